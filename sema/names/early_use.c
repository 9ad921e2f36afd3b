/* Names that a class declares below their use, where they mean something else so far: what is visible from
   further out, what an import A.* brings, or what is predefined. In Modelica a class's own declarations count
   wherever they stand, so another tool would take them there, too. */
#include <string.h>

#include "sema/model/builtin.h"
#include "sema/names/resolve.h"

/* `below`: the declaration, or the clause that inherits it; `what` it is there */
static void report(Resolver *r, EarlyUse *use, const char *what, Span below) {
    Diagnostics *diagnostics = r->sema->diagnostics;
    const char *where = "";
    use->is_reported = true;
    use->user->erroneous = true;
    mark_erroneous(r);
    if (below.begin.file == use->span.begin.file) {
        int line, column;
        source_locate(r->sema->sources, below.begin, &line, &column);
        where = arena_printf(r->sema->arena, ", at line %d", line);
    }
    Diagnostic *d = diag_error(diagnostics, use->span, "declare-before-use",
                               "'%s' is used here, but %s only below%s", use->name, what, where);
    if (use->decl && use->decl->span.begin.file >= 0)
        diag_note(diagnostics, d, use->decl->span,
                  "where it is used, this one is visible, but Modelica means the other one");
    if (below.begin.file >= 0)
        diag_note(diagnostics, d, below, "'%s' is %s here; move it above its first use", use->name, what);
}

/* Returns the kept one; NULL: another one is kept already. */
static EarlyUse *keep(Arena *arena, EarlyUses *uses, EarlyUse use) {
    if (map_get(&uses->by_name, use.name)) return NULL;
    EarlyUse *kept = NEW(arena, EarlyUse);
    *kept = use;
    map_put(arena, &uses->by_name, use.name, kept);
    vec_push(arena, &uses->all, kept);
    return kept;
}

void keep_early_use(Resolver *r, EarlyUse use, const Class *owner) {
    Arena *arena = r->sema->arena;
    Class *class_ = r->class_;
    bool has_meaning = use.decl || !strcmp(use.name, "time") || predefined_by_name(use.name);
    for (; has_meaning && class_ && class_ != owner; class_ = class_->parent) {
        EarlyUse *kept = keep(arena, &class_->early_uses, use);
        Span below;
        if (kept && class_->unread && is_left_below(class_, use.name, &below))
            report(r, kept, "declared", below);
        if (class_->encapsulated) return;
    }
    bool is_outside = use.decl && use.decl != map_get(&r->root->by_name, use.name);
    if (!class_ && !r->root->is_library && is_outside) keep(arena, &r->root->early_uses, use);
}

/* R R; which is an error of its own */
static bool names_its_type(const Decl *decl, Span use) {
    if (decl->kind != DECL_COMPONENT || !decl->element) return false;
    Pos type = decl->element->components.type.span.begin;
    return type.file == use.begin.file && type.offset == use.begin.offset;
}

/* import A.*; and, below a use of what that brings, import A.x; */
static bool is_same(const Decl *import, const Decl *used) {
    if (!used || import->kind != DECL_IMPORT) return false;
    return import->constant ? import->constant == used
                            : used->kind == DECL_CLASS && used->class_ == import->class_;
}

void check_uses_above(Resolver *r, const Decl *decl) {
    const EarlyUses *uses = r->class_ ? &r->class_->early_uses : &r->root->early_uses;
    EarlyUse *use = map_get(&uses->by_name, decl->name);
    if (!use || use->is_reported || names_its_type(decl, use->span) || is_same(decl, use->decl)) return;
    bool is_same_file = use->span.begin.file == decl->span.begin.file;
    if (!r->class_ && r->sema->apart && !is_same_file) return; /* that has nothing to do with it */
    report(r, use, "declared", decl->span);
}

/* What a class extends means the same with what it inherits, and without (Modelica 3.6, 7.1). */
static void report_own_base(Resolver *r, EarlyUse *use, const Decl *inherited) {
    use->is_reported = true;
    mark_erroneous(r);
    Diagnostic *d = diag_error(r->sema->diagnostics, use->span, "declare-before-use",
                               "'%s' is the name of something else in what is extended here: one of the two "
                               "needs another name",
                               use->name);
    diag_note(r->sema->diagnostics, d, inherited->span, "this would be inherited");
}

void check_uses_above_base(Resolver *r, const Class *base, Span span) {
    const EarlyUses *uses = &r->class_->early_uses;
    for (int i = 0; i < uses->all.n; i++) {
        EarlyUse *use = uses->all.at[i];
        const Decl *decl = find_member(base, use->name);
        if (!decl || decl->kind == DECL_IMPORT || use->is_reported) continue;
        if (use->span.begin.file == span.begin.file && use->span.begin.offset == span.begin.offset)
            report_own_base(r, use, decl);
        else
            report(r, use, "inherited", span);
        return;
    }
}

void check_uses_above_import(Resolver *r, const Wildcard *wildcard) {
    const EarlyUses *uses = &r->class_->early_uses;
    for (int i = 0; i < uses->all.n; i++) {
        EarlyUse *use = uses->all.at[i];
        const Decl *decl = imported_by_wildcard(wildcard, use->name);
        if (!decl || decl == use->decl || use->is_reported) continue;
        if (use->decl && map_get(&r->class_->from_wildcard, use->name) == use->decl) {
            check_one_import(r, use->name, use->decl, use->span);
            continue;
        }
        report(r, use, "imported", wildcard->span);
        return;
    }
}
