/* Linear equations with a sparse matrix: Gaussian elimination in an order of pivots that leaves few further
 * elements (Markowitz 1957), among those that are large enough in their row. The order is kept for matrices
 * of the same pattern, until one of its pivots gets too small; each matrix is then factored row by row.
 *
 * Unknowns can be hidden: nobody asks for them, and the right sides of their equations are zero. Those that
 * can be eliminated with hardly any further elements come first. A solution then passes over their rows: the
 * others follow from each other alone. Refinement does not, for what is left of a right side stands anywhere.
 */
#include "runtime/instance/instance.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A pivot that is chosen is so large in its row at least. One that is kept may become smaller: by rounding, a
   solution loses as many digits. Rough ones may keep few, as they can be refined: the step of an integration
   that begins comes through ten orders of magnitude. For these to come, an order begins with larger pivots;
   that makes some more elements. */
static const double least_chosen[] = {[LU_EXACT] = 0.01, [LU_ROUGH] = 0.1},
                    least_kept[] = {[LU_EXACT] = 1e-4, [LU_ROUGH] = 1e-12};

/* So many rows and columns are compared for each pivot: more of them save a twentieth of the factors. */
enum { MOST_COMPARED = 4 };

/* A hidden unknown comes first if that makes at most so many elements for each that goes with it. */
static const double most_for_hidden = 1;

/* Right sides that are given, or unknowns that are asked for: the numbers of some, the step that each has,
   and its scale there */
typedef struct {
    int n, *at, *step;
    double *scale;
} Ends;

struct Lu {
    MoccContext *context;
    int n;
    const int *begin, *columns; /* borrowed: row i has the columns from columns[begin[i]] on */
    const bool *is_hidden;      /* borrowed; NULL: none is */
    double smallest; /* a pivot is zero but for rounding if it is smaller beside what its row is made of */
    double least_chosen; /* a pivot that is smaller in its row is not chosen */
    double least_kept;   /* one that has become smaller makes a new order necessary */
    bool ordered;
    int n_first;       /* steps that eliminate hidden unknowns before all others */
    int *row, *column; /* of each pivot */
    int parity;        /* of both permutations: 1 or -1 */
    /* The elements of the matrix by pivot, in one block each: where they stand, at which pivot's column, and
       their scales */
    int *taken_begin, *taken, *taken_at;
    double *taken_scale;
    int *first_begin, *first_at; /* what a row is changed by first: refinement alone needs these factors */
    int *lower_begin, *lower_at, *upper_begin, *upper_at;
    double *first, *lower, *upper, *inverse; /* the factors, and the reciprocals of the pivots */
    double *largest;                         /* by pivot: of the magnitudes of the others in its row */
    bool *is_alone;                          /* by pivot: nothing else was in its row or column then */
    double *row_scale, *column_scale, *work;
    double *right, *solution; /* by pivot, with scales: of `lu_solve_whole`; in one block, NULL before */
    Ends given, asked_for;    /* without hidden ones */
    int sign;
};

/* ---- the order of the pivots ---- */

typedef struct {
    int n, capacity;
    int *at;
} Line;

/* Rows or columns by how many elements they have */
typedef struct {
    int *first, *next, *previous; /* first by count; -1 ends a list */
    bool *is_set_aside;           /* in no list: it had no pivot when it was looked at */
} Counts;

/* Where the elements of a long row are, so that a change takes as long as the row of the pivot */
typedef struct {
    int *place;  /* by column, from 1 on; 0: it has none. NULL: the row has no index. */
    int changes; /* since its largest value was found */
} Index;

/* Memory that is freed as a whole */
typedef struct Chunk {
    struct Chunk *before;
    double memory[];
} Chunk;

enum { CHUNK = 1 << 17 }; /* doubles */

/* While an order is looked for, rows and columns have numbers of their own. */
typedef struct {
    Lu *lu;
    int *row_at, *column_at; /* those of the matrix, by number */
    bool *is_hidden;         /* by number of the unknown; NULL: none is */
    bool *is_hidden_row;     /* the same of equations */
    Chunk *chunk;            /* of the lines, */
    size_t left;             /* doubles that are left of it */
    Line *rows, *columns; /* what is left of the matrix: columns of the rows, rows of the columns, among which
                             those of pivots stay until somebody looks (`rows_in`) */
    int *in_column;       /* how many rows of each column are left */
    bool *is_pivot;       /* by row */
    double **values;      /* of the rows */
    Index *index;         /* of the rows */
    int n_indexed;        /* rows */
    double *largest; /* of the rows: the magnitude of the largest value; of those with an index, it may have
                        been larger than that is by now */
    double
        *made_of; /* of the rows: the magnitudes of the elements and terms that rounding errors come from */
    Line *lower;  /* of the rows: the pivots that they were changed by */
    Counts by_row, by_column;
    int *where; /* by column: its place in the row of the pivot, and 1; 0: it is not there */
} Ordering;

typedef struct {
    int row, column;
    double cost;
} Choice;

static void *take_memory(Ordering *o, size_t size) {
    size_t count = (size + sizeof(double) - 1) / sizeof(double);
    if (count > o->left) {
        size_t all = count > CHUNK ? count : CHUNK;
        Chunk *chunk = allocate(o->lu->context, 1, sizeof *chunk + all * sizeof(double));
        chunk->before = o->chunk;
        o->chunk = chunk;
        o->left = all;
    }
    o->left -= count;
    return o->chunk->memory + o->left;
}

static void free_chunks(Ordering *o) {
    while (o->chunk) {
        Chunk *chunk = o->chunk;
        o->chunk = chunk->before;
        release(chunk);
    }
}

