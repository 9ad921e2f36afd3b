/* What a function's body refers to: the context, the instance, its changes, time. It follows the text that is
   written for its steps: what is decided when the code is written is not part of it. */
#include "plan/checks.h"
#include "plan/elements.h"
#include "plan/make.h"

#include "sema/model/accessors.h"

#ifdef MOCC_BOUNDS
enum { USES_INDEX = USES_CONTEXT }; /* simulators check every generated index */
#else
enum { USES_INDEX = 0 };
#endif

typedef struct {
    Arena *scratch;
    Demand *demand;
    bool reads_only;     /* events and checks have been decided before */
    bool hoists;         /* checks that parameters decide are made elsewhere */
    bool skips_calls;    /* of components' blocks */
    bool skips_index;    /* checks of indices that mocc has made, which say nothing of the model */
    int conditions;      /* that enclose the expression */
    const Turn *turn;    /* iterators that are numbers in the text */
    const Call *call;    /* the last one that has been seen in no turn, */
    int call_conditions; /* and how many conditions enclosed it */
    unsigned uses;
} Search;

static void visit_expression(Search *s, Ex *ex);

static void see_check(Search *s, const Ex *ex) {
    if (s->reads_only || operation_check(ex, s->turn) == CHECK_NONE) return;
    bool hoisted = s->hoists && !s->conditions && parameters_decide(ex);
    s->uses |= hoisted ? HOISTS : USES_CONTEXT | USES_INSTANCE;
}

/* --- references ------------------------------------------------------------------------------- */

/* An Integer in C ints */
static void see_integer(Search *s, Ex *ex) {
    long value;
    if (ex->kind == EX_ITER || is_known_integer(ex, s->turn, &value)) return;
    if (ex->kind == EX_BINARY && ex->binary.op <= AST_MUL) {
        see_integer(s, ex->binary.a);
        see_integer(s, ex->binary.b);
    } else
        visit_expression(s, ex);
}

static void see_index(Search *s) {
    if (!s->skips_index) s->uses |= USES_INDEX;
}

/* The subscripts of one element */
static void see_subscripts(Search *s, int rank, Ex *const *subs) {
    for (int k = 0; k < rank; k++) {
        see_index(s);
        if (is_known_subscript(subs[k])) {
            see_integer(s, subs[k]);
            continue;
        }
        s->uses |= USES_CONTEXT;
        visit_expression(s, subs[k]);
    }
}

static void see_ref(Search *s, const Ex *ref) {
    const Var *var = ref->ref.var;
    see_subscripts(s, ref_rank(ref), ref->ref.subs);
    if (var->is_outside) {
        demand_constant(s->demand, var);
        s->uses |= var->base == BASE_STRING ? USES_CONTEXT : 0;
    } else
        s->uses |= ref->ref.tangent ? USES_TANGENT : USES_INSTANCE;
}

/* --- calls, events ---------------------------------------------------------------------------- */

/* Calls `see` for the elements of an array that are written; a loop's element stands for all of its turns. */
static void see_elements(Search *s, Ex *ex) {
    bool in_loops = ex_count(ex) > EX_UNROLL && !is_literal(ex);
    long count = in_loops ? 1 : ex_count(ex);
    for (long i = 0; i < count; i++) {
        Ex **index = NEW_ARRAY(s->scratch, Ex *, ex->rank + 1);
        number_index(s->scratch, ex, in_loops ? ex->rank : 0, i, index);
        for (int k = 0; in_loops && k < ex->rank; k++)
            index[k] = ex_iter(s->scratch, NEW(s->scratch, Iter), no_span());
        visit_expression(s, ex_element(s->scratch, ex, index));
    }
}

static void see_argument(Search *s, const Call *call, int order, int input) {
    Ex *arg = call_arg(call, order, input);
    if (!arg->rank)
        visit_expression(s, arg);
    else if (is_stored_array(arg)) {
        see_subscripts(s, ref_rank(arg) - arg->ref.var->rank, arg->ref.subs);
        s->uses |= USES_INSTANCE;
    } else
        see_elements(s, arg);
    if (arg->rank && ex_count(arg) > MOST_ON_STACK && !is_passed_on(call, input)) s->uses |= USES_MEMORY;
}

static void see_results(Search *s, const Call *call) {
    for (int i = 0; i < call->function->results.n; i++) {
        int rank = call->function->results.at[i]->rank;
        if (rank && is_known_shape(rank, call->dims[i]) && element_count(rank, call->dims[i]) > MOST_ON_STACK)
            s->uses |= USES_MEMORY;
    }
}

/* What a call uses is the same for each of its results. */
static void see_whole_call(Search *s, const Call *call) {
    if (call == s->call && s->conditions == s->call_conditions && !s->turn) return;
    s->uses |= s->reads_only ? USES_CONTEXT : USES_CONTEXT | USES_INSTANCE; /* by whom it is called */
    if (call->function->memories.n) s->uses |= USES_INSTANCE;
    for (int order = 0; order <= call->order; order++)
        for (int i = 0; i < call->n_args; i++)
            if (call_arg(call, order, i)) see_argument(s, call, order, i);
    see_results(s, call);
    demand_call(s->demand, call);
    s->call = s->turn ? NULL : call;
    s->call_conditions = s->conditions;
}

