/* Variables that are no states by their declaration, but that 'reinit' and initial equations treat as such.
 */
#include "parser/walk.h"
#include "sema/build/builder.h"

#include <string.h>

/* What the text of a class says about a variable of its own */
typedef struct {
    const Decl *decl;
    bool is_derived;
    bool is_determined; /* it stands alone on a side, and no name or derivative alone on the other one */
} TextUses;

static bool is_named(const AstExpr *expr, const Decl *decl) {
    return expr->kind == AST_REF && expr->ref.parts.n == 1 && expr->ref.parts.at[0].decl == decl;
}

static bool is_derivative(const AstExpr *expr) {
    return expr->kind == AST_CALL && expr->call.callee->ref.parts.n == 1 && expr->call.args.n == 1 &&
           !expr->call.callee->ref.parts.at[0].decl &&
           !strcmp(expr->call.callee->ref.parts.at[0].name, "der");
}

static void see_expr(void *context, const AstExpr *expr) {
    TextUses *uses = context;
    if (is_derivative(expr)) uses->is_derived |= is_named(expr->call.args.at[0], uses->decl);
}

static void see_equation(void *context, const AstEquation *equation) {
    TextUses *uses = context;
    if (equation->kind != AST_EQ_EQUAL) return;
    const AstExpr *sides[] = {equation->equal.left, equation->equal.right};
    for (int k = 0; k < 2; k++)
        uses->is_determined |=
            is_named(sides[k], uses->decl) && sides[1 - k]->kind != AST_REF && !is_derivative(sides[1 - k]);
}

static void look_through(TextUses *uses, const Class *class_) {
    const AstVisitor visitor = {.context = uses, .expr = see_expr, .equation = see_equation};
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EQUATION && !item->initial) ast_walk_equation(&visitor, item->equation);
        if (item->kind == ITEM_EXTENDS) look_through(uses, item->extends.base);
    }
}

bool take_for_state(Builder *b, const Ex *ref) {
    Var *var = ref->ref.var;
    if (ref->ref.n_comps || var->role != ROLE_NONE || var->base != BASE_REAL || var->hidden || var->port ||
        var->is_outer || var->is_discrete || var->variability != AST_VAR_PLAIN ||
        var->causality != AST_NO_CAUSALITY)
        return false;
    TextUses uses = {.decl = var->decl};
    look_through(&uses, b->variant->class_);
    if (!uses.is_derived || uses.is_determined) return false;
    var->role = ROLE_STATE;
    var->is_meant_state = true;
    var->orders = 1;
    return true;
}
