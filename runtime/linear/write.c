/* A linear system as text for a reader, as JSON, and as a MATLAB file. */
#include "runtime/linear/linear.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The rows and columns of the whole matrix that one of the four has */
typedef struct {
    const char *name;
    char of, by; /* what rows and columns belong to: x, u or y */
    size_t first_row, rows, first_column, columns;
} Part;

typedef struct {
    Part at[4];
} Parts;

static Parts parts_of(const Linearization *l) {
    size_t x = l->states.n, u = l->inputs.n, y = l->outputs.n;
    return (Parts){{{"A", 'x', 'x', 0, x, 0, x},
                    {"B", 'x', 'u', 0, x, x, u},
                    {"C", 'y', 'x', x, y, 0, x},
                    {"D", 'y', 'u', x, y, x, u}}};
}

static double part_element(const Linearization *l, const Part *part, size_t row, size_t column) {
    return linear_element(l, part->first_row + row, part->first_column + column);
}

/* ---- for a reader ---- */

enum { CELL_SIZE = 32 };

static void add_blanks(Text *out, size_t count) {
    for (size_t i = 0; i < count; i++)
        text_add_bytes(out, " ", 1);
}

static void add_cell(Text *out, const char *cell, size_t width) {
    add_blanks(out, width - strlen(cell));
    text_add(out, cell);
}

static size_t longest_name(const Columns *columns, size_t most) {
    for (size_t i = 0; i < columns->n; i++)
        if (strlen(columns_name(columns, i)) > most) most = strlen(columns_name(columns, i));
    return most;
}

/* "  x1  revolute.phi  -1.2  rad" */
static void add_variables(Text *out, const Columns *columns, char letter, const double *values,
                          size_t width) {
    for (size_t i = 0; i < columns->n; i++) {
        char label[CELL_SIZE], value[CELL_SIZE];
        const char *name = columns_name(columns, i),
                   *unit = text_or_empty(columns->columns[i].variable->unit);
        snprintf(label, sizeof label, "%c%zu", letter, i + 1);
        snprintf(value, sizeof value, "%.8g", values[i]);
        text_printf(out, "%-5s %-*s  %s%s%s\n", label, (int)width, name, value, *unit ? " " : "", unit);
    }
}

static void format_element(char cell[CELL_SIZE], const Linearization *l, const Part *part, size_t row,
                           size_t column) {
    snprintf(cell, CELL_SIZE, "%.6g", part_element(l, part, row, column));
}

static void format_label(char cell[CELL_SIZE], char letter, size_t i, bool derivative) {
    snprintf(cell, CELL_SIZE, derivative ? "der(%c%zu)" : "%c%zu", letter, i + 1);
}

/* The width of a column with its label */
static size_t measure_column(const Linearization *l, const Part *part, size_t column) {
    char cell[CELL_SIZE];
    format_label(cell, part->by, column, false);
    size_t width = strlen(cell);
    for (size_t row = 0; row < part->rows; row++) {
        format_element(cell, l, part, row, column);
        if (strlen(cell) > width) width = strlen(cell);
    }
    return width;
}

static void add_matrix(Text *out, const Linearization *l, const Part *part) {
    char cell[CELL_SIZE];
    if (!part->rows || !part->columns) return;
    size_t *widths = allocate(out->context, part->columns, sizeof *widths);
    format_label(cell, part->of, part->rows - 1, part->of == 'x');
    size_t first = strlen(cell);
    text_printf(out, "\n%-*s", (int)first, part->name);
    for (size_t column = 0; column < part->columns; column++) {
        widths[column] = measure_column(l, part, column) + 2;
        format_label(cell, part->by, column, false);
        add_cell(out, cell, widths[column]);
    }
    for (size_t row = 0; row < part->rows; row++) {
        format_label(cell, part->of, row, part->of == 'x');
        text_printf(out, "\n%-*s", (int)first, cell);
        for (size_t column = 0; column < part->columns; column++) {
            format_element(cell, l, part, row, column);
            add_cell(out, cell, widths[column]);
        }
    }
    text_add(out, "\n");
    release(widths);
}

/* A line for each real one and for each pair */
static void add_eigenvalues(Text *out, const Linearization *l) {
    if (l->states.n == 0) return;
    text_printf(out, "\n%-32s %-18s Damping ratio\n", "Eigenvalue", "Frequency, rad/s");
    for (size_t i = 0; i < l->states.n; i++) {
        char cell[2 * CELL_SIZE];
        Eigenvalue value = l->eigenvalues[i];
        double damping = eigenvalue_damping(value);
        if (value.im < 0) continue;
        int length = snprintf(cell, CELL_SIZE, "%.7g", value.re);
        if (value.im > 0) snprintf(cell + length, CELL_SIZE, " +- %.7gi", value.im);
        text_printf(out, "%-32s ", cell);
        if (isnan(damping))
            text_add(out, "0\n");
        else
            text_printf(out, "%-18.7g %.6g\n", eigenvalue_frequency(value), damping);
    }
}

void linear_row_name(Text *out, const Linearization *result, size_t row) {
    if (row < result->states.n)
        text_printf(out, "'der(%s)'", columns_name(&result->states, row));
    else
        text_printf(out, "'%s'", columns_name(&result->outputs, row - result->states.n));
}

