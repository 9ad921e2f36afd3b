/* Values with their derivatives with respect to time, for the derivatives of functions written in Modelica: a
 * value x(t) is kept as its Taylor coefficients c[k] = x^(k)/k! up to order MOCC_ORDER, which is defined
 * before this file is included, once for each order that is needed. The rules are those of Griewank and
 * Walther, Evaluating Derivatives, 2nd edition, chapter 13: sums, the Leibniz product, and for y = f(x) the
 * recurrence that follows from y' = f'(x) x'. What does not change (all coefficients but the first are zero)
 * is never multiplied by a slope that may be infinite. */
#include <math.h>

#include "moccrt.h"

#define MOCC_PASTE_(a, b, c) a##b##c
#define MOCC_PASTE(a, b, c) MOCC_PASTE_(a, b, c)
#define MOCC_JET MOCC_PASTE(MoccJet, MOCC_ORDER, )
#define MOCC_FN(name) MOCC_PASTE(mocc, MOCC_ORDER, _##name)

typedef struct {
    double c[MOCC_ORDER + 1];
} MOCC_JET;

static inline MOCC_JET MOCC_FN(lift)(double x) {
    return (MOCC_JET){{x}};
}

static inline MOCC_JET MOCC_FN(neg)(MOCC_JET a) {
    for (int k = 0; k <= MOCC_ORDER; k++)
        a.c[k] = -a.c[k];
    return a;
}

static inline MOCC_JET MOCC_FN(add)(MOCC_JET a, MOCC_JET b) {
    for (int k = 0; k <= MOCC_ORDER; k++)
        a.c[k] += b.c[k];
    return a;
}

static inline MOCC_JET MOCC_FN(sub)(MOCC_JET a, MOCC_JET b) {
    for (int k = 0; k <= MOCC_ORDER; k++)
        a.c[k] -= b.c[k];
    return a;
}

/* Operands as they are, checked: moccrt.h */
static inline MOCC_JET MOCC_FN(divisor)(MoccContext *context, MOCC_JET x, const MoccSite *site,
                                        const void *instance) {
    mocc_divisor(context, x.c[0], site, instance);
    return x;
}

static inline MOCC_JET MOCC_FN(not_negative)(MoccContext *context, MOCC_JET x, const MoccSite *site,
                                             const void *instance) {
    mocc_not_negative(context, x.c[0], site, instance);
    return x;
}

static inline MOCC_JET MOCC_FN(positive)(MoccContext *context, MOCC_JET x, const MoccSite *site,
                                         const void *instance) {
    mocc_positive(context, x.c[0], site, instance);
    return x;
}

static inline MOCC_JET MOCC_FN(sine)(MoccContext *context, MOCC_JET x, const MoccSite *site,
                                     const void *instance) {
    mocc_sine(context, x.c[0], site, instance);
    return x;
}

/* a + x, a*x, a/x for an x that does not change */
static inline MOCC_JET MOCC_FN(shift)(MOCC_JET a, double x) {
    a.c[0] += x;
    return a;
}

static inline MOCC_JET MOCC_FN(scale)(MOCC_JET a, double x) {
    for (int k = 0; k <= MOCC_ORDER; k++)
        if (k == 0 || a.c[k] != 0) a.c[k] *= x;
    return a;
}

static inline MOCC_JET MOCC_FN(over)(MOCC_JET a, double x) {
    for (int k = 0; k <= MOCC_ORDER; k++)
        if (k == 0 || a.c[k] != 0) a.c[k] /= x;
    return a;
}

static inline MOCC_JET MOCC_FN(mul)(MOCC_JET a, MOCC_JET b) {
    MOCC_JET y = {{a.c[0] * b.c[0]}};
    for (int k = 1; k <= MOCC_ORDER; k++)
        for (int i = 0; i <= k; i++) {
            if (i > 0 && a.c[i] == 0) continue;
            if (i < k && b.c[k - i] == 0) continue;
            y.c[k] += a.c[i] * b.c[k - i];
        }
    return y;
}

static inline MOCC_JET MOCC_FN(div)(MOCC_JET a, MOCC_JET b) {
    MOCC_JET y = {{a.c[0] / b.c[0]}};
    for (int k = 1; k <= MOCC_ORDER; k++) {
        double sum = a.c[k];
        for (int i = 0; i < k; i++)
            if (b.c[k - i] != 0) sum -= y.c[i] * b.c[k - i];
        y.c[k] = sum != 0 ? sum / b.c[0] : 0;
    }
    return y;
}

/* The coefficient k of y where y' = slope x' */
static inline double MOCC_FN(chain)(int k, MOCC_JET x, MOCC_JET slope) {
    double sum = 0;
    for (int i = 1; i <= k; i++)
        if (x.c[i] != 0) sum += i * x.c[i] * slope.c[k - i];
    return sum / k;
}

