/* How generated code checks operations that are not defined for all values of their operands. */
#ifndef MOCC_CODEGEN_CHECKS_H
#define MOCC_CODEGEN_CHECKS_H

#include "codegen/expression.h"
#include "plan/checks.h"

/* The C function that checks a double, "mocc_divisor"; CHECK_POWER: one that computes the power, too */
const char *check_function(Check check);

/* Begins functions with checked operations, whose table, with the C name T__sites, comes before them. `owner`
   is the class in whose instance they are computed, NULL: a function written in Modelica. */
void begin_sites(Writer *w, const char *c_name, const Class *owner);
/* Adds an operation. Returns the arguments that name it to a function that checks, to follow the operands:
   ", &T__sites[3], s". `place` as MoccSite describes it. */
const char *add_site(Writer *w, const Ex *ex, const char *place);
/* Adds the caller of a function, which messages about the function name. Returns the arguments of
 * mocc_calling(), NULL: none is needed. */
const char *add_caller(Writer *w);
/* Writes the table and the functions. */
void end_sites(Writer *w);
/* Writes the checks that are made before the run. */
void write_hoisted(Writer *w);

#endif
