/* Groups of balances that depend on each other, and the stages in which they are solved for. All values of
   all instances of a model are the vertices of a graph, with edges to what they follow from. A balance stands
   for its residual, as this is what it follows from. So the groups are the graph's strongly connected
   components (Tarjan 1972), and come out in an order in which each is found after those that it depends on.
 */
#include "sema/linear/stages.h"

#include "sema/linear/linear.h"
#include "sema/order/connect_nodes.h"
#include "sema/order/node_needs.h"
#include "sema/order/schedule.h"
#include "sema/value/loops.h"

typedef struct Instance Instance;
struct Instance {
    const Variant *variant;
    const Instance *outer; /* the enclosing one, where it is this element of a component; NULL: the model */
    const Comp *comp;
    long element;
    int slots, nodes;     /* the first of its vertices: one for each slot, one for each assignment's node */
    Instance ***children; /* by component and element; not of LinearResponses */
};

/* How a value depends on the solution: not at all, or affinely on stage s, or in another way, so that it is
   known once that stage is solved. Of several values the greatest decides. */
typedef int Level;
static Level affine_in(int stage) {
    return 2 * stage;
}
static bool is_known_late(Level level) {
    return level % 2 != 0;
}
/* The stage in which it is known */
static int stage_after(Level level) {
    return level / 2 + 1;
}

typedef struct {
    const Instance *instance; /* that it is in, of the next two: */
    const Node *node;         /* not NULL: an assignment */
    const Comp *response;     /* not NULL: it is the residual of this LinearResponse, and its balance */
    long element;             /* of that */
    int edges;                /* the first one, from 1; 0: none */
    int index, low;           /* of Tarjan's search: the number in the order of visits, from 1; */
    int group;                /* found so far; 0: it is not in one yet */
    Level level;
} Vertex;

typedef struct {
    int to, next;
} Edge;

typedef struct {
    int vertex, edge; /* the edge to follow next */
} Visit;

typedef struct {
    Sema *sema;
    Arena *arena;
    Vertex *vertices;
    int n;
    VEC(Edge) edges;
    Slots slots, targets;
    Turns turns;
    VEC(Visit) visits; /* Tarjan's: on the way from the root */
    VEC(int) stack;    /* visited, and in no group yet */
    int n_visited, n_groups;
    Cycles *cycles;
    const Instance *instance; /* of the expression that is looked at; */
    Level level;              /* values that depend so on the solution, */
    int group;                /* or belong to this group, are linear in it */
} Finder;

/* --- vertices --------------------------------------------------------------------------------- */

static Instance *new_instance(Finder *f, const Variant *variant, const Instance *outer, const Comp *comp,
                              long element) {
    Instance *instance = NEW(f->arena, Instance);
    *instance = (Instance){.variant = variant, .outer = outer, .comp = comp, .element = element};
    instance->slots = f->n;
    f->n += (int)variant->n_slots;
    instance->nodes = f->n;
    f->n += variant->graph ? turn_graph(f->sema, variant)->nodes.n : 0;
    instance->children = NEW_ARRAY(f->arena, Instance **, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        if (comp->outer || is_response(comp)) continue;
        instance->children[i] = NEW_ARRAY(f->arena, Instance *, comp->count + 1);
        for (long e = 0; e < comp->count; e++)
            instance->children[i][e] = new_instance(f, comp->type, instance, comp, e);
    }
    return instance;
}

/* The slot of a component's input, or of a LinearResponse's residual */
static int input_vertex(const Instance *instance, const Comp *comp, long element, long input) {
    return instance->slots + (int)(comp->slot + element * comp->type->n_inputs + input);
}

/* That of an element of a variable, or of one of components'; -1: nothing inside determines it. */
static int vertex_of(const Instance *instance, int n_comps, Comp *const *comps, const Var *var, int order,
                     long element) {
    for (; n_comps > 0; n_comps--, comps++) {
        const Comp *comp = comps[0];
        long inner = var->count;
        for (int c = 1; c < n_comps; c++)
            inner *= comps[c]->count;
        long comp_element = element / inner;
        element %= inner;
        if (comp->outer) return -1;
        if (is_response(comp)) return input_vertex(instance, comp, comp_element, 0);
        if (n_comps == 1 && var->input[order] >= 0)
            return input_vertex(instance, comp, comp_element, var->input[order] + element);
        instance = instance->children[comp->index][comp_element];
    }
    return var->slot[order] < 0 ? -1 : instance->slots + (int)(var->slot[order] + element);
}

static void add_edge(Finder *f, int from, int to) {
    if (to < 0) return;
    vec_push(f->arena, &f->edges, ((Edge){to, f->vertices[from].edges}));
    f->vertices[from].edges = f->edges.n;
}

