/* Singularities that a run comes near to but does not reach.
 *
 * Where derivatives grow without bound, steps become shorter and shorter, mostly until time does not advance
 * any more. That may take too many of them. Where the linear responses come to have no unique solution,
 * rounding errors of the derivatives grow, too, and steps are as short as these errors ask for. What
 * oscillates faster and faster takes many steps for each of its turns. So it is such an approach if, for very
 * many steps, they are far too short for the run and become shorter, while a derivative grows. */
#include "runtime/solve/solve.h"

#include <math.h>

/* Steps are judged in windows. With steps of this fraction of the run, even the smallest model takes hours.
 */
enum { WINDOW = 1000, LEAST_WINDOWS = 50 };
static const double shortest_step = 1e-10;

/* Rounding errors make windows of different length, but in an approach none takes longer than this times the
   shortest before it. In all of it steps become shorter, and the largest rate grows, by this factor at least.
 */
static const double factor = 4;

struct Singularity {
    Simulation *simulation;
    double span;                             /* of the run, s */
    size_t steps;                            /* in the present window */
    double begun;                            /* when it began */
    int windows;                             /* of the approach */
    double first_step, first_rate, shortest; /* of them */
    double *derivatives;
};

/* The state with the largest derivative in proportion to its size, and that rate in 1/s */
typedef struct {
    size_t state;
    double rate;
} Fastest;

Singularity *singularity_new(Simulation *simulation, double span) {
    Singularity *singularity = allocate(simulation->context, 1, sizeof *singularity);
    *singularity = (Singularity){.simulation = simulation, .span = span, .begun = -INFINITY};
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

bool singularity_noticed(Singularity *singularity, double time, const double *states, Text *why) {
    if (++singularity->steps < WINDOW) return false;
    double step = (time - singularity->begun) / WINDOW;
    singularity->steps = 0;
    singularity->begun = time;
    if (!(step < shortest_step * singularity->span)) {
        singularity->windows = 0;
        return false;
    }
    Fastest fastest = find_fastest(singularity, time, states);
    if (singularity->windows == 0 || step > factor * singularity->shortest) {
        singularity->windows = 0;
        singularity->first_step = singularity->shortest = step;
        singularity->first_rate = fastest.rate;
    }
    singularity->shortest = fmin(singularity->shortest, step);
    if (++singularity->windows < LEAST_WINDOWS || !(step * factor < singularity->first_step) ||
        !(fastest.rate > factor * singularity->first_rate))
        return false;
    describe(why, singularity, fastest.state, step);
    return true;
}
