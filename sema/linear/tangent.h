/* Tangents of linear values: how they change with the balances. */
#ifndef MOCC_SEMA_TANGENT_H
#define MOCC_SEMA_TANGENT_H

#include "sema/linear/form.h"

/* The change of `ex` that changes of the values in it cause which are linear in that form of the class, in
   terms of tangent references. Exact where they are used only affinely, as check_linearity makes sure of what
   does depend on balances. */
Ex *tangent(Arena *arena, const Form *form, Ex *ex);

/* The same of what an assignment computes: of discrete variables zero, as nothing that the balances need
   follows from them at once. */
Ex *assigned_tangent(Arena *arena, const Form *form, const Assign *assign);

#endif
