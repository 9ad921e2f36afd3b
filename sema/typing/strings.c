/* Strings: concatenation and the conversion String(...). */
#include <string.h>

#include "sema/typing/typing.h"
#include "support/spelling.h"

static Ex *string_function(Scope *scope, Fn fn, int n, Ex **args, Span span) {
    return ex_string_call(scope->sema->interner, scope->sema->arena, fn, n, args, span);
}

Ex *type_concat(Scope *scope, Ex *a, Ex *b, Span span) {
    Ex **args = NEW_ARRAY(scope->sema->arena, Ex *, 2);
    args[0] = a;
    args[1] = b;
    return string_function(scope, FN_CONCAT, 2, args, span);
}

static bool is_scalar(Scope *scope, const Ex *ex, const char *what) {
    if (!ex->rank) return true;
    diag_error(scope->sema->diagnostics, ex->span, "array-size", "%s must be a scalar, this has %s", what,
               shape_text(scope->sema->arena, ex->rank, ex->dims));
    return false;
}

enum { SIGNIFICANT_DIGITS, MINIMUM_LENGTH, LEFT_JUSTIFIED, FORMAT, N_OPTIONS };

static const struct {
    const char *name;
    BaseType type;
} options[N_OPTIONS] = {{"significantDigits", BASE_INTEGER},
                        {"minimumLength", BASE_INTEGER},
                        {"leftJustified", BASE_BOOLEAN},
                        {"format", BASE_STRING}};

/* Whether String has the option for a value of the type */
static bool is_option(int which, BaseType type) {
    return type == BASE_REAL || which == MINIMUM_LENGTH || which == LEFT_JUSTIFIED ||
           (type == BASE_INTEGER && which == FORMAT);
}

static const char *nearest_option(Symbol name, BaseType type) {
    for (int i = 0; i < N_OPTIONS; i++) {
        const char *option = options[i].name;
        if (is_option(i, type) && spelling_distance(name, strlen(name), option, strlen(option), 3) <= 3)
            return option;
    }
    return NULL;
}

/* The optional arguments, by name; false after an error. */
static bool type_options(Scope *scope, AstExpr *expr, BaseType type, Ex *given[N_OPTIONS]) {
    for (int i = 0; i < expr->call.named.n; i++) {
        const AstNamedArgument *argument = &expr->call.named.at[i];
        int which = 0;
        while (which < N_OPTIONS && strcmp(options[which].name, argument->name))
            which++;
        bool known = which < N_OPTIONS && is_option(which, type);
        if (!known || given[which]) {
            diag_error(
                scope->sema->diagnostics, argument->span, "type",
                known ? "the argument '%s' is given twice%s" : "'String' has no argument '%s' here%s",
                argument->name,
                spelling_hint(scope->sema->arena, known ? NULL : nearest_option(argument->name, type)));
            return false;
        }
        Ex *value = type_expr(scope, argument->value);
        if (!value || !check_type(scope, value, options[which].type, argument->name) ||
            !is_scalar(scope, value, argument->name))
            return false;
        given[which] = value;
    }
    return true;
}

/* The format of C's printf without its percent sign: flags, width, precision, one conversion. Integers are
   numbers without a fraction to the run: their d and i are f with precision 0. NULL after an error. */
static Ex *checked_format(Scope *scope, Ex *format, BaseType type) {
    const char *text = format->kind == EX_STRING ? format->string : "", *at = text;
    at += strspn(at, "-+ 0#");
    size_t width = strspn(at, "0123456789"), precision = 0;
    at += width;
    const char *digits = at;
    if (*at == '.') precision = strspn(at + 1, "0123456789");
    if (*at == '.') at += 1 + precision;
    bool whole = type == BASE_INTEGER && at == digits && *at && strchr("di", *at);
    bool good = width < 4 && precision < 4 && *at && (whole || strchr("feEgG", *at)) && !at[1];
    if (good && !whole) return format;
    if (good)
        return ex_string(scope->sema->arena,
                         intern_string(scope->sema->interner, arena_printf(scope->sema->arena, "%.*s.0f",
                                                                           (int)(digits - text), text)),
                         format->span);
    diag_error(scope->sema->diagnostics, format->span, "type",
               "a format is a String literal like \"%s\": flags, width, precision and one of %sf, e, E, g, G",
               type == BASE_INTEGER ? "8d" : "8.3f", type == BASE_INTEGER ? "d, i, " : "");
    return NULL;
}

Ex *type_string_of(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    if (expr->call.args.n != 1) {
        diag_error(scope->sema->diagnostics, expr->span, "type",
                   "'String' takes 1 argument, and options by name");
        return NULL;
    }
    Ex *a = type_expr(scope, expr->call.args.at[0]), *given[N_OPTIONS] = {0};
    if (!a || !is_scalar(scope, a, "the argument of 'String'")) return NULL;
    if (a->type == BASE_STRING || a->type == BASE_RECORD || is_object(a)) {
        if (a->type == BASE_STRING)
            diag_error(scope->sema->diagnostics, a->span, "type", "this is a String already");
        else
            diag_error(scope->sema->diagnostics, a->span, "type",
                       "'String' makes text of one value; this is of type %s", ex_type_text(a));
        return NULL;
    }
    if (!type_options(scope, expr, a->type, given)) return NULL;
    if (given[FORMAT] && expr->call.named.n > 1) {
        diag_error(scope->sema->diagnostics, given[FORMAT]->span, "type",
                   "'format' says all about the text: it stands without other options");
        return NULL;
    }
    Ex **args = NEW_ARRAY(arena, Ex *, 4);
    int n = 0;
    args[n++] = a;
    if (given[FORMAT]) {
        if (!(args[n++] = checked_format(scope, given[FORMAT], a->type))) return NULL;
        return string_function(scope, FN_TEXT_FORMAT, n, args, expr->span);
    }
    if (a->type == BASE_REAL)
        args[n++] = given[SIGNIFICANT_DIGITS] ? given[SIGNIFICANT_DIGITS]
                                              : ex_number(arena, 6, BASE_INTEGER, expr->span);
    args[n++] = given[MINIMUM_LENGTH] ? given[MINIMUM_LENGTH] : ex_number(arena, 0, BASE_INTEGER, expr->span);
    args[n++] = given[LEFT_JUSTIFIED] ? given[LEFT_JUSTIFIED] : ex_number(arena, 1, BASE_BOOLEAN, expr->span);
    static const Fn functions[] = {[BASE_REAL] = FN_TEXT_REAL,
                                   [BASE_INTEGER] = FN_TEXT_INTEGER,
                                   [BASE_BOOLEAN] = FN_TEXT_BOOLEAN,
                                   [BASE_ENUMERATION] = FN_TEXT_ENUMERATION};
    return string_function(scope, functions[a->type], n, args, expr->span);
}

Ex *type_instance_name(Scope *scope, AstExpr *expr) {
    AstClassKind kind = scope->variant->class_->kind;
    if (!check_argument_count(scope, expr, "getInstanceName", 0, 0)) return NULL;
    if (kind == AST_MODEL || kind == AST_BLOCK || kind == AST_CLASS)
        return string_function(scope, FN_INSTANCE_NAME, 0, NULL, expr->span);
    diag_error(scope->sema->diagnostics, expr->span, "function",
               "'getInstanceName' stands in models and blocks only, '%s' is a %s: hand the text over",
               scope->variant->class_->name, ast_class_kind_text(kind));
    return NULL;
}
