/* If equations whose condition varies: what both branches determine becomes one assignment, which chooses. */
#include "sema/order/causalizer.h"

#include <stdint.h>
#include <string.h>

#include "sema/typing/event.h"
#include "sema/typing/typing.h"

/* --- what branches determine -------------------------------------------------------------------- */

static const void *slot_key(long slot) {
    return (const void *)(uintptr_t)(slot + 1);
}

void add_node(Causalizer *c, Node node, int n_slots, const long *slots) {
    Arena *arena = c->sema->arena;
    for (int i = 0; i < n_slots; i++)
        set_slot_writer(c, slots[i], c->branch ? SLOT_BRANCH : c->variant->nodes.n);
    if (!c->branch) {
        node.assign->n_nodes++;
        vec_push(arena, &c->variant->nodes, node);
        return;
    }
    Found found = {node, n_slots, NEW_ARRAY(arena, long, n_slots + 1)};
    memcpy(found.slots, slots, sizeof *slots * (size_t)n_slots);
    Place *places = NEW_ARRAY(arena, Place, n_slots + 1);
    for (int i = 0; i < n_slots; i++) {
        places[i] = (Place){c->branch->n, i};
        map_put(arena, &c->branch->places, slot_key(slots[i]), &places[i]);
    }
    vec_push(arena, c->branch, found);
}

/* All that the condition reads must be known. */
static void look_at_condition(Causalizer *c, Ex *condition) {
    begin_equation(c);
    find_unknowns(c, condition);
    if (!c->failed && take_unknowns_for_states(c)) {
        begin_equation(c);
        find_unknowns(c, condition);
    }
    if (c->failed || (!c->unknown && !c->partly) || waits_for_loop(c)) return;
    vec_push(c->sema->arena, &c->displaced,
             diag_error(c->sema->diagnostics, condition->span, "one-unknown",
                        "the condition needs '%s', which is not known here yet",
                        causal_text(c, c->unknown ? c->unknown : c->partly)));
    fail_equation(c);
}

/* Walks a branch's equations; what they determine goes to `founds` and is unknown again afterwards. */
static void walk_branch(Causalizer *c, const Conditional *conditional, int which, Founds *founds) {
    Founds *around = c->branch;
    Equation *equation = c->equation;
    c->branch = founds;
    for (int i = 0; i < conditional->branches[which].equations.n && !c->waits; i++)
        causalize_equation(c, conditional->branches[which].equations.at[i], equation->loop);
    c->branch = around;
    c->equation = equation;
    for (int f = 0; f < founds->n; f++)
        for (int i = 0; i < founds->at[f].n_slots; i++)
            set_slot_writer(c, founds->at[f].slots[i], SLOT_UNKNOWN);
}

/* Walks the only branch that counts. In it nothing waits once something has been determined. */
static void walk_chosen(Causalizer *c, const Conditional *conditional, int which) {
    Equation *equation = c->equation;
    bool may_wait = c->may_wait;
    for (int i = 0; i < conditional->branches[which].equations.n && !c->waits; i++) {
        Equation *inside = conditional->branches[which].equations.at[i];
        c->may_wait = may_wait && i == 0 && inside->loop == equation->loop;
        causalize_equation(c, inside, equation->loop);
    }
    c->may_wait = may_wait;
    c->equation = equation;
}

static const Found *find_slot(const Founds *founds, long slot, int *position) {
    const Place *place = map_get(&founds->places, slot_key(slot));
    if (!place) return NULL;
    *position = place->position;
    return &founds->at[place->found];
}

Ex *element_of(Arena *arena, const Ex *target, Ex *ex, int position) {
    Ex **index = NEW_ARRAY(arena, Ex *, target->rank + 1);
    for (int k = target->rank - 1; k >= 0; k--) {
        index[k] = ex_number(arena, position % target->dims[k] + 1, BASE_INTEGER, target->span);
        position /= target->dims[k];
    }
    return ex->rank ? ex_element(arena, ex, index) : ex;
}

/* The same with the loops' values in place */
static Ex *element_at(Causalizer *c, const Found *found, Ex *ex, int position) {
    Arena *arena = c->sema->arena;
    const Ex *target = found->node.assign->target;
    ex = element_of(arena, target, ex, position);
    int at = found->node.n_operands;
    for (const Loop *l = found->node.assign->loop; l; l = l->outer)
        ex = ex_substitute(arena, ex, l->iter,
                           ex_number(arena, found->node.operands[--at], BASE_INTEGER, target->span));
    return ex;
}

