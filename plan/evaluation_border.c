/* The border of an elimination along trees, in an evaluation that is written out: the balances of closures.
   They are given, as motions are, so each response has a column for each of them. Their residuals follow from
   the motions of what they join, as flows do, so each response has a row for each of them: what the part of
   the mechanism beyond its connector adds to the residual. Each elimination takes the motions beyond it out
   of these rows, until all motion left is explicit. There they add up to equations for the balances of
   closures alone, as many as there are. The closures inside of a component have a border of their own: its
   equations still have the motion of the component's root, out of which they give the balances. In the end
   the residuals are computed of the motions that have been found: where more than rounding is left of them,
   the evaluation has no result. */
#include <math.h>

#include "plan/columns.h"
#include "plan/evaluation.h"

static int flow_count(const LinearPort *port) {
    return port ? port->flows.n : 0;
}

static int motion_count(const LinearPort *port) {
    return port ? port->motion.n : 0;
}

/* The part of the terms of a closure's residual that may be left of it. Rings of 16 to 100,000 links leave
   1e-14 to 4e-12. Where closures join light parts with heavy ones, more is left. It tells how wrong the
   accelerations are, in proportion to the largest one (testsuite/random/closures.py). */
static const double most_left = 1e-11;

int answer_width(const Composer *ev, const LinearPort *port) {
    return 1 + motion_count(port) + border_columns(ev);
}

int answer_size(const Composer *ev, const LinearPort *port) {
    return (flow_count(port) + border_columns(ev)) * answer_width(ev, port);
}

/* --- the borders of the model and of components ----------------------------------------------- */

void enter_border(Composer *ev, Border *border, const Elimination *e, Frame *frame) {
    *border = (Border){.around = ev->border,
                       .frame = frame,
                       .first = border_columns(ev),
                       .n = e->unknowns.n,
                       .unknowns = e->unknowns.at,
                       .responses = NEW_ARRAY(ev->symbolic.arena, Ex **, e->unknowns.n + 1)};
    ev->border = border;
}

/* A model that eliminates at once has unknowns, too. */
void begin_border(Composer *ev) {
    const Elimination *e = ev->elimination->elimination;
    if (e->how != ELIMINATION_PARTS || !e->unknowns.n) return;
    ev->model_border = NEW(ev->symbolic.arena, Border);
    enter_border(ev, ev->model_border, e, &ev->frame);
    ev->model_border->balances = NEW_ARRAY(ev->symbolic.arena, Ex *, e->unknowns.n);
    ev->model_border->has_met = NEW_ARRAY(ev->symbolic.arena, bool, e->unknowns.n);
}

/* What is gathered of the border's equations where all motion is explicit */
static Ex ***sum_of(const Border *border) {
    return &border->frame->tips[border->frame->elimination->tips.n];
}

Ex **widen_answer(Composer *ev, const LinearPort *port, Ex *const *answer) {
    int before = 1 + motion_count(port) + ev->border->first, width = answer_width(ev, port);
    int rows = flow_count(port) + ev->border->first, n = answer_size(ev, port);
    Ex **all = NEW_ARRAY(ev->symbolic.arena, Ex *, n + 1);
    for (int i = 0; i < n; i++) {
        bool is_known = i / width < rows && i % width < before;
        all[i] = is_known ? answer[i / width * before + i % width] : composer_number(ev, 0);
    }
    return all;
}

/* An element of what the component's own response and the equations of its border come to. Those of the
   borders around must not hang at what is explicit inside. */
static Ex *element_left(Composer *ev, const Border *border, int row, int column) {
    const LinearPort *root = border->frame->elimination->elimination->root;
    Ex **own = border->frame->roots[0], **sum = *sum_of(border);
    int flows = flow_count(root), motions = motion_count(root), width = answer_width(ev, root);
    Ex *all = own ? own[row * width + column] : composer_number(ev, 0);
    if (row < flows || !sum || (column > 0 && column <= motions)) return all;
    int of_sum = column ? column - motions : 0;
    Ex *more = sum[(row - flows) * answer_width(ev, NULL) + of_sum];
    ev->symbolic.fails |= row < flows + border->first && !ex_is_zero(more);
    return simple_add(ev->symbolic.arena, all, more);
}

