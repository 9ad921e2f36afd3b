/* Fixes: single edits, and items of a text in another order. */
#include "lexer/fix.h"

#include <string.h>

#include "lexer/token.h"
#include "support/text.h"

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

/* --- items ------------------------------------------------------------------------------------ */

/* The text of an item with what belongs to it, as offsets: its own comment lines, if it begins a line; the
   rest of the line, if it ends one */
typedef struct {
    uint32_t begin, end;
    bool begins_line, ends_line;
    int first, last; /* its tokens */
    uint32_t blank;  /* where a blank line directly above it begins; `begin`: there is none */
    bool is_blank_below;
} Extent;

/* A file by its tokens */
struct Layout {
    Arena *arena;
    const SourceFile *file;
    VEC(Token) tokens;
    int *sections; /* by token, and one more: the first token of the keyword of the section around what stands
                      before it; -1: there is none */
};
typedef struct Layout Layout;

static bool is_section(TokenKind kind) {
    return kind == TOKEN_EQUATION || kind == TOKEN_ALGORITHM;
}

/* Whether sections of the class do not go on over the word */
static bool ends_sections(TokenKind kind) {
    static const TokenKind kinds[] = {TOKEN_PUBLIC, TOKEN_PROTECTED, TOKEN_MODEL,    TOKEN_BLOCK,
                                      TOKEN_CLASS,  TOKEN_RECORD,    TOKEN_FUNCTION, TOKEN_CONNECTOR,
                                      TOKEN_TYPE,   TOKEN_PACKAGE};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (kind == kinds[k]) return true;
    return false;
}

static void find_sections(Layout *layout) {
    const Token *tokens = layout->tokens.at;
    layout->sections = NEW_ARRAY(layout->arena, int, layout->tokens.n + 1);
    layout->sections[0] = -1;
    for (int i = 0; i < layout->tokens.n; i++)
        layout->sections[i + 1] = is_section(tokens[i].kind) ? i - (i && tokens[i - 1].kind == TOKEN_INITIAL)
                                  : ends_sections(tokens[i].kind) ? -1
                                                                  : layout->sections[i];
}

static Layout *read_layout(const Diagnostics *diagnostics, int file) {
    Layout *layout = NEW(diagnostics->arena, Layout);
    *layout = (Layout){.arena = diagnostics->arena, .file = diagnostics->sources->files.at[file]};
    Diagnostics *unused = diagnostics_new(layout->arena, diagnostics->sources);
    Scanner scanner = scanner_new(layout->arena, interner_new(layout->arena), unused, layout->file);
    scanner.silent = true;
    for (Token token = scanner_next(&scanner); token.kind != TOKEN_EOF; token = scanner_next(&scanner))
        vec_push(layout->arena, &layout->tokens, token);
    find_sections(layout);
    return layout;
}

/* Each file is read once for all fixes. */
static const Layout *layout_of(Diagnostics *diagnostics, int file) {
    while (diagnostics->layouts.n <= file)
        vec_push(diagnostics->arena, &diagnostics->layouts, NULL);
    Layout **layout = &diagnostics->layouts.at[file];
    if (!*layout) *layout = read_layout(diagnostics, file);
    return *layout;
}

