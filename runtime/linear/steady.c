/* An equilibrium: states with which a run begins and stays, because all of their derivatives are zero. They
 * are found by Newton's method from the start values on. Its steps are the shortest ones, relative to the
 * sizes of the states, that make the linearized derivatives zero or as small as can be; what these leave open
 * stays where it is. An evaluation is the start of a run, with relations, discrete variables and events; the
 * states that it gives a value take part with that value. Where Newton's method finds nothing, the states go
 * on in time until they come to rest, in implicit steps, which damp all that swings (C. T. Kelley, D. E.
 * Keyes, Convergence analysis of pseudo-transient continuation, SIAM J. Numer. Anal. 35, 1998). */
#include "runtime/linear/linear.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Weighted derivatives that count as zero; what is singular, with exact derivatives and with differences;
   how much of what a step promises it has to keep */
static const double zero = 1e-9, least_exact = 1e-12, least_difference = 1e-8, kept_promise = 1e-4;
/* What is tried in turn: where it begins, in sizes of the states beside their start values; whether the
   Jacobian counts how relations, discrete variables and what the start gives follow the states; whether the
   states go on in time before Newton's method */
static const struct {
    double shift;
    bool whole, settle;
} attempts[] = {{0, false, false}, {0, true, false}, {0.01, false, false},
                {1, false, false}, {0, false, true}, {0, true, true}};
/* How far a stable equilibrium may be, relative to an unstable one, to be taken in its place */
static const double preferred = 2;
/* Which rate counts as zero, relative to the square root of the fastest one, squared, and where the Jacobian
   consists of differences also relative to the fastest one, squared; how far a state is moved to find out if
   the start puts it back */
static const double rounded_rate = 1e-8, difference_rate = 1e-9, beside = 0.01;
/* Of the derivatives of a failure, those that are less than this part of the largest one */
static const double negligible = 1e-3;
/* States of no more than this, in their sizes, are zero. */
static const double smallest = 1e-25;
/* States that have moved so far, in their sizes, move for ever. */
static const double farthest = 1e9;
/* Implicit steps, in seconds: the first one and the shortest one, and those that are long, from which
   Newton's method is tried; the time of the next one where corrections converge and where they do not; what
   part of the one before they have to be at most, and what part of the first one the last one; how far the
   states may go in a step of which each correction has a matrix of its own, in their sizes */
static const double first_time = 1e-3, least_time = 1e-9, long_times[] = {10, 1e3, 1e6}, longer = 2,
                    shorter = 0.25, slow = 0.05, converged = 1e-2, longest_way = 0.5;
enum { MOST_CORRECTIONS = 6 };
enum { MOST_STEPS = 200, MOST_TIMES = 1000, MOST_HALVINGS = 30, MOST_NAMED = 6 };

static double *room_for(const Steady *steady, size_t count) {
    return allocate(steady->simulation->context, count, sizeof(double));
}

void steady_new(Steady *steady, Simulation *simulation, Events *events, const double *kept, double time) {
    size_t n = simulation->n_states;
    *steady = (Steady){.simulation = simulation, .events = events, .kept = kept, .time = time, .n = n};
    double **all[] = {&steady->begin,       &steady->states, &steady->typical, &steady->weights,
                      &steady->derivatives, &steady->moved,  &steady->there,   &steady->step,
                      &steady->failed,      &steady->scale,  &steady->changes, &steady->beside};
    steady->room = room_for(steady, (sizeof all / sizeof *all + 2 * n) * n);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = steady->room + i * n;
    steady->matrix = steady->room + sizeof all / sizeof *all * n;
    steady->scaled = steady->matrix + n * n;
    steady->follows = allocate(simulation->context, 2 * n, sizeof(bool));
    steady->given = steady->follows + n;
    double *nominal = bounds_values(simulation, MOCC_NOMINAL);
    simulation_states(simulation, steady->begin);
    for (size_t i = 0; i < n; i++) {
        double size = fabs(nominal[simulation->states[i]]);
        bool given = isfinite(size) && size > 0;
        steady->typical[i] = given ? size : fmax(1, fabs(steady->begin[i]));
    }
    release(nominal);
}

