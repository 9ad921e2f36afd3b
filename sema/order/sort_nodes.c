/* The order in which the nodes of a graph run: what a node needs comes before it. */
#include "sema/order/sort_nodes.h"

#include <string.h>

#include "sema/order/algebraic_loop.h"
#include "sema/order/node_needs.h"

/* A node on the way, and the number of the next one of its needs to look at */
typedef struct {
    int node, next;
} Frame;

typedef struct {
    Arena *scratch;
    Sema *sema;
    Graph *graph;
    char *colour; /* 0: not met, 1: on the way, 2: done */
    VEC(Frame) stack;
    VEC(int) pending; /* what the node needs whose needs are read, */
    int current;      /* this one */
    bool reports;     /* report cycles and go on; else the first ends the sorting */
    bool cyclic;      /* a cycle was met */
    char *reported;   /* by node: it is part of a cycle that was reported */
    int *room;        /* for what nodes need: this many numbers are left */
    int left;
    bool mixed; /* turns of a whole node do not belong together */
} Sorter;

static void sort_node(void *context, int node) {
    Sorter *s = context;
    vec_push(s->scratch, &s->pending, node);
}

static void raise_wave(Sorter *s, Wave wave) {
    Node *node = &s->graph->nodes.at[s->current];
    if (wave > node->wave) node->wave = wave;
}

static void sort_input(void *context, long input, Wave wave) {
    (void)input;
    raise_wave(context, wave);
}

static void sort_balance(void *context) {
    Sorter *s = context;
    s->graph->nodes.at[s->current].linear = true;
    raise_wave(s, WAVE_DERIVATIVE);
}

/* --- whole nodes ------------------------------------------------------------------------------ */

/* The turns of a whole node stay together if that closes no cycle, and all are in the same wave. */

typedef struct {
    Sorter *s;
    int node;
    const Node *met; /* what determines the elements of the present reference, or NULL */
    bool any, mixed; /* other elements are known without; nodes differ */
} Waves;

static void see_writer(void *context, int writer, long count) {
    Waves *w = context;
    (void)count;
    if (writer == w->node) return;
    const Node *node = writer < 0 ? NULL : &w->s->graph->nodes.at[writer];
    w->mixed |= w->any && !node != !w->met;
    w->mixed |= w->any && node && w->met && (node->wave != w->met->wave || node->linear != w->met->linear);
    w->met = node;
    w->any = true;
}

static bool see_reach(void *context, Ex *ref, const Ranges *ranges) {
    Waves *w = context;
    const Var *var = ref->ref.var;
    Reach reach;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre || !is_own_reach(ref, ranges)) return true;
    if (!reach_of(ref, ranges, &reach)) return false;
    w->any = false;
    visit_writers(&w->s->graph->writers, var->slot[ref->ref.order], var->dims, &reach.region, see_writer, w);
    return true;
}

/* Whether all turns are in the same wave */
static bool is_of_one_wave(Sorter *s, int node) {
    const Assign *assign = s->graph->nodes.at[node].assign;
    Waves waves = {.s = s, .node = node};
    Ranges all;
    return ranges_of(assign->loop, &all) && visit_reaches(assign->value, &all, see_reach, &waves) &&
           !waves.mixed;
}

static void enter_node(Sorter *s, int node) {
    s->colour[node] = 1;
    vec_push(s->scratch, &s->stack, ((Frame){node, 1}));
}

static void leave_node(Sorter *s) {
    int index = s->stack.at[s->stack.n - 1].node;
    Node *node = &s->graph->nodes.at[index];
    const int *needs = s->graph->needs[index];
    for (int i = 1; i <= needs[0]; i++) {
        const Node *before = &s->graph->nodes.at[needs[i]];
        if (before->wave > node->wave) node->wave = before->wave;
        node->linear |= before->linear;
    }
    if (node->whole && !is_of_one_wave(s, index)) s->mixed = true;
    s->colour[index] = 2;
    vec_push(s->sema->arena, &s->graph->schedule, index);
    s->stack.n--;
}

/* --- needs ------------------------------------------------------------------------------------ */

/* Keeps what has been found of the current node in the graph. The lists stand close together, as there are
   millions of them. */
static void keep_needs(Sorter *s) {
    enum { LEAST = 64, MOST = 1 << 16 };
    int n = s->pending.n;
    if (n + 1 > s->left) {
        int wanted = s->graph->nodes.n < MOST / 4 ? LEAST + 4 * s->graph->nodes.n : MOST;
        s->left = n + 1 > wanted ? n + 1 : wanted;
        s->room = NEW_ARRAY(s->sema->arena, int, s->left);
    }
    s->graph->needs[s->current] = s->room;
    *s->room++ = n;
    for (int i = 0; i < n; i++)
        *s->room++ = s->pending.at[i];
    s->left -= n + 1;
    s->pending.n = 0;
}

