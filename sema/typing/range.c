/* Ranges: from : step : to, as arrays and as what loops run through. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "sema/expr/variability.h"
#include "sema/value/environment.h"
#include "sema/typing/typing.h"

static bool is_index_type(const Ex *ex) {
    return !ex->rank && (ex->type == BASE_BOOLEAN || ex->type == BASE_ENUMERATION);
}

static BaseType range_type(const Ex *from, const Ex *step, const Ex *to) {
    bool same = from->type == to->type && (!step || step->type == from->type);
    return same ? from->type : BASE_REAL;
}

/* A range inside of a function: its length is known at run time. */
static Ex *run_time_range(Arena *arena, Ex *from, Ex *step, Ex *to, Span span) {
    return ex_range(arena, range_type(from, step, to), from, step, to, -1, span);
}

Ex *range_to(Arena *arena, Ex *size, Span span) {
    return run_time_range(arena, ex_number(arena, 1, BASE_INTEGER, span), NULL, size, span);
}

Ex *whole_range(Scope *scope, const Ex *array, int k, Span span) {
    Arena *arena = scope->sema->arena;
    Ex *size = array->dims[k] >= 0 ? ex_number(arena, array->dims[k], BASE_INTEGER, span)
                                   : size_operation(arena, array, k + 1, span);
    return range_to(arena, size, span);
}

/* What a range has in the turns of the enclosing loops */
typedef struct {
    long least, most; /* lengths */
    double least_step, most_step;
    double low, high; /* of all elements */
    bool zero;        /* a step is zero */
} Extremes;

/* The bounds of a range; `step` may be NULL */
typedef struct {
    Ex *from, *step, *to;
} RangeBounds;

/* The values of the bounds in a turn; false: they are not known, for `culprit`, or not finite. */
static bool bounds_here(const RangeBounds *range, const Turn *turn, double *from, double *step, double *to,
                        const Ex **culprit) {
    *step = 1;
    if (!decide(range->from, turn, from, culprit) || !decide(range->to, turn, to, culprit) ||
        (range->step && !decide(range->step, turn, step, culprit)))
        return false;
    return isfinite(*from) && isfinite(*to) && isfinite(*step);
}

/* Adds from:step:to to the extremes. */
static void add_range(Extremes *n, double from, double step, double to) {
    double length = step == 0 ? 0 : floor((to - from) / step + 1e-10) + 1;
    long here = length > MOST_ELEMENTS ? MOST_ELEMENTS + 1 : length > 0 ? (long)length : 0;
    double last = from + step * (double)(here - 1);
    if (here < n->least) n->least = here;
    if (here > n->most) n->most = here;
    n->least_step = fmin(n->least_step, step);
    n->most_step = fmax(n->most_step, step);
    n->zero |= step == 0;
    if (here > 0) {
        n->low = fmin(n->low, fmin(from, last));
        n->high = fmax(n->high, fmax(from, last));
    }
}

bool nth_turn(const struct ScopeIter *around, long n, Turn *turn) {
    double step = 1, last;
    const Loop *loop = around->loop;
    const Ex *vector = loop ? loop->vector : around->range;
    if (vector) {
        long index = n + 1;
        if (n >= vector->dims[0] || !ex_evaluate_at(vector, turn->outer, &index, &turn->value, NULL))
            return false;
    } else {
        if (!ex_evaluate(loop->from, turn->outer, &turn->value, NULL) ||
            !ex_evaluate(loop->to, turn->outer, &last, NULL))
            return false;
        if (loop->step && (!ex_evaluate(loop->step, turn->outer, &step, NULL) || step == 0)) return false;
        turn->value += (double)n * step;
        if (step > 0 ? turn->value > last : turn->value < last) return false;
    }
    turn->iter = around->iter;
    return true;
}

/* The lengths of a range for all values of the enclosing iterators, from number i on inwards. A step of zero
   is none where the range is not used. */
static bool all_lengths(const Scope *scope, int i, const RangeBounds *range, const Turn *outer, Extremes *n,
                        const Ex **culprit) {
    double from, step, to;
    *culprit = NULL;
    bool known = bounds_here(range, outer, &from, &step, &to, culprit), last = i == scope->iters.n;
    if (known && step == 0 && is_excused(scope, outer)) return true;
    if (known && (step != 0 || last)) {
        add_range(n, from, step, to);
        return true;
    }
    if (last || (!known && (!*culprit || (*culprit)->kind != EX_ITER))) return false;
    Turn turn = {.outer = outer};
    bool good = true;
    for (long k = 0; good && k <= MOST_ELEMENTS && nth_turn(&scope->iters.at[i], k, &turn); k++)
        good = all_lengths(scope, i + 1, range, &turn, n, culprit);
    return good;
}

/* A range over all that from:step:to runs through in the turns of the enclosing loops: its first element; and
   what tells its elements in one turn */
