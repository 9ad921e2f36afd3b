/* Messages for syntax errors: what was found, what was expected, and where a person would look for the
 * mistake. */
#include "parser/parser.h"

#include <string.h>

#include "parser/grammar.h"

/* --- reporting
 * ------------------------------------------------------------------------------------------------- */

/* Too soon behind another error, or in a section that does not fit since another error. */
static bool is_consequence(Parser *p) {
    Block *class_ = innermost_class(p);
    return p->stopped || p->since_error < QUIET_TOKENS || (class_ && class_->quiet);
}

static Diagnostic *report(Parser *p, Span span, const char *text) {
    p->failed = true;
    p->since_error = 0;
    if (++p->n_errors >= MAX_ERRORS) p->stopped = true;
    return diag_error(p->diagnostics, span, "syntax", "%s%s", text,
                      p->stopped ? " (too many errors: the rest of the file was not read)" : "");
}

Diagnostic *syntax_error(Parser *p, Span span, const char *format, ...) {
    if (is_consequence(p)) return NULL;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(p->arena, format, args);
    va_end(args);
    return report(p, span, text);
}

void too_deep(Parser *p, Span span) {
    if (p->stopped) return;
    p->stopped = p->failed = true;
    diag_error(p->diagnostics, span, "syntax", "nested too deeply");
}

/* --- words
 * ------------------------------------------------------------------------------------------------------ */

enum { LONGEST_SHOWN = 40, LONGEST_LIST = 4 };

/* How the text at `span` is called in a message. */
static const char *quoted(const Parser *p, Span span) {
    const char *text = p->source->text + span.begin.offset;
    int length = (int)(span.end.offset - span.begin.offset);
    for (int i = 0; i < length; i++)
        if (text[i] == '\n' || text[i] == '\r') length = i;
    if (length <= LONGEST_SHOWN) return arena_printf(p->arena, "'%.*s'", length, text);
    while (length > 0 && (length > LONGEST_SHOWN || ((unsigned char)text[length] & 0xC0) == 0x80))
        length--;
    return arena_printf(p->arena, "'%.*s...'", length, text);
}

/* The current token's; a SECTION_END has none, so that of the real token behind it. */
static Span found_span(Parser *p) {
    if (p->current.code != T_SECTION_END) return p->current.span;
    Span span = peek_token(p, 0).span;
    if (peek_token(p, 0).kind == TOKEN_END || peek_token(p, 0).kind == TOKEN_INITIAL)
        span.end = peek_token(p, 1).span.end;
    return span;
}

static const char *found(Parser *p) {
    if (p->current.code == T_FILE_END) return "the end of the file";
    if (p->current.code == T_STRING) return "a string";
    return quoted(p, found_span(p));
}

