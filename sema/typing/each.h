/* Calls of functions for every element of arrays: Modelica 3.6, 12.4.6. */
#ifndef MOCC_SEMA_EACH_H
#define MOCC_SEMA_EACH_H

#include "sema/model/function.h"
#include "sema/typing/typing.h"

/* The dimensions that arguments have in front of those that the function takes: it is called for every
   element of them. */
typedef struct {
    int rank;   /* how many; 0: it is called once */
    Exs arrays; /* these arguments; arrays of records by their first field */
    Ex **index; /* the iterators that stand for their elements */
    Exs held;   /* in functions: what is computed before the elements are taken, as EX_OPERATION without its
                   last   argument */
} Each;

/* Finds them among the arguments, by formal; false after an error. */
bool find_each(Scope *scope, const Function *function, Ex **given, Each *each);
/* Whether the function gives a scalar, as it must; reports if not. */
bool gives_scalar(Scope *scope, const Function *function, const Each *each);
/* Puts elements in the place of the arrays. */
void take_elements(Scope *scope, const Function *function, Ex **given, Each *each, Span span);
/* What the call gives for an element, as an array over all of them */
Ex *over_elements(Scope *scope, const Each *each, Ex *value, Span span);

#endif
