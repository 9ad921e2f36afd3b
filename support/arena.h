/* Arenas: memory that is freed whole. Every allocation is zeroed and suitably aligned. */
#ifndef MOCC_SUPPORT_ARENA_H
#define MOCC_SUPPORT_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Arena Arena;

/* A new, empty arena; the caller owns it and ends it with arena_free. */
Arena *arena_new(void);
/* The same for what takes megabytes. */
Arena *arena_new_large(void);
/* Frees the arena and everything allocated from it. NULL is allowed. */
void arena_free(Arena *arena);
/* Frees everything allocated from the arena, which may be used again. */
void arena_clear(Arena *arena);

/* What arenas give back is kept for those to come: asking the system for it anew takes as long as half of a
   check. For programs that check again and again. */
void arena_keep_memory(void);

/* `size` zeroed bytes. Never returns NULL: running out of memory ends the process with status 3. */
void *arena_alloc(Arena *arena, size_t size);
/* The same for `n` elements of `size` bytes each. */
void *arena_array(Arena *arena, size_t size, size_t n);
/* A copy of the array of `old_size` bytes at `old`, followed by zeroes up to `new_size` bytes. */
void *arena_grow(Arena *arena, const void *old, size_t old_size, size_t new_size);
/* A NUL-terminated copy of the `length` bytes at `text`. */
char *arena_strndup(Arena *arena, const char *text, size_t length);
char *arena_strdup(Arena *arena, const char *text);
/* printf into the arena. */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list args);

#define NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define NEW_ARRAY(arena, type, n) ((type *)arena_array((arena), sizeof(type), (size_t)(n)))

/* A growing array in an arena: VEC(int) numbers; vec_push(arena, &numbers, 5); numbers.at[0]; numbers.n */
#define VEC(type)                                                                                            \
    struct {                                                                                                 \
        type *at;                                                                                            \
        int n, capacity;                                                                                     \
    }
/* Makes room for `count` elements in all, so that pushing them moves nothing. */
#define vec_reserve(arena, vec, count)                                                                       \
    do {                                                                                                     \
        if ((vec)->capacity < (int)(count)) {                                                                \
            (vec)->capacity = (int)(count);                                                                  \
            (vec)->at = arena_grow((arena), (vec)->at, sizeof(*(vec)->at) * (size_t)(vec)->n,                \
                                   sizeof(*(vec)->at) * (size_t)(vec)->capacity);                            \
        }                                                                                                    \
    } while (0)
#define vec_push(arena, vec, value)                                                                          \
    do {                                                                                                     \
        if ((vec)->n == (vec)->capacity) {                                                                   \
            int vec_capacity_ = (vec)->capacity ? 2 * (vec)->capacity : 4;                                   \
            (vec)->at = arena_grow((arena), (vec)->at, sizeof(*(vec)->at) * (size_t)(vec)->n,                \
                                   sizeof(*(vec)->at) * (size_t)vec_capacity_);                              \
            (vec)->capacity = vec_capacity_;                                                                 \
        }                                                                                                    \
        (vec)->at[(vec)->n++] = (value);                                                                     \
    } while (0)

#endif
