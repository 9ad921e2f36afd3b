/* The linear system of the LinearResponses as a whole, stage by stage: as a sparse system of the components,
 * or by a dense matrix, which is found column by column. */
#include "runtime/instance/responses.h"

#include <math.h>

/* ---- by a dense matrix ---- */

/* A: column j is the change of the stage's residuals with its balance j. */
static bool find_matrix(Responses *responses, Stage *stage, const double *instance, double time,
                        Fault *fault) {
    if (!stage->dense) stage->dense = dense_new(responses->context, stage->n);
    double *column = dense_matrix(stage->dense);
    for (size_t j = 0; j < stage->n; j++, column += stage->n) {
        give_up_if_stopped(responses->context);
        size_t balance = stage->balances[j];
        responses->tangent[balance] = 1;
        responses->model->linear_tangent(responses->context, instance, time, responses->tangent);
        responses->tangent[balance] = 0;
        for (size_t k = 0; k < stage->n; k++) {
            column[k] = responses->tangent[stage->residuals[k]];
            if (!isfinite(column[k])) return responses_fail(fault, FAULT_RESPONSE, time, stage->members[k]);
        }
    }
    return true;
}

/* A vector of the stage among all balances */
static const double *spread_null_vector(Responses *responses, const Stage *stage, const double *vector) {
    for (size_t i = 0; i < responses->n; i++)
        responses->null_vector[i] = 0;
    for (size_t k = 0; k < stage->n; k++)
        responses->null_vector[stage->members[k]] = vector[k];
    return responses->null_vector;
}

/* The residuals with the solution in place must be rounding errors of their terms; else the solution is none
   (or linear_tangent is not the derivative of linear_part). The bound is far above what elimination with
   refinement leaves in any system that passes dense_factor. A term of every row is allowed for with a balance
   of 1: near an equilibrium all balances vanish, and what is left is rounding of the forces inside b. */
static bool check_residuals(const Stage *stage, const double *instance, double time, Fault *fault) {
    for (size_t i = 0; i < stage->n; i++) {
        const double *row = dense_matrix(stage->dense) + i;
        double terms = fabs(stage->constants[i]);
        for (size_t j = 0; j < stage->n; j++)
            terms += fabs(row[j * stage->n]) * (1 + fabs(stage->solution[j]));
        if (!(fabs(instance[stage->residuals[i]]) <= residual_rounding * terms))
            return responses_fail(fault, FAULT_INEXACT, time, stage->members[i]);
    }
    return true;
}

static void clear_stage(const Stage *stage, double *instance) {
    for (size_t k = 0; k < stage->n; k++)
        instance[stage->balances[k]] = 0;
}

/* b: the residuals of the stage that are left when none of its balances acts. */
static bool find_constants(Stage *stage, const double *instance, double time, Fault *fault) {
    for (size_t k = 0; k < stage->n; k++) {
        stage->constants[k] = instance[stage->residuals[k]];
        if (!isfinite(stage->constants[k]))
            return responses_fail(fault, FAULT_RESPONSE, time, stage->members[k]);
    }
    return true;
}

/* Puts the solution of the stage into the instance and computes what follows from it: on trial, if others
   come after it. */
static void place_solution(Responses *responses, const Stage *stage, double *instance, double time,
                           Events *events) {
    for (size_t k = 0; k < stage->n; k++)
        instance[stage->balances[k]] = stage->solution[k];
    responses_evaluate_anew(responses, instance, time, events,
                            stage + 1 < responses->stages + responses->n_stages);
}

bool stage_factor_dense(Responses *responses, Stage *stage, const double *instance, double time, Fault *fault,
                        bool *found) {
    *found = find_matrix(responses, stage, instance, time, fault);
    stage->is_sparse = false;
    return stage->is_factored = *found && dense_factor(stage->dense);
}

