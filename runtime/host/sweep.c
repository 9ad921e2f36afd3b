/* Many runs of one model: threads take one variant after the other, each with an instance of its own. The
 * table has the variants in their order, whatever thread is done first; so do messages. */
#include "runtime/embed/embed.h"
#include "runtime/host/host.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the table calls the end of a run */
typedef enum { TO_ITS_END = 0, HAS_FAILED = 1, ENDED_BY_MODEL = 2 } Ending;

/* What has come of a variant. The texts are the C library's: they outlive the instance, and any thread frees
 * them. */
typedef struct {
    char *row;      /* with its line end; NULL: none, the sweep was interrupted */
    char *messages; /* lines; NULL: there is no memory */
    Ending ending;
    bool done;
} Outcome;

typedef struct {
    Host *host; /* borrowed, like all before `columns` */
    const Options *options;
    const Variants *variants;
    const MoccModel *model;
    Columns columns;
    Target target;        /* without a file: standard output */
    Outcome *outcomes;    /* of each variant; owned */
    pthread_mutex_t lock; /* of what follows, of outcomes that are not done, and of the target */
    size_t passed;        /* variants that are done, with all before them */
    size_t written;       /* rows */
    size_t failed;        /* runs */
    int status;           /* of writing */
    long steps, evaluations;
} Sweep;

/* ---- one run ---- */

/* What the host of a run knows */
typedef struct {
    const Sweep *sweep;
    size_t variant;
    FILE *messages;
} Trial;

/* "run 3 (m=2, c=5): " */
static void name_run(const Trial *trial) {
    const Variants *variants = trial->sweep->variants;
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
    fprintf(trial->messages, "%s: %s", trial->sweep->host->program, kinds[severity]);
    name_run(trial);
    fprintf(trial->messages, "%s\n", text);
}

static int is_interrupted(void *user) {
    (void)user;
    return interrupt_signal() != 0;
}

static MoccStatus run_instance(const Trial *trial, MoccInstance *instance) {
    const Options *options = trial->sweep->options;
    int status = settings_apply(instance, options, NULL);
    if (status == SUCCESS) status = variants_apply(trial->sweep->variants, trial->variant, instance);
    if (status == SUCCESS) status = settings_finish(instance, options);
    MoccStatus reached = status == SUCCESS ? mocc_initialize(instance, &options->task) : (MoccStatus)status;
    return reached == MOCC_OK ? mocc_run(instance, options->task.stop) : reached;
}

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

