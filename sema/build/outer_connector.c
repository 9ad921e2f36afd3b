/* Connectors of outer elements. A connect with one of them leads to a hidden connector of the class. The
 * enclosing class joins this with the inner element's connector, or hands it further out. So an outer
 * connector counts as one of the class itself, as in Modelica (9.2), and the flows of all connected
 * components add up where the inner one is. */
#include <string.h>

#include "sema/value/loops.h"
#include "sema/build/builder.h"
#include "sema/names/resolve.h"
#include "sema/build/erroneous_text.h"

/* --- declarations ----------------------------------------------------------------------------- */

/* An outer connector has no variables of its own: they are made apart, for their form. */
Thing build_outer_connector(Builder *b, Decl *decl) {
    Variant *own = b->variant, *form = new_variant(b->sema, own->class_);
    Modifications none = {0};
    form->is_template = true;
    b->variant = form;
    Thing thing = {.kind = THING_BROKEN};
    if (decl->class_->is_simple) {
        thing.var = build_var(b, decl, NULL, &none);
        if (thing.var) thing.kind = THING_VAR;
    } else {
        thing.port = build_port(b, decl, NULL, &none);
        if (thing.port) thing.kind = THING_PORT;
    }
    b->variant = own;
    own->broken |= form->broken;
    for (int i = 0; i < form->vars.n; i++) {
        form->vars.at[i]->is_outer = true;
        form->vars.at[i]->orders = 0;
    }
    for (int i = 0; i < form->ports.n; i++)
        form->ports.at[i]->is_outer = true;
    return thing;
}

/* --- joining with the inner connector ---------------------------------------------------------- */

static Port *named_port(const Variant *variant, const char *path) {
    for (int i = 0; i < variant->ports.n; i++) {
        Port *port = variant->ports.at[i];
        if (!port->outer_port && !strcmp(port->path, path)) return port;
    }
    return NULL;
}

static const char *connector_mismatch(Builder *b, const Thing *element, const Port *needed, Port **found) {
    if (element->kind != THING_PORT && (element->kind != THING_VAR || !element->var->solo))
        return "it is no connector";
    *found = named_port(b->variant, needed->path);
    const Port *whole = element->kind == THING_PORT ? element->port : element->var->solo;
    const char *why = class_mismatch(b->sema->arena, whole->class_, outermost_port(needed)->class_);
    if (why) return why;
    return *found ? port_mismatch(b->sema->arena, *found, needed) : "it is something else";
}

/* After an error: what the component would have given to the inner connector is not known. */
static void lose_connector(Builder *b, Symbol name) {
    Lost *lost = new_lost(b->sema->arena);
    lost->kind = LOST_CONNECT;
    lost_path(b->sema, lost, name);
    vec_push(b->sema->arena, &b->variant->lost, lost);
}

/* The connector that a hidden one of the component stands for, here or further out; false after an error. */
static bool joined_with(Builder *b, const Comp *comp, Port *hidden, Reference *side) {
    Arena *arena = b->sema->arena;
    Port *needed = hidden->outer_port;
    *side = (Reference){.kind = REFERENCE_PORT, .span = comp->decl->span, .port = needed};
    if (hidden->outer_comp) {
        Comp *given = comp->given[hidden->outer_comp->index];
        if (!given) return false;
        side->n_comps = 1;
        side->comps = NEW(arena, Comp *);
        side->comps[0] = given;
        if (given->type != hidden->outer_comp->type) side->port = named_port(given->type, needed->path);
        side->n_subs = given->rank;
    } else {
        const Thing *element = map_get(&b->variant->inners, hidden->outer_decl->name);
        const char *why = element ? connector_mismatch(b, element, needed, &side->port) : NULL;
        if (why) {
            does_not_fit(b, comp, hidden->outer_decl, thing_decl(element), why);
            lose_connector(b, hidden->outer_decl->name);
            return false;
        }
    }
    side->n_subs += side->port->rank;
    side->subs = NEW_ARRAY(arena, Ex *, side->n_subs + 1);
    return true;
}

void join_outer_connectors(Builder *b, Comp *comp) {
    Arena *arena = b->sema->arena;
    for (int i = 0; i < comp->type->ports.n; i++) {
        Port *hidden = comp->type->ports.at[i];
        if (!hidden->outer_port) continue;
        Connect *connect = NEW(arena, Connect);
        if (!joined_with(b, comp, hidden, &connect->a)) return;
        AstEquation *ast = NEW(arena, AstEquation);
        ast->kind = AST_EQ_CONNECT;
        ast->span = comp->decl->span;
        connect->ast = ast;
        connect->hidden = hidden;
        connect->b = (Reference){.kind = REFERENCE_PORT, .n_comps = 1, .port = hidden, .span = ast->span};
        connect->b.comps = NEW(arena, Comp *);
        connect->b.comps[0] = comp;
        vec_push(arena, &b->variant->connects, connect);
    }
}
