/* Derivatives of arrays, derived in all turns of the loops that determine them at once: where the equation of
   a variable is one node, so is that of its derivative. What does not go so goes element by element:
   derive_needed.c. */
#include "sema/order/causalizer.h"

#include "sema/typing/derive.h"

/* --- what is asked for ------------------------------------------------------------------------ */

void want_region(Causalizer *c, Var *var, int order, const Region *region, Span span) {
    Arena *arena = c->sema->arena;
    make_room(c, var, order);
    Region *kept = NEW(arena, Region);
    *kept = *region;
    for (int k = given_orders(var) + 1; k <= order; k++) {
        Want want = {
            .slot = var->slot[k], .below = var->slot[k - 1], .region = kept, .var = var, .span = span};
        vec_push(arena, &c->wants, want);
    }
}

static bool is_derived(const Ex *ref) {
    const Var *var = ref->ref.var;
    return !ref->ref.n_comps && var->variability < AST_VAR_PARAMETER && ref->ref.order > given_orders(var);
}

static bool has_reach(void *context, Ex *ref, const Ranges *ranges) {
    Reach reach;
    (void)context;
    return !is_derived(ref) || reach_of(ref, ranges, &reach);
}

typedef struct {
    Causalizer *c;
    const Span *span;
} Asked;

static bool want_reach(void *context, Ex *ref, const Ranges *ranges) {
    const Asked *asked = context;
    Reach reach;
    if (is_derived(ref) && reach_of(ref, ranges, &reach))
        want_region(asked->c, ref->ref.var, ref->ref.order, &reach.region,
                    asked->span ? *asked->span : ref->span);
    return true;
}

bool want_at_once(Causalizer *c, Ex *ex, Ranges *loops, const Span *span) {
    Asked asked = {c, span};
    return visit_reaches(ex, loops, has_reach, NULL) && visit_reaches(ex, loops, want_reach, &asked);
}

/* --- what determines it ----------------------------------------------------------------------- */

typedef VEC(int) Numbers;

enum { MOST_NODES = 24 }; /* of one region */

typedef struct {
    Arena *arena;
    Numbers nodes; /* each once, in the order of the first element that it determines */
    bool any_open, any_else;
} Search;

static void find_node(void *context, int writer, long count) {
    Search *s = context;
    (void)count;
    if (writer < 0) {
        s->any_else = true;
        return;
    }
    for (int i = s->nodes.n - 1; i >= 0; i--)
        if (s->nodes.at[i] == writer) return;
    s->any_else |= s->nodes.n == MOST_NODES;
    if (!s->any_else) vec_push(s->arena, &s->nodes, writer);
}

static void find_open(void *context, int writer, long count) {
    Search *s = context;
    (void)count;
    *(writer == SLOT_UNASKED || writer == SLOT_UNKNOWN || writer == SLOT_DERIVED ? &s->any_open
                                                                                 : &s->any_else) = true;
}

/* Whether elements have no derivative yet, and whether others have one */
static Search find_derivatives(Causalizer *c, const Want *wanted, const Region *region) {
    Search s = {.arena = c->sema->arena};
    visit_writers(&c->variant->writers, wanted->slot, wanted->var->dims, region, find_open, &s);
    return s;
}

/* The turns that a node stands for */
static bool turns_of(Causalizer *c, const Node *node, Ranges *turns) {
    if (node->whole) return ranges_of(node->assign->loop, turns);
    *turns = (Ranges){.n = 0, .turn = node_turn(&c->turns, node)};
    return true;
}

/* --- deriving --------------------------------------------------------------------------------- */

Assign *derivative_of(Causalizer *c, Assign *assign, Ex **culprit) {
    if (assign->derivative) return assign->derivative;
    *culprit = NULL;
    Ex *value = differentiate(c->sema->arena, assign->value, culprit);
    if (!value) return NULL;
    Assign *derivative = NEW(c->sema->arena, Assign);
    derivative->equation = assign->equation;
    derivative->loop = assign->loop;
    derivative->span = assign->span;
    derivative->derived = assign->derived + 1;
    derivative->target = ex_ref_order(c->sema->arena, assign->target, assign->target->ref.order + 1);
    derivative->value = value;
    assign->derivative = derivative;
    return derivative;
}

/* The derivative of what node number `index` determines, unless it has been derived. */
static bool derive_node(Causalizer *c, const Want *wanted, int index) {
    Variant *variant = c->variant;
    Node node = variant->nodes.at[index];
    Ranges turns;
    Reach target;
    if (!turns_of(c, &node, &turns) || !reach_of(node.assign->target, &turns, &target)) return false;
    Search derivatives = find_derivatives(c, wanted, &target.region);
    if (!derivatives.any_open) return true;
    Region met = region_meet(wanted->region, &target.region);
    if (derivatives.any_else || region_count(&met) != region_count(&target.region)) return false;
    Ex *culprit;
    Assign *derivative = derivative_of(c, node.assign, &culprit);
    if (!derivative || (node.whole && !can_ask_at_once(derivative->value, &turns)) ||
        !want_at_once(c, derivative->value, &turns, &wanted->span))
        return false;
    node.assign = derivative;
    derivative->n_nodes += (int)turn_count(&turns);
    set_writers(c->sema->arena, &variant->writers, wanted->slot, wanted->var->dims, &target.region,
                variant->nodes.n);
    vec_push(c->sema->arena, &variant->nodes, node);
    return true;
}

bool derive_at_once(Causalizer *c, const Want *wanted) {
    Search below = {.arena = c->sema->arena};
    if (!find_derivatives(c, wanted, wanted->region).any_open) return true;
    visit_writers(&c->variant->writers, wanted->below, wanted->var->dims, wanted->region, find_node, &below);
    if (below.any_else) return false;
    for (int i = 0; i < below.nodes.n; i++)
        if (!derive_node(c, wanted, below.nodes.at[i])) return false;
    return true;
}
