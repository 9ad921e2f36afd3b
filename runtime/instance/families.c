/* Which values stand at the same place in the elements of arrays, by the tables of the classes: these depend
 * on their neighbours in much the same way. */
#include "runtime/instance/instance.h"

#include <string.h>

/* A dimension of an array that a value is in: how long it is, where the value stands in it, and how far its
   elements are from each other in the model's instance */
typedef struct {
    size_t length, at, stride;
} Dimension;

typedef struct {
    Families *families;
    unsigned *number; /* by offset and kind: of the value there, from 1 on */
} Search;

/* Replaces the dimension by the longest one of an array of things of this size, if that is longer. */
static void take_longer(Dimension *longest, int rank, const int *dims, size_t element, size_t size) {
    for (int d = rank - 1; d >= 0; d--) {
        size_t length = (size_t)dims[d];
        if (length > longest->length) *longest = (Dimension){length, element % length, size};
        element /= length;
        size *= length;
    }
}

static unsigned *number_of(const Search *search, size_t offset, int kind) {
    return &search->number[KINDS_OF_VALUES * offset + (size_t)kind];
}

/* Notes where the values at an offset stand. What stands there in the first element names their family for
   now. */
static void note(const Search *search, size_t offset, Dimension longest) {
    for (int kind = 0; kind < KINDS_OF_VALUES; kind++) {
        size_t number = *number_of(search, offset, kind);
        if (number == 0) continue;
        size_t first = offset - longest.at * longest.stride;
        search->families->family[number - 1] = KINDS_OF_VALUES * first + (size_t)kind;
        search->families->element[number - 1] = longest.at;
    }
}

/* What an instance has may be in arrays of instances and in one of its own. Components come after what they
   are in, and take over what is theirs. */
static bool visit_instance(void *context, const MoccClass *type, const Path *path, size_t base) {
    const Search *search = context;
    Dimension outside = {1, 0, 0};
    for (const Path *step = path; step; step = step->parent)
        take_longer(&outside, step->member->rank, step->member->dims, step->element,
                    step->member->type->size);
    for (size_t i = 0; i < type->size; i++)
        note(search, base + i, outside);
    for (int i = 0; i < type->n_variables; i++) {
        const MoccVariable *variable = &type->variables[i];
        size_t count = tables_elements(variable->rank, variable->dims);
        for (size_t element = 0; variable->rank > 0 && element < count; element++) {
            Dimension longest = {1, 0, 0};
            take_longer(&longest, variable->rank, variable->dims, element, 1);
            note(search, base + variable->offset + element,
                 longest.length < outside.length ? outside : longest);
        }
    }
    return true;
}

/* Gives families numbers from 0 on. `number`: zeros, as many as they have names. */
static void number_families(Families *families, size_t n, unsigned *number) {
    for (size_t i = 0; i < n; i++) {
        unsigned *own = &number[families->family[i]];
        if (*own == 0) *own = (unsigned)++families->n;
        families->family[i] = *own - 1;
    }
}

void families_find(MoccContext *context, Families *families, const MoccClass *type, size_t n,
                   const size_t *offsets, const unsigned char *kinds) {
    size_t size = KINDS_OF_VALUES * type->size;
    Search search = {families, allocate(context, size, sizeof(unsigned))};
    families->n = 0;
    families->family = allocate(context, 2 * n, sizeof(size_t));
    families->element = families->family + n;
    for (size_t i = 0; i < n; i++)
        *number_of(&search, offsets[i], kinds[i]) = (unsigned)i + 1;
    tables_walk_instances(type, visit_instance, &search);
    memset(search.number, 0, size * sizeof *search.number);
    number_families(families, n, search.number);
    release(search.number);
}

void families_free(Families *families) {
    release(families->family);
}
