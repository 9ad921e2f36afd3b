/* KLU, for the sparse linear equations of models with many states, and COLAMD, which is a part of it. Only
 * their code refers to them, so that no other simulator has them in it: KLU comes under another licence than
 * the rest. */
#include "runtime/solve/sparse.h"

#include <colamd.h>
#include <klu.h>
#include <string.h>
#include <sunlinsol/sunlinsol_klu.h>

#define TEXT_OF(number) #number
#define VERSION(main, sub, subsub) TEXT_OF(main) "." TEXT_OF(sub) "." TEXT_OF(subsub)

static int reshape(SUNLinearSolver solver, SUNMatrix matrix, sunindextype elements) {
    return SUNLinSol_KLUReInit(solver, matrix, elements, SUNKLU_REINIT_PARTIAL);
}

/* COLAMD (T. A. Davis et al. 2004, Algorithm 836) orders columns for pivots that are chosen in each: they are
   the rows here. */
static bool order_rows(MoccContext *context, int n, const int *begin, const int *columns, int *rows) {
    size_t size = (size_t)n, needed = colamd_recommended(begin[n], n, n);
    if (!needed) return false;
    int stats[COLAMD_STATS], *memory = allocate(context, needed + size + 1, sizeof *memory),
                             *place = memory + needed;
    memcpy(memory, columns, (size_t)begin[n] * sizeof *memory);
    memcpy(place, begin, (size + 1) * sizeof *place);
    bool good = colamd(n, n, (int)needed, memory, place, NULL, stats);
    if (good) memcpy(rows, place, size * sizeof *rows);
    release(memory);
    return good;
}

const MoccSparse mocc_sparse = {
    SUNLinSol_KLU, reshape, order_rows,
    "KLU " VERSION(KLU_MAIN_VERSION, KLU_SUB_VERSION, KLU_SUBSUB_VERSION) " (LGPL-2.1-or-later)"};
