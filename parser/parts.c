/* The parts of the nodes of a syntax tree. */
#include "parser/parts.h"

/* An array of the node */
#define OWN(p, list)                                                                                         \
    do {                                                                                                     \
        if (!(p)->array) break;                                                                              \
        (list).at = (p)->array((p)->context, (list).at, sizeof *(list).at * (size_t)(list).n);               \
        (list).capacity = (list).n;                                                                          \
    } while (0)

/* --- expressions ------------------------------------------------------------------------------ */

static void any_expr(const AstParts *p, AstExpr **part, AstRole role) {
    if (p->expr) p->expr(p->context, part, role);
}

static void expr(const AstParts *p, AstExpr **part, const char *role) {
    if (*part) any_expr(p, part, (AstRole){.text = role});
}

static void exprs(const AstParts *p, AstExprs *list, AstRole role) {
    OWN(p, *list);
    for (int i = 0; i < list->n; i++)
        any_expr(p, &list->at[i], role);
}

static void open_iterators(const AstParts *p, AstIterators *iterators) {
    if (p->open && iterators->n) p->open(p->context, iterators);
}

static void close_iterators(const AstParts *p, AstIterators *iterators) {
    if (p->close && iterators->n) p->close(p->context, iterators);
}

void ast_parts_of_iterators(const AstParts *p, AstIterators *iterators) {
    OWN(p, *iterators);
    for (int i = 0; i < iterators->n; i++)
        expr(p, &iterators->at[i].range, "in ");
}

static void reference(const AstParts *p, AstExpr *ref) {
    OWN(p, ref->ref.parts);
    for (int i = 0; i < ref->ref.parts.n; i++) {
        AstRefPart *part = &ref->ref.parts.at[i];
        exprs(p, &part->subscripts, (AstRole){.text = "[] ", .name = part->name});
    }
}

static void call(const AstParts *p, AstExpr *call) {
    expr(p, &call->call.callee, "of ");
    open_iterators(p, &call->call.iterators);
    exprs(p, &call->call.args, (AstRole){.text = ""});
    OWN(p, call->call.named);
    for (int i = 0; i < call->call.named.n; i++) {
        AstNamedArgument *named = &call->call.named.at[i];
        any_expr(p, &named->value, (AstRole){.text = " = ", .name = named->name});
    }
    close_iterators(p, &call->call.iterators);
}

static void choice(const AstParts *p, AstExpr *choice) {
    AstExprs *conditions = &choice->cond.conditions, *branches = &choice->cond.branches;
    OWN(p, *conditions);
    OWN(p, *branches);
    for (int i = 0; i < branches->n; i++) {
        bool is_else = i >= conditions->n;
        if (!is_else) expr(p, &conditions->at[i], "if ");
        expr(p, &branches->at[i], is_else ? "else " : "then ");
    }
}

static void matrix(const AstParts *p, AstExpr *matrix) {
    OWN(p, matrix->matrix.rows);
    for (int i = 0; i < matrix->matrix.rows.n; i++)
        exprs(p, &matrix->matrix.rows.at[i], (AstRole){.text = "", .row = i + 1});
}

