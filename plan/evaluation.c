/* The evaluation that integrators ask for, written out. The functions of classes are carried out for the
   model as a whole with expressions in place of numbers (symbolic.c): what is explicit, the elimination of
   balances, and what these affect, as far as derivatives of states follow from it. The model's loops stay
   loops. What is computed in a turn has a name until the turn ends; what a later turn or loop reads is a
   cell, in the struct or in memory that the evaluation has to itself. In the end, what nothing uses is left
   out. */
#include "plan/evaluation.h"

#include <string.h>

enum { MOST_MADE = 160000 }; /* moves, most of which are not left: a part of a second */

Ex *composer_number(const Composer *ev, double value) {
    return value == 0 ? ev->zero : ex_number(ev->symbolic.arena, value, BASE_REAL, no_span());
}

Ex **composer_zeros(const Composer *ev, int n) {
    Ex **all = NEW_ARRAY(ev->symbolic.arena, Ex *, n + 1);
    for (int i = 0; i < n; i++)
        all[i] = ev->zero;
    return all;
}

/* --- moves ------------------------------------------------------------------------------------ */

PlanMove *add_move(Composer *ev, int kind) {
    Move *move = NEW(ev->symbolic.arena, Move);
    move->plan.kind = kind;
    vec_push(ev->symbolic.arena, ev->moves, &move->plan);
    ev->is_long |= ++ev->n_moves > MOST_MADE;
    ev->symbolic.fails |= ev->is_long;
    return &move->plan;
}

Ex *new_number(Composer *ev, PlanMove *move, Iter **name) {
    *name = NEW(ev->symbolic.arena, Iter);
    (*name)->real = (*name)->internal = true;
    map_put(ev->symbolic.arena, &ev->defined, *name, move);
    return ex_iter(ev->symbolic.arena, *name, no_span());
}

Ex *name_value(void *context, Ex *value) {
    Composer *ev = context;
    PlanMove *move = add_move(ev, MOVE_VALUE);
    move->value = value;
    return new_number(ev, move, &move->name);
}

Ex *as_short(Composer *ev, Ex *value) {
    return is_short_value(value) ? value : name_value(ev, value);
}

/* The element of the model's component that it is, or is part of */
static long model_element(const SymbolicInstance *instance) {
    if (!instance->outer) return 0;
    while (instance->outer->outer)
        instance = instance->outer;
    return instance->element;
}

static void add_store(Composer *ev, Cell *cell, SymbolicInstance *instance, Ex *value) {
    Move *move = (Move *)add_move(ev, MOVE_STORE);
    move->plan.value = value;
    move->cell = cell;
    move->element = model_element(instance);
    move->at.instance = instance;
    move->is_outermost = ev->moves == ev->outermost;
    cell->is_assigned = true;
    cell->writer = instance;
    if (value->kind == EX_CONST) ev->n_moves--; /* most of these are of no use */
}

/* What the cell of a single variable has got once, outside of all loops, where the name of that holds
   everywhere; else NULL. A sum of flows goes on in its cell, turn by turn. */
static Ex *stored_outside(const Cell *cell, const SymbolicPlace *at) {
    if (cell->stores.n != 1 || !is_cell_complete(cell) || !cell->stores.at[0]->is_outermost) return NULL;
    Ex *value = cell->stores.at[0]->plan.value;
    return value->kind == EX_ITER && !(at->var && at->var->is_flow) ? value : NULL;
}

/* A balance is not read before it is known. */
static Ex *load(Composer *ev, Cell *cell, const SymbolicPlace *at) {
    ev->symbolic.fails |= cell->balance.var && !cell->is_assigned;
    if (is_cell_complete(cell) && !cell->varies)
        return ex_number(ev->symbolic.arena, cell->constant, BASE_REAL, no_span());
    Ex *stored = stored_outside(cell, at);
    if (stored) return stored;
    Move *move = (Move *)add_move(ev, MOVE_LOAD);
    move->cell = cell;
    move->element = model_element(at->instance);
    move->at = *at;
    return new_number(ev, &move->plan, &move->plan.name);
}

/* --- variables -------------------------------------------------------------------------------- */

