/* Fixing files: the rounds are made in memory, each in an arena of its own; the files are written at the end.
 */
#include "driver/fix.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/change.h"
#include "driver/check.h"
#include "driver/paths.h"
#include "rewrite/edits.h"

typedef struct {
    Arena *arena; /* of what outlasts a round */
    Options options;
    const char *home;
    VEC(Change) changes;      /* of all files that were read */
    Overlays texts;           /* the new texts of those that have changed */
    VEC(const char *) titles; /* "FILE: fixed: what was done" */
    int n_syntax;             /* syntax errors before the first round */
} Fixing;

/* --- which files ------------------------------------------------------------------------------ */

static bool is_below(const char *path, const char *folder) {
    char file[PATH_MAX], outer[PATH_MAX];
    if (!realpath(path, file) || !realpath(folder, outer)) return false;
    size_t length = strlen(outer);
    return !strncmp(file, outer, length) && (file[length] == '/' || !strcmp(outer, "/"));
}

/* The user has named the file, or a folder that it is in. */
static bool is_named(const Fixing *fixing, const SourceFile *file) {
    for (int i = 0; i < fixing->options.paths.n; i++) {
        const char *path = fixing->options.paths.at[i];
        if (is_folder(path) ? is_below(file->path, path) : same_file(file->path, path)) return true;
    }
    return false;
}

/* The change of the file; NULL if it is none of those to be fixed */
static Change *change_of(Fixing *fixing, const SourceFile *file) {
    for (int i = 0; i < fixing->changes.n; i++)
        if (!strcmp(fixing->changes.at[i].path, file->path)) return &fixing->changes.at[i];
    if (!is_named(fixing, file)) return NULL;
    const char *text = arena_strndup(fixing->arena, file->text, file->length);
    Change change = {arena_strdup(fixing->arena, file->path), text, text, file->length, file->length};
    vec_push(fixing->arena, &fixing->changes, change);
    return &fixing->changes.at[fixing->changes.n - 1];
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* The other checks of the file read its new text. */
static void set_text(Fixing *fixing, const SourceFile *file, const Change *change) {
    Overlay overlay = {change->path, change->after, change->after_length, file->device, file->inode};
    for (int i = 0; i < fixing->texts.n; i++)
        if (!strcmp(fixing->texts.at[i].path, change->path)) {
            fixing->texts.at[i] = overlay;
            return;
        }
    vec_push(fixing->arena, &fixing->texts, overlay);
}

/* A file that ends without a line end stays so. */
static size_t without_new_end(const Change *change, size_t length) {
    size_t old = change->before_length;
    if (!old || change->before[old - 1] == '\n' || !length || change->after[length - 1] != '\n')
        return length;
    return length - (length > 1 && change->after[length - 2] == '\r' ? 2 : 1);
}

static void note_titles(Fixing *fixing, const char *path, const TextEdits *edits) {
    const char *done = fixing->options.diff ? "to be fixed" : "fixed";
    for (int i = 0; i < edits->n; i++) {
        bool listed = false;
        for (int k = 0; k < i; k++)
            listed |= edits->at[k].description == edits->at[i].description;
        if (!listed)
            vec_push(fixing->arena, &fixing->titles,
                     arena_printf(fixing->arena, "%s: %s: %s", path, done, edits->at[i].description));
    }
}

static bool fix_file(Fixing *fixing, const Sema *sema, const SourceFile *file) {
    const TextEdits edits = certain_edits(sema->arena, sema->diagnostics, file->id);
    Change *change = edits.n ? change_of(fixing, file) : NULL;
    if (!change) return false;
    size_t length;
    char *text = apply_edits(fixing->arena, file->text, file->length, &edits, &length);
    change->after = text;
    change->after_length = without_new_end(change, length);
    text[change->after_length] = '\0';
    set_text(fixing, file, change);
    note_titles(fixing, change->path, &edits);
    return true;
}

static bool fix_all(Fixing *fixing, const Sema *sema) {
    bool fixed = false;
    for (int i = 0; i < sema->sources->files.n; i++) {
        const SourceFile *file = sema->sources->files.at[i];
        if (!file->in_library) fixed |= fix_file(fixing, sema, file);
    }
    return fixed;
}

/* The state before a round, if it turns out to be no good: that is a fault of a fix. */
typedef struct {
    Change *changes;
    Overlay *texts;
    int n_changes, n_texts, n_titles;
} Before;

static Before before_round(const Fixing *fixing) {
    Before before = {NEW_ARRAY(fixing->arena, Change, fixing->changes.n + 1),
                     NEW_ARRAY(fixing->arena, Overlay, fixing->texts.n + 1), fixing->changes.n,
                     fixing->texts.n, fixing->titles.n};
    for (int i = 0; i < before.n_changes; i++)
        before.changes[i] = fixing->changes.at[i];
    for (int i = 0; i < before.n_texts; i++)
        before.texts[i] = fixing->texts.at[i];
    return before;
}

static void take_back(Fixing *fixing, const Before *before) {
    for (int i = 0; i < before->n_changes; i++)
        fixing->changes.at[i] = before->changes[i];
    for (int i = 0; i < before->n_texts; i++)
        fixing->texts.at[i] = before->texts[i];
    fixing->changes.n = before->n_changes;
    fixing->texts.n = before->n_texts;
    fixing->titles.n = before->n_titles;
}

/* Checks and fixes until nothing is certain any more. Returns the last check; *arena gets its memory. */
static Sema *fix_in_rounds(Fixing *fixing, Arena **arena) {
    enum { MOST_ROUNDS = 500 };
    Before before = before_round(fixing);
    for (int round = 0;; round++) {
        *arena = arena_new();
        Sema *sema = check_all(*arena, &fixing->options, fixing->home);
        int n_syntax = sema->diagnostics->syntax.n;
        if (round && n_syntax > fixing->n_syntax) {
            take_back(fixing, &before);
            round = MOST_ROUNDS;
        } else {
            fixing->n_syntax = n_syntax;
            before = before_round(fixing);
            if (round >= MOST_ROUNDS || !fix_all(fixing, sema)) return sema;
        }
        arena_free(*arena);
    }
}

int fix_files(const Options *options, const char *home) {
    Fixing fixing = {.arena = arena_new(), .options = *options, .home = home};
    Arena *arena;
    fixing.options.check = true;
    fixing.options.overlays = &fixing.texts;
    const Sema *sema = fix_in_rounds(&fixing, &arena);
    int status = 0;
    for (int i = 0; i < fixing.changes.n; i++)
        show_change(&fixing.changes.at[i]);
    fflush(stdout); /* before what goes to standard error */
    for (int i = 0; i < fixing.titles.n; i++)
        fprintf(stderr, "%s\n", fixing.titles.at[i]);
    for (int i = 0; i < fixing.changes.n && !options->diff && !status; i++)
        if (is_changed(&fixing.changes.at[i])) status = write_change(fixing.arena, &fixing.changes.at[i]);
    report(sema, &fixing.options);
    if (!status && has_failed(sema)) status = EXIT_INPUT;
    arena_free(arena);
    arena_free(fixing.arena);
    return status;
}
