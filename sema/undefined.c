/* Operations that are not defined for their operands, where the text alone decides: in the values of
   constants and parameters. What a condition may keep from being computed is left to the run, and so is what
   --set can mend. */
#include <math.h>

#include "sema/builder.h"

/* --- which operations ------------------------------------------------------------------------- */

static bool varies(const Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return ex->ref.var->variability != AST_VAR_CONSTANT;
    case EX_ITER:
    case EX_TIME:
    case EX_EVENT:
        return true;
    default:
        return false;
    }
}

/* The value of a scalar that constants decide */
static bool constant_value(Ex *ex, double *value) {
    return !ex->rank && !ex_find(ex, varies) && ex_evaluate(ex, value, NULL) && !isnan(*value);
}

static const char *reason_of_binary(Arena *arena, const Ex *ex, double a, double b) {
    AstOperator op = ex->binary.op;
    if (op == AST_DIV && b == 0) return "the divisor is zero";
    if (op == AST_POW && ((a < 0 && b != floor(b)) || (a == 0 && b < 0)))
        return arena_printf(arena, "%.15g to the power %.15g is no real number", a, b);
    if (op <= AST_MUL && ex->type == BASE_INTEGER && fabs(ex_apply_binary(ex, a, b)) > LARGEST_INTEGER)
        return arena_printf(arena, "an Integer is at most %.0f in magnitude", LARGEST_INTEGER);
    return NULL;
}

static const char *reason_of_call(Arena *arena, const Ex *ex, const double *x) {
    switch (ex->call.fn) {
    case FN_SQRT:
        return x[0] < 0 ? arena_printf(arena, "the argument %.15g is negative", x[0]) : NULL;
    case FN_LOG:
    case FN_LOG10:
        return x[0] <= 0 ? arena_printf(arena, "the argument %.15g is not positive", x[0]) : NULL;
    case FN_ASIN:
    case FN_ACOS:
        return fabs(x[0]) > 1 ? arena_printf(arena, "the argument %.15g is outside of -1 to 1", x[0]) : NULL;
    case FN_DIV:
    case FN_MOD:
    case FN_REM:
        return x[1] == 0 ? "the divisor is zero" : NULL;
    case FN_INTEGER:
        return fabs(x[0]) > LARGEST_INTEGER
                   ? arena_printf(arena, "an Integer is at most %.0f in magnitude", LARGEST_INTEGER)
                   : NULL;
    default:
        return NULL;
    }
}

/* Why the operation is undefined; NULL: it is defined, or constants do not decide. */
static const char *reason(Arena *arena, Ex *ex) {
    double x[2];
    if (ex->rank) return NULL;
    if (ex->kind == EX_BINARY) {
        bool known = ex->binary.a->type != BASE_STRING && constant_value(ex->binary.b, &x[1]);
        if (!known) return NULL;
        bool quotient = ex->binary.op == AST_DIV && x[1] == 0;
        return quotient || constant_value(ex->binary.a, &x[0]) ? reason_of_binary(arena, ex, x[0], x[1])
                                                               : NULL;
    }
    if (ex->kind != EX_CALL || ex->call.fn >= FN_ENUMERATION || ex->call.n > 2) return NULL;
    for (int i = 0; i < ex->call.n; i++)
        if (!constant_value(ex->call.args[i], &x[i])) return NULL;
    return reason_of_call(arena, ex, x);
}

/* --- where ------------------------------------------------------------------------------------ */

static bool report_first(const Ex *part, void *context) {
    Builder *b = context;
    Ex *ex = (Ex *)part;
    if (ex->kind == EX_IF) return report_first(ex->cond.condition, context);
    if (ex->kind == EX_BINARY && (ex->binary.op == AST_AND || ex->binary.op == AST_OR))
        return report_first(ex->binary.a, context);
    if (ex_any_part(ex, report_first, context)) return true;
    const char *why = reason(b->sema->arena, ex);
    if (why)
        diag_error(b->sema->diagnostics, ex->span, "domain", "%s is undefined: %s",
                   ex_to_string(b->sema->arena, ex), why);
    return why != NULL;
}

/* A constant may be computed by functions, or overflow. */
static bool report_not_finite(Builder *b, const Var *var, Ex *value) {
    double number;
    if (var->variability != AST_VAR_CONSTANT || var->base != BASE_REAL || value->rank) return false;
    if (ex_find(value, varies) || !ex_evaluate(value, &number, NULL) || isfinite(number)) return false;
    diag_error(b->sema->diagnostics, value->span, "domain",
               "the value of the constant '%s' is not a finite number", var->path);
    return true;
}

bool report_undefined(Builder *b, const Var *var, Ex *value) {
    return report_first(value, b) || report_not_finite(b, var, value);
}
