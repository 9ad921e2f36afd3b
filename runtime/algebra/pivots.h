/* What lu.c asks pivots.c for: in which order to eliminate the unknowns of a sparse matrix. */
#ifndef MOCC_RUNTIME_ALGEBRA_PIVOTS_H
#define MOCC_RUNTIME_ALGEBRA_PIVOTS_H

#include "runtime/algebra/algebra.h"

/* A matrix for which pivots are to be chosen, as lu_new describes it; all is borrowed. */
typedef struct {
    MoccContext *context;
    int n;
    const int *begin, *columns;
    const bool *is_hidden; /* NULL: none is */
    const double *values, *row_scale, *column_scale;
    double smallest; /* a pivot is zero but for rounding if it is smaller beside what its row is made of */
    double least_chosen; /* a pivot that is smaller in its row is not chosen */
} ScaledMatrix;

/* For each step other steps, ascending: from at[begin[step]] to before at[begin[step + 1]] */
typedef struct {
    int *begin, *at; /* one block */
} StepLists;

/* Each step eliminates an unknown, its column, by an equation, its row. */
typedef struct {
    int n_first;       /* the first steps eliminate hidden unknowns */
    int *row, *column; /* by step; memory of the caller */
    bool *is_alone;    /* by step: nothing else was in its row or column then; memory of the caller */
    StepLists lower;   /* the steps that have changed its row */
    StepLists upper;   /* the steps of the other unknowns that its row has then */
} PivotOrder;

/* Chooses the pivots for a matrix. False: it is singular to working precision, or the host ends the run;
   `lower` and `upper` have no memory then. Else they are owned by the caller, to be ended with pivots_free.
 */
bool pivots_choose(const ScaledMatrix *matrix, PivotOrder *order);
void pivots_free(PivotOrder *order);

#endif
