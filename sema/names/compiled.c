/* What is asked of the interfaces of compiled libraries. */
#include "sema/model/compiled.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const Interface *interface_at(const Sema *sema, Span span) {
    return span.begin.file < 0 ? NULL : sema->sources->files.at[span.begin.file]->interface;
}

const Interface *interface_of(const Sema *sema, const Class *class_) {
    return class_->ast ? interface_at(sema, class_->ast->name_span) : NULL;
}

bool stands_in_interface(const Sema *sema, Span span) {
    return interface_at(sema, span) != NULL;
}

static const char *const key_kinds[KEY_KINDS] = {[KEY_VALUE] = "value",
                                                 [KEY_SIZES] = "sizes",
                                                 [KEY_INNER_VALUE] = "inner",
                                                 [KEY_IS_GIVEN] = "given",
                                                 [KEY_INNER_TYPE] = "type"};

const char *key_kind_text(KeyKind kind) {
    return key_kinds[kind];
}

bool key_kind_of(const char *text, KeyKind *kind) {
    for (int i = 0; i < KEY_KINDS; i++)
        if (!strcmp(key_kinds[i], text)) {
            *kind = (KeyKind)i;
            return true;
        }
    return false;
}

const char *object_kind_text(ObjectKind kind) {
    static const char *const kinds[OBJECT_KINDS] = {"object", "function", "class", "elsewhere"};
    return kinds[kind];
}

const CompiledUnit *find_compiled(const Interface *interface, const char *identity) {
    for (int i = 0; i < interface->units.n; i++)
        if (!strcmp(interface->units.at[i]->identity, identity)) return interface->units.at[i];
    return NULL;
}

const CompiledExternal *compiled_external(const Sema *sema, const External *external) {
    const Interface *interface = interface_of(sema, external->class_);
    for (int i = 0; interface && i < interface->externals.n; i++)
        if (!strcmp(interface->externals.at[i].function, external->class_->full_name))
            return &interface->externals.at[i];
    return NULL;
}

const char *why_uncompiled(const Interface *interface, const char *class_) {
    for (int i = 0; i < interface->others.n; i++)
        if (!strcmp(interface->others.at[i].class_, class_)) return interface->others.at[i].reason;
    return NULL;
}

/* --- skeletons -------------------------------------------------------------------------------- */

/* The number in the condition hidden(NUMBER), or 0 */
static int number_in(const AstExpr *condition) {
    if (!condition || condition->kind != AST_CALL || condition->call.args.n != 1) return 0;
    const AstExpr *callee = condition->call.callee, *number = condition->call.args.at[0];
    bool is_hidden = callee->kind == AST_REF && callee->ref.parts.n == 1 &&
                     !strcmp(callee->ref.parts.at[0].name, "hidden");
    bool counts =
        is_hidden && number->kind == AST_INTEGER && number->integer > 0 && number->integer < INT_MAX;
    return counts ? (int)number->integer : 0;
}

static int number_of_equation(const AstEquation *equation) {
    bool may_have = equation->kind == AST_EQ_IF && equation->branches.branches.n == 1;
    return may_have ? number_in(equation->branches.branches.at[0].condition) : 0;
}

const AstEquations *numbered_equations(const AstEquation *equation) {
    return number_of_equation(equation) ? &equation->branches.branches.at[0].equations : NULL;
}

/* Equations of an interface have connects, or are skeletons. */
static bool is_skeleton(const AstEquation *equation) {
    const AstEquations *inside = equation->kind == AST_EQ_FOR ? &equation->for_.equations : NULL;
    if (equation->kind == AST_EQ_CONNECT) return false;
    for (int i = 0; inside && i < inside->n; i++)
        if (!is_skeleton(inside->at[i])) return false;
    for (int i = 0; equation->kind == AST_EQ_IF && i < equation->branches.branches.n; i++) {
        const AstEquations *branch = &equation->branches.branches.at[i].equations;
        for (int k = 0; k < branch->n; k++)
            if (!is_skeleton(branch->at[k])) return false;
    }
    return true;
}

int skeleton_number(const Item *item) {
    if (item->kind == ITEM_EQUATION)
        return is_skeleton(item->equation) ? number_of_equation(item->equation) : -1;
    if (item->kind != ITEM_COMPONENT || strncmp(item->decl->name, "'$", 2)) return -1;
    long number = strtol(item->decl->name + 2, NULL, 10);
    return number < 0 || number >= INT_MAX ? 0 : (int)number;
}
