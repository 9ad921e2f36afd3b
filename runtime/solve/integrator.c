/* The states over time, by one method or by two in turn, with an interface of steps, edges and roots. */
#include "runtime/solve/method.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A method bounds the error of a step; what a user means by a tolerance is the error of the result, to which
   many steps contribute, and what lies between steps. So a step is given a thousandth of the tolerance. */
static const double step_fraction = 1e-3;

/* Below some rounding errors CVODE refuses to start. */
static const double smallest_tolerance = 100 * DBL_EPSILON;

struct Integrator {
    Problem problem;
    MoccStatistics *statistics;
    const Method *method; /* the present one */
    void *self;
    Multistep *multistep;    /* NULL: not needed so far */
    RungeKutta *runge_kutta; /* the same */
    Switching *switching;    /* NULL: there is one method only */
    double begun;            /* time of the last restart */
    double cap, cap_until;   /* no step is longer than `cap` before that time */
    size_t steps;            /* since `mark` was reached */
    double mark;             /* s */
    double *before, *between,
        *middle; /* states before the last step, at a requested time, on the way there */
    Crossing *crossing;
    Stall *stall;
    Singularity *singularity;
    Text stalled; /* why there is no going on; empty: there is */
};

/* ---- creation ---- */

static double step_tolerance(const MoccTask *task) {
    return fmax(step_fraction * task->tolerance, smallest_tolerance);
}

static int too_large(const Integrator *integrator, const char *advice) {
    return report(integrator->problem.simulation->context, ENVIRONMENT,
                  "not enough memory to integrate %zu states%s", integrator->problem.n, advice);
}

static void use_multistep(Integrator *integrator) {
    integrator->method = &multistep;
    integrator->self = integrator->multistep;
}

static void use_runge_kutta(Integrator *integrator) {
    integrator->method = &runge_kutta;
    integrator->self = integrator->runge_kutta;
}

/* Returns whether there is enough memory. */
static bool make_multistep(Integrator *integrator, double time) {
    const MoccTask *task = integrator->problem.task;
    if (!integrator->multistep)
        integrator->multistep =
            multistep_new(&integrator->problem, task->method != MOCC_ADAMS, step_tolerance(task));
    return integrator->multistep && multistep_prepare(integrator->multistep, time);
}

static Problem make_problem(Simulation *simulation, const Events *events, const MoccTask *task) {
    size_t n = simulation->n_states ? simulation->n_states : 1, n_roots = events_n_roots(events);
    return (Problem){.simulation = simulation,
                     .events = events,
                     .task = task,
                     .n = n,
                     .n_roots = n_roots,
                     .x = allocate(simulation->context, n, sizeof(double)),
                     .crossed = allocate(simulation->context, n_roots, sizeof(int)),
                     .longest = INFINITY};
}

Integrator *integrator_new(Simulation *simulation, const Events *events, const MoccTask *task,
                           MoccStatistics *statistics) {
    MoccContext *context = simulation->context;
    Integrator *integrator = allocate(context, 1, sizeof *integrator);
    *integrator = (Integrator){.problem = make_problem(simulation, events, task),
                               .cap_until = -INFINITY,
                               .statistics = statistics,
                               .stalled.context = context};
    simulation_states(simulation, integrator->problem.x);
    integrator->before = allocate(context, 3 * integrator->problem.n, sizeof(double));
    integrator->between = integrator->before + integrator->problem.n;
    integrator->middle = integrator->between + integrator->problem.n;
    integrator->crossing = crossing_new(simulation, events);
    integrator->stall = stall_new(simulation, task->stop - task->start, step_tolerance(task));
    integrator->singularity = singularity_new(simulation, task->start);
    return integrator;
}

