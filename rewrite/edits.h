/* Texts and their edits, without files: fixes of diagnostics as edits, and texts with edits made. For `mocc
   --fix` and for editors, which offer a diagnostic's fixes where it stands. What is returned lives in the
   arena that is passed; nothing here fails. */
#ifndef MOCC_REWRITE_EDITS_H
#define MOCC_REWRITE_EDITS_H

#include "lexer/diag.h"

/* `replacement` in place of `length` bytes from byte `offset` on */
typedef struct {
    uint32_t offset, length;
    const char *replacement;
    const char *description; /* one line: the title of the fix that it belongs to */
    int order;               /* among those at the same place */
    Joining joining;         /* as in an Edit of a fix, and these: */
    bool separates;
    uint32_t blank;
} TextEdit;

/* Sorted by offset, without overlaps; at one offset an insertion comes before what goes. */
typedef struct {
    TextEdit *at;
    int n, capacity;
} TextEdits;

/* The edits that one fix makes in a file (SourceFile.id). */
TextEdits edits_of_fix(Arena *arena, const Fix *fix, int file);

/* The edits of all fixes of the diagnostics that are certain and stand in the file alone, one fix for each
   diagnostic. A fix that overlaps one before it is left out as a whole, and so is one that inserts where
   another one does, unless both join others there: once these are made, the text is checked again. */
TextEdits certain_edits(Arena *arena, const Diagnostics *diagnostics, int file);

/* The text with the edits made, followed by a NUL byte; *new_length gets its bytes. */
char *apply_edits(Arena *arena, const char *text, size_t length, const TextEdits *edits, size_t *new_length);

#endif
