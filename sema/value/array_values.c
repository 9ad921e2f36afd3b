/* Expressions in functions that run at compile time: arrays as a whole, since only the run knows their sizes.
   What an element is of, evaluate_element() says, in functions as in models. */
#include "sema/value/activation.h"

#include <math.h>
#include <string.h>

#include "sema/model/accessors.h"
#include "sema/value/shape.h"

enum { MOST_STEPS = 10000000 };

bool run_number(Activation *f, const Ex *ex, double *number) {
    Value value;
    if (!run_evaluate(f, ex, &value)) return false;
    *number = value.scalar.number;
    return true;
}

bool run_integer(Activation *f, const Ex *ex, long *number) {
    double value;
    if (!run_number(f, ex, &value)) return false;
    *number = lround(value);
    return true;
}

/* --- shapes ----------------------------------------------------------------------------------- */

bool activation_no_value(Activation *f, const Ex *call) {
    return run_fail(f, call->span,
                    arena_printf(f->run->arena, "'%s' has no value here", builtin(call->call.fn)->text.name));
}

static bool elementwise(Activation *f, const Ex *ex, int n, const Value *args, Value *out) {
    const Value *shape = &args[0];
    for (int i = 1; i < n; i++) {
        if (!args[i].rank) continue;
        if (shape->rank && !same_sizes(shape, &args[i]))
            return run_fail(f, ex->span, "operands differ in size");
        shape = &args[i];
    }
    return new_value(f, shape->rank, shape->dims, out);
}

static bool shape_product(Activation *f, const Ex *ex, const Value *a, const Value *b, Value *out) {
    int dims[2] = {0, 0}, rank = 0;
    if (a->dims[a->rank - 1] != b->dims[0])
        return run_fail(f, ex->span, "factors of a matrix product differ in size");
    if (a->rank == 2) dims[rank++] = a->dims[0];
    if (b->rank == 2) dims[rank++] = b->dims[1];
    return new_value(f, rank, dims, out);
}

static bool shape_reduction(Activation *f, const Ex *ex, const Value *a, Value *out) {
    set_number(out, 0);
    if (value_count(a) || (ex->reduce.op != REDUCE_MIN && ex->reduce.op != REDUCE_MAX)) return true;
    return run_fail(f, ex->span, "an empty array has no least or greatest element");
}

static bool shape_range(Activation *f, const Ex *ex, const Value *bounds, Value *out) {
    double from = bounds[0].scalar.number, to = ex->range.to ? bounds[2].scalar.number : 0;
    double step = ex->range.step ? bounds[1].scalar.number : 1;
    if (step == 0) return run_fail(f, ex->span, "the step of a range is zero");
    double n = ex->range.to ? floor((to - from) / step + 1e-10) + 1 : ex->dims[0];
    return new_value(f, 1, (int[]){n > 0 ? (int)fmin(n, 2e9) : 0}, out);
}

static bool shape_fill(Activation *f, const Ex *ex, const Value *args, Value *out) {
    int dims[MAX_RANK];
    for (int k = 0; k < ex->rank; k++) {
        dims[k] = ex->call.n > 1 ? (int)lround(args[k + 1].scalar.number) : ex->dims[k];
        if (dims[k] < 0) return run_fail(f, ex->span, "an array's size is negative");
    }
    return new_value(f, ex->rank, dims, out);
}

/* An array without elements; the sizes in further dimensions are those that any element would have. */
static bool shape_empty(Activation *f, const Ex *ex, Value *out) {
    int dims[MAX_RANK] = {0};
    for (int k = 1; k < ex->rank; k++) {
        long n = 0;
        Ex *size = shape_size(f->run->arena, ex, k);
        if (size && !run_integer(f, size, &n)) return false;
        dims[k] = (int)n;
    }
    return new_value(f, ex->rank, dims, out);
}

/* Of n parts that are like the first */
static bool shape_parts(Activation *f, int n, const Value *first, Value *out) {
    int dims[MAX_RANK] = {n};
    memcpy(dims + 1, first->dims, sizeof(int) * (size_t)first->rank);
    return new_value(f, first->rank + 1, dims, out);
}