Ex **leave_border(Composer *ev, Border *border) {
    const LinearPort *root = border->frame->elimination->elimination->root;
    int others = flow_count(root) + border->first, width = answer_width(ev, root), n = border->n;
    Ex **rows = NEW_ARRAY(ev->symbolic.arena, Ex *, (others + n) * width + 1);
    for (int i = 0; i < (others + n) * width; i++) {
        int row = i / width;
        rows[i] = as_short(ev, element_left(ev, border, row < n ? others + row : row - n, i % width));
    }
    ev->border = border->around;
    return rows;
}

int columns_around(const Composer *ev, const SymbolicInstance *instance) {
    int n = ev->model_border && instance->outer ? ev->model_border->n : 0;
    for (const SymbolicInstance *i = instance->outer; i && i->outer; i = i->outer)
        if (has_own_border(i->unit)) n += i->unit->with_border->elimination->unknowns.n;
    return n;
}

Ex *balance_around(Composer *ev, const SymbolicInstance *instance, int column) {
    SymbolicInstance *i = instance->outer;
    for (; i->outer; i = i->outer) {
        int first = columns_around(ev, i);
        if (!has_own_border(i->unit) || column < first) continue;
        const Unknown *unknown = &i->unit->with_border->elimination->unknowns.at[column - first];
        SymbolicScalar scalar = scalar_of_unknown(unknown, unknown->balance);
        return symbolic_get(&ev->symbolic, i, &scalar);
    }
    return ev->model_border->balances[column];
}

/* --- instances of the trees ------------------------------------------------------------------- */

/* What carries out functions of the class on trial, and what is known then */
typedef struct {
    Composer *ev;
    const PlanUnit *unit;
    SymbolicInstance *instance;
    Ex **const *own; /* what answers at its tips */
    Ex **made;       /* by row: residuals, flows, the border; by column: the constant, motions, the border,
                        balances */
    int rows, width; /* of these */
} Extending;

static Ex *tip_entry(const Extending *x, int tip, int row, int column) {
    const LinearPort *port = x->unit->elimination.elimination->tips.at[tip];
    return x->own[tip][row * answer_width(x->ev, port) + column];
}

/* Whether something beyond the tips moves with them on which closures depend */
static bool needs_motion(const Extending *x) {
    const Elimination *e = x->unit->elimination.elimination;
    for (int t = 0; t < e->tips.n; t++)
        for (int r = 0; r < border_columns(x->ev); r++)
            for (int m = 0; m < e->tips.at[t]->motion.n; m++)
                if (!ex_is_zero(tip_entry(x, t, e->tips.at[t]->flows.n + r, 1 + m))) return true;
    return false;
}

/* Whether the balance acts on something beyond the tips */
static bool acts_on_tips(const Extending *x, int balance) {
    const Elimination *e = x->unit->elimination.elimination;
    for (int t = 0; t < e->tips.n; t++)
        for (int f = 0; f < e->tips.at[t]->flows.n; f++)
            if (!ex_is_zero(tip_entry(x, t, f, 1 + e->tips.at[t]->motion.n + balance))) return true;
    return false;
}

/* What residual `r` of the border follows from in a column of the instance, in which the tips move as they do
   in `trial` */
static Ex *residual_of(const Extending *x, SymbolicInstance *trial, int r, bool is_constant) {
    const Elimination *e = x->unit->elimination.elimination;
    Symbolic *s = &x->ev->symbolic;
    Ex *all = composer_number(x->ev, 0);
    for (int t = 0; t < e->tips.n; t++) {
        const LinearPort *tip = e->tips.at[t];
        int row = tip->flows.n + r;
        if (is_constant) all = simple_add(s->arena, all, tip_entry(x, t, row, 0));
        for (int m = 0; trial && m < tip->motion.n; m++) {
            Ex *factor = tip_entry(x, t, row, 1 + m);
            if (ex_is_zero(factor)) continue;
            SymbolicScalar motion = scalar_of_port(&tip->motion.at[m]);
            all = simple_add(s->arena, all, simple_mul(s->arena, factor, symbolic_get(s, trial, &motion)));
        }
    }
    return as_short(x->ev, all);
}

