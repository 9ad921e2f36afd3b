/* Symbolic solution for one unknown: u = value, or c*u + r = 0. The unknown is a reference, or a matrix that
   is transposed wherever it stands. */
#include "sema/typing/solve.h"

#include "sema/value/environment.h"
#include "sema/value/ranges.h"

typedef struct {
    const Ex *unknown;
    bool found;
} Search;

static void match(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Search *search = context;
    if (ex_equal(ref, search->unknown)) search->found = true;
}

static bool contains(Ex *ex, const Ex *unknown) {
    Search search = {unknown->kind == EX_TRANSPOSE ? unknown->binary.a : unknown, false};
    visit_used_refs(ex, match, &search);
    return search.found;
}

static bool split(Arena *arena, Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest);

/* The part of an array that one number stands for, in its shape */
static Ex *shaped(Arena *arena, Ex *part, const Ex *array) {
    return part->rank == array->rank ? part : ex_fill(arena, part, array->rank, array->dims, array->span);
}

enum { MOST_ADDED = 16 }; /* elements that are added up in one expression */

/* The sum of the parts */
static Ex *total(Arena *arena, int n, Ex **parts, Span span) {
    bool numbers = true;
    for (int i = 0; i < n; i++)
        numbers = numbers && parts[i]->kind == EX_CONST;
    if (n > MOST_ADDED && !numbers)
        return ex_reduce(arena, REDUCE_SUM, ex_array(arena, n, parts, span), span);
    Ex *sum = parts[0];
    for (int i = 1; i < n; i++)
        sum = simple_add(arena, sum, parts[i]);
    return sum;
}

/* {a, b}; sum({a, b}) */
static bool split_array(Arena *arena, const Ex *array, bool is_sum, Ex *unknown, Ex **coefficient,
                        Ex **rest) {
    const int n = array->array.n;
    Ex **coefficients = NEW_ARRAY(arena, Ex *, n), **rests = NEW_ARRAY(arena, Ex *, n);
    for (int i = 0; i < n; i++) {
        Ex *element = array->array.elements[i];
        if (!split(arena, element, unknown, &coefficients[i], &rests[i])) return false;
        coefficients[i] = shaped(arena, coefficients[i], element);
        rests[i] = shaped(arena, rests[i], element);
    }
    *coefficient =
        is_sum ? total(arena, n, coefficients, array->span) : ex_array(arena, n, coefficients, array->span);
    *rest = is_sum ? total(arena, n, rests, array->span) : ex_array(arena, n, rests, array->span);
    return true;
}

/* sum(a), product({a, b}) */
static bool split_reduction(Arena *arena, const Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    Ex *a = ex->reduce.a, *c, *r;
    if (ex->reduce.op == REDUCE_PRODUCT && a->kind == EX_ARRAY && a->rank == 1) {
        Ex *product = a->array.elements[0];
        for (int i = 1; i < a->array.n; i++)
            product = ex_binary(arena, AST_MUL, product, a->array.elements[i], ex->span);
        return split(arena, product, unknown, coefficient, rest);
    }
    if (ex->reduce.op != REDUCE_SUM) return false;
    if (a->kind == EX_ARRAY && a->rank == 1) return split_array(arena, a, true, unknown, coefficient, rest);
    if (!split(arena, a, unknown, &c, &r)) return false;
    double number;
    *coefficient = ex_reduce(arena, REDUCE_SUM, shaped(arena, c, a), ex->span);
    if (!is_settable(*coefficient) && ex_evaluate(*coefficient, NULL, &number, NULL))
        *coefficient = ex_number(arena, number, BASE_REAL, ex->span);
    *rest = ex_reduce(arena, REDUCE_SUM, shaped(arena, r, a), ex->span);
    return true;
}

