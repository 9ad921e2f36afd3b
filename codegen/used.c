/* Marks what the functions of a model call. */
#include "codegen/used.h"

#include "sema/affected.h"
#include "sema/eliminate.h"
#include "sema/linear.h"
#include "sema/tangent.h"

/* What a class contains comes before it: its struct needs theirs. */
static void use_variant(Sema *sema, Variant *variant, Variants *used) {
    if (variant->emitted) return;
    variant->emitted = true;
    for (int i = 0; i < variant->comps.n; i++)
        use_variant(sema, variant->comps.at[i]->type, used);
    vec_push(sema->arena, used, variant);
}

static bool has_part(Arena *arena, Variant *variant, int partition, int index, Part part) {
    return part == PART_TANGENT ? block_has_tangent(arena, variant, partition, index)
                                : block_is_affected(variant, partition, index, part == PART_AFFECTED);
}

static void use_block(Arena *arena, Variant *variant, int partition, int index, Part part);

static void use_node(Arena *arena, const Graph *graph, int index, Part part) {
    const Node *node = &graph->nodes.at[index];
    if (node->kind == NODE_CALL)
        use_block(arena, node->call.comp->type, graph->child_partition, node->call.block, part);
}

static void use_block(Arena *arena, Variant *variant, int partition, int index, Part part) {
    Block *block = &variant->partitions[partition].blocks[index];
    if (block->used[part] || !has_part(arena, variant, partition, index, part)) return;
    block->used[part] = true;
    for (int i = 0; i < block->nodes.n; i++)
        use_node(arena, variant->partitions[partition].graph, block->nodes.at[i], part);
}

/* What eliminates balances runs by itself what computes linear values, and what that needs: such a value may
   be affected without being linear, like the second element of {balance, time}. */
static void use_for_response(Arena *arena, Variant *variant, int index) {
    Block *block = &variant->partitions[COARSE].blocks[index];
    if (block->responds) return;
    block->responds = true;
    use_block(arena, variant, COARSE, index, PART_AFFECTED);
    use_block(arena, variant, COARSE, index, PART_TANGENT);
    for (int i = 0; i < block->after.n; i++)
        use_for_response(arena, variant, block->after.at[i]);
}

static void use_responses(Sema *sema, const Variants *used) {
    for (int i = 0; i < used->n; i++) {
        Variant *variant = used->at[i];
        if (!variant->elimination || !variant->elimination->used) continue;
        if (variant->elimination->how != ELIMINATION_WHOLE) continue;
        for (int b = 0; b < variant->partitions[COARSE].n_blocks; b++)
            if (block_has_tangent(sema->arena, variant, COARSE, b)) use_for_response(sema->arena, variant, b);
    }
}

void mark_used(Sema *sema, Variant *model, Variants *used) {
    use_variant(sema, model, used);
    note_linear(sema, model);
    find_affected(model);
    for (int i = 0; i < model->graph->nodes.n; i++)
        for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
            use_node(sema->arena, model->graph, i, part);
    if (model->has_response && plan_elimination(sema, model)) use_responses(sema, used);
}
