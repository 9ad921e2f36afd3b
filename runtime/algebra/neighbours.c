/* What changes with what in models of long arrays: elements of arrays depend on their neighbours. Values that
 * stand at the same place in the elements of an array are a family. Families are moved as a whole first,
 * halves of them at once and so on, which shows in which families there are changes. Then each third element
 * is moved: what changes belongs to the nearest one. Families that change nothing in common are moved
 * together. So the number of evaluations depends on the number of families alone.
 *
 * A value that does not change with its neighbour, but with one further away, is taken for the neighbour's.
 * Whoever uses the outcome compares it with the change along another direction, which shows that.
 *
 * What many elements have is expected in all of them: some contacts are closed where the trials take place.
 * Where something turns out to be missing, each family is moved once. What has come up in one element is
 * expected in all of them: the first contact that closes stands for those that follow, each of which would
 * show again that something is missing. */
#include "runtime/algebra/probe.h"

#include <stdlib.h>
#include <string.h>

/* Of so many elements one is moved: a value and its two neighbours. */
enum { PERIOD = 3 };

/* So many values of a family are worth a trial, on the average. */
enum { LEAST_IN_FAMILY = 16, MOST_FAMILIES = 2048 };

typedef struct {
    Probe *probe;
    const Families *families;
    size_t *length; /* by family: how many elements its array has */
    size_t *begin;  /* by family: where its elements are in `value` */
    size_t *value;  /* by family and element: its number from 1 on; 0: none */
    bool *changes;  /* by family, then by that of what changes: arrays, */
    bool *reaches;  /* others */
    size_t *turn;   /* by family: which are moved together */
    Pairs pairs;    /* what has been found */
} Neighbours;

bool neighbours_help(const Mapping *mapping) {
    size_t n = mapping->families->n;
    return n <= MOST_FAMILIES && n * LEAST_IN_FAMILY <= mapping->n;
}

static size_t family_of(const Neighbours *neighbours, size_t value) {
    return neighbours->families->family[value];
}

static bool is_array(const Neighbours *neighbours, size_t family) {
    return neighbours->length[family] > PERIOD;
}

static Neighbours neighbours_new(Probe *probe) {
    MoccContext *context = probe->mapping->context;
    const Families *families = probe->mapping->families;
    size_t n = families->n, total = 0;
    Neighbours neighbours = {.probe = probe, .families = families, .pairs.context = context};
    neighbours.length = allocate(context, 3 * n, sizeof(size_t));
    neighbours.begin = neighbours.length + n;
    neighbours.turn = neighbours.begin + n;
    neighbours.changes = allocate(context, 2 * n * n, sizeof(bool));
    neighbours.reaches = neighbours.changes + n * n;
    for (size_t i = 0; i < probe->n; i++) {
        size_t *length = &neighbours.length[families->family[i]];
        if (families->element[i] >= *length) *length = families->element[i] + 1;
    }
    for (size_t f = 0; f < n; total += neighbours.length[f++])
        neighbours.begin[f] = total;
    neighbours.value = allocate(context, total, sizeof(size_t));
    for (size_t i = 0; i < probe->n; i++)
        neighbours.value[neighbours.begin[families->family[i]] + families->element[i]] = i + 1;
    return neighbours;
}

static void neighbours_free(Neighbours *neighbours) {
    release(neighbours->length);
    release(neighbours->value);
    release(neighbours->changes);
    release(neighbours->pairs.at);
}

/* ---- trials ---- */

static void begin_move(const Probe *probe) {
    memcpy(probe->moved, probe->base, probe->n * sizeof(double));
}

/* Moves each `step`th value of a family from the element `first` on, up to before `end`. */
static void move(const Neighbours *neighbours, size_t family, size_t first, size_t end, size_t step) {
    Probe *probe = neighbours->probe;
    for (size_t element = first; element < end; element += step) {
        size_t i = neighbours->value[neighbours->begin[family] + element];
        if (i) probe->moved[i - 1] = probe_displaced(probe, i - 1, probe->base[i - 1]);
    }
}

static void move_all(const Neighbours *neighbours, size_t family) {
    move(neighbours, family, 0, neighbours->length[family], 1);
}

static bool evaluate_moved(Probe *probe) {
    return probe_evaluate(probe, probe->moved, probe->at_moved);
}

static bool has_changed(const Probe *probe, size_t row) {
    return probe->at_moved[row] != probe->at_base[row];
}

