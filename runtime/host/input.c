/* --input: values of the model's inputs over time, read from a CSV file. */
#include "runtime/host/host.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A file, and whom it is for */
typedef struct {
    CsvReader csv;
    const Simulation *simulation;
} Reader;

/* ---- columns ---- */

static int refuse_column(const Reader *reader, const char *name) {
    const MoccModel *model = reader->simulation->model;
    Text hint = {.context = reader->simulation->context};
    text_add(&hint, "");
    tables_suggest(&hint, model->type, 1u << MOCC_INPUT, true, name);
    report_at(reader->csv.file, reader->csv.record, "'%s' is not an input of %s%s", quote(name).text,
              model->name, hint.data);
    text_free(&hint);
    return RUN_FAILED;
}

static int add_column(Inputs *inputs, const Reader *reader, const char *name) {
    const Simulation *simulation = reader->simulation;
    const MoccModel *model = simulation->model;
    const MoccVariable *variable;
    size_t offset;
    Found found = tables_find(reader->simulation->context, model->type, name, &variable, &offset);
    if (found == NOT_FOUND || variable->kind != MOCC_INPUT || !tables_is_own(model->type, variable))
        return refuse_column(reader, name);
    if (found != FOUND)
        return report_at(reader->csv.file, reader->csv.record, "'%s' is an array: %s", quote(name).text,
                         found == FOUND_OUTSIDE ? "the subscript is out of bounds"
                                                : "give its elements a column each");
    if (!mocc_is_unset(simulation->instance[offset]))
        return report_at(reader->csv.file, reader->csv.record, "'%s' is given by --set already",
                         quote(name).text);
    for (size_t i = 0; i < inputs->n_columns; i++) {
        if (inputs->columns[i].offset == offset)
            return report_at(reader->csv.file, reader->csv.record, "'%s' has two columns", quote(name).text);
    }
    inputs_add_column(inputs, model, variable, offset);
    return SUCCESS;
}

static int read_header(Inputs *inputs, Reader *reader) {
    csv_next_record(&reader->csv);
    for (size_t i = 0;; i++) {
        const char *name;
        bool last;
        int status = csv_read_field(&reader->csv, &name, &last);
        if (status != SUCCESS) return status;
        if (i == 0 && strcmp(name, "time") != 0)
            return report_at(reader->csv.file, reader->csv.record, "the first column must be time, not '%s'",
                             quote(name).text);
        if (i > 0) status = add_column(inputs, reader, name);
        if (status != SUCCESS || last) return status;
    }
}

/* ---- rows ---- */

/* A literal, or its number, as results have it */
static bool parse_literal(const char *text, const char *const *literals, double *value) {
    int n = 0;
    for (; literals[n]; n++)
        if (strcmp(literals[n], text) == 0) {
            *value = n + 1;
            return true;
        }
    return number_parse(text, value) && *value == floor(*value) && *value >= 1 && *value <= n;
}

static bool parse_field(MoccContext *context, const char *text, const MoccVariable *variable, double *value) {
    MoccType type = variable ? variable->type : MOCC_REAL;
    if (type == MOCC_ENUMERATION) return parse_literal(text, variable->literals, value);
    if (type == MOCC_STRING) {
        *value = mocc_string(context, text);
        return true;
    }
    if (type == MOCC_BOOLEAN && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)) {
        *value = strcmp(text, "true") == 0;
        return true;
    }
    if (!number_parse(text, value)) return false;
    if (type == MOCC_INTEGER) return number_to_integer(value);
    return type == MOCC_REAL || *value == 0 || *value == 1;
}

static int read_row(Inputs *inputs, Reader *reader, double *row) {
    static const char *const wanted[] = {[MOCC_REAL] = "a number",
                                         [MOCC_INTEGER] = "an Integer",
                                         [MOCC_BOOLEAN] = "true or false",
                                         [MOCC_STRING] = "a text",
                                         [MOCC_ENUMERATION] = "a literal of the enumeration"};
    for (size_t i = 0; i <= inputs->n_columns; i++) {
        const char *text;
        bool last;
        int status = csv_read_field(&reader->csv, &text, &last);
        if (status != SUCCESS) return status;
        if (last != (i == inputs->n_columns))
            return report_at(reader->csv.file, reader->csv.record,
                             "the row does not have %zu fields as the header has", inputs->n_columns + 1);
        const MoccVariable *variable = i == 0 ? NULL : inputs->columns[i - 1].variable;
        if (!parse_field(reader->simulation->context, text, variable, &row[i]))
            return report_at(reader->csv.file, reader->csv.record, "%s is needed, not '%s'",
                             wanted[variable ? variable->type : MOCC_REAL], quote(text).text);
    }
    return SUCCESS;
}

static int read_rows(Inputs *inputs, Reader *reader) {
    int status = SUCCESS;
    double *row = allocate(reader->simulation->context, inputs->n_columns + 1, sizeof(double));
    while (csv_next_record(&reader->csv)) {
        status = read_row(inputs, reader, row);
        if (status == SUCCESS && inputs->n_rows && row[0] < inputs->times[inputs->n_rows - 1])
            status =
                report_at(reader->csv.file, reader->csv.record, "time must not decrease: %.15g follows %.15g",
                          row[0], inputs->times[inputs->n_rows - 1]);
        if (status != SUCCESS) break;
        inputs_add_row(inputs, row[0], row + 1);
    }
    release(row);
    if (status == SUCCESS && inputs->n_rows == 0)
        return report_at(reader->csv.file, reader->csv.line, "there is no row of values");
    return status;
}

int input_read(Simulation *simulation, const char *file) {
    Reader reader = {.simulation = simulation};
    Inputs *inputs = inputs_new(simulation->context);
    int status = csv_open(simulation->context, &reader.csv, file);
    if (status == SUCCESS) status = read_header(inputs, &reader);
    if (status == SUCCESS) status = read_rows(inputs, &reader);
    csv_close(&reader.csv);
    simulation->inputs = inputs;
    return status;
}
