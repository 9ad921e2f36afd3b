/* Initializers of C structs with a name for each field: {.name = "phi", .rank = 1}. */
#ifndef MOCC_CODEGEN_INITIALIZER_H
#define MOCC_CODEGEN_INITIALIZER_H

#include "support/text.h"

/* The fields are added to a text, which is empty at first and stands between braces in the end. What is zero,
   NULL or empty is left out: that is what C makes of a field without an initializer. */

/* A field with any value */
void add_field(Text *fields, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
void add_number_field(Text *fields, const char *name, long value);
/* `code`: a C expression, or NULL */
void add_code_field(Text *fields, const char *name, const char *code);
/* `escaped`: the inside of a C string literal, as c_string gives it, or NULL */
void add_string_field(Text *fields, const char *name, const char *escaped);

#endif