/* The rows of the border, in the columns of the instance itself */
static void add_residuals(const Extending *x) {
    const PlanElimination *elimination = &x->unit->elimination;
    const Elimination *e = elimination->elimination;
    int n = border_columns(x->ev), first = e->unknowns.n + flow_count(e->root),
        motions = motion_count(e->root);
    bool moves = needs_motion(x);
    Columns columns = {.symbolic = &x->ev->symbolic, .elimination = elimination};
    for (int c = 0; c <= motions + e->unknowns.n && goes_on(x->ev); c++) {
        SymbolicInstance *trial = moves ? symbolic_trial(&x->ev->symbolic, x->instance) : NULL;
        if (moves) carry_out_motion(&columns, trial, c);
        for (int r = 0; r < n && (moves || c == 0); r++)
            x->made[(first + r) * x->width + (c <= motions ? c : c + n)] = residual_of(x, trial, r, c == 0);
    }
}

/* What all rows are by one balance of the border alone: it acts by the flows from beyond the tips. */
static void add_balance(const Extending *x, int balance) {
    const PlanElimination *elimination = &x->unit->elimination;
    const Elimination *e = elimination->elimination;
    Symbolic *s = &x->ev->symbolic;
    int n = e->unknowns.n, flows = flow_count(e->root), column = 1 + motion_count(e->root) + balance;
    for (int r = 0; r < border_columns(x->ev); r++) {
        Ex *all = composer_number(x->ev, 0);
        for (int t = 0; t < e->tips.n; t++) {
            const LinearPort *tip = e->tips.at[t];
            all = simple_add(s->arena, all, tip_entry(x, t, tip->flows.n + r, 1 + tip->motion.n + balance));
        }
        x->made[(n + flows + r) * x->width + column] = as_short(x->ev, all);
    }
    if (!acts_on_tips(x, balance)) return;
    SymbolicInstance *trial = symbolic_trial(s, x->instance);
    s->part = PART_TANGENT;
    for (int t = 0; t < e->tips.n; t++)
        for (int f = 0; f < e->tips.at[t]->flows.n; f++) {
            SymbolicScalar flow = scalar_of_port(&e->tips.at[t]->flows.at[f]);
            Ex *value = tip_entry(x, t, f, 1 + e->tips.at[t]->motion.n + balance);
            symbolic_set(s, trial, &flow, simple_neg(s->arena, value));
        }
    carry_out_functions(s, elimination, trial, PART_TANGENT, 1);
    for (int row = 0; row < n + flows; row++) {
        SymbolicScalar scalar = row < n
                                    ? scalar_of_unknown(&e->unknowns.at[row], e->unknowns.at[row].residual)
                                    : scalar_of_port(&e->root->flows.at[row - n]);
        x->made[row * x->width + column] = as_short(x->ev, symbolic_get(s, trial, &scalar));
    }
}

/* What is carried out on trial is about elements that are numbers, and nothing of it is checked. */
typedef struct {
    Part part;
    unsigned unrolled;
} Before;

static Before begin_trial(Composer *ev) {
    Before before = {ev->symbolic.part, ev->symbolic.unrolled};
    ev->symbolic.is_trial = true;
    ev->symbolic.unrolled = ~0u;
    return before;
}

static void end_trial(Composer *ev, Before before) {
    ev->symbolic.is_trial = false;
    ev->symbolic.part = before.part;
    ev->symbolic.unrolled = before.unrolled;
}

