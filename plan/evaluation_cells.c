/* The cells of an evaluation that is written out: what is read and stored in place of variables, and of the
   numbers of responses. Elements of arrays of the model have theirs in common. */
#include "plan/evaluation.h"

Cells *new_cells(Composer *ev, const PlanUnit *unit, const Comp *comp) {
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

/* Where the cell of a variable's element is, among those of all variables */
static Cell **cell_at(Composer *ev, Cell ***cells, const SymbolicPlace *at) {
    Cell ***of_variable = &cells[place_of(at->var, at->order)];
    if (!*of_variable) *of_variable = NEW_ARRAY(ev->symbolic.arena, Cell *, at->var->count + 1);
    return &(*of_variable)[at->element];
}

Cell *sine_cell(Composer *ev, const SymbolicPlace *at, bool cosine) {
    Cells *cells = own_of(ev, at->instance)->cells;
    int n = at->instance->unit->variant->vars.n * ORDERS + 1;
    if (!cells->sines[cosine]) cells->sines[cosine] = NEW_ARRAY(ev->symbolic.arena, Cell **, n);
    Cell **cell = cell_at(ev, cells->sines[cosine], at);
    if (!*cell) *cell = new_cell(ev, cells);
    return *cell;
}

Cell *variable_cell(Composer *ev, const SymbolicPlace *at) {
    const Cells *cells = own_of(ev, at->instance)->cells;
    Cell **cell = cell_at(ev, cells->values, at);
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

Cell *number_cell(Composer *ev, SymbolicInstance *instance, bool gains, int n, int i) {
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

double count_elements_of(const Cell *cell) {
    return cell->comp ? (double)cell->comp->count : 1;
}

bool is_cell_complete(const Cell *cell) {
    return cell->assigned == count_elements_of(cell);
}

void settle_moves(Composer *ev, const PlanMoves *moves, int from, double turns) {
    for (int i = from; i < moves->n; i++) {
        Move *move = (Move *)moves->at[i];
        if (move->plan.kind == MOVE_LOOP)
            settle_moves(ev, &move->plan.loop.body, 0, turns * move->plan.loop.count);
        if (move->plan.kind != MOVE_STORE) continue;
        Cell *cell = move->cell;
        const Ex *value = move->plan.value;
        cell->varies |= value->kind != EX_CONST || (cell->stores.n && value->number != cell->constant);
        if (value->kind == EX_CONST) cell->constant = value->number;
        cell->assigned += turns;
        vec_push(ev->symbolic.arena, &cell->stores, move);
    }
}
