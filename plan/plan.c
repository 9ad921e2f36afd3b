/* The plan of a model: what it contains, and what is called, from the model on. */
#include "plan/plan.h"

#include <limits.h>

#include "plan/make.h"
#include "sema/expr/verify.h"
#include "sema/order/schedule.h"

typedef struct {
    Plan *plan;
    Demand *demand;
    Map by_form; /* Form to PlanUnit */
} Planner;

enum { MOST_OF_A_SHORT_ONE = 4 }; /* scalars that a short function computes */

/* --- functions -------------------------------------------------------------------------------- */

/* The scalars that the steps compute; more than enough if there are loops */
static long count_scalars(const PlanSteps *steps) {
    long count = 0;
    for (int i = 0; i < steps->n && count <= MOST_OF_A_SHORT_ONE; i++) {
        const PlanStep *step = steps->at[i];
        if (step->kind == STEP_LOOP || (step->kind == STEP_ASSIGN && step->assign.whole))
            return MOST_OF_A_SHORT_ONE + 1;
        count += step->kind == STEP_ASSIGN ? ex_count(step->assign.target) : 1;
        for (int h = 0; step->kind == STEP_CONNECT && h < step->connect.handovers.n; h++)
            count += step->connect.handovers.at[h].count;
    }
    return count;
}

static PlanFunction *make_function(const Maker *m, const char *name, const Block *block, const Steps *steps) {
    PlanFunction *function = NEW(m->arena, PlanFunction);
    function->block = block;
    function->name = name;
    function->part = m->part;
    function->steps = make_steps(m, steps);
    function->is_short = m->part != PART_TANGENT && count_scalars(&function->steps) <= MOST_OF_A_SHORT_ONE;
    function->uses = uses_of_steps(m->demand, &function->steps, m->part, true);
    if (m->part != PART_TANGENT) find_purpose(m->demand, function);
    return function;
}

static void add_block(Maker m, PlanUnit *unit, int p, const Partition *partition, int index) {
    Arena *scratch = arena_new();
    const Block *block = &partition->blocks[index];
    m.graph = partition->graph;
    Steps steps = roll(m.sema, scratch, m.graph, block->nodes.n, block->nodes.at);
    for (m.part = PART_EXPLICIT; m.part < N_PARTS; m.part++) {
        if (!m.form->has_part[p][m.part][index]) continue;
        PlanFunction *function = make_function(&m, block->name, block, &steps);
        function->has_gains = m.part == PART_AFFECTED && p == COARSE && block->wave == WAVE_DERIVATIVE &&
                              unit->elimination.eliminates;
        if (function->has_gains) function->uses |= USES_INSTANCE;
        /* what an object does to events and checks is not known: none of its functions may be left out */
        if (unit->compiled) {
            function->takes_note = function->gives_derivatives = true;
            function->bends = unit->compiled->bends;
        }
        vec_push(m.arena, &unit->blocks[p], function);
        if (p == COARSE) add_aliases(&m, unit, function);
    }
    arena_free(scratch);
}

static void add_blocks(Maker m, PlanUnit *unit, int p, const Partition *partition) {
    for (int b = 0; b < partition->n_blocks; b++)
        add_block(m, unit, p, partition, b);
}

/* --- units ------------------------------------------------------------------------------------ */

static void find_messages(const Maker *m, PlanUnit *unit) {
    const Variant *variant = unit->variant;
    for (int i = 0; i < variant->memories.n; i++) {
        if (!variant->memories.at[i]->message) continue;
        unit->has_messages = true;
        demand_of_value(m->demand, variant->memories.at[i]->message);
    }
}

static void find_initial(const Maker *m, PlanUnit *unit) {
    const Variant *variant = unit->variant;
    unit->initial = make_initial(m);
    unit->has_initial = variant->initial_assigns.n > 0;
    unit->initial_uses = uses_of_steps(m->demand, &unit->initial, PART_EXPLICIT, false);
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer && unit->children[i]->has_initial) {
            unit->has_initial = true;
            unit->initial_uses |= USES_CONTEXT | USES_INSTANCE | USES_TIME;
        }
}