/* Removes the current node, a whole one whose earlier turns are determined before, from its needs. */
static void drop_itself(Sorter *s) {
    int n = 0;
    for (int i = 0; i < s->pending.n; i++)
        if (s->pending.at[i] != s->current) s->pending.at[n++] = s->pending.at[i];
    s->pending.n = n;
}

static void find_any_needs(Sorter *s) {
    const Needs needs = {s, sort_node, sort_input, sort_balance};
    node_needs(s->scratch, s->graph, s->current, &needs);
}

/* Whether both nodes are results of a call, in the same turn of its loops: they need the same */
static bool is_of_one_call(const Node *a, const Node *b) {
    if (a->kind != NODE_ASSIGN || b->kind != NODE_ASSIGN || a->whole || b->whole) return false;
    const Ex *one = a->assign->value, *other = b->assign->value;
    return one->kind == EX_FUNCTION && other->kind == EX_FUNCTION &&
           one->function.call == other->function.call && a->n_operands == b->n_operands &&
           (!a->n_operands || !memcmp(a->operands, b->operands, (size_t)a->n_operands * sizeof *a->operands));
}

/* A target without subscripts that could need anything */
static bool is_plain_target(const Ex *target) {
    for (int k = 0; k < target->ref.var->rank && target->ref.n_comps == 0; k++)
        if (target->ref.subs[k]) return false;
    return true;
}

/* What the current node needs is what the one before it needs: of a call with many results that is found
 * once.
 */
static bool needs_as_before(Sorter *s) {
    Node *node = &s->graph->nodes.at[s->current];
    if (!s->current || !is_of_one_call(node - 1, node) || !is_plain_target(node[-1].assign->target) ||
        !is_plain_target(node->assign->target))
        return false;
    node->wave = node[-1].wave;
    node->linear = node[-1].linear;
    s->graph->needs[s->current] = s->graph->needs[s->current - 1];
    return true;
}

/* Adds a node unless it is the one that was added last. */
static void sort_next(Sorter *s, int node) {
    if (!s->pending.n || s->pending.at[s->pending.n - 1] != node) sort_node(s, node);
}

static void find_needs_of_assigns(Sorter *s, int n) {
    for (s->current = 0; s->current < n; s->current++) {
        if (needs_as_before(s)) continue;
        find_any_needs(s);
        if (s->graph->nodes.at[s->current].whole) drop_itself(s);
        keep_needs(s);
    }
}

static void find_needs_of_connects(Sorter *s, ConnectNodes *nodes) {
    const Graph *graph = s->graph;
    for (int i = 0; i < graph->variant->connections.n; i++) {
        const Connection *set = graph->variant->connections.at[i];
        const ConnectNeeds *needs;
        for (int k = 0, n; (needs = connect_needs(nodes, graph, set->pattern, k, &n)); k++, s->current++) {
            for (int c = 0; needs->is_regular && c < needs->calls.n; c++) {
                const Endpoint *giver = &set->members.at[needs->calls.at[c].member];
                int of = giver->comp->index, n_blocks = graph->called[of]->n_blocks;
                sort_next(s,
                          graph->first_call[of] + giver->comp_element * n_blocks + needs->calls.at[c].block);
            }
            if (!needs->is_regular)
                find_any_needs(s);
            else if (graph->nodes.at[s->current].connect.sum == SUM_NEXT)
                sort_next(s, s->current - 1);
            keep_needs(s);
        }
    }
}

/* Of the call of a block: `writers` of its component's inputs */
static void find_needs_of_call(Sorter *s, const Block *block, int first, const int *writers) {
    for (int i = 0; i < block->inputs.n; i++)
        if (writers[block->inputs.at[i]] >= 0) sort_next(s, writers[block->inputs.at[i]]);
    for (int i = 0; i < block->after.n; i++)
        sort_next(s, first + block->after.at[i]);
    if (block->linear) sort_balance(s);
    keep_needs(s);
}

static void find_needs_of_calls(Sorter *s) {
    const Graph *graph = s->graph;
    for (int i = 0; i < graph->variant->comps.n; i++) {
        const Comp *comp = graph->variant->comps.at[i];
        const Partition *blocks = graph->called[i];
        const int *writers = blocks ? input_writers(graph, comp) : NULL;
        for (long e = 0; blocks && e < comp->count; e++) {
            int first = s->current;
            for (int b = 0; b < blocks->n_blocks; b++, s->current++)
                find_needs_of_call(s, &blocks->blocks[b], first, writers);
            if (writers) writers += comp->type->n_inputs;
        }
    }
}

/* What each node needs, and the waves of what comes from outside of the graph */
static void find_all_needs(Sorter *s, ConnectNodes *connects, int n_assigns) {
    s->graph->needs = NEW_ARRAY(s->sema->arena, const int *, s->graph->nodes.n + 1);
    find_needs_of_assigns(s, n_assigns);
    find_needs_of_connects(s, connects);
    find_needs_of_calls(s);
}

