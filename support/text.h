/* A growing text on the heap. */
#ifndef MOCC_SUPPORT_TEXT_H
#define MOCC_SUPPORT_TEXT_H

#include <stdarg.h>
#include <stddef.h>

#include "support/arena.h"

typedef struct {
    char *data; /* NUL-terminated once anything was added; owned, freed by text_free */
    size_t length, capacity;
} Text;

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args);
void text_free(Text *text);
/* A copy in the arena of what the text has, which is freed; "" if nothing was added. */
const char *text_move(Text *text, Arena *arena);

#endif
