/* The user's cache: objects of classes that have been compiled, by the hash of what decides about them. It is
   in XDG_CACHE_HOME/mocc or ~/.cache/mocc. Compilers that run at once may share it: an entry is written
   beside its place, and whole when it is there. What is wrong with it is never an error: then there is no
   entry. */
#ifndef MOCC_DRIVER_CACHE_H
#define MOCC_DRIVER_CACHE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"

typedef struct {
    const char *bytes;
    size_t length;
} Bytes;

/* The folder, or NULL: there is none that is this user's alone. */
const char *cache_folder(Arena *arena);

/* An entry, which counts as used now. False: there is none. `folder` may be NULL. */
bool cache_find(Arena *arena, const char *folder, const char *key, Bytes *object);
/* Keeps an entry. What has not been used for longest goes away where the cache gets larger than
   MOCC_CACHE_SIZE (in MB; 256) says. */
void cache_keep(Arena *arena, const char *folder, const char *key, Bytes object);

/* Says where the cache is and how large, or empties it. Returns the exit status. */
int show_cache(Arena *arena, bool clear);

/* By which content that was damaged is noticed: HASH_DIGITS digits and a NUL */
void content_hash(Bytes content, char *text);

/* The whole content of a file. False: it cannot be read. */
bool read_whole(Arena *arena, int file, Bytes *content);

#endif
