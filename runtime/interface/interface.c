/* The life of an instance behind the public interface, and its calls: checks what the host asks for, and
   hands it on. */
#include "runtime/interface/call.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>

/* ---- calls ---- */

static void act(void *argument) {
    Call *call = argument;
    call->status = call->act(call);
}

MoccStatus call_serve(Call call) {
    MoccInstance *instance = call.instance;
    fexcept_t flags;
    if (instance->broken) return MOCC_NO_RESOURCE;
    fegetexceptflag(&flags, FE_ALL_EXCEPT);
    feclearexcept(FE_ALL_EXCEPT);
    instance->broken = !context_try(instance->context, act, &call);
    instance->simulation.suspect |= simulation_is_suspect(&instance->simulation);
    fesetexceptflag(&flags, FE_ALL_EXCEPT);
    return instance->broken ? MOCC_NO_RESOURCE : (MoccStatus)call.status;
}

int call_refuse(const Call *call, const char *why) {
    return report_usage(call->instance->context, "%s", why);
}

int call_refuse_ref(const Call *call, const MoccRef *ref, const char *why) {
    Text name = {.context = call->instance->context};
    text_add(&name, "");
    tables_name_at(&name, call->instance->simulation.model->type, ~0u, ref->offset);
    report_usage(call->instance->context, "%s: %s", name.data, why);
    text_free(&name);
    return WRONG_USAGE;
}

/* ---- life ---- */

static int begin(Call *call) {
    MoccContext *context = call->instance->context;
    simulation_begin(&call->instance->simulation, context, call->model);
    return SUCCESS;
}

MoccInstance *mocc_create(const MoccModel *model, const MoccHost *host) {
    MoccInstance *instance = calloc(1, sizeof *instance);
    if (!instance) return NULL;
    instance->context = context_new(host ? host : &(MoccHost){0});
    if (instance->context &&
        call_serve((Call){.instance = instance, .act = begin, .model = model}) == MOCC_OK)
        return instance;
    mocc_free(instance);
    return NULL;
}

void mocc_free(MoccInstance *instance) {
    if (!instance) return;
    run_free(instance->run); /* SUNDIALS has memory of its own */
    if (instance->context) objects_free(instance->context);
    if (instance->context) context_free(instance->context);
    free(instance);
}

Simulation *instance_simulation(MoccInstance *instance) {
    return &instance->simulation;
}

bool instance_is_initialized(const MoccInstance *instance) {
    return instance->run != NULL;
}

static int act_other(Call *call) {
    return call->other(call->user);
}

Run *instance_run(MoccInstance *instance) {
    instance->run->moved = true;
    return instance->run;
}

MoccStatus instance_call(MoccInstance *instance, int (*act)(void *argument), void *argument) {
    return call_serve((Call){.instance = instance, .act = act_other, .other = act, .user = argument});
}

/* ---- initialization ---- */

static int start(Call *call) {
    MoccInstance *instance = call->instance;
    if (instance->started) return SUCCESS;
    instance->started = true;
    return simulation_start(&instance->simulation);
}

MoccStatus mocc_start(MoccInstance *instance) {
    return call_serve((Call){.instance = instance, .act = start});
}

/* The task with what it leaves open; false: it is none. */
static bool complete_task(MoccTask *task, const MoccModel *model, const MoccTask *given) {
    const MoccExperiment *experiment = &model->experiment;
    *task = given ? *given
                  : (MoccTask){.start = experiment->start,
                               .stop = experiment->stop,
                               .interval = experiment->interval,
                               .tolerance = experiment->tolerance};
    if (task->interval == 0) task->interval = (task->stop - task->start) / 500;
    if (task->tolerance == 0) task->tolerance = 1e-6;
    return isfinite(task->start) && isfinite(task->stop) && task->stop >= task->start &&
           task->interval >= 0 && task->tolerance > 0 && task->tolerance < 1;
}

static int initialize(Call *call) {
    MoccInstance *instance = call->instance;
    MoccTask task;
    if (instance->run) return call_refuse(call, "mocc_initialize is called twice");
    if (!complete_task(&task, instance->simulation.model, call->task))
        return call_refuse(
            call, "the task needs start <= stop, an interval that is not negative and a tolerance below 1");
    int status = start(call);
    if (status != SUCCESS) return status;
    instance->run = run_new(&instance->simulation, &task);
    return run_begin(instance->run);
}

MoccStatus mocc_initialize(MoccInstance *instance, const MoccTask *task) {
    return call_serve((Call){.instance = instance, .act = initialize, .task = task});
}

/* ---- running ---- */

int call_refuse_early(const Call *call) {
    return call_refuse(call, "mocc_initialize has not been called");
}

static int run(Call *call) {
    if (!call->instance->run) return call_refuse_early(call);
    if (isnan(call->time)) return call_refuse(call, "the time to run to is not a number");
    return call->single ? run_step(call->instance->run, call->time) : run_to(call->instance->run, call->time);
}

MoccStatus mocc_run(MoccInstance *instance, double until) {
    return call_serve((Call){.instance = instance, .act = run, .time = until});
}

MoccStatus mocc_run_step(MoccInstance *instance, double until) {
    return call_serve((Call){.instance = instance, .act = run, .time = until, .single = true});
}

static int pause_at_events(Call *call) {
    if (!call->instance->run) return call_refuse_early(call);
    call->instance->run->pauses = call->single;
    return SUCCESS;
}

MoccStatus mocc_pause_at_events(MoccInstance *instance, int pauses) {
    return call_serve((Call){.instance = instance, .act = pause_at_events, .single = pauses != 0});
}

int mocc_is_at_event(const MoccInstance *instance) {
    return instance->run && instance->run->paused;
}

double mocc_next_event(const MoccInstance *instance) {
    return instance->run ? run_next_event(instance->run) : INFINITY;
}

double mocc_current_time(const MoccInstance *instance) {
    const Run *run = instance->run;
    return run && !run->moved ? run->time : instance->simulation.time;
}

MoccStatistics mocc_statistics(const MoccInstance *instance) {
    return instance->run ? run_statistics(instance->run) : (MoccStatistics){0};
}