static void branches_differ(Causalizer *c, Span span, const char *name) {
    bool is_when = c->equation->ast->kind == AST_EQ_WHEN;
    if (c->equation->conditional->in_when)
        diag_error(
            c->sema->diagnostics, span, "discrete",
            "the branches of '%s' assign different variables: '%s' is missing in another one; where it "
            "does not change, write '%s = pre(%s)'",
            is_when ? "when" : "if", name, name, name);
    else
        diag_error(
            c->sema->diagnostics, span, "all-determined",
            "one branch of this 'if' determines '%s', another does not; its condition is not known when "
            "the class is compiled, so all must determine the same",
            name);
}

/* One of the equations, or of those inside of them, has an error: it may determine anything. */
static bool has_wrong(const struct EquationList *list) {
    for (int i = 0; i < list->equations.n; i++) {
        const Equation *equation = list->equations.at[i];
        const Conditional *inside = equation->conditional;
        if (equation->wrong) return true;
        if (inside && (has_wrong(&inside->branches[0]) || has_wrong(&inside->branches[1]))) return true;
    }
    return false;
}

/* Reports what one branch determines and the other does not. */
static bool determine_same(Causalizer *c, const Founds *one, const Founds *other) {
    for (int f = 0; f < one->n; f++) {
        const Found *found = &one->at[f];
        const Ex *target = found->node.assign->target;
        int missing = 0, first = 0, position;
        for (int i = found->n_slots - 1; i >= 0; i--) {
            if (find_slot(other, found->slots[i], &position)) continue;
            missing++;
            first = i;
        }
        if (!missing) continue;
        fail_equation(c);
        bool all = missing == found->n_slots && !found->node.n_operands;
        branches_differ(c, found->node.assign->span,
                        causal_text(c, all ? target : element_at(c, found, (Ex *)target, first)));
        return false;
    }
    return true;
}

static Assign *chosen(Causalizer *c, Ex *condition, const Assign *yes, Ex *target, Ex *value_yes,
                      Ex *value_no, Loop *loop) {
    Arena *arena = c->sema->arena;
    Assign *assign = NEW(arena, Assign);
    Equation *equation = NEW(arena, Equation);
    assign->target = equation->left = target;
    assign->value = equation->right = ex_if(arena, condition, value_yes, value_no, yes->span);
    assign->loop = equation->loop = loop;
    assign->span = equation->span = yes->span;
    assign->equation = equation;
    return assign;
}

Assign *merged_branches(Causalizer *c, Conditional *conditional, Assign *a, Assign *b) {
    if (!same_loops(a->loop, b->loop)) return NULL;
    Arena *arena = c->sema->arena;
    Merged *known = map_get(&conditional->merged, a), *made = known;
    while (made && made->other != b)
        made = made->next;
    if (made) return made->merged;
    Ex *other = in_loops(arena, b->value, b->loop, a->loop);
    made = NEW(arena, Merged);
    *made = (Merged){b, chosen(c, conditional->condition, a, a->target, a->value, other, a->loop), known};
    map_put(arena, &conditional->merged, a, made);
    return made->merged;
}

/* The same in one turn of their loops */
static Assign *merged(Causalizer *c, Conditional *conditional, const Found *yes, const Found *no) {
    const Node *a = &yes->node, *b = &no->node;
    if (a->n_operands != b->n_operands ||
        (a->n_operands && memcmp(a->operands, b->operands, sizeof(int) * (size_t)a->n_operands)))
        return NULL;
    return merged_branches(c, conditional, a->assign, b->assign);
}

static Ex *condition_at(Causalizer *c, Ex *condition, const Loop *loop) {
    for (const Loop *l = loop; l; l = l->outer)
        condition = ex_substitute(
            c->sema->arena, condition, l->iter,
            ex_number(c->sema->arena, turn_of(c->turn, l->iter)->value, BASE_INTEGER, condition->span));
    return condition;
}

/* What the branches write differently (x in one, x[1] and x[2] in the other) is put together element by
 * element. */
