/* --statistics: how much work a run was, for a reader or as a line of JSON. */
#include "runtime/host/host.h"

#include <time.h>

/* Which steps were taken by which method, and when the other went on */
static void print_methods(FILE *out, const MoccStatistics *statistics) {
    fprintf(out, "  explicit            %ld\n", statistics->explicit_steps);
    fprintf(out, "  implicit            %ld\n", statistics->multistep_steps);
    fprintf(out, "method switches       %zu", statistics->switches);
    for (size_t i = 0; i < statistics->switches && i < MOCC_SWITCHES; i++)
        fprintf(out, "%s%.6g", i ? ", " : ", at time ", statistics->switched[i]);
    fprintf(out, "%s\n", statistics->switches > MOCC_SWITCHES ? ", ..." : "");
}

static void add_name(void *user, const char *name) {
    text_printf(user, "%s%s", ((Text *)user)->length ? ", " : "", name);
}

static void add_json_name(void *user, const char *name) {
    text_add(user, ((Text *)user)->length ? ", " : "");
    text_add_json(user, name);
}

/* What the initial equations free, one name beside the other */
static Text freed_names(Simulation *simulation, const MoccStatistics *statistics, bool json) {
    Text names = {.context = simulation->context};
    text_add(&names, "");
    if (statistics->initial_unknowns)
        initial_system_name(simulation, json ? add_json_name : add_name, &names);
    return names;
}

static void print_start(FILE *out, Simulation *simulation, const MoccStatistics *statistics) {
    if (statistics->initial_unknowns == 0) return;
    Text names = freed_names(simulation, statistics, false);
    fprintf(out, "solved for at start   %zu: %s\n", statistics->initial_unknowns, names.data);
    fprintf(out, "  iterations          %ld\n", statistics->initial_iterations);
    fprintf(out, "  residuals           %.3g, as relative changes of these\n", statistics->initial_residual);
    text_free(&names);
}

static void print_text(FILE *out, const MoccStatistics *statistics, MoccMethod method, double wall_time) {
    fprintf(out, "states                %zu\n", statistics->states);
    fprintf(out, "steps                 %ld\n", statistics->steps);
    if (method == MOCC_AUTO) print_methods(out, statistics);
    fprintf(out, "evaluations           %ld\n", statistics->evaluations);
    fprintf(out, "Jacobians             %ld\n", statistics->jacobians);
    if (statistics->elements)
        fprintf(out, "elements of each      %zu, by %zu evaluations\n", statistics->elements,
                statistics->directions);
    if (statistics->unknowns > statistics->states)
        fprintf(out, "unknowns of a step    %zu, with balances and inputs of components\n",
                statistics->unknowns);
    fprintf(out, "error test failures   %ld\n", statistics->error_test_failures);
    fprintf(out, "nonlinear iterations  %ld\n", statistics->nonlinear_iterations);
    fprintf(out, "nonlinear failures    %ld\n", statistics->nonlinear_failures);
    if (statistics->balances)
        fprintf(out, "balances              %zu, in %ld evaluations by one matrix\n", statistics->balances,
                statistics->by_matrix);
    fprintf(out, "state events          %ld\n", statistics->state_events);
    fprintf(out, "time events           %ld\n", statistics->time_events);
    fprintf(out, "event iterations      %ld\n", statistics->event_iterations);
    if (statistics->left_bounds)
        fprintf(out, "out of min and max    %zu variable%s\n", statistics->left_bounds,
                statistics->left_bounds == 1 ? "" : "s");
    fprintf(out, "wall time             %.3g s\n", wall_time);
    fprintf(out, "processor time        %.3g s\n", (double)clock() / CLOCKS_PER_SEC);
}

/* All of it, with the same keys for every model; the times of switches are the first ones. */
static void print_json(FILE *out, Simulation *simulation, const MoccStatistics *s, double wall_time) {
    Text freed = freed_names(simulation, s, true);
    fprintf(out, "{\"states\": %zu, \"steps\": %ld, \"explicitSteps\": %ld, \"implicitSteps\": %ld",
            s->states, s->steps, s->explicit_steps, s->multistep_steps);
    fprintf(out, ", \"methodSwitches\": %zu, \"switchTimes\": [", s->switches);
    for (size_t i = 0; i < s->switches && i < MOCC_SWITCHES; i++)
        fprintf(out, "%s%.17g", i ? ", " : "", s->switched[i]);
    fprintf(out, "], \"evaluations\": %ld, \"jacobians\": %ld", s->evaluations, s->jacobians);
    fprintf(out, ", \"jacobianElements\": %zu, \"jacobianDirections\": %zu", s->elements, s->directions);
    fprintf(out, ", \"unknowns\": %zu", s->unknowns);
    fprintf(out, ", \"errorTestFailures\": %ld", s->error_test_failures);
    fprintf(out, ", \"nonlinearIterations\": %ld, \"nonlinearFailures\": %ld", s->nonlinear_iterations,
            s->nonlinear_failures);
    fprintf(out, ", \"balances\": %zu, \"byMatrix\": %ld", s->balances, s->by_matrix);
    fprintf(out, ", \"stateEvents\": %ld, \"timeEvents\": %ld, \"eventIterations\": %ld", s->state_events,
            s->time_events, s->event_iterations);
    fprintf(out, ", \"freed\": [%s], \"initialIterations\": %ld, \"initialResidual\": %.6g", freed.data,
            s->initial_iterations, s->initial_residual);
    fprintf(out, ", \"outOfBounds\": %zu, \"wallTime\": %.6g, \"processorTime\": %.6g}\n", s->left_bounds,
            wall_time, (double)clock() / CLOCKS_PER_SEC);
    text_free(&freed);
}

void statistics_write(FILE *out, Simulation *simulation, const MoccStatistics *statistics,
                      const Options *options, double wall_time) {
    if (options->json) {
        print_json(out, simulation, statistics, wall_time);
        return;
    }
    print_start(out, simulation, statistics);
    print_text(out, statistics, options->task.method, wall_time);
}
