/* An explicit Runge-Kutta method of order 8 with dense output and root functions.
 *
 * After a restart it goes on with long steps at once. A root function that changes its sign twice within one
 * of them shows at the stages in between, and in the middle of the widest gap between these; one that does so
 * shortly after an event, at which it may be zero, is looked at after a tenth of the step, a hundredth, and
 * so on. The root is located on the polynomial that is the dense output. Where derivatives may bend without
 * an event, what they are in the gap has to agree with the polynomial: a contact may begin and end there. */
#include "runtime/solve/runge_kutta.h"
#include "runtime/solve/method.h"
#include "runtime/solve/vectors.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Step sizes: the one that the error estimate asks for, times this; between these parts of the last one;
   after a failed evaluation that part of it. */
static const double safety = 0.9, least_factor = 1.0 / 3, largest_factor = 6, after_failure = 0.25;

/* Where there are roots, a step is at most so many intervals of the result: its stages are nearer to each
   other than these. */
static const double intervals = 10;
/* A step of fewer roundings of time looks for where time gets stuck. */
static const double few_roundings = 64;

/* The first step is at most so many times as long as it seems to take a root function to change twice. Where
   nothing is known of that, a root function that begins below this is looked at more closely. */
static const double changes_apart = 4, near_zero = 1e-6;

/* What lies between the steps is right if the last term of the polynomial, which is this times its factor at
   most, is not larger than so many times the tolerance of the result: the polynomial is wrong by an eighth of
   that term where it is worst, and where the term is large by the stiffness of the equations. */
static const double largest_term = 0.0084, terms_allowed = 3;

/* From a third of a step to three fifths of it there is no stage. In the middle of that, the derivatives may
   differ from those of the polynomial by so much that the states would be wrong by so many times the
   tolerance of the result if they did so during the whole step. Where they have no corner, they differ by
   less than half of one tolerance in nearly all steps. */
static const double middle_of_gap = 7.0 / 15, defect_allowed = 3;

/* After a restart nothing vouches for the length of a step. It is given up at the first stage that is so many
   sizes of a state away from the start: stages run away from each other where equations are stiff, and what
   these say out there takes long to find, and tells nothing. */
static const double far_away = 1e6;

/* Then so many iterations find how fast derivatives change with the states at the start. A step is stable if
   its length times that is no larger than `stable`, with something to spare. Where the run would take more
   than so many of them, the method gives up at once if another one can go on. */
enum { ITERATIONS = 6 };
static const double stable = 3, too_many_steps = 1e6;

/* Of 13 stages, the last two are at the end of a step. */
enum { AT_END = RK_STAGES - 1, BEFORE_END = RK_STAGES - 2 };

struct RungeKutta {
    Problem *problem;
    double tolerance;
    double time, from, length; /* reached; the last step: from where, how long */
    double next;               /* the next step, as far as errors allow */
    double stiffness, motion;  /* of the last step */
    bool cramped;              /* it became as short as it is because equations could not be evaluated */
    bool cautious;             /* the first step has turned out to be far too long, */
    double stable_length;      /* and so long may they be, s; infinity: that is not known */
    bool fresh;                /* no step since the restart, of which at most `soon` is known: */
    double soon;               /* s */
    bool dense;                /* there is a polynomial for the last step */
    long steps, rejected;
    double *memory, *root_memory;         /* owned; what follows lies in them */
    double *k[RK_ALL];                    /* of n each: derivatives */
    double *old, *end, *stage, *weights;  /* states before the step, after it, at a stage */
    double *between[RK_DEGREE];           /* polynomial */
    double *roots, *at_end;               /* of n_roots each: root functions before the step and after it, */
    double *at_low, *at_middle, *at_high; /* and within it */
    bool suspect[RK_STAGES];              /* at this stage a root function has changed since the beginning, */
    bool suspects_gap;                    /* or in the gap */
};

/* ---- creation ---- */