Ex **add_border(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance, Ex **const *own,
                Ex *const *rows) {
    const PlanElimination *elimination = &unit->elimination;
    int own_rows = columns_rows(elimination), own_width = columns_width(elimination), n = border_columns(ev);
    int before = 1 + motion_count(elimination->elimination->root);
    Extending x = {ev, unit, instance, own, .rows = own_rows + n, .width = own_width + n};
    x.made = NEW_ARRAY(ev->symbolic.arena, Ex *, x.rows * x.width);
    for (int i = 0; i < x.rows * x.width; i++) {
        int row = i / x.width, column = i % x.width;
        bool is_own = row < own_rows && (column < before || column >= before + n);
        x.made[i] =
            is_own ? rows[row * own_width + (column < before ? column : column - n)] : composer_number(ev, 0);
    }
    Before trial = begin_trial(ev);
    add_residuals(&x);
    for (int balance = 0; balance < n && goes_on(ev); balance++)
        add_balance(&x, balance);
    end_trial(ev, trial);
    return x.made;
}

void add_to_border(Composer *ev, Ex *const *rows) {
    int size = answer_size(ev, NULL);
    if (!ev->border) return;
    Ex ***sum = sum_of(ev->border);
    Ex **all = NEW_ARRAY(ev->symbolic.arena, Ex *, size);
    for (int i = 0; i < size; i++)
        all[i] = as_short(ev, *sum ? simple_add(ev->symbolic.arena, (*sum)[i], rows[i]) : rows[i]);
    *sum = all;
}

/* --- closures --------------------------------------------------------------------------------- */

/* Whether the unknown belongs to the closure */
static bool is_of_closure(const Composer *ev, const Unknown *unknown, const SymbolicInstance *closure) {
    int depth = unknown->n_closure - 1;
    for (const SymbolicInstance *i = closure; depth >= 0 && i->outer; depth--, i = i->outer) {
        long element = i->outer->outer ? i->element : known_element(ev, i->element);
        if (unknown->comps[depth] != i->comp || unknown->elements[depth] != element) return false;
    }
    return depth < 0;
}

/* The number of the first balance of a closure; -1: which one it is varies */
static int first_balance(const Composer *ev, const SymbolicInstance *closure) {
    for (int i = 0; ev->border && i < ev->border->n; i++)
        if (is_of_closure(ev, &ev->border->unknowns[i], closure)) return i;
    return -1;
}

/* What a closure is: its ends move, or its balances change, one at a time. */
typedef struct {
    Composer *ev;
    const PlanUnit *unit;
    SymbolicInstance *instance;
    int first;  /* of its balances in the border: their number, */
    int column; /* and their column */
    Ex **made;  /* its response, for one end after the other */
} Closure;

int end_number(const Elimination *e, const LinearPort *port) {
    int i = 0;
    while (i < e->ends.n && e->ends.at[i] != port)
        i++;
    return e->ends.n ? i : 0;
}

static int end_begin(const Composer *ev, const Elimination *e, int end) {
    int begin = 0;
    for (int i = 0; i < end; i++)
        begin += answer_size(ev, e->ends.at[i]);
    return begin;
}

/* An instance of it on trial, with one of its motions, or one of its balances, that changes; none: constants
 */
static SymbolicInstance *run_closure(const Closure *c, const PortScalar *motion, const Unknown *balance) {
    const PlanElimination *elimination = &c->unit->elimination;
    const Elimination *e = elimination->elimination;
    Symbolic *s = &c->ev->symbolic;
    SymbolicInstance *trial = symbolic_trial(s, c->instance);
    s->part = motion || balance ? PART_TANGENT : PART_AFFECTED;
    for (int end = 0; end < e->ends.n; end++)
        for (int m = 0; m < e->ends.at[end]->motion.n; m++) {
            const PortScalar *at = &e->ends.at[end]->motion.at[m];
            SymbolicScalar scalar = scalar_of_port(at);
            symbolic_set(s, trial, &scalar, composer_number(c->ev, at == motion));
        }
    for (int i = 0; i < e->unknowns.n; i++) {
        SymbolicScalar scalar = scalar_of_unknown(&e->unknowns.at[i], e->unknowns.at[i].balance);
        symbolic_set(s, trial, &scalar, composer_number(c->ev, &e->unknowns.at[i] == balance));
    }
    for (int flow = 0; flow < 2; flow++)
        carry_out_functions(s, elimination, trial, s->part, flow);
    return trial;
}

