/* Scheduling: from nodes and what they need to an order and to blocks. */
#include "sema/order/schedule.h"

#include "sema/order/meant_state.h"
#include "sema/model/accessors.h"
#include "sema/model/compiled.h"
#include "sema/value/loops.h"

#include <string.h>

#include "sema/order/causalize.h"
#include "sema/order/connect_nodes.h"
#include "sema/order/whole_nodes.h"
#include "sema/value/ranges.h"
#include "sema/wire/connect.h"
#include "sema/wire/pattern.h"

/* --- nodes ------------------------------------------------------------------------------------ */

static void add_calls(Arena *arena, Graph *graph, NodeShapes *shapes) {
    const Variant *variant = graph->variant;
    graph->first_call = NEW_ARRAY(arena, int, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        graph->first_call[i] = graph->nodes.n;
        if (!graph->called[i]) continue;
        const Partition *blocks = graph->called[i];
        int *elements = NEW_ARRAY(arena, int, comp->count + 1);
        for (long e = 0; e < comp->count; e++)
            for (int b = 0; b < blocks->n_blocks; b++) {
                elements[e] = (int)e;
                Node node = {.kind = NODE_CALL, .n_operands = 1, .operands = &elements[e]};
                node.call.comp = comp;
                node.call.block = b;
                node.shape =
                    e ? graph->nodes.at[graph->nodes.n - blocks->n_blocks].shape : shape_of(shapes, &node);
                vec_push(arena, &graph->nodes, node);
            }
    }
}

/* --- what a node needs ------------------------------------------------------------------------ */

const Turn *node_turn(Turns *room, const Node *node) {
    return turn_with(room, node->assign->loop, node->n_operands, node->operands);
}

typedef struct {
    const Graph *graph;
    const Node *node;
    const Needs *needs;
    Slots slots;
    int last; /* the node found last, counted from 1: scalars of one connector mostly come from one node */
} Reader;

static void need_node(Reader *r, int node) {
    if (r->last == node + 1) return;
    r->last = node + 1;
    r->needs->node(r->needs->context, node);
}

static const Partition *used_partition(const Graph *graph, const Comp *comp) {
    return graph->called[comp->index];
}

static int block_of_slot(const Partition *partition, long slot) {
    int writer = writer_of(&partition->graph->writers, slot);
    return writer >= 0 ? partition->block_of[writer] : -1;
}

/* The block that gives an element of one of the variant's variables, or of its components' (n_comps of them,
   on the way to var); -1 if it is known without. */
static int giving_block(const Partition *partition, int n_comps, Comp **comps, const Var *var, int order,
                        long element) {
    const Graph *graph = partition->graph;
    long slot = -1;
    if (n_comps == 0) {
        if (var->slot[order] < 0) return -1;
        slot = var->slot[order] + element;
    } else {
        const Comp *comp = comps[0];
        long inner = var->count;
        for (int c = 1; c < n_comps; c++)
            inner *= comps[c]->count;
        long comp_element = element / inner, rest = element % inner;
        if (is_response(comp) || comp->outer) {
            if (var->input[order] < 0 || comp->outer) return -1;
            slot = comp->slot + comp_element * comp->type->n_inputs + var->input[order] + rest;
        } else if (n_comps == 1 && var->input[order] >= 0)
            slot = comp->slot + comp_element * comp->type->n_inputs + var->input[order] + rest;
        else {
            const Partition *blocks = used_partition(graph, comp);
            int block = giving_block(blocks, n_comps - 1, comps + 1, var, order, rest);
            if (block < 0) return -1;
            return partition
                ->block_of[graph->first_call[comp->index] + comp_element * blocks->n_blocks + block];
        }
    }
    return block_of_slot(partition, slot);
}

static void need_call(Reader *r, const Comp *comp, long comp_element, int n_comps, Comp **comps,
                      const Var *var, int order, long element) {
    const Partition *blocks = used_partition(r->graph, comp);
    int block = giving_block(blocks, n_comps, comps, var, order, element);
    if (block < 0) return;
    int first = r->graph->first_call[comp->index] + (int)comp_element * blocks->n_blocks;
    need_node(r, first + block);
}

static void need_slot(Reader *r, long slot) {
    int writer = writer_of(&r->graph->writers, slot);
    if (writer >= 0) need_node(r, writer);
}

static void need_own(Reader *r, const Var *var, int order, long element) {
    if (var->input[order] >= 0)
        r->needs->input(r->needs->context, var->input[order] + element, wave_of(var, order));
    else if (var->slot[order] >= 0) /* else it is a derivative that an error (reported) has left out */
        need_slot(r, var->slot[order] + element);
}

static void need_ref(void *context, Ex *ref, const Turn *turn) {
    Reader *r = context;
    Var *var = ref->ref.var;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return;
    reference_elements(ref, turn, &r->slots);
    for (int i = 0; i < r->slots.at.n; i++) {
        long element = r->slots.at.at[i];
        if (ref->ref.n_comps == 0) {
            need_own(r, var, ref->ref.order, element);
            continue;
        }
        Comp *comp = ref->ref.comps[0];
        if (comp->outer) continue;
        long inner = var->count;
        for (int c = 1; c < ref->ref.n_comps; c++)
            inner *= ref->ref.comps[c]->count;
        long comp_element = element / inner, rest = element % inner;
        if (ref->ref.n_comps == 1 && var->input[ref->ref.order] >= 0)
            need_slot(r,
                      comp->slot + comp_element * comp->type->n_inputs + var->input[ref->ref.order] + rest);
        else if (is_response(comp))
            r->needs->balance(r->needs->context);
        else
            need_call(r, comp, comp_element, ref->ref.n_comps - 1, ref->ref.comps + 1, var, ref->ref.order,
                      rest);
    }
}

