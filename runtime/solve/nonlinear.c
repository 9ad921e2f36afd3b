/* The equations: their values and derivatives where they are asked for. */
#include "runtime/solve/nonlinear.h"

#include <math.h>
#include <string.h>

Nonlinear nonlinear_new(MoccContext *context, size_t n) {
    Nonlinear problem = {.context = context, .n = n};
    problem.unknowns = allocate(context, n, sizeof(double));
    problem.values = allocate(context, n, sizeof(double));
    problem.weights = allocate(context, n, sizeof(double));
    problem.evaluated = allocate(context, n, sizeof(double));
    problem.columns = allocate(context, n * n, sizeof(double));
    return problem;
}

void nonlinear_free(Nonlinear *problem) {
    release(problem->unknowns);
    release(problem->values);
    release(problem->weights);
    release(problem->evaluated);
    release(problem->columns);
}

bool nonlinear_evaluate(Nonlinear *problem, const double *unknowns, double *residuals) {
    memcpy(problem->evaluated, unknowns, problem->n * sizeof(double));
    return problem->residuals(problem->user, unknowns, residuals);
}

bool nonlinear_derive(Nonlinear *problem, const double *unknowns) {
    bool same = !memcmp(problem->evaluated, unknowns, problem->n * sizeof(double));
    if (!same && !nonlinear_evaluate(problem, unknowns, problem->values)) return false;
    return problem->derivatives(problem->user, problem->columns);
}

double nonlinear_size(const Nonlinear *problem, const double *values) {
    double most = 0;
    for (size_t i = 0; i < problem->n; i++)
        most = fmax(most, fabs(values[i]) * problem->weights[i]);
    return most;
}

Dense *nonlinear_matrix(const Nonlinear *problem) {
    size_t n = problem->n;
    Dense *dense = dense_new(problem->context, n);
    double *matrix = dense_matrix(dense);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            matrix[j * n + i] = problem->weights[i] * problem->columns[j * n + i] * problem->typical[j];
    return dense;
}