/* Moves a value that is in no array: all that changes does so with it. */
static bool try_single(Neighbours *neighbours, size_t family, size_t element) {
    Probe *probe = neighbours->probe;
    size_t i = neighbours->value[neighbours->begin[family] + element];
    if (i == 0) return true;
    begin_move(probe);
    probe->moved[i - 1] = probe_displaced(probe, i - 1, probe->base[i - 1]);
    if (!evaluate_moved(probe)) return false;
    for (size_t row = 0; row < probe->n; row++)
        if (has_changed(probe, row)) pairs_add(&neighbours->pairs, i - 1, row);
    return true;
}

/* Moves those arrays as a whole whose numbers are not zero. What comes out for a family is how many of its
   values change. */
static bool move_families(void *self, const double *at, double *changed) {
    Neighbours *neighbours = self;
    Probe *probe = neighbours->probe;
    size_t n = neighbours->families->n, n_moved = 0;
    memset(changed, 0, n * sizeof *changed);
    begin_move(probe);
    for (size_t family = 0; family < n; family++) {
        if (at[family] == 0 || !is_array(neighbours, family)) continue;
        move_all(neighbours, family);
        n_moved++;
    }
    if (n_moved == 0) return true;
    if (!evaluate_moved(probe)) return false;
    for (size_t row = 0; row < probe->n; row++)
        changed[family_of(neighbours, row)] += has_changed(probe, row);
    return true;
}

/* Notes what changes with an array. A value in no array that does is open. */
static void note_changes(Neighbours *neighbours, size_t family, const Block *changed, bool *is_open) {
    size_t n = neighbours->families->n;
    for (size_t k = 0; k < changed->n; k++) {
        size_t row = changed->rows[k];
        if (is_array(neighbours, row)) {
            neighbours->changes[family * n + row] = true;
            continue;
        }
        neighbours->reaches[family * n + row] = true;
        for (size_t element = 0; element < neighbours->length[row]; element++) {
            size_t value = neighbours->value[neighbours->begin[row] + element];
            if (value) is_open[value - 1] = true;
        }
    }
}

static bool try_arrays(Neighbours *neighbours, bool *is_open) {
    size_t n = neighbours->families->n;
    Mapping mapping = {.context = neighbours->probe->mapping->context,
                       .n = n,
                       .n_asked_for = n,
                       .self = neighbours,
                       .evaluate = move_families,
                       .least = 1,
                       .groups = n};
    Blocks blocks;
    bool good = probe_from_zero(&mapping, &blocks);
    for (size_t family = 0; good && family < n; family++)
        if (is_array(neighbours, family)) note_changes(neighbours, family, &blocks.blocks[family], is_open);
    blocks_free(&blocks);
    return good;
}

static bool try_singles(Neighbours *neighbours, size_t family) {
    bool good = true;
    for (size_t element = 0; good && element < neighbours->length[family]; element++)
        good = try_single(neighbours, family, element);
    return good;
}

static bool try_families(Neighbours *neighbours, bool *is_open) {
    bool good = try_arrays(neighbours, is_open);
    for (size_t family = 0; good && family < neighbours->families->n; family++)
        good = is_array(neighbours, family) || try_singles(neighbours, family);
    return good;
}

/* ---- turns ---- */

static bool have_in_common(const Neighbours *neighbours, size_t a, size_t b) {
    size_t n = neighbours->families->n;
    for (size_t i = 0; i < n; i++)
        if (neighbours->changes[a * n + i] && neighbours->changes[b * n + i]) return true;
    return false;
}

static bool changes_anything(const Neighbours *neighbours, size_t family) {
    size_t n = neighbours->families->n;
    return n > 0 && memchr(neighbours->changes + family * n, true, n) != NULL;
}

/* Gives each array that changes others a turn, from 1 on, with those with which it has no change in common.
   Returns the last one. */
static size_t find_turns(Neighbours *neighbours) {
    size_t last = 0;
    for (size_t family = 0; family < neighbours->families->n; family++) {
        if (!changes_anything(neighbours, family)) continue;
        size_t turn = 1;
        for (size_t other = 0; other < family;)
            if (neighbours->turn[other] == turn && have_in_common(neighbours, family, other)) {
                turn++;
                other = 0;
            } else {
                other++;
            }
        neighbours->turn[family] = turn;
        if (turn > last) last = turn;
    }
    return last;
}

