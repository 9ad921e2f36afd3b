/* The tables of Blocks.FileTables: numbers of a CSV file, read once, and what lies between them.
 *
 * A line has numbers with commas between them; a line that begins with '#', and an empty one, says nothing.
 * Errors name the file and its line. */
#ifndef BLOCKS_CSV_TABLE_H
#define BLOCKS_CSV_TABLE_H

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ModelicaUtilities.h"

typedef struct {
    char *name;
    size_t rows, columns;
    double *cells;  /* row by row */
    size_t *lines;  /* of the rows in the file */
    double *slopes; /* at the cells, of cubic polynomials along the first column */
} BlocksCsvTable;

static void blocksCsvFree(void *object) {
    BlocksCsvTable *table = object;
    if (!table) return;
    free(table->name);
    free(table->cells);
    free(table->lines);
    free(table->slopes);
    free(table);
}

/* ---- reading ---- */

/* What a table is read from; freed before an error ends the reading */
typedef struct {
    BlocksCsvTable *table;
    FILE *file;
    char *line;
    size_t number;
} BlocksCsvReader;

enum { BLOCKS_CSV_MESSAGE = 500 };

/* Frees all there is, and reports. */
static void blocksCsvFail(BlocksCsvReader *r, const char *what, const char *where) {
    char text[BLOCKS_CSV_MESSAGE];
    if (r->number)
        snprintf(text, sizeof text, "%.200s:%lu: %s%.100s", r->table->name, (unsigned long)r->number, what, where);
    else
        snprintf(text, sizeof text, "the table cannot be read from %.200s: %s%.100s", r->table->name, what, where);
    if (r->file) fclose(r->file);
    free(r->line);
    blocksCsvFree(r->table);
    ModelicaError(text);
}

static void *blocksCsvGrown(BlocksCsvReader *r, void *old, size_t count, size_t size) {
    void *larger = realloc(old, (count ? count : 1) * size);
    if (!larger) blocksCsvFail(r, "no memory is left", "");
    return larger;
}

/* The number that begins at *at, which then is what follows its comma; NULL: the line ends */
static double blocksCsvNumber(BlocksCsvReader *r, char **at) {
    char *begin = *at + strspn(*at, " \t"), *end;
    double value = strtod(begin, &end);
    size_t length = strcspn(begin, ",\r\n");
    char field[60];
    end += strspn(end, " \t");
    if (end != begin + length || !length || !isfinite(value)) {
        snprintf(field, sizeof field, "'%.*s'", (int)(length < 50 ? length : 50), begin);
        blocksCsvFail(r, "this is no number: ", field);
    }
    *at = *end == ',' ? end + 1 : NULL;
    return value;
}

/* In a table with two axes the first cell of the first row is not used, and may be empty. */
static void blocksCsvRow(BlocksCsvReader *r, int isGrid) {
    BlocksCsvTable *t = r->table;
    char *at = r->line;
    size_t n = 0, first = t->rows * t->columns;
    while (at) {
        t->cells = blocksCsvGrown(r, t->cells, first + n + 1, sizeof(double));
        if (isGrid && !t->rows && !n && strchr(at, ',')) {
            at = strchr(at, ',') + 1;
            t->cells[n++] = 0;
        } else
            t->cells[first + n++] = blocksCsvNumber(r, &at);
    }
    if (t->rows && n != t->columns) {
        char count[60];
        snprintf(count, sizeof count, "%lu, the rows above have %lu", (unsigned long)n, (unsigned long)t->columns);
        blocksCsvFail(r, "the number of columns is ", count);
    }
    t->lines = blocksCsvGrown(r, t->lines, t->rows + 1, sizeof(size_t));
    t->lines[t->rows++] = r->number;
    t->columns = n;
}

static void blocksCsvRead(BlocksCsvReader *r, int isGrid) {
    size_t capacity = 0;
    r->file = fopen(r->table->name, "r");
    if (!r->file) blocksCsvFail(r, strerror(errno), "");
    while (errno = 0, getline(&r->line, &capacity, r->file) >= 0) {
        r->number++;
        const char *begin = r->line + strspn(r->line, " \t\r\n");
        if (*begin && *begin != '#') blocksCsvRow(r, isGrid);
    }
    if (errno) {
        r->number = 0;
        blocksCsvFail(r, strerror(errno), "");
    }
}

/* ---- checks ---- */

static double blocksCsvCell(const BlocksCsvTable *t, size_t row, size_t column) {
    return t->cells[row * t->columns + column];
}