/* --- all turns at once ------------------------------------------------------------------------ */

static void need_writer(void *context, int writer, long count) {
    Reader *r = context;
    (void)count;
    if (writer >= 0) need_node(r, writer);
}

/* A reference of the class itself to something long, or in all turns of loops */
static bool is_own_reach(const Ex *ref, const Ranges *ranges) {
    const Var *var = ref->ref.var;
    if (ref->ref.n_comps || var->input[ref->ref.order] >= 0 || var->slot[ref->ref.order] < 0) return false;
    return varies_in(ref, ranges) || ex_count(ref) >= LONG_ARRAY;
}

static bool need_reach(void *context, Ex *ref, const Ranges *ranges) {
    Reader *r = context;
    const Var *var = ref->ref.var;
    Reach reach;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return true;
    if (!is_own_reach(ref, ranges) || !reach_of(ref, ranges, &reach)) {
        need_ref(r, ref, ranges->turn);
        return true;
    }
    visit_writers(&r->graph->writers, var->slot[ref->ref.order], var->dims, &reach.region, need_writer, r);
    return true;
}

/* Whether need_reach() finds all that the reference means in these turns */
static bool can_reach(void *context, Ex *ref, const Ranges *ranges) {
    const Var *var = ref->ref.var;
    Reach reach;
    (void)context;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre || !varies_in(ref, ranges)) return true;
    return is_own_reach(ref, ranges) && reach_of(ref, ranges, &reach);
}

/* What the assignment uses in all turns of `ranges`; false: nothing has been visited, for it depends on the
   turn what that is */
static bool visit_assign(const Assign *assign, Ranges *ranges, VisitReach *visit, void *context) {
    const Ex *target = assign->target;
    if (!visit_reaches(assign->value, ranges, can_reach, NULL)) return false;
    visit_reaches(assign->value, ranges, visit, context);
    for (int k = 0; k < target->ref.var->rank && target->ref.n_comps == 0; k++)
        if (target->ref.subs[k]) visit_reaches(target->ref.subs[k], ranges, visit, context);
    return true;
}

/* Whether the needs were found without looking at single turns or elements */
static bool needs_at_once(Reader *r, const Node *node) {
    Ranges ranges = {.n = 0};
    const Assign *assign = node->assign;
    if (!node->whole && (assign->loop || !takes_long(assign->target, assign->value))) return false;
    if (node->whole && !ranges_of(assign->loop, &ranges)) return false;
    return visit_assign(assign, &ranges, need_reach, r);
}

/* What one member of a connection hands over for variable k */
static void need_member(Reader *r, const Endpoint *member, int k, int order) {
    const Var *var = member->port->vars.at[k];
    const Comp *comp = member->comp;
    long own = var->count / member->port->count, first = member->port_element * own;
    if (!comp)
        for (long i = 0; i < own; i++)
            need_own(r, var, order, first + i);
    if (!comp || var->slot[order] < 0) return;
    const Partition *blocks = used_partition(r->graph, comp);
    int call = r->graph->first_call[comp->index] + member->comp_element * blocks->n_blocks;
    for (long i = 0; i < own; i++) {
        int block = block_of_slot(blocks, var->slot[order] + first + i);
        if (block >= 0) need_node(r, call + block);
    }
}

static void need_variable(void *context, int k, int order) {
    Reader *r = context;
    const Connection *set = r->node->connect.set;
    if (r->node->connect.kind != WAVE_FLOW) {
        need_member(r, &set->members.at[giving_member(set, k)], k, order);
        return;
    }
    for (int m = 0; m < set->members.n; m++)
        if (m != r->node->connect.taker && (r->node->connect.giver < 0 || m == r->node->connect.giver))
            need_member(r, &set->members.at[m], k, order);
}

static bool need_in_turn(void *context, const Turn *turn) {
    Reader *r = context;
    const Assign *assign = r->node->assign;
    const Ex *target = assign->target;
    ex_visit_uses(assign->value, turn, need_ref, r);
    for (int k = 0; k < target->ref.var->rank && target->ref.n_comps == 0; k++)
        if (target->ref.subs[k]) ex_visit_uses(target->ref.subs[k], turn, need_ref, r);
    return true;
}

/* A whole node may need different things in different turns: what has been decided since it was made decides
   about that, too. */
static void need_of_assign(Arena *scratch, Reader *r) {
    const Node *node = r->node;
    Turns room = {.arena = scratch};
    Ranges ranges;
    if (needs_at_once(r, node)) return;
    if (node->whole && ranges_of(node->assign->loop, &ranges))
        visit_turns(scratch, node->assign->loop, &ranges, need_in_turn, r);
    else
        need_in_turn(r, node_turn(&room, node));
}

