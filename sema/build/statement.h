/* Statements: from syntax to typed statements, of functions and of algorithm sections of models. */
#ifndef MOCC_SEMA_STATEMENT_H
#define MOCC_SEMA_STATEMENT_H

#include "sema/build/builder.h"
#include "sema/model/function.h"

/* Whose statements are read */
typedef struct {
    Builder *builder;
    Function *function;
    struct Section *section;  /* of a model: sema/build/algorithm_section.h; NULL: a function's algorithm */
    const AstStatement *loop; /* the innermost one that encloses the statement; or NULL */
    bool *assigned;           /* of a function: by variable */
} StatementReader;

/* Appends the typed statements to `out`; false after errors (reported). */
bool read_statements(StatementReader *r, const AstStatements *asts, Statements *out);
/* A new statement at the end of `out` */
Statement *add_typed(Arena *arena, StatementKind kind, Span span, Statements *out);
/* target := value */
void assign_one(Arena *arena, Span span, Ex *target, Ex *value, Statements *out);
/* A Boolean scalar; NULL after an error. */
Ex *read_condition(StatementReader *r, AstExpr *ast);
/* Whether the value has the shape of the target; reports if not. */
bool check_target_shape(Scope *scope, const Ex *target, const Ex *value);

/* --- undefined.c ------------------------------------------------------------------------------ */

#endif
