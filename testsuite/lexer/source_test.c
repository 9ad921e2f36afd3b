/* Source files: reading, lines and columns. */
#include "checking.h"

#include <unistd.h>

#include "lexer/source.h"

static SourceSet new_set(void) {
    return (SourceSet){.arena = arena_new()};
}

static void expect_place(const SourceSet *set, const SourceFile *file, uint32_t offset, int line,
                         int column) {
    int l, c;
    source_locate(set, (Pos){file->id, offset}, &l, &c);
    assert_int_equal(l, line);
    assert_int_equal(c, column);
}

static void expect_line(const SourceFile *file, int line, const char *text) {
    int length;
    const char *found = source_line(file, line, &length);
    assert_int_equal(length, strlen(text));
    assert_memory_equal(found, text, (size_t)length);
}

static void places(void **state) {
    (void)state;
    SourceSet set = new_set();
    const char *text = "ab\n\n\tc\xC3\xA4"
                       "d\r\ne";
    SourceFile *file = source_add(&set, "f.mo", text, strlen(text));
    assert_int_equal(file->id, 0);
    assert_int_equal(file->n_lines, 4);
    assert_int_equal(file->text[file->length], 0);
    assert_int_equal(file->text[file->length + 1], 0);
    expect_place(&set, file, 0, 1, 1);
    expect_place(&set, file, 2, 1, 3); /* the line's end belongs to the line */
    expect_place(&set, file, 3, 2, 1);
    expect_place(&set, file, 4, 3, 1);
    expect_place(&set, file, 5, 3, 2); /* a tab is one column */
    expect_place(&set, file, 8, 3, 4); /* and so is a character of two bytes */
    expect_place(&set, file, file->length, 4, 2);
    expect_place(&set, file, file->length + 9, 4, 2);
    expect_line(file, 1, "ab");
    expect_line(file, 2, "");
    expect_line(file, 3,
                "\tc\xC3\xA4"
                "d");
    expect_line(file, 4, "e");
    arena_free(set.arena);
}

static void byte_order_mark(void **state) {
    (void)state;
    SourceSet set = new_set();
    SourceFile *file = source_add(&set, "f.mo",
                                  "\xEF\xBB\xBF"
                                  "ab\nc",
                                  7);
    expect_place(&set, file, 3, 1, 1);
    expect_place(&set, file, 4, 1, 2);
    expect_place(&set, file, 6, 2, 1);
    expect_line(file, 1, "ab");
    arena_free(set.arena);
}

static void empty_file(void **state) {
    (void)state;
    SourceSet set = new_set();
    SourceFile *file = source_add(&set, "f.mo", "", 0);
    assert_int_equal(file->n_lines, 1);
    expect_place(&set, file, 0, 1, 1);
    expect_line(file, 1, "");
    assert_int_equal(source_add(&set, "g.mo", "x", 1)->id, 1);
    arena_free(set.arena);
}

static void reading(void **state) {
    (void)state;
    char path[] = "/tmp/mocc_source_XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    size_t length = 200000;
    char *data = malloc(length);
    memset(data, 'x', length);
    assert_int_equal(write(handle, data, length), length);
    close(handle);
    SourceSet set = new_set();
    SourceFile *file = NULL;
    assert_int_equal(source_read(&set, path, &file), SOURCE_READ);
    assert_int_equal(file->length, length);
    assert_memory_equal(file->text, data, length);
    assert_string_equal(file->path, path);
    assert_ptr_equal(set.files.at[file->id], file);
    free(data);
    unlink(path);
    assert_int_equal(source_read(&set, path, &file), SOURCE_MISSING);
    assert_int_equal(source_read(&set, "/tmp", &file), SOURCE_IS_FOLDER);
    assert_int_equal(source_read(&set, "/dev/null/x", &file), SOURCE_MISSING);
    assert_int_equal(set.files.n, 1);
    arena_free(set.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places),
        cmocka_unit_test(byte_order_mark),
        cmocka_unit_test(empty_file),
        cmocka_unit_test(reading),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