void node_needs(Arena *scratch, const Graph *graph, int index, const Needs *needs) {
    const Node *node = &graph->nodes.at[index];
    Reader r = {.graph = graph, .node = node, .needs = needs, .slots = {.arena = scratch}};
    if (node->kind == NODE_ASSIGN) {
        need_of_assign(scratch, &r);
    } else if (node->kind == NODE_CONNECT) {
        connect_variables(node, need_variable, &r);
        if (node->connect.sum == SUM_NEXT) need_node(&r, index - 1);
    } else {
        const Comp *comp = node->call.comp;
        const Partition *blocks = used_partition(graph, comp);
        const Block *block = &blocks->blocks[node->call.block];
        int first = graph->first_call[comp->index] + node->operands[0] * blocks->n_blocks;
        for (int i = 0; i < block->inputs.n; i++)
            need_slot(&r, comp->slot + node->operands[0] * comp->type->n_inputs + block->inputs.at[i]);
        for (int i = 0; i < block->after.n; i++)
            need_node(&r, first + block->after.at[i]);
    }
}

/* --- the order -------------------------------------------------------------------------------- */

/* A node on the way, and the number of the next one of its needs to look at */
typedef struct {
    int node, next;
} Frame;

typedef struct {
    Arena *scratch;
    Sema *sema;
    Graph *graph;
    char *colour; /* 0: not met, 1: on the way, 2: done */
    VEC(Frame) stack;
    VEC(int) pending; /* what the node needs whose needs are read, */
    int current;      /* this one */
    int cycle;        /* position in the stack where a cycle begins */
    bool reports;     /* report cycles and go on; else the first ends the sorting */
    bool cyclic;      /* a cycle was met */
    char *reported;   /* by node: it is part of a cycle that was reported */
    int *room;        /* for what nodes need: this many numbers are left */
    int left;
    bool mixed; /* turns of a whole node do not belong together */
} Sorter;

static void sort_node(void *context, int node) {
    Sorter *s = context;
    vec_push(s->scratch, &s->pending, node);
}

static void raise_wave(Sorter *s, Wave wave) {
    Node *node = &s->graph->nodes.at[s->current];
    if (wave > node->wave) node->wave = wave;
}

static void sort_input(void *context, long input, Wave wave) {
    (void)input;
    raise_wave(context, wave);
}

static void sort_balance(void *context) {
    Sorter *s = context;
    s->graph->nodes.at[s->current].linear = true;
    raise_wave(s, WAVE_DERIVATIVE);
}

/* --- whole nodes ------------------------------------------------------------------------------ */

/* The turns of a whole node stay together if that closes no cycle, and all are in the same wave. */

typedef struct {
    Sorter *s;
    int node;
    const Node *met; /* what determines the elements of the present reference, or NULL */
    bool any, mixed; /* other elements are known without; nodes differ */
} Waves;

static void see_writer(void *context, int writer, long count) {
    Waves *w = context;
    (void)count;
    if (writer == w->node) return;
    const Node *node = writer < 0 ? NULL : &w->s->graph->nodes.at[writer];
    w->mixed |= w->any && !node != !w->met;
    w->mixed |= w->any && node && w->met && (node->wave != w->met->wave || node->linear != w->met->linear);
    w->met = node;
    w->any = true;
}

static bool see_reach(void *context, Ex *ref, const Ranges *ranges) {
    Waves *w = context;
    const Var *var = ref->ref.var;
    Reach reach;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre || !is_own_reach(ref, ranges)) return true;
    if (!reach_of(ref, ranges, &reach)) return false;
    w->any = false;
    visit_writers(&w->s->graph->writers, var->slot[ref->ref.order], var->dims, &reach.region, see_writer, w);
    return true;
}

/* Whether all turns are in the same wave */
static bool is_of_one_wave(Sorter *s, int node) {
    const Assign *assign = s->graph->nodes.at[node].assign;
    Waves waves = {.s = s, .node = node};
    Ranges all;
    return ranges_of(assign->loop, &all) && visit_reaches(assign->value, &all, see_reach, &waves) &&
           !waves.mixed;
}

static void enter_node(Sorter *s, int node) {
    s->colour[node] = 1;
    vec_push(s->scratch, &s->stack, ((Frame){node, 1}));
}

static void leave_node(Sorter *s) {
    int index = s->stack.at[s->stack.n - 1].node;
    Node *node = &s->graph->nodes.at[index];
    const int *needs = s->graph->needs[index];
    for (int i = 1; i <= needs[0]; i++) {
        const Node *before = &s->graph->nodes.at[needs[i]];
        if (before->wave > node->wave) node->wave = before->wave;
        node->linear |= before->linear;
    }
    if (node->whole && !is_of_one_wave(s, index)) s->mixed = true;
    s->colour[index] = 2;
    vec_push(s->sema->arena, &s->graph->schedule, index);
    s->stack.n--;
}

/* --- needs ------------------------------------------------------------------------------------ */

/* Keeps what has been found of the current node in the graph. The lists stand close together, as there are
   millions of them. */
static void keep_needs(Sorter *s) {
    enum { LEAST = 64, MOST = 1 << 16 };
    int n = s->pending.n;
    if (n + 1 > s->left) {
        int wanted = s->graph->nodes.n < MOST / 4 ? LEAST + 4 * s->graph->nodes.n : MOST;
        s->left = n + 1 > wanted ? n + 1 : wanted;
        s->room = NEW_ARRAY(s->sema->arena, int, s->left);
    }
    s->graph->needs[s->current] = s->room;
    *s->room++ = n;
    for (int i = 0; i < n; i++)
        *s->room++ = s->pending.at[i];
    s->left -= n + 1;
    s->pending.n = 0;
}

