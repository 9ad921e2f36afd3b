/* Points in time: multiples of an interval, and when two of them are the same. */
#include "runtime/base/base.h"

#include <float.h>
#include <math.h>
#include <time.h>

static bool is_whole_part(double x, double denominator) {
    return round(x * denominator) / denominator == x;
}

Grid times_grid(double start, double interval) {
    Grid grid = {start, 0, interval, 1};
    bool found = false;
    for (double denominator = 1; denominator <= 1e9; denominator *= 10) {
        if (!is_whole_part(interval, denominator)) continue;
        double numerator = round(interval * denominator);
        if (is_whole_part(start, denominator))
            return (Grid){0, round(start * denominator), numerator, denominator};
        if (!found) grid = (Grid){start, 0, numerator, denominator};
        found = true;
    }
    return grid;
}

double times_on_grid(const Grid *grid, double count) {
    return grid->origin + (grid->start + count * grid->interval) / grid->denominator;
}

bool times_apart(double from, double to) {
    if (isinf(from) || isinf(to)) return to > from;
    return to - from > 16 * DBL_EPSILON * fmax(fabs(from), fabs(to));
}

double times_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
