/* The tables that describe a variant's struct to the runtime library. */
#ifndef MOCC_CODEGEN_TABLES_H
#define MOCC_CODEGEN_TABLES_H

#include "codegen/steps.h"

/* Writes the unit's MoccClass with its variables and members; the tables of its components must have been
 * written before.
 */
void write_tables(Generator *g);
/* The offset of a scalar in the struct of the unit that is written, as C text */
const char *place_offset(Generator *g, const PlanPlace *place);

#endif
