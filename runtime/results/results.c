/* The result file. Only whole rows reach it, so that it can be read whatever ends the run; where a row did
 * not fit any more, what has come of it is taken away again.
 *
 * The run copies the numbers of a row into a queue and goes on. What takes them from there, as a rule in a
 * thread of its own, makes a text of them and writes it. It has its memory before the first row and reports
 * nothing: why it has failed is known when the run adds rows, or closes the file. */
#include "runtime/results/results.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Rows wait for each other, but not long: a slow run can be watched. */
enum { FLUSH_SIZE = 1 << 16 };
static const double flush_after = 1.0; /* s */

struct Results {
    MoccContext *context;
    Target target; /* without a file: standard output */
    ResultForm own;
    const ResultForm *form; /* `own`, or borrowed */
    double start;           /* s */
    MatlabPlaces places;
    RowQueue *queue;
    size_t head;  /* its size; 0: there is none yet */
    double given; /* wall clock when a row was last urgent, s */
    size_t rows;
    double time;   /* of the last row */
    bool reported; /* that writing has failed */
    /* What takes the rows */
    CsvRows *csv;   /* NULL: of a MATLAB file */
    size_t row;     /* its size; 0: they differ */
    Text buffer;    /* the head, then rows; it has room for all that are added to it */
    size_t written; /* bytes in the file, whole rows */
    int reason;     /* of a failure, as errno says it; 0: there was none */
};

/* ---- writing ---- */

static bool write_failed(Results *results, int reason) {
    if (!results->reason) results->reason = reason;
    return false;
}

/* How many of the first bytes of the buffer are whole rows, or the whole head */
static size_t count_whole(const Results *results, size_t bytes) {
    const char *data = results->buffer.data;
    if (bytes == results->buffer.length) return bytes;
    size_t head = results->written ? 0 : results->head;
    if (bytes < head) return 0;
    if (results->form->matlab) return bytes - (bytes - head) % results->row;
    const char *last = bytes ? memrchr(data, '\n', bytes) : NULL;
    return last ? (size_t)(last - data) + 1 : 0;
}

static bool patch(Results *results, size_t at, const void *bytes, size_t size) {
    ssize_t written = pwrite(results->target.descriptor, bytes, size, (off_t)at);
    return written == (ssize_t)size || write_failed(results, written < 0 ? errno : EIO);
}

/* Tells a MATLAB file how many rows it has; `last` is the last of them. */
static bool patch_head(Results *results, const char *last) {
    int32_t count = (int32_t)((results->written - results->head) / results->row);
    return patch(results, results->places.count, &count, sizeof count) &&
           patch(results, results->places.end, last, sizeof(double));
}

/* What has been written of the buffer becomes part of the file, as far as rows are whole. */
static bool keep_whole(Results *results, size_t bytes) {
    size_t whole = count_whole(results, bytes);
    results->written += whole;
    bool rows = results->written > results->head && whole > 0;
    if (whole < bytes && results->target.regular &&
        ftruncate(results->target.descriptor, (off_t)results->written) != 0)
        return write_failed(results, errno);
    return !results->form->matlab || !rows ||
           patch_head(results, results->buffer.data + whole - results->row);
}

/* What a file held before is cut off when there is something new. */
static bool cut_old(Results *results) {
    if (results->written || !results->target.regular || ftruncate(results->target.descriptor, 0) == 0)
        return true;
    return write_failed(results, errno);
}

