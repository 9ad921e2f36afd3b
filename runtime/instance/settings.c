/* Values that the host gives: parameters, and start values of states, discrete variables and inputs. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SETTABLE = 1u << MOCC_PARAMETER | 1u << MOCC_STATE | 1u << MOCC_INPUT | 1u << MOCC_DISCRETE };

static int parse_literal(MoccContext *context, const char *name, const char *const *literals,
                         const char *text, double *value) {
    Text list = {.context = context};
    text_add(&list, "");
    for (int i = 0; literals[i]; i++) {
        if (strcmp(literals[i], text) == 0) {
            *value = i + 1;
            text_free(&list);
            return SUCCESS;
        }
        text_printf(&list, "%s%s", i ? ", " : "", literals[i]);
    }
    report_usage(context, "%s: one of %s is needed, not '%s'", quote(name).text, list.data, quote(text).text);
    text_free(&list);
    return WRONG_USAGE;
}

static int parse_number(MoccContext *context, const char *name, const MoccVariable *variable,
                        const char *text, double *value) {
    const char *unit = variable->unit ? variable->unit : "", *display;
    if (number_parse(text, value)) return SUCCESS;
    if (variable->type != MOCC_REAL || !display_unit_split(context, text, value, &display))
        return report_usage(context, "%s: a number is needed, not '%s'", quote(name).text, quote(text).text);
    if (!*unit)
        return report_usage(context, "%s: it has no unit, so '%s' is no value of it", quote(name).text,
                            quote(text).text);
    if (display_unit_convert(display, unit, value) && isfinite(*value)) return SUCCESS;
    return report_usage(context, "%s: its unit is %s, which '%s' is no value of", quote(name).text, unit,
                        quote(text).text);
}

static int parse_value(MoccContext *context, const char *name, const MoccVariable *variable, const char *text,
                       double *value) {
    MoccType type = variable->type;
    if (type == MOCC_ENUMERATION) return parse_literal(context, name, variable->literals, text, value);
    if (type == MOCC_STRING) {
        *value = mocc_string(context, text);
        return SUCCESS;
    }
    if (type == MOCC_BOOLEAN) {
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
            return report_usage(context, "%s: true or false is needed, not '%s'", quote(name).text,
                                quote(text).text);
        *value = strcmp(text, "true") == 0;
        return SUCCESS;
    }
    int status = parse_number(context, name, variable, text, value);
    if (status != SUCCESS) return status;
    if (type == MOCC_INTEGER && !number_to_integer(value))
        return report_usage(context,
                            *value == floor(*value)
                                ? "%s: %s is beyond the range of Integer (-2147483648 to 2147483647)"
                                : "%s: an Integer is needed, not '%s'",
                            quote(name).text, quote(text).text);
    return SUCCESS;
}

static int refuse_unknown(MoccContext *context, const MoccModel *model, const char *name) {
    Text hint = {.context = context};
    text_add(&hint, "");
    tables_suggest(&hint, model->type, SETTABLE, false, name);
    report_usage(context, "%s: %s has no such parameter or state%s", quote(name).text, model->name,
                 hint.data);
    text_free(&hint);
    return WRONG_USAGE;
}

const char *settings_obstacle(const Simulation *simulation, const MoccVariable *variable) {
    if (variable->kind == MOCC_FIXED) return "its value was fixed when the model was compiled";
    if (!(SETTABLE & 1u << variable->kind) ||
        (variable->kind == MOCC_INPUT && !tables_is_own(simulation->model->type, variable)))
        return "it is computed, not a parameter or a state";
    return NULL;
}

size_t settings_place(const MoccVariable *variable, size_t offset) {
    return variable->kind == MOCC_DISCRETE ? offset - variable->offset + variable->derivative : offset;
}

/* Finds what `name` stands for and whether it may be set. */
static int find_target(Simulation *simulation, const char *name, const MoccVariable **variable,
                       size_t *offset) {
    MoccContext *context = simulation->context;
    Found found = tables_find(context, simulation->model->type, name, variable, offset);
    if (found == NOT_FOUND) return refuse_unknown(context, simulation->model, name);
    const char *obstacle = settings_obstacle(simulation, *variable);
    if (obstacle) return report_usage(context, "%s: %s", name, obstacle);
    if (found == FOUND_OUTSIDE) return report_usage(context, "%s: the subscript is out of bounds", name);
    if (found == FOUND_WHOLE_ARRAY)
        return report_usage(
            context, "%s: it is an array; set its elements one by one, with subscripts like [1]", name);
    return SUCCESS;
}

/* What has been set is kept, to see later if the model has kept it; the last value of a variable counts. */
static Setting *keep_setting(Simulation *simulation, const MoccVariable *variable, size_t offset,
                             double value) {
    size_t i = 0;
    while (i < simulation->n_settings && simulation->settings[i].offset != offset)
        i++;
    if (i == simulation->n_settings) {
        simulation->settings = reallocate(simulation->context, simulation->settings, i + 1, sizeof(Setting));
        simulation->n_settings++;
    }
    simulation->settings[i] = (Setting){variable, offset, value, false};
    simulation->instance[settings_place(variable, offset)] = value;
    return &simulation->settings[i];
}

