/* The layout of structs in doubles: all their members are doubles, or structs of these. */
#include "plan/offsets.h"

#include "plan/unit_influence.h"

typedef struct {
    const Offsets *units; /* those of what the unit contains are known */
    Offsets *own;
    long next;
} Walk;

int memory_size(const Memory *memory) {
    if (memory->kind == MEMORY_SAMPLE) return 3;
    return memory->kind == MEMORY_INITIAL || memory->kind == MEMORY_TERMINAL ? 1 : 2;
}

/* Arrays without elements have one in C. */
static long elements_of(const PlanField *field) {
    return field->is_array && field->count > 0 ? field->count : 1;
}

static void place_fields(Walk *walk, const PlanFields *fields);

static void place_field(Walk *walk, const PlanField *field) {
    long at = walk->next;
    switch (field->kind) {
    case FIELD_VALUE:
        if (field->value.order == PRE_VALUE)
            walk->own->pres[field->value.var->index] = at;
        else
            walk->own->vars[place_of(field->value.var, field->value.order)] = at;
        walk->next += elements_of(field);
        break;
    case FIELD_FRAME:
        place_fields(walk, field->frame.fields);
        break;
    case FIELD_INSTANCE:
        walk->own->comps[field->instance.comp->index] = at;
        walk->next += elements_of(field) * walk->units[field->instance.unit->number].size;
        break;
    case FIELD_MEMORY:
        walk->own->memories[field->memory->number] = at;
        walk->next += elements_of(field) * memory_size(field->memory);
        break;
    case FIELD_RESPONSE:
        walk->next += field->count;
        break;
    case FIELD_SOLVED:
        walk->next += 1 + field->solved.gains + field->solved.terms;
        break;
    case FIELD_FILLER:
        walk->next++;
        break;
    }
}

static void place_fields(Walk *walk, const PlanFields *fields) {
    for (int i = 0; i < fields->n; i++)
        place_field(walk, &fields->at[i]);
}

static long *places(Arena *arena, int n) {
    long *list = NEW_ARRAY(arena, long, n + 1);
    for (int i = 0; i <= n; i++)
        list[i] = -1;
    return list;
}

Offsets *find_offsets(Arena *arena, const Plan *plan) {
    Offsets *offsets = NEW_ARRAY(arena, Offsets, plan->units.n);
    for (int i = 0; i < plan->units.n; i++) {
        const PlanUnit *unit = plan->units.at[i];
        const Variant *variant = unit->variant;
        Offsets *own = &offsets[i];
        if (unit->compiled) {
            const UnitInfluence *influence = read_unit_influence(arena, unit);
            *own = influence->offsets;
            own->influence = influence;
            continue;
        }
        own->vars = places(arena, variant->vars.n * ORDERS);
        own->pres = places(arena, variant->vars.n);
        own->comps = places(arena, variant->comps.n);
        own->memories = places(arena, variant->memories.n);
        Walk walk = {offsets, own, 0};
        place_fields(&walk, &unit->fields);
        own->size = walk.next;
    }
    return offsets;
}
