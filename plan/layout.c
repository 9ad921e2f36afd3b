/* The members of a unit's struct. */
#include "plan/make.h"

typedef struct {
    Arena *arena;
    const PlanUnit *unit;
} Layout;

static void add_value(const Layout *l, const Var *var, int order, PlanFields *out) {
    PlanField field = {.kind = FIELD_VALUE, .is_array = var->rank > 0, .count = var->count};
    field.value.var = var;
    field.value.order = order;
    vec_push(l->arena, out, field);
}

static void add_var(const Layout *l, const Var *var, PlanFields *out) {
    for (int order = 0; order <= var->orders; order++)
        add_value(l, var, order, out);
    if (var->has_pre) add_value(l, var, PRE_VALUE, out);
}

static void add_comp(const Layout *l, const Comp *comp, PlanFields *out) {
    PlanField field = {.kind = FIELD_INSTANCE, .is_array = comp->rank > 0, .count = comp->count};
    field.instance.comp = comp;
    field.instance.unit = l->unit->children[comp->index];
    vec_push(l->arena, out, field);
}

static void add_frame(const Layout *l, const Record *record, PlanFields *out) {
    PlanField field = {.kind = FIELD_FRAME};
    field.frame.record = record;
    PlanFields *fields = field.frame.fields = NEW(l->arena, PlanFields);
    for (int i = 0; i < record->fields.n; i++) {
        const Thing *thing = record->fields.at[i];
        if (thing->kind == THING_VAR)
            add_var(l, thing->var, fields);
        else
            add_frame(l, thing->kind == THING_PORT ? thing->port->inside : thing->record, fields);
    }
    if (!fields->n) vec_push(l->arena, fields, ((PlanField){.kind = FIELD_FILLER}));
    vec_push(l->arena, out, field);
}

/* What is declared, in textual order */
static void add_declared(const Layout *l, PlanFields *out) {
    const Variant *variant = l->unit->variant;
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_VAR && !thing->var->is_outer)
            add_var(l, thing->var, out);
        else if (thing->kind == THING_PORT && !thing->port->is_outer)
            add_frame(l, thing->port->inside, out);
        else if (thing->kind == THING_RECORD && !thing->record->is_outer)
            add_frame(l, thing->record, out);
        else if (thing->kind == THING_COMP && !thing->comp->outer)
            add_comp(l, thing->comp, out);
    }
}

/* What is handed down: outer components, and outer variables, part of whatever they are; what the compiler
   has made; memories of events */
static void add_undeclared(const Layout *l, PlanFields *out) {
    const Variant *variant = l->unit->variant;
    for (int i = 0; i < variant->comps.n; i++)
        if (variant->comps.at[i]->outer) add_comp(l, variant->comps.at[i], out);
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->is_outer || variant->vars.at[i]->hidden)
            add_var(l, variant->vars.at[i], out);
    for (int i = 0; i < variant->memories.n; i++) {
        const Memory *memory = variant->memories.at[i];
        if (memory->var) continue; /* a variable, which is a member as such */
        PlanField field = {.kind = FIELD_MEMORY, .is_array = memory->rank > 0, .count = memory->count};
        field.memory = memory;
        vec_push(l->arena, out, field);
    }
}

static void add_response(const Layout *l, const LinearPort *port, PlanFields *out) {
    PlanField field = {.kind = FIELD_RESPONSE, .is_array = true, .count = response_size(port)};
    field.port = port;
    vec_push(l->arena, out, field);
}

/* What the elimination of balances keeps */
static void add_responses(const Layout *l, PlanFields *out) {
    const Elimination *e = l->unit->elimination.elimination;
    if (!l->unit->elimination.responds) return;
    if (e->root && e->root->flows.n) add_response(l, e->root, out);
    if (!l->unit->elimination.eliminates) return;
    PlanField field = {.kind = FIELD_SOLVED};
    field.solved.gains = (long)e->unknowns.n * (1 + (e->root ? e->root->motion.n : 0));
    field.solved.terms = field.solved.gains + (long)e->unknowns.n * e->unknowns.n;
    vec_push(l->arena, out, field);
}

PlanFields make_fields(Arena *arena, const PlanUnit *unit) {
    const Layout layout = {arena, unit};
    PlanFields fields = {0};
    add_declared(&layout, &fields);
    add_undeclared(&layout, &fields);
    if (!fields.n) vec_push(arena, &fields, ((PlanField){.kind = FIELD_FILLER}));
    add_responses(&layout, &fields);
    return fields;
}
