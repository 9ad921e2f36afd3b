/* Values that differ from run to run: the rows of --sweep, and grids of numbers in --set. */
#include "runtime/host/host.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More runs than that are a slip of the pen. */
static const double most_variants = 1e7;

static Swept *add_swept(Variants *variants, const char *name, size_t length) {
    Text text = {.context = variants->context};
    text_add_bytes(&text, name, length);
    text_add(&text, "");
    variants->swept =
        reallocate(variants->context, variants->swept, variants->n_swept + 1, sizeof *variants->swept);
    Swept *swept = &variants->swept[variants->n_swept++];
    *swept = (Swept){.name = text.data};
    return swept;
}

/* ---- grids ---- */

/* Point i of a grid: the ends are exact, and so are short decimals in between. */
static void format_point(const Swept *grid, size_t i, char number[NUMBER_SIZE]) {
    double last = (double)(grid->n - 1), k = (double)i;
    double value = (grid->from * (last - k) + grid->to * k) / last;
    if (!isfinite(value)) value = grid->from * ((last - k) / last) + grid->to * (k / last);
    number_format(number, value);
}

/* Reads a number, which may have a unit that `unit` is computed from. False: it is something else. */
static bool parse_end(MoccContext *context, const char *text, size_t length, const char *unit,
                      double *value) {
    Text end = {.context = context};
    const char *display;
    text_add_bytes(&end, text, length);
    text_add(&end, "");
    bool good = number_parse(end.data, value) || (display_unit_split(context, end.data, value, &display) &&
                                                  display_unit_convert(display, unit, value));
    text_free(&end);
    return good;
}

/* Reads FROM:TO:N. False: it is something else. */
static bool parse_grid(MoccContext *context, const char *text, const char *unit, Swept *grid, double *n) {
    const char *second = strchr(text, ':'), *third = second ? strchr(second + 1, ':') : NULL;
    return third && parse_end(context, text, (size_t)(second - text), unit, &grid->from) &&
           parse_end(context, second + 1, (size_t)(third - second - 1), unit, &grid->to) &&
           number_parse(third + 1, n);
}

/* The variable of this name, or NULL */
static const MoccVariable *find_variable(MoccInstance *instance, const char *name) {
    const Simulation *simulation = instance_simulation(instance);
    const MoccVariable *variable = NULL;
    size_t offset;
    Found found = tables_find(simulation->context, simulation->model->type, name, &variable, &offset);
    return found == FOUND ? variable : NULL;
}

/* Takes a setting if it is a grid. Returns SUCCESS or WRONG_USAGE (reported). */
static int take_grid(Variants *variants, MoccInstance *instance, const char *setting, bool *taken) {
    const char *equals = setting_equals(setting);
    double n;
    *taken = false;
    if (!equals || equals == setting) return SUCCESS;
    Swept *swept = add_swept(variants, setting, (size_t)(equals - setting));
    const MoccVariable *variable = find_variable(instance, swept->name);
    bool is_string = variable && variable->type == MOCC_STRING;
    const char *unit = text_or_empty(variable ? variable->unit : NULL);
    *taken = !is_string && parse_grid(variants->context, equals + 1, unit, swept, &n);
    if (!*taken) {
        variants->n_swept--;
        release(swept->name);
        return SUCCESS;
    }
    if (n != floor(n) || n < 2 || n > most_variants)
        return report_usage(variants->context, "%s: a grid, FROM:TO:N, has 2 points or more, not %.15g",
                            quote(setting).text, n);
    swept->n = (size_t)n;
    return SUCCESS;
}

static int take_grids(Variants *variants, MoccInstance *instance, Options *options) {
    size_t kept = 0;
    for (size_t i = 0; i < options->n_settings; i++) {
        bool taken;
        int status = take_grid(variants, instance, options->settings[i].text, &taken);
        if (status != SUCCESS) return status;
        if (!taken) options->settings[kept++] = options->settings[i];
    }
    options->n_settings = kept;
    return SUCCESS;
}

/* ---- the file ---- */

/* The names of the columns, which have to be those of variables */
static int read_names(Variants *variants, Host *host, CsvReader *reader) {
    bool last = false;
    csv_next_record(reader);
    Text about = {.context = variants->context};
    text_printf(&about, "%s:%zu: ", reader->file, reader->record);
    host->about = about.data;
    int status = SUCCESS;
    while (!last && status == SUCCESS) {
        const char *name;
        MoccRef ref;
        status = csv_read_field(reader, &name, &last);
        if (status == SUCCESS && !*name)
            status = report_at(reader->file, reader->record, "a column has no name");
        if (status == SUCCESS) status = mocc_find(host->instance, name, &ref);
        if (status != SUCCESS) break;
        add_swept(variants, name, strlen(name));
        variants->n_columns++;
    }
    host->about = "";
    text_free(&about);
    return status;
}

static void add_row(Variants *variants, size_t line) {
    size_t rows = variants->n_rows + 1;
    if ((rows & (rows - 1)) == 0) { /* rows is a power of two, or the first one */
        variants->lines = reallocate(variants->context, variants->lines, 2 * rows, sizeof *variants->lines);
        variants->fields = reallocate(variants->context, variants->fields, 2 * rows * variants->n_columns,
                                      sizeof *variants->fields);
    }
    variants->lines[variants->n_rows++] = line;
}

