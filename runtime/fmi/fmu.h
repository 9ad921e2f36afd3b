/* An FMU: the functions of the Functional Mock-up Interface, versions 2.0 and 3.0, as a host of one instance.
 *
 * fmi2.c and fmi3.c have the functions that an importer calls; they differ in names and types alone. What
 * they do stands once: life.c (from instantiation to the end), values.c (variables), continuous.c (Model
 * Exchange), steps.c (Co-Simulation), slopes.c (directional derivatives), variables.c (which variables there
 * are).
 *
 * An importer sets start values in any order, and may look at what follows from them before it sets others.
 * So life.c and values.c call each other. They are collected first (Given); the instance is made of them when
 * something is asked for, and once more if they have changed since. */
#ifndef MOCC_RUNTIME_FMU_H
#define MOCC_RUNTIME_FMU_H

#include "runtime/mocc_instance.h"

#include <stdbool.h>
#include <stdint.h>

/* The model that the FMU is made of is mocc_model; this is the token that belongs to its description. */
extern const char mocc_fmi_token[];

/* The common part of what both versions return, with their numbers */
typedef enum { FMU_OK, FMU_WARNING, FMU_DISCARD, FMU_ERROR, FMU_FATAL } FmuStatus;

/* What an instance is in; bits, for the sets of modes in which a function may be called */
typedef enum {
    FMU_INSTANTIATED = 1,
    FMU_INITIALIZING = 2,
    FMU_AT_EVENT = 4,
    FMU_CONTINUOUS = 8,
    FMU_STEPPING = 16,     /* Co-Simulation, between two steps */
    FMU_INTERMEDIATE = 32, /* ... within a step, while the importer looks at it */
    FMU_TERMINATED = 64,
    FMU_BROKEN = 128, /* an error has ended the simulation */
    FMU_RUNNING = FMU_AT_EVENT | FMU_CONTINUOUS | FMU_STEPPING,
    FMU_ANY = 255
} FmuMode;

/* ---- variables.c: which variables an FMU has ---- */

typedef enum {
    FMU_TIME,
    FMU_PARAMETER, /* can be set before the start */
    FMU_FIXED,     /* a parameter that follows from others, or a constant */
    FMU_INPUT,     /* of the model itself, or the derivative of such an input */
    FMU_STATE,     /* its start value can be set */
    FMU_DISCRETE,  /* the value before the start can be set */
    FMU_COMPUTED,
    FMU_INDICATOR /* negative where there is an event; no variable of the model */
} FmuRole;

/* A variable; its number in the table is its value reference. */
typedef struct {
    FmuRole role;
    MoccRef ref;  /* of the model's variable; FMU_INDICATOR: only the offset of its memory */
    size_t index; /* of the state or indicator */
} FmuVariable;

typedef struct {
    size_t n, n_states, n_indicators;
    FmuVariable *variables; /* owned */
} FmuVariables;

/* Time first, then all variables in the order of declaration, then the indicators. False: out of memory. */
bool fmu_variables_new(FmuVariables *variables, const MoccModel *model);
void fmu_variables_free(FmuVariables *variables);

/* The categories of messages */
enum { FMU_CATEGORIES = 4 };
extern const char *const fmu_categories[FMU_CATEGORIES];

/* ---- life.c: from instantiation to the end ---- */

/* What the importer has given a variable */
typedef struct {
    bool given; /* a value before the start */
    double value;
    char *text;  /* of a String; owned */
    bool sloped; /* an input that changes during steps */
    double slope;
} Given;

/* Hands a message to the importer. */
typedef void FmuLog(void *log, void *environment, const char *instance, FmuStatus status,
                    const char *category, const char *text);
/* Shows the importer an intermediate time. Returns the time at which it wants to return, NaN: none. */
typedef double FmuShow(void *show, void *environment, double time, bool may_return);

typedef struct {
    const char *name, *token;
    const char *resources; /* the folder of the FMU's files, a path; NULL: not known */
    bool co_simulation, logging;
    FmuLog *log;
    void *log_function; /* of the importer, the first argument of `log`; NULL: none */
    FmuShow *show;
    void *show_function; /* the same; NULL: none */
    bool may_return;     /* from a step before its end */
    bool event_mode;     /* Co-Simulation: the importer passes events between steps */
    void *environment;
} FmuSetup;

typedef struct {
    const MoccModel *model;
    FmuVariables variables;
    FmuSetup setup; /* its name and its folder are owned */
    unsigned muted; /* categories of messages, a set of 1 << their numbers */
    FmuMode mode;
    Given *given;           /* by variable */
    MoccInstance *instance; /* NULL: not made yet */
    MoccTask task;
    bool outdated;  /* values have been given since it was made */
    bool ended;     /* the model has ended the simulation */
    bool settled;   /* nothing has happened since the initialization */
    bool evaluated; /* its variables belong to time, states and inputs */
    bool early;     /* the last step has ended early */
    bool due;       /* ... before an event, which the importer has to pass */
    bool moved;     /* `states` are not yet those of the instance */
    double time;    /* s */
    double *states; /* owned, with derivatives and indicators */
    double *derivatives;
    double *indicators;
} Fmu;

