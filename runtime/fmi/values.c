/* Variables of an FMU, by their value references. */
#include "runtime/base/base.h"
#include "runtime/fmi/fmu.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const unsigned readable =
    FMU_INITIALIZING | FMU_RUNNING | FMU_INTERMEDIATE | FMU_TERMINATED | FMU_BROKEN;
static const unsigned settable = FMU_INSTANTIATED | FMU_INITIALIZING | FMU_RUNNING;

static MoccType type_of(const FmuVariable *variable) {
    return variable->ref.variable ? variable->ref.variable->type : MOCC_REAL;
}

/* The variable of a value reference, which has one of these types; NULL: there is none, which is reported. */
static const FmuVariable *find(Fmu *fmu, const char *function, uint32_t ref, unsigned types) {
    const FmuVariable *variable = &fmu->variables.variables[ref];
    if (ref >= fmu->variables.n) {
        fmu_say(fmu, FMU_ERROR, "%s: there is no variable with the value reference %lu", function,
                (unsigned long)ref);
        return NULL;
    }
    if (types >> type_of(variable) & 1) return variable;
    fmu_say(fmu, FMU_ERROR, "%s: the variable with the value reference %lu is of another type", function,
            (unsigned long)ref);
    return NULL;
}

/* ---- getting ---- */

static MoccStatus get_number(Fmu *fmu, const FmuVariable *variable, double *value) {
    int whole = 0;
    MoccStatus status = MOCC_OK;
    MoccType type = type_of(variable);
    if (variable->role == FMU_TIME) {
        *value = fmu->time;
    } else if (variable->role == FMU_INDICATOR) {
        status = mocc_indicators(fmu->instance, fmu->indicators);
        *value = fmu->indicators[variable->index];
    } else if (type == MOCC_REAL) {
        status = mocc_get_real(fmu->instance, 1, &variable->ref, value);
    } else {
        status = type == MOCC_BOOLEAN ? mocc_get_boolean(fmu->instance, 1, &variable->ref, &whole)
                                      : mocc_get_integer(fmu->instance, 1, &variable->ref, &whole);
        *value = whole;
    }
    return status;
}

/* Whether values can be had now: the variables are up to date, or as they were at the end. */
static FmuStatus prepare_reading(Fmu *fmu, const char *function, const void *refs, size_t n,
                                 const void *values) {
    if (!fmu_allows(fmu, function, readable) || !fmu_has(fmu, function, refs, n) ||
        !fmu_has(fmu, function, values, n))
        return FMU_ERROR;
    if (fmu->mode & (FMU_TERMINATED | FMU_BROKEN))
        return fmu->instance ? FMU_OK : fmu_say(fmu, FMU_ERROR, "%s: there are no values", function);
    return n > 0 ? fmu_evaluate(fmu, function) : FMU_OK;
}

FmuStatus fmu_get(Fmu *fmu, const char *function, const FmuType *type, const uint32_t *refs, size_t n,
                  void *values) {
    FmuStatus status = prepare_reading(fmu, function, refs, n, values);
    for (size_t i = 0; i < n && status == FMU_OK; i++) {
        double value;
        const FmuVariable *variable = find(fmu, function, refs[i], type->types);
        if (!variable) return FMU_ERROR;
        status = fmu_status(fmu, get_number(fmu, variable, &value));
        if (status == FMU_OK) type->store(values, i, value);
    }
    return status;
}

FmuStatus fmu_get_texts(Fmu *fmu, const char *function, const uint32_t *refs, size_t n, const char **texts) {
    FmuStatus status = prepare_reading(fmu, function, refs, n, texts);
    for (size_t i = 0; i < n && status == FMU_OK; i++) {
        const FmuVariable *variable = find(fmu, function, refs[i], 1u << MOCC_STRING);
        if (!variable) return FMU_ERROR;
        status = fmu_status(fmu, mocc_get_string(fmu->instance, 1, &variable->ref, &texts[i]));
    }
    return status;
}

/* ---- setting ---- */

