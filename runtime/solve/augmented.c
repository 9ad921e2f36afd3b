/* Newton's iteration, (1 - gamma J) x = b, in proportion to the model. J is dense where balances or chains of
 * components couple all states, but each component depends on few values: its states, its balances, and what
 * comes from its neighbours. With y for the balances and u for the inputs of components, the evaluation with
 * the components apart (instance/apart.c) gives x' = f(x, y, u), 0 = g(x, y, u) and u = h(x, y, u), so
 *
 *     dx - gamma (f_x dx + f_y dy + f_u du) = b
 *                 g_x dx + g_y dy + g_u du  = 0
 *            du - h_x dx - h_y dy - h_u du  = 0
 *
 * has the same dx, with a sparse matrix: where the components form a tree, its factors have hardly more
 * elements (lu.c). Only dx is asked for, and only its equations have right sides, so a solution needs few of
 * dy and du; of inputs from which no derivative and no residual follows there are none in the matrix. The
 * derivatives of f, g and h come from differences (jacobian.c).
 *
 * Stiff models of many parts leave few digits to spare: an error of a solution that is rough, as rounding
 * errors are, comes back amplified with the next solution, because steps extrapolate it. So the first
 * solution with each matrix is refined. By how much that changes it tells whether the others must be refined,
 * too. */
#include "runtime/solve/augmented.h"
#include "runtime/solve/jacobian.h"
#include "runtime/solve/sparse.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* Solutions are refined where that changes the first one by more than this part of it: without, rounding
   errors grow from here to failure within some ten steps. */
static const double exact_enough = 1e-6;

/* An order of pivots is given up where refinement changes more. */
static const double worn = 1e-3;

/* What depends on what is looked for so near to the values. */
static const double near = 1e-6;

/* More evaluations for the derivatives of components are too many. */
enum { MOST_GROUPS = 64 };

struct Augmented {
    Simulation *simulation; /* borrowed */
    Apart *apart;
    size_t n, n_states;
    Jacobian jacobian; /* of what comes out with the components apart */
    size_t n_kept; /* unknowns of the matrix, the states first: of values that are not idle, and not equal */
    int *begin, *columns; /* the matrix by row */
    int *place;      /* where each element of the pattern counts in it; -1: in a row that it has already */
    bool *is_hidden; /* by unknown of the matrix: it is no state */
    int *rows;       /* an order of its rows; NULL: none is known */
    Lu *lu;
    bool is_tried;     /* a solution with these factors has told whether they are exact, */
    bool refines;      /* else the solutions are refined */
    double *change;    /* by state: what refinement changes */
    double *matrix;    /* its elements, which belong to gamma, in one block with those that follow */
    double *rates;     /* the derivatives of the rates of states where they stand in it */
    double operations; /* of a factorization */
};

static const Sparsity *pattern_of(const Augmented *augmented) {
    return augmented->jacobian.sparsity;
}

/* Begins anew with the values that there are. */
static void begin_jacobian(Augmented *augmented) {
    Dependences *known = &augmented->simulation->dependences;
    Mapping mapping = {.context = augmented->simulation->context,
                       .n = apart_count(augmented->apart),
                       .n_asked_for = apart_asked_for(augmented->apart),
                       .self = augmented->apart,
                       .evaluate = apart_evaluate,
                       .nearness = near,
                       .least = near,
                       .sizes = apart_sizes(augmented->apart),
                       .families = apart_families(augmented->apart),
                       .parts = apart_parts(augmented->apart),
                       .groups = MOST_GROUPS};
    jacobian_free(&augmented->jacobian);
    jacobian_begin(&augmented->jacobian, &mapping, &known->apart, &known->in_apart);
    augmented->n = mapping.n;
    apart_begin(augmented->apart, augmented->jacobian.at);
}

/* ---- the derivatives ---- */

/* Short steps are so short that a law that bends within 1e-6 is seen, so long that sums of values around 1
   keep digits of it. Long steps along values that enter affinely keep all digits: mechanisms of many parts
   need them. */
static void choose_steps(Augmented *augmented) {
    Jacobian *jacobian = &augmented->jacobian;
    const double *sizes = apart_sizes(augmented->apart);
    for (size_t i = 0; i < augmented->n; i++) {
        double largest = fmax(fabs(jacobian->at[i]), sizes[i]);
        jacobian->steps[i] = 4 * sqrt(DBL_EPSILON * sizes[i] * largest);
        jacobian->affine_steps[i] = apart_is_affine(augmented->apart, i) ? exp2(ceil(log2(largest))) : 0;
    }
}

