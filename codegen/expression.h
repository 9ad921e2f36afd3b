/* C text of expressions: one writer for the code of components and of functions, for doubles and for jets. */
#ifndef MOCC_CODEGEN_EXPRESSION_H
#define MOCC_CODEGEN_EXPRESSION_H

#include "codegen/writer.h"

/* A scalar, in the representation that follows from what it consists of. Statements that it needs first are
   written at once. */
CValue scalar_value(Writer *w, Ex *ex);
/* The same, or, inside of functions, an array */
CValue c_value(Writer *w, Ex *ex);
/* A scalar without derivatives, and its C text */
CValue plain_scalar(Writer *w, Ex *ex);
const char *c_scalar(Writer *w, Ex *ex);

/* if c then a else b: only one of them is computed, it may be that the other one cannot be. */
CValue conditional_value(Writer *w, Ex *ex);

/* What an event has decided already, of this memory (a C lvalue) */
CValue kept_event(Writer *w, const Ex *event, const char *memory);

/* Reports an expression of a kind that cannot stand there, so that the C text is not used. */
CValue no_value(Writer *w, const Ex *ex);

/* Directional derivatives: how what decides about an event changes, up to the sign of a root function; from
   that follows when it is due. */
void write_event_change(Writer *w, Ex *event);

#endif
