/* Sparse linear equations (runtime/algebra/lu.c, pivots.c, row_pivots.c) against the matrix itself, and
 * against the dense one. */
#include "../lexer/checking.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "runtime/algebra/algebra.h"

enum { MOST = 60 };

/* Pivots up to that are zero. */
static const double smallest = 1e-13;

/* The same in each run, between -1 and 1 */
static double next_random(void) {
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 33) / 1073741824.0 - 1;
}

typedef struct {
    int n, begin[MOST + 1], columns[MOST * MOST];
    double values[MOST * MOST];
} Matrix;

static void choose_permutation(int *to, int n) {
    for (int i = 0; i < n; i++)
        to[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int k = (int)((next_random() + 1) / 2 * i), other = to[k];
        to[k] = to[i];
        to[i] = other;
    }
}

/* A permutation, so that it is regular, and some elements more */
static void choose_pattern(Matrix *m, int n, double density) {
    int to[MOST], count = 0;
    choose_permutation(to, n);
    m->n = n;
    for (int i = 0; i < n; i++) {
        m->begin[i] = count;
        for (int j = 0; j < n; j++)
            if (j == to[i] || next_random() > 1 - 2 * density) m->columns[count++] = j;
    }
    m->begin[n] = count;
}

/* Rows and columns of very different sizes */
static void choose_values(Matrix *m) {
    double row[MOST], column[MOST];
    for (int i = 0; i < m->n; i++) {
        row[i] = pow(10, 4 * next_random());
        column[i] = pow(10, 4 * next_random());
    }
    for (int i = 0; i < m->n; i++)
        for (int k = m->begin[i]; k < m->begin[i + 1]; k++)
            m->values[k] = row[i] * column[m->columns[k]] * next_random();
}

/* The part of the terms of an equation that a solution leaves at most */
static double left_by(const Matrix *m, const double *b, const double *x) {
    double worst = 0;
    for (int i = 0; i < m->n; i++) {
        double left = b[i], terms = fabs(b[i]);
        for (int k = m->begin[i]; k < m->begin[i + 1]; k++) {
            left -= m->values[k] * x[m->columns[k]];
            terms += fabs(m->values[k] * x[m->columns[k]]);
        }
        worst = fmax(worst, fabs(left) / terms);
    }
    return worst;
}

/* The same of the solution for a random right side */
static double left_over(const Matrix *m, Lu *lu) {
    double x[MOST], b[MOST];
    for (int i = 0; i < m->n; i++)
        x[i] = b[i] = next_random();
    lu_solve(lu, x);
    return left_by(m, b, x);
}

static int sign_of(MoccContext *context, const Matrix *m) {
    Dense *dense = dense_new(context, (size_t)m->n);
    for (int i = 0; i < m->n; i++)
        for (int k = m->begin[i]; k < m->begin[i + 1]; k++)
            dense_matrix(dense)[m->columns[k] * m->n + i] = m->values[k];
    int sign = dense_factor(dense) ? dense_sign(dense) : 0;
    dense_free(dense);
    return sign;
}

static void test_random(void **state) {
    (void)state;
    static Matrix m;
    MoccContext *context = context_new(&(MoccHost){0});
    int regular = 0, rows[MOST];
    for (int trial = 0; trial < 60; trial++) {
        choose_pattern(&m, 1 + trial, trial % 3 ? 0.08 : 0.4);
        choose_permutation(rows, m.n);
        Lu *lu = lu_new(context, m.n, m.begin, m.columns, smallest, NULL, trial % 2 ? rows : NULL, LU_EXACT);
        for (int again = 0; again < 3; again++) {
            choose_values(&m);
            int sign = sign_of(context, &m);
            if (!sign) continue;
            regular++;
            assert_true(lu_factor(lu, m.values));
            assert_int_equal(lu_sign(lu), sign);
            assert_true(left_over(&m, lu) < 1e-9);
        }
        lu_free(lu);
    }
    assert_true(regular > 150);
    context_free(context);
}

