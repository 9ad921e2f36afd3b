/* The linear system of the LinearResponses: A y + b = 0 with the balances y, the residuals as the left side.
 *
 * Where the components can, they eliminate their balances themselves, along trees of connectors, at a cost in
 * proportion to their number. Else, and where that fails (it exchanges no pivots between components), all is
 * solved as a whole: with many balances as a sparse system of the components (sparse_system.c), with few of
 * them, or if that has no solution, by A itself, found column by column (dense.c).
 *
 * Where values that one stage has solved act on later balances otherwise than affinely, there is a system for
 * each stage. What comes later is zero while a stage is solved, and does not count. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A component that eliminates its balances */
typedef struct {
    const MoccElimination *elimination;
    size_t base; /* of its instance */
} Eliminating;

/* Balances that are solved for together */
typedef struct {
    size_t n, *members;           /* their numbers, */
    size_t *balances, *residuals; /* offsets */
    double *constants;            /* b */
    double *solution;             /* y */
    Dense *dense;                 /* NULL until it is needed: its size is that of the stage's matrix */
    SparseSystem *sparse;         /* NULL until it is needed */
    bool is_coupled;              /* it is of no use */
    long distrust;                /* inexact solutions until what it depends on is learned anew, */
    long patience;                /* and the next time: that has brought nothing new */
    bool is_factored;             /* the matrix of the last evaluation has been, */
    bool is_sparse;               /* as a sparse system, */
    int sign;                     /* with a determinant of this sign */
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
    double *kept, *prepared;      /* the memory of MoccModel.differentiate, */
    bool is_prepared;             /* and whether the latter follows from the parameters as they are */
    Stage *stages;
    int n_stages;
    double *null_vector;    /* of a stage, for all balances */
    const double *instance; /* that was solved for last, at this time (s), */
    double time;
    int found;        /* with a determinant of this sign; */
    bool eliminated;  /* by elimination; */
    bool is_partial;  /* the model's results are not computed yet */
    bool is_inexact;  /* elimination has left residuals once: from then on all evaluations are looked at */
    bool is_regular;  /* the matrices have been found to be so, after the start or the last event */
    long by_matrix;   /* solutions */
    long refusals;    /* of evaluations that are written out, since the last one that had a result */
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

/* What of it no derivative follows from */
static void evaluate_results(const Responses *responses, double *instance, double time) {
    if (responses->model->linear_results)
        responses->model->linear_results(responses->context, instance, time);
}

/* All that balances influence */
static void evaluate_affected(const Responses *responses, double *instance, double time) {
    impure_evaluate(responses->context, true);
    responses->model->linear_part(responses->context, instance, time);
    evaluate_results(responses, instance, time);
}

static void find_eliminating(Responses *responses) {
    tables_walk_instances(responses->model->type, visit_eliminating, responses);
    responses->eliminating = allocate(responses->context, responses->n_eliminating, sizeof(Eliminating));
    responses->n_eliminating = 0;
    tables_walk_instances(responses->model->type, visit_eliminating, responses);
}

static void add_member(Responses *responses, int stage_number, size_t number) {
    Stage *stage = &responses->stages[stage_number - 1];
    if (stage->members) {
        stage->members[stage->n] = number;
        stage->balances[stage->n] = responses->balances[number];
        stage->residuals[stage->n] = responses->residuals[number];
    }
    stage->n++;
}

/* Adds each balance to its stage. */
static void walk_stages(Responses *responses) {
    size_t number = 0;
    for (int i = 0; i < responses->model->n_stage_runs; i++)
        for (size_t k = 0; k < responses->model->stage_runs[i].count; k++)
            add_member(responses, responses->model->stage_runs[i].stage, number++);
    while (number < responses->n)
        add_member(responses, 1, number++);
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
        stage->members = allocate(context, 3 * stage->n, sizeof(size_t));
        stage->balances = stage->members + stage->n;
        stage->residuals = stage->balances + stage->n;
        stage->constants = allocate(context, 2 * stage->n, sizeof(double));
        stage->solution = stage->constants + stage->n;
        stage->n = 0;
    }
    walk_stages(responses);
}

