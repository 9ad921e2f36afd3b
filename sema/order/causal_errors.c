/* What is wrong with an equation that does not determine exactly one unknown, and what would mend it. */
#include "lexer/fix.h"
#include "sema/order/causalizer.h"
#include "sema/wire/undetermined.h"

#include <string.h>

int given_orders(const Var *var) {
    return var->role == ROLE_STATE ? 1 : var->causality == AST_INPUT ? var->provided : 0;
}

void fail_equation(Causalizer *c) {
    c->failed = true;
    c->variant->broken = true;
}

bool may_ask(Causalizer *c) {
    enum { MOST_ASKED = 100 };
    return c->n_asked++ < MOST_ASKED && still_helps(c->sema);
}

const char *causal_text(Causalizer *c, const Ex *ex) {
    return ex_to_string(c->sema->arena, ex);
}

bool is_taken(const Var *var) {
    return var->port && !var->solo && var->causality == AST_INPUT;
}

void note_writer(Causalizer *c, Diagnostic *d, Ex *ref, long slot) {
    Diagnostics *diagnostics = c->sema->diagnostics;
    int writer = writer_of(&c->variant->writers, slot);
    const Var *var = ref->ref.var;
    if (writer >= 0)
        diag_note(diagnostics, d, c->variant->nodes.at[writer].assign->span,
                  "'%s' is determined here already", causal_text(c, ref));
    else if (writer == SLOT_CONNECTED)
        diag_note(diagnostics, d, ref->ref.n_comps ? ref->ref.comps[0]->decl->span : var->decl->span,
                  "'%s' is determined by a connect", causal_text(c, ref));
    else if (var->role == ROLE_STATE)
        diag_note(diagnostics, d, var->decl->span,
                  var->is_meant_state ? "'%s' is derived, so it is a state, and known"
                                      : "'%s' is a state, so it is known; its derivative is the unknown",
                  var->path);
    else if (var->causality == AST_INPUT && !ref->ref.n_comps)
        diag_note(diagnostics, d, var->decl->span,
                  is_taken(var)
                      ? "'%s' is known from outside, as the connector takes it; to give it, use one "
                        "with 'output' in place of 'input'"
                      : "'%s' is known from outside",
                  var->path);
}

/* True if the equation repeats the one that determines `about`, word by word. */
static bool is_repeated(Causalizer *c, const Ex *about) {
    reference_slots(about, c->turn, &c->slots);
    int writer = c->slots.at.n ? writer_of(&c->variant->writers, c->slots.at.at[0]) : SLOT_UNKNOWN;
    if (writer < 0) return false;
    const Equation *one = c->equation, *other = c->variant->nodes.at[writer].assign->equation;
    if (one == other) return false; /* in a loop: its other turns are for something else */
    return other->left && other->right && !strcmp(causal_text(c, one->left), causal_text(c, other->left)) &&
           !strcmp(causal_text(c, one->right), causal_text(c, other->right));
}

/* An equation without an unknown was probably meant to determine something else. */
static void doubt(Causalizer *c) {
    const AstEquation *ast = c->equation->ast;
    add_doubt(c->sema, c->variant, ast ? lost_equation(c->sema->arena, ast) : new_lost(c->sema->arena));
}

/* The parameter or constant that the equation seems to be meant for; or NULL */
static const Ex *fixed_side(const Equation *equation) {
    const Ex *left = equation->left, *right = equation->right;
    if (left->kind == EX_REF && left->ref.var->variability >= AST_VAR_PARAMETER) return left;
    return right->kind == EX_REF && right->ref.var->variability >= AST_VAR_PARAMETER ? right : NULL;
}

static void see_computed(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    const Ex **found = context;
    const Var *var = ref->ref.var;
    if (!*found && !ref->ref.n_comps && var->variability < AST_VAR_PARAMETER && var->role != ROLE_STATE &&
        ref->ref.order > given_orders(var))
        *found = ref;
}

/* The derivative of a state that no equation up to the present one determines, nor one in which it stands
   alone; or NULL */
static const Ex *open_derivative(Causalizer *c) {
    for (int i = 0; i < c->variant->vars.n; i++) {
        Var *var = c->variant->vars.at[i];
        if (var->role != ROLE_STATE || writer_of(&c->variant->writers, var->slot[1]) != SLOT_UNKNOWN)
            continue;
        Ex *whole = ex_whole(c->sema->arena, 0, NULL, var, var->decl->span);
        const Ex *derivative = ex_ref_order(c->sema->arena, whole, 1);
        if (!determining_equation(c->variant, c->equation, derivative)) return derivative;
    }
    return NULL;
}

