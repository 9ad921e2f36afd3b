/* Connectors of a variant, and the causality of their variables. */
#include <stdlib.h>
#include <string.h>

#include "sema/build/builder.h"
#include "sema/model/accessors.h"
#include "support/spelling.h"

/* What the rule connector-causality follows while it reads a connector */
typedef struct {
    AstCausality signal;
    bool potential; /* one stands above */
    AstCausality of_potential;
    bool is_reported; /* an error of the rule, or of what it looks at, has been: one for a connector */
    bool has_flow;    /* somewhere */
    long potentials, flows;
} Causality;

/* The connector has no causality: its uses are not checked. */
static void spoil(Builder *b, Class *class_) {
    mark_broken(b);
    for (; class_; class_ = class_->short_base)
        class_->erroneous = true;
}

static bool declares_flow(const Class *class_) {
    for (; class_->short_base; class_ = class_->short_base)
        if (!class_->ast) return false;
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_COMPONENT ? item->decl->flow
                                         : item->kind == ITEM_EXTENDS && declares_flow(item->extends.base))
            return true;
    }
    return false;
}

/* A plain variable without a signal above it: what to write for a connector that takes it, and for the other
   one that gives it. */
static void report_no_signal(Builder *b, const Decl *decl, const Causality *c) {
    Arena *arena = b->sema->arena;
    const char *name = decl->name;
    const char *mend =
        c->has_flow ? arena_printf(arena,
                                   "write 'input Real direction[0];' above it where '%s' is taken, and "
                                   "'output Real direction[0];' in a second connector where it is given; "
                                   "doc/language.md shows it, under 'A domain of your own'",
                                   name)
                    : arena_printf(arena,
                                   "write 'input' before it where '%s' is taken, and 'output' in a second "
                                   "connector where it is given",
                                   name);
    diag_error(diagnostics(b), decl->span, "connector-causality",
               "the potential '%s' has no signal (input or output) above it, so it has no causality; %s",
               name, mend);
}

/* `decl`: what the connector declares, the variable or its record. False after an error. */
static bool connector_causality(Builder *b, Var *var, const Decl *decl, Causality *c) {
    bool good = true;
    if (var->variability >= AST_VAR_PARAMETER) return true;
    long own = element_count(var->rank - var->port->rank, var->dims + var->port->rank);
    if (var->is_flow) {
        if (!c->potential && !c->is_reported) {
            diag_error(diagnostics(b), decl->span, "connector-causality",
                       "the flow '%s' has no potential above it; declare an input or output first, then the "
                       "potential",
                       decl->name);
            good = false;
        }
        var->causality = opposite(c->of_potential);
        c->flows += own;
    } else if (var->causality != AST_NO_CAUSALITY)
        c->signal = var->causality;
    else if (c->signal == AST_NO_CAUSALITY) {
        if (!c->is_reported) report_no_signal(b, decl, c);
        good = false;
    } else {
        var->causality = c->of_potential = c->signal;
        var->is_potential = true;
        c->potential = true;
        c->potentials += own;
    }
    c->is_reported |= !good;
    if (!good) spoil(b, var->port->class_);
    return good;
}

/* What a connector carries comes from connects and equations: no declaration gives it a value. */
static void no_value(Builder *b, const Decl *decl, const Modifications *mods) {
    const PlacedModification *given = winning_value(mods);
    if (!given) return;
    diag_error(diagnostics(b), given->text->value->span, "modification",
               "'%s' is part of a connector; its values come from connects and equations", decl->name);
    mark_broken(b);
}

/* A variable of the connector itself */
static Thing port_variable(Builder *b, Port *port, Decl *decl, const Modifications *mods,
                           Causality *causality) {
    Var *var = build_var(b, decl, port, mods);
    if (!var) return (Thing){.kind = THING_BROKEN};
    if (port->decl->causality != AST_NO_CAUSALITY) var->causality = port->decl->causality;
    if (var->variability >= AST_VAR_PARAMETER) build_binding(b, var, mods);
    vec_push(b->sema->arena, &port->vars, var);
    bool good = connector_causality(b, var, decl, causality);
    if (good && var->variability < AST_VAR_PARAMETER) no_value(b, decl, mods);
    return (Thing){.kind = THING_VAR, .var = var};
}

static Thing port_record(Builder *b, Port *port, Decl *decl, const Modifications *mods,
                         Causality *causality) {
    Thing thing = {.kind = THING_RECORD, .record = build_record(b, decl, mods, NULL)};
    if (!thing.record) return (Thing){.kind = THING_BROKEN};
    Vars vars = {0};
    thing_vars(b->sema->arena, &thing, &vars);
    bool good = true; /* one error for all fields */
    for (int i = 0; i < vars.n; i++) {
        if (port->decl->causality != AST_NO_CAUSALITY) vars.at[i]->causality = port->decl->causality;
        vec_push(b->sema->arena, &port->vars, vars.at[i]);
        good = good && connector_causality(b, vars.at[i], decl, causality);
    }
    return thing;
}

static Thing port_thing(Builder *b, Port *port, Decl *decl, const Level *level, Causality *causality) {
    Modifications mods = modifications_of(b->sema->arena, decl, level);
    if (decl->class_->is_simple) return port_variable(b, port, decl, &mods, causality);
    if (decl->class_->kind == AST_RECORD) return port_record(b, port, decl, &mods, causality);
    if (decl->class_->kind == AST_CONNECTOR) {
        Thing thing = {.kind = THING_PORT, .port = build_port(b, decl, port, &mods)};
        if (!thing.port) return (Thing){.kind = THING_BROKEN};
        vec_push(b->sema->arena, &port->ports, thing.port);
        return thing;
    }
    diag_error(diagnostics(b), decl->span, "type",
               "a connector holds variables, records and connectors only");
    return (Thing){.kind = THING_BROKEN};
}

