/* Cutting the nodes of a graph, which are in order, into blocks. */
#ifndef MOCC_SEMA_CUT_BLOCKS_H
#define MOCC_SEMA_CUT_BLOCKS_H

#include "sema/model/variant.h"

/* A block for each set of inputs that is needed */
Partition *cut_fine(Arena *arena, const Graph *graph);
/* A block for each wave */
Partition *cut_coarse(Arena *arena, const Graph *graph);

#endif
