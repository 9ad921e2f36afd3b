/* The linear equations of Newton's iteration, (1 - gamma J) x = b, without J: with the values between
 * components as further unknowns. Apart from solve.h, since only simulators with CVODE have them. */
#ifndef MOCC_RUNTIME_AUGMENTED_H
#define MOCC_RUNTIME_AUGMENTED_H

#include "runtime/solve/solve.h"

typedef struct Augmented Augmented;

/* For a model with MoccModel.apart; borrows the simulation. NULL: its components depend on too many values
   each, it cannot be evaluated near the states, or there is not enough memory. */
Augmented *augmented_new(Simulation *simulation, double time, const double *states);
void augmented_free(Augmented *augmented);
/* What becomes of the elements: those that there are are kept, or they are computed; in doubt, if the
   iteration has failed with the last ones */
typedef enum { ELEMENTS_KEPT, ELEMENTS_NEW, ELEMENTS_IN_DOUBT } ElementUse;

/* Computes the matrix at the states for this gamma. Returns what CVODE expects: 0, 1 if it may try elsewhere,
   -1. */
int augmented_set(Augmented *augmented, double time, const double *states, ElementUse use, double gamma);
int augmented_factor(Augmented *augmented);
/* x: the solution, refined where the factors are not exact. Returns as augmented_set does. */
int augmented_solve(Augmented *augmented, const double *right, double *x);
size_t augmented_unknowns(const Augmented *augmented);
size_t augmented_elements(const Augmented *augmented);
/* What the elements take, in evaluations, and about what it takes to factor a matrix. */
size_t augmented_evaluations(const Augmented *augmented);
double augmented_factoring(const Augmented *augmented);

#endif