void steady_free(Steady *steady) {
    release(steady->room);
    release(steady->follows);
}

/* ---- the derivatives with which a run begins ---- */

/* What the initial equations and events give cannot be chosen, and is taken; so is what they round. */
static void accept_states(Steady *steady, double *states) {
    const Simulation *simulation = steady->simulation;
    for (size_t i = 0; i < steady->n; i++) {
        double begun = simulation->instance[simulation->states[i]];
        bool rounded = fabs(begun - states[i]) <= zero * fmax(steady->typical[i], fabs(begun));
        states[i] = begun;
        if (rounded || steady->given[i]) continue;
        steady->given[i] = true;
        memset(steady->follows, 0, steady->n * sizeof(bool)); /* of this state, perhaps */
    }
}

/* Begins a run with these states, which become those that it has. False: it has no derivatives there. */
static bool begin_at(Steady *steady, double *states, double *derivatives) {
    Simulation *simulation = steady->simulation;
    memcpy(simulation->instance, steady->kept, simulation->model->type->size * sizeof(double));
    simulation_set_states(simulation, states);
    simulation_disturb(simulation);
    events_begin_initial(steady->events);
    if (!events_settle_initial(steady->events, steady->time) ||
        !events_finish_initial(steady->events, steady->time) ||
        !simulation_evaluate(simulation, steady->time, NULL, derivatives) ||
        !simulation_is_defined(simulation))
        return false;
    accept_states(steady, states);
    return true;
}

static double weighted_length(const Steady *steady, const double *derivatives) {
    double sum = 0;
    for (size_t i = 0; i < steady->n; i++) {
        double part = derivatives[i] * steady->weights[i];
        sum += part * part;
    }
    return sqrt(sum);
}

double steady_size(const Steady *steady, const double *derivatives) {
    double most = 0;
    for (size_t i = 0; i < steady->n; i++)
        most = fmax(most, fabs(derivatives[i]) * steady->weights[i]);
    return most;
}

/* ---- their Jacobian ---- */

static bool is_exact(const Steady *steady) {
    return steady->simulation->model->tangents && !steady->whole;
}

static bool fill_exactly(Steady *steady) {
    Simulation *simulation = steady->simulation;
    size_t n = steady->n, refused;
    for (size_t j = 0; j < n; j++) {
        Motion motion = {1, &simulation->states[j], (const bool[]){false}, (const double[]){1}, 0};
        const double *change = simulation_directional(simulation, &motion, &refused);
        if (!change) return false;
        for (size_t i = 0; i < n; i++)
            steady->matrix[j * n + i] = steady->given[j] ? 0 : change[simulation->derivatives[i]];
    }
    return true;
}

/* The derivatives with one state moved, as they are with relations and discrete variables held, or at the
   start of a run */
static bool evaluate_beside(Steady *steady, size_t j, double state, double *derivatives) {
    memcpy(steady->moved, steady->states, steady->n * sizeof(double));
    steady->moved[j] = state;
    if (steady->whole) return begin_at(steady, steady->moved, derivatives);
    return simulation_evaluate(steady->simulation, steady->time, steady->moved, derivatives);
}

/* One column by central differences, or by those of one side where the other has none; zero for a state that
   the start of a run gives its value */
static bool fill_column(Steady *steady, size_t j) {
    double at = steady->states[j], step = cbrt(DBL_EPSILON) * fmax(steady->typical[j], fabs(at));
    double *sides[] = {steady->changes, steady->beside}, span = 0;
    for (int side = 0; side < 2; side++) {
        double state = side ? at - step : at + step;
        if (evaluate_beside(steady, j, state, sides[side]))
            span += fabs(state - at);
        else
            memcpy(sides[side], steady->derivatives, steady->n * sizeof(double));
    }
    bool given = steady->given[j];
    for (size_t i = 0; i < steady->n; i++)
        steady->matrix[j * steady->n + i] =
            given || span == 0 ? 0 : (steady->changes[i] - steady->beside[i]) / span;
    return given || span > 0;
}

