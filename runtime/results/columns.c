/* Which variables are in a result, in which order: declaration order, depth first. */
#include "runtime/results/results.h"

#include <stdlib.h>

enum {
    CONSTANT = 1u << MOCC_PARAMETER | 1u << MOCC_FIXED,
    CHANGING = 1u << MOCC_STATE | 1u << MOCC_INPUT | 1u << MOCC_VARIABLE | 1u << MOCC_DERIVATIVE |
               1u << MOCC_BALANCE | 1u << MOCC_RESIDUAL | 1u << MOCC_DISCRETE
};

/* What the walk that collects the columns needs. */
typedef struct {
    Columns *columns;
    Patterns *patterns;
    unsigned kinds;
    const MoccModel *model;
    Wanted *wanted;
    bool sample; /* of arrays, not all of their elements */
    size_t capacity;
} Collection;

static void add_column(Collection *collection, const Place *place, size_t element, size_t name) {
    Columns *columns = collection->columns;
    const MoccVariable *variable = place->variable;
    if (columns->n == collection->capacity) {
        collection->capacity = collection->capacity ? 2 * collection->capacity : 64;
        columns->columns =
            reallocate(columns->names.context, columns->columns, collection->capacity, sizeof(Column));
    }
    columns->columns[columns->n++] = (Column){.variable = variable,
                                              .name = name,
                                              .offset = place->base + variable->offset + element,
                                              .constant = (CONSTANT & 1u << variable->kind) != 0};
}

static bool is_shown(const Collection *collection, const MoccVariable *variable) {
    return !variable->hidden && collection->kinds & 1u << variable->kind && variable->type != MOCC_STRING;
}

/* Names follow each other in one text, each with its NUL. The name of what is not wanted is taken back. */
static bool visit_column(void *context, const Place *place) {
    Collection *collection = context;
    Text *names = &collection->columns->names;
    const MoccVariable *variable = place->variable;
    bool sample = collection->sample;
    if (!is_shown(collection, variable) || (sample && !sample_has_instance(place->path))) return true;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        if (sample && !sample_has(variable->rank, variable->dims, i)) continue;
        size_t begin = names->length;
        tables_name(names, place, i);
        if (patterns_match(collection->patterns, names->data + begin)) {
            text_add_bytes(names, "", 1);
            add_column(collection, place, i, begin);
        } else {
            names->length = begin;
        }
    }
    return true;
}

int columns_collect(MoccContext *context, Columns *columns, const MoccModel *model, Patterns *patterns,
                    bool constants) {
    Collection collection = {
        .columns = columns, .patterns = patterns, .kinds = CHANGING | (constants ? CONSTANT : 0)};
    *columns = (Columns){.names.context = context};
    patterns_match(patterns, "time"); /* always there, so that asking for it is no mistake */
    tables_walk(model->type, visit_column, &collection);
    for (size_t i = 0; i < patterns->n; i++) {
        if (!patterns->matched[i])
            return report_usage(context, "--variables %s matches no variable",
                                quote(patterns->patterns[i]).text);
    }
    return SUCCESS;
}

/* How many columns a result has at most unless somebody asks for more */
enum { MOST_BY_DEFAULT = 50000 };

typedef struct {
    Collection collection;
    size_t n;
} Count;

static bool visit_count(void *context, const Place *place) {
    Count *count = context;
    if (is_shown(&count->collection, place->variable))
        count->n += tables_elements(place->variable->rank, place->variable->dims);
    return true;
}

size_t columns_collect_default(MoccContext *context, Columns *columns, const MoccModel *model,
                               bool constants) {
    Patterns all = {0};
    Count count = {
        .collection = {.columns = columns, .patterns = &all, .kinds = CHANGING | (constants ? CONSTANT : 0)}};
    *columns = (Columns){.names.context = context};
    tables_walk(model->type, visit_count, &count);
    count.collection.sample = count.n > MOST_BY_DEFAULT;
    tables_walk(model->type, visit_column, &count.collection);
    return count.n;
}

