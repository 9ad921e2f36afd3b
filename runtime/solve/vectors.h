/* Sums of derivatives, and errors, with an element for each state: what vectors.c offers to runge_kutta.c.
 * The terms of each element are added in the order in which they stand, however many elements are computed at
 * once. */
#ifndef MOCC_RUNTIME_VECTORS_H
#define MOCC_RUNTIME_VECTORS_H

#include "runtime/solve/runge_kutta.h"

#include <stddef.h>

/* Adds the sum of the derivatives `k`, each times its factor and `scale`, to the n elements of `out`. `out`
   overlaps none of them, here and below. */
void vectors_add(size_t n, const Combination *sum, double scale, const double *const *k, double *out);
/* out = start + length * the sum */
void vectors_combine(size_t n, const Combination *sum, const double *const *k, const double *start,
                     double length, double *out);

/* What errors are multiplied with to be measured by the tolerance: 1/(tolerance * (nominal + the larger
   magnitude)) */
void vectors_weigh(size_t n, double tolerance, const double *nominal, const double *states,
                   const double *others, double *weights);

/* A sum of squares for each of two errors */
typedef struct {
    double fine, rough;
} StepErrors;

/* The errors of a step from `old` to `end`, times the weights: the sum `fine`; what the step went in a unit
   of time besides the sum `rough`. */
StepErrors vectors_errors(size_t n, const Combination *fine, const Combination *rough, const double *const *k,
                          const double *old, const double *end, double length, const double *weights);

#endif
