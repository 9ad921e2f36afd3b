/* Operations that are not defined for their operands, where the text alone decides: in the values of
   constants and parameters, in equations and in statements. What a condition or a loop without turns may keep
   from being computed is left to the run, and so is what --set can mend; conditions that constants decide are
   decided here. */
#include <math.h>

#include "sema/value/loops.h"
#include "sema/value/environment.h"
#include "sema/model/function.h"

/* --- which operations ------------------------------------------------------------------------- */

static bool varies(const Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return ex->ref.var->variability != AST_VAR_CONSTANT;
    case EX_ITER:
    case EX_TIME:
    case EX_EVENT:
        return true;
    case EX_CONST:
    case EX_STRING:
    case EX_NEG:
    case EX_NOT:
    case EX_BINARY:
    case EX_PRODUCT:
    case EX_IF:
    case EX_CALL:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return false;
}

/* What varies, or may take long to compute */
static bool varies_or_calls(const Ex *ex) {
    return varies(ex) || ex->kind == EX_FUNCTION || ex->kind == EX_OPERATION;
}

typedef bool Open(const Ex *);

/* The value of a scalar without `open` parts, which constants decide */
static bool constant_value(const Ex *ex, Open *open, const Turn *turn, double *value) {
    return !ex->rank && !ex_find(ex, open) && ex_evaluate(ex, turn, value, NULL) && !isnan(*value);
}

static double binary_value(const Ex *ex, double a, double b) {
    return ex_apply_binary(ex, number_scalar(BASE_REAL, a), number_scalar(BASE_REAL, b)).number;
}

static const char *reason_of_binary(Arena *arena, const Ex *ex, double a, double b) {
    AstOperator op = ex->binary.op;
    if (op == AST_POW && ((a < 0 && b != floor(b)) || (a == 0 && b < 0)))
        return arena_printf(arena, "%.15g to the power %.15g is no real number", a, b);
    if (op <= AST_MUL && ex->type == BASE_INTEGER && fabs(binary_value(ex, a, b)) > LARGEST_INTEGER)
        return arena_printf(arena, "an Integer is at most %.0f in magnitude", LARGEST_INTEGER);
    return NULL;
}

static const char *reason_of_call(Arena *arena, const Ex *ex, const double *x) {
    switch (builtin(ex->call.fn)->domain) {
    case DOMAIN_NOT_NEGATIVE:
        return x[0] < 0 ? arena_printf(arena, "the argument %.15g is negative", x[0]) : NULL;
    case DOMAIN_POSITIVE:
        return x[0] <= 0 ? arena_printf(arena, "the argument %.15g is not positive", x[0]) : NULL;
    case DOMAIN_SINE:
        return fabs(x[0]) > 1 ? arena_printf(arena, "the argument %.15g is outside of -1 to 1", x[0]) : NULL;
    case DOMAIN_EXACT:
        return fabs(x[0]) > LARGEST_INTEGER
                   ? arena_printf(arena, "an Integer is at most %.0f in magnitude", LARGEST_INTEGER)
                   : NULL;
    case DOMAIN_ALL:
    case DOMAIN_DIVISOR: /* `reason` looks at that, without the value of the dividend */
    case DOMAIN_OWN:
        break;
    }
    return NULL;
}

/* Whether an array has no elements, or may have none: inside of functions only the run knows. */
static bool may_be_empty(const Ex *ex) {
    for (int k = 0; k < ex->rank; k++)
        if (ex->dims[k] <= 0) return true;
    return false;
}

static bool divides(const Ex *ex) {
    if (ex->kind == EX_BINARY) return ex->binary.op == AST_DIV;
    return builtin(ex->call.fn)->domain == DOMAIN_DIVISOR;
}

/* Why the operation is undefined; NULL: it is defined, or constants do not decide. */
static const char *reason(Arena *arena, const Ex *ex, Open *open, const Turn *turn) {
    bool binary = ex->kind == EX_BINARY && ex->binary.a->type != BASE_STRING;
    bool call = ex->kind == EX_CALL && !builtin(ex->call.fn)->made;
    if ((!binary && !call) || may_be_empty(ex)) return NULL;
    Ex *const both[] = {ex->binary.a, ex->binary.b}, *const *args = binary ? both : ex->call.args;
    double x[2] = {0};
    for (int i = binary ? 1 : ex->call.n - 1; i >= 0; i--) {
        if (!constant_value(args[i], open, turn, &x[i])) return NULL;
        if (i > 0 && divides(ex) && x[i] == 0) return "the divisor is zero";
    }
    return binary ? reason_of_binary(arena, ex, x[0], x[1]) : reason_of_call(arena, ex, x);
}

