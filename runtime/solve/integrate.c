/* The run: from edge to edge, with events in between and rows on the way.
 *
 * An edge is a time that is known ahead: a time event, a kink of the inputs, the end. Up to the next one the
 * integrator takes steps unless a root stops it. Rows between two steps come from its interpolation
 * polynomial, followed by an evaluation of all equations there. An event has a row before it and one behind
 * it. */
#include "runtime/solve/solve.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what can go wrong ---- */

/* Adds why the equations cannot be evaluated. What the model has to say itself, about the values on which
   they failed, comes first. Returns whether there is a reason at all. */
static bool add_fault(Text *out, Run *run, bool failed) {
    const Simulation *simulation = run->simulation;
    const char *assertion = assertions_violated(run->assertions, simulation->time);
    const MoccSite *site = simulation->undefined.site;
    bool in_condition =
        site && site->class_name && !*site->target; /* the assertion itself cannot be computed */
    if (assertion && simulation->fault.kind != FAULT_EVENT && !in_condition)
        text_add(out, assertion);
    else if (failed)
        fault_describe(out, &simulation->fault, simulation->model->type);
    return out->length > 0;
}

/* Returns SUCCESS, or STOPPED if the host asks the run to end. */
static int check_interrupt(Run *run, double time) {
    MoccContext *context = run->simulation->context;
    bool rests = context->host.rest && context->host.rest(context->host.user);
    if (!rests && !context_is_stopped(context)) return SUCCESS;
    return report(context, STOPPED, "interrupted at time %.15g", time);
}

/* The host ends functions that do not end themselves: that is no fault. */
static int report_fault(Run *run) {
    Text text = {.context = run->simulation->context};
    int status = check_interrupt(run, run->simulation->fault.time);
    if (status != SUCCESS) return status;
    add_fault(&text, run, true);
    report(run->simulation->context, RUN_FAILED, "%s", text.data);
    text_free(&text);
    return RUN_FAILED;
}

/* Whether an evaluation ahead of what has been reached has failed: that is why the steps became shorter and
   shorter. A failure before the present time has been avoided by shorter steps. */
static bool fault_ahead(const Run *run) {
    const Fault *fault = &run->simulation->fault;
    return fault->kind != FAULT_NONE && fault->time >= run->time;
}

/* Says why the integrator cannot go on. */
static int explain(Run *run) {
    Text text = {.context = run->simulation->context};
    int status = check_interrupt(run, run->time);
    if (status != SUCCESS) return status;
    if (!add_fault(&text, run, fault_ahead(run))) text_add(&text, integrator_reason(run->integrator));
    report(run->simulation->context, RUN_FAILED, "the integration stopped at time %.15g: %s", run->time,
           text.data);
    text_free(&text);
    return RUN_FAILED;
}

/* Asks the model whether it can go on with the values in the instance, which are numbers. Returns SUCCESS,
   ENDED or RUN_FAILED. */
static int judge(Run *run, double time) {
    bounds_look(run->bounds, time, run->task.tolerance);
    const char *message;
    Verdict verdict = assertions_judge(run->assertions, time, &message);
    if (verdict == VERDICT_GO_ON) return SUCCESS;
    if (verdict == VERDICT_VIOLATED) return report(run->simulation->context, RUN_FAILED, "%s", message);
    if (!run->ended) report_note(run->simulation->context, "%s", message);
    run->ended = true;
    return ENDED;
}

/* Whether the linear responses have had a solution all the way to the time of the last evaluation, which has
   been reached. */
static bool responses_are_followed(Run *run, double time) {
    Simulation *simulation = run->simulation;
    bool anew = !run->followed;
    run->followed = true;
    return !simulation->responses || responses_follow(simulation->responses, anew, time, &simulation->fault);
}

/* ---- rows ---- */

/* Writes the row of the instance, if its values are numbers, and asks the model about it. */
static int write_sound_row(Run *run, double time) {
    if (!simulation_is_sound(run->simulation)) return report_fault(run);
    int status = rows_write(&run->rows, time, run->simulation->instance);
    return status == SUCCESS ? judge(run, time) : status;
}

/* Evaluates everything at the states and writes a row. */
static int write_row(Run *run, double time, const double *states) {
    if (!simulation_evaluate(run->simulation, time, states, NULL)) return report_fault(run);
    if (!responses_are_followed(run, time)) return report_fault(run);
    return write_sound_row(run, time);
}