static inline MOCC_JET MOCC_FN(integrate)(double value, MOCC_JET x, MOCC_JET slope) {
    MOCC_JET y = {{value}};
    for (int k = 1; k <= MOCC_ORDER; k++)
        y.c[k] = MOCC_FN(chain)(k, x, slope);
    return y;
}

static inline MOCC_JET MOCC_FN(sqrt)(MOCC_JET x) {
    MOCC_JET y = {{sqrt(x.c[0])}};
    for (int k = 1; k <= MOCC_ORDER; k++) {
        double sum = x.c[k];
        for (int i = 1; i < k; i++)
            sum -= y.c[i] * y.c[k - i];
        y.c[k] = sum != 0 ? sum / (2 * y.c[0]) : 0;
    }
    return y;
}

static inline MOCC_JET MOCC_FN(exp)(MOCC_JET x) {
    MOCC_JET y = {{exp(x.c[0])}};
    for (int k = 1; k <= MOCC_ORDER; k++)
        y.c[k] = MOCC_FN(chain)(k, x, y);
    return y;
}

static inline MOCC_JET MOCC_FN(log)(MOCC_JET x) {
    return MOCC_FN(integrate)(log(x.c[0]), x, MOCC_FN(div)(MOCC_FN(lift)(1), x));
}

static inline MOCC_JET MOCC_FN(log10)(MOCC_JET x) {
    MOCC_JET slope = MOCC_FN(div)(MOCC_FN(lift)(0.43429448190325182765), x);
    return MOCC_FN(integrate)(log10(x.c[0]), x, slope);
}

/* Two functions, each the slope of the other times a sign */
static inline MOCC_JET MOCC_FN(wave)(MOCC_JET x, double s, double c, double sign, int which) {
    MOCC_JET y[2] = {{{s}}, {{c}}};
    for (int k = 1; k <= MOCC_ORDER; k++) {
        y[0].c[k] = MOCC_FN(chain)(k, x, y[1]);
        y[1].c[k] = sign * MOCC_FN(chain)(k, x, y[0]);
    }
    return y[which];
}

static inline MOCC_JET MOCC_FN(sin)(MOCC_JET x) {
    return MOCC_FN(wave)(x, sin(x.c[0]), cos(x.c[0]), -1, 0);
}

static inline MOCC_JET MOCC_FN(cos)(MOCC_JET x) {
    return MOCC_FN(wave)(x, sin(x.c[0]), cos(x.c[0]), -1, 1);
}

static inline MOCC_JET MOCC_FN(sinh)(MOCC_JET x) {
    return MOCC_FN(wave)(x, sinh(x.c[0]), cosh(x.c[0]), 1, 0);
}

static inline MOCC_JET MOCC_FN(cosh)(MOCC_JET x) {
    return MOCC_FN(wave)(x, sinh(x.c[0]), cosh(x.c[0]), 1, 1);
}

/* y' = (1 + sign y^2) x' */
static inline MOCC_JET MOCC_FN(square_slope)(MOCC_JET x, double value, double sign) {
    MOCC_JET y = {{value}}, slope = {{1 + sign * value * value}};
    for (int k = 1; k <= MOCC_ORDER; k++) {
        y.c[k] = MOCC_FN(chain)(k, x, slope);
        for (int i = 0; i <= k; i++)
            slope.c[k] += sign * y.c[i] * y.c[k - i];
    }
    return y;
}

static inline MOCC_JET MOCC_FN(tan)(MOCC_JET x) {
    return MOCC_FN(square_slope)(x, tan(x.c[0]), 1);
}

static inline MOCC_JET MOCC_FN(tanh)(MOCC_JET x) {
    return MOCC_FN(square_slope)(x, tanh(x.c[0]), -1);
}

/* 1/sqrt(1 - x^2), 1/(1 + x^2) */
static inline MOCC_JET MOCC_FN(arc_slope)(MOCC_JET x) {
    MOCC_JET square = MOCC_FN(mul)(x, x);
    return MOCC_FN(div)(MOCC_FN(lift)(1), MOCC_FN(sqrt)(MOCC_FN(shift)(MOCC_FN(neg)(square), 1)));
}

static inline MOCC_JET MOCC_FN(asin)(MOCC_JET x) {
    return MOCC_FN(integrate)(asin(x.c[0]), x, MOCC_FN(arc_slope)(x));
}

static inline MOCC_JET MOCC_FN(acos)(MOCC_JET x) {
    return MOCC_FN(integrate)(acos(x.c[0]), x, MOCC_FN(neg)(MOCC_FN(arc_slope)(x)));
}

