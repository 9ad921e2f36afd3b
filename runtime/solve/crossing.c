/* Root functions that cross zero again in times too short for the integrator.
 *
 * Doubles resolve times to about 1e-16 of their size, and roots are located to a hundred times that. States
 * near zero have a finer resolution: a body that hits the ground with a speed v is v times the resolution of
 * time below it when the event is noticed, and thrown back slowly it would stay there. So the states are
 * moved back to the root itself. And a body thrown back so slowly that it returns within the resolution, of
 * time or of its place, is noticed by the first and second derivative of its height. */
#include "runtime/solve/solve.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* The false position ends when the root function is smaller than this part of what it was, or after so many
   tries. */
static const double near_enough = 1e-12;
enum { MOST_TRIES = 12 };

struct Crossing {
    Simulation *simulation;
    const Events *events;
    size_t n, n_roots;
    double *rates, *moved, *ahead; /* of the states */
    double *roots, *present, *slopes, *curvatures;
    double soonest; /* after crossing_lost: until a root function that falls has risen again */
};

Crossing *crossing_new(Simulation *simulation, const Events *events) {
    Crossing *crossing = allocate(simulation->context, 1, sizeof *crossing);
    *crossing = (Crossing){.simulation = simulation,
                           .events = events,
                           .n = simulation->n_states,
                           .n_roots = events_n_roots(events)};
    crossing->rates = allocate(simulation->context, 3 * crossing->n, sizeof(double));
    crossing->moved = crossing->rates + crossing->n;
    crossing->ahead = crossing->moved + crossing->n;
    crossing->roots = allocate(simulation->context, 4 * crossing->n_roots, sizeof(double));
    crossing->present = crossing->roots + crossing->n_roots;
    crossing->slopes = crossing->present + crossing->n_roots;
    crossing->curvatures = crossing->slopes + crossing->n_roots;
    return crossing;
}

void crossing_free(Crossing *crossing) {
    if (!crossing) return;
    release(crossing->rates);
    release(crossing->roots);
    release(crossing);
}

/* Moves states along the rates for a time; the result belongs to the crossing. */
static const double *move(Crossing *crossing, const double *states, double way) {
    for (size_t i = 0; i < crossing->n; i++)
        crossing->moved[i] = states[i] + way * crossing->rates[i];
    return crossing->moved;
}

static bool find_roots(Crossing *crossing, double time, const double *states, double *roots) {
    Simulation *simulation = crossing->simulation;
    bool good = simulation_evaluate(simulation, time, states, NULL);
    if (!good && simulation->fault.kind != FAULT_DERIVATIVE) return false;
    events_roots(crossing->events, roots);
    return true;
}

/* ---- back to the root ---- */

/* The root function that is the last to become negative, `way` after the states: negative where all that
   have been crossed still are. NaN: it cannot be had. */
static double last_root(Crossing *crossing, double time, const double *states, const int *crossed,
                        double way) {
    double last = -INFINITY;
    if (!find_roots(crossing, time, move(crossing, states, way), crossing->roots)) return NAN;
    for (size_t i = 0; i < crossing->n_roots; i++)
        if (crossed[i] < 0) last = fmax(last, crossing->roots[i]);
    return last;
}

/* How far to go back, by the Illinois variant of the false position: to where the root function is still
   negative, and nearly zero. */
static double find_way(Crossing *crossing, double time, const double *states, const int *crossed,
                       double reach) {
    double behind = 0, before = -reach, way = 0;
    double root = last_root(crossing, time, states, crossed, behind), enough = near_enough * fabs(root);
    double at_behind = root + enough / 2;
    double at_before = last_root(crossing, time, states, crossed, before) + enough / 2;
    if (!(at_behind < 0) || !(at_before > 0)) return 0;
    int side = 0;
    for (int i = 0; i < MOST_TRIES && !(root < 0 && root > -enough); i++) {
        way = behind - (behind - before) * at_behind / (at_behind - at_before);
        root = last_root(crossing, time, states, crossed, way);
        if (isnan(root)) return 0;
        bool is_behind = root + enough / 2 < 0;
        *(is_behind ? &behind : &before) = way;
        *(is_behind ? &at_behind : &at_before) = root + enough / 2;
        if (side == (is_behind ? 1 : -1)) *(is_behind ? &at_before : &at_behind) /= 2;
        side = is_behind ? 1 : -1;
    }
    return root < 0 ? way : behind;
}

void crossing_refine(Crossing *crossing, double time, double *states, const int *crossed, double reach) {
    if (crossing->n == 0 || !simulation_evaluate(crossing->simulation, time, states, crossing->rates)) return;
    double way = find_way(crossing, time, states, crossed, reach);
    if (way == 0) return;
    const double *moved = move(crossing, states, way);
    for (size_t i = 0; i < crossing->n; i++)
        states[i] = moved[i];
}

