/* References in all turns of loops at once: subscripts that are affine in the iterators. */
#include "sema/value/ranges.h"

#include <math.h>
#include <stdlib.h>

#include "sema/value/environment.h"

/* --- ranges ----------------------------------------------------------------------------------- */

/* The loop by whose turns the iterator changes, or -1 */
static int range_of(const Ranges *ranges, const Iter *iter) {
    for (int k = ranges->n - 1; k >= 0; k--)
        if (ranges->at[k].first.iter == iter) return ranges->at[k].count > 1 ? k : -1;
    return -1;
}

static bool part_varies(Ex *part, void *ranges) {
    return varies_in(part, ranges);
}

bool varies_in(const Ex *ex, const Ranges *ranges) {
    if (ex->kind == EX_ITER) return range_of(ranges, ex->iter) >= 0;
    return ex_any_part(ex, part_varies, (void *)ranges);
}

bool takes_long(const Ex *left, const Ex *right) {
    return ex_count(left) >= LONG_ARRAY || left->work + right->work >= (float)LONG_ARRAY;
}

/* Adds a loop inside of the others. */
static bool add_range(Ranges *ranges, const Iter *iter, double first, long step, long count) {
    if (ranges->n == MAX_RANK) return false;
    struct Range *range = &ranges->at[ranges->n];
    *range = (struct Range){{ranges->turn, iter, first}, step, count};
    ranges->turn = &range->first;
    ranges->n++;
    return true;
}

static void drop_range(Ranges *ranges) {
    ranges->n--;
    ranges->turn = ranges->at[ranges->n].first.outer;
}

long turn_count(const Ranges *ranges) {
    long count = 1;
    for (int k = 0; k < ranges->n; k++)
        count *= ranges->at[k].count;
    return count;
}

bool visit_turns(Arena *scratch, const Loop *loop, const Ranges *ranges, VisitTurn *visit, void *context) {
    Turns room = {.arena = scratch};
    for (long turn = 0; turn < turn_count(ranges); turn++) {
        int values[MAX_RANK];
        long rest = turn;
        for (int k = ranges->n - 1; k >= 0; k--) {
            const struct Range *range = &ranges->at[k];
            values[k] = (int)(range->first.value + (double)(rest % range->count * range->step));
            rest /= range->count;
        }
        if (!visit(context, turn_with(&room, loop, ranges->n, values))) return false;
    }
    return true;
}

long range_value(const Ranges *ranges, const Iter *iter, bool last) {
    int k = 0;
    while (ranges->at[k].first.iter != iter)
        k++;
    return (long)ranges->at[k].first.value + (last ? (ranges->at[k].count - 1) * ranges->at[k].step : 0);
}

/* Copies have their turns in themselves. */
static void chain_turns(Ranges *ranges) {
    ranges->turn = NULL;
    for (int k = 0; k < ranges->n; k++) {
        ranges->at[k].first.outer = ranges->turn;
        ranges->turn = &ranges->at[k].first;
    }
}

static bool add_loop(const Loop *loop, Ranges *ranges) {
    const Ex *bounds[] = {loop->from, loop->step, loop->to};
    long values[] = {0, 1, 0};
    if (loop->vector) return false;
    for (int k = 0; k < 3; k++)
        if (bounds[k] &&
            (varies_in(bounds[k], ranges) || !decide_integer(bounds[k], ranges->turn, &values[k], NULL)))
            return false;
    if (!values[1]) return false;
    double count = floor(((double)values[2] - (double)values[0]) / (double)values[1]) + 1;
    if (count < 1 || count * (double)turn_count(ranges) > MOST_ELEMENTS) return false;
    return add_range(ranges, loop->iter, (double)values[0], values[1], (long)count);
}

static bool add_loops(const Loop *loop, Ranges *ranges) {
    return !loop || (add_loops(loop->outer, ranges) && add_loop(loop, ranges));
}

bool ranges_of(const Loop *loop, Ranges *ranges) {
    ranges->n = 0;
    ranges->turn = NULL;
    return add_loops(loop, ranges);
}

void first_turn(const Ranges *ranges, Ranges *first) {
    *first = *ranges;
    for (int k = 0; k < first->n; k++)
        first->at[k].count = 1;
    chain_turns(first);
}

/* --- subscripts ------------------------------------------------------------------------------- */

/* How a subscript changes from one turn of a loop to the next one: by a constant */
typedef struct {
    int range; /* -1: not at all */
    long by;
} Change;

static bool change_of(const Ex *ex, const Ranges *ranges, Change *change);