/* Removes the current node, a whole one whose earlier turns are determined before, from its needs. */
static void drop_itself(Sorter *s) {
    int n = 0;
    for (int i = 0; i < s->pending.n; i++)
        if (s->pending.at[i] != s->current) s->pending.at[n++] = s->pending.at[i];
    s->pending.n = n;
}

static void find_any_needs(Sorter *s) {
    const Needs needs = {s, sort_node, sort_input, sort_balance};
    node_needs(s->scratch, s->graph, s->current, &needs);
}

/* Whether both nodes are results of a call, in the same turn of its loops: they need the same */
static bool is_of_one_call(const Node *a, const Node *b) {
    if (a->kind != NODE_ASSIGN || b->kind != NODE_ASSIGN || a->whole || b->whole) return false;
    const Ex *one = a->assign->value, *other = b->assign->value;
    return one->kind == EX_FUNCTION && other->kind == EX_FUNCTION &&
           one->function.call == other->function.call && a->n_operands == b->n_operands &&
           (!a->n_operands || !memcmp(a->operands, b->operands, (size_t)a->n_operands * sizeof *a->operands));
}

/* A target without subscripts that could need anything */
static bool is_plain_target(const Ex *target) {
    for (int k = 0; k < target->ref.var->rank && target->ref.n_comps == 0; k++)
        if (target->ref.subs[k]) return false;
    return true;
}

/* What the current node needs is what the one before it needs: of a call with many results that is found
 * once.
 */
static bool needs_as_before(Sorter *s) {
    Node *node = &s->graph->nodes.at[s->current];
    if (!s->current || !is_of_one_call(node - 1, node) || !is_plain_target(node[-1].assign->target) ||
        !is_plain_target(node->assign->target))
        return false;
    node->wave = node[-1].wave;
    node->linear = node[-1].linear;
    s->graph->needs[s->current] = s->graph->needs[s->current - 1];
    return true;
}

/* Adds a node unless it is the one that was added last. */
static void sort_next(Sorter *s, int node) {
    if (!s->pending.n || s->pending.at[s->pending.n - 1] != node) sort_node(s, node);
}

static void find_needs_of_assigns(Sorter *s, int n) {
    for (s->current = 0; s->current < n; s->current++) {
        if (needs_as_before(s)) continue;
        find_any_needs(s);
        if (s->graph->nodes.at[s->current].whole) drop_itself(s);
        keep_needs(s);
    }
}

static void find_needs_of_connects(Sorter *s, ConnectNodes *nodes) {
    const Graph *graph = s->graph;
    for (int i = 0; i < graph->variant->connections.n; i++) {
        const Connection *set = graph->variant->connections.at[i];
        const ConnectNeeds *needs;
        for (int k = 0, n; (needs = connect_needs(nodes, graph, set->pattern, k, &n)); k++, s->current++) {
            for (int c = 0; needs->is_regular && c < needs->calls.n; c++) {
                const Endpoint *giver = &set->members.at[needs->calls.at[c].member];
                int of = giver->comp->index, n_blocks = graph->called[of]->n_blocks;
                sort_next(s,
                          graph->first_call[of] + giver->comp_element * n_blocks + needs->calls.at[c].block);
            }
            if (!needs->is_regular)
                find_any_needs(s);
            else if (graph->nodes.at[s->current].connect.sum == SUM_NEXT)
                sort_next(s, s->current - 1);
            keep_needs(s);
        }
    }
}

/* Of the call of a block: `writers` of its component's inputs */
static void find_needs_of_call(Sorter *s, const Block *block, int first, const int *writers) {
    for (int i = 0; i < block->inputs.n; i++)
        if (writers[block->inputs.at[i]] >= 0) sort_next(s, writers[block->inputs.at[i]]);
    for (int i = 0; i < block->after.n; i++)
        sort_next(s, first + block->after.at[i]);
    if (block->linear) sort_balance(s);
    keep_needs(s);
}

static void find_needs_of_calls(Sorter *s) {
    const Graph *graph = s->graph;
    for (int i = 0; i < graph->variant->comps.n; i++) {
        const Comp *comp = graph->variant->comps.at[i];
        const Partition *blocks = graph->called[i];
        const int *writers = blocks ? input_writers(graph, comp) : NULL;
        for (long e = 0; blocks && e < comp->count; e++) {
            int first = s->current;
            for (int b = 0; b < blocks->n_blocks; b++, s->current++)
                find_needs_of_call(s, &blocks->blocks[b], first, writers);
            if (writers) writers += comp->type->n_inputs;
        }
    }
}

/* What each node needs, and the waves of what comes from outside of the graph */
static void find_all_needs(Sorter *s, ConnectNodes *connects, int n_assigns) {
    s->graph->needs = NEW_ARRAY(s->sema->arena, const int *, s->graph->nodes.n + 1);
    find_needs_of_assigns(s, n_assigns);
    find_needs_of_connects(s, connects);
    find_needs_of_calls(s);
}

/* --- cycles ----------------------------------------------------------------------------------- */

static Span node_span(const Node *node) {
    if (node->kind == NODE_ASSIGN) return node->assign->span;
    if (node->kind == NODE_CALL) return node->call.comp->decl->span;
    const Connection *set = node->connect.set;
    const Endpoint *taker = &set->members.at[node->connect.taker];
    const AstEquation *connect = taker->connect;
    for (int m = 0; m < set->members.n; m++) /* a giver's own connect may name another taker */
        if (node->connect.kind == WAVE_FLOW && m != node->connect.taker) connect = set->members.at[m].connect;
    return connect->span;
}