/* An equation about derivatives that are computed may be meant for the state's derivative in them. */
static void note_inside_derivative(Causalizer *c, Diagnostic *d) {
    const Ex *computed = NULL;
    ex_visit_uses(c->equation->left, c->turn, see_computed, &computed);
    ex_visit_uses(c->equation->right, c->turn, see_computed, &computed);
    const Ex *derivative = computed ? open_derivative(c) : NULL;
    if (!derivative) return;
    const char *response = response_name(c->sema, c->variant->class_);
    diag_note(
        c->sema->diagnostics, d, c->equation->span,
        "'%s' follows from '%s', which no equation determines; declare 'Base.LinearResponse %s', write '%s "
        "= %s.balance' above, and this one as '%s.residual = %s'",
        causal_text(c, computed), causal_text(c, derivative), response, causal_text(c, derivative), response,
        response, residual_text(c->sema->arena, c->equation));
}

static void note_constraint(Causalizer *c, Diagnostic *d) {
    if (constrained_states(c->variant, c->equation) < 2) return;
    c->is_constrained = true;
    diag_note(c->sema->diagnostics, d, c->equation->span,
              "an equation between states is a constraint; keep as states only what nothing constrains "
              "(minimal coordinates, such as an angle) and compute the others from these above; Planar "
              "builds mechanisms so, from joints and parts");
}

/* Whether the equation is an item of the class itself: not of a branch, a loop or a base */
static bool is_own_item(const Causalizer *c) {
    const AstClass *ast = c->variant->class_->ast;
    for (int i = 0; ast && c->equation->ast && i < ast->items.n; i++)
        if (ast->items.at[i].kind == AST_ITEM_EQUATION && ast->items.at[i].equation == c->equation->ast)
            return true;
    return false;
}

/* Whether an equation determines the state's derivative */
static bool moves_by_itself(Causalizer *c, const Ex *state) {
    const Var *var = state->ref.var;
    const Ex *derivative = ex_ref_order(c->sema->arena, state, 1);
    return writer_of(&c->variant->writers, var->slot[1]) >= 0 ||
           (may_ask(c) && determining_equation(c->variant, c->equation, derivative));
}

/* x = x0 for a state that an equation moves, where parameters give x0: its value at the start is meant. */
static void fix_start(Causalizer *c, Diagnostic *d, const Ex *about) {
    const Equation *equation = c->equation;
    const Var *var = about->ref.var;
    if (about != equation->left || var->role != ROLE_STATE || about->ref.n_comps || about->ref.order ||
        var->has_own_fixed || !is_own_item(c) || !ex_is_parametric(equation->right) ||
        !moves_by_itself(c, about))
        return;
    Diagnostics *diagnostics = c->sema->diagnostics;
    Fix *fix = fix_add(diagnostics, d, FIX_CERTAIN,
                       "move the start value of '%s' into a section 'initial equation'", var->path);
    if (!fix_move_above_section(diagnostics, fix, equation->span, true)) d->fixes.n--;
}

void report_over_determined(Causalizer *c) {
    if (c->poisoned) { /* what is wrong has been reported */
        c->failed = true;
        return;
    }
    Diagnostics *diagnostics = c->sema->diagnostics;
    Ex *left = c->equation->left, *right = c->equation->right;
    Ex *about = left->kind == EX_REF && left->ref.var->variability < AST_VAR_PARAMETER     ? left
                : right->kind == EX_REF && right->ref.var->variability < AST_VAR_PARAMETER ? right
                                                                                           : c->first_known;
    Diagnostic *d;
    const Ex *parameter = fixed_side(c->equation);
    if (!about && parameter)
        d = diag_error(
            diagnostics, c->equation->span, "one-unknown",
            "over-determined: '%s' is a %s, so it is known; give it its value in the declaration, or "
            "in a modification",
            parameter->ref.var->path,
            parameter->ref.var->variability == AST_VAR_CONSTANT ? "constant" : "parameter");
    else if (about)
        d = diag_error(diagnostics, c->equation->span, "one-unknown",
                       "over-determined: the equation has no unknown, '%s' is known already",
                       causal_text(c, about));
    else
        d = diag_error(diagnostics, c->equation->span, "one-unknown",
                       "over-determined: there is no unknown in the equation");
    fail_equation(c);
    if (!about || !is_repeated(c, about)) doubt(c);
    if (!about) return;
    note_inside_derivative(c, d);
    if (about->ref.n_comps && about->ref.var->has_default) {
        diag_note(diagnostics, d, about->ref.var->decl->span,
                  "'%s' has the value of its declaration; a modification replaces it, %s(%s = ...)",
                  causal_text(c, about), about->ref.comps[0]->decl->name, about->ref.var->path);
        return;
    }
    if (about->ref.n_comps && about->ref.var->causality != AST_INPUT) {
        diag_note(diagnostics, d, about->ref.comps[0]->decl->span, "'%s' is given by its component",
                  causal_text(c, about));
        return;
    }
    if (about->ref.var->slot[about->ref.order] < 0) return;
    reference_slots(about, c->turn, &c->slots);
    if (c->slots.at.n) note_writer(c, d, about, c->slots.at.at[0]);
    fix_start(c, d, about);
    note_constraint(c, d);
}

