/* The tokens of the grammar: those of the scanner, but `end x` is one token, `end` in a subscript is
 * distinguished from other ends, and a token marks the end of a section. */
#include "parser/parser.h"

#include "parser/grammar.h"

/* Brackets nested deeper than this are refused: expressions and modifications are nested no deeper. */
enum { DEEPEST_BRACKET = 2000 };

static int code_of(TokenKind kind) {
    static const short codes[TOKEN_KINDS] = {
#define CODE(name, text) [TOKEN_##name] = T_##name,
        TOKEN_SYMBOLS(CODE) TOKEN_KEYWORDS(CODE)
#undef CODE
            [TOKEN_IDENT] = T_IDENT,
        [TOKEN_STRING] = T_STRING,
        [TOKEN_INTEGER] = T_NUMBER,
        [TOKEN_REAL] = T_NUMBER,
    };
    return codes[kind];
}

/* --- looking ahead ---------------------------------------------------------------------------- */

Token peek_token(Parser *p, int ahead) {
    while (p->n_peeked <= ahead)
        p->peeked[p->n_peeked++] = scanner_next(&p->scanner);
    return p->peeked[ahead];
}

static void drop_peeked(Parser *p, int n) {
    for (int i = 0; i < n; i++)
        if (p->peeked[i].after_error) p->since_error = 0;
    for (int i = n; i < p->n_peeked; i++)
        p->peeked[i - n] = p->peeked[i];
    p->n_peeked -= n;
}

/* --- making tokens ---------------------------------------------------------------------------- */

static ParserValue number_value(Parser *p, Token token) {
    AstExpr *expr = new_expr(p, token.kind == TOKEN_INTEGER ? AST_INTEGER : AST_REAL, token.span);
    if (token.kind == TOKEN_INTEGER) {
        expr->integer = token.integer;
    } else {
        expr->real.value = token.real;
        expr->real.integer_overflow = token.integer_overflow;
    }
    return (ParserValue){.expr = expr};
}

static ParserToken plain_token(Parser *p, Token token) {
    ParserToken made = {.code = code_of(token.kind), .span = token.span};
    made.is_keyword = token_is_keyword(token.kind);
    if (token.kind == TOKEN_IDENT) made.value.ident = (AstNamePart){token.symbol, token.span};
    if (token.kind == TOKEN_STRING) made.value.symbol = token.symbol;
    if (token.kind == TOKEN_INTEGER || token.kind == TOKEN_REAL) made.value = number_value(p, token);
    return made;
}

/* One token out of `n` of the scanner's. */
static ParserToken joined_token(Parser *p, int code, int n, int *used) {
    *used = n;
    return (ParserToken){.code = code, .span = {p->peeked[0].span.begin, p->peeked[n - 1].span.end}};
}

bool begins_class(int code) {
    switch (code) {
    case T_CLASS:
    case T_MODEL:
    case T_BLOCK:
    case T_CONNECTOR:
    case T_RECORD:
    case T_TYPE:
    case T_PACKAGE:
    case T_FUNCTION:
    case T_OPERATOR:
    case T_PARTIAL:
    case T_ENCAPSULATED:
    case T_EXPANDABLE:
    case T_IMPURE:
        return true;
    default:
        return false;
    }
}

bool begins_element(int code) {
    switch (code) {
    case T_IMPORT:
    case T_EXTENDS:
    case T_REDECLARE:
    case T_FINAL:
    case T_INNER:
    case T_OUTER:
    case T_REPLACEABLE:
    case T_FLOW:
    case T_STREAM:
    case T_DISCRETE:
    case T_PARAMETER:
    case T_CONSTANT:
    case T_INPUT:
    case T_OUTPUT:
        return true;
    default:
        return begins_class(code);
    }
}

/* `end model M` and `end model` are no Modelica, but easily written: finish_class reports them. */
static ParserToken class_end_with_keyword(Parser *p, int *used) {
    Token keyword = peek_token(p, 1), name = peek_token(p, 2);
    ParserToken end = joined_token(p, T_END_IDENT, name.kind == TOKEN_IDENT ? 3 : 2, used);
    end.is_keyword = true;
    end.value.ident = (AstNamePart){name.kind == TOKEN_IDENT ? name.symbol : NULL, keyword.span};
    return end;
}

static ParserToken end_token(Parser *p, int *used) {
    Token next = peek_token(p, 1);
    /* An `end` that closes something begins a line, at least where a bracket was left open. */
    if (p->n_subscripts && line_indentation(p, p->peeked[0].span.begin) < 0 && next.kind != TOKEN_SEMICOLON)
        return joined_token(p, T_END_SUBSCRIPT, 1, used);
    switch (next.kind) {
    case TOKEN_FOR: /* x[{end for i in 1:n}] is an expression */
        if (p->n_subscripts && peek_token(p, 2).kind == TOKEN_IDENT)
            return joined_token(p, T_END_SUBSCRIPT, 1, used);
        return joined_token(p, T_END_FOR, 2, used);
    case TOKEN_IF:
        return joined_token(p, T_END_IF, 2, used);
    case TOKEN_WHEN:
        return joined_token(p, T_END_WHEN, 2, used);
    case TOKEN_WHILE:
        return joined_token(p, T_END_WHILE, 2, used);
    case TOKEN_IDENT: {
        ParserToken end = joined_token(p, T_END_IDENT, 2, used);
        end.value.ident = (AstNamePart){next.symbol, next.span};
        return end;
    }
    default:
        if (p->n_subscripts) return joined_token(p, T_END_SUBSCRIPT, 1, used);
        if (begins_class(code_of(next.kind))) return class_end_with_keyword(p, used);
        ParserToken end = joined_token(p, T_END, 1, used);
        end.is_keyword = true;
        return end;
    }
}

