/* The evaluation that integrators ask for, written out. The functions of classes are carried out for the
   model as a whole with expressions in place of numbers (symbolic.c): what is explicit, the elimination of
   balances, and what these affect, as far as derivatives of states follow from it. The model's loops stay
   loops. What is computed in a turn has a name until the turn ends; what a later turn or loop reads is a
   cell, in the struct or in memory that the evaluation has to itself. In the end, what nothing uses is left
   out. */
#include "plan/evaluation.h"
#include "plan/moves.h"

#include <string.h>

enum { MOST_MADE = 160000 }; /* moves, most of which are not left: a part of a second */

typedef struct {
    PlanMove plan;
    bool is_used;
    SymbolicPlace at; /* LOAD, STORE: of a variable, */
    long element;     /* and the element of the model's component */
    Cell *cell;
} Move;

struct Cell {
    PlanCell plan;
    const Comp *comp; /* of the model; NULL: of its own */
    bool is_variable, is_used, is_parameter, is_assigned;
    bool is_state;         /* of the model, or of what it contains: */
    bool is_result;        /* its derivative */
    long number;           /* of that state, in element 0 of the model's component */
    bool stands;           /* the instance has it before the evaluation begins */
    SymbolicPlace balance; /* what it is, if it is one; else without a variable */
    bool varies;           /* what it gets is not always `constant` */
    double constant;
    double assigned; /* elements, by moves that are settled: */
    VEC(Move *) stores;
};

/* Those of an instance, whatever elements it is of */
struct Cells {
    const Comp *comp;  /* of the model, that it is part of */
    Cell ***values;    /* by variable and order, then by element */
    Cell **numbers[2]; /* of the response; gains */
    bool is_sparse[2]; /* of these only numbers that are not zero have cells */
    Cells ***parts;    /* by component, then by element; of the model's: for all of them */
};

/* --- cells ------------------------------------------------------------------------------------ */

static Cells *new_cells(Composer *ev, const PlanUnit *unit, const Comp *comp) {
    Arena *arena = ev->symbolic.arena;
    Cells *cells = NEW(arena, Cells);
    cells->comp = comp;
    cells->values = NEW_ARRAY(arena, Cell **, unit->variant->vars.n * ORDERS + 1);
    cells->parts = NEW_ARRAY(arena, Cells **, unit->variant->comps.n + 1);
    return cells;
}

static Cells *cells_of(Composer *ev, const SymbolicInstance *instance) {
    if (!instance->outer) return ev->cells;
    Cells *outer = cells_of(ev, instance->outer);
    const Comp *comp = instance->comp;
    bool is_model = !instance->outer->outer;
    Cells ***parts = &outer->parts[comp->index];
    if (!*parts) *parts = NEW_ARRAY(ev->symbolic.arena, Cells *, is_model ? 1 : comp->count + 1);
    Cells **found = &(*parts)[is_model ? 0 : instance->element];
    if (!*found) *found = new_cells(ev, instance->unit, is_model ? comp : outer->comp);
    return *found;
}

Own *own_of(Composer *ev, SymbolicInstance *instance) {
    if (instance->kept) return instance->kept;
    Own *own = instance->kept = NEW(ev->symbolic.arena, Own);
    own->cells = cells_of(ev, instance);
    return own;
}

static Cell *new_cell(Composer *ev, const Cells *cells) {
    Cell *cell = NEW(ev->symbolic.arena, Cell);
    cell->comp = cells->comp;
    vec_push(ev->symbolic.arena, &ev->all, cell);
    return cell;
}

/* Whether it is, or is part of, what an outer component stands for: that has its states elsewhere. */
static bool is_outer(const SymbolicInstance *instance) {
    for (; instance->outer; instance = instance->outer)
        if (instance->comp->outer) return true;
    return false;
}

