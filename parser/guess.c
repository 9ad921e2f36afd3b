/* Guesses at what was meant: misspelt and missing keywords, items in a wrong section, strings without their
 * closing quote. A guess that fits is reported, and tells recovery how to go on.
 */
#include "parser/parser.h"

#include <string.h>
#include <strings.h>

#include "lexer/fix.h"
#include "parser/grammar.h"
#include "support/spelling.h"

/* --- misspelt keywords ------------------------------------------------------------------------ */

/* Keywords in capitals, and what other languages have for them */
static bool is_foreign(Symbol name, const char *keyword) {
    static const char *const words[][2] = {
        {"param", "parameter"}, {"const", "constant"}, {"inherits", "extends"},  {"elif", "elseif"},
        {"elsif", "elseif"},    {"func", "function"},  {"private", "protected"}, {"eqn", "equation"},
        {"include", "import"},  {"struct", "record"},  {"begin", "equation"}};
    if (!strcasecmp(name, keyword)) return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(name, words[i][0]) && !strcmp(keyword, words[i][1])) return true;
    return false;
}

/* Whether a name may be a slip of the pen for the keyword. Class names begin with capitals: they are none. */
static bool resembles(Symbol name, const char *keyword) {
    size_t n = strlen(name), m = strlen(keyword);
    if (is_foreign(name, keyword)) return true;
    int most = m >= 7 ? 2 : 1;
    return n >= 3 && name[0] >= 'a' && name[0] <= 'z' && spelling_distance(name, n, keyword, m, most) <= most;
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
/* Code 0: it does not begin an item, so it cannot be put right by reading the item again. */
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
                                 {"elseif", 0},
                                 {"else", 0},
                                 {"elsewhen", 0},
                                 {"return", T_RETURN},
                                 {"within", 0},
                                 {NULL, 0}};

static const Keyword *meant(const ParserToken *token, const Keyword *keywords) {
    if (token->code != T_IDENT) return NULL;
    for (; keywords->text; keywords++)
        if (resembles(token->value.ident.name, keywords->text)) return keywords;
    return NULL;
}

static void report_misspelling(Parser *p, AstNamePart name, const char *keyword) {
    syntax_error(p, name.span, "'%s' is not a keyword: expected '%s'", name.name, keyword);
}

static bool alone_on_line(const Parser *p, const ParserToken *token) {
    const char *at = p->source->text + token->span.end.offset;
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return *at == '\n' || (at[0] == '/' && (at[1] == '/' || at[1] == '*'));
}

static bool first_is_end(Parser *p, long index) {
    bool closes = p->current.code == T_IDENT || p->current.code == T_FOR || p->current.code == T_IF ||
                  p->current.code == T_WHEN || p->current.code == T_WHILE;
    return index == 1 && closes && p->blocks.n && resembles(p->item[0].value.ident.name, "end");
}

/* The item's first token is a name that looks like a keyword, and things went wrong soon after it. */
bool first_was_keyword(Parser *p) {
    long index = item_index(p);
    const ParserToken *first = &p->item[0];
    if (index < 0 || index >= ITEM_TOKENS || first->code != T_IDENT || p->current.code == T_FILE_END)
        return false;
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
    if (!keyword && (keyword = meant(first, OTHERS)) && keyword->code) {
        p->repair = REPAIR_ITEM;
        p->repair_code = keyword->code;
    }
    if (keyword) report_misspelling(p, first->value.ident, keyword->text);
    return keyword != NULL;
}

bool current_was_expected(Parser *p, const char *const *expected, int n) {
    bool many = n > 8;
    if (p->current.code != T_IDENT) return false;
    for (int i = 0; i < n; i++)
        if (!is_token_kind(expected[i]) && !many && resembles(p->current.value.ident.name, expected[i])) {
            report_misspelling(p, p->current.value.ident, expected[i]);
            p->repair = REPAIR_TOKEN;
            return true;
        }
    return false;
}

/* --- misspelt sections that would be taken for types ------------------------------------------ */

/* Reads from `from` on, without saying what is wrong there. */
static Scanner look_from(const Parser *p, Pos from) {
    Scanner ahead = p->scanner;
    ahead.cursor = ahead.text + from.offset;
    ahead.silent = true;
    return ahead;
}

