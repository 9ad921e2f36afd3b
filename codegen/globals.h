/* C names of what stands outside of units: functions written in Modelica, and arrays of constants. They are
   given before any text is written; which of them have a C function or array is part of the plan. */
#ifndef MOCC_CODEGEN_GLOBALS_H
#define MOCC_CODEGEN_GLOBALS_H

#include "sema/model/function.h"

typedef struct Globals Globals;

const Globals *globals_new(Sema *sema);

/* The C name of a function; that at an order of derivative ends with its number. Functions of classes that are
   redeclared alike have one. */
const char *function_name(const Globals *globals, const Function *function);
/* Of what calls the C function that the function stands for */
const char *external_name(const Globals *globals, const Function *function);
/* What the C names of the constants of a variant begin with; it may be shared, too */
const char *owner_name(const Globals *globals, const Variant *owner);

#endif
