/* Directional derivatives of an FMU, between events: those of the model's tangents. */
#include "runtime/fmi/fmu.h"

#include <stdlib.h>

static const unsigned observable = FMU_INITIALIZING | FMU_RUNNING | FMU_TERMINATED;

/* Whether a reference is that of a known (a state, a Real input, a Real parameter) or an unknown (any Real).
   If not, says so. */
static bool is_one(Fmu *fmu, const char *function, uint32_t ref, bool known) {
    const FmuVariable *variable = ref < fmu->variables.n ? &fmu->variables.variables[ref] : NULL;
    const MoccVariable *about = variable ? variable->ref.variable : NULL;
    bool varies = variable && (variable->role == FMU_STATE || variable->role == FMU_INPUT ||
                               variable->role == FMU_PARAMETER);
    if (about && about->type == MOCC_REAL && (varies || !known)) return true;
    fmu_say(fmu, FMU_ERROR, "%s: the value reference %lu is %s", function, (unsigned long)ref,
            known ? "not that of a Real state, input or parameter" : "not that of a Real variable");
    return false;
}

static bool are_all(Fmu *fmu, const char *function, const uint32_t *refs, size_t n, bool known) {
    bool good = fmu_has(fmu, function, refs, n);
    for (size_t i = 0; i < n && good; i++)
        good = is_one(fmu, function, refs[i], known);
    return good;
}

static void copy_refs(const Fmu *fmu, const uint32_t *refs, size_t n, MoccRef *copies) {
    for (size_t i = 0; i < n; i++)
        copies[i] = fmu->variables.variables[refs[i]].ref;
}

FmuStatus fmu_slope(Fmu *fmu, const char *function, const uint32_t *unknowns, size_t n_unknown,
                    const uint32_t *knowns, size_t n_known, const double *seed, double *slope) {
    if (!fmu_allows(fmu, function, observable) || !are_all(fmu, function, unknowns, n_unknown, false) ||
        !are_all(fmu, function, knowns, n_known, true) || !fmu_has(fmu, function, seed, n_known) ||
        !fmu_has(fmu, function, slope, n_unknown))
        return FMU_ERROR;
    FmuStatus status = fmu_evaluate(fmu, function);
    if (status != FMU_OK) return status;
    MoccRef *refs = calloc(n_known + n_unknown + 1, sizeof *refs);
    if (!refs) return FMU_FATAL;
    copy_refs(fmu, knowns, n_known, refs);
    copy_refs(fmu, unknowns, n_unknown, refs + n_known);
    MoccStatus found =
        mocc_directional(fmu->instance, n_known, refs, seed, 0, n_unknown, refs + n_known, slope);
    free(refs);
    return found == MOCC_FAILED ? FMU_DISCARD : fmu_status(fmu, found);
}
