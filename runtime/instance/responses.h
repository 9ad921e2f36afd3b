/* What the files that solve for linear responses make of each other's parts: responses.c decides,
 * whole_system.c has the matrices, residuals.c judges. */
#ifndef MOCC_RUNTIME_RESPONSES_H
#define MOCC_RUNTIME_RESPONSES_H

#include "runtime/instance/instance.h"

/* A component that eliminates its balances */
typedef struct {
    const MoccElimination *elimination;
    size_t base; /* of its instance */
} Eliminating;

/* Balances that are solved for together */
typedef struct {
    size_t n, *members;           /* their numbers, */
    size_t *balances, *residuals; /* offsets */
    double *constants;            /* b */
    double *solution;             /* y */
    double *errors;               /* magnitudes of which rounding leaves a part in the residuals; NULL: unknown */
    int errors_stand;             /* for so many further evaluations */
    Dense *dense;                 /* NULL until it is needed: its size is that of the stage's matrix */
    SparseSystem *sparse;         /* NULL until it is needed */
    bool is_coupled;              /* it is of no use */
    long distrust;                /* inexact solutions until what it depends on is learned anew, */
    long patience;                /* and the next time: that has brought nothing new */
    bool is_factored;             /* the matrix of the last evaluation has been, */
    bool is_sparse;               /* as a sparse system, */
    int sign;                     /* with a determinant of this sign */
} Stage;

struct Responses {
    MoccContext *context;
    const MoccModel *model;
    Eliminating *eliminating;
    size_t n_eliminating;
    bool whole; /* elimination is singular where the whole system has a solution: no more of it */
    size_t n;
    size_t *balances, *residuals; /* offsets */
    double *tangent;              /* an instance that is zero but for what linear_tangent writes */
    double *kept, *prepared;      /* the memory of MoccModel.differentiate, */
    bool is_prepared;             /* and whether the latter follows from the parameters as they are */
    Stage *stages;
    int n_stages;
    double *null_vector;    /* of a stage, for all balances */
    const double *instance; /* that was solved for last, at this time (s), */
    double time;
    int found;        /* with a determinant of this sign; */
    bool eliminated;  /* by elimination; */
    bool is_partial;  /* the model's results are not computed yet */
    bool is_inexact;  /* elimination has left residuals once: from then on all evaluations are looked at */
    bool is_regular;  /* the matrices have been found to be so, after the start or the last event */
    long by_matrix;   /* solutions */
    long refusals;    /* of evaluations that are written out, since the last one that had a result */
    int sign;         /* of the determinant at the time that was reached last */
    Undefined before; /* noted in the explicit part */
};

/* The part of the magnitudes of its terms that may be left of a residual */
static const double residual_rounding = 1e-6;

/* ---- responses.c ---- */

/* Notes what is at fault. Returns false. */
bool responses_fail(Fault *fault, FaultKind kind, double time, size_t index);
/* The balances are given, not eliminated. */
void responses_give_balances(const Responses *responses, double *instance);
/* Computes what follows from the balances that are in place, and forgets what has been decided, and what was
   undefined, without them. */
void responses_evaluate_anew(Responses *responses, double *instance, double time, Events *events, bool trial);

/* ---- whole_system.c ---- */

/* Finds all balances, stage by stage, and computes what follows from them. False: `fault` says why not. */
bool responses_solve_whole(Responses *responses, double *instance, double time, Fault *fault, Events *events);
/* Factors the dense matrix of a stage. False: it is singular, or *found is false: it cannot be found. */
bool stage_factor_dense(Responses *responses, Stage *stage, const double *instance, double time, Fault *fault,
                        bool *found);
/* Factors a matrix of the stage for what has been solved last, if none has been factored for it. */
bool stage_factor(Responses *responses, Stage *stage, Fault *fault);
/* Of the systems that have been solved last: the null vector of the one that is closest to having one, with
   its least pivot, in proportion to the elements. NULL: `fault` says what cannot be computed. */
const double *responses_weakest(Responses *responses, double *pivot, Fault *fault);
/* What has been learned goes with the state: learning takes as long as hundreds of evaluations. */
void stage_exchange(Responses *responses, Stage *stage, const double *instance, double time, Stream *stream);

/* ---- residuals.c ---- */

/* The part of the terms of residuals that elimination may leave in a system of n balances */
double residuals_allowed(size_t n);
/* Whether the sums along the tree, which the terms of a stage's residuals follow from, account for what is
   left of these: the errors of many links add up in them. `values`: the instance, or a change of it. */
bool residuals_follow_from_sums(Responses *responses, Stage *stage, const double *values);
/* Whether nothing but rounding is left of the residuals. */
bool residuals_are_rounding(Responses *responses, const double *values);

#endif
