/* Import clauses: names of packages at the root, of one element of a package, or of all. */
#include <string.h>

#include "lexer/fix.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

static void import_error(Resolver *r, Span span, const char *text) {
    diag_error(r->sema->diagnostics, span, "import-encapsulated", "%s", text);
}

/* The package at the root that an import begins with. Returns NULL if there is none: that is reported, or the
   import is one of the Modelica Standard Library, which `import` says then. */
static Decl *resolve_import_root(Resolver *r, const AstName *name, Decl *import) {
    bool circular;
    AstNamePart first = name->parts.at[0];
    Decl *decl = root_lookup(r, first.name, &circular);
    if (circular) {
        diag_error(
            r->sema->diagnostics, name->span, "import-encapsulated",
            "circular import: package '%s' is still being read and, by way of its imports, needs this one",
            first.name);
        return NULL;
    }
    if (!decl && is_standard_name(r, name, import)) return NULL;
    if (!decl) {
        Symbol nearest = nearest_at_root(r, first.name);
        Diagnostic *d = diag_error(
            r->sema->diagnostics, first.span, "declare-before-use",
            "package '%s' is neither declared above in this file nor found on the library path%s", first.name,
            nearest ? spelling_hint(r->sema->arena, nearest) : "; -I names a folder to look in");
        fix_spelling(r->sema->diagnostics, d, first.span, nearest);
        return NULL;
    }
    note_name(r, first.span, decl);
    return decl;
}

/* What part `i` of the name of an import means in `class_`; NULL after an error, with *meant as below */
static Decl *resolve_import_part(Resolver *r, const AstName *name, int i, Class *class_, Symbol *meant) {
    Arena *arena = r->sema->arena;
    AstNamePart part = name->parts.at[i];
    bool is_last = i + 1 == name->parts.n;
    Decl *decl = find_member(class_, part.name);
    if (!decl || decl->kind == DECL_IMPORT) {
        missing_member(r, class_, decl, part);
        *meant = is_last ? nearest_member(r->sema, class_, part.name) : NULL;
        return NULL;
    }
    note_name(r, part.span, decl);
    if (class_->complete && !class_->erroneous && !is_like_package(class_)) {
        import_error(r, name->parts.at[i - 1].span,
                     arena_printf(arena, "%s %s is no package; only of packages can parts be imported",
                                  class_kind_text(class_), class_->full_name));
        return NULL;
    }
    if (is_protected_in(class_, decl)) {
        diag_error(r->sema->diagnostics, part.span, "protected", "'%s' is protected in %s", part.name,
                   class_->full_name);
        return NULL;
    }
    if (decl->kind == DECL_COMPONENT && (!is_last || decl->variability != AST_VAR_CONSTANT)) {
        import_error(r, part.span,
                     arena_printf(arena, "'%s' is not a package, class or constant", part.name));
        return NULL;
    }
    return decl;
}

/* The package, class or constant that an import names: looked up from the root, part by part. After an error
   in the last part, *meant gets what it should probably be, or NULL. `all`: what stands in it so far is
   imported, so that it may be an enclosing package. */
static void resolve_import_target(Resolver *r, const AstName *name, bool all, Decl *import, Symbol *meant) {
    *meant = NULL;
    Arena *arena = r->sema->arena;
    Decl *decl = resolve_import_root(r, name, import);
    if (!decl) return;
    bool encapsulated = decl->class_->encapsulated || decl->class_->ast->torn;
    for (int i = 1; i < name->parts.n; i++) {
        decl = resolve_import_part(r, name, i, decl->class_, meant);
        if (!decl) return;
        if (decl->kind == DECL_CLASS && decl->class_->encapsulated) encapsulated = true;
    }
    if (!encapsulated) {
        import_error(
            r, name->span,
            arena_printf(arena, "'%s' does not stand in an encapsulated package", name_text(r, name)));
        return;
    }
    if (decl->kind == DECL_CLASS && is_open(r, decl->class_) && !all) {
        import_error(r, name->span,
                     arena_printf(arena,
                                  "circular import: '%s' is not complete, this import stands inside of it",
                                  name_text(r, name)));
        return;
    }
    import->class_ = decl->class_;
    if (decl->kind == DECL_COMPONENT) import->constant = decl;
}

