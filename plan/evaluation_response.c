/* The elimination of balances in an evaluation that is written out: the coefficients of classes, with what
   answers at their tips in place, so that what is zero for what stands there is left out. */
#include "plan/columns.h"
#include "plan/evaluation.h"

/* --- sums that cancel ------------------------------------------------------------------------- */

enum { MOST_TERMS = 8 };

typedef struct {
    int n;
    bool minus[MOST_TERMS], is_cancelled[MOST_TERMS];
    Ex *at[MOST_TERMS];
} Terms;

/* The sum that a name stands for, or the expression itself */
static Ex *meaning(const Composer *ev, Ex *ex) {
    if (ex->kind == EX_NEG) return simple_neg(ev->symbolic.arena, meaning(ev, ex->binary.a));
    const PlanMove *move = ex->kind == EX_ITER ? map_get(&ev->defined, ex->iter) : NULL;
    if (!move || move->kind != MOVE_VALUE) return ex;
    const Ex *value = move->value;
    bool is_sum = value->kind == EX_BINARY && (value->binary.op == AST_ADD || value->binary.op == AST_SUB);
    return is_sum ? move->value : ex;
}

static void add_terms(Terms *terms, Ex *ex, bool minus) {
    if (ex->kind == EX_NEG)
        add_terms(terms, ex->binary.a, !minus);
    else if (ex->kind == EX_BINARY && (ex->binary.op == AST_ADD || ex->binary.op == AST_SUB)) {
        add_terms(terms, ex->binary.a, minus);
        add_terms(terms, ex->binary.b, minus != (ex->binary.op == AST_SUB));
    } else {
        if (terms->n < MOST_TERMS) {
            terms->at[terms->n] = ex;
            terms->minus[terms->n] = minus;
        }
        terms->n++;
    }
}

/* The first two that are opposite */
static bool cancel_two(Terms *terms) {
    if (terms->n > MOST_TERMS) return false;
    for (int i = 0; i < terms->n; i++)
        for (int k = i + 1; k < terms->n; k++) {
            if (terms->is_cancelled[i] || terms->is_cancelled[k] || terms->minus[i] == terms->minus[k])
                continue;
            if (!ex_equal(terms->at[i], terms->at[k])) continue;
            terms->is_cancelled[i] = terms->is_cancelled[k] = true;
            return true;
        }
    return false;
}

/* a + b, or a - b: without terms that cancel in every run */
static Ex *sum(const Composer *ev, Ex *a, Ex *b, bool minus) {
    Arena *arena = ev->symbolic.arena;
    Terms terms = {0};
    add_terms(&terms, a, false);
    add_terms(&terms, b, minus);
    bool cancels = cancel_two(&terms);
    if (!cancels) {
        terms = (Terms){0};
        add_terms(&terms, meaning(ev, a), false);
        add_terms(&terms, meaning(ev, b), minus);
        cancels = cancel_two(&terms);
    }
    if (!cancels) return minus ? simple_sub(arena, a, b) : simple_add(arena, a, b);
    while (cancel_two(&terms))
        ;
    Ex *all = composer_number(ev, 0);
    for (int i = 0; i < terms.n; i++)
        if (!terms.is_cancelled[i])
            all = terms.minus[i] ? simple_sub(arena, all, terms.at[i]) : simple_add(arena, all, terms.at[i]);
    return all;
}

static bool is_opposite(const Composer *ev, Ex *a, Ex *b) {
    return ex_equal(simple_neg(ev->symbolic.arena, a), b) || ex_equal(a, simple_neg(ev->symbolic.arena, b));
}

/* --- one class -------------------------------------------------------------------------------- */

/* -a/b, of which the run has the inverse of b */
static Ex *gain(Composer *ev, Ex *a, Ex *b, Ex *inverse) {
    Arena *arena = ev->symbolic.arena;
    if (ex_equal(a, b)) return composer_number(ev, -1);
    if (is_opposite(ev, a, b)) return composer_number(ev, 1);
    return as_short(ev, simple_neg(arena, simple_mul(arena, a, inverse)));
}

