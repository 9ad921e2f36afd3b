/* Values of the model's inputs over time.
 *
 * Between two rows a Real runs along a straight line, anything else keeps the value of the earlier row;
 * before the first row and after the last one values are held, unless Reals go on with slopes of their own
 * there. Rows at one time are a jump: the first of them
 * ends the line before, the last of them counts from then on, as in a result with events. The slopes jump at
 * the rows, so time is seen as a sequence of pieces: before the first row, between two rows, after the last
 * one. The integrator goes from piece to piece and never steps over an edge. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <string.h>

/* ---- making them ---- */

Inputs *inputs_new(MoccContext *context) {
    Inputs *inputs = allocate(context, 1, sizeof *inputs);
    inputs->context = context;
    return inputs;
}

void inputs_free(Inputs *inputs) {
    if (!inputs) return;
    release(inputs->columns);
    release(inputs->times);
    release(inputs->values);
    release(inputs->slopes);
    release(inputs);
}

size_t inputs_find_derivative(const MoccClass *type, const MoccVariable *input, size_t offset) {
    for (int i = 0; i < type->n_variables; i++) {
        const MoccVariable *variable = &type->variables[i];
        if (variable->kind == MOCC_DERIVATIVE && variable->order == 1 &&
            strcmp(variable->name, input->name) == 0)
            return variable->offset + (offset - input->offset);
    }
    return NO_DERIVATIVE;
}

void inputs_add_column(Inputs *inputs, const MoccModel *model, const MoccVariable *variable, size_t offset) {
    inputs->columns =
        reallocate(inputs->context, inputs->columns, inputs->n_columns + 1, sizeof *inputs->columns);
    inputs->columns[inputs->n_columns++] =
        (InputColumn){variable, offset, inputs_find_derivative(model->type, variable, offset)};
}

void inputs_add_row(Inputs *inputs, double time, const double *values) {
    size_t n = inputs->n_columns;
    if (inputs->n_rows == inputs->capacity) {
        inputs->capacity = inputs->capacity ? 2 * inputs->capacity : 256;
        inputs->times = reallocate(inputs->context, inputs->times, inputs->capacity, sizeof(double));
        inputs->values =
            reallocate(inputs->context, inputs->values, inputs->capacity * (n + 1), sizeof(double));
    }
    inputs->times[inputs->n_rows] = time;
    if (n) memcpy(inputs->values + inputs->n_rows * n, values, n * sizeof(double));
    inputs->n_rows++;
}

void inputs_go_on(Inputs *inputs, const double *slopes) {
    size_t n = inputs->n_columns;
    inputs->slopes = reallocate(inputs->context, inputs->slopes, n + 1, sizeof *inputs->slopes);
    memcpy(inputs->slopes, slopes, n * sizeof *slopes);
}

/* ---- values ---- */

/* The row whose values count at the beginning of a piece; before the first one they are its values too. */
static const double *row_of(const Inputs *inputs, size_t piece) {
    return inputs->values + (piece > 0 ? piece - 1 : 0) * inputs->n_columns;
}

/* Where a column ends in the present piece: a Real at the row that ends it, anything else where it began. */
static double end_value(const Inputs *inputs, size_t column) {
    bool held = inputs->piece == inputs->n_rows || inputs->columns[column].variable->type != MOCC_REAL;
    return held ? row_of(inputs, inputs->piece)[column]
                : inputs->values[inputs->piece * inputs->n_columns + column];
}

/* The piece that `time`, not before the present one, begins or has inside. */
static size_t piece_at(const Inputs *inputs, double time) {
    size_t piece = inputs->piece;
    while (piece < inputs->n_rows && inputs->times[piece] <= time)
        piece++;
    return piece;
}

bool inputs_jump(const Inputs *inputs, double time) {
    const double *next = row_of(inputs, piece_at(inputs, time));
    bool jumps = false;
    for (size_t i = 0; i < inputs->n_columns; i++)
        jumps = jumps || next[i] != end_value(inputs, i);
    return jumps;
}

