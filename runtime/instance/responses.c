/* The linear system of the LinearResponses: A y + b = 0 with the balances y, the residuals as the left side.
 *
 * Where the components can, they eliminate their balances themselves, along trees of connectors, at a cost in
 * proportion to their number. Else, and where that fails (it exchanges no pivots between components), all is
 * solved as a whole (whole_system.c): with many balances as a sparse system of the components
 * (sparse_system.c), with few of them, or if that has no solution, by A itself, found column by column
 * (dense.c).
 *
 * Where values that one stage has solved act on later balances otherwise than affinely, there is a system for
 * each stage. What comes later is zero while a stage is solved, and does not count. */
#include "runtime/instance/responses.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
        release(responses->stages[i].errors);
        dense_free(responses->stages[i].dense);
        sparse_system_free(responses->stages[i].sparse);
    }
    release(responses->stages);
    release(responses);
}

bool responses_fail(Fault *fault, FaultKind kind, double time, size_t index) {
    fault->kind = kind;
    fault->time = time;
    fault->index = index;
    return false;
}

void responses_give_balances(const Responses *responses, double *instance) {
    for (size_t i = 0; i < responses->n_eliminating; i++)
        instance[responses->eliminating[i].base + responses->eliminating[i].elimination->solved] = 0;
}

void responses_evaluate_anew(Responses *responses, double *instance, double time, Events *events,
                             bool trial) {
    if (events) events_open_again(events);
    responses->context->noted = responses->before;
    responses->context->trial = trial;
    evaluate_affected(responses, instance, time);
    responses->context->trial = false;
}

/* Looks at the residuals of a complete evaluation. */
static bool is_exact(Responses *responses, const double *instance) {
    bool exact = residuals_are_rounding(responses, instance);
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
        regular = stage_factor_dense(responses, &responses->stages[i], instance, time, fault, &found);
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
    responses_give_balances(responses, instance);
    place_kept(responses, instance);
    responses_evaluate_anew(responses, instance, time, events, false);
    responses->found = kept;
    for (int i = 0; i < responses->n_stages; i++)
        if (!residuals_follow_from_sums(responses, &responses->stages[i], instance)) return false;
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
    bool solved = responses_solve_whole(responses, instance, time, fault, events);
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
    if (found && residuals_are_rounding(responses, change)) return true;
    responses_give_balances(responses, change);
    for (size_t i = 0; i < responses->n; i++)
        change[responses->balances[i]] = 0;
    return false;
}

int responses_stages(const Responses *responses) {
    return responses->n_stages;
}

bool responses_change(Responses *responses, int number, double *change, Fault *fault) {
    Stage *stage = &responses->stages[number];
    if (!stage_factor(responses, stage, fault)) return false;
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

bool responses_follow(Responses *responses, bool anew, double time, Fault *fault) {
    bool passed = !anew && responses->found != responses->sign;
    double pivot;
    if (anew) responses->is_regular = false;
    responses->sign = responses->found;
    if (!passed) return true;
    fault->null_vector = responses_weakest(responses, &pivot, fault);
    fault->n = responses->n;
    return fault->null_vector ? responses_fail(fault, FAULT_PASSED, time, 0) : false;
}

/* A least pivot that is small, and balances of a matrix that takes no time to speak of */
static const double small_pivot = 1e-6;
enum { MOST_TO_NAME = 300 };

bool responses_name_weak(Responses *responses, Text *out) {
    double pivot;
    Fault fault = {.n = responses->n};
    if (responses->n > MOST_TO_NAME) return false;
    fault.null_vector = responses_weakest(responses, &pivot, &fault);
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

void responses_exchange(Responses *responses, const double *instance, double time, Stream *stream) {
    stream_exchange(stream, &responses->whole, sizeof responses->whole);
    stream_exchange(stream, &responses->is_inexact, sizeof responses->is_inexact);
    stream_exchange(stream, &responses->is_regular, sizeof responses->is_regular);
    stream_exchange(stream, &responses->by_matrix, sizeof responses->by_matrix);
    stream_exchange(stream, &responses->refusals, sizeof responses->refusals);
    stream_exchange(stream, &responses->sign, sizeof responses->sign);
    for (int i = 0; i < responses->n_stages; i++)
        stage_exchange(responses, &responses->stages[i], instance, time, stream);
}
