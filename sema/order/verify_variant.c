/* The verifier of variants. */
#include "sema/order/verify_variant.h"

#include "sema/value/ranges.h"
#include "sema/model/accessors.h"
#include "sema/order/node_needs.h"
#include "sema/wire/endpoint.h"

typedef struct {
    const Variant *variant;
    Fault fault; /* the first */
} Verifier;

static bool fails(Verifier *v, Span span, const char *invariant) {
    if (!v->fault.invariant) v->fault = (Fault){invariant, NULL, span};
    return false;
}

static Span class_span(const Variant *variant) {
    return variant->class_->ast->name_span;
}

static bool verify_ex(Verifier *v, const Inside *iters, const Ex *ex) {
    if (ex && !v->fault.invariant) v->fault = ex_fault(v->variant, iters, ex);
    return !v->fault.invariant;
}

static bool is_integer_like(const Ex *ex) {
    return !ex->rank && ex->type != BASE_REAL && ex->type != BASE_STRING;
}

/* --- loops and conditions --------------------------------------------------------------------- */

/* What is verified inside of loops: `check`, with the iterators in scope */
typedef struct {
    Verifier *v;
    bool (*check)(Verifier *v, const Inside *iters, void *context);
    void *context;
} Within;

static bool verify_bounds(Verifier *v, const Inside *iters, const Loop *loop) {
    Ex *bounds[] = {loop->from, loop->step, loop->to};
    if (loop->vector)
        return loop->vector->rank == 1 ? verify_ex(v, iters, loop->vector)
                                       : fails(v, loop->vector->span, "a loop runs through a vector");
    for (int i = 0; i < 3; i++)
        if (bounds[i] && !is_integer_like(bounds[i]))
            return fails(v, bounds[i]->span, "the bounds of a loop are scalars, and no Reals");
    return verify_ex(v, iters, loop->from) && verify_ex(v, iters, loop->step) &&
           verify_ex(v, iters, loop->to);
}

/* Checks with the iterators of `loop`, and of those further out, in scope: `inner` are those further in. */
static bool verify_within(const Within *within, const Loop *loop, const Inside *outermost);

typedef struct {
    const Within *within;
    const Loop *loop;
} InLoop;

static bool verify_in_loop(Verifier *v, const Inside *iters, void *context) {
    const InLoop *in = context;
    Inside inside = {in->loop->iter, iters};
    return verify_bounds(v, iters, in->loop) && in->within->check(v, &inside, in->within->context);
}

static bool verify_within(const Within *within, const Loop *loop, const Inside *outermost) {
    if (!loop) return within->check(within->v, outermost, within->context);
    InLoop in = {within, loop};
    Within outer = {within->v, verify_in_loop, &in};
    return verify_within(&outer, loop->outer, outermost);
}

static bool verify_guards(Verifier *v, const Inside *iters, const Guard *guard) {
    for (; guard; guard = guard->outer) {
        if (guard->condition->rank || guard->condition->type != BASE_BOOLEAN)
            return fails(v, guard->condition->span, "a condition is a Boolean");
        if (!verify_ex(v, iters, guard->condition)) return false;
    }
    return true;
}

/* --- built ------------------------------------------------------------------------------------ */

static bool verify_attributes(Verifier *v, const Var *var) {
    Ex *const values[] = {var->binding,
                          var->start,
                          var->fixed,
                          var->bounds[BOUND_MIN],
                          var->bounds[BOUND_MAX],
                          var->bounds[BOUND_NOMINAL],
                          var->least};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (!values[i]) continue;
        if (values[i]->rank && values[i]->rank != var->rank)
            return fails(v, values[i]->span, "a value has the dimensions of its variable, or is a scalar");
        if (!verify_ex(v, NULL, values[i])) return false;
    }
    return true;
}

