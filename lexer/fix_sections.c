/* Fixes that put items into another section of their class. */
#include <string.h>

#include "lexer/fix.h"
#include "lexer/items.h"

/* --- above a section ------------------------------------------------------------------------- */

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
        add_item_lines(&text, layout, item, arena_printf(layout->arena, "%s  ", indent));
    else
        add_item_inline(&text, layout, item);
    replace_text(diagnostics, fix, layout->file, place->begin, place->begin, text.data);
    fix->edits.at[fix->edits.n - 1].joining = JOINS_OTHERS;
    text_free(&text);
}

bool fix_move_above_section(Diagnostics *diagnostics, Fix *fix, Span item, bool to_initial) {
    const Layout *layout = layout_of(diagnostics, item.begin.file);
    Extent extent = {0}, place = {0};
    if (!find_extent(layout, item, &extent)) return false;
    int section = layout->sections[extent.first];
    if (section < 0) return false;
    find_item_begin(layout, section, layout->tokens.at[section].span.begin.offset, &place);
    if (to_initial && !is_initial_equation(layout, layout->sections[section]))
        begin_initial_section(diagnostics, fix, layout, &place);
    insert_above_section(diagnostics, fix, layout, &place, &extent);
    remove_item(diagnostics, fix, layout, &extent, &extent, &extent);
    return true;
}

/* --- to the end of a class -------------------------------------------------------------------- */

/* Items on their way to the end of their class */
typedef struct {
    const Layout *layout;
    int n;
    Extent *extents;    /* of those that move as they stand, in the order of the text */
    Extent place;       /* what they come above: the annotation of the class, or its `end` */
    const char *indent; /* of the class */
    TokenKind section;  /* what the text ends in: TOKEN_EQUATION, or something else */
    Text text;          /* what comes there */
} Ending;

static Ending begin_ending(Diagnostics *diagnostics, int n, Pos place, Pos end) {
    const Layout *layout = layout_of(diagnostics, end.file);
    int next = token_after(layout, place.offset);
    if (next && layout->tokens.at[next - 1].kind == TOKEN_ANNOTATION) next--;
    int section = layout->sections[next];
    Ending ending = {.layout = layout,
                     .extents = NEW_ARRAY(diagnostics->arena, Extent, n + 1),
                     .indent = indent_around(layout, end.offset),
                     .section = section < 0 ? TOKEN_EOF : layout->tokens.at[section].kind};
    find_item_begin(layout, next, layout->tokens.at[next].span.begin.offset, &ending.place);
    return ending;
}

static void add_heading(Ending *ending) {
    if (ending->section == TOKEN_EQUATION) return;
    if (ending->place.begins_line)
        text_printf(&ending->text, "%sequation%s", ending->indent, source_line_end(ending->layout->file));
    else
        text_add(&ending->text, "equation ");
    ending->section = TOKEN_EQUATION;
}

/* Adds the extent, where it stands among those before. */
static void add_extent(Ending *ending, Extent extent) {
    int k = ending->n++;
    for (; k > 0 && ending->extents[k - 1].begin > extent.begin; k--)
        ending->extents[k] = ending->extents[k - 1];
    ending->extents[k] = extent;
}

static bool move_item(Ending *ending, const MovedItem *item) {
    const Layout *layout = ending->layout;
    Span span = item->span;
    Extent extent = {0};
    int first = token_after(layout, span.begin.offset);
    if (item->what == MOVES_SECTION) {
        if (!first || layout->tokens.at[first - 1].kind != TOKEN_ALGORITHM) return false;
        span.begin = layout->tokens.at[first - 1].span.begin;
        ending->section = TOKEN_ALGORITHM;
    } else
        add_heading(ending);
    if (!find_extent(layout, span, &extent)) return false;
    if (ending->place.begins_line)
        add_item_lines(&ending->text, layout, &extent,
                       item->what == MOVES_SECTION ? ending->indent
                                                   : arena_printf(layout->arena, "%s  ", ending->indent));
    else
        add_item_inline(&ending->text, layout, &extent);
    add_extent(ending, extent);
    return true;
}

static bool has_comment(const char *at, const char *end) {
    size_t length = (size_t)(end - at);
    return memmem(at, length, "//", 2) || memmem(at, length, "/*", 2);
}

/* What goes with a value that is token `first` to token `last`, and what stands before it. False: it is
   another text than it is taken for. */