static int read_row(Variants *variants, CsvReader *reader) {
    char **fields = &variants->fields[(variants->n_rows - 1) * variants->n_columns];
    memset(fields, 0, variants->n_columns * sizeof *fields);
    for (size_t i = 0; i < variants->n_columns; i++) {
        const char *field;
        bool last;
        int status = csv_read_field(reader, &field, &last);
        if (status != SUCCESS) return status;
        if (last != (i + 1 == variants->n_columns))
            return report_at(reader->file, reader->record,
                             "the row does not have %zu fields as the header has", variants->n_columns);
        Text text = {.context = variants->context};
        text_add(&text, field);
        fields[i] = text.data;
    }
    return SUCCESS;
}

static int read_file(Variants *variants, Host *host) {
    CsvReader reader;
    int status = csv_open(variants->context, &reader, variants->file);
    if (status == SUCCESS) status = read_names(variants, host, &reader);
    while (status == SUCCESS && csv_next_record(&reader)) {
        add_row(variants, reader.record);
        status = read_row(variants, &reader);
    }
    if (status == SUCCESS && variants->n_rows == 0)
        status = report_at(reader.file, reader.line, "there is no row of values");
    csv_close(&reader);
    return status;
}

/* ---- all together ---- */

/* Whether --set gives one value to what is swept */
static bool is_set(const Options *options, const char *name) {
    for (size_t i = 0; i < options->n_settings; i++) {
        const char *equals = setting_equals(options->settings[i].text);
        size_t length = equals ? (size_t)(equals - options->settings[i].text) : 0;
        if (length == strlen(name) && strncmp(options->settings[i].text, name, length) == 0) return true;
    }
    return false;
}

static int check_names(const Variants *variants, const Options *options) {
    for (size_t i = 0; i < variants->n_swept; i++) {
        if (is_set(options, variants->swept[i].name))
            return report_usage(variants->context, "'%s' is swept, and has one value by --set",
                                quote(variants->swept[i].name).text);
        for (size_t j = 0; j < i; j++) {
            if (strcmp(variants->swept[i].name, variants->swept[j].name) == 0)
                return report_usage(variants->context, "'%s' is swept twice",
                                    quote(variants->swept[i].name).text);
        }
    }
    return SUCCESS;
}

static int count(Variants *variants) {
    double n = (double)variants->n_rows;
    for (size_t i = variants->n_columns; i < variants->n_swept; i++)
        n *= (double)variants->swept[i].n;
    if (n > most_variants)
        return report_usage(variants->context, "%.3g runs are more than can be done: %.3g at most", n,
                            most_variants);
    variants->n = (size_t)n;
    return SUCCESS;
}

static int try_rows(Host *host, const Variants *variants) {
    Text about = {.context = variants->context};
    int status = SUCCESS;
    for (size_t row = 0; row < variants->n_rows && status == SUCCESS; row++) {
        text_clear(&about);
        text_printf(&about, "%s:%zu: ", variants->file, variants->lines[row]);
        host->about = about.data;
        for (size_t i = 0; i < variants->n_columns && status == SUCCESS; i++)
            status = mocc_set_text(host->instance, variants->swept[i].name,
                                   variants->fields[row * variants->n_columns + i]);
    }
    host->about = "";
    text_free(&about);
    return status;
}

/* If the first two points and the last one are values of the variable, all are. */
static int try_grid(Host *host, const Swept *grid) {
    const size_t points[] = {0, 1, grid->n - 1};
    int status = SUCCESS;
    host->about = "--set ";
    for (size_t i = 0; i < sizeof points / sizeof *points && status == SUCCESS; i++) {
        char number[NUMBER_SIZE];
        format_point(grid, points[i], number);
        status = mocc_set_text(host->instance, grid->name, number);
    }
    host->about = "";
    return status;
}

/* Tries every value, on an instance that is not going to run. */
static int try_values(Host *host, const Variants *variants) {
    int status = variants->file ? try_rows(host, variants) : SUCCESS;
    for (size_t i = variants->n_columns; i < variants->n_swept && status == SUCCESS; i++)
        status = try_grid(host, &variants->swept[i]);
    return status;
}

int variants_read(Host *host, Options *options, Variants *variants) {
    *variants = (Variants){.context = instance_simulation(host->instance)->context,
                           .file = options->result.sweep,
                           .n_rows = !options->result.sweep};
    int status = options->result.sweep ? read_file(variants, host) : SUCCESS;
    if (status == SUCCESS) status = take_grids(variants, host->instance, options);
    if (status == SUCCESS) status = check_names(variants, options);
    if (status == SUCCESS) status = count(variants);
    return status == SUCCESS && variants->n_swept ? try_values(host, variants) : status;
}

void variants_free(Variants *variants) {
    for (size_t i = 0; i < variants->n_swept; i++)
        release(variants->swept[i].name);
    for (size_t i = 0; variants->fields && i < variants->n_rows * variants->n_columns; i++)
        release(variants->fields[i]);
    release(variants->swept);
    release(variants->fields);
    release(variants->lines);
}

const char *variants_value(const Variants *variants, size_t variant, size_t swept, char number[NUMBER_SIZE]) {
    size_t points = variants->n / variants->n_rows, point = variant % points;
    if (swept < variants->n_columns) return variants->fields[variant / points * variants->n_columns + swept];
    for (size_t i = variants->n_swept - 1; i > swept; i--)
        point /= variants->swept[i].n;
    format_point(&variants->swept[swept], point % variants->swept[swept].n, number);
    return number;
}

int variants_apply(const Variants *variants, size_t variant, MoccInstance *instance) {
    int status = SUCCESS;
    for (size_t i = 0; i < variants->n_swept && status == SUCCESS; i++) {
        char number[NUMBER_SIZE];
        status =
            mocc_set_text(instance, variants->swept[i].name, variants_value(variants, variant, i, number));
    }
    return status;
}
