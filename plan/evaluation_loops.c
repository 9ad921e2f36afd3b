/* The model's loops in an evaluation that is written out: which elements of components their turns are about,
   and what goes from one turn to the next one. */
#include "plan/evaluation.h"

/* --- elements of components ------------------------------------------------------------------- */

static int factor_at(const PlanIndex *index, int level) {
    return level < index->levels ? index->factors[level] : 0;
}

static bool grow_alike(const PlanIndex *a, const PlanIndex *b) {
    bool alike = true;
    for (int l = 0; alike && (l < a->levels || l < b->levels); l++)
        alike = factor_at(a, l) == factor_at(b, l);
    return alike;
}

static bool same_index(const PlanIndex *a, const PlanIndex *b) {
    return a->constant == b->constant && grow_alike(a, b);
}

bool are_apart(const Composer *ev, long a, long b) {
    const PlanIndex *one = &ev->indices.at[a], *other = &ev->indices.at[b];
    return one->constant != other->constant && grow_alike(one, other);
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

long number_of_index(void *context, const PlanIndex *index) {
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

Ex *index_subscript(void *context, long element) {
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

void forget_instances(Composer *ev) {
    ev->sines[false] = ev->sines[true] = (Map){0};
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
        forget_instances(ev);
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
    forget_instances(ev);
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
