/* Calls of functions written in Modelica where directional derivatives are computed. */
#ifndef MOCC_CODEGEN_DIRECTIONAL_CALL_H
#define MOCC_CODEGEN_DIRECTIONAL_CALL_H

#include "codegen/writer.h"

/* A scalar EX_FUNCTION with a Real result, as a jet of order 1. Statements that it needs are written at once.
 */
CValue directional_result(Writer *w, Ex *ex);
/* Writes the call, unless the preceding text has written it. */
void write_directional_call(Writer *w, Call *call);

#endif
