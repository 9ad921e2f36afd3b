/* The description of an FMU as version 2.0 of FMI writes it. Event indicators are no variables here. */
#include "fmu/fmu.h"

#include <string.h>

static void add_source_files(mxml_node_t *parent, const Description *description) {
    if (!description->sources) return;
    mxml_node_t *node = add_element(parent, "SourceFiles");
    set_text(add_element(node, "File"), "name", MODEL_TEXT);
    for (int i = 0; i < description->sources->n; i++)
        if (is_compiled(description->sources->at[i]))
            set_text(add_element(node, "File"), "name", description->sources->at[i]);
}

static void add_interfaces(mxml_node_t *root, const Description *description) {
    static const char *const names[] = {"ModelExchange", "CoSimulation"};
    for (int i = 0; i < 2; i++) {
        mxml_node_t *node = add_element(root, names[i]);
        set_text(node, "modelIdentifier", description->identifier);
        set_flag(node, "canNotUseMemoryManagementFunctions", true);
        set_flag(node, "canGetAndSetFMUstate", !description->model->impure);
        set_flag(node, "canSerializeFMUstate", !description->model->impure);
        set_flag(node, "providesDirectionalDerivative", true);
        if (i == 1) set_flag(node, "canHandleVariableCommunicationStepSize", true);
        if (i == 1) set_flag(node, "canInterpolateInputs", true);
        add_source_files(node, description);
    }
}

static void add_types(mxml_node_t *root, const Description *description) {
    const char *const *const *list = description_enumerations(description);
    if (!list[0]) return;
    mxml_node_t *types = add_element(root, "TypeDefinitions");
    for (size_t i = 0; list[i]; i++) {
        mxml_node_t *type = add_element(types, "SimpleType");
        set_text(type, "name", enumeration_name(description, i));
        add_literals(add_element(type, "Enumeration"), list[i]);
    }
}

static const char *type_name(const Described *described) {
    static const char *const names[] = {[MOCC_REAL] = "Real",
                                        [MOCC_INTEGER] = "Integer",
                                        [MOCC_BOOLEAN] = "Boolean",
                                        [MOCC_STRING] = "String",
                                        [MOCC_ENUMERATION] = "Enumeration"};
    const MoccVariable *about = described->variable->ref.variable;
    return names[about ? about->type : MOCC_REAL];
}

/* Variables are counted from 1 on, in their order; their value references from 0 on. */
static void set_index(mxml_node_t *node, const char *name, size_t number) {
    set_count(node, name, number + 1);
}

static void add_variable(mxml_node_t *parent, const Description *description, size_t number) {
    const Described *described = &description->described[number];
    const MoccVariable *about = described->variable->ref.variable;
    mxml_node_t *node = add_element(parent, "ScalarVariable");
    set_text(node, "name", described->name);
    set_count(node, "valueReference", number);
    set_text(node, "description", described->description);
    set_text(node, "causality", described->causality);
    set_text(node, "variability", described->variability);
    set_text(node, "initial", described->initial);
    mxml_node_t *type = add_element(node, type_name(described));
    if (number == 0) set_text(type, "unit", "s");
    if (about && about->type == MOCC_ENUMERATION)
        set_text(type, "declaredType",
                 enumeration_name(description, description_enumeration(description, about)));
    set_range(type, description, described);
    if (described->state) set_index(type, "derivative", described->state);
    if (described->text)
        mxmlElementSetAttr(type, "start", described->text);
    else if (described->has_start)
        set_text(type, "start", start_text(description, described));
}

static void add_structure(mxml_node_t *root, const Description *description) {
    static const struct {
        ListKind kind;
        const char *name;
    } lists[] = {
        {LIST_OUTPUTS, "Outputs"}, {LIST_DERIVATIVES, "Derivatives"}, {LIST_UNKNOWNS, "InitialUnknowns"}};
    mxml_node_t *structure = add_element(root, "ModelStructure");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        size_t n;
        const size_t *list = description_list(description, lists[i].kind, &n);
        if (n == 0) continue;
        mxml_node_t *node = add_element(structure, lists[i].name);
        for (size_t k = 0; k < n; k++) {
            mxml_node_t *unknown = add_element(node, "Unknown");
            set_index(unknown, "index", list[k]);
            set_dependencies(unknown, description, lists[i].kind, list[k], 1);
        }
    }
}

mxml_node_t *describe_2(const Description *description) {
    mxml_node_t *xml = mxmlNewXML("1.0"), *root = add_element(xml, "fmiModelDescription");
    size_t n_indicators = description->variables->n_indicators;
    set_text(root, "fmiVersion", "2.0");
    set_text(root, "modelName", description->model->name);
    set_text(root, "guid", description->token);
    set_text(root, "description", description->model->description);
    set_text(root, "generationTool", description->tool);
    set_text(root, "variableNamingConvention", "structured");
    set_count(root, "numberOfEventIndicators", n_indicators);
    add_interfaces(root, description);
    add_units(root, description);
    add_types(root, description);
    add_log_categories(root);
    add_experiment(root, description);
    mxml_node_t *variables = add_element(root, "ModelVariables");
    for (size_t i = 0; i < description->variables->n - n_indicators; i++)
        add_variable(variables, description, i);
    add_structure(root, description);
    return xml;
}
