/* Which derivatives depend on which states, found by trials (probe.c).
 *
 * What does not show at the values tried (a factor that is zero, a branch not taken) is missed. Whoever uses
 * the outcome has to find that out, and learn again: what has been found stays.
 *
 * Of values that stand for unknowns of equations some may be idle: nothing that is asked for follows from
 * them. They have no elements. If a row that trials have left out turns out not to be idle, all is learned
 * with it.
 *
 * Of values in elements of arrays, those are tried first that stand near each other (neighbours.c), which
 * takes as many evaluations for arrays of any length. */
#include "runtime/algebra/probe.h"

#include <string.h>

/* So many columns are looked at to find out whether most have very many elements. */
enum { SAMPLES = 8 };

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
static Learned search_rows(Probe *probe, const bool *rows, Blocks *columns) {
    Blocks blocks = blocks_whole(columns->context, probe->n);
    size_t kept = 0;
    for (size_t row = 0; row < probe->n; row++)
        if (rows[row]) blocks.blocks[0].rows[kept++] = row;
    blocks.blocks[0].n = kept;
    Learned learned = probe_refine(probe, &blocks);
    for (size_t j = 0; learned == LEARNED_SPARSE && j < probe->n; j++) {
        const Block *more = &blocks.blocks[j];
        add_rows(columns->context, &columns->blocks[j], more->rows, more->n, j);
    }
    blocks_free(&blocks);
    return learned;
}

/* Marks those open rows that what is asked for follows from, of which no more is known than the columns have.
   `rest`: all of them. Returns how many. */
static size_t choose_open(const Probe *probe, const Blocks *columns, const bool *is_open, bool rest,
                          bool *rows) {
    size_t count = 0;
    find_needed(columns, probe->mapping->n_asked_for, probe->is_needed);
    for (size_t row = 0; row < probe->n; row++) {
        rows[row] = is_open[row] && (rest || probe->is_needed[row]);
        count += rows[row];
    }
    return count;
}

static bool has_wide(const Mapping *mapping, const bool *rows) {
    for (size_t row = 0; mapping->is_wide && row < mapping->n; row++)
        if (rows[row] && mapping->is_wide[row]) return true;
    return false;
}

/* Searches for what the open rows depend on, as soon as they turn out to be needed, so often; then for all
   that are left. No row is open after that, but idle ones. */
static Learned search_open(Probe *probe, Blocks *columns, bool *is_open, int searches) {
    size_t n = probe->n;
    bool *rows = allocate(columns->context, n, sizeof *rows);
    Learned learned = LEARNED_SPARSE;
    for (int k = 0; learned == LEARNED_SPARSE; k++) {
        if (choose_open(probe, columns, is_open, k == searches, rows) == 0) break;
        if (has_wide(probe->mapping, rows)) {
            learned = LEARNED_DENSE;
            break;
        }
        learned = search_rows(probe, rows, columns);
        for (size_t row = 0; row < n; row++)
            is_open[row] = is_open[row] && !rows[row];
    }
    release(rows);
    return learned;
}

static void drop_idle_rows(Probe *probe, Blocks *columns) {
    for (size_t row = 0; row < probe->n; row++)
        probe->is_left_out[row] = !probe->is_needed[row];
    blocks_drop_rows(columns, probe->is_left_out);
}

/* Most open rows are never needed. */
enum { SEARCHES = 8 };

/* Learns with the help of arrays, whose elements depend on their neighbours. What they do not explain is
   searched for, if it is needed. */
static Learned learn_neighbours(Probe *probe, const Sparsity *known, Blocks *columns) {
    bool *is_open = allocate(columns->context, probe->n, sizeof *is_open);
    Learned learned =
        neighbours_find(probe, known, columns->blocks, is_open) ? LEARNED_SPARSE : LEARNED_NOTHING;
    for (size_t i = 0; i < probe->n; i++)
        add_known(&columns->blocks[i], known, i);
    if (learned == LEARNED_SPARSE) learned = search_open(probe, columns, is_open, SEARCHES);
    drop_idle_rows(probe, columns);
    release(is_open);
    return learned;
}

/* Learns out of what parts compute. Of rows that are open what else they depend on is searched for, if they
   are needed. */
