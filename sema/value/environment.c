/* Environments: values of parameters that are needed at compile time, and what needs them. */
#include "sema/value/environment.h"

#include "sema/value/interpret.h"
#include "sema/value/loops.h"
#include "sema/value/shape.h"
#include "sema/model/accessors.h"
#include "support/path.h"

#include <math.h>
#include <string.h>

/* --- instances -------------------------------------------------------------------------------- */

/* The instance that this one stands in */
static Instance enclosing(const Instance *at) {
    return at->outer ? *at->outer : own_instance(at->env->around);
}

static bool same_instance(const Instance *a, const Instance *b) {
    for (; a->outer && b->outer; a = a->outer, b = b->outer)
        if (a->env != b->env) return false;
    return !a->outer && !b->outer && a->variant == b->variant && a->env == b->env;
}

/* The instance of the variant in whose terms the evaluation is */
static Instance instance_of(const Evaluation *e, Variant *variant) {
    return e->instance && e->instance->variant == variant ? *e->instance : own_instance(variant);
}

/* a.b, where b may be a path */
static Symbol longer_path(const Env *env, const char *name, const char *path) {
    char text[256];
    size_t first = strlen(name), second = strlen(path);
    if (first + second + 2 > sizeof text)
        return intern_string(env->interner, arena_printf(env->arena, "%s.%s", name, path));
    memcpy(text, name, first);
    text[first] = '.';
    memcpy(text + first + 1, path, second);
    return intern(env->interner, text, first + second + 1);
}

/* The element number `i` from 0, in row-major order, as 1-based subscripts */
static void subscripts_of(long i, int rank, const int *dims, long *index) {
    for (int k = rank - 1; k >= 0; k--) {
        index[k] = i % dims[k] + 1;
        i /= dims[k];
    }
}

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

/* The use of the parameter in the evaluation; NULL: nobody asks, or it is structural already */
static ParameterUse *use_of(const Evaluation *e, const Instance *at, Var *var) {
    if (!e->uses || is_marked(at, var)) return NULL;
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

static void use_inside(const Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var) {
    Instance inside = n_comps ? (Instance){comps[0]->type, comps[0]->env, at} : *at;
    if (n_comps)
        use_inside(e, &inside, n_comps - 1, comps + 1, var);
    else
        use_of(e, at, var);
}

/* --- values that modifications give ------------------------------------------------------------ */

static bool inner_value(Evaluation *e, const Instance *at, Symbol path, GivenValue *given);

/* The value that the instance's parameter `path` gets from further out; of an outer element that of the inner
   one */
static bool look_up(Evaluation *e, const Instance *at, Key key, GivenValue *given) {
    if (!at->env) return false;
    Instance outer = enclosing(at);
    if (key.kind == KEY_INNER_VALUE) return inner_value(e, &outer, key.path, given);
    Symbol path = longer_path(at->env, at->env->comp->decl->name, key.path);
    if (at->env->comp->outer) return look_up(e, &outer, (Key){KEY_INNER_VALUE, path}, given);
    if (look_up(e, &outer, (Key){KEY_VALUE, path}, given)) return true;
    *given = (GivenValue){map_get(&at->env->entries, key.path), outer};
    return given->modifier != NULL;
}

static bool in_component(Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var,
                         const long *index, Scalar *value);

/* A value that is known, as a modification that gives it; of elements that are not all known: one without
   value */
static Modifier *known_value(Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var) {
    Arena *arena = var->owner->arena;
    Modifier *modifier = NEW(arena, Modifier);
    modifier->var = var;
    Ex *all = ex_whole(arena, n_comps, comps, var, var->decl->span);
    long count = ex_count(all), index[MAX_RANK];
    Ex **elements = NEW_ARRAY(arena, Ex *, count + 1);
    for (long i = 0; i < count; i++) {
        Scalar value;
        subscripts_of(i, all->rank, all->dims, index);
        if (!in_component(e, at, n_comps, comps, var, index, &value)) return modifier;
        elements[i] = ex_value(arena, value, var->enumeration, var->decl->span);
    }
    for (int k = all->rank - 1; k >= 0; k--) {
        Ex **parts = elements;
        count = element_count(k, all->dims);
        elements = NEW_ARRAY(arena, Ex *, count + 1);
        for (long i = 0; i < count; i++)
            elements[i] = ex_array(arena, all->dims[k], parts + i * all->dims[k], var->decl->span);
    }
    modifier->value = elements[0];
    modifier->span = var->decl->span;
    return modifier;
}

/* The parameter at `path` inside of the inner component; NULL: it has none there. */
static Modifier *inner_comp_value(Evaluation *e, const Instance *at, Comp *comp, const char *path) {
    Arena *arena = comp->owner->arena;
    VEC(Comp *) comps = {0};
    vec_push(arena, &comps, comp);
    for (;;) {
        const Variant *type = comps.at[comps.n - 1]->type;
        for (int i = 0; i < type->vars.n; i++)
            if (!strcmp(type->vars.at[i]->path, path) && !type->vars.at[i]->hidden)
                return known_value(e, at, comps.n, comps.at, type->vars.at[i]);
        Comp *next = NULL;
        size_t length = name_length(path);
        for (int i = 0; i < type->comps.n && !next; i++) {
            Comp *inside = type->comps.at[i];
            if (strlen(inside->decl->name) == length && !strncmp(inside->decl->name, path, length))
                next = inside;
        }
        if (!next || !path[length]) return NULL;
        vec_push(arena, &comps, next);
        path += length + 1;
    }
}

static bool inner_var_value(Evaluation *e, const Instance *at, Var *var, GivenValue *given) {
    use_of(e, at, var);
    Symbol path = intern_string(at->variant->interner, var->path);
    if (look_up(e, at, (Key){KEY_VALUE, path}, given)) return true;
    if (!var->binding) return false;
    Modifier *modifier = NEW(at->variant->arena, Modifier);
    modifier->var = var;
    modifier->value = var->binding;
    modifier->span = var->binding->span;
    *given = (GivenValue){modifier, *at};
    return true;
}

/* The variable, or field of a record, of that path among the class's own elements */
static Var *own_var(const Variant *variant, const char *path) {
    for (int i = 0; i < variant->vars.n; i++)
        if (!variant->vars.at[i]->is_outer && !strcmp(variant->vars.at[i]->path, path))
            return variant->vars.at[i];
    return NULL;
}

/* The inner element of the variant that the path begins with; NULL: it stands further out. */
static const Thing *inner_thing(const Variant *variant, const char *path) {
    size_t length = name_length(path);
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_BROKEN || thing->kind == THING_ABSENT) continue;
        const Decl *decl = thing_decl(thing);
        if (decl->inner && strlen(decl->name) == length && !strncmp(decl->name, path, length)) return thing;
    }
    return NULL;
}

