/* Texts and their edits. */
#include "rewrite/edits.h"

#include <stdlib.h>
#include <string.h>

static int compare_edits(const void *left, const void *right) {
    const TextEdit *a = left, *b = right;
    if (a->offset != b->offset) return a->offset < b->offset ? -1 : 1;
    return (a->length > b->length) - (a->length < b->length);
}

static void sort_edits(TextEdits *edits) {
    if (edits->n) qsort(edits->at, (size_t)edits->n, sizeof *edits->at, compare_edits);
}

TextEdits edits_of_fix(Arena *arena, const Fix *fix, int file) {
    TextEdits edits = {0};
    for (int i = 0; i < fix->edits.n; i++) {
        const Edit *edit = &fix->edits.at[i];
        if (edit->span.begin.file != file) continue;
        uint32_t offset = edit->span.begin.offset, length = edit->span.end.offset - offset;
        TextEdit one = {offset, length, edit->text, fix->title};
        vec_push(arena, &edits, one);
    }
    sort_edits(&edits);
    return edits;
}

/* Two insertions at one offset are in conflict: which of them comes first would be a guess. */
static bool overlap(const TextEdit *a, const TextEdit *b) {
    return a->offset == b->offset ||
           (a->offset < b->offset ? a->offset + a->length > b->offset : b->offset + b->length > a->offset);
}

static bool any_overlap(const TextEdits *edits, const TextEdits *others) {
    for (int i = 0; i < edits->n; i++)
        for (int k = 0; k < others->n; k++)
            if (overlap(&edits->at[i], &others->at[k])) return true;
    return false;
}

static const Fix *certain_fix(const Diagnostic *diagnostic, int file) {
    for (int i = 0; i < diagnostic->fixes.n; i++) {
        const Fix *fix = diagnostic->fixes.at[i];
        bool fits = fix->grade == FIX_CERTAIN && fix->edits.n;
        for (int k = 0; k < fix->edits.n; k++)
            fits = fits && fix->edits.at[k].span.begin.file == file;
        if (fits) return fix;
    }
    return NULL;
}

TextEdits certain_edits(Arena *arena, const Diagnostics *diagnostics, int file) {
    TextEdits edits = {0};
    Diagnostic **sorted = diag_sorted(diagnostics);
    for (int i = 0; i < diagnostics->all.n; i++) {
        const Fix *fix = certain_fix(sorted[i], file);
        TextEdits own = fix ? edits_of_fix(arena, fix, file) : (TextEdits){0};
        if (any_overlap(&own, &edits)) continue;
        for (int k = 0; k < own.n; k++)
            vec_push(arena, &edits, own.at[k]);
    }
    sort_edits(&edits);
    return edits;
}

char *apply_edits(Arena *arena, const char *text, size_t length, const TextEdits *edits, size_t *new_length) {
    size_t size = length;
    for (int i = 0; i < edits->n; i++)
        size += strlen(edits->at[i].replacement) - edits->at[i].length;
    char *result = arena_alloc(arena, size + 1), *to = result;
    const char *from = text;
    for (int i = 0; i < edits->n; i++) {
        const TextEdit *edit = &edits->at[i];
        size_t kept = (size_t)(text + edit->offset - from), added = strlen(edit->replacement);
        memcpy(to, from, kept);
        memcpy(to + kept, edit->replacement, added);
        to += kept + added;
        from = text + edit->offset + edit->length;
    }
    memcpy(to, from, (size_t)(text + length - from));
    *new_length = size;
    return result;
}
