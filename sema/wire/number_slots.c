/* The numbers of a class's inputs and of the slots of its variables. */
#include "sema/wire/number_slots.h"

#include "sema/wire/pattern.h"

static void number_var(Sema *sema, Variant *variant, Var *var) {
    if (var->variability >= AST_VAR_PARAMETER) return;
    if (var->provided > var->orders) var->orders = var->provided;
    bool input = var->causality == AST_INPUT;
    int given = input ? var->provided : var->role == ROLE_STATE ? 0 : -1;
    for (int order = 0; order <= var->orders; order++) {
        var->slot[order] = variant->n_slots;
        add_slots(sema->arena, &variant->writers, var->count, var->rank, var->dims,
                  order <= given ? SLOT_GIVEN : SLOT_UNKNOWN);
        variant->n_slots += var->count;
        if (!input || order > var->provided) continue;
        var->input[order] = variant->n_inputs;
        variant->n_inputs += var->count;
    }
    if (input) vec_push(sema->arena, &variant->input_vars, var);
}

/* Of a connector with an error nobody knows what is to be determined. */
static void give_up_port(Variant *variant, const Port *port) {
    for (int i = 0; i < port->vars.n; i++) {
        const Var *var = port->vars.at[i];
        if (var->variability >= AST_VAR_PARAMETER) continue;
        set_writer(variant->arena, &variant->writers, var->slot[0], var->count, SLOT_BROKEN);
    }
}

void number_inputs(Sema *sema, Variant *variant) {
    for (int i = 0; i < variant->vars.n; i++)
        number_var(sema, variant, variant->vars.at[i]);
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        comp->slot = variant->n_slots;
        long n = comp->outer ? 0 : comp->count * comp->type->n_inputs;
        add_slots(sema->arena, &variant->writers, n, 0, NULL, SLOT_UNKNOWN);
        variant->n_slots += n;
        variant->has_response |= comp->count > 0 && comp->type->has_response;
    }
    for (int i = 0; i < variant->ports.n; i++) {
        if (variant->ports.at[i]->class_->erroneous) give_up_port(variant, variant->ports.at[i]);
        variant->ports.at[i]->first = variant->n_port_elements;
        variant->n_port_elements += variant->ports.at[i]->count;
        list_taken(sema->arena, variant->ports.at[i]);
    }
}
