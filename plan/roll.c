/* Folding of a schedule into loops. */
#include "plan/roll.h"

#include <stdint.h>
#include <string.h>

#include "sema/value/loops.h"
#include "sema/wire/connect.h"

enum { LONGEST_PERIOD = 64 };

static bool same_endpoint(const Node *a, int m, const Node *b, int n) {
    const Endpoint *x = &a->connect.set->members.at[m], *y = &b->connect.set->members.at[n];
    return x->comp == y->comp && x->port == y->port;
}

static bool same_connect(const Node *a, const Node *b) {
    if (a->connect.kind != b->connect.kind || a->connect.only != b->connect.only ||
        (a->connect.giver < 0) != (b->connect.giver < 0) || a->connect.sum != b->connect.sum)
        return false;
    if (a->connect.set->pattern == b->connect.set->pattern && a->connect.taker == b->connect.taker &&
        a->connect.giver == b->connect.giver)
        return true; /* as in most turns of a loop */
    if (!same_endpoint(a, a->connect.taker, b, b->connect.taker)) return false;
    if (a->connect.giver >= 0) return same_endpoint(a, a->connect.giver, b, b->connect.giver);
    if (a->connect.taker != b->connect.taker || a->connect.set->members.n != b->connect.set->members.n)
        return false;
    for (int m = 0; m < a->connect.set->members.n; m++)
        if (!same_endpoint(a, m, b, m)) return false;
    return true;
}

static bool same_loop(const Repetition *a, const Repetition *b);

/* Whether both are the same for other elements */
static bool same_shape(const Step *a, const Step *b) {
    if (!a->node != !b->node || operand_count(a) != operand_count(b)) return false;
    if (!a->node) return same_loop(a->loop, b->loop);
    if (a->node->kind != b->node->kind || !a->loop != !b->loop) return false;
    switch (a->node->kind) {
    case NODE_ASSIGN:
        return a->node->assign == b->node->assign;
    case NODE_CALL:
    case NODE_RESPOND:
        return a->node->call.comp == b->node->call.comp && a->node->call.block == b->node->call.block;
    case NODE_CONNECT:
    case NODE_GATHER:
        return same_connect(a->node, b->node);
    }
    return false;
}

static bool same_loop(const Repetition *a, const Repetition *b) {
    if (a->count != b->count || a->body.n != b->body.n) return false;
    if (memcmp(a->strides, b->strides, sizeof(int) * (size_t)a->n_operands)) return false;
    for (int i = 0; i < a->body.n; i++)
        if (!same_shape(&a->body.at[i], &b->body.at[i])) return false;
    return true;
}

/* What is folded. Loops are steps; of millions of nodes there are the numbers alone at first. */
typedef struct {
    const Graph *graph;
    int n;
    const Step *steps; /* or, if it is NULL, */
    const int *nodes;  /* nodes; ~number: a node for all values of its loops */
} Sequence;

static Step step_at(const Sequence *s, int at) {
    static const Repetition as_written = {0};
    if (s->steps) return s->steps[at];
    int node = s->nodes[at];
    return node < 0 ? (Step){&s->graph->nodes.at[~node], &as_written}
                    : (Step){&s->graph->nodes.at[node], NULL};
}

/* What a step is about: steps of the same shape have the same subject. */
static const void *subject_of(const Step *step) {
    const Node *node = step->node;
    if (!node) return subject_of(&step->loop->body.at[0]);
    if (node->kind == NODE_ASSIGN) return node->assign;
    if (node->kind == NODE_CALL || node->kind == NODE_RESPOND) return node->call.comp;
    const Endpoint *taker = &node->connect.set->members.at[node->connect.taker];
    return taker->comp ? (const void *)taker->comp : taker->port;
}

/* Numbers that are equal for steps of the same subject, and seldom for others */
static unsigned *find_subjects(Arena *arena, const Sequence *s) {
    unsigned *subjects = NEW_ARRAY(arena, unsigned, s->n + 1);
    for (int i = 0; i < s->n; i++) {
        Step step = step_at(s, i);
        subjects[i] = (unsigned)((uintptr_t)subject_of(&step) / 16);
    }
    return subjects;
}

/* Whether turn `turn` (counted from the one at `at`) goes on as the first two turns began. */
static bool goes_on(const Sequence *s, int at, int period, int turn) {
    for (int i = at; i < at + period; i++) {
        const Step first = step_at(s, i), second = step_at(s, i + period),
                   here = step_at(s, i + turn * period);
        if (!same_shape(&first, &here)) return false;
        const int *a = operands_of(&first), *b = operands_of(&second), *c = operands_of(&here);
        for (int k = 0, n = operand_count(&first); k < n; k++)
            if (c[k] != a[k] + turn * (b[k] - a[k])) return false;
    }
    return true;
}