/* States of a unit before those of a component, in the order of its tables; NULL: before all components' */
static long states_before(const PlanUnit *unit, const Comp *comp) {
    const Variant *variant = unit->variant;
    long n = 0;
    for (int i = 0; i < variant->vars.n; i++)
        n += variant->vars.at[i]->role == ROLE_STATE ? variant->vars.at[i]->count : 0;
    for (int i = 0; comp && i < comp->index; i++)
        if (!variant->comps.at[i]->outer) n += variant->comps.at[i]->count * unit->children[i]->n_states;
    return n;
}

/* The number of a state among all, in element 0 of the model's component */
static long state_number(const SymbolicPlace *at) {
    const Variant *variant = at->instance->unit->variant;
    long n = at->element;
    for (int i = 0; variant->vars.at[i] != at->var; i++)
        n += variant->vars.at[i]->role == ROLE_STATE ? variant->vars.at[i]->count : 0;
    for (const SymbolicInstance *i = at->instance; i->outer; i = i->outer) {
        n += states_before(i->outer->unit, i->comp);
        if (i->outer->outer) n += i->element * i->unit->n_states;
    }
    return n;
}

static bool is_balance(const SymbolicPlace *at) {
    return at->instance->outer && is_response(at->instance->comp) && at->var->causality == AST_OUTPUT;
}

static Cell *variable_cell(Composer *ev, const SymbolicPlace *at) {
    const Cells *cells = own_of(ev, at->instance)->cells;
    Cell ***of_variable = &cells->values[place_of(at->var, at->order)];
    if (!*of_variable) *of_variable = NEW_ARRAY(ev->symbolic.arena, Cell *, at->var->count + 1);
    Cell **cell = &(*of_variable)[at->element];
    if (*cell) return *cell;
    *cell = new_cell(ev, cells);
    bool of_state = at->var->role == ROLE_STATE && at->order <= 1,
         is_copy = of_state && is_outer(at->instance);
    (*cell)->is_variable = true;
    (*cell)->stands = stands_in_instance(at->var, at->order, !at->instance->outer) && !is_copy;
    (*cell)->is_parameter = at->var->variability >= AST_VAR_PARAMETER && at->var->base != BASE_STRING;
    (*cell)->is_state = of_state && !is_copy && !at->order;
    (*cell)->is_result = of_state && !is_copy && at->order == 1;
    if (is_balance(at)) (*cell)->balance = *at;
    if (of_state && !is_copy) (*cell)->number = state_number(at);
    return *cell;
}

static Cell *number_cell(Composer *ev, SymbolicInstance *instance, bool gains, int n, int i) {
    Cells *cells = own_of(ev, instance)->cells;
    if (!cells->numbers[gains]) cells->numbers[gains] = NEW_ARRAY(ev->symbolic.arena, Cell *, n + 1);
    Cell **cell = &cells->numbers[gains][i];
    if (!*cell) *cell = new_cell(ev, cells);
    return *cell;
}

bool stands_in_instance(const Var *var, int order, bool of_model) {
    return var->variability >= AST_VAR_PARAMETER || (var->is_discrete && !order) || var->base != BASE_REAL ||
           (var->role == ROLE_STATE && !order) || (of_model && var->causality == AST_INPUT);
}

static double element_count_of(const Cell *cell) {
    return cell->comp ? (double)cell->comp->count : 1;
}

/* Whether all elements have got a value by moves that are settled */
static bool is_complete(const Cell *cell) {
    return cell->assigned == element_count_of(cell);
}

/* Moves that stay: what they store is known from now on. */
static void settle(Composer *ev, const PlanMoves *moves, int from, double turns) {
    for (int i = from; i < moves->n; i++) {
        Move *move = (Move *)moves->at[i];
        if (move->plan.kind == MOVE_LOOP) settle(ev, &move->plan.loop.body, 0, turns * move->plan.loop.count);
        if (move->plan.kind != MOVE_STORE) continue;
        Cell *cell = move->cell;
        const Ex *value = move->plan.value;
        cell->varies |= value->kind != EX_CONST || (cell->stores.n && value->number != cell->constant);
        if (value->kind == EX_CONST) cell->constant = value->number;
        cell->assigned += turns;
        vec_push(ev->symbolic.arena, &cell->stores, move);
    }
}

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

