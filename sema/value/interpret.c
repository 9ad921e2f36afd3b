/* An interpreter of functions for what must be known at compile time. It runs the typed statements as they
   are, with a limit on how long. */
#include "sema/value/environment.h"
#include "sema/value/interpret.h"

#include <math.h>
#include <string.h>

#include "sema/value/shape.h"
#include "sema/model/accessors.h"

enum { MOST_STEPS = 10000000, DEEPEST = 1000 };

/* One evaluation from outside, with all the calls in it */
typedef struct {
    Arena *arena;  /* scratch */
    Evaluation *e; /* that has asked; while a function runs, with the turns of its loops */
    long steps;
    int depth;
    double allocated;
    const char *failure; /* what went wrong, or NULL, */
    Span where;          /* and where */
    const Ex *culprit;   /* or what is not known, or NULL */
} Run;

/* A call that has been made, and what it gave */
typedef struct {
    const Call *call;
    Value **results;
} MadeCall;

/* One activation of a function */
struct Activation {
    Run *run;
    const Function *function;
    const Call *outermost; /* arguments that are evaluated when they are needed; or NULL */
    Value **values;        /* by variable; NULL: not set yet */
    VEC(MadeCall) made;    /* calls in the statement at hand: a record's fields come from one call */
};

typedef enum { GOES_ON, BREAKS, RETURNS, FAILS } Flow;

static bool evaluate(Activation *f, const Ex *ex, Value *out);
static bool run_call(Run *run, Activation *caller, const Call *call, Value **results);

/* `span`: of what cannot be computed; none: of the function */
static bool fail(Activation *f, Span span, const char *text) {
    if (f->run->failure || f->run->culprit) return false;
    const AstClass *ast = f->function->class_->ast;
    f->run->failure = arena_printf(f->run->arena, "in %s: %s", f->function->class_->full_name, text);
    f->run->where = span.begin.file < 0 && ast ? ast->name_span : span;
    return false;
}

static bool unknown(Activation *f, const Ex *culprit) {
    if (!f->run->failure && !f->run->culprit) f->run->culprit = culprit;
    return false;
}

/* --- values ----------------------------------------------------------------------------------- */

static long count_of(const Value *value) {
    return element_count(value->rank, value->dims);
}

static Scalar *elements(Value *value) {
    return value->rank ? value->data : &value->scalar;
}

Scalar value_element(const Value *value, const long *index) {
    if (!value->rank) return value->scalar;
    long at = 0;
    for (int k = 0; k < value->rank; k++)
        at = at * value->dims[k] + index[k] - 1;
    return value->data[at];
}

static void set_number(Value *out, double number) {
    *out = (Value){.scalar = number_scalar(BASE_REAL, number)};
}

static bool new_value(Activation *f, int rank, const int *dims, Value *out) {
    *out = (Value){.rank = rank};
    double count = 1;
    for (int k = 0; k < rank; k++) {
        out->dims[k] = dims[k];
        count *= dims[k];
    }
    f->run->allocated += count;
    if (f->run->allocated > MOST_ELEMENTS) return fail(f, no_span(), "its arrays are too large");
    if (rank) out->data = NEW_ARRAY(f->run->arena, Scalar, count + 1);
    return true;
}

static bool same_dims(const Value *a, const Value *b) {
    return a->rank == b->rank && !memcmp(a->dims, b->dims, sizeof(int) * (size_t)a->rank);
}

static bool copy_value(Activation *f, Value *from, Value *out) {
    if (!new_value(f, from->rank, from->dims, out)) return false;
    memcpy(elements(out), elements(from), sizeof(Scalar) * (size_t)count_of(from));
    return true;
}

static bool scalar_of(Activation *f, const Ex *ex, double *number) {
    Value value;
    if (!evaluate(f, ex, &value)) return false;
    *number = value.scalar.number;
    return true;
}

static bool integer_of(Activation *f, const Ex *ex, long *number) {
    double value;
    if (!scalar_of(f, ex, &value)) return false;
    *number = lround(value);
    return true;
}

/* --- variables -------------------------------------------------------------------------------- */

static bool size_of(Activation *f, const Var *var, int k, int *size) {
    long n = var->dims[k];
    if (n < 0 && !var->sizes[k].value) n = 0; /* [:], until something is assigned */
    if (n < 0 && !integer_of(f, var->sizes[k].value, &n)) return false;
    if (n < 0)
        return fail(f, no_span(), arena_printf(f->run->arena, "the size of '%s' is negative", var->path));
    *size = (int)n;
    return true;
}

static bool wrong_size(Activation *f, Span span, const Var *var, int k, long size, int given) {
    return fail(f, span,
                arena_printf(f->run->arena, "'%s' has size %ld in dimension %d, its value %d", var->path,
                             size, k + 1, given));
}

/* What the variable has been given has the sizes that follow from each other. */
static bool check_following(Activation *f, Span span, const Var *var, const Value *value) {
    for (int k = 0; k < var->rank; k++) {
        long n;
        if (!var->sizes[k].follows) continue;
        if (!integer_of(f, var->sizes[k].follows, &n)) return false;
        if (n != value->dims[k]) return wrong_size(f, span, var, k, n, value->dims[k]);
    }
    return true;
}