Responses *responses_new(MoccContext *context, const MoccModel *model) {
    size_t n = 0;
    if (!model->linear_tangent) return NULL;
    tables_walk(model->type, visit_count, &n);
    if (n == 0) return NULL;
    Responses *responses = allocate(context, 1, sizeof *responses);
    responses->context = context;
    responses->model = model;
    responses->balances = allocate(context, n, sizeof(size_t));
    responses->residuals = allocate(context, n, sizeof(size_t));
    tables_walk(model->type, visit_collect, responses);
    responses->tangent = allocate(context, model->type->size, sizeof(double));
    responses->kept = allocate(context, model->n_kept, sizeof(double));
    responses->prepared = allocate(context, model->n_prepared, sizeof(double));
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
    release(responses->kept);
    release(responses->prepared);
    release(responses->null_vector);
    for (int i = 0; i < responses->n_stages; i++) {
        release(responses->stages[i].members);
        release(responses->stages[i].constants);
        dense_free(responses->stages[i].dense);
        sparse_system_free(responses->stages[i].sparse);
    }
    release(responses->stages);
    release(responses);
}

static bool fail(Fault *fault, FaultKind kind, double time, size_t index) {
    fault->kind = kind;
    fault->time = time;
    fault->index = index;
    return false;
}

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
static bool check_residuals(const Stage *stage, const double *instance, double time, Fault *fault) {
    for (size_t i = 0; i < stage->n; i++) {
        const double *row = dense_matrix(stage->dense) + i;
        double terms = fabs(stage->constants[i]);
        for (size_t j = 0; j < stage->n; j++)
            terms += fabs(row[j * stage->n]) * (1 + fabs(stage->solution[j]));
        if (!(fabs(instance[stage->residuals[i]]) <= rounding * terms))
            return fail(fault, FAULT_INEXACT, time, stage->members[i]);
    }
    return true;
}

/* The balances are given, not eliminated. */
static void give_balances(const Responses *responses, double *instance) {
    for (size_t i = 0; i < responses->n_eliminating; i++)
        instance[responses->eliminating[i].base + responses->eliminating[i].elimination->solved] = 0;
}

static void clear_stage(const Stage *stage, double *instance) {
    for (size_t k = 0; k < stage->n; k++)
        instance[stage->balances[k]] = 0;
}

/* Computes what follows from the balances that are in place, and forgets what has been decided, and what was
   undefined, without them. */
static void evaluate_anew(Responses *responses, double *instance, double time, Events *events, bool trial) {
    if (events) events_open_again(events);
    responses->context->noted = responses->before;
    responses->context->trial = trial;
    evaluate_affected(responses, instance, time);
    responses->context->trial = false;
}

/* b: the residuals of the stage that are left when none of its balances acts. */
static bool find_constants(Stage *stage, const double *instance, double time, Fault *fault) {
    for (size_t k = 0; k < stage->n; k++) {
        stage->constants[k] = instance[stage->residuals[k]];
        if (!isfinite(stage->constants[k])) return fail(fault, FAULT_RESPONSE, time, stage->members[k]);
    }
    return true;
}

/* Puts the solution of the stage into the instance and computes what follows from it: on trial, if others
   come after it. */
static void place_solution(Responses *responses, const Stage *stage, double *instance, double time,
                           Events *events) {
    for (size_t k = 0; k < stage->n; k++)
        instance[stage->balances[k]] = stage->solution[k];
    evaluate_anew(responses, instance, time, events, stage + 1 < responses->stages + responses->n_stages);
}

/* Factors the matrix of the stage. False: it is singular, or *found is false: it cannot be found. */
static bool factor_dense(Responses *responses, Stage *stage, const double *instance, double time,
                         Fault *fault, bool *found) {
    *found = find_matrix(responses, stage, instance, time, fault);
    stage->is_sparse = false;
    return stage->is_factored = *found && dense_factor(stage->dense);
}

