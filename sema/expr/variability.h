/* What a value may depend on.

   The files of the room that make expressions call each other: a constructor (ir) asks the row of a built-in
   for the type of a call (builtin), the derivative in a row makes simplified expressions (simplify), and
   these are made by constructors; what is made of parts asks for parts (parts). Their functions stand in
   sema/model/ir.h and builtin.h. */
#ifndef MOCC_SEMA_VARIABILITY_H
#define MOCC_SEMA_VARIABILITY_H

#include "sema/model/variant.h"

/* True if the part changes during a run by itself: time, a variable, what events change. */
bool changes_in_run(const Ex *ex);
/* The first part of the value that changes while a simulator runs; NULL: parameters and constants decide it,
   and the iterators of the enclosing loops. */
const Ex *changing_part(const Ex *ex);
/* Whether it changes after the start of a run: not so parameters with fixed=false */
bool changes_during_run(const Ex *ex);

#endif
