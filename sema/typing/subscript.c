/* Subscripts: their types, and whether they lie within the array in every turn of their enclosing loops. */
#include <math.h>

#include "sema/value/ranges.h"
#include "sema/model/accessors.h"
#include "sema/value/environment.h"
#include "sema/typing/typing.h"

/* A subscript of one dimension, in the loops and under the conditions that it stands in */
typedef struct Subscript {
    Ex *ex;
    int size;
    Symbol name; /* of the array */
    struct ScopeIter *iters;
    int n_iters;
    const Guard *conditions;
    long turns; /* that have been checked */
} Subscript;

/* --- types ------------------------------------------------------------------------------------ */

/* The entry of the iterator that the expression is the name of; or NULL */
static struct ScopeIter *named_iterator(Scope *scope, const AstExpr *expr) {
    if (expr->kind != AST_REF || expr->ref.parts.n != 1) return NULL;
    for (int i = scope->iters.n - 1; i >= 0; i--)
        if (scope->iters.at[i].decl == expr->ref.parts.at[0].decl) return &scope->iters.at[i];
    return NULL;
}

/* Whether the subscript is of the type that the dimension has, NULL for Integer. An iterator of another type
   is reported once. */
static bool check_subscript_type(Scope *scope, const AstExpr *expr, const Ex *sub, const Class *type) {
    BaseType base = type ? type->base : BASE_INTEGER;
    if (sub->type == base &&
        (!type || !type->enumeration || same_enumeration(sub->enumeration, type->enumeration)))
        return true;
    struct ScopeIter *iterator = named_iterator(scope, expr);
    if (iterator && iterator->is_wrong) return false;
    if (iterator) iterator->is_wrong = true;
    if (!type) return check_type(scope, sub, BASE_INTEGER, "a subscript");
    diag_error(scope->sema->diagnostics, sub->span, "type",
               "a subscript must be of type %s here, this is of type %s", type->full_name, ex_type_text(sub));
    return false;
}

/* --- intervals -------------------------------------------------------------------------------- */

/* Bounds of all values that an expression has in the turns of the loops */
typedef struct {
    double low, high;
} Interval;

static bool interval_of(const Subscript *s, const Turn *turn, const Ex *ex, Interval *in);

/* from : step : to, of which `to` may never be reached */
static bool interval_of_loop(const Subscript *s, const Turn *turn, const Loop *loop, Interval *in) {
    Interval first, last;
    double by = 1;
    if (loop->step && !ex_evaluate(loop->step, turn, &by, NULL)) return false;
    if (!interval_of(s, turn, loop->from, &first) || !interval_of(s, turn, loop->to, &last)) return false;
    *in = by > 0 ? (Interval){first.low, last.high} : (Interval){last.low, first.high};
    return true;
}

static bool interval_of_range(const Subscript *s, const Turn *turn, const Ex *range, Interval *in) {
    Interval first;
    double by = 1;
    if (range->kind != EX_RANGE || range->range.to) return false;
    if (range->range.step && !ex_evaluate(range->range.step, turn, &by, NULL)) return false;
    if (!interval_of(s, turn, range->range.from, &first)) return false;
    double further = by * (range->dims[0] - 1);
    *in = (Interval){first.low + fmin(further, 0), first.high + fmax(further, 0)};
    return true;
}

static bool interval_of_iter(const Subscript *s, const Turn *turn, const Iter *iter, Interval *in) {
    for (int i = 0; i < s->n_iters; i++) {
        const struct ScopeIter *around = &s->iters[i];
        if (around->iter != iter) continue;
        if (!around->loop) return around->range && interval_of_range(s, turn, around->range, in);
        if (around->loop->vector) return interval_of_range(s, turn, around->loop->vector, in);
        return interval_of_loop(s, turn, around->loop, in);
    }
    return false;
}

