/* The nodes of connections. Connections of one pattern have the same nodes, for other elements: so what these
   determine and need is found once for the pattern. */
#ifndef MOCC_SEMA_CONNECT_NODES_H
#define MOCC_SEMA_CONNECT_NODES_H

#include "sema/order/shapes.h"

/* Calls `visit` for each variable that a NODE_CONNECT hands over: number `k` of the ports' variables and the
   order of the derivative. */
void connect_variables(const Node *node, void (*visit)(void *context, int k, int order), void *context);

/* Adds a NODE_CONNECT of flows, or a NODE_GATHER, whose set and taker are given, to `nodes`: in one node, or,
   of many terms, in nodes of one term each, the one after the other, so that they fold into a loop. They have
   no operands yet. */
void add_sum(Arena *arena, Nodes *nodes, Node node);
/* The numbers of operands of a node of a connection, which set_operands writes to node->operands */
int count_operands(const Node *node);
void set_operands(Node *node);

/* The nodes of all connections of a variant */
typedef struct ConnectNodes ConnectNodes;
/* Those for a graph that calls its components' blocks of a partition. They are in `scratch`. */
ConnectNodes *find_connect_nodes(Arena *scratch, const Variant *variant, int child_partition);
/* How many there are */
long count_connect_nodes(const ConnectNodes *nodes);
/* Adds them to the graph, in the order of the connections, as what determines their slots. */
void add_connect_nodes(Arena *arena, const ConnectNodes *nodes, Graph *graph, NodeShapes *shapes);

/* A call that hands something over: its component's element is that of the connection's member. */
typedef struct {
    int member, block;
} GivingCall;
/* The calls that the nodes of one kind in a pattern need */
typedef struct {
    bool is_regular; /* these are all that they need; else it depends on the element */
    VEC(GivingCall) calls;
} ConnectNeeds;
/* Of node number `i` of a connection of the pattern; *n: how many nodes the connection has. The graph knows
   what it calls. */
const ConnectNeeds *connect_needs(ConnectNodes *nodes, const Graph *graph, const Pattern *pattern, int i,
                                  int *n);

/* Where the writers of a component's inputs stand in those of the graph, element by element; NULL: it has
 * none
 */
int *input_writers(const Graph *graph, const Comp *comp);

#endif