static bool is_word_byte(char byte) {
    return byte == '_' || (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

static bool has(const char *const *expected, int n, const char *text) {
    for (int i = 0; i < n; i++)
        if (strcmp(expected[i], text) == 0) return true;
    return false;
}

static bool is_word(const char *text) {
    static const char *const words[] = {"name", "number", "string", "end of file"};
    return has(words, 4, text);
}

static int line_of(const Parser *p, Pos pos) {
    int line, column;
    SourceSet set = {.files = {.at = &((SourceFile *[]){p->source})[0], .n = 1}};
    source_locate(&set, (Pos){0, pos.offset}, &line, &column);
    return line;
}

bool on_later_line(const Parser *p) {
    return line_of(p, p->current.span.begin) > line_of(p, p->previous.end);
}

static Span behind_previous(const Parser *p) {
    return (Span){p->previous.end, p->previous.end};
}

/* --- misspelt keywords
 * ------------------------------------------------------------------------------------------ */

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Edit distance with transpositions (optimal string alignment) of words of at most 15 letters. */
static int distance(const char *a, int n, const char *b, int m) {
    int d[16][16];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

/* Whether a name may be a slip of the pen for the keyword. Class names begin with capitals: they are none. */
static bool resembles(Symbol name, const char *keyword) {
    int n = (int)strlen(name), m = (int)strlen(keyword);
    if (n < 3 || n > 15 || m > 15 || name[0] < 'a' || name[0] > 'z') return false;
    return distance(name, n, keyword, m) <= (m >= 7 ? 2 : 1);
}

typedef struct {
    const char *text;
    int code;
} Keyword;

static const Keyword END = {"end", T_END};
static const Keyword SECTIONS[] = {{"equation", T_EQUATION},
                                   {"algorithm", T_ALGORITHM},
                                   {"protected", T_PROTECTED},
                                   {"public", T_PUBLIC},
                                   {NULL, 0}};
static const Keyword CLASSES[] = {{"model", T_MODEL},
                                  {"block", T_BLOCK},
                                  {"connector", T_CONNECTOR},
                                  {"record", T_RECORD},
                                  {"type", T_TYPE},
                                  {"package", T_PACKAGE},
                                  {"function", T_FUNCTION},
                                  {"class", T_CLASS},
                                  {"partial", T_PARTIAL},
                                  {"encapsulated", T_ENCAPSULATED},
                                  {NULL, 0}};
static const Keyword OTHERS[] = {{"parameter", T_PARAMETER},
                                 {"constant", T_CONSTANT},
                                 {"discrete", T_DISCRETE},
                                 {"input", T_INPUT},
                                 {"output", T_OUTPUT},
                                 {"flow", T_FLOW},
                                 {"stream", T_STREAM},
                                 {"import", T_IMPORT},
                                 {"extends", T_EXTENDS},
                                 {"final", T_FINAL},
                                 {"inner", T_INNER},
                                 {"outer", T_OUTER},
                                 {"replaceable", T_REPLACEABLE},
                                 {"redeclare", T_REDECLARE},
                                 {"annotation", T_ANNOTATION},
                                 {"connect", T_CONNECT},
                                 {"for", T_FOR},
                                 {"when", T_WHEN},
                                 {"while", T_WHILE},
                                 {"elseif", T_ELSEIF},
                                 {"else", T_ELSE},
                                 {"elsewhen", T_ELSEWHEN},
                                 {"return", T_RETURN},
                                 {"within", T_WITHIN},
                                 {NULL, 0}};

static const Keyword *meant(const ParserToken *token, const Keyword *keywords) {
    if (token->code != T_IDENT) return NULL;
    for (; keywords->text; keywords++)
        if (resembles(token->value.ident.name, keywords->text)) return keywords;
    return NULL;
}

static void report_misspelling(Parser *p, const ParserToken *token, const char *keyword) {
    syntax_error(p, token->span, "'%s' is not a keyword: expected '%s'", token->value.ident.name, keyword);
}

static bool alone_on_line(const Parser *p, const ParserToken *token) {
    const char *at = p->source->text + token->span.end.offset;
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return *at == '\n' || (at[0] == '/' && (at[1] == '/' || at[1] == '*'));
}

void note_suspect(Parser *p, const AstComponents *components, const AstDeclarator *declarator) {
    Block *class_ = innermost(p);
    if (class_->kind != BLOCK_CLASS || components->type.parts.n != 1 || components->flow) return;
    const AstNamePart *type = &components->type.parts.at[0];
    ParserToken token = {.code = T_IDENT, .span = type->span, .value.ident = *type};
    if (declarator->modification && alone_on_line(p, &token)) class_->suspect = token;
}

/* A misspelt `equation` that was taken for a type: the sections's equations give it away. */
static bool suspect_was_section(Parser *p) {
    Block *class_ = innermost(p);
    if (!class_ || class_->kind != BLOCK_CLASS || class_->section != SECTION_ELEMENTS ||
        !class_->suspect.code)
        return false;
    const Keyword *keyword = meant(&class_->suspect, SECTIONS);
    if (!keyword || keyword->code != T_EQUATION) return false;
    report_misspelling(p, &class_->suspect, keyword->text);
    p->repair = REPAIR_SECTION_BEHIND;
    return true;
}

static bool first_is_end(Parser *p, long index) {
    bool closes = p->current.code == T_IDENT || p->current.code == T_FOR || p->current.code == T_IF ||
                  p->current.code == T_WHEN || p->current.code == T_WHILE;
    return index == 1 && closes && p->blocks.n && resembles(p->item[0].value.ident.name, "end");
}

/* The item's first token is a name that looks like a keyword, and things went wrong soon behind it. */
static bool first_was_keyword(Parser *p) {
    long index = item_index(p);
    const ParserToken *first = &p->item[0];
    if (index < 0 || index >= ITEM_TOKENS || first->code != T_IDENT) return false;
    Block *block = innermost(p);
    bool in_class = block && block->kind == BLOCK_CLASS;
    const Keyword *keyword = NULL;
    if (in_class && alone_on_line(p, first)) keyword = meant(first, SECTIONS);
    if (!keyword && (!block || (in_class && block->section == SECTION_ELEMENTS)))
        keyword = meant(first, CLASSES);
    if (keyword) p->repair_code = keyword->code;
    if (!keyword && first_is_end(p, index)) {
        keyword = &END;
        p->repair_code = T_END;
    }
    if (keyword) p->repair = REPAIR_ITEM;
    if (!keyword) keyword = meant(first, OTHERS);
    if (keyword) report_misspelling(p, first, keyword->text);
    return keyword != NULL;
}

static bool current_was_expected(Parser *p, const char *const *expected, int n) {
    if (p->current.code != T_IDENT || n > 8) return false;
    for (int i = 0; i < n; i++)
        if (!is_word(expected[i]) && resembles(p->current.value.ident.name, expected[i])) {
            report_misspelling(p, &p->current, expected[i]);
            p->repair = REPAIR_TOKEN;
            return true;
        }
    return false;
}

/* --- a missing `model`, `for` or `end`
 * --------------------------------------------------------------------------------- */

bool is_closed_below(const Parser *p, Symbol name) {
    const char *text = p->source->text, *limit = text + p->source->length;
    size_t length = strlen(name);
    for (const char *at = text + p->current.span.end.offset; at < limit; at += length) {
        at = memmem(at, (size_t)(limit - at), name, length);
        if (!at) return false;
        const char *end = at;
        while (end > text && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n' || end[-1] == '\r'))
            end--;
        if (end < at && end - text > 3 && memcmp(end - 3, "end", 3) == 0 && !is_word_byte(at[length]))
            return true;
    }
    return false;
}

/* encapsulated P ..., or M "text" that is closed by an end M */
static bool lacks_class_keyword(Parser *p, const char *const *expected, int n) {
    Block *block = innermost(p);
    bool may_stand_here = !block || (block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS);
    const ParserToken *name = &p->current;
    TokenKind next = peek_token(p, 0).kind;
    if (item_index(p) == 1 && (p->current.code == T_STRING || on_later_line(p))) {
        name = &p->item[0];
        p->repair = REPAIR_INSERT_FIRST;
    } else {
        p->repair = REPAIR_INSERT;
    }
    const char *kind = has(expected, n, "model") || p->repair == REPAIR_INSERT_FIRST ? "model"
                       : has(expected, n, "function")                                ? "function"
                                                                                     : "connector";
    p->repair_code = strcmp(kind, "model") == 0      ? T_MODEL /* which one is not known */
                     : strcmp(kind, "function") == 0 ? T_FUNCTION
                                                     : T_CONNECTOR;
    bool found_one = may_stand_here && name->code == T_IDENT &&
                     (p->repair == REPAIR_INSERT_FIRST
                          ? is_closed_below(p, name->value.ident.name)
                          : has(expected, n, kind) && (!p->error_at_start || next == TOKEN_STRING));
    if (found_one && p->repair_code == T_MODEL)
        syntax_error(p, name->span, "expected 'model', 'package' or another kind of class before %s",
                     quoted(p, name->span));
    else if (found_one)
        syntax_error(p, name->span, "expected '%s' before %s", kind, quoted(p, name->span));
    else
        p->repair = REPAIR_NOTHING;
    return found_one;
}

/* type T Real; */
static bool lacks_class_equals(Parser *p, const char *const *expected, int n) {
    Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section != SECTION_ELEMENTS ||
        item_index(p) >= ITEM_TOKENS)
        return false;
    const AstClass *class_ = block->class_;
    if (class_->items.n || class_->body == AST_BODY_EXTENDS || class_->description) return false;
    if (line_of(p, p->current.span.begin) != line_of(p, class_->name_span.begin)) return false;
    bool nameless = p->current.code == T_SEMICOLON && has(expected, n, "name") && !has(expected, n, "number");
    if (class_->kind != AST_TYPE && p->current.code != T_ENUMERATION && !nameless) return false;
    Span behind_name = {class_->name_span.end, class_->name_span.end};
    syntax_error(p, behind_name, "expected '=' before %s", quoted(p, p->item[0].span));
    p->repair = REPAIR_CLOSE_CLASS;
    return true;
}

/* i in 1:n loop */
static bool lacks_for(Parser *p) {
    if (p->current.code != T_IN || item_index(p) != 1) return false;
    syntax_error(p, p->item[0].span, "expected 'for' before %s", quoted(p, p->item[0].span));
    p->repair = REPAIR_INSERT_FIRST;
    p->repair_code = T_FOR;
    return true;
}

/* The kind of block that the next end, of those that belong to no block opened behind the current token,
 * closes. */
static TokenKind next_end(Parser *p) {
    Scanner ahead = p->scanner;
    TokenKind previous = TOKEN_THEN;
    int depth = 0;
    for (int i = 0;; i++) {
        TokenKind kind = i < p->n_peeked ? p->peeked[i].kind : scanner_next(&ahead).kind;
        bool is_block = kind == TOKEN_IF || kind == TOKEN_FOR || kind == TOKEN_WHEN || kind == TOKEN_WHILE;
        bool at_start = previous == TOKEN_SEMICOLON || previous == TOKEN_THEN || previous == TOKEN_LOOP;
        if (kind == TOKEN_EOF || (previous == TOKEN_END && !is_block)) return TOKEN_EOF;
        if (depth == 0 && kind == TOKEN_ELSEWHEN) return TOKEN_WHEN;
        if (depth == 0 && at_start && (kind == TOKEN_ELSEIF || kind == TOKEN_ELSE)) return TOKEN_IF;
        if (previous == TOKEN_END && depth-- == 0) return kind;
        depth += is_block && at_start;
        previous = kind;
    }
}

/* Whether `then` or `loop` ends what begins with the item, and it is no equation with an if-expression. */
static TokenKind end_of_head(Parser *p) {
    const char *text = p->source->text;
    for (uint32_t at = p->item[0].span.begin.offset; at < p->current.span.begin.offset; at++)
        if (text[at] == '=' && !strchr("<>=", text[at - 1]) && text[at + 1] != '=') return TOKEN_EOF;
    if (p->current.code == T_THEN) return TOKEN_THEN;
    if (p->current.code == T_LOOP) return TOKEN_LOOP;
    Scanner ahead = p->scanner;
    for (int i = 0;; i++) {
        TokenKind kind = i < p->n_peeked ? p->peeked[i].kind : scanner_next(&ahead).kind;
        if (kind == TOKEN_THEN || kind == TOKEN_LOOP || kind == TOKEN_EOF) return kind;
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_EQUALS || kind == TOKEN_ASSIGN || kind == TOKEN_END)
            return TOKEN_EOF;
    }
}

/* x > 1 then */
static bool lacks_block_keyword(Parser *p) {
    Block *block = innermost(p);
    if (!block || item_index(p) == 0 || (block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS))
        return false;
    if (p->item[0].code != T_IDENT && p->item[0].code != T_LPAREN && p->item[0].code != T_INITIAL)
        return false;
    TokenKind head = end_of_head(p);
    if (head == TOKEN_EOF) return false;
    TokenKind kind = next_end(p);
    if (kind == TOKEN_EOF || (head == TOKEN_LOOP) != (kind == TOKEN_FOR || kind == TOKEN_WHILE)) return false;
    syntax_error(p, p->item[0].span, "expected '%s' before %s", token_text(kind), quoted(p, p->item[0].span));
    p->repair = REPAIR_BLOCK_HEAD;
    p->repair_code = kind == TOKEN_IF     ? T_IF
                     : kind == TOKEN_WHEN ? T_WHEN
                     : kind == TOKEN_FOR  ? T_FOR
                                          : T_WHILE;
    return true;
}

/* M; or for; where M or a loop is to be closed */
static bool lacks_end(Parser *p) {
    Block *block = innermost(p);
    if (!block || p->current.code != T_SEMICOLON || item_index(p) != 1) return false;
    const ParserToken *first = &p->item[0];
    bool closes_class = block->kind == BLOCK_CLASS && first->code == T_IDENT &&
                        first->value.ident.name == block->class_->name;
    bool closes_block = (block->kind == BLOCK_FOR && first->code == T_FOR) ||
                        (block->kind == BLOCK_IF && first->code == T_IF) ||
                        (block->kind == BLOCK_WHEN && first->code == T_WHEN) ||
                        (block->kind == BLOCK_WHILE && first->code == T_WHILE);
    if (!closes_class && !closes_block) return false;
    syntax_error(p, first->span, "expected 'end' before %s", quoted(p, first->span));
    p->repair = REPAIR_END;
    return true;
}

/* --- ends
 * ------------------------------------------------------------------------------------------------------- */

static const char *end_text(const Parser *p, const Block *block) {
    static const char *const texts[] = {[BLOCK_FOR] = "end for",
                                        [BLOCK_IF] = "end if",
                                        [BLOCK_WHEN] = "end when",
                                        [BLOCK_WHILE] = "end while"};
    if (block->kind != BLOCK_CLASS) return texts[block->kind];
    if (block->any_name) return "end";
    return arena_printf(p->arena, "end %s", block->class_->name);
}

static void note_beginning(Parser *p, Diagnostic *error, const Block *block) {
    if (!error) return;
    if (block->kind == BLOCK_CLASS)
        diag_note(p->diagnostics, error, block->begin, "%s begins here", class_title(p, block));
    else
        diag_note(p->diagnostics, error, block->begin, "'%s' begins here",
                  end_text(p, block) + strlen("end "));
}

bool ends_something(int code) {
    switch (code) {
    case T_END:
    case T_END_FOR:
    case T_END_IF:
    case T_END_WHEN:
    case T_END_WHILE:
    case T_ELSE:
    case T_ELSEIF:
    case T_ELSEWHEN:
    case T_SECTION_END:
    case T_FILE_END:
        return true;
    default:
        return false;
    }
}

/* The current token, first in its item, ends what is not open, or not what is. */
static void report_wrong_end(Parser *p) {
    Block *block = innermost(p);
    Span span = found_span(p);
    Diagnostic *error = NULL;
    if (block && block->any_name && p->current.code != T_FILE_END) return;
    if (!block && !p->outside) error = syntax_error(p, span, "%s stands outside of any class", found(p));
    if (!block)
        p->outside = true;
    else if (p->current.code == T_END)
        error = syntax_error(p, span, "expected '%s;'", end_text(p, block));
    else if (p->current.code == T_FILE_END)
        error = syntax_error(p, behind_previous(p), "expected '%s;' before the end of the file",
                             end_text(p, block));
    else if (block->kind == BLOCK_CLASS)
        error = syntax_error(p, span, "%s without a beginning", found(p));
    else
        error = syntax_error(p, span, "expected '%s;' before %s", end_text(p, block), found(p));
    if (block && (block->kind != BLOCK_CLASS || p->current.code == T_FILE_END))
        note_beginning(p, error, block);
}

/* --- what does not belong into a section
 * ------------------------------------------------------------------------ */

int line_indentation(const Parser *p, Pos pos) {
    const char *text = p->source->text;
    uint32_t begin = pos.offset;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    uint32_t at = begin;
    while (text[at] == ' ' || text[at] == '\t')
        at++;
    return at < pos.offset ? -1 : (int)(at - begin);
}

/* A class or a declaration among equations or statements. If it is indented no deeper than the class itself,
   then the class's end is missing. */
static bool report_element_in_section(Parser *p) {
    Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section == SECTION_ELEMENTS) return false;
    if (!begins_element(p->current.code)) return false;
    int here = line_indentation(p, p->current.span.begin);
    if (begins_class(p->current.code) && here >= 0 && here <= line_indentation(p, block->begin.begin)) {
        Diagnostic *error = syntax_error(p, behind_previous(p), "expected 'end %s;' before %s",
                                         block->class_->name, found(p));
        note_beginning(p, error, block);
        p->repair = REPAIR_END_CLASS;
        return true;
    }
    const char *section = block->section == SECTION_EQUATIONS ? "equations" : "statements";
    if (!block->misplaced)
        syntax_error(p, p->current.span, "%s cannot stand among %s: declarations come first", found(p),
                     section);
    block->misplaced = true;
    p->repair = REPAIR_TO_ELEMENTS;
    return true;
}

/* An equation among declarations: only the first is reported, since `equation` is missing for all. */
static bool report_equation_among_elements(Parser *p, const char *const *expected, int n) {
    Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section != SECTION_ELEMENTS) return false;
    bool behind_type = has(expected, n, "name") && !has(expected, n, "number") && item_index(p) > 0 &&
                       p->item[0].code == T_IDENT && p->previous.end.offset > p->item[0].span.begin.offset;
    bool at_keyword = p->error_at_start && (p->current.code == T_CONNECT || p->current.code == T_FOR ||
                                            p->current.code == T_WHEN || p->current.code == T_IF);
    if (!at_keyword && !(behind_type && (p->current.code == T_EQUALS || p->current.code == T_LPAREN)) &&
        !(p->current.code == T_DER && p->error_at_start))
        return false;
    syntax_error(p, p->error_at_start ? p->current.span : p->item[0].span,
                 "an equation stands among declarations: expected 'equation' above it");
    block->quiet = true;
    return true;
}