/* Element c of a flow's row without the balance: flow + of_balance*gain */
static Ex *rest_of_flow(Composer *ev, Ex *flow, Ex *of_balance, Ex *gain_, Ex *residual, Ex *own) {
    Arena *arena = ev->symbolic.arena;
    Ex *value;
    if (ex_equal(of_balance, residual))
        value = sum(ev, flow, own, true);
    else if (is_opposite(ev, of_balance, residual))
        value = sum(ev, flow, own, false);
    else
        value = sum(ev, flow, simple_mul(arena, of_balance, gain_), false);
    return as_short(ev, value);
}

static int answer_rows(const Composer *ev, const LinearPort *port) {
    return (port ? port->flows.n : 0) + border_columns(ev);
}

/* What has no root leaves nothing but rows of the border. */
static void keep_response(Composer *ev, SymbolicInstance *instance, const Elimination *e,
                          Ex *const *response) {
    if (e->root)
        keep_numbers(ev, instance, false, answer_size(ev, e->root), response);
    else
        add_to_border(ev, response);
}

static Ex **eliminate_one(Composer *ev, int flows, int width, Ex *const *rows) {
    int all = width + 1;
    Ex **results = NEW_ARRAY(ev->symbolic.arena, Ex *, (1 + flows) * width);
    if (ex_is_zero(rows[width])) ev->symbolic.fails = true; /* singular in every run */
    PlanMove *pivot = add_move(ev, MOVE_PIVOT);
    pivot->value = rows[width];
    Ex *inverse = new_number(ev, pivot, &pivot->name);
    for (int c = 0; c < width; c++)
        results[c] = ex_is_zero(rows[c]) ? rows[c] : gain(ev, rows[c], rows[width], inverse);
    for (int f = 1; f <= flows; f++) {
        Ex *const *row = rows + f * all;
        for (int c = 0; c < width; c++)
            results[f * width + c] =
                ex_is_zero(row[width]) || ex_is_zero(rows[c])
                    ? row[c]
                    : rest_of_flow(ev, row[c], row[width], results[c], rows[width], rows[c]);
    }
    return results;
}

/* What of the rows of some balances takes part in their elimination */
typedef struct {
    int n, n_rows, n_columns;
    int *rows, *columns; /* their numbers: those of the balances, and the constant, in any case */
} Coupled;

static bool is_row_coupled(Ex *const *row, int width, int n) {
    for (int i = 0; i < n; i++)
        if (!ex_is_zero(row[width + i])) return true;
    return false;
}

static bool is_column_coupled(Ex *const *rows, int all, int n, int column) {
    for (int i = 0; i < n; i++)
        if (!ex_is_zero(rows[i * all + column])) return true;
    return false;
}

/* Flows on which no balance acts, and motions that act on no residual, stay as they are. */
static Coupled find_coupled(const Composer *ev, Ex *const *rows, int n, int flows, int width) {
    Arena *arena = ev->symbolic.arena;
    int all = width + n;
    Coupled c = {.n = n, .rows = NEW_ARRAY(arena, int, n + flows), .columns = NEW_ARRAY(arena, int, all)};
    for (int i = 0; i < n + flows; i++)
        if (i < n || is_row_coupled(rows + i * all, width, n)) c.rows[c.n_rows++] = i;
    for (int i = 0; i < all; i++)
        if (i == 0 || i >= width || is_column_coupled(rows, all, n, i)) c.columns[c.n_columns++] = i;
    return c;
}

static PlanMove *begin_elimination(Composer *ev, Ex *const *rows, int all, const Coupled *c) {
    Arena *arena = ev->symbolic.arena;
    Ex **own = NEW_ARRAY(arena, Ex *, c->n_rows * c->n_columns);
    for (int i = 0; i < c->n_rows * c->n_columns; i++)
        own[i] = rows[c->rows[i / c->n_columns] * all + c->columns[i % c->n_columns]];
    PlanMove *move = add_move(ev, MOVE_ELIMINATE);
    move->eliminate.n = c->n;
    move->eliminate.n_flows = c->n_rows - c->n;
    move->eliminate.n_motions = c->n_columns - 1 - c->n;
    move->eliminate.rows = own;
    return move;
}

