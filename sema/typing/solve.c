/* Symbolic solution for one unknown: u = value, or c*u + r = 0. */
#include "sema/typing/solve.h"

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
    Search search = {unknown, false};
    visit_used_refs(ex, match, &search);
    return search.found;
}

static bool split(Arena *arena, Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest);

static bool split_binary(Arena *arena, Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    Ex *ca, *ra, *cb, *rb;
    Ex *a = ex->binary.a, *b = ex->binary.b;
    bool in_a = contains(a, unknown), in_b = contains(b, unknown);
    if (in_a && a->rank < ex->rank) return false; /* one unknown for all elements */
    if (in_b && b->rank < ex->rank) return false;
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

/* ex = coefficient*unknown + rest, elementwise */
static bool split(Arena *arena, Ex *ex, Ex *unknown, Ex **coefficient, Ex **rest) {
    if (!contains(ex, unknown)) {
        *coefficient = ex_number(arena, 0, BASE_REAL, ex->span);
        *rest = ex;
        return true;
    }
    Ex *ca, *ra, *cb, *rb;
    switch (ex->kind) {
    case EX_REF:
        if (!ex_equal(ex, unknown)) return false; /* the unknown stands in a subscript */
        *coefficient = ex_number(arena, 1, BASE_REAL, ex->span);
        *rest = ex_zero(arena, ex);
        return true;
    case EX_NEG:
        if (!split(arena, ex->binary.a, unknown, &ca, &ra)) return false;
        *coefficient = simple_neg(arena, ca);
        *rest = simple_neg(arena, ra);
        return true;
    case EX_IF:
        if (contains(ex->cond.condition, unknown)) return false;
        if (!split(arena, ex->cond.yes, unknown, &ca, &ra) || !split(arena, ex->cond.no, unknown, &cb, &rb))
            return false;
        *coefficient = ex_if(arena, ex->cond.condition, ca, cb, ex->span);
        *rest = ex_if(arena, ex->cond.condition, ra, rb, ex->span);
        return ca->rank == cb->rank;
    case EX_BINARY:
        return split_binary(arena, ex, unknown, coefficient, rest);
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_CALL:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
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

Ex *solve_for(Arena *arena, Ex *left, Ex *right, Ex *unknown, const char **reason) {
    if (ex_equal(left, unknown) && !contains(right, unknown)) return right;
    if (ex_equal(right, unknown) && !contains(left, unknown)) return left;
    if (unknown->rank != left->rank) {
        *reason = "it stands for one of several elements; write one equation for each unknown";
        return NULL;
    }
    if (in_product(left, unknown) || in_product(right, unknown)) {
        *reason =
            "a matrix multiplies it, which would need a solver for linear systems; compute it in a function, "
            "x = f(A, b), or element by element";
        return NULL;
    }
    Ex *cl, *rl, *cr, *rr;
    if (!split(arena, left, unknown, &cl, &rl) || !split(arena, right, unknown, &cr, &rr)) {
        *reason =
            "it does not stand alone on one side, nor enter linearly; this would need a non-linear solver";
        return NULL;
    }
    Ex *coefficient = simple_sub(arena, cl, cr);
    if (ex_is_zero(coefficient)) {
        *reason = "it cancels out";
        return NULL;
    }
    return simple_div(arena, simple_sub(arena, rr, rl), coefficient);
}