/* An element of what does not stand in a function */
static bool evaluate_outside(Activation *f, const Ex *ex, const long *index, Scalar *out) {
    Evaluation *e = f->run->e;
    Activation *saved = e->activation;
    e->activation = NULL;
    bool known = evaluate_at(e, ex, index, out);
    e->activation = saved;
    return known;
}

static bool argument_value(Activation *f, int input, Value *out) {
    Ex *arg = f->outermost->args[input];
    for (int k = 0; k < arg->rank; k++)
        if (arg->dims[k] < 0) return unknown(f, arg); /* in a function: only the run knows */
    if (!new_value(f, arg->rank, arg->dims, out)) return false;
    long count = count_of(out);
    for (long i = 0; i < count; i++) {
        long index[MAX_RANK], rest = i;
        for (int k = out->rank - 1; k >= 0; k--) {
            index[k] = rest % out->dims[k] + 1;
            rest /= out->dims[k];
        }
        if (!evaluate_outside(f, arg, out->rank ? index : NULL, &elements(out)[i]))
            return unknown(f, f->run->e->culprit);
    }
    return true;
}

static int input_number(const Function *function, const Var *var) {
    for (int i = 0; i < function->inputs.n; i++)
        if (function->inputs.at[i] == var) return i;
    return -1;
}

static bool set_empty_texts(Activation *f, Value *value) {
    static const char empty[] = "";
    (void)f;
    for (long i = 0, count = count_of(value); i < count; i++)
        elements(value)[i] = text_scalar(empty);
    return true;
}

/* The value of a local variable; at first what its declaration says. */
static Value *variable(Activation *f, Var *var) {
    Value **value = &f->values[var->index];
    if (*value) return *value;
    Value *made = NEW(f->run->arena, Value);
    int input = f->outermost ? input_number(f->function, var) : -1;
    if (input >= 0 && input < f->outermost->n_args) {
        if (!argument_value(f, input, made)) return NULL;
    } else if (var->binding) {
        Value first;
        if (!evaluate(f, var->binding, &first) || !copy_value(f, &first, made)) return NULL;
        *value = made;
        if (!check_following(f, var->binding->span, var, made)) return NULL;
    } else {
        int dims[MAX_RANK] = {0};
        for (int k = 0; k < var->rank; k++)
            if (!size_of(f, var, k, &dims[k])) return NULL;
        if (!new_value(f, var->rank, dims, made)) return NULL;
        if (var->base == BASE_STRING && !set_empty_texts(f, made)) return NULL;
    }
    return *value = made;
}

/* --- elements and slices ---------------------------------------------------------------------- */

/* The subscripts of a reference: for each dimension the chosen indices, counted from 0 */
typedef struct {
    int rank;           /* of the result */
    int dims[MAX_RANK]; /* of the result */
    long *chosen[MAX_RANK];
    int n[MAX_RANK];
} Slice;

static bool choose(Activation *f, const Ex *ref, const Value *whole, Slice *slice) {
    slice->rank = 0;
    for (int k = 0; k < whole->rank; k++) {
        Ex *sub = ref->ref.subs[k];
        Value value = {0};
        if (sub && !evaluate(f, sub, &value)) return false;
        int n = slice->n[k] = !sub ? whole->dims[k] : value.rank ? value.dims[0] : 1;
        slice->chosen[k] = NEW_ARRAY(f->run->arena, long, n + 1);
        for (int i = 0; i < n; i++) {
            double at = sub ? elements(&value)[i].number : i + 1;
            if (!is_inside(at, whole->dims[k]))
                return fail(f, ref->span,
                            arena_printf(f->run->arena, "the subscript %g of '%s' is outside 1..%d", at,
                                         ref->ref.var->path, whole->dims[k]));
            slice->chosen[k][i] = (long)at - 1;
        }
        if (!sub || value.rank) slice->dims[slice->rank++] = n;
    }
    return true;
}

/* The offset of the element `i` of a slice, counted row-major */
static long slice_offset(const Slice *slice, const Value *whole, long i) {
    long offset = 0, stride = 1;
    for (int k = whole->rank - 1; k >= 0; k--) {
        offset += slice->chosen[k][i % slice->n[k]] * stride;
        i /= slice->n[k];
        stride *= whole->dims[k];
    }
    return offset;
}

static bool is_whole(const Ex *ref) {
    for (int k = 0; k < ref->ref.var->rank; k++)
        if (ref->ref.subs[k]) return false;
    return true;
}

