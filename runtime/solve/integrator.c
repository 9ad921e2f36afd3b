/* The states over time: CVODE with an interface of steps, edges and roots.
 *
 * CVODE takes single steps, so that interrupts, progress and a stuck integration are seen in time. It
 * never steps over an edge, and stops after the first root of an event. */
#include "runtime/solve/newton.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

/* CVODE bounds the error of a step; what a user means by a tolerance is the error of the result, to which
   thousands of steps contribute, and which a chaotic system amplifies. With a thousandth of the tolerance for
   a step, BDF keeps the energy of undamped pendulums to the tolerance over ten seconds (a hundredth: to ten
   times the tolerance), for tolerances from 1e-6 to 1e-10, and a simple pendulum ends within the tolerance of
   the closed form. Against the tolerance itself it costs three times the steps. Tightening the Newton
   iteration or the order changes nothing of this. */
static const double step_fraction = 1e-3;

/* States are positions, angles and velocities in SI units: 1 is their nominal size. One that passes zero is
   allowed the error of a state of that size; with the fraction above that is still small against a
   millimetre. */
static const double nominal = 1;

/* Below some rounding errors CVODE refuses to start. */
static const double smallest_tolerance = 100 * DBL_EPSILON;

/* Where there are roots, the first step after an event is that part of the time passed, about what a root can
   be located to, and each step at most so many times as long as all before it since the event. Two events can
   follow each other closely (a ball that comes to rest), and CVODE sees a root only if the sign is another at
   the end of a step; its own first step is as long as the tolerance lets it be. */
static const double first_step = 1e-13, growth = 10;

struct Integrator {
    Simulation *simulation;
    const Events *events;
    const MoccTask *task;
    MoccStatistics *statistics;
    size_t n; /* states, or one that stands still if there are none */
    bool has_roots;
    double begun;          /* time of the last restart */
    double cap, cap_until; /* no step is longer than `cap` before that time */
    double edge;           /* the time not to be stepped over */
    size_t steps;          /* since `mark` was reached */
    double mark;           /* s */
    int flag;              /* what CVODE has returned last */
    SUNContext context;
    N_Vector x, before, between; /* now, before the last step, at a requested time */
    int *crossed;                /* by root: -1 if the last step has crossed it downwards */
    Crossing *crossing;
    Stall *stall;
    Text stalled;   /* why there is no going on; empty: there is */
    Newton *newton; /* NULL: fixed-point iteration */
    SUNNonlinearSolver nonlinear_solver;
    void *cvode;
};

/* ---- what CVODE calls ---- */

static int right_side(double time, N_Vector x, N_Vector derivatives, void *user) {
    Integrator *integrator = user;
    double *out = N_VGetArrayPointer(derivatives);
    if (integrator->simulation->n_states == 0) {
        *out = 0;
        return 0;
    }
    return simulation_evaluate(integrator->simulation, time, N_VGetArrayPointer(x), out) ? 0 : 1;
}

/* A derivative that is not a number does no harm to the roots: it may be the event that mends it. */
static int root_functions(double time, N_Vector x, double *roots, void *user) {
    Integrator *integrator = user;
    Simulation *simulation = integrator->simulation;
    bool good = simulation_evaluate(simulation, time, N_VGetArrayPointer(x), NULL);
    if (!good && simulation->fault.kind != FAULT_DERIVATIVE) return -1;
    events_roots(integrator->events, roots);
    return 0;
}

static int jacobian(double time, N_Vector x, N_Vector derivatives, SUNMatrix matrix, void *user,
                    N_Vector memory, N_Vector unused, N_Vector unused_too) {
    Integrator *integrator = user;
    (void)unused;
    (void)unused_too;
    return newton_jacobian(integrator->newton, time, x, derivatives, matrix, memory);
}

/* ---- creation ---- */

static bool attach_fixed_point(Integrator *integrator) {
    integrator->nonlinear_solver = SUNNonlinSol_FixedPoint(integrator->x, 0, integrator->context);
    return integrator->nonlinear_solver &&
           CVodeSetNonlinearSolver(integrator->cvode, integrator->nonlinear_solver) == CV_SUCCESS;
}

static bool attach_roots(Integrator *integrator) {
    if (!integrator->has_roots) return true;
    return CVodeRootInit(integrator->cvode, (int)events_n_roots(integrator->events), root_functions) ==
               CV_SUCCESS &&
           CVodeSetNoInactiveRootWarn(integrator->cvode) == CV_SUCCESS;
}

