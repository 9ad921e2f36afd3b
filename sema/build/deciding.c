/* What decided about a variant, as text: so a variant that was compiled is found by those who do not have
   what it was compiled of. */
#include "sema/build/deciding.h"

#include <stdlib.h>
#include <string.h>

#include "sema/model/accessors.h"
#include "sema/model/compiled.h"
#include "sema/model/door.h"
#include "sema/value/lookup.h"
#include "support/text.h"

/* --- values ----------------------------------------------------------------------------------- */

static void add_string(Text *out, const char *string) {
    text_add(out, "\"");
    for (; *string; string++)
        if (*string == '\n')
            text_add(out, "\\n");
        else if (*string == '"' || *string == '\\')
            text_printf(out, "\\%c", *string);
        else
            text_add_bytes(out, string, 1);
    text_add(out, "\"");
}

static void add_scalar(Text *out, Scalar value, const Class *enumeration) {
    int literal = (int)value.number;
    if (value.type == BASE_STRING)
        add_string(out, value.text);
    else if (enumeration && literal >= 1 && literal <= enumeration->decls.n)
        text_add(out, enumeration->decls.at[literal - 1]->name);
    else if (value.type == BASE_BOOLEAN)
        text_add(out, value.number != 0 ? "true" : "false");
    else
        text_printf(out, "%.17g", value.number);
}

static void add_sizes(Text *out, int rank, const int *dims) {
    for (int k = 0; k < rank; k++)
        text_printf(out, "%s%d", k ? ", " : "[", dims[k]);
    text_add(out, rank ? "]" : "");
}

/* All elements, which become structural */
static void add_elements(Text *out, const Ex *all, const Class *enumeration) {
    if (all->rank > 1) add_sizes(out, all->rank, all->dims);
    if (all->rank) text_add(out, "{");
    for (long i = 0; i < ex_count(all); i++) {
        long index[MAX_RANK];
        Scalar value;
        subscripts_of(i, all->rank, all->dims, index);
        if (i) text_add(out, ", ");
        if (decide_scalar_at(all, NULL, index, &value, NULL))
            add_scalar(out, value, enumeration);
        else
            text_add(out, "?");
    }
    if (all->rank) text_add(out, "}");
}

/* The parameter at the path in the variant, by way of components; NULL: there is none. */
static Ex *reference_to(Variant *variant, const char *path) {
    VEC(Comp *) comps = {0};
    const Variant *inside = variant;
    while (inside) {
        for (int i = 0; i < inside->vars.n; i++)
            if (!strcmp(inside->vars.at[i]->path, path) && !inside->vars.at[i]->hidden)
                return ex_whole(variant->arena, comps.n, comps.at, inside->vars.at[i], no_span());
        Comp *next = NULL;
        for (int i = 0; i < inside->comps.n && !next; i++) {
            size_t length = strlen(inside->comps.at[i]->decl->name);
            if (strncmp(inside->comps.at[i]->decl->name, path, length) || path[length] != '.') continue;
            next = inside->comps.at[i];
            path += length + 1;
        }
        if (next) vec_push(variant->arena, &comps, next);
        inside = next ? next->type : NULL;
    }
    return NULL;
}

/* Of an inner element further out, which nothing in the class names */
static void add_inner(Text *out, Variant *variant, Key key) {
    GivenValue given = {0};
    Evaluation e = {0};
    Instance at = own_instance(variant);
    if (!look_up(&e, &at, key, &given) || !given.modifier->value) return text_add(out, "?");
    const Ex *value = given.modifier->value;
    add_elements(out, value, value->enumeration);
}

static void add_value(Text *out, Variant *variant, Key key) {
    const Ex *reference = reference_to(variant, key.path);
    if (reference)
        add_elements(out, reference, reference->ref.var->enumeration);
    else if (key.kind == KEY_INNER_VALUE)
        add_inner(out, variant, key);
    else
        text_add(out, "?");
}

static void add_type(Text *out, Sema *sema, const Variant *variant, const char *name) {
    const Comp *outer = outer_component(variant, name);
    text_add(out, outer ? variant_text(sema, outer->type) : "?");
}

const char *deciding_value(Sema *sema, Variant *variant, Key key) {
    Text text = {0};
    text_add(&text, "");
    switch (key.kind) {
    case KEY_VALUE:
    case KEY_INNER_VALUE:
        add_value(&text, variant, key);
        break;
    case KEY_SIZES: {
        const Ex *reference = reference_to(variant, key.path);
        bool is_given = decide_given_sizes(variant, key.path);
        if (reference) add_sizes(&text, reference->rank, reference->dims);
        if (is_given) text_add(&text, " of a given value");
        break;
    }
    case KEY_IS_GIVEN:
        text_add(&text, given_from_outside(variant, key.path) ? "true" : "false");
        break;
    case KEY_INNER_TYPE:
        add_type(&text, sema, variant, key.path);
        break;
    case KEY_KINDS:
        break;
    }
    return text_move(&text, variant->arena);
}

