/* Inner and outer: how a class gives elements to the components inside. */
#include <string.h>

#include "sema/builder.h"
#include "sema/resolve.h"

Var *outer_variable(Arena *arena, Variant *variant, Comp *comp, Var *var) {
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->outer_comp == comp && variant->vars.at[i]->outer_var == var)
            return variant->vars.at[i];
    Var *copy = NEW(arena, Var);
    *copy = *var;
    copy->owner = variant;
    copy->index = variant->vars.n;
    copy->path = arena_printf(arena, "%s.%s", comp->decl->name, var->path);
    copy->n_segments = var->n_segments + 1;
    copy->segments = NEW_ARRAY(arena, Segment, copy->n_segments);
    copy->segments[0] = (Segment){comp->decl->name, 0, NULL};
    memcpy(copy->segments + 1, var->segments, sizeof(Segment) * (size_t)var->n_segments);
    copy->is_outer = true;
    copy->outer_comp = comp;
    copy->outer_var = var;
    copy->causality = AST_INPUT;
    copy->role = ROLE_NONE;
    copy->port = copy->solo = NULL;
    copy->provided = var->orders > var->provided ? var->orders : var->provided;
    copy->orders = 0;
    for (int k = 0; k <= MAX_ORDER; k++)
        copy->slot[k] = copy->input[k] = -1;
    vec_push(arena, &variant->vars, copy);
    return copy;
}

void add_inner(Builder *b, Symbol name, Thing thing) {
    Thing *copy = NEW(b->sema->arena, Thing);
    *copy = thing;
    map_put(b->sema->arena, &b->variant->inners, name, copy);
}

static bool does_not_fit(Builder *b, const Comp *user, const Decl *needed, const Decl *given) {
    Diagnostic *d = diag_error(diagnostics(b), user->decl->span, "type",
                               "'%s' needs 'outer %s %s'; the 'inner %s' here does not fit", user->decl->name,
                               needed->class_->full_name, needed->name, given->name);
    diag_note(diagnostics(b), d, given->span, "the inner element stands here");
    diag_note(diagnostics(b), d, needed->span, "the outer element stands here");
    broken(b);
    return false;
}

static bool holds(const Variant *given, const Variant *needed);

/* Whether the parameters of one thing can be taken from another of the same name. */
static bool thing_holds(const Thing *given, const Thing *needed) {
    if (given->kind != needed->kind) return false;
    if (given->kind == THING_VAR)
        return given->var->base == needed->var->base && given->var->rank == needed->var->rank &&
               given->var->count == needed->var->count && given->var->variability >= needed->var->variability;
    if (given->kind != THING_COMP) return thing_decl(given)->class_ == thing_decl(needed)->class_;
    if (given->comp->type == needed->comp->type) return given->comp->count == needed->comp->count;
    return !given->comp->rank && !needed->comp->rank && holds(given->comp->type, needed->comp->type);
}

/* Whether all that the variant has is in another one too. */
static bool holds(const Variant *given, const Variant *needed) {
    for (int i = 0; i < needed->order.n; i++) {
        const Thing *wanted = needed->order.at[i];
        if (wanted->kind == THING_BROKEN || wanted->kind == THING_ABSENT) continue;
        const Thing *found = thing_named(given, thing_decl(wanted)->name);
        if (!found || !thing_holds(found, wanted)) return false;
    }
    return true;
}

/* Whether the component can be what the outer one stands for: its class has all that the other's has. */
static bool comp_fits(Builder *b, const Comp *given, const Comp *needed) {
    if (given->rank) return false;
    return given->type == needed->type ||
           (!misfit(b->sema->arena, given->decl->class_, needed->decl->class_) &&
            holds(given->type, needed->type));
}

/* The variable of the component `given` that `needed`, of what fits it, stands for; NULL: it has none such.
 */