/* An assignment in a when equation, or its condition, uses what is not known. */
static void not_known(Causalizer *c) {
    const Ex *culprit = c->unknown;
    for (int i = 0; i < c->others.n && ex_equal(culprit, c->equation->left); i++)
        culprit = c->others.at[i];
    Diagnostic *d =
        diag_error(c->sema->diagnostics, culprit->span, "one-unknown",
                   "'%s' is not known here yet: nothing above determines it", causal_text(c, culprit));
    note_below(c, d, culprit);
    fail_equation(c);
}

static void note_determining(Causalizer *c, Diagnostic *d, const Equation *below, const Ex *unknown) {
    diag_note(c->sema->diagnostics, d, below->span,
              "'%s' is determined only here; what determines it must stand above what uses it",
              causal_text(c, unknown));
    vec_push(c->sema->arena, &c->displaced, d);
}

bool note_below(Causalizer *c, Diagnostic *d, const Ex *unknown) {
    const Equation *below = may_ask(c) ? determining_equation(c->variant, c->equation, unknown) : NULL;
    if (below) note_determining(c, d, below, unknown);
    return below != NULL;
}

/* All elements of a variable, for one of them lacks an equation: then the others probably lack it too. */
void give_up_whole(Causalizer *c, const Ex *ref) {
    const Var *var = ref->ref.var;
    long slot = ref->ref.n_comps ? -1 : var->slot[ref->ref.order];
    for (long i = 0; slot >= 0 && i < var->count; i++)
        if (writer_of(&c->variant->writers, slot + i) == SLOT_UNKNOWN)
            set_writer(c->sema->arena, &c->variant->writers, slot + i, 1, SLOT_BROKEN);
}

enum { MOST_COUPLED = 5 }; /* equations for which a common unknown is searched for */

/* Keeps the equation with several unknowns, for report_postponed(). */
static void postpone(Causalizer *c) {
    Underdetermined one = {.span = c->equation->span, .equation = c->equation, .n = c->others.n + 1};
    one.unknowns = NEW_ARRAY(c->sema->arena, Ex *, one.n);
    one.unknowns[0] = c->unknown;
    for (int i = 0; i < c->others.n; i++)
        one.unknowns[i + 1] = c->others.at[i];
    for (int i = one.n - 1; i >= 0 && !one.below && may_ask(c); i--) {
        one.below = determining_equation(c->variant, c->equation, one.unknowns[i]);
        one.determined = one.unknowns[i];
    }
    if (!one.below && c->underdetermined.n < MOST_COUPLED)
        one.coupling = find_coupling(c->variant, c->equation);
    vec_push(c->sema->arena, &c->underdetermined, one);
}

/* Equations that determine their unknowns together only */
static void note_coupling(Causalizer *c, Diagnostic *d, const Underdetermined *one) {
    const Coupling *coupling = &one->coupling;
    const char *balance = causal_text(c, coupling->balance),
               *response = response_name(c->sema, c->variant->class_);
    if (coupling->is_linear)
        diag_note(
            c->sema->diagnostics, d, coupling->residual->span,
            "'%s' is found only by several equations together, this one among them: declare "
            "'Base.LinearResponse %s', write '%s = %s.balance' above all of them, and '%s.residual = %s' "
            "below them, in place of this one",
            balance, response, balance, response, response,
            residual_text(c->sema->arena, coupling->residual));
    else
        diag_note(
            c->sema->diagnostics, d, coupling->residual->span,
            "'%s' is found only by several equations together, this one among them, and not all are "
            "linear: solve them by hand, compute '%s' in a function, or make it a state that follows fast",
            balance, balance);
}

static bool is_iterator(const Ex *ex) {
    return ex->kind == EX_ITER;
}