static void merge_elements(Causalizer *c, Ex *condition, const Found *yes, const Founds *no) {
    condition = condition_at(c, condition, c->equation->loop);
    for (int i = 0; i < yes->n_slots; i++) {
        int position;
        const Found *other = find_slot(no, yes->slots[i], &position);
        const Assign *a = yes->node.assign, *b = other->node.assign;
        Ex *target = element_at(c, yes, a->target, i);
        Assign *assign = chosen(c, condition, a, target, element_at(c, yes, a->value, i),
                                element_at(c, other, b->value, position), NULL);
        Node node = {.kind = NODE_ASSIGN, .assign = assign};
        add_node(c, node, 1, &yes->slots[i]);
    }
}

/* So must the condition of an if equation that determines a discrete variable. */
static bool fits_targets(Causalizer *c, const Conditional *conditional, const Founds *founds) {
    const Ex *condition = conditional->condition;
    for (int f = 0; f < founds->n && !conditional->in_when && !is_discrete(condition); f++) {
        const Ex *target = founds->at[f].node.assign->target;
        if (!changes_at_events(target)) continue;
        diag_error(c->sema->diagnostics, condition->span, "discrete",
                   "'%s' changes at events only, but the condition '%s' varies between them",
                   causal_text(c, target), causal_text(c, condition));
        fail_equation(c);
        return false;
    }
    return true;
}

/* --- all -------------------------------------------------------------------------------------- */

/* After an error: what the branches determine counts as broken. */
static void give_up_branch(Causalizer *c, const Founds *founds) {
    for (int f = 0; f < founds->n; f++) {
        for (int i = 0; i < founds->at[f].n_slots; i++)
            set_slot_writer(c, founds->at[f].slots[i], SLOT_BROKEN);
        give_up_whole(c, founds->at[f].node.assign->target); /* other turns are as wrong */
    }
}

/* Adds what both branches determine, with a choice of its value. */
static void merge(Causalizer *c, Conditional *conditional, const Founds *yes, const Founds *no) {
    for (int f = 0; f < yes->n; f++) {
        const Found *one = &yes->at[f];
        int position;
        const Found *other = one->n_slots ? find_slot(no, one->slots[0], &position) : NULL;
        bool same = other && other->n_slots == one->n_slots &&
                    !memcmp(other->slots, one->slots, sizeof(long) * (size_t)one->n_slots);
        Assign *assign = same ? merged(c, conditional, one, other) : NULL;
        if (!assign) {
            merge_elements(c, conditional->condition, one, no);
            continue;
        }
        Node node = one->node;
        node.assign = assign;
        add_node(c, node, one->n_slots, one->slots);
    }
}

/* Walks both branches into `founds`. False: an error has been reported. */
static bool walk_branches(Causalizer *c, const Conditional *conditional, Founds founds[2]) {
    bool reported = c->reported;
    look_at_condition(c, conditional->condition);
    bool failed = c->failed;
    const bool wrong[2] = {has_wrong(&conditional->branches[0]), has_wrong(&conditional->branches[1])};
    for (int k = 0; k < 2; k++) {
        walk_branch(c, conditional, k, &founds[k]);
        failed |= c->failed;
        c->reported = reported;
    }
    if (c->waits || failed) return c->waits;
    /* what a branch lacks, an equation with an error may have determined there */
    return (wrong[1] || determine_same(c, &founds[0], &founds[1])) &&
           (wrong[0] || determine_same(c, &founds[1], &founds[0])) && !wrong[0] && !wrong[1] &&
           fits_targets(c, conditional, &founds[0]);
}

bool causalize_conditional(void *context, const Turn *turn) {
    Causalizer *c = context;
    c->turn = turn;
    Conditional *conditional = c->equation->conditional;
    Founds founds[2] = {0};
    bool holds;
    if (!guard_holds(c->sema, c->equation->guard, turn)) return true;
    if (ex_decided(conditional->condition, turn, &holds)) { /* in this turn of the loops */
        walk_chosen(c, conditional, holds ? 0 : 1);
        return !c->waits;
    }
    bool good = walk_branches(c, conditional, founds);
    if (c->waits) return false;
    if (good) {
        merge(c, conditional, &founds[0], &founds[1]);
        return true;
    }
    give_up_branch(c, &founds[0]);
    give_up_branch(c, &founds[1]);
    c->reported = true;
    return true;
}
