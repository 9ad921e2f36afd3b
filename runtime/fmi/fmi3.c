/* FMI 3.0: what an importer calls. Names, types and numbers are those of the standard. */
#include "runtime/fmi/fmu.h"

#include <math.h>

typedef void *Instance;
typedef uint32_t ValueReference;

typedef void LogMessage(void *environment, int status, const char *category, const char *message);
typedef void IntermediateUpdate(void *environment, double time, bool set_requested, bool get_allowed,
                                bool step_finished, bool can_return_early, bool *return_requested,
                                double *return_time);

#define EXPORT __attribute__((visibility("default")))

/* ---- values in arrays ---- */

static double load_double(const void *values, size_t i) {
    return ((const double *)values)[i];
}

static void store_double(void *values, size_t i, double value) {
    ((double *)values)[i] = value;
}

static double load_int32(const void *values, size_t i) {
    return ((const int32_t *)values)[i];
}

static void store_int32(void *values, size_t i, double value) {
    ((int32_t *)values)[i] = (int32_t)value;
}

static double load_int64(const void *values, size_t i) {
    return (double)((const int64_t *)values)[i];
}

static void store_int64(void *values, size_t i, double value) {
    ((int64_t *)values)[i] = (int64_t)value;
}

static double load_bool(const void *values, size_t i) {
    return ((const bool *)values)[i];
}

static void store_bool(void *values, size_t i, double value) {
    ((bool *)values)[i] = value != 0;
}

static const FmuType float64 = {1u << MOCC_REAL, load_double, store_double};
static const FmuType int32 = {1u << MOCC_INTEGER, load_int32, store_int32};
static const FmuType enumeration = {1u << MOCC_ENUMERATION, load_int64, store_int64};
static const FmuType boolean = {1u << MOCC_BOOLEAN, load_bool, store_bool};
/* No variable is of one of the other types. */
static const FmuType other = {0, load_double, store_double};

/* All variables are scalars, so there are as many values as references. */
static bool are_scalars(Fmu *fmu, const char *function, size_t n, size_t n_values) {
    if (!fmu) return false;
    if (n == n_values) return true;
    fmu_say(fmu, FMU_ERROR, "%s: %zu values for %zu variables", function, n_values, n);
    return false;
}

static int get(Fmu *fmu, const char *function, const FmuType *type, const ValueReference *refs, size_t n,
               void *values, size_t n_values) {
    if (!are_scalars(fmu, function, n, n_values)) return FMU_ERROR;
    return (int)fmu_get(fmu, function, type, refs, n, values);
}

static int set(Fmu *fmu, const char *function, const FmuType *type, const ValueReference *refs, size_t n,
               const void *values, size_t n_values) {
    if (!are_scalars(fmu, function, n, n_values)) return FMU_ERROR;
    return (int)fmu_set(fmu, function, type, refs, n, values);
}

/* ---- life ---- */

EXPORT const char *fmi3GetVersion(void) {
    return "3.0";
}

EXPORT int fmi3SetDebugLogging(Instance instance, bool on, size_t n, const char *const *categories) {
    return (int)fmu_choose_log(instance, __func__, on, n, categories);
}

/* A pointer to a function as an object */
typedef union {
    void *object;
    LogMessage *log;
    IntermediateUpdate *update;
} Callback;

static void hand_over(void *log, void *environment, const char *instance, FmuStatus status,
                      const char *category, const char *text) {
    Callback callback = {.object = log};
    (void)instance; /* the environment knows it */
    callback.log(environment, (int)status, category, text);
}

static double show(void *function, void *environment, double time, bool may_return) {
    Callback callback = {.object = function};
    bool requested = false;
    double wanted = time;
    callback.update(environment, time, false, true, true, may_return, &requested, &wanted);
    return requested ? wanted : NAN;
}

EXPORT Instance fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources,
                                             bool visible, bool logging, void *environment, LogMessage *log) {
    Callback logger = {.log = log};
    (void)visible;
    FmuSetup setup = {.name = name,
                      .token = token,
                      .resources = resources,
                      .logging = logging,
                      .log = hand_over,
                      .log_function = log ? logger.object : NULL,
                      .environment = environment};
    return fmu_new(&setup);
}

