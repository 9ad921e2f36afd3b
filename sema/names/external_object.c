/* External objects: what C keeps between calls. A component of such a class is a number in the instance, by
   which C's pointer is found; it is of a type without literals, so nothing can be done with it but hand it to
   functions. */
#include <string.h>

#include "sema/names/resolve.h"

/* class Table extends ExternalObject; ... */
bool is_external_object(const AstClass *ast) {
    const AstItem *first = ast->items.n ? &ast->items.at[0] : NULL;
    if (!first || first->kind != AST_ITEM_ELEMENT || first->element->kind != AST_EL_EXTENDS) return false;
    const AstName *base = &first->element->extends.base;
    return base->parts.n == 1 && !strcmp(base->parts.at[0].name, "ExternalObject");
}

void begin_object(Resolver *r) {
    Class *class_ = r->class_, *type = empty_class(r->sema, class_->name, AST_TYPE);
    type->full_name = class_->full_name;
    type->is_simple = type->complete = type->is_object = true;
    type->base = BASE_ENUMERATION;
    type->enumeration = type;
    class_->kind = AST_TYPE;
    class_->is_simple = class_->is_object = true;
    class_->base = BASE_ENUMERATION;
    class_->enumeration = type;
}

static void refuse(Resolver *r, Span span, const char *text) {
    diag_error(r->sema->diagnostics, span, "external", "%s", text);
    mark_erroneous(r);
}

static const Class *function_named(Resolver *r, const char *name) {
    const Decl *decl = find_member(r->class_, intern_string(r->sema->interner, name));
    return decl && decl->kind == DECL_CLASS && decl->class_->kind == AST_FUNCTION ? decl->class_ : NULL;
}

/* The variables of that causality that the function declares */
static int count_variables(const Class *function, AstCausality causality, const Class *object) {
    int n = 0;
    for (int i = 0; i < function->decls.n; i++) {
        const Decl *decl = function->decls.at[i];
        if (decl->kind == DECL_COMPONENT && decl->causality == causality)
            n += !object || decl->class_ == object ? 1 : 2;
    }
    return n;
}

void check_object(Resolver *r) {
    const Class *class_ = r->class_, *constructor = function_named(r, "constructor"),
                *destructor = function_named(r, "destructor");
    if (class_->erroneous) return;
    if (!constructor || !destructor || class_->decls.n != 2)
        refuse(r, class_->ast->name_span,
               "an external object has two functions, 'constructor' and 'destructor', and nothing else");
    else if (!constructor->erroneous &&
             (!constructor->ast->external || count_variables(constructor, AST_OUTPUT, class_) != 1))
        refuse(r, constructor->ast->name_span,
               "a constructor is external, and its only result is the object");
    else if (!destructor->erroneous &&
             (!destructor->ast->external || count_variables(destructor, AST_INPUT, class_) != 1 ||
              count_variables(destructor, AST_OUTPUT, NULL)))
        refuse(r, destructor->ast->name_span, "a destructor is external, and the object is all that it gets");
}

/* Why the class that is read cannot have the object; NULL: it can. */
static const char *misplaced(Resolver *r, const Decl *decl) {
    const Class *class_ = r->class_;
    bool own = class_->kind == AST_FUNCTION && class_->parent == decl->class_;
    if (decl->causality == AST_INPUT && class_->kind == AST_FUNCTION) return NULL;
    if (own && decl->causality == AST_OUTPUT) return NULL;
    if (class_->kind == AST_FUNCTION) return "in a function, an external object is an input";
    if (!ast_is_model(class_->kind) || decl->causality != AST_NO_CAUSALITY || decl->outer || decl->inner)
        return "an external object belongs to the model or block that declares it";
    if (decl->declarator->modification && decl->declarator->modification->value) return NULL;
    return arena_printf(r->sema->arena, "an external object is made where it is declared: '%s = %s(...)'",
                        decl->name, decl->class_->name);
}

bool declare_object(Resolver *r, Decl *decl) {
    const char *why = misplaced(r, decl);
    if (why) refuse(r, decl->span, why);
    if (r->class_->kind == AST_FUNCTION) return !why;
    decl->variability = AST_VAR_PARAMETER;
    decl->is_final = true;
    return !why;
}
