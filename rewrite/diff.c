/* Unified diffs: the fewest lines that go and come (Myers 1986), in hunks. */
#include "rewrite/diff.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *at;
    size_t length; /* with its end, if it has one */
} Line;

typedef struct {
    Line *at;
    int n, capacity;
} Lines;

static Lines lines_of(Arena *arena, const char *text, size_t length) {
    Lines lines = {0};
    for (const char *end = text + length; text < end;) {
        const char *found = memchr(text, '\n', (size_t)(end - text));
        size_t size = (size_t)((found ? found + 1 : end) - text);
        Line line = {text, size};
        vec_push(arena, &lines, line);
        text += size;
    }
    return lines;
}

static bool same_line(const Lines *before, int i, const Lines *after, int k) {
    const Line *a = &before->at[i], *b = &after->at[k];
    return a->length == b->length && !memcmp(a->at, b->at, a->length);
}

/* --- which lines stay ------------------------------------------------------------------------- */

/* The middle of both texts, without the lines at their beginnings and ends that are equal */
typedef struct {
    Arena *arena;
    const Lines *before, *after;
    int first, n, m; /* lines from `first` on: n before, m after */
    int *stays;      /* of each line before: its number after, or -1 */
} Comparison;

/* Where the path on diagonal `k` arrives by one more line that is gone or comes, if `reach` holds how far the
   paths with less than `d` of these get on the other diagonals; -1: nowhere */
static int arrival(const Comparison *c, const int *reach, int d, int k, bool *comes) {
    int left = k > -d ? reach[k - 1] : -1, right = k < d ? reach[k + 1] : -1;
    int by_gone = left >= 0 && left < c->n ? left + 1 : -1;
    int by_come = right >= 0 && right - (k + 1) < c->m ? right : -1;
    *comes = by_come >= by_gone;
    return *comes ? by_come : by_gone;
}

/* How far it gets by lines that stay */
static int furthest(const Comparison *c, int x, int k) {
    while (x >= 0 && x < c->n && x - k < c->m &&
           same_line(c->before, c->first + x, c->after, c->first + x - k))
        x++;
    return x;
}

/* Goes back from the end by the paths of each length, and marks the lines that stay. */
static void mark_staying(const Comparison *c, int *const *reaches, int d) {
    int x = c->n, k = c->n - c->m;
    for (; d >= 0; d--) {
        bool comes = false;
        int start = d ? arrival(c, reaches[d - 1], d, k, &comes) : 0;
        while (x > start) {
            x--;
            c->stays[c->first + x] = c->first + x - k;
        }
        k += comes ? 1 : -1;
        x -= !comes;
    }
}

/* With more lines gone or come than that, all of the middle is taken for changed. */
enum { MOST_CHANGED = 3000 };

static void compare_middle(const Comparison *c) {
    int most = c->n + c->m < MOST_CHANGED ? c->n + c->m : MOST_CHANGED, width = 2 * most + 3;
    int *reach = NEW_ARRAY(c->arena, int, width) + most + 1;
    int **reaches = NEW_ARRAY(c->arena, int *, most + 1);
    for (int d = 0; d <= most; d++) {
        for (int k = -d; k <= d; k += 2) {
            bool comes;
            reach[k] = furthest(c, d ? arrival(c, reach, d, k, &comes) : 0, k);
            if (reach[k] == c->n && k == c->n - c->m) {
                mark_staying(c, reaches, d);
                return;
            }
        }
        int *kept = NEW_ARRAY(c->arena, int, 2 * d + 3) + d + 1;
        memcpy(kept - d, reach - d, sizeof *kept * (size_t)(2 * d + 1));
        reaches[d] = kept;
    }
}

static int *compare_lines(Arena *arena, const Lines *before, const Lines *after) {
    Comparison c = {.arena = arena, .before = before, .after = after, .n = before->n, .m = after->n};
    c.stays = NEW_ARRAY(arena, int, before->n + 1);
    for (int i = 0; i < before->n; i++)
        c.stays[i] = -1;
    while (c.n && c.m && same_line(before, c.first, after, c.first)) {
        c.stays[c.first] = c.first;
        c.first++, c.n--, c.m--;
    }
    while (c.n && c.m && same_line(before, c.first + c.n - 1, after, c.first + c.m - 1)) {
        c.n--, c.m--;
        c.stays[c.first + c.n] = c.first + c.m;
    }
    compare_middle(&c);
    return c.stays;
}

