/* C code for a model: one struct and a few functions for each unit of its plan.

   Files that write expressions call each other: the argument of a call, what is checked and an element of an
   array are expressions again, and those of functions have calls of functions in them. */
#ifndef MOCC_CODEGEN_CODEGEN_H
#define MOCC_CODEGEN_CODEGEN_H

#include "plan/plan.h"
#include "support/text.h"

/* Appends the C program of the plan to `out`. It includes only <math.h>, <stddef.h>, <string.h>, moccrt.h and
   other headers of the runtime. */
void generate_c(const Plan *plan, Text *out);

#endif
