/* C functions of a unit. */
#ifndef MOCC_CODEGEN_UNIT_FUNCTION_H
#define MOCC_CODEGEN_UNIT_FUNCTION_H

#include "codegen/steps.h"

/* Begins a function that uses this, a set of USES_. */
void open_function(Generator *g, const char *signature, unsigned uses, bool is_short);
/* Ends a function that has these arguments. */
void close_function(Generator *g, unsigned arguments, unsigned uses);

/* Nothing has to be done with the arrays of states that are arguments. */
void discard_arrays(Generator *g);

/* A body whose use of memory nothing has planned: what it takes of the memory of functions, for large arrays,
   is given back at its end. */
typedef struct {
    Text *outer, *text;
} SpaceBody;
SpaceBody begin_space(Generator *g);
void end_space(Generator *g, SpaceBody body);

/* A function of a block; at order 1 its directional derivative: out of "s->", where all is computed, and
   "d->", which holds how what is known changes, it computes how the rest changes. */
void write_part(Generator *g, const PlanFunction *plan);
/* A function of the model's schedule, with the arguments that the runtime gives it */
void write_entry(Generator *g, const PlanFunction *plan);

#endif
