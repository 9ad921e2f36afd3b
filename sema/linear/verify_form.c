/* The verifier of forms: what is explicit depends on no balance, in a class and in what it hands to
 * components. */
#include "sema/linear/verify_form.h"

#include "sema/value/loops.h"
#include "sema/model/accessors.h"

typedef struct {
    const Form *form;
    Fault fault; /* the first */
} Verifier;

static void see_explicit(void *context, Ex *ref, const Turn *turn) {
    Verifier *v = context;
    (void)turn;
    if (!v->fault.invariant && ref_dependence(v->form, ref) != EXPLICIT)
        v->fault = (Fault){"what is explicit depends on no balance", ref, ref->span};
}

static void verify_assigns(Verifier *v) {
    const Variant *variant = v->form->variant;
    const Assign *before = NULL;
    for (int i = 0; i < variant->nodes.n; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        if (assign != before && assign_dependence(v->form, assign) == EXPLICIT)
            ex_visit_uses(assign->value, NULL, see_explicit, v);
        before = assign;
    }
}

/* A component uses a form whose inputs may depend on balances as much as what it is given. */
static void verify_child(Verifier *v, const Comp *comp, const Form *child, const unsigned char *given) {
    for (int i = 0; given && i < comp->type->input_vars.n; i++) {
        const Var *var = comp->type->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            if (child->own[place_of(var, order)] < given[place_of(var, order)])
                v->fault = (Fault){"a component's form allows for what it is given", NULL, comp->decl->span};
    }
}

Fault form_fault(const Form *form) {
    Verifier v = {.form = form};
    verify_assigns(&v);
    for (int i = 0; i < form->variant->comps.n && !v.fault.invariant; i++) {
        const Comp *comp = form->variant->comps.at[i];
        if (!comp->outer && !is_response(comp)) verify_child(&v, comp, form->children[i], form->given[i]);
    }
    return v.fault;
}
