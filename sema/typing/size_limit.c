#include "sema/typing/size_limit.h"

/* An instance takes up to 16 GB; what the equations of a class may determine is followed element by element.
 */
enum { MOST_SCALARS = 2000000000, MOST_FOLLOWED = 100000000 };

typedef struct {
    Sema *sema;
    Variant *variant;
    double followed; /* elements that the class's own equations and connects may determine */
} Count;

static bool add(Count *v, const Decl *decl, double scalars, double followed) {
    v->variant->n_scalars += scalars;
    v->followed += followed;
    const char *what = v->variant->n_scalars > MOST_SCALARS ? "have over 2 billion variables"
                       : v->followed > MOST_FOLLOWED        ? "determine over 100 million variables"
                                                            : NULL;
    if (!what) return true;
    diag_error(v->sema->diagnostics, decl->span, "limit", "with '%s', %s %s would %s", decl->name,
               class_kind_text(v->variant->class_), v->variant->class_->full_name, what);
    return false;
}

bool check_size_limit(Sema *sema, Variant *variant) {
    Count v = {.sema = sema, .variant = variant};
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        bool known = var->variability >= AST_VAR_PARAMETER;
        if (!add(&v, var->decl, (double)var->count, known ? 0 : (double)var->count)) return false;
    }
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        double count = (double)comp->count;
        if (!add(&v, comp->decl, count * comp->type->n_scalars, count * (double)comp->type->n_inputs))
            return false;
    }
    return true;
}