/* Makes an evaluation within the last step the last one of the run. */
static void stay_at(Run *run, double time) {
    run->time = time;
    simulation_states(run->simulation, integrator_states(run->integrator));
}

/* Drops Strings of the past, so that a run does not need more and more memory. */
static void drop_strings(const Run *run) {
    const double *const kept[] = {run->simulation->instance, run->left};
    if (strings_are_many(run->simulation->context))
        strings_keep(run->simulation->context, kept, 2, run->simulation->model->type->size);
}

/* Whether there is nothing in the model that evaluations at rows alone would show: what is undefined there,
   violates an assertion or is beyond a bound, though it is not so at the ends of steps. */
static bool rows_show_nothing(const Run *run) {
    return !run->simulation->model->takes_note && !run->assertions && !bounds_are_of_variables(run->bounds);
}

/* Whether rows before the end are of no use: nobody takes them. */
static bool rows_are_idle(const Run *run) {
    const Simulation *simulation = run->simulation;
    return !simulation->context->host.row && simulation->model->differentiate && rows_show_nothing(run) &&
           !events_possible(run->events);
}

/* Evaluates everything once, at the end of the step. False: something is wrong there, and rows may tell since
   when. */
static bool step_is_good(Run *run) {
    return simulation_evaluate(run->simulation, run->time, integrator_states(run->integrator), NULL) &&
           responses_are_followed(run, run->time) && simulation_is_sound(run->simulation);
}

/* Whether rows are due before the edge that the step has reached. */
static bool rows_are_due(const Run *run, double edge) {
    double time = rows_next(&run->rows);
    return time <= run->time && times_apart(time, edge);
}

/* Goes past the rows that the integrator has reached and evaluates everything once, at the end of the step.
   The integrator does what it does for rows, so that its steps are the same. False: as step_is_good. */
static bool pass_idle_rows(Run *run, double edge) {
    if (!rows_are_due(run, edge)) return true;
    if (!integrator_interpolate(run->integrator, rows_next(&run->rows)) || !step_is_good(run)) return false;
    rows_pass(&run->rows, run->time, edge);
    return true;
}

/* Whether derivatives alone cost less than everything: there is a function for them, and one evaluation of
   everything in a step is not that of its only row. */
static bool derivatives_pay(const Run *run) {
    return run->simulation->model->differentiate && rows_second(&run->rows) <= run->time;
}

/* What has to be evaluated for each row of the step. Balances have to have had a solution all the way; at an
   edge what comes there asks. */
static RowNeeds find_needs(Run *run, double edge) {
    RowNeeds needs = run->simulation->row_needs;
    if (needs == ROW_NEEDS_DERIVATIVES && !derivatives_pay(run)) return ROW_NEEDS_ALL;
    if (needs == ROW_NEEDS_ALL || !rows_show_nothing(run) || !rows_are_due(run, edge)) return ROW_NEEDS_ALL;
    return !run->simulation->responses || run->time >= edge || step_is_good(run) ? needs : ROW_NEEDS_ALL;
}

/* Writes a row for which no more is evaluated than it needs, unless that does not do. */
static int write_row_as_needed(Run *run, double time, const double *states, RowNeeds needs) {
    Simulation *simulation = run->simulation;
    if (needs == ROW_NEEDS_NOTHING)
        simulation_place(simulation, time, states);
    else if (needs == ROW_NEEDS_ALL || !simulation_place_derivatives(simulation, time, states))
        return write_row(run, time, states);
    return rows_write(&run->rows, time, simulation->instance);
}

/* Writes the rows that the integrator has reached. Those at an edge or after it wait until it has been
 * passed. */
static int write_reached_rows(Run *run, double edge) {
    if (rows_are_idle(run) && pass_idle_rows(run, edge)) return SUCCESS;
    RowNeeds needs = find_needs(run, edge);
    while (rows_are_due(run, edge)) {
        double time = rows_next(&run->rows);
        const double *states = integrator_interpolate(run->integrator, time);
        if (!states) return explain(run);
        int status = check_interrupt(run, time);
        if (status == SUCCESS) status = write_row_as_needed(run, time, states, needs);
        if (status == ENDED) stay_at(run, time);
        if (status != SUCCESS) return status;
    }
    return SUCCESS;
}

/* Whether the values at a time within the last step, which become those of the instance, violate an
 * assertion.
 */