/* The value of the inner element that is nearest: "n", or "world.n" for what is inside of a component or
   record. */
static bool inner_value(Evaluation *e, const Instance *at, Symbol path, GivenValue *given) {
    const Thing *thing = inner_thing(at->variant, path);
    if (!thing) return look_up(e, at, (Key){KEY_INNER_VALUE, path}, given);
    if (thing->kind != THING_COMP) {
        Var *var = own_var(at->variant, path);
        return var && inner_var_value(e, at, var, given);
    }
    const char *inside = path + name_length(path);
    *given = (GivenValue){*inside ? inner_comp_value(e, at, thing->comp, inside + 1) : NULL, *at};
    return given->modifier != NULL;
}

const Modifier *given_value(Variant *variant, Symbol path) {
    GivenValue given;
    Instance at = own_instance(variant);
    return look_up(&(Evaluation){0}, &at, (Key){KEY_VALUE, path}, &given) ? given.modifier : NULL;
}

/* --- values of parameters ----------------------------------------------------------------------- */

/* A parameter whose value is being evaluated: it cannot be part of it. */
typedef struct Pending {
    const struct Pending *outer;
    const Instance *at;
    const Var *var;
} Pending;

static bool is_pending(const Evaluation *e, const Instance *at, const Var *var) {
    for (const Pending *p = e->pending; p; p = p->outer)
        if (p->var == var && same_instance(p->at, at)) return true;
    return false;
}

/* `ex` in terms of an instance */
static bool evaluate_in(Evaluation *e, const Instance *at, const Ex *ex, const long *index, Scalar *value) {
    const Instance *saved = e->instance;
    e->instance = at;
    bool known = evaluate_at(e, ex, ex->rank ? index : NULL, value);
    e->instance = saved;
    return known;
}

