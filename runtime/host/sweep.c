/* Many runs of one model: threads take one variant after the other, each with an instance of its own. The
 * table has the variants in their order, whatever thread is done first; so do messages. */
#include "runtime/embed/embed.h"
#include "runtime/host/sweep.h"

#include <pthread.h>
#include <string.h>

/* Runs a variant. False: there is no use in others. */
static bool work(void *user, size_t variant) {
    Sweep *sweep = user;
    MoccStatistics statistics = {0};
    Outcome outcome = trial_run(&sweep->plan, variant, &statistics);
    pthread_mutex_lock(&sweep->lock);
    sweep->outcomes[variant] = outcome;
    sweep->steps += statistics.steps;
    sweep->evaluations += statistics.evaluations;
    sweep_write_done(sweep);
    bool good = sweep->status == SUCCESS;
    pthread_mutex_unlock(&sweep->lock);
    return good;
}

static int check_options(const Sweep *sweep) {
    const Options *options = sweep->plan.options;
    MoccContext *context = sweep->context;
    const char *output = options->result.output, *suffix = output ? strrchr(output, '.') : NULL;
    const char *other = options->list      ? "--list"
                        : options->plot    ? "--plot"
                        : options->animate ? "--animate"
                        : options->live    ? "--live"
                                           : NULL;
    if (other) return report_usage(context, "%s is for one run; several values make many", other);
    if (suffix && strcmp(suffix, ".mat") == 0)
        return report_usage(context, "--output %s: the results of many runs are a table, .csv",
                            quote(output).text);
    return SUCCESS;
}

static int run_sweep(Sweep *sweep) {
    double begun = times_clock();
    int status = sweep_begin_table(sweep);
    if (status != SUCCESS) return status;
    size_t threads = parallel_work(sweep->plan.variants->n, sweep->plan.options->jobs, work, sweep);
    return sweep_end(sweep, threads, begun);
}

/* Decides what is written. The patterns of --variables may mean columns of the runs' results alone. */
static int plan_results(Sweep *sweep, Options *options) {
    Plan *plan = &sweep->plan;
    int status = check_options(sweep);
    if (status == SUCCESS)
        status = run_files_plan(sweep->context, &plan->files, plan->model, options, plan->variants);
    if (status == SUCCESS)
        status =
            columns_collect(sweep->context, &plan->columns, plan->model, &options->result.variables, false);
    return status;
}

int sweep(Host *host, Options *options, const Variants *variants) {
    const Simulation *simulation = instance_simulation(host->instance);
    Sweep sweep = {.plan = {.program = host->program,
                            .options = options,
                            .variants = variants,
                            .model = simulation->model},
                   .context = simulation->context,
                   .target = {.context = simulation->context, .descriptor = -1},
                   .lock = PTHREAD_MUTEX_INITIALIZER};
    int status = plan_results(&sweep, options);
    if (status == SUCCESS) {
        sweep.outcomes = allocate(sweep.context, variants->n, sizeof *sweep.outcomes);
        interrupt_install();
        status = ranks_are_several() ? sweep_shared(&sweep) : run_sweep(&sweep);
    }
    status = sweep_close_table(&sweep, status);
    release(sweep.outcomes);
    columns_free(&sweep.plan.columns);
    run_files_free(&sweep.plan.files);
    return status;
}
