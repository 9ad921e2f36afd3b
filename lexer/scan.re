/* The scanner: Modelica 3.6, appendix A.1, as re2c rules. */
#include "lexer/fix.h"
#include "lexer/token.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char RULE[] = "syntax";

/* A file that is no Modelica at all should not bury the terminal. */
enum { MAX_ERRORS = 100 };

const char *token_text(TokenKind kind) {
    static const char *const texts[TOKEN_KINDS] = {
#define TOKEN_SPELLING(name, text) [TOKEN_##name] = text,
        TOKEN_SYMBOLS(TOKEN_SPELLING) TOKEN_KEYWORDS(TOKEN_SPELLING)
#undef TOKEN_SPELLING
    };
    return texts[kind];
}

static Span span_of(const Scanner *scanner, const char *begin, const char *end) {
    return (Span){{scanner->file, (uint32_t)(begin - scanner->text)},
                  {scanner->file, (uint32_t)(end - scanner->text)}};
}

/* Returns the report; NULL: there is none. */
__attribute__((format(printf, 4, 5))) static Diagnostic *fail(Scanner *scanner, const char *begin, const char *end,
                                                              const char *format, ...) {
    scanner->had_error = scanner->failed = true;
    if (scanner->silent || ++scanner->n_errors > MAX_ERRORS) return NULL;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(scanner->arena, format, args);
    va_end(args);
    return diag_error(scanner->diagnostics, span_of(scanner, begin, end), RULE, "%s", text);
}

static bool continues_word(unsigned char byte);

/* What the text at the report certainly is meant to be; a word is set apart from others. */
static void add_fix(Scanner *scanner, Diagnostic *d, const char *begin, const char *end, const char *meant) {
    if (!d) return;
    bool is_word = *meant >= 'a';
    const char *before = is_word && begin > scanner->text && continues_word((unsigned char)begin[-1]) ? " " : "";
    const char *after = is_word && continues_word((unsigned char)*end) ? " " : "";
    Fix *fix = fix_add(scanner->diagnostics, d, FIX_CERTAIN, "write '%s' for '%.*s'", meant, (int)(end - begin), begin);
    fix_replace(scanner->diagnostics, fix, span_of(scanner, begin, end),
                arena_printf(scanner->arena, "%s%s%s", before, meant, after));
}

/* --- before scanning: bytes that belong in no text ---------------------------------------------------- */

/* Bytes of the well-formed UTF-8 character at `at` (Unicode, table 3-7); 0 if it is not one. */
static int utf8_size(const char *at, const char *end) {
    const unsigned char *byte = (const unsigned char *)at;
    if (byte[0] < 0x80) return 1;
    if (byte[0] < 0xC2 || byte[0] > 0xF4) return 0;
    int size = byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : 4;
    if (end - at < size) return 0;
    unsigned low = byte[0] == 0xE0 ? 0xA0 : byte[0] == 0xF0 ? 0x90 : 0x80;
    unsigned high = byte[0] == 0xED ? 0x9F : byte[0] == 0xF4 ? 0x8F : 0xBF;
    if (byte[1] < low || byte[1] > high) return 0;
    for (int i = 2; i < size; i++)
        if ((byte[i] & 0xC0) != 0x80) return 0;
    return size;
}

enum { AT_ONCE = 4 }; /* words of eight bytes */

/* Whether the bytes of so many words are all ASCII, and none of them NUL */
static bool are_plain(const char *at, int words) {
    const uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    uint64_t any = 0;
    for (int i = 0; i < words; i++) {
        uint64_t bytes;
        memcpy(&bytes, at + 8 * i, sizeof bytes);
        any |= bytes | (bytes - ones);
    }
    return !(any & tops);
}

static const char *find_broken(const char *at, const char *end) {
    while (at < end) {
        int words = end - at >= 8 * AT_ONCE && are_plain(at, AT_ONCE) ? AT_ONCE : end - at >= 8 && are_plain(at, 1);
        if (words) {
            at += 8 * words;
            continue;
        }
        int size = *at ? utf8_size(at, end) : 0;
        if (size == 0) return at;
        at += size;
    }
    return NULL;
}

