/* C code for parameters and start values. */
#ifndef MOCC_CODEGEN_PARAMETERS_H
#define MOCC_CODEGEN_PARAMETERS_H

#include "codegen/steps.h"

/* The function of the unit that gives them their values */
void write_parameters(Generator *g);
/* The function that says how they change with those whose changes stand in "d->". "u->" is unset where a
   parameter has its value from the model. */
void write_parameter_changes(Generator *g);

#endif