static long count_states(const PlanUnit *unit) {
    const Variant *variant = unit->variant;
    double n = 0; /* components that double again and again are beyond long */
    for (int i = 0; i < variant->vars.n; i++)
        n += variant->vars.at[i]->role == ROLE_STATE ? (double)variant->vars.at[i]->count : 0;
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer)
            n += (double)variant->comps.at[i]->count * (double)unit->children[i]->n_states;
    return n < INT_MAX ? (long)n : INT_MAX;
}

static bool computes(const Form *form) {
    return !form->is_model && form->variant->class_->role != ROLE_LINEAR_RESPONSE && form->variant->blocks;
}

static Maker maker_of(const Planner *p, const PlanUnit *unit, const Form *form) {
    return (Maker){
        .arena = p->plan->arena, .demand = p->demand, .sema = form->sema, .unit = unit, .form = form};
}

static void complete_unit(const Planner *p, PlanUnit *unit, const Form *form) {
    Maker m = maker_of(p, unit, form);
    unit->elimination = make_elimination(&m);
    unit->fields = make_fields(m.arena, unit);
    if (computes(form)) add_blocks(m, unit, COARSE, unit->variant->blocks);
    merge_aliases(&m, unit);
    complete_elimination(&m, &unit->elimination);
    make_settings(&m, unit);
    find_initial(&m, unit);
    find_messages(&m, unit);
    unit->n_states = count_states(unit);
    if (unit->compiled) take_over(unit);
}

/* What a class contains comes before it: its struct needs theirs. */
static PlanUnit *use_form(Planner *p, const Form *form) {
    PlanUnit *unit = map_get(&p->by_form, form);
    if (unit) return unit;
    Arena *arena = p->plan->arena;
    unit = NEW(arena, PlanUnit);
    unit->form = form;
    unit->variant = form->variant;
    unit->children = NEW_ARRAY(arena, const PlanUnit *, form->variant->comps.n + 1);
    map_put(arena, &p->by_form, form, unit);
    unit->compiled = compiled_unit(form);
    for (int i = 0; i < form->variant->comps.n; i++) {
        unit->children[i] = use_form(p, form->children[i]);
        check_compiled(unit, form->variant->comps.at[i], form->children[i]);
    }
    complete_unit(p, unit, form);
    unit->number = p->plan->units.n;
    vec_push(arena, &p->plan->units, unit);
    return unit;
}

/* What the functions of a graph call; coarse blocks are in every unit. */
static void use_graph(Planner *p, const Form *form, const Graph *graph) {
    for (int i = 0; graph && graph->child_partition == FINE && i < form->variant->comps.n; i++) {
        if (!graph->called[i]) continue;
        PlanUnit *unit = map_get(&p->by_form, form->children[i]);
        if (unit->has_single_steps) continue;
        unit->has_single_steps = true;
        add_blocks(maker_of(p, unit, form->children[i]), unit, FINE, graph->called[i]);
        use_graph(p, form->children[i], graph->called[i]->graph);
    }
}

/* --- the model -------------------------------------------------------------------------------- */

/* With fewer elements a copy costs less than a pointer to them; each has two arguments. */
enum { LEAST_IN_PLACE = 8, MOST_IN_PLACE = 16 };

static void find_arrays_in_place(Plan *plan, const Variant *model) {
    for (int i = 0; i < model->order.n && !plan->has_balances; i++) {
        const Thing *thing = model->order.at[i];
        bool is_state = thing->kind == THING_VAR && !thing->var->is_outer && thing->var->role == ROLE_STATE;
        if (!is_state || !thing->var->rank || thing->var->count < LEAST_IN_PLACE) continue;
        if (plan->in_place.n < MOST_IN_PLACE) vec_push(plan->arena, &plan->in_place, thing->var);
    }
}

