/* What the connects of a class do with connectors of outer elements: hidden connectors stand for these. */
#include <string.h>
#include "sema/build/builder.h"
#include "sema/model/accessors.h"
#include "sema/wire/connect.h"
#include "sema/names/resolve.h"
#include "sema/build/erroneous_text.h"

/* --- hidden connectors ------------------------------------------------------------------------ */

static OuterUse *use_of(Builder *b, const Endpoint *endpoint) {
    Arena *arena = b->sema->arena;
    for (int i = 0; i < b->variant->outer_uses.n; i++) {
        OuterUse *use = b->variant->outer_uses.at[i];
        if (use->comp == endpoint->comp && use->port == endpoint->port) return use;
    }
    OuterUse *use = NEW(arena, OuterUse);
    use->comp = endpoint->comp;
    use->port = endpoint->port;
    use->count = (use->comp ? use->comp->count : 1) * use->port->count;
    use->used = NEW_ARRAY(arena, bool, use->count + 1);
    use->given = NEW_ARRAY(arena, bool, use->count * use->port->vars.n + 1);
    use->hidden = NEW_ARRAY(arena, Port *, use->count + 1);
    vec_push(arena, &b->variant->outer_uses, use);
    return use;
}

/* The causality that variable k of the connector has as one of the class itself, if the class gives it */
static AstCausality own_causality(const OuterUse *use, int k) {
    AstCausality causality = use->port->vars.at[k]->causality;
    return use->comp ? opposite(causality) : causality;
}

/* What is connected with the element of an outer one gives some of its variables, maybe. */
static void note_use(Builder *b, const Endpoint *outer, const Endpoint *peer) {
    OuterUse *use = use_of(b, outer);
    long element = outer->comp_element * outer->port->count + outer->port_element;
    int n = outer->port->vars.n;
    use->used[element] = true;
    for (int k = 0; k < n && n == peer->port->vars.n; k++) {
        const Var *var = outer->port->vars.at[k];
        if (var->variability >= AST_VAR_PARAMETER || var->is_flow) continue;
        if (own_causality(use, k) == AST_OUTPUT && endpoint_gives(peer, peer->port->vars.at[k]))
            use->given[element * n + k] = true;
    }
}

typedef struct {
    Builder *b;
    const Connect *connect;
} Noting;

static bool note_pair(void *context, const Endpoint *left, const Endpoint *right) {
    Noting *noting = context;
    if (is_outer_endpoint(left) && is_outer_endpoint(right)) {
        diag_error(diagnostics(noting->b), noting->connect->ast->span, "connect",
                   "this connects two outer elements; connect their inner elements where those are declared");
        return false;
    }
    if (is_outer_endpoint(left)) note_use(noting->b, left, right);
    if (is_outer_endpoint(right)) note_use(noting->b, right, left);
    return true;
}

/* Variable k of the hidden connector for elements like number `element`; of_potential[c]: the causality of
   its potentials whose declared causality is c. */
static Var *hidden_var(Builder *b, const OuterUse *use, Port *hidden, long element, int k,
                       AstCausality *of_potential) {
    Arena *arena = b->sema->arena;
    Comp *comp = use->comp;
    const Var *form = use->port->vars.at[k];
    Var *var = outer_copy(arena, b->variant, form, hidden->outer_decl);
    if (comp) put_dimensions_first(arena, var, 1, &comp);
    var->is_outer = false;
    var->hidden = true;
    var->port = hidden;
    if (form->solo) var->solo = hidden;
    var->place = hidden->outer_decl->span;
    if (var->variability >= AST_VAR_PARAMETER) { /* connects carry none */
        Ex *self = ex_whole(arena, 0, NULL, var, no_span());
        var->binding = var->base == BASE_STRING ? ex_string(arena, "", no_span()) : ex_zero(arena, self);
        return var;
    }
    bool given = use->given[element * use->port->vars.n + k];
    var->causality = form->is_flow ? opposite(of_potential[opposite(form->causality)])
                     : given       ? AST_OUTPUT
                                   : AST_INPUT;
    if (form->is_potential) of_potential[form->causality] = var->causality;
    return var;
}

static Port *make_hidden(Builder *b, const OuterUse *use, long element) {
    Arena *arena = b->sema->arena;
    Port *hidden = NEW(arena, Port), *form = use->port;
    Comp *comp = use->comp;
    *hidden = *form;
    hidden->owner = b->variant;
    hidden->outer = NULL;
    hidden->is_outer = false;
    hidden->vars.at = NULL;
    hidden->vars.n = hidden->vars.capacity = 0;
    hidden->ports.at = NULL;
    hidden->ports.n = hidden->ports.capacity = 0;
    hidden->index = b->variant->ports.n;
    hidden->outer_port = form;
    hidden->outer_comp = comp;
    hidden->outer_decl = comp ? comp->decl : outermost_port(form)->decl;
    hidden->used = NEW_ARRAY(arena, bool, use->count + 1);
    Decl *decl = NEW(arena, Decl);
    *decl = *hidden->outer_decl;
    const char *path = comp ? arena_printf(arena, "%s.%s", comp->decl->name, form->path) : form->path;
    decl->name = intern_string(b->sema->interner, field_for(b->variant, "outer", path));
    hidden->decl = decl;
    AstCausality of_potential[] = {AST_INPUT, AST_INPUT, AST_INPUT};
    for (int k = 0; k < form->vars.n; k++)
        vec_push(arena, &hidden->vars, hidden_var(b, use, hidden, element, k, of_potential));
    if (comp) {
        Dims dims = {0};
        for (int k = 0; k < comp->rank; k++)
            add_dim(b, &dims, comp->dims[k], comp->index_types[k]);
        for (int k = 0; k < form->rank; k++)
            add_dim(b, &dims, form->dims[k], form->index_types[k]);
        hidden->path = path;
        hidden->rank = dims.n;
        hidden->dims = dims.at;
        hidden->index_types = dims.types;
        hidden->count = use->count;
    }
    vec_push(arena, &b->variant->ports, hidden);
    return hidden;
}

/* One hidden connector for all elements with the same given variables */
static void make_all_hidden(Builder *b, OuterUse *use) {
    int n = use->port->vars.n;
    for (long e = 0; e < use->count; e++) {
        if (!use->used[e]) continue;
        for (long like = 0; like < e && !use->hidden[e]; like++)
            if (use->used[like] &&
                !memcmp(use->given + like * n, use->given + e * n, sizeof(bool) * (size_t)n))
                use->hidden[e] = use->hidden[like];
        if (!use->hidden[e]) use->hidden[e] = make_hidden(b, use, e);
        use->hidden[e]->used[e] = true;
    }
}

static bool names_outer(const Reference *side) {
    if (side->n_comps) return side->comps[0]->outer;
    const Port *port = side->kind == REFERENCE_PORT  ? side->port
                       : side->kind == REFERENCE_VAR ? side->var->solo
                                                     : NULL;
    return port && port->is_outer;
}

void settle_outer_connectors(Builder *b) {
    for (int i = 0; i < b->variant->connects.n; i++) {
        Connect *connect = b->variant->connects.at[i];
        Noting noting = {b, connect};
        if (!names_outer(&connect->a) && !names_outer(&connect->b)) continue;
        connect->failed = !walk_pairs(b->sema, b->variant, connect, note_pair, &noting);
    }
    for (int i = 0; i < b->variant->outer_uses.n; i++)
        make_all_hidden(b, b->variant->outer_uses.at[i]);
}
