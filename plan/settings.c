/* What is set before a run: parameters, start values, bounds. */
#include "plan/make.h"
#include "sema/model/accessors.h"
#include "sema/build/initial_system.h"

/* The start value; without attribute 'start' that is zero, or the least literal of an enumeration. */
static Ex *start_of(Arena *arena, const Var *var) {
    if (var->start) return var->start;
    if (var->least) return var->least;
    return ex_number(arena, var->base == BASE_ENUMERATION, BASE_REAL, no_span());
}

static void set(Arena *arena, PlanUnit *unit, Ex *target, Ex *value, bool only_unset) {
    vec_push(arena, &unit->settings, ((PlanSetting){NULL, target, value, only_unset}));
}

/* A final start value is set after what the user sets, which is found out to be lost then. */
static bool has_free_start(const Maker *m, const Var *var) {
    Symbol *path = NEW_ARRAY(m->arena, Symbol, var->n_segments + 1);
    for (int i = 0; i < var->n_segments; i++)
        path[i] = var->segments[i].name;
    path[var->n_segments] = intern_string(m->sema->interner, "start");
    return !makes_final(m->arena, m->unit->variant->class_, path, var->n_segments + 1);
}

static void add_default(const Maker *m, PlanUnit *unit, Var *var) {
    Arena *arena = m->arena;
    if (var->is_outer) return; /* the enclosing class has set it */
    Ex *target = ex_whole(arena, 0, NULL, var, no_span()), *start = start_of(arena, var);
    bool input = var->causality == AST_INPUT && !var->hidden;
    if (var->variability >= AST_VAR_PARAMETER) {
        Ex *value = var->binding ? var->binding : var->start;
        if (!value) return; /* the simulator asks for it */
        set(arena, unit, target, value, can_be_given(var));
    } else if (var->role == ROLE_STATE)
        set(arena, unit, target, start, has_free_start(m, var));
    else if (var->has_pre)
        set(arena, unit, ex_pre(arena, target), start, has_free_start(m, var));
    if (input && var->variability < AST_VAR_PARAMETER && !ex_is_number(start, 0))
        set(arena, unit, target, start, true);
}

static void add_record_defaults(const Maker *m, PlanUnit *unit, const Record *record) {
    for (int i = 0; i < record->fields.n; i++)
        if (record->fields.at[i]->kind == THING_RECORD)
            add_record_defaults(m, unit, record->fields.at[i]->record);
        else
            add_default(m, unit, record->fields.at[i]->var);
}

static void add_modifier(Arena *arena, PlanUnit *unit, const Modifier *modifier) {
    Ex *target = ex_whole(arena, modifier->n_comps, modifier->comps, modifier->var, no_span());
    Var *start = modifier->is_start ? modifier->var->start_value : NULL;
    if (start)
        set(arena, unit, ex_whole(arena, modifier->n_comps, modifier->comps, start, no_span()),
            modifier->value, !modifier->is_final);
    if (modifier->is_start && modifier->var->role != ROLE_STATE) {
        if (!modifier->var->has_pre) return; /* it has no past that could start */
        target = ex_pre(arena, target);
    }
    set(arena, unit, target, modifier->value, !modifier->is_final);
}

/* Parameters of the component that decide about its enclosing class have the values that they had then. */
static void add_fixed(Arena *arena, PlanUnit *unit, const Comp *comp) {
    for (int i = 0; i < unit->variant->fixed_inside.n; i++) {
        const Modifier *fixed = unit->variant->fixed_inside.at[i];
        if (fixed->comps[0] == comp) add_modifier(arena, unit, fixed);
    }
}

static void add_component(Arena *arena, PlanUnit *unit, const Comp *comp) {
    if (is_response(comp)) return;
    add_fixed(arena, unit, comp);
    for (int i = 0; i < comp->modifiers.n; i++)
        add_modifier(arena, unit, &comp->modifiers.at[i]);
    vec_push(arena, &unit->settings, ((PlanSetting){.comp = comp}));
}

static void add_port_defaults(const Maker *m, PlanUnit *unit, const Port *port) {
    for (int k = 0; k < unit->variant->vars.n; k++) {
        Var *var = unit->variant->vars.at[k];
        if (var->port && var->segments[0].port == port) add_default(m, unit, var);
    }
}

static void add_settings(const Maker *m, PlanUnit *unit) {
    const Variant *variant = unit->variant;
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_VAR)
            add_default(m, unit, thing->var);
        else if (thing->kind == THING_RECORD)
            add_record_defaults(m, unit, thing->record);
        else if (thing->kind == THING_PORT)
            add_port_defaults(m, unit, thing->port);
        else if (thing->kind == THING_COMP && !thing->comp->outer)
            add_component(m->arena, unit, thing->comp);
    }
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->hidden) add_default(m, unit, variant->vars.at[i]);
}

static void add_bound(Arena *arena, PlanUnit *unit, int kind, const Modifier *given) {
    Ex *target = ex_whole(arena, given->n_comps, given->comps, given->var, no_span());
    vec_push(arena, &unit->bounds, ((PlanBound){kind, target, given->value, given->span}));
}

/* Only what the start may have to find has a use for the attribute nominal. */
static bool has_use(const Var *var, int bound) {
    return bound != BOUND_NOMINAL || var->role == ROLE_STATE || var->unfixed;
}

/* Those that the class gives: to its own variables in their declarations, to others by modifications of its
   components */
