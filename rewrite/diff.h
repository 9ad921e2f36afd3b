/* What has changed in a text, line by line. */
#ifndef MOCC_REWRITE_DIFF_H
#define MOCC_REWRITE_DIFF_H

#include "rewrite/edits.h"
#include "support/text.h"

/* Adds to `out` how the text `before` becomes `after`, as patch(1) reads it: a unified diff with three lines
   of context, of the file at `path` on both sides; nothing if they are equal. Both texts end with a NUL byte
   that is not counted. `scratch`: for what is needed on the way. */
void add_diff(Arena *scratch, Text *out, const char *path, const char *before, size_t before_length,
              const char *after, size_t after_length);

/* The same as edits in the arena, one for each run of lines that changes. `description`: that of each */
TextEdits edits_between(Arena *arena, const char *before, size_t before_length, const char *after,
                        size_t after_length, const char *description);

#endif
