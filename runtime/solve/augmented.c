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
 * derivatives of f, g and h come from differences, some at a time for values that have nothing in common.
 * What depends on what is learned by trying. Each matrix is compared with the change along one more
 * direction. Where that differs because of values that are not known to matter, all is learned again.
 *
 * Stiff models of many parts leave few digits to spare: an error of a solution that is rough, as rounding
 * errors are, comes back amplified with the next solution, because steps extrapolate it. So the first
 * solution with each matrix is refined. By how much that changes it tells whether the others must be refined,
 * too. */
#include "runtime/solve/augmented.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* The part of a change that the matrix may miss: that makes the iteration slower, but not much */
static const double bearable = 0.1;

/* Solutions are refined where that changes the first one by more than this part of it: without, rounding
   errors grow from here to failure within some ten steps. */
static const double exact_enough = 1e-6;

/* An order of pivots is given up where refinement changes more. */
static const double worn = 1e-3;

/* What depends on what is looked for far from the values, where hardly anything is zero by chance, and near
   them, where the same holds that holds at the values: whether bodies touch. */
static const double far = 1e-3, near = 1e-6;

/* Steps of differences are shorter by one of these where a law has a corner within them. */
static const double shorter[] = {1e-3, 1e-5};

/* More evaluations for the derivatives of components are too many. */
enum { MOST_GROUPS = 64 };

struct Augmented {
    Simulation *simulation; /* borrowed */
    Apart *apart;
    size_t n, n_states;
    bool *is_wide;      /* owned, while wide sums are not split; NULL: there are none */
    Sparsity *sparsity; /* the simulation's */
    bool is_fresh;      /* it has just been learned */
    size_t n_kept; /* unknowns of the matrix, the states first: of values that are not idle, and not equal */
    int *begin, *columns; /* the matrix by row */
    int *place;      /* where each element of the pattern counts in it; -1: in a row that it has already */
    bool *is_hidden; /* by unknown of the matrix: it is no state */
    Lu *lu;
    bool is_tried;       /* a solution with these factors has told whether they are exact, */
    bool refines;        /* else the solutions are refined */
    double *at, *values; /* n each, in one block with those that follow */
    double length;       /* of the short steps, in proportion to what they mostly are */
    double *steps, *moved, *there, *towards, *change, *known, *size; /* n each */
    bool *is_off;      /* n: rows that the elements do not account for, when values go to `towards` */
    double *elements;  /* of the pattern, in one block with those that follow */
    double *matrix;    /* its elements, which belong to gamma */
    double *rates;     /* the derivatives of the rates of states where they stand in it */
    double operations; /* of a factorization */
    unsigned long random;
};

static Mapping mapping_of(const Augmented *augmented, double nearness) {
    return (Mapping){.context = augmented->simulation->context,
                     .n = augmented->n,
                     .n_asked_for = apart_asked_for(augmented->apart),
                     .self = augmented->apart,
                     .evaluate = apart_evaluate,
                     .nearness = nearness,
                     .least = nearness,
                     .sizes = apart_sizes(augmented->apart),
                     .is_wide = augmented->is_wide,
                     .groups = MOST_GROUPS};
}

/* The same in each run, between -1 and 1 */
static double next_random(Augmented *augmented) {
    return 2 * next_fraction(&augmented->random) - 1;
}

/* ---- the derivatives ---- */

/* So short that a law that bends within 1e-6 is seen, so long that sums of values around 1 keep digits of it
 */
static double short_step(const Augmented *augmented, size_t i) {
    double size = apart_sizes(augmented->apart)[i];
    return augmented->length * 4 * sqrt(DBL_EPSILON * size * fmax(fabs(augmented->at[i]), size));
}

/* Long steps along values that enter affinely keep all digits: mechanisms of many parts need them. */
static void choose_steps(Augmented *augmented) {
    for (size_t i = 0; i < augmented->n; i++)
        augmented->steps[i] =
            apart_is_affine(augmented->apart, i)
                ? exp2(ceil(log2(fmax(fabs(augmented->at[i]), apart_sizes(augmented->apart)[i]))))
                : short_step(augmented, i);
}

