/* Which derivatives depend on which states, found by evaluations.
 *
 * What an evaluation computes without a state does not change in the last bit when that state does. So all
 * states are moved, then halves of them, and so on; halves that can have no derivative in common are moved
 * together, and a derivative that a part has not changed is not looked at in its halves. Where each state has
 * few neighbours this takes some evaluations for each halving, however many states there are.
 *
 * What does not show at these values (a factor that is zero, a branch not taken) is missed. Whoever uses the
 * outcome has to find that out, and learn again: what has been found stays.
 *
 * Of values that stand for unknowns of equations some may be idle: nothing that is asked for follows from
 * them. They have no elements. One that depends on very many states, as the force on a floor does on all that
 * touches it, would keep these from being moved together. So it is left out at first; if it turns out not to
 * be idle, all is learned with it.
 *
 * Of values in elements of arrays, those are tried first that stand near each other (neighbours.c), which
 * takes as many evaluations for arrays of any length. */
#include "runtime/algebra/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where there are more blocks and groups than are worth while anyway, groups should have at least some, else
   the whole is called dense. */
enum { LEAST_IN_GROUP = 4 };

/* So many columns are looked at to find out whether most have very many elements. */
enum { SAMPLES = 8 };

/* A row with more elements is left out at first, if it may be idle. */
enum { MOST_IN_ROW = 32 };

/* ---- blocks ---- */

