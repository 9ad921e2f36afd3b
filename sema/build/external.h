/* The external section of a function. */
#ifndef MOCC_SEMA_BUILD_EXTERNAL_H
#define MOCC_SEMA_BUILD_EXTERNAL_H

#include "sema/build/builder.h"
#include "sema/model/function.h"

/* Reads the external section in the text of `class_`, the function's own or a base, whose inputs and results
   are known. `assigned`, by variable: gets those that C writes. False after an error. */
bool read_external(Builder *b, Function *function, const Class *class_, bool *assigned);

/* Reads annotation(derivative = ...) of a function, in the text of `class_`: sema/build/given_derivative.c.
   False after an error. */
bool read_given_derivatives(Builder *b, Function *function, const Class *class_);

#endif
