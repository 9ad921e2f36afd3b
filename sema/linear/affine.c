/* Whether balances are affine in each other in a form of a class. What is not may stand behind the solution:
   values that follow from a balance in another way, and lead neither to a residual nor to a flow or a given
   derivative of a potential, which the responses of other components are made of. */
#include "sema/linear/affine.h"

#include "sema/linear/linear.h"
#include "sema/model/accessors.h"
#include "sema/value/ranges.h"
#include "sema/wire/endpoint.h"

typedef struct {
    Form *form;
    bool found; /* something more that is behind the solution */
} Search;

/* --- what is known ---------------------------------------------------------------------------- */

/* What depends on balances in a component that gets something of this kind is of this kind, too. */
static bool is_behind(const Form *form, int n_comps, Comp *const *comps, const Var *var, int order) {
    bool gets = false;
    for (; n_comps > 0; n_comps--, comps++) {
        const Comp *comp = comps[0];
        if (comp->outer || is_response(comp)) return false;
        gets |= form->gets_behind[comp->index];
        if (n_comps == 1 && var->input[order] >= 0) return gets;
        form = form->children[comp->index];
    }
    int place = place_of(var, order);
    return form->behind[place] || (gets && form->own[place] != EXPLICIT);
}

typedef struct {
    const Form *form;
    bool found;
} UsesBehind;

static void see_use(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    UsesBehind *uses = context;
    if (ref->ref.var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return;
    uses->found |= is_behind(uses->form, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order);
}

static bool is_assigned_behind(const Form *form, const Assign *assign) {
    const Var *var = assign->target->ref.var;
    if ((var->is_discrete && !assign->target->ref.order) || var->hidden) return false;
    bool affine;
    assign_is_linear(form, assign, &affine);
    UsesBehind uses = {form, false};
    if (affine) visit_used_refs(assign->value, see_use, &uses);
    return !affine || uses.found;
}

/* --- where it leads --------------------------------------------------------------------------- */

/* Whether the responses of components are made of it */
static bool makes_responses(const Var *var, int order) {
    return var->is_flow || (var->is_potential && order == var->provided);
}

/* Whether a component of the class may need what it gets for its own balances or for its flows */
static bool has_part_in_balances(const Variant *variant) {
    bool has = variant->has_response;
    for (int i = 0; i < variant->vars.n && !has; i++)
        has = variant->vars.at[i]->is_flow;
    for (int i = 0; i < variant->comps.n && !has; i++)
        has = is_response(variant->comps.at[i]) || has_part_in_balances(variant->comps.at[i]->type);
    return has;
}

static void lead_to(Search *search, const Comp *comp, const Var *var, int order) {
    Form *form = search->form;
    if (comp && comp->outer) return;
    bool *known = comp ? &form->gets_behind[comp->index] : &form->behind[place_of(var, order)];
    if (*known) return;
    *known = search->found = true;
    form->is_all_affine = false;
    if (makes_responses(var, order) || (comp && (is_response(comp) || has_part_in_balances(comp->type))))
        form->is_affine = false;
}

static void follow_connection(Search *search, const Connection *set) {
    const Port *port = set->members.at[0].port;
    for (int k = 0; k < port->vars.n; k++)
        for (int order = 0; order <= MAX_ORDER; order++) {
            bool behind = false;
            for (int m = 0; m < set->members.n; m++) {
                const Endpoint *member = &set->members.at[m];
                Comp *comp = member->comp;
                const Var *var = member->port->vars.at[k];
                if (endpoint_gives(member, var))
                    behind |= is_behind(search->form, comp != NULL, &comp, var, order);
            }
            for (int m = 0; m < set->members.n && behind; m++) {
                const Endpoint *member = &set->members.at[m];
                const Var *var = member->port->vars.at[k];
                if (!endpoint_gives(member, var)) lead_to(search, member->comp, var, order);
            }
        }
}

static void follow_assigns(Search *search) {
    const Variant *variant = search->form->variant;
    for (int k = 0; k < variant->nodes.n && search->form->is_affine; k++) {
        const Assign *assign = variant->nodes.at[k].assign;
        if (k && variant->nodes.at[k - 1].assign == assign) continue; /* another turn of its loops */
        const Ex *target = assign->target;
        if (is_assigned_behind(search->form, assign))
            lead_to(search, target->ref.n_comps ? target->ref.comps[0] : NULL, target->ref.var,
                    target->ref.order);
    }
}

void find_affine(Form *form) {
    const Variant *variant = form->variant;
    Arena *arena = form->sema->arena;
    form->is_affine = form->is_all_affine = true;
    form->behind = NEW_ARRAY(arena, bool, variant->vars.n *ORDERS + 1);
    form->gets_behind = NEW_ARRAY(arena, bool, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++) {
        form->is_affine &= form->children[i]->is_affine;
        form->is_all_affine &= form->children[i]->is_all_affine;
    }
    Search search = {form, true};
    while (search.found && form->is_affine) {
        search.found = false;
        follow_assigns(&search);
        for (int k = 0; k < variant->patterns.n && form->is_affine; k++)
            follow_connection(&search, variant->patterns.at[k]->first);
    }
}
