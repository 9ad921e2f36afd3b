/* Texts with errors. What such a text may have determined counts as determined, so that nothing else is
   blamed; everything that it does not mention is checked as ever. */
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
/* All that an equation of any kind mentions, and what stands inside of it. */
Lost *lost_equation(Arena *arena, const AstEquation *ast);
/* What statements assign. */
Lost *lost_statements(Arena *arena, const AstStatements *statements);
/* The same for one expression more. */
void lost_expr(Arena *arena, Lost *lost, const AstExpr *expr);
/* One name more, or path of names ("a.b") */
void lost_path(Sema *sema, Lost *lost, const char *path);
/* The names in a text that could not be parsed, and what it looks like. */
Lost *lost_text(Sema *sema, Span span);

/* Marks what is not determined yet of all that the text mentions as broken; a name that is not declared
   stands for the one that is nearest to it. If nothing of it is open, an equation is a doubt: it may have
   determined anything; so is a connect, which may have connected any other two, and each side of a connect
   that means nothing. */
void give_up_lost(Sema *sema, Variant *variant, const Lost *lost);
/* What the text determines may be anything. */
void add_doubt(Sema *sema, Variant *variant, const Lost *lost);
/* Whether a text of which it is not known what it determines explains that an equation has an unknown too
   many; it explains nothing more then. */
bool explained_by_doubt(Variant *variant);

#endif
