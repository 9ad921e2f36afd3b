/* How states and discrete Reals change with other things, through an event. */
#include "runtime/interface/interface.h"

#include <math.h>
#include <string.h>

typedef struct {
    MoccInstance *instance;
    size_t event, n_known, n;
    const MoccRef *knowns;
    const double *seeds;
    double *speeds;
    const double *time_speeds;
    MoccEventInfo *info;
} Request;

/* What moves, as the runtime knows it */
typedef struct {
    size_t *offsets, *values;
    bool *are_parameters;
} Moving;

static bool can_be_carried(const MoccRef *ref) {
    MoccKind kind = ref->variable->kind;
    return ref->variable->type == MOCC_REAL &&
           (kind == MOCC_STATE || kind == MOCC_DISCRETE || kind == MOCC_PARAMETER);
}

static int check(const Request *request) {
    const Simulation *simulation = instance_simulation(request->instance);
    if (!instance_is_initialized(request->instance))
        return report_usage(simulation->context, "mocc_initialize has not been called");
    if (!simulation->model->tangents)
        return report_usage(simulation->context,
                            "the model has no directional derivatives; compile it with --tangents");
    for (size_t i = 0; i < request->n_known; i++)
        if (!can_be_carried(&request->knowns[i]))
            return report_usage(simulation->context,
                                "variable %zu is not a Real state, discrete variable or parameter", i + 1);
    return SUCCESS;
}

static Moving moving_new(const Request *request) {
    MoccContext *context = instance_simulation(request->instance)->context;
    size_t n = request->n_known;
    Moving moving = {allocate(context, n, sizeof(size_t)), allocate(context, n, sizeof(size_t)),
                     allocate(context, n, sizeof(bool))};
    for (size_t i = 0; i < n; i++) {
        const MoccRef *ref = &request->knowns[i];
        moving.are_parameters[i] = ref->variable->kind == MOCC_PARAMETER;
        moving.values[i] = ref->offset;
        moving.offsets[i] =
            ref->variable->kind == MOCC_DISCRETE ? settings_place(ref->variable, ref->offset) : ref->offset;
    }
    return moving;
}

static void moving_free(Moving moving) {
    release(moving.offsets);
    release(moving.values);
    release(moving.are_parameters);
}

/* ---- when an event is due ---- */

/* How a root function changes as time goes on; NaN: it cannot be had. */
static double rate_of_root(Simulation *simulation, size_t root) {
    MoccContext *context = simulation->context;
    size_t n = simulation->n_states, refused;
    double *rates = allocate(context, n, sizeof *rates);
    bool *none = allocate(context, n, sizeof *none);
    for (size_t i = 0; i < n; i++)
        rates[i] = simulation->instance[simulation->derivatives[i]];
    Motion motion = {n, simulation->states, none, rates, 1};
    const double *change = simulation_directional(simulation, &motion, &refused);
    double rate = change ? change[root] : NAN;
    release(rates);
    release(none);
    return rate;
}

static int find_speeds(const Request *request, const Moving *moving) {
    Simulation *simulation = instance_simulation(request->instance);
    bool timed = request->event >= events_n_roots(simulation->events);
    size_t refused, root = timed ? 0 : events_root(simulation->events, request->event);
    double rate = timed ? 1 : rate_of_root(simulation, root);
    for (size_t c = 0; c < request->n; c++) {
        Motion motion = {request->n_known, moving->offsets, moving->are_parameters,
                         request->seeds + c * request->n_known, 0};
        const double *change = simulation_directional(simulation, &motion, &refused);
        if (!change) return report_no_derivatives(simulation);
        request->speeds[c] =
            timed ? events_time_speed(simulation->events, simulation->time, change) : -change[root] / rate;
    }
    return SUCCESS;
}

static int time_of_event(void *argument) {
    const Request *request = argument;
    int status = check(request);
    if (status != SUCCESS) return status;
    Moving moving = moving_new(request);
    status = find_speeds(request, &moving);
    moving_free(moving);
    return status;
}

MoccStatus mocc_event_time_directional(MoccInstance *instance, size_t event, size_t n_known,
                                       const MoccRef *knowns, size_t n, const double *seeds, double *speeds) {
    Request request = {.instance = instance,
                       .event = event,
                       .n_known = n_known,
                       .knowns = knowns,
                       .n = n,
                       .seeds = seeds,
                       .speeds = speeds};
    return instance_call(instance, time_of_event, &request);
}

/* ---- through it ---- */

static int carry(void *argument) {
    const Request *request = argument;
    int status = check(request);
    if (status != SUCCESS) return status;
    MoccContext *context = instance_simulation(request->instance)->context;
    Moving moving = moving_new(request);
    Carried carried = {request->n_known,      request->n,
                       moving.offsets,        moving.values,
                       moving.are_parameters, request->speeds,
                       request->time_speeds,  allocate(context, request->n_known, sizeof(double))};
    status = run_event(instance_run(request->instance), request->info, &carried);
    release(carried.room);
    moving_free(moving);
    return status;
}

MoccStatus mocc_event_directional(MoccInstance *instance, size_t n_known, const MoccRef *knowns, size_t n,
                                  double *speeds, const double *time_speeds, MoccEventInfo *info) {
    Request request = {.instance = instance,
                       .n_known = n_known,
                       .knowns = knowns,
                       .n = n,
                       .speeds = speeds,
                       .time_speeds = time_speeds,
                       .info = info};
    return instance_call(instance, carry, &request);
}