/* A constant of a package, or of the function itself */
static bool constant(Activation *f, const Ex *ref, Value *out) {
    if (!ref->rank) {
        *out = (Value){0};
        return evaluate_outside(f, ref, NULL, &out->scalar) || unknown(f, f->run->e->culprit);
    }
    const Var *var = ref->ref.var;
    if (!new_value(f, var->rank, var->dims, out)) return false;
    Ex *all = ex_whole(f->run->arena, 0, NULL, (Var *)var, ref->span);
    for (long i = 0; i < var->count; i++) {
        long index[MAX_RANK], rest = i;
        for (int k = var->rank - 1; k >= 0; k--) {
            index[k] = rest % var->dims[k] + 1;
            rest /= var->dims[k];
        }
        if (!evaluate_outside(f, all, index, &out->data[i]))
            return fail(f, ref->span,
                        arena_printf(f->run->arena, "the constant '%s' has no known value", var->path));
    }
    return true;
}

static bool reference(Activation *f, const Ex *ref, Value *out) {
    Value outside, *whole = &outside;
    Var *var = ref->ref.var;
    bool local = var->owner == f->function->variant && var->variability != AST_VAR_CONSTANT;
    if (local && !(whole = variable(f, var))) return false;
    if (!local && (var->rank || !ref->rank) && var->rank == 0) return constant(f, ref, out);
    if (!local && !constant(f, ex_whole(f->run->arena, 0, NULL, var, ref->span), whole)) return false;
    if (is_whole(ref)) {
        *out = *whole;
        return true;
    }
    Slice slice;
    if (!choose(f, ref, whole, &slice) || !new_value(f, slice.rank, slice.dims, out)) return false;
    long count = count_of(out);
    for (long i = 0; i < count; i++)
        elements(out)[i] = elements(whole)[slice_offset(&slice, whole, i)];
    return true;
}

static bool assign_whole(Activation *f, const Ex *target, Value *whole, Value *value) {
    const Var *var = target->ref.var;
    for (int k = 0; k < var->rank; k++)
        if (var->sizes[k].value && value->dims[k] != whole->dims[k])
            return wrong_size(f, target->span, var, k, whole->dims[k], value->dims[k]);
    if (same_dims(value, whole)) { /* in place */
        memmove(elements(whole), elements(value), sizeof(Scalar) * (size_t)count_of(value));
        return true;
    }
    Value *copy = NEW(f->run->arena, Value);
    if (!copy_value(f, value, copy)) return false;
    f->values[var->index] = copy;
    return check_following(f, target->span, var, copy);
}

static bool assign(Activation *f, Ex *target, Value *value) {
    Var *var = target->ref.var;
    Value *whole = variable(f, var);
    if (!whole) return false;
    bool all = is_whole(target);
    Slice slice = {0};
    if (!all && !choose(f, target, whole, &slice)) return false;
    if (all) return assign_whole(f, target, whole, value);
    Value shape = {.rank = slice.rank};
    memcpy(shape.dims, slice.dims, sizeof shape.dims);
    if (!same_dims(&shape, value))
        return fail(f, target->span,
                    arena_printf(f->run->arena, "a slice of '%s' and its value differ in size", var->path));
    Value copy;
    if (!copy_value(f, value, &copy)) return false; /* x[2:3] := x[1:2] */
    long count = count_of(value);
    for (long i = 0; i < count; i++)
        elements(whole)[slice_offset(&slice, whole, i)] = elements(&copy)[i];
    return true;
}

/* --- expressions ------------------------------------------------------------------------------ */

/* Elementwise */
static bool binary(Activation *f, const Ex *ex, Value *out) {
    Value a, b;
    if (!evaluate(f, ex->binary.a, &a)) return false;
    if (!evaluate(f, ex->binary.b, &b)) return false;
    if (a.rank && b.rank && !same_dims(&a, &b)) return fail(f, ex->span, "operands differ in size");
    const Value *shape = a.rank ? &a : &b;
    if (!new_value(f, shape->rank, shape->dims, out)) return false;
    long count = count_of(out);
    for (long i = 0; i < count; i++)
        elements(out)[i] = ex_apply_binary(ex, elements(&a)[a.rank ? i : 0], elements(&b)[b.rank ? i : 0]);
    return true;
}

bool activation_no_value(Activation *f, const Ex *call) {
    return fail(f, call->span,
                arena_printf(f->run->arena, "'%s' has no value here", builtin(call->call.fn)->text.name));
}

static bool call_of(Activation *f, const Ex *ex, Value *out) {
    Value args[MOST_OPERANDS];
    const Value *shape = &args[0];
    for (int i = 0; i < ex->call.n; i++) {
        if (!evaluate(f, ex->call.args[i], &args[i])) return false;
        if (args[i].rank) shape = &args[i];
    }
    if (!new_value(f, shape->rank, shape->dims, out)) return false;
    long count = count_of(out);
    for (long i = 0; i < count; i++) {
        Scalar x[MOST_OPERANDS];
        for (int k = 0; k < ex->call.n; k++)
            x[k] = elements(&args[k])[args[k].rank ? i : 0];
        if (!ex_apply_call(ex, x, &elements(out)[i])) return activation_no_value(f, ex);
    }
    return true;
}

