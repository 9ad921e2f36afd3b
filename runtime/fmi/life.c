/* The life of an FMU: instantiation, messages, modes, the instance that is made of what has been given. */
#include "runtime/fmi/fmu.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_MESSAGE = 2000 };

/* ---- messages ---- */

static void hand_over(const Fmu *fmu, FmuStatus status, const char *text) {
    int category = status < FMU_ERROR ? (int)status : FMU_CATEGORIES - 1;
    if (!fmu->setup.log_function || fmu->muted >> category & 1) return;
    fmu->setup.log(fmu->setup.log_function, fmu->setup.environment, fmu->setup.name ? fmu->setup.name : "",
                   status, fmu_categories[category], text);
}

FmuStatus fmu_say(const Fmu *fmu, FmuStatus status, const char *format, ...) {
    char text[LONGEST_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    hand_over(fmu, status, text);
    return status;
}

/* A message of the instance */
static void take_message(void *user, MoccSeverity severity, const char *text) {
    static const FmuStatus statuses[] = {[MOCC_NOTE] = FMU_OK,
                                         [MOCC_WARNING] = FMU_WARNING,
                                         [MOCC_ERROR] = FMU_ERROR,
                                         [MOCC_USAGE] = FMU_ERROR};
    hand_over(user, statuses[severity], text);
}

/* Without logging, warnings and errors are still written. */
static unsigned muted_without(bool logging) {
    return logging ? 0 : 1u << FMU_OK | 1u << FMU_DISCARD;
}

static int find_category(const char *name) {
    int i = 0;
    while (i < FMU_CATEGORIES && (!name || strcmp(name, fmu_categories[i]) != 0))
        i++;
    return i;
}

FmuStatus fmu_choose_log(Fmu *fmu, const char *function, bool on, size_t n, const char *const *categories) {
    if (!fmu_allows(fmu, function, FMU_ANY) || !fmu_has(fmu, function, categories, n)) return FMU_ERROR;
    unsigned chosen = 0;
    for (size_t i = 0; i < n; i++) {
        int category = find_category(categories[i]);
        if (category == FMU_CATEGORIES)
            return fmu_say(fmu, FMU_ERROR, "%s: there is no category '%s'", function,
                           categories[i] ? categories[i] : "");
        chosen |= 1u << category;
    }
    if (n == 0)
        fmu->muted = muted_without(on);
    else
        fmu->muted = on ? fmu->muted & ~chosen : fmu->muted | chosen;
    return FMU_OK;
}

/* ---- what may be called ---- */

static const char *mode_name(FmuMode mode) {
    switch (mode) {
    case FMU_INSTANTIATED:
        return "before initialization";
    case FMU_INITIALIZING:
        return "in initialization mode";
    case FMU_AT_EVENT:
        return "in event mode";
    case FMU_CONTINUOUS:
        return "in continuous-time mode";
    case FMU_STEPPING:
        return "between steps";
    case FMU_INTERMEDIATE:
        return "within a step";
    case FMU_TERMINATED:
        return "after the end";
    default:
        return "after an error";
    }
}

bool fmu_allows(Fmu *fmu, const char *function, unsigned modes) {
    if (!fmu) return false;
    if (fmu->mode & modes) return true;
    fmu_say(fmu, FMU_ERROR, "%s: it may not be called %s", function, mode_name(fmu->mode));
    return false;
}

bool fmu_has(Fmu *fmu, const char *function, const void *array, size_t n) {
    if (array || n == 0) return true;
    fmu_say(fmu, FMU_ERROR, "%s: an argument is NULL", function);
    return false;
}

FmuStatus fmu_status(Fmu *fmu, MoccStatus status) {
    if (status == MOCC_OK) return FMU_OK;
    if (status == MOCC_ENDED) {
        fmu->ended = true;
        return FMU_OK;
    }
    if (status != MOCC_REFUSED) fmu->mode = FMU_BROKEN;
    return status == MOCC_NO_RESOURCE ? FMU_FATAL : FMU_ERROR;
}

FmuStatus fmu_change_mode(Fmu *fmu, const char *function, unsigned from, FmuMode to) {
    if (!fmu_allows(fmu, function, from)) return FMU_ERROR;
    fmu->mode = to;
    return FMU_OK;
}

/* ---- initialization ---- */

static double length_of(const MoccModel *model) {
    double length = model->experiment.stop - model->experiment.start;
    return length > 0 ? length : 1;
}

/* The task of an experiment; NaN: not given */
static MoccTask task_of(const MoccModel *model, double tolerance, double start, double stop) {
    bool open = isnan(stop);
    double end = open ? start + length_of(model) : stop;
    return (MoccTask){.start = start,
                      .stop = end,
                      .interval = end > start ? end - start : 1,
                      .tolerance = isnan(tolerance) ? model->experiment.tolerance : tolerance,
                      .open = open};
}

FmuStatus fmu_plan(Fmu *fmu, const char *function, double tolerance, double start, double stop) {
    if (!fmu_allows(fmu, function, FMU_INSTANTIATED)) return FMU_ERROR;
    if (!isfinite(start) || isinf(stop) || stop < start)
        return fmu_say(fmu, FMU_ERROR, "%s: start and stop have to be numbers, stop not before start",
                       function);
    if (!isnan(tolerance) && !(tolerance > 0 && tolerance < 1))
        return fmu_say(fmu, FMU_ERROR, "%s: a tolerance lies between 0 and 1", function);
    fmu->task = task_of(fmu->model, tolerance, start, stop);
    fmu->time = start;
    return FMU_OK;
}

FmuStatus fmu_begin(Fmu *fmu, const char *function) {
    if (!fmu_allows(fmu, function, FMU_INSTANTIATED)) return FMU_ERROR;
    fmu->outdated = true;
    fmu->mode = FMU_INITIALIZING;
    return FMU_OK;
}

FmuStatus fmu_make_instance(Fmu *fmu) {
    MoccHost host = {.user = fmu, .message = take_message, .resources = fmu->setup.resources};
    mocc_free(fmu->instance);
    fmu->instance = mocc_create(fmu->model, &host);
    return fmu->instance ? FMU_OK : FMU_FATAL;
}

/* Makes an instance of what has been given, and initializes it. */
static FmuStatus initialize(Fmu *fmu) {
    FmuStatus status = fmu_make_instance(fmu);
    if (status == FMU_OK) status = fmu_apply_given(fmu);
    if (status == FMU_OK) status = fmu_status(fmu, mocc_initialize(fmu->instance, &fmu->task));
    fmu->outdated = status != FMU_OK;
    fmu->settled = fmu->evaluated = status == FMU_OK;
    fmu->moved = false;
    return status;
}

FmuStatus fmu_evaluate(Fmu *fmu, const char *function) {
    if (fmu->mode == FMU_INITIALIZING && fmu->outdated) return initialize(fmu);
    if (fmu->evaluated) return FMU_OK;
    MoccStatus status = mocc_evaluate(fmu->instance, fmu->time, fmu->moved ? fmu->states : NULL, NULL);
    if (status == MOCC_FAILED)
        return fmu_say(fmu, FMU_DISCARD, "%s: the equations have no solution at time %.15g", function,
                       fmu->time);
    fmu->moved = fmu->moved && status != MOCC_OK;
    fmu->evaluated = status == MOCC_OK;
    return fmu_status(fmu, status);
}

FmuStatus fmu_end_initialization(Fmu *fmu, const char *function) {
    if (!fmu_allows(fmu, function, FMU_INITIALIZING)) return FMU_ERROR;
    FmuStatus status = fmu_evaluate(fmu, function);
    bool steps = fmu->setup.co_simulation && !fmu->setup.event_mode;
    if (status == FMU_OK) fmu->mode = steps ? FMU_STEPPING : FMU_AT_EVENT;
    return status;
}

/* ---- beginning and end ---- */

static char *copy_text(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

static bool fill(Fmu *fmu, const FmuSetup *setup) {
    if (!fmu_variables_new(&fmu->variables, fmu->model)) return false;
    size_t n_states = fmu->variables.n_states, n_indicators = fmu->variables.n_indicators;
    fmu->setup.name = copy_text(setup->name);
    fmu->setup.resources = setup->resources ? copy_text(setup->resources) : NULL;
    fmu->given = calloc(fmu->variables.n, sizeof *fmu->given);
    fmu->states = calloc(2 * n_states + n_indicators + 1, sizeof *fmu->states);
    if (!fmu->setup.name || (setup->resources && !fmu->setup.resources)) return false;
    if (!fmu->given || !fmu->states) return false;
    fmu->derivatives = fmu->states + n_states;
    fmu->indicators = fmu->derivatives + n_states;
    return true;
}

Fmu *fmu_new(const FmuSetup *setup) {
    Fmu plain = {.model = &mocc_model, .setup = *setup, .mode = FMU_INSTANTIATED};
    plain.muted = muted_without(setup->logging);
    if (!setup->name || !*setup->name) {
        fmu_say(&plain, FMU_ERROR, "an instance needs a name");
        return NULL;
    }
    if (!setup->token || strcmp(setup->token, mocc_fmi_token) != 0) {
        fmu_say(&plain, FMU_ERROR, "the token is not that of this FMU: '%s' is", mocc_fmi_token);
        return NULL;
    }
    Fmu *fmu = malloc(sizeof *fmu);
    if (!fmu) return NULL;
    plain.setup.name = plain.setup.resources = NULL;
    plain.task = task_of(plain.model, NAN, 0, NAN);
    *fmu = plain;
    if (fill(fmu, setup)) return fmu;
    fmu_free(fmu);
    return NULL;
}

static void forget(Fmu *fmu) {
    mocc_free(fmu->instance);
    fmu->instance = NULL;
    for (size_t i = 0; fmu->given && i < fmu->variables.n; i++) {
        free(fmu->given[i].text);
        fmu->given[i] = (Given){0};
    }
}

void fmu_free(Fmu *fmu) {
    if (!fmu) return;
    forget(fmu);
    free((char *)fmu->setup.name);
    free((char *)fmu->setup.resources);
    free(fmu->given);
    free(fmu->states);
    fmu_variables_free(&fmu->variables);
    free(fmu);
}

FmuStatus fmu_reset(Fmu *fmu, const char *function) {
    if (!fmu_allows(fmu, function, FMU_ANY & ~FMU_INTERMEDIATE)) return FMU_ERROR;
    forget(fmu);
    fmu->mode = FMU_INSTANTIATED;
    fmu->task = task_of(fmu->model, NAN, 0, NAN);
    fmu->time = 0;
    fmu->ended = fmu->evaluated = fmu->moved = fmu->outdated = fmu->due = false;
    return FMU_OK;
}