static Var *fitting_var(const Comp *given, Var *needed) {
    if (given->type == needed->owner) return needed;
    for (int i = 0; i < given->type->vars.n; i++) {
        Var *var = given->type->vars.at[i];
        if (strcmp(var->path, needed->path)) continue;
        bool fits = var->base == needed->base && var->rank == needed->rank &&
                    !memcmp(var->dims, needed->dims, sizeof(int) * (size_t)var->rank) &&
                    var->variability >= needed->variability && var->orders >= needed->orders &&
                    var->provided >= needed->provided;
        return fits ? var : NULL;
    }
    return NULL;
}

/* The inner component for an outer one of the component `user`; where there is none, it is handed down from
 * further out. */
static Comp *inner_comp(Builder *b, const Comp *user, const Comp *needed) {
    Thing *given = map_get(&b->variant->inners, needed->decl->name);
    if (given) {
        if (given->kind == THING_COMP && comp_fits(b, given->comp, needed)) return given->comp;
        does_not_fit(b, user, needed->decl, thing_decl(given));
        return NULL;
    }
    Comp *passed = NEW(b->sema->arena, Comp);
    *passed = *needed;
    passed->owner = b->variant;
    passed->index = b->variant->comps.n;
    vec_push(b->sema->arena, &b->variant->comps, passed);
    add_inner(b, needed->decl->name, (Thing){.kind = THING_COMP, .comp = passed});
    return passed;
}

/* What names the variable among inner and outer elements: a field of a record by its path */
static Symbol inner_name(Builder *b, const Var *var) {
    return var->n_segments > 1 ? intern_string(b->sema->interner, var->path) : var->decl->name;
}

void add_inner_record(Builder *b, Thing thing) {
    Vars vars = {0};
    thing_vars(b->sema->arena, &thing, &vars);
    add_inner(b, thing.record->decl->name, thing);
    for (int i = 0; i < vars.n; i++) {
        Var *var = vars.at[i];
        add_inner(b, inner_name(b, var), (Thing){.kind = THING_VAR, .var = var});
        var->is_outer = thing.record->is_outer;
        if (var->is_outer && var->variability < AST_VAR_PARAMETER) var->causality = AST_INPUT;
    }
}

/* The outer element that the variable is, or belongs to */
static const Decl *outer_decl(const Comp *user, const Var *needed) {
    const Decl *decl = find_member(user->type->class_, needed->segments[0].name);
    return decl ? decl : needed->decl;
}

static Var *passed_var(Builder *b, const Var *needed) {
    Var *passed = NEW(b->sema->arena, Var);
    *passed = *needed;
    passed->owner = b->variant;
    passed->index = b->variant->vars.n;
    passed->orders = 0;
    for (int k = 0; k <= MAX_ORDER; k++)
        passed->slot[k] = passed->input[k] = -1;
    vec_push(b->sema->arena, &b->variant->vars, passed);
    return passed;
}

static Record *passed_record(Builder *b, const Record *needed, Record *outer) {
    Arena *arena = b->sema->arena;
    Record *passed = NEW(arena, Record);
    *passed = *needed;
    passed->outer = outer;
    passed->fields.at = NEW_ARRAY(arena, Thing *, needed->fields.n + 1);
    for (int i = 0; i < needed->fields.n; i++) {
        Thing *field = passed->fields.at[i] = NEW(arena, Thing);
        *field = *needed->fields.at[i];
        if (field->kind == THING_VAR)
            field->var = passed_var(b, field->var);
        else if (field->kind == THING_RECORD)
            field->record = passed_record(b, field->record, passed);
    }
    return passed;
}

/* What the class only hands down, from further out to the component */
static void pass(Builder *b, const Comp *user, const Var *needed) {
    if (needed->n_segments == 1) {
        add_inner(b, needed->decl->name, (Thing){.kind = THING_VAR, .var = passed_var(b, needed)});
        return;
    }
    const Thing *thing = map_get(&user->type->inners, needed->segments[0].name);
    Record *record = passed_record(b, thing->record, NULL);
    vec_push(b->sema->arena, &b->variant->passed, record);
    add_inner_record(b, (Thing){.kind = THING_RECORD, .record = record});
}

