/* The user's cache of objects: a folder for each first digit of the keys, in it a file for each entry. A file
   ends with the hash of what stands before it, so a damaged one is noticed. */
#include "driver/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "driver/options.h"
#include "driver/output.h"
#include "support/hash.h"

enum { PARTS = 16, USUAL_SIZE = 256, HOUR = 3600 };

static const char digits[] = "0123456789abcdef";

static const char *cache_path(Arena *arena) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (base && *base == '/') return arena_printf(arena, "%s/mocc", base);
    return home && *home == '/' ? arena_printf(arena, "%s/.cache/mocc", home) : NULL;
}

/* Makes a folder, and the one that it is in. */
static void make_folders(Arena *arena, const char *path) {
    const char *parent = arena_strndup(arena, path, (size_t)(strrchr(path, '/') - path));
    if (mkdir(path, 0700) && errno == ENOENT && !mkdir(parent, 0700)) (void)!mkdir(path, 0700);
}

const char *cache_folder(Arena *arena) {
    const char *path = cache_path(arena);
    struct stat about;
    if (!path) return NULL;
    if (stat(path, &about)) {
        make_folders(arena, path);
        if (stat(path, &about)) return NULL;
    }
    bool own = S_ISDIR(about.st_mode) && about.st_uid == geteuid() && !(about.st_mode & (S_IWGRP | S_IWOTH));
    return own ? path : NULL;
}

static uint64_t largest_size(void) {
    const char *given = getenv("MOCC_CACHE_SIZE");
    char *end;
    double size = given ? strtod(given, &end) : USUAL_SIZE;
    if (given && (end == given || *end || !(size >= 0 && size < 1e9))) size = USUAL_SIZE;
    return (uint64_t)(size * 1e6);
}

/* --- entries ---------------------------------------------------------------------------------- */

static const char *entry_path(Arena *arena, const char *folder, const char *key) {
    return arena_printf(arena, "%s/%c/%s", folder, key[0], key + 1);
}

