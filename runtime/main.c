/* The command line of a simulator, phase by phase. */
#include "runtime/newton.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

static void print_version(const MoccModel *model) {
    char sundials[32] = "";
    SUNDIALSGetVersion(sundials, sizeof sundials);
    printf("%s, mocc runtime %s, SUNDIALS %s%s%s\n", model->name, MOCC_RUNTIME_VERSION, sundials,
           model->sparse ? ", " : "", model->sparse ? model->sparse->version : "");
}

static void print_statistics(FILE *out, const Statistics *statistics, const Simulation *simulation) {
    fprintf(out, "states                %zu\n", simulation->n_states);
    fprintf(out, "steps                 %ld\n", statistics->steps);
    fprintf(out, "evaluations           %ld\n", statistics->evaluations);
    fprintf(out, "Jacobians             %ld\n", statistics->jacobians);
    if (statistics->elements)
        fprintf(out, "elements of each      %zu, by %zu evaluations\n", statistics->elements,
                statistics->directions);
    fprintf(out, "error test failures   %ld\n", statistics->error_test_failures);
    fprintf(out, "nonlinear iterations  %ld\n", statistics->nonlinear_iterations);
    fprintf(out, "nonlinear failures    %ld\n", statistics->nonlinear_failures);
    if (simulation->responses)
        fprintf(out, "balances              %zu, in %ld evaluations by one matrix\n",
                responses_count(simulation->responses), responses_by_matrix(simulation->responses));
    fprintf(out, "state events          %ld\n", statistics->state_events);
    fprintf(out, "time events           %ld\n", statistics->time_events);
    fprintf(out, "event iterations      %ld\n", statistics->event_iterations);
    if (statistics->left_bounds)
        fprintf(out, "out of min and max    %zu variable%s\n", statistics->left_bounds,
                statistics->left_bounds == 1 ? "" : "s");
    fprintf(out, "wall time             %.3g s\n", statistics->wall_time);
}

/* Runs the model and writes its results. Of several failures the first one decides the status. */
static int run(Simulation *simulation, Options *options) {
    Results *results;
    Statistics statistics;
    interrupt_install();
    int status = results_open(&results, simulation, options);
    if (status != SUCCESS) return status;
    status = integrate(simulation, options, results, &statistics);
    bool to_stdout = results_inherited(results);
    int closed = results_close(results);
    if (options->statistics) print_statistics(to_stdout ? stderr : stdout, &statistics, simulation);
    return status != SUCCESS ? status : closed;
}

static int simulate(const MoccModel *model, Options *options) {
    Simulation simulation;
    int status = simulation_start(&simulation, model, options);
    if (status == SUCCESS)
        status = options->list ? list_variables(&simulation, options) : run(&simulation, options);
    simulation_free(&simulation);
    arrays_free();
    return status;
}

/* What standard output could not take is only known once it is flushed. */
static int flush_output(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    int failed = report(ENVIRONMENT, "cannot write to standard output: %s", strerror(errno));
    return status != SUCCESS ? status : failed;
}

/* Where standard input, output or error is closed, the first files that are opened would be taken for them.
   What is opened instead fails where it is used. */
static void fill_descriptors(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", modes[i]) < 0) return;
}

int mocc_main(int argc, char **argv, const MoccModel *model) {
    Options options;
    fill_descriptors();
    report_name(argc > 0 ? argv[0] : model->name);
    int status = options_read(&options, argc, argv, model);
    if (status == SUCCESS && options.help)
        options_help(argc > 0 ? argv[0] : options_short_name(model), model);
    else if (status == SUCCESS && options.version)
        print_version(model);
    else if (status == SUCCESS)
        status = simulate(model, &options);
    options_free(&options);
    return flush_output(status);
}
