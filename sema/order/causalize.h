/* Causalization of a class variant. */
#ifndef MOCC_SEMA_CAUSALIZE_H
#define MOCC_SEMA_CAUSALIZE_H

#include "sema/model/variant.h"

/* Walks the variant's equations once, top to bottom: each determines one unknown and is solved for it. Then
   derives the derivatives that are needed, and reports what nothing determines. Fills variant->nodes with
   assignments and variant->writers. */
void causalize(Sema *sema, Variant *variant);

/* Makes the variant of Base.LinearResponse: the residual is to be determined, the balance is known. */
void make_response(Sema *sema, Variant *variant);

#endif
