/* The layout of a text. Tokens say where items begin and end and how deep they stand; between two tokens
   stands a gap of blanks, comments and line ends. */
#include "rewrite/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lexer/token.h"
#include "parser/parse.h"
#include "rewrite/diff.h"
#include "support/text.h"

enum { STEP = 2 }; /* blanks for each level */

/* What a level of the text is opened by, and what it is now */
typedef enum { BLOCK_CLASS, BLOCK_STATEMENT } BlockKind;

/* An open bracket: whether the present argument in it is a declaration (redeclare, replaceable) */
typedef struct {
    bool is_element;
} Bracket;

/* What stands between two tokens */
typedef struct {
    const char *at, *end;
} Gap;

typedef struct {
    Arena *arena;
    const SourceFile *file;
    VEC(Token) tokens;
    VEC(BlockKind) blocks; /* those that are open */
    VEC(Bracket) brackets; /* those that are open */
    /* the present item, a declaration, equation, statement, or the beginning of one that has others inside */
    int first;         /* its first token */
    int level;         /* how deep it stands */
    int n_conditions;  /* words if, for, ... whose then or loop is to come; 0: no block begins */
    bool begins_class; /* a class that may have a body */
    Text out;
    const char *line_end;
    size_t bom; /* bytes of a byte order mark */
} Formatter;

/* --- structure -------------------------------------------------------------------------------- */

static TokenKind kind_at(const Formatter *f, int i) {
    return i >= 0 && i < f->tokens.n ? f->tokens.at[i].kind : TOKEN_EOF;
}

static bool is_one_of(TokenKind kind, const TokenKind *kinds, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (kinds[i] == kind) return true;
    return false;
}

#define IS_ONE_OF(kind, ...)                                                                                 \
    is_one_of((kind), (const TokenKind[]){__VA_ARGS__},                                                      \
              sizeof(const TokenKind[]){__VA_ARGS__} / sizeof(TokenKind))

static bool opens_bracket(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_LPAREN, TOKEN_LBRACKET, TOKEN_LBRACE);
}

static bool closes_bracket(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_RPAREN, TOKEN_RBRACKET, TOKEN_RBRACE);
}

static bool begins_class(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_MODEL, TOKEN_BLOCK, TOKEN_CONNECTOR, TOKEN_RECORD, TOKEN_PACKAGE,
                     TOKEN_CLASS, TOKEN_TYPE, TOKEN_FUNCTION, TOKEN_OPERATOR);
}

/* It stands before the items of a section, or between those of branches, as deep as what encloses them. */
static bool is_divider(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_EQUATION, TOKEN_ALGORITHM, TOKEN_PROTECTED, TOKEN_PUBLIC, TOKEN_INITIAL,
                     TOKEN_ELSE, TOKEN_ELSEIF, TOKEN_ELSEWHEN);
}

static void begin_item(Formatter *f, int i) {
    TokenKind kind = kind_at(f, i);
    f->first = i;
    f->n_conditions = 0;
    f->begins_class = false;
    if (kind == TOKEN_END && f->blocks.n) f->blocks.n--;
    f->level = f->blocks.n - (is_divider(kind) && f->blocks.n > 0);
    if (IS_ONE_OF(kind, TOKEN_ELSEIF, TOKEN_ELSEWHEN) && f->blocks.n) f->blocks.n--;
}

/* The body of a class begins after its name, its description, and the modification of a class extension. */
static bool ends_class_head(const Formatter *f, int i) {
    TokenKind kind = kind_at(f, i), next = kind_at(f, i + 1);
    if (!f->begins_class || f->brackets.n) return false;
    if (kind == TOKEN_STRING) return true;
    bool ends = kind == TOKEN_IDENT || kind == TOKEN_RPAREN;
    return ends && !IS_ONE_OF(next, TOKEN_STRING, TOKEN_LPAREN, TOKEN_EQUALS, TOKEN_DOT, TOKEN_SEMICOLON);
}