static Ex *name_value(void *context, Ex *value) {
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
    cell->is_assigned = true;
    if (value->kind == EX_CONST) ev->n_moves--; /* most of these are of no use */
}

/* A balance is not read before it is known. */
static Ex *load(Composer *ev, Cell *cell, SymbolicInstance *instance) {
    ev->symbolic.fails |= cell->balance.var && !cell->is_assigned;
    if (is_complete(cell) && !cell->varies)
        return ex_number(ev->symbolic.arena, cell->constant, BASE_REAL, no_span());
    Move *move = (Move *)add_move(ev, MOVE_LOAD);
    move->cell = cell;
    move->element = model_element(instance);
    move->at.instance = instance;
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
    Ex *value = load(ev, variable_cell(ev, at), at->instance);
    if (value->kind == EX_ITER) ((Move *)ev->moves->at[ev->moves->n - 1])->at = *at;
    return value;
}

/* Whether two indices of the model's component are different elements in every turn. */
static bool are_apart(const Composer *ev, long a, long b) {
    long one = known_element(ev, a), other = known_element(ev, b);
    return one >= 0 && other >= 0 && one != other;
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
    if (!(*known)[i])
        (*known)[i] = is_zero ? ev->zero : load(ev, number_cell(ev, instance, gains, n, i), instance);
    return (*known)[i];
}

/* --- elements of components ------------------------------------------------------------------- */

static int factor_at(const PlanIndex *index, int level) {
    return level < index->levels ? index->factors[level] : 0;
}

static bool same_index(const PlanIndex *a, const PlanIndex *b) {
    bool same = a->constant == b->constant;
    for (int l = 0; same && (l < a->levels || l < b->levels); l++)
        same = factor_at(a, l) == factor_at(b, l);
    return same;
}

/* The same index with the counters of loops that are carried out turn by turn as numbers */
static PlanIndex in_these_turns(const Composer *ev, const PlanIndex *index) {
    PlanIndex fixed = *index;
    int *factors = NEW_ARRAY(ev->symbolic.arena, int, index->levels + 1);
    for (int l = 0; l < index->levels; l++) {
        if (ev->symbolic.unrolled >> l & 1)
            fixed.constant += (long)index->factors[l] * ev->symbolic.turns[l];
        else
            factors[l] = index->factors[l];
    }
    fixed.factors = factors;
    return fixed;
}

static long number_of_index(void *context, const PlanIndex *index) {
    Composer *ev = context;
    PlanIndex fixed;
    if (ev->symbolic.unrolled) {
        fixed = in_these_turns(ev, index);
        index = &fixed;
    }
    for (int i = 0; i < ev->indices.n; i++)
        if (same_index(&ev->indices.at[i], index)) return i;
    vec_push(ev->symbolic.arena, &ev->indices, *index);
    return ev->indices.n - 1;
}

long known_element(const Composer *ev, long number) {
    const PlanIndex *index = &ev->indices.at[number];
    for (int l = 0; l < index->levels; l++)
        if (index->factors[l]) return -1;
    return index->constant;
}

static Ex *integer(Composer *ev, long value) {
    return ex_number(ev->symbolic.arena, (double)value, BASE_INTEGER, no_span());
}

static Ex *subscript(void *context, long element) {
    Composer *ev = context;
    Arena *arena = ev->symbolic.arena;
    const PlanIndex *index = &ev->indices.at[element];
    Ex *sum = NULL;
    for (int l = 0; l < index->levels; l++) {
        if (!index->factors[l]) continue;
        Ex *term = ex_iter(arena, ev->counters[l], no_span());
        if (index->factors[l] != 1)
            term = ex_binary(arena, AST_MUL, integer(ev, index->factors[l]), term, no_span());
        sum = sum ? ex_binary(arena, AST_ADD, sum, term, no_span()) : term;
    }
    Ex *constant = integer(ev, index->constant + 1);
    return sum ? ex_binary(arena, AST_ADD, sum, constant, no_span()) : constant;
}

/* --- loops ------------------------------------------------------------------------------------ */

