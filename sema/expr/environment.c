/* Environments: values of parameters that are needed at compile time. */
#include "sema/expr/loops.h"
#include "sema/expr/environment.h"

#include "sema/expr/interpret.h"
#include "sema/expr/shape.h"
#include "sema/model/accessors.h"
#include "support/path.h"

#include <math.h>
#include <string.h>

void note_consulted(Variant *variant, Arena *arena, const char *path) {
    if (variant->borrowed) return; /* another instance's values decide nothing about it */
    Symbol symbol = intern_string(variant->interner, path);
    if (map_get(&variant->is_consulted, symbol)) return;
    map_put(arena, &variant->is_consulted, symbol, variant);
    vec_push(arena, &variant->consulted, symbol);
}

/* The path by which a parameter of an outer element is looked for: it leads to the inner one. */
static const char *outer_path(Arena *arena, const char *path) {
    return arena_printf(arena, "^%s", path);
}

static bool own_parameter_at(Variant *variant, Var *var, const long *index, double *value);

/* Makes the classes of these components, each of which stands in the one before, look up their parameters as
   those of just these instances have them; `saved` gets what lend_back needs. */
static void borrow(int n_comps, Comp **comps, Env **saved) {
    for (int c = 0; c < n_comps; c++) {
        saved[c] = comps[c]->type->env;
        comps[c]->type->env = comps[c]->env;
        comps[c]->type->borrowed++;
    }
}

static void lend_back(int n_comps, Comp **comps, Env **saved) {
    for (int c = n_comps - 1; c >= 0; c--) {
        comps[c]->type->env = saved[c];
        comps[c]->type->borrowed--;
    }
}

/* A component's parameter, by the values that modifications and its class's text give it */
static bool component_parameter_at(int n_comps, Comp **comps, Var *var, const long *index, double *value) {
    Env **saved = NEW_ARRAY(comps[0]->env->arena, Env *, n_comps);
    for (int c = 0; c < n_comps; c++)
        index += comps[c]->rank;
    borrow(n_comps, comps, saved);
    bool known = own_parameter_at(var->owner, var, index, value);
    lend_back(n_comps, comps, saved);
    return known;
}

/* A value that is known, as a modification that gives it; of elements that are not all known: one without
 * value */
