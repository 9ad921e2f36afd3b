/* How classes were causalized, in words: mocc --explain. */
#ifndef MOCC_SEMA_EXPLAIN_H
#define MOCC_SEMA_EXPLAIN_H

#include "sema/variant.h"
#include "support/text.h"

/* Appends the blocks of the variant: what each needs, what it gives, and its equations in solved form. */
void explain(Sema *sema, Variant *variant, Text *out);

#endif