/* Gives a line more memory; what it had stays unused. */
static void extend_line(Ordering *o, Line *line, double **values, int capacity) {
    int *at = take_memory(o, (size_t)capacity * sizeof *at);
    if (line->n) memcpy(at, line->at, (size_t)line->n * sizeof *at);
    line->at = at;
    line->capacity = capacity;
    if (!values) return;
    double *more = take_memory(o, (size_t)capacity * sizeof *more);
    if (line->n) memcpy(more, *values, (size_t)line->n * sizeof *more);
    *values = more;
}

static void add_to_line(Ordering *o, Line *line, double **values, int at, double value) {
    if (line->n == line->capacity) extend_line(o, line, values, 2 * line->capacity + 4);
    if (values) (*values)[line->n] = value;
    line->at[line->n++] = at;
}

static void drop_from_line(Line *line, double *values, int place) {
    line->n--;
    line->at[place] = line->at[line->n];
    values[place] = values[line->n];
}

static int place_in(const Line *line, int at) {
    int place = 0;
    while (line->at[place] != at)
        place++;
    return place;
}

static int place_in_row(const Ordering *o, int row, int column) {
    return o->index[row].place ? o->index[row].place[column] - 1 : place_in(&o->rows[row], column);
}

static void link_line(Counts *counts, int line, int count) {
    int first = counts->first[count];
    counts->is_set_aside[line] = false;
    counts->next[line] = first;
    counts->previous[line] = -1;
    if (first >= 0) counts->previous[first] = line;
    counts->first[count] = line;
}

static void unlink_line(Counts *counts, int line, int count) {
    if (counts->is_set_aside[line]) return;
    int next = counts->next[line], previous = counts->previous[line];
    if (next >= 0) counts->previous[next] = previous;
    if (previous >= 0)
        counts->next[previous] = next;
    else
        counts->first[count] = next;
}

static Counts counts_new(MoccContext *context, int n) {
    size_t size = (size_t)n + 1;
    int *memory = allocate(context, 3 * size, sizeof(int));
    for (size_t i = 0; i < size; i++)
        memory[i] = -1;
    return (Counts){memory, memory + size, memory + 2 * size, allocate(context, size, sizeof(bool))};
}

static void counts_free(Counts *counts) {
    release(counts->first);
    release(counts->is_set_aside);
}

/* The rows that are left of a column. Rows of pivots are taken out all at once: looking for each in a dense
   column took as long as the column is. */
static const Line *rows_in(const Ordering *o, int column) {
    Line *line = &o->columns[column];
    if (line->n == o->in_column[column]) return line;
    int kept = 0;
    for (int i = 0; i < line->n; i++)
        if (!o->is_pivot[line->at[i]]) line->at[kept++] = line->at[i];
    line->n = kept;
    return line;
}

static double largest_of(const double *values, int n) {
    double largest = 0;
    for (int i = 0; i < n; i++)
        if (fabs(values[i]) > largest) largest = fabs(values[i]);
    return largest;
}

/* Takes the element if it is a better pivot than the one before. A row or column with nothing else changes no
   other, however small its pivot is. */
static void consider(const Ordering *o, Choice *choice, int row, int column, double value) {
    int in_row = o->rows[row].n, in_column = o->in_column[column];
    double cost = (double)(in_row - 1) * (in_column - 1);
    if (choice->row >= 0 && cost >= choice->cost) return;
    if (!(fabs(value) > o->lu->smallest * o->made_of[row]) ||
        (cost > 0 && fabs(value) < o->lu->least_chosen * o->largest[row]))
        return;
    *choice = (Choice){row, column, cost};
}

static void consider_row(const Ordering *o, Choice *choice, int row) {
    const Line *line = &o->rows[row];
    for (int i = 0; i < line->n; i++)
        consider(o, choice, row, line->at[i], o->values[row][i]);
}

static void consider_column(const Ordering *o, Choice *choice, int column) {
    const Line *rows = rows_in(o, column);
    for (int i = 0; i < rows->n; i++) {
        int row = rows->at[i];
        consider(o, choice, row, column, o->values[row][place_in_row(o, row, column)]);
    }
}

/* Compares the rows, or the columns, of so many elements. Those without a pivot are set aside, not to be
   looked at again for each step; they come back when they change. Returns whether the choice is made. */
static bool compare_lines(Ordering *o, Choice *choice, int *compared, bool rows, int count) {
    Counts *counts = rows ? &o->by_row : &o->by_column;
    double least = (double)(count - 1) * (count - 1);
    for (int line = counts->first[count], next; line >= 0; line = next) {
        Choice own = {.row = -1};
        next = counts->next[line];
        (rows ? consider_row : consider_column)(o, &own, line);
        if (own.row < 0) {
            unlink_line(counts, line, count);
            counts->is_set_aside[line] = true;
            continue;
        }
        if (choice->row < 0 || own.cost < choice->cost) *choice = own;
        if (choice->cost <= least || ++*compared >= MOST_COMPARED) return true;
    }
    return false;
}

/* The best of those that are in the lists. It ends where no line can have a better one: longer lines are not
   even looked at then, which takes time for each of their elements. */
static Choice choose_listed(Ordering *o) {
    Choice choice = {.row = -1};
    int compared = 0;
    for (int count = 1; count <= o->lu->n; count++) {
        double least = (double)(count - 1) * (count - 1);
        if ((choice.row >= 0 && choice.cost <= least) || compare_lines(o, &choice, &compared, false, count) ||
            compare_lines(o, &choice, &compared, true, count))
            break;
    }
    return choice;
}

static void find_largest(Ordering *o, int row) {
    o->largest[row] = largest_of(o->values[row], o->rows[row].n);
    o->index[row].changes = 0;
}

/* The next pivot; its row is -1 if none is large enough. What has been set aside may have one by now: it is
   looked at again where nothing else has. */
