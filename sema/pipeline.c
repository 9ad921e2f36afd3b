/* The stages from a class to its variant, in order, with what each adds to the variant:

       build_items        declarations -> vars, ports, comps, memories; equations, connects
       number_inputs      inputs and slots, numbered
       build_connections  connects -> connections
       causalize          equations -> nodes: assignments, each solved for its unknown; writers
       schedule           nodes, connections, calls of components -> graph, partitions

   Each stage reads what the ones before it have made and leaves it alone. What follows (forms, plan, text)
   reads the variant. A stage that needs another class comes back here (sema/model/door.h). */
#include "sema/build/builder.h"

#include "sema/build/algorithm_section.h"
#include "sema/value/environment.h"
#include "sema/model/door.h"
#include "sema/order/causalize.h"
#include "sema/order/schedule.h"
#include "sema/order/verify_variant.h"
#include "sema/typing/size_limit.h"
#include "sema/wire/connect.h"
#include "sema/wire/number_slots.h"

static Variant *find_variant(const Class *class_, Env *env) {
    for (int i = 0; i < class_->variants.n; i++)
        if (env_agrees(class_->variants.at[i], env)) return class_->variants.at[i];
    return NULL;
}

/* A connector or a record stands for itself only when it is checked alone; components of it are built in the
   class that declares them. */
static bool stands_alone(const Class *class_) {
    return class_->kind == AST_CONNECTOR || class_->kind == AST_RECORD;
}

static bool has_equations(const Class *class_) {
    return !stands_alone(class_) && class_->kind != AST_PACKAGE && class_->kind != AST_FUNCTION &&
           class_->kind != AST_TYPE;
}

/* Text to variables, components, equations, and connects */
static void build_class(Builder *b, Class *class_) {
    Variant *variant = b->variant;
    check_has_object(b);
    check_extends(b, class_);
    bool alone = stands_alone(class_);
    if (!alone || class_->partial || class_->is_simple) build_items(b, class_, NULL);
    bool whole = class_->kind == AST_RECORD ? !class_->ast->torn : !class_->erroneous;
    if (!alone && !class_->partial) choose_compiled(b);
    if (alone && !class_->partial && !class_->is_simple && whole) check_alone(b, class_);
    if (!class_->partial && !variant->incomplete && !b->initial_wrong) check_computed(b);
    for (int i = 0; i < b->handed.n; i++)
        vec_push(b->sema->arena, &variant->equations, b->handed.at[i]);
    variant->broken |= class_->erroneous;
}

static void break_after(const Sema *sema, Variant *variant, int errors) {
    if (sema->diagnostics->n_errors > errors) variant->broken = true;
}

/* Equations and connects to assignments in an order. `errors`: how many there were before the class */
static void order_class(Builder *b, const Class *class_, int errors) {
    Sema *sema = b->sema;
    Variant *variant = b->variant;
    settle_outer_connectors(b);
    number_inputs(sema, variant);
    build_connections(sema, variant);
    verify_variant(sema, "wire", variant, wired_fault);
    causalize(sema, variant);
    break_after(sema, variant, errors);
    verify_variant(sema, "causalization", variant, causalized_fault);
    if (!variant->incomplete && !class_->partial) schedule(sema, variant); /* for its loops, even if broken */
    verify_variant(sema, "schedule", variant, scheduled_fault);
    if (!variant->broken && !class_->partial) check_fixed(sema, variant);
}

Variant *instantiate(Sema *sema, Class *class_, Env *env) {
    Variant *variant = find_variant(class_, env);
    if (variant) return variant->broken ? NULL : variant;
    variant = new_variant(sema, class_);
    variant->env = env;
    int errors = sema->diagnostics->n_errors;
    Builder b = {.sema = sema, .variant = variant, .scope = {.sema = sema, .variant = variant}};
    build_class(&b, class_);
    break_after(sema, variant, errors);
    variant->broken |= variant->uncompiled != NULL; /* reported where there is a component of it */
    verify_variant(sema, "build", variant, built_fault);
    if (class_->role == ROLE_LINEAR_RESPONSE)
        make_response(sema, variant);
    else if (has_equations(class_) && !variant->uncompiled && check_size_limit(sema, variant))
        order_class(&b, class_, errors);
    check_settable_subscripts(&b.scope);
    break_after(sema, variant, errors);
    vec_push(sema->arena, &class_->variants, variant);
    if (variant->broken) return NULL;
    variant->is_plain = stands_for_class(variant);
    vec_push(sema->arena, &sema->variants, variant);
    return variant;
}
