/* Symbolic differentiation with respect to time, or by an input of a function: sums, products and the chain
   rule, array by array. */
#include "sema/typing/derive.h"

#include <string.h>

#include "sema/model/function.h"
#include "sema/typing/inline.h"

/* A derivative that is made */
typedef struct {
    const Var *by; /* the input of a function that it is made by; NULL: by time */
    Ex *culprit;   /* what has none */
} Deriving;

bool has_derivative(const Ex *ref, int order) {
    const Var *var = ref->ref.var;
    if (order > MAX_ORDER) return false;
    if (ref->ref.n_comps || var->causality == AST_INPUT || var->has_default)
        return order <= (var->orders > var->provided ? var->orders : var->provided);
    return true;
}

static Ex *number(Arena *arena, double value, const Ex *like) {
    return ex_number(arena, value, BASE_REAL, like->span);
}

static Ex *derive_ref(Arena *arena, Ex *ref, Deriving *deriving) {
    const Var *var = ref->ref.var;
    if (deriving->by) return var == deriving->by ? number(arena, 1, ref) : ex_zero(arena, ref);
    if (var->variability >= AST_VAR_PARAMETER || var->is_discrete) return ex_zero(arena, ref);
    if (has_derivative(ref, ref->ref.order + 1)) return ex_ref_order(arena, ref, ref->ref.order + 1);
    deriving->culprit = ref;
    return NULL;
}

static Ex *derive(Arena *arena, Ex *ex, Deriving *deriving);

static Ex *derive_call(Arena *arena, Ex *ex, Deriving *deriving) {
    Ex *d[MOST_OPERANDS];
    bool all = true;
    for (int i = 0; i < ex->call.n; i++)
        all = (d[i] = derive(arena, ex->call.args[i], deriving)) && all;
    return all ? builtin(ex->call.fn)->derivative(arena, ex, d) : NULL;
}

static bool is_constant_in_time(const Ex *derivative) {
    return ex_is_zero(derivative);
}

/* (a^b)' = b a^(b-1) a' + a^b log(a) b' */
static Ex *derive_power(Arena *arena, Ex *ex, Ex *da, Ex *db) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    Ex *less = b->kind == EX_CONST ? number(arena, b->number - 1, b)
                                   : ex_binary(arena, AST_SUB, b, number(arena, 1, b), b->span);
    Ex *power = ex_is_number(less, 1) ? a : ex_binary(arena, AST_POW, a, less, ex->span);
    if (ex_is_number(less, 0)) power = number(arena, 1, ex);
    Ex *sum = simple_mul(arena, simple_mul(arena, b, power), da);
    if (is_constant_in_time(db)) return sum;
    return simple_add(arena, sum,
                      simple_mul(arena, simple_mul(arena, ex, ex_call_one(arena, FN_LOG, a)), db));
}

static Ex *derive_binary(Arena *arena, Ex *ex, Deriving *deriving) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    if (ex->type == BASE_BOOLEAN) return ex_zero(arena, ex);
    Ex *da = derive(arena, a, deriving), *db = derive(arena, b, deriving);
    if (!da || !db) return NULL;
    switch (ex->binary.op) {
    case AST_ADD:
        return simple_add(arena, da, db);
    case AST_SUB:
        return simple_sub(arena, da, db);
    case AST_MUL:
        return simple_add(arena, simple_mul(arena, da, b), simple_mul(arena, a, db));
    case AST_DIV: /* (a' - (a/b) b')/b */
        return simple_div(arena, simple_sub(arena, da, simple_mul(arena, ex, db)), b);
    case AST_POW:
        return derive_power(arena, ex, da, db);
    case AST_EL_ADD: /* plain operators, once they are typed */
    case AST_EL_SUB:
    case AST_EL_MUL:
    case AST_EL_DIV:
    case AST_EL_POW:
    case AST_LT: /* Booleans: above */
    case AST_LE:
    case AST_GT:
    case AST_GE:
    case AST_EQ:
    case AST_NE:
    case AST_AND:
    case AST_OR:
    case AST_NOT:
        break;
    }
    deriving->culprit = ex;
    return NULL;
}

/* Subscripts of all elements of an array, by iterators */
static Ex **iterators(Arena *arena, const Ex *array) {
    Ex **index = NEW_ARRAY(arena, Ex *, array->rank);
    for (int k = 0; k < array->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, "i%d", k + 1);
        index[k] = ex_iter(arena, iter, array->span);
    }
    return index;
}

