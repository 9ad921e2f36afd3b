/* Causalization of a class variant. */
#ifndef MOCC_SEMA_CAUSALIZE_H
#define MOCC_SEMA_CAUSALIZE_H

#include "sema/variant.h"

/* Walks the variant's equations once, top to bottom: each determines one unknown and is solved for it; then
   derives what derivatives are asked for, and reports what nothing determines. Fills variant->nodes with
   assignments and variant->writer. */
void causalize(Sema *sema, Variant *variant);

/* What Base.LinearResponse is to the compiler: a residual to be determined, a balance that is known. */
void make_response(Sema *sema, Variant *variant);

/* The slots of `variant`'s graph that a reference means, by way of bound iterators. Nothing for parameters
   and for what components give. */
typedef struct {
    Arena *arena;
    VEC(long) at;
    Ex *outside;  /* a subscript beyond its dimension, or NULL */
    double index; /* its value */
    int size;     /* and the dimension */
} Slots;
void reference_slots(const Variant *variant, const Ex *ref, Slots *slots);

/* Calls `visit` with the element numbers (over all components' and the variable's dimensions) that a
 * reference means. */
void reference_elements(const Ex *ref, Slots *out);

#endif
