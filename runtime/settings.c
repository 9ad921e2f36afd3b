/* --set: values of parameters, and start values of states, discrete variables and inputs. */
#include "runtime/simulator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SETTABLE = 1u << MOCC_PARAMETER | 1u << MOCC_STATE | 1u << MOCC_INPUT | 1u << MOCC_DISCRETE };

static int parse_literal(const char *name, const char *const *literals, const char *text, double *value) {
    Text list = {0};
    text_add(&list, "");
    for (int i = 0; literals[i]; i++) {
        if (strcmp(literals[i], text) == 0) {
            *value = i + 1;
            text_free(&list);
            return SUCCESS;
        }
        text_printf(&list, "%s%s", i ? ", " : "", literals[i]);
    }
    report_usage("--set %s: one of %s is needed, not '%s'", quote(name).text, list.data, quote(text).text);
    text_free(&list);
    return WRONG_USAGE;
}

static int parse_value(const char *name, const MoccVariable *variable, const char *text, double *value) {
    MoccType type = variable->type;
    if (type == MOCC_ENUMERATION) return parse_literal(name, variable->literals, text, value);
    if (type == MOCC_STRING) {
        *value = mocc_string(text);
        return SUCCESS;
    }
    if (type == MOCC_BOOLEAN) {
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
            return report_usage("--set %s: true or false is needed, not '%s'", quote(name).text,
                                quote(text).text);
        *value = strcmp(text, "true") == 0;
        return SUCCESS;
    }
    if (!number_parse(text, value))
        return report_usage("--set %s: a number is needed, not '%s'", quote(name).text, quote(text).text);
    if (type == MOCC_INTEGER && !number_is_integer(*value))
        return report_usage(*value == floor(*value)
                                ? "--set %s: %s is beyond the range of Integer (-2147483648 to 2147483647)"
                                : "--set %s: an Integer is needed, not '%s'",
                            quote(name).text, quote(text).text);
    return SUCCESS;
}

static int refuse_unknown(const MoccModel *model, const char *name) {
    Text hint = {0};
    text_add(&hint, "");
    tables_suggest(&hint, model->type, SETTABLE, false, name);
    report_usage("--set %s: %s has no such parameter or state%s", quote(name).text, model->name, hint.data);
    text_free(&hint);
    return WRONG_USAGE;
}

static int check_kind(const MoccModel *model, const char *name, const MoccVariable *variable) {
    if (variable->kind == MOCC_FIXED)
        return report_usage("--set %s: its value was fixed when the model was compiled", name);
    if (!(SETTABLE & 1u << variable->kind) ||
        (variable->kind == MOCC_INPUT && !tables_is_own(model->type, variable)))
        return report_usage("--set %s: it is computed, not a parameter or a state", name);
    return SUCCESS;
}

/* Finds what `name` stands for and whether it may be set. A discrete variable is set by its value before the
 * start. */
static int find_target(const MoccModel *model, const char *name, const MoccVariable **variable,
                       size_t *offset) {
    Found found = tables_find(model->type, name, variable, offset);
    if (found == NOT_FOUND) return refuse_unknown(model, name);
    int status = check_kind(model, name, *variable);
    if (status != SUCCESS) return status;
    if (found == FOUND_OUTSIDE) return report_usage("--set %s: the subscript is out of bounds", name);
    if (found == FOUND_WHOLE_ARRAY)
        return report_usage("--set %s: it is an array; set its elements one by one, with subscripts like [1]",
                            name);
    if ((*variable)->kind == MOCC_DISCRETE) *offset = *offset - (*variable)->offset + (*variable)->derivative;
    return SUCCESS;
}

/* The '=' after the name, which may be quoted and contain others; or NULL */
static const char *find_equals(const char *setting) {
    bool quoted = false;
    for (; *setting && (quoted || *setting != '='); setting++) {
        if (*setting == '\'')
            quoted = !quoted;
        else if (quoted && *setting == '\\' && setting[1])
            setting++;
    }
    return *setting ? setting : NULL;
}

