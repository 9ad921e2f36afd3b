/* One of many runs: an instance of its own, with the values of a variant. What it says and what it comes to
 * are texts, for it shares the thread's time with others whose place in the table is before it. */
#include "runtime/host/sweep.h"

#include <stdlib.h>
#include <string.h>

/* What the host of a run knows */
typedef struct {
    const Plan *plan;
    size_t variant;
    MoccInstance *instance;
    Results *results; /* NULL: no file is open */
    FILE *messages;
    MoccStatus status; /* that it has ended with */
    bool interrupted;
    int closed; /* ENVIRONMENT: the result is not what it has to be; else SUCCESS */
} Trial;

/* "run 3 (m=2, c=5): " */
static void name_run(const Trial *trial) {
    const Variants *variants = trial->plan->variants;
    fprintf(trial->messages, "run %zu (", trial->variant + 1);
    for (size_t i = 0; i < variants->n_swept; i++) {
        char number[NUMBER_SIZE];
        const char *value = variants_value(variants, trial->variant, i, number);
        fprintf(trial->messages, "%s%s=%s", i ? ", " : "", variants->swept[i].name, quote(value).text);
    }
    fputs("): ", trial->messages);
}

static void collect_message(void *user, MoccSeverity severity, const char *text) {
    static const char *const kinds[] = {
        [MOCC_NOTE] = "", [MOCC_WARNING] = "warning: ", [MOCC_ERROR] = "error: ", [MOCC_USAGE] = "error: "};
    const Trial *trial = user;
    fprintf(trial->messages, "%s: %s", trial->plan->program, kinds[severity]);
    name_run(trial);
    fprintf(trial->messages, "%s\n", text);
}

static int is_interrupted(void *user) {
    (void)user;
    return interrupt_signal() != 0;
}

static int write_row(void *user, double time, const double *values) {
    const Trial *trial = user;
    return results_row(trial->results, time, values);
}

/* ---- the run ---- */

static int open_result(Trial *trial) {
    const Plan *plan = trial->plan;
    Simulation *simulation = instance_simulation(trial->instance);
    if (!plan->files.pattern) return SUCCESS;
    simulation->row_needs = plan->files.form.needs;
    Text name = {.context = simulation->context};
    run_files_name(&name, plan->files.pattern, trial->variant + 1);
    int status = results_open_one(&trial->results, simulation, &plan->options->task, &plan->files.form,
                                  name.data, &plan->options->result);
    text_free(&name);
    return status;
}

/* Of a run that was interrupted no result is kept, as it has no row in the table. */
static int close_result(Trial *trial) {
    Results *results = trial->results;
    trial->results = NULL;
    return results ? results_close_one(results, !trial->interrupted) : SUCCESS;
}

static MoccStatus run_instance(Trial *trial) {
    const Options *options = trial->plan->options;
    MoccInstance *instance = trial->instance;
    int status = settings_apply(instance, options, NULL);
    if (status == SUCCESS) status = variants_apply(trial->plan->variants, trial->variant, instance);
    if (status == SUCCESS) status = settings_finish(instance, options);
    if (status == SUCCESS) status = trial->closed = open_result(trial);
    MoccStatus reached = status == SUCCESS ? mocc_initialize(instance, &options->task) : (MoccStatus)status;
    return reached == MOCC_OK ? mocc_run(instance, options->task.stop) : reached;
}

static void run_trial(void *argument) {
    Trial *trial = argument;
    trial->status = run_instance(trial);
    trial->interrupted = interrupt_signal() != 0;
    int closed = close_result(trial);
    if (closed != SUCCESS) trial->closed = closed;
}

/* ---- its row ---- */

static void put_field(FILE *out, const char *field) {
    bool quoted = strpbrk(field, ",\"\r\n") != NULL;
    if (quoted) putc('"', out);
    for (; *field; field++) {
        if (*field == '"') putc('"', out);
        putc(*field, out);
    }
    if (quoted) putc('"', out);
}