static bool is_part(Activation *f, const Value *part, const Value *first) {
    return same_sizes(part, first) || run_fail(f, no_span(), "the elements of an array differ in size");
}

static bool shape_array(Activation *f, const Ex *ex, const Value *parts, Value *out) {
    for (int i = 1; i < ex->array.n; i++)
        if (!is_part(f, &parts[i], &parts[0])) return false;
    return ex->array.n ? shape_parts(f, ex->array.n, &parts[0], out) : shape_empty(f, ex, out);
}

/* --- operators --------------------------------------------------------------------------------- */

/* Makes room for the value of an expression whose parts have these values, once they are found to fit. */
static bool find_shape(Activation *f, const Ex *ex, const Value *parts, Value *out) {
    switch (ex->kind) {
    case EX_NEG:
    case EX_NOT:
        return new_value(f, parts[0].rank, parts[0].dims, out);
    case EX_BINARY:
        return elementwise(f, ex, 2, parts, out);
    case EX_CALL:
        return elementwise(f, ex, ex->call.n, parts, out);
    case EX_PRODUCT:
        return shape_product(f, ex, &parts[0], &parts[1], out);
    case EX_REDUCE:
        return shape_reduction(f, ex, &parts[0], out);
    case EX_ARRAY:
        return shape_array(f, ex, parts, out);
    case EX_RANGE:
        return shape_range(f, ex, parts, out);
    case EX_FILL:
        return shape_fill(f, ex, parts, out);
    case EX_TRANSPOSE:
        return new_value(f, 2, (int[]){parts[0].dims[1], parts[0].dims[0]}, out);
    case EX_IDENTITY:
        return new_value(f, 2, ex->dims, out);
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_REF:
    case EX_IF:
    case EX_COMPREHENSION:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break; /* scalars, or what has no parts of which all are needed */
    }
    return run_unknown(f, ex);
}

/* The value out of those of all parts: each element as in evaluate_at() */
static bool operate(Activation *f, const Ex *ex, Value *out) {
    OperandValues o = {.e = f->run->e, .ex = ex, .parts = parts_of(ex)};
    Value few[3], *parts = o.parts.n <= 3 ? few : NEW_ARRAY(f->run->arena, Value, o.parts.n);
    for (int i = 0; i < o.parts.n; i++)
        if (part(&o.parts, i) && !run_evaluate(f, part(&o.parts, i), &parts[i])) return false;
    o.whole = parts;
    if (!find_shape(f, ex, parts, out)) return false;
    for (long i = 0, count = value_count(out); i < count; i++) {
        long index[MAX_RANK];
        Scalar element;
        subscripts_of(i, out->rank, out->dims, index);
        if (!evaluate_element(&o, index, &element)) return false;
        set_value_at(out, i, element);
    }
    return true;
}

/* Puts the part number i of n into `out`, which is made with the first one. */
static bool put_part(Activation *f, Value *out, int n, int i, Value *part) {
    Value first = {.rank = out->rank - 1};
    if (i == 0 && !shape_parts(f, n, part, out)) return false;
    memcpy(first.dims, out->dims + 1, sizeof(int) * (size_t)part->rank);
    if (i > 0 && !is_part(f, part, &first)) return false;
    long count = value_count(part);
    out->type = part->type;
    memcpy(out->data + i * count, value_elements(part), sizeof(Datum) * (size_t)count);
    return true;
}

static bool comprehension(Activation *f, const Ex *ex, Value *out) {
    Value range;
    if (!run_evaluate(f, ex->comprehension.range, &range)) return false;
    bool good = range.dims[0] ? true : shape_empty(f, ex, out);
    Turn turn = {f->run->e->turn, ex->comprehension.iter, 0};
    f->run->e->turn = &turn;
    int made = f->made.n;
    for (int i = 0; i < range.dims[0] && good; i++) {
        Value part;
        f->made.n = made; /* calls in the body have other arguments now */
        turn.value = range.data[i].number;
        good = run_evaluate(f, ex->comprehension.body, &part) && put_part(f, out, range.dims[0], i, &part);
    }
    f->run->e->turn = turn.outer;
    f->made.n = made;
    return good;
}

