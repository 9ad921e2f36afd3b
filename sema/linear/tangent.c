/* Tangents: differentiation in the direction of the balances, of what is affine in them. */
#include "sema/linear/tangent.h"

#include "sema/value/evaluate.h"

static Ex *tangent_ref(Arena *arena, const Form *form, Ex *ref) {
    if (ref_dependence(form, ref) != LINEAR) return ex_zero(arena, ref);
    return ex_change(arena, ref);
}

/* A call at order n is affine in the n-th derivatives of its arguments alone: it changes by its first
   derivative in the direction of their change. (The n-th derivative of f(x(t)) is f'(x) x^(n) plus terms of
   lower derivatives.) */
static Ex *tangent_function(Arena *arena, const Form *form, Ex *ex) {
    Call *call = ex->function.call;
    int n = call->n_args;
    Ex **args = NEW_ARRAY(arena, Ex *, 2 * n + 1);
    bool changes = false;
    for (int i = 0; i < n; i++) {
        args[i] = call->args[i];
        Ex *last = call->order ? call_arg(call, call->order, i) : NULL;
        if (last) args[n + i] = tangent(arena, form, last);
        changes |= last && !ex_is_zero(args[n + i]);
    }
    if (!changes) return ex_zero(arena, ex);
    return ex_of_call(arena, ex, call_with(arena, call, 1, args));
}

Ex *tangent(Arena *arena, const Form *form, Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return tangent_ref(arena, form, ex);
    case EX_NEG:
        return simple_neg(arena, tangent(arena, form, ex->binary.a));
    case EX_BINARY: {
        if (ex->type == BASE_BOOLEAN || ex->binary.op == AST_POW) return ex_zero(arena, ex);
        Ex *a = ex->binary.a, *b = ex->binary.b;
        Ex *da = tangent(arena, form, a), *db = tangent(arena, form, b);
        if (ex->binary.op == AST_ADD) return simple_add(arena, da, db);
        if (ex->binary.op == AST_SUB) return simple_sub(arena, da, db);
        if (ex->binary.op == AST_DIV) return simple_div(arena, da, b);
        return simple_add(arena, simple_mul(arena, da, b), simple_mul(arena, a, db));
    }
    case EX_PRODUCT: {
        Ex *da = tangent(arena, form, ex->binary.a), *db = tangent(arena, form, ex->binary.b);
        return simple_add(arena, simple_product(arena, da, ex->binary.b),
                          simple_product(arena, ex->binary.a, db));
    }
    case EX_IF: {
        bool yes;
        if (ex_decided(ex->cond.condition, NULL, &yes))
            return tangent(arena, form, yes ? ex->cond.yes : ex->cond.no);
        return simple_if(arena, ex->cond.condition, tangent(arena, form, ex->cond.yes),
                         tangent(arena, form, ex->cond.no));
    }
    case EX_ARRAY: {
        Ex **elements = NEW_ARRAY(arena, Ex *, ex->array.n + 1);
        for (int i = 0; i < ex->array.n; i++)
            elements[i] = tangent(arena, form, ex->array.elements[i]);
        return ex->array.n ? ex_array(arena, ex->array.n, elements, ex->span) : ex;
    }
    case EX_FILL:
        return ex_fill(arena, tangent(arena, form, ex->call.args[0]), ex->rank, ex->dims, ex->span);
    case EX_TRANSPOSE: {
        Ex *da = tangent(arena, form, ex->binary.a);
        return ex_is_zero(da) ? ex_zero(arena, ex) : ex_unary(arena, EX_TRANSPOSE, da, ex->span);
    }
    case EX_FUNCTION:
        return tangent_function(arena, form, ex);
    case EX_REDUCE: {
        Ex *change = tangent(arena, form, ex->reduce.a);
        return ex_is_zero(change) ? ex_zero(arena, ex) : ex_reduce(arena, ex->reduce.op, change, ex->span);
    }
    case EX_COMPREHENSION: {
        Ex *change = tangent(arena, form, ex->comprehension.body);
        return ex_is_zero(change)
                   ? ex_zero(arena, ex)
                   : ex_comprehension_over(arena, ex->comprehension.iter, ex->comprehension.range,
                                           ex->dims[0], change, ex->span);
    }
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_CALL: /* explicit: what is linear is used affinely only */
    case EX_RANGE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_OPERATION: /* these three stand in functions, on left sides, and before an equation is made */
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return ex_zero(arena, ex);
}

Ex *assigned_tangent(Arena *arena, const Form *form, const Assign *assign) {
    const Var *var = assign->target->ref.var;
    if (var->hidden || (var->is_discrete && !assign->target->ref.order)) return ex_zero(arena, assign->value);
    return tangent(arena, form, assign->value);
}
