/* Inner and outer: how a class gives elements to the components inside. */
#include <string.h>

#include "sema/build/builder.h"
#include "sema/model/accessors.h"
#include "sema/names/resolve.h"
#include "sema/units/units.h"

void make_outer_record(Builder *b, const Record *record) {
    Vars vars = {0};
    Thing thing = {.kind = THING_RECORD, .record = (Record *)record};
    thing_vars(b->sema->arena, &thing, &vars);
    for (int i = 0; i < vars.n; i++)
        make_outer(vars.at[i], record->decl);
}

void does_not_fit(Builder *b, const Comp *user, const Decl *needed, const Decl *given, const char *why) {
    mark_broken(b);
    if (map_get(&b->misfits, needed)) return;
    map_put(b->sema->arena, &b->misfits, needed, b);
    Diagnostic *d = diag_error(diagnostics(b), user->decl->span, "type",
                               "'%s' needs 'outer %s %s'; the 'inner %s' here does not fit: %s",
                               user->decl->name, needed->class_->full_name, needed->name, given->name, why);
    diag_note(diagnostics(b), d, given->span, "the inner element stands here");
    diag_note(diagnostics(b), d, needed->span, "the outer element stands here");
}

/* --- handing down ----------------------------------------------------------------------------- */

/* The outer component of this class that passes on the one from further out */
static Comp *passed_comp(Builder *b, const Comp *needed) {
    Arena *arena = b->sema->arena;
    for (int i = 0; i < b->variant->comps.n; i++) {
        Comp *comp = b->variant->comps.at[i];
        if (comp->outer && comp->decl->name == needed->decl->name && !comp_mismatch(arena, comp, needed))
            return comp;
    }
    Comp *passed = NEW(arena, Comp);
    *passed = *needed;
    passed->owner = b->variant;
    passed->index = b->variant->comps.n;
    passed->field = field_for(b->variant, "outer", needed->decl->name);
    vec_push(arena, &b->variant->comps, passed);
    return passed;
}

/* The inner component for an outer one of the component `user`; where there is none, it is handed down from
   further out. NULL after an error. */
static Comp *inner_comp(Builder *b, const Comp *user, const Comp *needed) {
    const Thing *given = map_get(&b->variant->inners, needed->decl->name);
    if (!given) return passed_comp(b, needed);
    const char *why = given->kind == THING_COMP ? comp_mismatch(b->sema->arena, given->comp, needed)
                                                : "it is no component of a model or block";
    if (!why) return given->comp;
    does_not_fit(b, user, needed->decl, thing_decl(given), why);
    return NULL;
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

/* The outer variable of this class that passes on the one from further out */
static Var *passed_var(Builder *b, const Var *needed) {
    for (int i = 0; i < b->variant->vars.n; i++) {
        Var *var = b->variant->vars.at[i];
        if (var->is_outer && !var->outer_var && !strcmp(var->path, needed->path) &&
            !var_mismatch(b->sema->arena, var, needed) && var->provided >= needed->provided)
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
    const char *why = given ? var_mismatch(arena, given, needed) : "it is something else";
    if (!why) return ex_whole(arena, 0, NULL, given, span);
    does_not_fit(b, user, needed->outer_decl, thing_decl(element), why);
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
                          ? port_mismatch(arena, given->solo, needed->outer_var->solo)
                          : class_mismatch(arena, thing_decl(element)->class_, needed->outer_decl->class_);
    if (!why) why = var_mismatch(arena, given, needed);
    if (!why) return ex_whole(arena, 0, NULL, given, span);
    does_not_fit(b, user, needed->outer_decl, thing_decl(element), why);
    return NULL;
}

/* Warns if the component reads the element in another unit than it has here; once, when the class is checked
 * by itself. */
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
        .n_comps = 1, .comps = comps, .var = needed, .each = {1, 0}, .value = value, .span = span};
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
    mark_broken(b);
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

/* The first component that needs it */
static const Comp *asking_component(const Variant *variant, Symbol name) {
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer && asked_above(variant->comps.at[i]->type, name))
            return variant->comps.at[i];
    return NULL;
}

bool comes_too_late(Builder *b, const Decl *decl) {
    const Decl *asked = decl->inner ? asked_above(b->variant, decl->name) : NULL;
    if (!asked) return false;
    Diagnostic *d =
        diag_error(diagnostics(b), decl->span, "declare-before-use",
                   "'inner %s' stands below a component that needs it; declare it above", decl->name);
    diag_note(diagnostics(b), d, asked->span, "it is asked for by this outer element");
    const Comp *user = asking_component(b->variant, decl->name);
    Resolver inside = {.sema = b->sema, .root = decl->owner->root, .class_ = decl->owner};
    if (user) fix_declared_below(&inside, d, decl->name, user->decl->span);
    mark_broken(b);
    return true;
}
