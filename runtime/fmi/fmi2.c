/* FMI 2.0: what an importer calls. Names, types and numbers are those of the standard. */
#include "runtime/base/base.h"
#include "runtime/fmi/fmu.h"

#include <math.h>
#include <string.h>

typedef void *Component;
typedef unsigned ValueReference;

typedef struct {
    void (*logger)(void *environment, const char *instance, int status, const char *category,
                   const char *message, ...);
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
    void (*step_finished)(void *environment, int status);
    void *environment;
} Callbacks;

typedef struct {
    int new_discrete_states_needed, terminate_simulation, nominals_changed, states_changed, next_defined;
    double next;
} EventInfo;

enum { MODEL_EXCHANGE, CO_SIMULATION };
/* The kinds of a status */
enum { DO_STEP_STATUS, PENDING_STATUS, LAST_SUCCESSFUL_TIME, TERMINATED };

#define EXPORT __attribute__((visibility("default")))

/* ---- values in arrays ---- */

static double load_real(const void *values, size_t i) {
    return ((const double *)values)[i];
}

static void store_real(void *values, size_t i, double value) {
    ((double *)values)[i] = value;
}

static double load_int(const void *values, size_t i) {
    return ((const int *)values)[i];
}

static void store_int(void *values, size_t i, double value) {
    ((int *)values)[i] = (int)value;
}

static double load_boolean(const void *values, size_t i) {
    return ((const int *)values)[i] != 0;
}

static const FmuType real = {1u << MOCC_REAL, load_real, store_real};
static const FmuType integer = {1u << MOCC_INTEGER | 1u << MOCC_ENUMERATION, load_int, store_int};
static const FmuType boolean = {1u << MOCC_BOOLEAN, load_boolean, store_int};

/* ---- life ---- */

EXPORT const char *fmi2GetTypesPlatform(void) {
    return "default";
}

EXPORT const char *fmi2GetVersion(void) {
    return "2.0";
}

static void hand_over(void *log, void *environment, const char *instance, FmuStatus status,
                      const char *category, const char *text) {
    const Callbacks *callbacks = log;
    callbacks->logger(environment, instance, (int)status, category, "%s", text);
}

/* The path of a folder that a URI names, as file:///tmp/one/resources or file:/tmp/one/resources; a host may
   be of this machine. NULL: there is none. */
static const char *path_of(const char *uri, char path[PATH_MAX]) {
    if (!uri || !*uri) return NULL;
    const char *begin = strncmp(uri, "file:", 5) ? uri : uri + 5;
    if (begin != uri && !strncmp(begin, "//", 2)) begin = strchr(begin + 2, '/');
    if (!begin || strlen(begin) >= PATH_MAX) return NULL;
    strcpy(path, begin);
    if (begin != uri) uri_decode(path);
    return path;
}

EXPORT Component fmi2Instantiate(const char *name, int kind, const char *token, const char *resources,
                                 const Callbacks *callbacks, int visible, int logging) {
    char folder[PATH_MAX];
    (void)visible;
    if (!callbacks || (kind != MODEL_EXCHANGE && kind != CO_SIMULATION)) return NULL;
    FmuSetup setup = {.name = name,
                      .token = token,
                      .resources = path_of(resources, folder),
                      .co_simulation = kind == CO_SIMULATION,
                      .logging = logging != 0,
                      .log = hand_over,
                      .log_function = callbacks->logger ? (void *)callbacks : NULL,
                      .environment = callbacks->environment};
    return fmu_new(&setup);
}

EXPORT void fmi2FreeInstance(Component component) {
    fmu_free(component);
}

EXPORT int fmi2SetDebugLogging(Component component, int on, size_t n, const char *const *categories) {
    return (int)fmu_choose_log(component, __func__, on != 0, n, categories);
}

/* The experiment is known before initialization mode is entered. */
EXPORT int fmi2SetupExperiment(Component component, int tolerance_defined, double tolerance, double start,
                               int stop_defined, double stop) {
    return (int)fmu_plan(component, __func__, tolerance_defined ? tolerance : NAN, start,
                         stop_defined ? stop : NAN);
}

