/* Linear equations with a dense matrix: equilibration, Gaussian elimination with partial pivoting, one step
 * of iterative refinement. Columns are contiguous and the elimination runs down them. */
#include "runtime/algebra/algebra.h"

#include <float.h>
#include <math.h>

struct Dense {
    MoccContext *context;
    size_t n;
    double *matrix;       /* as filled */
    double *factors;      /* of the equilibrated matrix */
    double *row, *column; /* scales, powers of two so that scaling rounds nothing */
    size_t *pivots;       /* the row that was exchanged with row k */
    int sign;             /* of the determinant */
    double *residual, *null_vector;
};

Dense *dense_new(MoccContext *context, size_t n) {
    Dense *dense = allocate(context, 1, sizeof *dense);
    dense->context = context;
    dense->n = n;
    dense->matrix = allocate(context, n * n, sizeof(double));
    dense->factors = allocate(context, n * n, sizeof(double));
    dense->row = allocate(context, n, sizeof(double));
    dense->column = allocate(context, n, sizeof(double));
    dense->pivots = allocate(context, n, sizeof(size_t));
    dense->residual = allocate(context, n, sizeof(double));
    dense->null_vector = allocate(context, n, sizeof(double));
    return dense;
}

void dense_free(Dense *dense) {
    if (!dense) return;
    release(dense->matrix);
    release(dense->factors);
    release(dense->row);
    release(dense->column);
    release(dense->pivots);
    release(dense->residual);
    release(dense->null_vector);
    release(dense);
}

double *dense_matrix(Dense *dense) {
    return dense->matrix;
}

/* fmax without its care for NaN, which is not inlined. */
static double larger(double a, double b) {
    return a > b ? a : b;
}

double dense_scale_for(double size) {
    int exponent;
    if (size == 0 || !isfinite(size)) return 1;
    frexp(size, &exponent);
    return ldexp(1, -exponent);
}

/* Copies the matrix to `factors`, every row and then every column scaled to a largest element of about 1. */
static void equilibrate(Dense *dense) {
    size_t n = dense->n;
    for (size_t i = 0; i < n; i++)
        dense->row[i] = 0;
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++)
            dense->row[i] = larger(dense->row[i], fabs(dense->matrix[j * n + i]));
    }
    for (size_t i = 0; i < n; i++)
        dense->row[i] = dense_scale_for(dense->row[i]);
    for (size_t j = 0; j < n; j++) {
        double largest = 0;
        for (size_t i = 0; i < n; i++)
            largest = larger(largest, fabs(dense->row[i] * dense->matrix[j * n + i]));
        dense->column[j] = dense_scale_for(largest);
        for (size_t i = 0; i < n; i++)
            dense->factors[j * n + i] = dense->row[i] * dense->matrix[j * n + i] * dense->column[j];
    }
}

/* With the first k columns eliminated and little or nothing left to divide by in column k, U v is that little
   for v[k] = 1 and what back substitution gives above it. */
static void find_null_vector(Dense *dense, size_t k) {
    size_t n = dense->n;
    double *v = dense->null_vector;
    for (size_t i = 0; i < n; i++)
        v[i] = i < k ? -dense->factors[k * n + i] : i == k;
    for (size_t j = k; j-- > 0;) {
        v[j] /= dense->factors[j * n + j];
        for (size_t i = 0; i < j; i++)
            v[i] -= dense->factors[j * n + i] * v[j];
    }
}

static size_t largest_below(const double *column, size_t k, size_t n) {
    size_t largest = k;
    for (size_t i = k + 1; i < n; i++) {
        if (fabs(column[i]) > fabs(column[largest])) largest = i;
    }
    return largest;
}

static void exchange_rows(Dense *dense, size_t a, size_t b) {
    for (size_t j = 0; j < dense->n && a != b; j++) {
        double value = dense->factors[j * dense->n + a];
        dense->factors[j * dense->n + a] = dense->factors[j * dense->n + b];
        dense->factors[j * dense->n + b] = value;
    }
}

static void eliminate(Dense *dense, size_t k) {
    size_t n = dense->n;
    double *restrict pivot = dense->factors + k * n;
    for (size_t i = k + 1; i < n; i++)
        pivot[i] /= pivot[k];
    for (size_t j = k + 1; j < n; j++) {
        double *restrict column = dense->factors + j * n;
        double factor = column[k];
        if (factor == 0) continue;
        for (size_t i = k + 1; i < n; i++)
            column[i] -= pivot[i] * factor;
    }
}

bool dense_factor(Dense *dense) {
    size_t n = dense->n;
    /* Elements are about 1 and themselves only known to some rounding errors of the model's arithmetic: a
       pivot of this size is what they leave of a zero. */
    double smallest = 64 * DBL_EPSILON * (double)n;
    equilibrate(dense);
    dense->sign = 1;
    for (size_t k = 0; k < n; k++) {
        give_up_if_stopped(dense->context);
        const double *column = dense->factors + k * n;
        size_t pivot = largest_below(column, k, n);
        if (!(fabs(column[pivot]) > smallest)) {
            find_null_vector(dense, k);
            return false;
        }
        dense->pivots[k] = pivot;
        if ((pivot != k) != (column[pivot] < 0)) dense->sign = -dense->sign;
        exchange_rows(dense, k, pivot);
        eliminate(dense, k);
    }
    return true;
}

int dense_sign(const Dense *dense) {
    return dense->sign;
}

const double *dense_null_vector(const Dense *dense) {
    return dense->null_vector;
}

static size_t smallest_pivot(const Dense *dense) {
    size_t n = dense->n, weakest = 0;
    for (size_t k = 1; k < n; k++) {
        if (fabs(dense->factors[k * n + k]) < fabs(dense->factors[weakest * n + weakest])) weakest = k;
    }
    return weakest;
}

double dense_weakness(const Dense *dense) {
    return fabs(dense->factors[smallest_pivot(dense) * (dense->n + 1)]);
}

const double *dense_weakest(Dense *dense) {
    find_null_vector(dense, smallest_pivot(dense));
    return dense->null_vector;
}

/* Solves with the factors: `b` becomes x. */
static void substitute(const Dense *dense, double *b) {
    size_t n = dense->n;
    for (size_t i = 0; i < n; i++)
        b[i] *= dense->row[i];
    for (size_t k = 0; k < n; k++) {
        double value = b[dense->pivots[k]];
        b[dense->pivots[k]] = b[k];
        b[k] = value;
    }
    for (size_t j = 0; j < n; j++) {
        for (size_t i = j + 1; i < n; i++)
            b[i] -= dense->factors[j * n + i] * b[j];
    }
    for (size_t j = n; j-- > 0;) {
        b[j] /= dense->factors[j * n + j];
        for (size_t i = 0; i < j; i++)
            b[i] -= dense->factors[j * n + i] * b[j];
    }
    for (size_t i = 0; i < n; i++)
        b[i] *= dense->column[i];
}

void dense_solve(Dense *dense, double *b) {
    size_t n = dense->n;
    double *residual = dense->residual;
    double *x = b;
    for (size_t i = 0; i < n; i++)
        residual[i] = b[i];
    substitute(dense, x);
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++)
            residual[i] -= dense->matrix[j * n + i] * x[j];
    }
    substitute(dense, residual);
    for (size_t i = 0; i < n; i++)
        x[i] += residual[i];
}