/* The first equation of the cycle that a balance could stand in for; or NULL, if components or connects take
   part in it. */
static const Assign *replaceable_equation(const Sorter *s) {
    const Assign *first = NULL;
    for (int i = s->cycle; i < s->stack.n; i++) {
        const Node *node = &s->graph->nodes.at[s->stack.at[i].node];
        if (node->kind != NODE_ASSIGN || node->assign->target->type != BASE_REAL) return NULL;
        const Assign *assign = node->assign;
        if (assign->derived || assign->target->rank || !assign->equation->left) continue;
        if (!first || assign->span.begin.offset < first->span.begin.offset) first = assign;
    }
    return first;
}

static void note_response(const Sorter *s, Diagnostic *d) {
    const Assign *assign = replaceable_equation(s);
    if (!assign) return;
    Arena *arena = s->sema->arena;
    diag_note(
        s->sema->diagnostics, d, assign->span,
        "if all of it is linear: declare 'Base.LinearResponse r', write '%s = r.balance' here, and this "
        "equation below the others as 'r.residual = %s'",
        ex_to_string(arena, assign->target), residual_text(arena, assign->equation));
}

static void report_cycle(Sorter *s) {
    Diagnostics *diagnostics = s->sema->diagnostics;
    const Node *last = NULL;
    int kinds[] = {NODE_CONNECT, NODE_ASSIGN, NODE_CALL};
    for (int k = 0; k < 3 && !last; k++)
        for (int i = s->cycle; i < s->stack.n; i++) {
            const Node *node = &s->graph->nodes.at[s->stack.at[i].node];
            if ((int)node->kind != kinds[k]) continue;
            if (!last || node_span(node).begin.offset > node_span(last).begin.offset) last = node;
        }
    Diagnostic *d = diag_error(
        diagnostics, node_span(last), "no-algebraic-loop",
        "this closes an algebraic loop: values that need each other, without a LinearResponse or a "
        "state between them");
    int reported = 0;
    for (int i = s->stack.n - 1; i >= s->cycle && reported < 12; i--) {
        const Node *node = &s->graph->nodes.at[s->stack.at[i].node];
        if (node == last) continue;
        if (node->kind == NODE_CALL)
            diag_note(diagnostics, d, node_span(node), "by way of '%s'", node->call.comp->decl->name);
        else if (node->kind == NODE_ASSIGN)
            diag_note(diagnostics, d, node_span(node), "by way of '%s'",
                      ex_to_string(s->sema->arena, node->assign->target));
        else
            diag_note(diagnostics, d, node_span(node), "by way of this connect");
        reported++;
    }
    note_response(s, d);
}

/* A cycle through `node`, which is on the way: reported unless it shares nodes with one that was. */
static void report_new_cycle(Sorter *s, int node) {
    s->cycle = 0;
    while (s->stack.at[s->cycle].node != node)
        s->cycle++;
    bool old = false;
    for (int i = s->cycle; i < s->stack.n; i++)
        old |= s->reported[s->stack.at[i].node];
    if (!old) report_cycle(s);
    for (int i = s->cycle; i < s->stack.n; i++)
        s->reported[s->stack.at[i].node] = 1;
}

static bool needs_are_scheduled(const Sorter *s, int node) {
    const int *needs = s->graph->needs[node];
    for (int i = 1; i <= needs[0]; i++)
        if (s->colour[needs[i]] != 2) return false;
    return true;
}

/* The other results of a call follow at once: one call gives all of them then. Their nodes stand together. */
static void schedule_other_results(Sorter *s, int node) {
    const Node *nodes = s->graph->nodes.at;
    for (int way = -1; way <= 1; way += 2)
        for (int i = node + way; i >= 0 && i < s->graph->nodes.n && is_of_one_call(&nodes[node], &nodes[i]);
             i += way) {
            if (s->colour[i] || !needs_are_scheduled(s, i)) continue;
            enter_node(s, i);
            leave_node(s);
        }
}

/* Puts `root` and all that it needs into the schedule, what is needed first; false if a cycle
   ends it. */
static bool sort_from(Sorter *s, int root) {
    if (s->colour[root]) return true;
    enter_node(s, root);
    while (s->stack.n) {
        Frame *frame = &s->stack.at[s->stack.n - 1];
        const int *needs = s->graph->needs[frame->node];
        if (frame->next > needs[0]) {
            int node = frame->node;
            leave_node(s);
            schedule_other_results(s, node);
            continue;
        }
        int next = needs[frame->next++];
        if (s->colour[next] == 1) {
            s->cyclic = true;
            if (!s->reports) return false;
            report_new_cycle(s, next);
            continue; /* as if what closes it was not there, to find other cycles */
        }
        if (!s->colour[next]) enter_node(s, next);
    }
    return true;
}

static bool has_wave(const Partition *blocks, Wave wave) {
    for (int b = 0; b < blocks->n_blocks; b++)
        if (blocks->blocks[b].wave == wave) return true;
    return false;
}

/* The calls of a component's blocks in that wave */
static bool sort_calls(Sorter *s, const Comp *comp, Wave wave) {
    const Partition *blocks = s->graph->called[comp->index];
    if (!blocks || !has_wave(blocks, wave)) return true;
    int node = s->graph->first_call[comp->index];
    for (long e = 0; e < comp->count; e++)
        for (int b = 0; b < blocks->n_blocks; b++, node++)
            if (blocks->blocks[b].wave == wave && !sort_from(s, node)) return false;
    return true;
}