/* --- a string that takes in what follows
 * ------------------------------------------------------------------------ */

/* The offset of the line end behind which a string that was just read should not have gone on: its first line
   ends as an item does, and then something does not fit. 0: there is none. */
static uint32_t runaway_string(const Parser *p) {
    const char *text = p->source->text, *begin = text + p->previous.begin.offset;
    const char *end = text + p->previous.end.offset;
    if (begin == end || *begin != '"') return 0;
    const char *line_end = memchr(begin, '\n', (size_t)(end - begin));
    if (!line_end) return 0;
    const char *last = line_end - 1;
    while (last > begin && (*last == ' ' || *last == '\t' || *last == '\r'))
        last--;
    return *last == ';' || *last == ',' ? (uint32_t)(line_end - text) : 0;
}

static bool report_runaway_string(Parser *p) {
    uint32_t line_end = runaway_string(p);
    if (!line_end) return false;
    Span quote = {p->previous.begin, {p->previous.begin.file, p->previous.begin.offset + 1}};
    syntax_error(p, quote, "the string that begins here has no end on its line, but in line %d",
                 line_of(p, p->previous.end));
    p->repair = REPAIR_SCAN_AGAIN;
    p->scan_again = line_end;
    return true;
}

/* --- = := ==
 * ---------------------------------------------------------------------------------------------------- */