static Choice choose(Ordering *o) {
    Choice choice = choose_listed(o);
    if (choice.row >= 0) return choice;
    for (int i = 0; i < o->lu->n; i++) {
        if (o->index[i].changes && !o->is_pivot[i]) find_largest(o, i);
        if (o->by_row.is_set_aside[i]) link_line(&o->by_row, i, o->rows[i].n);
        if (o->by_column.is_set_aside[i]) link_line(&o->by_column, i, o->in_column[i]);
    }
    return choose_listed(o);
}

static void add_element(Ordering *o, int row, int column, double value) {
    add_to_line(o, &o->rows[row], &o->values[row], column, value);
    unlink_line(&o->by_column, column, o->in_column[column]);
    add_to_line(o, &o->columns[column], NULL, row, 0);
    link_line(&o->by_column, column, ++o->in_column[column]);
}

/* Of longer rows that are changed by much shorter ones so many get an index: a sum of what all parts of a
   chain give becomes one long row. */
enum { LONG_ROW = 128, MOST_INDEXED = 64, MUCH_LONGER = 8 };

/* Whether a row has an index, or gets one now. */
static bool is_indexed(Ordering *o, int row, int n_from) {
    const Line *line = &o->rows[row];
    int **place = &o->index[row].place;
    if (*place || line->n < LONG_ROW || line->n < MUCH_LONGER * n_from || o->n_indexed == MOST_INDEXED)
        return *place != NULL;
    o->n_indexed++;
    *place = take_memory(o, (size_t)o->lu->n * sizeof **place);
    memset(*place, 0, (size_t)o->lu->n * sizeof **place);
    for (int i = 0; i < line->n; i++)
        (*place)[line->at[i]] = i + 1;
    return true;
}

/* Subtracts so many times the row of the pivot from a row with an index, whose element in the pivot's column
   has been dropped. */
static void change_indexed_row(Ordering *o, int row, const Line *from, const double *values, int pivot_column,
                               double factor) {
    Index *index = &o->index[row];
    for (int i = 0; i < from->n; i++) {
        int column = from->at[i], place = index->place[column];
        if (column == pivot_column) continue;
        if (place) {
            o->values[row][place - 1] -= factor * values[i];
        } else {
            add_element(o, row, column, -factor * values[i]);
            place = index->place[column] = o->rows[row].n;
        }
        o->largest[row] = fmax(o->largest[row], fabs(o->values[row][place - 1]));
    }
    if (++index->changes > o->rows[row].n / MUCH_LONGER) find_largest(o, row);
}

/* Takes the element in the pivot's column out of a row. Returns its value. */
static double drop_element(Ordering *o, int row, int column) {
    Line *line = &o->rows[row];
    int place = place_in_row(o, row, column);
    double value = o->values[row][place];
    drop_from_line(line, o->values[row], place);
    if (!o->index[row].place) return value;
    if (place < line->n) o->index[row].place[line->at[place]] = place + 1;
    o->index[row].place[column] = 0;
    return value;
}

/* Subtracts from a row so many times that of the pivot that nothing is left in the pivot's column. `largest`:
   the magnitude of the largest other value in the row of the pivot. */
static void change_row(Ordering *o, int row, int pivot_row, int pivot_column, double pivot, double largest) {
    Line *line = &o->rows[row];
    const Line *from = &o->rows[pivot_row];
    bool indexed = is_indexed(o, row, from->n);
    double factor = drop_element(o, row, pivot_column) / pivot;
    o->made_of[row] = fmax(o->made_of[row], o->lu->n * fabs(factor) * largest);
    if (indexed) {
        change_indexed_row(o, row, from, o->values[pivot_row], pivot_column, factor);
        return;
    }
    for (int i = 0; i < line->n; i++) {
        int at = o->where[line->at[i]] - 1;
        if (at < 0) continue;
        o->values[row][i] -= factor * o->values[pivot_row][at];
        o->where[line->at[i]] = -(at + 1); /* it is there already */
    }
    for (int i = 0; i < from->n; i++) {
        int column = from->at[i];
        bool is_there = o->where[column] < 0;
        o->where[column] = i + 1;
        if (!is_there && column != pivot_column)
            add_element(o, row, column, -factor * o->values[pivot_row][i]);
    }
    find_largest(o, row);
}

/* Takes a line out of the lists for good: what is set aside comes back. */
static void drop_line(Counts *counts, int line, int count) {
    unlink_line(counts, line, count);
    counts->is_set_aside[line] = false;
}

/* Takes the row of the pivot, and its column, out of what is left. */
static void take_out(Ordering *o, int row, int column) {
    const Line *line = &o->rows[row];
    drop_line(&o->by_row, row, line->n);
    drop_line(&o->by_column, column, o->in_column[column]);
    for (int i = 0; i < line->n; i++) {
        int other = line->at[i];
        o->where[other] = i + 1;
        if (other == column) continue;
        unlink_line(&o->by_column, other, o->in_column[other]);
        link_line(&o->by_column, other, --o->in_column[other]);
    }
    o->in_column[column]--;
    o->is_pivot[row] = true;
}

static void eliminate(Ordering *o, int step, Choice choice) {
    Lu *lu = o->lu;
    const Line *line = &o->rows[choice.row];
    int place = place_in_row(o, choice.row, choice.column);
    double *values = o->values[choice.row], pivot = values[place];
    double largest = fmax(largest_of(values, place), largest_of(values + place + 1, line->n - place - 1));
    lu->row[step] = choice.row;
    lu->column[step] = choice.column;
    take_out(o, choice.row, choice.column);
    const Line *others = rows_in(o, choice.column);
    lu->is_alone[step] = others->n == 0 || line->n == 1;
    for (int i = 0; i < others->n; i++) {
        int row = others->at[i];
        unlink_line(&o->by_row, row, o->rows[row].n);
        change_row(o, row, choice.row, choice.column, pivot, largest);
        link_line(&o->by_row, row, o->rows[row].n);
        add_to_line(o, &o->lower[row], NULL, step, 0);
    }
    for (int i = 0; i < line->n; i++)
        o->where[line->at[i]] = 0;
}