static void blocksCsvNotAscending(BlocksCsvReader *r, size_t row, double before, double after, const char *what) {
    char numbers[100];
    r->number = r->table->lines[row];
    snprintf(numbers, sizeof numbers, "%s has to ascend: %.15g is followed by %.15g", what, before, after);
    blocksCsvFail(r, numbers, "");
}

static void blocksCsvCheck(BlocksCsvReader *r, int isGrid) {
    const BlocksCsvTable *t = r->table;
    size_t from = isGrid ? 1 : 0;
    if (t->rows < 1 + from || t->columns < 2) {
        r->number = 0;
        blocksCsvFail(r, isGrid ? "a table with two axes has two rows and two columns at least"
                                : "a table has a row and two columns at least",
                      "");
    }
    for (size_t i = from + 1; i < t->rows; i++)
        if (!(blocksCsvCell(t, i, 0) > blocksCsvCell(t, i - 1, 0)))
            blocksCsvNotAscending(r, i, blocksCsvCell(t, i - 1, 0), blocksCsvCell(t, i, 0), "the first column");
    for (size_t k = 2; isGrid && k < t->columns; k++)
        if (!(t->cells[k] > t->cells[k - 1]))
            blocksCsvNotAscending(r, 0, t->cells[k - 1], t->cells[k], "the first row");
}

/* ---- slopes: those of Blocks.Tables.monotoneSlopes ---- */

static double blocksCsvSteep(const BlocksCsvTable *t, size_t i, size_t k) {
    return (blocksCsvCell(t, i + 1, k) - blocksCsvCell(t, i, k)) / (blocksCsvCell(t, i + 1, 0) - blocksCsvCell(t, i, 0));
}

static double blocksCsvStep(const BlocksCsvTable *t, size_t i) {
    return blocksCsvCell(t, i + 1, 0) - blocksCsvCell(t, i, 0);
}

static double blocksCsvEndSlope(double h1, double h2, double steep1, double steep2) {
    double p = steep1 + (steep1 - steep2) * h1 / (h1 + h2);
    return p * steep1 <= 0 ? 0 : fabs(p) > 2 * fabs(steep1) ? 2 * steep1 : p;
}

static double blocksCsvSign(double x) {
    return (x > 0) - (x < 0);
}

static double blocksCsvSlopeAt(const BlocksCsvTable *t, size_t i, size_t k) {
    size_t n = t->rows;
    if (n == 1) return 0;
    if (n == 2) return blocksCsvSteep(t, 0, k);
    if (i == 0)
        return blocksCsvEndSlope(blocksCsvStep(t, 0), blocksCsvStep(t, 1), blocksCsvSteep(t, 0, k),
                                 blocksCsvSteep(t, 1, k));
    if (i == n - 1)
        return blocksCsvEndSlope(blocksCsvStep(t, n - 2), blocksCsvStep(t, n - 3), blocksCsvSteep(t, n - 2, k),
                                 blocksCsvSteep(t, n - 3, k));
    double h1 = blocksCsvStep(t, i - 1), h2 = blocksCsvStep(t, i);
    double a = blocksCsvSteep(t, i - 1, k), b = blocksCsvSteep(t, i, k), p = (a * h2 + b * h1) / (h1 + h2);
    return (blocksCsvSign(a) + blocksCsvSign(b)) * fmin(fmin(fabs(a), fabs(b)), fabs(p) / 2);
}

static void *blocksCsvNew(const char *fileName, int isGrid) {
    BlocksCsvReader reader = {0};
    BlocksCsvTable *t = reader.table = calloc(1, sizeof *t);
    if (t) t->name = malloc(strlen(fileName) + 1);
    if (!t || !t->name) {
        free(t);
        ModelicaError("no memory is left for a table");
    }
    strcpy(t->name, fileName);
    blocksCsvRead(&reader, isGrid);
    blocksCsvCheck(&reader, isGrid);
    t->slopes = blocksCsvGrown(&reader, NULL, t->rows * t->columns, sizeof(double));
    for (size_t i = 0; i < t->rows && !isGrid; i++)
        for (size_t k = 0; k < t->columns; k++)
            t->slopes[i * t->columns + k] = k ? blocksCsvSlopeAt(t, i, k) : 1;
    fclose(reader.file);
    free(reader.line);
    return t;
}

/* ---- values ---- */