static void set_answer(const Closure *c, int end, int row, int column, Ex *value) {
    const Elimination *e = c->unit->elimination.elimination;
    int width = answer_width(c->ev, e->ends.at[end]);
    c->made[end_begin(c->ev, e, end) + row * width + column] = as_short(c->ev, value);
}

/* The flows at all ends. A motion of one end must not act on another one. */
static void take_flows(const Closure *c, SymbolicInstance *trial, int moved, int column) {
    const Elimination *e = c->unit->elimination.elimination;
    for (int end = 0; end < e->ends.n; end++)
        for (int f = 0; f < e->ends.at[end]->flows.n; f++) {
            SymbolicScalar scalar = scalar_of_port(&e->ends.at[end]->flows.at[f]);
            Ex *flow = symbolic_get(&c->ev->symbolic, trial, &scalar);
            int motions = e->ends.at[end]->motion.n;
            if (moved >= 0 && moved != end)
                c->ev->symbolic.fails |= !ex_is_zero(flow);
            else
                set_answer(c, end, f, column < 0 ? 1 + motions + c->column - 1 - column : column, flow);
        }
}

/* The residuals, at the end that moves. What follows from no motion counts at the first one. */
static void take_residuals(const Closure *c, SymbolicInstance *trial, int end, int column) {
    const Elimination *e = c->unit->elimination.elimination;
    const LinearPort *port = e->ends.at[end];
    for (int i = 0; i < e->unknowns.n; i++) {
        SymbolicScalar scalar = scalar_of_unknown(&e->unknowns.at[i], e->unknowns.at[i].residual);
        Ex *residual = symbolic_get(&c->ev->symbolic, trial, &scalar);
        set_answer(c, end, port->flows.n + c->column + i, column, residual);
    }
}

static void carry_out_closure(const Closure *c) {
    const Elimination *e = c->unit->elimination.elimination;
    SymbolicInstance *trial = run_closure(c, NULL, NULL);
    take_flows(c, trial, -1, 0);
    take_residuals(c, trial, 0, 0);
    for (int end = 0; end < e->ends.n && goes_on(c->ev); end++)
        for (int m = 0; m < e->ends.at[end]->motion.n && goes_on(c->ev); m++) {
            trial = run_closure(c, &e->ends.at[end]->motion.at[m], NULL);
            take_flows(c, trial, end, 1 + m);
            take_residuals(c, trial, end, 1 + m);
        }
    for (int i = 0; i < e->unknowns.n && goes_on(c->ev); i++) {
        trial = run_closure(c, NULL, &e->unknowns.at[i]);
        take_flows(c, trial, -1, -1 - i);
        take_residuals(c, trial, 0, 1 + e->ends.at[0]->motion.n + c->column + i);
    }
}

void respond_as_closure(Composer *ev, const PlanUnit *unit, SymbolicInstance *instance) {
    const Elimination *e = unit->elimination.elimination;
    Closure c = {ev, unit, instance, .first = first_balance(ev, instance)};
    int size = end_begin(ev, e, e->ends.n);
    if (c.first < 0 || unit->compiled) { /* what the functions of an object do is not known here */
        ev->symbolic.fails = true;
        return;
    }
    c.column = ev->border->first + c.first;
    c.made = NEW_ARRAY(ev->symbolic.arena, Ex *, size);
    for (int i = 0; i < size; i++)
        c.made[i] = composer_number(ev, 0);
    Before before = begin_trial(ev);
    carry_out_closure(&c);
    end_trial(ev, before);
    ev->border->responses[c.first] = c.made;
}

Ex *closure_answer(Composer *ev, const SymbolicInstance *instance, const LinearPort *port, int i) {
    const Elimination *e = instance->unit->elimination.elimination;
    int first = first_balance(ev, instance);
    if (first < 0 || !ev->border->responses[first]) {
        ev->symbolic.fails = true;
        return composer_number(ev, 0);
    }
    return ev->border->responses[first][end_begin(ev, e, end_number(e, port)) + i];
}

