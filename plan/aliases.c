/* Which variables of a unit are equal to others, the opposite of them, or constant, in every run: what its
   functions assign, or hand over along connections, as it is; and which are sums of many. What cannot be said
   with a table, such as loops through vectors, is left out. */
#include <stdlib.h>

#include "plan/elements.h"
#include "plan/make.h"
#include "plan/unit_influence.h"
#include "sema/expr/variability.h"
#include "sema/model/accessors.h"

/* A loop of the steps, of an assignment, or over the elements of an array */
typedef struct {
    const Iter *iter; /* NULL: its counter is one of the steps */
    long first, step, turns;
} Axis;

typedef struct {
    const Maker *m;
    PlanUnit *unit;
    const PlanStep *step;
    VEC(Axis) axes; /* outermost first; those of the steps come first */
} Walk;

/* What stands on a side of an alias: a reference, or, if that is NULL, a member of a connection */
typedef struct {
    Ex *ref;
    const PlanMember *member;
    const PlanHandover *handover;
} Side;

/* The first turn of all loops */
enum { FIRST_TURN = -1 };

/* --- where a side stands ---------------------------------------------------------------------- */

/* The counter of an axis in the first turn of all loops, but in the second one of axis `second` */
static long counter_at(const Walk *w, int axis, int second) {
    const Axis *a = &w->axes.at[axis];
    return a->first + (axis == second ? a->step : 0);
}

static long index_at(const Walk *w, const PlanIndex *index, int second) {
    long value = index->constant;
    for (int l = 0; l < index->levels; l++)
        value += index->factors[l] * counter_at(w, l, second);
    return value;
}

static const Turn *add_turn(const Walk *w, const Turn *outer, const Iter *iter, long value) {
    Turn *turn = NEW(w->m->arena, Turn);
    *turn = (Turn){outer, iter, (double)value};
    return turn;
}

/* The iterators of the enclosing loops as numbers */
static const Turn *turn_at(const Walk *w, int second) {
    const Turn *turn = NULL;
    int at = w->step->n_operands;
    for (const Loop *l = w->step->assign.assign->loop; l && !w->step->assign.whole; l = l->outer)
        turn = add_turn(w, turn, l->iter, index_at(w, &w->step->operands[--at], second));
    for (int i = 0; i < w->axes.n; i++)
        if (w->axes.at[i].iter) turn = add_turn(w, turn, w->axes.at[i].iter, counter_at(w, i, second));
    return turn;
}

/* The number of an element from 0; what has no subscript begins with the first one. */
static bool flat_element(int rank, const int *dims, Ex *const *subs, const Turn *turn, long *element) {
    *element = 0;
    for (int k = 0; k < rank; k++) {
        long value = 1;
        if (subs[k] && !ex_evaluate_integer(subs[k], turn, &value, NULL)) return false;
        *element = *element * dims[k] + value - 1;
    }
    return true;
}

static bool locate_ref(const Walk *w, const Ex *ref, int second, PlanPlace *place) {
    const Turn *turn = turn_at(w, second);
    Ex *const *subs = ref->ref.subs;
    int n = ref->ref.n_comps;
    long *elements = NEW_ARRAY(w->m->arena, long, n + 1);
    *place = (PlanPlace){ref->ref.var, ref->ref.order, n, ref->ref.comps, elements};
    for (int c = 0; c < n; subs += ref->ref.comps[c++]->rank)
        if (!flat_element(ref->ref.comps[c]->rank, ref->ref.comps[c]->dims, subs, turn, &elements[c]))
            return false;
    return flat_element(ref->ref.var->rank, ref->ref.var->dims, subs, turn, &elements[n]);
}

static bool locate_member(const Walk *w, const Side *side, int second, PlanPlace *place) {
    const PlanStep *step = w->step;
    const Endpoint *endpoint = &step->connect.set->members.at[side->member->member];
    const PlanIndex *operands = &step->operands[2 * side->member->position];
    int n = endpoint->comp != NULL;
    long *elements = NEW_ARRAY(w->m->arena, long, 2);
    Comp **comps = NEW_ARRAY(w->m->arena, Comp *, 1);
    comps[0] = endpoint->comp;
    if (n && endpoint->comp->rank) elements[0] = index_at(w, &operands[0], second);
    if (endpoint->port->count > 1) elements[n] = side->handover->count * index_at(w, &operands[1], second);
    *place =
        (PlanPlace){endpoint->port->vars.at[side->handover->k], side->handover->order, n, comps, elements};
    return true;
}

static bool locate(const Walk *w, const Side *side, int second, PlanPlace *place) {
    return side->ref ? locate_ref(w, side->ref, second, place) : locate_member(w, side, second, place);
}

