/* A hash map from addresses to addresses, in an arena. */
#ifndef MOCC_SUPPORT_MAP_H
#define MOCC_SUPPORT_MAP_H

#include "support/arena.h"

typedef struct {
    struct MapEntry {
        const void *key;
        void *value;
    } * entries; /* capacity is zero or a power of two; key NULL is free */
    int n, capacity;
} Map;

/* The value of `key` (not NULL), or NULL. */
void *map_get(const Map *map, const void *key);
/* Sets the value of `key` (not NULL). */
void map_put(Arena *arena, Map *map, const void *key, void *value);

#endif
