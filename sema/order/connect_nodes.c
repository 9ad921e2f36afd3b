/* Nodes of connections, made by pattern. */
#include "sema/order/connect_nodes.h"

#include "sema/model/accessors.h"
#include "sema/wire/endpoint.h"

/* --- one node --------------------------------------------------------------------------------- */

void connect_variables(const Node *node, void (*visit)(void *, int, int), void *context) {
    const Endpoint *taker = &node->connect.set->members.at[node->connect.taker];
    const Port *port = taker->port;
    int inside = !taker->comp, n = port->taken[inside][node->connect.kind].n;
    const Taken *taken = port->taken[inside][node->connect.kind].at;
    for (int i = 0; i < n; i++)
        if (node->connect.only < 0 || node->connect.only == taken[i].var)
            visit(context, taken[i].var, taken[i].order);
}

int count_operands(const Node *node) {
    return node->connect.giver >= 0 ? 4 : 2 * node->connect.set->members.n;
}

static int *add_operand(int *at, const Endpoint *member) {
    *at++ = member->comp_element;
    *at++ = member->port_element;
    return at;
}

void set_operands(Node *node) {
    const Connection *set = node->connect.set;
    int *at = add_operand(node->operands, &set->members.at[node->connect.taker]);
    if (node->connect.giver >= 0) {
        add_operand(at, &set->members.at[node->connect.giver]);
        return;
    }
    for (int m = 0; m < set->members.n; m++)
        if (m != node->connect.taker) at = add_operand(at, &set->members.at[m]);
}

enum { LONGEST_SUM = 4 };

static void add_node(Arena *arena, Nodes *nodes, Node *node) {
    node->n_operands = (unsigned)count_operands(node);
    vec_push(arena, nodes, *node);
}

void add_sum(Arena *arena, Nodes *nodes, Node node) {
    const Connection *set = node.connect.set;
    node.connect.giver = -1;
    if (set->members.n - 1 <= LONGEST_SUM) {
        add_node(arena, nodes, &node);
        return;
    }
    node.connect.sum = SUM_FIRST;
    for (int m = 0; m < set->members.n; m++) {
        if (m == node.connect.taker) continue;
        node.connect.giver = m;
        add_node(arena, nodes, &node);
        node.connect.sum = SUM_NEXT;
    }
}

/* --- those of a pattern ----------------------------------------------------------------------- */

/* Slots of the taker's component, from the first one of its element on */
typedef struct {
    long first, count;
} InputRun;

/* A node of each connection of a pattern */
typedef struct {
    Node node;       /* of the first connection */
    bool is_regular; /* its slots are these in the inputs of a component; else it depends on the element */
    VEC(InputRun) slots;
    bool is_known; /* what it needs */
    ConnectNeeds needs;
} PatternNode;

typedef VEC(PatternNode) PatternNodes;

struct ConnectNodes {
    Arena *scratch;
    const Variant *variant;
    PatternNodes *of; /* by pattern */
};

typedef struct {
    Arena *arena;
    const Endpoint *taker;
    PatternNode *made;
} Listing;

static void list_slots(void *context, int k, int order) {
    Listing *l = context;
    const Var *var = l->taker->port->vars.at[k];
    InputRun run = {var->input[order], var->count};
    InputRun *last = l->made->slots.n ? &l->made->slots.at[l->made->slots.n - 1] : NULL;
    if (last && last->first + last->count == run.first)
        last->count += run.count;
    else
        vec_push(l->arena, &l->made->slots, run);
}

static void add_pattern_node(ConnectNodes *nodes, PatternNodes *list, const Node *node) {
    const Endpoint *taker = &node->connect.set->members.at[node->connect.taker];
    PatternNode made = {.node = *node, .is_regular = taker->comp && taker->port->count == 1};
    Listing listing = {nodes->scratch, taker, &made};
    if (made.is_regular) connect_variables(node, list_slots, &listing);
    vec_push(nodes->scratch, list, made);
}