EXPORT int fmi2EnterInitializationMode(Component component) {
    return (int)fmu_begin(component, __func__);
}

EXPORT int fmi2ExitInitializationMode(Component component) {
    return (int)fmu_end_initialization(component, __func__);
}

EXPORT int fmi2Terminate(Component component) {
    return (int)fmu_change_mode(component, __func__, FMU_RUNNING, FMU_TERMINATED);
}

EXPORT int fmi2Reset(Component component) {
    return (int)fmu_reset(component, __func__);
}

/* ---- variables ---- */

EXPORT int fmi2GetReal(Component component, const ValueReference *refs, size_t n, double *values) {
    return (int)fmu_get(component, __func__, &real, refs, n, values);
}

EXPORT int fmi2GetInteger(Component component, const ValueReference *refs, size_t n, int *values) {
    return (int)fmu_get(component, __func__, &integer, refs, n, values);
}

EXPORT int fmi2GetBoolean(Component component, const ValueReference *refs, size_t n, int *values) {
    return (int)fmu_get(component, __func__, &boolean, refs, n, values);
}

EXPORT int fmi2GetString(Component component, const ValueReference *refs, size_t n, const char **values) {
    return (int)fmu_get_texts(component, __func__, refs, n, values);
}

EXPORT int fmi2SetReal(Component component, const ValueReference *refs, size_t n, const double *values) {
    return (int)fmu_set(component, __func__, &real, refs, n, values);
}

EXPORT int fmi2SetInteger(Component component, const ValueReference *refs, size_t n, const int *values) {
    return (int)fmu_set(component, __func__, &integer, refs, n, values);
}

EXPORT int fmi2SetBoolean(Component component, const ValueReference *refs, size_t n, const int *values) {
    return (int)fmu_set(component, __func__, &boolean, refs, n, values);
}

EXPORT int fmi2SetString(Component component, const ValueReference *refs, size_t n,
                         const char *const *values) {
    return (int)fmu_set_texts(component, __func__, refs, n, values);
}

EXPORT int fmi2GetDirectionalDerivative(Component component, const ValueReference *unknowns, size_t n_unknown,
                                        const ValueReference *knowns, size_t n_known, const double *seed,
                                        double *slope) {
    return (int)fmu_slope(component, __func__, unknowns, n_unknown, knowns, n_known, seed, slope);
}

/* ---- states of the whole ---- */

EXPORT int fmi2GetFMUstate(Component component, void **state) {
    return (int)fmu_save(component, __func__, state);
}

EXPORT int fmi2SetFMUstate(Component component, void *state) {
    return (int)fmu_restore(component, __func__, state);
}

EXPORT int fmi2FreeFMUstate(Component component, void **state) {
    return (int)fmu_drop(component, __func__, state);
}

EXPORT int fmi2SerializedFMUstateSize(Component component, void *state, size_t *size) {
    return (int)fmu_measure(component, __func__, state, size);
}

EXPORT int fmi2SerializeFMUstate(Component component, void *state, char *bytes, size_t size) {
    return (int)fmu_serialize(component, __func__, state, bytes, size);
}

EXPORT int fmi2DeSerializeFMUstate(Component component, const char *bytes, size_t size, void **state) {
    return (int)fmu_deserialize(component, __func__, bytes, size, state);
}

/* ---- Model Exchange ---- */

EXPORT int fmi2EnterEventMode(Component component) {
    return (int)fmu_change_mode(component, __func__, FMU_CONTINUOUS | FMU_AT_EVENT, FMU_AT_EVENT);
}

EXPORT int fmi2EnterContinuousTimeMode(Component component) {
    return (int)fmu_change_mode(component, __func__, FMU_AT_EVENT, FMU_CONTINUOUS);
}

EXPORT int fmi2NewDiscreteStates(Component component, EventInfo *info) {
    FmuUpdate update = {.next = INFINITY};
    if (!component || !fmu_has(component, __func__, info, 1)) return FMU_ERROR;
    FmuStatus status = fmu_update(component, __func__, &update);
    *info = (EventInfo){.terminate_simulation = update.ended,
                        .states_changed = update.states_changed,
                        .next_defined = isfinite(update.next),
                        .next = isfinite(update.next) ? update.next : 0};
    return (int)status;
}

