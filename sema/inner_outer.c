/* Inner and outer: how a class gives elements to the components inside. */
#include <string.h>

#include "sema/builder.h"
#include "sema/resolve.h"
#include "sema/units.h"

/* --- what a class has of outer elements ------------------------------------------------------- */

const char *outer_field(Variant *variant) {
    return arena_printf(variant->arena, "$outer%d", ++variant->n_outer_fields);
}

static bool is_variable_of(const Var *copy, int n_comps, Comp **comps, const Var *var) {
    return copy->outer_var == var && copy->n_outer_comps == n_comps &&
           (!n_comps || !memcmp(copy->outer_comps, comps, sizeof(Comp *) * (size_t)n_comps));
}

void put_in_front(Arena *arena, Var *var, int n_comps, Comp **comps) {
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
}

void make_outer(Var *var, const Decl *decl) {
    var->is_outer = true;
    var->outer_decl = decl;
    var->field = outer_field(var->owner);
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
    copy->has_pre = copy->has_value = copy->hidden = copy->has_default = copy->told = false;
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

Var *outer_variable(Arena *arena, Variant *variant, int n_comps, Comp **comps, Var *var) {
    for (int i = 0; i < variant->vars.n; i++)
        if (is_variable_of(variant->vars.at[i], n_comps, comps, var)) return variant->vars.at[i];
    Var *copy = outer_copy(arena, variant, var, n_comps ? comps[0]->decl : connector_decl(var));
    if (!n_comps) copy->binding = var->binding; /* its value in a class that is looked at alone */
    copy->provided = var->orders > var->provided ? var->orders : var->provided;
    copy->outer_var = var;
    copy->outer_comps = comps;
    copy->n_outer_comps = n_comps;
    put_in_front(arena, copy, n_comps, comps);
    return copy;
}

void make_outer_record(Builder *b, const Record *record) {
    Vars vars = {0};
    Thing thing = {.kind = THING_RECORD, .record = (Record *)record};
    thing_vars(b->sema->arena, &thing, &vars);
    for (int i = 0; i < vars.n; i++)
        make_outer(vars.at[i], record->decl);
}

/* --- what fits -------------------------------------------------------------------------------- */

/* Each of these gives the reason why not, or NULL. */

const char *shape_misfit(Arena *arena, int rank, const int *dims, int needed_rank, const int *needed) {
    if (rank == needed_rank && (!rank || !memcmp(dims, needed, sizeof(int) * (size_t)rank))) return NULL;
    return arena_printf(arena, "it %s %s, not %s", rank ? "has" : "is", shape_text(arena, rank, dims),
                        shape_text(arena, needed_rank, needed));
}

static const char *var_misfit(Arena *arena, const Var *given, const Var *needed) {
    if (given->base != needed->base ||
        (given->base == BASE_ENUMERATION && !same_enumeration(given->enumeration, needed->enumeration)))
        return arena_printf(arena, "it is of type %s, not %s",
                            given->enumeration ? given->enumeration->full_name : base_type_text(given->base),
                            needed->enumeration ? needed->enumeration->full_name
                                                : base_type_text(needed->base));
    if (given->variability < needed->variability && needed->variability >= AST_VAR_PARAMETER)
        return arena_printf(arena, "it is no %s",
                            needed->variability == AST_VAR_CONSTANT ? "constant" : "parameter");
    if (needed->variability == AST_VAR_DISCRETE && !given->is_discrete) return "it is not discrete";
    return shape_misfit(arena, given->rank, given->dims, needed->rank, needed->dims);
}

static const char *variant_misfit(Arena *arena, const Variant *given, const Variant *needed);

/* Whether the parameters of one thing can be taken from another of the same name */
static const char *thing_misfit(Arena *arena, const Thing *given, const Thing *needed) {
    if (given->kind != needed->kind) return "it is something else";
    if (given->kind == THING_VAR) return var_misfit(arena, given->var, needed->var);
    if (given->kind != THING_COMP)
        return thing_decl(given)->class_ == thing_decl(needed)->class_ ? NULL : "it is of another class";
    const Comp *a = given->comp, *b = needed->comp;
    const char *why = shape_misfit(arena, a->rank, a->dims, b->rank, b->dims);
    return why || a->type == b->type ? why : variant_misfit(arena, a->type, b->type);
}

/* Whether all that the variant has is in another one too */
static const char *variant_misfit(Arena *arena, const Variant *given, const Variant *needed) {
    for (int i = 0; i < needed->order.n; i++) {
        const Thing *wanted = needed->order.at[i];
        if (wanted->kind == THING_BROKEN || wanted->kind == THING_ABSENT) continue;
        Symbol name = thing_decl(wanted)->name;
        const Thing *found = thing_named(given, name);
        if (!found) return arena_printf(arena, "it has no '%s'", name);
        const char *why = thing_misfit(arena, found, wanted);
        if (why) return arena_printf(arena, "'%s' in it does not fit: %s", name, why);
    }
    return NULL;
}

/* Whether the component can be what the outer one stands for: its class has all that the other's has */
static const char *comp_misfit(Arena *arena, const Comp *given, const Comp *needed) {
    const char *why = shape_misfit(arena, given->rank, given->dims, needed->rank, needed->dims);
    if (why || given->type == needed->type) return why;
    why = misfit(arena, given->decl->class_, needed->decl->class_);
    return why ? why : variant_misfit(arena, given->type, needed->type);
}

void does_not_fit(Builder *b, const Comp *user, const Decl *needed, const Decl *given, const char *why) {
    broken(b);
    if (map_get(&b->misfits, needed)) return;
    map_put(b->sema->arena, &b->misfits, needed, b);
    Diagnostic *d = diag_error(diagnostics(b), user->decl->span, "type",
                               "'%s' needs 'outer %s %s'; the 'inner %s' here does not fit: %s",
                               user->decl->name, needed->class_->full_name, needed->name, given->name, why);
    diag_note(diagnostics(b), d, given->span, "the inner element stands here");
    diag_note(diagnostics(b), d, needed->span, "the outer element stands here");
}

/* --- handing down ----------------------------------------------------------------------------- */

/* The outer component of this class that hands on what comes from further out */
static Comp *passed_comp(Builder *b, const Comp *needed) {
    Arena *arena = b->sema->arena;
    for (int i = 0; i < b->variant->comps.n; i++) {
        Comp *comp = b->variant->comps.at[i];
        if (comp->outer && comp->decl->name == needed->decl->name && !comp_misfit(arena, comp, needed))
            return comp;
    }
    Comp *passed = NEW(arena, Comp);
    *passed = *needed;
    passed->owner = b->variant;
    passed->index = b->variant->comps.n;
    passed->field = outer_field(b->variant);
    vec_push(arena, &b->variant->comps, passed);
    return passed;
}

/* The inner component for an outer one of the component `user`; where there is none, it is handed down from
   further out. NULL after an error. */
static Comp *inner_comp(Builder *b, const Comp *user, const Comp *needed) {
    const Thing *given = map_get(&b->variant->inners, needed->decl->name);
    if (!given) return passed_comp(b, needed);
    const char *why = given->kind == THING_COMP ? comp_misfit(b->sema->arena, given->comp, needed)
                                                : "it is no component of a model or block";
    if (!why) return given->comp;
    does_not_fit(b, user, needed->decl, thing_decl(given), why);
    return NULL;
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
static Var *fitting_var(Arena *arena, int n_comps, Comp **path, Var *wanted, Comp **comps, const char **why) {
    if (comps[0]->type == path[0]->type) {
        for (int c = 1; c < n_comps; c++)
            comps[c] = path[c];
        return wanted;
    }
    for (int c = 1; c < n_comps; c++) {
        comps[c] = named_comp(comps[c - 1]->type, path[c]);
        *why = comps[c] ? comp_misfit(arena, comps[c], path[c])
                        : arena_printf(arena, "it has no '%s'", path[c]->decl->name);
        if (*why) return NULL;
    }
    Var *var = named_var(comps[n_comps - 1]->type, wanted->path);
    *why = !var ? arena_printf(arena, "it has no '%s'", wanted->path) : var_misfit(arena, var, wanted);
    if (!*why && (var->orders < wanted->orders || var->provided < wanted->provided))
        *why = arena_printf(arena, "'%s' has fewer derivatives in it", wanted->path);
    return *why ? NULL : var;
}

/* The whole of the variable `var` inside of components of this class, one of which may be an outer one */
static Ex *whole_inside(Builder *b, int n_comps, Comp **comps, Var *var, Span span) {
    Reference reference = {
        .kind = REFERENCE_VAR, .n_comps = n_comps, .comps = comps, .var = var, .span = span};
    for (int c = 0; c < n_comps; c++)
        reference.n_subs += comps[c]->rank;
    reference.n_subs += var->rank;
    reference.subs = NEW_ARRAY(b->sema->arena, Ex *, reference.n_subs + 1);
    return reference_ex(&b->scope, &reference);
}

/* The value of a variable of an outer component */
static Ex *value_in_component(Builder *b, const Comp *user, const Var *needed, Span span) {
    Arena *arena = b->sema->arena;
    const Comp *wanted = needed->outer_comps[0];
    Comp *given = inner_comp(b, user, wanted);
    if (!given) return NULL;
    Comp **comps = NEW_ARRAY(arena, Comp *, needed->n_outer_comps);
    comps[0] = given;
    const char *why = NULL;
    Var *var = fitting_var(arena, needed->n_outer_comps, needed->outer_comps, needed->outer_var, comps, &why);
    if (var) return whole_inside(b, needed->n_outer_comps, comps, var, span);
    does_not_fit(b, user, wanted->decl, given->decl, why);
    return NULL;
}

/* The outer variable of this class that hands on what comes from further out */
static Var *passed_var(Builder *b, const Var *needed) {
    for (int i = 0; i < b->variant->vars.n; i++) {
        Var *var = b->variant->vars.at[i];
        if (var->is_outer && !var->outer_var && !strcmp(var->path, needed->path) &&
            !var_misfit(b->sema->arena, var, needed) && var->provided >= needed->provided)
            return var;
    }
    return outer_copy(b->sema->arena, b->variant, needed, needed->outer_decl);
}

/* The inner variable, or field of an inner record, of this name; NULL: it is none. */
static Var *var_of_inner(Arena *arena, const Thing *element, const Var *needed) {
    Vars vars = {0};
    if (element->kind != THING_VAR && element->kind != THING_RECORD) return NULL;
    thing_vars(arena, element, &vars);
    for (int i = 0; i < vars.n; i++)
        if (!strcmp(vars.at[i]->path, needed->path)) return vars.at[i];
    return NULL;
}

/* The value of an outer variable, or of a field of an outer record */
static Ex *value_of_variable(Builder *b, const Comp *user, const Var *needed, Span span) {
    Arena *arena = b->sema->arena;
    const Thing *element = map_get(&b->variant->inners, needed->segments[0].name);
    if (!element) return ex_whole(arena, 0, NULL, passed_var(b, needed), span);
    Var *given = var_of_inner(arena, element, needed);
    const char *why = given ? var_misfit(arena, given, needed) : "it is something else";
    if (!why) return ex_whole(arena, 0, NULL, given, span);
    does_not_fit(b, user, needed->outer_decl, thing_decl(element), why);
    return NULL;
}

/* The variable of that path in the connector that the element is; NULL: it is none. */
static Var *var_of_connector(const Variant *variant, const Thing *element, const char *path) {
    bool connector = element->kind == THING_PORT || (element->kind == THING_VAR && element->var->solo);
    for (int i = 0; connector && i < variant->vars.n; i++) {
        Var *var = variant->vars.at[i];
        if (!var->hidden && !var->is_outer && !strcmp(var->path, path)) return var;
    }
    return NULL;
}

/* The value of a variable of an outer connector */
static Ex *value_in_connector(Builder *b, const Comp *user, const Var *needed, Span span) {
    Arena *arena = b->sema->arena;
    const Thing *element = map_get(&b->variant->inners, needed->segments[0].name);
    if (!element)
        return ex_whole(arena, 0, NULL, outer_variable(arena, b->variant, 0, NULL, needed->outer_var), span);
    Var *given = var_of_connector(b->variant, element, needed->path);
    const char *why = !given ? "it is something else"
                      : needed->outer_var->solo
                          ? port_misfit(arena, given->solo, needed->outer_var->solo)
                          : misfit(arena, thing_decl(element)->class_, needed->outer_decl->class_);
    if (!why) why = var_misfit(arena, given, needed);
    if (!why) return ex_whole(arena, 0, NULL, given, span);
    does_not_fit(b, user, needed->outer_decl, thing_decl(element), why);
    return NULL;
}

/* Warns where the component reads the element in another unit than it has here; once, when the class is
   looked at by itself. */
static void compare_units(Builder *b, const Comp *user, const Var *needed, const Var *given) {
    Unit wanted, is;
    UnitFault fault;
    Span span = user->decl->span;
    bool whole = !b->variant->env && !b->sema->sources->files.at[span.begin.file]->in_library;
    if (!whole || !*needed->unit || !*given->unit || !diag_wants(diagnostics(b), WARNING_UNIT)) return;
    if (!unit_parse(b->sema->arena, needed->unit, &wanted, &fault) ||
        !unit_parse(b->sema->arena, given->unit, &is, &fault) || unit_equal(wanted, is))
        return;
    Diagnostic *d = diag_warning(diagnostics(b), span, warning_names[WARNING_UNIT],
                                 "'%s' takes 'outer %s' in %s, the inner one here is in %s", user->decl->name,
                                 needed->path, needed->unit, given->unit);
    diag_note(diagnostics(b), d, given->decl->span, "the inner element stands here");
}

/* Gives one outer variable of the component its value from here. */
static void hand_down(Builder *b, Comp *comp, Var *needed) {
    Arena *arena = b->sema->arena;
    Span span = comp->decl->span;
    Ex *value = needed->n_outer_comps ? value_in_component(b, comp, needed, span)
                : needed->outer_var   ? value_in_connector(b, comp, needed, span)
                                      : value_of_variable(b, comp, needed, span);
    if (!value) return;
    comp->values[needed->index] = value;
    if (value->kind == EX_REF) compare_units(b, comp, needed, value->ref.var);
    Comp **comps = NEW(arena, Comp *);
    comps[0] = comp;
    Modifier target = {
        .n_comps = 1, .comps = comps, .var = needed, .each = true, .value = value, .span = span};
    if (needed->has_pre && value->kind == EX_REF) { /* before the start it has the past of the inner one */
        Modifier past = target;
        bool changes = value->ref.var->variability < AST_VAR_PARAMETER;
        value->ref.var->has_pre |= changes;
        past.is_start = true;
        past.value = changes ? ex_pre(arena, value) : value;
        set_value(b, comp, past);
    }
    if (needed->variability >= AST_VAR_PARAMETER)
        set_value(b, comp, target);
    else
        vec_push(arena, &b->handed,
                 make_equation(b, ex_whole(arena, 1, comps, needed, span),
                               for_each_element(b, value, &target), NULL, span));
}

void hand_down_all(Builder *b, Comp *comp) {
    const Variant *type = comp->type;
    int errors = diagnostics(b)->n_errors;
    comp->given = NEW_ARRAY(b->sema->arena, Comp *, type->comps.n + 1);
    comp->values = NEW_ARRAY(b->sema->arena, Ex *, type->vars.n + 1);
    for (int i = 0; i < type->comps.n; i++)
        if (type->comps.at[i]->outer) comp->given[i] = inner_comp(b, comp, type->comps.at[i]);
    for (int i = 0; i < type->vars.n && diagnostics(b)->n_errors == errors; i++)
        if (type->vars.at[i]->is_outer) hand_down(b, comp, type->vars.at[i]);
    if (diagnostics(b)->n_errors == errors) join_outer_connectors(b, comp);
}

/* --- outer elements of components, seen from the class around ---------------------------------- */

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

/* The outer component number `c` of the way, and its user in front of it, replaced by what stands for it
 * there */
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
    if (!direct.var) return NULL; /* told where it is handed down */
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
    if (!direct.var) return NULL; /* told where it is handed down */
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

/* --- declarations ----------------------------------------------------------------------------- */

/* Whether the modification is not part of the declaration itself */
static bool stands_elsewhere(const Decl *decl, Span span) {
    const AstModification *own = decl->declarator->modification;
    return !own || memcmp(&own->span, &span, sizeof span) != 0;
}

void modified_outer(Builder *b, Span span, const Decl *decl) {
    Diagnostic *d = diag_error(
        diagnostics(b), span, "modification",
        "'%s' is outer, it cannot be modified; modify the inner element that it stands for", decl->name);
    if (stands_elsewhere(decl, span))
        diag_note(diagnostics(b), d, decl->span, "'%s' is declared here", decl->name);
    broken(b);
}

void check_unmodified(Builder *b, const Decl *decl, const Modifications *mods) {
    if (!decl->outer || decl->inner || decl->class_->erroneous) return;
    for (int i = 0; i < mods->n; i++)
        if (mods->at[i].text->value || mods->at[i].text->arguments.n) {
            modified_outer(b, mods->at[i].text->span, decl);
            return;
        }
}

/* The outer element of that name which a component above asks for; or NULL */
static const Decl *asked_above(const Variant *variant, Symbol name) {
    for (int i = 0; i < variant->comps.n; i++)
        if (variant->comps.at[i]->outer && variant->comps.at[i]->decl->name == name)
            return variant->comps.at[i]->decl;
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->is_outer && variant->vars.at[i]->outer_decl->name == name)
            return variant->vars.at[i]->outer_decl;
    for (int i = 0; i < variant->connects.n; i++) {
        const Port *hidden = variant->connects.at[i]->hidden;
        if (hidden && hidden->outer_decl->name == name && !map_get(&variant->inners, name))
            return hidden->outer_decl;
    }
    return NULL;
}

bool comes_too_late(Builder *b, const Decl *decl) {
    const Decl *asked = decl->inner ? asked_above(b->variant, decl->name) : NULL;
    if (!asked) return false;
    Diagnostic *d =
        diag_error(diagnostics(b), decl->span, "declare-before-use",
                   "'inner %s' stands below a component that needs it; declare it above", decl->name);
    diag_note(diagnostics(b), d, asked->span, "it is asked for by this outer element");
    broken(b);
    return true;
}
