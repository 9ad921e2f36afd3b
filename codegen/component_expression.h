/* What expressions in the code of components are made of: members of an instance, and arrays of known sizes,
   which are written element by element or in loops. */
#ifndef MOCC_CODEGEN_COMPONENT_EXPRESSION_H
#define MOCC_CODEGEN_COMPONENT_EXPRESSION_H

#include "codegen/expression.h"
#include "plan/elements.h"

extern const Leaves component_leaves;

/* An Integer expression in C ints; iterators are C ints. */
const char *c_int(Writer *w, Ex *ex);
/* Several subscripts flattened, row-major; `what` is named if they are wrong. */
const char *c_flat_index(Writer *w, int rank, const int *dims, Ex *const *subs, const char *what);

/* The path to what a reference means, without its last index; *subs gets the subscripts of that. */
const char *c_variable(Writer *w, const Ex *ref, Ex *const **subs);

/* Opens C loops over all elements of an array; *index gets their iterators as 1-based subscripts. */
void open_loops(Writer *w, int rank, const int *dims, Ex ***index);
void close_loops(Writer *w, int rank);

/* Whether what a reference means has a change of its own in directional derivatives: a Real that does not
   change at events only */
bool is_moving_ref(const Ex *ref);

/* target = value, element by element: small arrays written out, large ones in loops. With only_unset, only
   elements that nothing has set before get a value. At order 1, the change of the value is what the target's
   change becomes. */
void write_assignment(Writer *w, Ex *target, Ex *value, bool only_unset);

#endif