/* NULL: the token is another model's, or out of memory; the importer has got a message. */
Fmu *fmu_new(const FmuSetup *setup);
void fmu_free(Fmu *fmu);
/* Writes a message, printf's, to the importer; returns `status`. */
FmuStatus fmu_say(const Fmu *fmu, FmuStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Chooses the categories of messages; n = 0: all. */
FmuStatus fmu_choose_log(Fmu *fmu, const char *function, bool on, size_t n, const char *const *categories);
/* Whether `function` may be called in the present mode, one of the set `modes`. If not, says so. */
bool fmu_allows(Fmu *fmu, const char *function, unsigned modes);
/* Whether an array of n that the importer has given is there. If not, says so. */
bool fmu_has(Fmu *fmu, const char *function, const void *array, size_t n);
/* What is to be simulated; NaN as tolerance and stop: not given. If it is not called, from 0 on. */
FmuStatus fmu_plan(Fmu *fmu, const char *function, double tolerance, double start, double stop);
/* Enters initialization mode. */
FmuStatus fmu_begin(Fmu *fmu, const char *function);
FmuStatus fmu_end_initialization(Fmu *fmu, const char *function);
FmuStatus fmu_change_mode(Fmu *fmu, const char *function, unsigned from, FmuMode to);
FmuStatus fmu_reset(Fmu *fmu, const char *function);
/* A new instance in place of the one that there is */
FmuStatus fmu_make_instance(Fmu *fmu);
/* Brings all variables up to date. */
FmuStatus fmu_evaluate(Fmu *fmu, const char *function);
/* What a status of the instance means. */
FmuStatus fmu_status(Fmu *fmu, MoccStatus status);

/* ---- values.c: variables ---- */

/* A type of values in arrays of the importer */
typedef struct {
    unsigned types; /* of variables that have such values, a set of 1 << MoccType */
    double (*load)(const void *values, size_t i);
    void (*store)(void *values, size_t i, double value);
} FmuType;

FmuStatus fmu_get(Fmu *fmu, const char *function, const FmuType *type, const uint32_t *refs, size_t n,
                  void *values);
FmuStatus fmu_set(Fmu *fmu, const char *function, const FmuType *type, const uint32_t *refs, size_t n,
                  const void *values);
FmuStatus fmu_get_texts(Fmu *fmu, const char *function, const uint32_t *refs, size_t n, const char **texts);
FmuStatus fmu_set_texts(Fmu *fmu, const char *function, const uint32_t *refs, size_t n,
                        const char *const *texts);
/* FMI 2.0: gives inputs slopes, with which they run through the steps that follow. */
FmuStatus fmu_set_slopes(Fmu *fmu, const char *function, const uint32_t *refs, size_t n, const int *orders,
                         const double *slopes);
/* Lets the instance's inputs run with these slopes. */
FmuStatus fmu_apply_slopes(Fmu *fmu);
/* Gives a new instance the values that the importer has given. */
FmuStatus fmu_apply_given(Fmu *fmu);

/* ---- continuous.c: Model Exchange ---- */

typedef struct {
    bool ended, states_changed;
    double next; /* the next time event, s; infinity: none is known */
} FmuUpdate;

FmuStatus fmu_set_time(Fmu *fmu, const char *function, double time);
FmuStatus fmu_set_states(Fmu *fmu, const char *function, const double *states, size_t n);
FmuStatus fmu_get_states(Fmu *fmu, const char *function, double *states, size_t n);
FmuStatus fmu_get_nominals(Fmu *fmu, const char *function, double *nominals, size_t n);
FmuStatus fmu_get_derivatives(Fmu *fmu, const char *function, double *derivatives, size_t n);
FmuStatus fmu_get_indicators(Fmu *fmu, const char *function, double *indicators, size_t n);
FmuStatus fmu_accept(Fmu *fmu, const char *function, bool *ended);
FmuStatus fmu_update(Fmu *fmu, const char *function, FmuUpdate *update);

/* ---- steps.c: Co-Simulation ---- */

/* Goes from `time` on by `length`. Sets `ended`; fmu->time is what has been reached, `fmu->early` before the
   end. */
FmuStatus fmu_step(Fmu *fmu, const char *function, double time, double length, bool *ended);

/* Between event mode and steps, if the importer passes events */
FmuStatus fmu_stop_at_event(Fmu *fmu, const char *function);
FmuStatus fmu_go_on(Fmu *fmu, const char *function);

/* ---- slopes.c: directional derivatives ---- */

FmuStatus fmu_slope(Fmu *fmu, const char *function, const uint32_t *unknowns, size_t n_unknown,
                    const uint32_t *knowns, size_t n_known, const double *seed, double *slope);

/* ---- states.c: the whole state of an instance, to return to or to keep ---- */

/* A state is a copy, owned by the importer; *state is one that is written over, or NULL. */
FmuStatus fmu_save(Fmu *fmu, const char *function, void **state);
FmuStatus fmu_restore(Fmu *fmu, const char *function, void *state);
FmuStatus fmu_drop(Fmu *fmu, const char *function, void **state);
FmuStatus fmu_measure(Fmu *fmu, const char *function, void *state, size_t *size);
FmuStatus fmu_serialize(Fmu *fmu, const char *function, void *state, void *bytes, size_t size);
FmuStatus fmu_deserialize(Fmu *fmu, const char *function, const void *bytes, size_t size, void **state);

#endif
