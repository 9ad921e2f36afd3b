/* Connectors and inputs of components that nothing determines. */
#include "sema/wire/open_connectors.h"

#include "sema/wire/endpoint.h"

/* Whether all signals and potentials of the port come out of its component: an On flange. */
static bool is_on(const Port *port) {
    for (int k = 0; k < port->vars.n; k++)
        if (!port->vars.at[k]->is_flow && port->vars.at[k]->causality == AST_INPUT) return false;
    return true;
}

static void count_open(const Variant *variant, const Endpoint *endpoint, long *open, long *all,
                       const Var **first) {
    for (int k = 0; k < endpoint->port->vars.n; k++) {
        const Var *var = port_var(endpoint, k);
        if (var->variability >= AST_VAR_PARAMETER || var->causality != AST_INPUT) continue;
        long count, slot = endpoint_slot(endpoint, var, 0, &count);
        for (long i = 0; i < count; i++) {
            (*all)++;
            if (writer_of(&variant->writers, slot + i) != SLOT_UNKNOWN) continue;
            if (!*open || var->index < (*first)->index) *first = var;
            (*open)++;
        }
    }
}

static void zero_flows(Variant *variant, const Endpoint *endpoint) {
    for (int k = 0; k < endpoint->port->vars.n; k++) {
        const Var *var = port_var(endpoint, k);
        if (!var->is_flow || var->causality != AST_INPUT) continue;
        long count, slot = endpoint_slot(endpoint, var, 0, &count);
        for (long i = 0; i < count; i++)
            if (writer_of(&variant->writers, slot + i) == SLOT_UNKNOWN)
                set_writer(variant->arena, &variant->writers, slot + i, 1, SLOT_GIVEN);
    }
}

static void add_undetermined(Sema *sema, UndeterminedList *undetermined, const Comp *comp, const char *rule,
                             const char *text) {
    vec_push(sema->arena, undetermined, ((Undetermined){comp->decl->span, rule, text, comp->decl->name}));
}

/* Whether no element of the port is open; the first one that is goes to `undetermined`. */
static bool check_port(Sema *sema, Variant *variant, Comp *comp, Port *port, UndeterminedList *undetermined) {
    Arena *arena = sema->arena;
    bool on = is_on(port);
    for (long c = 0; c < comp->count; c++)
        for (long p = 0; p < port->count; p++) {
            Endpoint endpoint = {comp, port, (int)c, (int)p, NULL};
            if (on) {
                zero_flows(variant, &endpoint);
                continue;
            }
            long open = 0, all = 0;
            const Var *first = NULL;
            count_open(variant, &endpoint, &open, &all, &first);
            if (!open) continue;
            const char *text = endpoint_text(arena, &endpoint);
            if (open < all)
                add_undetermined(sema, undetermined, comp, "all-determined",
                                 arena_printf(arena, "'%s.%s' is an input that nothing determines", text,
                                              first->decl->name));
            else if (first->solo)
                add_undetermined(sema, undetermined, comp, "connect",
                                 arena_printf(arena,
                                              "the input '%s' is not connected; connect an output to it, or "
                                              "determine it by an equation",
                                              text));
            else
                add_undetermined(
                    sema, undetermined, comp, "connect",
                    arena_printf(arena,
                                 "'%s' (%s) is not connected; connect it to a flange that gives its "
                                 "motion",
                                 text, port->class_->full_name));
            return false;
        }
    return true;
}

/* The first input of the component that nothing determines, if there is one */
static void check_inputs(Sema *sema, Variant *variant, const Comp *comp, UndeterminedList *undetermined) {
    Arena *arena = sema->arena;
    for (int k = 0; k < comp->type->input_vars.n; k++) {
        const Var *var = comp->type->input_vars.at[k];
        for (long e = 0; e < comp->count * var->count; e++) {
            long slot = comp->slot + e / var->count * comp->type->n_inputs + var->input[0] + e % var->count;
            if (writer_of(&variant->writers, slot) != SLOT_UNKNOWN) continue;
            const char *name = indexed_name(arena, comp->decl->name, e / var->count, comp->rank, comp->dims);
            add_undetermined(
                sema, undetermined, comp, is_response(comp) ? "linear-response" : "all-determined",
                arena_printf(arena, "'%s.%s' is an input that nothing determines", name, var->path));
            return;
        }
    }
}

void check_connected(Sema *sema, Variant *variant, UndeterminedList *undetermined) {
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        bool good = !comp->outer;
        if (!good ||
            !any_slot_is(&variant->writers, comp->slot, comp->count * comp->type->n_inputs, SLOT_UNKNOWN))
            continue;
        for (int k = 0; k < comp->type->ports.n && good; k++)
            good = check_port(sema, variant, comp, comp->type->ports.at[k], undetermined);
        if (good) check_inputs(sema, variant, comp, undetermined);
    }
}
