/* Classes of packages whose text is passed over: `model M` ... `end M` becomes one token, and is parsed when
   something asks for M. */
#include "lexer/class_text.h"
#include "parser/grammar.h"
#include "parser/parser.h"

static bool is_kind_of_class(TokenKind keyword, AstClassKind *kind) {
    switch (keyword) {
    case TOKEN_MODEL:
        *kind = AST_MODEL;
        return true;
    case TOKEN_BLOCK:
        *kind = AST_BLOCK;
        return true;
    case TOKEN_RECORD:
        *kind = AST_RECORD;
        return true;
    case TOKEN_CONNECTOR:
        *kind = AST_CONNECTOR;
        return true;
    case TOKEN_FUNCTION:
        *kind = AST_FUNCTION;
        return true;
    case TOKEN_PACKAGE:
        *kind = AST_PACKAGE;
        return true;
    default:
        return false;
    }
}

/* The next token is the first of an item among the elements of a package. */
static bool at_member_of_package(Parser *p) {
    const Block *block = innermost(p);
    return p->n_delivered == p->item_begin && block && block->kind == BLOCK_CLASS &&
           block->class_->kind == AST_PACKAGE && block->section == SECTION_ELEMENTS;
}

bool defer_class(Parser *p, ParserToken *token) {
    AstClassKind kind;
    if (!at_member_of_package(p)) return false;
    bool partial = peek_token(p, 0).kind == TOKEN_PARTIAL;
    if (!is_kind_of_class(peek_token(p, partial).kind, &kind)) return false;
    Token name = peek_token(p, partial + 1);
    if (name.kind != TOKEN_IDENT || peek_token(p, partial + 2).kind == TOKEN_EQUALS || p->scanner.failed)
        return false;
    const char *end = class_text_end(p->scanner.text + name.span.end.offset, name.symbol);
    if (!end) return false;
    Span span = {p->peeked[0].span.begin, {p->scanner.file, (uint32_t)(end - p->scanner.text)}};
    AstClass *class_ = new_class(p, (AstNamePart){name.symbol, name.span}, AST_BODY_LONG, span);
    class_->kind = kind;
    class_->partial = partial;
    class_->unparsed = true;
    class_->depth = p->depth + p->blocks.n;
    p->scanner.cursor = end;
    p->n_peeked = 0;
    *token = (ParserToken){.code = T_CLASS_TEXT, .span = span, .value.class_ = class_};
    return true;
}
