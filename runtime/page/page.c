/* The text of a page: what stands in page_text.c, and between its halves the data of the run as JSON. Columns
 * are single precision, in base64; what does not change is one number, and equal columns are there once. */
#include "runtime/page/page.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* As many values can be plotted without asking for them. */
static const double most_plotted = 600000;

/* ---- what is recorded ---- */

static bool visit_shapes(void *context, const MoccClass *type, const Path *path, size_t base) {
    Page *page = context;
    const DrawnClass *class_ = drawing_of(&page->drawing, type, path);
    for (size_t i = 0; class_ && i < class_->n_numbers; i++)
        if (!class_->numbers[i].is_constant)
            recording_column(page->recording, base + class_->numbers[i].offset);
    return true;
}

static void keep_states(Columns *columns) {
    size_t n = 0;
    for (size_t i = 0; i < columns->n; i++)
        if (columns->columns[i].variable->kind == MOCC_STATE) columns->columns[n++] = columns->columns[i];
    columns->n = n;
}

int page_begin(MoccContext *context, Page *page, const MoccModel *model, Recording *recording,
               Patterns *plotted, double rows) {
    *page = (Page){.model = model, .recording = recording};
    drawing_find(context, &page->drawing, model);
    tables_walk_instances(model->type, visit_shapes, page);
    int status = columns_collect(context, &page->columns, model, plotted, false);
    if (plotted->n == 0 && (double)page->columns.n * rows > most_plotted) keep_states(&page->columns);
    if (plotted->n == 0 && (double)page->columns.n * rows > most_plotted) page->columns.n = 0;
    for (size_t i = 0; i < page->columns.n; i++)
        recording_column(recording, page->columns.columns[i].offset);
    return status;
}

void page_free(Page *page) {
    drawing_free(&page->drawing);
    columns_free(&page->columns);
}

/* ---- values: columns that change, then constants ---- */

typedef struct {
    const Recording *recording;
    size_t n_columns;
    size_t *columns; /* owned: the recorded column of each that changes */
    size_t n_constants;
    float *constants; /* owned */
    size_t *numbers;  /* owned: of each recorded column its number among columns and constants */
    size_t capacity;  /* of the two tables of hashes: 1 + number, 0 is free; a power of two */
    size_t *seen_columns, *seen_constants; /* owned */
} Values;

static float value_at(const Values *values, size_t row, size_t column) {
    return (float)recording_value(values->recording, row, column);
}