static bool ends_condition(Formatter *f, TokenKind kind) {
    if (!f->n_conditions || f->brackets.n || !IS_ONE_OF(kind, TOKEN_THEN, TOKEN_LOOP)) return false;
    return --f->n_conditions == 0;
}

static void note_beginning(Formatter *f, int i) {
    TokenKind kind = kind_at(f, i);
    bool is_first = i == f->first && f->first >= 0;
    if (f->brackets.n) return;
    if (is_first &&
        IS_ONE_OF(kind, TOKEN_FOR, TOKEN_IF, TOKEN_WHEN, TOKEN_WHILE, TOKEN_ELSEIF, TOKEN_ELSEWHEN))
        f->n_conditions = 1;
    else if (f->n_conditions && kind == TOKEN_IF)
        f->n_conditions++;
    if (begins_class(kind) && kind_at(f, f->first) != TOKEN_END) f->begins_class = true;
    if (kind == TOKEN_EQUALS) f->begins_class = false;
}

static void follow_brackets(Formatter *f, TokenKind kind) {
    if (opens_bracket(kind)) vec_push(f->arena, &f->brackets, (Bracket){false});
    if (!f->brackets.n) return;
    Bracket *bracket = &f->brackets.at[f->brackets.n - 1];
    if (kind == TOKEN_COMMA) bracket->is_element = false;
    if (IS_ONE_OF(kind, TOKEN_REDECLARE, TOKEN_REPLACEABLE)) bracket->is_element = true;
}

/* What the token is for the structure. Afterwards the next token begins an item if f->first < 0. */
static void follow_structure(Formatter *f, int i) {
    TokenKind kind = kind_at(f, i);
    if (f->first < 0) begin_item(f, i);
    if (closes_bracket(kind) && f->brackets.n) f->brackets.n--;
    note_beginning(f, i);
    bool is_class = ends_class_head(f, i), is_statement = ends_condition(f, kind);
    if (is_class || is_statement) vec_push(f->arena, &f->blocks, is_class ? BLOCK_CLASS : BLOCK_STATEMENT);
    bool is_whole_divider =
        i == f->first && is_divider(kind) && !IS_ONE_OF(kind, TOKEN_INITIAL, TOKEN_ELSEIF, TOKEN_ELSEWHEN);
    bool ends_initial =
        kind_at(f, f->first) == TOKEN_INITIAL && IS_ONE_OF(kind, TOKEN_EQUATION, TOKEN_ALGORITHM);
    if (is_class || is_statement || is_whole_divider || ends_initial ||
        (kind == TOKEN_SEMICOLON && !f->brackets.n))
        f->first = -1;
    follow_brackets(f, kind);
}

/* --- blanks within lines ---------------------------------------------------------------------- */

/* What follows is an operand, so that a sign is one of it. */
static bool expects_operand(TokenKind kind) {
    if (kind == TOKEN_EOF || opens_bracket(kind)) return true;
    if (token_is_keyword(kind))
        return !IS_ONE_OF(kind, TOKEN_END, TOKEN_TRUE, TOKEN_FALSE, TOKEN_DER, TOKEN_INITIAL);
    return !IS_ONE_OF(kind, TOKEN_IDENT, TOKEN_STRING, TOKEN_INTEGER, TOKEN_REAL, TOKEN_RPAREN,
                      TOKEN_RBRACKET, TOKEN_RBRACE);
}

static bool is_sign(const Formatter *f, int i) {
    return IS_ONE_OF(kind_at(f, i), TOKEN_PLUS, TOKEN_MINUS, TOKEN_EL_PLUS, TOKEN_EL_MINUS) &&
           expects_operand(kind_at(f, i - 1));
}

/* Words that take arguments */
static bool is_called(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_IDENT, TOKEN_RPAREN, TOKEN_RBRACKET, TOKEN_ANNOTATION, TOKEN_ENUMERATION,
                     TOKEN_CONNECT, TOKEN_DER, TOKEN_INITIAL, TOKEN_PURE);
}