/* Adds a row: `count` values from the target on are those from the source on, with this sign, or have them
   for terms. NULL: they are constant. */
static void add_row(Walk *w, PlanAliases *rows, const Side *target, const Side *source, long count,
                    int sign) {
    Arena *arena = w->m->arena;
    PlanAlias alias = {.count = count, .sign = source ? sign : 0};
    bool known = locate(w, target, FIRST_TURN, &alias.target) &&
                 (!source || locate(w, source, FIRST_TURN, &alias.source));
    for (int i = 0; i < w->axes.n && known; i++) {
        PlanAliasLoop loop = {.turns = w->axes.at[i].turns};
        if (loop.turns < 2) continue;
        known = locate(w, target, i, &loop.target) && (!source || locate(w, source, i, &loop.source));
        vec_push(arena, &alias.loops, loop);
    }
    if (known && count > 0) vec_push(arena, rows, alias);
}

static void add_alias(Walk *w, const Side *target, const Side *source, long count, int sign) {
    add_row(w, &w->unit->aliases, target, source, count, sign);
}

/* --- assignments ------------------------------------------------------------------------------ */

static bool is_call(const Ex *ex) {
    return ex->kind == EX_FUNCTION;
}

static bool is_iterator(const Ex *ex) {
    return ex->kind == EX_ITER;
}

/* True if the value is the same at all times of a run. Functions may be external ones, of which nothing is
   known. */
static bool is_constant(const Ex *value) {
    return !changing_part(value) && !ex_find(value, is_call);
}

static bool is_affine(const Ex *sub) {
    if (sub->kind == EX_CONST || sub->kind == EX_ITER) return true;
    if (sub->kind == EX_NEG) return is_affine(sub->binary.a);
    if (sub->kind != EX_BINARY) return !ex_find(sub, is_iterator);
    const Ex *a = sub->binary.a, *b = sub->binary.b;
    if (sub->binary.op == AST_MUL && ex_find(a, is_iterator) && ex_find(b, is_iterator)) return false;
    return (sub->binary.op <= AST_MUL && is_affine(a) && is_affine(b)) || !ex_find(sub, is_iterator);
}

/* True if the reference means a place in the instance that grows evenly with the turns of the loops. */
static bool is_placed(const Walk *w, const Ex *ref) {
    if (ref->kind != EX_REF || ref->ref.tangent || ref->ref.pre || ref->ref.var->is_outside) return false;
    for (int k = 0; k < ref_rank(ref); k++) {
        const Ex *sub = ref->ref.subs[k];
        if (sub && (!is_known_subscript(sub) || (w->axes.n && !is_affine(sub)))) return false;
    }
    return true;
}

/* Of a scalar, or of arrays that are stored as wholes */
static void add_copy(Walk *w, Ex *target, Ex *value) {
    int sign = 1;
    Side to = {.ref = target};
    if (!is_placed(w, target)) return;
    if (is_constant(value)) {
        if (!target->ref.var->hidden) add_alias(w, &to, NULL, ex_count(target), 0);
        return;
    }
    for (; value->kind == EX_NEG; value = value->binary.a)
        sign = -sign;
    if (is_placed(w, value)) add_alias(w, &to, &(Side){.ref = value}, ex_count(target), sign);
}

static bool is_copied_as_whole(const Ex *target, const Ex *value) {
    if (!is_stored_array(target)) return false;
    while (value->kind == EX_NEG)
        value = value->binary.a;
    return is_constant(value) || (value->rank == target->rank && is_stored_array(value));
}

static void add_written_elements(Walk *w, Ex *target, Ex *value) {
    Arena *arena = w->m->arena;
    for (long i = 0, count = ex_count(target); i < count; i++) {
        Ex **index = NEW_ARRAY(arena, Ex *, target->rank + 1);
        number_index(arena, target, 0, i, index);
        add_copy(w, ex_element(arena, target, index), value->rank ? ex_element(arena, value, index) : value);
    }
}

static void add_looped_elements(Walk *w, Ex *target, Ex *value) {
    Arena *arena = w->m->arena;
    int outer = w->axes.n;
    Ex **index = NEW_ARRAY(arena, Ex *, target->rank + 1);
    for (int k = 0; k < target->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        index[k] = ex_iter(arena, iter, no_span());
        vec_push(arena, &w->axes, ((Axis){iter, 1, 1, target->dims[k]}));
    }
    add_copy(w, ex_element(arena, target, index), value->rank ? ex_element(arena, value, index) : value);
    w->axes.n = outer;
}

static void add_elements(Walk *w, Ex *target, Ex *value) {
    if (!target->rank || is_copied_as_whole(target, value))
        add_copy(w, target, value);
    else if (loop_rank(target, value))
        add_looped_elements(w, target, value);
    else
        add_written_elements(w, target, value);
}

