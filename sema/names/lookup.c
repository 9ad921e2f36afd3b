/* Scopes: what a name means where it stands, and the classes that names of types lead to. */
#include "sema/names/resolve.h"

#include <string.h>

#include "lexer/fix.h"

/* --- scopes ----------------------------------------------------------------------------------- */

Class *empty_class(Sema *sema, Symbol name, AstClassKind kind) {
    Class *class_ = NEW(sema->arena, Class);
    class_->name = class_->full_name = name;
    class_->kind = kind;
    return class_;
}

void add_literal(Sema *sema, Class *class_, Symbol name, Span span) {
    Decl *decl = NEW(sema->arena, Decl);
    decl->kind = DECL_LITERAL;
    decl->name = name;
    decl->span = span;
    decl->class_ = decl->owner = class_;
    decl->variability = AST_VAR_CONSTANT;
    vec_push(sema->arena, &class_->decls, decl);
    decl->ordinal = class_->decls.n;
    map_put(sema->arena, &class_->by_name, name, decl);
}

static Class *predefine(Sema *sema, const char *name, BaseType base) {
    Class *class_ = empty_class(sema, intern_string(sema->interner, name), AST_TYPE);
    class_->is_simple = class_->complete = true;
    class_->base = base;
    map_put(sema->arena, &sema->predefined, class_->name, class_);
    return class_;
}

static void predefine_enumeration(Sema *sema, const char *name, int n, const char *const *literals) {
    Class *class_ = predefine(sema, name, BASE_ENUMERATION);
    class_->enumeration = class_;
    for (int i = 0; i < n; i++)
        add_literal(sema, class_, intern_string(sema->interner, literals[i]), no_span());
}

Sema *sema_new(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceSet *sources) {
    Sema *sema = NEW(arena, Sema);
    sema->arena = arena;
    sema->interner = interner;
    sema->diagnostics = diagnostics;
    sema->sources = sources;
    sema->user = NEW(arena, Root);
    sema->library = NEW(arena, Root);
    sema->library->is_library = true;
    sema->real = predefine(sema, "Real", BASE_REAL);
    sema->integer = predefine(sema, "Integer", BASE_INTEGER);
    sema->boolean = predefine(sema, "Boolean", BASE_BOOLEAN);
    sema->string = predefine(sema, "String", BASE_STRING);
    static const char *const selections[] = {"never", "avoid", "default", "prefer", "always"};
    static const char *const levels[] = {"warning", "error"};
    predefine_enumeration(sema, "StateSelect", 5, selections);
    predefine_enumeration(sema, "AssertionLevel", 2, levels);
    return sema;
}

const char *class_kind_text(const Class *class_) {
    return ast_class_kind_text(class_->kind);
}

Decl *find_member(const Class *class_, Symbol name) {
    if (class_->enumeration && !class_->is_object) class_ = class_->enumeration;
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    Decl *decl = class_->unread ? unread_member(class_, name) : map_get(&class_->by_name, name);
    if (decl) return decl;
    for (int i = 0; i < class_->bases.n; i++) {
        decl = find_member(class_->bases.at[i], name);
        if (decl && decl->kind != DECL_IMPORT) return decl;
    }
    return NULL;
}

bool is_protected_in(const Class *class_, const Decl *member) {
    if (member->is_protected) return true;
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    if (map_get(&class_->by_name, member->name) == member) return false;
    for (int i = 0; i < class_->extends.n; i++) {
        const Extends *extends = &class_->items.at[class_->extends.at[i]].extends;
        if (find_member(extends->base, member->name) == member)
            return extends->is_protected || is_protected_in(extends->base, member);
    }
    return false;
}

const char *name_text(Resolver *r, const AstName *name) {
    const char *text = "";
    for (int i = 0; i < name->parts.n; i++)
        text = arena_printf(r->sema->arena, "%s%s%s", text, i ? "." : "", name->parts.at[i].name);
    return text;
}

bool is_open(Resolver *r, const Class *class_) {
    for (const Class *c = r->class_; c; c = c->parent)
        if (c == class_) return true;
    return false;
}

