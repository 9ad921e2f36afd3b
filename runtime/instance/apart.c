/* A model with its components apart, for implicit integration: the states, the balances and the inputs of all
 * components are given, and each component computes by itself. What comes out are the derivatives of the
 * states, the residuals, and, out of the components' outputs, their inputs once more. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <string.h>

struct Apart {
    Simulation *simulation; /* borrowed */
    double *instance;
    size_t n, n_states, n_balances;
    size_t *places, *results; /* offsets: n each; the states first, then the balances, then inputs */
    bool *is_affine;          /* n: what comes out is an affine function of these together */
    double *sizes;            /* n: how large they typically are */
    Families families;        /* what stands at the same place in the elements of an array */
    bool balances_are_affine; /* all that is computed is an affine function of the balances */
    double time;              /* of the evaluation that it began with, s */
    Text message;
};

/* ---- which values are given ---- */

/* One of several values that stand one after the other in an instance */
typedef struct {
    const Path *path; /* of the instance */
    size_t base;      /* where it begins */
    int rank;         /* of the array of values */
    const int *dims;
    size_t element;
    size_t offset, result; /* in the instance: of the array, and of what comes out */
    bool is_affine;
} Value;

/* A dimension of an array that a value is in: how long it is, where the value stands in it, and how far its
   elements are from each other in the model's instance */
typedef struct {
    size_t length, at, stride;
} Dimension;

/* Replaces the dimension by the longest one of an array of things of this size, if that is longer. */
static void take_longer(Dimension *longest, int rank, const int *dims, size_t element, size_t size) {
    for (int d = rank - 1; d >= 0; d--) {
        size_t length = (size_t)dims[d];
        if (length > longest->length) *longest = (Dimension){length, element % length, size};
        element /= length;
        size *= length;
    }
}

/* Notes where a value stands in the longest of all dimensions that it is in. Its family has the number of its
   place in the first element for now. */
static void add_to_family(Apart *apart, const Value *value, size_t place) {
    Dimension longest = {1, 0, 0};
    take_longer(&longest, value->rank, value->dims, value->element, 1);
    for (const Path *step = value->path; step; step = step->parent)
        take_longer(&longest, step->member->rank, step->member->dims, step->element,
                    step->member->type->size);
    apart->families.element[apart->n] = longest.at;
    apart->families.family[apart->n] = place - longest.at * longest.stride;
}

static void add_value(Apart *apart, const Value *value) {
    if (apart->places) {
        size_t place = value->base + value->offset + value->element;
        apart->places[apart->n] = place;
        apart->results[apart->n] = value->base + value->result + value->element;
        apart->is_affine[apart->n] = value->is_affine;
        add_to_family(apart, value, place);
    }
    apart->n++;
}

/* All values of an array of them */
static void add_values(Apart *apart, Value value, size_t count) {
    for (value.element = 0; value.element < count; value.element++)
        add_value(apart, &value);
}

static const MoccPart *part_of(const Apart *apart, const MoccClass *type) {
    const MoccPart *part = apart->simulation->model->parts;
    while (part->type != type)
        part++;
    return part;
}

static void add_inputs(Apart *apart, const MoccPart *part, const Path *path, size_t base) {
    for (int i = 0; i < part->n_inputs; i++) {
        const MoccGiven *given = &part->inputs[i];
        int count = (int)given->count;
        Value value = {path, base, 1, &count, 0, given->offset, given->offset, given->is_affine};
        add_values(apart, value, given->count);
    }
}

static void add_components(Apart *apart, const MoccClass *type, const Path *path, size_t base) {
    for (int i = 0; i < type->n_members; i++) {
        const MoccMember *member = &type->members[i];
        const MoccPart *part = part_of(apart, member->type);
        size_t elements = tables_elements(member->rank, member->dims);
        for (Path step = {path, member, 0}; step.element < elements; step.element++) {
            size_t inner = base + member->offset + step.element * member->type->size;
            add_inputs(apart, part, &step, inner);
            if (part->is_assembly) add_components(apart, member->type, &step, inner);
        }
    }
}

/* Whether all that is computed is an affine function of the balances */
static bool is_affine(const MoccModel *model) {
    bool affine = true;
    for (int i = 0; i < model->n_parts; i++)
        affine = affine && model->parts[i].is_affine;
    return affine;
}

/* Adds variables of a kind, each with another value that comes out for it. */
static void add_variables(Apart *apart, const Place *place, MoccKind kind, bool is_affine) {
    const MoccVariable *variable = place->variable;
    if (variable->kind != kind) return;
    Value value = {place->path, place->base,      variable->rank,       variable->dims,
                   0,           variable->offset, variable->derivative, is_affine};
    add_values(apart, value, tables_elements(variable->rank, variable->dims));
}

static bool visit_state(void *context, const Place *place) {
    add_variables(context, place, MOCC_STATE, false);
    return true;
}

static bool visit_balance(void *context, const Place *place) {
    Apart *apart = context;
    add_variables(apart, place, MOCC_BALANCE, apart->balances_are_affine);
    return true;
}

