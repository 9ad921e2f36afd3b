/* What decides about a variant: the parameters that a decision has used become structural, here and nowhere
 * else. */
#include "sema/value/lookup.h"

#include <string.h>

#include "sema/model/accessors.h"

/* --- uses ------------------------------------------------------------------------------------- */

static int count_components(const Instance *at) {
    int n = 0;
    for (; at->outer; at = at->outer)
        n++;
    return n;
}

/* Whether the components, innermost last, lead from `at` outwards to the instance that the evaluation has
   begun in */
static bool is_way(const Instance *at, const Variant *begun, int n_comps, Comp *const *comps) {
    for (; at->outer && n_comps > 0; at = at->outer)
        if (comps[--n_comps] != at->env->comp) return false;
    return n_comps == 0 && !at->outer && at->variant == begun;
}

static const Variant *begun_in(const Instance *at) {
    while (at->outer)
        at = at->outer;
    return at->variant;
}

/* Whether the parameter has become structural already */
static bool is_marked(const Instance *at, const Var *var) {
    if (!at->outer) return var->structural;
    const Variant *variant = begun_in(at);
    for (int i = 0; i < variant->fixed_inside.n; i++) {
        const Modifier *fixed = variant->fixed_inside.at[i];
        if (fixed->var == var && is_way(at, variant, fixed->n_comps, fixed->comps)) return true;
    }
    return false;
}

static ParameterUse *new_use(const Instance *at, Var *var) {
    Arena *arena = var->owner->arena;
    ParameterUse *use = NEW(arena, ParameterUse);
    *use = (ParameterUse){.var = var, .instance = *at, .n_comps = count_components(at), .known = true};
    use->comps = NEW_ARRAY(arena, Comp *, use->n_comps + 1);
    int c = use->n_comps;
    for (; at->outer; at = at->outer)
        use->comps[--c] = at->env->comp;
    use->instance = *at; /* the one that the components are in */
    return use;
}

static bool is_use_of(const ParameterUse *use, const Instance *at, const Var *var) {
    return use->var == var && is_way(at, use->instance.variant, use->n_comps, use->comps);
}

/* The use of the parameter in the evaluation, which holds the value of a component's scalar; NULL: nobody
   asks, or the parameter is structural already */
ParameterUse *use_of(const Evaluation *e, const Instance *at, Var *var) {
    if (!e->uses || (is_marked(at, var) && (var->rank || !at->outer))) return NULL;
    Arena *arena = var->owner->arena;
    ParameterUse *use = at->outer ? NULL : map_get(&e->uses->own, var);
    for (int i = 0; at->outer && !use && i < e->uses->all.n; i++)
        if (is_use_of(e->uses->all.at[i], at, var)) use = e->uses->all.at[i];
    if (use) return use;
    use = new_use(at, var);
    vec_push(arena, &e->uses->all, use);
    if (!at->outer) map_put(arena, &e->uses->own, var, use);
    return use;
}

void use_inside(const Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var) {
    Instance inside = n_comps ? (Instance){comps[0]->type, comps[0]->env, at} : *at;
    if (n_comps)
        use_inside(e, &inside, n_comps - 1, comps + 1, var);
    else
        use_of(e, at, var);
}

/* --- what a variant depends on ------------------------------------------------------------------ */

/* Notes that the value, or what else the key stands for, decides about the variant. */
static void note_consulted(Variant *variant, Key key) {
    if (map_get(&variant->is_consulted[key.kind], key.path)) return;
    map_put(variant->arena, &variant->is_consulted[key.kind], key.path, variant);
    vec_push(variant->arena, &variant->consulted, key);
}

/* Notes it in all variants that look_up() passes. */
static void note_way(const Instance *at, Key key) {
    if (!at->outer) note_consulted(at->variant, key);
    if (!at->env) return;
    Instance outer = enclosing(at);
    if (key.kind == KEY_INNER_VALUE) {
        if (!inner_thing(outer.variant, key.path)) note_way(&outer, key);
        return;
    }
    const Comp *comp = at->env->comp;
    note_way(&outer, (Key){comp->outer ? KEY_INNER_VALUE : key.kind,
                           longer_path(at->env, comp->decl->name, key.path)});
}

static bool is_fixed_inside(const Variant *variant, const ParameterUse *use) {
    for (int i = 0; i < variant->fixed_inside.n; i++) {
        const Modifier *fixed = variant->fixed_inside.at[i];
        if (fixed->var == use->var && fixed->n_comps == use->n_comps &&
            !memcmp(fixed->comps, use->comps, sizeof(Comp *) * (size_t)use->n_comps))
            return true;
    }
    return false;
}

