/* Results in the layout that Modelica tools read: a MATLAB file of level 4 with six matrices.
 *
 *   Aclass       four texts: Atrajectory, 1.1, nothing, binTrans (everything below is stored transposed)
 *   name         the names of the variables, time first, one a column
 *   description  their descriptions, with units in brackets
 *   dataInfo     for each variable: in which data matrix (0: time, which both have), in which row of it
 * (below zero: it is the opposite of that row), linear interpolation, after the ends undefined (-1) or held
 * (0) data_1       what does not change, at the start and at the end data_2       what does, one column for
 * each row of the result; variables that are equal share a row
 *
 * A matrix is five integers, its name and its numbers, column by column. So data_2 is written as the run
 * goes, and the one number that is not known before, how many columns it has, is corrected from time to time.
 */
#include "runtime/results/results.h"

#include <stdint.h>
#include <string.h>

/* The thousands of a matrix's type: the order of bytes, which is this machine's. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { BYTE_ORDER_TYPE = 1000 };
#else
enum { BYTE_ORDER_TYPE = 0 };
#endif

/* The rest of it: the type of the numbers, and whether they are characters */
enum { DOUBLES = 0, INTEGERS = 20, CHARACTERS = 51 };

static void add_integer(Text *out, int32_t value) {
    text_add_bytes(out, (const char *)&value, sizeof value);
}

static void add_double(Text *out, double value) {
    text_add_bytes(out, (const char *)&value, sizeof value);
}

/* What comes before the numbers of a matrix. Returns where the number of columns stands. */
static size_t add_head(Text *out, const char *name, int type, size_t rows, size_t columns) {
    add_integer(out, BYTE_ORDER_TYPE + type);
    add_integer(out, (int32_t)rows);
    size_t at = out->length;
    add_integer(out, (int32_t)columns);
    add_integer(out, 0); /* no imaginary part */
    add_integer(out, (int32_t)strlen(name) + 1);
    text_add_bytes(out, name, strlen(name) + 1);
    return at;
}

void matlab_numbers(Text *out, const char *name, size_t rows, size_t columns, const double *values) {
    add_head(out, name, DOUBLES, rows, columns);
    text_add_bytes(out, (const char *)values, rows * columns * sizeof *values);
}

/* Filled up with blanks to the length of the longest */
void matlab_texts(Text *out, const char *name, size_t n, const char *const *texts) {
    size_t width = 0;
    for (size_t k = 0; k < n; k++)
        if (strlen(texts[k]) > width) width = strlen(texts[k]);
    add_head(out, name, CHARACTERS, n, width);
    for (size_t i = 0; i < width; i++)
        for (size_t k = 0; k < n; k++)
            text_add_bytes(out, i < strlen(texts[k]) ? texts[k] + i : " ", 1);
}

/* The only matrix of a trajectory whose texts are its rows */
static void add_class(Text *out) {
    static const char *const texts[] = {"Atrajectory", "1.1", "", "binTrans"};
    matlab_texts(out, "Aclass", 4, texts);
}

/* ---- texts of variables ---- */

/* Adds the text of a variable; number 0 is time, number i + 1 column i. */
typedef void AddText(Text *out, const Columns *columns, size_t number);

static void add_name(Text *out, const Columns *columns, size_t number) {
    text_add(out, number == 0 ? "time" : columns_name(columns, number - 1));
}

static void add_description(Text *out, const Columns *columns, size_t number) {
    const MoccVariable *variable = number == 0 ? NULL : columns->columns[number - 1].variable;
    const char *description = variable ? text_or_empty(variable->description) : "Time";
    const char *unit = variable ? text_or_empty(variable->unit) : "s";
    text_add(out, description);
    if (*unit) text_printf(out, "%s[%s]", *description ? " " : "", unit);
}

/* The texts of all variables, filled up with blanks to the length of the longest. */
static void add_texts(Text *out, const char *name, const Columns *columns, AddText *add) {
    size_t width = 1;
    Text text = {.context = out->context};
    for (size_t i = 0; i <= columns->n; i++) {
        text_clear(&text);
        add(&text, columns, i);
        if (text.length > width) width = text.length;
    }
    add_head(out, name, CHARACTERS, width, columns->n + 1);
    for (size_t i = 0; i <= columns->n; i++) {
        size_t begin = out->length;
        add(out, columns, i);
        while (out->length < begin + width)
            text_add_bytes(out, " ", 1);
    }
    text_free(&text);
}

/* ---- numbers ---- */

/* Row 1 of both data matrices is time. */
static void add_info(Text *out, const Columns *columns) {
    int32_t constants = 1;
    add_head(out, "dataInfo", INTEGERS, 4, columns->n + 1);
    for (size_t i = 0; i <= columns->n; i++) {
        const Column *column = i > 0 ? &columns->columns[i - 1] : NULL;
        bool constant = column && column->constant;
        int32_t row = !column ? 1 : constant ? ++constants : (int32_t)column->stored + 2;
        add_integer(out, !column ? 0 : constant ? 1 : 2);
        add_integer(out, column && column->opposite && !constant ? -row : row);
        add_integer(out, 0);
        add_integer(out, constant ? 0 : -1);
    }
}

/* The second column of data_1 begins with the time of the end, which is returned as a place. */
static size_t add_constants(Text *out, const Columns *columns, double start, const double *instance) {
    size_t n = 0, end = 0;
    for (size_t i = 0; i < columns->n; i++)
        n += columns->columns[i].constant;
    add_head(out, "data_1", DOUBLES, n + 1, 2);
    for (int k = 0; k < 2; k++) {
        end = out->length;
        add_double(out, start);
        for (size_t i = 0; i < columns->n; i++)
            if (columns->columns[i].constant) add_double(out, instance[columns->columns[i].offset]);
    }
    return end;
}

MatlabPlaces matlab_head(Text *out, const Columns *columns, double start, const double *instance) {
    MatlabPlaces places;
    add_class(out);
    add_texts(out, "name", columns, add_name);
    add_texts(out, "description", columns, add_description);
    add_info(out, columns);
    places.end = add_constants(out, columns, start, instance);
    places.count = add_head(out, "data_2", DOUBLES, columns->n_stored + 1, 0);
    return places;
}