static Ex **eliminate_some(Composer *ev, int n, int flows, int width, Ex *const *rows) {
    Arena *arena = ev->symbolic.arena;
    Coupled c = find_coupled(ev, rows, n, flows, width);
    int own_width = c.n_columns - n, n_gains = n * own_width, n_all = c.n_rows * own_width;
    Ex **results = NEW_ARRAY(arena, Ex *, (n + flows) * width);
    Iter **names = NEW_ARRAY(arena, Iter *, n_all);
    for (int i = 0; i < (n + flows) * width; i++)
        results[i] = i < n * width ? composer_number(ev, 0) : rows[i / width * (width + n) + i % width];
    PlanMove *move = begin_elimination(ev, rows, width + n, &c);
    move->eliminate.gains = names;
    move->eliminate.flows = names + n_gains;
    for (int i = 0; i < n_all; i++)
        results[c.rows[i / own_width] * width + c.columns[i % own_width]] = new_number(ev, move, &names[i]);
    return results;
}

Ex **eliminate(Composer *ev, int n, int flows, int width, Ex *const *rows) {
    return n == 1 ? eliminate_one(ev, flows, width, rows) : eliminate_some(ev, n, flows, width, rows);
}

/* Out of the rows of all residuals of an instance, then those of its flows and of the border around */
static void eliminate_rows(Composer *ev, SymbolicInstance *instance, const Elimination *e, Ex *const *rows) {
    int n = e->unknowns.n, width = answer_width(ev, e->root);
    if (!n) {
        keep_response(ev, instance, e, rows);
        return;
    }
    Ex **results = eliminate(ev, n, answer_rows(ev, e->root), width, rows);
    keep_numbers(ev, instance, true, n * width, results);
    keep_response(ev, instance, e, results + n * width);
}

static int tip_number(const Elimination *e, const LinearPort *port) {
    int i = 0;
    while (e->tips.at[i] != port)
        i++;
    return i;
}

/* The rows of an instance; `own` answers at its tips. */
typedef struct {
    Composer *ev;
    SymbolicInstance *instance;
    Ex **const *own;
    Ex **rows;
} Rows;

static SymbolicInstance *begin_column(void *context) {
    const Rows *r = context;
    return symbolic_trial(&r->ev->symbolic, r->instance);
}

static Ex *tip_coefficient(void *context, int tip, int entry) {
    const Rows *r = context;
    const LinearPort *port = r->instance->unit->elimination.elimination->tips.at[tip];
    int width = 1 + port->motion.n;
    return r->own[tip][entry / width * answer_width(r->ev, port) + entry % width];
}

/* Where the class has no coefficients, as they follow from events or calls of functions: what has been
   decided of these is known here. */
static void make_columns(Rows *r, const PlanElimination *elimination) {
    Symbolic *s = &r->ev->symbolic;
    Part part = s->part;
    unsigned unrolled = s->unrolled;
    s->is_trial = true;
    s->unrolled = ~0u;
    carry_out_columns(&(Columns){s, elimination, r, begin_column, tip_coefficient, r->rows});
    int n = columns_rows(elimination) * columns_width(elimination);
    for (int i = 0; i < n && goes_on(r->ev); i++)
        r->rows[i] = as_short(r->ev, r->rows[i]);
    s->is_trial = false;
    s->unrolled = unrolled;
    s->part = part;
}

static void take_coefficients(Rows *r, const PlanUnit *unit) {
    const PlanCoefficients *c = unit->elimination.coefficients;
    Composer *ev = r->ev;
    Map names = {0};
    ev->symbolic.names = &names;
    for (int i = 0; i < c->locals.n && goes_on(ev); i++) {
        const PlanLocal *local = &c->locals.at[i];
        Ex *value = local->value ? symbolic_value(&ev->symbolic, r->instance, local->value)
                                 : tip_coefficient(r, tip_number(unit->elimination.elimination, local->tip),
                                                   local->entry);
        map_put(ev->symbolic.arena, &names, local->name, (void *)as_short(ev, value));
    }
    for (int i = 0; i < c->rows * c->width && goes_on(ev); i++)
        r->rows[i] = as_short(ev, symbolic_value(&ev->symbolic, r->instance, c->entries[i]));
    ev->symbolic.names = NULL;
}

