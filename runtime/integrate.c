/* The run: CVODE takes the states from start to stop, rows are written on the way.
 *
 * CVODE is asked for single steps, so that interrupts, progress and a stuck integration are seen in time;
 * rows between two steps come from its interpolation polynomial, followed by an evaluation of all equations
 * there. Where the inputs have a kink it stops exactly and starts anew. */
#include "runtime/simulator.h"

#include <float.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
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

typedef struct {
    double numerator, denominator;
} Ratio;

typedef struct {
    Simulation *simulation;
    const Options *options;
    Results *results;
    Statistics *statistics;
    Progress progress;
    Ratio interval;
    size_t next_row, last_row; /* row k belongs to time start + k interval, the last one to stop */
    double time;               /* that the states `x` belong to */
    SUNContext context;
    N_Vector x, at_row;
    SUNMatrix matrix;
    SUNLinearSolver linear_solver;
    SUNNonlinearSolver nonlinear_solver;
    void *cvode;
} Run;

/* ---- rows ---- */

/* The number of the last row. An end that misses a multiple of the interval by less than a thousandth of it
   is meant to be that multiple. */
static size_t count_rows(const Options *options) {
    double span = options->stop - options->start;
    if (span <= 0) return 0;
    double count = ceil(span / options->interval - 1e-3);
    return count > 1 ? (size_t)count : 1;
}

/* A short decimal number as a ratio of whole numbers: 7 rows of 1/100 s end at 7/100, which is the double
   that 0.07 reads as; 7 * 0.01 is not. */
static Ratio as_ratio(double interval) {
    for (double denominator = 1; denominator <= 1e9; denominator *= 10) {
        double numerator = round(interval * denominator);
        if (numerator / denominator == interval) return (Ratio){numerator, denominator};
    }
    return (Ratio){interval, 1};
}

static double row_time(const Run *run, size_t row) {
    if (row > 0 && row == run->last_row) return run->options->stop;
    return run->options->start + (double)row * run->interval.numerator / run->interval.denominator;
}

/* Returns SUCCESS, or the exit status if a signal asks the run to end. */
static int check_interrupt(Run *run, double time) {
    int number = interrupt_signal();
    if (!number) return SUCCESS;
    progress_end(&run->progress);
    return report(128 + number, "interrupted at time %.15g", time);
}

/* A signal ends functions that do not end themselves: that is no fault. */
static int report_fault(Run *run) {
    Text text = {0};
    int status = check_interrupt(run, run->simulation->fault.time);
    if (status != SUCCESS) return status;
    progress_end(&run->progress);
    fault_describe(&text, &run->simulation->fault, run->simulation->model->type);
    report(RUN_FAILED, "%s", text.data);
    text_free(&text);
    return RUN_FAILED;
}

/* Evaluates everything at the states (NULL: those of the instance) and writes the next row. */
static int write_row(Run *run, double time, const double *states) {
    if (!simulation_evaluate(run->simulation, time, states, NULL)) return report_fault(run);
    run->next_row++;
    return results_row(run->results, time, run->simulation->instance);
}

/* ---- CVODE ---- */

static int right_side(double time, N_Vector x, N_Vector derivatives, void *user) {
    Simulation *simulation = user;
    bool good = simulation_evaluate(simulation, time, N_VGetArrayPointer(x), N_VGetArrayPointer(derivatives));
    return good ? 0 : 1;
}

/* CVODE's own messages are dropped: explain says what a user can understand. */
static void ignore_message(int code, const char *module, const char *function, char *message, void *user) {
    (void)code;
    (void)module;
    (void)function;
    (void)message;
    (void)user;
}

/* Attaches Newton with a dense Jacobian by difference quotients. Returns whether there was enough memory. */
static bool attach_newton(Run *run, size_t n) {
    run->matrix = SUNDenseMatrix((sunindextype)n, (sunindextype)n, run->context);
    if (!run->matrix) return false;
    run->linear_solver = SUNLinSol_Dense(run->x, run->matrix, run->context);
    return run->linear_solver &&
           CVodeSetLinearSolver(run->cvode, run->linear_solver, run->matrix) == CV_SUCCESS;
}