typedef struct {
    const Connection *set;
    int giver;
} Giving;

enum { NOBODY = -2 };

static void find_giver(void *context, int k, int order) {
    Giving *giving = context;
    (void)order;
    int giver = giving_member(giving->set, k);
    giving->giver = giving->giver == NOBODY || giving->giver == giver ? giver : -1;
}

static void add_taker(ConnectNodes *nodes, PatternNodes *list, Connection *set, int taker, Wave kind,
                      int only) {
    Node node = {.kind = NODE_CONNECT};
    node.connect.set = set;
    node.connect.taker = taker;
    node.connect.kind = kind;
    node.connect.only = only;
    Giving giving = {set, NOBODY};
    connect_variables(&node, find_giver, &giving);
    if (giving.giver == NOBODY) return; /* it has no variables of that kind to take */
    Nodes made = {0};
    node.connect.giver = giving.giver;
    if (kind == WAVE_FLOW)
        add_sum(nodes->scratch, &made, node);
    else
        add_node(nodes->scratch, &made, &node);
    for (int i = 0; i < made.n; i++)
        add_pattern_node(nodes, list, &made.at[i]);
}

static void add_pattern(ConnectNodes *nodes, const Pattern *pattern, int child_partition) {
    Connection *set = (Connection *)pattern->first;
    PatternNodes *list = &nodes->of[pattern->index];
    int vars = set->members.at[0].port->vars.n;
    for (int kind = WAVE_SIGNAL; kind <= WAVE_FLOW; kind++)
        for (int m = 0; m < set->members.n; m++)
            if (child_partition == COARSE)
                add_taker(nodes, list, set, m, (Wave)kind, -1);
            else
                for (int k = 0; k < vars; k++)
                    add_taker(nodes, list, set, m, (Wave)kind, k);
}

ConnectNodes *find_connect_nodes(Arena *scratch, const Variant *variant, int child_partition) {
    ConnectNodes *nodes = NEW(scratch, ConnectNodes);
    *nodes = (ConnectNodes){.scratch = scratch, .variant = variant};
    nodes->of = arena_array(scratch, sizeof *nodes->of, (size_t)variant->patterns.n + 1);
    for (int i = 0; i < variant->patterns.n; i++)
        add_pattern(nodes, variant->patterns.at[i], child_partition);
    return nodes;
}

static const PatternNodes *nodes_of(const ConnectNodes *nodes, const Connection *set) {
    return &nodes->of[set->pattern->index];
}

long count_connect_nodes(const ConnectNodes *nodes) {
    long count = 0;
    for (int i = 0; i < nodes->variant->connections.n; i++)
        count += nodes_of(nodes, nodes->variant->connections.at[i])->n;
    return count;
}

/* --- in a graph ------------------------------------------------------------------------------- */

int *input_writers(const Graph *graph, const Comp *comp) {
    if (comp->outer || !comp->count || !comp->type->n_inputs) return NULL;
    const SlotArray *array = slot_array(&graph->writers, comp->slot);
    return array->each + (comp->slot - array->first);
}

typedef struct {
    Arena *arena;
    Graph *graph;
    const Endpoint *taker;
    int node;
} Writing;

static void write_slots(void *context, int k, int order) {
    Writing *writing = context;
    long count, slot = endpoint_slot(writing->taker, writing->taker->port->vars.at[k], order, &count);
    set_writer(writing->arena, &writing->graph->writers, slot, count, writing->node);
}

static void set_slots(Arena *arena, Graph *graph, const PatternNode *made, const Endpoint *taker, int *inputs,
                      const Node *node) {
    int number = graph->nodes.n;
    if (!made->is_regular) {
        Writing writing = {arena, graph, taker, number};
        connect_variables(node, write_slots, &writing);
        return;
    }
    int *first = inputs + taker->comp_element * taker->comp->type->n_inputs;
    for (int i = 0; i < made->slots.n; i++)
        for (long k = 0; k < made->slots.at[i].count; k++)
            first[made->slots.at[i].first + k] = number;
}

