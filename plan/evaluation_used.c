/* What is left of an evaluation that is written out: the moves that derivatives of states need, the names
   that these have, and where their cells are. */
#include "plan/evaluation.h"
#include "plan/moves.h"

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
    } else if (cell->is_variable && !is_cell_complete(cell))
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
            move->plan.element = index_subscript(ev, move->element);
    }
}

/* Each state gets its derivative, once. */
static bool has_all_results(const Composer *ev) {
    double n = 0;
    for (int i = 0; i < ev->all.n; i++)
        if (ev->all.at[i]->is_result && is_cell_complete(ev->all.at[i]))
            n += count_elements_of(ev->all.at[i]);
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
        if (!cell->balance.var || !is_cell_complete(cell)) continue;
        use_cell(ev, cell);
        PlanBalance balance = {&cell->plan, .count = (long)count_elements_of(cell)};
        balance.first = place_in_element(ev, &cell->balance, 0);
        balance.second = balance.count > 1 ? place_in_element(ev, &cell->balance, 1) : balance.first;
        vec_push(ev->symbolic.arena, &made->balances, balance);
        n += count_elements_of(cell);
    }
    if (n != (double)count_balances(ev->unit)) made->balances.n = 0;
}

void finish_evaluation(Composer *ev, PlanEvaluation *made) {
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
