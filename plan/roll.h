/* Folding of a schedule into loops: runs of steps of the same shape, whose operands grow by constant strides.
 */
#ifndef MOCC_PLAN_ROLL_H
#define MOCC_PLAN_ROLL_H

#include "sema/model/variant.h"

typedef struct Step Step;

typedef VEC(Step *) Steps;

/* A run of steps that are repeated. Its operands are those of its body's steps, one after the other. */
typedef struct {
    int count; /* turns */
    Steps body;
    const int *strides; /* by operand: what it grows by from turn to turn */
} Repetition;

/* A node, a loop over steps, or all of an equation's loops as they stand in the source. There is one for each
   node at first: it is kept small. */
struct Step {
    const Node *node; /* NULL: a loop */
    union {
        const Repetition *loop;
        bool whole; /* the node's assignment for all values of its loops, in their order; no operands */
    };
    const int *operands; /* in the first turn */
    int n_operands;
};

/* Folds the nodes numbered `order` of the graph, as often as it goes (loops in loops). The order is kept. */
Steps roll(Sema *sema, Arena *arena, const Graph *graph, int n, const int *order);

#endif