Decl *root_lookup(Resolver *r, Symbol name, bool *circular) {
    *circular = false;
    Decl *decl = r->root->is_library ? NULL : user_class(r->sema, name);
    const UserFile *reading = r->root->reading;
    if (decl && !decl->class_->complete && decl->span.begin.file != reading->ast->source->id) {
        *circular = true; /* of a file that waits for the one that is read now */
        return NULL;
    }
    if (decl) return decl;
    decl = r->root->is_library ? map_get(&r->root->by_name, name) : NULL;
    if (decl && is_open(r, decl->class_)) return decl; /* the package that is being read */
    if (!library_package(r->sema, name, circular)) return NULL;
    return map_get(&r->sema->library->by_name, name);
}

Decl *imported_by_wildcard(const Wildcard *wildcard, Symbol name) {
    const Class *package = wildcard->package;
    Decl *decl = find_member(package, name);
    if (!decl || decl->kind == DECL_IMPORT || decl->is_protected) return NULL;
    if (decl->kind == DECL_COMPONENT && decl->variability != AST_VAR_CONSTANT) return NULL;
    if (package->complete || decl->owner != package) return decl;
    for (int i = 0; i < wildcard->n; i++)
        if (package->decls.at[i] == decl) return decl;
    return NULL; /* it stands below the import */
}

/* What the first wildcard import of the class brings that has it */
static Decl *wildcard_member(Resolver *r, Class *class_, Symbol name) {
    Decl *found = map_get(&class_->from_wildcard, name);
    for (int i = 0; !found && i < class_->wildcards.n; i++)
        found = imported_by_wildcard(&class_->wildcards.at[i], name);
    if (found) map_put(r->sema->arena, &class_->from_wildcard, name, found);
    return found;
}

/* Two wildcard imports bring it: reported once for the class that has them. */
static void report_ambiguous(Resolver *r, Class *class_, Symbol name, Span span, const Wildcard *one,
                             const Wildcard *other) {
    mark_erroneous(r);
    if (map_get(&class_->unknown, name)) return;
    map_put(r->sema->arena, &class_->unknown, name, class_);
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "import-encapsulated",
                               "'%s' is declared in both %s and %s; import the one that is meant by its name",
                               name, one->package->full_name, other->package->full_name);
    diag_note(r->sema->diagnostics, d, one->span, "both are imported: here");
    diag_note(r->sema->diagnostics, d, other->span, "and here");
}

void check_one_import(Resolver *r, Symbol name, const Decl *decl, Span span) {
    Class *class_ = r->class_;
    while (class_ && !class_->encapsulated)
        class_ = class_->parent;
    if (!class_ || map_get(&class_->from_wildcard, name) != decl) return;
    const Wildcard *first = NULL;
    for (int i = 0; i < class_->wildcards.n; i++) {
        const Wildcard *wildcard = &class_->wildcards.at[i];
        const Decl *found = imported_by_wildcard(wildcard, name);
        if (found && first && found != decl) report_ambiguous(r, class_, name, span, first, wildcard);
        if (found && !first) first = wildcard;
    }
}

bool is_full_name_here(Resolver *r, const char *full_name, const Decl *except) {
    bool circular;
    Symbol first = intern(r->sema->interner, full_name, strcspn(full_name, "."));
    const Decl *meant = lookup(r, first);
    if (meant != except && meant != root_lookup(r, first, &circular)) return false;
    return !is_declared_around(r, first);
}

/* A text that is read again has its edit already. */
static void respell(Resolver *r, const Decl *import, Span span) {
    Fix *fix = import->respelling->fix;
    const char *name = import->respelling->full_name;
    for (int i = 0; i < fix->edits.n; i++) {
        Pos at = fix->edits.at[i].span.begin;
        if (at.file == span.begin.file && at.offset == span.begin.offset) return;
    }
    if (!is_full_name_here(r, name, import)) fix->grade = FIX_SUGGESTED;
    fix_replace(r->sema->diagnostics, fix, span, name);
}

void note_name(Resolver *r, Span span, const Decl *decl) {
    if (decl && decl->respelling && span.begin.offset != decl->span.begin.offset) respell(r, decl, span);
    if (!r->sema->uses || !decl || decl->hands_on || span.begin.file < 0) return;
    vec_push(r->sema->arena, r->sema->uses, ((NameUse){span, decl}));
}

/* What a name means, and where that is declared or inherited: by this class, or, NULL, further out than all
   classes around */
typedef struct {
    Decl *decl;
    const Class *owner;
    bool is_iterator;
} Meaning;