/* Calls in the order of their waves, so that instances follow each other regularly; then the rest in textual
 * order. */
static bool sort_all(Sorter *s) {
    const Graph *graph = s->graph;
    for (int wave = WAVE_FREE; wave < WAVE_COUNT; wave++)
        for (int i = 0; i < graph->variant->comps.n; i++)
            if (!sort_calls(s, graph->variant->comps.at[i], (Wave)wave)) return false;
    for (int i = 0; i < graph->nodes.n; i++)
        if (!sort_from(s, i)) return false;
    return true;
}

/* A long sum of flows is made anew as a whole, from its first term on: so all its nodes belong where the last
 * one does. */
static void join_sums(Graph *graph) {
    for (int i = graph->nodes.n - 1; i > 0; i--) {
        const Node *node = &graph->nodes.at[i];
        if (node->kind != NODE_CONNECT || node->connect.sum != SUM_NEXT) continue;
        graph->nodes.at[i - 1].wave = node->wave;
        graph->nodes.at[i - 1].linear = node->linear;
    }
}

/* --- blocks ----------------------------------------------------------------------------------- */

typedef struct {
    Partition *partition;
    Block *block;
    int index;
    char *input_seen, *after_seen;
    long missing; /* inputs and blocks that may be found yet */
    Arena *arena;
} Gatherer;

static void gather_node(void *context, int node) {
    Gatherer *g = context;
    int block = g->partition->block_of[node];
    if (block == g->index || g->after_seen[block]) return;
    g->after_seen[block] = 1;
    g->missing--;
    vec_push(g->arena, &g->block->after, block);
}

static void gather_input(void *context, long input, Wave wave) {
    Gatherer *g = context;
    (void)wave;
    if (g->input_seen[input]) return;
    g->input_seen[input] = 1;
    g->missing--;
    vec_push(g->arena, &g->block->inputs, input);
}

static void gather_balance(void *context) {
    (void)context;
}

/* `most_after`: how many other blocks this one can come after */
static void find_needs_of_block(Arena *arena, Arena *scratch, Partition *partition, int index,
                                int most_after) {
    const Graph *graph = partition->graph;
    long n_inputs = graph->variant->n_inputs;
    Block *block = &partition->blocks[index];
    Gatherer g = {partition,
                  block,
                  index,
                  NEW_ARRAY(scratch, char, n_inputs + 1),
                  NEW_ARRAY(scratch, char, partition->n_blocks),
                  n_inputs + most_after,
                  arena};
    Needs needs = {&g, gather_node, gather_input, gather_balance};
    for (int i = 0; i < block->nodes.n && g.missing; i++)
        node_needs(scratch, graph, block->nodes.at[i], &needs);
}

/* Cuts the schedule by the number that each node has in `group` (0 .. n_groups-1); empty groups vanish.
   `names`: of the groups, none of which comes after a later one; NULL: they may */
static void cut(Arena *arena, const Graph *graph, Partition *partition, const int *group, int n_groups,
                const char *const *names) {
    partition->graph = graph;
    int *number = NEW_ARRAY(arena, int, n_groups + 1);
    int *size = NEW_ARRAY(arena, int, n_groups + 1);
    for (int i = 0; i < graph->nodes.n; i++)
        size[group[i]]++;
    for (int g = 0; g < n_groups; g++)
        number[g] = size[g] ? partition->n_blocks++ : -1;
    partition->blocks = NEW_ARRAY(arena, Block, partition->n_blocks + 1);
    partition->block_of = NEW_ARRAY(arena, int, graph->nodes.n + 1);
    for (int g = 0; g < n_groups; g++) {
        if (!size[g]) continue;
        Block *block = &partition->blocks[number[g]];
        block->name = names ? names[g] : arena_printf(arena, "part%d", number[g] + 1);
        vec_reserve(arena, &block->nodes, size[g]);
    }
    for (int i = 0; i < graph->schedule.n; i++) {
        int node = graph->schedule.at[i];
        partition->block_of[node] = number[group[node]];
        Block *block = &partition->blocks[number[group[node]]];
        vec_push(arena, &block->nodes, node);
        if (graph->nodes.at[node].wave > block->wave) block->wave = graph->nodes.at[node].wave;
        block->linear |= graph->nodes.at[node].linear;
    }
    Arena *scratch = arena_new();
    for (int b = 0; b < partition->n_blocks; b++)
        find_needs_of_block(arena, scratch, partition, b, names ? b : partition->n_blocks - 1);
    arena_free(scratch);
}

/* Sets of inputs, and one more for balances; equal sets have equal numbers */
typedef struct {
    Arena *arena;
    int words;
    VEC(unsigned long *) sets;
    const int *set_of; /* by node */
    unsigned long *current;
    long n_inputs;
} Sets;

static void unite_node(void *context, int node) {
    Sets *s = context;
    for (int w = 0; w < s->words; w++)
        s->current[w] |= s->sets.at[s->set_of[node]][w];
}

static void unite_input(void *context, long input, Wave wave) {
    Sets *s = context;
    (void)wave;
    s->current[input / 64] |= 1ul << (input % 64);
}

static void unite_balance(void *context) {
    Sets *s = context;
    unite_input(s, s->n_inputs, WAVE_DERIVATIVE);
}

