/* Newton's linear equations with the components apart, (1 - gamma J) x = b, against J by differences of whole
 * evaluations: at random states, for random b. Takes the place of simulators' command line; models[] is in a
 * file that the test writes. Prints for each model the unknowns, the evaluations with the components apart,
 * and the largest part of a row that is left over: at the states where it was learned what depends on what,
 * and at others, where laws have other branches. What depends on what by what parts compute is compared with
 * what trials of all values tell. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/solve/augmented.h"
#include "testsuite/codegen/trial.h"

extern const MoccModel *const models[];

enum { POINTS = 3 };
static const double gammas[] = {1e-6, 1e-3, 0.02};

/* J x, by central differences of order 4 along a way of this length */
static void multiply(Simulation *simulation, const double *states, const double *x, double length,
                     double *product, double *there) {
    static const double ways[] = {-2, -1, 1, 2}, weights[] = {1, -8, 8, -1};
    size_t n = simulation->n_states;
    double *moved = there + n, largest = 0;
    for (size_t i = 0; i < n; i++) {
        product[i] = 0;
        largest = fmax(largest, fabs(x[i]));
    }
    for (int k = 0; k < 4; k++) {
        for (size_t i = 0; i < n; i++)
            moved[i] = states[i] + ways[k] * length / largest * x[i];
        expect(simulation_evaluate(simulation, 0, moved, there), "%s: is not evaluated",
               simulation->model->name);
        for (size_t i = 0; i < n; i++)
            product[i] += weights[k] * there[i] / (12 * length / largest);
    }
}

static double part_left(double right, double x, double product) {
    return fabs(x - product - right) / (1 + fabs(x) + fabs(product));
}

/* What is left over by the solution for a random right side, in proportion to the terms. J x is found along a
   long way, which leaves small rounding errors, and a short one, on which hardly a law has a corner. */
static double try_at(Simulation *simulation, Augmented *augmented, const double *states, double *memory) {
    size_t n = simulation->n_states;
    double *right = memory, *x = memory + n, *far = memory + 2 * n, *near = memory + 3 * n, error = 0;
    for (size_t g = 0; g < sizeof gammas / sizeof *gammas; g++) {
        double gamma = gammas[g];
        for (size_t i = 0; i < n; i++)
            right[i] = random_number();
        expect(!augmented_set(augmented, 0, states, g > 0 ? ELEMENTS_KEPT : ELEMENTS_NEW, gamma),
               "%s: has no matrix", simulation->model->name);
        expect(!augmented_factor(augmented), "%s: is singular", simulation->model->name);
        augmented_solve(augmented, right, x);
        multiply(simulation, states, x, 1e-5, far, memory + 4 * n);
        multiply(simulation, states, x, 1e-7, near, memory + 4 * n);
        for (size_t i = 0; i < n; i++)
            error = fmax(error, fmin(part_left(right[i], x[i], gamma * far[i]),
                                     part_left(right[i], x[i], gamma * near[i])));
    }
    return error;
}

/* States away from those of the start, where a law may have its corner */
static void move(double *states, size_t n) {
    for (size_t i = 0; i < n; i++)
        states[i] += 0.003 * random_number();
}

/* Evaluations with the components apart, which are counted */
static void (*evaluate_apart)(MoccContext *context, void *instance, double time);
static size_t evaluations;

static void count_apart(MoccContext *context, void *instance, double time) {
    evaluations++;
    evaluate_apart(context, instance, time);
}

/* What has been learned is in a saved state: with it the equations take less than half of the evaluations. */
static void check_kept(Simulation *simulation, const MoccModel *model, size_t learning, double *memory) {
    Stream stream = {.context = simulation->context};
    dependences_exchange(&simulation->dependences, &stream);
    Simulation other;
    simulation_begin(&other, simulation->context, model);
    expect(simulation_start(&other) == 0, "%s: does not start again", model->name);
    stream.reading = true;
    dependences_exchange(&other.dependences, &stream);
    evaluations = 0;
    double *states = memory + 6 * other.n_states;
    simulation_states(&other, states);
    Augmented *augmented = augmented_new(&other, 0, states);
    expect(augmented != NULL, "%s: is not augmented again", model->name);
    expect(2 * evaluations < learning, "%s: learns again, by %zu evaluations", model->name, evaluations);
    move(states, other.n_states);
    double error = try_at(&other, augmented, states, memory);
    expect(error < 2e-3, "%s: is not solved again, by %.2g", model->name, error);
    augmented_free(augmented);
    simulation_free(&other);
    release(stream.bytes);
}