EXPORT int fmi2CompletedIntegratorStep(Component component, int no_state_before, int *enter_event_mode,
                                       int *terminate) {
    bool ended = false;
    (void)no_state_before;
    if (!component || !fmu_has(component, __func__, enter_event_mode, 1) ||
        !fmu_has(component, __func__, terminate, 1))
        return FMU_ERROR;
    FmuStatus status = fmu_accept(component, __func__, &ended);
    *enter_event_mode = 0;
    *terminate = ended;
    return (int)status;
}

EXPORT int fmi2SetTime(Component component, double time) {
    return (int)fmu_set_time(component, __func__, time);
}

EXPORT int fmi2SetContinuousStates(Component component, const double *states, size_t n) {
    return (int)fmu_set_states(component, __func__, states, n);
}

EXPORT int fmi2GetDerivatives(Component component, double *derivatives, size_t n) {
    return (int)fmu_get_derivatives(component, __func__, derivatives, n);
}

EXPORT int fmi2GetEventIndicators(Component component, double *indicators, size_t n) {
    return (int)fmu_get_indicators(component, __func__, indicators, n);
}

EXPORT int fmi2GetContinuousStates(Component component, double *states, size_t n) {
    return (int)fmu_get_states(component, __func__, states, n);
}

EXPORT int fmi2GetNominalsOfContinuousStates(Component component, double *nominals, size_t n) {
    return (int)fmu_get_nominals(component, __func__, nominals, n);
}

/* ---- Co-Simulation ---- */

static int refuse(Component component, const char *function, const char *why) {
    if (fmu_allows(component, function, FMU_ANY)) fmu_say(component, FMU_ERROR, "%s: %s", function, why);
    return FMU_ERROR;
}

EXPORT int fmi2SetRealInputDerivatives(Component component, const ValueReference *refs, size_t n,
                                       const int *orders, const double *values) {
    return (int)fmu_set_slopes(component, __func__, refs, n, orders, values);
}

EXPORT int fmi2GetRealOutputDerivatives(Component component, const ValueReference *refs, size_t n,
                                        const int *orders, double *values) {
    (void)refs;
    (void)orders;
    (void)values;
    return n ? refuse(component, __func__, "outputs have no derivatives here") : FMU_OK;
}

EXPORT int fmi2DoStep(Component component, double time, double length, int no_state_before) {
    bool ended = false;
    (void)no_state_before;
    FmuStatus status = fmu_step(component, __func__, time, length, &ended);
    return (int)(status == FMU_OK && ended ? FMU_DISCARD : status);
}

EXPORT int fmi2CancelStep(Component component) {
    return refuse(component, __func__, "steps are not asynchronous");
}

EXPORT int fmi2GetStatus(Component component, int kind, int *value) {
    (void)kind;
    (void)value;
    return refuse(component, __func__, "steps are not asynchronous");
}

EXPORT int fmi2GetRealStatus(Component component, int kind, double *value) {
    const Fmu *fmu = component;
    if (kind != LAST_SUCCESSFUL_TIME || !value) return refuse(component, __func__, "there is no such status");
    if (!fmu_allows(component, __func__, FMU_STEPPING | FMU_TERMINATED | FMU_BROKEN)) return FMU_ERROR;
    *value = fmu->time;
    return FMU_OK;
}

EXPORT int fmi2GetIntegerStatus(Component component, int kind, int *value) {
    (void)kind;
    (void)value;
    return refuse(component, __func__, "there is no such status");
}

EXPORT int fmi2GetBooleanStatus(Component component, int kind, int *value) {
    const Fmu *fmu = component;
    if (kind != TERMINATED || !value) return refuse(component, __func__, "there is no such status");
    if (!fmu_allows(component, __func__, FMU_STEPPING | FMU_TERMINATED | FMU_BROKEN)) return FMU_ERROR;
    *value = fmu->ended;
    return FMU_OK;
}

EXPORT int fmi2GetStringStatus(Component component, int kind, const char **value) {
    (void)kind;
    (void)value;
    return refuse(component, __func__, "steps are not asynchronous");
}
