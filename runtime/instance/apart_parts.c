/* Of what the values are made that come out of a model with its components apart, by the tables of the
 * classes: of outputs of parts, which are components that are no assemblies, and of values as they are given.
 * Flows are sums of them. What equations of assemblies compute is not known.
 *
 * No part is given two values of one group: where these are few, few evaluations show what depends on what
 * (algebra/parts.c). */
#include "runtime/instance/apart.h"

#include <limits.h>

/* With more groups, or where more than one value in so many is open, it is looked for in other ways. */
enum { MOST_GROUPS = 64, ONE_OPEN_IN = 8 };

/* The mark of an input of a component that is no value */
#define NO_VALUE UINT_MAX

typedef struct {
    Apart *apart;
    Composition *parts;
    unsigned *part_of;   /* by offset: the part that it belongs to, from 1 on; 0: none */
    unsigned *given_at;  /* by offset: the value that is given there, from 1 on, or NO_VALUE; 0: none is */
    unsigned *output_at; /* by offset: the output there, from 1 on; 0: none */
    size_t *base;        /* by part: where it begins */
    Sums sums;
    Aliases aliases; /* as the tables have them: each offset and the next one that it is equal to */
    size_t outputs_capacity;
    bool *is_split; /* by value: it is a sum that has been */
} Finding;

/* ---- parts ---- */

/* Marks the inputs of a component. */
static void mark_inputs(Finding *f, const MoccPart *part, size_t base) {
    for (int i = 0; i < part->n_inputs; i++)
        for (size_t k = 0; k < part->inputs[i].count; k++)
            f->given_at[base + part->inputs[i].offset + k] = NO_VALUE;
}

static void note_part(Finding *f, const MoccPart *part, size_t base) {
    size_t number = f->parts->n;
    f->base[number] = base;
    f->parts->kind[number] = (size_t)(part - f->apart->simulation->model->parts);
    for (size_t i = 0; i < part->type->size; i++)
        f->part_of[base + i] = (unsigned)number + 1;
}

/* Goes through the parts in a component. They are only counted while there is no memory for them. */
static void walk_parts(Finding *f, const MoccPart *part, size_t base) {
    if (f->base) mark_inputs(f, part, base);
    if (!part->is_assembly) {
        if (f->base) note_part(f, part, base);
        f->parts->n++;
        return;
    }
    for (int i = 0; i < part->type->n_members; i++) {
        const MoccMember *member = &part->type->members[i];
        const MoccPart *type = apart_part_of(f->apart, member->type);
        size_t elements = tables_elements(member->rank, member->dims);
        for (size_t element = 0; element < elements; element++)
            walk_parts(f, type, base + member->offset + element * member->type->size);
    }
}

static void find_parts(Finding *f) {
    MoccContext *context = f->apart->simulation->context;
    const MoccModel *model = f->apart->simulation->model;
    const MoccPart *whole = apart_part_of(f->apart, model->type);
    f->parts->n_kinds = (size_t)model->n_parts;
    walk_parts(f, whole, 0);
    f->base = allocate(context, f->parts->n, sizeof *f->base);
    f->parts->kind = allocate(context, f->parts->n, sizeof *f->parts->kind);
    f->parts->n = 0;
    walk_parts(f, whole, 0);
}

/* ---- what parts are given ---- */

/* Gives each value a group: the first one in which no part has a value that this one is given to. False:
   there are too many. */
static bool find_groups(Finding *f) {
    MoccContext *context = f->apart->simulation->context;
    const Apart *apart = f->apart;
    uint64_t *taken = allocate(context, f->parts->n, sizeof *taken); /* by part: a bit for each group */
    bool good = true;
    f->parts->group = allocate(context, apart->n, sizeof *f->parts->group);
    for (size_t i = 0; good && i < apart->n; i++) {
        uint64_t all = 0;
        size_t group = 0;
        for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++) {
            unsigned part = f->part_of[apart->spots[k].offset];
            if (part) all |= taken[part - 1];
        }
        while (group < MOST_GROUPS && all >> group & 1)
            group++;
        good = group < MOST_GROUPS;
        for (size_t k = apart->begin[i]; good && k < apart->begin[i + 1]; k++) {
            unsigned part = f->part_of[apart->spots[k].offset];
            if (part) taken[part - 1] |= (uint64_t)1 << group;
        }
        f->parts->group[i] = group;
        if (good && group >= f->parts->n_groups) f->parts->n_groups = group + 1;
    }
    release(taken);
    return good;
}