static bool choose_value(Activation *f, const Ex *ex, Value *out) {
    double holds;
    return run_number(f, ex->cond.condition, &holds) &&
           run_evaluate(f, holds != 0 ? ex->cond.yes : ex->cond.no, out);
}

/* --- operations ------------------------------------------------------------------------------- */

static bool size_value(Activation *f, const Ex *ex, Value *out) {
    long k = (long)ex->call.args[1]->number - 1;
    Ex *a = ex->call.args[0];
    /* the shape of an argument is known where its value is not */
    int input = f->outermost && a->kind == EX_REF && is_whole_variable(a)
                    ? input_number(f->function, a->ref.var)
                    : -1;
    if (input >= 0 && input < f->outermost->n_args && f->outermost->args[input]->dims[k] >= 0)
        return set_number(out, f->outermost->args[input]->dims[k]), true;
    Value value, other;
    if (!run_evaluate(f, a, &value)) return false;
    set_number(out, value.dims[k]);
    for (int i = 2; i < ex->call.n; i++) {
        if (!run_evaluate(f, ex->call.args[i], &other)) return false;
        if (other.dims[k] != value.dims[k]) return run_fail(f, ex->span, "arguments differ in size");
    }
    return true;
}

static bool held_value(Activation *f, const Ex *ex, Value *out) {
    Value **value = &f->values[ex->call.args[0]->ref.var->index];
    *value = NEW(f->run->arena, Value);
    return run_evaluate(f, ex->call.args[1], *value) && run_evaluate(f, ex->call.args[2], out);
}

static bool cat(Activation *f, const Ex *ex, Value *parts, Value *out) {
    int along = (int)parts[0].scalar.number - 1, n = ex->call.n;
    int dims[MAX_RANK];
    memcpy(dims, parts[1].dims, sizeof dims);
    for (int p = 2; p < n; p++) {
        for (int k = 0; k < parts[p].rank; k++)
            if (k != along && parts[p].dims[k] != dims[k])
                return run_fail(f, ex->span, "arrays that do not fit are put one after the other");
        dims[along] += parts[p].dims[along];
    }
    if (!new_value(f, parts[1].rank, dims, out)) return false;
    out->type = parts[1].type;
    long outer = element_count(along, dims), inner = element_count(out->rank - along - 1, dims + along + 1);
    long row = inner * dims[along], before = 0;
    for (int p = 1; p < n; p++) {
        long own = inner * parts[p].dims[along];
        for (long o = 0; o < outer; o++)
            memcpy(out->data + o * row + before, parts[p].data + o * own, sizeof(Datum) * (size_t)own);
        before += own;
    }
    return true;
}

static bool matrix_of(Activation *f, const Ex *ex, Value *a, Value *out) {
    int n = a[0].rank ? a[0].dims[0] : 1, m = a[0].rank > 1 ? a[0].dims[1] : 1, dims[2] = {n, m};
    const Datum *x = value_elements(&a[0]);
    Operation op = ex->call.operation;
    static const int skew[9] = {0, -3, 2, 3, 0, -1, -2, 1, 0};
    if (op == OPERATION_SKEW && n != 3) return run_fail(f, ex->span, "'skew' needs a vector of 3 elements");
    if (op == OPERATION_SYMMETRIC && n != m)
        return run_fail(f, ex->span, "'symmetric' needs a square matrix");
    if (op == OPERATION_IDENTITY) n = (int)x[0].number;
    if (op == OPERATION_IDENTITY || op == OPERATION_DIAGONAL || op == OPERATION_SKEW) dims[0] = dims[1] = n;
    if (op == OPERATION_OUTER_PRODUCT) dims[1] = a[1].dims[0];
    if (dims[0] < 0) return run_fail(f, ex->span, "an array's size is negative");
    if (!new_value(f, 2, dims, out)) return false;
    for (int i = 0; i < dims[0]; i++)
        for (int j = 0; j < dims[1]; j++) {
            double *e = &out->data[i * dims[1] + j].number;
            int s = op == OPERATION_SKEW ? skew[i * 3 + j] : 0;
            *e = op == OPERATION_IDENTITY        ? i == j
                 : op == OPERATION_DIAGONAL      ? (i == j ? x[i].number : 0)
                 : op == OPERATION_OUTER_PRODUCT ? x[i].number * a[1].data[j].number
                 : op == OPERATION_SYMMETRIC     ? (i <= j ? x[i * m + j].number : x[j * m + i].number)
                                                 : (s ? (s > 0 ? x[s - 1].number : -x[-s - 1].number) : 0);
            if (op == OPERATION_MATRIX) set_value_at(out, i * dims[1] + j, value_at(&a[0], i * dims[1] + j));
        }
    return true;
}