static int number_of_set(Sets *s) {
    for (int i = s->sets.n - 1; i >= 0; i--)
        if (!memcmp(s->sets.at[i], s->current, sizeof(long) * (size_t)s->words)) return i;
    vec_push(s->arena, &s->sets, s->current);
    s->current = NEW_ARRAY(s->arena, unsigned long, s->words);
    return s->sets.n - 1;
}

static Partition *cut_fine(Arena *arena, const Graph *graph) {
    Arena *scratch = arena_new();
    Partition *partition = NEW(arena, Partition);
    long n_inputs = graph->variant->n_inputs;
    int *set_of = NEW_ARRAY(scratch, int, graph->nodes.n + 1);
    Sets sets = {.arena = scratch, .words = (int)(n_inputs / 64 + 1), .set_of = set_of, .n_inputs = n_inputs};
    sets.current = NEW_ARRAY(scratch, unsigned long, sets.words);
    Needs needs = {&sets, unite_node, unite_input, unite_balance};
    for (int i = 0; i < graph->schedule.n; i++) {
        int node = graph->schedule.at[i];
        memset(sets.current, 0, sizeof(long) * (size_t)sets.words);
        if (graph->nodes.at[node].linear) unite_balance(&sets);
        node_needs(scratch, graph, node, &needs);
        set_of[node] = number_of_set(&sets);
    }
    for (int i = graph->nodes.n - 1; i > 0; i--) { /* as join_sums */
        const Node *node = &graph->nodes.at[i];
        if (node->kind == NODE_CONNECT && node->connect.sum == SUM_NEXT) set_of[i - 1] = set_of[i];
    }
    cut(arena, graph, partition, set_of, sets.sets.n, NULL);
    arena_free(scratch);
    return partition;
}

static Partition *cut_coarse(Arena *arena, const Graph *graph) {
    static const char *const waves[WAVE_COUNT] = {"independent", "signals", "derivatives", "flows"};
    Partition *partition = NEW(arena, Partition);
    int *group = NEW_ARRAY(arena, int, graph->nodes.n + 1);
    for (int i = 0; i < graph->nodes.n; i++)
        group[i] = (int)graph->nodes.at[i].wave;
    cut(arena, graph, partition, group, WAVE_COUNT, waves);
    return partition;
}

/* --- all -------------------------------------------------------------------------------------- */

static bool uses_time(const Variant *variant) {
    if (variant->compiled && variant->compiled->uses_time) return true;
    for (int i = 0; i < variant->nodes.n; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        bool seen = i && variant->nodes.at[i - 1].assign == assign; /* in another turn of its loops */
        if (!seen && ex_uses_time(assign->value)) return true;
    }
    for (int i = 0; i < variant->comps.n; i++)
        if (variant->comps.at[i]->type->uses_time) return true;
    return false;
}

static long count_calls(const Graph *graph) {
    const Variant *variant = graph->variant;
    long count = 0;
    for (int i = 0; i < variant->comps.n; i++)
        if (graph->called[i]) count += variant->comps.at[i]->count * graph->called[i]->n_blocks;
    return count;
}

/* The nodes of an assignment stand together. */
static void find_shapes_of_assigns(Graph *graph, NodeShapes *shapes) {
    for (int i = 0; i < graph->nodes.n; i++) {
        Node *node = &graph->nodes.at[i];
        bool again = i && node[-1].assign == node->assign;
        node->shape = again ? node[-1].shape : shape_of(shapes, node);
    }
}

/* The assignment of an array in a loop over its elements */
static Assign *elementwise(Arena *arena, const Assign *assign) {
    Assign *scalar = NEW(arena, Assign);
    *scalar = *assign;
    scalar->n_nodes = 0;
    Ex **index = NEW_ARRAY(arena, Ex *, assign->target->rank);
    for (int k = 0; k < assign->target->rank; k++) {
        Loop *loop = NEW(arena, Loop);
        loop->outer = scalar->loop;
        loop->iter = NEW(arena, Iter);
        loop->iter->internal = true;
        loop->iter->name = arena_printf(arena, "t0%d", k + 1);
        loop->from = ex_number(arena, 1, BASE_INTEGER, assign->span);
        loop->to = ex_number(arena, assign->target->dims[k], BASE_INTEGER, assign->span);
        scalar->loop = loop;
        index[k] = ex_iter(arena, loop->iter, assign->span);
    }
    scalar->target = ex_element(arena, assign->target, index);
    scalar->value = assign->value->rank ? ex_element(arena, assign->value, index) : assign->value;
    return scalar;
}

static void add_assign_node(Arena *arena, Graph *graph, const Node *node, Turns *room, Slots *slots) {
    reference_slots(node->assign->target, node_turn(room, node), slots);
    for (int i = 0; i < slots->at.n; i++)
        set_writer(arena, &graph->writers, slots->at.at[i], 1, graph->nodes.n);
    vec_push(arena, &graph->nodes, *node);
}

/* The assignments; arrays element by element, so that no element waits for a value that only another one
   needs. The nodes of an assignment stand together. */
