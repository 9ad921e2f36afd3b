/* Linear values: a variant is followed once for each set of its inputs that gets linear values. */
#include "sema/linear.h"

#include <string.h>

#include "sema/causalize.h"
#include "sema/connect.h"
#include "sema/schedule.h"

/* What is linear in a variant, given which of its inputs are. The origin of a linear value is a
   LinearResponse that it depends on, for messages; NULL: the value is explicit. */
typedef struct Linearity {
    const Decl **inputs;          /* by input: origin */
    const Decl **slots;           /* by slot of the variant's graph: origin */
    struct Linearity ***children; /* by component and element */
} Linearity;

typedef struct {
    Sema *sema;
    Variant *variant;
    Linearity *linearity;
    Slots slots;
} Follower;

static Linearity *follow(Sema *sema, Variant *variant, const Decl **inputs);

/* --- where values come from ------------------------------------------------------------------- */

/* The origin of an element of a variable or, on the way by `comps`, of one of components'. */
static const Decl *origin_of(const Linearity *linearity, int n_comps, Comp **comps, const Var *var, int order,
                             long element) {
    if (n_comps == 0) return linearity->slots[var->slot[order] + element];
    const Comp *comp = comps[0];
    long inner = var->count;
    for (int c = 1; c < n_comps; c++)
        inner *= comps[c]->count;
    long comp_element = element / inner, rest = element % inner;
    if (comp->outer) return NULL;
    if (n_comps == 1 && var->input[order] >= 0)
        return linearity->slots[comp->slot + comp_element * comp->type->n_inputs + var->input[order] + rest];
    if (is_response(comp)) return comp->decl;
    const Linearity *child = linearity->children[comp->index][comp_element];
    return child ? origin_of(child, n_comps - 1, comps + 1, var, order, rest) : NULL;
}

static const Decl *ref_origin(Follower *f, const Ex *ref) {
    if (ref->ref.var->variability >= AST_VAR_PARAMETER) return NULL;
    reference_elements(ref, &f->slots);
    const Decl *origin = NULL;
    for (int i = 0; i < f->slots.at.n && !origin; i++)
        origin = origin_of(f->linearity, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order,
                           f->slots.at.at[i]);
    return origin;
}

/* --- expressions ------------------------------------------------------------------------------ */

static void not_affine(Follower *f, Span span, const Decl *origin, const char *what) {
    Diagnostic *d = diag_error(
        f->sema->diagnostics, span, "linear-response",
        "%s: a value that depends on the balance of a LinearResponse may be used only affinely", what);
    diag_note(f->sema->diagnostics, d, origin->span, "the LinearResponse '%s' is declared here",
              origin->name);
}

static const Decl *origin(Follower *f, Ex *ex);

static const Decl *binary_origin(Follower *f, Ex *ex) {
    const Decl *a = origin(f, ex->binary.a), *b = origin(f, ex->binary.b);
    switch (ex->binary.op) {
    case AST_ADD:
    case AST_SUB:
        return a ? a : b;
    case AST_MUL:
        if (a && b) not_affine(f, ex->span, a, "this is a product of two linear values");
        return a ? a : b;
    case AST_DIV:
        if (b) not_affine(f, ex->span, b, "this divides by a linear value");
        return a ? a : b;
    case AST_POW:
        if (a || b) not_affine(f, ex->span, a ? a : b, "this is a power of a linear value");
        return NULL;
    default:
        if (a || b) not_affine(f, ex->span, a ? a : b, "this compares a linear value");
        return NULL;
    }
}

static const Decl *any(Follower *f, int n, Ex **exs) {
    const Decl *first = NULL;
    for (int i = 0; i < n; i++) {
        const Decl *here = origin(f, exs[i]);
        if (!first) first = here;
    }
    return first;
}

static const Decl *origin(Follower *f, Ex *ex) {
    const Decl *a;
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
    case EX_RECORD:
    case EX_ITER:
    case EX_TIME:
    case EX_RANGE:
    case EX_IDENTITY:
        return NULL;
    case EX_REF:
        return ref_origin(f, ex);
    case EX_NEG:
    case EX_TRANSPOSE:
        return origin(f, ex->binary.a);
    case EX_NOT:
        if ((a = origin(f, ex->binary.a))) not_affine(f, ex->span, a, "'not' of a linear value");
        return NULL;
    case EX_BINARY:
    case EX_PRODUCT:
        return binary_origin(f, ex);
    case EX_IF: {
        if ((a = origin(f, ex->cond.condition)))
            not_affine(f, ex->cond.condition->span, a, "this condition depends on a linear value");
        const Decl *yes = origin(f, ex->cond.yes), *no = origin(f, ex->cond.no);
        return yes ? yes : no;
    }
    case EX_CALL:
        if ((a = any(f, ex->call.n, ex->call.args)))
            not_affine(f, ex->span, a,
                       arena_printf(f->sema->arena, "'%s' of a linear value", fn_text(ex->call.fn)));
        return NULL;
    case EX_REDUCE:
        a = origin(f, ex->reduce.a);
        if (a && ex->reduce.op != REDUCE_SUM)
            not_affine(f, ex->span, a, "this is not a sum of linear values");
        return a;
    case EX_ARRAY:
        return any(f, ex->array.n, ex->array.elements);
    case EX_FILL:
        return any(f, ex->call.n, ex->call.args);
    case EX_COMPREHENSION:
        return origin(f, ex->comprehension.body);
    }
    return NULL;
}

