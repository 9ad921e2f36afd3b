/* What follows from balances. A simulator computes everything else once, before it solves for them; this with
   them, maybe several times. */
#ifndef MOCC_SEMA_AFFECTED_H
#define MOCC_SEMA_AFFECTED_H

#include "sema/variant.h"

/* Sets Var.affected for all variables of the model and its components, in which balances may decide in any
   instance. What reads such a variable is affected too, in the class itself and by way of connections, so all
   others can be computed without any that is. */
void find_affected(Variant *model);

/* Whether what the assignment determines is affected. */
bool assign_is_affected(const Assign *assign);
/* The same of variable number k of the connector to which a NODE_CONNECT hands over. */
bool connect_is_affected(const Node *node, int k, int order);
/* Whether something in the block is affected; whether something is not. */
bool block_is_affected(const Variant *variant, int partition, int block, bool affected);

#endif
