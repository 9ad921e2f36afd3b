/* C code that eliminates balances along trees of connectors (sema/linear/eliminate.h). */
#ifndef MOCC_CODEGEN_RESPOND_H
#define MOCC_CODEGEN_RESPOND_H

#include "codegen/steps.h"

/* Begins a function of what balances affect: the balances inside follow from the motion outside */
void write_gains(Generator *g);

/* int NAME__respond(struct NAME *s[, double time]): eliminates the balances inside, and gives the response of
   the root connector out of those at the tips. Its value is the sign of the determinant, 0 where it is
   singular or something is not finite. */
void write_respond_function(Generator *g);

/* The table by which the runtime checks the solution */
void write_elimination_table(Generator *g);

#endif
