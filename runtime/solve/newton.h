/* The linear equations of Newton's iteration for CVODE: what newton.c offers to integrator.c. Apart from
 * simulator.h, since it speaks of SUNDIALS. */
#ifndef MOCC_RUNTIME_NEWTON_H
#define MOCC_RUNTIME_NEWTON_H

#include "runtime/solve/solve.h"
#include "runtime/solve/sundials.h"

#include <cvode/cvode_ls.h>

typedef struct Newton Newton;

/* For the states of a simulation that `cvode` integrates; borrows all three. `like` is a vector of them (of
   one zero, if there are no states). */
Newton *newton_new(Simulation *simulation, void *cvode, N_Vector like, SUNContext context);
void newton_free(Newton *newton);
/* At the start, with the states at `time`: chooses a dense, a sparse or an augmented matrix and hands it to
   CVODE, with the function that computes it, by newton_jacobian, or an augmented one, by newton_system.
   Returns whether there is enough memory. */
bool newton_attach(Newton *newton, double time, const double *states, CVLsJacFn jacobian,
                   CVLsLinSysFn system);
/* Computes the Jacobian at the states x, whose derivatives are given. Returns what CVODE expects. */
int newton_jacobian(Newton *newton, double time, N_Vector x, N_Vector derivatives, SUNMatrix matrix,
                    N_Vector memory);
/* Computes the augmented matrix at the states x, or, to `keep` what has been computed, only sets another
   gamma. Returns what CVODE expects. */
int newton_system(Newton *newton, double time, N_Vector x, bool keep, double gamma);
/* What a sparse Jacobian takes, and about what it takes to factor a matrix, in evaluations of the equations.
 */
double newton_evaluations(const Newton *newton);
double newton_factoring(const Newton *newton);
/* The numbers of elements that the matrix has, and of evaluations that it takes. */
void newton_describe(const Newton *newton, MoccStatistics *statistics);

#endif
