/* C code for a model: one struct and a few functions for each class variant. */
#ifndef MOCC_CODEGEN_CODEGEN_H
#define MOCC_CODEGEN_CODEGEN_H

#include "sema/model/variant.h"
#include "support/text.h"

/* Appends the C program that simulates `model` (checked, without errors; linearity followed) to `out`. It
   includes only <math.h>, <stddef.h> and moccrt.h. */
void generate_c(Sema *sema, Variant *model, Text *out);

#endif
