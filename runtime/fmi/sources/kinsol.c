/* Newton's method with a line search, in place of KINSOL, where the sources of an FMU are compiled. */
#include "runtime/solve/nonlinear.h"

#include <math.h>
#include <string.h>

enum { MOST_ITERATIONS = 200, MOST_HALVINGS = 40 };
static const double residual_tolerance = 1e-11;

static double length(size_t n, const double *step) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += step[i] * step[i];
    return sqrt(sum);
}

/* The step of Newton's method in sizes of the unknowns, no longer than `most`. False: there is none. */
static bool find_step(Nonlinear *problem, double most, double *step) {
    if (!nonlinear_derive(problem, problem->unknowns)) return false;
    Dense *dense = nonlinear_matrix(problem);
    bool good = dense_factor(dense);
    for (size_t i = 0; i < problem->n; i++)
        step[i] = -problem->weights[i] * problem->values[i];
    if (good) dense_solve(dense, step);
    dense_free(dense);
    double size = length(problem->n, step);
    for (size_t i = 0; i < problem->n && size > most; i++)
        step[i] *= most / size;
    return good && isfinite(size);
}

/* Goes along the step as far as the residuals get smaller. False: nowhere do they. */
static bool go_along(Nonlinear *problem, const double *step, double *next, double *values) {
    double before = nonlinear_size(problem, problem->values), part = 1;
    for (int halving = 0; halving < MOST_HALVINGS; halving++, part /= 2) {
        for (size_t i = 0; i < problem->n; i++)
            next[i] = problem->unknowns[i] + part * step[i] * problem->typical[i];
        if (!nonlinear_evaluate(problem, next, values)) continue;
        if (!(nonlinear_size(problem, values) < (1 - 1e-4 * part) * before)) continue;
        memcpy(problem->unknowns, next, problem->n * sizeof(double));
        memcpy(problem->values, values, problem->n * sizeof(double));
        return true;
    }
    return false;
}

void nonlinear_iterate(Nonlinear *problem, double reach) {
    size_t n = problem->n;
    double *step = allocate(problem->context, 3 * n, sizeof(double));
    bool good = nonlinear_evaluate(problem, problem->unknowns, problem->values);
    for (int i = 0; good && i < MOST_ITERATIONS; i++, problem->iterations++) {
        if (nonlinear_size(problem, problem->values) <= residual_tolerance) break;
        good = find_step(problem, reach * sqrt((double)n), step) &&
               go_along(problem, step, step + n, step + 2 * n);
    }
    release(step);
}
