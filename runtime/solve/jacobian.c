/* Jacobians by differences along groups of arguments that no value has in common.
 *
 * The pattern is learned by trying (algebra/sparsity.c), and may miss something: a contact that is open where
 * trials take place. So each Jacobian is compared with the change along one more direction. Where it does not
 * account for that, the rows in question are moved once more, with those arguments alone that they are known
 * to depend on. If that makes a difference, something is missing, and is learned; else the function has a
 * kink within the steps, and the elements of these rows are found by shorter steps, on this side of it. */
#include "runtime/solve/jacobian.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* What a change may differ by from what elements say: by a part of what these come to, and by rounding errors
   of the values. Little of it makes Newton's iteration slower, but not much. Still less is looked into: what
   is missing in the pattern, and small along this direction, may be all there is along another one, and the
   iteration seems to converge to what is no solution. */
typedef struct {
    double part, roundings;
} Tolerance;
static const Tolerance bearable = {0.1, 100}, exact = {1e-5, 10};

/* What depends on what is looked for so far from the values first, where hardly anything is zero by chance.
   Near them, the same holds that holds at the values: whether bodies touch. */
static const double far = 1e-3;

/* Steps are shorter by one of these where the function has a kink within them. */
static const double shorter[] = {1e-3, 1e-5};

void jacobian_begin(Jacobian *jacobian, const Mapping *mapping, Sparsity *sparsity, Pauses *pauses) {
    size_t n = mapping->n;
    *jacobian =
        (Jacobian){.mapping = *mapping, .sparsity = sparsity, .pauses = pauses, .length = 1, .random = 1};
    jacobian->at = allocate(mapping->context, 10 * n, sizeof(double));
    jacobian->values = jacobian->at + n;
    jacobian->steps = jacobian->values + n;
    jacobian->affine_steps = jacobian->steps + n;
    jacobian->moved = jacobian->affine_steps + n;
    jacobian->there = jacobian->moved + n;
    jacobian->towards = jacobian->there + n;
    jacobian->change = jacobian->towards + n;
    jacobian->known = jacobian->change + n;
    jacobian->size = jacobian->known + n;
    jacobian->is_off = allocate(mapping->context, 2 * n, sizeof(bool));
    jacobian->is_chosen = jacobian->is_off + n;
}

void jacobian_free(Jacobian *jacobian) {
    release(jacobian->at);
    release(jacobian->is_off);
    release(jacobian->elements);
    *jacobian = (Jacobian){0};
}

static bool evaluate(Jacobian *jacobian, const double *at, double *values) {
    return jacobian->mapping.evaluate(jacobian->mapping.self, at, values);
}

static size_t count_elements(const Jacobian *jacobian) {
    return jacobian->sparsity->begin[jacobian->mapping.n];
}

/* ---- elements ---- */

static double step_along(const Jacobian *jacobian, size_t j) {
    return jacobian->length * jacobian->steps[j];
}

static bool find_elements(Jacobian *jacobian) {
    size_t n = jacobian->mapping.n, count = count_elements(jacobian);
    double *steps = jacobian->towards;
    if (count > jacobian->capacity) {
        release(jacobian->elements);
        jacobian->elements = allocate(jacobian->mapping.context, count, sizeof(double));
        jacobian->capacity = count;
    }
    for (size_t j = 0; j < n; j++)
        steps[j] = jacobian->affine_steps[j] > 0 ? jacobian->affine_steps[j] : step_along(jacobian, j);
    return sparsity_differences(jacobian->sparsity, &jacobian->mapping, jacobian->at, jacobian->values, steps,
                                jacobian->moved, jacobian->there, jacobian->elements);
}

/* ---- comparison ---- */

/* The same in each run, between -1 and 1 */
static double next_random(Jacobian *jacobian) {
    return 2 * next_fraction(&jacobian->random) - 1;
}

/* Adds up what the elements say of a direction: of the change, of the magnitudes of its terms, and of those
   of the values. */