/* Why a variable cannot be set now; NULL: it can. */
static const char *obstacle(const Fmu *fmu, const FmuVariable *variable) {
    bool before = fmu->mode & (FMU_INSTANTIATED | FMU_INITIALIZING);
    switch (variable->role) {
    case FMU_PARAMETER:
        return before ? NULL : "a parameter is fixed after the initialization";
    case FMU_STATE:
    case FMU_DISCRETE:
        return before ? NULL : "it has a start value, but the equations determine it afterwards";
    case FMU_INPUT:
        return (fmu->mode == FMU_CONTINUOUS || (fmu->mode == FMU_STEPPING && fmu->setup.event_mode)) &&
                       type_of(variable) != MOCC_REAL
                   ? "a discrete input changes in event mode"
                   : NULL;
    default:
        return "it is computed";
    }
}

static const FmuVariable *find_settable(Fmu *fmu, const char *function, uint32_t ref, unsigned types) {
    const FmuVariable *variable = find(fmu, function, ref, types);
    const char *why = variable ? obstacle(fmu, variable) : NULL;
    if (!why) return variable;
    fmu_say(fmu, FMU_ERROR, "%s: the variable with the value reference %lu cannot be set: %s", function,
            (unsigned long)ref, why);
    return NULL;
}

static MoccStatus set_number(Fmu *fmu, const FmuVariable *variable, double value) {
    int whole = (int)value;
    switch (type_of(variable)) {
    case MOCC_REAL:
        return mocc_set_real(fmu->instance, 1, &variable->ref, &value);
    case MOCC_BOOLEAN:
        return mocc_set_boolean(fmu->instance, 1, &variable->ref, &whole);
    default:
        return mocc_set_integer(fmu->instance, 1, &variable->ref, &whole);
    }
}

/* Gives an input of an initialized instance its value. The same one again is no event. */
static FmuStatus set_input(Fmu *fmu, const FmuVariable *variable, double value) {
    double present;
    MoccStatus status = get_number(fmu, variable, &present);
    if (status == MOCC_OK && present == value) return FMU_OK;
    fmu->evaluated = fmu->settled = false;
    return fmu_status(fmu, set_number(fmu, variable, value));
}

static bool is_before_start(const Fmu *fmu) {
    return fmu->mode == FMU_INSTANTIATED || fmu->mode == FMU_INITIALIZING;
}

/* The first literal of an enumeration has the number 1. */
static bool has_literal(const MoccVariable *variable, double value) {
    int n = 0;
    while (variable->type == MOCC_ENUMERATION && variable->literals[n])
        n++;
    return variable->type != MOCC_ENUMERATION || (value >= 1 && value <= n);
}

static FmuStatus set_one(Fmu *fmu, const char *function, const FmuVariable *variable, double value) {
    size_t number = (size_t)(variable - fmu->variables.variables);
    bool is_real = type_of(variable) == MOCC_REAL;
    if (is_real && !isfinite(value))
        return fmu_say(fmu, FMU_ERROR, "%s: the value for the value reference %zu is not a finite number",
                       function, number);
    if (!is_real && (!(value >= INT_MIN && value <= INT_MAX) || !has_literal(variable->ref.variable, value)))
        return fmu_say(fmu, FMU_ERROR, "%s: the variable with the value reference %zu has no such value",
                       function, number);
    if (!is_before_start(fmu)) return set_input(fmu, variable, value);
    fmu->given[number].given = fmu->outdated = true;
    fmu->given[number].value = value;
    return FMU_OK;
}

static bool is_writable(Fmu *fmu, const char *function, const void *refs, size_t n, const void *values) {
    return fmu_allows(fmu, function, settable) && fmu_has(fmu, function, refs, n) &&
           fmu_has(fmu, function, values, n);
}

FmuStatus fmu_set(Fmu *fmu, const char *function, const FmuType *type, const uint32_t *refs, size_t n,
                  const void *values) {
    FmuStatus status = is_writable(fmu, function, refs, n, values) ? FMU_OK : FMU_ERROR;
    for (size_t i = 0; i < n && status == FMU_OK; i++) {
        const FmuVariable *variable = find_settable(fmu, function, refs[i], type->types);
        status = variable ? set_one(fmu, function, variable, type->load(values, i)) : FMU_ERROR;
    }
    return status;
}

static FmuStatus set_text(Fmu *fmu, const FmuVariable *variable, const char *text) {
    Given *given = &fmu->given[variable - fmu->variables.variables];
    if (!is_before_start(fmu)) {
        fmu->evaluated = fmu->settled = false;
        return fmu_status(fmu, mocc_set_string(fmu->instance, 1, &variable->ref, &text));
    }
    char *copy = malloc(strlen(text) + 1);
    if (!copy) return FMU_FATAL;
    free(given->text);
    given->text = strcpy(copy, text);
    given->given = fmu->outdated = true;
    return FMU_OK;
}

