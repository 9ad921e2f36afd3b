/* Symbolic differentiation with respect to time, or by an input of a function. */
#ifndef MOCC_SEMA_DERIVE_H
#define MOCC_SEMA_DERIVE_H

#include "sema/model/function.h"
#include "sema/typing/typing.h"

/* The derivative of `ex`, in terms of derivatives of the variables in it; NULL if one of them has none: then
 *culprit is the reference to it, or NULL if the derivative gets too long. Parameters, constants and Integers
 *have the derivative zero. */
Ex *differentiate(Arena *arena, Ex *ex, Ex **culprit);
/* The partial derivative of what a function computes, by one of its inputs; NULL: there is none. */
Ex *differentiate_by(Arena *arena, Ex *ex, const Var *by);

/* Whether a derivative of `order` of the reference's variable can be known: states, inputs and outputs that
   provide it, and whatever the class computes itself. */
bool has_derivative(const Ex *ref, int order);

/* --- available_orders.c ----------------------------------------------------------------------- */

/* How many derivatives a function has at least, whatever its arguments are: that of an external one has to be
   given. */
int available_orders(Function *function);
/* The derivative given to a function that has so many orders and may be used where the inputs that are
   marked do not change; NULL: there is none. */
const GivenDerivative *given_derivative(const Function *function, int orders, const bool *zero);
/* What to add to a report that `culprit` has no derivative, where it is the call of a function */
void note_missing_derivative(Sema *sema, Diagnostic *d, const Ex *culprit);

#endif
