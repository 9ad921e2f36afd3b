/* Singularities that a run comes near to but does not reach.
 *
 * Where derivatives grow without bound, steps become shorter and shorter, mostly until time does not advance
 * any more. That may take too many of them: where the linear responses come to have no unique solution,
 * rounding errors of the derivatives grow, too, and steps are as short as these errors ask for. So it is such
 * an approach if, for very many steps, they are far too short and become shorter while derivatives grow, but
 * no state changes by as much as its size. What oscillates quickly, even faster and faster, does that. */
#include "runtime/solve/solve.h"

#include <math.h>

/* Steps are judged in windows. They are far too short if they are this fraction of the time that has passed
   since the start. */
enum { WINDOW = 1000, LEAST_WINDOWS = 50 };
static const double shortest_step = 1e-10;

/* In an approach steps become shorter, and the largest rate grows, by this factor at least. Rounding errors
   make windows of different length, but none takes longer than so many times the shortest before it. */
static const double factor = 2, most_longer = 4;

struct Singularity {
    Simulation *simulation;
    double start;                            /* of the run, s */
    size_t steps;                            /* in the present window */
    double begun;                            /* when it began */
    int windows;                             /* of the approach, */
    double first;                            /* and when they began */
    double first_step, first_rate, shortest; /* of them */
    double *derivatives;
};

/* The state with the largest derivative in proportion to its size, and that rate in 1/s */
typedef struct {
    size_t state;
    double rate;
} Fastest;

Singularity *singularity_new(Simulation *simulation, double start) {
    Singularity *singularity = allocate(simulation->context, 1, sizeof *singularity);
    *singularity = (Singularity){.simulation = simulation, .start = start, .begun = -INFINITY};
    singularity->derivatives = allocate(simulation->context, simulation->n_states, sizeof(double));
    return singularity;
}

void singularity_free(Singularity *singularity) {
    if (!singularity) return;
    release(singularity->derivatives);
    release(singularity);
}

static Fastest find_fastest(Singularity *singularity, double time, const double *states) {
    Simulation *simulation = singularity->simulation;
    Fastest fastest = {0};
    if (!simulation_evaluate(simulation, time, states, singularity->derivatives)) return fastest;
    for (size_t i = 0; i < simulation->n_states; i++) {
        double rate = fabs(singularity->derivatives[i]) / fmax(simulation->nominal[i], fabs(states[i]));
        if (rate > fastest.rate) fastest = (Fastest){i, rate};
    }
    return fastest;
}

static void describe(Text *why, const Singularity *singularity, size_t state, double step) {
    Simulation *simulation = singularity->simulation;
    Text weak = {.context = why->context};
    if (simulation->responses && responses_name_weak(simulation->responses, &weak)) {
        text_printf(why, "the linear responses of %s come to have no unique solution", weak.data);
    } else {
        text_add(why, "the derivative of ");
        fault_name_state(why, state, simulation->model->type);
        text_add(why, " grows without bound");
    }
    text_printf(why, ", and steps, of %.2g s here, become shorter: the run would not get beyond that", step);
    text_free(&weak);
}

/* Whether the windows so far, the last one with steps of this length and this rate, are an approach. */
static bool is_approach(const Singularity *singularity, double step, double rate) {
    return singularity->windows >= LEAST_WINDOWS && step * factor < singularity->first_step &&
           rate > factor * singularity->first_rate && rate * (singularity->begun - singularity->first) < 1;
}

static void begin_approach(Singularity *singularity, double step, double rate) {
    singularity->windows = 0;
    singularity->first = singularity->begun;
    singularity->first_step = singularity->shortest = step;
    singularity->first_rate = rate;
}

bool singularity_noticed(Singularity *singularity, double time, const double *states, Text *why) {
    if (++singularity->steps < WINDOW) return false;
    double step = (time - singularity->begun) / WINDOW;
    singularity->steps = 0;
    singularity->begun = time;
    if (!(step < shortest_step * (time - singularity->start))) {
        singularity->windows = 0;
        return false;
    }
    Fastest fastest = find_fastest(singularity, time, states);
    if (singularity->windows == 0 || step > most_longer * singularity->shortest)
        begin_approach(singularity, step, fastest.rate);
    singularity->shortest = fmin(singularity->shortest, step);
    singularity->windows++;
    if (!is_approach(singularity, step, fastest.rate)) return false;
    describe(why, singularity, fastest.state, step);
    return true;
}