static bool find_assignment(const Layout *layout, Moves what, int first, int last, uint32_t *from,
                            uint32_t *to) {
    const Token *tokens = layout->tokens.at;
    if (first < 2 || tokens[first - 1].kind != TOKEN_EQUALS) return false;
    *from = tokens[first - 2].span.end.offset;
    *to = tokens[last].span.end.offset;
    if (what == MOVES_VALUE) return true;
    int name = first - 2;
    if (name < 2 || tokens[name].kind != TOKEN_IDENT || last + 2 >= layout->tokens.n) return false;
    TokenKind before = tokens[name - 1].kind, after = tokens[last + 1].kind;
    *from = tokens[name - 2].span.end.offset;
    if (before == TOKEN_COMMA) return after == TOKEN_COMMA || after == TOKEN_RPAREN;
    if (before != TOKEN_LPAREN) return false;
    if (after == TOKEN_COMMA) *from = tokens[name].span.begin.offset;
    *to = after == TOKEN_COMMA ? tokens[last + 2].span.begin.offset : tokens[last + 1].span.end.offset;
    return after == TOKEN_COMMA || after == TOKEN_RPAREN;
}

/* The value leaves the declaration: an equation says the same. */
static bool move_value(Diagnostics *diagnostics, Fix *fix, Ending *ending, const MovedItem *item) {
    const Layout *layout = ending->layout;
    const Token *tokens = layout->tokens.at;
    const char *text = layout->file->text;
    int first = token_after(layout, item->span.begin.offset),
        last = token_after(layout, item->span.end.offset - 1);
    while (first > 1 && last + 1 < layout->tokens.n && tokens[first - 1].kind == TOKEN_LPAREN &&
           tokens[last + 1].kind == TOKEN_RPAREN)
        first--, last++;
    uint32_t from, to, begin = tokens[first].span.begin.offset, end = tokens[last].span.end.offset;
    if (!find_assignment(layout, item->what, first, last, &from, &to) || has_comment(text + from, text + to))
        return false;
    replace_text(diagnostics, fix, layout->file, from, to, "");
    add_heading(ending);
    bool own_line = ending->place.begins_line;
    text_printf(&ending->text, "%s%s%s = %.*s;%s", own_line ? ending->indent : "", own_line ? "  " : "",
                item->variable, (int)(end - begin), text + begin,
                own_line ? source_line_end(layout->file) : " ");
    return true;
}

/* Removes the items from one to another one, which follow each other, and with all of its equations the word
   that begins their section. */
static void remove_run(Diagnostics *diagnostics, Fix *fix, const Ending *ending, int first, int last) {
    const Layout *layout = ending->layout;
    const Token *tokens = layout->tokens.at;
    Extent *extents = ending->extents;
    int word = extents[first].first - 1;
    bool is_all = word > 0 && tokens[word].kind == TOKEN_EQUATION && tokens[word - 1].kind != TOKEN_INITIAL &&
                  is_last_in_section(layout, &extents[last]);
    Extent section = {0};
    if (is_all) find_item_begin(layout, word, tokens[word].span.begin.offset, &section);
    if (is_all && section.begins_line && extents[first].begins_line && extents[last].ends_line) {
        replace_text(diagnostics, fix, layout->file, section.begin, extents[last].end, "");
        return;
    }
    for (int i = first; i <= last; i++)
        remove_item(diagnostics, fix, layout, &extents[i], &extents[first], &extents[last]);
}

bool fix_move_to_end(Diagnostics *diagnostics, Fix *fix, int n, const MovedItem *items, Pos place, Pos end) {
    Ending ending = begin_ending(diagnostics, n, place, end);
    int n_edits = fix->edits.n;
    bool good = true;
    for (int i = 0; i < n && good; i++)
        good = items[i].what >= MOVES_VALUE ? move_value(diagnostics, fix, &ending, &items[i])
                                            : move_item(&ending, &items[i]);
    for (int i = 0, last; i < ending.n && good; i = last + 1) {
        for (last = i;
             last + 1 < ending.n && ending.extents[last + 1].first == ending.extents[last].last + 1;)
            last++;
        remove_run(diagnostics, fix, &ending, i, last);
    }
    uint32_t at = ending.place.begin;
    if (good) replace_text(diagnostics, fix, ending.layout->file, at, at, ending.text.data);
    if (!good) fix->edits.n = n_edits;
    text_free(&ending.text);
    return good;
}
