/* Shapes of nodes: what a node is about but for the elements of arrays. Steps of one shape fold into loops,
   and what follows from the shape alone is found once for all of them. */
#ifndef MOCC_SEMA_SHAPES_H
#define MOCC_SEMA_SHAPES_H

#include "sema/model/variant.h"

typedef struct NodeShapes NodeShapes;

/* No shapes yet; they are in `arena`. */
NodeShapes *shapes_new(Arena *arena);
/* The number of the node's shape, counted from 0 in the order in which shapes are met */
int shape_of(NodeShapes *shapes, const Node *node);
/* How many there are so far */
int shape_count(const NodeShapes *shapes);

#endif