/* Finds the balances of a stage, those of the stages before it being in place. */
static bool solve_dense(Responses *responses, Stage *stage, double *instance, double time, Fault *fault,
                        Events *events) {
    bool found;
    if (!factor_dense(responses, stage, instance, time, fault, &found)) {
        if (!found) return false;
        fault->n = responses->n;
        fault->null_vector = spread_null_vector(responses, stage, dense_null_vector(stage->dense));
        fault->had_solution = responses->sign != 0;
        responses->context->noted = responses->before;
        return fail(fault, FAULT_SINGULAR, time, 0);
    }
    stage->sign = dense_sign(stage->dense);
    for (size_t k = 0; k < stage->n; k++)
        stage->solution[k] = -stage->constants[k];
    dense_solve(stage->dense, stage->solution);
    place_solution(responses, stage, instance, time, events);
    return check_residuals(stage, instance, time, fault);
}

/* The part of them that elimination may leave in a system of up to so many balances. Beyond it, the matrix
   with its pivots is more exact, at a cost that does not matter there. Rounding errors grow along a tree:
   chains of 256 and 1,024 links leave up to 2e-9 and 5e-9, where the matrix would take thousands of times as
   long. */
static const double elimination_rounding = 1e-9, of_balances = 128;

static double allowed_rounding(size_t n) {
    double size = fmax(1, (double)n / of_balances);
    return fmin(rounding, elimination_rounding * size * size);
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
    double allowed = allowed_rounding(stage->n), left = part_left(stage, instance);
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
    if (left <= allowed_rounding(stage->n)) return true;
    if (stage->distrust-- > 0) return left <= rounding;
    size_t before = sparse_system_known(stage->sparse);
    left = try_sparse(responses, stage, instance, time, true, events);
    if (sparse_system_known(stage->sparse) == before) {
        stage->patience = 2 * stage->patience + 1;
        stage->distrust = stage->patience;
    }
    return left <= rounding;
}

/* Finds the balances of a stage, what follows from those before it having been computed; then that follows
   from these, too. */
static bool solve_stage(Responses *responses, Stage *stage, double *instance, double time, Fault *fault,
                        Events *events) {
    if (!find_constants(stage, instance, time, fault)) return false;
    if (may_be_sparse(responses, stage)) {
        if (solve_sparse(responses, stage, instance, time, events)) return true;
        clear_stage(stage, instance);
        evaluate_anew(responses, instance, time, events, true);
    }
    return solve_dense(responses, stage, instance, time, fault, events);
}