RungeKutta *runge_kutta_new(Problem *problem, double tolerance) {
    MoccContext *context = problem->simulation->context;
    RungeKutta *self = allocate(context, 1, sizeof *self);
    *self = (RungeKutta){.problem = problem, .tolerance = tolerance};
    size_t n = problem->n;
    double *next = self->memory = allocate(context, (RK_ALL + 4 + RK_DEGREE) * n, sizeof(double));
    for (int i = 0; i < RK_ALL; i++, next += n)
        self->k[i] = next;
    for (int i = 0; i < RK_DEGREE; i++, next += n)
        self->between[i] = next;
    self->old = next;
    self->end = next + n;
    self->stage = next + 2 * n;
    self->weights = next + 3 * n;
    self->roots = self->root_memory = allocate(context, 5 * problem->n_roots, sizeof(double));
    self->at_end = self->roots + problem->n_roots;
    self->at_low = self->at_end + problem->n_roots;
    self->at_middle = self->at_low + problem->n_roots;
    self->at_high = self->at_middle + problem->n_roots;
    return self;
}

static void runge_kutta_free(void *object) {
    RungeKutta *self = object;
    if (!self) return;
    release(self->memory);
    release(self->root_memory);
    release(self);
}

static void runge_kutta_count(const void *object, MoccStatistics *statistics) {
    const RungeKutta *self = object;
    statistics->steps += self->steps;
    statistics->explicit_steps += self->steps;
    statistics->error_test_failures += self->rejected;
}

static void swap(double **one, double **other) {
    double *kept = *one;
    *one = *other;
    *other = kept;
}

/* ---- sums ---- */

/* The derivatives, to be read */
static const double *const *rates_of(const RungeKutta *self) {
    return (const double *const *)self->k;
}

/* start + length * (a sum of derivatives), for all states */
static void combine(const RungeKutta *self, const Combination *sum, const double *start, double length,
                    double *out) {
    vectors_combine(self->problem->n, sum, rates_of(self), start, length, out);
}

/* The norm in which errors are measured: 1 is the tolerance. */
static double norm(const RungeKutta *self, const double *vector) {
    double sum = 0;
    for (size_t i = 0; i < self->problem->n; i++)
        sum += vector[i] * vector[i] * self->weights[i] * self->weights[i];
    return sqrt(sum / (double)self->problem->n);
}

static void weigh(RungeKutta *self, const double *states, const double *others) {
    const Problem *problem = self->problem;
    vectors_weigh(problem->n, self->tolerance, problem->simulation->nominal, states, others, self->weights);
}

/* ---- a step ---- */

static bool fail(RungeKutta *self, Failure failure) {
    self->problem->failure = failure;
    return false;
}

/* Whether a root function that was not negative before the step is now. */
static bool changes(const RungeKutta *self, const double *roots) {
    for (size_t i = 0; i < self->problem->n_roots; i++)
        if (self->roots[i] >= 0 && roots[i] < 0) return true;
    return false;
}

/* Evaluates stage i, whose states are given. */
static bool evaluate_stage(RungeKutta *self, int i, const double *states) {
    Problem *problem = self->problem;
    double time = i >= BEFORE_END && i < RK_STAGES ? self->from + self->length
                                                   : self->from + runge_kutta_times[i] * self->length;
    if (i >= RK_STAGES) return problem_evaluate(problem, time, states, self->k[i]);
    if (!problem_evaluate_all(problem, time, states, self->k[i], self->at_end)) return false;
    self->suspect[i] = changes(self, self->at_end);
    return true;
}

/* The error of the step, 1 is what the tolerance allows; not finite: it is none. */
static double find_error(RungeKutta *self) {
    size_t n = self->problem->n;
    weigh(self, self->old, self->end);
    StepErrors errors = vectors_errors(n, &runge_kutta_error, &runge_kutta_rough, rates_of(self), self->old,
                                       self->end, self->length, self->weights);
    double both = errors.fine + 0.01 * errors.rough;
    return both == 0 ? 0 : self->length * errors.fine / sqrt(both * (double)n);
}

/* By how much derivatives change from one place to another, over the distance: the part of it that a step
   shows, 0 if rounding errors may be larger. */
