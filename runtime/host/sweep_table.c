/* The table of a sweep: a row for each run, in their order. */
#include "runtime/host/sweep.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool sweep_to_stdout(const Sweep *sweep) {
    const char *output = sweep->plan.options->result.output;
    return output && strcmp(output, "-") == 0;
}

char *sweep_table(const Sweep *sweep) {
    const char *output = sweep->plan.options->result.output;
    Text file = {.context = sweep->context};
    if (!output || sweep_to_stdout(sweep)) return results_default_file(sweep->context, sweep->plan.model);
    text_add(&file, output);
    return file.data;
}

static int open_table(Sweep *sweep) {
    char *file = sweep_table(sweep);
    int status = SUCCESS;
    if (sweep_to_stdout(sweep))
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