bool read_whole(Arena *arena, int file, Bytes *content) {
    struct stat about;
    if (fstat(file, &about) || about.st_size < 0 || about.st_size > INT32_MAX) return false;
    size_t size = (size_t)about.st_size, done = 0;
    char *bytes = arena_alloc(arena, size + 1);
    while (done < size) {
        ssize_t n = pread(file, bytes + done, size - done, (off_t)done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        done += (size_t)n;
    }
    *content = (Bytes){bytes, size};
    return true;
}

void content_hash(Bytes content, char *text) {
    Hash hash = hash_new();
    hash_bytes(&hash, content.bytes, content.length);
    hash_digits(&hash, text);
}

/* An entry is as old as its last use, to the hour. */
static void note_use(int file) {
    struct stat about;
    if (!fstat(file, &about) && time(NULL) - about.st_mtime > HOUR) (void)!futimens(file, NULL);
}

bool cache_find(Arena *arena, const char *folder, const char *key, Bytes *object) {
    char hash[HASH_DIGITS + 1];
    if (!folder) return false;
    const char *path = entry_path(arena, folder, key);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    bool found = read_whole(arena, file, object) && object->length > HASH_DIGITS;
    if (found) {
        object->length -= HASH_DIGITS;
        content_hash(*object, hash);
        found = !memcmp(hash, object->bytes + object->length, HASH_DIGITS);
    }
    if (found)
        note_use(file);
    else
        unlink(path);
    close(file);
    return found;
}

/* --- size ------------------------------------------------------------------------------------- */

typedef struct {
    const char *path;
    uint64_t size;
    struct timespec used;
    bool is_entry; /* else what a compiler has not brought to its end */
} Entry;
typedef VEC(Entry) Entries;

static uint64_t list_entries(Arena *arena, const char *folder, char part, Entries *entries) {
    const char *path = arena_printf(arena, "%s/%c", folder, part);
    DIR *listing = opendir(path);
    uint64_t size = 0;
    for (struct dirent *file; listing && (file = readdir(listing));) {
        struct stat about;
        Entry entry = {.path = arena_printf(arena, "%s/%s", path, file->d_name),
                       .is_entry = file->d_name[0] != '.'};
        if (lstat(entry.path, &about) || !S_ISREG(about.st_mode)) continue;
        entry.size = (uint64_t)about.st_size;
        entry.used = about.st_mtim;
        size += entry.size;
        vec_push(arena, entries, entry);
    }
    if (listing) closedir(listing);
    return size;
}

static int by_use(const void *a, const void *b) {
    const struct timespec x = ((const Entry *)a)->used, y = ((const Entry *)b)->used;
    if (x.tv_sec != y.tv_sec) return x.tv_sec < y.tv_sec ? -1 : 1;
    return x.tv_nsec < y.tv_nsec ? -1 : x.tv_nsec > y.tv_nsec;
}

/* Keeps the part of the cache that a key belongs to within its size. */
static void bound_size(Arena *arena, const char *folder, char part) {
    Entries entries = {0};
    uint64_t most = largest_size() / PARTS, size = list_entries(arena, folder, part, &entries);
    time_t now = time(NULL);
    if (entries.n) qsort(entries.at, (size_t)entries.n, sizeof *entries.at, by_use);
    for (int i = 0; i < entries.n; i++) {
        const Entry *entry = &entries.at[i];
        bool is_left = !entry->is_entry && now - entry->used.tv_sec > HOUR;
        if ((size > most && entry->is_entry) || is_left) {
            unlink(entry->path);
            size -= entry->size;
        }
    }
}

void cache_keep(Arena *arena, const char *folder, const char *key, Bytes object) {
    char hash[HASH_DIGITS + 1];
    if (!folder) return;
    const char *part = arena_printf(arena, "%s/%c", folder, key[0]);
    char *temporary = arena_printf(arena, "%s/.mocc-XXXXXX", part);
    int file = mkostemp(temporary, O_CLOEXEC);
    if (file < 0 && errno == ENOENT && !mkdir(part, 0700)) {
        temporary = arena_printf(arena, "%s/.mocc-XXXXXX", part);
        file = mkostemp(temporary, O_CLOEXEC);
    }
    if (file < 0) return;
    Text content = {0};
    content_hash(object, hash);
    text_add_bytes(&content, object.bytes, object.length);
    text_add(&content, hash);
    bool written = write_all(file, &content);
    text_free(&content);
    written &= !close(file);
    if (!written || rename(temporary, entry_path(arena, folder, key))) unlink(temporary);
    bound_size(arena, folder, key[0]);
}

/* --- for the user ----------------------------------------------------------------------------- */

static const char *size_text(Arena *arena, uint64_t size) {
    return size < 1000000 ? arena_printf(arena, "%.0f kB", ceil((double)size / 1e3))
                          : arena_printf(arena, "%.1f MB", (double)size / 1e6);
}

int show_cache(Arena *arena, bool clear) {
    const char *folder = cache_folder(arena), *path = cache_path(arena);
    Entries entries = {0};
    uint64_t size = 0;
    for (int i = 0; folder && i < PARTS; i++)
        size += list_entries(arena, folder, digits[i], &entries);
    for (int i = 0; clear && i < entries.n; i++)
        if (unlink(entries.at[i].path) && errno != ENOENT) return cannot_write(entries.at[i].path, errno);
    if (!folder)
        printf("%s: cannot be used; classes are compiled each time\n", path ? path : "no HOME");
    else if (clear)
        printf("%s: removed %d objects, %s\n", folder, entries.n, size_text(arena, size));
    else
        printf("%s: %d objects, %s of at most %.6g MB\n", folder, entries.n, size_text(arena, size),
               (double)largest_size() / 1e6);
    return 0;
}
