/* What depends on what, found by evaluations (runtime/algebra/sparsity.c, neighbours.c, parts.c): an array of
 * elements that depend on their neighbours, with a drive at its end, a floor that all of them touch, and a
 * sink. The pattern is known, and how many evaluations it takes does not depend on the length of the array.
 */
#include "runtime/algebra/algebra.h"

/* What cmocka.h needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

/* The values of an element, and those of the whole: the state of the drive, and its input */
enum { STATE, LEFT, RIGHT, PER_ELEMENT };

typedef struct {
    size_t n, evaluations;
    bool is_ring;             /* the first element is the last one's neighbour */
    size_t used;              /* the drive follows from what this element does; n: from none */
    size_t touching;          /* so many of the first elements push back from the floor, */
    bool is_pushed;           /* and are pushed by the drive */
    size_t *family, *element; /* owned, with which the mapping's are */
    Families families;
} Elements;

/* Values: the states, the drive, the inputs, the drive's input, the floor's input */
static size_t place(const Elements *e, int what, size_t i) {
    return what == STATE ? i : (size_t)what * e->n + 1 + i;
}

static size_t drive(const Elements *e) {
    return e->n;
}

static size_t drive_input(const Elements *e) {
    return PER_ELEMENT * e->n + 1;
}

static size_t floor_input(const Elements *e) {
    return PER_ELEMENT * e->n + 2;
}

static bool evaluate(void *self, const double *at, double *values) {
    Elements *e = self;
    size_t last = e->n - 1;
    e->evaluations++;
    double sum = 0;
    for (size_t i = 0; i < e->n; i++) {
        double left = at[place(e, LEFT, i)], right = at[place(e, RIGHT, i)];
        values[i] = left * right - 2 * at[i] + sin(at[i]);
        values[place(e, LEFT, i)] = i > 0 ? at[i - 1] : e->is_ring ? at[last] : at[drive(e)];
        values[place(e, RIGHT, i)] = i < last ? at[i + 1] * at[i + 1] : e->is_ring ? at[0] : 1;
        if (i < e->touching) values[place(e, RIGHT, i)] += at[place(e, LEFT, i)];
        if (i < e->touching && e->is_pushed) values[i] += cos(at[drive(e)]);
        sum += at[i] * left;
    }
    values[drive(e)] = -at[drive(e)] + at[drive_input(e)];
    values[drive_input(e)] = e->used < e->n ? exp(at[e->used]) : 1;
    values[floor_input(e)] = sum;
    return true;
}

static Elements elements_new(size_t n) {
    size_t count = PER_ELEMENT * n + 3;
    Elements e = {.n = n, .used = n, .families.n = PER_ELEMENT + 3};
    e.family = calloc(2 * count, sizeof *e.family);
    e.element = e.family + count;
    for (size_t i = 0; i < n; i++)
        for (int what = 0; what < PER_ELEMENT; what++) {
            e.family[place(&e, what, i)] = (size_t)what;
            e.element[place(&e, what, i)] = i;
        }
    e.family[drive(&e)] = PER_ELEMENT;
    e.family[drive_input(&e)] = PER_ELEMENT + 1;
    e.family[floor_input(&e)] = PER_ELEMENT + 2;
    e.families.family = e.family;
    e.families.element = e.element;
    return e;
}

static Learned learn(Elements *e, MoccContext *context, Sparsity *sparsity, bool nearby) {
    size_t n = PER_ELEMENT * e->n + 3;
    Mapping mapping = {.context = context,
                       .n = n,
                       .n_asked_for = e->n + 1,
                       .self = e,
                       .evaluate = evaluate,
                       .nearness = 1e-6,
                       .least = 1e-6,
                       .groups = 64,
                       .adds = sparsity->begin != NULL,
                       .families = nearby ? &e->families : NULL};
    double *at = calloc(n, sizeof *at);
    for (size_t i = 0; i < n; i++)
        at[i] = 0.5 + 0.3 * sin((double)i);
    e->evaluations = 0;
    Learned learned = sparsity_learn(sparsity, &mapping, at);
    free(at);
    return learned;
}

