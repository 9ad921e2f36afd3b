/* Source files: reading them, and turning byte offsets into lines and columns. */
#include "lexer/source.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST_FILE = 1 << 30, FIRST_READ = 64 * 1024, SENTINELS = 2 };

/* A text that is read line by line */
typedef struct {
    const char *at, *end; /* what is left */
    /* the first of each in it, or `end`; before `at`, or NULL: not looked for yet */
    const char *feed, *carriage;
} Lines;

static const char *first_from(const char *known, const char *at, const char *end, char what) {
    if (known >= at) return known;
    const char *found = memchr(at, what, (size_t)(end - at));
    return found ? found : end;
}

/* Goes to the beginning of the next line; false if there is none. A line feed ends a line, or a carriage
   return that none follows. */
static bool next_line(Lines *lines) {
    lines->feed = first_from(lines->feed, lines->at, lines->end, '\n');
    lines->carriage = first_from(lines->carriage, lines->at, lines->end, '\r');
    bool fed = lines->feed < lines->end && lines->carriage + 1 == lines->feed;
    bool alone = lines->carriage < lines->feed && !fed;
    const char *last = alone ? lines->carriage : lines->feed;
    if (last == lines->end) return false;
    lines->at = last + 1;
    return true;
}

static void find_lines(Arena *arena, SourceFile *file) {
    enum { SHORT_LINE = 24 };
    VEC(uint32_t) starts = {0};
    vec_reserve(arena, &starts, file->length / SHORT_LINE + 1);
    vec_push(arena, &starts, 0);
    for (Lines lines = {.at = file->text, .end = file->text + file->length}; next_line(&lines);)
        vec_push(arena, &starts, (uint32_t)(lines.at - file->text));
    file->n_lines = starts.n;
    file->line_starts = starts.at;
}

SourceFile *source_add(SourceSet *set, const char *path, const char *text, size_t length) {
    SourceFile *file = NEW(set->arena, SourceFile);
    char *copy = arena_alloc(set->arena, length + SENTINELS);
    if (length) memcpy(copy, text, length);
    file->id = set->files.n;
    file->path = arena_strdup(set->arena, path);
    file->text = copy;
    file->length = (uint32_t)length;
    find_lines(set->arena, file);
    vec_push(set->arena, &set->files, file);
    return file;
}

/* Reads to the end rather than trusting a size, so that pipes work too. */
static SourceStatus read_all(FILE *stream, char **data, size_t *length) {
    size_t capacity = 0;
    do {
        if (*length == capacity) {
            capacity = capacity ? 2 * capacity : FIRST_READ;
            char *larger = realloc(*data, capacity);
            if (!larger) return SOURCE_UNREADABLE;
            *data = larger;
        }
        *length += fread(*data + *length, 1, capacity - *length, stream);
        if (*length > LARGEST_FILE) return SOURCE_TOO_LARGE;
    } while (!feof(stream) && !ferror(stream));
    return ferror(stream) ? SOURCE_UNREADABLE : SOURCE_READ;
}

/* The text that stands for the file, or NULL; `info`: which one it is, NULL if there is none at the path */
static const Overlay *overlay_of(const SourceSet *set, const char *path, const struct stat *info) {
    for (int i = 0; set->overlays && i < set->overlays->n; i++) {
        const Overlay *overlay = &set->overlays->at[i];
        bool same = info && overlay->inode == info->st_ino && overlay->device == info->st_dev;
        if (same || !strcmp(overlay->path, path)) return overlay;
    }
    return NULL;
}

