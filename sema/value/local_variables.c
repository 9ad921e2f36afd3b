/* The variables of a function that runs at compile time, and the values that they have. */
#include "sema/value/activation.h"

#include <string.h>

#include "sema/model/accessors.h"

/* --- values ----------------------------------------------------------------------------------- */

long value_count(const Value *value) {
    return element_count(value->rank, value->dims);
}

void set_number(Value *out, double number) {
    set_scalar(out, number_scalar(BASE_REAL, number));
}

bool new_value(Activation *f, int rank, const int *dims, Value *out) {
    *out = (Value){.rank = rank};
    double count = 1;
    for (int k = 0; k < rank; k++) {
        out->dims[k] = dims[k];
        count *= dims[k];
    }
    f->run->allocated += count;
    if (f->run->allocated > MOST_ELEMENTS) return run_fail(f, no_span(), "its arrays are too large");
    if (rank) out->data = NEW_ARRAY(f->run->arena, Datum, count + 1);
    return true;
}

bool same_sizes(const Value *a, const Value *b) {
    return a->rank == b->rank && !memcmp(a->dims, b->dims, sizeof(int) * (size_t)a->rank);
}

bool copy_value(Activation *f, Value *from, Value *out) {
    if (!new_value(f, from->rank, from->dims, out)) return false;
    out->type = from->type;
    memcpy(value_elements(out), value_elements(from), sizeof(Datum) * (size_t)value_count(from));
    return true;
}

static bool is_of_variable(const Activation *f, const Value *value) {
    for (int i = 0; i < f->function->variant->vars.n; i++)
        if (f->values[i] && f->values[i]->rank && f->values[i]->data == value->data) return true;
    return false;
}

bool detach_value(Activation *f, Value *value) {
    Value own = *value;
    return !value->rank || !is_of_variable(f, &own) || copy_value(f, &own, value);
}

/* --- variables -------------------------------------------------------------------------------- */

static bool size_of(Activation *f, const Var *var, int k, int *size) {
    long n = var->dims[k];
    if (n < 0 && !var->sizes[k].value) n = 0; /* [:], until something is assigned */
    if (n < 0 && !run_integer(f, var->sizes[k].value, &n)) return false;
    if (n < 0)
        return run_fail(f, no_span(), arena_printf(f->run->arena, "the size of '%s' is negative", var->path));
    *size = (int)n;
    return true;
}

static bool wrong_size(Activation *f, Span span, const Var *var, int k, long size, int given) {
    return run_fail(f, span,
                    arena_printf(f->run->arena, "'%s' has size %ld in dimension %d, its value %d", var->path,
                                 size, k + 1, given));
}