/* Whether it is the flow of a connector to which nothing is connected, which is zero in all elements. */
static bool is_loose(const SymbolicPlace *at) {
    const Comp *comp = at->instance->comp;
    long input = at->var->is_flow && at->instance->outer ? at->var->input[at->order] : -1;
    if (input < 0 || comp->outer) return false;
    bool is_model = !at->instance->outer->outer;
    const Variant *owner = comp->owner;
    for (long i = is_model ? 0 : at->instance->element; i < comp->count; i++) {
        long slot = comp->slot + i * comp->type->n_inputs + input + at->element;
        if (writer_of(&owner->writers, slot) != SLOT_GIVEN) return false;
        if (!is_model) break;
    }
    return true;
}

static Ex *read_variable(void *context, const SymbolicPlace *at) {
    Composer *ev = context;
    if (is_loose(at)) return ex_number(ev->symbolic.arena, 0, BASE_REAL, no_span());
    return load(ev, variable_cell(ev, at), at);
}

/* A partial sum may be known under another index, and change there. */
static bool is_known_elsewhere(const Composer *ev, const SymbolicPlace *at) {
    const SymbolicInstance *here = at->instance;
    if (!here->outer || here->outer->outer) return false;
    for (const SymbolicInstance *i = here->outer->parts[here->comp->index][0]; i; i = i->next) {
        Ex **known = i->values[place_of(at->var, at->order)];
        if (i == here || are_apart(ev, i->element, here->element)) continue;
        if (known && known[at->element]) return true;
    }
    return false;
}

static void write_variable(void *context, const SymbolicPlace *at, Ex *value) {
    Composer *ev = context;
    if (at->var->is_flow && is_known_elsewhere(ev, at)) ev->symbolic.fails = true;
    add_store(ev, variable_cell(ev, at), at->instance, value);
    ((Move *)ev->moves->at[ev->moves->n - 1])->at = *at;
}

/* Whether what it is part of eliminates its balances, at once with all others there. A model that does so in
   complete evaluations may have a border here. */
static bool is_eliminated_outside(const Composer *ev, const SymbolicInstance *instance) {
    for (instance = instance->outer; instance; instance = instance->outer) {
        const PlanElimination *own = instance->outer ? elimination_here(instance->unit) : ev->elimination;
        if (own->elimination->how == ELIMINATION_WHOLE) return true;
    }
    return false;
}

/* Whether a function computes the derivatives of a component with a border of its own */
static bool has_border_to_solve(const SymbolicInstance *instance, const PlanFunction *function) {
    return has_own_border(instance->unit) && function->part == PART_AFFECTED && function->block &&
           function->block->wave == WAVE_DERIVATIVE;
}

static void begin_function(void *context, SymbolicInstance *instance, const PlanFunction *function) {
    Composer *ev = context;
    bool has_gains = function->has_gains && !is_eliminated_outside(ev, instance);
    if (has_gains || has_border_to_solve(instance, function)) give_balances(ev, instance);
}

static void end_function(void *context, SymbolicInstance *instance, const PlanFunction *function) {
    if (has_border_to_solve(instance, function)) judge_part(context, instance);
}

/* It is kept where its angle is assigned, for loops that come later. What only a branch asks for is computed
 * there. */
static Ex *read_sine(void *context, const SymbolicPlace *at, Ex *call) {
    Composer *ev = context;
    const Ex *angle = call->call.args[0];
    bool cosine = call->call.fn == FN_COS;
    if (angle->kind != EX_ITER) return call;
    Cell *cell = sine_cell(ev, at, cosine);
    Ex *value = map_get(&ev->sines[cosine], angle->iter);
    if (!value && ev->symbolic.conditions && !is_cell_complete(cell)) return call;
    if (!value) {
        value = is_cell_complete(cell) ? load(ev, cell, at) : name_value(ev, call);
        map_put(ev->symbolic.arena, &ev->sines[cosine], angle->iter, (void *)value);
    }
    bool is_new = variable_cell(ev, at)->writer == at->instance && cell->writer != at->instance;
    if (is_new && !is_cell_complete(cell)) add_store(ev, cell, at->instance, value);
    return value;
}

static Ex *read_decided(void *context, SymbolicInstance *instance, Ex *event) {
    Composer *ev = context;
    PlanMove *move = add_move(ev, MOVE_DECIDED);
    PlanDecided *decided = NEW(ev->symbolic.arena, PlanDecided);
    decided->event = event;
    decided->n_comps = symbolic_path(&ev->symbolic, instance, 0, &decided->comps, &decided->subs);
    move->decided = decided;
    return new_number(ev, move, &move->name);
}

static Ex *read_unknown(void *context) {
    Composer *ev = context;
    PlanMove *move = add_move(ev, MOVE_UNKNOWN);
    return new_number(ev, move, &move->name);
}