static void respond_as_whole(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance,
                             Ex **const *own) {
    const PlanElimination *elimination = &unit->elimination;
    const Elimination *e = elimination->elimination;
    int n = columns_rows(elimination) * columns_width(elimination);
    Ex **rows = NEW_ARRAY(ev->symbolic.arena, Ex *, n + 1);
    Rows all = {ev, instance, own, rows};
    if (elimination->coefficients)
        take_coefficients(&all, unit);
    else if (unit->compiled) /* what its functions do is not known here */
        ev->symbolic.fails = true;
    else
        make_columns(&all, elimination);
    if (goes_on(ev) && border_columns(ev)) rows = add_border(ev, unit, instance, own, rows);
    if (!goes_on(ev)) return;
    eliminate_rows(ev, instance, e, rows);
}

/* --- what answers ----------------------------------------------------------------------------- */

static Ex **nothing(const Composer *ev, const LinearPort *port) {
    return composer_zeros(ev, answer_size(ev, port));
}

/* Elements of the model's components have numbers. */
static bool same_instance(const SymbolicInstance *a, const SymbolicInstance *b) {
    while (a->outer && b->outer && a->comp == b->comp && a->element == b->element) {
        a = a->outer;
        b = b->outer;
    }
    return !a->outer && !b->outer;
}

/* Keeps the responses of a component with ends, unless it varies which one it is. */
static void keep_joined(Composer *ev, const SymbolicInstance *instance, Ex ***responses) {
    const SymbolicInstance *of_model = instance;
    while (of_model->outer->outer)
        of_model = of_model->outer;
    ev->symbolic.fails |= known_element(ev, of_model->element) < 0;
    vec_push(ev->symbolic.arena, &ev->joined, ((Joined){instance, responses}));
}

static Ex *joined_answer(Composer *ev, const SymbolicInstance *instance, const LinearPort *port, int i) {
    int end = end_number(instance->unit->with_border->elimination, port);
    for (int k = 0; k < ev->joined.n; k++)
        if (same_instance(ev->joined.at[k].instance, instance)) return ev->joined.at[k].responses[end][i];
    ev->symbolic.fails = true;
    return composer_number(ev, 0);
}

/* Element i of a member's response, or of what answers there */
static Ex *response_at(Composer *ev, const Frame *frame, const PlanStep *step, const PlanMember *member,
                       int i) {
    const Endpoint *endpoint = &step->connect.set->members.at[member->member];
    if (!endpoint->comp) {
        return frame->own[tip_number(frame->elimination->elimination, member->port)][i];
    }
    if (is_of_met(ev, member->port, i)) return ev->zero;
    SymbolicPlace place = symbolic_member(&ev->symbolic, frame->instance, step, member, 0, 0, 0);
    const PlanUnit *unit = place.instance->unit;
    if (!has_ends(unit)) return kept_number(ev, place.instance, false, answer_size(ev, member->port), i);
    if (!unit->with_border) return closure_answer(ev, place.instance, member->port, i);
    return joined_answer(ev, place.instance, member->port, i);
}

static Ex *linear_scalar(Composer *ev, const Frame *frame, const PlanStep *step, const PlanMember *member,
                         const PortScalar *scalar) {
    SymbolicPlace place = symbolic_member(&ev->symbolic, frame->instance, step, member, scalar->k,
                                          scalar->order, scalar->element);
    return symbolic_read(&ev->symbolic, &place);
}

static int motion_at(const LinearPort *port, const PortScalar *scalar) {
    return port ? find_motion(port, scalar) : -1;
}

