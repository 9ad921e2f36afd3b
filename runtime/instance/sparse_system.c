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
#include "runtime/instance/instance.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An instance of a class that is apart */
typedef struct {
    const MoccPart *part;
    size_t base;
    double *changes; /* how it changes, zero but for what has been computed: of components without others
                        inside, the same memory for all of a class, which is near then */
    size_t first, n; /* of its unknowns, in `own`, if it is no assembly */
    bool *depends;   /* by unknown, then by double of the instance: what changes with it */
} Component;

/* Where a value goes: to an element of the matrix, times a factor */
typedef struct {
    int element;
    double factor;
} Target;

/* What changes with an unknown in its component, and where that goes */
typedef struct {
    size_t place; /* in the component */
    int from, to; /* in `targets` */
} Change;

/* An unknown with which its component changes in a way that is to be found in each evaluation */
typedef struct {
    const Component *component;
    size_t place; /* in the component */
    int from, to; /* in `changed` */
} Trial;

/* Parameters that constant elements of the matrix follow from */
typedef struct {
    const bool *is_inside;   /* by place: it is in a component that does not change itself */
    const bool *is_assembly; /* by place: an assembly begins there */
    size_t n, *places;
    double *values;
} Watched;

struct SparseSystem {
    MoccContext *context;
    const MoccModel *model;
    double *tangent;      /* borrowed; zero between two uses */
    double *changes;      /* one instance of each part */
    size_t n, n_balances; /* unknowns: the balances, then inputs */
    size_t *places,
        *values;        /* offsets: of the unknowns; of what is to vanish, or of what inputs get, owned */
    bool *is_untouched; /* by unknown: an input that nothing is connected to, or a residual inside of a
                         * component
                         */
    size_t n_components, n_joins;
    Component *components, *joins; /* those inside of assemblies come before these */
    size_t *own;                   /* unknowns by component */
    bool is_constant;              /* what the assemblies hand on is the same in each evaluation */
    size_t n_outputs;
    size_t *outputs; /* offsets: what changes in components */
    Sparsity joints; /* how values handed on change with the unknowns, then the outputs */
    double *elements, *room;
    const double *instance; /* at which is evaluated, */
    double time;            /* s */
    size_t n_left, *left;   /* unknowns that the matrix has */
    Watched watched;
    /* the matrix: */
    int *begin, *columns; /* by row */
    double *matrix, *constant, *factors;
    int n_trials, n_targets, n_direct, n_elements;
    Trial *trials;
    Change *changed;
    Target *targets;    /* those that belong to no change come first, `n_direct` of them */
    int *target_joints; /* NULL: their factors are the same in each evaluation */
    size_t n_known;     /* terms */
    size_t n_ordered;
    int *order; /* inputs, each after those that it follows from */
    Lu *lu;     /* NULL: nothing has been learned yet */
    bool fails; /* it cannot be learned */
    Text message;
};

/* ---- the unknowns ---- */

static const MoccPart *part_of(const MoccModel *model, const MoccClass *type) {
    const MoccPart *part = model->parts;
    while (part->type != type)
        part++;
    return part;
}

static void add_inputs(SparseSystem *system, const MoccPart *part, size_t base) {
    for (int i = 0; i < part->n_inputs; i++) {
        const MoccGiven *given = &part->inputs[i];
        for (size_t k = 0; given->is_linear && k < given->count; k++) {
            if (system->places)
                system->places[system->n] = system->values[system->n] = base + given->offset + k;
            system->n++;
        }
    }
}

static void add_component(SparseSystem *system, const MoccPart *part, size_t base) {
    const MoccClass *type = part->type;
    add_inputs(system, part, base);
    for (int i = 0; part->is_assembly && i < type->n_members; i++) {
        const MoccMember *member = &type->members[i];
        const MoccPart *inner = part_of(system->model, member->type);
        for (size_t k = 0; k < tables_elements(member->rank, member->dims); k++)
            add_component(system, inner, base + member->offset + k * member->type->size);
    }
    if (!part->change) return;
    Component **all = part->is_assembly ? &system->joins : &system->components;
    size_t *n = part->is_assembly ? &system->n_joins : &system->n_components;
    if (*all) (*all)[*n] = (Component){.part = part, .base = base};
    ++*n;
    if (part->is_assembly) system->is_constant = system->is_constant && part->is_constant;
}