/* {body for all elements of the array} */
static Ex *for_all(Arena *arena, const Ex *array, Ex **index, Ex *body) {
    for (int k = array->rank - 1; k >= 0; k--)
        body = ex_comprehension(arena, index[k]->iter, array->dims[k], body, array->span);
    return body;
}

/* product(a)' = sum of a'[i] times all others */
static Ex *product_slope(Arena *arena, Ex *ex, Ex *da) {
    Ex *a = ex->reduce.a, **i = iterators(arena, a), **j = iterators(arena, a), *same = NULL;
    for (int k = 0; k < a->rank; k++) {
        Ex *equal = ex_binary(arena, AST_EQ, i[k], j[k], ex->span);
        same = same ? ex_binary(arena, AST_AND, same, equal, ex->span) : equal;
    }
    if (!a->rank) return da;
    Ex *factor = ex_if(arena, same, number(arena, 1, ex), ex_element(arena, a, j), ex->span);
    Ex *others = ex_reduce(arena, REDUCE_PRODUCT, for_all(arena, a, j, factor), ex->span);
    Ex *term = simple_mul(arena, ex_element(arena, da, i), others);
    return ex_reduce(arena, REDUCE_SUM, for_all(arena, a, i, term), ex->span);
}

/* min(a)', max(a)': that of the element it is; of several equal ones their mean */
static Ex *extreme_slope(Arena *arena, Ex *ex, Ex *da) {
    Ex *a = ex->reduce.a, **i = iterators(arena, a);
    if (!a->rank) return da;
    Ex *is_it = ex_binary(arena, AST_EQ, ex_element(arena, a, i), ex, ex->span);
    Ex *slope = ex_if(arena, is_it, ex_element(arena, da, i), number(arena, 0, ex), ex->span);
    Ex *one = ex_if(arena, is_it, number(arena, 1, ex), number(arena, 0, ex), ex->span);
    return ex_binary(arena, AST_DIV, ex_reduce(arena, REDUCE_SUM, for_all(arena, a, i, slope), ex->span),
                     ex_reduce(arena, REDUCE_SUM, for_all(arena, a, i, one), ex->span), ex->span);
}

static Ex *derive_reduce(Arena *arena, Ex *ex, Deriving *deriving) {
    Ex *da = derive(arena, ex->reduce.a, deriving);
    if (!da) return NULL;
    if (ex_is_zero(da)) return ex_zero(arena, ex);
    if (ex->reduce.op == REDUCE_SUM) return ex_reduce(arena, REDUCE_SUM, da, ex->span);
    return ex->reduce.op == REDUCE_PRODUCT ? product_slope(arena, ex, da) : extreme_slope(arena, ex, da);
}

/* The call at the next order: what it computes in addition needs the highest derivatives of its arguments
   once more. Made once, so that all its results share it. */
static Call *derive_function_call(Arena *arena, Call *call, Deriving *deriving) {
    if (call->derivative) return call->derivative;
    int n = call->n_args, rows = call->order + 1;
    Ex **args = NEW_ARRAY(arena, Ex *, n * (rows + 1) + 1);
    memcpy(args, call->args, sizeof(Ex *) * (size_t)(n * rows));
    for (int i = 0; i < n; i++) {
        Ex *last = call_arg(call, call->order, i);
        if (call->function->inputs.at[i]->base != BASE_REAL || !last) continue;
        if (!(args[n * rows + i] = derive(arena, last, deriving))) return NULL;
    }
    return call->derivative = call_with(arena, call, rows, args);
}

/* Whether nothing that the call gets changes */
static bool is_constant_call(const Call *call) {
    for (int order = 1; order <= call->order; order++)
        for (int i = 0; i < call->n_args; i++)
            if (call_arg(call, order, i) && !ex_is_zero(call_arg(call, order, i))) return false;
    return true;
}

/* Whether the derivative exists that the call stands for. */
static bool is_derivable(Arena *arena, const Call *call) {
    Function *function = call->function;
    if (available_orders(function) < call->order) return false;
    if (!function->external) return true;
    bool *zero = NEW_ARRAY(arena, bool, call->n_args + 1);
    for (int i = 0; i < call->n_args; i++) {
        zero[i] = true;
        for (int order = 1; order <= call->order; order++)
            zero[i] = zero[i] && (!call_arg(call, order, i) || ex_is_zero(call_arg(call, order, i)));
    }
    return given_derivative(function, call->order, zero) != NULL;
}