/* Nothing is known any more but what stands in cells. */
static void forget(Composer *ev) {
    ev->instance = ev->frame.instance = symbolic_instance(&ev->symbolic, ev->unit);
}

static int tip_size(const Composer *ev, int tip) {
    const PlanElimination *elimination = ev->frame.elimination;
    return answer_size(ev, tip < elimination->tips.n ? elimination->tips.at[tip].port : NULL);
}

static Ex *answer_at(const Composer *ev, Ex ***tips, int tip, int i) {
    return tips[tip] ? tips[tip][i] : ev->zero;
}

/* What answers at a tip: by coefficient, the number that goes from turn to turn, or NULL: it is the same
   constant in all of them */
typedef struct {
    int n_tips;
    Ex ***before;
    PlanCarry ***carried;
} Carrying;

static Carrying begin_carrying(const Composer *ev) {
    Arena *arena = ev->symbolic.arena;
    int n = ev->frame.elimination ? ev->frame.elimination->tips.n + (ev->border != NULL) : 0;
    Carrying carrying = {n, ev->frame.tips, NEW_ARRAY(arena, PlanCarry **, n + 1)};
    for (int t = 0; t < n; t++)
        carrying.carried[t] = NEW_ARRAY(arena, PlanCarry *, tip_size(ev, t) + 1);
    return carrying;
}

static void carry(Composer *ev, Carrying *carrying, int tip, int i) {
    PlanCarry *new = carrying->carried[tip][i] = NEW(ev->symbolic.arena, PlanCarry);
    new->name = NEW(ev->symbolic.arena, Iter);
    new->name->real = new->name->internal = true;
    new->before = answer_at(ev, carrying->before, tip, i);
}

/* What answers in a turn, under names of the turn; `inside` is false: after the loop */
static void enter_tips(Composer *ev, const Carrying *carrying, bool inside) {
    Arena *arena = ev->symbolic.arena;
    ev->frame.tips = NEW_ARRAY(arena, Ex **, carrying->n_tips + 1);
    for (int t = 0; t < carrying->n_tips; t++) {
        ev->frame.tips[t] = NEW_ARRAY(arena, Ex *, tip_size(ev, t) + 1);
        for (int i = 0; i < tip_size(ev, t); i++) {
            const PlanCarry *carried = carrying->carried[t][i];
            Ex *value =
                carried ? ex_iter(arena, carried->name, no_span()) : answer_at(ev, carrying->before, t, i);
            ev->frame.tips[t][i] = carried && inside ? name_value(ev, value) : value;
        }
    }
}

/* After a turn: what goes to the next one. False: more does than was thought. */
static bool leave_turn(Composer *ev, Carrying *carrying) {
    bool all = true;
    for (int t = 0; t < carrying->n_tips; t++)
        for (int i = 0; i < tip_size(ev, t); i++) {
            const Ex *before = answer_at(ev, carrying->before, t, i);
            Ex *after = answer_at(ev, ev->frame.tips, t, i);
            bool same =
                before->kind == EX_CONST && after->kind == EX_CONST && before->number == after->number;
            if (carrying->carried[t][i])
                carrying->carried[t][i]->after = after;
            else if (!same) {
                carry(ev, carrying, t, i);
                all = false;
            }
        }
    return all;
}

static void add_carried(Composer *ev, PlanMove *loop, const Carrying *carrying) {
    for (int t = 0; t < carrying->n_tips; t++)
        for (int i = 0; i < tip_size(ev, t); i++) {
            PlanCarry *carried = carrying->carried[t][i];
            if (!carried) continue;
            vec_push(ev->symbolic.arena, &loop->loop.carried, *carried);
            map_put(ev->symbolic.arena, &ev->defined, carried->name, loop);
        }
}

