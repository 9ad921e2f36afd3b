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

FmuStatus fmu_step(Fmu *fmu, const char *function, double time, double length, bool *ended) {
    if (!fmu_allows(fmu, function, FMU_STEPPING)) return FMU_ERROR;
    double end = end_of_step(fmu, function, time, length);
    double asked = end;
    bool shown = fmu->setup.show_function != NULL;
    MoccStatus status = MOCC_OK;
    if (isnan(end)) return FMU_ERROR;
    FmuStatus result = fmu_apply_slopes(fmu);
    if (result != FMU_OK) return result;
    if (fmu->ended) status = MOCC_ENDED;
    fmu->settled = false;
    while (status == MOCC_OK && fmu->time < end) {
        status = shown ? mocc_run_step(fmu->instance, end) : mocc_run(fmu->instance, end);
        fmu->evaluated = true;
        fmu->time = mocc_current_time(fmu->instance);
        if (shown && status == MOCC_OK) end = show(fmu, end);
    }
    fmu->early = fmu->time < asked;
    result = fmu_status(fmu, status);
    if (result == FMU_OK) result = fmu_status(fmu, mocc_set_slopes(fmu->instance, 0, NULL, NULL));
    *ended = fmu->ended;
    return result;
}
