/* Connectors of a variant, and the causality of their variables. */
#include <string.h>

#include "sema/builder.h"

/* What the rule connector-causality follows while it reads a connector */
typedef struct {
    AstCausality signal;
    bool potential; /* one stands above */
    AstCausality of_potential;
    long potentials, flows;
} Causality;

static AstCausality opposite(AstCausality causality) {
    return causality == AST_INPUT ? AST_OUTPUT : AST_INPUT;
}

static void connector_causality(Builder *b, Var *var, Causality *c) {
    if (var->variability >= AST_VAR_PARAMETER) return;
    long own = element_count(var->rank - var->port->rank, var->dims + var->port->rank);
    if (var->is_flow) {
        if (!c->potential) {
            diag_error(diagnostics(b), var->decl->span, "connector-causality",
                       "the flow '%s' has no potential above it", var->decl->name);
            broken(b);
            c->potential = true; /* told once */
        }
        var->causality = opposite(c->of_potential);
        c->flows += own;
    } else if (var->causality != AST_NO_CAUSALITY)
        c->signal = var->causality;
    else if (c->signal == AST_NO_CAUSALITY) {
        diag_error(diagnostics(b), var->decl->span, "connector-causality",
                   "the potential '%s' has no signal (input or output) above it, so it has no causality",
                   var->decl->name);
        broken(b);
        c->potential = true; /* told once */
    } else {
        var->causality = c->of_potential = c->signal;
        c->potential = true;
        c->potentials += own;
    }
}

static void port_items(Builder *b, Port *port, Class *class_, Causality *causality) {
    while (class_->short_base)
        class_ = class_->short_base;
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS)
            port_items(b, port, item->extends.base, causality);
        else if (item->kind == ITEM_COMPONENT && !item->decl->class_->erroneous) {
            if (item->decl->class_->is_simple) {
                Modifications mods = modifications_of(b, item->decl->name, NULL, item->decl->declarator->modification);
                Var *var = build_var(b, item->decl, port, &mods);
                if (!var) {
                    broken(b);
                    continue;
                }
                vec_push(b->sema->arena, &port->vars, var);
                if (var->variability >= AST_VAR_PARAMETER) build_binding(b, var, &mods);
                connector_causality(b, var, causality);
            } else if (item->decl->class_->kind == AST_CONNECTOR)
                vec_push(b->sema->arena, &port->ports, build_port(b, item->decl, port));
            else {
                diag_error(diagnostics(b), item->decl->span, "type", "a connector holds variables and connectors only");
                broken(b);
            }
        } else if (item->kind == ITEM_EQUATION)
            diag_error(diagnostics(b), item->equation->span, "type", "a connector has no equations");
    }
}

Port *build_port(Builder *b, Decl *decl, Port *outer) {
    Arena *arena = b->sema->arena;
    Port *port = NEW(arena, Port);
    Dims dims = {0};
    for (int k = 0; outer && k < outer->rank; k++)
        vec_push(arena, &dims, outer->dims[k]);
    if (!declared_dims(b, decl, &dims)) broken(b);
    port->owner = b->variant;
    port->decl = decl;
    port->class_ = decl->class_;
    port->outer = outer;
    port->path = outer ? arena_printf(arena, "%s.%s", outer->path, decl->name) : decl->name;
    port->rank = dims.n;
    port->dims = dims.at;
    port->count = element_count(dims.n, dims.at);
    port->is_protected = decl->is_protected;
    port->index = b->variant->ports.n;
    vec_push(arena, &b->variant->ports, port);
    Causality causality = {0};
    port_items(b, port, decl->class_, &causality);
    if (causality.potentials != causality.flows && !b->variant->broken) {
        diag_error(diagnostics(b), decl->class_->ast->name_span, "connector-causality",
                   "connector %s has %ld potential scalar%s, but %ld flow scalar%s", decl->class_->full_name,
                   causality.potentials, causality.potentials == 1 ? "" : "s", causality.flows,
                   causality.flows == 1 ? "" : "s");
        broken(b);
    }
    return port;
}
