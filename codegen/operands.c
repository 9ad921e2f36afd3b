/* What the C text of a step is about, by its own name or by an operand's. */
#include "codegen/operands.h"

#include <stdint.h>
#include <string.h>

#include "codegen/names.h"

/* The number of the component among the operands, from 1 */
static int component_number(Writer *w, const Comp *comp) {
    StepOperands *operands = w->operands;
    intptr_t number = (intptr_t)map_get(&operands->comp_numbers, comp);
    if (number) return (int)number;
    vec_push(w->arena, &operands->comps, comp);
    map_put(w->arena, &operands->comp_numbers, comp, (void *)(intptr_t)operands->comps.n);
    return operands->comps.n;
}

const char *c_component(Writer *w, const char *base, const Comp *comp, const char *index) {
    if (w->operands && !comp->rank)
        return arena_printf(w->arena, "%c%d->", base[0], component_number(w, comp));
    const char *name = c_identifier(w->arena, comp->field);
    return comp->rank ? arena_printf(w->arena, "%s%s[%s].", base, name, index)
                      : arena_printf(w->arena, "%s%s.", base, name);
}

const char *c_component_address(Writer *w, const char *base, const Comp *comp, const char *index) {
    const char *path = c_component(w, base, comp, index);
    int length = (int)strlen(path);
    if (w->operands && !comp->rank) return arena_printf(w->arena, "%.*s", length - 2, path);
    return arena_printf(w->arena, "&%.*s", length - 1, path);
}

const char *c_tip_variable(Writer *w, const PlanTip *tip) {
    if (!w->operands) return c_tip(w->arena, tip);
    StepOperands *operands = w->operands;
    int i = 0;
    while (i < operands->tips.n && operands->tips.at[i] != tip)
        i++;
    if (i == operands->tips.n) vec_push(w->arena, &operands->tips, tip);
    return arena_printf(w->arena, "*tip%d", i + 1);
}

static bool is_no_arithmetic(Ex *part, void *context) {
    bool is_node = part->kind == EX_CONST || part->kind == EX_NEG || part->kind == EX_BINARY;
    return !is_node || ex_any_part(part, is_no_arithmetic, context);
}

/* An operand in place of a number, or of what numbers alone decide */
static Ex *number_operand(Writer *w, Ex *value) {
    double number;
    if (is_no_arithmetic(value, NULL) || !ex_evaluate(value, NULL, &number, NULL)) return value;
    Iter *iter = NEW(w->arena, Iter);
    iter->real = iter->internal = true;
    iter->name = arena_printf(w->arena, "x[%d]", w->operands->numbers.n);
    vec_push(w->arena, &w->operands->numbers, number);
    return ex_iter(w->arena, iter, value->span);
}

Ex *number_operands(Writer *w, Ex *value) {
    if (!w->operands) return value;
    if (!value->rank) return number_operand(w, value);
    if (value->kind != EX_ARRAY || ex_count(value) > EX_UNROLL) return value;
    ExParts parts = parts_of(value);
    Ex **named = NEW_ARRAY(w->arena, Ex *, parts.n + 1);
    for (int i = 0; i < parts.n; i++)
        named[i] = number_operands(w, part(&parts, i));
    return ex_with_parts(w->arena, value, named);
}

void write_comment(Writer *w, const char *text) {
    if (!w->operands)
        write_line(w, "/* %s */", text);
    else if (!w->operands->comment)
        w->operands->comment = text;
}