static void follow_direction(Jacobian *jacobian) {
    const Sparsity *sparsity = jacobian->sparsity;
    size_t n = jacobian->mapping.n;
    memset(jacobian->change, 0, 3 * n * sizeof(double)); /* and `known` and `size` */
    for (size_t j = 0; j < n; j++) {
        double way = jacobian->moved[j] - jacobian->at[j];
        for (size_t i = sparsity->begin[j]; i < sparsity->begin[j + 1]; i++) {
            size_t row = sparsity->rows[i];
            jacobian->change[row] += jacobian->elements[i] * way;
            jacobian->known[row] += fabs(jacobian->elements[i] * way);
            jacobian->size[row] += fabs(jacobian->elements[i] * jacobian->at[j]);
        }
    }
}

/* About a rounding error of a row */
static double rounding_of(const Jacobian *jacobian, size_t row) {
    const double *sizes = jacobian->mapping.sizes;
    return DBL_EPSILON * (fabs(jacobian->values[row]) + jacobian->size[row] + (sizes ? sizes[row] : 1));
}

static bool is_within(const Jacobian *jacobian, size_t row, Tolerance tolerance) {
    double error = fabs(jacobian->there[row] - jacobian->values[row] - jacobian->change[row]);
    return error <= tolerance.part * jacobian->known[row] + tolerance.roundings * rounding_of(jacobian, row);
}

/* Compares the elements with the change along a direction that no group has, and marks the rows that they do
   not account for exactly. *agrees: they do as far as it matters. False: it cannot be evaluated. */
static bool compare(Jacobian *jacobian, bool *agrees) {
    size_t n = jacobian->mapping.n;
    *agrees = true;
    jacobian->n_off = 0;
    for (size_t j = 0; j < n; j++)
        jacobian->moved[j] = jacobian->towards[j] =
            jacobian->at[j] + next_random(jacobian) * step_along(jacobian, j);
    if (!evaluate(jacobian, jacobian->moved, jacobian->there)) return false;
    follow_direction(jacobian);
    for (size_t i = 0; i < n; i++) {
        bool counts = !jacobian->sparsity->is_idle[i];
        jacobian->is_off[i] = counts && !is_within(jacobian, i, exact);
        jacobian->n_off += jacobian->is_off[i];
        *agrees = *agrees && (!jacobian->is_off[i] || is_within(jacobian, i, bearable));
    }
    return true;
}

/* Whether a column has an element in a row that is chosen */
static bool meets_chosen(const Jacobian *jacobian, size_t column) {
    const Sparsity *sparsity = jacobian->sparsity;
    for (size_t i = sparsity->begin[column]; i < sparsity->begin[column + 1]; i++)
        if (jacobian->is_chosen[sparsity->rows[i]]) return true;
    return false;
}

/* Chooses one in so many of the rows that are off. */
static void choose_rows(Jacobian *jacobian, size_t one_in) {
    size_t number = (size_t)(next_fraction(&jacobian->random) * (double)one_in);
    for (size_t i = 0; i < jacobian->mapping.n; i++)
        jacobian->is_chosen[i] = jacobian->is_off[i] && number++ % one_in == 0;
}

/* Looks whether the rows that are chosen change with more than the pattern says: do they change in another
   way without all else? False: it cannot be evaluated. */
static bool find_missing_in(Jacobian *jacobian, bool *missing) {
    double *changed = jacobian->change;
    for (size_t j = 0; j < jacobian->mapping.n; j++)
        jacobian->moved[j] = meets_chosen(jacobian, j) ? jacobian->towards[j] : jacobian->at[j];
    if (!evaluate(jacobian, jacobian->moved, changed)) return false;
    for (size_t i = 0; i < jacobian->mapping.n; i++)
        *missing = *missing || (jacobian->is_chosen[i] && changed[i] != jacobian->there[i]);
    return true;
}

/* One in so many are few. */
enum { FEW = 8 };

