/* The components of the sparse system: their unknowns, and what changes with these. */
#include <math.h>
#include <string.h>

#include "runtime/instance/sparse_parts.h"

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

void sparse_add_all(SparseSystem *system) {
    system->n = system->n_balances;
    system->n_components = system->n_joins = 0;
    add_component(system, part_of(system->model, system->model->type), 0);
}

int *sparse_number_places(const SparseSystem *system, size_t n, const size_t *places) {
    int *numbers = allocate(system->context, system->model->type->size, sizeof *numbers);
    for (size_t i = 0; i < n; i++)
        numbers[places[i]] = (int)i + 1;
    return numbers;
}

void sparse_find_own(SparseSystem *system) {
    size_t count = 0;
    int *unknown = sparse_number_places(system, system->n, system->places);
    int *residual = sparse_number_places(system, system->n_balances, system->values);
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

void sparse_take_changes(SparseSystem *system) {
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

/* ---- how components change ---- */

void sparse_change(const SparseSystem *system, const Component *component) {
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
        sparse_change(system, component);
        *unknown = 0;
        for (size_t i = 0; i < length; i++)
            component->depends[k * length + i] |= own[i] != 0;
    }
    memset(own, 0, length * sizeof *own);
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

void sparse_note_all_changes(SparseSystem *system) {
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

bool sparse_find_outputs(SparseSystem *system) {
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