/* The modifier's value for all elements of the component arrays that it spans: they must be equal. */
static bool modifier_at(Evaluation *e, const GivenValue *given, const Var *var, const long *index,
                        Scalar *value) {
    const Ex *ex = given->modifier->value;
    if (!ex) return false;
    int rank = var->rank, spans = ex->rank - rank; /* the dimensions of component arrays come first */
    if ((ex->type == BASE_STRING) != (var->base == BASE_STRING))
        return false; /* reported where it is applied */
    if (spans <= 0) return evaluate_in(e, &given->instance, ex, index, value);
    long at[MAX_RANK], count = element_count(spans, ex->dims);
    if (ex->rank > MAX_RANK || count == 0) return false;
    for (long i = 0; i < count; i++) {
        subscripts_of(i, spans, ex->dims, at);
        for (int k = 0; k < rank; k++)
            at[spans + k] = index[k];
        Scalar here;
        if (!evaluate_in(e, &given->instance, ex, at, &here) || (i > 0 && !same_scalar(here, *value)))
            return false;
        *value = here;
    }
    return true;
}

/* What an outer variable is known by leads to the inner one. */
static Key key_of(const Var *var) {
    return (Key){var->is_outer ? KEY_INNER_VALUE : KEY_VALUE, intern_string(var->owner->interner, var->path)};
}

static bool compute_value(Evaluation *e, const Instance *at, Var *var, const long *index, Scalar *value) {
    GivenValue given;
    Pending pending = {e->pending, at, var};
    e->pending = &pending;
    bool known = false;
    if (look_up(e, at, key_of(var), &given))
        known = modifier_at(e, &given, var, index, value);
    else if (var->binding)
        known = evaluate_in(e, at, var->binding, index, value);
    e->pending = pending.outer;
    if (known && value->type != BASE_STRING) value->type = var->base;
    return known;
}

/* The value of an instance's parameter. That of a scalar is kept for the instance that the variant was made
   for: whoever asks gets the same. */
static bool value_in(Evaluation *e, const Instance *at, Var *var, const long *index, Scalar *value) {
    bool kept = var->has_value && !at->outer;
    if (kept) *value = var->value;
    if (kept && (var->structural || !e->uses)) return true;
    if (is_pending(e, at, var)) return false;
    ParameterUse *use = use_of(e, at, var);
    if (use && use->has_value) {
        *value = use->value;
        return true;
    }
    bool known = compute_value(e, at, var, index, value);
    if (use) use->known &= known;
    if (!known || var->rank) return known;
    if (use) {
        use->has_value = true;
        use->value = *value;
    }
    if (!at->outer) {
        var->has_value = true;
        var->value = *value;
    }
    return true;
}

static bool in_component(Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var,
                         const long *index, Scalar *value) {
    if (!n_comps) return value_in(e, at, var, index, value);
    Instance inside = {comps[0]->type, comps[0]->env, at};
    return in_component(e, &inside, n_comps - 1, comps + 1, var, index + comps[0]->rank, value);
}

/* The parameter inside of an outer component, by way of the inner one */
static bool outer_component_value(Evaluation *e, const Instance *at, const Ex *ref, GivenValue *given) {
    Symbol path = ref->ref.var->path;
    for (int c = ref->ref.n_comps - 1; c >= 0; c--)
        path = longer_path(ref->ref.comps[0]->env, ref->ref.comps[c]->decl->name, path);
    return look_up(e, at, (Key){KEY_INNER_VALUE, path}, given);
}

bool parameter_at(Evaluation *e, const Ex *ref, const long *index, Scalar *value) {
    Var *var = ref->ref.var;
    int n_comps = ref->ref.n_comps;
    GivenValue given;
    Instance at = instance_of(e, n_comps ? ref->ref.comps[0]->owner : var->owner);
    bool outer = n_comps && ref->ref.comps[0]->outer;
    if (outer) use_inside(e, &at, n_comps, ref->ref.comps, var);
    if (outer && outer_component_value(e, &at, ref, &given))
        return given.modifier->value && evaluate_in(e, &given.instance, given.modifier->value, index, value);
    return in_component(e, &at, n_comps, ref->ref.comps, var, index, value);
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
    note_way(&outer, (Key){comp->outer ? KEY_INNER_VALUE : KEY_VALUE,
                           longer_path(at->env, comp->decl->name, key.path)});
}

