/* The public interface of an instance: checks what the host asks for, and hands it on. */
#include "runtime/interface/interface.h"

#include <fenv.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct MoccInstance {
    MoccContext *context;
    Simulation simulation;
    Run *run;     /* NULL: not initialized */
    Stream saved; /* by the last mocc_save */
    bool started; /* parameters have their values */
    bool broken;  /* memory has run out */
};

/* ---- calls ---- */

/* A call of the host: what is to be done, and its arguments */
typedef struct Call {
    MoccInstance *instance;
    int (*act)(struct Call *call);
    const char *name, *text;
    const MoccModel *model;
    const MoccTask *task;
    size_t n, rows, n_known;
    const MoccRef *refs, *knowns;
    MoccRef *found;
    const double *times, *in;
    double *out;
    const int *whole;
    int *whole_out;
    const char *const *texts;
    const char **texts_out;
    MoccVisit *visit;
    int (*other)(void *argument); /* of instance_call */
    void *user;
    MoccEventInfo *info;
    double time;
    bool single;
    const void **bytes_out;
    const void *bytes;
    size_t *size_out;
    int status;
} Call;

static void act(void *argument) {
    Call *call = argument;
    call->status = call->act(call);
}

/* Carries out a call. Flags of the floating-point unit belong to the thread: those of the host are kept,
   those of the instance remembered. */
static MoccStatus serve(Call call) {
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

static int refuse(const Call *call, const char *why) {
    return report_usage(call->instance->context, "%s", why);
}

/* Refuses what is asked of a variable. */
static int refuse_ref(const Call *call, const MoccRef *ref, const char *why) {
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
    if (instance->context && serve((Call){.instance = instance, .act = begin, .model = model}) == MOCC_OK)
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
    return serve((Call){.instance = instance, .act = act_other, .other = act, .user = argument});
}

/* ---- variables ---- */

static MoccRef ref_of(const Simulation *simulation, const MoccVariable *variable, size_t offset) {
    return (MoccRef){variable, offset, tables_is_own(simulation->model->type, variable)};
}

static int find(Call *call) {
    const Simulation *simulation = &call->instance->simulation;
    const MoccClass *type = simulation->model->type;
    const MoccVariable *variable;
    size_t offset;
    Found found = tables_find(simulation->context, type, call->name, &variable, &offset);
    if (found == FOUND) {
        *call->found = ref_of(simulation, variable, offset);
        return SUCCESS;
    }
    Text hint = {.context = simulation->context};
    text_add(&hint, "");
    if (found == NOT_FOUND) tables_suggest(&hint, type, ~0u, false, call->name);
    report_usage(simulation->context, "%s: %s%s", quote(call->name).text,
                 found == NOT_FOUND       ? "there is no such variable"
                 : found == FOUND_OUTSIDE ? "the subscript is out of bounds"
                                          : "it is an array; its elements have subscripts like [1]",
                 hint.data);
    text_free(&hint);
    return WRONG_USAGE;
}

MoccStatus mocc_find(MoccInstance *instance, const char *name, MoccRef *ref) {
    return serve((Call){.instance = instance, .act = find, .name = name, .found = ref});
}

static bool visit_place(void *context, const Place *place) {
    Call *call = context;
    const MoccVariable *variable = place->variable;
    if (variable->hidden) return true;
    Text name = {.context = call->instance->context};
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count && call->status == SUCCESS; i++) {
        text_clear(&name);
        tables_name(&name, place, i);
        MoccRef ref = ref_of(&call->instance->simulation, variable, place->base + variable->offset + i);
        call->status = call->visit(call->user, name.data, &ref);
    }
    text_free(&name);
    return call->status == SUCCESS;
}

static int visit_all(Call *call) {
    call->status = SUCCESS;
    tables_walk(call->instance->simulation.model->type, visit_place, call);
    return call->status;
}

MoccStatus mocc_visit(MoccInstance *instance, MoccVisit *visit, void *user) {
    return serve((Call){.instance = instance, .act = visit_all, .visit = visit, .user = user});
}