static bool is_violated_at(Run *run, double time) {
    const double *states = integrator_interpolate(run->integrator, time);
    return states && simulation_evaluate(run->simulation, time, states, NULL) &&
           assertions_violated(run->assertions, time);
}

/* After a step that ends in the violation of an assertion, from `from`, where there was none: goes back to
   where that begins. */
static void go_back_to_violation(Run *run, double from) {
    double good = run->rows.any ? fmax(from, run->rows.time) : from, bad = run->time;
    double near = fmax(1e-9 * (bad - good), 4 * DBL_EPSILON * fabs(bad));
    if (!run->assertions ||
        !simulation_evaluate(run->simulation, bad, integrator_states(run->integrator), NULL))
        return;
    if (!assertions_violated(run->assertions, bad)) return;
    while (bad - good > near) {
        double middle = good + (bad - good) / 2;
        *(is_violated_at(run, middle) ? &bad : &good) = middle;
    }
    if (bad < run->time && is_violated_at(run, bad)) stay_at(run, bad);
}

/* Asks the model about a step that was taken. The values of the answer no are a row. */
static int judge_step(Run *run) {
    if (!run->assertions && !simulation_is_suspect(run->simulation)) return SUCCESS;
    if (!simulation_evaluate(run->simulation, run->time, integrator_states(run->integrator), NULL))
        return explain(run);
    if (!responses_are_followed(run, run->time)) return report_fault(run);
    if (!simulation_is_sound(run->simulation)) return report_fault(run);
    int status = judge(run, run->time);
    bool written = run->rows.any && run->rows.time == run->time;
    if (status != SUCCESS && !written) rows_write(&run->rows, run->time, run->simulation->instance);
    return status;
}

/* ---- from edge to edge ---- */

/* The first time after `time` at which something is known to change. */
static double known_after(const Run *run, double time) {
    const Inputs *inputs = run->simulation->inputs;
    double event = events_after(run->events, time);
    return inputs ? fmin(event, inputs_after(inputs, time)) : event;
}

/* The next time at which something is known to change, `until` at the latest. Times that differ by no more
   than rounding are one: the last of them, so that all of them have come. */
static double next_edge(const Run *run) {
    double stop = run->until, edge = known_after(run, run->time);
    if (edge >= stop) return stop;
    for (;;) {
        double next = fmin(known_after(run, edge), stop);
        if (next <= edge || times_apart(edge, next)) return edge;
        edge = next;
    }
}

/* Integrates to the edge or the first root before it, or by a single step. */
static int advance(Run *run, double edge, bool *root) {
    *root = false;
    if (!times_apart(run->time, edge)) {
        run->time = edge;
        run->anew = true;
        return SUCCESS;
    }
    bool good = run->anew ? integrator_restart(run->integrator, run->time, edge)
                          : integrator_go_on(run->integrator, edge);
    const MoccHost *host = &run->simulation->context->host;
    run->followed = run->followed && !run->anew;
    run->anew = false;
    while (good) {
        double from = run->time;
        Step step = integrator_step(run->integrator, &run->time, rows_next(&run->rows));
        if (step == STEP_FAILED) break;
        drop_strings(run);
        small_states_look(run->small, integrator_states(run->integrator));
        *root = step == STEP_TO_ROOT;
        if (step == STEP_TO_EDGE || !times_apart(run->time, edge)) run->time = edge;
        if (!*root) go_back_to_violation(run, from);
        int status = write_reached_rows(run, *root ? run->time : edge);
        if (status == SUCCESS) status = check_interrupt(run, run->time);
        if (status != SUCCESS || *root || run->time == edge) return status;
        status = judge_step(run);
        if (status != SUCCESS) return status;
        if (host->step) host->step(host->user, run->time);
        if (run->single) return SUCCESS;
    }
    return explain(run);
}

/* Writes the row before an event, unless the last one is that or its values are no numbers. */
static int write_left(Run *run) {
    bool written = run->rows.any && run->rows.time == run->time;
    return written || !run->left_is_sound ? SUCCESS : rows_write(&run->rows, run->time, run->left);
}

/* Writes the rows of an event that has been passed; `good`: to its end. */
static int write_event(Run *run, bool good, bool changed) {
    bool due = rows_next(&run->rows) <= run->time || !times_apart(run->time, rows_next(&run->rows));
    int status = SUCCESS;
    if (!good || changed) status = write_left(run);
    if (good && (changed || due) && status == SUCCESS)
        status = rows_write(&run->rows, run->time, run->simulation->instance);
    return status;
}

