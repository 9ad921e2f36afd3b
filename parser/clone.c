/* Copies of syntax trees: a class whose replaceable elements are replaced is read again, and name resolution
   writes into what it reads. Annotations are shared, nothing is written there. */
#include "parser/clone.h"

static AstExpr *clone_expr(Arena *arena, const AstExpr *expr);
static AstElement *clone_element(Arena *arena, const AstElement *element);

/* The array of a VEC, copied; its elements are still those of the original. */
#define COPY_ARRAY(arena, vec)                                                                               \
    ((vec)->at = arena_grow((arena), (vec)->at, sizeof(*(vec)->at) * (size_t)(vec)->n,                       \
                            sizeof(*(vec)->at) * (size_t)(vec)->n),                                          \
     (vec)->capacity = (vec)->n)
/* A copy of one node */
#define COPY(arena, node) arena_grow((arena), (node), sizeof *(node), sizeof *(node))

static void clone_exprs(Arena *arena, AstExprs *exprs) {
    COPY_ARRAY(arena, exprs);
    for (int i = 0; i < exprs->n; i++)
        exprs->at[i] = clone_expr(arena, exprs->at[i]);
}

static void clone_iterators(Arena *arena, AstIterators *iterators) {
    COPY_ARRAY(arena, iterators);
    for (int i = 0; i < iterators->n; i++)
        iterators->at[i].range = clone_expr(arena, iterators->at[i].range);
}

static void clone_ref(Arena *arena, AstExpr *expr) {
    COPY_ARRAY(arena, &expr->ref.parts);
    for (int i = 0; i < expr->ref.parts.n; i++) {
        expr->ref.parts.at[i].decl = NULL;
        clone_exprs(arena, &expr->ref.parts.at[i].subscripts);
    }
}

static void clone_call(Arena *arena, AstExpr *expr) {
    expr->call.callee = clone_expr(arena, expr->call.callee);
    clone_exprs(arena, &expr->call.args);
    COPY_ARRAY(arena, &expr->call.named);
    for (int i = 0; i < expr->call.named.n; i++)
        expr->call.named.at[i].value = clone_expr(arena, expr->call.named.at[i].value);
    clone_iterators(arena, &expr->call.iterators);
}

static AstExpr *clone_expr(Arena *arena, const AstExpr *original) {
    if (!original) return NULL;
    AstExpr *expr = COPY(arena, original);
    switch (expr->kind) {
    case AST_REF:
        clone_ref(arena, expr);
        break;
    case AST_CALL:
    case AST_PARTIAL_CALL:
        clone_call(arena, expr);
        break;
    case AST_UNARY:
        expr->unary.a = clone_expr(arena, expr->unary.a);
        break;
    case AST_BINARY:
        expr->binary.a = clone_expr(arena, expr->binary.a);
        expr->binary.b = clone_expr(arena, expr->binary.b);
        break;
    case AST_IF:
        clone_exprs(arena, &expr->cond.conditions);
        clone_exprs(arena, &expr->cond.branches);
        break;
    case AST_RANGE:
        expr->range.from = clone_expr(arena, expr->range.from);
        expr->range.step = clone_expr(arena, expr->range.step);
        expr->range.to = clone_expr(arena, expr->range.to);
        break;
    case AST_ARRAY:
        clone_exprs(arena, &expr->array.elements);
        clone_iterators(arena, &expr->array.iterators);
        break;
    case AST_MATRIX:
        COPY_ARRAY(arena, &expr->matrix.rows);
        for (int i = 0; i < expr->matrix.rows.n; i++)
            clone_exprs(arena, &expr->matrix.rows.at[i]);
        break;
    case AST_TUPLE:
        clone_exprs(arena, &expr->tuple);
        break;
    case AST_REAL:
    case AST_INTEGER:
    case AST_STRING:
    case AST_BOOLEAN:
    case AST_COLON:
    case AST_END:
        break;
    }
    return expr;
}

/* --- equations and statements ----------------------------------------------------------------- */

static AstEquation *clone_equation(Arena *arena, const AstEquation *original);

static void clone_equations(Arena *arena, AstEquations *equations) {
    COPY_ARRAY(arena, equations);
    for (int i = 0; i < equations->n; i++)
        equations->at[i] = clone_equation(arena, equations->at[i]);
}