/* The same for the rows that are off. What one lacks may be an argument of another one: so all of them are
   looked at first, then few. A full pattern lacks nothing. */
static bool find_missing(Jacobian *jacobian, bool *missing) {
    if (count_elements(jacobian) == jacobian->mapping.n * jacobian->mapping.n) return true;
    choose_rows(jacobian, 1);
    bool good = find_missing_in(jacobian, missing);
    if (!good || *missing || jacobian->n_off == 1) return good;
    choose_rows(jacobian, jacobian->n_off < FEW ? jacobian->n_off : FEW);
    return find_missing_in(jacobian, missing);
}

/* What the elements turn out to be: right, wrong at a kink, or not all */
typedef enum { RIGHT, WRONG, INCOMPLETE } Finding;

/* They are right where the function cannot be evaluated along the direction: beside a root of zero. */
static Finding judge(Jacobian *jacobian) {
    bool agrees, missing = false;
    if (!compare(jacobian, &agrees) || (jacobian->n_off > 0 && !find_missing(jacobian, &missing)))
        return RIGHT;
    return missing ? INCOMPLETE : agrees ? RIGHT : WRONG;
}

/* ---- the pattern ---- */

/* How what depends on what is learned: by trials near the values, where there are arrays of what has come up
   between them; far from them; in parts at the very values; or by looking for what rows depend on that are
   off, so often */
typedef enum { NEAR_VALUES, FAR_FROM_VALUES, IN_PARTS, AT_VALUES, N_WAYS = AT_VALUES + 8 } Way;

static void fill_if_dense(Jacobian *jacobian, Learned learned) {
    if (learned == LEARNED_DENSE && jacobian->may_be_full)
        sparsity_fill(jacobian->sparsity, jacobian->mapping.n);
}

/* Adds to what is known what the rows depend on that are off. This finds what trials miss that are near the
   values: what rests on a stiff floor leaves it there. */
static void search(Jacobian *jacobian) {
    Mapping mapping = jacobian->mapping;
    mapping.towards = jacobian->towards;
    fill_if_dense(jacobian, sparsity_search(jacobian->sparsity, &mapping, jacobian->at, jacobian->is_off));
}

/* The same for all values that parts give. */
static void learn_in_parts(Jacobian *jacobian) {
    Mapping mapping = jacobian->mapping;
    mapping.towards = jacobian->towards;
    sparsity_learn(jacobian->sparsity, &mapping, jacobian->at);
}

static void learn_near(Jacobian *jacobian) {
    Mapping mapping = jacobian->mapping;
    mapping.adds = true;
    fill_if_dense(jacobian, sparsity_learn(jacobian->sparsity, &mapping, jacobian->at));
}

/* What holds far from the values mostly holds near them. */
bool jacobian_learn(Jacobian *jacobian) {
    Mapping mapping = jacobian->mapping;
    mapping.nearness = mapping.least = far;
    jacobian->is_fresh = true;
    return sparsity_learn(jacobian->sparsity, &mapping, jacobian->at) == LEARNED_SPARSE &&
           (sparsity_holds(jacobian->sparsity, &jacobian->mapping, jacobian->at) ||
            sparsity_learn(jacobian->sparsity, &jacobian->mapping, jacobian->at) != LEARNED_DENSE);
}

/* The same for the same pattern */
static uint64_t sum_of(const Sparsity *sparsity) {
    size_t n = sparsity->n;
    uint64_t sum = fnv1a(fnv1a_start, sparsity->begin, (n + 1) * sizeof *sparsity->begin);
    sum = fnv1a(sum, sparsity->rows, sparsity->begin[n] * sizeof *sparsity->rows);
    return fnv1a(sum, sparsity->is_idle, n * sizeof *sparsity->is_idle);
}

