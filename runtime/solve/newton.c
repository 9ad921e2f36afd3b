/* The linear equations of Newton's iteration: dense, sparse where the states are many and have few
 * neighbours, or augmented by what couples the states, where components have few neighbours (augmented.c).
 *
 * The Jacobian of the derivatives comes from differences (jacobian.c), along groups of states that have no
 * derivative in common where it is sparse; it is solved by KLU then. What it misses makes the iteration slow,
 * not wrong. */
#include "runtime/solve/augmented.h"
#include "runtime/solve/jacobian.h"
#include "runtime/solve/newton.h"
#include "runtime/solve/sparse.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

struct Newton {
    Simulation *simulation;
    void *cvode;
    SUNContext context;
    N_Vector like; /* borrowed */
    size_t n;
    double time;          /* of evaluations, s */
    Sparsity *sparsity;   /* the simulation's; without groups: dense, or augmented */
    Sparsity full;        /* that of a dense one; empty where it is left to CVODE */
    Jacobian jacobian;    /* of the derivatives; not begun where it is augmented, or left to CVODE */
    Augmented *augmented; /* NULL: it is not */
    SUNMatrix matrix;
    SUNLinearSolver solver;
    long failures; /* of the iteration, when the last Jacobian was computed */
};

/* CVODE asks for a new matrix after so many steps, and sooner where its iteration does not converge. */
enum { STEPS_OF_MATRIX = 51 };

Newton *newton_new(Simulation *simulation, void *cvode, N_Vector like, SUNContext context) {
    Newton *newton = allocate(simulation->context, 1, sizeof *newton);
    *newton = (Newton){.simulation = simulation,
                       .cvode = cvode,
                       .context = context,
                       .like = like,
                       .n = (size_t)N_VGetLength(like),
                       .sparsity = &simulation->dependences.states,
                       .full.context = simulation->context};
    return newton;
}

void newton_free(Newton *newton) {
    if (!newton) return;
    augmented_free(newton->augmented);
    jacobian_free(&newton->jacobian);
    sparsity_free(&newton->full);
    if (newton->solver) SUNLinSolFree(newton->solver);
    if (newton->matrix) SUNMatDestroy(newton->matrix);
    release(newton);
}

static size_t count_elements(const Newton *newton) {
    if (newton->augmented) return augmented_elements(newton->augmented);
    return newton->sparsity->begin ? newton->sparsity->begin[newton->n] : newton->n * newton->n;
}

/* Along how many directions differences are taken */
static size_t count_directions(const Newton *newton) {
    return newton->augmented         ? augmented_evaluations(newton->augmented)
           : newton->sparsity->begin ? newton->sparsity->n_groups
                                     : newton->n;
}

double newton_evaluations(const Newton *newton) {
    return (double)count_directions(newton) + 1;
}

void newton_describe(const Newton *newton, MoccStatistics *statistics) {
    statistics->elements = count_elements(newton);
    statistics->directions = count_directions(newton);
    statistics->unknowns =
        newton->augmented ? augmented_unknowns(newton->augmented) : newton->simulation->n_states;
}

/* A dense matrix of n rows takes n^3/3 multiplications, an evaluation some hundred for each state. */
double newton_factoring(const Newton *newton) {
    if (newton->augmented) return augmented_factoring(newton->augmented);
    return newton->sparsity->begin ? 1 : 1e-3 * (double)newton->n * (double)newton->n;
}

/* ---- the Jacobian of the derivatives ---- */

/* The place of a column's elements in the matrix is that in the sparsity. Returns whether there is enough
   memory. */
static bool shape_matrix(const Newton *newton, SUNMatrix matrix) {
    const Sparsity *sparsity = newton->sparsity;
    sunindextype elements = (sunindextype)count_elements(newton);
    if (!sundials_fits(count_elements(newton))) return false;
    if (SM_NNZ_S(matrix) < elements && SUNSparseMatrix_Reallocate(matrix, elements) != 0) return false;
    for (size_t j = 0; j <= newton->n; j++)
        SM_INDEXPTRS_S(matrix)[j] = (sunindextype)sparsity->begin[j];
    for (sunindextype i = 0; i < elements; i++)
        SM_INDEXVALS_S(matrix)[i] = (sunindextype)sparsity->rows[i];
    return true;
}

/* Steps of the states for differences: large enough for rounding errors of the derivatives, else half of the
   digits of the states. `weights` are those of CVODE's norm. */
static void choose_steps(Newton *newton, const double *weights) {
    Jacobian *jacobian = &newton->jacobian;
    double step = 0, norm = 0;
    CVodeGetCurrentStep(newton->cvode, &step);
    for (size_t i = 0; i < newton->n; i++)
        norm += jacobian->values[i] * weights[i] * jacobian->values[i] * weights[i];
    norm = sqrt(norm / (double)newton->n);
    double least = norm > 0 ? 1000 * fabs(step) * DBL_EPSILON * (double)newton->n * norm : 1;
    for (size_t j = 0; j < newton->n; j++)
        jacobian->steps[j] = fmax(sqrt(DBL_EPSILON) * fabs(jacobian->at[j]), least / weights[j]);
}

