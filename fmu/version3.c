/* The description of an FMU as version 3.0 of FMI writes it. */
#include "fmu/fmu.h"

#include <math.h>
#include <string.h>

static void add_interfaces(mxml_node_t *root, const Description *description) {
    static const char *const names[] = {"ModelExchange", "CoSimulation"};
    for (int i = 0; i < 2; i++) {
        mxml_node_t *node = add_element(root, names[i]);
        set_text(node, "modelIdentifier", description->identifier);
        set_flag(node, "canGetAndSetFMUState", !description->model->impure);
        set_flag(node, "canSerializeFMUState", !description->model->impure);
        set_flag(node, "providesDirectionalDerivatives", true);
        if (i == 0) {
            set_flag(node, "needsCompletedIntegratorStep", true);
            continue;
        }
        set_flag(node, "canHandleVariableCommunicationStepSize", true);
        set_flag(node, "providesIntermediateUpdate", true);
        set_flag(node, "canReturnEarlyAfterIntermediateUpdate", true);
        set_flag(node, "hasEventMode", true);
    }
}

static void add_types(mxml_node_t *root, const Description *description) {
    const char *const *const *list = description_enumerations(description);
    if (!list[0]) return;
    mxml_node_t *types = add_element(root, "TypeDefinitions");
    for (size_t i = 0; list[i]; i++) {
        mxml_node_t *type = add_element(types, "EnumerationType");
        set_text(type, "name", enumeration_name(description, i));
        add_literals(type, list[i]);
    }
}

static const char *type_name(const Described *described) {
    static const char *const names[] = {[MOCC_REAL] = "Float64",
                                        [MOCC_INTEGER] = "Int32",
                                        [MOCC_BOOLEAN] = "Boolean",
                                        [MOCC_STRING] = "String",
                                        [MOCC_ENUMERATION] = "Enumeration"};
    const MoccVariable *about = described->variable->ref.variable;
    return names[about ? about->type : MOCC_REAL];
}

static void add_start(mxml_node_t *node, const Description *description, const Described *described) {
    if (!described->has_start) return;
    if (described->text)
        mxmlElementSetAttr(add_element(node, "Start"), "value", described->text);
    else
        set_text(node, "start", start_text(description, described));
}

static void add_variable(mxml_node_t *parent, const Description *description, size_t number) {
    const Described *described = &description->described[number];
    const MoccVariable *about = described->variable->ref.variable;
    mxml_node_t *node = add_element(parent, type_name(described));
    set_text(node, "name", described->name);
    set_count(node, "valueReference", number);
    set_text(node, "description", described->description);
    set_text(node, "causality", described->causality);
    set_text(node, "variability", described->variability);
    set_text(node, "initial", described->initial);
    if (number == 0) set_text(node, "unit", "s");
    if (about && about->type == MOCC_ENUMERATION)
        set_text(node, "declaredType",
                 enumeration_name(description, description_enumeration(description, about)));
    set_range(node, description, described);
    if (described->state) set_count(node, "derivative", described->state);
    add_start(node, description, described);
}

static void add_structure(mxml_node_t *root, const Description *description) {
    static const struct {
        ListKind kind;
        const char *name;
    } lists[] = {{LIST_OUTPUTS, "Output"},
                 {LIST_DERIVATIVES, "ContinuousStateDerivative"},
                 {LIST_UNKNOWNS, "InitialUnknown"},
                 {LIST_INDICATORS, "EventIndicator"}};
    mxml_node_t *structure = add_element(root, "ModelStructure");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        size_t n;
        const size_t *list = description_list(description, lists[i].kind, &n);
        for (size_t k = 0; k < n; k++) {
            mxml_node_t *unknown = add_element(structure, lists[i].name);
            set_count(unknown, "valueReference", list[k]);
            set_dependencies(unknown, description, lists[i].kind, list[k], 0);
        }
    }
}

mxml_node_t *describe_3(const Description *description) {
    mxml_node_t *xml = mxmlNewXML("1.0"), *root = add_element(xml, "fmiModelDescription");
    set_text(root, "fmiVersion", "3.0");
    set_text(root, "modelName", description->model->name);
    set_text(root, "instantiationToken", description->token);
    set_text(root, "description", description->model->description);
    set_text(root, "generationTool", description->tool);
    set_text(root, "variableNamingConvention", "structured");
    add_interfaces(root, description);
    add_units(root, description);
    add_types(root, description);
    add_log_categories(root);
    add_experiment(root, description);
    mxml_node_t *variables = add_element(root, "ModelVariables");
    for (size_t i = 0; i < description->variables->n; i++)
        add_variable(variables, description, i);
    add_structure(root, description);
    return xml;
}
