/* Causalization of equations in all turns of their loops at once. An equation is taken as a whole if each of
   its references is known in all turns, or is the same unknown, of which each turn determines other elements.
   Then every turn goes as the first one. All others, and all with errors, go turn by turn: causalize.c. */
#include "sema/order/causalizer.h"

#include <string.h>

#include "sema/order/whole_nodes.h"
#include "sema/typing/solve.h"
#include "sema/value/ranges.h"

/* What is found out about the references of an equation */
typedef struct {
    Causalizer *c;
    const Ranges *loops;
    int n_loops;
    long n_turns; /* of the loops; a reference in a comprehension, or in some turns alone, has others */
    Ex *unknown;  /* the only one, or NULL; */
    Reach target; /* its elements */
    VEC(Ex *)
    mixed; /* of which some elements are known: those that earlier turns determine may be the others */
} Survey;

/* How many elements are known, and not */
typedef struct {
    long known, unknown, broken;
    bool needs_nodes; /* some of the known ones */
} Tally;

static void tally(void *context, int writer, long count) {
    Tally *t = context;
    t->needs_nodes |= writer != SLOT_UNKNOWN && writer != SLOT_GIVEN;
    *(writer == SLOT_UNKNOWN ? &t->unknown : writer == SLOT_BROKEN ? &t->broken : &t->known) += count;
}

static Tally tally_of(const Causalizer *c, const Ex *ref, const Region *region) {
    const Var *var = ref->ref.var;
    Tally t = {0};
    visit_writers(&c->variant->writers, var->slot[ref->ref.order], var->dims, region, tally, &t);
    return t;
}

/* A reference through components, or to something from outside, which is the same in all turns */
static bool is_known_throughout(Causalizer *c, const Ex *ref, const Ranges *ranges) {
    if (varies_in(ref, ranges)) return false;
    reference_slots(ref, ranges->turn, &c->slots);
    if (c->slots.outside) return false;
    for (int i = 0; i < c->slots.at.n; i++) {
        int writer = writer_of(&c->variant->writers, c->slots.at.at[i]);
        if (writer == SLOT_UNKNOWN || writer == SLOT_BROKEN) return false;
    }
    return true;
}

static bool is_in_all_turns(const Survey *s, const Ranges *ranges) {
    return ranges->n == s->n_loops && turn_count(ranges) == s->n_turns;
}

/* der(v) of something that is computed: v must be known here. */
static bool is_derivable(Causalizer *c, Ex *ref, const Ranges *ranges) {
    const Var *var = ref->ref.var;
    Reach reach;
    if (var->is_meant_state || !reach_of(ref, ranges, &reach)) return false;
    Tally t = tally_of(c, ex_ref_order(c->sema->arena, ref, var->role == ROLE_STATE ? 1 : 0), &reach.region);
    return !t.unknown && !t.broken;
}

static bool survey_ref(void *context, Ex *ref, const Ranges *ranges) {
    Survey *s = context;
    Causalizer *c = s->c;
    const Var *var = ref->ref.var;
    Reach reach;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return true;
    if (var->decl->twice) return false;
    bool own = !ref->ref.n_comps;
    bool in_some = turn_count(ranges) < s->n_turns; /* then nothing may be needed that is computed */
    if (own && ref->ref.order > given_orders(var)) return !in_some && is_derivable(c, ref, ranges);
    if (!own || var->input[ref->ref.order] >= 0) return !in_some && is_known_throughout(c, ref, ranges);
    if (!reach_of(ref, ranges, &reach)) return false;
    Tally t = tally_of(c, ref, &reach.region);
    if (t.broken) return false;
    if (!t.unknown) return !in_some || !t.needs_nodes;
    if (t.known) {
        vec_push(c->sema->arena, &s->mixed, ref);
        return is_in_all_turns(s, ranges);
    }
    if (s->unknown) return ex_equal(s->unknown, ref) && is_in_all_turns(s, ranges);
    s->unknown = ref;
    s->target = reach;
    return is_in_all_turns(s, ranges);
}

/* Whether each turn determines elements that no other one does */
static bool is_apart(const Reach *target, const Ranges *loops) {
    for (int l = 0; l < loops->n; l++) {
        int uses = 0;
        for (int k = 0; k < target->region.rank; k++)
            uses += target->range[k] == l;
        if (!uses && loops->at[l].count > 1) return false;
    }
    return true;
}