/* Of a sum, or of the difference of the operands */
static bool change_of_sum(const Ex *ex, const Ranges *ranges, Change *change) {
    Change b;
    if (!change_of(ex->binary.a, ranges, change) || !change_of(ex->binary.b, ranges, &b)) return false;
    if (b.range < 0) return true;
    if (change->range >= 0 && change->range != b.range) return false;
    bool adds = ex->binary.op == AST_ADD || ex->binary.op == AST_EL_ADD;
    long by = adds ? b.by : -b.by;
    *change = (Change){b.range, change->range < 0 ? by : change->by + by};
    return true;
}

static bool change_of_product(const Ex *ex, const Ranges *ranges, Change *change) {
    const Ex *a = ex->binary.a, *b = ex->binary.b;
    bool first = varies_in(a, ranges);
    double factor;
    if (first && varies_in(b, ranges)) return false;
    if (!change_of(first ? a : b, ranges, change) ||
        !ex_evaluate(first ? b : a, ranges->turn, &factor, NULL) || factor != rint(factor) ||
        fabs(factor) > MOST_ELEMENTS)
        return false;
    change->by *= (long)factor;
    return true;
}

static bool change_of(const Ex *ex, const Ranges *ranges, Change *change) {
    *change = (Change){-1, 0};
    if (!varies_in(ex, ranges)) return true;
    if (ex->kind == EX_ITER) {
        int k = range_of(ranges, ex->iter);
        *change = (Change){k, ranges->at[k].step};
        return true;
    }
    if (ex->kind == EX_NEG) {
        bool known = change_of(ex->binary.a, ranges, change);
        change->by = -change->by;
        return known;
    }
    if (ex->kind != EX_BINARY) return false;
    switch (ex->binary.op) {
    case AST_ADD:
    case AST_EL_ADD:
    case AST_SUB:
    case AST_EL_SUB:
        return change_of_sum(ex, ranges, change);
    case AST_MUL:
    case AST_EL_MUL:
        return change_of_product(ex, ranges, change);
    case AST_DIV:
    case AST_EL_DIV:
    case AST_POW:
    case AST_EL_POW:
    case AST_LT:
    case AST_LE:
    case AST_GT:
    case AST_GE:
    case AST_EQ:
    case AST_NE:
    case AST_AND:
    case AST_OR:
    case AST_NOT:
        break;
    }
    return false;
}

/* --- references ------------------------------------------------------------------------------- */

static bool integer_at(const Ex *ex, const Turn *turn, const long *index, long *value) {
    double number;
    if (!decide_at(ex, turn, index, &number, NULL) || number != rint(number) || fabs(number) > 1e15)
        return false;
    *value = (long)number;
    return true;
}

/* The indices of a vector that is used as a subscript: equal steps, the same in all turns */
static bool reach_of_vector(const Ex *sub, const Ranges *ranges, Stretch *in) {
    long n = sub->dims[0], index = 1, first = 1, last = 1;
    if (sub->kind != EX_RANGE || varies_in(sub, ranges)) return false;
    if (n && !integer_at(sub, ranges->turn, &index, &first)) return false;
    index = n;
    if (n && !integer_at(sub, ranges->turn, &index, &last)) return false;
    long step = n > 1 ? (last - first) / (n - 1) : 1;
    if (!step || (n > 1 && first + step * (n - 1) != last)) return false;
    *in = step > 0 ? (Stretch){first - 1, step, n} : (Stretch){last - 1, -step, n};
    return true;
}

bool subscript_in_turns(const Ex *sub, const Ranges *ranges, long *first, int *range, long *by) {
    Change change;
    if (sub->rank || !change_of(sub, ranges, &change) || !integer_at(sub, ranges->turn, NULL, first))
        return false;
    *range = change.range;
    *by = change.range < 0 ? 0 : change.by;
    return true;
}

static bool reach_of_scalar(const Ex *sub, const Ranges *ranges, Reach *reach, int k, int size) {
    Change change;
    long value;
    if (!change_of(sub, ranges, &change)) return false;
    if (!integer_at(sub, ranges->turn, NULL, &value)) {
        reach->region.in[k] = (Stretch){0, 1, size}; /* chosen at run time: any of them */
        return change.range < 0;
    }
    reach->first[k] = value - 1;
    if (change.range < 0 || !change.by) {
        reach->region.in[k] = (Stretch){value - 1, 1, 1};
        return change.range < 0;
    }
    for (int other = 0; other < k; other++)
        if (reach->range[other] == change.range) return false;
    long n = ranges->at[change.range].count;
    reach->range[k] = change.range;
    reach->by[k] = change.by;
    reach->region.in[k] = change.by > 0 ? (Stretch){value - 1, change.by, n}
                                        : (Stretch){value - 1 + change.by * (n - 1), -change.by, n};
    return true;
}

