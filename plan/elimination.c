/* How a unit eliminates balances. */
#include "plan/make.h"

enum {
    MOST_ON_STACK = 4096,  /* doubles of a struct among a C function's variables */
    MOST_LOCALS = 400,     /* of a class's function: beyond, loops over the columns are shorter */
    MOST_OF_A_MODEL = 1500 /* of a model's */
};

/* Adds the doubles of an instance to `count`; ends once they are more than fit the stack. */
static long add_doubles(const Variant *variant, long count) {
    for (int i = 0; i < variant->vars.n && count <= MOST_ON_STACK; i++)
        count += (variant->vars.at[i]->orders + 2) * variant->vars.at[i]->count;
    for (int i = 0; i < variant->memories.n && count <= MOST_ON_STACK; i++)
        count += 3 * variant->memories.at[i]->count;
    for (int i = 0; i < variant->comps.n && count <= MOST_ON_STACK; i++) {
        const Comp *comp = variant->comps.at[i];
        count += comp->count * (1 + add_doubles(comp->type, 0));
    }
    return count;
}

static void need_block(const Partition *partition, int index, bool *needed) {
    if (needed[index]) return;
    needed[index] = true;
    for (int i = 0; i < partition->blocks[index].after.n; i++)
        need_block(partition, partition->blocks[index].after.at[i], needed);
}

/* The blocks that compute linear values, and what these need (a value may be affected without being linear,
   like the second element of {balance, time}) */
static void add_evaluations(const Maker *m, PlanElimination *elimination) {
    static const Part parts[] = {PART_AFFECTED, PART_TANGENT};
    const Partition *partition = m->unit->variant->blocks;
    bool *needed = NEW_ARRAY(m->arena, bool, partition->n_blocks + 1);
    for (int b = 0; b < partition->n_blocks; b++)
        if (m->form->has_part[COARSE][PART_TANGENT][b]) need_block(partition, b, needed);
    for (int b = 0; b < partition->n_blocks; b++)
        for (int change = 0; needed[b] && change < 2; change++) {
            const Block *block = &partition->blocks[b];
            PlanFunction *function = plan_function(m->unit, block, parts[change]);
            if (function)
                vec_push(m->arena, &elimination->evaluation[change][block->wave == WAVE_FLOW], function);
        }
}

static PlanTip *find_tip(const PlanElimination *elimination, const Comp *comp, const LinearPort *port) {
    int i = elimination->first_tip ? elimination->first_tip[comp->index] : 0;
    while (i && elimination->tips.at[i - 1].port != port)
        i = elimination->tips.at[i - 1].next;
    return i ? &elimination->tips.at[i - 1] : NULL;
}

const PlanTip *plan_tip(const PlanElimination *elimination, const Comp *comp, const LinearPort *port) {
    return find_tip(elimination, comp, port);
}

static void measure_tips(const PlanUnit *unit, PlanElimination *elimination) {
    const Elimination *e = unit->elimination.elimination;
    for (int i = 0; i < e->tips.n; i++)
        if (response_size(e->tips.at[i]) > elimination->largest_tip)
            elimination->largest_tip = response_size(e->tips.at[i]);
}

static void add_tip(const Maker *m, PlanElimination *elimination, PlanTip tip) {
    int *first = &elimination->first_tip[tip.comp->index];
    tip.next = *first;
    vec_push(m->arena, &elimination->tips, tip);
    *first = elimination->tips.n;
}

/* Notes the tips of components at which something answers. */
static void add_tips(const Maker *m, const PlanSteps *steps, PlanElimination *elimination) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        if (step->kind == STEP_LOOP) add_tips(m, &step->loop.body, elimination);
        if (step->kind == STEP_RESPOND) measure_tips(step->call.unit, elimination);
        if (step->kind != STEP_GATHER || !step->connect.taker.port) continue;
        PlanTip tip = {.comp = step->connect.set->members.at[step->connect.taker.member].comp,
                       .port = step->connect.taker.port,
                       .sums = !step->connect.is_handed_on};
        PlanTip *known = tip.comp ? find_tip(elimination, tip.comp, tip.port) : NULL;
        if (known)
            known->sums |= tip.sums;
        else if (tip.comp)
            add_tip(m, elimination, tip);
    }
}

PlanElimination make_elimination(const Maker *m) {
    PlanElimination made = {.elimination = m->form->elimination};
    made.responds = responds(m->form);
    made.eliminates = eliminates(m->form);
    return made;
}

static void add_parts(const Maker *m, PlanElimination *elimination) {
    const Elimination *e = elimination->elimination;
    Maker parts = *m;
    Arena *scratch = arena_new();
    parts.graph = &e->graph;
    parts.part = PART_EXPLICIT;
    Steps steps = roll(m->sema, scratch, &e->graph, e->graph.schedule.n, e->graph.schedule.at);
    elimination->steps = make_steps(&parts, &steps);
    elimination->first_tip = NEW_ARRAY(m->arena, int, m->unit->variant->comps.n + 1);
    add_tips(m, &elimination->steps, elimination);
    arena_free(scratch);
}

void complete_elimination(const Maker *m, PlanElimination *elimination) {
    const Elimination *e = elimination->elimination;
    if (e->how == ELIMINATION_CLOSURE) add_evaluations(m, elimination);
    if (!elimination->responds) return;
    if (e->how == ELIMINATION_WHOLE) {
        elimination->on_heap = add_doubles(m->unit->variant, 0) > MOST_ON_STACK;
        add_evaluations(m, elimination);
        elimination->coefficients = make_coefficients(m, elimination, MOST_LOCALS);
        elimination->is_short = elimination->coefficients && elimination->coefficients->locals.n <= 40;
        return;
    }
    add_parts(m, elimination);
}

PlanElimination eliminate_with_border(const Maker *m, bool has_meetings) {
    PlanElimination made = {.elimination = elimination_with_border(m->form, has_meetings)};
    if (made.elimination) add_parts(m, &made);
    return made;
}

PlanElimination eliminate_part_with_border(const Maker *m) {
    PlanElimination made = {.elimination = m->form->elimination->with_border};
    add_parts(m, &made);
    return made;
}

PlanElimination eliminate_at_once(const Maker *m, PlanFunction *const whole[N_PARTS]) {
    PlanElimination made = {.elimination = elimination_at_once(m->form)};
    if (!made.elimination) return made;
    vec_push(m->arena, &made.evaluation[0][0], whole[PART_AFFECTED]);
    vec_push(m->arena, &made.evaluation[1][0], whole[PART_TANGENT]);
    made.coefficients = make_coefficients(m, &made, MOST_OF_A_MODEL);
    made.responds = made.eliminates = made.coefficients != NULL;
    return made;
}
