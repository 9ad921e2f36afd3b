/* What a node of a graph needs. */
#ifndef MOCC_SEMA_NODE_NEEDS_H
#define MOCC_SEMA_NODE_NEEDS_H

#include "sema/value/ranges.h"

/* Calls the functions with what a node needs. */
typedef struct {
    void *context;
    void (*node)(void *context, int node);               /* another node of the same graph */
    void (*input)(void *context, long input, Wave wave); /* an input of the variant, by number */
    void (*balance)(void *context); /* the balance of a LinearResponse declared in the class */
} Needs;
void node_needs(Arena *scratch, const Graph *graph, int node, const Needs *needs);

/* The turn of an assignment's loops that the node, no whole one, stands for; see turn_with() */
const Turn *node_turn(Turns *room, const Node *node);

/* Whether it is a reference of the class itself to something long, or in all turns of loops. */
bool is_own_reach(const Ex *ref, const Ranges *ranges);

#endif