bool reach_of(const Ex *ref, const Ranges *ranges, Reach *reach) {
    int rank = ref->ref.var->rank;
    if (ref->ref.n_comps || rank > MAX_RANK) return false;
    reach->region.rank = rank;
    for (int k = 0; k < rank; k++) {
        const Ex *sub = ref->ref.subs[k];
        int size = ref->ref.var->dims[k];
        Stretch *in = &reach->region.in[k];
        reach->range[k] = -1;
        reach->first[k] = reach->by[k] = 0;
        if (!sub)
            *in = (Stretch){0, 1, size};
        else if (sub->rank ? !reach_of_vector(sub, ranges, in)
                           : !reach_of_scalar(sub, ranges, reach, k, size))
            return false;
        if (in->count && (in->first < 0 || in->first + (in->count - 1) * in->step >= size)) return false;
    }
    return true;
}

/* --- uses ------------------------------------------------------------------------------------- */

/* The body for all values of the iterator */
static bool visit_comprehension(Ex *ex, Ranges *ranges, VisitReach *visit, void *context) {
    Ex *values = ex->comprehension.range;
    long one = 1, two = 2, n = ex->dims[0];
    double first = 1, second = 2;
    if (!visit_reaches(values, ranges, visit, context)) return false;
    if (!n) return true;
    if (values->kind != EX_RANGE || n < 0 || varies_in(values, ranges) ||
        !ex_evaluate_at(values, ranges->turn, &one, &first, NULL) ||
        (n > 1 && !ex_evaluate_at(values, ranges->turn, &two, &second, NULL)) || first != rint(first) ||
        second != rint(second) || fabs(first) > 1e15 || fabs(second) > 1e15 ||
        !add_range(ranges, ex->comprehension.iter, first, n > 1 ? (long)(second - first) : 1, n))
        return false;
    bool done = visit_reaches(ex->comprehension.body, ranges, visit, context);
    drop_range(ranges);
    return done;
}

/* The difference of an affine relation's operands, which decides it: in the first turn, and how it changes */
static bool difference_of(const Ex *relation, const Ranges *ranges, long *first, Change *change) {
    long a, b;
    if (relation->kind != EX_BINARY || relation->rank || relation->binary.a->type != BASE_INTEGER ||
        relation->binary.b->type != BASE_INTEGER || !change_of_sum(relation, ranges, change) ||
        change->range < 0 || !change->by || !integer_at(relation->binary.a, ranges->turn, NULL, &a) ||
        !integer_at(relation->binary.b, ranges->turn, NULL, &b))
        return false;
    *first = a - b;
    return true;
}

static void set_ranges(Ranges *to, const Ranges *from) {
    *to = *from;
    chain_turns(to);
}

/* Adds the turns from `begin` to before `end` of loop k. */
static void add_turns(RangeParts *parts, const Ranges *ranges, int k, long begin, long end) {
    if (begin >= end) return;
    Ranges *some = &parts->at[parts->n++];
    *some = *ranges;
    some->at[k].first.value += (double)(begin * some->at[k].step);
    some->at[k].count = end - begin;
    chain_turns(some);
}

static long clamp(long value, long high) {
    return value < 0 ? 0 : value > high ? high : value;
}

/* The turns in which a relation's difference has one sign: before, in and after the turn in which both
   operands are equal. False: it is not affine in the iterators. */
static bool split_turns(const Ex *relation, const Ranges *ranges, RangeParts *parts) {
    Change change;
    long first;
    parts->n = 0;
    if (!difference_of(relation, ranges, &first, &change)) return false;
    long n = ranges->at[change.range].count, equal = -first / change.by;
    bool is_met = first + equal * change.by == 0;
    if (!is_met && (first < 0) != (change.by < 0)) equal++;   /* rounded up: the first turn after it */
    if (!is_met && (first < 0) == (change.by < 0)) equal = 0; /* the difference moves away from zero */
    long begin = clamp(equal, n), end = clamp(equal + is_met, n);
    add_turns(parts, ranges, change.range, 0, begin);
    add_turns(parts, ranges, change.range, begin, end);
    add_turns(parts, ranges, change.range, end, n);
    return true;
}

