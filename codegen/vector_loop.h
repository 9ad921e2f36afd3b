/* Loops whose turns the C compiler may carry out several at a time. */
#ifndef MOCC_CODEGEN_VECTOR_LOOP_H
#define MOCC_CODEGEN_VECTOR_LOOP_H

#include "codegen/writer.h"

/* Says so before the innermost loop, of `count` turns, that assigns value to target, if no turn reads what
   another one assigns, and arithmetic is all that there is to do. */
void write_vector_hint(Writer *w, Ex *target, Ex *value, long count);

#endif
