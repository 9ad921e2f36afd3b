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

static void port_items(Builder *b, Port *port, Class *class_, const Level *level, Causality *causality) {
    while (class_->short_base)
        class_ = class_->short_base;
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS)
            port_items(b, port, item->extends.base, level, causality);
        else if (item->kind == ITEM_COMPONENT && !item->decl->class_->erroneous) {
            Modifications mods = modifications_of(b, item->decl, level);
            if (item->decl->class_->is_simple) {
                Var *var = build_var(b, item->decl, port, &mods);
                if (!var) {
                    broken(b);
                    continue;
                }
                vec_push(b->sema->arena, &port->vars, var);
                if (var->variability >= AST_VAR_PARAMETER) build_binding(b, var, &mods);
                connector_causality(b, var, causality);
            } else if (item->decl->class_->kind == AST_CONNECTOR)
                vec_push(b->sema->arena, &port->ports, build_port(b, item->decl, port, &mods));
            else {
                diag_error(diagnostics(b), item->decl->span, "type",
                           "a connector holds variables and connectors only");
                broken(b);
            }
        } else if (item->kind == ITEM_EQUATION)
            diag_error(diagnostics(b), item->equation->span, "type", "a connector has no equations");
    }
}

/* Every name that a modification of the connector gives must stand in it. */
static void check_names(Builder *b, const Class *class_, const AstModification *modification) {
    check_twice(b, modification);
    for (int i = 0; i < modification->arguments.n; i++) {
        if (modification->arguments.at[i].element || !modification->arguments.at[i].path.parts.n) continue;
        AstNamePart part = modification->arguments.at[i].path.parts.at[0];
        const Decl *decl = find_member(class_, part.name);
        if (decl && decl->kind == DECL_COMPONENT) continue;
        diag_error(diagnostics(b), part.span, "modification", "connector %s has no '%s' to modify",
                   class_->full_name, part.name);
    }
}

/* The modifications of a connector's declaration, the outermost first, as levels around its variables */
static const Level *levels_of(Builder *b, const Modifications *mods) {
    Level *level = NULL;
    for (int i = 0; i < mods->n; i++) {
        Level *inner = NEW(b->sema->arena, Level);
        *inner = (Level){level, mods->at[i], NULL};
        level = inner;
    }
    return level;
}

Port *build_port(Builder *b, Decl *decl, Port *outer, const Modifications *mods) {
    Arena *arena = b->sema->arena;
    Port *port = NEW(arena, Port);
    Dims dims = {0};
    for (int k = 0; outer && k < outer->rank; k++)
        add_dim(b, &dims, outer->dims[k], outer->index_types[k]);
    if (!declared_dims(b, decl, NULL, &dims)) broken(b);
    port->owner = b->variant;
    port->decl = decl;
    port->class_ = decl->class_;
    port->outer = outer;
    port->path = outer ? arena_printf(arena, "%s.%s", outer->path, decl->name) : decl->name;
    port->rank = dims.n;
    port->dims = dims.at;
    port->index_types = dims.types;
    port->count = element_count(dims.n, dims.at);
    port->is_protected = decl->is_protected;
    port->index = b->variant->ports.n;
    vec_push(arena, &b->variant->ports, port);
    Causality causality = {0};
    for (int i = 0; i < mods->n; i++)
        check_names(b, decl->class_, mods->at[i]);
    port_items(b, port, decl->class_, levels_of(b, mods), &causality);
    if (causality.potentials != causality.flows && !b->variant->broken) {
        diag_error(diagnostics(b), decl->class_->ast->name_span, "connector-causality",
                   "connector %s has %ld potential scalar%s, but %ld flow scalar%s", decl->class_->full_name,
                   causality.potentials, causality.potentials == 1 ? "" : "s", causality.flows,
                   causality.flows == 1 ? "" : "s");
        broken(b);
    }
    return port;
}
