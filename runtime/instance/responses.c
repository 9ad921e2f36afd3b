/* The linear system of the LinearResponses: A y + b = 0 with the balances y, the residuals as the left side.
 *
 * Where the components can, they eliminate their balances themselves, along trees of connectors, at a cost in
 * proportion to their number. Else, and where that fails (it exchanges no pivots between components), all is
 * solved as a whole: with many balances as a sparse system of the components (sparse_system.c), with few of
 * them, or if that has no solution, by A itself, found column by column (dense.c).
 *
 * Where values that one stage has solved act on later balances otherwise than affinely, there is a matrix for
 * each stage. What comes later is zero while a stage is solved, and does not count. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdlib.h>

/* A component that eliminates its balances */
typedef struct {
    const MoccElimination *elimination;
    size_t base; /* of its instance */
} Eliminating;

/* Balances that are solved for together */
typedef struct {
    size_t n, *members; /* their numbers */
    Dense *dense;       /* NULL until it is needed: its size is that of the stage's matrix */
    double *solution;   /* of the stage's system */
} Stage;

struct Responses {
    MoccContext *context;
    const MoccModel *model;
    Eliminating *eliminating;
    size_t n_eliminating;
    bool whole; /* elimination is singular where the whole system has a solution: no more of it */
    size_t n;
    size_t *balances, *residuals; /* offsets */
    double *tangent;              /* an instance that is zero but for what linear_tangent writes */
    double *constants;            /* b */
    double *solution;             /* y */
    double *kept;                 /* the memory of MoccModel.differentiate */
    Stage *stages;
    int n_stages;
    double *null_vector;    /* of a stage, for all balances */
    SparseSystem *sparse;   /* NULL until it is needed */
    bool is_coupled;        /* it is of no use */
    long distrust;          /* inexact solutions until what it depends on is learned anew, */
    long patience;          /* and the next time: that has brought nothing new */
    const double *instance; /* that was solved for last, at this time (s), */
    double time;
    int found;        /* with a determinant of this sign; */
    bool eliminated;  /* by elimination; */
    bool is_partial;  /* the model's results are not computed yet */
    bool is_inexact;  /* elimination has left residuals once: from then on all evaluations are looked at */
    bool is_factored; /* the matrices of that evaluation have been, */
    bool is_sparse;   /* as a sparse system */
    bool is_regular;  /* these have been found to be so, after the start or the last event */
    long by_matrix;   /* solutions */
    int sign;         /* of the determinant at the time that was reached last */
    Undefined before; /* noted in the explicit part */
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

static bool visit_eliminating(void *context, const MoccClass *type, const Path *path, size_t base) {
    Responses *responses = context;
    (void)path;
    if (!type->elimination) return true;
    if (responses->eliminating)
        responses->eliminating[responses->n_eliminating] = (Eliminating){type->elimination, base};
    responses->n_eliminating++;
    return true;
}

static void evaluate_affected(const Responses *responses, double *instance, double time) {
    impure_evaluate(responses->context, true);
    responses->model->linear_part(responses->context, instance, time);
}

static void find_eliminating(Responses *responses) {
    tables_walk_instances(responses->model->type, visit_eliminating, responses);
    responses->eliminating = allocate(responses->context, responses->n_eliminating, sizeof(Eliminating));
    responses->n_eliminating = 0;
    tables_walk_instances(responses->model->type, visit_eliminating, responses);
}

static void add_member(Stage *stage, size_t number) {
    if (stage->members) stage->members[stage->n] = number;
    stage->n++;
}

/* Adds each balance to its stage. */
static void walk_stages(Responses *responses) {
    size_t number = 0;
    for (int i = 0; i < responses->model->n_stage_runs; i++)
        for (size_t k = 0; k < responses->model->stage_runs[i].count; k++)
            add_member(&responses->stages[responses->model->stage_runs[i].stage - 1], number++);
    while (number < responses->n)
        add_member(&responses->stages[0], number++);
}

static void find_stages(Responses *responses) {
    MoccContext *context = responses->context;
    for (int i = 0; i < responses->model->n_stage_runs; i++)
        if (responses->model->stage_runs[i].stage > responses->n_stages)
            responses->n_stages = responses->model->stage_runs[i].stage;
    if (!responses->n_stages) responses->n_stages = 1;
    responses->stages = allocate(context, (size_t)responses->n_stages, sizeof(Stage));
    walk_stages(responses);
    for (int i = 0; i < responses->n_stages; i++) {
        Stage *stage = &responses->stages[i];
        stage->members = allocate(context, stage->n, sizeof(size_t));
        stage->solution = allocate(context, stage->n, sizeof(double));
        stage->n = 0;
    }
    walk_stages(responses);
}

Responses *responses_new(MoccContext *context, const MoccModel *model) {
    size_t n = 0;
    if (!model->linear_part) return NULL;
    tables_walk(model->type, visit_count, &n);
    if (n == 0) return NULL;
    Responses *responses = allocate(context, 1, sizeof *responses);
    responses->context = context;
    responses->model = model;
    responses->balances = allocate(context, n, sizeof(size_t));
    responses->residuals = allocate(context, n, sizeof(size_t));
    tables_walk(model->type, visit_collect, responses);
    responses->tangent = allocate(context, model->type->size, sizeof(double));
    responses->constants = allocate(context, n, sizeof(double));
    responses->solution = allocate(context, n, sizeof(double));
    responses->kept = allocate(context, model->n_kept, sizeof(double));
    responses->null_vector = allocate(context, n, sizeof(double));
    find_stages(responses);
    responses->whole = !model->respond;
    if (!responses->whole) find_eliminating(responses);
    return responses;
}

void responses_free(Responses *responses) {
    if (!responses) return;
    release(responses->eliminating);
    release(responses->balances);
    release(responses->residuals);
    release(responses->tangent);
    release(responses->constants);
    release(responses->solution);
    release(responses->kept);
    release(responses->null_vector);
    for (int i = 0; i < responses->n_stages; i++) {
        release(responses->stages[i].members);
        release(responses->stages[i].solution);
        dense_free(responses->stages[i].dense);
    }
    release(responses->stages);
    sparse_system_free(responses->sparse);
    release(responses);
}

static bool fail(Fault *fault, FaultKind kind, double time, size_t index) {
    fault->kind = kind;
    fault->time = time;
    fault->index = index;
    return false;
}

/* b: the residuals of the stage that are left when none of its balances acts. */
static bool find_constants(Responses *responses, const Stage *stage, double *instance, double time,
                           Fault *fault) {
    responses->context->trial = true;
    evaluate_affected(responses, instance, time);
    responses->context->trial = false;
    for (size_t k = 0; k < stage->n; k++) {
        size_t i = stage->members[k];
        responses->constants[i] = instance[responses->residuals[i]];
        if (!isfinite(responses->constants[i])) return fail(fault, FAULT_RESPONSE, time, i);
    }
    return true;
}

/* A: column j is the change of the stage's residuals with its balance j. */
static bool find_matrix(Responses *responses, Stage *stage, const double *instance, double time,
                        Fault *fault) {
    if (!stage->dense) stage->dense = dense_new(responses->context, stage->n);
    double *column = dense_matrix(stage->dense);
    for (size_t j = 0; j < stage->n; j++, column += stage->n) {
        size_t balance = responses->balances[stage->members[j]];
        responses->tangent[balance] = 1;
        responses->model->linear_tangent(responses->context, instance, time, responses->tangent);
        responses->tangent[balance] = 0;
        for (size_t k = 0; k < stage->n; k++) {
            column[k] = responses->tangent[responses->residuals[stage->members[k]]];
            if (!isfinite(column[k])) return fail(fault, FAULT_RESPONSE, time, stage->members[k]);
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

/* The part of the magnitudes of its terms that may be left of a residual */
static const double rounding = 1e-6;

/* The residuals with the solution in place must be rounding errors of their terms; else the solution is none
   (or linear_tangent is not the derivative of linear_part). The bound is far above what elimination with
   refinement leaves in any system that passes dense_factor. A term of every row is allowed for with a balance
   of 1: near an equilibrium all balances vanish, and what is left is rounding of the forces inside b. */
static bool check_residuals(const Responses *responses, const Stage *stage, const double *instance,
                            double time, Fault *fault) {
    for (size_t i = 0; i < stage->n; i++) {
        const double *row = dense_matrix(stage->dense) + i;
        size_t number = stage->members[i];
        double terms = fabs(responses->constants[number]);
        for (size_t j = 0; j < stage->n; j++)
            terms += fabs(row[j * stage->n]) * (1 + fabs(responses->solution[stage->members[j]]));
        if (!(fabs(instance[responses->residuals[number]]) <= rounding * terms))
            return fail(fault, FAULT_INEXACT, time, number);
    }
    return true;
}

/* The balances are given, not eliminated. */
static void give_balances(const Responses *responses, double *instance) {
    for (size_t i = 0; i < responses->n_eliminating; i++)
        instance[responses->eliminating[i].base + responses->eliminating[i].elimination->solved] = 0;
}

/* No balance acts. */
static void clear_balances(const Responses *responses, double *instance) {
    give_balances(responses, instance);
    for (size_t i = 0; i < responses->n; i++)
        instance[responses->balances[i]] = 0;
}

/* Forgets what has been decided, and what was undefined, without the solution. */
static void forget_trial(Responses *responses, Events *events) {
    if (events) events_open_again(events);
    responses->context->noted = responses->before;
}

/* Puts the solution into the instance and computes what follows from it. */
static void place_solution(Responses *responses, double *instance, double time, Events *events) {
    for (size_t i = 0; i < responses->n; i++)
        instance[responses->balances[i]] = responses->solution[i];
    forget_trial(responses, events);
    evaluate_affected(responses, instance, time);
}

/* The right side of the stage becomes its solution. */
static void solve_stage(const Stage *stage, const size_t *residuals, const double *values,
                        const size_t *balances, double *out) {
    for (size_t k = 0; k < stage->n; k++)
        stage->solution[k] = -values[residuals[stage->members[k]]];
    dense_solve(stage->dense, stage->solution);
    for (size_t k = 0; k < stage->n; k++)
        out[balances[stage->members[k]]] = stage->solution[k];
}

/* Finds the balances of a stage, those of the stages before it being in place. */
static bool find_solution(Responses *responses, Stage *stage, double *instance, double time, Fault *fault) {
    if (!find_constants(responses, stage, instance, time, fault) ||
        !find_matrix(responses, stage, instance, time, fault))
        return false;
    if (!dense_factor(stage->dense)) {
        fault->n = responses->n;
        fault->null_vector = spread_null_vector(responses, stage, dense_null_vector(stage->dense));
        responses->context->noted = responses->before;
        return fail(fault, FAULT_SINGULAR, time, 0);
    }
    responses->found *= dense_sign(stage->dense);
    solve_stage(stage, responses->residuals, instance, responses->balances, instance);
    for (size_t k = 0; k < stage->n; k++)
        responses->solution[stage->members[k]] = stage->solution[k];
    return true;
}

static bool solve_dense(Responses *responses, double *instance, double time, Fault *fault, Events *events) {
    clear_balances(responses, instance);
    responses->found = 1;
    for (int i = 0; i < responses->n_stages; i++) {
        if (!find_solution(responses, &responses->stages[i], instance, time, fault)) return false;
        forget_trial(responses, events);
    }
    responses->is_factored = true;
    responses->is_sparse = false;
    evaluate_affected(responses, instance, time);
    bool exact = true;
    for (int i = 0; i < responses->n_stages && exact; i++)
        exact = check_residuals(responses, &responses->stages[i], instance, time, fault);
    return exact;
}

/* The part of them that elimination may leave in a system of up to so many balances. Beyond it, the matrix
   with its pivots is more exact, at a cost that does not matter there. Rounding errors grow along a tree:
   chains of 256 and 1,024 links leave up to 2e-9 and 5e-9, where the matrix would take thousands of times as
   long. */
static const double elimination_rounding = 1e-9, of_balances = 128;

static double allowed_rounding(const Responses *responses) {
    double size = fmax(1, (double)responses->n / of_balances);
    return fmin(rounding, elimination_rounding * size * size);
}

/* ---- as a sparse system ---- */

/* With fewer balances a dense matrix is as fast: rings, ladders and lattices break even at 18 to 22. */
enum { LEAST_SPARSE = 24 };

static bool may_be_sparse(const Responses *responses) {
    return responses->n >= LEAST_SPARSE && responses->n_stages == 1 && responses->model->parts &&
           !responses->is_coupled;
}

/* In multiplications of a dense factorization: one of a sparse one, and an element of a dense matrix */
static const double of_sparse = 4, of_element = 100;

/* Whether the sparse system, which has been factored, takes more than the matrix: balances are coupled all
   with all. */
static bool is_coupled(const Responses *responses) {
    double n = (double)responses->n;
    return of_sparse * sparse_system_operations(responses->sparse) > n * n * n / 3 + of_element * n * n;
}

static bool factor_sparse(Responses *responses, const double *instance, double time, bool anew) {
    if (!responses->sparse) {
        responses->sparse = sparse_system_new(responses->context, responses->model, responses->n,
                                              responses->balances, responses->residuals, responses->tangent);
        anew = true;
    }
    responses->is_factored = responses->is_sparse =
        sparse_system_factor(responses->sparse, instance, time, anew);
    if (anew && responses->is_sparse) responses->is_coupled = is_coupled(responses);
    return responses->is_factored;
}

static double part_of(const Responses *responses, const double *instance, size_t i, double terms) {
    double left = fabs(instance[responses->residuals[i]]);
    return left == 0 ? 0 : left / (fabs(responses->constants[i]) + terms);
}

/* The largest part of the terms of a residual that the solution leaves */
static double part_left(const Responses *responses, const double *instance) {
    double largest = 0;
    for (size_t i = 0; i < responses->n; i++) {
        double part =
            part_of(responses, instance, i, sparse_system_terms(responses->sparse, instance, i));
        if (!(part <= largest)) largest = part;
    }
    return largest;
}

/* The same where accelerations at the end of a long chain are sums along it, which are less exact than they
   look: their terms count. */
static double part_left_of_sums(Responses *responses, const double *instance) {
    double largest = 0;
    sparse_system_errors(responses->sparse, instance, responses->solution);
    for (size_t i = 0; i < responses->n; i++) {
        double part = part_of(responses, instance, i, responses->solution[i]);
        if (!(part <= largest)) largest = part;
    }
    return largest;
}

/* The part of what rounding may leave that is worth a correction */
static const double worthy = 0.01;

/* Returns the part of the terms that the solution leaves at last; infinity: there is none. */
static double try_sparse(Responses *responses, double *instance, double time, bool anew, Events *events) {
    if (!factor_sparse(responses, instance, time, anew)) return INFINITY;
    responses->found = sparse_system_sign(responses->sparse);
    for (size_t i = 0; i < responses->n; i++)
        responses->solution[i] = -responses->constants[i];
    sparse_system_solve(responses->sparse, responses->solution);
    place_solution(responses, instance, time, events);
    double allowed = allowed_rounding(responses), left = part_left(responses, instance);
    if (left > worthy * allowed) left = part_left_of_sums(responses, instance);
    if (left <= worthy * allowed || !isfinite(left)) return left;
    for (size_t i = 0; i < responses->n; i++)
        responses->solution[i] = -instance[responses->residuals[i]];
    sparse_system_solve(responses->sparse, responses->solution);
    for (size_t i = 0; i < responses->n; i++)
        responses->solution[i] += instance[responses->balances[i]];
    place_solution(responses, instance, time, events);
    return part_left_of_sums(responses, instance);
}

/* What is not exact misses what depends on what, unless learning that anew has brought nothing lately. */
static bool solve_sparse(Responses *responses, double *instance, double time, Fault *fault, Events *events) {
    clear_balances(responses, instance);
    if (!find_constants(responses, &responses->stages[0], instance, time, fault)) return false;
    double left = try_sparse(responses, instance, time, false, events);
    if (left <= allowed_rounding(responses)) return true;
    if (responses->distrust-- > 0) return left <= rounding;
    size_t before = sparse_system_elements(responses->sparse);
    left = try_sparse(responses, instance, time, true, events);
    if (sparse_system_elements(responses->sparse) == before) {
        responses->patience = 2 * responses->patience + 1;
        responses->distrust = responses->patience;
    }
    return left <= rounding;
}

static bool solve_whole(Responses *responses, double *instance, double time, Fault *fault, Events *events) {
    if (may_be_sparse(responses) && solve_sparse(responses, instance, time, fault, events)) return true;
    if (events) events_open_again(events);
    return solve_dense(responses, instance, time, fault, events);
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
    double allowed = allowed_rounding(responses);
    for (size_t i = 0; i < responses->n_eliminating; i++) {
        const MoccElimination *e = responses->eliminating[i].elimination;
        const double *component = instance + responses->eliminating[i].base;
        for (int k = 0; component[e->solved] != 0 && k < e->n; k++)
            if (!(fabs(component[e->residuals[k]]) <= allowed * sum_of_terms(e, component, k))) return false;
    }
    return true;
}

/* Looks at the residuals of a complete evaluation. */
static bool is_exact(Responses *responses, const double *instance) {
    bool exact = residuals_vanish(responses, instance);
    responses->is_inexact |= !exact;
    return exact;
}

/* Returns whether the instance is complete, but for the model's results if it is_partial. */
static bool eliminate(Responses *responses, double *instance, double time, Events *events) {
    const MoccModel *model = responses->model;
    responses->context->trial = true;
    responses->found = model->respond(responses->context, instance, time);
    responses->context->trial = false;
    if (!responses->found) return false;
    if (events) events_open_again(events);
    responses->context->noted = responses->before;
    impure_evaluate(responses->context, true);
    (responses->is_partial ? model->linear_needed : model->linear_part)(responses->context, instance, time);
    return responses->is_partial || is_exact(responses, instance);
}

enum { MOST_LOOKED_AT = 128 }; /* balances of a matrix that costs little beside the start of an integration */

/* Whether the whole system has a unique solution. Elimination compares no pivot with what it is a difference
   of: one that has cancelled looks like a small one, and the solution would be rounding errors. So systems of
   a usual size are looked at as a whole, whenever an integration starts. */
static bool is_regular(Responses *responses, const double *instance, double time, Fault *fault) {
    if (responses->is_regular || responses->n > MOST_LOOKED_AT) return true;
    bool regular = true;
    for (int i = 0; i < responses->n_stages && regular; i++)
        regular = find_matrix(responses, &responses->stages[i], instance, time, fault) &&
                  dense_factor(responses->stages[i].dense);
    responses->is_regular = responses->is_factored = regular;
    responses->is_sparse = false;
    return regular;
}

bool responses_solve(Responses *responses, double *instance, double time, bool partial, Fault *fault,
                     Events *events) {
    responses->is_partial = partial;
    if (events) events_note_open(events);
    responses->instance = instance;
    responses->time = time;
    responses->is_factored = responses->is_sparse = false;
    responses->before = responses->context->noted;
    responses->eliminated = !responses->whole && eliminate(responses, instance, time, events) &&
                            is_regular(responses, instance, time, fault);
    if (responses->eliminated || partial) return responses->eliminated;
    if (events) events_open_again(events);
    bool singular = !responses->whole && !responses->found;
    responses->by_matrix++;
    bool solved = solve_whole(responses, instance, time, fault, events);
    if (!solved && events) events_forget_trial(events);
    responses->whole |= singular && solved;
    return solved;
}

bool responses_may_be_partial(const Responses *responses) {
    return responses->model->results && !responses->whole && !responses->is_inexact;
}

void responses_distrust(Responses *responses) {
    responses->is_inexact = true;
}

bool responses_may_differentiate(const Responses *responses) {
    return responses->is_regular || responses->n > MOST_LOOKED_AT;
}

bool responses_differentiate(Responses *responses, double *instance, double time) {
    return responses->model->differentiate(responses->context, instance, time, responses->kept) != 0;
}

bool responses_complete(Responses *responses, double *instance) {
    if (!responses->is_partial) return true;
    responses->is_partial = false;
    responses->model->results(responses->context, instance, responses->time);
    return is_exact(responses, instance);
}

bool responses_eliminate_change(Responses *responses, double *change, double time_change) {
    const MoccTangents *tangents = responses->model->tangents;
    const double *instance = responses->instance;
    if (!responses->eliminated || !tangents->respond) return false;
    bool found = tangents->respond(responses->context, instance, responses->time, change, time_change) != 0;
    if (found) tangents->linear_part(responses->context, instance, responses->time, change, time_change);
    if (found && residuals_vanish(responses, change)) return true;
    give_balances(responses, change);
    for (size_t i = 0; i < responses->n; i++)
        change[responses->balances[i]] = 0;
    return false;
}

int responses_stages(const Responses *responses) {
    return responses->n_stages;
}

/* Factors the dense matrices of the last solution. False: *stage, unless NULL, is singular, or has no matrix.
 */
static bool factor_dense(Responses *responses, Fault *fault, Stage **stage) {
    if (responses->is_factored && !responses->is_sparse) return true;
    for (int i = 0; i < responses->n_stages; i++) {
        *stage = &responses->stages[i];
        if (!find_matrix(responses, *stage, responses->instance, responses->time, fault)) *stage = NULL;
        if (!*stage || !dense_factor((*stage)->dense)) return false;
    }
    responses->is_sparse = false;
    return responses->is_factored = true;
}

static bool factor_again(Responses *responses, Fault *fault) {
    Stage *stage;
    if (responses->is_factored) return true;
    if (may_be_sparse(responses) && factor_sparse(responses, responses->instance, responses->time, false))
        return true;
    return factor_dense(responses, fault, &stage);
}

bool responses_change(Responses *responses, int number, double *change, Fault *fault) {
    const Stage *stage = &responses->stages[number];
    if (!factor_again(responses, fault)) return false;
    if (!responses->is_sparse) {
        solve_stage(stage, responses->residuals, change, responses->balances, change);
        return true;
    }
    for (size_t i = 0; i < responses->n; i++)
        responses->solution[i] = -change[responses->residuals[i]];
    sparse_system_solve(responses->sparse, responses->solution);
    for (size_t i = 0; i < responses->n; i++)
        change[responses->balances[i]] = responses->solution[i];
    return true;
}

/* Of the system that has been solved last */
static const double *weakest(Responses *responses, Fault *fault) {
    Stage *stage = NULL;
    if (!factor_dense(responses, fault, &stage))
        return stage ? spread_null_vector(responses, stage, dense_null_vector(stage->dense)) : NULL;
    stage = &responses->stages[0];
    for (int i = 1; i < responses->n_stages; i++)
        if (dense_weakness(responses->stages[i].dense) < dense_weakness(stage->dense))
            stage = &responses->stages[i];
    return spread_null_vector(responses, stage, dense_weakest(stage->dense));
}

bool responses_follow(Responses *responses, bool anew, double time, Fault *fault) {
    bool passed = !anew && responses->found != responses->sign;
    if (anew) responses->is_regular = false;
    responses->sign = responses->found;
    if (!passed) return true;
    fault->null_vector = weakest(responses, fault);
    fault->n = responses->n;
    return fault->null_vector ? fail(fault, FAULT_PASSED, time, 0) : false;
}

size_t responses_count(const Responses *responses) {
    return responses->n;
}

long responses_by_matrix(const Responses *responses) {
    return responses->by_matrix;
}

void responses_exchange(Responses *responses, Stream *stream) {
    stream_exchange(stream, &responses->whole, sizeof responses->whole);
    stream_exchange(stream, &responses->is_inexact, sizeof responses->is_inexact);
    stream_exchange(stream, &responses->is_regular, sizeof responses->is_regular);
    stream_exchange(stream, &responses->by_matrix, sizeof responses->by_matrix);
    stream_exchange(stream, &responses->sign, sizeof responses->sign);
    /* what has been learned follows from the past: the instance that is written goes on as one that reads */
    sparse_system_free(responses->sparse);
    responses->sparse = NULL;
    responses->distrust = responses->patience = 0;
    responses->is_coupled = false;
}
