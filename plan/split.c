/* What balances affect in a model, in two: what the derivatives of its states follow from, and the rest,
   which integrators have no use for between two rows of results. And what integrators have to know of it. */
#include "plan/make.h"

#include <string.h>

#include "sema/order/connect_nodes.h"
#include "sema/typing/event.h"

/* --- functions -------------------------------------------------------------------------------- */

static bool is_derivative_of_state(const Ex *target) {
    return target->ref.var->role == ROLE_STATE && target->ref.order > 0;
}

/* Whether any of the steps that assign satisfies `own`, or a function that is called the property. */
static bool any_step(const PlanSteps *steps, Part part, bool (*own)(const PlanStep *step),
                     bool (*called)(const PlanFunction *function)) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        const PlanFunction *function =
            step->kind == STEP_CALL ? plan_function(step->call.unit, step->call.block, part) : NULL;
        if (step->kind == STEP_CALL && (!function || called(function))) return true;
        if (step->kind == STEP_ASSIGN && own && own(step)) return true;
        if (step->kind == STEP_LOOP && any_step(&step->loop.body, part, own, called)) return true;
    }
    return false;
}

static bool assigns_derivative(const PlanStep *step) {
    return is_derivative_of_state(step->assign.target);
}

/* What changes at events alone is smooth between them. Of a function written in Modelica or C nothing is
   known. */
static bool is_bent(const Ex *ex) {
    if (ex->kind == EX_IF) return !is_discrete(ex->cond.condition);
    bool may_bend = ex->kind == EX_FUNCTION ||
                    (ex->kind == EX_REDUCE && (ex->reduce.op == REDUCE_MIN || ex->reduce.op == REDUCE_MAX)) ||
                    (ex->kind == EX_CALL && builtin(ex->call.fn)->smoothness == BENDS);
    return may_bend && !is_discrete(ex);
}

static bool assigns_bent(const PlanStep *step) {
    return ex_find(step->assign.value, is_bent) != NULL;
}

static bool bends(const PlanFunction *function) {
    return function->bends;
}

static bool gives_derivatives(const PlanFunction *function) {
    return function->gives_derivatives;
}

static bool takes_note(const PlanFunction *function) {
    return function->takes_note;
}

void find_purpose(Demand *demand, PlanFunction *function) {
    const PlanSteps *steps = &function->steps;
    function->gives_derivatives = any_step(steps, function->part, assigns_derivative, gives_derivatives);
    function->takes_note =
        steps_take_note(demand, steps, function->part) || any_step(steps, function->part, NULL, takes_note);
    function->bends = any_step(steps, function->part, assigns_bent, bends);
}

/* --- nodes ------------------------------------------------------------------------------------ */

typedef struct {
    const Maker *m;
    const Node *node;
    bool *parts;
} Look;

static void look_at_variable(void *context, int k, int order) {
    Look *look = context;
    bool is_explicit = connect_dependence(look->m->form, look->node, k, order) == EXPLICIT;
    look->parts[is_explicit ? PART_EXPLICIT : PART_AFFECTED] = true;
}

static void find_parts(const Maker *m, const Node *node, bool *parts) {
    Look look = {m, node, parts};
    if (node->kind == NODE_ASSIGN)
        parts[assign_dependence(m->form, node->assign) == EXPLICIT ? PART_EXPLICIT : PART_AFFECTED] = true;
    else if (node->kind == NODE_CONNECT)
        connect_variables(node, look_at_variable, &look);
    else if (node->kind == NODE_CALL)
        for (Part part = PART_EXPLICIT; part < PART_TANGENT; part++)
            parts[part] = m->form->children[node->call.comp->index]
                              ->has_part[m->graph->child_partition][part][node->call.block];
}

Needed *find_needs(const Maker *m, Arena *scratch) {
    const Graph *graph = m->graph;
    Needed *needed = NEW(scratch, Needed);
    *needed = (Needed){.m = m, .scratch = scratch, .needs = graph->needs};
    needed->has_part = (bool(*)[PART_TANGENT])NEW_ARRAY(scratch, bool, PART_TANGENT *(graph->nodes.n + 1));
    int *like = NEW_ARRAY(scratch, int, graph->n_shapes + 1); /* by shape: a node of it, counted from 1 */
    for (int i = 0; i < graph->nodes.n; i++) {
        const Node *node = &graph->nodes.at[i];
        if (like[node->shape]) {
            memcpy(needed->has_part[i], needed->has_part[like[node->shape] - 1], sizeof *needed->has_part);
            continue;
        }
        find_parts(m, node, needed->has_part[i]);
        like[node->shape] = i + 1;
    }
    return needed;
}

/* --- purposes --------------------------------------------------------------------------------- */

/* Whether the node's part is there for its own sake: it determines the derivative of a state, or a residual
   that is looked at, or may find something that is to be noted, which no evaluation leaves out. */
static bool is_purpose(const Needed *needed, Part part, const Node *node) {
    const Maker *m = needed->m;
    if (node->kind == NODE_ASSIGN)
        return is_derivative_of_state(node->assign->target) ||
               assignment_takes_note(m->demand, node->assign->target, node->assign->value);
    if (node->kind != NODE_CALL) return false;
    const PlanUnit *unit = m->unit->children[node->call.comp->index];
    const Block *block = &m->graph->called[node->call.comp->index]->blocks[node->call.block];
    if (needed->judges && is_closure(unit) && block->wave != WAVE_FLOW) return true;
    const PlanFunction *function = plan_function(unit, block, part);
    return function && (function->gives_derivatives || function->takes_note);
}

typedef enum { PURPOSE_UNKNOWN, PURPOSE_NONE, PURPOSE_OWN } Purpose;

/* The same, found once for each shape */
static bool has_purpose(const Needed *needed, Part part, unsigned char *of_shape, const Node *node) {
    unsigned char *known = &of_shape[node->shape];
    if (*known == PURPOSE_UNKNOWN) *known = is_purpose(needed, part, node) ? PURPOSE_OWN : PURPOSE_NONE;
    return *known == PURPOSE_OWN;
}

const bool *find_needed(const Needed *needed, Part part) {
    const Graph *graph = needed->m->graph;
    unsigned char *purposes = NEW_ARRAY(needed->scratch, unsigned char, graph->n_shapes + 1);
    bool *is_needed = NEW_ARRAY(needed->scratch, bool, graph->nodes.n + 1);
    for (int i = graph->schedule.n - 1; i >= 0; i--) { /* what is needed comes before what needs it */
        int index = graph->schedule.at[i];
        const Node *node = &graph->nodes.at[index];
        const bool *has = needed->has_part[index];
        /* what is explicit in the equations that balances affect, responses are made of */
        bool responds = part == PART_EXPLICIT && has[PART_AFFECTED] && node->kind != NODE_CONNECT;
        is_needed[index] |= responds || (has[part] && has_purpose(needed, part, purposes, node));
        const int *needs = needed->needs[index];
        for (int k = 1; is_needed[index] && k <= needs[0]; k++)
            is_needed[needs[k]] = true;
    }
    return is_needed;
}