int integrator_prepare(Integrator *integrator, double time) {
    const MoccTask *task = integrator->problem.task;
    Simulation *simulation = integrator->problem.simulation;
    if (task->method == MOCC_BDF || task->method == MOCC_ADAMS) {
        if (!make_multistep(integrator, time))
            return too_large(integrator, task->method == MOCC_BDF ? "; --method rk needs less" : "");
        use_multistep(integrator);
    } else {
        integrator->runge_kutta = runge_kutta_new(&integrator->problem, step_tolerance(task));
        use_runge_kutta(integrator);
    }
    if (task->method == MOCC_AUTO) integrator->switching = switching_new(&integrator->problem);
    integrator->problem.has_other_method = integrator->switching != NULL;
    if (simulation->n_states) simulation_evaluate(simulation, time, integrator->problem.x, NULL);
    return SUCCESS;
}

void integrator_count(const Integrator *integrator, MoccStatistics *statistics) {
    if (integrator->method) integrator->method->count(integrator->self, statistics);
}

void integrator_free(Integrator *integrator) {
    if (!integrator) return;
    multistep.free(integrator->multistep);
    runge_kutta.free(integrator->runge_kutta);
    switching_free(integrator->switching);
    crossing_free(integrator->crossing);
    stall_free(integrator->stall);
    singularity_free(integrator->singularity);
    text_free(&integrator->stalled);
    release(integrator->problem.x);
    release(integrator->problem.crossed);
    release(integrator->before);
    release(integrator);
}

double *integrator_states(Integrator *integrator) {
    return integrator->problem.x;
}

/* ---- steps ---- */

/* Starts the method, whose steps so far have been counted. */
static bool start_method(Integrator *integrator, double time, double edge) {
    integrator->begun = integrator->mark = time;
    integrator->steps = 0;
    integrator->problem.edge = edge;
    bool good = integrator->method->restart(integrator->self, time);
    integrator->problem.soon = 0;
    return good;
}

bool integrator_restart(Integrator *integrator, double time, double edge) {
    integrator_count(integrator, integrator->statistics);
    return start_method(integrator, time, edge);
}

bool integrator_go_on(Integrator *integrator, double edge) {
    integrator->problem.edge = edge;
    return integrator->method->aim(integrator->self);
}

/* Notices when many steps in a row do not move time by more than its rounding. */
static bool is_stuck(Integrator *integrator, double time) {
    static const size_t many = 1000;
    if (++integrator->steps < many) return false;
    bool stuck =
        time - integrator->mark < (double)many * 4 * DBL_EPSILON * problem_passed(&integrator->problem, time);
    integrator->steps = 0;
    integrator->mark = time;
    if (stuck) integrator->problem.failure = FAILURE_STUCK;
    return stuck;
}

/* Sets `out` to the states that have been reached, moved on for a time `way` by the derivatives at `time` and
   `states`. Returns whether these can be had. */
static bool follow(Integrator *integrator, double time, const double *states, double way, double *out) {
    Problem *problem = &integrator->problem;
    if (!problem_evaluate(problem, time, states, out)) return false;
    for (size_t i = 0; i < problem->n; i++)
        out[i] = problem->x[i] + way * out[i];
    return true;
}

/* The root functions at `time`, and `way` after it: by the polynomial of the last step, and by the equations
   followed from there with the midpoint rule. Returns whether they can be had. */
static bool look_beside(Integrator *integrator, double time, double way, double *here, double *stepped,
                        double *followed) {
    Problem *problem = &integrator->problem;
    double *between = integrator->between, *middle = integrator->middle;
    return integrator->method->interpolate(integrator->self, time + way, between) &&
           problem_roots(problem, time + way, between, stepped) &&
           problem_roots(problem, time, problem->x, here) &&
           follow(integrator, time, problem->x, way / 2, middle) &&
           follow(integrator, time + way / 2, middle, way, between) &&
           problem_roots(problem, time + way, between, followed);
}

/* Whether the last step goes through the roots that it has crossed as the equations do: it falls as they do
   when they are followed from there for a time that is short against the step, give or take a half. */