static int apply(const MoccModel *model, double *instance, const char *setting) {
    const char *equals = find_equals(setting);
    if (!equals || equals == setting)
        return report_usage("--set needs NAME=VALUE, not '%s'", quote(setting).text);
    Text name = {0};
    text_add_bytes(&name, setting, (size_t)(equals - setting));
    const MoccVariable *variable;
    size_t offset;
    int status = find_target(model, name.data, &variable, &offset);
    if (status == SUCCESS) status = parse_value(name.data, variable, equals + 1, &instance[offset]);
    text_free(&name);
    return status;
}

int settings_apply(const MoccModel *model, double *instance, size_t n, const char **settings) {
    for (size_t i = 0; i < n; i++) {
        int status = apply(model, instance, settings[i]);
        if (status != SUCCESS) return status;
    }
    return SUCCESS;
}

/* Whether one of the settings behind gives the same name another value */
static bool set_again(size_t n, const char **behind, const char *setting) {
    size_t length = (size_t)(find_equals(setting) - setting) + 1;
    for (size_t i = 0; i < n; i++)
        if (strncmp(behind[i], setting, length) == 0) return true;
    return false;
}

/* What the model has given another value after all is final in it. */
static int check_kept(const MoccModel *model, const double *instance, const char *setting) {
    const char *equals = find_equals(setting);
    Text name = {0};
    text_add_bytes(&name, setting, (size_t)(equals - setting));
    const MoccVariable *variable;
    size_t offset;
    double value;
    int status = find_target(model, name.data, &variable, &offset);
    if (status == SUCCESS) status = parse_value(name.data, variable, equals + 1, &value);
    if (status == SUCCESS && variable->kind != MOCC_INPUT && instance[offset] != value)
        status = report_usage("--set %s: its value is final in %s", name.data, model->name);
    text_free(&name);
    return status;
}

/* What is looked for: parameters and start values without a value, or else those that are no finite number */
typedef struct {
    const double *instance;
    bool missing;
} Check;

static bool visit_check(void *context, const Place *place) {
    const Check *check = context;
    const MoccVariable *variable = place->variable;
    bool starts = variable->kind == MOCC_STATE || variable->kind == MOCC_DISCRETE;
    if (!starts && variable->kind != MOCC_PARAMETER && variable->kind != MOCC_FIXED) return true;
    size_t offset = variable->kind == MOCC_DISCRETE ? variable->derivative : variable->offset;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        double value = check->instance[place->base + offset + i];
        if (isfinite(value) || mocc_is_unset(value) != check->missing) continue;
        Text name = {0};
        tables_name(&name, place, i);
        tables_declaration(&name, place->path);
        const char *what = starts ? "the start value of" : "the parameter";
        if (check->missing)
            report(RUN_FAILED, "%s %s has no value; give it one with --set", what, name.data);
        else
            report(RUN_FAILED, "%s %s is not a finite number: %g", what, name.data, value);
        text_free(&name);
        return false;
    }
    return true;
}

static bool are_defined(const MoccModel *model, const double *instance, const Undefined *undefined) {
    if (!undefined->site) return true;
    Text out = {0};
    undefined_describe(&out, undefined, model->type, instance, NAN);
    report(RUN_FAILED, "%s", out.data);
    text_free(&out);
    return false;
}

int settings_check(const MoccModel *model, const double *instance, const Undefined *undefined, size_t n,
                   const char **settings) {
    for (size_t i = 0; i < n; i++) {
        int status = set_again(n - i - 1, settings + i + 1, settings[i])
                         ? SUCCESS
                         : check_kept(model, instance, settings[i]);
        if (status != SUCCESS) return status;
    }
    Check missing = {instance, true}, infinite = {instance, false};
    bool good = tables_walk(model->type, visit_check, &missing);
    /* a parameter that is at fault before the values that cannot be computed from it */
    good = good && !assertions_refuse(model, instance) && are_defined(model, instance, undefined) &&
           tables_walk(model->type, visit_check, &infinite);
    return good ? SUCCESS : RUN_FAILED;
}
