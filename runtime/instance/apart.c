/* A model with its components apart, for implicit integration: the states, the balances and the inputs of all
 * components are given, and each component computes by itself. What comes out are the derivatives of the
 * states, the residuals, and, out of the components' outputs, their inputs once more.
 *
 * Inputs that are always equal, or opposite, are one value: what comes from one output, and what components
 * hand on unchanged. It comes out where it is computed, and is not handed over to the inputs. The value may
 * be that of a state or of a balance. Where it enters some components affinely and others not, it is given
 * twice, so that differences have long steps in the first ones.
 *
 * An input that is a sum of what very many components give follows from values everywhere. It can be split:
 * what it comes to up to each term is a value then, too, which follows from the one before and from the term.
 */
#include "runtime/instance/apart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

const MoccPart *apart_part_of(const Apart *apart, const MoccClass *type) {
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
        const MoccPart *part = apart_part_of(all->apart, member->type);
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
    unsigned number[2]; /* from 1 on; 0: there is none. The second one is that which is affine. */
    bool opposite;
} Equals;

/* What becomes of what is given */
typedef struct {
    size_t value; /* from 1 on; 0: none, since it never changes */
    bool opposite;
} Use;

static void add_new_value(Apart *apart, bool is_affine, size_t variable, size_t same, Spot result) {
    size_t i = apart->n++;
    apart->same[i] = same;
    apart->variable[i] = variable;
    apart->is_affine[i] = is_affine;
    apart->results[i] = result;
}

/* Chooses the value for what is given. States and balances have values of their own. */
static Use choose_value(Apart *apart, const Given *given, Alias alias, Equals *equals) {
    bool is_input = apart->n >= apart_asked_for(apart);
    if (is_input && alias.constant) return (Use){0};
    unsigned *number = &equals->number[given->is_affine], other = equals->number[!given->is_affine];
    if (!*number && !other) equals->opposite = alias.opposite;
    if (is_input && *number) return (Use){*number, alias.opposite != equals->opposite};
    size_t variable = is_input ? alias.source : given->offset,
           same = is_input && other ? other - 1 : apart->n;
    Spot result = is_input ? (Spot){variable, equals->opposite} : (Spot){given->result, false};
    add_new_value(apart, given->is_affine, variable, same, result);
    if (!*number) *number = (unsigned)apart->n;
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
    apart->variable = allocate(context, all->n, sizeof(size_t));
    apart->is_affine = allocate(context, all->n, sizeof(bool));
    for (size_t i = 0; i < all->n; i++) {
        Alias alias = alias_of(aliases, all->given[i].offset);
        uses[i] = choose_value(apart, &all->given[i], alias, &equals[alias.source]);
    }
    place_spots(apart, all, uses);
    release(equals);
    release(uses);
}

/* ---- what depends on what ---- */

/* What is equal to a variable stands where that does: elements of arrays depend on those next to them, but a
   value may go far. Parts of sums are of a kind of their own, and stand where their terms do; a sum that has
   been split comes after its parts. */
static void find_families(Apart *apart) {
    MoccContext *context = apart->simulation->context;
    unsigned char *kinds = allocate(context, apart->n, sizeof *kinds);
    size_t *places = allocate(context, apart->n, sizeof *places);
    if (apart->n) memcpy(places, apart->variable, apart->n * sizeof *places);
    for (size_t i = 0; i < apart->n; i++)
        kinds[i] = i < apart->n_placed ? apart->is_affine[i] : KINDS_OF_VALUES - 1;
    for (size_t s = 0; s < apart->n_sums; s++) {
        kinds[apart->sums[s].value] = KINDS_OF_VALUES - 1;
        places[apart->sums[s].value] = apart->terms[apart->sums[s].to - 1].offset;
    }
    families_find(context, &apart->families, apart->simulation->model->type, apart->n, places, kinds);
    release(places);
    release(kinds);
}

/* Families are of no use where parts are. */
static void find_structure(Apart *apart) {
    if (apart->has_structure) return;
    apart->has_structure = true;
    apart_find_parts(apart);
    if (!apart->has_parts) find_families(apart);
}

static void forget_structure(Apart *apart) {
    apart->has_structure = false;
    apart_free_parts(apart);
    families_free(&apart->families);
}

const Families *apart_families(Apart *apart) {
    find_structure(apart);
    return apart->has_parts ? NULL : &apart->families;
}

