/* Whether what elimination leaves of the residuals is rounding. */
#include "runtime/instance/responses.h"

#include <math.h>
#include <string.h>

/* The part of the terms of a residual that elimination may leave in a system of up to so many balances.
   Beyond it, the matrix with its pivots is more exact, at a cost that does not matter there. Rounding errors
   grow along a tree: chains of 256 and 1,024 links leave up to 2e-9 and 5e-9, where the matrix would take
   thousands of times as long. */
static const double elimination_rounding = 1e-9, of_balances = 128;

double residuals_allowed(size_t n) {
    double size = fmax(1, (double)n / of_balances);
    return fmin(residual_rounding, elimination_rounding * size * size);
}

/* The sum of the magnitudes of a residual's terms, as in check_residuals */
static double sum_of_terms(const MoccElimination *e, const double *component, int residual) {
    const double *terms = component + e->terms + (size_t)(residual * (1 + e->n_motions + e->n));
    double sum = *terms++;
    for (int i = 0; i < e->n_motions; i++)
        sum += *terms++ * (1 + fabs(component[e->motions[i]]));
    for (int i = 0; i < e->n; i++)
        sum += *terms++ * (1 + fabs(component[e->balances[i]]));
    return sum;
}

static bool residuals_vanish(const Responses *responses, const double *instance) {
    double allowed = residuals_allowed(responses->n);
    for (size_t i = 0; i < responses->n_eliminating; i++) {
        const MoccElimination *e = responses->eliminating[i].elimination;
        const double *component = instance + responses->eliminating[i].base;
        for (int k = 0; component[e->solved] != 0 && k < e->n; k++)
            if (!(fabs(component[e->residuals[k]]) <= allowed * sum_of_terms(e, component, k))) return false;
    }
    return true;
}

/* Of what rounding makes of a residual. One may be small by chance: some tries are taken together. */
enum { TRIES = 3 };

/* Adds the squares of what is left of a stage's residuals when each of its balances is changed by about its
   size, up or down by chance. Sums along the tree come to the root of the sum of the squares of their terms,
   as their rounding errors do. */
static void add_squares(Responses *responses, Stage *stage, const double *values, double *squares,
                        unsigned long *random) {
    for (size_t i = 0; i < stage->n; i++)
        responses->tangent[stage->balances[i]] =
            (2 * next_fraction(random) - 1) * (1 + fabs(values[stage->balances[i]]));
    responses->model->linear_tangent(responses->context, responses->instance, responses->time,
                                     responses->tangent);
    for (size_t i = 0; i < stage->n; i++) {
        double error = responses->tangent[stage->residuals[i]];
        responses->tangent[stage->balances[i]] = 0;
        squares[i] += error * error;
    }
}

/* Whether no more than this part of the errors is left. */
static bool are_within_errors(const Stage *stage, const double *values, double part) {
    for (size_t i = 0; i < stage->n; i++)
        if (!(fabs(values[stage->residuals[i]]) <= part * stage->errors[i])) return false;
    return true;
}

static bool find_errors(Responses *responses, Stage *stage, const double *values) {
    unsigned long random = 1;
    double *squares = stage->solution;
    memset(squares, 0, stage->n * sizeof *squares);
    if (!stage->errors) stage->errors = allocate(responses->context, stage->n, sizeof *stage->errors);
    for (int i = 0; i < TRIES; i++) {
        add_squares(responses, stage, values, squares, &random);
        for (size_t k = 0; k < stage->n; k++)
            stage->errors[k] = sqrt(squares[k]);
        if (are_within_errors(stage, values, elimination_rounding)) return true;
    }
    return false;
}

/* To find the errors takes as long as an evaluation. They change as the instance moves: for some evaluations
   they stand, where so much less is left that they may have become a hundred times as small. */
enum { ERRORS_STAND = 15 };
static const double clearly = 0.01;

bool residuals_follow_from_sums(Responses *responses, Stage *stage, const double *values) {
    bool is_change = values != responses->instance;
    if (!is_change && stage->errors_stand-- > 0 &&
        are_within_errors(stage, values, clearly * elimination_rounding))
        return true;
    bool found = find_errors(responses, stage, values);
    stage->errors_stand = found && !is_change ? ERRORS_STAND : 0;
    return found;
}

bool residuals_are_rounding(Responses *responses, const double *values) {
    bool good = residuals_vanish(responses, values);
    if (good || responses->n <= of_balances) return good;
    for (int i = 0; i < responses->n_stages; i++)
        if (!residuals_follow_from_sums(responses, &responses->stages[i], values)) return false;
    return true;
}