/* Sorts what is given by part. */
static void find_given(Finding *f) {
    MoccContext *context = f->apart->simulation->context;
    const Apart *apart = f->apart;
    Composition *parts = f->parts;
    parts->first_given = allocate(context, parts->n + 2, sizeof *parts->first_given);
    size_t *next = parts->first_given + 1;
    for (size_t i = 0; i < apart->n; i++)
        for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++) {
            size_t offset = apart->spots[k].offset;
            f->given_at[offset] = (unsigned)i + 1;
            if (f->part_of[offset]) next[f->part_of[offset]]++;
        }
    for (size_t part = 0; part < parts->n; part++)
        next[part + 1] += next[part];
    parts->n_given = next[parts->n];
    parts->given = allocate(context, parts->n_given, sizeof *parts->given);
    parts->number = allocate(context, parts->n_given, sizeof *parts->number);
    for (size_t i = 0; i < apart->n; i++)
        for (size_t k = apart->begin[i]; k < apart->begin[i + 1]; k++) {
            size_t offset = apart->spots[k].offset, part = f->part_of[offset];
            if (!part) continue;
            size_t place = next[part - 1]++;
            parts->given[place] = (PartSlot){part - 1, offset - f->base[part - 1]};
            parts->number[place] = i;
        }
}

/* ---- what values are made of ---- */

static size_t output_number(Finding *f, size_t offset) {
    Composition *parts = f->parts;
    unsigned *number = &f->output_at[offset];
    if (!*number) {
        if (parts->n_outputs == f->outputs_capacity) {
            MoccContext *context = f->apart->simulation->context;
            f->outputs_capacity = 2 * f->outputs_capacity + 256;
            parts->outputs = reallocate(context, parts->outputs, f->outputs_capacity, sizeof *parts->outputs);
            parts->at = reallocate(context, parts->at, f->outputs_capacity, sizeof *parts->at);
        }
        size_t part = f->part_of[offset] - 1;
        parts->outputs[parts->n_outputs] = (PartSlot){part, offset - f->base[part]};
        parts->at[parts->n_outputs++] = offset;
        *number = (unsigned)parts->n_outputs;
    }
    return *number - 1;
}

static void add_output(Finding *f, size_t row, size_t offset) {
    pairs_add(&f->parts->terms, output_number(f, offset), row);
}

/* Whether there is a value that is given at an offset. */
static bool has_value(const Finding *f, size_t offset) {
    return f->given_at[offset] != 0 && f->given_at[offset] != NO_VALUE;
}

static bool is_output(const Finding *f, size_t offset) {
    return f->part_of[offset] && !f->given_at[offset];
}

/* Whether an assembly makes a sum there. */
static bool is_sum(const Finding *f, size_t offset) {
    return f->sums.n && f->sums.first[offset] && !is_output(f, offset);
}

static void add_terms(Finding *f, size_t row, size_t sum);

/* Adds a term of a sum to what a value is made of: the terms of that, if it is a sum, a value as it is given,
   which may be handed on by a part, or an output of a part. What equations of assemblies compute is open. */
static void add_term(Finding *f, size_t row, size_t offset) {
    while (!f->given_at[offset] && !is_sum(f, offset)) {
        size_t link = f->aliases.next[offset], source = link / 2;
        if (link == 2 * f->aliases.n) return; /* it is constant */
        if (source == offset || (f->part_of[offset] && f->part_of[source] != f->part_of[offset])) break;
        offset = source;
    }
    if (has_value(f, offset))
        pairs_add(&f->parts->copies, f->given_at[offset] - 1, row);
    else if (is_sum(f, offset))
        add_terms(f, row, offset);
    else if (is_output(f, offset))
        add_output(f, row, offset);
    else if (!f->given_at[offset])
        f->parts->is_open[row] = true;
}

static void add_terms(Finding *f, size_t row, size_t sum) {
    for (size_t k = f->sums.first[sum]; k; k = f->sums.next[k - 1])
        add_term(f, row, f->sums.terms[k - 1].source);
}

/* Adds what comes out at an offset, which is equal to no other one. */
static void add_source(Finding *f, size_t row, size_t offset) {
    if (is_sum(f, offset))
        add_terms(f, row, offset);
    else if (is_output(f, offset))
        add_output(f, row, offset);
    else
        f->parts->is_open[row] = true;
}

/* A sum that has been split, and its parts, each of which goes on from the one before */
static void add_sum(Finding *f, const SplitSum *sum) {
    size_t before = sum->value, last = sum->to - 1;
    for (size_t k = sum->from; k < sum->to; k++) {
        size_t row = k == last ? sum->value : sum->first_part + (k - sum->from);
        if (k > sum->from) pairs_add(&f->parts->copies, before, row);
        add_term(f, row, f->apart->terms[k].offset);
        before = row;
    }
}

/* The value at a row comes out there, or as another one does: the second value for the same inputs, or one
   that is equal to a state or a balance. */
static void add_row(Finding *f, size_t row) {
    const Apart *apart = f->apart;
    size_t same = apart->same[row], asked_for = apart_asked_for(apart);
    if (row < asked_for)
        add_source(f, row, apart->results[row].offset);
    else if (same < asked_for)
        pairs_add(&f->parts->copies, same, row);
    else
        add_source(f, row, apart->variable[same]);
}

/* Adds what sums are made of that are wide, or what all other values are, but for those that have been split.
 */
static void add_rows(Finding *f, const bool *wide, bool of_wide) {
    for (size_t i = 0; i < f->apart->n_placed; i++)
        if (!f->is_split[i] && (wide && wide[i]) == of_wide) add_row(f, i);
}

