/* Connections: which flanges and signals of a class variant are joined, and which member gives each variable.
 */
#ifndef MOCC_SEMA_CONNECT_H
#define MOCC_SEMA_CONNECT_H

#include "sema/wire/undetermined.h"

/* Numbers the variant's inputs and slots, and says which slots are known from the start. */
void number_inputs(Sema *sema, Variant *variant);

/* Walks the variant's connects, loops included, and fills variant->connections; the slots that they determine
   become SLOT_CONNECTED. Errors under rule "connect". */
void build_connections(Sema *sema, Variant *variant);

/* The flanges and inputs of components that nothing determines, one for each component; the flows of
   unconnected On flanges become zero. */
void check_connected(Sema *sema, Variant *variant, UndeterminedList *undetermined);

/* Whether the model, or a component in it, has errors: a connect may be missing for that. */
bool may_lack_connects(const Variant *variant);

/* Calls `pair` for what the connect joins, connector by connector, for every value of its loops, until it
   returns false; connectors of outer elements as they are declared. Errors under rule "connect", and false
   then. */
bool walk_pairs(Sema *sema, Variant *variant, const Connect *connect,
                bool (*pair)(void *context, const Endpoint *a, const Endpoint *b), void *context);

/* The member that gives variable number `k` of the port. Of a flow: the one that takes the sum of the
 * others'. */
int giving_member(const Connection *connection, int k);

/* Whether it is a connector of an outer element */
static inline bool is_outer_endpoint(const Endpoint *endpoint) {
    return endpoint->comp ? endpoint->comp->outer : endpoint->port->is_outer;
}

/* The first slot, in the graph of `variant`, of the endpoint's variable (elements of that endpoint follow);
   the number of elements goes to *count. Outputs of components have no slot there. */
long endpoint_slot(const Endpoint *endpoint, const Var *var, int order, long *count);

/* "body[3].frame_a" */
const char *endpoint_text(Arena *arena, const Endpoint *endpoint);

#endif