static bool fill_by_differences(Steady *steady) {
    bool good = true;
    for (size_t j = 0; j < steady->n && good; j++)
        good = fill_column(steady, j);
    return good;
}

/* Row by row: a derivative weighs as much as the states change it together; one that no state changes
   counts in sizes of its state in a second. */
static void weigh(Steady *steady) {
    size_t n = steady->n;
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (size_t j = 0; j < n; j++)
            sum += fabs(steady->matrix[j * n + i]) * steady->typical[j];
        bool follows = sum > zero * fabs(steady->derivatives[i]) && isfinite(1 / sum);
        steady->weights[i] = 1 / (follows ? sum : steady->typical[i]);
        steady->follows[i] = steady->follows[i] || follows;
        for (size_t j = 0; j < n; j++)
            steady->scaled[j * n + i] =
                follows ? steady->matrix[j * n + i] * steady->weights[i] * steady->typical[j] : 0;
    }
}

static bool derive(Steady *steady) {
    if (!(is_exact(steady) ? fill_exactly(steady) : fill_by_differences(steady))) return false;
    for (size_t i = 0; i < steady->n * steady->n; i++)
        if (!isfinite(steady->matrix[i])) return false;
    weigh(steady);
    return true;
}

/* ---- steps ---- */

/* The right-hand side in `vector`, in weighted derivatives, becomes the shortest change of the states, in
   their sizes. Returns how much of its length is solved. */
static double solve(const Steady *steady, double *vector) {
    return least_norm_solve(steady->simulation->context, steady->n, steady->scaled, vector,
                            is_exact(steady) ? least_exact : least_difference);
}

static double largest(const double *vector, size_t n) {
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(vector[i]));
    return most;
}

/* Takes this part of the step if it keeps enough of its promise. */
static bool try_step(Steady *steady, double part, double promise) {
    size_t size = steady->n * sizeof(double);
    double length = weighted_length(steady, steady->derivatives);
    for (size_t i = 0; i < steady->n; i++)
        steady->moved[i] = steady->states[i] + part * steady->step[i] * steady->typical[i];
    if (!begin_at(steady, steady->moved, steady->there)) return false;
    double then = weighted_length(steady, steady->there);
    if (!(then * then <= length * length - 2 * kept_promise * part * promise * promise)) return false;
    if (!(then < length)) return false;
    memcpy(steady->states, steady->moved, size);
    memcpy(steady->derivatives, steady->there, size);
    return true;
}

/* One step, of no more than `reach` sizes of a state, which grows with success. False: none is better. */
static bool advance(Steady *steady, double *reach) {
    if (!derive(steady)) return false;
    for (size_t i = 0; i < steady->n; i++)
        steady->step[i] = -steady->derivatives[i] * steady->weights[i];
    double promise = solve(steady, steady->step), longest = largest(steady->step, steady->n);
    double part = longest > *reach ? *reach / longest : 1;
    if (!(promise > 0) || !isfinite(longest)) return false;
    for (int i = 0; i < MOST_HALVINGS; i++, part /= 2) {
        if (!try_step(steady, part, promise)) continue;
        if (i == 0 && part < 1) *reach *= 2;
        return true;
    }
    return false;
}

static bool is_interrupted(const Steady *steady) {
    const MoccHost *host = &steady->simulation->context->host;
    return host->stop && host->stop(host->user);
}

static bool is_far(const Steady *steady) {
    for (size_t i = 0; i < steady->n; i++)
        if (fabs(steady->states[i] - steady->begin[i]) > farthest * steady->typical[i]) return true;
    return false;
}