/* Whether it is the derivative of one of the model's own inputs */
static bool is_input_slope(const Simulation *simulation, const MoccRef *ref) {
    const MoccClass *type = simulation->model->type;
    if (!ref->own || ref->variable->kind != MOCC_DERIVATIVE) return false;
    for (int i = 0; i < type->n_variables; i++)
        if (type->variables[i].kind == MOCC_INPUT &&
            strcmp(type->variables[i].name, ref->variable->name) == 0)
            return true;
    return false;
}

static int set_value(const Call *call, const MoccRef *ref, double value) {
    Simulation *simulation = &call->instance->simulation;
    const MoccVariable *variable = ref->variable;
    const char *obstacle = settings_obstacle(simulation, variable);
    if (!call->instance->started && !obstacle) {
        settings_set(simulation, variable, ref->offset, value);
        return SUCCESS;
    }
    bool input = variable->kind == MOCC_INPUT && !obstacle;
    if (!input && !is_input_slope(simulation, ref))
        return refuse_ref(call, ref, obstacle ? obstacle : "it is fixed since the initialization");
    if (call->instance->run) run_note_input(call->instance->run, ref->offset, variable->type == MOCC_REAL);
    simulation->instance[ref->offset] = value;
    simulation_disturb(simulation);
    return SUCCESS;
}

static int set_real(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++)
        status = call->refs[i].variable->type != MOCC_REAL
                     ? refuse_ref(call, &call->refs[i], "it is not a Real")
                     : set_value(call, &call->refs[i], call->in[i]);
    return status;
}

MoccStatus mocc_set_real(MoccInstance *instance, size_t n, const MoccRef *refs, const double *values) {
    return serve((Call){.instance = instance, .act = set_real, .n = n, .refs = refs, .in = values});
}

/* Whether a variable that takes integers takes this one */
static bool has_literal(const MoccVariable *variable, int value) {
    int n = 0;
    if (variable->type == MOCC_INTEGER) return true;
    while (variable->literals[n])
        n++;
    return value >= 1 && value <= n;
}

static int set_integer(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++) {
        const MoccRef *ref = &call->refs[i];
        MoccType type = ref->variable->type;
        if (type != MOCC_INTEGER && type != MOCC_ENUMERATION)
            return refuse_ref(call, ref, "it is neither an Integer nor of an enumeration");
        if (!has_literal(ref->variable, call->whole[i]))
            return refuse_ref(call, ref, "no literal has this number");
        status = set_value(call, ref, call->whole[i]);
    }
    return status;
}

MoccStatus mocc_set_integer(MoccInstance *instance, size_t n, const MoccRef *refs, const int *values) {
    return serve((Call){.instance = instance, .act = set_integer, .n = n, .refs = refs, .whole = values});
}

static int set_boolean(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++) {
        const MoccRef *ref = &call->refs[i];
        if (ref->variable->type != MOCC_BOOLEAN) return refuse_ref(call, ref, "it is not a Boolean");
        status = set_value(call, ref, call->whole[i] != 0);
    }
    return status;
}

MoccStatus mocc_set_boolean(MoccInstance *instance, size_t n, const MoccRef *refs, const int *values) {
    return serve((Call){.instance = instance, .act = set_boolean, .n = n, .refs = refs, .whole = values});
}

static int set_string(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++) {
        const MoccRef *ref = &call->refs[i];
        if (ref->variable->type != MOCC_STRING) return refuse_ref(call, ref, "it is not a String");
        status = set_value(call, ref, mocc_string(call->instance->context, call->texts[i]));
    }
    return status;
}

MoccStatus mocc_set_string(MoccInstance *instance, size_t n, const MoccRef *refs, const char *const *values) {
    return serve((Call){.instance = instance, .act = set_string, .n = n, .refs = refs, .texts = values});
}

static int set_text(Call *call) {
    if (call->instance->started) return refuse(call, "mocc_set_text is called after mocc_start");
    return settings_set_text(&call->instance->simulation, call->name, call->text);
}

MoccStatus mocc_set_text(MoccInstance *instance, const char *name, const char *value) {
    return serve((Call){.instance = instance, .act = set_text, .name = name, .text = value});
}

