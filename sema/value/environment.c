/* Environments: the values of parameters that are needed at compile time. */
#include "sema/value/lookup.h"

#include <stdlib.h>
#include <string.h>

#include "sema/model/accessors.h"
#include "sema/value/loops.h"
#include "support/path.h"

/* --- instances -------------------------------------------------------------------------------- */

/* The instance that this one stands in */
Instance enclosing(const Instance *at) {
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
Symbol longer_path(const Env *env, const char *name, const char *path) {
    char text[256];
    size_t first = strlen(name), second = strlen(path);
    if (first + second + 2 > sizeof text)
        return intern_string(env->interner, arena_printf(env->arena, "%s.%s", name, path));
    memcpy(text, name, first);
    text[first] = '.';
    memcpy(text + first + 1, path, second);
    return intern(env->interner, text, first + second + 1);
}

/* --- values that modifications give ------------------------------------------------------------ */

static bool inner_value(Evaluation *e, const Instance *at, Symbol path, GivenValue *given);

/* The value that the instance's parameter `path` gets from further out; of an outer element that of the inner
   one */
bool look_up(Evaluation *e, const Instance *at, Key key, GivenValue *given) {
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
Modifier *known_value(Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var) {
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
const Thing *inner_thing(const Variant *variant, const char *path) {
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
    int depth;
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

/* True if the modifier's values are for the elements of component arrays that have none. */
static bool gives_nothing(const Modifier *modifier, const Var *var) {
    const Ex *ex = modifier->value;
    return ex && ex->rank > var->rank && element_count(ex->rank - var->rank, ex->dims) == 0;
}

/* The modifier's value for all elements of the component arrays that it spans: they must be equal. */
bool modifier_at(Evaluation *e, const GivenValue *given, const Var *var, const long *index, Scalar *value) {
    const Ex *ex = given->modifier->value;
    if (!ex) return false;
    int rank = var->rank, spans = ex->rank - rank; /* the dimensions of component arrays come first */
    if ((ex->type == BASE_STRING) != (var->base == BASE_STRING))
        return false; /* reported where it is applied */
    if (spans <= 0) return evaluate_in(e, &given->instance, ex, index, value);
    long at[MAX_RANK], count = element_count(spans, ex->dims);
    if (count == 0 && ex->kind == EX_FILL && !rank)
        return evaluate_in(e, &given->instance, ex->call.args[0], NULL, value);
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
Key key_of(const Var *var) {
    return (Key){var->is_outer ? KEY_INNER_VALUE : KEY_VALUE, intern_string(var->owner->interner, var->path)};
}

/* Whether long expressions of a chain of parameters have taken most of the stack since the evaluation began.
 */
static bool is_deep(const Evaluation *e) {
    enum { MOST_BYTES = 5 << 20 };
    return labs((const char *)e - (const char *)__builtin_frame_address(0)) > MOST_BYTES;
}

static bool compute_value(Evaluation *e, const Instance *at, Var *var, const long *index, Scalar *value) {
    GivenValue given;
    Pending pending = {e->pending, at, var, e->pending ? e->pending->depth + 1 : 1};
    if (pending.depth > LONGEST_CHAIN || is_deep(e)) return false;
    e->pending = &pending;
    bool known = false;
    bool is_given = look_up(e, at, key_of(var), &given);
    if (is_given) known = modifier_at(e, &given, var, index, value);
    if (!known && var->binding && (!is_given || gives_nothing(given.modifier, var)))
        known = evaluate_in(e, at, var->binding, index, value);
    e->pending = pending.outer;
    if (known && value->type != BASE_STRING) value->type = var->base;
    return known;
}

/* The value of an instance's parameter. That of a scalar is kept for the instance that the variant was made
   for: whoever asks gets the same. */
static bool own_value(Evaluation *e, const Instance *at, Var *var, const long *index, Scalar *value) {
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

/* In an instance that has been reached from outside, values are kept for the evaluation, with its uses. */
static bool value_in(Evaluation *e, const Instance *at, Var *var, const long *index, Scalar *value) {
    if (!at->outer || e->uses) return own_value(e, at, var, index, value);
    Uses uses = {0};
    e->uses = &uses;
    bool known = own_value(e, at, var, index, value);
    e->uses = NULL;
    return known;
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

/* A search for parameters that --set, or an enclosing class, may change; others are looked into once. */
typedef struct {
    bool found;
    Map seen;
} SettableSearch;

static void look_for_settable(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    SettableSearch *search = context;
    const Var *var = ref->ref.var;
    if (search->found || var->variability != AST_VAR_PARAMETER || var->structural) return;
    search->found = can_be_given(var);
    if (search->found || !var->binding || map_get(&search->seen, var)) return;
    map_put(var->owner->arena, &search->seen, var, search);
    ex_visit_uses(var->binding, NULL, look_for_settable, search);
}

bool is_settable(const Ex *ex) {
    SettableSearch search = {0};
    ex_visit_uses((Ex *)ex, NULL, look_for_settable, &search);
    return search.found;
}