/* --- in an expression -------------------------------------------------------------------------- */

typedef struct {
    Sema *sema;
    Open *open;       /* what is left to the run */
    const Turn *turn; /* of the enclosing loops */
} Search;

/* Whether constants alone decide the condition */
static bool constant_condition(const Ex *ex, bool *holds) {
    double value;
    if (!constant_value(ex, varies_or_calls, NULL, &value)) return false;
    *holds = value != 0;
    return true;
}

static bool report_first(const Ex *part, void *context);

static bool report_in_if(const Ex *ex, void *context) {
    bool holds;
    if (report_first(ex->cond.condition, context)) return true;
    return constant_condition(ex->cond.condition, &holds) &&
           report_first(holds ? ex->cond.yes : ex->cond.no, context);
}

/* a and b, a or b: where a decides, b is not computed. */
static bool report_in_logic(const Ex *ex, void *context) {
    bool holds;
    if (report_first(ex->binary.a, context)) return true;
    return constant_condition(ex->binary.a, &holds) && holds == (ex->binary.op == AST_AND) &&
           report_first(ex->binary.b, context);
}

static bool is_logic(const Ex *ex) {
    return ex->kind == EX_BINARY && (ex->binary.op == AST_AND || ex->binary.op == AST_OR);
}

static bool report_first(const Ex *part, void *context) {
    const Search *search = context;
    Arena *arena = search->sema->arena;
    const Ex *ex = part;
    if (ex->kind == EX_IF) return report_in_if(ex, context);
    if (is_logic(ex)) return report_in_logic(ex, context);
    if ((ex->kind == EX_COMPREHENSION || ex->kind == EX_FILL) && may_be_empty(ex)) return false;
    if (ex_any_part(ex, report_first, context)) return true;
    const char *why = reason(arena, ex, search->open, search->turn);
    if (why)
        diag_error(search->sema->diagnostics, ex->span, "domain", "%s is undefined: %s",
                   ex_to_string(arena, ex), why);
    return why != NULL;
}

/* A constant may be computed by functions, or overflow. */
static bool report_not_finite(Sema *sema, const Var *var, Ex *value) {
    double number;
    if (var->variability != AST_VAR_CONSTANT || var->base != BASE_REAL || value->rank) return false;
    if (ex_find(value, varies) || !ex_evaluate(value, NULL, &number, NULL) || isfinite(number)) return false;
    diag_error(sema->diagnostics, value->span, "domain",
               "the value of the constant '%s' is not a finite number", var->path);
    return true;
}

bool report_undefined(Sema *sema, const Var *var, Ex *value) {
    return report_first(value, &(Search){sema, varies, NULL}) || report_not_finite(sema, var, value);
}

static bool report_operation(Sema *sema, const Ex *ex) {
    return ex && report_first(ex, &(Search){sema, varies_or_calls, NULL});
}

static bool is_left(const Ex *ex) {
    (void)ex;
    return false;
}

bool report_undefined_structural(Sema *sema, const Ex *ex, const Turn *turn) {
    return ex && report_first(ex, &(Search){sema, is_left, turn});
}

/* --- in equations ----------------------------------------------------------------------------- */

/* Whether from:step:to surely has elements */
static bool is_passed(Ex *from, Ex *step, Ex *to) {
    double first, by = 1, last;
    if (!ex_evaluate(from, NULL, &first, NULL) || !ex_evaluate(to, NULL, &last, NULL)) return false;
    if (step && !ex_evaluate(step, NULL, &by, NULL)) return false;
    return by > 0 ? first <= last : by < 0 && first >= last;
}

