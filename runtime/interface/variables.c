/* Variables of an instance: how the host finds them, and gives and takes their values. */
#include "runtime/interface/call.h"

#include <limits.h>
#include <math.h>
#include <string.h>

MoccRef variable_ref(const Simulation *simulation, const MoccVariable *variable, size_t offset) {
    return (MoccRef){variable, offset, tables_is_own(simulation->model->type, variable)};
}

static int find(Call *call) {
    const Simulation *simulation = &call->instance->simulation;
    const MoccClass *type = simulation->model->type;
    const MoccVariable *variable;
    size_t offset;
    Found found = tables_find(simulation->context, type, call->name, &variable, &offset);
    if (found == FOUND) {
        *call->found = variable_ref(simulation, variable, offset);
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
    return call_serve((Call){.instance = instance, .act = find, .name = name, .found = ref});
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
        MoccRef ref = variable_ref(&call->instance->simulation, variable, place->base + variable->offset + i);
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
    return call_serve((Call){.instance = instance, .act = visit_all, .visit = visit, .user = user});
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
        return call_refuse_ref(call, ref, obstacle ? obstacle : "it is fixed since the initialization");
    if (call->instance->run) run_note_input(call->instance->run, ref->offset, variable->type == MOCC_REAL);
    simulation->instance[ref->offset] = value;
    simulation_disturb(simulation);
    return SUCCESS;
}

static int set_real(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++)
        status = call->refs[i].variable->type != MOCC_REAL
                     ? call_refuse_ref(call, &call->refs[i], "it is not a Real")
                     : set_value(call, &call->refs[i], call->in[i]);
    return status;
}

MoccStatus mocc_set_real(MoccInstance *instance, size_t n, const MoccRef *refs, const double *values) {
    return call_serve((Call){.instance = instance, .act = set_real, .n = n, .refs = refs, .in = values});
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
            return call_refuse_ref(call, ref, "it is neither an Integer nor of an enumeration");
        if (!has_literal(ref->variable, call->whole[i]))
            return call_refuse_ref(call, ref, "no literal has this number");
        status = set_value(call, ref, call->whole[i]);
    }
    return status;
}

MoccStatus mocc_set_integer(MoccInstance *instance, size_t n, const MoccRef *refs, const int *values) {
    return call_serve(
        (Call){.instance = instance, .act = set_integer, .n = n, .refs = refs, .whole = values});
}

static int set_boolean(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++) {
        const MoccRef *ref = &call->refs[i];
        if (ref->variable->type != MOCC_BOOLEAN) return call_refuse_ref(call, ref, "it is not a Boolean");
        status = set_value(call, ref, call->whole[i] != 0);
    }
    return status;
}

MoccStatus mocc_set_boolean(MoccInstance *instance, size_t n, const MoccRef *refs, const int *values) {
    return call_serve(
        (Call){.instance = instance, .act = set_boolean, .n = n, .refs = refs, .whole = values});
}

static int set_string(Call *call) {
    int status = SUCCESS;
    for (size_t i = 0; i < call->n && status == SUCCESS; i++) {
        const MoccRef *ref = &call->refs[i];
        if (ref->variable->type != MOCC_STRING) return call_refuse_ref(call, ref, "it is not a String");
        status = set_value(call, ref, mocc_string(call->instance->context, call->texts[i]));
    }
    return status;
}

MoccStatus mocc_set_string(MoccInstance *instance, size_t n, const MoccRef *refs, const char *const *values) {
    return call_serve((Call){.instance = instance, .act = set_string, .n = n, .refs = refs, .texts = values});
}

static int set_text(Call *call) {
    if (call->instance->started) return call_refuse(call, "mocc_set_text is called after mocc_start");
    return settings_set_text(&call->instance->simulation, call->name, call->text);
}

MoccStatus mocc_set_text(MoccInstance *instance, const char *name, const char *value) {
    return call_serve((Call){.instance = instance, .act = set_text, .name = name, .text = value});
}

static double value_of(const Call *call, size_t i) {
    return call->instance->simulation.instance[call->refs[i].offset];
}