static bool product(Activation *f, const Ex *ex, Value *out) {
    Value a, b;
    if (!evaluate(f, ex->binary.a, &a) || !evaluate(f, ex->binary.b, &b)) return false;
    int inner = a.dims[a.rank - 1], dims[2] = {0, 0}, rank = 0;
    if (inner != b.dims[0]) return fail(f, ex->span, "factors of a matrix product differ in size");
    int rows = a.rank == 2 ? a.dims[0] : 1, columns = b.rank == 2 ? b.dims[1] : 1;
    if (a.rank == 2) dims[rank++] = rows;
    if (b.rank == 2) dims[rank++] = columns;
    if (!new_value(f, rank, dims, out)) return false;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            double sum = 0;
            for (int k = 0; k < inner; k++)
                sum += a.data[i * inner + k].number * b.data[k * columns + j].number;
            elements(out)[i * columns + j].number = sum;
        }
    return true;
}

static bool reduce(Activation *f, const Ex *ex, Value *out) {
    Value a;
    if (!evaluate(f, ex->reduce.a, &a)) return false;
    long count = count_of(&a);
    Reduce op = ex->reduce.op;
    if (count == 0 && (op == REDUCE_MIN || op == REDUCE_MAX))
        return fail(f, ex->span, "an empty array has no least or greatest element");
    double value = op == REDUCE_SUM ? 0 : op == REDUCE_PRODUCT ? 1 : elements(&a)[0].number;
    for (long i = 0; i < count; i++) {
        double x = elements(&a)[i].number;
        value = op == REDUCE_SUM       ? value + x
                : op == REDUCE_PRODUCT ? value * x
                : op == REDUCE_MIN     ? fmin(value, x)
                                       : fmax(value, x);
    }
    set_number(out, value);
    return true;
}

/* Puts the part number i of n into `out`, which is made with the first one. */
static bool put_part(Activation *f, Value *out, int n, int i, Value *part) {
    if (i == 0) {
        int dims[MAX_RANK] = {n};
        memcpy(dims + 1, part->dims, sizeof(int) * (size_t)part->rank);
        if (!new_value(f, part->rank + 1, dims, out)) return false;
    }
    if (part->rank + 1 != out->rank || memcmp(part->dims, out->dims + 1, sizeof(int) * (size_t)part->rank))
        return fail(f, no_span(), "the elements of an array differ in size");
    long count = count_of(part);
    memcpy(out->data + i * count, elements(part), sizeof(Scalar) * (size_t)count);
    return true;
}

/* Without elements; the sizes in further dimensions are those that any element would have. */
static bool empty(Activation *f, const Ex *ex, Value *out) {
    int dims[MAX_RANK] = {0};
    for (int k = 1; k < ex->rank; k++) {
        long n = 0;
        Ex *size = shape_size(f->run->arena, (Ex *)ex, k);
        if (size && !integer_of(f, size, &n)) return false;
        dims[k] = (int)n;
    }
    return new_value(f, ex->rank, dims, out);
}

static bool array(Activation *f, const Ex *ex, Value *out) {
    for (int i = 0; i < ex->array.n; i++) {
        Value part;
        if (!evaluate(f, ex->array.elements[i], &part) || !put_part(f, out, ex->array.n, i, &part))
            return false;
    }
    return ex->array.n ? true : empty(f, ex, out);
}

static bool comprehension(Activation *f, const Ex *ex, Value *out) {
    Value range;
    if (!evaluate(f, ex->comprehension.range, &range)) return false;
    bool good = range.dims[0] ? true : empty(f, ex, out);
    Turn turn = {f->run->e->turn, ex->comprehension.iter, 0};
    f->run->e->turn = &turn;
    int made = f->made.n;
    for (int i = 0; i < range.dims[0] && good; i++) {
        Value part;
        f->made.n = made; /* calls in the body have other arguments now */
        turn.value = range.data[i].number;
        good = evaluate(f, ex->comprehension.body, &part) && put_part(f, out, range.dims[0], i, &part);
    }
    f->run->e->turn = turn.outer;
    f->made.n = made;
    return good;
}

static bool range_of(Activation *f, const Ex *ex, Value *out) {
    double from, step = 1, to;
    if (!scalar_of(f, ex->range.from, &from) || (ex->range.step && !scalar_of(f, ex->range.step, &step)))
        return false;
    if (ex->range.to && !scalar_of(f, ex->range.to, &to)) return false;
    if (step == 0) return fail(f, ex->span, "the step of a range is zero");
    double n = ex->range.to ? floor((to - from) / step + 1e-10) + 1 : ex->dims[0];
    int dims[1] = {n > 0 ? (int)fmin(n, 2e9) : 0};
    if (!new_value(f, 1, dims, out)) return false;
    for (int i = 0; i < dims[0]; i++)
        out->data[i].number = from + i * step;
    return true;
}

static bool fill(Activation *f, const Ex *ex, Value *out) {
    Value value;
    int dims[MAX_RANK];
    if (!evaluate(f, ex->call.args[0], &value)) return false;
    for (int k = 0; k < ex->rank; k++) {
        long n = ex->dims[k];
        if (ex->call.n > 1 && !integer_of(f, ex->call.args[k + 1], &n)) return false;
        if (n < 0) return fail(f, ex->span, "an array's size is negative");
        dims[k] = (int)n;
    }
    if (!new_value(f, ex->rank, dims, out)) return false;
    for (long i = 0, count = count_of(out); i < count; i++)
        elements(out)[i] = value.scalar;
    return true;
}

