/* What expressions in the code of components are made of: members of an instance, arrays of known sizes. */
#include "codegen/component_expression.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/call.h"
#include "codegen/checks.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "codegen/vector_loop.h"
#include "sema/model/accessors.h"

/* --- subscripts ------------------------------------------------------------------------------- */

static const char *c_integer(Writer *w, Ex *ex, long offset);

static const char *c_int_operand(Writer *w, Ex *ex) {
    const char *text = c_integer(w, ex, 0);
    return strchr(text, ' ') ? arena_printf(w->arena, "(%s)", text) : text;
}

/* An Integer expression in C ints, plus `offset`; iterators are C ints. */
static const char *c_integer(Writer *w, Ex *ex, long offset) {
    Arena *arena = w->arena;
    long value;
    if (is_known_integer(ex, w->turn, &value)) return arena_printf(arena, "%ld", value + offset);
    if (ex->kind == EX_BINARY && (ex->binary.op == AST_ADD || ex->binary.op == AST_SUB) &&
        is_known_integer(ex->binary.b, w->turn, &value))
        return c_integer(w, ex->binary.a, ex->binary.op == AST_ADD ? offset + value : offset - value);
    if (ex->kind == EX_BINARY && ex->binary.op == AST_ADD && is_known_integer(ex->binary.a, w->turn, &value))
        return c_integer(w, ex->binary.b, offset + value);
    const char *text;
    static const char *const operators[] = {[AST_ADD] = "+", [AST_SUB] = "-", [AST_MUL] = "*"};
    if (ex->kind == EX_ITER)
        text = c_iter(w->arena, ex->iter);
    else if (ex->kind == EX_BINARY && ex->binary.op <= AST_MUL)
        text = arena_printf(arena, "(%s %s %s)", c_int_operand(w, ex->binary.a), operators[ex->binary.op],
                            c_int_operand(w, ex->binary.b));
    else
        text = arena_printf(arena, "(int)(%s)", c_scalar(w, ex));
    if (offset == 0) return text;
    return arena_printf(arena, "%s %c %ld", text, offset > 0 ? '+' : '-', labs(offset));
}

const char *c_int(Writer *w, Ex *ex) {
    return c_integer(w, ex, 0);
}

/* A 1-based subscript as a C index counted from 0; one that is only known at run time is checked there. */
static const char *c_index(Writer *w, Ex *sub, int size, const char *what) {
    if (is_known_subscript(sub))
        return c_bounded(w->arena, c_integer(w, sub, -1), arena_printf(w->arena, "%d", size), what);
    return arena_printf(w->arena, "mocc_index(mocc, %s, %d, \"%s\", %s)", c_scalar(w, sub), size,
                        c_string(w->arena, what), c_site(w, sub->span));
}

/* What the last subscript is below: of all dimensions where it may stand for these, the others being 1, as in
   evaluations that are written out */
static int last_size(const Writer *w, int rank, const int *dims, Ex *const *subs) {
    int size = dims[rank - 1];
    for (int k = 0; k < rank - 1; k++) {
        long value;
        if (!is_known_integer(subs[k], w->turn, &value) || value != 1) return dims[rank - 1];
        size *= dims[k];
    }
    return size;
}

const char *c_flat_index(Writer *w, int rank, const int *dims, Ex *const *subs, const char *what) {
    long constant = 0;
    const char *text = "";
    long stride = 1;
    for (int k = rank - 1; k >= 0; k--) {
        long value;
        if (!CHECKS_INDICES && is_known_subscript(subs[k]) &&
            ex_evaluate_integer(subs[k], w->turn, &value, NULL))
            constant += (value - 1) * stride;
        else {
            int size =
                k == rank - 1 && is_known_subscript(subs[k]) ? last_size(w, rank, dims, subs) : dims[k];
            const char *one = c_index(w, subs[k], size, what);
            if (stride > 1)
                one = arena_printf(w->arena, strpbrk(one, " ") ? "%ld * (%s)" : "%ld * %s", stride, one);
            text = *text ? arena_printf(w->arena, "%s + %s", one, text) : one;
        }
        stride *= dims[k];
    }
    if (!*text) return arena_printf(w->arena, "%ld", constant);
    return constant ? arena_printf(w->arena, "%s + %ld", text, constant) : text;
}

