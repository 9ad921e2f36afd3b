/* What scalars are computed from, out of the expressions that are assigned to them. An `if` has both of its
   branches, unless it is decided when the class is compiled; what is chosen at run time may be any element.
   So it holds for all values. */
#include "plan/program.h"

#include <string.h>

#include "plan/elements.h"
#include "plan/function_flow.h"
#include "plan/unit_influence.h"
#include "sema/model/accessors.h"
#include "sema/value/loops.h"

/* A program of a unit that is being made */
typedef struct {
    Programs *programs;
    const PlanUnit *unit;
    const Offsets *offsets;
    Program *program;
    VEC(Source) sources; /* of the present operation */
    const Turn *turn;
    Part part;
    int turns[16];    /* of the enclosing loops */
    bool is_skeleton; /* of a unit of which there is an object: it leaves factors out */
} Maker;

static void add_source(Maker *m, long offset, Factor factor) {
    vec_push(m->programs->scratch, &m->sources, ((Source){offset, m->is_skeleton ? FACTOR_ANY : factor}));
}

static void finish(Maker *m, long target, bool only_unset) {
    Arena *arena = m->programs->arena;
    Origin origin = {target, m->program->sources.n, m->sources.n, only_unset, NULL};
    for (int i = 0; i < m->sources.n; i++)
        vec_push(arena, &m->program->sources, m->sources.at[i]);
    vec_push(arena, &m->program->operations, origin);
}

static Factor less_simple(Factor a, Factor b) {
    return a > b ? a : b;
}

/* --- references ------------------------------------------------------------------------------- */

/* Where element number `element` of what a reference names stands; -1: nowhere */
static long place_of_element(const Maker *m, const Ex *ref, long element, bool pre) {
    const PlanUnit *unit = m->unit;
    const Var *var = ref->ref.var;
    long at = 0, *elements = NEW_ARRAY(m->programs->scratch, long, ref->ref.n_comps + 1);
    long own = var->count ? element % var->count : 0;
    element = var->count ? element / var->count : 0;
    for (int c = ref->ref.n_comps - 1; c >= 0; c--) {
        elements[c] = element % ref->ref.comps[c]->count;
        element /= ref->ref.comps[c]->count;
    }
    for (int c = 0; c < ref->ref.n_comps; c++) {
        const Comp *comp = ref->ref.comps[c];
        const Offsets *offsets = &m->programs->offsets[unit->number];
        unit = unit->children[comp->index];
        at += offsets->comps[comp->index] + elements[c] * m->programs->offsets[unit->number].size;
    }
    const Offsets *offsets = &m->programs->offsets[unit->number];
    long base = pre ? offsets->pres[var->index] : offsets->vars[place_of(var, ref->ref.order)];
    return base < 0 ? -1 : at + base + own;
}

static bool changes_at_events(const Var *var) {
    return var->is_discrete || var->base != BASE_REAL || var->variability == AST_VAR_DISCRETE;
}

/* The value before an event is one of its own; that of what is continuous runs along with it. */
static void add_element_source(Maker *m, const Ex *ref, long element, Factor factor) {
    long before = ref->ref.pre ? place_of_element(m, ref, element, true) : -1;
    if (before >= 0) add_source(m, before, factor);
    if (ref->ref.pre && changes_at_events(ref->ref.var)) return;
    long now = place_of_element(m, ref, element, false);
    if (now >= 0) add_source(m, now, factor);
}

static Slots elements_meant(Maker *m, const Ex *ref) {
    Slots slots = {.arena = m->programs->scratch, .asks = true};
    reference_elements(ref, m->turn, &slots);
    return slots;
}

/* --- expressions ------------------------------------------------------------------------------ */

static void add_uses(Maker *m, Ex *ex);

static void add_use(void *context, Ex *ref, const Turn *turn) {
    Maker *m = context;
    const Turn *outer = m->turn;
    if (ref->ref.var->is_outside) return;
    m->turn = turn;
    Slots slots = elements_meant(m, ref);
    for (int i = 0; i < slots.at.n; i++)
        add_element_source(m, ref, slots.at.at[i], FACTOR_ANY);
    m->turn = outer;
}

/* All that an expression uses, in whatever way */
static void add_uses(Maker *m, Ex *ex) {
    ex_visit_uses(ex, m->turn, add_use, m);
    if (ex_uses_time(ex)) add_source(m, TIME_SOURCE, FACTOR_ANY);
}