/* Whether the elements that the reference means have been determined, in each turn of a single loop, by
   earlier turns or before: x[i] = x[i - 1] + ... */
static bool looks_back(const Survey *s, const Ex *ref) {
    const Ex *unknown = s->unknown;
    Reach reach;
    long back = 0;
    if (s->loops->n != 1 || ref->ref.var != unknown->ref.var || ref->ref.order != unknown->ref.order)
        return false;
    if (!reach_of(ref, s->loops, &reach)) return false;
    for (int k = 0; k < reach.region.rank; k++) {
        const Stretch *a = &reach.region.in[k], *b = &s->target.region.in[k];
        bool turns = s->target.range[k] >= 0;
        if (reach.range[k] != s->target.range[k] || reach.by[k] != s->target.by[k]) return false;
        if (!turns && (a->first != b->first || a->step != b->step || a->count != b->count)) return false;
        if (!turns) continue;
        long distance = s->target.first[k] - reach.first[k];
        if (distance % reach.by[k]) return false;
        back = distance / reach.by[k]; /* turns; the only loop is used in one dimension */
    }
    if (back <= 0) return false;
    Ranges begin;
    first_turn(s->loops, &begin);
    begin.at[0].count = back < s->loops->at[0].count ? back : s->loops->at[0].count;
    if (!reach_of(ref, &begin, &reach)) return false;
    Tally t = tally_of(s->c, ref, &reach.region);
    return !t.unknown && !t.broken;
}

/* Whether the graph can ask for all that the expression uses, in all turns at once */
static bool is_reachable(void *context, Ex *ref, const Ranges *ranges) {
    const Var *var = ref->ref.var;
    Reach reach;
    (void)context;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return true;
    if (ref->ref.n_comps || var->input[ref->ref.order] >= 0) return !varies_in(ref, ranges);
    return reach_of(ref, ranges, &reach);
}

bool can_ask_at_once(Ex *value, Ranges *loops) {
    return visit_reaches(value, loops, is_reachable, NULL);
}

static bool survey(Survey *s, const Equation *equation, Ranges *loops) {
    if (!visit_reaches(equation->left, loops, survey_ref, s) ||
        !visit_reaches(equation->right, loops, survey_ref, s) || !s->unknown || !is_apart(&s->target, loops))
        return false;
    if (equation->assigns && !ex_equal(s->unknown, equation->left)) return false;
    for (int i = 0; i < s->mixed.n; i++)
        if (!looks_back(s, s->mixed.at[i])) return false;
    return true;
}

static bool is_worth_it(const Equation *equation, const Ranges *loops) {
    return takes_long(equation->left, equation->right) ||
           (double)turn_count(loops) * (double)ex_count(equation->left) >= LONG_ARRAY;
}

/* What an equation determines in all turns */
typedef struct {
    Assign *assign;
    Region where;
} Determined;

static bool determine(Causalizer *c, const Equation *equation, Ranges *loops, Determined *found) {
    Survey s = {.c = c, .loops = loops, .n_loops = loops->n, .n_turns = turn_count(loops)};
    if (!survey(&s, equation, loops)) return false;
    c->turn = loops->turn;
    *found = (Determined){solved_for(c, s.unknown), s.target.region};
    if (found->assign && !can_ask_at_once(found->assign->value, loops)) found->assign = NULL;
    if (!found->assign) c->reported = c->failed; /* the other turns are as wrong */
    return found->assign;
}

/* --- if equations ----------------------------------------------------------------------------- */

/* The equation of a branch, if there is no other one and it stands in no further loop; or NULL */
static Equation *only_equation(const Conditional *conditional, int branch, const Loop *loop) {
    if (conditional->branches[branch].equations.n != 1) return NULL;
    Equation *equation = conditional->branches[branch].equations.at[0];
    bool is_plain = !equation->wrong && !equation->guard && equation->loop == loop;
    return is_plain && (equation->conditional || equation->left->kind != EX_TUPLE) ? equation : NULL;
}

/* The if equation that is all of a branch, as with elseif; or NULL */
static Equation *only_conditional(const Conditional *conditional, int branch) {
    const struct EquationList *list = &conditional->branches[branch];
    return list->equations.n == 1 && list->equations.at[0]->conditional ? list->equations.at[0] : NULL;
}

