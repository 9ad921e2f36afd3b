/* An instance of a simulation, for hosts: a command line, an FMU, a Python module, a sweep.
 *
 * A model in C, as mocc --emit-c writes it, gives `const MoccModel *`; any number of instances can be made of
 * it. An instance is a value: it knows nothing of others, and neither it nor generated code has static data
 * that changes. Different instances may be used by different threads at once; one instance by one thread at a
 * time.
 *
 * The life of an instance:
 *
 *     MoccInstance *one = mocc_create(model, &host);
 *     mocc_set_text(one, "mass", "2.5");          parameters, start values, inputs
 *     mocc_initialize(one, NULL);                 the state at the start
 *     mocc_run(one, 10);                          integrate, with all events, by the runtime's own
 * integrator; mocc_find(one, "angle", &angle); mocc_get_real(one, 1, &angle, &value); mocc_free(one);
 *
 * or, in place of mocc_run, by an integrator of the host: mocc_evaluate for the derivatives, mocc_indicators
 * to find state events, mocc_accept after each step, mocc_event at each event.
 *
 * Numbers are doubles in SI units, as the model's variables have them; angles are in radians, times in
 * seconds. Booleans are 0 and 1, enumerations the numbers of their literals from 1 on.
 *
 * No function ends the process, writes to a file or keeps a pointer to what the caller owns, the host's
 * `user` and the model excepted. Memory belongs to the instance and is freed with it. Where there is none
 * left, functions return MOCC_NO_RESOURCE; but SUNDIALS, which mocc_run integrates with, asks for memory by
 * itself and does not look everywhere whether it has got some. A host for which that matters gives it a
 * malloc that does not return then, as the command line does (runtime/host/wrap.c). */
#ifndef MOCC_INSTANCE_H
#define MOCC_INSTANCE_H

#include "moccrt.h"

/* What a function returns. Of everything but MOCC_OK the host has got a message; of MOCC_FAILED by
   mocc_evaluate and mocc_jacobian_times, which an integrator may get around, it has not. */
typedef enum {
    MOCC_OK = 0,
    MOCC_FAILED = 1,  /* the equations have no solution here, an assertion is violated, a step is impossible;
                         the instance still has the values that were computed last */
    MOCC_REFUSED = 2, /* the call asks for what cannot be: a name, a value, a call at the wrong time; nothing
                         has changed */
    MOCC_NO_RESOURCE = 3, /* out of memory: all that can still be done with the instance is mocc_free */
    MOCC_STOPPED = 4,     /* the host's stop() has said so; after a run the instance can go on */
    MOCC_ENDED = 5        /* the model has ended the run (terminate) */
} MoccStatus;

typedef enum {
    MOCC_NOTE,    /* what is no mistake */
    MOCC_WARNING, /* of the model's run */
    MOCC_ERROR,   /* why a function returns MOCC_FAILED, MOCC_STOPPED or MOCC_NO_RESOURCE */
    MOCC_USAGE    /* why it returns MOCC_REFUSED; begins with the name of the variable, if it is about one */
} MoccSeverity;

/* What an instance asks of its host; any function may be NULL. They are called by the thread that uses the
   instance and must not call functions of this header on it. They may leave neither by longjmp nor by an
   exception. */
typedef struct {
    void *user; /* the first argument of the functions */
    /* A message, one sentence without a line end, valid during the call. */
    void (*message)(void *user, MoccSeverity severity, const char *text);
    /* Whether the present call is to end: not 0 makes it return MOCC_STOPPED, or MOCC_FAILED inside of an
       evaluation. Asked after each step, in each turn of loops that may not end, and within steps where these
       take long, which are not completed then. */
    int (*stop)(void *user);
    /* The same between two steps alone: the run can go on. */
    int (*rest)(void *user);
    /* After each step of mocc_run: the time that is reached, s. */
    void (*step)(void *user, double time);
    /* A row of the result: at the start, at multiples of the task's interval, before and after each event.
       `values` has MoccModel.type->size doubles, valid during the call; MoccRef.offset counts in them.
       Returns MOCC_OK; anything else ends the call of mocc_initialize or mocc_run, which returns it. */
    int (*row)(void *user, double time, const double *values);
    /* The folder in which the files lie that the model names by URIs: modelica://Plant/Resources/law.csv is
       Plant/Resources/law.csv there. Valid as long as the instance is. NULL: they are where they were when
       the model was compiled. */
    const char *resources;
} MoccHost;

typedef enum {
    MOCC_AUTO,  /* MOCC_RK, and MOCC_BDF where the run shows stiffness */
    MOCC_BDF,   /* implicit multistep formulas, for stiff models */
    MOCC_ADAMS, /* multistep formulas for models that are not stiff */
    MOCC_RK     /* an explicit Runge-Kutta method of order 8 */
} MoccMethod;

