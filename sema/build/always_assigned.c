/* Whether an algorithm section assigns all elements of a variable before it uses them. Loops whose turns are
   known when the class is compiled are walked turn by turn. */
#include <string.h>

#include "sema/value/loops.h"
#include "sema/build/algorithm_section.h"

enum { MOST_STEPS = 100000 }; /* a longer way counts as one that uses the variable first */

typedef struct {
    Sema *sema;
    const Ex *whole;
    bool *assigned; /* by element */
    long count;
    bool used; /* an element has been used that may not be assigned */
    long steps;
    const Turn *turn; /* of the enclosing loops */
    Slots slots;
} Walk;

static bool is_it(const Walk *w, const Ex *ref) {
    return same_variable(ref, w->whole) && !ref->ref.pre && !ref->ref.order;
}

static void see_use(void *context, Ex *ref, const Turn *turn) {
    Walk *w = context;
    if (!is_it(w, ref)) return;
    reference_elements(ref, turn, &w->slots);
    for (int i = 0; i < w->slots.at.n; i++)
        w->used |= !w->assigned[w->slots.at.at[i]];
}

static void use(Walk *w, Ex *ex) {
    if (ex) ex_visit_uses(ex, w->turn, see_use, w);
}

static void assign(Walk *w, const Ex *target) {
    if (!target) return;
    int rank = ref_rank(target);
    bool known = true;
    for (int k = 0; k < rank; k++) {
        Ex *sub = target->ref.subs[k];
        double value;
        use(w, sub);
        long first = 1;
        known = known && (!sub || (!is_settable(sub) &&
                                   ex_evaluate_at(sub, w->turn, sub->rank ? &first : NULL, &value, NULL)));
    }
    if (!known || !is_it(w, target)) return;
    reference_elements(target, w->turn, &w->slots);
    for (int i = 0; i < w->slots.at.n; i++)
        w->assigned[w->slots.at.at[i]] = true;
}

static bool *copied(const Walk *w) {
    bool *copy = NEW_ARRAY(w->sema->arena, bool, w->count + 1);
    memcpy(copy, w->assigned, sizeof(bool) * (size_t)w->count);
    return copy;
}

static void count_step(Walk *w) {
    if (++w->steps >= MOST_STEPS) w->used = true;
}

static void walk(Walk *w, const Statements *statements);

/* The statements may be executed or not. */
static void walk_maybe(Walk *w, const Statements *statements) {
    bool *before = copied(w);
    walk(w, statements);
    w->assigned = before;
}

static void walk_if(Walk *w, const Statement *s) {
    bool *before = copied(w), *all = NULL, otherwise = false;
    for (int i = 0; i < s->choice.branches.n; i++) {
        const Branch *branch = &s->choice.branches.at[i];
        otherwise |= !branch->condition;
        use(w, branch->condition);
        walk(w, &branch->body);
        if (!all) all = w->assigned;
        for (long e = 0; e < w->count; e++)
            all[e] = all[e] && w->assigned[e];
        w->assigned = before;
        before = copied(w);
    }
    if (otherwise) w->assigned = all;
}

static bool leaves(const Statements *statements) {
    bool found = false;
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        found |= s->kind == STATEMENT_BREAK;
        for (int k = 0; s->kind == STATEMENT_IF && k < s->choice.branches.n; k++)
            found |= leaves(&s->choice.branches.at[k].body);
    }
    return found;
}

static bool is_known(const Walk *w, const Ex *ex) {
    double value;
    return !ex || (!is_settable(ex) && ex_evaluate(ex, w->turn, &value, NULL));
}

static void walk_for(Walk *w, const Statement *s) {
    const Ex *range = s->loop.range;
    use(w, s->loop.range);
    bool known = range->kind == EX_RANGE && range->range.to && is_known(w, range->range.from) &&
                 is_known(w, range->range.step) && is_known(w, range->range.to);
    if (!known || leaves(&s->loop.body)) {
        walk_maybe(w, &s->loop.body);
        return;
    }
    double from, step = 1, to;
    ex_evaluate(range->range.from, w->turn, &from, NULL);
    ex_evaluate(range->range.to, w->turn, &to, NULL);
    if (range->range.step) ex_evaluate(range->range.step, w->turn, &step, NULL);
    Turn turn = {w->turn, s->loop.iter, 0};
    w->turn = &turn;
    for (double i = from; step != 0 && (step > 0 ? i <= to : i >= to) && !w->used; i += step) {
        turn.value = i;
        count_step(w);
        walk(w, &s->loop.body);
    }
    w->turn = turn.outer;
}

static void walk_statement(Walk *w, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_ASSIGN:
        use(w, s->assign.value);
        assign(w, s->assign.target);
        break;
    case STATEMENT_TUPLE:
        for (int k = 0; k < s->tuple.call->n_args; k++)
            use(w, s->tuple.call->args[k]);
        for (int k = 0; k < s->tuple.n; k++)
            assign(w, s->tuple.targets[k]);
        break;
    case STATEMENT_IF:
        walk_if(w, s);
        break;
    case STATEMENT_FOR:
        walk_for(w, s);
        break;
    case STATEMENT_WHILE:
        use(w, s->repeat.condition);
        walk_maybe(w, &s->repeat.body);
        break;
    case STATEMENT_ASSERT:
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
}

static void walk(Walk *w, const Statements *statements) {
    for (int i = 0; i < statements->n && !w->used; i++) {
        count_step(w);
        walk_statement(w, statements->at[i]);
    }
}

bool is_always_assigned(Sema *sema, const Statements *statements, const Ex *whole) {
    Walk w = {.sema = sema,
              .whole = whole,
              .count = ex_count(whole),
              .slots = {.arena = sema->arena, .asks = true}};
    w.assigned = NEW_ARRAY(sema->arena, bool, w.count + 1);
    walk(&w, statements);
    bool all = !w.used;
    for (long e = 0; e < w.count; e++)
        all = all && w.assigned[e];
    return all;
}
