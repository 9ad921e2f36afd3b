/* From syntax to typed expressions: literals, operators, choices, arrays and their iterators. */
#include <math.h>
#include <string.h>

#include "sema/typing/array_functions.h"
#include "sema/typing/event.h"
#include "sema/typing/resource.h"
#include "sema/typing/typing.h"

static Diagnostic *error(Scope *scope, Span span, const char *rule, const char *text) {
    return diag_error(scope->sema->diagnostics, span, rule, "%s", text);
}

static const char *shape(Scope *scope, const Ex *ex) {
    return shape_text(scope->sema->arena, ex->rank, ex->dims);
}

/* --- known values ----------------------------------------------------------------------------- */

bool type_structural_integer(Scope *scope, AstExpr *expr, const char *what, long *value) {
    Ex *ex = type_expr(scope, expr);
    if (!ex || !check_scalar(scope, ex, what) || !check_type(scope, ex, BASE_INTEGER, what)) return false;
    const Ex *culprit = NULL;
    double number;
    if (ex_evaluate(ex, NULL, &number, NULL) && !isfinite(number)) {
        if (report_undefined_structural(scope->sema, ex, NULL)) return false;
        diag_error(scope->sema->diagnostics, ex->span, "array-size", "%s is no number here: %s", what,
                   isnan(number) ? "it is not defined" : "it is not finite, as after a division by zero");
        return false;
    }
    if (decide_integer(ex, NULL, value, &culprit)) return true;
    report_not_structural(scope->sema, ex->span, what, NULL, culprit);
    return false;
}

/* --- operators -------------------------------------------------------------------------------- */

static Ex *type_product(Scope *scope, Ex *a, Ex *b, Span span) {
    Arena *arena = scope->sema->arena;
    if (!a->rank || !b->rank) return ex_binary(arena, AST_MUL, a, b, span);
    int inner = a->dims[a->rank - 1];
    if (a->rank > 2 || b->rank > 2 || (inner != b->dims[0] && inner >= 0 && b->dims[0] >= 0)) {
        diag_error(scope->sema->diagnostics, span, "array-size", "'*' cannot multiply %s by %s",
                   shape(scope, a), shape(scope, b));
        return NULL;
    }
    return ex_product(arena, a, b, span);
}

static Ex *type_arithmetic(Scope *scope, AstExpr *expr, Ex *a, Ex *b) {
    Arena *arena = scope->sema->arena;
    AstOperator op = expr->binary.op;
    Span at = expr->binary.op_span;
    if (op == AST_ADD && a->type == BASE_STRING && b->type == BASE_STRING) {
        if (!check_same_shape(scope, a, b, at, "the operands")) return NULL;
        return type_concat(scope, a, b, expr->span);
    }
    if (op == AST_ADD && (a->type == BASE_STRING) != (b->type == BASE_STRING)) {
        const Ex *other = a->type == BASE_STRING ? b : a;
        diag_error(scope->sema->diagnostics, other->span, "type",
                   "a String is needed beside '+' here, this is of type %s; 'String(...)' makes one of it",
                   ex_type_text(other));
        return NULL;
    }
    if (!check_number(scope, a) || !check_number(scope, b)) return NULL;
    switch (op) {
    case AST_MUL:
        return type_product(scope, a, b, expr->span);
    case AST_ADD:
    case AST_SUB:
        if (!check_same_shape(scope, a, b, at, "the operands")) return NULL;
        break;
    case AST_DIV:
        if (!check_scalar(scope, b, "a divisor")) return NULL;
        break;
    case AST_POW:
        if (!check_scalar(scope, b, "an exponent")) return NULL;
        if (a->rank == 2) return type_matrix_power(scope, a, b, expr->span);
        if (!check_scalar(scope, a, "the base of '^'")) return NULL;
        break;
    default: /* elementwise */
        if (a->rank && b->rank && !check_same_shape(scope, a, b, at, "the operands")) return NULL;
        break;
    }
    static const AstOperator plain[] = {[AST_EL_ADD] = AST_ADD,
                                        [AST_EL_SUB] = AST_SUB,
                                        [AST_EL_MUL] = AST_MUL,
                                        [AST_EL_DIV] = AST_DIV,
                                        [AST_EL_POW] = AST_POW};
    if (op >= AST_EL_ADD && op <= AST_EL_POW) op = plain[op];
    return ex_binary(arena, op, a, b, expr->span);
}

