/* Nodes that stand for all turns of their loops, and their turns as nodes. */
#ifndef MOCC_SEMA_WHOLE_NODES_H
#define MOCC_SEMA_WHOLE_NODES_H

#include "sema/value/loops.h"

/* The values of a loop's iterators in a turn, outermost first, in the arena; returns how many there are. */
int loop_values(Arena *arena, const Loop *loop, const Turn *turn, int **values);
bool has_whole_nodes(const Nodes *nodes);
/* The variant's assignments and what determines each slot, with a node for each turn. The results may be
   those of the variant itself. */
void spell_out_nodes(Sema *sema, const Variant *variant, Nodes *nodes, Writers *writers);

#endif