/* Goes on from the states until nothing gets better. True if they are an equilibrium then, and the instance
   has been evaluated there. */
static bool iterate(Steady *steady) {
    double reach = 1;
    bool more = true;
    for (int i = 0; i < MOST_STEPS && more && !is_far(steady) && !is_interrupted(steady); i++) {
        more = largest(steady->derivatives, steady->n) > 0 && advance(steady, &reach);
        steady->steps += more;
    }
    return !is_far(steady) && begin_at(steady, steady->states, steady->derivatives) && derive(steady) &&
           steady_size(steady, steady->derivatives) <= zero;
}

/* Puts back what the equilibrium leaves open to where it was at the start: the way has been no straight one,
   or has begun elsewhere. */
static bool return_open(Steady *steady) {
    size_t n = steady->n;
    double *back = steady->step, *held = steady->changes;
    memset(held, 0, n * sizeof(double));
    for (size_t j = 0; j < n; j++)
        back[j] = (steady->begin[j] - steady->states[j]) / steady->typical[j];
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            held[i] += steady->scaled[j * n + i] * back[j];
    solve(steady, held);
    for (size_t i = 0; i < n; i++)
        held[i] = back[i] - held[i];
    if (largest(held, n) <= zero) return true;
    double *found = room_for(steady, n);
    memcpy(found, steady->states, n * sizeof(double));
    for (size_t i = 0; i < n; i++)
        steady->states[i] += held[i] * steady->typical[i];
    bool good = begin_at(steady, steady->states, steady->derivatives) && iterate(steady);
    if (!good) {
        memcpy(steady->states, found, n * sizeof(double));
        good = begin_at(steady, steady->states, steady->derivatives) && iterate(steady);
    }
    release(found);
    return good;
}

/* Steps get ever nearer to a state of zero and never there: it is tried in their place. */
static void round_to_zero(Steady *steady) {
    bool any = false;
    for (size_t i = 0; i < steady->n; i++) {
        bool tiny = fabs(steady->states[i]) < smallest * steady->typical[i];
        steady->moved[i] = tiny ? 0 : steady->states[i];
        any = any || (tiny && steady->states[i] != 0);
    }
    if (any && begin_at(steady, steady->moved, steady->there) && steady_size(steady, steady->there) <= zero)
        memcpy(steady->states, steady->moved, steady->n * sizeof(double));
}

/* ---- on in time ---- */

/* The factored matrix of an implicit step of this time, in sizes of the states, in which those that the start
   gives a value do not step; owned by the caller. NULL: it is singular. */
static Dense *prepare_step(const Steady *steady, double time) {
    size_t n = steady->n;
    Dense *dense = dense_new(steady->simulation->context, n);
    double *matrix = dense_matrix(dense);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            matrix[j * n + i] = (i == j) - (steady->given[i] ? 0 : time) * steady->matrix[j * n + i] *
                                               steady->typical[j] / steady->typical[i];
    if (dense_factor(dense)) return dense;
    dense_free(dense);
    return NULL;
}

/* Corrects the states that are tried, in the direction of x = from + time*der(x). Returns how far they go, in
   their sizes, or infinity. */
static double correct(Steady *steady, Dense *dense, double time, const double *from,
                      const double *derivatives) {
    for (size_t i = 0; i < steady->n; i++) {
        double left = time * derivatives[i] - (steady->moved[i] - from[i]);
        steady->step[i] = steady->given[i] ? 0 : left / steady->typical[i];
    }
    dense_solve(dense, steady->step);
    for (size_t i = 0; i < steady->n; i++)
        steady->moved[i] += steady->step[i] * steady->typical[i];
    return begin_at(steady, steady->moved, steady->there) ? largest(steady->step, steady->n) : INFINITY;
}

