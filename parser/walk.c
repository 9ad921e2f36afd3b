/* Walking through a class's text. */
#include "parser/walk.h"

static void walk_exprs(const AstVisitor *v, const AstExprs *exprs) {
    for (int i = 0; i < exprs->n; i++)
        ast_walk_expr(v, exprs->at[i]);
}

static void walk_name(const AstVisitor *v, const AstName *name) {
    if (v->name && name->parts.n) v->name(v->context, name);
}

static void open_iterators(const AstVisitor *v, const AstIterators *iterators) {
    for (int i = 0; i < iterators->n; i++)
        ast_walk_expr(v, iterators->at[i].range);
    if (v->open && iterators->n) v->open(v->context, iterators);
}

static void close(const AstVisitor *v, const AstIterators *iterators) {
    if (v->close && iterators->n) v->close(v->context, iterators);
}

static void walk_call(const AstVisitor *v, const AstExpr *expr) {
    ast_walk_expr(v, expr->call.callee);
    open_iterators(v, &expr->call.iterators);
    walk_exprs(v, &expr->call.args);
    for (int i = 0; i < expr->call.named.n; i++)
        ast_walk_expr(v, expr->call.named.at[i].value);
    close(v, &expr->call.iterators);
}

void ast_walk_expr(const AstVisitor *v, const AstExpr *expr) {
    if (!expr) return;
    if (v->expr) v->expr(v->context, expr);
    switch (expr->kind) {
    case AST_REF:
        for (int i = 0; i < expr->ref.parts.n; i++)
            walk_exprs(v, &expr->ref.parts.at[i].subscripts);
        break;
    case AST_CALL:
    case AST_PARTIAL_CALL:
        walk_call(v, expr);
        break;
    case AST_UNARY:
        ast_walk_expr(v, expr->unary.a);
        break;
    case AST_BINARY:
        ast_walk_expr(v, expr->binary.a);
        ast_walk_expr(v, expr->binary.b);
        break;
    case AST_IF:
        walk_exprs(v, &expr->cond.conditions);
        walk_exprs(v, &expr->cond.branches);
        break;
    case AST_RANGE:
        ast_walk_expr(v, expr->range.from);
        ast_walk_expr(v, expr->range.step);
        ast_walk_expr(v, expr->range.to);
        break;
    case AST_ARRAY:
        open_iterators(v, &expr->array.iterators);
        walk_exprs(v, &expr->array.elements);
        close(v, &expr->array.iterators);
        break;
    case AST_MATRIX:
        for (int i = 0; i < expr->matrix.rows.n; i++)
            walk_exprs(v, &expr->matrix.rows.at[i]);
        break;
    case AST_TUPLE:
        walk_exprs(v, &expr->tuple);
        break;
    case AST_REAL:
    case AST_INTEGER:
    case AST_STRING:
    case AST_BOOLEAN:
    case AST_COLON:
    case AST_END:
        break;
    }
}

static void walk_element(const AstVisitor *v, const AstElement *element);
static void walk_base(const AstVisitor *v, const AstClass *class_);

void ast_walk_modification(const AstVisitor *v, const AstModification *modification) {
    if (!modification) return;
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element) walk_element(v, argument->element);
        if (argument->element && argument->element->kind == AST_EL_CLASS)
            walk_base(v, argument->element->class_); /* a short class, which belongs to the text around */
        ast_walk_modification(v, argument->modification);
    }
    ast_walk_expr(v, modification->value);
}

/* --- equations and statements ----------------------------------------------------------------- */

static void walk_equation(const AstVisitor *v, const AstEquation *equation);

static void walk_equations(const AstVisitor *v, const AstEquations *equations) {
    for (int i = 0; i < equations->n; i++)
        walk_equation(v, equations->at[i]);
}

