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

/* A value in the display unit is factor*(value in the unit) + offset. */
typedef struct {
    double factor, offset;
} Scale;

static bool find_row(const char *unit, const char *display, DisplayUnit *row) {
    for (size_t i = 0; display_unit_row(i, row); i++)
        if (!strcmp(row->unit, unit) && !strcmp(row->display, display)) return true;
    return false;
}

static Scale row_scale(const DisplayUnit *row) {
    return (Scale){row->below / row->above, -row->offset * row->below / row->above};
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether a unit counts angles or turns. They have no dimension, so that 1 Hz would be 1 rad/s. */
static bool counts_angle(const char *unit) {
    static const char *const words[] = {"rad", "deg", "rev", "rpm"};
    for (const char *at = unit; *at; at++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (!strncmp(at, words[i], 3) && !is_letter(at[3])) return true;
    return false;
}

/* False: values in `unit` cannot be shown in `display`. */
static bool find_scale(Arena *arena, const char *unit, const char *display, Scale *scale) {
    DisplayUnit row;
    Unit from, to;
    UnitFault fault;
    *scale = (Scale){1, 0};
    if (!strcmp(unit, display)) return true;
    if (find_row(unit, display, &row)) {
        *scale = row_scale(&row);
        return true;
    }
    if (!unit_parse(arena, unit, &from, &fault) || !unit_parse(arena, display, &to, &fault) ||
        !unit_same_dimension(from, to) || from.any_factor || to.any_factor ||
        counts_angle(unit) != counts_angle(display))
        return false;
    *scale = (Scale){from.factor / to.factor, (from.offset - to.offset) / to.factor};
    return true;
}

static void add_display_unit(mxml_node_t *parent, const char *name, Scale scale) {
    mxml_node_t *display = add_element(parent, "DisplayUnit");
    set_text(display, "name", name);
    set_number(display, "factor", scale.factor);
    if (scale.offset != 0) set_number(display, "offset", scale.offset);
}

static const char *unit_of(const Described *described) {
    const MoccVariable *variable = described->variable->ref.variable;
    const char *unit = variable && variable->type == MOCC_REAL ? variable->unit : NULL;
    return unit && *unit ? unit : NULL;
}

/* As the model has it, whether it fits the unit or not. NULL: none */
static const char *display_unit_of(const Described *described) {
    const char *display = unit_of(described) ? described->variable->ref.variable->display_unit : NULL;
    return display && *display ? display : NULL;
}

static bool is_among(const Names *names, const char *name) {
    bool found = false;
    for (int i = 0; i < names->n && !found; i++)
        found = !strcmp(names->at[i], name);
    return found;
}

/* Those that are usual for the unit, and those that variables ask for */
static void add_display_units(mxml_node_t *parent, const Description *description, const char *unit) {
    DisplayUnit row;
    Names seen = {0};
    for (size_t i = 0; display_unit_row(i, &row); i++) {
        if (strcmp(row.unit, unit) != 0) continue;
        add_display_unit(parent, row.display, row_scale(&row));
        vec_push(description->arena, &seen, row.display);
    }
    for (size_t i = 0; i < description->variables->n; i++) {
        const Described *described = &description->described[i];
        const char *display = display_unit_of(described);
        Scale scale;
        if (!display || strcmp(unit_of(described), unit) != 0 || is_among(&seen, display)) continue;
        vec_push(description->arena, &seen, display);
        if (find_scale(description->arena, unit, display, &scale)) add_display_unit(parent, display, scale);
    }
}

static void add_unit(mxml_node_t *parent, const Description *description, const char *name) {
    Unit unit;
    UnitFault fault;
    mxml_node_t *node = add_element(parent, "Unit");
    set_text(node, "name", name);
    if (unit_parse(description->arena, name, &unit, &fault) && is_whole(&unit)) add_base_unit(node, &unit);
    add_display_units(node, description, name);
}

void add_units(mxml_node_t *root, const Description *description) {
    Names seen = {0};
    mxml_node_t *units = add_element(root, "UnitDefinitions");
    add_unit(units, description, "s");
    vec_push(description->arena, &seen, "s");
    for (size_t i = 0; i < description->variables->n; i++) {
        const char *unit = unit_of(&description->described[i]);
        if (!unit || is_among(&seen, unit)) continue;
        vec_push(description->arena, &seen, unit);
        add_unit(units, description, unit);
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

void set_range(mxml_node_t *node, const Description *description, const Described *described) {
    const char *unit = unit_of(described), *display = display_unit_of(described);
    Scale scale;
    set_text(node, "unit", unit);
    if (display && find_scale(description->arena, unit, display, &scale))
        set_text(node, "displayUnit", display);
    if (isfinite(described->least)) set_number(node, "min", described->least);
    if (isfinite(described->most)) set_number(node, "max", described->most);
    if (described->nominal != 1) set_number(node, "nominal", described->nominal);
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
