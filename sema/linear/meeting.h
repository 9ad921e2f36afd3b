/* Where the ends of closures meet on the trees of a model. */
#ifndef MOCC_SEMA_MEETING_H
#define MOCC_SEMA_MEETING_H

#include "sema/linear/eliminate.h"

enum { NOWHERE = -1 };

/* The ways from parts of the trees to their roots. Parts have numbers, connections those of the variant. */
typedef struct {
    int n_parts;
    const int *above; /* by part: the connection that gives it its motion; NOWHERE: none, or several */
    const int *giver; /* by connection: the part that gives motion there; NOWHERE: what moves there is
                         explicit, or comes from outside */
} Ways;

/* Finds where the unknowns of the elimination's border have met. False: those that have not are too many at
   one tree, or at trees that they join. */
bool find_meetings(const Form *form, Elimination *e, const Ways *ways);

#endif
