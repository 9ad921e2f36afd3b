/* Tangents of linear values: how they change with the balances. */
#ifndef MOCC_SEMA_TANGENT_H
#define MOCC_SEMA_TANGENT_H

#include "sema/linear/form.h"

/* The change of `ex` caused by changes of its linear values, in terms of tangent references. It is exact, as
 * check_linearity allows affine uses only. */
Ex *tangent(Arena *arena, const Form *form, Ex *ex);

/* The same for the value of an assignment. Discrete variables do not change: nothing that the balances need
 * follows from them at once. */
Ex *assigned_tangent(Arena *arena, const Form *form, const Assign *assign);

#endif
