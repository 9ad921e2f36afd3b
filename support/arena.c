/* Arenas: chunks that double in size up to a limit, freed whole. */
#include "support/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16 };
#ifdef MOCC_WATCHED_ARENAS
enum { FIRST_CHUNK = 0, LARGEST_CHUNK = 0 }; /* a chunk for each allocation: a sanitizer sees where it ends */
#else
enum { FIRST_CHUNK = 2 * 1024, LARGEST_CHUNK = 4 * 1024 * 1024 };
#endif

typedef struct Chunk {
    struct Chunk *next;
    size_t size, used; /* bytes behind this header */
} Chunk;

struct Arena {
    Chunk *newest;
    size_t next_size;
};

static void out_of_memory(void) {
    fputs("mocc: out of memory\n", stderr);
    exit(3);
}

Arena *arena_new(void) {
    Arena *arena = calloc(1, sizeof *arena);
    if (!arena) out_of_memory();
    arena->next_size = FIRST_CHUNK;
    return arena;
}

void arena_free(Arena *arena) {
    if (!arena) return;
    for (Chunk *chunk = arena->newest; chunk;) {
        Chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(arena);
}

static size_t header_size(void) {
    return (sizeof(Chunk) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void *arena_alloc(Arena *arena, size_t size) {
    if (LARGEST_CHUNK) size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Chunk *chunk = arena->newest;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t bytes = arena->next_size < size ? size : arena->next_size;
        if (arena->next_size != LARGEST_CHUNK) arena->next_size *= 2; /* powers of two, or both zero */
        chunk = calloc(1, header_size() + bytes);
        if (!chunk) out_of_memory();
        chunk->size = bytes;
        chunk->next = arena->newest;
        arena->newest = chunk;
    }
    void *memory = (char *)chunk + header_size() + chunk->used;
    chunk->used += size;
    return memory;
}

void *arena_grow(Arena *arena, const void *old, size_t old_size, size_t new_size) {
    void *memory = arena_alloc(arena, new_size);
    if (old_size) memcpy(memory, old, old_size);
    return memory;
}

char *arena_strndup(Arena *arena, const char *text, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *arena_strdup(Arena *arena, const char *text) {
    return arena_strndup(arena, text, strlen(text));
}

char *arena_vprintf(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length < 0) length = 0;
    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_printf(Arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}