/* The derivatives of the states as a function of these, at the time of newton->time */
static bool evaluate_derivatives(void *self, const double *states, double *derivatives) {
    Newton *newton = self;
    return simulation_evaluate(newton->simulation, newton->time, states, derivatives);
}

static Mapping mapping_of(Newton *newton) {
    return (Mapping){.context = newton->simulation->context,
                     .n = newton->n,
                     .n_asked_for = newton->n,
                     .self = newton,
                     .evaluate = evaluate_derivatives,
                     .nearness = 1e-6,
                     .least = 1e-9,
                     .sizes = newton->simulation->nominal,
                     .groups = 16};
}

static void begin_jacobian(Newton *newton, Sparsity *sparsity) {
    Mapping mapping = mapping_of(newton);
    jacobian_begin(&newton->jacobian, &mapping, sparsity, &newton->simulation->dependences.in_states);
    newton->jacobian.may_be_full = true;
}

/* The new pattern's elements have other places. Returns whether the solver can follow. */
static bool reshape(Newton *newton, SUNMatrix matrix) {
    newton->jacobian.has_new_pattern = false;
    return shape_matrix(newton, matrix) &&
           newton->simulation->model->sparse->reshape(newton->solver, matrix, SM_NNZ_S(matrix)) == 0;
}

/* Whether the iteration has failed since the last Jacobian. CVODE counts anew after events. */
static bool has_failed(Newton *newton) {
    long before = newton->failures;
    CVodeGetNumNonlinSolvConvFails(newton->cvode, &newton->failures);
    return newton->failures > 0 && newton->failures != before;
}

int newton_jacobian(Newton *newton, double time, N_Vector x, N_Vector derivatives, SUNMatrix matrix,
                    N_Vector weights) {
    Jacobian *jacobian = &newton->jacobian;
    bool is_dense = SUNMatGetID(matrix) == SUNMATRIX_DENSE;
    if (CVodeGetErrWeights(newton->cvode, weights) != CV_SUCCESS) return -1;
    newton->time = time;
    memcpy(jacobian->at, N_VGetArrayPointer(x), newton->n * sizeof(double));
    memcpy(jacobian->values, N_VGetArrayPointer(derivatives), newton->n * sizeof(double));
    choose_steps(newton, N_VGetArrayPointer(weights));
    bool good = jacobian_find(jacobian, has_failed(newton));
    if (jacobian->has_new_pattern ? !reshape(newton, matrix) : !is_dense && !shape_matrix(newton, matrix))
        return -1;
    if (!good) return 1;
    memcpy(is_dense ? SM_DATA_D(matrix) : SM_DATA_S(matrix), jacobian->elements,
           count_elements(newton) * sizeof(double));
    return 0;
}

/* ---- attaching ---- */

static bool attach_sparse(Newton *newton, CVLsJacFn jacobian) {
    sunindextype n = (sunindextype)newton->n;
    begin_jacobian(newton, newton->sparsity);
    if (!sundials_fits(count_elements(newton))) return false;
    newton->matrix = SUNSparseMatrix(n, n, (sunindextype)count_elements(newton), CSC_MAT, newton->context);
    if (!newton->matrix) return false;
    newton->solver = newton->simulation->model->sparse->solver(newton->like, newton->matrix, newton->context);
    return newton->solver &&
           CVodeSetLinearSolver(newton->cvode, newton->solver, newton->matrix) == CV_SUCCESS &&
           CVodeSetJacFn(newton->cvode, jacobian) == CV_SUCCESS;
}

/* Whether there is memory for a dense matrix: a large one can be done without, by another method. Asked for
   in a way that no host takes for an emergency. */
static bool fits_memory(size_t n) {
    void *trial = NULL;
    if (posix_memalign(&trial, sizeof(double), n * n * sizeof(double)) != 0) return false;
    free(trial);
    return true;
}

/* The Jacobian of more states is left to CVODE if it is dense: its pattern would take as much memory. */
enum { MOST_DENSE = 256 };

static bool attach_dense(Newton *newton, CVLsJacFn jacobian) {
    if (!sundials_fits(newton->n * newton->n) || !fits_memory(newton->n)) return false;
    newton->matrix = SUNDenseMatrix((sunindextype)newton->n, (sunindextype)newton->n, newton->context);
    if (!newton->matrix) return false;
    newton->solver = SUNLinSol_Dense(newton->like, newton->matrix, newton->context);
    if (!newton->solver || CVodeSetLinearSolver(newton->cvode, newton->solver, newton->matrix) != CV_SUCCESS)
        return false;
    if (newton->n > MOST_DENSE) return true;
    sparsity_fill(&newton->full, newton->n);
    begin_jacobian(newton, &newton->full);
    return CVodeSetJacFn(newton->cvode, jacobian) == CV_SUCCESS;
}

