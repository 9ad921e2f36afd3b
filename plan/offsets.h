/* Where scalars stand in the struct of a unit, counted in doubles: the layout as the C compiler makes it. */
#ifndef MOCC_PLAN_OFFSETS_H
#define MOCC_PLAN_OFFSETS_H

#include "plan/plan.h"

typedef struct {
    long size;
    long *vars;                            /* by place_of(var, order); -1: it is no member */
    long *pres;                            /* by variable: its value before an event */
    long *comps;                           /* by component */
    long *memories;                        /* by Memory.number, from 1 */
    const struct UnitInfluence *influence; /* of a unit of which there is an object; or NULL */
} Offsets;

/* By number of unit */
Offsets *find_offsets(Arena *arena, const Plan *plan);
/* The doubles of one element of a memory */
int memory_size(const Memory *memory);

#endif