static bool verify_var(Verifier *v, const Var *var, int index) {
    if (var->owner != v->variant || var->index != index)
        return fails(v, var->place, "a variable knows its class and its number there");
    if (var->count != element_count(var->rank, var->dims))
        return fails(v, var->place, "a variable has the elements that its dimensions say");
    int rank = 0;
    for (int s = 0; s < var->n_segments; s++)
        rank += var->segments[s].rank;
    if (rank != var->rank) return fails(v, var->place, "the parts of a path bring all dimensions");
    if ((var->base == BASE_ENUMERATION) != (var->enumeration != NULL))
        return fails(v, var->place, "a variable of an enumeration knows it");
    return verify_attributes(v, var);
}

static bool verify_comp(Verifier *v, const Comp *comp, int index) {
    if (comp->owner != v->variant || comp->index != index || !comp->type)
        return fails(v, comp->decl->span, "a component knows its class, its number there, and its type");
    if (comp->count != element_count(comp->rank, comp->dims))
        return fails(v, comp->decl->span, "a component has the elements that its dimensions say");
    for (int i = 0; i < comp->modifiers.n; i++)
        if (!verify_ex(v, NULL, comp->modifiers.at[i].value)) return false;
    return true;
}

static bool verify_equation(Verifier *v, const Equation *equation);

static bool verify_conditional(Verifier *v, const Inside *iters, const Conditional *conditional) {
    if (conditional->condition->rank || conditional->condition->type != BASE_BOOLEAN)
        return fails(v, conditional->condition->span, "a condition is a Boolean");
    if (!verify_ex(v, iters, conditional->condition)) return false;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < conditional->branches[k].equations.n; i++)
            if (!verify_equation(v, conditional->branches[k].equations.at[i])) return false;
    return true;
}

static bool verify_sides(Verifier *v, const Inside *iters, void *context) {
    const Equation *equation = context;
    const Ex *left = equation->left, *right = equation->right;
    if (!verify_guards(v, iters, equation->guard)) return false;
    if (equation->conditional) return verify_conditional(v, iters, equation->conditional);
    if (!left || !right) return fails(v, equation->span, "an equation has two sides");
    v->fault = left_fault(v->variant, iters, left);
    if (v->fault.invariant || !verify_ex(v, iters, right)) return false;
    if (left->kind == EX_TUPLE)
        return right->kind == EX_FUNCTION || fails(v, equation->span, "a tuple gets the results of a call");
    return takes_value(left, right) || fails(v, equation->span, "the sides agree in shape and type");
}

static bool verify_equation(Verifier *v, const Equation *equation) {
    Within within = {v, verify_sides, (void *)equation};
    return equation->wrong || verify_within(&within, equation->loop, NULL);
}

static bool verify_target(Verifier *v, const Inside *iters, void *context) {
    const Assign *assign = context;
    const Ex *target = assign->target, *value = assign->value;
    if (target->kind != EX_REF || target->ref.n_comps > 1)
        return fails(v, assign->span, "an assignment determines a variable, or an input of a component");
    if (!takes_value(target, value) && value->rank)
        return fails(v, assign->span, "a value has the shape and the type of what it determines");
    return verify_ex(v, iters, target) && verify_ex(v, iters, value);
}

static bool verify_assign(Verifier *v, const Assign *assign) {
    Within within = {v, verify_target, (void *)assign};
    return verify_within(&within, assign->loop, NULL);
}

Fault built_fault(const Variant *variant) {
    Verifier v = {.variant = variant};
    for (int i = 0; i < variant->vars.n; i++)
        if (!verify_var(&v, variant->vars.at[i], i)) return v.fault;
    for (int i = 0; i < variant->comps.n; i++)
        if (!verify_comp(&v, variant->comps.at[i], i)) return v.fault;
    for (int i = 0; i < variant->equations.n; i++)
        if (!verify_equation(&v, variant->equations.at[i])) return v.fault;
    for (int i = 0; i < variant->initial_assigns.n; i++)
        if (!verify_assign(&v, variant->initial_assigns.at[i])) return v.fault;
    return v.fault;
}

/* --- wired ------------------------------------------------------------------------------------ */

