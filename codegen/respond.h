/* C code that eliminates balances along trees of connectors (sema/linear/eliminate.h). */
#ifndef MOCC_CODEGEN_RESPOND_H
#define MOCC_CODEGEN_RESPOND_H

#include "codegen/steps.h"

/* The members that the variant's struct needs for it */
void write_response_members(Generator *g);

/* In the function of what balances affect in the variant's block `block`: the balances inside, out of the
   motion from outside */
void write_gains(Generator *g, const Partition *partition, const Block *block);

/* int NAME__respond(struct NAME *s[, double time]): eliminates the balances inside, and gives the response of
   the root connector out of those at the tips. Its value is the sign of the determinant, 0 where it is
   singular or something is not finite. */
void write_respond_function(Generator *g);

/* The table by which the runtime checks the solution */
void write_elimination_table(Generator *g);

#endif
