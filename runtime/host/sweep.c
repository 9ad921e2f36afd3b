/* Many runs of one model: threads take one variant after the other, each with an instance of its own. The
 * table has the variants in their order, whatever thread is done first; so do messages. */
#include "runtime/embed/embed.h"
#include "runtime/host/sweep.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Plan plan;
    MoccContext *context;
    Target target;        /* without a file: standard output */
    Outcome *outcomes;    /* of each variant; owned */
    pthread_mutex_t lock; /* of what follows, of outcomes that are not done, and of the target */
    size_t passed;        /* variants that are done, with all before them */
    size_t written;       /* rows */
    size_t failed;        /* runs */
    int status;           /* of writing */
    long steps, evaluations;
} Sweep;

/* ---- all runs ---- */

/* Writes what is done and has nothing before it that is not. */
static void write_done(Sweep *sweep) {
    while (sweep->passed < sweep->plan.variants->n && sweep->outcomes[sweep->passed].done) {
        Outcome *outcome = &sweep->outcomes[sweep->passed++];
        if (outcome->messages) fputs(outcome->messages, stderr);
        if (sweep->status == SUCCESS) sweep->status = outcome->status;
        if (sweep->status == SUCCESS) {
            sweep->status = target_append(&sweep->target, outcome->row, strlen(outcome->row));
            bool written = sweep->status == SUCCESS;
            sweep->written += written;
            sweep->failed += written && outcome->ending == HAS_FAILED;
        }
        free(outcome->row);
        free(outcome->messages);
    }
}

/* Runs a variant. False: there is no use in others. */
static bool work(void *user, size_t variant) {
    Sweep *sweep = user;
    MoccStatistics statistics = {0};
    Outcome outcome = trial_run(&sweep->plan, variant, &statistics);
    pthread_mutex_lock(&sweep->lock);
    sweep->outcomes[variant] = outcome;
    sweep->steps += statistics.steps;
    sweep->evaluations += statistics.evaluations;
    write_done(sweep);
    bool good = sweep->status == SUCCESS;
    pthread_mutex_unlock(&sweep->lock);
    return good;
}

/* ---- the table ---- */

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

static int open_table(Sweep *sweep) {
    MoccContext *context = sweep->context;
    const ResultRequest *result = &sweep->plan.options->result;
    if (result->output && strcmp(result->output, "-") == 0) {
        sweep->target.descriptor = STDOUT_FILENO;
        return SUCCESS;
    }
    char *file = result->output ? NULL : results_default_file(context, sweep->plan.model);
    int status = target_open(context, &sweep->target, result->output ? result->output : file, result);
    release(file);
    return status;
}

/* Whether a result has a column of this name, too: that of its value at the end of the run */
static bool is_column(const Columns *columns, const char *name) {
    for (size_t i = 0; i < columns->n; i++)
        if (strcmp(columns_name(columns, i), name) == 0) return true;
    return false;
}

/* A start value has a name of its own beside the value at the end. */
static int write_head(Sweep *sweep) {
    Text head = {.context = sweep->context}, name = {.context = head.context};
    text_add(&head, "run");
    for (size_t i = 0; i < sweep->plan.variants->n_swept; i++) {
        const char *swept = sweep->plan.variants->swept[i].name;
        text_clear(&name);
        text_printf(&name, "%s%s", swept, is_column(&sweep->plan.columns, swept) ? ".start" : "");
        text_add(&head, ",");
        csv_field(&head, name.data);
    }
    text_add(&head, ",status,");
    csv_head(&head, &sweep->plan.columns);
    int status = target_write(&sweep->target, head.data, head.length);
    text_free(&head);
    text_free(&name);
    return status;
}

static void print_summary(const Sweep *sweep, size_t threads, double begun) {
    bool to_stdout = !sweep->target.file || sweep->target.is_inherited;
    FILE *out = to_stdout ? stderr : stdout;
    if (!to_stdout) printf("%zu runs in %s", sweep->written, sweep->target.file);
    if (sweep->failed) fprintf(out, "%s%zu of them failed", to_stdout ? "" : ", ", sweep->failed);
    if (!to_stdout || sweep->failed) fputc('\n', out);
    if (!sweep->plan.options->statistics) return;
    fprintf(out, "threads               %zu\n", threads);
    fprintf(out, "steps                 %ld\n", sweep->steps);
    fprintf(out, "evaluations           %ld\n", sweep->evaluations);
    fprintf(out, "wall time             %.3g s\n", times_clock() - begun);
}

static int run_sweep(Sweep *sweep) {
    double begun = times_clock();
    interrupt_install();
    int status = write_head(sweep);
    if (status != SUCCESS) return status;
    sweep->outcomes = allocate(sweep->context, sweep->plan.variants->n, sizeof *sweep->outcomes);
    size_t threads = parallel_work(sweep->plan.variants->n, sweep->plan.options->jobs, work, sweep);
    print_summary(sweep, threads, begun);
    if (sweep->status == STOPPED) return 128 + interrupt_signal();
    return sweep->status != SUCCESS ? sweep->status : sweep->failed ? RUN_FAILED : SUCCESS;
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
    if (status == SUCCESS) status = open_table(&sweep);
    if (status == SUCCESS) status = run_sweep(&sweep);
    bool any = sweep.written > 0;
    if (sweep.target.file && target_close(&sweep.target, any) != SUCCESS && status == SUCCESS)
        status = ENVIRONMENT;
    release(sweep.outcomes);
    columns_free(&sweep.plan.columns);
    run_files_free(&sweep.plan.files);
    return status;
}