static int turns(const Sequence *s, int at, int period) {
    int n = 1;
    while (at + (n + 1) * period <= s->n && goes_on(s, at, period, n))
        n++;
    return n;
}

static Repetition *make_loop(Arena *arena, const Sequence *s, int at, int period, int count) {
    Repetition *loop = NEW(arena, Repetition);
    loop->count = count;
    for (int i = 0; i < period; i++) {
        vec_push(arena, &loop->body, step_at(s, at + i));
        loop->n_operands += operand_count(&loop->body.at[i]);
    }
    int *operands = NEW_ARRAY(arena, int, loop->n_operands + 1),
        *strides = NEW_ARRAY(arena, int, loop->n_operands + 1);
    int k = 0;
    for (int i = 0; i < period; i++) {
        const Step step = loop->body.at[i], next = step_at(s, at + i + period);
        const int *first = operands_of(&step), *second = operands_of(&next);
        for (int o = 0; o < operand_count(&step); o++, k++) {
            operands[k] = first[o];
            strides[k] = second[o] - first[o];
        }
    }
    loop->operands = operands;
    loop->strides = strides;
    return loop;
}

static bool roll_once(Arena *arena, const Sequence *s, Steps *out) {
    const unsigned *subjects = find_subjects(arena, s);
    bool rolled = false;
    for (int at = 0; at < s->n;) {
        int period = 0, count = 1;
        for (int p = 1; p <= LONGEST_PERIOD && at + 2 * p <= s->n && !period; p++)
            if (subjects[at] == subjects[at + p] && (count = turns(s, at, p)) >= 2) period = p;
        if (!period) {
            vec_push(arena, out, step_at(s, at++));
            continue;
        }
        vec_push(arena, out, ((Step){NULL, make_loop(arena, s, at, period, count)}));
        at += period * count;
        rolled = true;
    }
    return rolled;
}

/* Whether the loops can be written with bounds and a constant step: not those over the elements of a vector
 */
static bool has_bounds(const Loop *loop) {
    for (; loop; loop = loop->outer) {
        long step;
        if (loop->vector || (loop->step && !ex_evaluate_integer(loop->step, NULL, &step, NULL))) return false;
    }
    return true;
}

static bool count_turn(void *left, const Turn *turn) {
    (void)turn;
    return --*(int *)left >= 0;
}

/* Whether there is a node for each turn of the loops: guards leave turns out, and in some of them the
   equation may determine something else. */
static bool has_all_turns(Sema *sema, const Assign *assign) {
    int left = assign->n_nodes;
    return walk_loops(sema, assign->loop, count_turn, &left) && left == 0;
}

/* How many of the nodes from `at` on are all those of one assignment, in the order of its loops; 1 if not
 * all. */
static int whole_assign(Sema *sema, const Graph *graph, int n, const int *order, int at) {
    const Assign *assign = graph->nodes.at[order[at]].assign;
    if (!assign->loop || assign->equation->guard || assign->n_nodes < 2 || at + assign->n_nodes > n ||
        !has_bounds(assign->loop))
        return 1;
    for (int i = 1; i < assign->n_nodes; i++) {
        const Node *node = &graph->nodes.at[order[at + i]];
        if (node->kind != NODE_ASSIGN || node->assign != assign || order[at + i] < order[at + i - 1])
            return 1;
    }
    return has_all_turns(sema, assign) ? assign->n_nodes : 1;
}

Steps roll(Sema *sema, Arena *arena, const Graph *graph, int n, const int *order) {
    int *nodes = NEW_ARRAY(arena, int, n + 1);
    Sequence s = {.graph = graph, .nodes = nodes};
    for (int i = 0; i < n;) {
        const Node *node = &graph->nodes.at[order[i]];
        int together = node->kind == NODE_ASSIGN && !node->whole ? whole_assign(sema, graph, n, order, i) : 1;
        nodes[s.n++] = node->whole || together > 1 ? ~order[i] : order[i];
        i += together;
    }
    for (;;) {
        Steps rolled = {0};
        if (!roll_once(arena, &s, &rolled)) return rolled;
        s = (Sequence){.n = rolled.n, .steps = rolled.at};
    }
}