static double linear(double from, double to, double part) {
    return from + (to - from) * part;
}

static bool vector_of(Activation *f, const Ex *ex, Value *a, Value *out) {
    Operation op = ex->call.operation;
    int n = op == OPERATION_CROSS      ? 3
            : op == OPERATION_LINSPACE ? (int)a[2].scalar.number
                                       : (int)value_count(&a[0]);
    if (op == OPERATION_CROSS && (a[0].dims[0] != 3 || a[1].dims[0] != 3))
        return run_fail(f, ex->span, "'cross' needs vectors of 3 elements");
    if (op == OPERATION_LINSPACE && n < 2) return run_fail(f, ex->span, "'linspace' needs at least 2 points");
    if (!new_value(f, 1, &n, out)) return false;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        const Datum *x = a[0].data, *y = a[1].data;
        if (op == OPERATION_VECTOR)
            set_value_at(out, i, value_at(&a[0], i));
        else
            out->data[i].number = op == OPERATION_CROSS
                                      ? x[j].number * y[k].number - x[k].number * y[j].number
                                      : linear(a[0].scalar.number, a[1].scalar.number, (double)i / (n - 1));
    }
    return true;
}

/* out := a*b, of square matrices of one size */
static bool square_product(Activation *f, const Value *a, const Value *b, Value *out) {
    Value factors[2] = {*a, *b};
    OperandValues o = {.e = f->run->e, .whole = factors};
    if (!new_value(f, 2, a->dims, out)) return false;
    for (long i = 0, count = value_count(out); i < count; i++) {
        long index[2];
        subscripts_of(i, 2, out->dims, index);
        if (!multiply(&o, index, &out->data[i].number)) return false;
    }
    return true;
}

/* By squaring: the factors are a^1, a^2, a^4, ... */
static bool power_of(Activation *f, const Ex *ex, Value *a, Value *out) {
    double n = a[1].scalar.number;
    Value factor = a[0];
    bool begun = false;
    if (a->dims[0] != a->dims[1]) return run_fail(f, ex->span, "'^' needs a square matrix");
    if (n < 0) return run_fail(f, ex->span, "the exponent of a matrix is negative");
    if (!new_value(f, 2, a->dims, out)) return false;
    for (int i = 0; i < a->dims[0]; i++)
        out->data[i * a->dims[0] + i].number = 1;
    for (; n > 0; n = floor(n / 2)) {
        Value next;
        if (fmod(n, 2) == 1) {
            if (begun && !square_product(f, out, &factor, &next)) return false;
            *out = begun ? next : factor;
            begun = true;
        }
        if (n >= 2 && !square_product(f, &factor, &factor, &next)) return false;
        if (n >= 2) factor = next;
    }
    return true;
}

