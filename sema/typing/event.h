/* Expressions that make events: relations, steps and time, and the operators pre, edge, change, sample,
 * initial and terminal. */
#ifndef MOCC_SEMA_EVENT_H
#define MOCC_SEMA_EVENT_H

#include "sema/typing/typing.h"

/* True if the value changes only at events: it consists of constants, parameters, discrete variables and
 * expressions that make events. */
bool is_discrete(const Ex *ex);
/* True if a condition that makes no events itself depends on a Real that varies between them. Counters and
 * flags of a section are none: Integers and Booleans are discrete in Modelica. */
bool varies_between_events(const Ex *condition);

/* The shape of what has a value of its own for every turn of the enclosing loops: one dimension for each
   loop, whose iterator has the least value low. */
typedef struct {
    int rank;
    int *dims;
    long *low;
} LoopShape;

/* False after an error (reported). */
bool loop_shape(Scope *scope, LoopShape *shape);
/* The subscripts of the element for the turn */
Ex **loop_subscripts(Scope *scope, const LoopShape *shape, Span span);

/* A new memory of the scope's variant. `text`: Modelica text for messages. */
Memory *new_memory(Scope *scope, const LoopShape *shape, MemoryKind kind, const char *text, Span span);

/* The relation (a typed EX_BINARY of two scalars) as one that makes an event where it changes, if it can
   change between events. NULL after an error (reported). */
Ex *event_relation(Scope *scope, Ex *relation);
/* A typed call of floor, ceil, integer, div, mod or rem as one that makes events where its value jumps. */
Ex *event_step(Scope *scope, Ex *call);

/* Whether the reference means the same elements during the whole run; reports if not. `where`: of a subscript
 */
bool has_fixed_subscripts(Scope *scope, const Ex *ref, const char *where);

/* pre, edge, change, initial, terminal, sample. */
bool is_event_operator(const char *name);
/* A call of one of them; NULL after an error (reported). */
Ex *type_event_operator(Scope *scope, AstExpr *expr, const char *name);
/* initial() of the scope's variant */
Ex *initial_event(Scope *scope, Span span);

#endif
