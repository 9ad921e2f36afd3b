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
    if (!responses) return;
    run->solved = responses_change(responses, change, &simulation->fault);
    if (run->solved) linear_part(simulation->context, simulation->instance, time, change, speed);
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
}

const double *simulation_directional(Simulation *simulation, const Motion *motion, size_t *refused) {
    MoccContext *context = simulation->context;
    Run run = {simulation, motion, motion->n, true};
    size_t size = simulation->model->type->size;
    *refused = motion->n;
    if (!simulation_evaluate(simulation, simulation->time, NULL, NULL)) return NULL;
    if (!simulation->change) simulation->change = allocate(context, size, sizeof(double));
    memset(simulation->change, 0, size * sizeof(double));
    Undefined noted = context->noted; /* the values are those of the evaluation, which has been judged */
    bool completed = guarded_call(context, change_all, &run, &simulation->fault.message);
    context->noted = noted;
    if (!completed) simulation_ended(simulation, simulation->time);
    *refused = run.refused;
    return completed && run.solved && run.refused == motion->n ? simulation->change : NULL;
}
