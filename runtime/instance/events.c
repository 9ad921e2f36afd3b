/* Events: what changes at an instant, and what is fixed in between.
 *
 * Between two events every relation, step and time relation holds its value and with them everything
 * discrete, so the integrator sees smooth equations. An event opens them all and evaluates the equations
 * until neither a discrete variable nor a state changes any more. */
#include "runtime/instance/instance.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N_KINDS = MOCC_START + 1, MOST_NAMED = 8 };

/* An event that settles does so after about as many evaluations as discrete variables follow from each other.
   What still changes in the last ones of many more keeps changing. */
enum { MANY_ITERATIONS = 100, LAST_ITERATIONS = 10 };

typedef struct {
    size_t n, capacity;
    size_t *offsets; /* owned */
} Offsets;

/* Whether the host has given an input another value: then the one before is kept already, until the next
   event, or that of a continuous input until the next evaluation, which follows it. */
typedef enum { NOT_GIVEN, GIVEN_UNTIL_EVALUATED, GIVEN_UNTIL_EVENT } Given;

/* A sample(start, interval), and the last of its times that has been due. */
typedef struct {
    double start, interval, fired;
    Grid grid;
} Clock;

struct Events {
    Simulation *simulation;
    Assertions *assertions; /* borrowed; NULL: none */
    double start, stop;     /* of the run */
    Offsets memories[N_KINDS];
    Offsets targets;        /* the states of MOCC_REINIT */
    Offsets values, pres;   /* of discrete variables */
    Given *given;           /* of these, where one is an input */
    bool any_evaluated;     /* some may be given until the next evaluation */
    Offsets switches;       /* relations, then steps, then time relations, then samples */
    Clock *clocks;          /* of the samples */
    EventRate *rate;        /* of the switches */
    long iterations;        /* of all events */
    bool ending;            /* the next event is the end of the run */
    bool settling;          /* something may be open */
    Offsets open;           /* what is, in the present evaluation */
    size_t n_open_switches; /* of these the first are relations and steps, the rest time relations */
    double open_times;      /* how time relations are open */
    double *judgements;     /* of the assertions, by the explicit part of the present evaluation */
    size_t *value_changed;  /* the last iteration in which a discrete variable changed */
    size_t *state_changed;  /* ... in which a target did */
    Carried *carried;       /* through the present event; NULL: nothing */
};

/* ---- collecting ---- */

static void add_offset(MoccContext *context, Offsets *offsets, size_t offset) {
    if (offsets->n == offsets->capacity) {
        offsets->capacity = offsets->capacity ? 2 * offsets->capacity : 16;
        offsets->offsets = reallocate(context, offsets->offsets, offsets->capacity, sizeof(size_t));
    }
    offsets->offsets[offsets->n++] = offset;
}

static bool visit_memory(void *context, const MemoryPlace *place) {
    Events *events = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    size_t size = tables_memory_size(memory->kind);
    for (size_t i = 0; i < memory->count && !memory->at_start; i++) {
        add_offset(events->simulation->context, &events->memories[memory->kind],
                   place->base + memory->offset + i * size);
        if (memory->kind == MOCC_REINIT)
            add_offset(events->simulation->context, &events->targets, place->base + memory->target + i);
    }
    return true;
}

static bool visit_discrete(void *context, const Place *place) {
    Events *events = context;
    const MoccVariable *variable = place->variable;
    if (variable->kind != MOCC_DISCRETE) return true;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        add_offset(events->simulation->context, &events->values, place->base + variable->offset + i);
        add_offset(events->simulation->context, &events->pres, place->base + variable->derivative + i);
    }
    return true;
}

