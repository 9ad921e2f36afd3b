/* The programs of all units are carried out with sets of knowns in place of numbers. Balances are knowns of
   their own at first. What a residual depends on says which of them it is an equation for, and which others
   that one needs: they depend on what is found from each of them by going on so. So a tree's balances depend
   on all that its residuals do, and those of separate trees have nothing to do with each other. */
#include "plan/influence.h"

#include <string.h>

#include "plan/program.h"
#include "plan/unit_influence.h"
#include "sema/model/accessors.h"

/* The balance and the residual of one equation, by their offsets */
typedef struct {
    long balance, residual;
    int row; /* the number of the pair whose residual is its equation */
    int solution;
} Pair;

typedef struct {
    long from, to; /* offsets: at the start what is at `to` may become what is at `from` */
} Passing;

typedef struct {
    Arena *arena;
    const Plan *plan;
    Programs programs;
    KnownSets *sets;
    long size;
    int *known;   /* by offset: the set of a scalar */
    bool *is_set; /* something has given it one */
    bool changed;
    int time;
    VEC(long) states;
    VEC(Pair) pairs;
    VEC(Passing) passings;
    VEC(long) residuals, unknowns; /* of the initial system */
} Finder;

/* --- programs --------------------------------------------------------------------------------- */

static void put(Finder *f, long offset, int set) {
    f->changed |= f->known[offset] != set;
    f->known[offset] = set;
    f->is_set[offset] = true;
}

static void put_more(Finder *f, long offset, int set) {
    put(f, offset, known_set_union(f->sets, f->known[offset], set));
}

static void put_itself(Finder *f, long offset) {
    put(f, offset, known_set_of(f->sets, offset + 1));
}

static int sources_of(const Finder *f, const Program *program, const Origin *origin, long base) {
    int set = NO_KNOWN;
    for (int i = 0; i < origin->n; i++) {
        const Source *source = &program->sources.at[origin->first + i];
        int from = source->offset == TIME_SOURCE ? f->time : f->known[base + source->offset];
        set = known_set_union(f->sets, set, known_set_raise(f->sets, from, source->factor));
    }
    return set;
}

/* For the instance at `base`. Sets grow: the order in which they are asked for and found may differ. */
static void carry_out(Finder *f, const Program *program, long base) {
    for (int i = 0; i < program->operations.n; i++) {
        const Origin *origin = &program->operations.at[i];
        if (origin->call)
            carry_out(f, origin->call, base + origin->target);
        else
            put_more(f, base + origin->target, sources_of(f, program, origin, base));
    }
}

static void carry_out_part(Finder *f, Part part) {
    const PlanFunction *function = f->plan->whole[part];
    if (function) carry_out(f, program_of(&f->programs, f->plan->model, function), 0);
}

/* --- instances -------------------------------------------------------------------------------- */

static void note_pairs(Finder *f, const PlanUnit *unit, long base) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    const Variant *variant = unit->variant;
    long balance = -1, residual = -1, count = 0;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (var->causality == AST_OUTPUT) balance = base + offsets->vars[place_of(var, 0)];
        if (var->causality == AST_OUTPUT) count = var->count;
        if (var->causality == AST_INPUT) residual = base + offsets->vars[place_of(var, 0)];
    }
    for (long i = 0; i < count && balance >= 0 && residual >= 0; i++)
        vec_push(f->arena, &f->pairs, ((Pair){balance + i, residual + i, -1, NO_KNOWN}));
}

static void note_variables(Finder *f, const PlanUnit *unit, long base) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    for (int i = 0; i < unit->variant->vars.n; i++) {
        const Var *var = unit->variant->vars.at[i];
        long at = offsets->vars[place_of(var, 0)], before = offsets->pres[i];
        for (long k = 0; k < var->count && at >= 0; k++) {
            if (var->role == ROLE_STATE) vec_push(f->arena, &f->states, base + at + k);
            if (is_unknown_at_start(var, k)) vec_push(f->arena, &f->unknowns, base + at + k);
            if (before >= 0) vec_push(f->arena, &f->passings, ((Passing){base + at + k, base + before + k}));
        }
    }
}