static double find_rate(const RungeKutta *self, const double *x, const double *other, const double *rates,
                        const double *other_rates) {
    double change = 0, way = 0, rounding = 1000 * DBL_EPSILON / self->tolerance;
    for (size_t i = 0; i < self->problem->n; i++) {
        double dk = (rates[i] - other_rates[i]) * self->weights[i], dx = (x[i] - other[i]) * self->weights[i];
        change += dk * dk;
        way += dx * dx;
    }
    return way > rounding * rounding * (double)self->problem->n ? self->length * sqrt(change / way) : 0;
}

/* Whether a first step comes to states that have nothing to do with the start. */
static bool runs_away(const RungeKutta *self, const double *states) {
    const double *nominal = self->problem->simulation->nominal;
    for (size_t i = 0; self->fresh && i < self->problem->n; i++)
        if (!(fabs(states[i] - self->old[i]) <= far_away * (nominal[i] + fabs(self->old[i])))) return true;
    return false;
}

/* Tries a step of self->length; sets `error`, stiffness and motion; the error is infinite where the stages
   run away. False: it cannot be evaluated. */
static bool attempt(RungeKutta *self, double *error) {
    *error = INFINITY;
    for (int i = 1; i <= AT_END; i++) {
        double *states = i < AT_END ? self->stage : self->end;
        combine(self, &runge_kutta_stages[i], self->old, self->length, states);
        if (runs_away(self, states)) return true;
        if (!evaluate_stage(self, i, states)) return false;
    }
    *error = find_error(self);
    self->stiffness = find_rate(self, self->end, self->stage, self->k[AT_END], self->k[BEFORE_END]);
    self->motion = find_rate(self, self->end, self->old, self->k[AT_END], self->k[0]);
    return isfinite(*error);
}

/* ---- the polynomial ---- */

/* Makes the polynomial, which takes three more evaluations. */
static bool make_dense(RungeKutta *self) {
    if (self->dense) return true;
    for (int i = RK_STAGES; i < RK_ALL; i++) {
        combine(self, &runge_kutta_stages[i], self->old, self->length, self->stage);
        if (!evaluate_stage(self, i, self->stage)) return fail(self, FAILURE_EQUATIONS);
    }
    size_t n = self->problem->n;
    double h = self->length, **f = self->between;
    for (size_t i = 0; i < n; i++) {
        double way = self->end[i] - self->old[i];
        f[0][i] = way;
        f[1][i] = h * self->k[0][i] - way;
        f[2][i] = 2 * way - h * (self->k[AT_END][i] + self->k[0][i]);
    }
    for (int j = 3; j < RK_DEGREE; j++) {
        memset(f[j], 0, n * sizeof *f[j]);
        vectors_add(n, &runge_kutta_between[j - 3], h, rates_of(self), f[j]);
    }
    self->dense = true;
    return true;
}

/* What the polynomial is wrong by, 1 is what the tolerance of the result allows. The errors of steps add up,
   these do not. */
static double find_error_between(const RungeKutta *self) {
    double allowed = terms_allowed * fmax(self->problem->task->tolerance / self->tolerance, 100), most = 0;
    for (size_t i = 0; i < self->problem->n; i++)
        most = fmax(most, fabs(self->between[RK_DEGREE - 1][i]) * self->weights[i]);
    return largest_term * most / allowed;
}

static bool has_suspects(const RungeKutta *self) {
    for (int i = 1; i < RK_STAGES; i++)
        if (self->suspect[i]) return true;
    return self->suspects_gap;
}

/* Whether the polynomial is asked for: by a row within the step, since it is to tell where a root is, or what
   is in the gap. */
static bool needs_polynomial(const RungeKutta *self) {
    const Problem *problem = self->problem;
    return problem->row < self->from + self->length || problem->simulation->model->bends ||
           (problem->n_roots > 0 && has_suspects(self));
}

/* ---- between the stages ---- */

/* A cubic polynomial in the middle of the gap: it is near enough to tell whether a root function has changed.
 */
