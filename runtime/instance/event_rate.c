/* The rate of events: finds switches that change so fast that the run would not come to its end, and those
 * that do so by rounding errors alone.
 *
 * A switch is anything that changes at events: a relation, a step, a time relation, a sample. What rises
 * again and again while time stands still cannot be followed. If it is nothing but the sign of rounding
 * errors, and the states and their derivatives do not depend on it, it gets a dead band of that size; all
 * else is chattering, of which only the modeller can say what is meant by it. */
#include "runtime/instance/instance.h"

#include <float.h>
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
   part of it; the dead band is so many times as wide as the errors that have been seen, which may have been
   zero by chance. */
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

struct EventRate {
    double start, stop; /* of the run */
    size_t n, n_roots;  /* switches; the first of them have root functions */
    History *histories;
    double *bands;   /* of those with root functions: how far they may be wrong */
    size_t n_events; /* in the present window */
    double window;   /* when it began */
    size_t restless; /* the switch that changes too fast; NO_SWITCH */
};

EventRate *event_rate_new(MoccContext *context, size_t n, size_t n_roots, double start, double stop) {
    EventRate *rate = allocate(context, 1, sizeof *rate);
    *rate = (EventRate){.start = start, .stop = stop, .n = n, .n_roots = n_roots};
    rate->histories = allocate(context, n, sizeof(History));
    rate->bands = allocate(context, n_roots, sizeof(double));
    event_rate_reset(rate);
    return rate;
}

void event_rate_free(EventRate *rate) {
    release(rate->histories);
    release(rate->bands);
    release(rate);
}

void event_rate_reset(EventRate *rate) {
    for (size_t i = 0; i < rate->n; i++)
        rate->histories[i] = (History){.rise = -INFINITY, .harm = -INFINITY};
    for (size_t i = 0; i < rate->n_roots; i++)
        rate->bands[i] = 0;
    rate->n_events = 0;
    rate->window = rate->start;
    rate->restless = NO_SWITCH;
}

double event_rate_band(const EventRate *rate, size_t i) {
    return rate->bands[i];
}

/* ---- taking down ---- */

void event_rate_before(EventRate *rate, size_t i, double value) {
    rate->histories[i].held = value;
    rate->histories[i].stirred = false;
}

void event_rate_during(EventRate *rate, size_t i, double value) {
    rate->histories[i].stirred |= !same_value(value, rate->histories[i].held);
}

static void begin_series(History *history, double time) {
    history->fast = 0;
    history->begun = time;
    history->since = 1;
}

/* Takes down an increase of a switch. Returns whether it is too fast. */
static bool rises_too_fast(const EventRate *rate, History *history, double time) {
    double passed = fmax(fabs(time), 1e-3 * (rate->stop - rate->start));
    bool fast = time - history->rise < fastest_cycle * passed;
    history->rise = time;
    if (fast) return ++history->fast >= FAST_CYCLES;
    begin_series(history, time);
    return false;
}

bool event_rate_after(EventRate *rate, size_t i, double value, double root, double time) {
    History *history = &rate->histories[i];
    double size = isfinite(root) ? fabs(root) : INFINITY;
    history->changed = !same_value(value, history->held);
    history->largest = fmax(history->largest, isfinite(root) ? size : 0);
    history->changes += history->changed || history->stirred;
    if (history->stirred && !history->changed) history->harm = time; /* it has changed what changes it back */
    if (!history->changed) return false;
    history->since++;
    bool restless = value > history->held && rises_too_fast(rate, history, time);
    history->extreme = history->since == 1 ? size : fmax(history->extreme, size);
    if (restless) rate->restless = i;
    return true;
}

void event_rate_lost(EventRate *rate, size_t i, double time) {
    rate->histories[i].begun = time;
    rate->histories[i].since = 2;
    rate->restless = i;
}

/* ---- judging ---- */

/* At the end of a window: the switch with the most changes if it was too short, else NO_SWITCH. */
static size_t close_window(EventRate *rate, double time) {
    bool too_short = time - rate->window < shortest_window * (rate->stop - rate->start);
    size_t restless = NO_SWITCH, most = 0;
    for (size_t i = 0; i < rate->n; i++) {
        History *history = &rate->histories[i];
        if (too_short && history->changes > most) {
            most = history->changes;
            restless = i;
            history->begun = rate->window;
            history->since = history->changes;
        }
        history->changes = 0;
    }
    rate->n_events = 0;
    rate->window = time;
    return restless;
}

static bool is_noise(const EventRate *rate, size_t i, double time) {
    const History *history = &rate->histories[i];
    bool matters = history->harm > history->begun || history->harm == time;
    return i < rate->n_roots && !matters && history->extreme <= largest_noise * fmax(1, history->largest);
}

static Restless describe(const EventRate *rate, double time) {
    const History *history = &rate->histories[rate->restless];
    return (Restless){.index = rate->restless,
                      .noise = is_noise(rate, rate->restless, time),
                      .changes = history->since,
                      .begun = history->begun};
}

bool event_rate_judge(EventRate *rate, double time, bool matters, Restless *restless) {
    for (size_t i = 0; i < rate->n; i++)
        if (matters && rate->histories[i].changed) rate->histories[i].harm = time;
    if (++rate->n_events == WINDOW && rate->restless == NO_SWITCH) rate->restless = close_window(rate, time);
    if (rate->restless == NO_SWITCH) return true;
    *restless = describe(rate, time);
    History *history = &rate->histories[rate->restless];
    if (restless->noise) {
        restless->first = rate->bands[rate->restless] == 0;
        double noise = fmax(history->extreme, DBL_EPSILON * history->largest);
        restless->band = rate->bands[rate->restless] = band_of_noise * noise;
        begin_series(history, time);
        rate->restless = NO_SWITCH;
    }
    return false;
}

void event_rate_exchange(EventRate *rate, Stream *stream) {
    for (size_t i = 0; i < rate->n; i++)
        stream_exchange(stream, &rate->histories[i], sizeof rate->histories[i]);
    stream_exchange(stream, rate->bands, rate->n_roots * sizeof *rate->bands);
    stream_exchange(stream, &rate->n_events, sizeof rate->n_events);
    stream_exchange(stream, &rate->window, sizeof rate->window);
    stream_exchange(stream, &rate->restless, sizeof rate->restless);
}