/* The first derivative that is given to a function with an algorithm and may be used: the inputs that must
   not change do not. NULL: there is none. */
static const GivenDerivative *usable_derivative(Arena *arena, const Call *call, const Deriving *deriving) {
    if (call->function->external || !call->function->derivatives.n) return NULL;
    bool *zero = NEW_ARRAY(arena, bool, call->n_args + 1);
    for (int i = 0; i < call->n_args; i++) {
        Deriving aside = {.by = deriving->by};
        const Ex *change = derive(arena, call->args[i], &aside);
        zero[i] = change && ex_is_zero(change);
    }
    return given_derivative(call->function, 1, zero);
}

/* The call of the given derivative: it gets the arguments, then the derivatives of those that are derived. */
static Call *call_given(Arena *arena, const Call *call, const GivenDerivative *given, Deriving *deriving) {
    const Function *function = call->function;
    int n = call->n_args, n_results = 0;
    Ex **args = NEW_ARRAY(arena, Ex *, 2 * n + 1);
    memcpy(args, call->args, sizeof(Ex *) * (size_t)n);
    for (int i = 0; i < call->n_args; i++) {
        if (function->inputs.at[i]->base != BASE_REAL || given->inputs[i] != INPUT_DERIVED) continue;
        if (!(args[n++] = derive(arena, call->args[i], deriving))) return NULL;
    }
    Call *slope = call_with(arena, call, 0, args);
    slope->function = given->function;
    slope->n_args = n;
    slope->dims = NEW_ARRAY(arena, const int *, given->function->results.n + 1);
    for (int i = 0; i < function->results.n; i++)
        if (function->results.at[i]->base == BASE_REAL) slope->dims[n_results++] = call->dims[i];
    return slope;
}

/* The derivatives of the Real results, in order, are the results of the given function. */
static Ex *derive_by_given(Arena *arena, Ex *ex, const GivenDerivative *given, Deriving *deriving) {
    Call *call = ex->function.call;
    if (!call->derivative) call->derivative = call_given(arena, call, given, deriving);
    if (!call->derivative) return NULL;
    int result = 0;
    for (int i = 0; i < ex->function.result; i++)
        result += call->function->results.at[i]->base == BASE_REAL;
    Ex *value = ex->function.subs ? NULL : inlined_call(arena, call->derivative, ex->span);
    if (value) return value;
    value = ex_function(arena, call->derivative, result, ex->span);
    return ex->function.subs ? ex_function_element(arena, value, ex->function.subs) : value;
}

static Ex *derive_function(Arena *arena, Ex *ex, Deriving *deriving) {
    if (ex->type != BASE_REAL) return ex_zero(arena, ex); /* piecewise constant */
    const GivenDerivative *given = usable_derivative(arena, ex->function.call, deriving);
    if (given) return derive_by_given(arena, ex, given, deriving);
    Call *call = derive_function_call(arena, ex->function.call, deriving);
    if (!call) return NULL;
    if (is_constant_call(call)) return ex_zero(arena, ex);
    if (call->order + call->function->added > MOST_ORDER) return NULL;
    if (!is_derivable(arena, call)) deriving->culprit = ex;
    return deriving->culprit ? NULL : ex_of_call(arena, ex, call);
}