Events *events_new(Simulation *simulation, Assertions *assertions, const MoccTask *task) {
    static const MoccEventKind switching[] = {MOCC_RELATION, MOCC_STEP, MOCC_TIME_RELATION, MOCC_SAMPLE};
    Events *events = allocate(simulation->context, 1, sizeof *events);
    events->simulation = simulation;
    simulation->events = events;
    events->assertions = assertions;
    events->start = task->start;
    events->stop = task->stop;
    tables_walk_memories(simulation->model->type, visit_memory, events);
    tables_walk(simulation->model->type, visit_discrete, events);
    for (size_t k = 0; k < sizeof switching / sizeof *switching; k++) {
        const Offsets *memories = &events->memories[switching[k]];
        for (size_t i = 0; i < memories->n; i++)
            add_offset(events->simulation->context, &events->switches, memories->offsets[i]);
    }
    events->clocks = allocate(simulation->context, events->memories[MOCC_SAMPLE].n, sizeof(Clock));
    events->judgements = allocate(simulation->context, events->memories[MOCC_ASSERT].n, sizeof(double));
    events->rate = event_rate_new(simulation->context, events->switches.n, events_n_roots(events),
                                  task->start, task->stop);
    events->given = allocate(simulation->context, events->values.n, sizeof *events->given);
    events->value_changed = allocate(simulation->context, events->values.n, sizeof(size_t));
    events->state_changed = allocate(simulation->context, events->targets.n, sizeof(size_t));
    return events;
}

void events_free(Events *events) {
    if (!events) return;
    events->simulation->events = NULL;
    for (int kind = 0; kind < N_KINDS; kind++)
        release(events->memories[kind].offsets);
    release(events->targets.offsets);
    release(events->values.offsets);
    release(events->pres.offsets);
    release(events->given);
    release(events->switches.offsets);
    release(events->open.offsets);
    release(events->clocks);
    release(events->judgements);
    event_rate_free(events->rate);
    release(events->value_changed);
    release(events->state_changed);
    release(events);
}

bool events_possible(const Events *events) {
    bool any = events->values.n > 0;
    for (int kind = 0; kind < N_KINDS; kind++)
        any = any || (kind != MOCC_ASSERT && kind != MOCC_START && events->memories[kind].n > 0);
    return any;
}

/* ---- the instance ---- */

static void set_all(Events *events, MoccEventKind kind, double value) {
    const Offsets *memories = &events->memories[kind];
    for (size_t i = 0; i < memories->n; i++)
        events->simulation->instance[memories->offsets[i]] = value;
    simulation_disturb(events->simulation);
}

static MoccEvent *event_at(const Events *events, size_t offset) {
    return (MoccEvent *)(events->simulation->instance + offset);
}

static MoccSample *sample_at(const Events *events, size_t i) {
    return (MoccSample *)(events->simulation->instance + events->memories[MOCC_SAMPLE].offsets[i]);
}

/* Opens what generated code decides. What it does not come to, in a branch not taken, has no root and no
   effect. */
static void open_all(Events *events, double time_relations) {
    static const MoccEventKind opened[] = {MOCC_RELATION, MOCC_STEP, MOCC_TIME_RELATION};
    for (size_t k = 0; k < sizeof opened / sizeof *opened; k++) {
        const Offsets *memories = &events->memories[opened[k]];
        MoccEvent open = {opened[k] == MOCC_TIME_RELATION ? time_relations : MOCC_OPEN, MOCC_OPEN};
        for (size_t i = 0; i < memories->n; i++)
            *event_at(events, memories->offsets[i]) = open;
    }
    events->settling = true;
    events->open_times = time_relations;
    set_all(events, MOCC_REINIT, mocc_unset());
    set_all(events, MOCC_ASSERT, 1);
    set_all(events, MOCC_TERMINATE, 0);
}

static bool is_open(double value, bool time_relation) {
    return isnan(value) || (time_relation && value == MOCC_OPEN_EXACTLY);
}

void events_hold_assertions(Events *events) {
    set_all(events, MOCC_ASSERT, 1);
}

static const MoccEventKind opened[] = {MOCC_RELATION, MOCC_STEP, MOCC_TIME_RELATION};

