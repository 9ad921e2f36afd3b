/* The stages from a class to its causalized and scheduled variant, in order. */
#include "sema/variant.h"
#include "sema/things.h"
#include <string.h>
#include "sema/builder.h"
#include "sema/causalize.h"
#include "sema/connect.h"
#include "sema/environment.h"
#include "sema/schedule.h"
#include "sema/section.h"
#include "sema/suspect.h"
#include "sema/volume.h"
#include "support/spelling.h"

static Variant *find_variant(const Class *class_, Env *env) {
    for (int i = 0; i < class_->variants.n; i++)
        if (env_agrees(class_->variants.at[i], env)) return class_->variants.at[i];
    return NULL;
}

Variant *instantiate(Sema *sema, Class *class_, Env *env) {
    Variant *variant = find_variant(class_, env);
    if (variant) return variant->broken ? NULL : variant;
    variant = new_variant(sema, class_);
    variant->env = env;
    int errors = sema->diagnostics->n_errors;
    Builder b = {.sema = sema, .variant = variant, .scope = {.sema = sema, .variant = variant}};
    check_extends(&b, class_);
    bool alone = class_->kind == AST_CONNECTOR || class_->kind == AST_RECORD;
    bool has_equations =
        !alone && class_->kind != AST_PACKAGE && class_->kind != AST_FUNCTION && class_->kind != AST_TYPE;
    if (!alone || class_->partial || class_->is_simple) build_items(&b, class_, NULL);
    bool whole = class_->kind == AST_RECORD ? !class_->ast->torn : !class_->erroneous;
    if (alone && !class_->partial && !class_->is_simple && whole) check_alone(&b, class_);
    if (!class_->partial && !variant->incomplete && !b.initial_wrong) check_computed(&b);
    for (int i = 0; i < b.handed.n; i++)
        vec_push(sema->arena, &variant->equations, b.handed.at[i]);
    if (class_->erroneous || sema->diagnostics->n_errors > errors) variant->broken = true;
    if (class_->role == ROLE_LINEAR_RESPONSE)
        make_response(sema, variant);
    else if (has_equations && check_volume(sema, variant)) {
        settle_outer_connectors(&b);
        number_inputs(sema, variant);
        build_connections(sema, variant);
        causalize(sema, variant);
        if (sema->diagnostics->n_errors > errors) variant->broken = true;
        if (!variant->incomplete && !class_->partial)
            schedule(sema, variant); /* for its loops, even if broken */
        if (!variant->broken && !class_->partial) check_fixed(sema, variant);
    }
    check_settable_subscripts(&b.scope);
    if (sema->diagnostics->n_errors > errors) variant->broken = true;
    vec_push(sema->arena, &class_->variants, variant);
    if (variant->broken) return NULL;
    vec_push(sema->arena, &sema->variants, variant);
    return variant;
}
