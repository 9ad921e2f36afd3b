/* Sums of derivatives. In each loop over the elements the number of terms is a constant, so that the C
 * compiler makes vector instructions of it (the Makefile asks for that). What takes more than one loop goes
 * on in pieces that stay in the cache. */
#include "runtime/solve/vectors.h"

#include <math.h>
#include <string.h>

enum { PIECE = 256, FEW = 4, MOST_TERMS = sizeof((Combination){0}.factor) / sizeof(double) };

typedef struct {
    const double *of[MOST_TERMS];
    double factor[MOST_TERMS];
} Terms;

/* The terms of elements from `first` on; beyond those of the sum there are zeros */
static Terms terms_of(const Combination *sum, double scale, const double *const *k, size_t first) {
    Terms terms;
    for (int m = 0; m < MOST_TERMS; m++) {
        terms.of[m] = k[sum->from[m]] + first;
        terms.factor[m] = scale * sum->factor[m];
    }
    return terms;
}

static inline double add_terms(int n_terms, const Terms *terms, size_t i, double sum) {
    for (int m = 0; m < n_terms; m++)
        sum += terms->factor[m] * terms->of[m][i];
    return sum;
}

static inline void add(size_t n, int n_terms, const Terms *terms, double *restrict out) {
    for (size_t i = 0; i < n; i++)
        out[i] = add_terms(n_terms, terms, i, out[i]);
}

static inline void combine(size_t n, int n_terms, const Terms *terms, const double *restrict start,
                           double length, double *restrict out) {
    for (size_t i = 0; i < n; i++)
        out[i] = start[i] + length * add_terms(n_terms, terms, i, 0);
}

/* The numbers of terms that there are, each with a loop of its own */
#define EACH_NUMBER(CASE) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(12)

#define ADD(count)                                                                                           \
    case count:                                                                                              \
        add(n, count, &terms, out);                                                                          \
        break;
#define COMBINE(count)                                                                                       \
    case count:                                                                                              \
        combine(n, count, &terms, start, length, out);                                                       \
        break;

static void add_from(size_t first, size_t n, const Combination *sum, double scale, const double *const *k,
                     double *out) {
    Terms terms = terms_of(sum, scale, k, first);
    switch (sum->n) { EACH_NUMBER(ADD) }
}

void vectors_add(size_t n, const Combination *sum, double scale, const double *const *k, double *out) {
    add_from(0, n, sum, scale, k, out);
}

/* Of few elements: setting the terms out would take as long as adding them up. */
static void combine_few(size_t n, const Combination *sum, const double *const *k,
                        const double *restrict start, double length, double *restrict out) {
    for (size_t i = 0; i < n; i++) {
        double all = 0;
        for (int m = 0; m < sum->n; m++)
            all += sum->factor[m] * k[sum->from[m]][i];
        out[i] = start[i] + length * all;
    }
}

void vectors_combine(size_t n, const Combination *sum, const double *const *k, const double *start,
                     double length, double *out) {
    if (n <= FEW) {
        combine_few(n, sum, k, start, length, out);
        return;
    }
    Terms terms = terms_of(sum, 1, k, 0);
    switch (sum->n) { EACH_NUMBER(COMBINE) }
}

static inline double larger(double a, double b) {
    return a > b ? a : b;
}

void vectors_weigh(size_t n, double tolerance, const double *nominal, const double *states,
                   const double *others, double *restrict weights) {
    for (size_t i = 0; i < n; i++)
        weights[i] = 1 / (tolerance * (nominal[i] + larger(fabs(states[i]), fabs(others[i]))));
}

/* The squares of errors times weights, in place of the errors */
static void square(size_t n, const double *restrict weights, double *restrict errors) {
    for (size_t i = 0; i < n; i++)
        errors[i] = errors[i] * errors[i] * weights[i] * weights[i];
}

static void go_straight(size_t n, const double *restrict from, const double *restrict to, double length,
                        double *restrict way) {
    for (size_t i = 0; i < n; i++)
        way[i] = (to[i] - from[i]) / length;
}

StepErrors vectors_errors(size_t n, const Combination *fine, const Combination *rough, const double *const *k,
                          const double *old, const double *end, double length, const double *weights) {
    StepErrors errors = {0, 0};
    for (size_t at = 0; at < n; at += PIECE) {
        double of_fine[PIECE], of_rough[PIECE];
        size_t count = n - at < PIECE ? n - at : PIECE;
        memset(of_fine, 0, count * sizeof *of_fine);
        add_from(at, count, fine, 1, k, of_fine);
        go_straight(count, old + at, end + at, length, of_rough);
        add_from(at, count, rough, -1, k, of_rough);
        square(count, weights + at, of_fine);
        square(count, weights + at, of_rough);
        for (size_t i = 0; i < count; i++) {
            errors.fine += of_fine[i];
            errors.rough += of_rough[i];
        }
    }
    return errors;
}