static Learned learn_parts(Probe *probe, const Sparsity *known, Blocks *columns) {
    const Composition *parts = probe->mapping->parts;
    if (!parts_find(probe, known, columns->blocks)) return LEARNED_NOTHING;
    find_needed(columns, probe->mapping->n_asked_for, probe->is_needed);
    bool *is_open = allocate(columns->context, probe->n, sizeof *is_open);
    memcpy(is_open, parts->is_open, probe->n * sizeof *is_open);
    Learned learned = has_wide(probe->mapping, probe->is_needed)
                          ? LEARNED_DENSE
                          : search_open(probe, columns, is_open, SEARCHES);
    drop_idle_rows(probe, columns);
    release(is_open);
    return learned;
}

/* Adds what has come up between arrays. That is not enough where something is needed now of which nothing is
   known. */
static Learned add_neighbours(Probe *probe, const Sparsity *known, Blocks *columns) {
    bool *is_open = allocate(columns->context, probe->n, sizeof *is_open);
    bool good = neighbours_find_more(probe, known, columns->blocks, is_open);
    for (size_t i = 0; good && i < probe->n; i++)
        add_known(&columns->blocks[i], known, i);
    if (good) find_needed(columns, probe->mapping->n_asked_for, probe->is_needed);
    for (size_t row = 0; row < probe->n; row++)
        good = good && !(is_open[row] && probe->is_needed[row]);
    drop_idle_rows(probe, columns);
    release(is_open);
    return good ? LEARNED_SPARSE : LEARNED_NOTHING;
}

/* Learns with those rows at least that are needed, and finds out which are. *more becomes true if some of
   those that have been left out are. */
static Learned learn_columns(Probe *probe, const Sparsity *known, Blocks *columns, bool *more) {
    size_t n = probe->n;
    bool *is_idle = probe->is_left_out;
    memset(is_idle, 0, n * sizeof *is_idle);
    Learned learned = probe_refine(probe, columns);
    if (learned != LEARNED_SPARSE) return learned;
    for (size_t i = 0; i < n; i++)
        add_known(&columns->blocks[i], known, i);
    find_needed(columns, probe->mapping->n_asked_for, probe->is_needed);
    *more = false;
    for (size_t i = 0; i < n; i++) {
        *more = *more || (is_idle[i] && probe->is_needed[i]);
        is_idle[i] = !probe->is_needed[i];
    }
    if (!*more) blocks_drop_rows(columns, is_idle);
    return learned;
}

/* The same, until nothing that is needed has been left out */
static Learned learn_all(Probe *probe, const Sparsity *known, Blocks *columns) {
    Learned learned = LEARNED_SPARSE;
    for (bool more = true; more && learned == LEARNED_SPARSE;) {
        blocks_free(columns);
        *columns = blocks_whole(columns->context, probe->n);
        learned = learn_columns(probe, known, columns, &more);
    }
    return learned;
}

/* Counts what changes with one number, which is chosen by chance. False: it cannot be evaluated. */
static bool sample_column(Probe *probe, size_t *elements) {
    size_t n = probe->n, j = (size_t)(next_fraction(&probe->random) * (double)n) % n;
    memcpy(probe->moved, probe->base, n * sizeof(double));
    probe->moved[j] = probe_displaced(probe, j, probe->base[j]);
    if (!probe_evaluate(probe, probe->moved, probe->at_moved)) return false;
    *elements = 0;
    for (size_t i = 0; i < n; i++)
        *elements += probe->at_moved[i] != probe->at_base[i];
    return true;
}

/* Whether more than half of the columns that are looked at have more elements than are wanted. Some
   evaluations tell here what halving tells by a hundred. */
static bool has_full_columns(Probe *probe) {
    size_t most = probe->mapping->most_in_column, elements;
    int full = 0, others = 0;
    if (most == 0 || most >= probe->n) return false;
    while (2 * full <= SAMPLES && 2 * others < SAMPLES) {
        if (!sample_column(probe, &elements)) return false;
        *(elements > most ? &full : &others) += 1;
    }
    return 2 * full > SAMPLES;
}

static size_t most_wanted(const Mapping *mapping) {
    return mapping->most_in_column ? mapping->most_in_column : SIZE_MAX;
}

static bool looks_at_arrays(const Mapping *mapping) {
    return mapping->families && neighbours_help(mapping);
}

bool sparsity_spreads(const Mapping *mapping) {
    return mapping->parts || looks_at_arrays(mapping);
}