/* With fewer states a dense Jacobian is no worse, and the simulator needs no solver for sparse ones. */
enum { LEAST_SPARSE = 32 };

static Steps roll_all(Sema *sema, Arena *scratch, const Graph *graph) {
    return roll(sema, scratch, graph, graph->schedule.n, graph->schedule.at);
}

/* `steps`: all of the model's graph */
static void add_whole(const Planner *p, PlanUnit *model, const Form *form, const Steps *steps) {
    Plan *plan = p->plan;
    Maker m = maker_of(p, plan->model, form);
    m.graph = form->variant->graph;
    for (m.part = PART_EXPLICIT; m.part <= (plan->has_balances ? PART_TANGENT : PART_AFFECTED); m.part++) {
        plan->whole[m.part] = make_function(&m, "whole", NULL, steps);
        add_aliases(&m, model, plan->whole[m.part]);
    }
    merge_aliases(&m, model);
}

enum {
    MOST_IN_WHOLE = 8,  /* states and balances of a unit that is evaluated as a whole */
    MOST_IN_MATRIX = 12 /* balances for a dense matrix alone, one less than LEAST_SPARSE of the runtime */
};

/* Moves of an evaluation that is written out. Each takes 0.1 to 0.2 ms to compile. A matrix in place of a
   border takes 0.4 to 0.8 us longer for each balance: there a longer text pays off after some 6,000
   evaluations. */
enum { SHORT_TEXT = 4000, OF_A_BALANCE = 25, LONG_TEXT = 20000 };

long count_balances(const PlanUnit *unit) {
    const Variant *variant = unit->variant;
    double n = 0;
    for (int i = 0; i < variant->vars.n && variant->class_->role == ROLE_LINEAR_RESPONSE; i++)
        if (variant->vars.at[i]->causality == AST_OUTPUT) n += (double)variant->vars.at[i]->count;
    for (int i = 0; i < variant->comps.n && variant->has_response; i++)
        if (!variant->comps.at[i]->outer)
            n += (double)variant->comps.at[i]->count * (double)count_balances(unit->children[i]);
    return n < INT_MAX ? (long)n : INT_MAX;
}

/* In a model with many states or balances, the units that are evaluated with their components apart: what
   derivatives depend on by way of connectors is local then. `rolled`: all steps of the unit's graph; NULL:
   they have not been made. */
static void take_apart(const Planner *p, PlanUnit *unit, const Form *form, const Steps *rolled) {
    bool is_small = unit->n_states + count_balances(unit) <= MOST_IN_WHOLE;
    if (is_small || unit->compiled || !unit->variant->comps.n) return;
    Arena *scratch = arena_new();
    Maker m = maker_of(p, unit, form);
    m.graph = form->variant->graph;
    m.takes_apart = true;
    Steps steps = rolled ? *rolled : roll_all(m.sema, scratch, m.graph);
    for (m.part = PART_EXPLICIT; m.part <= (p->plan->has_balances ? PART_TANGENT : PART_AFFECTED); m.part++)
        unit->joins[m.part] = make_function(&m, "apart", NULL, &steps);
    arena_free(scratch);
    for (int i = 0; i < form->variant->comps.n; i++) {
        PlanUnit *child = map_get(&p->by_form, form->children[i]);
        if (!form->variant->comps.at[i]->outer && !child->joins[PART_EXPLICIT])
            take_apart(p, child, form->children[i], NULL);
    }
}

/* Whether a component can never solve for its own balances: nothing there changes some residual. */
static bool is_singular(const PlanElimination *elimination) {
    const PlanCoefficients *c = elimination->coefficients;
    int n = elimination->elimination->unknowns.n;
    for (int row = 0; c && row < n; row++) {
        Ex *const *balances = &c->entries[row * c->width + c->width - n];
        int zeros = 0;
        for (int i = 0; i < n; i++)
            zeros += ex_is_zero(balances[i]);
        if (zeros == n) return true;
    }
    return false;
}

