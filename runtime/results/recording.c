/* Rows that are kept in memory until the run has ended, for what is drawn of it. */
#include "runtime/results/results.h"

#include <string.h>

/* What a drawing of a few thousand pixels can show, and what a page can hold */
enum { MOST_ROWS = 4000, LEAST_ROWS = 64, MOST_VALUES = 1 << 23 };

void recording_begin(MoccContext *context, Recording *recording, const MoccClass *type) {
    *recording = (Recording){.context = context, .stride = 1};
    recording->columns = allocate(context, type->size, sizeof *recording->columns);
    aliases_find(context, &recording->aliases, type);
}

size_t recording_column(Recording *recording, size_t offset) {
    Alias alias = alias_of(&recording->aliases, offset);
    if (!alias.opposite) offset = alias.source;
    if (recording->columns[offset]) return recording->columns[offset] - 1;
    size_t n = recording->n;
    if ((n & (n - 1)) == 0) /* a power of two: room for as many again */
        recording->offsets =
            reallocate(recording->context, recording->offsets, n ? 2 * n : 1, sizeof *recording->offsets);
    recording->offsets[n] = offset;
    recording->columns[offset] = ++recording->n;
    return n;
}

/* Room for the rows, and one more that is pending */
static void make_room(Recording *recording) {
    size_t most = recording->n ? MOST_VALUES / recording->n : MOST_ROWS;
    recording->most = most > MOST_ROWS ? MOST_ROWS : most < LEAST_ROWS ? LEAST_ROWS : most;
    recording->times = allocate(recording->context, recording->most + 1, sizeof(double));
    recording->values =
        allocate(recording->context, (recording->most + 1) * (recording->n + 1), sizeof(double));
}

static void move_row(Recording *recording, size_t to, size_t from) {
    size_t n = recording->n;
    recording->times[to] = recording->times[from];
    memcpy(recording->values + to * n, recording->values + from * n, n * sizeof(double));
}

static void thin(Recording *recording) {
    size_t kept = 0;
    for (size_t i = 0; i < recording->rows; i += 2)
        move_row(recording, kept++, i);
    recording->rows = kept;
    recording->stride *= 2;
}

void recording_row(Recording *recording, double time, const double *instance) {
    if (!recording->times) make_room(recording);
    if (recording->rows == recording->most) thin(recording);
    size_t row = recording->rows;
    recording->times[row] = time;
    for (size_t i = 0; i < recording->n; i++)
        recording->values[row * recording->n + i] = instance[recording->offsets[i]];
    recording->pending = recording->seen++ % recording->stride != 0;
    if (!recording->pending) recording->rows++;
}

void recording_end(Recording *recording) {
    if (recording->pending) recording->rows++;
    recording->pending = false;
}

void recording_free(Recording *recording) {
    release(recording->offsets);
    release(recording->columns);
    aliases_free(&recording->aliases);
    release(recording->times);
    release(recording->values);
    *recording = (Recording){.context = recording->context};
}