EXPORT Instance fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources,
                                            bool visible, bool logging, bool event_mode,
                                            bool early_return_allowed, const ValueReference *required,
                                            size_t n_required, void *environment, LogMessage *log,
                                            IntermediateUpdate *update) {
    Callback logger = {.log = log}, shower = {.update = update};
    (void)visible;
    (void)required;
    (void)n_required;
    FmuSetup setup = {.name = name,
                      .token = token,
                      .resources = resources,
                      .co_simulation = true,
                      .logging = logging,
                      .log = hand_over,
                      .log_function = log ? logger.object : NULL,
                      .show = show,
                      .show_function = update ? shower.object : NULL,
                      .may_return = early_return_allowed,
                      .event_mode = event_mode,
                      .environment = environment};
    return fmu_new(&setup);
}

EXPORT Instance fmi3InstantiateScheduledExecution(const char *name, const char *token, const char *resources,
                                                  bool visible, bool logging, void *environment,
                                                  LogMessage *log, void (*clock_update)(void *),
                                                  void (*lock)(void), void (*unlock)(void)) {
    (void)name;
    (void)token;
    (void)resources;
    (void)visible;
    (void)logging;
    (void)clock_update;
    (void)lock;
    (void)unlock;
    if (log)
        log(environment, FMU_ERROR, fmu_categories[FMU_CATEGORIES - 1], "there is no scheduled execution");
    return NULL;
}

EXPORT void fmi3FreeInstance(Instance instance) {
    fmu_free(instance);
}

EXPORT int fmi3EnterInitializationMode(Instance instance, bool tolerance_defined, double tolerance,
                                       double start, bool stop_defined, double stop) {
    FmuStatus status =
        fmu_plan(instance, __func__, tolerance_defined ? tolerance : NAN, start, stop_defined ? stop : NAN);
    return (int)(status == FMU_OK ? fmu_begin(instance, __func__) : status);
}

EXPORT int fmi3ExitInitializationMode(Instance instance) {
    return (int)fmu_end_initialization(instance, __func__);
}

EXPORT int fmi3EnterEventMode(Instance instance) {
    const Fmu *fmu = instance;
    return (int)(fmu && fmu->setup.co_simulation
                     ? fmu_stop_at_event(instance, __func__)
                     : fmu_change_mode(instance, __func__, FMU_CONTINUOUS, FMU_AT_EVENT));
}

EXPORT int fmi3Terminate(Instance instance) {
    return (int)fmu_change_mode(instance, __func__, FMU_RUNNING, FMU_TERMINATED);
}

EXPORT int fmi3Reset(Instance instance) {
    return (int)fmu_reset(instance, __func__);
}

/* There is nothing to be configured: no structural parameters, no tunable ones. */
static int refuse(Instance instance, const char *function, const char *why) {
    if (fmu_allows(instance, function, FMU_ANY)) fmu_say(instance, FMU_ERROR, "%s: %s", function, why);
    return FMU_ERROR;
}

EXPORT int fmi3EnterConfigurationMode(Instance instance) {
    return refuse(instance, __func__, "there are no structural parameters");
}

EXPORT int fmi3ExitConfigurationMode(Instance instance) {
    return refuse(instance, __func__, "there are no structural parameters");
}

/* ---- variables ---- */

EXPORT int fmi3GetFloat64(Instance instance, const ValueReference *refs, size_t n, double *values,
                          size_t n_values) {
    return get(instance, __func__, &float64, refs, n, values, n_values);
}

EXPORT int fmi3SetFloat64(Instance instance, const ValueReference *refs, size_t n, const double *values,
                          size_t n_values) {
    return set(instance, __func__, &float64, refs, n, values, n_values);
}

EXPORT int fmi3GetInt32(Instance instance, const ValueReference *refs, size_t n, int32_t *values,
                        size_t n_values) {
    return get(instance, __func__, &int32, refs, n, values, n_values);
}

EXPORT int fmi3SetInt32(Instance instance, const ValueReference *refs, size_t n, const int32_t *values,
                        size_t n_values) {
    return set(instance, __func__, &int32, refs, n, values, n_values);
}

EXPORT int fmi3GetInt64(Instance instance, const ValueReference *refs, size_t n, int64_t *values,
                        size_t n_values) {
    return get(instance, __func__, &enumeration, refs, n, values, n_values);
}

EXPORT int fmi3SetInt64(Instance instance, const ValueReference *refs, size_t n, const int64_t *values,
                        size_t n_values) {
    return set(instance, __func__, &enumeration, refs, n, values, n_values);
}