static Blocks blocks_new(MoccContext *context, size_t n) {
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

static Blocks one_block(MoccContext *context, size_t n) {
    Blocks blocks = blocks_new(context, 1);
    blocks.blocks[0] = (Block){.to = n, .n = n, .rows = allocate(context, n, sizeof(size_t))};
    for (size_t i = 0; i < n; i++)
        blocks.blocks[0].rows[i] = i;
    return blocks;
}

/* A block without rows for each state */
static Blocks single_blocks(MoccContext *context, size_t n) {
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

/* Puts each block into the first group where it has no row in common with another. Returns the number of
   groups, 0 if there are too many of them. */
static size_t group_blocks(Blocks *blocks, const Mapping *mapping) {
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

/* ---- trying ---- */

static Trial trial_new(const Mapping *mapping) {
    size_t n = mapping->n;
    double *memory = allocate(mapping->context, 4 * n, sizeof(double));
    bool *marks = allocate(mapping->context, 2 * n, sizeof *marks);
    return (Trial){mapping, n, memory, memory + n, memory + 2 * n, memory + 3 * n, 1, marks, marks + n};
}

static void trial_free(Trial *trial) {
    release(trial->base);
    release(trial->is_left_out);
}

/* A number between 1/2 and 1, the same ones in each run */
static double next_random(Trial *trial) {
    return 0.5 + 0.5 * next_fraction(&trial->random);
}

double trial_displaced(Trial *trial, size_t i, double state) {
    const Mapping *mapping = trial->mapping;
    double least = mapping->least * (mapping->sizes ? mapping->sizes[i] : 1);
    return state + (mapping->nearness * fabs(state) + least) * next_random(trial);
}

bool trial_evaluate(Trial *trial, const double *states, double *derivatives) {
    return !context_is_stopped(trial->mapping->context) &&
           trial->mapping->evaluate(trial->mapping->self, states, derivatives);
}

/* Chooses the states to try with: near the given ones, where zeros are not zero any more, else those. */
static bool trial_begin(Trial *trial, const double *states) {
    for (size_t i = 0; i < trial->n; i++)
        trial->base[i] = trial_displaced(trial, i, states[i]);
    if (trial_evaluate(trial, trial->base, trial->at_base)) return true;
    memcpy(trial->base, states, trial->n * sizeof(double));
    return trial_evaluate(trial, trial->base, trial->at_base);
}

/* Moves the blocks of a group and keeps of their rows those that change. */
static bool try_group(Trial *trial, Blocks *blocks, size_t group) {
    memcpy(trial->moved, trial->base, trial->n * sizeof(double));
    for (size_t i = 0; i < blocks->n; i++) {
        const Block *block = &blocks->blocks[i];
        for (size_t j = block->from; block->group == group && j < block->to; j++)
            trial->moved[j] = trial_displaced(trial, j, trial->base[j]);
    }
    if (!trial_evaluate(trial, trial->moved, trial->at_moved)) return false;
    for (size_t i = 0; i < blocks->n; i++) {
        Block *block = &blocks->blocks[i];
        size_t kept = 0;
        for (size_t k = 0; block->group == group && k < block->n; k++)
            if (trial->at_moved[block->rows[k]] != trial->at_base[block->rows[k]])
                block->rows[kept++] = block->rows[k];
        if (block->group == group) block->n = kept;
    }
    return true;
}

/* Takes those rows out of the blocks that are marked. */
static void drop_rows(Blocks *blocks, const bool *is_dropped) {
    for (size_t i = 0; i < blocks->n; i++) {
        Block *block = &blocks->blocks[i];
        size_t kept = 0;
        for (size_t k = 0; k < block->n; k++)
            if (!is_dropped[block->rows[k]]) block->rows[kept++] = block->rows[k];
        block->n = kept;
    }
}

/* Leaves rows out that are in many blocks, where they may be idle. */
static void leave_out_rows(Trial *trial, Blocks *blocks) {
    if (trial->mapping->n_asked_for == trial->n) return;
    size_t *count = allocate(trial->mapping->context, trial->n, sizeof *count);
    for (size_t i = 0; i < blocks->n; i++)
        for (size_t k = 0; k < blocks->blocks[i].n; k++)
            count[blocks->blocks[i].rows[k]]++;
    for (size_t row = trial->mapping->n_asked_for; row < trial->n; row++)
        if (count[row] > MOST_IN_ROW && !trial->is_needed[row]) trial->is_left_out[row] = true;
    drop_rows(blocks, trial->is_left_out);
    release(count);
}

static void halve(Blocks *blocks) {
    Blocks halves = split(blocks);
    blocks_free(blocks);
    *blocks = halves;
}

/* From blocks of several states down to each in one of its own. */
static Learned refine(Trial *trial, Blocks *blocks) {
    while (blocks->n < trial->n) {
        halve(blocks);
        size_t groups = group_blocks(blocks, trial->mapping);
        if (groups == 0) return LEARNED_DENSE;
        for (size_t group = 0; group < groups; group++)
            if (!try_group(trial, blocks, group)) return LEARNED_NOTHING;
        leave_out_rows(trial, blocks);
    }
    return LEARNED_SPARSE;
}

/* Where each of few numbers may change much, trials of halves tell nothing: the first ones are of so many
 * parts.
 */
enum { FIRST_PARTS = 16 };

bool trial_from_zero(const Mapping *mapping, Blocks *blocks) {
    Trial trial = trial_new(mapping);
    *blocks = one_block(mapping->context, mapping->n);
    while (4 * blocks->n <= FIRST_PARTS && 2 * blocks->n < mapping->n)
        halve(blocks);
    Learned learned = refine(&trial, blocks);
    trial_free(&trial);
    return learned == LEARNED_SPARSE;
}

/* ---- the outcome ---- */

/* Adds rows to a block's own, and one more; all are ascending. */
static void add_rows(MoccContext *context, Block *block, const size_t *more, size_t n_more, size_t one) {
    size_t *rows = allocate(context, block->n + n_more + 1, sizeof *rows), n = 0, i = 0, k = 0;
    bool has_one = false;
    while (i < block->n || k < n_more || !has_one) {
        size_t next = has_one ? (size_t)-1 : one;
        if (i < block->n && block->rows[i] < next) next = block->rows[i];
        if (k < n_more && more[k] < next) next = more[k];
        if (i < block->n && block->rows[i] == next) i++;
        if (k < n_more && more[k] == next) k++;
        has_one = has_one || next == one;
        rows[n++] = next;
    }
    release(block->rows);
    block->rows = rows;
    block->n = n;
}

/* Adds the rows of a column that are already known, and the diagonal. */
static void add_known(Block *block, const Sparsity *known, size_t column) {
    bool is_known = known->begin != NULL;
    add_rows(known->context, block, is_known ? known->rows + known->begin[column] : NULL,
             is_known ? known->begin[column + 1] - known->begin[column] : 0, column);
}

/* Where the rows' elements begin, then the column of each; owned by the caller */
static size_t *columns_by_row(const Blocks *columns) {
    size_t n = columns->n, total = 0;
    for (size_t j = 0; j < n; j++)
        total += columns->blocks[j].n;
    size_t *begin = allocate(columns->context, n + 2 + total, sizeof *begin), *list = begin + n + 2;
    for (size_t j = 0; j < n; j++)
        for (size_t k = 0; k < columns->blocks[j].n; k++)
            begin[columns->blocks[j].rows[k] + 2]++;
    for (size_t row = 0; row < n; row++)
        begin[row + 2] += begin[row + 1];
    for (size_t j = 0; j < n; j++)
        for (size_t k = 0; k < columns->blocks[j].n; k++)
            list[begin[columns->blocks[j].rows[k] + 1]++] = j;
    return begin;
}

/* Marks what is asked for, and all that this follows from. */
static void find_needed(const Blocks *columns, size_t n_asked_for, bool *is_needed) {
    size_t n = columns->n, *begin = columns_by_row(columns), *list = begin + n + 2;
    size_t *found = allocate(columns->context, n, sizeof *found), n_found = 0;
    for (size_t i = 0; i < n; i++) {
        is_needed[i] = i < n_asked_for;
        if (is_needed[i]) found[n_found++] = i;
    }
    for (size_t at = 0; at < n_found; at++)
        for (size_t k = begin[found[at]]; k < begin[found[at] + 1]; k++) {
            if (is_needed[list[k]]) continue;
            is_needed[list[k]] = true;
            found[n_found++] = list[k];
        }
    release(begin);
    release(found);
}

static void take_over(Sparsity *sparsity, const Blocks *columns, size_t groups, const bool *is_needed) {
    size_t n = columns->n, total = 0;
    for (size_t i = 0; i < n; i++)
        total += columns->blocks[i].n;
    sparsity_free(sparsity);
    sparsity->n = n;
    sparsity->begin = allocate(sparsity->context, n + 1, sizeof(size_t));
    sparsity->group = allocate(sparsity->context, n, sizeof(size_t));
    sparsity->rows = allocate(sparsity->context, total, sizeof(size_t));
    sparsity->is_idle = allocate(sparsity->context, n, sizeof(bool));
    sparsity->n_groups = groups;
    for (size_t i = 0; i < n; i++) {
        const Block *block = &columns->blocks[i];
        memcpy(sparsity->rows + sparsity->begin[i], block->rows, block->n * sizeof(size_t));
        sparsity->begin[i + 1] = sparsity->begin[i] + block->n;
        sparsity->group[i] = block->group;
        sparsity->is_idle[i] = is_needed && !is_needed[i];
    }
}

/* Finds what the rows that are marked depend on, and adds that to the columns, which are in order. */
static Learned search_rows(Trial *trial, const bool *rows, Blocks *columns) {
    Blocks blocks = one_block(columns->context, trial->n);
    size_t kept = 0;
    for (size_t row = 0; row < trial->n; row++)
        if (rows[row]) blocks.blocks[0].rows[kept++] = row;
    blocks.blocks[0].n = kept;
    Learned learned = refine(trial, &blocks);
    for (size_t j = 0; learned == LEARNED_SPARSE && j < trial->n; j++) {
        const Block *more = &blocks.blocks[j];
        add_rows(columns->context, &columns->blocks[j], more->rows, more->n, j);
    }
    blocks_free(&blocks);
    return learned;
}

/* Marks those open rows that what is asked for follows from, of which no more is known than the columns have.
   `rest`: all of them. Returns how many. */
static size_t choose_open(const Trial *trial, const Blocks *columns, const bool *is_open, bool rest,
                          bool *rows) {
    size_t count = 0;
    find_needed(columns, trial->mapping->n_asked_for, trial->is_needed);
    for (size_t row = 0; row < trial->n; row++) {
        rows[row] = is_open[row] && (rest || trial->is_needed[row]);
        count += rows[row];
    }
    return count;
}

static bool has_wide(const Mapping *mapping, const bool *rows) {
    for (size_t row = 0; mapping->is_wide && row < mapping->n; row++)
        if (rows[row] && mapping->is_wide[row]) return true;
    return false;
}

/* Open rows are looked at as soon as they turn out to be needed, so often; then all that are left. */
enum { MOST_SEARCHES = 8 };

/* Learns with the help of arrays, whose elements depend on their neighbours. What they do not explain is
   searched for, if it is needed. */
static Learned learn_neighbours(Trial *trial, const Sparsity *known, Blocks *columns) {
    size_t n = trial->n;
    bool *is_open = allocate(columns->context, 2 * n, sizeof *is_open), *rows = is_open + n;
    Learned learned =
        neighbours_find(trial, known, columns->blocks, is_open) ? LEARNED_SPARSE : LEARNED_NOTHING;
    for (size_t i = 0; i < n; i++)
        add_known(&columns->blocks[i], known, i);
    for (int k = 0; learned == LEARNED_SPARSE; k++) {
        if (choose_open(trial, columns, is_open, k == MOST_SEARCHES, rows) == 0) break;
        if (has_wide(trial->mapping, rows)) {
            learned = LEARNED_DENSE;
            break;
        }
        learned = search_rows(trial, rows, columns);
        for (size_t row = 0; row < n; row++)
            is_open[row] = is_open[row] && !rows[row];
    }
    for (size_t row = 0; row < n; row++)
        trial->is_left_out[row] = !trial->is_needed[row];
    drop_rows(columns, trial->is_left_out);
    release(is_open);
    return learned;
}

/* Adds what has come up between arrays. That is not enough where something is needed now of which nothing is
   known. */
static Learned add_neighbours(Trial *trial, const Sparsity *known, Blocks *columns) {
    bool *is_open = allocate(columns->context, trial->n, sizeof *is_open);
    bool good = neighbours_find_more(trial, known, columns->blocks, is_open);
    for (size_t i = 0; good && i < trial->n; i++)
        add_known(&columns->blocks[i], known, i);
    if (good) find_needed(columns, trial->mapping->n_asked_for, trial->is_needed);
    for (size_t row = 0; row < trial->n; row++) {
        good = good && !(is_open[row] && trial->is_needed[row]);
        trial->is_left_out[row] = !trial->is_needed[row];
    }
    drop_rows(columns, trial->is_left_out);
    release(is_open);
    return good ? LEARNED_SPARSE : LEARNED_NOTHING;
}

/* Learns with those rows at least that are needed, and finds out which are. *more becomes true if some of
   those that have been left out are. */
static Learned learn_columns(Trial *trial, const Sparsity *known, Blocks *columns, bool *more) {
    size_t n = trial->n;
    bool *is_idle = trial->is_left_out;
    memset(is_idle, 0, n * sizeof *is_idle);
    Learned learned = refine(trial, columns);
    if (learned != LEARNED_SPARSE) return learned;
    for (size_t i = 0; i < n; i++)
        add_known(&columns->blocks[i], known, i);
    find_needed(columns, trial->mapping->n_asked_for, trial->is_needed);
    *more = false;
    for (size_t i = 0; i < n; i++) {
        *more = *more || (is_idle[i] && trial->is_needed[i]);
        is_idle[i] = !trial->is_needed[i];
    }
    if (!*more) drop_rows(columns, is_idle);
    return learned;
}

/* The same, until nothing that is needed has been left out */
static Learned learn_all(Trial *trial, const Sparsity *known, Blocks *columns) {
    Learned learned = LEARNED_SPARSE;
    for (bool more = true; more && learned == LEARNED_SPARSE;) {
        blocks_free(columns);
        *columns = one_block(columns->context, trial->n);
        learned = learn_columns(trial, known, columns, &more);
    }
    return learned;
}

/* Counts what changes with one number, which is chosen by chance. False: it cannot be evaluated. */
static bool sample_column(Trial *trial, size_t *elements) {
    size_t n = trial->n, j = (size_t)(next_fraction(&trial->random) * (double)n) % n;
    memcpy(trial->moved, trial->base, n * sizeof(double));
    trial->moved[j] = trial_displaced(trial, j, trial->base[j]);
    if (!trial_evaluate(trial, trial->moved, trial->at_moved)) return false;
    *elements = 0;
    for (size_t i = 0; i < n; i++)
        *elements += trial->at_moved[i] != trial->at_base[i];
    return true;
}

/* Whether more than half of the columns that are looked at have more elements than are wanted. Some
   evaluations tell here what halving tells by a hundred. */
static bool has_full_columns(Trial *trial) {
    size_t most = trial->mapping->most_in_column, elements;
    int full = 0, others = 0;
    if (most == 0 || most >= trial->n) return false;
    while (2 * full <= SAMPLES && 2 * others < SAMPLES) {
        if (!sample_column(trial, &elements)) return false;
        *(elements > most ? &full : &others) += 1;
    }
    return 2 * full > SAMPLES;
}

static size_t most_wanted(const Mapping *mapping) {
    return mapping->most_in_column ? mapping->most_in_column : SIZE_MAX;
}

Learned sparsity_learn(Sparsity *sparsity, const Mapping *mapping, const double *at) {
    Trial trial = trial_new(mapping);
    bool near = mapping->families && neighbours_help(mapping);
    Blocks blocks = near ? single_blocks(mapping->context, mapping->n) : blocks_new(mapping->context, 0);
    Learned learned = !trial_begin(&trial, at)                   ? LEARNED_NOTHING
                      : has_full_columns(&trial)                 ? LEARNED_DENSE
                      : near && mapping->adds && sparsity->begin ? add_neighbours(&trial, sparsity, &blocks)
                      : near                                     ? learn_neighbours(&trial, sparsity, &blocks)
                                                                 : learn_all(&trial, sparsity, &blocks);
    size_t groups = learned == LEARNED_SPARSE ? group_blocks(&blocks, mapping) : 0;
    if (groups)
        take_over(sparsity, &blocks, groups, trial.is_needed);
    else if (learned == LEARNED_SPARSE)
        learned = LEARNED_DENSE;
    blocks_free(&blocks);
    trial_free(&trial);
    if (sparsity->begin)
        sparsity->refused = 0;
    else if (learned == LEARNED_DENSE)
        sparsity->refused = most_wanted(mapping);
    return learned;
}

Learned sparsity_find(Sparsity *sparsity, const Mapping *mapping, const double *at) {
    if (sparsity->begin) return LEARNED_SPARSE;
    return sparsity->refused >= most_wanted(mapping) ? LEARNED_DENSE : sparsity_learn(sparsity, mapping, at);
}

/* Moves a group of columns. Returns whether nothing changes but what has an element there, and what is idle.
 */
static bool group_holds(Trial *trial, const Sparsity *sparsity, size_t group) {
    bool *is_known = trial->is_needed, holds = true;
    memcpy(trial->moved, trial->base, trial->n * sizeof(double));
    memcpy(is_known, sparsity->is_idle, trial->n * sizeof *is_known);
    for (size_t j = 0; j < trial->n; j++) {
        if (sparsity->group[j] != group) continue;
        trial->moved[j] = trial_displaced(trial, j, trial->base[j]);
        for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++)
            is_known[sparsity->rows[i]] = true;
    }
    if (!trial_evaluate(trial, trial->moved, trial->at_moved)) return true;
    for (size_t i = 0; i < trial->n; i++)
        holds = holds && (is_known[i] || trial->at_moved[i] == trial->at_base[i]);
    return holds;
}

bool sparsity_holds(const Sparsity *sparsity, const Mapping *mapping, const double *at) {
    Trial trial = trial_new(mapping);
    bool holds = true;
    if (trial_begin(&trial, at))
        for (size_t group = 0; holds && group < sparsity->n_groups; group++)
            holds = group_holds(&trial, sparsity, group);
    trial_free(&trial);
    return holds;
}

void sparsity_fill(Sparsity *sparsity, size_t n) {
    Blocks columns = blocks_new(sparsity->context, n);
    for (size_t j = 0; j < n; j++) {
        Blocks whole = one_block(sparsity->context, n);
        columns.blocks[j] = whole.blocks[0];
        columns.blocks[j].group = j;
        release(whole.blocks);
    }
    take_over(sparsity, &columns, n, NULL);
    blocks_free(&columns);
}

void sparsity_free(Sparsity *sparsity) {
    release(sparsity->begin);
    release(sparsity->rows);
    release(sparsity->group);
    release(sparsity->is_idle);
    *sparsity = (Sparsity){.context = sparsity->context};
}

void sparsity_exchange(Sparsity *sparsity, Stream *stream) {
    size_t n = stream_count(stream, sparsity->begin ? sparsity->n : 0, 2 * sizeof(size_t));
    if (stream->reading) sparsity_free(sparsity);
    stream_exchange(stream, &sparsity->refused, sizeof sparsity->refused);
    if (!n) return;
    if (stream->reading) {
        sparsity->n = n;
        sparsity->begin = allocate(sparsity->context, n + 1, sizeof(size_t));
        sparsity->group = allocate(sparsity->context, n, sizeof(size_t));
        sparsity->is_idle = allocate(sparsity->context, n, sizeof(bool));
    }
    stream_exchange(stream, &sparsity->n_groups, sizeof sparsity->n_groups);
    stream_exchange(stream, sparsity->begin, (n + 1) * sizeof(size_t));
    stream_exchange(stream, sparsity->group, n * sizeof(size_t));
    stream_exchange(stream, sparsity->is_idle, n * sizeof(bool));
    size_t count = stream_count(stream, sparsity->begin[n], sizeof(size_t));
    if (stream->reading) sparsity->rows = allocate(sparsity->context, count, sizeof(size_t));
    stream_exchange(stream, sparsity->rows, count * sizeof(size_t));
}

bool sparsity_differences(const Sparsity *sparsity, const Mapping *mapping, const double *at,
                          const double *values, const double *steps, double *moved, double *there,
                          double *elements) {
    for (size_t group = 0; group < sparsity->n_groups; group++) {
        for (size_t j = 0; j < mapping->n; j++)
            moved[j] = at[j] + (sparsity->group[j] == group ? steps[j] : 0);
        if (!mapping->evaluate(mapping->self, moved, there)) return false;
        for (size_t j = 0; j < mapping->n; j++) {
            if (sparsity->group[j] != group) continue;
            double step = moved[j] - at[j];
            for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++)
                elements[i] = (there[sparsity->rows[i]] - values[sparsity->rows[i]]) / step;
        }
    }
    return true;
}
