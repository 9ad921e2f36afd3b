/* Patterns of connections: what is the same for all connections of the same connectors, whichever elements.
 */
#ifndef MOCC_SEMA_PATTERN_H
#define MOCC_SEMA_PATTERN_H

#include "sema/model/variant.h"

/* What waits for such a value: flows, derivatives or signals. */
static inline Wave wave_of(const Var *var, int order) {
    return var->is_flow ? WAVE_FLOW : order > 0 ? WAVE_DERIVATIVE : WAVE_SIGNAL;
}

/* Fills port->taken. The orders of the connector's variables must be known. */
void list_taken(Arena *arena, Port *port);

/* Fills variant->patterns, and the pattern of each of its connections. */
void find_patterns(Arena *arena, Variant *variant);

#endif
