/* Linear equations with a sparse matrix: Gaussian elimination in an order of pivots that leaves few further
 * elements (Markowitz 1957), among those that are large enough in their row. The order is kept for matrices
 * of the same pattern, until one of its pivots gets too small; each matrix is then factored row by row. */
#include "runtime/instance/instance.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A pivot that is chosen is so large in its row at least. One that is kept may become smaller. */
static const double least_chosen = 0.01, least_kept = 1e-4;

/* So many rows and columns are compared for each pivot. */
enum { MOST_COMPARED = 16 };

struct Lu {
    MoccContext *context;
    int n;
    const int *begin, *columns; /* borrowed: row i has the columns from columns[begin[i]] on */
    bool ordered;
    int *row, *column; /* of each pivot */
    int parity;        /* of both permutations: 1 or -1 */
    /* The elements of the matrix by pivot, in one block each: where they stand, at which pivot's column, and
       their scales */
    int *taken_begin, *taken, *taken_at;
    double *taken_scale;
    int *lower_begin, *lower_at, *upper_begin, *upper_at;
    double *lower, *upper, *inverse; /* the factors, and the reciprocals of the pivots */
    bool *is_alone;                  /* by pivot: nothing else was in its row or column then */
    double *row_scale, *column_scale, *work;
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
} Counts;

typedef struct {
    Lu *lu;
    Line *rows, *columns; /* what is left of the matrix: columns of the rows, rows of the columns */
    double **values;      /* of the rows */
    Line *lower;          /* of the rows: the pivots that they were changed by */
    Counts by_row, by_column;
    int *where; /* by column: its place in the row of the pivot, and 1; 0: it is not there */
    double smallest;
} Ordering;

typedef struct {
    int row, column;
    double cost;
    int compared;
} Choice;

static void add_to_line(MoccContext *context, Line *line, double **values, int at, double value) {
    if (line->n == line->capacity) {
        int capacity = 2 * line->capacity + 4;
        line->at = reallocate(context, line->at, (size_t)capacity, sizeof *line->at);
        if (values) *values = reallocate(context, *values, (size_t)capacity, sizeof **values);
        line->capacity = capacity;
    }
    if (values) (*values)[line->n] = value;
    line->at[line->n++] = at;
}

static void drop_from_line(Line *line, double *values, int place) {
    line->n--;
    line->at[place] = line->at[line->n];
    if (values) values[place] = values[line->n];
}

static int place_in(const Line *line, int at) {
    int place = 0;
    while (line->at[place] != at)
        place++;
    return place;
}

static void link_line(Counts *counts, int line, int count) {
    int first = counts->first[count];
    counts->next[line] = first;
    counts->previous[line] = -1;
    if (first >= 0) counts->previous[first] = line;
    counts->first[count] = line;
}

static void unlink_line(Counts *counts, int line, int count) {
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
    return (Counts){memory, memory + size, memory + 2 * size};
}

static double largest_of(const double *values, int n) {
    double largest = 0;
    for (int i = 0; i < n; i++)
        if (fabs(values[i]) > largest) largest = fabs(values[i]);
    return largest;
}

/* Takes the element if it is a better pivot than the one before. A row or column with nothing else changes no
   other, however small its pivot is. */
static void consider(const Ordering *o, Choice *choice, int row, int column, double value, double largest) {
    int in_row = o->rows[row].n, in_column = o->columns[column].n;
    double cost = (double)(in_row - 1) * (in_column - 1);
    if (choice->row >= 0 && cost >= choice->cost) return;
    if (!(fabs(value) > o->smallest) || (cost > 0 && fabs(value) < least_chosen * largest)) return;
    *choice = (Choice){row, column, cost, choice->compared};
}

static void consider_row(const Ordering *o, Choice *choice, int row) {
    const double *values = o->values[row];
    double largest = largest_of(values, o->rows[row].n);
    for (int i = 0; i < o->rows[row].n; i++)
        consider(o, choice, row, o->rows[row].at[i], values[i], largest);
    choice->compared++;
}

static void consider_column(const Ordering *o, Choice *choice, int column) {
    const Line *rows = &o->columns[column];
    for (int i = 0; i < rows->n; i++) {
        int row = rows->at[i];
        const double *values = o->values[row];
        double largest = rows->n > 1 ? largest_of(values, o->rows[row].n) : 0;
        consider(o, choice, row, column, values[place_in(&o->rows[row], column)], largest);
    }
    choice->compared++;
}

