/* Array functions that are made of other expressions. */
#ifndef MOCC_SEMA_ARRAY_FUNCTIONS_H
#define MOCC_SEMA_ARRAY_FUNCTIONS_H

#include "sema/typing/typing.h"

/* linspace, cross, skew, outerProduct, diagonal, symmetric, scalar, vector, matrix, cat, ndims;
   and how many arguments it takes */
bool is_array_function(const char *name, int *least, int *most);
/* Its value for so many typed arguments, or NULL after an error. */
Ex *type_array_function(Scope *scope, const char *name, int n, Ex **args, Span span);
/* [rows[0][0], rows[0][1], ...; rows[1][0], ...]: n[i] arrays in each of n_rows rows, each taken as a matrix
 */
Ex *type_concatenation(Scope *scope, int n_rows, const int *n, Ex ***rows, Span span);

/* a^n of a square matrix and an Integer: sema/typing/power.c; NULL after an error. */
Ex *type_matrix_power(Scope *scope, Ex *a, Ex *n, Span span);

#endif