static bool split_product(Arena *arena, const Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    Ex *a = ex->binary.a, *b = ex->binary.b, *c, *r;
    bool in_a = contains(a, unknown);
    if (a->kind == EX_ARRAY && a->rank == 1 && b->kind == EX_ARRAY && b->rank == 1) {
        Ex **terms = NEW_ARRAY(arena, Ex *, a->array.n + 1);
        for (int i = 0; i < a->array.n; i++)
            terms[i] = ex_binary(arena, AST_MUL, a->array.elements[i], b->array.elements[i], ex->span);
        return split_array(arena, ex_array(arena, a->array.n, terms, ex->span), true, unknown, coefficient,
                           rest);
    }
    if (in_a && contains(b, unknown)) return false;
    if (!split(arena, in_a ? a : b, unknown, &c, &r)) return false;
    c = shaped(arena, c, in_a ? a : b);
    r = shaped(arena, r, in_a ? a : b);
    *coefficient = in_a ? ex_product(arena, c, b, ex->span) : ex_product(arena, a, c, ex->span);
    *rest = in_a ? ex_product(arena, r, b, ex->span) : ex_product(arena, a, r, ex->span);
    return true;
}

static bool split_comprehension(Arena *arena, const Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    Iter *iter = ex->comprehension.iter;
    Ex *range = ex->comprehension.range, *body = ex->comprehension.body, *c, *r;
    if (uses_iter(unknown, iter)) return false; /* it is another one in each turn */
    if (contains(range, unknown) || !split(arena, body, unknown, &c, &r)) return false;
    *coefficient = ex_comprehension_over(arena, iter, range, ex->dims[0], shaped(arena, c, body), ex->span);
    *rest = ex_comprehension_over(arena, iter, range, ex->dims[0], shaped(arena, r, body), ex->span);
    return true;
}

/* An unknown number among the elements of arrays, of which the equation has a sum */
static bool split_elements(Arena *arena, const Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    Ex *c, *r;
    switch (ex->kind) {
    case EX_REDUCE:
        return split_reduction(arena, ex, unknown, coefficient, rest);
    case EX_PRODUCT:
        return split_product(arena, ex, unknown, coefficient, rest);
    case EX_ARRAY:
        return split_array(arena, ex, false, unknown, coefficient, rest);
    case EX_COMPREHENSION:
        return split_comprehension(arena, ex, unknown, coefficient, rest);
    case EX_FILL:
        return split(arena, ex->call.args[0], unknown, coefficient, rest);
    default: /* EX_TRANSPOSE */
        if (!split(arena, ex->binary.a, unknown, &c, &r)) return false;
        *coefficient = ex_unary(arena, EX_TRANSPOSE, shaped(arena, c, ex->binary.a), ex->span);
        *rest = ex_unary(arena, EX_TRANSPOSE, shaped(arena, r, ex->binary.a), ex->span);
        return true;
    }
}

static bool split_binary(Arena *arena, Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    Ex *ca, *ra, *cb, *rb;
    Ex *a = ex->binary.a, *b = ex->binary.b;
    bool in_a = contains(a, unknown), in_b = contains(b, unknown);
    if (unknown->rank && ((in_a && a->rank < ex->rank) || (in_b && b->rank < ex->rank)))
        return false; /* one unknown for all elements */
    if (!split(arena, a, unknown, &ca, &ra) || !split(arena, b, unknown, &cb, &rb)) return false;
    switch (ex->binary.op) {
    case AST_ADD:
        *coefficient = simple_add(arena, ca, cb);
        *rest = simple_add(arena, ra, rb);
        return true;
    case AST_SUB:
        *coefficient = simple_sub(arena, ca, cb);
        *rest = simple_sub(arena, ra, rb);
        return true;
    case AST_MUL:
        if (in_a && in_b) return false;
        *coefficient = in_a ? simple_mul(arena, ca, b) : simple_mul(arena, a, cb);
        *rest = in_a ? simple_mul(arena, ra, b) : simple_mul(arena, a, rb);
        return true;
    case AST_DIV:
        if (in_b) return false;
        *coefficient = simple_div(arena, ca, b);
        *rest = simple_div(arena, ra, b);
        return true;
    default:
        return false;
    }
}

