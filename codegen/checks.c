/* Operations that are not defined for all values of their operands, and how generated code checks them. */
#include "codegen/checks.h"

#include <string.h>

#include "codegen/initializer.h"
#include "codegen/names.h"
#include "sema/model/ir.h"

/* --- their table ------------------------------------------------------------------------------ */

enum { LONGEST_TEXT = 100 };

void begin_sites(Writer *w, const char *c_name, const Class *owner) {
    w->sites = c_name;
    w->owner = owner;
    w->checked.n = 0;
    w->shares_sites = false;
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

/* Adds an operation. Returns the arguments that name it to a function that checks, to follow the operands:
   ", &T__sites[3], s". */
static const char *add_site(Writer *w, const Ex *ex) {
    if (w->only_site) return arena_printf(w->arena, ", &%s, NULL", w->only_site);
    return arena_printf(w->arena, ", %s", add_row(w, operation_text(w->arena, ex), c_place(w, ex->span)));
}

const char *add_caller(Writer *w) {
    if (!w->sites || w->read_only) return NULL;
    Span span = w->value ? w->value->span : no_span();
    return add_row(w, "", c_place(w, span));
}

const char *c_site(Writer *w, Span span) {
    return w->sites && !w->read_only && !w->only_site ? add_row(w, "", c_place(w, span)) : "NULL, NULL";
}

void end_sites(Writer *w) {
    Text *functions = w->out;
    w->out = w->below;
    if (w->checked.n) {
        write_line(w, "%s MoccSite %s__sites[] = {", w->shares_sites ? "MOCC_CLASS_TABLE" : "static const",
                   w->sites);
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

/* --- operations ------------------------------------------------------------------------------- */

Check check_of(const Writer *w, const Ex *ex) {
    if (w->only_site) return ex->checked ? operation_check(ex, w->turn) : CHECK_NONE;
    return w->sites && !w->read_only ? operation_check(ex, w->turn) : CHECK_NONE;
}

/* The call that checks these operands; NULL: it is made before the run, since parameters decide. */
static const char *check_call(Writer *w, const Ex *ex, const char *function, const char *operands) {
    bool before_run = w->hoists && !w->conditions && parameters_decide(ex);
    if (before_run && w->repeats) return NULL;
    const char *call = arena_printf(w->arena, "%s(mocc, %s%s)", function, operands, add_site(w, ex));
    if (!before_run) return call;
    vec_push(w->arena, &w->hoisted, call);
    return NULL;
}

CValue c_checked(Writer *w, const Ex *ex, CValue value) {
    static const char *const names[] = {[CHECK_DIVISOR] = "divisor",
                                        [CHECK_ROOT] = "not_negative",
                                        [CHECK_LOGARITHM] = "positive",
                                        [CHECK_ARC] = "sine",
                                        [CHECK_INTEGER] = "exact"};
    const char *name = names[operation_check(ex, w->turn)];
    const char *function = value.jet ? arena_printf(w->arena, "mocc%d_%s", w->order, name)
                                     : arena_printf(w->arena, "mocc_%s", name);
    const char *call = check_call(w, ex, function, value.text);
    return call ? c_primary(call, value.jet) : value;
}

/* The function that checks a power computes it, too. An exponent that is a jet is checked by its value. */
static CValue power(Writer *w, const Ex *ex, CValue a, CValue b) {
    bool jet = a.jet || b.jet;
    const char *function = "mocc_power";
    if (jet)
        function = arena_printf(w->arena, b.jet ? "mocc%d_checked_pow" : "mocc%d_checked_power", w->order);
    const char *operands = arena_printf(w->arena, "%s, %s", fitted(w, a, jet), b.text);
    const char *call = check_call(w, ex, function, operands);
    return call ? c_primary(call, jet) : c_binary(w, AST_POW, a, b);
}

static bool is_positive(const Ex *ex) {
    return ex->kind == EX_CONST && ex->number > 0;
}

/* 0*(-1), integer(-0.0), div(-1, 5) */
static bool may_be_negative_zero(const Ex *ex) {
    if (ex->type != BASE_INTEGER) return false;
    if (ex->kind == EX_CALL) return builtin(ex->call.fn)->jump != JUMP_NONE;
    bool multiplies = ex->binary.op == AST_MUL || ex->binary.op == AST_EL_MUL;
    return multiplies && !is_positive(ex->binary.a) && !is_positive(ex->binary.b);
}

CValue c_operation(Writer *w, const Ex *ex, CValue a, CValue b) {
    Check check = check_of(w, ex);
    if (check == CHECK_POWER) return power(w, ex, a, b);
    if (check == CHECK_DIVISOR) b = c_checked(w, ex, b);
    CValue value = c_binary(w, ex->binary.op, a, b);
    if (may_be_negative_zero(ex)) value = c_without_negative_zero(w, value);
    return check == CHECK_INTEGER ? c_checked(w, ex, value) : value;
}

CValue c_function(Writer *w, const Ex *ex, CValue *args) {
    Check check = check_of(w, ex);
    int operand = checked_operand(ex);
    if (check && check != CHECK_INTEGER) args[operand] = c_checked(w, ex, args[operand]);
    CValue value = c_builtin(w, ex, args);
    if (may_be_negative_zero(ex)) value = c_without_negative_zero(w, value);
    return check == CHECK_INTEGER ? c_checked(w, ex, value) : value;
}

/* --- indices ---------------------------------------------------------------------------------- */

const char *c_bounded(Arena *arena, const char *index, const char *size, const char *what) {
    return CHECKS_INDICES ? arena_printf(arena, "mocc_bound(mocc, (long)(%s), (long)(%s), \"%s\")", index,
                                         size, c_string(arena, what))
                          : index;
}