/* New values of states, which an event at the start may give them; residuals of the initial system */
static void note_memories(Finder *f, const PlanUnit *unit, long base) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    for (int i = 0; i < unit->variant->memories.n; i++) {
        const Memory *memory = unit->variant->memories.at[i];
        long residual = memory->kind == MEMORY_START ? offsets->vars[place_of(memory->var, 0)] : -1;
        for (long k = 0; residual >= 0 && k < memory->var->count; k++)
            vec_push(f->arena, &f->residuals, base + residual + k);
        if (memory->kind != MEMORY_REINIT) continue;
        long from = offsets->vars[place_of(memory->var, 0)], to = offsets->vars[place_of(memory->state, 0)];
        for (long k = 0; k < memory->state->count && from >= 0 && to >= 0; k++)
            vec_push(f->arena, &f->passings,
                     ((Passing){base + from + k % memory->var->count, base + to + k}));
    }
}

/* What a modification says of a variable inside: it may be an unknown of the initial system. */
static void note_fixed(Finder *f, const PlanUnit *unit, long base, const Modifier *fixed, int depth) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    if (depth == fixed->n_comps) {
        long at = offsets->vars[place_of(fixed->var, 0)];
        for (long k = 0; k < fixed->var->count && at >= 0; k++)
            vec_push(f->arena, &f->unknowns, base + at + k);
        return;
    }
    const Comp *comp = fixed->comps[depth];
    const PlanUnit *child = unit->children[comp->index];
    for (long k = 0; k < comp->count; k++)
        note_fixed(f, child, base + offsets->comps[comp->index] + k * f->programs.offsets[child->number].size,
                   fixed, depth + 1);
}

static void note_compiled(Finder *f, const UnitInfluence *influence, long base) {
    for (int i = 0; i < influence->passings.n; i++)
        for (long k = 0; k < influence->passings.at[i].count; k++)
            vec_push(f->arena, &f->passings,
                     ((Passing){base + influence->passings.at[i].from + k,
                                base + influence->passings.at[i].to + k}));
    for (int i = 0; i < influence->residuals.n; i++)
        for (long k = 0; k < influence->residuals.at[i].count; k++)
            vec_push(f->arena, &f->residuals, base + influence->residuals.at[i].at + k);
}

static void note_instances(Finder *f, const PlanUnit *unit, long base) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    if (unit->variant->class_->role == ROLE_LINEAR_RESPONSE) {
        note_pairs(f, unit, base);
        return;
    }
    note_variables(f, unit, base);
    if (offsets->influence)
        note_compiled(f, offsets->influence, base);
    else
        note_memories(f, unit, base);
    for (int i = 0; i < unit->variant->comps.n; i++) {
        const Comp *comp = unit->variant->comps.at[i];
        const PlanUnit *child = unit->children[i];
        for (int m = 0; m < comp->fixed.n; m++)
            if (!ex_is_number(comp->fixed.at[m].value, 1)) note_fixed(f, unit, base, &comp->fixed.at[m], 0);
        for (long k = 0; k < comp->count && !comp->outer; k++)
            note_instances(f, child, base + offsets->comps[i] + k * f->programs.offsets[child->number].size);
    }
}

/* The model's own inputs with their given derivatives */
static void put_inputs(Finder *f) {
    const PlanUnit *model = f->plan->model;
    const Offsets *offsets = &f->programs.offsets[model->number];
    for (int i = 0; i < model->variant->vars.n; i++) {
        const Var *var = model->variant->vars.at[i];
        if (var->causality != AST_INPUT || var->variability >= AST_VAR_PARAMETER) continue;
        for (int order = 0; order <= var->orders; order++)
            for (long k = 0; k < var->count; k++)
                put_itself(f, offsets->vars[place_of(var, order)] + k);
    }
}

/* --- balances --------------------------------------------------------------------------------- */

static bool has_known(const KnownSets *sets, int set, long known) {
    Knowns knowns = known_set(sets, set);
    if (set == ALL_KNOWN) return true;
    int low = 0, high = knowns.n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (knowns.at[middle] / N_FACTORS < known)
            low = middle + 1;
        else
            high = middle;
    }
    return low < knowns.n && knowns.at[low] / N_FACTORS == known;
}