static void see_function(Search *s, const Ex *ex) {
    see_whole_call(s, ex->function.call);
    if (ex->function.subs) see_subscripts(s, function_rank(ex), ex->function.subs);
}

static void see_call(Search *s, const Ex *ex) {
    const Builtin *row = builtin(ex->call.fn);
    for (int i = 0; i < ex->call.n; i++)
        if (ex->call.args[i]->kind != EX_STRING || row->c_form != C_FORMAT)
            visit_expression(s, ex->call.args[i]);
    if (row->c_form != C_OPERANDS) s->uses |= USES_CONTEXT;
    if (row->c_form == C_INSTANCE) s->uses |= USES_INSTANCE;
    see_check(s, ex);
}

static void see_step(Search *s, const Ex *call) {
    visit_expression(s, call->call.args[0]);
    if (builtin(call->call.fn)->jump == JUMP_UP) return;
    if (builtin(call->call.fn)->jump == JUMP_QUOTIENT) visit_expression(s, call->call.args[1]);
    see_check(s, call);
}

static void see_event(Search *s, const Ex *ex) {
    const Memory *memory = ex->event.memory;
    s->uses |= USES_INSTANCE;
    see_subscripts(s, memory->rank, ex->event.subs);
    if (s->reads_only || memory->kind == MEMORY_INITIAL || memory->kind == MEMORY_TERMINAL) return;
    if (memory->kind == MEMORY_RELATION) {
        visit_expression(s, ex->event.a->binary.a);
        visit_expression(s, ex->event.a->binary.b);
    } else if (memory->kind == MEMORY_STEP)
        see_step(s, ex->event.a);
    else {
        if (memory->kind == MEMORY_TIME)
            s->uses |= USES_TIME;
        else
            visit_expression(s, ex->event.a);
        visit_expression(s, ex->event.b);
    }
}

/* --- expressions ------------------------------------------------------------------------------ */

static void see_binary(Search *s, const Ex *ex) {
    AstOperator op = ex->binary.op;
    bool is_logic = op == AST_AND || op == AST_OR, is_equality = op == AST_EQ || op == AST_NE;
    if (ex->binary.a->type == BASE_STRING && !is_equality) s->uses |= USES_CONTEXT;
    visit_expression(s, ex->binary.a);
    s->conditions += is_logic;
    visit_expression(s, ex->binary.b);
    s->conditions -= is_logic;
    see_check(s, ex);
}

static void see_if(Search *s, const Ex *ex) {
    bool decided;
    if (ex_decided(ex->cond.condition, s->turn, &decided)) {
        visit_expression(s, decided ? ex->cond.yes : ex->cond.no);
        return;
    }
    visit_expression(s, ex->cond.condition);
    s->conditions++;
    visit_expression(s, ex->cond.yes);
    visit_expression(s, ex->cond.no);
    s->conditions--;
}

/* A scalar */
static void visit_expression(Search *s, Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        see_ref(s, ex);
        break;
    case EX_TIME:
    case EX_STRING:
        s->uses |= ex->kind == EX_TIME ? USES_TIME : USES_CONTEXT;
        break;
    case EX_NEG:
    case EX_NOT:
        visit_expression(s, ex->binary.a);
        break;
    case EX_BINARY:
        see_binary(s, ex);
        break;
    case EX_IF:
        see_if(s, ex);
        break;
    case EX_CALL:
        see_call(s, ex);
        break;
    case EX_FUNCTION:
        see_function(s, ex);
        break;
    case EX_EVENT:
        see_event(s, ex);
        break;
    case EX_REDUCE:
        see_elements(s, ex->reduce.a);
        see_check(s, ex);
        break;
    case EX_PRODUCT:
        visit_expression(s, ex_element(s->scratch, ex, NULL)); /* of two vectors */
        break;
    case EX_CONST:
    case EX_ITER:
    case EX_ARRAY: /* of arrays only elements are visited */
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
}

/* --- assignments ------------------------------------------------------------------------------ */

static void see_element(Search *s, Ex *target, Ex *value) {
    while (value->kind == EX_IF && ex_equal(value->cond.no, target)) { /* there may be no such element else */
        visit_expression(s, value->cond.condition);
        value = value->cond.yes;
    }
    visit_expression(s, value);
    visit_expression(s, target);
}