/* Operators that stand close to their operands */
static bool is_close(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_TIMES, TOKEN_DIVIDE, TOKEN_POWER, TOKEN_COLON);
}

static bool is_equals(TokenKind kind) {
    return IS_ONE_OF(kind, TOKEN_EQUALS, TOKEN_ASSIGN);
}

/* Whether a blank stands between token i and the next one, on one line */
static bool has_blank(const Formatter *f, int i) {
    TokenKind kind = kind_at(f, i), next = kind_at(f, i + 1);
    bool is_tight = f->brackets.n && !f->brackets.at[f->brackets.n - 1].is_element;
    if (opens_bracket(kind)) return false;
    if (kind == TOKEN_COMMA) return true;
    if (IS_ONE_OF(next, TOKEN_SEMICOLON, TOKEN_COMMA) || closes_bracket(next)) return false;
    if (kind == TOKEN_SEMICOLON) return true;
    if (kind == TOKEN_DOT || (next == TOKEN_DOT && !expects_operand(kind))) return false;
    if (is_tight && (is_equals(kind) || is_equals(next))) return false;
    if (next == TOKEN_LPAREN && is_called(kind)) return false;
    if (next == TOKEN_LBRACKET && IS_ONE_OF(kind, TOKEN_IDENT, TOKEN_RPAREN, TOKEN_RBRACKET)) return false;
    if (next == TOKEN_EL_TIMES && kind_at(f, f->first) == TOKEN_IMPORT) return false; /* A.* */
    return !is_close(kind) && !is_close(next) && !is_sign(f, i);
}

/* --- gaps ------------------------------------------------------------------------------------- */

/* Line ends in blanks */
static int count_lines(const char *at, const char *end) {
    int n = 0;
    for (; at < end; at++)
        n += *at == '\n' || (*at == '\r' && at[1] != '\n');
    return n;
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && strchr(" \t\r\n", *at))
        at++;
    return at;
}

static const char *end_of_comment(const char *at, const char *end) {
    const char *found =
        at[1] == '/' ? memchr(at, '\n', (size_t)(end - at)) : memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
    if (found && at[1] == '*') return found + 2;
    if (!found) found = end;
    while (found > at && strchr(" \t\r", found[-1]))
        found--;
    return found;
}

static void add_indent(Formatter *f, int columns) {
    for (int i = 0; i < columns; i++)
        text_add(&f->out, " ");
}

/* Begins a new line, after a blank one if there was one. */
static void add_line_ends(Formatter *f, int lines) {
    if (f->out.length == f->bom) return;
    for (int i = 0; i < lines && i < 2; i++)
        text_add(&f->out, f->line_end);
}

/* The column that a place stands in, if only blanks stand before it; else -1 */
static int column_of(const Formatter *f, const char *at) {
    const char *line = at;
    while (line > f->file->text && line[-1] != '\n' && line[-1] != '\r')
        line--;
    return strspn(line, " ") >= (size_t)(at - line) ? (int)(at - line) : -1;
}

/* Adds a comment; the further lines of one that begins a line move with it. */
static void add_comment(Formatter *f, const char *at, const char *end, int moved) {
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at)), *stop = line_end ? line_end : end;
        while (line_end && stop > at && strchr(" \t\r", stop[-1]))
            stop--;
        text_add_bytes(&f->out, at, (size_t)(stop - at));
        if (!line_end) return;
        text_add(&f->out, f->line_end);
        at = line_end + 1;
        int blanks = (int)strspn(at, " "), first = (int)strspn(at, " \t\r");
        if (at + first >= end || at[first] == '\n') continue;
        for (int i = 0; i < moved; i++)
            text_add(&f->out, " ");
        for (int i = 0; i > moved && i > -blanks; i--)
            at++;
    }
}

/* How deep a comment between two items stands: as the items around it, but as what closes them if it stood so
 */
