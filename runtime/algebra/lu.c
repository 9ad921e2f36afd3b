/* Linear equations with a sparse matrix: Gaussian elimination in an order of pivots (pivots.c) that is kept
 * for matrices of the same pattern, until one of the pivots gets too small. Each matrix is factored row by
 * row.
 *
 * Unknowns can be hidden: nobody asks for them, and the right sides of their equations are zero. A solution
 * passes over the rows whose right sides stay zero, and over the unknowns that no other needs. Refinement
 * does not, for what is left of a right side stands anywhere.
 */
#include "runtime/algebra/pivots.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A pivot that is chosen is so large in its row at least. An equation for an unknown of its own is mostly
   solved best for that, where it is far smaller than others, too: this makes fewer elements, and in stiff
   chains solutions with more right digits. A pivot that is kept may become smaller: by rounding, a solution
   loses as many digits. Rough ones may keep few, as they can be refined: the step of an integration that
   begins comes through ten orders of magnitude. For these to come, an order begins with larger pivots; that
   makes some more elements. */
static const double least_chosen[] = {[LU_EXACT] = 0.01, [LU_ROUGH] = 0.1},
                    least_own[] = {[LU_EXACT] = 0.01, [LU_ROUGH] = 1e-4},
                    least_kept[] = {[LU_EXACT] = 1e-4, [LU_ROUGH] = 1e-12};

/* Right sides that are given, or unknowns that are asked for: the numbers of some, the step that each has,
   and its scale there */
typedef struct {
    int n, *at, *step;
    double *scale;
} Ends;

typedef struct {
    int n, *at;
} Steps;

/* Where rows take more operations each in the order that they come in, another one is looked for. */
static const double few_operations = 25;

struct Lu {
    MoccContext *context;
    int n;
    const int *begin, *columns; /* borrowed: row i has the columns from columns[begin[i]] on */
    const bool *is_hidden;      /* borrowed; NULL: none is */
    const int *rows;            /* borrowed: an order of the rows; NULL: none is known */
    double smallest; /* a pivot is zero but for rounding if it is smaller beside what its row is made of */
    double least_chosen; /* a pivot that is smaller in its row is not chosen, */
    double least_own;    /* or, if it is that of its own unknown, one that is smaller than this */
    double least_kept;   /* one that has become smaller makes a new order necessary */
    bool ordered;
    int *row, *column; /* of each pivot */
    int parity;        /* of both permutations: 1 or -1 */
    /* The elements of the matrix by pivot, in one block each: where they stand, at which pivot's column,
       their scales, and what they were with these in the last matrix that has been factored */
    int *taken_begin, *taken, *taken_at;
    double *taken_scale, *scaled;
    int *lower_begin, *lower_at, *upper_begin, *upper_at;
    double *lower, *upper, *inverse; /* the factors, and the reciprocals of the pivots */
    double *largest;                 /* by pivot: of the magnitudes of the others in its row */
    bool *is_alone;                  /* by pivot: nothing else was in its row or column then */
    double *row_scale, *column_scale, *work;
    double *right, *solution; /* by pivot, with scales: of `lu_solve_whole`; in one block, NULL before */
    Ends given, asked_for;    /* without hidden ones */
    Steps forward, backward;  /* those that change what is given, and those that lead to what is asked for */
    int sign;
};

static double largest_of(const double *values, int n) {
    double largest = 0;
    for (int i = 0; i < n; i++)
        if (fabs(values[i]) > largest) largest = fabs(values[i]);
    return largest;
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

/* ---- the order of the pivots ---- */

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
    size_t lower = (size_t)lu->lower_begin[lu->n], upper = (size_t)lu->upper_begin[lu->n];
    release(lu->lower_at);
    release(lu->lower);
    lu->lower_at = allocate(lu->context, lower + upper, sizeof(int));
    lu->upper_at = lu->lower_at + lower;
    lu->lower = allocate(lu->context, lower + upper, sizeof(double));
    lu->upper = lu->lower + lower;
}

