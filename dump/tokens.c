/* The tokens of a file. */
#include "dump/lines.h"
#include "lexer/token.h"

static const char *kind_text(TokenKind kind) {
    switch (kind) {
    case TOKEN_IDENT:
        return "name";
    case TOKEN_STRING:
        return "string";
    case TOKEN_INTEGER:
        return "integer";
    case TOKEN_REAL:
        return "real";
    default:
        return token_is_keyword(kind) ? "keyword" : "symbol";
    }
}

static const char *value_text(const Dump *d, const Token *token) {
    if (token->kind == TOKEN_STRING) return arena_printf(d->arena, "\"%s\"", token->symbol);
    return dump_source(d, token->span); /* as it is written */
}

static void dump_token(Dump *d, const Token *token) {
    if (token->kind == TOKEN_EOF)
        dump_line(d, token->span, "end of file");
    else
        dump_line(d, token->span, "%-12s%s%s", kind_text(token->kind), value_text(d, token),
                  token->after_error ? "  after an error" : "");
}

void dump_tokens(Dump *d, const SourceFile *source, Span only) {
    Scanner scanner =
        scanner_new(d->arena, d->sema->interner, diagnostics_new(d->arena, d->sema->sources), source);
    Token token;
    do {
        token = scanner_next(&scanner);
        if (only.begin.file >= 0 && token.span.begin.offset < only.begin.offset) continue;
        if (only.begin.file >= 0 && token.span.begin.offset >= only.end.offset) break;
        dump_token(d, &token);
    } while (token.kind != TOKEN_EOF);
}