static void assert_same_patterns(const Sparsity *a, const Sparsity *b) {
    assert_int_equal(a->n, b->n);
    for (size_t j = 0; j <= a->n; j++)
        assert_int_equal(a->begin[j], b->begin[j]);
    for (size_t k = 0; k < a->begin[a->n]; k++)
        assert_int_equal(a->rows[k], b->rows[k]);
    for (size_t j = 0; j < a->n; j++)
        assert_int_equal(a->is_idle[j], b->is_idle[j]);
}

/* The pattern found among neighbours and by looking everywhere is the same. Returns how many evaluations the
   former has taken. */
static size_t compare(size_t n, size_t used) {
    MoccContext *context = context_new(&(MoccHost){0});
    Elements e = elements_new(n);
    e.used = used;
    Sparsity near = {.context = context}, all = {.context = context};
    assert_int_equal(learn(&e, context, &near, true), LEARNED_SPARSE);
    size_t evaluations = e.evaluations;
    assert_int_equal(learn(&e, context, &all, false), LEARNED_SPARSE);
    assert_same_patterns(&near, &all);
    assert_true(near.is_idle[floor_input(&e)]);
    assert_true(near.n_groups < 10);
    sparsity_free(&near);
    sparsity_free(&all);
    free(e.family);
    context_free(context);
    return evaluations;
}

static void test_neighbours(void **state) {
    (void)state;
    size_t few = compare(100, 100);
    assert_true(few < 25);
    assert_int_equal(compare(10000, 10000), few);
    assert_int_equal(compare(10000, 9999), few);
    assert_int_equal(compare(10000, 0), few);
    /* what an element in between acts on is searched for: one evaluation or two for each halving */
    size_t searched = compare(10000, 5000);
    assert_true(searched > few && searched < few + 2 * 16);
}

/* In a ring the first element depends on the last one, which is not near: it is not taken for more than that,
   and what is learned by looking everywhere is added. */
static void test_ring(void **state) {
    (void)state;
    MoccContext *context = context_new(&(MoccHost){0});
    Elements e = elements_new(999);
    e.is_ring = true;
    Sparsity near = {.context = context}, all = {.context = context};
    assert_int_equal(learn(&e, context, &near, true), LEARNED_SPARSE);
    assert_int_equal(learn(&e, context, &near, false), LEARNED_SPARSE);
    assert_int_equal(learn(&e, context, &all, false), LEARNED_SPARSE);
    for (size_t j = 0; j < all.n; j++)
        for (size_t k = all.begin[j]; k < all.begin[j + 1]; k++) {
            size_t i = near.begin[j];
            while (i < near.begin[j + 1] && near.rows[i] != all.rows[k])
                i++;
            assert_true(i < near.begin[j + 1]);
        }
    assert_true(near.begin[near.n] <= all.begin[all.n] + 2);
    sparsity_free(&near);
    sparsity_free(&all);
    free(e.family);
    context_free(context);
}

/* Once one element touches the floor, the pattern is that of an array all of whose elements do. */
static void touch(bool is_pushed) {
    MoccContext *context = context_new(&(MoccHost){0});
    Elements e = elements_new(300);
    e.is_pushed = is_pushed;
    Sparsity sparsity = {.context = context}, all = {.context = context};
    assert_int_equal(learn(&e, context, &sparsity, true), LEARNED_SPARSE);
    size_t before = sparsity.begin[sparsity.n];
    e.touching = 1;
    assert_int_equal(learn(&e, context, &sparsity, true), LEARNED_SPARSE);
    assert_true(sparsity.begin[sparsity.n] == before + (is_pushed ? 2 : 1) * e.n);
    e.touching = e.n;
    assert_int_equal(learn(&e, context, &all, true), LEARNED_SPARSE);
    assert_same_patterns(&sparsity, &all);
    assert_true(sparsity.n_groups < 10);
    sparsity_free(&sparsity);
    sparsity_free(&all);
    free(e.family);
    context_free(context);
}

static void test_touching(void **state) {
    (void)state;
    touch(false);
    touch(true);
}

/* What a share of the elements has when it is looked at first is expected in all of them, but not what a few
   have. */
