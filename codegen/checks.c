/* Operations that are not defined for all values of their operands, and how generated code checks them. */
#include "codegen/checks.h"

#include <string.h>

#include "codegen/initializer.h"
#include "codegen/names.h"
#include "sema/model/ir.h"

const char *check_function(Check check) {
    static const char *const names[] = {
        [CHECK_DIVISOR] = "mocc_divisor",    [CHECK_ROOT] = "mocc_not_negative",
        [CHECK_LOGARITHM] = "mocc_positive", [CHECK_ARC] = "mocc_sine",
        [CHECK_POWER] = "mocc_power",        [CHECK_INTEGER] = "mocc_exact"};
    return names[check];
}

/* --- their table ------------------------------------------------------------------------------ */

enum { LONGEST_TEXT = 100 };

void begin_sites(Writer *w, const char *c_name, const Class *owner) {
    w->sites = c_name;
    w->owner = owner;
    w->checked.n = 0;
    w->below = w->out;
    w->out = NEW(w->arena, Text);
    text_add(w->out, "");
}

/* The Modelica text of an operation, its beginning if it is long */
static const char *operation_text(Arena *arena, const Ex *ex) {
    const char *text = ex_to_string(arena, ex);
    if (strlen(text) <= LONGEST_TEXT) return c_string(arena, text);
    int length = LONGEST_TEXT;
    while ((text[length] & 0xC0) == 0x80) /* inside of a character */
        length--;
    return arena_printf(arena, "%s ...", c_string(arena, arena_strndup(arena, text, (size_t)length)));
}

static const char *target_text(Arena *arena, const Ex *target) {
    /* initial equations assign the value before the first event, too */
    return c_string(arena, ex_to_string(arena, ex_now(arena, target)));
}

/* The arguments that name a new row of the table, with this text and place (C texts) */
static const char *add_row(Writer *w, const char *text, const char *place) {
    Arena *arena = w->arena;
    const Var *var = w->target ? w->target->ref.var : NULL;
    const char *target = var && !var->hidden ? target_text(arena, w->target) : "";
    Text row = {0};
    if (w->owner) add_string_field(&row, "class_name", c_string(arena, w->owner->full_name));
    add_field(&row, "text", "\"%s\"", text);
    add_field(&row, "target", "\"%s\"", target);
    add_field(&row, "place", "%s", place);
    add_number_field(&row, "at_events", var && (var->is_discrete || var->may_stay));
    const char *line = arena_printf(arena, "{%s},", row.data);
    text_free(&row);
    if (!w->checked.n || strcmp(w->checked.at[w->checked.n - 1], line) != 0)
        vec_push(arena, &w->checked, line);
    return arena_printf(arena, "&%s__sites[%d], %s", w->sites, w->checked.n - 1, w->owner ? "s" : "NULL");
}

const char *add_site(Writer *w, const Ex *ex, const char *place) {
    return arena_printf(w->arena, ", %s", add_row(w, operation_text(w->arena, ex), place));
}

const char *add_caller(Writer *w) {
    if (!w->sites || w->read_only) return NULL;
    Span span = w->value ? w->value->span : no_span();
    return add_row(w, "", arena_printf(w->arena, "\"%s\"", c_string(w->arena, place_text(w, span))));
}

void end_sites(Writer *w) {
    Text *functions = w->out;
    w->out = w->below;
    if (w->checked.n) {
        write_line(w, "static const MoccSite %s__sites[] = {", w->sites);
        for (int i = 0; i < w->checked.n; i++)
            write_line(w, "    %s", w->checked.at[i]);
        write_line(w, "};\n");
    }
    text_add_bytes(w->out, functions->data, functions->length);
    text_free(functions);
    w->sites = NULL;
}

void write_hoisted(Writer *w) {
    for (int i = 0; i < w->hoisted.n; i++)
        write_line(w, "%s;", w->hoisted.at[i]);
    w->hoisted.n = 0;
}
