/* Results as CSV (RFC 4180): a line of names, then a line for each row, numbers that read back exactly. */
#include "runtime/results/results.h"

#include <math.h>
#include <stdint.h>
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

/* ---- rows ---- */

/* Most variables of a model are equal to another one, or its opposite: connections pass them on. Others do
   not change. Their numbers are copied, for to find the digits of one takes longer. */
typedef struct {
    uint64_t magnitude; /* the bits of the last value, without its sign */
    size_t twin;     /* 1 + an earlier column that has had the same magnitudes since it was found; 0: none */
    unsigned length; /* of its text; 0: there is none yet */
    char text[NUMBER_SIZE]; /* of the magnitude */
} Cell;

struct CsvRows {
    size_t n, rows;
    Cell *cells;     /* owned */
    size_t capacity; /* a power of two */
    unsigned *seen;  /* owned: 1 + column, by the hash of its magnitude */
};

CsvRows *csv_rows_new(MoccContext *context, size_t n) {
    CsvRows *rows = allocate(context, 1, sizeof *rows);
    *rows = (CsvRows){.n = n, .cells = allocate(context, n, sizeof(Cell)), .capacity = 16};
    while (rows->capacity < 2 * n)
        rows->capacity *= 2;
    rows->seen = allocate(context, rows->capacity, sizeof *rows->seen);
    return rows;
}

void csv_rows_free(CsvRows *rows) {
    if (!rows) return;
    release(rows->cells);
    release(rows->seen);
    release(rows);
}

/* Finds a twin for each column that has none: the first that has the same magnitude now. */
static void find_twins(CsvRows *rows) {
    unsigned *seen = rows->seen;
    size_t last = rows->capacity - 1;
    memset(seen, 0, rows->capacity * sizeof *seen);
    for (size_t i = 0; i < rows->n; i++) {
        Cell *cell = &rows->cells[i];
        size_t at = (size_t)(cell->magnitude * 0x9e3779b97f4a7c15u >> 20) & last;
        while (seen[at] && rows->cells[seen[at] - 1].magnitude != cell->magnitude)
            at = (at + 1) & last;
        if (!seen[at])
            seen[at] = (unsigned)i + 1;
        else if (!cell->twin)
            cell->twin = seen[at];
    }
}

static void write_magnitude(CsvRows *rows, Cell *cell, uint64_t magnitude) {
    const Cell *twin = cell->twin ? &rows->cells[cell->twin - 1] : NULL;
    cell->magnitude = magnitude;
    if (twin && twin->magnitude == magnitude) {
        memcpy(cell->text, twin->text, sizeof cell->text);
        cell->length = twin->length;
        return;
    }
    double value;
    memcpy(&value, &magnitude, sizeof value);
    cell->twin = 0;
    cell->length = (unsigned)number_format(cell->text, value);
}

static char *write_cell(char *end, CsvRows *rows, Cell *cell, double value) {
    static const uint64_t sign = (uint64_t)1 << 63;
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (cell->length == 0 || cell->magnitude != (bits & ~sign)) write_magnitude(rows, cell, bits & ~sign);
    if (bits & sign && !isnan(value)) *end++ = '-';
    memcpy(end, cell->text, sizeof cell->text);
    return end + cell->length;
}

/* The text of a number is copied with all its room. */
size_t csv_row_size(const CsvRows *rows) {
    return rows->n * (NUMBER_SIZE + 1) + 1;
}

char *csv_row(char *end, CsvRows *rows, const double *values) {
    for (size_t i = 0; i < rows->n; i++) {
        end = write_cell(end, rows, &rows->cells[i], values[i]);
        *end++ = ',';
    }
    end[-1] = '\n';
    /* Columns may come to be equal later, after an event for instance. */
    rows->rows++;
    if ((rows->rows & (rows->rows - 1)) == 0) find_twins(rows);
    return end;
}