/* Takes one in three elements out of a pattern, but for the diagonal. */
static void thin_out(Sparsity *sparsity) {
    size_t kept = 0, from = 0;
    for (size_t j = 0; j < sparsity->n; j++) {
        size_t end = sparsity->begin[j + 1];
        for (size_t k = from; k < end; k++)
            if (sparsity->rows[k] == j || k % 3) sparsity->rows[kept++] = sparsity->rows[k];
        from = end;
        sparsity->begin[j + 1] = kept;
    }
}

/* What is missing in what has been learned is found at the states themselves. Where the equations amplify
   rounding errors, elements count that are as small as these: such models are left out. */
static void check_completed(Simulation *simulation, const double *states, double error, double *memory) {
    if (error > 1e-6) return;
    thin_out(&simulation->dependences.apart);
    Augmented *augmented = augmented_new(simulation, 0, states);
    expect(augmented != NULL, "%s: is not augmented with less", simulation->model->name);
    error = try_at(simulation, augmented, states, memory);
    expect(error < 2e-3, "%s: is not solved with less, by %.2g", simulation->model->name, error);
    printf("%s: completed\n", simulation->model->name);
    augmented_free(augmented);
}

/* Begins evaluations with the components apart at these states, but for moves that make all values different.
   The values are owned by the caller. */
static Apart *begin_apart(Simulation *simulation, const double *states, double **values) {
    unsigned long random = 1;
    expect(simulation_evaluate(simulation, 0, states, NULL), "%s: is not evaluated", simulation->model->name);
    Apart *apart = apart_new(simulation);
    size_t n = apart_count(apart);
    *values = allocate(simulation->context, n, sizeof(double));
    apart_begin(apart, *values);
    for (size_t i = 0; i < n; i++)
        (*values)[i] += 1e-6 * (1 + fabs((*values)[i])) * next_fraction(&random);
    expect(apart_drop_loose(apart, *values), "%s: is not evaluated apart", simulation->model->name);
    apart_begin(apart, *values);
    return apart;
}

/* They have the same outcome at the same values, whatever others come before: what they put in the place of a
   value is not what the next one finds. */
static void check_repeated(Simulation *simulation, const double *states) {
    enum { TIMES = 20 };
    unsigned long random = 1;
    double *values;
    Apart *apart = begin_apart(simulation, states, &values);
    size_t n = apart_count(apart);
    double *moved = allocate(simulation->context, 3 * n, sizeof(double)), *first = moved + n,
           *there = moved + 2 * n;
    expect(apart_evaluate(apart, values, first), "%s: is not evaluated apart", simulation->model->name);
    for (int k = 0; k < TIMES; k++) {
        for (size_t i = 0; i < n; i++)
            moved[i] = values[i] + (next_fraction(&random) > 0.5 ? 0 : 1e-6 * (1 + fabs(values[i])));
        apart_evaluate(apart, moved, there);
        expect(apart_evaluate(apart, values, there), "%s: is not evaluated again", simulation->model->name);
        for (size_t i = 0; i < n; i++)
            expect(there[i] == first[i], "%s: value %zu comes out as %g, then as %g", simulation->model->name,
                   i, first[i], there[i]);
    }
    release(moved);
    release(values);
    apart_free(apart);
}

static bool has_element(const Sparsity *sparsity, size_t column, size_t row) {
    for (size_t k = sparsity->begin[column]; k < sparsity->begin[column + 1]; k++)
        if (sparsity->rows[k] == row) return true;
    return false;
}

/* Whether a row changes with a value by more than rounding. Trials find less, too: a force that is not zero
   for rounding. */
