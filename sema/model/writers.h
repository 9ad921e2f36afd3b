/* What determines each slot of a variant's graph. A long array is kept as parts: regions of elements that one
   node determines, so a loop over a million elements is one entry. Where parts get many, and in short arrays,
   there is a number for each slot. */
#ifndef MOCC_SEMA_WRITERS_H
#define MOCC_SEMA_WRITERS_H

#include "sema/model/ir.h"

/* Indices of one dimension, counted from 0: first, first + step, ... */
typedef struct {
    long first, step, count;
} Stretch;

/* Elements of an array: all whose indices lie in the stretches of the dimensions */
typedef struct {
    int rank;
    Stretch in[MAX_RANK];
} Region;

long region_count(const Region *region);
/* The elements that both have; an empty one has the count 0. */
Region region_meet(const Region *a, const Region *b);

/* Shorter arrays, and more parts, are kept by slot. Verifying compilers keep as much as they can as parts. */
#ifdef MOCC_VERIFY
enum { LONG_ARRAY = 4 };
#else
enum { LONG_ARRAY = 64 };
#endif

typedef struct {
    Region where;
    int writer;
} WrittenPart;

/* The slots of one array, or of several short ones */
typedef struct {
    long first, count;
    int rank;
    const int *dims;
    int rest; /* the writer of what is in no part */
    VEC(WrittenPart) parts;
    int *each; /* by slot; NULL: parts and rest say it */
    long capacity;
    bool is_packed; /* it holds short arrays, and others may follow */
} SlotArray;

typedef struct {
    long n; /* slots */
    VEC(SlotArray) arrays;
} Writers;

/* Adds the slots of an array, all with this writer. dims NULL: they are kept by slot. `dims` is kept. */
void add_slots(Arena *arena, Writers *writers, long count, int rank, const int *dims, int writer);
int writer_of(const Writers *writers, long slot);
void set_writer(Arena *arena, Writers *writers, long slot, int writer);
/* Of a region of the array whose slots begin at `first`, of which no element has a node yet */
void set_writers(Arena *arena, Writers *writers, long first, const int *dims, const Region *region,
                 int writer);
/* Calls `visit` for each writer of elements of the region, with how many of them in a row it determines;
   nodes in the order of the first element that each determines, constants (SLOT_UNKNOWN and so on) in any. */
typedef void VisitWriter(void *context, int writer, long count);
void visit_writers(const Writers *writers, long first, const int *dims, const Region *region,
                   VisitWriter *visit, void *context);
Writers copy_writers(Arena *arena, const Writers *writers);
/* All elements of an array */
Region whole_region(int rank, const int *dims);

#endif