/* Tries a step of this time with one matrix. True if its corrections converge. */
static bool step_in_time(Steady *steady, double time) {
    Dense *dense = prepare_step(steady, time);
    if (!dense) return false;
    memcpy(steady->moved, steady->states, steady->n * sizeof(double));
    double first = correct(steady, dense, time, steady->states, steady->derivatives), last = first;
    for (int i = 0; i < MOST_CORRECTIONS && last > converged * first && isfinite(last); i++) {
        double next = correct(steady, dense, time, steady->states, steady->there);
        last = next < slow * last ? next : INFINITY;
    }
    dense_free(dense);
    return last <= converged * first;
}

/* One correction of the states, which have moved from these, with the matrix that they have there. Returns
   how far they go. */
static double correct_anew(Steady *steady, double time, const double *from) {
    Dense *dense = derive(steady) ? prepare_step(steady, time) : NULL;
    if (!dense) return INFINITY;
    size_t size = steady->n * sizeof(double);
    memcpy(steady->moved, steady->states, size);
    double length = correct(steady, dense, time, from, steady->derivatives);
    dense_free(dense);
    memcpy(steady->states, steady->moved, size);
    memcpy(steady->derivatives, steady->there, size);
    return length;
}

/* The same with a matrix for each correction: what turns fast against stiff constraints takes longer steps
   so. */
static bool step_with_care(Steady *steady, double time) {
    size_t n = steady->n, size = n * sizeof(double);
    double *from = room_for(steady, 2 * n), *derivatives = from + n;
    memcpy(from, steady->states, size);
    memcpy(derivatives, steady->derivatives, size);
    double first = correct_anew(steady, time, from), last = first;
    for (int i = 0; i < MOST_CORRECTIONS && last > converged * first && isfinite(last); i++) {
        double next = correct_anew(steady, time, from);
        last = next < 2 * last ? next : INFINITY;
    }
    for (size_t i = 0; i < n; i++)
        steady->step[i] = (steady->states[i] - from[i]) / steady->typical[i];
    if (!(largest(steady->step, n) <= longest_way)) last = INFINITY;
    memcpy(steady->moved, steady->states, size);
    memcpy(steady->there, steady->derivatives, size);
    memcpy(steady->states, from, size);
    memcpy(steady->derivatives, derivatives, size);
    release(from);
    return last <= converged * first;
}

/* One step if it can be made, and the time of the next one. False: something else than its length is in the
   way. */
static bool go_on(Steady *steady, double *time) {
    size_t size = steady->n * sizeof(double);
    if (!derive(steady)) return false;
    bool good = step_in_time(steady, *time) || step_with_care(steady, *time);
    *time *= good ? longer : shorter;
    if (!good) return true;
    memcpy(steady->states, steady->moved, size);
    memcpy(steady->derivatives, steady->there, size);
    return true;
}

/* Until the states are at rest, steps are as long as this, or get no farther. False: it is of no use to go on
   after this. */
static bool settle(Steady *steady, double *time, double longest) {
    for (int i = 0; i < MOST_TIMES && *time < longest; i++) {
        if (is_far(steady) || is_interrupted(steady) || *time < least_time) return false;
        if (steady_size(steady, steady->derivatives) <= zero) return false;
        if (!go_on(steady, time)) return false;
        steady->times++;
    }
    return *time >= longest;
}

/* Goes on in time until Newton's method gets to an equilibrium from there. Steps that are long as seen by all
   that moves may lead away from it again, so it is tried in between. */
static bool settle_and_iterate(Steady *steady) {
    size_t size = steady->n * sizeof(double);
    double time = first_time, *reached = room_for(steady, steady->n);
    bool found = false, more = derive(steady);
    for (size_t i = 0; i < sizeof long_times / sizeof *long_times && more; i++) {
        more = settle(steady, &time, long_times[i]);
        memcpy(reached, steady->states, size);
        found = iterate(steady);
        if (found) break;
        memcpy(steady->states, reached, size);
        more = more && begin_at(steady, steady->states, steady->derivatives);
    }
    release(reached);
    return found;
}

