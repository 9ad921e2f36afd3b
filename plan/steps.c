/* The steps of one part of a schedule. */
#include "plan/make.h"

#include "sema/value/loops.h"
#include "sema/linear/tangent.h"
#include "sema/order/connect_nodes.h"
#include "sema/wire/endpoint.h"

bool plan_varies(const PlanIndex *index) {
    for (int l = 0; l < index->levels; l++)
        if (index->factors[l]) return true;
    return false;
}

PlanFunction *plan_function(const PlanUnit *unit, const Block *block, Part part) {
    for (int p = 0; p < N_PARTITIONS; p++)
        for (int i = 0; i < unit->blocks[p].n; i++) {
            PlanFunction *function = unit->blocks[p].at[i];
            if (function->block == block && function->part == part) return function;
        }
    return NULL;
}

const Turn *plan_turn(Arena *arena, const PlanStep *step) {
    int at = step->n_operands;
    const Turn *turn = NULL;
    for (const Loop *l = step->assign.assign->loop; l; l = l->outer) {
        const PlanIndex *index = &step->operands[--at];
        if (plan_varies(index)) continue;
        Turn *here = NEW(arena, Turn);
        *here = (Turn){turn, l->iter, (double)index->constant};
        turn = here;
    }
    return turn;
}

/* --- operands --------------------------------------------------------------------------------- */

/* Where a step's operands come from: base[k] plus, for each enclosing loop, strides[l][k] times the number of
   the turn. The loop's counter begins at begin[l] and goes up or down by one (sign[l]). */
typedef struct {
    const int *base;
    int levels;
    const int *strides[16];
    int begin[16], sign[16];
} Place;

/* Chooses the counter of a loop so that as many operands as possible are the plain counter. */
static void choose_counter(Place *place, const Repetition *loop) {
    const int *strides = loop->strides;
    int level = place->levels++, down = 0, best = -1, begin = 0;
    for (int k = 0; k < loop->n_operands; k++)
        down += (strides[k] < 0) - (strides[k] > 0);
    int sign = down > 0 ? -1 : 1;
    for (int k = 0; k < loop->n_operands; k++) {
        int same = 0;
        if (strides[k] != sign) continue;
        for (int i = 0; i < loop->n_operands; i++)
            same += strides[i] == sign && place->base[i] == place->base[k];
        if (same > best) {
            best = same;
            begin = place->base[k];
        }
    }
    place->strides[level] = strides;
    place->sign[level] = sign;
    place->begin[level] = sign < 0 && begin < loop->count - 1 ? loop->count - 1 : begin;
}

static PlanIndex make_index(Arena *arena, const Place *place, int k) {
    int *factors = NEW_ARRAY(arena, int, place->levels + 1);
    long constant = place->base[k];
    for (int l = 0; l < place->levels; l++) {
        factors[l] = place->strides[l][k] * place->sign[l];
        constant -= (long)factors[l] * place->begin[l];
    }
    return (PlanIndex){constant, place->levels, factors};
}

static PlanStep *new_step(const Maker *m, PlanStepKind kind, const Step *step, const Place *place) {
    PlanStep *made = NEW(m->arena, PlanStep);
    made->kind = kind;
    made->n_operands = step->node ? operand_count(step) : 0;
    PlanIndex *operands = NEW_ARRAY(m->arena, PlanIndex, made->n_operands + 1);
    for (int k = 0; k < made->n_operands; k++)
        operands[k] = make_index(m->arena, place, k);
    made->operands = operands;
    return made;
}

/* --- single steps ----------------------------------------------------------------------------- */

static void add_assign(const Maker *m, const Step *step, const Place *place, PlanSteps *out) {
    const Assign *assign = step->node->assign;
    Ex *target = assign->target, *value = assign->value;
    if (m->part != PART_TANGENT &&
        (assign_dependence(m->form, assign) != EXPLICIT) != (m->part == PART_AFFECTED))
        return;
    if (m->part == PART_TANGENT) {
        value = assigned_tangent(m->arena, m->form, assign);
        if (ex_is_zero(value)) return;
        target = ex_change(m->arena, target);
    }
    PlanStep *made = new_step(m, STEP_ASSIGN, step, place);
    made->assign.assign = assign;
    made->assign.target = target;
    made->assign.value = value;
    made->assign.whole = is_whole(step);
    vec_push(m->arena, out, made);
}

