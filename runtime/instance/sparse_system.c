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
 * these on. What depends on what is learned by trying, at the values that there are and at others near them,
 * where hardly anything is zero by chance. Whoever uses the solution looks at the residuals that it leaves,
 * which shows what has been missed. Inputs that no balance acts on, or that act on no residual, have no row:
 * a system of some of a model's balances is as small as what these couple. */
#include "runtime/instance/instance.h"

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
    int element, factor;
} Target;

/* What changes with an unknown in its component, and where that goes */
typedef struct {
    size_t place; /* in the component */
    int from, to; /* in `targets` */
} Change;

/* What is meant by a row and a column of the matrix, ordered by both */
typedef struct {
    int row, column;
} Position;

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
    /* the matrix: */
    size_t n_rows;        /* unknowns that count: the balances, then inputs */
    int *rows;            /* by unknown: its row and column; -1: it does not count */
    size_t *at;           /* by row: the offset of the unknown */
    int *begin, *columns; /* by row */
    double *matrix, *constant, *factors;
    int *change_begin; /* by place in `own` */
    Change *changed;
    Target *targets, *direct; /* `direct`: factors that are elements themselves */
    int n_direct, n_elements;
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
    if (part->is_assembly) system->is_constant = system->is_constant && part->hands_on;
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
    system->room = allocate(context, system->n, sizeof(double));
    return system;
}

static void free_pattern(SparseSystem *system) {
    release(system->begin);
    release(system->columns);
    release(system->change_begin);
    release(system->changed);
    release(system->targets);
    release(system->direct);
}

