/* Changes of files. */
#include "driver/change.h"

#include <stdio.h>
#include <string.h>

#include "driver/options.h"
#include "driver/output.h"
#include "lexer/source.h"
#include "rewrite/diff.h"

bool is_changed(const Change *change) {
    return change->before_length != change->after_length ||
           memcmp(change->before, change->after, change->before_length) != 0;
}

void show_change(const Change *change) {
    Arena *scratch = arena_new();
    Text out = {0};
    add_diff(scratch, &out, change->path, change->before, change->before_length, change->after,
             change->after_length);
    if (out.length) fwrite(out.data, 1, out.length, stdout);
    text_free(&out);
    arena_free(scratch);
}

static bool still_has(Arena *arena, const char *path, const char *text, size_t length) {
    SourceSet sources = {.arena = arena};
    SourceFile *file;
    return source_read(&sources, path, &file) == SOURCE_READ && file->length == length &&
           !memcmp(file->text, text, length);
}

int write_change(Arena *arena, const Change *change) {
    Output output;
    Text text = {0};
    signals_begin();
    int status = output_begin(arena, &output, change->path);
    if (!status && !still_has(arena, change->path, change->before, change->before_length)) {
        fprintf(stderr, "mocc: cannot write %s: another program has written it in the meantime\n",
                change->path);
        status = output_end(&output, EXIT_ENVIRONMENT);
    } else if (!status) {
        text_add_bytes(&text, change->after, change->after_length);
        status = output_write(&output, &text);
        status = output_end(&output, signals_status(status));
    }
    signals_end();
    text_free(&text);
    return status;
}