EXPORT int fmi3GetBoolean(Instance instance, const ValueReference *refs, size_t n, bool *values,
                          size_t n_values) {
    return get(instance, __func__, &boolean, refs, n, values, n_values);
}

EXPORT int fmi3SetBoolean(Instance instance, const ValueReference *refs, size_t n, const bool *values,
                          size_t n_values) {
    return set(instance, __func__, &boolean, refs, n, values, n_values);
}

EXPORT int fmi3GetFloat32(Instance instance, const ValueReference *refs, size_t n, float *values,
                          size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetFloat32(Instance instance, const ValueReference *refs, size_t n, const float *values,
                          size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetInt8(Instance instance, const ValueReference *refs, size_t n, int8_t *values,
                       size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetInt8(Instance instance, const ValueReference *refs, size_t n, const int8_t *values,
                       size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetUInt8(Instance instance, const ValueReference *refs, size_t n, uint8_t *values,
                        size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetUInt8(Instance instance, const ValueReference *refs, size_t n, const uint8_t *values,
                        size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetInt16(Instance instance, const ValueReference *refs, size_t n, int16_t *values,
                        size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetInt16(Instance instance, const ValueReference *refs, size_t n, const int16_t *values,
                        size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetUInt16(Instance instance, const ValueReference *refs, size_t n, uint16_t *values,
                         size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetUInt16(Instance instance, const ValueReference *refs, size_t n, const uint16_t *values,
                         size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetUInt32(Instance instance, const ValueReference *refs, size_t n, uint32_t *values,
                         size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetUInt32(Instance instance, const ValueReference *refs, size_t n, const uint32_t *values,
                         size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetUInt64(Instance instance, const ValueReference *refs, size_t n, uint64_t *values,
                         size_t n_values) {
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetUInt64(Instance instance, const ValueReference *refs, size_t n, const uint64_t *values,
                         size_t n_values) {
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetString(Instance instance, const ValueReference *refs, size_t n, const char **values,
                         size_t n_values) {
    if (!are_scalars(instance, __func__, n, n_values)) return FMU_ERROR;
    return (int)fmu_get_texts(instance, __func__, refs, n, values);
}

EXPORT int fmi3SetString(Instance instance, const ValueReference *refs, size_t n, const char *const *values,
                         size_t n_values) {
    if (!are_scalars(instance, __func__, n, n_values)) return FMU_ERROR;
    return (int)fmu_set_texts(instance, __func__, refs, n, values);
}

EXPORT int fmi3GetBinary(Instance instance, const ValueReference *refs, size_t n, size_t *sizes,
                         const uint8_t **values, size_t n_values) {
    (void)sizes;
    return get(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3SetBinary(Instance instance, const ValueReference *refs, size_t n, const size_t *sizes,
                         const uint8_t *const *values, size_t n_values) {
    (void)sizes;
    return set(instance, __func__, &other, refs, n, values, n_values);
}

EXPORT int fmi3GetDirectionalDerivative(Instance instance, const ValueReference *unknowns, size_t n_unknown,
                                        const ValueReference *knowns, size_t n_known, const double *seed,
                                        size_t n_seed, double *slope, size_t n_slope) {
    if (!are_scalars(instance, __func__, n_known, n_seed) ||
        !are_scalars(instance, __func__, n_unknown, n_slope))
        return FMU_ERROR;
    return (int)fmu_slope(instance, __func__, unknowns, n_unknown, knowns, n_known, seed, slope);
}

EXPORT int fmi3GetAdjointDerivative(Instance instance, const ValueReference *unknowns, size_t n_unknown,
                                    const ValueReference *knowns, size_t n_known, const double *seed,
                                    size_t n_seed, double *slope, size_t n_slope) {
    (void)unknowns;
    (void)n_unknown;
    (void)knowns;
    (void)n_known;
    (void)seed;
    (void)n_seed;
    (void)slope;
    (void)n_slope;
    return refuse(instance, __func__, "there are no adjoint derivatives");
}

EXPORT int fmi3GetNumberOfVariableDependencies(Instance instance, ValueReference ref, size_t *n) {
    (void)ref;
    (void)n;
    return refuse(instance, __func__, "there are no arrays, and the dependencies do not change");
}

EXPORT int fmi3GetVariableDependencies(Instance instance, ValueReference ref, size_t *elements,
                                       ValueReference *independents, size_t *elements_of_these, int *kinds,
                                       size_t n) {
    (void)ref;
    (void)elements;
    (void)independents;
    (void)elements_of_these;
    (void)kinds;
    (void)n;
    return refuse(instance, __func__, "there are no arrays, and the dependencies do not change");
}

/* ---- states of the whole ---- */

EXPORT int fmi3GetFMUState(Instance instance, void **state) {
    return (int)fmu_save(instance, __func__, state);
}

EXPORT int fmi3SetFMUState(Instance instance, void *state) {
    return (int)fmu_restore(instance, __func__, state);
}

EXPORT int fmi3FreeFMUState(Instance instance, void **state) {
    return (int)fmu_drop(instance, __func__, state);
}

EXPORT int fmi3SerializedFMUStateSize(Instance instance, void *state, size_t *size) {
    return (int)fmu_measure(instance, __func__, state, size);
}

EXPORT int fmi3SerializeFMUState(Instance instance, void *state, uint8_t *bytes, size_t size) {
    return (int)fmu_serialize(instance, __func__, state, bytes, size);
}

EXPORT int fmi3DeserializeFMUState(Instance instance, const uint8_t *bytes, size_t size, void **state) {
    return (int)fmu_deserialize(instance, __func__, bytes, size, state);
}

/* ---- clocks: there are none ---- */

EXPORT int fmi3GetClock(Instance instance, const ValueReference *refs, size_t n, bool *values) {
    return get(instance, __func__, &other, refs, n, values, n);
}

EXPORT int fmi3SetClock(Instance instance, const ValueReference *refs, size_t n, const bool *values) {
    return set(instance, __func__, &other, refs, n, values, n);
}

EXPORT int fmi3GetIntervalDecimal(Instance instance, const ValueReference *refs, size_t n, double *intervals,
                                  int *qualifiers) {
    (void)refs;
    (void)intervals;
    (void)qualifiers;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3GetIntervalFraction(Instance instance, const ValueReference *refs, size_t n,
                                   uint64_t *counters, uint64_t *resolutions, int *qualifiers) {
    (void)refs;
    (void)counters;
    (void)resolutions;
    (void)qualifiers;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3GetShiftDecimal(Instance instance, const ValueReference *refs, size_t n, double *shifts) {
    (void)refs;
    (void)shifts;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3GetShiftFraction(Instance instance, const ValueReference *refs, size_t n, uint64_t *counters,
                                uint64_t *resolutions) {
    (void)refs;
    (void)counters;
    (void)resolutions;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3SetIntervalDecimal(Instance instance, const ValueReference *refs, size_t n,
                                  const double *intervals) {
    (void)refs;
    (void)intervals;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3SetIntervalFraction(Instance instance, const ValueReference *refs, size_t n,
                                   const uint64_t *counters, const uint64_t *resolutions) {
    (void)refs;
    (void)counters;
    (void)resolutions;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3SetShiftDecimal(Instance instance, const ValueReference *refs, size_t n,
                               const double *shifts) {
    (void)refs;
    (void)shifts;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3SetShiftFraction(Instance instance, const ValueReference *refs, size_t n,
                                const uint64_t *counters, const uint64_t *resolutions) {
    (void)refs;
    (void)counters;
    (void)resolutions;
    return n ? refuse(instance, __func__, "there are no clocks") : FMU_OK;
}

EXPORT int fmi3ActivateModelPartition(Instance instance, ValueReference clock, double time) {
    (void)clock;
    (void)time;
    return refuse(instance, __func__, "there are no clocks");
}

/* ---- Model Exchange ---- */

EXPORT int fmi3EvaluateDiscreteStates(Instance instance) {
    if (!fmu_allows(instance, __func__, FMU_INITIALIZING | FMU_AT_EVENT)) return FMU_ERROR;
    return (int)fmu_evaluate(instance, __func__);
}

EXPORT int fmi3UpdateDiscreteStates(Instance instance, bool *needs_update, bool *terminate,
                                    bool *nominals_changed, bool *states_changed, bool *next_defined,
                                    double *next) {
    FmuUpdate update = {.next = INFINITY};
    if (!instance || !fmu_has(instance, __func__, needs_update, 1) ||
        !fmu_has(instance, __func__, terminate, 1) || !fmu_has(instance, __func__, nominals_changed, 1) ||
        !fmu_has(instance, __func__, states_changed, 1) || !fmu_has(instance, __func__, next_defined, 1) ||
        !fmu_has(instance, __func__, next, 1))
        return FMU_ERROR;
    FmuStatus status = fmu_update(instance, __func__, &update);
    *needs_update = *nominals_changed = false;
    *terminate = update.ended;
    *states_changed = update.states_changed;
    *next_defined = isfinite(update.next);
    *next = *next_defined ? update.next : 0;
    return (int)status;
}

EXPORT int fmi3EnterContinuousTimeMode(Instance instance) {
    const Fmu *fmu = instance;
    if (fmu && fmu->setup.co_simulation)
        return refuse(instance, __func__, "it is for Model Exchange, the instance is one of Co-Simulation");
    return (int)fmu_change_mode(instance, __func__, FMU_AT_EVENT, FMU_CONTINUOUS);
}

EXPORT int fmi3CompletedIntegratorStep(Instance instance, bool no_state_before, bool *enter_event_mode,
                                       bool *terminate) {
    bool ended = false;
    (void)no_state_before;
    if (!instance || !fmu_has(instance, __func__, enter_event_mode, 1) ||
        !fmu_has(instance, __func__, terminate, 1))
        return FMU_ERROR;
    FmuStatus status = fmu_accept(instance, __func__, &ended);
    *enter_event_mode = false;
    *terminate = ended;
    return (int)status;
}

EXPORT int fmi3SetTime(Instance instance, double time) {
    return (int)fmu_set_time(instance, __func__, time);
}

EXPORT int fmi3SetContinuousStates(Instance instance, const double *states, size_t n) {
    return (int)fmu_set_states(instance, __func__, states, n);
}

EXPORT int fmi3GetContinuousStateDerivatives(Instance instance, double *derivatives, size_t n) {
    return (int)fmu_get_derivatives(instance, __func__, derivatives, n);
}

EXPORT int fmi3GetEventIndicators(Instance instance, double *indicators, size_t n) {
    return (int)fmu_get_indicators(instance, __func__, indicators, n);
}

EXPORT int fmi3GetContinuousStates(Instance instance, double *states, size_t n) {
    return (int)fmu_get_states(instance, __func__, states, n);
}

EXPORT int fmi3GetNominalsOfContinuousStates(Instance instance, double *nominals, size_t n) {
    return (int)fmu_get_nominals(instance, __func__, nominals, n);
}

EXPORT int fmi3GetNumberOfEventIndicators(Instance instance, size_t *n) {
    const Fmu *fmu = instance;
    if (!fmu || !fmu_has(instance, __func__, n, 1)) return FMU_ERROR;
    *n = fmu->variables.n_indicators;
    return FMU_OK;
}

EXPORT int fmi3GetNumberOfContinuousStates(Instance instance, size_t *n) {
    const Fmu *fmu = instance;
    if (!fmu || !fmu_has(instance, __func__, n, 1)) return FMU_ERROR;
    *n = fmu->variables.n_states;
    return FMU_OK;
}

/* ---- Co-Simulation ---- */

EXPORT int fmi3EnterStepMode(Instance instance) {
    return (int)fmu_go_on(instance, __func__);
}

EXPORT int fmi3GetOutputDerivatives(Instance instance, const ValueReference *refs, size_t n,
                                    const int32_t *orders, double *values, size_t n_values) {
    (void)refs;
    (void)orders;
    (void)values;
    (void)n_values;
    return n ? refuse(instance, __func__, "outputs have no derivatives here") : FMU_OK;
}

EXPORT int fmi3DoStep(Instance instance, double time, double length, bool no_state_before,
                      bool *event_encountered, bool *terminate, bool *early_return, double *last_time) {
    bool ended = false;
    Fmu *fmu = instance;
    (void)no_state_before;
    if (!fmu || !fmu_has(fmu, __func__, event_encountered, 1) || !fmu_has(fmu, __func__, terminate, 1) ||
        !fmu_has(fmu, __func__, early_return, 1) || !fmu_has(fmu, __func__, last_time, 1))
        return FMU_ERROR;
    FmuStatus status = fmu_step(fmu, __func__, time, length, &ended);
    *event_encountered = status == FMU_OK && fmu->due;
    *terminate = ended;
    *early_return = status == FMU_OK && fmu->early;
    *last_time = fmu->time;
    return (int)status;
}
