/* The pivots for linear equations with a sparse matrix whose rows come in a given order: each row is solved
 * for its own unknown where that is large enough, else for the largest one. What changes a row is found by
 * following unknowns from row to row, so that all takes time in proportion to the operations (J. R. Gilbert,
 * T. Peierls 1988, by rows). */
#include "runtime/algebra/pivots.h"

#include <math.h>
#include <string.h>

/* The order of the rows is no good if it takes more operations for each. */
static const double most_operations = 100;

/* The rows before */
typedef struct {
    size_t capacity, used;
    int *at;                 /* unknowns that are left in them */
    double *values;          /* by these, with scales */
    size_t *begin;           /* by step */
    double *pivot, *largest; /* by step: of the magnitudes of the others in the row */
} UpperRows;

typedef struct {
    const ScaledMatrix *matrix;
    PivotOrder *order;
    UpperRows upper;
    int *lower, *lower_begin; /* the steps that change each row */
    size_t lower_capacity;
    int *step_of; /* by unknown: where it is eliminated; -1: not yet */
    double *work; /* by unknown: the row; zero between rows */
    int *row;     /* the unknowns in it, */
    int n_in_row;
    bool *is_in_row;
    int *stack, *place; /* steps that are followed, and how far */
    int *changes; /* the steps that change the row, what changes another one after it: from `first` on */
    int first;
    bool *is_change; /* by step */
} RowPivots;

/* ---- the pattern of a row ---- */

static void add_unknown(RowPivots *p, int unknown) {
    if (p->is_in_row[unknown]) return;
    p->is_in_row[unknown] = true;
    p->row[p->n_in_row++] = unknown;
}

/* Adds the row of a step, and of those that change this one by it, as far as they are not there yet. */
static void follow(RowPivots *p, int step) {
    int height = 0;
    p->is_change[step] = true;
    p->stack[height] = step;
    p->place[height++] = 0;
    while (height > 0) {
        int top = p->stack[height - 1];
        size_t next = p->upper.begin[top] + (size_t)p->place[height - 1];
        if (next == p->upper.begin[top + 1]) {
            p->changes[--p->first] = top;
            height--;
            continue;
        }
        int unknown = p->upper.at[next], other = p->step_of[unknown];
        p->place[height - 1]++;
        add_unknown(p, unknown);
        if (other < 0 || p->is_change[other]) continue;
        p->is_change[other] = true;
        p->stack[height] = other;
        p->place[height++] = 0;
    }
}

/* Takes a row of the matrix, and finds what changes it. Returns the magnitude of its largest element. */
static double take_row(RowPivots *p, int row) {
    const ScaledMatrix *matrix = p->matrix;
    double largest = 0;
    p->n_in_row = 0;
    p->first = matrix->n;
    for (int k = matrix->begin[row]; k < matrix->begin[row + 1]; k++) {
        int unknown = matrix->columns[k];
        p->work[unknown] = matrix->values[k] * matrix->row_scale[row] * matrix->column_scale[unknown];
        largest = fmax(largest, fabs(p->work[unknown]));
        add_unknown(p, unknown);
    }
    for (int k = matrix->begin[row]; k < matrix->begin[row + 1]; k++) {
        int step = p->step_of[matrix->columns[k]];
        if (step >= 0 && !p->is_change[step]) follow(p, step);
    }
    return largest;
}

/* ---- its values ---- */

/* Takes the rows before out of the row. Returns the largest magnitude of a term. */
static double reduce_row(RowPivots *p) {
    const UpperRows *upper = &p->upper;
    double term = 0;
    for (int i = p->first; i < p->matrix->n; i++) {
        int step = p->changes[i], unknown = p->order->column[step];
        double factor = p->work[unknown] / upper->pivot[step];
        for (size_t k = upper->begin[step]; k < upper->begin[step + 1]; k++)
            p->work[upper->at[k]] -= factor * upper->values[k];
        term = fmax(term, fabs(factor) * upper->largest[step]);
        p->order->operations += 1 + (double)(upper->begin[step + 1] - upper->begin[step]);
    }
    return term;
}

/* The row's own unknown if it is large enough, else the largest one; -1: all are zero but for rounding. */
static int choose_unknown(const RowPivots *p, int row, double made_of) {
    int largest = -1;
    for (int i = 0; i < p->n_in_row; i++) {
        int unknown = p->row[i];
        if (p->step_of[unknown] < 0 && (largest < 0 || fabs(p->work[unknown]) > fabs(p->work[largest])))
            largest = unknown;
    }
    if (largest < 0 || !(fabs(p->work[largest]) > p->matrix->smallest * made_of)) return -1;
    bool has_own = p->is_in_row[row] && p->step_of[row] < 0 &&
                   fabs(p->work[row]) > p->matrix->smallest * made_of &&
                   fabs(p->work[row]) >= p->matrix->least_own * fabs(p->work[largest]);
    return has_own ? row : largest;
}

/* ---- what is kept ---- */

/* Room for so many more in two arrays */
static size_t more_of(size_t capacity, size_t used, size_t count) {
    return used + count <= capacity ? capacity : 2 * capacity + count;
}