static inline MOCC_JET MOCC_FN(atan)(MOCC_JET x) {
    MOCC_JET slope = MOCC_FN(div)(MOCC_FN(lift)(1), MOCC_FN(shift)(MOCC_FN(mul)(x, x), 1));
    return MOCC_FN(integrate)(atan(x.c[0]), x, slope);
}

/* The angle of (x, y): y' = (b a' - a b')/(a^2 + b^2) */
static inline MOCC_JET MOCC_FN(atan2)(MOCC_JET a, MOCC_JET b) {
    MOCC_JET square = MOCC_FN(add)(MOCC_FN(mul)(a, a), MOCC_FN(mul)(b, b));
    MOCC_JET by_a = MOCC_FN(div)(b, square), by_b = MOCC_FN(div)(a, square);
    MOCC_JET y = {{atan2(a.c[0], b.c[0])}};
    for (int k = 1; k <= MOCC_ORDER; k++)
        y.c[k] = MOCC_FN(chain)(k, a, by_a) - MOCC_FN(chain)(k, b, by_b);
    return y;
}

static inline MOCC_JET MOCC_FN(abs)(MOCC_JET x) {
    double sign = (x.c[0] > 0) - (x.c[0] < 0);
    MOCC_JET y = MOCC_FN(scale)(x, sign);
    y.c[0] = fabs(x.c[0]);
    return y;
}

static inline MOCC_JET MOCC_FN(min)(MOCC_JET a, MOCC_JET b) {
    return b.c[0] < a.c[0] ? b : a;
}

static inline MOCC_JET MOCC_FN(max)(MOCC_JET a, MOCC_JET b) {
    return b.c[0] > a.c[0] ? b : a;
}

/* x - turns y: mod and rem */
static inline MOCC_JET MOCC_FN(mod)(MOCC_JET x, MOCC_JET y) {
    return MOCC_FN(sub)(x, MOCC_FN(scale)(y, floor(x.c[0] / y.c[0])));
}

static inline MOCC_JET MOCC_FN(rem)(MOCC_JET x, MOCC_JET y) {
    return MOCC_FN(sub)(x, MOCC_FN(scale)(y, trunc(x.c[0] / y.c[0])));
}

/* x^p for a p that does not change: the series of (x0 + d)^p in d. Its coefficients p (p - 1) ... / k! x0^(p
   - k) end where a factor is zero, so that x^2 has derivatives at zero. Those of squares and cubes, as in
   splines, are products. */
static inline MOCC_JET MOCC_FN(power)(MOCC_JET x, double p) {
    if (p == 2 || p == 3) {
        MOCC_JET product = MOCC_FN(mul)(x, x);
        if (p == 2) return product;
        product = MOCC_FN(mul)(product, x);
        product.c[0] = mocc_pow(x.c[0], p);
        return product;
    }
    MOCC_JET y = {{mocc_pow(x.c[0], p)}}, d = x, d_k = {{1}};
    double factor = 1;
    d.c[0] = 0;
    for (int k = 1; k <= MOCC_ORDER; k++) {
        factor *= (p - (k - 1)) / k;
        if (factor == 0) break;
        d_k = MOCC_FN(mul)(d_k, d);
        double slope = factor * mocc_pow(x.c[0], p - k);
        for (int i = k; i <= MOCC_ORDER; i++)
            if (d_k.c[i] != 0) y.c[i] += slope * d_k.c[i];
    }
    return y;
}

/* a^b = exp(b log a) */
static inline MOCC_JET MOCC_FN(pow)(MOCC_JET a, MOCC_JET b) {
    for (int k = 1; k <= MOCC_ORDER; k++)
        if (b.c[k] != 0) {
            MOCC_JET y = MOCC_FN(exp)(MOCC_FN(mul)(b, MOCC_FN(log)(a)));
            double exact = mocc_pow(a.c[0], b.c[0]);
            if (y.c[0] != 0 && isfinite(y.c[0]))
                for (int i = 1; i <= MOCC_ORDER; i++)
                    y.c[i] *= exact / y.c[0];
            y.c[0] = exact;
            return y;
        }
    return MOCC_FN(power)(a, b.c[0]);
}

/* The same two, checked */
static inline MOCC_JET MOCC_FN(checked_power)(MoccContext *context, MOCC_JET x, double p,
                                              const MoccSite *site, const void *instance) {
    mocc_base(context, x.c[0], p, site, instance);
    return MOCC_FN(power)(x, p);
}

static inline MOCC_JET MOCC_FN(checked_pow)(MoccContext *context, MOCC_JET a, MOCC_JET b,
                                            const MoccSite *site, const void *instance) {
    mocc_base(context, a.c[0], b.c[0], site, instance);
    return MOCC_FN(pow)(a, b);
}

#undef MOCC_PASTE_
#undef MOCC_PASTE
#undef MOCC_JET
#undef MOCC_FN
#undef MOCC_ORDER
