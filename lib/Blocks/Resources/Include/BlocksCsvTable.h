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
    double *slopes; /* at the cells, of cubic polynomials along the first column; with two axes then all along
                     * the first row, then all mixed second derivatives */
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

/* n points and the values there, `step` apart each */
typedef struct {
    size_t n, step;
    const double *x, *y;
} BlocksCsvLine;

static double blocksCsvStep(const BlocksCsvLine *l, size_t i) {
    return l->x[(i + 1) * l->step] - l->x[i * l->step];
}

static double blocksCsvSteep(const BlocksCsvLine *l, size_t i) {
    return (l->y[(i + 1) * l->step] - l->y[i * l->step]) / blocksCsvStep(l, i);
}

static double blocksCsvEndSlope(double h1, double h2, double steep1, double steep2) {
    double p = steep1 + (steep1 - steep2) * h1 / (h1 + h2);
    return p * steep1 <= 0 ? 0 : fabs(p) > 2 * fabs(steep1) ? 2 * steep1 : p;
}

static double blocksCsvSign(double x) {
    return (x > 0) - (x < 0);
}

static double blocksCsvSlopeAt(const BlocksCsvLine *l, size_t i) {
    size_t n = l->n;
    if (n == 1) return 0;
    if (n == 2) return blocksCsvSteep(l, 0);
    if (i == 0)
        return blocksCsvEndSlope(blocksCsvStep(l, 0), blocksCsvStep(l, 1), blocksCsvSteep(l, 0), blocksCsvSteep(l, 1));
    if (i == n - 1)
        return blocksCsvEndSlope(blocksCsvStep(l, n - 2), blocksCsvStep(l, n - 3), blocksCsvSteep(l, n - 2),
                                 blocksCsvSteep(l, n - 3));
    double h1 = blocksCsvStep(l, i - 1), h2 = blocksCsvStep(l, i);
    double a = blocksCsvSteep(l, i - 1), b = blocksCsvSteep(l, i), p = (a * h2 + b * h1) / (h1 + h2);
    return (blocksCsvSign(a) + blocksCsvSign(b)) * fmin(fmin(fabs(a), fabs(b)), fabs(p) / 2);
}

/* The slope at a cell along the first column or, `across`, along the first row, of values that stand as the cells
 * do; `from` is the number of the first row and column that have values. */
static double blocksCsvSlope(const BlocksCsvTable *t, const double *values, size_t row, size_t column, size_t from,
                             int across) {
    const double *first = values + from * t->columns + column;
    BlocksCsvLine down = {t->rows - from, t->columns, t->cells + from * t->columns, first};
    BlocksCsvLine along = {t->columns - from, 1, t->cells + from, values + row * t->columns + from};
    return across ? blocksCsvSlopeAt(&along, column - from) : blocksCsvSlopeAt(&down, row - from);
}

static void blocksCsvColumnSlopes(BlocksCsvTable *t) {
    for (size_t i = 0; i < t->rows; i++)
        for (size_t k = 0; k < t->columns; k++)
            t->slopes[i * t->columns + k] = k ? blocksCsvSlope(t, t->cells, i, k, 0, 0) : 1;
}