/* --- references ------------------------------------------------------------------------------- */

static bool is_in_place(const Writer *w, const Ex *ref) {
    if (!w->in_place || ref->ref.n_comps || ref->ref.tangent || ref->ref.pre || ref->ref.order > 1)
        return false;
    for (int i = 0; i < w->plan->in_place.n; i++)
        if (w->plan->in_place.at[i] == ref->ref.var) return true;
    return false;
}

const char *c_variable(Writer *w, const Ex *ref, Ex *const **subs) {
    const char **comp_index = NEW_ARRAY(w->arena, const char *, ref->ref.n_comps + 1);
    *subs = ref->ref.subs;
    for (int c = 0; c < ref->ref.n_comps; c++) {
        const Comp *comp = ref->ref.comps[c];
        comp_index[c] = c_flat_index(w, comp->rank, comp->dims, *subs, comp->decl->name);
        *subs += comp->rank;
    }
    int first = ref->ref.n_comps > 0;
    const char *base = ref->ref.tangent ? "d->" : "s->";
    if (is_in_place(w, ref)) return c_array_in_place(w->arena, ref->ref.var, ref->ref.order);
    if (first) base = c_component(w, base, ref->ref.comps[0], comp_index[0]);
    return c_path(w->arena, base, ref->ref.n_comps - first, ref->ref.comps + first, comp_index + first,
                  ref->ref.var, ref->ref.pre ? PRE_VALUE : ref->ref.order);
}

static const char *c_ref(Writer *w, Ex *ref) {
    const Var *var = ref->ref.var;
    Ex *const *subs;
    if (var->is_outside) {
        const char *index = c_flat_index(w, var->rank, var->dims, ref->ref.subs, var->path);
        const char *element = arena_printf(w->arena, "%s[%s]", c_constant_name(w, var), index);
        return var->base == BASE_STRING ? arena_printf(w->arena, "mocc_string(mocc, %s)", element) : element;
    }
    const char *path = c_variable(w, ref, &subs);
    if (!var->rank) return path;
    return arena_printf(w->arena, "%s[%s]", path, c_flat_index(w, var->rank, var->dims, subs, var->path));
}

/* The same member of the struct that holds changes: a path begins with "s->". */
static const char *changed(Writer *w, const char *path) {
    return arena_printf(w->arena, "d%s", path + 1);
}

bool is_moving_ref(const Ex *ref) {
    const Var *var = ref->ref.var;
    return var->base == BASE_REAL && !var->is_outside && !ref->ref.tangent &&
           var->variability != AST_VAR_CONSTANT;
}

static CValue reference(Writer *w, Ex *ref) {
    const char *value = c_ref(w, ref);
    if (!order_of(w) || !is_moving_ref(ref)) return c_primary(value, false);
    return c_first_order(w, value, changed(w, value));
}

static CValue iterator(Writer *w, const Iter *iter) {
    const Turn *turn = turn_of(w->turn, iter);
    const char *decided = w->decided ? map_get(w->decided, iter) : NULL;
    if (decided) return c_primary(decided, false);
    if (turn) return c_constant(w->arena, turn->value);
    CValue real = c_primary(c_iter(w->arena, iter), w->jet_locals);
    if (iter->real) return order_of(w) ? real : without_derivatives(w, real);
    return (CValue){.text = arena_printf(w->arena, "(double)%s", c_iter(w->arena, iter)),
                    .precedence = C_UNARY};
}

static const char *memory(Writer *w, const Ex *event) {
    const Memory *m = event->event.memory;
    const char *text = arena_printf(w->arena, "s->%s", c_memory(w->arena, m));
    if (!m->rank) return text;
    return arena_printf(w->arena, "%s[%s]", text,
                        c_flat_index(w, m->rank, m->dims, event->event.subs, m->text));
}