/* How many equations each of the branches has, those inside included; 0: not all have as many */
static int count_in_branches(const Conditional *conditional) {
    int n[2];
    for (int k = 0; k < 2; k++) {
        const Equation *inside = only_conditional(conditional, k);
        n[k] = inside ? count_in_branches(inside->conditional) : conditional->branches[k].equations.n;
    }
    return n[0] == n[1] ? n[0] : 0;
}

/* The if equation with number `i` of the equations in each of its branches alone */
static Equation *with_one(Arena *arena, const Equation *equation, int i) {
    Equation *one = NEW(arena, Equation);
    Conditional *conditional = NEW(arena, Conditional);
    *one = *equation;
    one->conditional = conditional;
    *conditional = *equation->conditional;
    memset(&conditional->merged, 0, sizeof conditional->merged);
    for (int k = 0; k < 2; k++) {
        const Equation *inside = only_conditional(equation->conditional, k);
        struct EquationList *list = &conditional->branches[k];
        memset(list, 0, sizeof *list);
        vec_push(arena, &list->equations,
                 inside ? with_one(arena, inside, i) : equation->conditional->branches[k].equations.at[i]);
    }
    return one;
}

/* The first equation of an if equation, those inside included; NULL: it has branches that are looked at turn
   by turn */
static const Equation *first_equation(const Equation *equation) {
    const Loop *loop = equation->loop;
    while (equation && equation->conditional)
        equation = only_equation(equation->conditional, 0, loop);
    return equation;
}

/* Whether the run chooses in all turns, and all that it asks for is known */
static bool is_condition_known(Causalizer *c, Ex *condition, Ranges *loops) {
    bool holds;
    Survey s = {.c = c, .loops = loops, .n_loops = loops->n, .n_turns = turn_count(loops)};
    if (varies_in(condition, loops) ? ex_may_be_decided(condition, loops->turn)
                                    : ex_decided(condition, loops->turn, &holds))
        return false;
    return visit_reaches(condition, loops, survey_ref, &s) && !s.unknown && !s.mixed.n;
}

/* Whether the branch determines a continuous variable, and nothing is to be reported of it. */
static bool is_sound(Causalizer *c, const Equation *equation, Ranges *loops) {
    const char *reason;
    Survey s = {.c = c, .loops = loops, .n_loops = loops->n, .n_turns = turn_count(loops)};
    return survey(&s, equation, loops) && s.unknown->type == BASE_REAL &&
           s.unknown->ref.var->variability != AST_VAR_DISCRETE &&
           solve_for(c->sema->arena, equation->left, equation->right, s.unknown, &reason);
}

static bool determine_branches(Causalizer *c, const Equation *equation, Ranges *loops, Determined *found) {
    Conditional *conditional = equation->conditional;
    Determined of[2];
    if (!is_condition_known(c, conditional->condition, loops)) return false;
    for (int k = 0; k < 2; k++) {
        Equation *branch = only_equation(conditional, k, equation->loop);
        if (!branch || (!branch->conditional && !is_sound(c, branch, loops))) return false;
        c->equation = branch;
        if (!(branch->conditional ? determine_branches : determine)(c, branch, loops, &of[k])) return false;
    }
    if (!ex_equal(of[0].assign->target, of[1].assign->target)) return false;
    *found = (Determined){merged_branches(c, conditional, of[0].assign, of[1].assign), of[0].where};
    return found->assign && can_ask_at_once(found->assign->value, loops);
}

/* Those that the equation mentions, and all inside of it */
static void want_derivatives(Causalizer *c, const Equation *equation, Ranges *loops) {
    const Conditional *conditional = equation->conditional;
    want_at_once(c, conditional ? conditional->condition : equation->left, loops, NULL);
    if (!conditional) want_at_once(c, equation->right, loops, NULL);
    for (int k = 0; conditional && k < 2; k++)
        want_derivatives(c, only_equation(conditional, k, equation->loop), loops);
}

/* --- all -------------------------------------------------------------------------------------- */

