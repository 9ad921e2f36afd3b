/* What changes with what where parts of a model compute apart, each out of the numbers that it is given: an
 * output depends on nothing else. So in each trial every part is given one other number, and what has changed
 * in it has done so with that. This takes as many evaluations as a part is given numbers, however many parts
 * there are.
 *
 * What one part shows is expected of all parts of its kind: the first contact that closes stands for those
 * that follow, and one that is open where the trials take place is known by another that is not. */
#include "runtime/algebra/probe.h"

typedef struct {
    Probe *probe;
    const Composition *parts;
    double *base;  /* by output: where trials begin */
    size_t *begin; /* by kind: where its slots begin in */
    bool
        *depends; /* by kind, slot of an output and slot of a number: the first one changes with the second */
} Search;

static Search search_new(Probe *probe) {
    const Composition *parts = probe->mapping->parts;
    MoccContext *context = probe->mapping->context;
    Search search = {probe, parts, allocate(context, parts->n_outputs, sizeof(double)),
                     allocate(context, parts->n_kinds + 1, sizeof(size_t)), NULL};
    for (size_t kind = 0; kind < parts->n_kinds; kind++)
        search.begin[kind + 1] = search.begin[kind] + parts->output_slots[kind] * parts->given_slots[kind];
    search.depends = allocate(context, search.begin[parts->n_kinds], sizeof(bool));
    return search;
}

static void search_free(Search *search) {
    release(search->base);
    release(search->begin);
    release(search->depends);
}

static double value_of(const Composition *parts, size_t output) {
    return parts->memory[parts->at[output]];
}

static bool *dependence(const Search *search, size_t output, size_t given) {
    const Composition *parts = search->parts;
    size_t kind = parts->kind[parts->outputs[output].part];
    return &search->depends[search->begin[kind] + parts->outputs[output].slot * parts->given_slots[kind] +
                            parts->given[given].slot];
}

/* Moves the numbers of a group, of which each part has one at most. */
static bool try_group(Search *search, size_t group) {
    Probe *probe = search->probe;
    const Composition *parts = search->parts;
    for (size_t i = 0; i < probe->n; i++)
        probe->moved[i] =
            parts->group[i] == group ? probe_displaced(probe, i, probe->base[i]) : probe->base[i];
    if (!probe_evaluate(probe, probe->moved, probe->at_moved)) return false;
    for (size_t output = 0; output < parts->n_outputs; output++) {
        if (value_of(parts, output) == search->base[output]) continue;
        size_t part = parts->outputs[output].part;
        for (size_t k = parts->first_given[part]; k < parts->first_given[part + 1]; k++)
            if (parts->group[parts->number[k]] == group) *dependence(search, output, k) = true;
    }
    return true;
}

static void add_known(Pairs *pairs, const Sparsity *known) {
    for (size_t column = 0; known->begin && column < known->n; column++)
        for (size_t k = known->begin[column]; k < known->begin[column + 1]; k++)
            pairs_add(pairs, column, known->rows[k]);
}

/* Makes elements of what outputs depend on, beside the diagonal and what is known. */
static void conclude(const Search *search, const Sparsity *known, Block *columns) {
    const Composition *parts = search->parts;
    Pairs pairs = {.context = search->probe->mapping->context};
    add_known(&pairs, known);
    for (size_t i = 0; i < search->probe->n; i++)
        pairs_add(&pairs, i, i);
    for (size_t i = 0; i < parts->copies.n; i++)
        pairs_add(&pairs, parts->copies.at[i].column, parts->copies.at[i].row);
    for (size_t i = 0; i < parts->terms.n; i++) {
        size_t output = parts->terms.at[i].column, part = parts->outputs[output].part;
        for (size_t k = parts->first_given[part]; k < parts->first_given[part + 1]; k++)
            if (*dependence(search, output, k)) pairs_add(&pairs, parts->number[k], parts->terms.at[i].row);
    }
    pairs_give_rows(&pairs, columns, search->probe->n);
}

bool parts_find(Probe *probe, const Sparsity *known, Block *columns) {
    Search search = search_new(probe);
    bool good = probe_evaluate(probe, probe->base, probe->at_base);
    for (size_t output = 0; output < search.parts->n_outputs; output++)
        search.base[output] = value_of(search.parts, output);
    for (size_t group = 0; good && group < search.parts->n_groups; group++)
        good = try_group(&search, group);
    if (good) conclude(&search, known, columns);
    search_free(&search);
    return good;
}
