/* Classes of compiled libraries. In their interfaces the equations of a class are skeletons, of the whole
   class, with what the compiler has made for them; there is an object of the class as its text says, with its
   own values of what decides about its structure. */
#include "sema/model/compiled.h"

#include <string.h>

#include "sema/build/builder.h"
#include "sema/model/accessors.h"

static const Class *text_of(const Class *class_) {
    return class_->generic ? class_->generic : class_;
}

/* Equations of an interface have connects, or are skeletons. */
static bool is_skeleton(const AstEquation *equation) {
    const AstEquations *inside = equation->kind == AST_EQ_FOR ? &equation->for_.equations : NULL;
    if (equation->kind == AST_EQ_CONNECT) return false;
    for (int i = 0; inside && i < inside->n; i++)
        if (!is_skeleton(inside->at[i])) return false;
    for (int i = 0; equation->kind == AST_EQ_IF && i < equation->branches.branches.n; i++) {
        const AstEquations *branch = &equation->branches.branches.at[i].equations;
        for (int k = 0; k < branch->n; k++)
            if (!is_skeleton(branch->at[k])) return false;
    }
    return true;
}

/* --- variants --------------------------------------------------------------------------------- */

/* The element of the parameter becomes structural. */
static void decide_element(const Variant *variant, Var *var, long element) {
    Arena *arena = variant->arena;
    Ex *whole = ex_whole(arena, 0, NULL, var, no_span());
    long at[MAX_RANK];
    Ex *index[MAX_RANK];
    double value;
    subscripts_of(element, var->rank, var->dims, at);
    for (int k = 0; k < var->rank; k++)
        index[k] = ex_number(arena, (double)at[k], BASE_INTEGER, no_span());
    decide(var->rank ? ex_element(arena, whole, index) : whole, NULL, &value, NULL);
}

/* A class of which there is no object has no skeleton: what nothing determines is no mistake in it. */
void check_has_object(Builder *b) {
    const Interface *interface = interface_of(b->sema, b->variant->class_);
    if (interface && !b->variant->class_->partial)
        b->variant->uncompiled = why_uncompiled(interface, text_of(b->variant->class_)->full_name);
}

/* What has decided about the class when it was compiled does so here, where its equations are skeletons.
   Returns the names. */
static const char *fix_parameters(Variant *variant, const CompiledUnit *unit) {
    const char *names = "";
    for (int i = 0; i < unit->fixed.n; i++)
        for (int k = 0; k < variant->vars.n; k++) {
            Var *var = variant->vars.at[k];
            if (strcmp(var->path, unit->fixed.at[i])) continue;
            for (long element = 0; element < var->count; element++)
                decide_element(variant, var, element);
            names = arena_printf(variant->arena, "%s%s'%s'", names, *names ? ", " : "", var->path);
        }
    return names;
}

/* Before the first equation of a class that is compiled: whether the variant is the one that was */
static void check_variant(Builder *b) {
    Variant *variant = b->variant;
    const Class *class_ = text_of(variant->class_);
    const Interface *interface = interface_of(b->sema, class_);
    const CompiledUnit *unit = find_compiled(interface, class_->full_name);
    if (!unit || variant->uncompiled) return;
    const char *names = fix_parameters(variant, unit);
    if (variant->class_->generic)
        variant->uncompiled = "it is compiled as its text says, without redeclarations";
    else if (!stands_for_class(variant))
        variant->uncompiled =
            *names
                ? arena_printf(variant->arena,
                               "%s %s about its sizes or equations, and it is compiled for the values that "
                               "the library gives",
                               names, strchr(names, ',') ? "decide" : "decides")
                : "what is given to it decides about its equations, and it is compiled without that";
}

bool is_not_of_variant(Builder *b, const Class *class_, const Item *item) {
    if (!interface_of(b->sema, class_)) return false;
    bool is_own = text_of(b->variant->class_) == text_of(class_);
    if (item->kind == ITEM_COMPONENT) return !is_own && !strncmp(item->decl->name, "'$", 2);
    if (item->kind != ITEM_EQUATION || !is_skeleton(item->equation)) return false;
    if (is_own) check_variant(b);
    return !is_own || b->variant->uncompiled;
}

/* --- reports ---------------------------------------------------------------------------------- */

void check_compiled_base(Builder *b, const Extends *extends) {
    const Interface *interface = interface_of(b->sema, extends->base);
    if (!interface || interface_of(b->sema, b->variant->class_) == interface) return;
    const char *name = text_of(extends->base)->full_name;
    const char *reason = why_uncompiled(interface, name);
    if (!reason && find_compiled(interface, name)) reason = "its equations are compiled for itself alone";
    if (!reason) return;
    diag_error(diagnostics(b), extends->span, "package",
               "%s is compiled, and cannot be extended without its text: %s; declare a component of it", name,
               reason);
    mark_broken(b);
}

void report_uncompiled(Builder *b, const Decl *decl, const Class *class_, Env *env) {
    const Interface *interface = interface_of(b->sema, class_);
    const char *reason = interface ? why_uncompiled(interface, text_of(class_)->full_name) : NULL;
    bool is_without = reason != NULL;
    for (int i = 0; i < class_->variants.n && interface && !reason; i++)
        if (class_->variants.at[i]->uncompiled && env_agrees(class_->variants.at[i], env))
            reason = class_->variants.at[i]->uncompiled;
    if (reason)
        diag_error(diagnostics(b), decl->span, is_without ? "package" : "structural",
                   "%s is not compiled for '%s': %s", text_of(class_)->full_name, decl->name, reason);
}