static void touch_at_first(size_t touching, bool is_pushed, bool is_expected) {
    MoccContext *context = context_new(&(MoccHost){0});
    Elements e = elements_new(300);
    e.is_pushed = is_pushed;
    Sparsity sparsity = {.context = context}, all = {.context = context};
    e.touching = touching;
    assert_int_equal(learn(&e, context, &sparsity, true), LEARNED_SPARSE);
    e.touching = e.n;
    assert_int_equal(learn(&e, context, &all, true), LEARNED_SPARSE);
    if (is_expected)
        assert_same_patterns(&sparsity, &all);
    else
        assert_true(sparsity.begin[sparsity.n] == all.begin[all.n] - (is_pushed ? 2 : 1) * (e.n - touching));
    sparsity_free(&sparsity);
    sparsity_free(&all);
    free(e.family);
    context_free(context);
}

static void test_touching_at_first(void **state) {
    (void)state;
    for (int pushed = 0; pushed < 2; pushed++) {
        touch_at_first(60, pushed, true);
        touch_at_first(2, pushed, false);
    }
}

/* An array of which each element depends on the next one where it is negative itself, and cannot be evaluated
   where it is negative if it has a root */
typedef struct {
    size_t n;
    bool has_root, met_negative;
} Limits;

static bool evaluate_limits(void *self, const double *at, double *values) {
    Limits *limits = self;
    for (size_t i = 0; i < limits->n; i++) {
        double next = i + 1 < limits->n ? at[i + 1] : 0;
        values[i] = (limits->has_root ? sqrt(at[i]) : at[i]) + (at[i] < 0 ? next : 0);
        limits->met_negative = limits->met_negative || at[i] < 0;
    }
    for (size_t i = 0; i < limits->n; i++)
        if (isnan(values[i])) return false;
    return true;
}

/* All values are zero, at the limit. Trials go to both sides of it, or above it where there is but that. */
static void try_limits(bool has_root) {
    MoccContext *context = context_new(&(MoccHost){0});
    Limits limits = {.n = 200, .has_root = has_root};
    size_t *place = calloc(2 * limits.n, sizeof *place);
    double *at = calloc(limits.n, sizeof *at);
    for (size_t i = 0; i < limits.n; i++)
        place[limits.n + i] = i;
    Families families = {.n = 1, .family = place, .element = place + limits.n};
    Mapping mapping = {.context = context,
                       .n = limits.n,
                       .n_asked_for = limits.n,
                       .self = &limits,
                       .evaluate = evaluate_limits,
                       .nearness = 1e-3,
                       .least = 1e-3,
                       .groups = 16,
                       .families = &families};
    Sparsity sparsity = {.context = context};
    assert_int_equal(sparsity_learn(&sparsity, &mapping, at), LEARNED_SPARSE);
    assert_true(limits.met_negative);
    assert_int_equal(sparsity.begin[limits.n], has_root ? limits.n : 2 * limits.n - 1);
    sparsity_free(&sparsity);
    free(at);
    free(place);
    context_free(context);
}

static void test_limits(void **state) {
    (void)state;
    try_limits(false);
    try_limits(true);
}

/* Derivatives each of which depends on the states in a band around its own, and on the first one */
typedef struct {
    size_t n, width, evaluations;
} Band;

static bool evaluate_band(void *self, const double *at, double *values) {
    Band *band = self;
    band->evaluations++;
    for (size_t i = 0; i < band->n; i++) {
        values[i] = at[0];
        for (size_t j = i < band->width ? 0 : i - band->width; j < band->n && j <= i + band->width; j++)
            values[i] += sin(at[j]);
    }
    return true;
}

static Learned find_band(MoccContext *context, Band *band, Sparsity *sparsity, size_t most_in_column) {
    Mapping mapping = {.context = context,
                       .n = band->n,
                       .n_asked_for = band->n,
                       .self = band,
                       .evaluate = evaluate_band,
                       .nearness = 1e-6,
                       .least = 1e-6,
                       .groups = 16,
                       .most_in_column = most_in_column};
    double *at = calloc(band->n, sizeof *at);
    band->evaluations = 0;
    Learned learned = sparsity_find(sparsity, &mapping, at);
    free(at);
    return learned;
}

