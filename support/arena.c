/* Arenas: chunks that double in size up to a limit, freed whole. */
#include "support/arena.h"

#include "support/format_string.h"

#include <limits.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ALIGNMENT = 16, PAGE = 4096, HUGE_PAGE = 2 * 1024 * 1024 };
#ifdef MOCC_WATCHED_ARENAS
enum { FIRST_CHUNK = 0, LARGEST_CHUNK = 0 }; /* a chunk for each allocation: a sanitizer sees its bounds */
#else
enum { FIRST_CHUNK = 2 * 1024, LARGEST_CHUNK = 4 * 1024 * 1024 };
#endif

/* The header lies apart from the memory, so that an access before the first byte is out of bounds. */
typedef struct Chunk {
    struct Chunk *next;
    char *memory;      /* all zero at first */
    size_t size, used; /* bytes of the memory */
} Chunk;

struct Arena {
    Chunk *newest;
    size_t next_size;
};

static void out_of_memory(void) {
    fputs("mocc: out of memory\n", stderr);
    exit(3);
}

static Arena *new_arena(size_t first_size) {
    Arena *arena = calloc(1, sizeof *arena);
    if (!arena) out_of_memory();
    arena->next_size = first_size;
    return arena;
}

Arena *arena_new(void) {
    return new_arena(FIRST_CHUNK);
}

Arena *arena_new_large(void) {
    return new_arena(LARGEST_CHUNK);
}

static bool is_large(size_t size) {
    return LARGEST_CHUNK && size >= HUGE_PAGE;
}

static void free_chunks(Chunk *chunk) {
    while (chunk) {
        Chunk *next = chunk->next;
        if (is_large(chunk->size))
            munmap(chunk->memory, chunk->size);
        else
            free(chunk->memory);
        free(chunk);
        chunk = next;
    }
}

void arena_free(Arena *arena) {
    if (!arena) return;
    free_chunks(arena->newest);
    free(arena);
}

/* The newest chunk is the largest one but for allocations of unusual size: it stays. */
void arena_clear(Arena *arena) {
    Chunk *kept = LARGEST_CHUNK ? arena->newest : NULL;
    free_chunks(kept ? kept->next : arena->newest);
    arena->newest = kept;
    if (!kept) return;
    kept->next = NULL;
    memset(kept->memory, 0, kept->used);
    kept->used = 0;
}

/* Large chunks are touched from end to end: with huge pages, which they begin with, that takes a tenth of the
   time. */
static char *map_huge_pages(size_t size) {
    size_t length = (size + PAGE - 1) / PAGE * PAGE;
    char *all = mmap(NULL, length + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) out_of_memory();
    size_t before = (HUGE_PAGE - (uintptr_t)all % HUGE_PAGE) % HUGE_PAGE;
    if (before) munmap(all, before);
    munmap(all + before + length, HUGE_PAGE - before);
    madvise(all + before, size / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE); /* a refusal changes nothing */
    return all + before;
}

static Chunk *new_chunk(size_t size) {
    Chunk *chunk = calloc(1, sizeof *chunk);
    if (!chunk) out_of_memory();
    chunk->memory = is_large(size) ? map_huge_pages(size) : calloc(1, size);
    if (size && !chunk->memory) out_of_memory();
    chunk->size = size;
    return chunk;
}

void *arena_alloc(Arena *arena, size_t size) {
    if (size > PTRDIFF_MAX) out_of_memory();
    if (LARGEST_CHUNK) size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Chunk *chunk = arena->newest;
    if (!chunk || !LARGEST_CHUNK || chunk->size - chunk->used < size) {
        size_t bytes = arena->next_size < size ? size : arena->next_size;
        if (arena->next_size != LARGEST_CHUNK) arena->next_size *= 2; /* powers of two, or both zero */
        chunk = new_chunk(bytes);
        chunk->next = arena->newest;
        arena->newest = chunk;
    }
    void *memory = chunk->memory + chunk->used;
    chunk->used += size;
    return memory;
}

void *arena_array(Arena *arena, size_t size, size_t n) {
    size_t bytes;
    if (__builtin_mul_overflow(size, n, &bytes)) out_of_memory();
    return arena_alloc(arena, bytes);
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
    char first[512];
    va_list again;
    va_copy(again, args);
    size_t length = format_string(first, sizeof first, format, args);
    char *text = arena_alloc(arena, length + 1);
    if (length < sizeof first)
        memcpy(text, first, length + 1);
    else
        format_string(text, length + 1, format, again);
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

void arena_keep_memory(void) {
    enum { LARGEST = 32 * 1024 * 1024 };
    mallopt(M_MMAP_THRESHOLD, LARGEST);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}