static bool interval_of_binary(const Subscript *s, const Turn *turn, const Ex *ex, Interval *in) {
    Interval a, b;
    if (!interval_of(s, turn, ex->binary.a, &a) || !interval_of(s, turn, ex->binary.b, &b)) return false;
    if (ex->binary.op == AST_ADD)
        *in = (Interval){a.low + b.low, a.high + b.high};
    else if (ex->binary.op == AST_SUB)
        *in = (Interval){a.low - b.high, a.high - b.low};
    else if (ex->binary.op == AST_MUL)
        *in = (Interval){fmin(fmin(a.low * b.low, a.low * b.high), fmin(a.high * b.low, a.high * b.high)),
                         fmax(fmax(a.low * b.low, a.low * b.high), fmax(a.high * b.low, a.high * b.high))};
    else
        return false;
    return true;
}

/* False: it is not as simple as that. */
static bool interval_of(const Subscript *s, const Turn *turn, const Ex *ex, Interval *in) {
    double value;
    if (ex->kind == EX_ITER && !turn_of(turn, ex->iter)) return interval_of_iter(s, turn, ex->iter, in);
    if (ex->kind == EX_RANGE) return interval_of_range(s, turn, ex, in);
    if (ex->rank) return false;
    if (ex_evaluate(ex, turn, &value, NULL)) {
        *in = (Interval){value, value};
        return true;
    }
    return ex->kind == EX_BINARY && interval_of_binary(s, turn, ex, in);
}

/* Most subscripts need no look at single turns: the least and the greatest value are within. */
static bool is_within(const Subscript *s) {
    Interval in;
    return interval_of(s, NULL, s->ex, &in) && in.low >= 1 && in.high <= s->size;
}

/* --- turns ------------------------------------------------------------------------------------ */

static bool range_uses(const struct ScopeIter *around, Iter *iter) {
    const Loop *loop = around->loop;
    const Ex *parts[] = {around->range, loop ? loop->vector : NULL, loop ? loop->from : NULL,
                         loop ? loop->step : NULL, loop ? loop->to : NULL};
    for (int i = 0; i < 5; i++)
        if (parts[i] && uses_iter(parts[i], iter)) return true;
    return false;
}

static bool holds_in_turn(Sema *sema, Subscript *s, const Turn *turn);

/* The turns of a loop in which a subscript is inside, as far as that is known: from `from` to before `to` */
typedef struct {
    long from, to;
} InsideTurns;

/* So a million turns need no look at each: a subscript that is affine in the iterator is outside in the first
   or the last ones. */
static InsideTurns find_inside(const Subscript *s, const struct ScopeIter *around, const Turn *outer) {
    const Ex *vector = around->loop ? around->loop->vector : around->range;
    Ranges turns = {.n = 1, .at = {{.first = {.outer = outer}, .count = 2}}, .turn = &turns.at[0].first};
    Turn second = {.outer = outer};
    long first, by;
    int range;
    if ((vector && vector->kind != EX_RANGE) || !nth_turn(around, 0, &turns.at[0].first) ||
        !nth_turn(around, 1, &second))
        return (InsideTurns){0, 0};
    turns.at[0].step = (long)(second.value - turns.at[0].first.value);
    if (!subscript_in_turns(s->ex, &turns, &first, &range, &by) || !by) return (InsideTurns){0, 0};
    double one = (1 - (double)first) / (double)by, other = (s->size - (double)first) / (double)by;
    double from = fmax(ceil(fmin(one, other)), 0), to = fmin(floor(fmax(one, other)), MOST_ELEMENTS) + 1;
    return from < to ? (InsideTurns){(long)from, (long)to} : (InsideTurns){0, 0};
}

/* Whether it is right in each turn of the loop number i, and of the loops that this one's range depends on.
 */
