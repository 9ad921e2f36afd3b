/* KLU, for the sparse linear equations of models with many states. Only their code refers to it, so that no
 * other simulator has KLU in it, which comes under another licence than the rest. */
#include "runtime/solve/newton.h"

#include <klu.h>
#include <sunlinsol/sunlinsol_klu.h>

#define TEXT_OF(number) #number
#define VERSION(main, sub, subsub) TEXT_OF(main) "." TEXT_OF(sub) "." TEXT_OF(subsub)

static int reshape(SUNLinearSolver solver, SUNMatrix matrix, sunindextype elements) {
    return SUNLinSol_KLUReInit(solver, matrix, elements, SUNKLU_REINIT_PARTIAL);
}

const MoccSparse mocc_sparse = {
    SUNLinSol_KLU, reshape,
    "KLU " VERSION(KLU_MAIN_VERSION, KLU_SUB_VERSION, KLU_SUBSUB_VERSION) " (LGPL-2.1-or-later)"};