/* Reports a mixed-up '='. When it is mixed up in all of a section, the first is enough. */
static void report_confusion(Parser *p, Span span, const char *what, const char *expected) {
    Block *class_ = innermost_class(p);
    if (class_ && class_->confused) {
        p->since_error = 0;
        return;
    }
    syntax_error(p, span, "%s is written with '%s', not %s", what, expected, quoted(p, span));
    if (class_) class_->confused = true;
}

static bool report_confused_equals(Parser *p, const char *const *expected, int n) {
    int code = p->current.code;
    if (code != T_EQUALS && code != T_ASSIGN && code != T_EQ) return false;
    Span span = p->current.span;
    const Block *block = innermost(p);
    if (has(expected, n, ";") && block && block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS)
        syntax_error(p, span, "a declaration is written with '=', not %s", found(p));
    else if (code == T_EQUALS && has(expected, n, "loop"))
        syntax_error(p, span, "the range of a loop is written with 'in', not '='");
    else if (has(expected, n, ":="))
        report_confusion(p, span, "an assignment", ":=");
    else if (code == T_EQUALS && (has(expected, n, "then") || has(expected, n, "and")))
        syntax_error(p, span, "a comparison is written with '==', not '='");
    else if (has(expected, n, "="))
        syntax_error(p, span, "expected '=', not %s", found(p));
    else
        return false;
    return true;
}

