/* What generated code needs beside moccrt.h to eliminate balances inside of a component. */
#ifndef MOCCELIM_H
#define MOCCELIM_H

#include "moccrt.h"

/* `rows` holds n + n_flows rows, n > 0: residuals, which are to vanish, and flows, as affine functions of
   motions and balances: the constant, n_motions coefficients of the motions, n of the balances. Finds the
   balances, gain[0] + gain[1]*motion[0] + ... for each of the n, and with them the flows, in `response` for
   each of the n_flows (NULL: none). By Gaussian elimination; the pivot in a column is the largest in
   proportion to its row, as the units of residuals differ. size[i] gets the sum of the magnitudes in row i,
   for checking the solution; `rows` is overwritten. Returns the sign of the determinant; 0: singular, or
   something is not finite. The numbers are constants where it is called, so that each class gets the loops
   that it needs. */
static inline __attribute__((always_inline)) int mocc_eliminate(int n, int n_flows, int n_motions,
                                                                double *rows, double *gain, double *response,
                                                                double *terms) {
    int sign = 1, width = 1 + n_motions, all = width + n, n_rows = n + n_flows;
    for (int i = 0; i < n * all; i++)
        terms[i] = fabs(rows[i]);
    /* downwards, the flows' rows too: what is left of them depends on the motions alone */
    for (int k = 0; k < n; k++) {
        int pivot = k;
        double largest = -1;
        for (int i = k; i < n && n > 1; i++) {
            double row = 0;
            for (int c = width + k; c < all; c++) {
                double element = fabs(rows[i * all + c]);
                if (element > row) row = element; /* fmax() would be a call */
            }
            double share = row > 0 ? fabs(rows[i * all + width + k]) / row : 0;
            if (!(share > largest)) continue;
            largest = share;
            pivot = i;
        }
        if (pivot != k) {
            sign = -sign;
            for (int c = 0; c < all; c++) {
                double held = rows[k * all + c];
                rows[k * all + c] = rows[pivot * all + c];
                rows[pivot * all + c] = held;
            }
        }
        double divisor = rows[k * all + width + k];
        if (divisor == 0 || !isfinite(divisor)) return 0;
        if (divisor < 0) sign = -sign;
        double inverse = 1 / divisor;
        for (int c = 0; c < all; c++)
            rows[k * all + c] *= inverse;
        for (int i = k + 1; i < n_rows; i++) {
            double factor = rows[i * all + width + k];
            for (int c = 0; c < width; c++)
                rows[i * all + c] -= factor * rows[k * all + c];
            for (int c = width + k + 1; c < all; c++)
                rows[i * all + c] -= factor * rows[k * all + c];
        }
    }
    double finite = 0;
    for (int k = n - 1; k >= 0; k--)
        for (int c = 0; c < width; c++) {
            double sum = -rows[k * all + c];
            for (int j = k + 1; j < n; j++)
                sum -= rows[k * all + width + j] * gain[j * width + c];
            gain[k * width + c] = sum;
            finite += sum;
        }
    for (int f = 0; f < n_flows; f++)
        for (int c = 0; c < width; c++) {
            response[f * width + c] = rows[(n + f) * all + c];
            finite += rows[(n + f) * all + c];
        }
    return isfinite(finite) ? sign : 0;
}

/* The same as a call, with one function for all numbers: in a long text no loops are to be compiled. */
int mocc_eliminate_any(int n, int n_flows, int n_motions, double *rows, double *gain, double *response,
                       double *terms);

/* What of a row of mocc_solve_border has to be left of its pivot: less is rounding of what was taken out. */
#define MOCC_LEAST_OF_BORDER 1e-11

/* Solves n equations, `rows` of a constant and n coefficients that are to vanish, for the balances of
   closures, in `solution`. The pivot in a column is the largest in proportion to what its row was before.
   `sizes` is room for n numbers, `rows` is overwritten. Returns the sign of the determinant; 0: singular, up
   to rounding errors, or something is not finite. */
static inline int mocc_solve_border(int n, double *rows, double *solution, double *sizes) {
    int sign = 1, all = 1 + n;
    for (int i = 0; i < n; i++) {
        sizes[i] = solution[i] = 0; /* compilers do not see that nobody asks for it if there is none */
        for (int c = 1; c < all; c++)
            if (fabs(rows[i * all + c]) > sizes[i]) sizes[i] = fabs(rows[i * all + c]);
    }
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(rows[i * all + 1 + k]) * sizes[pivot] > fabs(rows[pivot * all + 1 + k]) * sizes[i])
                pivot = i;
        double *row = rows + k * all, divisor = rows[pivot * all + 1 + k];
        if (!(fabs(divisor) > MOCC_LEAST_OF_BORDER * sizes[pivot]) || !isfinite(divisor)) return 0;
        if ((divisor < 0) != (pivot != k)) sign = -sign;
        for (int c = 0; c < all && pivot != k; c++) {
            double held = row[c];
            row[c] = rows[pivot * all + c];
            rows[pivot * all + c] = held;
        }
        if (pivot != k) sizes[pivot] = sizes[k];
        for (int i = k + 1; i < n; i++) {
            double factor = rows[i * all + 1 + k] / divisor;
            rows[i * all] -= factor * row[0];
            for (int c = 2 + k; c < all; c++)
                rows[i * all + c] -= factor * row[c];
        }
    }
    double finite = 0;
    for (int k = n - 1; k >= 0; k--) {
        double sum = -rows[k * all];
        for (int c = k + 1; c < n; c++)
            sum -= rows[k * all + 1 + c] * solution[c];
        finite += solution[k] = sum / rows[k * all + 1 + k];
    }
    return isfinite(finite) ? sign : 0;
}

/* mocc_eliminate for one balance, without a loop over pivots. What is not finite in a flow shows in the
   divisors or gains of those that answer to it, or else in derivatives. */
static inline __attribute__((always_inline)) int mocc_eliminate_one(int n_flows, int n_motions,
                                                                    const double *rows, double *gain,
                                                                    double *response, double *terms) {
    int width = 1 + n_motions, all = width + 1;
    double divisor = rows[width], finite = 0;
    MOCC_UNROLL
    for (int c = 0; c < all; c++)
        terms[c] = fabs(rows[c]);
    if (divisor == 0 || !isfinite(divisor)) return 0;
    double inverse = 1 / divisor;
    MOCC_UNROLL
    for (int c = 0; c < width; c++)
        finite += gain[c] = -(rows[c] * inverse);
    MOCC_UNROLL
    for (int f = 1; f <= n_flows; f++) {
        MOCC_UNROLL
        for (int c = 0; c < width; c++)
            response[(f - 1) * width + c] = rows[f * all + c] + rows[f * all + width] * gain[c];
    }
    return !isfinite(finite) ? 0 : divisor < 0 ? -1 : 1;
}

#endif
