/* The turns of loops, and which elements references mean in them. */
#ifndef MOCC_SEMA_LOOPS_H
#define MOCC_SEMA_LOOPS_H

#include "sema/value/evaluate.h"

/* Whether the enclosing conditions hold in this turn of the loops; one that is not known is reported and does
   not hold. */
bool guard_holds(Sema *sema, const Guard *guard, const Turn *turn);

/* Called with each turn of loops; false: that is enough. */
typedef bool VisitTurn(void *context, const Turn *turn);
/* Runs `visit` for every value of the enclosing loops, outermost slowest; stops when it returns false. False
   if a range is not known at compile time or too long (reported). */
bool walk_loops(Sema *sema, Loop *loop, VisitTurn *visit, void *context);
/* The same inside of `outer`, an enclosing loop, of which `turn` is a turn. */
bool walk_loops_within(Sema *sema, Loop *loop, const Loop *outer, const Turn *turn, VisitTurn *visit,
                       void *context);
/* Room for the turns of some loops */
typedef struct {
    Arena *arena;
    Turn few[4];
    int capacity; /* of more */
    Turn *more;
} Turns;
/* The turn of the loop and its enclosing ones in which their iterators have these values, outermost first.
   Valid until the room is used again. */
const Turn *turn_with(Turns *room, const Loop *loop, int n, const int *values);

/* Called with a reference that is used, and the turn in which. */
typedef void VisitUse(void *context, Ex *ref, const Turn *turn);
/* Calls `visit` for every reference that the value of `ex` may use: those in the body of a comprehension once
   for each of its elements, subscripts before what they choose from, of a condition that is decided the
   chosen branch alone. */
void ex_visit_uses(Ex *ex, const Turn *turn, VisitUse *visit, void *context);

/* Whether two loops, with their enclosing ones, take the same turns. */
bool same_loops(const Loop *a, const Loop *b);

/* The loop itself, or the one around all others that enclose it; NULL: NULL */
const Loop *outermost_loop(const Loop *loop);
/* `ex` with the iterators of the loop `from` and its enclosing ones replaced by those of `to`, which takes
 * the same turns. */
Ex *in_loops(Arena *arena, Ex *ex, const Loop *from, const Loop *to);

/* The slots of a variant's graph that a reference means in a turn. Nothing for parameters and for what
   components give. Its subscripts become structural: they decide about the order of computation. */
typedef struct {
    Arena *arena;
    bool asks; /* nothing becomes structural: what a settable parameter chooses may be any element */
    VEC(long) at;
    const Ex *outside; /* a subscript beyond its dimension, or NULL */
    double index;      /* its value */
    int size;          /* and the dimension */
} Slots;
void reference_slots(const Ex *ref, const Turn *turn, Slots *slots);

/* The numbers of the elements, over all components' and the variable's dimensions, that a reference means */
void reference_elements(const Ex *ref, const Turn *turn, Slots *out);

#endif
