/* How near two words are, for "did you mean". */
#ifndef MOCC_SUPPORT_SPELLING_H
#define MOCC_SUPPORT_SPELLING_H

#include "support/arena.h"

/* How many letters are inserted, left out, replaced or exchanged with the next one between the words of `n`
   and `m` letters at `a` and `b` (optimal string alignment: Damerau 1964); limit + 1 if there are more than
   `limit`, or if both words are longer than 60 letters. Takes time in proportion to limit * n at most. */
int spelling_distance(const char *a, size_t n, const char *b, size_t m, int limit);

/* "; did you mean 'nearest'?" in the arena, "" if `nearest` is NULL: the end of a message. */
const char *spelling_hint(Arena *arena, const char *nearest);

#endif
