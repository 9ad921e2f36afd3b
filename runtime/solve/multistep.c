/* Linear multistep methods by CVODE: BDF with Newton's iteration, Adams with fixed-point iteration. */
#include "runtime/solve/method.h"
#include "runtime/solve/newton.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

/* Where there are roots, the first step after an event is about as short as what a root can be located to,
   and each step at most so many times as long as all before it since the event: CVODE sees a root only if the
   sign is another at the end of a step, and its own first step is as long as the tolerance lets it be. */
static const double growth = 10;

struct Multistep {
    Problem *problem;
    bool bdf;
    double begun; /* time of the last restart, s */
    long setups;  /* matrices that have been factored since */
    SUNContext context;
    N_Vector x, between; /* `x` has the problem's array */
    Newton *newton;      /* NULL: fixed-point iteration */
    SUNNonlinearSolver nonlinear_solver;
    void *cvode;
};

/* ---- what CVODE calls ---- */

static int right_side(double time, N_Vector x, N_Vector derivatives, void *user) {
    Multistep *self = user;
    if (context_is_stopped(self->problem->simulation->context)) return -1;
    return problem_evaluate(self->problem, time, N_VGetArrayPointer(x), N_VGetArrayPointer(derivatives)) ? 0
                                                                                                         : 1;
}

static int root_functions(double time, N_Vector x, double *roots, void *user) {
    Multistep *self = user;
    return problem_roots(self->problem, time, N_VGetArrayPointer(x), roots) ? 0 : -1;
}

static int jacobian(double time, N_Vector x, N_Vector derivatives, SUNMatrix matrix, void *user,
                    N_Vector memory, N_Vector unused, N_Vector unused_too) {
    Multistep *self = user;
    (void)unused;
    (void)unused_too;
    self->problem->work += newton_evaluations(self->newton);
    return newton_jacobian(self->newton, time, x, derivatives, matrix, memory);
}

/* The integers are SUNDIALS' truth values. */
static int linear_system(double time, N_Vector x, N_Vector derivatives, SUNMatrix matrix, int keep,
                         int *is_new, double gamma, void *user, N_Vector memory, N_Vector unused,
                         N_Vector unused_too) {
    Multistep *self = user;
    (void)derivatives;
    (void)matrix;
    (void)memory;
    (void)unused;
    (void)unused_too;
    *is_new = !keep;
    if (!keep) self->problem->work += newton_evaluations(self->newton);
    return newton_system(self->newton, time, x, keep, gamma);
}

/* ---- creation ---- */

static bool attach_fixed_point(Multistep *self) {
    self->nonlinear_solver = SUNNonlinSol_FixedPoint(self->x, 0, self->context);
    return self->nonlinear_solver &&
           CVodeSetNonlinearSolver(self->cvode, self->nonlinear_solver) == CV_SUCCESS;
}

static bool attach_roots(Multistep *self) {
    if (self->problem->n_roots == 0) return true;
    return CVodeRootInit(self->cvode, (int)self->problem->n_roots, root_functions) == CV_SUCCESS &&
           CVodeSetNoInactiveRootWarn(self->cvode) == CV_SUCCESS;
}

/* What CVODE is told is copied. */
static bool set_tolerances(Multistep *self, double tolerance) {
    const double *nominal = self->problem->simulation->nominal;
    N_Vector absolute = N_VClone(self->x);
    if (!absolute) return false;
    for (size_t i = 0; i < self->problem->n; i++)
        N_VGetArrayPointer(absolute)[i] = tolerance * nominal[i];
    bool good = CVodeSVtolerances(self->cvode, tolerance, absolute) == CV_SUCCESS;
    N_VDestroy(absolute);
    return good;
}

static bool initialize(Multistep *self, double tolerance) {
    return CVodeInit(self->cvode, right_side, self->problem->task->start, self->x) == CV_SUCCESS &&
           set_tolerances(self, tolerance) && CVodeSetUserData(self->cvode, self) == CV_SUCCESS &&
           CVodeSetMaxHnilWarns(self->cvode, -1) == CV_SUCCESS && attach_roots(self);
}

static void multistep_free(void *object) {
    Multistep *self = object;
    if (!self) return;
    CVodeFree(&self->cvode);
    newton_free(self->newton);
    if (self->nonlinear_solver) SUNNonlinSolFree(self->nonlinear_solver);
    if (self->x) N_VDestroy(self->x);
    if (self->between) N_VDestroy(self->between);
    SUNContext_Free(&self->context);
    release(self);
}

Multistep *multistep_new(Problem *problem, bool bdf, double tolerance) {
    Multistep *self = allocate(problem->simulation->context, 1, sizeof *self);
    *self = (Multistep){.problem = problem, .bdf = bdf};
    bool good = sundials_fits(problem->n) && sundials_start(&self->context);
    if (good) {
        self->x = N_VMake_Serial((sunindextype)problem->n, problem->x, self->context);
        self->between = N_VNewEmpty_Serial((sunindextype)problem->n, self->context);
        self->cvode = CVodeCreate(bdf ? CV_BDF : CV_ADAMS, self->context);
        good = self->x && self->between && self->cvode;
    }
    if (good) sundials_silence(self->context, self->cvode);
    if (good) sundials_vectorize(self->x);
    if (good && initialize(self, tolerance)) return self;
    multistep_free(self);
    return NULL;
}

