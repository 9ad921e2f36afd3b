/* The command line of a simulator, phase by phase. */
#include "runtime/host/host.h"
#include "runtime/solve/sparse.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

static void print_version(const MoccModel *model) {
    char sundials[32] = "";
    SUNDIALSGetVersion(sundials, sizeof sundials);
    printf("%s, mocc runtime %s, SUNDIALS %s%s%s\n", model->name, MOCC_RUNTIME_VERSION, sundials,
           model->sparse ? ", " : "", model->sparse ? model->sparse->version : "");
}

/* A command line, and what has come of it */
typedef struct {
    int argc;
    char **argv;
    const MoccModel *model;
    Host *host;
    int status;
} CommandLine;

/* From start to stop, or to where it is linearized */
static MoccStatus integrate(Host *host, const Options *options) {
    double until = options_linearize(options) ? options->linearize : options->task.stop;
    settings_note_unset_inputs(host->instance);
    progress_begin(&host->progress, options->task.start, until);
    MoccStatus status = mocc_initialize(host->instance, &options->task);
    if (status == MOCC_OK || status == MOCC_ENDED) status = mocc_run(host->instance, until);
    progress_end(&host->progress);
    return status;
}

static int open_outputs(Host *host, Simulation *simulation, Options *options) {
    int status = SUCCESS;
    if (options_linearize(options)) return status;
    if (options->animate || options->plot) status = pictures_open(&host->pictures, simulation, options);
    if (status == SUCCESS && !pictures_replace_result(options))
        status = results_open(&host->results, simulation, &options->task, &options->result);
    if (host->results && !host->pictures) simulation->row_needs = results_need(host->results);
    return status;
}

/* Of several failures the first one decides the status. */
static int close_outputs(Host *host, Text *summary) {
    Results *results = host->results;
    Pictures *pictures = host->pictures;
    host->results = NULL;
    host->pictures = NULL;
    int closed = results ? results_close(results, summary) : SUCCESS;
    int drawn = pictures ? pictures_close(pictures, summary) : SUCCESS;
    return closed != SUCCESS ? closed : drawn;
}

/* Runs the model and writes its results. What is for programs has standard output for itself. Of several
   failures the first one decides the status. */
static int run(Host *host, Options *options) {
    Simulation *simulation = instance_simulation(host->instance);
    Text summary = {.context = simulation->context};
    interrupt_install();
    int status = open_outputs(host, simulation, options);
    bool is_open = status == SUCCESS;
    if (is_open) status = integrate(host, options);
    bool to_stdout = host->results && results_inherited(host->results);
    int closed = close_outputs(host, &summary);
    if (summary.length) fprintf(to_stdout || options->json ? stderr : stdout, "%s\n", summary.data);
    text_free(&summary);
    if (!is_open) return status;
    if (options_linearize(options) && (status == SUCCESS || status == MOCC_ENDED))
        status = linearization_write(host, options);
    MoccStatistics statistics = mocc_statistics(host->instance);
    if (options->statistics)
        statistics_write(to_stdout ? stderr : stdout, simulation, &statistics, options,
                         times_clock() - host->progress.begun);
    if (status == MOCC_STOPPED) return 128 + interrupt_signal();
    return status != SUCCESS && status != MOCC_ENDED ? status : closed;
}

/* Gives parameters, start values and inputs their values. */
static int prepare(Host *host, const Options *options) {
    int status = settings_apply(host->instance, options, &host->about);
    host->about = "";
    return status == SUCCESS ? settings_finish(host->instance, options) : status;
}

/* One run, or only what would be run */
static int run_once(Host *host, Options *options) {
    int status = prepare(host, options);
    if (status != SUCCESS) return status;
    if (options->steady) return steady_write(host, options);
    return options->list ? list_variables(instance_simulation(host->instance), options) : run(host, options);
}

/* Many runs if there are several values for something */
static int run_all(Host *host, Options *options) {
    Variants variants;
    int status = variants_read(host, options, &variants);
    if (status == SUCCESS && variants.n_swept && (options->steady || options_linearize(options)))
        status = report_usage(options->context, "%s needs one value for each name, not a grid",
                              options->steady ? "--steady" : "--linearize");
    else if (status == SUCCESS && !variants.n_swept && options->result.runs)
        status = report_usage(options->context, "--results is for many runs: of one, it is --output");
    else if (status == SUCCESS && variants.n_swept)
        status = sweep(host, options, &variants);
    else if (status == SUCCESS)
        status = options->live ? run_live(host, options) : run_once(host, options);
    variants_free(&variants);
    return status;
}

static void obey(void *argument) {
    CommandLine *line = argument;
    Options options;
    Simulation *simulation = instance_simulation(line->host->instance);
    line->status = options_read(simulation->context, &options, line->argc, line->argv, line->model);
    line->host->resources = simulation->context->host.resources = options.resources;
    if (line->status == SUCCESS && options.help)
        options_help(line->argc > 0 ? line->argv[0] : results_short_name(line->model), line->model);
    else if (line->status == SUCCESS && options.version)
        print_version(line->model);
    else if (line->status == SUCCESS)
        line->status = run_all(line->host, &options);
    options_free(&options);
}

/* What standard output could not take is only known once it is flushed. */
static int flush_output(const char *program, int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fprintf(stderr, "%s: error: cannot write to standard output: %s\n", program, strerror(errno));
    return status != SUCCESS ? status : ENVIRONMENT;
}

/* Where standard input, output or error is closed, the first files that are opened would be taken for them.
   What is opened instead fails where it is used. */
static void fill_descriptors(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", modes[i]) < 0) return;
}

int mocc_main(int argc, char **argv, const MoccModel *model) {
    fill_descriptors();
    CommandLine line = {argc, argv, model, host_new(argc > 0 ? argv[0] : model->name), ENVIRONMENT};
    if (!line.host) return ENVIRONMENT;
    MoccHost callbacks = host_callbacks(line.host);
    line.host->instance = mocc_create(model, &callbacks);
    if (line.host->instance) context_try(instance_simulation(line.host->instance)->context, obey, &line);
    mocc_free(line.host->instance);
    line.host->instance = NULL;
    return flush_output(line.host->program, line.status);
}
