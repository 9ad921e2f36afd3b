/* What surrounds Newton's method: scaling, attempts, the last digits, and what is wrong if it fails. */
#include "runtime/solve/nonlinear.h"

#include <math.h>
#include <string.h>

/* Weighted residuals that count as solved, and the number of steps that get the last digits */
static const double solved = 1e-9;
enum { MOST_POLISHING = 4 };

/* How far a step may go, in sizes of the unknowns: short steps lead to a solution nearby */
static const double reaches[] = {1, 1000};

/* A residual weighs as much as the unknowns change it together. */
static void weigh(Nonlinear *problem) {
    size_t n = problem->n;
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (size_t j = 0; j < n; j++)
            sum += fabs(problem->columns[j * n + i]) * problem->typical[j];
        problem->weights[i] = sum > 0 && isfinite(1 / sum) ? 1 / sum : 1;
    }
}

/* One full step of Newton's method from a point nearby; false if it makes nothing better */
static bool polish(Nonlinear *problem, double *next, double *values) {
    size_t n = problem->n;
    double before = nonlinear_size(problem, problem->values);
    if (before == 0 || !nonlinear_derive(problem, problem->unknowns)) return false;
    Dense *dense = nonlinear_matrix(problem);
    bool good = dense_factor(dense);
    for (size_t i = 0; i < n; i++)
        next[i] = -problem->weights[i] * problem->values[i];
    if (good) dense_solve(dense, next);
    dense_free(dense);
    for (size_t i = 0; i < n; i++)
        next[i] = problem->unknowns[i] + next[i] * problem->typical[i];
    if (!good || !nonlinear_evaluate(problem, next, values) || !(nonlinear_size(problem, values) < before))
        return false;
    memcpy(problem->unknowns, next, n * sizeof(double));
    memcpy(problem->values, values, n * sizeof(double));
    return true;
}

static void get_last_digits(Nonlinear *problem) {
    double *next = allocate(problem->context, 2 * problem->n, sizeof(double));
    for (int i = 0; i < MOST_POLISHING && polish(problem, next, next + problem->n); i++)
        ;
    release(next);
}

/* True if the method has got to a solution: then with all digits, and evaluated there last */
static bool attempt(Nonlinear *problem, double reach) {
    nonlinear_iterate(problem, reach);
    if (!nonlinear_evaluate(problem, problem->unknowns, problem->values)) return false;
    if (!(nonlinear_size(problem, problem->values) <= sqrt(solved))) return false;
    get_last_digits(problem);
    return nonlinear_evaluate(problem, problem->unknowns, problem->values) &&
           nonlinear_size(problem, problem->values) <= solved;
}

/* Says why there is no solution, at the point that was reached. */
static NonlinearOutcome judge(Nonlinear *problem, double *open) {
    if (!nonlinear_derive(problem, problem->unknowns)) return NONLINEAR_NOT_SOLVED;
    weigh(problem);
    Dense *dense = nonlinear_matrix(problem);
    bool regular = dense_factor(dense);
    if (!regular) memcpy(open, dense_null_vector(dense), problem->n * sizeof(double));
    dense_free(dense);
    return regular ? NONLINEAR_NOT_SOLVED : NONLINEAR_SINGULAR;
}

NonlinearOutcome nonlinear_solve(Nonlinear *problem, double *open) {
    size_t size = problem->n * sizeof(double);
    if (!nonlinear_evaluate(problem, problem->unknowns, problem->values) ||
        !nonlinear_derive(problem, problem->unknowns))
        return NONLINEAR_NOT_EVALUATED;
    weigh(problem);
    if (nonlinear_size(problem, problem->values) == 0) return NONLINEAR_SOLVED;
    double *begin = allocate(problem->context, problem->n, sizeof(double));
    memcpy(begin, problem->unknowns, size);
    bool good = false;
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches && !good; i++) {
        memcpy(problem->unknowns, begin, size);
        good = attempt(problem, reaches[i]);
    }
    release(begin);
    return good ? NONLINEAR_SOLVED : judge(problem, open);
}
