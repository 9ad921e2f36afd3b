/* Parameters that the start of a run computes: those with fixed=false, which initial equations determine, and
   those whose values depend on them. They are kept as discrete variables that no event changes (Modelica 3.6,
   section 8.6). */
#include "sema/build/builder.h"
#include "sema/expr/variability.h"
#include "sema/value/environment.h"

void make_computed(Var *var) {
    var->variability = AST_VAR_DISCRETE;
    var->is_discrete = true;
    var->computed = true;
}

/* The elements that are fixed; false after an error. */
static bool find_fixed(Builder *b, const Var *var, Ex *fixed, bool *which) {
    for (long i = 0; i < var->count; i++) {
        long index[MAX_RANK] = {0}, rest = i;
        for (int k = var->rank - 1; k >= 0; rest /= var->dims[k--])
            index[k] = rest % var->dims[k] + 1;
        double value;
        const Ex *culprit = NULL;
        /* of an array in a record or connector, the attribute may be that of an element of those */
        if (!decide_at(fixed, NULL, index + var->rank - fixed->rank, &value, &culprit)) {
            report_not_structural(b->sema, fixed->span, "the attribute 'fixed' of a parameter", NULL,
                                  culprit);
            return false;
        }
        which[i] = value != 0;
    }
    return true;
}

/* True unless the attribute of an array without elements is false: for each of them, or by fill(). */
static bool fixes_no_element(const Ex *fixed) {
    double value;
    if (fixed->kind == EX_FILL) fixed = fixed->call.args[0];
    return fixed->rank || !decide(fixed, NULL, &value, NULL) || value != 0;
}

void fix_parameter(Builder *b, Var *var, Ex *fixed) {
    bool *which = NEW_ARRAY(b->sema->arena, bool, var->count + 1);
    if (!find_fixed(b, var, fixed, which)) { /* an initial equation may determine it, or nothing does */
        make_computed(var);
        var->unfixed = var->has_pre = var->reported = true;
        mark_broken(b);
        return;
    }
    bool all = var->count || fixes_no_element(fixed), some = false;
    for (long i = 0; i < var->count; i++) {
        all &= which[i];
        some |= which[i];
    }
    if (all) return;
    make_computed(var);
    var->unfixed = var->has_pre = true;
    var->partly_fixed = some;
    if (some) var->initial = which; /* these have their start values */
}

/* Reports a value that the variable gets besides that of initial equations, and a missing one. The value of a
   field may stand in the record's class, far from where it gets fixed=false. */
static void check_declared(Builder *b, Var *var, const Span *value) {
    const char *which =
        var->partly_fixed
            ? "elements with fixed=false: initial equations determine them, 'start' gives the others"
            : "fixed=false: initial equations determine it, not";
    if (var->reported) return;
    if (value) {
        bool is_field = var->n_segments > 1;
        Diagnostic *d = diag_error(diagnostics(b), is_field ? var->place : *value, "all-determined",
                                   "'%s' has %s a value", var->path, which);
        if (is_field) diag_note(diagnostics(b), d, *value, "the value is given here");
        var->reported = true;
        mark_broken(b);
        return;
    }
    if (!var->partly_fixed || var->start) return;
    diag_error(diagnostics(b), var->decl->span, "all-determined",
               "the elements of '%s' with fixed=true have no value; 'start' gives them one", var->path);
    var->reported = true;
    mark_broken(b);
}

void keep_computed(Builder *b, Var *var, const Span *value) {
    check_declared(b, var, value);
    Ex *self = ex_whole(b->sema->arena, 0, NULL, var, var->decl->span);
    append_equation(b, self, ex_pre(b->sema->arena, self), NULL, var->decl->span);
    b->variant->equations.at[b->variant->equations.n - 1]->assigns = true;
}

static bool refers_to_computed(const Ex *ex) {
    return ex->kind == EX_REF && ex->ref.var->computed;
}

bool is_computed(const Ex *value) {
    return ex_find(value, refers_to_computed) && !changes_during_run(value);
}

static bool is_determined(const Var *var) {
    if (var->initial_under_condition) return true;
    for (long i = 0; i < var->count; i++)
        if (!var->initial || !var->initial[i]) return false;
    return true;
}

/* Whether the class itself has residuals of an initial system, which may be solved for its parameters */
static bool has_own_residuals(const Variant *variant) {
    for (int i = 0; i < variant->memories.n; i++)
        if (variant->memories.at[i]->kind == MEMORY_START) return true;
    return false;
}

void check_computed(Builder *b) {
    if (b->variant->compiled || has_own_residuals(b->variant)) return;
    for (int i = 0; i < b->variant->vars.n; i++) {
        const Var *var = b->variant->vars.at[i];
        if (!var->unfixed || var->reported || is_determined(var)) continue;
        diag_error(diagnostics(b), var->place, "all-determined",
                   "no initial equation determines %s'%s', which has fixed=false",
                   var->initial ? "every element of " : "", var->path);
        mark_broken(b);
    }
}