/* Finds the ends out of those of all steps. */
static void find_ends(const Lu *lu, Ends *ends, const int *at, const double *scale) {
    release(ends->at);
    release(ends->scale);
    *ends = (Ends){.at = allocate(lu->context, 2 * (size_t)lu->n, sizeof(int)),
                   .scale = allocate(lu->context, (size_t)lu->n, sizeof(double))};
    ends->step = ends->at + lu->n;
    for (int step = 0; step < lu->n; step++) {
        if (lu->is_hidden && lu->is_hidden[at[step]]) continue;
        ends->at[ends->n] = at[step];
        ends->step[ends->n] = step;
        ends->scale[ends->n++] = scale[at[step]];
    }
}

/* Finds the steps that a solution cannot pass over. With the lower factor: a right side is given, or another
   step changes it from zero. With the upper one: the unknown is asked for, or another step needs it. */
static void find_steps(const Lu *lu, Steps *steps, const Ends *ends, bool upper) {
    bool *counts = allocate(lu->context, (size_t)lu->n, sizeof *counts);
    release(steps->at);
    *steps = (Steps){.at = allocate(lu->context, (size_t)lu->n, sizeof(int))};
    for (int i = 0; i < ends->n; i++)
        counts[ends->step[i]] = true;
    for (int step = 0; step < lu->n; step++) {
        for (int k = lu->lower_begin[step]; !upper && k < lu->lower_begin[step + 1]; k++)
            counts[step] = counts[step] || counts[lu->lower_at[k]];
        for (int k = lu->upper_begin[step]; upper && counts[step] && k < lu->upper_begin[step + 1]; k++)
            counts[lu->upper_at[k]] = true;
        if (counts[step]) steps->at[steps->n++] = step;
    }
    release(counts);
}

static void find_all_ends(Lu *lu) {
    find_ends(lu, &lu->given, lu->row, lu->row_scale);
    find_ends(lu, &lu->asked_for, lu->column, lu->column_scale);
    find_steps(lu, &lu->forward, &lu->given, false);
    find_steps(lu, &lu->backward, &lu->asked_for, true);
}

static void copy_steps(int *to, const int *from, int n) {
    if (n) memcpy(to, from, (size_t)n * sizeof *to);
}

static void keep_factors(Lu *lu, const PivotOrder *order) {
    const StepLists *lower = &order->lower, *upper = &order->upper;
    copy_steps(lu->lower_begin, lower->begin, lu->n + 1);
    copy_steps(lu->upper_begin, upper->begin, lu->n + 1);
    make_factors(lu);
    copy_steps(lu->lower_at, lower->at, lower->begin[lu->n]);
    copy_steps(lu->upper_at, upper->at, upper->begin[lu->n]);
}

static void keep_order(Lu *lu, const PivotOrder *order) {
    int *place = allocate(lu->context, 2 * (size_t)lu->n, sizeof(int)), *seen = place + lu->n;
    copy_steps(lu->row, order->row, lu->n);
    copy_steps(lu->column, order->column, lu->n);
    if (lu->n) memcpy(lu->is_alone, order->is_alone, (size_t)lu->n * sizeof(bool));
    keep_factors(lu, order);
    lu->parity = parity_of(lu->row, lu->n, seen) * parity_of(lu->column, lu->n, seen);
    for (int step = 0; step < lu->n; step++)
        place[lu->column[step]] = step;
    keep_taken(lu, place);
    find_all_ends(lu);
    release(place);
}

/* Takes an order that is found without the rows, if there is none yet or it takes fewer operations. */
static void look_for_other(Lu *lu, const ScaledMatrix *matrix, PivotOrder *order) {
    PivotOrder other;
    bool found = pivots_choose(matrix, &other),
         is_better = !lu->ordered || other.operations < order->operations;
    PivotOrder *unused = found && is_better ? order : &other;
    pivots_free(unused);
    if (unused == order) *order = other;
    lu->ordered = lu->ordered || found;
}

