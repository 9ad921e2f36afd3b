/* Cutting the nodes of a graph into blocks, which are functions of the generated code. */
#include "sema/order/cut_blocks.h"

#include <stdlib.h>
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

/* A scalar that is an input: a variable of the class or a derivative of it */
typedef struct {
    const Var *var;
    int order;
    long element, input;
} Input;

static int compare_inputs(const void *a, const void *b) {
    const Input *x = a, *y = b;
    int difference = strcmp(x->var->path, y->var->path);
    if (difference == 0) difference = x->order - y->order;
    return difference ? difference : (x->element > y->element) - (x->element < y->element);
}

/* By number, the place of each input in the order of their names. Variables that the compiler makes may come
   in another order in an interface, and so may the numbers. */
static const long *places_of_inputs(Arena *arena, const Variant *variant) {
    Input *inputs = NEW_ARRAY(arena, Input, variant->n_inputs + 1);
    long *places = NEW_ARRAY(arena, long, variant->n_inputs + 1), n = 0;
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= MAX_ORDER; order++)
            for (long k = 0; var->input[order] >= 0 && k < var->count; k++)
                inputs[n++] = (Input){var, order, k, var->input[order] + k};
    }
    qsort(inputs, (size_t)n, sizeof *inputs, compare_inputs);
    for (long place = 0; place < n; place++)
        places[inputs[place].input] = place;
    return places;
}

/* Sets of inputs, and one more for balances; equal sets have equal numbers */
typedef struct {
    Arena *arena;
    const long *places; /* of the inputs */
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
    long place = s->places[input];
    s->current[place / 64] |= 1ul << (place % 64);
}

static void unite_balance(void *context) {
    Sets *s = context;
    s->current[s->n_inputs / 64] |= 1ul << (s->n_inputs % 64);
}

static int number_of_set(Sets *s) {
    for (int i = s->sets.n - 1; i >= 0; i--)
        if (!memcmp(s->sets.at[i], s->current, sizeof(long) * (size_t)s->words)) return i;
    vec_push(s->arena, &s->sets, s->current);
    s->current = NEW_ARRAY(s->arena, unsigned long, s->words);
    return s->sets.n - 1;
}

/* A set on the way to its place among all */
typedef struct {
    const unsigned long *set;
    int words, count; /* of the set, and of what is in it */
    int number;
} Ranked;

static int compare_sets(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    int difference = x->count - y->count;
    for (int w = 0; difference == 0 && w < x->words; w++)
        difference = (x->set[w] < y->set[w]) - (x->set[w] > y->set[w]);
    return difference;
}

static int count_of_set(const unsigned long *set, int words) {
    int count = 0;
    for (int w = 0; w < words; w++)
        for (unsigned long rest = set[w]; rest; rest &= rest - 1)
            count++;
    return count;
}

/* By number, the place of each set among all: small ones come first. It follows from the sets alone, so a
   class and its interface have the same ones. */
static const int *places_of_sets(const Sets *s) {
    Ranked *ranked = NEW_ARRAY(s->arena, Ranked, s->sets.n + 1);
    int *places = NEW_ARRAY(s->arena, int, s->sets.n + 1);
    for (int i = 0; i < s->sets.n; i++)
        ranked[i] = (Ranked){s->sets.at[i], s->words, count_of_set(s->sets.at[i], s->words), i};
    qsort(ranked, (size_t)s->sets.n, sizeof *ranked, compare_sets);
    for (int place = 0; place < s->sets.n; place++)
        places[ranked[place].number] = place;
    return places;
}

Partition *cut_fine(Arena *arena, const Graph *graph) {
    Arena *scratch = arena_new();
    Partition *partition = NEW(arena, Partition);
    long n_inputs = graph->variant->n_inputs;
    int *set_of = NEW_ARRAY(scratch, int, graph->nodes.n + 1);
    Sets sets = {.arena = scratch,
                 .places = places_of_inputs(scratch, graph->variant),
                 .words = (int)(n_inputs / 64 + 1),
                 .set_of = set_of,
                 .n_inputs = n_inputs};
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
    const int *places = places_of_sets(&sets);
    for (int i = 0; i < graph->nodes.n; i++)
        set_of[i] = places[set_of[i]];
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
