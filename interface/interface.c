/* Making interfaces. */
#include "interface/interface.h"

#include <string.h>

#include "codegen/codegen.h"
#include "interface/declarations.h"
#include "interface/skeleton.h"
#include "rewrite/format.h"
#include "sema/lint/experiment.h"
#include "sema/order/schedule.h"
#include "support/hash.h"

/* A class of the package with equations of its own */
typedef struct {
    const Class *class_;
    const char *skeleton;
} Body;

struct InterfaceMaker {
    Arena *arena;
    Sema *sema;
    const Class *package;
    KeepObject *keep;
    void *context;
    Interface interface;
    VEC(Body) bodies;
};

InterfaceMaker *interface_new(Arena *arena, Sema *sema, const Class *package, KeepObject *keep,
                              void *context) {
    InterfaceMaker *maker = NEW(arena, InterfaceMaker);
    maker->arena = arena;
    maker->sema = sema;
    maker->package = package;
    maker->keep = keep;
    maker->context = context;
    return maker;
}

void leave_out_of_interface(InterfaceMaker *maker, const char *class_, const char *reason) {
    if (!why_uncompiled(&maker->interface, class_))
        vec_push(maker->arena, &maker->interface.others, ((Uncompiled){class_, reason}));
}

int count_left_out(const InterfaceMaker *maker) {
    return maker->interface.others.n;
}

void left_out_of_interface(const InterfaceMaker *maker, int i, const char **class_, const char **reason) {
    *class_ = maker->interface.others.at[i].class_;
    *reason = maker->interface.others.at[i].reason;
}

/* --- units ------------------------------------------------------------------------------------ */

static bool is_left_out(void *context, Span span) {
    const InterfaceMaker *maker = context;
    return is_left_out_of(maker->package, span);
}

static bool is_in_package(const InterfaceMaker *maker, const Class *class_) {
    while (class_->parent)
        class_ = class_->parent;
    return class_ == maker->package;
}

/* The unit's own parts, all functions of the plan, some of which it calls, and the classes of other packages
   that it consists of, with all that it calls of them */
static void keep_parts(InterfaceMaker *maker, CompiledUnit *unit, const Plan *plan, int number,
                       const CParts *parts) {
    for (int i = 0; i < parts->n; i++) {
        int owner = parts->at[i].unit;
        if (owner < 0 || owner == number || !is_in_package(maker, plan->units.at[owner]->variant->class_))
            vec_push(maker->arena, &unit->objects,
                     ((CompiledObject){maker->keep(maker->context, &parts->at[i]), parts->at[i].name}));
    }
}

static void add_unit(InterfaceMaker *maker, const Plan *plan, const PlanUnit *planned, const CUnit *text,
                     const CParts *parts) {
    const char *identity = compiled_identity(maker->arena, planned->form);
    if (!is_in_package(maker, planned->variant->class_) || find_compiled(&maker->interface, identity)) return;
    CompiledUnit *unit = NEW(maker->arena, CompiledUnit);
    unit->identity = identity;
    unit->name = text->name;
    unit->has_initial = planned->has_initial;
    for (int i = 0; i < planned->variant->vars.n; i++) {
        const Var *var = planned->variant->vars.at[i];
        if (var->structural && !var->hidden && var->variability == AST_VAR_PARAMETER)
            vec_push(maker->arena, &unit->fixed, var->path);
    }
    unit->declarations = text->declarations;
    keep_parts(maker, unit, plan, planned->number, parts);
    vec_push(maker->arena, &maker->interface.units, unit);
}

static void add_units(InterfaceMaker *maker, const Plan *plan) {
    CParts parts = {0};
    CUnits units = {0};
    generate_units(plan, &parts, &units);
    for (int i = plan->units.n - 1; i >= 0; i--)
        add_unit(maker, plan, plan->units.at[i], &units.at[i], &parts);
}

