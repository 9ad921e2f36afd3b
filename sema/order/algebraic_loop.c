/* Reports of algebraic loops: nodes that need each other. */
#include "sema/order/algebraic_loop.h"

#include "sema/order/meant_state.h"

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
static const Assign *replaceable_equation(const Cycle *cycle) {
    const Assign *first = NULL;
    for (int i = 0; i < cycle->n; i++) {
        const Node *node = cycle->at[i];
        if (node->kind != NODE_ASSIGN || node->assign->target->type != BASE_REAL) return NULL;
        const Assign *assign = node->assign;
        if (assign->derived || assign->target->rank || !assign->equation->left) continue;
        if (!first || assign->span.begin.offset < first->span.begin.offset) first = assign;
    }
    return first;
}

static void note_response(Sema *sema, const Class *class_, const Cycle *cycle, Diagnostic *d) {
    const Assign *assign = replaceable_equation(cycle);
    if (!assign) return;
    Arena *arena = sema->arena;
    const char *response = response_name(sema, class_);
    diag_note(
        sema->diagnostics, d, assign->span,
        "if all of it is linear: declare 'Base.LinearResponse %s', write '%s = %s.balance' here, and this "
        "equation below the others as '%s.residual = %s'",
        response, ex_to_string(arena, assign->target), response, response,
        residual_text(arena, assign->equation));
}

void report_cycle(Sema *sema, const Class *class_, const Cycle *cycle) {
    Diagnostics *diagnostics = sema->diagnostics;
    const Node *last = NULL;
    int kinds[] = {NODE_CONNECT, NODE_ASSIGN, NODE_CALL};
    for (int k = 0; k < 3 && !last; k++)
        for (int i = 0; i < cycle->n; i++) {
            const Node *node = cycle->at[i];
            if ((int)node->kind != kinds[k]) continue;
            if (!last || node_span(node).begin.offset > node_span(last).begin.offset) last = node;
        }
    Diagnostic *d = diag_error(
        diagnostics, node_span(last), "no-algebraic-loop",
        "this closes an algebraic loop: values that need each other, without a LinearResponse or a "
        "state between them");
    int reported = 0;
    for (int i = cycle->n - 1; i >= 0 && reported < 12; i--) {
        const Node *node = cycle->at[i];
        if (node == last) continue;
        if (node->kind == NODE_CALL)
            diag_note(diagnostics, d, node_span(node), "by way of '%s'", node->call.comp->decl->name);
        else if (node->kind == NODE_ASSIGN)
            diag_note(diagnostics, d, node_span(node), "by way of '%s'",
                      ex_to_string(sema->arena, node->assign->target));
        else
            diag_note(diagnostics, d, node_span(node), "by way of this connect");
        reported++;
    }
    note_response(sema, class_, cycle, d);
}
