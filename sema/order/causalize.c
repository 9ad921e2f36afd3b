/* Causalization: one pass over the equations in textual order, each with exactly one unknown. */
#include "sema/order/causalize.h"

#include <stdint.h>
#include <string.h>

#include "sema/wire/connect.h"
#include "sema/typing/derive.h"
#include "sema/typing/event.h"
#include "sema/model/function.h"
#include "sema/order/causalizer.h"
#include "sema/order/equation_order.h"
#include "sema/order/state_fix.h"
#include "sema/order/whole_nodes.h"
#include "sema/wire/undetermined.h"
#include "sema/typing/solve.h"
#include "sema/typing/typing.h"

/* --- derivatives asked for -------------------------------------------------------------------- */

static void write_slot(Causalizer *c, long slot, int writer) {
    set_writer(c->sema->arena, &c->variant->writers, slot, 1, writer);
}

void make_room(Causalizer *c, Var *var, int order) {
    Variant *variant = c->variant;
    while (var->orders < order) {
        var->orders++;
        if (var->slot[var->orders] >= 0) continue;
        var->slot[var->orders] = variant->n_slots;
        add_slots(c->sema->arena, &variant->writers, var->count, var->rank, var->dims, SLOT_UNASKED);
        variant->n_slots += var->count;
    }
}

static void want_slot(Causalizer *c, long slot, long below, Var *var, Span span) {
    int writer = writer_of(&c->variant->writers, slot);
    if (writer != SLOT_UNASKED && writer != SLOT_UNKNOWN) return;
    write_slot(c, slot, SLOT_DERIVED);
    Want want = {.slot = slot, .below = below, .var = var, .span = span};
    vec_push(c->sema->arena, &c->wants, want);
}

/* The derivative of an own variable that the reference stands for is to be derived, and those of lower order.
 */
static void request_derivative(Causalizer *c, Ex *ref, Span span) {
    Var *var = ref->ref.var;
    make_room(c, var, ref->ref.order);
    for (int order = given_orders(var) + 1; order <= ref->ref.order; order++) {
        reference_slots(ex_ref_order(c->sema->arena, ref, order), c->turn, &c->slots);
        for (int i = 0; i < c->slots.at.n; i++) {
            long element = c->slots.at.at[i] - var->slot[order];
            want_slot(c, c->slots.at.at[i], var->slot[order - 1] + element, var, span);
        }
    }
}

/* --- what an equation knows ------------------------------------------------------------------- */

static bool same_slots(const Slots *a, const long *b, int n) {
    return a->at.n == n && n && !memcmp(a->at.at, b, sizeof(long) * (size_t)n);
}

/* Takes the variable for a state that its declaration does not name so, if it seems to be meant as one. */
static bool take_for_state(Causalizer *c, Var *var) {
    if (!may_ask(c) || !may_be_state(c->variant, c->place, var)) return false;
    make_room(c, var, 1);
    var->role = ROLE_STATE;
    var->is_meant_state = true;
    for (long i = 0; i < var->count; i++) {
        write_slot(c, var->slot[0] + i, SLOT_GIVEN);
        write_slot(c, var->slot[1] + i, SLOT_UNKNOWN);
    }
    c->variant->broken = true; /* reported once all equations have been looked at */
    return true;
}

/* The same of what the present equation has found unknown */
static bool take_unknowns_for_states(Causalizer *c) {
    bool found = false;
    for (int i = -1; i < c->others.n; i++) {
        const Ex *ref = i < 0 ? c->unknown : c->others.at[i];
        if (ref && !ref->ref.n_comps && !ref->ref.order) found |= take_for_state(c, ref->ref.var);
    }
    return found;
}

static void look_at(Causalizer *c, Ex *ref);

/* der(v) of something that is computed: v must be known here. */
static void look_at_derived(Causalizer *c, Ex *ref) {
    Var *var = ref->ref.var;
    if (var->is_meant_state) { /* a second derivative: reported with the first one */
        fail_equation(c);
        return;
    }
    Ex *base = ex_ref_order(c->sema->arena, ref, var->role == ROLE_STATE ? 1 : 0);
    reference_slots(base, c->turn, &c->slots);
    for (int i = 0; i < c->slots.at.n; i++) {
        int writer = writer_of(&c->variant->writers, c->slots.at.at[i]);
        if (writer == SLOT_BROKEN) c->poisoned = true;
        if (writer != SLOT_UNKNOWN) continue;
        if (take_for_state(c, var)) {
            look_at(c, ref);
            return;
        }
        Diagnostic *d = diag_error(c->sema->diagnostics, ref->span, "derivative",
                                   "'%s' needs '%s', which is not known here yet",
                                   ex_to_string(c->sema->arena, ref), ex_to_string(c->sema->arena, base));
        bool is_state = var->role == ROLE_STATE;
        if (is_state || !note_below(c, d, base)) {
            vec_push(c->sema->arena, &c->displaced, d);
            diag_note(c->sema->diagnostics, d, var->decl->span,
                      is_state
                          ? "'%s' is a state; for its second derivative make the first one a state too: "
                            "der(%s) = v"
                          : "'%s' is declared here; as a Base.ContinuousState its derivative would be the "
                            "unknown",
                      var->path, var->path);
        }
        fail_equation(c);
        return;
    }
    request_derivative(c, ref, ref->span);
}