bool events_are_open(const Events *events) {
    size_t n = 0;
    for (size_t k = 0; k < sizeof opened / sizeof *opened; k++)
        n += events->memories[opened[k]].n;
    return events->settling && n > 0;
}

void events_note_open(Events *events) {
    events->open.n = 0;
    for (size_t k = 0; events->settling && k < sizeof opened / sizeof *opened; k++) {
        const Offsets *memories = &events->memories[opened[k]];
        for (size_t i = 0; i < memories->n; i++)
            if (is_open(event_at(events, memories->offsets[i])->value, opened[k] == MOCC_TIME_RELATION))
                add_offset(events->simulation->context, &events->open, memories->offsets[i]);
        if (opened[k] == MOCC_STEP) events->n_open_switches = events->open.n;
    }
    const Offsets *assertions = &events->memories[MOCC_ASSERT];
    for (size_t i = 0; i < assertions->n; i++)
        events->judgements[i] = events->simulation->instance[assertions->offsets[i]];
}

void events_open_again(Events *events) {
    events_forget_trial(events);
    for (size_t i = 0; i < events->open.n; i++)
        event_at(events, events->open.offsets[i])->value =
            i < events->n_open_switches ? MOCC_OPEN : events->open_times;
}

void events_forget_trial(Events *events) {
    const Offsets *assertions = &events->memories[MOCC_ASSERT];
    for (size_t i = 0; i < assertions->n; i++)
        events->simulation->instance[assertions->offsets[i]] = events->judgements[i];
}

static bool fail(Events *events, double time) {
    events->simulation->fault.kind = FAULT_EVENT;
    events->simulation->fault.time = time;
    return false;
}

/* Begins the message of an event that cannot be followed. */
static Text *begin_message(Events *events) {
    text_clear(&events->simulation->fault.message);
    return &events->simulation->fault.message;
}

/* ---- times ---- */

static double clock_after(const Clock *clock, double time) {
    double count = fmax(round((time - clock->start) / clock->interval), 0);
    while (times_on_grid(&clock->grid, count) <= time)
        count++;
    return times_on_grid(&clock->grid, count);
}

/* The time of the clock that `time` is, but for rounding; else NaN. */
static double clock_at(const Clock *clock, double time) {
    double count = fmax(round((time - clock->start) / clock->interval), 0);
    double nearest = times_on_grid(&clock->grid, count);
    return times_apart(time, nearest) || times_apart(nearest, time) ? NAN : nearest;
}

/* Whether an interval can be counted in: it is positive and does not vanish beside the time. */
static bool is_countable(const Events *events, double start, double interval) {
    double size = fmax(fabs(start), fmax(fabs(events->start), fabs(events->stop)));
    return isfinite(start) && isfinite(interval) && interval > 64 * DBL_EPSILON * size;
}

/* Takes over what the equations say of the samples. */
static bool read_clocks(Events *events, double time) {
    for (size_t i = 0; i < events->memories[MOCC_SAMPLE].n; i++) {
        const MoccSample *sample = sample_at(events, i);
        Clock *clock = &events->clocks[i];
        bool known = same_value(sample->start, clock->start) && same_value(sample->interval, clock->interval);
        if (known || isnan(sample->interval)) continue;
        if (!is_countable(events, sample->start, sample->interval)) {
            Text *out = begin_message(events);
            tables_describe_memory(out, events->simulation->model->type,
                                   events->memories[MOCC_SAMPLE].offsets[i]);
            text_printf(out, " cannot be counted: its start is %.15g, its interval %.15g s", sample->start,
                        sample->interval);
            return fail(events, time);
        }
        clock->start = sample->start;
        clock->interval = sample->interval;
        clock->grid = times_grid(sample->start, sample->interval);
    }
    return true;
}

