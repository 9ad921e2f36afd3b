/* Interned strings: an open-addressing hash table over an arena. */
#include "support/intern.h"

#include <stdint.h>
#include <string.h>

typedef struct {
    Symbol symbol;
    size_t length;
    uint64_t hash;
} Entry;

struct Interner {
    Arena *arena;
    Entry *entries; /* a power of two of them; symbol NULL is free */
    size_t capacity, count;
};

static uint64_t hash_bytes(const char *text, size_t length) { /* FNV-1a */
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return hash;
}

Interner *interner_new(Arena *arena) {
    Interner *interner = NEW(arena, Interner);
    interner->arena = arena;
    interner->capacity = 1024;
    interner->entries = NEW_ARRAY(arena, Entry, interner->capacity);
    return interner;
}

static Entry *find(Entry *entries, size_t capacity, const char *text, size_t length, uint64_t hash) {
    size_t at = (size_t)hash & (capacity - 1);
    while (entries[at].symbol && !(entries[at].hash == hash && entries[at].length == length &&
                                   memcmp(entries[at].symbol, text, length) == 0))
        at = (at + 1) & (capacity - 1);
    return &entries[at];
}

static void grow(Interner *interner) {
    size_t capacity = 2 * interner->capacity;
    Entry *entries = NEW_ARRAY(interner->arena, Entry, capacity);
    for (size_t i = 0; i < interner->capacity; i++) {
        Entry *old = &interner->entries[i];
        if (old->symbol) *find(entries, capacity, old->symbol, old->length, old->hash) = *old;
    }
    interner->entries = entries;
    interner->capacity = capacity;
}

Symbol intern(Interner *interner, const char *text, size_t length) {
    uint64_t hash = hash_bytes(text, length);
    Entry *entry = find(interner->entries, interner->capacity, text, length, hash);
    if (entry->symbol) return entry->symbol;
    if (2 * (interner->count + 1) > interner->capacity) {
        grow(interner);
        entry = find(interner->entries, interner->capacity, text, length, hash);
    }
    interner->count++;
    *entry = (Entry){arena_strndup(interner->arena, text, length), length, hash};
    return entry->symbol;
}

Symbol intern_string(Interner *interner, const char *text) {
    return intern(interner, text, strlen(text));
}
