/* Reports names without a declaration, once each, with the name that was probably meant.
 */
#include <string.h>

#include "lexer/fix.h"
#include "sema/model/attributes.h"
#include "sema/names/resolve.h"
#include "sema/names/text_items.h"
#include "support/spelling.h"

/* What a text declares below */
typedef struct {
    Span name;
    const AstClass *class_; /* NULL: a component */
} Below;

static bool is_among(const TextItems *items, Symbol name, Below *below) {
    const TextName *found = map_get(&items->by_name, name);
    if (found) *below = (Below){found->name, items->items.at[found->item].class_};
    return found;
}

/* The class with the text declares a component of the class that is being read: each would contain the other.
 */
static bool contains_reader(const Resolver *r, const AstClass *ast) {
    for (int i = 0; r->class_ && i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind != AST_ITEM_ELEMENT || item->element->kind != AST_EL_COMPONENTS) continue;
        const AstName *type = &item->element->components.type;
        if (type->parts.at[type->parts.n - 1].name == r->class_->name) return true;
    }
    return false;
}

/* Where `name` is declared below, in the enclosing classes or in the file, if it is: the mistake is then the
   order. */
static bool declared_below(Resolver *r, Symbol name, Below *below) {
    for (Class *class_ = r->class_; class_; class_ = class_->parent) {
        if (is_among(items_of_class(r->sema, class_->ast), name, below)) return true;
        if (class_->encapsulated) return false;
    }
    for (int f = 0; r->class_ && f < r->sema->files.n; f++) {
        const AstFile *file = r->sema->files.at[f]->ast;
        if (file->source->id == r->class_->ast->span.begin.file &&
            is_among(items_of_file(r->sema, file), name, below))
            return true;
    }
    return false;
}

bool is_declared_around(const Resolver *r, Symbol name) {
    Below below;
    for (const Class *class_ = r->class_; class_; class_ = class_->encapsulated ? NULL : class_->parent)
        if (is_among(items_of_class(r->sema, class_->ast), name, &below)) return true;
    return false;
}

/* Whether the reader knows already why `name` is not declared: it has been said for another use in the same
   class, or it stands on a line of the class that could not be parsed. */
static bool is_reported_unknown(Resolver *r, Symbol name) {
    if (!r->class_) return false;
    if (r->class_->kind != AST_PACKAGE) mark_erroneous(r);
    for (const Class *around = r->class_; around; around = around->encapsulated ? NULL : around->parent)
        if (around->base_missing) return true;
    if (map_get(&r->class_->unknown, name)) return true;
    map_put(r->sema->arena, &r->class_->unknown, name, r->class_);
    return diag_syntax_within(r->sema->diagnostics, r->class_->ast->span, name);
}

/* The import comes first in the class. */
static void fix_import(Sema *sema, Diagnostic *d, const Class *class_, const Decl *imported) {
    const AstItem *first = class_->ast->items.n ? &class_->ast->items.at[0] : NULL;
    if (!first || first->kind != AST_ITEM_ELEMENT || first->element->is_protected) return;
    if (!imported->class_ || !imported->class_->encapsulated) return;
    Fix *fix = fix_add(sema->diagnostics, d, FIX_CERTAIN, "import '%s'", imported->name);
    fix_insert_line(sema->diagnostics, fix, first->element->span.begin,
                    arena_printf(sema->arena, "import %s;", imported->name));
}

/* Inside of an encapsulated class: whether the name would be visible outside, so that an import is missing */
static bool import_missing(Resolver *r, Symbol name, Span span) {
    const Class *class_ = r->class_;
    while (class_ && !class_->encapsulated)
        class_ = class_->parent;
    bool circular;
    const Decl *decl = class_ ? root_lookup(r, name, &circular) : NULL;
    if (!decl) return false;
    Diagnostic *d =
        diag_error(r->sema->diagnostics, span, "declare-before-use",
                   "'%s' is not visible inside of the encapsulated %s %s; import it: 'import %s;'", name,
                   class_kind_text(class_), class_->name, name);
    fix_import(r->sema, d, class_, decl);
    return true;
}

/* Whether the name stands in a part of the class's text, or that of an enclosing class, that could not be
 * parsed.
 */
static bool is_lost(Resolver *r, Symbol name) {
    for (const Class *class_ = r->class_; class_; class_ = class_->encapsulated ? NULL : class_->parent)
        for (int i = 0; class_->ast && i < class_->ast->lost.n; i++)
            if (source_has_word(r->sema->sources, class_->ast->lost.at[i].span, name)) return true;
    return false;
}

/* Whether the name stands between the classes of the file, in a text that could not be parsed: it may be that
 * of a class. */