/* Whether the event has changed a state, or a derivative by more than what accounts for an error of the
   tolerance in a thousand seconds. */
static bool event_matters(const Run *run) {
    const Simulation *simulation = run->simulation;
    const double *now = simulation->instance, *left = run->left;
    for (size_t i = 0; i < simulation->n_states; i++) {
        size_t state = simulation->states[i], derivative = simulation->derivatives[i];
        double change = fabs(now[derivative] - left[derivative]);
        double bound = 1e-3 * run->task.tolerance * fmax(simulation->nominal[i], fabs(now[state]));
        if (now[state] != left[state] || !(change <= bound)) return true;
    }
    return false;
}

/* Checks whether events come so fast that the run cannot go on. After a root some may be lost. */
static bool keep_pace(Run *run, bool root) {
    bool matters = event_matters(run);
    size_t lost = root ? integrator_lost(run->integrator, run->time) : NO_SWITCH;
    if (lost != NO_SWITCH) events_lose(run->events, lost, run->time);
    return events_keep_pace(run->events, run->time, matters);
}

/* Passes the event at the present time, which may be a root; `changed` tells whether something other than the
   equations changes there. Sets `anew` if anything does. */
static int pass_event(Run *run, bool root, bool changed) {
    Simulation *simulation = run->simulation;
    bool good = events_pass(run->events, run->time, &changed) && simulation_is_sound(simulation);
    int status = write_event(run, good, changed);
    if (status != SUCCESS) return status;
    if (!good) return report_fault(run);
    status = judge(run, run->time);
    if (status != SUCCESS) return status;
    simulation_states(simulation, integrator_states(run->integrator));
    if (!keep_pace(run, root)) return report_fault(run);
    run->anew = run->anew || changed;
    return SUCCESS;
}

/* Evaluates the equations on the near side of a root, closer to it than rows tell apart. */
static bool evaluate_before(Run *run) {
    Simulation *simulation = run->simulation;
    double whole = fmax(fabs(run->time), run->task.stop - run->task.start);
    for (double part = 1e-14; part < 1e-9; part *= 10) {
        const double *states = integrator_interpolate(run->integrator, run->time - part * whole);
        if (!states) return false;
        if (simulation_evaluate(simulation, run->time, states, NULL) && !simulation->undefined.site)
            return true;
    }
    return false;
}

/* Keeps the values before an event. The states lie on the far side of a root, where what is true before it
   may hide an operation that is undefined: `if x > 0 then sqrt(x) else 0`. A derivative that is not a number
   may be what the event mends. */
static bool keep_left(Run *run) {
    Simulation *simulation = run->simulation;
    const double *states = integrator_states(run->integrator);
    bool finite = simulation_evaluate(simulation, run->time, states, NULL);
    bool good = finite || simulation->fault.kind == FAULT_DERIVATIVE;
    if (simulation->undefined.site)
        finite = evaluate_before(run) || simulation_evaluate(simulation, run->time, states, NULL);
    memcpy(run->left, simulation->instance, simulation->model->type->size * sizeof(double));
    Fault fault = simulation->fault; /* what is wrong on this side alone ends no run */
    run->left_is_sound = finite && simulation_is_sound(simulation);
    simulation->fault = fault;
    events_keep_left(run->events);
    simulation_set_states(simulation, states);
    return good;
}

/* Writes the row that is due at the present time, where no event is. */
static int write_due_row(Run *run) {
    double due = rows_next(&run->rows);
    if (due > run->time && times_apart(run->time, due)) return SUCCESS;
    return write_row(run, due, integrator_states(run->integrator));
}

/* Goes on into what begins at the present time: after an edge, at which something is known to change if it
   is `timed`, or after a root. */
static int cross(Run *run, bool timed, bool root) {
    Inputs *inputs = run->simulation->inputs;
    bool kink = inputs && inputs_end(inputs) <= run->time, jump = kink && inputs_jump(inputs, run->time);
    bool event = jump || (events_possible(run->events) && (root || kink || timed));
    if (event && !keep_left(run)) return report_fault(run);
    if (kink) {
        inputs_enter(inputs, run->time);
        simulation_disturb(run->simulation);
    }
    run->anew = run->anew || kink || root;
    if (!event) return write_due_row(run);
    run->statistics.state_events += root;
    run->statistics.time_events += !root;
    return pass_event(run, root, jump);
}

