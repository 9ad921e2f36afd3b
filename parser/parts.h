/* What each node of a syntax tree consists of, in the order of the text: the only place that says so. Walks,
   copies, name resolution and dumps stand on it. */
#ifndef MOCC_PARSER_PARTS_H
#define MOCC_PARSER_PARTS_H

#include "parser/ast.h"

/* What an expression is for the node that it is part of */
typedef struct {
    const char *text; /* "left: " */
    Symbol name;      /* of the part of a reference whose subscript it is, of a named argument; or NULL */
    int row;          /* of a matrix, from 1; 0: it stands in none */
} AstRole;

/* What is called for the parts of a node, each with `context`; NULL: such parts are left aside. The slot of a
   part can be written. Optional parts that are left out are no parts, but for the condition of an else branch
   and the elements of a tuple, which are NULL. */
typedef struct {
    void *context;
    /* an array of the node's own, before its elements: gives the one to go on with */
    void *(*array)(void *context, const void *at, size_t size);
    void (*expr)(void *context, AstExpr **part, AstRole role);
    void (*name)(void *context, const AstName *name); /* a type, a base, a constraining type */
    /* the parts between the two calls see the iterators, whose ranges are theirs */
    void (*open)(void *context, AstIterators *iterators);
    void (*close)(void *context, AstIterators *iterators);
    void (*equations)(void *context, AstEquations *body);
    void (*statements)(void *context, AstStatements *body);
    void (*equation)(void *context, AstEquation **part); /* of a class, or in `break connect(...)` */
    void (*statement)(void *context, AstStatement **part);
    void (*element)(void *context, AstElement **part);
    void (*class_)(void *context, AstClass **part);
    void (*modification)(void *context, AstModification **part);
    void (*argument)(void *context, AstArgument *part);
    void (*declarator)(void *context, AstDeclarator *part);
    void (*constraint)(void *context, AstExtends **part);
} AstParts;

void ast_parts_of_expr(const AstParts *p, AstExpr *expr);
void ast_parts_of_iterators(const AstParts *p, AstIterators *iterators);
void ast_parts_of_equation(const AstParts *p, AstEquation *equation);
void ast_parts_of_statement(const AstParts *p, AstStatement *statement);
/* Annotations are no parts. */
void ast_parts_of_modification(const AstParts *p, AstModification *modification);
void ast_parts_of_argument(const AstParts *p, AstArgument *argument);
void ast_parts_of_declarator(const AstParts *p, AstDeclarator *declarator);
void ast_parts_of_element(const AstParts *p, AstElement *element);
void ast_parts_of_extends(const AstParts *p, AstExtends *extends);
/* What a short class, or the beginning of a class extension, says */
void ast_parts_of_base(const AstParts *p, AstClass *class_);
/* Its external section */
void ast_parts_of_external(const AstParts *p, AstClass *class_);
/* All that, and what stands in the class */
void ast_parts_of_class(const AstParts *p, AstClass *class_);

/* The parts of a node of that type that is only read: its slots are those of a copy. */
#define AST_READ_PARTS(Type, kind, p, node)                                                                  \
    do {                                                                                                     \
        Type copy = *(node);                                                                                 \
        ast_parts_of_##kind((p), &copy);                                                                     \
    } while (0)

#endif
