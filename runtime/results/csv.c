/* Results as CSV (RFC 4180): a line of names, then a line for each row, numbers that read back exactly. */
#include "runtime/results/results.h"

#include <string.h>

void csv_field(Text *out, const char *field) {
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
        csv_field(out, columns_name(columns, i));
    }
    text_add(out, "\n");
}

void csv_row(Text *out, const Columns *columns, double time, const double *instance) {
    text_reserve(out, (columns->n + 1) * NUMBER_SIZE); /* that of a number has room for a comma */
    char *end = out->data + out->length;
    end += number_format(end, time);
    for (size_t i = 0; i < columns->n; i++) {
        *end++ = ',';
        end += number_format(end, instance[columns->columns[i].offset]);
    }
    *end++ = '\n';
    *end = '\0';
    out->length = (size_t)(end - out->data);
}