static double value_of(const Call *call, size_t i) {
    return call->instance->simulation.instance[call->refs[i].offset];
}

static int get_real(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        if (call->refs[i].variable->type == MOCC_STRING)
            return refuse_ref(call, &call->refs[i], "it is a String");
        call->out[i] = value_of(call, i);
    }
    return SUCCESS;
}

MoccStatus mocc_get_real(MoccInstance *instance, size_t n, const MoccRef *refs, double *values) {
    return serve((Call){.instance = instance, .act = get_real, .n = n, .refs = refs, .out = values});
}

static int get_integer(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        MoccType type = call->refs[i].variable->type;
        double value = value_of(call, i);
        if (type != MOCC_INTEGER && type != MOCC_ENUMERATION)
            return refuse_ref(call, &call->refs[i], "it is neither an Integer nor of an enumeration");
        if (!(value >= INT_MIN && value <= INT_MAX))
            return refuse_ref(call, &call->refs[i], "its value is no int");
        call->whole_out[i] = (int)value;
    }
    return SUCCESS;
}

MoccStatus mocc_get_integer(MoccInstance *instance, size_t n, const MoccRef *refs, int *values) {
    return serve((Call){.instance = instance, .act = get_integer, .n = n, .refs = refs, .whole_out = values});
}

static int get_boolean(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        if (call->refs[i].variable->type != MOCC_BOOLEAN)
            return refuse_ref(call, &call->refs[i], "it is not a Boolean");
        call->whole_out[i] = value_of(call, i) != 0;
    }
    return SUCCESS;
}

MoccStatus mocc_get_boolean(MoccInstance *instance, size_t n, const MoccRef *refs, int *values) {
    return serve((Call){.instance = instance, .act = get_boolean, .n = n, .refs = refs, .whole_out = values});
}

static int get_string(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        if (call->refs[i].variable->type != MOCC_STRING)
            return refuse_ref(call, &call->refs[i], "it is not a String");
        call->texts_out[i] = mocc_text(call->instance->context, value_of(call, i));
    }
    return SUCCESS;
}

MoccStatus mocc_get_string(MoccInstance *instance, size_t n, const MoccRef *refs, const char **values) {
    return serve((Call){.instance = instance, .act = get_string, .n = n, .refs = refs, .texts_out = values});
}

static int set_inputs(Call *call) {
    Simulation *simulation = &call->instance->simulation;
    if (call->instance->run) return refuse(call, "mocc_set_inputs is called after mocc_initialize");
    if (call->rows == 0) return refuse(call, "inputs over time need a row");
    for (size_t i = 0; i < call->n; i++)
        if (!call->refs[i].own || call->refs[i].variable->kind != MOCC_INPUT)
            return refuse_ref(call, &call->refs[i], "it is not an input of the model");
    for (size_t i = 0; i < call->rows; i++)
        if (!isfinite(call->times[i]) || (i && call->times[i] < call->times[i - 1]))
            return refuse(call, "the times of inputs are finite and do not decrease");
    Inputs *inputs = inputs_new(simulation->context);
    for (size_t i = 0; i < call->n; i++)
        inputs_add_column(inputs, simulation->model, call->refs[i].variable, call->refs[i].offset);
    for (size_t i = 0; i < call->rows; i++)
        inputs_add_row(inputs, call->times[i], call->in + i * call->n);
    inputs_free(simulation->inputs);
    simulation->inputs = inputs;
    return SUCCESS;
}

MoccStatus mocc_set_inputs(MoccInstance *instance, size_t n, const MoccRef *refs, size_t rows,
                           const double *times, const double *values) {
    return serve((Call){.instance = instance,
                        .act = set_inputs,
                        .n = n,
                        .refs = refs,
                        .rows = rows,
                        .times = times,
                        .in = values});
}

