/* What is integrated: the states, their derivatives and the root functions, for all methods. */
#include "runtime/solve/method.h"

#include <math.h>

/* Two events can follow each other closely (a ball that comes to rest). This part of the time passed is about
   what a root can be located to. */
static const double shortest = 1e-13;

double problem_passed(const Problem *problem, double time) {
    return fmax(fabs(time), 1e-3 * (problem->task->stop - problem->task->start));
}

double problem_resolution(const Problem *problem, double time) {
    return shortest * problem_passed(problem, time);
}

bool problem_evaluate(Problem *problem, double time, const double *states, double *derivatives) {
    problem->work++;
    if (problem->simulation->n_states > 0)
        return simulation_differentiate(problem->simulation, time, states, derivatives);
    *derivatives = 0;
    return true;
}

bool problem_evaluate_all(Problem *problem, double time, const double *states, double *derivatives,
                          double *roots) {
    Simulation *simulation = problem->simulation;
    if (!problem->n_roots) return problem_evaluate(problem, time, states, derivatives);
    problem->work++;
    if (simulation->n_states == 0) *derivatives = 0;
    if (!simulation_evaluate(simulation, time, states, simulation->n_states ? derivatives : NULL))
        return false;
    events_roots(problem->events, roots);
    return true;
}

bool problem_roots(Problem *problem, double time, const double *states, double *roots) {
    Simulation *simulation = problem->simulation;
    bool good = simulation_evaluate(simulation, time, states, NULL);
    if (!good && simulation->fault.kind != FAULT_DERIVATIVE) return false;
    events_roots(problem->events, roots);
    return true;
}