/* The loops of an assignment, outermost first. False: their turns depend on each other. */
static bool add_axes(Walk *w, const Loop *loop) {
    long from, to, step = 1;
    if (!loop) return true;
    if (!add_axes(w, loop->outer)) return false;
    if (loop->vector || !ex_evaluate_integer(loop->from, NULL, &from, NULL) ||
        !ex_evaluate_integer(loop->to, NULL, &to, NULL))
        return false;
    if (loop->step && !ex_evaluate_integer(loop->step, NULL, &step, NULL)) return false;
    long turns = (to - from) / step + 1;
    vec_push(w->m->arena, &w->axes, ((Axis){loop->iter, from, step, turns}));
    return turns > 0 && (to - from) / step >= 0 && (to == from || (to > from) == (step > 0));
}

static void add_assign(Walk *w, const PlanStep *step) {
    int outer = w->axes.n;
    if (step->assign.target->ref.var->base == BASE_STRING || step->assign.joins || step->assign.is_joined)
        return;
    if (!step->assign.whole || add_axes(w, step->assign.assign->loop))
        add_elements(w, step->assign.target, step->assign.value);
    w->axes.n = outer;
}

/* --- connections ------------------------------------------------------------------------------ */

static void add_terms(Walk *w, const PlanHandover *h) {
    Side target = {.member = &w->step->connect.taker, .handover = h};
    for (int i = 0; i < h->from.n; i++) {
        Side source = {.member = &h->from.at[i], .handover = h};
        add_row(w, &w->unit->sums, &target, &source, h->count, h->from.at[i].minus ? -1 : 1);
    }
}

/* Of flows those of a single other member are handed over as they are. */
static void add_handover(Walk *w, const PlanHandover *h) {
    const PlanMember *from = h->from.n ? &h->from.at[0] : NULL;
    Side target = {.member = &w->step->connect.taker, .handover = h},
         source = {.member = from, .handover = h};
    add_alias(w, &target, from ? &source : NULL, h->count, from && from->minus ? -1 : 1);
}

static void add_connect(Walk *w, const PlanStep *step) {
    for (int i = 0; i < step->connect.handovers.n; i++) {
        const PlanHandover *h = &step->connect.handovers.at[i];
        bool is_part = h->var->is_flow && step->connect.is_partial;
        if (is_part || h->from.n > 1)
            add_terms(w, h);
        else if (h->from.n == 0 || comes_from_one(step, h))
            add_handover(w, h);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static void add_steps(Walk *w, const PlanSteps *steps);

static void add_loop(Walk *w, const PlanStep *step) {
    int direction = step->loop.down ? -1 : 1;
    vec_push(w->m->arena, &w->axes, ((Axis){NULL, step->loop.begin, direction, step->loop.count}));
    add_steps(w, &step->loop.body);
    w->axes.n--;
}

static void add_steps(Walk *w, const PlanSteps *steps) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = w->step = steps->at[i];
        switch (step->kind) {
        case STEP_LOOP:
            add_loop(w, step);
            break;
        case STEP_ASSIGN:
            add_assign(w, step);
            break;
        case STEP_CONNECT:
            add_connect(w, step);
            break;
        case STEP_CALL:
        case STEP_RESPOND:
        case STEP_GATHER:
            break;
        }
    }
}

void add_aliases(const Maker *m, PlanUnit *unit, const PlanFunction *function) {
    Walk walk = {.m = m, .unit = unit};
    if (function->part != PART_TANGENT) add_steps(&walk, &function->steps);
}

/* --- fewer of them ---------------------------------------------------------------------------- */

/* Where values stand in the structs of their units, in doubles; what is no value counts for less than it
   takes, so that what seems to follow something does. */
typedef struct {
    Arena *arena;
    Map units, vars; /* the units that have been read; Var to an offset for each order */
} Layout;

static long *offsets_of(Layout *layout, const Var *var) {
    long *offsets = map_get(&layout->vars, var);
    if (offsets) return offsets;
    offsets = NEW_ARRAY(layout->arena, long, MAX_ORDER + 1);
    map_put(layout->arena, &layout->vars, var, offsets);
    return offsets;
}

static void note_fields(Layout *layout, const PlanFields *fields, long *at) {
    for (int i = 0; i < fields->n; i++) {
        const PlanField *field = &fields->at[i];
        if (field->kind == FIELD_FRAME) note_fields(layout, field->frame.fields, at);
        long *offsets = field->kind == FIELD_VALUE ? offsets_of(layout, field->value.var) : NULL;
        if (offsets && field->value.order >= 0) offsets[field->value.order] = *at;
        *at += field->kind == FIELD_FRAME ? 0 : offsets && field->count > 0 ? field->count : 1;
    }
}

