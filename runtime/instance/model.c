/* An instance of the model, and its equations as a function of time and states. */
#include "runtime/instance/instance.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool visit_count(void *context, const Place *place) {
    if (place->variable->kind == MOCC_STATE)
        *(size_t *)context += tables_elements(place->variable->rank, place->variable->dims);
    return true;
}

static bool visit_collect(void *context, const Place *place) {
    Simulation *simulation = context;
    if (place->variable->kind != MOCC_STATE) return true;
    size_t count = tables_elements(place->variable->rank, place->variable->dims);
    for (size_t i = 0; i < count; i++) {
        simulation->nominal[simulation->n_states] = 1;
        simulation->states[simulation->n_states] = place->base + place->variable->offset + i;
        simulation->derivatives[simulation->n_states++] = place->base + place->variable->derivative + i;
    }
    return true;
}

static void collect_states(Simulation *simulation) {
    size_t n = 0;
    tables_walk(simulation->model->type, visit_count, &n);
    simulation->states = allocate(simulation->context, n, sizeof(size_t));
    simulation->derivatives = allocate(simulation->context, n, sizeof(size_t));
    simulation->nominal = allocate(simulation->context, n ? n : 1, sizeof(double));
    simulation->nominal[0] = 1; /* of what integrators take for a state where there are none */
    if (simulation->model->differentiate) {
        simulation->compared = allocate(simulation->context, 2 * n, sizeof(double));
        simulation->here = simulation->compared + n;
    }
    tables_walk(simulation->model->type, visit_collect, simulation);
    state_runs_find(simulation);
}

static void call_parameters(void *context) {
    Simulation *simulation = context;
    simulation->model->parameters(simulation->context, simulation->instance);
}

/* Whatever nothing has set counts from zero: inputs without a value, and what no equation has computed yet.
   Parameters and states have been checked before. */
static void clear_unset(Simulation *simulation) {
    for (size_t i = 0; i < simulation->model->type->size; i++) {
        if (mocc_is_unset(simulation->instance[i])) simulation->instance[i] = 0;
    }
}

void simulation_begin(Simulation *simulation, MoccContext *context, const MoccModel *model) {
    *simulation = (Simulation){.context = context,
                               .model = model,
                               .suspect = true, /* until it has been looked at once */
                               .dependences = {{.context = context}, {.context = context}},
                               .fault.message.context = context};
    simulation->instance = allocate(context, model->type->size, sizeof(double));
    context->model = model;
    context->instance = simulation->instance;
    for (size_t i = 0; i < model->type->size; i++)
        simulation->instance[i] = mocc_unset();
}

/* The value of a parameter could not be computed. */
static int report_parameters(Simulation *simulation) {
    Text out = {.context = simulation->context};
    simulation_ended(simulation, NAN);
    ended_describe(&out, &simulation->fault, simulation->model->type);
    int status = report(simulation->context, RUN_FAILED, "%s, in the value of a parameter", out.data);
    text_free(&out);
    return status;
}

int simulation_start(Simulation *simulation) {
    MoccContext *context = simulation->context;
    if (!guarded_call(context, call_parameters, simulation, &simulation->fault.message))
        return report_parameters(simulation);
    simulation->undefined = context->noted;
    int status = settings_check(simulation);
    if (status != SUCCESS) return status;
    clear_unset(simulation);
    simulation_resume(simulation);
    return SUCCESS;
}

void simulation_resume(Simulation *simulation) {
    collect_states(simulation);
    simulation->responses = responses_new(simulation->context, simulation->model);
}

void simulation_free(Simulation *simulation) {
    release(simulation->instance);
    release(simulation->states);
    release(simulation->derivatives);
    release(simulation->nominal);
    release(simulation->compared);
    dependences_free(&simulation->dependences);
    state_runs_free(simulation);
    release(simulation->change);
    responses_free(simulation->responses);
    inputs_free(simulation->inputs);
    release(simulation->settings);
    text_free(&simulation->fault.message);
}

