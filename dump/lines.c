/* Lines of a dump. */
#include "dump/lines.h"

#include <string.h>

const char *dump_path(const Dump *d, int32_t file) {
    const char *path = d->sema->sources->files.at[file]->path;
    for (int i = 0; i < d->sema->library_path.n; i++) {
        const char *folder = d->sema->library_path.at[i];
        size_t length = strlen(folder);
        if (!strncmp(path, folder, length) && path[length] == '/') return path + length + 1;
    }
    return path;
}

const char *dump_place(const Dump *d, Pos pos) {
    if (pos.file < 0) return "";
    int line, column;
    source_locate(d->sema->sources, pos, &line, &column);
    if (pos.file == d->file) return arena_printf(d->arena, "%d:%d", line, column);
    return arena_printf(d->arena, "%s:%d:%d", dump_path(d, pos.file), line, column);
}

/* Characters that would end or spoil the line are escaped. */
static void add_escaped(Text *out, const char *text) {
    for (const char *c = text; *c; c++)
        if (*c == '\n')
            text_add(out, "\\n");
        else if ((unsigned char)*c < ' ' || *c == 127)
            text_printf(out, "\\x%02x", (unsigned char)*c);
        else
            text_add_bytes(out, c, 1);
}

void dump_line(Dump *d, Span span, const char *format, ...) {
    enum { PLACE = 8 };
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(d->arena, format, args);
    va_end(args);
    text_printf(d->out, "%-*s%*s", PLACE, dump_place(d, span.begin), 2 * d->indent, "");
    add_escaped(d->out, text);
    text_add(d->out, "\n");
}

void dump_heading(Dump *d, Span span, const char *title) {
    d->file = span.begin.file;
    const char *path = d->file < 0 ? "predefined" : dump_path(d, d->file);
    if (d->out->length) text_add(d->out, "\n");
    dump_line(d, span, "%s (%s)", title, path);
}

const char *dump_source(const Dump *d, Span span) {
    if (span.begin.file < 0) return "";
    const char *text = d->sema->sources->files.at[span.begin.file]->text;
    return arena_strndup(d->arena, text + span.begin.offset, span.end.offset - span.begin.offset);
}

const char *dump_dims(Arena *arena, int rank, const int *dims) {
    const char *text = rank ? "[" : "";
    for (int k = 0; k < rank; k++)
        text = dims[k] < 0 ? arena_printf(arena, "%s%s:", text, k ? "," : "")
                           : arena_printf(arena, "%s%s%d", text, k ? "," : "", dims[k]);
    return rank ? arena_printf(arena, "%s]", text) : text;
}

const char *dump_loops(Arena *arena, const Loop *loop) {
    if (!loop) return "";
    const char *outer = dump_loops(arena, loop->outer), *name = loop->iter->name;
    if (loop->vector)
        return arena_printf(arena, "%s for %s in %s", outer, name, ex_to_string(arena, loop->vector));
    const char *step = loop->step ? arena_printf(arena, "%s:", ex_to_string(arena, loop->step)) : "";
    return arena_printf(arena, "%s for %s in %s:%s%s", outer, name, ex_to_string(arena, loop->from), step,
                        ex_to_string(arena, loop->to));
}

const char *dump_order(Arena *arena, const char *name, int order) {
    for (int i = 0; i < order; i++)
        name = arena_printf(arena, "der(%s)", name);
    return name;
}

int dump_number(const Dump *d, const void *what) {
    const int *number = map_get(&d->numbers, what);
    return number ? *number : 0;
}
