/* Items of a text, by its tokens. */
#include "lexer/items.h"

#include <string.h>

#include "lexer/fix.h"

/* --- a file by its tokens ------------------------------------------------------------------- */

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

const Layout *layout_of(Diagnostics *diagnostics, int file) {
    while (diagnostics->layouts.n <= file)
        vec_push(diagnostics->arena, &diagnostics->layouts, NULL);
    Layout **layout = &diagnostics->layouts.at[file];
    if (!*layout) *layout = read_layout(diagnostics, file);
    return *layout;
}

int token_after(const Layout *layout, uint32_t offset) {
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

bool is_blank_text(const char *at, const char *end) {
    while (at < end && strchr(" \t\r\n", *at))
        at++;
    return at == end;
}

void find_item_begin(const Layout *layout, int first, uint32_t begin, Extent *extent) {
    const char *text = layout->file->text;
    uint32_t before = first ? layout->tokens.at[first - 1].span.end.offset : 0;
    Gap gap = {text + before, text + begin};
    const char *start = first ? NULL : gap.at, *line = gap.at;
    extent->begins_line = !first || skip_line(&gap);
    for (line = gap.at; extent->begins_line; line = gap.at) {
        if (!start) start = line;
        if (!skip_line(&gap)) break;
        if (is_blank_text(line, gap.at)) start = NULL;
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

bool find_extent(const Layout *layout, Span item, Extent *extent) {
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
    find_item_begin(layout, first, item.begin.offset, extent);
    find_end(layout, last, extent);
    find_blanks(layout->file->text, extent);
    return true;
}

const char *indent_at(const Layout *layout, uint32_t offset) {
    const char *at = layout->file->text + offset;
    return arena_strndup(layout->arena, at, strspn(at, " \t"));
}

const char *indent_around(const Layout *layout, uint32_t offset) {
    while (offset && layout->file->text[offset - 1] != '\n')
        offset--;
    return indent_at(layout, offset);
}

/* --- the text of an item --------------------------------------------------------------------- */

void add_item_lines(Text *text, const Layout *layout, const Extent *extent, const char *indent) {
    const char *from = layout->file->text + extent->begin;
    size_t length = extent->end - extent->begin;
    if (!extent->begins_line) text_add(text, indent);
    while (!extent->ends_line && length && strchr(" \t\r\n", from[length - 1]))
        length--;
    text_add_bytes(text, from, length);
    if (!length || from[length - 1] != '\n') text_add(text, source_line_end(layout->file));
}

void add_item_inline(Text *text, const Layout *layout, const Extent *extent) {
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

void replace_text(Diagnostics *diagnostics, Fix *fix, const SourceFile *file, uint32_t begin, uint32_t end,
                  const char *text) {
    fix_replace(diagnostics, fix, (Span){{file->id, begin}, {file->id, end}}, text);
}

/* --- removal --------------------------------------------------------------------------------- */

bool is_last_in_section(const Layout *layout, const Extent *extent) {
    if (extent->last + 1 == layout->tokens.n) return true;
    static const TokenKind kinds[] = {TOKEN_END,    TOKEN_EQUATION,  TOKEN_INITIAL,   TOKEN_ALGORITHM,
                                      TOKEN_PUBLIC, TOKEN_PROTECTED, TOKEN_ANNOTATION};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (layout->tokens.at[extent->last + 1].kind == kinds[i]) return true;
    return false;
}

bool is_first_in_section(const Layout *layout, const Extent *extent) {
    return !extent->first || layout->tokens.at[extent->first - 1].kind != TOKEN_SEMICOLON;
}

void remove_item(Diagnostics *diagnostics, Fix *fix, const Layout *layout, const Extent *item,
                 const Extent *first, const Extent *last) {
    const SourceFile *file = layout->file;
    bool separates = item == first && !last->is_blank_below && !is_last_in_section(layout, last);
    uint32_t stop = item->end, from = separates ? item->begin : item->blank;
    if (item == last && item->is_blank_below && is_first_in_section(layout, first))
        stop += 1 + (uint32_t)strcspn(file->text + stop, "\n");
    bool ends_shared_line = item->ends_line && !item->begins_line;
    while (ends_shared_line && strchr(" \t", file->text[from - 1]))
        from--;
    replace_text(diagnostics, fix, file, from, stop, ends_shared_line ? source_line_end(file) : "");
    Edit *edit = &fix->edits.at[fix->edits.n - 1];
    edit->separates = separates;
    if (separates) edit->blank = item->blank;
}