void settings_set(Simulation *simulation, const MoccVariable *variable, size_t offset, double value) {
    keep_setting(simulation, variable, offset, value);
}

int settings_set_text(Simulation *simulation, const char *name, const char *text) {
    const MoccVariable *variable;
    size_t offset;
    double value;
    int status = find_target(simulation, name, &variable, &offset);
    if (status == SUCCESS) status = parse_value(simulation->context, name, variable, text, &value);
    if (status == SUCCESS) keep_setting(simulation, variable, offset, value)->by_name = true;
    return status;
}

/* What the model has given another value after all is final in it, or decides about an enclosing class it. */
static int check_kept(const Simulation *simulation, const Setting *setting) {
    size_t place = settings_place(setting->variable, setting->offset);
    double value = simulation->instance[place];
    if (same_value(value, setting->value) || setting->variable->kind == MOCC_INPUT) return SUCCESS;
    Text name = {.context = simulation->context};
    tables_name_at(&name, simulation->model->type, 1u << setting->variable->kind, setting->offset);
    report_usage(simulation->context, "%s: its value is final in %s, or was needed when that was compiled",
                 name.data, simulation->model->name);
    text_free(&name);
    return WRONG_USAGE;
}

bool settings_begin(Simulation *simulation, const InitialSystem *system, double time) {
    for (size_t i = 0; i < simulation->n_settings; i++) {
        const Setting *setting = &simulation->settings[i];
        MoccKind kind = setting->variable->kind;
        size_t place = settings_place(setting->variable, setting->offset);
        if (!setting->by_name || (kind != MOCC_STATE && kind != MOCC_DISCRETE) ||
            same_value(simulation->instance[place], setting->value) ||
            (system && initial_system_has(system, place)))
            continue;
        Text *out = &simulation->fault.message;
        text_clear(out);
        tables_name_at(out, simulation->model->type, 1u << kind, setting->offset);
        text_printf(out, " cannot be set: an initial equation of %s determines it", simulation->model->name);
        simulation->fault.kind = FAULT_EVENT;
        simulation->fault.time = time;
        return false;
    }
    return true;
}

/* What is looked for: parameters and start values without a value, or else those that are no finite number */
typedef struct {
    MoccContext *context;
    const double *instance;
    bool missing;
} Check;

static bool visit_check(void *argument, const Place *place) {
    const Check *check = argument;
    MoccContext *context = check->context;
    const MoccVariable *variable = place->variable;
    bool starts = variable->kind == MOCC_STATE || variable->kind == MOCC_DISCRETE;
    if (!starts && variable->kind != MOCC_PARAMETER && variable->kind != MOCC_FIXED) return true;
    size_t offset = variable->kind == MOCC_DISCRETE ? variable->derivative : variable->offset;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        double value = check->instance[place->base + offset + i];
        if (isfinite(value) || mocc_is_unset(value) != check->missing) continue;
        Text name = {.context = context};
        tables_name(&name, place, i);
        tables_declaration(&name, place->path);
        const char *what = starts ? "the start value of" : "the parameter";
        if (check->missing)
            report(context, RUN_FAILED, "%s %s has no value; give it one with --set", what, name.data);
        else
            report(context, RUN_FAILED, "%s %s is not a finite number: %g", what, name.data, value);
        text_free(&name);
        return false;
    }
    return true;
}

static bool are_defined(MoccContext *context, const MoccModel *model, const double *instance,
                        const Undefined *undefined) {
    if (!undefined->site) return true;
    Text out = {.context = context};
    undefined_describe(&out, undefined, model->type, instance, NAN);
    report(context, RUN_FAILED, "%s", out.data);
    text_free(&out);
    return false;
}

int settings_check(const Simulation *simulation) {
    MoccContext *context = simulation->context;
    const MoccModel *model = simulation->model;
    const double *instance = simulation->instance;
    for (size_t i = 0; i < simulation->n_settings; i++) {
        int status = check_kept(simulation, &simulation->settings[i]);
        if (status != SUCCESS) return status;
    }
    Check missing = {context, instance, true}, infinite = {context, instance, false};
    bool good = tables_walk(model->type, visit_check, &missing);
    /* a parameter that is at fault before the values that cannot be computed from it */
    good = good && !assertions_refuse(context, model, instance) &&
           are_defined(context, model, instance, &simulation->undefined) &&
           tables_walk(model->type, visit_check, &infinite);
    return good ? SUCCESS : RUN_FAILED;
}

/* What stands at an offset */
typedef struct {
    size_t offset;
    const MoccVariable *variable;
} Sought;

static bool visit_sought(void *context, const Place *place) {
    Sought *sought = context;
    size_t begin = place->base + place->variable->offset;
    size_t count = tables_elements(place->variable->rank, place->variable->dims);
    if (sought->offset >= begin && sought->offset < begin + count) sought->variable = place->variable;
    return !sought->variable;
}

const MoccVariable *settings_variable(const MoccModel *model, size_t offset) {
    Sought sought = {offset, NULL};
    tables_walk(model->type, visit_sought, &sought);
    return sought.variable;
}