static bool imports(const AstImport *import, Symbol name) {
    for (int i = 0; i < import->list.n; i++)
        if (import->list.at[i].name == name) return true;
    const AstNamePart *last = &import->name.parts.at[import->name.parts.n - 1];
    return import->alias == name || (import->kind == AST_IMPORT_PLAIN && last->name == name);
}

/* Whether the name is seen to stand for a class, so that it is no slip of the pen. */
static bool is_class_here(const Parser *p, Symbol name) {
    for (int i = 0; i < p->file->classes.n; i++)
        if (p->file->classes.at[i]->name == name) return true;
    for (int i = 0; i < p->blocks.n; i++) {
        const Block *block = &p->blocks.at[i];
        if (block->kind != BLOCK_CLASS) continue;
        if (block->class_->name == name) return true;
        for (int j = 0; j < block->class_->items.n; j++) {
            const AstItem *item = &block->class_->items.at[j];
            if (item->kind != AST_ITEM_ELEMENT) continue;
            if (item->element->kind == AST_EL_CLASS && item->element->class_->name == name) return true;
            if (item->element->kind == AST_EL_IMPORT && imports(&item->element->import, name)) return true;
        }
    }
    return false;
}

/* Whether what stands after `from` cannot be the rest of a declaration whose type ends there; for equations
 * and statements also whether it has an '=', as both have. */
static bool begins_other_item(const Parser *p, Pos from, bool is_equation) {
    Scanner ahead = look_from(p, from);
    Token name = scanner_next(&ahead);
    TokenKind first = name.kind;
    if (first == TOKEN_IDENT && is_equation &&
        (!strcmp(name.symbol, "assert") || !strcmp(name.symbol, "terminate")))
        return true;
    if (first != TOKEN_IDENT)
        return token_is_keyword(first) || first == TOKEN_LPAREN || first == TOKEN_LBRACE ||
               first == TOKEN_MINUS || first == TOKEN_INTEGER || first == TOKEN_REAL;
    for (int depth = 0;;) {
        TokenKind kind = scanner_next(&ahead).kind;
        bool opens = kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET || kind == TOKEN_LBRACE;
        bool closes = kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET || kind == TOKEN_RBRACE;
        depth += opens - closes;
        if (kind == TOKEN_EOF || kind == TOKEN_SEMICOLON) return false;
        if (depth != 0) continue;
        if (kind == TOKEN_IDENT || kind == TOKEN_DOT) return true;
        if (kind == TOKEN_EQUALS || kind == TOKEN_ASSIGN || kind == TOKEN_EQ) return is_equation;
        if (kind == TOKEN_COMMA || kind == TOKEN_STRING || token_is_keyword(kind)) return false;
    }
}

/* The next token is the first of an item in a class; of an item that can be a declaration if `element`. */
static bool at_item_start(Parser *p, bool element) {
    const Block *block = innermost(p);
    if (p->replayed.n) return false;
    if (p->current.code == T_SEMICOLON)
        return p->brackets.n == 0 && block && block->kind == BLOCK_CLASS &&
               (!element || block->section == SECTION_ELEMENTS);
    long name = item_index(p) - (p->current.code == T_STRING); /* in the head of a class */
    return name >= 1 && name < ITEM_TOKENS && p->item[name].code == T_IDENT &&
           begins_class(p->item[name - 1].code);
}

static TokenKind kind_of_section(int code) {
    return code == T_EQUATION    ? TOKEN_EQUATION
           : code == T_ALGORITHM ? TOKEN_ALGORITHM
           : code == T_PROTECTED ? TOKEN_PROTECTED
                                 : TOKEN_PUBLIC;
}

static void correct(Parser *p, Token *token, TokenKind kind) {
    report_misspelling(p, (AstNamePart){token->symbol, token->span}, token_text(kind));
    token->kind = kind;
}

static const Keyword *meant_section(const Parser *p, Token token) {
    ParserToken name = {.code = T_IDENT, .span = token.span, .value.ident = {token.symbol, token.span}};
    if (token.kind != TOKEN_IDENT || !alone_on_line(p, &name)) return NULL;
    return meant(&name, SECTIONS);
}