/* Some unknowns are hidden: the others come out as they do when all are asked for. */
static void compare_hidden(const Matrix *m, const bool *is_hidden, Lu *some, Lu *whole, size_t *passed_over) {
    double x[MOST], all[MOST], largest = 0;
    for (int i = 0; i < m->n; i++)
        x[i] = all[i] = is_hidden[i] ? 0 : next_random();
    lu_solve(some, x);
    lu_solve(whole, all);
    for (int i = 0; i < m->n; i++)
        largest = fmax(largest, fabs(all[i]));
    for (int i = 0; i < m->n; i++) {
        if (!is_hidden[i]) assert_true(fabs(x[i] - all[i]) <= 1e-6 * largest);
        *passed_over += is_hidden[i] && x[i] == 0 && all[i] != 0;
    }
}

static void test_hidden(void **state) {
    (void)state;
    static Matrix m;
    MoccContext *context = context_new(&(MoccHost){0});
    size_t passed_over = 0;
    int rows[MOST];
    for (int trial = 0; trial < 60; trial++) {
        bool is_hidden[MOST];
        choose_pattern(&m, 1 + trial, trial % 3 ? 0.02 : 0.2);
        for (int i = 0; i < m.n; i++)
            is_hidden[i] = next_random() > 0;
        choose_permutation(rows, m.n);
        Lu *some =
            lu_new(context, m.n, m.begin, m.columns, smallest, is_hidden, trial % 2 ? rows : NULL, LU_EXACT);
        Lu *whole = lu_new(context, m.n, m.begin, m.columns, smallest, NULL, NULL, LU_EXACT);
        for (int again = 0; again < 3; again++) {
            for (int k = 0; k < m.begin[m.n]; k++)
                m.values[k] = next_random();
            if (!sign_of(context, &m)) continue;
            assert_true(lu_factor(some, m.values) && lu_factor(whole, m.values));
            assert_int_equal(lu_sign(some), lu_sign(whole));
            compare_hidden(&m, is_hidden, some, whole, &passed_over);
        }
        lu_free(some);
        lu_free(whole);
    }
    assert_true(passed_over > 300);
    context_free(context);
}

/* Unknowns that are only handed on, of which many are compared before there is a pivot: such a chain is put
   into an order in proportion to its length, and a solution takes as much as for those that are asked for. */
static void test_handed_on(void **state) {
    (void)state;
    enum { N = 20000, EACH = 5 }; /* of each few unknowns, the first is asked for */
    MoccContext *context = context_new(&(MoccHost){0});
    int *begin = allocate(context, N + 1 + 3 * N, sizeof(int)), *columns = begin + N + 1, count = 0;
    double *values = allocate(context, 4 * N, sizeof(double)), *x = values + 3 * N;
    bool *is_hidden = allocate(context, N, sizeof(bool));
    for (int i = 0; i < N; i++) {
        is_hidden[i] = i % EACH != 0;
        x[i] = is_hidden[i] ? 0 : 1;
        begin[i] = count;
        for (int j = i > 0 ? i - 1 : 0; j <= i + 1 && j < N; j++) {
            values[count] = i == j ? 1 : 1e-3;
            columns[count++] = j;
        }
    }
    begin[N] = count;
    Lu *lu = lu_new(context, N, begin, columns, 0, is_hidden, NULL, LU_EXACT);
    assert_true(lu_factor(lu, values));
    assert_true(lu_operations(lu) <= 6 * N);
    lu_solve(lu, x);
    for (int i = 0; i < N; i++)
        if (is_hidden[i]) assert_true(x[i] == 0);
    assert_true(fabs(x[N / 2] - (1 + 2e-6)) < 1e-9);
    lu_free(lu);
    release(begin);
    release(values);
    release(is_hidden);
    context_free(context);
}

/* The operations, and the elements, that it takes to factor a star whose center is unknown 0 and each other
   one is coupled with it alone */
static double operations_of_star(MoccContext *context, int n, const int *rows, size_t *elements) {
    int *begin = allocate(context, (size_t)n + 1 + 3 * (size_t)n, sizeof(int)), *columns = begin + n + 1,
        count = 0;
    double *values = allocate(context, 3 * (size_t)n, sizeof(double));
    for (int i = 0; i < n; i++) {
        begin[i] = count;
        for (int j = 0; j < n; j++)
            if (i == j || i == 0 || j == 0) {
                values[count] = i == j ? 4 : 1;
                columns[count++] = j;
            }
    }
    begin[n] = count;
    Lu *lu = lu_new(context, n, begin, columns, 0, NULL, rows, LU_ROUGH);
    assert_true(lu_factor(lu, values));
    double operations = lu_operations(lu);
    *elements = lu_elements(lu);
    lu_free(lu);
    release(begin);
    release(values);
    return operations;
}