static void add_all(Apart *apart) {
    const MoccClass *type = apart->simulation->model->type;
    apart->n = 0;
    tables_walk(type, visit_state, apart);
    apart->n_states = apart->n;
    tables_walk(type, visit_balance, apart);
    apart->n_balances = apart->n - apart->n_states;
    add_components(apart, type, NULL, 0);
}

/* Gives families numbers from 0 on in place of those of their places. */
static void number_families(Apart *apart) {
    Families *families = &apart->families;
    size_t size = apart->simulation->model->type->size;
    size_t *number = allocate(apart->simulation->context, size, sizeof *number);
    for (size_t i = 0; i < apart->n; i++) {
        size_t *own = &number[families->family[i]];
        if (*own == 0) *own = ++families->n;
        families->family[i] = *own - 1;
    }
    release(number);
}

static bool is_size(double value) {
    return isfinite(value) && value != 0;
}

/* Finds how large the values typically are. */
static void find_sizes(Apart *apart) {
    const Simulation *simulation = apart->simulation;
    apart->sizes = allocate(simulation->context, apart->n, sizeof(double));
    for (size_t i = 0; i < apart->n; i++)
        apart->sizes[i] = i < apart->n_states ? simulation->nominal[i] : 1;
    if (!bounds_are_given(simulation, MOCC_NOMINAL)) return;
    double *nominal = bounds_values(simulation, MOCC_NOMINAL);
    Aliases aliases;
    aliases_find(simulation->context, &aliases, simulation->model->type);
    for (size_t i = apart->n_states; i < apart->n; i++) {
        double own = nominal[apart->places[i]], source = nominal[alias_of(&aliases, apart->places[i]).source];
        apart->sizes[i] = is_size(own) ? fabs(own) : is_size(source) ? fabs(source) : 1;
    }
    aliases_free(&aliases);
    release(nominal);
}

Apart *apart_new(Simulation *simulation) {
    MoccContext *context = simulation->context;
    Apart *apart = allocate(context, 1, sizeof *apart);
    *apart = (Apart){.simulation = simulation,
                     .balances_are_affine = is_affine(simulation->model),
                     .message.context = context};
    add_all(apart);
    apart->places = allocate(context, 4 * apart->n, sizeof(size_t));
    apart->results = apart->places + apart->n;
    apart->families.family = apart->results + apart->n;
    apart->families.element = apart->families.family + apart->n;
    apart->is_affine = allocate(context, apart->n, sizeof(bool));
    add_all(apart);
    number_families(apart);
    find_sizes(apart);
    apart->instance = allocate(context, simulation->model->type->size, sizeof(double));
    return apart;
}

void apart_free(Apart *apart) {
    if (!apart) return;
    release(apart->places);
    release(apart->is_affine);
    release(apart->sizes);
    release(apart->instance);
    text_free(&apart->message);
    release(apart);
}

size_t apart_count(const Apart *apart) {
    return apart->n;
}

size_t apart_asked_for(const Apart *apart) {
    return apart->n_states + apart->n_balances;
}

bool apart_is_affine(const Apart *apart, size_t i) {
    return apart->is_affine[i];
}

const double *apart_sizes(const Apart *apart) {
    return apart->sizes;
}

const Families *apart_families(const Apart *apart) {
    return &apart->families;
}

/* ---- evaluations ---- */

/* The balances are given, not eliminated. */
static bool give_balances(void *context, const MoccClass *type, const Path *path, size_t base) {
    Apart *apart = context;
    (void)path;
    if (type->elimination) apart->instance[base + type->elimination->solved] = 0;
    return true;
}

void apart_begin(Apart *apart, double *values) {
    const Simulation *simulation = apart->simulation;
    memcpy(apart->instance, simulation->instance, simulation->model->type->size * sizeof(double));
    apart->time = simulation->time;
    tables_walk_instances(simulation->model->type, give_balances, apart);
    for (size_t i = 0; i < apart->n; i++)
        values[i] = apart->instance[apart->places[i]];
}

static void call_apart(void *argument) {
    Apart *apart = argument;
    Simulation *simulation = apart->simulation;
    simulation->model->apart(simulation->context, apart->instance, apart->time);
}

bool apart_evaluate(void *self, const double *values, double *results) {
    Apart *apart = self;
    MoccContext *context = apart->simulation->context;
    Undefined noted = context->noted; /* what counts is in evaluations of the model */
    bool finite = true;
    for (size_t i = 0; i < apart->n; i++)
        apart->instance[apart->places[i]] = values[i];
    bool completed = guarded_call(context, call_apart, apart, &apart->message);
    context->noted = noted;
    for (size_t i = 0; completed && i < apart->n; i++) {
        results[i] = apart->instance[apart->results[i]];
        finite = finite && isfinite(results[i]);
    }
    return completed && finite;
}

void apart_drop_loose(Apart *apart, const double *values, const double *results) {
    size_t n = apart->n_states + apart->n_balances;
    for (size_t i = n; i < apart->n; i++) {
        if (results[i] == values[i]) continue;
        apart->places[n] = apart->places[i];
        apart->is_affine[n] = apart->is_affine[i];
        apart->sizes[n] = apart->sizes[i];
        apart->families.family[n] = apart->families.family[i];
        apart->families.element[n] = apart->families.element[i];
        apart->results[n++] = apart->results[i];
    }
    apart->n = n;
}