/* Finds the balances of a stage, those of the stages before it being in place. */
static bool solve_dense(Responses *responses, Stage *stage, double *instance, double time, Fault *fault,
                        Events *events) {
    bool found;
    if (!stage_factor_dense(responses, stage, instance, time, fault, &found)) {
        if (!found) return false;
        fault->n = responses->n;
        fault->null_vector = spread_null_vector(responses, stage, dense_null_vector(stage->dense));
        fault->had_solution = responses->sign != 0;
        responses->context->noted = responses->before;
        return responses_fail(fault, FAULT_SINGULAR, time, 0);
    }
    stage->sign = dense_sign(stage->dense);
    for (size_t k = 0; k < stage->n; k++)
        stage->solution[k] = -stage->constants[k];
    dense_solve(stage->dense, stage->solution);
    place_solution(responses, stage, instance, time, events);
    return check_residuals(stage, instance, time, fault);
}

/* ---- as a sparse system ---- */

/* With fewer balances a dense matrix is as fast (plan.c has the same bound): rings break even at 12; a ring
   of 14 takes 0.7 of the time, a ladder of 15 and 20 and rings of 16 take 0.5 to 0.65, a lattice of 16 takes
   0.3. A stage of few among many breaks even at about as many columns as what assemblies hand on takes
   evaluations. */
enum { LEAST_SPARSE = 13, LEAST_OF_STAGE = 8 };

static bool may_be_sparse(const Responses *responses, const Stage *stage) {
    return responses->n >= LEAST_SPARSE && stage->n >= LEAST_OF_STAGE && responses->model->parts &&
           !stage->is_coupled;
}

/* In multiplications of a dense factorization: one of a sparse one, and an element of a dense matrix */
static const double of_sparse = 4, of_element = 100;

/* Whether the sparse system, which has been factored, takes more than the matrix, of which a column takes an
   evaluation of the whole model: balances are coupled all with all. */
static bool is_coupled(const Responses *responses, const Stage *stage) {
    double n = (double)stage->n, rows = (double)responses->n;
    return of_sparse * sparse_system_operations(stage->sparse) > n * n * n / 3 + of_element * n * rows;
}

static SparseSystem *new_sparse(const Responses *responses, const Stage *stage) {
    return sparse_system_new(responses->context, responses->model, stage->n, stage->balances,
                             stage->residuals, responses->tangent);
}

static bool factor_sparse(Responses *responses, Stage *stage, const double *instance, double time,
                          bool anew) {
    if (!stage->sparse) {
        stage->sparse = new_sparse(responses, stage);
        anew = true;
    }
    stage->is_factored = stage->is_sparse = sparse_system_factor(stage->sparse, instance, time, anew);
    if (anew && stage->is_sparse) stage->is_coupled = is_coupled(responses, stage);
    return stage->is_factored;
}

static double part_of(const Stage *stage, const double *instance, size_t i, double terms) {
    double left = fabs(instance[stage->residuals[i]]);
    double all = fabs(stage->constants[i]) + terms;
    return left == 0 ? 0 : isfinite(all) ? left / all : INFINITY;
}

/* The largest part of the terms of a residual that the solution leaves */
static double part_left(const Stage *stage, const double *instance) {
    double largest = 0;
    for (size_t i = 0; i < stage->n; i++) {
        double part = part_of(stage, instance, i, sparse_system_terms(stage->sparse, instance, i));
        if (!(part <= largest)) largest = part;
    }
    return largest;
}

/* The same where accelerations at the end of a long chain are sums along it, which are less exact than they
   look: their terms count. */
static double part_left_of_sums(Stage *stage, const double *instance) {
    double largest = 0;
    sparse_system_errors(stage->sparse, instance, stage->solution);
    for (size_t i = 0; i < stage->n; i++) {
        double part = part_of(stage, instance, i, stage->solution[i]);
        if (!(part <= largest)) largest = part;
    }
    return largest;
}

/* The part of what rounding may leave that is worth a correction */
static const double worthy = 0.01;

/* Returns the part of the terms that the solution leaves at last; infinity: there is none. */
static double try_sparse(Responses *responses, Stage *stage, double *instance, double time, bool anew,
                         Events *events) {
    if (!factor_sparse(responses, stage, instance, time, anew)) return INFINITY;
    stage->sign = sparse_system_sign(stage->sparse);
    for (size_t i = 0; i < stage->n; i++)
        stage->solution[i] = -stage->constants[i];
    sparse_system_solve(stage->sparse, stage->solution);
    place_solution(responses, stage, instance, time, events);
    double allowed = residuals_allowed(stage->n), left = part_left(stage, instance);
    if (left > worthy * allowed) left = part_left_of_sums(stage, instance);
    if (left <= worthy * allowed || !isfinite(left)) return left;
    for (size_t i = 0; i < stage->n; i++)
        stage->solution[i] = -instance[stage->residuals[i]];
    sparse_system_solve(stage->sparse, stage->solution);
    for (size_t i = 0; i < stage->n; i++)
        stage->solution[i] += instance[stage->balances[i]];
    place_solution(responses, stage, instance, time, events);
    return part_left_of_sums(stage, instance);
}

