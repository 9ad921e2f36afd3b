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
    double time;              /* of the evaluation that it began with, s */
    Text message;
};

/* ---- which values are given ---- */

static void add_value(Apart *apart, size_t place, size_t result, bool is_affine) {
    if (apart->places) {
        apart->places[apart->n] = place;
        apart->results[apart->n] = result;
        apart->is_affine[apart->n] = is_affine;
    }
    apart->n++;
}

static const MoccPart *part_of(const Apart *apart, const MoccClass *type) {
    const MoccPart *part = apart->simulation->model->parts;
    while (part->type != type)
        part++;
    return part;
}

/* The inputs of the elements of an array of components */
static void add_inputs(Apart *apart, const MoccPart *part, size_t base, size_t elements) {
    for (int i = 0; i < part->n_inputs; i++) {
        const MoccGiven *given = &part->inputs[i];
        for (size_t element = 0; element < elements; element++)
            for (size_t k = 0; k < given->count; k++) {
                size_t place = base + element * part->type->size + given->offset + k;
                add_value(apart, place, place, given->is_affine);
            }
    }
}

static void add_components(Apart *apart, const MoccClass *type, size_t base) {
    for (int i = 0; i < type->n_members; i++) {
        const MoccMember *member = &type->members[i];
        const MoccPart *part = part_of(apart, member->type);
        size_t elements = tables_elements(member->rank, member->dims);
        add_inputs(apart, part, base + member->offset, elements);
        for (size_t k = 0; part->is_assembly && k < elements; k++)
            add_components(apart, member->type, base + member->offset + k * member->type->size);
    }
}

/* Whether all that is computed is an affine function of the balances */
static bool is_affine(const MoccModel *model) {
    bool affine = true;
    for (int i = 0; i < model->n_parts; i++)
        affine = affine && model->parts[i].is_affine;
    return affine;
}

static bool visit_balance(void *context, const Place *place) {
    Apart *apart = context;
    const MoccVariable *variable = place->variable;
    if (variable->kind != MOCC_BALANCE) return true;
    for (size_t i = 0; i < tables_elements(variable->rank, variable->dims); i++)
        add_value(apart, place->base + variable->offset + i, place->base + variable->derivative + i,
                  is_affine(apart->simulation->model));
    return true;
}

static void add_all(Apart *apart) {
    const Simulation *simulation = apart->simulation;
    apart->n = 0;
    for (size_t i = 0; i < simulation->n_states; i++)
        add_value(apart, simulation->states[i], simulation->derivatives[i], false);
    apart->n_states = apart->n;
    tables_walk(simulation->model->type, visit_balance, apart);
    apart->n_balances = apart->n - apart->n_states;
    add_components(apart, simulation->model->type, 0);
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
    *apart = (Apart){.simulation = simulation, .message.context = context};
    add_all(apart);
    apart->places = allocate(context, 2 * apart->n, sizeof(size_t));
    apart->results = apart->places + apart->n;
    apart->is_affine = allocate(context, apart->n, sizeof(bool));
    add_all(apart);
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

ApartKind apart_kind(const Apart *apart, size_t i) {
    return i < apart->n_states                       ? APART_STATE
           : i < apart->n_states + apart->n_balances ? APART_BALANCE
                                                     : APART_INPUT;
}

bool apart_is_affine(const Apart *apart, size_t i) {
    return apart->is_affine[i];
}

const double *apart_sizes(const Apart *apart) {
    return apart->sizes;
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
        apart->results[n++] = apart->results[i];
    }
    apart->n = n;
}