/* Finds another equation for the balance of a pair, of those that are not tried; augmenting paths (Kuhn). */
static bool match(Finder *f, int balance, bool *tried, int *used_by) {
    for (int row = 0; row < f->pairs.n; row++) {
        int set = f->known[f->pairs.at[row].residual];
        if (tried[row] || !has_known(f->sets, set, f->pairs.at[balance].balance + 1)) continue;
        tried[row] = true;
        if (used_by[row] >= 0 && !match(f, used_by[row], tried, used_by)) continue;
        used_by[row] = balance;
        f->pairs.at[balance].row = row;
        return true;
    }
    return false;
}

/* Each balance gets an equation, its own residual where that depends on it. False: there are too few. */
static bool match_all(Finder *f) {
    int n = f->pairs.n;
    int *used_by = NEW_ARRAY(f->programs.scratch, int, n + 1);
    bool *tried = NEW_ARRAY(f->programs.scratch, bool, n + 1);
    for (int i = 0; i < n; i++) {
        bool own = has_known(f->sets, f->known[f->pairs.at[i].residual], f->pairs.at[i].balance + 1);
        f->pairs.at[i].row = own ? i : -1;
        used_by[i] = own ? i : -1;
    }
    for (int i = 0; i < n; i++) {
        if (f->pairs.at[i].row >= 0) continue;
        memset(tried, 0, sizeof *tried * (size_t)n);
        if (!match(f, i, tried, used_by)) return false;
    }
    return true;
}

/* What an equation brings along: knowns, and the solutions of balances; numbers[known]: which one that is */
static int needed_by(Finder *f, const Pair *equation, const int *numbers) {
    int set = f->known[equation->residual], all = NO_KNOWN;
    Knowns knowns = known_set(f->sets, set);
    if (set == ALL_KNOWN) return ALL_KNOWN;
    for (int i = 0; i < knowns.n; i++) {
        long known = knowns.at[i] / N_FACTORS;
        int balance = numbers[known];
        int more = balance ? f->pairs.at[balance - 1].solution : known_set_of(f->sets, known);
        all = known_set_union(f->sets, all, known_set_raise(f->sets, more, FACTOR_ANY));
    }
    return all;
}

static bool improve(Finder *f, Pair *pair, const int *numbers) {
    int found = known_set_union(f->sets, pair->solution, needed_by(f, &f->pairs.at[pair->row], numbers));
    bool better = found != pair->solution;
    pair->solution = found;
    return better;
}

static void solve(Finder *f) {
    int n = f->pairs.n, *numbers = NEW_ARRAY(f->programs.scratch, int, f->size + 1);
    bool matched = match_all(f), better = matched;
    for (int i = 0; i < n; i++) {
        numbers[f->pairs.at[i].balance + 1] = i + 1;
        f->pairs.at[i].solution = matched ? NO_KNOWN : ALL_KNOWN;
    }
    while (better) { /* to and fro, as dependences run along chains */
        better = false;
        for (int i = 0; i < n; i++)
            better |= improve(f, &f->pairs.at[i], numbers);
        for (int i = n - 1; i >= 0 && better; i--)
            improve(f, &f->pairs.at[i], numbers);
    }
}

/* --- a run ------------------------------------------------------------------------------------ */

static void pass_on(Finder *f) {
    for (int i = 0; i < f->passings.n; i++)
        put_more(f, f->passings.at[i].to, f->known[f->passings.at[i].from]);
}

static void carry_out_initial(Finder *f, const PlanUnit *unit, long base) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    if (!unit->has_initial) return;
    for (int i = 0; i < unit->variant->comps.n; i++) {
        const Comp *comp = unit->variant->comps.at[i];
        const PlanUnit *child = unit->children[i];
        for (long k = 0; k < comp->count && !comp->outer; k++)
            carry_out_initial(f, child,
                              base + offsets->comps[i] + k * f->programs.offsets[child->number].size);
    }
    carry_out(f, program_of_initial(&f->programs, unit), base);
}