/* ex = coefficient*unknown + rest, elementwise; both may be numbers that stand for all elements */
static bool split(Arena *arena, Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    if (!contains(ex, unknown)) {
        *coefficient = ex_number(arena, 0, BASE_REAL, ex->span);
        *rest = ex;
        return true;
    }
    if (ex_equal(ex, unknown)) {
        *coefficient = ex_number(arena, 1, BASE_REAL, ex->span);
        *rest = ex_zero(arena, ex);
        return true;
    }
    Ex *ca, *ra, *cb, *rb;
    switch (ex->kind) {
    case EX_NEG:
        if (!split(arena, ex->binary.a, unknown, &ca, &ra)) return false;
        *coefficient = simple_neg(arena, ca);
        *rest = simple_neg(arena, ra);
        return true;
    case EX_IF:
        if (contains(ex->cond.condition, unknown)) return false;
        if (!split(arena, ex->cond.yes, unknown, &ca, &ra) || !split(arena, ex->cond.no, unknown, &cb, &rb))
            return false;
        if (ca->rank != cb->rank) {
            ca = shaped(arena, ca, ex);
            cb = shaped(arena, cb, ex);
        }
        *coefficient = ex_if(arena, ex->cond.condition, ca, cb, ex->span);
        *rest = ex_if(arena, ex->cond.condition, shaped(arena, ra, ex), shaped(arena, rb, ex), ex->span);
        return true;
    case EX_BINARY:
        return split_binary(arena, ex, unknown, coefficient, rest);
    case EX_PRODUCT:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
        return !unknown->rank && split_elements(arena, ex, unknown, coefficient, rest);
    case EX_REF: /* the unknown stands in a subscript */
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_CALL:
    case EX_RANGE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return false;
}

/* Whether the unknown is a factor of a product of matrices and vectors, added or subtracted maybe. */
static bool in_product(Ex *ex, const Ex *unknown) {
    switch (ex->kind) {
    case EX_PRODUCT:
        return contains(ex, unknown);
    case EX_NEG:
    case EX_TRANSPOSE:
        return in_product(ex->binary.a, unknown);
    case EX_BINARY:
        return in_product(ex->binary.a, unknown) || in_product(ex->binary.b, unknown);
    case EX_CONST:
    case EX_STRING:
    case EX_REF:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_IF:
    case EX_CALL:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return false;
}

/* -(the rest)/coefficient; NULL: the unknown does not enter linearly, or cancels out. */
static Ex *solve_linear(Arena *arena, Ex *left, Ex *right, Ex *unknown, bool *cancels) {
    Ex *cl, *rl, *cr, *rr;
    if (!split(arena, left, unknown, &cl, &rl) || !split(arena, right, unknown, &cr, &rr)) return NULL;
    Ex *coefficient = simple_sub(arena, cl, cr);
    *cancels = ex_is_zero(coefficient);
    return *cancels ? NULL : simple_div(arena, simple_sub(arena, rr, rl), coefficient);
}

Ex *solve_for(Arena *arena, Ex *left, Ex *right, Ex *unknown, const char **reason) {
    if (ex_equal(left, unknown) && !contains(right, unknown)) return right;
    if (ex_equal(right, unknown) && !contains(left, unknown)) return left;
    if (unknown->rank != left->rank) {
        *reason = "it stands for one of several elements; write one equation for each unknown";
        return NULL;
    }
    bool cancels = false;
    Ex *value = solve_linear(arena, left, right, unknown, &cancels);
    if (!value && !cancels && unknown->rank == 2) {
        value =
            solve_linear(arena, left, right, ex_unary(arena, EX_TRANSPOSE, unknown, unknown->span), &cancels);
        if (value) value = ex_unary(arena, EX_TRANSPOSE, value, value->span);
    }
    if (value) return value;
    if (cancels)
        *reason = "it cancels out";
    else if (unknown->rank && (in_product(left, unknown) || in_product(right, unknown)))
        *reason =
            "a matrix multiplies it, which would need a solver for linear systems; compute it in a function, "
            "x = f(A, b), or element by element";
    else
        *reason =
            "it does not stand alone on one side, nor enter linearly; this would need a non-linear solver";
    return NULL;
}