static void add_bounds(Arena *arena, PlanUnit *unit) {
    const Variant *variant = unit->variant;
    for (int i = 0; i < N_BOUNDS * variant->vars.n; i++) {
        Var *var = variant->vars.at[i / N_BOUNDS];
        Ex *value = var->bounds[i % N_BOUNDS];
        if (!value || !var->count || var->is_outer || var->hidden || var->is_outside) continue;
        if (has_use(var, i % N_BOUNDS))
            add_bound(arena, unit, i % N_BOUNDS,
                      &(Modifier){.var = var, .value = value, .span = value->span});
    }
    for (int i = 0; i < N_BOUNDS * variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i / N_BOUNDS];
        for (int k = 0; k < comp->bounds[i % N_BOUNDS].n; k++)
            if (has_use(comp->bounds[i % N_BOUNDS].at[k].var, i % N_BOUNDS))
                add_bound(arena, unit, i % N_BOUNDS, &comp->bounds[i % N_BOUNDS].at[k]);
    }
}

/* --- unknowns of the start -------------------------------------------------------------------- */

/* Whether each of n elements is an unknown of the start, and whether all agree; of elements that are known to
   agree the first one alone is kept */
typedef struct {
    long n;
    bool *unknown, same, any;
} Freedom;

static Freedom freedom_of(Arena *arena, int n_comps, Comp *const *comps, const Var *var, long n) {
    long seen = are_initial_alike(n_comps, comps, var) && n ? 1 : n;
    Freedom freedom = {.n = n, .unknown = NEW_ARRAY(arena, bool, seen + 1), .same = true};
    for (long e = 0; e < seen; e++) {
        freedom.unknown[e] = is_initial_unknown(n_comps, comps, var, e);
        freedom.any |= freedom.unknown[e];
        freedom.same &= freedom.unknown[e] == freedom.unknown[0];
    }
    return freedom;
}

/* An array of these dimensions with 0 for unknowns and 1 for the rest, or a scalar if all agree */
static Ex *fixed_values(Arena *arena, const Freedom *freedom, int rank, const int *dims, long first,
                        Span span) {
    if (!rank || freedom->same) return ex_number(arena, !freedom->unknown[first], BASE_BOOLEAN, span);
    long inside = element_count(rank - 1, dims + 1);
    Ex **elements = NEW_ARRAY(arena, Ex *, dims[0] + 1);
    for (int i = 0; i < dims[0]; i++)
        elements[i] = fixed_values(arena, freedom, rank - 1, dims + 1, first + i * inside, span);
    return ex_array(arena, dims[0], elements, span);
}

static void add_freedom(Arena *arena, PlanUnit *unit, const Freedom *freedom, const Modifier *of) {
    Ex *target = ex_whole(arena, of->n_comps, of->comps, of->var, no_span());
    Ex *value = fixed_values(arena, freedom, target->rank, target->dims, 0, of->span);
    vec_push(arena, &unit->bounds, ((PlanBound){PLAN_FIXED, target, value, of->span}));
}

/* What a modification says, where that or what it replaces makes an element an unknown */
static void add_modified(Arena *arena, PlanUnit *unit, const Modifier *m) {
    long n = ex_count(ex_whole(arena, m->n_comps, m->comps, m->var, no_span()));
    if (!n) return;
    Freedom outside = freedom_of(arena, m->n_comps, m->comps, m->var, n);
    Freedom inside = freedom_of(arena, m->n_comps - 1, m->comps + 1, m->var, n / m->comps[0]->count);
    if (outside.any || inside.any) add_freedom(arena, unit, &outside, m);
}

/* Which states and parameters the start has to find, as far as the class decides */
static void add_unknowns(Arena *arena, PlanUnit *unit) {
    const Variant *variant = unit->variant;
    for (int i = 0; i < variant->vars.n; i++) {
        Var *var = variant->vars.at[i];
        bool may_be = var->role == ROLE_STATE || var->unfixed;
        if (!may_be || var->hidden || var->is_outer || !var->count) continue;
        Freedom freedom = freedom_of(arena, 0, NULL, var, var->count);
        if (freedom.any) add_freedom(arena, unit, &freedom, &(Modifier){.var = var, .span = var->place});
    }
    for (int i = 0; i < variant->comps.n; i++)
        for (int m = 0; m < variant->comps.at[i]->fixed_states.n; m++)
            add_modified(arena, unit, &variant->comps.at[i]->fixed_states.at[m]);
}

static void find_uses(Demand *demand, PlanUnit *unit) {
    for (int i = 0; i < unit->settings.n; i++) {
        const PlanSetting *setting = &unit->settings.at[i];
        unit->settings_use |= setting->comp ? USES_CONTEXT | USES_INSTANCE
                                            : uses_of_assignment(demand, setting->target, setting->value);
    }
    for (int i = 0; i < unit->blocks[COARSE].n; i++)
        if (unit->blocks[COARSE].at[i]->uses & HOISTS) unit->settings_use |= USES_CONTEXT | USES_INSTANCE;
    for (int i = 0; i < unit->bounds.n; i++)
        demand_of_bound(demand, &unit->bounds.at[i]);
}

void make_settings(const Maker *m, PlanUnit *unit) {
    if (unit->variant->class_->role != ROLE_LINEAR_RESPONSE) add_settings(m, unit);
    add_bounds(m->arena, unit);
    add_unknowns(m->arena, unit);
    find_uses(m->demand, unit);
}