/* Inputs that begin at the time that is reached with the values that they have, which is an event */
static Inputs *inputs_from_now(const Call *call) {
    Simulation *simulation = &call->instance->simulation;
    double time = mocc_current_time(call->instance);
    Inputs *inputs = inputs_new(simulation->context);
    double *present = allocate(simulation->context, call->n, sizeof *present);
    for (size_t i = 0; i < call->n; i++) {
        inputs_add_column(inputs, simulation->model, call->refs[i].variable, call->refs[i].offset);
        present[i] = simulation->instance[call->refs[i].offset];
        run_note_input(call->instance->run, call->refs[i].offset, true);
        run_note_input(call->instance->run, inputs->columns[i].derivative, true);
    }
    inputs_add_row(inputs, time, present);
    inputs_go_on(inputs, call->in);
    inputs_enter(inputs, time);
    release(present);
    return inputs;
}

static int set_slopes(Call *call) {
    Simulation *simulation = &call->instance->simulation;
    if (!call->instance->run) return refuse(call, "mocc_initialize has not been called");
    for (size_t i = 0; i < call->n; i++) {
        const MoccVariable *variable = call->refs[i].variable;
        if (!call->refs[i].own || variable->kind != MOCC_INPUT || variable->type != MOCC_REAL)
            return refuse_ref(call, &call->refs[i], "it is not a Real input of the model");
        if (!isfinite(call->in[i]))
            return refuse_ref(call, &call->refs[i], "its slope is not a finite number");
    }
    Inputs *inputs = call->n ? inputs_from_now(call) : NULL;
    inputs_free(simulation->inputs);
    simulation->inputs = inputs;
    if (inputs) simulation_disturb(simulation);
    return SUCCESS;
}

MoccStatus mocc_set_slopes(MoccInstance *instance, size_t n, const MoccRef *refs, const double *slopes) {
    return serve((Call){.instance = instance, .act = set_slopes, .n = n, .refs = refs, .in = slopes});
}

/* ---- initialization ---- */

static int start(Call *call) {
    MoccInstance *instance = call->instance;
    if (instance->started) return SUCCESS;
    instance->started = true;
    return simulation_start(&instance->simulation);
}

MoccStatus mocc_start(MoccInstance *instance) {
    return serve((Call){.instance = instance, .act = start});
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
    if (instance->run) return refuse(call, "mocc_initialize is called twice");
    if (!complete_task(&task, instance->simulation.model, call->task))
        return refuse(
            call, "the task needs start <= stop, an interval that is not negative and a tolerance below 1");
    int status = start(call);
    if (status != SUCCESS) return status;
    instance->run = run_new(&instance->simulation, &task);
    return run_begin(instance->run);
}

MoccStatus mocc_initialize(MoccInstance *instance, const MoccTask *task) {
    return serve((Call){.instance = instance, .act = initialize, .task = task});
}

/* ---- running ---- */

static int refuse_early(const Call *call) {
    return refuse(call, "mocc_initialize has not been called");
}

static int run(Call *call) {
    if (!call->instance->run) return refuse_early(call);
    if (isnan(call->time)) return refuse(call, "the time to run to is not a number");
    return call->single ? run_step(call->instance->run, call->time) : run_to(call->instance->run, call->time);
}

MoccStatus mocc_run(MoccInstance *instance, double until) {
    return serve((Call){.instance = instance, .act = run, .time = until});
}

MoccStatus mocc_run_step(MoccInstance *instance, double until) {
    return serve((Call){.instance = instance, .act = run, .time = until, .single = true});
}

static int pause_at_events(Call *call) {
    if (!call->instance->run) return refuse_early(call);
    call->instance->run->pauses = call->single;
    return SUCCESS;
}