void correct_section(Parser *p) {
    Token first = peek_token(p, 0);
    if ((first.kind != TOKEN_IDENT && first.kind != TOKEN_INITIAL) || !at_item_start(p, false)) return;
    Token second = peek_token(p, 1);
    if (first.kind == TOKEN_INITIAL) {
        const Keyword *keyword = meant_section(p, second);
        if (keyword && (keyword->code == T_EQUATION || keyword->code == T_ALGORITHM))
            correct(p, &p->peeked[1], kind_of_section(keyword->code));
    } else if (second.kind == TOKEN_EQUATION || second.kind == TOKEN_ALGORITHM) {
        if (resembles(first.symbol, "initial")) correct(p, &p->peeked[0], TOKEN_INITIAL);
    } else if (at_item_start(p, true)) {
        const Keyword *keyword = meant_section(p, first);
        bool is_equation = keyword && (keyword->code == T_EQUATION || keyword->code == T_ALGORITHM);
        if (keyword && begins_other_item(p, first.span.end, is_equation) && !is_class_here(p, first.symbol))
            correct(p, &p->peeked[0], kind_of_section(keyword->code));
    }
}

/* The current token, after a missing ';', is a misspelt section; *code gets the keyword's. */
bool is_section_meant(Parser *p, int *code) {
    const Block *block = innermost(p);
    if (p->current.code != T_IDENT || !block || block->kind != BLOCK_CLASS ||
        block->section != SECTION_ELEMENTS)
        return false;
    AstNamePart name = p->current.value.ident;
    const Keyword *keyword =
        meant_section(p, (Token){.kind = TOKEN_IDENT, .symbol = name.name, .span = name.span});
    bool is_equation = keyword && (keyword->code == T_EQUATION || keyword->code == T_ALGORITHM);
    if (!keyword || !begins_other_item(p, name.span.end, is_equation) || is_class_here(p, name.name))
        return false;
    p->since_error = QUIET_TOKENS; /* a mistake of its own */
    p->error_line = 0;
    report_misspelling(p, name, keyword->text);
    *code = keyword->code;
    return true;
}

/* --- misspelt keywords that would be taken for types or names --------------------------------- */

static TokenKind kind_of_keyword(const char *text) {
    TokenKind kind = TOKEN_EOF;
    while (!token_is_keyword(kind) || strcmp(token_text(kind), text))
        kind++;
    return kind;
}

/* encapsulated packgae P: only a class can follow. */
static const char *meant_class(const Parser *p, Token first, Token second) {
    bool in_head = p->current.code == T_ENCAPSULATED || p->current.code == T_PARTIAL;
    ParserToken name = {.code = T_IDENT, .value.ident = {first.symbol, first.span}};
    const Keyword *keyword = in_head && second.kind == TOKEN_IDENT ? meant(&name, CLASSES) : NULL;
    return keyword ? keyword->text : NULL;
}

/* ned if; or ned P; where P is the class that is to be closed: a declaration could not have that name. */
static bool is_misspelt_end(Parser *p, Token first, Token second) {
    const Block *block = innermost(p);
    bool of_block = second.kind == TOKEN_IF || second.kind == TOKEN_FOR || second.kind == TOKEN_WHEN ||
                    second.kind == TOKEN_WHILE;
    bool of_class = block && block->kind == BLOCK_CLASS && second.kind == TOKEN_IDENT &&
                    second.symbol == block->class_->name && at_item_start(p, false);
    if (!of_block && !of_class) return false;
    TokenKind third = peek_token(p, 2).kind;
    return (third == TOKEN_SEMICOLON || third == TOKEN_EOF) &&
           spelling_distance(first.symbol, strlen(first.symbol), "end", 3, 1) <= 1;
}

