/* Scheduling: from nodes and what they need to an order and to blocks. */
#include "sema/order/schedule.h"

#include <string.h>

#include "sema/model/accessors.h"
#include "sema/model/compiled.h"
#include "sema/order/cut_blocks.h"
#include "sema/order/node_needs.h"
#include "sema/order/sort_nodes.h"
#include "sema/order/whole_nodes.h"

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

/* --- the graph -------------------------------------------------------------------------------- */

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
    Arena *scratch = arena_new();
    ConnectNodes *connects = find_connect_nodes(scratch, variant, partition);
    NodeShapes *shapes = shapes_new(scratch);
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
    bool is_sorted = sort_nodes(sema, graph, connects, n_assigns, partition == FINE);
    arena_free(scratch);
    return is_sorted ? graph : NULL;
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
