/* What the C text of a step follows from. Each function here adds what one of codegen/steps.c reads. */
#include "codegen/step_shape.h"

#include <stdint.h>

typedef struct {
    const Generator *g;
    Arena *arena;
    const PlanStep *step;
    StepShape *shape;
    bool fails;
} Finder;

/* Sixteen letters are digits, so that no two lists of numbers have the same text. */
static void add_number(Finder *f, uintptr_t number) {
    char digits[2 * sizeof number + 1];
    size_t at = sizeof digits;
    digits[--at] = ' ';
    do
        digits[--at] = (char)('A' + number % 16);
    while (number /= 16);
    text_add_bytes(&f->shape->text, digits + at, sizeof digits - at);
}

static void add_address(Finder *f, const void *address) {
    add_number(f, (uintptr_t)address);
}

/* Its number among the operands, and what it is. 0: the unit itself */
static void add_component(Finder *f, const Comp *comp) {
    StepShape *shape = f->shape;
    int i = 0;
    if (!comp) {
        add_number(f, 0);
        return;
    }
    f->fails |= comp->rank > 0;
    while (i < shape->comps.n && shape->comps.at[i] != comp)
        i++;
    add_number(f, (uintptr_t)i + 1);
    if (i < shape->comps.n) return;
    vec_push(f->arena, &shape->comps, comp);
    add_number(f, (uintptr_t)f->g->unit->children[comp->index]->number);
}

static void add_tip(Finder *f, const PlanTip *tip) {
    StepShape *shape = f->shape;
    int i = 0;
    if (!tip) {
        add_number(f, 0);
        return;
    }
    while (i < shape->tips.n && shape->tips.at[i] != tip)
        i++;
    add_number(f, (uintptr_t)i + 1);
    if (i < shape->tips.n) return;
    vec_push(f->arena, &shape->tips, tip);
    add_number(f, tip->sums);
}

/* They depend on no counter, as the step is in no loop. */
static void add_operands(Finder *f) {
    add_number(f, (uintptr_t)f->step->n_operands);
    for (int i = 0; i < f->step->n_operands; i++)
        add_number(f, (uintptr_t)f->step->operands[i].constant);
}

static void add_member(Finder *f, const PlanMember *member) {
    const Endpoint *endpoint = &f->step->connect.set->members.at[member->member];
    add_component(f, endpoint->comp);
    add_address(f, endpoint->port);
    add_address(f, member->port);
    add_number(f, (uintptr_t)member->position);
    add_number(f, member->minus);
}

static void add_members(Finder *f, const PlanMembers *members) {
    add_number(f, (uintptr_t)members->n);
    for (int i = 0; i < members->n; i++)
        add_member(f, &members->at[i]);
}

static void add_connection(Finder *f) {
    const PlanStep *step = f->step;
    add_number(f, step->connect.adds);
    add_member(f, &step->connect.taker);
    add_operands(f);
}

static void add_handovers(Finder *f) {
    const PlanStep *step = f->step;
    for (int i = 0; i < step->connect.handovers.n; i++) {
        const PlanHandover *handover = &step->connect.handovers.at[i];
        add_number(f, (uintptr_t)handover->k);
        add_number(f, (uintptr_t)handover->order);
        add_number(f, (uintptr_t)handover->count);
        add_members(f, &handover->from);
    }
}

static void add_gathering(Finder *f) {
    const PlanStep *step = f->step;
    const PlanMember *taker = &step->connect.taker;
    const Comp *comp = step->connect.set->members.at[taker->member].comp;
    add_number(f, step->connect.is_alike);
    add_number(f, step->connect.is_handed_on);
    add_tip(f, comp ? plan_tip(&f->g->unit->elimination, comp, taker->port) : NULL);
    add_members(f, &step->connect.from);
}

static void add_respond(Finder *f) {
    const PlanStep *step = f->step;
    const Elimination *e = step->call.unit->elimination.elimination;
    for (int i = 0; i < e->tips.n; i++)
        add_tip(f, plan_tip(&f->g->unit->elimination, step->call.comp, e->tips.at[i]));
}

bool find_step_shape(const Generator *g, Arena *arena, const PlanStep *step, StepShape *shape) {
    Finder f = {.g = g, .arena = arena, .step = step, .shape = shape};
    *shape = (StepShape){0};
    add_number(&f, step->kind);
    switch (step->kind) {
    case STEP_LOOP:
    case STEP_ASSIGN:
        return false;
    case STEP_CALL:
        add_component(&f, step->call.comp);
        add_address(&f, step->call.unit);
        add_address(&f, step->call.block);
        break;
    case STEP_CONNECT:
        add_connection(&f);
        add_handovers(&f);
        break;
    case STEP_RESPOND:
        add_component(&f, step->call.comp);
        add_address(&f, step->call.unit);
        add_respond(&f);
        break;
    case STEP_GATHER:
        add_connection(&f);
        add_gathering(&f);
        break;
    }
    return !f.fails;
}

bool find_component_shape(const Generator *g, Arena *arena, const Comp *comp, StepShape *shape) {
    Finder f = {.g = g, .arena = arena, .shape = shape};
    *shape = (StepShape){0};
    add_component(&f, comp);
    return !f.fails;
}
