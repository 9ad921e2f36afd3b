/* Parameters that the start of a run computes: those with fixed=false, which initial equations determine, and
   those whose values depend on them. They are kept as discrete variables that no event changes (Modelica 3.6,
   section 8.6). */
#include "sema/builder.h"
#include "sema/environment.h"

void make_computed(Var *var) {
    var->variability = AST_VAR_DISCRETE;
    var->is_discrete = true;
    var->computed = true;
}

void fix_parameter(Builder *b, Var *var, Ex *fixed) {
    double first = 1, value;
    long index[MAX_RANK] = {0}, n = ex_count(fixed);
    for (long i = 0; i < n; i++) {
        for (long k = fixed->rank - 1, rest = i; k >= 0; rest /= fixed->dims[k--])
            index[k] = rest % fixed->dims[k] + 1;
        Ex *culprit = NULL;
        if (!ex_evaluate_at(fixed, index, &value, &culprit)) {
            report_not_structural(b->sema, fixed->span, "the attribute 'fixed' of a parameter", culprit);
            broken(b);
            return;
        }
        if (i == 0) first = value;
        if (value != first) {
            diag_error(
                diagnostics(b), fixed->span, "unsupported",
                "a parameter of which some elements are fixed, others not: this version of mocc does not "
                "compile it yet");
            broken(b);
            return;
        }
    }
    if (n == 0 || first != 0) return;
    make_computed(var);
    var->unfixed = var->has_pre = true;
}

void keep_computed(Builder *b, Var *var, const Modifications *mods) {
    for (int i = 0; i < mods->n; i++)
        if (mods->at[i]->value) {
            diag_error(diagnostics(b), mods->at[i]->value->span, "all-determined",
                       "'%s' has fixed=false: initial equations determine it, not a value", var->path);
            broken(b);
            break;
        }
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

void check_computed(Builder *b) {
    for (int i = 0; i < b->variant->vars.n; i++) {
        const Var *var = b->variant->vars.at[i];
        if (!var->unfixed || is_determined(var)) continue;
        diag_error(diagnostics(b), var->place, "all-determined",
                   "no initial equation determines %s'%s', which has fixed=false",
                   var->initial ? "every element of " : "", var->path);
        broken(b);
    }
}
