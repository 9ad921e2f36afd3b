/* The part of a program that is the model's own. */
#ifndef MOCC_CODEGEN_MODEL_H
#define MOCC_CODEGEN_MODEL_H

#include "codegen/steps.h"

/* Writes what the runtime calls and reads, after all units: the functions of the model, its table, and main.
 */
void write_model(Generator *g);

#endif
