/* What a host that integrates by itself asks an instance for: states, derivatives and their Jacobian,
   indicators of events, and events. */
#include "runtime/interface/call.h"

#include <float.h>
#include <math.h>
#include <string.h>

size_t mocc_n_states(const MoccInstance *instance) {
    return instance->run ? instance->simulation.n_states : 0;
}

size_t mocc_n_indicators(const MoccInstance *instance) {
    return instance->run ? events_n_roots(instance->run->events) : 0;
}

static int get_states(Call *call) {
    if (!call->instance->run) return call_refuse_early(call);
    simulation_states(&call->instance->simulation, call->out);
    return SUCCESS;
}

MoccStatus mocc_get_states(MoccInstance *instance, double *states) {
    return call_serve((Call){.instance = instance, .act = get_states, .out = states});
}

static int get_nominals(Call *call) {
    const Simulation *simulation = &call->instance->simulation;
    if (!call->instance->run) return call_refuse_early(call);
    for (size_t i = 0; i < simulation->n_states; i++)
        call->out[i] = simulation->nominal[i];
    return SUCCESS;
}

MoccStatus mocc_get_nominals(MoccInstance *instance, double *nominals) {
    return call_serve((Call){.instance = instance, .act = get_nominals, .out = nominals});
}

/* The next reference to be filled */
typedef struct {
    const Simulation *simulation;
    MoccRef *next;
} StateRefs;

static bool visit_state(void *context, const Place *place) {
    StateRefs *refs = context;
    const MoccVariable *variable = place->variable;
    if (variable->kind != MOCC_STATE) return true;
    for (size_t i = 0, n = tables_elements(variable->rank, variable->dims); i < n; i++)
        *refs->next++ = variable_ref(refs->simulation, variable, place->base + variable->offset + i);
    return true;
}

static int get_state_refs(Call *call) {
    StateRefs refs = {&call->instance->simulation, call->found};
    if (!call->instance->run) return call_refuse_early(call);
    tables_walk(refs.simulation->model->type, visit_state, &refs);
    return SUCCESS;
}

MoccStatus mocc_get_state_refs(MoccInstance *instance, MoccRef *refs) {
    return call_serve((Call){.instance = instance, .act = get_state_refs, .found = refs});
}

static int evaluate(Call *call) {
    MoccInstance *instance = call->instance;
    if (!instance->run) return call_refuse_early(call);
    instance->run->moved = true;
    events_follow_inputs(instance->run->events);
    return simulation_evaluate(&instance->simulation, call->time, call->in, call->out) ? SUCCESS : RUN_FAILED;
}

MoccStatus mocc_evaluate(MoccInstance *instance, double time, const double *states, double *derivatives) {
    return call_serve(
        (Call){.instance = instance, .act = evaluate, .time = time, .in = states, .out = derivatives});
}

static int indicate(Call *call) {
    if (!call->instance->run) return call_refuse_early(call);
    events_roots(call->instance->run->events, call->out);
    return SUCCESS;
}

MoccStatus mocc_indicators(MoccInstance *instance, double *indicators) {
    return call_serve((Call){.instance = instance, .act = indicate, .out = indicators});
}

/* How far to go along a direction for differences: the part of the states that leaves the errors of rounding
   and of curvature alike */
static double reach(const Simulation *simulation, const double *states, const double *direction) {
    double reach = INFINITY;
    for (size_t i = 0; i < simulation->n_states; i++) {
        double size = fmax(simulation->nominal[i], fabs(states[i]));
        if (direction[i] != 0) reach = fmin(reach, cbrt(DBL_EPSILON) * size / fabs(direction[i]));
    }
    return isfinite(reach) ? reach : 0;
}

/* The derivatives at the states moved by so much along the direction */
static bool rates_along(Simulation *simulation, const double *states, const double *direction, double way,
                        double *moved, double *rates) {
    for (size_t i = 0; i < simulation->n_states; i++)
        moved[i] = states[i] + way * direction[i];
    return simulation_evaluate(simulation, simulation->time, moved, rates);
}

static int multiply_by_differences(Call *call) {
    Simulation *simulation = &call->instance->simulation;
    size_t n = simulation->n_states, size = simulation->model->type->size * sizeof(double);
    double *states = allocate(simulation->context, 3 * n, sizeof(double)), *moved = states + n;
    double *back = states + 2 * n, *kept = allocate(simulation->context, 1, size);
    memcpy(kept, simulation->instance, size);
    simulation_states(simulation, states);
    double way = reach(simulation, states, call->in);
    bool good = rates_along(simulation, states, call->in, way, moved, call->out) &&
                rates_along(simulation, states, call->in, -way, moved, back);
    for (size_t i = 0; i < n && good; i++)
        call->out[i] = way > 0 ? (call->out[i] - back[i]) / (2 * way) : 0;
    memcpy(simulation->instance, kept, size);
    simulation_disturb(simulation);
    release(states);
    release(kept);
    return good ? SUCCESS : RUN_FAILED;
}