static Ex *derive(Arena *arena, Ex *ex, Deriving *deriving) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
    case EX_RECORD:
    case EX_ITER:
    case EX_NOT:
    case EX_RANGE:
    case EX_IDENTITY:
    case EX_EVENT:
        return ex_zero(arena, ex);
    case EX_TIME:
        return number(arena, deriving->by ? 0 : 1, ex);
    case EX_REF:
        return derive_ref(arena, ex, deriving);
    case EX_NEG: {
        Ex *da = derive(arena, ex->binary.a, deriving);
        return da ? simple_neg(arena, da) : NULL;
    }
    case EX_TRANSPOSE: {
        Ex *da = derive(arena, ex->binary.a, deriving);
        if (!da) return NULL;
        return ex_is_zero(da) ? ex_zero(arena, ex) : ex_unary(arena, EX_TRANSPOSE, da, ex->span);
    }
    case EX_BINARY:
        return derive_binary(arena, ex, deriving);
    case EX_PRODUCT: {
        Ex *da = derive(arena, ex->binary.a, deriving), *db = derive(arena, ex->binary.b, deriving);
        if (!da || !db) return NULL;
        return simple_add(arena, simple_product(arena, da, ex->binary.b),
                          simple_product(arena, ex->binary.a, db));
    }
    case EX_IF: {
        Ex *yes = derive(arena, ex->cond.yes, deriving), *no = derive(arena, ex->cond.no, deriving);
        return yes && no ? simple_if(arena, ex->cond.condition, yes, no) : NULL;
    }
    case EX_CALL:
        return derive_call(arena, ex, deriving);
    case EX_FUNCTION:
        return derive_function(arena, ex, deriving);
    case EX_OPERATION: /* those of functions are differentiated where they are computed */
    case EX_TUPLE:
        break;
    case EX_FILL: {
        Ex *value = derive(arena, ex->call.args[0], deriving);
        return value ? ex_fill(arena, value, ex->rank, ex->dims, ex->span) : NULL;
    }
    case EX_REDUCE:
        return derive_reduce(arena, ex, deriving);
    case EX_ARRAY: {
        Ex **elements = NEW_ARRAY(arena, Ex *, ex->array.n + 1);
        for (int i = 0; i < ex->array.n; i++)
            if (!(elements[i] = derive(arena, ex->array.elements[i], deriving))) return NULL;
        return ex->array.n ? ex_array(arena, ex->array.n, elements, ex->span) : ex;
    }
    case EX_COMPREHENSION: {
        Ex *body = derive(arena, ex->comprehension.body, deriving);
        return body ? ex_comprehension_over(arena, ex->comprehension.iter, ex->comprehension.range,
                                            ex->dims[0], body, ex->span)
                    : NULL;
    }
    }
    deriving->culprit = ex;
    return NULL;
}

Ex *differentiate(Arena *arena, Ex *ex, Ex **culprit) {
    Deriving deriving = {0};
    Ex *derivative = derive(arena, ex, &deriving);
    *culprit = deriving.culprit;
    return derivative && ex_is_long(derivative) ? NULL : derivative;
}

Ex *differentiate_by(Arena *arena, Ex *ex, const Var *by) {
    Deriving deriving = {.by = by};
    return derive(arena, ex, &deriving);
}

Ex *type_derivative(Scope *scope, AstExpr *expr) {
    if (!check_argument_count(scope, expr, "der", 1, 1)) return NULL;
    Ex *ex = type_expr(scope, expr->call.args.at[0]);
    if (!ex || !check_type(scope, ex, BASE_REAL, "the argument of 'der'")) return NULL;
    if (ex->kind == EX_REF && ex->type == BASE_INTEGER) {
        diag_error(scope->sema->diagnostics, ex->span, "type", "an Integer has no derivative");
        return NULL;
    }
    if (ex->kind == EX_REF && ex->ref.var->is_discrete && ex->ref.var->variability < AST_VAR_PARAMETER) {
        diag_error(scope->sema->diagnostics, ex->span, "derivative",
                   "'%s' changes at events only: it has no derivative", ex->ref.var->path);
        return NULL;
    }
    Ex *culprit = NULL, *derivative = differentiate(scope->sema->arena, ex, &culprit);
    if (derivative)
        return derivative->kind == EX_REF ? ex_at(scope->sema->arena, derivative, expr->span) : derivative;
    if (!culprit) {
        diag_error(scope->sema->diagnostics, expr->span, "limit",
                   "this derivative gets too long: over 200,000 parts, or %d derivatives of a function",
                   MOST_ORDER);
        return NULL;
    }
    const char *what = ex_to_string(scope->sema->arena, culprit);
    if (culprit->kind == EX_REF && culprit->ref.order == MAX_ORDER) {
        diag_error(scope->sema->diagnostics, expr->span, "limit",
                   "'%s' has no further derivative: a variable has %d at most", what, MAX_ORDER);
        return NULL;
    }
    Diagnostic *d =
        diag_error(scope->sema->diagnostics, expr->span, "derivative", "'%s' has no derivative here", what);
    note_missing_derivative(scope->sema, d, culprit);
    if (culprit->kind == EX_REF && culprit->ref.var->provided < 2)
        diag_note(scope->sema->diagnostics, d, culprit->ref.var->decl->span,
                  "'%s' is declared here; the type RealWith%s would give it %s", culprit->ref.var->path,
                  culprit->ref.var->provided ? "2Derivatives" : "Derivative",
                  culprit->ref.var->provided ? "one more" : "a derivative");
    return NULL;
}