/* --- nodes ------------------------------------------------------------------------------------ */

static void follow_assign(Follower *f, const Node *node) {
    bind_loops(node);
    const Decl *from = origin(f, node->assign->value);
    if (from) {
        reference_slots(f->variant, node->assign->target, &f->slots);
        for (int i = 0; i < f->slots.at.n; i++)
            f->linearity->slots[f->slots.at.at[i]] = from;
    }
    unbind_loops(node);
}

typedef struct {
    Follower *f;
    const Node *node;
} Handing;

static void hand_over(void *context, int k, int order) {
    Handing *h = context;
    const Connection *set = h->node->connect.set;
    const Endpoint *taker = &set->members.at[h->node->connect.taker];
    const Var *taken = taker->port->vars.at[k];
    long count, slot = endpoint_slot(taker, taken, order, &count);
    int giver = taken->is_flow ? h->node->connect.giver : giving_member(set, k);
    for (int m = 0; m < set->members.n; m++) {
        if (m == h->node->connect.taker || (giver >= 0 && m != giver)) continue;
        const Endpoint *member = &set->members.at[m];
        const Var *var = member->port->vars.at[k];
        for (long i = 0; i < count; i++) {
            long element = member->port_element * count + i;
            Comp *comp = member->comp;
            if (comp) element += member->comp_element * var->count;
            const Decl *from = origin_of(h->f->linearity, comp != NULL, &comp, var, order, element);
            if (from) h->f->linearity->slots[slot + i] = from;
        }
    }
}

static void follow_call(Follower *f, const Node *node) {
    Comp *comp = node->call.comp;
    long element = node->operands[0];
    f->linearity->children[comp->index][element] =
        follow(f->sema, comp->type, f->linearity->slots + comp->slot + element * comp->type->n_inputs);
}

/* --- variants --------------------------------------------------------------------------------- */

static Linearity *known(const Variant *variant, const Decl **inputs) {
    for (int i = 0; i < variant->linearities.n; i++) {
        Linearity *l = variant->linearities.at[i];
        bool same = true;
        for (long k = 0; k < variant->n_inputs && same; k++)
            same = !l->inputs[k] == !inputs[k];
        if (same) return l;
    }
    return NULL;
}

static Linearity *follow(Sema *sema, Variant *variant, const Decl **inputs) {
    Arena *arena = sema->arena;
    Linearity *linearity = known(variant, inputs);
    if (linearity) return linearity;
    linearity = NEW(arena, Linearity);
    linearity->inputs = NEW_ARRAY(arena, const Decl *, variant->n_inputs + 1);
    linearity->slots = NEW_ARRAY(arena, const Decl *, variant->n_slots + 1);
    linearity->children = NEW_ARRAY(arena, Linearity **, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++)
        linearity->children[i] = NEW_ARRAY(arena, Linearity *, variant->comps.at[i]->count + 1);
    if (!variant->linear_inputs) variant->linear_inputs = NEW_ARRAY(arena, bool, variant->n_inputs + 1);
    memcpy(linearity->inputs, inputs, sizeof(*inputs) * (size_t)variant->n_inputs);
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            for (long k = 0; k < var->count; k++)
                linearity->slots[var->slot[order] + k] = inputs[var->input[order] + k];
    }
    for (long k = 0; k < variant->n_inputs; k++)
        variant->linear_inputs[k] |= inputs[k] != NULL;
    vec_push(arena, &variant->linearities, linearity);
    Follower f = {.sema = sema, .variant = variant, .linearity = linearity, .slots = {.arena = arena}};
    const Graph *graph = variant->graph;
    for (int i = 0; i < graph->schedule.n; i++) {
        const Node *node = &graph->nodes.at[graph->schedule.at[i]];
        Handing handing = {&f, node};
        if (node->kind == NODE_ASSIGN)
            follow_assign(&f, node);
        else if (node->kind == NODE_CALL)
            follow_call(&f, node);
        else
            connect_variables(node, hand_over, &handing);
    }
    if (!variant->linear_slots) variant->linear_slots = NEW_ARRAY(arena, bool, variant->n_slots + 1);
    for (long k = 0; k < variant->n_slots; k++)
        variant->linear_slots[k] |= linearity->slots[k] != NULL;
    return linearity;
}

void check_linearity(Sema *sema, Variant *variant) {
    if (!variant->has_response) return;
    follow(sema, variant, NEW_ARRAY(sema->arena, const Decl *, variant->n_inputs + 1));
}