bool multistep_prepare(Multistep *self, double time) {
    Problem *problem = self->problem;
    if (!self->bdf) return attach_fixed_point(self);
    self->newton = newton_new(problem->simulation, self->cvode, self->x, self->context);
    return newton_attach(self->newton, time, problem->x, jacobian, linear_system);
}

/* CVODE forgets its counts when it starts anew, or ends. */
static void multistep_count(const void *object, MoccStatistics *statistics) {
    const Multistep *self = object;
    long count = 0;
    CVodeGetNumSteps(self->cvode, &count);
    statistics->steps += count;
    statistics->multistep_steps += count;
    CVodeGetNumErrTestFails(self->cvode, &count);
    statistics->error_test_failures += count;
    CVodeGetNumNonlinSolvIters(self->cvode, &count);
    statistics->nonlinear_iterations += count;
    CVodeGetNumNonlinSolvConvFails(self->cvode, &count);
    statistics->nonlinear_failures += count;
    if (!self->newton) return;
    if (CVodeGetNumJacEvals(self->cvode, &count) == CV_SUCCESS) statistics->jacobians += count;
    newton_describe(self->newton, statistics);
}

/* ---- steps ---- */

static Failure failure_of(int flag) {
    switch (flag) {
    case CV_ERR_FAILURE:
        return FAILURE_ERROR;
    case CV_CONV_FAILURE:
        return FAILURE_EQUATIONS;
    case CV_TOO_MUCH_ACC:
        return FAILURE_DIGITS;
    case CV_LSETUP_FAIL:
    case CV_LSOLVE_FAIL:
        return FAILURE_JACOBIAN;
    case CV_ILL_INPUT:
    case CV_TOO_CLOSE:
        return FAILURE_SPAN;
    default:
        return FAILURE_OTHER;
    }
}

static bool succeeds(Multistep *self, int flag) {
    if (flag < 0) self->problem->failure = failure_of(flag);
    return flag >= 0;
}

static bool multistep_aim(void *object) {
    Multistep *self = object;
    return succeeds(self, CVodeSetStopTime(self->cvode, self->problem->edge));
}

static bool multistep_restart(void *object, double time) {
    Multistep *self = object;
    Problem *problem = self->problem;
    self->begun = time;
    self->setups = 0;
    if (!succeeds(self, CVodeReInit(self->cvode, time, self->x))) return false;
    if (problem->n_roots > 0) {
        double first = fmin(problem_resolution(problem, time), problem->task->interval);
        CVodeSetInitStep(self->cvode, fmin(first, problem->edge - time));
    }
    return multistep_aim(self);
}

/* Limits the next step so that a root between two others is not stepped over. */
static void limit_step(Multistep *self, double time) {
    Problem *problem = self->problem;
    if (problem->n_roots == 0) return;
    double longest = fmax(growth * (time - self->begun), problem_resolution(problem, time));
    longest = fmin(longest, problem->longest);
    CVodeSetMaxStep(self->cvode, fmin(longest, problem->task->interval));
}

/* Adds what has been done to factor matrices. */
static void count_setups(Multistep *self) {
    long setups = 0;
    CVodeGetNumLinSolvSetups(self->cvode, &setups);
    self->problem->work += newton_factoring(self->newton) * (double)(setups - self->setups);
    self->setups = setups;
}

static Step multistep_step(void *object, double *time) {
    Multistep *self = object;
    Problem *problem = self->problem;
    limit_step(self, *time);
    int flag = CVode(self->cvode, problem->edge, self->x, time, CV_ONE_STEP);
    if (self->newton) count_setups(self);
    if (!succeeds(self, flag)) return STEP_FAILED;
    if (flag == CV_ROOT_RETURN) {
        CVodeGetRootInfo(self->cvode, problem->crossed);
        return STEP_TO_ROOT;
    }
    return flag == CV_TSTOP_RETURN ? STEP_TO_EDGE : STEP_TAKEN;
}

static bool multistep_interpolate(void *object, double time, double *states) {
    Multistep *self = object;
    N_VSetArrayPointer(states, self->between);
    return succeeds(self, CVodeGetDky(self->cvode, time, 0, self->between));
}

static double multistep_last_step(void *object) {
    double step = 0;
    CVodeGetLastStep(((Multistep *)object)->cvode, &step);
    return step;
}

static double multistep_reached(void *object) {
    double time = 0;
    CVodeGetCurrentTime(((Multistep *)object)->cvode, &time);
    return time;
}

const Method multistep = {
    .free = multistep_free,
    .restart = multistep_restart,
    .aim = multistep_aim,
    .step = multistep_step,
    .interpolate = multistep_interpolate,
    .last_step = multistep_last_step,
    .reached = multistep_reached,
    .count = multistep_count,
};
