/* Copies of syntax trees: a class whose replaceable elements are replaced is read again, and name resolution
   writes into what it reads. Annotations are shared, nothing is written there. */
#include "parser/clone.h"

#include "parser/parts.h"

/* Puts a copy of the node into its slot. */
#define COPY_NODE(arena, slot) (*(slot) = arena_grow((arena), *(slot), sizeof **(slot), sizeof **(slot)))

static AstParts cloner(Arena *arena);

static void *clone_array(void *arena, const void *at, size_t size) {
    return arena_grow(arena, at, size, size);
}

static void clone_expr(void *arena, AstExpr **slot, AstRole role) {
    (void)role;
    if (!*slot) return;
    COPY_NODE(arena, slot);
    AstParts p = cloner(arena);
    ast_parts_of_expr(&p, *slot);
    for (int i = 0; (*slot)->kind == AST_REF && i < (*slot)->ref.parts.n; i++)
        (*slot)->ref.parts.at[i].decl = NULL;
}

static void clone_iterators(void *arena, AstIterators *iterators) {
    AstParts p = cloner(arena);
    ast_parts_of_iterators(&p, iterators);
}

static void clone_equation(void *arena, AstEquation **slot) {
    AstParts p = cloner(arena);
    COPY_NODE(arena, slot);
    ast_parts_of_equation(&p, *slot);
}

static void clone_equations(void *arena, AstEquations *body) {
    for (int i = 0; i < body->n; i++)
        clone_equation(arena, &body->at[i]);
}

static void clone_statement(void *arena, AstStatement **slot) {
    AstParts p = cloner(arena);
    COPY_NODE(arena, slot);
    ast_parts_of_statement(&p, *slot);
}

static void clone_statements(void *arena, AstStatements *body) {
    for (int i = 0; i < body->n; i++)
        clone_statement(arena, &body->at[i]);
}

static void clone_modification_in(void *arena, AstModification **slot) {
    AstParts p = cloner(arena);
    COPY_NODE(arena, slot);
    ast_parts_of_modification(&p, *slot);
}

static void clone_argument(void *arena, AstArgument *argument) {
    AstParts p = cloner(arena);
    ast_parts_of_argument(&p, argument);
}

static void clone_declarator(void *arena, AstDeclarator *declarator) {
    AstParts p = cloner(arena);
    ast_parts_of_declarator(&p, declarator);
}

static void clone_constraint(void *arena, AstExtends **slot) {
    AstParts p = cloner(arena);
    COPY_NODE(arena, slot);
    ast_parts_of_extends(&p, *slot);
}

static void clone_element(void *arena, AstElement **slot) {
    AstParts p = cloner(arena);
    COPY_NODE(arena, slot);
    ast_parts_of_element(&p, *slot);
}

static void clone_class_in(void *arena, AstClass **slot) {
    *slot = clone_class(arena, *slot);
}

static AstParts cloner(Arena *arena) {
    return (AstParts){
        .context = arena,
        .array = clone_array,
        .expr = clone_expr,
        .open = clone_iterators,
        .equations = clone_equations,
        .statements = clone_statements,
        .equation = clone_equation,
        .statement = clone_statement,
        .element = clone_element,
        .class_ = clone_class_in,
        .modification = clone_modification_in,
        .argument = clone_argument,
        .declarator = clone_declarator,
        .constraint = clone_constraint,
    };
}

AstClass *clone_class(Arena *arena, const AstClass *original) {
    AstParts p = cloner(arena);
    AstClass *class_ = arena_grow(arena, original, sizeof *original, sizeof *original);
    ast_parts_of_class(&p, class_);
    return class_;
}

AstModification *clone_modification(Arena *arena, const AstModification *original) {
    if (!original) return NULL;
    AstParts p = cloner(arena);
    AstModification *modification = arena_grow(arena, original, sizeof *original, sizeof *original);
    ast_parts_of_modification(&p, modification);
    return modification;
}