static bool attach_fixed_point(Run *run) {
    run->nonlinear_solver = SUNNonlinSol_FixedPoint(run->x, 0, run->context);
    return run->nonlinear_solver && CVodeSetNonlinearSolver(run->cvode, run->nonlinear_solver) == CV_SUCCESS;
}

static int create_integrator(Run *run) {
    size_t n = run->simulation->n_states;
    bool bdf = run->options->method == METHOD_BDF;
    double relative = fmax(step_fraction * run->options->tolerance, smallest_tolerance);
    if (SUNContext_Create(NULL, &run->context) != 0)
        return report(ENVIRONMENT, "the integrator cannot be started");
    run->x = N_VNew_Serial((sunindextype)n, run->context);
    run->at_row = N_VNew_Serial((sunindextype)n, run->context);
    run->cvode = CVodeCreate(bdf ? CV_BDF : CV_ADAMS, run->context);
    if (!run->x || !run->at_row || !run->cvode) return report(ENVIRONMENT, "out of memory");
    CVodeSetErrHandlerFn(run->cvode, ignore_message, NULL);
    simulation_states(run->simulation, N_VGetArrayPointer(run->x));
    bool created = CVodeInit(run->cvode, right_side, run->time, run->x) == CV_SUCCESS &&
                   CVodeSStolerances(run->cvode, relative, relative * nominal) == CV_SUCCESS &&
                   CVodeSetUserData(run->cvode, run->simulation) == CV_SUCCESS &&
                   CVodeSetMaxHnilWarns(run->cvode, -1) == CV_SUCCESS;
    if (!created || !(bdf ? attach_newton(run, n) : attach_fixed_point(run)))
        return report(ENVIRONMENT, "not enough memory to integrate %zu states%s", n,
                      bdf ? "; --method adams needs less" : "");
    return SUCCESS;
}

static void free_integrator(Run *run) {
    CVodeFree(&run->cvode);
    if (run->linear_solver) SUNLinSolFree(run->linear_solver);
    if (run->nonlinear_solver) SUNNonlinSolFree(run->nonlinear_solver);
    if (run->matrix) SUNMatDestroy(run->matrix);
    if (run->x) N_VDestroy(run->x);
    if (run->at_row) N_VDestroy(run->at_row);
    SUNContext_Free(&run->context);
}

/* CVODE forgets its counts when it starts anew. */
static void add_statistics(Run *run) {
    long count = 0;
    CVodeGetNumSteps(run->cvode, &count);
    run->statistics->steps += count;
    CVodeGetNumErrTestFails(run->cvode, &count);
    run->statistics->error_test_failures += count;
    CVodeGetNumNonlinSolvIters(run->cvode, &count);
    run->statistics->nonlinear_iterations += count;
    CVodeGetNumNonlinSolvConvFails(run->cvode, &count);
    run->statistics->nonlinear_failures += count;
    if (run->linear_solver && CVodeGetNumJacEvals(run->cvode, &count) == CV_SUCCESS)
        run->statistics->jacobians += count;
}

/* ---- what can go wrong ---- */

static const char *reason(int flag) {
    switch (flag) {
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
    default:
        return "the integrator gave up";
    }
}

/* Whether an evaluation ahead of what has been reached has failed: that is why the steps became shorter and
   shorter. One that lies behind has been got around. */
static bool fault_ahead(const Run *run) {
    const Fault *fault = &run->simulation->fault;
    return fault->kind != FAULT_NONE && fault->time >= run->time;
}

static int explain(Run *run, int flag) {
    Text text = {0};
    int status = check_interrupt(run, run->time);
    if (status != SUCCESS) return status;
    progress_end(&run->progress);
    if (fault_ahead(run))
        fault_describe(&text, &run->simulation->fault, run->simulation->model->type);
    else
        text_add(&text, reason(flag));
    report(RUN_FAILED, "the integration stopped at time %.15g: %s", run->time, text.data);
    text_free(&text);
    return RUN_FAILED;
}

/* ---- the run ---- */

/* Writes the rows that the integrator has reached. Those at the edge of the piece or behind it wait for
 * run_pieces. */
