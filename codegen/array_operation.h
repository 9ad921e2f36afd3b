/* The array functions of the language inside of functions, whose arguments have sizes of the run. */
#ifndef MOCC_CODEGEN_ARRAY_OPERATION_H
#define MOCC_CODEGEN_ARRAY_OPERATION_H

#include "codegen/writer.h"

/* An EX_OPERATION: an array, or a scalar */
CValue array_operation(Writer *w, Ex *ex);

/* What only moves elements is done by the runtime library: a call with the width of the elements first.
   `where`: its last argument, NULL: it has none */
CValue moved_elements(Writer *w, const char *name, CValue a, const char *where);

#endif