static bool changes(Apart *apart, double *values, double *there, size_t value, size_t row) {
    double kept = values[value], before;
    expect(apart_evaluate(apart, values, there), "it is not evaluated apart");
    before = there[row];
    values[value] += 1e-6 * (1 + fabs(kept));
    expect(apart_evaluate(apart, values, there), "it is not evaluated apart");
    values[value] = kept;
    return fabs(there[row] - before) > 1e-12;
}

/* What is found out of what parts compute has all elements that trials of all values find, and few others. */
static void check_parts(Simulation *simulation, const double *states, bool splits) {
    double *values;
    Apart *apart = begin_apart(simulation, states, &values);
    const char *name = simulation->model->name;
    double *there = allocate(simulation->context, apart_count(apart), sizeof(double));
    expect(apart_evaluate(apart, values, there), "%s: is not evaluated apart", name);
    if (splits) apart_split_sums(apart);
    release(there);
    apart_are_sums_split(apart);
    size_t n = apart_count(apart);
    double *at = allocate(simulation->context, 2 * n, sizeof(double));
    there = at + n;
    apart_begin(apart, at);
    Mapping mapping = {.context = simulation->context,
                       .n = n,
                       .n_asked_for = n,
                       .self = apart,
                       .evaluate = apart_evaluate,
                       .nearness = 1e-6,
                       .least = 1e-6,
                       .sizes = apart_sizes(apart),
                       .groups = n};
    Sparsity by_trials = {.context = mapping.context}, by_parts = by_trials;
    expect(sparsity_learn(&by_trials, &mapping, at) == LEARNED_SPARSE, "%s: trials find nothing", name);
    mapping.parts = apart_parts(apart);
    if (mapping.parts) {
        evaluations = 0;
        expect(sparsity_learn(&by_parts, &mapping, at) == LEARNED_SPARSE, "%s: parts tell nothing", name);
        for (size_t j = 0; j < n; j++)
            for (size_t k = by_trials.begin[j]; k < by_trials.begin[j + 1]; k++)
                expect(has_element(&by_parts, j, by_trials.rows[k]) ||
                           !changes(apart, at, there, j, by_trials.rows[k]),
                       "%s: value %zu of %zu depends on number %zu", name, by_trials.rows[k], n, j);
        printf("%s: parts tell %zu elements by %zu evaluations, trials %zu\n", name, by_parts.begin[n],
               evaluations, by_trials.begin[n]);
    }
    sparsity_free(&by_trials);
    sparsity_free(&by_parts);
    release(at);
    release(values);
    apart_free(apart);
}

static void check(const MoccModel *original) {
    MoccModel counted = *original, *model = &counted;
    evaluate_apart = original->apart;
    expect(model->apart != NULL, "%s: is not taken apart", model->name);
    counted.apart = count_apart;
    MoccContext *context = context_new(&(MoccHost){0});
    Simulation simulation;
    simulation_begin(&simulation, context, model);
    expect(simulation_start(&simulation) == 0, "%s: does not start", model->name);
    size_t n = simulation.n_states;
    double *memory = allocate(context, 7 * n, sizeof(double)), *states = memory + 6 * n;
    simulation_states(&simulation, states);
    move(states, n);
    check_repeated(&simulation, states);
    check_parts(&simulation, states, false);
    check_parts(&simulation, states, true);
    evaluations = 0;
    Augmented *augmented = augmented_new(&simulation, 0, states);
    size_t learning = evaluations;
    expect(augmented != NULL, "%s: is not augmented", model->name);
    double error = try_at(&simulation, augmented, states, memory), elsewhere = 0;
    for (int point = 0; point < POINTS; point++) {
        move(states, n);
        elsewhere = fmax(elsewhere, try_at(&simulation, augmented, states, memory));
    }
    printf("%s: %zu states, %zu unknowns, %zu evaluations, error %.2g, elsewhere %.2g\n", model->name, n,
           augmented_unknowns(augmented), evaluations, error, elsewhere);
    augmented_free(augmented);
    if (simulation.dependences.in_apart.learning.last == 0) check_kept(&simulation, model, learning, memory);
    check_completed(&simulation, states, error, memory);
    release(memory);
    simulation_free(&simulation);
    context_free(context);
}

int main(void) {
    for (int i = 0; models[i]; i++)
        check(models[i]);
    return 0;
}
