/* Walking through a class's text. */
#include "parser/walk.h"

#include "parser/parts.h"

typedef struct {
    const AstVisitor *visitor;
    AstParts parts; /* leads back here */
} Walk;

static void walk_expr(Walk *w, const AstExpr *expr) {
    if (!expr) return;
    if (w->visitor->expr) w->visitor->expr(w->visitor->context, expr);
    AST_READ_PARTS(AstExpr, expr, &w->parts, expr);
}

static void see_expr(void *context, AstExpr **part, AstRole role) {
    (void)role;
    walk_expr(context, *part);
}

static void see_name(void *context, const AstName *name) {
    Walk *w = context;
    if (w->visitor->name) w->visitor->name(w->visitor->context, name);
}

static void open_iterators(void *context, AstIterators *iterators) {
    Walk *w = context;
    AST_READ_PARTS(AstIterators, iterators, &w->parts, iterators);
    if (w->visitor->open) w->visitor->open(w->visitor->context, iterators);
}

static void close_iterators(void *context, AstIterators *iterators) {
    Walk *w = context;
    if (w->visitor->close) w->visitor->close(w->visitor->context, iterators);
}

/* --- equations and statements ----------------------------------------------------------------- */

static void walk_equation(Walk *w, const AstEquation *equation) {
    if (w->visitor->equation) w->visitor->equation(w->visitor->context, equation);
    AST_READ_PARTS(AstEquation, equation, &w->parts, equation);
}

static void see_equations(void *context, AstEquations *body) {
    for (int i = 0; i < body->n; i++)
        walk_equation(context, body->at[i]);
}

static void walk_statement(Walk *w, const AstStatement *statement) {
    if (w->visitor->statement) w->visitor->statement(w->visitor->context, statement);
    AST_READ_PARTS(AstStatement, statement, &w->parts, statement);
}

static void see_statements(void *context, AstStatements *body) {
    for (int i = 0; i < body->n; i++)
        walk_statement(context, body->at[i]);
}

/* --- elements --------------------------------------------------------------------------------- */

static void walk_modification(Walk *w, const AstModification *modification) {
    AST_READ_PARTS(AstModification, modification, &w->parts, modification);
}

static void see_modification(void *context, AstModification **part) {
    walk_modification(context, *part);
}

static void see_declarator(void *context, AstDeclarator *part) {
    Walk *w = context;
    AST_READ_PARTS(AstDeclarator, declarator, &w->parts, part);
}

static void see_constraint(void *context, AstExtends **part) {
    Walk *w = context;
    AST_READ_PARTS(AstExtends, extends, &w->parts, *part);
}

static void walk_element(Walk *w, const AstElement *element) {
    AST_READ_PARTS(AstElement, element, &w->parts, element);
}

/* A short class in a modification belongs to the enclosing text. */
static void see_argument(void *context, AstArgument *part) {
    Walk *w = context;
    if (part->element) walk_element(w, part->element);
    if (part->element && part->element->kind == AST_EL_CLASS)
        AST_READ_PARTS(AstClass, base, &w->parts, part->element->class_);
    AST_READ_PARTS(AstArgument, argument, &w->parts, part);
}

static Walk new_walk(const AstVisitor *visitor) {
    bool looks_into_exprs = visitor->expr || visitor->open || visitor->close;
    return (Walk){.visitor = visitor,
                  .parts = {.expr = looks_into_exprs ? see_expr : NULL,
                            .name = see_name,
                            .open = open_iterators,
                            .close = close_iterators,
                            .equations = see_equations,
                            .statements = see_statements,
                            .modification = see_modification,
                            .argument = see_argument,
                            .declarator = see_declarator,
                            .constraint = see_constraint}};
}

/* --- from outside ----------------------------------------------------------------------------- */

void ast_walk_expr(const AstVisitor *visitor, const AstExpr *expr) {
    Walk w = new_walk(visitor);
    w.parts.context = &w;
    walk_expr(&w, expr);
}

void ast_walk_equation(const AstVisitor *visitor, const AstEquation *equation) {
    Walk w = new_walk(visitor);
    w.parts.context = &w;
    walk_equation(&w, equation);
}

void ast_walk_modification(const AstVisitor *visitor, const AstModification *modification) {
    Walk w = new_walk(visitor);
    w.parts.context = &w;
    if (modification) walk_modification(&w, modification);
}

static void walk_item(Walk *w, const AstItem *item) {
    if (item->kind == AST_ITEM_ELEMENT)
        walk_element(w, item->element);
    else if (item->kind == AST_ITEM_EQUATION)
        walk_equation(w, item->equation);
    else
        walk_statement(w, item->statement);
}

void ast_walk_class(const AstVisitor *visitor, const AstClass *class_) {
    Walk w = new_walk(visitor);
    w.parts.context = &w;
    AST_READ_PARTS(AstClass, base, &w.parts, class_);
    for (int i = 0; i < class_->items.n; i++)
        walk_item(&w, &class_->items.at[i]);
    AST_READ_PARTS(AstClass, external, &w.parts, class_);
}
