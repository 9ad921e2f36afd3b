/* States that are elements of arrays: as many as follow each other, with their derivatives, are copied at
 * once. The generated code reads those of the model's own arrays, and writes their derivatives, where an
 * integrator has them. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* With fewer states to a run it is quicker to look each of them up. */
enum { LEAST_IN_RUN = 8 };

struct StateRun {
    size_t first, count;      /* numbers of the states */
    size_t state, derivative; /* offsets of the first */
    int array;                /* its number among the model's; -1: it is none of them */
};

struct InPlace {
    const double **states; /* by array, those of the present evaluation */
    double **derivatives;
};

static bool continues(const Simulation *simulation, size_t i) {
    return i > 0 && simulation->states[i] == simulation->states[i - 1] + 1 &&
           simulation->derivatives[i] == simulation->derivatives[i - 1] + 1;
}

/* Marks the runs that are the model's arrays, all of which are some. */
static void find_arrays(Simulation *simulation) {
    const MoccModel *model = simulation->model;
    for (size_t i = 0; i < simulation->n_runs; i++) {
        StateRun *run = &simulation->runs[i];
        run->array = -1;
        for (int k = 0; k < model->n_arrays; k++)
            if (model->arrays[k].state == run->state && model->arrays[k].count == run->count) run->array = k;
    }
    if (!model->n_arrays) return;
    size_t n = (size_t)model->n_arrays;
    InPlace *in_place = simulation->in_place = allocate(simulation->context, 1, sizeof *in_place);
    in_place->states = allocate(simulation->context, n, sizeof *in_place->states);
    in_place->derivatives = allocate(simulation->context, n, sizeof *in_place->derivatives);
}

void state_runs_find(Simulation *simulation) {
    size_t n = 0;
    for (size_t i = 0; i < simulation->n_states; i++)
        n += !continues(simulation, i);
    if (n * LEAST_IN_RUN > simulation->n_states) return;
    StateRun *runs = simulation->runs = allocate(simulation->context, n, sizeof *runs);
    for (size_t i = 0; i < simulation->n_states; i++) {
        if (!continues(simulation, i))
            runs[simulation->n_runs++] =
                (StateRun){i, 0, simulation->states[i], simulation->derivatives[i], -1};
        runs[simulation->n_runs - 1].count++;
    }
    find_arrays(simulation);
}

void state_runs_free(Simulation *simulation) {
    release(simulation->runs);
    if (!simulation->in_place) return;
    release(simulation->in_place->states);
    release(simulation->in_place->derivatives);
    release(simulation->in_place);
}

void state_runs_get(const Simulation *simulation, double *states) {
    for (size_t i = 0; i < simulation->n_runs; i++) {
        const StateRun *run = &simulation->runs[i];
        memcpy(states + run->first, simulation->instance + run->state, run->count * sizeof *states);
    }
}

void state_runs_set(Simulation *simulation, const double *states) {
    for (size_t i = 0; i < simulation->n_runs; i++) {
        const StateRun *run = &simulation->runs[i];
        memcpy(simulation->instance + run->state, states + run->first, run->count * sizeof *states);
    }
}

/* The exponent of what is infinite or no number; its lowest bit, which carries into the sign then */
static const uint64_t all_ones = (uint64_t)0x7ff << 52, lowest = (uint64_t)1 << 52;

enum { GROUP = 32 };

/* Of a whole group: a number of turns that the C compiler knows. */
static uint64_t exponents(const double *values) {
    uint64_t found = 0;
    for (size_t i = 0; i < GROUP; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        found |= (bits & all_ones) + lowest;
    }
    return found;
}

bool are_finite(const double *values, size_t n) {
    uint64_t found = 0;
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP)
        found |= exponents(values + i);
    for (; i < n; i++)
        if (!isfinite(values[i])) return false;
    return !(found >> 63);
}

/* In pieces that stay in the cache between both looks at them */
enum { PIECE = 2048 };

bool state_runs_derivatives(const Simulation *simulation, double *derivatives) {
    for (size_t i = 0; i < simulation->n_runs; i++) {
        const StateRun *run = &simulation->runs[i];
        const double *values = simulation->instance + run->derivative;
        for (size_t at = 0; at < run->count; at += PIECE) {
            size_t n = run->count - at < PIECE ? run->count - at : PIECE;
            if (!are_finite(values + at, n)) return false;
            if (derivatives) memcpy(derivatives + run->first + at, values + at, n * sizeof *values);
        }
    }
    return true;
}

void state_runs_enter(const Simulation *simulation, const double *states, double *derivatives) {
    for (size_t i = 0; i < simulation->n_runs; i++) {
        const StateRun *run = &simulation->runs[i];
        const double *from = states + run->first;
        if (run->array < 0) {
            memcpy(simulation->instance + run->state, from, run->count * sizeof *states);
        } else {
            simulation->in_place->states[run->array] = from;
            simulation->in_place->derivatives[run->array] = derivatives + run->first;
        }
    }
}

void state_runs_evaluate(const Simulation *simulation, double time) {
    const InPlace *in_place = simulation->in_place;
    simulation->model->in_place(simulation->context, simulation->instance, time, in_place->states,
                                in_place->derivatives);
}

bool state_runs_leave(const Simulation *simulation, double *derivatives) {
    for (size_t i = 0; i < simulation->n_runs; i++) {
        const StateRun *run = &simulation->runs[i];
        const double *values = simulation->instance + run->derivative;
        if (run->array < 0) memcpy(derivatives + run->first, values, run->count * sizeof *values);
    }
    return are_finite(derivatives, simulation->n_states);
}
