/* C code for a model: one struct and a few functions for each unit of its plan.

   There is one writer of expressions (expression.h), for the code of components and of functions, for doubles
   and for jets (value.h). What its leaves are stands in a table for each of both kinds of code (Leaves in
   writer.h).

   Files that write expressions call each other: the argument of a call, a subscript and an element of an
   array are expressions again, and operations on arrays are made of arrays. */
#ifndef MOCC_CODEGEN_CODEGEN_H
#define MOCC_CODEGEN_CODEGEN_H

#include "plan/plan.h"
#include "support/text.h"

/* Appends the C program of the plan to `out`. It includes only <math.h>, <stddef.h>, <string.h>, moccrt.h and
   other headers of the runtime. */
void generate_c(const Plan *plan, Text *out);

#endif