static bool verify_endpoint(Verifier *v, const Endpoint *e) {
    Span span = e->connect ? e->connect->span : e->port->decl->span;
    const Variant *owner = e->comp ? e->comp->type : v->variant;
    if ((e->comp && e->comp->owner != v->variant) || e->port->owner != owner)
        return fails(v, span, "a connection joins connectors of the class and of its components");
    return (e->port_element >= 0 && e->port_element < e->port->count && e->comp_element >= 0 &&
            (!e->comp || e->comp_element < e->comp->count)) ||
           fails(v, span, "a connection joins elements that there are");
}

static bool verify_connection(Verifier *v, const Connection *set) {
    const Endpoint *first = &set->members.at[0];
    for (int m = 0; m < set->members.n; m++) {
        const Endpoint *member = &set->members.at[m];
        if (!verify_endpoint(v, member)) return false;
        if (member->port->vars.n != first->port->vars.n)
            return fails(v, first->port->decl->span, "members of a connection have the same variables");
    }
    const Connection *alike = set->pattern->first;
    bool same = alike->members.n == set->members.n;
    for (int m = 0; m < set->members.n && same; m++)
        same = alike->members.at[m].comp == set->members.at[m].comp &&
               alike->members.at[m].port == set->members.at[m].port;
    return same || fails(v, first->port->decl->span, "connections of one pattern join the same connectors");
}

Fault wired_fault(const Variant *variant) {
    Verifier v = {.variant = variant};
    for (int i = 0; i < variant->connections.n; i++)
        if (!verify_connection(&v, variant->connections.at[i])) return v.fault;
    return v.fault;
}

/* --- causalized ------------------------------------------------------------------------------- */

/* Counts how many assignments determine each slot. */
typedef struct {
    Verifier *v;
    Slots *slots;
    int *count, index; /* by slot; of the node at hand */
} Counter;

static bool count_in_turn(void *context, const Turn *turn) {
    const Counter *c = context;
    Verifier *v = c->v;
    const Node *node = &v->variant->nodes.at[c->index];
    reference_slots(node->assign->target, turn, c->slots);
    Span span = node->assign->span;
    if (c->slots->outside) return fails(v, span, "an assignment determines elements that there are");
    for (int i = 0; i < c->slots->at.n; i++) {
        long slot = c->slots->at.at[i];
        if (slot < 0 || slot >= v->variant->n_slots)
            return fails(v, span, "an assignment determines slots of the class");
        if (c->count[slot]++) return fails(v, span, "each element is determined once");
        if (writer_of(&v->variant->writers, slot) != c->index)
            return fails(v, span, "each slot knows what determines it");
    }
    return true;
}

static bool count_writers(Verifier *v, Turns *room, Slots *slots, int *count, int index) {
    const Node *node = &v->variant->nodes.at[index];
    Counter counter = {v, slots, count, index};
    Ranges ranges;
    if (!node->whole) return count_in_turn(&counter, node_turn(room, node));
    if (!ranges_of(node->assign->loop, &ranges) || turn_count(&ranges) != node->assign->n_nodes)
        return fails(v, node->assign->span, "a whole node stands for all turns of its loops");
    return visit_turns(room->arena, node->assign->loop, &ranges, count_in_turn, &counter);
}

/* What only the runtime looks at, and new values of states, may have elements that nothing determines. */
static bool *open_slots(const Variant *variant, Arena *scratch) {
    bool *open = NEW_ARRAY(scratch, bool, variant->n_slots + 1);
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!var->may_stay && !var->hidden) continue;
        for (int order = 0; order <= MAX_ORDER; order++)
            for (long e = 0; var->slot[order] >= 0 && e < var->count; e++)
                if (var->slot[order] + e < variant->n_slots) open[var->slot[order] + e] = true;
    }
    return open;
}

static bool verify_slot(Verifier *v, int writer, int count, bool open) {
    Span span = class_span(v->variant);
    if ((writer == SLOT_UNKNOWN && !open) || writer == SLOT_BROKEN || writer == SLOT_BRANCH ||
        writer == SLOT_DERIVED)
        return fails(v, span, "each element is determined");
    return (writer >= 0) == (count > 0) || fails(v, span, "each slot knows what determines it");
}

