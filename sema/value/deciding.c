/* What decided about a variant, as text: so a variant that was compiled is found by those who do not have
   what it was compiled of. */
#include "sema/value/lookup.h"

#include <string.h>

#include "sema/model/accessors.h"
#include "sema/model/compiled.h"
#include "support/text.h"

/* --- kinds ------------------------------------------------------------------------------------ */

static const char *const kinds[KEY_KINDS] = {[KEY_VALUE] = "value",
                                             [KEY_SIZES] = "sizes",
                                             [KEY_INNER_VALUE] = "inner",
                                             [KEY_IS_GIVEN] = "given",
                                             [KEY_INNER_TYPE] = "type"};

const char *key_kind_text(KeyKind kind) {
    return kinds[kind];
}

bool key_kind_of(const char *text, KeyKind *kind) {
    for (int i = 0; i < KEY_KINDS; i++)
        if (!strcmp(kinds[i], text)) {
            *kind = (KeyKind)i;
            return true;
        }
    return false;
}

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

static void add_type(Text *out, const Variant *variant, const char *name) {
    const Comp *outer = outer_component(variant, name);
    text_add(out, outer ? variant_text(outer->type) : "?");
}

const char *deciding_value(Variant *variant, Key key) {
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
        add_type(&text, variant, key.path);
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

const char *variant_text(Variant *variant) {
    Text text = {0};
    text_printf(&text, "%s%s", variant->class_->full_name,
                redeclarations_text(variant->arena, variant->class_));
    const CompiledVariant *compiled = variant->compiled;
    for (int i = 0; compiled && compiled->number && i < compiled->keys.n; i++)
        add_decided(&text, compiled->keys.at[i].key, compiled->keys.at[i].value);
    bool is_of_text = !compiled && !stands_for_class(variant);
    for (int i = 0; is_of_text && i < variant->consulted.n; i++)
        add_decided(&text, variant->consulted.at[i], deciding_value(variant, variant->consulted.at[i]));
    return text_move(&text, variant->arena);
}

/* --- redeclarations --------------------------------------------------------------------------- */

static void add_redeclarations(Text *out, const Redeclarations *all);

/* redeclare Lib.Filter stage, redeclare model Stage = Lib.Filter, stage(redeclare ...) */
static void add_redeclaration(Text *out, const Redeclaration *one) {
    const Class *class_ = one->class_;
    bool has_own = one->is_own || one->captures.n || one->constant || one->open ||
                   (one->declarator && one->declarator->dims.n) || (class_ && class_->generic);
    if (has_own)
        text_printf(out, "redeclare ? %s", one->name);
    else if (class_ && one->declarator)
        text_printf(out, "redeclare .%s %s", class_->full_name, one->name);
    else if (class_)
        text_printf(out, "redeclare %s %s = .%s", ast_class_kind_text(class_->kind), one->name,
                    class_->full_name);
    if (!one->inside) return;
    text_printf(out, "%s%s(", class_ || has_own ? ", " : "", one->name);
    add_redeclarations(out, one->inside);
    text_add(out, ")");
}

static void add_redeclarations(Text *out, const Redeclarations *all) {
    for (int i = 0; i < all->all.n; i++) {
        if (i) text_add(out, ", ");
        add_redeclaration(out, &all->all.at[i]);
    }
}

const char *redeclarations_text(Arena *arena, const Class *class_) {
    Text text = {0};
    if (!class_->redeclarations || !class_->generic) return "";
    add_redeclarations(&text, class_->redeclarations);
    return text_move(&text, arena);
}
