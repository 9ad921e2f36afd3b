/* Fixes that put items of a text into another order, remove them or add some. */
#include <string.h>

#include "lexer/fix.h"
#include "lexer/items.h"

/* --- order ------------------------------------------------------------------------------------ */

/* Longest sequences of items that have the order that is asked for: the last place of the best one of those
   that end with an item up to each number, as a binary indexed tree (Fenwick 1994), from 1 on */
typedef struct {
    int n;
    const int *length; /* by place: of the longest sequence that ends there */
    int *best;         /* a place + 1; 0: none */
} Sequences;

/* Of two places, from 1 on, the one with the longer sequence; of equal ones the later one */
static int longer(const Sequences *s, int a, int b) {
    if (!a || !b) return a ? a : b;
    int difference = s->length[a - 1] - s->length[b - 1];
    return difference > 0 || (!difference && a > b) ? a : b;
}

/* The best place, from 1 on, of a sequence that ends with an item before number `item` */
static int best_before(const Sequences *s, int item) {
    int best = 0;
    for (int k = item; k > 0; k -= k & -k)
        best = longer(s, best, s->best[k]);
    return best;
}

static void add_sequence(const Sequences *s, int item, int place) {
    for (int k = item + 1; k <= s->n; k += k & -k)
        s->best[k] = longer(s, s->best[k], place + 1);
}

/* Marks a longest sequence of items that stay where they are, in the order that is asked for; of several the
   one with the last items, so that items rather move up. */
static void mark_staying(Arena *arena, int n, const int *order, bool *stays) {
    int *length = NEW_ARRAY(arena, int, n + 1), *before = NEW_ARRAY(arena, int, n + 1), best = 0;
    Sequences sequences = {n, length, NEW_ARRAY(arena, int, n + 1)};
    for (int i = 0; i < n; i++) {
        before[i] = best_before(&sequences, order[i]) - 1;
        length[i] = before[i] < 0 ? 1 : length[before[i]] + 1;
        add_sequence(&sequences, order[i], i);
        if (length[i] >= length[best]) best = i;
    }
    for (int i = best; i >= 0; i = before[i])
        stays[order[i]] = true;
}

/* Items that leave their places one after the other, with nothing in between */
typedef struct {
    int first, last;
} Run;

/* Items that are to have another order */
typedef struct {
    const Layout *layout;
    int n;
    Extent *extents;
    const int *order;
    bool *stays;
    Run *runs; /* by item that does not stay: the one that it is part of */
} Items;

static bool is_adjacent(const Layout *layout, const Extent *a, const Extent *b) {
    return is_blank_text(layout->file->text + a->end, layout->file->text + b->begin);
}

static void find_runs(const Items *items) {
    Run run = {0, -1};
    for (int i = 0; i < items->n; i++) {
        if (items->stays[i] || i <= run.last) continue;
        run.first = run.last = i;
        while (run.last + 1 < items->n && !items->stays[run.last + 1] &&
               is_adjacent(items->layout, &items->extents[run.last], &items->extents[run.last + 1]))
            run.last++;
        for (int k = run.first; k <= run.last; k++)
            items->runs[k] = run;
    }
}

static void remove_one(Diagnostics *diagnostics, Fix *fix, const Items *items, int which) {
    Run run = items->runs[which];
    remove_item(diagnostics, fix, items->layout, &items->extents[which], &items->extents[run.first],
                &items->extents[run.last]);
}

/* Texts of several lines stay apart. */
static bool is_apart(const Layout *layout, const Extent *extent) {
    const char *begin = layout->file->text + layout->tokens.at[extent->first].span.begin.offset;
    const char *end = layout->file->text + layout->tokens.at[extent->last].span.begin.offset;
    return memchr(begin, '\n', (size_t)(end - begin)) &&
           (extent->blank < extent->begin || extent->is_blank_below);
}

/* Inserts items from order[from] to before order[to] above the one that has that place, or `below` the one
   before them. */
static void insert_items(Diagnostics *diagnostics, Fix *fix, const Items *items, int from, int to,
                         bool below) {
    if (from == to) return;
    const Layout *layout = items->layout;
    const Extent *place = &items->extents[items->order[below ? from - 1 : to]];
    bool own_lines = below ? place->ends_line : place->begins_line;
    Text text = {0};
    for (int k = from; k < to; k++) {
        const Extent *extent = &items->extents[items->order[k]];
        bool is_spaced = own_lines && is_apart(layout, extent);
        if (is_spaced && below) text_add(&text, source_line_end(layout->file));
        if (own_lines)
            add_item_lines(&text, layout, extent, indent_at(layout, place->begin));
        else
            add_item_inline(&text, layout, extent);
        if (is_spaced && !below) text_add(&text, source_line_end(layout->file));
    }
    uint32_t at = below ? place->end : place->begin;
    replace_text(diagnostics, fix, layout->file, at, at, text.data);
    text_free(&text);
}

/* Of items from order[from] to before order[to], which stays, as does the one before them, those up to the
   last one that moves down belong below that, where something else follows: what comes after may use them.
   Returns where the others begin. */
static int first_above(const Items *items, int from, int to) {
    int first = from;
    if (to == items->n) return to;
    if (!from || items->extents[items->order[from - 1]].last + 1 == items->extents[items->order[to]].first)
        return from;
    for (int k = from; k < to; k++)
        if (items->order[k] < items->order[from - 1]) first = k + 1;
    return first;
}

bool fix_reorder(Diagnostics *diagnostics, Fix *fix, int n, const Span *items, const int *order) {
    if (!n) return false;
    Arena *arena = diagnostics->arena;
    const Layout *layout = layout_of(diagnostics, items[0].begin.file);
    Items all = {
        layout, n, NEW_ARRAY(arena, Extent, n), order, NEW_ARRAY(arena, bool, n), NEW_ARRAY(arena, Run, n)};
    bool moves = false;
    for (int i = 0; i < n; i++)
        if (!find_extent(layout, items[i], &all.extents[i])) return false;
    mark_staying(arena, n, order, all.stays);
    find_runs(&all);
    for (int i = 0, next; i < n; i = next + 1) {
        for (next = i; next < n && !all.stays[order[next]]; next++)
            remove_one(diagnostics, fix, &all, order[next]);
        int above = first_above(&all, i, next);
        insert_items(diagnostics, fix, &all, i, above, true);
        insert_items(diagnostics, fix, &all, above, next, false);
        moves |= next > i;
    }
    return moves;
}

/* --- single items ----------------------------------------------------------------------------- */

void fix_remove(Diagnostics *diagnostics, Fix *fix, Span item) {
    const Layout *layout = layout_of(diagnostics, item.begin.file);
    Extent extent = {0};
    if (find_extent(layout, item, &extent)) remove_item(diagnostics, fix, layout, &extent, &extent, &extent);
}

void fix_insert_line(Diagnostics *diagnostics, Fix *fix, Pos at, const char *text) {
    const Layout *layout = layout_of(diagnostics, at.file);
    Extent extent = {0};
    find_item_begin(layout, token_after(layout, at.offset), at.offset, &extent);
    const char *indent = indent_around(layout, at.offset);
    uint32_t place = extent.begin;
    const char *inserted = extent.begins_line ? arena_printf(layout->arena, "%s%s%s", indent, text,
                                                             source_line_end(layout->file))
                                              : arena_printf(layout->arena, "%s ", text);
    replace_text(diagnostics, fix, layout->file, place, place, inserted);
}