/* What is not exact misses what depends on what, unless learning that anew has brought nothing lately. */
static bool solve_sparse(Responses *responses, Stage *stage, double *instance, double time, Events *events) {
    double left = try_sparse(responses, stage, instance, time, false, events);
    if (left <= residuals_allowed(stage->n)) return true;
    if (stage->distrust-- > 0) return left <= residual_rounding;
    size_t before = sparse_system_known(stage->sparse);
    left = try_sparse(responses, stage, instance, time, true, events);
    if (sparse_system_known(stage->sparse) == before) {
        stage->patience = 2 * stage->patience + 1;
        stage->distrust = stage->patience;
    }
    return left <= residual_rounding;
}

/* Finds the balances of a stage, what follows from those before it having been computed; then that follows
   from these, too. */
static bool solve_stage(Responses *responses, Stage *stage, double *instance, double time, Fault *fault,
                        Events *events) {
    if (!find_constants(stage, instance, time, fault)) return false;
    if (may_be_sparse(responses, stage)) {
        if (solve_sparse(responses, stage, instance, time, events)) return true;
        clear_stage(stage, instance);
        responses_evaluate_anew(responses, instance, time, events, true);
    }
    return solve_dense(responses, stage, instance, time, fault, events);
}

bool responses_solve_whole(Responses *responses, double *instance, double time, Fault *fault,
                           Events *events) {
    responses_give_balances(responses, instance);
    for (int i = 0; i < responses->n_stages; i++)
        clear_stage(&responses->stages[i], instance);
    responses_evaluate_anew(responses, instance, time, events, true);
    responses->found = 1;
    for (int i = 0; i < responses->n_stages; i++) {
        if (!solve_stage(responses, &responses->stages[i], instance, time, fault, events)) return false;
        responses->found *= responses->stages[i].sign;
    }
    return true;
}

bool stage_factor(Responses *responses, Stage *stage, Fault *fault) {
    bool found;
    return stage->is_factored ||
           (may_be_sparse(responses, stage) &&
            factor_sparse(responses, stage, responses->instance, responses->time, false)) ||
           stage_factor_dense(responses, stage, responses->instance, responses->time, fault, &found);
}

const double *responses_weakest(Responses *responses, double *pivot, Fault *fault) {
    const Stage *weak = NULL;
    *pivot = 0;
    for (int i = 0; i < responses->n_stages; i++) {
        Stage *stage = &responses->stages[i];
        bool is_there = stage->is_factored && !stage->is_sparse, found = true;
        if (!is_there &&
            !stage_factor_dense(responses, stage, responses->instance, responses->time, fault, &found))
            return found ? spread_null_vector(responses, stage, dense_null_vector(stage->dense)) : NULL;
        if (!weak || dense_weakness(stage->dense) < dense_weakness(weak->dense)) weak = stage;
    }
    *pivot = dense_weakness(weak->dense);
    return spread_null_vector(responses, weak, dense_weakest(weak->dense));
}

void stage_exchange(Responses *responses, Stage *stage, const double *instance, double time, Stream *stream) {
    bool has_sparse = stage->sparse != NULL;
    stream_exchange(stream, &has_sparse, sizeof has_sparse);
    stream_exchange(stream, &stage->is_coupled, sizeof stage->is_coupled);
    stream_exchange(stream, &stage->distrust, sizeof stage->distrust);
    stream_exchange(stream, &stage->patience, sizeof stage->patience);
    stage->is_factored = false;
    stage->errors_stand = 0;
    if (stream->reading) {
        sparse_system_free(stage->sparse);
        stage->sparse = has_sparse ? new_sparse(responses, stage) : NULL;
    }
    if (stage->sparse) sparse_system_exchange(stage->sparse, instance, time, stream);
}