static void add_reference(Maker *m, Ex *ref, Factor factor) {
    if (ref->ref.var->is_outside) return;
    Slots slots = elements_meant(m, ref);
    if (slots.at.n == 1)
        add_element_source(m, ref, slots.at.at[0], factor);
    else
        add_uses(m, ref); /* chosen at run time */
}

/* What a factor may be that this expression is */
static Factor factor_of(const Ex *ex) {
    if (ex->kind == EX_TIME) return FACTOR_ANY;
    if (ex->kind == EX_EVENT) return FACTOR_DISCRETE;
    Factor factor = FACTOR_CONSTANT;
    if (ex->kind == EX_REF) {
        const Var *var = ex->ref.var;
        factor = var->variability == AST_VAR_CONSTANT    ? FACTOR_CONSTANT
                 : var->variability == AST_VAR_PARAMETER ? FACTOR_FIXED
                 : changes_at_events(var)                ? FACTOR_DISCRETE
                                                         : FACTOR_ANY;
    }
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i)) factor = less_simple(factor, factor_of(part(&parts, i)));
    return factor;
}

static void add_expression(Maker *m, Ex *ex, Factor factor);

static void add_binary(Maker *m, Ex *ex, Factor factor) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    bool numbers = ex->type == BASE_REAL || ex->type == BASE_INTEGER;
    Factor of_a = FACTOR_ANY, of_b = FACTOR_ANY;
    if (numbers && (ex->binary.op == AST_ADD || ex->binary.op == AST_SUB)) of_a = of_b = factor;
    if (numbers && (ex->binary.op == AST_MUL || ex->binary.op == AST_DIV))
        of_a = less_simple(factor, factor_of(b));
    if (numbers && ex->binary.op == AST_MUL) of_b = less_simple(factor, factor_of(a));
    add_expression(m, a, of_a);
    add_expression(m, b, of_b);
}

static void add_if(Maker *m, Ex *ex, Factor factor) {
    bool yes;
    if (ex_decided(ex->cond.condition, m->turn, &yes)) {
        add_expression(m, yes ? ex->cond.yes : ex->cond.no, factor);
        return;
    }
    factor = less_simple(factor, factor_of(ex->cond.condition));
    add_expression(m, ex->cond.condition, FACTOR_ANY);
    add_expression(m, ex->cond.yes, factor);
    add_expression(m, ex->cond.no, factor);
}

/* Each element of a sum by itself */
static void add_sum(Maker *m, Ex *array, Factor factor) {
    for (long i = 0; i < ex_count(array); i++) {
        Ex *index[MAX_RANK];
        number_index(m->programs->scratch, array, 0, i, index);
        add_expression(m, ex_element(m->programs->scratch, array, index), factor);
    }
}

/* --- events ----------------------------------------------------------------------------------- */

/* The element of a memory that an event keeps its value in; -1: only the run knows */
static long memory_element(const Maker *m, const Ex *event) {
    const Memory *memory = event->event.memory;
    long element = 0, sub;
    for (int k = 0; k < memory->rank; k++) {
        if (!ex_evaluate_integer(event->event.subs[k], m->turn, &sub, NULL) ||
            !is_inside((double)sub, memory->dims[k]))
            return -1;
        element = element * memory->dims[k] + sub - 1;
    }
    return element;
}

/* What has been collected belongs to an event: to its indicator, where the memory has one. */
static void finish_memory(Maker *m, const Memory *memory, long element) {
    long at = m->offsets->memories[memory->number];
    long last = element < 0 ? (memory->rank ? memory->count : 1) - 1 : element;
    for (long i = element < 0 ? 0 : element; at >= 0 && i <= last; i++)
        finish(m, at + i * memory_size(memory), false);
}

static void add_event(Maker *m, Ex *ex) {
    Maker own = *m;
    memset(&own.sources, 0, sizeof own.sources);
    for (int i = 0; i < 2; i++)
        if (ex->event.operands[i]) add_expression(&own, ex->event.operands[i], FACTOR_ANY);
    MemoryKind kind = ex->event.memory->kind;
    if (kind == MEMORY_SAMPLE || kind == MEMORY_TIME) add_source(&own, TIME_SOURCE, FACTOR_ANY);
    finish_memory(&own, ex->event.memory, memory_element(m, ex));
    for (int i = 0; i < own.sources.n; i++)
        add_source(m, own.sources.at[i].offset, FACTOR_ANY);
}

/* --- calls ------------------------------------------------------------------------------------ */

static const bool *flow_of(Programs *programs, const Function *function) {
    const bool *flow = map_get(&programs->flows, function);
    if (flow) return flow;
    flow = find_function_flow(programs->arena, function);
    map_put(programs->arena, &programs->flows, function, (void *)flow);
    return flow;
}