static void run_in_turns(Composer *ev, const PlanStep *step,
                         void (*run)(Composer *ev, const PlanStep *step)) {
    Arena *arena = ev->symbolic.arena;
    PlanMoves *outer = ev->moves;
    Iter *around = ev->counters[step->loop.level];
    int n_moves = ev->n_moves;
    Carrying carrying = begin_carrying(ev);
    PlanMoves body;
    ev->counters[step->loop.level] = NEW(arena, Iter);
    *ev->counters[step->loop.level] = (Iter){
        .name = step->loop.level ? arena_printf(arena, "k0%d", step->loop.level) : "k", .internal = true};
    do {
        body = (PlanMoves){0};
        ev->moves = &body;
        ev->n_moves = n_moves;
        forget(ev);
        enter_tips(ev, &carrying, true);
        for (int i = 0; i < step->loop.body.n && goes_on(ev); i++)
            run(ev, step->loop.body.at[i]);
    } while (!leave_turn(ev, &carrying) && goes_on(ev));
    ev->moves = outer;
    PlanMove *loop = add_move(ev, MOVE_LOOP);
    loop->loop.counter = ev->counters[step->loop.level];
    loop->loop.begin = step->loop.begin;
    loop->loop.count = step->loop.count;
    loop->loop.down = step->loop.down;
    loop->loop.body = body;
    add_carried(ev, loop, &carrying);
    ev->counters[step->loop.level] = around;
    forget(ev);
    enter_tips(ev, &carrying, false);
}

/* Whether a step is about another closure, or component with ends, in each turn of the loop of that level */
static bool is_about_closures(const Composer *ev, const PlanStep *step, int level) {
    if (step->kind == STEP_RESPOND) return has_ends(step->call.unit) && factor_at(&step->operands[0], level);
    for (int i = 0; step->kind == STEP_GATHER && i < step->connect.from.n; i++) {
        const PlanMember *member = &step->connect.from.at[i];
        const Comp *comp = step->connect.set->members.at[member->member].comp;
        if (comp && has_ends(ev->unit->children[comp->index]) &&
            factor_at(&step->operands[2 * member->position], level))
            return true;
    }
    return false;
}

/* Whether closures have met at some element of the component: what it gives them is given once. */
static bool is_about_met(const Composer *ev, const PlanStep *step, int level) {
    if (step->kind != STEP_CALL || ev->symbolic.part != PART_AFFECTED || !step->call.comp->rank) return false;
    for (int i = 0; i < ev->met.n; i++)
        if (ev->met.at[i].comp == step->call.comp && factor_at(&step->operands[0], level)) return true;
    return false;
}

/* Whether a step is about another element of the model's own connectors or variables, or another closure, in
   each turn of the loop of that level: these are scalars, and no indices are known of them. */
static bool tells_turns_apart(const Composer *ev, const PlanSteps *steps, int level) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        if (step->kind == STEP_LOOP && tells_turns_apart(ev, &step->loop.body, level)) return true;
        if (is_about_closures(ev, step, level) || is_about_met(ev, step, level)) return true;
        if (step->kind != STEP_ASSIGN && step->kind != STEP_CONNECT && step->kind != STEP_GATHER) continue;
        for (int k = 0; k < step->n_operands; k++) {
            if (step->kind != STEP_ASSIGN && k % 2 == 0) continue; /* a component's element */
            if (factor_at(&step->operands[k], level)) return true;
        }
    }
    return false;
}

enum { MOST_TURNS = 64 }; /* of a loop that is written out */

static void run_turns(Composer *ev, const PlanStep *step, void (*run)(Composer *ev, const PlanStep *step)) {
    int level = step->loop.level;
    ev->symbolic.unrolled |= 1u << level;
    for (int turn = 0; turn < step->loop.count && goes_on(ev); turn++) {
        ev->symbolic.turns[level] = step->loop.begin + (step->loop.down ? -turn : turn);
        for (int i = 0; i < step->loop.body.n && goes_on(ev); i++)
            run(ev, step->loop.body.at[i]);
    }
    ev->symbolic.unrolled &= ~(1u << level);
}