/* --- edges ------------------------------------------------------------------------------------ */

/* Calls `see` for each value that the reference means; stops when it returns false. */
static void each_vertex(Finder *f, const Ex *ref, const Turn *turn, bool (*see)(Finder *f, int vertex)) {
    if (ref->ref.var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return;
    reference_elements(ref, turn, &f->slots);
    for (int i = 0; i < f->slots.at.n; i++) {
        int vertex = vertex_of(f->instance, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order,
                               f->slots.at.at[i]);
        if (vertex >= 0 && !see(f, vertex)) return;
    }
}

static bool link_to(Finder *f, int vertex) {
    add_edge(f, f->group, vertex);
    return true;
}

static void link_use(void *context, Ex *ref, const Turn *turn) {
    each_vertex(context, ref, turn, link_to);
}

static void link_assign(Finder *f, const Instance *instance, int vertex, const Node *node) {
    f->vertices[vertex].instance = f->instance = instance;
    f->vertices[vertex].node = node;
    f->group = vertex;
    const Turn *turn = node_turn(&f->turns, node);
    ex_visit_uses(node->assign->value, turn, link_use, f);
    reference_slots(node->assign->target, turn, &f->targets);
    for (int i = 0; i < f->targets.at.n; i++)
        add_edge(f, instance->slots + (int)f->targets.at.at[i], vertex);
}

typedef struct {
    Finder *f;
    const Instance *instance;
    const Node *node;
} Handing;

static void link_giver(void *context, long slot, Comp *comp, const Var *var, int order, long element) {
    Handing *h = context;
    add_edge(h->f, h->instance->slots + (int)slot,
             vertex_of(h->instance, comp != NULL, &comp, var, order, element));
}

static void link_handover(void *context, int k, int order) {
    Handing *h = context;
    each_handover(h->node, k, order, link_giver, h);
}

/* What the class knows of an input is what the enclosing one gives. */
static void link_inputs(Finder *f, const Instance *instance, const Comp *comp, long element) {
    const Instance *child = instance->children[comp->index][element];
    for (int i = 0; i < comp->type->input_vars.n; i++) {
        const Var *var = comp->type->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            for (long k = 0; k < var->count; k++)
                add_edge(f, child->slots + (int)(var->slot[order] + k),
                         input_vertex(instance, comp, element, var->input[order] + k));
    }
}

/* The elements of a residual are found together. */
static void link_response(Finder *f, const Instance *instance, const Comp *comp, long element) {
    int first = input_vertex(instance, comp, element, 0);
    f->vertices[first].response = comp;
    f->vertices[first].instance = instance;
    f->vertices[first].element = element;
    for (long k = 1; k < comp->type->n_inputs; k++) {
        add_edge(f, first, first + (int)k);
        add_edge(f, first + (int)k, first);
    }
}

static void link_instance(Finder *f, const Instance *instance) {
    const Variant *variant = instance->variant;
    const Graph *graph = turn_graph(f->sema, variant);
    for (int i = 0; graph && i < graph->nodes.n; i++) {
        const Node *node = &graph->nodes.at[i];
        Handing handing = {f, instance, node};
        if (node->kind == NODE_ASSIGN)
            link_assign(f, instance, instance->nodes + i, node);
        else if (node->kind == NODE_CONNECT)
            connect_variables(node, link_handover, &handing);
    }
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        for (long e = 0; !comp->outer && e < comp->count; e++) {
            if (is_response(comp)) {
                link_response(f, instance, comp, e);
                continue;
            }
            link_inputs(f, instance, comp, e);
            link_instance(f, instance->children[i][e]);
        }
    }
}

/* --- levels ----------------------------------------------------------------------------------- */

static bool is_in_group(const Finder *f, int vertex) {
    return f->group && f->vertices[vertex].group == f->group;
}

static bool raise_level(Finder *f, int vertex) {
    if (!is_in_group(f, vertex) && f->vertices[vertex].level > f->level) f->level = f->vertices[vertex].level;
    return true;
}

static void raise_by_use(void *context, Ex *ref, const Turn *turn) {
    each_vertex(context, ref, turn, raise_level);
}

typedef struct {
    Finder *f;
    bool inside; /* of the group alone; */
    int only;    /* this value alone; -1: all */
} LinearSearch;

