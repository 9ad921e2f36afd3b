/* C functions of a unit. */
#ifndef MOCC_CODEGEN_UNIT_FUNCTION_H
#define MOCC_CODEGEN_UNIT_FUNCTION_H

#include "codegen/steps.h"

/* Begins a function that uses this, a set of USES_. */
void open_function(Generator *g, const char *signature, unsigned uses, bool is_short);
/* Ends a function that has these arguments. */
void close_function(Generator *g, unsigned arguments, unsigned uses);

/* What `write` writes, `steps` or something else, in a function whose use of memory nothing has planned:
   memory of functions that it takes is given back at its end. */
void write_with_space(Generator *g, void (*write)(Generator *g, const PlanSteps *steps),
                      const PlanSteps *steps);

/* A function of a block, or of all of the model; at order 1 its directional derivative: out of "s->", where
   all is computed, and "d->", which holds how what is known changes, it computes how the rest changes. */
void write_part(Generator *g, const PlanFunction *plan);

#endif