/* Whether it is in a component of the model that is no array. */
static bool is_single(const SymbolicInstance *instance) {
    while (instance->outer && instance->outer->outer)
        instance = instance->outer;
    return instance->outer && instance->comp->count == 1;
}

/* Many balances of a border are zero in most instances: elements of arrays have cells in common, others do
   without. */
void keep_numbers(Composer *ev, SymbolicInstance *instance, bool gains, int n, Ex *const *values) {
    Own *own = own_of(ev, instance);
    Ex **known = NEW_ARRAY(ev->symbolic.arena, Ex *, n + 1);
    memcpy(known, values, sizeof(Ex *) * (size_t)n);
    *(gains ? &own->gains : &own->response) = known;
    bool is_sparse = own->cells->is_sparse[gains] = is_single(instance);
    for (int i = 0; i < n; i++)
        if (!is_sparse || !ex_is_zero(values[i]))
            add_store(ev, number_cell(ev, instance, gains, n, i), instance, values[i]);
}

Ex *kept_number(Composer *ev, SymbolicInstance *instance, bool gains, int n, int i) {
    Own *own = own_of(ev, instance);
    const Cells *cells = own->cells;
    Ex ***known = gains ? &own->gains : &own->response;
    if (!*known) *known = NEW_ARRAY(ev->symbolic.arena, Ex *, n + 1);
    bool is_zero = cells->is_sparse[gains] && !(cells->numbers[gains] && cells->numbers[gains][i]);
    const SymbolicPlace at = {.instance = instance};
    if (!(*known)[i])
        (*known)[i] = is_zero ? ev->zero : load(ev, number_cell(ev, instance, gains, n, i), &at);
    return (*known)[i];
}

/* --- the model's functions -------------------------------------------------------------------- */

/* An assignment of the model itself is the same in all turns, or not carried out here. */
static bool can_assign(const Composer *ev, const PlanStep *step) {
    for (int k = 0; k < step->n_operands; k++)
        if (symbolic_varies(&ev->symbolic, &step->operands[k])) return false;
    return true;
}

static void run_step(Composer *ev, const PlanStep *step) {
    if (step->kind == STEP_LOOP)
        run_model_loop(ev, step, run_step);
    else if (step->kind == STEP_ASSIGN && !can_assign(ev, step))
        ev->symbolic.fails = true;
    else
        symbolic_step(&ev->symbolic, ev->instance, step);
    if (step->kind == STEP_CALL && goes_on(ev)) give_met(ev, step);
}

static void run_function(Composer *ev, const PlanFunction *function) {
    if (!function || !goes_on(ev)) return;
    ev->symbolic.part = function->part;
    int before = ev->moves->n;
    if (function->has_gains) give_balances(ev, ev->instance);
    settle_moves(ev, ev->moves, before, 1);
    for (int i = 0; i < function->steps.n && goes_on(ev); i++) {
        before = ev->moves->n;
        run_step(ev, function->steps.at[i]);
        settle_moves(ev, ev->moves, before, 1);
    }
}

const PlanEvaluation *make_evaluation(Arena *arena, const Plan *plan, const PlanElimination *elimination,
                                      int most_moves, bool *is_long) {
    PlanEvaluation *made = NEW(arena, PlanEvaluation);
    Composer ev = {
        .unit = plan->model, .elimination = elimination, .moves = &made->moves, .most_moves = most_moves};
    const SymbolicMemory memory = {
        &ev,       number_of_index, index_subscript, read_variable, write_variable, name_value,
        read_sine, begin_function,  end_function,    read_decided,  read_unknown};
    ev.symbolic = (Symbolic){.arena = arena, .memory = &memory, .sema = (Sema *)plan->sema};
    ev.zero = ex_number(arena, 0, BASE_REAL, no_span());
    ev.cells = new_cells(&ev, plan->model, NULL);
    ev.outermost = &made->moves;
    begin_border(&ev);
    forget_instances(&ev);
    run_function(&ev, plan->needed[PART_EXPLICIT]);
    int before = made->moves.n;
    if (goes_on(&ev)) eliminate_balances(&ev);
    settle_moves(&ev, &made->moves, before, 1);
    run_function(&ev, plan->needed[PART_AFFECTED]);
    if (goes_on(&ev)) judge_border(&ev);
    if (goes_on(&ev)) finish_evaluation(&ev, made);
    if (is_long) *is_long = ev.is_long;
    return goes_on(&ev) ? made : NULL;
}
