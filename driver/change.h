/* A file whose text is to be another one: shown as a diff, and written. */
#ifndef MOCC_DRIVER_CHANGE_H
#define MOCC_DRIVER_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"

typedef struct {
    const char *path;
    const char *before, *after; /* each followed by a NUL byte that is not counted */
    size_t before_length, after_length;
} Change;

bool is_changed(const Change *change);

/* Writes to standard output what changes: a unified diff. */
void show_change(const Change *change);

/* Puts the new text into the file, which has the old one or the new one whatever happens on the way. Returns
   0, or an exit status after a message: also if the file does not have the old text any more. */
int write_change(Arena *arena, const Change *change);

#endif
