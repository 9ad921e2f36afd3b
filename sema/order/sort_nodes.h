/* The order in which the nodes of a graph run. */
#ifndef MOCC_SEMA_SORT_NODES_H
#define MOCC_SEMA_SORT_NODES_H

#include "sema/order/connect_nodes.h"

/* Finds what each node of the graph needs, its wave, and the schedule. The first `n_assigns` nodes are
   assignments, those of connections and calls follow. Returns false if there is a cycle, or if turns of a
   whole node do not belong together; `reports`: cycles are errors. */
bool sort_nodes(Sema *sema, Graph *graph, ConnectNodes *connects, int n_assigns, bool reports);

#endif
