/* C code for how balances that are eliminated along trees change. */
#ifndef MOCC_CODEGEN_RESPOND_DIRECTIONAL_H
#define MOCC_CODEGEN_RESPOND_DIRECTIONAL_H

#include "codegen/respond.h"

/* int NAME__respond_directional(const struct NAME *s[, double time], struct NAME *d[, double time_change],
   tips and their changes): what NAME__respond does, for the equations of the changes. At order 1. */
void write_respond_directional(Generator *g);

#endif
