/* Walks loops whose ranges are known when compiled, and finds the elements that references mean. */
#include "sema/expr/loops.h"

#include <math.h>

#include "sema/expr/environment.h"

/* --- turns ------------------------------------------------------------------------------------ */

static bool loop_not_known(Sema *sema, Ex *range, Ex *culprit) {
    if (!report_undefined_structural(sema, range))
        report_not_structural(sema, range->span, "the range of a loop", culprit);
    return false;
}

static bool walk_values(Sema *sema, Loop *loop, long *turns, bool (*visit)(void *), void *context);

typedef struct {
    Sema *sema;
    Loop *loop;
    long *turns; /* of the innermost loop, so far */
    bool (*visit)(void *);
    void *context;
} Inner;

static bool walk_inner(void *context) {
    Inner *inner = context;
    return walk_values(inner->sema, inner->loop, inner->turns, inner->visit, inner->context);
}

/* Counts the turns of a loop, of which there are `n` more. */
static bool are_few(Sema *sema, const Loop *loop, double n, long *turns) {
    if (n + (double)*turns <= MOST_ELEMENTS) {
        *turns += (long)n;
        return true;
    }
    Span span = loop->vector ? loop->vector->span : loop->to->span;
    diag_error(sema->diagnostics, span, "limit", "a loop of over 10 million turns");
    return false;
}

static bool walk_values(Sema *sema, Loop *loop, long *turns, bool (*visit)(void *), void *context) {
    Ex *culprit = NULL;
    Iter *iter = loop->iter;
    bool go_on = true;
    if (loop->vector) {
        if (!are_few(sema, loop, loop->vector->dims[0], turns)) return false;
        for (long i = 1; i <= loop->vector->dims[0] && go_on; i++) {
            double value;
            if (!ex_evaluate_at(loop->vector, &i, &value, &culprit) || isnan(value) || isinf(value))
                return loop_not_known(sema, loop->vector, culprit);
            iter->bound = true;
            iter->value = value;
            go_on = visit(context);
        }
        iter->bound = false;
        return go_on;
    }
    long from, to, step = 1;
    if (!ex_evaluate_integer(loop->from, &from, &culprit)) return loop_not_known(sema, loop->from, culprit);
    if (loop->step && !ex_evaluate_integer(loop->step, &step, &culprit))
        return loop_not_known(sema, loop->step, culprit);
    if (!ex_evaluate_integer(loop->to, &to, &culprit)) return loop_not_known(sema, loop->to, culprit);
    if (step == 0) {
        diag_error(sema->diagnostics, loop->step->span, "structural", "the step of a loop is zero");
        return false;
    }
    double n = floor(((double)to - (double)from) / (double)step) + 1;
    if (n > 0 && !are_few(sema, loop, n, turns)) return false;
    for (long i = from; (step > 0 ? i <= to : i >= to) && go_on; i += step) {
        iter->bound = true;
        iter->value = (double)i;
        go_on = visit(context);
    }
    iter->bound = false;
    return go_on;
}

static bool walk_counted(Sema *sema, Loop *loop, const Loop *outer, long *turns, bool (*visit)(void *),
                         void *context) {
    if (loop == outer) return visit(context);
    Inner inner = {sema, loop, turns, visit, context};
    return walk_counted(sema, loop->outer, outer, turns, walk_inner, &inner);
}

bool walk_loops_within(Sema *sema, Loop *loop, const Loop *outer, bool (*visit)(void *), void *context) {
    long turns = 0;
    return walk_counted(sema, loop, outer, &turns, visit, context);
}

bool walk_loops(Sema *sema, Loop *loop, bool (*visit)(void *), void *context) {
    return walk_loops_within(sema, loop, NULL, visit, context);
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

bool guard_holds(Sema *sema, const Guard *guard) {
    for (; guard; guard = guard->outer) {
        double value;
        Ex *culprit = NULL;
        if (!ex_evaluate(guard->condition, &value, &culprit)) {
            report_not_structural(sema, guard->condition->span, "the condition of an 'if' equation", culprit);
            return false;
        }
        if ((value != 0) != guard->wanted) return false;
    }
    return true;
}

/* --- slots ------------------------------------------------------------------------------------ */

static void add_elements(const Ex *ref, int k, int rank, long base, Slots *out) {
    if (k == rank) {
        vec_push(out->arena, &out->at, base);
        return;
    }
    Ex *sub = ref->ref.subs[k];
    int size = ref_size(ref, k);
    long n = !sub ? size : sub->rank ? sub->dims[0] : 1;
    for (long i = 1; i <= n; i++) {
        double value = (double)i;
        if (sub && !ex_evaluate_at(sub, sub->rank ? &i : NULL, &value, NULL)) {
            /* chosen at run time: any of them */
            for (long any = 0; any < size; any++)
                add_elements(ref, k + 1, rank, base * size + any, out);
            return;
        }
        if (!is_inside(value, size)) {
            out->outside = sub;
            out->index = value;
            out->size = size;
            continue;
        }
        add_elements(ref, k + 1, rank, base * size + (long)value - 1, out);
    }
}

void reference_elements(const Ex *ref, Slots *out) {
    out->at.n = 0;
    out->outside = NULL;
    add_elements(ref, 0, ref_rank(ref), 0, out);
}

void reference_slots(const Variant *variant, const Ex *ref, Slots *slots) {
    const Var *var = ref->ref.var;
    slots->at.n = 0;
    slots->outside = NULL;
    if (var->variability >= AST_VAR_PARAMETER) return;
    reference_elements(ref, slots);
    (void)variant;
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
