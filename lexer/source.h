/* Source files and positions in them. */
#ifndef MOCC_LEXER_SOURCE_H
#define MOCC_LEXER_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"

/* A place in a file: a byte offset. file < 0 is no place. */
typedef struct {
    int32_t file;
    uint32_t offset;
} Pos;

/* The text from begin up to, not including, end; both in one file. */
typedef struct {
    Pos begin, end;
} Span;

/* Whether a text is a part of another one */
static inline bool span_is_within(Span span, Span outer) {
    return span.begin.file == outer.begin.file && span.begin.offset >= outer.begin.offset &&
           span.end.offset <= outer.end.offset;
}

typedef struct {
    int32_t id;
    const char *path; /* as the user may see it */
    const char *text; /* `length` bytes, then two NUL bytes (the scanner's sentinel) */
    uint32_t length;
    uint32_t *line_starts; /* offsets of the lines' first bytes */
    int n_lines;
    bool in_library;        /* read because its name was asked for, not because the user named it */
    const struct Interface *interface; /* of a compiled library, whose classes the text declares; or NULL */
    uint64_t device, inode;            /* of a file that was read: which one it is, whatever its path; else 0 */
} SourceFile;

/* A text that stands for what a file holds: an editor has it open. `path` may be that of no file; else device
   and inode say which one it is. */
typedef struct {
    const char *path, *text;
    size_t length;
    uint64_t device, inode;
} Overlay;
typedef VEC(Overlay) Overlays;

typedef struct {
    Arena *arena;
    VEC(SourceFile *) files;  /* indexed by Pos.file */
    const Overlays *overlays; /* read instead of files; or NULL */
} SourceSet;

typedef enum {
    SOURCE_READ,
    SOURCE_MISSING,
    SOURCE_IS_FOLDER,
    SOURCE_TOO_LARGE,
    SOURCE_UNREADABLE
} SourceStatus;

/* Reads the file at `path` into `set`. On SOURCE_READ *file is the file (owned by the set's arena). Files
   larger than 1 GiB are SOURCE_TOO_LARGE. On SOURCE_UNREADABLE errno says why. */
SourceStatus source_read(SourceSet *set, const char *path, SourceFile **file);
/* Adds a text that is already in memory (copied) under the name `path`. */
SourceFile *source_add(SourceSet *set, const char *path, const char *text, size_t length);

/* The path of a file from the folder on in which its outermost package stands: "Blocks/Tables/package.mo"; of
   a file that is no part of a package's folder its name. Each file of the set has another one, whatever
   folder the set was read from. */
const char *source_label(Arena *arena, const SourceSet *set, int file);
/* Line and column of a place, both counted from 1; a column is a character (UTF-8 code point), a tab is one.
 */
void source_locate(const SourceSet *set, Pos pos, int *line, int *column);
/* A letter, a digit or '_' */
bool is_word_character(char c);
/* Whether the word, of such characters, stands in the text of the span. */
bool source_has_word(const SourceSet *set, Span span, const char *word);

/* The line's text without its end; *length gets its bytes. line counts from 1. */
const char *source_line(const SourceFile *file, int line, int *length);
/* How the file ends its lines: as the first one, "\n" or "\r\n" */
const char *source_line_end(const SourceFile *file);

#endif
