/* Tokens of Modelica 3.6 and the scanner that finds them. */
#ifndef MOCC_LEXER_TOKEN_H
#define MOCC_LEXER_TOKEN_H

#include <stdbool.h>

#include "lexer/diag.h"
#include "support/intern.h"

/* The keywords, in alphabetical order. */
#define TOKEN_KEYWORDS(K)                                                                                    \
    K(ALGORITHM, "algorithm")                                                                                \
    K(AND, "and")                                                                                            \
    K(ANNOTATION, "annotation")                                                                              \
    K(BLOCK, "block")                                                                                        \
    K(BREAK, "break")                                                                                        \
    K(CLASS, "class")                                                                                        \
    K(CONNECT, "connect")                                                                                    \
    K(CONNECTOR, "connector")                                                                                \
    K(CONSTANT, "constant")                                                                                  \
    K(CONSTRAINEDBY, "constrainedby")                                                                        \
    K(DER, "der")                                                                                            \
    K(DISCRETE, "discrete")                                                                                  \
    K(EACH, "each")                                                                                          \
    K(ELSE, "else")                                                                                          \
    K(ELSEIF, "elseif")                                                                                      \
    K(ELSEWHEN, "elsewhen")                                                                                  \
    K(ENCAPSULATED, "encapsulated")                                                                          \
    K(END, "end")                                                                                            \
    K(ENUMERATION, "enumeration")                                                                            \
    K(EQUATION, "equation")                                                                                  \
    K(EXPANDABLE, "expandable")                                                                              \
    K(EXTENDS, "extends")                                                                                    \
    K(EXTERNAL, "external")                                                                                  \
    K(FALSE, "false")                                                                                        \
    K(FINAL, "final")                                                                                        \
    K(FLOW, "flow")                                                                                          \
    K(FOR, "for")                                                                                            \
    K(FUNCTION, "function")                                                                                  \
    K(IF, "if")                                                                                              \
    K(IMPORT, "import")                                                                                      \
    K(IMPURE, "impure")                                                                                      \
    K(IN, "in")                                                                                              \
    K(INITIAL, "initial")                                                                                    \
    K(INNER, "inner")                                                                                        \
    K(INPUT, "input")                                                                                        \
    K(LOOP, "loop")                                                                                          \
    K(MODEL, "model")                                                                                        \
    K(NOT, "not")                                                                                            \
    K(OPERATOR, "operator")                                                                                  \
    K(OR, "or")                                                                                              \
    K(OUTER, "outer")                                                                                        \
    K(OUTPUT, "output")                                                                                      \
    K(PACKAGE, "package")                                                                                    \
    K(PARAMETER, "parameter")                                                                                \
    K(PARTIAL, "partial")                                                                                    \
    K(PROTECTED, "protected")                                                                                \
    K(PUBLIC, "public")                                                                                      \
    K(PURE, "pure")                                                                                          \
    K(RECORD, "record")                                                                                      \
    K(REDECLARE, "redeclare")                                                                                \
    K(REPLACEABLE, "replaceable")                                                                            \
    K(RETURN, "return")                                                                                      \
    K(STREAM, "stream")                                                                                      \
    K(THEN, "then")                                                                                          \
    K(TRUE, "true")                                                                                          \
    K(TYPE, "type")                                                                                          \
    K(WHEN, "when")                                                                                          \
    K(WHILE, "while")                                                                                        \
    K(WITHIN, "within")

/* Operators and punctuation. */
#define TOKEN_SYMBOLS(S)                                                                                     \
    S(SEMICOLON, ";")                                                                                        \
    S(COMMA, ",")                                                                                            \
    S(DOT, ".")                                                                                              \
    S(COLON, ":")                                                                                            \
    S(LPAREN, "(")                                                                                           \
    S(RPAREN, ")")                                                                                           \
    S(LBRACKET, "[")                                                                                         \
    S(RBRACKET, "]")                                                                                         \
    S(LBRACE, "{")                                                                                           \
    S(RBRACE, "}")                                                                                           \
    S(EQUALS, "=")                                                                                           \
    S(ASSIGN, ":=")                                                                                          \
    S(LT, "<")                                                                                               \
    S(LE, "<=")                                                                                              \
    S(GT, ">")                                                                                               \
    S(GE, ">=")                                                                                              \
    S(EQ, "==")                                                                                              \
    S(NE, "<>")                                                                                              \
    S(PLUS, "+")                                                                                             \
    S(MINUS, "-")                                                                                            \
    S(TIMES, "*")                                                                                            \
    S(DIVIDE, "/")                                                                                           \
    S(POWER, "^")                                                                                            \
    S(EL_PLUS, ".+")                                                                                         \
    S(EL_MINUS, ".-")                                                                                        \
    S(EL_TIMES, ".*")                                                                                        \
    S(EL_DIVIDE, "./")                                                                                       \
    S(EL_POWER, ".^")

typedef enum {
    TOKEN_EOF,
    TOKEN_IDENT,
    TOKEN_STRING,
    TOKEN_INTEGER,
    TOKEN_REAL,
#define TOKEN_ENUM(name, text) TOKEN_##name,
    TOKEN_SYMBOLS(TOKEN_ENUM) TOKEN_KEYWORDS(TOKEN_ENUM)
#undef TOKEN_ENUM
        TOKEN_KINDS
} TokenKind;

typedef struct {
    TokenKind kind;
    Span span;
    bool after_error;      /* a lexical error was reported between the previous token and this one's end */
    bool integer_overflow; /* of a TOKEN_REAL: it was written as an integer */
    union {
        Symbol symbol; /* name (quotes included, if it has any) or string (escapes resolved) */
        double real;
        long integer;
    };
} Token;

/* Keywords come last in TokenKind. */
static inline bool token_is_keyword(TokenKind kind) {
    return kind >= TOKEN_ALGORITHM && kind < TOKEN_KINDS;
}

/* The spelling of an operator or keyword; NULL for the other kinds. */
const char *token_text(TokenKind kind);

typedef struct {
    Arena *arena;
    Interner *interner;
    Diagnostics *diagnostics;
    int32_t file;
    const char *text, *cursor, *limit; /* limit points at the NUL that ends the text */
    bool had_error;                    /* since the last token */
    bool failed;                       /* any error at all */
    int n_errors;                      /* those that were reported: after some the others are not */
    bool silent;                       /* it only looks ahead: it reports nothing */
} Scanner;

/* Starts at the beginning of `source`. Bytes that belong in no text (NUL, broken UTF-8) are reported here,
   once for the file, and scanned as spaces. */
Scanner scanner_new(Arena *arena, Interner *interner, Diagnostics *diagnostics, const SourceFile *source);
/* The next token; TOKEN_EOF again and again at the end. Errors are reported under the rule "syntax" and
 * skipped. */
Token scanner_next(Scanner *scanner);

#endif
