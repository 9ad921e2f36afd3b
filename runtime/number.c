/* Doubles as text: strict reading, shortest exact writing.
 *
 * Both lean on the C library, whose conversions are correctly rounded; a simulator never calls setlocale, so
 * the decimal separator is a point. Writing has a shortcut through extended precision for everyday
 * magnitudes, several times faster than printf and strtod; wherever its rounding could be in doubt it leaves
 * the value to them. */
#include "runtime/simulator.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool number_parse(const char *text, double *value) {
    if (!*text || strspn(text, "0123456789+-.eE") != strlen(text)) return false;
    char *end;
    double parsed = strtod(text, &end);
    if (*end || !isfinite(parsed)) return false;
    *value = parsed;
    return true;
}

static size_t format_slowly(char out[NUMBER_SIZE], double value) {
    if (isnan(value)) {
        memcpy(out, "nan", 4);
        return 3;
    }
    int length = 0;
    for (int digits = 15; digits <= 17; digits++) {
        length = snprintf(out, NUMBER_SIZE, "%.*g", digits, value);
        if (isinf(value) || strtod(out, NULL) == value) break;
    }
    return (size_t)length;
}

#if LDBL_MANT_DIG == 64

/* Powers of ten, all exact in extended precision. 17 digits of 1e-4 need 10^20. */
static const long double ten_to[21] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,
                                       1e7L,  1e8L,  1e9L,  1e10L, 1e11L, 1e12L, 1e13L,
                                       1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L, 1e20L};

/* The decimal exponent of `x`, 1e-4 <= x < 1e15. */
static int decimal_exponent(double x) {
    int exponent = 14;
    while (exponent > 0 && x < (double)ten_to[exponent])
        exponent--;
    if (x >= 1) return exponent;
    while ((long double)x * ten_to[-exponent] < 1)
        exponent--;
    return exponent;
}

/* Rounds x * 10^power to an integer; false if the rounding of the product (half a unit in 64 bits) could
 * matter. */
static bool scaled(double x, int power, uint64_t *integer) {
    long double product = x * ten_to[power];
    uint64_t below = (uint64_t)product;
    long double fraction = product - (long double)below;
    if (fabsl(fraction - 0.5L) < product * LDBL_EPSILON) return false;
    *integer = below + (fraction > 0.5L);
    return true;
}

typedef enum { SAME, DIFFERENT, DOUBTFUL } Comparison;

/* Whether integer / 10^power reads back as `x`. The quotient is off by at most half a unit of its 64 bits, so
   that its rounding to 53 bits is certain unless the 11 bits in between are next to the middle. */
static Comparison reads_back(uint64_t integer, int power, double x) {
    long double quotient = integer / ten_to[power];
    uint64_t mantissa;
    memcpy(&mantissa, &quotient, sizeof mantissa);
    uint64_t between = mantissa & 0x7ff;
    if (between >= 0x3fe && between <= 0x402) return DOUBTFUL;
    return (double)quotient == x ? SAME : DIFFERENT;
}

/* Writes the `digits` digits of `integer`, the first of which counts 10^exponent, without trailing zeros. */
static size_t write_fixed(char out[NUMBER_SIZE], bool negative, uint64_t integer, int digits, int exponent) {
    char text[24];
    for (int i = digits - 1; i >= 0; i--) {
        text[i] = (char)('0' + integer % 10);
        integer /= 10;
    }
    while (digits > 1 && text[digits - 1] == '0')
        digits--;
    char *end = out;
    if (negative) *end++ = '-';
    if (exponent < 0) {
        *end++ = '0';
        *end++ = '.';
        for (int i = -1; i > exponent; i--)
            *end++ = '0';
    }
    for (int i = 0; i < digits; i++) {
        *end++ = text[i];
        if (i == exponent && i + 1 < digits) *end++ = '.';
    }
    for (int i = digits; i <= exponent; i++)
        *end++ = '0';
    *end = '\0';
    return (size_t)(end - out);
}

static size_t format_quickly(char out[NUMBER_SIZE], double value) {
    double x = fabs(value);
    int exponent = decimal_exponent(x);
    for (int digits = 15; digits <= 17; digits++) {
        int power = digits - 1 - exponent;
        uint64_t integer;
        if (!scaled(x, power, &integer) || integer >= (uint64_t)ten_to[digits]) return 0;
        Comparison comparison = digits == 17 ? SAME : reads_back(integer, power, x);
        if (comparison == DOUBTFUL) return 0;
        if (comparison == SAME) return write_fixed(out, value < 0, integer, digits, exponent);
    }
    return 0;
}

#else

static size_t format_quickly(char out[NUMBER_SIZE], double value) {
    (void)out;
    (void)value;
    return 0;
}

#endif

size_t number_format(char out[NUMBER_SIZE], double value) {
    double x = fabs(value);
    if (value == 0 && !signbit(value)) {
        memcpy(out, "0", 2);
        return 1;
    }
    /* printf leaves the fixed notation below 1e-4. */
    if (x >= 1e-4 && x < 1e15) {
        size_t length = format_quickly(out, value);
        if (length) return length;
    }
    return format_slowly(out, value);
}
