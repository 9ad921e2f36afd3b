/* Symbolic differentiation with respect to time. */
#ifndef MOCC_SEMA_DERIVE_H
#define MOCC_SEMA_DERIVE_H

#include "sema/typing/typing.h"

/* The derivative of `ex`, in terms of derivatives of the variables in it; NULL if one of them has none: then
 *culprit is the reference to it, or NULL if the derivative gets too long. Parameters, constants and Integers
 *have the derivative zero. */
Ex *differentiate(Arena *arena, Ex *ex, Ex **culprit);

/* Whether a derivative of `order` of the reference's variable can be known: states, inputs and outputs that
   provide it, and whatever the class computes itself. */
bool has_derivative(const Ex *ref, int order);

#endif
