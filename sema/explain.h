/* How classes were causalized, in words: mocc --explain. */
#ifndef MOCC_SEMA_EXPLAIN_H
#define MOCC_SEMA_EXPLAIN_H

#include "sema/variant.h"
#include "support/text.h"

/* Appends the blocks of all variants that compute something, or of those of `only` if it is not NULL: what each
   block needs, what it gives, and its equations in solved form. */
void explain_all(Sema *sema, const Class *only, Text *out);

#endif