const Composition *apart_parts(Apart *apart) {
    find_structure(apart);
    return apart->has_parts ? &apart->parts : NULL;
}

/* ---- beginning and end ---- */

static bool is_size(double value) {
    return isfinite(value) && value != 0;
}

static double size_of(const Apart *apart, size_t i, const double *nominal) {
    double own = nominal[apart->spots[apart->begin[i]].offset], source = nominal[apart->variable[i]];
    return is_size(own) ? fabs(own) : is_size(source) ? fabs(source) : 1;
}

/* Finds how large the values typically are. */
static void find_sizes(Apart *apart) {
    const Simulation *simulation = apart->simulation;
    apart->sizes = allocate(simulation->context, apart->n, sizeof(double));
    double *nominal =
        bounds_are_given(simulation, MOCC_NOMINAL) ? bounds_values(simulation, MOCC_NOMINAL) : NULL;
    for (size_t i = 0; i < apart->n; i++)
        apart->sizes[i] = i < apart->n_states   ? simulation->nominal[i]
                          : apart->same[i] != i ? apart->sizes[apart->same[i]]
                          : nominal             ? size_of(apart, i, nominal)
                                                : 1;
    release(nominal);
}

/* As long as no evaluation tells which values it leaves in place, none does. */
static void begin_giving(Apart *apart) {
    MoccContext *context = apart->simulation->context;
    apart->given = allocate(context, apart->n, sizeof(double));
    apart->is_lost = allocate(context, apart->n, sizeof(bool));
    memset(apart->is_lost, true, apart->n * sizeof(bool));
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
    apart->n_placed = apart->n;
    find_sizes(apart);
    begin_giving(apart);
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
    release(apart->variable);
    release(apart->sums);
    release(apart->terms);
    forget_structure(apart);
    release(apart->is_affine);
    release(apart->sizes);
    release(apart->given);
    release(apart->is_lost);
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

/* Adds up the terms of a sum as they are in the instance; `parts` gets what it comes to up to each term.
   Where parts are given, each part goes on from the one that is given. */
static double add_up(const Apart *apart, const SplitSum *sum, const double *given, double *parts) {
    double all = 0;
    for (size_t k = 0; k < sum->to - sum->from; k++) {
        all += value_at(apart, apart->terms[sum->from + k]);
        if (sum->from + k + 1 == sum->to) break;
        parts[k] = all;
        if (given) all = given[k];
    }
    return all;
}

void apart_begin(Apart *apart, double *values) {
    const Simulation *simulation = apart->simulation;
    memcpy(apart->instance, simulation->instance, simulation->model->type->size * sizeof(double));
    apart->time = simulation->time;
    tables_walk_instances(simulation->model->type, give_balances, apart);
    for (size_t i = 0; i < apart->n_placed; i++) {
        values[i] = value_at(apart, apart->spots[apart->begin[i]]);
        apart->given[i] = NAN; /* not yet */
    }
    for (size_t s = 0; s < apart->n_sums; s++)
        add_up(apart, &apart->sums[s], NULL, values + apart->sums[s].first_part);
}

static void call_apart(void *argument) {
    Apart *apart = argument;
    Simulation *simulation = apart->simulation;
    simulation->model->apart(simulation->context, apart->instance, apart->time);
}

/* Puts the values where they are given. Most evaluations of a Jacobian differ from the one before in few. */
static void give(Apart *apart, const double *values) {
    for (size_t i = 0; i < apart->n_placed; i++) {
        if (values[i] == apart->given[i] && !apart->is_lost[i]) continue;
        apart->given[i] = values[i];
        for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++) {
            Spot spot = apart->spots[k];
            apart->instance[spot.offset] = spot.opposite ? -values[i] : values[i];
        }
    }
}

#ifdef MOCC_VERIFY
enum { VERIFIES = 1 };
#else
enum { VERIFIES = 0 };
#endif

/* Builds that verify end where the evaluation has changed what it is taken to leave in place. */
static void verify_given(const Apart *apart) {
    for (size_t i = 0; VERIFIES && i < apart->n_placed; i++)
        for (size_t k = apart->begin[i]; !apart->is_lost[i] && k < apart->begin[i + 1]; k++) {
            double left = value_at(apart, apart->spots[k]);
            if (left == apart->given[i] || (isnan(left) && isnan(apart->given[i]))) continue;
            fprintf(stderr, "%s: with its components apart, an input that was given as %g became %g\n",
                    apart->simulation->model->name, apart->given[i], left);
            abort();
        }
}

