/* Interned strings: equal texts have equal addresses, so names are compared with ==. */
#ifndef MOCC_SUPPORT_INTERN_H
#define MOCC_SUPPORT_INTERN_H

#include "support/arena.h"

/* An interned, NUL-terminated string. */
typedef const char *Symbol;

typedef struct Interner Interner;

/* A table whose memory lives in `arena`. */
Interner *interner_new(Arena *arena);
/* The symbol of the `length` bytes at `text` (without NUL bytes). */
Symbol intern(Interner *interner, const char *text, size_t length);
/* The symbol of a C string. */
Symbol intern_string(Interner *interner, const char *text);

#endif
