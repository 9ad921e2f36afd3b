/* Reports of algebraic loops. */
#ifndef MOCC_SEMA_ALGEBRAIC_LOOP_H
#define MOCC_SEMA_ALGEBRAIC_LOOP_H

#include "sema/model/variant.h"

/* Nodes of which each needs the next one, and the last one the first */
typedef VEC(const Node *) Cycle;

/* Reports it under rule "no-algebraic-loop", at the connect or equation that stands last in the text. */
void report_cycle(Sema *sema, const Class *class_, const Cycle *cycle);

#endif