/* The family of a turn that changes another one; by family, n where there is none */
static void find_movers(const Neighbours *neighbours, size_t turn, size_t *mover) {
    size_t n = neighbours->families->n;
    for (size_t i = 0; i < n; i++)
        mover[i] = n;
    for (size_t family = 0; family < n; family++)
        for (size_t i = 0; neighbours->turn[family] == turn && i < n; i++)
            if (neighbours->changes[family * n + i]) mover[i] = family;
}

/* The value next to an element, or in it, of those that have been moved, from 1 on; 0: there is none. */
static size_t nearest(const Neighbours *neighbours, size_t family, size_t element, size_t first) {
    size_t ahead = (first + PERIOD - element % PERIOD) % PERIOD;
    if (ahead > PERIOD / 2) {
        if (element + ahead < PERIOD) return 0;
        element = element + ahead - PERIOD;
    } else {
        element += ahead;
    }
    return element < neighbours->length[family] ? neighbours->value[neighbours->begin[family] + element] : 0;
}

/* Moves one of so many elements of the arrays of a turn. */
static bool try_turn(Neighbours *neighbours, size_t turn, size_t first, const size_t *mover, bool *is_open) {
    Probe *probe = neighbours->probe;
    size_t n = neighbours->families->n;
    begin_move(probe);
    for (size_t family = 0; family < n; family++)
        if (neighbours->turn[family] == turn)
            move(neighbours, family, first, neighbours->length[family], PERIOD);
    if (!evaluate_moved(probe)) return false;
    for (size_t row = 0; row < probe->n; row++) {
        if (!has_changed(probe, row)) continue;
        size_t moved = mover[family_of(neighbours, row)];
        size_t column = moved < n ? nearest(neighbours, moved, neighbours->families->element[row], first) : 0;
        if (column)
            pairs_add(&neighbours->pairs, column - 1, row);
        else
            is_open[row] = true;
    }
    return true;
}

static bool try_turns(Neighbours *neighbours, bool *is_open) {
    size_t last = find_turns(neighbours);
    size_t *mover = allocate(neighbours->probe->mapping->context, neighbours->families->n, sizeof *mover);
    bool good = true;
    for (size_t turn = 1; good && turn <= last; turn++) {
        find_movers(neighbours, turn, mover);
        for (size_t first = 0; good && first < PERIOD; first++)
            good = try_turn(neighbours, turn, first, mover, is_open);
    }
    release(mover);
    return good;
}

/* ---- ends ---- */

/* Which elements of arrays are moved: a chain is held at an end. */
typedef enum { FIRST_ELEMENTS, LAST_ELEMENTS, ALL_BETWEEN, N_PARTS } Part;

/* Marks what changes with these elements of all arrays. */
static bool try_part(Neighbours *neighbours, Part part, bool *changes) {
    Probe *probe = neighbours->probe;
    begin_move(probe);
    for (size_t family = 0; family < neighbours->families->n; family++) {
        size_t last = neighbours->length[family] - 1;
        if (!is_array(neighbours, family)) continue;
        size_t from = part == FIRST_ELEMENTS ? 0 : part == LAST_ELEMENTS ? last : 1;
        size_t end = part == FIRST_ELEMENTS ? 1 : part == LAST_ELEMENTS ? last + 1 : last;
        move(neighbours, family, from, end, 1);
    }
    if (!evaluate_moved(probe)) return false;
    for (size_t row = 0; row < probe->n; row++)
        changes[row] = has_changed(probe, row);
    return true;
}

/* Values in no array that change with one end of arrays alone are not open any more. */
static bool try_ends(Neighbours *neighbours, bool *is_open) {
    size_t n = neighbours->families->n, n_rows = neighbours->probe->n;
    if (!memchr(is_open, true, n_rows)) return true;
    bool *changes = allocate(neighbours->probe->mapping->context, N_PARTS * n_rows, sizeof *changes),
         good = true;
    for (int part = 0; good && part < N_PARTS; part++)
        good = try_part(neighbours, (Part)part, changes + (size_t)part * n_rows);
    const bool *first = changes, *last = changes + n_rows, *between = changes + 2 * n_rows;
    for (size_t row = 0; good && row < n_rows; row++) {
        size_t own = family_of(neighbours, row);
        if (!is_open[row] || is_array(neighbours, own) || between[row] || first[row] == last[row]) continue;
        for (size_t family = 0; family < n; family++) {
            if (!neighbours->reaches[family * n + own]) continue;
            size_t element = first[row] ? 0 : neighbours->length[family] - 1;
            size_t value = neighbours->value[neighbours->begin[family] + element];
            if (value) pairs_add(&neighbours->pairs, value - 1, row);
        }
        is_open[row] = false;
    }
    release(changes);
    return good;
}