static void add_call(const Maker *m, const Step *step, const Place *place, PlanSteps *out) {
    const Comp *comp = step->node->call.comp;
    bool responds = step->node->kind == NODE_RESPOND;
    int partition = m->graph->child_partition, block = step->node->call.block;
    if (!responds && !m->form->children[comp->index]->has_part[partition][m->part][block]) return;
    PlanStep *made = new_step(m, responds ? STEP_RESPOND : STEP_CALL, step, place);
    made->call.comp = comp;
    made->call.unit = m->unit->children[comp->index];
    if (!responds) made->call.block = &m->graph->called[comp->index]->blocks[block];
    vec_push(m->arena, out, made);
}

/* --- connections ------------------------------------------------------------------------------ */

/* The members whose flows are added up for the taker, all or the one that gives, with their positions among
   the operands */
static PlanMembers terms_of(const Maker *m, const Node *node) {
    const Connection *set = node->connect.set;
    bool taker_inside = set->members.at[node->connect.taker].comp != NULL;
    int giver = node->connect.giver, first = giver >= 0 ? giver : 0;
    int end = giver >= 0 ? giver + 1 : set->members.n;
    PlanMembers terms = {0};
    for (int i = first, position = 1; i < end; i++) {
        if (i == node->connect.taker) continue;
        /* flows into the components sum to zero; a connector of the class itself counts the other way round
         */
        bool minus = (set->members.at[i].comp != NULL) == taker_inside;
        vec_push(m->arena, &terms, ((PlanMember){.member = i, .position = position++, .minus = minus}));
    }
    return terms;
}

typedef struct {
    const Maker *m;
    const Node *node;
    PlanStep *made;
} Handing;

static PlanMember giver_of(const Node *node, int k) {
    int giver = giving_member(node->connect.set, k), taker = node->connect.taker;
    int position = node->connect.giver >= 0 ? 1 : giver < taker ? giver + 1 : giver;
    return (PlanMember){.member = giver, .position = position};
}

bool comes_from_one(const PlanStep *step, const PlanHandover *h) {
    return h->from.n == 1 && !(h->var->is_flow && step->connect.is_partial);
}

/* Whether a function with components apart does without the value: it is that of an input, and is read where
   it comes from, which is an alias. Changes are handed over. */
static bool is_read_at_source(const Maker *m, const PlanStep *step, const PlanHandover *h) {
    const Var *var = h->var;
    bool is_input = step->connect.set->members.at[step->connect.taker.member].comp != NULL &&
                    var->base == BASE_REAL && var->input[h->order] >= 0;
    return m->takes_apart && m->part != PART_TANGENT && is_input && comes_from_one(step, h);
}

static void add_handover(void *context, int k, int order) {
    Handing *h = context;
    const Maker *m = h->m;
    const Endpoint *taker = &h->node->connect.set->members.at[h->node->connect.taker];
    const Var *var = taker->port->vars.at[k];
    Dependence dependence = connect_dependence(m->form, h->node, k, order);
    if (m->part == PART_TANGENT ? dependence != LINEAR
                                : (dependence != EXPLICIT) != (m->part == PART_AFFECTED))
        return;
    PlanHandover handover = {.k = k, .order = order, .var = var, .count = var->count / taker->port->count};
    if (var->is_flow)
        handover.from = terms_of(m, h->node);
    else
        vec_push(m->arena, &handover.from, giver_of(h->node, k));
    if (!is_read_at_source(m, h->made, &handover)) vec_push(m->arena, &h->made->connect.handovers, handover);
}

static PlanStep *new_connect(const Maker *m, PlanStepKind kind, const Step *step, const Place *place) {
    PlanStep *made = new_step(m, kind, step, place);
    made->connect.set = step->node->connect.set;
    made->connect.taker = (PlanMember){.member = step->node->connect.taker};
    made->connect.adds = step->node->connect.sum == SUM_NEXT;
    made->connect.is_partial = step->node->connect.sum != SUM_WHOLE;
    return made;
}

