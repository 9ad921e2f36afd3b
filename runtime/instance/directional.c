/* Directional derivatives: how all variables change when some of them do. The generated code computes the
   changes in the order of the evaluation. The balances change such that all residuals stay zero: r is affine
   in the balances y, so A y' + r' = 0 with the matrix A of the system that gave y, and r' the change of the
   residuals with y held. */
#include "runtime/instance/instance.h"

#include <string.h>

/* The arguments and the outcome of one run through the tangents */
typedef struct {
    Simulation *simulation;
    const Motion *motion;
    size_t refused;
    bool solved;
    bool initial; /* the initial equations follow */
} Run;

/* Which parameters have been set: the others have their values from the model. */
static void mark_given(const Simulation *simulation, double *given) {
    for (size_t i = 0; i < simulation->model->type->size; i++)
        given[i] = mocc_unset();
    for (size_t i = 0; i < simulation->n_settings; i++)
        given[simulation->settings[i].offset] = 0;
}

/* The changes of all parameters. Start values change, too, but the states do not begin now. */
static void change_parameters(Run *run) {
    Simulation *simulation = run->simulation;
    const Motion *motion = run->motion;
    double *given = mocc_space(simulation->context, simulation->model->type->size);
    mark_given(simulation, given);
    for (size_t i = 0; i < motion->n; i++) {
        if (!motion->are_parameters[i]) continue;
        given[motion->offsets[i]] = 0;
        simulation->change[motion->offsets[i]] += motion->speeds[i];
    }
    simulation->model->tangents->parameters(simulation->context, simulation->instance, given,
                                            simulation->change);
    for (size_t i = 0; i < motion->n && run->refused == motion->n; i++)
        if (motion->are_parameters[i] && given[motion->offsets[i]] != 0) run->refused = i;
    for (size_t i = 0; i < simulation->n_states; i++)
        simulation->change[simulation->states[i]] = 0;
    if (simulation->events) events_hold(simulation->events, simulation->change);
}

static bool moves_parameters(const Motion *motion) {
    for (size_t i = 0; i < motion->n; i++)
        if (motion->are_parameters[i] && motion->speeds[i] != 0) return true;
    return false;
}

static void change_linear_part(Run *run) {
    Simulation *simulation = run->simulation;
    Responses *responses = simulation->responses;
    double *change = simulation->change, speed = run->motion->time_speed, time = simulation->time;
    void (*linear_part)(MoccContext *, const void *, double, void *, double) =
        simulation->model->tangents->linear_part;
    if (responses && responses_eliminate_change(responses, change, speed)) return;
    linear_part(simulation->context, simulation->instance, time, change, speed);
    for (int stage = 0; responses && run->solved && stage < responses_stages(responses); stage++) {
        run->solved = responses_change(responses, stage, change, &simulation->fault);
        if (run->solved) linear_part(simulation->context, simulation->instance, time, change, speed);
    }
}

static void change_all(void *argument) {
    Run *run = argument;
    Simulation *simulation = run->simulation;
    const MoccTangents *tangents = simulation->model->tangents;
    const Motion *motion = run->motion;
    if (moves_parameters(motion)) change_parameters(run);
    for (size_t i = 0; i < motion->n; i++)
        if (!motion->are_parameters[i]) simulation->change[motion->offsets[i]] += motion->speeds[i];
    tangents->explicit_part(simulation->context, simulation->instance, simulation->time, simulation->change,
                            motion->time_speed);
    if (tangents->linear_part) change_linear_part(run);
    if (run->initial)
        tangents->initial(simulation->context, simulation->instance, simulation->time, simulation->change,
                          motion->time_speed);
}

/* Computes all changes by the motion and returns whether they are there. */
static bool run_changes(Run *run) {
    Simulation *simulation = run->simulation;
    MoccContext *context = simulation->context;
    size_t size = simulation->model->type->size;
    if (!simulation->change) simulation->change = allocate(context, size, sizeof(double));
    memset(simulation->change, 0, size * sizeof(double));
    Undefined noted = context->noted; /* the values are those of the evaluation, which has been judged */
    bool completed = guarded_call(context, change_all, run, &simulation->fault.message);
    context->noted = noted;
    if (!completed) simulation_ended(simulation, simulation->time);
    return completed && run->solved && run->refused == run->motion->n;
}

const double *simulation_directional(Simulation *simulation, const Motion *motion, size_t *refused) {
    Run run = {.simulation = simulation, .motion = motion, .refused = motion->n, .solved = true};
    *refused = motion->n;
    if (!simulation_evaluate(simulation, simulation->time, NULL, NULL)) return NULL;
    bool good = run_changes(&run);
    *refused = run.refused;
    return good ? simulation->change : NULL;
}

/* ---- the start ---- */

/* Explicit initial equations follow each other as their values do: each turn settles at least one change. */
const double *simulation_start_directional(Simulation *simulation, size_t n, const size_t *offsets,
                                           const double *speeds) {
    double *kept = allocate(simulation->context, n + 1, sizeof(double));
    bool *none = allocate(simulation->context, n + 1, sizeof(bool));
    Motion motion = {n, offsets, none, kept, 0};
    Run run = {.simulation = simulation, .motion = &motion, .refused = n, .solved = true, .initial = true};
    memcpy(kept, speeds, n * sizeof(double));
    bool good = true, changed = true;
    for (size_t turn = 0; turn <= n && changed && good; turn++) {
        good = run_changes(&run);
        changed = false;
        for (size_t i = 0; i < n && good; i++) {
            changed = changed || simulation->change[offsets[i]] != kept[i];
            kept[i] = simulation->change[offsets[i]];
        }
    }
    release(kept);
    release(none);
    return good ? simulation->change : NULL;
}
