/* C code for a model: one struct and a few functions for each unit of its plan. */
#ifndef MOCC_CODEGEN_CODEGEN_H
#define MOCC_CODEGEN_CODEGEN_H

#include "plan/plan.h"
#include "support/text.h"

/* Appends the C program of the plan to `out`. It includes only <math.h>, <stddef.h>, <string.h>, moccrt.h and other
   headers of the runtime. */
void generate_c(const Plan *plan, Text *out);

#endif