static void estimate_in_gap(const RungeKutta *self, double *states) {
    double t = middle_of_gap, h = self->length;
    for (size_t i = 0; i < self->problem->n; i++)
        states[i] = self->old[i] + t * t * (3 - 2 * t) * (self->end[i] - self->old[i]) +
                    h * t * (1 - t) * ((1 - t) * self->k[0][i] - t * self->k[AT_END][i]);
}

static bool look_for_roots_in_gap(RungeKutta *self) {
    double time = self->from + middle_of_gap * self->length;
    estimate_in_gap(self, self->stage);
    if (!problem_roots(self->problem, time, self->stage, self->at_middle)) return false;
    self->suspects_gap = changes(self, self->at_middle);
    return true;
}

/* The polynomial at a part of the step: states, and, unless NULL, the way that they would go in the whole
   step as fast as there */
static void evaluate_polynomial(const RungeKutta *self, double part, double *states, double *ways) {
    for (size_t i = 0; i < self->problem->n; i++) {
        double way = 0, slope = 0;
        for (int j = RK_DEGREE - 1; j >= 0; j--) {
            double factor = j % 2 ? 1 - part : part;
            way += self->between[j][i];
            slope = slope * factor + (j % 2 ? -way : way);
            way *= factor;
        }
        states[i] = self->old[i] + way;
        if (ways) ways[i] = slope;
    }
}

/* By how much derivatives differ from those of the polynomial in the gap, 1 is what is allowed. False: they
   cannot be had. */
static bool find_defect(RungeKutta *self, double *defect) {
    Problem *problem = self->problem;
    double *ways = self->k[RK_ALL - 1],
           *rates = self->k[RK_ALL - 2]; /* these are in the polynomial already */
    double most = 0, allowed = defect_allowed * problem->task->tolerance / self->tolerance;
    evaluate_polynomial(self, middle_of_gap, self->stage, ways);
    if (!problem_evaluate(problem, self->from + middle_of_gap * self->length, self->stage, rates))
        return false;
    for (size_t i = 0; i < problem->n; i++)
        most = fmax(most, fabs(self->length * rates[i] - ways[i]) * self->weights[i]);
    *defect = most / allowed;
    return true;
}

/* ---- the length of a step ---- */

/* In what times are measured, so that a model that is so many times as slow has as many steps */
static double unit_of_time(const RungeKutta *self) {
    double span = self->problem->task->stop - self->problem->task->start;
    return isfinite(span) && span > 0 ? span : 1;
}

/* The first step: what changes the derivatives by little, E. Hairer et al., II.4. Where states are zero but
   for the rounding of the time of an event, they say nothing of it. */
static void guess_length(RungeKutta *self) {
    size_t n = self->problem->n;
    double span = self->problem->edge - self->time, *ahead = self->k[1];
    weigh(self, self->old, self->old);
    double unit = unit_of_time(self), size = norm(self, self->old), rate = unit * norm(self, self->k[0]);
    double length = unit * (size < 1e-5 || rate < 1e-5 ? 1e-6 : 0.01 * size / rate);
    length = fmax(length, few_roundings * DBL_EPSILON * fabs(self->time));
    length = fmin(fmin(length, self->problem->longest), span);
    for (size_t i = 0; i < n; i++)
        self->stage[i] = self->old[i] + length * self->k[0][i];
    self->next = length;
    if (!problem_evaluate(self->problem, self->time + length, self->stage, ahead)) return;
    for (size_t i = 0; i < n; i++)
        ahead[i] -= self->k[0][i];
    double most = fmax(rate, norm(self, ahead) * unit * unit / length);
    double by_error = most <= 1e-15 ? fmax(1e-6 * unit, 1e-3 * length) : unit * pow(0.01 / most, 1.0 / 8);
    self->next = fmin(100 * length, by_error);
}

static double factor_for(double error) {
    double factor = error > 0 ? safety * pow(error, -1.0 / 8) : largest_factor;
    return fmin(largest_factor, fmax(least_factor, factor));
}

/* How fast derivatives change with the states at the beginning of a step, 1/s: each two iterations count
   together, since places and velocities take turns. 0: it cannot be had. */
