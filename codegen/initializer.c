/* Initializers of C structs with a name for each field. */
#include "codegen/initializer.h"

void add_field(Text *fields, const char *name, const char *format, ...) {
    text_printf(fields, "%s.%s = ", fields->length ? ", " : "", name);
    va_list args;
    va_start(args, format);
    text_vprintf(fields, format, args);
    va_end(args);
}

void add_number_field(Text *fields, const char *name, long value) {
    if (value) add_field(fields, name, "%ld", value);
}

void add_code_field(Text *fields, const char *name, const char *code) {
    if (code) add_field(fields, name, "%s", code);
}

void add_string_field(Text *fields, const char *name, const char *escaped) {
    if (escaped && *escaped) add_field(fields, name, "\"%s\"", escaped);
}
