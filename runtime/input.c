/* --input: values of the model's inputs over time, read from a CSV file (RFC 4180).
 *
 * Between two rows a Real runs along a straight line, anything else keeps the value of the earlier row;
 * outside the file values are held. Rows at one time are a jump: the first of them ends the line before, the
 * last of them counts from then on, as in a result with events. The slopes jump at the rows, so time is seen
 * as a sequence of pieces: before the first row, between two rows, after the last one. The integrator goes
 * from piece to piece and never steps over an edge. */
#include "runtime/simulator.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const MoccVariable *variable;
    size_t offset;     /* of the input in the instance */
    size_t derivative; /* of its derivative; NO_DERIVATIVE: the model does not ask for it */
} InputColumn;

static const size_t NO_DERIVATIVE = (size_t)-1;

struct Inputs {
    size_t n_columns, n_rows;
    InputColumn *columns;
    double *times;
    double *values; /* row by row */
    size_t piece;   /* the number of rows that are not after it: 0 is before the first one */
};

/* ---- the file format ---- */

/* A file in memory and how far it has been read. */
typedef struct {
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

/* Reads a field into reader->field, and the comma or line end behind it. */
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

static int read_whole(const char *file, Text *text) {
    FILE *stream = fopen(file, "rb");
    if (!stream) return report(RUN_FAILED, "cannot read '%s': %s", file, strerror(errno));
    char block[65536];
    size_t length;
    while ((length = fread(block, 1, sizeof block, stream)) > 0)
        text_add_bytes(text, block, length);
    int failed = ferror(stream) ? errno : 0;
    fclose(stream);
    if (failed) return report(RUN_FAILED, "cannot read '%s': %s", file, strerror(failed));
    text_add(text, "");
    const char *zero = memchr(text->data, '\0', text->length);
    if (!zero) return SUCCESS;
    size_t line = 1;
    for (const char *at = text->data; at < zero; at++)
        line += *at == '\n';
    return report_at(file, line, "there is a byte 0: the file is no text in UTF-8");
}

/* ---- columns ---- */

static int refuse_column(const Reader *reader, const MoccModel *model, const char *name) {
    Text hint = {0};
    text_add(&hint, "");
    tables_suggest(&hint, model->type, 1u << MOCC_INPUT, true, name);
    report_at(reader->file, reader->record, "'%s' is not an input of %s%s", quote(name).text, model->name,
              hint.data);
    text_free(&hint);
    return RUN_FAILED;
}

/* The offset of the derivative of an element of the model's own input. */
static size_t find_derivative(const MoccClass *type, const MoccVariable *input, size_t offset) {
    for (int i = 0; i < type->n_variables; i++) {
        const MoccVariable *variable = &type->variables[i];
        if (variable->kind == MOCC_DERIVATIVE && variable->order == 1 &&
            strcmp(variable->name, input->name) == 0)
            return variable->offset + (offset - input->offset);
    }
    return NO_DERIVATIVE;
}

static int add_column(Inputs *inputs, const Reader *reader, const MoccModel *model, const double *instance,
                      const char *name) {
    const MoccVariable *variable;
    size_t offset;
    Found found = tables_find(model->type, name, &variable, &offset);
    if (found == NOT_FOUND || variable->kind != MOCC_INPUT || !tables_is_own(model->type, variable))
        return refuse_column(reader, model, name);
    if (found != FOUND)
        return report_at(reader->file, reader->record, "'%s' is an array: %s", quote(name).text,
                         found == FOUND_OUTSIDE ? "the subscript is out of bounds"
                                                : "give its elements a column each");
    if (!mocc_is_unset(instance[offset]))
        return report_at(reader->file, reader->record, "'%s' is given by --set already", quote(name).text);
    for (size_t i = 0; i < inputs->n_columns; i++) {
        if (inputs->columns[i].offset == offset)
            return report_at(reader->file, reader->record, "'%s' has two columns", quote(name).text);
    }
    inputs->columns = reallocate(inputs->columns, inputs->n_columns + 1, sizeof *inputs->columns);
    inputs->columns[inputs->n_columns++] =
        (InputColumn){variable, offset, find_derivative(model->type, variable, offset)};
    return SUCCESS;
}

static int read_header(Inputs *inputs, Reader *reader, const MoccModel *model, const double *instance) {
    skip_empty_lines(reader);
    for (size_t i = 0;; i++) {
        FieldEnd end = read_field(reader);
        int status = check_field(reader, end);
        if (status != SUCCESS) return status;
        const char *name = trimmed(&reader->field);
        if (i == 0 && strcmp(name, "time") != 0)
            return report_at(reader->file, reader->record, "the first column must be time, not '%s'",
                             quote(name).text);
        if (i > 0) status = add_column(inputs, reader, model, instance, name);
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

static bool parse_field(const char *text, const MoccVariable *variable, double *value) {
    MoccType type = variable ? variable->type : MOCC_REAL;
    if (type == MOCC_ENUMERATION) return parse_literal(text, variable->literals, value);
    if (type == MOCC_STRING) {
        *value = mocc_string(text);
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
        if (!parse_field(text, variable, &row[i]))
            return report_at(reader->file, reader->record, "%s is needed, not '%s'",
                             wanted[variable ? variable->type : MOCC_REAL], quote(text).text);
    }
    return SUCCESS;
}

static void add_row(Inputs *inputs, const double *row, size_t *capacity) {
    if (inputs->n_rows == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 256;
        inputs->times = reallocate(inputs->times, *capacity, sizeof(double));
        inputs->values = reallocate(inputs->values, *capacity * (inputs->n_columns + 1), sizeof(double));
    }
    inputs->times[inputs->n_rows] = row[0];
    if (inputs->n_columns)
        memcpy(inputs->values + inputs->n_rows * inputs->n_columns, row + 1,
               inputs->n_columns * sizeof(double));
    inputs->n_rows++;
}

static int read_rows(Inputs *inputs, Reader *reader) {
    size_t capacity = 0;
    int status = SUCCESS;
    double *row = allocate(inputs->n_columns + 1, sizeof(double));
    for (skip_empty_lines(reader); reader->at < reader->end; skip_empty_lines(reader)) {
        status = read_row(inputs, reader, row);
        if (status == SUCCESS && inputs->n_rows && row[0] < inputs->times[inputs->n_rows - 1])
            status = report_at(reader->file, reader->record, "time must not decrease: %.15g follows %.15g",
                               row[0], inputs->times[inputs->n_rows - 1]);
        if (status != SUCCESS) break;
        add_row(inputs, row, &capacity);
    }
    free(row);
    if (status == SUCCESS && inputs->n_rows == 0)
        return report_at(reader->file, reader->line, "there is no row of values");
    return status;
}

int inputs_read(Inputs **result, const char *file, const MoccModel *model, const double *instance) {
    Text text = {0};
    *result = allocate(1, sizeof **result);
    int status = read_whole(file, &text);
    if (status == SUCCESS) {
        Reader reader = {.file = file, .at = text.data, .end = text.data + text.length, .line = 1};
        if (strncmp(text.data, "\xef\xbb\xbf", 3) == 0) reader.at += 3;
        status = read_header(*result, &reader, model, instance);
        if (status == SUCCESS) status = read_rows(*result, &reader);
        text_free(&reader.field);
    }
    text_free(&text);
    return status;
}

void inputs_free(Inputs *inputs) {
    if (!inputs) return;
    free(inputs->columns);
    free(inputs->times);
    free(inputs->values);
    free(inputs);
}

/* ---- values ---- */

/* The row whose values count at the beginning of a piece; before the first one they are its values too. */
static const double *row_of(const Inputs *inputs, size_t piece) {
    return inputs->values + (piece > 0 ? piece - 1 : 0) * inputs->n_columns;
}

/* Where a column ends in the present piece: a Real at the row that ends it, anything else where it began. */
static double end_value(const Inputs *inputs, size_t column) {
    bool held = inputs->piece == inputs->n_rows || inputs->columns[column].variable->type != MOCC_REAL;
    return held ? row_of(inputs, inputs->piece)[column]
                : inputs->values[inputs->piece * inputs->n_columns + column];
}

/* The piece that `time`, not before the present one, begins or has inside. */
static size_t piece_at(const Inputs *inputs, double time) {
    size_t piece = inputs->piece;
    while (piece < inputs->n_rows && inputs->times[piece] <= time)
        piece++;
    return piece;
}

bool inputs_jump(const Inputs *inputs, double time) {
    const double *next = row_of(inputs, piece_at(inputs, time));
    bool jumps = false;
    for (size_t i = 0; i < inputs->n_columns; i++)
        jumps = jumps || next[i] != end_value(inputs, i);
    return jumps;
}

void inputs_enter(Inputs *inputs, double time) {
    inputs->piece = piece_at(inputs, time);
}

double inputs_end(const Inputs *inputs) {
    return inputs->piece < inputs->n_rows ? inputs->times[inputs->piece] : INFINITY;
}

double inputs_after(const Inputs *inputs, double time) {
    size_t piece = piece_at(inputs, time);
    return piece < inputs->n_rows ? inputs->times[piece] : INFINITY;
}

void inputs_apply(const Inputs *inputs, double *instance, double time) {
    size_t piece = inputs->piece;
    bool inside = piece > 0 && piece < inputs->n_rows;
    const double *from = row_of(inputs, piece);
    double begun = inputs->times[piece > 0 ? piece - 1 : 0];
    double length = inside ? inputs->times[piece] - begun : 1;
    for (size_t i = 0; i < inputs->n_columns; i++) {
        const InputColumn *column = &inputs->columns[i];
        double rise =
            inside && column->variable->type == MOCC_REAL ? from[i + inputs->n_columns] - from[i] : 0;
        instance[column->offset] = from[i] + rise * ((time - begun) / length);
        if (column->derivative != NO_DERIVATIVE) instance[column->derivative] = rise / length;
    }
}