/* ---- hidden unknowns ---- */

/* The pivot for a hidden unknown; its row is -1 if there is none without many further elements. */
static Choice choose_hidden(const Ordering *o, int column) {
    Choice choice = {.row = -1};
    const Line *rows = rows_in(o, column);
    double in_column = rows->n - 1;
    for (int i = 0; i < rows->n; i++) {
        int row = rows->at[i];
        double in_row = o->rows[row].n - 1;
        if (!o->is_hidden_row[row] || in_row * in_column > most_for_hidden * (in_row + in_column)) continue;
        consider(o, &choice, row, column, o->values[row][place_in_row(o, row, column)]);
    }
    return choice;
}

/* Eliminates hidden unknowns until no more can be. Returns the number of steps. */
static int eliminate_hidden(Ordering *o) {
    Lu *lu = o->lu;
    int step = 0;
    bool *is_gone = allocate(lu->context, (size_t)lu->n, sizeof *is_gone);
    for (bool more = o->is_hidden != NULL; more;) {
        more = false;
        for (int column = 0; column < lu->n && !context_is_stopped(lu->context); column++) {
            if (!o->is_hidden[column] || is_gone[column]) continue;
            Choice choice = choose_hidden(o, column);
            if (choice.row < 0) continue;
            eliminate(o, step++, choice);
            is_gone[column] = more = true;
        }
    }
    release(is_gone);
    return step;
}

/* ---- scales ---- */

/* Every row, and then every column, gets a largest element of about 1. */
static void find_scales(Lu *lu, const double *values) {
    double *largest = lu->work;
    memset(largest, 0, (size_t)lu->n * sizeof *largest);
    for (int i = 0; i < lu->n; i++)
        lu->row_scale[i] =
            dense_scale_for(largest_of(values + lu->begin[i], lu->begin[i + 1] - lu->begin[i]));
    for (int i = 0; i < lu->n; i++)
        for (int k = lu->begin[i]; k < lu->begin[i + 1]; k++) {
            double size = fabs(values[k]) * lu->row_scale[i];
            if (size > largest[lu->columns[k]]) largest[lu->columns[k]] = size;
        }
    for (int j = 0; j < lu->n; j++) {
        lu->column_scale[j] = dense_scale_for(largest[j]);
        largest[j] = 0;
    }
}

/* ---- what is kept of the order ---- */