static int write_reached_rows(Run *run, double edge) {
    while (run->next_row <= run->last_row) {
        double time = row_time(run, run->next_row);
        if (time > run->time || time >= edge) return SUCCESS;
        if (CVodeGetDky(run->cvode, time, 0, run->at_row) != CV_SUCCESS) return explain(run, CV_BAD_T);
        int status = write_row(run, time, N_VGetArrayPointer(run->at_row));
        if (status != SUCCESS) return status;
    }
    return SUCCESS;
}

/* Times this close are the same to CVODE. */
static bool apart(double from, double to) {
    return to - from > 16 * DBL_EPSILON * fmax(fabs(from), fabs(to));
}

/* Notices when many steps in a row do not move time by more than its rounding. */
static bool is_stuck(const Run *run, size_t *steps, double *mark) {
    static const size_t many = 1000;
    if (++*steps < many) return false;
    double size = fmax(fabs(run->time), 1e-3 * (run->options->stop - run->options->start));
    bool stuck = run->time - *mark < (double)many * 4 * DBL_EPSILON * size;
    *steps = 0;
    *mark = run->time;
    return stuck;
}

/* Integrates up to `edge`, before which nothing jumps. */
static int run_piece(Run *run, double edge) {
    int flag = CVodeReInit(run->cvode, run->time, run->x);
    if (flag == CV_SUCCESS) flag = CVodeSetStopTime(run->cvode, edge);
    size_t steps = 0;
    double mark = run->time;
    while (flag >= 0 && flag != CV_TSTOP_RETURN) {
        flag = CVode(run->cvode, edge, run->x, &run->time, CV_ONE_STEP);
        if (flag >= 0 && is_stuck(run, &steps, &mark)) flag = CV_TOO_MUCH_WORK;
        if (flag < 0) break;
        int status = write_reached_rows(run, edge);
        if (status == SUCCESS) status = check_interrupt(run, run->time);
        if (status != SUCCESS) return status;
        progress_show(&run->progress, run->time);
    }
    return flag < 0 ? explain(run, flag) : SUCCESS;
}

/* Integrates from piece to piece of the inputs, and writes the rows at their edges. */
static int run_pieces(Run *run) {
    Inputs *inputs = run->simulation->inputs;
    double stop = run->options->stop;
    while (run->time < stop) {
        double edge = inputs ? fmin(inputs_end(inputs), stop) : stop;
        if (apart(run->time, edge)) {
            int status = run_piece(run, edge);
            add_statistics(run);
            if (status != SUCCESS) return status;
        }
        run->time = edge;
        if (inputs && edge < stop) inputs_enter(inputs, edge);
        while (run->next_row <= run->last_row && row_time(run, run->next_row) <= edge) {
            int status = write_row(run, row_time(run, run->next_row), N_VGetArrayPointer(run->x));
            if (status != SUCCESS) return status;
        }
    }
    return SUCCESS;
}

/* Without states there is nothing to integrate: the equations are evaluated row by row. */
static int run_rows(Run *run) {
    while (run->next_row <= run->last_row) {
        double time = row_time(run, run->next_row);
        int status = check_interrupt(run, time);
        if (status != SUCCESS) return status;
        if (run->simulation->inputs && time < run->options->stop) inputs_enter(run->simulation->inputs, time);
        status = write_row(run, time, NULL);
        if (status != SUCCESS) return status;
        progress_show(&run->progress, time);
    }
    return SUCCESS;
}

static int run_from_start(Run *run) {
    if (run->simulation->inputs) inputs_enter(run->simulation->inputs, run->time);
    if (run->simulation->n_states == 0) return run_rows(run);
    int status = create_integrator(run);
    if (status == SUCCESS) status = write_row(run, run->time, NULL);
    if (status == SUCCESS) status = run_pieces(run);
    free_integrator(run);
    return status;
}

int integrate(Simulation *simulation, const Options *options, Results *results, Statistics *statistics) {
    Run run = {.simulation = simulation,
               .options = options,
               .results = results,
               .statistics = statistics,
               .interval = as_ratio(options->interval),
               .last_row = count_rows(options),
               .time = options->start};
    *statistics = (Statistics){0};
    progress_begin(&run.progress, options->start, options->stop);
    int status = run_from_start(&run);
    progress_end(&run.progress);
    statistics->evaluations = (long)simulation->evaluations;
    statistics->wall_time = progress_clock() - run.progress.begun;
    return status;
}