/* Returns whether anything has come to light. */
static bool learn_more(Jacobian *jacobian, Way way) {
    uint64_t before = sum_of(jacobian->sparsity);
    bool spreads = sparsity_spreads(&jacobian->mapping);
    if (way >= AT_VALUES)
        search(jacobian);
    else if (way == IN_PARTS && jacobian->mapping.parts)
        learn_in_parts(jacobian);
    else if (way == FAR_FROM_VALUES && spreads)
        jacobian_learn(jacobian);
    else if (way == NEAR_VALUES && (spreads || jacobian->may_be_full))
        learn_near(jacobian);
    return sum_of(jacobian->sparsity) != before;
}

/* What has brought nothing is left out for so many Jacobians at most. */
enum { LONGEST_PAUSE = 32 };

static bool pauses_now(Pause *pause) {
    return pause->left > 0 && pause->left--;
}

static void pause_longer(Pause *pause) {
    if (pause->last < LONGEST_PAUSE) pause->last = pause->last ? 2 * pause->last : 1;
    pause->left = pause->last;
}

/* Learns again what depends on what, and finds the elements, until none are missing. What has just been
   learned is not learned again in the same way. False: it cannot be evaluated. */
static bool learn_again(Jacobian *jacobian, Finding *finding) {
    bool more = true, any = false;
    for (int way = jacobian->is_fresh ? IN_PARTS : NEAR_VALUES;
         *finding == INCOMPLETE && (more || way <= AT_VALUES) && way < N_WAYS; way++) {
        more = learn_more(jacobian, (Way)way);
        any = any || more;
        jacobian->has_new_pattern = jacobian->has_new_pattern || more;
        if (more && !find_elements(jacobian)) return false;
        if (more) *finding = judge(jacobian);
    }
    if (!any) pause_longer(&jacobian->pauses->learning);
    return true;
}

/* ---- kinks ---- */

/* Elements by steps of the usual length, and the rows that these do not account for */
typedef struct {
    double *elements;
    bool *is_off;
} Kept;

/* Finds the elements of the rows that are off by steps that are shorter by this: the others would lose
   digits. Returns whether all are right then. */
static bool shorten_steps(Jacobian *jacobian, const Kept *kept, double length) {
    const Sparsity *sparsity = jacobian->sparsity;
    bool agrees = false;
    jacobian->length = length;
    bool evaluated = find_elements(jacobian);
    for (size_t i = 0; i < count_elements(jacobian); i++)
        if (!evaluated || !kept->is_off[sparsity->rows[i]]) jacobian->elements[i] = kept->elements[i];
    evaluated = evaluated && compare(jacobian, &agrees);
    jacobian->length = 1;
    return evaluated && agrees;
}

/* Finds the elements of the rows that are off once more, on this side of the kink. They stay as they are if
   none are right. */
static void find_on_this_side(Jacobian *jacobian) {
    MoccContext *context = jacobian->mapping.context;
    size_t n = jacobian->mapping.n, count = count_elements(jacobian);
    Kept kept = {allocate(context, count, sizeof(double)), allocate(context, n, sizeof(bool))};
    bool right = false;
    memcpy(kept.elements, jacobian->elements, count * sizeof(double));
    memcpy(kept.is_off, jacobian->is_off, n * sizeof(bool));
    for (size_t i = 0; !right && i < sizeof shorter / sizeof *shorter; i++)
        right = shorten_steps(jacobian, &kept, shorter[i]);
    if (!right) {
        memcpy(jacobian->elements, kept.elements, count * sizeof(double));
        pause_longer(&jacobian->pauses->kinks);
    }
    release(kept.elements);
    release(kept.is_off);
}

bool jacobian_find(Jacobian *jacobian, bool doubted) {
    Pauses *pauses = jacobian->pauses;
    if (!find_elements(jacobian)) return false;
    Finding finding = judge(jacobian);
    bool good = finding != INCOMPLETE || pauses_now(&pauses->learning) || learn_again(jacobian, &finding);
    jacobian->is_fresh = false;
    if (good && finding == WRONG && doubted && !pauses_now(&pauses->kinks)) find_on_this_side(jacobian);
    return good;
}