/* Adds one node for all of these turns, which are those of the equation. */
static bool add_at_once(Causalizer *c, Equation *equation, Ranges *loops) {
    Determined found;
    c->equation = equation;
    bool is_determined = (equation->conditional ? determine_branches : determine)(c, equation, loops, &found);
    c->equation = equation;
    if (!is_determined) return false;
    Arena *arena = c->sema->arena;
    Node node = {.kind = NODE_ASSIGN, .assign = found.assign, .whole = turn_count(loops) > 1};
    if (!node.whole) node.n_operands = loop_values(arena, equation->loop, c->turn, &node.operands);
    found.assign->n_nodes += (int)turn_count(loops);
    const Ex *target = found.assign->target;
    set_writers(arena, &c->variant->writers, target->ref.var->slot[target->ref.order], target->ref.var->dims,
                &found.where, c->variant->nodes.n);
    vec_push(arena, &c->variant->nodes, node);
    want_derivatives(c, equation, loops);
    return true;
}

/* What is taken back where a part of an equation cannot be taken at once */
typedef struct {
    int n_nodes, n_wants;
} Mark;

static Mark mark_of(const Causalizer *c) {
    return (Mark){c->variant->nodes.n, c->wants.n};
}

/* Takes back the nodes that have been added since, each for all turns of its loops. Returns false. */
static bool take_back(Causalizer *c, Mark mark) {
    Nodes *nodes = &c->variant->nodes;
    for (int i = mark.n_nodes; i < nodes->n; i++) {
        const Assign *assign = nodes->at[i].assign;
        const Var *var = assign->target->ref.var;
        Ranges turns;
        Reach reach;
        if (ranges_of(assign->loop, &turns) && reach_of(assign->target, &turns, &reach))
            set_writers(c->sema->arena, &c->variant->writers, var->slot[assign->target->ref.order], var->dims,
                        &reach.region, SLOT_UNKNOWN);
    }
    nodes->n = mark.n_nodes;
    c->wants.n = mark.n_wants;
    return false;
}

static Loop *loop_of(Arena *arena, const Loop *loop, const Ranges *turns, int k) {
    if (!loop) return NULL;
    const struct Range *range = &turns->at[k];
    Span span = loop->to->span;
    Loop *of = NEW(arena, Loop);
    of->outer = loop_of(arena, loop->outer, turns, k - 1);
    of->iter = loop->iter;
    of->from = ex_number(arena, range->first.value, BASE_INTEGER, span);
    of->step = ex_number(arena, (double)range->step, BASE_INTEGER, span);
    of->to = ex_number(arena, (double)range_value(turns, loop->iter, true), BASE_INTEGER, span);
    return of;
}

/* An equation that iterators choose: an equation for each part of the turns in which it stands, if all can be
   taken at once */
static bool add_guarded(Causalizer *c, Equation *equation, const Ranges *loops) {
    RangeParts parts;
    Arena *arena = c->sema->arena;
    Mark mark = mark_of(c);
    if (equation->conditional || !guarded_turns(equation->guard, loops, &parts)) return false;
    for (int i = 0; i < parts.n; i++) {
        Equation *part = NEW(arena, Equation);
        *part = *equation;
        part->guard = NULL;
        part->loop = loop_of(arena, equation->loop, &parts.at[i], loops->n - 1);
        memset(&part->solved, 0, sizeof part->solved);
        if (!add_at_once(c, part, &parts.at[i])) return take_back(c, mark);
    }
    return true;
}

/* An if equation of several equations in each branch: one of the first ones, one of the second ones ... */
static bool add_branches(Causalizer *c, Equation *equation, Ranges *loops, int n) {
    Mark mark = mark_of(c);
    if (equation->guard) return false;
    for (int i = 0; i < n; i++)
        if (!add_at_once(c, with_one(c->sema->arena, equation, i), loops)) return take_back(c, mark);
    return true;
}

bool causalize_at_once(Causalizer *c, Equation *equation) {
    Ranges loops;
    int n = 1;
    if (equation->wrong || (equation->conditional && !(n = count_in_branches(equation->conditional))))
        return false;
    const Equation *first = first_equation(n > 1 ? with_one(c->sema->arena, equation, 0) : equation);
    if (!first || first->left->kind == EX_TUPLE || !ex_count(first->left) ||
        (!equation->loop && !takes_long(first->left, first->right)))
        return false;
    if (!ranges_of(equation->loop, &loops) || !is_worth_it(first, &loops)) return false;
    bool done = n > 1             ? add_branches(c, equation, &loops, n)
                : equation->guard ? add_guarded(c, equation, &loops)
                                  : add_at_once(c, equation, &loops);
    c->equation = equation;
    return done;
}
