/* C code that eliminates balances along trees of connectors (sema/linear/eliminate.h). */
#ifndef MOCC_CODEGEN_RESPOND_H
#define MOCC_CODEGEN_RESPOND_H

#include "codegen/step_table.h"

/* Begins a function of what balances affect: the balances inside follow from the motion outside */
void write_gains(Generator *g);

/* int NAME__respond(struct NAME *s[, double time]): eliminates the balances inside, and gives the response of
   the root connector out of those at the tips. Its value is the sign of the determinant, 0 where it is
   singular or something is not finite. */
void write_respond_function(Generator *g);

/* Whether the balances of the plan's model are eliminated along trees, with coefficients that are written
   out: so are their changes. */
bool has_directional_response(const Plan *plan);
/* Whether those of the generator's unit are. In a library that depends on the class alone: its text is the
   same in each library that it is compiled for. */
bool unit_has_directional_response(Generator *g);

/* The table by which the runtime checks the solution */
void write_elimination_table(Generator *g);

/* --- for respond_directional.c ---------------------------------------------------------------- */

/* 1 and the number of motions; the number of flows. Of NULL: 1 and 0 */
int response_width(const LinearPort *port);
int flow_count(const LinearPort *port);
/* C text of a scalar of the unit's own connector, and of an unknown's balance or residual; base: "s->" */
const char *c_port_scalar(Generator *g, const char *base, const PortScalar *scalar);
const char *c_unknown(Generator *g, const char *base, const Unknown *unknown, const Var *var);
/* Variables for what answers at the tips of the components: nothing, so far. `suffix` ends their names. In
   those of a table, if there is one, memory is taken of that of functions. */
void write_tip_variables(Generator *g, const char *suffix, const StepTable *table);

#endif
