/* Limits of axes and round numbers on them. */
#include "runtime/plot/plot.h"

#include <math.h>
#include <stdio.h>

Limits limits_none(void) {
    return (Limits){INFINITY, -INFINITY};
}

void limits_add(Limits *limits, double value) {
    if (!isfinite(value)) return;
    if (value < limits->low) limits->low = value;
    if (value > limits->high) limits->high = value;
}

void limits_end(Limits *limits) {
    if (limits->low > limits->high) *limits = (Limits){0, 0};
    double middle = limits->low / 2 + limits->high / 2;
    double least = fmax(1e-12 * fabs(middle), 1e-300);
    if (limits->high - limits->low > least && isfinite(limits->high - limits->low)) return;
    double room = fabs(middle) > 0 ? fabs(middle) / 2 : 0.5;
    *limits = (Limits){middle - room, middle + room};
}

static Ticks make_ticks(Limits limits, double count) {
    static const double factors[] = {1, 2, 5, 10};
    double span = limits.high - limits.low, raw = span / (count > 1 ? count : 1);
    double power = pow(10, floor(log10(raw)));
    int k = 0;
    while (k < 3 && factors[k] * power < raw * 0.999)
        k++;
    Ticks ticks = {.step = factors[k] * power};
    double digits = ceil(-log10(ticks.step) - 1e-9);
    double largest = fmax(fabs(limits.low), fabs(limits.high));
    ticks.digits = digits > 6 || largest >= 1e7 || largest / ticks.step > 1e15 ? -1
                   : digits < 0                                                ? 0
                                                                               : (int)digits;
    ticks.first = (long)ceil(limits.low / ticks.step - 1e-9);
    ticks.last = (long)floor(limits.high / ticks.step + 1e-9);
    return ticks;
}

/* At least two, wherever round numbers happen to lie */
Ticks ticks_within(Limits limits, double count) {
    Ticks ticks = make_ticks(limits, count);
    while (ticks.last - ticks.first < 1 && count < 20)
        ticks = make_ticks(limits, count *= 1.5);
    return ticks;
}

/* As many digits as tell a tick from the next one, four at least */
static int significant_digits(const Ticks *ticks) {
    double most = fmax(fabs((double)ticks->first), fabs((double)ticks->last));
    return (int)fmin(fmax(ceil(log10(most + 1)) + 1, 4), 15);
}

int tick_format(char out[NUMBER_SIZE], const Ticks *ticks, long i) {
    double value = (double)i * ticks->step;
    return ticks->digits < 0 ? snprintf(out, NUMBER_SIZE, "%.*g", significant_digits(ticks), value)
                             : snprintf(out, NUMBER_SIZE, "%.*f", ticks->digits, value);
}
