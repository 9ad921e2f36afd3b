/* What changes with what, found by evaluations: trials that move many states at once.
 *
 * What an evaluation computes without a state does not change in the last bit when that state does. So all
 * states are moved, then halves of them, and so on; halves that can have no derivative in common are moved
 * together, and a derivative that a part has not changed is not looked at in its halves. Where each state has
 * few neighbours this takes some evaluations for each halving, however many states there are.
 *
 * A row that depends on very many states, as the force on a floor does on all that touches it, keeps these
 * from being moved together. If it may be idle, it is left out. */
#include "runtime/algebra/probe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where there are more blocks and groups than are worth while anyway, groups should have at least some, else
   the whole is called dense. */
enum { LEAST_IN_GROUP = 4 };

/* A row with more elements is left out, if it may be idle. */
enum { MOST_IN_ROW = 32 };

/* ---- blocks ---- */

Blocks blocks_new(MoccContext *context, size_t n) {
    return (Blocks){context, n, allocate(context, n, sizeof(Block))};
}

void blocks_free(Blocks *blocks) {
    for (size_t i = 0; i < blocks->n; i++)
        release(blocks->blocks[i].rows);
    release(blocks->blocks);
}

static size_t *copy_rows(MoccContext *context, const size_t *rows, size_t n) {
    size_t *copy = allocate(context, n, sizeof *copy);
    if (n) memcpy(copy, rows, n * sizeof *copy);
    return copy;
}

Blocks blocks_whole(MoccContext *context, size_t n) {
    Blocks blocks = blocks_new(context, 1);
    blocks.blocks[0] = (Block){.to = n, .n = n, .rows = allocate(context, n, sizeof(size_t))};
    for (size_t i = 0; i < n; i++)
        blocks.blocks[0].rows[i] = i;
    return blocks;
}

Blocks blocks_single(MoccContext *context, size_t n) {
    Blocks blocks = blocks_new(context, n);
    for (size_t i = 0; i < n; i++)
        blocks.blocks[i] = (Block){.from = i, .to = i + 1};
    return blocks;
}

/* Halves all blocks of more than one state. */
static Blocks split(const Blocks *blocks) {
    Blocks halves = blocks_new(blocks->context, 2 * blocks->n);
    halves.n = 0;
    for (size_t i = 0; i < blocks->n; i++) {
        const Block *block = &blocks->blocks[i];
        size_t middle = block->from + (block->to - block->from) / 2;
        if (middle > block->from)
            halves.blocks[halves.n++] =
                (Block){block->from, middle, block->n, copy_rows(blocks->context, block->rows, block->n), 0};
        halves.blocks[halves.n++] =
            (Block){middle, block->to, block->n, copy_rows(blocks->context, block->rows, block->n), 0};
    }
    return halves;
}

/* Whether a block has no row in common with those of a group so far, whose rows are marked. */
static bool fits(const Block *block, const bool *taken) {
    for (size_t i = 0; i < block->n; i++)
        if (taken[block->rows[i]]) return false;
    return true;
}

size_t blocks_group(Blocks *blocks, const Mapping *mapping) {
    size_t n = mapping->n, most = blocks->n > 4 * mapping->groups ? blocks->n / LEAST_IN_GROUP : blocks->n,
           groups = 0;
    bool **taken = allocate(blocks->context, most, sizeof *taken), good = true;
    for (size_t i = 0; good && i < blocks->n; i++) {
        Block *block = &blocks->blocks[i];
        for (block->group = 0; block->group < groups && !fits(block, taken[block->group]);)
            block->group++;
        good = block->group < most;
        if (good && block->group == groups) taken[groups++] = allocate(blocks->context, n, sizeof **taken);
        for (size_t k = 0; good && k < block->n; k++)
            taken[block->group][block->rows[k]] = true;
    }
    for (size_t i = 0; i < groups; i++)
        release(taken[i]);
    release(taken);
    return good ? groups : 0;
}

/* ---- pairs ---- */

void pairs_add(Pairs *pairs, size_t column, size_t row) {
    if (pairs->n == pairs->capacity) {
        pairs->capacity = 2 * pairs->capacity + 1024;
        pairs->at = reallocate(pairs->context, pairs->at, pairs->capacity, sizeof *pairs->at);
    }
    pairs->at[pairs->n++] = (PatternElement){column, row};
}

