/* Sizes of expressions inside of functions, as expressions. */
#ifndef MOCC_SEMA_SHAPE_H
#define MOCC_SEMA_SHAPE_H

#include "sema/model/ir.h"

/* The size of an array that only the run knows, in a dimension counted from 1 */
Ex *size_operation(Arena *arena, Ex *array, int dimension, Span span);
/* Inside of functions: the size of the array in dimension k (from 0), as an expression that does not compute
   the elements; NULL: only they tell. */
Ex *shape_size(Arena *arena, const Ex *ex, int k);

#endif
