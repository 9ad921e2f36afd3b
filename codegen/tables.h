/* The tables that describe a variant's struct to the runtime library. */
#ifndef MOCC_CODEGEN_TABLES_H
#define MOCC_CODEGEN_TABLES_H

#include "codegen/steps.h"

/* Writes the unit's MoccClass with its variables and members; the tables of its components must have been
 * written before.
 */
void write_tables(Generator *g);
/* Writes where the evaluation that is written out keeps the balances for complete ones. */
void write_kept_balances(Generator *g);

#endif
