/* What the files share that find out by evaluations what depends on what: sparsity.c, neighbours.c. */
#ifndef MOCC_RUNTIME_ALGEBRA_TRIAL_H
#define MOCC_RUNTIME_ALGEBRA_TRIAL_H

#include "runtime/algebra/algebra.h"

/* States from `from` to before `to`, and the derivatives that may depend on them, ascending. */
typedef struct {
    size_t from, to, n;
    size_t *rows; /* owned */
    size_t group;
} Block;

typedef struct {
    MoccContext *context;
    size_t n;
    Block *blocks; /* owned */
} Blocks;

typedef struct {
    const Mapping *mapping;
    size_t n;
    double *base, *moved; /* where the trial takes place, and what is tried */
    double *at_base, *at_moved;
    unsigned long random;
    bool *is_left_out, *is_needed; /* rows */
} Trial;

/* What to try with in place of a value: another one near it, which is the same in each run. */
double trial_displaced(Trial *trial, size_t i, double state);
/* False: the values cannot be evaluated, or the host ends the run. */
bool trial_evaluate(Trial *trial, const double *states, double *derivatives);

/* Finds what changes with each number of a mapping, all of them zero at first, by moving more of them at once
   than one: a block for each. False: an evaluation fails, or the host ends the run. To be ended with
   blocks_free. */
bool trial_from_zero(const Mapping *mapping, Blocks *blocks);
void blocks_free(Blocks *blocks);

/* ---- neighbours.c: what elements of arrays depend on ---- */

/* Whether the families of a mapping are so few that it is worth while to look at them. */
bool neighbours_help(const Mapping *mapping);
/* Finds what changes with each value where both are near in their arrays, or the value is in no array: the
   rows of n columns, ascending. What is not known, where something is, is expected in all elements of arrays.
   Marks the rows that depend on more than that. False: an evaluation fails. */
bool neighbours_find(Trial *trial, const Sparsity *known, Block *columns, bool *is_open);
/* The same with fewer evaluations, for what changes in elements of arrays with the same elements of others,
   or with values in no array. Marks rows in no array that change. */
bool neighbours_find_more(Trial *trial, const Sparsity *known, Block *columns, bool *is_open);

#endif