static Var *inner_var(Builder *b, const Comp *user, Var *needed) {
    Thing *element = map_get(&b->variant->inners, needed->segments[0].name);
    if (!element) pass(b, user, needed);
    Thing *given = map_get(&b->variant->inners, inner_name(b, needed));
    bool fits = given && given->kind == THING_VAR && given->var->base == needed->base &&
                given->var->rank == needed->rank &&
                !memcmp(given->var->dims, needed->dims, sizeof(int) * (size_t)needed->rank) &&
                given->var->variability >= needed->variability;
    if (fits) return given->var;
    does_not_fit(b, user, outer_decl(user, needed), thing_decl(element));
    return NULL;
}

static Modifier *outer_target(Builder *b, Comp *comp, Var *var) {
    Modifier *modifier = NEW(b->sema->arena, Modifier);
    modifier->comps = NEW(b->sema->arena, Comp *);
    modifier->comps[0] = comp;
    modifier->n_comps = 1;
    modifier->var = var;
    modifier->each = true;
    modifier->span = comp->decl->span;
    return modifier;
}

/* Gives one outer variable of the component its value from here. */
static void hand_down(Builder *b, Comp *comp, Var *needed) {
    Span span = comp->decl->span;
    Modifier *target = outer_target(b, comp, needed);
    if (needed->outer_comp) {
        Comp *given = inner_comp(b, comp, needed->outer_comp);
        if (!given) return;
        Var *var = fitting_var(given, needed->outer_var);
        if (!var) {
            does_not_fit(b, comp, needed->outer_comp->decl, given->decl);
            return;
        }
        if (given->outer)
            target->value = ex_whole(b->sema->arena, 0, NULL,
                                     outer_variable(b->sema->arena, b->variant, given, var), span);
        else {
            Comp **comps = NEW(b->sema->arena, Comp *);
            comps[0] = given;
            target->value = ex_whole(b->sema->arena, 1, comps, var, span);
        }
    } else {
        Var *given = inner_var(b, comp, needed);
        if (!given) return;
        target->value = ex_whole(b->sema->arena, 0, NULL, given, span);
    }
    if (needed->variability >= AST_VAR_PARAMETER)
        set_value(b, comp, *target);
    else
        vec_push(b->sema->arena, &b->handed,
                 make_equation(b, ex_whole(b->sema->arena, 1, target->comps, needed, span),
                               for_each_element(b, target->value, target), NULL, span));
}

/* What the component's class takes from outer elements comes from inner ones here, or from further out. */
void hand_down_all(Builder *b, Comp *comp) {
    for (int i = 0; i < comp->type->comps.n; i++)
        if (comp->type->comps.at[i]->outer) inner_comp(b, comp, comp->type->comps.at[i]);
    for (int i = 0; i < comp->type->vars.n; i++)
        if (comp->type->vars.at[i]->is_outer) hand_down(b, comp, comp->type->vars.at[i]);
}

/* An outer element only stands for the inner one: it has no modification of its own. */
void check_outer_declaration(Builder *b, const Decl *decl) {
    const AstModification *m = decl->declarator->modification;
    if (decl->class_->erroneous) return;
    if (decl->outer && m && (m->value || m->arguments.n))
        diag_error(diagnostics(b), m->span, "modification", "the outer element '%s' cannot be modified",
                   decl->name);
    if (decl->outer && decl->class_->kind == AST_CONNECTOR && !decl->class_->is_simple)
        diag_error(diagnostics(b), decl->span, "unsupported",
                   "an outer connector: this version of mocc does not compile it yet");
}

/* What stands for `decl` already because a component above has asked for it; an inner element comes too late
 * then. */
Thing *asked_before(Builder *b, const Decl *decl) {
    Thing *thing = decl->inner || decl->outer ? map_get(&b->variant->inners, decl->name) : NULL;
    if (!thing) return NULL;
    const Decl *asked = thing_decl(thing);
    if (decl->outer && asked->class_ == decl->class_) return thing;
    Diagnostic *d =
        diag_error(diagnostics(b), decl->span, "declare-before-use",
                   "'inner %s' stands below a component that needs it; declare it above", decl->name);
    diag_note(diagnostics(b), d, asked->span, "it is asked for by this outer element");
    broken(b);
    return NULL;
}
