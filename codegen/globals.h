/* Functions written in Modelica and arrays of constants, which stand outside of units. They have their C
 * names from the beginning; the other text shows which of them are needed. */
#ifndef MOCC_CODEGEN_GLOBALS_H
#define MOCC_CODEGEN_GLOBALS_H

#include "sema/model/function.h"

typedef struct Globals Globals;

/* Names all functions and constants. */
Globals *globals_new(const Sema *sema);

/* The C name of the function at an order of derivative, which is written from now on. */
const char *use_function(Globals *globals, const Function *function, int order);
/* Whether something refers to it at that order. */
bool is_function_used(const Globals *globals, const Function *function, int order);

/* The C name of an array of constants outside of all instances, which is written from now on. */
const char *use_constant(Globals *globals, const Var *var);
bool is_constant_used(const Globals *globals, const Var *var);

#endif