static double step_tolerance(const MoccTask *task) {
    return fmax(step_fraction * task->tolerance, smallest_tolerance);
}

static bool initialize(Integrator *integrator) {
    const MoccTask *task = integrator->task;
    double relative = step_tolerance(task);
    simulation_states(integrator->simulation, N_VGetArrayPointer(integrator->x));
    return CVodeInit(integrator->cvode, right_side, task->start, integrator->x) == CV_SUCCESS &&
           CVodeSStolerances(integrator->cvode, relative, relative * nominal) == CV_SUCCESS &&
           CVodeSetUserData(integrator->cvode, integrator) == CV_SUCCESS &&
           CVodeSetMaxHnilWarns(integrator->cvode, -1) == CV_SUCCESS && attach_roots(integrator);
}

static int too_large(const Integrator *integrator, const char *advice) {
    return report(integrator->simulation->context, ENVIRONMENT, "not enough memory to integrate %zu states%s",
                  integrator->n, advice);
}

int integrator_new(Integrator **result, Simulation *simulation, const Events *events, const MoccTask *task,
                   MoccStatistics *statistics) {
    bool bdf = task->method == MOCC_BDF;
    Integrator *integrator = *result = allocate(simulation->context, 1, sizeof *integrator);
    *integrator = (Integrator){.simulation = simulation,
                               .events = events,
                               .task = task,
                               .statistics = statistics,
                               .n = simulation->n_states ? simulation->n_states : 1,
                               .has_roots = events_n_roots(events) > 0,
                               .stalled.context = simulation->context};
    if (!sundials_start(&integrator->context)) return too_large(integrator, "");
    integrator->x = N_VNew_Serial((sunindextype)integrator->n, integrator->context);
    integrator->before = N_VNew_Serial((sunindextype)integrator->n, integrator->context);
    integrator->between = N_VNew_Serial((sunindextype)integrator->n, integrator->context);
    integrator->crossed = allocate(simulation->context, events_n_roots(events), sizeof(int));
    integrator->crossing = crossing_new(simulation, events);
    integrator->stall = stall_new(simulation, task->stop - task->start, step_tolerance(task));
    integrator->cvode = CVodeCreate(bdf ? CV_BDF : CV_ADAMS, integrator->context);
    if (!integrator->x || !integrator->before || !integrator->between || !integrator->cvode)
        return too_large(integrator, "");
    N_VConst(0, integrator->x);
    sundials_silence(integrator->context, integrator->cvode);
    return initialize(integrator) ? SUCCESS : too_large(integrator, "");
}

int integrator_prepare(Integrator *integrator, double time) {
    Simulation *simulation = integrator->simulation;
    const double *states = integrator_states(integrator);
    bool bdf = integrator->task->method == MOCC_BDF;
    if (bdf)
        integrator->newton = newton_new(simulation, integrator->cvode, integrator->x, integrator->context);
    bool good =
        bdf ? newton_attach(integrator->newton, time, states, jacobian) : attach_fixed_point(integrator);
    if (!good) return too_large(integrator, bdf ? "; --method adams needs less" : "");
    if (simulation->n_states) simulation_evaluate(simulation, time, states, NULL);
    return SUCCESS;
}

/* CVODE forgets its counts when it starts anew, or ends. */
void integrator_count(const Integrator *integrator, MoccStatistics *statistics) {
    long count = 0;
    CVodeGetNumSteps(integrator->cvode, &count);
    statistics->steps += count;
    CVodeGetNumErrTestFails(integrator->cvode, &count);
    statistics->error_test_failures += count;
    CVodeGetNumNonlinSolvIters(integrator->cvode, &count);
    statistics->nonlinear_iterations += count;
    CVodeGetNumNonlinSolvConvFails(integrator->cvode, &count);
    statistics->nonlinear_failures += count;
    if (!integrator->newton) return;
    if (CVodeGetNumJacEvals(integrator->cvode, &count) == CV_SUCCESS) statistics->jacobians += count;
    newton_describe(integrator->newton, statistics);
}

