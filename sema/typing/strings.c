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

/* Whether String of a Real, or of another type, has the option */
static bool is_option(int which, bool real) {
    return real || which == MINIMUM_LENGTH || which == LEFT_JUSTIFIED;
}

static const char *nearest_option(Symbol name, bool real) {
    for (int i = 0; i < N_OPTIONS; i++) {
        const char *option = options[i].name;
        if (is_option(i, real) && spelling_distance(name, strlen(name), option, strlen(option), 3) <= 3)
            return option;
    }
    return NULL;
}

/* The optional arguments, by name; false after an error. */
static bool type_options(Scope *scope, AstExpr *expr, bool real, Ex *given[N_OPTIONS]) {
    for (int i = 0; i < expr->call.named.n; i++) {
        const AstNamedArgument *argument = &expr->call.named.at[i];
        int which = 0;
        while (which < N_OPTIONS && strcmp(options[which].name, argument->name))
            which++;
        bool known = which < N_OPTIONS && is_option(which, real);
        if (!known || given[which]) {
            diag_error(
                scope->sema->diagnostics, argument->span, "type",
                known ? "the argument '%s' is given twice%s" : "'String' has no argument '%s' here%s",
                argument->name,
                spelling_hint(scope->sema->arena, known ? NULL : nearest_option(argument->name, real)));
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

/* The format of C's printf without its percent sign: flags, width, precision, one conversion */
static bool check_format(Scope *scope, const Ex *format) {
    bool good = format->kind == EX_STRING;
    if (good) {
        const char *at = format->string;
        at += strspn(at, "-+ 0#");
        size_t width = strspn(at, "0123456789");
        at += width;
        size_t precision = *at == '.' ? strspn(at + 1, "0123456789") : 0;
        if (*at == '.') at += 1 + precision;
        good = width < 4 && precision < 4 && *at && strchr("feEgG", *at) && !at[1];
    }
    if (!good)
        diag_error(scope->sema->diagnostics, format->span, "type",
                   "a format is a String literal like \"8.3f\": flags, width, precision and one of f, e, E, "
                   "g, G");
    return good;
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
    if (a->type == BASE_STRING || a->type == BASE_RECORD) {
        if (a->type == BASE_STRING)
            diag_error(scope->sema->diagnostics, a->span, "type", "this is a String already");
        else
            diag_error(scope->sema->diagnostics, a->span, "type",
                       "'String' makes text of one value; this is of type %s", ex_type_text(a));
        return NULL;
    }
    if (!type_options(scope, expr, a->type == BASE_REAL, given)) return NULL;
    if (given[FORMAT] && expr->call.named.n > 1) {
        diag_error(scope->sema->diagnostics, given[FORMAT]->span, "type",
                   "'format' says all about the text: it stands without other options");
        return NULL;
    }
    Ex **args = NEW_ARRAY(arena, Ex *, 4);
    int n = 0;
    args[n++] = a;
    if (given[FORMAT]) {
        if (!check_format(scope, given[FORMAT])) return NULL;
        args[n++] = given[FORMAT];
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
