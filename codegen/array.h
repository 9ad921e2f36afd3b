/* Arrays inside of functions, whose sizes only the run knows: values whose C text is a MoccArray. */
#ifndef MOCC_CODEGEN_ARRAY_H
#define MOCC_CODEGEN_ARRAY_H

#include "codegen/writer.h"

CValue c_array(const char *text, bool jet);

/* Declares a MoccArray with this C text as its value, on the stack of arrays; one in the shape of another */
CValue new_array(Writer *w, bool jet, const char *value);
CValue new_like(Writer *w, bool jet, CValue shape, Span span);

/* The number of its elements, its size in a dimension */
const char *count_of(Writer *w, CValue array);
const char *dim_of(Writer *w, CValue array, int k);

/* Element number `index` (a C text) of an array, to be assigned and as a value */
const char *c_element_at(Writer *w, CValue array, const char *index);
CValue element_at(Writer *w, CValue array, const char *index);
void set_element(Writer *w, CValue array, const char *index, CValue value);

/* for (k = 0; k < n; k++) { */
const char *open_loop(Writer *w, const char *n);
void close_loop(Writer *w);

#endif