static Ex *span_all(Arena *arena, const RangeBounds *range, RangeEnd *end, Extremes *n, Span span) {
    bool down = n->most_step < 0;
    bool either = !down && n->least_step < 0;
    *end = (RangeEnd){.to = range->to, .down = down, .sign = either ? range->step : NULL};
    if (n->least_step != n->most_step || fabs(n->most_step) != 1 || n->most == 0) return range->from;
    end->from = range->from;
    n->most = (long)(n->high - n->low) + 1;
    return ex_value(arena, number_scalar(range->from->type, down ? n->high : n->low),
                    range->from->enumeration, span);
}

/* The range with the length that it has in all turns; or one over all of them, where the place allows it. */
static Ex *range_of_length(Scope *scope, const RangeBounds *range, RangeEnd *end, Extremes *n, Span span) {
    Diagnostics *diagnostics = scope->sema->diagnostics;
    BaseType type = range_type(range->from, range->step, range->to);
    if (n->zero) {
        diag_error(diagnostics, range->step->span, "array-size",
                   "the step of the range is zero in a turn of the enclosing loops");
        return NULL;
    }
    if (n->most > MOST_ELEMENTS) {
        diag_error(diagnostics, span, "limit", "an array of over 10 million elements");
        return NULL;
    }
    if (n->least < n->most && (!end || type == BASE_REAL)) {
        diag_error(
            diagnostics, span, "structural",
            "the length of the range goes from %ld to %ld with the iterators of the enclosing loops, that "
            "of an array cannot; only what is reduced can run over it%s",
            n->least, n->most, end ? ", where the range is one of Integers" : ": sum(x[j] for j in 1:i)");
        return NULL;
    }
    Arena *arena = scope->sema->arena;
    Ex *from = n->least < n->most ? span_all(arena, range, end, n, span) : range->from;
    return ex_range(arena, type, from, range->step, NULL, n->most < 0 ? 0 : (int)n->most, span);
}

static void report_unknown_length(Scope *scope, const RangeBounds *range, Span span, const Ex *culprit) {
    Sema *sema = scope->sema;
    if (!report_undefined_structural(sema, range->from, NULL) &&
        !report_undefined_structural(sema, range->step, NULL) &&
        !report_undefined_structural(sema, range->to, NULL))
        report_not_structural(sema, span, "the range of an array", NULL, culprit);
}

Ex *type_range(Scope *scope, AstExpr *expr) {
    RangeEnd *end = scope->range_end;
    scope->range_end = NULL; /* the bounds do not have it */
    Ex *from = type_expr(scope, expr->range.from), *to = type_expr(scope, expr->range.to);
    Ex *step = expr->range.step ? type_expr(scope, expr->range.step) : NULL;
    if (!from || !to || (expr->range.step && !step)) return NULL;
    bool discrete = is_index_type(from) && is_index_type(to) && !step;
    if (discrete && !ex_types_agree(from, to)) {
        diag_error(scope->sema->diagnostics, expr->span, "type",
                   "a range goes from a literal to one of the same enumeration: this goes from %s to %s",
                   ex_type_text(from), ex_type_text(to));
        return NULL;
    }
    if (!discrete &&
        (!check_number(scope, from) || !check_number(scope, to) || (step && !check_number(scope, step))))
        return NULL;
    if (!check_scalar(scope, from, "a bound of a range") || !check_scalar(scope, to, "a bound of a range") ||
        (step && !check_scalar(scope, step, "the step of a range")))
        return NULL;
    if (in_function(scope)) return run_time_range(scope->sema->arena, from, step, to, expr->span);
    Extremes n = {LONG_MAX, -1, INFINITY, -INFINITY, INFINITY, -INFINITY, false};
    const Ex *culprit = NULL;
    RangeBounds range = {from, step, to};
    double by;
    if (step && ex_evaluate(step, NULL, &by, NULL) && by == 0) {
        diag_error(scope->sema->diagnostics, step->span, "array-size", "the step of a range is zero");
        return NULL;
    }
    bool known = all_lengths(scope, 0, &range, NULL, &n, &culprit);
    if (!known && !is_excused(scope, NULL)) {
        report_unknown_length(scope, &range, expr->span, culprit);
        return NULL;
    }
    return range_of_length(scope, &range, end, &n, expr->span);
}

static int ascending(const void *first, const void *second) {
    double a = *(const double *)first, b = *(const double *)second;
    return a < b ? -1 : a > b;
}

/* True unless the values of a vector are known, and all different. */
static bool may_repeat(const Scope *scope, const Ex *values) {
    long n = values->dims[0];
    if (values->kind == EX_RANGE || n < 2) return false;
    double *known = NEW_ARRAY(scope->sema->arena, double, n);
    for (long i = 1; i <= n; i++)
        if (!ex_evaluate_at(values, NULL, &i, &known[i - 1], NULL)) return true;
    qsort(known, (size_t)n, sizeof *known, ascending);
    for (long i = 1; i < n; i++)
        if (known[i] == known[i - 1]) return true;
    return false;
}