void simulation_states(const Simulation *simulation, double *states) {
    if (simulation->n_runs) state_runs_get(simulation, states);
    for (size_t i = 0; i < simulation->n_states && !simulation->n_runs; i++)
        states[i] = simulation->instance[simulation->states[i]];
}

void simulation_set_states(Simulation *simulation, const double *states) {
    if (simulation->n_runs) state_runs_set(simulation, states);
    for (size_t i = 0; i < simulation->n_states && !simulation->n_runs; i++)
        simulation->instance[simulation->states[i]] = states[i];
    simulation->current = false;
}

/* The arguments and the outcome of one run through the equations. */
typedef struct {
    Simulation *simulation;
    double time;
    bool partial; /* without results */
    int kept;     /* what has been kept of its balances: as responses_solve has it */
    bool solved;
} Evaluation;

void evaluate_explicit(const MoccModel *model, MoccContext *context, double *instance, double time) {
    model->explicit_part(context, instance, time);
    if (model->explicit_results) model->explicit_results(context, instance, time);
}

static void evaluate(void *context) {
    Evaluation *evaluation = context;
    Simulation *simulation = evaluation->simulation;
    const MoccModel *model = simulation->model;
    impure_evaluate(simulation->context, false);
    if (simulation->responses && simulation->events) events_hold_assertions(simulation->events);
    if (evaluation->partial)
        model->explicit_part(simulation->context, simulation->instance, evaluation->time);
    else
        evaluate_explicit(model, simulation->context, simulation->instance, evaluation->time);
    if (simulation->responses)
        evaluation->solved =
            responses_solve(simulation->responses, simulation->instance, evaluation->time,
                            evaluation->partial, evaluation->kept, &simulation->fault, simulation->events);
    else if (model->linear_part)
        model->linear_part(simulation->context, simulation->instance, evaluation->time);
}

/* Whether the instance holds what an evaluation would compute. */
static bool is_current(const Simulation *simulation, double time, const double *states) {
    if (!simulation->current || time != simulation->time) return false;
    for (size_t i = 0; states && i < simulation->n_states; i++)
        if (simulation->instance[simulation->states[i]] != states[i]) return false;
    return true;
}

static bool gather(Simulation *simulation, double time, double *derivatives) {
    if (simulation->n_runs && state_runs_derivatives(simulation, derivatives)) return true;
    for (size_t i = 0; i < simulation->n_states; i++) {
        double value = simulation->instance[simulation->derivatives[i]];
        if (!isfinite(value)) {
            simulation->fault.kind = FAULT_DERIVATIVE;
            simulation->fault.time = time;
            simulation->fault.index = i;
            return false;
        }
        if (derivatives) derivatives[i] = value;
    }
    return true;
}

bool simulation_ended(Simulation *simulation, double time) {
    Fault *fault = &simulation->fault;
    fault->kind = FAULT_ENDED;
    fault->time = time;
    fault->caller = simulation->context->caller;
    fault->place_length = simulation->context->place_length;
    fault->ended_at = simulation->context->ended_at;
    fault->instance = simulation->instance;
    return false;
}

/* The arguments and the outcome of an evaluation that is written out */
typedef struct {
    Simulation *simulation;
    double time;
    const double *states;
    double *derivatives;
    int sign;
} Differentiation;

static void call_differentiate(void *context) {
    Differentiation *call = context;
    call->sign = responses_differentiate(call->simulation->responses, call->simulation->instance, call->time,
                                         call->states, call->derivatives);
}

/* By the function that is written out, whatever states the instance has, even if it is current: rounding
   errors would be others in an instance that has been saved and read back. Returns the sign of the
   determinant. 0: something ended it, is undefined or not decided, or has no solution; what that means one of
   the other ways finds out. */