static void walk_equation(const AstVisitor *v, const AstEquation *equation) {
    if (v->equation) v->equation(v->context, equation);
    switch (equation->kind) {
    case AST_EQ_EQUAL:
        ast_walk_expr(v, equation->equal.left);
        ast_walk_expr(v, equation->equal.right);
        break;
    case AST_EQ_CONNECT:
        ast_walk_expr(v, equation->connect.a);
        ast_walk_expr(v, equation->connect.b);
        break;
    case AST_EQ_FOR:
        open_iterators(v, &equation->for_.iterators);
        walk_equations(v, &equation->for_.equations);
        close(v, &equation->for_.iterators);
        break;
    case AST_EQ_IF:
    case AST_EQ_WHEN:
        for (int i = 0; i < equation->branches.branches.n; i++) {
            ast_walk_expr(v, equation->branches.branches.at[i].condition);
            walk_equations(v, &equation->branches.branches.at[i].equations);
        }
        break;
    case AST_EQ_CALL:
        ast_walk_expr(v, equation->call);
        break;
    }
}

static void walk_statement(const AstVisitor *v, const AstStatement *statement);

static void walk_statements(const AstVisitor *v, const AstStatements *statements) {
    for (int i = 0; i < statements->n; i++)
        walk_statement(v, statements->at[i]);
}

static void walk_statement(const AstVisitor *v, const AstStatement *statement) {
    if (v->statement) v->statement(v->context, statement);
    switch (statement->kind) {
    case AST_ST_ASSIGN:
        ast_walk_expr(v, statement->assign.target);
        ast_walk_expr(v, statement->assign.value);
        break;
    case AST_ST_CALL:
        ast_walk_expr(v, statement->call);
        break;
    case AST_ST_IF:
    case AST_ST_WHEN:
        for (int i = 0; i < statement->branches.branches.n; i++) {
            ast_walk_expr(v, statement->branches.branches.at[i].condition);
            walk_statements(v, &statement->branches.branches.at[i].statements);
        }
        break;
    case AST_ST_FOR:
        open_iterators(v, &statement->for_.iterators);
        walk_statements(v, &statement->for_.statements);
        close(v, &statement->for_.iterators);
        break;
    case AST_ST_WHILE:
        ast_walk_expr(v, statement->while_.condition);
        walk_statements(v, &statement->while_.statements);
        break;
    case AST_ST_BREAK:
    case AST_ST_RETURN:
        break;
    }
}

/* --- elements --------------------------------------------------------------------------------- */

static void walk_components(const AstVisitor *v, const AstComponents *components) {
    walk_name(v, &components->type);
    walk_exprs(v, &components->dims);
    for (int i = 0; i < components->declarators.n; i++) {
        const AstDeclarator *declarator = &components->declarators.at[i];
        walk_exprs(v, &declarator->dims);
        ast_walk_expr(v, declarator->condition);
        ast_walk_modification(v, declarator->modification);
    }
}

/* What a short class, or the beginning of a class extension, says */
static void walk_base(const AstVisitor *v, const AstClass *class_) {
    walk_name(v, &class_->base);
    walk_exprs(v, &class_->base_dims);
    ast_walk_modification(v, class_->base_modification);
}

static void walk_element(const AstVisitor *v, const AstElement *element) {
    switch (element->kind) {
    case AST_EL_EXTENDS:
        walk_name(v, &element->extends.base);
        ast_walk_modification(v, element->extends.modification);
        break;
    case AST_EL_COMPONENTS:
        walk_components(v, &element->components);
        break;
    case AST_EL_CLASS:
    case AST_EL_IMPORT:
        break;
    }
    if (element->constraint) {
        walk_name(v, &element->constraint->base);
        ast_walk_modification(v, element->constraint->modification);
    }
}

void ast_walk_item(const AstVisitor *v, const AstItem *item) {
    if (item->kind == AST_ITEM_ELEMENT)
        walk_element(v, item->element);
    else if (item->kind == AST_ITEM_EQUATION)
        walk_equation(v, item->equation);
    else
        walk_statement(v, item->statement);
}

void ast_walk_class(const AstVisitor *v, const AstClass *class_) {
    walk_base(v, class_);
    for (int i = 0; i < class_->items.n; i++)
        ast_walk_item(v, &class_->items.at[i]);
}
