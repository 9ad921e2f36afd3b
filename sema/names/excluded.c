/* Names and forms of classes of Modelica that restricted Modelica leaves out. */
#include <string.h>

#include "sema/names/resolve.h"

static const struct {
    const char *name, *group;
} names[] = {{"delay", NULL},
             {"homotopy", NULL},
             {"spatialDistribution", NULL},
             {"cardinality", NULL},
             {"inStream", NULL},
             {"actualStream", NULL},
             {"getInstanceName", NULL},
             {"pure", NULL},
             {"ExternalObject", "external objects"},
             {"Connections", "overconstrained connectors"},
             {"rooted", "overconstrained connectors"},
             {"equalityConstraint", "overconstrained connectors"},
             {"Clock", "clocks"},
             {"previous", "clocks"},
             {"hold", "clocks"},
             {"subSample", "clocks"},
             {"superSample", "clocks"},
             {"shiftSample", "clocks"},
             {"backSample", "clocks"},
             {"noClock", "clocks"},
             {"interval", "clocks"},
             {"firstTick", "clocks"},
             {"transition", "state machines"},
             {"initialState", "state machines"},
             {"activeState", "state machines"},
             {"ticksInState", "state machines"},
             {"timeInState", "state machines"}};

const char *excluded_name(Arena *arena, const char *name) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].name, name))
            return names[i].group ? arena_printf(arena, "'%s' (%s)", name, names[i].group)
                                  : arena_printf(arena, "'%s'", name);
    return NULL;
}

/* --- forms of classes ------------------------------------------------------------------------- */

/* class Table extends ExternalObject; ... */
static bool is_external_object(const AstClass *ast) {
    const AstItem *first = ast->items.n ? &ast->items.at[0] : NULL;
    if (!first || first->kind != AST_ITEM_ELEMENT || first->element->kind != AST_EL_EXTENDS) return false;
    const AstName *base = &first->element->extends.base;
    return base->parts.n == 1 && !strcmp(base->parts.at[0].name, "ExternalObject");
}

static bool is_equality_constraint(const Class *class_) {
    const Class *parent = class_->parent;
    return class_->kind == AST_FUNCTION && !strcmp(class_->name, "equalityConstraint") && parent &&
           (parent->kind == AST_TYPE || parent->kind == AST_RECORD);
}

/* What the class is as a whole, if restricted Modelica leaves that out; or NULL. */
static const char *excluded_form(Resolver *r, const AstClass *ast) {
    if (ast->is_operator || ast->is_function_operator || ast->kind == AST_OPERATOR)
        return "operator records and overloading";
    if (ast->impure) return "an impure function";
    if (ast->expandable) return "an expandable connector";
    if (ast->body == AST_BODY_EXTENDS) return "class extension ('extends' of a class of the same name)";
    if (is_external_object(ast)) return "an external object";
    return is_equality_constraint(r->class_) ? excluded_name(r->sema->arena, ast->name) : NULL;
}

bool reject_forms(Resolver *r, const AstClass *ast) {
    const char *form = excluded_form(r, ast);
    r->class_->base_missing |= form != NULL; /* so are the names that it would give */
    if (form)
        report_excluded(r, ast->name_span, form);
    else if (ast->has_external)
        report_excluded(r, ast->external_span, "an external function");
    else if (ast->body == AST_BODY_DER && ast->kind != AST_FUNCTION) {
        diag_error(r->sema->diagnostics, ast->name_span, "type",
                   "only a function is given by 'der', '%s' is a %s", ast->name,
                   ast_class_kind_text(ast->kind));
        mark_erroneous(r);
    }
    return !form;
}
