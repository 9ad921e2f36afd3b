/* Which attributes the predefined types have. */
#include "sema/model/attributes.h"

#include <string.h>

const char *const attribute_names[] = {"start", "fixed", "unit",    "displayUnit", "quantity",
                                       "min",   "max",   "nominal", "stateSelect", "unbounded"};

bool has_attribute(BaseType base, int which) {
    if (base == BASE_REAL) return true;
    bool ordered = base == BASE_INTEGER || base == BASE_ENUMERATION;
    return which == ATTRIBUTE_START || which == ATTRIBUTE_FIXED || which == ATTRIBUTE_QUANTITY ||
           (ordered && (which == ATTRIBUTE_MIN || which == ATTRIBUTE_MAX));
}

int attribute_number(const Class *type, const char *name) {
    int which = 0;
    while (which < ATTRIBUTE_COUNT && strcmp(attribute_names[which], name))
        which++;
    return which < ATTRIBUTE_COUNT && has_attribute(type->base, which) ? which : -1;
}

/* The string that a modification gives an attribute; or NULL */
static const char *attribute_in(const AstModification *modification, const char *name) {
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const AstExpr *value = argument->modification ? argument->modification->value : NULL;
        if (argument->path.parts.n == 1 && !strcmp(argument->path.parts.at[0].name, name) && value &&
            value->kind == AST_STRING)
            return value->string;
    }
    return NULL;
}

const char *attribute_text(const Decl *decl, const char *name) {
    const char *value = attribute_in(decl->declarator->modification, name);
    for (const Class *type = decl->class_; type && !value; type = type->short_base)
        value = attribute_in(type->modification, name);
    return value;
}