static int get_real(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        if (call->refs[i].variable->type == MOCC_STRING)
            return call_refuse_ref(call, &call->refs[i], "it is a String");
        call->out[i] = value_of(call, i);
    }
    return SUCCESS;
}

MoccStatus mocc_get_real(MoccInstance *instance, size_t n, const MoccRef *refs, double *values) {
    return call_serve((Call){.instance = instance, .act = get_real, .n = n, .refs = refs, .out = values});
}

static int get_integer(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        MoccType type = call->refs[i].variable->type;
        double value = value_of(call, i);
        if (type != MOCC_INTEGER && type != MOCC_ENUMERATION)
            return call_refuse_ref(call, &call->refs[i], "it is neither an Integer nor of an enumeration");
        if (!(value >= INT_MIN && value <= INT_MAX))
            return call_refuse_ref(call, &call->refs[i], "its value is no int");
        call->whole_out[i] = (int)value;
    }
    return SUCCESS;
}

MoccStatus mocc_get_integer(MoccInstance *instance, size_t n, const MoccRef *refs, int *values) {
    return call_serve(
        (Call){.instance = instance, .act = get_integer, .n = n, .refs = refs, .whole_out = values});
}

static int get_boolean(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        if (call->refs[i].variable->type != MOCC_BOOLEAN)
            return call_refuse_ref(call, &call->refs[i], "it is not a Boolean");
        call->whole_out[i] = value_of(call, i) != 0;
    }
    return SUCCESS;
}

MoccStatus mocc_get_boolean(MoccInstance *instance, size_t n, const MoccRef *refs, int *values) {
    return call_serve(
        (Call){.instance = instance, .act = get_boolean, .n = n, .refs = refs, .whole_out = values});
}

static int get_string(Call *call) {
    for (size_t i = 0; i < call->n; i++) {
        if (call->refs[i].variable->type != MOCC_STRING)
            return call_refuse_ref(call, &call->refs[i], "it is not a String");
        call->texts_out[i] = mocc_text(call->instance->context, value_of(call, i));
    }
    return SUCCESS;
}

MoccStatus mocc_get_string(MoccInstance *instance, size_t n, const MoccRef *refs, const char **values) {
    return call_serve(
        (Call){.instance = instance, .act = get_string, .n = n, .refs = refs, .texts_out = values});
}

static int set_inputs(Call *call) {
    Simulation *simulation = &call->instance->simulation;
    if (call->instance->run) return call_refuse(call, "mocc_set_inputs is called after mocc_initialize");
    if (call->rows == 0) return call_refuse(call, "inputs over time need a row");
    for (size_t i = 0; i < call->n; i++)
        if (!call->refs[i].own || call->refs[i].variable->kind != MOCC_INPUT)
            return call_refuse_ref(call, &call->refs[i], "it is not an input of the model");
    for (size_t i = 0; i < call->rows; i++)
        if (!isfinite(call->times[i]) || (i && call->times[i] < call->times[i - 1]))
            return call_refuse(call, "the times of inputs are finite and do not decrease");
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
    return call_serve((Call){.instance = instance,
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
    if (!call->instance->run) return call_refuse(call, "mocc_initialize has not been called");
    for (size_t i = 0; i < call->n; i++) {
        const MoccVariable *variable = call->refs[i].variable;
        if (!call->refs[i].own || variable->kind != MOCC_INPUT || variable->type != MOCC_REAL)
            return call_refuse_ref(call, &call->refs[i], "it is not a Real input of the model");
        if (!isfinite(call->in[i]))
            return call_refuse_ref(call, &call->refs[i], "its slope is not a finite number");
    }
    Inputs *inputs = call->n ? inputs_from_now(call) : NULL;
    inputs_free(simulation->inputs);
    simulation->inputs = inputs;
    if (inputs) simulation_disturb(simulation);
    return SUCCESS;
}

MoccStatus mocc_set_slopes(MoccInstance *instance, size_t n, const MoccRef *refs, const double *slopes) {
    return call_serve((Call){.instance = instance, .act = set_slopes, .n = n, .refs = refs, .in = slopes});
}