static bool transpose(Activation *f, const Ex *ex, Value *out) {
    Value a;
    if (!evaluate(f, ex->binary.a, &a)) return false;
    int dims[2] = {a.dims[1], a.dims[0]};
    if (!new_value(f, 2, dims, out)) return false;
    for (int i = 0; i < dims[0]; i++)
        for (int j = 0; j < dims[1]; j++)
            out->data[i * dims[1] + j] = a.data[j * dims[0] + i];
    return true;
}

/* --- operations ------------------------------------------------------------------------------- */

static bool size_value(Activation *f, const Ex *ex, Value *out) {
    long k = (long)ex->call.args[1]->number - 1;
    Ex *a = ex->call.args[0];
    /* the shape of an argument is known where its value is not */
    int input = f->outermost && a->kind == EX_REF && is_whole(a) ? input_number(f->function, a->ref.var) : -1;
    if (input >= 0 && input < f->outermost->n_args && f->outermost->args[input]->dims[k] >= 0)
        return set_number(out, f->outermost->args[input]->dims[k]), true;
    Value value, other;
    if (!evaluate(f, a, &value)) return false;
    set_number(out, value.dims[k]);
    for (int i = 2; i < ex->call.n; i++) {
        if (!evaluate(f, ex->call.args[i], &other)) return false;
        if (other.dims[k] != value.dims[k]) return fail(f, ex->span, "arguments differ in size");
    }
    return true;
}

static bool held_value(Activation *f, const Ex *ex, Value *out) {
    Value **value = &f->values[ex->call.args[0]->ref.var->index];
    *value = NEW(f->run->arena, Value);
    return evaluate(f, ex->call.args[1], *value) && evaluate(f, ex->call.args[2], out);
}

static bool cat(Activation *f, const Ex *ex, Value *parts, Value *out) {
    int along = (int)parts[0].scalar.number - 1, n = ex->call.n;
    int dims[MAX_RANK];
    memcpy(dims, parts[1].dims, sizeof dims);
    for (int p = 2; p < n; p++) {
        for (int k = 0; k < parts[p].rank; k++)
            if (k != along && parts[p].dims[k] != dims[k])
                return fail(f, ex->span, "arrays that do not fit are put one after the other");
        dims[along] += parts[p].dims[along];
    }
    if (!new_value(f, parts[1].rank, dims, out)) return false;
    long outer = element_count(along, dims), inner = element_count(out->rank - along - 1, dims + along + 1);
    long row = inner * dims[along], before = 0;
    for (int p = 1; p < n; p++) {
        long own = inner * parts[p].dims[along];
        for (long o = 0; o < outer; o++)
            memcpy(out->data + o * row + before, parts[p].data + o * own, sizeof(Scalar) * (size_t)own);
        before += own;
    }
    return true;
}

static bool matrix_of(Activation *f, const Ex *ex, Value *a, Value *out) {
    int n = a[0].rank ? a[0].dims[0] : 1, m = a[0].rank > 1 ? a[0].dims[1] : 1, dims[2] = {n, m};
    const Scalar *x = elements(&a[0]);
    Operation op = ex->call.operation;
    static const int skew[9] = {0, -3, 2, 3, 0, -1, -2, 1, 0};
    if (op == OPERATION_SKEW && n != 3) return fail(f, ex->span, "'skew' needs a vector of 3 elements");
    if (op == OPERATION_SYMMETRIC && n != m) return fail(f, ex->span, "'symmetric' needs a square matrix");
    if (op == OPERATION_IDENTITY) n = (int)x[0].number;
    if (op == OPERATION_IDENTITY || op == OPERATION_DIAGONAL || op == OPERATION_SKEW) dims[0] = dims[1] = n;
    if (op == OPERATION_OUTER_PRODUCT) dims[1] = a[1].dims[0];
    if (dims[0] < 0) return fail(f, ex->span, "an array's size is negative");
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
            if (op == OPERATION_MATRIX) out->data[i * dims[1] + j] = x[i * dims[1] + j];
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
                                       : (int)count_of(&a[0]);
    if (op == OPERATION_CROSS && (a[0].dims[0] != 3 || a[1].dims[0] != 3))
        return fail(f, ex->span, "'cross' needs vectors of 3 elements");
    if (op == OPERATION_LINSPACE && n < 2) return fail(f, ex->span, "'linspace' needs at least 2 points");
    if (!new_value(f, 1, &n, out)) return false;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        const Scalar *x = a[0].data, *y = a[1].data;
        if (op == OPERATION_VECTOR)
            out->data[i] = elements(&a[0])[i];
        else
            out->data[i].number = op == OPERATION_CROSS
                                      ? x[j].number * y[k].number - x[k].number * y[j].number
                                      : linear(a[0].scalar.number, a[1].scalar.number, (double)i / (n - 1));
    }
    return true;
}

