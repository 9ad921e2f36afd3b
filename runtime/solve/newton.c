/* The linear equations of Newton's iteration: dense, sparse where the states are many and have few
 * neighbours, or augmented by what couples the states, where components have few neighbours (augmented.c).
 *
 * A sparse Jacobian comes from differences along groups of states that have no derivative in common, solved
 * by KLU. Which derivatives depend on which states is learned by trying and may miss some; that makes the
 * iteration slow, not wrong. So each Jacobian is compared with the change along one more direction, and where
 * the difference matters to the iteration, everything is learned again. */
#include "runtime/solve/augmented.h"
#include "runtime/solve/newton.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

/* An error of the matrix that changes a correction by more than this part of it slows the iteration down. */
static const double bearable = 0.1;

struct Newton {
    Simulation *simulation;
    void *cvode;
    SUNContext context;
    N_Vector like; /* borrowed */
    size_t n;
    double time;          /* of evaluations, s */
    Sparsity *sparsity;   /* the simulation's; without groups: dense, or augmented */
    Augmented *augmented; /* NULL: it is not */
    SUNMatrix matrix;
    SUNLinearSolver solver;
    double *moved, *there, *steps, *along; /* n each, in one block */
    unsigned long random;
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
                       .random = 1};
    return newton;
}

void newton_free(Newton *newton) {
    if (!newton) return;
    augmented_free(newton->augmented);
    if (newton->solver) SUNLinSolFree(newton->solver);
    if (newton->matrix) SUNMatDestroy(newton->matrix);
    release(newton->moved);
    release(newton);
}

static size_t count_elements(const Newton *newton) {
    if (newton->augmented) return augmented_elements(newton->augmented);
    return newton->sparsity->begin ? newton->sparsity->begin[newton->n] : newton->n * newton->n;
}

void newton_describe(const Newton *newton, MoccStatistics *statistics) {
    statistics->elements = count_elements(newton);
    statistics->directions = newton->augmented         ? augmented_evaluations(newton->augmented)
                             : newton->sparsity->begin ? newton->sparsity->n_groups
                                                       : newton->n;
    statistics->unknowns = newton->augmented ? augmented_unknowns(newton->augmented) : newton->n;
}

double newton_evaluations(const Newton *newton) {
    if (newton->augmented) return (double)augmented_evaluations(newton->augmented) + 1;
    return (double)newton->sparsity->n_groups + 1;
}

/* A dense matrix of n rows takes n^3/3 multiplications, an evaluation some hundred for each state. */
double newton_factoring(const Newton *newton) {
    if (newton->augmented) return augmented_factoring(newton->augmented);
    return newton->sparsity->begin ? 1 : 1e-3 * (double)newton->n * (double)newton->n;
}

/* ---- the sparse Jacobian ---- */

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
static void choose_steps(Newton *newton, const double *states, const double *derivatives,
                         const double *weights) {
    double step = 0, norm = 0;
    CVodeGetCurrentStep(newton->cvode, &step);
    for (size_t i = 0; i < newton->n; i++)
        norm += derivatives[i] * weights[i] * derivatives[i] * weights[i];
    norm = sqrt(norm / (double)newton->n);
    double least = norm > 0 ? 1000 * fabs(step) * DBL_EPSILON * (double)newton->n * norm : 1;
    for (size_t j = 0; j < newton->n; j++)
        newton->steps[j] = fmax(sqrt(DBL_EPSILON) * fabs(states[j]), least / weights[j]);
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

/* Fills the matrix by differences. */
static bool fill_matrix(Newton *newton, SUNMatrix matrix, const double *states, const double *derivatives) {
    Mapping mapping = mapping_of(newton);
    return sparsity_differences(newton->sparsity, &mapping, states, derivatives, newton->steps, newton->moved,
                                newton->there, SM_DATA_S(matrix));
}

/* The same in each run, between -1 and 1 */
static double next_random(Newton *newton) {
    return 2 * next_fraction(&newton->random) - 1;
}

/* Compares the matrix with the change along a direction that no group has. `good` tells whether it agrees;
   false returned: it could not be evaluated. */
static bool check_matrix(Newton *newton, SUNMatrix matrix, const double *states, const double *derivatives,
                         const double *weights, bool *good) {
    const Sparsity *sparsity = newton->sparsity;
    double gamma = 0, length = 0, error = 0;
    CVodeGetCurrentGamma(newton->cvode, &gamma);
    for (size_t j = 0; j < newton->n; j++) {
        newton->moved[j] = states[j] + next_random(newton) * newton->steps[j];
        length = fmax(length, newton->steps[j] * weights[j]);
    }
    if (!evaluate_derivatives(newton, newton->moved, newton->there)) return false;
    for (size_t i = 0; i < newton->n; i++)
        newton->along[i] = derivatives[i] - newton->there[i];
    for (size_t j = 0; j < newton->n; j++)
        for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++)
            newton->along[sparsity->rows[i]] += SM_DATA_S(matrix)[i] * (newton->moved[j] - states[j]);
    for (size_t i = 0; i < newton->n; i++)
        error = fmax(error, fabs(gamma * newton->along[i]) * weights[i]);
    *good = error <= bearable * length;
    return true;
}