/* No pattern is looked for where most columns have more elements than are wanted, until more are. One column
   that is full does not matter. */
static void test_full_columns(void **state) {
    (void)state;
    MoccContext *context = context_new(&(MoccHost){0});
    Band band = {.n = 600, .width = 50};
    Sparsity sparsity = {.context = context}, narrow = {.context = context};
    assert_int_equal(find_band(context, &band, &sparsity, 64), LEARNED_DENSE);
    assert_true(band.evaluations < 12);
    assert_int_equal(find_band(context, &band, &sparsity, 64), LEARNED_DENSE);
    assert_int_equal(band.evaluations, 0);
    assert_int_equal(find_band(context, &band, &sparsity, 0), LEARNED_SPARSE);
    assert_int_equal(find_band(context, &band, &sparsity, 64), LEARNED_SPARSE);
    assert_int_equal(band.evaluations, 0);
    band.width = 2;
    assert_int_equal(find_band(context, &band, &narrow, 64), LEARNED_SPARSE);
    assert_true(narrow.n_groups <= 7);
    sparsity_free(&sparsity);
    sparsity_free(&narrow);
    context_free(context);
}

/* Wagons in a row, as parts. Each computes its derivative and a force out of its state and the forces from
   its left and its right; on the right it is only touched if it is the first one. */
enum { OWN, FROM_LEFT, FROM_RIGHT, GIVEN };
enum { DERIVATIVE, FORCE, OUTPUTS };

typedef struct {
    size_t n, evaluations;
    double *memory; /* the outputs of all wagons */
    Composition parts;
} Wagons;

/* Values: the states, the forces from the left, those from the right, and the sum of all forces */
static size_t given(const Wagons *w, int what, size_t i) {
    return (size_t)what * w->n + i;
}

static size_t all_forces(const Wagons *w) {
    return GIVEN * w->n;
}

/* The force on the first wagon is the state of the last one; an equation that is in no part makes the force
   on the last one out of the first state. */
static bool evaluate_wagons(void *self, const double *at, double *values) {
    Wagons *w = self;
    size_t n = w->n;
    w->evaluations++;
    values[all_forces(w)] = 0;
    for (size_t i = 0; i < n; i++) {
        double *outputs = w->memory + OUTPUTS * i;
        outputs[DERIVATIVE] = at[given(w, OWN, i)] * at[given(w, FROM_LEFT, i)];
        outputs[FORCE] = exp(at[given(w, OWN, i)]) - (i == 0 ? at[given(w, FROM_RIGHT, i)] : 0);
        values[all_forces(w)] += outputs[FORCE];
    }
    for (size_t i = 0; i < n; i++) {
        values[given(w, OWN, i)] = w->memory[OUTPUTS * i + DERIVATIVE];
        values[given(w, FROM_LEFT, i)] = i > 0 ? w->memory[OUTPUTS * (i - 1) + FORCE] : at[n - 1];
        values[given(w, FROM_RIGHT, i)] = i + 1 < n ? w->memory[OUTPUTS * (i + 1) + FORCE] : sin(at[0]);
    }
    return true;
}