/* False: the evaluation fails. */
static bool call_with(Apart *apart, const double *values) {
    MoccContext *context = apart->simulation->context;
    Undefined noted = context->noted; /* what counts is in evaluations of the model */
    give(apart, values);
    bool completed = guarded_call(context, call_apart, apart, &apart->message);
    context->noted = noted;
    if (completed) verify_given(apart);
    return completed;
}

/* Whether a value is the second one that stands for the same inputs */
static bool is_second_input(const Apart *apart, size_t i) {
    return apart->same[i] != i && apart->same[i] >= apart_asked_for(apart);
}

bool apart_evaluate(void *self, const double *values, double *results) {
    Apart *apart = self;
    bool finite = true;
    if (!call_with(apart, values)) return false;
    for (size_t i = 0; i < apart->n_placed; i++)
        results[i] = value_at(apart, apart->results[i]);
    for (size_t s = 0; s < apart->n_sums; s++) {
        const SplitSum *sum = &apart->sums[s];
        results[sum->value] = add_up(apart, sum, values + sum->first_part, results + sum->first_part);
    }
    for (size_t i = 0; i < apart->n; i++) {
        if (is_second_input(apart, i)) results[i] = results[apart->same[i]];
        finite = finite && isfinite(results[i]);
    }
    return finite;
}

/* ---- where inputs come out ---- */

/* Marks the values that come out. Inputs to which something is connected do: what comes out is not what has
   been given, which is like nothing else. Those that are equal to a state or a balance come out as that was
   given. */
static void find_results(Apart *apart, const double *values, bool *comes_out) {
    for (size_t i = 0; i < apart->n; i++) {
        size_t same = apart->same[i];
        if (same < apart_asked_for(apart)) {
            if (same != i) apart->results[i] = apart->spots[apart->begin[same]];
            comes_out[i] = true;
        } else {
            comes_out[i] = same == i ? value_at(apart, apart->results[i]) != values[i] : comes_out[same];
        }
    }
}

/* Marks the values of which the evaluation has left something else in a spot. All values are different, so
   that what copies one of them to the place of another one shows. */
static void find_lost(Apart *apart, const double *values) {
    for (size_t i = 0; i < apart->n; i++) {
        apart->is_lost[i] = false;
        for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++)
            apart->is_lost[i] = apart->is_lost[i] || value_at(apart, apart->spots[k]) != values[i];
    }
}

static void move_value(Apart *apart, size_t from, size_t to, const size_t *number) {
    size_t n_spots = apart->begin[from + 1] - apart->begin[from];
    memmove(apart->spots + apart->begin[to], apart->spots + apart->begin[from], n_spots * sizeof(Spot));
    apart->begin[to + 1] = apart->begin[to] + n_spots;
    apart->results[to] = apart->results[from];
    apart->same[to] = number[apart->same[from]];
    apart->variable[to] = apart->variable[from];
    apart->is_affine[to] = apart->is_affine[from];
    apart->sizes[to] = apart->sizes[from];
    apart->is_lost[to] = apart->is_lost[from];
    apart->given[to] = apart->given[from];
}

bool apart_drop_loose(Apart *apart, double *values) {
    MoccContext *context = apart->simulation->context;
    if (call_with(apart, values)) find_lost(apart, values);
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
    apart->n = apart->n_placed = n;
    forget_structure(apart);
    release(comes_out);
    release(number);
    return true;
}

/* ---- sums ---- */

/* Fewer terms may all be in one row of a matrix. */
enum { MANY_TERMS = 32 };

void apart_find_sums(const Apart *apart, Sums *sums) {
    sums_find(apart->simulation->context, sums, apart->simulation->model->type);
    for (size_t i = apart_asked_for(apart); sums->n && i < apart->n; i++)
        sums->is_given[apart->variable[i]] = true;
}

/* Whether a value stands for inputs that are a wide sum. */
static bool is_wide(const Apart *apart, Sums *sums, size_t i) {
    return i >= apart_asked_for(apart) && apart->same[i] == i &&
           sums_take(sums, apart->variable[i], false, NULL) > MANY_TERMS;
}

bool *apart_wide_among(const Apart *apart, Sums *sums) {
    bool *wide = NULL;
    for (size_t i = 0; sums->n && i < apart->n; i++) {
        if (!is_wide(apart, sums, i)) continue;
        if (!wide) wide = allocate(sums->context, apart->n, sizeof *wide);
        wide[i] = true;
    }
    return wide;
}

