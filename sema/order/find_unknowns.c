/* What an equation leaves unknown, in one turn of its loops: each reference in it is looked at in the order
   of the text. */
#include "sema/order/causalizer.h"

#include <string.h>

#include "sema/value/environment.h"

/* --- states that are not declared so ------------------------------------------------------------ */

/* Takes the variable for a state that its declaration does not name so, if it seems to be meant as one. */
static bool take_for_state(Causalizer *c, Var *var) {
    if (!may_ask(c) || !may_be_state(c->variant, c->place, var)) return false;
    make_room(c, var, 1);
    var->role = ROLE_STATE;
    var->is_meant_state = true;
    for (long i = 0; i < var->count; i++) {
        set_slot_writer(c, var->slot[0] + i, SLOT_GIVEN);
        set_slot_writer(c, var->slot[1] + i, SLOT_UNKNOWN);
    }
    c->variant->broken = true; /* reported once all equations have been looked at */
    return true;
}

bool take_unknowns_for_states(Causalizer *c) {
    bool found = false;
    for (int i = -1; i < c->others.n; i++) {
        const Ex *ref = i < 0 ? c->unknown : c->others.at[i];
        if (ref && !ref->ref.n_comps && !ref->ref.order) found |= take_for_state(c, ref->ref.var);
    }
    return found;
}

/* --- references ------------------------------------------------------------------------------- */

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

static bool same_slots(const Slots *a, const long *b, int n) {
    return a->at.n == n && n && !memcmp(a->at.at, b, sizeof(long) * (size_t)n);
}

/* The reference with the values that iterators have in the turns inside of `around` */
static Ex *settle(Causalizer *c, Ex *ref) {
    Arena *arena = c->sema->arena;
    Ex *settled = ref;
    for (const Turn *turn = c->turn; turn && turn != c->around; turn = turn->outer)
        settled =
            ex_substitute(arena, settled, turn->iter, ex_number(arena, turn->value, BASE_INTEGER, ref->span));
    if (settled == ref) return ref;
    int n = ref_rank(ref);
    Ex **subs = NEW_ARRAY(arena, Ex *, n + 1);
    for (int k = 0; k < n; k++) {
        long value;
        subs[k] = settled->ref.subs[k];
        if (subs[k] && !subs[k]->rank && ex_evaluate_integer(subs[k], NULL, &value, NULL))
            subs[k] = ex_number(arena, (double)value, BASE_INTEGER, ref->span);
    }
    return ex_ref(arena, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order, subs, ref->span);
}

/* A reference to the unknown */
static void note_unsettled(Causalizer *c, Ex *ref) {
    if (c->unsettled) return;
    c->settled = settle(c, ref);
    if (c->settled != ref) c->unsettled = ref;
}

void look_at(Causalizer *c, Ex *ref) {
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
            if (writer != SLOT_BROKEN || !known) c->partly_slot = c->slots.at.at[i];
            known++;
        }
    }
    if (!unknown) {
        if (!c->first_known) c->first_known = ref;
    } else if (known) {
        if (!c->partly) c->partly = ref;
    } else if (!c->unknown) {
        c->unknown = ref;
        note_unsettled(c, ref);
        for (int i = 0; i < c->slots.at.n; i++)
            vec_push(c->sema->arena, &c->unknown_slots, c->slots.at.at[i]);
    } else if (same_slots(&c->slots, c->unknown_slots.at, c->unknown_slots.n)) {
        note_unsettled(c, ref);
    } else {
        bool listed = false;
        for (int i = 0; i < c->others.n; i++)
            listed |= ex_equal(c->others.at[i], ref);
        if (!listed) vec_push(c->sema->arena, &c->others, ref);
    }
}

/* --- one equation ----------------------------------------------------------------------------- */

void forget_unknowns(Causalizer *c) {
    c->unknown = c->unsettled = c->partly = c->first_known = NULL;
    c->unknown_slots.n = c->others.n = 0;
}

void begin_equation(Causalizer *c) {
    forget_unknowns(c);
    c->poisoned = false;
    c->failed = c->reported;
}

typedef struct {
    Causalizer *c;
    void (*visit)(Causalizer *c, Ex *ref);
} Visit;

static void visit_use(void *context, Ex *ref, const Turn *turn) {
    const Visit *visit = context;
    const Turn *saved = visit->c->turn;
    visit->c->turn = turn;
    visit->visit(visit->c, ref);
    visit->c->turn = saved;
}

/* Visits each reference that the expression uses, in the turns in which it does. */
static void visit_uses(Causalizer *c, Ex *ex, void (*visit)(Causalizer *c, Ex *ref)) {
    Visit each = {c, visit};
    c->around = c->turn;
    ex_visit_uses(ex, c->turn, visit_use, &each);
}

void find_unknowns(Causalizer *c, Ex *ex) {
    visit_uses(c, ex, look_at);
}

/* --- after an error ---------------------------------------------------------------------------- */

static void give_up(Causalizer *c, Ex *ref) {
    const Var *var = ref->ref.var;
    if (ref->ref.pre) return;
    int base = var->role == ROLE_STATE ? 1 : 0;
    if (ref->ref.order > base) give_up(c, ex_ref_order(c->sema->arena, ref, base));
    if (var->variability >= AST_VAR_PARAMETER || (!ref->ref.n_comps && var->slot[ref->ref.order] < 0)) return;
    reference_slots(ref, c->turn, &c->slots);
    for (int i = 0; i < c->slots.at.n; i++) {
        int writer = writer_of(&c->variant->writers, c->slots.at.at[i]);
        if (writer == SLOT_UNKNOWN) set_slot_writer(c, c->slots.at.at[i], SLOT_BROKEN);
        if (writer == SLOT_UNKNOWN || writer == SLOT_BROKEN) c->poisoned = true;
    }
}

void give_up_unknowns(Causalizer *c, Ex *ex) {
    visit_uses(c, ex, give_up);
}