/* ---- slopes ---- */

/* A time in which no state moves by more than a small part of itself, or of 1 where it is smaller. */
static double small_time(const Crossing *crossing, const double *states, double span) {
    static const double small_part = 1e-4;
    double time = INFINITY;
    for (size_t i = 0; i < crossing->n; i++)
        time = fmin(time, small_part * fmax(crossing->simulation->nominal[i], fabs(states[i])) /
                              fabs(crossing->rates[i]));
    return isfinite(time) ? time : span;
}

/* Adds the slopes of the root functions, from central differences on a straight line through
   `states`. */
static bool add_slopes(Crossing *crossing, double time, const double *states, double step, double *slopes) {
    for (int side = -1; side <= 1; side += 2) {
        if (!find_roots(crossing, time + side * step, move(crossing, states, side * step), crossing->roots))
            return false;
        for (size_t i = 0; i < crossing->n_roots; i++)
            slopes[i] += side * crossing->roots[i] / (2 * step);
    }
    return true;
}

static bool find_slopes(Crossing *crossing, double time, const double *states, double step) {
    for (size_t i = 0; i < crossing->n_roots; i++)
        crossing->slopes[i] = 0;
    return add_slopes(crossing, time, states, step, crossing->slopes);
}

bool crossing_falls(Crossing *crossing, double time, const double *states, const int *crossed, double span) {
    bool falls = true;
    bool known = simulation_evaluate(crossing->simulation, time, states, crossing->rates) &&
                 find_slopes(crossing, time, states, small_time(crossing, states, span));
    for (size_t i = 0; known && i < crossing->n_roots; i++)
        falls = falls && (crossed[i] >= 0 || !(crossing->slopes[i] > 0));
    return falls;
}

/* ---- there and back ---- */

/* The first and second derivatives of the root functions along the equations. */
static bool find_curvatures(Crossing *crossing, double time, const double *states, double step) {
    if (!find_slopes(crossing, time, states, step)) return false;
    for (size_t i = 0; i < crossing->n_roots; i++)
        crossing->curvatures[i] = 0;
    for (size_t i = 0; i < crossing->n; i++)
        crossing->ahead[i] = states[i] + step * crossing->rates[i];
    if (!simulation_evaluate(crossing->simulation, time + step, crossing->ahead, crossing->rates) ||
        !add_slopes(crossing, time + step, crossing->ahead, step, crossing->curvatures))
        return false;
    for (size_t i = 0; i < crossing->n_roots; i++)
        crossing->curvatures[i] = (crossing->curvatures[i] - crossing->slopes[i]) / step;
    return true;
}

/* The root functions with all states changed by the rounding errors of the steps in a short flight, in
 * `roots`. */
static bool find_rounding(Crossing *crossing, double time, const double *states) {
    for (size_t i = 0; i < crossing->n; i++)
        crossing->moved[i] = states[i] * (1 + 64 * DBL_EPSILON);
    return find_roots(crossing, time, crossing->moved, crossing->roots);
}

/* Whether the root function falls below zero now and comes back, in less time than `span` or by less than
   rounding makes of it. */
static bool is_lost(const Crossing *crossing, size_t i, double span) {
    double slope = crossing->slopes[i], curvature = crossing->curvatures[i];
    if (!(slope < 0 && curvature > 0)) return false;
    double depth = slope * slope / (2 * curvature), time = -2 * slope / curvature;
    double rounding = fabs(crossing->roots[i] - crossing->present[i]);
    return crossing->present[i] < depth + rounding && (time < span || depth < rounding);
}

/* How long it takes until the root function, which falls now, has been negative and is not any more;
   infinity: it does not fall so far. */
static double time_of_return(const Crossing *crossing, size_t i) {
    double present = fmax(crossing->present[i], 0), slope = crossing->slopes[i];
    double curvature = crossing->curvatures[i], square = slope * slope - 2 * present * curvature;
    return slope < 0 && curvature > 0 && square > 0 ? (sqrt(square) - slope) / curvature : INFINITY;
}

size_t crossing_lost(Crossing *crossing, double time, const double *states, double span) {
    Simulation *simulation = crossing->simulation;
    size_t lost = NO_SWITCH;
    bool known = simulation_evaluate(simulation, time, states, crossing->rates) &&
                 find_roots(crossing, time, states, crossing->present) &&
                 find_curvatures(crossing, time, states, small_time(crossing, states, span)) &&
                 find_rounding(crossing, time, states);
    crossing->soonest = INFINITY;
    for (size_t i = 0; known && i < crossing->n_roots; i++) {
        crossing->soonest = fmin(crossing->soonest, time_of_return(crossing, i));
        if (is_lost(crossing, i, span)) lost = i;
    }
    simulation_evaluate(simulation, time, states, NULL);
    return lost;
}

double crossing_return(const Crossing *crossing) {
    return crossing->soonest;
}