static void put_number(FILE *out, double value) {
    char number[NUMBER_SIZE];
    number_format(number, value);
    fprintf(out, ",%s", number);
}

/* The run's number, what it was given, and its ending */
static void put_begin(FILE *out, const Trial *trial, Ending ending) {
    const Variants *variants = trial->plan->variants;
    fprintf(out, "%zu", trial->variant + 1);
    for (size_t i = 0; i < variants->n_swept; i++) {
        char number[NUMBER_SIZE];
        putc(',', out);
        put_field(out, variants_value(variants, trial->variant, i, number));
    }
    put_number(out, ending);
}

static void put_row(FILE *out, const Trial *trial, Ending ending) {
    const Columns *columns = &trial->plan->columns;
    const double *values = instance_simulation(trial->instance)->instance;
    put_begin(out, trial, ending);
    put_number(out, mocc_current_time(trial->instance));
    for (size_t i = 0; i < columns->n; i++)
        put_number(out, values[columns->columns[i].offset]);
    putc('\n', out);
}

/* Closes a text in memory. Returns it, or NULL if there was too little memory. */
static char *close_text(FILE *stream, char **text) {
    if (!stream) return NULL;
    bool good = !ferror(stream);
    if (fclose(stream) == 0 && good) return *text;
    free(*text);
    return NULL;
}

static Ending ending_of(const Trial *trial) {
    if (trial->status == MOCC_ENDED) return ENDED_BY_MODEL;
    return trial->status == MOCC_OK ? TO_ITS_END : HAS_FAILED;
}

Outcome trial_run(const Plan *plan, size_t variant, MoccStatistics *statistics) {
    Outcome outcome = {.done = true, .ending = HAS_FAILED, .status = ENVIRONMENT};
    char *row_text = NULL, *message_text = NULL;
    size_t row_size, message_size;
    FILE *row = open_memstream(&row_text, &row_size);
    Trial trial = {.plan = plan, .variant = variant, .status = MOCC_NO_RESOURCE};
    MoccHost callbacks = {.user = &trial,
                          .message = collect_message,
                          .stop = is_interrupted,
                          .row = plan->files.pattern ? write_row : NULL,
                          .resources = plan->options->resources};
    trial.messages = open_memstream(&message_text, &message_size);
    trial.instance = row && trial.messages ? mocc_create(plan->model, &callbacks) : NULL;
    if (trial.instance) {
        if (!context_try(instance_simulation(trial.instance)->context, run_trial, &trial) && trial.results)
            results_rescue(trial.results);
        outcome.ending = ending_of(&trial);
        outcome.status = trial.interrupted ? STOPPED : trial.closed;
        put_row(row, &trial, outcome.ending);
        *statistics = mocc_statistics(trial.instance);
    }
    mocc_free(trial.instance);
    outcome.row = close_text(row, &row_text);
    outcome.messages = close_text(trial.messages, &message_text);
    if (!outcome.row && outcome.status == SUCCESS) outcome.status = ENVIRONMENT;
    return outcome;
}

Outcome trial_lost(const Plan *plan, size_t variant, int rank) {
    Outcome outcome = {.done = true, .ending = LOST};
    char *row_text = NULL, *message_text = NULL;
    size_t row_size, message_size;
    FILE *row = open_memstream(&row_text, &row_size);
    Trial trial = {
        .plan = plan, .variant = variant, .messages = open_memstream(&message_text, &message_size)};
    if (row) {
        put_begin(row, &trial, LOST);
        for (size_t i = 0; i <= plan->columns.n; i++)
            putc(',', row);
        putc('\n', row);
    }
    if (trial.messages) {
        fprintf(trial.messages, "%s: error: ", plan->program);
        name_run(&trial);
        fprintf(trial.messages, rank < 0 ? "lost with its process\n" : "lost with the process of rank %d\n",
                rank);
    }
    outcome.row = close_text(row, &row_text);
    outcome.messages = close_text(trial.messages, &message_text);
    if (!outcome.row) outcome.status = ENVIRONMENT;
    return outcome;
}