static int compare_places(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

/* 1 for an even permutation, -1 for an odd one; `seen` is memory of n, zero before and after */
static int parity_of(const int *to, int n, int *seen) {
    int parity = 1;
    for (int i = 0; i < n; i++)
        for (int k = i; !seen[k]; k = to[k]) {
            seen[k] = 1;
            if (to[k] != i) parity = -parity; /* a cycle of m elements takes m - 1 exchanges */
        }
    memset(seen, 0, (size_t)n * sizeof *seen);
    return parity;
}

/* The elements of the matrix in the order of the pivots; `place` has the pivot of each column. */
static void keep_taken(Lu *lu, const int *place) {
    int n = 0;
    for (int step = 0; step < lu->n; step++) {
        int row = lu->row[step];
        lu->taken_begin[step] = n;
        for (int k = lu->begin[row]; k < lu->begin[row + 1]; k++, n++) {
            lu->taken[n] = k;
            lu->taken_at[n] = place[lu->columns[k]];
            lu->taken_scale[n] = lu->row_scale[row] * lu->column_scale[lu->columns[k]];
        }
    }
    lu->taken_begin[lu->n] = n;
}

/* Memory for the factors, of which it is known how many elements each row has */
static void make_factors(Lu *lu) {
    size_t first = (size_t)lu->first_begin[lu->n], lower = (size_t)lu->lower_begin[lu->n],
           upper = (size_t)lu->upper_begin[lu->n];
    release(lu->first_at);
    release(lu->first);
    lu->first_at = allocate(lu->context, first + lower + upper, sizeof(int));
    lu->lower_at = lu->first_at + first;
    lu->upper_at = lu->lower_at + lower;
    lu->first = allocate(lu->context, first + lower + upper, sizeof(double));
    lu->lower = lu->first + first;
    lu->upper = lu->lower + lower;
}

/* Finds the ends out of those of all steps. */
static void find_ends(const Lu *lu, Ends *ends, const int *at, const double *scale) {
    release(ends->at);
    release(ends->scale);
    *ends = (Ends){.at = allocate(lu->context, 2 * (size_t)lu->n, sizeof(int)),
                   .scale = allocate(lu->context, (size_t)lu->n, sizeof(double))};
    ends->step = ends->at + lu->n;
    for (int step = lu->n_first; step < lu->n; step++) {
        if (lu->is_hidden && lu->is_hidden[at[step]]) continue;
        ends->at[ends->n] = at[step];
        ends->step[ends->n] = step;
        ends->scale[ends->n++] = scale[at[step]];
    }
}

static void find_all_ends(Lu *lu) {
    find_ends(lu, &lu->given, lu->row, lu->row_scale);
    find_ends(lu, &lu->asked_for, lu->column, lu->column_scale);
}

static void count_factors(Lu *lu, const Ordering *o) {
    int first = 0, lower = 0, upper = 0;
    for (int step = 0; step < lu->n; step++) {
        const Line *changed_by = &o->lower[lu->row[step]];
        lu->first_begin[step] = first;
        lu->lower_begin[step] = lower;
        lu->upper_begin[step] = upper;
        for (int i = 0; i < changed_by->n; i++)
            *(changed_by->at[i] < lu->n_first ? &first : &lower) += 1;
        upper += o->rows[lu->row[step]].n - 1;
    }
    lu->first_begin[lu->n] = first;
    lu->lower_begin[lu->n] = lower;
    lu->upper_begin[lu->n] = upper;
}

static void keep_factors(Lu *lu, const Ordering *o, const int *place) {
    count_factors(lu, o);
    make_factors(lu);
    for (int step = 0; step < lu->n; step++) {
        const Line *row = &o->rows[lu->row[step]], *changed_by = &o->lower[lu->row[step]];
        int first = lu->first_begin[step], lower = lu->lower_begin[step], upper = lu->upper_begin[step];
        for (int i = 0; i < changed_by->n; i++)
            if (changed_by->at[i] < lu->n_first)
                lu->first_at[first++] = changed_by->at[i];
            else
                lu->lower_at[lower++] = changed_by->at[i];
        for (int i = 0; i < row->n; i++)
            if (row->at[i] != lu->column[step]) lu->upper_at[upper++] = place[row->at[i]];
        qsort(lu->upper_at + lu->upper_begin[step], (size_t)(upper - lu->upper_begin[step]), sizeof(int),
              compare_places);
    }
}

/* What each step comes after, by step: those that have changed its row, and those whose rows have elements in
   its column. One block, owned by the caller: where the steps begin, then all of them. */
static int *find_needs(const Lu *lu, const Ordering *o) {
    size_t n = (size_t)lu->n, most = 0;
    int *place = allocate(lu->context, n, sizeof(int));
    for (int step = 0; step < lu->n; step++) {
        place[lu->column[step]] = step;
        most += (size_t)(o->lower[step].n + o->rows[step].n);
    }
    int *begin = allocate(lu->context, n + 2 + most, sizeof(int)), *needs = begin + n + 2;
    for (int pass = 0; pass < 2; pass++) {
        for (int step = 0; step < lu->n; step++) {
            const Line *row = &o->rows[lu->row[step]], *lower = &o->lower[lu->row[step]];
            for (int i = 0; i < lower->n; i++, begin[step + 1 + !pass]++)
                if (pass) needs[begin[step + 1]] = lower->at[i];
            for (int i = 0; i < row->n; i++) {
                int later = place[row->at[i]];
                if (later == step) continue;
                if (pass) needs[begin[later + 1]] = step;
                begin[later + 1 + !pass]++;
            }
        }
        for (int step = 0; !pass && step < lu->n; step++)
            begin[step + 2] += begin[step + 1];
    }
    release(place);
    return begin;
}

/* Numbers a step after those that it needs, and these each after its own. Returns the next number. */
static int number_branch(const int *begin, const int *needs, int step, int *place, int *stack, int n) {
    int height = 0;
    for (stack[height++] = step; height > 0;) {
        int top = stack[height - 1], before = height;
        for (int i = begin[top]; place[top] < 0 && i < begin[top + 1]; i++)
            if (place[needs[i]] < 0) stack[height++] = needs[i];
        if (height > before) continue;
        if (place[top] < 0) place[top] = n++;
        height--;
    }
    return n;
}

/* Puts the steps into an order of the same factors in which they come soon after what they need: that is near
   in memory then. */
static void follow_branches(Lu *lu, const Ordering *o) {
    size_t n = (size_t)lu->n;
    int *begin = find_needs(lu, o), *needs = begin + n + 2, count = 0;
    int *memory = allocate(lu->context, 4 * n + 1 + (size_t)begin[n], sizeof(int));
    int *place = memory, *row = memory + n, *column = row + n, *stack = column + n;
    bool *is_alone = allocate(lu->context, n, sizeof(bool));
    memset(place, -1, n * sizeof *place);
    for (int step = lu->n_first - 1; step >= 0; step--) /* these need none of the others */
        if (place[step] < 0) count = number_branch(begin, needs, step, place, stack, count);
    for (int step = lu->n - 1; step >= lu->n_first; step--)
        if (place[step] < 0) count = number_branch(begin, needs, step, place, stack, count);
    memcpy(row, lu->row, n * sizeof *row);
    memcpy(column, lu->column, n * sizeof *column);
    memcpy(is_alone, lu->is_alone, n * sizeof *is_alone);
    for (int step = 0; step < lu->n; step++) {
        lu->row[place[step]] = row[step];
        lu->column[place[step]] = column[step];
        lu->is_alone[place[step]] = is_alone[step];
    }
    for (int i = 0; i < lu->n; i++) {
        Line *line = &o->lower[i];
        for (int k = 0; k < line->n; k++)
            line->at[k] = place[line->at[k]];
        if (line->n > 1) qsort(line->at, (size_t)line->n, sizeof(int), compare_places);
    }
    release(begin);
    release(memory);
    release(is_alone);
}

static void find_places(const Lu *lu, int *place) {
    for (int step = 0; step < lu->n; step++)
        place[lu->column[step]] = step;
}

static void keep_order(Lu *lu, const Ordering *o) {
    follow_branches(lu, o);
    int *place = allocate(lu->context, 2 * (size_t)lu->n, sizeof(int)), *seen = place + lu->n;
    find_places(lu, place);
    keep_factors(lu, o, place);
    for (int step = 0; step < lu->n; step++) {
        lu->row[step] = o->row_at[lu->row[step]];
        lu->column[step] = o->column_at[lu->column[step]];
    }
    lu->parity = parity_of(lu->row, lu->n, seen) * parity_of(lu->column, lu->n, seen);
    find_places(lu, place);
    keep_taken(lu, place);
    find_all_ends(lu);
    release(place);
}

/* ---- numbers ---- */

/* From longer lines a way leads everywhere. */
enum { MOST_TO_FOLLOW = 32 };

/* Where the columns' elements begin, then the row of each; owned by the caller */
static int *find_rows(const Lu *lu) {
    size_t n = (size_t)lu->n;
    int *begin = allocate(lu->context, n + 2 + (size_t)lu->begin[n], sizeof(int)), *rows = begin + n + 2;
    for (int k = 0; k < lu->begin[n]; k++)
        begin[lu->columns[k] + 2]++;
    for (size_t j = 0; j < n; j++)
        begin[j + 2] += begin[j + 1];
    for (int i = 0; i < lu->n; i++)
        for (int k = lu->begin[i]; k < lu->begin[i + 1]; k++)
            rows[begin[lu->columns[k] + 1]++] = i;
    return begin;
}

/* Numbers of rows, or of columns */
typedef struct {
    int n, *number, *at; /* -1: it has none yet */
} Numbers;

static void give_number(Numbers *numbers, int line) {
    if (numbers->number[line] >= 0) return;
    numbers->number[line] = numbers->n;
    numbers->at[numbers->n++] = line;
}

/* What comes last becomes the first: leaves before what they hang at. */
static void reverse(Numbers *numbers) {
    for (int i = 0; i < numbers->n; i++) {
        int number = numbers->n - 1 - numbers->number[i];
        numbers->number[i] = number;
        numbers->at[number] = i;
    }
}

/* Numbers what has a way to the row, the nearest first. */
static void number_from(const Lu *lu, const int *begin, int row, Numbers *rows, Numbers *columns) {
    const int *row_of = begin + lu->n + 2;
    int next = rows->n;
    for (give_number(rows, row); next < rows->n; next++) {
        int from = lu->begin[rows->at[next]], to = lu->begin[rows->at[next] + 1];
        for (int k = from; to - from <= MOST_TO_FOLLOW && k < to; k++) {
            int column = lu->columns[k];
            if (columns->number[column] >= 0) continue;
            give_number(columns, column);
            for (int i = begin[column];
                 begin[column + 1] - begin[column] <= MOST_TO_FOLLOW && i < begin[column + 1]; i++)
                give_number(rows, row_of[i]);
        }
    }
}

/* Numbers rows and columns along the graph of the matrix: what a step of the elimination touches is near in
   memory then. In large models each kind of unknown stands in a block of its own. Returns the numbers of the
   columns, owned by the caller. */
static int *number_lines(Ordering *o) {
    const Lu *lu = o->lu;
    size_t n = (size_t)lu->n;
    int *begin = find_rows(lu), *memory = allocate(lu->context, 2 * n, sizeof(int));
    memset(memory, -1, 2 * n * sizeof *memory);
    Numbers columns = {.number = memory, .at = o->column_at}, rows = {.number = memory + n, .at = o->row_at};
    for (int row = 0; row < lu->n; row++)
        if (rows.number[row] < 0) number_from(lu, begin, row, &rows, &columns);
    for (int column = 0; column < lu->n; column++)
        give_number(&columns, column);
    reverse(&rows);
    reverse(&columns);
    release(begin);
    return memory;
}

static void number_hidden(Ordering *o) {
    const Lu *lu = o->lu;
    if (!lu->is_hidden) return;
    o->is_hidden = allocate(lu->context, 2 * (size_t)lu->n, sizeof(bool));
    o->is_hidden_row = o->is_hidden + lu->n;
    for (int i = 0; i < lu->n; i++) {
        o->is_hidden[i] = lu->is_hidden[o->column_at[i]];
        o->is_hidden_row[i] = lu->is_hidden[o->row_at[i]];
    }
}

/* ---- the beginning and the end ---- */

/* A row or column may get so many further elements in the same memory. */
enum { ROOM = 4 };

static void take_lines(Ordering *o, const double *values, const int *number) {
    const Lu *lu = o->lu;
    for (int i = 0; i < lu->n; i++) {
        int row = o->row_at[i], from = lu->begin[row], to = lu->begin[row + 1];
        extend_line(o, &o->rows[i], &o->values[i], to - from + ROOM);
        for (int k = from; k < to; k++) {
            int j = lu->columns[k];
            add_to_line(o, &o->rows[i], &o->values[i], number[j],
                        values[k] * lu->row_scale[row] * lu->column_scale[j]);
            add_to_line(o, &o->columns[number[j]], NULL, i, 0);
        }
        o->largest[i] = o->made_of[i] = largest_of(o->values[i], o->rows[i].n);
    }
}

static void begin_ordering(Ordering *o, Lu *lu, const double *values) {
    MoccContext *context = lu->context;
    size_t n = (size_t)lu->n;
    *o = (Ordering){.lu = lu};
    o->rows = allocate(context, 3 * n, sizeof(Line));
    o->columns = o->rows + n;
    o->lower = o->rows + 2 * n;
    o->values = allocate(context, n, sizeof *o->values);
    o->index = allocate(context, n, sizeof *o->index);
    o->largest = allocate(context, 2 * n, sizeof *o->largest);
    o->made_of = o->largest + n;
    o->in_column = allocate(context, 4 * n, sizeof *o->in_column);
    o->where = o->in_column + n;
    o->row_at = o->in_column + 2 * n;
    o->column_at = o->in_column + 3 * n;
    o->is_pivot = allocate(context, n, sizeof *o->is_pivot);
    o->by_row = counts_new(context, lu->n);
    o->by_column = counts_new(context, lu->n);
    int *number = number_lines(o);
    number_hidden(o);
    take_lines(o, values, number);
    release(number);
    for (int i = lu->n - 1; i >= 0; i--) {
        link_line(&o->by_row, i, o->rows[i].n);
        o->in_column[i] = o->columns[i].n;
        link_line(&o->by_column, i, o->in_column[i]);
    }
}

static void end_ordering(Ordering *o) {
    free_chunks(o);
    release(o->rows);
    release(o->values);
    release(o->index);
    release(o->largest);
    release(o->in_column);
    release(o->is_pivot);
    release(o->is_hidden);
    counts_free(&o->by_row);
    counts_free(&o->by_column);
}

/* Chooses the pivots for a matrix. False: it is singular to working precision, or the host ends the run. */
static bool order(Lu *lu, const double *values) {
    Ordering o;
    find_scales(lu, values);
    begin_ordering(&o, lu, values);
    int step = lu->n_first = eliminate_hidden(&o);
    for (Choice choice; step < lu->n && !context_is_stopped(lu->context) && (choice = choose(&o)).row >= 0;
         step++)
        eliminate(&o, step, choice);
    lu->ordered = step == lu->n;
    if (lu->ordered) keep_order(lu, &o);
    end_ordering(&o);
    return lu->ordered;
}

/* ---- factors ---- */

/* Takes a pivot's row out of `work`, so that nothing is left in the pivot's column. Returns how many times.
 */
static double take_row_out(const Lu *lu, int pivot) {
    double *work = lu->work, factor = work[pivot] * lu->inverse[pivot];
    work[pivot] = 0;
    for (int i = lu->upper_begin[pivot]; i < lu->upper_begin[pivot + 1]; i++)
        work[lu->upper_at[i]] -= factor * lu->upper[i];
    return factor;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* Takes the row of the matrix into `work`, and all before it out of that. Returns the
   magnitude that its rounding errors come from: of the largest element, and of n of the largest terms, as the
   errors of other rows add up in it. */
static double reduce_row(Lu *lu, const double *values, int step) {
    double largest = 0, term = 0;
    for (int k = lu->taken_begin[step]; k < lu->taken_begin[step + 1]; k++) {
        double value = lu->work[lu->taken_at[k]] = values[lu->taken[k]] * lu->taken_scale[k];
        largest = larger(fabs(value), largest);
    }
    for (int k = lu->first_begin[step]; k < lu->first_begin[step + 1]; k++) {
        double factor = lu->first[k] = take_row_out(lu, lu->first_at[k]);
        term = larger(fabs(factor) * lu->largest[lu->first_at[k]], term);
    }
    for (int k = lu->lower_begin[step]; k < lu->lower_begin[step + 1]; k++) {
        double factor = lu->lower[k] = take_row_out(lu, lu->lower_at[k]);
        term = larger(fabs(factor) * lu->largest[lu->lower_at[k]], term);
    }
    return larger(largest, lu->n * term);
}

/* Factors in the order that is known. False: a pivot is too small for it. */
static bool factor_in_order(Lu *lu, const double *values) {
    double *work = lu->work, weakest = 1; /* of the pivots, in its row */
    bool good = true;
    lu->sign = lu->parity;
    for (int step = 0; step < lu->n; step++) {
        double largest = 0;
        double made_of = reduce_row(lu, values, step);
        double pivot = work[step];
        work[step] = 0;
        for (int i = lu->upper_begin[step]; i < lu->upper_begin[step + 1]; i++) {
            double value = lu->upper[i] = work[lu->upper_at[i]];
            work[lu->upper_at[i]] = 0;
            largest = larger(fabs(value), largest);
        }
        good = good && fabs(pivot) > lu->smallest * made_of;
        lu->largest[step] = largest;
        if (!lu->is_alone[step] && !(fabs(pivot) >= weakest * largest)) weakest = fabs(pivot) / largest;
        lu->inverse[step] = 1 / pivot;
        if (pivot < 0) lu->sign = -lu->sign;
    }
    return good && weakest >= lu->least_kept;
}

void lu_forget_order(Lu *lu) {
    lu->ordered = false;
}

bool lu_factor(Lu *lu, const double *values) {
    if (lu->ordered && factor_in_order(lu, values)) return true;
    return order(lu, values) && factor_in_order(lu, values);
}

/* ---- solutions ---- */

static double subtract_terms(double sum, const double *factors, const int *at, int from, int to,
                             const double *x) {
    for (int k = from; k < to; k++)
        sum -= factors[k] * x[at[k]];
    return sum;
}

/* Solves with the lower factor, where the right sides of the first steps are zero. */
static void solve_lower(const Lu *lu, double *x) {
    for (int step = lu->n_first; step < lu->n; step++)
        x[step] = subtract_terms(x[step], lu->lower, lu->lower_at, lu->lower_begin[step],
                                 lu->lower_begin[step + 1], x);
}

/* Solves with the lower factor for any right side. */
static void solve_whole_lower(const Lu *lu, double *x) {
    for (int step = 0; step < lu->n; step++)
        x[step] = subtract_terms(x[step], lu->first, lu->first_at, lu->first_begin[step],
                                 lu->first_begin[step + 1], x);
    solve_lower(lu, x);
}

/* Solves with the upper factor for the unknowns of the steps from this one on. */
static void solve_upper(const Lu *lu, double *x, int first) {
    for (int step = lu->n - 1; step >= first; step--)
        x[step] = subtract_terms(x[step], lu->upper, lu->upper_at, lu->upper_begin[step],
                                 lu->upper_begin[step + 1], x) *
                  lu->inverse[step];
}

static void take_right_side(const Lu *lu, const double *b, double *right) {
    for (int i = 0; i < lu->given.n; i++)
        right[lu->given.step[i]] = b[lu->given.at[i]] * lu->given.scale[i];
}

static void hand_out(const Lu *lu, const double *solution, double *x) {
    for (int i = 0; i < lu->asked_for.n; i++)
        x[lu->asked_for.at[i]] = solution[lu->asked_for.step[i]] * lu->asked_for.scale[i];
}

void lu_solve(Lu *lu, double *x) {
    double *work = lu->work;
    take_right_side(lu, x, work);
    solve_lower(lu, work);
    solve_upper(lu, work, lu->n_first);
    hand_out(lu, work, x);
    memset(work + lu->n_first, 0, (size_t)(lu->n - lu->n_first) * sizeof *work);
}

void lu_solve_whole(Lu *lu, double *x) {
    size_t n = (size_t)lu->n;
    if (!lu->right) {
        lu->right = allocate(lu->context, 2 * n, sizeof(double));
        lu->solution = lu->right + n;
    }
    memset(lu->right, 0, n * sizeof(double));
    take_right_side(lu, x, lu->right);
    memcpy(lu->solution, lu->right, n * sizeof(double));
    solve_lower(lu, lu->solution);
    solve_upper(lu, lu->solution, 0);
    hand_out(lu, lu->solution, x);
}

/* What the solution leaves of the right side */
static void find_residual(const Lu *lu, const double *values, double *residual) {
    for (int step = 0; step < lu->n; step++) {
        double left = lu->right[step];
        for (int k = lu->taken_begin[step]; k < lu->taken_begin[step + 1]; k++)
            left -= values[lu->taken[k]] * lu->taken_scale[k] * lu->solution[lu->taken_at[k]];
        residual[step] = left;
    }
}

void lu_refine(Lu *lu, const double *values, double *x, double *change) {
    double *work = lu->work;
    find_residual(lu, values, work);
    solve_whole_lower(lu, work);
    solve_upper(lu, work, 0);
    for (int step = 0; step < lu->n; step++)
        lu->solution[step] += work[step];
    hand_out(lu, lu->solution, x);
    hand_out(lu, work, change);
    memset(work, 0, (size_t)lu->n * sizeof *work);
}

int lu_sign(const Lu *lu) {
    return lu->sign;
}

/* What it takes to take the rows of these pivots out of others */
static double count_operations(const Lu *lu, const int *pivots, int n) {
    double operations = 0;
    for (int k = 0; k < n; k++)
        operations += 1 + lu->upper_begin[pivots[k] + 1] - lu->upper_begin[pivots[k]];
    return operations;
}

double lu_operations(const Lu *lu) {
    return count_operations(lu, lu->first_at, lu->first_begin[lu->n]) +
           count_operations(lu, lu->lower_at, lu->lower_begin[lu->n]);
}

size_t lu_elements(const Lu *lu) {
    return (size_t)(lu->first_begin[lu->n] + lu->lower_begin[lu->n] + lu->upper_begin[lu->n]) + (size_t)lu->n;
}

/* ---- creation ---- */

/* The numbers of integers and of doubles that belong to the order of the pivots, in one block each */
static size_t count_integers(const Lu *lu) {
    return 6 * (size_t)lu->n + 4 + 2 * (size_t)lu->begin[lu->n];
}

static size_t count_doubles(const Lu *lu) {
    return 5 * (size_t)lu->n + (size_t)lu->begin[lu->n];
}

Lu *lu_new(MoccContext *context, int n, const int *begin, const int *columns, double smallest,
           const bool *is_hidden, LuUse use) {
    Lu *lu = allocate(context, 1, sizeof *lu);
    size_t size = (size_t)n, elements = (size_t)begin[n];
    *lu = (Lu){.context = context,
               .n = n,
               .begin = begin,
               .columns = columns,
               .is_hidden = is_hidden,
               .smallest = smallest,
               .least_chosen = least_chosen[use],
               .least_kept = least_kept[use]};
    lu->row = allocate(context, count_integers(lu), sizeof(int));
    lu->column = lu->row + size;
    lu->taken_begin = lu->column + size;
    lu->first_begin = lu->taken_begin + size + 1;
    lu->lower_begin = lu->first_begin + size + 1;
    lu->upper_begin = lu->lower_begin + size + 1;
    lu->taken = lu->upper_begin + size + 1;
    lu->taken_at = lu->taken + elements;
    lu->inverse = allocate(context, count_doubles(lu), sizeof(double));
    lu->row_scale = lu->inverse + size;
    lu->column_scale = lu->row_scale + size;
    lu->work = lu->column_scale + size;
    lu->largest = lu->work + size;
    lu->taken_scale = lu->largest + size;
    lu->is_alone = allocate(context, size, sizeof(bool));
    return lu;
}

void lu_free(Lu *lu) {
    if (!lu) return;
    release(lu->row);
    release(lu->first_at);
    release(lu->first);
    release(lu->right);
    release(lu->inverse);
    release(lu->is_alone);
    release(lu->given.at);
    release(lu->given.scale);
    release(lu->asked_for.at);
    release(lu->asked_for.scale);
    release(lu);
}

void lu_exchange(Lu *lu, Stream *stream) {
    stream_exchange(stream, &lu->ordered, sizeof lu->ordered);
    if (!lu->ordered) return;
    stream_exchange(stream, &lu->parity, sizeof lu->parity);
    stream_exchange(stream, &lu->n_first, sizeof lu->n_first);
    stream_exchange(stream, lu->row, count_integers(lu) * sizeof(int));
    stream_exchange(stream, lu->inverse, count_doubles(lu) * sizeof(double));
    stream_exchange(stream, lu->is_alone, (size_t)lu->n * sizeof(bool));
    if (stream->reading) make_factors(lu);
    size_t count = lu_elements(lu) - (size_t)lu->n;
    stream_exchange(stream, lu->first_at, count * sizeof(int));
    if (stream->reading) find_all_ends(lu);
}