/* Learns what depends on what again. Returns whether the matrix gets more elements. */
static bool learn_again(Newton *newton, const double *states) {
    size_t before = count_elements(newton);
    Mapping mapping = mapping_of(newton);
    if (sparsity_learn(newton->sparsity, &mapping, states) == LEARNED_DENSE)
        sparsity_fill(newton->sparsity, newton->n);
    return count_elements(newton) != before;
}

int newton_jacobian(Newton *newton, double time, N_Vector x, N_Vector derivatives, SUNMatrix matrix,
                    N_Vector weights) {
    const double *states = N_VGetArrayPointer(x), *rates = N_VGetArrayPointer(derivatives);
    bool good = true;
    if (CVodeGetErrWeights(newton->cvode, weights) != CV_SUCCESS) return -1;
    const double *scale = N_VGetArrayPointer(weights);
    newton->time = time;
    choose_steps(newton, states, rates, scale);
    if (!shape_matrix(newton, matrix)) return -1;
    if (!fill_matrix(newton, matrix, states, rates) ||
        !check_matrix(newton, matrix, states, rates, scale, &good))
        return 1;
    if (good || !learn_again(newton, states)) return 0;
    if (!shape_matrix(newton, matrix) ||
        newton->simulation->model->sparse->reshape(newton->solver, matrix, SM_NNZ_S(matrix)) != 0)
        return -1;
    return fill_matrix(newton, matrix, states, rates) ? 0 : 1;
}

/* ---- attaching ---- */

static bool attach_sparse(Newton *newton, CVLsJacFn jacobian) {
    sunindextype n = (sunindextype)newton->n;
    newton->moved = allocate(newton->simulation->context, 4 * newton->n, sizeof(double));
    newton->there = newton->moved + newton->n;
    newton->steps = newton->there + newton->n;
    newton->along = newton->steps + newton->n;
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

static bool attach_dense(Newton *newton) {
    sunindextype n = (sunindextype)newton->n;
    if (!sundials_fits(newton->n * newton->n) || !fits_memory(newton->n)) return false;
    newton->matrix = SUNDenseMatrix(n, n, newton->context);
    if (!newton->matrix) return false;
    newton->solver = SUNLinSol_Dense(newton->like, newton->matrix, newton->context);
    return newton->solver &&
           CVodeSetLinearSolver(newton->cvode, newton->solver, newton->matrix) == CV_SUCCESS;
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
    return status == 0 ? SUNLS_SUCCESS : status > 0 ? SUNLS_LUFACT_FAIL : SUNLS_PACKAGE_FAIL_UNREC;
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
    return augmented_set(newton->augmented, time, N_VGetArrayPointer(x), keep, gamma);
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
   looked for only if the values between components are of no help. */
enum { MANY_ELEMENTS = 64 };

bool newton_attach(Newton *newton, double time, const double *states, CVLsJacFn sparse, CVLsLinSysFn system) {
    newton->time = time;
    if (!newton->simulation->model->sparse) return attach_dense(newton);
    if (newton->simulation->model->apart && !find_pattern(newton, states, MANY_ELEMENTS) &&
        is_augmented(newton, time, states, MANY_ELEMENTS))
        return attach_augmented(newton, system);
    bool is_sparse = find_pattern(newton, states, 0);
    double work = work_of_jacobian(newton, is_sparse ? newton_evaluations(newton) : (double)newton->n);
    if (is_augmented(newton, time, states, work)) return attach_augmented(newton, system);
    return is_sparse ? attach_sparse(newton, sparse) : attach_dense(newton);
}