static void add_split(Finding *f) {
    for (size_t s = 0; s < f->apart->n_sums; s++) {
        f->is_split[f->apart->sums[s].value] = true;
        add_sum(f, &f->apart->sums[s]);
    }
}

/* Whether parts that have outputs are given wide sums. */
static bool are_used(const Finding *f, const bool *wide) {
    const Composition *parts = f->parts;
    bool *has_outputs = allocate(f->apart->simulation->context, parts->n_kinds, sizeof *has_outputs),
         used = false;
    for (size_t i = 0; i < parts->n_outputs; i++)
        has_outputs[parts->kind[parts->outputs[i].part]] = true;
    for (size_t k = 0; k < parts->n_given; k++)
        used = used || (wide[parts->number[k]] && has_outputs[parts->kind[parts->given[k].part]]);
    release(has_outputs);
    return used;
}

/* Splits sums, and makes room for the values that this adds. */
static void split(Finding *f) {
    Apart *apart = f->apart;
    MoccContext *context = apart->simulation->context;
    size_t before = apart->n;
    apart_split(apart, &f->sums);
    f->parts->group = reallocate(context, f->parts->group, apart->n, sizeof *f->parts->group);
    f->parts->is_open = reallocate(context, f->parts->is_open, apart->n, sizeof *f->parts->is_open);
    for (size_t i = before; i < apart->n; i++) {
        f->parts->group[i] = 0;
        f->parts->is_open[i] = false;
    }
}

static void find_rows(Finding *f) {
    MoccContext *context = f->apart->simulation->context;
    bool *wide = f->apart->n_sums ? NULL : apart_wide_among(f->apart, &f->sums);
    f->is_split = allocate(context, f->apart->n, sizeof *f->is_split);
    f->parts->is_open = allocate(context, f->apart->n, sizeof *f->parts->is_open);
    add_split(f);
    add_rows(f, wide, false);
    size_t n_terms = f->parts->terms.n, n_copies = f->parts->copies.n;
    add_rows(f, wide, true);
    if (wide && are_used(f, wide)) {
        split(f);
        f->parts->terms.n = n_terms;
        f->parts->copies.n = n_copies;
        add_split(f);
        add_rows(f, wide, true);
    }
    release(f->is_split);
    release(wide);
}

/* Whether what is known is of use */
static bool is_good(const Finding *f) {
    size_t open = 0;
    for (size_t i = 0; i < f->apart->n; i++)
        open += f->parts->is_open[i];
    return open * ONE_OPEN_IN <= f->apart->n;
}

/* ---- slots ---- */

/* Numbers the offsets that the parts of each kind have from 0 on. Returns how many there are of each kind. */
static size_t *number_slots(const Finding *f, PartSlot *slots, size_t n) {
    MoccContext *context = f->apart->simulation->context;
    const MoccModel *model = f->apart->simulation->model;
    size_t *count = allocate(context, f->parts->n_kinds, sizeof *count),
           *begin = allocate(context, f->parts->n_kinds + 1, sizeof *begin);
    for (size_t kind = 0; kind < f->parts->n_kinds; kind++)
        begin[kind + 1] = begin[kind] + model->parts[kind].type->size;
    size_t *number = allocate(context, begin[f->parts->n_kinds], sizeof *number);
    for (size_t i = 0; i < n; i++) {
        size_t kind = f->parts->kind[slots[i].part], *own = &number[begin[kind] + slots[i].slot];
        if (!*own) *own = ++count[kind];
        slots[i].slot = *own - 1;
    }
    release(begin);
    release(number);
    return count;
}

/* ---- all ---- */

void apart_free_parts(Apart *apart) {
    Composition *parts = &apart->parts;
    release(parts->kind);
    release(parts->given_slots);
    release(parts->output_slots);
    release(parts->first_given);
    release(parts->given);
    release(parts->number);
    release(parts->outputs);
    release(parts->at);
    release(parts->terms.at);
    release(parts->copies.at);
    release(parts->is_open);
    release(parts->group);
    *parts = (Composition){0};
}

void apart_find_parts(Apart *apart) {
    MoccContext *context = apart->simulation->context;
    size_t size = apart->simulation->model->type->size;
    apart_free_parts(apart);
    Finding f = {.apart = apart, .parts = &apart->parts};
    f.part_of = allocate(context, 3 * size, sizeof *f.part_of);
    f.given_at = f.part_of + size;
    f.output_at = f.given_at + size;
    apart->parts.memory = apart->instance;
    apart->parts.terms.context = apart->parts.copies.context = context;
    find_parts(&f);
    apart->has_parts = find_groups(&f);
    if (apart->has_parts) {
        apart_find_sums(apart, &f.sums);
        aliases_find(context, &f.aliases, apart->simulation->model->type);
        find_given(&f);
        find_rows(&f);
        apart->parts.given_slots = number_slots(&f, apart->parts.given, apart->parts.n_given);
        apart->parts.output_slots = number_slots(&f, apart->parts.outputs, apart->parts.n_outputs);
        apart->has_parts = is_good(&f);
        aliases_free(&f.aliases);
        sums_free(&f.sums);
    }
    release(f.part_of);
    release(f.base);
}
