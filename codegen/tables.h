/* The tables that tell the runtime library what stands where in a variant's struct. */
#ifndef MOCC_CODEGEN_TABLES_H
#define MOCC_CODEGEN_TABLES_H

#include "codegen/expression.h"
#include "sema/linear/form.h"

/* Writes the form's MoccClass with its variables and members; those of its components must have been written.
 */
void write_tables(Writer *w, Form *form);
/* Whether the variant has a function that gives messages. */
bool has_messages(const Variant *variant);

/* An attribute min or max that the run looks at */
typedef struct {
    bool upper; /* max */
    Ex *target; /* the variable, of the class itself or inside of a component */
    Ex *value;
    Span span; /* where the attribute is given its value */
} Bound;
typedef VEC(Bound) Bounds;

/* Those that the class gives: to its own variables in their declarations, to others by modifications of its
   components */
Bounds bounds_of(Arena *arena, const Variant *variant);

#endif