/* improt A.B; improt B = A; extnds A: a declaration with such a type could stand there. */
static const char *meant_clause(Parser *p, Token first, Token second) {
    if (second.kind != TOKEN_IDENT || !at_item_start(p, true)) return NULL;
    TokenKind third = peek_token(p, 2).kind;
    bool import = third == TOKEN_DOT || third == TOKEN_EQUALS || third == TOKEN_SEMICOLON;
    bool extends = third == TOKEN_DOT || third == TOKEN_LPAREN || third == TOKEN_SEMICOLON;
    const char *text = import && resembles(first.symbol, "import")     ? "import"
                       : extends && resembles(first.symbol, "extends") ? "extends"
                                                                       : NULL;
    return text && !is_class_here(p, first.symbol) ? text : NULL;
}

void correct_word(Parser *p) {
    Token first = peek_token(p, 0);
    bool in_head = p->current.code == T_ENCAPSULATED || p->current.code == T_PARTIAL;
    if (first.kind != TOKEN_IDENT || p->replayed.n ||
        (!in_head && p->current.code != T_SEMICOLON && !at_item_start(p, false)))
        return;
    Token second = peek_token(p, 1);
    const char *meant = meant_class(p, first, second);
    if (!meant && is_misspelt_end(p, first, second)) meant = "end";
    if (!meant) meant = meant_clause(p, first, second);
    if (meant) correct(p, &p->peeked[0], kind_of_keyword(meant));
}

/* --- misspelt keywords inside of blocks and expressions ---------------------------------------- */

/* What goes on with a block, on a token that is no equation's or statement's first */
static bool is_in_place(Parser *p, TokenKind next) {
    bool after_item =
        p->current.code == T_SEMICOLON || p->current.code == T_THEN || p->current.code == T_LOOP;
    return after_item && !p->replayed.n && !p->brackets.n && next != TOKEN_EQUALS && next != TOKEN_ASSIGN &&
           next != TOKEN_DOT && next != TOKEN_LBRACKET && next != TOKEN_COMMA;
}

/* endif; is two tokens. */
static void correct_end(Parser *p, TokenKind block) {
    Token first = p->peeked[0];
    report_misspelling(p, (AstNamePart){first.symbol, first.span},
                       arena_printf(p->arena, "end %s", token_text(block)));
    for (int i = p->n_peeked++; i > 1; i--)
        p->peeked[i] = p->peeked[i - 1];
    p->peeked[0].kind = TOKEN_END;
    p->peeked[1] = (Token){.kind = block, .span = first.span};
}

void correct_branch(Parser *p) {
    static const struct {
        const char *text;
        TokenKind block;
    } ends[] = {
        {"endif", TOKEN_IF}, {"endfor", TOKEN_FOR}, {"endwhen", TOKEN_WHEN}, {"endwhile", TOKEN_WHILE}};
    const Block *block = innermost(p);
    if (!block || block->kind == BLOCK_CLASS || peek_token(p, 0).kind != TOKEN_IDENT) return;
    Symbol name = p->peeked[0].symbol;
    TokenKind next = peek_token(p, 1).kind;
    if (!is_in_place(p, next)) return;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && p->n_peeked < PEEKED; i++)
        if (next == TOKEN_SEMICOLON && !strcasecmp(name, ends[i].text)) {
            correct_end(p, ends[i].block);
            return;
        }
    if (next == TOKEN_SEMICOLON) return;
    if (block->kind == BLOCK_IF && !block->in_else && resembles(name, "elseif"))
        correct(p, &p->peeked[0], TOKEN_ELSEIF);
    else if (block->kind == BLOCK_IF && !block->in_else && resembles(name, "else"))
        correct(p, &p->peeked[0], TOKEN_ELSE);
    else if (block->kind == BLOCK_WHEN && resembles(name, "elsewhen"))
        correct(p, &p->peeked[0], TOKEN_ELSEWHEN);
}

/* a AND b: where an operator can stand, a name cannot. */
void correct_operator(Parser *p) {
    int code = p->current.code;
    bool behind_operand = code == T_IDENT || code == T_NUMBER || code == T_RPAREN || code == T_RBRACKET ||
                          code == T_TRUE || code == T_FALSE;
    if (!behind_operand || p->replayed.n || peek_token(p, 0).kind != TOKEN_IDENT) return;
    const Block *block = innermost(p);
    if (item_index(p) < 1 ||
        (block && block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS && item_index(p) < 3))
        return;
    if (!strcasecmp(p->peeked[0].symbol, "and"))
        correct(p, &p->peeked[0], TOKEN_AND);
    else if (!strcasecmp(p->peeked[0].symbol, "or"))
        correct(p, &p->peeked[0], TOKEN_OR);
}