static Modifier *known_value(Arena *arena, int n_comps, Comp **comps, Var *var) {
    Modifier *modifier = NEW(arena, Modifier);
    modifier->var = var;
    Ex *all = ex_whole(arena, n_comps, comps, var, var->decl->span);
    long count = ex_count(all), index[MAX_RANK];
    Ex **elements = NEW_ARRAY(arena, Ex *, count + 1);
    for (long i = 0; i < count; i++) {
        long rest = i;
        double value;
        for (int k = all->rank - 1; k >= 0; k--) {
            index[k] = rest % all->dims[k] + 1;
            rest /= all->dims[k];
        }
        if (!component_parameter_at(n_comps, comps, var, index, &value)) return modifier;
        elements[i] = ex_value(arena, value, var->base, var->enumeration, var->decl->span);
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
static Modifier *inner_comp_value(Arena *arena, Comp *comp, const char *path) {
    VEC(Comp *) comps = {0};
    vec_push(arena, &comps, comp);
    for (;;) {
        const Variant *type = comps.at[comps.n - 1]->type;
        for (int i = 0; i < type->vars.n; i++)
            if (!strcmp(type->vars.at[i]->path, path) && !type->vars.at[i]->hidden)
                return known_value(arena, comps.n, comps.at, type->vars.at[i]);
        const Comp *next = NULL;
        size_t length = name_length(path);
        for (int i = 0; i < type->comps.n && !next; i++) {
            Comp *inside = type->comps.at[i];
            if (strlen(inside->decl->name) == length && !strncmp(inside->decl->name, path, length))
                next = inside;
        }
        if (!next || !path[length]) return NULL;
        vec_push(arena, &comps, (Comp *)next);
        path += length + 1;
    }
}

static Modifier *inner_var_value(Variant *variant, Var *var) {
    note_consulted(variant, variant->arena, var->path);
    Modifier *modifier = env_lookup(variant->env, var->path);
    var->structural = true;
    if (modifier || !var->binding) return modifier;
    modifier = NEW(variant->arena, Modifier);
    modifier->var = var;
    modifier->value = var->binding;
    modifier->span = var->binding->span;
    return modifier;
}

/* The variable, or field of a record, of that path among the class's own elements */
static Var *own_var(const Variant *variant, const char *path) {
    for (int i = 0; i < variant->vars.n; i++)
        if (!variant->vars.at[i]->is_outer && !strcmp(variant->vars.at[i]->path, path))
            return variant->vars.at[i];
    return NULL;
}

/* The value of the inner element that is nearest: "^n", or "^world.n" for what is inside of a component or
   record. */
static Modifier *outer_lookup(Env *env, const char *path) {
    size_t length = name_length(path + 1);
    const char *inside = path[1 + length] ? path + length + 2 : NULL;
    Variant *around = env->around;
    for (int i = 0; i < around->order.n; i++) {
        const Thing *thing = around->order.at[i];
        if (thing->kind == THING_BROKEN || thing->kind == THING_ABSENT) continue;
        const Decl *decl = thing_decl(thing);
        if (!decl->inner || strlen(decl->name) != length || strncmp(decl->name, path + 1, length)) continue;
        if (thing->kind == THING_COMP)
            return inside ? inner_comp_value(env->arena, thing->comp, inside) : NULL;
        Var *var = own_var(around, path + 1);
        return var ? inner_var_value(around, var) : NULL;
    }
    note_consulted(around, env->arena, path);
    return env_lookup(around->env, path);
}

Modifier *env_lookup(Env *env, const char *path) {
    if (!env) return NULL;
    if (*path == '^') return outer_lookup(env, path);
    if (env->comp->outer) {
        const char *inner = arena_printf(env->arena, "^%s.%s", env->comp->decl->name, path);
        note_consulted(env->around, env->arena, inner);
        return env_lookup(env->around->env, inner);
    }
    const char *longer = arena_printf(env->arena, "%s.%s", env->comp->decl->name, path);
    note_consulted(env->around, env->arena, longer);
    Modifier *modifier = env_lookup(env->around->env, longer);
    return modifier ? modifier : map_get(&env->entries, intern_string(env->interner, path));
}

/* What is consulted when not the value of `path` counts but only whether there is one */
static const char *whether_path(Arena *arena, const char *path) {
    return arena_printf(arena, "?%s", path);
}

static const Modifier *env_gives(Env *env, const char *path) {
    if (!env) return NULL;
    const Modifier *modifier = map_get(&env->entries, intern_string(env->interner, path));
    if (modifier) return modifier;
    return given_from_outside(env->around, arena_printf(env->arena, "%s.%s", env->comp->decl->name, path));
}

const Modifier *given_from_outside(Variant *variant, const char *path) {
    note_consulted(variant, variant->arena, whether_path(variant->arena, path));
    return env_gives(variant->env, path);
}

/* What is consulted when the class variant of the inner component counts */
static const char *type_path(Arena *arena, Symbol name) {
    return arena_printf(arena, "@%s", name);
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
    const char *path = type_path(variant->arena, decl->name);
    note_consulted(variant, variant->arena, path);
    for (Env *env = variant->env; env && (!inner || env->around != inner->owner); env = env->around->env)
        note_consulted(env->around, variant->arena, path);
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

/* The modifier's value for all elements of the component arrays that it spans: they must be equal. */
static bool modifier_at(const Modifier *modifier, const Var *var, const long *index, double *value) {
    Ex *ex = modifier->value;
    if (!ex) return false;
    int rank = var->rank, spans = ex->rank - rank; /* dimensions of component arrays in front */
    if ((ex->type == BASE_STRING) != (var->base == BASE_STRING))
        return false; /* reported where it is applied */
    if (spans <= 0) return ex_evaluate_at(ex, index, value, NULL);
    long at[MAX_RANK], count = element_count(spans, ex->dims);
    if (ex->rank > MAX_RANK || count == 0) return false;
    for (long i = 0; i < count; i++) {
        long rest = i;
        for (int k = spans - 1; k >= 0; k--) {
            at[k] = rest % ex->dims[k] + 1;
            rest /= ex->dims[k];
        }
        for (int k = 0; k < rank; k++)
            at[spans + k] = index[k];
        double here;
        if (!ex_evaluate_at(ex, at, &here, NULL) || (i > 0 && here != *value)) return false;
        *value = here;
    }
    return true;
}

static bool own_parameter_at(Variant *variant, Var *var, const long *index, double *value) {
    if (var->evaluating) return false;
    if (var->has_value && !variant->borrowed) {
        *value = var->value;
        return true;
    }
    var->evaluating = 1;
    bool known = false;
    const char *path = var->is_outer ? outer_path(variant->arena, var->path) : var->path;
    note_consulted(variant, variant->arena, path);
    Modifier *modifier = env_lookup(variant->env, path);
    if (modifier)
        known = modifier_at(modifier, var, index, value);
    else if (var->binding)
        known = ex_evaluate_at(var->binding, var->binding->rank ? index : NULL, value, NULL);
    var->evaluating = 0;
    var->structural |= known;
    if (known && !var->rank && !variant->borrowed) {
        var->has_value = true;
        var->value = *value;
    }
    return known;
}

/* The parameter inside of an outer component, by way of the inner one; NULL: none is known. */
static Modifier *outer_component_value(const Ex *ref) {
    Comp *outer = ref->ref.comps[0];
    Variant *variant = outer->owner;
    const char *path = ref->ref.var->path;
    for (int c = ref->ref.n_comps - 1; c >= 0; c--)
        path = arena_printf(variant->arena, "%s.%s", ref->ref.comps[c]->decl->name, path);
    path = outer_path(variant->arena, path);
    note_consulted(variant, variant->arena, path);
    return env_lookup(variant->env, path);
}

bool parameter_at(Ex *ref, const long *index, double *value) {
    Var *var = ref->ref.var;
    int n_comps = ref->ref.n_comps;
    if (n_comps == 0) return own_parameter_at(var->owner, var, index, value);
    Modifier *modifier = ref->ref.comps[0]->outer ? outer_component_value(ref) : NULL;
    bool known = modifier ? modifier->value && ex_evaluate_at(modifier->value, index, value, NULL)
                          : component_parameter_at(n_comps, ref->ref.comps, var, index, value);
    var->structural |= known;
    return known;
}

/* `a` belongs to a finished variant, `b` maybe to one that is not made yet. */
static bool same_value(const Modifier *a, const Modifier *b) {
    if (!a || !b || !a->var || !a->value || !b->value) return a == b;
    if (a->value == b->value) return true;
    int tail = a->var->rank, first = a->value->rank - tail, other = b->value->rank - tail;
    for (int k = 0; first >= 0 && other >= 0 && k < tail; k++)
        if (a->value->dims[first + k] != b->value->dims[other + k]) return false;
    const Var *var = a->var;
    long index[MAX_RANK], count = var->count;
    for (long i = 0; i < count; i++) {
        long rest = i;
        for (int k = var->rank - 1; k >= 0; k--) {
            index[k] = rest % var->dims[k] + 1;
            rest /= var->dims[k];
        }
        double x, y;
        if (!modifier_at(a, var, index, &x) || !modifier_at(b, var, index, &y) || x != y) return false;
    }
    return true;
}

bool env_agrees(const Variant *variant, Env *env) {
    if (variant->env == env) return true;
    for (int i = 0; i < variant->consulted.n; i++) {
        const char *path = variant->consulted.at[i];
        if (*path == '@') {
            if (!inner_type_agrees(variant, path + 1, env)) return false;
        } else if (*path == '?') {
            if (!env_gives(variant->env, path + 1) != !env_gives(env, path + 1)) return false;
        } else if (!same_value(env_lookup(variant->env, path), env_lookup(env, path)))
            return false;
    }
    return true;
}

/* The first scalar subscript that is outside of the array; NULL: there is none. */
static Ex *outside_subscript(const Ex *ref, double *value, int *size) {
    for (int k = 0; k < ref_rank(ref); k++) {
        Ex *sub = ref->ref.subs[k];
        *size = ref_size(ref, k);
        if (sub && !sub->rank && ex_evaluate(sub, value, NULL) && !is_inside(*value, *size)) return sub;
    }
    return NULL;
}

static void look_for_settable(void *found, Ex *ref) {
    const Var *var = ref->ref.var;
    *(bool *)found |= var->variability == AST_VAR_PARAMETER && !var->structural && !var->is_final;
}

bool is_settable(Ex *ex) {
    bool found = false;
    ex_visit_refs(ex, look_for_settable, &found);
    return found;
}

/* An iterator that runs through what is no number, which is reported there */
static bool is_no_number(const Ex *ex) {
    return ex->kind == EX_ITER && ex->iter->bound && !isfinite(ex->iter->value);
}

void report_outside(Sema *sema, const Ex *sub, double value, int size, const char *name, const char *with) {
    if (!isfinite(value) && (ex_find(sub, is_no_number) || report_undefined_structural(sema, sub))) return;
    diag_error(sema->diagnostics, sub->span, "array-size",
               "subscript %.15g is outside of 1:%d, the size of '%s'%s", isnan(value) ? fabs(value) : value,
               size, name, with);
}

/* Why the culprit has no known value: a part of the value that it is given, and so on; or it itself. `depth`
   ends this where parameters need each other. */
static const Ex *first_cause(const Ex *culprit, int depth) {
    double value;
    int size;
    if (!culprit || culprit->kind != EX_REF || culprit->ref.n_comps || depth == 0 ||
        outside_subscript(culprit, &value, &size))
        return culprit;
    const Var *var = culprit->ref.var;
    const Modifier *modifier = env_lookup(var->owner->env, var->path);
    Ex *given = modifier ? modifier->value : var->binding, *cause = NULL;
    if (!given || given->rank || ex_evaluate(given, &value, &cause) || !cause) return culprit;
    return first_cause(cause, depth - 1);
}

/* Reports a subscript that is outside, if that is why the value is not known. */
static bool report_cause(Sema *sema, const Ex *cause) {
    double value;
    int size;
    Ex *sub = cause && cause->kind == EX_REF ? outside_subscript(cause, &value, &size) : NULL;
    if (sub) report_outside(sema, sub, value, size, cause->ref.var->decl->name, "");
    return sub != NULL;
}

void report_not_structural(Sema *sema, Span span, const char *what, const Ex *culprit) {
    enum { FAR = 50 };
    const Ex *cause = first_cause(culprit, FAR);
    if (report_cause(sema, cause)) return;
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
    const Modifier *modifier = culprit->ref.n_comps ? NULL : env_lookup(var->owner->env, var->path);
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