static int comment_indent(const Formatter *f, int next, const char *at, const char *end) {
    TokenKind kind = kind_at(f, next);
    int inside = f->blocks.n * STEP;
    if (f->first >= 0) return (f->level + 1) * STEP;
    if (!(kind == TOKEN_END || is_divider(kind)) || !f->blocks.n) return inside;
    const char *word = f->file->text + f->tokens.at[next].span.begin.offset;
    int column = column_of(f, at);
    (void)end;
    return column >= 0 && column == column_of(f, word) ? inside - STEP : inside;
}

/* The comments before token `next`, from `at` to `end`, each with the blanks before it; `lines` are the line
   ends before the first one. Returns the line ends after the last one. */
static int add_comments(Formatter *f, const char *at, const char *end, int next, bool *after_comment) {
    for (;;) {
        const char *comment = skip_blanks(at, end);
        int lines = count_lines(at, comment);
        if (comment == end) {
            *after_comment = at != end && lines == 0;
            return lines;
        }
        const char *stop = end_of_comment(comment, end);
        int moved = 0;
        if (lines || f->out.length == f->bom) {
            int indent = comment_indent(f, next, comment, end), column = column_of(f, comment);
            add_line_ends(f, lines);
            add_indent(f, indent);
            moved = column >= 0 ? indent - column : 0;
        } else {
            int blanks = (int)strspn(at, " ");
            add_indent(f, comment[1] == '/' && at + blanks == comment && blanks
                              ? blanks
                              : at < comment || comment[1] == '/');
        }
        add_comment(f, comment, stop, moved);
        at = stop;
    }
}

/* --- all together ----------------------------------------------------------------------------- */

/* The column in which a token begins its line; -1: it does not, or tabs stand before it */
static int column_of_token(const Formatter *f, int i) {
    return column_of(f, f->file->text + f->tokens.at[i].span.begin.offset);
}

/* The same within an item: one level deeper than that, or more if it stood so. */
static int continued_indent(const Formatter *f, int next) {
    int column = column_of_token(f, next), first = column_of_token(f, f->first);
    int more = column < 0 || first < 0 || column - first < STEP ? STEP : column - first;
    return f->level * STEP + more;
}

/* How deep a line stands that begins with the next token */
static int line_indent(const Formatter *f, int next) {
    TokenKind kind = kind_at(f, next);
    if (f->first >= 0) return continued_indent(f, next);
    return (f->blocks.n - ((kind == TOKEN_END || is_divider(kind)) && f->blocks.n > 0)) * STEP;
}

/* What stands between token i and the next one */
static void add_gap(Formatter *f, int i) {
    const char *text = f->file->text;
    const char *at = text + (i >= 0 ? f->tokens.at[i].span.end.offset : f->bom);
    const char *end =
        i + 1 < f->tokens.n ? text + f->tokens.at[i + 1].span.begin.offset : text + f->file->length;
    bool has_comment = skip_blanks(at, end) != end, after_comment = false;
    int lines = add_comments(f, at, end, i + 1, &after_comment);
    if (i + 1 == f->tokens.n) return;
    if (lines || f->out.length == f->bom) {
        add_line_ends(f, lines);
        add_indent(f, line_indent(f, i + 1));
    } else if (has_comment ? after_comment : i >= 0 && has_blank(f, i))
        text_add(&f->out, " ");
}

/* --- what must stay --------------------------------------------------------------------------- */

static Formatter begin_format(Arena *arena, const SourceFile *file) {
    SourceSet *sources = NEW(arena, SourceSet);
    sources->arena = arena;
    Formatter f = {.arena = arena, .file = file, .first = -1, .line_end = source_line_end(file)};
    Scanner scanner = scanner_new(arena, interner_new(arena), diagnostics_new(arena, sources), file);
    scanner.silent = true;
    f.bom = (size_t)(scanner.cursor - scanner.text);
    for (Token t = scanner_next(&scanner); t.kind != TOKEN_EOF; t = scanner_next(&scanner))
        vec_push(arena, &f.tokens, t);
    return f;
}