/* Makes the pattern of what has been learned. Frees both. */
static Learned conclude(Sparsity *sparsity, Probe *probe, Blocks *columns, Learned learned) {
    size_t groups = learned == LEARNED_SPARSE ? blocks_group(columns, probe->mapping) : 0;
    if (groups)
        take_over(sparsity, columns, groups, probe->is_needed);
    else if (learned == LEARNED_SPARSE)
        learned = LEARNED_DENSE;
    blocks_free(columns);
    probe_free(probe);
    return learned;
}

Learned sparsity_learn(Sparsity *sparsity, const Mapping *mapping, const double *at) {
    Probe probe = probe_new(mapping);
    bool near = sparsity_spreads(mapping);
    Blocks blocks = near ? blocks_single(mapping->context, mapping->n) : blocks_new(mapping->context, 0);
    Learned learned = !probe_begin(&probe, at, near)             ? LEARNED_NOTHING
                      : has_full_columns(&probe)                 ? LEARNED_DENSE
                      : mapping->parts                           ? learn_parts(&probe, sparsity, &blocks)
                      : near && mapping->adds && sparsity->begin ? add_neighbours(&probe, sparsity, &blocks)
                      : near                                     ? learn_neighbours(&probe, sparsity, &blocks)
                                                                 : learn_all(&probe, sparsity, &blocks);
    learned = conclude(sparsity, &probe, &blocks, learned);
    if (sparsity->begin)
        sparsity->refused = 0;
    else if (learned == LEARNED_DENSE)
        sparsity->refused = most_wanted(mapping);
    return learned;
}

Learned sparsity_search(Sparsity *sparsity, const Mapping *mapping, const double *at, const bool *rows) {
    Probe probe = probe_new(mapping);
    Blocks blocks = blocks_single(mapping->context, mapping->n);
    bool *is_open = allocate(mapping->context, mapping->n, sizeof *is_open);
    for (size_t i = 0; i < mapping->n; i++) {
        add_known(&blocks.blocks[i], sparsity, i);
        is_open[i] = rows[i] || sparsity->is_idle[i];
    }
    Learned learned =
        probe_begin(&probe, at, false) ? search_open(&probe, &blocks, is_open, 1) : LEARNED_NOTHING;
    drop_idle_rows(&probe, &blocks);
    release(is_open);
    return conclude(sparsity, &probe, &blocks, learned);
}

Learned sparsity_find(Sparsity *sparsity, const Mapping *mapping, const double *at) {
    if (sparsity->begin) return LEARNED_SPARSE;
    return sparsity->refused >= most_wanted(mapping) ? LEARNED_DENSE : sparsity_learn(sparsity, mapping, at);
}

/* Moves a group of columns. Returns whether nothing changes but what has an element there, and what is idle.
 */
static bool group_holds(Probe *probe, const Sparsity *sparsity, size_t group) {
    bool *is_known = probe->is_needed, holds = true;
    memcpy(probe->moved, probe->base, probe->n * sizeof(double));
    memcpy(is_known, sparsity->is_idle, probe->n * sizeof *is_known);
    for (size_t j = 0; j < probe->n; j++) {
        if (sparsity->group[j] != group) continue;
        probe->moved[j] = probe_displaced(probe, j, probe->base[j]);
        for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++)
            is_known[sparsity->rows[i]] = true;
    }
    if (!probe_evaluate(probe, probe->moved, probe->at_moved)) return true;
    for (size_t i = 0; i < probe->n; i++)
        holds = holds && (is_known[i] || probe->at_moved[i] == probe->at_base[i]);
    return holds;
}

bool sparsity_holds(const Sparsity *sparsity, const Mapping *mapping, const double *at) {
    Probe probe = probe_new(mapping);
    bool holds = true;
    if (probe_begin(&probe, at, sparsity_spreads(mapping)))
        for (size_t group = 0; holds && group < sparsity->n_groups; group++)
            holds = group_holds(&probe, sparsity, group);
    probe_free(&probe);
    return holds;
}

void sparsity_fill(Sparsity *sparsity, size_t n) {
    Blocks columns = blocks_new(sparsity->context, n);
    for (size_t j = 0; j < n; j++) {
        Blocks whole = blocks_whole(sparsity->context, n);
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
