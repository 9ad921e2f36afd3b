/* What lu.c asks pivots.c and row_pivots.c for: in which order to eliminate the unknowns of a sparse matrix.
 */
#ifndef MOCC_RUNTIME_ALGEBRA_PIVOTS_H
#define MOCC_RUNTIME_ALGEBRA_PIVOTS_H

#include "runtime/algebra/algebra.h"

/* A matrix for which pivots are to be chosen, as lu_new describes it; all is borrowed. */
typedef struct {
    MoccContext *context;
    int n;
    const int *begin, *columns;
    const double *values, *row_scale, *column_scale;
    double smallest; /* a pivot is zero but for rounding if it is smaller beside what its row is made of */
    double least_chosen; /* a pivot that is smaller in its row is not chosen, */
    double least_own;    /* or, where rows are equations for unknowns of their own, that of the own one */
} ScaledMatrix;

/* For each step other steps, ascending: from at[begin[step]] to before at[begin[step + 1]] */
typedef struct {
    int *begin, *at; /* one block */
} StepLists;

/* Each step eliminates an unknown, its column, by an equation, its row. */
typedef struct {
    int *row, *column; /* by step; one block */
    bool *is_alone;    /* by step: nothing else was in its row or column then */
    StepLists lower;   /* the steps that have changed its row */
    StepLists upper;   /* the steps of the other unknowns that its row has then */
    double operations; /* multiplications and divisions */
} PivotOrder;

/* ---- pivot_order.c ---- */

/* An order without lists; the caller ends it with pivots_free. */
PivotOrder pivots_new(const ScaledMatrix *matrix);
void pivots_free(PivotOrder *order);
/* Memory for lists of so many steps in all, zero; ended by whoever has the order */
StepLists step_lists_new(const ScaledMatrix *matrix, size_t count);
/* Sorts n steps. */
void steps_sort(int *at, int n);
/* Puts the steps into an order of the same factors in which they come soon after what they need. */
void steps_follow_branches(const ScaledMatrix *matrix, PivotOrder *order);

/* ---- pivots.c ---- */

/* Chooses the pivots for a matrix, each one that makes few further elements. False: it is singular to working
   precision, or the host ends the run; `lower` and `upper` have no memory then. The caller ends the order
   with pivots_free in any case. */
bool pivots_choose(const ScaledMatrix *matrix, PivotOrder *order);

/* ---- row_pivots.c ---- */

/* The same in a given order of the rows, rows[step], where row i is an equation for unknown i. False, also:
   it takes very many operations. */
bool pivots_choose_by_rows(const ScaledMatrix *matrix, const int *rows, PivotOrder *order);

#endif
