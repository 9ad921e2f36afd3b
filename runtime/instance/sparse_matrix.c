/* The matrix of the sparse system: its pattern, and where its elements come from. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instance/sparse_parts.h"

/* ---- what it consists of ---- */

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
    sparse_change(system, component);
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

bool sparse_are_parameters_same(const SparseSystem *system) {
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

void sparse_find_constant(SparseSystem *system) {
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

void sparse_make_matrix(SparseSystem *system) {
    MoccContext *context = system->context;
    Outline o = {.system = system,
                 .residual = sparse_number_places(system, system->n_balances, system->values),
                 .output = sparse_number_places(system, system->n_outputs, system->outputs)};
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
    sparse_find_constant(system);
    find_order(system);
    watch_parameters(system);
    system->lu = lu_new(context, (int)system->n_left, system->begin, system->columns, 64 * DBL_EPSILON, NULL,
                        NULL, LU_EXACT);
}

void sparse_free_matrix(SparseSystem *system) {
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
