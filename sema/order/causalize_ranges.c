/* Causalization of equations in all turns of their loops at once. An equation is taken as a whole if each of
   its references is known in all turns, or is the same unknown, of which each turn determines other elements.
   Then every turn goes as the first one. All others, and all with errors, go turn by turn: causalize.c. */
#include "sema/order/causalizer.h"

#include "sema/order/whole_nodes.h"
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

bool causalize_at_once(Causalizer *c, Equation *equation, Assign *(*solve)(Causalizer *c, Ex *unknown)) {
    Ranges loops;
    if (equation->wrong || equation->conditional || equation->guard || equation->left->kind == EX_TUPLE)
        return false;
    if (!ex_count(equation->left) || (!equation->loop && !takes_long(equation->left, equation->right)))
        return false;
    if (!ranges_of(equation->loop, &loops) || !is_worth_it(equation, &loops)) return false;
    Survey s = {.c = c, .loops = &loops, .n_loops = loops.n, .n_turns = turn_count(&loops)};
    if (!survey(&s, equation, &loops)) return false;
    c->turn = loops.turn;
    Assign *assign = solve(c, s.unknown);
    if (assign && !can_ask_at_once(assign->value, &loops)) assign = NULL;
    if (!assign) c->reported = c->failed; /* the other turns are as wrong */
    if (!assign) return false;
    Node node = {.kind = NODE_ASSIGN, .assign = assign, .whole = turn_count(&loops) > 1};
    if (!node.whole) node.n_operands = loop_values(c->sema->arena, equation->loop, c->turn, &node.operands);
    assign->n_nodes += (int)turn_count(&loops);
    const Var *var = s.unknown->ref.var;
    set_writers(c->sema->arena, &c->variant->writers, var->slot[s.unknown->ref.order], var->dims,
                &s.target.region, c->variant->nodes.n);
    vec_push(c->sema->arena, &c->variant->nodes, node);
    want_at_once(c, equation->left, &loops, NULL);
    want_at_once(c, equation->right, &loops, NULL);
    return true;
}