/* --- a missing `model`, `for` or `end` -------------------------------------------------------- */

static bool is_class_keyword(TokenKind kind) {
    switch (kind) {
    case TOKEN_BLOCK:
    case TOKEN_CLASS:
    case TOKEN_CONNECTOR:
    case TOKEN_FUNCTION:
    case TOKEN_MODEL:
    case TOKEN_PACKAGE:
    case TOKEN_RECORD:
    case TOKEN_TYPE:
        return true;
    default:
        return false;
    }
}

bool is_closed_below(const Parser *p, Symbol name, int times) {
    Scanner ahead = look_from(p, p->current.span.end);
    TokenKind before = TOKEN_EOF;
    int open = times; /* classes of the name */
    for (;;) {
        Token token = scanner_next(&ahead);
        if (token.kind == TOKEN_EOF) return false;
        if (token.kind == TOKEN_IDENT && token.symbol == name) {
            bool ends = before == TOKEN_END, begins = is_class_keyword(before);
            if (ends && open == 1) return true;
            token = scanner_next(&ahead);
            open += begins && token.kind != TOKEN_EQUALS ? 1 : ends ? -1 : 0; /* a short class has no end */
            if (token.kind == TOKEN_EOF) return false;
        }
        before = token.kind;
    }
}

/* encapsulated P ..., or M "text" that is closed by an end M */
bool lacks_class_keyword(Parser *p, const char *const *expected, int n) {
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
    const char *kind = expects(expected, n, "model") || p->repair == REPAIR_INSERT_FIRST ? "model"
                       : expects(expected, n, "function")                                ? "function"
                                                                                         : "connector";
    p->repair_code = strcmp(kind, "model") == 0      ? T_MODEL /* which one is not known */
                     : strcmp(kind, "function") == 0 ? T_FUNCTION
                                                     : T_CONNECTOR;
    bool found_one = may_stand_here && name->code == T_IDENT &&
                     (p->repair == REPAIR_INSERT_FIRST
                          ? is_closed_below(p, name->value.ident.name, 1)
                          : expects(expected, n, kind) && (!p->error_at_start || next == TOKEN_STRING));
    if (found_one && p->repair_code == T_MODEL)
        syntax_error(p, name->span, "expected 'model', 'package' or another kind of class before %s",
                     quoted_source(p, name->span));
    else if (found_one)
        syntax_error(p, name->span, "expected '%s' before %s", kind, quoted_source(p, name->span));
    else
        p->repair = REPAIR_NOTHING;
    return found_one;
}

/* type T Real; */
bool lacks_class_equals(Parser *p, const char *const *expected, int n) {
    Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section != SECTION_ELEMENTS ||
        item_index(p) >= ITEM_TOKENS)
        return false;
    const AstClass *class_ = block->class_;
    bool other = p->current.code == T_ASSIGN || p->current.code == T_EQ; /* type T := Real; */
    if (item_index(p) == 0 && p->current.code != T_ENUMERATION && !other) return false;
    if (class_->items.n || class_->body == AST_BODY_EXTENDS || class_->description) return false;
    if (line_of(p, p->current.span.begin) != line_of(p, class_->name_span.begin)) return false;
    bool nameless =
        p->current.code == T_SEMICOLON && expects(expected, n, "name") && !expects(expected, n, "number");
    bool telling = p->current.code == T_ENUMERATION || p->current.code == T_CONSTRAINEDBY || other;
    if (class_->kind != AST_TYPE && !telling && !nameless) return false;
    Span behind_name = {class_->name_span.end, class_->name_span.end};
    if (other)
        syntax_error(p, p->current.span, "expected '=', not %s", found_text(p));
    else
        syntax_error(p, behind_name, "expected '=' before %s", quoted_source(p, p->item[0].span));
    p->repair = REPAIR_CLOSE_CLASS;
    return true;
}

