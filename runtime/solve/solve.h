/* A run: the states over time by an integrator, from edge to edge, with events in between and rows on the
 * way. */
#ifndef MOCC_RUNTIME_SOLVE_H
#define MOCC_RUNTIME_SOLVE_H

#include "runtime/instance/instance.h"

/* ---- start.c: the start of a run ---- */

/* Finds the states and discrete variables at the start, out of the start values in the instance. False:
   simulation->fault says why. `statistics` (NULL: none are kept) gets what concerns a start that is found. */
bool start_find(Simulation *simulation, Events *events, double time, MoccStatistics *statistics);

/* ---- crossing.c: root functions that cross zero twice in a short time ---- */

typedef struct Crossing Crossing;

/* Borrows both. */
Crossing *crossing_new(Simulation *simulation, const Events *events);
void crossing_free(Crossing *crossing);
/* Moves the states back to where the root functions that have been crossed (negative in `crossed`) have just
   become negative, along their derivatives and by no more than `reach`, s. */
void crossing_refine(Crossing *crossing, double time, double *states, const int *crossed, double reach);
/* Whether the root functions that have been crossed fall as the equations go on; those that rise have been
   crossed by errors of the states. `span` is the time to look at if no state moves. */
bool crossing_falls(Crossing *crossing, double time, const double *states, const int *crossed, double span);
/* After an event: a root function that becomes negative at once and positive again, in less time than `span`
   or by less than rounding makes of the states; NO_SWITCH: none. Leaves the instance evaluated at the states.
 */
size_t crossing_lost(Crossing *crossing, double time, const double *states, double span);
/* How long it will take, as was found then, until a root function that falls has been negative and is not any
   more, s; infinity: none seems to. */
double crossing_return(const Crossing *crossing);

/* ---- stall.c: derivatives that jump to and fro ---- */

typedef struct Stall Stall;

/* Borrows the simulation. `span`: of the run, s; `error`: what a step allows a state of the size 1. */
Stall *stall_new(Simulation *simulation, double span, double error);
void stall_free(Stall *stall);
/* To be called after each step, with the states that it has reached. True if such a derivative keeps the run
 * from its end; `why` gets the reason. */
bool stall_noticed(Stall *stall, double time, const double *states, Text *why);

/* ---- singularity.c: singularities that the run does not reach ---- */

typedef struct Singularity Singularity;

/* Borrows the simulation. `start`: of the run, s */
Singularity *singularity_new(Simulation *simulation, double start);
void singularity_free(Singularity *singularity);
/* To be called after each step, with the states that it has reached. True if the run approaches a singularity
 * in too many steps; `why` gets the reason. */
bool singularity_noticed(Singularity *singularity, double time, const double *states, Text *why);

/* ---- integrator.c: the states over time ---- */

typedef struct Integrator Integrator;
typedef enum { STEP_TAKEN, STEP_TO_EDGE, STEP_TO_ROOT, STEP_FAILED } Step;

/* All arguments are borrowed; `statistics` is added to when it starts anew. */
Integrator *integrator_new(Simulation *simulation, const Events *events, const MoccTask *task,
                           MoccStatistics *statistics);
void integrator_free(Integrator *integrator);
/* Adds what it has done since it has started anew. */
void integrator_count(const Integrator *integrator, MoccStatistics *statistics);
/* To be called once, with the states at the start in place. Returns SUCCESS, or ENVIRONMENT (reported). */
int integrator_prepare(Integrator *integrator, double time);
/* The states that were reached, one for each state of the simulation; to be changed only before a restart. */
double *integrator_states(Integrator *integrator);
/* Forgets the past: integration goes on from the states at `time`, towards `edge` and not beyond. False: it
 * cannot. */
bool integrator_restart(Integrator *integrator, double time, double edge);
/* Goes on from `time`, after an edge where nothing has changed, to the next `edge`. */
bool integrator_go_on(Integrator *integrator, double edge);
/* Takes one step, to the edge or to the first root at most, whose states are as near after it as doubles
   allow. Sets `time`. The states at `row`, the time of the next row, shall be as right as those at the end of
   a step.
 */
Step integrator_step(Integrator *integrator, double *time, double row);
/* The states at a time within the last step; NULL: they cannot be had. Owned by the integrator. */
const double *integrator_interpolate(Integrator *integrator, double time);
/* After an event at `time`, which follows a root: the switch with a root function that is going to change
   twice before the integrator can notice; NO_SWITCH: none. */
size_t integrator_lost(Integrator *integrator, double time);
/* Why the last call failed, for a user. */
const char *integrator_reason(const Integrator *integrator);

/* ---- rows.c: when rows of the result are due ---- */

typedef struct {
    MoccContext *context;
    double stop; /* s */
    Grid grid;
    size_t next, last; /* row k belongs to point k of the grid, the last one to stop */
    bool any;          /* a row has been written */
    double time;       /* of the last row */
} Rows;

void rows_begin(Rows *rows, MoccContext *context, const MoccTask *task);
/* The time at which the next row is due; infinity after the last one. */
double rows_next(const Rows *rows);
/* The time of the one after that. */
double rows_second(const Rows *rows);
/* Leaves out all rows up to `time` that are apart from `edge`. */
void rows_pass(Rows *rows, double time, double edge);
/* Hands a row to the host. All rows due up to its time are written then. Returns SUCCESS or what the host
   does. */
int rows_write(Rows *rows, double time, const double *instance);

/* ---- integrate.c: the run ---- */

typedef struct {
    Simulation *simulation; /* borrowed */
    MoccTask task;
    MoccStatistics statistics;
    Assertions *assertions; /* NULL: none */
    Bounds *bounds;         /* NULL: none */
    SmallStates *small;     /* NULL: none */
    Events *events;
    Integrator *integrator; /* NULL: not needed yet */
    Rows rows;
    double time;   /* that the states of the integrator belong to */
    double until;  /* where it is to stop this time */
    bool single;   /* ... or after one step */
    bool anew;     /* the integrator has to start anew there */
    bool followed; /* the linear responses have been checked since */
    bool ended;    /* the model has ended the run */
    bool finished; /* the model has done what it does at the end */
    bool moved;    /* the host has evaluated since: its time and states count */
    bool given;    /* the host has given inputs other values since: that is an event */
    bool pauses;   /* it stops before events, which the host passes by run_event */
    bool paused;   /* it has stopped before one */
    double *left;  /* the instance before an event */
    bool left_is_sound;
} Run;

/* A run of this task, which is complete; borrows the simulation. */
Run *run_new(Simulation *simulation, const MoccTask *task);
void run_free(Run *run);
/* Finds the state at the start and hands its row to the host. Returns SUCCESS, ENDED, or what went wrong
   (reported). */
int run_begin(Run *run);
/* Goes on to `until`, to the end of the task at most. Returns as run_begin does. */
int run_to(Run *run, double until);
/* The same for one step of the integrator at most. */
int run_step(Run *run, double until);
/* The next time at which something is known to change, s; infinity: none. */
double run_next_event(const Run *run);
/* The host is going to give the input at this offset another value. */
void run_note_input(Run *run, size_t offset, bool continuous);
/* For an integrator of the host: the last evaluation counts, or the event at its time is passed. Return as
   run_begin does; `info` may be NULL. */
int run_accept(Run *run);
int run_event(Run *run, MoccEventInfo *info, Carried *carried);
MoccStatistics run_statistics(const Run *run);
/* Writes the run into a stream, or reads it into a new one. Both begin with a new integrator afterwards, so
   they go on alike. */
void run_exchange(Run *run, Stream *stream);

#endif
