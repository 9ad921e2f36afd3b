/* The fix for equations that have several unknowns, or none that they can be solved for: another order. */
#ifndef MOCC_SEMA_EQUATION_ORDER_H
#define MOCC_SEMA_EQUATION_ORDER_H

#include "sema/order/causalizer.h"

/* What the equations of a class are, in some order */
typedef enum {
    ORDER_UNKNOWN,     /* in no order has each of them one unknown; or it has not been tried */
    ORDER_PLAIN,       /* each has, without the states that were not declared so */
    ORDER_WITH_STATES, /* each has, with them */
    ORDER_WITH_DERIVED /* each has, if all that is derived is a state */
} OrderKind;

/* Searches for an order of the class's own equations in which each has one unknown, if there are reports
   (`c->displaced`) or variables that are meant as states, and adds it as a fix to the reports. Tries that on
   a copy of the variant: `start` holds its writers as they were before causalization,
   and `walk` walks one equation. Changes nothing else. */
OrderKind fix_equation_order(Causalizer *c, const Writers *start,
                             void (*walk)(Causalizer *c, Equation *equation, const Loop *outer));

#endif
