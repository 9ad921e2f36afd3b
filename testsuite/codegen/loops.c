/* The sparse system of a model's balances against one dense matrix, at random states: all variables, and how
 * they change along random directions. Takes the place of simulators' command line; models[] is in a file
 * that the test writes. Prints for each model the balances, the multiplications of a factorization, and the
 * largest differences. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instance/instance.h"
#include "testsuite/codegen/trial.h"

extern const MoccModel *const models[];

enum { POINTS = 4 };

/* ---- the work ---- */

typedef struct {
    size_t n, *balances, *residuals;
} Balances;

static bool visit_balance(void *context, const Place *place) {
    Balances *all = context;
    if (place->variable->kind != MOCC_BALANCE) return true;
    for (size_t i = 0; i < tables_elements(place->variable->rank, place->variable->dims); i++, all->n++) {
        if (!all->balances) continue;
        all->balances[all->n] = place->base + place->variable->offset + i;
        all->residuals[all->n] = place->base + place->variable->derivative + i;
    }
    return true;
}

/* The multiplications that a factorization takes, as the instance is */
static double operations_of(const Simulation *simulation) {
    MoccContext *context = simulation->context;
    const MoccClass *type = simulation->model->type;
    Balances all = {0};
    tables_walk(type, visit_balance, &all);
    all.balances = allocate(context, 2 * all.n, sizeof(size_t));
    all.residuals = all.balances + all.n;
    all.n = 0;
    tables_walk(type, visit_balance, &all);
    double *tangent = allocate(context, type->size, sizeof(double));
    SparseSystem *system =
        sparse_system_new(context, simulation->model, all.n, all.balances, all.residuals, tangent);
    bool factored = sparse_system_factor(system, simulation->instance, simulation->time, true);
    double operations = factored ? sparse_system_operations(system) : INFINITY;
    sparse_system_free(system);
    release(tangent);
    release(all.balances);
    return operations;
}

/* ---- the values ---- */

typedef struct {
    Simulation simulation;
    MoccModel model;
    double *states;
} Trial;

static void begin(Trial *trial, const MoccModel *model, bool dense) {
    trial->model = *model;
    trial->model.respond = NULL;
    if (dense) trial->model.parts = NULL;
    MoccContext *context = context_new(&(MoccHost){0});
    simulation_begin(&trial->simulation, context, &trial->model);
    expect(simulation_start(&trial->simulation) == 0, "%s: does not start", model->name);
    trial->states = allocate(context, trial->simulation.n_states, sizeof(double));
    simulation_states(&trial->simulation, trial->states);
}

static void end(Trial *trial) {
    MoccContext *context = trial->simulation.context;
    simulation_free(&trial->simulation);
    release(trial->states);
    context_free(context);
}

/* What is compared, of all variables */
typedef struct {
    const double *a, *b;
    double size, difference;
} Comparison;

static bool compare(void *context, const Place *place) {
    Comparison *c = context;
    size_t begin = place->base + place->variable->offset;
    for (size_t i = begin; i < begin + tables_elements(place->variable->rank, place->variable->dims); i++) {
        if (!isfinite(c->b[i])) continue;
        c->size = fmax(c->size, fabs(c->b[i]));
        c->difference = fabs(c->a[i] - c->b[i]) <= c->difference ? c->difference : fabs(c->a[i] - c->b[i]);
    }
    return true;
}

static double largest_difference(const MoccModel *model, const double *a, const double *b) {
    Comparison comparison = {a, b, 1, 0};
    tables_walk(model->type, compare, &comparison);
    return comparison.difference / comparison.size;
}

static const double *changes(Trial *trial, const double *speeds) {
    bool *none = allocate(trial->simulation.context, trial->simulation.n_states, sizeof(bool));
    Motion motion = {trial->simulation.n_states, trial->simulation.states, none, speeds, 0.7};
    size_t refused;
    const double *change = simulation_directional(&trial->simulation, &motion, &refused);
    expect(change != NULL, "%s: has no directional derivative", trial->model.name);
    release(none);
    return change;
}

