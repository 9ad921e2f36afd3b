/* Whether an algorithm section assigns all elements of its variables before it uses them. Loops whose turns
   are known when the class is compiled are walked turn by turn. The statements are walked for each variable:
   those that name it, which have been listed before. */
#include <string.h>

#include "sema/value/loops.h"
#include "sema/build/algorithm_section.h"

enum { MOST_STEPS = 100000 }; /* a longer way counts as one that uses the variable first */

/* A statement that names a variable, by itself or inside of it */
typedef struct {
    const Statement *statement;
    const Statements *body; /* that it stands in */
    bool leaves;            /* a loop that a break leaves */
    int depth;              /* the number of statements around it */
    int outer;              /* the place around it; -1: none */
    int end;                /* where those inside of it end */
} Place;

typedef VEC(Place) Places;

typedef struct {
    Sema *sema;
    const Ex *whole;
    const Place *places; /* each before those inside of it */
    bool *assigned;      /* by element */
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

static void walk(Walk *w, const Statements *body, int from, int to);

static void walk_inside(Walk *w, const Place *place, const Statements *body) {
    walk(w, body, (int)(place - w->places) + 1, place->end);
}

/* The statements may be executed or not. */
static void walk_maybe(Walk *w, const Place *place, const Statements *body) {
    bool *before = copied(w);
    walk_inside(w, place, body);
    w->assigned = before;
}

static void walk_if(Walk *w, const Place *place) {
    const Statement *s = place->statement;
    bool *before = copied(w), *all = NULL, otherwise = false;
    for (int i = 0; i < s->choice.branches.n; i++) {
        const Branch *branch = &s->choice.branches.at[i];
        otherwise |= !branch->condition;
        use(w, branch->condition);
        walk_inside(w, place, &branch->body);
        if (!all) all = w->assigned;
        for (long e = 0; e < w->count; e++)
            all[e] = all[e] && w->assigned[e];
        w->assigned = before;
        before = copied(w);
    }
    if (otherwise) w->assigned = all;
}

static bool is_known(const Walk *w, const Ex *ex) {
    double value;
    return !ex || (!is_settable(ex) && ex_evaluate(ex, w->turn, &value, NULL));
}

static void walk_for(Walk *w, const Place *place) {
    const Statement *s = place->statement;
    const Ex *range = s->loop.range;
    use(w, s->loop.range);
    bool known = range->kind == EX_RANGE && range->range.to && is_known(w, range->range.from) &&
                 is_known(w, range->range.step) && is_known(w, range->range.to);
    if (!known || place->leaves) {
        walk_maybe(w, place, &s->loop.body);
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
        walk_inside(w, place, &s->loop.body);
    }
    w->turn = turn.outer;
}

static void walk_statement(Walk *w, const Place *place) {
    const Statement *s = place->statement;
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
        walk_if(w, place);
        break;
    case STATEMENT_FOR:
        walk_for(w, place);
        break;
    case STATEMENT_WHILE:
        use(w, s->repeat.condition);
        walk_maybe(w, place, &s->repeat.body);
        break;
    case STATEMENT_ASSERT:
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
}

/* Those of the statements among the places that stand in the body itself */
static void walk(Walk *w, const Statements *body, int from, int to) {
    for (int i = from; i < to && !w->used; i = w->places[i].end) {
        if (w->places[i].body != body) continue;
        count_step(w);
        walk_statement(w, &w->places[i]);
    }
}

static bool is_always_assigned(Sema *sema, const Places *places, const Statements *statements,
                               const Ex *whole) {
    Walk w = {.sema = sema,
              .whole = whole,
              .places = places->at,
              .count = ex_count(whole),
              .slots = {.arena = sema->arena, .asks = true}};
    w.assigned = NEW_ARRAY(sema->arena, bool, w.count + 1);
    walk(&w, statements, 0, places->n);
    bool all = !w.used;
    for (long e = 0; e < w.count; e++)
        all = all && w.assigned[e];
    return all;
}

/* --- the places of each variable --------------------------------------------------------------- */

/* One of the variables, and its places */
typedef struct Named {
    const Ex *whole;
    Places places;
    struct Named *other; /* the one before with the same key */
} Named;

typedef struct {
    Arena *arena;
    Map by_key;    /* the variables */
    Places around; /* the statement that is read, and before it those that it stands in */
} Listing;

/* The statement that is read, and all around it, are places of the variable. */
static void add_places(Listing *l, Places *places) {
    int last = places->n - 1; /* the innermost of those around that is there already */
    while (last >= 0 && (places->at[last].depth >= l->around.n ||
                         places->at[last].statement != l->around.at[places->at[last].depth].statement))
        last = places->at[last].outer;
    int depth = last < 0 ? 0 : places->at[last].depth + 1;
    for (; depth < l->around.n; depth++) {
        Place place = l->around.at[depth];
        place.outer = last;
        last = places->n;
        vec_push(l->arena, places, place);
    }
}

static void list_reference(void *context, Ex *ref) {
    Listing *l = context;
    Named *named = map_get(&l->by_key, variable_key(ref));
    while (named && !same_variable(named->whole, ref))
        named = named->other;
    if (named) add_places(l, &named->places);
}

static void list_expression(Listing *l, Ex *ex) {
    if (ex) ex_visit_refs(ex, list_reference, l);
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

static void list_statements(Listing *l, const Statements *body);

static void list_statement(Listing *l, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_ASSIGN:
        list_expression(l, s->assign.value);
        list_expression(l, s->assign.target);
        break;
    case STATEMENT_TUPLE:
        for (int k = 0; k < s->tuple.call->n_args; k++)
            list_expression(l, s->tuple.call->args[k]);
        for (int k = 0; k < s->tuple.n; k++)
            list_expression(l, s->tuple.targets[k]);
        break;
    case STATEMENT_IF:
        for (int k = 0; k < s->choice.branches.n; k++) {
            list_expression(l, s->choice.branches.at[k].condition);
            list_statements(l, &s->choice.branches.at[k].body);
        }
        break;
    case STATEMENT_FOR:
        list_expression(l, s->loop.range);
        list_statements(l, &s->loop.body);
        break;
    case STATEMENT_WHILE:
        list_expression(l, s->repeat.condition);
        list_statements(l, &s->repeat.body);
        break;
    case STATEMENT_ASSERT:
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
}

static void list_statements(Listing *l, const Statements *body) {
    for (int i = 0; i < body->n; i++) {
        const Statement *s = body->at[i];
        bool is_left = s->kind == STATEMENT_FOR && leaves(&s->loop.body);
        Place place = {.statement = s, .body = body, .leaves = is_left, .depth = l->around.n};
        vec_push(l->arena, &l->around, place);
        list_statement(l, s);
        l->around.n--;
    }
}

static void find_ends(Places *places) {
    for (int i = places->n - 1; i >= 0; i--) {
        int end = i + 1;
        while (end < places->n && places->at[end].depth > places->at[i].depth)
            end = places->at[end].end;
        places->at[i].end = end;
    }
}

const bool *always_assigned(Sema *sema, const Statements *statements, const Exs *variables) {
    Listing l = {.arena = sema->arena};
    Named *named = NEW_ARRAY(sema->arena, Named, variables->n + 1);
    bool *assigned = NEW_ARRAY(sema->arena, bool, variables->n + 1);
    for (int i = 0; i < variables->n; i++) {
        const void *key = variable_key(variables->at[i]);
        named[i] = (Named){.whole = variables->at[i], .other = map_get(&l.by_key, key)};
        map_put(sema->arena, &l.by_key, key, &named[i]);
    }
    list_statements(&l, statements);
    for (int i = 0; i < variables->n; i++) {
        find_ends(&named[i].places);
        assigned[i] = is_always_assigned(sema, &named[i].places, statements, named[i].whole);
    }
    return assigned;
}
