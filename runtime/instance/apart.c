/* A model with its components apart, for implicit integration: the states, the balances and the inputs of all
 * components are given, and each component computes by itself. What comes out are the derivatives of the
 * states, the residuals, and, out of the components' outputs, their inputs once more.
 *
 * Inputs that are always equal, or opposite, are one value: what comes from one output, and what components
 * hand on unchanged. The value may be that of a state or of a balance. Where it enters some components
 * affinely and others not, it is given twice, so that differences have long steps in the first ones. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <string.h>

/* A place in the instance that has a value, or its opposite */
typedef struct {
    size_t offset;
    bool opposite;
} Spot;

struct Apart {
    Simulation *simulation; /* borrowed */
    double *instance;
    size_t n, n_states, n_balances; /* values: the states first, then the balances, then inputs */
    size_t *begin;                  /* n + 1: where the spots of each begin, its first one being its own */
    Spot *spots;                    /* where values are given */
    Spot *results;                  /* n: where they come out */
    size_t *same;                   /* n: the first value that is always equal: most often itself */
    bool *is_affine;                /* n: what comes out is an affine function of these together */
    double *sizes;                  /* n: how large they typically are */
    Families families;              /* what stands at the same place in the elements of an array */
    bool balances_are_affine;       /* all that is computed is an affine function of the balances */
    double time;                    /* of the evaluation that it began with, s */
    Text message;
};

/* ---- where values are given ---- */

/* A state, a balance or an input as its class has it */
typedef struct {
    size_t offset, result; /* in the instance: where it is given, and where it comes out */
    bool is_affine;
} Given;

typedef struct {
    const Apart *apart;
    Given *given; /* NULL while they are counted */
    size_t n;
} Gathering;

/* Adds values that stand one after the other, as what comes out for them does. */
static void add_given(Gathering *all, Given given, size_t count) {
    for (size_t i = 0; i < count; i++, given.offset++, given.result++) {
        if (all->given) all->given[all->n] = given;
        all->n++;
    }
}

static const MoccPart *part_of(const Apart *apart, const MoccClass *type) {
    const MoccPart *part = apart->simulation->model->parts;
    while (part->type != type)
        part++;
    return part;
}

static void add_inputs(Gathering *all, const MoccPart *part, size_t base) {
    for (int i = 0; i < part->n_inputs; i++) {
        const MoccGiven *given = &part->inputs[i];
        size_t offset = base + given->offset;
        add_given(all, (Given){offset, offset, given->is_affine}, given->count);
    }
}