void linear_text(Text *out, const Linearization *l) {
    const double *values = l->values;
    Parts parts = parts_of(l);
    size_t width = longest_name(&l->outputs, longest_name(&l->inputs, longest_name(&l->states, 0)));
    text_printf(out, "%s at %.15g s: der(x) = A x + B u, y = C x + D u, for small changes of\n\n", l->model,
                l->time);
    add_variables(out, &l->states, 'x', values, width);
    add_variables(out, &l->inputs, 'u', values + l->states.n, width);
    add_variables(out, &l->outputs, 'y', values + l->states.n + l->inputs.n, width);
    for (int i = 0; i < 4; i++)
        add_matrix(out, l, &parts.at[i]);
    add_eigenvalues(out, l);
    if (l->is_exact)
        text_add(out, "\nBy exact derivatives\n");
    else
        text_printf(out,
                    "\nBy central differences, extrapolated; estimated error %.0e of the largest in a row\n",
                    l->error);
}

/* ---- JSON ---- */

static void add_number(Text *out, double value) {
    char number[NUMBER_SIZE];
    text_add_bytes(out, number, number_format(number, value == 0 ? 0 : value)); /* no -0 */
}

static void add_json_variables(Text *out, const char *key, const Columns *columns, const double *values) {
    text_printf(out, ", \"%s\": [", key);
    for (size_t i = 0; i < columns->n; i++) {
        text_add(out, i ? ", {\"name\": " : "{\"name\": ");
        text_add_json(out, columns_name(columns, i));
        text_add(out, ", \"unit\": ");
        text_add_json(out, text_or_empty(columns->columns[i].variable->unit));
        text_add(out, ", \"value\": ");
        add_number(out, values[i]);
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void add_json_matrix(Text *out, const Linearization *l, const Part *part) {
    text_printf(out, ", \"%s\": [", part->name);
    for (size_t row = 0; row < part->rows; row++) {
        text_add(out, row ? ", [" : "[");
        for (size_t column = 0; column < part->columns; column++) {
            if (column) text_add(out, ", ");
            add_number(out, part_element(l, part, row, column));
        }
        text_add(out, "]");
    }
    text_add(out, "]");
}

static void add_json_eigenvalues(Text *out, const Linearization *l) {
    text_add(out, ", \"eigenvalues\": [");
    for (size_t i = 0; i < l->states.n; i++) {
        double damping = eigenvalue_damping(l->eigenvalues[i]);
        text_add(out, i ? ", {\"re\": " : "{\"re\": ");
        add_number(out, l->eigenvalues[i].re);
        text_add(out, ", \"im\": ");
        add_number(out, l->eigenvalues[i].im);
        text_add(out, ", \"frequency\": ");
        add_number(out, eigenvalue_frequency(l->eigenvalues[i]));
        text_add(out, ", \"damping\": ");
        if (isnan(damping))
            text_add(out, "null");
        else
            add_number(out, damping);
        text_add(out, "}");
    }
    text_add(out, "]");
}

void linear_json(Text *out, const Linearization *l) {
    const double *values = l->values;
    Parts parts = parts_of(l);
    text_add(out, "{\"model\": ");
    text_add_json(out, l->model);
    text_add(out, ", \"time\": ");
    add_number(out, l->time);
    text_printf(out, ", \"derivatives\": \"%s\", \"error\": ", l->is_exact ? "exact" : "central differences");
    add_number(out, l->error);
    add_json_variables(out, "states", &l->states, values);
    add_json_variables(out, "inputs", &l->inputs, values + l->states.n);
    add_json_variables(out, "outputs", &l->outputs, values + l->states.n + l->inputs.n);
    for (int i = 0; i < 4; i++)
        add_json_matrix(out, l, &parts.at[i]);
    add_json_eigenvalues(out, l);
    text_add(out, "}\n");
}

/* ---- MATLAB ---- */

static void add_matlab_part(Text *out, const Linearization *l, const Part *part) {
    size_t n = part->rows * part->columns;
    double *values = allocate(out->context, n, sizeof(double));
    for (size_t column = 0; column < part->columns; column++)
        for (size_t row = 0; row < part->rows; row++)
            values[column * part->rows + row] = part_element(l, part, row, column);
    matlab_numbers(out, part->name, part->rows, part->columns, values);
    release(values);
}

/* The names of all, x before u before y */
static void add_matlab_names(Text *out, const Linearization *l) {
    const Columns *all[] = {&l->states, &l->inputs, &l->outputs};
    const char **names = allocate(out->context, linear_columns(l) + l->outputs.n, sizeof *names);
    size_t n = 0;
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; k < all[i]->n; k++)
            names[n++] = columns_name(all[i], k);
    matlab_texts(out, "xuyName", n, names);
    release(names);
}

static void add_matlab_eigenvalues(Text *out, const Linearization *l) {
    size_t n = l->states.n;
    double *values = allocate(out->context, 2 * n, sizeof(double));
    for (size_t i = 0; i < n; i++) {
        values[i] = l->eigenvalues[i].re;
        values[n + i] = l->eigenvalues[i].im;
    }
    matlab_numbers(out, "eigenvalues", n, 2, values);
    release(values);
}

/* What Modelica tools write as dslin.mat (Aclass, nx, xuyName, ABCD), and the parts of ABCD by themselves */
void linear_matlab(Text *out, const Linearization *l) {
    static const char *const class_[] = {"Alinear", "1.0", "Generated by mocc"};
    Parts parts = parts_of(l);
    double nx = (double)l->states.n;
    Part whole = {.name = "ABCD", .rows = linear_rows(l), .columns = linear_columns(l)};
    matlab_texts(out, "Aclass", 3, class_);
    matlab_numbers(out, "nx", 1, 1, &nx);
    add_matlab_names(out, l);
    add_matlab_part(out, l, &whole);
    for (int i = 0; i < 4; i++)
        add_matlab_part(out, l, &parts.at[i]);
    matlab_numbers(out, "xuy", linear_columns(l) + l->outputs.n, 1, l->values);
    matlab_numbers(out, "time", 1, 1, &l->time);
    add_matlab_eigenvalues(out, l);
}