/* Rows are eliminated in the order that is given, also where that is a bad one: the center of a small star
   comes first, and all the others depend on each other then. Of a large one, it is not taken. */
static void test_order_of_rows(void **state) {
    (void)state;
    enum { SMALL = 6, LARGE = 1000 };
    MoccContext *context = context_new(&(MoccHost){0});
    int rows[LARGE];
    size_t elements;
    for (int i = 0; i < LARGE; i++)
        rows[i] = i;
    assert_true(operations_of_star(context, SMALL, NULL, &elements) == 2 * (SMALL - 1));
    assert_true(operations_of_star(context, SMALL, rows, &elements) == 5 * 6 + 4 * 5 + 3 * 4 + 2 * 3 + 1 * 2);
    assert_true(elements == SMALL * SMALL);
    assert_true(operations_of_star(context, LARGE, rows, &elements) == 2 * (LARGE - 1));
    assert_true(elements == 3 * LARGE - 2);
    context_free(context);
}

/* Each element has a size of its own, and at `sum` a row that is none of the first two is the sum of these.
 */
static void choose_sum(Matrix *m, int n, int sum) {
    double row[MOST] = {0};
    int count = 0;
    m->n = n;
    for (int i = 0; i < n; i++) {
        m->begin[i] = count;
        for (int j = 0; j < n; j++) {
            double value = i == sum || (i != j && next_random() > -0.2) ? 0 : pow(10, 3 * next_random());
            if (next_random() > 0) value = -value;
            if (i < 2) row[j] += value;
            if (i == sum) value = row[j];
            if (value == 0) continue;
            m->values[count] = value;
            m->columns[count++] = j;
        }
    }
    m->begin[n] = count;
}

/* Rows and columns are without a pivot while others are taken, and looked at again where nothing is left. */
static void test_dependent(void **state) {
    (void)state;
    static Matrix m;
    MoccContext *context = context_new(&(MoccHost){0});
    int found[2] = {0}, rows[MOST];
    for (int trial = 0; trial < 20000; trial++) {
        choose_sum(&m, 4 + trial % 9, 2 + trial % 3);
        choose_permutation(rows, m.n);
        Lu *lu = lu_new(context, m.n, m.begin, m.columns, trial % 2 ? smallest : 0, NULL,
                        trial / 2 % 2 ? rows : NULL, LU_EXACT);
        found[lu_factor(lu, m.values)]++;
        lu_free(lu);
    }
    assert_true(found[false] > 1000 && found[true] > 100);
    context_free(context);
}

/* Two rows are the same, in an order of pivots that another matrix has chosen. */
static void test_singular(void **state) {
    (void)state;
    static const int begin[] = {0, 2, 4, 6}, columns[] = {0, 1, 0, 1, 1, 2};
    MoccContext *context = context_new(&(MoccHost){0});
    Lu *lu = lu_new(context, 3, begin, columns, smallest, NULL, NULL, LU_EXACT);
    assert_true(lu_factor(lu, (double[]){2, 1, 1, 2, 1, 1}));
    assert_false(lu_factor(lu, (double[]){2, 1, 4, 2, 1, 1}));
    assert_false(lu_factor(lu, (double[]){2, NAN, 1, 2, 1, 1}));
    /* a pivot that has become small gives way */
    assert_true(lu_factor(lu, (double[]){1e-13, 1, 1, 1e-13, 1, 1}));
    double x[] = {1, 1, 3};
    lu_solve(lu, x);
    for (int i = 0; i < 2; i++)
        assert_true(fabs(x[i] - 1) < 1e-12);
    assert_true(fabs(x[2] - 2) < 1e-12);
    lu_free(lu);
    context_free(context);
}

