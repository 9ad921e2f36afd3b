/* Model Exchange: an integrator of the importer goes from event to event. */
#include "runtime/fmi/fmu.h"

#include <math.h>
#include <string.h>

static const unsigned observable = FMU_INITIALIZING | FMU_AT_EVENT | FMU_CONTINUOUS | FMU_TERMINATED;

/* Whether an array of the importer has the length that it should. */
static bool fits(Fmu *fmu, const char *function, const double *values, size_t n, size_t expected) {
    if (n == expected) return fmu_has(fmu, function, values, n);
    fmu_say(fmu, FMU_ERROR, "%s: there are %zu values, not %zu", function, expected, n);
    return false;
}

/* What Model Exchange alone has */
static bool allows(Fmu *fmu, const char *function, unsigned modes) {
    if (!fmu_allows(fmu, function, modes)) return false;
    if (!fmu->setup.co_simulation) return true;
    fmu_say(fmu, FMU_ERROR, "%s: it is for Model Exchange, the instance is one of Co-Simulation", function);
    return false;
}

FmuStatus fmu_set_time(Fmu *fmu, const char *function, double time) {
    if (!allows(fmu, function, FMU_AT_EVENT | FMU_CONTINUOUS)) return FMU_ERROR;
    if (!isfinite(time)) return fmu_say(fmu, FMU_ERROR, "%s: the time is not a finite number", function);
    if (time != fmu->time) fmu->evaluated = fmu->settled = false;
    fmu->time = time;
    return FMU_OK;
}

FmuStatus fmu_set_states(Fmu *fmu, const char *function, const double *states, size_t n) {
    if (!allows(fmu, function, FMU_CONTINUOUS) || !fits(fmu, function, states, n, fmu->variables.n_states))
        return FMU_ERROR;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(states[i]))
            return fmu_say(fmu, FMU_DISCARD, "%s: state %zu is not a finite number", function, i + 1);
    if (n) memcpy(fmu->states, states, n * sizeof *states);
    fmu->moved = true;
    fmu->evaluated = fmu->settled = false;
    return FMU_OK;
}

FmuStatus fmu_get_states(Fmu *fmu, const char *function, double *states, size_t n) {
    if (!allows(fmu, function, observable) || !fits(fmu, function, states, n, fmu->variables.n_states))
        return FMU_ERROR;
    FmuStatus status = fmu->mode == FMU_INITIALIZING ? fmu_evaluate(fmu, function) : FMU_OK;
    if (status != FMU_OK || n == 0) return status;
    if (!fmu->moved) return fmu_status(fmu, mocc_get_states(fmu->instance, states));
    memcpy(states, fmu->states, n * sizeof *states);
    return FMU_OK;
}

FmuStatus fmu_get_nominals(Fmu *fmu, const char *function, double *nominals, size_t n) {
    if (!allows(fmu, function, observable | FMU_INSTANTIATED) ||
        !fits(fmu, function, nominals, n, fmu->variables.n_states))
        return FMU_ERROR;
    bool known = n && fmu->instance && mocc_n_states(fmu->instance); /* not before the initialization */
    for (size_t i = 0; i < n && !known; i++)
        nominals[i] = 1;
    return known ? fmu_status(fmu, mocc_get_nominals(fmu->instance, nominals)) : FMU_OK;
}

FmuStatus fmu_get_derivatives(Fmu *fmu, const char *function, double *derivatives, size_t n) {
    if (!allows(fmu, function, observable) || !fits(fmu, function, derivatives, n, fmu->variables.n_states))
        return FMU_ERROR;
    FmuStatus status = fmu_evaluate(fmu, function);
    if (status != FMU_OK || n == 0) return status;
    return fmu_status(fmu, mocc_evaluate(fmu->instance, fmu->time, NULL, derivatives));
}

FmuStatus fmu_get_indicators(Fmu *fmu, const char *function, double *indicators, size_t n) {
    if (!allows(fmu, function, observable) ||
        !fits(fmu, function, indicators, n, fmu->variables.n_indicators))
        return FMU_ERROR;
    FmuStatus status = fmu_evaluate(fmu, function);
    return status == FMU_OK && n ? fmu_status(fmu, mocc_indicators(fmu->instance, indicators)) : status;
}

FmuStatus fmu_accept(Fmu *fmu, const char *function, bool *ended) {
    if (!allows(fmu, function, FMU_CONTINUOUS)) return FMU_ERROR;
    FmuStatus status = fmu_evaluate(fmu, function);
    if (status == FMU_OK) status = fmu_status(fmu, mocc_accept(fmu->instance));
    *ended = fmu->ended;
    return status;
}

FmuStatus fmu_update(Fmu *fmu, const char *function, FmuUpdate *update) {
    if (!fmu_allows(fmu, function, FMU_AT_EVENT)) return FMU_ERROR;
    MoccEventInfo info = {0};
    FmuStatus status = fmu_evaluate(fmu, function);
    if (status == FMU_OK && !fmu->settled) status = fmu_status(fmu, mocc_event(fmu->instance, &info));
    fmu->settled = fmu->evaluated = status == FMU_OK;
    fmu->due = fmu->due && status != FMU_OK;
    *update = (FmuUpdate){fmu->ended, info.states_changed, mocc_next_event(fmu->instance)};
    return status;
}
