/* What holds of every plan. */
#include "plan/evaluation.h"
#include "plan/make.h"

typedef struct {
    const PlanUnit *unit;
    Part part;
    bool responds; /* the steps are those of a response */
    const char *fault;
    const PlanUnit *faulty;
} Verifier;

static void expect(Verifier *v, bool holds, const char *what) {
    if (holds || v->fault) return;
    v->fault = what;
    v->faulty = v->unit;
}

static void verify_steps(Verifier *v, const PlanSteps *steps, int depth);

static void verify_loop(Verifier *v, const PlanStep *step, int depth) {
    expect(v, step->loop.level == depth, "a loop knows the loops around");
    expect(v, step->loop.count > 1 && step->loop.body.n > 0, "a loop has turns and a body");
    verify_steps(v, &step->loop.body, depth + 1);
}

static void verify_assign(Verifier *v, const PlanStep *step, const PlanStep *previous) {
    const Ex *target = step->assign.target;
    bool continues = previous && plan_is_joined(previous);
    expect(v, target->kind == EX_REF && target->ref.tangent == (v->part == PART_TANGENT),
           "an assignment belongs to its part");
    expect(v, !step->assign.whole || !step->n_operands, "whole loops have no operands");
    expect(v, step->assign.joins == continues, "assignments of one call stand together");
}

static void verify_connect(Verifier *v, const PlanStep *step) {
    expect(v, step->connect.handovers.n > 0, "a connection hands over something");
    for (int i = 0; i < step->connect.handovers.n; i++) {
        const PlanHandover *h = &step->connect.handovers.at[i];
        expect(v, h->var->is_flow || h->from.n == 1, "what is no flow comes from one member");
    }
}

static void verify_step(Verifier *v, const PlanStep *step, const PlanStep *previous, int depth) {
    for (int k = 0; k < step->n_operands; k++)
        expect(v, step->operands[k].levels == depth, "an operand follows all loops around");
    switch (step->kind) {
    case STEP_LOOP:
        verify_loop(v, step, depth);
        break;
    case STEP_ASSIGN:
        verify_assign(v, step, previous);
        break;
    case STEP_CALL:
        expect(v, plan_function(step->call.unit, step->call.block, v->part) != NULL, "what is called exists");
        break;
    case STEP_CONNECT:
        verify_connect(v, step);
        break;
    case STEP_RESPOND:
        expect(v, v->responds && step->call.unit->elimination.responds, "what responds has a response");
        break;
    case STEP_GATHER:
        expect(v, v->responds && step->connect.taker.port, "responses are gathered at a linear connector");
        break;
    }
}

static void verify_steps(Verifier *v, const PlanSteps *steps, int depth) {
    for (int i = 0; i < steps->n; i++)
        verify_step(v, steps->at[i], i > 0 ? steps->at[i - 1] : NULL, depth);
    const PlanStep *last = steps->n ? steps->at[steps->n - 1] : NULL;
    expect(v, !last || !plan_is_joined(last), "the last assignment is joined by none");
}

static void verify_function(Verifier *v, const PlanFunction *function) {
    v->part = function->part;
    verify_steps(v, &function->steps, 0);
}

static bool is_change(const Ex *ex) {
    return ex->kind == EX_REF && ex->ref.tangent;
}

/* Coefficients are what the instance is made of, and locals that stand above. */
static void verify_coefficients(Verifier *v, const PlanElimination *elimination) {
    const PlanCoefficients *c = elimination->coefficients;
    if (!c) return;
    for (int i = 0; i < c->locals.n; i++) {
        const PlanLocal *local = &c->locals.at[i];
        expect(v, local->value ? !local->value->rank : local->entry < response_size(local->tip),
               "a local variable has a scalar");
        expect(v, !local->value || !ex_find(local->value, is_change), "a coefficient is no change");
    }
    for (int i = 0; i < c->rows * c->width; i++)
        expect(v, !c->entries[i]->rank && !ex_find(c->entries[i], is_change), "a coefficient is no change");
}

static void verify_aliases(Verifier *v, const PlanUnit *unit) {
    for (int i = 0; i < unit->aliases.n; i++) {
        const PlanAlias *alias = &unit->aliases.at[i];
        expect(v, alias->count > 0, "an alias has values");
        expect(v, !alias->source.var == !alias->sign, "an alias is that of a variable, or constant");
    }
    for (int i = 0; i < unit->sums.n; i++)
        expect(v, unit->sums.at[i].source.var && unit->sums.at[i].count > 0, "a sum has terms");
}

static void verify_unit(Verifier *v, const PlanUnit *unit) {
    v->unit = unit;
    for (int i = 0; i < unit->variant->comps.n; i++)
        expect(v, unit->children[i]->number < unit->number, "a unit follows what it contains");
    expect(v, unit->fields.n > 0, "a struct has a member");
    for (int p = 0; p < N_PARTITIONS; p++)
        for (int i = 0; i < unit->blocks[p].n; i++)
            verify_function(v, unit->blocks[p].at[i]);
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        if (unit->joins[part]) verify_function(v, unit->joins[part]);
    v->part = PART_EXPLICIT;
    verify_steps(v, &unit->initial, 0);
    v->responds = true;
    verify_steps(v, &unit->elimination.steps, 0);
    v->responds = false;
    verify_coefficients(v, &unit->elimination);
    verify_aliases(v, unit);
}

