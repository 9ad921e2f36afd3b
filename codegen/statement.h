/* C code of the statements of functions written in Modelica. */
#ifndef MOCC_CODEGEN_STATEMENT_H
#define MOCC_CODEGEN_STATEMENT_H

#include "codegen/writer.h"
#include "sema/model/function.h"

void write_statements(Writer *w, const Statements *statements);

/* target := value, of an array or of a scalar */
void write_target(Writer *w, Ex *target, CValue value);
/* The variable must have this size in dimension k. */
void write_expectation(Writer *w, const Var *var, int k, Ex *size, Span span);

#endif
