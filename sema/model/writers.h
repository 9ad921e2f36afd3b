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
/* Element number `i` of the region as an element of the array */
long region_element(const Region *region, const int *dims, long i);
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

enum { PAGE_SLOTS = 256 };

typedef struct {
    long n; /* slots */
    VEC(SlotArray) arrays;
    VEC(int) pages; /* by PAGE_SLOTS slots: the array that has the first of them */
} Writers;

/* The array that has the slot */
static inline SlotArray *slot_array(const Writers *writers, long slot) {
    SlotArray *array = &writers->arrays.at[writers->pages.at[slot / PAGE_SLOTS]];
    while (slot >= array->first + array->count)
        array++;
    return array;
}

/* Adds the slots of an array, all with this writer. dims NULL: they are kept by slot. `dims` is kept. */
void add_slots(Arena *arena, Writers *writers, long count, int rank, const int *dims, int writer);
/* Of an array that is kept as parts */
int writer_in_parts(const SlotArray *array, long slot);
static inline int writer_of(const Writers *writers, long slot) {
    const SlotArray *array = slot_array(writers, slot);
    return array->each ? array->each[slot - array->first] : writer_in_parts(array, slot);
}
/* Whether one of `count` slots of a component's inputs has this writer */
bool any_slot_is(const Writers *writers, long first, long count, int writer);
/* Of `count` slots one after the other, all of the same variable, or of the same component's inputs */
void set_writer(Arena *arena, Writers *writers, long slot, long count, int writer);
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
