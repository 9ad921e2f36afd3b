/* Directional derivatives of derivatives by time, of functions written in Modelica:
 *
 *     d/de (d/dt)^n f(x(t) + e u(t)) at t = e = 0
 *
 * out of Taylor series in one variable. Along the line t = s, e = w s the coefficient of s^(n+1) is a
 * polynomial in w,
 *
 *     g(0) + g(1) w + g(2) w^2 + ... + g(n+1) w^(n+1),
 *
 * whose g(1) is the wanted derivative divided by n!. Half the difference between w and -w leaves the odd
 * powers; lines with w, 2w, 3w ... separate these exactly. w is chosen so that both directions move the
 * arguments alike, as sums of large and small terms would lose digits; it is a power of two, which rounds
 * nothing. Round 0 is along w = 0: the coefficient of s^n is the derivative itself, divided by n!. */
#include "runtime/moccfn.h"

#include <math.h>

static double factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* How many lines separate the odd powers up to n + 1 */
static int lines(int n) {
    return (n + 2) / 2;
}

int mocc_directions(int n) {
    return 1 + 2 * lines(n);
}

/* The multiple of w in a round: 0, 1, -1, 2, -2 ... */
static int multiple(int i) {
    return i % 2 ? (i + 1) / 2 : -(i / 2);
}

static double unit(const double *moves) {
    if (!(moves[0] > 0 && moves[1] > 0) || !isfinite(moves[0]) || !isfinite(moves[1])) return 1;
    return ldexp(1, ilogb(moves[0]) - ilogb(moves[1]));
}

/* The weight of a multiple in the sum that leaves the first power alone: what interpolation at 1, 4, 9 ...
   gives at zero, for half the difference, and divided by the multiple */
static double weight(int n, int multiple) {
    double product = 0.5 / multiple, own = (double)multiple * multiple;
    for (int k = 1; k <= lines(n); k++)
        if (k * k != own) product *= k * k / (k * k - own);
    return product;
}

void mocc_measure(int n, size_t count, const double *jets, double *moves) {
    for (size_t i = 0; i < count; i++, jets += 2 * (n + 1))
        for (int k = 0; k <= n; k++) {
            if (k > 0) moves[0] = fmax(moves[0], fabs(jets[2 * k]) / factorial(k));
            moves[1] = fmax(moves[1], fabs(jets[2 * k + 1]) / factorial(k));
        }
}

void mocc_bend(int n, int i, const double *moves, size_t count, const double *jets, double *bent) {
    double way = multiple(i) * unit(moves);
    for (size_t e = 0; e < count; e++, jets += 2 * (n + 1), bent += n + 2)
        for (int k = 0; k <= n + 1; k++) {
            bent[k] = k <= n ? jets[2 * k] / factorial(k) : 0;
            if (k > 0 && way != 0) bent[k] += way * jets[2 * k - 1] / factorial(k - 1);
        }
}

void mocc_gather_change(int n, int i, const double *moves, size_t count, const double *given, double *jets) {
    double factor = i ? factorial(n) * weight(n, multiple(i)) / unit(moves) : 0;
    for (size_t e = 0; e < count; e++, given += n + 2, jets += 2) {
        if (i == 0) {
            jets[0] = factorial(n) * given[n];
            jets[1] = 0;
        } else
            jets[1] += factor * given[n + 1];
    }
}
