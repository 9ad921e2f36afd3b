/* C code of the evaluation that integrators ask for (plan/evaluation.c). */
#ifndef MOCC_CODEGEN_EVALUATION_H
#define MOCC_CODEGEN_EVALUATION_H

#include "codegen/steps.h"

/* static int model_differentiate(...), which the runtime calls, of a plan that has an evaluation */
void write_evaluation_function(Generator *g);

#endif
