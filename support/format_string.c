/* Most formats of a compiler consist of text, names and numbers: %s and %d without width or precision. For
   these vsnprintf() takes longer to set up its stream than to write. */
#include "support/format_string.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_simple(const char *format) {
    while ((format = strchr(format, '%'))) {
        if (format[1] != 's' && format[1] != 'd') return false;
        format += 2;
    }
    return true;
}

/* The text so far; what does not fit counts, too. */
typedef struct {
    char *out;
    size_t size, length;
} Output;

static void add(Output *o, const char *bytes, size_t n) {
    size_t room = o->length < o->size ? o->size - o->length : 0;
    memcpy(o->out + (room ? o->length : 0), bytes, n < room ? n : room);
    o->length += n;
}

static void add_number(Output *o, int number) {
    enum { DIGITS = 3 * sizeof number };
    char text[DIGITS + 1];
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    int at = sizeof text;
    do
        text[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) text[--at] = '-';
    add(o, text + at, sizeof text - (size_t)at);
}

/* What a NULL gives, a fault of mocc */
static const char *missing_text(void) {
#ifdef MOCC_VERIFY
    abort();
#endif
    return "(null)";
}

size_t format_string(char *out, size_t size, const char *format, va_list args) {
    if (!is_simple(format)) {
        int length = vsnprintf(out, size, format, args);
        return length < 0 ? 0 : (size_t)length;
    }
    Output o = {out, size, 0};
    for (const char *at; *format; format = at + 2) {
        at = strchrnul(format, '%');
        add(&o, format, (size_t)(at - format));
        if (!*at) break;
        if (at[1] == 'd') {
            add_number(&o, va_arg(args, int));
        } else {
            const char *string = va_arg(args, const char *);
            if (!string) string = missing_text();
            add(&o, string, strlen(string));
        }
    }
    if (size) out[o.length < size ? o.length : size - 1] = '\0';
    return o.length;
}
