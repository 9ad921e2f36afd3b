/* The eigenvalues of a real matrix: it is balanced, brought into Hessenberg form by reflections, and iterated
 * on by Francis' double steps until it falls apart into blocks of one and two rows (G. H. Golub, C. F. Van
 * Loan, Matrix Computations, 7.4 and 7.5; balancing: R. James, J. Langou, B. R. Lowery, On matrix balancing
 * and eigenvector computation, 2014). */
#include "runtime/linear/linear.h"

#include <float.h>
#include <math.h>

typedef struct {
    double *at; /* row by row */
    size_t n;
} Matrix;

static inline double *element(Matrix m, size_t row, size_t column) {
    return &m.at[row * m.n + column];
}

double eigenvalue_frequency(Eigenvalue value) {
    return hypot(value.re, value.im);
}

double eigenvalue_damping(Eigenvalue value) {
    double frequency = eigenvalue_frequency(value);
    return frequency > 0 ? (value.re == 0 ? 0 : -value.re / frequency) : NAN;
}

/* ---- balancing: rows and columns of like size ---- */

static void measure(Matrix m, size_t k, double *row, double *column) {
    *row = *column = 0;
    for (size_t i = 0; i < m.n; i++) {
        *row = hypot(*row, *element(m, k, i));
        *column = hypot(*column, *element(m, i, k));
    }
}

/* The power of two that brings both to about the same size */
static double find_scale(double row, double column) {
    double scale = 1;
    for (; column * scale < row / scale / 2; scale *= 2)
        ;
    for (; column * scale >= row / scale * 2; scale /= 2)
        ;
    return scale;
}

/* Scales row and column k. Returns whether that made a difference. */
static bool balance_one(Matrix m, size_t k) {
    double row, column;
    measure(m, k, &row, &column);
    if (!(row > DBL_MIN && column > DBL_MIN)) return false;
    double scale = find_scale(row, column);
    if (hypot(column * scale, row / scale) >= 0.95 * hypot(column, row)) return false;
    for (size_t i = 0; i < m.n; i++)
        *element(m, i, k) *= scale;
    for (size_t i = 0; i < m.n; i++)
        *element(m, k, i) /= scale;
    return true;
}

static void balance(Matrix m) {
    bool changed = true;
    for (int round = 0; changed && round < 100; round++) {
        changed = false;
        for (size_t k = 0; k < m.n; k++)
            changed |= balance_one(m, k);
    }
}

/* ---- reflections ---- */

/* I - factor v v' takes the given vector to a multiple of the first unit vector; factor 0: it is one. The
   vector becomes v; returns what is left of its first element. */
static double reflect(double *v, size_t n, double *factor) {
    double largest = 0, square = 0;
    *factor = 0;
    for (size_t i = 1; i < n; i++)
        largest = fmax(largest, fabs(v[i]));
    if (largest == 0) return v[0];
    largest = fmax(largest, fabs(v[0]));
    for (size_t i = 0; i < n; i++) {
        v[i] /= largest;
        square += v[i] * v[i];
    }
    double length = copysign(sqrt(square), v[0]);
    v[0] += length;
    *factor = 1 / (length * v[0]);
    return -length * largest;
}

/* Reflects rows `first` to `first` + n of the columns from `begin` to before `end`. */
static void reflect_rows(Matrix m, const double *v, size_t n, double factor, size_t first, size_t begin,
                         size_t end) {
    for (size_t j = begin; j < end; j++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += v[i] * *element(m, first + i, j);
        for (size_t i = 0; i < n; i++)
            *element(m, first + i, j) -= factor * sum * v[i];
    }
}

static void reflect_columns(Matrix m, const double *v, size_t n, double factor, size_t first, size_t begin,
                            size_t end) {
    for (size_t i = begin; i < end; i++) {
        double sum = 0;
        for (size_t j = 0; j < n; j++)
            sum += v[j] * *element(m, i, first + j);
        for (size_t j = 0; j < n; j++)
            *element(m, i, first + j) -= factor * sum * v[j];
    }
}

/* Makes all elements below the first subdiagonal zero; `v` takes n numbers. */
static void make_hessenberg(Matrix m, double *v) {
    for (size_t k = 0; k + 2 < m.n; k++) {
        size_t n = m.n - k - 1;
        double factor;
        for (size_t i = 0; i < n; i++)
            v[i] = *element(m, k + 1 + i, k);
        double left = reflect(v, n, &factor);
        if (factor == 0) continue;
        reflect_rows(m, v, n, factor, k + 1, k + 1, m.n);
        reflect_columns(m, v, n, factor, k + 1, 0, m.n);
        *element(m, k + 1, k) = left;
        for (size_t i = k + 2; i < m.n; i++)
            *element(m, i, k) = 0;
    }
}

/* ---- iteration ---- */