void integrator_free(Integrator *integrator) {
    if (!integrator) return;
    CVodeFree(&integrator->cvode);
    newton_free(integrator->newton);
    if (integrator->nonlinear_solver) SUNNonlinSolFree(integrator->nonlinear_solver);
    if (integrator->x) N_VDestroy(integrator->x);
    if (integrator->before) N_VDestroy(integrator->before);
    if (integrator->between) N_VDestroy(integrator->between);
    release(integrator->crossed);
    crossing_free(integrator->crossing);
    stall_free(integrator->stall);
    text_free(&integrator->stalled);
    SUNContext_Free(&integrator->context);
    release(integrator);
}

double *integrator_states(Integrator *integrator) {
    return N_VGetArrayPointer(integrator->x);
}

/* ---- steps ---- */

static double time_passed(const Integrator *integrator, double time) {
    return fmax(fabs(time), 1e-3 * (integrator->task->stop - integrator->task->start));
}

/* The shortest time near `time` that is followed. */
static double resolution(const Integrator *integrator, double time) {
    return first_step * time_passed(integrator, time);
}

/* Limits the next step so that a root between two others is not stepped over. */
static bool limit_step(Integrator *integrator, double time) {
    if (!integrator->has_roots) return true;
    double shortest = resolution(integrator, time);
    double longest = fmax(growth * (time - integrator->begun), shortest);
    if (time < integrator->cap_until) longest = fmin(longest, integrator->cap);
    return CVodeSetMaxStep(integrator->cvode, fmin(longest, integrator->task->interval)) == CV_SUCCESS;
}

bool integrator_restart(Integrator *integrator, double time, double edge) {
    integrator_count(integrator, integrator->statistics);
    integrator->begun = integrator->mark = time;
    integrator->steps = 0;
    integrator->flag = CVodeReInit(integrator->cvode, time, integrator->x);
    if (integrator->flag != CV_SUCCESS) return false;
    if (integrator->has_roots) {
        double first = fmin(resolution(integrator, time), integrator->task->interval);
        CVodeSetInitStep(integrator->cvode, fmin(first, edge - time));
    }
    return limit_step(integrator, time) && integrator_go_on(integrator, edge);
}

bool integrator_go_on(Integrator *integrator, double edge) {
    integrator->edge = edge;
    integrator->flag = CVodeSetStopTime(integrator->cvode, edge);
    return integrator->flag == CV_SUCCESS;
}

/* Notices when many steps in a row do not move time by more than its rounding. */
static bool is_stuck(Integrator *integrator, double time) {
    static const size_t many = 1000;
    if (++integrator->steps < many) return false;
    bool stuck = time - integrator->mark < (double)many * 4 * DBL_EPSILON * time_passed(integrator, time);
    integrator->steps = 0;
    integrator->mark = time;
    return stuck;
}

/* Whether the last step goes through the roots that it has crossed as the equations do: it falls as they do
   when they are followed from there for a time that is short against the step, give or take a half. */
static bool crosses_truly(Integrator *integrator, double time, double step) {
    size_t n = events_n_roots(integrator->events);
    double *here = allocate(integrator->simulation->context, 3 * n, sizeof(double)), *step_there = here + n,
           *there = here + 2 * n;
    double reached = time, ahead = 1e-2 * step;
    double *rates = N_VGetArrayPointer(integrator->between), *x = N_VGetArrayPointer(integrator->x);
    CVodeGetCurrentTime(integrator->cvode, &reached);
    double way = time + ahead <= reached ? ahead : -ahead;
    bool known = CVodeGetDky(integrator->cvode, time + way, 0, integrator->between) == CV_SUCCESS &&
                 root_functions(time + way, integrator->between, step_there, integrator) == 0 &&
                 root_functions(time, integrator->x, here, integrator) == 0 &&
                 right_side(time, integrator->x, integrator->between, integrator) == 0;
    for (size_t i = 0; known && i < integrator->n; i++)
        rates[i] = x[i] + way * rates[i];
    known = known && root_functions(time + way, integrator->between, there, integrator) == 0;
    bool truly = true;
    for (size_t i = 0; known && i < n; i++) {
        double stepped = (step_there[i] - here[i]) / way, followed = (there[i] - here[i]) / way;
        double larger = fmax(fabs(stepped), fabs(followed));
        truly = truly && (integrator->crossed[i] == 0 ||
                          (stepped <= 0 && followed <= 0 && fabs(stepped - followed) <= 0.5 * larger));
    }
    release(here);
    return truly;
}

