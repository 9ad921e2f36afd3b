/* The start of a run: states and discrete variables, and the initial system if the model has one. */
#include "runtime/solve/nonlinear.h"
#include "runtime/solve/solve.h"

static bool residuals(void *user, const double *unknowns, double *residuals) {
    return initial_system_residuals(user, unknowns, residuals);
}

static bool derivatives(void *user, double *columns) {
    return initial_system_derivatives(user, columns);
}

static void explain(InitialSystem *system, const Nonlinear *problem, NonlinearOutcome outcome,
                    const double *open) {
    Text why = {.context = problem->context};
    if (outcome == NONLINEAR_SINGULAR)
        text_add(&why, "their derivatives are singular at the last values, so they leave unknowns open there "
                       "or have no solution");
    else
        text_printf(
            &why,
            "there is no solution near the start values, %ld iterations of Newton's method have found none",
            problem->iterations);
    initial_system_fail(system, why.data, problem->values, outcome == NONLINEAR_SINGULAR ? open : NULL);
    text_free(&why);
}

static void count(const Nonlinear *problem, MoccStatistics *statistics) {
    statistics->initial_unknowns = problem->n;
    statistics->initial_iterations = problem->iterations;
    statistics->initial_residual = nonlinear_size(problem, problem->values);
}

static bool solve(Simulation *simulation, InitialSystem *system, MoccStatistics *statistics) {
    size_t n = initial_system_size(system);
    Nonlinear problem = nonlinear_new(simulation->context, n);
    double *typical = allocate(simulation->context, 2 * n, sizeof(double)), *open = typical + n;
    problem.user = system;
    problem.residuals = residuals;
    problem.derivatives = derivatives;
    problem.typical = typical;
    initial_system_begin(system, problem.unknowns, typical);
    NonlinearOutcome outcome = nonlinear_solve(&problem, open);
    if (outcome == NONLINEAR_SINGULAR || outcome == NONLINEAR_NOT_SOLVED)
        explain(system, &problem, outcome, open);
    if (statistics && outcome == NONLINEAR_SOLVED) count(&problem, statistics);
    nonlinear_free(&problem);
    release(typical);
    return outcome == NONLINEAR_SOLVED;
}

bool start_find(Simulation *simulation, Events *events, double time, MoccStatistics *statistics) {
    events_begin_initial(events);
    InitialSystem *system = initial_system_new(simulation, events, time);
    bool good = system ? solve(simulation, system, statistics) : events_settle_initial(events, time);
    good = good && settings_begin(simulation, system, time);
    initial_system_free(system);
    return good && events_finish_initial(events, time);
}