/* Goes on in a copy of the text that has a space for each byte that no rule below is made for. */
static void mend(Scanner *scanner, const char *broken) {
    size_t length = (size_t)(scanner->limit - scanner->text);
    char *copy = arena_alloc(scanner->arena, length + 2);
    memcpy(copy, scanner->text, length);
    bool nul_reported = false, utf8_reported = false;
    for (; broken; broken = find_broken(broken + 1, scanner->limit)) {
        if (*broken && !utf8_reported)
            fail(scanner, broken, broken + 1, "invalid UTF-8: byte 0x%02X; Modelica files are in UTF-8",
                 (unsigned char)*broken);
        if (!*broken && !nul_reported) fail(scanner, broken, broken + 1, "the file contains a NUL byte");
        *(*broken ? &utf8_reported : &nul_reported) = true;
        copy[broken - scanner->text] = ' ';
    }
    scanner->had_error = false; /* these are no errors of a token */
    scanner->text = copy;
    scanner->limit = copy + length;
}

/* A byte order mark of two bytes, in either order */
static bool is_utf16(const SourceFile *source) {
    return source->length >= 2 && (!memcmp(source->text, "\xFF\xFE", 2) || !memcmp(source->text, "\xFE\xFF", 2));
}

/* Whether many of the first bytes are such as no text has, which shows programs, archives and pictures. */
static bool is_binary(const SourceFile *source) {
    enum { LOOKED_AT = 1024, FEWEST = 8, PART = 20 };
    uint32_t n = source->length < LOOKED_AT ? source->length : LOOKED_AT, odd = 0;
    for (uint32_t i = 0; i < n; i++) {
        unsigned char byte = (unsigned char)source->text[i];
        odd += byte < ' ' && (byte < '\t' || byte > '\r');
    }
    return odd >= FEWEST && odd * PART > n;
}

/* Why the file is no text that can be read; or NULL */
static const char *unreadable(Arena *arena, const SourceFile *source) {
    if (is_utf16(source)) return "the file is in UTF-16; save it in UTF-8, as Modelica wants it";
    if (!is_binary(source)) return NULL;
    if (source->length < 4 || memcmp(source->text, "\x7F" "ELF", 4)) return "this is no text";
    return arena_printf(arena, "this is a program, no text; a simulator is run as %s%s",
                        strchr(source->path, '/') ? "" : "./", source->path);
}

Scanner scanner_new(Arena *arena, Interner *interner, Diagnostics *diagnostics, const SourceFile *source) {
    Scanner scanner = {.arena = arena, .interner = interner, .diagnostics = diagnostics, .file = source->id};
    scanner.text = source->text;
    scanner.limit = source->text + source->length;
    scanner.cursor = scanner.text;
    const char *why = unreadable(arena, source);
    if (why) {
        fail(&scanner, scanner.text, scanner.text + 1, "%s", why);
        scanner.had_error = false;
        scanner.cursor = scanner.limit;
        return scanner;
    }
    const char *broken = find_broken(scanner.text, scanner.limit);
    if (broken) mend(&scanner, broken);
    bool has_bom = source->length >= 3 && memcmp(scanner.text, "\xEF\xBB\xBF", 3) == 0;
    scanner.cursor = scanner.text + (has_bom ? 3 : 0);
    return scanner;
}

/* --- tokens with values ------------------------------------------------------------------------------- */