static bool solve_whole(Responses *responses, double *instance, double time, Fault *fault, Events *events) {
    give_balances(responses, instance);
    for (int i = 0; i < responses->n_stages; i++)
        clear_stage(&responses->stages[i], instance);
    evaluate_anew(responses, instance, time, events, true);
    responses->found = 1;
    for (int i = 0; i < responses->n_stages; i++) {
        if (!solve_stage(responses, &responses->stages[i], instance, time, fault, events)) return false;
        responses->found *= responses->stages[i].sign;
    }
    return true;
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
    double allowed = allowed_rounding(responses->n);
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
static void add_errors(Responses *responses, Stage *stage, const double *values, unsigned long *random) {
    for (size_t i = 0; i < stage->n; i++)
        responses->tangent[stage->balances[i]] =
            (2 * next_fraction(random) - 1) * (1 + fabs(values[stage->balances[i]]));
    responses->model->linear_tangent(responses->context, responses->instance, responses->time,
                                     responses->tangent);
    for (size_t i = 0; i < stage->n; i++) {
        double error = responses->tangent[stage->residuals[i]];
        responses->tangent[stage->balances[i]] = 0;
        stage->solution[i] += error * error;
    }
}

static bool are_within_errors(const Stage *stage, const double *values) {
    for (size_t i = 0; i < stage->n; i++)
        if (!(fabs(values[stage->residuals[i]]) <= elimination_rounding * sqrt(stage->solution[i])))
            return false;
    return true;
}

/* Whether the sums along the tree, which the terms of a stage's residuals follow from, account for what is
   left of these: the errors of many links add up in them. `values`: the instance, or a change of it. */
static bool sums_account_for(Responses *responses, Stage *stage, const double *values) {
    unsigned long random = 1;
    memset(stage->solution, 0, stage->n * sizeof *stage->solution);
    for (int i = 0; i < TRIES; i++) {
        add_errors(responses, stage, values, &random);
        if (are_within_errors(stage, values)) return true;
    }
    return false;
}

/* Whether nothing but rounding is left of the residuals. */
static bool are_rounding(Responses *responses, const double *values) {
    bool good = residuals_vanish(responses, values);
    if (good || responses->n <= of_balances) return good;
    for (int i = 0; i < responses->n_stages; i++)
        if (!sums_account_for(responses, &responses->stages[i], values)) return false;
    return true;
}

/* Looks at the residuals of a complete evaluation. */
static bool is_exact(Responses *responses, const double *instance) {
    bool exact = are_rounding(responses, instance);
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
    model->linear_part(responses->context, instance, time);
    if (!responses->is_partial) evaluate_results(responses, instance, time);
    return responses->is_partial || is_exact(responses, instance);
}

enum { MOST_LOOKED_AT = 128 }; /* balances of a matrix that costs little beside the start of an integration */

/* Whether the whole system has a unique solution. Elimination compares no pivot with what it is a difference
   of: one that has cancelled looks like a small one, and the solution would be rounding errors. So systems of
   a usual size are looked at as a whole, whenever an integration starts. */
static bool is_regular(Responses *responses, const double *instance, double time, Fault *fault) {
    if (responses->is_regular || responses->n > MOST_LOOKED_AT) return true;
    bool regular = true, found;
    for (int i = 0; i < responses->n_stages && regular; i++)
        regular = factor_dense(responses, &responses->stages[i], instance, time, fault, &found);
    return responses->is_regular = regular;
}

/* ---- with the balances of an evaluation that is written out ---- */

static void place_kept(const Responses *responses, double *instance) {
    for (int i = 0; i < responses->model->n_balances; i++) {
        const MoccKeptBalance *row = &responses->model->balances[i];
        for (size_t k = 0; k < row->count; k++)
            instance[row->offset + k * row->step] = responses->kept[row->kept + k * row->kept_step];
    }
}

/* Puts the balances that have been kept at the same point into the instance, and computes what follows from
   them. Returns whether nothing but rounding is left of the residuals. */
static bool take_kept(Responses *responses, double *instance, double time, int kept, Events *events) {
    if (events) events_open_again(events);
    give_balances(responses, instance);
    place_kept(responses, instance);
    evaluate_anew(responses, instance, time, events, false);
    responses->found = kept;
    for (int i = 0; i < responses->n_stages; i++)
        if (!sums_account_for(responses, &responses->stages[i], instance)) return false;
    return true;
}

/* Of evaluations that are written out, one after the other. With a border they have no result where trees
   without the closures are singular, or too much is left of residuals: only after a complete one they are
   tried again. */
enum { MOST_REFUSALS = 4 };

/* Whether complete evaluations eliminate. Else only one that is written out does so, with a border. */
static bool model_eliminates(const Responses *responses) {
    return responses->model->respond != NULL;
}

bool responses_keep_balances(const Responses *responses) {
    return responses->model->n_balances && responses_try_written_out(responses);
}

bool responses_solve(Responses *responses, double *instance, double time, bool partial, int kept,
                     Fault *fault, Events *events) {
    responses->is_partial = partial;
    if (events) events_note_open(events);
    responses->instance = instance;
    responses->time = time;
    for (int i = 0; i < responses->n_stages; i++)
        responses->stages[i].is_factored = responses->stages[i].is_sparse = false;
    responses->before = responses->context->noted;
    responses->eliminated = !responses->whole && eliminate(responses, instance, time, events) &&
                            is_regular(responses, instance, time, fault);
    if (responses->eliminated || partial) return responses->eliminated;
    if (kept && take_kept(responses, instance, time, kept, events) &&
        is_regular(responses, instance, time, fault))
        return true;
    if (events) events_open_again(events);
    bool singular = !responses->whole && !responses->found;
    responses->by_matrix++;
    bool solved = solve_whole(responses, instance, time, fault, events);
    if (!solved && events) events_forget_trial(events);
    responses->whole |= singular && solved;
    responses->is_regular |= !model_eliminates(responses) && solved;
    return solved;
}

bool responses_may_be_partial(const Responses *responses) {
    return !responses->whole && !responses->is_inexact;
}

bool responses_may_be_written_out(const Responses *responses) {
    return responses->model->differentiate &&
           (model_eliminates(responses) ? responses_may_be_partial(responses) : !responses->is_inexact);
}

bool responses_try_written_out(const Responses *responses) {
    return responses_may_be_written_out(responses) && responses->refusals < MOST_REFUSALS;
}

void responses_distrust(Responses *responses) {
    responses->is_inexact = true;
}

bool responses_may_differentiate(const Responses *responses) {
    return responses->is_regular || responses->n > MOST_LOOKED_AT;
}

void responses_disturb(Responses *responses) {
    responses->is_prepared = false;
}

#ifdef MOCC_VERIFY
/* Whoever changes parameters has to say so. */
static void verify_prepared(const Responses *responses, const double *instance) {
    const MoccModel *model = responses->model;
    double *now = allocate(responses->context, model->n_prepared, sizeof(double));
    if (model->prepare) model->prepare(responses->context, instance, now);
    for (size_t i = 0; i < model->n_prepared; i++) {
        if (now[i] == responses->prepared[i] || isnan(now[i])) continue;
        fprintf(stderr, "%s: parameters have changed, and nothing says so\n", model->name);
        abort();
    }
    release(now);
}
#endif

int responses_differentiate(Responses *responses, double *instance, double time, const double *states,
                            double *derivatives) {
    const MoccModel *model = responses->model;
    if (model->prepare && !responses->is_prepared)
        model->prepare(responses->context, instance, responses->prepared);
    responses->is_prepared = true;
#ifdef MOCC_VERIFY
    verify_prepared(responses, instance);
#endif
    int sign = model->differentiate(responses->context, instance, time, states, derivatives,
                                    responses->prepared, responses->kept);
    responses->refusals = sign ? 0 : responses->refusals + 1;
    return sign;
}

int responses_sign(const Responses *responses) {
    return responses->found;
}

bool responses_complete(Responses *responses, double *instance) {
    if (!responses->is_partial) return true;
    responses->is_partial = false;
    if (responses->model->explicit_results)
        responses->model->explicit_results(responses->context, instance, responses->time);
    evaluate_results(responses, instance, responses->time);
    return is_exact(responses, instance);
}

bool responses_eliminate_change(Responses *responses, double *change, double time_change) {
    const MoccTangents *tangents = responses->model->tangents;
    const double *instance = responses->instance;
    if (!responses->eliminated || !tangents->respond) return false;
    bool found = tangents->respond(responses->context, instance, responses->time, change, time_change) != 0;
    if (found) tangents->linear_part(responses->context, instance, responses->time, change, time_change);
    if (found && are_rounding(responses, change)) return true;
    give_balances(responses, change);
    for (size_t i = 0; i < responses->n; i++)
        change[responses->balances[i]] = 0;
    return false;
}

int responses_stages(const Responses *responses) {
    return responses->n_stages;
}

static bool factor_again(Responses *responses, Stage *stage, Fault *fault) {
    bool found;
    return stage->is_factored ||
           (may_be_sparse(responses, stage) &&
            factor_sparse(responses, stage, responses->instance, responses->time, false)) ||
           factor_dense(responses, stage, responses->instance, responses->time, fault, &found);
}

bool responses_change(Responses *responses, int number, double *change, Fault *fault) {
    Stage *stage = &responses->stages[number];
    if (!factor_again(responses, stage, fault)) return false;
    for (size_t k = 0; k < stage->n; k++)
        stage->solution[k] = -change[stage->residuals[k]];
    if (stage->is_sparse)
        sparse_system_solve(stage->sparse, stage->solution);
    else
        dense_solve(stage->dense, stage->solution);
    for (size_t k = 0; k < stage->n; k++)
        change[stage->balances[k]] = stage->solution[k];
    return true;
}

/* Of the systems that have been solved last: the null vector of the one that is closest to having one, with its
   least pivot, in proportion to the elements. NULL: `fault` says what cannot be computed. */
static const double *weakest(Responses *responses, double *pivot, Fault *fault) {
    const Stage *weak = NULL;
    *pivot = 0;
    for (int i = 0; i < responses->n_stages; i++) {
        Stage *stage = &responses->stages[i];
        bool is_there = stage->is_factored && !stage->is_sparse, found = true;
        if (!is_there && !factor_dense(responses, stage, responses->instance, responses->time, fault, &found))
            return found ? spread_null_vector(responses, stage, dense_null_vector(stage->dense)) : NULL;
        if (!weak || dense_weakness(stage->dense) < dense_weakness(weak->dense)) weak = stage;
    }
    *pivot = dense_weakness(weak->dense);
    return spread_null_vector(responses, weak, dense_weakest(weak->dense));
}

bool responses_follow(Responses *responses, bool anew, double time, Fault *fault) {
    bool passed = !anew && responses->found != responses->sign;
    double pivot;
    if (anew) responses->is_regular = false;
    responses->sign = responses->found;
    if (!passed) return true;
    fault->null_vector = weakest(responses, &pivot, fault);
    fault->n = responses->n;
    return fault->null_vector ? fail(fault, FAULT_PASSED, time, 0) : false;
}

/* A least pivot that is small, and balances of a matrix that takes no time to speak of */
static const double small_pivot = 1e-6;
enum { MOST_TO_NAME = 300 };

bool responses_name_weak(Responses *responses, Text *out) {
    double pivot;
    Fault fault = {.n = responses->n};
    if (responses->n > MOST_TO_NAME) return false;
    fault.null_vector = weakest(responses, &pivot, &fault);
    if (!fault.null_vector || pivot > small_pivot) return false;
    fault_name_responses(out, &fault, responses->model->type);
    return true;
}

size_t responses_count(const Responses *responses) {
    return responses->n;
}

long responses_by_matrix(const Responses *responses) {
    return responses->by_matrix;
}

/* What has been learned goes with the state: learning takes as long as hundreds of evaluations. */
static void exchange_stage(Responses *responses, Stage *stage, const double *instance, double time,
                           Stream *stream) {
    bool has_sparse = stage->sparse != NULL;
    stream_exchange(stream, &has_sparse, sizeof has_sparse);
    stream_exchange(stream, &stage->is_coupled, sizeof stage->is_coupled);
    stream_exchange(stream, &stage->distrust, sizeof stage->distrust);
    stream_exchange(stream, &stage->patience, sizeof stage->patience);
    stage->is_factored = false;
    if (stream->reading) {
        sparse_system_free(stage->sparse);
        stage->sparse = has_sparse ? new_sparse(responses, stage) : NULL;
    }
    if (stage->sparse) sparse_system_exchange(stage->sparse, instance, time, stream);
}

void responses_exchange(Responses *responses, const double *instance, double time, Stream *stream) {
    stream_exchange(stream, &responses->whole, sizeof responses->whole);
    stream_exchange(stream, &responses->is_inexact, sizeof responses->is_inexact);
    stream_exchange(stream, &responses->is_regular, sizeof responses->is_regular);
    stream_exchange(stream, &responses->by_matrix, sizeof responses->by_matrix);
    stream_exchange(stream, &responses->refusals, sizeof responses->refusals);
    stream_exchange(stream, &responses->sign, sizeof responses->sign);
    for (int i = 0; i < responses->n_stages; i++)
        exchange_stage(responses, &responses->stages[i], instance, time, stream);
}