/* The row of the member's response that the taker has as one of its own, or -1 */
static int member_row(const PlanMember *taker, const PlanMember *member, int row) {
    int flows = taker->port ? taker->port->flows.n : 0;
    if (!member->port) return -1;
    return row < flows ? find_flow(member->port, &taker->port->flows.at[row])
                       : member->port->flows.n + row - flows;
}

/* Adds one coefficient of the member's response, as the taker sees it: of a flow, for the motion `column` - 1
   or, for column 0, the constant; behind them those of the border. What moves the member without being linear
   where it is connected is constant there. */
static Ex *add_term(Composer *ev, const Frame *frame, const PlanStep *step, const PlanMember *member, int row,
                    int column, Ex *all) {
    Arena *arena = ev->symbolic.arena;
    const PlanMember *taker = &step->connect.taker;
    int flows = taker->port ? taker->port->flows.n : 0, motions = taker->port ? taker->port->motion.n : 0;
    int own_row = member_row(taker, member, row);
    if (own_row < 0) {
        if (column || row >= flows) return all;
        Ex *value = linear_scalar(ev, frame, step, member, &taker->port->flows.at[row]);
        return member->minus ? simple_sub(arena, all, value) : simple_add(arena, all, value);
    }
    int first = own_row * answer_width(ev, member->port);
    if (column) {
        int own = column > motions ? member->port->motion.n + column - 1 - motions
                                   : find_motion(member->port, &taker->port->motion.at[column - 1]);
        return own < 0 ? all : simple_add(arena, all, response_at(ev, frame, step, member, first + 1 + own));
    }
    all = simple_add(arena, all, response_at(ev, frame, step, member, first));
    for (int m = 0; m < member->port->motion.n; m++) {
        const PortScalar *motion = &member->port->motion.at[m];
        if (motion_at(taker->port, motion) >= 0) continue;
        Ex *factor = response_at(ev, frame, step, member, first + 1 + m);
        if (ex_is_zero(factor)) continue;
        all =
            simple_add(arena, all, simple_mul(arena, factor, linear_scalar(ev, frame, step, taker, motion)));
    }
    return all;
}

/* What answers at the taker; NULL: it is the frame's own root, and kept with the instance */
static Ex ***answer_of(Frame *frame, const PlanStep *step) {
    const PlanMember *taker = &step->connect.taker;
    const PlanElimination *elimination = frame->elimination;
    Comp *comp = step->connect.set->members.at[taker->member].comp;
    if (!taker->port) return &frame->tips[elimination->tips.n];
    const PlanTip *tip = comp ? plan_tip(elimination, comp, taker->port) : NULL;
    if (!tip && frame->unit->with_border)
        return &frame->roots[end_number(elimination->elimination, taker->port)];
    return tip ? &frame->tips[tip - elimination->tips.at] : NULL;
}

static void gather(Composer *ev, Frame *frame, const PlanStep *step) {
    const LinearPort *port = step->connect.taker.port;
    int width = answer_width(ev, port), n = answer_size(ev, port);
    bool adds = step->connect.adds || !port;
    Ex ***answer = answer_of(frame, step);
    Ex **all = NEW_ARRAY(ev->symbolic.arena, Ex *, n + 1);
    for (int i = 0; i < n && goes_on(ev); i++) {
        all[i] = composer_number(ev, 0);
        if (adds)
            all[i] = !answer   ? kept_number(ev, frame->instance, false, n, i)
                     : *answer ? (*answer)[i]
                               : all[i];
        for (int m = 0; m < step->connect.from.n; m++)
            all[i] = add_term(ev, frame, step, &step->connect.from.at[m], i / width, i % width, all[i]);
        all[i] = as_short(ev, all[i]);
    }
    if (goes_on(ev) && frame == &ev->frame && ev->border) all = eliminate_met(ev, step, all);
    if (!goes_on(ev)) return;
    if (answer)
        *answer = all;
    else
        keep_numbers(ev, frame->instance, false, n, all);
}

static void run_frame(Composer *ev, Frame *frame, const PlanSteps *steps);