bool is_counted(const Scope *scope, const Ex *values) {
    if (!values->rank || in_own_function(scope)) return false;
    bool is_number = values->type != BASE_REAL && values->type != BASE_STRING;
    if (!scope->section) return !is_number;
    return values->dims[0] >= 0 && (!is_number || changing_part(values) || may_repeat(scope, values));
}

Ex *iterator_values(Scope *scope, Ex *vector) {
    if (!is_counted(scope, vector)) return vector;
    return ex_one_to(scope->sema->arena, vector->dims[0], vector->span);
}

/* The loop runs through a vector, whose values are the same during the whole run. */
static bool loop_through(Scope *scope, Ex *vector, Loop *loop, Ex **values) {
    *values = vector;
    if (!vector) return false;
    if (!is_counted(scope, vector)) {
        loop->vector = vector;
        return true;
    }
    const Ex *culprit = changing_part(vector);
    if (culprit)
        diag_error(scope->sema->diagnostics, culprit->span, "variability",
                   "the range of a loop depends on '%s', which changes during the simulation",
                   ex_to_string(scope->sema->arena, culprit));
    loop->from = ex_number(scope->sema->arena, 1, BASE_INTEGER, vector->span);
    loop->to = ex_number(scope->sema->arena, vector->dims[0], BASE_INTEGER, vector->span);
    return !culprit;
}

/* The values of Boolean or an enumeration */
static void loop_through_type(Arena *arena, const Class *type, Span span, Loop *loop) {
    Ex *all = ex_all_values(arena, type, span);
    loop->from = all->range.from;
    loop->to = ex_number(arena, loop->from->number + all->dims[0] - 1, BASE_INTEGER, span);
}

/* 1:size, or the values of a type */
static void loop_to_end(Arena *arena, const struct ScopeEnd *end, Span span, Loop *loop) {
    if (end->type) {
        loop_through_type(arena, end->type, span, loop);
        return;
    }
    loop->from = ex_number(arena, 1, BASE_INTEGER, span);
    loop->to = ex_number(arena, end->size, BASE_INTEGER, span);
}

bool type_loop_range(Scope *scope, const AstIterator *iterator, Loop *loop, Ex **values) {
    AstExpr *range = iterator->range;
    const Class *type = range ? index_type(range) : NULL;
    struct ScopeEnd end = {.type = type};
    if (!range && !implicit_end(scope, iterator, &end)) return false;
    if (type || !range) {
        loop_to_end(scope->sema->arena, &end, range ? range->span : iterator->span, loop);
        *values = loop->from;
        return true;
    }
    if (range->kind != AST_RANGE)
        return loop_through(scope, type_iterator_range(scope, iterator), loop, values);
    *values = loop->from = type_expr(scope, range->range.from);
    loop->step = range->range.step ? type_expr(scope, range->range.step) : NULL;
    loop->to = type_expr(scope, range->range.to);
    if (!loop->from || !loop->to || (range->range.step && !loop->step)) return false;
    if (is_index_type(loop->from) && ex_types_agree(loop->from, loop->to) && !loop->step) return true;
    Ex *parts[] = {loop->from, loop->step, loop->to};
    for (int i = 0; i < 3; i++)
        if (parts[i] &&
            (!check_number(scope, parts[i]) || !check_scalar(scope, parts[i], "the bounds of a loop")))
            return false;
    for (int i = 0; i < 3; i++)
        if (parts[i] && parts[i]->type == BASE_REAL) {
            loop->step = NULL;
            return loop_through(scope, type_range(scope, range), loop, values);
        }
    return true;
}

/* The loop as one of equations, which what makes events is counted by */
static Loop *as_loop(Scope *scope, Ex *range) {
    const struct ScopeIter *entry = &scope->iters.at[scope->iters.n - 1];
    Loop *loop = NEW(scope->sema->arena, Loop);
    *loop = (Loop){.outer = scope->iters.n > 1 ? entry[-1].loop : NULL, .iter = entry->iter};
    if (range->kind == EX_RANGE && range->range.to) {
        loop->from = range->range.from;
        loop->step = range->range.step;
        loop->to = range->range.to;
    } else
        loop->vector = range;
    return loop;
}

bool count_turns(Scope *scope, Ex *range) {
    int n = scope->iters.n;
    if (changing_part(range) || range->type == BASE_REAL || range->type == BASE_STRING) return false;
    if (range->kind != EX_RANGE && range->dims[0] < 0) return false;
    if (n > 1 && !scope->iters.at[n - 2].loop) return false;
    scope->iters.at[n - 1].loop = as_loop(scope, range);
    return true;
}
