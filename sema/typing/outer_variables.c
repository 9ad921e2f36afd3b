/* Variables of outer elements: the class that uses them gets copies; references through outer elements of
 * components become references to the class's own elements. */
#include <ctype.h>
#include <string.h>

#include "sema/typing/outer.h"
#include "sema/typing/typing.h"
#include "sema/value/loops.h"
#include "sema/model/accessors.h"

/* --- copies ----------------------------------------------------------------------------------- */

static bool is_taken(const Variant *variant, const char *field) {
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!strcmp(var->field ? var->field : var->decl->name, field)) return true;
    }
    for (int i = 0; i < variant->comps.n; i++)
        if (!strcmp(variant->comps.at[i]->field, field)) return true;
    for (int i = 0; i < variant->ports.n; i++)
        if (!strcmp(variant->ports.at[i]->decl->name, field)) return true;
    return false;
}

const char *field_for(const Variant *variant, const char *what, const char *path) {
    char *name = arena_printf(variant->arena, "$%s_%s", what, path);
    for (char *at = name + 1; *at; at++)
        if (!isalnum((unsigned char)*at)) *at = '_';
    const char *field = name;
    for (int n = 2; is_taken(variant, field); n++)
        field = arena_printf(variant->arena, "%s_%d", name, n);
    return field;
}

static bool is_variable_of(const Var *copy, int n_comps, Comp **comps, const Var *var) {
    return copy->outer_var == var && copy->n_outer_comps == n_comps &&
           (!n_comps || !memcmp(copy->outer_comps, comps, sizeof(Comp *) * (size_t)n_comps));
}

void put_dimensions_first(Arena *arena, Var *var, int n_comps, Comp **comps) {
    int rank = var->rank, at = 0, segments = n_comps + var->n_segments;
    for (int c = 0; c < n_comps; c++)
        rank += comps[c]->rank;
    int *dims = NEW_ARRAY(arena, int, rank + 1);
    const Class **types = NEW_ARRAY(arena, const Class *, rank + 1);
    Segment *names = NEW_ARRAY(arena, Segment, segments);
    for (int c = 0; c < n_comps; c++) {
        for (int k = 0; k < comps[c]->rank; k++, at++) {
            dims[at] = comps[c]->dims[k];
            types[at] = comps[c]->index_types[k];
        }
        names[c] = (Segment){comps[c]->decl->name, comps[c]->rank, NULL};
    }
    for (int k = 0; k < var->rank; k++, at++) {
        dims[at] = var->dims[k];
        types[at] = var->index_types[k];
    }
    memcpy(names + n_comps, var->segments, sizeof(Segment) * (size_t)var->n_segments);
    for (int c = n_comps - 1; c >= 0; c--)
        var->path = arena_printf(arena, "%s.%s", comps[c]->decl->name, var->path);
    var->rank = rank;
    var->dims = dims;
    var->index_types = types;
    var->count = element_count(rank, dims);
    var->segments = names;
    var->n_segments = segments;
    var->field = field_for(var->owner, "outer", var->path);
}

void make_outer(Var *var, const Decl *decl) {
    var->is_outer = true;
    var->outer_decl = decl;
    var->field = field_for(var->owner, "outer", var->path);
    if (var->variability < AST_VAR_PARAMETER) var->causality = AST_INPUT;
    if (var->role == ROLE_STATE && !var->provided) var->provided = 1;
    var->role = ROLE_NONE;
    var->orders = 0;
}

Var *outer_copy(Arena *arena, Variant *variant, const Var *var, const Decl *decl) {
    Var *copy = NEW(arena, Var);
    *copy = *var;
    copy->owner = variant;
    copy->index = variant->vars.n;
    copy->port = copy->solo = NULL;
    copy->binding = copy->start = NULL;
    copy->initial = NULL;
    copy->has_pre = copy->has_value = copy->hidden = copy->has_default = copy->reported = false;
    for (int k = 0; k <= MAX_ORDER; k++)
        copy->slot[k] = copy->input[k] = -1;
    make_outer(copy, decl);
    vec_push(arena, &variant->vars, copy);
    return copy;
}

/* The declaration of the outer connector that the variable is, or belongs to */
static const Decl *connector_decl(const Var *var) {
    const Decl *decl = var->decl;
    for (const Port *port = var->port; port; port = port->outer)
        decl = port->decl;
    return decl;
}

/* In the value of a connector's parameter that another class has copied: this class's own copy of another one
 */
