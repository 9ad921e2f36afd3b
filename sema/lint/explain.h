/* How classes were causalized, in words: mocc --explain. explain.c and explain_statements.c call each other,
   as a section may hold calls that are explained as equations are. */
#ifndef MOCC_SEMA_EXPLAIN_H
#define MOCC_SEMA_EXPLAIN_H

#include "sema/model/variant.h"
#include "support/text.h"

/* Appends the blocks of all variants that compute something, or of those of `only` if it is not NULL: what
   each block needs, what it gives, and its equations in solved form. */
void explain_all(Sema *sema, const Class *only, Text *out);

/* Appends what determines the variable in the class, its derivatives too, as explain_all does: nothing, if no
   equation or connect does. `comp`: the variable is that component's; NULL: the class's own. */
void explain_variable(Sema *sema, const Variant *variant, const Comp *comp, const Var *var, Text *out);

/* The same of an algorithm section (sema/lint/explain_statements.c), and of the place of a line that began at
   `begin`. */
void explain_section(Sema *sema, const struct Function *section, Text *out);
void explain_place(Sema *sema, Text *out, Span span, size_t begin);

#endif