static void set_due(Events *events, double time) {
    for (size_t i = 0; i < events->memories[MOCC_SAMPLE].n; i++) {
        Clock *clock = &events->clocks[i];
        double tick = isnan(clock->interval) ? NAN : clock_at(clock, time);
        sample_at(events, i)->due = tick > clock->fired;
        if (tick > clock->fired) clock->fired = tick;
    }
    simulation_disturb(events->simulation);
}

static void clear_due(Events *events) {
    for (size_t i = 0; i < events->memories[MOCC_SAMPLE].n; i++)
        sample_at(events, i)->due = 0;
    simulation_disturb(events->simulation);
}

double events_after(const Events *events, double time) {
    double next = INFINITY;
    const Offsets *relations = &events->memories[MOCC_TIME_RELATION];
    for (size_t i = 0; i < relations->n; i++) {
        double root = event_at(events, relations->offsets[i])->root;
        if (root > time && root < next) next = root;
    }
    for (size_t i = 0; i < events->memories[MOCC_SAMPLE].n; i++)
        if (!isnan(events->clocks[i].interval)) next = fmin(next, clock_after(&events->clocks[i], time));
    return next;
}

/* ---- roots ---- */

size_t events_n_roots(const Events *events) {
    return events->memories[MOCC_RELATION].n + events->memories[MOCC_STEP].n;
}

void events_roots(const Events *events, double *roots) {
    size_t n_relations = events->memories[MOCC_RELATION].n, n = events_n_roots(events);
    for (size_t i = 0; i < n; i++) {
        const MoccEvent *event = event_at(events, events->switches.offsets[i]);
        bool against = i < n_relations && event->value == 0;
        double root = (against ? -event->root : event->root) + event_rate_band(events->rate, i);
        roots[i] = isnan(event->value) || isnan(root) ? 1 : root;
    }
}

/* ---- event iteration ---- */

/* Gives the states the new values that the equations ask for. Returns whether any differs from the old one.
 */
static bool apply_reinits(Events *events, size_t iteration) {
    double *instance = events->simulation->instance;
    bool changed = false;
    for (size_t i = 0; i < events->targets.n; i++) {
        double value = instance[events->memories[MOCC_REINIT].offsets[i]];
        double *state = &instance[events->targets.offsets[i]];
        if (mocc_is_unset(value) || same_value(*state, value)) continue;
        *state = value;
        events->state_changed[i] = iteration;
        changed = true;
    }
    simulation_disturb(events->simulation);
    return changed;
}

/* The states can go on with nothing but finite numbers. */
static bool check_reinits(Events *events, double time) {
    const MoccClass *type = events->simulation->model->type;
    for (size_t i = 0; i < events->targets.n; i++) {
        size_t offset = events->memories[MOCC_REINIT].offsets[i];
        double value = events->simulation->instance[offset];
        if (mocc_is_unset(value) || isfinite(value)) continue;
        Text *out = begin_message(events);
        tables_describe_memory(out, type, offset);
        text_add(out, " gives ");
        tables_name_at(out, type, 1u << MOCC_STATE, events->targets.offsets[i]);
        text_printf(out, " a value that is not a finite number at time %.15g", time);
        return fail(events, time);
    }
    return true;
}

/* What discrete variables are now is what they have been next time. Returns whether any differs. */
static bool update_pres(Events *events, size_t iteration) {
    double *instance = events->simulation->instance;
    bool changed = false;
    for (size_t i = 0; i < events->values.n; i++) {
        double value = instance[events->values.offsets[i]];
        double *pre = &instance[events->pres.offsets[i]];
        if (same_value(*pre, value)) continue;
        *pre = value;
        events->value_changed[i] = iteration;
        changed = true;
    }
    simulation_disturb(events->simulation);
    return changed;
}

/* Adds the names of those among `offsets` that changed in the last iterations, to `named` before them. What
   the compiler has made for itself says nothing to a user. */