static Ex *type_binary(Scope *scope, AstExpr *expr) {
    bool goes_on = expr->binary.op == AST_ADD && expr->binary.a->kind == AST_STRING;
    if (goes_on) note_resource(scope->sema, expr->binary.a, true);
    Ex *a = type_expr(scope, expr->binary.a), *b = type_expr(scope, expr->binary.b);
    if (!a || !b) return NULL;
    AstOperator op = expr->binary.op;
    if (op < AST_LT) return type_arithmetic(scope, expr, a, b);
    if (op == AST_AND || op == AST_OR) {
        if (!check_type(scope, a, BASE_BOOLEAN, "an operand of 'and' and 'or'")) return NULL;
        if (!check_type(scope, b, BASE_BOOLEAN, "an operand of 'and' and 'or'")) return NULL;
        if (!check_same_shape(scope, a, b, expr->binary.op_span, "the operands")) return NULL;
    } else {
        if (!check_scalar(scope, a, "an operand of a relation")) return NULL;
        if (!check_scalar(scope, b, "an operand of a relation")) return NULL;
        if (!ex_types_agree(a, b) || a->kind == EX_RECORD || is_object(a)) {
            diag_error(scope->sema->diagnostics, expr->span, "type", "%s and %s cannot be compared",
                       ex_type_text(a), ex_type_text(b));
            return NULL;
        }
    }
    Ex *ex = ex_binary(scope->sema->arena, op, a, b, expr->span);
    return op == AST_AND || op == AST_OR ? ex : event_relation(scope, ex);
}

static Ex *type_unary(Scope *scope, AstExpr *expr) {
    Ex *a = type_expr(scope, expr->unary.a);
    if (!a) return NULL;
    if (expr->unary.op == AST_NOT) {
        if (!check_type(scope, a, BASE_BOOLEAN, "the operand of 'not'")) return NULL;
        return ex_unary(scope->sema->arena, EX_NOT, a, expr->span);
    }
    if (!check_number(scope, a)) return NULL;
    if (expr->unary.op == AST_ADD || expr->unary.op == AST_EL_ADD) return a;
    if (a->kind == EX_CONST) return ex_number(scope->sema->arena, -a->number, a->type, expr->span);
    return ex_unary(scope->sema->arena, EX_NEG, a, expr->span);
}

/* One branch of an if expression against what follows it, `no` */
static Ex *choose(Scope *scope, Ex *condition, Ex *yes, Ex *no, Span span) {
    if (!check_type(scope, condition, BASE_BOOLEAN, "a condition")) return NULL;
    if (!check_scalar(scope, condition, "a condition")) return NULL;
    if (!check_same_shape(scope, yes, no, yes->span, "the branches")) return NULL;
    if (!ex_types_agree(yes, no)) {
        diag_error(scope->sema->diagnostics, yes->span, "type",
                   "the branches are of different types: %s and %s", ex_type_text(yes), ex_type_text(no));
        return NULL;
    }
    return record_if(scope->sema->arena, condition, yes, no, span);
}

