/* Whole nodes, taken apart where turns need different things. */
#include "sema/order/whole_nodes.h"

int loop_values(Arena *arena, const Loop *loop, const Turn *turn, int **values) {
    int n = 0;
    for (const Loop *l = loop; l; l = l->outer)
        n++;
    *values = n ? NEW_ARRAY(arena, int, n) : NULL;
    int at = n;
    for (const Loop *l = loop; l; l = l->outer)
        (*values)[--at] = (int)turn_of(turn, l->iter)->value;
    return n;
}

bool has_whole_nodes(const Nodes *nodes) {
    for (int i = 0; i < nodes->n; i++)
        if (nodes->at[i].whole) return true;
    return false;
}

typedef struct {
    Arena *arena;
    Nodes *nodes;
    Writers *writers;
    const Node *whole;
    Slots slots;
} Unroller;

static bool add_turn(void *context, const Turn *turn) {
    Unroller *u = context;
    Node node = *u->whole;
    node.whole = false;
    node.n_operands = loop_values(u->arena, node.assign->loop, turn, &node.operands);
    reference_slots(node.assign->target, turn, &u->slots);
    for (int i = 0; i < u->slots.at.n; i++)
        set_writer(u->arena, u->writers, u->slots.at.at[i], 1, u->nodes->n);
    vec_push(u->arena, u->nodes, node);
    return true;
}

/* The same writers with other numbers of nodes, by slot */
static Writers renumber(Arena *arena, const Writers *writers, const int *number) {
    Writers out = {0};
    add_slots(arena, &out, writers->n, 0, NULL, SLOT_UNKNOWN);
    for (long slot = 0; slot < writers->n; slot++) {
        int writer = writer_of(writers, slot);
        set_writer(arena, &out, slot, 1, writer < 0 ? writer : number[writer]);
    }
    return out;
}

void spell_out_nodes(Sema *sema, const Variant *variant, Nodes *nodes, Writers *writers) {
    Nodes out = {0};
    const Nodes *from = &variant->nodes;
    Arena *scratch = arena_new();
    int *number = NEW_ARRAY(scratch, int, from->n + 1);
    int n = 0;
    for (int i = 0; i < from->n; i++) {
        number[i] = n;
        n += from->at[i].whole ? from->at[i].assign->n_nodes : 1;
    }
    vec_reserve(sema->arena, &out, n);
    Writers renumbered = renumber(sema->arena, &variant->writers, number);
    Unroller u = {sema->arena, &out, &renumbered, NULL, {.arena = scratch}};
    for (int i = 0; i < from->n; i++) {
        u.whole = &from->at[i];
        if (u.whole->whole)
            walk_loops(sema, u.whole->assign->loop, add_turn, &u);
        else
            vec_push(sema->arena, &out, *u.whole);
    }
    arena_free(scratch);
    *nodes = out;
    *writers = renumbered;
}
