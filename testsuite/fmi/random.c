/* Random sequences of calls, right and wrong ones, to instances of one FMU in both versions of FMI and all
 * kinds. Beside each instance stands what the standard says of it: its mode, its time, which variables may be
 * set. An answer has to be that, a refused call has to change nothing, states have to be returned to bit for
 * bit, and every error comes with a message. Linked with the model of calls.mo. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "runtime/fmi/fmu.h"
#include "testsuite/codegen/trial.h"
#include "testsuite/fmi/standard.h"

const char mocc_fmi_token[] = "token";

enum { OK, WARNING, DISCARD, ERROR, FATAL, ANSWERS };

/* A function that both versions have with the same arguments */
#define CALL(t, name2, name3, ...)                                                                           \
    ((t)->version == 2 ? fmi2##name2((t)->fmu, ##__VA_ARGS__) : fmi3##name3((t)->fmu, ##__VA_ARGS__))

/* ---- an instance, and what the standard says of it ---- */

typedef enum {
    MADE = 1,
    INITIALIZING = 2,
    EVENT = 4,
    CONTINUOUS = 8,
    STEP = 16,
    TERMINATED = 32,
    ALL = 63
} Mode;

typedef struct {
    int version;
    bool co_simulation, event_mode;
    void *fmu;
    Mode mode;
    bool due;         /* an event that is to be passed in event mode */
    bool lost;        /* the model may fail from here on: any answer is right, until it is reset */
    double time, end; /* s; the stop time, or infinity */
    int wanted;       /* the answer to the last call, if it was allowed; -1: any */
} Trial;

enum { SEEN = 7, SLOTS = 4 };

/* A state, with what was true of the instance that it has been taken of */
typedef struct {
    void *state;
    Trial trial;
    double seen[SEEN];
} Slot;

static FmuVariables variables;
static Slot slots[SLOTS];
static int messages, answers[ANSWERS];

static int below(int n) {
    int number = (int)((random_number() + 1) / 2 * n);
    return number < n ? number : n - 1;
}

static bool chance(int n) {
    return below(n) == 0;
}

static const char *name_of(uint32_t ref) {
    const MoccVariable *variable = variables.variables[ref].ref.variable;
    return variable ? variable->name : "";
}

static MoccType type_of(uint32_t ref) {
    const MoccVariable *variable = variables.variables[ref].ref.variable;
    return variable ? variable->type : MOCC_REAL;
}

static double odd_number(void) {
    static const double numbers[] = {NAN, INFINITY, -INFINITY};
    return numbers[below(3)];
}

static int get_reals(const Trial *t, const uint32_t *refs, size_t n, double *values) {
    return t->version == 2 ? fmi2GetReal(t->fmu, refs, n, values)
                           : fmi3GetFloat64(t->fmu, refs, n, values, n);
}

/* What can be seen of an instance; NaN where nothing can */
static void look(const Trial *t, double *seen) {
    uint32_t refs[SEEN];
    size_t n = 0;
    for (uint32_t i = 0; i < variables.n && n < SEEN; i++)
        if (variables.variables[i].role == FMU_TIME || variables.variables[i].role == FMU_STATE ||
            (variables.variables[i].role == FMU_COMPUTED && type_of(i) == MOCC_REAL))
            refs[n++] = i;
    for (size_t i = 0; i < SEEN; i++)
        seen[i] = NAN;
    if (t->lost || t->mode == MADE) return;
    expect(get_reals(t, refs, n, seen) == OK, "values cannot be had in mode %d", t->mode);
}

static bool same(const double *a, const double *b) {
    return memcmp(a, b, SEEN * sizeof *a) == 0;
}

/* ---- the importer's functions ---- */

static void note3(void *environment, int status, const char *category, const char *message) {
    (void)environment;
    expect(status >= OK && status < ANSWERS && *category && *message, "a message without a text");
    messages++;
}

static void note2(void *environment, const char *instance, int status, const char *category,
                  const char *message, ...) {
    expect(strcmp(instance, "random") == 0 && strcmp(message, "%s") == 0, "a message of another instance");
    note3(environment, status, category, message);
}

static const Callbacks2 callbacks = {.logger = note2};

/* Within a step values can be had, and nothing else be done. */
static void show(void *environment, double time, bool set, bool get, bool finished, bool may_return,
                 bool *wanted, double *end) {
    const Trial *t = environment;
    bool flag;
    double value, last;
    expect(get && finished && !set && time >= t->time, "an intermediate time");
    expect(get_reals(t, &(uint32_t){0}, 1, &value) == OK && value == time, "the time within a step");
    if (chance(4))
        expect(fmi3DoStep(t->fmu, time, 1, true, &flag, &flag, &flag, &last) == ERROR &&
                   CALL(t, Reset, Reset) == ERROR && CALL(t, Terminate, Terminate) == ERROR &&
                   fmi3SetFloat64(t->fmu, &(uint32_t){1}, 1, &(double){1}, 1) == ERROR,
               "a call within a step");
    *wanted = may_return && chance(8);
    *end = time;
}

static void instantiate(Trial *t) {
    t->mode = MADE;
    t->end = INFINITY;
    if (t->version == 2)
        t->fmu = fmi2Instantiate("random", t->co_simulation, mocc_fmi_token, "file:///", &callbacks, 0, 1);
    else if (t->co_simulation)
        t->fmu = fmi3InstantiateCoSimulation("random", mocc_fmi_token, "/", false, true, t->event_mode, true,
                                             NULL, 0, t, note3, show);
    else
        t->fmu = fmi3InstantiateModelExchange("random", mocc_fmi_token, "/", false, true, t, note3);
    expect(t->fmu != NULL, "no instance");
}

/* ---- modes: each call gets right or wrong arguments, and says in t->wanted what the answer to them is ----
 */

static int plan(Trial *t, bool allowed) {
    double start = chance(3) ? random_number() : 0, stop = start + 1 + below(4), tolerance = 1e-6;
    bool has_stop = chance(2);
    int fault = below(12);
    if (fault == 0) start = odd_number();
    if (fault == 1) has_stop = true, stop = start - 1;
    if (fault == 2) tolerance = chance(2) ? 2 : -1;
    t->wanted = fault < 3 ? ERROR : OK;
    if (allowed && t->wanted == OK) t->time = start, t->end = has_stop ? stop : INFINITY;
    if (t->version == 2) return fmi2SetupExperiment(t->fmu, 1, tolerance, start, has_stop, stop);
    if (allowed && t->wanted == OK) t->mode = INITIALIZING;
    return fmi3EnterInitializationMode(t->fmu, true, tolerance, start, has_stop, stop);
}

static int begin(Trial *t, bool allowed) {
    if (t->version == 3) return plan(t, allowed);
    if (allowed) t->mode = INITIALIZING;
    return fmi2EnterInitializationMode(t->fmu);
}

static int finish_start(Trial *t, bool allowed) {
    if (allowed) t->mode = t->co_simulation && !t->event_mode ? STEP : EVENT;
    return CALL(t, ExitInitializationMode, ExitInitializationMode);
}

static int enter_event(Trial *t, bool allowed) {
    if (allowed && t->co_simulation && !t->event_mode) t->wanted = ERROR;
    if (allowed && t->wanted == OK) t->mode = EVENT;
    return CALL(t, EnterEventMode, EnterEventMode);
}

static int enter_continuous(Trial *t, bool allowed) {
    if (allowed && t->co_simulation) t->wanted = ERROR;
    if (allowed && t->wanted == OK) t->mode = CONTINUOUS;
    return CALL(t, EnterContinuousTimeMode, EnterContinuousTimeMode);
}

static int enter_step(Trial *t, bool allowed) {
    if (!t->event_mode || t->due) t->wanted = ERROR;
    if (allowed && t->wanted == OK) t->mode = STEP;
    return fmi3EnterStepMode(t->fmu);
}

static int update(Trial *t, bool allowed) {
    Info2 info;
    bool flags[5];
    double next;
    if (allowed) t->due = false;
    return t->version == 2
               ? fmi2NewDiscreteStates(t->fmu, &info)
               : fmi3UpdateDiscreteStates(t->fmu, flags, flags + 1, flags + 2, flags + 3, flags + 4, &next);
}

static int evaluate(Trial *t, bool allowed) {
    (void)allowed;
    return fmi3EvaluateDiscreteStates(t->fmu);
}

static int terminate(Trial *t, bool allowed) {
    if (allowed) t->mode = TERMINATED;
    return CALL(t, Terminate, Terminate);
}

static int reset(Trial *t, bool allowed) {
    (void)allowed;
    t->mode = MADE;
    t->time = 0;
    t->end = INFINITY;
    t->lost = t->due = false;
    return CALL(t, Reset, Reset);
}

/* ---- variables ---- */

enum { MOST = 3 };

/* Arrays of all types, as a version of FMI has them */
typedef struct {
    MoccType type;
    size_t n;
    uint32_t refs[MOST];
    double reals[MOST];
    int integers[MOST];
    int64_t literals[MOST];
    bool flags[MOST];
    const char *texts[MOST];
} Values;

/* Which function a variable belongs to: FMI 2 has no type of its own for enumerations. */
static bool fits(const Trial *t, MoccType function, uint32_t ref) {
    MoccType type = type_of(ref);
    return type == function || (t->version == 2 && function == MOCC_INTEGER && type == MOCC_ENUMERATION);
}

/* Some references, all of the function's type but for mistakes. Returns whether all are. */
static bool choose(const Trial *t, Values *v) {
    static const MoccType types[] = {MOCC_REAL, MOCC_INTEGER, MOCC_BOOLEAN, MOCC_STRING, MOCC_ENUMERATION};
    v->type = types[below(t->version == 2 ? 4 : 5)];
    v->n = (size_t)below(MOST + 1);
    bool good = true;
    for (size_t i = 0; i < v->n; i++) {
        do
            v->refs[i] = (uint32_t)below((int)variables.n);
        while (!fits(t, v->type, v->refs[i]) && !chance(200));
        if (chance(40)) v->refs[i] = chance(2) ? (uint32_t)variables.n : UINT32_MAX - (uint32_t)below(3);
        good = good && v->refs[i] < variables.n && fits(t, v->type, v->refs[i]);
    }
    return good;
}

static int get_values(const Trial *t, Values *v) {
    bool old = t->version == 2;
    switch (v->type) {
    case MOCC_REAL:
        return get_reals(t, v->refs, v->n, v->reals);
    case MOCC_INTEGER:
        return old ? fmi2GetInteger(t->fmu, v->refs, v->n, v->integers)
                   : fmi3GetInt32(t->fmu, v->refs, v->n, v->integers, v->n);
    case MOCC_BOOLEAN:
        return old ? fmi2GetBoolean(t->fmu, v->refs, v->n, v->integers)
                   : fmi3GetBoolean(t->fmu, v->refs, v->n, v->flags, v->n);
    case MOCC_STRING:
        return old ? fmi2GetString(t->fmu, v->refs, v->n, v->texts)
                   : fmi3GetString(t->fmu, v->refs, v->n, v->texts, v->n);
    default:
        return fmi3GetInt64(t->fmu, v->refs, v->n, v->literals, v->n);
    }
}

static int set_values(const Trial *t, const Values *v) {
    bool old = t->version == 2;
    switch (v->type) {
    case MOCC_REAL:
        return old ? fmi2SetReal(t->fmu, v->refs, v->n, v->reals)
                   : fmi3SetFloat64(t->fmu, v->refs, v->n, v->reals, v->n);
    case MOCC_INTEGER:
        return old ? fmi2SetInteger(t->fmu, v->refs, v->n, v->integers)
                   : fmi3SetInt32(t->fmu, v->refs, v->n, v->integers, v->n);
    case MOCC_BOOLEAN:
        return old ? fmi2SetBoolean(t->fmu, v->refs, v->n, v->integers)
                   : fmi3SetBoolean(t->fmu, v->refs, v->n, v->flags, v->n);
    case MOCC_STRING:
        return old ? fmi2SetString(t->fmu, v->refs, v->n, v->texts)
                   : fmi3SetString(t->fmu, v->refs, v->n, v->texts, v->n);
    default:
        return fmi3SetInt64(t->fmu, v->refs, v->n, v->literals, v->n);
    }
}

static int get(Trial *t, bool allowed) {
    Values v;
    t->wanted = choose(t, &v) ? OK : ERROR;
    int answer = get_values(t, &v);
    for (size_t i = 0; allowed && answer == OK && v.type == MOCC_STRING && i < v.n; i++)
        expect(strlen(v.texts[i]) < 1000, "a text");
    return answer;
}

/* Whether the standard lets a variable be set in the present mode */
static bool is_settable(const Trial *t, uint32_t ref) {
    bool discrete = type_of(ref) != MOCC_REAL;
    switch (variables.variables[ref].role) {
    case FMU_PARAMETER:
    case FMU_STATE:
    case FMU_DISCRETE:
        return t->mode & (MADE | INITIALIZING);
    case FMU_INPUT:
        return !discrete || !(t->mode == CONTINUOUS || (t->mode == STEP && t->event_mode));
    default:
        return false;
    }
}

/* A value with which the model goes on; or one that is refused */
static bool choose_value(Values *v, size_t i) {
    bool good = !chance(10);
    const char *name = v->refs[i] < variables.n ? name_of(v->refs[i]) : "";
    bool is_literal = v->refs[i] < variables.n && type_of(v->refs[i]) == MOCC_ENUMERATION;
    v->reals[i] = !good                          ? odd_number()
                  : strcmp(name, "mass") == 0    ? 2 + random_number()
                  : strcmp(name, "highest") == 0 ? 1e3
                                                 : 2 * random_number();
    v->integers[i] = is_literal ? good ? 1 + below(2) : 3 * below(2) : below(5) - 2;
    v->literals[i] = good ? 1 + below(2) : chance(2) ? INT64_MAX : 3 * below(2);
    v->flags[i] = chance(2);
    v->texts[i] = good ? "some \xc3\xa4 text" : NULL;
    return good || v->type == MOCC_BOOLEAN || (v->type == MOCC_INTEGER && !is_literal);
}

/* What stands before a mistake may have been set: FMI leaves that open. */
static int set(Trial *t, bool allowed) {
    Values v;
    bool good = choose(t, &v);
    v.n = v.n > 1 && (!good || chance(2)) ? 1 : v.n;
    good = true;
    for (size_t i = 0; i < v.n; i++)
        good = choose_value(&v, i) && v.refs[i] < variables.n && fits(t, v.type, v.refs[i]) &&
               is_settable(t, v.refs[i]) && good;
    if (v.n > 1 && !good) v.n = 0;
    t->wanted = good || v.n == 0 ? OK : ERROR;
    (void)allowed;
    return set_values(t, &v);
}

static int slope(Trial *t, bool allowed) {
    uint32_t unknown = (uint32_t)below((int)variables.n + 1), known = (uint32_t)below((int)variables.n + 1);
    double seed = random_number(), result;
    bool real = unknown > 0 && unknown < variables.n && known > 0 && known < variables.n &&
                type_of(unknown) == MOCC_REAL && type_of(known) == MOCC_REAL &&
                variables.variables[unknown].role != FMU_INDICATOR;
    FmuRole role = real ? variables.variables[known].role : FMU_COMPUTED;
    t->wanted = role == FMU_STATE || role == FMU_INPUT ? OK : role == FMU_PARAMETER ? -1 : ERROR;
    (void)allowed;
    return t->version == 2
               ? fmi2GetDirectionalDerivative(t->fmu, &unknown, 1, &known, 1, &seed, &result)
               : fmi3GetDirectionalDerivative(t->fmu, &unknown, 1, &known, 1, &seed, 1, &result, 1);
}

static int set_slopes(Trial *t, bool allowed) {
    uint32_t ref = (uint32_t)below((int)variables.n);
    bool input = variables.variables[ref].role == FMU_INPUT && type_of(ref) == MOCC_REAL;
    bool own = input && variables.variables[ref].ref.variable->kind == MOCC_INPUT;
    (void)allowed;
    t->wanted = !t->co_simulation || !input ? ERROR : own ? OK : WARNING;
    return fmi2SetRealInputDerivatives(t->fmu, &ref, 1, &(int){1}, &(double){random_number()});
}

/* ---- Model Exchange ---- */

/* As many as there are, or another number */
static size_t length(Trial *t, size_t n) {
    bool wrong = chance(10);
    if (wrong) t->wanted = ERROR;
    return wrong ? n + 1 : n;
}

static int set_time(Trial *t, bool allowed) {
    double time = t->time + (1 + random_number()) / 20;
    if (chance(8)) time = odd_number(), t->wanted = ERROR;
    if (allowed && t->wanted == OK) t->time = time;
    return CALL(t, SetTime, SetTime, time);
}

static int set_states(Trial *t, bool allowed) {
    double states[10];
    size_t n = length(t, variables.n_states);
    for (size_t i = 0; i < 10; i++)
        states[i] = 2 * random_number();
    if (t->wanted == OK && chance(8)) states[below(3)] = odd_number(), t->wanted = DISCARD;
    if (t->wanted == OK && allowed && chance(40)) states[0] = -1e6, t->lost = true;
    return CALL(t, SetContinuousStates, SetContinuousStates, states, n);
}

static int get_states(Trial *t, bool allowed) {
    double values[10];
    (void)allowed;
    return CALL(t, GetContinuousStates, GetContinuousStates, values, length(t, variables.n_states));
}

static int get_derivatives(Trial *t, bool allowed) {
    double values[10];
    (void)allowed;
    return CALL(t, GetDerivatives, GetContinuousStateDerivatives, values, length(t, variables.n_states));
}

static int get_nominals(Trial *t, bool allowed) {
    double values[10];
    (void)allowed;
    return CALL(t, GetNominalsOfContinuousStates, GetNominalsOfContinuousStates, values,
                length(t, variables.n_states));
}

static int get_indicators(Trial *t, bool allowed) {
    double values[10];
    (void)allowed;
    return CALL(t, GetEventIndicators, GetEventIndicators, values, length(t, variables.n_indicators));
}

static int accept(Trial *t, bool allowed) {
    int whole[2];
    bool flags[2];
    (void)allowed;
    return t->version == 2 ? fmi2CompletedIntegratorStep(t->fmu, 1, whole, whole + 1)
                           : fmi3CompletedIntegratorStep(t->fmu, true, flags, flags + 1);
}

/* ---- Co-Simulation ---- */

static int step(Trial *t, bool allowed) {
    double time = t->time, step = (1.01 + random_number()) / 10, last = time + step;
    bool event = false, ended = false, early = false;
    int fault = below(12);
    if (fault == 0) step = chance(2) ? odd_number() : -below(2);
    if (fault == 1) time = chance(2) ? odd_number() : time + 0.5;
    if (t->due || fault < 2 || !(time + step <= t->end)) t->wanted = ERROR;
    int answer = t->version == 2 ? fmi2DoStep(t->fmu, time, step, 1)
                                 : fmi3DoStep(t->fmu, time, step, true, &event, &ended, &early, &last);
    if (allowed && answer == OK && !t->lost) {
        expect(!ended && (early || fabs(last - time - step) < 1e-9) && last >= time,
               "a step to %g instead of %g", last, time + step);
        t->time = last;
        t->due = event;
    }
    return answer;
}

/* ---- states ---- */

static int save(Trial *t, bool allowed) {
    Slot *slot = &slots[below(SLOTS)];
    (void)allowed;
    if (t->lost) return OK;
    look(t, slot->seen);
    slot->trial = *t;
    return CALL(t, GetFMUstate, GetFMUState, &slot->state);
}

static int restore(Trial *t, bool allowed) {
    const Slot *slot = &slots[below(SLOTS)];
    void *fmu = t->fmu;
    double seen[SEEN];
    (void)allowed;
    t->wanted = slot->state ? OK : ERROR;
    int answer = CALL(t, SetFMUstate, SetFMUState, slot->state);
    if (answer != OK) return answer;
    *t = slot->trial;
    t->fmu = fmu;
    t->wanted = OK;
    look(t, seen);
    expect(same(seen, slot->seen), "a state is not what it was");
    return answer;
}

static int drop(Trial *t, bool allowed) {
    (void)allowed;
    return CALL(t, FreeFMUstate, FreeFMUState, &slots[below(SLOTS)].state);
}

/* A state goes to bytes and comes back in its place; changed bytes are none. */
static int serialize(Trial *t, bool allowed) {
    Slot *slot = &slots[below(SLOTS)];
    size_t size = 0;
    bool old = t->version == 2;
    (void)allowed;
    t->wanted = slot->state ? OK : ERROR;
    int answer = CALL(t, SerializedFMUstateSize, SerializedFMUStateSize, slot->state, &size);
    if (answer != OK) return answer;
    char *bytes = malloc(size);
    expect(bytes != NULL, "out of memory");
    answer = old ? fmi2SerializeFMUstate(t->fmu, slot->state, bytes, size)
                 : fmi3SerializeFMUState(t->fmu, slot->state, (uint8_t *)bytes, size);
    expect(answer == OK, "a state has no bytes");
    if (chance(2)) {
        t->wanted = ERROR;
        bytes[below((int)size)] ^= (char)(1 + below(255));
        if (chance(3)) size = (size_t)below((int)size);
    }
    answer = old ? fmi2DeSerializeFMUstate(t->fmu, bytes, size, &slot->state)
                 : fmi3DeserializeFMUState(t->fmu, (const uint8_t *)bytes, size, &slot->state);
    free(bytes);
    return answer;
}

/* ---- sequences ---- */

typedef struct {
    const char *name;
    int (*run)(Trial *t, bool allowed);
    int modes_me, modes_cs; /* in which it may be called, by the standard */
    int versions;           /* bits */
    int weight;
} Action;

static const Action actions[] = {
    {"SetupExperiment", plan, MADE, MADE, 1 << 2, 2},
    {"EnterInitializationMode", begin, MADE, MADE, 12, 6},
    {"ExitInitializationMode", finish_start, INITIALIZING, INITIALIZING, 12, 6},
    {"EnterEventMode", enter_event, CONTINUOUS, STEP, 12, 4},
    {"EnterContinuousTimeMode", enter_continuous, EVENT, EVENT, 12, 4},
    {"EnterStepMode", enter_step, 0, EVENT, 1 << 3, 4},
    {"UpdateDiscreteStates", update, EVENT, EVENT, 12, 4},
    {"EvaluateDiscreteStates", evaluate, INITIALIZING | EVENT, INITIALIZING | EVENT, 1 << 3, 2},
    {"Terminate", terminate, EVENT | CONTINUOUS, EVENT | STEP, 12, 1},
    {"Reset", reset, ALL, ALL, 12, 1},
    {"Get", get, ALL & ~MADE, ALL & ~MADE, 12, 8},
    {"Set", set, ALL & ~TERMINATED, ALL & ~TERMINATED, 12, 12},
    {"GetDirectionalDerivative", slope, ALL & ~MADE, ALL & ~MADE, 12, 4},
    {"SetRealInputDerivatives", set_slopes, ALL & ~TERMINATED, ALL & ~TERMINATED, 1 << 2, 2},
    {"SetTime", set_time, CONTINUOUS, 0, 12, 4},
    {"SetContinuousStates", set_states, CONTINUOUS, 0, 12, 4},
    {"GetContinuousStates", get_states, ALL & ~MADE, 0, 12, 2},
    {"GetDerivatives", get_derivatives, ALL & ~MADE, 0, 12, 4},
    {"GetNominals", get_nominals, ALL, 0, 12, 1},
    {"GetEventIndicators", get_indicators, ALL & ~MADE, 0, 12, 2},
    {"CompletedIntegratorStep", accept, CONTINUOUS, 0, 12, 3},
    {"DoStep", step, 0, STEP, 12, 8},
    {"GetFMUState", save, ALL, ALL, 12, 3},
    {"SetFMUState", restore, ALL, ALL, 12, 3},
    {"FreeFMUState", drop, ALL, ALL, 12, 1},
    {"DeserializeFMUState", serialize, ALL, ALL, 12, 2},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

/* One that the version has; half of them of those that are allowed */
static const Action *choose_action(const Trial *t) {
    bool right = chance(2);
    for (;;) {
        const Action *action = &actions[below(ACTIONS)];
        int modes = t->co_simulation ? action->modes_cs : action->modes_me;
        if (action->versions >> t->version & 1 && below(12) < action->weight && (!right || modes & t->mode))
            return action;
    }
}

static void act(Trial *t) {
    double before[SEEN], after[SEEN];
    const Action *action = choose_action(t);
    bool allowed = (t->co_simulation ? action->modes_cs : action->modes_me) & t->mode, looks = chance(3);
    bool lenient =
        action->run == set_time || (t->version == 2 && action->run == enter_event && !t->co_simulation);
    if (!allowed && lenient && t->mode == EVENT) return; /* FMI 2 allows these there */
    bool lost = t->lost && action->run != reset;
    Mode mode = t->mode;
    if (looks) look(t, before);
    int said = messages;
    t->wanted = OK;
    int answer = action->run(t, allowed), wanted = allowed ? t->wanted : ERROR;
    bool drops = action->run == drop && answer == ERROR; /* of an empty slot */
    expect(answer >= OK && answer < ANSWERS, "%s answers %d", action->name, answer);
    answers[answer]++;
    if (lost && t->lost) return;
    expect(answer == wanted || wanted < 0 || drops, "FMI %d %s%s: %s in mode %d answers %d, not %d",
           t->version, t->co_simulation ? "CS" : "ME", t->event_mode ? " with events" : "", action->name,
           mode, answer, wanted);
    if (answer != ERROR) return;
    expect(messages > said, "%s: an error without a message", action->name);
    if (looks) look(t, after);
    expect(!looks || same(before, after), "%s was refused in mode %d, and has changed something",
           action->name, mode);
}

static void free_all(Trial *trials, int n) {
    for (int i = 0; i < SLOTS; i++)
        if (slots[i].state) CALL(&trials[0], FreeFMUstate, FreeFMUState, &slots[i].state);
    for (int i = 0; i < n; i++)
        trials[i].version == 2 ? fmi2FreeInstance(trials[i].fmu) : fmi3FreeInstance(trials[i].fmu);
}

/* Two instances of one kind, which take over states of each other */
static void run_sequence(int version, bool co_simulation, bool event_mode, int calls) {
    Trial trials[2] = {{.version = version, .co_simulation = co_simulation, .event_mode = event_mode}};
    trials[1] = trials[0];
    for (int i = 0; i < 2; i++)
        instantiate(&trials[i]);
    for (int i = 0; i < calls; i++)
        act(&trials[below(2)]);
    free_all(trials, 2);
}

int main(int argc, char **argv) {
    int sequences = argc > 1 ? atoi(argv[1]) : 100;
    expect(fmu_variables_new(&variables, &mocc_model), "out of memory");
    for (int i = 0; i < sequences; i++)
        for (int kind = 0; kind < 5; kind++)
            run_sequence(kind < 2 ? 2 : 3, kind % 2 == 1 || kind == 4, kind == 4, 200);
    fmu_variables_free(&variables);
    printf("%d %d %d %d %d\n", answers[OK], answers[WARNING], answers[DISCARD], answers[ERROR],
           answers[FATAL]);
    return 0;
}