static void add_arguments(Maker *m, const Call *call, int input) {
    for (int order = 0; order <= call->order; order++)
        if (call_arg(call, order, input)) add_uses(m, call_arg(call, order, input));
}

/* What a section decides may depend on all that it reads. */
static void add_memories(Maker *m, const Call *call) {
    Maker own = *m;
    memset(&own.sources, 0, sizeof own.sources);
    if (!call->function->memories.n) return;
    for (int i = 0; i < call->n_args; i++)
        add_arguments(&own, call, i);
    for (int i = 0; i < call->function->memories.n; i++)
        finish_memory(&own, call->function->memories.at[i], -1);
}

static void add_call(Maker *m, Ex *ex) {
    const Call *call = ex->function.call;
    const bool *flow = flow_of(m->programs, call->function) + ex->function.result * call->n_args;
    for (int i = 0; i < call->n_args; i++)
        if (flow[i]) add_arguments(m, call, i);
    add_memories(m, call);
}

static void add_parts(Maker *m, Ex *ex) {
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++) {
        Ex *one = part(&parts, i);
        if (one && one->rank)
            add_uses(m, one);
        else if (one)
            add_expression(m, one, FACTOR_ANY);
    }
}

/* The sources of a scalar that enters with a factor no simpler than this */
static void add_expression(Maker *m, Ex *ex, Factor factor) {
    switch (ex->kind) {
    case EX_TIME:
        add_source(m, TIME_SOURCE, factor);
        return;
    case EX_REF:
        add_reference(m, ex, factor);
        return;
    case EX_NEG:
        add_expression(m, ex->binary.a, factor);
        return;
    case EX_BINARY:
        add_binary(m, ex, factor);
        return;
    case EX_IF:
        add_if(m, ex, factor);
        return;
    case EX_REDUCE:
        if (ex->reduce.op == REDUCE_SUM)
            add_sum(m, ex->reduce.a, factor);
        else
            add_sum(m, ex->reduce.a, FACTOR_ANY);
        return;
    case EX_EVENT:
        add_event(m, ex);
        return;
    case EX_FUNCTION:
        add_call(m, ex);
        return;
    default:
        add_parts(m, ex);
    }
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Element number i of an array, as an expression */
static Ex *element_of(Maker *m, Ex *array, long i) {
    Ex *index[MAX_RANK];
    if (!array->rank) return array;
    number_index(m->programs->scratch, array, 0, i, index);
    return ex_element(m->programs->scratch, array, index);
}

/* target := value in the present turn */
static void add_assignment(Maker *m, Ex *target, Ex *value, bool only_unset) {
    Slots slots = elements_meant(m, target);
    bool chosen = slots.at.n != ex_count(target); /* at run time: any element may get the value */
    for (int i = 0; i < slots.at.n; i++) {
        long at = place_of_element(m, target, slots.at.at[i], target->ref.pre);
        if (at < 0) continue;
        m->sources.n = 0;
        if (chosen) {
            add_uses(m, value);
            add_uses(m, target);
        } else
            add_expression(m, element_of(m, value, i), FACTOR_CONSTANT);
        finish(m, at, only_unset);
    }
}

typedef struct {
    Maker *m;
    const PlanStep *step;
} Whole;

static bool add_turn(void *context, const Turn *turn) {
    const Whole *whole = context;
    whole->m->turn = turn;
    add_assignment(whole->m, whole->step->assign.target, whole->step->assign.value, false);
    return true;
}

static long index_value(const Maker *m, const PlanIndex *index) {
    long value = index->constant;
    for (int l = 0; l < index->levels; l++)
        value += (long)index->factors[l] * m->turns[l];
    return value;
}

static void add_assign(Maker *m, const PlanStep *step) {
    Loop *loop = step->assign.assign->loop;
    if (step->assign.whole) {
        Whole whole = {m, step};
        walk_loops((Sema *)m->programs->plan->sema, loop, add_turn, &whole);
    } else {
        Turns room = {.arena = m->programs->scratch};
        int *values = NEW_ARRAY(m->programs->scratch, int, step->n_operands + 1);
        for (int i = 0; i < step->n_operands; i++)
            values[i] = (int)index_value(m, &step->operands[i]);
        m->turn = turn_with(&room, loop, step->n_operands, values);
        add_assignment(m, step->assign.target, step->assign.value, false);
    }
    m->turn = NULL;
}

static void add_called(Maker *m, const PlanStep *step) {
    const Comp *comp = step->call.comp;
    const PlanFunction *function = plan_function(step->call.unit, step->call.block, m->part);
    long element = comp->rank ? index_value(m, &step->operands[0]) : 0;
    if (!function) return;
    Origin origin = {.target = m->offsets->comps[comp->index] +
                               element * m->programs->offsets[step->call.unit->number].size,
                     .call = program_of(m->programs, step->call.unit, function)};
    vec_push(m->programs->arena, &m->program->operations, origin);
}

/* Element i of one connector's variable */
static long member_place(const Maker *m, const PlanStep *step, const PlanMember *member,
                         const PlanHandover *h, long i) {
    const Endpoint *endpoint = &step->connect.set->members.at[member->member];
    const PlanUnit *unit = m->unit;
    long at = 0;
    if (endpoint->comp) {
        unit = unit->children[endpoint->comp->index];
        at = m->offsets->comps[endpoint->comp->index];
        if (endpoint->comp->rank)
            at += index_value(m, &step->operands[2 * member->position]) *
                  m->programs->offsets[unit->number].size;
    }
    if (endpoint->port->count > 1) i += h->count * index_value(m, &step->operands[2 * member->position + 1]);
    const Var *var = endpoint->port->vars.at[h->k];
    return at + m->programs->offsets[unit->number].vars[place_of(var, h->order)] + i;
}

static void add_handover(Maker *m, const PlanStep *step, const PlanHandover *h) {
    for (long i = 0; i < h->count; i++) {
        m->sources.n = 0;
        for (int k = 0; k < h->from.n; k++)
            add_source(m, member_place(m, step, &h->from.at[k], h, i), FACTOR_CONSTANT);
        finish(m, member_place(m, step, &step->connect.taker, h, i), false);
    }
}

static void add_steps(Maker *m, const PlanSteps *steps);

static void add_loop(Maker *m, const PlanStep *step) {
    int *counter = &m->turns[step->loop.level];
    *counter = step->loop.begin;
    for (int i = 0; i < step->loop.count; i++) {
        add_steps(m, &step->loop.body);
        *counter += step->loop.down ? -1 : 1;
    }
}

static void add_steps(Maker *m, const PlanSteps *steps) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        if (step->kind == STEP_LOOP)
            add_loop(m, step);
        else if (step->kind == STEP_ASSIGN)
            add_assign(m, step);
        else if (step->kind == STEP_CALL)
            add_called(m, step);
        else if (step->kind == STEP_CONNECT)
            for (int h = 0; h < step->connect.handovers.n; h++)
                add_handover(m, step, &step->connect.handovers.at[h]);
    }
}

