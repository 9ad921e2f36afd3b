/* The turns of loops, and which elements references mean in them. */
#ifndef MOCC_SEMA_LOOPS_H
#define MOCC_SEMA_LOOPS_H

#include "sema/model/variant.h"

/* Whether the conditions around hold for the present values of the iterators; one that is not known is
   reported and does not hold. */
bool guard_holds(Sema *sema, const Guard *guard);

/* Runs `visit` for every value of the loops around, outermost slowest, the iterators bound; stops when it
   returns false. False if a range is not known at compile time or too
   long (reported). */
bool walk_loops(Sema *sema, Loop *loop, bool (*visit)(void *context), void *context);
/* The same inside of `outer`, a loop around, whose own iterator and those further out are bound already. */
bool walk_loops_within(Sema *sema, Loop *loop, const Loop *outer, bool (*visit)(void *context),
                       void *context);
/* Whether two loops, with those around them, take the same turns. */
bool same_loops(const Loop *a, const Loop *b);
/* `ex` with the iterators of the loop `from` and those around replaced by those of `to`, which takes the same
 * turns. */
Ex *in_loops(Arena *arena, Ex *ex, const Loop *from, const Loop *to);

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
