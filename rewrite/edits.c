/* Texts and their edits. */
#include "rewrite/edits.h"

#include <stdlib.h>
#include <string.h>

#include "support/map.h"

static int compare_edits(const void *left, const void *right) {
    const TextEdit *a = left, *b = right;
    if (a->offset != b->offset) return a->offset < b->offset ? -1 : 1;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    if (a->joining != b->joining) return a->joining > b->joining ? -1 : 1;
    return a->order - b->order;
}

static void sort_edits(TextEdits *edits) {
    for (int i = 0; i < edits->n; i++)
        edits->at[i].order = i;
    if (edits->n) qsort(edits->at, (size_t)edits->n, sizeof *edits->at, compare_edits);
}

TextEdits edits_of_fix(Arena *arena, const Fix *fix, int file) {
    TextEdits edits = {0};
    for (int i = 0; i < fix->edits.n; i++) {
        const Edit *edit = &fix->edits.at[i];
        if (edit->span.begin.file != file) continue;
        uint32_t offset = edit->span.begin.offset, length = edit->span.end.offset - offset;
        TextEdit one = {.offset = offset,
                        .length = length,
                        .replacement = edit->text,
                        .description = fix->title,
                        .joining = edit->joining,
                        .separates = edit->separates,
                        .blank = edit->blank};
        vec_push(arena, &edits, one);
    }
    sort_edits(&edits);
    return edits;
}

/* What the edits that are taken do with each byte of the text */
typedef enum { EDIT_BEGINS = 1, JOINING_BEGINS = 2, HEADING_BEGINS = 4, EDIT_GOES_ON = 8 } Taken;

/* Two insertions at one offset are in conflict, for which of them comes first would be a guess, unless both
   join others, below the same heading or without one. `is_headed`: the fix has a heading. */
static bool is_in_conflict(const TextEdit *edit, bool is_headed, const unsigned char *taken) {
    unsigned at = taken[edit->offset], joined = is_headed ? JOINING_BEGINS | HEADING_BEGINS : JOINING_BEGINS;
    if (at && !(edit->joining && at == joined)) return true;
    for (uint32_t i = 1; i < edit->length; i++)
        if (taken[edit->offset + i] & ~EDIT_GOES_ON) return true;
    return false;
}

static bool any_conflict(const TextEdits *edits, const unsigned char *taken) {
    bool is_headed = false;
    for (int i = 0; i < edits->n; i++)
        is_headed = is_headed || edits->at[i].joining == JOINS_AS_ONE;
    for (int i = 0; i < edits->n; i++)
        if (is_in_conflict(&edits->at[i], is_headed, taken)) return true;
    return false;
}

static void take_edit(Arena *arena, TextEdits *edits, const TextEdit *edit, unsigned char *taken) {
    bool is_heading = edit->joining == JOINS_AS_ONE;
    if (is_heading && taken[edit->offset] & HEADING_BEGINS) return;
    taken[edit->offset] |= is_heading ? HEADING_BEGINS : edit->joining ? JOINING_BEGINS : EDIT_BEGINS;
    for (uint32_t i = 1; i < edit->length; i++)
        taken[edit->offset + i] |= EDIT_GOES_ON;
    vec_push(arena, edits, *edit);
}

static bool is_within(const Fix *fix, int file) {
    for (int i = 0; i < fix->edits.n; i++)
        if (fix->edits.at[i].span.begin.file != file) return false;
    return fix->edits.n > 0;
}

/* The fix of the diagnostic that is certain; NULL: there is none, or an earlier one has it, too. */
static const Fix *certain_fix(const Diagnostic *diagnostic, int file, const Map *seen) {
    for (int i = 0; i < diagnostic->fixes.n; i++) {
        const Fix *fix = diagnostic->fixes.at[i];
        if (fix->grade != FIX_CERTAIN) continue;
        if (map_get(seen, fix)) return NULL;
        if (is_within(fix, file)) return fix;
    }
    return NULL;
}

/* --- items that go by different fixes ----------------------------------------------------------- */

/* Whether two items go that stand one after the other */
static bool goes_on(const char *text, const TextEdit *edit, const TextEdit *next) {
    uint32_t end = edit->offset + edit->length;
    if (!edit->length || !next->length || *edit->replacement || *next->replacement) return false;
    return end + strspn(text + end, " \t\r\n") >= next->offset;
}

/* Where items go one after the other, only the blank line above the first one keeps anything apart, and only
   if that above the last one would. */
static void join_gaps(const char *text, TextEdits *edits) {
    for (int i = edits->n - 1; i >= 0; i--) {
        TextEdit *edit = &edits->at[i];
        if (i + 1 < edits->n && goes_on(text, edit, edit + 1)) edit->separates = edit[1].separates;
        bool is_first = !i || !goes_on(text, edit - 1, edit);
        bool is_free = !i || edit[-1].offset + edit[-1].length <= edit->blank;
        if (edit->blank >= edit->offset || (edit->separates && is_first) || !is_free) continue;
        edit->length += edit->offset - edit->blank;
        edit->offset = edit->blank;
    }
}

TextEdits certain_edits(Arena *arena, const Diagnostics *diagnostics, int file) {
    TextEdits edits = {0};
    Diagnostic **sorted = diag_sorted(diagnostics);
    unsigned char *taken = NULL;
    Map seen = {0};
    for (int i = 0; i < diagnostics->all.n; i++) {
        const Fix *fix = certain_fix(sorted[i], file, &seen);
        if (!fix) continue;
        map_put(arena, &seen, fix, (void *)fix);
        TextEdits own = edits_of_fix(arena, fix, file);
        if (!taken) taken = NEW_ARRAY(arena, unsigned char, diagnostics->sources->files.at[file]->length + 1);
        if (any_conflict(&own, taken)) continue;
        for (int k = 0; k < own.n; k++)
            take_edit(arena, &edits, &own.at[k], taken);
    }
    sort_edits(&edits);
    if (edits.n) join_gaps(diagnostics->sources->files.at[file]->text, &edits);
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