static int call_written_out(Simulation *simulation, double time, const double *states, double *derivatives) {
    Differentiation call = {simulation, time, states, derivatives, 0};
    const MoccModel *model = simulation->model;
    MoccContext *context = simulation->context;
    if (!model->may_end)
        call_differentiate(&call);
    else if (!guarded_call(context, call_differentiate, &call, &simulation->fault.message) ||
             context->noted.site)
        return 0;
    return are_finite(derivatives, simulation->n_states) ? call.sign : 0;
}

static int differentiate(Simulation *simulation, double time, const double *states, double *derivatives) {
    if (!simulation->model->differentiate || !responses_may_differentiate(simulation->responses)) return 0;
    return call_written_out(simulation, time, states, derivatives);
}

/* Whether complete evaluations may have their balances from that which is written out. As it takes what
   events have decided before, it is of no use where these are decided. */
static bool may_keep_balances(const Simulation *simulation) {
    return simulation->responses && responses_keep_balances(simulation->responses) &&
           !(simulation->events && events_are_open(simulation->events));
}

/* Before a complete evaluation: keeps its balances, if that is possible. */
static int keep_balances(Simulation *simulation, double time) {
    if (!may_keep_balances(simulation)) return 0;
    simulation_states(simulation, simulation->here);
    return call_written_out(simulation, time, simulation->here, simulation->compared);
}

/* Runs the equations, with what has been kept of the balances. Returns whether they came to a solution. */
static bool compute_with(Simulation *simulation, double time, bool partial, int kept) {
    Evaluation evaluation = {simulation, time, partial, kept, true};
    bool completed = guarded_call(simulation->context, evaluate, &evaluation, &simulation->fault.message);
    simulation->undefined = simulation->context->noted;
    simulation->suspect |= simulation->undefined.site != NULL;
    simulation->current = completed && evaluation.solved;
    return completed ? evaluation.solved : simulation_ended(simulation, time);
}

static bool compute(Simulation *simulation, double time, bool partial) {
    return compute_with(simulation, time, partial, partial ? 0 : keep_balances(simulation, time));
}

/* What was undefined is the reason why an evaluation failed. Evaluations that fail afterwards because the
   integrator has made states of it that are no numbers have the same reason. */
static void explain_fault(Simulation *simulation) {
    bool finite = true;
    for (size_t i = 0; i < simulation->n_states; i++)
        finite = finite && isfinite(simulation->instance[simulation->states[i]]);
    if (!finite && !simulation->undefined.site) return;
    simulation->fault.undefined = simulation->undefined;
    simulation->fault.instance = simulation->instance;
}

static void put(Simulation *simulation, double time, const double *states) {
    simulation->current = false;
    if (states) simulation_set_states(simulation, states);
    if (simulation->inputs) inputs_apply(simulation->inputs, simulation->instance, time);
    simulation->time = time;
}

static void enter(Simulation *simulation, double time, const double *states) {
    simulation->evaluations++;
    put(simulation, time, states);
}

void simulation_place(Simulation *simulation, double time, const double *states) {
    if (!is_current(simulation, time, states)) put(simulation, time, states);
}

static bool compute_at(Simulation *simulation, double time, const double *states, bool partial) {
    enter(simulation, time, states);
    return compute(simulation, time, partial);
}

static bool finish(Simulation *simulation, double time, double *derivatives, bool solved) {
    bool good = solved && gather(simulation, time, derivatives);
    if (!good) explain_fault(simulation);
    return good;
}

bool simulation_evaluate(Simulation *simulation, double time, const double *states, double *derivatives) {
    bool good = true;
    if (!is_current(simulation, time, states))
        good = compute_at(simulation, time, states, false);
    else if (simulation->responses && !responses_complete(simulation->responses, simulation->instance))
        good = compute(simulation, time, false);
    return finish(simulation, time, derivatives, good);
}

/* Of so many evaluations by simulation_differentiate one is complete: there the residuals show whether the
   balances are exact. It takes several times as long as one that is written out, with which it is compared.
   The first two are complete, too: for the first one the instance is often current, and nothing is compared.
 */
