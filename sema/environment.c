/* Environments: values of parameters that are needed at compile time. */
#include "sema/environment.h"

#include "sema/interpret.h"

#include <string.h>

void note_consulted(Variant *variant, Arena *arena, const char *path) {
    Symbol symbol = intern_string(variant->interner, path);
    if (map_get(&variant->is_consulted, symbol)) return;
    map_put(arena, &variant->is_consulted, symbol, variant);
    vec_push(arena, &variant->consulted, symbol);
}

/* The path by which a parameter of an outer element is looked for: it leads to the inner one. */
static const char *outer_path(Arena *arena, const char *path) {
    return arena_printf(arena, "^%s", path);
}

/* What the variable's own class says of its value, as if it were given from outside */
static Modifier *declared_value(Arena *arena, Var *var) {
    if (!var->binding) return NULL;
    Modifier *modifier = NEW(arena, Modifier);
    modifier->var = var;
    modifier->value = var->binding;
    modifier->span = var->binding->span;
    return modifier;
}

static Modifier *inner_comp_value(Arena *arena, Comp *comp, const char *path) {
    Modifier *modifier = env_lookup(comp->env, path);
    for (int i = 0; i < comp->type->vars.n; i++) {
        Var *var = comp->type->vars.at[i];
        if (strcmp(var->path, path)) continue;
        var->structural = true;
        return modifier ? modifier : declared_value(arena, var);
    }
    return modifier;
}

static Modifier *inner_var_value(Variant *variant, Var *var) {
    note_consulted(variant, variant->arena, var->path);
    Modifier *modifier = env_lookup(variant->env, var->path);
    var->structural = true;
    return modifier ? modifier : declared_value(variant->arena, var);
}

/* The value of the inner element that is nearest: "^n", or "^world.n" for a component's parameter. */
static Modifier *outer_lookup(Env *env, const char *path) {
    size_t length = strcspn(path + 1, ".");
    const char *inside = path[1 + length] ? path + length + 2 : NULL;
    Variant *around = env->around;
    for (int i = 0; i < around->order.n; i++) {
        const Thing *thing = around->order.at[i];
        if (thing->kind != (inside ? THING_COMP : THING_VAR)) continue;
        const Decl *decl = inside ? thing->comp->decl : thing->var->decl;
        if (!decl->inner || strlen(decl->name) != length || strncmp(decl->name, path + 1, length)) continue;
        return inside ? inner_comp_value(env->arena, thing->comp, inside)
                      : inner_var_value(around, thing->var);
    }
    note_consulted(around, env->arena, path);
    return env_lookup(around->env, path);
}

Modifier *env_lookup(Env *env, const char *path) {
    if (!env) return NULL;
    if (*path == '^') return outer_lookup(env, path);
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

/* The modifier's value for all elements of the component arrays that it spans: they must be equal. */
static bool modifier_at(const Modifier *modifier, const Var *var, const long *index, double *value) {
    Ex *ex = modifier->value;
    int rank = var->rank, spans = ex->rank - rank; /* dimensions of component arrays in front */
    if ((ex->type == BASE_STRING) != (var->base == BASE_STRING)) return false; /* told where it is applied */
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
    if (var->has_value) {
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
    if (known && !var->rank) {
        var->has_value = true;
        var->value = *value;
    }
    return known;
}

/* What gives the parameter at `path` inside of the component its value, from here or from further out; or
 * NULL.
 */
static Modifier *component_value(Comp *comp, const char *path) {
    if (!comp->outer) return env_lookup(comp->env, path);
    Variant *variant = comp->owner;
    path = outer_path(variant->arena, arena_printf(variant->arena, "%s.%s", comp->decl->name, path));
    note_consulted(variant, variant->arena, path);
    return env_lookup(variant->env, path);
}

bool parameter_at(Ex *ref, const long *index, double *value) {
    Var *var = ref->ref.var;
    int n_comps = ref->ref.n_comps;
    if (n_comps == 0) return own_parameter_at(var->owner, var, index, value);
    /* a component's parameter: what this class or a class further out gives it, else what its class says
     * without help */
    const char *path = var->path;
    Arena *arena = ref->ref.comps[n_comps - 1]->env->arena;
    for (int c = n_comps - 1; c >= 1; c--)
        path = arena_printf(arena, "%s.%s", ref->ref.comps[c]->decl->name, path);
    int skip = 0;
    for (int c = 0; c < n_comps; c++)
        skip += ref->ref.comps[c]->rank;
    Modifier *modifier = component_value(ref->ref.comps[0], path);
    bool known = false;
    if (modifier)
        known = modifier_at(modifier, var, index + skip, value);
    else if (var->binding && !var->evaluating)
        known = (var->binding->kind == EX_CONST || var->variability == AST_VAR_CONSTANT) &&
                ex_evaluate_at(var->binding, var->binding->rank ? index + skip : NULL, value, NULL);
    var->structural |= known;
    return known;
}

/* `a` belongs to a finished variant, `b` maybe to one that is not made yet. */
static bool same_value(const Modifier *a, const Modifier *b) {
    if (!a || !b || !a->var) return a == b;
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
        if (*path == '?') {
            if (!env_gives(variant->env, path + 1) != !env_gives(env, path + 1)) return false;
        } else if (!same_value(env_lookup(variant->env, path), env_lookup(env, path)))
            return false;
    }
    return true;
}

void report_not_structural(Sema *sema, Span span, const char *what, const Ex *culprit) {
    Span where;
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
    if (var->told) return; /* one missing value, one error */
    var->told = true;
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
