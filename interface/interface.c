/* Making interfaces. */
#include "interface/interface.h"

#include <string.h>

#include "codegen/codegen.h"
#include "codegen/globals.h"
#include "interface/declarations.h"
#include "interface/instances.h"
#include "interface/skeleton.h"
#include "plan/unit_influence.h"
#include "rewrite/format.h"
#include "sema/lint/experiment.h"
#include "sema/order/schedule.h"
#include "sema/build/deciding.h"
#include "support/hash.h"

/* A variant on its way into the interface */
typedef struct {
    Variant *variant;
    const Class *text; /* whose text it has */
    CompiledVariant *compiled;
    const char *skeleton;
    const char *failure; /* why it is not part of it; NULL: it is */
} Made;

typedef struct {
    CompiledUnit *unit; /* NULL: another one is taken for it */
    const Form *form;
} MadeUnit;

typedef struct {
    const char *what, *reason;
} LeftOut;

struct InterfaceMaker {
    Arena *arena;
    Sema *sema;
    const Class *package;
    KeepObject *keep;
    void *context;
    Interface interface;
    VEC(Made) made;
    VEC(MadeUnit) units;
    VEC(LeftOut) left_out;
    Map known; /* identities of units */
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

/* --- variants --------------------------------------------------------------------------------- */

static Made *made_of(const InterfaceMaker *maker, const CompiledVariant *compiled) {
    for (int i = 0; i < maker->made.n; i++)
        if (maker->made.at[i].compiled == compiled) return &maker->made.at[i];
    return NULL;
}

/* "n = 3, useFlange = true": in what it differs from the one that stands for the class */
static const char *differences(const InterfaceMaker *maker, const Variant *variant) {
    const CompiledVariant *compiled = variant->compiled, *first = NULL;
    Text text = {0};
    for (int i = 0; i < maker->made.n && !first; i++)
        if (!strcmp(maker->made.at[i].compiled->class_, compiled->class_)) first = maker->made.at[i].compiled;
    text_add(&text, compiled->redeclarations);
    for (int i = 0; i < compiled->keys.n; i++) {
        const CompiledKey *key = &compiled->keys.at[i];
        bool is_same = false;
        for (int k = 0; k < first->keys.n; k++)
            is_same |= first->keys.at[k].key.kind == key->key.kind &&
                       first->keys.at[k].key.path == key->key.path &&
                       !strcmp(first->keys.at[k].value, key->value);
        if (is_same) continue;
        const char *between = text.length ? ", " : "";
        if (key->key.kind == KEY_SIZES)
            text_printf(&text, "%s%s%s", between, key->key.path, key->value);
        else if (key->key.kind == KEY_IS_GIVEN)
            text_printf(&text, "%s%s%s", between, key->key.path,
                        strcmp(key->value, "true") ? " not given" : " given");
        else
            text_printf(&text, "%s%s = %s", between, key->key.path, key->value);
    }
    return text_move(&text, maker->arena);
}

void leave_out_of_interface(InterfaceMaker *maker, const Variant *variant, const char *reason) {
    const CompiledVariant *compiled = variant->compiled;
    Made *made = made_of(maker, compiled);
    if (made->failure) return;
    made->failure = reason;
    LeftOut left_out = {compiled->class_, reason};
    if (!compiled->number)
        vec_push(maker->arena, &maker->interface.others, ((Uncompiled){compiled->class_, reason}));
    else
        left_out.what =
            arena_printf(maker->arena, "%s with %s", compiled->class_, differences(maker, variant));
    if (!compiled->number || !why_uncompiled(&maker->interface, compiled->class_))
        vec_push(maker->arena, &maker->left_out, left_out);
    for (int i = 0; i < maker->made.n && !compiled->number; i++)
        if (!strcmp(maker->made.at[i].compiled->class_, compiled->class_)) maker->made.at[i].failure = reason;
}

/* The variant has the name of the other one from now on, in all that consists of it, too. Where it is in a
   form that the other one lacks, its unit stays. */
void spare_in_interface(InterfaceMaker *maker, Variant *variant, const Variant *other) {
    made_of(maker, variant->compiled)->failure = "another variant does the same";
    variant->compiled = other->compiled;
    for (int i = 0; i < maker->units.n; i++) {
        MadeUnit *made = &maker->units.at[i];
        if (made->form->variant != variant || !made->unit) continue;
        const char *identity = compiled_identity(maker->arena, made->form);
        Symbol symbol = intern_string(maker->sema->interner, identity);
        made->unit->identity = identity;
        if (map_get(&maker->known, symbol))
            made->unit = NULL;
        else
            map_put(maker->arena, &maker->known, symbol, made->unit);
    }
}

int count_left_out(const InterfaceMaker *maker) {
    return maker->left_out.n;
}

void left_out_of_interface(const InterfaceMaker *maker, int i, const char **class_, const char **reason) {
    *class_ = maker->left_out.at[i].what;
    *reason = maker->left_out.at[i].reason;
}

int n_variants_of_interface(const InterfaceMaker *maker) {
    return maker->made.n;
}

Variant *variant_of_interface(const InterfaceMaker *maker, int i) {
    return maker->made.at[i].failure ? NULL : maker->made.at[i].variant;
}

Variant *find_variant_of_interface(const InterfaceMaker *maker, const CompiledVariant *compiled) {
    for (int i = 0; i < maker->made.n; i++) {
        const CompiledVariant *one = maker->made.at[i].compiled;
        if (one->number == compiled->number && !strcmp(one->class_, compiled->class_))
            return variant_of_interface(maker, i);
    }
    return NULL;
}

/* Whether all that decided about `a` decided so about `b` */
static bool is_same(const CompiledVariant *a, const CompiledVariant *b) {
    bool same = !strcmp(a->class_, b->class_) && !strcmp(a->redeclarations, b->redeclarations);
    for (int i = 0; same && i < a->keys.n; i++) {
        const CompiledKey *key = &a->keys.at[i];
        bool found = false;
        for (int k = 0; k < b->keys.n && !found; k++)
            found = b->keys.at[k].key.kind == key->key.kind && b->keys.at[k].key.path == key->key.path &&
                    !strcmp(b->keys.at[k].value, key->value);
        same = found;
    }
    return same;
}

/* What is given the value that it has anyway is no other variant for those who have no text. */
static void count_variant(InterfaceMaker *maker, const Class *text, Variant *variant, int *number) {
    if (variant->broken || !variant->graph || (variant->env && !*number)) return;
    CompiledVariant *compiled = NEW(maker->arena, CompiledVariant);
    compiled->class_ = text->full_name;
    compiled->number = *number;
    compiled->redeclarations = redeclarations_text(maker->sema, variant->class_);
    for (int i = 0, n = variant->consulted.n; i < n; i++) {
        CompiledKey key = {variant->consulted.at[i],
                           deciding_value(maker->sema, variant, variant->consulted.at[i])};
        vec_push(maker->arena, &compiled->keys, key);
    }
    variant->compiled = compiled;
    for (int i = maker->made.n - 1; i >= 0 && variant->compiled == compiled; i--) {
        const CompiledVariant *before = maker->made.at[i].compiled;
        if (is_same(before, compiled)) variant->compiled = before;
    }
    if (variant->compiled != compiled) return;
    ++*number;
    vec_push(maker->arena, &maker->made, ((Made){.variant = variant, .text = text, .compiled = compiled}));
}

typedef VEC(Class *) Classes;

/* What has been made of the class's text: itself, it in packages around it that have elements redeclared, and
   each of these with its own redeclared. */
static void list_versions(Arena *arena, Class *class_, Classes *versions) {
    Classes around = {0};
    vec_push(arena, versions, class_);
    if (class_->parent) list_versions(arena, class_->parent, &around);
    for (int i = 1; i < around.n; i++) {
        const Decl *decl = map_get(&around.at[i]->by_name, class_->name);
        if (decl && decl->kind == DECL_CLASS && decl->class_->parent == around.at[i])
            vec_push(arena, versions, decl->class_);
    }
    for (int i = 0, n = versions->n; i < n; i++)
        for (int k = 0; k < versions->at[i]->specialized.n; k++)
            vec_push(arena, versions, versions->at[i]->specialized.at[k]);
}

/* That of the class by itself comes first, with number 0: without it there are no others, unless
   redeclarations have to complete the class. */
void count_variants(InterfaceMaker *maker, Class *class_) {
    if (!ast_is_model(class_->kind) || class_->role != ROLE_NONE || class_->ast->partial || class_->erroneous)
        return;
    if (!class_->open) make_choices(maker->arena, maker->sema, class_);
    Classes versions = {0};
    int number = class_->open ? 1 : 0;
    for (int i = 0; i < class_->variants.n && !number; i++)
        if (!class_->variants.at[i]->env) count_variant(maker, class_, class_->variants.at[i], &number);
    if (number) list_versions(maker->arena, class_, &versions);
    for (int k = 0; k < versions.n; k++)
        for (int i = 0; i < versions.at[k]->variants.n; i++)
            if (!versions.at[k]->variants.at[i]->compiled)
                count_variant(maker, class_, versions.at[k]->variants.at[i], &number);
}

/* --- units ------------------------------------------------------------------------------------ */

static bool is_in_package(const InterfaceMaker *maker, const Class *class_) {
    while (class_->parent)
        class_ = class_->parent;
    return class_ == maker->package;
}

/* The unit's own parts, all functions of the plan, some of which it calls, and the classes of other packages
   that it consists of, with all that it calls of them; of those that have archives, which they are */
static void keep_parts(InterfaceMaker *maker, CompiledUnit *unit, const Plan *plan, const CUnits *units,
                       const CParts *parts) {
    for (int i = 0; i < parts->n; i++) {
        int owner = parts->at[i].unit;
        bool is_own = owner >= 0 && !strcmp(units->at[owner].name, unit->name);
        ObjectKind kind = owner < 0 ? OBJECT_FUNCTION : is_own ? OBJECT_OWN : OBJECT_CLASS;
        if (kind != OBJECT_CLASS || !is_in_package(maker, plan->units.at[owner]->variant->class_))
            vec_push(maker->arena, &unit->objects,
                     ((CompiledObject){maker->keep(maker->context, &parts->at[i]), parts->at[i].name, kind}));
    }
    for (int i = 0; i < plan->units.n; i++) {
        const CompiledUnit *other = plan->units.at[i]->compiled;
        for (int k = 0; other && k < other->objects.n; k++)
            if (other->objects.at[k].kind == OBJECT_OWN)
                vec_push(maker->arena, &unit->objects,
                         ((CompiledObject){other->objects.at[k].key, other->objects.at[k].name,
                                           OBJECT_ELSEWHERE}));
    }
}

static const char *influence_of(const InterfaceMaker *maker, const Plan *plan, const PlanUnit *unit) {
    Text text = {0};
    write_unit_influence(plan, unit, &text);
    return text_move(&text, maker->arena);
}

static bool bends(const PlanUnit *unit) {
    for (int i = 0; i < unit->blocks[COARSE].n; i++)
        if (unit->blocks[COARSE].at[i]->bends) return true;
    return false;
}

static void add_unit(InterfaceMaker *maker, const Plan *plan, const PlanUnit *planned, const CUnits *units,
                     const CParts *parts) {
    const char *identity = compiled_identity(maker->arena, planned->form);
    Symbol symbol = intern_string(maker->sema->interner, identity);
    if (!is_in_package(maker, planned->variant->class_) || map_get(&maker->known, symbol)) return;
    CompiledUnit *unit = NEW(maker->arena, CompiledUnit);
    const CUnit *text = &units->at[planned->number];
    map_put(maker->arena, &maker->known, symbol, unit);
    unit->identity = identity;
    unit->name = text->name;
    unit->has_initial = planned->has_initial;
    unit->bends = bends(planned);
    unit->declarations = text->declarations;
    unit->influence = influence_of(maker, plan, planned);
    keep_parts(maker, unit, plan, units, parts);
    vec_push(maker->arena, &maker->units, ((MadeUnit){unit, planned->form}));
}

/* The units of what is compiled together with it are added with it: they have the same objects. */
static const Plan *add_form(InterfaceMaker *maker, const Form *form) {
    const Plan *plan = plan_class(maker->sema, form);
    CParts parts = {0};
    CUnits units = {0};
    generate_units(plan, &parts, &units);
    for (int i = plan->units.n - 1; i >= 0; i--)
        add_unit(maker, plan, plan->units.at[i], &units, &parts);
    return plan;
}

/* What its skeleton does not tell */
static void note_untold(const InterfaceMaker *maker, CompiledVariant *compiled, const Variant *variant) {
    compiled->uses_time = variant->uses_time;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (var->base != BASE_REAL && !var->is_discrete && !var->hidden)
            vec_push(maker->arena, &compiled->varying, var->path);
    }
}

