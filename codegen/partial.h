/* C code of functions that are derivatives of other ones with respect to some of their inputs. */
#ifndef MOCC_CODEGEN_PARTIAL_H
#define MOCC_CODEGEN_PARTIAL_H

#include "codegen/writer.h"

/* The body of the function that is written: calls of the one that it is derived from */
void write_partial(Writer *w);

#endif
