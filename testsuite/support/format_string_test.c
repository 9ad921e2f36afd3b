/* Formatted text is what the C library writes. */
#include "../lexer/checking.h"

#include <limits.h>

#include "support/format_string.h"

__attribute__((format(printf, 3, 4))) static size_t ours(char *out, size_t size, const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t length = format_string(out, size, format, args);
    va_end(args);
    return length;
}

/* The same text and length in buffers of each size up to that of the whole text */
#define SAME(...)                                                                                            \
    do {                                                                                                     \
        char expected[400], found[400];                                                                      \
        size_t length = (size_t)snprintf(expected, sizeof expected, __VA_ARGS__);                            \
        for (size_t size = 1; size <= length + 2; size++) {                                                  \
            snprintf(expected, size, __VA_ARGS__);                                                           \
            memset(found, '#', sizeof found);                                                                \
            assert_int_equal(ours(found, size, __VA_ARGS__), length);                                        \
            assert_string_equal(found, expected);                                                            \
            assert_int_equal(found[size], '#');                                                              \
        }                                                                                                    \
    } while (0)

static void same_as_the_library(void **state) {
    (void)state;
    SAME("plain");
    SAME("%s", "");
    SAME("%s = %s;", "x", "a + b");
    SAME("%d", 0);
    SAME("%d%d", INT_MAX, INT_MIN);
    SAME("t%d_%s[%d]", -17, "name", 1000);
    SAME("100%% of %s", "it");
    SAME("%.3s|%5d|%-4s|%g|%zu|%c", "abcdef", 42, "x", 0.1, (size_t)7, 'y');
    SAME("%ld %u", LONG_MIN, UINT_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_as_the_library)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