static bool is_lost_class(const Resolver *r, Symbol name) {
    if (!r->class_ || !r->sema->diagnostics->syntax.n) return false;
    for (int f = 0; f < r->sema->files.n; f++) {
        const AstFile *file = r->sema->files.at[f]->ast;
        Span between = r->class_->ast->span;
        if (file->source->id != between.begin.file) continue;
        between.begin.offset = 0;
        for (int i = 0; i <= file->classes.n; i++) {
            between.end = i < file->classes.n ? file->classes.at[i]->span.begin : between.begin;
            if (i == file->classes.n) between.end.offset = file->source->length;
            if (diag_syntax_within(r->sema->diagnostics, between, NULL) &&
                source_has_word(r->sema->sources, between, name))
                return true;
            if (i < file->classes.n) between.begin = file->classes.at[i]->span.end;
        }
    }
    return false;
}

/* The class, or one that it is made of, lacks declarations because of syntax errors. */
static bool is_doubtful(const Class *class_) {
    if (class_->ast && ast_is_doubtful(class_->ast)) return true;
    if (class_->short_base && is_doubtful(class_->short_base)) return true;
    for (int i = 0; i < class_->bases.n; i++)
        if (is_doubtful(class_->bases.at[i])) return true;
    return false;
}

/* Each declaration that could not be parsed, or that has the name of another one, may have been meant to
   declare one name that is not seen in it. */
static bool explains_unknown(Class *class_) {
    for (int i = 0; i < class_->bases.n; i++)
        if (is_doubtful(class_->bases.at[i])) return true;
    const AstClass *ast = class_->ast;
    int most = class_->n_twice + (ast ? ast->torn : 0);
    for (int i = 0; ast && i < ast->lost.n; i++)
        most += ast->lost.at[i].among_elements;
    return class_->n_explained++ < most;
}

static bool is_explained(Resolver *r) {
    for (Class *class_ = r->class_; class_; class_ = class_->encapsulated ? NULL : class_->parent)
        if (explains_unknown(class_)) return true;
    return false;
}

const Class *base_named(Resolver *r, const AstName *name) {
    bool circular;
    Symbol first = name->parts.at[0].name;
    const Decl *decl = name->leading_dot ? root_lookup(r, first, &circular) : lookup(r, first);
    for (int i = 1; i < name->parts.n && decl && decl->class_; i++)
        decl = find_member(decl->class_, name->parts.at[i].name);
    bool is_class = decl && (decl->kind == DECL_CLASS || decl->kind == DECL_IMPORT);
    return is_class ? decl->class_ : NULL;
}

/* The extends clause below the use, of a class around it (*by), that brings the name; or NULL */
static const AstElement *inherited_below(Resolver *r, Symbol name, Span use, const Class **by) {
    for (const Class *class_ = r->class_; class_; class_ = class_->encapsulated ? NULL : class_->parent) {
        const TextItems *items = items_of_class(r->sema, class_->ast);
        for (int i = 0; i < items->bringing.n; i++) {
            const AstElement *element = items->items.at[items->bringing.at[i]].element;
            if (element->kind != AST_EL_EXTENDS || element->span.begin.offset < use.end.offset) continue;
            const Class *base = base_named(r, &element->extends.base);
            const Decl *member = base ? find_member(base, name) : NULL;
            bool is_seen_inside =
                member && (member->kind != DECL_COMPONENT || member->variability == AST_VAR_CONSTANT);
            *by = class_;
            if (member && (class_ == r->class_ || is_seen_inside)) return element;
        }
    }
    return NULL;
}

/* `what`: "function " before a function's name, else "" */
static void report_inherited_below(Resolver *r, const char *what, Symbol name, Span span, const Class *class_,
                                   const AstElement *extends) {
    int line, column;
    source_locate(r->sema->sources, extends->span.begin, &line, &column);
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "declare-before-use",
                               "%s'%s' is used here, but inherited only below, at line %d", what, name, line);
    diag_note(r->sema->diagnostics, d, extends->extends.base.span,
              "it comes from here; move 'extends' above");
    fix_inherited_below(r, d, class_, extends, span);
}

/* The same of a name of which nothing has been said */
static void report_unknown(Resolver *r, const char *what, Symbol name, Span span) {
    Diagnostics *diagnostics = r->sema->diagnostics;
    Below below;
    if (declared_below(r, name, &below)) {
        int line, column;
        source_locate(r->sema->sources, below.name.begin, &line, &column);
        bool endless = below.class_ && contains_reader(r, below.class_);
        Diagnostic *d =
            diag_error(diagnostics, span, "declare-before-use",
                       "%s'%s' is used here, but declared only below, at line %d", what, name, line);
        if (endless)
            diag_note(
                diagnostics, d, below.name,
                "'%s' is declared here, with a component of %s: each would contain the other without end",
                name, r->class_->name);
        else {
            diag_note(diagnostics, d, below.name, "'%s' is declared here; move it above its first use", name);
            fix_declared_below(r, d, name, span);
        }
        return;
    }
    const Class *by = NULL;
    const AstElement *extends = inherited_below(r, name, span, &by);
    if (extends) {
        report_inherited_below(r, what, name, span, by, extends);
        return;
    }
    if (import_missing(r, name, span)) return;
    if (r->base && find_member(r->base, name)) {
        diag_error(diagnostics, span, "declare-before-use",
                   "'%s' is inherited by this extends clause: what the clause redeclares cannot use it",
                   name);
        return;
    }
    Symbol nearest = !still_helps(r->sema) ? NULL
                     : *what               ? nearest_function(r, name)
                                           : nearest_in_scope(r, name);
    Diagnostic *d = diag_error(diagnostics, span, "declare-before-use", "%s'%s' is not declared%s", what,
                               name, spelling_hint(r->sema->arena, nearest));
    fix_spelling(diagnostics, d, span, nearest);
}

