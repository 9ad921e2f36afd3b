/* Nonlinear equations f(x) = 0, as many as unknowns, by Newton's method with exact derivatives. */
#ifndef MOCC_RUNTIME_NONLINEAR_H
#define MOCC_RUNTIME_NONLINEAR_H

#include "runtime/instance/instance.h"

typedef struct {
    MoccContext *context;
    size_t n;
    void *user;
    /* Computes the residuals f. False: they cannot be computed there. */
    bool (*residuals)(void *user, const double *unknowns, double *residuals);
    /* Their derivatives at the unknowns of the last call of `residuals`, column by column. False: as above.
     */
    bool (*derivatives)(void *user, double *columns);
    const double *typical; /* sizes of the unknowns, positive */
    double *unknowns;      /* at first where to begin, then the solution or what was reached */
    double *values;        /* the residuals there */
    double *weights;   /* of the residuals: with them, they are as large as the unknowns' relative errors */
    double *evaluated; /* the unknowns of the last call of `residuals` */
    double *columns;   /* n x n */
    long iterations;   /* of Newton's method, in all attempts */
} Nonlinear;

typedef enum {
    NONLINEAR_SOLVED,
    NONLINEAR_NOT_EVALUATED, /* a residual cannot be computed at the start */
    NONLINEAR_SINGULAR,      /* the derivatives leave unknowns open */
    NONLINEAR_NOT_SOLVED
} NonlinearOutcome;

/* ---- nonlinear.c: the equations ---- */

/* Room for n equations; the caller fills in the functions, `typical` and the unknowns. */
Nonlinear nonlinear_new(MoccContext *context, size_t n);
void nonlinear_free(Nonlinear *problem);
/* The residuals at these unknowns, and the derivatives to problem->columns. False: there are none. */
bool nonlinear_evaluate(Nonlinear *problem, const double *unknowns, double *residuals);
bool nonlinear_derive(Nonlinear *problem, const double *unknowns);

/* The largest of some residuals, as they weigh */
double nonlinear_size(const Nonlinear *problem, const double *residuals);
/* problem->columns as a matrix whose rows are weighted residuals and whose columns are relative changes;
   owned by the caller. */
Dense *nonlinear_matrix(const Nonlinear *problem);

/* ---- kinsol.c: the method ---- */

/* Goes on from the unknowns, by no more than `reach` times their sizes in a step; ends where they
   are solved, or where it gets no further. */
void nonlinear_iterate(Nonlinear *problem, double reach);

/* ---- nonlinear_solve.c: from the start to an answer ---- */

/* Solves the equations. After NONLINEAR_SINGULAR, `open` (n) says by how much each unknown is open, as a part
   of its size. */
NonlinearOutcome nonlinear_solve(Nonlinear *problem, double *open);

#endif