static bool crosses_truly(Integrator *integrator, double time) {
    double ahead = 1e-2 * integrator->method->last_step(integrator->self);
    size_t n = integrator->problem.n_roots;
    double *here = allocate(integrator->problem.simulation->context, 3 * n, sizeof(double));
    double *step_there = here + n, *there = here + 2 * n;
    double way = time + ahead <= integrator->method->reached(integrator->self) ? ahead : -ahead;
    bool known = look_beside(integrator, time, way, here, step_there, there), truly = true;
    for (size_t i = 0; known && i < n; i++) {
        double stepped = (step_there[i] - here[i]) / way, followed = (there[i] - here[i]) / way;
        double larger = fmax(fabs(stepped), fabs(followed));
        truly = truly && (integrator->problem.crossed[i] == 0 ||
                          (stepped <= 0 && followed <= 0 && fabs(stepped - followed) <= 0.5 * larger));
    }
    release(here);
    return truly;
}

/* Puts the states back to those before the last step. */
static void step_back(Integrator *integrator, double *time, double from) {
    *time = from;
    memcpy(integrator->problem.x, integrator->before, integrator->problem.n * sizeof(double));
}

/* A step may be right within the tolerance and yet wrong about what it crosses: a ball that jumps by less
   than the tolerance seems to hit the ground on its way up. Such a step is undone, to be taken again in
   shorter ones. Returns whether it is. */
static bool undo_false_root(Integrator *integrator, double *time, double from) {
    Problem *problem = &integrator->problem;
    double step = integrator->method->last_step(integrator->self),
           shortest = problem_resolution(problem, from);
    if (step <= 10 * shortest ||
        (crosses_truly(integrator, *time) &&
         crossing_falls(integrator->crossing, *time, problem->x, problem->crossed, shortest)))
        return false;
    integrator->cap = step / 20;
    integrator->cap_until = fmin(from + step, *time + integrator->cap);
    step_back(integrator, time, from);
    return integrator_restart(integrator, from, problem->edge);
}

static void stay_with_method(Integrator *integrator) {
    switching_free(integrator->switching);
    integrator->switching = NULL;
    integrator->problem.has_other_method = false;
}

/* The other method goes on from here, once it is started. False: there is none, or not enough memory for it. */
static bool change_method(Integrator *integrator, double time) {
    bool to_implicit = integrator->method == &runge_kutta;
    MoccStatistics *statistics = integrator->statistics;
    if (!integrator->switching) return false;
    if (to_implicit && !integrator->multistep && !make_multistep(integrator, time)) {
        stay_with_method(integrator);
        return false;
    }
    integrator_count(integrator, statistics);
    if (to_implicit)
        use_multistep(integrator);
    else
        use_runge_kutta(integrator);
    switching_begin(integrator->switching, time);
    if (statistics->switches < MOCC_SWITCHES) statistics->switched[statistics->switches] = time;
    statistics->switches++;
    return true;
}

/* A step of the implicit method that fails however short it is may do so because of the past: long steps of
   high order leave differences in it that are larger than what short steps may be wrong by. So it is tried
   once more without, if it has one of some length. Returns whether it is to be tried. */
static bool try_without_past(Integrator *integrator, double *time, double from) {
    Problem *problem = &integrator->problem;
    bool past = from - integrator->begun >= 1e-6 * problem_passed(problem, from);
    bool unsolved = problem->failure == FAILURE_ERROR || problem->failure == FAILURE_EQUATIONS;
    if (!past || !unsolved) return false;
    step_back(integrator, time, from);
    return integrator_restart(integrator, from, problem->edge);
}

/* What the explicit method fails at is tried by the implicit one, from then on. What it has given up because
   of the number of its steps, too, unless there is not enough memory. Returns whether it is to be tried. */