/* ---- from start to stop ---- */

/* Lets the model do what it has to do at the end of a successful run. */
static int finish(Run *run) {
    if (!events_begin_end(run->events)) return SUCCESS;
    if (!keep_left(run)) return report_fault(run);
    return pass_event(run, false, false);
}

int run_begin(Run *run) {
    Simulation *simulation = run->simulation;
    if (simulation->inputs) inputs_enter(simulation->inputs, run->time);
    if (!start_find(simulation, run->events, run->time, &run->statistics)) return report_fault(run);
    run->small = small_states_new(simulation, run->task.tolerance);
    return write_sound_row(run, run->time);
}

/* The integrator is made when it is needed for the first time. */
static int ensure_integrator(Run *run) {
    if (run->integrator) return SUCCESS;
    run->integrator = integrator_new(run->simulation, run->events, &run->task, &run->statistics);
    return integrator_prepare(run->integrator, run->time);
}

/* Keeps the values that have been reached, before inputs change them. */
static void keep_reached(Run *run) {
    Simulation *simulation = run->simulation;
    memcpy(run->left, simulation->instance, simulation->model->type->size * sizeof(double));
    run->left_is_sound = simulation_is_sound(simulation);
    events_keep_left(run->events);
}

/* Goes on from what the host has evaluated by itself. */
static void take_over(Run *run) {
    if (!run->moved) return;
    run->moved = false;
    run->time = run->simulation->time;
    run->anew = true;
    simulation_states(run->simulation, integrator_states(run->integrator));
    if (run->given) keep_reached(run);
}

void run_note_input(Run *run, size_t offset, bool continuous) {
    if (!run->given && !run->moved) keep_reached(run);
    run->given = true;
    events_keep_input(run->events, offset, continuous);
}

/* Passes the jump of the inputs that the host has set. */
static int pass_given(Run *run) {
    if (!run->given || run->ended) return SUCCESS;
    run->given = false;
    run->anew = true;
    run->statistics.time_events++;
    return pass_event(run, false, true);
}

/* Goes on into what begins at the present time, or stops before it. */
static int meet(Run *run, bool timed, bool root) {
    run->paused = run->pauses && events_possible(run->events) && (root || timed);
    return run->paused ? SUCCESS : cross(run, timed, root);
}

static int run_on(Run *run) {
    int status = run->ended ? ENDED : SUCCESS;
    bool more = run->time < run->until;
    while (status == SUCCESS && more) {
        drop_strings(run);
        bool root;
        double known = events_after(run->events, run->time), edge = next_edge(run);
        status = advance(run, edge, &root);
        if (status == SUCCESS && (root || run->time >= edge)) status = meet(run, known <= run->time, root);
        if (status == SUCCESS) status = check_interrupt(run, run->time);
        more = run->time < run->until && !run->single && !run->paused;
    }
    bool stops = run->time >= run->task.stop && !run->task.open;
    bool at_end = status == ENDED || (status == SUCCESS && stops);
    if (!at_end || run->finished || run->paused) return status;
    run->finished = true;
    small_states_report(run->small);
    int finished = finish(run);
    return finished == SUCCESS ? status : finished;
}

int run_to(Run *run, double until) {
    int status = ensure_integrator(run);
    if (status == SUCCESS && run->paused) status = run_event(run, NULL, NULL);
    if (status != SUCCESS) return status;
    take_over(run);
    run->until = run->task.open ? until : fmin(until, run->task.stop);
    status = pass_given(run);
    if (status == SUCCESS) status = run_on(run);
    if (status == SUCCESS || status == ENDED)
        simulation_evaluate(run->simulation, run->time, integrator_states(run->integrator), NULL);
    return status;
}

int run_step(Run *run, double until) {
    run->single = true;
    int status = run_to(run, until);
    run->single = false;
    return status;
}

double run_next_event(const Run *run) {
    return known_after(run, run->simulation->time);
}

/* ---- with an integrator of the host ---- */

/* What has been computed for the host at this time counts. */
static int judge_sound(Run *run, double time) {
    return simulation_is_sound(run->simulation) ? judge(run, time) : report_fault(run);
}

int run_accept(Run *run) {
    Simulation *simulation = run->simulation;
    drop_strings(run);
    if (!simulation_evaluate(simulation, simulation->time, NULL, NULL)) return report_fault(run);
    return responses_are_followed(run, simulation->time) ? judge_sound(run, simulation->time)
                                                         : report_fault(run);
}

