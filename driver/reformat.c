/* Laying out files, one after the other. */
#include "driver/reformat.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "driver/change.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "parser/parse.h"
#include "rewrite/format.h"

static int cannot_be_read(const char *path, SourceStatus status) {
    fprintf(stderr, "mocc: cannot read %s: %s\n", path,
            status == SOURCE_TOO_LARGE ? "it is larger than 1 GiB" : strerror(errno));
    return EXIT_INPUT;
}

/* Says why the text cannot be laid out. */
static int report_syntax(Arena *arena, SourceSet *sources, SourceFile *file, const Options *options) {
    Diagnostics *diagnostics = diagnostics_new(arena, sources);
    bool complete;
    diagnostics->colored = options->colored;
    parse_file(arena, interner_new(arena), diagnostics, file, &complete);
    diag_print(diagnostics, stderr);
    return EXIT_INPUT;
}

static int put(Arena *arena, const Change *change, const Options *options) {
    if (options->standard_input && !strcmp(change->path, "/dev/stdin") && !options->diff) {
        fwrite(change->after, 1, change->after_length, stdout);
        return 0;
    }
    if (!is_changed(change)) return 0;
    if (options->diff) {
        show_change(change);
        return EXIT_INPUT;
    }
    fprintf(stderr, "%s: formatted\n", change->path);
    return write_change(arena, change);
}

static int reformat_file(const char *path, const Options *options) {
    Arena *arena = arena_new();
    SourceSet sources = {.arena = arena};
    SourceFile *file;
    int status = 0;
    SourceStatus read = source_read(&sources, path, &file);
    if (read != SOURCE_READ) {
        status = cannot_be_read(path, read);
    } else {
        Change change = {.path = path, .before = file->text, .before_length = file->length};
        change.after = format_text(arena, file->text, file->length, &change.after_length);
        status = change.after ? put(arena, &change, options) : report_syntax(arena, &sources, file, options);
    }
    arena_free(arena);
    return status;
}

int reformat_files(const Options *options) {
    Arena *arena = arena_new();
    Paths files = {0};
    int worst = 0;
    for (int i = 0; i < options->paths.n; i++) {
        if (is_folder(options->paths.at[i]))
            find_models(arena, options->paths.at[i], &files);
        else
            vec_push(arena, &files, options->paths.at[i]);
    }
    for (int i = 0; i < files.n; i++) {
        int status = reformat_file(files.at[i], options);
        if (status > worst) worst = status;
    }
    arena_free(arena);
    return worst;
}