/* Where components cannot eliminate all balances, the model does, if it is small. */
static void eliminate_in_model(const Planner *p, PlanUnit *model, const Form *form) {
    Plan *plan = p->plan;
    bool possible = model->elimination.responds;
    for (int i = 0; i < plan->units.n && possible; i++)
        possible = !is_singular(&plan->units.at[i]->elimination);
    if (possible || !plan->has_balances) return;
    Maker m = maker_of(p, model, form);
    PlanElimination elimination = eliminate_at_once(&m, plan->whole);
    if (!elimination.responds) return;
    model->elimination = elimination;
    model->fields = make_fields(plan->arena, model);
    plan->whole[PART_AFFECTED]->has_gains = true;
    plan->whole[PART_AFFECTED]->uses |= USES_INSTANCE;
}

/* Nodes that belong to a part of the schedule, in order: those that are needed, then the others */
typedef struct {
    int n[2], *nodes[2];
} Shares;

/* What is explicit is computed along the connections. */
static Shares find_shares(const Needed *needed, Arena *arena, Part part) {
    const Graph *graph = needed->m->graph;
    int n = graph->schedule.n, *order = graph->schedule.at;
    Shares shares = {.nodes = {NEW_ARRAY(arena, int, n + 1)}};
    const bool *is_needed = find_needed(needed, part);
    if (part == PART_EXPLICIT) n = order_along(needed, &order);
    for (int pass = 0; pass < 2; pass++) {
        shares.nodes[1] = shares.nodes[0] + shares.n[0];
        for (int i = 0; i < n; i++)
            if (is_needed[order[i]] == !pass && needed->has_part[order[i]][part])
                shares.nodes[pass][shares.n[pass]++] = order[i];
    }
    return shares;
}

static PlanFunction *make_share(Maker m, Part part, const char *name, int n, const int *nodes) {
    if (!n) return NULL;
    Arena *scratch = arena_new();
    Steps steps = roll(m.sema, scratch, m.graph, n, nodes);
    m.part = part;
    PlanFunction *function = make_function(&m, name, NULL, &steps);
    arena_free(scratch);
    return function;
}

static void split_part(Plan *plan, const Maker *m, Part part, const Shares *shares) {
    plan->needed[part] = make_share(*m, part, "whole_needed", shares->n[0], shares->nodes[0]);
    if (plan->needed[part])
        plan->results[part] = make_share(*m, part, "whole_results", shares->n[1], shares->nodes[1]);
    else
        plan->needed[part] = plan->whole[part];
}

static bool eliminates_at_once(const PlanUnit *unit) {
    return unit->form->elimination->how == ELIMINATION_WHOLE;
}

/* Gives components a border in an evaluation; `whole`: also those that eliminate their balances at once else.
   Returns whether there are such. */
static bool add_borders_inside(const Planner *p, bool whole) {
    bool any = false;
    for (int i = 0; i < p->plan->units.n; i++) {
        PlanUnit *unit = p->plan->units.at[i];
        bool has_border = unit->form->elimination->with_border && !unit->compiled;
        any |= has_border && eliminates_at_once(unit);
        unit->with_border = NULL;
        if (!has_border || (eliminates_at_once(unit) && !whole)) continue;
        Maker m = maker_of(p, unit, unit->form);
        PlanElimination *made = NEW(p->plan->arena, PlanElimination);
        *made = eliminate_part_with_border(&m);
        unit->with_border = made;
    }
    return any;
}

static void drop_borders_inside(const Plan *plan) {
    for (int i = 0; i < plan->units.n; i++)
        plan->units.at[i]->with_border = NULL;
}