/* The last of `n` points from `first` on, `stride` apart, that has another one after it and is not beyond u */
static size_t blocksCsvInterval(const double *first, size_t n, size_t stride, double u) {
    size_t i = 0, behind = n - 1;
    while (behind - i > 1) {
        size_t middle = (i + behind) / 2;
        if (u >= first[middle * stride])
            i = middle;
        else
            behind = middle;
    }
    return i;
}

/* A derivative of a line: its value, its slope, zero */
static double blocksCsvLine(int order, double y, double slope, double distance) {
    return order == 0 ? y + slope * distance : order == 1 ? slope : 0;
}

/* The same of the cubic polynomial with these values and slopes at 0 and h */
static double blocksCsvCubic(int order, double h, double y0, double y1, double d0, double d1, double x) {
    double steep = (y1 - y0) / h, c2 = (3 * steep - 2 * d0 - d1) / h, c3 = (d0 + d1 - 2 * steep) / (h * h);
    if (order == 0) return y0 + x * (d0 + x * (c2 + x * c3));
    return order == 1 ? d0 + x * (2 * c2 + 3 * x * c3) : 2 * c2 + 6 * x * c3;
}

/* Derivative number `order` of column `column`, counted from 1, by u. smoothness: 1 lines, 2 cubic;
 * extrapolation: 1 the last point holds, 2 on straight lines */
static double blocksCsvValue1D(void *object, int column, int order, double u, int smoothness, int extrapolation) {
    const BlocksCsvTable *t = object;
    size_t k = (size_t)column - 1, last = t->rows - 1;
    if (column < 1 || (size_t)column > t->columns)
        ModelicaFormatError("%s has no column %d, only 1 to %lu", t->name, column, (unsigned long)t->columns);
    size_t end = u < t->cells[0] ? 0 : last;
    int outside = u < t->cells[0] || u > blocksCsvCell(t, last, 0);
    if (!last || (outside && extrapolation == 1)) return order ? 0 : blocksCsvCell(t, end, k);
    size_t i = blocksCsvInterval(t->cells, t->rows, t->columns, u);
    double x = u - blocksCsvCell(t, i, 0), y = blocksCsvCell(t, i, k);
    if (smoothness == 1) return blocksCsvLine(order, y, blocksCsvSteep(t, i, k), x);
    const double *slope = t->slopes + i * t->columns + k;
    if (outside)
        return blocksCsvLine(order, blocksCsvCell(t, end, k), t->slopes[end * t->columns + k],
                             u - blocksCsvCell(t, end, 0));
    return blocksCsvCubic(order, blocksCsvStep(t, i), y, blocksCsvCell(t, i + 1, k), slope[0], slope[t->columns], x);
}

/* Where a value lies along an axis: between which points, and how far from the first to the second */
typedef struct {
    size_t i, next;
    double part, rate; /* the part, and how it changes with the value */
} BlocksCsvPlace;

static BlocksCsvPlace blocksCsvPlace(const double *first, size_t n, size_t stride, double u, int extrapolation) {
    BlocksCsvPlace place = {0, 0, 0, 0};
    if (n == 1) return place;
    place.i = blocksCsvInterval(first, n, stride, u);
    place.next = place.i + 1;
    double from = first[place.i * stride], h = first[place.next * stride] - from;
    int outside = u < first[0] || u > first[(n - 1) * stride];
    place.rate = outside && extrapolation == 1 ? 0 : 1 / h;
    place.part = !(outside && extrapolation == 1) ? (u - from) / h : u < first[0] ? 0 : 1;
    return place;
}

/* A derivative of the value between four points of the grid: order1 times by u1, order2 times by u2 */
static double blocksCsvValue2D(void *object, int order1, int order2, double u1, double u2, int extrapolation) {
    const BlocksCsvTable *t = object;
    BlocksCsvPlace a = blocksCsvPlace(t->cells + t->columns, t->rows - 1, t->columns, u1, extrapolation);
    BlocksCsvPlace b = blocksCsvPlace(t->cells + 1, t->columns - 1, 1, u2, extrapolation);
    double a0 = order1 ? -a.rate : 1 - a.part, a1 = order1 ? a.rate : a.part;
    double b0 = order2 ? -b.rate : 1 - b.part, b1 = order2 ? b.rate : b.part;
    return a0 * (b0 * blocksCsvCell(t, a.i + 1, b.i + 1) + b1 * blocksCsvCell(t, a.i + 1, b.next + 1)) +
           a1 * (b0 * blocksCsvCell(t, a.next + 1, b.i + 1) + b1 * blocksCsvCell(t, a.next + 1, b.next + 1));
}

#endif
