/* Fixes: how a text is to be changed so that a diagnostic is gone. Whoever reports a mistake knows what mends
   it, and adds the fix to the diagnostic. All that is made here lives in the arena of the diagnostics. */
#ifndef MOCC_LEXER_FIX_H
#define MOCC_LEXER_FIX_H

#include "lexer/diag.h"

/* Adds a fix without edits to a diagnostic; the title says what it does. */
Fix *fix_add(Diagnostics *diagnostics, Diagnostic *diagnostic, FixGrade grade, const char *title, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds to a diagnostic a fix of an earlier one, which mends this one, too. */
void fix_share(Diagnostics *diagnostics, Diagnostic *diagnostic, Fix *fix);

/* Adds an edit: `text` (copied) in place of what stands at `span`. */
void fix_replace(Diagnostics *diagnostics, Fix *fix, Span span, const char *text);
void fix_insert(Diagnostics *diagnostics, Fix *fix, Pos at, const char *text);

/* Adds to the report of a misspelled word that fills `span` the suggestion to write `nearest`; none if that
   is NULL. */
void fix_spelling(Diagnostics *diagnostics, Diagnostic *diagnostic, Span span, const char *nearest);

/* Adds the edits that put items of a text (declarations, equations, classes) into another order: item
   order[0] first, then order[1] ... `items`: `n` spans in one file, in the order of the text, from the first
   word to the last or to the semicolon. As few as possible move; each takes along the comment lines directly
   above it and the comment after it on its line. False, and the fix is as before, if the order is the one of
   the text, or if an item has no semicolon. */
bool fix_reorder(Diagnostics *diagnostics, Fix *fix, int n, const Span *items, const int *order);

/* Adds the edits that move an item (a declaration, an equation), of which `item` is the first word or more,
   above the keyword of the section that it stands in, with its comments. With `to_initial` it becomes part of
   an initial equation section: of the one above, or of a new one. False, and the fix is as before, if the
   text is no such section. */
bool fix_move_above_section(Diagnostics *diagnostics, Fix *fix, Span item, bool to_initial);

/* What moves to the end of a class: an equation; all statements of an algorithm section; the value in the
   declaration of a variable, or in an argument of a modification, which an equation gives it then */
typedef enum { MOVES_ITEM, MOVES_SECTION, MOVES_VALUE, MOVES_ARGUMENT } Moves;

typedef struct {
    Moves what;
    Span span;
    const char *variable; /* that the value belongs to */
} MovedItem;

/* Adds the edits that move items of a class to its end, in the order given, with their comments. `place`:
   what they come above, in the class's annotation or its `end`; `end`: its `end`. False, and the fix is as
   before, if the text of one is not what it is taken for. */
bool fix_move_to_end(Diagnostics *diagnostics, Fix *fix, int n, const MovedItem *items, Pos place, Pos end);

/* Adds the edit that removes an item, of which `item` is the first word or more, with its comments. */
void fix_remove(Diagnostics *diagnostics, Fix *fix, Span item);

/* Adds the edit that puts a new line with `text` above the item that begins at `at`, as deep as it; between
   items of one line it is put into that line. */
void fix_insert_line(Diagnostics *diagnostics, Fix *fix, Pos at, const char *text);

#endif