static double find_fastest_rate(RungeKutta *self) {
    size_t n = self->problem->n;
    double *direction = self->k[1], *ahead = self->k[2], before = 0, largest = 0;
    unsigned long random = 1;
    weigh(self, self->old, self->old);
    for (size_t i = 0; i < n; i++)
        direction[i] = (2 * next_fraction(&random) - 1) / self->weights[i];
    for (int k = 0; k < ITERATIONS; k++) {
        double way = sqrt(DBL_EPSILON) / (self->tolerance * norm(self, direction));
        for (size_t i = 0; i < n; i++)
            self->stage[i] = self->old[i] + way * direction[i];
        if (!problem_evaluate(self->problem, self->time, self->stage, ahead)) return 0;
        for (size_t i = 0; i < n; i++)
            direction[i] = ahead[i] - self->k[0][i];
        double growth = self->tolerance * norm(self, direction) / sqrt(DBL_EPSILON);
        if (!(growth > 0 && isfinite(growth))) return 0;
        if (k >= ITERATIONS / 2) largest = fmax(largest, sqrt(before * growth));
        before = growth;
    }
    return largest;
}

/* The next attempt at a step after one with this error */
static double shorten(RungeKutta *self, double error) {
    double length = self->length * factor_for(error);
    if (isfinite(error) || self->cautious) return length;
    self->cautious = true;
    double rate = find_fastest_rate(self);
    self->stable_length = rate > 0 ? stable / rate : INFINITY;
    return fmin(length, self->stable_length);
}

/* Whether stable steps are far too short for the run, and another method can take it. */
static bool is_to_be_given_up(const RungeKutta *self) {
    return self->problem->has_other_method && self->stable_length * too_many_steps < unit_of_time(self);
}

/* The next step, not beyond the edge, and in two equal ones if that is near. It is as long as time moves on
   by it: far from 0, the sum of the two is rounded by more than the states may be wrong. One of few
   roundings is not shortened by another: it would be stuck too early. */
static double choose_length(const RungeKutta *self, double wanted) {
    const Problem *problem = self->problem;
    double left = problem->edge - self->time, longest = problem->longest;
    if (problem->n_roots > 0) longest = fmin(longest, intervals * problem->task->interval);
    double length = fmin(wanted, longest);
    if (length >= left * (1 - 1e-10)) return left;
    length = fmin(length, left / 2);
    if (length < few_roundings * DBL_EPSILON * fabs(self->time)) return length;
    double end = self->time + length;
    if (end - self->time > length) end = nextafter(end, self->time); /* one that is asked to be shorter is */
    return end - self->time;
}

/* Time would not advance any more, unless an edge, or equations that cannot be evaluated beyond some time,
   are the reason. */
static bool is_stuck(const RungeKutta *self) {
    double least = 2 * DBL_EPSILON * fabs(self->time);
    return self->next < least && !self->cramped && self->problem->edge - self->time > least;
}

/* Whether a step of this length moves time, and can be divided. */
static bool is_step(const RungeKutta *self, double length) {
    return self->time + length > self->time && length >= DBL_MIN / DBL_EPSILON;
}

/* After a step that is good enough at its end: the largest one of its errors there and on the way. False:
   the equations cannot be evaluated there. */
static bool find_worse_error(RungeKutta *self, double *error) {
    double defect = 0;
    self->dense = false;
    if (*error > 1) return true;
    if (self->problem->n_roots > 0 && !look_for_roots_in_gap(self)) return false;
    if (!needs_polynomial(self)) return true;
    if (!make_dense(self)) return false;
    if (self->problem->simulation->model->bends && !find_defect(self, &defect)) return false;
    *error = fmax(*error, fmax(defect, find_error_between(self)));
    return isfinite(*error);
}