void ast_parts_of_expr(const AstParts *p, AstExpr *node) {
    switch (node->kind) {
    case AST_REF:
        reference(p, node);
        break;
    case AST_CALL:
    case AST_PARTIAL_CALL:
        call(p, node);
        break;
    case AST_UNARY:
        expr(p, &node->unary.a, "");
        break;
    case AST_BINARY:
        expr(p, &node->binary.a, "");
        expr(p, &node->binary.b, "");
        break;
    case AST_IF:
        choice(p, node);
        break;
    case AST_RANGE:
        expr(p, &node->range.from, "from ");
        expr(p, &node->range.step, "step ");
        expr(p, &node->range.to, "to ");
        break;
    case AST_ARRAY:
        open_iterators(p, &node->array.iterators);
        exprs(p, &node->array.elements, (AstRole){.text = ""});
        close_iterators(p, &node->array.iterators);
        break;
    case AST_MATRIX:
        matrix(p, node);
        break;
    case AST_TUPLE:
        exprs(p, &node->tuple, (AstRole){.text = ""});
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

/* --- equations and statements ----------------------------------------------------------------- */

static void condition(const AstParts *p, AstExpr **part) {
    any_expr(p, part, (AstRole){.text = "condition: "});
}

static void equations(const AstParts *p, AstEquations *body) {
    OWN(p, *body);
    if (p->equations) p->equations(p->context, body);
}

void ast_parts_of_equation(const AstParts *p, AstEquation *equation) {
    switch (equation->kind) {
    case AST_EQ_EQUAL:
        expr(p, &equation->equal.left, "left: ");
        expr(p, &equation->equal.right, "right: ");
        break;
    case AST_EQ_CONNECT:
        expr(p, &equation->connect.a, "");
        expr(p, &equation->connect.b, "");
        break;
    case AST_EQ_FOR:
        open_iterators(p, &equation->for_.iterators);
        equations(p, &equation->for_.equations);
        close_iterators(p, &equation->for_.iterators);
        break;
    case AST_EQ_IF:
    case AST_EQ_WHEN:
        OWN(p, equation->branches.branches);
        for (int i = 0; i < equation->branches.branches.n; i++) {
            condition(p, &equation->branches.branches.at[i].condition);
            equations(p, &equation->branches.branches.at[i].equations);
        }
        break;
    case AST_EQ_CALL:
        expr(p, &equation->call, "");
        break;
    }
}

static void statements(const AstParts *p, AstStatements *body) {
    OWN(p, *body);
    if (p->statements) p->statements(p->context, body);
}

void ast_parts_of_statement(const AstParts *p, AstStatement *statement) {
    switch (statement->kind) {
    case AST_ST_ASSIGN:
        expr(p, &statement->assign.target, "target: ");
        expr(p, &statement->assign.value, "value: ");
        break;
    case AST_ST_CALL:
        expr(p, &statement->call, "");
        break;
    case AST_ST_IF:
    case AST_ST_WHEN:
        OWN(p, statement->branches.branches);
        for (int i = 0; i < statement->branches.branches.n; i++) {
            condition(p, &statement->branches.branches.at[i].condition);
            statements(p, &statement->branches.branches.at[i].statements);
        }
        break;
    case AST_ST_FOR:
        open_iterators(p, &statement->for_.iterators);
        statements(p, &statement->for_.statements);
        close_iterators(p, &statement->for_.iterators);
        break;
    case AST_ST_WHILE:
        condition(p, &statement->while_.condition);
        statements(p, &statement->while_.statements);
        break;
    case AST_ST_BREAK:
    case AST_ST_RETURN:
        break;
    }
}

/* --- modifications ---------------------------------------------------------------------------- */

static void modification(const AstParts *p, AstModification **part) {
    if (*part && p->modification) p->modification(p->context, part);
}

static void name(const AstParts *p, const AstName *name) {
    if (p->name && name->parts.n) p->name(p->context, name);
}

void ast_parts_of_argument(const AstParts *p, AstArgument *argument) {
    if (argument->element && p->element) p->element(p->context, &argument->element);
    if (argument->break_connect && p->equation) p->equation(p->context, &argument->break_connect);
    modification(p, &argument->modification);
}

void ast_parts_of_modification(const AstParts *p, AstModification *modification) {
    OWN(p, modification->arguments);
    for (int i = 0; p->argument && i < modification->arguments.n; i++)
        p->argument(p->context, &modification->arguments.at[i]);
    expr(p, &modification->value, "= ");
}

/* --- elements and classes --------------------------------------------------------------------- */

void ast_parts_of_declarator(const AstParts *p, AstDeclarator *declarator) {
    exprs(p, &declarator->dims, (AstRole){.text = "[] "});
    modification(p, &declarator->modification);
    expr(p, &declarator->condition, "if ");
}

static void components(const AstParts *p, AstComponents *components) {
    name(p, &components->type);
    exprs(p, &components->dims, (AstRole){.text = "type[] "});
    OWN(p, components->declarators);
    for (int i = 0; p->declarator && i < components->declarators.n; i++)
        p->declarator(p->context, &components->declarators.at[i]);
}

void ast_parts_of_extends(const AstParts *p, AstExtends *extends) {
    name(p, &extends->base);
    modification(p, &extends->modification);
}

void ast_parts_of_element(const AstParts *p, AstElement *element) {
    switch (element->kind) {
    case AST_EL_EXTENDS:
        ast_parts_of_extends(p, &element->extends);
        break;
    case AST_EL_COMPONENTS:
        components(p, &element->components);
        break;
    case AST_EL_CLASS:
        if (p->class_) p->class_(p->context, &element->class_);
        break;
    case AST_EL_IMPORT:
        break;
    }
    if (element->constraint && p->constraint) p->constraint(p->context, &element->constraint);
}

void ast_parts_of_base(const AstParts *p, AstClass *class_) {
    name(p, &class_->base);
    exprs(p, &class_->base_dims, (AstRole){.text = "[] "});
    modification(p, &class_->base_modification);
}

static void item(const AstParts *p, AstItem *item) {
    if (item->kind == AST_ITEM_ELEMENT) {
        if (p->element) p->element(p->context, &item->element);
    } else if (item->kind == AST_ITEM_EQUATION) {
        if (p->equation) p->equation(p->context, &item->equation);
    } else if (p->statement) {
        p->statement(p->context, &item->statement);
    }
}

void ast_parts_of_external(const AstParts *p, AstClass *class_) {
    if (!class_->external) return;
    if (p->array) class_->external = p->array(p->context, class_->external, sizeof *class_->external);
    expr(p, &class_->external->result, "result: ");
    exprs(p, &class_->external->args, (AstRole){.text = ""});
}

void ast_parts_of_class(const AstParts *p, AstClass *class_) {
    ast_parts_of_base(p, class_);
    OWN(p, class_->items);
    for (int i = 0; i < class_->items.n; i++)
        item(p, &class_->items.at[i]);
    ast_parts_of_external(p, class_);
}
