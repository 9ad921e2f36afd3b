#include "server/position.h"

#include <string.h>

/* As in lexer/source.c: a line feed, or a carriage return that none follows. The text has a NUL after it. */
static bool ends_line(const char *at) {
    return *at == '\n' || (*at == '\r' && at[1] != '\n');
}

/* UTF-16 code units that the character has whose byte this is, counted at its first byte */
static int units_of(unsigned char byte) {
    return (byte & 0xC0) == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1;
}

bool read_position(const char *text, size_t length, const json_t *position, size_t *offset) {
    const json_t *line = json_object_get(position, "line"),
                 *character = json_object_get(position, "character");
    if (!json_is_integer(line) || !json_is_integer(character)) return false;
    if (json_integer_value(line) < 0 || json_integer_value(character) < 0) return false;
    size_t at = 0;
    for (json_int_t left = json_integer_value(line); left && at < length; at++)
        if (ends_line(text + at)) left--;
    json_int_t units = json_integer_value(character);
    while (at < length && units > 0 && text[at] != '\n' && text[at] != '\r') {
        units -= units_of((unsigned char)text[at++]);
        while (at < length && !units_of((unsigned char)text[at]))
            at++;
    }
    *offset = at;
    return true;
}

static int units_between(const char *text, size_t begin, size_t end) {
    int units = 0;
    for (size_t at = begin; at < end; at++)
        units += units_of((unsigned char)text[at]);
    return units;
}

static json_t *position_at(int line, int character) {
    return json_pack("{s:i, s:i}", "line", line, "character", character);
}

json_t *json_position(const char *text, size_t length, size_t offset) {
    int line = 0;
    size_t begin = 0;
    if (offset > length) offset = length;
    for (size_t at = 0; at < offset; at++)
        if (ends_line(text + at)) {
            line++;
            begin = at + 1;
        }
    return position_at(line, units_between(text, begin, offset));
}

json_t *json_range(const char *text, size_t length, size_t begin, size_t end) {
    return json_pack("{s:o, s:o}", "start", json_position(text, length, begin), "end",
                     json_position(text, length, end));
}

static json_t *file_position(const SourceFile *file, uint32_t offset) {
    int low = 0, high = file->n_lines - 1;
    if (offset > file->length) offset = file->length;
    while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (file->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    uint32_t begin = file->line_starts[low];
    /* editors show no byte order mark */
    if (low == 0 && offset >= 3 && !memcmp(file->text, "\xEF\xBB\xBF", 3)) begin = 3;
    return position_at(low, units_between(file->text, begin, offset));
}

json_t *json_file_range(const SourceFile *file, Span span) {
    return json_pack("{s:o, s:o}", "start", file_position(file, span.begin.offset), "end",
                     file_position(file, span.end.offset));
}