static void look_at(Causalizer *c, Ex *ref) {
    const Var *var = ref->ref.var;
    if (c->failed || var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return;
    bool own = ref->ref.n_comps == 0;
    if (var->decl->twice) { /* which one is meant is not known */
        c->poisoned = true;
        return;
    }
    if (own && ref->ref.order > given_orders(var)) {
        look_at_derived(c, ref);
        if (!c->first_known && ref->ref.order > given_orders(var)) c->first_known = ref;
        return;
    }
    reference_slots(ref, c->turn, &c->slots);
    if (c->slots.outside) {
        report_outside(c->sema, c->slots.outside, c->turn, c->slots.index, c->slots.size, var->path, "");
        fail_equation(c);
        return;
    }
    int known = 0, unknown = 0;
    for (int i = 0; i < c->slots.at.n; i++) {
        int writer = writer_of(&c->variant->writers, c->slots.at.at[i]);
        if (writer == SLOT_BROKEN) c->poisoned = true;
        if (writer == SLOT_UNKNOWN)
            unknown++;
        else {
            known++;
            c->partly_slot = c->slots.at.at[i];
        }
    }
    if (!unknown) {
        if (!c->first_known) c->first_known = ref;
    } else if (known) {
        if (!c->partly) c->partly = ref;
    } else if (!c->unknown) {
        c->unknown = ref;
        for (int i = 0; i < c->slots.at.n; i++)
            vec_push(c->sema->arena, &c->unknown_slots, c->slots.at.at[i]);
    } else if (!same_slots(&c->slots, c->unknown_slots.at, c->unknown_slots.n)) {
        bool listed = false;
        for (int i = 0; i < c->others.n; i++)
            listed |= ex_equal(c->others.at[i], ref);
        if (!listed) vec_push(c->sema->arena, &c->others, ref);
    }
}

static void look_at_use(void *context, Ex *ref, const Turn *turn) {
    Causalizer *c = context;
    const Turn *saved = c->turn;
    c->turn = turn;
    look_at(c, ref);
    c->turn = saved;
}

/* --- after an error ---------------------------------------------------------------------------- */

/* After an error: what the equation might have determined is not asked for again. */
static void give_up(Causalizer *c, Ex *ref) {
    const Var *var = ref->ref.var;
    if (ref->ref.pre) return;
    int base = var->role == ROLE_STATE ? 1 : 0;
    if (ref->ref.order > base) give_up(c, ex_ref_order(c->sema->arena, ref, base));
    if (var->variability >= AST_VAR_PARAMETER || (!ref->ref.n_comps && var->slot[ref->ref.order] < 0)) return;
    reference_slots(ref, c->turn, &c->slots);
    for (int i = 0; i < c->slots.at.n; i++) {
        int writer = writer_of(&c->variant->writers, c->slots.at.at[i]);
        if (writer == SLOT_UNKNOWN) write_slot(c, c->slots.at.at[i], SLOT_BROKEN);
        if (writer == SLOT_UNKNOWN || writer == SLOT_BROKEN) c->poisoned = true;
    }
}

static void give_up_use(void *context, Ex *ref, const Turn *turn) {
    Causalizer *c = context;
    const Turn *saved = c->turn;
    c->turn = turn;
    give_up(c, ref);
    c->turn = saved;
}

static bool changes_at_events(const Ex *target) {
    const Var *var = target->ref.var;
    return (var->base != BASE_REAL || var->variability == AST_VAR_DISCRETE) && !target->ref.order;
}

/* A Real of this class with the prefix discrete, outside of a when */
static bool is_declared_discrete(const Causalizer *c, const Ex *target) {
    const Var *var = target->ref.var;
    return !c->equation->assigns && !target->ref.n_comps && !var->hidden && var->base == BASE_REAL &&
           var->variability == AST_VAR_DISCRETE && !var->computed && var->causality != AST_INPUT;
}

/* A discrete variable changes at events only, and so must what determines it. */
static bool fits_target(Causalizer *c, const Ex *target, const Ex *value, Span span) {
    if (target->type == BASE_INTEGER && value->type == BASE_REAL)
        diag_error(
            c->sema->diagnostics, span, "type",
            "'%s' is of type Integer, what the equation gives it is of type Real; integer() rounds down",
            causal_text(c, target));
    else if (changes_at_events(target) && !c->equation->assigns && !is_discrete(value))
        diag_error(c->sema->diagnostics, span, "discrete",
                   "'%s' changes at events only, but '%s' varies between them", causal_text(c, target),
                   causal_text(c, value));
    else if (is_declared_discrete(c, target))
        diag_error(
            c->sema->diagnostics, span, "discrete",
            "'%s' is declared 'discrete', so a 'when' determines it; leave 'discrete' out, or write the "
            "equation in a 'when'",
            causal_text(c, target));
    else
        return true;
    fail_equation(c);
    return false;
}

/* After an equation with an error, reported once for all values of the loops */
static bool give_up_if_failed(Causalizer *c) {
    if (!c->failed) return true;
    c->reported = true;
    ex_visit_uses(c->equation->left, c->turn, give_up_use, c);
    ex_visit_uses(c->equation->right, c->turn, give_up_use, c);
    return true;
}

/* --- the walk --------------------------------------------------------------------------------- */

Assign *solved_for(Causalizer *c, Ex *unknown) {
    Equation *equation = c->equation;
    for (int i = 0; i < equation->solved.n; i++)
        if (ex_equal(equation->solved.at[i]->target, unknown)) return equation->solved.at[i];
    const char *reason = NULL;
    Ex *value = solve_for(c->sema->arena, equation->left, equation->right, unknown, &reason);
    if (!value) {
        Diagnostic *d =
            diag_error(c->sema->diagnostics, equation->span, "explicit-solution",
                       "the equation cannot be solved for '%s': %s", causal_text(c, unknown), reason);
        vec_push(c->sema->arena, &c->displaced, d);
        fail_equation(c);
        return NULL;
    }
    if (!fits_target(c, unknown, value, equation->span)) return NULL;
    Assign *assign = NEW(c->sema->arena, Assign);
    assign->equation = equation;
    assign->loop = equation->loop;
    assign->target = unknown;
    assign->value = value;
    assign->span = equation->span;
    vec_push(c->sema->arena, &equation->solved, assign);
    return assign;
}

static const void *slot_key(long slot) {
    return (const void *)(uintptr_t)(slot + 1);
}

/* The node determines the slots; in a branch of an if equation only if the other branch determines them too.
 */
static void add_node(Causalizer *c, Node node, int n_slots, const long *slots) {
    Arena *arena = c->sema->arena;
    for (int i = 0; i < n_slots; i++)
        write_slot(c, slots[i], c->branch ? SLOT_BRANCH : c->variant->nodes.n);
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

static void add_assignment(Causalizer *c, Assign *assign) {
    Node node = {.kind = NODE_ASSIGN, .assign = assign};
    node.n_operands = loop_values(c->sema->arena, c->equation->loop, c->turn, &node.operands);
    add_node(c, node, c->unknown_slots.n, c->unknown_slots.at);
}

static void begin(Causalizer *c) {
    c->unknown = c->partly = c->first_known = NULL;
    c->unknown_slots.n = c->others.n = 0;
    c->poisoned = false;
    c->failed = c->reported;
}

/* The result number `result` of a tuple equation's call as the assignment of one target, made once for all
   values of the loops */
static Assign *target_assign(Causalizer *c, int result) {
    Equation *equation = c->equation;
    Ex *target = equation->left->array.elements[result];
    for (int i = 0; i < equation->solved.n; i++)
        if (equation->solved.at[i]->target == target) return equation->solved.at[i];
    Assign *assign = NEW(c->sema->arena, Assign);
    assign->equation = equation;
    assign->loop = equation->loop;
    assign->target = target;
    assign->value = ex_function(c->sema->arena, equation->right->function.call, result, equation->span);
    assign->span = equation->span;
    vec_push(c->sema->arena, &equation->solved, assign);
    return assign;
}

static void look_afresh(Causalizer *c) {
    c->unknown = c->partly = c->first_known = NULL;
    c->unknown_slots.n = c->others.n = 0;
}

/* Whether an equation that lacks something is to wait for others of its loop, rather than be reported */
static bool waits(Causalizer *c) {
    if (c->may_wait && !c->reported) c->waits = true;
    return c->waits;
}

/* A call, or an algorithm section, reads what is not known. */
static void needs_unknown(Causalizer *c) {
    const Equation *equation = c->equation;
    const Ex *unknown = c->unknown ? c->unknown : c->partly;
    if (equation->is_section) {
        bool is_call = equation->right->function.call->function->is_call;
        Diagnostic *d = diag_error(
            c->sema->diagnostics, unknown->span, "one-unknown",
            is_call ? "the call reads '%s', which is not known here yet: nothing above it determines it"
                    : "the algorithm reads '%s', which is not known here yet: nothing above the section "
                      "determines it",
            causal_text(c, unknown));
        note_below(c, d, unknown);
    } else
        vec_push(c->sema->arena, &c->displaced,
                 diag_error(c->sema->diagnostics, equation->span, "one-unknown",
                            "under-determined: '%s' stands in an argument of the call, and is not known here",
                            causal_text(c, unknown)));
    fail_equation(c);
}

/* (a, , b) = f(x): all of the right side is known, nothing of what the left side lists. */
static void causalize_tuple(Causalizer *c) {
    const Equation *equation = c->equation;
    ex_visit_uses(equation->right, c->turn, look_at_use, c);
    if (!c->failed && take_unknowns_for_states(c)) {
        look_afresh(c);
        ex_visit_uses(equation->right, c->turn, look_at_use, c);
    }
    if (!c->failed && !c->poisoned && (c->unknown || c->partly) && !waits(c)) needs_unknown(c);
    for (int i = 0; i < equation->left->array.n && !c->failed && !c->waits; i++) {
        Ex *target = equation->left->array.elements[i];
        if (!target || !ex_count(target)) continue;
        look_afresh(c);
        c->poisoned = false; /* what an argument lacks does not keep the target from being determined */
        look_at(c, target);
        if (c->failed) break;
        if (c->poisoned) continue;
        if (c->partly)
            report_partly_determined(c);
        else if (!c->unknown) {
            Diagnostic *d = diag_error(c->sema->diagnostics, target->span, "one-unknown",
                                       "over-determined: '%s' is known already", causal_text(c, target));
            reference_slots(target, c->turn, &c->slots);
            if (c->slots.at.n) note_writer(c, d, target, c->slots.at.at[0]);
            fail_equation(c);
        } else {
            Assign *assign = target_assign(c, i);
            /* the assignments of a section have been checked, statement by statement */
            if (equation->is_section || fits_target(c, target, assign->value, equation->span))
                add_assignment(c, assign);
        }
    }
}

static void look_at_sides(Causalizer *c) {
    begin(c);
    ex_visit_uses(c->equation->left, c->turn, look_at_use, c);
    ex_visit_uses(c->equation->right, c->turn, look_at_use, c);
}

static bool causalize_once(void *context, const Turn *turn) {
    Causalizer *c = context;
    c->turn = turn;
    if (!guard_holds(c->sema, c->equation->guard, turn)) return true;
    if (c->equation->left->kind == EX_TUPLE) {
        look_afresh(c);
        c->poisoned = false;
        c->failed = c->reported;
        causalize_tuple(c);
        return !c->waits && give_up_if_failed(c);
    }
    if (!ex_count(c->equation->left)) return true; /* arrays without elements: nothing to determine */
    look_at_sides(c);
    bool reads_unknown = c->others.n || (c->equation->assigns && !ex_equal(c->unknown, c->equation->left));
    if (!c->failed && (c->partly || (c->unknown && reads_unknown)) && waits(c)) return false;
    if (!c->failed && c->unknown && reads_unknown && take_unknowns_for_states(c)) look_at_sides(c);
    if (!c->failed && c->partly)
        report_partly_determined(c);
    else if (!c->failed && c->others.n)
        report_under_determined(c);
    else if (!c->failed &&
             (!c->unknown || (c->equation->assigns && !ex_equal(c->unknown, c->equation->left))))
        report_over_determined(c);
    else if (c->poisoned && c->unknown && may_ask(c) &&
             determining_equation(c->variant, c->equation, c->unknown))
        c->failed = true; /* it was meant for what is broken in it */
    Assign *assign = c->failed || !c->unknown ? NULL : solved_for(c, c->unknown);
    if (assign) add_assignment(c, assign);
    return give_up_if_failed(c);
}

/* An equation with an error of names or types: what it might have determined counts as determined. */
static bool skip_once(void *context, const Turn *turn) {
    Causalizer *c = context;
    c->turn = turn;
    if (!guard_holds(c->sema, c->equation->guard, turn)) return true;
    if (c->equation->left) ex_visit_uses(c->equation->left, c->turn, give_up_use, c);
    if (c->equation->right) ex_visit_uses(c->equation->right, c->turn, give_up_use, c);
    return true;
}

/* What it mentions where it could not be read, once for all values of the loops; it is a doubt if all of it
   determines nothing. */
static void skip(Causalizer *c, const Loop *outer) {
    const Lost *lost = c->equation->lost;
    c->poisoned = false;
    walk_loops_within(c->sema, c->equation->loop, outer, c->turn, skip_once, c);
    if (!lost) return;
    int doubts = c->variant->doubts.n;
    give_up_lost(c->sema, c->variant, lost);
    if (c->poisoned) c->variant->doubts.n = doubts;
}

/* --- if equations ----------------------------------------------------------------------------- */

static void causalize_equation(Causalizer *c, Equation *equation, const Loop *outer);

/* All that the condition reads must be known. */
static void look_at_condition(Causalizer *c, Ex *condition) {
    begin(c);
    ex_visit_uses(condition, c->turn, look_at_use, c);
    if (!c->failed && take_unknowns_for_states(c)) {
        begin(c);
        ex_visit_uses(condition, c->turn, look_at_use, c);
    }
    if (c->failed || (!c->unknown && !c->partly) || waits(c)) return;
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
            write_slot(c, founds->at[f].slots[i], SLOT_UNKNOWN);
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

/* Element number `position` of an expression in the shape of the target, with the loops' values in place */
static Ex *element_at(Causalizer *c, const Found *found, Ex *ex, int position) {
    Arena *arena = c->sema->arena;
    const Ex *target = found->node.assign->target;
    Ex **index = NEW_ARRAY(arena, Ex *, target->rank + 1);
    for (int k = target->rank - 1; k >= 0; k--) {
        index[k] = ex_number(arena, position % target->dims[k] + 1, BASE_INTEGER, target->span);
        position /= target->dims[k];
    }
    if (ex->rank) ex = ex_element(arena, ex, index);
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
    for (int i = 0; i < conditional->merged.n; i++)
        if (conditional->merged.at[i].of[0] == a && conditional->merged.at[i].of[1] == b)
            return conditional->merged.at[i].merged;
    Ex *other = in_loops(c->sema->arena, b->value, b->loop, a->loop);
    Merged entry = {{a, b}, chosen(c, conditional->condition, a, a->target, a->value, other, a->loop)};
    vec_push(c->sema->arena, &conditional->merged, entry);
    return entry.merged;
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

/* An if equation whose condition varies: v = if condition then value1 else value2, for all that its branches
   determine. */
static bool causalize_conditional(void *context, const Turn *turn) {
    Causalizer *c = context;
    c->turn = turn;
    Conditional *conditional = c->equation->conditional;
    Founds founds[2] = {0};
    if (!guard_holds(c->sema, c->equation->guard, turn)) return true;
    bool holds, reported = c->reported;
    if (ex_decided(conditional->condition, turn, &holds)) { /* in this turn of the loops */
        walk_chosen(c, conditional, holds ? 0 : 1);
        return !c->waits;
    }
    look_at_condition(c, conditional->condition);
    bool failed = c->failed;
    const bool wrong[2] = {has_wrong(&conditional->branches[0]), has_wrong(&conditional->branches[1])};
    for (int k = 0; k < 2; k++) {
        walk_branch(c, conditional, k, &founds[k]);
        failed |= c->failed;
        c->reported = reported;
    }
    if (c->waits) return false;
    /* what a branch lacks, an equation with an error may have determined there */
    failed = failed || (!wrong[1] && !determine_same(c, &founds[0], &founds[1])) ||
             (!wrong[0] && !determine_same(c, &founds[1], &founds[0])) || wrong[0] || wrong[1] ||
             !fits_targets(c, conditional, &founds[0]);
    for (int k = 0; failed && k < 2; k++)
        for (int f = 0; f < founds[k].n; f++) {
            for (int i = 0; i < founds[k].at[f].n_slots; i++)
                write_slot(c, founds[k].at[f].slots[i], SLOT_BROKEN);
            give_up_whole(c, founds[k].at[f].node.assign->target); /* other turns are as wrong */
        }
    if (failed) {
        c->reported = true;
        return true;
    }
    for (int f = 0; f < founds[0].n; f++) {
        Found *yes = &founds[0].at[f];
        int position;
        const Found *no = yes->n_slots ? find_slot(&founds[1], yes->slots[0], &position) : NULL;
        bool same = no && no->n_slots == yes->n_slots &&
                    !memcmp(no->slots, yes->slots, sizeof(long) * (size_t)yes->n_slots);
        Assign *assign = same ? merged(c, conditional, yes, no) : NULL;
        if (!assign) {
            merge_elements(c, conditional->condition, yes, &founds[1]);
            continue;
        }
        Node node = yes->node;
        node.assign = assign;
        add_node(c, node, yes->n_slots, yes->slots);
    }
    return true;
}

/* Walks the equation's loops inside of `outer`. */
static void walk_equation(Causalizer *c, const Loop *outer, VisitTurn *visit) {
    const Turn *turn = c->turn;
    const Equation *equation = c->equation;
    if (equation->wrong)
        skip(c, outer);
    else if (!walk_loops_within(c->sema, equation->loop, outer, turn, visit, c) && !c->waits) {
        c->variant->broken = true;
        if (equation->ast) give_up_lost(c->sema, c->variant, lost_equation(c->sema->arena, equation->ast));
    }
    c->turn = turn;
}

/* One equation, for every value of its enclosing loops, inside of `outer`. */
static void causalize_equation(Causalizer *c, Equation *equation, const Loop *outer) {
    c->equation = equation;
    c->reported = c->failed = false;
    if (outer || c->branch || !causalize_at_once(c, equation))
        walk_equation(c, outer, equation->conditional ? causalize_conditional : causalize_once);
}

/* --- several equations in a loop ---------------------------------------------------------------- */

/* An equation of a loop is read in all its turns before the next one is. Where it lacks what a later one
   determines in an earlier turn, they go on together, turn by turn. */
typedef struct {
    Causalizer *c;
    int first, end;   /* of the class's equations */
    const Loop *loop; /* the outermost one, which they share */
    bool *reported;   /* by equation: an error, in an earlier turn */
} Together;

static const Loop *outermost(const Loop *loop) {
    while (loop && loop->outer)
        loop = loop->outer;
    return loop;
}

/* A turn of an equation of the class's own */
static bool pass_turn(void *context, const Turn *turn) {
    Causalizer *c = context;
    if (c->to_pass) {
        c->to_pass--;
        return true;
    }
    bool good = c->equation->conditional ? causalize_conditional(c, turn) : causalize_once(c, turn);
    c->passed += good;
    return good;
}

static bool go_on_together(void *context, const Turn *turn) {
    Together *together = context;
    Causalizer *c = together->c;
    for (c->place = together->first; c->place < together->end; c->place++) {
        bool *reported = &together->reported[c->place - together->first];
        c->equation = c->variant->equations.at[c->place];
        if (c->equation->wrong) continue;
        c->turn = turn;
        c->failed = false;
        c->reported = *reported;
        long to_pass = c->to_pass;
        if (c->place > together->first) c->to_pass = 0;
        walk_equation(c, together->loop, pass_turn);
        if (c->place > together->first) c->to_pass = to_pass;
        *reported = c->reported;
    }
    c->turn = NULL;
    return true;
}

/* The equation that waits, and those after it in its loop */
static void causalize_together(Causalizer *c, int end) {
    Together together = {c, c->place, end, outermost(c->variant->equations.at[c->place]->loop), NULL};
    together.reported = NEW_ARRAY(c->sema->arena, bool, end - c->place);
    c->waits = false;
    c->to_pass = c->passed;
    for (int i = c->place; i < end; i++)
        if (c->variant->equations.at[i]->wrong) causalize_equation(c, c->variant->equations.at[i], NULL);
    if (!walk_loops(c->sema, (Loop *)together.loop, go_on_together, &together)) c->variant->broken = true;
    c->to_pass = 0;
}

/* The place after the last of the equations in the same loop as that at `place` */
static int end_of_loop(const Variant *variant, int place) {
    const Loop *loop = outermost(variant->equations.at[place]->loop);
    int end = place + 1;
    while (loop && end < variant->equations.n && outermost(variant->equations.at[end]->loop) == loop)
        end++;
    return end;
}

static void causalize_own(Causalizer *c) {
    while (c->place < c->variant->equations.n) {
        int end = end_of_loop(c->variant, c->place);
        Equation *equation = c->variant->equations.at[c->place];
        c->equation = equation;
        c->reported = c->failed = false;
        c->may_wait = end > c->place + 1;
        c->passed = 0;
        if (!causalize_at_once(c, equation)) walk_equation(c, NULL, pass_turn);
        c->may_wait = false;
        if (c->waits) {
            causalize_together(c, end);
            c->place = end;
        } else
            c->place++;
    }
}

/* --- derived assignments ---------------------------------------------------------------------- */

/* How what has no derivative could get one */
static const char *derivative_hint(const Ex *ref) {
    const Var *var = ref->ref.var;
    if (ref->ref.n_comps || var->causality != AST_INPUT || var->base != BASE_REAL) return "";
    return is_taken(var)
               ? "; declare it Base.RealWithDerivative in all connectors that go with this one, or have "
                 "this class give it from a state of its own, by a connector with 'output' in place of "
                 "'input'"
               : "; as a Base.RealWithDerivative it comes with one";
}

static void no_derivative(Causalizer *c, const Assign *assign, const Ex *culprit, Span where) {
    Diagnostics *diagnostics = c->sema->diagnostics;
    if (!culprit) {
        diag_error(
            diagnostics, where, "limit",
            "the derivative of '%s' gets too long: over 200,000 parts, or %d derivatives of a function",
            causal_text(c, assign->target), MOST_ORDER);
        fail_equation(c);
        return;
    }
    Diagnostic *d = diag_error(diagnostics, where, "derivative",
                               "the derivative of '%s' needs that of '%s', which has none",
                               causal_text(c, assign->target), causal_text(c, culprit));
    diag_note(diagnostics, d, assign->span, "'%s' is determined here", causal_text(c, assign->target));
    note_missing_derivative(c->sema, d, culprit);
    if (culprit->kind == EX_REF && culprit->ref.var->provided)
        diag_note(diagnostics, d, culprit->ref.var->decl->span,
                  "'%s' is declared here with %d derivative%s; one more would be needed%s",
                  culprit->ref.var->path, culprit->ref.var->provided,
                  culprit->ref.var->provided == 1 ? "" : "s",
                  culprit->ref.var->provided == 1 ? ": Base.RealWith2Derivatives has it" : "");
    else if (culprit->kind == EX_REF)
        diag_note(diagnostics, d, culprit->ref.var->decl->span,
                  "'%s' is declared here, without a derivative%s", culprit->ref.var->path,
                  derivative_hint(culprit));
    fail_equation(c);
}

/* The derivatives that an assignment, a derived or an initial one, needs in turn */
typedef struct {
    Causalizer *c;
    Span span;
    const Assign *assign;
} Asked;

static void want_ref(void *context, Ex *ref, const Turn *turn) {
    Asked *asked = context;
    const Var *var = ref->ref.var;
    asked->c->turn = turn;
    if (ref->ref.n_comps || var->variability >= AST_VAR_PARAMETER || ref->ref.order <= given_orders(var))
        return;
    request_derivative(asked->c, ref, asked->span);
}

/* The node of the derivative of node number `index` */
static void add_derived_node(Causalizer *c, int index, Assign *derivative, Span span) {
    Variant *variant = c->variant;
    Node node = variant->nodes.at[index];
    node.assign = derivative;
    derivative->n_nodes++;
    const Turn *turn = node_turn(&c->turns, &node);
    c->turn = turn;
    reference_slots(derivative->target, c->turn, &c->slots);
    for (int i = 0; i < c->slots.at.n; i++)
        write_slot(c, c->slots.at.at[i], variant->nodes.n);
    vec_push(c->sema->arena, &variant->nodes, node);
    Asked asked = {c, span, derivative};
    ex_visit_uses(derivative->value, turn, want_ref, &asked);
    c->turn = NULL;
}

/* Derives one derivative, by way of the assignment that determines the value. */
static void derive_want(Causalizer *c, const Want *wanted) {
    Variant *variant = c->variant;
    if (writer_of(&variant->writers, wanted->slot) != SLOT_DERIVED)
        return; /* by a node for several elements */
    int below = writer_of(&variant->writers, wanted->below);
    if (below == SLOT_BROKEN || below == SLOT_UNKNOWN || below == SLOT_DERIVED) return; /* reported */
    if (below < 0) {
        Span where = wanted->span.begin.file < 0 ? wanted->var->place : wanted->span;
        Diagnostic *d = diag_error(c->sema->diagnostics, where, "derivative", "'%s' has no derivative here",
                                   wanted->var->path);
        diag_note(c->sema->diagnostics, d, wanted->var->decl->span,
                  "'%s' is declared here; a connect gives it no more derivatives than its type has",
                  wanted->var->path);
        fail_equation(c);
        return;
    }
    Ex *culprit;
    Assign *assign = variant->nodes.at[below].assign, *derivative = derivative_of(c, assign, &culprit);
    if (!derivative) {
        no_derivative(c, assign, culprit, wanted->span.begin.file < 0 ? assign->span : wanted->span);
        write_slot(c, wanted->slot, SLOT_BROKEN);
        return;
    }
    add_derived_node(c, below, derivative, wanted->span);
}

/* Of a region, element by element */
static void derive_elements(Causalizer *c, const Want *wanted) {
    for (long i = 0, n = region_count(wanted->region); i < n; i++) {
        long element = region_element(wanted->region, wanted->var->dims, i);
        Want one = {wanted->slot + element, wanted->below + element, NULL, wanted->var, wanted->span};
        int writer = writer_of(&c->variant->writers, one.slot);
        if (writer != SLOT_UNASKED && writer != SLOT_UNKNOWN && writer != SLOT_DERIVED) continue;
        write_slot(c, one.slot, SLOT_DERIVED);
        derive_want(c, &one);
    }
}

/* Outputs, and inputs of components that equations determine, need the derivatives that their types promise.
 */
static void want_promised(Causalizer *c) {
    const Variant *variant = c->variant;
    for (int i = 0; i < variant->vars.n; i++) {
        Var *var = variant->vars.at[i];
        if (var->variability >= AST_VAR_PARAMETER || var->causality == AST_INPUT) continue;
        if (var->provided && var->count >= LONG_ARRAY && var->rank <= MAX_RANK) {
            Region whole = whole_region(var->rank, var->dims);
            want_region(c, var, var->provided, &whole, no_span());
            continue;
        }
        for (int order = 1; order <= var->provided; order++)
            for (long e = 0; e < var->count; e++)
                want_slot(c, var->slot[order] + e, var->slot[order - 1] + e, var, no_span());
    }
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        for (int k = 0; k < comp->type->input_vars.n && !comp->outer; k++) {
            Var *var = comp->type->input_vars.at[k];
            for (int order = 1; order <= var->provided; order++)
                for (long e = 0; e < comp->count * var->count; e++) {
                    long first = comp->slot + e / var->count * comp->type->n_inputs + e % var->count;
                    want_slot(c, first + var->input[order], first + var->input[order - 1], var, no_span());
                }
        }
    }
}

static bool want_in_turn(void *context, const Turn *turn) {
    const Assign *assign = ((Asked *)context)->assign;
    ex_visit_uses(assign->value, turn, want_ref, context);
    return true;
}

/* Initial equations need the derivatives that they mention. */
static void want_initial(Causalizer *c) {
    const Turn *turn = c->turn;
    for (int i = 0; i < c->variant->initial_assigns.n; i++) {
        const Assign *assign = c->variant->initial_assigns.at[i];
        Asked asked = {c, assign->span, assign};
        Ranges loops;
        if (ranges_of(assign->loop, &loops) && want_at_once(c, assign->value, &loops, &assign->span))
            continue;
        walk_loops(c->sema, assign->loop, want_in_turn, &asked);
    }
    c->turn = turn;
}

/* Derives the needed derivatives, and those that they need. */
static void derive_all(Causalizer *c) {
    want_promised(c);
    want_initial(c);
    bool at_once = has_whole_nodes(&c->variant->nodes);
    for (int i = 0; i < c->wants.n; i++) {
        Want wanted = c->wants.at[i];
        if (at_once && wanted.region && derive_at_once(c, &wanted)) continue;
        if (at_once) spell_out_nodes(c->sema, c->variant, &c->variant->nodes, &c->variant->writers);
        at_once = false;
        if (wanted.region)
            derive_elements(c, &wanted);
        else
            derive_want(c, &wanted);
    }
}

/* What the declaration would be replaced by */
static const char *state_declaration(Causalizer *c, const Var *var) {
    bool has_unit = var->unit && *var->unit && var->decl->class_ != c->sema->real;
    return has_unit ? arena_printf(c->sema->arena, "Base.ContinuousState, with unit=\"%s\"", var->unit)
                    : "Base.ContinuousState";
}

static bool is_plain(const Var *var) {
    return !var->port && var->causality == AST_NO_CAUSALITY;
}

/* Variables of one declaration: "Real x, v;" */
static bool same_declaration(const Var *a, const Var *b) {
    return a == b || (a->is_meant_state && b->is_meant_state && is_plain(a) && is_plain(b) &&
                      a->decl->element == b->decl->element);
}

/* "as an output it cannot be one: ..." or "declare it Base.ContinuousState" */
static const char *state_mend(Causalizer *c, const Var *var, bool several) {
    Arena *arena = c->sema->arena;
    if (is_plain(var))
        return arena_printf(arena, "declare %s %s", several ? "them" : "it", state_declaration(c, var));
    return arena_printf(arena,
                        "as %s it cannot be one: declare a state besides, 'Base.ContinuousState s', write "
                        "'%s = s' and derive 's'",
                        var->port ? "part of a connector" : "an output", var->path);
}

/* Reports, where they are declared, the variable and others of its declaration that are taken for states. */
static void report_meant_state(Causalizer *c, int first) {
    Arena *arena = c->sema->arena;
    const Variant *variant = c->variant;
    const Var *var = variant->vars.at[first];
    VEC(const Ex *) derivatives = {0};
    const char *names = NULL, *twice = "";
    int n = 0;
    for (int i = variant->vars.n - 1; i >= first; i--) {
        const Var *other = variant->vars.at[i];
        if (!same_declaration(var, other)) continue;
        names = names ? arena_printf(arena, "'%s'%s%s", other->path, n > 1 ? ", " : " and ", names)
                      : arena_printf(arena, "'%s'", other->path);
        n++;
        const Ex *derivative = first_derivative(variant, other);
        if (derivative) vec_push(arena, &derivatives, derivative);
        if (derivative && derivative->ref.order > 1)
            twice = arena_printf(arena, ", and a second state for its derivative: der(%s) = v, der(v) = ...",
                                 other->path);
    }
    Diagnostic *d = diag_error(
        c->sema->diagnostics, var->place, "state", "%s %s derived and no equation determines %s, so %s; %s%s",
        names, n > 1 ? "are" : "is", n > 1 ? "them" : "it",
        n > 1 ? "they are meant as states" : "it is meant as a state", state_mend(c, var, n > 1), twice);
    for (int i = derivatives.n - 1; i >= 0; i--)
        diag_note(c->sema->diagnostics, d, derivatives.at[i]->span, "'%s' stands here",
                  causal_text(c, derivatives.at[i]));
    MeantState meant = {first, d, is_plain(var) && !*twice};
    vec_push(arena, &c->meant_states, meant);
    fail_equation(c);
}

/* Reports what is derived but no state, unless a constraint shows that the states are chosen wrong. */
static void report_meant_states(Causalizer *c) {
    const Variant *variant = c->variant;
    for (int i = 0; i < variant->vars.n && !c->is_constrained; i++) {
        bool is_first = variant->vars.at[i]->is_meant_state;
        for (int k = 0; k < i && is_first; k++)
            is_first = !same_declaration(variant->vars.at[k], variant->vars.at[i]);
        if (is_first) report_meant_state(c, i);
    }
}

/* Fixes the reports of variables that are meant as states by declaring them so. */
static void fix_states(Causalizer *c, FixGrade grade) {
    const Variant *variant = c->variant;
    for (int k = 0; k < c->meant_states.n; k++) {
        const MeantState *meant = &c->meant_states.at[k];
        Decls states = {0};
        bool can_be = meant->can_be_declared;
        for (int i = meant->first; i < variant->vars.n; i++) {
            const Var *var = variant->vars.at[i];
            if (!same_declaration(variant->vars.at[meant->first], var)) continue;
            can_be = can_be && var->n_segments == 1; /* no field of a record */
            vec_push(c->sema->arena, &states, var->decl);
        }
        if (can_be) fix_meant_states(c->sema, variant->class_, meant->report, grade, &states);
    }
}

void causalize(Sema *sema, Variant *variant) {
    Causalizer c = {
        .sema = sema, .variant = variant, .turns = {.arena = sema->arena}, .slots = {.arena = sema->arena}};
    Arena *scratch = arena_new();
    const Writers start = copy_writers(scratch, &variant->writers); /* for trying another order */
    for (int i = 0; i < variant->lost.n; i++)
        give_up_lost(sema, variant, variant->lost.at[i]);
    causalize_own(&c);
    report_postponed(&c);
    report_meant_states(&c);
    OrderKind order = fix_equation_order(&c, &start, causalize_equation);
    arena_free(scratch);
    if (order != ORDER_PLAIN) fix_states(&c, order >= ORDER_WITH_STATES ? FIX_CERTAIN : FIX_SUGGESTED);
    if (variant->class_->partial || variant->incomplete) return; /* not finished */
    check_undetermined(sema, variant);
    derive_all(&c);
}

void make_response(Sema *sema, Variant *variant) {
    number_inputs(sema, variant);
    variant->has_response = true;
    Decl *residual = find_member(variant->class_, intern_string(sema->interner, "residual"));
    Decl *balance = find_member(variant->class_, intern_string(sema->interner, "balance"));
    if (residual && balance && residual->causality == AST_INPUT && balance->causality == AST_OUTPUT &&
        variant->vars.n == 2)
        return;
    diag_error(
        sema->diagnostics, variant->class_->ast->name_span, "linear-response",
        "Base.LinearResponse must declare 'input Real residual' and 'output Real balance', nothing else");
    variant->broken = true;
}
