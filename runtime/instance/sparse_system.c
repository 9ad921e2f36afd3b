/* The linear system of the LinearResponses with the components apart. The balances are coupled all with all
 * where loops are closed, but each component depends on few values: its balances y, and what comes from its
 * neighbours, its inputs u. With b for the residuals without balances,
 *
 *     g_y y + g_u u + b = 0,      u - h_y y - h_u u = 0
 *
 * has the same y, with a sparse matrix: where components form a tree, elimination adds hardly an element to
 * it, each loop adds some, and a lattice costs what its best order of elimination costs (lu.c).
 *
 * The matrix has exact elements. The changes of one component's outputs with each of its inputs and balances
 * follow from its own tangents; connections, and the equations of the classes around the components, hand
 * these on. Where parameters alone decide about that, elements are found once, and so is what they make of
 * inputs that only hand on (reduction.c): the matrix has the balances and few of the inputs.
 *
 * What depends on what is learned by trying, at the values that there are and at others near them,
 * where hardly anything is zero by chance. Whoever uses the solution looks at the residuals that it leaves,
 * which shows what has been missed. Inputs that no balance acts on, or that act on no residual, have no row:
 * a system of some of a model's balances is as small as what these couple. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "runtime/instance/sparse_parts.h"

SparseSystem *sparse_system_new(MoccContext *context, const MoccModel *model, size_t n,
                                const size_t *balances, const size_t *residuals, double *tangent) {
    SparseSystem *system = allocate(context, 1, sizeof *system);
    *system = (SparseSystem){.context = context,
                             .model = model,
                             .n_balances = n,
                             .tangent = tangent,
                             .is_constant = true,
                             .joints.context = context,
                             .message.context = context};
    sparse_add_all(system);
    system->components = allocate(context, system->n_components, sizeof(Component));
    system->joins = allocate(context, system->n_joins, sizeof(Component));
    system->places = allocate(context, 2 * system->n, sizeof(size_t));
    system->values = system->places + system->n;
    system->is_untouched = allocate(context, system->n, sizeof(bool));
    memcpy(system->places, balances, n * sizeof *balances);
    memcpy(system->values, residuals, n * sizeof *residuals);
    sparse_add_all(system);
    sparse_find_own(system);
    sparse_take_changes(system);
    system->room = allocate(context, 2 * system->n, sizeof(double));
    return system;
}

void sparse_system_free(SparseSystem *system) {
    if (!system) return;
    if (system->lu) sparse_free_matrix(system);
    for (size_t c = 0; c < system->n_components; c++)
        release(system->components[c].depends);
    release(system->components);
    release(system->joins);
    release(system->places);
    release(system->is_untouched);
    release(system->own);
    release(system->changes);
    release(system->outputs);
    release(system->elements);
    release(system->factors);
    release(system->room);
    sparsity_free(&system->joints);
    text_free(&system->message);
    release(system);
}

/* Adds to what is known. */
static bool learn(SparseSystem *system) {
    if (system->lu) sparse_free_matrix(system);
    sparse_note_all_changes(system);
    bool learned = sparse_learn_joints(system);
    give_up_if_stopped(system->context);
    system->fails = !learned;
    if (!system->fails) sparse_make_matrix(system);
    return !system->fails;
}

static void find_matrix(SparseSystem *system) {
    double *matrix = system->matrix;
    memcpy(matrix, system->constant, (size_t)system->n_elements * sizeof *matrix);
    for (int i = 0; i < system->n_trials; i++) {
        const Trial *trial = &system->trials[i];
        double *changes = trial->component->changes;
        changes[trial->place] = 1;
        sparse_change(system, trial->component);
        changes[trial->place] = 0;
        for (int k = trial->from; k < trial->to; k++) {
            double value = changes[system->changed[k].place];
            for (int t = system->changed[k].from; t < system->changed[k].to; t++)
                matrix[system->targets[t].element] += system->targets[t].factor * value;
        }
    }
}

static void make_again(SparseSystem *system) {
    sparse_free_matrix(system);
    sparse_find_handed_on(system);
    sparse_make_matrix(system);
}

/* Finds the matrix. False: what depends on what cannot be learned. */
static bool find_matrix_of(SparseSystem *system, const double *instance, double time, bool anew) {
    system->instance = instance;
    system->time = time;
    if (system->fails || ((anew || !system->lu) && !learn(system))) return false;
    if (!sparse_are_parameters_same(system)) make_again(system);
    if (!system->is_constant) {
        sparse_find_handed_on(system);
        sparse_find_constant(system);
    }
    find_matrix(system);
    return true;
}

bool sparse_system_factor(SparseSystem *system, const double *instance, double time, bool anew) {
    if (!find_matrix_of(system, instance, time, anew)) return false;
    bool factored = lu_factor(system->lu, system->matrix);
    if (!factored) give_up_if_stopped(system->context);
    return factored;
}