/* if i == 1 then 0 else x[i - 1]: the branch that is chosen in each part of the turns */
static bool visit_choice(Ex *ex, const Ranges *ranges, VisitReach *visit, void *context) {
    RangeParts parts;
    if (!split_turns(ex->cond.condition, ranges, &parts)) return false;
    for (int i = 0; i < parts.n; i++) {
        bool yes;
        if (!ex_decided(ex->cond.condition, parts.at[i].turn, &yes) ||
            !visit_reaches(yes ? ex->cond.yes : ex->cond.no, &parts.at[i], visit, context))
            return false;
    }
    return true;
}

bool visit_reaches(Ex *ex, Ranges *ranges, VisitReach *visit, void *context) {
    bool yes;
    if (ex->kind == EX_COMPREHENSION) return visit_comprehension(ex, ranges, visit, context);
    if (ex->kind == EX_IF && varies_in(ex->cond.condition, ranges)) {
        if (ex_may_be_decided(ex->cond.condition, ranges->turn))
            return visit_choice(ex, ranges, visit, context);
    } else if (ex->kind == EX_IF && ex_decided(ex->cond.condition, ranges->turn, &yes))
        return visit_reaches(yes ? ex->cond.yes : ex->cond.no, ranges, visit, context);
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i) && !visit_reaches(part(&parts, i), ranges, visit, context)) return false;
    return ex->kind != EX_REF || visit(context, ex, ranges);
}

/* --- guards ----------------------------------------------------------------------------------- */

/* Adds turns to those before, which may go on in them. */
static bool add_part(RangeParts *parts, const Ranges *part) {
    Ranges *before = parts->n ? &parts->at[parts->n - 1] : NULL;
    int differing = 0, last = 0;
    for (int k = 0; before && k < part->n; k++) {
        const struct Range *a = &before->at[k], *b = &part->at[k];
        if (a->first.value == b->first.value && a->count == b->count) continue;
        differing++;
        last = a->first.value + (double)(a->count * a->step) == b->first.value ? k : -1;
    }
    if (differing == 1 && last >= 0) {
        before->at[last].count += part->at[last].count;
        return true;
    }
    if (parts->n == MOST_PARTS) return false;
    set_ranges(&parts->at[parts->n++], part);
    return true;
}

static bool add_where(Ex *condition, bool wanted, const Ranges *ranges, RangeParts *parts);

/* Those in which both conditions have the value, or one of them; each once */
static bool add_where_two(Ex *a, Ex *b, bool wanted, bool both, const Ranges *ranges, RangeParts *parts) {
    RangeParts some = {0};
    if (!both && !add_where(a, wanted, ranges, parts)) return false;
    if (!add_where(a, both ? wanted : !wanted, ranges, &some)) return false;
    for (int i = 0; i < some.n; i++)
        if (!add_where(b, wanted, &some.at[i], parts)) return false;
    return true;
}

/* Adds the turns in which the condition has this value. */
static bool add_where(Ex *condition, bool wanted, const Ranges *ranges, RangeParts *parts) {
    RangeParts some;
    if (condition->kind == EX_NOT) return add_where(condition->binary.a, !wanted, ranges, parts);
    if (condition->kind == EX_BINARY && (condition->binary.op == AST_AND || condition->binary.op == AST_OR))
        return add_where_two(condition->binary.a, condition->binary.b, wanted,
                             wanted == (condition->binary.op == AST_AND), ranges, parts);
    if (!varies_in(condition, ranges)) {
        some.n = 1;
        set_ranges(&some.at[0], ranges);
    } else if (!split_turns(condition, ranges, &some))
        return false;
    for (int i = 0; i < some.n; i++) {
        bool holds;
        if (!ex_decided(condition, some.at[i].turn, &holds)) return false;
        if (holds == wanted && !add_part(parts, &some.at[i])) return false;
    }
    return true;
}

bool guarded_turns(const Guard *guard, const Ranges *ranges, RangeParts *parts) {
    RangeParts outer;
    parts->n = 0;
    if (!guard) return add_part(parts, ranges);
    if (!guarded_turns(guard->outer, ranges, &outer)) return false;
    for (int i = 0; i < outer.n; i++)
        if (!add_where(guard->condition, guard->wanted, &outer.at[i], parts)) return false;
    return true;
}

typedef struct {
    VisitUse *visit;
    void *context;
} UsedRefs;

static bool visit_used(void *context, Ex *ref, const Ranges *ranges) {
    const UsedRefs *used = context;
    used->visit(used->context, ref, ranges->turn);
    return true;
}

void visit_used_refs(Ex *ex, VisitUse *visit, void *context) {
    Ranges ranges = {.n = 0};
    UsedRefs used = {visit, context};
    if (!visit_reaches(ex, &ranges, visit_used, &used)) ex_visit_uses(ex, NULL, visit, context);
}