static bool verify_slots(Verifier *v, Arena *scratch) {
    const Variant *variant = v->variant;
    Slots slots = {.arena = scratch, .asks = true};
    Turns room = {.arena = scratch};
    int *count = NEW_ARRAY(scratch, int, variant->n_slots + 1);
    const bool *open = open_slots(variant, scratch);
    for (int i = 0; i < variant->nodes.n; i++)
        if (!count_writers(v, &room, &slots, count, i)) return false;
    for (long slot = 0; slot < variant->n_slots; slot++)
        if (!verify_slot(v, writer_of(&variant->writers, slot), count[slot], open[slot])) return false;
    return true;
}

Fault causalized_fault(const Variant *variant) {
    Verifier v = {.variant = variant};
    const Assign *before = NULL;
    for (int i = 0; i < variant->nodes.n && !v.fault.invariant; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        if (assign != before) verify_assign(&v, assign);
        before = assign;
    }
    Arena *scratch = arena_new();
    if (!v.fault.invariant) verify_slots(&v, scratch);
    arena_free(scratch);
    return v.fault;
}

/* --- scheduled -------------------------------------------------------------------------------- */

typedef struct {
    Verifier *v;
    const Graph *graph;
    int *position; /* by node, from 1; 0: it has none */
    int here;
} Order;

static void after(void *context, int node) {
    const Order *order = context;
    bool valid = node >= 0 && node < order->graph->nodes.n;
    bool itself = valid && order->graph->nodes.at[node].whole && order->position[node] == order->here;
    if (!valid || (order->position[node] >= order->here && !itself))
        fails(order->v, class_span(order->v->variant), "what a node needs comes before it");
}

static void input(void *context, long number, Wave wave) {
    const Order *order = context;
    (void)wave;
    if (number < 0 || number >= order->v->variant->n_inputs)
        fails(order->v, class_span(order->v->variant), "a node needs inputs that there are");
}

static void balance(void *context) {
    (void)context;
}

static bool verify_positions(Order *order) {
    const Graph *graph = order->graph;
    Span span = class_span(order->v->variant);
    if (graph->schedule.n != graph->nodes.n) return fails(order->v, span, "the schedule holds all nodes");
    for (int i = 0; i < graph->schedule.n; i++) {
        int node = graph->schedule.at[i];
        if (node < 0 || node >= graph->nodes.n || order->position[node])
            return fails(order->v, span, "the schedule holds each node once");
        order->position[node] = i + 1;
    }
    return true;
}

/* The terms of a sum stand one after the other, each of them after all that the sum needs. */
static void verify_needs(Order *order, Arena *scratch) {
    Needs needs = {order, after, input, balance};
    for (int i = 0; i < order->graph->nodes.n; i++) {
        order->here = order->position[i];
        node_needs(scratch, order->graph, i, &needs);
    }
}

static bool verify_blocks(Verifier *v, const Partition *partition) {
    const Graph *graph = partition->graph;
    Span span = class_span(v->variant);
    long n = 0;
    for (int b = 0; b < partition->n_blocks; b++) {
        const Block *block = &partition->blocks[b];
        n += block->nodes.n;
        for (int i = 0; i < block->nodes.n; i++)
            if (partition->block_of[block->nodes.at[i]] != b) return fails(v, span, "a node knows its block");
        for (int i = 0; i < block->after.n; i++)
            if (block->after.at[i] == b || block->after.at[i] >= partition->n_blocks)
                return fails(v, span, "a block comes after others");
    }
    return n == graph->nodes.n || fails(v, span, "each node stands in one block");
}

Fault scheduled_fault(const Variant *variant) {
    Verifier v = {.variant = variant};
    if (!variant->graph) return v.fault;
    Arena *scratch = arena_new();
    Order order = {&v, variant->graph, NEW_ARRAY(scratch, int, variant->graph->nodes.n + 1), 0};
    if (verify_positions(&order)) verify_needs(&order, scratch);
    if (variant->blocks && !v.fault.invariant) verify_blocks(&v, variant->blocks);
    for (int i = 0; i < variant->comps.n && variant->graph->child_partition == FINE; i++)
        if (variant->graph->called[i] && !v.fault.invariant) verify_blocks(&v, variant->graph->called[i]);
    arena_free(scratch);
    return v.fault;
}