static void add_changing(Text *out, const Events *events, unsigned kinds, const Offsets *offsets,
                         const size_t *changed, size_t iteration, int *named) {
    Text name = {.context = out->context};
    for (size_t i = 0; i < offsets->n; i++) {
        if (changed[i] + LAST_ITERATIONS <= iteration) continue;
        text_clear(&name);
        if (!tables_name_at(&name, events->simulation->model->type, kinds, offsets->offsets[i])) continue;
        if (++*named <= MOST_NAMED) text_printf(out, "%s%s", *named > 1 ? ", " : "", name.data);
    }
    text_free(&name);
}

static bool fail_unsettled(Events *events, double time, size_t iteration) {
    Text *out = begin_message(events);
    int named = 0;
    text_printf(out, "the event at time %.15g does not come to rest: ", time);
    add_changing(out, events, 1u << MOCC_DISCRETE, &events->values, events->value_changed, iteration, &named);
    add_changing(out, events, 1u << MOCC_STATE, &events->targets, events->state_changed, iteration, &named);
    if (named > MOST_NAMED) text_printf(out, " and %d more", named - MOST_NAMED);
    if (named == 0) text_add(out, "a condition of the model");
    text_printf(out,
                " still change%s after %zu iterations; look for values that follow from each other or from"
                " themselves by pre",
                named > 1 ? "" : "s", iteration - LAST_ITERATIONS);
    return fail(events, time);
}

static double switch_value(const Events *events, size_t i) {
    size_t n_events = events->switches.n - events->memories[MOCC_SAMPLE].n;
    return i < n_events ? event_at(events, events->switches.offsets[i])->value
                        : events->clocks[i - n_events].fired;
}

/* Notes what has changed so far, some of which changes back before the event has settled. */
static void watch_switches(Events *events) {
    for (size_t i = 0; i < events->switches.n; i++)
        event_rate_during(events->rate, i, switch_value(events, i));
}

/* The speed of a variable once the values that the last evaluation gives it are taken over */
static double carried_speed(const Events *events, const double *change, size_t i) {
    const Carried *carried = events->carried;
    const Offsets *reinits = &events->memories[MOCC_REINIT];
    double speed = carried->offsets[i] == carried->values[i] ? carried->room[i] : change[carried->values[i]];
    for (size_t k = 0; k < events->targets.n; k++)
        if (events->targets.offsets[k] == carried->offsets[i] &&
            !mocc_is_unset(events->simulation->instance[reinits->offsets[k]]))
            speed = change[reinits->offsets[k]];
    return speed;
}

static bool carry(Events *events) {
    Carried *carried = events->carried;
    size_t n = carried->n, refused;
    for (size_t c = 0; c < carried->n_columns; c++) {
        double *speeds = carried->speeds + c * n;
        Motion motion = {n, carried->offsets, carried->are_parameters, speeds, carried->time_speeds[c]};
        const double *change = simulation_directional(events->simulation, &motion, &refused);
        if (!change) return false;
        memcpy(carried->room, speeds, n * sizeof *speeds);
        for (size_t i = 0; i < n; i++)
            if (!carried->are_parameters[i]) speeds[i] = carried_speed(events, change, i);
    }
    return true;
}

/* Evaluates the equations until nothing changes that they have been evaluated with. */
static bool settle_in_turns(Events *events, double time, bool *changed) {
    size_t most = LAST_ITERATIONS + MANY_ITERATIONS + events->values.n + events->targets.n;
    memset(events->value_changed, 0, events->values.n * sizeof(size_t));
    memset(events->state_changed, 0, events->targets.n * sizeof(size_t));
    for (size_t iteration = 1 + LAST_ITERATIONS;; iteration++) {
        open_all(events, MOCC_OPEN);
        impure_forget(events->simulation->context);
        events->iterations++;
        bool good = simulation_evaluate(events->simulation, time, NULL, NULL);
        if (!good && events->simulation->fault.kind != FAULT_DERIVATIVE) return false;
        assertions_note(events->assertions, time);
        if (!simulation_is_defined_at_events(events->simulation)) return false;
        if (events->carried && !carry(events)) return false;
        watch_switches(events);
        clear_due(events);
        if (!check_reinits(events, time)) return false;
        bool reinitialized = apply_reinits(events, iteration);
        bool updated = update_pres(events, iteration);
        if (!reinitialized && !updated) return good;
        *changed = true;
        if (iteration == most) return fail_unsettled(events, time, iteration);
    }
}

