/* Closures of a model whose ends have met below the root of the trees (sema/linear/meeting.c). Their rows
   have all terms there: their balances are eliminated out of what answers at the connector. Once its motion
   is known, they follow from that, and from balances of closures that have met nearer to the root. */
#include "plan/columns.h"
#include "plan/evaluation.h"

/* What answers at a connector, with its rows and columns in two parts: those of balances that have met there,
   and the others */
typedef struct {
    int n, n_rows, n_columns;
    int *unknowns;       /* by number in the border */
    int *rows, *columns; /* the others */
} Split;

static bool has_met(const Split *split, int unknown) {
    for (int i = 0; i < split->n; i++)
        if (split->unknowns[i] == unknown) return true;
    return false;
}

/* The others of `count` rows or columns, of which those from `first` on belong to balances */
static int *find_others(Arena *arena, const Split *split, int first, int count, int *n) {
    int *others = NEW_ARRAY(arena, int, count + 1);
    for (int i = 0; i < count; i++)
        if (i < first || !has_met(split, i - first)) others[(*n)++] = i;
    return others;
}

static Split split_answer(const Composer *ev, const Connection *set, const LinearPort *port) {
    Arena *arena = ev->symbolic.arena;
    const Border *border = ev->border;
    Split split = {.unknowns = NEW_ARRAY(arena, int, border->n + 1)};
    for (int i = 0; i < border->n; i++)
        if (border->unknowns[i].met == set) split.unknowns[split.n++] = i;
    if (!split.n) return split;
    split.rows = find_others(arena, &split, port->flows.n, port->flows.n + border->n, &split.n_rows);
    split.columns = find_others(arena, &split, 1 + port->motion.n, answer_width(ev, port), &split.n_columns);
    return split;
}

/* The rows of the balances first, and their columns last */
static Ex **arrange(const Composer *ev, const Split *split, const LinearPort *port, Ex *const *answer) {
    int all = split->n_columns + split->n, n = (split->n + split->n_rows) * all;
    Ex **rows = NEW_ARRAY(ev->symbolic.arena, Ex *, n);
    for (int i = 0; i < n; i++) {
        int r = i / all, c = i % all;
        int row = r < split->n ? port->flows.n + split->unknowns[r] : split->rows[r - split->n];
        int column = c < split->n_columns ? split->columns[c]
                                          : 1 + port->motion.n + split->unknowns[c - split->n_columns];
        rows[i] = answer[row * answer_width(ev, port) + column];
    }
    return rows;
}

/* The last connector of the others is the last one whose response is added. */
static bool is_complete(const PlanStep *step) {
    int last = step->connect.set->members.n - 1, taker = step->connect.taker.member;
    return step->connect.from.at[step->connect.from.n - 1].member == (last == taker ? last - 1 : last);
}

Ex **eliminate_met(Composer *ev, const PlanStep *step, Ex **answer) {
    const Connection *set = step->connect.set;
    const Endpoint *taker = &set->members.at[step->connect.taker.member];
    const LinearPort *port = step->connect.taker.port;
    if (!port || !taker->comp || !is_complete(step)) return answer;
    Split split = split_answer(ev, set, port);
    if (!split.n) return answer;
    if (ev->moves != ev->outermost) ev->symbolic.fails = true;
    int width = answer_width(ev, port);
    Ex **results = eliminate(ev, split.n, split.n_rows, split.n_columns, arrange(ev, &split, port, answer));
    Ex **left = composer_zeros(ev, answer_size(ev, port)), **gains = composer_zeros(ev, split.n * width);
    for (int i = 0; i < (split.n + split.n_rows) * split.n_columns; i++) {
        int r = i / split.n_columns, column = split.columns[i % split.n_columns];
        *(r < split.n ? &gains[r * width + column] : &left[split.rows[r - split.n] * width + column]) =
            results[i];
    }
    for (int i = 0; i < split.n; i++)
        ev->border->has_met[split.unknowns[i]] = true;
    Met met = {taker->comp, taker->comp_element, port, split.n, split.unknowns, gains};
    vec_push(ev->symbolic.arena, &ev->met, met);
    return left;
}

bool is_of_met(const Composer *ev, const LinearPort *port, int i) {
    const Border *border = ev->model_border;
    int width = answer_width(ev, port), row = i / width - port->flows.n,
        column = i % width - 1 - port->motion.n;
    return border && ((row >= 0 && row < border->n && border->has_met[row]) ||
                      (column >= 0 && column < border->n && border->has_met[column]));
}

/* What a balance is, out of its row of gains */
static Ex *balance_of(Composer *ev, const Met *met, Ex *const *gains) {
    Arena *arena = ev->symbolic.arena;
    Ex *all = gains[0];
    for (int m = 0; m < met->port->motion.n; m++) {
        SymbolicScalar motion = scalar_of_port(&met->port->motion.at[m]);
        motion.n_comps = 1;
        motion.comps = (Comp *const *)&met->comp;
        motion.elements = &met->element;
        if (ex_is_zero(gains[1 + m])) continue;
        Ex *value = symbolic_get(&ev->symbolic, ev->instance, &motion);
        all = simple_add(arena, all, simple_mul(arena, gains[1 + m], value));
    }
    for (int i = 0; i < ev->model_border->n; i++) {
        Ex *factor = gains[1 + met->port->motion.n + i];
        if (ex_is_zero(factor)) continue;
        Ex *balance = ev->model_border->balances[i];
        if (!balance) {
            ev->symbolic.fails = true; /* its closure has met nearer to the root */
            return ev->zero;
        }
        all = simple_add(arena, all, simple_mul(arena, factor, balance));
    }
    return as_short(ev, all);
}

void give_met(Composer *ev, const PlanStep *step) {
    static const PlanIndex first = {0};
    const Comp *comp = step->call.comp;
    const PlanIndex *index = comp->rank ? &step->operands[0] : &first;
    if (!ev->met.n || ev->symbolic.part != PART_AFFECTED || step->call.block->wave != WAVE_DERIVATIVE) return;
    long element = known_element(ev, symbolic_operand(&ev->symbolic, ev->instance, index));
    for (int i = 0; i < ev->met.n && goes_on(ev); i++) {
        const Met *met = &ev->met.at[i];
        if (met->comp != comp || met->element != element) continue;
        ev->symbolic.fails |= ev->moves != ev->outermost;
        for (int k = 0; k < met->n && goes_on(ev); k++)
            set_balance(ev, met->unknowns[k],
                        balance_of(ev, met, met->gains + k * answer_width(ev, met->port)));
    }
}