/* A small element is a pivot; the same value, left over by elimination, is rounding. */
static void test_small_pivots(void **state) {
    (void)state;
    static const int begin[] = {0, 2, 4, 5}, columns[] = {0, 1, 1, 2, 2};
    static const int full_begin[] = {0, 2, 4}, full_columns[] = {0, 1, 0, 1};
    static const double small = 2e-14;
    MoccContext *context = context_new(&(MoccHost){0});
    Lu *lu = lu_new(context, 3, begin, columns, 64 * DBL_EPSILON, NULL, NULL, LU_EXACT);
    double x[] = {2, 1 + small, 1};
    assert_true(lu_factor(lu, (double[]){1, 1, small, 1, 1}));
    lu_solve(lu, x);
    assert_true(fabs(small * x[1] + x[2] - 1 - small) < 1e-15 && fabs(x[0] + x[1] - 2) < 1e-15);
    lu_free(lu);
    lu = lu_new(context, 2, full_begin, full_columns, 64 * DBL_EPSILON, NULL, NULL, LU_EXACT);
    assert_false(lu_factor(lu, (double[]){1, 1, 1, 1 + small}));
    assert_true(lu_factor(lu, (double[]){1, 1, 1, 2}));
    assert_false(lu_factor(lu, (double[]){1, 1, 1, 1 + small}));
    lu_free(lu);
    context_free(context);
}

/* Elements that are large by turns: an order of pivots for some of them is a bad one for others. */
static void choose_uneven_values(Matrix *m, int turn) {
    for (int k = 0; k < m->begin[m->n]; k++)
        m->values[k] = next_random() * (k % 2 == turn ? 1 : 1e-4);
}

/* By the order of another matrix, solutions lose digits; refined ones have them all, unless all were lost. */
static void test_refine(void **state) {
    (void)state;
    static Matrix m;
    MoccContext *context = context_new(&(MoccHost){0});
    double rough = 0;
    int refined = 0;
    for (int trial = 0; trial < 60; trial++) {
        double b[MOST], x[MOST], change[MOST];
        choose_pattern(&m, 2 + trial % 50, 0.3);
        Lu *lu = lu_new(context, m.n, m.begin, m.columns, 0, NULL, NULL, LU_ROUGH);
        for (int turn = 0; turn < 2; turn++) {
            choose_uneven_values(&m, turn);
            assert_true(lu_factor(lu, m.values));
        }
        for (int i = 0; i < m.n; i++)
            x[i] = b[i] = next_random();
        lu_solve_whole(lu, x);
        double left = left_by(&m, b, x);
        for (int i = 0; i < 6; i++)
            lu_refine(lu, x, change);
        lu_free(lu);
        if (left > 1e-3) continue;
        refined++;
        rough = fmax(rough, left);
        assert_true(left_by(&m, b, x) < 1e-14);
    }
    assert_true(refined > 30 && rough > 1e-6);
    context_free(context);
}

/* Hidden unknowns are refined with the others, unseen. */
static void test_refine_hidden(void **state) {
    (void)state;
    static Matrix m;
    MoccContext *context = context_new(&(MoccHost){0});
    size_t closer = 0;
    for (int trial = 0; trial < 60; trial++) {
        bool is_hidden[MOST];
        double x[MOST], exact[MOST], before[MOST], change[MOST], error = 0, error_before = 0;
        choose_pattern(&m, 2 + trial % 50, 0.1);
        for (int i = 0; i < m.n; i++)
            is_hidden[i] = i % 4 != 0;
        Lu *some = lu_new(context, m.n, m.begin, m.columns, 0, is_hidden, NULL, LU_ROUGH);
        Lu *whole = lu_new(context, m.n, m.begin, m.columns, 0, NULL, NULL, LU_EXACT);
        for (int turn = 0; turn < 2; turn++) {
            choose_uneven_values(&m, turn);
            assert_true(lu_factor(some, m.values));
        }
        assert_true(lu_factor(whole, m.values));
        for (int i = 0; i < m.n; i++)
            x[i] = exact[i] = is_hidden[i] ? 0 : next_random();
        lu_solve_whole(whole, exact);
        lu_refine(whole, exact, change);
        lu_solve_whole(some, x);
        memcpy(before, x, sizeof x);
        lu_refine(some, x, change);
        for (int i = 0; i < m.n; i++) {
            if (is_hidden[i]) {
                assert_true(x[i] == 0);
                continue;
            }
            assert_true(fabs(x[i] - before[i] - change[i]) <= 1e-15 * (fabs(x[i]) + fabs(change[i])));
            error = fmax(error, fabs(x[i] - exact[i]) / (fabs(exact[i]) + 1));
            error_before = fmax(error_before, fabs(before[i] - exact[i]) / (fabs(exact[i]) + 1));
        }
        closer += error < error_before / 10;
        lu_free(some);
        lu_free(whole);
    }
    assert_true(closer > 20);
    context_free(context);
}