static void see_assignment(Search *s, Ex *target, Ex *value) {
    int rank = loop_rank(target, value);
    long count = element_count(target->rank - rank, target->dims + rank);
    for (long i = 0; i < count; i++) {
        Ex **index = NEW_ARRAY(s->scratch, Ex *, target->rank + 1);
        number_index(s->scratch, target, rank, i, index);
        for (int k = 0; k < rank; k++)
            index[k] = ex_iter(s->scratch, NEW(s->scratch, Iter), no_span());
        see_element(s, ex_element(s->scratch, target, index),
                    value->rank ? ex_element(s->scratch, value, index) : value);
    }
}

/* The equation's own loops in the text */
static void see_loops(Search *s, const Loop *loop) {
    for (; loop; loop = loop->outer) {
        see_integer(s, loop->from);
        see_integer(s, loop->to);
    }
}

/* Iterators that are the same in every turn are numbers in the text. */
static void see_once(Search *s, const PlanStep *step) {
    s->turn = plan_turn(s->scratch, step);
    see_assignment(s, step->assign.target, step->assign.value);
    s->turn = NULL;
}

/* --- steps ------------------------------------------------------------------------------------ */

/* One element of what a connection hands over is named by operands. */
static bool is_indexed(const PlanStep *step, const PlanMember *member, const PlanHandover *h) {
    const Endpoint *endpoint = &step->connect.set->members.at[member->member];
    const Var *var = endpoint->port->vars.at[h->k];
    return (endpoint->comp && endpoint->comp->rank) || (var->rank && endpoint->port->count > 1);
}

static void see_connect(Search *s, const PlanStep *step) {
    for (int i = 0; i < step->connect.handovers.n; i++) {
        const PlanHandover *h = &step->connect.handovers.at[i];
        bool indexed = is_indexed(step, &step->connect.taker, h);
        for (int m = 0; m < h->from.n; m++)
            indexed |= is_indexed(step, &h->from.at[m], h);
        if (indexed) see_index(s);
    }
}

static void see_steps(Search *s, const PlanSteps *steps, Part part) {
    unsigned own = part == PART_TANGENT ? USES_TANGENT : USES_INSTANCE;
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        switch (step->kind) {
        case STEP_LOOP:
            see_steps(s, &step->loop.body, part);
            break;
        case STEP_ASSIGN:
            if (step->assign.whole) {
                see_loops(s, step->assign.assign->loop);
                see_assignment(s, step->assign.target, step->assign.value);
            } else
                see_once(s, step);
            break;
        case STEP_CALL:
            if (s->skips_calls) break;
            s->uses |= USES_CONTEXT | USES_INSTANCE | own;
            if (step->call.comp->type->uses_time) s->uses |= USES_TIME;
            break;
        case STEP_CONNECT:
            s->uses |= own;
            see_connect(s, step);
            break;
        case STEP_RESPOND: /* these have a function of their own */
        case STEP_GATHER:
            break;
        }
    }
}

unsigned uses_of_steps(Demand *demand, const PlanSteps *steps, Part part, bool hoists) {
    Search s = {
        .scratch = arena_new(), .demand = demand, .reads_only = part == PART_TANGENT, .hoists = hoists};
    see_steps(&s, steps, part);
    arena_free(s.scratch);
    return s.uses;
}

bool steps_take_note(Demand *demand, const PlanSteps *steps, Part part) {
    Search s = {
        .scratch = arena_new(), .demand = demand, .hoists = true, .skips_calls = true, .skips_index = true};
    see_steps(&s, steps, part);
    arena_free(s.scratch);
    return s.uses & USES_CONTEXT;
}

bool assignment_takes_note(Demand *demand, Ex *target, Ex *value) {
    Search s = {.scratch = arena_new(), .demand = demand, .skips_index = true};
    see_assignment(&s, target, value);
    arena_free(s.scratch);
    return s.uses & USES_CONTEXT;
}

unsigned uses_of_assignment(Demand *demand, Ex *target, Ex *value) {
    Search s = {.scratch = arena_new(), .demand = demand};
    see_assignment(&s, target, value);
    arena_free(s.scratch);
    return s.uses;
}

void demand_of_bound(Demand *demand, const PlanBound *bound) {
    Search s = {.scratch = arena_new(), .demand = demand, .reads_only = true};
    see_assignment(&s, bound->target, bound->value);
    arena_free(s.scratch);
}

void demand_of_value(Demand *demand, Ex *value) {
    Search s = {.scratch = arena_new(), .demand = demand, .reads_only = true};
    visit_expression(&s, value);
    arena_free(s.scratch);
}

void demand_of_elimination(Demand *demand, const PlanElimination *elimination) {
    const Elimination *e = elimination->elimination;
    const PlanCoefficients *c = elimination->coefficients;
    if (!c) return;
    int rows = e->unknowns.n + (e->root ? e->root->flows.n : 0);
    int width = 1 + (e->root ? e->root->motion.n : 0) + e->unknowns.n;
    for (int i = 0; i < c->locals.n; i++)
        if (c->locals.at[i].value) demand_of_value(demand, c->locals.at[i].value);
    for (int i = 0; i < rows * width; i++)
        demand_of_value(demand, c->entries[i]);
}