/* What a run computes */
typedef struct {
    double start, stop; /* s; stop >= start */
    double interval;    /* between two rows, s; 0: a 500th of the whole */
    double tolerance;   /* about the relative error of the result, for models that do not amplify errors;
                           between 0 and 1; 0: 1e-6 */
    MoccMethod method;  /* of mocc_run */
    int open; /* not 0: `stop` says about how long the run is, and it may go on beyond; the model does
                 not do then what it does at its end */
} MoccTask;

typedef struct MoccInstance MoccInstance;

/* ---- life ---- */

/* An instance in which nothing has a value yet. `model` and the tables that it refers to are borrowed for its
   life; `host` (NULL: none) is copied. NULL: out of memory. Free it with mocc_free. */
MoccInstance *mocc_create(const MoccModel *model, const MoccHost *host);
/* Frees the instance and all that its functions have returned; NULL is allowed. */
void mocc_free(MoccInstance *instance);

/* ---- variables ---- */

/* An element of a variable: what functions below take in place of a name. It holds for every instance of the
 * model. */
typedef struct {
    const MoccVariable
        *variable; /* its name, unit, description, kind, type: moccrt.h; borrowed from the model */
    size_t offset; /* of the value among those of the instance, in doubles */
    int own;       /* of the model itself, not of a component: such an input is set from outside */
} MoccRef;

/* Finds a scalar variable or an element of an array by its full Modelica name: "revolute[3].frame_a.r0[1]",
   "der(x)". Returns MOCC_OK or MOCC_REFUSED, with the name that is nearest in the message. */
MoccStatus mocc_find(MoccInstance *instance, const char *name, MoccRef *ref);
/* Calls visit(user, name, ref) for each visible element of each variable, in the order of declaration, depth
   first; `name` and `ref` are valid during the call. What it returns is returned, and ends the walk if it is
   not MOCC_OK. */
typedef int MoccVisit(void *user, const char *name, const MoccRef *ref);
MoccStatus mocc_visit(MoccInstance *instance, MoccVisit *visit, void *user);

/* Set `n` values. Before mocc_start: parameters, states and discrete variables at the start, inputs. After
   mocc_initialize: inputs of the model itself, and by mocc_set_real the derivatives of such inputs, which
   count from the next evaluation on; mocc_run begins with their jump, an event. Integers have to fit 32 bits,
   Booleans are 0 or 1; an enumeration is set as an integer. Returns MOCC_OK or MOCC_REFUSED; the values
   before the one that is refused have been set. */
MoccStatus mocc_set_real(MoccInstance *instance, size_t n, const MoccRef *refs, const double *values);
MoccStatus mocc_set_integer(MoccInstance *instance, size_t n, const MoccRef *refs, const int *values);
MoccStatus mocc_set_boolean(MoccInstance *instance, size_t n, const MoccRef *refs, const int *values);
/* The texts are copied. */
MoccStatus mocc_set_string(MoccInstance *instance, size_t n, const MoccRef *refs, const char *const *values);
/* One variable by name, with its value as Modelica writes it: 1e-3, true, a literal of its enumeration; a
   String without quotes. A Real may have a unit that its own is converted to: 30deg, 5mm. Before mocc_start
   only. */
MoccStatus mocc_set_text(MoccInstance *instance, const char *name, const char *value);

/* Get `n` values, as the last call left them. Returns MOCC_OK, or MOCC_REFUSED if a variable has another
   type; a number that no int holds is refused, too. mocc_get_real takes any type but String. */
MoccStatus mocc_get_real(MoccInstance *instance, size_t n, const MoccRef *refs, double *values);
MoccStatus mocc_get_integer(MoccInstance *instance, size_t n, const MoccRef *refs, int *values);
MoccStatus mocc_get_boolean(MoccInstance *instance, size_t n, const MoccRef *refs, int *values);
/* The texts are valid until the next call that sets, evaluates or runs. */
MoccStatus mocc_get_string(MoccInstance *instance, size_t n, const MoccRef *refs, const char **values);

/* Inputs of the model over time, before mocc_initialize: `n` of them, with `rows` times that do not decrease
   and rows x n values, row by row. Reals run along straight lines between two rows, anything else keeps the
   value of a row; two rows at one time are a jump. All is copied. Returns MOCC_OK or MOCC_REFUSED. */
MoccStatus mocc_set_inputs(MoccInstance *instance, size_t n, const MoccRef *refs, size_t rows,
                           const double *times, const double *values);