/* What the variable has been given has the sizes that follow from each other. */
static bool check_following(Activation *f, Span span, const Var *var, const Value *value) {
    for (int k = 0; k < var->rank; k++) {
        long n;
        if (!var->sizes[k].follows) continue;
        if (!run_integer(f, var->sizes[k].follows, &n)) return false;
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

bool argument_value(Activation *f, int input, Value *out) {
    Ex *arg = f->outermost->args[input];
    for (int k = 0; k < arg->rank; k++)
        if (arg->dims[k] < 0) return run_unknown(f, arg); /* in a function: only the run knows */
    if (!new_value(f, arg->rank, arg->dims, out)) return false;
    long count = value_count(out);
    for (long i = 0; i < count; i++) {
        long index[MAX_RANK];
        Scalar element;
        subscripts_of(i, out->rank, out->dims, index);
        if (!evaluate_outside(f, arg, out->rank ? index : NULL, &element))
            return run_unknown(f, f->run->e->culprit);
        set_value_at(out, i, element);
    }
    return true;
}

int input_number(const Function *function, const Var *var) {
    for (int i = 0; i < function->inputs.n; i++)
        if (function->inputs.at[i] == var) return i;
    return -1;
}

static bool set_empty_texts(Activation *f, Value *value) {
    static const char empty[] = "";
    (void)f;
    for (long i = 0, count = value_count(value); i < count; i++)
        set_value_at(value, i, text_scalar(empty));
    return true;
}

/* The value of a local variable; at first what its declaration says. */
Value *local_variable(Activation *f, Var *var) {
    Value **value = &f->values[var->index];
    if (*value) return *value;
    Value *made = NEW(f->run->arena, Value);
    int input = f->outermost ? input_number(f->function, var) : -1;
    if (input >= 0 && input < f->outermost->n_args) {
        if (!argument_value(f, input, made)) return NULL;
    } else if (var->binding) {
        Value first;
        if (!run_evaluate(f, var->binding, &first) || !copy_value(f, &first, made)) return NULL;
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
        if (sub && !run_evaluate(f, sub, &value)) return false;
        int n = slice->n[k] = !sub ? whole->dims[k] : value.rank ? value.dims[0] : 1;
        slice->chosen[k] = NEW_ARRAY(f->run->arena, long, n + 1);
        for (int i = 0; i < n; i++) {
            double at = sub ? value_elements(&value)[i].number : i + 1;
            if (!is_inside(at, whole->dims[k]))
                return run_fail(f, ref->span,
                                arena_printf(f->run->arena, "the subscript %.0f of '%s' is outside 1..%d", at,
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

/* A constant of a package, or of the function itself */
static bool constant(Activation *f, const Ex *ref, Value *out) {
    if (!ref->rank) {
        Scalar scalar;
        if (!evaluate_outside(f, ref, NULL, &scalar)) return run_unknown(f, f->run->e->culprit);
        set_scalar(out, scalar);
        return true;
    }
    const Var *var = ref->ref.var;
    if (!new_value(f, var->rank, var->dims, out)) return false;
    Ex *all = ex_whole(f->run->arena, 0, NULL, (Var *)var, ref->span);
    for (long i = 0; i < var->count; i++) {
        long index[MAX_RANK];
        Scalar element;
        subscripts_of(i, var->rank, var->dims, index);
        if (!evaluate_outside(f, all, index, &element))
            return run_fail(f, ref->span,
                            arena_printf(f->run->arena, "the constant '%s' has no known value", var->path));
        set_value_at(out, i, element);
    }
    return true;
}

bool local_reference(Activation *f, const Ex *ref, Value *out) {
    Value outside, *whole = &outside;
    Var *var = ref->ref.var;
    bool local = var->owner == f->function->variant && var->variability != AST_VAR_CONSTANT;
    if (local && !(whole = local_variable(f, var))) return false;
    if (!local && (var->rank || !ref->rank) && var->rank == 0) return constant(f, ref, out);
    if (!local && !constant(f, ex_whole(f->run->arena, 0, NULL, var, ref->span), whole)) return false;
    if (is_whole_variable(ref)) {
        *out = *whole;
        return true;
    }
    Slice slice;
    if (!choose(f, ref, whole, &slice) || !new_value(f, slice.rank, slice.dims, out)) return false;
    long count = value_count(out);
    for (long i = 0; i < count; i++)
        set_value_at(out, i, value_at(whole, slice_offset(&slice, whole, i)));
    return true;
}

static bool assign_whole(Activation *f, const Ex *target, Value *whole, Value *value) {
    const Var *var = target->ref.var;
    for (int k = 0; k < var->rank; k++)
        if (var->sizes[k].value && value->dims[k] != whole->dims[k])
            return wrong_size(f, target->span, var, k, whole->dims[k], value->dims[k]);
    if (same_sizes(value, whole)) { /* in place */
        whole->type = value->type;
        memmove(value_elements(whole), value_elements(value), sizeof(Datum) * (size_t)value_count(value));
        return true;
    }
    Value *copy = NEW(f->run->arena, Value);
    if (!copy_value(f, value, copy)) return false;
    f->values[var->index] = copy;
    return check_following(f, target->span, var, copy);
}

bool assign_local(Activation *f, Ex *target, Value *value) {
    Var *var = target->ref.var;
    Value *whole = local_variable(f, var);
    if (!whole) return false;
    bool all = is_whole_variable(target);
    Slice slice = {0};
    if (!all && !choose(f, target, whole, &slice)) return false;
    if (all) return assign_whole(f, target, whole, value);
    Value shape = {.rank = slice.rank};
    memcpy(shape.dims, slice.dims, sizeof shape.dims);
    if (!same_sizes(&shape, value))
        return run_fail(
            f, target->span,
            arena_printf(f->run->arena, "a slice of '%s' and its value differ in size", var->path));
    Value copy;
    if (!copy_value(f, value, &copy)) return false; /* x[2:3] := x[1:2] */
    long count = value_count(value);
    for (long i = 0; i < count; i++)
        set_value_at(whole, slice_offset(&slice, whole, i), value_at(&copy, i));
    return true;
}
