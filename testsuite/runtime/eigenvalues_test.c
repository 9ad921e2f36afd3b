/* Eigenvalues of matrices whose spectrum is known. */
#include "../lexer/checking.h"

#include <math.h>

#include "runtime/linear/linear.h"

enum { MOST = 60 };

typedef struct {
    size_t n;
    double at[MOST * MOST];
    Eigenvalue expected[MOST];
} Known;

/* The largest distance of an expected eigenvalue to the nearest one that was found and is not taken yet,
   relative to the largest expected */
static double worst_error(Known *known) {
    Eigenvalue found[MOST];
    double worst = 0, size = 0;
    assert_true(eigenvalues_find(known->at, known->n, found));
    for (size_t i = 0; i < known->n; i++) {
        size_t nearest = i;
        double least = INFINITY;
        for (size_t k = i; k < known->n; k++) {
            double distance = hypot(found[k].re - known->expected[i].re, found[k].im - known->expected[i].im);
            if (distance < least) {
                least = distance;
                nearest = k;
            }
        }
        Eigenvalue taken = found[nearest];
        found[nearest] = found[i];
        found[i] = taken;
        worst = fmax(worst, least);
        size = fmax(size, eigenvalue_frequency(known->expected[i]));
    }
    return size > 0 ? worst / size : worst;
}

static void expects(Known *known, double bound) {
    double error = worst_error(known);
    if (!(error <= bound)) fail_msg("n = %zu: %g > %g", known->n, error, bound);
}

/* ---- matrices ---- */

static Known *fresh(size_t n) {
    static Known known;
    memset(&known, 0, sizeof known);
    known.n = n;
    return &known;
}

/* The same in each run, between -1 and 1 */
static double next_random(void) {
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 33) / 1073741824.0 - 1;
}

/* Replaces M by H M H with the reflection H along a random direction. */
static void turn(Known *known) {
    double v[MOST], square = 0;
    size_t n = known->n;
    for (size_t i = 0; i < n; i++) {
        v[i] = next_random();
        square += v[i] * v[i];
    }
    for (size_t side = 0; side < 2; side++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0;
            for (size_t i = 0; i < n; i++)
                sum += v[i] * known->at[side ? j * n + i : i * n + j];
            for (size_t i = 0; i < n; i++)
                known->at[side ? j * n + i : i * n + j] -= 2 * sum * v[i] / square;
        }
}

/* Blocks of random pairs and real ones along the diagonal, coupled above it, seen from another basis */
static void test_hidden_blocks(void **state) {
    (void)state;
    for (size_t n = 1; n <= MOST; n++) {
        Known *known = fresh(n);
        for (size_t i = 0; i < n; i++) {
            bool pair = i + 1 < n && next_random() > 0;
            double re = next_random(), im = pair ? 0.1 + fabs(next_random()) : 0;
            known->at[i * n + i] = re;
            known->expected[i] = (Eigenvalue){re, im};
            if (!pair) continue;
            known->at[i * n + i + 1] = im;
            known->at[(i + 1) * n + i] = -im;
            known->at[(i + 1) * n + i + 1] = re;
            known->expected[++i] = (Eigenvalue){re, -im};
        }
        turn(known);
        turn(known);
        expects(known, 1e-13);
    }
}

static void test_chain(void **state) {
    (void)state;
    for (size_t n = 1; n <= 50; n += 7) {
        Known *known = fresh(n);
        for (size_t i = 0; i < n; i++) {
            known->at[i * n + i] = 2;
            if (i > 0) known->at[i * n + i - 1] = known->at[(i - 1) * n + i] = -1;
            known->expected[i].re = 2 - 2 * cos((double)(i + 1) * acos(-1) / (double)(n + 1));
        }
        expects(known, 1e-14);
    }
}

/* A cyclic permutation: all eigenvalues have the size 1, and ordinary shifts get nowhere. */
static void test_cycle(void **state) {
    (void)state;
    for (size_t n = 2; n <= 40; n++) {
        Known *known = fresh(n);
        for (size_t i = 0; i < n; i++) {
            double angle = 2 * acos(-1) * (double)i / (double)n;
            known->at[i * n + (i + 1) % n] = 1;
            known->expected[i] = (Eigenvalue){cos(angle), sin(angle)};
        }
        expects(known, 1e-13);
    }
}

/* Units that differ by many powers of ten: each eigenvalue is right in relation to itself. */
static void test_scales(void **state) {
    (void)state;
    Known *known = fresh(3);
    const double matrix[] = {-1, 1e12, 0, -2e-12, -4, 1e9, 0, 1e-12, -1e-3};
    Eigenvalue found[3];
    memcpy(known->at, matrix, sizeof matrix);
    double trace = 0, determinant = -1 * (4e-3 - 1e-3) - 1e12 * (2e-15);
    assert_true(eigenvalues_find(known->at, 3, found));
    double product = 1;
    for (int i = 0; i < 3; i++)
        trace += found[i].re;
    for (int i = 0; i < 3; i++)
        product *= found[i].im == 0  ? found[i].re
                   : found[i].im > 0 ? pow(eigenvalue_frequency(found[i]), 2)
                                     : 1;
    assert_true(fabs(trace + 5.001) < 1e-13);
    assert_true(fabs(product - determinant) < 1e-13 * fabs(determinant));
}

/* Rigid bodies: twice zero, exactly; and no matrix at all */
static void test_zeros(void **state) {
    (void)state;
    Known *known = fresh(4);
    known->at[1] = known->at[2 * 4 + 3] = 1;
    expects(known, 0);
    expects(fresh(7), 0);
    expects(fresh(0), 0);
    assert_true(isnan(eigenvalue_damping((Eigenvalue){0, 0})));
    assert_true(eigenvalue_damping((Eigenvalue){-3, 4}) == 0.6);
    assert_true(eigenvalue_frequency((Eigenvalue){-3, 4}) == 5);
}

static void test_no_numbers(void **state) {
    (void)state;
    Known *known = fresh(3);
    Eigenvalue found[3];
    known->at[4] = INFINITY;
    assert_false(eigenvalues_find(known->at, 3, found));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_blocks), cmocka_unit_test(test_chain), cmocka_unit_test(test_cycle),
        cmocka_unit_test(test_scales),        cmocka_unit_test(test_zeros), cmocka_unit_test(test_no_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