/* --- hunks ------------------------------------------------------------------------------------ */

enum { CONTEXT = 3 };

/* A line of the result: of the text before, after, or of both */
typedef struct {
    char mark;
    int before, after; /* its number, or that of the next one, from 0 */
} Entry;

typedef struct {
    Entry *at;
    int n, capacity;
} Script;

static Script script_of(Arena *arena, const Lines *before, const Lines *after, const int *stays) {
    Script script = {0};
    for (int i = 0, k = 0; i < before->n || k < after->n;) {
        bool goes = i < before->n && stays[i] < 0, comes = i == before->n || stays[i] != k;
        Entry entry = {goes ? '-' : comes ? '+' : ' ', i, k};
        vec_push(arena, &script, entry);
        i += entry.mark != '+';
        k += entry.mark != '-';
    }
    return script;
}

static void add_line(Text *out, char mark, const Line *line) {
    text_add_bytes(out, &mark, 1);
    text_add_bytes(out, line->at, line->length);
    if (line->at[line->length - 1] != '\n') text_add(out, "\n\\ No newline at end of file\n");
}

/* "12,3": where a hunk begins, and how many lines it has */
static void add_range(Text *out, char mark, int first, int n) {
    text_printf(out, n == 1 ? "%c%d " : "%c%d,%d ", mark, n ? first + 1 : first, n);
}

static void add_hunk(Text *out, const Script *script, int begin, int end, const Lines *before,
                     const Lines *after) {
    int gone = 0, come = 0;
    for (int i = begin; i < end; i++) {
        gone += script->at[i].mark != '+';
        come += script->at[i].mark != '-';
    }
    text_add(out, "@@ ");
    add_range(out, '-', script->at[begin].before, gone);
    add_range(out, '+', script->at[begin].after, come);
    text_add(out, "@@\n");
    for (int i = begin; i < end; i++) {
        const Entry *entry = &script->at[i];
        add_line(out, entry->mark,
                 entry->mark == '+' ? &after->at[entry->after] : &before->at[entry->before]);
    }
}

/* The end of the hunk that begins with entry `i`: after the context of the last change that is near enough */
static int end_of_hunk(const Script *script, int i) {
    int last = i;
    for (; i < script->n && i - last <= 2 * CONTEXT + 1; i++)
        if (script->at[i].mark != ' ') last = i;
    return last + 1 + CONTEXT < script->n ? last + 1 + CONTEXT : script->n;
}

void add_diff(Arena *scratch, Text *out, const char *path, const char *before, size_t before_length,
              const char *after, size_t after_length) {
    if (before_length == after_length && !memcmp(before, after, before_length)) return;
    const Lines old = lines_of(scratch, before, before_length), new = lines_of(scratch, after, after_length);
    const Script script = script_of(scratch, &old, &new, compare_lines(scratch, &old, &new));
    text_printf(out, "--- %s\n+++ %s\n", path, path);
    for (int i = 0; i < script.n; i++) {
        if (script.at[i].mark == ' ') continue;
        int end = end_of_hunk(&script, i);
        add_hunk(out, &script, i < CONTEXT ? 0 : i - CONTEXT, end, &old, &new);
        i = end - 1;
    }
}

TextEdits edits_between(Arena *arena, const char *before, size_t before_length, const char *after,
                        size_t after_length, const char *description) {
    TextEdits edits = {0};
    const Lines old = lines_of(arena, before, before_length), new = lines_of(arena, after, after_length);
    const Script script = script_of(arena, &old, &new, compare_lines(arena, &old, &new));
    for (int i = 0, end; i < script.n; i = end + 1) {
        for (end = i; end < script.n && script.at[end].mark != ' '; end++) {
        }
        if (end == i) continue;
        const Entry *first = &script.at[i];
        int last_old = end < script.n ? script.at[end].before : old.n;
        int last_new = end < script.n ? script.at[end].after : new.n;
        const char *from = first->before < old.n ? old.at[first->before].at : before + before_length;
        const char *to = last_old < old.n ? old.at[last_old].at : before + before_length;
        const char *text = first->after < new.n ? new.at[first->after].at : after + after_length;
        const char *stop = last_new < new.n ? new.at[last_new].at : after + after_length;
        TextEdit edit = {.offset = (uint32_t)(from - before),
                         .length = (uint32_t)(to - from),
                         .replacement = arena_strndup(arena, text, (size_t)(stop - text)),
                         .description = description};
        vec_push(arena, &edits, edit);
    }
    return edits;
}
