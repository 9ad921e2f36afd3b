/* What is made of an instance as text: its description, a linear system, a page. */
#include "runtime/embed/embed.h"
#include "runtime/linear/linear.h"
#include "runtime/page/page.h"

#include <string.h>

/* A text that is asked for: by whom, and out of what */
typedef struct {
    MoccInstance *instance;
    MoccTake *take;
    void *user;
    const char *patterns; /* NULL: none */
    size_t rows;
    const double *times, *values;
} Request;

static int hand_over(const Request *request, Text *text) {
    request->take(request->user, text->data, text->length);
    text_free(text);
    return SUCCESS;
}

static int refuse_early(const Request *request) {
    return report_usage(instance_simulation(request->instance)->context,
                        "mocc_initialize has not been called");
}

/* ---- the description ---- */

typedef struct {
    Simulation *simulation;
    Text *out, name;
    const char *separator;
} Description;

static void add_number(Text *out, const char *key, double value) {
    char number[NUMBER_SIZE];
    number_format(number, value);
    text_printf(out, ",\n\"%s\":%s", key, number);
}

static void add_literals(Text *out, const MoccVariable *variable) {
    if (variable->type != MOCC_ENUMERATION) return;
    text_add(out, ",\"literals\":[");
    for (size_t i = 0; variable->literals[i]; i++) {
        text_add(out, i ? "," : "");
        text_add_json(out, variable->literals[i]);
    }
    text_add(out, "]");
}

static void add_variable(Description *self, const MoccVariable *variable, size_t offset) {
    static const char *const types[] = {[MOCC_REAL] = "Real",
                                        [MOCC_INTEGER] = "Integer",
                                        [MOCC_BOOLEAN] = "Boolean",
                                        [MOCC_STRING] = "String",
                                        [MOCC_ENUMERATION] = "enumeration"};
    char value[NUMBER_SIZE];
    Text *out = self->out;
    text_printf(out, "%s{\"name\":", self->separator);
    text_add_json(out, self->name.data);
    text_printf(out, ",\"kind\":\"%s\",\"type\":\"%s\",\"value\":", value_kind(variable->kind),
                types[variable->type]);
    value_json(out, variable, value_text(value, self->simulation, variable, offset, false));
    text_add(out, ",\"unit\":");
    text_add_json(out, text_or_empty(variable->unit));
    text_add(out, ",\"description\":");
    text_add_json(out, text_or_empty(variable->description));
    text_printf(out, ",\"offset\":%zu,\"own\":%s,\"output\":%s", offset,
                tables_is_own(self->simulation->model->type, variable) ? "true" : "false",
                variable->output ? "true" : "false");
    add_literals(out, variable);
    text_add(out, "}");
    self->separator = ",\n";
}

static bool visit_place(void *context, const Place *place) {
    Description *self = context;
    const MoccVariable *variable = place->variable;
    if (variable->hidden) return true;
    for (size_t i = 0, n = tables_elements(variable->rank, variable->dims); i < n; i++) {
        text_clear(&self->name);
        tables_name(&self->name, place, i);
        add_variable(self, variable, place->base + variable->offset + i);
    }
    return true;
}

static int describe(void *argument) {
    const Request *request = argument;
    Simulation *simulation = instance_simulation(request->instance);
    const MoccModel *model = simulation->model;
    Text out = {.context = simulation->context};
    Description self = {simulation, &out, {.context = simulation->context}, ""};
    text_add(&out, "{\"name\":");
    text_add_json(&out, model->name);
    text_add(&out, ",\n\"description\":");
    text_add_json(&out, text_or_empty(model->description));
    add_number(&out, "start", model->experiment.start);
    add_number(&out, "stop", model->experiment.stop);
    add_number(&out, "interval", model->experiment.interval);
    add_number(&out, "tolerance", model->experiment.tolerance);
    text_printf(&out, ",\n\"size\":%zu,\n\"variables\":[", model->type->size);
    tables_walk(model->type, visit_place, &self);
    text_add(&out, "]}");
    text_free(&self.name);
    return hand_over(request, &out);
}

MoccStatus mocc_describe(MoccInstance *instance, MoccTake *take, void *user) {
    return instance_call(instance, describe, &(Request){.instance = instance, .take = take, .user = user});
}

/* ---- the linear system ---- */

static Patterns read_patterns(const Request *request) {
    Patterns patterns = {0};
    if (request->patterns)
        patterns_add(instance_simulation(request->instance)->context, &patterns, request->patterns);
    return patterns;
}

static int find_system(void *argument) {
    const Request *request = argument;
    Simulation *simulation = instance_simulation(request->instance);
    if (!instance_is_initialized(request->instance)) return refuse_early(request);
    Patterns patterns = read_patterns(request);
    Linearization system;
    Text out = {.context = simulation->context};
    int status = linearize(&system, simulation, &patterns);
    if (status == SUCCESS) {
        linear_json(&out, &system);
        status = hand_over(request, &out);
    }
    linearization_free(&system);
    patterns_free(&patterns);
    return status;
}

MoccStatus mocc_linearize(MoccInstance *instance, const char *outputs, MoccTake *take, void *user) {
    return instance_call(instance, find_system,
                         &(Request){.instance = instance, .take = take, .user = user, .patterns = outputs});
}

/* ---- the page ---- */

static void record_rows(Recording *recording, const Request *request, size_t size) {
    for (size_t i = 0; i < request->rows; i++)
        recording_row(recording, request->times[i], request->values + i * size);
    recording_end(recording);
}

static int make_page(void *argument) {
    const Request *request = argument;
    Simulation *simulation = instance_simulation(request->instance);
    const MoccModel *model = simulation->model;
    if (!instance_is_initialized(request->instance)) return refuse_early(request);
    if (!request->rows) return report_usage(simulation->context, "a page needs a row");
    Patterns patterns = read_patterns(request);
    Recording recording;
    Page page;
    Text out = {.context = simulation->context};
    recording_begin(simulation->context, &recording, model->type);
    int status = page_begin(simulation->context, &page, model, &recording, &patterns, (double)request->rows);
    if (status == SUCCESS) {
        record_rows(&recording, request, model->type->size);
        page_write(&out, &page, simulation->instance);
        status = hand_over(request, &out);
    }
    page_free(&page);
    recording_free(&recording);
    patterns_free(&patterns);
    return status;
}

MoccStatus mocc_page(MoccInstance *instance, const char *plots, size_t rows, const double *times,
                     const double *values, MoccTake *take, void *user) {
    return instance_call(instance, make_page,
                         &(Request){.instance = instance,
                                    .take = take,
                                    .user = user,
                                    .patterns = plots,
                                    .rows = rows,
                                    .times = times,
                                    .values = values});
}
