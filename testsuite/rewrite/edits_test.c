/* Fixes as edits of texts: items in another order with their comments, and which fixes go together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "lexer/fix.h"
#include "rewrite/edits.h"

static Arena *arena;
static SourceSet *sources;
static Diagnostics *diagnostics;

static int start(void **state) {
    (void)state;
    arena = arena_new();
    sources = NEW(arena, SourceSet);
    sources->arena = arena;
    diagnostics = diagnostics_new(arena, sources);
    return 0;
}

static int stop(void **state) {
    (void)state;
    arena_free(arena);
    return 0;
}

static Span span_of(const SourceFile *file, const char *words) {
    const char *at = strstr(file->text, words);
    assert_non_null(at);
    uint32_t begin = (uint32_t)(at - file->text);
    return (Span){{file->id, begin}, {file->id, begin + (uint32_t)strlen(words)}};
}

static Fix *new_fix(const SourceFile *file, uint32_t offset, FixGrade grade) {
    Span span = {{file->id, offset}, {file->id, offset + 1}};
    Diagnostic *d = diag_error(diagnostics, span, "type", "error %u", offset);
    return fix_add(diagnostics, d, grade, "fix %u", offset);
}

static const char *fixed(const SourceFile *file) {
    size_t length;
    const TextEdits edits = certain_edits(arena, diagnostics, file->id);
    const char *text = apply_edits(arena, file->text, file->length, &edits, &length);
    assert_int_equal(strlen(text), length);
    return text;
}

/* The text with its items, which are words that stand in it once, in another order; NULL: it cannot be. */
static const char *reordered(const char *text, int n, const char *const *items, const int *order) {
    const SourceFile *file = source_add(sources, "text.mo", text, strlen(text));
    Span spans[10];
    for (int i = 0; i < n; i++)
        spans[i] = span_of(file, items[i]);
    Fix *fix = new_fix(file, 0, FIX_CERTAIN);
    return fix_reorder(diagnostics, fix, n, spans, order) ? fixed(file) : NULL;
}

static const char *const abc[] = {"a = 1", "b = 2", "c = 3"};

static void lines_move(void **state) {
    (void)state;
    const int last_first[] = {2, 0, 1}, first_last[] = {1, 2, 0}, reverse[] = {2, 1, 0}, same[] = {0, 1, 2};
    const char *text = "model M\n  a = 1;\n  b = 2;\n  c = 3;\nend M;\n";
    assert_string_equal(reordered(text, 3, abc, last_first),
                        "model M\n  c = 3;\n  a = 1;\n  b = 2;\nend M;\n");
    assert_string_equal(reordered(text, 3, abc, first_last),
                        "model M\n  b = 2;\n  c = 3;\n  a = 1;\nend M;\n");
    assert_string_equal(reordered(text, 3, abc, reverse), "model M\n  c = 3;\n  b = 2;\n  a = 1;\nend M;\n");
    assert_null(reordered(text, 3, abc, same));
    assert_null(reordered("a = 1;\nb = 2;\nc = 3", 3, abc, reverse)); /* a semicolon is missing */
}

static void comments_go_along(void **state) {
    (void)state;
    const int last_first[] = {2, 0, 1};
    assert_string_equal(
        reordered("// head\n\n// of a\na = 1; // a\nb = 2;\n/* of\n\n   c */\n// more\nc = 3 \"\\\";\"; "
                  "/* c */ // too\n// foot\n",
                  3, abc, last_first),
        "// head\n\n/* of\n\n   c */\n// more\nc = 3 \"\\\";\"; /* c */ // too\n// of a\na = 1; // a\n"
        "b = 2;\n// foot\n");
    /* what stands on the line of another item belongs to that one */
    assert_string_equal(
        reordered("equation // heading\n  a = 1; /* not\n  c */\n  b = 2;\n  c = 3;\n", 3, abc, last_first),
        "equation // heading\n  c = 3;\n  a = 1; /* not\n  c */\n  b = 2;\n");
}

/* What moves down stays above what follows the items: that may use it. */
static void sections_stay(void **state) {
    (void)state;
    const int down[] = {1, 2, 0, 3}, up[] = {0, 3, 1, 2};
    const char *const abcd[] = {"a = 1", "b = 2", "c = 3", "d = 4"};
    assert_string_equal(
        reordered("  a = 1;\n  b = 2;\n  c = 3;\nequation\n  x = a;\npublic\n  d = 4;\n", 4, abcd, down),
        "  b = 2;\n  c = 3;\n  a = 1;\nequation\n  x = a;\npublic\n  d = 4;\n");
    assert_string_equal(
        reordered("  a = 1;\nequation\n  x = a;\npublic\n  b = 2;\n  c = 3;\n  d = 4;\n", 4, abcd, up),
        "  a = 1;\nequation\n  x = a;\npublic\n  d = 4;\n  b = 2;\n  c = 3;\n");
}

