/* Units of which there are objects: classes of libraries that are handed on compiled. Their plans follow from
   the skeletons in the interface, as far as those who use them look at them. */
#include "plan/make.h"

#include <string.h>

#include "sema/model/accessors.h"
#include "sema/build/deciding.h"
#include "support/hash.h"
#include "support/text.h"

/* --- identity --------------------------------------------------------------------------------- */

bool is_plain_form(const Form *form) {
    const CompiledVariant *compiled = form->variant->compiled;
    bool is_plain = !is_redeclared(form->variant->class_) && form->variant->is_plain;
    return form->is_ordinary && (compiled ? !compiled->number : is_plain);
}

static void add_values(Text *text, Arena *arena, Var *var) {
    Ex *whole = ex_whole(arena, 0, NULL, var, no_span());
    text_printf(text, "%s", var->path);
    for (int k = 0; k < var->rank; k++)
        text_printf(text, "[%d]", var->dims[k]);
    for (long i = 0; i < var->count; i++) {
        long index[MAX_RANK];
        Scalar value = {0};
        subscripts_of(i, var->rank, var->dims, index);
        bool known = ex_scalar_at(whole, NULL, index, &value, NULL);
        if (known && value.type == BASE_STRING)
            text_printf(text, " %s", value.text);
        else
            text_printf(text, known ? " %.17g" : " ?", value.number);
    }
    text_add(text, "\n");
}

/* What decides about the variant, and what it is given from balances */
static void add_particulars(Text *text, Arena *arena, const Form *form) {
    const Variant *variant = form->variant;
    text_add(text, redeclarations_text(form->sema, variant->class_));
    for (int i = 0; i < variant->vars.n; i++) {
        Var *var = variant->vars.at[i];
        if (var->structural && !var->hidden && var->variability == AST_VAR_PARAMETER)
            add_values(text, arena, var);
    }
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->hidden && variant->vars.at[i]->causality == AST_INPUT)
            text_printf(text, "input %s\n", variant->vars.at[i]->path);
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        text_printf(text, "%s %ld %s\n", comp->decl->name, comp->count,
                    comp->outer && comp->type->is_plain ? "outer"
                                                        : compiled_identity(arena, form->children[i]));
    }
    text_add(text, form->description);
}

/* How the inputs depend on balances: of a variant, all else of a form follows from that. */
static void add_dependences(Text *text, const Form *form) {
    const Variant *variant = form->variant;
    text_add(text, "");
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= MAX_ORDER; order++) {
            if (var->input[order] < 0) continue;
            text_printf(text, "%s %d ", var->path, order);
            for (long element = 0; element < var->count; element++)
                text_printf(text, "%d", form->inputs[var->input[order] + element]);
            text_add(text, "\n");
        }
    }
}

/* "Lib.Mean", with number and form where they are others than those of the class by itself */
static const char *identity_of_variant(Arena *arena, const Form *form) {
    const CompiledVariant *compiled = form->variant->compiled;
    if (form->is_ordinary && !compiled->number) return compiled->class_;
    if (form->is_ordinary) return arena_printf(arena, "%s %d", compiled->class_, compiled->number);
    Text text = {0};
    char digits[HASH_DIGITS + 1];
    add_dependences(&text, form);
    Hash hash = hash_new();
    hash_bytes(&hash, text.data, text.length);
    hash_digits(&hash, digits);
    text_free(&text);
    return arena_printf(arena, "%s %d %.16s", compiled->class_, compiled->number, digits);
}

const char *compiled_identity(Arena *arena, const Form *form) {
    const char *name = form->variant->class_->full_name;
    if (form->variant->compiled) return identity_of_variant(arena, form);
    if (is_plain_form(form)) return name;
    Text text = {0};
    char digits[HASH_DIGITS + 1];
    add_particulars(&text, arena, form);
    Hash hash = hash_new();
    hash_bytes(&hash, text.data, text.length);
    hash_digits(&hash, digits);
    text_free(&text);
    return arena_printf(arena, "%s %.16s", name, digits);
}

/* --- units ------------------------------------------------------------------------------------ */

const CompiledUnit *compiled_unit(const Form *form) {
    const Interface *interface = interface_of(form->sema, form->variant->class_);
    return interface ? find_compiled(interface, compiled_identity(form->sema->arena, form)) : NULL;
}

void check_compiled(const PlanUnit *unit, const Comp *comp, const Form *child) {
    Class *class_ = child->variant->class_;
    if (comp->outer || unit->compiled || !interface_of(child->sema, class_) || class_->role != ROLE_NONE ||
        compiled_unit(child) || interface_of(child->sema, unit->variant->class_))
        return;
    diag_error(child->sema->diagnostics, comp->decl->span, "structural",
               "%s has no object for '%s': it is given more from balances than it is compiled for%s%s",
               class_->full_name, comp->decl->name, *child->description ? ": " : "", child->description);
}

void take_over(PlanUnit *unit) {
    unit->has_initial = unit->compiled->has_initial;
}

bool has_compiled_units(const Plan *plan) {
    for (int i = 0; i < plan->units.n; i++)
        if (plan->units.at[i]->compiled) return true;
    return false;
}

ExternalFunctions uncompiled_externals(const Plan *plan) {
    ExternalFunctions functions = {0};
    for (int i = 0; i < plan->externals.n; i++)
        if (!compiled_external(plan->sema, plan->externals.at[i]->external))
            vec_push(plan->arena, &functions, plan->externals.at[i]);
    return functions;
}