static bool change_parameter(void *context, const Place *place) {
    const MoccVariable *variable = place->variable;
    double *values = (double *)context + place->base + variable->offset;
    if (variable->kind != MOCC_PARAMETER || variable->type != MOCC_REAL) return true;
    for (size_t i = 0; i < tables_elements(variable->rank, variable->dims); i++)
        values[i] *= 1.1;
    return true;
}

static void change_parameters(Trial *trial) {
    tables_walk(trial->model.type, change_parameter, trial->simulation.instance);
    simulation_disturb(&trial->simulation);
}

/* Compares at random states, the first time at those of the start, the last time with other parameters. */
static void compare_both(Trial *sparse, Trial *dense, double *values, double *directional) {
    const MoccModel *model = &sparse->model;
    size_t n = sparse->simulation.n_states;
    double *speeds = allocate(sparse->simulation.context, n, sizeof(double));
    for (int point = 0; point < POINTS; point++) {
        for (size_t i = 0; i < n && point; i++) {
            sparse->states[i] += 0.02 * random_number();
            speeds[i] = random_number();
        }
        if (point == POINTS - 1) {
            change_parameters(sparse);
            change_parameters(dense);
        }
        expect(simulation_evaluate(&sparse->simulation, 0.1 * point, sparse->states, NULL) &&
                   simulation_evaluate(&dense->simulation, 0.1 * point, sparse->states, NULL),
               "%s: is not evaluated", model->name);
        *values =
            fmax(*values, largest_difference(model, sparse->simulation.instance, dense->simulation.instance));
        *directional =
            fmax(*directional, largest_difference(model, changes(sparse, speeds), changes(dense, speeds)));
    }
    release(speeds);
}

/* ---- what has been learned ---- */

static const MoccModel *counted;
static int calls; /* of its explicit part: learning takes some more of them */

static void count_call(MoccContext *context, void *instance, double time) {
    calls++;
    counted->explicit_part(context, instance, time);
}

static int evaluate_counted(Trial *trial, const double *states) {
    calls = 0;
    trial->model.explicit_part = count_call;
    expect(simulation_evaluate(&trial->simulation, 1, states, NULL), "%s: is not evaluated", counted->name);
    trial->model.explicit_part = counted->explicit_part;
    return calls;
}

/* An instance that takes over the state of another one goes on like that, to the bit, and knows what that has
   learned: both take as many calls as an evaluation takes later. */
static void check_saving(Trial *trial, const MoccModel *model) {
    Stream stream = {.context = trial->simulation.context};
    Trial other;
    counted = model;
    begin(&other, model, false);
    simulation_exchange(&trial->simulation, &stream);
    stream.reading = true;
    simulation_exchange(&other.simulation, &stream);
    expect(!stream.failed && stream.at == stream.length, "%s: is not read", model->name);
    for (int point = 0; point < 2; point++) {
        for (size_t i = 0; i < trial->simulation.n_states; i++)
            trial->states[i] += 0.02 * random_number();
        int as_before = evaluate_counted(trial, trial->states);
        int as_read = evaluate_counted(&other, trial->states);
        simulation_disturb(&trial->simulation);
        int later = evaluate_counted(trial, trial->states);
        expect(as_before == later && as_read == later, "%s: learns again: %d and %d calls, then %d",
               model->name, as_before, as_read, later);
        expect(largest_difference(model, trial->simulation.instance, other.simulation.instance) == 0,
               "%s: does not go on as before", model->name);
    }
    release(stream.bytes);
    end(&other);
}

static void check(const MoccModel *model) {
    Trial sparse, dense;
    double values = 0, directional = 0;
    begin(&sparse, model, false);
    begin(&dense, model, true);
    expect(model->parts != NULL, "%s: is not taken apart", model->name);
    expect(simulation_evaluate(&sparse.simulation, 0, NULL, NULL), "%s: is not evaluated", model->name);
    if (model->tangents) compare_both(&sparse, &dense, &values, &directional);
    check_saving(&sparse, model);
    change_parameters(&sparse);
    check_saving(&sparse, model);
    printf("%s: %zu balances, %.0f multiplications, differences %.2g and %.2g\n", model->name,
           responses_count(sparse.simulation.responses), operations_of(&sparse.simulation), values,
           directional);
    end(&sparse);
    end(&dense);
}

int main(void) {
    for (int i = 0; models[i]; i++)
        check(models[i]);
    return 0;
}