/* What derivatives of states follow from, where the elimination has a border */
static Plan plan_with_border(const Planner *p, const Maker *m) {
    Arena *scratch = arena_new();
    Needed *needed = find_needs(m, scratch);
    Plan written = *p->plan;
    needed->judges = true;
    for (Part part = PART_EXPLICIT; part < PART_TANGENT; part++) {
        Shares shares = find_shares(needed, scratch, part);
        written.needed[part] = make_share(*m, part, "whole_needed", shares.n[0], shares.nodes[0]);
        if (!written.needed[part]) written.needed[part] = p->plan->whole[part];
    }
    arena_free(scratch);
    return written;
}

/* A border takes less time than a matrix of all balances of a component, but where a tree without its
   closures is singular only the matrix goes. NULL: it cannot be written out, or would be too long. */
static const PlanEvaluation *write_out(const Planner *p, const Plan *written,
                                       const PlanElimination *elimination, int most_moves) {
    Arena *arena = p->plan->arena;
    bool has_whole = add_borders_inside(p, true), is_long;
    const PlanEvaluation *made = make_evaluation(arena, written, elimination, most_moves, &is_long);
    if (!made && has_whole && !is_long) {
        add_borders_inside(p, false);
        made = make_evaluation(arena, written, elimination, most_moves, NULL);
    }
    if (!made) drop_borders_inside(p->plan);
    return made;
}

/* Whether closures have met below the root, singles or elements of arrays */
static bool has_meetings(const PlanElimination *elimination, bool of_arrays) {
    const Elimination *e = elimination->elimination;
    for (int i = 0; i < e->unknowns.n; i++)
        if (e->unknowns.at[i].met && (!of_arrays || e->unknowns.at[i].comps[0]->count > 1)) return true;
    return false;
}

/* The model's evaluation for integrators with a border, where closures among its components, or inside of
   these, close loops; NULL: there is none. Elements of arrays that have met are told apart in the text: where
   the balances are few, it is shorter without. Else it is with meetings, if it can be. */
static const PlanEvaluation *evaluation_with_border(const Planner *p, const Form *form) {
    Plan *plan = p->plan;
    Maker m = maker_of(p, plan->model, form);
    const PlanElimination with = eliminate_with_border(&m, true);
    if (!with.elimination) return NULL;
    const PlanElimination without =
        has_meetings(&with, false) ? eliminate_with_border(&m, false) : (PlanElimination){0};
    m.graph = form->variant->graph;
    Plan written = plan_with_border(p, &m);
    long balances = count_balances(plan->model);
    int most = balances >= LONG_TEXT / OF_A_BALANCE ? LONG_TEXT : OF_A_BALANCE * (int)balances;
    if (most < SHORT_TEXT) most = SHORT_TEXT;
    bool of_arrays = has_meetings(&with, true);
    const PlanElimination *const ways[] = {of_arrays ? &without : &with, of_arrays ? &with : &without};
    const PlanEvaluation *made = NULL;
    for (int i = 0; i < 2 && !made; i++)
        if (ways[i]->elimination) made = write_out(p, &written, ways[i], most);
    return made;
}

/* Where balances are eliminated, what no derivative of a state follows from becomes functions of its own. */
static void split_whole(const Planner *p, const Form *form) {
    Plan *plan = p->plan;
    const PlanUnit *model = plan->model;
    if (!plan->has_balances || !model->elimination.responds) return;
    Arena *scratch = arena_new(), *arena = arena_new();
    Maker m = maker_of(p, plan->model, form);
    m.graph = form->variant->graph;
    const Needed *needed = find_needs(&m, scratch);
    Shares explicit = find_shares(needed, arena, PART_EXPLICIT);
    Shares affected = find_shares(needed, arena, PART_AFFECTED);
    arena_free(scratch);
    split_part(plan, &m, PART_EXPLICIT, &explicit);
    split_part(plan, &m, PART_AFFECTED, &affected);
    arena_free(arena);
    if (plan->whole[PART_AFFECTED]->has_gains) {
        plan->needed[PART_AFFECTED]->has_gains = true;
        plan->needed[PART_AFFECTED]->uses |= USES_INSTANCE;
    }
    /* a border is faster than a matrix of all balances, however few these are: by a quarter with 5 of them,
       by half with 10 */
    plan->evaluation = evaluation_with_border(p, form);
    if (!plan->evaluation)
        plan->evaluation = make_evaluation(plan->arena, plan, &model->elimination, SHORT_TEXT, NULL);
}