static int compare_rows(const void *a, const void *b) {
    const size_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static size_t drop_repeated(size_t *rows, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (i == 0 || rows[i] != rows[i - 1]) rows[kept++] = rows[i];
    return kept;
}

void pairs_give_rows(Pairs *pairs, Block *columns, size_t n) {
    size_t *count = allocate(pairs->context, n, sizeof *count);
    for (size_t i = 0; i < pairs->n; i++)
        count[pairs->at[i].column]++;
    for (size_t j = 0; j < n; j++)
        columns[j].rows = allocate(pairs->context, count[j], sizeof *columns[j].rows);
    for (size_t i = 0; i < pairs->n; i++) {
        Block *column = &columns[pairs->at[i].column];
        column->rows[column->n++] = pairs->at[i].row;
    }
    for (size_t j = 0; j < n; j++) {
        if (columns[j].n > 1) qsort(columns[j].rows, columns[j].n, sizeof(size_t), compare_rows);
        columns[j].n = drop_repeated(columns[j].rows, columns[j].n);
    }
    release(count);
    release(pairs->at);
    *pairs = (Pairs){.context = pairs->context};
}

/* ---- trying ---- */

Probe probe_new(const Mapping *mapping) {
    size_t n = mapping->n;
    double *memory = allocate(mapping->context, 4 * n, sizeof(double));
    bool *marks = allocate(mapping->context, 2 * n, sizeof *marks);
    return (Probe){mapping, n, memory, memory + n, memory + 2 * n, memory + 3 * n, 1, marks, marks + n};
}

void probe_free(Probe *probe) {
    release(probe->base);
    release(probe->is_left_out);
}

/* A number between 1/2 and 1, the same ones in each run */
static double next_random(Probe *probe) {
    return 0.5 + 0.5 * next_fraction(&probe->random);
}

double probe_displaced(Probe *probe, size_t i, double state) {
    const Mapping *mapping = probe->mapping;
    if (mapping->towards) return mapping->towards[i];
    double least = mapping->least * (mapping->sizes ? mapping->sizes[i] : 1);
    return state + (mapping->nearness * fabs(state) + least) * next_random(probe);
}

bool probe_evaluate(Probe *probe, const double *states, double *derivatives) {
    return !context_is_stopped(probe->mapping->context) &&
           probe->mapping->evaluate(probe->mapping->self, states, derivatives);
}

/* Displaces the states: some up and some down, or all of them up. False: it cannot be evaluated there. */
static bool begin_displaced(Probe *probe, const double *states, bool up) {
    for (size_t i = 0; i < probe->n; i++) {
        bool down = !up && next_fraction(&probe->random) < 0.5;
        double there = probe_displaced(probe, i, states[i]);
        probe->base[i] = down ? 2 * states[i] - there : there;
    }
    return probe_evaluate(probe, probe->base, probe->at_base);
}

bool probe_begin(Probe *probe, const double *states, bool both_sides) {
    bool stays = probe->mapping->towards != NULL;
    if (both_sides && !stays && begin_displaced(probe, states, false)) return true;
    if (!stays && begin_displaced(probe, states, true)) return true;
    memcpy(probe->base, states, probe->n * sizeof(double));
    return probe_evaluate(probe, probe->base, probe->at_base);
}

/* Moves the blocks of a group and keeps of their rows those that change. */
static bool try_group(Probe *probe, Blocks *blocks, size_t group) {
    memcpy(probe->moved, probe->base, probe->n * sizeof(double));
    for (size_t i = 0; i < blocks->n; i++) {
        const Block *block = &blocks->blocks[i];
        for (size_t j = block->from; block->group == group && j < block->to; j++)
            probe->moved[j] = probe_displaced(probe, j, probe->base[j]);
    }
    if (!probe_evaluate(probe, probe->moved, probe->at_moved)) return false;
    for (size_t i = 0; i < blocks->n; i++) {
        Block *block = &blocks->blocks[i];
        size_t kept = 0;
        for (size_t k = 0; block->group == group && k < block->n; k++)
            if (probe->at_moved[block->rows[k]] != probe->at_base[block->rows[k]])
                block->rows[kept++] = block->rows[k];
        if (block->group == group) block->n = kept;
    }
    return true;
}

void blocks_drop_rows(Blocks *blocks, const bool *is_dropped) {
    for (size_t i = 0; i < blocks->n; i++) {
        Block *block = &blocks->blocks[i];
        size_t kept = 0;
        for (size_t k = 0; k < block->n; k++)
            if (!is_dropped[block->rows[k]]) block->rows[kept++] = block->rows[k];
        block->n = kept;
    }
}

/* Leaves rows out that are in many blocks, where they may be idle. */
static void leave_out_rows(Probe *probe, Blocks *blocks) {
    if (probe->mapping->n_asked_for == probe->n) return;
    size_t *count = allocate(probe->mapping->context, probe->n, sizeof *count);
    for (size_t i = 0; i < blocks->n; i++)
        for (size_t k = 0; k < blocks->blocks[i].n; k++)
            count[blocks->blocks[i].rows[k]]++;
    for (size_t row = probe->mapping->n_asked_for; row < probe->n; row++)
        if (count[row] > MOST_IN_ROW && !probe->is_needed[row]) probe->is_left_out[row] = true;
    blocks_drop_rows(blocks, probe->is_left_out);
    release(count);
}

static void halve(Blocks *blocks) {
    Blocks halves = split(blocks);
    blocks_free(blocks);
    *blocks = halves;
}

Learned probe_refine(Probe *probe, Blocks *blocks) {
    while (blocks->n < probe->n) {
        halve(blocks);
        size_t groups = blocks_group(blocks, probe->mapping);
        if (groups == 0) return LEARNED_DENSE;
        for (size_t group = 0; group < groups; group++)
            if (!try_group(probe, blocks, group)) return LEARNED_NOTHING;
        leave_out_rows(probe, blocks);
    }
    return LEARNED_SPARSE;
}

/* Where each of few numbers may change much, trials of halves tell nothing: the first ones are of so many
 * parts.
 */
enum { FIRST_PARTS = 16 };

bool probe_from_zero(const Mapping *mapping, Blocks *blocks) {
    Probe probe = probe_new(mapping);
    *blocks = blocks_whole(mapping->context, mapping->n);
    while (4 * blocks->n <= FIRST_PARTS && 2 * blocks->n < mapping->n)
        halve(blocks);
    Learned learned = probe_refine(&probe, blocks);
    probe_free(&probe);
    return learned == LEARNED_SPARSE;
}
