/* Copies of syntax trees. */
#ifndef MOCC_PARSER_CLONE_H
#define MOCC_PARSER_CLONE_H

#include "parser/ast.h"

/* A copy of the class's text, without the declarations that name resolution has found for its names. Names
   and annotations are shared with the original. */
AstClass *clone_class(Arena *arena, const AstClass *original);
/* The same of a modification; NULL is allowed. */
AstModification *clone_modification(Arena *arena, const AstModification *original);

#endif
