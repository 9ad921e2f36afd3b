/* What follows from balances, found by passes over all classes until nothing more does. */
#include "sema/affected.h"

#include "sema/connect.h"
#include "sema/schedule.h"

typedef struct {
    Arena *scratch;
    VEC(Variant *) variants;
    Map met;
    bool changed;
} Spread;

static void collect(Spread *spread, Variant *variant) {
    if (map_get(&spread->met, variant)) return;
    map_put(spread->scratch, &spread->met, variant, variant);
    vec_push(spread->scratch, &spread->variants, variant);
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer && !is_response(variant->comps.at[i]))
            collect(spread, variant->comps.at[i]->type);
}

static bool is_affected(const Ex *ref) {
    const Var *var = ref->ref.var;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return false;
    if (var->owner->class_->role == ROLE_LINEAR_RESPONSE) return true;
    return var->affected[ref->ref.order];
}

bool assign_is_affected(const Assign *assign) {
    return is_affected(assign->target);
}

static void affect(Spread *spread, Var *var, int order) {
    if (var->affected[order]) return;
    var->affected[order] = spread->changed = true;
}

static void see(void *context, Ex *ref) {
    *(bool *)context |= is_affected(ref);
}

static void see_assign(Spread *spread, const Assign *assign) {
    if (assign_is_affected(assign)) return;
    bool found = false;
    ex_visit_refs(assign->value, see, &found);
    const Ex *target = assign->target;
    int n = target->ref.var->rank;
    for (int c = 0; c < target->ref.n_comps; c++)
        n += target->ref.comps[c]->rank;
    for (int k = 0; k < n && !found; k++)
        if (target->ref.subs[k]) ex_visit_refs(target->ref.subs[k], see, &found);
    if (found) affect(spread, target->ref.var, target->ref.order);
}

/* What the members of a connection give each other */
static void see_connection(Spread *spread, const Connection *set) {
    const Port *port = set->members.at[0].port;
    for (int k = 0; k < port->vars.n; k++) {
        if (port->vars.at[k]->variability >= AST_VAR_PARAMETER) continue;
        int giver = port->vars.at[k]->is_flow ? -1 : giving_member(set, k);
        for (int order = 0; order <= MAX_ORDER; order++) {
            bool found = false;
            for (int m = 0; m < set->members.n && !found; m++) {
                const Endpoint *member = &set->members.at[m];
                const Var *var = member->port->vars.at[k];
                if (giver >= 0 ? m == giver : endpoint_gives(member, var)) found = var->affected[order];
            }
            for (int m = 0; m < set->members.n && found; m++) {
                Var *var = set->members.at[m].port->vars.at[k];
                if (!endpoint_gives(&set->members.at[m], var)) affect(spread, var, order);
            }
        }
    }
}

void find_affected(Variant *model) {
    Spread spread = {.scratch = arena_new(), .changed = true};
    if (model->has_response) collect(&spread, model);
    while (spread.changed) {
        spread.changed = false;
        for (int i = 0; i < spread.variants.n; i++) {
            const Variant *variant = spread.variants.at[i];
            for (int k = 0; k < variant->nodes.n; k++) /* those of one assignment, in loops, stand together */
                if (k == 0 || variant->nodes.at[k].assign != variant->nodes.at[k - 1].assign)
                    see_assign(&spread, variant->nodes.at[k].assign);
            for (int k = 0; k < variant->connections.n; k++)
                see_connection(&spread, variant->connections.at[k]);
        }
    }
    arena_free(spread.scratch);
}

bool connect_is_affected(const Node *node, int k, int order) {
    const Endpoint *taker = &node->connect.set->members.at[node->connect.taker];
    return taker->port->vars.at[k]->affected[order];
}

typedef struct {
    const Node *node;
    bool affected, found;
} Search;

static void look(void *context, int k, int order) {
    Search *search = context;
    search->found |= connect_is_affected(search->node, k, order) == search->affected;
}

bool block_is_affected(const Variant *variant, int partition, int index, bool affected) {
    Block *block = &variant->partitions[partition].blocks[index];
    const Graph *graph = variant->partitions[partition].graph;
    if (block->looked[affected]) return block->found[affected];
    bool found = false;
    for (int i = 0; i < block->nodes.n && !found; i++) {
        const Node *node = &graph->nodes.at[block->nodes.at[i]];
        if (node->kind == NODE_ASSIGN)
            found = assign_is_affected(node->assign) == affected;
        else if (node->kind == NODE_CALL)
            found =
                block_is_affected(node->call.comp->type, graph->child_partition, node->call.block, affected);
        else {
            Search search = {node, affected, false};
            connect_variables(node, look, &search);
            found = search.found;
        }
    }
    block->looked[affected] = true;
    return block->found[affected] = found;
}