/* --- the order -------------------------------------------------------------------------------- */

/* A cycle through `node`, which is on the way: reported unless it shares nodes with one that was. */
static void report_new_cycle(Sorter *s, int node) {
    int from = 0;
    while (s->stack.at[from].node != node)
        from++;
    Cycle cycle = {0};
    bool old = false;
    for (; from < s->stack.n; from++) {
        int on_the_way = s->stack.at[from].node;
        vec_push(s->scratch, &cycle, &s->graph->nodes.at[on_the_way]);
        old |= s->reported[on_the_way];
        s->reported[on_the_way] = 1;
    }
    if (!old) report_cycle(s->sema, s->graph->variant->class_, &cycle);
}

static bool needs_are_scheduled(const Sorter *s, int node) {
    const int *needs = s->graph->needs[node];
    for (int i = 1; i <= needs[0]; i++)
        if (s->colour[needs[i]] != 2) return false;
    return true;
}

/* The other results of a call follow at once: one call gives all of them then. Their nodes stand together. */
static void schedule_other_results(Sorter *s, int node) {
    const Node *nodes = s->graph->nodes.at;
    for (int way = -1; way <= 1; way += 2)
        for (int i = node + way; i >= 0 && i < s->graph->nodes.n && is_of_one_call(&nodes[node], &nodes[i]);
             i += way) {
            if (s->colour[i] || !needs_are_scheduled(s, i)) continue;
            enter_node(s, i);
            leave_node(s);
        }
}

/* Puts `root` and all that it needs into the schedule, what is needed first; false if a cycle
   ends it. */
static bool sort_from(Sorter *s, int root) {
    if (s->colour[root]) return true;
    enter_node(s, root);
    while (s->stack.n) {
        Frame *frame = &s->stack.at[s->stack.n - 1];
        const int *needs = s->graph->needs[frame->node];
        if (frame->next > needs[0]) {
            int node = frame->node;
            leave_node(s);
            schedule_other_results(s, node);
            continue;
        }
        int next = needs[frame->next++];
        if (s->colour[next] == 1) {
            s->cyclic = true;
            if (!s->reports) return false;
            report_new_cycle(s, next);
            continue; /* as if what closes it was not there, to find other cycles */
        }
        if (!s->colour[next]) enter_node(s, next);
    }
    return true;
}

static bool has_wave(const Partition *blocks, Wave wave) {
    for (int b = 0; b < blocks->n_blocks; b++)
        if (blocks->blocks[b].wave == wave) return true;
    return false;
}

/* The calls of a component's blocks in that wave */
static bool sort_calls(Sorter *s, const Comp *comp, Wave wave) {
    const Partition *blocks = s->graph->called[comp->index];
    if (!blocks || !has_wave(blocks, wave)) return true;
    int node = s->graph->first_call[comp->index];
    for (long e = 0; e < comp->count; e++)
        for (int b = 0; b < blocks->n_blocks; b++, node++)
            if (blocks->blocks[b].wave == wave && !sort_from(s, node)) return false;
    return true;
}

/* Calls in the order of their waves, so that instances follow each other regularly; then the rest in textual
 * order. */
static bool sort_all(Sorter *s) {
    const Graph *graph = s->graph;
    for (int wave = WAVE_FREE; wave < WAVE_COUNT; wave++)
        for (int i = 0; i < graph->variant->comps.n; i++)
            if (!sort_calls(s, graph->variant->comps.at[i], (Wave)wave)) return false;
    for (int i = 0; i < graph->nodes.n; i++)
        if (!sort_from(s, i)) return false;
    return true;
}

/* A long sum of flows is made anew as a whole, from its first term on: so all its nodes belong where the last
 * one does. */
static void join_sums(Graph *graph) {
    for (int i = graph->nodes.n - 1; i > 0; i--) {
        const Node *node = &graph->nodes.at[i];
        if (node->kind != NODE_CONNECT || node->connect.sum != SUM_NEXT) continue;
        graph->nodes.at[i - 1].wave = node->wave;
        graph->nodes.at[i - 1].linear = node->linear;
    }
}

bool sort_nodes(Sema *sema, Graph *graph, ConnectNodes *connects, int n_assigns, bool reports) {
    Sorter s = {.scratch = arena_new(), .sema = sema, .graph = graph, .reports = reports};
    find_all_needs(&s, connects, n_assigns);
    vec_reserve(sema->arena, &graph->schedule, graph->nodes.n);
    s.colour = NEW_ARRAY(s.scratch, char, graph->nodes.n + 1);
    s.reported = NEW_ARRAY(s.scratch, char, graph->nodes.n + 1);
    sort_all(&s);
    join_sums(graph);
    arena_free(s.scratch);
    return !s.cyclic && !s.mixed;
}
