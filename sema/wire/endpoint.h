/* Endpoints: the connectors that a connect joins, element by element. */
#ifndef MOCC_SEMA_ENDPOINT_H
#define MOCC_SEMA_ENDPOINT_H

#include "sema/model/accessors.h"

/* Variable number `k` of the endpoint's connector */
static inline Var *port_var(const Endpoint *endpoint, int k) {
    return endpoint->port->vars.at[k];
}

/* Whether it is a connector of an outer element */
static inline bool is_outer_endpoint(const Endpoint *endpoint) {
    return endpoint->comp ? endpoint->comp->outer : endpoint->port->is_outer;
}

/* The member that gives variable number `k` of the port. Of a flow: the one that takes the sum of the
 * others'. */
int giving_member(const Connection *connection, int k);

/* The first slot, in the graph of `variant`, of the endpoint's variable (elements of that endpoint follow);
   the number of elements goes to *count. Outputs of components have no slot there. */
long endpoint_slot(const Endpoint *endpoint, const Var *var, int order, long *count);

/* "body[3]": an element by its number in an array with these dimensions */
const char *indexed_name(Arena *arena, const char *name, long element, int rank, const int *dims);
/* "body[3].frame_a" */
const char *endpoint_text(Arena *arena, const Endpoint *endpoint);
/* A variable without what the path says about the connector that it belongs to: ".phi" */
const char *name_inside(const Endpoint *endpoint, const Var *var);

/* Whether the first signal or potential of the connector comes from it */
bool gives_signals(const Endpoint *endpoint);
/* True if the connector is, or stands for, that of an inner element: components that give or take its values
   may be connected with it elsewhere. */
bool is_of_inner(const Endpoint *endpoint);

#endif
