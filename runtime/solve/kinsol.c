/* Newton's method with a line search, by KINSOL. */
#include "runtime/solve/nonlinear.h"
#include "runtime/solve/sundials.h"

#include <math.h>
#include <string.h>

#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

/* Where it stops: the weighted residuals, the relative length of a step, the number of steps */
static const double residual_tolerance = 1e-11, step_tolerance = 1e-15;
enum { MOST_ITERATIONS = 200 };

typedef struct {
    Nonlinear *problem;
    SUNContext context;
    N_Vector unknowns, typical, weights; /* the first has the problem's array */
    SUNMatrix matrix;
    SUNLinearSolver solver;
    void *kinsol;
} Iteration;

static int residuals(N_Vector unknowns, N_Vector values, void *user) {
    Nonlinear *problem = user;
    return nonlinear_evaluate(problem, N_VGetArrayPointer(unknowns), N_VGetArrayPointer(values)) ? 0 : 1;
}

static int derivatives(N_Vector unknowns, N_Vector values, SUNMatrix matrix, void *user, N_Vector memory,
                       N_Vector unused) {
    Nonlinear *problem = user;
    (void)values;
    (void)memory;
    (void)unused;
    if (!nonlinear_derive(problem, N_VGetArrayPointer(unknowns))) return 1;
    memcpy(SUNDenseMatrix_Data(matrix), problem->columns, problem->n * problem->n * sizeof(double));
    return 0;
}

static bool make_vectors(Iteration *it) {
    Nonlinear *problem = it->problem;
    sunindextype n = (sunindextype)problem->n;
    it->unknowns = N_VMake_Serial(n, problem->unknowns, it->context);
    it->typical = N_VNew_Serial(n, it->context);
    it->weights = N_VMake_Serial(n, problem->weights, it->context);
    if (!it->unknowns || !it->typical || !it->weights) return false;
    for (size_t i = 0; i < problem->n; i++)
        N_VGetArrayPointer(it->typical)[i] = 1 / problem->typical[i];
    it->matrix = SUNDenseMatrix(n, n, it->context);
    it->solver = it->matrix ? SUNLinSol_Dense(it->unknowns, it->matrix, it->context) : NULL;
    return it->solver != NULL;
}

static bool configure(Iteration *it, double reach) {
    void *kinsol = it->kinsol;
    return KINInit(kinsol, residuals, it->unknowns) == KIN_SUCCESS &&
           KINSetUserData(kinsol, it->problem) == KIN_SUCCESS &&
           KINSetLinearSolver(kinsol, it->solver, it->matrix) == KIN_SUCCESS &&
           KINSetJacFn(kinsol, derivatives) == KIN_SUCCESS && KINSetMaxSetupCalls(kinsol, 1) == KIN_SUCCESS &&
           KINSetNumMaxIters(kinsol, MOST_ITERATIONS) == KIN_SUCCESS &&
           KINSetFuncNormTol(kinsol, residual_tolerance) == KIN_SUCCESS &&
           KINSetScaledStepTol(kinsol, step_tolerance) == KIN_SUCCESS &&
           KINSetMaxNewtonStep(kinsol, reach * sqrt((double)it->problem->n)) == KIN_SUCCESS;
}

static void finish(Iteration *it) {
    KINFree(&it->kinsol);
    if (it->solver) SUNLinSolFree(it->solver);
    if (it->matrix) SUNMatDestroy(it->matrix);
    if (it->unknowns) N_VDestroy(it->unknowns);
    if (it->typical) N_VDestroy(it->typical);
    if (it->weights) N_VDestroy(it->weights);
    SUNContext_Free(&it->context);
}

void nonlinear_iterate(Nonlinear *problem, double reach) {
    Iteration it = {.problem = problem};
    if (!sundials_fits(problem->n) || !sundials_start(&it.context)) return;
    it.kinsol = KINCreate(it.context);
    if (it.kinsol) sundials_silence_kinsol(it.context, it.kinsol);
    if (it.kinsol && make_vectors(&it) && configure(&it, reach)) {
        long count = 0;
        KINSol(it.kinsol, it.unknowns, KIN_LINESEARCH, it.typical, it.weights);
        KINGetNumNonlinSolvIters(it.kinsol, &count);
        problem->iterations += count;
    }
    finish(&it);
}
