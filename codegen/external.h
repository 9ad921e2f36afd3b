/* Calls of C functions: what stands between a function of the model and the C function that it stands for.

   The C text of a model is two texts. One is the model. The other one, which in a single file is there where
   MOCC_EXTERNAL is defined, has the C text that the functions' annotations include, and a function for each C
   function, which takes Modelica's values and hands them on as C's. So neither text's names meet those of the
   other. */
#ifndef MOCC_CODEGEN_EXTERNAL_H
#define MOCC_CODEGEN_EXTERNAL_H

#include "codegen/writer.h"

/* In the model: declares what calls the C functions. */
void write_external_declarations(Writer *w);
/* In the function that stands for a C function: the call, with its variables */
void write_external_call(Writer *w);
/* The same at an order of derivative: calls of its value and of the derivative that is given */
void write_given_derivatives(Writer *w);
/* The text of its own (generate_external), between the lines of the preprocessor that choose it; nothing
   without external functions. `model`: the text of the model, which is the other choice. */
void add_external_text(const Plan *plan, const char *model, Text *out);

#endif