/* The part of the terms of an equation that may be left of it. Rings leave less: there a step of refinement,
   a tenth of an evaluation, is not worth it. */
static const double rounding = 64 * DBL_EPSILON;

/* One step of iterative refinement, where something is worth it: pivots that are chosen for few elements
   leave more than rounding errors. Each equation is judged by its own terms, however small these are: by
   those of light parts, accelerations change most. */
static void refine(SparseSystem *system, const double *right) {
    double *room = system->room, *left = system->room + system->n_left;
    bool is_rough = false;
    for (size_t i = 0; i < system->n_left; i++) {
        double sum = i < system->n_balances ? right[i] : 0, terms = fabs(sum);
        for (int k = system->begin[i]; k < system->begin[i + 1]; k++) {
            double term = system->matrix[k] * room[system->columns[k]];
            sum -= term;
            terms += fabs(term);
        }
        left[i] = sum;
        is_rough |= fabs(sum) > rounding * terms;
    }
    if (!is_rough) return;
    lu_solve(system->lu, left);
    for (size_t i = 0; i < system->n_balances; i++)
        room[i] += left[i];
}

void sparse_system_solve(SparseSystem *system, double *x) {
    memcpy(system->room, x, system->n_balances * sizeof *x);
    memset(system->room + system->n_balances, 0, (system->n_left - system->n_balances) * sizeof *x);
    lu_solve(system->lu, system->room);
    refine(system, x);
    memcpy(x, system->room, system->n_balances * sizeof *x);
}

/* The value of an unknown of the matrix */
static double value_of(const SparseSystem *system, const double *instance, size_t i) {
    return instance[system->places[system->left[i]]];
}

double sparse_system_terms(const SparseSystem *system, const double *instance, size_t i) {
    double sum = 0;
    for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
        sum += fabs(system->matrix[k]) * (1 + fabs(value_of(system, instance, (size_t)system->columns[k])));
    return sum;
}

/* Of values with errors whose squares are in proportion to `errors`, that of row i */
static double error_of(const SparseSystem *system, const double *errors, size_t i) {
    double sum = 0;
    for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
        if (system->columns[k] != (int)i || i < system->n_balances)
            sum += system->matrix[k] * system->matrix[k] * errors[system->columns[k]];
    return sum;
}

void sparse_system_errors(SparseSystem *system, const double *instance, double *errors) {
    double *all = system->room;
    for (size_t i = 0; i < system->n_left; i++) {
        double size = 1 + fabs(value_of(system, instance, i));
        all[i] = size * size;
    }
    for (size_t k = 0; k < system->n_ordered; k++) {
        size_t i = (size_t)system->order[k];
        all[i] += error_of(system, all, i);
    }
    for (size_t i = 0; i < system->n_balances; i++)
        errors[i] = sqrt(error_of(system, all, i));
}

int sparse_system_sign(const SparseSystem *system) {
    return lu_sign(system->lu);
}

double sparse_system_operations(const SparseSystem *system) {
    return system->n_elements + lu_operations(system->lu);
}

size_t sparse_system_known(const SparseSystem *system) {
    return system->n_known;
}

/* What depends on what */
static void exchange_learned(SparseSystem *system, Stream *stream) {
    for (size_t c = 0; c < system->n_components; c++) {
        Component *component = &system->components[c];
        size_t count = component->n * component->part->type->size;
        stream_exchange(stream, component->depends, count * sizeof(bool));
    }
    stream_exchange(stream, system->is_untouched, system->n * sizeof(bool));
    sparsity_exchange(&system->joints, stream);
}

static void make_read(void *self) {
    SparseSystem *system = self;
    sparse_find_outputs(system);
    sparse_make_elements(system);
    sparse_find_handed_on(system);
    sparse_make_matrix(system);
}

/* What is constant of the matrix follows from what has been learned and from parameters. The order of pivots
   is that of the matrix before parameters changed: it is not kept then. */
void sparse_system_exchange(SparseSystem *system, const double *instance, double time, Stream *stream) {
    Undefined noted = system->context->noted;
    system->instance = instance;
    system->time = time;
    bool learned = system->lu != NULL, keeps_order = learned && sparse_are_parameters_same(system);
    stream_exchange(stream, &system->fails, sizeof system->fails);
    stream_exchange(stream, &learned, sizeof learned);
    stream_exchange(stream, &keeps_order, sizeof keeps_order);
    if (!learned) return;
    exchange_learned(system, stream);
    if (stream->reading && !stream->failed)
        stream->failed = !guarded_call(system->context, make_read, system, &system->message);
    system->context->noted = noted;
    if (keeps_order && system->lu) lu_exchange(system->lu, stream);
}
