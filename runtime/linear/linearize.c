/* Partial derivatives of the equations by states and inputs: exact ones, or differences (differences.c). */
#include "runtime/linear/linear.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is in the system ---- */

static bool is_state(const MoccModel *model, const MoccVariable *variable) {
    (void)model;
    return variable->kind == MOCC_STATE;
}

/* The model's own Real inputs, and derivatives that come with them */
static bool is_input(const MoccModel *model, const MoccVariable *variable) {
    return variable->type == MOCC_REAL && !variable->hidden && tables_is_given(model->type, variable);
}

static bool is_output(const MoccModel *model, const MoccVariable *variable) {
    return variable->output && variable->type == MOCC_REAL && !variable->hidden &&
           tables_is_own(model->type, variable);
}

static int choose(Linearization *result, const Simulation *simulation, Patterns *outputs) {
    MoccContext *context = simulation->context;
    columns_choose(context, &result->states, simulation->model, is_state);
    columns_choose(context, &result->inputs, simulation->model, is_input);
    if (outputs->n) return columns_collect(context, &result->outputs, simulation->model, outputs, false);
    columns_choose(context, &result->outputs, simulation->model, is_output);
    return SUCCESS;
}

static void keep_values(Linearization *result, const Simulation *simulation) {
    const Columns *all[] = {&result->states, &result->inputs, &result->outputs};
    double *value = result->values;
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; k < all[i]->n; k++)
            *value++ = simulation->instance[all[i]->columns[k].offset];
}

/* ---- exact derivatives ---- */

static int report_infinite(const Linearization *result, size_t row, const char *by) {
    Text text = {.context = result->context};
    linear_row_name(&text, result, row);
    int status = report(result->context, RUN_FAILED, "the derivative of %s by '%s' is not a finite number",
                        text.data, by);
    text_free(&text);
    return status;
}

static int report_impossible(const Linearization *result, const Simulation *simulation, const char *by) {
    Text text = {.context = result->context};
    fault_describe(&text, &simulation->fault, simulation->model->type);
    int status = report(result->context, RUN_FAILED, "there are no derivatives by '%s': %s", by, text.data);
    text_free(&text);
    return status;
}

static int fill_column(Linearization *result, Simulation *simulation, size_t column) {
    size_t n = result->states.n, number = column < n ? column : column - n, refused;
    const Columns *of = column < n ? &result->states : &result->inputs;
    Motion motion = {1, &of->columns[number].offset, (const bool[]){false}, (const double[]){1}, 0};
    const double *change = simulation_directional(simulation, &motion, &refused);
    const char *by = columns_name(of, number);
    if (!change) return report_impossible(result, simulation, by);
    for (size_t row = 0; row < linear_rows(result); row++) {
        double element =
            change[row < n ? simulation->derivatives[row] : result->outputs.columns[row - n].offset];
        if (!isfinite(element)) return report_infinite(result, row, by);
        result->matrix[row * linear_columns(result) + column] = element;
    }
    return SUCCESS;
}

static int fill_exactly(Linearization *result, Simulation *simulation) {
    const MoccHost *host = &result->context->host;
    int status = SUCCESS;
    for (size_t column = 0; column < linear_columns(result) && status == SUCCESS; column++)
        status = host->stop && host->stop(host->user) ? report(result->context, STOPPED, "interrupted")
                                                      : fill_column(result, simulation, column);
    return status;
}

/* ---- eigenvalues ---- */

static int compare(const void *a, const void *b) {
    const Eigenvalue *x = a, *y = b;
    double first = eigenvalue_frequency(*x), second = eigenvalue_frequency(*y);
    if (first != second) return first < second ? -1 : 1;
    if (x->re != y->re) return x->re < y->re ? -1 : 1;
    return x->im > y->im ? -1 : x->im < y->im;
}

static int find_eigenvalues(Linearization *result) {
    size_t n = result->states.n;
    double *copy = allocate(result->context, n * n, sizeof(double));
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            copy[i * n + j] = linear_element(result, i, j);
    bool good = eigenvalues_find(copy, n, result->eigenvalues);
    release(copy);
    if (!good) return report(result->context, RUN_FAILED, "the eigenvalues cannot be computed");
    qsort(result->eigenvalues, n, sizeof *result->eigenvalues, compare);
    return SUCCESS;
}

int linearize(Linearization *result, Simulation *simulation, Patterns *outputs) {
    MoccContext *context = simulation->context;
    *result = (Linearization){.context = context, .model = simulation->model->name, .time = simulation->time};
    int status = choose(result, simulation, outputs);
    if (status != SUCCESS) return status;
    size_t rows = linear_rows(result), columns = linear_columns(result);
    result->values = allocate(context, columns + result->outputs.n, sizeof(double));
    result->matrix = allocate(context, rows * columns, sizeof(double));
    result->errors = allocate(context, rows, sizeof(double));
    result->eigenvalues = allocate(context, result->states.n, sizeof *result->eigenvalues);
    keep_values(result, simulation);
    result->is_exact = simulation->model->tangents != NULL;
    status = result->is_exact ? fill_exactly(result, simulation) : linear_differences(result, simulation);
    return status == SUCCESS ? find_eigenvalues(result) : status;
}

void linearization_free(Linearization *result) {
    columns_free(&result->states);
    columns_free(&result->inputs);
    columns_free(&result->outputs);
    release(result->values);
    release(result->matrix);
    release(result->errors);
    release(result->eigenvalues);
}
