/* The linear system that a model behaves like near the state that it is in, its eigenvalues, and equilibria:
 *
 *     dx/dt = A dx + B du,  dy = C dx + D du
 *
 * x are the states, u the Real inputs of the model itself, y its Real outputs, or other variables in place of
 * these. Relations, discrete variables and time stay what they are. */
#ifndef MOCC_RUNTIME_LINEAR_H
#define MOCC_RUNTIME_LINEAR_H

#include "runtime/results/results.h"

/* ---- eigenvalues.c ---- */

typedef struct {
    double re, im;
} Eigenvalue;

/* The eigenvalues of an n x n matrix, row by row, which is overwritten; of a pair of conjugates the one with
   the positive imaginary part comes first. False: the iteration does not converge. */
bool eigenvalues_find(double *matrix, size_t n, Eigenvalue *values);
/* |eigenvalue|, rad/s, and the ratio of damping, -re/|eigenvalue|; NaN for zero. */
double eigenvalue_frequency(Eigenvalue value);
double eigenvalue_damping(Eigenvalue value);

/* ---- linearize.c ---- */

typedef struct {
    MoccContext *context;
    const char *model; /* its name */
    double time;       /* s */
    Columns states, inputs, outputs;
    double *values;          /* of these, in this order; owned, like all that follows */
    double *matrix;          /* [A, B; C, D], row by row */
    bool is_exact;           /* the elements are, up to rounding; else they are differences: */
    double *errors;          /* of the elements of each row, the largest, as estimated */
    double error;            /* the largest of these relative to the largest element of the row */
    Eigenvalue *eigenvalues; /* of A, one for each state; slow ones first */
} Linearization;

/* The system at the time and state of the last evaluation. `outputs` name what is taken for y; without
   patterns it is the model's outputs. The simulation is as before then. Returns SUCCESS, WRONG_USAGE,
   RUN_FAILED or STOPPED (reported). To be freed in any case. */
int linearize(Linearization *linearization, Simulation *simulation, Patterns *outputs);
void linearization_free(Linearization *linearization);

static inline size_t linear_rows(const Linearization *linearization) {
    return linearization->states.n + linearization->outputs.n;
}

static inline size_t linear_columns(const Linearization *linearization) {
    return linearization->states.n + linearization->inputs.n;
}

static inline double linear_element(const Linearization *linearization, size_t row, size_t column) {
    return linearization->matrix[row * linear_columns(linearization) + column];
}

/* ---- differences.c ---- */

/* Fills the matrix by differences, and errors. Inputs over time hold still meanwhile. */
int linear_differences(Linearization *linearization, Simulation *simulation);

/* ---- least_norm.c ---- */

/* For an n x n matrix, column by column: `b` becomes the shortest x for which A x - b is as short as can be.
   Less than `least` of the largest pivot is zero. Returns the length of the part of `b` that A x gives. */
double least_norm_solve(MoccContext *context, size_t n, const double *matrix, double *b, double least);

/* ---- steady.c ---- */

typedef struct {
    Simulation *simulation; /* borrowed, like the next two */
    Events *events;
    const double *kept;               /* the instance before the start */
    double time;                      /* s */
    size_t n;                         /* states */
    double *room;                     /* owned, of all that follows, in the order of the states: */
    double *begin, *states, *typical; /* start values, the states now, their sizes */
    double *derivatives, *weights;    /* of these; their weights make them relative changes of states */
    double *moved, *there;            /* states that are tried, and the derivatives */
    double *step, *changes, *beside;
    double *failed, *scale;  /* what the best attempt has left; the weights at the start */
    double *matrix, *scaled; /* the Jacobian, column by column; both times weighted */
    bool *follows;           /* owned: some state has changed the derivative */
    bool *given;             /* the start of a run has not left the state as it was */
    bool whole;              /* the Jacobian is by differences of whole starts */
    long steps, times;       /* of Newton's method, and on in time */
    double growth;           /* of small disturbances of the equilibrium, 1/s; zero if it lasts */
} Steady;

/* For states near those of the simulation, whose run has begun at this time; `kept` is the instance from
   before. To be ended with steady_free. */
void steady_new(Steady *steady, Simulation *simulation, Events *events, const double *kept, double time);
void steady_free(Steady *steady);
/* Finds steady->states with which a run begins and stays. Returns SUCCESS, RUN_FAILED or STOPPED (reported).
 */
int steady_find(Steady *steady);
/* The largest of some derivatives, as they weigh */
double steady_size(const Steady *steady, const double *derivatives);

/* ---- write.c: the system as text ---- */

/* Adds what the row gives: 'y' or 'der(x)'. */
void linear_row_name(Text *out, const Linearization *linearization, size_t row);

/* Add it for a reader, as one line of JSON, and as a MATLAB file of level 4. */
void linear_text(Text *out, const Linearization *linearization);
void linear_json(Text *out, const Linearization *linearization);
void linear_matlab(Text *out, const Linearization *linearization);

#endif
