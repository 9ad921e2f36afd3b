/* The curves that points run along, beyond the parts that the run has seen: the state that says where a point
 * is is given other values in a copy of the instance, whose explicit part says where that is. */
#include "runtime/page/page.h"

#include <math.h>
#include <string.h>

/* Points to what the run has seen; and to all of a curve, after which it is given up that it might be closed
 */
enum { SEEN_POINTS = 400, MOST_POINTS = 4000, LEAST_CLOSED = 12 };

typedef struct {
    const MoccModel *model;
    MoccContext *context;
    double *instance; /* owned: a copy */
    double time;
    size_t state, x, y; /* offsets */
} Sweep;

static void evaluate(void *argument) {
    Sweep *sweep = argument;
    evaluate_explicit(sweep->model, sweep->context, sweep->instance, sweep->time);
}

/* The point for a value of the state; false: it has none. */
static bool find_point(Sweep *sweep, double value, double point[2]) {
    Text message = {.context = sweep->context};
    sweep->instance[sweep->state] = value;
    bool found = guarded_call(sweep->context, evaluate, sweep, &message);
    text_free(&message);
    point[0] = sweep->instance[sweep->x];
    point[1] = sweep->instance[sweep->y];
    return found && isfinite(point[0]) && isfinite(point[1]);
}

/* Adds points from a value on; they end where the curve does. */
static void add_points(Sweep *sweep, Outline *outline, double begin, double step, size_t n) {
    outline->points = allocate(sweep->context, 2 * n, sizeof(double));
    for (outline->n = 0; outline->n < n; outline->n++)
        if (!find_point(sweep, begin + (double)outline->n * step, outline->points + 2 * outline->n)) break;
}

/* The number of points after which a curve comes back to where it began, in the same direction; 0: it does
 * not */
static size_t find_end(const Outline *outline) {
    const double *p = outline->points;
    for (size_t i = LEAST_CLOSED; i < outline->n; i++) {
        double dx = p[2 * i] - p[2 * i - 2], dy = p[2 * i + 1] - p[2 * i - 1];
        double gap = hypot(p[2 * i] - p[0], p[2 * i + 1] - p[1]), length = hypot(dx, dy);
        double along = dx * (p[2] - p[0]) + dy * (p[3] - p[1]);
        if (gap < 0.75 * length && along > 0.9 * length * hypot(p[2] - p[0], p[3] - p[1])) return i + 1;
    }
    return 0;
}

static void find_outline(Sweep *sweep, Outline *outline, double low, double high) {
    double span = high - low, step = span / SEEN_POINTS;
    add_points(sweep, outline, low, step, MOST_POINTS);
    size_t end = find_end(outline);
    outline->is_closed = end > 0;
    if (end) {
        outline->n = end;
        return;
    }
    release(outline->points);
    add_points(sweep, outline, low - span / 4, step, SEEN_POINTS * 3 / 2 + 1);
}

bool outline_find(Outline *outline, const Page *page, const double *instance, const CurveOffsets *curve) {
    const Recording *recording = page->recording;
    size_t column = recording_column(page->recording, curve->state), size = page->model->type->size;
    double low = INFINITY, high = -INFINITY;
    for (size_t row = 0; row < recording->rows; row++) {
        low = fmin(low, recording_value(recording, row, column));
        high = fmax(high, recording_value(recording, row, column));
    }
    *outline = (Outline){0};
    if (!isfinite(high - low) || !(high > low)) return false;
    Sweep sweep = {.model = page->model,
                   .context = recording->context,
                   .instance = allocate(recording->context, size, sizeof(double)),
                   .time = recording->times[recording->rows - 1],
                   .state = curve->state,
                   .x = curve->x,
                   .y = curve->y};
    memcpy(sweep.instance, instance, size * sizeof(double));
    find_outline(&sweep, outline, low, high);
    release(sweep.instance);
    return outline->n > 1;
}

void outline_free(Outline *outline) {
    release(outline->points);
}
