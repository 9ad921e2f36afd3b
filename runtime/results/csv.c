/* Results as CSV (RFC 4180): a line of names, then a line for each row, numbers that read back exactly. */
#include "runtime/results/results.h"

#include <string.h>

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

void csv_head(Text *out, const Columns *columns) {
    text_add(out, "time");
    for (size_t i = 0; i < columns->n; i++) {
        text_add(out, ",");
        add_quoted(out, columns_name(columns, i));
    }
    text_add(out, "\n");
}

void csv_row(Text *out, const Columns *columns, double time, const double *instance) {
    char number[1 + NUMBER_SIZE];
    size_t first = number_format(number, time);
    text_add_bytes(out, number, first);
    for (size_t i = 0; i < columns->n; i++) {
        number[0] = ',';
        size_t length = 1 + number_format(number + 1, instance[columns->columns[i].offset]);
        text_add_bytes(out, number, length);
    }
    text_add(out, "\n");
}
