/* The linear system of the LinearResponses: A y + b = 0 with the balances y, the residuals as the left side.
 *
 * This file knows where the numbers come from and where they go; the method of solution is dense.c. A method
 * that exploits the structure of the components needs the same face: one call that leaves instance complete.
 */
#include "runtime/simulator.h"

#include <math.h>
#include <stdlib.h>

struct Responses {
    const MoccModel *model;
    size_t n;
    size_t *balances, *residuals; /* offsets */
    double *tangent;              /* an instance that is zero but for what linear_tangent writes */
    double *constants;            /* b */
    double *solution;             /* y */
    Dense *dense;
    int sign; /* of the determinant at the time that was reached last */
};

static bool visit_count(void *context, const Place *place) {
    if (place->variable->kind == MOCC_BALANCE)
        *(size_t *)context += tables_elements(place->variable->rank, place->variable->dims);
    return true;
}

static bool visit_collect(void *context, const Place *place) {
    Responses *responses = context;
    if (place->variable->kind != MOCC_BALANCE) return true;
    size_t count = tables_elements(place->variable->rank, place->variable->dims);
    for (size_t i = 0; i < count; i++) {
        responses->balances[responses->n] = place->base + place->variable->offset + i;
        responses->residuals[responses->n++] = place->base + place->variable->derivative + i;
    }
    return true;
}

Responses *responses_new(const MoccModel *model) {
    size_t n = 0;
    if (!model->linear_part) return NULL;
    tables_walk(model->type, visit_count, &n);
    if (n == 0) return NULL;
    Responses *responses = allocate(1, sizeof *responses);
    responses->model = model;
    responses->balances = allocate(n, sizeof(size_t));
    responses->residuals = allocate(n, sizeof(size_t));
    tables_walk(model->type, visit_collect, responses);
    responses->tangent = allocate(model->type->size, sizeof(double));
    responses->constants = allocate(n, sizeof(double));
    responses->solution = allocate(n, sizeof(double));
    responses->dense = dense_new(n);
    return responses;
}

void responses_free(Responses *responses) {
    if (!responses) return;
    free(responses->balances);
    free(responses->residuals);
    free(responses->tangent);
    free(responses->constants);
    free(responses->solution);
    dense_free(responses->dense);
    free(responses);
}

static bool fail(Fault *fault, FaultKind kind, double time, size_t index) {
    fault->kind = kind;
    fault->time = time;
    fault->index = index;
    return false;
}

/* b: the residuals that are left when no balance acts. */
static bool find_constants(Responses *responses, double *instance, double time, Fault *fault) {
    for (size_t i = 0; i < responses->n; i++)
        instance[responses->balances[i]] = 0;
    responses->model->linear_part(instance, time);
    for (size_t i = 0; i < responses->n; i++) {
        responses->constants[i] = instance[responses->residuals[i]];
        if (!isfinite(responses->constants[i])) return fail(fault, FAULT_RESPONSE, time, i);
    }
    return true;
}

/* A: column j is the change of the residuals with balance j. */
static bool find_matrix(Responses *responses, const double *instance, double time, Fault *fault) {
    double *column = dense_matrix(responses->dense);
    for (size_t j = 0; j < responses->n; j++, column += responses->n) {
        responses->tangent[responses->balances[j]] = 1;
        responses->model->linear_tangent(instance, time, responses->tangent);
        responses->tangent[responses->balances[j]] = 0;
        for (size_t i = 0; i < responses->n; i++) {
            column[i] = responses->tangent[responses->residuals[i]];
            if (!isfinite(column[i])) return fail(fault, FAULT_RESPONSE, time, i);
        }
    }
    return true;
}

/* The residuals with the solution in place must be rounding errors of their terms; else the solution is none
   (or linear_tangent is not the derivative of linear_part). The bound is far above what elimination with
   refinement leaves in any system that passes dense_factor. A term of every row is allowed for with a balance
   of 1: near an equilibrium all balances vanish, and what is left is rounding of the forces inside b. */
static bool check_residuals(const Responses *responses, const double *instance, double time, Fault *fault) {
    size_t n = responses->n;
    for (size_t i = 0; i < n; i++) {
        const double *row = dense_matrix(responses->dense) + i;
        double terms = fabs(responses->constants[i]);
        for (size_t j = 0; j < n; j++)
            terms += fabs(row[j * n]) * (1 + fabs(responses->solution[j]));
        if (!(fabs(instance[responses->residuals[i]]) <= 1e-6 * terms))
            return fail(fault, FAULT_INEXACT, time, i);
    }
    return true;
}

bool responses_solve(Responses *responses, double *instance, double time, Fault *fault, Events *events) {
    if (events) events_note_open(events);
    if (!find_constants(responses, instance, time, fault) || !find_matrix(responses, instance, time, fault))
        return false;
    if (!dense_factor(responses->dense)) {
        fault->n = responses->n;
        fault->null_vector = dense_null_vector(responses->dense);
        return fail(fault, FAULT_SINGULAR, time, 0);
    }
    for (size_t i = 0; i < responses->n; i++)
        responses->solution[i] = -responses->constants[i];
    dense_solve(responses->dense, responses->solution);
    for (size_t i = 0; i < responses->n; i++)
        instance[responses->balances[i]] = responses->solution[i];
    if (events) events_open_again(events); /* what has been decided without the solution */
    responses->model->linear_part(instance, time);
    return check_residuals(responses, instance, time, fault);
}

bool responses_follow(Responses *responses, bool anew, double time, Fault *fault) {
    int sign = dense_sign(responses->dense);
    bool passed = !anew && sign != responses->sign;
    responses->sign = sign;
    if (!passed) return true;
    fault->n = responses->n;
    fault->null_vector = dense_weakest(responses->dense);
    return fail(fault, FAULT_PASSED, time, 0);
}