void run_model_loop(Composer *ev, const PlanStep *step, void (*run)(Composer *ev, const PlanStep *step)) {
    if (step->loop.count <= MOST_TURNS && tells_turns_apart(ev, &step->loop.body, step->loop.level))
        run_turns(ev, step, run);
    else
        run_in_turns(ev, step, run);
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
    settle(ev, ev->moves, before, 1);
    for (int i = 0; i < function->steps.n && goes_on(ev); i++) {
        before = ev->moves->n;
        run_step(ev, function->steps.at[i]);
        settle(ev, ev->moves, before, 1);
    }
}

/* --- what is used ----------------------------------------------------------------------------- */

static void use_cell(Composer *ev, Cell *cell);

static bool use_names(Ex *ex, void *context);

static void use_value(Composer *ev, Ex *ex) {
    if (ex) use_names(ex, ev);
}

/* All of them have the name defined at the same place. */
static void use_carried(Composer *ev, const PlanMove *loop, const Iter *name) {
    for (int i = 0; i < loop->loop.carried.n; i++) {
        const PlanCarry *carried = &loop->loop.carried.at[i];
        if (carried->name != name || name->name) continue;
        carried->name->name = "";
        use_value(ev, carried->before);
        use_value(ev, carried->after);
    }
}

static void use_move(Composer *ev, Move *move) {
    if (move->is_used) return;
    move->is_used = true;
    if (move->plan.kind == MOVE_ELIMINATE) {
        for (int i = 0; i < elimination_entries(&move->plan); i++)
            use_value(ev, move->plan.eliminate.rows[i]);
        return;
    }
    ev->symbolic.fails |= move->plan.kind == MOVE_UNKNOWN;
    if (move->plan.kind == MOVE_DECIDED) return;
    use_value(ev, move->plan.value);
    if (move->plan.kind == MOVE_LOAD) use_cell(ev, move->cell);
}

static bool use_names(Ex *ex, void *context) {
    Composer *ev = context;
    Move *move = ex->kind == EX_ITER ? map_get(&ev->defined, ex->iter) : NULL;
    if (move && move->plan.kind == MOVE_LOOP)
        use_carried(ev, &move->plan, ex->iter);
    else if (move) {
        ex->iter->name = "";
        use_move(ev, move);
    }
    return ex_any_part(ex, use_names, ev);
}

static void use_cell(Composer *ev, Cell *cell) {
    if (cell->is_used) return;
    cell->is_used = true;
    for (int i = 0; i < cell->stores.n; i++)
        use_move(ev, cell->stores.at[i]);
}

static bool is_checked(const Ex *ex) {
    return ex->checked;
}

/* Whether a balance can be eliminated, and whether anything is undefined, is to be known in any case. */
static void use_judgements(Composer *ev, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++) {
        PlanMove *move = moves->at[i];
        if (move->kind == MOVE_LOOP) use_judgements(ev, &move->loop.body);
        if (move->kind == MOVE_PIVOT || move->kind == MOVE_ELIMINATE || move->kind == MOVE_JUDGE ||
            (move->kind == MOVE_VALUE && ex_find(move->value, is_checked)))
            use_move(ev, (Move *)move);
    }
}

/* --- what is left ----------------------------------------------------------------------------- */

static void name_number(Composer *ev, const Iter *name, int *n, char letter) {
    if (name && name->name) ((Iter *)name)->name = arena_printf(ev->symbolic.arena, "%c%d", letter, ++*n);
}

static void name_results(Composer *ev, const PlanMove *move, int *n) {
    int width = 1 + move->eliminate.n_motions;
    for (int i = 0; i < move->eliminate.n * width; i++)
        name_number(ev, move->eliminate.gains[i], n, 'c');
    for (int i = 0; i < move->eliminate.n_flows * width; i++)
        name_number(ev, move->eliminate.flows[i], n, 'c');
}

static void drop_unused(Composer *ev, PlanMoves *moves, int *names);

static void drop_in_loop(Composer *ev, PlanMove *loop, int *names) {
    int kept = 0;
    for (int i = 0; i < loop->loop.carried.n; i++) {
        PlanCarry *carried = &loop->loop.carried.at[i];
        if (!carried->name->name) continue;
        name_number(ev, carried->name, names, 'v');
        loop->loop.carried.at[kept++] = *carried;
    }
    loop->loop.carried.n = kept;
    drop_unused(ev, &loop->loop.body, names);
}

