/* The tables that tell the runtime library what stands where in a variant's struct. */
#ifndef MOCC_CODEGEN_TABLES_H
#define MOCC_CODEGEN_TABLES_H

#include "codegen/steps.h"

/* Writes the unit's MoccClass with its variables and members; those of its components must have been written.
 */
void write_tables(Generator *g);

#endif
