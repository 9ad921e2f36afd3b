/* Cutting the nodes of a graph into blocks, which are functions of the generated code. */
#include "sema/order/cut_blocks.h"

#include <string.h>

#include "sema/order/node_needs.h"

typedef struct {
    Partition *partition;
    Block *block;
    int index;
    char *input_seen, *after_seen;
    long missing; /* inputs and blocks that may be found yet */
    Arena *arena;
} Gatherer;

static void gather_node(void *context, int node) {
    Gatherer *g = context;
    int block = g->partition->block_of[node];
    if (block == g->index || g->after_seen[block]) return;
    g->after_seen[block] = 1;
    g->missing--;
    vec_push(g->arena, &g->block->after, block);
}

static void gather_input(void *context, long input, Wave wave) {
    Gatherer *g = context;
    (void)wave;
    if (g->input_seen[input]) return;
    g->input_seen[input] = 1;
    g->missing--;
    vec_push(g->arena, &g->block->inputs, input);
}

static void gather_balance(void *context) {
    (void)context;
}

/* `most_after`: how many other blocks this one can come after */
static void find_needs_of_block(Arena *arena, Arena *scratch, Partition *partition, int index,
                                int most_after) {
    const Graph *graph = partition->graph;
    long n_inputs = graph->variant->n_inputs;
    Block *block = &partition->blocks[index];
    Gatherer g = {partition,
                  block,
                  index,
                  NEW_ARRAY(scratch, char, n_inputs + 1),
                  NEW_ARRAY(scratch, char, partition->n_blocks),
                  n_inputs + most_after,
                  arena};
    Needs needs = {&g, gather_node, gather_input, gather_balance};
    for (int i = 0; i < block->nodes.n && g.missing; i++)
        node_needs(scratch, graph, block->nodes.at[i], &needs);
}

/* Cuts the schedule by the number that each node has in `group` (0 .. n_groups-1); empty groups vanish.
   `names`: of the groups, none of which comes after a later one; NULL: they may */
static void cut(Arena *arena, const Graph *graph, Partition *partition, const int *group, int n_groups,
                const char *const *names) {
    partition->graph = graph;
    int *number = NEW_ARRAY(arena, int, n_groups + 1);
    int *size = NEW_ARRAY(arena, int, n_groups + 1);
    for (int i = 0; i < graph->nodes.n; i++)
        size[group[i]]++;
    for (int g = 0; g < n_groups; g++)
        number[g] = size[g] ? partition->n_blocks++ : -1;
    partition->blocks = NEW_ARRAY(arena, Block, partition->n_blocks + 1);
    partition->block_of = NEW_ARRAY(arena, int, graph->nodes.n + 1);
    for (int g = 0; g < n_groups; g++) {
        if (!size[g]) continue;
        Block *block = &partition->blocks[number[g]];
        block->name = names ? names[g] : arena_printf(arena, "part%d", number[g] + 1);
        vec_reserve(arena, &block->nodes, size[g]);
    }
    for (int i = 0; i < graph->schedule.n; i++) {
        int node = graph->schedule.at[i];
        partition->block_of[node] = number[group[node]];
        Block *block = &partition->blocks[number[group[node]]];
        vec_push(arena, &block->nodes, node);
        if (graph->nodes.at[node].wave > block->wave) block->wave = graph->nodes.at[node].wave;
        block->linear |= graph->nodes.at[node].linear;
    }
    Arena *scratch = arena_new();
    for (int b = 0; b < partition->n_blocks; b++)
        find_needs_of_block(arena, scratch, partition, b, names ? b : partition->n_blocks - 1);
    arena_free(scratch);
}

/* Sets of inputs, and one more for balances; equal sets have equal numbers */
typedef struct {
    Arena *arena;
    int words;
    VEC(unsigned long *) sets;
    const int *set_of; /* by node */
    unsigned long *current;
    long n_inputs;
} Sets;

static void unite_node(void *context, int node) {
    Sets *s = context;
    for (int w = 0; w < s->words; w++)
        s->current[w] |= s->sets.at[s->set_of[node]][w];
}

static void unite_input(void *context, long input, Wave wave) {
    Sets *s = context;
    (void)wave;
    s->current[input / 64] |= 1ul << (input % 64);
}

static void unite_balance(void *context) {
    Sets *s = context;
    unite_input(s, s->n_inputs, WAVE_DERIVATIVE);
}

static int number_of_set(Sets *s) {
    for (int i = s->sets.n - 1; i >= 0; i--)
        if (!memcmp(s->sets.at[i], s->current, sizeof(long) * (size_t)s->words)) return i;
    vec_push(s->arena, &s->sets, s->current);
    s->current = NEW_ARRAY(s->arena, unsigned long, s->words);
    return s->sets.n - 1;
}

Partition *cut_fine(Arena *arena, const Graph *graph) {
    Arena *scratch = arena_new();
    Partition *partition = NEW(arena, Partition);
    long n_inputs = graph->variant->n_inputs;
    int *set_of = NEW_ARRAY(scratch, int, graph->nodes.n + 1);
    Sets sets = {.arena = scratch, .words = (int)(n_inputs / 64 + 1), .set_of = set_of, .n_inputs = n_inputs};
    sets.current = NEW_ARRAY(scratch, unsigned long, sets.words);
    Needs needs = {&sets, unite_node, unite_input, unite_balance};
    for (int i = 0; i < graph->schedule.n; i++) {
        int node = graph->schedule.at[i];
        memset(sets.current, 0, sizeof(long) * (size_t)sets.words);
        if (graph->nodes.at[node].linear) unite_balance(&sets);
        node_needs(scratch, graph, node, &needs);
        set_of[node] = number_of_set(&sets);
    }
    for (int i = graph->nodes.n - 1; i > 0; i--) { /* as join_sums */
        const Node *node = &graph->nodes.at[i];
        if (node->kind == NODE_CONNECT && node->connect.sum == SUM_NEXT) set_of[i - 1] = set_of[i];
    }
    cut(arena, graph, partition, set_of, sets.sets.n, NULL);
    arena_free(scratch);
    return partition;
}

Partition *cut_coarse(Arena *arena, const Graph *graph) {
    static const char *const waves[WAVE_COUNT] = {"independent", "signals", "derivatives", "flows"};
    Partition *partition = NEW(arena, Partition);
    int *group = NEW_ARRAY(arena, int, graph->nodes.n + 1);
    for (int i = 0; i < graph->nodes.n; i++)
        group[i] = (int)graph->nodes.at[i].wave;
    cut(arena, graph, partition, group, WAVE_COUNT, waves);
    return partition;
}