static bool flush(Results *results) {
    size_t done = 0;
    bool good = cut_old(results);
    while (done < results->buffer.length && good) {
        ssize_t written =
            write(results->target.descriptor, results->buffer.data + done, results->buffer.length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            good = write_failed(results, errno);
    }
    bool kept = keep_whole(results, done);
    text_clear(&results->buffer);
    return good && kept;
}

static bool take_rows(void *user, const double *values, size_t rows, bool urgent) {
    Results *results = user;
    Text *out = &results->buffer;
    for (size_t i = 0; i < rows && results->csv; i++) {
        char *begin = out->data + out->length, *end = csv_row(begin, results->csv, values);
        out->length += (size_t)(end - begin);
        values += results->form->columns.n_stored + 1;
    }
    if (!results->csv) text_add_bytes(out, (const char *)values, rows * results->row);
    return out->length < FLUSH_SIZE && !urgent ? true : flush(results);
}

/* ---- rows ---- */

/* The head comes with the first row, at which all is known that does not change during the run. */
static void add_head(Results *results, const double *instance) {
    Text *out = &results->buffer;
    size_t row = results->csv ? csv_row_size(results->csv) : results->row;
    if (results->form->matlab)
        results->places = matlab_head(out, &results->form->columns, results->start, instance);
    else
        csv_head(out, &results->form->columns);
    text_reserve(out, FLUSH_SIZE + row_queue_block(results->queue) * row);
    results->head = out->length;
}

static int report_failure(Results *results) {
    if (results->reported) return ENVIRONMENT;
    results->reported = true;
    return report(results->context, ENVIRONMENT, "cannot write %s: %s",
                  results->target.file ? results->target.file : "to standard output",
                  strerror(results->reason));
}

/* The first row is urgent, so that what cannot be written is known at once. */
int results_row(Results *results, double time, const double *instance) {
    if (!results->head) add_head(results, instance);
    const Columns *columns = &results->form->columns;
    double *values = row_queue_next(results->queue), clock = times_clock();
    bool urgent = clock - results->given > flush_after || !results->rows;
    values[0] = time;
    for (size_t i = 0; i < columns->n_stored; i++)
        values[i + 1] = instance[columns->stored[i]];
    if (urgent) results->given = clock;
    results->rows++;
    results->time = time;
    return row_queue_add(results->queue, urgent) ? SUCCESS : report_failure(results);
}

/* ---- the form ---- */

/* The number of rows is one of 32 bits in a MATLAB file. */
static int check_rows(MoccContext *context, const MoccTask *task, const char *file) {
    if (!(task->stop - task->start > INT32_MAX * task->interval)) return SUCCESS;
    return report_usage(context, "%s: a MATLAB file holds no more than %d rows", quote(file).text, INT32_MAX);
}

int result_form_make(MoccContext *context, ResultForm *form, const MoccModel *model, const MoccTask *task,
                     const char *file, ResultRequest *request) {
    int status = SUCCESS;
    form->matlab = file && ends_with(file, ".mat");
    if (form->matlab) status = check_rows(context, task, file);
    if (status != SUCCESS) return status;
    if (request->variables.n)
        status = columns_collect(context, &form->columns, model, &request->variables, form->matlab);
    else
        form->all = columns_collect_default(context, &form->columns, model, form->matlab);
    if (status != SUCCESS) return status;
    if (form->matlab)
        columns_share(&form->columns, model->type, false);
    else
        columns_store(&form->columns);
    form->needs = columns_need(&form->columns, model->type);
    return SUCCESS;
}

void result_form_free(ResultForm *form) {
    columns_free(&form->columns);
}

void result_form_note(MoccContext *context, const ResultForm *form, const MoccTask *task, size_t runs) {
    static const double large = 1e9; /* bytes */
    size_t n = form->columns.n;
    double rows = (task->stop - task->start) / task->interval + 1;
    double number = form->matlab ? sizeof(double) : 18; /* digits of a usual number */
    double bytes = rows * (double)n * number * (double)runs;
    if (n < form->all)
        report_note(context,
                    "%zu of %zu columns are written: of arrays with more than %d elements, that many or "
                    "fewer, spread evenly; --variables '*' writes all",
                    n, form->all, SAMPLE_SIZE);
    if (form->all && !task->open && bytes > large)
        report_note(
            context, "%s %zu columns and about %.2g rows%s, %.2g GB; --variables and --interval choose fewer",
            runs > 1 ? "the results get" : "the result gets", n, rows, runs > 1 ? " each" : "", bytes / 1e9);
}

/* ---- opening and closing ---- */

const char *results_short_name(const MoccModel *model) {
    const char *name = model->name;
    bool quoted = false;
    for (const char *at = model->name; *at; at++) {
        if (*at == '\'')
            quoted = !quoted;
        else if (*at == '.' && !quoted)
            name = at + 1;
    }
    return name;
}

char *results_default_file(MoccContext *context, const MoccModel *model) {
    Text file = {.context = context};
    text_printf(&file, "%s.csv", results_short_name(model));
    for (char *at = file.data; *at; at++) {
        if (*at == '/') *at = '_';
    }
    return file.data;
}

static int open_target(Results *results, const MoccModel *model, const char *output,
                       const ResultRequest *request) {
    int status = SUCCESS;
    if (!output || strcmp(output, "-") != 0) {
        char *file = output ? NULL : results_default_file(results->context, model);
        status = target_open(results->context, &results->target, output ? output : file, request);
        release(file);
    } else {
        results->target.descriptor = STDOUT_FILENO;
    }
    if (status == SUCCESS && results->form->matlab && !results->target.regular)
        return report_usage(results->context, "%s: a MATLAB file has to be a regular file", output);
    return status;
}

static void prepare_rows(Results *results, double start) {
    size_t width = results->form->columns.n_stored + 1;
    results->start = start;
    if (results->form->matlab)
        results->row = width * sizeof(double);
    else
        results->csv = csv_rows_new(results->context, width);
    results->queue = row_queue_new(results->context, width, results->form->beside, take_rows, results);
}

static Results *results_new(MoccContext *context) {
    Results *results = allocate(context, 1, sizeof *results);
    results->context = results->buffer.context = context;
    results->target = (Target){.context = context, .descriptor = -1};
    return results;
}

static void results_free(Results *results) {
    row_queue_free(results->queue);
    result_form_free(&results->own);
    csv_rows_free(results->csv);
    text_free(&results->buffer);
    release(results);
}

void results_rescue(Results *results) {
    if (results->rows) row_queue_end(results->queue);
    if (results->target.file) target_close(&results->target, results->written > results->head);
}

/* Opens the file of a result that has its form. Returns the same as results_open; otherwise than with SUCCESS
   the result is freed. */
static int open_file(Results *results, const Simulation *simulation, const MoccTask *task, const char *file,
                     const ResultRequest *request) {
    int status = open_target(results, simulation->model, file, request);
    if (status == SUCCESS) {
        prepare_rows(results, task->start);
        return SUCCESS;
    }
    if (results->target.file) target_close(&results->target, false);
    results_free(results);
    return status;
}

int results_open(Results **result, const Simulation *simulation, const MoccTask *task,
                 ResultRequest *request) {
    Results *results = results_new(simulation->context);
    ResultForm *form = &results->own;
    results->form = form;
    form->beside = true;
    int status = result_form_make(results->context, form, simulation->model, task, request->output, request);
    if (status != SUCCESS) {
        results_free(results);
        return status;
    }
    status = open_file(results, simulation, task, request->output, request);
    if (status != SUCCESS) return status;
    result_form_note(results->context, form, task, results->target.regular);
    *result = results;
    return SUCCESS;
}

int results_open_one(Results **result, const Simulation *simulation, const MoccTask *task,
                     const ResultForm *form, const char *file, const ResultRequest *request) {
    Results *results = results_new(simulation->context);
    results->form = form;
    int status = open_file(results, simulation, task, file, request);
    if (status == SUCCESS) *result = results;
    return status;
}

RowNeeds results_need(const Results *results) {
    return results->form->needs;
}

bool results_inherited(const Results *results) {
    return !results->target.file || results->target.is_inherited;
}

static void add_summary(const Results *results, Text *summary) {
    char time[NUMBER_SIZE];
    number_format(time, results->time);
    if (results->rows == 0)
        text_printf(summary, "no rows in %s", results->target.file);
    else
        text_printf(summary, "%zu row%s in %s, final time %s", results->rows, results->rows == 1 ? "" : "s",
                    results->target.file, time);
}

int results_close(Results *results, Text *summary) {
    int status = row_queue_end(results->queue) ? SUCCESS : report_failure(results);
    if (!results_inherited(results)) add_summary(results, summary);
    if (results->target.file) {
        int closed = target_close(&results->target, results->written > results->head);
        if (status == SUCCESS) status = closed;
    }
    if (status != SUCCESS) text_clear(summary);
    results_free(results);
    return status;
}

int results_close_one(Results *results, bool keep) {
    int status = row_queue_end(results->queue) ? SUCCESS : report_failure(results);
    int closed = target_close(&results->target, keep && results->written > results->head);
    results_free(results);
    return status == SUCCESS ? closed : status;
}
