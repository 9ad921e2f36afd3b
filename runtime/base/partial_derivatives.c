/* Partial derivatives of functions: g = der(f, x, x) by p times the same input x.
 *
 * What is wanted are the Taylor coefficients in t, up to order n, of the p-th derivative of f by x at
 * arguments a(t) that come with n derivatives. What there is is f at arguments with n + p derivatives, in one
 * direction.
 *
 * If only x changes, f(x0 + h) = sum F[m] h^m is expanded at x0 in the direction of x alone; the p-th
 * derivative is sum m!/(m - p)! F[m] h^(m - p), with h = x(t) - x0. Otherwise f(a(s) + b s e), e being the
 * direction of x, has the coefficients F[m] = sum over j of b^j c[m - j, j], where c[k, j] belongs to t^k and
 * to the j-th power of the change in x. From n + p + 1 different b, interpolation finds c[k, p]; the
 * derivative is p! c[k, p] (Griewank, Utke and Walther, Evaluating higher derivative tensors by forward
 * propagation of univariate Taylor series, 2000). */
#include "runtime/moccfn.h"

enum { MOST = 32 }; /* coefficients */

double mocc_change(int n, size_t count, const double *data) {
    double most = 0;
    for (size_t i = 0; i < count; i++)
        for (int k = 1; k <= n; k++)
            most = fmax(most, fabs(data[i * (size_t)(n + 1) + (size_t)k]));
    return most;
}

int mocc_rounds(int n, int p, double change) {
    return change == 0 ? 1 : n + p + 1;
}

/* m (m - 1) ... (m - p + 1) */
static double falling(int m, int p) {
    double product = 1;
    for (int i = 0; i < p; i++)
        product *= m - i;
    return product;
}

/* 0, 1, -1, 2, -2 ... */
static double node(int i) {
    return i % 2 ? (i + 1) / 2 : -i / 2;
}

/* The coefficient of b^p in the polynomial of degree `last` that is 1 at node i and 0 at the others */
static double weight(int i, int last, int p) {
    double c[MOST] = {1};
    for (int k = 0; k <= last; k++) {
        if (k == i) continue;
        double divisor = node(i) - node(k);
        for (int j = last; j >= 0; j--)
            c[j] = ((j ? c[j - 1] : 0) - node(k) * c[j]) / divisor;
    }
    return c[p];
}

static void expand(int n, int p, const double *x, double *map) {
    int q = n + p;
    double power[MOST] = {1}; /* of h, as a series in t */
    for (int m = p; m <= q; m++) {
        for (int k = 0; k <= n; k++)
            map[k * (q + 1) + m] = falling(m, p) * power[k];
        for (int k = n; k >= 0; k--) {
            double sum = 0;
            for (int i = 1; i <= k; i++)
                sum += x[i] * power[k - i];
            power[k] = sum;
        }
    }
}

void mocc_round(int i, int n, int p, double change, const double *x, double *direction, double *map) {
    int q = n + p;
    for (int k = 0; k <= q; k++)
        direction[k] = 0;
    for (int k = 0; k < (n + 1) * (q + 1); k++)
        map[k] = 0;
    direction[0] = x[0];
    if (change == 0) {
        direction[1] = 1;
        expand(n, p, x, map);
        return;
    }
    double scale = fmax(change, mocc_change(n, 1, x));
    for (int k = 1; k <= n; k++)
        direction[k] = x[k];
    direction[1] += scale * node(i);
    for (int k = 0; k <= n; k++)
        map[k * (q + 1) + k + p] = falling(p, p) * weight(i, q, p) / pow(scale, p);
}

void mocc_widen_value(int n, int q, const double *from, double *to) {
    for (int k = 0; k <= q; k++)
        to[k] = k <= n ? from[k] : 0;
}

MoccArray mocc_widen(MoccContext *context, int n, int q, MoccArray a, const char *where) {
    MoccArray wide = mocc_new(context, q + 1, a.rank, a.dims, where);
    for (size_t i = 0, count = mocc_count(a); i < count; i++)
        mocc_widen_value(n, q, a.data + i * (size_t)(n + 1), wide.data + i * (size_t)(q + 1));
    return wide;
}

void mocc_gather_value(int n, int q, const double *map, const double *from, double *to) {
    for (int k = 0; k <= n; k++)
        for (int m = 0; m <= q; m++)
            if (map[k * (q + 1) + m] != 0) to[k] += map[k * (q + 1) + m] * from[m];
}

void mocc_gather(MoccContext *context, int n, int q, const double *map, MoccArray from, MoccArray *to,
                 const char *where) {
    if (!to->data) *to = mocc_new(context, n + 1, from.rank, from.dims, where);
    for (size_t i = 0, count = mocc_count(from); i < count; i++)
        mocc_gather_value(n, q, map, from.data + i * (size_t)(q + 1), to->data + i * (size_t)(n + 1));
}
