/* When rows of the result are due: at multiples of the interval, and wherever an event asks for one. */
#include "runtime/solve/solve.h"

#include <math.h>

/* The number of the last row. An end that misses a multiple of the interval by less than a thousandth of it
   is meant to be that multiple. */
static size_t count_rows(const MoccTask *task) {
    double span = task->stop - task->start;
    if (span <= 0) return 0;
    double count = ceil(span / task->interval - 1e-3);
    return count > 1 ? (size_t)count : 1;
}

void rows_begin(Rows *rows, MoccContext *context, const MoccTask *task) {
    *rows = (Rows){.context = context,
                   .stop = task->stop,
                   .grid = times_grid(task->start, task->interval),
                   .last = count_rows(task)};
}

double rows_next(const Rows *rows) {
    if (rows->next > rows->last) return INFINITY;
    if (rows->next > 0 && rows->next == rows->last) return rows->stop;
    return times_on_grid(&rows->grid, (double)rows->next);
}

double rows_second(const Rows *rows) {
    Rows after = *rows;
    after.next++;
    return rows_next(&after);
}

/* Most rows are left out without a look at their times, which rounding moves by less than a row. */
void rows_pass(Rows *rows, double time, double edge) {
    double way = times_on_grid(&rows->grid, 1) - times_on_grid(&rows->grid, 0);
    double count = floor((time - times_on_grid(&rows->grid, 0)) / way) - 2;
    double most = (double)rows->last;
    if (count > (double)rows->next) rows->next = (size_t)fmin(count, most);
    while (rows_next(rows) <= time && times_apart(rows_next(rows), edge))
        rows->next++;
}

int rows_write(Rows *rows, double time, const double *instance) {
    const MoccHost *host = &rows->context->host;
    rows->any = true;
    rows->time = time;
    while (rows->next <= rows->last && !times_apart(time, rows_next(rows)))
        rows->next++;
    return host->row ? host->row(host->user, time, instance) : SUCCESS;
}