/* Whether the loops surely have turns */
static bool all_turn(const Loop *loop) {
    for (; loop; loop = loop->outer)
        if (loop->vector ? may_be_empty(loop->vector) : !is_passed(loop->from, loop->step, loop->to))
            return false;
    return true;
}

static bool changes(const Ex *ex) {
    if (ex->kind == EX_REF) return ex->ref.var->variability < AST_VAR_PARAMETER;
    return ex->kind == EX_TIME || ex->kind == EX_EVENT;
}

/* Whether neither constants nor parameters keep the condition from having the value wanted */
static bool may_be(Ex *ex, bool wanted) {
    bool holds;
    if (ex->kind == EX_NOT) return may_be(ex->binary.a, !wanted);
    if (is_logic(ex) && (ex->binary.op == AST_AND) == wanted)
        return may_be(ex->binary.a, wanted) && may_be(ex->binary.b, wanted);
    if (is_logic(ex)) return may_be(ex->binary.a, wanted) || may_be(ex->binary.b, wanted);
    return ex_find(ex, changes) || (constant_condition(ex, &holds) && holds == wanted);
}

bool may_hold(Ex *condition) {
    return may_be(condition, true);
}

bool report_undefined_operation(Sema *sema, const Loop *loop, const Ex *ex) {
    return all_turn(loop) && report_operation(sema, ex);
}

/* --- in statements ---------------------------------------------------------------------------- */

/* Whether a statement may end the loop or the function that it stands in */
static bool may_leave(const Statements *statements) {
    bool leaves = false;
    for (int i = 0; i < statements->n && !leaves; i++) {
        const Statement *s = statements->at[i];
        leaves = s->kind == STATEMENT_BREAK || s->kind == STATEMENT_RETURN;
        for (int k = 0; s->kind == STATEMENT_IF && k < s->choice.branches.n; k++)
            leaves |= may_leave(&s->choice.branches.at[k].body);
        if (s->kind == STATEMENT_FOR || s->kind == STATEMENT_WHILE)
            leaves |= may_leave(s->kind == STATEMENT_FOR ? &s->loop.body : &s->repeat.body);
    }
    return leaves;
}

static void report_in_call(Sema *sema, const Call *call) {
    for (int i = 0; i < call->n_args; i++)
        if (report_operation(sema, call->args[i])) return;
}

static void report_in_statements(Sema *sema, const Statements *statements);

static void report_in_loop(Sema *sema, const Statement *s) {
    Ex *range = s->loop.range;
    if (report_operation(sema, range)) return;
    bool open = range->kind == EX_RANGE && range->range.to
                    ? is_settable(range) || !is_passed(range->range.from, range->range.step, range->range.to)
                    : may_be_empty(range);
    if (!open) report_in_statements(sema, &s->loop.body);
}

/* Of a statement that constants choose, what is chosen */
static void report_in_choice(Sema *sema, const Statement *s) {
    for (int i = 0; i < s->choice.branches.n; i++) {
        const Branch *branch = &s->choice.branches.at[i];
        bool holds = true;
        if (report_operation(sema, branch->condition)) return;
        if (branch->condition && !constant_condition(branch->condition, &holds)) return;
        if (!holds) continue;
        report_in_statements(sema, &branch->body);
        return;
    }
}

static void report_in_statement(Sema *sema, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_ASSIGN:
        if (!report_operation(sema, s->assign.target)) report_operation(sema, s->assign.value);
        break;
    case STATEMENT_TUPLE:
        report_in_call(sema, s->tuple.call);
        break;
    case STATEMENT_ASSERT:
        report_operation(sema, s->check.condition);
        break;
    case STATEMENT_IF:
        report_in_choice(sema, s);
        break;
    case STATEMENT_WHILE:
        report_operation(sema, s->repeat.condition);
        break;
    case STATEMENT_FOR:
        report_in_loop(sema, s);
        break;
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
}

static void report_in_statements(Sema *sema, const Statements *statements) {
    for (int i = 0; i < statements->n; i++) {
        Statements one = {&statements->at[i], 1, 1};
        report_in_statement(sema, statements->at[i]);
        if (may_leave(&one)) return;
    }
}

void report_undefined_statements(Sema *sema, const Loop *loop, const Statements *statements) {
    if (all_turn(loop)) report_in_statements(sema, statements);
}
