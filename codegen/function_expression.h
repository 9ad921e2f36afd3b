/* What expressions inside of functions written in Modelica are made of: variables, iterators, results of
   other functions. */
#ifndef MOCC_CODEGEN_FUNCTION_EXPRESSION_H
#define MOCC_CODEGEN_FUNCTION_EXPRESSION_H

#include "codegen/expression.h"
#include "sema/model/function.h"

extern const Leaves function_leaves;

/* Doubles for an element of a variable */
int local_width(const Writer *w, const Var *var);
/* The C text of a scalar reference, to read or to assign; its subscripts as an array of MoccSub */
const char *c_element(Writer *w, Ex *ref);
const char *c_subs(Writer *w, Ex *ref);
/* The whole array that a reference is about */
CValue referenced_array(Writer *w, Ex *ref);

/* All results of a call; one of them */
void call_results(Writer *w, Call *call, CValue *results);
CValue call_result(Writer *w, Ex *ex);

/* Opens a C loop, with the C variable k, in which the iterator takes the values of an array. close_iteration
   closes it. */
void open_iteration(Writer *w, const Iter *iter, CValue values, const char *k);
void close_iteration(Writer *w);
/* The C variable of an iterator whose loop is opened now. Iterators that the compiler has made are called
   like those of the text, and within their loops the text's own may be read: no two that are open share a
   name. */
const char *open_iterator(Writer *w, const Iter *iter, bool jet);
void close_iterator(Writer *w);

#endif
