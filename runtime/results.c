/* The result file: CSV (RFC 4180), one row per output time. Only whole rows reach the file, so that it can be
 * read whatever ends the run. */
#include "runtime/simulator.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Rows wait for each other, but not long: a slow run can be watched. */
enum { FLUSH_SIZE = 1 << 16 };
static const double flush_after = 1.0; /* s */

struct Results {
    char *file; /* owned; NULL: standard output */
    int descriptor;
    size_t n_columns;
    size_t *columns; /* offsets */
    Text buffer;
    double flushed; /* wall clock when rows were last written, s */
    size_t rows;
    double time; /* of the last row */
    bool failed; /* writing has, and it has been reported */
};

enum {
    IN_RESULT = 1u << MOCC_STATE | 1u << MOCC_INPUT | 1u << MOCC_VARIABLE | 1u << MOCC_DERIVATIVE |
                1u << MOCC_BALANCE | 1u << MOCC_RESIDUAL | 1u << MOCC_DISCRETE
};

/* ---- columns ---- */

/* What the walk that collects the columns needs. */
typedef struct {
    Results *results;
    Patterns *patterns;
    Text name;
    size_t capacity;
} Header;

static void add_quoted(Text *out, const char *field) {
    if (!strpbrk(field, ",\"\r\n")) {
        text_add(out, field);
        return;
    }
    text_add(out, "\"");
    for (; *field; field++)
        text_add_bytes(out, *field == '"' ? "\"\"" : field, *field == '"' ? 2 : 1);
    text_add(out, "\"");
}

static void add_column(Header *header, const char *name, size_t offset) {
    Results *results = header->results;
    if (results->n_columns == header->capacity) {
        header->capacity = header->capacity ? 2 * header->capacity : 64;
        results->columns = reallocate(results->columns, header->capacity, sizeof(size_t));
    }
    results->columns[results->n_columns++] = offset;
    text_add(&results->buffer, ",");
    add_quoted(&results->buffer, name);
}

static bool visit_column(void *context, const Place *place) {
    Header *header = context;
    const MoccVariable *variable = place->variable;
    if (place->hidden || !(IN_RESULT & 1u << variable->kind) || variable->type == MOCC_STRING) return true;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        text_clear(&header->name);
        tables_name(&header->name, place, i);
        if (patterns_match(header->patterns, header->name.data))
            add_column(header, header->name.data, place->base + variable->offset + i);
    }
    return true;
}

static int collect_columns(Results *results, const MoccModel *model, Patterns *patterns) {
    Header header = {.results = results, .patterns = patterns};
    text_add(&results->buffer, "time");
    patterns_match(patterns, "time"); /* always there, so that asking for it is no mistake */
    tables_walk(model->type, visit_column, &header);
    text_add(&results->buffer, "\n");
    text_free(&header.name);
    for (size_t i = 0; i < patterns->n; i++) {
        if (!patterns->matched[i])
            return report_usage("--variables %s matches no variable", patterns->patterns[i]);
    }
    return SUCCESS;
}

/* ---- writing ---- */

static int write_failed(Results *results) {
    results->failed = true;
    return report(ENVIRONMENT, "cannot write %s: %s", results->file ? results->file : "to standard output",
                  strerror(errno));
}

static int flush(Results *results) {
    const char *at = results->buffer.data;
    const char *end = at + results->buffer.length;
    while (at < end) {
        ssize_t written = write(results->descriptor, at, (size_t)(end - at));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return write_failed(results);
        at += written;
    }
    text_clear(&results->buffer);
    results->flushed = progress_clock();
    return SUCCESS;
}

int results_row(Results *results, double time, const double *instance) {
    char number[1 + NUMBER_SIZE];
    size_t first = number_format(number, time);
    text_add_bytes(&results->buffer, number, first);
    for (size_t i = 0; i < results->n_columns; i++) {
        number[0] = ',';
        size_t length = 1 + number_format(number + 1, instance[results->columns[i]]);
        text_add_bytes(&results->buffer, number, length);
    }
    text_add(&results->buffer, "\n");
    results->rows++;
    results->time = time;
    bool due = results->buffer.length >= FLUSH_SIZE || progress_clock() - results->flushed > flush_after;
    return due ? flush(results) : SUCCESS;
}

/* ---- opening and closing ---- */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), n = strlen(end);
    return length >= n && strcmp(text + length - n, end) == 0;
}

static char *default_file(const MoccModel *model) {
    Text file = {0};
    text_printf(&file, "%s.csv", options_short_name(model));
    for (char *at = file.data; *at; at++) {
        if (*at == '/') *at = '_';
    }
    return file.data;
}

static int open_file(Results *results, const MoccModel *model, const char *output) {
    results->descriptor = STDOUT_FILENO;
    if (output && strcmp(output, "-") == 0) return SUCCESS;
    if (output && ends_with(output, ".mat"))
        return report_usage("--output %s: this version writes CSV files only", output);
    if (output) {
        Text file = {0};
        text_add(&file, output);
        results->file = file.data;
    } else {
        results->file = default_file(model);
    }
    results->descriptor = open(results->file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return results->descriptor < 0 ? write_failed(results) : SUCCESS;
}

static void results_free(Results *results) {
    free(results->file);
    free(results->columns);
    text_free(&results->buffer);
    free(results);
}

int results_open(Results **result, const MoccModel *model, Options *options) {
    Results *results = allocate(1, sizeof *results);
    int status = collect_columns(results, model, &options->variables);
    if (status == SUCCESS) status = open_file(results, model, options->output);
    results->flushed = progress_clock();
    if (status == SUCCESS)
        *result = results;
    else
        results_free(results);
    return status;
}

static void print_summary(const Results *results) {
    char time[NUMBER_SIZE];
    number_format(time, results->time);
    if (results->rows == 0)
        printf("no rows in %s\n", results->file);
    else
        printf("%zu row%s in %s, final time %s\n", results->rows, results->rows == 1 ? "" : "s",
               results->file, time);
}

int results_close(Results *results) {
    int status = results->failed ? ENVIRONMENT : flush(results);
    if (results->file && close(results->descriptor) != 0 && status == SUCCESS) status = write_failed(results);
    if (status == SUCCESS && results->file) print_summary(results);
    results_free(results);
    return status;
}