/* Each unknown of the initial system follows from all of its residuals. */
static void solve_at_start(Finder *f) {
    int all = NO_KNOWN;
    for (int i = 0; i < f->residuals.n; i++)
        all = known_set_union(f->sets, all, f->known[f->residuals.at[i]]);
    all = known_set_raise(f->sets, all, FACTOR_ANY);
    for (int i = 0; i < f->unknowns.n && f->residuals.n; i++)
        put_more(f, f->unknowns.at[i], all);
}

/* Until nothing changes: with the balances as knowns, or as what they depend on */
static void settle(Finder *f, bool at_start, bool solved) {
    do {
        f->changed = false;
        for (int i = 0; i < f->pairs.n; i++)
            if (solved)
                put_more(f, f->pairs.at[i].balance, f->pairs.at[i].solution);
            else
                put_itself(f, f->pairs.at[i].balance);
        carry_out_part(f, PART_EXPLICIT);
        carry_out_part(f, PART_AFFECTED);
        if (at_start) carry_out_initial(f, f->plan->model, 0);
        if (at_start) pass_on(f);
        if (at_start) solve_at_start(f);
    } while (f->changed);
}

/* What nothing has given a set is not followed: it may depend on all. */
static const int *result_of(Finder *f) {
    for (long i = 0; i < f->size; i++)
        if (!f->is_set[i]) f->known[i] = ALL_KNOWN;
    return f->known;
}

/* From what begins with these sets */
static const int *find_all(Finder *f, const int *begin, const bool *is_set, bool at_start) {
    size_t n = (size_t)f->size + 1;
    f->known = NEW_ARRAY(f->arena, int, n);
    f->is_set = NEW_ARRAY(f->arena, bool, n);
    for (int solved = f->pairs.n == 0; solved < 2; solved++) {
        memcpy(f->known, begin, sizeof *begin * n);
        memcpy(f->is_set, is_set, sizeof *is_set * n);
        settle(f, at_start, solved);
        if (!solved) solve(f);
    }
    return result_of(f);
}

/* --- the start -------------------------------------------------------------------------------- */

/* Whether initial equations alone determine an element from the start on */
static bool is_determined(const Finder *f, const Var *var, long element) {
    bool assigned = var->initial && var->initial[element] && !var->initial_under_condition;
    return assigned || (f->residuals.n && is_unknown_at_start(var, element));
}

static void set_start(Finder *f, const PlanUnit *unit, const PlanSetting *setting, long base) {
    const Program *program = program_of_setting(&f->programs, unit, setting);
    const Var *var = setting->target->ref.var;
    for (int i = 0; i < program->operations.n; i++) {
        const Origin *origin = &program->operations.at[i];
        long at = base + origin->target;
        if (origin->only_unset && f->is_set[at]) continue;
        int set = sources_of(f, program, origin, base);
        if (origin->only_unset) set = known_set_union(f->sets, set, known_set_of(f->sets, at + 1));
        if (!setting->target->ref.n_comps && is_determined(f, var, i % (var->count ? var->count : 1)))
            set = NO_KNOWN;
        put(f, at, set);
    }
}

/* Where a component and what stands for it are, of the same or of other units */
typedef struct {
    const PlanUnit *unit;
    const Comp *comp;
    long base;
} Copied;

static void copy_parameters(Finder *f, const PlanUnit *needed, long to, const PlanUnit *given, long from);

static void copy_component(Finder *f, Copied needed, Copied given) {
    long to_size = f->programs.offsets[needed.unit->number].size;
    long from_size = f->programs.offsets[given.unit->number].size;
    for (long k = 0; k < needed.comp->count && k < given.comp->count; k++)
        copy_parameters(f, needed.unit, needed.base + k * to_size, given.unit, given.base + k * from_size);
}

