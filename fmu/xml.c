/* Elements of the description, by Mini-XML, and those that both versions of FMI write alike. */
#include "fmu/fmu.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sema/units/units.h"

mxml_node_t *add_element(mxml_node_t *parent, const char *name) {
    return mxmlNewElement(parent, name);
}

void set_text(mxml_node_t *node, const char *name, const char *value) {
    if (value && *value) mxmlElementSetAttr(node, name, value);
}

void set_number(mxml_node_t *node, const char *name, double value) {
    char text[NUMBER_SIZE];
    number_format(text, value);
    mxmlElementSetAttr(node, name, text);
}

void set_count(mxml_node_t *node, const char *name, size_t value) {
    mxmlElementSetAttrf(node, name, "%zu", value);
}

void set_flag(mxml_node_t *node, const char *name, bool value) {
    mxmlElementSetAttr(node, name, value ? "true" : "false");
}

/* ---- units ---- */

static void add_base_unit(mxml_node_t *parent, const Unit *unit) {
    static const char *const names[BASE_UNITS] = {"m", "kg", "s", "A", "K", "mol", "cd"};
    mxml_node_t *base = add_element(parent, "BaseUnit");
    for (int i = 0; i < BASE_UNITS; i++)
        if (unit->of[i].num) mxmlElementSetAttrf(base, names[i], "%d", unit->of[i].num);
    if (unit->factor != 1) set_number(base, "factor", unit->factor);
    if (unit->offset != 0) set_number(base, "offset", unit->offset);
}

/* FMI knows units whose exponents are whole numbers. */
static bool is_whole(const Unit *unit) {
    bool whole = true;
    for (int i = 0; i < BASE_UNITS; i++)
        whole = whole && unit->of[i].den == 1;
    return whole;
}

static void add_display_units(mxml_node_t *parent, const char *unit) {
    DisplayUnit row;
    for (size_t i = 0; display_unit_row(i, &row); i++) {
        if (strcmp(row.unit, unit) != 0) continue;
        mxml_node_t *display = add_element(parent, "DisplayUnit");
        set_text(display, "name", row.display);
        set_number(display, "factor", row.below / row.above);
        if (row.offset != 0) set_number(display, "offset", -row.offset * row.below / row.above);
    }
}

static void add_unit(mxml_node_t *parent, Arena *arena, const char *name) {
    Unit unit;
    UnitFault fault;
    mxml_node_t *node = add_element(parent, "Unit");
    set_text(node, "name", name);
    if (unit_parse(arena, name, &unit, &fault) && is_whole(&unit)) add_base_unit(node, &unit);
    add_display_units(node, name);
}

static const char *unit_of(const Described *described) {
    const MoccVariable *variable = described->variable->ref.variable;
    const char *unit = variable && variable->type == MOCC_REAL ? variable->unit : NULL;
    return unit && *unit ? unit : NULL;
}

void add_units(mxml_node_t *root, const Description *description) {
    VEC(const char *) seen = {0};
    mxml_node_t *units = add_element(root, "UnitDefinitions");
    add_unit(units, description->arena, "s");
    vec_push(description->arena, &seen, "s");
    for (size_t i = 0; i < description->variables->n; i++) {
        const char *unit = unit_of(&description->described[i]);
        bool known = !unit;
        for (int k = 0; k < seen.n && !known; k++)
            known = !strcmp(seen.at[k], unit);
        if (known) continue;
        vec_push(description->arena, &seen, unit);
        add_unit(units, description->arena, unit);
    }
}

/* ---- the rest ---- */

void add_log_categories(mxml_node_t *root) {
    static const char *const meanings[FMU_CATEGORIES] = {"What is no mistake", "Warnings of the model",
                                                         "What failed and may be tried in another way",
                                                         "Errors"};
    mxml_node_t *categories = add_element(root, "LogCategories");
    for (int i = 0; i < FMU_CATEGORIES; i++) {
        mxml_node_t *category = add_element(categories, "Category");
        set_text(category, "name", fmu_categories[i]);
        set_text(category, "description", meanings[i]);
    }
}

void add_experiment(mxml_node_t *root, const Description *description) {
    const MoccExperiment *experiment = &description->model->experiment;
    double interval = experiment->interval;
    mxml_node_t *node = add_element(root, "DefaultExperiment");
    set_number(node, "startTime", experiment->start);
    set_number(node, "stopTime", experiment->stop);
    set_number(node, "tolerance", experiment->tolerance);
    set_number(node, "stepSize", interval > 0 ? interval : (experiment->stop - experiment->start) / 500);
}

const char *start_text(const Description *description, const Described *described) {
    const MoccVariable *variable = described->variable->ref.variable;
    if (variable->type == MOCC_BOOLEAN) return described->start != 0 ? "true" : "false";
    if (variable->type != MOCC_REAL) return arena_printf(description->arena, "%.0f", described->start);
    char text[NUMBER_SIZE];
    number_format(text, described->start);
    return arena_strdup(description->arena, text);
}

void set_range(mxml_node_t *node, const Described *described) {
    set_text(node, "unit", unit_of(described));
    if (isfinite(described->least)) set_number(node, "min", described->least);
    if (isfinite(described->most)) set_number(node, "max", described->most);
}

/* An empty list says that it depends on nothing. Kinds say nothing where all are the most general. */
void set_dependencies(mxml_node_t *node, const Description *description, ListKind kind, size_t number,
                      size_t first) {
    DependencyList list;
    MoccContext *context = instance_simulation(description->instance)->context;
    Text numbers = {.context = context}, kinds = {.context = context};
    if (!description_dependencies(description, kind, number, &list)) return;
    bool simple = false;
    text_add(&numbers, "");
    for (int i = 0; i < list.n; i++) {
        simple = simple || strcmp(list.at[i].kind, "dependent") != 0;
        text_printf(&numbers, "%s%zu", i ? " " : "", list.at[i].number + first);
        text_printf(&kinds, "%s%s", i ? " " : "", list.at[i].kind);
    }
    mxmlElementSetAttr(node, "dependencies", numbers.data);
    if (simple) mxmlElementSetAttr(node, "dependenciesKind", kinds.data);
    text_free(&numbers);
    text_free(&kinds);
}

void add_literals(mxml_node_t *type, const char *const *literals) {
    for (size_t i = 0; literals[i]; i++) {
        mxml_node_t *item = add_element(type, "Item");
        set_text(item, "name", literals[i]);
        set_count(item, "value", i + 1);
    }
}

const char *enumeration_name(const Description *description, size_t number) {
    return arena_printf(description->arena, "Enumeration%zu", number + 1);
}