/* ---- what has come up ---- */

/* Marks the rows that are known to change with a value of the family. */
static void mark_known(const Neighbours *neighbours, const Sparsity *known, size_t family, bool *is_known) {
    const size_t *value = neighbours->value + neighbours->begin[family];
    memset(is_known, 0, known->n * sizeof *is_known);
    for (size_t i = 0; i < neighbours->length[family]; i++)
        for (size_t k = value[i] ? known->begin[value[i] - 1] : 0; value[i] && k < known->begin[value[i]];
             k++)
            is_known[known->rows[k]] = true;
}

/* How far the element of a row is behind that of its column: before it, the same, or behind it */
enum { OFFSETS = 3 };

/* Adds a change to all elements that have both values, the row's `offset` - 1 behind the column's. */
static void add_everywhere(Neighbours *neighbours, size_t column, size_t row, size_t offset) {
    const size_t *of_column = neighbours->value + neighbours->begin[column],
                 *of_row = neighbours->value + neighbours->begin[row];
    for (size_t i = offset == 0; i < neighbours->length[column] && i + offset - 1 < neighbours->length[row];
         i++)
        if (of_column[i] && of_row[i + offset - 1])
            pairs_add(&neighbours->pairs, of_column[i] - 1, of_row[i + offset - 1] - 1);
}

/* Moves a whole array. Other arrays that change, and have not been known to, do so element by element; values
   in no array are open. */
static bool try_array(Neighbours *neighbours, const Sparsity *known, size_t family, bool *is_known,
                      bool *is_open) {
    Probe *probe = neighbours->probe;
    bool *changes = neighbours->changes + family * neighbours->families->n;
    begin_move(probe);
    move_all(neighbours, family);
    if (!evaluate_moved(probe)) return false;
    mark_known(neighbours, known, family, is_known);
    for (size_t row = 0; row < probe->n; row++) {
        if (is_known[row] || !has_changed(probe, row)) continue;
        size_t changed = family_of(neighbours, row);
        *(is_array(neighbours, changed) ? &changes[changed] : &is_open[row]) = true;
    }
    for (size_t row = 0; row < neighbours->families->n; row++)
        if (changes[row]) add_everywhere(neighbours, family, row, 1);
    return true;
}

/* ---- the outcome ---- */