/* Whether a closure is beyond one of the tips. */
static bool has_border_rows(const Composer *ev, const Elimination *e, Ex **const *own) {
    for (int t = 0; t < e->tips.n && ev->border; t++) {
        const LinearPort *tip = e->tips.at[t];
        for (int i = tip->flows.n * answer_width(ev, tip); i < answer_size(ev, tip); i++)
            if (!ex_is_zero(own[t][i])) return true;
    }
    return false;
}

static Frame new_frame(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance, Ex **const *own) {
    const PlanElimination *elimination = elimination_here(unit);
    Arena *arena = ev->symbolic.arena;
    return (Frame){unit,
                   elimination,
                   instance,
                   NEW_ARRAY(arena, Ex **, elimination->tips.n + 1),
                   NEW_ARRAY(arena, Ex **, elimination->elimination->ends.n + 1),
                   own};
}

static void respond_by_parts(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance,
                             Ex **const *own) {
    const PlanElimination *elimination = &unit->elimination;
    ev->symbolic.fails |=
        elimination->elimination->has_ground && has_border_rows(ev, elimination->elimination, own);
    Frame inner = new_frame(ev, unit, instance, own);
    run_frame(ev, &inner, &elimination->steps);
}

/* A component with closures inside: their balances are eliminated out of its response. */
static void respond_with_border(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance,
                                Ex **const *own) {
    const PlanElimination *elimination = unit->with_border;
    const Elimination *e = elimination->elimination;
    Ex ***wide = NEW_ARRAY(ev->symbolic.arena, Ex **, e->tips.n + 1);
    Frame inner = new_frame(ev, unit, instance, wide);
    Border border;
    enter_border(ev, &border, e, &inner);
    for (int t = 0; t < e->tips.n; t++)
        wide[t] = widen_answer(ev, e->tips.at[t], own[t]);
    run_frame(ev, &inner, &elimination->steps);
    Ex **rows = leave_border(ev, &border);
    if (goes_on(ev)) eliminate_rows(ev, instance, e, rows);
}

/* A component whose closures join trees that hang at its ends. With their balances given, it answers at each
   of these as a closure does. */
static void respond_at_ends(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance, Ex **const *own) {
    const Elimination *e = unit->with_border->elimination;
    Frame inner = new_frame(ev, unit, instance, own);
    run_frame(ev, &inner, &unit->with_border->steps);
    for (int end = 0; end < e->ends.n; end++)
        if (!inner.roots[end]) inner.roots[end] = nothing(ev, e->ends.at[end]);
    Ex **sum = inner.tips[unit->with_border->tips.n];
    if (sum) add_to_border(ev, sum);
    if (goes_on(ev)) keep_joined(ev, instance, inner.roots);
}

/* A component. What answers at its tips is used once. */
static void respond(Composer *ev, Frame *frame, const PlanStep *step) {
    static const PlanIndex first = {0};
    Comp *comp = (Comp *)step->call.comp;
    const PlanUnit *unit = step->call.unit;
    const PlanElimination *outer = frame->elimination;
    const Elimination *e = elimination_here(unit)->elimination;
    long element = symbolic_operand(&ev->symbolic, frame->instance, comp->rank ? &step->operands[0] : &first);
    SymbolicInstance *instance = symbolic_part(&ev->symbolic, frame->instance, comp, element);
    Ex ***own = NEW_ARRAY(ev->symbolic.arena, Ex **, e->tips.n + 1);
    for (int i = 0; i < e->tips.n; i++) {
        const PlanTip *tip = plan_tip(outer, comp, e->tips.at[i]);
        Ex ***answer = tip ? &frame->tips[tip - outer->tips.at] : NULL;
        own[i] = answer && *answer ? *answer : nothing(ev, e->tips.at[i]);
        if (answer) *answer = NULL;
    }
    if (e->how == ELIMINATION_CLOSURE)
        respond_as_closure(ev, unit, instance);
    else if (e->how == ELIMINATION_WHOLE)
        respond_as_whole(ev, unit, instance, own);
    else if (has_own_border(unit))
        respond_with_border(ev, unit, instance, own);
    else if (unit->with_border)
        respond_at_ends(ev, unit, instance, own);
    else if (e->how == ELIMINATION_PARTS)
        respond_by_parts(ev, unit, instance, own);
    else /* it has a border, but its functions are compiled */
        ev->symbolic.fails = true;
}