Ex *known_parameter(Variant *variant, const char *path, Var **var) {
    Evaluation e = {0};
    Instance at = own_instance(variant);
    const Ex *reference = reference_to(variant, path);
    *var = reference ? reference->ref.var : NULL;
    return reference ? known_value(&e, &at, reference->ref.n_comps, reference->ref.comps, *var)->value : NULL;
}

static void add_decided(Text *out, Key key, const char *value) {
    text_printf(out, " %s %s %s", key_kind_text(key.kind), key.path, value);
}

const char *variant_text(Sema *sema, Variant *variant) {
    Text text = {0};
    text_printf(&text, "%s%s", variant->class_->full_name, redeclarations_text(sema, variant->class_));
    const CompiledVariant *compiled = variant->compiled;
    for (int i = 0; compiled && compiled->number && i < compiled->keys.n; i++)
        add_decided(&text, compiled->keys.at[i].key, compiled->keys.at[i].value);
    bool is_of_text = !compiled && !stands_for_class(variant);
    for (int i = 0; is_of_text && i < variant->consulted.n; i++)
        add_decided(&text, variant->consulted.at[i], deciding_value(sema, variant, variant->consulted.at[i]));
    return text_move(&text, variant->arena);
}

/* --- redeclarations --------------------------------------------------------------------------- */

/* What has no name for others */
#define UNNAMED "redeclare ?"

bool is_named_for_others(const char *redeclarations) {
    return !strstr(redeclarations, UNNAMED);
}

/* A literal of the value, in braces for each dimension from `k` on; *next: its first element */
static void add_literal(Text *out, const Ex *value, int k, long *next) {
    long index[MAX_RANK];
    Scalar scalar;
    if (k == value->rank) {
        subscripts_of((*next)++, value->rank, value->dims, index);
        if (!decide_scalar_at(value, NULL, index, &scalar, NULL)) return text_add(out, UNNAMED);
        if (value->enumeration) text_printf(out, ".%s.", value->enumeration->full_name);
        return add_scalar(out, scalar, value->enumeration);
    }
    if (!value->dims[k]) return text_add(out, UNNAMED);
    for (int i = 0; i < value->dims[k]; i++) {
        text_add(out, i ? ", " : "{");
        add_literal(out, value, k + 1, next);
    }
    text_add(out, "}");
}

/* k = 2, or r(a = 1, b = 2) */
static void add_thing(Text *out, Arena *arena, const Thing *thing) {
    const Decl *decl = thing && thing->kind != THING_BROKEN ? thing_decl(thing) : NULL;
    long next = 0;
    if (!decl || (thing->kind != THING_VAR && thing->kind != THING_RECORD)) return text_add(out, UNNAMED);
    text_add(out, decl->name);
    if (thing->kind == THING_VAR) {
        text_add(out, " = ");
        return add_literal(out, ex_whole(arena, 0, NULL, thing->var, no_span()), 0, &next);
    }
    for (int i = 0; i < thing->record->fields.n; i++) {
        text_add(out, i ? ", " : "(");
        add_thing(out, arena, thing->record->fields.at[i]);
    }
    text_add(out, ")");
}

static void add_constant(Text *out, Sema *sema, const Class *class_, Symbol name) {
    Decl *decl = find_member(class_, name);
    bool is_constant = decl && decl->kind == DECL_COMPONENT && decl->variability == AST_VAR_CONSTANT;
    add_thing(out, sema->arena, is_constant ? constant_thing(sema, decl) : NULL);
}

/* A class of which redeclarations are */
typedef struct {
    const Class *class_;
    bool is_inside; /* of an element that is redeclared, or in which something is */
} Redeclared;

static void add_redeclarations(Text *out, Sema *sema, Redeclared of, const Redeclarations *all);

static bool has_surroundings(Sema *sema, const Class *class_) {
    return class_->parent && *redeclarations_text(sema, class_->parent);
}

/* Returns false for what is no number: names in it may mean something else elsewhere. */
static bool add_number(Text *out, const AstExpr *value) {
    bool is_signed = value && value->kind == AST_UNARY && value->unary.op != AST_NOT;
    if (is_signed) {
        text_add(out, ast_operator_text(value->unary.op));
        return add_number(out, value->unary.a);
    }
    if (!value || (value->kind != AST_REAL && value->kind != AST_INTEGER)) return false;
    text_printf(out, "%.17g", value->kind == AST_REAL ? value->real.value : (double)value->integer);
    return true;
}

