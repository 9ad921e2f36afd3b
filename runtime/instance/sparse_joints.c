/* What assemblies hand on in the sparse system: from unknowns, and what changes with them in components, to
 * residuals and the inputs of the next components. */
#include <math.h>
#include <string.h>

#include "runtime/instance/sparse_parts.h"

/* Out of unknowns and outputs, what assemblies make of them: residuals, and the next inputs */
static bool hand_on(void *self, const double *at, double *values) {
    SparseSystem *system = self;
    double *tangent = system->tangent;
    for (size_t i = 0; i < system->n; i++)
        tangent[system->places[i]] = at[i];
    for (size_t i = 0; i < system->n_outputs; i++)
        tangent[system->outputs[i]] = at[system->n + i];
    for (size_t j = 0; j < system->n_joins; j++)
        sparse_change(system, &system->joins[j]);
    for (size_t i = 0; i < system->n; i++)
        values[i] = system->is_untouched[i] ? 0 : tangent[system->values[i]];
    memset(values + system->n, 0, system->n_outputs * sizeof(double));
    return true;
}

/* Inputs that nothing is connected to come out as they were given. */
static void find_loose(SparseSystem *system, double *at, double *values) {
    unsigned long random = 1;
    for (size_t i = 0; i < system->n + system->n_outputs; i++)
        at[i] = next_random(&random);
    for (size_t i = system->n_balances; i < system->n; i++)
        system->is_untouched[i] = false;
    hand_on(system, at, values);
    for (size_t i = system->n_balances; i < system->n; i++)
        system->is_untouched[i] = values[i] == at[i];
}

static void clear_tangent(SparseSystem *system) {
    memset(system->tangent, 0, system->model->type->size * sizeof(double));
}

static size_t joint_columns(const SparseSystem *system) {
    return system->n + system->n_outputs;
}

/* The elements of what is handed on, at the instance */
static void find_elements(SparseSystem *system, double *memory) {
    size_t n = joint_columns(system);
    Mapping mapping = {
        .context = system->context, .n = n, .n_asked_for = n, .self = system, .evaluate = hand_on};
    double *zeros = memory, *ones = memory + n, *moved = memory + 2 * n, *there = memory + 3 * n;
    for (size_t i = 0; i < n; i++) {
        zeros[i] = 0;
        ones[i] = 1;
    }
    sparsity_differences(&system->joints, &mapping, zeros, zeros, ones, moved, there, system->elements);
    clear_tangent(system);
    size_t count = system->joints.begin[n];
    for (size_t i = 0; i < count; i++)
        system->factors[1 + i] =
            system->joints.rows[i] < system->n_balances ? system->elements[i] : -system->elements[i];
}

/* More groups of columns take too long to learn. */
enum { MOST_GROUPS = 64 };

void sparse_make_elements(SparseSystem *system) {
    size_t count = system->joints.begin[joint_columns(system)];
    release(system->elements);
    release(system->factors);
    system->elements = allocate(system->context, count, sizeof(double));
    system->factors = allocate(system->context, count + 1, sizeof(double));
    system->factors[0] = 1;
}

/* Unknowns and outputs that stand at the same place in the elements of arrays */
static Families find_families(const SparseSystem *system) {
    size_t n = joint_columns(system);
    Families families;
    size_t *offsets = allocate(system->context, n, sizeof *offsets);
    unsigned char *kinds = allocate(system->context, n, sizeof *kinds);
    for (size_t i = 0; i < n; i++) {
        kinds[i] = i >= system->n;
        offsets[i] = kinds[i] ? system->outputs[i - system->n] : system->places[i];
    }
    families_find(system->context, &families, system->model->type, n, offsets, kinds);
    release(offsets);
    release(kinds);
    return families;
}

/* Whether the elements account for what is handed on along a direction that they do not come from, but for
   rounding. */
static bool elements_hold(SparseSystem *system, double *memory) {
    static const double much = 1e-9;
    size_t n = joint_columns(system);
    double *at = memory, *left = memory + n, *terms = memory + 2 * n;
    unsigned long random = 1;
    bool hold = true;
    for (size_t j = 0; j < n; j++)
        at[j] = next_random(&random);
    hand_on(system, at, left);
    for (size_t i = 0; i < n; i++)
        terms[i] = fabs(left[i]);
    for (size_t j = 0; j < n; j++)
        for (size_t i = system->joints.begin[j]; i < system->joints.begin[j + 1]; i++) {
            double term = system->elements[i] * at[j];
            left[system->joints.rows[i]] -= term;
            terms[system->joints.rows[i]] += fabs(term);
        }
    for (size_t i = 0; i < n; i++)
        hold = hold && fabs(left[i]) <= much * terms[i];
    return hold;
}

/* Learns the elements of what is handed on, and finds them. False: there are too many. */
static bool learn_elements(SparseSystem *system, const Families *families, double *memory) {
    size_t n = joint_columns(system);
    Mapping mapping = {.context = system->context,
                       .n = n,
                       .n_asked_for = n,
                       .self = system,
                       .evaluate = hand_on,
                       .least = 1,
                       .families = families,
                       .groups = MOST_GROUPS};
    memset(memory, 0, n * sizeof *memory);
    if (sparsity_learn(&system->joints, &mapping, memory) != LEARNED_SPARSE) return false;
    sparse_make_elements(system);
    find_elements(system, memory);
    return true;
}

bool sparse_learn_joints(SparseSystem *system) {
    MoccContext *context = system->context;
    if (sparse_find_outputs(system)) {
        sparsity_free(&system->joints);
        system->joints.context = context;
    }
    size_t n = joint_columns(system);
    double *memory = allocate(context, 4 * n, sizeof(double));
    Families families = find_families(system);
    clear_tangent(system);
    find_loose(system, memory, memory + n);
    bool learned = (learn_elements(system, &families, memory) && elements_hold(system, memory)) ||
                   learn_elements(system, NULL, memory);
    clear_tangent(system);
    families_free(&families);
    release(memory);
    return learned;
}

void sparse_find_handed_on(SparseSystem *system) {
    double *memory = allocate(system->context, 4 * joint_columns(system), sizeof(double));
    find_elements(system, memory);
    release(memory);
}
