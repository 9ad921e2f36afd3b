/* C functions that evaluate a model with its components apart. */
#ifndef MOCC_CODEGEN_APART_H
#define MOCC_CODEGEN_APART_H

#include "codegen/steps.h"

/* Where the plan has such functions: those of all units that it takes, model_apart(), and the table
   model_parts. Returns the number of its rows; 0: there is nothing of all this. */
int write_apart(Generator *g);

#endif