static bool holds_in_turns(Sema *sema, Subscript *s, int i, const Turn *outer) {
    for (int k = 0; k < i; k++)
        if (!turn_of(outer, s->iters[k].iter) && range_uses(&s->iters[i], s->iters[k].iter))
            return holds_in_turns(sema, s, k, outer);
    bool good = true;
    Turn turn = {.outer = outer};
    if (nth_turn(&s->iters[i], MOST_ELEMENTS, &turn)) return true; /* reported where loops are walked */
    InsideTurns inside = find_inside(s, &s->iters[i], outer);
    for (long n = inside.from > 0 ? 0 : inside.to;
         good && s->turns <= MOST_ELEMENTS && nth_turn(&s->iters[i], n, &turn);
         n = n + 1 == inside.from ? inside.to : n + 1) {
        good = holds_in_turn(sema, s, &turn);
        s->turns++;
    }
    return good;
}

/* The number of the loop whose iterator `culprit` is, which has no value yet; -1: it is something else. */
static int open_loop(const Subscript *s, const Turn *turn, const Ex *culprit) {
    for (int i = 0; culprit && culprit->kind == EX_ITER && i < s->n_iters; i++)
        if (s->iters[i].iter == culprit->iter && !turn_of(turn, culprit->iter)) return i;
    return -1;
}

/* The first value that is outside of the array, if there is one; false: a value is not known, for `culprit`.
 */
static bool find_outside(const Subscript *s, const Turn *turn, bool *outside, double *value,
                         const Ex **culprit) {
    long n = s->ex->rank ? s->ex->dims[0] : 1;
    *outside = false;
    for (long i = 1; i <= n && !*outside; i++) {
        if (!ex_evaluate_at(s->ex, turn, s->ex->rank ? &i : NULL, value, culprit)) return false;
        *outside = !is_inside(*value, s->size);
    }
    return true;
}

/* Whether a condition says that the subscript is not used here; *culprit: what it needs for an answer */
static bool is_excluded(const Subscript *s, const Turn *turn, const Ex **culprit) {
    for (const Guard *guard = s->conditions; guard; guard = guard->outer) {
        const Ex *needed = NULL;
        if (!guard->condition) return true; /* its error is reported */
        if (decide_excluded(guard->condition, guard->wanted, turn, &needed)) return true;
        if (needed && open_loop(s, turn, needed) >= 0) *culprit = needed;
    }
    return false;
}

static const char *iterator_value(Arena *arena, const struct ScopeIter *around, const Turn *turn) {
    Scalar element = number_scalar(BASE_REAL, turn_of(turn, around->iter)->value);
    const Class *type = around->iter->type;
    if (around->value && ex_scalar(around->value, turn, &element, NULL) && element.type == BASE_STRING)
        return arena_printf(arena, "\"%s\"", element.text);
    double value = element.number;
    if (type && type->base == BASE_BOOLEAN) return value != 0 ? "true" : "false";
    if (type && type->enumeration)
        return arena_printf(arena, "%s.%s", type->name, type->enumeration->decls.at[(int)value - 1]->name);
    return arena_printf(arena, "%.15g", value);
}

/* ", with k = 4": the iterators that decide about the value */
static const char *iterator_values_text(Arena *arena, const Subscript *s, const Turn *turn) {
    const char *text = "";
    for (int i = 0; i < s->n_iters; i++)
        if (turn_of(turn, s->iters[i].iter) && uses_iter(s->ex, s->iters[i].iter))
            text = arena_printf(arena, "%s%s%s = %s", text, *text ? ", " : ", with ", s->iters[i].iter->name,
                                iterator_value(arena, &s->iters[i], turn));
    return text;
}

bool is_excused(const Scope *scope, const Turn *turn) {
    const Ex *culprit;
    return is_excluded(&(Subscript){.conditions = scope->conditions}, turn, &culprit);
}

/* Looks at a subscript for the iterators that have values, and in all turns of the others that decide. What
   cannot be known before the run is right here. */
