/* C code of functions written in Modelica: one C function for each function and order of derivative. */
#ifndef MOCC_CODEGEN_FUNCTION_H
#define MOCC_CODEGEN_FUNCTION_H

#include "codegen/writer.h"
#include "sema/model/function.h"

/* Whether a call gives its only result, a scalar, as its C value; else results go to pointers after the
 * arguments, a scalar's to a double (or jet), an array's to a MoccArray. */
bool gives_value(const Function *function);

/* The type of an argument or result in C: "double", "MoccArray", "MoccJet1". */
const char *c_type(Arena *arena, const Var *var, int order);

/* Writes declarations and definitions of the plan's routines, with the #include lines that they need; nothing
   if there are none. */
void write_routines(const Plan *plan, const Globals *globals, Text *out);

#endif