static void shared_lines(void **state) {
    (void)state;
    const int last_first[] = {2, 0, 1}, first_last[] = {1, 2, 0};
    assert_string_equal(reordered("x a = 1; b = 2;\n  c = 3; // c\n", 3, abc, first_last),
                        "x b = 2;\n  c = 3; // c\n  a = 1;\n");
    assert_string_equal(reordered("  a = 1; b = 2; c = 3; end;\n", 3, abc, last_first),
                        "  c = 3;\n  a = 1; b = 2; end;\n");
    assert_string_equal(reordered("x a = 1;\n  b = 2;\n  c = 3; // c\n", 3, abc, last_first),
                        "x c = 3; // c\na = 1;\n  b = 2;\n");
}

static void line_ends(void **state) {
    (void)state;
    const int last_first[] = {2, 0, 1};
    assert_string_equal(reordered("a = 1;\r\nb = 2;\r\n\r\nc = 3;", 3, abc, last_first),
                        "c = 3;\r\na = 1;\r\nb = 2;\r\n");
    assert_string_equal(reordered("a = 1;\n\nb = 2;\n\nc = 3;\n\nx\n", 3, abc, last_first),
                        "c = 3;\na = 1;\n\nb = 2;\n\nx\n");
}

static void inserted_lines(void **state) {
    (void)state;
    const char *text = "model M\n\n  // about a\n  a = 1; b = 2;\n";
    const SourceFile *file = source_add(sources, "lines.mo", text, strlen(text));
    fix_insert_line(diagnostics, new_fix(file, 0, FIX_CERTAIN), span_of(file, "a = 1").begin, "z = 0;");
    fix_insert_line(diagnostics, new_fix(file, 1, FIX_CERTAIN), span_of(file, "b = 2").begin, "y = 0;");
    assert_string_equal(fixed(file), "model M\n\n  z = 0;\n  // about a\n  a = 1; y = 0; b = 2;\n");
}

/* Items that go into one section by a fix each */
static void into_one_section(void **state) {
    (void)state;
    const char *text =
        "model M\n  Real x;\nequation\n  x = 1;\n\n  a = 2;\n  b = 3;\n  y = 4;\n\n  c = 5;\nend M;\n";
    const SourceFile *file = source_add(sources, "section.mo", text, strlen(text));
    static const char *const items[] = {"a = 2", "b = 3", "c = 5"};
    for (uint32_t i = 0; i < 3; i++) {
        Span item = span_of(file, items[i]);
        Fix *fix = new_fix(file, item.begin.offset, FIX_CERTAIN);
        assert_true(fix_move_above_section(diagnostics, fix, item, true));
        vec_push(arena, &diagnostics->all.at[diagnostics->all.n - 1]->fixes, fix); /* twice the same */
    }
    assert_string_equal(fixed(file), "model M\n  Real x;\ninitial equation\n  a = 2;\n  b = 3;\n  c = 5;\n"
                                     "equation\n  x = 1;\n\n  y = 4;\nend M;\n");
}

static void together(void **state) {
    (void)state;
    const SourceFile *file = source_add(sources, "together.mo", "0123456789", 10);
    const struct {
        uint32_t begin, end;
        FixGrade grade;
    } rows[] = {{2, 4, FIX_CERTAIN},   {3, 5, FIX_CERTAIN}, {4, 4, FIX_CERTAIN},
                {6, 7, FIX_SUGGESTED}, {4, 6, FIX_CERTAIN}, {10, 10, FIX_CERTAIN}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Span span = {{file->id, rows[i].begin}, {file->id, rows[i].end}};
        fix_replace(diagnostics, new_fix(file, i, rows[i].grade), span, "<>");
    }
    assert_string_equal(fixed(file), "01<><>456789<>"); /* of those at 3, 4 and 4 the second */
    assert_int_equal(certain_edits(arena, diagnostics, file->id + 1).n, 0);
    const TextEdits suggested =
        edits_of_fix(arena, diagnostics->all.at[diagnostics->all.n - 3]->fixes.at[0], file->id);
    assert_int_equal(suggested.n, 1);
    assert_string_equal(suggested.at[0].description, "fix 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_move),       cmocka_unit_test(comments_go_along),
        cmocka_unit_test(sections_stay),    cmocka_unit_test(shared_lines),
        cmocka_unit_test(line_ends),        cmocka_unit_test(inserted_lines),
        cmocka_unit_test(into_one_section), cmocka_unit_test(together)};
    return cmocka_run_group_tests(tests, start, stop);
}