static char escaped(char letter) {
    static const char letters[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
    const char *found = strchr(letters, letter);
    return found ? values[found - letters] : letter;
}

static bool is_escape(char letter) {
    return letter && strchr("'\"?\\abfnrtv", letter);
}

/* The text between a string's quotes, escapes resolved and line ends written as \n. */
static Symbol string_value(Scanner *scanner, const char *begin, const char *end) {
    size_t length = (size_t)(end - begin);
    if (!memchr(begin, '\\', length) && !memchr(begin, '\r', length))
        return intern(scanner->interner, begin, length);
    char *value = arena_alloc(scanner->arena, length + 1);
    size_t n = 0;
    for (const char *at = begin; at < end; at++) {
        if (*at == '\r' && at + 1 < end && at[1] == '\n') continue;
        if (*at == '\\' && is_escape(at[1]))
            value[n++] = escaped(*++at);
        else if (*at == '\\')
            fail(scanner, at, at + 1 + utf8_size(at + 1, end), "unknown escape in a string: \\%.*s",
                 utf8_size(at + 1, end), at + 1);
        else
            value[n++] = *at;
    }
    return intern(scanner->interner, value, n);
}

/* A quoted name's text, quotes included. '\?' and '\"' are the same as '?' and '"', so the escape is dropped. */
static Symbol quoted_name(Scanner *scanner, const char *begin, const char *end) {
    char *name = arena_alloc(scanner->arena, (size_t)(end - begin) + 1);
    size_t n = 0;
    for (const char *at = begin; at < end; at++) {
        if (*at == '\\' && (at[1] == '?' || at[1] == '"')) at++;
        name[n++] = *at;
        if (*at == '\\') name[n++] = *++at;
    }
    return intern(scanner->interner, name, n);
}

static double decimal(Scanner *scanner, const char *begin, const char *end) {
    /* A copy, because strtod would take "0" before "x1" for a hexadecimal number. */
    char *copy = arena_strndup(scanner->arena, begin, (size_t)(end - begin));
    double value = strtod(copy, NULL);
    if (isinf(value)) fail(scanner, begin, end, "the number is larger than the largest Real");
    return value;
}

static void set_integer(Scanner *scanner, Token *token, const char *begin) {
    long value = 0;
    for (const char *at = begin; at < scanner->cursor && value <= INT32_MAX; at++)
        value = 10 * value + (*at - '0');
    if (value <= INT32_MAX) {
        token->integer = value;
        return;
    }
    token->kind = TOKEN_REAL;
    token->integer_overflow = true;
    token->real = decimal(scanner, begin, scanner->cursor);
}

/* --- errors ------------------------------------------------------------------------------------------- */

static bool continues_word(unsigned char byte) {
    return byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
}

/* 1e, 1e--6: what follows the number so far is meant to be its exponent. It becomes part of the number; in `1else` it
   does not. */
static void check_exponent(Scanner *scanner, const char *begin) {
    const char *at = scanner->cursor;
    if (*at != 'e' && *at != 'E') return;
    const char *sign = ++at;
    at += strspn(at, "+-");
    const char *digits = at;
    at += strspn(at, "0123456789");
    if (digits == sign && continues_word((unsigned char)*at)) return;
    scanner->cursor = at;
    fail(scanner, begin, at, "the exponent of a number has one sign at most, and digits: 1e-6");
}

/* In 1.2.3 and 1..3 it is another mistake that follows: the grammar reports it. */
static bool follows_number(char before) {
    return before == '.' || (before >= '0' && before <= '9');
}

/* What other languages, and word processors, write for something that Modelica has, too */
static const struct {
    const char *text, *meant;
    TokenKind kind; /* TOKEN_EOF: none */
} foreign_characters[] = {
    {"\u2212", "-", TOKEN_MINUS},  {"\u2013", "-", TOKEN_MINUS}, {"\u2014", "-", TOKEN_MINUS},
    {"\u00B7", "*", TOKEN_TIMES},  {"\u00D7", "*", TOKEN_TIMES}, {"\u22C5", "*", TOKEN_TIMES},
    {"\u00F7", "/", TOKEN_DIVIDE}, {"\u2264", "<=", TOKEN_LE},   {"\u2265", ">=", TOKEN_GE},
    {"\u2260", "<>", TOKEN_NE},    {"\u00B2", "^2", TOKEN_EOF},  {"\u00B3", "^3", TOKEN_EOF},
    {"\u2227", "and", TOKEN_AND},  {"\u2228", "or", TOKEN_OR},   {"\u00AC", "not", TOKEN_NOT},
    {"\u00A0", " ", TOKEN_EOF},    {"\u2019", "\"", TOKEN_EOF},
};

/* Whether a character that Modelica writes in another way stands at `begin`; *meant gets the token. */
static bool is_foreign_character(Scanner *scanner, const char *begin, TokenKind *meant) {
    for (size_t i = 0; i < sizeof foreign_characters / sizeof *foreign_characters; i++) {
        size_t length = strlen(foreign_characters[i].text);
        if (strncmp(begin, foreign_characters[i].text, length)) continue;
        scanner->cursor = begin + length;
        const char *character = foreign_characters[i].meant;
        Diagnostic *d = *character == ' '
                            ? fail(scanner, begin, scanner->cursor, "unexpected no-break space: write an ordinary one")
                            : fail(scanner, begin, scanner->cursor, "unexpected character '%s': write '%s'",
                                   foreign_characters[i].text, character);
        if (*character != '"') add_fix(scanner, d, begin, scanner->cursor, character);
        *meant = foreign_characters[i].kind;
        return true;
    }
    return false;
}

/* A string in the quotes of a word processor; it ends at the next ones on the line. */
static bool is_foreign_string(Scanner *scanner, const char *begin) {
    static const char *const quotes[] = {"\u201C", "\u201D", "\u201E"};
    bool found = false;
    for (int i = 0; i < 3; i++)
        found |= !strncmp(begin, quotes[i], strlen(quotes[i]));
    if (!found) return false;
    const char *at = begin + strlen(quotes[0]);
    while (at < scanner->limit && *at != '\n' && *at != '"' && strncmp(at, quotes[0], 3) && strncmp(at, quotes[1], 3))
        at++;
    if (at < scanner->limit && *at != '\n') at += *at == '"' ? 1 : 3;
    scanner->cursor = at;
    fail(scanner, begin, begin + 3, "unexpected character '%.3s': a string stands in straight quotes, '\"'", begin);
    return true;
}

/* Text of another language: what is wrong with it, and what Modelica has instead */
static void foreign(Scanner *scanner, const char *begin, const char *instead) {
    fail(scanner, begin, scanner->cursor, "there is no '%.*s': %s", (int)(scanner->cursor - begin), begin, instead);
}

/* The same of a symbol for which Modelica has one that means the same */
static void foreign_symbol(Scanner *scanner, const char *begin, const char *meant) {
    const char *end = scanner->cursor;
    Diagnostic *d = fail(scanner, begin, end, "there is no '%.*s': write '%s'", (int)(end - begin), begin, meant);
    add_fix(scanner, d, begin, end, meant);
}

/* Whether nothing stands before `begin` since the last item's end, so that it can only begin a comment. */
static bool begins_item(const Scanner *scanner, const char *begin) {
    const char *at = begin;
    bool line_begins = false;
    while (at > scanner->text && strchr(" \t\r\n", at[-1])) {
        at--;
        line_begins |= *at == '\n';
    }
    return at == scanner->text || at[-1] == ';' || (line_begins && continues_word((unsigned char)at[-1]));
}

/* # text, % text or -- text */
static void foreign_comment(Scanner *scanner, const char *begin) {
    const char *end = scanner->cursor, *line_end = memchr(begin, '\n', (size_t)(scanner->limit - begin));
    scanner->cursor = line_end ? line_end : scanner->limit;
    fail(scanner, begin, end, "a comment begins with '//', not with '%.*s'", (int)(end - begin), begin);
}

/* One error for a word with letters outside of ASCII, however many it has. */
static void bad_character(Scanner *scanner, const char *begin) {
    unsigned char byte = (unsigned char)*begin;
    if (byte >= 0x80) {
        const char *end = begin + utf8_size(begin, scanner->limit);
        while (scanner->cursor < scanner->limit && continues_word((unsigned char)*scanner->cursor))
            scanner->cursor++;
        fail(scanner, begin, end,
             "unexpected character '%.*s': names are made of the letters a to z and A to Z, digits and '_'",
             (int)(end - begin), begin);
    } else if (byte < 0x20 || byte == 0x7F) {
        fail(scanner, begin, begin + 1, "unexpected control character 0x%02X", byte);
    } else {
        fail(scanner, begin, begin + 1, "unexpected character '%c'", byte);
    }
}

/* A name in quotes that has no end, or a character in it that may not stand there. False: the quote is left out.
 */
static bool bad_quoted_name(Scanner *scanner, const char *begin) {
    const char *at = begin + 1;
    while (at < scanner->limit && *at != '\n' && *at != '\'')
        at += *at == '\\' && at + 1 < scanner->limit && at[1] != '\n' ? 2 : 1;
    if (at >= scanner->limit || *at == '\n') {
        scanner->cursor = begin + 1;
        fail(scanner, begin, begin + 1,
             "the quoted name that begins here has no end on this line; a string stands in double quotes, a "
             "derivative is written der(x)");
        return false;
    } else if (at == begin + 1) {
        scanner->cursor = at + 1;
        fail(scanner, begin, at + 1, "a quoted name cannot be empty");
    } else {
        scanner->cursor = at + 1;
        fail(scanner, begin, at + 1, "a quoted name contains a character that is not allowed in it");
    }
    return true;
}

/* --- the rules ---------------------------------------------------------------------------------------- */

static Token finish(Scanner *scanner, Token token, const char *begin) {
    token.span = span_of(scanner, begin, scanner->cursor);
    token.after_error = scanner->had_error;
    scanner->had_error = false;
    return token;
}

#define KIND(token_kind)                                                                                     \
    do {                                                                                                     \
        token.kind = token_kind;                                                                             \
        return finish(scanner, token, begin);                                                                \
    } while (0)

Token scanner_next(Scanner *scanner) {
    Token token = {0};
    const char *begin, *marker;
    for (;;) {
        begin = scanner->cursor;
        /*!re2c
            re2c:api:style = free-form;
            re2c:define:YYCTYPE = "unsigned char";
            re2c:define:YYCURSOR = "scanner->cursor";
            re2c:define:YYMARKER = "marker";
            re2c:define:YYPEEK = "(unsigned char)*scanner->cursor";
            re2c:yyfill:enable = 0;
            re2c:flags:input = custom;
            re2c:define:YYSKIP = "++scanner->cursor;";
            re2c:define:YYBACKUP = "marker = scanner->cursor;";
            re2c:define:YYRESTORE = "scanner->cursor = marker;";

            digits = [0-9]+;
            exponent = [eE] [+-]? digits;
            ident = [A-Za-z_] [A-Za-z0-9_]*;
            escape = "\\" ['"?\\abfnrtv];
            quoted_char = [A-Za-z0-9_!#$%&()*+,./:;<>=?@^{}|~ "\-[\]];

            [ \t\r\n]+                  { continue; }
            "//" [^\r\n\x00]*           { continue; }
            "/" "*" ([^*\x00] | "*"+ [^*/\x00])* "*"+ "/" { continue; }
            "/*"                        {
                scanner->cursor = scanner->limit;
                fail(scanner, begin, begin + 2, "the comment that begins here has no end");
                continue;
            }
            "*" "/"                     {
                fail(scanner, begin, begin + 2, "this closes no comment: comments do not nest");
                continue;
            }
            "\x00"                      { scanner->cursor = begin; KIND(TOKEN_EOF); }
            *                           {
                TokenKind meant = TOKEN_EOF;
                if (is_foreign_string(scanner, begin)) {
                    token.symbol = intern_string(scanner->interner, "");
                    KIND(TOKEN_STRING);
                }
                if (!is_foreign_character(scanner, begin, &meant)) bad_character(scanner, begin);
                if (meant != TOKEN_EOF) KIND(meant);
                continue;
            }
            "&&" | "&"                  { foreign_symbol(scanner, begin, "and"); KIND(TOKEN_AND); }
            "||"                        { foreign_symbol(scanner, begin, "or"); KIND(TOKEN_OR); }
            "!" | "~"                   { foreign_symbol(scanner, begin, "not"); KIND(TOKEN_NOT); }
            "!=" | "~="                 { foreign_symbol(scanner, begin, "<>"); KIND(TOKEN_NE); }
            "=<"                        { foreign_symbol(scanner, begin, "<="); KIND(TOKEN_LE); }
            "=>"                        { foreign_symbol(scanner, begin, ">="); KIND(TOKEN_GE); }
            "**"                        { foreign_symbol(scanner, begin, "^"); KIND(TOKEN_POWER); }
            "++"                        { foreign(scanner, begin, "write 'x + 1'"); KIND(TOKEN_PLUS); }
            [+\-*/] "="                 { foreign(scanner, begin, "write the right side in full"); KIND(TOKEN_EQUALS); }
            "?"                         { foreign(scanner, begin, "write 'if condition then a else b'"); continue; }
            "|" [^|\r\n\x00;]* "|"      {
                scanner->cursor = begin + 1;
                foreign(scanner, begin, "the absolute value of x is abs(x)");
                const char *other = memchr(begin + 1, '|', (size_t)(scanner->limit - begin - 1));
                scanner->cursor = other + 1;
                token.integer = 0;
                KIND(TOKEN_INTEGER);
            }
            "#"                         { foreign_comment(scanner, begin); continue; }
            "--" | "%"                  {
                if (begins_item(scanner, begin)) {
                    foreign_comment(scanner, begin);
                    continue;
                }
                if (*begin == '%') {
                    foreign(scanner, begin, "the remainder of a division is mod(x, y)");
                    KIND(TOKEN_TIMES);
                }
                foreign(scanner, begin, "write 'x - 1', or 'a - (-b)'");
                KIND(TOKEN_MINUS);
            }
            "algorithm"                 { KIND(TOKEN_ALGORITHM); }
            "and"                       { KIND(TOKEN_AND); }
            "annotation"                { KIND(TOKEN_ANNOTATION); }
            "block"                     { KIND(TOKEN_BLOCK); }
            "break"                     { KIND(TOKEN_BREAK); }
            "class"                     { KIND(TOKEN_CLASS); }
            "connect"                   { KIND(TOKEN_CONNECT); }
            "connector"                 { KIND(TOKEN_CONNECTOR); }
            "constant"                  { KIND(TOKEN_CONSTANT); }
            "constrainedby"             { KIND(TOKEN_CONSTRAINEDBY); }
            "der"                       { KIND(TOKEN_DER); }
            "discrete"                  { KIND(TOKEN_DISCRETE); }
            "each"                      { KIND(TOKEN_EACH); }
            "else"                      { KIND(TOKEN_ELSE); }
            "elseif"                    { KIND(TOKEN_ELSEIF); }
            "elsewhen"                  { KIND(TOKEN_ELSEWHEN); }
            "encapsulated"              { KIND(TOKEN_ENCAPSULATED); }
            "end"                       { KIND(TOKEN_END); }
            "enumeration"               { KIND(TOKEN_ENUMERATION); }
            "equation"                  { KIND(TOKEN_EQUATION); }
            "expandable"                { KIND(TOKEN_EXPANDABLE); }
            "extends"                   { KIND(TOKEN_EXTENDS); }
            "external"                  { KIND(TOKEN_EXTERNAL); }
            "false"                     { KIND(TOKEN_FALSE); }
            "final"                     { KIND(TOKEN_FINAL); }
            "flow"                      { KIND(TOKEN_FLOW); }
            "for"                       { KIND(TOKEN_FOR); }
            "function"                  { KIND(TOKEN_FUNCTION); }
            "if"                        { KIND(TOKEN_IF); }
            "import"                    { KIND(TOKEN_IMPORT); }
            "impure"                    { KIND(TOKEN_IMPURE); }
            "in"                        { KIND(TOKEN_IN); }
            "initial"                   { KIND(TOKEN_INITIAL); }
            "inner"                     { KIND(TOKEN_INNER); }
            "input"                     { KIND(TOKEN_INPUT); }
            "loop"                      { KIND(TOKEN_LOOP); }
            "model"                     { KIND(TOKEN_MODEL); }
            "not"                       { KIND(TOKEN_NOT); }
            "operator"                  { KIND(TOKEN_OPERATOR); }
            "or"                        { KIND(TOKEN_OR); }
            "outer"                     { KIND(TOKEN_OUTER); }
            "output"                    { KIND(TOKEN_OUTPUT); }
            "package"                   { KIND(TOKEN_PACKAGE); }
            "parameter"                 { KIND(TOKEN_PARAMETER); }
            "partial"                   { KIND(TOKEN_PARTIAL); }
            "protected"                 { KIND(TOKEN_PROTECTED); }
            "public"                    { KIND(TOKEN_PUBLIC); }
            "pure"                      { KIND(TOKEN_PURE); }
            "record"                    { KIND(TOKEN_RECORD); }
            "redeclare"                 { KIND(TOKEN_REDECLARE); }
            "replaceable"               { KIND(TOKEN_REPLACEABLE); }
            "return"                    { KIND(TOKEN_RETURN); }
            "stream"                    { KIND(TOKEN_STREAM); }
            "then"                      { KIND(TOKEN_THEN); }
            "true"                      { KIND(TOKEN_TRUE); }
            "type"                      { KIND(TOKEN_TYPE); }
            "when"                      { KIND(TOKEN_WHEN); }
            "while"                     { KIND(TOKEN_WHILE); }
            "within"                    { KIND(TOKEN_WITHIN); }
            ";"                         { KIND(TOKEN_SEMICOLON); }
            ","                         { KIND(TOKEN_COMMA); }
            "."                         { KIND(TOKEN_DOT); }
            ":"                         { KIND(TOKEN_COLON); }
            "("                         { KIND(TOKEN_LPAREN); }
            ")"                         { KIND(TOKEN_RPAREN); }
            "["                         { KIND(TOKEN_LBRACKET); }
            "]"                         { KIND(TOKEN_RBRACKET); }
            "{"                         { KIND(TOKEN_LBRACE); }
            "}"                         { KIND(TOKEN_RBRACE); }
            "="                         { KIND(TOKEN_EQUALS); }
            ":="                        { KIND(TOKEN_ASSIGN); }
            "<"                         { KIND(TOKEN_LT); }
            "<="                        { KIND(TOKEN_LE); }
            ">"                         { KIND(TOKEN_GT); }
            ">="                        { KIND(TOKEN_GE); }
            "=="                        { KIND(TOKEN_EQ); }
            "<>"                        { KIND(TOKEN_NE); }
            "+"                         { KIND(TOKEN_PLUS); }
            "-"                         { KIND(TOKEN_MINUS); }
            "*"                         { KIND(TOKEN_TIMES); }
            "/"                         { KIND(TOKEN_DIVIDE); }
            "^"                         { KIND(TOKEN_POWER); }
            ".+"                        { KIND(TOKEN_EL_PLUS); }
            ".-"                        { KIND(TOKEN_EL_MINUS); }
            ".*"                        { KIND(TOKEN_EL_TIMES); }
            "./"                        { KIND(TOKEN_EL_DIVIDE); }
            ".^"                        { KIND(TOKEN_EL_POWER); }

            ident                       {
                token.symbol = intern(scanner->interner, begin, (size_t)(scanner->cursor - begin));
                KIND(TOKEN_IDENT);
            }
            "'" (quoted_char | escape)+ "'" {
                token.symbol = quoted_name(scanner, begin, scanner->cursor);
                KIND(TOKEN_IDENT);
            }
            "'"                         {
                if (!bad_quoted_name(scanner, begin)) continue;
                token.symbol = intern_string(scanner->interner, "'?'");
                KIND(TOKEN_IDENT);
            }
            ["] ([^"\\\x00] | "\\" [^\x00])* ["] {
                token.symbol = string_value(scanner, begin + 1, scanner->cursor - 1);
                KIND(TOKEN_STRING);
            }
            ["]                         {
                /* Only its first line is taken, so that the rest of the file is read all the same. */
                const char *line_end = memchr(begin, '\n', (size_t)(scanner->limit - begin));
                scanner->cursor = line_end ? line_end : scanner->limit;
                fail(scanner, begin, begin + 1, "the string that begins here has no end");
                token.symbol = intern_string(scanner->interner, "");
                KIND(TOKEN_STRING);
            }
            digits                      {
                token.kind = TOKEN_INTEGER;
                set_integer(scanner, &token, begin);
                check_exponent(scanner, begin);
                return finish(scanner, token, begin);
            }
            digits "." digits? exponent? | digits exponent | "." digits exponent? {
                if (*begin == '.' && !(begin > scanner->text && follows_number(begin[-1]))) {
                    Diagnostic *d = fail(scanner, begin, scanner->cursor, "in restricted Modelica a number begins with a digit: write 0%.*s",
                                         (int)(scanner->cursor - begin), begin);
                    add_fix(scanner, d, begin, scanner->cursor,
                            arena_printf(scanner->arena, "0%.*s", (int)(scanner->cursor - begin), begin));
                }
                token.real = decimal(scanner, begin, scanner->cursor);
                check_exponent(scanner, begin);
                KIND(TOKEN_REAL);
            }
        */
    }
}