/* The next pivot; its row is -1 if none is large enough. */
static Choice choose(const Ordering *o) {
    Choice choice = {.row = -1};
    for (int count = 1; count <= o->lu->n; count++) {
        double least = (double)(count - 1) * (count - 1);
        for (int j = o->by_column.first[count]; j >= 0; j = o->by_column.next[j]) {
            consider_column(o, &choice, j);
            if (choice.row >= 0 && (choice.cost <= least || choice.compared >= MOST_COMPARED)) return choice;
        }
        for (int i = o->by_row.first[count]; i >= 0; i = o->by_row.next[i]) {
            consider_row(o, &choice, i);
            if (choice.row >= 0 && (choice.cost <= least || choice.compared >= MOST_COMPARED)) return choice;
        }
    }
    return choice;
}

/* Subtracts from a row so many times that of the pivot that nothing is left in the pivot's column. */
static void change_row(Ordering *o, int row, int pivot_row, int pivot_column, double pivot) {
    MoccContext *context = o->lu->context;
    Line *line = &o->rows[row];
    const Line *from = &o->rows[pivot_row];
    int place = place_in(line, pivot_column);
    double factor = o->values[row][place] / pivot;
    drop_from_line(line, o->values[row], place);
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
        if (is_there || column == pivot_column) continue;
        add_to_line(context, line, &o->values[row], column, -factor * o->values[pivot_row][i]);
        unlink_line(&o->by_column, column, o->columns[column].n);
        add_to_line(context, &o->columns[column], NULL, row, 0);
        link_line(&o->by_column, column, o->columns[column].n);
    }
}

/* Takes the row of the pivot, and its column, out of what is left. */
static void take_out(Ordering *o, int row, int column) {
    const Line *line = &o->rows[row];
    unlink_line(&o->by_row, row, line->n);
    unlink_line(&o->by_column, column, o->columns[column].n);
    for (int i = 0; i < line->n; i++) {
        int other = line->at[i];
        o->where[other] = i + 1;
        if (other == column) continue;
        unlink_line(&o->by_column, other, o->columns[other].n);
        drop_from_line(&o->columns[other], NULL, place_in(&o->columns[other], row));
        link_line(&o->by_column, other, o->columns[other].n);
    }
    drop_from_line(&o->columns[column], NULL, place_in(&o->columns[column], row));
}

