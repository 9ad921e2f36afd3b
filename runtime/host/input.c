/* --input: values of the model's inputs over time, read from a CSV file (RFC 4180). */
#include "runtime/host/host.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the file format ---- */

/* A file in memory and how far it has been read. */
typedef struct {
    MoccContext *context;
    const Simulation *simulation;
    const char *file;
    const char *at, *end;
    size_t line;   /* of `at`, from 1 */
    size_t record; /* the line on which the current record began */
    Text field;
} Reader;

typedef enum { FIELD_THEN_FIELD, FIELD_THEN_END, FIELD_MISQUOTED, FIELD_CR_ALONE } FieldEnd;

static void read_quoted(Reader *reader) {
    for (reader->at++; reader->at < reader->end; reader->at++) {
        if (*reader->at == '"') {
            if (reader->at + 1 == reader->end || reader->at[1] != '"') return;
            reader->at++;
        }
        if (*reader->at == '\n') reader->line++;
        text_add_bytes(&reader->field, reader->at, 1);
    }
}

/* Reads a field into reader->field, and the comma or line end after it. */
static FieldEnd read_field(Reader *reader) {
    text_clear(&reader->field);
    text_add(&reader->field, "");
    if (reader->at < reader->end && *reader->at == '"') {
        read_quoted(reader);
        if (reader->at == reader->end) return FIELD_MISQUOTED;
        reader->at++;
    } else {
        size_t length = 0;
        while (reader->at + length < reader->end && !strchr(",\r\n", reader->at[length]))
            length++;
        text_add_bytes(&reader->field, reader->at, length);
        reader->at += length;
    }
    if (reader->at < reader->end && *reader->at == ',') {
        reader->at++;
        return FIELD_THEN_FIELD;
    }
    bool returned = reader->at < reader->end && *reader->at == '\r';
    reader->at += returned;
    if (reader->at == reader->end) return FIELD_THEN_END;
    if (*reader->at != '\n') return returned ? FIELD_CR_ALONE : FIELD_MISQUOTED;
    reader->at++;
    reader->line++;
    return FIELD_THEN_END;
}

/* Takes the blanks off both ends of the field. */
static const char *trimmed(Text *field) {
    while (field->length && strchr(" \t", field->data[field->length - 1]))
        field->data[--field->length] = '\0';
    return field->data + strspn(field->data, " \t");
}

/* Returns SUCCESS unless the field is none. */
static int check_field(const Reader *reader, FieldEnd end) {
    if (end == FIELD_MISQUOTED)
        return report_at(reader->file, reader->record, "a quotation mark is out of place");
    if (end == FIELD_CR_ALONE)
        return report_at(reader->file, reader->record,
                         "a carriage return (CR) stands without a line feed (LF)");
    return SUCCESS;
}

static void skip_empty_lines(Reader *reader) {
    while (reader->at < reader->end && strchr("\r\n", *reader->at))
        reader->line += *reader->at++ == '\n';
    reader->record = reader->line;
}

static int read_whole(MoccContext *context, const char *file, Text *text) {
    FILE *stream = fopen(file, "rb");
    if (!stream) return report(context, RUN_FAILED, "cannot read '%s': %s", file, strerror(errno));
    char block[65536];
    size_t length;
    while ((length = fread(block, 1, sizeof block, stream)) > 0)
        text_add_bytes(text, block, length);
    int failed = ferror(stream) ? errno : 0;
    fclose(stream);
    if (failed) return report(context, RUN_FAILED, "cannot read '%s': %s", file, strerror(failed));
    text_add(text, "");
    const char *zero = memchr(text->data, '\0', text->length);
    if (!zero) return SUCCESS;
    size_t line = 1;
    for (const char *at = text->data; at < zero; at++)
        line += *at == '\n';
    return report_at(file, line, "there is a byte 0: the file is no text in UTF-8");
}

/* ---- columns ---- */

static int refuse_column(const Reader *reader, const char *name) {
    const MoccModel *model = reader->simulation->model;
    Text hint = {.context = reader->context};
    text_add(&hint, "");
    tables_suggest(&hint, model->type, 1u << MOCC_INPUT, true, name);
    report_at(reader->file, reader->record, "'%s' is not an input of %s%s", quote(name).text, model->name,
              hint.data);
    text_free(&hint);
    return RUN_FAILED;
}