#ifdef MOCC_VERIFY
enum { COMPLETE_ONES = 4, COMPLETE_OF_WRITTEN_OUT = 4, VERIFIES = 1 };
#else
enum { COMPLETE_ONES = 16, COMPLETE_OF_WRITTEN_OUT = 64, VERIFIES = 0 };
#endif

static bool is_to_be_complete(size_t evaluation, bool written_out) {
    if (written_out && evaluation < 2) return true;
    return evaluation % (written_out ? COMPLETE_OF_WRITTEN_OUT : COMPLETE_ONES) == 0;
}

/* The same wherever the instance stands. */
static bool differentiate_anywhere(Simulation *simulation, double time, const double *states,
                                   double *derivatives) {
    put(simulation, time, NULL);
    return differentiate(simulation, time, states, derivatives) != 0;
}

/* Of the instance nobody may ask for what was not computed there. */
static void leave_unknown(Simulation *simulation) {
    for (size_t i = 0; VERIFIES && i < simulation->n_states; i++)
        simulation->instance[simulation->states[i]] = simulation->instance[simulation->derivatives[i]] = NAN;
}

/* Whether rounding the states changes the derivatives of the last evaluation, which is complete, about as
   much: far from the solution, where a method tries a step that is too long, hardly a digit of them may be
   right. */
static bool is_by_rounding(Simulation *simulation, double time, double difference) {
    size_t n = simulation->n_states;
    double *states = allocate(simulation->context, 3 * n, sizeof(double));
    double *moved = states + n, *complete = moved + n, change = 0;
    simulation_states(simulation, states);
    for (size_t i = 0; i < n; i++) {
        moved[i] = states[i] * (i % 2 ? 1 + 8 * DBL_EPSILON : 1 - 8 * DBL_EPSILON);
        complete[i] = simulation->instance[simulation->derivatives[i]];
    }
    bool good = compute_at(simulation, time, moved, false);
    for (size_t i = 0; i < n && good; i++)
        change = fmax(change, fabs(simulation->instance[simulation->derivatives[i]] - complete[i]));
    compute_at(simulation, time, states, false);
    release(states);
    return !good || difference <= 1000 * change;
}

/* The derivatives that were written out differ from those of a complete evaluation by rounding errors alone,
   in proportion to the largest of them or to what rounding the states does. More would be a fault of the
   compiler: it ends verifying builds; others do without from then on. */
static void compare(Simulation *simulation, double time) {
    double largest = 0, difference = 0;
    for (size_t i = 0; i < simulation->n_states; i++) {
        double complete = simulation->instance[simulation->derivatives[i]];
        largest = fmax(largest, fabs(complete));
        difference = fmax(difference, fabs(simulation->compared[i] - complete));
    }
    if (difference <= 1e-6 * largest || is_by_rounding(simulation, time, difference)) return;
    responses_distrust(simulation->responses);
    if (!VERIFIES) return;
    fprintf(stderr, "%s: derivatives that were written out differ by %g of %g\n", simulation->model->name,
            difference, largest);
    abort();
}

/* The same where the complete evaluation has its balances from the one that is written out */
static void compare_with_matrix(Simulation *simulation, double time) {
    if (!responses_keep_balances(simulation->responses)) return;
    if (compute_with(simulation, time, false, 0)) compare(simulation, time);
    compute(simulation, time, false);
}

static void call_in_place(void *context) {
    Evaluation *evaluation = context;
    impure_evaluate(evaluation->simulation->context, false);
    state_runs_evaluate(evaluation->simulation, evaluation->time);
}

/* With arrays of states where the integrator has them, which leaves the instance without them. Root functions
   are asked for at the same states, in the instance. False: it is not possible, or something ended it or is
   undefined; what that means an evaluation in the instance finds out. */