static bool is_procedure_call(const AstExpr *expr) {
    if (expr->kind != AST_CALL || expr->parenthesized) return false;
    Symbol name = expr->call.callee->ref.parts.at[0].name;
    return strcmp(name, "der") != 0 && strcmp(name, "initial") != 0 && strcmp(name, "pure") != 0;
}

bool check_bare_equation(Parser *p, const AstExpr *expr) {
    if (is_procedure_call(expr)) return true;
    bool is_comparison = expr->kind == AST_BINARY && expr->binary.op == AST_EQ && !expr->parenthesized;
    if (is_comparison)
        report_confusion(p, expr->binary.op_span, "an equation", "=");
    else if (p->current.code == T_ASSIGN)
        report_confusion(p, p->current.span, "an equation", "=");
    else
        unexpected_token(p, (const char *const[]){"="}, 1);
    return false;
}

void check_outputs(Parser *p, const AstExprs *outputs) {
    for (int i = 0; i < outputs->n; i++)
        if (outputs->at[i] && (outputs->at[i]->kind != AST_REF || outputs->at[i]->parenthesized))
            syntax_error(p, outputs->at[i]->span,
                         "expected a component: only components can take a function's results");
}

void check_declaration_assignment(Parser *p, Span span) {
    Block *block = innermost_class(p);
    if (!block || block->class_->kind != AST_FUNCTION)
        syntax_error(p, span, "a declaration is written with '=', not ':='");
}