FmuStatus fmu_set_texts(Fmu *fmu, const char *function, const uint32_t *refs, size_t n,
                        const char *const *texts) {
    FmuStatus status = is_writable(fmu, function, refs, n, texts) ? FMU_OK : FMU_ERROR;
    for (size_t i = 0; i < n && status == FMU_OK; i++) {
        const FmuVariable *variable = find_settable(fmu, function, refs[i], 1u << MOCC_STRING);
        if (!variable || !fmu_has(fmu, function, texts[i], 1)) return FMU_ERROR;
        status = set_text(fmu, variable, texts[i]);
    }
    return status;
}

/* ---- slopes ---- */

/* Returns FMU_WARNING for a slope that is left out: of higher order, or of what is a slope itself. */
static FmuStatus set_slope(Fmu *fmu, const char *function, uint32_t ref, int order, double slope) {
    const FmuVariable *variable = find(fmu, function, ref, 1u << MOCC_REAL);
    const char *why = NULL;
    if (!variable) return FMU_ERROR;
    if (variable->role != FMU_INPUT)
        why = "is not an input";
    else if (order < 1)
        why = "has no derivative of that order";
    else if (!isfinite(slope))
        why = "is given a derivative that is not a finite number";
    if (why)
        return fmu_say(fmu, FMU_ERROR, "%s: the variable with the value reference %lu %s", function,
                       (unsigned long)ref, why);
    if (order > 1 || variable->ref.variable->kind != MOCC_INPUT)
        return fmu_say(fmu, FMU_WARNING,
                       "%s: inputs run along straight lines, higher derivatives are left out", function);
    fmu->given[ref].sloped = true;
    fmu->given[ref].slope = slope;
    return FMU_OK;
}

FmuStatus fmu_set_slopes(Fmu *fmu, const char *function, const uint32_t *refs, size_t n, const int *orders,
                         const double *slopes) {
    if (!is_writable(fmu, function, refs, n, slopes) || !fmu_has(fmu, function, orders, n)) return FMU_ERROR;
    if (!fmu->setup.co_simulation)
        return fmu_say(fmu, FMU_ERROR, "%s: it is for Co-Simulation, the instance is one of Model Exchange",
                       function);
    FmuStatus worst = FMU_OK;
    for (size_t i = 0; i < n && worst < FMU_ERROR; i++) {
        FmuStatus status = set_slope(fmu, function, refs[i], orders[i], slopes[i]);
        if (status > worst) worst = status;
    }
    return worst;
}

FmuStatus fmu_apply_slopes(Fmu *fmu) {
    size_t n = 0, n_sloped = 0;
    for (size_t i = 0; i < fmu->variables.n; i++)
        n_sloped += fmu->given[i].sloped;
    if (n_sloped == 0) return FMU_OK;
    MoccRef *refs = calloc(n_sloped, sizeof *refs);
    double *slopes = calloc(n_sloped, sizeof *slopes);
    for (size_t i = 0; i < fmu->variables.n && refs && slopes; i++) {
        if (!fmu->given[i].sloped) continue;
        refs[n] = fmu->variables.variables[i].ref;
        slopes[n++] = fmu->given[i].slope;
    }
    MoccStatus status = n ? mocc_set_slopes(fmu->instance, n, refs, slopes) : MOCC_NO_RESOURCE;
    free(refs);
    free(slopes);
    return fmu_status(fmu, status);
}

/* ---- the start ---- */

FmuStatus fmu_apply_given(Fmu *fmu) {
    FmuStatus status = FMU_OK;
    for (size_t i = 0; i < fmu->variables.n && status == FMU_OK; i++) {
        const FmuVariable *variable = &fmu->variables.variables[i];
        char path[PATH_MAX];
        const char *text = fmu->given[i].text;
        if (text && resource_path(fmu->model, fmu->setup.resources, text, path)) text = path;
        if (!fmu->given[i].given) continue;
        status = fmu_status(fmu, text ? mocc_set_string(fmu->instance, 1, &variable->ref, &text)
                                      : set_number(fmu, variable, fmu->given[i].value));
    }
    return status;
}