static void run_response_step(Composer *ev, Frame *frame, const PlanStep *step);

static void run_model_step(Composer *ev, const PlanStep *step) {
    run_response_step(ev, &ev->frame, step);
}

/* The turns of a loop inside of a component are carried out one by one. */
static void run_turns(Composer *ev, Frame *frame, const PlanStep *step) {
    int *counter = &ev->symbolic.turns[step->loop.level], around = *counter;
    for (int i = 0; i < step->loop.count && goes_on(ev); i++) {
        *counter = step->loop.begin + (step->loop.down ? -i : i);
        run_frame(ev, frame, &step->loop.body);
    }
    *counter = around; /* a component around may have a loop of the same level */
}

static void run_response_step(Composer *ev, Frame *frame, const PlanStep *step) {
    if (step->kind == STEP_LOOP && frame == &ev->frame)
        run_model_loop(ev, step, run_model_step);
    else if (step->kind == STEP_LOOP)
        run_turns(ev, frame, step);
    else if (step->kind == STEP_RESPOND)
        respond(ev, frame, step);
    else if (step->kind == STEP_GATHER)
        gather(ev, frame, step);
    else
        symbolic_step(&ev->symbolic, frame->instance, step);
}

static void run_frame(Composer *ev, Frame *frame, const PlanSteps *steps) {
    for (int i = 0; i < steps->n && goes_on(ev); i++)
        run_response_step(ev, frame, steps->at[i]);
}

/* Nothing answers at the connectors of a model. */
void eliminate_balances(Composer *ev) {
    const PlanElimination *elimination = ev->elimination;
    const Elimination *e = elimination->elimination;
    Ex ***own = NEW_ARRAY(ev->symbolic.arena, Ex **, e->tips.n + 1);
    for (int i = 0; i < e->tips.n; i++)
        own[i] = nothing(ev, e->tips.at[i]);
    if (e->how == ELIMINATION_WHOLE) {
        respond_as_whole(ev, ev->unit, ev->instance, own);
        return;
    }
    Ex ***tips = NEW_ARRAY(ev->symbolic.arena, Ex **, elimination->tips.n + 1);
    ev->frame = (Frame){ev->unit, elimination, ev->instance, tips, NULL, own};
    run_frame(ev, &ev->frame, &elimination->steps);
    if (ev->border && goes_on(ev)) solve_border(ev);
    ev->frame = (Frame){0};
}

void give_balances(Composer *ev, SymbolicInstance *instance) {
    const Elimination *e = elimination_here(instance->unit)->elimination;
    Arena *arena = ev->symbolic.arena;
    int n = e->unknowns.n, motions = e->root ? e->root->motion.n : 0;
    int width = 1 + motions + columns_around(ev, instance);
    for (int i = 0; i < n; i++) {
        const Unknown *unknown = &e->unknowns.at[i];
        Ex *all = kept_number(ev, instance, true, n * width, i * width);
        for (int m = 0; m + 1 < width; m++) {
            Ex *factor = kept_number(ev, instance, true, n * width, i * width + 1 + m), *value;
            if (ex_is_zero(factor)) continue;
            if (m < motions) {
                SymbolicScalar scalar = scalar_of_port(&e->root->motion.at[m]);
                value = symbolic_get(&ev->symbolic, instance, &scalar);
            } else
                value = balance_around(ev, instance, m - motions);
            /* A balance that is not yet known acts on nothing here: it will follow from motions farther from
               the root. Elements of an array share the factor, which is zero for this one. */
            ev->symbolic.fails |= !value && !motions;
            if (!value) continue;
            all = simple_add(arena, all, simple_mul(arena, factor, value));
        }
        symbolic_set(&ev->symbolic, instance,
                     &(SymbolicScalar){unknown->n_comps, unknown->comps, unknown->elements, unknown->balance,
                                       0, unknown->element},
                     all);
    }
}