static Ex *copied_parameter(void *context, Ex *leaf) {
    Variant *variant = context;
    const Var *other = leaf->kind == EX_REF ? leaf->ref.var : NULL;
    if (!other || leaf->ref.n_comps || other->owner == variant || !other->outer_var) return leaf;
    Var *own = outer_variable(variant->arena, variant, 0, NULL, other->outer_var);
    return ex_as(variant->arena, ex_ref(variant->arena, 0, NULL, own, 0, leaf->ref.subs, leaf->span),
                 leaf->type, leaf->enumeration);
}

Var *outer_variable(Arena *arena, Variant *variant, int n_comps, Comp **comps, Var *var) {
    for (int i = 0; i < variant->vars.n; i++)
        if (is_variable_of(variant->vars.at[i], n_comps, comps, var)) return variant->vars.at[i];
    Var *copy = outer_copy(arena, variant, var, n_comps ? comps[0]->decl : connector_decl(var));
    copy->provided = var->orders > var->provided ? var->orders : var->provided;
    copy->outer_var = var;
    copy->outer_comps = comps;
    copy->n_outer_comps = n_comps;
    put_dimensions_first(arena, copy, n_comps, comps);
    if (!n_comps && var->binding) /* its value in a class that is checked alone */
        copy->binding = ex_map(arena, var->binding, copied_parameter, variant);
    return copy;
}

static Var *named_var(const Variant *type, const char *path) {
    for (int i = 0; i < type->vars.n; i++)
        if (!type->vars.at[i]->hidden && !strcmp(type->vars.at[i]->path, path)) return type->vars.at[i];
    return NULL;
}

static Comp *named_comp(const Variant *type, const Comp *like) {
    for (int i = 0; i < type->comps.n; i++)
        if (type->comps.at[i]->outer == like->outer && type->comps.at[i]->decl->name == like->decl->name)
            return type->comps.at[i];
    return NULL;
}

/* What in comps[0], of another class maybe, the variable `wanted` of path[0] stands for; the components on
   the way there go to comps[1] and so on. NULL, and why: nothing does. */
Var *fitting_var(Arena *arena, int n_comps, Comp **path, Var *wanted, Comp **comps, const char **why) {
    if (comps[0]->type == path[0]->type) {
        for (int c = 1; c < n_comps; c++)
            comps[c] = path[c];
        return wanted;
    }
    for (int c = 1; c < n_comps; c++) {
        comps[c] = named_comp(comps[c - 1]->type, path[c]);
        *why = comps[c] ? comp_mismatch(arena, comps[c], path[c])
                        : arena_printf(arena, "it has no '%s'", path[c]->decl->name);
        if (*why) return NULL;
    }
    Var *var = named_var(comps[n_comps - 1]->type, wanted->path);
    *why = !var ? arena_printf(arena, "it has no '%s'", wanted->path) : var_mismatch(arena, var, wanted);
    if (!*why && (var->orders < wanted->orders || var->provided < wanted->provided))
        *why = arena_printf(arena, "'%s' has fewer derivatives in it", wanted->path);
    return *why ? NULL : var;
}

/* The variable of that path in the connector that the element is; NULL: it is none. */
Var *var_of_connector(const Variant *variant, const Thing *element, const char *path) {
    bool connector = element->kind == THING_PORT || (element->kind == THING_VAR && element->var->solo);
    for (int i = 0; connector && i < variant->vars.n; i++) {
        Var *var = variant->vars.at[i];
        if (!var->hidden && !var->is_outer && !strcmp(var->path, path)) return var;
    }
    return NULL;
}

/* --- outer elements of components, seen from the enclosing class ------------------------------- */

/* Where a reference leads to an outer component of a component: the position of that among the components; 0:
   nowhere. What is inside of outer components of this class itself is handed down as a whole. */
static int outer_inside(const Reference *reference) {
    for (int c = 1; c < reference->n_comps; c++)
        if (reference->comps[c]->outer && reference->comps[c - 1]->given) return c;
    return 0;
}

typedef struct {
    Iter *iter;
    int n;
} Running;

/* Makes scalars of the reference's first n subscripts, each with an iterator that runs through what it chose.
 */
