/* Walks loops whose ranges are known when compiled, and finds the elements that references mean. */
#include "sema/value/loops.h"

#include <math.h>

#include "sema/value/environment.h"

/* --- turns ------------------------------------------------------------------------------------ */

static bool loop_not_known(Sema *sema, const Ex *range, const Turn *turn, const Ex *culprit) {
    if (!report_undefined_structural(sema, range, turn))
        report_not_structural(sema, range->span, "the range of a loop", turn, culprit);
    return false;
}

/* A walk through loops inside of each other */
typedef struct {
    Sema *sema;
    VisitTurn *visit;
    void *context;
} LoopWalk;

static bool too_long(Sema *sema, const Loop *loop) {
    Span span = loop->vector ? loop->vector->span : loop->to->span;
    diag_error(sema->diagnostics, span, "limit", "a loop of over 10 million turns");
    return false;
}

/* Counts the turns of a loop, of which there are `n` more. */
static bool are_few(Sema *sema, const Loop *loop, double n, long *turns) {
    if (n + (double)*turns > MOST_ELEMENTS) return too_long(sema, loop);
    *turns += (long)n;
    return true;
}

static double turns_between(long from, long step, long to) {
    return floor(((double)to - (double)from) / (double)step) + 1;
}

/* The turns of all loops up to `outer` together; 0 if a range depends on another loop's iterator, or is not
 * known. */
static double fixed_turns(const Loop *loop, const Loop *outer, const Turn *turn) {
    if (loop == outer) return 1;
    double n = fixed_turns(loop->outer, outer, turn);
    if (!n || loop->vector) return n ? n * (double)loop->vector->dims[0] : 0;
    const Ex *bounds[] = {loop->from, loop->step, loop->to};
    long values[] = {0, 1, 0};
    for (int k = 0; k < 3; k++)
        if (bounds[k] && !decide_integer(bounds[k], turn, &values[k], NULL)) return 0;
    return values[1] ? n * fmax(turns_between(values[0], values[1], values[2]), 0) : 0;
}

static bool walk_vector(const LoopWalk *w, const Loop *loop, const Turn *outer, long *turns) {
    Turn turn = {outer, loop->iter, 0};
    const Ex *culprit = NULL;
    if (!are_few(w->sema, loop, loop->vector->dims[0], turns)) return false;
    for (long i = 1; i <= loop->vector->dims[0]; i++) {
        if (!decide_at(loop->vector, outer, &i, &turn.value, &culprit) || !isfinite(turn.value))
            return loop_not_known(w->sema, loop->vector, outer, culprit);
        if (!w->visit(w->context, &turn)) return false;
    }
    return true;
}

static bool walk_range(const LoopWalk *w, const Loop *loop, const Turn *outer, long *turns) {
    long from, to, step = 1;
    const Ex *culprit = NULL, *bounds[] = {loop->from, loop->step, loop->to};
    long *values[] = {&from, &step, &to};
    for (int k = 0; k < 3; k++)
        if (bounds[k] && !decide_integer(bounds[k], outer, values[k], &culprit))
            return loop_not_known(w->sema, bounds[k], outer, culprit);
    if (step == 0) {
        diag_error(w->sema->diagnostics, loop->step->span, "structural", "the step of a loop is zero");
        return false;
    }
    double n = turns_between(from, step, to);
    if (n > 0 && !are_few(w->sema, loop, n, turns)) return false;
    Turn turn = {outer, loop->iter, 0};
    for (long i = from; step > 0 ? i <= to : i >= to; i += step) {
        turn.value = (double)i;
        if (!w->visit(w->context, &turn)) return false;
    }
    return true;
}

typedef struct {
    LoopWalk walk;
    const Loop *loop;
    long *turns; /* of the innermost loop, so far */
} Inner;

static bool walk_inner(void *context, const Turn *turn) {
    const Inner *inner = context;
    return (inner->loop->vector ? walk_vector : walk_range)(&inner->walk, inner->loop, turn, inner->turns);
}

static bool walk_counted(const LoopWalk *w, const Loop *loop, const Loop *outer, const Turn *turn,
                         long *turns) {
    if (loop == outer) return w->visit(w->context, turn);
    Inner inner = {*w, loop, turns};
    return walk_counted(&(LoopWalk){w->sema, walk_inner, &inner}, loop->outer, outer, turn, turns);
}

bool walk_loops_within(Sema *sema, Loop *loop, const Loop *outer, const Turn *turn, VisitTurn *visit,
                       void *context) {
    long turns = 0;
    if (loop != outer && loop->outer != outer && fixed_turns(loop, outer, turn) > MOST_ELEMENTS)
        return too_long(sema, loop); /* before so many are made */
    return walk_counted(&(LoopWalk){sema, visit, context}, loop, outer, turn, &turns);
}

bool walk_loops(Sema *sema, Loop *loop, VisitTurn *visit, void *context) {
    return walk_loops_within(sema, loop, NULL, NULL, visit, context);
}

enum { FEW = sizeof((Turns){0}.few) / sizeof(Turn) };

