/* Folding of a schedule into loops: runs of steps of the same shape, whose operands grow by constant strides.
 */
#ifndef MOCC_PLAN_ROLL_H
#define MOCC_PLAN_ROLL_H

#include "sema/model/variant.h"

typedef struct Repetition Repetition;

/* A node, a loop over steps, or all of an equation's loops as they stand in the source */
typedef struct {
    const Node *node; /* NULL: a loop */
    const Repetition
        *loop; /* the loop; with a node: its assignment for all values of its loops, in their order */
    int shape; /* equal for steps that are the same for other elements */
} Step;

typedef VEC(Step) Steps;

/* A run of steps that is repeated */
struct Repetition {
    int count; /* turns */
    Steps body;
    int n_operands;      /* those of its body's steps, one after the other: */
    const int *operands; /* in the first turn, */
    const int *strides;  /* and what they grow by from turn to turn */
};

/* Whether the step is an assignment for all values of its loops. It has no operands. */
static inline bool is_whole(const Step *step) {
    return step->node && step->loop;
}
static inline int operand_count(const Step *step) {
    return step->loop ? step->loop->n_operands : step->node->n_operands;
}
/* In the first turn */
static inline const int *operands_of(const Step *step) {
    return step->loop ? step->loop->operands : step->node->operands;
}

/* Folds the nodes numbered `order` of the graph, as often as it goes (loops in loops). The order is kept. */
Steps roll(Sema *sema, Arena *arena, const Graph *graph, int n, const int *order);

#endif