/* --- everything else
 * -------------------------------------------------------------------------------------------- */

/* The list for the message: "';'", "',' or ')'"; NULL when it would be long. */
static const char *list(Parser *p, const char *const *expected, int n) {
    const char *shown[LONGEST_LIST + 1];
    int count = 0;
    bool expression = has(expected, n, "name") && has(expected, n, "number");
    if (expression) shown[count++] = "an expression";
    for (int i = 0; i < n; i++) {
        const char *text = expected[i];
        bool closes = strchr(")]}", text[0]) != NULL;
        if ((expression && !closes) || (strcmp(text, ".") == 0 && n > 1) ||
            strcmp(text, "end of a section") == 0)
            continue;
        if (count == LONGEST_LIST) return NULL;
        shown[count++] =
            is_word(text) ? arena_printf(p->arena, "a %s", text) : arena_printf(p->arena, "'%s'", text);
    }
    if (count == 0) return NULL;
    const char *all = shown[0];
    for (int i = 1; i < count; i++)
        all = arena_printf(p->arena, "%s%s%s", all, i == count - 1 ? " or " : ", ", shown[i]);
    return all;
}

static bool is_closing(int code) {
    return code == T_RPAREN || code == T_RBRACKET || code == T_RBRACE;
}

static bool expects_closing(const char *const *expected, int n) {
    return has(expected, n, ")") || has(expected, n, "]") || has(expected, n, "}");
}