/* Takes steps, each shorter than the one before, until one is good enough. */
static bool step_on(RungeKutta *self) {
    double error = 0, most = self->fresh && self->soon > 0 ? changes_apart * self->soon : INFINITY;
    Failure failure = FAILURE_SPAN;
    if (is_stuck(self)) return fail(self, FAILURE_STUCK);
    self->cramped = false;
    self->length = choose_length(self, fmin(self->next, most));
    for (;;) {
        if (!is_step(self, self->length)) return fail(self, failure);
        bool good = attempt(self, &error) && find_worse_error(self, &error);
        if (good && error <= 1) break;
        failure = good ? FAILURE_ERROR : FAILURE_EQUATIONS;
        self->rejected += good;
        self->cramped = !good;
        double wanted = good ? shorten(self, error) : after_failure * self->length;
        if (is_to_be_given_up(self)) return fail(self, FAILURE_STIFF);
        self->length = choose_length(self, wanted);
    }
    self->next = self->length * fmin(factor_for(error), failure != FAILURE_SPAN ? 1 : largest_factor);
    return true;
}

/* ---- within a step ---- */

static bool runge_kutta_interpolate(void *object, double time, double *states) {
    RungeKutta *self = object;
    if (!make_dense(self)) return false;
    evaluate_polynomial(self, (time - self->from) / self->length, states, NULL);
    return true;
}

/* ---- roots ---- */

static bool find_roots(RungeKutta *self, double time, double *roots) {
    return (runge_kutta_interpolate(self, time, self->stage) &&
            problem_roots(self->problem, time, self->stage, roots)) ||
           fail(self, FAILURE_EQUATIONS);
}

/* At which part of the way from `low` to `high` the first root function that changes there is zero, if they
   run straight; the values at `low` count `weight` times. */
static double first_zero(const RungeKutta *self, double weight) {
    double first = 1;
    for (size_t i = 0; i < self->problem->n_roots; i++) {
        double at_low = weight * self->at_low[i], at_high = self->at_high[i];
        if (self->at_low[i] >= 0 && at_high < 0) first = fmin(first, at_low / (at_low - at_high));
    }
    return first;
}

/* Between `low`, where no root function has changed, and `high`, where one has: moves both to where they are
   as near as roots are located, by the Illinois variant of the false position, and by halves where that is
   slow.
 */
static bool locate(RungeKutta *self, double low, double *high) {
    double near = 8 * DBL_EPSILON * (fabs(self->from) + self->length), weight = 1, span = INFINITY;
    bool last_high = false;
    for (int i = 0; *high - low > near; i++) {
        bool slow = i > 0 && *high - low > span / 2;
        double part = slow && i % 2 ? 0.5 : first_zero(self, weight);
        span = *high - low;
        double time = low + fmin(fmax(part * span, near / 2), span - near / 2);
        if (!find_roots(self, time, self->at_middle)) return false;
        bool is_high = changes(self, self->at_middle);
        weight = i == 0 || is_high != last_high ? 1 : is_high ? weight / 2 : 2 * weight;
        last_high = is_high;
        *(is_high ? high : &low) = time;
        swap(is_high ? &self->at_high : &self->at_low, &self->at_middle);
    }
    return true;
}

static bool begins_near_zero(const RungeKutta *self) {
    for (size_t i = 0; i < self->problem->n_roots; i++)
        if (self->roots[i] >= 0 && self->roots[i] < near_zero) return true;
    return false;
}

/* The times within the step at which root functions are looked at, ascending; returns how many. */
static int times_to_look_at(const RungeKutta *self, double *times) {
    int n = 0;
    double first = problem_resolution(self->problem, self->from);
    bool closely = self->fresh && self->soon == 0 && begins_near_zero(self);
    for (double way = first; closely && way < 0.05 * self->length; way *= 10)
        times[n++] = self->from + way;
    for (int i = 1; i <= BEFORE_END; i++) { /* the last one stands for the gap */
        if (i < BEFORE_END ? !self->suspect[i] : !self->suspects_gap) continue;
        double part = i < BEFORE_END ? runge_kutta_times[i] : middle_of_gap;
        double time = self->from + part * self->length;
        int at = n++;
        for (; at > 0 && times[at - 1] > time; at--)
            times[at] = times[at - 1];
        times[at] = time;
    }
    times[n++] = self->from + self->length;
    return n;
}