MoccStatus mocc_pause_at_events(MoccInstance *instance, int pauses) {
    return serve((Call){.instance = instance, .act = pause_at_events, .single = pauses != 0});
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

/* ---- states as bytes ---- */

/* What stands before a state, to recognize it */
typedef struct {
    uint64_t model, sum; /* of the model, and of the bytes that follow */
    size_t length;       /* of these */
} Header;

static Header header_of(const MoccModel *model, const void *bytes, size_t length) {
    const MoccClass *type = model->type;
    uint64_t own = fnv1a(fnv1a_start, model->name, strlen(model->name));
    own = fnv1a(own, &type->size, sizeof type->size);
    own = fnv1a(own, &type->n_variables, sizeof type->n_variables);
    return (Header){own, fnv1a(fnv1a_start, bytes, length), length};
}

/* What an instance is made of beside the simulation: how far it is, and its run. */
static void exchange_run(MoccInstance *instance, Stream *stream) {
    bool any = instance->run != NULL;
    MoccTask task = any ? instance->run->task : (MoccTask){0};
    stream_exchange(stream, &any, sizeof any);
    stream_exchange(stream, &task, sizeof task);
    if (stream->reading && any) instance->run = run_new(&instance->simulation, &task);
    if (any) run_exchange(instance->run, stream);
}

static int save(Call *call) {
    MoccInstance *instance = call->instance;
    Stream *stream = &instance->saved;
    Header header = {0};
    stream->context = instance->context;
    stream->length = 0;
    stream_exchange(stream, &header, sizeof header);
    stream_exchange(stream, &instance->started, sizeof instance->started);
    simulation_exchange_settings(&instance->simulation, stream);
    simulation_exchange(&instance->simulation, stream);
    exchange_run(instance, stream);
    const unsigned char *rest = stream->bytes + sizeof header;
    header = header_of(instance->simulation.model, rest, stream->length - sizeof header);
    memcpy(stream->bytes, &header, sizeof header);
    *call->bytes_out = stream->bytes;
    *call->size_out = stream->length;
    return SUCCESS;
}

MoccStatus mocc_save(MoccInstance *instance, const void **bytes, size_t *size) {
    return serve((Call){.instance = instance, .act = save, .bytes_out = bytes, .size_out = size});
}

/* Whether what has been set is what the stream goes on with */
static bool has_settings(MoccInstance *instance, const Stream *stream) {
    Stream own = {.context = instance->context};
    simulation_exchange_settings(&instance->simulation, &own);
    bool same = own.length <= stream->length - stream->at &&
                memcmp(own.bytes, stream->bytes + stream->at, own.length) == 0;
    release(own.bytes);
    return same;
}

/* Begins the instance anew with what had been set, which the start looks at, and goes as far as the state is.
   External objects follow from what had been set: they stay if that is the same, else they are made anew, and
   have the same numbers. */
static int begin_again(MoccInstance *instance, bool started, Stream *stream) {
    const MoccModel *model = instance->simulation.model;
    bool keeps_objects = started && instance->started && has_settings(instance, stream);
    run_free(instance->run);
    instance->run = NULL;
    impure_forget(instance->context);
    if (!keeps_objects) objects_free(instance->context);
    simulation_free(&instance->simulation);
    simulation_begin(&instance->simulation, instance->context, model);
    simulation_exchange_settings(&instance->simulation, stream);
    instance->started = started;
    if (keeps_objects) simulation_resume(&instance->simulation);
    return started && !keeps_objects ? simulation_start(&instance->simulation) : SUCCESS;
}

static bool is_state(const Call *call) {
    Header header;
    const unsigned char *rest = (const unsigned char *)call->bytes + sizeof header;
    if (!call->bytes || call->n <= sizeof header) return false;
    memcpy(&header, call->bytes, sizeof header);
    if (header.length != call->n - sizeof header) return false;
    Header own = header_of(call->instance->simulation.model, rest, header.length);
    return own.model == header.model && own.sum == header.sum;
}

static int restore(Call *call) {
    MoccInstance *instance = call->instance;
    if (!is_state(call)) return refuse(call, "these bytes are no state of this model");
    Stream stream = {.context = instance->context,
                     .reading = true,
                     .bytes = (unsigned char *)call->bytes,
                     .length = call->n,
                     .at = sizeof(Header)};
    bool started;
    stream_exchange(&stream, &started, sizeof started);
    int status = begin_again(instance, started, &stream);
    if (status != SUCCESS) return status;
    simulation_exchange(&instance->simulation, &stream);
    exchange_run(instance, &stream);
    return stream.failed ? refuse(call, "these bytes are no state of this model") : SUCCESS;
}

MoccStatus mocc_restore(MoccInstance *instance, const void *bytes, size_t size) {
    return serve((Call){.instance = instance, .act = restore, .bytes = bytes, .n = size});
}

/* ---- with an integrator of the host ---- */

size_t mocc_n_states(const MoccInstance *instance) {
    return instance->run ? instance->simulation.n_states : 0;
}

size_t mocc_n_indicators(const MoccInstance *instance) {
    return instance->run ? events_n_roots(instance->run->events) : 0;
}

static int get_states(Call *call) {
    if (!call->instance->run) return refuse_early(call);
    simulation_states(&call->instance->simulation, call->out);
    return SUCCESS;
}

MoccStatus mocc_get_states(MoccInstance *instance, double *states) {
    return serve((Call){.instance = instance, .act = get_states, .out = states});
}

static int get_nominals(Call *call) {
    const Simulation *simulation = &call->instance->simulation;
    if (!call->instance->run) return refuse_early(call);
    for (size_t i = 0; i < simulation->n_states; i++)
        call->out[i] = simulation->nominal[i];
    return SUCCESS;
}

MoccStatus mocc_get_nominals(MoccInstance *instance, double *nominals) {
    return serve((Call){.instance = instance, .act = get_nominals, .out = nominals});
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
        *refs->next++ = ref_of(refs->simulation, variable, place->base + variable->offset + i);
    return true;
}

static int get_state_refs(Call *call) {
    StateRefs refs = {&call->instance->simulation, call->found};
    if (!call->instance->run) return refuse_early(call);
    tables_walk(refs.simulation->model->type, visit_state, &refs);
    return SUCCESS;
}

MoccStatus mocc_get_state_refs(MoccInstance *instance, MoccRef *refs) {
    return serve((Call){.instance = instance, .act = get_state_refs, .found = refs});
}

static int evaluate(Call *call) {
    MoccInstance *instance = call->instance;
    if (!instance->run) return refuse_early(call);
    instance->run->moved = true;
    events_follow_inputs(instance->run->events);
    return simulation_evaluate(&instance->simulation, call->time, call->in, call->out) ? SUCCESS : RUN_FAILED;
}

MoccStatus mocc_evaluate(MoccInstance *instance, double time, const double *states, double *derivatives) {
    return serve(
        (Call){.instance = instance, .act = evaluate, .time = time, .in = states, .out = derivatives});
}

static int indicate(Call *call) {
    if (!call->instance->run) return refuse_early(call);
    events_roots(call->instance->run->events, call->out);
    return SUCCESS;
}

MoccStatus mocc_indicators(MoccInstance *instance, double *indicators) {
    return serve((Call){.instance = instance, .act = indicate, .out = indicators});
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
    if (!call->instance->run) return refuse_early(call);
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
    return serve((Call){.instance = instance, .act = multiply, .in = direction, .out = product});
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
    if (!call->instance->run) return refuse_early(call);
    if (!model->tangents)
        return refuse(call, "the model has no directional derivatives; compile it with --tangents");
    for (size_t i = 0; i < call->n_known; i++)
        if (!can_move(model, &call->knowns[i]))
            return refuse_ref(
                call, &call->knowns[i],
                "it is not a Real state, discrete variable, input of the model or parameter that "
                "can be set");
    for (size_t i = 0; i < call->n; i++)
        if (call->refs[i].variable->type != MOCC_REAL)
            return refuse_ref(call, &call->refs[i], "it is not a Real");
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
        return refuse_ref(call, &call->knowns[refused],
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
    return serve((Call){.instance = instance,
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
    return call->instance->run ? run_accept(call->instance->run) : refuse_early(call);
}

MoccStatus mocc_accept(MoccInstance *instance) {
    return serve((Call){.instance = instance, .act = accept_call});
}

static int pass(Call *call) {
    if (!call->instance->run) return refuse_early(call);
    int status = run_event(call->instance->run, call->info, NULL);
    call->instance->run->moved = true;
    return status;
}

MoccStatus mocc_event(MoccInstance *instance, MoccEventInfo *info) {
    return serve((Call){.instance = instance, .act = pass, .info = info});
}