static Ex *type_if(Scope *scope, AstExpr *expr) {
    int n = expr->cond.conditions.n;
    const Guard *around = scope->conditions;
    Ex **conditions = NEW_ARRAY(scope->sema->arena, Ex *, n + 1);
    Ex **branches = NEW_ARRAY(scope->sema->arena, Ex *, n + 1);
    bool good = true;
    for (int i = 0; i <= n; i++) {
        const Guard *before = scope->conditions;
        if (i < n) {
            conditions[i] = type_expr(scope, expr->cond.conditions.at[i]);
            assume(scope, conditions[i], true);
        }
        branches[i] = type_expr(scope, expr->cond.branches.at[i]);
        scope->conditions = before;
        if (i < n) assume(scope, conditions[i], false);
        good &= branches[i] && (i == n || conditions[i]);
    }
    scope->conditions = around;
    Ex *no = branches[n];
    for (int i = n - 1; good && no && i >= 0; i--)
        no = choose(scope, conditions[i], branches[i], no, expr->span);
    return good ? no : NULL;
}

bool no_record(Scope *scope, const char *name, const Ex *arg) {
    if (arg->type != BASE_RECORD) return true;
    diag_error(scope->sema->diagnostics, arg->span, "type", "'%s' takes no records; this is of type %s", name,
               ex_type_text(arg));
    return false;
}

/* --- arrays ----------------------------------------------------------------------------------- */

bool of_one_type(Scope *scope, const Ex *first, const Ex *other) {
    if (ex_types_agree(first, other)) return true;
    error(scope, other->span, "type", "the elements of an array must be of one type");
    return false;
}

static bool same_elements(Scope *scope, int n, Ex **elements) {
    for (int i = 1; i < n; i++) {
        if (!check_same_shape(scope, elements[0], elements[i], elements[i]->span, "the elements of an array"))
            return false;
        if (!of_one_type(scope, elements[0], elements[i])) return false;
    }
    return true;
}

Ex **type_all(Scope *scope, const AstExprs *exprs) {
    Ex **all = NEW_ARRAY(scope->sema->arena, Ex *, exprs->n + 1);
    bool good = true;
    for (int i = 0; i < exprs->n; i++) {
        all[i] = type_expr(scope, exprs->at[i]);
        if (!all[i]) good = false;
    }
    return good ? all : NULL;
}

Iter *push_iter(Scope *scope, const AstIterator *iterator, Ex *values, bool counts) {
    Arena *arena = scope->sema->arena;
    Iter *iter = NEW(arena, Iter);
    iter->name = iterator->name;
    iter->type = counts                         ? NULL
                 : values->type == BASE_BOOLEAN ? scope->sema->boolean
                 : values->type == BASE_STRING  ? scope->sema->string
                                                : values->enumeration;
    iter->real = values->type == BASE_REAL && !counts;
    struct ScopeIter entry = {.decl = iterator->decl, .iter = iter};
    Ex *index[] = {ex_iter(arena, iter, iterator->span)};
    if (counts) {
        Exs temporaries = {0};
        Ex *vector =
            scope->section && !has_elements(values) ? make_temporary(scope, values, &temporaries) : values;
        Ex *element = ex_element(arena, vector, index); /* of {1, 0.5} as an example, it may be an Integer */
        entry.value =
            ex_as(arena, with_temporaries(arena, &temporaries, element), values->type, values->enumeration);
    }
    vec_push(scope->sema->arena, &scope->iters, entry);
    return iter;
}

void pop_iter(Scope *scope) {
    scope->iters.n--;
}

/* Whether the iterator is within the range, which differs between the turns of the enclosing loops; NULL: it
   always is. */
static Ex *inside_range(Arena *arena, Iter *iter, const RangeEnd *end, Span span) {
    if (!end->to) return NULL;
    Ex *here = ex_iter(arena, iter, span);
    Ex *inside = ex_binary(arena, end->down ? AST_GE : AST_LE, here, end->to, span);
    if (end->sign) {
        Ex *down = ex_binary(arena, AST_LT, end->sign, ex_number(arena, 0, BASE_INTEGER, span), span);
        return ex_if(arena, down, ex_binary(arena, AST_GE, here, end->to, span), inside, span);
    }
    if (!end->from) return inside;
    Ex *begun = ex_binary(arena, end->down ? AST_LE : AST_GE, here, end->from, span);
    return ex_binary(arena, AST_AND, begun, inside, span);
}