void add_class_to_interface(InterfaceMaker *maker, Class *class_) {
    if (class_->variants.n == 0 || class_->role != ROLE_NONE) return;
    Variant *variant = NULL;
    for (int i = 0; i < class_->variants.n && !variant; i++)
        if (!class_->variants.at[i]->env) variant = class_->variants.at[i];
    if (!variant || variant->broken || !variant->graph) return;
    Text skeleton = {0};
    const char *failure = write_skeleton(maker->arena, maker->sema, variant, is_left_out, maker, &skeleton);
    Body body = {class_, skeleton.data ? arena_strdup(maker->arena, skeleton.data) : NULL};
    text_free(&skeleton);
    make_fine_blocks(maker->sema, variant);
    const Plan *plan = plan_class(maker->sema, form_of_class(maker->sema, variant));
    if (plan->externals.n) failure = "it calls C functions, whose includes concern whole programs";
    if (failure)
        leave_out_of_interface(maker, class_->full_name, failure);
    else
        add_units(maker, plan);
    if (!failure) vec_push(maker->arena, &maker->bodies, body);
}

/* Equations of a class that is not compiled by itself, which are part of those that extend it */
static bool has_equations(const Class *class_) {
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_STATEMENT) return true;
        if (item->kind == ITEM_EQUATION && item->equation->kind != AST_EQ_CONNECT) return true;
    }
    return false;
}

void add_open_class_to_interface(InterfaceMaker *maker, const Class *class_) {
    if (ast_is_model(class_->kind) && class_->ast->body == AST_BODY_LONG && has_equations(class_))
        leave_out_of_interface(maker, class_->full_name,
                               class_->partial
                                   ? "it is partial, and its equations are compiled with those of "
                                     "the classes of the library that extend it"
                                   : "what it leaves open is given by those who use it");
}

/* --- the text --------------------------------------------------------------------------------- */

static const char *body_of(void *context, const Class *class_, bool *is_there) {
    const InterfaceMaker *maker = context;
    *is_there = !has_experiment(class_);
    if (why_uncompiled(&maker->interface, class_->full_name)) return NULL;
    for (int i = 0; i < maker->bodies.n; i++)
        if (maker->bodies.at[i].class_ == class_) return maker->bodies.at[i].skeleton;
    return NULL;
}

static void add_lines(Text *out, const char *mark, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        text_printf(out, "// %s %.*s\n", mark, (int)length, text);
        text += length + (text[length] == '\n');
    }
}

/* Whether models can have a component of it: what only classes that are left out consist of is not listed. */
static bool is_of_use(const Interface *interface, const CompiledUnit *unit) {
    return !strchr(unit->identity, ' ') && !why_uncompiled(interface, unit->identity);
}

static void add_table(const InterfaceMaker *maker, Text *out) {
    const Interface *interface = &maker->interface;
    text_add(out, "\n// What was compiled, for mocc alone\n");
    for (int i = 0; i < interface->units.n; i++) {
        const CompiledUnit *unit = interface->units.at[i];
        if (!is_of_use(interface, unit)) continue;
        text_printf(out, "// unit %s\n// name %s\n", unit->identity, unit->name);
        if (unit->has_initial) text_add(out, "// initial\n");
        for (int k = 0; k < unit->fixed.n; k++)
            text_printf(out, "// fixed %s\n", unit->fixed.at[k]);
        for (int k = 0; k < unit->objects.n; k++)
            text_printf(out, "// object %s %s\n", unit->objects.at[k].key, unit->objects.at[k].name);
        add_lines(out, "c", unit->declarations);
    }
    for (int i = 0; i < interface->others.n; i++)
        text_printf(out, "// without %s\n// because %s\n", interface->others.at[i].class_,
                    interface->others.at[i].reason);
}

Text interface_text(const InterfaceMaker *maker) {
    Text body = {0}, declarations = {0}, whole = {0};
    char digits[HASH_DIGITS + 1];
    write_declarations_of(maker->sema, maker->package, body_of, (void *)maker, &declarations);
    size_t length = declarations.length;
    const char *formatted = format_text(maker->arena, declarations.data, declarations.length, &length);
    text_printf(&body, "// made by %s\n", maker->sema->maker);
    text_add(&body, formatted ? formatted : declarations.data);
    add_table(maker, &body);
    Hash hash = hash_new();
    hash_bytes(&hash, body.data, body.length);
    hash_digits(&hash, digits);
    text_printf(&whole, "// mocc interface 1 %s\n", digits);
    text_add_bytes(&whole, body.data, body.length);
    text_free(&body);
    text_free(&declarations);
    return whole;
}
