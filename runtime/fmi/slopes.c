/* Directional derivatives of an FMU: by central differences along the direction, between events. */
#include "runtime/fmi/fmu.h"
#include "runtime/interface/interface.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const unsigned observable = FMU_INITIALIZING | FMU_RUNNING | FMU_TERMINATED;

/* Whether a reference is that of a known (a state, a Real input) or an unknown (any Real). If not, says so.
 */
static bool is_one(Fmu *fmu, const char *function, uint32_t ref, bool known) {
    const FmuVariable *variable = ref < fmu->variables.n ? &fmu->variables.variables[ref] : NULL;
    const MoccVariable *about = variable ? variable->ref.variable : NULL;
    bool varies = variable && (variable->role == FMU_STATE || variable->role == FMU_INPUT);
    if (about && about->type == MOCC_REAL && (varies || !known)) return true;
    fmu_say(fmu, FMU_ERROR, "%s: the value reference %lu is %s", function, (unsigned long)ref,
            known ? "neither that of a state nor of a Real input" : "not that of a Real variable");
    return false;
}

static bool are_all(Fmu *fmu, const char *function, const uint32_t *refs, size_t n, bool known) {
    bool good = fmu_has(fmu, function, refs, n);
    for (size_t i = 0; i < n && good; i++)
        good = is_one(fmu, function, refs[i], known);
    return good;
}

/* The direction, and the values where it begins */
typedef struct {
    Fmu *fmu;
    const uint32_t *knowns;
    size_t n;
    const double *seed, *base; /* `base`: of all variables of the model */
} Direction;

static size_t offset_of(const Fmu *fmu, uint32_t ref) {
    return fmu->variables.variables[ref].ref.offset;
}

/* How far to go: errors of rounding and of curvature are alike then. */
static double reach(const Direction *direction) {
    double reach = INFINITY;
    for (size_t i = 0; i < direction->n; i++) {
        double value = direction->base[offset_of(direction->fmu, direction->knowns[i])];
        if (direction->seed[i] != 0)
            reach = fmin(reach, cbrt(DBL_EPSILON) * fmax(1, fabs(value)) / fabs(direction->seed[i]));
    }
    return isfinite(reach) ? reach : 0;
}

/* Evaluates so far along the direction. */
static MoccStatus go(const Direction *direction, double way) {
    Simulation *simulation = instance_simulation(direction->fmu->instance);
    for (size_t i = 0; i < direction->n; i++) {
        size_t offset = offset_of(direction->fmu, direction->knowns[i]);
        simulation->instance[offset] = direction->base[offset] + way * direction->seed[i];
    }
    simulation_disturb(simulation);
    return mocc_evaluate(direction->fmu->instance, direction->fmu->time, NULL, NULL);
}

/* Adds the unknowns there, times `factor`. */
static MoccStatus add(const Direction *direction, double way, double factor, const uint32_t *unknowns,
                      size_t n, double *slope) {
    MoccStatus status = go(direction, way);
    const double *values = instance_simulation(direction->fmu->instance)->instance;
    for (size_t i = 0; i < n; i++)
        slope[i] += factor * values[offset_of(direction->fmu, unknowns[i])];
    return status;
}

FmuStatus fmu_slope(Fmu *fmu, const char *function, const uint32_t *unknowns, size_t n_unknown,
                    const uint32_t *knowns, size_t n_known, const double *seed, double *slope) {
    if (!fmu_allows(fmu, function, observable) || !are_all(fmu, function, unknowns, n_unknown, false) ||
        !are_all(fmu, function, knowns, n_known, true) || !fmu_has(fmu, function, seed, n_known) ||
        !fmu_has(fmu, function, slope, n_unknown))
        return FMU_ERROR;
    FmuStatus status = fmu_evaluate(fmu, function);
    if (status != FMU_OK) return status;
    double *values = instance_simulation(fmu->instance)->instance;
    size_t size = fmu->model->type->size * sizeof(double);
    double *base = malloc(size);
    if (!base) return FMU_FATAL;
    memcpy(base, values, size);
    Direction direction = {fmu, knowns, n_known, seed, base};
    double way = reach(&direction);
    for (size_t i = 0; i < n_unknown; i++)
        slope[i] = 0;
    bool good = way == 0 || (add(&direction, way, 0.5 / way, unknowns, n_unknown, slope) == MOCC_OK &&
                             add(&direction, -way, -0.5 / way, unknowns, n_unknown, slope) == MOCC_OK);
    memcpy(values, base, size);
    simulation_disturb(instance_simulation(fmu->instance));
    free(base);
    return good ? FMU_OK : fmu_say(fmu, FMU_DISCARD, "%s: the equations have no solution nearby", function);
}
