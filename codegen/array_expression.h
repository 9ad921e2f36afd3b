/* C text of arrays inside of functions, whose sizes only the run knows. */
#ifndef MOCC_CODEGEN_ARRAY_EXPRESSION_H
#define MOCC_CODEGEN_ARRAY_EXPRESSION_H

#include "codegen/expression.h"

/* An array, or a scalar that is computed out of whole arrays. Statements that it needs first are written at
   once. */
CValue array_value(Writer *w, Ex *ex);
/* The sum, product, least or largest of all elements */
CValue reduction_value(Writer *w, Ex *ex);

/* An operand of an elementwise operation: an array, or a scalar for all elements, computed once */
CValue operand_value(Writer *w, Ex *ex);
/* A scalar as an array without dimensions, as mocc_part and its like take it; an array as it is */
CValue as_part(Writer *w, Ex *ex, bool jet);
/* Sums of products of arrays of these ranks: a vector or matrix, or an array without dimensions */
CValue product_of(Writer *w, CValue left, int left_rank, CValue right, int right_rank, Span span);
/* Whether an array has derivatives that is made out of elements with and without them */
bool may_be_jet(const Writer *w, const Ex *ex);

#endif