static bool find_elements(Augmented *augmented) {
    Mapping mapping = mapping_of(augmented, near);
    return sparsity_differences(augmented->sparsity, &mapping, augmented->at, augmented->values,
                                augmented->steps, augmented->moved, augmented->there, augmented->elements);
}

/* Adds up what the known elements say of a direction: of the change, of the magnitudes of its terms, and of
   those of the values. */
static void follow_direction(Augmented *augmented) {
    size_t n = augmented->n;
    memset(augmented->change, 0, 3 * n * sizeof(double));
    for (size_t j = 0; j < n; j++) {
        double way = augmented->moved[j] - augmented->at[j];
        for (size_t i = augmented->sparsity->begin[j]; i < augmented->sparsity->begin[j + 1]; i++) {
            size_t row = augmented->sparsity->rows[i];
            augmented->change[row] += augmented->elements[i] * way;
            augmented->known[row] += fabs(augmented->elements[i] * way);
            augmented->size[row] += fabs(augmented->elements[i] * augmented->at[j]);
        }
    }
}

/* Compares the elements with the change along a direction that no group has, and marks the rows that they do
   not account for. False: it cannot be evaluated. */
static bool compare(Augmented *augmented, bool *agrees) {
    const double *sizes = apart_sizes(augmented->apart);
    *agrees = true;
    for (size_t j = 0; j < augmented->n; j++)
        augmented->moved[j] = augmented->towards[j] =
            augmented->at[j] + next_random(augmented) * short_step(augmented, j);
    if (!apart_evaluate(augmented->apart, augmented->moved, augmented->there)) return false;
    follow_direction(augmented);
    for (size_t i = 0; i < augmented->n; i++) {
        double found = augmented->there[i] - augmented->values[i];
        double rounding = 100 * DBL_EPSILON * (fabs(augmented->values[i]) + augmented->size[i]) +
                          10 * DBL_EPSILON * sizes[i];
        augmented->is_off[i] =
            !augmented->sparsity->is_idle[i] &&
            !(fabs(found - augmented->change[i]) <= bearable * augmented->known[i] + rounding);
        *agrees = *agrees && !augmented->is_off[i];
    }
    return true;
}

/* Whether a column has an element in a row that is marked */
static bool meets_marked(const Augmented *augmented, size_t column) {
    const Sparsity *sparsity = augmented->sparsity;
    for (size_t i = sparsity->begin[column]; i < sparsity->begin[column + 1]; i++)
        if (augmented->is_off[sparsity->rows[i]]) return true;
    return false;
}

/* Looks whether the marked rows change with more than the pattern says: do they change in another way without
   all else? Where they do not, elements are wrong that it has, as those of a contact that begins there.
   False: it cannot be evaluated. */
static bool find_missing(Augmented *augmented, bool *missing) {
    double *changed = augmented->change;
    *missing = false;
    for (size_t j = 0; j < augmented->n; j++)
        if (!meets_marked(augmented, j)) augmented->moved[j] = augmented->at[j];
    if (!apart_evaluate(augmented->apart, augmented->moved, changed)) return false;
    for (size_t i = 0; i < augmented->n; i++)
        *missing = *missing || (augmented->is_off[i] && changed[i] != augmented->there[i]);
    return true;
}

/* What the elements turn out to be: right, wrong at a corner of a law, or not all */
typedef enum { RIGHT, WRONG, INCOMPLETE } Finding;

/* False: it cannot be evaluated. */
static bool judge(Augmented *augmented, Finding *finding) {
    bool agrees, missing = false;
    if (!compare(augmented, &agrees) || (!agrees && !find_missing(augmented, &missing))) return false;
    *finding = missing ? INCOMPLETE : agrees ? RIGHT : WRONG;
    return true;
}

