/* Partial derivatives by differences, of models that were compiled without exact ones: central ones with
 * steps that become shorter and shorter, extrapolated to zero, of which each element takes the value that its
 * neighbours in the scheme confirm best (C. J. F. Ridders, Accurate computation of F'(x) and F'(x)F''(x),
 * 1982). That leaves 11 to 14 right digits where the equations are smooth, whatever the size of the
 * variables. Where the slopes on both sides do not come together, there is a kink. */
#include "runtime/linear/linear.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Steps begin with this part of the variable, or of its nominal size, and are divided by RATIO from level to
 * level. */
static const double first_step = 0.0625;
/* A row in which nothing is larger is zero. */
static const double least = 1e-30;
enum { LEVELS = 14, LEAST_LEVELS = 3, RATIO = 4, MOST_WARNINGS = 5 };

/* What is known of an element of the present column */
typedef struct {
    double line[LEVELS]; /* the last line of the scheme: extrapolated once more from element to element */
    double best, error;
    double jump, last_jump; /* the slopes on both sides differ by so much, and did at the level before */
    double slope, steepest; /* the larger one of them, and the largest of all levels */
    bool done;
} Element;

typedef struct {
    Linearization *result;
    Simulation *simulation;
    size_t rows;
    double *middle, *above, *below; /* the values of all rows, at the state and beside it */
    Element *elements;              /* a column of the matrix */
    size_t warnings;
} Differences;

/* ---- evaluations ---- */

/* Evaluates with another value for a state or an input. False: that is not possible. */
static bool evaluate_with(Differences *self, size_t offset, double value, double *rows) {
    Simulation *simulation = self->simulation;
    const Columns *outputs = &self->result->outputs;
    simulation->instance[offset] = value;
    simulation_disturb(simulation);
    if (!simulation_evaluate(simulation, self->result->time, NULL, rows)) return false;
    bool good = simulation_is_defined(simulation);
    for (size_t i = 0; i < outputs->n; i++) {
        double output = simulation->instance[outputs->columns[i].offset];
        rows[simulation->n_states + i] = output;
        good = good && isfinite(output);
    }
    return good;
}

/* ---- one element ---- */

/* Adds the difference of a level; `level` counts from the first one that could be evaluated. */
static void extrapolate(Element *element, int level, double difference) {
    double carried = element->line[0], factor = RATIO * RATIO;
    element->line[0] = difference;
    if (level == 0) {
        element->best = difference;
        element->error = INFINITY;
    }
    for (int k = 1; k <= level; k++, factor *= RATIO * RATIO) {
        double next = element->line[k - 1] + (element->line[k - 1] - carried) / (factor - 1);
        double error = fmax(fabs(next - element->line[k - 1]), fabs(next - carried));
        carried = element->line[k];
        element->line[k] = next;
        if (error > element->error) continue;
        element->error = error;
        element->best = next;
    }
}

/* Whether shorter steps would make it worse, by the rounding errors of this size */
static bool is_settled(const Element *element, int level, double before, double rounding) {
    if (level + 1 < LEAST_LEVELS) return false;
    if (element->error <= 4 * DBL_EPSILON * fabs(element->best)) return true;
    bool grows = fabs(element->line[level] - before) >= 2 * element->error;
    return grows && element->error <= fmax(1e-6 * fabs(element->best), 64 * rounding);
}

static void add_level(Differences *self, size_t row, int level, double step) {
    Element *element = &self->elements[row];
    if (element->done) return;
    double above = self->above[row] - self->middle[row], below = self->middle[row] - self->below[row];
    double size = fmax(fabs(self->above[row]), fabs(self->below[row]));
    double before = level ? element->line[level - 1] : 0;
    extrapolate(element, level, (self->above[row] - self->below[row]) / (2 * step));
    element->last_jump = element->jump;
    element->jump = fabs(above - below) / step;
    element->slope = fmax(fabs(above), fabs(below)) / step;
    element->steepest = fmax(element->steepest, element->slope);
    element->done = is_settled(element, level, before, DBL_EPSILON * size / step);
    if (element->jump <= 64 * DBL_EPSILON * size / step) element->jump = 0;
}

/* Slopes of smooth equations come together as fast as steps become shorter; what rounding makes of them comes
   apart as fast. */
static bool has_kink(const Element *element) {
    double ratio = element->jump / element->last_jump;
    return ratio > 0.6 && ratio < 1.6 && element->jump > 1e-3 * element->slope &&
           element->jump > 16 * element->error;
}

/* ---- a column ---- */

/* Takes differences with steps on both sides of the value at an offset. Returns how many levels there are. */
static int approach(Differences *self, size_t offset, double value, double size) {
    double step = first_step * fmax(size, fabs(value));
    int levels = 0;
    bool done = false;
    for (int i = 0; i < LEVELS && !done; i++, step /= RATIO) {
        double above = value + step, below = value - step, half = above / 2 - below / 2;
        if (!evaluate_with(self, offset, above, self->above) ||
            !evaluate_with(self, offset, below, self->below)) {
            levels = 0;
            memset(self->elements, 0, self->rows * sizeof *self->elements);
            continue;
        }
        done = true;
        for (size_t row = 0; row < self->rows; row++) {
            add_level(self, row, levels, half);
            done = done && self->elements[row].done;
        }
        levels++;
    }
    self->simulation->instance[offset] = value;
    return levels;
}

