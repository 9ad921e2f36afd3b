/* Long lines of C text, broken as a programmer would. */
#ifndef MOCC_CODEGEN_WRAP_H
#define MOCC_CODEGEN_WRAP_H

#include "support/text.h"

/* Appends `code`, whole lines of C, with each line that is too wide broken at spaces: between arguments,
   before operators, within comments, and between the words of string literals. What has no such place stays
   as wide as it is. */
void add_wrapped(Text *out, const char *code);

#endif