static bool operation(Activation *f, const Ex *ex, Value *out) {
    Operation op = ex->call.operation;
    if (op == OPERATION_SIZE) return size_value(f, ex, out);
    if (op == OPERATION_WITH) return held_value(f, ex, out);
    Value *args = NEW_ARRAY(f->run->arena, Value, ex->call.n + 1);
    for (int i = 0; i < ex->call.n; i++)
        if (!run_evaluate(f, ex->call.args[i], &args[i])) return false;
    switch (op) {
    case OPERATION_SIZE:
    case OPERATION_WITH:
        break; /* above: their arguments are looked at otherwise */
    case OPERATION_CAT:
        return cat(f, ex, args, out);
    case OPERATION_POWER:
        return power_of(f, ex, args, out);
    case OPERATION_SCALAR:
        if (value_count(&args[0]) != 1)
            return run_fail(f, ex->span, "'scalar' needs an array of one element");
        set_scalar(out, value_at(&args[0], 0));
        return true;
    case OPERATION_CROSS:
    case OPERATION_LINSPACE:
    case OPERATION_VECTOR:
        return vector_of(f, ex, args, out);
    case OPERATION_IDENTITY:
    case OPERATION_SKEW:
    case OPERATION_OUTER_PRODUCT:
    case OPERATION_DIAGONAL:
    case OPERATION_SYMMETRIC:
    case OPERATION_MATRIX:
        return matrix_of(f, ex, args, out);
    }
    return run_unknown(f, ex);
}

/* --- all expressions -------------------------------------------------------------------------- */

bool activation_step(Activation *f) {
    if (++f->run->steps <= MOST_STEPS) return true;
    return run_fail(f, no_span(), "its evaluation at compile time takes too long; does its loop end?");
}

/* What the call gives; it is made once for all that asks within a statement. */
static Value **call_results(Activation *f, const Call *call) {
    for (int i = 0; i < f->made.n; i++)
        if (f->made.at[i].call == call) return f->made.at[i].results;
    Value **results = NEW_ARRAY(f->run->arena, Value *, call->function->results.n + 1);
    if (!run_call(f->run, f, call, results)) return NULL;
    if (call->function->results.n > 1) vec_push(f->run->arena, &f->made, ((MadeCall){call, results}));
    return results;
}

/* A result of a function, or an element of it */
static bool result_of(Activation *f, const Ex *ex, Value *out) {
    Value **results = call_results(f, ex->function.call);
    if (!results) return false;
    Value *whole = results[ex->function.result];
    if (!ex->function.subs) return copy_value(f, whole, out);
    long index[MAX_RANK];
    for (int k = 0; k < whole->rank; k++)
        if (!run_integer(f, ex->function.subs[k], &index[k])) return false;
    set_scalar(out, value_element(whole, index));
    return true;
}

/* What has a rule of its own in functions: variables, and what is made of arrays, whose sizes the run knows
 */
static bool evaluate_own(Activation *f, const Ex *ex, Value *out) {
    switch (ex->kind) {
    case EX_REF:
        return local_reference(f, ex, out);
    case EX_IF:
        return choose_value(f, ex, out);
    case EX_COMPREHENSION:
        return comprehension(f, ex, out);
    case EX_OPERATION:
        return operation(f, ex, out);
    case EX_FUNCTION:
        return result_of(f, ex, out);
    case EX_NEG:
    case EX_NOT:
    case EX_BINARY:
    case EX_PRODUCT:
    case EX_CALL:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
        return operate(f, ex, out);
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_EVENT:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return run_unknown(f, ex);
}

bool has_own_rule(const Ex *ex) {
    return ex->kind == EX_REF || ex->kind == EX_FUNCTION || ex->kind == EX_OPERATION ||
           ex->kind == EX_PRODUCT || ex->kind == EX_REDUCE;
}

bool activation_scalar(Activation *f, const Ex *ex, Scalar *value) {
    Value out;
    if (!evaluate_own(f, ex, &out)) return false;
    *value = value_at(&out, 0);
    return true;
}

/* Scalars as everywhere, arrays as a whole */
bool run_evaluate(Activation *f, const Ex *ex, Value *out) {
    Evaluation *e = f->run->e;
    Activation *saved = e->activation;
    Scalar scalar = {0};
    e->activation = f;
    bool known =
        ex->rank ? activation_step(f) && evaluate_own(f, ex, out) : evaluate_at(e, ex, NULL, &scalar);
    e->activation = saved;
    if (!ex->rank) set_scalar(out, scalar);
    return known || run_unknown(f, e->culprit);
}
