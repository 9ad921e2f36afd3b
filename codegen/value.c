/* Values in C, in each of their representations, and what operators make of them. */
#include "codegen/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/checks.h"
#include "codegen/names.h"
#include "codegen/writer.h"

CValue c_primary(const char *text, bool jet) {
    return (CValue){.text = text, .precedence = C_PRIMARY, .jet = jet};
}

const char *c_number(Arena *arena, double value) {
    if (isinf(value)) return value > 0 ? "INFINITY" : "-INFINITY";
    if (isnan(value)) return "NAN";
    char digits[40];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value) break;
    }
    if (!strpbrk(digits, ".e")) return arena_printf(arena, "%s.0", digits);
    return arena_strdup(arena, digits);
}

CValue c_constant(Arena *arena, double value) {
    if (isnan(value)) return c_primary("mocc_unset()", false);
    return (CValue){.text = c_number(arena, value), .precedence = signbit(value) ? C_UNARY : C_PRIMARY};
}

CValue c_string_value(Arena *arena, const char *literal) {
    return c_primary(arena_printf(arena, "mocc_string(mocc, \"%s\")", literal), false);
}

const char *c_operand(Writer *w, CValue value, int least) {
    return value.precedence < least ? arena_printf(w->arena, "(%s)", value.text) : value.text;
}

/* --- representations -------------------------------------------------------------------------- */

int order_of(const Writer *w) {
    return w->plain ? 0 : w->order;
}

const char *number_type(const Writer *w, bool jet) {
    return jet ? arena_printf(w->arena, "MoccJet%d", w->order) : "double";
}

int width_of(const Writer *w, bool jet) {
    return jet ? w->order + 1 : 1;
}

CValue c_first_order(Writer *w, const char *value, const char *change) {
    return c_primary(arena_printf(w->arena, "(MoccJet1){{%s, %s}}", value, change), true);
}

CValue without_derivatives(Writer *w, CValue value) {
    if (!value.jet) return value;
    return c_primary(arena_printf(w->arena, "%s.c[0]", c_operand(w, value, C_PRIMARY)), false);
}

/* A function of moccjet.h at the writer's order; one operand: b is NULL */
static CValue c_jet_call(Writer *w, const char *name, const char *a, const char *b) {
    return c_primary(arena_printf(w->arena, b ? "mocc%d_%s(%s, %s)" : "mocc%d_%s(%s)", w->order, name, a, b),
                     true);
}

/* An array in the other representation: a copy */
static CValue fit_array(Writer *w, CValue value, bool jet) {
    require_memory(w);
    value.text = arena_printf(w->arena, "%s(mocc, %d, %s)", jet ? "mocc_lift" : "mocc_values", w->order + 1,
                              value.text);
    value.jet = jet;
    return value;
}

CValue fit(Writer *w, CValue value, bool jet) {
    if (value.jet == jet) return value;
    if (value.array) return fit_array(w, value, jet);
    return jet ? c_jet_call(w, "lift", value.text, NULL) : without_derivatives(w, value);
}

const char *fitted(Writer *w, CValue value, bool jet) {
    return fit(w, value, jet).text;
}

/* --- operators -------------------------------------------------------------------------------- */

CValue c_negative(Writer *w, CValue a) {
    if (a.jet) return c_jet_call(w, "neg", a.text, NULL);
    return (CValue){.text = arena_printf(w->arena, "-%s", c_operand(w, a, C_PRIMARY)), .precedence = C_UNARY};
}

CValue c_without_negative_zero(Writer *w, CValue a) {
    return c_binary(w, AST_ADD, a, c_primary("0.0", false));
}

CValue c_opposite(Writer *w, BaseType type, CValue a) {
    return type == BASE_INTEGER ? c_binary(w, AST_SUB, c_primary("0.0", false), a) : c_negative(w, a);
}

CValue c_not(Writer *w, CValue a) {
    return (CValue){.text = arena_printf(w->arena, "!%s", c_operand(w, a, C_PRIMARY)), .precedence = C_NOT};
}

/* Arithmetic with at least one operand that is a jet */
static CValue jet_binary(Writer *w, AstOperator op, CValue a, CValue b) {
    switch (op) {
    case AST_ADD:
        if (!a.jet) return c_jet_call(w, "shift", b.text, a.text);
        return c_jet_call(w, b.jet ? "add" : "shift", a.text, b.text);
    case AST_SUB:
        if (!a.jet) return c_jet_call(w, "shift", c_negative(w, b).text, a.text);
        return b.jet ? c_jet_call(w, "sub", a.text, b.text)
                     : c_jet_call(w, "shift", a.text, c_negative(w, b).text);
    case AST_MUL:
        if (!a.jet) return c_jet_call(w, "scale", b.text, a.text);
        return c_jet_call(w, b.jet ? "mul" : "scale", a.text, b.text);
    case AST_DIV:
        if (!b.jet) return c_jet_call(w, "over", a.text, b.text);
        return c_jet_call(w, "div", fitted(w, a, true), b.text);
    default:
        if (!b.jet) return c_jet_call(w, "power", a.text, b.text);
        return c_jet_call(w, "pow", fitted(w, a, true), b.text);
    }
}

