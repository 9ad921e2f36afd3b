/* Parsing of one file into its syntax tree. */
#ifndef MOCC_PARSER_PARSE_H
#define MOCC_PARSER_PARSE_H

#include "lexer/diag.h"
#include "parser/ast.h"

/* Parses `source`. Syntax errors go to `diagnostics` under the rule "syntax"; the parser then goes on behind
   the next `;` or `end`, so that one run reports many. The tree that is returned (never NULL, owned by
   `arena`) holds what could be parsed; *complete is false when an error was reported. */
AstFile *parse_file(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                    bool *complete);

/* The same, but long classes of packages are left unparsed (AstClass.unparsed) where their ends can be found
   without it. */
AstFile *parse_outline(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                       bool *complete);

/* Parses the text of `class_`, which parse_outline() or this function left unparsed in `source`; it is torn
   if errors were reported. */
void parse_class_text(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                      AstClass *class_);

#endif
