/* Jacobians by differences (runtime/solve/jacobian.c) where trials near the values miss what is there: the
 * pattern is found at the values themselves, and elements on the side of a kink that these are on. */
#include "runtime/solve/jacobian.h"

/* What cmocka.h needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60 };

/* Numbers that pull on each other: each on the next one, and on one far away. A contact pushes a number back
   that is below zero. */
typedef struct {
    double next, far, contact, mean, noise;
    unsigned long random;
    size_t evaluations;
} Pulls;

static double depth(double x) {
    return x < 0 ? -x : 0;
}

static bool evaluate(void *self, const double *at, double *values) {
    Pulls *pulls = self;
    double sum = 0;
    pulls->evaluations++;
    for (size_t i = 0; i < N; i++)
        sum += at[i];
    for (size_t i = 0; i < N; i++)
        values[i] = -2 * at[i] + pulls->next * at[(i + 1) % N] + pulls->far * sin(at[(i + 23) % N]) +
                    pulls->contact * depth(at[(i + 7) % N]) + pulls->mean * sum / N +
                    pulls->noise * next_fraction(&pulls->random);
    return true;
}

/* The element of a row and a column, as the law has it at `at` */
static double element_of(const Pulls *pulls, const double *at, size_t row, size_t column) {
    double element = row == column ? -2 : 0;
    if (column == (row + 1) % N) element += pulls->next;
    if (column == (row + 23) % N) element += pulls->far * cos(at[column]);
    if (column == (row + 7) % N && at[column] < 0) element -= pulls->contact;
    return element + pulls->mean / N;
}

typedef struct {
    MoccContext *context;
    Pulls pulls;
    Sparsity sparsity;
    Pauses pauses;
    Jacobian jacobian;
} Trial;

/* Begins with the pattern of what the numbers do when nothing pulls. */
static void begin(Trial *trial) {
    *trial = (Trial){.context = context_new(&(MoccHost){0})};
    trial->sparsity.context = trial->context;
    Mapping mapping = {.context = trial->context,
                       .n = N,
                       .n_asked_for = N,
                       .self = &trial->pulls,
                       .evaluate = evaluate,
                       .nearness = 1e-6,
                       .least = 1e-6,
                       .groups = 16};
    jacobian_begin(&trial->jacobian, &mapping, &trial->sparsity, &trial->pauses);
    trial->jacobian.may_be_full = true;
    for (size_t i = 0; i < N; i++)
        trial->jacobian.at[i] = 0.5 + 0.3 * sin((double)i);
    assert_true(jacobian_learn(&trial->jacobian));
    assert_int_equal(trial->sparsity.begin[N], N);
}

static void end(Trial *trial) {
    jacobian_free(&trial->jacobian);
    sparsity_free(&trial->sparsity);
    context_free(trial->context);
}

/* Finds the Jacobian by steps of this length. */
static void find(Trial *trial, double step) {
    Jacobian *jacobian = &trial->jacobian;
    for (size_t i = 0; i < N; i++)
        jacobian->steps[i] = step;
    evaluate(&trial->pulls, jacobian->at, jacobian->values);
    trial->pulls.evaluations = 0;
    assert_true(jacobian_find(jacobian, true));
}

static void assert_elements(const Trial *trial, double tolerance) {
    const Sparsity *sparsity = &trial->sparsity;
    for (size_t column = 0; column < N; column++) {
        double found[N] = {0};
        for (size_t k = sparsity->begin[column]; k < sparsity->begin[column + 1]; k++)
            found[sparsity->rows[k]] = trial->jacobian.elements[k];
        for (size_t row = 0; row < N; row++)
            assert_float_equal(found[row], element_of(&trial->pulls, trial->jacobian.at, row, column),
                               tolerance);
    }
}

static void test_known_pattern(void **state) {
    (void)state;
    Trial trial;
    begin(&trial);
    find(&trial, 1e-8);
    assert_elements(&trial, 1e-6);
    assert_false(trial.jacobian.has_new_pattern);
    assert_int_equal(trial.pulls.evaluations, 2); /* one group, and the comparison */
    end(&trial);
}

/* All rows are off at once, each by what another one is known to depend on. */
static void test_what_comes_up(void **state) {
    (void)state;
    Trial trial;
    begin(&trial);
    trial.pulls.next = 3;
    trial.pulls.far = 0.01; /* less than what hardly matters to a direction by chance */
    find(&trial, 1e-8);
    assert_elements(&trial, 1e-6);
    assert_true(trial.jacobian.has_new_pattern);
    assert_int_equal(trial.sparsity.begin[N], 3 * N);
    end(&trial);
}

/* All of them depend on all of them. */
static void test_full_pattern(void **state) {
    (void)state;
    Trial trial;
    begin(&trial);
    trial.pulls.mean = 5;
    find(&trial, 1e-8);
    assert_elements(&trial, 1e-5);
    assert_int_equal(trial.sparsity.begin[N], N * N);
    end(&trial);
}

/* Numbers that rest below zero by less than trials and steps move them: the elements of some contacts, as few
   steps go there. */
static void test_resting(void **state) {
    (void)state;
    static const double depths[] = {2e-7, 1e-9, 1e-11};
    for (size_t k = 0; k < sizeof depths / sizeof *depths; k++) {
        Trial trial;
        begin(&trial);
        trial.pulls.contact = 1000;
        for (size_t i = 0; i < N; i += 3)
            trial.jacobian.at[i] = -depths[k];
        find(&trial, 6e-8);
        assert_elements(&trial, 1);
        assert_int_equal(trial.sparsity.begin[N], N + N / 3);
        end(&trial);
    }
}

/* Where values are not the same twice, nothing is looked for again and again. */
static void test_noise(void **state) {
    (void)state;
    Trial trial;
    size_t evaluations = 0;
    begin(&trial);
    trial.pulls.noise = 1e-3;
    for (int i = 0; i < 100; i++) {
        find(&trial, 1e-8);
        evaluations += trial.pulls.evaluations;
    }
    assert_in_range(evaluations, 100, 100 * (N + 1) + 2000);
    end(&trial);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_pattern), cmocka_unit_test(test_what_comes_up),
        cmocka_unit_test(test_full_pattern),  cmocka_unit_test(test_resting),
        cmocka_unit_test(test_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
