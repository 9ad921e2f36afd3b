/* --live: what a run in real time is given, where its rows go, and when it ends. */
#include "runtime/host/host.h"

#include <signal.h>

/* Without --stop a run lasts as long as the user likes, which is less than this, s. */
static const double forever = 1e5;

typedef struct {
    Host *host;
    Options *options;
    const MoccModel *model;
} LiveUser;

/* Rows go to the file of --output. A run from the beginning begins it anew. */
static int open_result(const LiveUser *user, MoccInstance *instance) {
    const Options *options = user->options;
    if (!options->result.output) return SUCCESS;
    return results_open(&user->host->results, instance_simulation(instance), &options->task,
                        &user->options->result);
}

/* Only the last run is of interest, which the user has ended. */
static void discard(void *argument, MoccInstance *instance) {
    const LiveUser *user = argument;
    Results *results = user->host->results;
    Text summary = {.context = instance_simulation(instance)->context};
    bool to_stdout = results && results_inherited(results);
    user->host->results = NULL;
    if (results) results_close(results, &summary);
    if (summary.length && interrupt_signal()) fprintf(to_stdout ? stderr : stdout, "%s\n", summary.data);
    text_free(&summary);
    mocc_free(instance);
}

static MoccInstance *make(void *argument) {
    const LiveUser *user = argument;
    MoccHost callbacks = host_callbacks(user->host);
    MoccInstance *instance = mocc_create(user->model, &callbacks);
    int status = instance ? settings_apply(instance, user->options, &user->host->about) : ENVIRONMENT;
    user->host->about = "";
    if (status == SUCCESS) status = settings_finish(instance, user->options);
    if (status == SUCCESS) status = open_result(user, instance);
    if (status == SUCCESS) return instance;
    mocc_free(instance);
    return NULL;
}

static bool is_over(void *argument) {
    (void)argument;
    return interrupt_signal() != 0;
}

static void announce(void *argument, const char *address) {
    const LiveUser *user = argument;
    bool to_stdout = user->host->results && results_inherited(user->host->results);
    FILE *out = to_stdout ? stderr : stdout;
    fprintf(out, "%s\nopen this address in a browser of this machine; Ctrl-C ends the run\n", address);
    fflush(out);
}

static int check_options(const Options *options) {
    const char *other = options_linearize(options) ? "--linearize"
                        : options->list            ? "--list"
                        : options->plot            ? "--plot"
                        : options->animate         ? "--animate"
                        : options->statistics      ? "--statistics"
                        : options->result.input    ? "--input"
                                                   : NULL;
    if (!other) return SUCCESS;
    return report_usage(options->context, "%s does not go with --live", other);
}

int run_live(Host *host, Options *options) {
    const Simulation *simulation = instance_simulation(host->instance);
    LiveUser user = {host, options, simulation->model};
    int status = check_options(options);
    if (status != SUCCESS) return status;
    if (!options->has_stop) options->task.stop = options->task.start + forever;
    LiveRequest request = {.user = &user,
                           .make = make,
                           .discard = discard,
                           .is_over = is_over,
                           .announce = announce,
                           .task = options->task,
                           .port = (int)options->port,
                           .plotted = &options->result.variables};
    interrupt_install();
    status = live_run(simulation->context, simulation->model, &request, &host->live);
    return status == SUCCESS && interrupt_signal() != SIGINT ? 128 + interrupt_signal() : status;
}