/* The number of the first token that ends after the offset */
static int token_after(const Layout *layout, uint32_t offset) {
    int low = 0, high = layout->tokens.n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (layout->tokens.at[middle].span.end.offset > offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* What stands between two tokens, read from its beginning to its end */
typedef struct {
    const char *at, *end;
} Gap;

/* Goes to the end of the line, over comments, those that go on in other lines too. False: a token stands
   before it. */
static bool skip_line(Gap *gap) {
    while (gap->at < gap->end && *gap->at != '\n') {
        const char *found = NULL;
        if (gap->at[0] == '/' && gap->at[1] == '/') {
            found = memchr(gap->at, '\n', (size_t)(gap->end - gap->at));
            gap->at = found ? found : gap->end;
        } else if (gap->at[0] == '/' && gap->at[1] == '*') {
            found = memmem(gap->at + 2, (size_t)(gap->end - gap->at - 2), "*/", 2);
            gap->at = found ? found + 2 : gap->end;
        } else
            gap->at++;
    }
    if (gap->at == gap->end) return false;
    gap->at++;
    return true;
}

static bool is_blank(const char *at, const char *end) {
    while (at < end && strchr(" \t\r\n", *at))
        at++;
    return at == end;
}

/* Where the item that begins at `begin` begins with its comment lines: those directly above it */
static void find_begin(const Layout *layout, int first, uint32_t begin, Extent *extent) {
    const char *text = layout->file->text;
    uint32_t before = first ? layout->tokens.at[first - 1].span.end.offset : 0;
    Gap gap = {text + before, text + begin};
    const char *start = first ? NULL : gap.at, *line = gap.at;
    extent->begins_line = !first || skip_line(&gap);
    for (line = gap.at; extent->begins_line; line = gap.at) {
        if (!start) start = line;
        if (!skip_line(&gap)) break;
        if (is_blank(line, gap.at)) start = NULL;
    }
    extent->begin = extent->begins_line ? (uint32_t)(start - text) : begin;
}

static void find_end(const Layout *layout, int last, Extent *extent) {
    const char *text = layout->file->text;
    bool is_last = last + 1 == layout->tokens.n;
    uint32_t after = is_last ? layout->file->length : layout->tokens.at[last + 1].span.begin.offset;
    Gap gap = {text + layout->tokens.at[last].span.end.offset, text + after};
    extent->ends_line = skip_line(&gap) || is_last;
    extent->end = extent->ends_line ? (uint32_t)(gap.at - text) : after;
}

static void find_blanks(const char *text, Extent *extent) {
    const char *before = text + extent->begin, *after = text + extent->end;
    extent->blank = extent->begin;
    if (!extent->begins_line || !extent->ends_line) return;
    after += strspn(after, " \t\r");
    extent->is_blank_below = *after == '\n';
    if (before > text) before--;
    while (before > text && strchr(" \t\r", before[-1]))
        before--;
    if (before > text && before[-1] == '\n') extent->blank = (uint32_t)(before - text);
}

/* False: the item has no semicolon. */
static bool find_extent(const Layout *layout, Span item, Extent *extent) {
    int first = token_after(layout, item.begin.offset), last = token_after(layout, item.end.offset - 1);
    if (last < layout->tokens.n && layout->tokens.at[last].kind != TOKEN_SEMICOLON) last++;
    for (int depth = 0; last < layout->tokens.n; last++) {
        TokenKind kind = layout->tokens.at[last].kind;
        if (kind == TOKEN_SEMICOLON && depth <= 0) break;
        depth += (kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET || kind == TOKEN_LBRACE) -
                 (kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET || kind == TOKEN_RBRACE);
    }
    if (last == layout->tokens.n) return false;
    extent->first = first;
    extent->last = last;
    find_begin(layout, first, item.begin.offset, extent);
    find_end(layout, last, extent);
    find_blanks(layout->file->text, extent);
    return true;
}

/* What the line at `offset` begins with */
static const char *indent_at(const Layout *layout, uint32_t offset) {
    const char *at = layout->file->text + offset;
    return arena_strndup(layout->arena, at, strspn(at, " \t"));
}

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

/* The lines of an item, as they stand at a place of their own */
static void add_lines(Text *text, const Layout *layout, const Extent *extent, const char *indent) {
    const char *from = layout->file->text + extent->begin;
    size_t length = extent->end - extent->begin;
    if (!extent->begins_line) text_add(text, indent);
    while (!extent->ends_line && length && strchr(" \t\r\n", from[length - 1]))
        length--;
    text_add_bytes(text, from, length);
    if (!length || from[length - 1] != '\n') text_add(text, source_line_end(layout->file));
}

/* The same before something that stands on the same line */
static void add_inline(Text *text, const Layout *layout, const Extent *extent) {
    const char *from = layout->file->text + extent->begin;
    size_t length = extent->end - extent->begin;
    bool has_lines = memmem(from, length, "//", 2) != NULL;
    while (length && strchr(" \t", *from))
        from++, length--;
    while (length && strchr(" \t\r\n", from[length - 1]))
        length--;
    text_add_bytes(text, from, length);
    text_add(text, has_lines ? source_line_end(layout->file) : " ");
}

static void replace_text(Diagnostics *diagnostics, Fix *fix, const SourceFile *file, uint32_t begin,
                         uint32_t end, const char *text) {
    fix_replace(diagnostics, fix, (Span){{file->id, begin}, {file->id, end}}, text);
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

/* The section, or the class, ends after the item. */
static bool is_last_in_section(const Layout *layout, const Extent *extent) {
    if (extent->last + 1 == layout->tokens.n) return true;
    static const TokenKind kinds[] = {TOKEN_END,    TOKEN_EQUATION,  TOKEN_INITIAL,   TOKEN_ALGORITHM,
                                      TOKEN_PUBLIC, TOKEN_PROTECTED, TOKEN_ANNOTATION};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (layout->tokens.at[extent->last + 1].kind == kinds[i]) return true;
    return false;
}

static bool is_first_in_section(const Layout *layout, const Extent *extent) {
    return !extent->first || layout->tokens.at[extent->first - 1].kind != TOKEN_SEMICOLON;
}

static bool is_adjacent(const Layout *layout, const Extent *a, const Extent *b) {
    return is_blank(layout->file->text + a->end, layout->file->text + b->begin);
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

/* The text that goes where the item stood: with the blank line above it, unless that keeps apart what stays.
 */
static void remove_item(Diagnostics *diagnostics, Fix *fix, const Items *items, int which) {
    const Extent *extent = &items->extents[which];
    int first = items->runs[which].first, last = items->runs[which].last;
    const Extent *end = &items->extents[last];
    bool separates = which == first && !end->is_blank_below && !is_last_in_section(items->layout, end);
    uint32_t stop = extent->end;
    if (which == last && extent->is_blank_below && is_first_in_section(items->layout, &items->extents[first]))
        stop += 1 + (uint32_t)strcspn(items->layout->file->text + stop, "\n");
    bool ends_shared_line = extent->ends_line && !extent->begins_line;
    const SourceFile *file = items->layout->file;
    uint32_t from = separates ? extent->begin : extent->blank;
    while (ends_shared_line && strchr(" \t", file->text[from - 1]))
        from--;
    replace_text(diagnostics, fix, file, from, stop, ends_shared_line ? source_line_end(file) : "");
    Edit *edit = &fix->edits.at[fix->edits.n - 1];
    edit->separates = separates;
    if (separates) edit->blank = extent->blank;
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
            add_lines(&text, layout, extent, indent_at(layout, place->begin));
        else
            add_inline(&text, layout, extent);
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
            remove_item(diagnostics, fix, &all, order[next]);
        int above = first_above(&all, i, next);
        insert_items(diagnostics, fix, &all, i, above, true);
        insert_items(diagnostics, fix, &all, above, next, false);
        moves |= next > i;
    }
    return moves;
}

/* --- sections --------------------------------------------------------------------------------- */

static bool is_initial_equation(const Layout *layout, int section) {
    const Token *tokens = layout->tokens.at;
    return section >= 0 && tokens[section].kind == TOKEN_INITIAL &&
           tokens[section + 1].kind == TOKEN_EQUATION;
}

/* Several fixes may put items into one new section. */
static void begin_initial_section(Diagnostics *diagnostics, Fix *fix, const Layout *layout,
                                  const Extent *place) {
    const char *text = place->begins_line
                           ? arena_printf(layout->arena, "%sinitial equation%s",
                                          indent_at(layout, place->begin), source_line_end(layout->file))
                           : "initial equation ";
    replace_text(diagnostics, fix, layout->file, place->begin, place->begin, text);
    fix->edits.at[fix->edits.n - 1].joining = JOINS_AS_ONE;
}

static void insert_above_section(Diagnostics *diagnostics, Fix *fix, const Layout *layout,
                                 const Extent *place, const Extent *item) {
    Text text = {0};
    const char *indent = indent_at(layout, place->begin);
    if (place->begins_line)
        add_lines(&text, layout, item, arena_printf(layout->arena, "%s  ", indent));
    else
        add_inline(&text, layout, item);
    replace_text(diagnostics, fix, layout->file, place->begin, place->begin, text.data);
    fix->edits.at[fix->edits.n - 1].joining = JOINS_OTHERS;
    text_free(&text);
}

/* Removes an item that nothing else moves with. */
static void remove_alone(Diagnostics *diagnostics, Fix *fix, const Layout *layout, Extent *extent) {
    bool stays = false;
    int order = 0;
    Run run = {0, 0};
    remove_item(diagnostics, fix, &(Items){layout, 1, extent, &order, &stays, &run}, 0);
}

bool fix_move_above_section(Diagnostics *diagnostics, Fix *fix, Span item, bool to_initial) {
    const Layout *layout = layout_of(diagnostics, item.begin.file);
    Extent extent = {0}, place = {0};
    if (!find_extent(layout, item, &extent)) return false;
    int section = layout->sections[extent.first];
    if (section < 0) return false;
    find_begin(layout, section, layout->tokens.at[section].span.begin.offset, &place);
    if (to_initial && !is_initial_equation(layout, layout->sections[section]))
        begin_initial_section(diagnostics, fix, layout, &place);
    insert_above_section(diagnostics, fix, layout, &place, &extent);
    remove_alone(diagnostics, fix, layout, &extent);
    return true;
}

void fix_remove(Diagnostics *diagnostics, Fix *fix, Span item) {
    const Layout *layout = layout_of(diagnostics, item.begin.file);
    Extent extent = {0};
    if (find_extent(layout, item, &extent)) remove_alone(diagnostics, fix, layout, &extent);
}

void fix_insert_line(Diagnostics *diagnostics, Fix *fix, Pos at, const char *text) {
    const Layout *layout = layout_of(diagnostics, at.file);
    Extent extent = {0};
    find_begin(layout, token_after(layout, at.offset), at.offset, &extent);
    const char *line = layout->file->text + at.offset;
    while (line > layout->file->text && line[-1] != '\n')
        line--;
    const char *indent = indent_at(layout, (uint32_t)(line - layout->file->text));
    uint32_t place = extent.begin;
    const char *inserted = extent.begins_line ? arena_printf(layout->arena, "%s%s%s", indent, text,
                                                             source_line_end(layout->file))
                                              : arena_printf(layout->arena, "%s ", text);
    replace_text(diagnostics, fix, layout->file, place, place, inserted);
}