static Meaning find(Resolver *r, Symbol name) {
    for (int i = r->iterators.n - 1; i >= 0; i--)
        if (r->iterators.at[i]->name == name) return (Meaning){r->iterators.at[i], NULL, true};
    for (Class *class_ = r->class_; class_; class_ = class_->parent) {
        Decl *decl = find_member(class_, name);
        if (decl) return (Meaning){decl, class_, false};
        decl = wildcard_member(r, class_, name);
        if (decl) return (Meaning){decl, NULL, false};
        if (class_->encapsulated) return (Meaning){NULL, NULL, false};
    }
    bool circular;
    return (Meaning){root_lookup(r, name, &circular), NULL, false};
}

Decl *lookup(Resolver *r, Symbol name) {
    return find(r, name).decl;
}

Decl *lookup_used(Resolver *r, Symbol name, Span span) {
    Meaning meaning = find(r, name);
    if (!meaning.is_iterator)
        keep_early_use(r, (EarlyUse){name, span, meaning.decl, r->class_, false}, meaning.owner);
    return meaning.decl;
}

void declare(Resolver *r, Decl *decl) {
    Arena *arena = r->sema->arena;
    decl->owner = r->class_;
    note_name(r, decl->span, decl);
    check_uses_above(r, decl);
    if (map_get(&r->sema->predefined, decl->name)) {
        /* what could not be parsed may have had another name */
        if (!r->class_ || !diag_syntax_within(r->sema->diagnostics, r->class_->ast->span, NULL))
            diag_error(r->sema->diagnostics, decl->span, "declare-before-use",
                       "'%s' is predefined: nothing else can have this name", decl->name);
        mark_erroneous(r);
        return;
    }
    Map *by_name = r->class_ ? &r->class_->by_name : &r->root->by_name;
    Decl *before = map_get(by_name, decl->name);
    if (!before && r->class_) before = find_member(r->class_, decl->name);
    UserFile *file = r->class_ ? NULL : r->root->reading;
    bool first = file && !map_get(&file->by_name, decl->name);
    if (first) map_put(arena, &file->by_name, decl->name, decl);
    if (before && first && r->sema->apart) return; /* the other one is another file's */
    if (before) {
        Diagnostic *d = diag_error(r->sema->diagnostics, decl->span, "declare-before-use",
                                   "'%s' is declared twice", decl->name);
        diag_note(r->sema->diagnostics, d, before->span, "it is declared here already");
        before->twice = decl->twice = true;
        if (r->class_) r->class_->n_twice++;
        return;
    }
    map_put(arena, by_name, decl->name, decl);
    if (r->class_)
        vec_push(arena, &r->class_->decls, decl);
    else
        vec_push(arena, &r->root->decls, decl);
}

void mark_erroneous(Resolver *r) {
    if (r->class_) r->class_->erroneous = true;
}

void report_excluded(Resolver *r, Span span, const char *what) {
    const char *instead = replacement_of(what);
    diag_error(r->sema->diagnostics, span, "not-in-subset", "%s: not part of restricted Modelica%s%s", what,
               instead ? "; " : "", instead ? instead : "");
    r->excluded = true;
    mark_erroneous(r);
}

/* A missing import shows in every class of the package: it is reported once. What a wildcard import would
   have brought is not reported at all, the import itself is. */
static void unknown_type(Resolver *r, Symbol name, Span span) {
    const char *construct = excluded_name(r->sema->arena, name);
    if (construct) {
        report_excluded(r, span, construct);
        return;
    }
    Class *package = r->class_;
    while (package && !package->encapsulated && package->parent)
        package = package->parent;
    if (package && (package->has_wildcard || map_get(&package->unknown_types, name))) {
        mark_erroneous(r);
        return;
    }
    if (package) map_put(r->sema->arena, &package->unknown_types, name, package);
    unknown_name(r, name, span);
}

/* --- type names ------------------------------------------------------------------------------- */

void need_redeclaration(Class *class_, const Decl *open) {
    if (!class_ || !open || (class_->open && !is_open_enumeration(open->class_))) return;
    class_->open = open;
    class_->partial = true;
}