/* ---- attempts ---- */

/* From so many sizes beside the start values */
static bool attempt(Steady *steady, double shift, bool in_time) {
    for (size_t i = 0; i < steady->n; i++)
        steady->states[i] = steady->begin[i] + shift * steady->typical[i];
    if (!begin_at(steady, steady->states, steady->derivatives)) return false;
    return (in_time ? settle_and_iterate(steady) : iterate(steady)) && return_open(steady);
}

/* The fastest rate at which a small disturbance of the equilibrium grows; zero for rates that may be those of
   an eigenvalue of zero, which is found to half of the digits if it is a double one */
static double find_growth(const Steady *steady) {
    size_t n = steady->n;
    double *copy = room_for(steady, n * n), fastest = 0, growth = 0;
    Eigenvalue *values = allocate(steady->simulation->context, n, sizeof *values);
    memcpy(copy, steady->matrix, n * n * sizeof(double));
    if (eigenvalues_find(copy, n, values)) {
        for (size_t i = 0; i < n; i++) {
            fastest = fmax(fastest, eigenvalue_frequency(values[i]));
            growth = fmax(growth, values[i].re);
        }
    }
    release(copy);
    release(values);
    double rounded = rounded_rate * fastest;
    if (!is_exact(steady)) rounded = fmax(rounded, difference_rate * fastest * fastest);
    return growth > sqrt(rounded) ? growth : 0;
}

/* Of two equilibria `other` is the nearer one to the start values, or nearly so, in the states in which they
   differ. */
static bool is_near(const Steady *steady, const double *one, const double *other) {
    double most_one = 0, most_other = 0;
    for (size_t i = 0; i < steady->n; i++) {
        double size = steady->typical[i];
        if (fabs(one[i] - other[i]) <= sqrt(zero) * size) continue;
        most_one = fmax(most_one, fabs(one[i] - steady->begin[i]) / size);
        most_other = fmax(most_other, fabs(other[i] - steady->begin[i]) / size);
    }
    return most_other <= preferred * most_one;
}

/* ---- what is wrong ---- */

static void add_state(Text *out, const Steady *steady, size_t i) {
    const Simulation *simulation = steady->simulation;
    tables_name_at(out, simulation->model->type, 1u << MOCC_STATE, simulation->states[i]);
}

/* The derivatives that are farthest from zero, as they weigh at the start, and at least `least`; of `fixed`
   ones, which no state changes. Returns how many. */
static size_t add_derivatives(Text *out, const Steady *steady, bool fixed, double least) {
    double *left = steady->failed;
    size_t named = 0;
    for (; named < MOST_NAMED; named++) {
        size_t worst = steady->n;
        double most = least;
        for (size_t i = 0; i < steady->n; i++) {
            double size = fabs(left[i]) * steady->scale[i];
            if ((fixed && steady->follows[i]) || !(size > most)) continue;
            worst = i;
            most = size;
        }
        if (worst == steady->n) break;
        text_add(out, named ? ", der(" : "der(");
        add_state(out, steady, worst);
        text_printf(out, ") = %.6g", left[worst]);
        left[worst] = 0;
        least = fmax(least, negligible * most);
    }
    return named;
}

/* The start gives the state a value, whatever it has been. */
static bool is_given_at_start(Steady *steady, size_t i) {
    memcpy(steady->moved, steady->begin, steady->n * sizeof(double));
    steady->moved[i] += beside * steady->typical[i];
    double tried = steady->moved[i];
    return begin_at(steady, steady->moved, steady->there) &&
           fabs(steady->moved[i] - tried) > zero * steady->typical[i];
}

/* Of the states that the start gives a value, one that does not rest whatever the others are; or n */
static size_t find_given(Steady *steady) {
    for (size_t i = 0; i < steady->n; i++)
        if (!steady->follows[i] && fabs(steady->failed[i]) * steady->scale[i] > zero &&
            is_given_at_start(steady, i))
            return i;
    return steady->n;
}

