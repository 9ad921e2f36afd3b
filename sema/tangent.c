/* Tangents: differentiation in the direction of the balances, of what is affine in them. */
#include "sema/tangent.h"

#include "sema/connect.h"
#include "sema/schedule.h"

static bool any_linear(const bool *linear, long first, long count) {
    for (long i = 0; linear && i < count; i++)
        if (linear[first + i]) return true;
    return false;
}

/* Whether the variable (all of it, in all instances) gets linear values anywhere. */
static bool var_is_linear(const Var *var, int order) {
    return any_linear(var->owner->linear_slots, var->slot[order], var->count);
}

static bool ref_is_linear(const Ex *ref) {
    const Var *var = ref->ref.var;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return false;
    for (int c = 0; c < ref->ref.n_comps; c++)
        if (ref->ref.comps[c]->outer) return false;
    if (var->owner->class_->role == ROLE_LINEAR_RESPONSE) return var->causality == AST_OUTPUT;
    return var_is_linear(var, ref->ref.order);
}

static Ex *zero(Arena *arena, const Ex *like) {
    return ex_zero(arena, like);
}

static Ex *tangent_ref(Arena *arena, Ex *ref) {
    if (!ref_is_linear(ref)) return zero(arena, ref);
    Ex *change = ex_ref_order(arena, ref, ref->ref.order);
    change->ref.tangent = true;
    return change;
}

/* A call at order n is affine in the n-th derivatives of its arguments alone: it changes by its first
   derivative in the direction of their change. (The n-th derivative of f(x(t)) is f'(x) x^(n) plus terms of
   lower derivatives.) */
static Ex *tangent_function(Arena *arena, Ex *ex) {
    Call *call = ex->function.call;
    int n = call->n_args;
    Ex **args = NEW_ARRAY(arena, Ex *, 2 * n + 1);
    bool changes = false;
    for (int i = 0; i < n; i++) {
        args[i] = call->args[i];
        Ex *last = call->order ? call_arg(call, call->order, i) : NULL;
        if (last) args[n + i] = tangent(arena, last);
        changes |= last && !ex_is_zero(args[n + i]);
    }
    if (!changes) return zero(arena, ex);
    Call *change = NEW(arena, Call);
    *change = *call;
    change->order = 1;
    change->args = args;
    change->derivative = NULL;
    change->evaluated = NULL;
    Ex *copy = NEW(arena, Ex);
    *copy = *ex;
    copy->function.call = change;
    return copy;
}

Ex *tangent(Arena *arena, Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return tangent_ref(arena, ex);
    case EX_NEG:
        return simple_neg(arena, tangent(arena, ex->binary.a));
    case EX_BINARY: {
        if (ex->type == BASE_BOOLEAN || ex->binary.op == AST_POW) return zero(arena, ex);
        Ex *a = ex->binary.a, *b = ex->binary.b;
        Ex *da = tangent(arena, a), *db = tangent(arena, b);
        if (ex->binary.op == AST_ADD) return simple_add(arena, da, db);
        if (ex->binary.op == AST_SUB) return simple_sub(arena, da, db);
        if (ex->binary.op == AST_DIV) return simple_div(arena, da, b);
        return simple_add(arena, simple_mul(arena, da, b), simple_mul(arena, a, db));
    }
    case EX_PRODUCT: {
        Ex *da = tangent(arena, ex->binary.a), *db = tangent(arena, ex->binary.b);
        return simple_add(arena, simple_product(arena, da, ex->binary.b),
                          simple_product(arena, ex->binary.a, db));
    }
    case EX_IF:
        return simple_if(arena, ex->cond.condition, tangent(arena, ex->cond.yes),
                         tangent(arena, ex->cond.no));
    case EX_ARRAY: {
        Ex **elements = NEW_ARRAY(arena, Ex *, ex->array.n + 1);
        for (int i = 0; i < ex->array.n; i++)
            elements[i] = tangent(arena, ex->array.elements[i]);
        return ex->array.n ? ex_array(arena, ex->array.n, elements, ex->span) : ex;
    }
    case EX_FILL:
        return ex_fill(arena, tangent(arena, ex->call.args[0]), ex->rank, ex->dims, ex->span);
    case EX_TRANSPOSE: {
        Ex *da = tangent(arena, ex->binary.a);
        return ex_is_zero(da) ? zero(arena, ex) : ex_unary(arena, EX_TRANSPOSE, da, ex->span);
    }
    case EX_FUNCTION:
        return tangent_function(arena, ex);
    case EX_REDUCE:
    case EX_COMPREHENSION: {
        Ex **inner = ex->kind == EX_REDUCE ? &ex->reduce.a : &ex->comprehension.body;
        Ex *change = tangent(arena, *inner);
        if (ex_is_zero(change)) return zero(arena, ex);
        Ex *copy = NEW(arena, Ex);
        *copy = *ex;
        *(ex->kind == EX_REDUCE ? &copy->reduce.a : &copy->comprehension.body) = change;
        return copy;
    }
    default:
        return zero(arena, ex);
    }
}

Ex *assigned_tangent(Arena *arena, const Assign *assign) {
    const Var *var = assign->target->ref.var;
    if (var->hidden || (var->is_discrete && !assign->target->ref.order)) return zero(arena, assign->value);
    return tangent(arena, assign->value);
}

bool connect_is_linear(const Node *node, int k, int order) {
    const Endpoint *taker = &node->connect.set->members.at[node->connect.taker];
    const Var *var = taker->port->vars.at[k];
    if (!taker->comp) return var_is_linear(var, order);
    return any_linear(taker->comp->type->linear_inputs, var->input[order], var->count);
}

typedef struct {
    const Node *node;
    bool found;
} Search;

static void look(void *context, int k, int order) {
    Search *search = context;
    search->found |= connect_is_linear(search->node, k, order);
}

bool block_has_tangent(Arena *arena, Variant *variant, int partition, int index) {
    Block *block = &variant->partitions[partition].blocks[index];
    const Graph *graph = variant->partitions[partition].graph;
    if (block->tangent != TANGENT_UNKNOWN) return block->tangent == TANGENT_SOME;
    bool some = false;
    for (int i = 0; i < block->nodes.n && !some; i++) {
        const Node *node = &graph->nodes.at[block->nodes.at[i]];
        if (node->kind == NODE_ASSIGN)
            some = !ex_is_zero(assigned_tangent(arena, node->assign));
        else if (node->kind == NODE_CALL)
            some = block_has_tangent(arena, node->call.comp->type, graph->child_partition, node->call.block);
        else {
            Search search = {node, false};
            connect_variables(node, look, &search);
            some = search.found;
        }
    }
    block->tangent = some ? TANGENT_SOME : TANGENT_NONE;
    return some;
}