/* --- the border of the model ------------------------------------------------------------------ */

void set_balance(Composer *ev, int i, Ex *value) {
    const Unknown *unknown = &ev->model_border->unknowns[i];
    SymbolicScalar scalar = scalar_of_unknown(unknown, unknown->balance);
    ev->model_border->balances[i] = value;
    symbolic_set(&ev->symbolic, ev->instance, &scalar, value);
}

/* Solves equations that have unknowns in common with no others. */
static void solve_equations(Composer *ev, int n, const int *unknowns) {
    Arena *arena = ev->symbolic.arena;
    Ex **all = *sum_of(ev->model_border), **rows = NEW_ARRAY(arena, Ex *, n * (1 + n));
    Iter **names = NEW_ARRAY(arena, Iter *, n);
    int width = answer_width(ev, NULL);
    for (int i = 0; i < n * (1 + n); i++) {
        int column = i % (1 + n);
        rows[i] = all[unknowns[i / (1 + n)] * width + (column ? 1 + unknowns[column - 1] : 0)];
    }
    PlanMove *move = add_move(ev, MOVE_ELIMINATE);
    move->eliminate.n = n;
    move->eliminate.is_border = true;
    move->eliminate.rows = rows;
    move->eliminate.gains = names;
    for (int i = 0; i < n; i++)
        set_balance(ev, unknowns[i], new_number(ev, move, &names[i]));
}

/* Whether two unknowns are in one equation */
static bool are_coupled(const Composer *ev, int i, int k) {
    Ex **rows = *sum_of(ev->model_border);
    int width = answer_width(ev, NULL);
    return !ex_is_zero(rows[i * width + 1 + k]) || !ex_is_zero(rows[k * width + 1 + i]);
}

/* Finds the unknowns that are coupled with the first one, by way of others, too. Returns how many they are,
   with it. Those that have been eliminated where they have met are in no equation here. */
static int find_group(const Composer *ev, int first, bool *is_done, int *unknowns) {
    int n = 0;
    unknowns[n++] = first;
    is_done[first] = true;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < ev->model_border->n; k++) {
            if (is_done[k] || !are_coupled(ev, unknowns[i], k)) continue;
            is_done[k] = true;
            unknowns[n++] = k;
        }
    return n;
}

void solve_border(Composer *ev) {
    Arena *arena = ev->symbolic.arena;
    const Border *border = ev->model_border;
    int *unknowns = NEW_ARRAY(arena, int, border->n);
    bool *is_done = NEW_ARRAY(arena, bool, border->n), any = false;
    for (int i = 0; i < border->n; i++) {
        is_done[i] = border->unknowns[i].met != NULL;
        any |= !is_done[i];
    }
    ev->symbolic.part = PART_AFFECTED;
    ev->symbolic.fails |= any && !*sum_of(border); /* nothing that closures join moves */
    for (int i = 0; i < border->n && goes_on(ev); i++) {
        if (is_done[i]) continue;
        int n = find_group(ev, i, is_done, unknowns);
        ev->symbolic.fails |= n > MOST_AT_ONCE;
        if (goes_on(ev)) solve_equations(ev, n, unknowns);
    }
}

/* --- what is left of residuals ---------------------------------------------------------------- */

static Ex *magnitude(const Composer *ev, Ex *ex) {
    return ex->kind == EX_CONST ? composer_number(ev, fabs(ex->number))
                                : ex_call_one(ev->symbolic.arena, FN_ABS, ex);
}

/* What a motion or a balance adds to the terms of a residual. One of 1 is allowed for in any case: near an
   equilibrium all of them vanish, and what is left is rounding of what makes them vanish. */
static Ex *term_of(Composer *ev, SymbolicInstance *instance, Ex *factor, const SymbolicScalar *scalar) {
    Arena *arena = ev->symbolic.arena;
    if (ex_is_zero(factor)) return factor;
    Ex *value = magnitude(ev, symbolic_get(&ev->symbolic, instance, scalar));
    return simple_mul(arena, magnitude(ev, factor), simple_add(arena, composer_number(ev, 1), value));
}

