/* The slots of a variant's graph, with what determines them. */
#include "sema/model/writers.h"

#include <stdlib.h>
#include <string.h>

/* --- regions ---------------------------------------------------------------------------------- */

long region_count(const Region *region) {
    long count = 1;
    for (int k = 0; k < region->rank; k++)
        count *= region->in[k].count;
    return count;
}

Region whole_region(int rank, const int *dims) {
    Region region = {.rank = rank};
    for (int k = 0; k < rank; k++)
        region.in[k] = (Stretch){0, 1, dims[k]};
    return region;
}

static long last_of(const Stretch *s) {
    return s->first + (s->count - 1) * s->step;
}

/* The y of x*y = 1 modulo m, where x and m have no common divisor; and the divisor that they have */
static long inverse_modulo(long x, long m, long *divisor) {
    long r = m, next_r = x % m, y = 0, next_y = 1;
    while (next_r) {
        long quotient = r / next_r, old_r = r, old_y = y;
        r = next_r;
        next_r = old_r - quotient * next_r;
        y = next_y;
        next_y = old_y - quotient * next_y;
    }
    *divisor = r;
    return y < 0 ? y + m : y;
}

/* By the Chinese remainder theorem: a.first + k*a.step is one of b's if k*a.step = b.first - a.first modulo
   b.step. */
static Stretch stretch_meet(const Stretch *a, const Stretch *b) {
    static const Stretch none = {0, 1, 0};
    if (!a->count || !b->count) return none;
    long low = a->first > b->first ? a->first : b->first, divisor, same;
    long high = last_of(a) < last_of(b) ? last_of(a) : last_of(b);
    inverse_modulo(a->step, b->step, &divisor);
    long distance = b->first - a->first;
    if (low > high || distance % divisor) return none;
    long m = b->step / divisor, step = a->step * m;
    long k = (distance / divisor % m + m) % m * inverse_modulo(a->step / divisor % m, m, &same) % m;
    long at = a->first + k * a->step;
    if (at < low) at += (low - at + step - 1) / step * step;
    if (at > high) return none;
    return (Stretch){at, step, (high - at) / step + 1};
}

Region region_meet(const Region *a, const Region *b) {
    Region meet = {.rank = a->rank};
    for (int k = 0; k < a->rank; k++)
        meet.in[k] = stretch_meet(&a->in[k], &b->in[k]);
    return meet;
}

/* The place of an element in the array, or, among the elements of the region, of the first one of `part` */
static long place_in_region(const Region *region, const Region *part) {
    long place = 0;
    for (int k = 0; k < region->rank; k++)
        place = place * region->in[k].count + (part->in[k].first - region->in[k].first) / region->in[k].step;
    return place;
}

long region_element(const Region *region, const int *dims, long i) {
    long element = 0, size = 1;
    for (int k = region->rank - 1; k >= 0; k--) {
        element += (region->in[k].first + i % region->in[k].count * region->in[k].step) * size;
        i /= region->in[k].count;
        size *= dims[k];
    }
    return element;
}

static bool holds(const Region *region, const int *dims, long element) {
    for (int k = region->rank - 1; k >= 0; k--) {
        long from = element % dims[k] - region->in[k].first;
        if (from < 0 || from % region->in[k].step || from / region->in[k].step >= region->in[k].count)
            return false;
        element /= dims[k];
    }
    return true;
}

/* --- arrays of slots --------------------------------------------------------------------------- */

enum {
    MANY_SLOTS = 4096
}; /* that are added at once have an array of their own: no other has to grow by them */

static void pack(Arena *arena, SlotArray *array, long count, int writer) {
    long n = array->count + count;
    if (n > array->capacity) {
        long capacity = n > 2 * array->capacity ? n : 2 * array->capacity;
        array->each = arena_grow(arena, array->each, sizeof(int) * (size_t)array->count,
                                 sizeof(int) * (size_t)capacity);
        array->capacity = capacity;
    }
    for (long i = array->count; i < n; i++)
        array->each[i] = writer;
    array->count = n;
}

void add_slots(Arena *arena, Writers *writers, long count, int rank, const int *dims, int writer) {
    bool is_long = dims && count >= LONG_ARRAY && rank <= MAX_RANK;
    SlotArray *last = writers->arrays.n ? &writers->arrays.at[writers->arrays.n - 1] : NULL;
    bool is_alone = is_long || count >= MANY_SLOTS;
    if (is_alone || !last || !last->is_packed) {
        SlotArray array = {.first = writers->n, .is_packed = !is_alone, .rest = writer};
        if (is_long) {
            array.count = count;
            array.rank = rank;
            array.dims = dims;
        }
        vec_push(arena, &writers->arrays, array);
        last = &writers->arrays.at[writers->arrays.n - 1];
    }
    if (!is_long) pack(arena, last, count, writer);
    writers->n += count;
    while ((long)writers->pages.n * PAGE_SLOTS < writers->n)
        vec_push(arena, &writers->pages, writers->arrays.n - 1);
}

int writer_in_parts(const SlotArray *array, long slot) {
    for (int i = 0; i < array->parts.n; i++)
        if (holds(&array->parts.at[i].where, array->dims, slot - array->first))
            return array->parts.at[i].writer;
    return array->rest;
}

