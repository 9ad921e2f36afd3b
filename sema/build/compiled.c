/* Classes of compiled libraries. In their interfaces the equations of a class are skeletons, of the whole
   class, with what the compiler has made for them: one for each variant of which there are objects. */
#include "sema/model/compiled.h"

#include <string.h>

#include "sema/build/builder.h"
#include "sema/build/deciding.h"
#include "sema/model/door.h"
#include "support/text.h"

/* The class whose text it has: by way of short classes, and without what is redeclared */
static const Class *text_of(const Class *class_) {
    class_ = long_class(class_);
    return class_->generic ? class_->generic : class_;
}

/* --- variants --------------------------------------------------------------------------------- */

/* A class of which there is no object has no skeleton: what nothing determines is no mistake in it. */
void check_has_object(Builder *b) {
    const Class *text = text_of(b->variant->class_);
    const Interface *interface = interface_of(b->sema, text);
    if (interface && !b->variant->class_->partial)
        b->variant->uncompiled = why_uncompiled(interface, text->full_name);
}

/* A key with its value here, which decides from now on */
typedef struct {
    Key key;
    const char *value;
} Decided;

/* The search among the variants of a class that there are */
typedef struct {
    Sema *sema;
    Variant *variant;
    VEC(const CompiledVariant *) alive; /* all that has been looked at is as here */
    VEC(Decided) decided;
    const char *reason; /* why the last ones are not meant */
} Search;

static const char *value_here(Search *s, Key key) {
    for (int i = 0; i < s->decided.n; i++)
        if (s->decided.at[i].key.kind == key.kind && s->decided.at[i].key.path == key.path)
            return s->decided.at[i].value;
    Decided one = {key, deciding_value(s->sema, s->variant, key)};
    vec_push(s->variant->arena, &s->decided, one);
    return one.value;
}

static const char *value_in(const CompiledVariant *compiled, Key key) {
    for (int i = 0; i < compiled->keys.n; i++)
        if (compiled->keys.at[i].key.kind == key.kind && compiled->keys.at[i].key.path == key.path)
            return compiled->keys.at[i].value;
    return NULL;
}

/* "n = 2, n = 3": the values of the key in those that are left */
static const char *values_there(const Search *s, Key key, const char *between) {
    Text text = {0};
    for (int i = 0; i < s->alive.n; i++) {
        const char *value = value_in(s->alive.at[i], key);
        bool is_new = value != NULL;
        for (int k = 0; k < i && is_new; k++)
            is_new = !value_in(s->alive.at[k], key) || strcmp(value, value_in(s->alive.at[k], key));
        if (is_new) text_printf(&text, "%s%s%s%s", text.length ? ", " : "", key.path, between, value);
    }
    return text_move(&text, s->variant->arena);
}

/* Why no variant is as the key says here */
static const char *reason_of(const Search *s, Key key, const char *value) {
    Arena *arena = s->variant->arena;
    switch (key.kind) {
    case KEY_VALUE:
    case KEY_INNER_VALUE:
        return arena_printf(
            arena, "'%s' decides about its sizes or equations, and is %s here; it is compiled for %s",
            key.path, value, values_there(s, key, " = "));
    case KEY_SIZES:
        return arena_printf(arena, "the sizes of '%s' are %s here; it is compiled for %s", key.path, value,
                            values_there(s, key, ""));
    case KEY_IS_GIVEN:
        return arena_printf(arena, "'%s' is given a value where it is %sdeclared; it is compiled for %s",
                            key.path, strcmp(value, "true") ? "not " : "",
                            strcmp(value, "true") ? "one that is"
                                                  : "one that is connected or has an equation");
    case KEY_INNER_TYPE:
    case KEY_KINDS:
        break;
    }
    return arena_printf(arena, "its '%s' is another one than those that it is compiled for", key.path);
}

static void keep_those_with(Search *s, Key key, const char *value) {
    int n = 0;
    bool any = false;
    for (int i = 0; i < s->alive.n && !any; i++) {
        const char *there = value_in(s->alive.at[i], key);
        any = !there || !strcmp(there, value);
    }
    if (!any) s->reason = reason_of(s, key, value);
    for (int i = 0; i < s->alive.n; i++) {
        const char *there = value_in(s->alive.at[i], key);
        if (!there || !strcmp(there, value)) s->alive.at[n++] = s->alive.at[i];
    }
    s->alive.n = n;
}

/* The one that this variant is, or NULL: s->reason. What decided there decides here, one after the other, as
   far as it tells those apart that are left. */
static const CompiledVariant *find_same(Search *s) {
    for (int looked_at = 0; s->alive.n;) {
        const CompiledVariant *first = s->alive.at[0];
        if (looked_at == first->keys.n) return first;
        Key key = first->keys.at[looked_at].key;
        keep_those_with(s, key, value_here(s, key));
        looked_at = s->alive.n && s->alive.at[0] == first ? looked_at + 1 : 0;
    }
    return NULL;
}