CValue c_binary(Writer *w, AstOperator op, CValue a, CValue b) {
    static const struct {
        const char *text;
        int precedence;
    } operators[] = {
        [AST_ADD] = {" + ", C_SUM},      [AST_SUB] = {" - ", C_SUM},      [AST_MUL] = {" * ", C_TERM},
        [AST_DIV] = {" / ", C_TERM},     [AST_LT] = {" < ", C_RELATION},  [AST_LE] = {" <= ", C_RELATION},
        [AST_GT] = {" > ", C_RELATION},  [AST_GE] = {" >= ", C_RELATION}, [AST_EQ] = {" == ", C_EQUALITY},
        [AST_NE] = {" != ", C_EQUALITY}, [AST_AND] = {" && ", C_AND},     [AST_OR] = {" || ", C_OR}};
    if (a.jet || b.jet) return jet_binary(w, op, a, b);
    if (op == AST_POW) return c_primary(arena_printf(w->arena, "mocc_pow(%s, %s)", a.text, b.text), false);
    int own = operators[op].precedence;
    /* Logic in logic, relations in relations and not in relations get parentheses, for which compilers ask.
     */
    bool logic = own <= C_AND, strict = own <= C_RELATION;
    int least = logic ? C_NOT : strict ? C_SUM : own;
    const char *left = c_operand(w, a, least);
    const char *right = c_operand(w, b, strict ? least : own + 1);
    return (CValue){.text = arena_printf(w->arena, "%s%s%s", left, operators[op].text, right),
                    .precedence = own};
}

/* --- functions -------------------------------------------------------------------------------- */

const char *c_literals(Arena *arena, const Class *enumeration) {
    Text text = {0};
    text_add(&text, "(const char *const[]){");
    for (int i = 0; i < enumeration->decls.n; i++)
        text_printf(&text, "\"%s\", ", c_string(arena, enumeration->decls.at[i]->name));
    text_add(&text, "NULL}");
    return text_move(&text, arena);
}

/* The call of the C function that a built-in function is, of doubles */
static const char *c_call(Writer *w, const Ex *ex, const CValue *operands) {
    Arena *arena = w->arena;
    const Builtin *row = builtin(ex->call.fn);
    Ex *const *args = ex->call.args;
    if (row->c_form == C_INSTANCE)
        return arena_printf(arena, "%s(mocc, s, \"%s\")", row->c_name, c_string(arena, w->owner->full_name));
    const char *text = arena_printf(arena, "%s(%s%s", row->c_name, row->c_form == C_OPERANDS ? "" : "mocc, ",
                                    fitted(w, operands[0], false));
    switch (row->c_form) {
    case C_OPERANDS:
    case C_CONTEXT:
    case C_LITERALS:
        for (int i = 1; i < ex->call.n; i++)
            text = arena_printf(arena, "%s, %s", text, fitted(w, operands[i], false));
        if (row->c_form == C_LITERALS)
            text = arena_printf(arena, "%s, %s", text, c_literals(arena, args[0]->enumeration));
        break;
    case C_LITERAL:
        text = arena_printf(arena, "%s, %ld, \"%s\", %s", text, (long)args[1]->number,
                            c_string(arena, ex->call.literals->full_name), c_site(w, ex->span));
        break;
    case C_FORMAT:
        text = arena_printf(arena, "%s, \"%%%s\"", text, c_string(arena, args[1]->string));
        break;
    case C_INSTANCE:
        break;
    }
    return arena_printf(arena, "%s)", text);
}

/* What is piecewise constant has no function of jets: its value is that of the operands' values. */
CValue c_builtin(Writer *w, const Ex *call, const CValue *args) {
    const char *name = builtin(call->call.fn)->jet;
    bool jet = false;
    for (int i = 0; i < call->call.n; i++)
        jet |= args[i].jet;
    if (!jet || !name) return c_primary(c_call(w, call, args), false);
    return c_jet_call(w, name, fitted(w, args[0], true), call->call.n > 1 ? fitted(w, args[1], true) : NULL);
}

/* --- reductions ------------------------------------------------------------------------------- */

CValue c_neutral(Writer *w, Reduce op, const char *count) {
    switch (op) {
    case REDUCE_SUM: /* -0 + x is x, even if that is -0. The sum of nothing is 0. */
        if (!count) return (CValue){.text = "-0.0", .precedence = C_UNARY};
        return (CValue){.text = arena_printf(w->arena, "%s ? -0.0 : 0.0", count),
                        .precedence = C_CONDITIONAL};
    case REDUCE_PRODUCT:
        return c_primary("1.0", false);
    case REDUCE_MIN:
        return c_primary("INFINITY", false);
    case REDUCE_MAX:
        break;
    }
    return (CValue){.text = "-INFINITY", .precedence = C_UNARY};
}

CValue c_reduced(Writer *w, Reduce op, CValue so_far, CValue element) {
    if (op == REDUCE_SUM || op == REDUCE_PRODUCT)
        return c_binary(w, op == REDUCE_SUM ? AST_ADD : AST_MUL, so_far, element);
    bool jet = so_far.jet || element.jet;
    const char *a = fitted(w, so_far, jet), *b = fitted(w, element, jet);
    if (jet) return c_jet_call(w, op == REDUCE_MIN ? "min" : "max", a, b);
    return c_primary(arena_printf(w->arena, "%s(%s, %s)", op == REDUCE_MIN ? "mocc_min" : "mocc_max", a, b),
                     false);
}
