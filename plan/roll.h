/* Folding of a schedule into loops: runs of steps of the same shape, whose operands grow by constant strides.
 */
#ifndef MOCC_PLAN_ROLL_H
#define MOCC_PLAN_ROLL_H

#include "sema/model/variant.h"

typedef struct Step Step;

typedef VEC(Step *) Steps;

/* A node, a loop over steps, or all of an equation's loops as they stand in the source. */
struct Step {
    const Node *node;    /* NULL: a loop */
    bool whole;          /* the node's assignment for all values of its loops, in their order; no operands */
    int n_operands;      /* of a loop: those of its body's steps, one after the other */
    const int *operands; /* in the first turn */
    int count;           /* turns of a loop */
    Steps body;
    const int *strides; /* of a loop: what its operands grow by from turn to turn */
};

/* Folds the nodes numbered `order` of the graph, as often as it goes (loops in loops). The order is kept. */
Steps roll(Sema *sema, Arena *arena, const Graph *graph, int n, const int *order);

#endif
