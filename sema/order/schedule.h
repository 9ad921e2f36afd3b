/* The graph of a variant's computation: an order in which it can run, and blocks. */
#ifndef MOCC_SEMA_SCHEDULE_H
#define MOCC_SEMA_SCHEDULE_H

#include "sema/value/loops.h"

/* Builds variant->graph: the nodes of calls and connections with those of the assignments, sorted
   topologically; and cuts it into the coarse blocks. If coarse blocks of components close a cycle, their fine
   ones are used; a cycle that is left is an error under rule "no-algebraic-loop" at the connect that closes
   it. */
void schedule(Sema *sema, Variant *variant);

/* The fine blocks of a variant that has been scheduled; NULL: no class calls them. */
const Partition *fine_blocks(const Sema *sema, const Variant *variant);

/* The graph in which each turn of a loop is a node of its own: that of the variant, unless it has whole nodes
 */
const Graph *turn_graph(Sema *sema, const Variant *variant);
/* The same for whoever may call them: they are cut if no class does so far. `variant` has been scheduled. */
const Partition *make_fine_blocks(Sema *sema, const Variant *variant);

#endif
