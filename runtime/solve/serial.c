/* Operations on CVODE's vectors, which it calls dozens of times a step. Those that SUNDIALS brings along are
 * compiled for one element at a time; here the C compiler makes vector instructions of the loops (the
 * Makefile asks for that). What comes out for an element is the same. */
#include "runtime/moccrt.h"
#include "runtime/solve/sundials.h"

#include <math.h>

static void linear_sum(double a, N_Vector first, double b, N_Vector second, N_Vector sum) {
    const double *x = NV_DATA_S(first), *y = NV_DATA_S(second);
    double *out = NV_DATA_S(sum);
    sunindextype n = NV_LENGTH_S(sum);
    if (a == b) {
        MOCC_VECTOR_LOOP
        for (sunindextype i = 0; i < n; i++)
            out[i] = a * (x[i] + y[i]);
    } else if (a == -b && a != -1) {
        MOCC_VECTOR_LOOP
        for (sunindextype i = 0; i < n; i++)
            out[i] = a * (x[i] - y[i]);
    } else {
        MOCC_VECTOR_LOOP
        for (sunindextype i = 0; i < n; i++)
            out[i] = a * x[i] + b * y[i];
    }
}

static void scale(double factor, N_Vector vector, N_Vector scaled) {
    const double *x = NV_DATA_S(vector);
    double *out = NV_DATA_S(scaled);
    sunindextype n = NV_LENGTH_S(scaled);
    MOCC_VECTOR_LOOP
    for (sunindextype i = 0; i < n; i++)
        out[i] = factor * x[i];
}

static void set_all(double value, N_Vector vector) {
    double *out = NV_DATA_S(vector);
    sunindextype n = NV_LENGTH_S(vector);
    MOCC_VECTOR_LOOP
    for (sunindextype i = 0; i < n; i++)
        out[i] = value;
}

static void magnitudes(N_Vector vector, N_Vector result) {
    const double *x = NV_DATA_S(vector);
    double *out = NV_DATA_S(result);
    sunindextype n = NV_LENGTH_S(result);
    MOCC_VECTOR_LOOP
    for (sunindextype i = 0; i < n; i++)
        out[i] = fabs(x[i]);
}

static void reciprocals(N_Vector vector, N_Vector result) {
    const double *x = NV_DATA_S(vector);
    double *out = NV_DATA_S(result);
    sunindextype n = NV_LENGTH_S(result);
    MOCC_VECTOR_LOOP
    for (sunindextype i = 0; i < n; i++)
        out[i] = 1 / x[i];
}

static double weighted_norm(N_Vector vector, N_Vector weights) {
    const double *x = NV_DATA_S(vector), *weight = NV_DATA_S(weights);
    sunindextype n = NV_LENGTH_S(vector);
    double sum = 0;
    for (sunindextype i = 0; i < n; i++)
        sum += (x[i] * weight[i]) * (x[i] * weight[i]);
    return sqrt(sum / (double)n);
}

void sundials_vectorize(N_Vector vector) {
    vector->ops->nvlinearsum = linear_sum;
    vector->ops->nvscale = scale;
    vector->ops->nvconst = set_all;
    vector->ops->nvabs = magnitudes;
    vector->ops->nvinv = reciprocals;
    vector->ops->nvwrmsnorm = weighted_norm;
}
