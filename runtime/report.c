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

int report_at(const char *file, size_t line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%zu: error: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return RUN_FAILED;
}
