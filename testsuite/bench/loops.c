/* Takes the place of a simulator's command line: times one evaluation of a mechanism with loops, as the
 * integrator calls it, and the same by one dense matrix where that does not take too long. Prints the number
 * of balances and both times in ns; 0: not timed. Linked with the C code that mocc emits for the mechanism.
 */
#include "runtime/instance/instance.h"
#include "testsuite/bench/timing.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_DENSE = 400 };

typedef struct {
    Simulation simulation;
    double *states, *derivatives;
} Mechanism;

/* Not what is current already */
static void evaluate(void *context) {
    Mechanism *mechanism = context;
    simulation_disturb(&mechanism->simulation);
    if (!simulation_differentiate(&mechanism->simulation, 0, mechanism->states, mechanism->derivatives))
        exit(RUN_FAILED);
}

/* Returns the number of balances. */
static size_t measure(const MoccModel *model, double *time) {
    Mechanism mechanism;
    MoccContext *context = context_new(&(MoccHost){0});
    simulation_begin(&mechanism.simulation, context, model);
    if (simulation_start(&mechanism.simulation) != SUCCESS) exit(RUN_FAILED);
    mechanism.states = allocate(context, mechanism.simulation.n_states, sizeof(double));
    mechanism.derivatives = allocate(context, mechanism.simulation.n_states, sizeof(double));
    simulation_states(&mechanism.simulation, mechanism.states);
    size_t balances = responses_count(mechanism.simulation.responses);
    if (time) {
        evaluate(&mechanism);
        *time = time_of(evaluate, &mechanism);
    }
    simulation_free(&mechanism.simulation);
    context_free(context);
    return balances;
}

int mocc_main(int argc, char **argv, const MoccModel *model) {
    MoccModel dense = *model;
    double sparse_time = 0, dense_time = 0;
    (void)argc;
    (void)argv;
    dense.parts = NULL;
    dense.differentiate = NULL;
    size_t balances = measure(model, &sparse_time);
    if (balances <= MOST_DENSE) measure(&dense, &dense_time);
    printf("%zu %.4g %.4g\n", balances, sparse_time, dense_time);
    return SUCCESS;
}
