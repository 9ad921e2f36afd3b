/* Visits the text of a class: every expression, name, equation and statement once, outer ones first. */
#ifndef MOCC_PARSER_WALK_H
#define MOCC_PARSER_WALK_H

#include "parser/ast.h"

/* What is called on the way, each with `context`; NULL: nothing. */
typedef struct {
    void *context;
    void (*expr)(void *context, const AstExpr *expr);
    void (*name)(void *context, const AstName *name); /* a type, a base, a constraining type */
    void (*equation)(void *context, const AstEquation *equation);
    void (*statement)(void *context, const AstStatement *statement);
    /* between the two calls, the iterators are visible; their own ranges are walked before */
    void (*open)(void *context, const AstIterators *iterators);
    void (*close)(void *context, const AstIterators *iterators);
} AstVisitor;

void ast_walk_expr(const AstVisitor *visitor, const AstExpr *expr);
void ast_walk_equation(const AstVisitor *visitor, const AstEquation *equation);
void ast_walk_modification(const AstVisitor *visitor, const AstModification *modification);
/* All that stands in the class itself, in textual order; not the classes that it declares, not annotations.
 */
void ast_walk_class(const AstVisitor *visitor, const AstClass *class_);

#endif
