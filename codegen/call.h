/* Calls of functions written in Modelica, in the code of models: arguments have known sizes there. */
#ifndef MOCC_CODEGEN_CALL_H
#define MOCC_CODEGEN_CALL_H

#include "codegen/writer.h"

/* A scalar EX_FUNCTION. Statements that it needs are written at once; a call whose results are used several
   times in a row is made once. */
CValue function_result(Writer *w, Ex *ex);

/* Writes the calls in `ex` that give arrays or several results, before loops over its elements are opened;
   calls in branches and in bodies of comprehensions stay where they are. */
void write_calls(Writer *w, Ex *ex);

/* --- for directional_call.c -------------------------------------------------------------------- */

/* "2, 3" */
const char *dims_text(Arena *arena, int rank, const int *dims);
/* Declares an array of `count` elements; a large one is taken from the memory of functions. */
void write_array(Writer *w, const char *type, const char *name, long count);
/* An argument as the call's order wants it */
const char *value_argument(Writer *w, const Call *call, int input);
/* What an algorithm section decides by itself. What only reads the instance has decided the same before. */
const char *memory_argument(Writer *w, const Memory *memory);

#endif
