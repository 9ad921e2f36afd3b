/* Sets by number, found by their contents; unions are remembered. */
#include "plan/known_sets.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* A hash table of numbers: open addressing, at most half full */
typedef struct {
    uint64_t *keys; /* 0: free */
    int *values;
    int n, capacity;
} Table;

struct KnownSets {
    Arena *arena;
    VEC(Knowns) sets;
    int *by_content; /* a hash table of numbers of sets; 0: free */
    int capacity;
    Table unions, raised;
};

/* --- remembered results ----------------------------------------------------------------------- */

static int place_in(const Table *table, uint64_t key) {
    int at = (int)((key * 0x9E3779B97F4A7C15u) >> 33) & (table->capacity - 1);
    while (table->keys[at] && table->keys[at] != key)
        at = (at + 1) & (table->capacity - 1);
    return at;
}

/* The remembered value, or -1 */
static int recall(const Table *table, uint64_t key) {
    int at = table->n ? place_in(table, key) : 0;
    return table->n && table->keys[at] ? table->values[at] : -1;
}

static void enlarge(Arena *arena, Table *table) {
    Table bigger = {.n = table->n, .capacity = table->capacity ? 2 * table->capacity : 256};
    bigger.keys = NEW_ARRAY(arena, uint64_t, bigger.capacity);
    bigger.values = NEW_ARRAY(arena, int, bigger.capacity);
    for (int i = 0; i < table->capacity; i++) {
        if (!table->keys[i]) continue;
        int at = place_in(&bigger, table->keys[i]);
        bigger.keys[at] = table->keys[i];
        bigger.values[at] = table->values[i];
    }
    *table = bigger;
}

static int remember(Arena *arena, Table *table, uint64_t key, int value) {
    if (2 * (table->n + 1) > table->capacity) enlarge(arena, table);
    int at = place_in(table, key);
    table->keys[at] = key;
    table->values[at] = value;
    table->n++;
    return value;
}

/* --- sets ------------------------------------------------------------------------------------- */

static uint64_t hash_of(Knowns knowns) {
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < knowns.n; i++)
        hash = (hash ^ (uint64_t)knowns.at[i]) * 1099511628211u;
    return hash ^ hash >> 32;
}

/* Where the set is in the hash table, or would be */
static int content_place(const KnownSets *sets, Knowns knowns) {
    int at = (int)hash_of(knowns) & (sets->capacity - 1);
    for (;; at = (at + 1) & (sets->capacity - 1)) {
        const Knowns *found = &sets->sets.at[sets->by_content[at]];
        if (!sets->by_content[at]) return at;
        if (found->n == knowns.n && !memcmp(found->at, knowns.at, sizeof *knowns.at * (size_t)knowns.n))
            return at;
    }
}

static void enlarge_contents(KnownSets *sets) {
    sets->capacity *= 2;
    sets->by_content = NEW_ARRAY(sets->arena, int, sets->capacity);
    for (int i = ALL_KNOWN + 1; i < sets->sets.n; i++)
        sets->by_content[content_place(sets, sets->sets.at[i])] = i;
}

/* The number of a set with these contents, which are copied if they are new */
static int intern_set(KnownSets *sets, Knowns knowns) {
    if (!knowns.n) return NO_KNOWN;
    if (knowns.n > MOST_KNOWN) return ALL_KNOWN;
    int at = content_place(sets, knowns);
    if (sets->by_content[at]) return sets->by_content[at];
    long *copy = NEW_ARRAY(sets->arena, long, knowns.n);
    memcpy(copy, knowns.at, sizeof *copy * (size_t)knowns.n);
    int number = sets->by_content[at] = sets->sets.n;
    vec_push(sets->arena, &sets->sets, ((Knowns){knowns.n, copy}));
    if (2 * sets->sets.n > sets->capacity) enlarge_contents(sets);
    return number;
}

KnownSets *known_sets_new(Arena *arena) {
    KnownSets *sets = NEW(arena, KnownSets);
    sets->arena = arena;
    sets->capacity = 256;
    sets->by_content = NEW_ARRAY(arena, int, sets->capacity);
    for (int i = NO_KNOWN; i <= ALL_KNOWN; i++)
        vec_push(arena, &sets->sets, ((Knowns){0}));
    return sets;
}

int known_sets_count(const KnownSets *sets) {
    return sets->sets.n;
}

Knowns known_set(const KnownSets *sets, int set) {
    return sets->sets.at[set];
}

int known_set_of(KnownSets *sets, long known) {
    long entry = known * N_FACTORS + FACTOR_CONSTANT;
    return intern_set(sets, (Knowns){1, &entry});
}

/* Of a known that both have, the factor that is less simple counts. */
static int merge(KnownSets *sets, Knowns a, Knowns b) {
    long merged[2 * MOST_KNOWN];
    int n = 0, i = 0, k = 0;
    while (i < a.n || k < b.n) {
        long first = i < a.n ? a.at[i] / N_FACTORS : -1, second = k < b.n ? b.at[k] / N_FACTORS : -1;
        bool takes_a = second < 0 || (first >= 0 && first <= second);
        bool takes_b = first < 0 || (second >= 0 && second <= first);
        long from_a = takes_a ? a.at[i++] : 0, from_b = takes_b ? b.at[k++] : 0;
        merged[n++] = from_a > from_b ? from_a : from_b;
    }
    return intern_set(sets, (Knowns){n, merged});
}

int known_set_union(KnownSets *sets, int a, int b) {
    if (a == b || b == NO_KNOWN || a == ALL_KNOWN) return a;
    if (a == NO_KNOWN || b == ALL_KNOWN) return b;
    uint64_t key = a < b ? (uint64_t)a << 32 | (uint64_t)b : (uint64_t)b << 32 | (uint64_t)a;
    int known = recall(&sets->unions, key);
    if (known >= 0) return known;
    return remember(sets->arena, &sets->unions, key, merge(sets, known_set(sets, a), known_set(sets, b)));
}

int known_set_raise(KnownSets *sets, int set, Factor least) {
    if (set <= ALL_KNOWN || least == FACTOR_CONSTANT) return set;
    uint64_t key = (uint64_t)set * N_FACTORS + least;
    int known = recall(&sets->raised, key);
    if (known >= 0) return known;
    long raised[MOST_KNOWN];
    Knowns knowns = known_set(sets, set);
    for (int i = 0; i < knowns.n; i++) {
        long factor = knowns.at[i] % N_FACTORS;
        raised[i] = knowns.at[i] - factor + (factor < (long)least ? (long)least : factor);
    }
    return remember(sets->arena, &sets->raised, key, intern_set(sets, (Knowns){knowns.n, raised}));
}
