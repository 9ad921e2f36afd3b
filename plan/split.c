/* What balances affect in a model, in two: what the derivatives of its states follow from, and the rest,
   which integrators have no use for between two rows of results. */
#include "plan/make.h"

#include "sema/order/schedule.h"

/* --- functions -------------------------------------------------------------------------------- */

static bool is_derivative_of_state(const Ex *target) {
    return target->ref.var->role == ROLE_STATE && target->ref.order > 0;
}

/* Whether any of the steps, or of what they call, satisfies `own`, or the property of a function called. */
static bool any_step(const PlanSteps *steps, Part part, bool (*own)(const Ex *target),
                     bool (*called)(const PlanFunction *function)) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        const PlanFunction *function =
            step->kind == STEP_CALL ? plan_function(step->call.unit, step->call.block, part) : NULL;
        if (step->kind == STEP_CALL && (!function || called(function))) return true;
        if (step->kind == STEP_ASSIGN && own && own(step->assign.target)) return true;
        if (step->kind == STEP_LOOP && any_step(&step->loop.body, part, own, called)) return true;
    }
    return false;
}

static bool gives_derivatives(const PlanFunction *function) {
    return function->gives_derivatives;
}

static bool takes_note(const PlanFunction *function) {
    return function->takes_note;
}

void find_purpose(Demand *demand, PlanFunction *function) {
    const PlanSteps *steps = &function->steps;
    function->gives_derivatives = any_step(steps, function->part, is_derivative_of_state, gives_derivatives);
    function->takes_note =
        steps_take_note(demand, steps, function->part) || any_step(steps, function->part, NULL, takes_note);
}

/* --- nodes ------------------------------------------------------------------------------------ */

typedef struct {
    const Maker *m;
    bool *needed;           /* by node */
    const Assign *assign;   /* looked at last; */
    bool assign_is_purpose; /* it is a purpose by itself */
} Slice;

/* Whether the node's part is there for its own sake: it determines the derivative of a state, or may find
   something that is to be noted, which no evaluation leaves out. */
static bool is_purpose(Slice *slice, const Node *node) {
    const Maker *m = slice->m;
    if (node->kind == NODE_CALL) {
        const PlanUnit *unit = m->unit->children[node->call.comp->index];
        const Block *block = &m->graph->called[node->call.comp->index]->blocks[node->call.block];
        const PlanFunction *function = plan_function(unit, block, m->part);
        return function && (function->gives_derivatives || function->takes_note);
    }
    if (node->kind != NODE_ASSIGN || assign_dependence(m->form, node->assign) == EXPLICIT) return false;
    if (node->assign != slice->assign) {
        slice->assign = node->assign;
        slice->assign_is_purpose =
            is_derivative_of_state(node->assign->target) ||
            uses_of_assignment(m->demand, node->assign->target, node->assign->value) & USES_CONTEXT;
    }
    return slice->assign_is_purpose;
}

static void need_node(void *context, int node) {
    ((Slice *)context)->needed[node] = true;
}

static void need_input(void *context, long input, Wave wave) {
    (void)context, (void)input, (void)wave;
}

static void need_balance(void *context) {
    (void)context;
}

const bool *find_needed(const Maker *m, Arena *scratch) {
    const Graph *graph = m->graph;
    Slice slice = {.m = m, .needed = NEW_ARRAY(scratch, bool, graph->nodes.n + 1)};
    const Needs needs = {&slice, need_node, need_input, need_balance};
    for (int i = graph->schedule.n - 1; i >= 0; i--) { /* what is needed comes before what needs it */
        int node = graph->schedule.at[i];
        slice.needed[node] = slice.needed[node] || is_purpose(&slice, &graph->nodes.at[node]);
        if (slice.needed[node]) node_needs(scratch, graph, node, &needs);
    }
    return slice.needed;
}