static void put_row(FILE *out, const Trial *trial, Ending ending, MoccInstance *instance) {
    const Variants *variants = trial->sweep->variants;
    const Columns *columns = &trial->sweep->columns;
    const double *values = instance_simulation(instance)->instance;
    fprintf(out, "%zu", trial->variant + 1);
    for (size_t i = 0; i < variants->n_swept; i++) {
        char number[NUMBER_SIZE];
        putc(',', out);
        put_field(out, variants_value(variants, trial->variant, i, number));
    }
    put_number(out, ending);
    put_number(out, mocc_current_time(instance));
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

static Outcome run_variant(const Sweep *sweep, size_t variant, MoccStatistics *statistics) {
    Outcome outcome = {.done = true, .ending = HAS_FAILED};
    char *row_text = NULL, *message_text = NULL;
    size_t row_size, message_size;
    FILE *row = open_memstream(&row_text, &row_size);
    Trial trial = {sweep, variant, open_memstream(&message_text, &message_size)};
    MoccHost callbacks = {.user = &trial, .message = collect_message, .stop = is_interrupted};
    MoccInstance *instance = row && trial.messages ? mocc_create(sweep->model, &callbacks) : NULL;
    if (instance) {
        MoccStatus status = run_instance(&trial, instance);
        outcome.ending = status == MOCC_OK ? TO_ITS_END : status == MOCC_ENDED ? ENDED_BY_MODEL : HAS_FAILED;
        put_row(row, &trial, outcome.ending, instance);
        *statistics = mocc_statistics(instance);
    }
    mocc_free(instance);
    outcome.row = close_text(row, &row_text);
    outcome.messages = close_text(trial.messages, &message_text);
    if (instance && interrupt_signal() == 0) return outcome;
    free(outcome.row);
    outcome.row = NULL;
    return outcome;
}

/* ---- all runs ---- */

/* Writes what is done and has nothing before it that is not. */
static void write_done(Sweep *sweep) {
    while (sweep->passed < sweep->variants->n && sweep->outcomes[sweep->passed].done) {
        Outcome *outcome = &sweep->outcomes[sweep->passed++];
        if (outcome->messages) fputs(outcome->messages, stderr);
        if (outcome->row && sweep->status == SUCCESS) {
            sweep->status = target_append(&sweep->target, outcome->row, strlen(outcome->row));
            sweep->written += sweep->status == SUCCESS;
        } else if (sweep->status == SUCCESS) {
            sweep->status = interrupt_signal() ? STOPPED : ENVIRONMENT;
        }
        sweep->failed += outcome->ending == HAS_FAILED;
        free(outcome->row);
        free(outcome->messages);
    }
}

/* Runs a variant. False: there is no use in others. */
static bool work(void *user, size_t variant) {
    Sweep *sweep = user;
    MoccStatistics statistics = {0};
    Outcome outcome = run_variant(sweep, variant, &statistics);
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
    const Options *options = sweep->options;
    MoccContext *context = sweep->columns.names.context;
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
    MoccContext *context = sweep->columns.names.context;
    const ResultRequest *result = &sweep->options->result;
    if (result->output && strcmp(result->output, "-") == 0) {
        sweep->target.descriptor = STDOUT_FILENO;
        return SUCCESS;
    }
    char *file = result->output ? NULL : results_default_file(context, sweep->model);
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
    Text head = {.context = sweep->columns.names.context}, name = {.context = head.context};
    text_add(&head, "run");
    for (size_t i = 0; i < sweep->variants->n_swept; i++) {
        const char *swept = sweep->variants->swept[i].name;
        text_clear(&name);
        text_printf(&name, "%s%s", swept, is_column(&sweep->columns, swept) ? ".start" : "");
        text_add(&head, ",");
        csv_field(&head, name.data);
    }
    text_add(&head, ",status,");
    csv_head(&head, &sweep->columns);
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
    if (!sweep->options->statistics) return;
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
    sweep->outcomes = allocate(sweep->columns.names.context, sweep->variants->n, sizeof *sweep->outcomes);
    size_t threads = parallel_work(sweep->variants->n, sweep->options->jobs, work, sweep);
    print_summary(sweep, threads, begun);
    if (sweep->status == STOPPED) return 128 + interrupt_signal();
    return sweep->status != SUCCESS ? sweep->status : sweep->failed ? RUN_FAILED : SUCCESS;
}

int sweep(Host *host, Options *options, const Variants *variants) {
    MoccContext *context = instance_simulation(host->instance)->context;
    Sweep sweep = {.host = host,
                   .options = options,
                   .variants = variants,
                   .model = instance_simulation(host->instance)->model,
                   .columns.names.context = context,
                   .target = {.context = context, .descriptor = -1},
                   .lock = PTHREAD_MUTEX_INITIALIZER};
    int status = check_options(&sweep);
    if (status == SUCCESS)
        status = columns_collect(context, &sweep.columns, sweep.model, &options->result.variables, false);
    if (status == SUCCESS) status = open_table(&sweep);
    if (status == SUCCESS) status = run_sweep(&sweep);
    bool any = sweep.written > 0;
    if (sweep.target.file && target_close(&sweep.target, any) != SUCCESS && status == SUCCESS)
        status = ENVIRONMENT;
    release(sweep.outcomes);
    columns_free(&sweep.columns);
    return status;
}
