/* Edit distances: by hand, and against the whole table for random words. */
#include "../lexer/checking.h"

#include "support/spelling.h"

static int distance(const char *a, const char *b, int limit) {
    int d = spelling_distance(a, strlen(a), b, strlen(b), limit);
    assert_int_equal(d, spelling_distance(b, strlen(b), a, strlen(a), limit));
    return d;
}

static void by_hand(void **state) {
    (void)state;
    assert_int_equal(distance("", "", 0), 0);
    assert_int_equal(distance("abc", "", 5), 3);
    assert_int_equal(distance("kitten", "sitting", 5), 3);
    assert_int_equal(distance("kitten", "sitting", 3), 3);
    assert_int_equal(distance("kitten", "sitting", 2), 3); /* limit + 1 */
    assert_int_equal(distance("lenght", "length", 3), 1);  /* exchanged with the next one */
    assert_int_equal(distance("ca", "abc", 5), 3);         /* no letter moves twice */
    assert_int_equal(distance("flange_a", "flange_b", 2), 1);
    assert_int_equal(distance("time", "time", 0), 0);
    assert_int_equal(distance("time", "tame", 0), 1);
}

static void of_long_words(void **state) {
    (void)state;
    char a[2000], b[2000];
    memset(a, 'x', sizeof a - 1);
    memset(b, 'x', sizeof b - 1);
    a[sizeof a - 1] = b[sizeof b - 1] = '\0';
    assert_int_equal(distance(a, b, 3), 0);
    b[1000] = 'y';
    assert_int_equal(distance(a, b, 3), 1); /* what they have in common does not count */
    b[10] = 'y';
    assert_int_equal(distance(a, b, 3), 4); /* given up */
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* The definition: all prefixes against all prefixes */
static int whole_table(const char *a, int n, const char *b, int m) {
    int d[10][10];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            d[i][j] = i == 0 || j == 0 ? i + j
                                       : least(least(d[i - 1][j], d[i][j - 1]) + 1,
                                               d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

static void of_random_words(void **state) {
    (void)state;
    srand(1);
    for (int round = 0; round < 100000; round++) {
        char a[10] = "", b[10] = "";
        int n = rand() % 9, m = rand() % 9, letters = 1 + rand() % 4, limit = rand() % 5;
        for (int i = 0; i < n; i++)
            a[i] = (char)('a' + rand() % letters);
        for (int i = 0; i < m; i++)
            b[i] = (char)('a' + rand() % letters);
        assert_int_equal(distance(a, b, limit), least(whole_table(a, n, b, m), limit + 1));
    }
}

static void hints(void **state) {
    (void)state;
    Arena *arena = arena_new();
    assert_string_equal(spelling_hint(arena, "mass"), "; did you mean 'mass'?");
    assert_string_equal(spelling_hint(arena, NULL), "");
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_hand), cmocka_unit_test(of_long_words),
                                       cmocka_unit_test(of_random_words), cmocka_unit_test(hints)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
