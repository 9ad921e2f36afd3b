/* Calls of functions for every element of arrays: Modelica 3.6, 12.4.6. */
#ifndef MOCC_SEMA_VECTORIZE_H
#define MOCC_SEMA_VECTORIZE_H

#include "sema/model/function.h"
#include "sema/typing/typing.h"

/* The leading dimensions of arguments, beyond those of the function's inputs: the function is called for
 * every element. */
typedef struct {
    int rank;        /* how many; 0: it is called once */
    Exs arrays;      /* these arguments; arrays of records by their first field */
    Ex **index;      /* the iterators that stand for their elements */
    Exs temporaries; /* in functions: what is computed before the elements are taken, as EX_OPERATION without
                 its last   argument */
} Vectorized;

/* Finds them among the arguments, by formal; false after an error. */
bool find_vectorized(Scope *scope, const Function *function, Ex **given, Vectorized *vectorized);
/* Whether the function gives a scalar, as it must; reports if not. */
bool returns_scalar(Scope *scope, const Function *function, const Vectorized *vectorized);
/* Puts elements in the place of the arrays. */
void take_elements(Scope *scope, const Function *function, Ex **given, Vectorized *vectorized, Span span);
/* The value of the call for one element, as an array over all elements */
Ex *over_elements(Scope *scope, const Vectorized *vectorized, Ex *value, Span span);

#endif