/* All memory belongs to the context. */
static Wagons wagons_new(MoccContext *context, size_t n) {
    Wagons w = {.n = n, .memory = allocate(context, OUTPUTS * n, sizeof(double))};
    Composition *parts = &w.parts;
    size_t n_values = all_forces(&w) + 1,
           *numbers = allocate(context, 3 + 2 * n + 2 * n_values + OUTPUTS * n, sizeof *numbers);
    *parts = (Composition){.n = n,
                           .n_kinds = 1,
                           .n_given = GIVEN * n,
                           .n_outputs = OUTPUTS * n,
                           .memory = w.memory,
                           .n_groups = GIVEN,
                           .terms.context = context,
                           .copies.context = context};
    parts->given_slots = numbers;
    parts->output_slots = numbers + 1;
    parts->first_given = numbers + 2;
    parts->kind = parts->first_given + n + 1;
    parts->number = parts->kind + n;
    parts->group = parts->number + n_values;
    parts->at = parts->group + n_values;
    parts->given = allocate(context, parts->n_given + parts->n_outputs, sizeof *parts->given);
    parts->outputs = parts->given + parts->n_given;
    parts->is_open = allocate(context, n_values, sizeof *parts->is_open);
    parts->given_slots[0] = GIVEN;
    parts->output_slots[0] = OUTPUTS;
    for (size_t i = 0; i < n; i++) {
        parts->first_given[i + 1] = GIVEN * (i + 1);
        for (size_t k = 0; k < GIVEN; k++) {
            parts->given[GIVEN * i + k] = (PartSlot){i, k};
            parts->number[GIVEN * i + k] = given(&w, (int)k, i);
            parts->group[given(&w, (int)k, i)] = k;
        }
        for (size_t k = 0; k < OUTPUTS; k++) {
            parts->outputs[OUTPUTS * i + k] = (PartSlot){i, k};
            parts->at[OUTPUTS * i + k] = OUTPUTS * i + k;
        }
        size_t force = OUTPUTS * i + FORCE;
        pairs_add(&parts->terms, OUTPUTS * i + DERIVATIVE, given(&w, OWN, i));
        if (i + 1 < n) pairs_add(&parts->terms, force, given(&w, FROM_LEFT, i + 1));
        if (i > 0) pairs_add(&parts->terms, force, given(&w, FROM_RIGHT, i - 1));
        pairs_add(&parts->terms, force, all_forces(&w));
    }
    pairs_add(&parts->copies, n - 1, given(&w, FROM_LEFT, 0));
    parts->is_open[given(&w, FROM_RIGHT, n - 1)] = true;
    return w;
}

/* Whether an element is expected: what the first wagon does, all may do. */
static bool is_expected(const Wagons *w, size_t column, size_t row) {
    size_t n = w->n, i = row % n, from = column % n;
    bool of_force = column < n || column >= 2 * n; /* the force of the wagon that has it depends on it */
    if (row == column) return true;
    if (row < n) return column == given(w, FROM_LEFT, i);
    if (row == given(w, FROM_LEFT, 0)) return column == n - 1;
    if (row == given(w, FROM_RIGHT, n - 1)) return column == 0;
    return of_force && from == (row < 2 * n ? i - 1 : i + 1);
}

/* Returns how many evaluations it takes. */
static size_t find_wagons(size_t n) {
    MoccContext *context = context_new(&(MoccHost){0});
    Wagons w = wagons_new(context, n);
    Sparsity sparsity = {.context = context};
    Mapping mapping = {.context = context,
                       .n = GIVEN * n + 1,
                       .n_asked_for = n,
                       .self = &w,
                       .evaluate = evaluate_wagons,
                       .nearness = 1e-6,
                       .least = 1e-6,
                       .groups = 64,
                       .parts = &w.parts};
    double *at = calloc(mapping.n, sizeof *at);
    assert_int_equal(sparsity_learn(&sparsity, &mapping, at), LEARNED_SPARSE);
    assert_true(sparsity.is_idle[all_forces(&w)]);
    size_t count = 0;
    for (size_t j = 0; j < all_forces(&w); j++)
        for (size_t i = 0; i < all_forces(&w); i++)
            count += is_expected(&w, j, i);
    assert_int_equal(sparsity.begin[mapping.n], count);
    for (size_t j = 0; j < all_forces(&w); j++)
        for (size_t k = sparsity.begin[j]; k < sparsity.begin[j + 1]; k++)
            assert_true(is_expected(&w, j, sparsity.rows[k]));
    size_t evaluations = w.evaluations;
    free(at);
    sparsity_free(&sparsity);
    context_free(context);
    return evaluations;
}

/* What parts compute shows in as many evaluations as a part is given numbers, and two before. What an
   equation computes that is in no part takes two for each halving. */
static void test_parts(void **state) {
    (void)state;
    assert_true(find_wagons(10) <= 2 + GIVEN + 2 * 5);
    assert_true(find_wagons(1000) <= 2 + GIVEN + 2 * 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours), cmocka_unit_test(test_ring),
        cmocka_unit_test(test_touching),   cmocka_unit_test(test_touching_at_first),
        cmocka_unit_test(test_limits),     cmocka_unit_test(test_full_columns),
        cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
