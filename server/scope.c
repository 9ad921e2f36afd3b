#include "server/scope.h"

#include <string.h>

Class *class_at(const Analysis *analysis, const SourceFile *file, uint32_t offset) {
    const Sema *sema = analysis->sema;
    Class *found = NULL;
    for (int i = 0; i < sema->checked.n; i++) {
        Class *class_ = sema->checked.at[i];
        Span span = class_->ast->span;
        if (span.begin.file != file->id || offset < span.begin.offset || offset > span.end.offset) continue;
        if (!found || span.begin.offset >= found->ast->span.begin.offset) found = class_;
    }
    return found;
}

/* --- the text before a place ------------------------------------------------------------------ */

bool is_name_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

size_t skip_blanks_back(const char *text, size_t at) {
    while (at && strchr(" \t\r\n", text[at - 1]))
        at--;
    return at;
}

/* Where the name begins that ends at `end`; `end`: none does. */
static size_t name_begin(const char *text, size_t end) {
    size_t at = end;
    if (at && text[at - 1] == '\'') {
        at--;
        while (at && text[at - 1] != '\'' && text[at - 1] != '\n')
            at--;
        return at && text[at - 1] == '\'' ? at - 1 : end;
    }
    while (at && is_name_byte(text[at - 1]))
        at--;
    return at < end && (text[at] < '0' || text[at] > '9') ? at : end;
}

/* Where the brackets begin that end at `end`; `end`: none do. */
static size_t brackets_begin(const char *text, size_t end) {
    int depth = 0;
    if (!end || text[end - 1] != ']') return end;
    for (size_t at = end; at; at--) {
        depth += text[at - 1] == ']';
        depth -= text[at - 1] == '[';
        if (!depth) return at - 1;
    }
    return end;
}

PathNames path_before(Arena *arena, const char *text, size_t end, size_t *begin) {
    PathNames reversed = {0}, names = {0};
    size_t at = end;
    *begin = end;
    for (;;) {
        size_t close = brackets_begin(text, skip_blanks_back(text, at));
        size_t name_end = skip_blanks_back(text, close), name = name_begin(text, name_end);
        if (name == name_end) break;
        vec_push(arena, &reversed, arena_strndup(arena, text + name, name_end - name));
        *begin = name;
        at = skip_blanks_back(text, name);
        if (!at || text[at - 1] != '.') break;
        at--;
    }
    for (int i = reversed.n - 1; i >= 0; i--)
        vec_push(arena, &names, reversed.at[i]);
    return names;
}
