/* Evaluations for integrators, which leave out what no derivative follows from, against complete ones, at
 * random states. Where they are written out for the model as a whole, sums are added up in another order.
 * Takes the place of simulators' command line; models[] is in a file that the test writes. Before each of
 * them, events take place: relations and steps are decided at random, others are left open, and decided by a
 * complete evaluation at other states. What follows from them is discrete and is not computed again. Prints
 * for each model the most values that an evaluation has left out. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instance/instance.h"
#include "testsuite/codegen/trial.h"

extern const MoccModel *const models[];

enum { POINTS = 20 };

static size_t count_different(const Simulation *a, const Simulation *b) {
    size_t n = 0;
    for (size_t i = 0; i < a->model->type->size; i++)
        n += memcmp(&a->instance[i], &b->instance[i], sizeof(double)) != 0;
    return n;
}

/* Written out, they agree up to rounding errors; else they do the same. Where a matrix of all balances stands
   against trees with a border, each has errors of its own. */
static bool agree(const MoccModel *model, const double *derivatives, const double *expected, size_t n) {
    double largest = 1, difference = 0;
    if (!model->differentiate) return !memcmp(derivatives, expected, n * sizeof(double));
    for (size_t i = 0; i < n; i++) {
        largest = fmax(largest, fabs(expected[i]));
        difference = fmax(difference, fabs(derivatives[i] - expected[i]));
    }
    return difference <= (model->respond ? 1e-12 : 1e-10) * largest;
}

/* One event of two instances: the same decisions */
typedef struct {
    double *one, *other;
} Event;

static bool decide(void *context, const MemoryPlace *place) {
    const Event *event = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    size_t size = tables_memory_size(memory->kind);
    for (size_t i = 0; i < memory->count && memory->kind <= MOCC_TIME_RELATION; i++) {
        size_t at = place->base + memory->offset + i * size;
        double random = random_number(), value = random > 0;
        if (memory->kind == MOCC_STEP) value = floor(3 * random);
        event->one[at] = event->other[at] = fabs(random) < 0.2 ? MOCC_OPEN : value;
    }
    return true;
}

/* Another value for a parameter, the same in both */
static bool change_parameter(void *context, const Place *place) {
    const Event *event = context;
    size_t at = place->base + place->variable->offset;
    if (place->variable->kind != MOCC_PARAMETER || place->variable->type != MOCC_REAL) return true;
    for (size_t i = 0; i < tables_elements(place->variable->rank, place->variable->dims); i++)
        event->one[at + i] = event->other[at + i] *= 1 + 0.01 * random_number();
    return true;
}

static void pass_event(Simulation *one, Simulation *other, const double *states) {
    Event event = {one->instance, other->instance};
    tables_walk_memories(one->model->type, decide, &event);
    tables_walk(one->model->type, change_parameter, &event);
    simulation_disturb(one);
    simulation_disturb(other);
    expect(simulation_evaluate(one, 0, states, NULL) && simulation_evaluate(other, 0, states, NULL),
           "%s: has no event", one->model->name);
}

/* Whether the evaluation that is written out has a result at the states. */
static bool is_written_out(Simulation *simulation, const double *states, double *derivatives) {
    simulation->context->noted.site = NULL;
    bool solved =
        responses_differentiate(simulation->responses, simulation->instance, 0, states, derivatives);
    return solved && !simulation->context->noted.site;
}

static void begin(Simulation *simulation, MoccContext *context, const MoccModel *model) {
    simulation_begin(simulation, context, model);
    expect(simulation_start(simulation) == 0, "%s: does not start", model->name);
}

static void check(const MoccModel *model) {
    MoccContext *context = context_new(&(MoccHost){0});
    Simulation tested, complete;
    size_t most = 0, written_out = 0;
    begin(&tested, context, model);
    begin(&complete, context, model);
    size_t n = tested.n_states;
    double *states = allocate(context, n, sizeof(double)),
           *derivatives = allocate(context, n, sizeof(double));
    double *expected = allocate(context, n, sizeof(double));
    simulation_states(&complete, states);
    for (int point = 0; point < POINTS; point++) {
        pass_event(&tested, &complete, states);
        for (size_t i = 0; i < n; i++)
            states[i] += 0.1 * random_number();
        expect(simulation_evaluate(&complete, 0, states, expected), "%s: is not evaluated", model->name);
        expect(simulation_differentiate(&tested, 0, states, derivatives), "%s: has no derivatives",
               model->name);
        expect(agree(model, derivatives, expected, n), "%s: other derivatives", model->name);
        size_t different = count_different(&tested, &complete);
        most = different > most ? different : most;
        expect(simulation_evaluate(&tested, 0, states, NULL), "%s: is not completed", model->name);
        expect(!count_different(&tested, &complete), "%s: another instance", model->name);
        written_out += model->differentiate && is_written_out(&tested, states, derivatives);
    }
    expect(!model->differentiate || 2 * written_out > POINTS, "%s: is hardly written out", model->name);
    expect(tested.evaluations <= (model->differentiate ? 3 : 2) * POINTS, "%s: something is evaluated again",
           model->name);
    printf("%s%s: %zu\n", model->name, model->differentiate ? ", written out" : "", most);
    release(states);
    release(derivatives);
    release(expected);
    simulation_free(&tested);
    simulation_free(&complete);
    context_free(context);
}

int main(void) {
    for (int i = 0; models[i]; i++)
        check(models[i]);
    return 0;
}
