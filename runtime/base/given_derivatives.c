/* Values with derivatives out of a value and a function for its first derivative: y' = g(x, x') has one
 * coefficient less than y. */
#include "runtime/moccfn.h"

/* Coefficients 0 to `order` of x, or of its derivative */
void mocc_cut_value(int order, int derived, const double *from, double *to) {
    for (int k = 0; k <= order; k++)
        to[k] = derived ? (k + 1) * from[k + 1] : from[k];
}

MoccArray mocc_cut(MoccContext *context, int n, int order, int derived, MoccArray a, const char *where) {
    MoccArray cut = mocc_like(context, order + 1, a, where);
    for (size_t i = 0, count = mocc_count(a); i < count; i++)
        mocc_cut_value(order, derived, a.data + i * (size_t)(n + 1), cut.data + i * (size_t)(order + 1));
    return cut;
}

void mocc_continue_value(int n, const double *slope, double *y) {
    for (int k = 1; k <= n; k++)
        y[k] = slope[k - 1] / k;
}

void mocc_continue(MoccContext *context, int n, MoccArray slope, MoccArray y, const char *where) {
    mocc_same(context, slope, y, where);
    for (size_t i = 0, count = mocc_count(y); i < count; i++)
        mocc_continue_value(n, slope.data + i * (size_t)n, y.data + i * (size_t)(n + 1));
}
