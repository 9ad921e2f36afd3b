/* Names that a class declares below their use, where they mean something else so far: what is visible from
   further out, what an import A.* brings, or what is predefined. In Modelica a class's own declarations count
   wherever they stand, so another tool would take them there, too. */
#include <string.h>

#include "sema/model/builtin.h"
#include "sema/names/resolve.h"

/* `below`: the declaration, or the clause that inherits it; `what` it is there */
static Diagnostic *report(Resolver *r, EarlyUse *use, const char *what, Span below) {
    Diagnostics *diagnostics = r->sema->diagnostics;
    int line, column;
    use->is_reported = true;
    use->user->erroneous = true;
    mark_erroneous(r);
    source_locate(r->sema->sources, below.begin, &line, &column);
    Diagnostic *d = diag_error(diagnostics, use->span, "declare-before-use",
                               "'%s' is used here, but %s only below, at line %d", use->name, what, line);
    if (use->decl && use->decl->span.begin.file >= 0)
        diag_note(diagnostics, d, use->decl->span,
                  "where it is used, this one is visible, but Modelica means the other one");
    return d;
}

void keep_early_use(Resolver *r, Class *class_, EarlyUse use) {
    Arena *arena = r->sema->arena;
    if (!use.decl && strcmp(use.name, "time") && !predefined_by_name(use.name))
        return; /* it has no meaning */
    if (map_get(&class_->early_use, use.name)) return;
    EarlyUse *kept = NEW(arena, EarlyUse);
    *kept = use;
    map_put(arena, &class_->early_use, use.name, kept);
    vec_push(arena, &class_->early_uses, kept);
}

/* R R; which is an error of its own */
static bool names_its_type(const Decl *decl, Span use) {
    if (decl->kind != DECL_COMPONENT || !decl->element) return false;
    Pos type = decl->element->components.type.span.begin;
    return type.file == use.begin.file && type.offset == use.begin.offset;
}

void check_uses_above(Resolver *r, const Decl *decl) {
    EarlyUse *use = r->class_ ? map_get(&r->class_->early_use, decl->name) : NULL;
    if (!use || use->is_reported || names_its_type(decl, use->span)) return;
    Diagnostic *d = report(r, use, "declared", decl->span);
    diag_note(r->sema->diagnostics, d, decl->span, "'%s' is declared here; move it above its first use",
              decl->name);
    fix_declared_below(r, d, decl->name, use->span);
}

void check_uses_above_base(Resolver *r, const Class *base, Span span) {
    for (int i = 0; i < r->class_->early_uses.n; i++) {
        EarlyUse *use = r->class_->early_uses.at[i];
        const Decl *decl = find_member(base, use->name);
        if (!decl || decl->kind == DECL_IMPORT || use->is_reported) continue;
        Diagnostic *d = report(r, use, "inherited", span);
        diag_note(r->sema->diagnostics, d, span, "'%s' is inherited here; move this above its first use",
                  use->name);
        return;
    }
}