bool are_elements(const Equation *equation, const Ex *ref) {
    bool are = false;
    for (int k = 0, n = ref_rank(ref); k < n; k++) {
        const Ex *iter = ref->ref.subs[k] ? ex_find(ref->ref.subs[k], is_iterator) : NULL;
        const Loop *loop = equation->loop;
        while (iter && loop && loop->iter != iter->iter)
            loop = loop->outer;
        are |= iter && !loop;
    }
    return are;
}

typedef VEC(const char *) Texts;

static bool is_listed(const Texts *texts, const char *text) {
    for (int i = 0; i < texts->n; i++)
        if (!strcmp(texts->at[i], text)) return true;
    return false;
}

/* Whether two of the unknowns have the same text: that of elements in different turns */
static bool look_alike(Causalizer *c, const Underdetermined *one) {
    Texts texts = {0};
    for (int i = 0; i < one->n; i++) {
        const char *text = causal_text(c, one->unknowns[i]);
        if (is_listed(&texts, text)) return true;
        vec_push(c->sema->arena, &texts, text);
    }
    return false;
}

/* "'a', 'b' and elements of 'c'", each once */
static const char *unknowns_text(Causalizer *c, const Underdetermined *one, bool alike) {
    Arena *arena = c->sema->arena;
    Texts texts = {0};
    for (int i = 0; i < one->n; i++) {
        Ex *ref = one->unknowns[i];
        const char *text = arena_printf(arena, "'%s'", causal_text(c, ref));
        if (alike && are_elements(one->equation, ref)) {
            Ex *whole = ex_whole(arena, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->span);
            text = arena_printf(arena, "elements of '%s'", causal_text(c, whole));
        }
        if (!is_listed(&texts, text)) vec_push(arena, &texts, text);
    }
    const char *all = texts.at[0];
    for (int i = 1; i < texts.n; i++)
        all = arena_printf(arena, "%s%s%s", all, i + 1 == texts.n ? " and " : ", ", texts.at[i]);
    return all;
}

/* Reports the equations with several unknowns; one for each constraint, which determines nothing, is not at
   fault itself. */
void report_postponed(Causalizer *c) {
    Arena *arena = c->sema->arena;
    for (int k = 0; k < c->underdetermined.n; k++) {
        const Underdetermined *one = &c->underdetermined.at[k];
        if (c->is_constrained && explained_by_doubt(c->variant)) continue;
        bool alike = look_alike(c, one);
        Diagnostic *d =
            diag_error(c->sema->diagnostics, one->span, "one-unknown",
                       "under-determined: the equation has %s unknowns, %s; it can determine one",
                       alike ? "several" : arena_printf(arena, "%d", one->n), unknowns_text(c, one, alike));
        if (one->below)
            note_determining(c, d, one->below, one->determined);
        else if (one->coupling.balance)
            note_coupling(c, d, one);
        if (!one->below) vec_push(arena, &c->displaced, d);
    }
}

void report_under_determined(Causalizer *c) {
    /* one of the unknowns may be what an equation with an unknown name, or one that was not understood,
     * determines */
    if (c->variant->incomplete || explained_by_doubt(c->variant)) {
        c->failed = true;
        return;
    }
    if (c->equation->assigns) {
        not_known(c);
        return;
    }
    postpone(c);
    give_up_whole(c, c->unknown);
    for (int i = 0; i < c->others.n; i++)
        give_up_whole(c, c->others.at[i]);
    fail_equation(c);
}

void report_partly_determined(Causalizer *c) {
    if (writer_of(&c->variant->writers, c->partly_slot) == SLOT_BROKEN) {
        c->failed = true; /* its error is reported */
        return;
    }
    Span span = c->equation->is_section ? c->partly->span : c->equation->span;
    Diagnostics *diagnostics = c->sema->diagnostics;
    Diagnostic *d;
    if (!c->equation->left->rank && !c->equation->assigns && c->partly->rank)
        d = diag_error(
            diagnostics, span, "one-unknown",
            "under-determined: the equation has several unknowns, elements of '%s'; it can determine one",
            causal_text(c, c->partly));
    else if (c->unknown)
        d = diag_error(
            diagnostics, span, "one-unknown",
            "under-determined: the equation has the unknown '%s', and of '%s' only a part is known",
            causal_text(c, c->unknown), causal_text(c, c->partly));
    else {
        d = diag_error(diagnostics, span, "one-unknown", "over-determined: a part of '%s' is known already",
                       causal_text(c, c->partly));
        note_writer(c, d, c->partly, c->partly_slot);
    }
    vec_push(c->sema->arena, &c->displaced, d); /* others may determine the rest */
    fail_equation(c);
}