static void free_pattern(Augmented *augmented) {
    lu_free(augmented->lu);
    release(augmented->begin);
    release(augmented->is_hidden);
    release(augmented->elements);
    augmented->lu = NULL;
    augmented->begin = NULL;
    augmented->is_hidden = NULL;
    augmented->elements = NULL;
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
        if (augmented->sparsity->is_idle[i]) continue;
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
    const Sparsity *sparsity = augmented->sparsity;
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

/* What belongs to a new pattern. False: it is too large. */
static bool take_pattern(Augmented *augmented) {
    MoccContext *context = augmented->simulation->context;
    size_t count = augmented->sparsity->begin[augmented->n];
    if (augmented->n >= INT_MAX || count >= INT_MAX / 2) return false;
    free_pattern(augmented);
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
    augmented->elements = allocate(context, count + 2 * n_elements, sizeof(double));
    augmented->matrix = augmented->elements + count;
    augmented->rates = augmented->matrix + n_elements;
    augmented->lu =
        lu_new(context, (int)n, augmented->begin, augmented->columns, 0, augmented->is_hidden, LU_ROUGH);
    release(numbers.column);
    return true;
}

/* How what depends on what is learned: as what has come up between arrays, among neighbours in them, or by
   looking for what rows depend on that are off, so often */
typedef enum { AMONG_ARRAYS, AMONG_NEIGHBOURS, AT_VALUES, N_WAYS = AT_VALUES + 8 } Way;

/* Adds to what is known what the rows depend on that are off. This finds what trials miss that are near the
   values: what rests on a stiff floor leaves it there. */
static void search(Augmented *augmented) {
    Mapping mapping = mapping_of(augmented, near);
    mapping.towards = augmented->towards;
    sparsity_search(augmented->sparsity, &mapping, augmented->at, augmented->is_off);
}

static bool looks_at_arrays(const Augmented *augmented) {
    Mapping mapping = mapping_of(augmented, near);
    mapping.families = apart_families(augmented->apart);
    return sparsity_looks_at_arrays(&mapping);
}

/* Adds to what is known. What holds far from the values mostly holds near them. False: there are too many
   dependences, or they cannot be learned. */
static bool learn(Augmented *augmented, Way way) {
    Mapping mapping = mapping_of(augmented, way == AMONG_ARRAYS ? near : far);
    mapping.families = apart_families(augmented->apart);
    mapping.adds = way == AMONG_ARRAYS;
    bool learned = sparsity_learn(augmented->sparsity, &mapping, augmented->at) == LEARNED_SPARSE;
    if (!learned || way == AMONG_ARRAYS) return learned;
    mapping.nearness = mapping.least = near;
    return sparsity_holds(augmented->sparsity, &mapping, augmented->at) ||
           sparsity_learn(augmented->sparsity, &mapping, augmented->at) != LEARNED_DENSE;
}

/* The same for the same pattern */
static uint64_t sum_of(const Sparsity *sparsity) {
    size_t n = sparsity->n;
    uint64_t sum = fnv1a(fnv1a_start, sparsity->begin, (n + 1) * sizeof *sparsity->begin);
    sum = fnv1a(sum, sparsity->rows, sparsity->begin[n] * sizeof *sparsity->rows);
    return fnv1a(sum, sparsity->is_idle, n * sizeof *sparsity->is_idle);
}

/* Learns again what depends on what, and the derivatives. *more tells whether anything has come to light.
   Returns as augmented_set does. */
static int learn_more(Augmented *augmented, Way way, bool *more) {
    uint64_t before = sum_of(augmented->sparsity);
    if (way >= AT_VALUES)
        search(augmented);
    else
        learn(augmented, way);
    *more = sum_of(augmented->sparsity) != before;
    if (!*more) return 0;
    if (!take_pattern(augmented)) return -1;
    return find_elements(augmented) ? 0 : 1;
}

/* Learns again what depends on what: where it is likely first. Returns as augmented_set does. */
static int learn_again(Augmented *augmented, Finding *finding) {
    Dependences *known = &augmented->simulation->dependences;
    bool any = false, more = true;
    for (int way = looks_at_arrays(augmented) && !augmented->is_fresh ? AMONG_ARRAYS : AT_VALUES;
         *finding == INCOMPLETE && (more || way <= AT_VALUES) && way < N_WAYS; way++) {
        int status = learn_more(augmented, (Way)way, &more);
        if (status != 0) return status;
        any = any || more;
        if (more && !judge(augmented, finding)) return 1;
    }
    if (!any) {
        known->trusted = known->trust;
        known->trust *= 2;
    }
    return 0;
}

/* Elements that are right by steps of the usual length, and the rows that these do not account for */
typedef struct {
    double *elements;
    bool *is_off;
} Kept;

/* Finds the elements of the rows that are off by steps that are shorter by this: the others would lose
   digits. Returns whether all are right then. */
static bool shorten_steps(Augmented *augmented, const Kept *kept, double length) {
    const Sparsity *sparsity = augmented->sparsity;
    bool agrees = false;
    augmented->length = length;
    choose_steps(augmented);
    bool evaluated = find_elements(augmented);
    for (size_t i = 0; i < sparsity->begin[augmented->n]; i++)
        if (!evaluated || !kept->is_off[sparsity->rows[i]]) augmented->elements[i] = kept->elements[i];
    evaluated = evaluated && compare(augmented, &agrees);
    augmented->length = 1;
    return evaluated && agrees;
}

/* Finds the elements of the rows that are off once more, on this side of the corner. They stay as they are if
   none are right. */
static void find_on_this_side(Augmented *augmented) {
    MoccContext *context = augmented->simulation->context;
    size_t n = augmented->n, count = augmented->sparsity->begin[n];
    Kept kept = {allocate(context, count, sizeof(double)), allocate(context, n, sizeof(bool))};
    bool right = false;
    memcpy(kept.elements, augmented->elements, count * sizeof(double));
    memcpy(kept.is_off, augmented->is_off, n * sizeof(bool));
    for (size_t i = 0; !right && i < sizeof shorter / sizeof *shorter; i++)
        right = shorten_steps(augmented, &kept, shorter[i]);
    if (!right) memcpy(augmented->elements, kept.elements, count * sizeof(double));
    release(kept.elements);
    release(kept.is_off);
}

/* The derivatives at the last evaluation of the simulation. Returns as augmented_set does. */
static int differentiate(Augmented *augmented) {
    Dependences *known = &augmented->simulation->dependences;
    Finding finding;
    apart_begin(augmented->apart, augmented->at);
    choose_steps(augmented);
    if (!apart_evaluate(augmented->apart, augmented->at, augmented->values) || !find_elements(augmented))
        return 1;
    if (known->trusted > 0) {
        known->trusted--;
        return 0;
    }
    if (!judge(augmented, &finding)) return 1;
    int status = finding == INCOMPLETE ? learn_again(augmented, &finding) : 0;
    augmented->is_fresh = false;
    if (status == 0 && finding == WRONG) find_on_this_side(augmented);
    return status;
}

/* ---- the matrix ---- */

/* Adds the derivatives up where they stand in the matrix. Rows of states, the first ones, depend on gamma. */
static void set_elements(Augmented *augmented) {
    const Sparsity *sparsity = augmented->sparsity;
    size_t n_known = apart_asked_for(augmented->apart);
    memset(augmented->matrix, 0, 2 * augmented_elements(augmented) * sizeof(double)); /* and `rates` */
    for (size_t j = 0; j < augmented->n; j++)
        for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++) {
            size_t row = sparsity->rows[i];
            int place = augmented->place[i];
            double element = augmented->elements[i], diagonal = row == j ? 1 : 0;
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

int augmented_set(Augmented *augmented, double time, const double *states, bool keep, double gamma) {
    int status = 0;
    if (!keep)
        status =
            simulation_evaluate(augmented->simulation, time, states, NULL) ? differentiate(augmented) : 1;
    if (status != 0) return status;
    if (!keep) set_elements(augmented);
    set_gamma(augmented, gamma);
    return status;
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
    lu_refine(augmented->lu, augmented->matrix, x, augmented->change);
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
    return augmented->sparsity->n_groups;
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
    apart_begin(augmented->apart, values);
    for (size_t i = 0; i < n; i++)
        values[i] += near * (apart_sizes(augmented->apart)[i] + fabs(values[i])) * next_random(augmented);
    bool good = apart_drop_loose(augmented->apart, values);
    release(values);
    augmented->n = apart_count(augmented->apart);
    return good;
}

static void allocate_values(Augmented *augmented) {
    size_t n = augmented->n;
    release(augmented->at);
    release(augmented->is_off);
    augmented->at = allocate(augmented->simulation->context, 9 * n, sizeof(double));
    augmented->values = augmented->at + n;
    augmented->steps = augmented->values + n;
    augmented->moved = augmented->steps + n;
    augmented->there = augmented->moved + n;
    augmented->towards = augmented->there + n;
    augmented->change = augmented->towards + n;
    augmented->known = augmented->change + n;
    augmented->size = augmented->known + n;
    augmented->is_off = allocate(augmented->simulation->context, n, sizeof(bool));
}

/* What has been learned is used, else it is learned. False: that fails. */
static bool find_pattern(Augmented *augmented) {
    Sparsity *sparsity = augmented->sparsity;
    if (sparsity->begin && sparsity->n == augmented->n) return true;
    sparsity_free(sparsity);
    augmented->is_fresh = true;
    return learn(augmented, AMONG_NEIGHBOURS);
}

static void split_sums(Augmented *augmented) {
    apart_split_sums(augmented->apart);
    augmented->n = apart_count(augmented->apart);
    allocate_values(augmented);
    apart_begin(augmented->apart, augmented->at);
}

static bool are_idle(const Augmented *augmented, const bool *values) {
    for (size_t i = 0; i < augmented->n; i++)
        if (values[i] && !augmented->sparsity->is_idle[i]) return false;
    return true;
}

/* Finds the pattern where no wide sums have been split. False: that fails, or something follows from one. */
static bool finds_with_sums(Augmented *augmented) {
    augmented->is_wide = apart_wide_sums(augmented->apart);
    bool found = find_pattern(augmented) && (!augmented->is_wide || are_idle(augmented, augmented->is_wide));
    release(augmented->is_wide);
    augmented->is_wide = NULL;
    return found;
}

/* Finds the pattern. Sums of many stand in its way if something follows from them: they are split then. */
static bool has_pattern(Augmented *augmented) {
    bool *splits = &augmented->simulation->dependences.splits_sums;
    size_t n = augmented->n;
    if (!*splits && finds_with_sums(augmented)) return true;
    split_sums(augmented);
    *splits = augmented->n > n;
    return *splits && find_pattern(augmented);
}

static bool prepare(Augmented *augmented, double time, const double *states) {
    if (augmented->sparsity->refused || !simulation_evaluate(augmented->simulation, time, states, NULL) ||
        !drop_loose_inputs(augmented))
        return false;
    allocate_values(augmented);
    apart_begin(augmented->apart, augmented->at);
    if (!has_pattern(augmented) || !take_pattern(augmented)) return false;
    if (augmented_set(augmented, time, states, false, 0) != 0 || augmented_factor(augmented) != 0)
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
                             .sparsity = &simulation->dependences.apart,
                             .length = 1,
                             .random = 1};
    if (prepare(augmented, time, states)) return augmented;
    augmented_free(augmented);
    return NULL;
}

void augmented_free(Augmented *augmented) {
    if (!augmented) return;
    free_pattern(augmented);
    apart_free(augmented->apart);
    release(augmented->at);
    release(augmented->is_off);
    release(augmented);
}
