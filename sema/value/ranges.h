/* Loops as ranges, and which elements references mean in all turns of them. What is said here of all turns is
   what sema/value/loops.h says of each. */
#ifndef MOCC_SEMA_RANGES_H
#define MOCC_SEMA_RANGES_H

#include "sema/value/loops.h"

/* Loops whose iterators take values in equal steps, each over the same values in every turn of the others */
typedef struct {
    int n;
    struct Range {
        Turn first; /* with the first turns of the loops before it */
        long step, count;
    } at[MAX_RANK];
    const Turn *turn; /* the first turn of all of them */
} Ranges;

/* The loop and its enclosing ones. False: they are none that take the same turns again and again, or a bound
   is not known, or there are no turns. Their bounds become structural. */
bool ranges_of(const Loop *loop, Ranges *ranges);
long turn_count(const Ranges *ranges);
/* Calls `visit` for each turn of the loop and its enclosing ones, whose ranges these are. False: it has
   returned false. */
bool visit_turns(Arena *scratch, const Loop *loop, const Ranges *ranges, VisitTurn *visit, void *context);
/* The value of the iterator of one of the loops in its first or last turn */
long range_value(const Ranges *ranges, const Iter *iter, bool last);
/* `first`: the first turn of `ranges` alone */
void first_turn(const Ranges *ranges, Ranges *first);
/* Whether an equation is long enough to be looked at in all turns at once rather than element by element: by
   its sides, in one turn */
bool takes_long(const Ex *left, const Ex *right);
/* Whether the value of `ex` may be another one in another turn. */
bool varies_in(const Ex *ex, const Ranges *ranges);

/* The elements of a variable of the class itself that a reference means in all turns of some loops */
typedef struct {
    Region region;
    /* of each dimension: the loop by whose turns the index changes, or -1, the index in the first turn, from
       0, and by how much it changes from turn to turn */
    int range[MAX_RANK];
    long first[MAX_RANK], by[MAX_RANK];
} Reach;
/* False: the subscripts are not affine in the iterators, two depend on the same one, or elements are outside.
   The subscripts become structural. */
bool reach_of(const Ex *ref, const Ranges *ranges, Reach *reach);

/* A scalar subscript in all turns: its value in the first one, and the loop with whose turns it grows, or -1,
   by how much. False: it is not affine in one iterator, or not known. It becomes structural. */
bool subscript_in_turns(const Ex *sub, const Ranges *ranges, long *first, int *range, long *by);

/* Some of the turns, in parts that are ranges themselves */
enum { MOST_PARTS = 8 };
typedef struct {
    int n;
    Ranges at[MOST_PARTS]; /* not to be copied: each turn has the address of the one before */
} RangeParts;
/* The turns in which an equation with this guard (or NULL) stands. False: a condition is not known, or not
   affine in the iterators; or there are too many parts. What conditions depend on becomes structural. */
bool guarded_turns(const Guard *guard, const Ranges *ranges, RangeParts *parts);

/* Calls `visit` for every reference that the value of `ex` may use in some turn, with the loops and the
   comprehensions around it. False, if `visit` has returned false, or if it depends on the turn which
   references these are. */
typedef bool VisitReach(void *context, Ex *ref, const Ranges *ranges);
bool visit_reaches(Ex *ex, Ranges *ranges, VisitReach *visit, void *context);
/* ex_visit_uses() for a visitor that asks whether there is a reference of some kind: it does not look at the
   turn, and gets a reference in a comprehension once, or for each element if these differ in what they use.
 */
void visit_used_refs(Ex *ex, VisitUse *visit, void *context);

#endif