static void drop_unused(Composer *ev, PlanMoves *moves, int *names) {
    int kept = 0;
    for (int i = 0; i < moves->n; i++) {
        Move *move = (Move *)moves->at[i];
        bool is_loop = move->plan.kind == MOVE_LOOP;
        if (is_loop) drop_in_loop(ev, &move->plan, names);
        if (!(is_loop ? move->plan.loop.body.n > 0 : move->is_used)) continue;
        if (move->plan.kind == MOVE_ELIMINATE)
            name_results(ev, &move->plan, names);
        else if (move->plan.kind == MOVE_PIVOT && !move->plan.name->name)
            move->plan.name = NULL;
        else if (move->plan.kind == MOVE_VALUE && !move->plan.name->name)
            move->plan.kind = MOVE_CHECK;
        if (!is_loop && move->plan.kind != MOVE_ELIMINATE) name_number(ev, move->plan.name, names, 'c');
        moves->at[kept++] = &move->plan;
        ev->n_moves++;
    }
    moves->n = kept;
}

/* What is not assigned in all elements is known from elsewhere in the others. What is read from the instance
   and stands there only after a complete evaluation would be that of another point: then nothing is written
   out. */
static void place_cell(Composer *ev, Cell *cell) {
    bool is_read_only = cell->is_variable && !cell->stores.n;
    ev->symbolic.fails |= cell->is_used && is_read_only && !cell->stands;
    ev->symbolic.fails |= cell->is_state && cell->stores.n;
    if (cell->is_state || cell->is_result) {
        cell->plan.where = cell->is_state ? CELL_STATE : CELL_RATE;
        cell->plan.first = cell->number;
        if (cell->comp) cell->plan.stride = ev->unit->children[cell->comp->index]->n_states;
    } else if (cell->is_variable && !is_complete(cell))
        cell->plan.where = is_read_only && cell->is_parameter ? CELL_PARAMETER : CELL_VARIABLE;
    else
        cell->plan.where = CELL_KEPT;
}

/* Cells of elements of one component stand together. */
static long place_cells(Composer *ev) {
    int n_comps = ev->unit->variant->comps.n;
    long *strides = NEW_ARRAY(ev->symbolic.arena, long, 2 * n_comps + 1), *first = strides + n_comps, all = 0;
    for (int i = 0; i < ev->all.n; i++) {
        Cell *cell = ev->all.at[i];
        place_cell(ev, cell);
        if (!cell->is_used || cell->plan.where != CELL_KEPT) continue;
        cell->plan.first = cell->comp ? strides[cell->comp->index]++ : all++;
    }
    for (int c = 0; c < n_comps; c++) {
        first[c] = all;
        all += strides[c] * ev->unit->variant->comps.at[c]->count;
    }
    for (int i = 0; i < ev->all.n; i++) {
        Cell *cell = ev->all.at[i];
        if (!cell->comp || cell->plan.where != CELL_KEPT) continue;
        cell->plan.first += first[cell->comp->index];
        cell->plan.stride = strides[cell->comp->index];
    }
    return all;
}

static void give_places(Composer *ev, const PlanMoves *moves, int level) {
    for (int i = 0; i < moves->n; i++) {
        Move *move = (Move *)moves->at[i];
        if (move->plan.kind == MOVE_LOOP) {
            ev->counters[level] = move->plan.loop.counter;
            give_places(ev, &move->plan.loop.body, level + 1);
        }
        if (move->plan.kind != MOVE_LOAD && move->plan.kind != MOVE_STORE) continue;
        move->plan.cell = &move->cell->plan;
        if (is_in_struct(&move->cell->plan))
            move->plan.place = symbolic_reference(&ev->symbolic, &move->at);
        else if (move->cell->comp)
            move->plan.element = subscript(ev, move->element);
    }
}