bool is_like_package(const Class *class_) {
    if (class_->kind == AST_PACKAGE || class_->is_simple) return true;
    if (class_->short_base) return is_like_package(class_->short_base);
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS
                ? !is_like_package(item->extends.base)
                : item->kind != ITEM_COMPONENT || item->decl->variability != AST_VAR_CONSTANT)
            return false;
    }
    return true;
}

bool may_look_into(Resolver *r, const Class *class_, const Decl *member, Span span) {
    bool encapsulated = member->kind == DECL_CLASS && member->class_->encapsulated;
    if (!encapsulated && !is_open(r, class_) && !class_->erroneous && !is_like_package(class_)) {
        diag_error(r->sema->diagnostics, span, "type",
                   "%s %s is no package: only its encapsulated classes are visible outside, not '%s'",
                   class_kind_text(class_), class_->full_name, member->name);
        mark_erroneous(r);
        return false;
    }
    const Class *reader = r->class_;
    if (!class_->ast || !class_->ast->partial || class_->open || class_->erroneous || !reader) return true;
    if (reader->kind == AST_PACKAGE || reader->kind == AST_TYPE) return true;
    for (; reader; reader = reader->parent)
        if (reader->partial || reader == class_) return true;
    diag_error(
        r->sema->diagnostics, span, "type",
        "%s %s is partial: only partial classes look up names in it; extend it, and use what extends it",
        class_kind_text(class_), class_->full_name);
    r->class_->erroneous = true;
    return false;
}

void pass_through(Resolver *r, const Decl *decl) {
    if (decl->kind != DECL_CLASS) return;
    if (decl->class_->through) r->replaceable = decl->class_->through;
    if (!decl->is_replaceable) return;
    r->replaceable = decl;
    if (decl->class_->partial) need_redeclaration(r->class_, decl);
}

/* The class that `name` means, or NULL after an error. */
static Class *resolve_class(Resolver *r, const AstName *name) {
    Symbol first = name->parts.at[0].name;
    Class *class_ = name->leading_dot ? NULL : map_get(&r->sema->predefined, first);
    if (!class_) {
        bool circular;
        Decl *decl = name->leading_dot ? root_lookup(r, first, &circular)
                                       : lookup_used(r, first, name->parts.at[0].span);
        if (!decl) {
            if (!is_standard_name(r, name, NULL)) unknown_type(r, first, name->parts.at[0].span);
            return NULL;
        }
        if ((decl->kind != DECL_CLASS && decl->kind != DECL_IMPORT) || decl->constant) {
            diag_error(r->sema->diagnostics, name->parts.at[0].span, "type", "'%s' is not a class", first);
            return NULL;
        }
        check_one_import(r, first, decl, name->parts.at[0].span);
        note_name(r, name->parts.at[0].span, decl);
        pass_through(r, decl);
        class_ = decl->class_;
    }
    for (int i = 1; i < name->parts.n; i++) {
        AstNamePart part = name->parts.at[i];
        Decl *decl = find_member(class_, part.name);
        if (!decl || decl->kind != DECL_CLASS) {
            missing_member(r, class_, decl, part);
            if (r->class_) map_put(r->sema->arena, &r->class_->unknown, part.name, r->class_);
            return NULL;
        }
        if (is_protected_in(class_, decl)) {
            diag_error(r->sema->diagnostics, part.span, "protected", "'%s' is protected in %s", part.name,
                       class_->full_name);
            return NULL;
        }
        note_name(r, part.span, decl);
        if (!may_look_into(r, class_, decl, name->parts.at[i - 1].span)) return NULL;
        pass_through(r, decl);
        class_ = decl->class_;
    }
    return class_;
}

/* A class that may be the type of a component or a base: complete, so not an enclosing one. */
Class *resolve_complete_class(Resolver *r, const AstName *name) {
    Class *class_ = resolve_class(r, name);
    if (class_ && !class_->complete && !class_->is_object) {
        bool unclosed =
            diag_syntax_within(r->sema->diagnostics, class_->ast->span, NULL); /* reported there */
        bool is_doubtful = r->class_ && r->class_->base_missing; /* another one may be inherited */
        if (!unclosed && !is_doubtful)
            diag_error(r->sema->diagnostics, name->span, "declare-before-use",
                       "'%s' is used inside of its own declaration, before it is complete: it would contain "
                       "itself without end",
                       name_text(r, name));
        return NULL;
    }
    return class_;
}
