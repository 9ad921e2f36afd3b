/* Diagnostics: the printed form, the order, and reports that are dropped. */
#include "checking.h"

#include "lexer/diag.h"

typedef struct {
    SourceSet set;
    Diagnostics *diagnostics;
} Fixture;

static Fixture begin(void) {
    Fixture f = {.set = {.arena = arena_new()}};
    return f;
}

static SourceFile *add(Fixture *f, const char *path, const char *text) {
    SourceFile *file = source_add(&f->set, path, text, strlen(text));
    if (!f->diagnostics) f->diagnostics = diagnostics_new(f->set.arena, &f->set);
    return file;
}

static Span at(const SourceFile *file, uint32_t from, uint32_t to) {
    return (Span){{file->id, from}, {file->id, to}};
}

static void expect_printed(Fixture *f, const char *expected) {
    char *printed = NULL;
    size_t size;
    FILE *stream = open_memstream(&printed, &size);
    diag_print(f->diagnostics, stream);
    fclose(stream);
    assert_string_equal(printed, expected);
    free(printed);
    arena_free(f->set.arena);
}

static void form(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "model M\n  Real xyz;\nend M;\n");
    Diagnostic *error = diag_error(f.diagnostics, at(file, 15, 18), "unit", "bad %d", 7);
    diag_note(f.diagnostics, error, at(file, 0, 7), "here");
    diag_note(f.diagnostics, error, no_span(), "somewhere");
    diag_warning(f.diagnostics, at(file, 20, 20), "unused", "well");
    assert_int_equal(f.diagnostics->n_errors, 1);
    assert_int_equal(f.diagnostics->n_warnings, 1);
    expect_printed(&f, "a.mo:2:8: error: bad 7 [unit]\n   Real xyz;\n        ^~~\n"
                       "a.mo:1:1: note: here\n model M\n ^~~~~~~\n"
                       "note: somewhere\n"
                       "a.mo:3:1: warning: well [unused]\n end M;\n ^\n");
}

static void order(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *a = add(&f, "a.mo", "xy"), *b = add(&f, "b.mo", "z");
    diag_error(f.diagnostics, at(b, 0, 1), "r", "four");
    diag_error(f.diagnostics, at(a, 1, 2), "r", "two");
    diag_error(f.diagnostics, at(a, 1, 2), "s", "three");
    diag_warning(f.diagnostics, at(a, 0, 1), "r", "one");
    diag_error(f.diagnostics, no_span(), "r", "zero");
    expect_printed(&f, "error: zero [r]\n"
                       "a.mo:1:1: warning: one [r]\n xy\n ^\n"
                       "a.mo:1:2: error: two [r]\n xy\n  ^\n"
                       "a.mo:1:2: error: three [s]\n xy\n  ^\n"
                       "b.mo:1:1: error: four [r]\n z\n ^\n");
}

static void repeated_reports_are_dropped(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "xy");
    diag_error(f.diagnostics, at(file, 0, 1), "r", "first");
    Diagnostic *again = diag_error(f.diagnostics, at(file, 0, 2), "r", "again");
    assert_non_null(again);
    diag_note(f.diagnostics, again, at(file, 0, 1), "lost");
    diag_warning(f.diagnostics, at(file, 0, 1), "r", "another severity");
    assert_int_equal(f.diagnostics->n_errors, 1);
    expect_printed(&f, "a.mo:1:1: error: first [r]\n xy\n ^\n"
                       "a.mo:1:1: warning: another severity [r]\n xy\n ^\n");
}

static void tabs_and_umlauts(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "\t\xC3\xA4\tx\x01\xFFy");
    diag_error(f.diagnostics, at(file, 4, 5), "r", "x");
    diag_error(f.diagnostics, at(file, 7, 8), "r", "y");
    expect_printed(&f, "a.mo:1:4: error: x [r]\n \t\xC3\xA4\tx??y\n \t \t^\n"
                       "a.mo:1:7: error: y [r]\n \t\xC3\xA4\tx??y\n \t \t   ^\n");
}

static void several_lines(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "ab cd\nef");
    diag_error(f.diagnostics, at(file, 3, 8), "r", "wide");
    expect_printed(&f, "a.mo:1:4: error: wide [r]\n ab cd\n    ^~\n");
}

static void long_lines_are_windowed(void **state) {
    (void)state;
    Fixture f = begin();
    char text[1001];
    for (int i = 0; i < 1000; i++)
        text[i] = (char)('a' + i % 26);
    text[1000] = '\0';
    SourceFile *file = add(&f, "a.mo", text);
    diag_error(f.diagnostics, at(file, 500, 505), "r", "middle");
    char expected[400], carets[100];
    memset(carets, ' ', sizeof carets);
    snprintf(expected, sizeof expected, "a.mo:1:501: error: middle [r]\n ...%.120s...\n %.63s^~~~~\n",
             text + 440, carets);
    expect_printed(&f, expected);
}

static void nothing_to_print(void **state) {
    (void)state;
    Fixture f = begin();
    add(&f, "a.mo", "");
    expect_printed(&f, "");
}

static void end_of_an_empty_file(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "");
    diag_error(f.diagnostics, at(file, 0, 0), "r", "empty");
    expect_printed(&f, "a.mo:1:1: error: empty [r]\n \n ^\n");
}

static void follow_ups(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "x = y\nz = w\n");
    diag_warning(f.diagnostics, at(file, 4, 5), "unit", "on a line with an error");
    diag_warning(f.diagnostics, at(file, 6, 7), "unit", "two");
    diag_error(f.diagnostics, at(file, 0, 5), "r", "one");
    diag_drop_follow_ups(f.diagnostics);
    for (int i = 0; i < 100; i++) /* the table of what was reported is still right */
        diag_warning(f.diagnostics, at(file, 6, 7), "unit", "again");
    assert_int_equal(f.diagnostics->n_warnings, 1);
    expect_printed(&f, "a.mo:1:1: error: one [r]\n x = y\n ^~~~~\n"
                       "a.mo:2:1: warning: two [unit]\n z = w\n ^\n");
}

static void switches(void **state) {
    (void)state;
    Fixture f = begin();
    SourceFile *file = add(&f, "a.mo", "x = y\nz = w\n");
    f.diagnostics->warnings = ALL_WARNINGS & ~(1u << WARNING_UNIT);
    f.diagnostics->fatal = 1u << WARNING_UNUSED;
    Diagnostic *silent = diag_warning(f.diagnostics, at(file, 0, 1), "unit", "switched off");
    diag_note(f.diagnostics, silent, at(file, 0, 1), "takes notes all the same");
    diag_warning(f.diagnostics, at(file, 2, 3), "unused", "counts as an error");
    diag_warning(f.diagnostics, at(file, 4, 5), "shadowed", "plain");
    assert_int_equal(f.diagnostics->n_warnings, 2);
    assert_int_equal(f.diagnostics->n_fatal, 1);
    expect_printed(&f, "a.mo:1:3: error: counts as an error [unused]\n x = y\n   ^\n"
                       "a.mo:1:5: warning: plain [shadowed]\n x = y\n     ^\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(form),
                                       cmocka_unit_test(order),
                                       cmocka_unit_test(repeated_reports_are_dropped),
                                       cmocka_unit_test(tabs_and_umlauts),
                                       cmocka_unit_test(several_lines),
                                       cmocka_unit_test(long_lines_are_windowed),
                                       cmocka_unit_test(nothing_to_print),
                                       cmocka_unit_test(end_of_an_empty_file),
                                       cmocka_unit_test(follow_ups),
                                       cmocka_unit_test(switches)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
