/* Doubles as text: strict reading, shortest exact writing.
 *
 * Reading leans on the C library, whose conversion is correctly rounded; a simulator never calls setlocale,
 * so the decimal separator is a point. Writing follows R. Giulietti, "The Schubfach way to render doubles"
 * (2020): of the decimals that read back as the double, one with the fewest digits, and of these the nearest.
 * The names below are those of the paper where it has some. */
#include "runtime/base/base.h"

#include "runtime/base/number.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
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

bool number_to_integer(double *value) {
    *value += 0.0; /* Integers have no negative zero */
    return *value == floor(*value) && *value >= INT32_MIN && *value <= INT32_MAX;
}

/* digits * 10^exponent */
typedef struct {
    uint64_t digits;
    int exponent;
} Decimal;

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Wide;

/* floor(log2 10^e), floor(log10 2^q), floor(log10 (3/4 2^q)) for the exponents of doubles (section 9.1) */
static int log2_of_power_of_ten(int e) {
    return (e * 1741647) >> 19;
}

static int log10_of_power_of_two(int q, bool three_quarters) {
    return (q * 1262611 - (three_quarters ? 524031 : 0)) >> 22;
}

/* g x / 2^128, rounded to odd: its last bit says whether anything was cut off (section 9.9). */
static uint64_t multiply(PowerOfTen g, uint64_t x) {
    Wide low = (Wide)g.low * x >> 64;
    Wide product = (Wide)g.high * x + low;
    return (uint64_t)(product >> 64) | ((uint64_t)product > 1);
}

/* The decimal for a positive double c 2^q; `closer`: the next lower double is half as far as the next higher
   one. */
static Decimal shortest(uint64_t c, int q, bool closer) {
    int k = log10_of_power_of_two(q, closer);
    int h = q + log2_of_power_of_ten(-k) + 1;
    PowerOfTen g = powers_of_ten[-k - LEAST_POWER];
    uint64_t odd = c & 1; /* its bounds belong to it only if it is even */
    uint64_t lower = multiply(g, (4 * c - 2 + closer) << h) + odd;
    uint64_t v = multiply(g, 4 * c << h);
    uint64_t upper = multiply(g, (4 * c + 2) << h) - odd;
    uint64_t s = v / 4, tens = s / 10;
    bool below = lower <= 40 * tens, above = 40 * tens + 40 <= upper;
    if (s >= 10 && below != above) return (Decimal){tens + above, k + 1};
    below = lower <= 4 * s;
    above = 4 * s + 4 <= upper;
    uint64_t middle = 4 * s + 2;
    bool up = below != above ? above : v > middle || (v == middle && (s & 1));
    return (Decimal){s + up, k};
}

static Decimal decimal_of(double x) {
    uint64_t bits, hidden = UINT64_C(1) << (DBL_MANT_DIG - 1);
    memcpy(&bits, &x, sizeof bits);
    uint64_t fraction = bits & (hidden - 1);
    int exponent = (int)(bits >> (DBL_MANT_DIG - 1));
    const int bias = DBL_MAX_EXP + DBL_MANT_DIG - 2;
    if (!exponent) return shortest(fraction, 1 - bias, false);
    return shortest(fraction | hidden, exponent - bias, !fraction && exponent > 1);
}

#else

static Decimal decimal_of(double x) {
    char text[NUMBER_SIZE];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*e", digits - 1, x);
        if (strtod(text, NULL) == x) break;
    }
    char *e = strchr(text, 'e');
    Decimal decimal = {(uint64_t)(text[0] - '0'), atoi(e + 1)};
    for (const char *at = text + 2; at < e; at++, decimal.exponent--)
        decimal.digits = 10 * decimal.digits + (uint64_t)(*at - '0');
    return decimal;
}

#endif

enum { MOST_DIGITS = 17 };

/* The digits of `number` end at `end`; returns where they begin. */
static char *write_digits(char *end, uint64_t number) {
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
        "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
        "8081828384858687888990919293949596979899";
    for (; number >= 100; number /= 100)
        memcpy(end -= 2, pairs + 2 * (number % 100), 2);
    if (number < 10)
        *--end = (char)('0' + number);
    else
        memcpy(end -= 2, pairs + 2 * number, 2);
    return end;
}

/* n digits, the first of which counts 10^exponent */
static char *write_fixed(char *out, const char *digits, int n, int exponent) {
    int whole = exponent < 0 ? 0 : exponent + 1;
    if (n <= whole) {
        memcpy(out, digits, (size_t)n);
        memset(out + n, '0', (size_t)(whole - n));
        return out + whole;
    }
    memcpy(out, digits, (size_t)whole);
    out += whole;
    if (!whole) *out++ = '0';
    *out++ = '.';
    for (int i = -1; i > exponent; i--)
        *out++ = '0';
    memcpy(out, digits + whole, (size_t)(n - whole));
    return out + (n - whole);
}

static char *write_scientific(char *out, const char *digits, int n, int exponent) {
    *out++ = digits[0];
    if (n > 1) *out++ = '.';
    memcpy(out, digits + 1, (size_t)(n - 1));
    out += n - 1;
    *out++ = 'e';
    *out++ = exponent < 0 ? '-' : '+';
    unsigned size = (unsigned)abs(exponent);
    if (size < 10) *out++ = '0';
    char text[4], *end = text + sizeof text, *first = write_digits(end, size);
    memcpy(out, first, (size_t)(end - first));
    return out + (end - first);
}

static char *write_positive(char *out, double x) {
    Decimal decimal = decimal_of(x);
    for (; decimal.digits % 100000000 == 0; decimal.digits /= 100000000)
        decimal.exponent += 8;
    for (; decimal.digits % 10 == 0; decimal.digits /= 10)
        decimal.exponent++;
    char text[MOST_DIGITS + 1], *end = text + sizeof text, *digits = write_digits(end, decimal.digits);
    int n = (int)(end - digits), exponent = decimal.exponent + n - 1;
    bool fixed = exponent >= -4 && exponent < (n > 15 ? n : 15);
    return fixed ? write_fixed(out, digits, n, exponent) : write_scientific(out, digits, n, exponent);
}

size_t number_format(char out[NUMBER_SIZE], double value) {
    char *end = out;
    if (signbit(value) && !isnan(value)) *end++ = '-';
    if (value == 0)
        *end++ = '0';
    else if (isfinite(value))
        end = write_positive(end, fabs(value));
    else {
        memcpy(end, isnan(value) ? "nan" : "inf", 3);
        end += 3;
    }
    *end = '\0';
    return (size_t)(end - out);
}