static void add_elements(Arena *arena, Graph *graph, const Nodes *nodes) {
    Assign *scalar = NULL;
    Slots slots = {.arena = arena};
    Turns room = {.arena = arena};
    for (int i = 0; i < nodes->n; i++) {
        Node node = nodes->at[i];
        int rank = node.assign->target->rank;
        if (!rank) {
            add_assign_node(arena, graph, &node, &room, &slots);
            continue;
        }
        Node element = node;
        if (!i || nodes->at[i - 1].assign != node.assign) scalar = elementwise(arena, node.assign);
        element.assign = scalar;
        element.n_operands += rank;
        long count = ex_count(node.assign->target);
        for (long e = 0; e < count; e++) {
            long rest = e;
            element.operands = NEW_ARRAY(arena, int, element.n_operands);
            if (node.n_operands)
                memcpy(element.operands, node.operands, sizeof(int) * (size_t)node.n_operands);
            for (int k = rank - 1; k >= 0; k--) {
                element.operands[node.n_operands + k] = (int)(rest % node.assign->target->dims[k]) + 1;
                rest /= node.assign->target->dims[k];
            }
            element.assign->n_nodes++;
            add_assign_node(arena, graph, &element, &room, &slots);
        }
    }
}

/* The blocks of each component that the graph calls */
static void find_called(Sema *sema, Graph *graph) {
    const Variant *variant = graph->variant;
    graph->called = NEW_ARRAY(sema->arena, const Partition *, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        if (comp->outer || is_response(comp)) continue;
        graph->called[i] =
            graph->child_partition == FINE ? make_fine_blocks(sema, comp->type) : comp->type->blocks;
    }
}

/* The graph of these assignments that calls the components' blocks of a partition; NULL if it has a cycle, or
   if turns of a whole node do not belong together. */
static const Graph *graph_of(Sema *sema, const Variant *variant, int partition, const Nodes *nodes,
                             Writers writers) {
    Arena *arena = sema->arena;
    Graph *graph = NEW(arena, Graph);
    graph->variant = variant;
    graph->child_partition = partition;
    find_called(sema, graph);
    graph->writers = writers;
    Sorter s = {.scratch = arena_new(), .sema = sema, .graph = graph, .reports = partition == FINE};
    ConnectNodes *connects = find_connect_nodes(s.scratch, variant, partition);
    NodeShapes *shapes = shapes_new(s.scratch);
    vec_reserve(arena, &graph->nodes, nodes->n + count_connect_nodes(connects) + count_calls(graph));
    if (partition == FINE)
        add_elements(arena, graph, nodes);
    else
        for (int i = 0; i < nodes->n; i++)
            vec_push(arena, &graph->nodes, nodes->at[i]);
    int n_assigns = graph->nodes.n;
    find_shapes_of_assigns(graph, shapes);
    add_connect_nodes(arena, connects, graph, shapes);
    add_calls(arena, graph, shapes);
    graph->n_shapes = shape_count(shapes);
    find_all_needs(&s, connects, n_assigns);
    vec_reserve(arena, &graph->schedule, graph->nodes.n);
    s.colour = NEW_ARRAY(s.scratch, char, graph->nodes.n + 1);
    s.reported = NEW_ARRAY(s.scratch, char, graph->nodes.n + 1);
    sort_all(&s);
    join_sums(graph);
    arena_free(s.scratch);
    return s.cyclic || s.mixed ? NULL : graph;
}

/* The graph that calls the components' blocks of a partition; NULL if it has a cycle. Whole nodes stay so in
   coarse graphs, if they can. */
static const Graph *build_graph(Sema *sema, const Variant *variant, int partition) {
    bool whole = has_whole_nodes(&variant->nodes);
    const Graph *graph = NULL;
    Nodes nodes = variant->nodes;
    Writers writers;
    if (partition == COARSE && !variant->has_response)
        graph = graph_of(sema, variant, partition, &nodes, copy_writers(sema->arena, &variant->writers));
    if (graph || (!whole && partition == COARSE && !variant->has_response)) return graph;
    if (whole)
        spell_out_nodes(sema, variant, &nodes, &writers);
    else
        writers = copy_writers(sema->arena, &variant->writers);
    return graph_of(sema, variant, partition, &nodes, writers);
}

const Graph *turn_graph(Sema *sema, const Variant *variant) {
    const Graph *graph = variant->graph;
    if (!graph || !has_whole_nodes(&graph->nodes)) return graph;
    const Graph *turns = map_get(&sema->turn_graphs, variant);
    if (turns) return turns;
    Nodes nodes;
    Writers writers;
    spell_out_nodes(sema, variant, &nodes, &writers);
    turns = graph_of(sema, variant, graph->child_partition, &nodes, writers);
    map_put(sema->arena, &sema->turn_graphs, variant, (void *)turns);
    return turns;
}

const Partition *fine_blocks(const Sema *sema, const Variant *variant) {
    return map_get(&sema->fine_blocks, variant);
}

/* Its graph has no cycle, as that which calls coarse blocks has none. */
const Partition *make_fine_blocks(Sema *sema, const Variant *variant) {
    Partition *blocks = map_get(&sema->fine_blocks, variant);
    if (blocks) return blocks;
    const Graph *graph = variant->graph;
    if (graph->child_partition != FINE) graph = build_graph(sema, variant, FINE);
    blocks = cut_fine(sema->arena, graph);
    map_put(sema->arena, &sema->fine_blocks, variant, blocks);
    return blocks;
}

void schedule(Sema *sema, Variant *variant) {
    variant->graph = build_graph(sema, variant, COARSE);
    if (!variant->graph) variant->graph = build_graph(sema, variant, FINE);
    variant->broken |= !variant->graph;
    if (!variant->graph) return;
    variant->uses_time = uses_time(variant);
    variant->blocks = cut_coarse(sema->arena, variant->graph);
}
