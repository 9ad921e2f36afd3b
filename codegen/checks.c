/* Operations that are not defined for all values of their operands, and how generated code checks them. */
#include "codegen/checks.h"

#include <math.h>
#include <string.h>

#include "codegen/initializer.h"
#include "codegen/names.h"
#include "sema/model/ir.h"

/* --- which operations ------------------------------------------------------------------------- */

static bool is_constant(const Ex *ex, double *value) {
    double sign = ex->kind == EX_NEG ? -1 : 1;
    if (ex->kind == EX_NEG) ex = ex->binary.a;
    *value = sign * ex->number;
    return ex->kind == EX_CONST;
}

/* The signs that a value may have, rounding and underflow included */
enum { NEGATIVE = 1, ZERO = 2, POSITIVE = 4, ANY_SIGN = 7 };

static int signs(const Ex *ex);

static int signs_of_sum(int a, int b) {
    int zero = (a & b & ZERO) || (a & NEGATIVE && b & POSITIVE) || (a & POSITIVE && b & NEGATIVE) ? ZERO : 0;
    return ((a | b) & (NEGATIVE | POSITIVE)) | zero;
}

static int opposite(int a) {
    return (a & ZERO) | (a & NEGATIVE ? POSITIVE : 0) | (a & POSITIVE ? NEGATIVE : 0);
}

static int signs_of_product(const Ex *a, const Ex *b) {
    if (ex_equal(a, b)) return ZERO | POSITIVE;
    int x = signs(a), y = signs(b), product = ZERO;
    if (x & POSITIVE) product |= y;
    if (x & NEGATIVE) product |= opposite(y);
    return product;
}

static int signs_of_binary(const Ex *ex) {
    const Ex *a = ex->binary.a, *b = ex->binary.b;
    double exponent;
    switch (ex->binary.op) {
    case AST_ADD:
        return signs_of_sum(signs(a), signs(b));
    case AST_SUB:
        return signs_of_sum(signs(a), opposite(signs(b)));
    case AST_MUL:
        return signs_of_product(a, b);
    case AST_POW:
        return is_constant(b, &exponent) && fmod(exponent, 2) == 0 ? ZERO | POSITIVE : ANY_SIGN;
    default:
        return ANY_SIGN;
    }
}

static int signs_of_range(Range range) {
    switch (range) {
    case RANGE_ALL:
        break;
    case RANGE_NOT_NEGATIVE:
        return ZERO | POSITIVE;
    case RANGE_POSITIVE:
        return POSITIVE;
    }
    return ANY_SIGN;
}

static int signs(const Ex *ex) {
    double value;
    if (ex->rank) return ANY_SIGN;
    if (is_constant(ex, &value)) return value > 0 ? POSITIVE : value < 0 ? NEGATIVE : ZERO;
    switch (ex->kind) {
    case EX_NEG:
        return opposite(signs(ex->binary.a));
    case EX_BINARY:
        return signs_of_binary(ex);
    case EX_CALL:
        return signs_of_range(builtin(ex->call.fn)->range);
    case EX_CONST:
    case EX_STRING:
    case EX_REF:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return ANY_SIGN;
}

/* x^0, x^1, x^2 ... are defined for all x, and a positive number has all powers. */
static bool is_power(const Ex *a, const Ex *b) {
    double exponent;
    return signs(a) == POSITIVE ||
           (is_constant(b, &exponent) && exponent >= 0 && exponent == floor(exponent));
}

/* A bound for the magnitude of an Integer, for the largest values of iterators */
static double largest(const Ex *ex) {
    if (ex->kind == EX_CONST) return fabs(ex->number);
    if (ex->kind == EX_ITER) return ex->iter->bound ? fabs(ex->iter->value) : 0x1p31;
    if (ex->kind == EX_NEG) return largest(ex->binary.a);
    if (ex->kind != EX_BINARY || ex->binary.op > AST_MUL) return INFINITY;
    double a = largest(ex->binary.a), b = largest(ex->binary.b);
    return ex->binary.op == AST_MUL ? a * b : a + b;
}

static Check binary_check(const Ex *ex) {
    switch (ex->binary.op) {
    case AST_DIV:
        return signs(ex->binary.b) & ZERO ? CHECK_DIVISOR : CHECK_NONE;
    case AST_POW:
        return is_power(ex->binary.a, ex->binary.b) ? CHECK_NONE : CHECK_POWER;
    case AST_ADD:
    case AST_SUB:
    case AST_MUL:
        return ex->type == BASE_INTEGER && largest(ex) > LARGEST_INTEGER ? CHECK_INTEGER : CHECK_NONE;
    default:
        return CHECK_NONE;
    }
}

static Check call_check(const Ex *ex) {
    switch (builtin(ex->call.fn)->domain) {
    case DOMAIN_NOT_NEGATIVE:
        return signs(ex->call.args[0]) & NEGATIVE ? CHECK_ROOT : CHECK_NONE;
    case DOMAIN_POSITIVE:
        return signs(ex->call.args[0]) & (NEGATIVE | ZERO) ? CHECK_LOGARITHM : CHECK_NONE;
    case DOMAIN_SINE:
        return CHECK_ARC;
    case DOMAIN_DIVISOR:
        return signs(ex->call.args[1]) & ZERO ? CHECK_DIVISOR : CHECK_NONE;
    case DOMAIN_EXACT:
        return CHECK_INTEGER;
    case DOMAIN_ALL:
    case DOMAIN_OWN:
        break;
    }
    return CHECK_NONE;
}

Check operation_check(const Ex *ex) {
    if (ex->kind == EX_BINARY) return binary_check(ex);
    if (ex->kind == EX_REDUCE && ex->type == BASE_INTEGER)
        return ex->reduce.op == REDUCE_SUM || ex->reduce.op == REDUCE_PRODUCT ? CHECK_INTEGER : CHECK_NONE;
    return ex->kind == EX_CALL ? call_check(ex) : CHECK_NONE;
}

int checked_operand(const Ex *ex) {
    return operation_check(ex) == CHECK_DIVISOR;
}

static bool through_component_arrays(const Ex *ref) {
    for (int c = 0; c < ref->ref.n_comps; c++)
        if (ref->ref.comps[c]->rank) return true;
    return false;
}

static bool is_fixed_value(const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
        return true;
    case EX_REF:
        return !ex->rank && ex->ref.var->variability >= AST_VAR_PARAMETER && !ex->ref.var->computed &&
               !ex->ref.var->rank && !through_component_arrays(ex);
    case EX_NEG:
        return is_fixed_value(ex->binary.a);
    case EX_BINARY:
        return is_fixed_value(ex->binary.a) && is_fixed_value(ex->binary.b);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (!is_fixed_value(ex->call.args[i])) return false;
        return ex->type == BASE_REAL;
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return false;
}

bool parameters_decide(const Ex *ex) {
    if (ex->kind == EX_CALL) return is_fixed_value(ex->call.args[checked_operand(ex)]);
    if (ex->kind != EX_BINARY) return false;
    return is_fixed_value(ex->binary.b) && (ex->binary.op == AST_DIV || is_fixed_value(ex->binary.a));
}

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