SourceStatus source_read(SourceSet *set, const char *path, SourceFile **file) {
    struct stat info;
    bool exists = stat(path, &info) == 0;
    int missing = errno;
    const Overlay *overlay = overlay_of(set, path, exists ? &info : NULL);
    if (overlay) {
        *file = source_add(set, path, overlay->text, overlay->length);
        (*file)->device = overlay->device;
        (*file)->inode = overlay->inode;
        return SOURCE_READ;
    }
    errno = missing;
    if (!exists) return errno == ENOENT || errno == ENOTDIR ? SOURCE_MISSING : SOURCE_UNREADABLE;
    if (S_ISDIR(info.st_mode)) return SOURCE_IS_FOLDER;
    FILE *stream = fopen(path, "rb");
    if (!stream) return SOURCE_UNREADABLE;
    char *data = NULL;
    size_t length = 0;
    SourceStatus status = read_all(stream, &data, &length);
    int reason = errno;
    fclose(stream);
    if (status == SOURCE_READ) {
        *file = source_add(set, path, data, length);
        (*file)->device = info.st_dev;
        (*file)->inode = info.st_ino;
    }
    free(data);
    errno = reason;
    return status;
}

static int find_line(const SourceFile *file, uint32_t offset) {
    int low = 0, high = file->n_lines - 1;
    while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (file->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static bool starts_with_bom(const SourceFile *file) {
    return file->length >= 3 && memcmp(file->text, "\xEF\xBB\xBF", 3) == 0;
}

/* Whether the set has the package.mo of the folder whose path has this length */
static bool is_package_folder(const SourceSet *set, const char *path, size_t length) {
    for (int i = 0; i < set->files.n; i++) {
        const char *other = set->files.at[i]->path;
        if (!strncmp(other, path, length) && !strcmp(other + length, "/package.mo")) return true;
    }
    return false;
}

static size_t last_slash(const char *path, size_t length) {
    while (length && path[length - 1] != '/')
        length--;
    return length ? length - 1 : 0;
}

/* What follows the last folder that is no package's */
static const char *short_path(const SourceSet *set, int file) {
    const char *path = set->files.at[file]->path;
    size_t slash = last_slash(path, strlen(path));
    while (slash && is_package_folder(set, path, slash))
        slash = last_slash(path, slash);
    return path[slash] == '/' ? path + slash + 1 : path + slash;
}

const char *source_label(Arena *arena, const SourceSet *set, int file) {
    const char *label = short_path(set, file);
    int same = 0;
    for (int i = 0; i < file; i++)
        same += !strcmp(short_path(set, i), label);
    return same ? arena_printf(arena, "%d/%s", same + 1, label) : label;
}

void source_locate(const SourceSet *set, Pos pos, int *line, int *column) {
    const SourceFile *file = set->files.at[pos.file];
    uint32_t offset = pos.offset < file->length ? pos.offset : file->length;
    int index = find_line(file, offset);
    *line = index + 1;
    *column = 1;
    /* Every byte but a continuation byte begins a character; a byte order mark is none. */
    uint32_t at = index == 0 && starts_with_bom(file) ? 3 : file->line_starts[index];
    for (; at < offset; at++)
        if (((unsigned char)file->text[at] & 0xC0) != 0x80) ++*column;
}

const char *source_line(const SourceFile *file, int line, int *length) {
    uint32_t begin = file->line_starts[line - 1];
    uint32_t end = line < file->n_lines ? file->line_starts[line] - 1 : file->length;
    if (line == 1 && starts_with_bom(file)) begin = 3;
    if (end > begin && file->text[end - 1] == '\r') end--;
    *length = (int)(end - begin);
    return file->text + begin;
}

const char *source_line_end(const SourceFile *file) {
    const char *found = memchr(file->text, '\n', file->length);
    return found && found > file->text && found[-1] == '\r' ? "\r\n" : "\n";
}

bool is_word_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool source_has_word(const SourceSet *set, Span span, const char *word) {
    const char *text = set->files.at[span.begin.file]->text, *end = text + span.end.offset;
    size_t length = strlen(word);
    for (const char *at = text + span.begin.offset; (at = memmem(at, (size_t)(end - at), word, length)); at++)
        if (!is_word_character(at[length]) && (at == text || !is_word_character(at[-1]))) return true;
    return false;
}