static void free_matrix(SparseSystem *system) {
    lu_free(system->lu);
    system->lu = NULL;
    free_pattern(system);
    release(system->rows);
    release(system->at);
    release(system->matrix);
    release(system->order);
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
    *random = *random * 6364136223846793005UL + 1442695040888963407UL;
    return 0.5 + (double)(*random >> 33) / 4294967296.0;
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
    system->model->explicit_part(system->context, displaced->instance, system->time);
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
    Mapping mapping = {system->context, n, system, hand_on, 0, 0, 0};
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

/* Learns how assemblies hand on what changes. False: too many values depend on each other there. */
static bool learn_joints(SparseSystem *system) {
    if (find_outputs(system)) {
        MoccContext *context = system->context;
        sparsity_free(&system->joints);
        system->joints.context = context;
    }
    size_t n = joint_columns(system);
    double *memory = allocate(system->context, 4 * n, sizeof(double));
    Mapping mapping = {system->context, n, system, hand_on, 0, 1, MOST_GROUPS};
    clear_tangent(system);
    find_loose(system, memory, memory + n);
    memset(memory, 0, n * sizeof *memory);
    bool learned = sparsity_learn(&system->joints, &mapping, memory) == LEARNED_SPARSE;
    if (learned) {
        release(system->elements);
        release(system->factors);
        system->elements = allocate(system->context, system->joints.begin[n], sizeof(double));
        system->factors = allocate(system->context, system->joints.begin[n] + 1, sizeof(double));
        system->factors[0] = 1;
        find_elements(system, memory);
    }
    clear_tangent(system);
    release(memory);
    return learned;
}

/* ---- the matrix ---- */

static int compare_positions(const void *a, const void *b) {
    const Position *p = a, *q = b;
    if (p->row != q->row) return p->row < q->row ? -1 : 1;
    return (p->column > q->column) - (p->column < q->column);
}

/* What the matrix is made of, in the order in which it comes up */
typedef struct {
    SparseSystem *system;
    int *residual, *output; /* by place: their numbers */
    Position *positions;    /* of targets and direct elements; NULL: they are counted */
    int n_positions, n_changes, n_targets, n_direct;
} Outline;

static bool counts(const Outline *o, size_t row, size_t column) {
    return o->system->rows[row] >= 0 && o->system->rows[column] >= 0;
}

static void add_position(Outline *o, size_t row, size_t column) {
    const int *rows = o->system->rows;
    if (o->positions) o->positions[o->n_positions] = (Position){rows[row], rows[column]};
    o->n_positions++;
}

static void add_target(Outline *o, size_t row, size_t column, size_t factor) {
    if (!counts(o, row, column)) return;
    if (o->positions) o->system->targets[o->n_targets] = (Target){o->n_positions, (int)factor};
    o->n_targets++;
    add_position(o, row, column);
}

static void add_direct(Outline *o, size_t row, size_t column, size_t factor) {
    if (!counts(o, row, column)) return;
    if (o->positions) o->system->direct[o->n_direct] = (Target){o->n_positions, (int)factor};
    o->n_direct++;
    add_position(o, row, column);
}

/* What changes at a place with an unknown of its component, which begins at `base` */
static void add_change(Outline *o, size_t base, size_t place, size_t unknown) {
    SparseSystem *system = o->system;
    int first = o->n_targets, output = o->output[place];
    if (o->residual[place]) add_target(o, (size_t)o->residual[place] - 1, unknown, 0);
    if (output) {
        size_t column = system->n + (size_t)output - 1;
        for (size_t e = system->joints.begin[column]; e < system->joints.begin[column + 1]; e++)
            if (system->joints.rows[e] < system->n) add_target(o, system->joints.rows[e], unknown, 1 + e);
    }
    if (o->n_targets == first) return;
    if (o->positions) system->changed[o->n_changes] = (Change){place - base, first, o->n_targets};
    o->n_changes++;
}

static void add_changes(Outline *o) {
    SparseSystem *system = o->system;
    for (size_t c = 0; c < system->n_components; c++) {
        const Component *component = &system->components[c];
        size_t length = component->part->type->size;
        for (size_t k = 0; k < component->n; k++) {
            if (o->positions) system->change_begin[component->first + k] = o->n_changes;
            for (size_t i = 0; i < length; i++)
                if (component->depends[k * length + i])
                    add_change(o, component->base, component->base + i, system->own[component->first + k]);
            if (o->positions) system->change_begin[component->first + k + 1] = o->n_changes;
        }
    }
}

static void add_elements(Outline *o) {
    SparseSystem *system = o->system;
    o->n_positions = o->n_changes = o->n_targets = o->n_direct = 0;
    add_changes(o);
    for (size_t j = 0; j < system->n; j++) {
        for (size_t e = system->joints.begin[j]; e < system->joints.begin[j + 1]; e++)
            if (system->joints.rows[e] < system->n) add_direct(o, system->joints.rows[e], j, 1 + e);
        if (j >= system->n_balances && counts(o, j, j)) add_position(o, j, j);
    }
}

/* Gives each position its place in the matrix. */
static void number_elements(SparseSystem *system, Outline *o) {
    Position *sorted = allocate(system->context, (size_t)o->n_positions, sizeof *sorted);
    memcpy(sorted, o->positions, (size_t)o->n_positions * sizeof *sorted);
    qsort(sorted, (size_t)o->n_positions, sizeof *sorted, compare_positions);
    int n = 0;
    for (int i = 0; i < o->n_positions; i++)
        if (i == 0 || compare_positions(&sorted[i], &sorted[i - 1])) sorted[n++] = sorted[i];
    system->n_elements = n;
    system->begin = allocate(system->context, system->n_rows + 1, sizeof(int));
    system->columns = allocate(system->context, (size_t)n, sizeof(int));
    for (int i = 0; i < n; i++) {
        system->columns[i] = sorted[i].column;
        system->begin[sorted[i].row + 1] = i + 1;
    }
    for (size_t i = 0; i < system->n_rows; i++)
        if (system->begin[i + 1] < system->begin[i]) system->begin[i + 1] = system->begin[i];
    for (int t = 0; t < o->n_targets + o->n_direct; t++) {
        Target *target = t < o->n_targets ? &system->targets[t] : &system->direct[t - o->n_targets];
        const Position *at =
            bsearch(&o->positions[target->element], sorted, (size_t)n, sizeof *sorted, compare_positions);
        target->element = (int)(at - sorted);
    }
    release(sorted);
}

/* The elements that components do not change */
static void find_constant(SparseSystem *system) {
    memset(system->constant, 0, (size_t)system->n_elements * sizeof(double));
    for (size_t i = system->n_balances; i < system->n_rows; i++)
        for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
            if (system->columns[k] == (int)i) system->constant[k] = 1;
    for (int t = 0; t < system->n_direct; t++)
        system->constant[system->direct[t].element] += system->factors[system->direct[t].factor];
}

/* By column, the rows with an element there: users[begin[c]] to before users[begin[c + 1]]; owned by the
   caller, `begin` too. */
static int *find_users(const SparseSystem *system, int **begin) {
    size_t n = system->n_rows;
    int *first = *begin = allocate(system->context, n + 2, sizeof(int));
    int *users = allocate(system->context, (size_t)system->n_elements, sizeof(int));
    for (int k = 0; k < system->n_elements; k++)
        first[system->columns[k] + 2]++;
    for (size_t i = 1; i <= n; i++)
        first[i + 1] += first[i];
    for (size_t i = 0; i < n; i++)
        for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
            users[first[system->columns[k] + 1]++] = (int)i;
    return users;
}

/* Marks what the balances lead to along the lists. */
static void mark(const SparseSystem *system, const int *begin, const int *lists, bool *marked) {
    int *found = allocate(system->context, system->n_rows, sizeof(int));
    size_t n = system->n_balances;
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
    release(found);
}

/* Gives a row to each unknown that follows from balances and that residuals follow from. */
static void find_rows(SparseSystem *system) {
    int *begin, *users = find_users(system, &begin);
    bool *follows = allocate(system->context, 2 * system->n, sizeof(bool)), *needed = follows + system->n;
    mark(system, begin, users, follows);
    mark(system, system->begin, system->columns, needed);
    system->n_rows = 0;
    for (size_t i = 0; i < system->n; i++) {
        system->rows[i] = follows[i] && needed[i] ? (int)system->n_rows : -1;
        if (system->rows[i] >= 0) system->at[system->n_rows++] = system->places[i];
    }
    release(begin);
    release(users);
    release(follows);
}

/* Finds an order of the inputs: there is one, since all of them follow from the balances. */
static void find_order(SparseSystem *system) {
    size_t n = system->n_rows, n_found = 0;
    int *begin, *users = find_users(system, &begin), *needs = allocate(system->context, n, sizeof(int));
    system->order = allocate(system->context, n, sizeof(int));
    for (size_t i = 0; i < n; i++)
        for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
            needs[i] += system->columns[k] != (int)i && system->columns[k] >= (int)system->n_balances;
    for (size_t i = system->n_balances; i < n; i++)
        if (needs[i] == 0) system->order[n_found++] = (int)i;
    for (size_t at = 0; at < n_found; at++) {
        int column = system->order[at];
        for (int k = begin[column]; k < begin[column + 1]; k++) {
            int user = users[k];
            if (user != column && user >= (int)system->n_balances && --needs[user] == 0)
                system->order[n_found++] = user;
        }
    }
    system->n_ordered = n_found;
    release(begin);
    release(users);
    release(needs);
}

/* The pattern of the matrix of the unknowns that have rows, and where its elements come from */
static void make_pattern(SparseSystem *system) {
    MoccContext *context = system->context;
    Outline o = {.system = system,
                 .residual = number_places(system, system->n_balances, system->values),
                 .output = number_places(system, system->n_outputs, system->outputs)};
    add_elements(&o);
    system->n_direct = o.n_direct;
    system->change_begin = allocate(context, system->n + 1, sizeof(int));
    system->changed = allocate(context, (size_t)o.n_changes, sizeof(Change));
    system->targets = allocate(context, (size_t)o.n_targets, sizeof(Target));
    system->direct = allocate(context, (size_t)o.n_direct, sizeof(Target));
    o.positions = allocate(context, (size_t)o.n_positions, sizeof(Position));
    add_elements(&o);
    number_elements(system, &o);
    release(o.positions);
    release(o.residual);
    release(o.output);
}

/* First of all unknowns, which shows which of them count; then of these. */
static void make_matrix(SparseSystem *system) {
    MoccContext *context = system->context;
    system->rows = allocate(context, system->n, sizeof(int));
    system->at = allocate(context, system->n, sizeof(size_t));
    for (size_t i = 0; i < system->n; i++)
        system->rows[i] = (int)i;
    system->n_rows = system->n;
    make_pattern(system);
    find_rows(system);
    free_pattern(system);
    make_pattern(system);
    system->matrix = allocate(context, 2 * (size_t)system->n_elements, sizeof(double));
    system->constant = system->matrix + system->n_elements;
    find_constant(system);
    find_order(system);
    system->lu = lu_new(context, (int)system->n_rows, system->begin, system->columns);
}

/* Adds to what is known. */
static bool learn(SparseSystem *system) {
    if (system->lu) free_matrix(system);
    note_all_changes(system);
    system->fails = !learn_joints(system);
    if (!system->fails) make_matrix(system);
    return !system->fails;
}

static void find_handed_on(SparseSystem *system) {
    double *memory = allocate(system->context, 4 * joint_columns(system), sizeof(double));
    find_elements(system, memory);
    find_constant(system);
    release(memory);
}

static void find_matrix(SparseSystem *system) {
    double *matrix = system->matrix;
    memcpy(matrix, system->constant, (size_t)system->n_elements * sizeof *matrix);
    for (size_t c = 0; c < system->n_components; c++) {
        const Component *component = &system->components[c];
        for (size_t k = component->first; k < component->first + component->n; k++) {
            double *unknown = component->changes + system->places[system->own[k]] - component->base;
            if (system->change_begin[k] == system->change_begin[k + 1]) continue;
            *unknown = 1;
            change(system, component);
            *unknown = 0;
            for (int i = system->change_begin[k]; i < system->change_begin[k + 1]; i++) {
                const Change *changed = &system->changed[i];
                double value = component->changes[changed->place];
                for (int t = changed->from; t < changed->to; t++)
                    matrix[system->targets[t].element] += system->factors[system->targets[t].factor] * value;
            }
        }
    }
}

bool sparse_system_factor(SparseSystem *system, const double *instance, double time, bool anew) {
    system->instance = instance;
    system->time = time;
    if (system->fails || ((anew || !system->lu) && !learn(system))) return false;
    if (!system->is_constant) find_handed_on(system);
    find_matrix(system);
    return lu_factor(system->lu, system->matrix);
}

void sparse_system_solve(SparseSystem *system, double *x) {
    memcpy(system->room, x, system->n_balances * sizeof *x);
    memset(system->room + system->n_balances, 0, (system->n_rows - system->n_balances) * sizeof *x);
    lu_solve(system->lu, system->room);
    memcpy(x, system->room, system->n_balances * sizeof *x);
}

double sparse_system_terms(const SparseSystem *system, const double *instance, size_t i) {
    double sum = 0;
    for (int k = system->begin[i]; k < system->begin[i + 1]; k++)
        sum += fabs(system->matrix[k]) * (1 + fabs(instance[system->at[system->columns[k]]]));
    return sum;
}

/* Of values with errors in proportion to `errors`, that of row i */
static double error_of(const SparseSystem *system, const double *errors, size_t i) {
    double squares = 0;
    for (int k = system->begin[i]; k < system->begin[i + 1]; k++) {
        double error = system->columns[k] == (int)i && i >= system->n_balances
                           ? 0
                           : system->matrix[k] * errors[system->columns[k]];
        squares += error * error;
    }
    return sqrt(squares);
}

void sparse_system_errors(SparseSystem *system, const double *instance, double *errors) {
    double *all = system->room;
    for (size_t i = 0; i < system->n_rows; i++)
        all[i] = 1 + fabs(instance[system->at[i]]);
    for (size_t k = 0; k < system->n_ordered; k++) {
        size_t i = (size_t)system->order[k];
        all[i] = hypot(all[i], error_of(system, all, i));
    }
    for (size_t i = 0; i < system->n_balances; i++)
        errors[i] = error_of(system, all, i);
}

int sparse_system_sign(const SparseSystem *system) {
    return lu_sign(system->lu);
}

double sparse_system_operations(const SparseSystem *system) {
    return system->n_elements + lu_operations(system->lu);
}

size_t sparse_system_elements(const SparseSystem *system) {
    return (size_t)system->n_elements;
}
