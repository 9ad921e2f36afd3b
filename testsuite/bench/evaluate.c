/* Takes the place of a simulator's command line: times one evaluation of a chain's equations, as the
 * integrator calls them, and the same by the hand-written recursion. Prints both times in ns and the largest
 * relative difference of the derivatives. Linked with the C code that mocc emits for the chain. */
#include "runtime/instance/instance.h"
#include "testsuite/bench/recursion.h"
#include "testsuite/bench/timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    Simulation simulation;
    double time, *states, *derivatives;
} Chain;

/* Not what is current already */
static void evaluate_model(void *context) {
    Chain *chain = context;
    chain->time = 1 - chain->time;
    if (!simulation_differentiate(&chain->simulation, chain->time, chain->states, chain->derivatives))
        exit(RUN_FAILED);
}

static void evaluate_recursion(void *context) {
    Chain *chain = context;
    recursion(chain->simulation.n_states / 2, chain->states, chain->derivatives);
}

int mocc_main(int argc, char **argv, const MoccModel *model) {
    Chain chain = {.time = 0};
    (void)argc;
    (void)argv;
    MoccContext *context = context_new(&(MoccHost){0});
    simulation_begin(&chain.simulation, context, model);
    int status = simulation_start(&chain.simulation);
    if (status != SUCCESS) return status;
    size_t n = chain.simulation.n_states;
    chain.states = allocate(context, n, sizeof(double));
    chain.derivatives = allocate(context, n, sizeof(double));
    double *expected = allocate(context, n, sizeof(double));
    for (size_t i = 0; i < n; i++)
        chain.states[i] = 0.3 * sin((double)i);
    recursion(n / 2, chain.states, expected);
    evaluate_model(&chain);
    double largest = 0, difference = 0;
    for (size_t i = 0; i < n; i++) {
        largest = fmax(largest, fabs(expected[i]));
        difference = fmax(difference, fabs(chain.derivatives[i] - expected[i]));
    }
    printf("%.4g %.4g %.2g\n", time_of(evaluate_model, &chain), time_of(evaluate_recursion, &chain),
           difference / largest);
    context_free(context);
    return SUCCESS;
}