/* The parameter of a component, with the value that it has here */
static void fix_inside(const ParameterUse *use) {
    Variant *variant = use->instance.variant;
    if (use->comps[0]->outer || is_fixed_inside(variant, use)) return;
    Instance at = use->instance;
    Modifier *fixed = known_value(&(Evaluation){0}, &at, use->n_comps, use->comps, use->var);
    fixed->n_comps = use->n_comps;
    fixed->comps = use->comps;
    fixed->is_final = true;
    vec_push(variant->arena, &variant->fixed_inside, fixed);
}

/* Notes the parameter in the variant in which the evaluation has begun, and further out. Another instance's
   values decide nothing about the variants of the components on the way. */
static void note_use(const ParameterUse *use) {
    Key key = key_of(use->var);
    for (int c = use->n_comps - 1; c >= 0; c--) {
        const Comp *comp = use->comps[c];
        if (key.kind == KEY_VALUE)
            key = (Key){comp->outer ? KEY_INNER_VALUE : KEY_VALUE,
                        longer_path(comp->env, comp->decl->name, key.path)};
        else if (inner_thing(comp->env->around, key.path))
            return;
    }
    note_way(&use->instance, key);
}

void make_structural(const Uses *uses, bool done) {
    for (int i = 0; i < uses->all.n; i++) {
        const ParameterUse *use = uses->all.at[i];
        if (use->known && !done) continue;
        note_use(use);
        if (!use->known) continue;
        if (use->n_comps)
            fix_inside(use);
        else
            use->var->structural = true;
    }
}

const Modifier *decide_given_sizes(Variant *variant, Symbol path) {
    Instance at = own_instance(variant);
    note_way(&at, (Key){KEY_SIZES, path});
    return given_value(variant, path);
}

static const Modifier *env_gives(Env *env, Symbol path) {
    if (!env) return NULL;
    const Modifier *modifier = map_get(&env->entries, path);
    return modifier ? modifier
                    : given_from_outside(env->around, longer_path(env, env->comp->decl->name, path));
}

const Modifier *given_from_outside(Variant *variant, const char *path) {
    Symbol symbol = intern_string(variant->interner, path);
    note_consulted(variant, (Key){KEY_IS_GIVEN, symbol});
    return env_gives(variant->env, symbol);
}

/* The variant's own inner component of that name; or NULL */
static const Comp *inner_in(const Variant *variant, const char *name) {
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_COMP && thing->comp->inner && !strcmp(thing->comp->decl->name, name))
            return thing->comp;
    }
    return NULL;
}

const Comp *inner_component(const Env *env, const char *name) {
    const Comp *inner = NULL;
    for (; env && !inner; env = env->around->env)
        inner = inner_in(env->around, name);
    return inner;
}

/* Notes that the variant of the inner component of that name decides about all that stand between: it is
   theirs only together with it. Returns that component, or NULL. */
static const Comp *decide_inner_type(Env *env, Symbol name) {
    const Comp *inner = inner_component(env, name);
    for (; env && (!inner || env->around != inner->owner); env = env->around->env)
        note_consulted(env->around, (Key){KEY_INNER_TYPE, name});
    return inner;
}

Variant *inner_type(Variant *variant, const Decl *decl) {
    const Comp *inner = decide_inner_type(variant->env, decl->name);
    note_consulted(variant, (Key){KEY_INNER_TYPE, decl->name});
    return inner && long_class(inner->decl->class_) == long_class(decl->class_) ? inner->type : NULL;
}

const Comp *outer_component(const Variant *variant, const char *name) {
    const Comp *outer = NULL;
    bool hidden = inner_in(variant, name) != NULL; /* those inside mean the variant's own */
    for (int i = 0; i < variant->comps.n && !outer; i++) {
        const Comp *comp = variant->comps.at[i];
        if (comp->outer)
            outer = strcmp(comp->decl->name, name) ? NULL : comp;
        else if (!hidden)
            outer = outer_component(comp->type, name);
    }
    return outer;
}

/* Whether the outer component has the class variant of the inner one; NULL: there is none, the class is alone
 */
static bool has_type_of(const Comp *outer, const Comp *inner) {
    if (!inner) return outer->type->is_plain;
    return outer->type == inner->type || long_class(outer->decl->class_) != long_class(inner->decl->class_);
}

/* Whether this holds for all outer components of that name, in the variant and inside of its components */
static bool outer_types_agree(const Variant *variant, const char *name, const Comp *inner) {
    bool hidden = inner_in(variant, name) != NULL; /* those inside mean the variant's own */
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        if (comp->outer ? !strcmp(comp->decl->name, name) && !has_type_of(comp, inner)
                        : !hidden && !outer_types_agree(comp->type, name, inner))
            return false;
    }
    return true;
}

