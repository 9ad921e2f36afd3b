/* When rows of the result are due: at multiples of the interval, and wherever an event asks for one. */
#include "runtime/simulator.h"

#include <math.h>

/* The number of the last row. An end that misses a multiple of the interval by less than a thousandth of it
   is meant to be that multiple. */
static size_t count_rows(const Options *options) {
    double span = options->stop - options->start;
    if (span <= 0) return 0;
    double count = ceil(span / options->interval - 1e-3);
    return count > 1 ? (size_t)count : 1;
}

void rows_begin(Rows *rows, const Options *options, Results *results) {
    *rows = (Rows){.results = results,
                   .stop = options->stop,
                   .grid = times_grid(options->start, options->interval),
                   .last = count_rows(options)};
}

double rows_next(const Rows *rows) {
    if (rows->next > rows->last) return INFINITY;
    if (rows->next > 0 && rows->next == rows->last) return rows->stop;
    return times_on_grid(&rows->grid, (double)rows->next);
}

int rows_write(Rows *rows, double time, const double *instance) {
    rows->any = true;
    rows->time = time;
    while (rows->next <= rows->last && !times_apart(time, rows_next(rows)))
        rows->next++;
    return results_row(rows->results, time, instance);
}
