/* Classes with replaced elements. The text of such a class is read again with other meanings of some names,
   so later stages see an ordinary class. */
#include "parser/clone.h"
#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"

static bool same_value(const AstExpr *a, const AstExpr *b) {
    if (a == b || !a || !b || a->kind != b->kind) return a == b;
    switch (a->kind) {
    case AST_REAL:
        return a->real.value == b->real.value;
    case AST_INTEGER:
        return a->integer == b->integer;
    case AST_BOOLEAN:
        return a->boolean == b->boolean;
    case AST_STRING:
        return a->string == b->string;
    case AST_UNARY:
        return a->unary.op == b->unary.op && same_value(a->unary.a, b->unary.a);
    case AST_REF:
    case AST_CALL:
    case AST_BINARY:
    case AST_IF:
    case AST_RANGE:
    case AST_ARRAY:
    case AST_MATRIX:
    case AST_COLON:
    case AST_END:
    case AST_TUPLE:
    case AST_PARTIAL_CALL:
        break; /* what they mean may differ from place to place */
    }
    return false;
}

/* Whether the two say the same, as far as literals show it: components with equal constants share their
 * class. */
static bool same_modification(const AstModification *a, const AstModification *b) {
    if (a == b || !a || !b || a->arguments.n != b->arguments.n) return a == b;
    for (int i = 0; i < a->arguments.n; i++) {
        const AstArgument *one = &a->arguments.at[i], *other = &b->arguments.at[i];
        if (one->element || other->element || one->path.parts.n != 1 || other->path.parts.n != 1 ||
            first_name(one) != first_name(other) ||
            !same_modification(one->modification, other->modification))
            return false;
    }
    return same_value(a->value, b->value);
}

static bool same_sizes(const AstDeclarator *a, const AstDeclarator *b) {
    bool same = a && b ? a->dims.n == b->dims.n : a == b;
    for (int k = 0; same && a && k < a->dims.n; k++)
        same = same_value(a->dims.at[k], b->dims.at[k]);
    return same;
}

static bool same_redeclarations(const Redeclarations *a, const Redeclarations *b) {
    if (!a || !b) return a == b;
    if (a->all.n != b->all.n) return false;
    for (int i = 0; i < a->all.n; i++) {
        const Redeclaration *one = &a->all.at[i], *other = find_redeclaration(b, one->name);
        if (!other || one->class_ != other->class_ || one->is_replaceable != other->is_replaceable ||
            !same_sizes(one->declarator, other->declarator) ||
            !same_modification(one->constant, other->constant) ||
            !same_redeclarations(one->inside, other->inside))
            return false;
    }
    return true;
}

/* A short class of a class with elements replaced */
static void specialize_alias(Resolver *r, Class *copy, const Class *generic,
                             const Redeclarations *redeclarations) {
    *copy = *generic;
    copy->base_redeclarations = merged_redeclarations(r, redeclarations, generic->base_redeclarations);
    copy->short_base = specialize(r, generic->short_base, redeclarations);
    copy->open = copy->short_base->open;
    copy->partial = generic->ast->partial || copy->short_base->partial;
    copy->variants.at = NULL;
    copy->variants.n = copy->variants.capacity = 0;
    copy->specialized.at = NULL;
    copy->specialized.n = copy->specialized.capacity = 0;
}

Class *specialize(Resolver *r, Class *class_, const Redeclarations *redeclarations) {
    if (!redeclarations || !redeclarations->all.n || class_->is_simple || class_->erroneous || !class_->ast)
        return class_;
    Class *generic = class_->generic ? class_->generic : class_;
    if (class_->generic) redeclarations = merged_redeclarations(r, redeclarations, class_->redeclarations);
    for (int i = 0; i < generic->specialized.n; i++)
        if (same_redeclarations(generic->specialized.at[i]->redeclarations, redeclarations))
            return generic->specialized.at[i];
    Arena *arena = r->sema->arena;
    Resolver around = {.sema = r->sema, .root = generic->root, .class_ = generic->parent};
    Class *copy = begin_class(&around, generic->short_base ? generic->ast : clone_class(arena, generic->ast));
    if (generic->short_base) specialize_alias(r, copy, generic, redeclarations);
    copy->generic = generic;
    copy->redeclarations = redeclarations;
    vec_push(arena, &generic->specialized, copy);
    if (generic->short_base) return copy;
    read_class(&around, copy, redeclarations, NULL);
    return copy;
}

Class *modified_class(Resolver *r, Class *class_, AstClass *ast, const AstModification *modification,
                      const Redeclarations *outer) {
    const Redeclarations *redeclarations = redeclarations_of(r, class_, modification, outer);
    Class *modified = empty_class(r->sema, class_->name, class_->kind);
    *modified = *class_;
    modified->ast = ast;
    modified->short_base = specialize(r, class_, redeclarations);
    modified->base_redeclarations = redeclarations;
    modified->modification = modification;
    modified->variants.at = NULL;
    modified->variants.n = modified->variants.capacity = 0;
    modified->generic = NULL;
    modified->redeclarations = NULL;
    modified->specialized.at = NULL;
    modified->specialized.n = modified->specialized.capacity = 0;
    modified->function = NULL;
    modified->is_derivative = false;
    modified->dims = NULL;
    return modified;
}