/* out := a*b, of square matrices of one size */
static bool square_product(Activation *f, const Value *a, const Value *b, Value *out) {
    int n = a->dims[0];
    if (!new_value(f, 2, a->dims, out)) return false;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                out->data[i * n + j].number += a->data[i * n + k].number * b->data[k * n + j].number;
    return true;
}

/* By squaring: the factors are a^1, a^2, a^4, ... */
static bool power_of(Activation *f, const Ex *ex, Value *a, Value *out) {
    double n = a[1].scalar.number;
    Value factor = a[0];
    bool begun = false;
    if (a->dims[0] != a->dims[1]) return fail(f, ex->span, "'^' needs a square matrix");
    if (n < 0) return fail(f, ex->span, "the exponent of a matrix is negative");
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
        if (!evaluate(f, ex->call.args[i], &args[i])) return false;
    switch (op) {
    case OPERATION_SIZE:
    case OPERATION_WITH:
        break; /* above: their arguments are looked at otherwise */
    case OPERATION_CAT:
        return cat(f, ex, args, out);
    case OPERATION_POWER:
        return power_of(f, ex, args, out);
    case OPERATION_SCALAR:
        if (count_of(&args[0]) != 1) return fail(f, ex->span, "'scalar' needs an array of one element");
        *out = (Value){.scalar = elements(&args[0])[0]};
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
    return unknown(f, ex);
}

/* --- all expressions -------------------------------------------------------------------------- */

bool activation_step(Activation *f) {
    if (++f->run->steps <= MOST_STEPS) return true;
    return fail(f, no_span(), "its evaluation at compile time takes too long; does its loop end?");
}

static bool negated(Activation *f, const Ex *ex, Value *out) {
    Value a;
    if (!evaluate(f, ex->binary.a, &a) || !new_value(f, a.rank, a.dims, out)) return false;
    for (long i = 0, count = count_of(&a); i < count; i++)
        elements(out)[i].number = ex->kind == EX_NEG ? -elements(&a)[i].number : elements(&a)[i].number == 0;
    return true;
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
        if (!integer_of(f, ex->function.subs[k], &index[k])) return false;
    *out = (Value){.scalar = value_element(whole, index)};
    return true;
}

/* What has a rule of its own in functions: variables, and what is made of arrays, whose sizes the run knows
 */
static bool evaluate_own(Activation *f, const Ex *ex, Value *out) {
    double number;
    switch (ex->kind) {
    case EX_REF:
        return reference(f, ex, out);
    case EX_NEG:
    case EX_NOT:
        return negated(f, ex, out);
    case EX_BINARY:
        return binary(f, ex, out);
    case EX_PRODUCT:
        return product(f, ex, out);
    case EX_IF:
        return scalar_of(f, ex->cond.condition, &number) &&
               evaluate(f, number != 0 ? ex->cond.yes : ex->cond.no, out);
    case EX_CALL:
        return call_of(f, ex, out);
    case EX_REDUCE:
        return reduce(f, ex, out);
    case EX_ARRAY:
        return array(f, ex, out);
    case EX_RANGE:
        return range_of(f, ex, out);
    case EX_FILL:
        return fill(f, ex, out);
    case EX_COMPREHENSION:
        return comprehension(f, ex, out);
    case EX_TRANSPOSE:
        return transpose(f, ex, out);
    case EX_OPERATION:
        return operation(f, ex, out);
    case EX_FUNCTION:
        return result_of(f, ex, out);
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return unknown(f, ex);
}

bool has_own_rule(const Ex *ex) {
    return ex->kind == EX_REF || ex->kind == EX_FUNCTION || ex->kind == EX_OPERATION ||
           ex->kind == EX_PRODUCT || ex->kind == EX_REDUCE;
}

bool activation_scalar(Activation *f, const Ex *ex, Scalar *value) {
    Value out;
    if (!evaluate_own(f, ex, &out)) return false;
    *value = out.scalar;
    return true;
}

/* Scalars as everywhere, arrays as a whole */
static bool evaluate(Activation *f, const Ex *ex, Value *out) {
    if (ex->rank) return activation_step(f) && evaluate_own(f, ex, out);
    Evaluation *e = f->run->e;
    Activation *saved = e->activation;
    e->activation = f;
    *out = (Value){0};
    bool known = evaluate_at(e, ex, NULL, &out->scalar);
    e->activation = saved;
    return known || unknown(f, e->culprit);
}

/* --- statements ------------------------------------------------------------------------------- */

static Flow run_statements(Activation *f, const Statements *statements);

static Flow run_if(Activation *f, const Statement *statement) {
    for (int i = 0; i < statement->choice.branches.n; i++) {
        const Branch *branch = &statement->choice.branches.at[i];
        double holds = 1;
        if (branch->condition && !scalar_of(f, branch->condition, &holds)) return FAILS;
        if (holds != 0) return run_statements(f, &branch->body);
    }
    return GOES_ON;
}

static Flow run_for(Activation *f, const Statement *statement) {
    Value range;
    if (!evaluate(f, statement->loop.range, &range)) return FAILS;
    Turn turn = {f->run->e->turn, statement->loop.iter, 0};
    Flow flow = GOES_ON;
    f->run->e->turn = &turn;
    for (int i = 0; i < range.dims[0] && flow == GOES_ON; i++) {
        turn.value = range.data[i].number;
        flow = run_statements(f, &statement->loop.body);
    }
    f->run->e->turn = turn.outer;
    return flow == BREAKS ? GOES_ON : flow;
}

static Flow run_while(Activation *f, const Statement *statement) {
    for (;;) {
        double holds;
        f->made.n = 0;
        if (!scalar_of(f, statement->repeat.condition, &holds)) return FAILS;
        if (holds == 0) return GOES_ON;
        Flow flow = run_statements(f, &statement->repeat.body);
        if (flow == BREAKS) return GOES_ON;
        if (flow != GOES_ON) return flow;
    }
}

static Flow run_tuple(Activation *f, const Statement *statement) {
    Value **results = NEW_ARRAY(f->run->arena, Value *, statement->tuple.call->function->results.n + 1);
    if (!run_call(f->run, f, statement->tuple.call, results)) return FAILS;
    for (int i = 0; i < statement->tuple.n; i++)
        if (statement->tuple.targets[i] && !assign(f, statement->tuple.targets[i], results[i])) return FAILS;
    return GOES_ON;
}

static Flow run_check(Activation *f, const Statement *statement) {
    double holds;
    Value message;
    if (!scalar_of(f, statement->check.condition, &holds)) return FAILS;
    if (holds != 0 || statement->check.warning) return GOES_ON;
    if (evaluate(f, statement->check.message, &message)) fail(f, statement->span, message.scalar.text);
    return FAILS;
}

static Flow run_statement(Activation *f, const Statement *statement) {
    Value value;
    if (!activation_step(f)) return FAILS;
    f->made.n = 0;
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        return evaluate(f, statement->assign.value, &value) && assign(f, statement->assign.target, &value)
                   ? GOES_ON
                   : FAILS;
    case STATEMENT_TUPLE:
        return run_tuple(f, statement);
    case STATEMENT_ASSERT:
        return run_check(f, statement);
    case STATEMENT_IF:
        return run_if(f, statement);
    case STATEMENT_FOR:
        return run_for(f, statement);
    case STATEMENT_WHILE:
        return run_while(f, statement);
    case STATEMENT_BREAK:
        return BREAKS;
    case STATEMENT_RETURN:
        return RETURNS;
    }
    return FAILS;
}

static Flow run_statements(Activation *f, const Statements *statements) {
    for (int i = 0; i < statements->n; i++) {
        Flow flow = run_statement(f, statements->at[i]);
        if (flow != GOES_ON) return flow;
    }
    return GOES_ON;
}

static Activation new_activation(Run *run, const Function *function, const Call *outermost) {
    int n = function->variant->vars.n;
    return (Activation){run, function, outermost, NEW_ARRAY(run->arena, Value *, n + 1), {0}};
}

/* Runs the body of a function; its results' values go to `results`. */
static bool run_body(Activation *f, Value **results) {
    const Function *function = f->function;
    if (!function->typed || function->broken) return fail(f, no_span(), "it is not complete here");
    if (run_statements(f, &function->body) == FAILS) return false;
    for (int i = 0; i < function->results.n; i++)
        if (!(results[i] = variable(f, function->results.at[i]))) return false;
    return true;
}

static const char no_derivative[] = "a derivative of a function has a value only in the simulator";

/* Whether arrays that are given have the sizes that the declarations say */
static bool check_arguments(Activation *f) {
    for (int i = 0; i < f->function->inputs.n; i++) {
        const Var *var = f->function->inputs.at[i];
        const Value *value = f->values[var->index];
        for (int k = 0; k < var->rank; k++) {
            long n;
            if (!declared_size(var, k)) continue;
            if (!integer_of(f, declared_size(var, k), &n)) return false;
            if (n != value->dims[k])
                return fail(f, var->decl->span,
                            arena_printf(f->run->arena, "'%s' has size %d in dimension %d, not %ld",
                                         var->path, value->dims[k], k + 1, n));
        }
    }
    return true;
}

static bool run_call(Run *run, Activation *caller, const Call *call, Value **results) {
    Activation f = new_activation(run, call->function, NULL);
    if (call->function->of) return fail(&f, no_span(), no_derivative);
    if (run->depth >= DEEPEST)
        return fail(&f, no_span(), "endless recursion: it calls itself over 1000 levels deep");
    for (int i = 0; i < call->n_args; i++) {
        Value *value = NEW(run->arena, Value);
        if (!evaluate(caller, call->args[i], value)) return false;
        f.values[call->function->inputs.at[i]->index] = value;
    }
    run->depth++;
    bool good = check_arguments(&f) && run_body(&f, results);
    run->depth--;
    return good;
}

/* --- from outside ----------------------------------------------------------------------------- */

/* What the last evaluation of a call has given, for which arguments: kept with the function, since the values
   of arguments decide about it alone */
typedef struct {
    Value *args, *results;
    const char *failure;
    Span where;
} Evaluated;

static bool equal_values(Value *a, Value *b) {
    if (!same_dims(a, b)) return false;
    for (long i = 0, count = count_of(a); i < count; i++)
        if (!same_scalar(elements(a)[i], elements(b)[i])) return false;
    return true;
}

/* A copy that outlives the run */
static void keep_value(Arena *arena, Value *from, Value *to) {
    *to = *from;
    if (!from->rank) return;
    to->data = NEW_ARRAY(arena, Scalar, count_of(from) + 1);
    memcpy(to->data, from->data, sizeof(Scalar) * (size_t)count_of(from));
}

static const Evaluated *evaluated(const Call *call) {
    return map_get(&call->function->evaluated, call);
}

static Evaluated *new_evaluated(const Call *call) {
    Arena *arena = call->function->variant->arena;
    Evaluated *new = NEW(arena, Evaluated);
    map_put(arena, &call->function->evaluated, call, new);
    return new;
}

static bool same_arguments(Activation *f, const Call *call, Value *args) {
    const Evaluated *last = evaluated(call);
    bool same = last && !last->failure;
    for (int i = 0; i < call->n_args; i++) {
        if (!argument_value(f, i, &args[i])) return false;
        same = same && equal_values(&args[i], &last->args[i]);
    }
    return same;
}

static bool evaluate_call(Activation *f, const Call *call) {
    Arena *arena = call->function->variant->arena;
    const Function *function = call->function;
    Value *args = NEW_ARRAY(f->run->arena, Value, call->n_args + 1);
    if (same_arguments(f, call, args)) return true;
    if (f->run->culprit || f->run->failure) return false;
    Value **results = NEW_ARRAY(f->run->arena, Value *, function->results.n + 1);
    if (!run_body(f, results)) return false;
    Evaluated *evaluated = new_evaluated(call);
    evaluated->args = NEW_ARRAY(arena, Value, call->n_args + 1);
    evaluated->results = NEW_ARRAY(arena, Value, function->results.n + 1);
    for (int i = 0; i < call->n_args; i++)
        keep_value(arena, &args[i], &evaluated->args[i]);
    for (int i = 0; i < function->results.n; i++)
        keep_value(arena, results[i], &evaluated->results[i]);
    return true;
}

/* What the run could not do becomes the culprit. */
static void explain_failure(const Run *run, const Ex *ex) {
    const Call *call = ex->function.call;
    run->e->culprit = run->culprit ? run->culprit : ex;
    if (!run->failure) return;
    Evaluated *failed = new_evaluated(call);
    failed->failure = arena_strdup(call->function->variant->arena, run->failure);
    failed->where = run->where;
}

const char *interpretation_failure(const Call *call, Span *where) {
    const Evaluated *last = evaluated(call);
    if (!last || !last->failure) return NULL;
    *where = last->where;
    return last->failure;
}

const Value *interpreted_result(Evaluation *e, const Ex *ex) {
    const Call *call = ex->function.call;
    Run run = {.arena = arena_new(), .e = e};
    Activation f = new_activation(&run, call->function, call);
    bool good = call->order == 0 && !call->function->of && evaluate_call(&f, call);
    if (call->function->of) fail(&f, no_span(), no_derivative);
    if (!good) explain_failure(&run, ex);
    arena_free(run.arena);
    return good ? &evaluated(call)->results[ex->function.result] : NULL;
}

static int result_number(const Function *function, const Var *var) {
    for (int i = 0; i < function->results.n; i++)
        if (function->results.at[i] == var) return i;
    return -1;
}

static bool size_at(Evaluation *e, const Ex *ex, const Var *var, int k, long *size) {
    const Call *call = ex->function.call;
    Run run = {.arena = arena_new(), .e = e};
    Activation f = new_activation(&run, call->function, call);
    int result = result_number(call->function, var);
    bool good;
    Ex *declared = result < 0 ? declared_size(var, k) : var->sizes[k].value;
    Ex *shape = declared || !call->function->typed ? NULL : result_shape(run.arena, call->function, var, k);
    if (declared)
        good = integer_of(&f, declared, size);
    else if (shape && integer_of(&f, shape, size) && *size >= 0)
        good = true;
    else if ((good = result >= 0 && call->order == 0 && evaluate_call(&f, call)))
        *size = evaluated(call)->results[result].dims[k];
    if (!good) explain_failure(&run, ex);
    arena_free(run.arena);
    return good;
}

bool decide_size(const Ex *ex, const Var *var, int k, long *size, const Ex **culprit) {
    Uses uses = {0};
    Evaluation e = {.uses = &uses};
    *size = var->dims[k];
    if (*size >= 0) return true;
    bool known = size_at(&e, ex, var, k, size);
    make_structural(&uses, known);
    if (!known && culprit) *culprit = e.culprit;
    return known;
}