static bool settle(Events *events, double time, bool *changed) {
    bool good = settle_in_turns(events, time, changed);
    events->settling = false;
    return good;
}

/* ---- the rate of events ---- */

static void remember(Events *events) {
    for (size_t i = 0; i < events->switches.n; i++)
        event_rate_before(events->rate, i, switch_value(events, i));
}

/* Compares the switches with what was remembered. Returns whether a relation or step has changed. */
static bool take_down(Events *events, double time) {
    size_t n_events = events->switches.n - events->memories[MOCC_SAMPLE].n, n_roots = events_n_roots(events);
    bool changed = false;
    for (size_t i = 0; i < events->switches.n; i++) {
        double root = i < n_roots ? event_at(events, events->switches.offsets[i])->root : NAN;
        changed = (event_rate_after(events->rate, i, switch_value(events, i), root, time) && i < n_events) ||
                  changed;
    }
    return changed;
}

void events_lose(Events *events, size_t i, double time) {
    event_rate_lost(events->rate, i, time);
}

static void warn_of_noise(const Text *name, const Restless *restless, double time) {
    report_warning(name->context,
                   "%s changes with rounding errors around zero at time %.15g, and neither states nor their "
                   "derivatives with it: from now on it keeps its value while it is wrong by less than %.2g",
                   name->data, time, restless->band);
}

bool events_keep_pace(Events *events, double time, bool matters) {
    Restless restless;
    if (event_rate_judge(events->rate, time, matters, &restless)) return true;
    Text *out = begin_message(events);
    tables_describe_memory(out, events->simulation->model->type, events->switches.offsets[restless.index]);
    if (restless.noise) {
        if (restless.first) warn_of_noise(out, &restless, time);
        return true;
    }
    text_add(out, " chatters: it ");
    if (restless.begun < time)
        text_printf(out, "has changed %zu times between time %.15g and time %.15g, within %.2g s",
                    restless.changes, restless.begun, time, time - restless.begun);
    else
        text_printf(out, "changes to and fro at time %.15g, faster than can be followed", time);
    text_add(
        out,
        "; look for a switch without hysteresis, or for events that follow each other faster and faster");
    return fail(events, time);
}

void events_keep_left(Events *events) {
    double *instance = events->simulation->instance;
    for (size_t i = 0; i < events->values.n; i++)
        if (events->given[i] == NOT_GIVEN)
            instance[events->pres.offsets[i]] = instance[events->values.offsets[i]];
    simulation_disturb(events->simulation);
}

void events_keep_input(Events *events, size_t offset, bool continuous) {
    double *instance = events->simulation->instance;
    for (size_t i = 0; i < events->values.n; i++) {
        if (events->values.offsets[i] != offset || events->given[i] != NOT_GIVEN) continue;
        instance[events->pres.offsets[i]] = instance[offset];
        events->given[i] = continuous ? GIVEN_UNTIL_EVALUATED : GIVEN_UNTIL_EVENT;
        events->any_evaluated = events->any_evaluated || continuous;
    }
}

void events_follow_inputs(Events *events) {
    for (size_t i = 0; i < events->values.n && events->any_evaluated; i++)
        if (events->given[i] == GIVEN_UNTIL_EVALUATED) events->given[i] = NOT_GIVEN;
    events->any_evaluated = false;
}

