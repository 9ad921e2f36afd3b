/* Doubles as text: strict reading, shortest exact writing.
 *
 * Both lean on the C library, whose conversions are correctly rounded; a simulator never calls setlocale, so
 * the decimal separator is a point. Writing has a shortcut in exact integers for everyday magnitudes, many
 * times faster than printf and strtod; what it does not cover is left to them. */
#include "runtime/base/base.h"

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

bool number_is_integer(double value) {
    return value == floor(value) && value >= INT32_MIN && value <= INT32_MAX;
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

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Wide;

/* 17 digits of 1e-4 need a factor of 10^20. */
static Wide power_of_ten(int power) {
    Wide result = 1;
    while (power-- > 0)
        result *= 10;
    return result;
}

/* The decimal exponent of `x`, 1e-4 <= x < 1e15. The powers below 1 are rounded; a value on the
   wrong side of one gets a digit too many or too few, which the caller sees. */
static int decimal_exponent(double x) {
    static const double limits[] = {1e-3, 1e-2, 1e-1, 1e0, 1e1,  1e2,  1e3,  1e4,  1e5,
                                    1e6,  1e7,  1e8,  1e9, 1e10, 1e11, 1e12, 1e13, 1e14};
    int exponent = -4;
    while (exponent < 14 && x >= limits[exponent + 4])
        exponent++;
    return exponent;
}

/* A positive double as mantissa / 2^shift, and what it becomes when it is scaled by a power of ten: product /
   2^shift, exactly. The product needs 53 + 67 bits, the shift lies between 3 and 66. */
typedef struct {
    Wide ten, product;
    int shift;
} Scaled;

static Scaled scale(uint64_t mantissa, int shift, int power) {
    Wide ten = power_of_ten(power);
    return (Scaled){ten, mantissa * ten, shift};
}

/* The integer next to the scaled value; ties are the caller's. */
static uint64_t rounded(const Scaled *scaled) {
    return (uint64_t)((scaled->product + ((Wide)1 << (scaled->shift - 1))) >> scaled->shift);
}

/* Whether the integer, scaled back, is nearer to the value than half the distance to the next double. */
static bool reads_back(const Scaled *scaled, uint64_t integer) {
    Wide back = (Wide)integer << scaled->shift;
    Wide difference = back > scaled->product ? back - scaled->product : scaled->product - back;
    return 2 * difference < scaled->ten;
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

/* Returns 0 where the rounding needs more care than this: at a power of two, where doubles lie closer below
   than above, on ties, and where rounding carries into a new digit. */
static size_t format_quickly(char out[NUMBER_SIZE], double value) {
    int binary;
    double x = fabs(value);
    uint64_t mantissa = (uint64_t)ldexp(frexp(x, &binary), DBL_MANT_DIG);
    int exponent = decimal_exponent(x);
    if (mantissa == UINT64_C(1) << (DBL_MANT_DIG - 1)) return 0;
    for (int digits = 15; digits <= 17; digits++) {
        Scaled scaled = scale(mantissa, DBL_MANT_DIG - binary, digits - 1 - exponent);
        uint64_t integer = rounded(&scaled);
        Wide half = (Wide)1 << (scaled.shift - 1);
        if ((scaled.product & (2 * half - 1)) == half || integer >= power_of_ten(digits) ||
            integer < power_of_ten(digits - 1))
            return 0;
        if (reads_back(&scaled, integer)) return write_fixed(out, value < 0, integer, digits, exponent);
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
