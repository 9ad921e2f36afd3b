/* Tangents of linear values: how they change with the balances. */
#ifndef MOCC_SEMA_TANGENT_H
#define MOCC_SEMA_TANGENT_H

#include "sema/variant.h"

/* The change of `ex` that changes of the linear values in it cause, in terms of tangent references. Exact, as
   linear values are used only affinely (check_linearity has run). */
Ex *tangent(Arena *arena, Ex *ex);

/* The same of what an assignment computes: of discrete variables zero, as nothing that the balances need
   follows from them at once. */
Ex *assigned_tangent(Arena *arena, const Assign *assign);

/* Whether any element of variable number k of the connector that the node hands over is linear in some
 * instance. */
bool connect_is_linear(const Node *node, int k, int order);

/* Whether the block computes linear values in some instance. */
bool block_has_tangent(Arena *arena, Variant *variant, int partition, int block);

#endif
