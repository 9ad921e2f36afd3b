/* What libraries for sparse matrices do, for newton.c and augmented.c. It is linked into the simulators of
 * models that name it (MoccModel.sparse). */
#ifndef MOCC_RUNTIME_SPARSE_H
#define MOCC_RUNTIME_SPARSE_H

#include "runtime/solve/solve.h"
#include "runtime/solve/sundials.h"

#include <cvode/cvode_ls.h>

struct MoccSparse {
    SUNLinearSolver (*solver)(N_Vector like, SUNMatrix matrix, SUNContext context);
    /* Called when the matrix has got other elements. Returns 0 on success. */
    int (*reshape)(SUNLinearSolver solver, SUNMatrix matrix, sunindextype elements);
    /* For a matrix of n x n by rows whose row i is an equation for unknown i, an order of the rows in which
       eliminating leaves few further elements; `rows` has room for n. False: it is too large. */
    bool (*order_rows)(MoccContext *context, int n, const int *begin, const int *columns, int *rows);
    const char *version; /* of the library that it is taken from, with its licence */
};

#endif