const Turn *turn_with(Turns *room, const Loop *loop, int n, const int *values) {
    int depth = 0;
    for (const Loop *l = loop; l; l = l->outer)
        depth++;
    Turn *at = depth > FEW ? room->more : room->few;
    if (depth > FEW && depth > room->capacity) {
        room->capacity = 2 * depth;
        at = room->more = NEW_ARRAY(room->arena, Turn, room->capacity);
    }
    for (int k = depth - 1; loop; loop = loop->outer, k--)
        at[k] = (Turn){k ? &at[k - 1] : NULL, loop->iter, values[--n]};
    return depth ? &at[depth - 1] : NULL;
}

const Loop *outermost_loop(const Loop *loop) {
    while (loop && loop->outer)
        loop = loop->outer;
    return loop;
}

bool same_loops(const Loop *a, const Loop *b) {
    if (a == b) return true;
    if (!a || !b || !same_loops(a->outer, b->outer)) return false;
    if (a->vector || b->vector) return a->vector && b->vector && ex_equal(a->vector, b->vector);
    bool step = a->step && b->step ? ex_equal(a->step, b->step) : a->step == b->step;
    return step && ex_equal(a->from, b->from) && ex_equal(a->to, b->to);
}

Ex *in_loops(Arena *arena, Ex *ex, const Loop *from, const Loop *to) {
    for (; from != to; from = from->outer, to = to->outer)
        ex = ex_substitute(arena, ex, from->iter, ex_iter(arena, to->iter, ex->span));
    return ex;
}

bool guard_holds(Sema *sema, const Guard *guard, const Turn *turn) {
    for (; guard; guard = guard->outer) {
        double value;
        const Ex *culprit = NULL;
        if (!decide(guard->condition, turn, &value, &culprit)) {
            report_not_structural(sema, guard->condition->span, "the condition of an 'if' equation", turn,
                                  culprit);
            return false;
        }
        if ((value != 0) != guard->wanted) return false;
    }
    return true;
}

/* --- uses ------------------------------------------------------------------------------------- */

/* The body for every value of the iterator, so that elements differ; once, if only the run knows how
   many these are */
static void visit_comprehension(const Ex *ex, const Turn *outer, VisitUse *visit, void *context) {
    Turn turn = {outer, ex->comprehension.iter, 0};
    ex_visit_uses(ex->comprehension.range, outer, visit, context);
    bool known = ex->dims[0] >= 0;
    for (long i = 1; known && i <= ex->dims[0]; i++) {
        known = ex_evaluate_at(ex->comprehension.range, outer, &i, &turn.value, NULL);
        if (known) ex_visit_uses(ex->comprehension.body, &turn, visit, context);
    }
    if (!known) ex_visit_uses(ex->comprehension.body, outer, visit, context);
}

void ex_visit_uses(Ex *ex, const Turn *turn, VisitUse *visit, void *context) {
    bool yes;
    if (ex->kind == EX_COMPREHENSION) {
        visit_comprehension(ex, turn, visit, context);
        return;
    }
    if (ex->kind == EX_IF &&
        ex_decided(ex->cond.condition, turn, &yes)) { /* if i == 1 then 0 else x[i - 1] */
        ex_visit_uses(yes ? ex->cond.yes : ex->cond.no, turn, visit, context);
        return;
    }
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i)) ex_visit_uses(part(&parts, i), turn, visit, context);
    if (ex->kind == EX_REF) visit(context, ex, turn);
}

/* --- slots ------------------------------------------------------------------------------------ */

static void add_elements(const Ex *ref, const Turn *turn, int k, int rank, long base, Slots *out) {
    if (k == rank) {
        vec_push(out->arena, &out->at, base);
        return;
    }
    const Ex *sub = ref->ref.subs[k];
    int size = ref_size(ref, k);
    long n = !sub ? size : sub->rank ? sub->dims[0] : 1;
    for (long i = 1; i <= n; i++) {
        double value = (double)i;
        bool open = sub && out->asks && is_settable(sub);
        if (sub && (open || !decide_at(sub, turn, sub->rank ? &i : NULL, &value, NULL))) {
            /* chosen at run time: any of them */
            for (long any = 0; any < size; any++)
                add_elements(ref, turn, k + 1, rank, base * size + any, out);
            return;
        }
        if (!is_inside(value, size)) {
            out->outside = sub;
            out->index = value;
            out->size = size;
            continue;
        }
        add_elements(ref, turn, k + 1, rank, base * size + (long)value - 1, out);
    }
}

void reference_elements(const Ex *ref, const Turn *turn, Slots *out) {
    out->at.n = 0;
    out->outside = NULL;
    add_elements(ref, turn, 0, ref_rank(ref), 0, out);
}

void reference_slots(const Ex *ref, const Turn *turn, Slots *slots) {
    const Var *var = ref->ref.var;
    slots->at.n = 0;
    slots->outside = NULL;
    if (var->variability >= AST_VAR_PARAMETER) return;
    reference_elements(ref, turn, slots);
    if (ref->ref.n_comps == 0) {
        for (int i = 0; i < slots->at.n; i++)
            slots->at.at[i] += var->slot[ref->ref.order];
        return;
    }
    const Comp *comp = ref->ref.comps[0];
    if (ref->ref.n_comps > 1 || var->input[ref->ref.order] < 0 || comp->outer) {
        slots->at.n = 0;
        return;
    }
    for (int i = 0; i < slots->at.n; i++) {
        long element = slots->at.at[i];
        slots->at.at[i] = comp->slot + element / var->count * comp->type->n_inputs +
                          var->input[ref->ref.order] + element % var->count;
    }
}