static void free_pattern(Augmented *augmented) {
    lu_free(augmented->lu);
    release(augmented->begin);
    release(augmented->is_hidden);
    release(augmented->rows);
    release(augmented->matrix);
    augmented->lu = NULL;
    augmented->begin = NULL;
    augmented->is_hidden = NULL;
    augmented->rows = NULL;
    augmented->matrix = NULL;
}

/* How the values and their equations appear in the matrix. What is always equal has one unknown, and one
   equation. */
typedef struct {
    int *column, *row; /* by value: -1 where it is idle; the row also where an equal value has it */
    int *next;         /* by value: the next one with the same column; -1: none */
    int *first;        /* by column: its first value */
} Numbering;

static Numbering number_values(Augmented *augmented) {
    size_t n = augmented->n;
    int *memory = allocate(augmented->simulation->context, 4 * n, sizeof(int));
    Numbering numbers = {memory, memory + n, memory + 2 * n, memory + 3 * n};
    memset(memory, -1, 4 * n * sizeof(int));
    augmented->n_kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (pattern_of(augmented)->is_idle[i]) continue;
        int *column = &numbers.column[apart_same(augmented->apart, i)];
        if (*column < 0) *column = numbers.row[i] = (int)augmented->n_kept++;
        numbers.column[i] = *column;
        numbers.next[i] = numbers.first[*column];
        numbers.first[*column] = (int)i;
    }
    return numbers;
}

/* Walks through the pattern, which is known by column, and moves `end` of each row past its elements. Values
   with the same column may have elements at the same place. Unless these are only counted, they get their
   places. */
static void walk_elements(Augmented *augmented, const Numbering *numbers, int *end, bool only_counts) {
    const Sparsity *sparsity = pattern_of(augmented);
    int *last = allocate(augmented->simulation->context, augmented->n_kept, sizeof *last);
    for (int column = 0; column < (int)augmented->n_kept; column++)
        for (int j = numbers->first[column]; j >= 0; j = numbers->next[j])
            for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++) {
                int row = numbers->row[sparsity->rows[i]];
                if (row >= 0 && last[row] != column + 1) {
                    last[row] = column + 1;
                    end[row]++;
                }
                if (only_counts) continue;
                augmented->place[i] = row >= 0 ? end[row] - 1 : -1;
                if (row >= 0) augmented->columns[end[row] - 1] = column;
            }
    release(last);
}

/* Finds the matrix's elements, and where those of the pattern stand among them. */
static void place_elements(Augmented *augmented, const Numbering *numbers) {
    size_t n = augmented->n_kept;
    int *begin = augmented->begin, *end = allocate(augmented->simulation->context, n, sizeof *end);
    walk_elements(augmented, numbers, begin + 1, true);
    for (size_t i = 0; i < n; i++)
        begin[i + 1] += begin[i];
    memcpy(end, begin, n * sizeof *end);
    walk_elements(augmented, numbers, end, false);
    release(end);
}

/* What is given, a rate, a balance or an input, has an equation of its own, so rows can be ordered for it. */
static void order_rows(Augmented *augmented) {
    const MoccSparse *sparse = augmented->simulation->model->sparse;
    if (!sparse) return;
    int n = (int)augmented->n_kept;
    augmented->rows = allocate(augmented->simulation->context, (size_t)n, sizeof *augmented->rows);
    if (sparse->order_rows(augmented->simulation->context, n, augmented->begin, augmented->columns,
                           augmented->rows))
        return;
    release(augmented->rows);
    augmented->rows = NULL;
}

/* What belongs to a new pattern. False: it is too large. */
static bool take_pattern(Augmented *augmented) {
    MoccContext *context = augmented->simulation->context;
    size_t count = pattern_of(augmented)->begin[augmented->n];
    if (augmented->n >= INT_MAX || count >= INT_MAX / 2) return false;
    free_pattern(augmented);
    augmented->jacobian.has_new_pattern = false;
    Numbering numbers = number_values(augmented);
    size_t n = augmented->n_kept;
    augmented->begin = allocate(context, n + 1 + 2 * count, sizeof(int));
    augmented->columns = augmented->begin + n + 1;
    augmented->place = augmented->columns + count;
    augmented->is_hidden = allocate(context, n, sizeof(bool));
    for (size_t i = augmented->n_states; i < n; i++)
        augmented->is_hidden[i] = true;
    place_elements(augmented, &numbers);
    size_t n_elements = augmented_elements(augmented);
    augmented->matrix = allocate(context, 2 * n_elements, sizeof(double));
    augmented->rates = augmented->matrix + n_elements;
    order_rows(augmented);
    augmented->lu = lu_new(context, (int)n, augmented->begin, augmented->columns, 0, augmented->is_hidden,
                           augmented->rows, LU_ROUGH);
    release(numbers.column);
    return true;
}

