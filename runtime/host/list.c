/* --list: a table of the variables and parameters, with the values that they have at the start. */
#include "runtime/host/host.h"

#include <string.h>

enum { N_CELLS = 5, WIDEST = 60 };

typedef struct {
    Simulation *simulation;
    Patterns *patterns;
    bool computed; /* variables have values, not only parameters and states */
    bool print;    /* else only measure */
    bool json;
    int width[N_CELLS];
    size_t rows;
    Text name;
    Text line[N_CELLS];
} Table;

static void measure_row(Table *table, const char *const cells[N_CELLS]) {
    for (int i = 0; i < N_CELLS; i++) {
        int length = (int)strlen(cells[i]);
        if (length > table->width[i]) table->width[i] = length < WIDEST ? length : WIDEST;
    }
}

/* Columns two blanks apart, nothing after the last cell that is not empty. */
static void print_row(const Table *table, const char *const cells[N_CELLS]) {
    int last = N_CELLS - 1;
    while (last > 0 && !*cells[last])
        last--;
    for (int i = 0; i < last; i++)
        printf("%-*s  ", table->width[i], cells[i]);
    printf("%s\n", cells[last]);
}

static bool is_control(char c) {
    return (unsigned char)c < ' ' || c == 127;
}

/* The text on one line: a String or a description may have several. */
static const char *on_one_line(Text *out, const char *text) {
    text_clear(out);
    for (const char *at = text; *at; at++) {
        if (*at == '\n')
            text_add(out, "\\n");
        else if (*at == '\t')
            text_add(out, "\\t");
        else if (is_control(*at))
            text_printf(out, "\\x%02x", (unsigned)(unsigned char)*at);
        else
            text_add_bytes(out, at, 1);
    }
    return out->length ? out->data : "";
}

static void add_row(Table *table, const char *const cells[N_CELLS]) {
    const char *lines[N_CELLS];
    for (int i = 0; i < N_CELLS; i++)
        lines[i] = on_one_line(&table->line[i], cells[i]);
    if (table->print)
        print_row(table, lines);
    else
        measure_row(table, lines);
}

/* ---- for programs ---- */

static void print_json(Table *table, const MoccVariable *variable, const char *const cells[N_CELLS]) {
    static const char *const keys[N_CELLS] = {
        "{\"name\": ", ", \"kind\": ", ", \"value\": ", ", \"unit\": ", ", \"description\": "};
    Text *out = &table->line[0];
    text_clear(out);
    for (int i = 0; i < N_CELLS; i++) {
        text_add(out, keys[i]);
        if (i == 2)
            value_json(out, variable, cells[i]);
        else
            text_add_json(out, cells[i]);
    }
    printf("%s}\n", out->data);
}

/* ---- rows ---- */

static bool visit_row(void *context, const Place *place) {
    Table *table = context;
    const MoccVariable *variable = place->variable;
    if (place->variable->hidden) return true;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        char value[NUMBER_SIZE];
        text_clear(&table->name);
        tables_name(&table->name, place, i);
        if (!patterns_match(table->patterns, table->name.data)) continue;
        size_t offset = place->base + variable->offset + i;
        const char *const cells[N_CELLS] = {
            table->name.data, value_kind(variable->kind),
            value_text(value, table->simulation, variable, offset, table->computed),
            text_or_empty(variable->unit), text_or_empty(variable->description)};
        if (table->json)
            print_json(table, variable, cells);
        else
            add_row(table, cells);
        table->rows++;
    }
    return true;
}

int list_variables(Simulation *simulation, Options *options) {
    static const char *const heads[N_CELLS] = {"Name", "Kind", "Value", "Unit", "Description"};
    Table table = {.simulation = simulation,
                   .patterns = &options->result.variables,
                   .json = options->json,
                   .name.context = simulation->context};
    for (int i = 0; i < N_CELLS; i++)
        table.line[i].context = simulation->context;
    if (simulation->inputs) inputs_enter(simulation->inputs, options->task.start);
    Events *events = events_new(simulation, NULL, &options->task);
    table.computed = start_find(simulation, events, options->task.start, NULL);
    events_free(events);
    for (int pass = options->json; pass < 2; pass++) {
        table.print = pass == 1;
        if (!table.json) add_row(&table, heads);
        tables_walk(simulation->model->type, visit_row, &table);
        if (table.rows == 0 && options->result.variables.n) break;
    }
    text_free(&table.name);
    for (int i = 0; i < N_CELLS; i++)
        text_free(&table.line[i]);
    for (size_t i = 0; i < options->result.variables.n; i++) {
        if (!options->result.variables.matched[i])
            return report_usage(simulation->context, "--variables %s matches no variable",
                                options->result.variables.patterns[i]);
    }
    return SUCCESS;
}