/* Whether an error that has been reported explains the name: it need not be said that it is unknown. */
static bool is_accounted_for(Resolver *r, Symbol name) {
    for (const Class *class_ = r->class_; class_; class_ = class_->encapsulated ? NULL : class_->parent)
        if (map_get(&class_->wrong_ends, name)) return true;
    return is_reported_unknown(r, name) || is_lost(r, name) || is_lost_class(r, name);
}

void unknown_name(Resolver *r, Symbol name, Span span) {
    if (is_accounted_for(r, name) || is_explained(r)) return;
    if (*name == '\'')
        diag_error(
            r->sema->diagnostics, span, "declare-before-use",
            "%s is a name, for it stands in single quotes, and not declared; a string stands in double "
            "quotes",
            name);
    else
        report_unknown(r, "", name, span);
}

void unknown_function(Sema *sema, Class *class_, const AstRefPart *name) {
    Resolver r = {.sema = sema, .root = class_->root, .class_ = class_};
    if (!is_accounted_for(&r, name->name)) report_unknown(&r, "function ", name->name, name->span);
}

bool is_reported(Resolver *r, const char *full_name, const char *member) {
    if (!r->class_) return false;
    Symbol key = intern_string(r->sema->interner, arena_printf(r->sema->arena, "%s.%s", full_name, member));
    if (map_get(&r->class_->unknown, key)) return true;
    map_put(r->sema->arena, &r->class_->unknown, key, r->class_);
    return false;
}

bool has_other_arguments(const Decl *decl) {
    const AstModification *modification = decl->declarator->modification;
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (!argument->element && argument->path.parts.n &&
            attribute_number(decl->class_, argument->path.parts.at[0].name) < 0)
            return true;
    }
    return false;
}

static void unknown_literal(Resolver *r, const Class *enumeration, Symbol name, Span span) {
    const char *list = "";
    if (is_reported(r, enumeration->full_name, name)) return;
    if (map_get(&enumeration->by_name, name)) {
        diag_error(r->sema->diagnostics, span, "type",
                   "'%s' is a value of enumeration %s, not a type; the type is %s itself", name,
                   enumeration->full_name, enumeration->name);
        return;
    }
    if (is_open_enumeration(enumeration)) {
        diag_error(r->sema->diagnostics, span, "declare-before-use",
                   "enumeration %s has no literal '%s' here: it gets literals where it is redeclared",
                   enumeration->full_name, name);
        return;
    }
    for (int i = 0; i < enumeration->decls.n && i < 12; i++)
        list = arena_printf(r->sema->arena, "%s%s%s", list, i ? ", " : "", enumeration->decls.at[i]->name);
    Symbol nearest = nearest_member(r->sema, enumeration, name);
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "declare-before-use",
                               "enumeration %s has no literal '%s'%s%s%s", enumeration->full_name, name,
                               nearest ? spelling_hint(r->sema->arena, nearest) : ", only ",
                               nearest ? "" : list, !nearest && enumeration->decls.n > 12 ? ", ..." : "");
    fix_spelling(r->sema->diagnostics, d, span, nearest);
}

void unknown_member(Resolver *r, const Class *class_, Symbol name, Span span) {
    if (class_->enumeration) {
        unknown_literal(r, class_->enumeration, name, span);
        return;
    }
    if (r->class_ && r->class_->kind != AST_PACKAGE) mark_erroneous(r);
    if (map_get(&class_->wrong_ends, name) || is_reported(r, class_->full_name, name)) return;
    Symbol nearest = nearest_member(r->sema, class_, name);
    Diagnostic *d =
        diag_error(r->sema->diagnostics, span, "declare-before-use", "%s %s has no '%s'%s",
                   class_kind_text(class_), class_->full_name, name, spelling_hint(r->sema->arena, nearest));
    fix_spelling(r->sema->diagnostics, d, span, nearest);
}

bool may_hide(Resolver *r, const Class *class_, Symbol name) {
    if (is_doubtful(class_)) return true;
    if (!class_->erroneous) return false;
    return !class_->ast || class_->base_missing || map_get(&class_->unknown, name) ||
           diag_syntax_within(r->sema->diagnostics, class_->ast->span, name);
}

void missing_member(Resolver *r, Class *class_, const Decl *decl, AstNamePart part) {
    Below below;
    Resolver inside = {.sema = r->sema, .root = r->root, .class_ = class_};
    if (!decl && class_->ast && !class_->complete && declared_below(&inside, part.name, &below))
        unknown_name(&inside, part.name, part.span);
    else if (!may_hide(r, class_, part.name))
        unknown_member(r, class_, part.name, part.span);
}