static void port_items(Builder *b, Port *port, Class *class_, const Level *level, Causality *causality) {
    Arena *arena = b->sema->arena;
    if (class_->short_base) {
        Level alias = level_of_type(class_, level);
        port_items(b, port, class_->short_base, &alias, causality);
        return;
    }
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            Level inner = {.outer = level,
                           .modification = item->extends.modification,
                           .redeclarations = item->extends.redeclarations,
                           .depth = level->depth,
                           .rank = level->rank};
            port_items(b, port, item->extends.base, &inner, causality);
        } else if (item->kind == ITEM_COMPONENT && !item->decl->class_->erroneous) {
            Thing *thing = NEW(arena, Thing);
            vec_push(arena, &port->inside->decls, item->decl);
            vec_push(arena, &port->inside->fields, thing);
            map_put(arena, &port->inside->by_decl, item->decl, thing);
            thing->kind = THING_BROKEN;
            *thing = port_thing(b, port, item->decl, level, causality);
            if (thing->kind != THING_BROKEN) continue;
            causality->is_reported = true;
            mark_broken(b);
        }
    }
}

/* The names in the connector */
static Record *port_inside(Builder *b, const Port *port) {
    Record *inside = NEW(b->sema->arena, Record);
    inside->decl = port->decl;
    inside->class_ = long_class(port->class_);
    inside->outer = port->outer ? port->outer->inside : NULL;
    inside->port = (Port *)port;
    inside->path = port->path;
    inside->rank = port->rank;
    inside->dims = port->dims;
    inside->index_types = port->index_types;
    inside->is_protected = port->is_protected;
    return inside;
}

/* Every name that a modification of the connector gives must stand in it. False after an error. */
static bool check_names(Builder *b, const Class *class_, const AstModification *modification) {
    bool good = true;
    for (int i = 0; i < modification->arguments.n; i++) {
        if (modification->arguments.at[i].element || !modification->arguments.at[i].path.parts.n) continue;
        AstNamePart part = modification->arguments.at[i].path.parts.at[0];
        const Decl *decl = find_member(class_, part.name);
        if (decl && decl->kind == DECL_COMPONENT) continue;
        diag_error(diagnostics(b), part.span, "modification", "connector %s has no '%s' to modify%s",
                   class_->full_name, part.name, no_component_hint(b->sema, class_, part.name));
        good = false;
    }
    return good;
}

/* Connectors that are joined may declare their variables in different orders: they are kept by name, what
   flows at the end. */
static int canonical_order(const void *first, const void *second) {
    const Var *a = *(Var *const *)first, *b = *(Var *const *)second;
    return a->is_flow != b->is_flow ? a->is_flow - b->is_flow : strcmp(a->path, b->path);
}

/* Whether the connector, or one that it is made of, has an error: it counts for all of them. */
static bool has_erroneous_base(const Class *class_) {
    bool found = class_->erroneous || (class_->short_base && has_erroneous_base(class_->short_base));
    for (int i = 0; i < class_->bases.n && !found; i++)
        found = has_erroneous_base(class_->bases.at[i]);
    return found;
}

Port *build_port(Builder *b, Decl *decl, Port *outer, const Modifications *mods) {
    Arena *arena = b->sema->arena;
    Dims dims = {0};
    int n_vars = b->variant->vars.n, n_ports = b->variant->ports.n;
    for (int k = 0; outer && k < outer->rank; k++)
        add_dim(b, &dims, outer->dims[k], outer->index_types[k]);
    if (!declared_dims(b, decl, NULL, &dims)) return NULL;
    Port *port = NEW(arena, Port);
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
    Causality causality = {.has_flow = declares_flow(decl->class_)};
    bool good = true; /* what is meant by a name that is not there may decide about sizes */
    for (int i = 0; i < mods->n; i++)
        good &= check_names(b, decl->class_, mods->at[i].text);
    port->inside = port_inside(b, port);
    Scope *scope = &b->scope;
    const Record *within = scope->within;
    Ex **subs = scope->within_subs;
    scope->within = port->inside;
    scope->within_subs = NEW_ARRAY(arena, Ex *, port->rank + 1);
    for (int k = 0; k < port->rank; k++) /* sizes are those of the first element */
        scope->within_subs[k] = ex_number(arena, 1, BASE_INTEGER, decl->span);
    Level level = {
        .outer = levels_inside(arena, decl, mods), .depth = depth_of(port->inside), .rank = port->rank};
    port_items(b, port, decl->class_, &level, &causality);
    scope->within = within;
    scope->within_subs = subs;
    if (causality.potentials != causality.flows && !b->variant->broken && !has_erroneous_base(decl->class_)) {
        diag_error(diagnostics(b), decl->class_->ast->name_span, "connector-causality",
                   "connector %s has %ld potential scalar%s, but %ld flow scalar%s", decl->class_->full_name,
                   causality.potentials, causality.potentials == 1 ? "" : "s", causality.flows,
                   causality.flows == 1 ? "" : "s");
        spoil(b, decl->class_);
    }
    if (port->vars.n > 1) qsort(port->vars.at, (size_t)port->vars.n, sizeof *port->vars.at, canonical_order);
    if (good) return port;
    b->variant->vars.n = n_vars; /* nobody is to look for what determines these */
    b->variant->ports.n = n_ports;
    return NULL;
}
