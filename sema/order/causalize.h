/* Causalization of a class variant. */
#ifndef MOCC_SEMA_CAUSALIZE_H
#define MOCC_SEMA_CAUSALIZE_H

#include "sema/model/variant.h"

/* Walks the variant's equations once, top to bottom: each determines one unknown and is solved for it; then
   derives what derivatives are asked for, and reports what nothing determines. Fills variant->nodes with
   assignments and variant->writer. */
void causalize(Sema *sema, Variant *variant);

/* What Base.LinearResponse is to the compiler: a residual to be determined, a balance that is known. */
void make_response(Sema *sema, Variant *variant);

#endif