/* What an event does, once the values before it are known. */
static bool pass(Events *events, double time, bool *changed) {
    set_due(events, time);
    bool good = settle(events, time, changed) && read_clocks(events, time);
    *changed = take_down(events, time) || *changed;
    memset(events->given, 0, events->values.n * sizeof *events->given);
    if (good) events->simulation->fault.kind = FAULT_NONE;
    return good;
}

bool events_pass(Events *events, double time, bool *changed) {
    remember(events);
    if (events->ending) set_all(events, MOCC_TERMINAL, 1);
    return pass(events, time, changed);
}

bool events_carry(Events *events, double time, Carried *carried, bool *changed) {
    events->carried = carried;
    bool good = events_pass(events, time, changed);
    events->carried = NULL;
    return good;
}

double events_time_speed(const Events *events, double time, const double *change) {
    const Offsets *relations = &events->memories[MOCC_TIME_RELATION];
    const Offsets *samples = &events->memories[MOCC_SAMPLE];
    double speed = 0;
    bool found = false;
    for (size_t i = 0; i < relations->n + samples->n; i++) {
        double own;
        if (i < relations->n) {
            if (event_at(events, relations->offsets[i])->root != time) continue;
            own = change[relations->offsets[i] + offsetof(MoccEvent, root) / sizeof(double)];
        } else {
            const Clock *clock = &events->clocks[i - relations->n];
            const double *sample = &change[samples->offsets[i - relations->n]];
            if (isnan(clock->interval) || isnan(clock_at(clock, time))) continue;
            own = sample[1] + round((time - clock->start) / clock->interval) * sample[2];
        }
        if (found && own != speed) return NAN;
        found = true;
        speed = own;
    }
    return speed;
}

size_t events_root(const Events *events, size_t i) {
    return events->switches.offsets[i] + offsetof(MoccEvent, root) / sizeof(double);
}

void events_hold(const Events *events, double *change) {
    for (size_t i = 0; i < events->pres.n; i++)
        change[events->pres.offsets[i]] = 0;
}

/* ---- initialization ---- */

typedef struct {
    Simulation *simulation;
    double time;
} InitialCall;

static void call_initial(void *argument) {
    const InitialCall *call = argument;
    const Simulation *simulation = call->simulation;
    simulation->model->initial(simulation->context, simulation->instance, call->time);
}

/* Executes the initial equations once. Returns whether they got to their end. */
static bool run_initial(Simulation *simulation, double time) {
    InitialCall call = {simulation, time};
    impure_evaluate(simulation->context, false);
    simulation_disturb(simulation);
    bool completed = guarded_call(simulation->context, call_initial, &call, &simulation->fault.message);
    simulation->undefined = simulation->context->noted;
    return completed ? simulation_is_defined(simulation) : simulation_ended(simulation, time);
}

/* Values that initialization has to find. */
typedef struct {
    Offsets offsets;
    Offsets named;   /* the variables that they belong to */
    double *before;  /* owned; the values when they were last compared */
    size_t *changed; /* owned; the last iteration in which one differed */
} Watch;

static Watch watch_new(MoccContext *context, Offsets offsets, Offsets named) {
    return (Watch){offsets, named, allocate(context, offsets.n, sizeof(double)),
                   allocate(context, offsets.n, sizeof(size_t))};
}

static void watch_free(Watch *watch) {
    release(watch->before);
    release(watch->changed);
}

/* Returns whether any value differs from the last look. */
static bool watch_look(Watch *watch, const double *instance, size_t iteration) {
    bool any = false;
    for (size_t i = 0; i < watch->offsets.n; i++) {
        double value = instance[watch->offsets.offsets[i]];
        if (same_value(value, watch->before[i])) continue;
        watch->before[i] = value;
        watch->changed[i] = iteration;
        any = true;
    }
    return any;
}

