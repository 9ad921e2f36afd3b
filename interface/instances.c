/* Variants of classes that no model has components of: what decides about them is given by hand. */
#include "interface/instances.h"

#include <string.h>

#include "sema/model/accessors.h"
#include "sema/model/door.h"
#include "sema/build/deciding.h"
#include "sema/value/environment.h"

enum { MOST_CHOICES = 32 };

/* --- environments ----------------------------------------------------------------------------- */

/* That of a component of this class and name in a class that has nothing else */
static Env *component_environment(Arena *arena, Variant *around, Class *class_, const char *name) {
    Comp *comp = NEW(arena, Comp);
    Decl *decl = NEW(arena, Decl);
    Env *env = NEW(arena, Env);
    *decl = (Decl){.kind = DECL_COMPONENT, .name = intern_string(around->interner, name), .class_ = class_};
    *comp = (Comp){.owner = around, .decl = decl, .count = 1, .env = env};
    *env = (Env){.arena = arena, .interner = around->interner, .around = around, .comp = comp};
    return env;
}

/* That of a component that stands alone */
static Env *lone_environment(Arena *arena, Sema *sema, Class *class_) {
    Variant *around = NEW(arena, Variant);
    around->class_ = class_;
    around->arena = arena;
    around->interner = sema->interner;
    return component_environment(arena, around, class_, "part");
}

/* That of the inner component of this class and name beside the one of `env`; make_inners() makes it. */
static Env *inner_environment(Arena *arena, const Env *env, Class *class_, const char *name) {
    Variant *around = env->around;
    for (int i = 0; i < around->order.n; i++)
        if (!strcmp(around->order.at[i]->comp->decl->name, name)) return around->order.at[i]->comp->env;
    Env *inner = component_environment(arena, around, class_, name);
    inner->comp->inner = inner->comp->decl->inner = true;
    Thing *thing = NEW(arena, Thing);
    *thing = (Thing){.kind = THING_COMP, .comp = inner->comp};
    vec_push(arena, &around->order, thing);
    return inner;
}

/* Makes the inner components beside that of `env`. Returns false if one has errors. */
static bool make_inners(Sema *sema, const Env *env) {
    for (int i = 0; i < env->around->order.n; i++) {
        Comp *inner = env->around->order.at[i]->comp;
        inner->type = instantiate(sema, inner->decl->class_, inner->env);
        if (!inner->type) return false;
    }
    return true;
}

static void give(Arena *arena, Env *env, const char *path, Var *var, Ex *value) {
    Modifier *modifier = NEW(arena, Modifier);
    modifier->var = var;
    modifier->value = value;
    modifier->span = no_span();
    map_put(arena, &env->entries, intern_string(env->interner, path), modifier);
}

/* --- choices ---------------------------------------------------------------------------------- */

typedef struct {
    const Decl *outer; /* whose inner component has the parameter; NULL: it is the class's own */
    Symbol path;
    Var *var;
    Ex *value;
} Choice;
typedef VEC(Choice) Choices;

static bool is_choice(const Var *var) {
    return var->structural && !var->hidden && !var->is_outer && !var->is_final && !var->is_protected &&
           !var->rank && var->variability == AST_VAR_PARAMETER &&
           (var->base == BASE_BOOLEAN || var->base == BASE_ENUMERATION);
}

static Variant *instantiate_with(Arena *arena, Sema *sema, Class *class_, const Choices *choices) {
    Env *env = lone_environment(arena, sema, class_);
    for (int i = 0; i < choices->n; i++) {
        const Choice *choice = &choices->at[i];
        const Decl *outer = choice->outer;
        Env *where = outer ? inner_environment(arena, env, long_class(outer->class_), outer->name) : env;
        give(arena, where, choice->path, choice->var, choice->value);
    }
    return make_inners(sema, env) ? instantiate(sema, class_, env) : NULL;
}

/* The choices with another one, which takes the place of that of the same parameter */
static Choices with_choice(Arena *arena, const Choices *choices, Choice choice) {
    Choices with = {0};
    for (int i = 0; i < choices->n; i++)
        if (choices->at[i].path != choice.path || choices->at[i].outer != choice.outer)
            vec_push(arena, &with, choices->at[i]);
    vec_push(arena, &with, choice);
    return with;
}

static Ex *zeros(Arena *arena, const Var *var) {
    Scalar zero = {.type = var->base};
    if (var->base == BASE_STRING)
        zero.text = "";
    else
        zero.number = var->base == BASE_ENUMERATION;
    return ex_fill(arena, ex_value(arena, zero, var->enumeration, no_span()), var->rank, var->dims,
                   no_span());
}

typedef struct {
    Arena *arena;
    Sema *sema;
    Class *class_;
    VEC(Choices) made; /* of each variant what it was chosen by */
} Chooser;

