/* A hash map from addresses to addresses: open addressing, at most half full. */
#include "support/map.h"

#include <stdint.h>

static struct MapEntry *find(const Map *map, const void *key) {
    uint64_t hash = (uint64_t)(uintptr_t)key * 0x9E3779B97F4A7C15u;
    int at = (int)(hash >> 33) & (map->capacity - 1);
    while (map->entries[at].key && map->entries[at].key != key)
        at = (at + 1) & (map->capacity - 1);
    return &map->entries[at];
}

void *map_get(const Map *map, const void *key) {
    return map->n ? find(map, key)->value : NULL;
}

void map_put(Arena *arena, Map *map, const void *key, void *value) {
    if (2 * (map->n + 1) > map->capacity) {
        Map bigger = {.capacity = map->capacity ? 2 * map->capacity : 16};
        bigger.entries = NEW_ARRAY(arena, struct MapEntry, bigger.capacity);
        for (int i = 0; i < map->capacity; i++)
            if (map->entries[i].key) {
                *find(&bigger, map->entries[i].key) = map->entries[i];
                bigger.n++;
            }
        *map = bigger;
    }
    struct MapEntry *entry = find(map, key);
    if (!entry->key) map->n++;
    entry->key = key;
    entry->value = value;
}
