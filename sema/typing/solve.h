/* Symbolic solution of an equation for one unknown. */
#ifndef MOCC_SEMA_SOLVE_H
#define MOCC_SEMA_SOLVE_H

#include "sema/model/ir.h"

/* Solves left = right for the reference `unknown`, which may stand on both sides, but only linearly, with
   coefficients that do not hold it. Returns its value, in its shape, or NULL; *reason then says why not
   (static text). */
Ex *solve_for(Arena *arena, Ex *left, Ex *right, Ex *unknown, const char **reason);

#endif
