/* Formatted text, faster than the C library where the format is simple. */
#ifndef MOCC_SUPPORT_FORMAT_STRING_H
#define MOCC_SUPPORT_FORMAT_STRING_H

#include <stdarg.h>
#include <stddef.h>

/* What vsnprintf() does: writes at most `size` bytes with the NUL to `out`, and returns the length of the
   whole text. `args` is used up. */
size_t format_string(char *out, size_t size, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