/* After mocc_initialize: from the time that is reached on, `n` Real inputs of the model itself run along
   straight lines with these slopes, each from its present value, in place of what mocc_set_inputs and earlier
   calls have given. The derivative of such an input is its slope. What mocc_set_real gives one meanwhile does
   not count. n = 0: all stay at the values that they have. Returns MOCC_OK or MOCC_REFUSED: then nothing has
   changed. */
MoccStatus mocc_set_slopes(MoccInstance *instance, size_t n, const MoccRef *refs, const double *slopes);

/* ---- initialization ---- */

/* Computes parameters and start values from the values that have been set, and checks them. mocc_initialize
   calls it if the host has not. Returns MOCC_OK; MOCC_REFUSED if a value that was set is final in the model;
   MOCC_FAILED. */
MoccStatus mocc_start(MoccInstance *instance);
/* Finds the state at the start of `task` (NULL: the model's experiment), which is copied, with initial
   equations and the event at that time. Returns MOCC_OK, MOCC_ENDED, MOCC_REFUSED, MOCC_FAILED. */
MoccStatus mocc_initialize(MoccInstance *instance, const MoccTask *task);

/* ---- running ---- */

/* Integrates from the time that is reached to `until`, s, with all events; not beyond the task's stop, where
   it also does what the model does at its end. Then all variables have their values at that time. Returns
   MOCC_OK, MOCC_ENDED (at an earlier time), MOCC_FAILED, MOCC_STOPPED, or what the host's row() has returned.
 */
MoccStatus mocc_run(MoccInstance *instance, double until);
/* The same, but returns after one step of the integrator at the latest, with all variables as they are at the
   time that is reached. */
MoccStatus mocc_run_step(MoccInstance *instance, double until);
/* After mocc_initialize: whether mocc_run and mocc_run_step stop before an event, with the values that lead
   to it. Then mocc_is_at_event returns 1, and mocc_event passes the event; if the host does not call it, the
   next run begins with it. Jumps of inputs that the host has set are passed in any case. */
MoccStatus mocc_pause_at_events(MoccInstance *instance, int pauses);
int mocc_is_at_event(const MoccInstance *instance);
/* The next time at which something is known to change, s; infinity: none, or mocc_initialize has not been
   called. */
double mocc_next_event(const MoccInstance *instance);
/* The time of the last evaluation that counts, s. */
double mocc_current_time(const MoccInstance *instance);

enum { MOCC_SWITCHES = 8 };

typedef struct {
    size_t states, balances;
    long steps, evaluations, jacobians, error_test_failures, nonlinear_iterations, nonlinear_failures;
    long by_matrix; /* evaluations in which one matrix was solved for all balances */
    long state_events, time_events, event_iterations;
    size_t elements, directions; /* of the Jacobian, and evaluations for it; 0: there is none */
    size_t unknowns;    /* of its equations: the states, or these with balances and inputs of components */
    size_t left_bounds; /* variables that have been outside of min and max */
    long explicit_steps, multistep_steps; /* steps of the Runge-Kutta method, and of MOCC_BDF or MOCC_ADAMS */
    size_t switches;                      /* so often MOCC_AUTO has switched from one to the other, */
    double switched[MOCC_SWITCHES];       /* the first times at these times, s */
    size_t
        initial_unknowns; /* states and parameters that the initial equations free; 0: none is solved for */
    long initial_iterations; /* of Newton's method for them */
    double initial_residual; /* the largest one that is left, as a relative change of the unknowns */
} MoccStatistics;

/* What mocc_run has done so far; all zero before mocc_initialize. */
MoccStatistics mocc_statistics(const MoccInstance *instance);

/* The whole state of an instance as bytes: what has been set, all values, the run. *bytes are owned by the
   instance, valid until the next call of this function. Instances of the same model, in any process of the
   same program on a machine of the same kind, can take it over by mocc_restore, as often as is wished; what
   they do from then on is the same, bit for bit, also in the instance that was saved. (Its integrator begins
   anew.) External objects are no part of it: they are made anew where it is taken over with other values of
   parameters. Nor is what impure C functions keep or have done. Returns MOCC_OK. */
MoccStatus mocc_save(MoccInstance *instance, const void **bytes, size_t *size);
/* Takes over a state, whatever the instance has done before. The bytes belong to the caller. Returns MOCC_OK,
   or MOCC_REFUSED if they are not a state of this model: then nothing has changed. */
MoccStatus mocc_restore(MoccInstance *instance, const void *bytes, size_t size);

/* ---- with an integrator of the host: after mocc_initialize ---- */

/* The number of states, and of event indicators; 0 before mocc_initialize. They do not change afterwards. */
size_t mocc_n_states(const MoccInstance *instance);
size_t mocc_n_indicators(const MoccInstance *instance);
/* The states that the instance has, mocc_n_states of them. */
MoccStatus mocc_get_states(MoccInstance *instance, double *states);
/* How large they typically are, as many positive numbers: the attribute nominal, else 1. Tolerances are
   relative to them where a state is smaller. */