/* The parameter of a component, with the value that it has here */
static void fix_inside(const ParameterUse *use) {
    Variant *variant = use->instance.variant;
    if (use->comps[0]->outer) return;
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

const Modifier *decide_given_value(Variant *variant, Symbol path) {
    Instance at = own_instance(variant);
    note_way(&at, (Key){KEY_VALUE, path});
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

static const Comp *inner_component(const Env *env, const char *name) {
    for (; env; env = env->around->env)
        for (int i = 0; i < env->around->order.n; i++) {
            const Thing *thing = env->around->order.at[i];
            if (thing->kind == THING_COMP && thing->comp->inner && !strcmp(thing->comp->decl->name, name))
                return thing->comp;
        }
    return NULL;
}

static const Class *without_aliases(const Class *class_) {
    while (class_->short_base)
        class_ = class_->short_base;
    return class_;
}

Variant *inner_type(Variant *variant, const Decl *decl) {
    const Comp *inner = inner_component(variant->env, decl->name);
    Key key = {KEY_INNER_TYPE, decl->name};
    note_consulted(variant, key);
    for (Env *env = variant->env; env && (!inner || env->around != inner->owner); env = env->around->env)
        note_consulted(env->around, key);
    return inner && without_aliases(inner->decl->class_) == without_aliases(decl->class_) ? inner->type
                                                                                          : NULL;
}

/* Whether the variant's outer components of that name are of the inner one's class variant in `env`. */
static bool inner_type_agrees(const Variant *variant, const char *name, const Env *env) {
    const Comp *inner = inner_component(env, name);
    for (int i = 0; inner && i < variant->comps.n; i++) {
        const Comp *outer = variant->comps.at[i];
        if (outer->outer && !strcmp(outer->decl->name, name) && outer->type != inner->type &&
            without_aliases(outer->decl->class_) == without_aliases(inner->decl->class_))
            return false;
    }
    return true;
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

static bool value_agrees(Evaluation *e, const Instance *other, Key key) {
    GivenValue a = {0}, b = {0};
    Instance made_for = own_instance(other->variant);
    look_up(e, &made_for, key, &a);
    look_up(e, other, key, &b);
    return same_value(e, &a, &b);
}

bool env_agrees(Variant *variant, Env *env) {
    if (variant->env == env) return true;
    Uses uses = {0};
    Evaluation e = {.uses = &uses};
    Instance other = {variant, env, NULL};
    for (int i = 0; i < variant->consulted.n; i++) {
        Key key = variant->consulted.at[i];
        bool agrees = false;
        switch (key.kind) {
        case KEY_VALUE:
        case KEY_INNER_VALUE:
            agrees = value_agrees(&e, &other, key);
            break;
        case KEY_IS_GIVEN:
            agrees = !env_gives(variant->env, key.path) == !env_gives(env, key.path);
            break;
        case KEY_INNER_TYPE:
            agrees = inner_type_agrees(variant, key.path, env);
            break;
        case KEY_KINDS:
            break;
        }
        if (!agrees) return false;
    }
    make_structural(&uses, true);
    for (int i = 0; i < variant->consulted.n; i++) {
        Key key = variant->consulted.at[i];
        if (key.kind == KEY_VALUE || key.kind == KEY_INNER_VALUE) note_way(&other, key);
    }
    return true;
}

/* --- reporting --------------------------------------------------------------------------------- */

/* The first scalar subscript that is outside of the array; NULL: there is none. */
static const Ex *outside_subscript(const Ex *ref, const Turn *turn, double *value, int *size) {
    for (int k = 0; k < ref_rank(ref); k++) {
        const Ex *sub = ref->ref.subs[k];
        *size = ref_size(ref, k);
        if (sub && !sub->rank && ex_evaluate(sub, turn, value, NULL) && !is_inside(*value, *size)) return sub;
    }
    return NULL;
}

static void look_for_settable(void *found, Ex *ref, const Turn *turn) {
    (void)turn;
    const Var *var = ref->ref.var;
    if (var->variability != AST_VAR_PARAMETER || var->structural) return;
    *(bool *)found |= !var->is_final || (var->binding && is_settable(var->binding));
}

bool is_settable(const Ex *ex) {
    bool found = false;
    ex_visit_uses((Ex *)ex, NULL, look_for_settable, &found);
    return found;
}

/* An iterator that runs through what is no number, which is reported there */
static bool is_no_number(Ex *ex, void *context) {
    const Turn *turn = ex->kind == EX_ITER ? turn_of(context, ex->iter) : NULL;
    return turn ? !isfinite(turn->value) : ex_any_part(ex, is_no_number, context);
}

void report_outside(Sema *sema, const Ex *sub, const Turn *turn, double value, int size, const char *name,
                    const char *with) {
    if (!isfinite(value) &&
        (is_no_number((Ex *)sub, (void *)turn) || report_undefined_structural(sema, sub, turn)))
        return;
    diag_error(sema->diagnostics, sub->span, "array-size",
               "subscript %.15g is outside of 1:%d, the size of '%s'%s", isnan(value) ? fabs(value) : value,
               size, name, with);
}

static const Modifier *own_given_value(const Var *var) {
    return given_value(var->owner, intern_string(var->owner->interner, var->path));
}

/* Why the culprit has no known value: a part of the value that it is given, and so on; or it itself. `depth`
   ends this where parameters need each other. */
static const Ex *first_cause(const Ex *culprit, const Turn *turn, int depth) {
    double value;
    int size;
    if (!culprit || culprit->kind != EX_REF || culprit->ref.n_comps || depth == 0 ||
        outside_subscript(culprit, turn, &value, &size))
        return culprit;
    const Var *var = culprit->ref.var;
    const Modifier *modifier = own_given_value(var);
    const Ex *given = modifier ? modifier->value : var->binding, *cause = NULL;
    if (!given || given->rank || ex_evaluate(given, turn, &value, &cause) || !cause) return culprit;
    return first_cause(cause, turn, depth - 1);
}

/* Reports a subscript that is outside, if that is why the value is not known. */
static bool report_cause(Sema *sema, const Turn *turn, const Ex *cause) {
    double value;
    int size;
    const Ex *sub = cause && cause->kind == EX_REF ? outside_subscript(cause, turn, &value, &size) : NULL;
    if (sub) report_outside(sema, sub, turn, value, size, cause->ref.var->decl->name, "");
    return sub != NULL;
}

void report_not_structural(Sema *sema, Span span, const char *what, const Turn *turn, const Ex *culprit) {
    enum { FAR = 50 };
    const Ex *cause = first_cause(culprit, turn, FAR);
    if (report_cause(sema, turn, cause)) return;
    if (cause && cause->kind == EX_FUNCTION) culprit = cause;
    Span where;
    Var *named = culprit && culprit->kind == EX_REF ? culprit->ref.var : NULL;
    if (named && named->binding && named->binding->kind == EX_FUNCTION &&
        interpretation_failure(named->binding->function.call, &where)) {
        if (named->reported) return;
        named->reported = true;
        culprit = named->binding;
    }
    const char *failure = culprit && culprit->kind == EX_FUNCTION
                              ? interpretation_failure(culprit->function.call, &where)
                              : NULL;
    if (failure) {
        Diagnostic *d =
            diag_error(sema->diagnostics, span, "structural",
                       "%s must be known when the class is compiled; its computation fails", what);
        diag_note(sema->diagnostics, d, where, "%s", failure);
        return;
    }
    if (!culprit || culprit->kind != EX_REF) {
        diag_error(sema->diagnostics, span, "structural", "%s must be known when the class is compiled",
                   what);
        return;
    }
    Var *var = culprit->ref.var;
    if (var->reported) return; /* one missing value, one error */
    if (var->variability == AST_VAR_CONSTANT && !var->binding && var->owner->class_->partial) {
        var->owner->incomplete = true; /* it gets its value where the class is extended or redeclared */
        return;
    }
    var->reported = true;
    if (var->variability < AST_VAR_PARAMETER) {
        diag_error(sema->diagnostics, span, "structural",
                   "%s must be known when the class is compiled; '%s' is not", what, var->path);
        return;
    }
    const Modifier *modifier = culprit->ref.n_comps ? NULL : own_given_value(var);
    if (!modifier) {
        Diagnostic *d = diag_error(sema->diagnostics, span, "structural",
                                   "%s must be known when the class is compiled; the value of '%s' is not",
                                   what, var->path);
        diag_note(sema->diagnostics, d, var->decl->span, "'%s' is declared here", var->path);
        return;
    }
    const Ex *value = modifier->value;
    if ((value->type == BASE_STRING) != (var->base == BASE_STRING)) {
        diag_error(sema->diagnostics, value->span, "type", "'%s' must be of type %s, this is of type %s",
                   var->path, base_type_text(var->base), ex_type_text(value));
        return;
    }
    Diagnostic *d =
        diag_error(sema->diagnostics, modifier->span, "structural",
                   "'%s' decides how %s is compiled: its value must be known then%s", var->path,
                   var->owner->class_->full_name,
                   modifier->value->rank > var->rank ? ", and the same for all elements of the array" : "");
    diag_note(sema->diagnostics, d, span, "it is needed here");
}
