/* The shortest of all vectors x that make A x - b as short as possible: a factorization with column pivoting
 * finds the rank and the equations that count, another one of their transpose the shortest solution (G. H.
 * Golub, C. F. Van Loan, Matrix Computations, complete orthogonal decomposition). */
#include "runtime/linear/linear.h"

#include <math.h>
#include <string.h>

/* A matrix, column by column, on the way to a triangle: below and on the diagonal are the vectors of the
   reflections, above it the triangle, whose diagonal is apart. */
typedef struct {
    size_t rows, columns, rank;
    double *elements, *diagonal;
    size_t *order; /* of the columns; NULL: they keep theirs */
} Triangle;

static double *column_of(const Triangle *triangle, size_t column) {
    return triangle->elements + column * triangle->rows;
}

/* The length of a column from row `from` on */
static double length_from(const double *column, size_t from, size_t rows) {
    double sum = 0;
    for (size_t i = from; i < rows; i++)
        sum += column[i] * column[i];
    return sqrt(sum);
}

/* Reflects a vector at the plane of step k. */
static void reflect(const Triangle *triangle, size_t k, double *vector) {
    const double *normal = column_of(triangle, k);
    double square = 0, product = 0;
    for (size_t i = k; i < triangle->rows; i++) {
        square += normal[i] * normal[i];
        product += normal[i] * vector[i];
    }
    for (size_t i = k; i < triangle->rows && square > 0; i++)
        vector[i] -= 2 * product / square * normal[i];
}

static void bring_longest(Triangle *triangle, size_t k) {
    size_t longest = k;
    double most = -1;
    for (size_t j = k; j < triangle->columns; j++) {
        double length = length_from(column_of(triangle, j), k, triangle->rows);
        if (length > most) longest = j;
        most = fmax(most, length);
    }
    for (size_t i = 0; i < triangle->rows && longest != k; i++) {
        double element = column_of(triangle, k)[i];
        column_of(triangle, k)[i] = column_of(triangle, longest)[i];
        column_of(triangle, longest)[i] = element;
    }
    size_t number = triangle->order[k];
    triangle->order[k] = triangle->order[longest];
    triangle->order[longest] = number;
}

/* Stops where the rest is less than `least` of the largest element of the diagonal. */
static void triangularize(Triangle *triangle, double least) {
    size_t most = triangle->rows < triangle->columns ? triangle->rows : triangle->columns;
    for (size_t k = 0; k < most; k++) {
        if (triangle->order) bring_longest(triangle, k);
        double *column = column_of(triangle, k), length = length_from(column, k, triangle->rows);
        if (length == 0 || (k && length <= least * fabs(triangle->diagonal[0]))) return;
        triangle->diagonal[k] = column[k] > 0 ? -length : length;
        column[k] -= triangle->diagonal[k];
        for (size_t j = k + 1; j < triangle->columns; j++)
            reflect(triangle, k, column_of(triangle, j));
        triangle->rank = k + 1;
    }
}

/* The first rows of the triangle, as columns */
static void transpose(const Triangle *triangle, Triangle *out) {
    for (size_t i = 0; i < triangle->rank; i++)
        for (size_t j = 0; j < triangle->columns; j++)
            column_of(out, i)[j] = j < i ? 0 : j == i ? triangle->diagonal[i] : column_of(triangle, j)[i];
}

/* `vector` becomes the shortest one whose product with the transpose is the vector's beginning. */
static void solve_transposed(const Triangle *triangle, double *vector) {
    for (size_t i = 0; i < triangle->columns; i++) {
        for (size_t k = 0; k < i; k++)
            vector[i] -= column_of(triangle, i)[k] * vector[k];
        vector[i] /= triangle->diagonal[i];
    }
    for (size_t i = triangle->columns; i < triangle->rows; i++)
        vector[i] = 0;
    for (size_t k = triangle->columns; k-- > 0;)
        reflect(triangle, k, vector);
}

double least_norm_solve(MoccContext *context, size_t n, const double *matrix, double *b, double least) {
    double *room = allocate(context, 2 * n * n + 3 * n, sizeof(double)), *x = room + 2 * n * n + 2 * n;
    size_t *order = allocate(context, n, sizeof(size_t));
    Triangle first = {n, n, 0, room, room + 2 * n * n, order};
    memcpy(room, matrix, n * n * sizeof(double));
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    triangularize(&first, least);
    for (size_t k = 0; k < first.rank; k++)
        reflect(&first, k, b);
    double solved = length_from(b, 0, first.rank);
    Triangle second = {n, first.rank, 0, room + n * n, room + 2 * n * n + n, NULL};
    transpose(&first, &second);
    triangularize(&second, 0);
    memcpy(x, b, n * sizeof(double));
    solve_transposed(&second, x);
    for (size_t i = 0; i < n; i++)
        b[order[i]] = x[i];
    release(room);
    release(order);
    return solved;
}