/* Goes on into what a row of the inputs over time begins. */
static void enter_inputs(Simulation *simulation) {
    Inputs *inputs = simulation->inputs;
    if (!inputs || inputs_end(inputs) > simulation->time) return;
    inputs_enter(inputs, simulation->time);
    simulation_disturb(simulation);
}

int run_event(Run *run, MoccEventInfo *info, Carried *carried) {
    Simulation *simulation = run->simulation;
    bool changed = false;
    run->followed = false;
    if (run->paused && run->integrator && !run->given && !run->moved) {
        if (!keep_left(run)) return report_fault(run);
    } else if (!run->given || run->moved)
        keep_reached(run);
    run->given = run->paused = false;
    run->moved = true;
    enter_inputs(simulation);
    bool good = carried ? events_carry(run->events, simulation->time, carried, &changed)
                        : events_pass(run->events, simulation->time, &changed);
    if (!good) return report_fault(run);
    bool states_changed = false;
    for (size_t i = 0; i < simulation->n_states; i++)
        states_changed |= simulation->instance[simulation->states[i]] != run->left[simulation->states[i]];
    if (info)
        *info = (MoccEventInfo){
            .states_changed = states_changed, .changed = changed, .next = known_after(run, simulation->time)};
    int status = judge_sound(run, simulation->time);
    if (status != SUCCESS) return status;
    return events_keep_pace(run->events, simulation->time, event_matters(run)) ? SUCCESS : report_fault(run);
}

/* ---- life ---- */

Run *run_new(Simulation *simulation, const MoccTask *task) {
    MoccContext *context = simulation->context;
    Run *run = allocate(context, 1, sizeof *run);
    *run = (Run){.simulation = simulation, .task = *task, .time = task->start, .anew = true};
    run->assertions = assertions_new(simulation);
    state_sizes_find(simulation);
    run->bounds = bounds_new(simulation);
    run->events = events_new(simulation, run->assertions, &run->task);
    run->left = allocate(context, simulation->model->type->size, sizeof(double));
    rows_begin(&run->rows, context, &run->task);
    return run;
}

void run_free(Run *run) {
    if (!run) return;
    integrator_free(run->integrator);
    events_free(run->events);
    assertions_free(run->assertions);
    bounds_free(run->bounds);
    small_states_free(run->small);
    release(run->left);
    release(run);
}

MoccStatistics run_statistics(const Run *run) {
    MoccStatistics statistics = run->statistics;
    if (run->integrator) integrator_count(run->integrator, &statistics);
    statistics.event_iterations = events_iterations(run->events);
    statistics.left_bounds = bounds_left(run->bounds);
    const Simulation *simulation = run->simulation;
    statistics.evaluations = (long)simulation->evaluations;
    statistics.states = simulation->n_states;
    if (simulation->responses) {
        statistics.balances = responses_count(simulation->responses);
        statistics.by_matrix = responses_by_matrix(simulation->responses);
    }
    return statistics;
}

static void exchange_flags(Run *run, Stream *stream) {
    bool *const flags[] = {&run->ended,  &run->finished, &run->moved,        &run->given,
                           &run->pauses, &run->paused,   &run->left_is_sound};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        stream_exchange(stream, flags[i], sizeof *flags[i]);
}

static void drop_integrator(Run *run) {
    if (run->integrator) integrator_count(run->integrator, &run->statistics);
    integrator_free(run->integrator);
    run->integrator = NULL;
    run->anew = true;
    run->followed = false;
}

void run_exchange(Run *run, Stream *stream) {
    drop_integrator(run);
    dependences_exchange(&run->simulation->dependences, stream);
    stream_exchange(stream, &run->statistics, sizeof run->statistics);
    stream_exchange(stream, &run->rows.next, sizeof run->rows.next);
    stream_exchange(stream, &run->rows.any, sizeof run->rows.any);
    stream_exchange(stream, &run->rows.time, sizeof run->rows.time);
    stream_exchange(stream, &run->time, sizeof run->time);
    stream_exchange(stream, run->left, run->simulation->model->type->size * sizeof(double));
    exchange_flags(run, stream);
    assertions_exchange(run->assertions, stream);
    bounds_exchange(run->bounds, stream);
    events_exchange(run->events, stream);
}