static bool differentiate_in_place(Simulation *simulation, double time, const double *states,
                                   double *derivatives) {
    if (!simulation->in_place || (simulation->events && events_n_roots(simulation->events))) return false;
    Evaluation evaluation = {simulation, time, .partial = true, .solved = true};
    put(simulation, time, NULL);
    state_runs_enter(simulation, states, derivatives);
    bool good = guarded_call(simulation->context, call_in_place, &evaluation, &simulation->fault.message) &&
                !simulation->context->noted.site && state_runs_leave(simulation, derivatives);
    if (good) simulation->undefined = simulation->context->noted;
    return good;
}

bool simulation_differentiate(Simulation *simulation, double time, const double *states,
                              double *derivatives) {
    const Responses *responses = simulation->responses;
    bool complete = is_to_be_complete(simulation->differentiations, simulation->model->differentiate != NULL);
    bool partial = responses && responses_may_be_partial(responses) && !complete;
    bool written_out = responses && responses_try_written_out(responses) && !complete;
    simulation->differentiations++;
    if (!written_out && is_current(simulation, time, states))
        return finish(simulation, time, derivatives, true);
    simulation->evaluations++;
    if (differentiate_in_place(simulation, time, states, derivatives) ||
        (written_out && differentiate_anywhere(simulation, time, states, derivatives))) {
        leave_unknown(simulation);
        return true;
    }
    put(simulation, time, states);
    int sign = complete && responses && responses_may_be_written_out(responses)
                   ? differentiate(simulation, time, states, simulation->compared)
                   : 0;
    bool good = sign ? compute_with(simulation, time, false, may_keep_balances(simulation) ? sign : 0)
                     : compute(simulation, time, partial) || (partial && compute(simulation, time, false));
    if (good && sign) compare(simulation, time);
    if (good && sign && VERIFIES) compare_with_matrix(simulation, time);
    return finish(simulation, time, derivatives, good);
}

bool simulation_place_derivatives(Simulation *simulation, double time, const double *states) {
    const Responses *responses = simulation->responses;
    if (!responses || !responses_may_be_written_out(responses)) return false;
    enter(simulation, time, states);
    if (differentiate(simulation, time, states, simulation->compared) != responses_sign(responses))
        return false;
    for (size_t i = 0; i < simulation->n_states; i++)
        simulation->instance[simulation->derivatives[i]] = simulation->compared[i];
    return true;
}

void simulation_disturb(Simulation *simulation) {
    simulation->current = false;
    if (simulation->responses) responses_disturb(simulation->responses);
}

void simulation_exchange_settings(Simulation *simulation, Stream *stream) {
    strings_exchange(simulation->context, stream);
    size_t n = stream_count(stream, simulation->n_settings, sizeof(double) + sizeof(size_t));
    if (stream->reading) simulation->n_settings = 0;
    for (size_t i = 0; i < n; i++) {
        Setting setting = stream->reading ? (Setting){0} : simulation->settings[i];
        stream_exchange(stream, &setting.offset, sizeof setting.offset);
        stream_exchange(stream, &setting.value, sizeof setting.value);
        const MoccVariable *variable = settings_variable(simulation->model, setting.offset);
        stream->failed = stream->failed || !variable;
        if (stream->reading && variable) settings_set(simulation, variable, setting.offset, setting.value);
    }
}

/* What was noted of the last evaluation is not kept: what counts is found again. */
void simulation_exchange(Simulation *simulation, Stream *stream) {
    strings_exchange(simulation->context, stream);
    stream_exchange(stream, simulation->instance, simulation->model->type->size * sizeof(double));
    stream_exchange(stream, &simulation->time, sizeof simulation->time);
    stream_exchange(stream, &simulation->evaluations, sizeof simulation->evaluations);
    stream_exchange(stream, &simulation->differentiations, sizeof simulation->differentiations);
    inputs_exchange(&simulation->inputs, simulation->model, simulation->context, stream);
    if (simulation->responses)
        responses_exchange(simulation->responses, simulation->instance, simulation->time, stream);
    simulation->suspect = true;
    simulation->undefined = (Undefined){0};
    simulation->fault.kind = FAULT_NONE;
    simulation_disturb(simulation);
}