MoccStatus mocc_get_nominals(MoccInstance *instance, double *nominals);
/* Which variables they are: as many references. */
MoccStatus mocc_get_state_refs(MoccInstance *instance, MoccRef *refs);
/* Computes all variables at `time`, s, for `states` (NULL: those that the instance has; else they are its
   states from now on), between events: relations keep their values. `derivatives` (NULL: not wanted) gets the
   derivatives of the states by time, in their order. Both arrays have mocc_n_states elements and belong to
   the caller. Returns MOCC_OK or MOCC_FAILED, without a message: an integrator may try shorter steps.
   mocc_accept tells what was wrong. */
MoccStatus mocc_evaluate(MoccInstance *instance, double time, const double *states, double *derivatives);
/* The event indicators at the last evaluation, mocc_n_indicators of them: where one becomes negative is an
 * event. */
MoccStatus mocc_indicators(MoccInstance *instance, double *indicators);
/* The derivatives' directional derivative: `product` gets J v for the Jacobian J of the derivatives by the
   states at the last evaluation and the direction v, mocc_n_states elements each. Exact if the model has
   tangents; else by central differences along v, so about nine digits are right where the derivatives are
   smooth. The instance keeps its values.
   Returns MOCC_OK or MOCC_FAILED. */
MoccStatus mocc_jacobian_times(MoccInstance *instance, const double *direction, double *product);
/* Whether a model has exact derivatives: it was compiled with --tangents. */
int mocc_has_tangents(const MoccModel *model);
/* The directional derivative of the last evaluation: `product` gets for each of `n_unknown` variables how it
   changes when the `n_known` variables change in proportion to `seed`, and time by `time_seed`. Exact up to
   rounding. What changes at events only is held, as are relations and values before events; where two
   branches meet it is the derivative of the one that was evaluated. So are states, inputs and parameters that
   are not among the knowns. knowns: Real states; discrete Reals, which keep their values but would have
   others if something had been different at an event before; Real inputs of the model itself, and derivatives
   of these (where the model asks for them they count as inputs by themselves); Real parameters that can be
   set, those of components too, with all that is computed from them unless the host has set it. One that is
   given twice counts with both seeds. unknowns: Real variables of any kind. The derivative of a state or an
   input is its seed. The arrays belong to the caller; the instance keeps its values. Returns MOCC_OK,
   MOCC_REFUSED (the model has no tangents; a variable is not as above; mocc_initialize has not been called)
   or MOCC_FAILED: a derivative is not a finite number. */
MoccStatus mocc_directional(MoccInstance *instance, size_t n_known, const MoccRef *knowns, const double *seed,
                            double time_seed, size_t n_unknown, const MoccRef *unknowns, double *product);
/* The last evaluation is a step that counts: checks values, assertions and bounds. Returns MOCC_OK,
   MOCC_ENDED or MOCC_FAILED, now with the reason in a message. */
MoccStatus mocc_accept(MoccInstance *instance);

typedef struct {
    int states_changed; /* the integrator has to start anew with mocc_get_states */
    int changed;        /* anything has changed */
    double next;        /* the next time at which something is known to change, s; infinity: none */
} MoccEventInfo;

/* The event at the time and the states of the last evaluation: opens all relations and evaluates until
   nothing changes any more. To be called where an indicator has become negative, at `next`, and where
   discrete inputs have been set. `info` (NULL: not wanted) gets what it has done. Returns MOCC_OK, MOCC_ENDED
   or MOCC_FAILED. */
MoccStatus mocc_event(MoccInstance *instance, MoccEventInfo *info);
/* How the time of the event changes that is due at the last evaluation, when the knowns change: one row of
   seeds for each of n numbers. `event` is the number of the indicator that decides it; mocc_n_indicators():
   it is due by time alone. A number that is not finite: the time has no derivative, as where an indicator
   only touches zero. knowns: Real states, discrete Reals (their values before the event) and Real parameters
   that can be set. Returns as mocc_directional. */
MoccStatus mocc_event_time_directional(MoccInstance *instance, size_t event, size_t n_known,
                                       const MoccRef *knowns, size_t n, const double *seeds, double *speeds);
/* The event, as mocc_event. `speeds` has a row for each of n: how the knowns change at the event, which
   itself moves by time_speeds; it gets how they change after the event at that moving time. For each state
   that is reinitialized, and each discrete Real, the equations that determine it are differentiated. */
MoccStatus mocc_event_directional(MoccInstance *instance, size_t n_known, const MoccRef *knowns, size_t n,
                                  double *speeds, const double *time_speeds, MoccEventInfo *info);

#endif