/* A step may be right within the tolerance and yet wrong about what it crosses: a ball that jumps by less
   than the tolerance seems to hit the ground on its way up. Such a step is undone, to be taken again in
   shorter ones. Returns whether it is. */
static bool undo_false_root(Integrator *integrator, double *time, double from) {
    double step = 0, shortest = resolution(integrator, from);
    CVodeGetLastStep(integrator->cvode, &step);
    CVodeGetRootInfo(integrator->cvode, integrator->crossed);
    if (step <= 10 * shortest || (crosses_truly(integrator, *time, step) &&
                                  crossing_falls(integrator->crossing, *time, integrator_states(integrator),
                                                 integrator->crossed, shortest)))
        return false;
    N_VScale(1, integrator->before, integrator->x);
    integrator->cap = step / 20;
    integrator->cap_until = from + step;
    *time = from;
    return integrator_restart(integrator, from, integrator->edge);
}

/* A step that fails however short it is may do so because of the past: long steps of high order leave
   differences in it that are larger than what short steps may be wrong by. So it is tried once more without,
   if it has one of some length. Returns whether it is to be tried. */
static bool forget_past(Integrator *integrator, double *time, double from) {
    if (from - integrator->begun < 1e-6 * time_passed(integrator, from)) return false;
    *time = from;
    N_VScale(1, integrator->before, integrator->x);
    return integrator_restart(integrator, from, integrator->edge);
}

static bool is_to_be_retried(Integrator *integrator, int flag, double *time, double from) {
    if (flag == CV_ROOT_RETURN) return undo_false_root(integrator, time, from);
    return (flag == CV_ERR_FAILURE || flag == CV_CONV_FAILURE) && forget_past(integrator, time, from);
}

Step integrator_step(Integrator *integrator, double *time) {
    int flag;
    double from = *time;
    N_VScale(1, integrator->x, integrator->before);
    do {
        limit_step(integrator, *time);
        flag = CVode(integrator->cvode, integrator->edge, integrator->x, time, CV_ONE_STEP);
    } while (is_to_be_retried(integrator, flag, time, from));
    if (flag >= 0 && flag != CV_ROOT_RETURN && is_stuck(integrator, *time)) flag = CV_TOO_MUCH_WORK;
    integrator->flag = flag;
    if (flag < 0) return STEP_FAILED;
    if (stall_noticed(integrator->stall, *time, integrator_states(integrator), &integrator->stalled))
        return STEP_FAILED;
    if (flag == CV_TSTOP_RETURN) return STEP_TO_EDGE;
    if (flag != CV_ROOT_RETURN) return STEP_TAKEN;
    crossing_refine(integrator->crossing, *time, integrator_states(integrator), integrator->crossed,
                    resolution(integrator, *time));
    return STEP_TO_ROOT;
}

const double *integrator_interpolate(Integrator *integrator, double time) {
    integrator->flag = CVodeGetDky(integrator->cvode, time, 0, integrator->between);
    return integrator->flag == CV_SUCCESS ? N_VGetArrayPointer(integrator->between) : NULL;
}

/* The first of the shortest steps are of low order: a root that changes back within a hundred of them is
 * lost. */
size_t integrator_lost(Integrator *integrator, double time) {
    return crossing_lost(integrator->crossing, time, integrator_states(integrator),
                         100 * resolution(integrator, time));
}

const char *integrator_reason(const Integrator *integrator) {
    if (integrator->stalled.length) return integrator->stalled.data;
    switch (integrator->flag) {
    case CV_ERR_FAILURE:
        return "the step size became too small: the error of a step stays above the tolerance however short "
               "it is;"
               " look for a jump or a singularity there";
    case CV_CONV_FAILURE:
        return "the step size became too small: the equations of a step are not solved however short it is;"
               " look for a jump or a singularity there";
    case CV_TOO_MUCH_ACC:
        return "the tolerance asks for more than double precision can give";
    case CV_LSETUP_FAIL:
    case CV_LSOLVE_FAIL:
        return "the Jacobian of a step is singular";
    case CV_TOO_MUCH_WORK:
        return "the step size became too small: time does not advance any more; look for a singularity there";
    case CV_ILL_INPUT:
    case CV_TOO_CLOSE:
        return "the time to the next event or to the end is too short for the integrator";
    default:
        return "the integrator gave up";
    }
}
