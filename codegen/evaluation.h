/* C code of the evaluation that integrators ask for (plan/evaluation.c). */
#ifndef MOCC_CODEGEN_EVALUATION_H
#define MOCC_CODEGEN_EVALUATION_H

#include "codegen/steps.h"

/* Of a plan that has an evaluation: static int model_differentiate(...), which the runtime calls, and, if
   anything is prepared for it, static void model_prepare(...) */
void write_evaluation_functions(Generator *g);
/* Whether something in it may end it, or notes what is undefined. */
bool evaluation_may_end(const PlanEvaluation *evaluation);

#endif