/* The object has its own order. What its interface does not place follows nothing. */
static void note_compiled(Layout *layout, const PlanUnit *unit) {
    const Offsets *places = &read_unit_influence(layout->arena, unit)->offsets;
    const Variant *variant = unit->variant;
    long nowhere = -1;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        long *offsets = offsets_of(layout, var);
        for (int order = 0; order <= MAX_ORDER; order++) {
            long at = places->vars[place_of(var, order)];
            nowhere -= at < 0 ? var->count + 1 : 0;
            offsets[order] = at < 0 ? nowhere : at;
        }
    }
}

static long offset_of(Layout *layout, const PlanUnit *unit, const PlanPlace *place) {
    for (int c = 0; c < place->n_comps; c++)
        unit = unit->children[place->comps[c]->index];
    if (!map_get(&layout->units, unit)) {
        long at = 0;
        map_put(layout->arena, &layout->units, unit, layout);
        if (unit->compiled)
            note_compiled(layout, unit);
        else
            note_fields(layout, &unit->fields, &at);
    }
    return offsets_of(layout, place->var)[place->order] + place->elements[place->n_comps];
}

/* An alias with the offsets of its sides in their units */
typedef struct {
    PlanAlias alias;
    long target, source;
} Row;

/* Compares the components in which two places are; how far elements of them are from those of others. */
static int compare_components(const PlanPlace *a, const PlanPlace *b) {
    if (a->n_comps != b->n_comps) return a->n_comps < b->n_comps ? -1 : 1;
    for (int c = 0; c < a->n_comps; c++) {
        if (a->comps[c] != b->comps[c]) return a->comps[c]->index < b->comps[c]->index ? -1 : 1;
        if (a->elements[c] != b->elements[c]) return a->elements[c] < b->elements[c] ? -1 : 1;
    }
    return 0;
}

/* Those that may become one stand one after the other. Terms of a sum have the same target. */
static int compare_rows(const void *left, const void *right) {
    const Row *a = left, *b = right;
    const PlanAlias *x = &a->alias, *y = &b->alias;
    if (x->loops.n != y->loops.n) return x->loops.n < y->loops.n ? -1 : 1;
    int components = compare_components(&x->target, &y->target);
    if (!components) components = compare_components(&x->source, &y->source);
    if (components) return components;
    if (a->target != b->target) return a->target < b->target ? -1 : 1;
    return (a->source > b->source) - (a->source < b->source);
}

static bool same_step(const PlanPlace *a, const PlanPlace *a_second, const PlanPlace *b,
                      const PlanPlace *b_second) {
    int last = a->n_comps;
    return !a->var ||
           (!compare_components(a_second, b_second) &&
            a_second->elements[last] - a->elements[last] == b_second->elements[last] - b->elements[last]);
}

static bool same_turns(const PlanAlias *a, const PlanAlias *b) {
    if (a->loops.n != b->loops.n) return false;
    for (int i = 0; i < a->loops.n; i++) {
        const PlanAliasLoop *x = &a->loops.at[i], *y = &b->loops.at[i];
        if (x->turns != y->turns || !same_step(&a->target, &x->target, &b->target, &y->target) ||
            !same_step(&a->source, &x->source, &b->source, &y->source))
            return false;
    }
    return true;
}

static bool follows(const Row *a, const Row *b) {
    const PlanAlias *x = &a->alias, *y = &b->alias;
    if (x->sign != y->sign || compare_components(&x->target, &y->target) || b->target != a->target + x->count)
        return false;
    if (x->sign && (compare_components(&x->source, &y->source) || b->source != a->source + x->count))
        return false;
    return same_turns(x, y);
}

static void merge_rows(const Maker *m, PlanAliases *all) {
    int n = all->n;
    Layout layout = {.arena = arena_new()};
    Row *rows = NEW_ARRAY(layout.arena, Row, n + 1);
    for (int i = 0; i < n; i++) {
        const PlanAlias *alias = &all->at[i];
        rows[i] = (Row){.alias = *alias, .target = offset_of(&layout, m->unit, &alias->target)};
        if (alias->sign) rows[i].source = offset_of(&layout, m->unit, &alias->source);
    }
    qsort(rows, (size_t)n, sizeof *rows, compare_rows);
    all->n = 0;
    for (int i = 0; i < n; i++) {
        Row *row = &rows[i];
        while (i + 1 < n && follows(row, &rows[i + 1]))
            row->alias.count += rows[++i].alias.count;
        vec_push(m->arena, all, row->alias);
    }
    arena_free(layout.arena);
}

void merge_aliases(const Maker *m, PlanUnit *unit) {
    merge_rows(m, &unit->aliases);
    merge_rows(m, &unit->sums);
}