/* A new order for the next matrix: without it, digits are lost. */
static void test_forget_order(void **state) {
    (void)state;
    static const int begin[] = {0, 2, 4}, columns[] = {0, 1, 0, 1};
    static const double large[] = {1, 1e-3, 1e-3, 1}, small[] = {1e-5, 1, 1, 1e-5};
    MoccContext *context = context_new(&(MoccHost){0});
    double exact[] = {(2 - 1e-5) / (1 - 1e-10), (1 - 2e-5) / (1 - 1e-10)};
    for (int forget = 0; forget < 2; forget++) {
        Lu *lu = lu_new(context, 2, begin, columns, 0, NULL, NULL, LU_ROUGH);
        double x[] = {1, 2};
        assert_true(lu_factor(lu, large));
        if (forget) lu_forget_order(lu);
        assert_true(lu_factor(lu, small));
        lu_solve(lu, x);
        double error = fabs(x[0] - exact[0]) + fabs(x[1] - exact[1]);
        assert_true(forget ? error < 1e-15 : error > 1e-14);
        lu_free(lu);
    }
    context_free(context);
}

/* The error of a solution by the order of another matrix, as pivots have become small since */
static double error_of_old_order(MoccContext *context, LuUse use) {
    static const int begin[] = {0, 2, 4}, columns[] = {0, 1, 0, 1};
    static const double large[] = {1, 1e-3, 1e-3, 1}, small[] = {1e-9, 1, 1, 1e-9};
    Lu *lu = lu_new(context, 2, begin, columns, 0, NULL, NULL, use);
    double x[] = {1, 2}, exact[] = {(2 - 1e-9) / (1 - 1e-18), (1 - 2e-9) / (1 - 1e-18)};
    assert_true(lu_factor(lu, large) && lu_factor(lu, small));
    lu_solve(lu, x);
    lu_free(lu);
    return fabs(x[0] - exact[0]) + fabs(x[1] - exact[1]);
}

/* An order is kept as long as rough solutions have some digits, and exact ones nearly all. */
static void test_rough(void **state) {
    (void)state;
    MoccContext *context = context_new(&(MoccHost){0});
    double rough = error_of_old_order(context, LU_ROUGH);
    assert_true(rough > 1e-12 && rough < 1e-5);
    assert_true(error_of_old_order(context, LU_EXACT) < 1e-15);
    context_free(context);
}

static int is_over(void *user) {
    int *questions = user;
    return (*questions)-- <= 0;
}

/* The host ends the run while an order is chosen. */
static void test_stop(void **state) {
    (void)state;
    static const int begin[] = {0, 2, 4, 5}, columns[] = {0, 1, 1, 2, 2};
    static const double values[] = {1, 1, 1, 1, 1};
    int questions = 1;
    MoccContext *context = context_new(&(MoccHost){.user = &questions, .stop = is_over});
    Lu *lu = lu_new(context, 3, begin, columns, smallest, NULL, NULL, LU_EXACT);
    assert_false(lu_factor(lu, values));
    questions = 10;
    assert_true(lu_factor(lu, values));
    lu_free(lu);
    context_free(context);
}

/* A tridiagonal matrix gets no further elements. */
static void test_work(void **state) {
    (void)state;
    enum { N = 1000 };
    static int begin[N + 1], columns[3 * N];
    static double values[3 * N];
    MoccContext *context = context_new(&(MoccHost){0});
    int count = 0;
    for (int i = 0; i < N; i++) {
        begin[i] = count;
        for (int j = i > 0 ? i - 1 : 0; j <= i + 1 && j < N; j++) {
            values[count] = i == j ? 4 : -1;
            columns[count++] = j;
        }
    }
    begin[N] = count;
    Lu *lu = lu_new(context, N, begin, columns, smallest, NULL, NULL, LU_EXACT);
    assert_true(lu_factor(lu, values));
    assert_true(lu_operations(lu) <= 2 * N);
    lu_free(lu);
    context_free(context);
}

/* An unknown that all others follow from, and that follows from all of them, is kept for the end: the work
   grows with the number of unknowns, not with its square. */