static uint32_t bits_of(float value) {
    uint32_t bits;
    if (value == 0) value = 0; /* without its sign */
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint32_t mix(uint32_t hash, uint32_t bits) {
    return (hash ^ bits) * 16777619u ^ hash >> 15;
}

static bool is_constant(const Values *values, size_t column) {
    uint32_t first = bits_of(value_at(values, 0, column));
    for (size_t row = 1; row < values->recording->rows; row++)
        if (bits_of(value_at(values, row, column)) != first) return false;
    return true;
}

static bool are_equal(const Values *values, size_t one, size_t other) {
    for (size_t row = 0; row < values->recording->rows; row++)
        if (bits_of(value_at(values, row, one)) != bits_of(value_at(values, row, other))) return false;
    return true;
}

/* The number of an equal column among those that change */
static size_t number_of_column(Values *values, size_t column) {
    uint32_t hash = 2166136261u;
    for (size_t row = 0; row < values->recording->rows; row++)
        hash = mix(hash, bits_of(value_at(values, row, column)));
    for (size_t at = hash;; at++) {
        size_t *seen = &values->seen_columns[at & (values->capacity - 1)];
        if (*seen && !are_equal(values, values->columns[*seen - 1], column)) continue;
        if (!*seen) {
            values->columns[values->n_columns++] = column;
            *seen = values->n_columns;
        }
        return *seen - 1;
    }
}

static size_t number_of_constant(Values *values, float value) {
    uint32_t bits = bits_of(value);
    for (size_t at = mix(2166136261u, bits);; at++) {
        size_t *seen = &values->seen_constants[at & (values->capacity - 1)];
        if (*seen && bits_of(values->constants[*seen - 1]) != bits) continue;
        if (!*seen) {
            values->constants[values->n_constants++] = value;
            *seen = values->n_constants;
        }
        return *seen - 1;
    }
}

static size_t count_numbers(const Drawing *drawing) {
    size_t n = 0;
    for (size_t i = 0; i < drawing->n; i++)
        n += drawing->classes[i].n_numbers;
    return n;
}

/* Columns that have the same values are one, and those that keep theirs are constants. */
static void separate_columns(Values *values) {
    size_t n = values->recording->n;
    bool *constant = allocate(values->recording->context, n + 1, sizeof *constant);
    for (size_t i = 0; i < n; i++) {
        constant[i] = is_constant(values, i);
        if (!constant[i]) values->numbers[i] = number_of_column(values, i);
    }
    for (size_t i = 0; i < n; i++)
        if (constant[i])
            values->numbers[i] = values->n_columns + number_of_constant(values, value_at(values, 0, i));
    release(constant);
}

/* What columns will be nobody knows yet: each is for itself. */
static void keep_columns(Values *values) {
    values->n_columns = values->recording->n;
    for (size_t i = 0; i < values->n_columns; i++)
        values->columns[i] = values->numbers[i] = i;
}

static void find_values(Values *values, const Page *page) {
    MoccContext *context = page->recording->context;
    size_t n = page->recording->n, most = n + count_numbers(&page->drawing) + 1;
    *values = (Values){.recording = page->recording, .capacity = 16};
    while (values->capacity < 2 * most)
        values->capacity *= 2;
    values->columns = allocate(context, n + 1, sizeof *values->columns);
    values->constants = allocate(context, most, sizeof *values->constants);
    values->numbers = allocate(context, n + 1, sizeof *values->numbers);
    values->seen_columns = allocate(context, values->capacity, sizeof *values->seen_columns);
    values->seen_constants = allocate(context, values->capacity, sizeof *values->seen_constants);
    if (page->controls)
        keep_columns(values);
    else
        separate_columns(values);
}

static void free_values(Values *values) {
    release(values->columns);
    release(values->constants);
    release(values->numbers);
    release(values->seen_columns);
    release(values->seen_constants);
}

/* ---- JSON ---- */

static void add_json_number(Text *out, double value) {
    if (isfinite(value))
        text_printf(out, "%.9g", value);
    else
        text_add(out, "null");
}

static void add_times(Text *out, const Recording *recording) {
    Base64 base64 = {.out = out};
    base64_add(&base64, recording->times, recording->rows * sizeof *recording->times);
    base64_end(&base64);
}

static void add_columns(Text *out, const Values *values) {
    Base64 base64 = {.out = out};
    for (size_t i = 0; i < values->n_columns; i++) {
        for (size_t row = 0; row < values->recording->rows; row++) {
            float value = value_at(values, row, values->columns[i]);
            base64_add(&base64, &value, sizeof value);
        }
    }
    base64_end(&base64);
}

/* ---- the data ---- */

typedef struct {
    Text *out, *name;
    const Page *page;
    const double *instance;
    Values *values;
    const char *separator;
    size_t n_shapes; /* so far */
} Writing;

static size_t reference(Writing *writing, const ShapeNumber *number, size_t base) {
    Values *values = writing->values;
    if (number->is_constant) return values->n_columns + number_of_constant(values, (float)number->constant);
    return values->numbers[recording_column(writing->page->recording, base + number->offset)];
}

/* ["bar",["from",3],["to",3]]: each argument with its numbers of numbers */
static void add_kind(Text *out, const DrawnShape *shape) {
    text_add(out, "[");
    text_add_json(out, shape->kind);
    for (size_t i = 0; i < shape->n_arguments; i++) {
        const ShapeArgument *argument = &shape->arguments[i];
        text_printf(out, ",[\"%.*s\",%zu]", (int)argument->name_length, argument->name, argument->n);
    }
    text_add(out, "]");
}

static void add_kinds(Writing *writing) {
    const Drawing *drawing = &writing->page->drawing;
    const char *separator = "";
    for (size_t i = 0; i < drawing->n; i++) {
        for (size_t k = 0; k < drawing->classes[i].n; k++) {
            text_add(writing->out, separator);
            add_kind(writing->out, &drawing->classes[i].shapes[k]);
            separator = ",";
        }
    }
}

/* [kind,"component",values...] */
static bool visit_instance(void *context, const MoccClass *type, const Path *path, size_t base) {
    Writing *writing = context;
    const DrawnClass *class_ = drawing_of(&writing->page->drawing, type, path);
    if (!class_) return true;
    text_clear(writing->name);
    tables_component(writing->name, path);
    for (size_t i = 0; i < class_->n; i++) {
        const DrawnShape *shape = &class_->shapes[i];
        text_printf(writing->out, "%s[%zu,", writing->separator, class_->first + i);
        text_add_json(writing->out, text_or_empty(writing->name->data));
        for (size_t k = 0; k < shape->n_arguments; k++)
            for (size_t j = 0; j < shape->arguments[k].n; j++)
                text_printf(writing->out, ",%zu",
                            reference(writing, &class_->numbers[shape->arguments[k].begin + j], base));
        text_add(writing->out, "]");
        writing->separator = ",\n";
    }
    return true;
}

/* The numbers of an argument; NULL: it is not given */
static const ShapeNumber *find_numbers(const DrawnClass *class_, const DrawnShape *shape, const char *name) {
    for (size_t i = 0; i < shape->n_arguments; i++)
        if (strlen(name) == shape->arguments[i].name_length &&
            !strncmp(name, shape->arguments[i].name, shape->arguments[i].name_length))
            return &class_->numbers[shape->arguments[i].begin];
    return NULL;
}

/* [shape,closed,x,y,x,y...], of a curve whose order is a state */
static void add_outline(Writing *writing, const DrawnClass *class_, const DrawnShape *shape, size_t base) {
    const ShapeNumber *point = find_numbers(class_, shape, "point"),
                      *order = find_numbers(class_, shape, "order");
    Outline outline;
    if (strcmp(shape->kind, "curve") != 0 || !order || !order->is_state || point[0].is_constant) return;
    CurveOffsets curve = {base + order->offset, base + point[0].offset, base + point[1].offset};
    if (outline_find(&outline, writing->page, writing->instance, &curve)) {
        text_printf(writing->out, "%s[%zu,%d", writing->separator, writing->n_shapes, outline.is_closed);
        for (size_t i = 0; i < 2 * outline.n; i++) {
            text_add(writing->out, ",");
            add_json_number(writing->out, (float)outline.points[i]);
        }
        text_add(writing->out, "]");
        writing->separator = ",\n";
    }
    outline_free(&outline);
}

static bool visit_outlines(void *context, const MoccClass *type, const Path *path, size_t base) {
    Writing *writing = context;
    const DrawnClass *class_ = drawing_of(&writing->page->drawing, type, path);
    for (size_t i = 0; class_ && i < class_->n; i++, writing->n_shapes++)
        add_outline(writing, class_, &class_->shapes[i], base);
    return true;
}

static void add_plots(Writing *writing) {
    const Columns *columns = &writing->page->columns;
    for (size_t i = 0; i < columns->n; i++) {
        const Column *column = &columns->columns[i];
        size_t recorded = recording_column(writing->page->recording, column->offset);
        text_add(writing->out, i ? ",\n[" : "[");
        text_add_json(writing->out, columns_name(columns, i));
        text_add(writing->out, ",");
        text_add_json(writing->out, text_or_empty(column->variable->unit));
        text_printf(writing->out, ",%zu,%d]", writing->values->numbers[recorded],
                    column->variable->kind == MOCC_STATE);
    }
}

static void add_constants(Text *out, const Values *values) {
    for (size_t i = 0; i < values->n_constants; i++) {
        if (i) text_add(out, ",");
        add_json_number(out, values->constants[i]);
    }
}

static void add_data(Text *out, const Page *page, const double *instance) {
    Values values;
    Text name = {.context = out->context};
    Writing writing = {
        .out = out, .name = &name, .page = page, .instance = instance, .values = &values, .separator = ""};
    find_values(&values, page);
    text_add(out, "{\"model\":");
    text_add_json(out, page->model->name);
    text_add(out, ",\n\"description\":");
    text_add_json(out, text_or_empty(page->model->description));
    if (page->controls) text_printf(out, ",\n\"controls\":%s", page->controls);
    text_printf(out, ",\n\"rows\":%zu,\"columns\":%zu,\n\"kinds\":[", page->recording->rows,
                values.n_columns);
    add_kinds(&writing);
    text_add(out, "],\n\"shapes\":[");
    tables_walk_instances(page->model->type, visit_instance, &writing);
    writing.separator = "";
    text_add(out, "],\n\"outlines\":[");
    tables_walk_instances(page->model->type, visit_outlines, &writing);
    text_add(out, "],\n\"plots\":[");
    add_plots(&writing);
    text_add(out, "],\n\"constants\":[");
    add_constants(out, &values);
    text_add(out, "],\n\"time\":\"");
    add_times(out, page->recording);
    text_add(out, "\",\n\"values\":\"");
    add_columns(out, &values);
    text_add(out, "\"}");
    free_values(&values);
    text_free(&name);
}

void page_write(Text *out, const Page *page, const double *instance) {
    text_add(out, page_before);
    add_data(out, page, instance);
    text_add(out, page_after);
    if (page->controls) text_add(out, page_live);
    text_add(out, page_end);
}