/* Where closures keep components from eliminating all balances, only the evaluation for integrators
   eliminates them: that takes a fifth of the time of one matrix, with two balances as with seven. All others
   take one. */
static void write_out_with_border(const Planner *p, const Form *form) {
    Plan *plan = p->plan;
    if (plan->has_balances && !plan->model->elimination.responds)
        plan->evaluation = evaluation_with_border(p, form);
}

/* Drawings belong to the program, not to the units: the text of a class does not depend on them. */
static void add_drawings(Sema *sema, Plan *plan) {
    for (int i = 0; i < plan->units.n; i++) {
        const PlanUnit *unit = plan->units.at[i];
        PlanDrawing drawing = {unit, shapes_of(sema, unit->variant->class_)};
        if (drawing.shapes.given) vec_push(plan->arena, &plan->drawings, drawing);
    }
}

static void find_demand_of_eliminations(const Planner *p) {
    for (int i = 0; i < p->plan->units.n; i++)
        demand_of_elimination(p->demand, &p->plan->units.at[i]->elimination);
}

static Planner planner_new(Sema *sema) {
    Plan *plan = NEW(sema->arena, Plan);
    plan->arena = sema->arena;
    plan->sema = sema;
    return (Planner){.plan = plan, .demand = demand_new(sema->arena, sema->tangents)};
}

static PlanUnit *add_units(Planner *p, const Form *form) {
    PlanUnit *unit = use_form(p, form);
    for (int i = 0; i < p->plan->units.n; i++)
        use_graph(p, p->plan->units.at[i]->form, p->plan->units.at[i]->variant->graph);
    return unit;
}

const Plan *plan_class(Sema *sema, const Form *form) {
    Planner planner = planner_new(sema);
    PlanUnit *unit = add_units(&planner, form);
    const Partition *steps = fine_blocks(sema, form->variant);
    if (steps && !unit->has_single_steps) {
        unit->has_single_steps = true;
        add_blocks(maker_of(&planner, unit, form), unit, FINE, steps);
        use_graph(&planner, form, steps->graph);
    }
    find_demand_of_eliminations(&planner);
    make_routines(planner.plan, planner.demand);
    return planner.plan;
}

const Plan *plan_model(Sema *sema, const Form *model) {
    Planner planner = planner_new(sema);
    Plan *plan = planner.plan;
    PlanUnit *unit = add_units(&planner, model);
    plan->model = unit;
    plan->has_balances = model->variant->has_response;
    plan->stages = map_get(&sema->stages, model->variant);
    plan->experiment = experiment_of(model->variant->class_);
    add_drawings(sema, plan);
    plan->is_sparse = plan->model->n_states >= LEAST_SPARSE;
    find_arrays_in_place(plan, model->variant);
    Arena *scratch = arena_new();
    Steps steps = roll_all(sema, scratch, model->variant->graph);
    add_whole(&planner, unit, model, &steps);
    eliminate_in_model(&planner, unit, model);
    split_whole(&planner, model);
    write_out_with_border(&planner, model);
    if (plan->is_sparse || count_balances(unit) > MOST_IN_MATRIX) take_apart(&planner, unit, model, &steps);
    arena_free(scratch);
    find_demand_of_eliminations(&planner);
    make_routines(plan, planner.demand);
    if (VERIFIES)
        expect_no_fault(sema, "plan", model->variant->class_,
                        (Fault){.invariant = plan_fault(plan), .span = no_span()});
    return plan;
}
