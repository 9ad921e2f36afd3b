/* Diffs: random texts whose diffs, applied by hand, give the other text, with as few lines as there must be.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "rewrite/diff.h"

static const char *diff(Arena *arena, const char *before, const char *after) {
    Text out = {0};
    add_diff(arena, &out, "f", before, strlen(before), after, strlen(after));
    const char *text = arena_strdup(arena, out.data ? out.data : "");
    text_free(&out);
    return text;
}

static void known(void **state) {
    (void)state;
    Arena *arena = arena_new();
    assert_string_equal(diff(arena, "a\nb\n", "a\nb\n"), "");
    assert_string_equal(diff(arena, "", "a\n"), "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n");
    assert_string_equal(diff(arena, "a", "a\n"),
                        "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
    assert_string_equal(
        diff(arena, "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n10\n11\n"),
        "--- f\n+++ f\n@@ -2,11 +2,10 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n 9\n 10\n 11\n-12\n");
    assert_string_equal(diff(arena, "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n0\n"),
                        "--- f\n+++ f\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -7,3 +8,4 @@\n 7\n 8\n 9\n+0\n");
    arena_free(arena);
}

/* The text that the diff makes of `before`; *changed gets the lines that are gone or come. */
static char *patched(Arena *arena, const char *before, const char *diff, int *changed) {
    Text out = {0};
    const char *at = before;
    int line = 0;
    *changed = 0;
    const char *next = strstr(diff, "@@ -");
    while (next) {
        int first = atoi(next + 4);
        bool none = strchr(next, '\n') > strstr(next, ",0 +") && strstr(next, ",0 +");
        for (first -= !none; line < first; line++) {
            const char *end = strchr(at, '\n') + 1;
            text_add_bytes(&out, at, (size_t)(end - at));
            at = end;
        }
        for (next = strchr(next, '\n') + 1; *next && *next != '@'; next = strchr(next, '\n') + 1) {
            size_t length = strcspn(next, "\n");
            *changed += *next != ' ';
            if (*next != '-') text_add_bytes(&out, next + 1, length);
            if (*next == '+') continue;
            assert_int_equal(strncmp(at, next + 1, length), 0);
            at += length;
            line++;
        }
        next = *next ? next : NULL;
    }
    text_add(&out, at);
    char *text = arena_strdup(arena, out.data ? out.data : "");
    text_free(&out);
    return text;
}

/* Lines gone or come at least, by the whole table of prefixes */
static int distance(const char *a, const char *b) {
    int n = (int)strlen(a) / 2, m = (int)strlen(b) / 2, table[41][41] = {{0}};
    for (int i = 0; i <= n; i++)
        for (int k = 0; k <= m; k++) {
            int gone = i ? table[i - 1][k] + 1 : 99, comes = k ? table[i][k - 1] + 1 : 99;
            int least = gone < comes ? gone : comes;
            if (i && k && a[2 * i - 2] == b[2 * k - 2] && table[i - 1][k - 1] < least)
                least = table[i - 1][k - 1];
            table[i][k] = i || k ? least : 0;
        }
    return table[n][m];
}

static void random_texts(void **state) {
    (void)state;
    unsigned seed = 1;
    for (int round = 0; round < 3000; round++) {
        char texts[2][81] = {{0}};
        Arena *arena = arena_new();
        for (int t = 0; t < 2; t++) {
            int n = rand_r(&seed) % 41, letters = 2 + rand_r(&seed) % 6;
            for (int i = 0; i < n; i++) {
                texts[t][2 * i] = (char)('a' + rand_r(&seed) % letters);
                texts[t][2 * i + 1] = '\n';
            }
        }
        int changed;
        assert_string_equal(patched(arena, texts[0], diff(arena, texts[0], texts[1]), &changed), texts[1]);
        assert_int_equal(changed, distance(texts[0], texts[1]));
        arena_free(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(known), cmocka_unit_test(random_texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