/* Outside of the range there is nothing to sum up. */
static Ex *within_range(Scope *scope, Ex *body, Ex *inside, Reduce op) {
    Arena *arena = scope->sema->arena;
    static const double neutral[] = {
        [REDUCE_SUM] = 0, [REDUCE_PRODUCT] = 1, [REDUCE_MIN] = INFINITY, [REDUCE_MAX] = -INFINITY};
    Ex *nothing = ex_number(arena, neutral[op], body->type, body->span);
    if (body->rank) nothing = ex_fill(arena, nothing, body->rank, body->dims, body->span);
    return ex_if(arena, inside, body, nothing, body->span);
}

Ex *type_comprehension(Scope *scope, AstExpr *body, const AstIterators *iterators, int i, Span span,
                       const Reduce *reduced) {
    if (i == iterators->n) return type_expr(scope, body);
    Arena *arena = scope->sema->arena;
    const AstIterator *iterator = &iterators->at[i];
    RangeEnd end = {0};
    bool may_differ = reduced && iterator->range && iterator->range->kind == AST_RANGE;
    scope->range_end = may_differ ? &end : NULL;
    Ex *range = type_iterator_range(scope, iterator);
    scope->range_end = NULL;
    if (!range) return NULL;
    double turns_around = scope->turns;
    scope->turns = (turns_around > 0 ? turns_around : 1) * range->dims[0];
    bool few = scope->turns <= MOST_ELEMENTS;
    if (!few) error(scope, range->span, "limit", "over 10 million turns, with the enclosing iterators");
    Iter *iter = push_iter(scope, iterator, range, is_counted(scope, range));
    range = iterator_values(scope, range);
    scope->iters.at[scope->iters.n - 1].range = range;
    if (scope->section) count_turns(scope, range);
    Ex *inside = inside_range(arena, iter, &end, range->span);
    const Guard *conditions = scope->conditions;
    if (inside) assume(scope, inside, true);
    Ex *inner = few ? type_comprehension(scope, body, iterators, i + 1, span, reduced) : NULL;
    scope->conditions = conditions;
    pop_iter(scope);
    scope->turns = turns_around;
    if (!inner || (inside && !check_number(scope, inner))) return NULL;
    if (inside) inner = within_range(scope, inner, inside, *reduced);
    return record_comprehension(arena, iter, range, range->dims[0], inner, span);
}

/* {e for i in r, j in s} has the dimensions of s first */
Ex *type_iterators(Scope *scope, AstExpr *body, const AstIterators *iterators, Span span) {
    AstIterators reversed = {0};
    for (int i = iterators->n - 1; i >= 0; i--)
        vec_push(scope->sema->arena, &reversed, iterators->at[i]);
    return type_comprehension(scope, body, &reversed, 0, span, NULL);
}

/* {a, b}, array(a, b) */
Ex *type_elements(Scope *scope, const AstExprs *list, Span span) {
    Ex **elements = type_all(scope, list);
    if (!elements || !same_elements(scope, list->n, elements)) return NULL;
    return record_array(scope->sema->arena, list->n, elements, span);
}

static Ex *type_array(Scope *scope, AstExpr *expr) {
    if (expr->array.iterators.n)
        return type_iterators(scope, expr->array.elements.at[0], &expr->array.iterators, expr->span);
    return type_elements(scope, &expr->array.elements, expr->span);
}

