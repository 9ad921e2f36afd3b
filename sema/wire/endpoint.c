/* Endpoints: the connectors that a connect joins, element by element. */
#include "sema/wire/endpoint.h"

#include <string.h>

#include "sema/wire/pattern.h"

int giving_member(const Connection *connection, int k) {
    return connection->pattern->giver[k];
}

long endpoint_slot(const Endpoint *endpoint, const Var *var, int order, long *count) {
    *count = var->count / endpoint->port->count;
    long within = endpoint->port_element * *count;
    if (!endpoint->comp) return var->slot[order] + within;
    const Comp *comp = endpoint->comp;
    return comp->slot + endpoint->comp_element * comp->type->n_inputs + var->input[order] + within;
}

const char *indexed_name(Arena *arena, const char *name, long element, int rank, const int *dims) {
    if (!rank) return name;
    const char *subscripts = "";
    for (int k = rank - 1; k >= 0; k--) {
        subscripts =
            arena_printf(arena, "%ld%s%s", element % dims[k] + 1, *subscripts ? ", " : "", subscripts);
        element /= dims[k];
    }
    return arena_printf(arena, "%s[%s]", name, subscripts);
}

const char *endpoint_text(Arena *arena, const Endpoint *endpoint) {
    const char *port = indexed_name(arena, endpoint->port->path, endpoint->port_element, endpoint->port->rank,
                                    endpoint->port->dims);
    if (!endpoint->comp) return port;
    const Comp *comp = endpoint->comp;
    const char *name = indexed_name(arena, comp->decl->name, endpoint->comp_element, comp->rank, comp->dims);
    return arena_printf(arena, "%s.%s", name, port);
}

const char *name_inside(const Endpoint *endpoint, const Var *var) {
    return var->path + strlen(endpoint->port->path);
}

/* The number of the first signal or potential, or -1 */
static int first_signal(const Port *port) {
    for (int k = 0; k < port->vars.n; k++)
        if (port->vars.at[k]->variability < AST_VAR_PARAMETER && !port->vars.at[k]->is_flow) return k;
    return -1;
}

bool gives_signals(const Endpoint *endpoint) {
    int first = first_signal(endpoint->port);
    return first >= 0 && endpoint_gives(endpoint, port_var(endpoint, first));
}

bool is_of_inner(const Endpoint *endpoint) {
    return endpoint->port->outer_port || (!endpoint->comp && outermost_port(endpoint->port)->decl->inner);
}
