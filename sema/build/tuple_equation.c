/* (a, , b) = f(x): an equation that determines all variables on its left side. */
#include "sema/build/builder.h"
#include "sema/model/function.h"

static bool is_record_of_references(Arena *arena, Ex *target) {
    Exs values = {0};
    field_values(arena, target, &values);
    bool all = target->kind == EX_RECORD;
    for (int i = 0; i < values.n; i++)
        all = all && values.at[i]->kind == EX_REF;
    return all;
}

/* One unknown of the left side; NULL after an error */
static Ex *build_target(Builder *b, AstExpr *ast) {
    Ex *target = type_expr(&b->scope, ast);
    if (!target || target->kind == EX_REF || is_record_of_references(b->sema->arena, target)) return target;
    if (!diag_syntax_within(diagnostics(b), ast->span, NULL))
        diag_error(diagnostics(b), ast->span, "function", "what a call gives is equated with variables");
    return NULL;
}

void build_tuple_equation(Builder *b, const AstEquation *ast) {
    Arena *arena = b->sema->arena;
    const AstExprs *list = &ast->equal.left->tuple;
    AstExpr *right = ast->equal.right;
    Class *class_ = right->kind == AST_CALL ? called_function(right) : NULL;
    Ex **targets = NEW_ARRAY(arena, Ex *, list->n + 1), *value = NULL;
    bool good = true;
    for (int i = 0; i < list->n; i++)
        if (list->at[i] && !(targets[i] = build_target(b, list->at[i]))) good = false;
    if (!class_ && type_expr(&b->scope, right))
        diag_error(diagnostics(b), right->span, "function",
                   "only a function written in Modelica has several results");
    if (class_) value = type_tuple_call(&b->scope, right, class_, list);
    good = good && value && check_result_count(&b->scope, right, value, list->n);
    Exs flat = {0};
    for (int i = 0; good && i < list->n; i++) {
        if (targets[i])
            good =
                check_equation(b, targets[i], call_outcome(&b->scope, value->function.call, i, right->span),
                               list->at[i]->span);
        add_targets(arena, value->function.call->function, i, targets[i], &flat);
    }
    if (good)
        append_equation(b, ex_tuple(arena, &flat, ast->equal.left->span), value, ast, ast->span);
    else
        lose_equation(b, ast);
}
