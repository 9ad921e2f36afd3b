/* The scanner: each kind of token with its place and value, comments, and lexical errors. */
#include "checking.h"

#include "lexer/token.h"

enum { MOST = 100 };

typedef struct {
    SourceSet set;
    Diagnostics *diagnostics;
    Token tokens[MOST];
    int n; /* without the end of the file */
} Scanned;

static Scanned *scan(const char *text) {
    Arena *arena = arena_new();
    Scanned *s = NEW(arena, Scanned);
    s->set.arena = arena;
    s->diagnostics = diagnostics_new(arena, &s->set);
    SourceFile *file = source_add(&s->set, "test.mo", text, strlen(text));
    Scanner scanner = scanner_new(arena, interner_new(arena), s->diagnostics, file);
    while ((s->tokens[s->n] = scanner_next(&scanner)).kind != TOKEN_EOF)
        assert_true(++s->n < MOST);
    assert_int_equal(scanner_next(&scanner).kind, TOKEN_EOF);
    assert_int_equal(s->tokens[s->n].span.end.offset, file->length);
    assert_int_equal(scanner.failed, s->diagnostics->n_errors > 0);
    return s;
}

static void end_scan(Scanned *s) {
    arena_free(s->set.arena);
}

static void expect_kinds(const char *text, int n, const TokenKind *kinds) {
    Scanned *s = scan(text);
    assert_int_equal(s->diagnostics->n_errors, 0);
    assert_int_equal(s->n, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(s->tokens[i].kind, kinds[i]);
    end_scan(s);
}

/* The text has one error, at the given place. */
static void expect_error(const char *text, const char *message) {
    Scanned *s = scan(text);
    char *printed = NULL;
    size_t size;
    FILE *stream = open_memstream(&printed, &size);
    diag_print(s->diagnostics, stream);
    fclose(stream);
    assert_int_equal(s->diagnostics->n_errors, 1);
    *strchr(printed, '\n') = '\0';
    assert_string_equal(printed, message);
    free(printed);
    end_scan(s);
}

static void all_words(void **state) {
    (void)state;
    for (TokenKind kind = TOKEN_SEMICOLON; kind < TOKEN_KINDS; kind++) {
        assert_non_null(token_text(kind));
        expect_kinds(token_text(kind), 1, &kind);
        assert_int_equal(token_is_keyword(kind), kind >= TOKEN_ALGORITHM);
    }
    assert_null(token_text(TOKEN_IDENT));
    assert_int_equal(TOKEN_KINDS - TOKEN_ALGORITHM, 59); /* the keywords of Modelica 3.6 */
}

static void longest_match(void **state) {
    (void)state;
    expect_kinds("a.*b", 3, (TokenKind[]){TOKEN_IDENT, TOKEN_EL_TIMES, TOKEN_IDENT});
    expect_kinds("1.*b", 3, (TokenKind[]){TOKEN_REAL, TOKEN_TIMES, TOKEN_IDENT});
    expect_kinds("a<>=b", 4, (TokenKind[]){TOKEN_IDENT, TOKEN_NE, TOKEN_EQUALS, TOKEN_IDENT});
    expect_kinds("a:=:b", 4, (TokenKind[]){TOKEN_IDENT, TOKEN_ASSIGN, TOKEN_COLON, TOKEN_IDENT});
    expect_kinds("ends End _end end", 4, (TokenKind[]){TOKEN_IDENT, TOKEN_IDENT, TOKEN_IDENT, TOKEN_END});
    expect_kinds("1else", 2, (TokenKind[]){TOKEN_INTEGER, TOKEN_ELSE});
    expect_kinds("1e5x", 2, (TokenKind[]){TOKEN_REAL, TOKEN_IDENT});
    expect_kinds("a.b.'c.d'", 5, (TokenKind[]){TOKEN_IDENT, TOKEN_DOT, TOKEN_IDENT, TOKEN_DOT, TOKEN_IDENT});
}

static void white_space_and_comments(void **state) {
    (void)state;
    expect_kinds("", 0, NULL);
    expect_kinds("a // b /* c\nd", 2, (TokenKind[]){TOKEN_IDENT, TOKEN_IDENT});
    expect_kinds("a /* b\n // c */ d /**/ e /***/ f /* ** / */", 4,
                 (TokenKind[]){TOKEN_IDENT, TOKEN_IDENT, TOKEN_IDENT, TOKEN_IDENT});
    expect_kinds("// no line end", 0, NULL);
    expect_kinds("\xEF\xBB\xBF"
                 "a",
                 1, (TokenKind[]){TOKEN_IDENT});
    expect_kinds("a/ /b", 4, (TokenKind[]){TOKEN_IDENT, TOKEN_DIVIDE, TOKEN_DIVIDE, TOKEN_IDENT});
}

static void spans(void **state) {
    (void)state;
    Scanned *s = scan("ab <= \"c\nd\" 1.5\n'x y'");
    static const uint32_t places[][2] = {{0, 2}, {3, 5}, {6, 11}, {12, 15}, {16, 21}};
    assert_int_equal(s->n, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(s->tokens[i].span.begin.offset, places[i][0]);
        assert_int_equal(s->tokens[i].span.end.offset, places[i][1]);
        assert_int_equal(s->tokens[i].span.begin.file, 0);
    }
    end_scan(s);
}

static void values(void **state) {
    (void)state;
    Scanned *s = scan(
        "\"a\\n\\\"\\\\\\t\\?b\" \"c\r\nd\" '\\?\\'\\\\' \"\" 2147483647 2147483648 1.5e3 0.25 'a\"b' '\\n'");
    assert_string_equal(s->tokens[0].symbol, "a\n\"\\\t?b");
    assert_string_equal(s->tokens[1].symbol, "c\nd");
    assert_string_equal(s->tokens[2].symbol, "'?\\'\\\\'");
    assert_string_equal(s->tokens[3].symbol, "");
    assert_int_equal(s->tokens[4].integer, 2147483647);
    assert_int_equal(s->tokens[5].kind, TOKEN_REAL);
    assert_true(s->tokens[5].integer_overflow);
    assert_true(s->tokens[5].real == 2147483648.0);
    assert_true(s->tokens[6].real == 1500 && !s->tokens[6].integer_overflow);
    assert_true(s->tokens[7].real == 0.25);
    assert_string_equal(s->tokens[8].symbol, "'a\"b'");
    assert_string_equal(s->tokens[9].symbol, "'\\n'");
    assert_int_equal(s->diagnostics->n_errors, 0);
    end_scan(s);
}

static void equal_names_are_one_symbol(void **state) {
    (void)state;
    Scanned *s = scan("abc 'abc' abc '\\\"' '\"'");
    assert_ptr_equal(s->tokens[0].symbol, s->tokens[2].symbol);
    assert_ptr_not_equal(s->tokens[0].symbol, s->tokens[1].symbol);
    assert_ptr_equal(s->tokens[3].symbol, s->tokens[4].symbol);
    end_scan(s);
}

static void errors(void **state) {
    (void)state;
    expect_error("a\n \"b", "test.mo:2:2: error: the string that begins here has no end [syntax]");
    expect_error("a /* b\n c", "test.mo:1:3: error: the comment that begins here has no end [syntax]");
    expect_error("a */ b", "test.mo:1:3: error: this closes no comment: comments do not nest [syntax]");
    expect_error("\"\xC3\xA4\\q\"", "test.mo:1:3: error: unknown escape in a string: \\q [syntax]");
    expect_error("'a\nb",
                 "test.mo:1:1: error: the quoted name that begins here has no end on this line; a string "
                 "stands in double quotes, a derivative is written der(x) [syntax]");
    expect_error("a ''", "test.mo:1:3: error: a quoted name cannot be empty [syntax]");
    expect_error("'\xC3\xA4'",
                 "test.mo:1:1: error: a quoted name contains a character that is not allowed in it [syntax]");
    expect_error("a $ b", "test.mo:1:3: error: unexpected character '$' [syntax]");
    expect_error("a \x02 b", "test.mo:1:3: error: unexpected control character 0x02 [syntax]");
    expect_error(
        "1e+",
        "test.mo:1:1: error: the exponent of a number has one sign at most, and digits: 1e-6 [syntax]");
    expect_error(
        "2.5e--6",
        "test.mo:1:1: error: the exponent of a number has one sign at most, and digits: 1e-6 [syntax]");
    expect_error("1e400", "test.mo:1:1: error: the number is larger than the largest Real [syntax]");
    expect_error("a \xC0\x80 \xFF",
                 "test.mo:1:3: error: invalid UTF-8: byte 0xC0; Modelica files are in UTF-8 [syntax]");
    expect_error("// \xED\xA0\x80",
                 "test.mo:1:4: error: invalid UTF-8: byte 0xED; Modelica files are in UTF-8 [syntax]");
}

static void errors_mark_the_next_token(void **state) {
    (void)state;
    Scanned *s = scan("a $ b c");
    assert_false(s->tokens[0].after_error);
    assert_true(s->tokens[1].after_error);
    assert_false(s->tokens[2].after_error);
    end_scan(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_words),
        cmocka_unit_test(longest_match),
        cmocka_unit_test(white_space_and_comments),
        cmocka_unit_test(spans),
        cmocka_unit_test(values),
        cmocka_unit_test(equal_names_are_one_symbol),
        cmocka_unit_test(errors),
        cmocka_unit_test(errors_mark_the_next_token),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
