/* Which scalars of a model depend on which, whatever their values are. */
#ifndef MOCC_PLAN_INFLUENCE_H
#define MOCC_PLAN_INFLUENCE_H

#include "plan/known_sets.h"
#include "plan/plan.h"

/* Knowns are numbered by their offsets in the instance, from 1; 0 is time. In a run these are states and
   inputs; what changes at events only counts as if there were one. At the start they are parameters, start
   values and inputs. */
typedef struct {
    long size; /* doubles of an instance */
    const KnownSets *sets;
    const int *run, *start; /* by offset: the set that the scalar there depends on */
} Influence;

/* All is in the arena. Takes time and memory in proportion to the instances. */
const Influence *find_influence(Arena *arena, const Plan *plan);
/* The same as text: how large an instance and how many sets there are; each set; then the number of each
   scalar's set in a run, and at the start */
void influence_text(const Influence *influence, Text *out);

#endif
