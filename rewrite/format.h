/* The layout of a text: white space alone. */
#ifndef MOCC_REWRITE_FORMAT_H
#define MOCC_REWRITE_FORMAT_H

#include "rewrite/edits.h"

/* The text as the bundled libraries are laid out, followed by a NUL byte: indented by two blanks for each
   level and for what goes on in further lines, blanks around operators and after commas, no blanks at the
   ends of lines, one blank line at most, a line end at the end. Lines stay the lines that they are; words,
   strings and comments stay too, but for the blanks that lines of comments begin and end with. *new_length
   gets its bytes. NULL: the text has syntax errors. What is returned lives in the arena. */
char *format_text(Arena *arena, const char *text, size_t length, size_t *new_length);

/* The same as edits, one for each run of lines that changes; *good is false if the text has syntax errors. */
TextEdits format_edits(Arena *arena, const char *text, size_t length, bool *good);

#endif
