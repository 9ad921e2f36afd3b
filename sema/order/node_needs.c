/* What a node of a graph needs: other nodes, inputs of the class, balances. */
#include "sema/order/node_needs.h"

#include "sema/model/accessors.h"
#include "sema/order/connect_nodes.h"
#include "sema/wire/endpoint.h"
#include "sema/wire/pattern.h"

const Turn *node_turn(Turns *room, const Node *node) {
    return turn_with(room, node->assign->loop, node->n_operands, node->operands);
}

typedef struct {
    const Graph *graph;
    const Node *node;
    const Needs *needs;
    Slots slots;
    int last; /* the node found last, counted from 1: scalars of one connector mostly come from one node */
} Reader;

static void need_node(Reader *r, int node) {
    if (r->last == node + 1) return;
    r->last = node + 1;
    r->needs->node(r->needs->context, node);
}

static const Partition *used_partition(const Graph *graph, const Comp *comp) {
    return graph->called[comp->index];
}

static int block_of_slot(const Partition *partition, long slot) {
    int writer = writer_of(&partition->graph->writers, slot);
    return writer >= 0 ? partition->block_of[writer] : -1;
}

/* The block that gives an element of one of the variant's variables, or of its components' (n_comps of them,
   on the way to var); -1 if it is known without. */
static int giving_block(const Partition *partition, int n_comps, Comp **comps, const Var *var, int order,
                        long element) {
    const Graph *graph = partition->graph;
    long slot = -1;
    if (n_comps == 0) {
        if (var->slot[order] < 0) return -1;
        slot = var->slot[order] + element;
    } else {
        const Comp *comp = comps[0];
        long inner = var->count;
        for (int c = 1; c < n_comps; c++)
            inner *= comps[c]->count;
        long comp_element = element / inner, rest = element % inner;
        if (is_response(comp) || comp->outer) {
            if (var->input[order] < 0 || comp->outer) return -1;
            slot = comp->slot + comp_element * comp->type->n_inputs + var->input[order] + rest;
        } else if (n_comps == 1 && var->input[order] >= 0)
            slot = comp->slot + comp_element * comp->type->n_inputs + var->input[order] + rest;
        else {
            const Partition *blocks = used_partition(graph, comp);
            int block = giving_block(blocks, n_comps - 1, comps + 1, var, order, rest);
            if (block < 0) return -1;
            return partition
                ->block_of[graph->first_call[comp->index] + comp_element * blocks->n_blocks + block];
        }
    }
    return block_of_slot(partition, slot);
}

static void need_call(Reader *r, const Comp *comp, long comp_element, int n_comps, Comp **comps,
                      const Var *var, int order, long element) {
    const Partition *blocks = used_partition(r->graph, comp);
    int block = giving_block(blocks, n_comps, comps, var, order, element);
    if (block < 0) return;
    int first = r->graph->first_call[comp->index] + (int)comp_element * blocks->n_blocks;
    need_node(r, first + block);
}

static void need_slot(Reader *r, long slot) {
    int writer = writer_of(&r->graph->writers, slot);
    if (writer >= 0) need_node(r, writer);
}

static void need_own(Reader *r, const Var *var, int order, long element) {
    if (var->input[order] >= 0)
        r->needs->input(r->needs->context, var->input[order] + element, wave_of(var, order));
    else if (var->slot[order] >= 0) /* else it is a derivative that an error (reported) has left out */
        need_slot(r, var->slot[order] + element);
}

static void need_ref(void *context, Ex *ref, const Turn *turn) {
    Reader *r = context;
    Var *var = ref->ref.var;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return;
    reference_elements(ref, turn, &r->slots);
    for (int i = 0; i < r->slots.at.n; i++) {
        long element = r->slots.at.at[i];
        if (ref->ref.n_comps == 0) {
            need_own(r, var, ref->ref.order, element);
            continue;
        }
        Comp *comp = ref->ref.comps[0];
        if (comp->outer) continue;
        long inner = var->count;
        for (int c = 1; c < ref->ref.n_comps; c++)
            inner *= ref->ref.comps[c]->count;
        long comp_element = element / inner, rest = element % inner;
        if (ref->ref.n_comps == 1 && var->input[ref->ref.order] >= 0)
            need_slot(r,
                      comp->slot + comp_element * comp->type->n_inputs + var->input[ref->ref.order] + rest);
        else if (is_response(comp))
            r->needs->balance(r->needs->context);
        else
            need_call(r, comp, comp_element, ref->ref.n_comps - 1, ref->ref.comps + 1, var, ref->ref.order,
                      rest);
    }
}

/* --- all turns at once ------------------------------------------------------------------------ */

static void need_writer(void *context, int writer, long count) {
    Reader *r = context;
    (void)count;
    if (writer >= 0) need_node(r, writer);
}

bool is_own_reach(const Ex *ref, const Ranges *ranges) {
    const Var *var = ref->ref.var;
    if (ref->ref.n_comps || var->input[ref->ref.order] >= 0 || var->slot[ref->ref.order] < 0) return false;
    return varies_in(ref, ranges) || ex_count(ref) >= LONG_ARRAY;
}

