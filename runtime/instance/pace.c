/* The pace of events: which switches change too fast for the run ever to get to its end, and which of these
 * do so by rounding errors alone.
 *
 * A switch is anything that changes at events: a relation, a step, a time relation, a sample. What rises
 * again and again while time stands still cannot be followed. If it is nothing but the sign of rounding
 * errors, and the states and their derivatives do not depend on it, it gets a dead band of that size; all
 * else is chattering, of which only the modeller can say what is meant by it. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdlib.h>

/* Two rises of a switch, each within this part of the time that has passed, come faster than events can be
   located (1e-13 of it), and the integrator be trusted with what lies in between. */
static const double fastest_cycle = 1e-10;
enum { FAST_CYCLES = 2 };

/* That many events within this part of the run would need years for all of it. */
enum { WINDOW = 10000 };
static const double shortest_window = 1e-9;

/* Rounding errors of what is of the size 1, or of the size that it has had at events, are smaller than this
   part of it; the dead band is so many times as wide as the errors that have been seen. */
static const double largest_noise = 1e-12, band_of_noise = 16;

/* What a switch has done. */
typedef struct {
    double held;    /* the value before the event; of a sample the last time it was due */
    double rise;    /* when the value last increased */
    int fast;       /* so many times in a row it has increased too soon after the time before */
    double begun;   /* the increase before those */
    size_t since;   /* changes from then on */
    double extreme; /* the largest size of its root function at those */
    size_t changes; /* in the present window */
    double harm;    /* when it last changed in an event that mattered */
    double largest; /* size of its root function at any event */
    bool stirred;   /* in the present event, it may have changed back */
    bool changed;   /* by the present event */
} History;

struct Pace {
    double start, stop; /* of the run */
    size_t n, n_roots;  /* switches; the first of them have root functions */
    History *histories;
    double *bands;   /* of those with root functions: how far they may be wrong */
    size_t n_events; /* in the present window */
    double window;   /* when it began */
    size_t restless; /* the switch that changes too fast; NO_SWITCH */
};

Pace *pace_new(MoccContext *context, size_t n, size_t n_roots, double start, double stop) {
    Pace *pace = allocate(context, 1, sizeof *pace);
    *pace = (Pace){.start = start, .stop = stop, .n = n, .n_roots = n_roots};
    pace->histories = allocate(context, n, sizeof(History));
    pace->bands = allocate(context, n_roots, sizeof(double));
    pace_reset(pace);
    return pace;
}

void pace_free(Pace *pace) {
    release(pace->histories);
    release(pace->bands);
    release(pace);
}

void pace_reset(Pace *pace) {
    for (size_t i = 0; i < pace->n; i++)
        pace->histories[i] = (History){.rise = -INFINITY, .harm = -INFINITY};
    for (size_t i = 0; i < pace->n_roots; i++)
        pace->bands[i] = 0;
    pace->n_events = 0;
    pace->window = pace->start;
    pace->restless = NO_SWITCH;
}

double pace_band(const Pace *pace, size_t i) {
    return pace->bands[i];
}

/* ---- taking down ---- */

void pace_before(Pace *pace, size_t i, double value) {
    pace->histories[i].held = value;
    pace->histories[i].stirred = false;
}

static bool differ(double a, double b) {
    return a != b && !(isnan(a) && isnan(b));
}

void pace_during(Pace *pace, size_t i, double value) {
    pace->histories[i].stirred |= differ(value, pace->histories[i].held);
}

static void begin_series(History *history, double time) {
    history->fast = 0;
    history->begun = time;
    history->since = 1;
}

/* Takes down an increase of a switch. Returns whether it is too fast. */
static bool rises_too_fast(const Pace *pace, History *history, double time) {
    double passed = fmax(fabs(time), 1e-3 * (pace->stop - pace->start));
    bool fast = time - history->rise < fastest_cycle * passed;
    history->rise = time;
    if (fast) return ++history->fast >= FAST_CYCLES;
    begin_series(history, time);
    return false;
}

bool pace_after(Pace *pace, size_t i, double value, double root, double time) {
    History *history = &pace->histories[i];
    double size = isfinite(root) ? fabs(root) : INFINITY;
    history->changed = differ(value, history->held);
    history->largest = fmax(history->largest, isfinite(root) ? size : 0);
    history->changes += history->changed || history->stirred;
    if (history->stirred && !history->changed) history->harm = time; /* it has changed what changes it back */
    if (!history->changed) return false;
    history->since++;
    bool restless = value > history->held && rises_too_fast(pace, history, time);
    history->extreme = history->since == 1 ? size : fmax(history->extreme, size);
    if (restless) pace->restless = i;
    return true;
}

void pace_lost(Pace *pace, size_t i, double time) {
    pace->histories[i].begun = time;
    pace->histories[i].since = 2;
    pace->restless = i;
}

/* ---- judging ---- */

/* At the end of a window: the switch with the most changes if it was too short, else NO_SWITCH. */
static size_t close_window(Pace *pace, double time) {
    bool too_short = time - pace->window < shortest_window * (pace->stop - pace->start);
    size_t restless = NO_SWITCH, most = 0;
    for (size_t i = 0; i < pace->n; i++) {
        History *history = &pace->histories[i];
        if (too_short && history->changes > most) {
            most = history->changes;
            restless = i;
            history->begun = pace->window;
            history->since = history->changes;
        }
        history->changes = 0;
    }
    pace->n_events = 0;
    pace->window = time;
    return restless;
}

static bool is_noise(const Pace *pace, size_t i, double time) {
    const History *history = &pace->histories[i];
    bool matters = history->harm > history->begun || history->harm == time;
    return i < pace->n_roots && !matters && history->extreme <= largest_noise * fmax(1, history->largest);
}

static Restless describe(const Pace *pace, double time) {
    const History *history = &pace->histories[pace->restless];
    return (Restless){.index = pace->restless,
                      .noise = is_noise(pace, pace->restless, time),
                      .changes = history->since,
                      .begun = history->begun};
}

bool pace_judge(Pace *pace, double time, bool matters, Restless *restless) {
    for (size_t i = 0; i < pace->n; i++)
        if (matters && pace->histories[i].changed) pace->histories[i].harm = time;
    if (++pace->n_events == WINDOW && pace->restless == NO_SWITCH) pace->restless = close_window(pace, time);
    if (pace->restless == NO_SWITCH) return true;
    *restless = describe(pace, time);
    History *history = &pace->histories[pace->restless];
    if (restless->noise) {
        restless->first = pace->bands[pace->restless] == 0;
        restless->band = pace->bands[pace->restless] = band_of_noise * history->extreme;
        begin_series(history, time);
        pace->restless = NO_SWITCH;
    }
    return false;
}