/* The defaults that a redeclaration gives inputs of the function, "k = 2"; NULL: they are no numbers. */
static const char *defaults_text(Arena *arena, const Class *function) {
    Text text = {0};
    bool good = true;
    text_add(&text, "");
    for (int i = 0; function->modification && i < function->modification->arguments.n && good; i++) {
        const AstArgument *one = &function->modification->arguments.at[i];
        good = one->path.parts.n == 1 && one->modification && !one->modification->arguments.n;
        if (!good) break;
        text_printf(&text, "%s%s = ", i ? ", " : "", one->path.parts.at[0].name);
        good = add_number(&text, one->modification->value);
    }
    const char *copy = text_move(&text, arena);
    return good ? copy : NULL;
}

/* What the element is; a package then has what its constraint modifies, too. */
static const Class *class_of_element(const Class *class_, const Redeclaration *one) {
    const Decl *decl = class_ ? find_member(class_, one->name) : NULL;
    return decl && decl->class_ ? decl->class_ : one->class_;
}

/* What takes the element's place, and as a modification what it is given; *given is NULL where that has no
   name. Packages are given constants and classes alone, which those that they stand for have. */
static const Class *given_class(Sema *sema, Redeclared of, const Redeclaration *one, const char **given) {
    bool is_package = one->class_ && one->class_->kind == AST_PACKAGE && !one->captures.n;
    const Class *class_ = is_package ? class_of_element(of.class_, one) : one->class_;
    *given = NULL;
    while (class_ && class_->kind == AST_PACKAGE && class_->short_base)
        class_ = class_->short_base;
    if (!class_ || one->captures.n) return class_;
    if (one->is_own && class_->kind == AST_FUNCTION && class_->short_base && !class_->is_derivative) {
        *given = defaults_text(sema->arena, class_);
        class_ = class_->short_base;
        if (*own_redeclarations_text(sema, class_)) *given = NULL;
    } else if (!one->is_own || class_ != one->class_)
        *given = own_redeclarations_text(sema, class_);
    return class_;
}

/* redeclare Lib.Filter stage, redeclare package Medium = Lib.Water(k = 2) */
static void add_given_class(Text *out, const Redeclaration *one, const Class *class_, const char *given) {
    if (one->declarator)
        text_printf(out, "redeclare .%s %s", class_->full_name, one->name);
    else
        text_printf(out, "redeclare %s %s = .%s", ast_class_kind_text(class_->kind), one->name,
                    class_->full_name);
    if (*given) text_printf(out, "(%s)", given);
    if (*given && one->inside) text_add(out, ", " UNNAMED);
}

/* The same, stage(redeclare ...), or k = 2 */
static void add_redeclaration(Text *out, Sema *sema, Redeclared of, const Redeclaration *one) {
    const char *given;
    const Class *class_ = given_class(sema, of, one, &given);
    bool has_own = one->open || (one->declarator && one->declarator->dims.n) ||
                   (class_ && (!given || has_surroundings(sema, class_))) || (one->constant && of.is_inside);
    if (has_own)
        text_printf(out, UNNAMED " %s", one->name);
    else if (class_)
        add_given_class(out, one, class_, given);
    else if (one->constant)
        add_constant(out, sema, of.class_, one->name);
    if (!one->inside || (one->constant && !class_)) return;
    text_printf(out, "%s%s(", class_ || has_own ? ", " : "", one->name);
    add_redeclarations(out, sema, (Redeclared){class_of_element(of.class_, one), true}, one->inside);
    text_add(out, ")");
}

static int by_name(const void *a, const void *b) {
    const Redeclaration *const *one = a, *const *other = b;
    return strcmp((*one)->name, (*other)->name);
}

/* In an order that does not depend on where they stand */
static void add_redeclarations(Text *out, Sema *sema, Redeclared of, const Redeclarations *all) {
    const Redeclaration **sorted = NEW_ARRAY(sema->arena, const Redeclaration *, all->all.n + 1);
    for (int i = 0; i < all->all.n; i++)
        sorted[i] = &all->all.at[i];
    qsort(sorted, (size_t)all->all.n, sizeof *sorted, by_name);
    for (int i = 0; i < all->all.n; i++) {
        if (i) text_add(out, ", ");
        add_redeclaration(out, sema, of, sorted[i]);
    }
}

const char *own_redeclarations_text(Sema *sema, const Class *class_) {
    Text text = {0};
    text_add(&text, "");
    if (class_->redeclarations && class_->generic)
        add_redeclarations(&text, sema, (Redeclared){class_, false}, class_->redeclarations);
    return text_move(&text, sema->arena);
}

/* Those of the packages around it first: "in .Lib.Medium(k = 2): " */
static void add_surroundings(Text *out, Sema *sema, const Class *class_) {
    if (!class_) return;
    add_surroundings(out, sema, class_->parent);
    if (!class_->redeclarations || !class_->generic) return;
    text_printf(out, "in .%s(%s): ", class_->full_name, own_redeclarations_text(sema, class_));
}

const char *redeclarations_text(Sema *sema, const Class *class_) {
    Text text = {0};
    add_surroundings(&text, sema, class_->parent);
    text_add(&text, own_redeclarations_text(sema, class_));
    return text_move(&text, sema->arena);
}