/* Chooses the pivots for a matrix. False: it is singular to working precision, or the host ends the run. */
static bool choose_pivots(Lu *lu, const double *values) {
    find_scales(lu, values);
    const ScaledMatrix matrix = {lu->context,      lu->n,         lu->begin,        lu->columns,
                                 values,           lu->row_scale, lu->column_scale, lu->smallest,
                                 lu->least_chosen, lu->least_own};
    PivotOrder order = {0};
    lu->ordered = lu->rows && pivots_choose_by_rows(&matrix, lu->rows, &order);
    if (!lu->ordered || order.operations > few_operations * lu->n) look_for_other(lu, &matrix, &order);
    if (lu->ordered) keep_order(lu, &order);
    pivots_free(&order);
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

/* Takes the matrix, with its scales, in the order of the pivots. All at once, as its rows stand far from each
   other: rows would wait for memory one by one. */
static void take_matrix(Lu *lu, const double *values) {
    for (int k = 0; k < lu->taken_begin[lu->n]; k++)
        lu->scaled[k] = values[lu->taken[k]] * lu->taken_scale[k];
}

/* Takes the row of the matrix into `work`, and all before it out of that. Returns the
   magnitude that its rounding errors come from: of the largest element, and of n of the largest terms, as the
   errors of other rows add up in it. */
static double reduce_row(Lu *lu, int step) {
    double largest = 0, term = 0;
    for (int k = lu->taken_begin[step]; k < lu->taken_begin[step + 1]; k++) {
        lu->work[lu->taken_at[k]] = lu->scaled[k];
        largest = larger(fabs(lu->scaled[k]), largest);
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
    take_matrix(lu, values);
    for (int step = 0; step < lu->n; step++) {
        double largest = 0;
        double made_of = reduce_row(lu, step);
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
    return choose_pivots(lu, values) && factor_in_order(lu, values);
}

/* ---- solutions ---- */

static double subtract_terms(double sum, const double *factors, const int *at, int from, int to,
                             const double *x) {
    for (int k = from; k < to; k++)
        sum -= factors[k] * x[at[k]];
    return sum;
}

static void solve_lower_step(const Lu *lu, int step, double *x) {
    x[step] =
        subtract_terms(x[step], lu->lower, lu->lower_at, lu->lower_begin[step], lu->lower_begin[step + 1], x);
}

static void solve_upper_step(const Lu *lu, int step, double *x) {
    x[step] = subtract_terms(x[step], lu->upper, lu->upper_at, lu->upper_begin[step],
                             lu->upper_begin[step + 1], x) *
              lu->inverse[step];
}

static void solve_lower(const Lu *lu, double *x) {
    for (int step = 0; step < lu->n; step++)
        solve_lower_step(lu, step, x);
}

static void solve_upper(const Lu *lu, double *x) {
    for (int step = lu->n - 1; step >= 0; step--)
        solve_upper_step(lu, step, x);
}

/* Solves with the lower factor, where only the right sides that are given are not zero. */
static void solve_lower_given(const Lu *lu, double *x) {
    for (int i = 0; i < lu->forward.n; i++)
        solve_lower_step(lu, lu->forward.at[i], x);
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
    solve_lower_given(lu, work);
    for (int i = lu->backward.n - 1; i >= 0; i--)
        solve_upper_step(lu, lu->backward.at[i], work);
    hand_out(lu, work, x);
    memset(work, 0, (size_t)lu->n * sizeof *work);
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
    solve_lower_given(lu, lu->solution);
    solve_upper(lu, lu->solution);
    hand_out(lu, lu->solution, x);
}

/* What the solution leaves of the right side */
static void find_residual(const Lu *lu, double *residual) {
    for (int step = 0; step < lu->n; step++)
        residual[step] = subtract_terms(lu->right[step], lu->scaled, lu->taken_at, lu->taken_begin[step],
                                        lu->taken_begin[step + 1], lu->solution);
}

void lu_refine(Lu *lu, double *x, double *change) {
    double *work = lu->work;
    find_residual(lu, work);
    solve_lower(lu, work);
    solve_upper(lu, work);
    for (int step = 0; step < lu->n; step++)
        lu->solution[step] += work[step];
    hand_out(lu, lu->solution, x);
    hand_out(lu, work, change);
    memset(work, 0, (size_t)lu->n * sizeof *work);
}

int lu_sign(const Lu *lu) {
    return lu->sign;
}

double lu_operations(const Lu *lu) {
    double operations = 0;
    for (int k = 0; k < lu->lower_begin[lu->n]; k++) {
        int pivot = lu->lower_at[k];
        operations += 1 + lu->upper_begin[pivot + 1] - lu->upper_begin[pivot];
    }
    return operations;
}

size_t lu_elements(const Lu *lu) {
    return (size_t)(lu->lower_begin[lu->n] + lu->upper_begin[lu->n]) + (size_t)lu->n;
}

/* ---- creation ---- */

/* The numbers of integers and of doubles that belong to the order of the pivots, in one block each */
static size_t count_integers(const Lu *lu) {
    return 5 * (size_t)lu->n + 3 + 2 * (size_t)lu->begin[lu->n];
}

static size_t count_doubles(const Lu *lu) {
    return 5 * (size_t)lu->n + 2 * (size_t)lu->begin[lu->n];
}

Lu *lu_new(MoccContext *context, int n, const int *begin, const int *columns, double smallest,
           const bool *is_hidden, const int *rows, LuUse use) {
    Lu *lu = allocate(context, 1, sizeof *lu);
    size_t size = (size_t)n, elements = (size_t)begin[n];
    *lu = (Lu){.context = context,
               .n = n,
               .begin = begin,
               .columns = columns,
               .is_hidden = is_hidden,
               .rows = rows,
               .smallest = smallest,
               .least_chosen = least_chosen[use],
               .least_own = least_own[use],
               .least_kept = least_kept[use]};
    lu->row = allocate(context, count_integers(lu), sizeof(int));
    lu->column = lu->row + size;
    lu->taken_begin = lu->column + size;
    lu->lower_begin = lu->taken_begin + size + 1;
    lu->upper_begin = lu->lower_begin + size + 1;
    lu->taken = lu->upper_begin + size + 1;
    lu->taken_at = lu->taken + elements;
    lu->inverse = allocate(context, count_doubles(lu), sizeof(double));
    lu->row_scale = lu->inverse + size;
    lu->column_scale = lu->row_scale + size;
    lu->work = lu->column_scale + size;
    lu->largest = lu->work + size;
    lu->taken_scale = lu->largest + size;
    lu->scaled = lu->taken_scale + elements;
    lu->is_alone = allocate(context, size, sizeof(bool));
    return lu;
}

void lu_free(Lu *lu) {
    if (!lu) return;
    release(lu->row);
    release(lu->lower_at);
    release(lu->lower);
    release(lu->right);
    release(lu->inverse);
    release(lu->is_alone);
    release(lu->given.at);
    release(lu->given.scale);
    release(lu->asked_for.at);
    release(lu->asked_for.scale);
    release(lu->forward.at);
    release(lu->backward.at);
    release(lu);
}

void lu_exchange(Lu *lu, Stream *stream) {
    stream_exchange(stream, &lu->ordered, sizeof lu->ordered);
    if (!lu->ordered) return;
    stream_exchange(stream, &lu->parity, sizeof lu->parity);
    stream_exchange(stream, lu->row, count_integers(lu) * sizeof(int));
    stream_exchange(stream, lu->inverse, count_doubles(lu) * sizeof(double));
    stream_exchange(stream, lu->is_alone, (size_t)lu->n * sizeof(bool));
    if (stream->reading) make_factors(lu);
    size_t count = lu_elements(lu) - (size_t)lu->n;
    stream_exchange(stream, lu->lower_at, count * sizeof(int));
    if (stream->reading) find_all_ends(lu);
}