/* The derivatives at the last evaluation of the simulation. Returns as augmented_set does. */
static int differentiate(Augmented *augmented, bool doubted) {
    Jacobian *jacobian = &augmented->jacobian;
    apart_begin(augmented->apart, jacobian->at);
    choose_steps(augmented);
    bool good =
        apart_evaluate(augmented->apart, jacobian->at, jacobian->values) && jacobian_find(jacobian, doubted);
    if (jacobian->has_new_pattern && !take_pattern(augmented)) return -1;
    return good ? 0 : 1;
}

/* ---- the matrix ---- */

/* Adds the derivatives up where they stand in the matrix. Rows of states, the first ones, depend on gamma. */
static void set_elements(Augmented *augmented) {
    const Sparsity *sparsity = pattern_of(augmented);
    size_t n_known = apart_asked_for(augmented->apart);
    memset(augmented->matrix, 0, 2 * augmented_elements(augmented) * sizeof(double)); /* and `rates` */
    for (size_t j = 0; j < augmented->n; j++)
        for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++) {
            size_t row = sparsity->rows[i];
            int place = augmented->place[i];
            double element = augmented->jacobian.elements[i], diagonal = row == j ? 1 : 0;
            if (place < 0) continue;
            if (row < augmented->n_states)
                augmented->rates[place] += element;
            else
                augmented->matrix[place] += row < n_known ? element : diagonal - element;
        }
}

static void set_gamma(Augmented *augmented, double gamma) {
    for (int row = 0; row < (int)augmented->n_states; row++)
        for (int k = augmented->begin[row]; k < augmented->begin[row + 1]; k++) {
            double diagonal = augmented->columns[k] == row ? 1 : 0;
            augmented->matrix[k] = diagonal - gamma * augmented->rates[k];
        }
}

int augmented_set(Augmented *augmented, double time, const double *states, ElementUse use, double gamma) {
    if (use != ELEMENTS_KEPT) {
        if (!simulation_evaluate(augmented->simulation, time, states, NULL)) return 1;
        int status = differentiate(augmented, use == ELEMENTS_IN_DOUBT);
        if (status != 0) return status;
        set_elements(augmented);
    }
    set_gamma(augmented, gamma);
    return 0;
}

int augmented_factor(Augmented *augmented) {
    augmented->is_tried = false;
    if (lu_factor(augmented->lu, augmented->matrix)) return 0;
    return context_is_stopped(augmented->simulation->context) ? -1 : 1;
}

/* ---- solutions ---- */

/* The root of the sum of squares of what states have, each beside its typical size */
static double norm_of(const Augmented *augmented, const double *x) {
    const double *sizes = apart_sizes(augmented->apart);
    double sum = 0;
    for (size_t i = 0; i < augmented->n_states; i++)
        sum += x[i] / sizes[i] * (x[i] / sizes[i]);
    return sqrt(sum);
}

/* Solves, and refines the solution once. Returns the part of it that this has changed. */
static double solve_refined(Augmented *augmented, const double *right, double *x) {
    memcpy(x, right, augmented->n_states * sizeof *x);
    lu_solve_whole(augmented->lu, x);
    lu_refine(augmented->lu, x, augmented->change);
    double size = norm_of(augmented, x);
    return size > 0 ? norm_of(augmented, augmented->change) / size : 0;
}

/* The first solution with a matrix tells how exact the others will be. Returns as augmented_set does. */
static int try_solution(Augmented *augmented, const double *right, double *x) {
    double changed = solve_refined(augmented, right, x);
    if (changed > worn) {
        lu_forget_order(augmented->lu);
        int status = augmented_factor(augmented);
        if (status != 0) return status;
        changed = solve_refined(augmented, right, x);
    }
    augmented->is_tried = true;
    augmented->refines = changed > exact_enough;
    return 0;
}

int augmented_solve(Augmented *augmented, const double *right, double *x) {
    if (!augmented->is_tried) return try_solution(augmented, right, x);
    if (augmented->refines) {
        solve_refined(augmented, right, x);
        return 0;
    }
    memcpy(x, right, augmented->n_states * sizeof *x);
    lu_solve(augmented->lu, x); /* other unknowns are hidden */
    return 0;
}