static Ex *type_matrix(Scope *scope, AstExpr *expr) {
    int n = expr->matrix.rows.n;
    Ex ***rows = NEW_ARRAY(scope->sema->arena, Ex **, n);
    int *lengths = NEW_ARRAY(scope->sema->arena, int, n);
    bool scalars = true;
    for (int i = 0; i < n; i++) {
        lengths[i] = expr->matrix.rows.at[i].n;
        if (!(rows[i] = type_all(scope, &expr->matrix.rows.at[i]))) return NULL;
        for (int k = 0; k < lengths[i]; k++) {
            if (!no_record(scope, "[]", rows[i][k]) || !of_one_type(scope, rows[0][0], rows[i][k]))
                return NULL;
            scalars &= rows[i][k]->rank == 0;
        }
    }
    if (!scalars) return type_concatenation(scope, n, lengths, rows, expr->span);
    Ex **lines = NEW_ARRAY(scope->sema->arena, Ex *, n);
    for (int i = 0; i < n; i++)
        lines[i] = ex_array(scope->sema->arena, lengths[i], rows[i], expr->span);
    if (!same_elements(scope, n, lines)) return NULL;
    return ex_array(scope->sema->arena, n, lines, expr->span);
}

/* --- all of them ------------------------------------------------------------------------------- */

/* What `end` means */
static Ex *last_value(Arena *arena, const struct ScopeEnd *end, Span span) {
    if (!end->type) return ex_number(arena, end->size, BASE_INTEGER, span);
    if (end->type->base == BASE_BOOLEAN) return ex_number(arena, 1, BASE_BOOLEAN, span);
    return ex_literal(arena, end->type->enumeration, end->size, span);
}

static Ex *type_any(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    switch (expr->kind) {
    case AST_REAL:
        if (!isfinite(expr->real.value)) return NULL; /* reported by the scanner */
        if (expr->real.integer_overflow) {
            error(scope, expr->span, "type", "the number is beyond the range of Integer (2147483647)");
            return NULL;
        }
        return ex_number(arena, expr->real.value, BASE_REAL, expr->span);
    case AST_INTEGER:
        return ex_number(arena, (double)expr->integer, BASE_INTEGER, expr->span);
    case AST_BOOLEAN:
        return ex_number(arena, expr->boolean, BASE_BOOLEAN, expr->span);
    case AST_STRING:
        note_resource(scope->sema, expr, false);
        return ex_string(arena, expr->string, expr->span);
    case AST_REF:
        return type_ref(scope, expr);
    case AST_CALL:
        return type_call(scope, expr);
    case AST_UNARY:
        return type_unary(scope, expr);
    case AST_BINARY:
        return type_binary(scope, expr);
    case AST_IF:
        return type_if(scope, expr);
    case AST_RANGE:
        return type_range(scope, expr);
    case AST_ARRAY:
        return type_array(scope, expr);
    case AST_MATRIX:
        return type_matrix(scope, expr);
    case AST_END:
        if (scope->ends.n && scope->ends.at[scope->ends.n - 1].run_time)
            return scope->ends.at[scope->ends.n - 1].run_time;
        if (scope->ends.n && scope->ends.at[scope->ends.n - 1].size >= 0)
            return last_value(arena, &scope->ends.at[scope->ends.n - 1], expr->span);
        error(scope, expr->span, "syntax", "'end' stands only in subscripts");
        return NULL;
    case AST_COLON: /* the grammar has it in subscripts only, */
    case AST_TUPLE: /* and this only on the left of a call */
        break;
    case AST_PARTIAL_CALL:
        error(
            scope, expr->span, "not-in-subset",
            "a function as an argument: not part of restricted Modelica; declare a 'replaceable' function in "
            "the class that calls it");
        return NULL;
    }
    return NULL;
}

Ex *type_expr(Scope *scope, AstExpr *expr) {
    Ex *ex = type_any(scope, expr);
    if (!ex || !check_extents(scope->sema, ex->span, ex->rank, ex->dims)) return NULL;
    if (ex_is_long(ex))
        error(
            scope, ex->span, "limit",
            "an expression of over 200,000 parts, its array products written out: give parts of it names of "
            "their own");
    else if (ex_is_costly(ex))
        error(scope, ex->span, "limit",
              "an expression of over 100 million operations for one element: give parts of it names of their "
              "own");
    else
        return ex;
    return NULL;
}