static void verify_routine(Verifier *v, const Plan *plan, const PlanRoutine *routine) {
    const Function *function = routine->function;
    expect(v, plan_routine(plan, function, routine->order, routine->has_tables) == routine,
           "a function has one routine for an order with tables, and one without");
    expect(v, routine->takes_memory || !routine->scratch.n, "what gives memory back takes some");
    for (int i = 0; i < function->results.n; i++)
        expect(v, routine->takes_memory || !function->results.at[i]->rank, "arrays are on their stack");
}

/* What an evaluation that is written out refers to: counters, and numbers that it has computed. */
typedef struct {
    Verifier *v;
    Arena *arena;
    Map known; /* Iter; PlanCell that has got a value */
} Known;

static bool verify_name(Ex *ex, void *context) {
    Known *known = context;
    if (ex->kind == EX_ITER)
        expect(known->v, map_get(&known->known, ex->iter) != NULL,
               "a number of an evaluation has been computed");
    return ex_any_part(ex, verify_name, known);
}

static void know(Known *known, Iter *name) {
    if (name && name->name) map_put(known->arena, &known->known, name, name);
}

static void verify_moves(Known *known, const PlanMoves *moves);

/* A turn of a loop may read what an earlier one has left. */
static void know_cells(Known *known, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++) {
        const PlanMove *move = moves->at[i];
        if (move->kind == MOVE_LOOP) know_cells(known, &move->loop.body);
        if (move->kind == MOVE_STORE) map_put(known->arena, &known->known, move->cell, (void *)move->cell);
    }
}

static void verify_turns(Known *known, const PlanMove *move) {
    know(known, move->loop.counter);
    know_cells(known, &move->loop.body);
    for (int i = 0; i < move->loop.carried.n; i++) {
        verify_name(move->loop.carried.at[i].before, known);
        know(known, move->loop.carried.at[i].name);
    }
    verify_moves(known, &move->loop.body);
    for (int i = 0; i < move->loop.carried.n; i++)
        verify_name(move->loop.carried.at[i].after, known);
}

static void verify_results(Known *known, const PlanMove *move) {
    int n = move->eliminate.n, flows = move->eliminate.n_flows, width = 1 + move->eliminate.n_motions;
    for (int i = 0; i < (n + flows) * (width + n); i++)
        verify_name(move->eliminate.rows[i], known);
    for (int i = 0; i < n * width; i++)
        know(known, move->eliminate.gains[i]);
    for (int i = 0; i < flows * width; i++)
        know(known, move->eliminate.flows[i]);
}

static void verify_decided(Known *known, const PlanMove *move) {
    int rank = 0;
    const Memory *memory = move->decided->event->event.memory;
    expect(known->v, memory->kind <= MEMORY_TERMINAL, "what is decided at events is read");
    for (int c = 0; c < move->decided->n_comps; c++)
        rank += move->decided->comps[c]->rank;
    for (int k = 0; k < rank; k++)
        verify_name(move->decided->subs[k], known);
    know(known, move->name);
}

/* Whether it has what the move reads before the evaluation begins */
static bool stands_there(const PlanMove *move) {
    const Ex *place = is_in_struct(move->cell) ? move->place : NULL;
    if (!place) return move->cell->where == CELL_STATE;
    return place->ref.pre || stands_in_instance(place->ref.var, place->ref.order, !place->ref.n_comps);
}

static void verify_moves(Known *known, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++) {
        const PlanMove *move = moves->at[i];
        if (move->kind == MOVE_LOOP)
            verify_turns(known, move);
        else if (move->kind == MOVE_ELIMINATE)
            verify_results(known, move);
        else if (move->kind == MOVE_DECIDED)
            verify_decided(known, move);
        else {
            expect(known->v, move->kind != MOVE_UNKNOWN, "an evaluation consists of what can be written out");
            if (move->value) verify_name(move->value, known);
            if (move->place) verify_name(move->place, known);
            if (move->element) verify_name(move->element, known);
            if (move->kind == MOVE_LOAD && !stands_there(move))
                expect(known->v, map_get(&known->known, move->cell) != NULL,
                       "what an evaluation reads has been computed");
            if (move->kind == MOVE_STORE)
                map_put(known->arena, &known->known, move->cell, (void *)move->cell);
            know(known, move->name);
        }
    }
}

static void verify_evaluation(Verifier *v, const Plan *plan) {
    Arena *arena = arena_new();
    Known preparation = {.v = v, .arena = arena}, known = preparation;
    if (plan->evaluation) {
        verify_moves(&preparation, &plan->evaluation->preparation);
        know_cells(&known, &plan->evaluation->preparation);
        verify_moves(&known, &plan->evaluation->moves);
        for (int i = 0; i < plan->evaluation->balances.n; i++) {
            const PlanCell *cell = plan->evaluation->balances.at[i].cell;
            expect(v, cell->where == CELL_KEPT && map_get(&known.known, cell), "balances are kept");
        }
    }
    arena_free(arena);
}

const char *plan_fault(const Plan *plan) {
    Verifier v = {.unit = plan->model};
    for (int i = 0; i < plan->routines.n; i++)
        verify_routine(&v, plan, plan->routines.at[i]);
    for (int i = 0; i < plan->units.n; i++)
        verify_unit(&v, plan->units.at[i]);
    v.unit = plan->model;
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        if (plan->whole[part]) verify_function(&v, plan->whole[part]);
    for (Part part = PART_EXPLICIT; part < PART_TANGENT; part++) {
        if (plan->needed[part]) verify_function(&v, plan->needed[part]);
        if (plan->results[part]) verify_function(&v, plan->results[part]);
    }
    verify_evaluation(&v, plan);
    return v.fault
               ? arena_printf(plan->arena, "%s: not so in %s", v.fault, v.faulty->variant->class_->full_name)
               : NULL;
}
