/* Causalization: one pass over the equations in textual order, each with exactly one unknown. */
#include "sema/order/causalize.h"

#include "sema/model/function.h"
#include "sema/order/causalizer.h"
#include "sema/order/equation_order.h"
#include "sema/order/whole_nodes.h"
#include "sema/typing/event.h"
#include "sema/typing/solve.h"
#include "sema/typing/typing.h"
#include "sema/wire/connect.h"
#include "sema/wire/number_slots.h"
#include "sema/wire/undetermined.h"

bool changes_at_events(const Ex *target) {
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
    give_up_unknowns(c, c->equation->left);
    give_up_unknowns(c, c->equation->right);
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

/* Whether a subscript lists elements one by one, as in x[{3, 1}] and x[k] */
static bool lists_elements(const Ex *ref) {
    for (int k = 0, n = ref_rank(ref); k < n; k++)
        if (ref->ref.subs[k] && ref->ref.subs[k]->rank && ref->ref.subs[k]->kind != EX_RANGE) return true;
    return false;
}

/* Whether the target names each of its elements once; reports if not: x[{1, 1}] = {2, 3}. */
static bool names_each_once(Causalizer *c, Ex *target) {
    if (!lists_elements(target)) return true;
    for (int i = 0; i < c->unknown_slots.n; i++) {
        long slot = c->unknown_slots.at[i];
        if (writer_of(&c->variant->writers, slot) != SLOT_UNKNOWN) {
            diag_error(c->sema->diagnostics, target->span, "one-unknown",
                       "over-determined: '%s' stands twice in '%s'",
                       causal_text(c, element_of(c->sema->arena, target, target, i)), causal_text(c, target));
            fail_equation(c);
            return false;
        }
        set_slot_writer(c, slot, SLOT_BROKEN);
    }
    return true;
}

static void add_assignment(Causalizer *c, Assign *assign) {
    if (!names_each_once(c, assign->target)) return;
    Node node = {.kind = NODE_ASSIGN, .assign = assign};
    node.n_operands = loop_values(c->sema->arena, c->equation->loop, c->turn, &node.operands);
    add_node(c, node, c->unknown_slots.n, c->unknown_slots.at);
}

/* The result number `result` of a tuple equation's call as the assignment of one target, made once for all
   values of the loops */
static Assign *target_assign(Causalizer *c, int result) {
    Equation *equation = c->equation;
    while (equation->solved.n < equation->left->array.n)
        vec_push(c->sema->arena, &equation->solved, NULL);
    if (equation->solved.at[result]) return equation->solved.at[result];
    Assign *assign = NEW(c->sema->arena, Assign);
    assign->equation = equation;
    assign->loop = equation->loop;
    assign->target = equation->left->array.elements[result];
    assign->value = ex_function(c->sema->arena, equation->right->function.call, result, equation->span);
    assign->span = equation->span;
    equation->solved.at[result] = assign;
    return assign;
}

bool waits_for_loop(Causalizer *c) {
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
    find_unknowns(c, equation->right);
    if (!c->failed && take_unknowns_for_states(c)) {
        forget_unknowns(c);
        find_unknowns(c, equation->right);
    }
    if (!c->failed && !c->poisoned && (c->unknown || c->partly) && !waits_for_loop(c)) needs_unknown(c);
    for (int i = 0; i < equation->left->array.n && !c->failed && !c->waits; i++) {
        Ex *target = equation->left->array.elements[i];
        if (!target || !ex_count(target)) continue;
        forget_unknowns(c);
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

/* In a skeleton the left side is the unknown, whatever else is not known yet; the other one may ask for
   derivatives. */
static void look_at_sides(Causalizer *c) {
    begin_equation(c);
    find_unknowns(c, c->equation->left);
    Ex *unknown = c->unknown, *partly = c->partly;
    int n_slots = c->unknown_slots.n;
    find_unknowns(c, c->equation->right);
    if (!c->variant->compiled) return;
    c->unknown = unknown;
    c->partly = partly;
    c->unsettled = NULL;
    c->unknown_slots.n = n_slots;
    c->others.n = 0;
}

static bool causalize_turn(Causalizer *c) {
    if (!guard_holds(c->sema, c->equation->guard, c->turn)) return true;
    if (c->equation->left->kind == EX_TUPLE) {
        forget_unknowns(c);
        c->poisoned = false;
        c->failed = c->reported;
        causalize_tuple(c);
        return !c->waits && give_up_if_failed(c);
    }
    if (!ex_count(c->equation->left)) return true; /* arrays without elements: nothing to determine */
    look_at_sides(c);
    bool reads_unknown = c->others.n || (c->equation->assigns && !ex_equal(c->unknown, c->equation->left));
    if (!c->failed && (c->partly || (c->unknown && reads_unknown)) && waits_for_loop(c)) return false;
    if (!c->failed && c->unknown && reads_unknown && take_unknowns_for_states(c)) look_at_sides(c);
    while (!c->failed && c->partly && set_elements_apart(c))
        look_at_sides(c);
    while (!c->failed && !c->others.n && settle_unknown(c))
        look_at_sides(c);
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

/* What is known of its arrays in a turn decides how its sides are written meanwhile. */
static bool causalize_once(void *context, const Turn *turn) {
    Causalizer *c = context;
    Equation *equation = c->equation;
    Ex *left = equation->left, *right = equation->right;
    c->turn = c->around = turn;
    bool good = causalize_turn(c);
    equation->left = left;
    equation->right = right;
    return good;
}

/* An equation with an error of names or types: what it might have determined counts as determined. */
static bool skip_once(void *context, const Turn *turn) {
    Causalizer *c = context;
    c->turn = turn;
    if (!guard_holds(c->sema, c->equation->guard, turn)) return true;
    if (c->equation->left) give_up_unknowns(c, c->equation->left);
    if (c->equation->right) give_up_unknowns(c, c->equation->right);
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

void causalize_equation(Causalizer *c, Equation *equation, const Loop *outer) {
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
    Together together = {c, c->place, end, outermost_loop(c->variant->equations.at[c->place]->loop), NULL};
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
    const Loop *loop = outermost_loop(variant->equations.at[place]->loop);
    int end = place + 1;
    while (loop && end < variant->equations.n && outermost_loop(variant->equations.at[end]->loop) == loop)
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
    derive_needed(&c);
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