bool *apart_wide_sums(const Apart *apart) {
    Sums sums;
    apart_find_sums(apart, &sums);
    bool *wide = apart_wide_among(apart, &sums);
    sums_free(&sums);
    return wide;
}

/* Whether the terms add up to the input, but for rounding, as the last evaluation has left both. */
static bool adds_up(const Apart *apart, const SplitSum *sum) {
    static const double much = 1e-9;
    double left = value_at(apart, apart->results[sum->value]), all = fabs(left);
    for (size_t k = sum->from; k < sum->to; k++) {
        double term = value_at(apart, apart->terms[k]);
        left -= term;
        all += fabs(term);
    }
    return fabs(left) <= much * all;
}

/* Whether none of the terms belongs to another sum that is split: families have each place once. If so, they
   belong to this one. */
static bool take_places(const Apart *apart, const SplitSum *sum, bool *is_taken) {
    for (size_t k = sum->from; k < sum->to; k++)
        if (is_taken[apart->terms[k].offset]) return false;
    for (size_t k = sum->from; k < sum->to; k++)
        is_taken[apart->terms[k].offset] = true;
    return true;
}

/* Lists a wide sum with its terms, from n_terms on. Returns where the next ones begin. */
static size_t add_sum(Apart *apart, Sums *sums, size_t i, size_t n_terms, bool *is_taken) {
    bool opposite = alias_of(&sums->aliases, apart->results[i].offset).opposite != apart->results[i].opposite;
    size_t count = sums_take(sums, apart->variable[i], opposite, NULL);
    SumTerm *terms = allocate(sums->context, count, sizeof *terms);
    sums_take(sums, apart->variable[i], opposite, terms);
    apart->terms = reallocate(sums->context, apart->terms, n_terms + count, sizeof *apart->terms);
    for (size_t k = 0; k < count; k++)
        apart->terms[n_terms + k] = (Spot){terms[k].source, terms[k].opposite};
    release(terms);
    SplitSum sum = {.value = i, .from = n_terms, .to = n_terms + count};
    if (!adds_up(apart, &sum) || !take_places(apart, &sum, is_taken)) return n_terms;
    apart->sums = reallocate(sums->context, apart->sums, apart->n_sums + 1, sizeof *apart->sums);
    apart->sums[apart->n_sums++] = sum;
    return sum.to;
}

/* Adds values for what the sum comes to up to each of its terms but the last one. */
static void add_parts(Apart *apart, SplitSum *sum) {
    sum->first_part = apart->n;
    for (size_t k = sum->from; k + 1 < sum->to; k++) {
        size_t i = apart->n++;
        apart->begin[i + 1] = apart->begin[i];
        apart->same[i] = i;
        apart->variable[i] = apart->terms[k].offset;
        apart->is_affine[i] = true;
        apart->sizes[i] = apart->sizes[sum->value];
    }
}

static void add_all_parts(Apart *apart, size_t n_terms) {
    MoccContext *context = apart->simulation->context;
    size_t most = apart->n + n_terms;
    apart->begin = reallocate(context, apart->begin, most + 1, sizeof *apart->begin);
    apart->same = reallocate(context, apart->same, most, sizeof *apart->same);
    apart->variable = reallocate(context, apart->variable, most, sizeof *apart->variable);
    apart->is_affine = reallocate(context, apart->is_affine, most, sizeof *apart->is_affine);
    apart->sizes = reallocate(context, apart->sizes, most, sizeof *apart->sizes);
    for (size_t s = 0; s < apart->n_sums; s++)
        add_parts(apart, &apart->sums[s]);
}

void apart_split(Apart *apart, Sums *sums) {
    size_t n_terms = 0;
    bool *is_taken = allocate(sums->context, apart->simulation->model->type->size, sizeof *is_taken);
    for (size_t i = 0; sums->n && i < apart->n; i++)
        if (is_wide(apart, sums, i)) n_terms = add_sum(apart, sums, i, n_terms, is_taken);
    add_all_parts(apart, n_terms);
    release(is_taken);
}

void apart_split_sums(Apart *apart) {
    Sums sums;
    apart_find_sums(apart, &sums);
    apart_split(apart, &sums);
    forget_structure(apart);
    sums_free(&sums);
}

bool apart_are_sums_split(Apart *apart) {
    find_structure(apart);
    return apart->n > apart->n_placed;
}
