/* The fix for variables that are meant as states. */
#ifndef MOCC_SEMA_STATE_FIX_H
#define MOCC_SEMA_STATE_FIX_H

#include "lexer/diag.h"
#include "sema/model/class.h"

typedef VEC(const Decl *) Decls;

/* Adds to the diagnostic the fix that declares the variables, all of one declaration and in the order of the
   text, as Base.ContinuousState, with the attributes of the type that this takes the place of. No fix if the
   declaration is none of the class's own, or if these are more than numbers and strings. */
void fix_meant_states(Sema *sema, const Class *class_, Diagnostic *d, FixGrade grade, const Decls *states);

#endif