static ParserToken coming_token(Parser *p, int *used) {
    Token first = peek_token(p, 0);
    if (first.kind == TOKEN_END) return end_token(p, used);
    if (first.kind == TOKEN_INITIAL && peek_token(p, 1).kind == TOKEN_EQUATION)
        return joined_token(p, T_INITIAL_EQUATION, 2, used);
    if (first.kind == TOKEN_INITIAL && peek_token(p, 1).kind == TOKEN_ALGORITHM)
        return joined_token(p, T_INITIAL_ALGORITHM, 2, used);
    *used = 1;
    return plain_token(p, first);
}

static bool ends_section(int code) {
    switch (code) {
    case T_PUBLIC:
    case T_PROTECTED:
    case T_EQUATION:
    case T_ALGORITHM:
    case T_INITIAL_EQUATION:
    case T_INITIAL_ALGORITHM:
    case T_EXTERNAL:
    case T_END_IDENT:
        return true;
    default:
        return false;
    }
}

/* How many classes of the name are open */
static int count_open(const Parser *p, Symbol name) {
    int n = 0;
    for (int i = 0; i < p->blocks.n; i++)
        n += p->blocks.at[i].kind == BLOCK_CLASS && p->blocks.at[i].class_->name == name;
    return n;
}

/* `end X` where no X is open, but the class that is open has its own end below: X's head was lost. */
static bool is_stray_end(Parser *p, ParserToken end) {
    if (end.code != T_END_IDENT || !p->section_ended || !innermost(p) || innermost(p)->any_name) return false;
    if (count_open(p, end.value.ident.name)) return false;
    Symbol name = innermost(p)->class_->name;
    /* Each look below costs time in proportion to the file. */
    return !end.is_keyword && ++p->n_strays < MAX_ERRORS && is_closed_below(p, name, count_open(p, name));
}

/* The section goes on: the end of it was delivered already. */
static ParserToken drop_stray_end(Parser *p, ParserToken end, int used) {
    static const int sections[] = {
        [SECTION_ELEMENTS] = T_PUBLIC, [SECTION_EQUATIONS] = T_EQUATION, [SECTION_STATEMENTS] = T_ALGORITHM};
    mark_torn(p);
    if (p->n_errors == 0) syntax_error(p, end.span, "'end %s' without a beginning", end.value.ident.name);
    drop_peeked(p, used);
    if (peek_token(p, 0).kind == TOKEN_SEMICOLON) drop_peeked(p, 1);
    const Block *block = innermost(p);
    bool is_package =
        block->class_->kind == AST_PACKAGE; /* the section is that of the class without a head */
    return virtual_token(p, sections[is_package ? SECTION_ELEMENTS : block->section]);
}

static ParserToken pull_token(Parser *p) {
    int used;
    ParserToken deferred;
    if (p->defers_classes && defer_class(p, &deferred)) return deferred;
    correct_section(p);
    correct_word(p);
    correct_branch(p);
    correct_operator(p);
    ParserToken token = coming_token(p, &used);
    if (ends_section(token.code) && !p->section_ended) {
        if (p->peeked[0].after_error) p->since_error = 0;
        return (ParserToken){.code = T_SECTION_END, .span = {token.span.begin, token.span.begin}};
    }
    if (is_stray_end(p, token)) return drop_stray_end(p, token, used);
    drop_peeked(p, used);
    return token;
}

/* --- delivery --------------------------------------------------------------------------------- */

void forget_brackets(Parser *p) {
    p->brackets.n = p->n_subscripts = 0;
}

static void track_brackets(Parser *p, ParserToken token) {
    if (token.code == T_LPAREN || token.code == T_LBRACKET || token.code == T_LBRACE) {
        vec_push(p->arena, &p->brackets, token);
        p->n_subscripts += token.code == T_LBRACKET;
        if (p->brackets.n > DEEPEST_BRACKET) too_deep(p, token.span, DEEPEST_BRACKET, "brackets");
    } else if (p->brackets.n &&
               (token.code == T_RPAREN || token.code == T_RBRACKET || token.code == T_RBRACE)) {
        p->n_subscripts -= p->brackets.at[--p->brackets.n].code == T_LBRACKET;
    }
}

static bool has_text(ParserToken token) {
    return token.span.end.offset > token.span.begin.offset;
}

ParserToken next_token(Parser *p) {
    if (has_text(p->current)) p->previous = p->current.span;
    ParserToken token = p->replayed.n ? p->replayed.at[--p->replayed.n] : pull_token(p);
    track_brackets(p, token);
    if (p->stopped || (p->one_class && p->file->classes.n))
        token = (ParserToken){.code = T_FILE_END, .span = {token.span.begin, token.span.begin}};
    p->current = token;
    p->section_ended = token.code == T_SECTION_END;
    if (has_text(token)) p->since_error++;
    long index = p->n_delivered++ - p->item_begin;
    if (index >= 0 && index < ITEM_TOKENS) p->item[index] = token;
    return token;
}

void replay_token(Parser *p, ParserToken token) {
    vec_push(p->arena, &p->replayed, token);
}

ParserToken virtual_token(const Parser *p, int code) {
    return (ParserToken){.code = code, .span = {p->current.span.begin, p->current.span.begin}};
}

ParserToken virtual_class_end(const Parser *p, AstNamePart name) {
    ParserToken end = virtual_token(p, T_END_IDENT);
    end.value.ident = name;
    return end;
}

long item_index(const Parser *p) {
    return p->n_delivered - 1 - p->item_begin;
}
