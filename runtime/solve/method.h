/* Steps by one method or the other: what multistep.c (CVODE) and runge_kutta.c offer to integrator.c.
 *
 * A method takes single steps, so that interrupts, progress and a stuck integration are seen in time. It
 * never steps over an edge, and stops after the first root of an event. */
#ifndef MOCC_RUNTIME_METHOD_H
#define MOCC_RUNTIME_METHOD_H

#include "runtime/solve/solve.h"

/* Why there is no further step */
typedef enum {
    FAILURE_OTHER,
    FAILURE_ERROR,     /* the error of a step stays above the tolerance however short it is */
    FAILURE_EQUATIONS, /* its equations are not solved, or cannot be evaluated */
    FAILURE_DIGITS,    /* the tolerance asks for more than doubles can give */
    FAILURE_JACOBIAN,  /* the Jacobian of a step is singular */
    FAILURE_STUCK,     /* steps do not move time any more */
    FAILURE_SPAN,      /* the edge is too near to step there */
    FAILURE_STIFF      /* the explicit method would take far too many steps; only if there is another one */
} Failure;

/* What is integrated, and how far it has got; of all methods of an integrator the same. */
typedef struct {
    Simulation *simulation; /* borrowed, like events and task */
    const Events *events;
    const MoccTask *task;
    size_t n; /* states, or one that stands still if there are none */
    size_t n_roots;
    double *x;       /* n: the states that have been reached; owned */
    int *crossed;    /* by root: -1 if the last step has crossed it downwards; owned */
    double edge;     /* the time not to be stepped over, s */
    double row;      /* the next time at which the result has a row, s */
    double longest;  /* no step is longer, s */
    double soon;     /* at a restart: a root function may change twice within this time, but hardly within a
                        much shorter one; 0: nothing is known */
    double work;     /* of the methods so far, in evaluations */
    bool has_other_method; /* the integrator can go on by another method than the present one */
    Failure failure; /* of the last step that failed */
} Problem;

/* The time that has passed; near the beginning of the run a small part of the whole. */
double problem_passed(const Problem *problem, double time);
/* The shortest time near `time` that is followed where there are roots. */
double problem_resolution(const Problem *problem, double time);
/* The derivatives of the states. False: they cannot be had. */
bool problem_evaluate(Problem *problem, double time, const double *states, double *derivatives);
/* The same with the root functions, if there are any, for which everything is evaluated once. */
bool problem_evaluate_all(Problem *problem, double time, const double *states, double *derivatives,
                          double *roots);
/* The root functions. A derivative that is not a number does no harm to them: it may be the event that mends
   it. */
bool problem_roots(Problem *problem, double time, const double *states, double *roots);

/* What a method is for the integrator; `self` is what new() has returned. */
typedef struct {
    void (*free)(void *self);
    /* Forgets the past: the states of the problem are those at `time`. False: it cannot. */
    bool (*restart)(void *self, double time);
    /* Goes on from `time`, towards another edge of the problem. False: it cannot. */
    bool (*aim)(void *self);
    /* Takes one step, to the edge or to the first root at most. Sets `time` and the states of the problem. */
    Step (*step)(void *self, double *time);
    /* The states at a time within the last step, or shortly after it. False: they cannot be had. */
    bool (*interpolate)(void *self, double time, double *states);
    /* The length of the last step, and the time at its end, which a root may come before, s */
    double (*last_step)(void *self);
    double (*reached)(void *self);
    /* Adds what it has done since the last restart. */
    void (*count)(const void *self, MoccStatistics *statistics);
} Method;

/* ---- multistep.c: linear multistep methods, implicit, by CVODE ---- */

typedef struct Multistep Multistep;

extern const Method multistep;

/* Returns NULL if there is not enough memory. `tolerance` of a step, relative. Borrows the problem. */
Multistep *multistep_new(Problem *problem, bool bdf, double tolerance);
/* To be called once before the first step, with the states at `time` in place. Returns whether there is
   enough memory. */
bool multistep_prepare(Multistep *self, double time);

/* ---- runge_kutta.c: an explicit method of order 8 ---- */

typedef struct RungeKutta RungeKutta;

extern const Method runge_kutta;

/* What a step shows of the equations; rates times its length, 0 where it does not show */
typedef struct {
    double stiffness; /* how fast derivatives change with the states: the size of the largest eigenvalue */
    double motion;    /* how fast they change as the states move on */
} StepRates;

RungeKutta *runge_kutta_new(Problem *problem, double tolerance);
/* The last step */
void runge_kutta_describe(const RungeKutta *self, StepRates *rates);

/* ---- switching.c: which method is right for the model ---- */

typedef struct Switching Switching;

/* Begins with the explicit method. Borrows the problem. */
Switching *switching_new(Problem *problem);
void switching_free(Switching *switching);
/* After a step of the explicit method: whether the implicit one is to go on. */
bool switching_to_implicit(Switching *switching, const StepRates *rates);
/* After a step of the implicit method, to `time`: whether the explicit one is to go on. */
bool switching_to_explicit(Switching *switching, double time);
/* The other method goes on from `time`. */
void switching_begin(Switching *switching, double time);

#endif