static bool visit_wanted(void *context, const Place *place) {
    Collection *collection = context;
    Text *names = &collection->columns->names;
    const MoccVariable *variable = place->variable;
    if (!collection->wanted(collection->model, variable)) return true;
    for (size_t i = 0, n = tables_elements(variable->rank, variable->dims); i < n; i++) {
        size_t begin = names->length;
        tables_name(names, place, i);
        text_add_bytes(names, "", 1);
        add_column(collection, place, i, begin);
    }
    return true;
}

void columns_choose(MoccContext *context, Columns *columns, const MoccModel *model, Wanted *wanted) {
    Collection collection = {.columns = columns, .model = model, .wanted = wanted};
    *columns = (Columns){.names.context = context};
    tables_walk(model->type, visit_wanted, &collection);
}

void columns_store(Columns *columns) {
    columns->stored = allocate(columns->names.context, columns->n, sizeof *columns->stored);
    columns->n_stored = columns->n;
    for (size_t i = 0; i < columns->n; i++)
        columns->stored[i] = columns->columns[i].offset;
}

void columns_share(Columns *columns, const MoccClass *type, bool constants) {
    MoccContext *context = columns->names.context;
    Aliases aliases;
    aliases_find(context, &aliases, type);
    size_t *stored = allocate(context, type->size, sizeof *stored); /* 1 + number of the value, by source */
    columns->stored = allocate(context, columns->n, sizeof *columns->stored);
    for (size_t i = 0; i < columns->n; i++) {
        Column *column = &columns->columns[i];
        Alias alias = alias_of(&aliases, column->offset);
        column->constant |= alias.constant;
        column->opposite = alias.opposite;
        if (column->constant && !constants) continue;
        if (!stored[alias.source]) {
            columns->stored[columns->n_stored] = alias.source;
            stored[alias.source] = ++columns->n_stored;
        }
        column->stored = stored[alias.source] - 1;
    }
    release(stored);
    aliases_free(&aliases);
}

/* Needs by offset; ROW_NEEDS_ALL before they are found */
typedef struct {
    const MoccClass *type;
    RowNeeds *of;
} Needs;

static void set_need(const Needs *needs, const Place *place, size_t offset, RowNeeds need) {
    RowNeeds *of = needs->of + place->base + offset;
    for (size_t i = 0, n = tables_elements(place->variable->rank, place->variable->dims); i < n; i++)
        if (of[i] < need) of[i] = need;
}

/* Inputs of the model itself, and derivatives that come with them */
static void visit_input(const Needs *needs, const Place *place) {
    const MoccVariable *input = place->variable;
    set_need(needs, place, input->offset, ROW_NEEDS_NOTHING);
    size_t derivative = inputs_find_derivative(needs->type, input, input->offset);
    if (derivative != NO_DERIVATIVE) set_need(needs, place, derivative, ROW_NEEDS_NOTHING);
}

static bool visit_need(void *context, const Place *place) {
    const Needs *needs = context;
    const MoccVariable *variable = place->variable;
    if ((CONSTANT | 1u << MOCC_STATE | 1u << MOCC_DISCRETE) >> variable->kind & 1)
        set_need(needs, place, variable->offset, ROW_NEEDS_NOTHING);
    if (variable->kind == MOCC_STATE) set_need(needs, place, variable->derivative, ROW_NEEDS_DERIVATIVES);
    if (variable->kind == MOCC_INPUT && !place->path) visit_input(needs, place);
    return true;
}

RowNeeds columns_need(const Columns *columns, const MoccClass *type) {
    Needs needs = {type, allocate(columns->names.context, type->size, sizeof(RowNeeds))};
    RowNeeds need = ROW_NEEDS_NOTHING;
    tables_walk(type, visit_need, &needs);
    for (size_t i = 0; i < columns->n_stored; i++)
        if (needs.of[columns->stored[i]] < need) need = needs.of[columns->stored[i]];
    release(needs.of);
    return need;
}

const char *columns_name(const Columns *columns, size_t i) {
    return columns->names.data + columns->columns[i].name;
}

void columns_free(Columns *columns) {
    release(columns->columns);
    release(columns->stored);
    text_free(&columns->names);
}