static bool need_reach(void *context, Ex *ref, const Ranges *ranges) {
    Reader *r = context;
    const Var *var = ref->ref.var;
    Reach reach;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return true;
    if (!is_own_reach(ref, ranges) || !reach_of(ref, ranges, &reach)) {
        need_ref(r, ref, ranges->turn);
        return true;
    }
    visit_writers(&r->graph->writers, var->slot[ref->ref.order], var->dims, &reach.region, need_writer, r);
    return true;
}

/* Whether need_reach() finds all that the reference means in these turns */
static bool can_reach(void *context, Ex *ref, const Ranges *ranges) {
    const Var *var = ref->ref.var;
    Reach reach;
    (void)context;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre || !varies_in(ref, ranges)) return true;
    return is_own_reach(ref, ranges) && reach_of(ref, ranges, &reach);
}

/* What the assignment uses in all turns of `ranges`; false: nothing has been visited, for it depends on the
   turn what that is */
static bool visit_assign(const Assign *assign, Ranges *ranges, VisitReach *visit, void *context) {
    const Ex *target = assign->target;
    if (!visit_reaches(assign->value, ranges, can_reach, NULL)) return false;
    visit_reaches(assign->value, ranges, visit, context);
    for (int k = 0; k < target->ref.var->rank && target->ref.n_comps == 0; k++)
        if (target->ref.subs[k]) visit_reaches(target->ref.subs[k], ranges, visit, context);
    return true;
}

/* Whether the needs were found without looking at single turns or elements */
static bool needs_at_once(Reader *r, const Node *node) {
    Ranges ranges = {.n = 0};
    const Assign *assign = node->assign;
    if (!node->whole && (assign->loop || !takes_long(assign->target, assign->value))) return false;
    if (node->whole && !ranges_of(assign->loop, &ranges)) return false;
    return visit_assign(assign, &ranges, need_reach, r);
}

/* What one member of a connection hands over for variable k */
static void need_member(Reader *r, const Endpoint *member, int k, int order) {
    const Var *var = member->port->vars.at[k];
    const Comp *comp = member->comp;
    long own = var->count / member->port->count, first = member->port_element * own;
    if (!comp)
        for (long i = 0; i < own; i++)
            need_own(r, var, order, first + i);
    if (!comp || var->slot[order] < 0) return;
    const Partition *blocks = used_partition(r->graph, comp);
    int call = r->graph->first_call[comp->index] + member->comp_element * blocks->n_blocks;
    for (long i = 0; i < own; i++) {
        int block = block_of_slot(blocks, var->slot[order] + first + i);
        if (block >= 0) need_node(r, call + block);
    }
}

static void need_variable(void *context, int k, int order) {
    Reader *r = context;
    const Connection *set = r->node->connect.set;
    if (r->node->connect.kind != WAVE_FLOW) {
        need_member(r, &set->members.at[giving_member(set, k)], k, order);
        return;
    }
    for (int m = 0; m < set->members.n; m++)
        if (m != r->node->connect.taker && (r->node->connect.giver < 0 || m == r->node->connect.giver))
            need_member(r, &set->members.at[m], k, order);
}

static bool need_in_turn(void *context, const Turn *turn) {
    Reader *r = context;
    const Assign *assign = r->node->assign;
    const Ex *target = assign->target;
    ex_visit_uses(assign->value, turn, need_ref, r);
    for (int k = 0; k < target->ref.var->rank && target->ref.n_comps == 0; k++)
        if (target->ref.subs[k]) ex_visit_uses(target->ref.subs[k], turn, need_ref, r);
    return true;
}

/* A whole node may need different things in different turns: what has been decided since it was made decides
   about that, too. */
static void need_of_assign(Arena *scratch, Reader *r) {
    const Node *node = r->node;
    Turns room = {.arena = scratch};
    Ranges ranges;
    if (needs_at_once(r, node)) return;
    if (node->whole && ranges_of(node->assign->loop, &ranges))
        visit_turns(scratch, node->assign->loop, &ranges, need_in_turn, r);
    else
        need_in_turn(r, node_turn(&room, node));
}

void node_needs(Arena *scratch, const Graph *graph, int index, const Needs *needs) {
    const Node *node = &graph->nodes.at[index];
    Reader r = {.graph = graph, .node = node, .needs = needs, .slots = {.arena = scratch}};
    if (node->kind == NODE_ASSIGN) {
        need_of_assign(scratch, &r);
    } else if (node->kind == NODE_CONNECT) {
        connect_variables(node, need_variable, &r);
        if (node->connect.sum == SUM_NEXT) need_node(&r, index - 1);
    } else {
        const Comp *comp = node->call.comp;
        const Partition *blocks = used_partition(graph, comp);
        const Block *block = &blocks->blocks[node->call.block];
        int first = graph->first_call[comp->index] + node->operands[0] * blocks->n_blocks;
        for (int i = 0; i < block->inputs.n; i++)
            need_slot(&r, comp->slot + node->operands[0] * comp->type->n_inputs + block->inputs.at[i]);
        for (int i = 0; i < block->after.n; i++)
            need_node(&r, first + block->after.at[i]);
    }
}