/* Each state gets its derivative, once. */
static bool has_all_results(const Composer *ev) {
    double n = 0;
    for (int i = 0; i < ev->all.n; i++)
        if (ev->all.at[i]->is_result && is_complete(ev->all.at[i])) n += element_count_of(ev->all.at[i]);
    return n == (double)ev->unit->n_states;
}

/* --- balances for complete evaluations -------------------------------------------------------- */

/* The place in that element of the model's component */
static PlanPlace place_in_element(Composer *ev, const SymbolicPlace *at, long element) {
    int n = 0;
    for (const SymbolicInstance *i = at->instance; i->outer; i = i->outer)
        n++;
    long *elements = NEW_ARRAY(ev->symbolic.arena, long, n + 1);
    PlanPlace place = {.var = at->var,
                       .order = at->order,
                       .n_comps = n,
                       .comps = NEW_ARRAY(ev->symbolic.arena, Comp *, n),
                       .elements = elements};
    elements[n] = at->element;
    for (const SymbolicInstance *i = at->instance; n--; i = i->outer) {
        place.comps[n] = i->comp;
        elements[n] = n ? i->element : element;
    }
    return place;
}

/* Balances that have cells of their own are kept, if that are all of them. */
static void keep_balances(Composer *ev, PlanEvaluation *made) {
    double n = 0;
    for (int i = 0; i < ev->all.n; i++) {
        Cell *cell = ev->all.at[i];
        if (!cell->balance.var || !is_complete(cell)) continue;
        use_cell(ev, cell);
        PlanBalance balance = {&cell->plan, .count = (long)element_count_of(cell)};
        balance.first = place_in_element(ev, &cell->balance, 0);
        balance.second = balance.count > 1 ? place_in_element(ev, &cell->balance, 1) : balance.first;
        vec_push(ev->symbolic.arena, &made->balances, balance);
        n += element_count_of(cell);
    }
    if (n != (double)count_balances(ev->unit)) made->balances.n = 0;
}

static void finish(Composer *ev, PlanEvaluation *made) {
    int names = 0;
    for (int i = 0; i < ev->all.n; i++)
        if (ev->all.at[i]->is_result) use_cell(ev, ev->all.at[i]);
    if (!ev->unit->elimination.responds) keep_balances(ev, made);
    use_judgements(ev, &made->moves);
    ev->n_moves = 0;
    drop_unused(ev, &made->moves, &names);
    made->memory = place_cells(ev);
    give_places(ev, &made->moves, 0);
    ev->symbolic.fails |= !has_all_results(ev);
    if (!goes_on(ev)) return;
    prepare(ev->symbolic.arena, made);
    ev->is_long = ev->n_moves - fold_moves(ev->symbolic.arena, made) > ev->most_moves;
    ev->symbolic.fails |= ev->is_long;
}

const PlanEvaluation *make_evaluation(Arena *arena, const Plan *plan, const PlanElimination *elimination,
                                      int most_moves, bool *is_long) {
    PlanEvaluation *made = NEW(arena, PlanEvaluation);
    Composer ev = {
        .unit = plan->model, .elimination = elimination, .moves = &made->moves, .most_moves = most_moves};
    const SymbolicMemory memory = {&ev,        number_of_index, subscript,    read_variable, write_variable,
                                   name_value, begin_function,  end_function, read_decided,  read_unknown};
    ev.symbolic = (Symbolic){.arena = arena, .memory = &memory, .sema = (Sema *)plan->sema};
    ev.zero = ex_number(arena, 0, BASE_REAL, no_span());
    ev.cells = new_cells(&ev, plan->model, NULL);
    ev.outermost = &made->moves;
    begin_border(&ev);
    forget(&ev);
    run_function(&ev, plan->needed[PART_EXPLICIT]);
    int before = made->moves.n;
    if (goes_on(&ev)) eliminate_balances(&ev);
    settle(&ev, &made->moves, before, 1);
    run_function(&ev, plan->needed[PART_AFFECTED]);
    if (goes_on(&ev)) judge_border(&ev);
    if (goes_on(&ev)) finish(&ev, made);
    if (is_long) *is_long = ev.is_long;
    return goes_on(&ev) ? made : NULL;
}
