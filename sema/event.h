/* What makes events: relations, steps and time in expressions, and the operators pre, edge, change, sample,
   initial and terminal. */
#ifndef MOCC_SEMA_EVENT_H
#define MOCC_SEMA_EVENT_H

#include "sema/typing.h"

/* Whether the value changes at events only: made of constants, parameters, discrete variables and
   event-making expressions. */
bool is_discrete(const Ex *ex);

/* A new memory of the scope's variant, with one dimension for each loop around. `text`: Modelica text for
 * messages. */
Memory *new_memory(Scope *scope, MemoryKind kind, const char *text, Span span);
/* What has a value of its own for every turn of the loops around is an array with these sizes, one for each
   loop. False after an error (reported). */
bool loop_dims(Scope *scope, int *rank, int **dims);
/* The subscripts of its element for the turn; NULL after an error (reported). */
Ex **loop_subscripts(Scope *scope, Span span);

/* The relation (a typed EX_BINARY of two scalars) as one that makes an event where it changes, if it can
   change between events. NULL after an error (reported). */
Ex *event_relation(Scope *scope, Ex *relation);
/* A typed call of floor, ceil, integer, div, mod or rem as one that makes events where its value jumps. */
Ex *event_step(Scope *scope, Ex *call);

/* pre, edge, change, initial, terminal, sample. */
bool is_event_operator(const char *name);
/* A call of one of them; NULL after an error (reported). */
Ex *type_event_operator(Scope *scope, AstExpr *expr, const char *name);
/* initial() of the scope's variant */
Ex *initial_event(Scope *scope, Span span);

#endif
