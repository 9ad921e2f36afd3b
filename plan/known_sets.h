/* Sets of what a scalar depends on. Each set stands once, with a number, so that many scalars share one; sets
   of more than MOST_KNOWN are one set, that of all. */
#ifndef MOCC_PLAN_KNOWN_SETS_H
#define MOCC_PLAN_KNOWN_SETS_H

#include "support/arena.h"

/* How a scalar depends on a known: it is that times a factor, plus what does not depend on it. The factor is
   a constant, follows from parameters, changes at events only; or nothing is known of it. */
typedef enum { FACTOR_CONSTANT, FACTOR_FIXED, FACTOR_DISCRETE, FACTOR_ANY, N_FACTORS } Factor;

enum { MOST_KNOWN = 1000 };
/* The numbers of two sets */
enum { NO_KNOWN, ALL_KNOWN };

/* Knowns in ascending order, each times N_FACTORS plus its factor */
typedef struct {
    int n;
    const long *at;
} Knowns;

typedef struct KnownSets KnownSets;

KnownSets *known_sets_new(Arena *arena);
/* How many there are, and the one of that number; of ALL_KNOWN nothing. */
int known_sets_count(const KnownSets *sets);
Knowns known_set(const KnownSets *sets, int set);
/* The set of one known, with a constant factor */
int known_set_of(KnownSets *sets, long known);
int known_set_union(KnownSets *sets, int a, int b);
/* The same knowns with factors that are no simpler than `least` */
int known_set_raise(KnownSets *sets, int set, Factor least);

#endif