/* Whether they are of the inner one's class variant in `env`. */
static bool inner_type_agrees(const Variant *variant, const char *name, const Env *env) {
    return outer_types_agree(variant, name, inner_component(env, name));
}

/* `a` belongs to a finished variant, `b` maybe to one that is not made yet. */
static bool same_value(Evaluation *e, const GivenValue *given_a, const GivenValue *given_b) {
    const Modifier *a = given_a->modifier, *b = given_b->modifier;
    if (!a || !b || !a->var || !a->value || !b->value) return a == b;
    if (a->value == b->value) return true;
    int tail = a->var->rank, first = a->value->rank - tail, other = b->value->rank - tail;
    for (int k = 0; first >= 0 && other >= 0 && k < tail; k++)
        if (a->value->dims[first + k] != b->value->dims[other + k]) return false;
    const Var *var = a->var;
    for (long i = 0; i < var->count; i++) {
        long index[MAX_RANK];
        Scalar x, y;
        subscripts_of(i, var->rank, var->dims, index);
        if (!modifier_at(e, given_a, var, index, &x) || !modifier_at(e, given_b, var, index, &y) ||
            !same_scalar(x, y))
            return false;
    }
    return true;
}

/* The parameter at the path, of the variant or of a component in it */
static const Var *var_at(const Variant *variant, const char *path) {
    for (int i = 0; i < variant->vars.n; i++)
        if (!strcmp(variant->vars.at[i]->path, path)) return variant->vars.at[i];
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        size_t length = strlen(comp->decl->name);
        if (!strncmp(comp->decl->name, path, length) && path[length] == '.')
            return var_at(comp->type, path + length + 1);
    }
    return NULL;
}

/* Whether the parameter is given the same sizes there. Where it is given none, it has a declared value. */
static bool sizes_agree(Evaluation *e, const Instance *other, Symbol path) {
    GivenValue here = {0}, there = {0};
    const Instance made_for = own_instance(other->variant);
    look_up(e, &made_for, (Key){KEY_SIZES, path}, &here);
    look_up(e, other, (Key){KEY_SIZES, path}, &there);
    if (!here.modifier || !there.modifier) return here.modifier == there.modifier;
    const Var *var = var_at(other->variant, path);
    const Ex *value = there.modifier->value;
    int first = value && var ? value->rank - var->rank : -1;
    for (int k = 0; first >= 0 && k < var->rank; k++)
        if (value->dims[first + k] != var->dims[k]) return false;
    return first >= 0;
}

static bool value_agrees(Evaluation *e, const Instance *other, Key key) {
    GivenValue a = {0}, b = {0};
    Instance made_for = own_instance(other->variant);
    look_up(e, &made_for, key, &a);
    look_up(e, other, key, &b);
    return same_value(e, &a, &b);
}

/* Whether what decided about the variant is the same in the other instance */
static bool is_same_there(Evaluation *e, Variant *variant, const Instance *other) {
    for (int i = 0; i < variant->consulted.n; i++) {
        Key key = variant->consulted.at[i];
        bool agrees = false;
        switch (key.kind) {
        case KEY_VALUE:
        case KEY_INNER_VALUE:
            agrees = value_agrees(e, other, key);
            break;
        case KEY_SIZES:
            agrees = sizes_agree(e, other, key.path);
            break;
        case KEY_IS_GIVEN:
            agrees = !env_gives(variant->env, key.path) == !env_gives(other->env, key.path);
            break;
        case KEY_INNER_TYPE:
            agrees = inner_type_agrees(variant, key.path, other->env);
            break;
        case KEY_KINDS:
            break;
        }
        if (!agrees) return false;
    }
    return true;
}

bool env_agrees(Variant *variant, Env *env) {
    if (variant->env == env) return true;
    Uses uses = {0};
    Evaluation e = {.uses = &uses};
    Instance other = {variant, env, NULL};
    if (!is_same_there(&e, variant, &other)) return false;
    make_structural(&uses, true);
    for (int i = 0; i < variant->consulted.n; i++) {
        Key key = variant->consulted.at[i];
        if (key.kind == KEY_INNER_TYPE)
            decide_inner_type(env, key.path);
        else if (key.kind != KEY_IS_GIVEN)
            note_way(&other, key);
    }
    return true;
}

bool stands_for_class(Variant *variant) {
    Instance alone = {variant, NULL, NULL};
    return !variant->env || is_same_there(&(Evaluation){0}, variant, &alone);
}
