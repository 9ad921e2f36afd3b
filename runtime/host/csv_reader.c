/* Tables as text, CSV (RFC 4180), record by record: what --input and --sweep are read with. */
#include "runtime/host/host.h"

#include <errno.h>
#include <string.h>

typedef enum { FIELD_THEN_FIELD, FIELD_THEN_END, FIELD_MISQUOTED, FIELD_CR_ALONE } FieldEnd;

static void read_quoted(CsvReader *reader) {
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
static FieldEnd read_field(CsvReader *reader) {
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
static int check_field(const CsvReader *reader, FieldEnd end) {
    if (end == FIELD_MISQUOTED)
        return report_at(reader->file, reader->record, "a quotation mark is out of place");
    if (end == FIELD_CR_ALONE)
        return report_at(reader->file, reader->record,
                         "a carriage return (CR) stands without a line feed (LF)");
    return SUCCESS;
}

int csv_read_field(CsvReader *reader, const char **field, bool *last) {
    FieldEnd end = read_field(reader);
    *field = trimmed(&reader->field);
    *last = end == FIELD_THEN_END;
    return check_field(reader, end);
}

bool csv_next_record(CsvReader *reader) {
    while (reader->at < reader->end && strchr("\r\n", *reader->at))
        reader->line += *reader->at++ == '\n';
    reader->record = reader->line;
    return reader->at < reader->end;
}

int read_whole_file(MoccContext *context, const char *file, Text *text) {
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

int csv_open(MoccContext *context, CsvReader *reader, const char *file) {
    *reader = (CsvReader){.file = file, .line = 1, .text.context = context, .field.context = context};
    int status = read_whole_file(context, file, &reader->text);
    if (status != SUCCESS) return status;
    reader->at = reader->text.data;
    reader->end = reader->at + reader->text.length;
    if (strncmp(reader->at, "\xef\xbb\xbf", 3) == 0) reader->at += 3;
    return SUCCESS;
}

void csv_close(CsvReader *reader) {
    text_free(&reader->text);
    text_free(&reader->field);
}