void inputs_enter(Inputs *inputs, double time) {
    inputs->piece = piece_at(inputs, time);
}

double inputs_end(const Inputs *inputs) {
    return inputs->piece < inputs->n_rows ? inputs->times[inputs->piece] : INFINITY;
}

double inputs_after(const Inputs *inputs, double time) {
    size_t piece = piece_at(inputs, time);
    return piece < inputs->n_rows ? inputs->times[piece] : INFINITY;
}

/* How far a column rises in the present piece; after the last row, in a second. */
static double rise_of(const Inputs *inputs, size_t column) {
    size_t piece = inputs->piece;
    const double *from = row_of(inputs, piece) + column;
    if (piece == 0 || inputs->columns[column].variable->type != MOCC_REAL) return 0;
    if (piece < inputs->n_rows) return from[inputs->n_columns] - *from;
    return inputs->slopes ? inputs->slopes[column] : 0;
}

void inputs_apply(const Inputs *inputs, double *instance, double time) {
    size_t piece = inputs->piece;
    bool inside = piece > 0 && piece < inputs->n_rows;
    const double *from = row_of(inputs, piece);
    double begun = inputs->times[piece > 0 ? piece - 1 : 0];
    double length = inside ? inputs->times[piece] - begun : 1;
    for (size_t i = 0; i < inputs->n_columns; i++) {
        const InputColumn *column = &inputs->columns[i];
        double rise = rise_of(inputs, i);
        instance[column->offset] = from[i] + rise * ((time - begun) / length);
        if (column->derivative != NO_DERIVATIVE) instance[column->derivative] = rise / length;
    }
}

/* Reads columns in place of those that there are. */
static void exchange_columns(Inputs *inputs, const MoccModel *model, Stream *stream) {
    size_t n = stream_count(stream, inputs->n_columns, sizeof(size_t));
    for (size_t i = 0; i < n; i++) {
        size_t offset = stream->reading ? 0 : inputs->columns[i].offset;
        stream_exchange(stream, &offset, sizeof offset);
        const MoccVariable *variable = settings_variable(model, offset);
        if (stream->reading && variable) inputs_add_column(inputs, model, variable, offset);
    }
    stream->failed = stream->failed || inputs->n_columns != n;
}

static void exchange_rows(Inputs *inputs, Stream *stream) {
    size_t n = stream_count(stream, inputs->n_rows, sizeof(double) * (1 + inputs->n_columns));
    if (stream->reading) {
        inputs->times = reallocate(inputs->context, inputs->times, n + 1, sizeof(double));
        inputs->values =
            reallocate(inputs->context, inputs->values, n * inputs->n_columns + 1, sizeof(double));
        inputs->capacity = inputs->n_rows = n;
    }
    stream_exchange(stream, inputs->times, n * sizeof(double));
    stream_exchange(stream, inputs->values, n * inputs->n_columns * sizeof(double));
    stream_exchange(stream, &inputs->piece, sizeof inputs->piece);
}

static void exchange_slopes(Inputs *inputs, Stream *stream) {
    bool any = inputs->slopes != NULL;
    stream_exchange(stream, &any, sizeof any);
    if (stream->reading)
        inputs->slopes =
            any ? reallocate(inputs->context, NULL, inputs->n_columns + 1, sizeof(double)) : NULL;
    if (any) stream_exchange(stream, inputs->slopes, inputs->n_columns * sizeof(double));
}

void inputs_exchange(Inputs **inputs, const MoccModel *model, MoccContext *context, Stream *stream) {
    bool any = *inputs != NULL;
    stream_exchange(stream, &any, sizeof any);
    if (stream->reading) {
        inputs_free(*inputs);
        *inputs = any ? inputs_new(context) : NULL;
    }
    if (!any) return;
    exchange_columns(*inputs, model, stream);
    exchange_rows(*inputs, stream);
    exchange_slopes(*inputs, stream);
}
