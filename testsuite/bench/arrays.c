/* Takes the place of a simulator's command line: times one evaluation of a model whose states are arrays, as
 * the integrator calls it, and the same equations in a loop by hand. Linked with the C code that mocc emits
 * for Oscillators, Rod or Line of testsuite/bench/Arrays.mo. Prints both times in ns and the largest relative
 * difference of the derivatives. */
#include "runtime/instance/instance.h"
#include "testsuite/bench/timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Simulation simulation;
    size_t n; /* elements of an array */
    double *states, *derivatives;
    void (*by_hand)(size_t n, const double *restrict states, double *restrict derivatives);
} Trial;

/* The parameters can be set in the models, so they are not constants for the compiler here either. */
static volatile double stiffness = 4, mass = 2, diffusivity = 0.3, inductance = 0.5, capacitance = 2;

static void oscillators(size_t n, const double *restrict states, double *restrict derivatives) {
    const double *x = states, *v = states + n, k = stiffness, m = mass;
    double *dx = derivatives, *dv = derivatives + n;
    memcpy(dx, v, n * sizeof *dx);
    dv[0] = k * (x[1] - 2 * x[0]) / m;
    for (size_t i = 1; i + 1 < n; i++)
        dv[i] = k * (x[i + 1] - 2 * x[i] + x[i - 1]) / m;
    dv[n - 1] = k * (x[n - 2] - 2 * x[n - 1]) / m;
}

static void rod(size_t n, const double *restrict T, double *restrict der) {
    const double a = diffusivity * (double)(n + 1) * (double)(n + 1);
    der[0] = a * (T[1] - 2 * T[0]);
    for (size_t i = 1; i + 1 < n; i++)
        der[i] = a * (T[i + 1] - 2 * T[i] + T[i - 1]);
    der[n - 1] = a * (T[n - 2] - 2 * T[n - 1]);
}

static void line(size_t n, const double *restrict states, double *restrict derivatives) {
    const double *u = states, *i = states + n, L = inductance, C = capacitance;
    double *du = derivatives, *di = derivatives + n;
    for (size_t k = 0; k + 1 < n; k++)
        di[k] = (u[k] - u[k + 1]) / L;
    du[0] = -i[0] / C;
    for (size_t k = 1; k + 1 < n; k++)
        du[k] = (i[k - 1] - i[k]) / C;
    du[n - 1] = i[n - 2] / C;
}

/* Not what is current already */
static void evaluate_model(void *context) {
    Trial *trial = context;
    simulation_disturb(&trial->simulation);
    if (!simulation_differentiate(&trial->simulation, 0, trial->states, trial->derivatives)) exit(RUN_FAILED);
}

static void evaluate_by_hand(void *context) {
    Trial *trial = context;
    trial->by_hand(trial->n, trial->states, trial->derivatives);
}

static void choose(Trial *trial, const char *name) {
    size_t states = trial->simulation.n_states;
    bool is_rod = !strcmp(name, "Rod"), is_line = !strcmp(name, "Line");
    trial->n = is_rod ? states : is_line ? (states + 1) / 2 : states / 2;
    trial->by_hand = is_rod ? rod : is_line ? line : oscillators;
}

int mocc_main(int argc, char **argv, const MoccModel *model) {
    Trial trial;
    (void)argc;
    (void)argv;
    MoccContext *context = context_new(&(MoccHost){0});
    simulation_begin(&trial.simulation, context, model);
    int status = simulation_start(&trial.simulation);
    if (status != SUCCESS) return status;
    size_t n = trial.simulation.n_states;
    choose(&trial, model->name);
    trial.states = allocate(context, n, sizeof(double));
    trial.derivatives = allocate(context, n, sizeof(double));
    double *expected = allocate(context, n, sizeof(double));
    for (size_t i = 0; i < n; i++)
        trial.states[i] = 0.3 * sin((double)i);
    trial.by_hand(trial.n, trial.states, expected);
    evaluate_model(&trial);
    double largest = 0, difference = 0;
    for (size_t i = 0; i < n; i++) {
        largest = fmax(largest, fabs(expected[i]));
        difference = fmax(difference, fabs(trial.derivatives[i] - expected[i]));
    }
    printf("%.4g %.4g %.2g\n", time_of(evaluate_model, &trial), time_of(evaluate_by_hand, &trial),
           difference / largest);
    context_free(context);
    return SUCCESS;
}
