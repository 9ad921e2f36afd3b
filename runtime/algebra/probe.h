/* Evaluations on trial, which show what changes with what. sparsity.c and neighbours.c make patterns of them.
 */
#ifndef MOCC_RUNTIME_ALGEBRA_PROBE_H
#define MOCC_RUNTIME_ALGEBRA_PROBE_H

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
} Probe;

/* Blocks are ended with blocks_free: n without states or rows; one of all states and rows; one without rows
   for each state. */
Blocks blocks_new(MoccContext *context, size_t n);
Blocks blocks_whole(MoccContext *context, size_t n);
Blocks blocks_single(MoccContext *context, size_t n);
void blocks_free(Blocks *blocks);
/* Takes those rows out of the blocks that are marked. */
void blocks_drop_rows(Blocks *blocks, const bool *is_dropped);
/* Puts each block into the first group where it has no row in common with another. Returns the number of
   groups, 0 if there are too many of them. */
size_t blocks_group(Blocks *blocks, const Mapping *mapping);

/* Gives n columns, which have none, their rows, ascending and each once. Frees the pairs. */
void pairs_give_rows(Pairs *pairs, Block *columns, size_t n);

/* To be ended with probe_free. */
Probe probe_new(const Mapping *mapping);
void probe_free(Probe *probe);
/* Chooses the states to try with: near the given ones, where zeros are not zero any more. With `both_sides`
   some are above and some below, so that elements of arrays stand on both sides of a limit (a contact). Where
   that cannot be evaluated (a root), and else, all are above; where that cannot, either, and where it is
   known what trials go to, they are the given ones. False: these cannot be evaluated, or the host ends the
   run. */
bool probe_begin(Probe *probe, const double *states, bool both_sides);
/* What to try with in place of a value: what trials go to, or another one near it, the same in each run. */
double probe_displaced(Probe *probe, size_t i, double state);
/* False: as with probe_begin. */
bool probe_evaluate(Probe *probe, const double *states, double *derivatives);
/* From blocks of several states down to each in one of its own, with the rows that change with it. Marks rows
   that are left out. */
Learned probe_refine(Probe *probe, Blocks *blocks);
/* Finds what changes with each number of a mapping, all of them zero at first, by moving more of them at once
   than one: a block for each. False: an evaluation fails, or the host ends the run. */
bool probe_from_zero(const Mapping *mapping, Blocks *blocks);

/* ---- parts.c: what values depend on that are made of what parts compute ---- */

/* Finds that, as far as it is known what they are made of: the rows of n columns, ascending, with the
   diagonal and those that have been known before. What one part shows is expected of all of its kind. False:
   an evaluation fails. */
bool parts_find(Probe *probe, const Sparsity *known, Block *columns);

/* ---- neighbours.c: what elements of arrays depend on ---- */

/* Whether the families of a mapping are so few that it is worth while to look at them. */
bool neighbours_help(const Mapping *mapping);
/* Finds what changes with each value where both are near in their arrays, or the value is in no array: the
   rows of n columns, ascending. What is not known, where something is, is expected in all elements of arrays.
   Marks the rows that depend on more than that. False: an evaluation fails. */
bool neighbours_find(Probe *probe, const Sparsity *known, Block *columns, bool *is_open);
/* The same with fewer evaluations, for what changes in elements of arrays with the same elements of others,
   or with values in no array. Marks rows in no array that change. */
bool neighbours_find_more(Probe *probe, const Sparsity *known, Block *columns, bool *is_open);

#endif