static void add_connect(const Maker *m, const Step *step, const Place *place, PlanSteps *out) {
    PlanStep *made = new_connect(m, STEP_CONNECT, step, place);
    Handing handing = {m, step->node, made};
    connect_variables(step->node, add_handover, &handing);
    if (made->connect.handovers.n) vec_push(m->arena, out, made);
}

/* --- responses -------------------------------------------------------------------------------- */

static const LinearPort *port_at(const Maker *m, const Endpoint *endpoint) {
    return linear_port(endpoint->comp ? m->form->children[endpoint->comp->index] : m->form, endpoint->port);
}

static bool same_scalars(const LinearPort *a, const LinearPort *b) {
    bool same = a->motion.n == b->motion.n && a->flows.n == b->flows.n;
    for (int i = 0; same && i < a->motion.n; i++)
        same = find_motion(b, &a->motion.at[i]) == i;
    for (int i = 0; same && i < a->flows.n; i++)
        same = find_flow(b, &a->flows.at[i]) == i;
    return same;
}

static void add_gather(const Maker *m, const Step *step, const Place *place, PlanSteps *out) {
    const Connection *set = step->node->connect.set;
    const Endpoint *taker = &set->members.at[step->node->connect.taker];
    const LinearPort *port = port_at(m, taker);
    const Form *form = taker->comp ? m->form->children[taker->comp->index] : NULL;
    if (form && !responds(form) && !form->elimination->with_border) port = NULL;
    if (port && !port->flows.n) return;
    PlanStep *made = new_connect(m, STEP_GATHER, step, place);
    made->connect.taker.port = port;
    made->connect.from = terms_of(m, step->node);
    made->connect.is_alike = true;
    bool at_tip = set->members.at[step->node->connect.taker].comp; /* flows into what is beyond it */
    for (int i = 0; i < made->connect.from.n; i++) {
        PlanMember *member = &made->connect.from.at[i];
        member->minus ^= at_tip;
        member->port = port_at(m, &set->members.at[member->member]);
        made->connect.is_alike &= port && member->port && same_scalars(port, member->port);
    }
    made->connect.is_handed_on =
        made->connect.is_alike && made->connect.from.n == 1 && step->node->connect.sum == SUM_WHOLE && at_tip;
    vec_push(m->arena, out, made);
}

/* --- all -------------------------------------------------------------------------------------- */

static void add_steps(const Maker *m, const Steps *steps, Place place, PlanSteps *out);

static void add_loop(const Maker *m, const Step *step, Place place, PlanSteps *out) {
    PlanSteps body = {0};
    choose_counter(&place, step->loop);
    add_steps(m, &step->loop->body, place, &body);
    if (!body.n) return; /* nothing in it belongs to the part */
    int level = place.levels - 1;
    PlanStep *made = new_step(m, STEP_LOOP, step, &place);
    made->loop.level = level;
    made->loop.begin = place.begin[level];
    made->loop.count = step->loop->count;
    made->loop.down = place.sign[level] < 0;
    made->loop.body = body;
    vec_push(m->arena, out, made);
}

static void add_step(const Maker *m, const Step *step, const Place *place, PlanSteps *out) {
    if (!step->node) {
        add_loop(m, step, *place, out);
        return;
    }
    switch (step->node->kind) {
    case NODE_ASSIGN:
        add_assign(m, step, place, out);
        break;
    case NODE_CALL:
    case NODE_RESPOND:
        if (!m->takes_apart) add_call(m, step, place, out);
        break;
    case NODE_CONNECT:
        add_connect(m, step, place, out);
        break;
    case NODE_GATHER:
        add_gather(m, step, place, out);
        break;
    }
}

