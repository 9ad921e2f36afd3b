/* Messages to the host, and texts from outside in them. */
#include "runtime/base/base.h"

#include <stdio.h>
#include <string.h>

static void tell(MoccContext *context, MoccSeverity severity, const char *format, va_list args) {
    Text text = {.context = context};
    text_vprintf(&text, format, args);
    if (context->host.message) context->host.message(context->host.user, severity, text.data);
    text_free(&text);
}

int report(MoccContext *context, int status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    tell(context, MOCC_ERROR, format, args);
    va_end(args);
    return status;
}

int report_usage(MoccContext *context, const char *format, ...) {
    va_list args;
    va_start(args, format);
    tell(context, MOCC_USAGE, format, args);
    va_end(args);
    return WRONG_USAGE;
}

void report_warning(MoccContext *context, const char *format, ...) {
    va_list args;
    va_start(args, format);
    tell(context, MOCC_WARNING, format, args);
    va_end(args);
}

void report_note(MoccContext *context, const char *format, ...) {
    va_list args;
    va_start(args, format);
    tell(context, MOCC_NOTE, format, args);
    va_end(args);
}

/* How many bytes from `text` on are one printable UTF-8 character; 0: none */
static size_t printable(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) return c[0] >= 0x20 && c[0] != 0x7f;
    size_t length = c[0] >= 0xc2 && c[0] < 0xe0 ? 2 : c[0] >= 0xe0 && c[0] < 0xf0 ? 3 : 4;
    if (c[0] < 0xc2 || c[0] > 0xf4 || (c[0] == 0xc2 && c[1] < 0xa0)) return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    return length;
}

Quote quote(const char *text) {
    static const char dots[] = "...";
    Quote out = {""};
    size_t used = 0;
    for (size_t i = 0; text[i];) {
        char escaped[8];
        size_t bytes = printable(text + i), length = bytes ? bytes : 4;
        snprintf(escaped, sizeof escaped, "\\x%02x", (unsigned)(unsigned char)text[i]);
        if (used + length + sizeof dots > sizeof out.text) {
            memcpy(out.text + used, dots, sizeof dots);
            break;
        }
        memcpy(out.text + used, bytes ? text + i : escaped, length);
        used += length;
        i += bytes ? bytes : 1;
    }
    return out;
}