static size_t token_length(const Token *token) {
    return token->span.end.offset - token->span.begin.offset;
}

/* The blanks, comments and line ends before token i */
static Gap gap_before(const Formatter *f, int i) {
    size_t begin = i ? f->tokens.at[i - 1].span.end.offset : f->bom;
    uint32_t end = i < f->tokens.n ? f->tokens.at[i].span.begin.offset : f->file->length;
    return (Gap){f->file->text + begin, f->file->text + end};
}

/* Whether both have the same comments, but for blanks and the ends of lines */
static bool same_comments(Gap a, Gap b) {
    for (;;) {
        a.at = skip_blanks(a.at, a.end);
        b.at = skip_blanks(b.at, b.end);
        if (a.at == a.end || b.at == b.end) return a.at == a.end && b.at == b.end;
        Gap x = {a.at, end_of_comment(a.at, a.end)}, y = {b.at, end_of_comment(b.at, b.end)};
        a.at = x.end;
        b.at = y.end;
        while (x.at < x.end && y.at < y.end && *x.at == *y.at) {
            x.at = skip_blanks(x.at + 1, x.end);
            y.at = skip_blanks(y.at + 1, y.end);
        }
        if (x.at < x.end || y.at < y.end) return false;
    }
}

/* Whether the texts differ in white space alone */
static bool is_same(const Formatter *a, const Formatter *b) {
    bool same = a->tokens.n == b->tokens.n;
    for (int i = 0; same && i <= a->tokens.n; i++) {
        same = same_comments(gap_before(a, i), gap_before(b, i));
        if (!same || i == a->tokens.n) break;
        const Token *x = &a->tokens.at[i], *y = &b->tokens.at[i];
        same = token_length(x) == token_length(y) &&
               !memcmp(a->file->text + x->span.begin.offset, b->file->text + y->span.begin.offset,
                       token_length(x));
    }
    return same;
}

/* --- all of it -------------------------------------------------------------------------------- */

static void write_all_tokens(Formatter *f) {
    text_add_bytes(&f->out, f->file->text, f->bom);
    for (int i = -1; i < f->tokens.n; i++) {
        if (i >= 0) {
            const Token *token = &f->tokens.at[i];
            text_add_bytes(&f->out, f->file->text + token->span.begin.offset, token_length(token));
            follow_structure(f, i);
        }
        add_gap(f, i);
    }
    if (f->out.length > f->bom) text_add(&f->out, f->line_end);
}

static bool parses(Arena *arena, SourceSet *sources, SourceFile *file) {
    bool complete;
    parse_file(arena, interner_new(arena), diagnostics_new(arena, sources), file, &complete);
    return complete;
}

char *format_text(Arena *arena, const char *text, size_t length, size_t *new_length) {
    SourceSet sources = {.arena = arena};
    SourceFile *file = source_add(&sources, "", text, length);
    if (!parses(arena, &sources, file)) return NULL;
    Formatter f = begin_format(arena, file);
    write_all_tokens(&f);
    SourceFile *result = source_add(&sources, "", f.out.data ? f.out.data : "", f.out.length);
    text_free(&f.out);
    const Formatter after = begin_format(arena, result);
    bool same = is_same(&f, &after);
#ifdef MOCC_VERIFY
    if (!same) {
        fputs("mocc: the formatter would change more than white space: this is a fault of mocc\n", stderr);
        abort();
    }
#endif
    if (!same) result = file;
    *new_length = result->length;
    return (char *)result->text;
}

/* --- edits ------------------------------------------------------------------------------------ */

TextEdits format_edits(Arena *arena, const char *text, size_t length, bool *good) {
    size_t n;
    const char *after = format_text(arena, text, length, &n);
    *good = after != NULL;
    return after ? edits_between(arena, text, length, after, n, "format") : (TextEdits){0};
}
