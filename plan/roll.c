/* Folding of a schedule into loops. */
#include "plan/roll.h"

#include <stdint.h>
#include <string.h>

#include "sema/value/loops.h"

enum { LONGEST_PERIOD = 64 };

/* What is folded. Loops are steps; of millions of nodes there are the numbers alone at first. */
typedef struct {
    const Graph *graph;
    int n;
    const Step *steps; /* or, if it is NULL, */
    const int *nodes;  /* nodes; ~number: a node for all values of its loops */
    const int *shapes; /* of each; see Step */
} Sequence;

static Step step_at(const Sequence *s, int at) {
    static const Repetition as_written = {0};
    if (s->steps) return s->steps[at];
    int node = s->nodes[at];
    return (Step){&s->graph->nodes.at[node < 0 ? ~node : node], node < 0 ? &as_written : NULL, s->shapes[at]};
}

static inline const int *operands_at(const Sequence *s, int at) {
    return s->steps ? operands_of(&s->steps[at]) : s->graph->nodes.at[s->nodes[at]].operands;
}

static inline int operand_count_at(const Sequence *s, int at) {
    if (s->steps) return operand_count(&s->steps[at]);
    return s->nodes[at] < 0 ? 0 : (int)s->graph->nodes.at[s->nodes[at]].n_operands;
}

/* --- shapes ----------------------------------------------------------------------------------- */

/* A node for all values of its loops is the only one of its assignment: its shape is that of no other step.
 */
static const int *shapes_of_nodes(Arena *arena, const Graph *graph, int n, const int *nodes) {
    int *shapes = NEW_ARRAY(arena, int, n + 1);
    for (int i = 0; i < n; i++)
        shapes[i] = nodes[i] < 0 ? ~graph->nodes.at[~nodes[i]].shape : graph->nodes.at[nodes[i]].shape;
    return shapes;
}

static const int *shapes_of_steps(Arena *arena, const Steps *steps) {
    int *shapes = NEW_ARRAY(arena, int, steps->n + 1);
    for (int i = 0; i < steps->n; i++)
        shapes[i] = steps->at[i].shape;
    return shapes;
}

/* The shapes of loops, which are numbered after those of nodes */
typedef struct {
    Arena *arena;
    int first;
    VEC(const Repetition *) loops; /* the first one of each shape */
    VEC(int) next;                 /* by shape: the next one of the same hash, counted from 1; 0: none */
    Map of_hash;                   /* the last one, counted from 1 */
} LoopShapes;

static uintptr_t hash_numbers(uintptr_t hash, int n, const int *numbers) {
    for (int i = 0; i < n; i++)
        hash = (hash ^ (unsigned)numbers[i]) * 16777619u;
    return hash;
}

static uintptr_t hash_of(const Repetition *loop) {
    uintptr_t hash = hash_numbers(2166136261u, 1, &loop->count);
    for (int i = 0; i < loop->body.n; i++)
        hash = hash_numbers(hash, 1, &loop->body.at[i].shape);
    hash = hash_numbers(hash, loop->n_operands, loop->strides);
    return hash ? hash : 1;
}

static bool same_loop(const Repetition *a, const Repetition *b) {
    if (a->count != b->count || a->body.n != b->body.n || a->n_operands != b->n_operands) return false;
    for (int i = 0; i < a->body.n; i++)
        if (a->body.at[i].shape != b->body.at[i].shape) return false;
    return !memcmp(a->strides, b->strides, sizeof(int) * (size_t)a->n_operands);
}

static int shape_of_loop(LoopShapes *shapes, const Repetition *loop) {
    const void *hash = (const void *)hash_of(loop);
    int last = (int)(intptr_t)map_get(&shapes->of_hash, hash);
    for (int i = last; i; i = shapes->next.at[i - 1])
        if (same_loop(shapes->loops.at[i - 1], loop)) return shapes->first + i - 1;
    vec_push(shapes->arena, &shapes->loops, loop);
    vec_push(shapes->arena, &shapes->next, last);
    map_put(shapes->arena, &shapes->of_hash, hash, (void *)(intptr_t)shapes->loops.n);
    return shapes->first + shapes->loops.n - 1;
}

/* --- loops ------------------------------------------------------------------------------------ */

/* Whether turn `turn` (counted from the one at `at`) goes on as the first two turns began. */
static bool goes_on(const Sequence *s, int at, int period, int turn) {
    if (memcmp(s->shapes + at, s->shapes + at + turn * period, sizeof(int) * (size_t)period) != 0)
        return false;
    for (int i = at; turn > 1 && i < at + period; i++) {
        const int *a = operands_at(s, i), *b = operands_at(s, i + period),
                  *c = operands_at(s, i + turn * period);
        for (int k = 0, n = operand_count_at(s, i); k < n; k++)
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
    vec_reserve(arena, &loop->body, period);
    for (int i = 0; i < period; i++) {
        vec_push(arena, &loop->body, step_at(s, at + i));
        loop->n_operands += operand_count_at(s, at + i);
    }
    int *operands = NEW_ARRAY(arena, int, loop->n_operands + 1),
        *strides = NEW_ARRAY(arena, int, loop->n_operands + 1);
    int k = 0;
    for (int i = 0; i < period; i++) {
        const int *first = operands_at(s, at + i), *second = operands_at(s, at + i + period);
        for (int o = 0, n = operand_count_at(s, at + i); o < n; o++, k++) {
            operands[k] = first[o];
            strides[k] = second[o] - first[o];
        }
    }
    loop->operands = operands;
    loop->strides = strides;
    return loop;
}

/* Whether some of the steps are turns of a loop of their own */
static bool has_loop(const Sequence *s, int at, int n) {
    for (int end = at + n; at < end; at++)
        for (int p = 1; p < n && at + 2 * p <= end; p++)
            if (s->shapes[at] == s->shapes[at + p] && turns(s, at, p) >= 2) return true;
    return false;
}

/* A loop around others is found once these have been, whatever stands before them in a turn. */
static bool roll_once(Arena *arena, LoopShapes *shapes, const Sequence *s, Steps *out) {
    bool rolled = false;
    for (int at = 0; at < s->n;) {
        int period = 0, count = 1;
        for (int p = 1; p <= LONGEST_PERIOD && at + 2 * p <= s->n && !period; p++)
            if (s->shapes[at] == s->shapes[at + p] && (count = turns(s, at, p)) >= 2) period = p;
        if (!period || has_loop(s, at, period)) {
            vec_push(arena, out, step_at(s, at++));
            continue;
        }
        const Repetition *loop = make_loop(arena, s, at, period, count);
        vec_push(arena, out, ((Step){NULL, loop, shape_of_loop(shapes, loop)}));
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
    LoopShapes shapes = {.arena = arena, .first = graph->n_shapes};
    for (int i = 0; i < n;) {
        const Node *node = &graph->nodes.at[order[i]];
        int together = node->kind == NODE_ASSIGN && !node->whole ? whole_assign(sema, graph, n, order, i) : 1;
        nodes[s.n++] = node->whole || together > 1 ? ~order[i] : order[i];
        i += together;
    }
    s.shapes = shapes_of_nodes(arena, graph, s.n, nodes);
    for (;;) {
        Steps rolled = {0};
        if (!roll_once(arena, &shapes, &s, &rolled)) return rolled;
        s = (Sequence){.n = rolled.n, .steps = rolled.at, .shapes = shapes_of_steps(arena, &rolled)};
    }
}