static AstEquation *clone_equation(Arena *arena, const AstEquation *original) {
    if (!original) return NULL;
    AstEquation *equation = COPY(arena, original);
    switch (equation->kind) {
    case AST_EQ_EQUAL:
        equation->equal.left = clone_expr(arena, equation->equal.left);
        equation->equal.right = clone_expr(arena, equation->equal.right);
        break;
    case AST_EQ_CONNECT:
        equation->connect.a = clone_expr(arena, equation->connect.a);
        equation->connect.b = clone_expr(arena, equation->connect.b);
        break;
    case AST_EQ_FOR:
        clone_iterators(arena, &equation->for_.iterators);
        clone_equations(arena, &equation->for_.equations);
        break;
    case AST_EQ_IF:
    case AST_EQ_WHEN:
        COPY_ARRAY(arena, &equation->branches.branches);
        for (int i = 0; i < equation->branches.branches.n; i++) {
            AstEquationBranch *branch = &equation->branches.branches.at[i];
            branch->condition = clone_expr(arena, branch->condition);
            clone_equations(arena, &branch->equations);
        }
        break;
    case AST_EQ_CALL:
        equation->call = clone_expr(arena, equation->call);
        break;
    }
    return equation;
}

static AstStatement *clone_statement(Arena *arena, const AstStatement *original);

static void clone_statements(Arena *arena, AstStatements *statements) {
    COPY_ARRAY(arena, statements);
    for (int i = 0; i < statements->n; i++)
        statements->at[i] = clone_statement(arena, statements->at[i]);
}

static AstStatement *clone_statement(Arena *arena, const AstStatement *original) {
    AstStatement *statement = COPY(arena, original);
    switch (statement->kind) {
    case AST_ST_ASSIGN:
        statement->assign.target = clone_expr(arena, statement->assign.target);
        statement->assign.value = clone_expr(arena, statement->assign.value);
        break;
    case AST_ST_CALL:
        statement->call = clone_expr(arena, statement->call);
        break;
    case AST_ST_IF:
    case AST_ST_WHEN:
        COPY_ARRAY(arena, &statement->branches.branches);
        for (int i = 0; i < statement->branches.branches.n; i++) {
            AstStatementBranch *branch = &statement->branches.branches.at[i];
            branch->condition = clone_expr(arena, branch->condition);
            clone_statements(arena, &branch->statements);
        }
        break;
    case AST_ST_FOR:
        clone_iterators(arena, &statement->for_.iterators);
        clone_statements(arena, &statement->for_.statements);
        break;
    case AST_ST_WHILE:
        statement->while_.condition = clone_expr(arena, statement->while_.condition);
        clone_statements(arena, &statement->while_.statements);
        break;
    case AST_ST_BREAK:
    case AST_ST_RETURN:
        break;
    }
    return statement;
}

/* --- elements and classes --------------------------------------------------------------------- */

AstModification *clone_modification(Arena *arena, const AstModification *original) {
    if (!original) return NULL;
    AstModification *modification = COPY(arena, original);
    COPY_ARRAY(arena, &modification->arguments);
    for (int i = 0; i < modification->arguments.n; i++) {
        AstArgument *argument = &modification->arguments.at[i];
        argument->modification = clone_modification(arena, argument->modification);
        argument->element = clone_element(arena, argument->element);
        argument->break_connect = clone_equation(arena, argument->break_connect);
    }
    modification->value = clone_expr(arena, modification->value);
    return modification;
}

static void clone_components(Arena *arena, AstComponents *components) {
    clone_exprs(arena, &components->dims);
    COPY_ARRAY(arena, &components->declarators);
    for (int i = 0; i < components->declarators.n; i++) {
        AstDeclarator *declarator = &components->declarators.at[i];
        clone_exprs(arena, &declarator->dims);
        declarator->modification = clone_modification(arena, declarator->modification);
        declarator->condition = clone_expr(arena, declarator->condition);
    }
}

static AstElement *clone_element(Arena *arena, const AstElement *original) {
    if (!original) return NULL;
    AstElement *element = COPY(arena, original);
    switch (element->kind) {
    case AST_EL_IMPORT:
        break;
    case AST_EL_EXTENDS:
        element->extends.modification = clone_modification(arena, element->extends.modification);
        break;
    case AST_EL_CLASS:
        element->class_ = clone_class(arena, element->class_);
        break;
    case AST_EL_COMPONENTS:
        clone_components(arena, &element->components);
        break;
    }
    if (element->constraint) {
        element->constraint = COPY(arena, original->constraint);
        element->constraint->modification = clone_modification(arena, element->constraint->modification);
    }
    return element;
}

AstClass *clone_class(Arena *arena, const AstClass *original) {
    AstClass *class_ = COPY(arena, original);
    COPY_ARRAY(arena, &class_->items);
    for (int i = 0; i < class_->items.n; i++) {
        AstItem *item = &class_->items.at[i];
        if (item->kind == AST_ITEM_ELEMENT)
            item->element = clone_element(arena, item->element);
        else if (item->kind == AST_ITEM_EQUATION)
            item->equation = clone_equation(arena, item->equation);
        else
            item->statement = clone_statement(arena, item->statement);
    }
    class_->base_modification = clone_modification(arena, class_->base_modification);
    clone_exprs(arena, &class_->base_dims);
    return class_;
}
