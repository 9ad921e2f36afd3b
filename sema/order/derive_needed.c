/* Derivatives that are needed: those that equations, initial equations and the types of outputs ask for, and
   those that these need in turn. Each is derived from the assignment that determines the variable. */
#include "sema/order/causalizer.h"

#include "sema/typing/derive.h"
#include "sema/order/whole_nodes.h"

/* --- what is asked for ------------------------------------------------------------------------ */

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
    set_slot_writer(c, slot, SLOT_DERIVED);
    Want want = {.slot = slot, .below = below, .var = var, .span = span};
    vec_push(c->sema->arena, &c->wants, want);
}

void request_derivative(Causalizer *c, Ex *ref, Span span) {
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

/* --- what has no derivative -------------------------------------------------------------------- */

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
    if (culprit->kind == EX_REF && culprit->ref.order == MAX_ORDER) {
        diag_error(diagnostics, where, "limit",
                   "the derivative of '%s' needs that of '%s': a variable has %d at most",
                   causal_text(c, assign->target), causal_text(c, culprit), MAX_ORDER);
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

/* --- derived assignments ----------------------------------------------------------------------- */

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
        set_slot_writer(c, c->slots.at.at[i], variant->nodes.n);
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
        set_slot_writer(c, wanted->slot, SLOT_BROKEN);
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
        set_slot_writer(c, one.slot, SLOT_DERIVED);
        derive_want(c, &one);
    }
}

static bool has_open_inputs(const Variant *variant, const Comp *comp) {
    long count = comp->count * comp->type->n_inputs;
    return any_slot_is(&variant->writers, comp->slot, count, SLOT_UNASKED) ||
           any_slot_is(&variant->writers, comp->slot, count, SLOT_UNKNOWN);
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
        if (comp->outer || !has_open_inputs(variant, comp)) continue;
        for (int k = 0; k < comp->type->input_vars.n; k++) {
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

/* --- what is only mentioned --------------------------------------------------------------------- */

static void mention(void *context, Ex *ref) {
    Causalizer *c = context;
    Var *var = ref->ref.var;
    if (!ref->ref.n_comps && var->owner == c->variant && ref->ref.order > var->orders)
        make_room(c, var, ref->ref.order);
}

/* What an assignment reads in none of its turns, as their numbers choose another value, stands in its text
   nevertheless. */
static void make_room_for_mentioned(Causalizer *c) {
    const Variant *variant = c->variant;
    const Assign *last = NULL;
    for (int i = 0; i < variant->nodes.n; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        if (!assign || assign == last) continue;
        bool same_call = last && assign->value->kind == EX_FUNCTION && last->value->kind == EX_FUNCTION &&
                         assign->value->function.call == last->value->function.call;
        if (!same_call) ex_visit_refs(assign->value, mention, c);
        last = assign;
    }
    for (int i = 0; i < variant->initial_assigns.n; i++)
        ex_visit_refs(variant->initial_assigns.at[i]->value, mention, c);
}

void derive_needed(Causalizer *c) {
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
    make_room_for_mentioned(c);
}