/* --- programs --------------------------------------------------------------------------------- */

static Maker maker_of(Programs *programs, const PlanUnit *unit, Part part) {
    return (Maker){.programs = programs,
                   .unit = unit,
                   .offsets = &programs->offsets[unit->number],
                   .program = NEW(programs->arena, Program),
                   .part = part,
                   .is_skeleton = unit->compiled != NULL};
}

const Program *program_of(Programs *programs, const PlanUnit *unit, const PlanFunction *function) {
    const Program *known = map_get(&programs->functions, function);
    const UnitInfluence *influence = programs->offsets[unit->number].influence;
    if (!known && influence) known = find_unit_program(influence, unit, function);
    if (known) return known;
    Maker m = maker_of(programs, unit, function->part);
    add_steps(&m, &function->steps);
    map_put(programs->arena, &programs->functions, function, m.program);
    return m.program;
}

const Program *program_of_initial(Programs *programs, const PlanUnit *unit) {
    const Program *known = map_get(&programs->functions, &unit->initial);
    const UnitInfluence *influence = programs->offsets[unit->number].influence;
    if (!known && influence) known = influence->initial;
    if (known) return known;
    Maker m = maker_of(programs, unit, PART_EXPLICIT);
    add_steps(&m, &unit->initial);
    map_put(programs->arena, &programs->functions, &unit->initial, m.program);
    return m.program;
}

const Program *program_of_setting(Programs *programs, const PlanUnit *unit, const PlanSetting *setting) {
    const Program *known = map_get(&programs->functions, setting);
    if (known) return known;
    Maker m = maker_of(programs, unit, PART_EXPLICIT);
    m.is_skeleton = false; /* a declaration is what it is */
    add_assignment(&m, setting->target, setting->value, setting->only_unset);
    map_put(programs->arena, &programs->functions, setting, m.program);
    return m.program;
}