static bool fail_circular(Events *events, const Watch *states, const Watch *pres, double time,
                          size_t iteration) {
    Text *out = begin_message(events);
    int named = 0;
    text_add(out, "the initial equations need each other in a circle: ");
    add_changing(out, events, 1u << MOCC_STATE, &states->named, states->changed, iteration, &named);
    add_changing(out, events, 1u << MOCC_DISCRETE, &pres->named, pres->changed, iteration, &named);
    if (named > MOST_NAMED) text_printf(out, " and %d more", named - MOST_NAMED);
    text_add(out, named == 1 ? " does not come to rest" : " do not come to rest");
    return fail(events, time);
}

/* Evaluates the equations and executes the initial equations by turns until these change nothing. Each turn
   settles at least one value if none depends on itself. What cannot be computed from values that are not yet
   right does not count. */
static bool settle_initial(Events *events, Watch *states, Watch *pres, double time) {
    Simulation *simulation = events->simulation;
    impure_forget(simulation->context);
    size_t most = 2 * LAST_ITERATIONS + states->offsets.n + pres->offsets.n;
    for (size_t iteration = 1 + LAST_ITERATIONS;; iteration++) {
        open_all(events, MOCC_OPEN_EXACTLY);
        bool good = simulation_evaluate(simulation, time, NULL, NULL) && simulation_is_defined(simulation);
        if (!simulation->model->initial) return good;
        watch_look(states, simulation->instance, 0);
        watch_look(pres, simulation->instance, 0);
        good = run_initial(simulation, time) && good;
        bool changed = watch_look(states, simulation->instance, iteration);
        changed = watch_look(pres, simulation->instance, iteration) || changed;
        if (!changed) return good;
        if (iteration == most) return fail_circular(events, states, pres, time, iteration);
    }
}

static void reset(Events *events) {
    event_rate_reset(events->rate);
    for (size_t i = 0; i < events->memories[MOCC_SAMPLE].n; i++) {
        events->clocks[i] = (Clock){.start = NAN, .interval = NAN, .fired = -INFINITY};
        *sample_at(events, i) = (MoccSample){0, NAN, NAN};
    }
}

void events_begin_initial(Events *events) {
    reset(events);
    set_all(events, MOCC_INITIAL, 1);
}

bool events_settle_initial(Events *events, double time) {
    Simulation *simulation = events->simulation;
    Offsets offsets = {simulation->n_states, 0, simulation->states};
    Watch states = watch_new(simulation->context, offsets, offsets),
          pres = watch_new(simulation->context, events->pres, events->values);
    bool good = settle_initial(events, &states, &pres, time);
    events->settling = false;
    watch_free(&states);
    watch_free(&pres);
    return good;
}

bool events_finish_initial(Events *events, double time) {
    Simulation *simulation = events->simulation;
    if (!read_clocks(events, time) || !check_reinits(events, time)) return false;
    assertions_note(events->assertions, time);
    apply_reinits(events, 0);
    update_pres(events, 0);
    set_all(events, MOCC_INITIAL, 0);
    remember(events);
    bool changed = false;
    /* The values before are those of the initialization: what waits for its end changes now. */
    return events_possible(events) ? pass(events, time, &changed)
                                   : simulation_evaluate(simulation, time, NULL, NULL);
}

long events_iterations(const Events *events) {
    return events->iterations;
}

bool events_begin_end(Events *events) {
    events->ending = true;
    return events->memories[MOCC_TERMINAL].n > 0;
}

void events_exchange(Events *events, Stream *stream) {
    stream_exchange(stream, events->given, events->values.n * sizeof *events->given);
    stream_exchange(stream, &events->any_evaluated, sizeof events->any_evaluated);
    stream_exchange(stream, events->clocks, events->memories[MOCC_SAMPLE].n * sizeof *events->clocks);
    stream_exchange(stream, &events->iterations, sizeof events->iterations);
    stream_exchange(stream, &events->ending, sizeof events->ending);
    event_rate_exchange(events->rate, stream);
}
