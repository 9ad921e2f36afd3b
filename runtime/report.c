/* Messages on standard error, one line each. */
#include "runtime/simulator.h"

#include <string.h>

/* The only way to the program's name that spares every function an argument; set once, before any message. */
static const char *program_name = "simulator";

void report_name(const char *program) {
    const char *slash = strrchr(program, '/');
    program_name = slash ? slash + 1 : program;
}

static void write_line(const char *kind, const char *format, va_list args) {
    fprintf(stderr, "%s: %s", program_name, kind);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int report(int status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    write_line("error: ", format, args);
    va_end(args);
    return status;
}

void report_warning(const char *format, ...) {
    va_list args;
    va_start(args, format);
    write_line("warning: ", format, args);
    va_end(args);
}

void report_note(const char *format, ...) {
    va_list args;
    va_start(args, format);
    write_line("", format, args);
    va_end(args);
}

int report_usage(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: error: ", program_name);
    vfprintf(stderr, format, args);
    fprintf(stderr, " (try '%s --help')\n", program_name);
    va_end(args);
    return WRONG_USAGE;
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

int report_at(const char *file, size_t line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%zu: error: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return RUN_FAILED;
}