/* Looks for the first root of the step. Returns whether all is well; `found` says whether there is one, at
   `time`. */
static bool find_root(RungeKutta *self, double *time, bool *found) {
    double times[RK_STAGES + 40], low = self->from;
    size_t size = self->problem->n_roots * sizeof(double);
    int n = times_to_look_at(self, times);
    *found = false;
    if (n == 1 && !self->suspect[AT_END]) return true;
    memcpy(self->at_low, self->roots, size);
    for (int i = 0; i < n; i++) {
        *time = times[i];
        if (i == n - 1)
            memcpy(self->at_high, self->at_end, size);
        else if (!find_roots(self, *time, self->at_high))
            return false;
        *found = changes(self, self->at_high);
        if (*found) return locate(self, low, time);
        low = *time;
        memcpy(self->at_low, self->at_high, size);
    }
    return true;
}

/* The root that has been found is where the step ends for the integrator. */
static bool stop_at(RungeKutta *self, double time) {
    Problem *problem = self->problem;
    for (size_t i = 0; i < problem->n_roots; i++)
        problem->crossed[i] = self->roots[i] >= 0 && self->at_high[i] < 0 ? -1 : 0;
    self->time = time;
    return runge_kutta_interpolate(self, time, problem->x);
}

/* ---- what the integrator calls ---- */

static bool runge_kutta_restart(void *object, double time) {
    RungeKutta *self = object;
    self->time = time;
    self->fresh = true;
    self->cautious = false;
    self->stable_length = INFINITY;
    self->soon = self->problem->soon;
    self->steps = self->rejected = 0;
    return true;
}

static bool runge_kutta_aim(void *object) {
    (void)object;
    return true;
}

/* Evaluates the equations before the first step. */
static bool begin(RungeKutta *self) {
    Problem *problem = self->problem;
    memcpy(self->old, problem->x, problem->n * sizeof(double));
    if (!problem_evaluate_all(problem, self->time, self->old, self->k[0], self->roots))
        return fail(self, FAILURE_EQUATIONS);
    guess_length(self);
    return true;
}

/* The end of the last step is the beginning of the next. */
static void go_on(RungeKutta *self) {
    swap(&self->k[0], &self->k[AT_END]);
    swap(&self->old, &self->end);
    for (size_t i = 0; i < self->problem->n_roots; i++)
        self->roots[i] = self->at_end[i];
}

static Step runge_kutta_step(void *object, double *time) {
    RungeKutta *self = object;
    Problem *problem = self->problem;
    bool found = false;
    if (!self->fresh)
        go_on(self);
    else if (!begin(self))
        return STEP_FAILED;
    self->from = self->time;
    if (!step_on(self)) return STEP_FAILED;
    self->steps++;
    if (problem->n_roots > 0 && !find_root(self, time, &found)) return STEP_FAILED;
    self->fresh = false;
    if (found) return stop_at(self, *time) ? STEP_TO_ROOT : STEP_FAILED;
    bool to_edge = self->from + self->length >= problem->edge;
    *time = self->time = to_edge ? problem->edge : self->from + self->length;
    memcpy(problem->x, self->end, problem->n * sizeof(double));
    return to_edge ? STEP_TO_EDGE : STEP_TAKEN;
}

static double runge_kutta_last_step(void *object) {
    return ((RungeKutta *)object)->length;
}

static double runge_kutta_reached(void *object) {
    const RungeKutta *self = object;
    return self->from + self->length;
}

void runge_kutta_describe(const RungeKutta *self, StepRates *rates) {
    *rates = (StepRates){self->stiffness, self->motion};
}

const Method runge_kutta = {
    .free = runge_kutta_free,
    .restart = runge_kutta_restart,
    .aim = runge_kutta_aim,
    .step = runge_kutta_step,
    .interpolate = runge_kutta_interpolate,
    .last_step = runge_kutta_last_step,
    .reached = runge_kutta_reached,
    .count = runge_kutta_count,
};
