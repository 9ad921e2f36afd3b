/* Time of a short function. */
#ifndef MOCC_BENCH_TIMING_H
#define MOCC_BENCH_TIMING_H

#include <math.h>

#include "runtime/base/base.h"

/* ns of one call of evaluate(context): the best of five series of 0.04 s or more */
static inline double time_of(void (*evaluate)(void *context), void *context) {
    static const double long_enough = 0.04;
    long calls = 1;
    double best = INFINITY;
    for (int series = 0; series < 5;) {
        double begun = times_clock();
        for (long i = 0; i < calls; i++)
            evaluate(context);
        double taken = times_clock() - begun;
        if (taken < long_enough) {
            calls *= 2;
            continue;
        }
        best = fmin(best, taken / (double)calls);
        series++;
    }
    return 1e9 * best;
}

#endif