static void add_all(SparseSystem *system) {
    system->n = system->n_balances;
    system->n_components = system->n_joins = 0;
    add_component(system, part_of(system->model, system->model->type), 0);
}

/* By place, what is there: a number from 1 on, else 0. Owned by the caller. */
static int *number_places(const SparseSystem *system, size_t n, const size_t *places) {
    int *numbers = allocate(system->context, system->model->type->size, sizeof *numbers);
    for (size_t i = 0; i < n; i++)
        numbers[places[i]] = (int)i + 1;
    return numbers;
}

/* Finds the unknowns and the residuals of each component. */
static void find_own(SparseSystem *system) {
    size_t count = 0;
    int *unknown = number_places(system, system->n, system->places);
    int *residual = number_places(system, system->n_balances, system->values);
    system->own = allocate(system->context, system->n, sizeof *system->own);
    for (size_t c = 0; c < system->n_components; c++) {
        Component *component = &system->components[c];
        size_t length = component->part->type->size;
        component->first = count;
        for (size_t i = component->base; i < component->base + length; i++) {
            if (unknown[i]) system->own[count++] = (size_t)unknown[i] - 1;
            if (residual[i]) system->is_untouched[residual[i] - 1] = true;
        }
        component->n = count - component->first;
        component->depends = allocate(system->context, component->n * length, sizeof(bool));
    }
    release(unknown);
    release(residual);
}

static void take_changes(SparseSystem *system) {
    const MoccModel *model = system->model;
    size_t size = 0;
    for (int p = 0; p < model->n_parts; p++)
        size += model->parts[p].type->size;
    double *changes = system->changes = allocate(system->context, size, sizeof(double));
    for (int p = 0; p < model->n_parts; changes += model->parts[p++].type->size)
        for (size_t c = 0; c < system->n_components; c++)
            if (system->components[c].part == &model->parts[p]) system->components[c].changes = changes;
    for (size_t j = 0; j < system->n_joins; j++)
        system->joins[j].changes = system->tangent + system->joins[j].base;
}

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
    add_all(system);
    system->components = allocate(context, system->n_components, sizeof(Component));
    system->joins = allocate(context, system->n_joins, sizeof(Component));
    system->places = allocate(context, 2 * system->n, sizeof(size_t));
    system->values = system->places + system->n;
    system->is_untouched = allocate(context, system->n, sizeof(bool));
    memcpy(system->places, balances, n * sizeof *balances);
    memcpy(system->values, residuals, n * sizeof *residuals);
    add_all(system);
    find_own(system);
    take_changes(system);
    system->room = allocate(context, 2 * system->n, sizeof(double));
    return system;
}

static void free_matrix(SparseSystem *system) {
    lu_free(system->lu);
    system->lu = NULL;
    release(system->begin);
    release(system->columns);
    release(system->matrix);
    release(system->trials);
    release(system->changed);
    release(system->targets);
    release(system->target_joints);
    release(system->left);
    release(system->order);
    release(system->watched.places);
    release(system->watched.values);
    system->target_joints = NULL;
    system->watched = (Watched){0};
}

