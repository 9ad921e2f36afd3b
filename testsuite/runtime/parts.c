/* Checks of single parts of the library, from inside. Prints one line of TAP for each. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tests;
static MoccContext *context;

static void check(bool passed, const char *name) {
    printf("%s %d - %s\n", passed ? "ok" : "not ok", ++tests, name);
}

/* What number_format promises, the slow way. Where doubles are normal, no two decimals of 15 digits read back
 * as one. */
static void expected_format(char out[NUMBER_SIZE], double value) {
    for (int digits = isnormal(value) ? 15 : 1; digits <= 17; digits++) {
        snprintf(out, NUMBER_SIZE, "%.*g", digits, value);
        if (strtod(out, NULL) == value) return;
    }
}

static bool same_format(double value) {
    char expected[NUMBER_SIZE], got[NUMBER_SIZE];
    expected_format(expected, value);
    size_t length = number_format(got, value);
    if (length == strlen(expected) && strcmp(got, expected) == 0) return true;
    printf("# %a: got %s, expected %s\n", value, got, expected);
    return false;
}

static uint64_t next(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state ^ *state >> 29;
}

/* At powers of two the next lower double is nearer: a decimal above may read back with fewer digits. */
static void check_powers(void) {
    bool exact = true, shortest = true;
    for (int exponent = -1074; exponent < 1024; exponent++) {
        char expected[NUMBER_SIZE], got[NUMBER_SIZE];
        double value = ldexp(1, exponent);
        expected_format(expected, value);
        shortest = number_format(got, value) <= strlen(expected) && shortest;
        exact = strtod(got, NULL) == value && exact;
    }
    check(exact, "all powers of two read back");
    check(shortest, "and are no longer than rounded");
}

static void check_formats(void) {
    check_powers();
    static const double special[] = {0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     0.1,
                                     0.3,
                                     1e-4,
                                     9.9999999999999991e-5,
                                     1e15,
                                     1e16,
                                     1e14,
                                     0.5,
                                     2.5,
                                     1e22,
                                     1e23,
                                     5e-324,
                                     1e300,
                                     1e-300,
                                     123456789012345.0,
                                     999999999999999.9,
                                     0.1 + 0.2,
                                     1e-5,
                                     99999999999999.984,
                                     9007199254740993.0,
                                     0.99999999999999989};
    bool good = true;
    uint64_t state = 1;
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        good = same_format(special[i]) && good;
    check(good, "special values have the shortest exact text");
    good = true;
    for (int i = 0; i < 50000; i++) {
        uint64_t bits = next(&state);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) good = same_format(value) && good;
    }
    check(good, "so have random bit patterns");
    good = true;
    for (int i = 0; i < 50000; i++) {
        double value = ldexp((double)(next(&state) >> 11), -53 - 14 + i % 64);
        good = same_format(value) && same_format(-value) && good;
    }
    check(good, "so have random values of everyday size");
    good = true;
    for (int i = 0; i < 50000; i++) {
        double value = (double)(int64_t)(next(&state) >> 40) / pow(10, i % 12);
        good = same_format(value) && good;
    }
    check(good, "so have short decimal fractions");
    char text[NUMBER_SIZE];
    number_format(text, -NAN);
    check(strcmp(text, "nan") == 0, "what is not a number is nan");
    number_format(text, -INFINITY);
    check(strcmp(text, "-inf") == 0, "infinity is inf");
}

static double residual(const double *a, const double *x, const double *b, size_t n) {
    double largest = 0;
    for (size_t i = 0; i < n; i++) {
        double sum = -b[i], terms = fabs(b[i]);
        for (size_t j = 0; j < n; j++) {
            sum += a[j * n + i] * x[j];
            terms += fabs(a[j * n + i] * x[j]);
        }
        largest = fmax(largest, fabs(sum) / terms);
    }
    return largest;
}

/* Random matrices with rows and columns of very different size. */
static void check_dense(void) {
    uint64_t state = 7;
    bool solved = true, exact = true;
    for (size_t n = 1; n <= 40; n++) {
        Dense *dense = dense_new(context, n);
        double *a = dense_matrix(dense), b[40], x[40];
        for (size_t i = 0; i < n * n; i++)
            a[i] =
                ldexp((double)(next(&state) >> 11) - 0x1p52, (int)(i % n * 7 % 60 + i / n * 11 % 50) - 100);
        for (size_t i = 0; i < n; i++)
            x[i] = b[i] = ldexp((double)(next(&state) >> 11), (int)(i * 7 % 60) - 80);
        solved = dense_factor(dense) && solved;
        dense_solve(dense, x);
        exact = residual(a, x, b, n) < 1e-13 && exact;
        dense_free(dense);
    }
    check(solved, "badly scaled regular matrices are regular");
    check(exact, "their solutions satisfy every equation to rounding");
}

