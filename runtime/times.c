/* Points in time: multiples of an interval, and when two of them are the same. */
#include "runtime/simulator.h"

#include <float.h>
#include <math.h>

Ratio times_ratio(double interval) {
    for (double denominator = 1; denominator <= 1e9; denominator *= 10) {
        double numerator = round(interval * denominator);
        if (numerator / denominator == interval) return (Ratio){numerator, denominator};
    }
    return (Ratio){interval, 1};
}

double times_multiple(double start, double count, Ratio interval) {
    return start + count * interval.numerator / interval.denominator;
}

bool times_apart(double from, double to) {
    if (isinf(from) || isinf(to)) return to > from;
    return to - from > 16 * DBL_EPSILON * fmax(fabs(from), fabs(to));
}
