/* Connections: which flanges and signals of a class variant are joined, and which member gives each variable.
 */
#ifndef MOCC_SEMA_CONNECT_H
#define MOCC_SEMA_CONNECT_H

#include "sema/wire/endpoint.h"

/* Walks the variant's connects, loops included, and fills variant->connections; the slots that they determine
   become SLOT_CONNECTED. Errors under rule "connect". */
void build_connections(Sema *sema, Variant *variant);

/* Whether the model, or a component in it, has errors: a connect may be missing for that. */
bool may_lack_connects(const Variant *variant);

/* Calls `pair` for what the connect joins, connector by connector, for every value of its loops, until it
   returns false; connectors of outer elements as they are declared. Errors under rule "connect", and false
   then. */
bool walk_pairs(Sema *sema, Variant *variant, const Connect *connect,
                bool (*pair)(void *context, const Endpoint *a, const Endpoint *b), void *context);

#endif