static void check_singular(void) {
    Dense *dense = dense_new(context, 3);
    double *a = dense_matrix(dense);
    static const double tangled[] = {1e6, 2e6, 3e6, 1, 5, 8, 2, 10, 16}; /* third column twice the second */
    memcpy(a, tangled, sizeof tangled);
    check(!dense_factor(dense), "dependent columns are found");
    const double *v = dense_null_vector(dense);
    check(fabs(v[0]) < 1e-12 && fabs(v[1]) > 0.4 && fabs(v[2]) > 0.4, "the null vector names them");
    static const double nothing[9] = {0};
    memcpy(a, nothing, sizeof nothing);
    check(!dense_factor(dense), "a zero matrix is singular");
    dense_free(dense);
}

static void check_functions(void) {
    check(mocc_is_unset(mocc_unset()), "unset is unset");
    check(!mocc_is_unset(NAN) && !mocc_is_unset(0), "other values are not");
    volatile double unset = mocc_unset();
    check(!mocc_is_unset(2 * unset) && isnan(2 * unset),
          "what is computed from unset is not a number, but not unset");
    check(mocc_div(7, 3) == 2 && mocc_div(-7, 3) == -2 && mocc_div(7, -3) == -2, "div truncates");
    check(mocc_mod(7, 3) == 1 && mocc_mod(-7, 3) == 2 && mocc_mod(7, -3) == -2 &&
              fabs(mocc_mod(3, 1.4) - 0.2) < 1e-15,
          "mod has the sign of the divisor");
    check(mocc_rem(7, 3) == 1 && mocc_rem(-7, 3) == -1 && mocc_rem(7, -3) == 1,
          "rem has the sign of the dividend");
    check(!signbit(mocc_max(0.0, -0.0)) && signbit(mocc_max(-0.0, 0.0)) && !signbit(mocc_min(0.0, -0.0)) &&
              signbit(mocc_min(-0.0, 0.0)),
          "of two zeros the first one is the least and the greatest");
    check(mocc_max(1, NAN) == 1 && mocc_min(1, NAN) == 1 && isnan(mocc_max(NAN, 1)) &&
              isnan(mocc_min(NAN, 1)),
          "so it is where one is no number");
    check(mocc_sign(-2) == -1 && mocc_sign(0) == 0 && mocc_sign(3) == 1, "sign");
    check(mocc_index(context, 1, 3, "a", NULL, NULL) == 0 && mocc_index(context, 3, 3, "a", NULL, NULL) == 2,
          "subscripts count from 1");
}

static void use_index(void *argument) {
    mocc_index(context, *(double *)argument, 3, "a", NULL, NULL);
}

static void check_guard(void) {
    Text message = {.context = context};
    double good = 2;
    check(guarded_call(context, use_index, &good, &message), "a good subscript passes");
    static const double bad[] = {0, 4, 1.5, -1, NAN, INFINITY};
    bool refused = true;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double index = bad[i];
        refused = !guarded_call(context, use_index, &index, &message) && refused;
    }
    check(refused && strcmp(message.data, "the subscript inf of a is outside 1..3") == 0, "bad ones do not");
    text_free(&message);
}

static void check_parsing(void) {
    static const char *const bad[] = {"",    " 1",  "1 ",    "1e",  "--1", "0x1",
                                      "inf", "nan", "1e400", "1,5", ".",   "1f"};
    bool refused = true;
    double value = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused = !number_parse(bad[i], &value) && refused;
    check(refused, "what is not a number is refused");
    check(number_parse("-1.5e-3", &value) && value == -1.5e-3 && number_parse("+.5", &value) && value == 0.5,
          "numbers are read");
}

int main(void) {
    context = context_new(&(MoccHost){0});
    check_formats();
    check_parsing();
    check_dense();
    check_singular();
    check_functions();
    check_guard();
    context_free(context);
    printf("1..%d\n", tests);
    return 0;
}