static void note_bracket(Parser *p, Diagnostic *error) {
    if (!error || p->brackets.n == 0) return;
    Span span = p->brackets.at[p->brackets.n - 1].span;
    diag_note(p->diagnostics, error, span, "this %s is still open", quoted(p, span));
}

static void report_plainly(Parser *p, const char *const *expected, int n) {
    bool ends = has(expected, n, ";");
    bool closes = expects_closing(expected, n);
    if (ends && is_closing(p->current.code)) {
        syntax_error(p, p->current.span, "%s without its opening bracket", found(p));
        return;
    }
    const char *what = list(p, expected, n);
    if (!what) {
        syntax_error(p, p->current.span, "unexpected %s", found(p));
        return;
    }
    bool behind = ends || on_later_line(p) || p->current.code == T_FILE_END ||
                  (closes && (p->current.code == T_SEMICOLON || ends_something(p->current.code)));
    Diagnostic *error = syntax_error(p, behind ? behind_previous(p) : p->current.span,
                                     "expected %s before %s", ends ? "';'" : what, found(p));
    if (closes) note_bracket(p, error);
}

static bool report_keyword_as_name(Parser *p, const char *const *expected, int n) {
    if (!p->current.is_keyword || !has(expected, n, "name") || has(expected, n, "number")) return false;
    if (on_later_line(p) || p->error_at_start) return false;
    syntax_error(p, p->current.span, "%s is a keyword: expected a name", found(p));
    return true;
}

static void report_item_start(Parser *p) {
    const Block *block = innermost(p);
    if (!block && p->outside) return;
    if (!block) p->outside = true;
    const char *what = !block                                ? "a class"
                       : block->kind != BLOCK_CLASS          ? "an equation or statement"
                       : block->section == SECTION_ELEMENTS  ? "a declaration"
                       : block->section == SECTION_EQUATIONS ? "an equation"
                                                             : "a statement";
    syntax_error(p, p->current.span, "expected %s before %s", what, found(p));
}

void unexpected_token(Parser *p, const char *const *expected, int n) {
    p->error_at_start = item_index(p) == 0;
    if (is_consequence(p)) return;
    p->repair = REPAIR_NOTHING;
    if (p->error_at_start && ends_something(p->current.code)) {
        report_wrong_end(p);
    } else if (report_runaway_string(p)) {
        return;
    } else if (lacks_end(p) || lacks_for(p) || lacks_block_keyword(p) || lacks_class_equals(p, expected, n) ||
               lacks_class_keyword(p, expected, n)) {
        return;
    } else if (suspect_was_section(p) || first_was_keyword(p) || current_was_expected(p, expected, n)) {
        return;
    } else if (p->error_at_start && report_element_in_section(p)) {
        return;
    } else if (report_equation_among_elements(p, expected, n) || report_confused_equals(p, expected, n) ||
               report_keyword_as_name(p, expected, n)) {
        return;
    } else if (p->error_at_start) {
        report_item_start(p);
    } else {
        report_plainly(p, expected, n);
    }
}