void sparse_system_free(SparseSystem *system) {
    if (!system) return;
    if (system->lu) free_matrix(system);
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

/* ---- how components change ---- */

static void change(const SparseSystem *system, const Component *component) {
    component->part->change(system->context, system->instance + component->base, system->time,
                            component->changes);
}

/* Notes what changes with each of a component's unknowns. */
static void note_changes(SparseSystem *system, Component *component) {
    size_t length = component->part->type->size;
    double *own = component->changes;
    memset(own, 0, length * sizeof *own);
    for (size_t k = 0; k < component->n; k++) {
        double *unknown = own + system->places[system->own[component->first + k]] - component->base;
        *unknown = 1;
        change(system, component);
        *unknown = 0;
        for (size_t i = 0; i < length; i++)
            component->depends[k * length + i] |= own[i] != 0;
    }
    memset(own, 0, length * sizeof *own);
}

/* The same numbers in each run, from 1/2 to 1 */
static double next_random(unsigned long *random) {
    return 0.5 + 0.5 * next_fraction(random);
}

typedef struct {
    SparseSystem *system;
    double *instance;
    unsigned long random;
} Displaced;

static bool displace(void *context, const Place *place) {
    Displaced *displaced = context;
    if (place->variable->kind != MOCC_STATE) return true;
    double *states = displaced->instance + place->base + place->variable->offset;
    for (size_t i = 0; i < tables_elements(place->variable->rank, place->variable->dims); i++)
        states[i] += 1e-3 * (1 + fabs(states[i])) * next_random(&displaced->random);
    return true;
}

static void note_displaced(void *context) {
    Displaced *displaced = context;
    SparseSystem *system = displaced->system;
    system->context->trial = true;
    evaluate_explicit(system->model, system->context, displaced->instance, system->time);
    for (size_t c = 0; c < system->n_components; c++)
        note_changes(system, &system->components[c]);
}

/* Notes what changes at the values that there are, and near them. */
static void note_all_changes(SparseSystem *system) {
    MoccContext *context = system->context;
    const double *instance = system->instance;
    size_t size = system->model->type->size;
    Undefined noted = context->noted;
    bool trial = context->trial;
    for (size_t c = 0; c < system->n_components; c++)
        note_changes(system, &system->components[c]);
    Displaced displaced = {system, allocate(context, size, sizeof(double)), 1};
    memcpy(displaced.instance, instance, size * sizeof(double));
    tables_walk(system->model->type, displace, &displaced);
    system->instance = displaced.instance;
    guarded_call(context, note_displaced, &displaced, &system->message);
    system->instance = instance;
    release(displaced.instance);
    context->noted = noted;
    context->trial = trial;
}

/* ---- what assemblies hand on ---- */

/* Finds what changes in components; returns whether that is more than before. */
static bool find_outputs(SparseSystem *system) {
    size_t before = system->n_outputs, most = 0;
    for (size_t c = 0; c < system->n_components; c++)
        most += system->components[c].part->type->size;
    release(system->outputs);
    system->outputs = allocate(system->context, most, sizeof *system->outputs);
    system->n_outputs = 0;
    for (size_t c = 0; c < system->n_components; c++) {
        const Component *component = &system->components[c];
        size_t length = component->part->type->size;
        for (size_t i = 0; i < length; i++) {
            bool depends = false;
            for (size_t k = 0; k < component->n; k++)
                depends = depends || component->depends[k * length + i];
            if (depends) system->outputs[system->n_outputs++] = component->base + i;
        }
    }
    return system->n_outputs > before;
}

/* Out of unknowns and outputs, what assemblies make of them: residuals, and the next inputs */
static bool hand_on(void *self, const double *at, double *values) {
    SparseSystem *system = self;
    double *tangent = system->tangent;
    for (size_t i = 0; i < system->n; i++)
        tangent[system->places[i]] = at[i];
    for (size_t i = 0; i < system->n_outputs; i++)
        tangent[system->outputs[i]] = at[system->n + i];
    for (size_t j = 0; j < system->n_joins; j++)
        change(system, &system->joins[j]);
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

/* Memory for what is handed on */
static void make_elements(SparseSystem *system) {
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
    make_elements(system);
    find_elements(system, memory);
    return true;
}

/* Learns how assemblies hand on what changes: among neighbours in arrays, or else everywhere. False: too many
   values depend on each other there. */
static bool learn_joints(SparseSystem *system) {
    MoccContext *context = system->context;
    if (find_outputs(system)) {
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

/* ---- what the matrix consists of ---- */

/* The terms of its elements, in the order in which they come up */
typedef struct {
    SparseSystem *system;
    int *residual, *output; /* by place: their numbers */
    Term *terms;
    int *joints; /* by term: its factor among the system's */
    int n, capacity;
    int n_trials, n_changed;
} Outline;

static void add_term(Outline *o, size_t row, size_t column, size_t joint, int number, double factor) {
    if (o->n == o->capacity) {
        MoccContext *context = o->system->context;
        o->capacity = 2 * o->capacity + 1024;
        o->terms = reallocate(context, o->terms, (size_t)o->capacity, sizeof *o->terms);
        o->joints = reallocate(context, o->joints, (size_t)o->capacity, sizeof *o->joints);
    }
    o->joints[o->n] = (int)joint;
    o->terms[o->n++] = (Term){(int)row, (int)column, number, factor * o->system->factors[joint]};
}

/* What changes at a place with an unknown of its component. Returns whether that goes anywhere. */
static bool add_change(Outline *o, size_t place, size_t unknown, int number, double factor) {
    const SparseSystem *system = o->system;
    int before = o->n, output = o->output[place];
    if (o->residual[place]) add_term(o, (size_t)o->residual[place] - 1, unknown, 0, number, factor);
    if (output) {
        size_t column = system->n + (size_t)output - 1;
        for (size_t e = system->joints.begin[column]; e < system->joints.begin[column + 1]; e++)
            if (system->joints.rows[e] < system->n)
                add_term(o, system->joints.rows[e], unknown, 1 + e, number, factor);
    }
    return o->n > before;
}

/* What changes with unknown `k` of a component that does not change itself */
static void add_constants(Outline *o, const Component *component, size_t k) {
    SparseSystem *system = o->system;
    size_t unknown = system->own[component->first + k], length = component->part->type->size;
    double *own = component->changes, *place = own + system->places[unknown] - component->base;
    *place = 1;
    change(system, component);
    *place = 0;
    for (size_t i = 0; i < length; i++)
        if (component->depends[k * length + i]) add_change(o, component->base + i, unknown, 0, own[i]);
}

static void add_changes(Outline *o, const Component *component, size_t k) {
    SparseSystem *system = o->system;
    size_t unknown = system->own[component->first + k], length = component->part->type->size;
    Trial *trial = &system->trials[o->n_trials];
    *trial = (Trial){component, system->places[unknown] - component->base, o->n_changed, 0};
    for (size_t i = 0; i < length; i++)
        if (component->depends[k * length + i] &&
            add_change(o, component->base + i, unknown, o->n_changed + 1, 1))
            system->changed[o->n_changed++].place = i;
    trial->to = o->n_changed;
    if (trial->to > trial->from) o->n_trials++;
}

static bool is_constant(const SparseSystem *system, const Component *component) {
    return system->is_constant && component->part->is_constant;
}

static void add_all_terms(Outline *o) {
    SparseSystem *system = o->system;
    for (size_t c = 0; c < system->n_components; c++)
        for (size_t k = 0; k < system->components[c].n; k++)
            (is_constant(system, &system->components[c]) ? add_constants
                                                         : add_changes)(o, &system->components[c], k);
    for (size_t j = 0; j < system->n; j++) {
        for (size_t e = system->joints.begin[j]; e < system->joints.begin[j + 1]; e++)
            if (system->joints.rows[e] < system->n) add_term(o, system->joints.rows[e], j, 1 + e, 0, 1);
        if (j >= system->n_balances) add_term(o, j, j, 0, 0, 1);
    }
}

/* Marks what the balances lead to: from the columns of terms to their rows, or the other way */
static void mark(const Outline *o, bool to_rows, bool *marked) {
    const SparseSystem *system = o->system;
    size_t n = system->n_balances;
    int *begin = allocate(system->context, 2 * system->n + 2 + (size_t)o->n, sizeof *begin);
    int *found = begin + system->n + 2, *lists = found + system->n;
    for (int i = 0; i < o->n; i++)
        begin[(to_rows ? o->terms[i].column : o->terms[i].row) + 2]++;
    for (size_t i = 1; i <= system->n; i++)
        begin[i + 1] += begin[i];
    for (int i = 0; i < o->n; i++)
        lists[begin[(to_rows ? o->terms[i].column : o->terms[i].row) + 1]++] =
            to_rows ? o->terms[i].row : o->terms[i].column;
    for (size_t i = 0; i < n; i++) {
        found[i] = (int)i;
        marked[i] = true;
    }
    for (size_t i = 0; i < n; i++)
        for (int k = begin[found[i]]; k < begin[found[i] + 1]; k++) {
            if (marked[lists[k]]) continue;
            marked[lists[k]] = true;
            found[n++] = lists[k];
        }
    release(begin);
}

/* Leaves out the unknowns that follow from no balance, or that no residual follows from. */
static void drop_uncoupled(Outline *o, bool *is_gone) {
    const SparseSystem *system = o->system;
    int n = 0;
    bool *follows = allocate(system->context, 2 * system->n, sizeof *follows), *needed = follows + system->n;
    mark(o, true, follows);
    mark(o, false, needed);
    for (size_t i = 0; i < system->n; i++)
        is_gone[i] = !follows[i] || !needed[i];
    for (int i = 0; i < o->n; i++) {
        if (is_gone[o->terms[i].row] || is_gone[o->terms[i].column]) continue;
        o->joints[n] = o->joints[i];
        o->terms[n++] = o->terms[i];
    }
    o->n = n;
    release(follows);
}

/* Replaces what can be replaced for good. */
static void reduce(Outline *o, bool *is_gone) {
    const SparseSystem *system = o->system;
    if (!system->is_constant) return;
    Term *left =
        reduce_terms(system->context, (int)system->n, (int)system->n_balances, o->terms, &o->n, is_gone);
    release(o->terms);
    o->terms = left;
}

/* Numbers the unknowns that are left. */
static void find_unknowns(SparseSystem *system, Outline *o) {
    bool *is_gone = allocate(system->context, system->n, sizeof *is_gone);
    int *number = allocate(system->context, system->n, sizeof *number);
    drop_uncoupled(o, is_gone);
    reduce(o, is_gone);
    system->n_left = 0;
    system->left = allocate(system->context, system->n, sizeof *system->left);
    for (size_t i = 0; i < system->n; i++) {
        number[i] = (int)system->n_left;
        if (!is_gone[i]) system->left[system->n_left++] = i;
    }
    for (int i = 0; i < o->n; i++) {
        o->terms[i].row = number[o->terms[i].row];
        o->terms[i].column = number[o->terms[i].column];
    }
    release(is_gone);
    release(number);
}

/* ---- parameters ---- */

static bool visit_parameter(void *context, const Place *place) {
    Watched *watched = context;
    MoccKind kind = place->variable->kind;
    size_t at = place->base + place->variable->offset;
    if (kind != MOCC_PARAMETER && kind != MOCC_FIXED) return true;
    if (!watched->is_inside[at] && !watched->is_assembly[place->base]) return true;
    for (size_t i = 0; i < tables_elements(place->variable->rank, place->variable->dims); i++, watched->n++)
        if (watched->places) watched->places[watched->n] = at + i;
    return true;
}

/* Notes the values of the parameters that constant elements may follow from. */
static void watch_parameters(SparseSystem *system) {
    MoccContext *context = system->context;
    const MoccClass *type = system->model->type;
    Watched *watched = &system->watched;
    bool *marks = allocate(context, 2 * type->size, sizeof *marks);
    watched->is_inside = marks;
    watched->is_assembly = marks + type->size;
    for (size_t c = 0; c < system->n_components; c++)
        if (is_constant(system, &system->components[c]))
            memset(marks + system->components[c].base, true,
                   system->components[c].part->type->size * sizeof *marks);
    for (size_t j = 0; system->is_constant && j < system->n_joins; j++)
        marks[type->size + system->joins[j].base] = true;
    tables_walk(type, visit_parameter, watched);
    watched->places = allocate(context, watched->n, sizeof(size_t));
    watched->values = allocate(context, watched->n, sizeof(double));
    watched->n = 0;
    tables_walk(type, visit_parameter, watched);
    for (size_t i = 0; i < watched->n; i++)
        watched->values[i] = system->instance[watched->places[i]];
    release(marks);
    watched->is_inside = watched->is_assembly = NULL;
}

/* Bit by bit, as parameters that nobody has set are no numbers */
static bool are_parameters_same(const SparseSystem *system) {
    const Watched *watched = &system->watched;
    bool same = true;
    for (size_t i = 0; i < watched->n; i++)
        same &= memcmp(&watched->values[i], &system->instance[watched->places[i]], sizeof(double)) == 0;
    return same;
}

/* ---- the matrix ---- */

/* A term's place in the matrix */
typedef struct {
    int row, column, term;
} Position;

static int compare_positions(const void *a, const void *b) {
    const Position *p = a, *q = b;
    if (p->row != q->row) return p->row < q->row ? -1 : 1;
    if (p->column != q->column) return p->column < q->column ? -1 : 1;
    return (p->term > q->term) - (p->term < q->term);
}

/* Makes the pattern of the matrix. Returns the element that each term is part of, owned by the caller. */
static int *number_elements(SparseSystem *system, const Outline *o) {
    size_t count = (size_t)o->n;
    Position *sorted = allocate(system->context, count, sizeof *sorted);
    int *element = allocate(system->context, count, sizeof *element), n = 0;
    for (int i = 0; i < o->n; i++)
        sorted[i] = (Position){o->terms[i].row, o->terms[i].column, i};
    if (count) qsort(sorted, count, sizeof *sorted, compare_positions);
    system->begin = allocate(system->context, system->n_left + 1, sizeof(int));
    system->columns = allocate(system->context, count, sizeof(int));
    for (int i = 0; i < o->n; i++) {
        const Position *at = &sorted[i];
        if (i == 0 || at->row != sorted[i - 1].row || at->column != sorted[i - 1].column)
            system->columns[n++] = at->column;
        element[at->term] = n - 1;
        system->begin[at->row + 1] = n;
    }
    for (size_t i = 0; i < system->n_left; i++)
        if (system->begin[i + 1] < system->begin[i]) system->begin[i + 1] = system->begin[i];
    system->n_elements = n;
    release(sorted);
    return element;
}

/* Brings the terms with the same number together, and those without one: these come first. */
static void place_targets(SparseSystem *system, const Outline *o, const int *element) {
    MoccContext *context = system->context;
    int *begin = allocate(context, (size_t)o->n_changed + 2, sizeof *begin);
    for (int i = 0; i < o->n; i++)
        begin[o->terms[i].number + 1]++;
    for (int i = 0; i <= o->n_changed; i++)
        begin[i + 1] += begin[i];
    system->n_direct = begin[1];
    system->n_targets = o->n;
    for (int i = 0; i < o->n_changed; i++) {
        system->changed[i].from = begin[i + 1];
        system->changed[i].to = begin[i + 2];
    }
    system->targets = allocate(context, (size_t)o->n, sizeof(Target));
    if (!system->is_constant) system->target_joints = allocate(context, (size_t)o->n, sizeof(int));
    for (int i = 0; i < o->n; i++) {
        int at = begin[o->terms[i].number]++;
        system->targets[at] = (Target){element[i], o->terms[i].factor};
        if (system->target_joints) system->target_joints[at] = o->joints[i];
    }
    release(begin);
}

/* Leaves out what goes nowhere any more. */
static void drop_idle(SparseSystem *system, int n_trials) {
    int n = 0, n_changed = 0;
    for (int i = 0; i < n_trials; i++) {
        Trial trial = system->trials[i];
        int from = n_changed;
        for (int k = trial.from; k < trial.to; k++)
            if (system->changed[k].to > system->changed[k].from)
                system->changed[n_changed++] = system->changed[k];
        trial.from = from;
        trial.to = n_changed;
        if (n_changed > from) system->trials[n++] = trial;
    }
    system->n_trials = n;
}

/* The elements that components do not change */
static void find_constant(SparseSystem *system) {
    memset(system->constant, 0, (size_t)system->n_elements * sizeof(double));
    for (int t = 0; system->target_joints && t < system->n_targets; t++)
        system->targets[t].factor = system->factors[system->target_joints[t]];
    for (int t = 0; t < system->n_direct; t++)
        system->constant[system->targets[t].element] += system->targets[t].factor;
}

/* Finds an order of the inputs: there is one, since all of them follow from the balances. */
static void find_order(SparseSystem *system) {
    size_t n = system->n_left, n_found = 0;
    int *memory = allocate(system->context, 2 * n + 1 + (size_t)system->n_elements, sizeof(int));
    int *needs = memory, *begin = memory + n, *users = begin + n + 1;
    system->order = allocate(system->context, n, sizeof(int));
    for (size_t i = 0; i < n; i++)
        for (int k = system->begin[i]; k < system->begin[i + 1]; k++) {
            needs[i] += system->columns[k] != (int)i && system->columns[k] >= (int)system->n_balances;
            begin[system->columns[k] + 1]++;
        }
    for (size_t i = 0; i < n; i++)
        begin[i + 1] += begin[i];
    for (size_t i = n; i-- > 0;)
        for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
            users[--begin[system->columns[k] + 1]] = (int)i;
    for (size_t i = system->n_balances; i < n; i++)
        if (needs[i] == 0) system->order[n_found++] = (int)i;
    for (size_t at = 0; at < n_found; at++) {
        size_t column = (size_t)system->order[at];
        int to = column + 1 < n ? begin[column + 2] : system->n_elements;
        for (int k = begin[column + 1]; k < to; k++) {
            int user = users[k];
            if (user != (int)column && user >= (int)system->n_balances && --needs[user] == 0)
                system->order[n_found++] = user;
        }
    }
    system->n_ordered = n_found;
    release(memory);
}

/* The changes that there may be: one for each place that depends on an unknown */
static size_t count_changes(const SparseSystem *system) {
    size_t count = 0;
    for (size_t c = 0; c < system->n_components; c++) {
        const Component *component = &system->components[c];
        for (size_t i = 0; i < component->n * component->part->type->size; i++)
            count += component->depends[i];
    }
    return count;
}

/* The pattern of the matrix, and where its elements come from */
static void make_matrix(SparseSystem *system) {
    MoccContext *context = system->context;
    Outline o = {.system = system,
                 .residual = number_places(system, system->n_balances, system->values),
                 .output = number_places(system, system->n_outputs, system->outputs)};
    system->trials = allocate(context, system->n, sizeof(Trial));
    system->changed = allocate(context, count_changes(system), sizeof(Change));
    add_all_terms(&o);
    system->n_known = (size_t)o.n;
    find_unknowns(system, &o);
    int *element = number_elements(system, &o);
    place_targets(system, &o, element);
    drop_idle(system, o.n_trials);
    release(element);
    release(o.terms);
    release(o.joints);
    release(o.residual);
    release(o.output);
    system->matrix = allocate(context, 2 * (size_t)system->n_elements, sizeof(double));
    system->constant = system->matrix + system->n_elements;
    find_constant(system);
    find_order(system);
    watch_parameters(system);
    system->lu = lu_new(context, (int)system->n_left, system->begin, system->columns, 64 * DBL_EPSILON, NULL,
                        LU_EXACT);
}

/* Adds to what is known. */
static bool learn(SparseSystem *system) {
    if (system->lu) free_matrix(system);
    note_all_changes(system);
    bool learned = learn_joints(system);
    give_up_if_stopped(system->context);
    system->fails = !learned;
    if (!system->fails) make_matrix(system);
    return !system->fails;
}

static void find_handed_on(SparseSystem *system) {
    double *memory = allocate(system->context, 4 * joint_columns(system), sizeof(double));
    find_elements(system, memory);
    release(memory);
}

static void find_matrix(SparseSystem *system) {
    double *matrix = system->matrix;
    memcpy(matrix, system->constant, (size_t)system->n_elements * sizeof *matrix);
    for (int i = 0; i < system->n_trials; i++) {
        const Trial *trial = &system->trials[i];
        double *changes = trial->component->changes;
        changes[trial->place] = 1;
        change(system, trial->component);
        changes[trial->place] = 0;
        for (int k = trial->from; k < trial->to; k++) {
            double value = changes[system->changed[k].place];
            for (int t = system->changed[k].from; t < system->changed[k].to; t++)
                matrix[system->targets[t].element] += system->targets[t].factor * value;
        }
    }
}

static void make_again(SparseSystem *system) {
    free_matrix(system);
    find_handed_on(system);
    make_matrix(system);
}

/* Finds the matrix. False: what depends on what cannot be learned. */
static bool find_matrix_of(SparseSystem *system, const double *instance, double time, bool anew) {
    system->instance = instance;
    system->time = time;
    if (system->fails || ((anew || !system->lu) && !learn(system))) return false;
    if (!are_parameters_same(system)) make_again(system);
    if (!system->is_constant) {
        find_handed_on(system);
        find_constant(system);
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
static const double rounding = 1024 * DBL_EPSILON;

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
    find_outputs(system);
    make_elements(system);
    find_handed_on(system);
    make_matrix(system);
}

/* What is constant of the matrix follows from what has been learned and from parameters. The order of pivots
   is that of the matrix before parameters changed: it is not kept then. */
void sparse_system_exchange(SparseSystem *system, const double *instance, double time, Stream *stream) {
    Undefined noted = system->context->noted;
    system->instance = instance;
    system->time = time;
    bool learned = system->lu != NULL, keeps_order = learned && are_parameters_same(system);
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
