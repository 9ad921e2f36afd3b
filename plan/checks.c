/* Operations that are not defined for all values of their operands. */
#include "plan/checks.h"

#include <math.h>

#include "sema/model/variant.h"

static bool is_constant(const Ex *ex, double *value) {
    double sign = ex->kind == EX_NEG ? -1 : 1;
    if (ex->kind == EX_NEG) ex = ex->binary.a;
    *value = sign * ex->number;
    return ex->kind == EX_CONST;
}

/* The signs that a value may have, rounding and underflow included */
enum { NEGATIVE = 1, ZERO = 2, POSITIVE = 4, ANY_SIGN = 7 };

static int signs(const Ex *ex);

static int signs_of_sum(int a, int b) {
    int zero = (a & b & ZERO) || (a & NEGATIVE && b & POSITIVE) || (a & POSITIVE && b & NEGATIVE) ? ZERO : 0;
    return ((a | b) & (NEGATIVE | POSITIVE)) | zero;
}

static int opposite(int a) {
    return (a & ZERO) | (a & NEGATIVE ? POSITIVE : 0) | (a & POSITIVE ? NEGATIVE : 0);
}

static int signs_of_product(const Ex *a, const Ex *b) {
    if (ex_equal(a, b)) return ZERO | POSITIVE;
    int x = signs(a), y = signs(b), product = ZERO;
    if (x & POSITIVE) product |= y;
    if (x & NEGATIVE) product |= opposite(y);
    return product;
}

static int signs_of_binary(const Ex *ex) {
    const Ex *a = ex->binary.a, *b = ex->binary.b;
    double exponent;
    switch (ex->binary.op) {
    case AST_ADD:
        return signs_of_sum(signs(a), signs(b));
    case AST_SUB:
        return signs_of_sum(signs(a), opposite(signs(b)));
    case AST_MUL:
        return signs_of_product(a, b);
    case AST_POW:
        return is_constant(b, &exponent) && fmod(exponent, 2) == 0 ? ZERO | POSITIVE : ANY_SIGN;
    default:
        return ANY_SIGN;
    }
}

static int signs_of_range(Range range) {
    switch (range) {
    case RANGE_ALL:
        break;
    case RANGE_NOT_NEGATIVE:
        return ZERO | POSITIVE;
    case RANGE_POSITIVE:
        return POSITIVE;
    }
    return ANY_SIGN;
}

static int signs(const Ex *ex) {
    double value;
    if (ex->rank) return ANY_SIGN;
    if (is_constant(ex, &value)) return value > 0 ? POSITIVE : value < 0 ? NEGATIVE : ZERO;
    switch (ex->kind) {
    case EX_NEG:
        return opposite(signs(ex->binary.a));
    case EX_BINARY:
        return signs_of_binary(ex);
    case EX_CALL:
        return signs_of_range(builtin(ex->call.fn)->range);
    case EX_CONST:
    case EX_STRING:
    case EX_REF:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
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
    return ANY_SIGN;
}

/* x^0, x^1, x^2 ... are defined for all x, and a positive number has all powers. */
static bool is_power(const Ex *a, const Ex *b) {
    double exponent;
    return signs(a) == POSITIVE ||
           (is_constant(b, &exponent) && exponent >= 0 && exponent == floor(exponent));
}

/* A bound for the magnitude of an Integer, for the largest values of iterators */
static double largest(const Ex *ex, const Turn *turn) {
    const Turn *one = ex->kind == EX_ITER ? turn_of(turn, ex->iter) : NULL;
    if (ex->kind == EX_CONST) return fabs(ex->number);
    if (ex->kind == EX_ITER) return one ? fabs(one->value) : 0x1p31;
    if (ex->kind == EX_NEG) return largest(ex->binary.a, turn);
    if (ex->kind != EX_BINARY || ex->binary.op > AST_MUL) return INFINITY;
    double a = largest(ex->binary.a, turn), b = largest(ex->binary.b, turn);
    return ex->binary.op == AST_MUL ? a * b : a + b;
}

static Check binary_check(const Ex *ex, const Turn *turn) {
    switch (ex->binary.op) {
    case AST_DIV:
        return signs(ex->binary.b) & ZERO ? CHECK_DIVISOR : CHECK_NONE;
    case AST_POW:
        return is_power(ex->binary.a, ex->binary.b) ? CHECK_NONE : CHECK_POWER;
    case AST_ADD:
    case AST_SUB:
    case AST_MUL:
        return ex->type == BASE_INTEGER && largest(ex, turn) > LARGEST_INTEGER ? CHECK_INTEGER : CHECK_NONE;
    default:
        return CHECK_NONE;
    }
}

static Check call_check(const Ex *ex) {
    switch (builtin(ex->call.fn)->domain) {
    case DOMAIN_NOT_NEGATIVE:
        return signs(ex->call.args[0]) & NEGATIVE ? CHECK_ROOT : CHECK_NONE;
    case DOMAIN_POSITIVE:
        return signs(ex->call.args[0]) & (NEGATIVE | ZERO) ? CHECK_LOGARITHM : CHECK_NONE;
    case DOMAIN_SINE:
        return CHECK_ARC;
    case DOMAIN_DIVISOR:
        return signs(ex->call.args[1]) & ZERO ? CHECK_DIVISOR : CHECK_NONE;
    case DOMAIN_EXACT:
        return CHECK_INTEGER;
    case DOMAIN_ALL:
    case DOMAIN_OWN:
        break;
    }
    return CHECK_NONE;
}

Check operation_check(const Ex *ex, const Turn *turn) {
    if (ex->kind == EX_BINARY) return binary_check(ex, turn);
    if (ex->kind == EX_REDUCE && ex->type == BASE_INTEGER)
        return ex->reduce.op == REDUCE_SUM || ex->reduce.op == REDUCE_PRODUCT ? CHECK_INTEGER : CHECK_NONE;
    return ex->kind == EX_CALL ? call_check(ex) : CHECK_NONE;
}

int checked_operand(const Ex *ex) {
    return operation_check(ex, NULL) == CHECK_DIVISOR;
}

static bool through_component_arrays(const Ex *ref) {
    for (int c = 0; c < ref->ref.n_comps; c++)
        if (ref->ref.comps[c]->rank) return true;
    return false;
}

static bool is_fixed_value(const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
        return true;
    case EX_REF:
        return !ex->rank && ex->ref.var->variability >= AST_VAR_PARAMETER && !ex->ref.var->computed &&
               !ex->ref.var->rank && !through_component_arrays(ex);
    case EX_NEG:
        return is_fixed_value(ex->binary.a);
    case EX_BINARY:
        return is_fixed_value(ex->binary.a) && is_fixed_value(ex->binary.b);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (!is_fixed_value(ex->call.args[i])) return false;
        return ex->type == BASE_REAL;
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
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

bool parameters_decide(const Ex *ex) {
    if (ex->kind == EX_CALL) return is_fixed_value(ex->call.args[checked_operand(ex)]);
    if (ex->kind != EX_BINARY) return false;
    return is_fixed_value(ex->binary.b) && (ex->binary.op == AST_DIV || is_fixed_value(ex->binary.a));
}