/* What the compiler has made stands where its target is assigned. */
static const char *place(Writer *w, Span span) {
    const char *text = place_text(w, span);
    if (!*text && w->value) text = place_text(w, w->value->span);
    return arena_printf(w->arena, "\"%s\"", c_string(w->arena, text));
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* Opens loops over all elements of an array; *index gets the iterators as 1-based subscripts. `value` is what
   they assign to `target`; NULL: something else is done in them. */
static void open_assigning_loops(Writer *w, int rank, const int *dims, Ex ***index, Ex *target, Ex *value) {
    *index = NEW_ARRAY(w->arena, Ex *, rank + 1);
    for (int k = 0; k < rank; k++) {
        Iter *iter = NEW(w->arena, Iter);
        iter->internal = true;
        const char *name = iter->name = arena_printf(w->arena, "k%d", ++w->temporaries);
        if (value && k == rank - 1) write_vector_hint(w, target, value, dims[k]);
        write_line(w, "for (int %s = 1; %s <= %d; %s++) {", name, name, dims[k], name);
        w->indent++;
        (*index)[k] = ex_iter(w->arena, iter, no_span());
    }
}

void open_loops(Writer *w, int rank, const int *dims, Ex ***index) {
    open_assigning_loops(w, rank, dims, index, NULL, NULL);
}

void close_loops(Writer *w, int rank) {
    for (int k = 0; k < rank; k++) {
        w->indent--;
        write_line(w, "}");
    }
}

/* Element number i of a reduction's array */
static CValue reduced_element(Writer *w, const Ex *ex, long i) {
    Ex **index = NEW_ARRAY(w->arena, Ex *, ex->reduce.a->rank + 1);
    number_index(w->arena, ex->reduce.a, 0, i, index);
    return scalar_value(w, ex_element(w->arena, ex->reduce.a, index));
}

/* All elements of a small array in one expression */
static CValue reduced_elements(Writer *w, Ex *ex, long count) {
    CValue value = reduced_element(w, ex, 0);
    for (long i = 1; i < count; i++)
        value = c_reduced(w, ex->reduce.op, value, reduced_element(w, ex, i));
    return value;
}

static CValue reduction(Writer *w, Ex *ex) {
    Ex *a = ex->reduce.a, **index;
    Reduce op = ex->reduce.op;
    long count = ex_count(a);
    if (count == 0) return op == REDUCE_SUM ? c_constant(w->arena, 0) : c_neutral(w, op, NULL);
    if (count <= EX_UNROLL) return reduced_elements(w, ex, count);
    const char *name = new_name(w);
    bool jet = order_of(w) && ex->type == BASE_REAL;
    CValue value = c_primary(name, jet);
    write_line(w, "%s %s = %s;", number_type(w, jet), name, fitted(w, c_neutral(w, op, NULL), jet));
    if (is_literal(a)) {
        for (long i = 0; i < count; i++)
            write_line(w, "%s = %s;", name,
                       fitted(w, c_reduced(w, op, value, reduced_element(w, ex, i)), jet));
        return value;
    }
    write_calls(w, a);
    open_loops(w, a->rank, a->dims, &index);
    CValue element = scalar_value(w, ex_element(w->arena, a, index));
    write_line(w, "%s = %s;", name, fitted(w, c_reduced(w, op, value, element), jet));
    close_loops(w, a->rank);
    return value;
}

/* Arrays have no values of their own here; the product of two vectors is a sum over their elements. */
static CValue array(Writer *w, Ex *ex) {
    if (ex->kind != EX_PRODUCT || ex->rank) return no_value(w, ex);
    return scalar_value(w, ex_element(w->arena, ex, NULL));
}

const Leaves component_leaves = {.time = "time",
                                 .time_change = "time_change",
                                 .reference = reference,
                                 .iterator = iterator,
                                 .result = function_result,
                                 .reduction = reduction,
                                 .array = array,
                                 .memory = memory,
                                 .place = place};

/* --- assignments ------------------------------------------------------------------------------ */

/* d->target = the change of value. What does not move has the change zero already. */
static void write_change(Writer *w, Ex *target, Ex *value) {
    CValue right = scalar_value(w, value);
    if (right.jet)
        write_line(w, "%s = %s.c[1];", changed(w, c_ref(w, target)), c_operand(w, right, C_PRIMARY));
}

static bool is_event(const Ex *ex) {
    return ex->kind == EX_EVENT;
}

static void write_event_changes(Writer *w, Ex *ex);

static void write_changes_in_elements(Writer *w, Ex *array) {
    long count = ex_count(array);
    Ex **index;
    if (!count || !ex_find(array, is_event)) return;
    if (count > EX_UNROLL) {
        open_loops(w, array->rank, array->dims, &index);
        write_event_changes(w, ex_element(w->arena, array, index));
        close_loops(w, array->rank);
        return;
    }
    for (long i = 0; i < count; i++) {
        index = NEW_ARRAY(w->arena, Ex *, array->rank + 1);
        number_index(w->arena, array, 0, i, index);
        write_event_changes(w, ex_element(w->arena, array, index));
    }
}

/* How all that decides about events in a value changes, where the value itself does not */
static void write_event_changes(Writer *w, Ex *ex) {
    ExParts parts = parts_of(ex);
    if (ex->kind == EX_EVENT) write_event_change(w, ex);
    for (int i = 0; i < parts.n; i++) {
        Ex *inside = part(&parts, i);
        if (inside && inside->rank)
            write_changes_in_elements(w, inside);
        else if (inside)
            write_event_changes(w, inside);
    }
}

/* The same of a parameter, which has its value from there unless "u->" says that it has been set: with 0 by
   the host or before, with 1 for good. */
static void write_parameter_change(Writer *w, Ex *target, Ex *value, bool only_unset) {
    const char *mark = arena_printf(w->arena, "u%s", c_ref(w, target) + 1);
    if (only_unset) {
        write_line(w, "if (mocc_is_unset(%s)) {", mark);
        w->indent++;
    }
    write_line(w, "%s = %d;", mark, !only_unset);
    write_change(w, target, value);
    if (!only_unset) return;
    w->indent--;
    write_line(w, "}");
}

static void write_value(Writer *w, Ex *target, Ex *value, bool only_unset) {
    const char *right = c_scalar(w, value), *left = c_scalar(w, target);
    bool is_number = right[strspn(right, "+-.0123456789e")] == '\0';
    if (only_unset && is_number)
        write_line(w, "mocc_default(&%s, %s);", left, right);
    else if (only_unset)
        write_line(w, "if (mocc_is_unset(%s)) %s = %s;", left, left, right);
    else
        write_line(w, "%s = %s;", left, right);
}

static void write_element(Writer *w, Ex *target, Ex *value, bool only_unset) {
    if (order_of(w) && !is_moving_ref(target)) {
        write_event_changes(w, value);
        return;
    }
    if (value->kind == EX_IF && ex_equal(value->cond.no, target)) { /* there may be no such element else */
        write_line(w, "if (%s) {", c_scalar(w, value->cond.condition));
        w->indent++;
        write_element(w, target, value->cond.yes, only_unset);
        w->indent--;
        write_line(w, "}");
        return;
    }
    if (!order_of(w))
        write_value(w, target, value, only_unset);
    else if (w->marks)
        write_parameter_change(w, target, value, only_unset);
    else
        write_change(w, target, value);
}

static void write_elements(Writer *w, Ex *target, Ex *value, bool only_unset) {
    long count = ex_count(target);
    int rank = loop_rank(target, value);
    if (rank) {
        Ex **index;
        write_calls(w, value);
        open_assigning_loops(w, rank, target->dims, &index, target, only_unset ? NULL : value);
        long inner = element_count(target->rank - rank, target->dims + rank);
        for (long i = 0; i < inner; i++) {
            Ex **all = NEW_ARRAY(w->arena, Ex *, target->rank + 1);
            number_index(w->arena, target, rank, i, all);
            memcpy(all, index, sizeof(Ex *) * (size_t)rank);
            write_element(w, ex_element(w->arena, target, all),
                          value->rank ? ex_element(w->arena, value, all) : value, only_unset);
        }
        close_loops(w, rank);
        return;
    }
    for (long i = 0; i < count; i++) {
        Ex **index = NEW_ARRAY(w->arena, Ex *, target->rank + 1);
        number_index(w->arena, target, 0, i, index);
        write_element(w, ex_element(w->arena, target, index),
                      value->rank ? ex_element(w->arena, value, index) : value, only_unset);
    }
}

void write_assignment(Writer *w, Ex *target, Ex *value, bool only_unset) {
    if (order_of(w) && !is_moving_ref(target) && (w->marks || !ex_find(value, is_event))) return;
    w->target = target;
    w->value = value;
    write_elements(w, target, value, only_unset);
    w->target = w->value = NULL;
}
