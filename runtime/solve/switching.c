/* Which method is right for the model, while it runs: the explicit one, until stability and not accuracy
 * limits its steps; then the implicit one, as long as that does with less work than stability would ask of
 * the other. Work is counted in evaluations, so that a run decides alike on any machine. */
#include "runtime/solve/method.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* A step of the explicit method is limited by stability if its length times the largest eigenvalue is larger
   than `limit`; E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, IV.2. Large eigenvalues
   cost accuracy before that: a step is stiff, too, if the product is larger than `notable` and the motion
   slower than the eigenvalue by the factor `apart`. The method is left after STIFF_STEPS such steps without
   OTHER_STEPS others in a row. */
static const double limit = 6.1, notable = 0.3, apart = 15;
enum { STIFF_STEPS = 15, OTHER_STEPS = 6, MANY_OTHERS = 200, MOST_STIFF_STEPS = 1000 };

/* What stability costs the explicit method, in evaluations: those of a step over its largest product of
   length and eigenvalue. Beyond that the polynomial between the ends of steps is wrong, though they are
   stable. */
static const double work_for_eigenvalue = 12 / 3.0;

/* The implicit method is left if the other would take less than this part of its work, in WINDOWS windows in
   a row. If its first windows already say so, more stiff steps are asked for before it is tried again. */
static const double gain = 0.7;
enum { WINDOWS = 2 };

/* The work of the implicit method is taken over so many steps, its first ones after a restart left out. Where
   the eigenvalues are far too large for the explicit method they are looked at in some of these windows only.
 */
enum { WINDOW = 50, ITERATIONS = 6, MOST_SKIPPED = 31 };
static const double far = 10;

struct Switching {
    Problem *problem;
    bool implicit;
    int stiff, others, patience; /* steps, and so many of the first are enough */
    long steps;                  /* of the implicit method */
    double begun, begun_work;    /* of the present window */
    int skipped, to_skip;        /* windows */
    int cheaper;                 /* so many in a row in which the explicit method would have been cheaper */
    double *direction, *ahead, *rates, *moved; /* n each; the first: of the largest eigenvalue */
};

/* A direction that has a part of every eigenvector; the same in each run */
static void choose_direction(Switching *switching) {
    unsigned long random = 1;
    for (size_t i = 0; i < switching->problem->n; i++)
        switching->direction[i] = 2 * next_fraction(&random) - 1;
}

Switching *switching_new(Problem *problem) {
    MoccContext *context = problem->simulation->context;
    Switching *switching = allocate(context, 1, sizeof *switching);
    *switching = (Switching){.problem = problem, .patience = STIFF_STEPS};
    switching->direction = allocate(context, 4 * problem->n, sizeof(double));
    switching->ahead = switching->direction + problem->n;
    switching->rates = switching->ahead + problem->n;
    switching->moved = switching->rates + problem->n;
    choose_direction(switching);
    return switching;
}

void switching_free(Switching *switching) {
    if (!switching) return;
    release(switching->direction);
    release(switching);
}

static void begin_window(Switching *switching, double time) {
    switching->begun = time;
    switching->begun_work = switching->problem->work;
}

void switching_begin(Switching *switching, double time) {
    bool in_vain = switching->implicit && switching->steps <= (WINDOWS + 2) * WINDOW;
    if (in_vain && switching->patience < MOST_STIFF_STEPS) switching->patience *= 4;
    switching->implicit = !switching->implicit;
    switching->steps = 0;
    switching->stiff = switching->others = 0;
    switching->to_skip = switching->skipped = switching->cheaper = 0;
    begin_window(switching, time);
}

/* ---- from the explicit method ---- */

static bool is_stiff(const StepRates *rates) {
    return rates->stiffness > limit ||
           (rates->stiffness > notable && rates->motion > 0 && rates->stiffness > apart * rates->motion);
}

bool switching_to_implicit(Switching *switching, const StepRates *rates) {
    bool stiff = is_stiff(rates);
    switching->others = stiff ? 0 : switching->others + 1;
    switching->stiff += stiff;
    if (switching->others == OTHER_STEPS) switching->stiff = 0;
    if (switching->others == MANY_OTHERS) switching->patience = STIFF_STEPS;
    return switching->stiff >= switching->patience;
}

/* ---- from the implicit method ---- */

/* Sizes of states, by which a direction is measured */
static double length_of(const Switching *switching, const double *vector) {
    const double *x = switching->problem->x;
    double sum = 0;
    for (size_t i = 0; i < switching->problem->n; i++) {
        double part = vector[i] / (switching->problem->simulation->nominal[i] + fabs(x[i]));
        sum += part * part;
    }
    return sqrt(sum);
}

/* Moves the direction on by the Jacobian. Returns by how much it grows; infinity: that cannot be evaluated.
 */
static double iterate(Switching *switching, double time) {
    Problem *problem = switching->problem;
    double way = sqrt(DBL_EPSILON) / length_of(switching, switching->direction);
    for (size_t i = 0; i < problem->n; i++)
        switching->moved[i] = problem->x[i] + way * switching->direction[i];
    if (!problem_evaluate(problem, time, switching->moved, switching->ahead)) return INFINITY;
    for (size_t i = 0; i < problem->n; i++)
        switching->direction[i] = (switching->ahead[i] - switching->rates[i]) / sqrt(DBL_EPSILON);
    return length_of(switching, switching->direction);
}

/* The size of the largest eigenvalue, by some iterations; each two count together, since places and
   velocities take turns. Infinity: it cannot be had. */
static double largest_eigenvalue(Switching *switching, double time) {
    double before = 0, largest = 0;
    if (!problem_evaluate(switching->problem, time, switching->problem->x, switching->rates)) return INFINITY;
    for (int i = 0; i < ITERATIONS; i++) {
        double growth = iterate(switching, time);
        if (!(growth > 0 && isfinite(growth))) {
            choose_direction(switching);
            return growth == 0 ? 0 : INFINITY;
        }
        if (i >= ITERATIONS / 2) largest = fmax(largest, sqrt(before * growth));
        before = growth;
    }
    return largest;
}

/* Whether the explicit method would take less work than the implicit one takes now, as far as stability asks
   for it. */
static bool explicit_is_cheaper(Switching *switching, double time, double rate) {
    double work = work_for_eigenvalue * largest_eigenvalue(switching, time);
    switching->to_skip = work > far * rate ? 2 * switching->to_skip + 1 : 0;
    if (switching->to_skip > MOST_SKIPPED) switching->to_skip = MOST_SKIPPED;
    return work < gain * rate;
}

bool switching_to_explicit(Switching *switching, double time) {
    if (++switching->steps % WINDOW != 0) return false;
    double rate = (switching->problem->work - switching->begun_work) / (time - switching->begun);
    bool look = switching->steps > WINDOW && switching->skipped++ >= switching->to_skip;
    begin_window(switching, time);
    if (!look) return false;
    switching->skipped = 0;
    switching->cheaper = explicit_is_cheaper(switching, time, rate) ? switching->cheaper + 1 : 0;
    return switching->cheaper == WINDOWS;
}