/* What a wrong import would bring is declared all the same. */
static bool check_place_of_import(Resolver *r, const AstElement *element) {
    if (r->class_->encapsulated) return true;
    bool circular;
    Symbol first = element->import.name.parts.at[0].name;
    if (!strcmp(first, "Modelica") && !root_lookup(r, first, &circular)) return false; /* reported as such */
    if (is_reported(r, r->class_->full_name, "import")) return false; /* all of them are one mistake */
    diag_error(r->sema->diagnostics, element->span, "import-encapsulated",
               "'import' stands only in an encapsulated class; %s '%s' is not encapsulated; write "
               "'encapsulated %s %s', or full names without an import",
               class_kind_text(r->class_), r->class_->name, class_kind_text(r->class_), r->class_->name);
    return false;
}

/* import A.*; */
static void resolve_wildcard(Resolver *r, const AstElement *element) {
    const AstName *name = &element->import.name;
    Decl import = {.kind = DECL_IMPORT};
    Symbol meant;
    bool good = check_place_of_import(r, element);
    resolve_import_target(r, name, true, &import, &meant);
    if (import.class_ && (import.constant || import.class_->kind != AST_PACKAGE)) {
        import_error(r, name->span,
                     arena_printf(r->sema->arena, "'%s' is no package; only of a package can all be imported",
                                  name_text(r, name)));
        good = false;
    }
    r->class_->has_wildcard |= !good || !import.class_;
    if (!import.class_) return;
    Wildcard wildcard = {import.class_, import.class_->decls.n, element->span};
    vec_push(r->sema->arena, &r->class_->wildcards, wildcard);
    check_uses_above_import(r, &wildcard);
}

void resolve_import(Resolver *r, const AstElement *element) {
    const AstImport *import = &element->import;
    if (import->kind == AST_IMPORT_WILDCARD) {
        resolve_wildcard(r, element);
        return;
    }
    check_place_of_import(r, element);
    int n = import->kind == AST_IMPORT_LIST ? import->list.n : 1;
    for (int i = 0; i < n; i++) {
        AstName target = import->name;
        if (import->kind == AST_IMPORT_LIST) {
            AstName longer = {.leading_dot = target.leading_dot, .span = import->list.at[i].span};
            for (int k = 0; k < target.parts.n; k++)
                vec_push(r->sema->arena, &longer.parts, target.parts.at[k]);
            vec_push(r->sema->arena, &longer.parts, import->list.at[i]);
            target = longer;
        }
        AstNamePart last = target.parts.at[target.parts.n - 1];
        Decl *decl = NEW(r->sema->arena, Decl);
        decl->kind = DECL_IMPORT;
        decl->is_protected = true;
        decl->name = import->kind == AST_IMPORT_RENAMED ? import->alias : last.name;
        decl->span = import->kind == AST_IMPORT_RENAMED ? import->alias_span : last.span;
        Symbol meant;
        resolve_import_target(r, &target, false, decl, &meant);
        if (decl->respelling) fix_remove(r->sema->diagnostics, decl->respelling->fix, element->span);
        if (!decl->class_) { /* the error is reported; the name stands for something, to keep silent about its
                                uses */
            decl->class_ = empty_class(r->sema, decl->name, AST_PACKAGE);
            decl->class_->erroneous = decl->class_->complete = true;
        }
        declare(r, decl);
        if (!meant || import->kind == AST_IMPORT_RENAMED) continue;
        Decl *other = NEW(r->sema->arena, Decl); /* the text below has the right one */
        *other = *decl;
        other->name = meant;
        if (!find_member(r->class_, meant)) declare(r, other);
    }
}
