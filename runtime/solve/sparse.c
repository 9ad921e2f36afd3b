/* KLU, for the sparse linear equations of models with many states. Only their code refers to it, so that no
 * other simulator has KLU in it, which comes under another licence than the rest. */
#include "runtime/solve/newton.h"

#include <limits.h>
#include <stdlib.h>

#include <klu.h>
#include <sunlinsol/sunlinsol_klu.h>

#define TEXT_OF(number) #number
#define VERSION(main, sub, subsub) TEXT_OF(main) "." TEXT_OF(sub) "." TEXT_OF(subsub)

static int reshape(SUNLinearSolver solver, SUNMatrix matrix, sunindextype elements) {
    return SUNLinSol_KLUReInit(solver, matrix, elements, SUNKLU_REINIT_PARTIAL);
}

struct Factors {
    int n;
    int *begin, *rows;
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
};

/* Another matrix gets the pivots of the one before, unless its factors grow so much more than its elements.
 */
static const double least_growth = 1e-8;

static void factors_free(Factors *factors) {
    klu_free_numeric(&factors->numeric, &factors->common);
    klu_free_symbolic(&factors->symbolic, &factors->common);
    free(factors->begin);
    free(factors);
}

static Factors *factors_new(const Sparsity *sparsity) {
    size_t n = sparsity->n, elements = sparsity->begin[n];
    if (n >= INT_MAX || elements > INT_MAX) return NULL;
    Factors *factors = calloc(1, sizeof *factors);
    int *indices = malloc((n + 1 + elements) * sizeof *indices);
    if (!factors || !indices) {
        free(factors);
        free(indices);
        return NULL;
    }
    *factors = (Factors){.n = (int)n, .begin = indices, .rows = indices + n + 1};
    for (size_t j = 0; j <= n; j++)
        factors->begin[j] = (int)sparsity->begin[j];
    for (size_t i = 0; i < elements; i++)
        factors->rows[i] = (int)sparsity->rows[i];
    klu_defaults(&factors->common);
    factors->symbolic = klu_analyze(factors->n, factors->begin, factors->rows, &factors->common);
    if (factors->symbolic) return factors;
    factors_free(factors);
    return NULL;
}

static bool factor_again(Factors *factors, double *elements) {
    klu_common *common = &factors->common;
    return factors->numeric &&
           klu_refactor(factors->begin, factors->rows, elements, factors->symbolic, factors->numeric,
                        common) &&
           klu_rgrowth(factors->begin, factors->rows, elements, factors->symbolic, factors->numeric,
                       common) &&
           common->rgrowth >= least_growth;
}

static int factor(Factors *factors, double *elements) {
    klu_common *common = &factors->common;
    if (factor_again(factors, elements)) return 0;
    klu_free_numeric(&factors->numeric, common);
    factors->numeric = klu_factor(factors->begin, factors->rows, elements, factors->symbolic, common);
    if (factors->numeric) return 0;
    return common->status == KLU_SINGULAR ? 1 : -1;
}

static bool solve(Factors *factors, double *right) {
    return klu_solve(factors->symbolic, factors->numeric, factors->n, 1, right, &factors->common);
}

/* To come by an element of the factors takes as long as so many operations. */
static const double for_element = 60;

static double operations(const Factors *factors) {
    klu_common common = factors->common;
    klu_flops(factors->symbolic, factors->numeric, &common);
    return common.flops + for_element * (factors->numeric->lnz + factors->numeric->unz);
}

const MoccSparse mocc_sparse = {
    SUNLinSol_KLU,
    reshape,
    factors_new,
    factors_free,
    factor,
    solve,
    operations,
    "KLU " VERSION(KLU_MAIN_VERSION, KLU_SUB_VERSION, KLU_SUBSUB_VERSION) " (LGPL-2.1-or-later)"};