static int report_given(const Steady *steady, size_t given) {
    Text name = {.context = steady->simulation->context};
    add_state(&name, steady, given);
    int status = report(name.context, RUN_FAILED,
                        "there is no equilibrium with the start value of '%s', which the initial equations "
                        "or the events at the start give it: %.6g",
                        name.data, steady->begin[given]);
    text_free(&name);
    return status;
}

static int report_failure(Steady *steady) {
    MoccContext *context = steady->simulation->context;
    size_t given = find_given(steady);
    if (is_interrupted(steady)) return report(context, STOPPED, "interrupted");
    if (given < steady->n) return report_given(steady, given);
    Text list = {.context = context};
    size_t fixed = add_derivatives(&list, steady, true, zero);
    bool counts = fixed || add_derivatives(&list, steady, false, zero);
    if (!counts) add_derivatives(&list, steady, false, 0); /* of what flies away, where it was given up */
    int status =
        fixed ? report(context, RUN_FAILED,
                       "there is no equilibrium near the start values: no small change of a state changes %s",
                       list.data)
              : report(context, RUN_FAILED,
                       "no equilibrium is found near the start values: after %ld steps of Newton's method "
                       "and %ld in time the derivatives %s %s",
                       steady->steps, steady->times,
                       counts ? "farthest from zero are" : "come near zero only far away, with",
                       list.data ? list.data : "");
    text_free(&list);
    return status;
}

static int report_start(const Steady *steady) {
    Text text = {.context = steady->simulation->context};
    fault_describe(&text, &steady->simulation->fault, steady->simulation->model->type);
    int status =
        report(text.context, RUN_FAILED, "there are no derivatives near the start values: %s", text.data);
    text_free(&text);
    return status;
}

/* Keeps the derivatives of the attempt that gets nearest, as they weigh at the start. Far away from the start
   values they may become small without end. */
static void keep_failure(Steady *steady, double *nearest) {
    double length = 0;
    for (size_t i = 0; i < steady->n; i++)
        length = hypot(length, steady->derivatives[i] * steady->scale[i]);
    if (!(length < *nearest) || is_far(steady)) return;
    *nearest = length;
    memcpy(steady->failed, steady->derivatives, steady->n * sizeof(double));
}

/* An unstable equilibrium counts only if there is no stable one that the states come to in time and that is
   about as near, or it has been found from elsewhere than the start values. */
static bool attempt_all(Steady *steady) {
    size_t size = steady->n * sizeof(double);
    double nearest = INFINITY, begun = 0, *found = room_for(steady, steady->n);
    bool good = false;
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts && !is_interrupted(steady); i++) {
        if (good && !attempts[i].settle) continue;
        steady->whole = attempts[i].whole;
        if (!attempt(steady, attempts[i].shift, attempts[i].settle)) {
            keep_failure(steady, &nearest);
            continue;
        }
        double growth = find_growth(steady);
        if (!good || (growth == 0 && (begun > beside || is_near(steady, found, steady->states)))) {
            steady->growth = growth;
            begun = attempts[i].shift;
            memcpy(found, steady->states, size);
        }
        good = true;
        if (growth == 0) break;
    }
    if (good) memcpy(steady->states, found, size);
    release(found);
    return good && !is_interrupted(steady) && begin_at(steady, steady->states, steady->derivatives);
}

int steady_find(Steady *steady) {
    if (steady->n == 0) return SUCCESS;
    size_t size = steady->n * sizeof(double);
    memcpy(steady->states, steady->begin, size);
    if (!begin_at(steady, steady->states, steady->derivatives) || !derive(steady))
        return report_start(steady);
    memcpy(steady->scale, steady->weights, size);
    memcpy(steady->failed, steady->derivatives, size);
    if (!attempt_all(steady)) return report_failure(steady);
    round_to_zero(steady);
    return SUCCESS;
}
