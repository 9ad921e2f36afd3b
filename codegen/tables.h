/* The tables that tell the runtime library what stands where in a variant's struct. */
#ifndef MOCC_CODEGEN_TABLES_H
#define MOCC_CODEGEN_TABLES_H

#include "codegen/expression.h"

/* Writes the variant's MoccClass with its variables and members; those of its components must have been
 * written. */
void write_tables(Writer *w, const Variant *variant);
/* Whether the variant has a function that gives messages. */
bool has_messages(const Variant *variant);
/* Whether the run looks at the attribute min (which 0) or max (1) of a variable. */
bool is_bounded(const Var *var, int which);
/* Whether at that of any variable. */
bool has_bounds(const Variant *variant);

#endif
