/* Fixes, and their single edits. */
#include "lexer/fix.h"

Fix *fix_add(Diagnostics *diagnostics, Diagnostic *diagnostic, FixGrade grade, const char *title, ...) {
    Fix *fix = NEW(diagnostics->arena, Fix);
    va_list args;
    va_start(args, title);
    fix->grade = grade;
    fix->order = diagnostic->order;
    fix->title = arena_vprintf(diagnostics->arena, title, args);
    va_end(args);
    vec_push(diagnostics->arena, &diagnostic->fixes, fix);
    return fix;
}

/* The earlier one may have been dropped, as one of the kind stands at its place. */
void fix_share(Diagnostics *diagnostics, Diagnostic *diagnostic, Fix *fix) {
    const Diagnostic *first = fix->order < diagnostics->all.n ? diagnostics->all.at[fix->order] : NULL;
    bool is_listed = false;
    for (int i = 0; first && i < first->fixes.n; i++)
        is_listed = is_listed || first->fixes.at[i] == fix;
    if (!is_listed) fix->order = diagnostic->order;
    vec_push(diagnostics->arena, &diagnostic->fixes, fix);
}

void fix_replace(Diagnostics *diagnostics, Fix *fix, Span span, const char *text) {
    Edit edit = {.span = span, .text = arena_strdup(diagnostics->arena, text), .blank = span.begin.offset};
    vec_push(diagnostics->arena, &fix->edits, edit);
}

void fix_insert(Diagnostics *diagnostics, Fix *fix, Pos at, const char *text) {
    fix_replace(diagnostics, fix, (Span){at, at}, text);
}

void fix_spelling(Diagnostics *diagnostics, Diagnostic *diagnostic, Span span, const char *nearest) {
    if (!nearest) return;
    Fix *fix = fix_add(diagnostics, diagnostic, FIX_SUGGESTED, "write '%s'", nearest);
    fix_replace(diagnostics, fix, span, nearest);
}
