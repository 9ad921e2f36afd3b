/* The layout as edits: they make the same text, and leave lines alone that stay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "rewrite/format.h"

static Arena *arena;

static int start(void **state) {
    (void)state;
    arena = arena_new();
    return 0;
}

static int stop(void **state) {
    (void)state;
    arena_free(arena);
    return 0;
}

static void same_text(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "// nothing\n",
        "model M\nReal x;\n  Real y;\n Real z=1;\n\n\n\nend M;",
        "model M\r\n  Real x ;\r\nequation\r\n x=1 ;\r\nend M;\r\n",
        "\n\nmodel M // m\n  /* a\n b */ Real x=+1;\nend M;\n\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t length = strlen(texts[i]), formatted_length, edited_length;
        bool good;
        const char *formatted = format_text(arena, texts[i], length, &formatted_length);
        const TextEdits edits = format_edits(arena, texts[i], length, &good);
        assert_true(good);
        const char *edited = apply_edits(arena, texts[i], length, &edits, &edited_length);
        assert_string_equal(edited, formatted);
        assert_int_equal(edited_length, formatted_length);
        format_edits(arena, formatted, formatted_length, &good);
        assert_string_equal(format_text(arena, formatted, formatted_length, &formatted_length), formatted);
    }
}

static void single_lines(void **state) {
    (void)state;
    const char *text = "model M\n  Real x;\n  Real y=1;\n  Real z;\nend M;\n";
    bool good;
    const TextEdits edits = format_edits(arena, text, strlen(text), &good);
    assert_int_equal(edits.n, 1);
    assert_int_equal(edits.at[0].offset, 18);
    assert_int_equal(edits.at[0].length, 12);
    assert_string_equal(edits.at[0].replacement, "  Real y = 1;\n");
}

static void syntax_errors(void **state) {
    (void)state;
    static const char *const texts[] = {"model M", "model M Real x = ; end M;", "\"", "/*", "\xFF\xFE",
                                        "a \xC3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool good;
        size_t length;
        assert_null(format_text(arena, texts[i], strlen(texts[i]), &length));
        assert_int_equal(format_edits(arena, texts[i], strlen(texts[i]), &good).n, 0);
        assert_false(good);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_text), cmocka_unit_test(single_lines),
                                       cmocka_unit_test(syntax_errors)};
    return cmocka_run_group_tests(tests, start, stop);
}