/* The variants in which the parameter of the class, or of an inner component's, has its other values;
   `variant` is that class as chosen. */
static void choose_others(Chooser *c, const Choices *choices, const Decl *outer, Variant *variant, Var *var) {
    int n = var->base == BASE_BOOLEAN ? 2 : var->enumeration->decls.n;
    const Ex *known = known_parameter(variant, var->path, &var);
    for (int k = 0; k < n && c->made.n < MOST_CHOICES; k++) {
        Scalar value = {.type = var->base, .number = var->base == BASE_BOOLEAN ? k : k + 1};
        if (known && known->kind == EX_CONST && known->number == value.number) continue;
        Choice choice = {outer, intern_string(c->sema->interner, var->path), var,
                         ex_value(c->arena, value, var->enumeration, no_span())};
        Choices with = with_choice(c->arena, choices, choice);
        int before = c->class_->variants.n;
        instantiate_with(c->arena, c->sema, c->class_, &with);
        if (c->class_->variants.n > before) vec_push(c->arena, &c->made, with);
    }
}

static void choose_all_others(Chooser *c, const Choices *choices, const Decl *outer, Variant *variant) {
    for (int i = 0; i < variant->vars.n; i++)
        if (is_choice(variant->vars.at[i])) choose_others(c, choices, outer, variant, variant->vars.at[i]);
}

/* The variant in which the parameter is given a value of the sizes that it has anyway */
static void choose_given(Chooser *c, const Choices *choices, Variant *variant, Symbol path) {
    Var *var;
    known_parameter(variant, path, &var);
    if (!var || var->owner != variant || given_value(variant, path) || c->made.n >= MOST_CHOICES) return;
    Choices with = with_choice(c->arena, choices, (Choice){NULL, path, var, zeros(c->arena, var)});
    int before = c->class_->variants.n;
    instantiate_with(c->arena, c->sema, c->class_, &with);
    if (c->class_->variants.n > before) vec_push(c->arena, &c->made, with);
}

void make_choices(Arena *arena, Sema *sema, Class *class_) {
    Chooser c = {.arena = arena, .sema = sema, .class_ = class_};
    vec_push(arena, &c.made, (Choices){0});
    for (int at = 0; at < c.made.n; at++) {
        const Choices choices = c.made.at[at];
        Variant *variant = instantiate_with(arena, sema, class_, &choices);
        if (!variant) continue;
        choose_all_others(&c, &choices, NULL, variant);
        for (int i = 0; i < variant->consulted.n; i++) {
            Key key = variant->consulted.at[i];
            const Comp *outer = key.kind == KEY_INNER_TYPE ? outer_component(variant, key.path) : NULL;
            if (outer) choose_all_others(&c, &choices, outer->decl, outer->type);
            if (key.kind == KEY_SIZES) choose_given(&c, &choices, variant, key.path);
        }
    }
    diag_forget(sema->diagnostics);
}

/* --- the same once more ----------------------------------------------------------------------- */

static void give_as(Arena *arena, Env *env, Variant *variant, Key key) {
    Var *var;
    Ex *known = known_parameter(variant, key.path, &var), *value = NULL;
    if (!given_value(variant, key.path) && key.kind != KEY_IS_GIVEN) return;
    bool is_given = key.kind == KEY_IS_GIVEN && given_from_outside(variant, key.path);
    if (is_given) value = ex_number(arena, 0, BASE_INTEGER, no_span());
    if (key.kind == KEY_VALUE) value = known;
    if (var && key.kind == KEY_SIZES && !map_get(&env->entries, key.path)) value = zeros(arena, var);
    if (value) give(arena, env, key.path, var, value);
}

/* An inner component in whose class is decided as in that of `inner` */
static void give_inner_as(Arena *arena, Sema *sema, const Env *env, const Comp *inner) {
    Class *class_ = find_class(sema, long_class(inner->decl->class_)->full_name);
    if (!class_) return;
    Env *where = inner_environment(arena, env, class_, inner->decl->name);
    for (int i = 0; i < inner->type->consulted.n; i++)
        give_as(arena, where, inner->type, inner->type->consulted.at[i]);
}

Variant *instantiate_as(Arena *arena, Sema *sema, Class *class_, Variant *variant) {
    Env *env = lone_environment(arena, sema, class_);
    for (int i = 0; i < variant->consulted.n; i++) {
        Key key = variant->consulted.at[i];
        const Comp *inner = key.kind == KEY_INNER_TYPE ? inner_component(variant->env, key.path) : NULL;
        if (inner)
            give_inner_as(arena, sema, env, inner);
        else
            give_as(arena, env, variant, key);
    }
    return make_inners(sema, env) ? instantiate(sema, class_, env) : NULL;
}