static int run_through(Arena *arena, const Reference *reference, int n_comps, Ex **subs, Running *running) {
    int at = 0, n = 0;
    for (int c = 0; c < n_comps; c++)
        for (int k = 0; k < reference->comps[c]->rank; k++, at++) {
            Ex *sub = reference->subs[at];
            subs[at] = sub;
            if (sub && !sub->rank) continue;
            Iter *iter = NEW(arena, Iter);
            iter->name = "i";
            Ex *index = ex_iter(arena, iter, reference->span);
            running[n++] = (Running){iter, sub ? sub->dims[0] : reference->comps[c]->dims[k]};
            subs[at] = sub ? ex_element(arena, sub, &index) : index;
        }
    return n;
}

static Ex *run(Arena *arena, Ex *value, int n, const Running *running, Span span) {
    while (value && n-- > 0)
        value = ex_comprehension(arena, running[n].iter, running[n].n, value, span);
    return value;
}

/* Replaces the outer component number `c` on the path, and its user before it, by the component that stands
 * for it there */
static Ex *through_component(Scope *scope, const Reference *reference, int c) {
    Arena *arena = scope->sema->arena;
    Comp *user = reference->comps[c - 1];
    Reference direct = *reference;
    direct.n_comps--;
    direct.comps = NEW_ARRAY(arena, Comp *, direct.n_comps);
    memcpy(direct.comps, reference->comps, sizeof(Comp *) * (size_t)(c - 1));
    direct.comps[c - 1] = user->given[reference->comps[c]->index];
    const char *why = NULL;
    direct.var = direct.comps[c - 1] ? fitting_var(arena, reference->n_comps - c, reference->comps + c,
                                                   reference->var, direct.comps + c - 1, &why)
                                     : NULL;
    if (!direct.var) return NULL; /* reported where it is handed down */
    Running running[MAX_RANK];
    Ex **subs = NEW_ARRAY(arena, Ex *, reference->n_subs + 1);
    int n = run_through(arena, reference, c, subs, running), before = 0;
    for (int i = 0; i + 1 < c; i++)
        before += reference->comps[i]->rank;
    direct.n_subs -= user->rank;
    for (int k = before + user->rank; k < reference->n_subs; k++)
        subs[k - user->rank] = reference->subs[k];
    direct.subs = subs;
    return run(arena, reference_ex(scope, &direct), n, running, reference->span);
}

/* An outer variable of the component: the elements of its value that the subscripts choose */
static Ex *through_variable(Scope *scope, const Reference *reference, const Ex *value) {
    Arena *arena = scope->sema->arena;
    Running running[MAX_RANK];
    Ex **subs = NEW_ARRAY(arena, Ex *, reference->n_subs + 1);
    int n = run_through(arena, reference, 1, subs, running), own = reference->comps[0]->rank;
    Ex *part = ex_ref(arena, value->ref.n_comps, value->ref.comps, value->ref.var, 0, reference->subs + own,
                      reference->span);
    return run(arena, part, n, running, reference->span);
}

/* A variable of an outer connector of the last component on the way: that of the inner connector, from there
   on outwards the first */
static Ex *through_connector(Scope *scope, const Reference *reference) {
    Arena *arena = scope->sema->arena;
    const Comp *user = reference->comps[reference->n_comps - 1];
    const Thing *element = map_get(&user->owner->inners, reference->var->segments[0].name);
    Reference direct = *reference;
    if (element) direct.var = var_of_connector(user->owner, element, reference->var->path);
    if (!direct.var) return NULL; /* reported where it is handed down */
    Running running[MAX_RANK];
    Ex **subs = NEW_ARRAY(arena, Ex *, reference->n_subs + 1);
    int n = run_through(arena, reference, reference->n_comps, subs, running), before = 0;
    direct.n_comps--;
    for (int i = 0; i < direct.n_comps; i++)
        before += reference->comps[i]->rank;
    direct.n_subs -= user->rank;
    for (int k = before + user->rank; k < reference->n_subs; k++)
        subs[k - user->rank] = reference->subs[k];
    direct.subs = subs;
    return run(arena, reference_ex(scope, &direct), n, running, reference->span);
}

Ex *seen_through(Scope *scope, const Reference *reference) {
    int c = outer_inside(reference);
    if (c) return through_component(scope, reference, c);
    if (reference->n_comps && reference->var->owner->is_template) return through_connector(scope, reference);
    const Var *var = reference->var;
    if (reference->n_comps != 1 || !reference->comps[0]->values || !var->is_outer) return NULL;
    const Ex *value = reference->comps[0]->values[var->index];
    return value && value->kind == EX_REF ? through_variable(scope, reference, value) : NULL;
}