/* The unit of the closure that the unknown belongs to */
static const PlanUnit *closure_of(const SymbolicInstance *instance, const Unknown *unknown) {
    const PlanUnit *unit = instance->unit;
    for (int c = 0; c < unknown->n_closure; c++)
        unit = unit->children[unknown->comps[c]->index];
    return unit;
}

/* The sum of the magnitudes of the terms of residual `i` of the border, out of the response of its closure in
   the instance that the border is of. `first` is the first balance of that closure. */
static Ex *terms_of(Composer *ev, SymbolicInstance *instance, int first, int i) {
    const Border *border = ev->border;
    const Unknown *unknown = &border->unknowns[i];
    const Elimination *e = closure_of(instance, unknown)->elimination.elimination;
    Arena *arena = ev->symbolic.arena;
    Ex **response = border->responses[first], *all = composer_number(ev, 0);
    for (int end = 0; end < e->ends.n; end++) {
        const LinearPort *port = e->ends.at[end];
        Ex *const *row = response + (port->flows.n + border->first + i) * answer_width(ev, port);
        all = simple_add(arena, all, magnitude(ev, row[0]));
        for (int m = 0; m < port->motion.n; m++) {
            SymbolicScalar scalar = scalar_of_port(&port->motion.at[m]);
            scalar.n_comps = unknown->n_closure;
            scalar.comps = unknown->comps;
            scalar.elements = unknown->elements;
            all = simple_add(arena, all, term_of(ev, instance, row[1 + m], &scalar));
        }
        for (int k = 0; k < e->unknowns.n; k++) {
            const Unknown *own = &border->unknowns[first + k];
            SymbolicScalar scalar = scalar_of_unknown(own, own->balance);
            Ex *factor = row[1 + port->motion.n + border->first + first + k];
            all = simple_add(arena, all, term_of(ev, instance, factor, &scalar));
        }
        response += answer_size(ev, port);
    }
    return as_short(ev, all);
}

static void judge(Composer *ev, SymbolicInstance *instance) {
    Arena *arena = ev->symbolic.arena;
    for (int i = 0, first = 0; i < ev->border->n && goes_on(ev); i++) {
        const Unknown *unknown = &ev->border->unknowns[i];
        if (ev->border->responses[i]) first = i;
        SymbolicScalar scalar = scalar_of_unknown(unknown, unknown->residual);
        Ex *left = magnitude(ev, symbolic_get(&ev->symbolic, instance, &scalar));
        Ex *terms = terms_of(ev, instance, first, i);
        PlanMove *move = add_move(ev, MOVE_JUDGE);
        move->value = ex_binary(arena, AST_LE, left, simple_mul(arena, composer_number(ev, most_left), terms),
                                no_span());
    }
}

void judge_border(Composer *ev) {
    for (int i = 0; ev->border && i < ev->border->n; i++)
        ev->symbolic.fails |= !ev->border->balances[i];
    if (ev->border && goes_on(ev)) judge(ev, ev->instance);
}

/* The responses of the closures were computed in another place of the text, perhaps in a loop: once more. */
void judge_part(Composer *ev, SymbolicInstance *instance) {
    Border border, *around = ev->border;
    ev->border = NULL;
    enter_border(ev, &border, instance->unit->with_border->elimination, NULL);
    for (int i = 0; i < border.n && goes_on(ev); i++) {
        const Unknown *unknown = &border.unknowns[i];
        SymbolicInstance *closure = instance;
        for (int c = 0; c < unknown->n_closure; c++)
            closure = symbolic_part(&ev->symbolic, closure, unknown->comps[c], unknown->elements[c]);
        if (first_balance(ev, closure) == i) respond_as_closure(ev, closure_of(instance, unknown), closure);
    }
    if (goes_on(ev)) judge(ev, instance);
    ev->border = around;
}