/* Whether the element below the diagonal in column k is so small that no eigenvalue depends on it: by itself,
   or as a product with the one on the other side (M. Ahues, F. Tisseur, A new deflation criterion for the QR
   algorithm, 1997) */
static bool is_negligible(Matrix m, size_t k) {
    double below = fabs(*element(m, k + 1, k)), above = fabs(*element(m, k, k + 1));
    double first = fabs(*element(m, k, k)), second = fabs(*element(m, k + 1, k + 1));
    double apart = fabs(*element(m, k, k) - *element(m, k + 1, k + 1));
    if (below <= DBL_MIN || below <= DBL_EPSILON * DBL_EPSILON * (first + second)) return true;
    if (below > DBL_EPSILON * (first + second)) return false;
    double large = fmax(below, above), small = fmin(below, above);
    return small * (large / (apart + large)) <=
           DBL_EPSILON * fmax(fmin(first, second) * (fmax(first, second) / (apart + large)), DBL_MIN);
}

/* Where the block begins that ends with row `last` and has no negligible element below its diagonal; the one
   before it becomes zero. */
static size_t find_block(Matrix m, size_t last) {
    size_t first = last;
    while (first > 0 && !is_negligible(m, first - 1))
        first--;
    if (first > 0) *element(m, first, first - 1) = 0;
    return first;
}

/* The eigenvalues of the block of two rows that begins with row k */
static void solve_block(Matrix m, size_t k, Eigenvalue *values) {
    double a = *element(m, k, k), d = *element(m, k + 1, k + 1);
    double product = *element(m, k, k + 1) * *element(m, k + 1, k), half = (a - d) / 2;
    double root = half * half + product, mean = a / 2 + d / 2;
    if (root < 0) {
        values[k] = (Eigenvalue){mean, sqrt(-root)};
        values[k + 1] = (Eigenvalue){mean, -sqrt(-root)};
        return;
    }
    double far = half + copysign(sqrt(root), half);
    values[k] = (Eigenvalue){d + far, 0};
    values[k + 1] = (Eigenvalue){far != 0 ? d - product / far : d, 0};
}

/* The sum and the product of the two eigenvalues that a step shall converge to: those of the last two rows,
   or, where these have not led anywhere, others. */
static void choose_shifts(Matrix m, size_t last, int count, double *sum, double *product) {
    double a = *element(m, last - 1, last - 1), d = *element(m, last, last);
    double b = *element(m, last - 1, last), c = *element(m, last, last - 1);
    *sum = a + d;
    *product = a * d - b * c;
    if (count % 10 != 9) return;
    double size = fabs(c) + (last > 1 ? fabs(*element(m, last - 1, last - 2)) : 0);
    *sum = 1.5 * size + 2 * d;
    *product = (d + 0.75 * size) * (d + 0.75 * size) + 0.4375 * size * size;
}

/* A double step on the rows from `first` to `last`, at least three */
static void step(Matrix m, size_t first, size_t last, int count) {
    double sum, product, v[3], factor;
    choose_shifts(m, last, count, &sum, &product);
    double a = *element(m, first, first), b = *element(m, first, first + 1);
    double c = *element(m, first + 1, first), d = *element(m, first + 1, first + 1);
    v[0] = (a * (a - sum) + product) / c + b;
    v[1] = a + d - sum;
    v[2] = *element(m, first + 2, first + 1);
    for (size_t k = first; k < last; k++) {
        size_t n = k + 2 <= last ? 3 : 2, below = k + 3 < last ? k + 3 : last;
        if (k > first)
            for (size_t i = 0; i < n; i++)
                v[i] = *element(m, k + i, k - 1);
        double left = reflect(v, n, &factor);
        if (k > first) {
            *element(m, k, k - 1) = left;
            for (size_t i = 1; i < n; i++)
                *element(m, k + i, k - 1) = 0;
        }
        reflect_rows(m, v, n, factor, k, k, last + 1);
        reflect_columns(m, v, n, factor, k, first, below + 1);
    }
}

static bool iterate(Matrix m, Eigenvalue *values) {
    int count = 0;
    for (size_t rows = m.n; rows > 0;) {
        size_t last = rows - 1, first = find_block(m, last);
        if (first == last) values[last] = (Eigenvalue){*element(m, last, last), 0};
        if (first + 1 == last) solve_block(m, first, values);
        if (first + 1 >= last) {
            rows = first;
            count = 0;
            continue;
        }
        if (count == 300) return false;
        step(m, first, last, count++);
    }
    return true;
}

bool eigenvalues_find(double *matrix, size_t n, Eigenvalue *values) {
    Matrix m = {matrix, n};
    double largest = 0;
    for (size_t i = 0; i < n * n; i++)
        largest = fmax(largest, fabs(matrix[i]));
    if (!isfinite(largest)) return false;
    balance(m);
    double *v = (double *)(void *)values; /* 2 n numbers, not needed until the iteration */
    make_hessenberg(m, v);
    return iterate(m, values);
}