/* One of many warnings about a row, of which not all are written */
static void warn_of(Differences *self, size_t row, const char *format, ...) {
    Text text = {.context = self->simulation->context};
    va_list args;
    if (self->warnings++ >= MOST_WARNINGS) return;
    linear_row_name(&text, self->result, row);
    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    report_warning(text.context, "%s", text.data);
    text_free(&text);
}

/* Moves a column of elements into the matrix. */
static void keep_column(Differences *self, size_t column, const char *by) {
    Linearization *result = self->result;
    for (size_t row = 0; row < self->rows; row++) {
        const Element *element = &self->elements[row];
        double value = fabs(element->best) <= element->error ? 0 : element->best;
        double error = fmax(element->error, DBL_EPSILON * fabs(value));
        if (has_kink(element))
            warn_of(self, row, " has a kink in '%s' at this state: the mean of both slopes is written", by);
        result->matrix[row * linear_columns(result) + column] = value;
        result->errors[row] = fmax(result->errors[row], error);
    }
}

static int report_impossible(const Differences *self, const char *by) {
    MoccContext *context = self->simulation->context;
    Text text = {.context = context};
    fault_describe(&text, &self->simulation->fault, self->simulation->model->type);
    int status =
        report(context, RUN_FAILED,
               "there are no derivatives by '%s': the equations have no values on both sides of it; %s", by,
               text.data);
    text_free(&text);
    return status;
}

static int fill_column(Differences *self, size_t column, const Columns *of, size_t index) {
    const Simulation *simulation = self->simulation;
    const MoccHost *host = &simulation->context->host;
    size_t offset = of->columns[index].offset;
    const char *by = columns_name(of, index);
    if (host->stop && host->stop(host->user)) return report(simulation->context, STOPPED, "interrupted");
    memset(self->elements, 0, self->rows * sizeof *self->elements);
    double size = state_size(simulation, offset);
    if (approach(self, offset, simulation->instance[offset], size) < LEAST_LEVELS)
        return report_impossible(self, by);
    keep_column(self, column, by);
    return SUCCESS;
}

/* ---- the matrix ---- */

static int fill_matrix(Differences *self) {
    const Columns *states = &self->result->states, *inputs = &self->result->inputs;
    int status = SUCCESS;
    for (size_t i = 0; i < states->n && status == SUCCESS; i++)
        status = fill_column(self, i, states, i);
    for (size_t i = 0; i < inputs->n && status == SUCCESS; i++)
        status = fill_column(self, states->n + i, inputs, i);
    return status;
}

/* The largest element of a row */
static double size_of_row(const Linearization *result, size_t row) {
    double most = 0;
    for (size_t column = 0; column < linear_columns(result); column++)
        most = fmax(most, fabs(linear_element(result, row, column)));
    return most;
}

/* Sums up the errors, and warns of rows that are not to be relied on. */
static void judge_errors(Differences *self) {
    Linearization *result = self->result;
    for (size_t row = 0; row < self->rows; row++) {
        double size = size_of_row(result, row), error = result->errors[row];
        if (size > least) result->error = fmax(result->error, error / size);
        if (size > least && error > 1e-4 * size)
            warn_of(self, row, " is not smooth: an error of %.2g in derivatives of up to %.2g", error, size);
    }
    if (self->warnings > MOST_WARNINGS)
        report_warning(result->context, "and %zu more of these", self->warnings - MOST_WARNINGS);
}

int linear_differences(Linearization *result, Simulation *simulation) {
    MoccContext *context = simulation->context;
    size_t rows = linear_rows(result), size = simulation->model->type->size;
    Differences self = {.result = result, .simulation = simulation, .rows = rows};
    double *kept = allocate(context, size, sizeof *kept);
    Inputs *inputs = simulation->inputs;
    self.middle = allocate(context, 3 * rows, sizeof(double));
    self.above = self.middle + rows;
    self.below = self.above + rows;
    self.elements = allocate(context, rows, sizeof *self.elements);
    memcpy(kept, simulation->instance, size * sizeof *kept);
    simulation->inputs = NULL;
    for (size_t i = 0; i < rows; i++)
        self.middle[i] = i < simulation->n_states
                             ? kept[simulation->derivatives[i]]
                             : kept[result->outputs.columns[i - simulation->n_states].offset];
    int status = rows ? fill_matrix(&self) : SUCCESS;
    if (status == SUCCESS) judge_errors(&self);
    simulation->inputs = inputs;
    memcpy(simulation->instance, kept, size * sizeof *kept);
    simulation_disturb(simulation);
    release(kept);
    release(self.middle);
    release(self.elements);
    return status;
}
