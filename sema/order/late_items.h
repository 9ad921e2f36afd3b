/* The fix for what uses values that are determined below it only: it moves to the end of its class. */
#ifndef MOCC_SEMA_LATE_ITEMS_H
#define MOCC_SEMA_LATE_ITEMS_H

#include "sema/order/causalizer.h"

/* What has one unknown further down than where it stands */
typedef struct {
    const AstEquation *ast;   /* an equation of the text, which moves as a whole; or NULL: */
    const Equation *equation; /* a declared value, an algorithm section, or what cannot move: of a base, a
                                 modification */
} LateItem;

/* Adds a fix to the reports of items that can move: all of these go to the end of the class, in the order
   given. With `mends_states` also to the reports of variables that are meant as states: they are none then.
   Returns the fix; NULL: no item can move, or none is reported. */
const Fix *fix_late_items(Causalizer *c, const LateItem *items, int n, bool mends_states);

#endif
