/* The fix for equations that use what only equations below determine: another order. */
#ifndef MOCC_SEMA_EQUATION_ORDER_H
#define MOCC_SEMA_EQUATION_ORDER_H

#include "sema/order/causalizer.h"

/* Adds the fix to the diagnostics `c->displaced`, if there is an order of the class's own equations in which
   each has one unknown. Tries that on a copy of the variant: `start` holds the first `n_start` of its writers
   as they were before causalization, and `walk` walks one equation. Changes nothing else. */
void fix_equation_order(Causalizer *c, const int *start, long n_start,
                        void (*walk)(Causalizer *c, Equation *equation, const Loop *outer));

#endif
