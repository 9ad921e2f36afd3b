/* Which elements of long arrays stand for all of them, in a result that would be too large with all.
 *
 * Of each dimension as many subscripts are taken as give SAMPLE_SIZE elements at most, spread evenly from the
 * first to the last one. */
#include "runtime/results/results.h"

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

/* How many subscripts of a dimension are taken, of those that have so many */
static size_t count_taken(int rank, const int *dims) {
    for (size_t taken = rank == 1 ? SAMPLE_SIZE : 2;; taken++) {
        size_t elements = 1;
        bool more = false;
        for (int d = 0; d < rank && elements <= SAMPLE_SIZE; d++) {
            elements *= smaller((size_t)dims[d], taken);
            more |= (size_t)dims[d] > taken;
        }
        if (elements > SAMPLE_SIZE) return taken - 1;
        if (!more) return taken;
    }
}

/* Whether subscript i of n, from 0, is one of `taken` that are spread evenly */
static bool is_taken(size_t i, size_t n, size_t taken) {
    if (n <= taken || i == 0) return true;
    if (taken < 2) return false;
    size_t k = (i * (taken - 1) + n - 2) / (n - 1);
    return k * (n - 1) / (taken - 1) == i;
}

bool sample_has(int rank, const int *dims, size_t element) {
    if (tables_elements(rank, dims) <= SAMPLE_SIZE) return true;
    size_t taken = count_taken(rank, dims);
    for (int d = rank - 1; d >= 0; d--) {
        size_t n = (size_t)dims[d];
        if (!is_taken(element % n, n, taken)) return false;
        element /= n;
    }
    return true;
}

bool sample_has_instance(const Path *path) {
    for (; path; path = path->parent)
        if (!sample_has(path->member->rank, path->member->dims, path->element)) return false;
    return true;
}