static void blocksCsvGridSlopes(BlocksCsvTable *t) {
    size_t n = t->rows * t->columns;
    double *down = t->slopes, *along = down + n, *mixed = along + n;
    for (size_t i = 1; i < t->rows; i++)
        for (size_t k = 1; k < t->columns; k++) {
            down[i * t->columns + k] = blocksCsvSlope(t, t->cells, i, k, 1, 0);
            along[i * t->columns + k] = blocksCsvSlope(t, t->cells, i, k, 1, 1);
        }
    for (size_t i = 1; i < t->rows; i++)
        for (size_t k = 1; k < t->columns; k++) {
            double a = blocksCsvSlope(t, along, i, k, 1, 0), b = blocksCsvSlope(t, down, i, k, 1, 1);
            mixed[i * t->columns + k] = (blocksCsvSign(a) + blocksCsvSign(b)) / 2 * fmin(fabs(a), fabs(b));
        }
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
    t->slopes = blocksCsvGrown(&reader, NULL, (isGrid ? 3 : 1) * t->rows * t->columns, sizeof(double));
    if (isGrid)
        blocksCsvGridSlopes(t);
    else
        blocksCsvColumnSlopes(t);
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

/* How much the values and the slopes at two neighbouring points count for a derivative of what lies between */
typedef struct {
    size_t i, next;
    double value[2], slope[2];
} BlocksCsvWeights;

/* The cubic polynomials on a distance h: those with a value or a slope of 1 at one end and none else. Their
 * derivatives by x/h, up to the second one */
static void blocksCsvCubic(BlocksCsvWeights *w, int order, double h, double x) {
    double s = x / h, scale = order == 0 ? 1 : order == 1 ? 1 / h : 1 / (h * h);
    double value[] = {s * s * (3 - 2 * s), 6 * s * (1 - s), 6 - 12 * s};
    double first[] = {s * (1 - s) * (1 - s), (1 - s) * (1 - 3 * s), 6 * s - 4};
    double second[] = {s * s * (s - 1), s * (3 * s - 2), 6 * s - 2};
    w->value[1] = value[order] * scale;
    w->value[0] = (order == 0) - w->value[1];
    w->slope[0] = first[order] * scale * h;
    w->slope[1] = second[order] * scale * h;
}

/* Derivative number `order` at u between n points from `first` on, `stride` apart. smoothness: 1 lines, 2 cubic;
 * extrapolation: 1 the last point holds, 2 on straight lines */
static BlocksCsvWeights blocksCsvWeights(const double *first, size_t n, size_t stride, double u, int order,
                                         int smoothness, int extrapolation) {
    BlocksCsvWeights w = {0, 0, {order == 0, 0}, {0, 0}};
    if (n == 1) return w;
    w.i = blocksCsvInterval(first, n, stride, u);
    w.next = w.i + 1;
    double from = first[w.i * stride], h = first[w.next * stride] - from;
    int before = u < first[0], outside = before || u > first[(n - 1) * stride];
    if (outside && (extrapolation == 1 || smoothness == 2)) {
        w.value[0] = order == 0 && before;
        w.value[1] = order == 0 && !before;
        if (extrapolation == 2) w.slope[!before] = order == 0 ? u - from - (before ? 0 : h) : order == 1;
    } else if (smoothness == 2) {
        blocksCsvCubic(&w, order, h, u - from);
    } else {
        w.value[1] = order == 0 ? (u - from) / h : order == 1 ? 1 / h : 0;
        w.value[0] = order == 0 ? 1 - w.value[1] : -w.value[1];
    }
    return w;
}

/* Derivative number `order` of column `column`, counted from 1, by u */
static double blocksCsvValue1D(void *object, int column, int order, double u, int smoothness, int extrapolation) {
    const BlocksCsvTable *t = object;
    if (column < 1 || (size_t)column > t->columns)
        ModelicaFormatError("%s has no column %d, only 1 to %lu", t->name, column, (unsigned long)t->columns);
    BlocksCsvWeights w = blocksCsvWeights(t->cells, t->rows, t->columns, u, order, smoothness, extrapolation);
    size_t a = w.i * t->columns + (size_t)column - 1, b = w.next * t->columns + (size_t)column - 1;
    return w.value[0] * t->cells[a] + w.value[1] * t->cells[b] + w.slope[0] * t->slopes[a] +
           w.slope[1] * t->slopes[b];
}

/* What a row of a grid contributes */
static double blocksCsvAcross(const BlocksCsvTable *t, const BlocksCsvWeights *w, size_t row, const double *values,
                              const double *slopes) {
    size_t a = row * t->columns + w->i + 1, b = row * t->columns + w->next + 1;
    return w->value[0] * values[a] + w->value[1] * values[b] + w->slope[0] * slopes[a] + w->slope[1] * slopes[b];
}

/* A derivative of the value between four points of the grid: order1 times by u1, order2 times by u2 */
static double blocksCsvValue2D(void *object, int order1, int order2, double u1, double u2, int smoothness,
                               int extrapolation) {
    const BlocksCsvTable *t = object;
    const double *down = t->slopes, *along = down + t->rows * t->columns, *mixed = along + t->rows * t->columns;
    BlocksCsvWeights a = blocksCsvWeights(t->cells + t->columns, t->rows - 1, t->columns, u1, order1, smoothness,
                                          extrapolation);
    BlocksCsvWeights b = blocksCsvWeights(t->cells + 1, t->columns - 1, 1, u2, order2, smoothness, extrapolation);
    return a.value[0] * blocksCsvAcross(t, &b, a.i + 1, t->cells, along) +
           a.value[1] * blocksCsvAcross(t, &b, a.next + 1, t->cells, along) +
           a.slope[0] * blocksCsvAcross(t, &b, a.i + 1, down, mixed) +
           a.slope[1] * blocksCsvAcross(t, &b, a.next + 1, down, mixed);
}

#endif
