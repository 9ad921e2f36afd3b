/* The result file. Only whole rows reach it, so that it can be read whatever ends the run; where a row did
 * not fit any more, what has come of it is taken away again. */
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
    bool matlab;
    Columns columns;
    double start; /* s */
    MatlabPlaces places;
    CsvRows *csv;     /* NULL: of a MATLAB file */
    size_t head, row; /* sizes; only rows of a MATLAB file have one. 0: there is no head yet */
    size_t written;   /* bytes in the file, whole rows */
    Text buffer;
    size_t complete; /* bytes of the buffer that are the head and whole rows */
    double flushed;  /* wall clock when rows were last written, s */
    size_t rows;
    double time; /* of the last row */
    bool failed; /* writing has, and it has been reported */
};

/* ---- writing ---- */

static int write_failed(Results *results, int reason) {
    if (results->failed) return ENVIRONMENT;
    results->failed = true;
    return report(results->context, ENVIRONMENT, "cannot write %s: %s",
                  results->target.file ? results->target.file : "to standard output", strerror(reason));
}

/* How many of the first bytes of the buffer are whole rows, or the whole head */
static size_t count_whole(const Results *results, size_t bytes) {
    const char *data = results->buffer.data;
    if (bytes == results->buffer.length) return bytes;
    size_t head = results->written ? 0 : results->head;
    if (bytes < head) return 0;
    if (results->matlab) return bytes - (bytes - head) % results->row;
    const char *last = bytes ? memrchr(data, '\n', bytes) : NULL;
    return last ? (size_t)(last - data) + 1 : 0;
}

static int patch(Results *results, size_t at, const void *bytes, size_t size) {
    ssize_t written = pwrite(results->target.descriptor, bytes, size, (off_t)at);
    return written == (ssize_t)size ? SUCCESS : write_failed(results, written < 0 ? errno : EIO);
}

/* Tells a MATLAB file how many rows it has; `last` is the last of them. */
static int patch_head(Results *results, const char *last) {
    int32_t count = (int32_t)((results->written - results->head) / results->row);
    int status = patch(results, results->places.count, &count, sizeof count);
    return status == SUCCESS ? patch(results, results->places.end, last, sizeof(double)) : status;
}

/* What has been written of the buffer becomes part of the file, as far as rows are whole. */
static int keep_whole(Results *results, size_t bytes) {
    size_t whole = count_whole(results, bytes);
    results->written += whole;
    bool rows = results->written > results->head && whole > 0;
    if (whole < bytes && results->target.regular &&
        ftruncate(results->target.descriptor, (off_t)results->written) != 0)
        return write_failed(results, errno);
    return results->matlab && rows ? patch_head(results, results->buffer.data + whole - results->row)
                                   : SUCCESS;
}

/* What a file held before is cut off when there is something new. */
static int cut_old(Results *results) {
    if (results->written || !results->target.regular || ftruncate(results->target.descriptor, 0) == 0)
        return SUCCESS;
    return write_failed(results, errno);
}

static int flush(Results *results) {
    size_t done = 0;
    int status = cut_old(results);
    while (done < results->buffer.length && status == SUCCESS) {
        ssize_t written =
            write(results->target.descriptor, results->buffer.data + done, results->buffer.length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno != EINTR)
            status = write_failed(results, errno);
    }
    int kept = keep_whole(results, done);
    text_clear(&results->buffer);
    results->complete = 0;
    results->flushed = times_clock();
    return status == SUCCESS ? kept : status;
}

/* The head comes with the first row, at which all is known that does not change during the run. */
static void add_head(Results *results, const double *instance) {
    Text *out = &results->buffer;
    if (results->matlab)
        results->places = matlab_head(out, &results->columns, results->start, instance);
    else
        csv_head(out, &results->columns);
    results->head = out->length;
}

int results_row(Results *results, double time, const double *instance) {
    if (!results->head) add_head(results, instance);
    if (results->matlab)
        matlab_row(&results->buffer, &results->columns, time, instance);
    else
        csv_row(&results->buffer, &results->columns, results->csv, time, instance);
    results->complete = results->buffer.length;
    results->rows++;
    results->time = time;
    bool due = results->buffer.length >= FLUSH_SIZE || times_clock() - results->flushed > flush_after;
    return due ? flush(results) : SUCCESS;
}

/* ---- opening and closing ---- */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), n = strlen(end);
    return length >= n && strcmp(text + length - n, end) == 0;
}

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

static int open_target(Results *results, const MoccModel *model, const ResultRequest *request) {
    const char *output = request->output;
    int status = SUCCESS;
    if (!output || strcmp(output, "-") != 0) {
        char *file = output ? NULL : results_default_file(results->context, model);
        status = target_open(results->context, &results->target, output ? output : file, request);
        release(file);
    } else {
        results->target.descriptor = STDOUT_FILENO;
    }
    if (status == SUCCESS && results->matlab && !results->target.regular)
        return report_usage(results->context, "--output %s: a MATLAB file has to be a regular file", output);
    return status;
}

static void prepare_rows(Results *results, const MoccModel *model, double start) {
    results->start = start;
    if (results->matlab)
        columns_share(&results->columns, model->type, false);
    else
        results->csv = csv_rows_new(results->context, results->columns.n);
    results->row = (results->columns.n_stored + 1) * sizeof(double);
}

/* The number of rows is one of 32 bits in a MATLAB file. */
static int check_rows(const Results *results, const MoccTask *task, const ResultRequest *request) {
    bool many = task->stop - task->start > INT32_MAX * task->interval;
    if (!results->matlab || !many) return SUCCESS;
    return report_usage(results->context, "--output %s: a MATLAB file holds no more than %d rows",
                        request->output, INT32_MAX);
}

static void results_free(Results *results) {
    columns_free(&results->columns);
    csv_rows_free(results->csv);
    text_free(&results->buffer);
    release(results);
}

void results_rescue(Results *results) {
    if (results->buffer.length > results->complete) results->buffer.length = results->complete;
    if (!results->failed && results->rows) flush(results);
    if (results->target.file) target_close(&results->target, results->written > results->head);
}

int results_open(Results **result, const Simulation *simulation, const MoccTask *task,
                 ResultRequest *request) {
    MoccContext *context = simulation->context;
    Results *results = allocate(context, 1, sizeof *results);
    results->context = results->buffer.context = context;
    results->target.descriptor = -1;
    results->matlab = request->output && ends_with(request->output, ".mat");
    int status = check_rows(results, task, request);
    if (status == SUCCESS)
        status = columns_collect(context, &results->columns, simulation->model, &request->variables,
                                 results->matlab);
    if (status == SUCCESS) status = open_target(results, simulation->model, request);
    if (status == SUCCESS) {
        prepare_rows(results, simulation->model, task->start);
        *result = results;
        return SUCCESS;
    }
    if (results->target.file) target_close(&results->target, false);
    results_free(results);
    return status;
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
    int status = results->failed || !results->rows ? SUCCESS : flush(results);
    if (results->failed) status = ENVIRONMENT;
    if (!results_inherited(results)) add_summary(results, summary);
    if (results->target.file) {
        int closed = target_close(&results->target, results->written > results->head);
        if (status == SUCCESS) status = closed;
    }
    if (status != SUCCESS) text_clear(summary);
    results_free(results);
    return status;
}