/* Whether two steps assign results of one call, for the same values of the loops. */
static bool same_call(const Form *form, const Step *a, const Step *b, const Place *place, int offset) {
    if (!a->node || !b->node || a->node->kind != NODE_ASSIGN || b->node->kind != NODE_ASSIGN) return false;
    if (is_whole(a) || is_whole(b)) return false;
    const Assign *x = a->node->assign, *y = b->node->assign;
    if (x->equation != y->equation || x->derived != y->derived || x->value->kind != EX_FUNCTION) return false;
    if (!assign_dependence(form, x) != !assign_dependence(form, y)) return false;
    int n = a->node->n_operands;
    if (n != b->node->n_operands) return false;
    for (int k = 0; k < n; k++) {
        if (!place->levels && a->node->operands[k] != b->node->operands[k]) return false;
        if (place->levels && place->base[offset + k] != place->base[offset + n + k]) return false;
        for (int l = 0; l < place->levels; l++)
            if (place->strides[l][offset + k] != place->strides[l][offset + n + k]) return false;
    }
    return true;
}

static void add_steps(const Maker *m, const Steps *steps, Place place, PlanSteps *out) {
    int offset = 0;
    bool joins = false;
    for (int i = 0; i < steps->n; i++) {
        const Step *step = &steps->at[i];
        bool joined =
            m->part != PART_TANGENT && i + 1 < steps->n && same_call(m->form, step, step + 1, &place, offset);
        Place inner = place;
        inner.base = place.levels ? place.base + offset : operands_of(step);
        for (int l = 0; l < inner.levels; l++)
            inner.strides[l] += offset;
        int before = out->n;
        add_step(m, step, &inner, out);
        if (out->n > before && out->at[before]->kind == STEP_ASSIGN) {
            out->at[before]->assign.joins = joins;
            out->at[before]->assign.is_joined = joined;
        }
        joins = joined;
        offset += operand_count(step);
    }
}

PlanSteps make_steps(const Maker *m, const Steps *steps) {
    PlanSteps made = {0};
    add_steps(m, steps, (Place){.base = NULL}, &made);
    return made;
}

/* --- initial equations ------------------------------------------------------------------------ */

static PlanStep *new_assignment(const Maker *m, const Assign *assign) {
    PlanStep *made = NEW(m->arena, PlanStep);
    made->kind = STEP_ASSIGN;
    made->assign.assign = assign;
    made->assign.target = assign->target;
    made->assign.value = assign->value;
    return made;
}

typedef struct {
    const Maker *m;
    const Assign *assign;
    PlanSteps *out;
} Initial;

/* An assignment for one turn of its loops */
static bool add_turn(void *context, const Turn *turn) {
    const Initial *initial = context;
    const Maker *m = initial->m;
    PlanStep *made = new_assignment(m, initial->assign);
    for (const Loop *l = initial->assign->loop; l; l = l->outer)
        made->n_operands++;
    PlanIndex *operands = NEW_ARRAY(m->arena, PlanIndex, made->n_operands + 1);
    int at = made->n_operands;
    for (const Loop *l = initial->assign->loop; l; l = l->outer)
        operands[--at].constant = (long)turn_of(turn, l->iter)->value;
    made->operands = operands;
    vec_push(m->arena, initial->out, made);
    return true;
}

static bool runs_through_vectors(const Loop *loop) {
    while (loop && !loop->vector)
        loop = loop->outer;
    return loop != NULL;
}

/* Several results of a call without loops: it is made once. */
static void join(PlanStep *previous, PlanStep *step) {
    const Ex *a = previous->assign.value, *b = step->assign.value;
    bool same = a->kind == EX_FUNCTION && b->kind == EX_FUNCTION && a->function.call == b->function.call;
    if (!same || previous->assign.assign->loop || step->assign.assign->loop) return;
    previous->assign.is_joined = step->assign.joins = true;
}

PlanSteps make_initial(const Maker *m) {
    PlanSteps made = {0};
    const Variant *variant = m->unit->variant;
    for (int i = 0; i < variant->initial_assigns.n; i++) {
        const Assign *assign = variant->initial_assigns.at[i];
        Initial initial = {m, assign, &made};
        if (runs_through_vectors(assign->loop)) {
            walk_loops(m->sema, assign->loop, add_turn, &initial);
            continue;
        }
        PlanStep *step = new_assignment(m, assign);
        step->assign.whole = true;
        if (made.n) join(made.at[made.n - 1], step);
        vec_push(m->arena, &made, step);
    }
    return made;
}