static long count_all_operands(const ConnectNodes *nodes) {
    long count = 0;
    for (int i = 0; i < nodes->variant->connections.n; i++) {
        const PatternNodes *list = nodes_of(nodes, nodes->variant->connections.at[i]);
        for (int k = 0; k < list->n; k++)
            count += list->at[k].node.n_operands;
    }
    return count;
}

void add_connect_nodes(Arena *arena, const ConnectNodes *nodes, Graph *graph, NodeShapes *shapes) {
    const Variant *variant = nodes->variant;
    int *operands = NEW_ARRAY(arena, int, count_all_operands(nodes) + 1);
    int **inputs = NEW_ARRAY(nodes->scratch, int *, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++)
        inputs[i] = input_writers(graph, variant->comps.at[i]);
    for (int i = 0; i < variant->patterns.n; i++)
        for (int k = 0; k < nodes->of[i].n; k++)
            nodes->of[i].at[k].node.shape = shape_of(shapes, &nodes->of[i].at[k].node);
    for (int i = 0; i < variant->connections.n; i++) {
        const PatternNodes *list = nodes_of(nodes, variant->connections.at[i]);
        for (int k = 0; k < list->n; k++) {
            Node node = list->at[k].node;
            node.connect.set = variant->connections.at[i];
            node.operands = operands;
            operands += node.n_operands;
            set_operands(&node);
            const Endpoint *taker = &node.connect.set->members.at[node.connect.taker];
            set_slots(arena, graph, &list->at[k], taker, taker->comp ? inputs[taker->comp->index] : NULL,
                      &node);
            vec_push(arena, &graph->nodes, node);
        }
    }
}

/* --- what they need --------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    const Graph *graph;
    PatternNode *made;
} Asking;

/* The blocks of a member's component that give its variable k */
static void ask_member(Asking *a, int m, int k, int order) {
    const Endpoint *member = &a->made->node.connect.set->members.at[m];
    const Var *var = member->port->vars.at[k];
    ConnectNeeds *needs = &a->made->needs;
    needs->is_regular &= member->comp && member->port->count == 1;
    if (!needs->is_regular || var->slot[order] < 0) return;
    const Partition *blocks = a->graph->called[member->comp->index];
    for (long i = 0; i < var->count; i++) {
        int writer = writer_of(&blocks->graph->writers, var->slot[order] + i);
        const GivingCall *last = needs->calls.n ? &needs->calls.at[needs->calls.n - 1] : NULL;
        if (writer < 0 || (last && last->member == m && last->block == blocks->block_of[writer])) continue;
        vec_push(a->arena, &needs->calls, ((GivingCall){m, blocks->block_of[writer]}));
    }
}

static void ask_variable(void *context, int k, int order) {
    Asking *a = context;
    const Node *node = &a->made->node;
    if (node->connect.kind != WAVE_FLOW)
        ask_member(a, giving_member(node->connect.set, k), k, order);
    else if (node->connect.giver >= 0)
        ask_member(a, node->connect.giver, k, order);
    else
        for (int m = 0; m < node->connect.set->members.n; m++)
            if (m != node->connect.taker) ask_member(a, m, k, order);
}

const ConnectNeeds *connect_needs(ConnectNodes *nodes, const Graph *graph, const Pattern *pattern, int i,
                                  int *n) {
    PatternNodes *list = &nodes->of[pattern->index];
    *n = list->n;
    if (i == list->n) return NULL;
    PatternNode *made = &list->at[i];
    if (!made->is_known) {
        Asking asking = {nodes->scratch, graph, made};
        made->is_known = made->needs.is_regular = true;
        connect_variables(&made->node, ask_variable, &asking);
    }
    return &made->needs;
}