static int add_column(Inputs *inputs, const Reader *reader, const char *name) {
    const Simulation *simulation = reader->simulation;
    const MoccModel *model = simulation->model;
    const MoccVariable *variable;
    size_t offset;
    Found found = tables_find(reader->context, model->type, name, &variable, &offset);
    if (found == NOT_FOUND || variable->kind != MOCC_INPUT || !tables_is_own(model->type, variable))
        return refuse_column(reader, name);
    if (found != FOUND)
        return report_at(reader->file, reader->record, "'%s' is an array: %s", quote(name).text,
                         found == FOUND_OUTSIDE ? "the subscript is out of bounds"
                                                : "give its elements a column each");
    if (!mocc_is_unset(simulation->instance[offset]))
        return report_at(reader->file, reader->record, "'%s' is given by --set already", quote(name).text);
    for (size_t i = 0; i < inputs->n_columns; i++) {
        if (inputs->columns[i].offset == offset)
            return report_at(reader->file, reader->record, "'%s' has two columns", quote(name).text);
    }
    inputs_add_column(inputs, model, variable, offset);
    return SUCCESS;
}

static int read_header(Inputs *inputs, Reader *reader) {
    skip_empty_lines(reader);
    for (size_t i = 0;; i++) {
        FieldEnd end = read_field(reader);
        int status = check_field(reader, end);
        if (status != SUCCESS) return status;
        const char *name = trimmed(&reader->field);
        if (i == 0 && strcmp(name, "time") != 0)
            return report_at(reader->file, reader->record, "the first column must be time, not '%s'",
                             quote(name).text);
        if (i > 0) status = add_column(inputs, reader, name);
        if (status != SUCCESS || end == FIELD_THEN_END) return status;
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
    if (type == MOCC_INTEGER) return number_is_integer(*value);
    return type == MOCC_REAL || *value == 0 || *value == 1;
}

static int read_row(Inputs *inputs, Reader *reader, double *row) {
    static const char *const wanted[] = {[MOCC_REAL] = "a number",
                                         [MOCC_INTEGER] = "an Integer",
                                         [MOCC_BOOLEAN] = "true or false",
                                         [MOCC_STRING] = "a text",
                                         [MOCC_ENUMERATION] = "a literal of the enumeration"};
    for (size_t i = 0; i <= inputs->n_columns; i++) {
        FieldEnd end = read_field(reader);
        int status = check_field(reader, end);
        if (status != SUCCESS) return status;
        if ((end == FIELD_THEN_END) != (i == inputs->n_columns))
            return report_at(reader->file, reader->record,
                             "the row does not have %zu fields as the header has", inputs->n_columns + 1);
        const MoccVariable *variable = i == 0 ? NULL : inputs->columns[i - 1].variable;
        const char *text = trimmed(&reader->field);
        if (!parse_field(reader->context, text, variable, &row[i]))
            return report_at(reader->file, reader->record, "%s is needed, not '%s'",
                             wanted[variable ? variable->type : MOCC_REAL], quote(text).text);
    }
    return SUCCESS;
}

static int read_rows(Inputs *inputs, Reader *reader) {
    int status = SUCCESS;
    double *row = allocate(reader->context, inputs->n_columns + 1, sizeof(double));
    for (skip_empty_lines(reader); reader->at < reader->end; skip_empty_lines(reader)) {
        status = read_row(inputs, reader, row);
        if (status == SUCCESS && inputs->n_rows && row[0] < inputs->times[inputs->n_rows - 1])
            status = report_at(reader->file, reader->record, "time must not decrease: %.15g follows %.15g",
                               row[0], inputs->times[inputs->n_rows - 1]);
        if (status != SUCCESS) break;
        inputs_add_row(inputs, row[0], row + 1);
    }
    release(row);
    if (status == SUCCESS && inputs->n_rows == 0)
        return report_at(reader->file, reader->line, "there is no row of values");
    return status;
}

int input_read(Simulation *simulation, const char *file) {
    MoccContext *context = simulation->context;
    Text text = {.context = context};
    Inputs *inputs = inputs_new(context);
    int status = read_whole(context, file, &text);
    if (status == SUCCESS) {
        Reader reader = {.context = context,
                         .simulation = simulation,
                         .file = file,
                         .at = text.data,
                         .end = text.data + text.length,
                         .line = 1,
                         .field.context = context};
        if (strncmp(text.data, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
        status = read_header(inputs, &reader);
        if (status == SUCCESS) status = read_rows(inputs, &reader);
        text_free(&reader.field);
    }
    text_free(&text);
    simulation->inputs = inputs;
    return status;
}