static void add_components(Gathering *all, const MoccClass *type, size_t base) {
    for (int i = 0; i < type->n_members; i++) {
        const MoccMember *member = &type->members[i];
        const MoccPart *part = part_of(all->apart, member->type);
        size_t elements = tables_elements(member->rank, member->dims);
        for (size_t element = 0; element < elements; element++) {
            size_t inner = base + member->offset + element * member->type->size;
            add_inputs(all, part, inner);
            if (part->is_assembly) add_components(all, member->type, inner);
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
static void add_variables(Gathering *all, const Place *place, MoccKind kind, bool is_affine) {
    const MoccVariable *variable = place->variable;
    if (variable->kind != kind) return;
    Given given = {place->base + variable->offset, place->base + variable->derivative, is_affine};
    add_given(all, given, tables_elements(variable->rank, variable->dims));
}

static bool visit_state(void *context, const Place *place) {
    add_variables(context, place, MOCC_STATE, false);
    return true;
}

static bool visit_balance(void *context, const Place *place) {
    Gathering *all = context;
    add_variables(all, place, MOCC_BALANCE, all->apart->balances_are_affine);
    return true;
}

static void gather(Apart *apart, Gathering *all) {
    const MoccClass *type = apart->simulation->model->type;
    all->n = 0;
    tables_walk(type, visit_state, all);
    apart->n_states = all->n;
    tables_walk(type, visit_balance, all);
    apart->n_balances = all->n - apart->n_states;
    add_components(all, type, 0);
}

/* ---- values ---- */

/* The values that are equal to a variable, or to its opposite */
typedef struct {
    size_t number[2]; /* from 1 on; 0: there is none. The second one is that which is affine. */
    size_t first;     /* of both, from 1 on */
    bool opposite;
} Equals;

/* What becomes of what is given */
typedef struct {
    size_t value; /* from 1 on; 0: none, since it never changes */
    bool opposite;
} Use;

static void add_new_value(Apart *apart, const Given *given, size_t same) {
    size_t i = apart->n++;
    apart->same[i] = same;
    apart->is_affine[i] = given->is_affine;
    apart->results[i] = (Spot){given->result, false};
}

/* Chooses the value for what is given. States and balances have values of their own. */
static Use choose_value(Apart *apart, const Given *given, Alias alias, Equals *equals) {
    bool is_input = apart->n >= apart_asked_for(apart);
    if (is_input && alias.constant) return (Use){0};
    size_t *number = &equals->number[given->is_affine];
    if (!equals->first) {
        equals->first = apart->n + 1;
        equals->opposite = alias.opposite;
    }
    if (is_input && *number) return (Use){*number, alias.opposite != equals->opposite};
    add_new_value(apart, given, is_input ? equals->first - 1 : apart->n);
    if (!*number) *number = apart->n;
    return (Use){apart->n, is_input && alias.opposite != equals->opposite};
}

/* Brings the spots of each value together, in the order of what is given. */
static void place_spots(Apart *apart, const Gathering *all, const Use *uses) {
    MoccContext *context = apart->simulation->context;
    apart->begin = allocate(context, apart->n + 2, sizeof(size_t));
    apart->spots = allocate(context, all->n, sizeof(Spot));
    for (size_t i = 0; i < all->n; i++)
        if (uses[i].value) apart->begin[uses[i].value + 1]++;
    for (size_t i = 0; i < apart->n; i++)
        apart->begin[i + 2] += apart->begin[i + 1];
    for (size_t i = 0; i < all->n; i++)
        if (uses[i].value)
            apart->spots[apart->begin[uses[i].value]++] = (Spot){all->given[i].offset, uses[i].opposite};
}

static void make_values(Apart *apart, const Gathering *all, Aliases *aliases) {
    MoccContext *context = apart->simulation->context;
    Equals *equals = allocate(context, aliases->n, sizeof *equals);
    Use *uses = allocate(context, all->n, sizeof *uses);
    apart->results = allocate(context, all->n, sizeof(Spot));
    apart->same = allocate(context, all->n, sizeof(size_t));
    apart->is_affine = allocate(context, all->n, sizeof(bool));
    for (size_t i = 0; i < all->n; i++) {
        Alias alias = alias_of(aliases, all->given[i].offset);
        uses[i] = choose_value(apart, &all->given[i], alias, &equals[alias.source]);
    }
    place_spots(apart, all, uses);
    release(equals);
    release(uses);
}

/* What is equal to a variable stands where that does: elements of arrays depend on those next to them, but a
   value may go far. States and balances have no others before them that they are equal to. */
static void find_families(Apart *apart, Aliases *aliases) {
    MoccContext *context = apart->simulation->context;
    size_t *sources = allocate(context, apart->n, sizeof *sources);
    for (size_t i = 0; i < apart->n; i++) {
        size_t own = apart->spots[apart->begin[i]].offset;
        sources[i] = i < apart_asked_for(apart) ? own : alias_of(aliases, own).source;
    }
    families_find(context, &apart->families, apart->simulation->model->type, apart->n, sources,
                  apart->is_affine);
    release(sources);
}

static bool is_size(double value) {
    return isfinite(value) && value != 0;
}

static double size_of(const Apart *apart, size_t i, const double *nominal, Aliases *aliases) {
    size_t offset = apart->spots[apart->begin[i]].offset;
    double own = nominal[offset], source = nominal[alias_of(aliases, offset).source];
    return is_size(own) ? fabs(own) : is_size(source) ? fabs(source) : 1;
}

/* Finds how large the values typically are. */
static void find_sizes(Apart *apart, Aliases *aliases) {
    const Simulation *simulation = apart->simulation;
    apart->sizes = allocate(simulation->context, apart->n, sizeof(double));
    double *nominal =
        bounds_are_given(simulation, MOCC_NOMINAL) ? bounds_values(simulation, MOCC_NOMINAL) : NULL;
    for (size_t i = 0; i < apart->n; i++)
        apart->sizes[i] = i < apart->n_states   ? simulation->nominal[i]
                          : apart->same[i] != i ? apart->sizes[apart->same[i]]
                          : nominal             ? size_of(apart, i, nominal, aliases)
                                                : 1;
    release(nominal);
}

Apart *apart_new(Simulation *simulation) {
    MoccContext *context = simulation->context;
    Apart *apart = allocate(context, 1, sizeof *apart);
    *apart = (Apart){.simulation = simulation,
                     .balances_are_affine = is_affine(simulation->model),
                     .message.context = context};
    Gathering all = {.apart = apart};
    Aliases aliases;
    gather(apart, &all);
    all.given = allocate(context, all.n, sizeof(Given));
    gather(apart, &all);
    aliases_find(context, &aliases, simulation->model->type);
    make_values(apart, &all, &aliases);
    find_families(apart, &aliases);
    find_sizes(apart, &aliases);
    aliases_free(&aliases);
    release(all.given);
    apart->instance = allocate(context, simulation->model->type->size, sizeof(double));
    return apart;
}

void apart_free(Apart *apart) {
    if (!apart) return;
    release(apart->begin);
    release(apart->spots);
    release(apart->results);
    release(apart->same);
    families_free(&apart->families);
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

size_t apart_same(const Apart *apart, size_t i) {
    return apart->same[i];
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

static double value_at(const Apart *apart, Spot spot) {
    double value = apart->instance[spot.offset];
    return spot.opposite ? -value : value;
}

void apart_begin(Apart *apart, double *values) {
    const Simulation *simulation = apart->simulation;
    memcpy(apart->instance, simulation->instance, simulation->model->type->size * sizeof(double));
    apart->time = simulation->time;
    tables_walk_instances(simulation->model->type, give_balances, apart);
    for (size_t i = 0; i < apart->n; i++)
        values[i] = value_at(apart, apart->spots[apart->begin[i]]);
}

static void call_apart(void *argument) {
    Apart *apart = argument;
    Simulation *simulation = apart->simulation;
    simulation->model->apart(simulation->context, apart->instance, apart->time);
}

/* False: the evaluation fails. */
static bool call_with(Apart *apart, const double *values) {
    MoccContext *context = apart->simulation->context;
    Undefined noted = context->noted; /* what counts is in evaluations of the model */
    for (size_t i = 0; i < apart->n; i++)
        for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++) {
            Spot spot = apart->spots[k];
            apart->instance[spot.offset] = spot.opposite ? -values[i] : values[i];
        }
    bool completed = guarded_call(context, call_apart, apart, &apart->message);
    context->noted = noted;
    return completed;
}

bool apart_evaluate(void *self, const double *values, double *results) {
    Apart *apart = self;
    bool finite = true;
    if (!call_with(apart, values)) return false;
    for (size_t i = 0; i < apart->n; i++) {
        results[i] = value_at(apart, apart->results[i]);
        finite = finite && isfinite(results[i]);
    }
    return finite;
}

/* ---- where inputs come out ---- */

/* Where another value comes out than has been given: none of those that only hand it on. NULL: nowhere. */
static const Spot *find_result(const Apart *apart, size_t i, double given) {
    for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++)
        if (value_at(apart, apart->spots[k]) != given) return &apart->spots[k];
    return NULL;
}

/* Finds where inputs come out. Marks those that do. Those that are equal to a state or a balance come out as
   that was given. */
static void find_results(Apart *apart, const double *values, bool *comes_out) {
    for (size_t i = 0; i < apart->n; i++) {
        size_t same = apart->same[i];
        if (same < apart_asked_for(apart)) {
            if (same != i) apart->results[i] = apart->spots[apart->begin[same]];
            comes_out[i] = true;
            continue;
        }
        const Spot *result = find_result(apart, i, values[i]);
        if (!result) continue;
        apart->results[same] = *result;
        comes_out[same] = true;
    }
    for (size_t i = 0; i < apart->n; i++) {
        if (apart->same[i] < apart_asked_for(apart)) continue;
        apart->results[i] = apart->results[apart->same[i]];
        comes_out[i] = comes_out[apart->same[i]];
    }
}

static void move_value(Apart *apart, size_t from, size_t to, const size_t *number) {
    size_t n_spots = apart->begin[from + 1] - apart->begin[from];
    memmove(apart->spots + apart->begin[to], apart->spots + apart->begin[from], n_spots * sizeof(Spot));
    apart->begin[to + 1] = apart->begin[to] + n_spots;
    apart->results[to] = apart->results[from];
    apart->same[to] = number[apart->same[from]];
    apart->is_affine[to] = apart->is_affine[from];
    apart->sizes[to] = apart->sizes[from];
    apart->families.family[to] = apart->families.family[from];
    apart->families.element[to] = apart->families.element[from];
}

bool apart_drop_loose(Apart *apart, double *values) {
    MoccContext *context = apart->simulation->context;
    for (size_t i = 0; i < apart->n; i++)
        values[i] = values[apart->same[i]];
    if (!call_with(apart, values)) return false;
    bool *comes_out = allocate(context, apart->n, sizeof *comes_out);
    size_t *number = allocate(context, apart->n, sizeof *number), n = 0;
    find_results(apart, values, comes_out);
    for (size_t i = 0; i < apart->n; i++) {
        if (!comes_out[i]) continue;
        number[i] = n++;
        move_value(apart, i, number[i], number);
    }
    apart->n = n;
    release(comes_out);
    release(number);
    return true;
}