/* i in 1:n loop */
bool lacks_for(Parser *p) {
    if (p->current.code != T_IN || item_index(p) != 1) return false;
    syntax_error(p, p->item[0].span, "expected 'for' before %s", quoted_source(p, p->item[0].span));
    p->repair = REPAIR_INSERT_FIRST;
    p->repair_code = T_FOR;
    return true;
}

/* The kind of block that the next end, of those that belong to no block opened after the current token,
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

/* Whether `then` or `loop` ends what begins with the item, and is neither that of an if-expression in it nor
   below an equation. */
static TokenKind end_of_head(const Parser *p) {
    Scanner ahead = look_from(p, p->item[0].span.begin);
    for (int expressions = 0;;) {
        TokenKind kind = scanner_next(&ahead).kind;
        if (kind == TOKEN_IF) expressions++;
        if ((kind == TOKEN_THEN && expressions-- == 0) || (kind == TOKEN_LOOP && !expressions)) return kind;
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_EQUALS || kind == TOKEN_ASSIGN || kind == TOKEN_END ||
            kind == TOKEN_EOF)
            return TOKEN_EOF;
    }
}

/* x > 1 then */
bool lacks_block_keyword(Parser *p) {
    Block *block = innermost(p);
    if (!block || item_index(p) == 0 || (block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS))
        return false;
    if (p->item[0].code != T_IDENT && p->item[0].code != T_LPAREN && p->item[0].code != T_INITIAL)
        return false;
    TokenKind head = end_of_head(p);
    if (head == TOKEN_EOF) return false;
    TokenKind kind = next_end(p);
    if (kind == TOKEN_EOF || (head == TOKEN_LOOP) != (kind == TOKEN_FOR || kind == TOKEN_WHILE)) return false;
    syntax_error(p, p->item[0].span, "expected '%s' before %s", token_text(kind),
                 quoted_source(p, p->item[0].span));
    p->repair = REPAIR_BLOCK_HEAD;
    p->repair_code = kind == TOKEN_IF     ? T_IF
                     : kind == TOKEN_WHEN ? T_WHEN
                     : kind == TOKEN_FOR  ? T_FOR
                                          : T_WHILE;
    return true;
}

/* M; or for; where M or a loop is to be closed */
bool lacks_end(Parser *p) {
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
    syntax_error(p, first->span, "expected 'end' before %s", quoted_source(p, first->span));
    p->repair = REPAIR_END;
    return true;
}

/* --- what does not belong into a section ------------------------------------------------------ */

int line_indentation(const Parser *p, Pos pos) {
    const char *begin = p->source->text + pos.offset, *at = begin;
    while (at > p->source->text && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    return at == p->source->text || at[-1] == '\n' ? (int)(begin - at) : -1;
}

static const char *section_contents(const Block *block) {
    return block->section == SECTION_EQUATIONS ? "equations" : "statements";
}

static bool begins_component(int code) {
    return code == T_PARAMETER || code == T_CONSTANT || code == T_DISCRETE || code == T_INPUT ||
           code == T_OUTPUT;
}

/* Whether the last declaration of the class is protected */
static bool ends_protected(const AstClass *class_) {
    for (int i = class_->items.n - 1; i >= 0; i--)
        if (class_->items.at[i].kind == AST_ITEM_ELEMENT) return class_->items.at[i].element->is_protected;
    return false;
}

/* Adds to the report (NULL: there is none) of a declaration below the keyword of a section the fix that moves
   it above that. There it gets the visibility of the one before it, which has to be the one that is meant:
   of a function's variables most are protected, of other classes' public. */
static void fix_misplaced(const Parser *p, const Block *block, Diagnostic *error, Span declaration) {
    if (!error || ends_protected(block->class_) != (block->class_->kind == AST_FUNCTION)) return;
    Fix *fix = fix_add(p->diagnostics, error, FIX_CERTAIN, "move the declaration above the %s",
                       section_contents(block));
    if (!fix_move_above_section(p->diagnostics, fix, declaration, false)) error->fixes.n--;
}

/* A class or a declaration among equations or statements. If it is indented no deeper than the class itself,
   then the class's end is missing. */
bool report_element_in_section(Parser *p) {
    Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section == SECTION_ELEMENTS) return false;
    if (!begins_element(p->current.code)) return false;
    int here = line_indentation(p, p->current.span.begin);
    if (begins_class(p->current.code) && here >= 0 && here <= line_indentation(p, block->begin.begin)) {
        Diagnostic *error = end_error(p, behind_previous(p), "expected 'end %s;' before %s",
                                      block->class_->name, found_text(p));
        note_beginning(p, error, block);
        mark_torn(p);
        p->repair = REPAIR_END_CLASS;
        return true;
    }
    if (!block->misplaced) {
        Diagnostic *error =
            syntax_error(p, p->current.span, "%s cannot stand among %s: declarations come first",
                         found_text(p), section_contents(block));
        if (begins_component(p->current.code)) fix_misplaced(p, block, error, p->current.span);
    }
    block->misplaced = true;
    p->repair = REPAIR_TO_ELEMENTS;
    return true;
}