/* The parameters of an outer component are copies of those of the inner one. */
static void copy_parameters(Finder *f, const PlanUnit *needed, long to, const PlanUnit *given, long from) {
    const Offsets *own = &f->programs.offsets[needed->number], *theirs = &f->programs.offsets[given->number];
    if (needed == given) {
        memcpy(f->known + to, f->known + from, sizeof *f->known * (size_t)own->size);
        memcpy(f->is_set + to, f->is_set + from, sizeof *f->is_set * (size_t)own->size);
        return;
    }
    for (int i = 0; i < needed->variant->order.n; i++) {
        const Thing *thing = needed->variant->order.at[i];
        if (thing->kind != THING_VAR && thing->kind != THING_COMP) continue;
        const Thing *found = thing_named(given->variant, thing_decl(thing)->name);
        if (!found || found->kind != thing->kind) continue;
        if (thing->kind == THING_COMP) {
            copy_component(f,
                           (Copied){needed->children[thing->comp->index], thing->comp,
                                    to + own->comps[thing->comp->index]},
                           (Copied){given->children[found->comp->index], found->comp,
                                    from + theirs->comps[found->comp->index]});
            continue;
        }
        long at = own->vars[place_of(thing->var, 0)], same = theirs->vars[place_of(found->var, 0)];
        for (long k = 0; k < thing->var->count && at >= 0 && same >= 0; k++)
            put(f, to + at + k, f->known[from + same + k]);
    }
}

static void set_starts(Finder *f, const PlanUnit *unit, long base);

static void set_component_starts(Finder *f, const PlanUnit *unit, const Comp *comp, long base) {
    const Offsets *offsets = &f->programs.offsets[unit->number];
    const PlanUnit *child = unit->children[comp->index];
    const Offsets *inside = &f->programs.offsets[child->number];
    for (long k = 0; k < comp->count; k++) {
        long at = base + offsets->comps[comp->index] + k * inside->size;
        for (int i = 0; i < comp->type->comps.n; i++) {
            const Comp *outer = comp->type->comps.at[i];
            if (!outer->outer) continue;
            const Comp *given = comp->given[i];
            copy_component(
                f, (Copied){child->children[i], outer, at + inside->comps[i]},
                (Copied){unit->children[given->index], given, base + offsets->comps[given->index]});
        }
        set_starts(f, child, at);
    }
}

static void set_starts(Finder *f, const PlanUnit *unit, long base) {
    for (int i = 0; i < unit->settings.n; i++) {
        const PlanSetting *setting = &unit->settings.at[i];
        if (setting->comp)
            set_component_starts(f, unit, setting->comp, base);
        else
            set_start(f, unit, setting, base);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void begin(Finder *f) {
    f->known = NEW_ARRAY(f->programs.scratch, int, f->size + 1);
    f->is_set = NEW_ARRAY(f->programs.scratch, bool, f->size + 1);
    put_inputs(f);
}

static const int *find_in_run(Finder *f) {
    begin(f);
    for (int i = 0; i < f->states.n; i++)
        put_itself(f, f->states.at[i]);
    return find_all(f, f->known, f->is_set, false);
}

static const int *find_at_start(Finder *f) {
    begin(f);
    set_starts(f, f->plan->model, 0);
    put_inputs(f);
    return find_all(f, f->known, f->is_set, true);
}

const Influence *find_influence(Arena *arena, const Plan *plan) {
    Influence *found = NEW(arena, Influence);
    Arena *scratch = arena_new();
    Finder f = {.arena = arena, .plan = plan, .sets = known_sets_new(arena)};
    f.programs = (Programs){
        .arena = scratch, .scratch = scratch, .plan = plan, .offsets = find_offsets(scratch, plan)};
    f.size = f.programs.offsets[plan->model->number].size;
    f.time = known_set_of(f.sets, 0);
    note_instances(&f, plan->model, 0);
    found->size = f.size;
    found->sets = f.sets;
    found->run = find_in_run(&f);
    found->start = find_at_start(&f);
    arena_free(scratch);
    return found;
}

static void add_numbers(const int *numbers, long n, Text *out) {
    for (long i = 0; i < n; i++)
        text_printf(out, "%d\n", numbers[i]);
}

void influence_text(const Influence *influence, Text *out) {
    int n = known_sets_count(influence->sets);
    text_printf(out, "%ld %d\n", influence->size, n);
    for (int i = 0; i < n; i++) {
        Knowns knowns = known_set(influence->sets, i);
        text_printf(out, "%d", knowns.n);
        for (int k = 0; k < knowns.n; k++)
            text_printf(out, " %ld", knowns.at[k]);
        text_add(out, "\n");
    }
    add_numbers(influence->run, influence->size, out);
    add_numbers(influence->start, influence->size, out);
}