static void test_star(void **state) {
    (void)state;
    enum { N = 5000 };
    static int begin[N + 1], columns[5 * N];
    static double values[5 * N], x[N];
    MoccContext *context = context_new(&(MoccHost){0});
    int count = 0;
    for (int i = 0; i < N; i++) {
        begin[i] = count;
        for (int j = i > 0 && i < N - 1 ? i - 1 : 0; j < N; j++) {
            if (i < N - 1 && j > i + 1) j = N - 1;
            values[count] = i == j ? (i < N - 1 ? 4 : N) : -1;
            columns[count++] = j;
        }
    }
    begin[N] = count;
    for (int i = 0; i < N; i++)
        for (int k = begin[i]; k < begin[i + 1]; k++)
            x[i] += values[k]; /* of ones */
    Lu *lu = lu_new(context, N, begin, columns, smallest, NULL, NULL, LU_EXACT);
    assert_true(lu_factor(lu, values));
    assert_true(lu_operations(lu) <= 8 * N);
    lu_solve(lu, x);
    for (int i = 0; i < N; i++)
        assert_true(fabs(x[i] - 1) < 1e-8);
    lu_free(lu);
    context_free(context);
}

/* Adds an element to a matrix whose rows are made one after the other. */
static void add_element(int *columns, double *values, int *count, int column, double value) {
    columns[*count] = column;
    values[(*count)++] = value;
}

/* Sums up to each part of a chain are hidden, and the last one acts on all parts. Its row becomes as long as
   the chain while they are eliminated. The number of elements grows with that of the unknowns, and all rows
   keep their values. */
static void test_long_rows(void **state) {
    (void)state;
    enum { PARTS = 2000, N = 2 * PARTS + 1, LAST = N - 1 };
    static int begin[N + 1], columns[6 * N];
    static double values[6 * N], right[N], x[N], expected[N];
    static bool is_hidden[N];
    MoccContext *context = context_new(&(MoccHost){0});
    int count = 0;
    double sum = 0;
    expected[LAST] = 0.5;
    for (int i = 0; i < PARTS; i++)
        expected[i] = next_random();
    for (int i = 0; i < PARTS; i++) { /* of part i: it is coupled with its neighbours, and the last unknown */
        begin[i] = count;
        if (i > 0) add_element(columns, values, &count, i - 1, next_random());
        add_element(columns, values, &count, i, 4 + next_random());
        if (i < PARTS - 1) add_element(columns, values, &count, i + 1, next_random());
        add_element(columns, values, &count, LAST, next_random());
    }
    for (int i = 0; i < PARTS; i++) { /* of the sum up to part i */
        double factor = next_random();
        begin[PARTS + i] = count;
        is_hidden[PARTS + i] = true;
        expected[PARTS + i] = sum += factor * expected[i];
        add_element(columns, values, &count, i, -factor);
        if (i > 0) add_element(columns, values, &count, PARTS + i - 1, -1);
        add_element(columns, values, &count, PARTS + i, 1);
    }
    begin[LAST] = count;
    add_element(columns, values, &count, PARTS + PARTS - 1, 0.1);
    add_element(columns, values, &count, LAST, 1);
    begin[N] = count;
    for (int i = 0; i < N; i++)
        for (int k = begin[i]; k < begin[i + 1]; k++)
            right[i] += values[k] * expected[columns[k]];
    Lu *lu = lu_new(context, N, begin, columns, smallest, is_hidden, NULL, LU_ROUGH);
    assert_true(lu_factor(lu, values));
    assert_true(lu_elements(lu) < 12 * N);
    for (int again = 0; again < 2; again++) {
        memcpy(x, right, sizeof x);
        lu_solve(lu, x);
        for (int i = 0; i < N; i++)
            assert_true(is_hidden[i] || fabs(x[i] - expected[i]) < 1e-9);
        lu_forget_order(lu);
        assert_true(lu_factor(lu, values));
    }
    lu_free(lu);
    context_free(context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),        cmocka_unit_test(test_hidden),
        cmocka_unit_test(test_handed_on),     cmocka_unit_test(test_dependent),
        cmocka_unit_test(test_singular),      cmocka_unit_test(test_work),
        cmocka_unit_test(test_star),          cmocka_unit_test(test_small_pivots),
        cmocka_unit_test(test_refine),        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_rough),         cmocka_unit_test(test_refine_hidden),
        cmocka_unit_test(test_forget_order),  cmocka_unit_test(test_long_rows),
        cmocka_unit_test(test_order_of_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