static bool holds_in_turn(Sema *sema, Subscript *s, const Turn *turn) {
    bool outside;
    double value;
    const Ex *culprit = NULL;
    bool known = find_outside(s, turn, &outside, &value, &culprit);
    if (known && !outside) return true;
    if (known) {
        culprit = NULL;
        if (is_excluded(s, turn, &culprit)) return true;
    }
    int loop = open_loop(s, turn, culprit);
    for (int i = 0; known && loop < 0 && i < s->n_iters; i++) /* one without turns excuses all in it */
        if (!turn_of(turn, s->iters[i].iter) && (s->iters[i].loop || s->iters[i].range)) loop = i;
    if (loop >= 0) return holds_in_turns(sema, s, loop, turn);
    if (known)
        report_outside(sema, s->ex, turn, value, s->size, s->name,
                       iterator_values_text(sema->arena, s, turn));
    return !known;
}

/* --- all -------------------------------------------------------------------------------------- */

/* Parameters that are settable now may be needed at compile time by what follows. */
static void check_later(Scope *scope, const Subscript *subscript) {
    Arena *arena = scope->sema->arena;
    Subscript *copy = NEW(arena, Subscript);
    *copy = *subscript;
    copy->iters = NEW_ARRAY(arena, struct ScopeIter, subscript->n_iters + 1);
    for (int i = 0; i < subscript->n_iters; i++)
        copy->iters[i] = subscript->iters[i];
    vec_push(arena, &scope->settable_subscripts, copy);
}

void check_settable_subscripts(Scope *scope) {
    for (int i = 0; i < scope->settable_subscripts.n; i++) {
        Subscript *subscript = scope->settable_subscripts.at[i];
        if (!is_settable(subscript->ex)) holds_in_turn(scope->sema, subscript, NULL);
    }
}

static bool check_bounds(Scope *scope, Ex *sub, int size, Symbol name) {
    Subscript subscript = {.ex = sub,
                           .size = size,
                           .name = name,
                           .iters = scope->iters.at,
                           .n_iters = in_function(scope) ? 0 : scope->iters.n,
                           .conditions = scope->conditions};
    if (size < 0 || (sub->rank && sub->dims[0] < 0)) return true; /* only the run knows */
    if (!is_settable(sub)) return is_within(&subscript) || holds_in_turn(scope->sema, &subscript, NULL);
    check_later(scope, &subscript);
    return true;
}

Ex *type_subscript(Scope *scope, AstExpr *expr, struct ScopeEnd end, Symbol name) {
    Arena *arena = scope->sema->arena;
    const Class *type = end.type;
    vec_push(arena, &scope->ends, end);
    Ex *sub = type_expr(scope, expr);
    scope->ends.n--;
    if (!sub || !check_subscript_type(scope, expr, sub, type)) return NULL;
    if (sub->rank > 1) {
        diag_error(scope->sema->diagnostics, sub->span, "array-size", "a subscript is a scalar or a vector");
        return NULL;
    }
    if (type && type->base == BASE_BOOLEAN) /* false is the first element, true the second */
        sub = ex_binary(arena, AST_ADD, sub, ex_number(arena, 1, BASE_INTEGER, sub->span), sub->span);
    sub = ex_as(arena, sub, BASE_INTEGER, NULL); /* the number of a literal */
    if (!check_bounds(scope, sub, end.size, name)) return NULL;
    double value;
    if (type && sub->kind == EX_BINARY && !sub->rank && !is_settable(sub) &&
        ex_evaluate(sub, NULL, &value, NULL))
        return ex_number(arena, value, BASE_INTEGER, sub->span);
    return sub;
}

const Guard *assume(Scope *scope, Ex *condition, bool wanted) {
    const Guard *before = scope->conditions;
    Guard *guard = NEW(scope->sema->arena, Guard);
    bool good = condition && condition->type == BASE_BOOLEAN && !condition->rank;
    *guard = (Guard){(Guard *)before, good ? condition : NULL, wanted};
    scope->conditions = guard;
    return before;
}