static bool is_linear_ref(void *context, const Ex *ref, const Turn *turn) {
    LinearSearch *search = context;
    Finder *f = search->f;
    if (ref->ref.var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return false;
    reference_elements(ref, turn, &f->slots);
    for (int i = 0; i < f->slots.at.n; i++) {
        int vertex = vertex_of(f->instance, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order,
                               f->slots.at.at[i]);
        if (vertex < 0 || (search->only >= 0 && vertex != search->only)) continue;
        if (is_in_group(f, vertex)) return true;
        if (!search->inside && f->level && f->vertices[vertex].level == f->level) return true;
    }
    return false;
}

static bool is_affine(Finder *f, const Node *node, bool inside, int only, NonAffineUse *use) {
    LinearSearch search = {f, inside, only};
    LinearRefs refs = {is_linear_ref, &search};
    return is_affine_in_refs(f->sema, node->assign->value, node_turn(&f->turns, node), &refs, use);
}

static bool comes_late(const Assign *assign) {
    const Var *var = assign->target->ref.var;
    return (var->is_discrete && !assign->target->ref.order) || var->hidden;
}

/* How what the node determines depends on the values outside of the group */
static Level assigned_level(Finder *f, const Vertex *vertex) {
    f->level = 0;
    f->instance = vertex->instance;
    ex_visit_uses(vertex->node->assign->value, node_turn(&f->turns, vertex->node), raise_by_use, f);
    Level level = f->level;
    if (!level || is_known_late(level)) return level;
    return comes_late(vertex->node->assign) || !is_affine(f, vertex->node, false, -1, NULL) ? level + 1
                                                                                            : level;
}

static Level level_of(Finder *f, int number) {
    const Vertex *vertex = &f->vertices[number];
    if (vertex->node) return assigned_level(f, vertex);
    f->level = 0;
    for (int e = vertex->edges; e; e = f->edges.at[e - 1].next)
        raise_level(f, f->edges.at[e - 1].to);
    return f->level;
}

/* --- cycles ----------------------------------------------------------------------------------- */

/* A way inside of the group from a vertex to one that it follows from: breadth first; by vertex on it, the
   one before; NULL: there is none. */
static int *find_way(Finder *f, Arena *scratch, int from, bool (*ends)(const Finder *f, int vertex),
                     int target, int *end) {
    int *before = NEW_ARRAY(scratch, int, f->n + 1);
    VEC(int) queue = {0};
    vec_push(scratch, &queue, from);
    for (int i = 0; i < queue.n; i++) {
        int at = queue.at[i];
        if (i && (ends ? ends(f, at) : at == target)) {
            *end = at;
            return before;
        }
        for (int e = f->vertices[at].edges; e; e = f->edges.at[e - 1].next) {
            int to = f->edges.at[e - 1].to;
            if (!is_in_group(f, to) || before[to] || to == from) continue;
            before[to] = at + 1;
            vec_push(scratch, &queue, to);
        }
    }
    return NULL;
}

static bool is_residual_vertex(const Finder *f, int vertex) {
    return f->vertices[vertex].response != NULL;
}

/* "wheel[2].cut" */
static const char *path_of(Finder *f, const Instance *instance, const Comp *comp, long element) {
    Arena *arena = f->sema->arena;
    const char *subscripts = "";
    for (int k = comp->rank - 1; k >= 0; k--, element /= comp->dims[k + 1])
        subscripts =
            arena_printf(arena, "%ld%s%s", element % comp->dims[k] + 1, *subscripts ? "," : "", subscripts);
    const char *name =
        *subscripts ? arena_printf(arena, "%s[%s]", comp->decl->name, subscripts) : comp->decl->name;
    return instance->outer
               ? arena_printf(arena, "%s.%s", path_of(f, instance->outer, instance->comp, instance->element),
                              name)
               : name;
}

static const char *response_path(Finder *f, const Vertex *vertex) {
    return path_of(f, vertex->instance, vertex->response, vertex->element);
}

/* Of the values that the assignment uses, one that makes it other than affine by itself; if there is none, as
   in a product, the assignment */
static int find_used(Finder *f, int number) {
    const Vertex *vertex = &f->vertices[number];
    for (int e = vertex->edges; e; e = f->edges.at[e - 1].next) {
        int to = f->edges.at[e - 1].to;
        if (is_in_group(f, to) && !is_affine(f, vertex->node, true, to, NULL)) return to;
    }
    return number;
}

/* What is used follows from the balance of a LinearResponse, and this from what depends on the use in turn.
 */
static void find_turn(Finder *f, int number, Cycle *cycle) {
    Arena *scratch = arena_new();
    int used = find_used(f, number), end;
    if (f->vertices[used].response || find_way(f, scratch, used, is_residual_vertex, 0, &used)) {
        cycle->response = response_path(f, &f->vertices[used]);
        int *before = find_way(f, scratch, used, NULL, number, &end);
        for (int at = number; before && at != used; at = before[at] - 1) {
            const Vertex *vertex = &f->vertices[at];
            if (vertex->response && !cycle->needs) cycle->needs = response_path(f, vertex);
            if (before[at] - 1 == used && vertex->node) cycle->turn = vertex->node->assign->span;
        }
        if (!cycle->turn.end.offset) cycle->needs = NULL;
    }
    arena_free(scratch);
}

/* Inside of its group, a value must be affine. */
static void expect_affine(Finder *f, int number) {
    const Vertex *vertex = &f->vertices[number];
    NonAffineUse use = {0};
    f->instance = vertex->instance;
    bool late = comes_late(vertex->node->assign);
    if (!late && is_affine(f, vertex->node, true, -1, &use)) return;
    Cycle cycle = {.span = use.span, .text = use.text};
    if (late) cycle.discrete = vertex->node->assign->target->ref.var->decl;
    find_turn(f, number, &cycle);
    vec_push(f->sema->arena, f->cycles, cycle);
}

/* --- groups ----------------------------------------------------------------------------------- */

/* Finds the stage of a group, the last n of the stack. */
static void solve_group(Finder *f, int n, const int *members) {
    int stage = 1;
    for (int i = 0; i < n; i++) {
        Level level = level_of(f, members[i]);
        int here = is_known_late(level) ? stage_after(level) : level / 2;
        if (here > stage) stage = here;
        if (n > 1 && f->vertices[members[i]].node) expect_affine(f, members[i]);
    }
    for (int i = 0; i < n; i++)
        f->vertices[members[i]].level = affine_in(stage);
}

static void end_group(Finder *f, int root) {
    int first = f->stack.n;
    bool solved = false;
    f->n_groups++;
    do {
        int member = f->stack.at[--first];
        f->vertices[member].group = f->n_groups;
        solved |= f->vertices[member].response != NULL;
    } while (f->stack.at[first] != root);
    f->group = f->n_groups;
    if (solved)
        solve_group(f, f->stack.n - first, f->stack.at + first);
    else
        for (int i = first; i < f->stack.n; i++)
            f->vertices[f->stack.at[i]].level = level_of(f, f->stack.at[i]);
    f->group = 0;
    f->stack.n = first;
}

static void enter(Finder *f, int vertex) {
    f->vertices[vertex].index = f->vertices[vertex].low = ++f->n_visited;
    vec_push(f->arena, &f->stack, vertex);
    vec_push(f->arena, &f->visits, ((Visit){vertex, f->vertices[vertex].edges}));
}

static void search_from(Finder *f, int root) {
    enter(f, root);
    while (f->visits.n) {
        Visit *visit = &f->visits.at[f->visits.n - 1];
        Vertex *vertex = &f->vertices[visit->vertex];
        if (visit->edge) {
            Edge edge = f->edges.at[visit->edge - 1];
            const Vertex *to = &f->vertices[edge.to];
            visit->edge = edge.next;
            if (!to->index)
                enter(f, edge.to);
            else if (!to->group && to->index < vertex->low)
                vertex->low = to->index;
            continue;
        }
        if (vertex->low == vertex->index) end_group(f, visit->vertex);
        f->visits.n--;
        Vertex *before = f->visits.n ? &f->vertices[f->visits.at[f->visits.n - 1].vertex] : NULL;
        if (before && vertex->low < before->low) before->low = vertex->low;
    }
}

/* --- stages ----------------------------------------------------------------------------------- */

static void add_run(Finder *f, Stages *stages, long count, int stage) {
    StageRun *last = stages->runs.n ? &stages->runs.at[stages->runs.n - 1] : NULL;
    if (stage > stages->n) stages->n = stage;
    if (last && last->stage == stage)
        last->count += count;
    else
        vec_push(f->sema->arena, &stages->runs, ((StageRun){count, stage}));
}

static void collect_stages(Finder *f, const Instance *instance, Stages *stages) {
    const Variant *variant = instance->variant;
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        for (long e = 0; !comp->outer && e < comp->count; e++)
            if (is_response(comp))
                add_run(f, stages, comp->type->n_inputs,
                        f->vertices[input_vertex(instance, comp, e, 0)].level / 2);
            else
                collect_stages(f, instance->children[i][e], stages);
    }
}

const Stages *find_stages(Sema *sema, const Variant *model, Cycles *cycles) {
    Arena *arena = arena_new();
    Finder f = {.sema = sema,
                .arena = arena,
                .slots = {.arena = arena},
                .targets = {.arena = arena},
                .turns = {.arena = arena},
                .cycles = cycles};
    const Instance *instance = new_instance(&f, model, NULL, NULL, 0);
    f.vertices = NEW_ARRAY(arena, Vertex, f.n + 1);
    link_instance(&f, instance);
    f.group = 0;
    for (int i = 0; i < f.n; i++)
        if (!f.vertices[i].index) search_from(&f, i);
    Stages *stages = cycles->n ? NULL : NEW(sema->arena, Stages);
    if (stages) collect_stages(&f, instance, stages);
    arena_free(arena);
    return stages;
}