size_t augmented_unknowns(const Augmented *augmented) {
    return augmented->n_kept;
}

size_t augmented_elements(const Augmented *augmented) {
    return (size_t)augmented->begin[augmented->n_kept];
}

size_t augmented_evaluations(const Augmented *augmented) {
    return pattern_of(augmented)->n_groups;
}

/* To come by an element of the factors takes as long as so many operations. */
static const double for_element = 10;

/* An evaluation takes some hundred multiplications for each state. */
double augmented_factoring(const Augmented *augmented) {
    return augmented->operations / (300 * (double)augmented->n_states);
}

/* ---- creation ---- */

/* Leaves out inputs that nothing is connected to. False: it cannot be evaluated near the states. */
static bool drop_loose_inputs(Augmented *augmented) {
    size_t n = apart_count(augmented->apart);
    double *values = allocate(augmented->simulation->context, n, sizeof(double));
    unsigned long random = 1;
    apart_begin(augmented->apart, values);
    for (size_t i = 0; i < n; i++)
        values[i] +=
            near * (apart_sizes(augmented->apart)[i] + fabs(values[i])) * (2 * next_fraction(&random) - 1);
    bool good = apart_drop_loose(augmented->apart, values);
    release(values);
    return good;
}

/* What has been learned is used, else it is learned. False: that fails. */
static bool find_pattern(Augmented *augmented) {
    Sparsity *sparsity = augmented->jacobian.sparsity;
    if (sparsity->begin && sparsity->n == augmented->n) return true;
    sparsity_free(sparsity);
    return jacobian_learn(&augmented->jacobian);
}

static bool are_idle(const Augmented *augmented, const bool *values) {
    for (size_t i = 0; i < augmented->n; i++)
        if (values[i] && !pattern_of(augmented)->is_idle[i]) return false;
    return true;
}

/* Finds the pattern where no wide sums have been split. False: that fails, or something follows from one. */
static bool finds_with_sums(Augmented *augmented) {
    bool *is_wide = apart_parts(augmented->apart) ? NULL : apart_wide_sums(augmented->apart);
    augmented->jacobian.mapping.is_wide = is_wide;
    bool found = find_pattern(augmented) && (!is_wide || are_idle(augmented, is_wide));
    augmented->jacobian.mapping.is_wide = NULL;
    release(is_wide);
    return found;
}

/* Finds the pattern. Sums of many stand in its way if something follows from them: they are split then. */
static bool has_pattern(Augmented *augmented) {
    bool *splits = &augmented->simulation->dependences.splits_sums;
    if (*splits) apart_split_sums(augmented->apart);
    *splits = apart_are_sums_split(augmented->apart);
    begin_jacobian(augmented);
    if (*splits) return find_pattern(augmented);
    if (finds_with_sums(augmented)) return true;
    apart_split_sums(augmented->apart);
    *splits = apart_are_sums_split(augmented->apart);
    begin_jacobian(augmented);
    return *splits && find_pattern(augmented);
}

static bool prepare(Augmented *augmented, double time, const double *states) {
    Simulation *simulation = augmented->simulation;
    if (simulation->dependences.apart.refused || !simulation_evaluate(simulation, time, states, NULL) ||
        !drop_loose_inputs(augmented))
        return false;
    if (!has_pattern(augmented) || !take_pattern(augmented)) return false;
    if (augmented_set(augmented, time, states, ELEMENTS_NEW, 0) != 0 || augmented_factor(augmented) != 0)
        return false;
    augmented->operations =
        2 * lu_operations(augmented->lu) + for_element * (double)lu_elements(augmented->lu);
    return true;
}

Augmented *augmented_new(Simulation *simulation, double time, const double *states) {
    Augmented *augmented = allocate(simulation->context, 1, sizeof *augmented);
    *augmented = (Augmented){.simulation = simulation,
                             .apart = apart_new(simulation),
                             .n_states = simulation->n_states,
                             .change = allocate(simulation->context, simulation->n_states, sizeof(double))};
    if (prepare(augmented, time, states)) return augmented;
    augmented_free(augmented);
    return NULL;
}

void augmented_free(Augmented *augmented) {
    if (!augmented) return;
    free_pattern(augmented);
    jacobian_free(&augmented->jacobian);
    apart_free(augmented->apart);
    release(augmented->change);
    release(augmented);
}
