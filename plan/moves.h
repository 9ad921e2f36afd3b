/* The names of moves: what an evaluation computes once. */
#ifndef MOCC_PLAN_MOVES_H
#define MOCC_PLAN_MOVES_H

#include "plan/plan.h"

typedef VEC(Iter *) MoveNames;

/* All names that the move reads, in the order of its text and as often as they stand there; those in the
   bodies of loops, too */
MoveNames names_read(Arena *arena, const PlanMove *move);
/* All names that it defines for others, NULL where nothing uses a result */
MoveNames names_defined(Arena *arena, const PlanMove *move);
/* Whether anything uses what the name stands for. */
static inline bool is_used_name(const Iter *name) {
    return name && name->name && *name->name;
}
/* Which element of its array a cell is that the move loads or stores; -1: turns of a loop decide. */
long known_cell_index(const PlanMove *move);
/* The expressions of an elimination */
int elimination_entries(const PlanMove *move);

#endif