static void note_calls(const InterfaceMaker *maker, CompiledVariant *compiled, const Plan *plan) {
    for (int i = 0; i < plan->externals.n; i++)
        vec_push(maker->arena, &compiled->calls, plan->externals.at[i]->class_->full_name);
}

/* A function that has no name for others: a program with another one of its class might take that for it. */
static const char *nameless_function(const InterfaceMaker *maker, const Plan *plan) {
    for (int i = 0; i < plan->routines.n; i++) {
        const Class *class_ = plan->routines.at[i]->function->class_;
        if (is_redeclared(class_) && !is_named_for_others(redeclarations_text(maker->sema, class_)))
            return class_->full_name;
    }
    return NULL;
}

static void add_variant(InterfaceMaker *maker, Made *made) {
    Variant *variant = made->variant;
    Text skeleton = {0};
    const char *failure = write_skeleton(maker->arena, maker->sema, variant, &skeleton);
    if (skeleton.data) made->skeleton = arena_strdup(maker->arena, skeleton.data);
    text_free(&skeleton);
    if (!is_named_for_others(variant->compiled->redeclarations))
        failure = "what it is redeclared to has no name, or values of its own";
    make_fine_blocks(maker->sema, variant);
    const Plan *plan = failure ? NULL : add_form(maker, form_of_class(maker->sema, variant));
    const char *nameless = plan ? nameless_function(maker, plan) : NULL;
    if (nameless)
        failure = arena_printf(maker->arena, "what %s is redeclared to has no name, or values of its own",
                               nameless);
    if (failure)
        leave_out_of_interface(maker, variant, failure);
    else {
        note_untold(maker, made->compiled, variant);
        note_calls(maker, made->compiled, plan);
    }
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

static void note_open_class(InterfaceMaker *maker, const Class *class_) {
    if (!ast_is_model(class_->kind) || class_->ast->body != AST_BODY_LONG || !has_equations(class_)) return;
    const char *reason = class_->ast->partial ? "it is partial, and its equations are compiled with those of "
                                                "the classes of the library that extend it"
                                              : "what it leaves open is given by those who use it";
    vec_push(maker->arena, &maker->interface.others, ((Uncompiled){class_->full_name, reason}));
    vec_push(maker->arena, &maker->left_out, ((LeftOut){class_->full_name, reason}));
}

void add_class_to_interface(InterfaceMaker *maker, Class *class_) {
    bool any = false;
    for (int i = 0; i < maker->made.n; i++) {
        any |= maker->made.at[i].text == class_;
        if (maker->made.at[i].text == class_ && !maker->made.at[i].failure)
            add_variant(maker, &maker->made.at[i]);
    }
    if (!any) note_open_class(maker, class_);
}

void add_forms_to_interface(InterfaceMaker *maker, const Form *form) {
    for (int i = 0; i < form->variant->comps.n; i++)
        if (!form->variant->comps.at[i]->outer) add_forms_to_interface(maker, form->children[i]);
    if (form->is_ordinary || !form->variant->compiled || form->is_model) return;
    const Made *made = made_of(maker, form->variant->compiled);
    Symbol identity = intern_string(maker->sema->interner, compiled_identity(maker->arena, form));
    if (!made || made->failure || map_get(&maker->known, identity)) return;
    find_fine_parts(form);
    add_form(maker, form);
}

/* --- C functions ------------------------------------------------------------------------------ */

static bool has_class(const ExternalFunctions *functions, const Class *class_) {
    for (int i = 0; i < functions->n; i++)
        if (functions->at[i]->external->class_ == class_) return true;
    return false;
}

ExternalFunctions externals_of_interface(const InterfaceMaker *maker) {
    ExternalFunctions functions = {0};
    for (int i = 0; i < maker->sema->functions.n; i++) {
        const Function *function = maker->sema->functions.at[i];
        const External *external = function->external;
        if (!external || function->broken || function->partial || !is_in_package(maker, external->class_) ||
            has_class(&functions, external->class_))
            continue;
        vec_push(maker->arena, &functions, function);
    }
    return functions;
}

void add_externals_to_interface(InterfaceMaker *maker, const ExternalFunctions *functions, const char *key) {
    const Globals *globals = globals_new(maker->sema);
    for (int i = 0; i < functions->n; i++)
        vec_push(maker->arena, &maker->interface.externals,
                 ((CompiledExternal){functions->at[i]->external->class_->full_name,
                                     external_name(globals, functions->at[i]), key}));
}

/* --- the text --------------------------------------------------------------------------------- */

static const char *body_of(void *context, const Class *class_, bool *is_there) {
    const InterfaceMaker *maker = context;
    Text text = {0};
    *is_there = !has_experiment(class_);
    for (int i = 0; i < maker->made.n; i++) {
        const Made *made = &maker->made.at[i];
        if (made->text != class_ || made->failure || !made->skeleton) continue;
        if (made->compiled->number) text_printf(&text, "// with %s\n", differences(maker, made->variant));
        text_add(&text, made->skeleton);
    }
    const char *copy = text.length ? arena_strdup(maker->arena, text.data) : NULL;
    text_free(&text);
    return copy;
}

static void add_lines(Text *out, const char *mark, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        text_printf(out, "// %s %.*s\n", mark, (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void add_unit_lines(Text *out, const CompiledUnit *unit) {
    text_printf(out, "// unit %s\n// name %s\n", unit->identity, unit->name);
    if (unit->has_initial) text_add(out, "// initial\n");
    if (unit->bends) text_add(out, "// bends\n");
    for (int k = 0; k < unit->objects.n; k++)
        text_printf(out, "// %s %s %s\n", object_kind_text(unit->objects.at[k].kind), unit->objects.at[k].key,
                    unit->objects.at[k].name);
    add_lines(out, "c", unit->declarations);
    add_lines(out, "i", unit->influence);
}

static void add_variant_lines(Text *out, const CompiledVariant *variant) {
    text_printf(out, "// variant %s\n// number %d\n", variant->class_, variant->number);
    if (*variant->redeclarations) text_printf(out, "// redeclared %s\n", variant->redeclarations);
    for (int i = 0; i < variant->keys.n; i++)
        text_printf(out, "// where %s %s\n// is %s\n", key_kind_text(variant->keys.at[i].key.kind),
                    variant->keys.at[i].key.path, variant->keys.at[i].value);
    if (variant->uses_time) text_add(out, "// of time\n");
    for (int i = 0; i < variant->varying.n; i++)
        text_printf(out, "// varies %s\n", variant->varying.at[i]);
    for (int i = 0; i < variant->calls.n; i++)
        text_printf(out, "// calls %s\n", variant->calls.at[i]);
}

static void add_table(const InterfaceMaker *maker, Text *out) {
    text_add(out, "\n// What was compiled, for mocc alone\n");
    for (int i = 0; i < maker->made.n; i++)
        if (!maker->made.at[i].failure) add_variant_lines(out, maker->made.at[i].compiled);
    for (int i = 0; i < maker->units.n; i++) {
        const MadeUnit *unit = &maker->units.at[i];
        const Made *made = made_of(maker, unit->form->variant->compiled);
        if (made && !made->failure && unit->unit) add_unit_lines(out, unit->unit);
    }
    for (int i = 0; i < maker->interface.externals.n; i++) {
        const CompiledExternal *external = &maker->interface.externals.at[i];
        text_printf(out, "// external %s %s %s\n", external->function, external->symbol, external->key);
    }
    for (int i = 0; i < maker->interface.others.n; i++)
        text_printf(out, "// without %s\n// because %s\n", maker->interface.others.at[i].class_,
                    maker->interface.others.at[i].reason);
}

Text interface_text(const InterfaceMaker *maker) {
    Text body = {0}, declarations = {0}, whole = {0};
    char digits[HASH_DIGITS + 1];
    write_declarations_of(maker->sema, maker->package, body_of, (void *)maker, &declarations);
    size_t length = declarations.length;
    const char *formatted = format_text(maker->arena, declarations.data, declarations.length, &length);
    text_printf(&body, "// made by %s\n", maker->sema->maker(maker->arena, maker->sema->home));
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