/* ---- augmented ---- */

/* What SUNDIALS takes for a matrix and a solver: both are newton->augmented. */
static SUNMatrix_ID matrix_id(SUNMatrix matrix) {
    (void)matrix;
    return SUNMATRIX_CUSTOM;
}

static void destroy_matrix(SUNMatrix matrix) {
    SUNMatFreeEmpty(matrix);
}

static SUNLinearSolver_Type solver_type(SUNLinearSolver solver) {
    (void)solver;
    return SUNLINEARSOLVER_DIRECT;
}

static int factor_augmented(SUNLinearSolver solver, SUNMatrix matrix) {
    (void)matrix;
    return augmented_factor(((Newton *)solver->content)->augmented);
}

static int solve_augmented(SUNLinearSolver solver, SUNMatrix matrix, N_Vector x, N_Vector right,
                           double tolerance) {
    (void)matrix;
    (void)tolerance;
    int status = augmented_solve(((Newton *)solver->content)->augmented, N_VGetArrayPointer(right),
                                 N_VGetArrayPointer(x));
    return status == 0 ? 0 : status > 0 ? SUNLS_LUFACT_FAIL : SUNDIALS_SOLVER_FAILS;
}

static int free_solver(SUNLinearSolver solver) {
    SUNLinSolFreeEmpty(solver);
    return 0;
}

static bool attach_augmented(Newton *newton, CVLsLinSysFn system) {
    newton->matrix = SUNMatNewEmpty(newton->context);
    newton->solver = SUNLinSolNewEmpty(newton->context);
    if (!newton->matrix || !newton->solver) return false;
    newton->matrix->ops->getid = matrix_id;
    newton->matrix->ops->destroy = destroy_matrix;
    newton->solver->content = newton;
    newton->solver->ops->gettype = solver_type;
    newton->solver->ops->setup = factor_augmented;
    newton->solver->ops->solve = solve_augmented;
    newton->solver->ops->free = free_solver;
    return CVodeSetLinearSolver(newton->cvode, newton->solver, newton->matrix) == CV_SUCCESS &&
           CVodeSetJacEvalFrequency(newton->cvode, STEPS_OF_MATRIX) == CV_SUCCESS &&
           CVodeSetLinSysFn(newton->cvode, system) == CV_SUCCESS;
}

int newton_system(Newton *newton, double time, N_Vector x, bool keep, double gamma) {
    ElementUse use = keep ? ELEMENTS_KEPT : has_failed(newton) ? ELEMENTS_IN_DOUBT : ELEMENTS_NEW;
    return augmented_set(newton->augmented, time, N_VGetArrayPointer(x), use, gamma);
}

/* ---- the choice ---- */

/* A matrix is factored several times with one Jacobian. */
enum { FACTORINGS = 3 };

/* What a Jacobian takes, in evaluations */
static double work_of_jacobian(const Newton *newton, double evaluations) {
    return evaluations + FACTORINGS * newton_factoring(newton);
}

/* With fewer evaluations for a Jacobian, a matrix of the states alone is no worse. */
static const double few_evaluations = 24;

/* Whether the equations are solved with the values between components, as that takes less than `work`
   evaluations for a new matrix. */
static bool is_augmented(Newton *newton, double time, const double *states, double work) {
    if (!newton->simulation->model->apart || work <= few_evaluations) return false;
    newton->augmented = augmented_new(newton->simulation, time, states);
    if (!newton->augmented) return false;
    if (work_of_jacobian(newton, newton_evaluations(newton)) < work) return true;
    augmented_free(newton->augmented);
    newton->augmented = NULL;
    return false;
}

/* Finds which derivatives depend on which states, unless most depend on more than that (0: in any case). */
static bool find_pattern(Newton *newton, const double *states, size_t most_in_column) {
    Mapping mapping = mapping_of(newton);
    mapping.most_in_column = most_in_column;
    return sparsity_find(newton->sparsity, &mapping, states) == LEARNED_SPARSE;
}

/* Balances couple all states with all. A pattern of the states alone with so many elements in each column is
   looked for only if the values between components are of no help: if a matrix with them takes more than so
   many evaluations. */
enum { MANY_ELEMENTS = 64, MANY_EVALUATIONS = 128 };

bool newton_attach(Newton *newton, double time, const double *states, CVLsJacFn jacobian,
                   CVLsLinSysFn system) {
    newton->time = time;
    if (!newton->simulation->model->sparse) return attach_dense(newton, jacobian);
    if (newton->simulation->model->apart && !find_pattern(newton, states, MANY_ELEMENTS) &&
        is_augmented(newton, time, states, MANY_EVALUATIONS))
        return attach_augmented(newton, system);
    bool is_sparse = find_pattern(newton, states, 0);
    double work = work_of_jacobian(newton, newton_evaluations(newton));
    if (is_augmented(newton, time, states, work)) return attach_augmented(newton, system);
    return is_sparse ? attach_sparse(newton, jacobian) : attach_dense(newton, jacobian);
}
