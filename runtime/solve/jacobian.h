/* Jacobians by differences, whose pattern is learned and whose elements are checked: what jacobian.c offers
 * to newton.c and augmented.c. */
#ifndef MOCC_RUNTIME_JACOBIAN_H
#define MOCC_RUNTIME_JACOBIAN_H

#include "runtime/solve/solve.h"

typedef struct {
    Mapping mapping;      /* the function, and how near to the values trials are */
    Sparsity *sparsity;   /* its pattern; borrowed, as are */
    Pauses *pauses;       /* what is left out for now */
    double *at, *values;  /* n each: arguments, and what the function is there, as are those that follow */
    double *steps;        /* along each argument, at which the function hardly bends */
    double *affine_steps; /* long ones, where it does not bend at all; else 0 */
    double *elements;     /* column by column, as the pattern has them */
    bool has_new_pattern; /* set where it has been learned anew; the caller's to reset */
    bool may_be_full;     /* a pattern that columns cannot be grouped in becomes full */
    /* jacobian.c's own: */
    double *moved, *there, *towards, *change, *known, *size;
    bool *is_off; /* by row: elements do not account for the change when arguments go to `towards` */
    size_t n_off;
    bool *is_chosen; /* by row: some of these */
    size_t capacity;
    double length; /* by how much steps are shorter at present */
    bool is_fresh; /* the pattern has just been learned */
    unsigned long random;
} Jacobian;

/* Prepares for a mapping of n numbers; arrays are zero. Ended with jacobian_free. */
void jacobian_begin(Jacobian *jacobian, const Mapping *mapping, Sparsity *sparsity, Pauses *pauses);
void jacobian_free(Jacobian *jacobian);
/* Learns the pattern at `at`, or adds to it. False: there are too many dependences, or it cannot be
   evaluated. */
bool jacobian_learn(Jacobian *jacobian);

/* Finds the elements for the `at`, `values`, `steps` and `affine_steps` that are there. `doubted`: those of
   the last time have been of no use, so kinks matter. False: the function cannot be evaluated. */
bool jacobian_find(Jacobian *jacobian, bool doubted);

#endif