/* Real z = 3; among equations, where two names in a row have no other meaning */
bool report_declaration_among_equations(Parser *p) {
    const Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section == SECTION_ELEMENTS ||
        p->current.code != T_IDENT || on_later_line(p) || p->item[0].code != T_IDENT)
        return false;
    TokenKind next = peek_token(p, 0).kind;
    bool dotted = p->previous.begin.offset != p->item[0].span.begin.offset;
    char first = p->source->text[p->previous.begin.offset];
    if (first < 'A' || first > 'Z' || (item_index(p) != 1 && !dotted)) return false;
    if (next != TOKEN_SEMICOLON && next != TOKEN_EQUALS && next != TOKEN_LPAREN && next != TOKEN_COMMA &&
        next != TOKEN_LBRACKET)
        return false;
    Diagnostic *error =
        syntax_error(p, p->item[0].span, "a declaration cannot stand among %s: declarations come first",
                     section_contents(block));
    fix_misplaced(p, block, error, p->item[0].span);
    p->repair = REPAIR_NOTHING;
    return true;
}

static bool begins_statement(int code) {
    return code == T_CONNECT || code == T_FOR || code == T_WHEN || code == T_IF || code == T_WHILE ||
           code == T_DER || code == T_LPAREN;
}

/* An equation or a statement among declarations: only the first is reported, since `equation` is missing for
 * all. */
bool report_equation_among_elements(Parser *p, const char *const *expected, int n) {
    Block *block = innermost(p);
    if (!block || block->kind != BLOCK_CLASS || block->section != SECTION_ELEMENTS) return false;
    int code = p->current.code;
    bool behind_type = expects(expected, n, "name") && !expects(expected, n, "number") && item_index(p) > 0 &&
                       p->item[0].code == T_IDENT &&
                       (code == T_EQUALS || code == T_ASSIGN || code == T_LPAREN);
    if (!behind_type && !(p->error_at_start && begins_statement(code))) return false;
    if (code == T_LPAREN && peek_token(p, 0).kind == TOKEN_IDENT && peek_token(p, 1).kind == TOKEN_EQUALS) {
        syntax_error(p, p->item[0].span, "expected a type before %s; names of one type are separated by ','",
                     quoted_source(p, p->item[0].span));
        return true;
    }
    bool is_statement = code == T_ASSIGN || code == T_WHILE || block->class_->kind == AST_FUNCTION;
    end_error(p, p->error_at_start ? p->current.span : p->item[0].span,
              "%s stands among declarations: expected '%s' above it",
              is_statement ? "a statement" : "an equation", is_statement ? "algorithm" : "equation");
    block->quiet = true;
    mark_torn(p);
    return true;
}

/* --- a string that takes in what follows ------------------------------------------------------ */

/* The offset of the line end after which a string that was just read should not have gone on: its first line
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

bool report_runaway_string(Parser *p) {
    uint32_t line_end = runaway_string(p);
    if (!line_end) return false;
    Span quote = {p->previous.begin, {p->previous.begin.file, p->previous.begin.offset + 1}};
    syntax_error(p, quote, "the string that begins here has no end on its line, but in line %d",
                 line_of(p, p->previous.end));
    p->repair = REPAIR_SCAN_AGAIN;
    p->scan_again = line_end;
    return true;
}
