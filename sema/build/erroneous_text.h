/* Texts with errors. Variables that such a text may have determined count as determined, so that no other
 * line is blamed. Everything that it does not mention is checked as usual. */
#ifndef MOCC_SEMA_ERRONEOUS_TEXT_H
#define MOCC_SEMA_ERRONEOUS_TEXT_H

#include "sema/model/variant.h"

/* Names as they stand in a text: a.b */
typedef struct {
    Symbol *names;
    int n;
    bool derivative; /* inside of der(...) */
} Mention;

typedef enum { LOST_EQUATION, LOST_CONNECT, LOST_DECLARATION } LostKind;

/* A text that has an error: what it mentions */
typedef struct Lost {
    LostKind kind;
    Span span; /* of a text that could not be parsed; else file < 0 */
    VEC(Mention) mentions;
} Lost;

Lost *new_lost(Arena *arena);
/* The names that an equation of any kind mentions, with those of nested equations. */
Lost *lost_equation(Arena *arena, const AstEquation *ast);
/* The names that statements assign. */
Lost *lost_statements(Arena *arena, const AstStatements *statements);
/* Adds the names in one more expression. */
void lost_expr(Arena *arena, Lost *lost, const AstExpr *expr);
/* Adds one name, or path of names ("a.b"). */
void lost_path(Sema *sema, Lost *lost, const char *path);
/* The names in a text that could not be parsed, and the kind of text that it looks like. */
Lost *lost_text(Sema *sema, Span span);

/* Marks the variables that the text mentions and that are still undetermined as broken. A name that is not
 * declared stands for the nearest declared one. If no such variable is left, an equation is a doubt: it may
 * have determined anything. So is a connect, which may have connected any two connectors, and each side of it
 * that is unknown. */
void give_up_lost(Sema *sema, Variant *variant, const Lost *lost);
/* Notes that the text may have determined any variable. */
void add_doubt(Sema *sema, Variant *variant, const Lost *lost);
/* True if such a text may account for the extra unknown of an equation; it accounts for no other then. */
bool explained_by_doubt(Variant *variant);

#endif
