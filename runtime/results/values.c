/* Variables and their values as texts: for tables, and for programs as JSON. */
#include "runtime/results/results.h"

const char *value_kind(MoccKind kind) {
    static const char *const names[] = {
        [MOCC_PARAMETER] = "parameter", [MOCC_FIXED] = "fixed",       [MOCC_STATE] = "state",
        [MOCC_INPUT] = "input",         [MOCC_VARIABLE] = "variable", [MOCC_DERIVATIVE] = "derivative",
        [MOCC_BALANCE] = "balance",     [MOCC_RESIDUAL] = "residual", [MOCC_DISCRETE] = "discrete",
    };
    return names[kind];
}

const char *value_text(char out[NUMBER_SIZE], const Simulation *simulation, const MoccVariable *variable,
                       size_t offset, bool computed) {
    double value = simulation->instance[offset];
    bool known = computed || variable->kind == MOCC_PARAMETER || variable->kind == MOCC_FIXED ||
                 variable->kind == MOCC_STATE || variable->kind == MOCC_INPUT;
    if (!known || mocc_is_unset(value)) return "";
    if (variable->type == MOCC_BOOLEAN) return value != 0 ? "true" : "false";
    if (variable->type == MOCC_STRING) return mocc_text(simulation->context, value);
    if (variable->type == MOCC_ENUMERATION && value >= 1) return variable->literals[(size_t)value - 1];
    number_format(out, value == 0 ? 0 : value); /* no -0 */
    return out;
}

void value_json(Text *out, const MoccVariable *variable, const char *value) {
    bool is_string = variable->type == MOCC_STRING || variable->type == MOCC_ENUMERATION;
    if (!*value && variable->type != MOCC_STRING)
        text_add(out, "null");
    else if (is_string)
        text_add_json(out, value);
    else
        text_add(out, value);
}