static void eliminate(Ordering *o, int step, Choice choice) {
    Lu *lu = o->lu;
    const Line *line = &o->rows[choice.row];
    double pivot = o->values[choice.row][place_in(line, choice.column)];
    lu->row[step] = choice.row;
    lu->column[step] = choice.column;
    take_out(o, choice.row, choice.column);
    const Line *others = &o->columns[choice.column];
    lu->is_alone[step] = others->n == 0 || line->n == 1;
    for (int i = 0; i < others->n; i++) {
        int row = others->at[i];
        unlink_line(&o->by_row, row, o->rows[row].n);
        change_row(o, row, choice.row, choice.column, pivot);
        link_line(&o->by_row, row, o->rows[row].n);
        add_to_line(lu->context, &o->lower[row], NULL, step, 0);
    }
    for (int i = 0; i < line->n; i++)
        o->where[line->at[i]] = 0;
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

/* Memory for the factors, with so many elements */
static void make_factors(Lu *lu, size_t lower, size_t upper) {
    release(lu->lower_at);
    release(lu->lower);
    lu->lower_at = allocate(lu->context, lower + upper, sizeof(int));
    lu->lower = allocate(lu->context, lower + upper, sizeof(double));
    lu->upper_at = lu->lower_at + lower;
    lu->upper = lu->lower + lower;
}

static void keep_factors(Lu *lu, const Ordering *o, const int *place) {
    size_t lower = 0, upper = 0;
    for (int i = 0; i < lu->n; i++) {
        lower += (size_t)o->lower[i].n;
        upper += (size_t)o->rows[i].n;
    }
    make_factors(lu, lower, upper);
    lower = upper = 0;
    for (int step = 0; step < lu->n; step++) {
        const Line *row = &o->rows[lu->row[step]], *changed_by = &o->lower[lu->row[step]];
        lu->lower_begin[step] = (int)lower;
        lu->upper_begin[step] = (int)upper;
        for (int i = 0; i < changed_by->n; i++)
            lu->lower_at[lower++] = changed_by->at[i];
        for (int i = 0; i < row->n; i++)
            if (row->at[i] != lu->column[step]) lu->upper_at[upper++] = place[row->at[i]];
        qsort(lu->upper_at + lu->upper_begin[step], upper - (size_t)lu->upper_begin[step], sizeof(int),
              compare_places);
    }
    lu->lower_begin[lu->n] = (int)lower;
    lu->upper_begin[lu->n] = (int)upper;
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
    for (int step = lu->n - 1; step >= 0; step--)
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

static void keep_order(Lu *lu, const Ordering *o) {
    follow_branches(lu, o);
    int *place = allocate(lu->context, 2 * (size_t)lu->n, sizeof(int)), *seen = place + lu->n;
    for (int step = 0; step < lu->n; step++)
        place[lu->column[step]] = step;
    lu->parity = parity_of(lu->row, lu->n, seen) * parity_of(lu->column, lu->n, seen);
    keep_taken(lu, place);
    keep_factors(lu, o, place);
    release(place);
}

static void begin_ordering(Ordering *o, Lu *lu, const double *values) {
    MoccContext *context = lu->context;
    size_t n = (size_t)lu->n;
    *o = (Ordering){.lu = lu, .smallest = 64 * DBL_EPSILON * (double)lu->n};
    o->rows = allocate(context, 3 * n, sizeof(Line));
    o->columns = o->rows + n;
    o->lower = o->rows + 2 * n;
    o->values = allocate(context, n, sizeof *o->values);
    o->where = allocate(context, n, sizeof *o->where);
    o->by_row = counts_new(context, lu->n);
    o->by_column = counts_new(context, lu->n);
    for (int i = 0; i < lu->n; i++)
        for (int k = lu->begin[i]; k < lu->begin[i + 1]; k++) {
            int j = lu->columns[k];
            add_to_line(context, &o->rows[i], &o->values[i], j,
                        values[k] * lu->row_scale[i] * lu->column_scale[j]);
            add_to_line(context, &o->columns[j], NULL, i, 0);
        }
    for (int i = lu->n - 1; i >= 0; i--) {
        link_line(&o->by_row, i, o->rows[i].n);
        link_line(&o->by_column, i, o->columns[i].n);
    }
}

static void end_ordering(Ordering *o) {
    for (int i = 0; i < 3 * o->lu->n; i++)
        release(o->rows[i].at);
    for (int i = 0; i < o->lu->n; i++)
        release(o->values[i]);
    release(o->rows);
    release(o->values);
    release(o->where);
    release(o->by_row.first);
    release(o->by_column.first);
}

/* Chooses the pivots for a matrix. False: it is singular to working precision. */
static bool order(Lu *lu, const double *values) {
    Ordering o;
    int step = 0;
    find_scales(lu, values);
    begin_ordering(&o, lu, values);
    for (Choice choice; step < lu->n && (choice = choose(&o)).row >= 0; step++)
        eliminate(&o, step, choice);
    lu->ordered = step == lu->n;
    if (lu->ordered) keep_order(lu, &o);
    end_ordering(&o);
    return lu->ordered;
}

/* ---- factors ---- */

/* Takes the row of the matrix into `work`, and all before it out of that. */
static void reduce_row(Lu *lu, const double *values, int step) {
    double *work = lu->work;
    for (int k = lu->taken_begin[step]; k < lu->taken_begin[step + 1]; k++)
        work[lu->taken_at[k]] = values[lu->taken[k]] * lu->taken_scale[k];
    for (int k = lu->lower_begin[step]; k < lu->lower_begin[step + 1]; k++) {
        int before = lu->lower_at[k];
        double factor = work[before] * lu->inverse[before];
        lu->lower[k] = factor;
        work[before] = 0;
        for (int i = lu->upper_begin[before]; i < lu->upper_begin[before + 1]; i++)
            work[lu->upper_at[i]] -= factor * lu->upper[i];
    }
}

/* Factors in the order that is known. False: a pivot is too small for it. */
static bool factor_in_order(Lu *lu, const double *values) {
    double smallest = 64 * DBL_EPSILON * (double)lu->n, *work = lu->work;
    bool good = true;
    lu->sign = lu->parity;
    for (int step = 0; step < lu->n; step++) {
        double largest = 0;
        reduce_row(lu, values, step);
        double pivot = work[step];
        work[step] = 0;
        for (int i = lu->upper_begin[step]; i < lu->upper_begin[step + 1]; i++) {
            double value = lu->upper[i] = work[lu->upper_at[i]];
            work[lu->upper_at[i]] = 0;
            largest = fabs(value) > largest ? fabs(value) : largest;
        }
        good = good && fabs(pivot) > smallest && (lu->is_alone[step] || fabs(pivot) >= least_kept * largest);
        lu->inverse[step] = 1 / pivot;
        if (pivot < 0) lu->sign = -lu->sign;
    }
    return good;
}

bool lu_factor(Lu *lu, const double *values) {
    if (lu->ordered && factor_in_order(lu, values)) return true;
    return order(lu, values) && factor_in_order(lu, values);
}

void lu_solve(Lu *lu, double *x) {
    double *work = lu->work;
    for (int step = 0; step < lu->n; step++) {
        double sum = x[lu->row[step]] * lu->row_scale[lu->row[step]];
        for (int k = lu->lower_begin[step]; k < lu->lower_begin[step + 1]; k++)
            sum -= lu->lower[k] * work[lu->lower_at[k]];
        work[step] = sum;
    }
    for (int step = lu->n - 1; step >= 0; step--) {
        double sum = work[step];
        for (int k = lu->upper_begin[step]; k < lu->upper_begin[step + 1]; k++)
            sum -= lu->upper[k] * work[lu->upper_at[k]];
        work[step] = sum * lu->inverse[step];
    }
    for (int step = 0; step < lu->n; step++) {
        x[lu->column[step]] = work[step] * lu->column_scale[lu->column[step]];
        work[step] = 0;
    }
}

int lu_sign(const Lu *lu) {
    return lu->sign;
}

double lu_operations(const Lu *lu) {
    double operations = 0;
    for (int k = 0; k < lu->lower_begin[lu->n]; k++) {
        int before = lu->lower_at[k];
        operations += 1 + lu->upper_begin[before + 1] - lu->upper_begin[before];
    }
    return operations;
}

/* ---- creation ---- */

Lu *lu_new(MoccContext *context, int n, const int *begin, const int *columns) {
    Lu *lu = allocate(context, 1, sizeof *lu);
    size_t size = (size_t)n, elements = (size_t)begin[n];
    *lu = (Lu){.context = context, .n = n, .begin = begin, .columns = columns};
    lu->row = allocate(context, 5 * size + 3 + 2 * elements, sizeof(int));
    lu->column = lu->row + size;
    lu->taken_begin = lu->column + size;
    lu->lower_begin = lu->taken_begin + size + 1;
    lu->upper_begin = lu->lower_begin + size + 1;
    lu->taken = lu->upper_begin + size + 1;
    lu->taken_at = lu->taken + elements;
    lu->inverse = allocate(context, 4 * size + elements, sizeof(double));
    lu->row_scale = lu->inverse + size;
    lu->column_scale = lu->row_scale + size;
    lu->work = lu->column_scale + size;
    lu->taken_scale = lu->work + size;
    lu->is_alone = allocate(context, size, sizeof(bool));
    return lu;
}

void lu_free(Lu *lu) {
    if (!lu) return;
    release(lu->row);
    release(lu->lower_at);
    release(lu->lower);
    release(lu->inverse);
    release(lu->is_alone);
    release(lu);
}

void lu_exchange(Lu *lu, Stream *stream) {
    size_t n = (size_t)lu->n, elements = (size_t)lu->begin[n];
    stream_exchange(stream, &lu->ordered, sizeof lu->ordered);
    if (!lu->ordered) return;
    stream_exchange(stream, &lu->parity, sizeof lu->parity);
    stream_exchange(stream, lu->row, (5 * n + 3 + 2 * elements) * sizeof(int));
    stream_exchange(stream, lu->inverse, (4 * n + elements) * sizeof(double));
    stream_exchange(stream, lu->is_alone, n * sizeof(bool));
    size_t lower = (size_t)lu->lower_begin[n], upper = (size_t)lu->upper_begin[n];
    if (stream->reading) make_factors(lu, lower, upper);
    stream_exchange(stream, lu->lower_at, (lower + upper) * sizeof(int));
}
