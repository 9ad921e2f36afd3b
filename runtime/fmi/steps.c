/* Co-Simulation: the runtime's own integrator goes from communication point to communication point. */
#include "runtime/fmi/fmu.h"

#include <float.h>
#include <math.h>

/* Whether two times are the same but for rounding in sums of step lengths. */
static bool agree(double a, double b) {
    return fabs(a - b) <= 1e-9 * fmax(1, fmax(fabs(a), fabs(b)));
}

/* The end of a step; NaN after a message: there is no such step. */
static double end_of_step(Fmu *fmu, const char *function, double time, double length) {
    double end = time + length, stop = fmu->task.stop;
    const char *why = NULL;
    if (!isfinite(end) || !(length > 0))
        why = "a step has a positive length";
    else if (!agree(time, fmu->time))
        why = "a step begins where the last one has ended";
    else if (!fmu->task.open && end > stop && !agree(end, stop))
        why = "the step ends after the stop time";
    if (why) fmu_say(fmu, FMU_ERROR, "%s: %s", function, why);
    return why ? NAN : fmu->task.open ? end : fmin(end, stop);
}

/* Shows the importer a time that has been reached. Returns the end of the step, which it may want earlier. */
static double show(Fmu *fmu, double end) {
    const FmuSetup *setup = &fmu->setup;
    fmu->mode = FMU_INTERMEDIATE;
    double wanted = setup->show(setup->show_function, setup->environment, fmu->time, setup->may_return);
    fmu->mode = FMU_STEPPING;
    return setup->may_return && !isnan(wanted) ? fmin(end, fmax(wanted, fmu->time)) : end;
}

/* Goes on to `end`, or to an event that the importer passes, which sets fmu->due: before the end only if it
   allows early returns. */
static MoccStatus advance(Fmu *fmu, double end, bool single) {
    MoccStatus status = single ? mocc_run_step(fmu->instance, end) : mocc_run(fmu->instance, end);
    fmu->evaluated = true;
    fmu->time = mocc_current_time(fmu->instance);
    if (status != MOCC_OK || !mocc_is_at_event(fmu->instance)) return status;
    fmu->due = fmu->setup.may_return || fmu->time >= end;
    if (fmu->due) return status;
    return mocc_event(fmu->instance, NULL);
}

FmuStatus fmu_step(Fmu *fmu, const char *function, double time, double length, bool *ended) {
    if (!fmu_allows(fmu, function, FMU_STEPPING)) return FMU_ERROR;
    double end = end_of_step(fmu, function, time, length);
    double asked = end;
    bool shown = fmu->setup.show_function != NULL;
    MoccStatus status = MOCC_OK;
    if (isnan(end)) return FMU_ERROR;
    if (fmu->due)
        return fmu_say(fmu, FMU_ERROR, "%s: the event is to be passed in event mode first", function);
    FmuStatus result = fmu_apply_slopes(fmu);
    if (result != FMU_OK) return result;
    if (fmu->ended) status = MOCC_ENDED;
    if (fmu->setup.event_mode && status == MOCC_OK) status = mocc_pause_at_events(fmu->instance, 1);
    fmu->settled = false;
    while (status == MOCC_OK && fmu->time < end && !fmu->due) {
        status = advance(fmu, end, shown);
        if (shown && status == MOCC_OK) end = show(fmu, end);
    }
    fmu->early = fmu->time < asked;
    result = fmu_status(fmu, status);
    if (result == FMU_OK) result = fmu_status(fmu, mocc_set_slopes(fmu->instance, 0, NULL, NULL));
    *ended = fmu->ended;
    return result;
}

/* Whether the importer passes events. If not, says so. */
static bool has_event_mode(Fmu *fmu, const char *function, unsigned modes) {
    if (!fmu_allows(fmu, function, modes)) return false;
    if (fmu->setup.event_mode) return true;
    fmu_say(fmu, FMU_ERROR, "%s: the instance has no event mode between steps", function);
    return false;
}

FmuStatus fmu_stop_at_event(Fmu *fmu, const char *function) {
    if (!has_event_mode(fmu, function, FMU_STEPPING)) return FMU_ERROR;
    fmu->mode = FMU_AT_EVENT;
    return FMU_OK;
}

/* Events at the stop time are over now, so what the model does at its end can follow. */
FmuStatus fmu_go_on(Fmu *fmu, const char *function) {
    if (!has_event_mode(fmu, function, FMU_AT_EVENT)) return FMU_ERROR;
    if (fmu->due) return fmu_say(fmu, FMU_ERROR, "%s: discrete states have to be updated first", function);
    fmu->mode = FMU_STEPPING;
    bool at_end = !fmu->task.open && fmu->time >= fmu->task.stop && !fmu->ended;
    return at_end ? fmu_status(fmu, mocc_run(fmu->instance, fmu->task.stop)) : FMU_OK;
}