static bool try_implicit(Integrator *integrator, double *time, double from) {
    Problem *problem = &integrator->problem;
    bool given_up = problem->failure == FAILURE_STIFF, changed = change_method(integrator, from);
    if (!changed && !given_up) return false;
    step_back(integrator, time, from);
    if (!changed) return integrator_restart(integrator, from, problem->edge);
    if (!given_up) stay_with_method(integrator);
    return start_method(integrator, from, problem->edge);
}

static bool is_to_be_retried(Integrator *integrator, Step step, double *time, double from) {
    if (step == STEP_TO_ROOT) return undo_false_root(integrator, time, from);
    if (step != STEP_FAILED) return false;
    return integrator->method == &runge_kutta ? try_implicit(integrator, time, from)
                                              : try_without_past(integrator, time, from);
}

/* Whether the last step has shown that the other method is right for the model. */
static bool other_is_right(Integrator *integrator, double time) {
    StepRates rates;
    if (integrator->method == &multistep) return switching_to_explicit(integrator->switching, time);
    runge_kutta_describe(integrator->runge_kutta, &rates);
    return switching_to_implicit(integrator->switching, &rates);
}

/* Before a step: chooses the method. False: it cannot go on. */
static bool choose_method(Integrator *integrator, double time) {
    return !integrator->switching || !other_is_right(integrator, time) || !change_method(integrator, time) ||
           start_method(integrator, time, integrator->problem.edge);
}

Step integrator_step(Integrator *integrator, double *time, double row) {
    Step step;
    double from = *time;
    Problem *problem = &integrator->problem;
    problem->row = row;
    if (!choose_method(integrator, from)) return STEP_FAILED;
    memcpy(integrator->before, problem->x, problem->n * sizeof(double));
    do {
        problem->longest = *time < integrator->cap_until ? integrator->cap : INFINITY;
        step = integrator->method->step(integrator->self, time);
    } while (is_to_be_retried(integrator, step, time, from));
    if (step == STEP_FAILED) return step;
    if (step != STEP_TO_ROOT && is_stuck(integrator, *time)) return STEP_FAILED;
    if (stall_noticed(integrator->stall, *time, problem->x, &integrator->stalled) ||
        singularity_noticed(integrator->singularity, *time, problem->x, &integrator->stalled))
        return STEP_FAILED;
    if (step == STEP_TO_ROOT)
        crossing_refine(integrator->crossing, *time, problem->x, problem->crossed,
                        problem_resolution(problem, *time));
    return step;
}

const double *integrator_interpolate(Integrator *integrator, double time) {
    bool good = integrator->method->interpolate(integrator->self, time, integrator->between);
    return good ? integrator->between : NULL;
}

/* The first of the shortest steps are of low order: a root that changes back within a hundred of them is
 * lost. */
size_t integrator_lost(Integrator *integrator, double time) {
    Problem *problem = &integrator->problem;
    size_t lost =
        crossing_lost(integrator->crossing, time, problem->x, 100 * problem_resolution(problem, time));
    problem->soon = crossing_return(integrator->crossing);
    return lost;
}

const char *integrator_reason(const Integrator *integrator) {
    static const char *const reasons[] = {
        [FAILURE_OTHER] = "the integrator gave up",
        [FAILURE_ERROR] = "the step size became too small: the error of a step stays above the tolerance "
                          "however short it is; look for a jump or a singularity there",
        [FAILURE_EQUATIONS] =
            "the step size became too small: the equations of a step are not solved however "
            "short it is; look for a jump or a singularity there",
        [FAILURE_DIGITS] = "the tolerance asks for more than double precision can give",
        [FAILURE_JACOBIAN] = "the Jacobian of a step is singular",
        [FAILURE_STUCK] = "the step size became too small: time does not advance any more; look for a "
                          "singularity there",
        [FAILURE_SPAN] = "the time to the next event or to the end is too short for the integrator",
    };
    return integrator->stalled.length ? integrator->stalled.data : reasons[integrator->problem.failure];
}
