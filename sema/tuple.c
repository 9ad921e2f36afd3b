/* (a, , b) = f(x): an equation with as many unknowns as the left side lists. */
#include "sema/builder.h"
#include "sema/function.h"

/* One unknown of the left side; NULL after an error */
static Ex *build_target(Builder *b, AstExpr *ast) {
    Ex *target = type_expr(&b->scope, ast);
    if (!target || target->kind == EX_REF) return target;
    diag_error(diagnostics(b), ast->span, "function", "what a call gives is equated with variables");
    return NULL;
}

static Ex *new_tuple(Arena *arena, int n, Ex **elements, Span span) {
    Ex *tuple = NEW(arena, Ex);
    tuple->kind = EX_TUPLE;
    tuple->span = span;
    tuple->array.n = n;
    tuple->array.elements = elements;
    return tuple;
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
                   "what gives several results is a function written in Modelica");
    if (class_) value = type_tuple_call(&b->scope, right, class_, list);
    good = good && value && check_result_count(&b->scope, right, value, list->n);
    for (int i = 0; good && i < list->n; i++)
        if (targets[i])
            good = check_equation(b, targets[i], ex_function(arena, value->function.call, i, right->span),
                                  list->at[i]->span);
    if (!good) broken(b);
    append_equation(b, new_tuple(arena, list->n, targets, ast->equal.left->span), good ? value : NULL, ast,
                    ast->span);
}