static void keep_upper(RowPivots *p, int step, int pivot) {
    UpperRows *upper = &p->upper;
    size_t capacity = more_of(upper->capacity, upper->used, (size_t)p->n_in_row);
    if (capacity > upper->capacity) {
        upper->at = reallocate(p->matrix->context, upper->at, capacity, sizeof *upper->at);
        upper->values = reallocate(p->matrix->context, upper->values, capacity, sizeof *upper->values);
        upper->capacity = capacity;
    }
    upper->pivot[step] = p->work[pivot];
    for (int i = 0; i < p->n_in_row; i++) {
        int unknown = p->row[i];
        if (p->step_of[unknown] >= 0 || unknown == pivot) continue;
        upper->largest[step] = fmax(upper->largest[step], fabs(p->work[unknown]));
        upper->values[upper->used] = p->work[unknown];
        upper->at[upper->used++] = unknown;
    }
    upper->begin[step + 1] = upper->used;
}

static void keep_lower(RowPivots *p, int step) {
    int count = p->matrix->n - p->first, used = p->lower_begin[step];
    size_t capacity = more_of(p->lower_capacity, (size_t)used, (size_t)count);
    if (capacity > p->lower_capacity) {
        p->lower = reallocate(p->matrix->context, p->lower, capacity, sizeof *p->lower);
        p->lower_capacity = capacity;
    }
    if (count) memcpy(p->lower + used, p->changes + p->first, (size_t)count * sizeof *p->lower);
    steps_sort(p->lower + used, count);
    p->lower_begin[step + 1] = used + count;
}

static void forget_row(RowPivots *p) {
    for (int i = 0; i < p->n_in_row; i++) {
        p->work[p->row[i]] = 0;
        p->is_in_row[p->row[i]] = false;
    }
    for (int i = p->first; i < p->matrix->n; i++)
        p->is_change[p->changes[i]] = false;
}

/* Eliminates a row. False: there is no pivot in it. */
static bool eliminate_row(RowPivots *p, int step, int row) {
    double largest = take_row(p, row), term = reduce_row(p);
    int pivot = choose_unknown(p, row, fmax(largest, p->matrix->n * term));
    if (pivot < 0) return false;
    keep_upper(p, step, pivot);
    keep_lower(p, step);
    forget_row(p);
    p->order->row[step] = row;
    p->order->column[step] = pivot;
    p->step_of[pivot] = step;
    return true;
}

/* The lists of the order, and which pivots are alone: in their row, or since they change no other one. */
static void keep_lists(const RowPivots *p) {
    PivotOrder *order = p->order;
    const UpperRows *upper = &p->upper;
    int n = p->matrix->n, n_lower = p->lower_begin[n];
    order->lower = step_lists_new(p->matrix, (size_t)n_lower);
    order->upper = step_lists_new(p->matrix, upper->used);
    memcpy(order->lower.begin, p->lower_begin, ((size_t)n + 1) * sizeof(int));
    if (n_lower) memcpy(order->lower.at, p->lower, (size_t)n_lower * sizeof(int));
    for (int step = 0; step < n; step++) {
        int from = (int)upper->begin[step], to = (int)upper->begin[step + 1];
        for (int k = from; k < to; k++)
            order->upper.at[k] = p->step_of[upper->at[k]];
        steps_sort(order->upper.at + from, to - from);
        order->upper.begin[step + 1] = to;
        order->is_alone[step] = true;
    }
    for (int k = 0; k < n_lower; k++)
        if (upper->begin[p->lower[k]] < upper->begin[p->lower[k] + 1]) order->is_alone[p->lower[k]] = false;
}

/* ---- the beginning and the end ---- */

static void begin_rows(RowPivots *p, const ScaledMatrix *matrix, PivotOrder *order) {
    MoccContext *context = matrix->context;
    size_t n = (size_t)matrix->n;
    *p = (RowPivots){.matrix = matrix, .order = order};
    p->upper.begin = allocate(context, n + 1, sizeof *p->upper.begin);
    p->work = allocate(context, 3 * n, sizeof *p->work);
    p->upper.pivot = p->work + n;
    p->upper.largest = p->work + 2 * n;
    p->step_of = allocate(context, 6 * n + 1, sizeof *p->step_of);
    p->row = p->step_of + n;
    p->stack = p->step_of + 2 * n;
    p->place = p->step_of + 3 * n;
    p->changes = p->step_of + 4 * n;
    p->lower_begin = p->step_of + 5 * n;
    p->is_in_row = allocate(context, 2 * n, sizeof *p->is_in_row);
    p->is_change = p->is_in_row + n;
    memset(p->step_of, -1, n * sizeof *p->step_of);
}

static void end_rows(RowPivots *p) {
    release(p->upper.begin);
    release(p->upper.at);
    release(p->upper.values);
    release(p->work);
    release(p->step_of);
    release(p->is_in_row);
    release(p->lower);
}

bool pivots_choose_by_rows(const ScaledMatrix *matrix, const int *rows, PivotOrder *order) {
    RowPivots p;
    int step = 0;
    *order = pivots_new(matrix);
    begin_rows(&p, matrix, order);
    while (step < matrix->n && !context_is_stopped(matrix->context) &&
           order->operations <= most_operations * matrix->n && eliminate_row(&p, step, rows[step]))
        step++;
    bool complete = step == matrix->n;
    if (complete) {
        keep_lists(&p);
        steps_follow_branches(matrix, order);
    }
    end_rows(&p);
    return complete;
}
