/* size(x, k) in the declaration of x itself, and the places where a declaration states sizes. */
#include "sema/model/door.h"
#include "sema/typing/typing.h"

bool means_itself(const Scope *scope, const AstExpr *expr) {
    return scope->own && expr->kind == AST_REF && expr->ref.parts.n == 1 &&
           !expr->ref.parts.at[0].subscripts.n && expr->ref.parts.at[0].decl == scope->own->decl;
}

/* An iterator that stands for the component until it is made, which then replaces it */
static Ex *itself(Scope *scope) {
    Own *own = scope->own;
    if (!own->itself) {
        Iter *iter = NEW(scope->sema->arena, Iter);
        iter->name = own->decl->name;
        own->itself = ex_iter(scope->sema->arena, iter, own->decl->span);
    }
    own->is_asked = true;
    return own->itself;
}

Ex *type_own_size(Scope *scope, const AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    const Own *own = scope->own;
    AstExpr *which = expr->call.args.at[1];
    Span at = expr->call.args.at[0]->span;
    long k;
    if (!type_structural_integer(scope, which, "the dimension", &k)) return NULL;
    if (k < 1 || k > own->n) {
        diag_error(scope->sema->diagnostics, at, "declare-before-use",
                   "the size of '%s' in dimension %ld is not known here: only those before this one are",
                   own->decl->name, k);
        return NULL;
    }
    if (own->dims[k - 1] >= 0) return ex_number(arena, own->dims[k - 1], BASE_INTEGER, expr->span);
    Ex *value = own->sizes ? own->sizes[k - 1].value : NULL;
    return value ? value : size_operation(arena, itself(scope), own->outer + (int)k, expr->span);
}

int size_lists(const Decl *decl, const AstExprs **lists) {
    int n = 0;
    lists[n++] = &decl->declarator->dims;
    lists[n++] = &decl->element->components.dims;
    for (const Class *type = decl->class_; type && n < MOST_SIZE_LISTS; type = type->short_base)
        if (type->dims) lists[n++] = type->dims;
    return n;
}
