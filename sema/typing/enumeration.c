/* Enumerations, and what they share with Boolean: types of subscripts, whose values loops can run through. */
#include <string.h>

#include "sema/typing/typing.h"

const Class *index_type(const AstExpr *expr) {
    if (expr->kind != AST_REF) return NULL;
    const Decl *decl = expr->ref.parts.at[expr->ref.parts.n - 1].decl;
    if (!decl || (decl->kind != DECL_CLASS && decl->kind != DECL_IMPORT) || decl->constant) return NULL;
    const Class *class_ = decl->class_;
    bool has_values = class_->is_simple && !class_->dims && !class_->erroneous &&
                      (class_->base == BASE_BOOLEAN || class_->base == BASE_ENUMERATION);
    return has_values ? class_ : NULL;
}

Ex *type_iterator_range(Scope *scope, const AstIterator *iterator) {
    AstExpr *expr = iterator->range;
    if (!expr) return implicit_range(scope, iterator);
    const Class *type = index_type(expr);
    if (type) return ex_all_values(scope->sema->arena, type, expr->span);
    Ex *range = type_expr(scope, expr);
    if (!range || (range->rank == 1 && range->kind != EX_RECORD)) return range;
    diag_error(scope->sema->diagnostics, range->span, "type",
               "an iterator runs through a vector of numbers, Booleans, literals or Strings, or all values "
               "of a type");
    return NULL;
}

static bool one_argument(Scope *scope, AstExpr *expr, const char *name) {
    if (expr->call.args.n == 1 && !expr->call.named.n) return true;
    diag_error(scope->sema->diagnostics, expr->span, "type", "'%s' takes 1 argument", name);
    return false;
}

Ex *type_ordinal(Scope *scope, AstExpr *expr) {
    if (!one_argument(scope, expr, "Integer")) return NULL;
    Ex *a = type_expr(scope, expr->call.args.at[0]);
    if (!a) return NULL;
    if (a->type != BASE_ENUMERATION || is_object(a)) {
        diag_error(scope->sema->diagnostics, a->span, "type",
                   "'Integer' gives the number of an enumeration's literal; this is of type %s",
                   ex_type_text(a));
        return NULL;
    }
    return ex_as(scope->sema->arena, a, BASE_INTEGER, NULL);
}

Ex *type_literal_of_number(Scope *scope, AstExpr *expr, const Class *enumeration) {
    if (!one_argument(scope, expr, enumeration->name)) return NULL;
    Ex *number = type_expr(scope, expr->call.args.at[0]);
    if (!number || !check_type(scope, number, BASE_INTEGER, "the number of a literal")) return NULL;
    Arena *arena = scope->sema->arena;
    double value;
    int n = enumeration->decls.n;
    if (number->kind == EX_CONST && ex_evaluate(number, NULL, &value, NULL)) {
        if (value >= 1 && value <= n) return ex_literal(arena, enumeration, (int)value, expr->span);
        diag_error(scope->sema->diagnostics, number->span, "type",
                   "%s has no literal number %.0f, only 1 to %d", enumeration->full_name, value, n);
        return NULL;
    }
    return ex_literal_of(arena, enumeration, number, expr->span);
}

bool type_assertion_level(Scope *scope, AstExpr *expr, bool *warning) {
    enum { WARNING = 1 };
    *warning = false;
    if (!expr) return true;
    Ex *level = type_expr(scope, expr);
    if (!level) return false;
    double number;
    bool is_level = level->type == BASE_ENUMERATION && !level->rank &&
                    !strcmp(level->enumeration->full_name, "AssertionLevel");
    if (is_level && !is_settable(level) && ex_evaluate(level, NULL, &number, NULL)) {
        *warning = number == WARNING;
        return true;
    }
    diag_error(scope->sema->diagnostics, expr->span, "type",
               is_level
                   ? "the level of an assertion is a constant, '%s' is not one: write AssertionLevel.error "
                     "or AssertionLevel.warning"
                   : "the level of an assertion is AssertionLevel.error or AssertionLevel.warning",
               ex_to_string(scope->sema->arena, level));
    return false;
}
