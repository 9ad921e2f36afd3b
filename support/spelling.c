/* Edit distance within a band around the diagonal. */
#include "support/spelling.h"

#include <stdlib.h>

enum { LONGEST = 60 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* What both words have in common at their ends costs nothing. */
static void strip(const char **a, size_t *n, const char **b, size_t *m) {
    while (*n && *m && **a == **b)
        ++*a, ++*b, --*n, --*m;
    while (*n && *m && (*a)[*n - 1] == (*b)[*m - 1])
        --*n, --*m;
}

int spelling_distance(const char *a, size_t n, const char *b, size_t m, int limit) {
    int far = limit + 1;
    if ((n > m ? n - m : m - n) > (size_t)limit) return far;
    strip(&a, &n, &b, &m);
    if (n > LONGEST || m > LONGEST) return far;
    int rows = (int)n, columns = (int)m;
    int d[3][LONGEST + 2]; /* the last three rows of the table */
    for (int i = 0; i <= rows; i++) {
        int *row = d[i % 3], *above = d[(i + 2) % 3], *above2 = d[(i + 1) % 3];
        int first = i > limit ? i - limit : 0, last = least(columns, i + limit), smallest = far;
        for (int j = first; j <= last; j++) {
            int best = i == 0 ? j : j == 0 ? i : far;
            if (i && j) best = least(best, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i && j < i + limit) best = least(best, above[j] + 1);
            if (j > first) best = least(best, row[j - 1] + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, above2[j - 2] + 1);
            row[j] = best;
            smallest = least(smallest, best);
        }
        if (smallest > limit) return far;
    }
    return least(d[rows % 3][columns], far);
}

const char *spelling_hint(Arena *arena, const char *nearest) {
    return nearest ? arena_printf(arena, "; did you mean '%s'?", nearest) : "";
}