static int multiply(Call *call) {
    Simulation *simulation = &call->instance->simulation;
    if (!call->instance->run) return call_refuse_early(call);
    if (!simulation->model->tangents) return multiply_by_differences(call);
    bool *none = allocate(simulation->context, simulation->n_states, sizeof *none);
    Motion motion = {simulation->n_states, simulation->states, none, call->in, 0};
    size_t refused;
    const double *change = simulation_directional(simulation, &motion, &refused);
    for (size_t i = 0; change && i < simulation->n_states; i++)
        call->out[i] = change[simulation->derivatives[i]];
    release(none);
    return change ? SUCCESS : RUN_FAILED;
}

MoccStatus mocc_jacobian_times(MoccInstance *instance, const double *direction, double *product) {
    return call_serve((Call){.instance = instance, .act = multiply, .in = direction, .out = product});
}

int mocc_has_tangents(const MoccModel *model) {
    return model->tangents != NULL;
}

/* Whether the derivatives can be taken by a variable */
static bool can_move(const MoccModel *model, const MoccRef *ref) {
    const MoccVariable *variable = ref->variable;
    bool free =
        variable->kind == MOCC_STATE || variable->kind == MOCC_PARAMETER || variable->kind == MOCC_DISCRETE;
    return variable->type == MOCC_REAL && (free || tables_is_given(model->type, variable));
}

static int check_directional(Call *call) {
    const MoccModel *model = call->instance->simulation.model;
    if (!call->instance->run) return call_refuse_early(call);
    if (!model->tangents)
        return call_refuse(call, "the model has no directional derivatives; compile it with --tangents");
    for (size_t i = 0; i < call->n_known; i++)
        if (!can_move(model, &call->knowns[i]))
            return call_refuse_ref(
                call, &call->knowns[i],
                "it is not a Real state, discrete variable, input of the model or parameter that "
                "can be set");
    for (size_t i = 0; i < call->n; i++)
        if (call->refs[i].variable->type != MOCC_REAL)
            return call_refuse_ref(call, &call->refs[i], "it is not a Real");
    return SUCCESS;
}

int report_no_derivatives(const Simulation *simulation) {
    Text text = {.context = simulation->context};
    fault_describe(&text, &simulation->fault, simulation->model->type);
    int status =
        report(simulation->context, RUN_FAILED, "there are no directional derivatives: %s", text.data);
    text_free(&text);
    return status;
}

/* Why there are none */
static int report_directional(Call *call, size_t refused) {
    Simulation *simulation = &call->instance->simulation;
    if (refused < call->n_known)
        return call_refuse_ref(call, &call->knowns[refused],
                               "its value is final in the model, or was needed when that was compiled");
    return report_no_derivatives(simulation);
}

static int report_infinite(Call *call, size_t i) {
    Text name = {.context = call->instance->context};
    tables_name_at(&name, call->instance->simulation.model->type, ~0u, call->refs[i].offset);
    int status =
        report(call->instance->context, RUN_FAILED,
               "the directional derivative of %s is not a finite number: %g", name.data, call->out[i]);
    text_free(&name);
    return status;
}

static int find_directional(Call *call, size_t *offsets, bool *are_parameters) {
    size_t refused;
    for (size_t i = 0; i < call->n_known; i++) {
        const MoccRef *ref = &call->knowns[i];
        offsets[i] =
            ref->variable->kind == MOCC_DISCRETE ? settings_place(ref->variable, ref->offset) : ref->offset;
        are_parameters[i] = call->knowns[i].variable->kind == MOCC_PARAMETER;
    }
    Motion motion = {call->n_known, offsets, are_parameters, call->in, call->time};
    const double *change = simulation_directional(&call->instance->simulation, &motion, &refused);
    if (!change) return report_directional(call, refused);
    for (size_t i = 0; i < call->n; i++) {
        call->out[i] = change[call->refs[i].offset];
        if (!isfinite(call->out[i])) return report_infinite(call, i);
    }
    return SUCCESS;
}

static int directional(Call *call) {
    MoccContext *context = call->instance->context;
    int status = check_directional(call);
    if (status != SUCCESS) return status;
    size_t *offsets = allocate(context, call->n_known, sizeof *offsets);
    bool *are_parameters = allocate(context, call->n_known, sizeof *are_parameters);
    status = find_directional(call, offsets, are_parameters);
    release(offsets);
    release(are_parameters);
    return status;
}

MoccStatus mocc_directional(MoccInstance *instance, size_t n_known, const MoccRef *knowns, const double *seed,
                            double time_seed, size_t n_unknown, const MoccRef *unknowns, double *product) {
    return call_serve((Call){.instance = instance,
                             .act = directional,
                             .n_known = n_known,
                             .knowns = knowns,
                             .in = seed,
                             .time = time_seed,
                             .n = n_unknown,
                             .refs = unknowns,
                             .out = product});
}

static int accept_call(Call *call) {
    return call->instance->run ? run_accept(call->instance->run) : call_refuse_early(call);
}

MoccStatus mocc_accept(MoccInstance *instance) {
    return call_serve((Call){.instance = instance, .act = accept_call});
}

static int pass(Call *call) {
    if (!call->instance->run) return call_refuse_early(call);
    int status = run_event(call->instance->run, call->info, NULL);
    call->instance->run->moved = true;
    return status;
}

MoccStatus mocc_event(MoccInstance *instance, MoccEventInfo *info) {
    return call_serve((Call){.instance = instance, .act = pass, .info = info});
}
