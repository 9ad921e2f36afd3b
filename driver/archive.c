/* Archives: an 8-byte mark; before each member a header of 60 bytes of text, its name in the first 16. Longer
   names stand in a member of their own, "//", and the header has their position there. */
#include "driver/archive.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/hash.h"

enum { MARK = 8, HEADER = 60, NAME = 16, SIZE_AT = 48, SIZE = 10, KEPT_NAME = 2 * HASH_DIGITS + 3 };

static const char mark[] = "!<arch>\n";

/* --- writing ---------------------------------------------------------------------------------- */

static void add_member(Text *archive, const char *name, Bytes content) {
    text_printf(archive, "%-16s%-12d%-6d%-6d%-8s%-10zu`\n", name, 0, 0, 0, "644", content.length);
    text_add_bytes(archive, content.bytes, content.length);
    if (content.length % 2) text_add(archive, "\n");
}

static bool is_long(const char *name) {
    return strlen(name) >= NAME;
}

Text archive_of(const Members *members) {
    Text archive = {0}, names = {0}, name = {0};
    text_add(&archive, mark);
    for (int i = 0; i < members->n; i++)
        if (is_long(members->at[i].name)) text_printf(&names, "%s/\n", members->at[i].name);
    if (names.length) add_member(&archive, "//", (Bytes){names.data, names.length});
    size_t position = 0;
    for (int i = 0; i < members->n; i++) {
        const Member *member = &members->at[i];
        name.length = 0;
        if (is_long(member->name)) {
            text_printf(&name, "/%zu", position);
            position += strlen(member->name) + 2;
        } else {
            text_printf(&name, "%s/", member->name);
        }
        add_member(&archive, name.data, member->content);
    }
    text_free(&name);
    text_free(&names);
    return archive;
}

const char *member_name(Arena *arena, const char *key, Bytes content) {
    char digits[HASH_DIGITS + 1];
    content_hash(content, digits);
    return arena_printf(arena, "%s-%s.o", key, digits);
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    const char *name; /* of KEPT_NAME characters */
    Bytes content;
} Kept;

struct Archives {
    Arena *arena;
    VEC(Bytes) files;
    VEC(Kept) kept;
};

Archives *archives_new(Arena *arena) {
    Archives *archives = NEW(arena, Archives);
    archives->arena = arena;
    return archives;
}

/* A number in a header, which blanks follow; -1: it is none. */
static long number_at(const char *at, int width) {
    long number = 0;
    int i = 0;
    for (; i < width && at[i] >= '0' && at[i] <= '9'; i++)
        number = 10 * number + at[i] - '0';
    for (int k = i; k < width; k++)
        if (at[k] != ' ') return -1;
    return i ? number : -1;
}

/* The name of a member that is kept, by its header; NULL: it is none. */
static const char *kept_name(const char *header, Bytes names) {
    long position = header[0] == '/' ? number_at(header + 1, NAME - 1) : -1;
    if (position < 0 || (size_t)position + KEPT_NAME > names.length) return NULL;
    const char *name = names.bytes + position;
    return name[HASH_DIGITS] == '-' && !memcmp(name + KEPT_NAME - 2, ".o", 2) ? name : NULL;
}

static void list_members(Archives *archives, Bytes file) {
    Bytes names = {"", 0};
    for (size_t at = MARK; at + HEADER <= file.length;) {
        const char *header = file.bytes + at;
        long size = number_at(header + SIZE_AT, SIZE);
        at += HEADER;
        if (size < 0 || (size_t)size > file.length - at) return;
        Bytes content = {file.bytes + at, (size_t)size};
        const char *name = kept_name(header, names);
        if (!memcmp(header, "// ", 3)) names = content;
        if (name) vec_push(archives->arena, &archives->kept, ((Kept){name, content}));
        at += (size_t)size + (size_t)size % 2;
    }
}

void add_archive(Archives *archives, const char *path) {
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    bool fits = !fstat(file, &about) && S_ISREG(about.st_mode) && about.st_size > MARK;
    void *map = fits ? mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    close(file);
    if (map == MAP_FAILED) return;
    Bytes content = {map, (size_t)about.st_size};
    vec_push(archives->arena, &archives->files, content);
    if (!memcmp(content.bytes, mark, MARK)) list_members(archives, content);
}

static bool is_whole(const Kept *kept) {
    char digits[HASH_DIGITS + 1];
    content_hash(kept->content, digits);
    return !memcmp(kept->name + HASH_DIGITS + 1, digits, HASH_DIGITS);
}

bool find_kept(const Archives *archives, const char *key, Bytes *content) {
    for (int i = 0; i < archives->kept.n; i++) {
        const Kept *kept = &archives->kept.at[i];
        if (memcmp(kept->name, key, HASH_DIGITS) || !is_whole(kept)) continue;
        *content = kept->content;
        return true;
    }
    return false;
}

void close_archives(Archives *archives) {
    for (int i = 0; i < archives->files.n; i++)
        munmap((void *)archives->files.at[i].bytes, archives->files.at[i].length);
    archives->files.n = archives->kept.n = 0;
}