static int compare_rows(const void *a, const void *b) {
    const size_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Whether a pair has been known before: where nothing has been, none has. */
static bool is_known(const Sparsity *known, const PatternElement *pair) {
    if (!known->begin) return false;
    const size_t *rows = known->rows + known->begin[pair->column];
    size_t n = known->begin[pair->column + 1] - known->begin[pair->column];
    return n > 0 && bsearch(&pair->row, rows, n, sizeof *rows, compare_rows);
}

/* What is found in few elements may be their own, as it is at the ends of a chain: it takes one in so many to
   expect it in all of them. */
enum { ONE_IN = 8 };

/* Whether what `count` elements of an array of this length have is expected in all of them. `one_is_enough`:
   the first contact that closes stands for all. */
static bool is_expected(size_t count, size_t length, bool one_is_enough) {
    return one_is_enough ? count > 0 : count < length && count > 1 && ONE_IN * count >= length;
}

/* A value in no array that changes elements of one is expected to change all of them. */
static void reach_all(Neighbours *neighbours, size_t column, size_t family) {
    const size_t *value = neighbours->value + neighbours->begin[family];
    for (size_t i = 0; i < neighbours->length[family]; i++)
        if (value[i]) pairs_add(&neighbours->pairs, column, value[i] - 1);
}

/* Where the pairs of a value in no array end, which stand one after the other from here on; `reached` gets
   how many elements it changes of each array, which have not been known. */
static size_t count_reached(const Neighbours *neighbours, const Sparsity *known, size_t from,
                            size_t *reached) {
    size_t column = neighbours->pairs.at[from].column, to = from;
    memset(reached, 0, neighbours->families->n * sizeof *reached);
    for (; to < neighbours->pairs.n && neighbours->pairs.at[to].column == column; to++)
        if (!is_known(known, &neighbours->pairs.at[to]))
            reached[family_of(neighbours, neighbours->pairs.at[to].row)]++;
    return to;
}

/* Spreads what values in no array change. */
static void spread_singles(Neighbours *neighbours, const Sparsity *known) {
    size_t n = neighbours->families->n, n_pairs = neighbours->pairs.n;
    size_t *reached = allocate(neighbours->probe->mapping->context, n, sizeof *reached);
    for (size_t i = 0; i < n_pairs;) {
        size_t column = neighbours->pairs.at[i].column;
        if (is_array(neighbours, family_of(neighbours, column))) {
            i++;
            continue;
        }
        i = count_reached(neighbours, known, i, reached);
        for (size_t family = 0; family < n; family++)
            if (is_array(neighbours, family) &&
                is_expected(reached[family], neighbours->length[family], known->begin != NULL))
                reach_all(neighbours, column, family);
    }
    release(reached);
}

/* The numbers of the pairs by the family of their columns: where each family begins, then the numbers; owned
   by the caller */
static size_t *sort_by_family(const Neighbours *neighbours) {
    const Families *families = neighbours->families;
    size_t n = families->n;
    size_t *begin = allocate(neighbours->probe->mapping->context, n + 2 + neighbours->pairs.n, sizeof *begin);
    for (size_t i = 0; i < neighbours->pairs.n; i++)
        begin[families->family[neighbours->pairs.at[i].column] + 2]++;
    for (size_t f = 0; f < n; f++)
        begin[f + 2] += begin[f + 1];
    for (size_t i = 0; i < neighbours->pairs.n; i++)
        begin[n + 2 + begin[families->family[neighbours->pairs.at[i].column] + 1]++] = i;
    return begin;
}

/* Counts a pair of arrays that has not been known, by the family of its row and the offset. */
static void count_pair(const Neighbours *neighbours, const Sparsity *known, const PatternElement *pair,
                       size_t *count) {
    const Families *families = neighbours->families;
    size_t to = families->family[pair->row];
    size_t offset = families->element[pair->row] + 1 - families->element[pair->column];
    if (is_array(neighbours, to) && offset < OFFSETS && !is_known(known, pair))
        count[OFFSETS * to + offset]++;
}

/* Spreads what elements of arrays change in others, in the same element or in the next ones. */
static void spread_arrays(Neighbours *neighbours, const Sparsity *known) {
    size_t n = neighbours->families->n, *begin = sort_by_family(neighbours), *numbers = begin + n + 2;
    size_t *count = allocate(neighbours->probe->mapping->context, OFFSETS * n, sizeof *count);
    for (size_t from = 0; from < n; from++) {
        if (!is_array(neighbours, from)) continue;
        memset(count, 0, OFFSETS * n * sizeof *count);
        for (size_t i = begin[from]; i < begin[from + 1]; i++)
            count_pair(neighbours, known, &neighbours->pairs.at[numbers[i]], count);
        for (size_t k = 0; k < OFFSETS * n; k++)
            if (is_expected(count[k], neighbours->length[k / OFFSETS], known->begin && k % OFFSETS == 1))
                add_everywhere(neighbours, from, k / OFFSETS, k % OFFSETS);
    }
    release(count);
    release(begin);
}

/* What has been found, and not been known before, is expected in all elements of the arrays that it is in. */
static void spread(Neighbours *neighbours, const Sparsity *known) {
    spread_arrays(neighbours, known);
    spread_singles(neighbours, known);
}

bool neighbours_find(Probe *probe, const Sparsity *known, Block *columns, bool *is_open) {
    Neighbours neighbours = neighbours_new(probe);
    bool good = try_families(&neighbours, is_open) && try_turns(&neighbours, is_open) &&
                try_ends(&neighbours, is_open);
    if (good) spread(&neighbours, known);
    if (good) pairs_give_rows(&neighbours.pairs, columns, probe->n);
    neighbours_free(&neighbours);
    return good;
}

bool neighbours_find_more(Probe *probe, const Sparsity *known, Block *columns, bool *is_open) {
    Neighbours neighbours = neighbours_new(probe);
    bool *marks = allocate(probe->mapping->context, probe->n, sizeof *marks), good = true;
    for (size_t family = 0; good && family < neighbours.families->n; family++)
        good = is_array(&neighbours, family) ? try_array(&neighbours, known, family, marks, is_open)
                                             : try_singles(&neighbours, family);
    if (good) spread(&neighbours, known);
    if (good) pairs_give_rows(&neighbours.pairs, columns, probe->n);
    release(marks);
    neighbours_free(&neighbours);
    return good;
}