bool any_slot_is(const Writers *writers, long first, long count, int writer) {
    if (!count) return false;
    const SlotArray *array = slot_array(writers, first);
    const int *at = array->each + (first - array->first);
    for (long i = 0; i < count; i++)
        if (at[i] == writer) return true;
    return false;
}

static void fill(SlotArray *array, const Region *region, const int *dims, long first, int writer) {
    long count = region_count(region);
    for (long i = 0; i < count; i++)
        array->each[first - array->first + region_element(region, dims, i)] = writer;
}

/* From now on there is a number for each slot. */
static void spell_out(Arena *arena, SlotArray *array) {
    array->each = NEW_ARRAY(arena, int, array->count);
    for (long i = 0; i < array->count; i++)
        array->each[i] = array->rest;
    for (int i = 0; i < array->parts.n; i++)
        fill(array, &array->parts.at[i].where, array->dims, array->first, array->parts.at[i].writer);
}

enum { MOST_PARTS = 24 };

/* Whether the element is in no part, and there is room for one more */
static bool takes_part(const SlotArray *array, const Region *region) {
    if (array->each || array->parts.n >= MOST_PARTS) return false;
    for (int i = 0; i < array->parts.n; i++) {
        Region meet = region_meet(&array->parts.at[i].where, region);
        if (region_count(&meet)) return false;
    }
    return true;
}

void set_writers(Arena *arena, Writers *writers, long first, const int *dims, const Region *region,
                 int writer) {
    if (!region_count(region)) return;
    SlotArray *array = slot_array(writers, first);
    if (takes_part(array, region)) {
        vec_push(arena, &array->parts, ((WrittenPart){*region, writer}));
        return;
    }
    if (!array->each) spell_out(arena, array);
    fill(array, region, dims, first, writer);
}

/* Makes an element of an array that is kept as parts one of them. */
static void set_element(Arena *arena, Writers *writers, const SlotArray *array, long slot, int writer) {
    Region one = {.rank = array->rank};
    long element = slot - array->first;
    for (int k = array->rank - 1; k >= 0; k--) {
        one.in[k] = (Stretch){element % array->dims[k], 1, 1};
        element /= array->dims[k];
    }
    set_writers(arena, writers, array->first, array->dims, &one, writer);
}

void set_writer(Arena *arena, Writers *writers, long slot, long count, int writer) {
    SlotArray *array = count ? slot_array(writers, slot) : NULL;
    for (long i = 0; i < count; i++)
        if (array->each)
            array->each[slot + i - array->first] = writer;
        else
            set_element(arena, writers, array, slot + i, writer);
}

/* --- regions of slots ------------------------------------------------------------------------- */

static void visit_slots(const SlotArray *array, long first, const int *dims, const Region *region,
                        VisitWriter *visit, void *context) {
    long count = region_count(region), run = 0;
    int writer = 0;
    for (long i = 0; i < count; i++) {
        int here = array->each[first - array->first + region_element(region, dims, i)];
        if (run && here != writer) {
            visit(context, writer, run);
            run = 0;
        }
        writer = here;
        run++;
    }
    if (run) visit(context, writer, run);
}

typedef struct {
    long place, count;
    int writer;
} MetPart;

static int by_place(const void *a, const void *b) {
    const MetPart *x = a, *y = b;
    return (x->place > y->place) - (x->place < y->place);
}

void visit_writers(const Writers *writers, long first, const int *dims, const Region *region,
                   VisitWriter *visit, void *context) {
    if (!region_count(region)) return;
    const SlotArray *array = slot_array(writers, first);
    if (array->each) {
        visit_slots(array, first, dims, region, visit, context);
        return;
    }
    MetPart met[MOST_PARTS];
    int n = 0;
    long rest = region_count(region);
    for (int i = 0; i < array->parts.n; i++) {
        Region meet = region_meet(region, &array->parts.at[i].where);
        long count = region_count(&meet);
        if (!count) continue;
        met[n++] = (MetPart){place_in_region(region, &meet), count, array->parts.at[i].writer};
        rest -= count;
    }
    qsort(met, (size_t)n, sizeof *met, by_place);
    for (int i = 0; i < n; i++)
        visit(context, met[i].writer, met[i].count);
    if (rest) visit(context, array->rest, rest);
}

/* --- copies ----------------------------------------------------------------------------------- */

Writers copy_writers(Arena *arena, const Writers *writers) {
    Writers copy = {.n = writers->n};
    vec_reserve(arena, &copy.arrays, writers->arrays.n);
    for (int i = 0; i < writers->arrays.n; i++) {
        SlotArray array = writers->arrays.at[i];
        if (array.each) {
            array.each = NEW_ARRAY(arena, int, array.count + 1);
            memcpy(array.each, writers->arrays.at[i].each, sizeof(int) * (size_t)array.count);
            array.capacity = array.count;
        }
        memset(&array.parts, 0, sizeof array.parts);
        for (int k = 0; k < writers->arrays.at[i].parts.n; k++)
            vec_push(arena, &array.parts, writers->arrays.at[i].parts.at[k]);
        vec_push(arena, &copy.arrays, array);
    }
    vec_reserve(arena, &copy.pages, writers->pages.n);
    for (int i = 0; i < writers->pages.n; i++)
        vec_push(arena, &copy.pages, writers->pages.at[i]);
    return copy;
}
