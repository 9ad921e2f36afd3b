/* Values in the modification of an extends clause that use what the class inherits by it, as in
   extends A(x={i for i in 1:n}) with the n of A. Names in a modification are looked up where it stands, and
   there the class has what it inherits (Modelica 3.6, 5.3 and 7.1). A value may use what stands above the
   component that it is for. */
#include "parser/walk.h"
#include "sema/names/resolve.h"

/* --- which values use it ---------------------------------------------------------------------- */

typedef struct {
    const Class *base;
    bool found;
} Search;

static void see_expr(void *context, const AstExpr *expr) {
    Search *search = context;
    if (expr->kind != AST_REF || expr->ref.leading_dot) return;
    search->found |= find_member(search->base, expr->ref.parts.at[0].name) != NULL;
}

bool uses_inherited(const Class *base, const AstArgument *argument) {
    Search search = {base, false};
    AstVisitor visitor = {.context = &search, .expr = see_expr};
    if (argument->modification) ast_walk_modification(&visitor, argument->modification);
    return search.found;
}

/* --- what they may use ------------------------------------------------------------------------ */

/* The one of the two components that the class has first; NULL: it has none */
static const Decl *first_of(const Class *class_, const Decl *one, const Decl *other) {
    const Decl *first = NULL;
    class_ = long_class(class_);
    for (int i = 0; i < class_->items.n && !first; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) first = first_of(item->extends.base, one, other);
        if (item->kind == ITEM_COMPONENT && (item->decl == one || item->decl == other)) first = item->decl;
    }
    return first;
}

bool is_above_modified(Resolver *r, const Decl *decl, Span span) {
    const Decl *modified = r->modified;
    if (decl->kind != DECL_COMPONENT || find_member(r->base, decl->name) != decl) return true;
    if (first_of(r->base, modified, decl) != modified) return true;
    mark_erroneous(r);
    if (is_reported(r, decl->name, "")) return false;
    if (decl == modified) {
        diag_error(r->sema->diagnostics, span, "declare-before-use", "'%s' is used for its own value",
                   decl->name);
        return false;
    }
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "declare-before-use",
                               "'%s' is used here for '%s', but declared only below it, in %s", decl->name,
                               modified->name, decl->owner->full_name);
    diag_note(r->sema->diagnostics, d, decl->span, "'%s' is declared here", decl->name);
    return false;
}
