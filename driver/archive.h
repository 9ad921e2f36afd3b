/* Archives of objects, as ar makes and reads them. In one that is kept, a member's name is its key and the
   hash of its content: it is found as an entry of the cache is, and a damaged one is noticed. */
#ifndef MOCC_DRIVER_ARCHIVE_H
#define MOCC_DRIVER_ARCHIVE_H

#include <stdbool.h>

#include "driver/cache.h"
#include "support/text.h"

typedef struct {
    const char *name; /* "0.o" */
    Bytes content;
} Member;
typedef VEC(Member) Members;

/* The archive of the members, in their order, without dates and owners */
Text archive_of(const Members *members);
/* The name under which an object is kept; the same key and content have the same name. */
const char *member_name(Arena *arena, const char *key, Bytes content);

/* Files that objects are looked for in; they stay mapped until they are closed. */
typedef struct Archives Archives;
Archives *archives_new(Arena *arena);
/* Adds a file. One that cannot be read, or is no archive, has no objects. */
void add_archive(Archives *archives, const char *path);
/* The object with the key, which is valid until the archives are closed. False: none of them has it whole. */
bool find_kept(const Archives *archives, const char *key, Bytes *content);
void close_archives(Archives *archives);

#endif
