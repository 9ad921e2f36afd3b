/* The graph of a variant: who is joined with whom, what is computed in which order, and the blocks of it. */
#include "dump/lines.h"
#include "sema/order/schedule.h"
#include "sema/wire/endpoint.h"

static const char *const waves[WAVE_COUNT] = {[WAVE_FREE] = "independent",
                                              [WAVE_SIGNAL] = "of signals",
                                              [WAVE_DERIVATIVE] = "of derivatives",
                                              [WAVE_FLOW] = "of flows"};

static void dump_inputs(Dump *d, const Variant *variant) {
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            dump_line(d, var->decl->span, "input %ld: %s%s", var->input[order],
                      dump_order(d->arena, var->path, order), dump_dims(d->arena, var->rank, var->dims));
    }
}

static void dump_connections(Dump *d, const Variant *variant) {
    for (int i = 0; i < variant->connections.n; i++) {
        const Connection *set = variant->connections.at[i];
        const char *text = "";
        for (int m = 0; m < set->members.n; m++)
            text = arena_printf(d->arena, "%s%s%s", text, m ? ", " : "",
                                endpoint_text(d->arena, &set->members.at[m]));
        dump_line(d, set->members.at[0].connect ? set->members.at[0].connect->span : no_span(),
                  "connection %d: %s", i, text);
    }
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* " (i = 2, k = 1)", the values of the loops' iterators */
static const char *turn_text(const Dump *d, const Node *node) {
    const char *text = "";
    int at = node->n_operands;
    if (node->whole) return " (all turns)";
    for (const Loop *l = node->assign->loop; l && at > 0; l = l->outer)
        text = arena_printf(d->arena, "%s = %d%s%s", l->iter->name, node->operands[--at], *text ? ", " : "",
                            text);
    return *text ? arena_printf(d->arena, " (%s)", text) : text;
}

static const char *connect_text(const Dump *d, const Node *node) {
    static const char *const kinds[WAVE_COUNT] = {[WAVE_FREE] = "values",
                                                  [WAVE_SIGNAL] = "signals",
                                                  [WAVE_DERIVATIVE] = "derivatives",
                                                  [WAVE_FLOW] = "flows"};
    const Connection *set = node->connect.set;
    const char *taker = endpoint_text(d->arena, &set->members.at[node->connect.taker]);
    const char *only = "";
    if (node->connect.only >= 0)
        only = arena_printf(d->arena, " of %s", set->members.at[0].port->vars.at[node->connect.only]->path);
    const char *giver = node->connect.giver < 0
                            ? "all others"
                            : endpoint_text(d->arena, &set->members.at[node->connect.giver]);
    return arena_printf(d->arena, "hand over to %s from %s: %s%s", taker, giver, kinds[node->connect.kind],
                        only);
}

static const char *node_text(const Dump *d, const Graph *graph, const Node *node) {
    if (node->kind == NODE_ASSIGN)
        return arena_printf(d->arena, "%s := %s%s", ex_to_string(d->arena, node->assign->target),
                            ex_to_string(d->arena, node->assign->value), turn_text(d, node));
    if (node->kind == NODE_CONNECT) return connect_text(d, node);
    const Comp *comp = node->call.comp;
    const char *element = comp->rank ? arena_printf(d->arena, "[%d]", node->operands[0] + 1) : "";
    const Block *block = &graph->called[comp->index]->blocks[node->call.block];
    return arena_printf(d->arena, "call %s%s '%s'", comp->decl->name, element, block->name);
}

static Span node_span(const Node *node) {
    if (node->kind == NODE_ASSIGN) return node->assign->span;
    if (node->kind == NODE_CALL) return node->call.comp->decl->span;
    const AstEquation *connect = node->connect.set->members.at[0].connect;
    return connect ? connect->span : no_span();
}

static void dump_nodes(Dump *d, const Graph *graph) {
    for (int i = 0; i < graph->schedule.n; i++) {
        int number = graph->schedule.at[i];
        const Node *node = &graph->nodes.at[number];
        dump_line(d, node_span(node), "node %d, %s%s: %s", number, waves[node->wave],
                  node->linear ? ", depends on balances" : "", node_text(d, graph, node));
    }
}

/* --- blocks ----------------------------------------------------------------------------------- */

static const char *numbers_text(const Dump *d, int n, const int *numbers) {
    const char *text = "";
    for (int i = 0; i < n; i++)
        text = arena_printf(d->arena, "%s %d", text, numbers[i]);
    return text;
}

static void dump_blocks(Dump *d, const Partition *partition, const char *which) {
    for (int i = 0; i < partition->n_blocks; i++) {
        const Block *block = &partition->blocks[i];
        const char *inputs = "";
        for (int k = 0; k < block->inputs.n; k++)
            inputs = arena_printf(d->arena, "%s %ld", inputs, block->inputs.at[k]);
        dump_line(d, no_span(), "%s block %d '%s', %s%s", which, i, block->name, waves[block->wave],
                  block->linear ? ", depends on balances" : "");
        d->indent++;
        if (*inputs) dump_line(d, no_span(), "inputs%s", inputs);
        if (block->after.n)
            dump_line(d, no_span(), "after blocks%s", numbers_text(d, block->after.n, block->after.at));
        dump_line(d, no_span(), "nodes%s", numbers_text(d, block->nodes.n, block->nodes.at));
        d->indent--;
    }
}

void dump_graph(Dump *d, const Variant *variant) {
    dump_inputs(d, variant);
    if (!variant->graph) return;
    dump_connections(d, variant);
    dump_nodes(d, variant->graph);
    const Partition *fine = fine_blocks(d->sema, variant);
    if (variant->blocks) dump_blocks(d, variant->blocks, "coarse");
    if (fine) dump_blocks(d, fine, "fine");
}