/* "flange = Lib.Flange, flange = Lib.Other" of all that have redeclarations */
static const char *redeclared_there(Arena *arena, const Interface *interface, const char *class_) {
    const char *all = "";
    for (int i = 0; i < interface->variants.n; i++) {
        const CompiledVariant *one = interface->variants.at[i];
        if (strcmp(one->class_, class_) || !*one->redeclarations || strstr(all, one->redeclarations))
            continue;
        all = arena_printf(arena, "%s%s(%s)", all, *all ? ", " : "", one->redeclarations);
    }
    return all;
}

/* `redeclarations`: those that the class has here */
static const char *reason_of_redeclarations(Arena *arena, const Interface *interface, const char *class_,
                                            const char *redeclarations) {
    const char *there = redeclared_there(arena, interface, class_);
    const char *here = *redeclarations ? arena_printf(arena, "here it has (%s); ", redeclarations) : "";
    return arena_printf(arena, "%sit is compiled as its text says, %s%s", here,
                        *there ? "and with the redeclarations " : "without redeclarations", there);
}

/* What its object calls of C is linked as what others call. */
static void use_externals(Builder *b) {
    const CompiledVariant *compiled = b->variant->compiled;
    for (int i = 0; i < compiled->calls.n; i++) {
        Class *class_ = find_class(b->sema, compiled->calls.at[i]);
        Function *function = class_ && class_->kind == AST_FUNCTION ? function_of(b->sema, class_) : NULL;
        if (function && function->external) vec_push(b->sema->arena, &b->variant->externals, function);
    }
}

/* Its skeleton does not show that. */
static void let_vary(Variant *variant) {
    for (int i = 0; i < variant->compiled->varying.n; i++)
        for (int k = 0; k < variant->vars.n; k++)
            if (!strcmp(variant->vars.at[k]->path, variant->compiled->varying.at[i]))
                variant->vars.at[k]->is_discrete = false;
}

void choose_compiled(Builder *b) {
    Variant *variant = b->variant;
    const Class *class_ = text_of(variant->class_);
    const Interface *interface = interface_of(b->sema, class_);
    if (!interface || variant->compiled || variant->uncompiled) return;
    const char *redeclarations = redeclarations_text(b->sema, long_class(variant->class_));
    Search search = {.sema = b->sema, .variant = variant};
    bool any = false;
    for (int i = 0; i < interface->variants.n; i++) {
        const CompiledVariant *one = interface->variants.at[i];
        if (strcmp(one->class_, class_->full_name)) continue;
        any = true;
        if (!strcmp(one->redeclarations, redeclarations)) vec_push(variant->arena, &search.alive, one);
    }
    if (!any) return;
    variant->uncompiled = search.alive.n ? NULL
                                         : reason_of_redeclarations(variant->arena, interface,
                                                                    class_->full_name, redeclarations);
    variant->compiled = find_same(&search);
    if (!variant->compiled && !variant->uncompiled) variant->uncompiled = search.reason;
    if (!variant->compiled) return;
    let_vary(variant);
    use_externals(b);
}

static bool is_compiled(const Interface *interface, const char *class_) {
    for (int i = 0; i < interface->variants.n; i++)
        if (!strcmp(interface->variants.at[i]->class_, class_)) return true;
    return false;
}

bool has_skeleton(const Builder *b) {
    const Class *own = text_of(b->variant->class_);
    const Interface *interface = interface_of(b->sema, own);
    return interface && is_compiled(interface, own->full_name);
}

bool is_not_of_variant(Builder *b, const Class *class_, const Item *item) {
    bool has = has_skeleton(b);
    if (!has && !interface_of(b->sema, class_)) return false;
    int number = skeleton_number(item);
    if (has && text_of(b->variant->class_) != text_of(class_))
        return number >= 0 || item->kind == ITEM_STATEMENT;
    if (number < 0) return false;
    if (has) choose_compiled(b);
    return !has || b->variant->uncompiled || !b->variant->compiled || b->variant->compiled->number != number;
}

/* --- reports ---------------------------------------------------------------------------------- */

void check_compiled_base(Builder *b, const Extends *extends) {
    const Interface *interface = interface_of(b->sema, extends->base);
    if (!interface || has_skeleton(b) || stands_in_interface(b->sema, extends->span)) return;
    const char *name = text_of(extends->base)->full_name;
    const char *reason = why_uncompiled(interface, name);
    if (!reason && is_compiled(interface, name)) reason = "its equations are compiled for itself alone";
    if (!reason) return;
    diag_error(diagnostics(b), extends->span, "package",
               "%s is compiled, and cannot be extended without its text: %s; declare a component of it", name,
               reason);
    mark_broken(b);
    b->variant->incomplete = true; /* what the base determines is not known here */
}

void report_uncompiled(Builder *b, const Decl *decl, const Class *class_, Env *env) {
    if (has_skeleton(b)) choose_compiled(b);
    if (b->variant->uncompiled) return; /* reported where there is a component of this class */
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
