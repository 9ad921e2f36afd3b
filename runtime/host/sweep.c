/* Many runs of one model: threads take one variant after the other, each with an instance of its own. The
 * table has the variants in their order, whatever thread is done first; so do messages. */
#include "runtime/embed/embed.h"
#include "runtime/host/sweep.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- all runs ---- */

void sweep_write_done(Sweep *sweep) {
    while (sweep->passed < sweep->plan.variants->n && sweep->outcomes[sweep->passed].done) {
        Outcome *outcome = &sweep->outcomes[sweep->passed++];
        if (outcome->messages) fputs(outcome->messages, stderr);
        if (sweep->status == SUCCESS) sweep->status = outcome->status;
        if (sweep->status == SUCCESS && outcome->row) {
            sweep->status = target_append(&sweep->target, outcome->row, strlen(outcome->row));
            bool written = sweep->status == SUCCESS;
            sweep->written += written;
            sweep->failed += written && outcome->ending == HAS_FAILED;
            sweep->lost += written && outcome->ending == LOST;
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
    sweep_write_done(sweep);
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

/* Whether the table goes to standard output. */
static bool is_to_stdout(const Sweep *sweep) {
    const char *output = sweep->plan.options->result.output;
    return output && strcmp(output, "-") == 0;
}

char *sweep_table(const Sweep *sweep) {
    const char *output = sweep->plan.options->result.output;
    Text file = {.context = sweep->context};
    if (!output || is_to_stdout(sweep)) return results_default_file(sweep->context, sweep->plan.model);
    text_add(&file, output);
    return file.data;
}

static int open_table(Sweep *sweep) {
    char *file = sweep_table(sweep);
    int status = SUCCESS;
    if (is_to_stdout(sweep))
        sweep->target.descriptor = STDOUT_FILENO;
    else
        status = target_open(sweep->context, &sweep->target, file, &sweep->plan.options->result);
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

int sweep_begin_table(Sweep *sweep) {
    int status = open_table(sweep);
    return status == SUCCESS ? write_head(sweep) : status;
}

static void print_counts(const Sweep *sweep) {
    bool to_stdout = !sweep->target.file || sweep->target.is_inherited;
    FILE *out = to_stdout ? stderr : stdout;
    const char *between = to_stdout ? "" : ", ";
    if (!to_stdout) printf("%zu runs in %s", sweep->written, sweep->target.file);
    if (sweep->failed) fprintf(out, "%s%zu of them failed", between, sweep->failed);
    if (sweep->lost) fprintf(out, "%s%zu of them lost", sweep->failed ? ", " : between, sweep->lost);
    if (!to_stdout || sweep->failed || sweep->lost) fputc('\n', out);
}

int sweep_end(const Sweep *sweep, size_t threads, double begun) {
    bool to_stdout = !sweep->target.file || sweep->target.is_inherited;
    FILE *out = to_stdout ? stderr : stdout;
    print_counts(sweep);
    if (sweep->plan.options->statistics) {
        fprintf(out, "threads               %zu\n", threads);
        fprintf(out, "steps                 %ld\n", sweep->steps);
        fprintf(out, "evaluations           %ld\n", sweep->evaluations);
        fprintf(out, "wall time             %.3g s\n", times_clock() - begun);
    }
    if (sweep->status == STOPPED && interrupt_signal()) return 128 + interrupt_signal();
    bool good = sweep->status != STOPPED && !sweep->failed && !sweep->lost;
    return sweep->status != SUCCESS && sweep->status != STOPPED ? sweep->status : good ? SUCCESS : RUN_FAILED;
}

int sweep_close_table(Sweep *sweep, int status) {
    bool failed = sweep->target.file && target_close(&sweep->target, sweep->written > 0) != SUCCESS;
    return failed && status == SUCCESS ? ENVIRONMENT : status;
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
