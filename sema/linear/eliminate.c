/* Which classes can eliminate their balances on the way from the tips to the root, and in which order. */
#include "sema/linear/eliminate.h"

#include <string.h>

#include "sema/linear/meeting.h"
#include "sema/wire/endpoint.h"
#include "sema/order/connect_nodes.h"

/* What is larger is solved with the rest of the model. */
enum { MOST_UNKNOWNS = 12, MOST_MOTIONS = 12, MOST_OF_MODEL = 32 };

static bool same_place(const PortScalar *a, const PortScalar *b) {
    return a->k == b->k && a->order == b->order && a->element == b->element;
}

int find_motion(const LinearPort *port, const PortScalar *scalar) {
    for (int i = 0; i < port->motion.n; i++)
        if (same_place(&port->motion.at[i], scalar)) return i;
    return -1;
}

int find_flow(const LinearPort *port, const PortScalar *scalar) {
    for (int i = 0; i < port->flows.n; i++)
        if (same_place(&port->flows.at[i], scalar)) return i;
    return -1;
}

const LinearPort *linear_port(const Form *form, const Port *port) {
    const Elimination *e = form->elimination;
    if (e->root && e->root->port == port) return e->root;
    for (int i = 0; i < e->tips.n; i++)
        if (e->tips.at[i]->port == port) return e->tips.at[i];
    for (int i = 0; i < e->ends.n; i++)
        if (e->ends.at[i]->port == port) return e->ends.at[i];
    return NULL;
}

/* --- connectors ------------------------------------------------------------------------------- */

static bool is_linear(const Form *form, const Var *var, int order) {
    return var->variability < AST_VAR_PARAMETER && form->own[var->index * (MAX_ORDER + 1) + order] == LINEAR;
}

/* Whether an input is linear that belongs to no connector: such a coupling goes along no tree. */
static bool has_linear_signal(const Form *form) {
    for (int i = 0; i < form->variant->input_vars.n; i++) {
        const Var *var = form->variant->input_vars.at[i];
        if (var->port && !var->solo && var->port->count == 1 && !var->port->outer) continue;
        for (int order = 0; order <= var->provided; order++)
            if (is_linear(form, var, order)) return true;
    }
    return false;
}

static bool reads(const Block *block, const PortScalar *scalar) {
    for (int k = 0; k < block->inputs.n; k++)
        if (block->inputs.at[k] == scalar->var->input[scalar->order] + scalar->element) return true;
    return false;
}

/* Whether the class looks at what it is given */
static bool is_read(const Variant *variant, const PortScalar *scalar) {
    const Partition *partition = variant->blocks;
    for (int b = 0; b < partition->n_blocks; b++)
        if (reads(&partition->blocks[b], scalar)) return true;
    return false;
}

static LinearPort *new_linear_port(Arena *arena, const Form *form, Port *port) {
    LinearPort *linear = NEW(arena, LinearPort);
    linear->port = port;
    for (int k = 0; k < port->vars.n; k++) {
        const Var *var = port->vars.at[k];
        for (int order = 0; order <= var->provided; order++)
            for (long i = 0; is_linear(form, var, order) && i < var->count; i++) {
                PortScalar scalar = {k, var, order, i};
                if (!form->linear[var->slot[order] + i]) continue;
                if (var->is_flow)
                    vec_push(arena, &linear->flows, scalar);
                else if (var->input[order] < 0 || is_read(form->variant, &scalar))
                    vec_push(arena, &linear->motion, scalar);
            }
    }
    return linear;
}

static bool takes_motion(const Port *port) {
    for (int k = 0; k < port->vars.n; k++)
        if (!port->vars.at[k]->is_flow && port->vars.at[k]->causality == AST_INPUT) return true;
    return false;
}

/* Finds the root and the tips; false if there are several roots. */
static bool find_ports(Arena *arena, const Form *form, Elimination *e) {
    const Variant *variant = form->variant;
    for (int i = 0; i < variant->ports.n; i++) {
        Port *port = variant->ports.at[i];
        if (port->count != 1 || port->outer) continue;
        LinearPort *linear = new_linear_port(arena, form, port);
        if (!takes_motion(port)) {
            if (linear->flows.n) vec_push(arena, &e->tips, linear);
        } else if (linear->flows.n || (variant->has_response && linear->motion.n)) {
            if (e->root || linear->motion.n > MOST_MOTIONS) return false;
            e->root = linear;
        }
    }
    return true;
}

/* --- as a whole ------------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    Elimination *elimination;
    int depth;
    Comp *comps[64];
    long elements[64];
} Way;

/* Collects the balances of the components; false if there are too many. */
static bool find_unknowns(Way *way, const Variant *variant) {
    if (way->depth == (int)(sizeof way->comps / sizeof *way->comps)) return false;
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        if (comp->outer || (!comp->type->has_response && !is_response(comp))) continue;
        for (long element = 0; element < comp->count; element++) {
            way->comps[way->depth] = comp;
            way->elements[way->depth++] = element;
            bool good = is_response(comp) || find_unknowns(way, comp->type);
            Unknown unknown = {.n_comps = way->depth--};
            if (!good) return false;
            if (!is_response(comp)) continue;
            unknown.comps = NEW_ARRAY(way->arena, Comp *, unknown.n_comps);
            unknown.elements = NEW_ARRAY(way->arena, long, unknown.n_comps);
            memcpy(unknown.comps, way->comps, sizeof(Comp *) * (size_t)unknown.n_comps);
            memcpy(unknown.elements, way->elements, sizeof(long) * (size_t)unknown.n_comps);
            for (int v = 0; v < comp->type->vars.n; v++) {
                Var *var = comp->type->vars.at[v];
                *(var->causality == AST_OUTPUT ? &unknown.balance : &unknown.residual) = var;
            }
            for (; unknown.element < unknown.balance->count; unknown.element++) {
                vec_push(way->arena, &way->elimination->unknowns, unknown);
                if (way->elimination->unknowns.n > MOST_UNKNOWNS) return false;
            }
        }
    }
    return true;
}

static const Block *block_of_wave(const Partition *partition, Wave wave) {
    for (int b = 0; b < partition->n_blocks; b++)
        if (partition->blocks[b].wave == wave) return &partition->blocks[b];
    return NULL;
}

/* Whether the block reads all of the root's motion, so that this is known when the block runs */
static bool knows_motion(const Block *block, const LinearPort *root) {
    for (int i = 0; root && i < root->motion.n; i++)
        if (!reads(block, &root->motion.at[i])) return false;
    return true;
}

/* Whether flows do not act back on the motion of the tips inside of the class */
static bool motion_before_flows(const Variant *variant, const Elimination *e) {
    const Graph *graph = variant->blocks->graph;
    for (int i = 0; i < e->tips.n; i++)
        for (int k = 0; k < e->tips.at[i]->motion.n; k++) {
            const PortScalar *scalar = &e->tips.at[i]->motion.at[k];
            int writer = writer_of(&graph->writers, scalar->var->slot[scalar->order] + scalar->element);
            if (writer >= 0 && graph->nodes.at[writer].wave == WAVE_FLOW) return false;
        }
    return true;
}

static bool goes_as_whole(const Form *form, Elimination *e) {
    const Variant *variant = form->variant;
    Way way = {.arena = form->sema->arena, .elimination = e};
    if (!form->is_affine || !motion_before_flows(variant, e) || !find_unknowns(&way, variant)) return false;
    if (!e->unknowns.n) return true;
    const Block *block = block_of_wave(variant->blocks, WAVE_DERIVATIVE);
    return block && knows_motion(block, e->root);
}

/* --- closures --------------------------------------------------------------------------------- */

/* Finds the connectors that get motion, as many as there are, and those that give it to others. */
static bool find_ends(Arena *arena, const Form *form, Elimination *e) {
    const Variant *variant = form->variant;
    for (int i = 0; i < variant->ports.n; i++) {
        Port *port = variant->ports.at[i];
        if (port->count != 1 || port->outer) continue;
        LinearPort *linear = new_linear_port(arena, form, port);
        bool is_tip = !takes_motion(port);
        if (!is_tip && linear->motion.n > MOST_MOTIONS) return false;
        if (is_tip && linear->flows.n) vec_push(arena, &e->tips, linear);
        if (!is_tip && (linear->flows.n || linear->motion.n)) vec_push(arena, &e->ends, linear);
    }
    return true;
}

static bool is_closure(const Form *form, Elimination *e) {
    Way way = {.arena = form->sema->arena, .elimination = e};
    return !form->is_model && form->variant->has_response && form->is_affine && !has_linear_signal(form) &&
           find_ends(form->sema->arena, form, e) && !e->tips.n && find_unknowns(&way, form->variant) &&
           e->unknowns.n;
}

/* --- by parts --------------------------------------------------------------------------------- */

/* Whether the target belongs to a component that only looks at what it gets */
static bool is_looked_at(const Form *form, const Ex *target) {
    const Comp *comp = target->ref.n_comps ? target->ref.comps[0] : NULL;
    return comp && !comp->outer && !is_response(comp) &&
           form->children[comp->index]->elimination->how == ELIMINATION_IDLE;
}

/* Whether the class's own equations determine linear values of its connectors or components; else they only
   look at such. */
static bool couples_itself(const Form *form) {
    const Variant *variant = form->variant;
    for (int i = 0; i < variant->nodes.n; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        if (!assign->target->ref.n_comps && !assign->target->ref.var->port) continue;
        if (is_looked_at(form, assign->target)) continue;
        if (assign_dependence(form, assign) == LINEAR) return true;
    }
    return false;
}

enum { NO_PART = -1, OUTSIDE = -2 };

/* The parts, elements of components, with the connections that lead from one to those beyond it */
typedef struct {
    Arena *arena, *scratch;
    const Form *form;
    const Variant *variant;
    Elimination *elimination;
    NodeShapes *shapes;         /* of its nodes; */
    int *gather_shape;          /* by pattern, and */
    int *respond_shape;         /* by component: theirs, counted from 1 */
    int *first;                 /* by component: the number of its first part, or NO_PART */
    int n;                      /* parts */
    Comp **comp;                /* by part */
    int *element;               /* by part */
    bool *has_parent, *done;    /* by part */
    int *above, *giver;         /* by part, by connection: as Ways has them */
    bool *is_open;              /* by part: what is beyond it is being added, */
    bool is_circular;           /* and it is beyond itself */
    VEC(Connection *) * beyond; /* by part: connections to which it gives motion and whose flows it takes */
    VEC(Connection *) roots;    /* those of the class's own root */
    bool has_border;            /* closures are parts of no tree, but respond by themselves, */
    VEC(Connection *) grounds;  /* and what their loops hang at is gathered, too */
    bool has_borders_inside;    /* of components */
    bool has_meetings;          /* closures are eliminated where their ends have met */
} Parts;

static int part_of(const Parts *p, const Endpoint *endpoint) {
    if (!endpoint->comp) return OUTSIDE;
    int first = p->first[endpoint->comp->index];
    return first < 0 ? NO_PART : first + (int)endpoint->comp_element;
}

static void add_respond(Parts *p, Comp *comp, int element) {
    Node node = {.kind = NODE_RESPOND, .n_operands = 1, .operands = NEW(p->arena, int)};
    node.operands[0] = element;
    node.call.comp = comp;
    int *shape = &p->respond_shape[comp->index];
    if (!*shape) *shape = shape_of(p->shapes, &node) + 1;
    node.shape = *shape - 1;
    vec_push(p->arena, &p->elimination->graph.nodes, node);
}

/* Where none have met before, all balances of the border are solved for at once. */
static int most_of_border(const Parts *p) {
    return p->has_meetings ? MOST_OF_MODEL : MOST_AT_ONCE;
}

/* The closures of an array; false: there are too many */
static bool add_closures(Parts *p, Comp *comp) {
    Elimination *e = p->elimination;
    for (long element = 0; element < comp->count; element++) {
        Elimination own = {0};
        Way way = {
            .arena = p->arena, .elimination = &own, .depth = 1, .comps = {comp}, .elements = {element}};
        if (!find_unknowns(&way, comp->type) || e->unknowns.n + own.unknowns.n > most_of_border(p))
            return false;
        for (int i = 0; i < own.unknowns.n; i++) {
            own.unknowns.at[i].n_closure = 1;
            vec_push(p->arena, &e->unknowns, own.unknowns.at[i]);
        }
        add_respond(p, comp, (int)element);
    }
    return true;
}

/* A balance of a component as one of an element of that */
static Unknown unknown_inside(Arena *arena, Comp *comp, long element, Unknown unknown) {
    int n = unknown.n_comps++;
    Comp **comps = NEW_ARRAY(arena, Comp *, n + 1);
    long *elements = NEW_ARRAY(arena, long, n + 1);
    memcpy(comps + 1, unknown.comps, sizeof *comps * (size_t)n);
    memcpy(elements + 1, unknown.elements, sizeof *elements * (size_t)n);
    comps[0] = comp;
    elements[0] = element;
    unknown.comps = comps;
    unknown.elements = elements;
    unknown.n_closure++;
    return unknown;
}

/* The closures inside of an array of components with ends; false: there are too many */
static bool add_closures_inside(Parts *p, Comp *comp, const Elimination *inside) {
    Elimination *e = p->elimination;
    if (comp->count * inside->unknowns.n + e->unknowns.n > most_of_border(p)) return false;
    for (long element = 0; element < comp->count; element++)
        for (int i = 0; i < inside->unknowns.n; i++)
            vec_push(p->arena, &e->unknowns, unknown_inside(p->arena, comp, element, inside->unknowns.at[i]));
    return true;
}

static const Elimination *part_with_border(const Form *part);

/* Whether a component has a border of its own or, if it eliminates by parts, something inside of it */
static bool gets_border(const Form *part) {
    Elimination *own = part->elimination;
    if (own->how == ELIMINATION_IDLE) return false;
    if (own->how != ELIMINATION_PARTS) return part_with_border(part) != NULL;
    for (int i = 0; !own->is_tried && i < part->variant->comps.n; i++)
        own->has_borders_inside |= !part->variant->comps.at[i]->outer && gets_border(part->children[i]);
    own->is_tried = true;
    return own->has_borders_inside;
}

/* What the elements of a component are: parts of trees, apart from these, or in the way of an elimination */
typedef enum { IS_PART, IS_APART, IS_IN_THE_WAY } Standing;

static Standing find_standing(Parts *p, Comp *comp, const Form *form) {
    const Elimination *own = form->elimination;
    p->has_borders_inside |= p->has_border && gets_border(form);
    if (own->how == ELIMINATION_IDLE) return IS_APART;
    if (own->how == ELIMINATION_PARTS || own->how == ELIMINATION_WHOLE) return IS_PART;
    const Elimination *inside = p->has_border ? part_with_border(form) : NULL;
    if (own->how == ELIMINATION_CLOSURE && !inside)
        return p->has_border && add_closures(p, comp) ? IS_APART : IS_IN_THE_WAY;
    return inside && (!inside->ends.n || add_closures_inside(p, comp, inside)) ? IS_PART : IS_IN_THE_WAY;
}

/* All of them NOWHERE */
static int *new_numbers(const Parts *p, int n) {
    int *numbers = NEW_ARRAY(p->scratch, int, n + 1);
    for (int i = 0; i < n; i++)
        numbers[i] = NOWHERE;
    return numbers;
}

/* False if some component cannot eliminate */
static bool number_parts(Parts *p) {
    const Variant *variant = p->variant;
    p->first = NEW_ARRAY(p->scratch, int, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        p->first[i] = NO_PART;
        if (comp->outer) continue;
        if (is_response(comp)) return false;
        Standing standing = find_standing(p, comp, p->form->children[i]);
        if (standing == IS_IN_THE_WAY) return false;
        if (standing == IS_APART) continue;
        p->first[i] = p->n;
        p->n += (int)comp->count;
    }
    p->comp = NEW_ARRAY(p->scratch, Comp *, p->n + 1);
    p->element = NEW_ARRAY(p->scratch, int, p->n + 1);
    p->has_parent = NEW_ARRAY(p->scratch, bool, p->n + 1);
    p->above = new_numbers(p, p->n);
    p->giver = new_numbers(p, variant->connections.n);
    p->done = NEW_ARRAY(p->scratch, bool, p->n + 1);
    p->is_open = NEW_ARRAY(p->scratch, bool, p->n + 1);
    p->beyond = arena_alloc(p->scratch, sizeof(*p->beyond) * (size_t)(p->n + 1));
    for (int i = 0; i < variant->comps.n; i++)
        for (int e = 0; p->first[i] >= 0 && e < (int)variant->comps.at[i]->count; e++) {
            p->comp[p->first[i] + e] = variant->comps.at[i];
            p->element[p->first[i] + e] = e;
        }
    return true;
}

/* The linear port that a member of a connection is; NULL: what it carries is explicit. */
static const LinearPort *member_port(const Parts *p, const Endpoint *member) {
    return linear_port(member->comp ? p->form->children[member->comp->index] : p->form, member->port);
}

static const Endpoint *giver_of(const Connection *set, int *number) {
    for (int k = 0; k < set->members.at[0].port->vars.n; k++)
        if (set->members.at[0].port->vars.at[k]->variability < AST_VAR_PARAMETER) {
            *number = giving_member(set, k);
            return &set->members.at[*number];
        }
    *number = 0;
    return &set->members.at[0];
}

/* Whether something linear hangs at a connection of which all motion is explicit. */
static bool carries_something(const Parts *p, const Connection *set, int giver) {
    for (int m = 0; m < set->members.n; m++)
        if (m != giver && member_port(p, &set->members.at[m])) return true;
    return false;
}

static void find_parents(Parts *p) {
    for (int i = 0; i < p->variant->connections.n; i++) {
        Connection *set = p->variant->connections.at[i];
        int number, giver = part_of(p, giver_of(set, &number));
        bool is_linear_giver = giver != NO_PART && member_port(p, &set->members.at[number]);
        if (!is_linear_giver && carries_something(p, set, number)) {
            p->elimination->has_ground = true;
            if (p->has_border) vec_push(p->scratch, &p->grounds, set);
        }
        if (!member_port(p, &set->members.at[number])) continue;
        if (giver == OUTSIDE) vec_push(p->scratch, &p->roots, set);
        if (giver < 0) continue;
        vec_push(p->scratch, &p->beyond[giver], set);
        p->giver[i] = giver;
        for (int m = 0; m < set->members.n; m++) {
            int part = part_of(p, &set->members.at[m]);
            if (m == number || part < 0 || !member_port(p, &set->members.at[m])) continue;
            p->above[part] = p->has_parent[part] ? NOWHERE : i;
            p->has_parent[part] = true;
        }
    }
}

/* Adds up the responses of the connection's other members for the one that gives them their motion. */
static void add_gather(Parts *p, Connection *set) {
    Node node = {.kind = NODE_GATHER};
    node.connect.set = set;
    giver_of(set, &node.connect.taker);
    Nodes *nodes = &p->elimination->graph.nodes;
    int first = nodes->n, *shape = &p->gather_shape[set->pattern->index];
    add_sum(p->arena, nodes, node);
    for (int i = first; i < nodes->n; i++) {
        nodes->at[i].operands = NEW_ARRAY(p->arena, int, nodes->at[i].n_operands);
        set_operands(&nodes->at[i]);
        bool known = *shape && nodes->n == first + 1;
        nodes->at[i].shape = known ? *shape - 1 : shape_of(p->shapes, &nodes->at[i]);
    }
    *shape = nodes->at[first].shape + 1;
}

/* Whether closures have met at the connection */
static bool is_meeting(const Elimination *e, const Connection *set) {
    for (int i = 0; i < e->unknowns.n; i++)
        if (e->unknowns.at[i].met == set) return true;
    return false;
}

/* What is done where closures have met is done once: no loop has it. */
static void tell_meetings_apart(Elimination *e) {
    Graph *graph = &e->graph;
    for (int i = 0; e->unknowns.n && i < graph->nodes.n; i++) {
        Node *node = &graph->nodes.at[i];
        if (node->kind == NODE_GATHER && is_meeting(e, node->connect.set)) node->shape = graph->n_shapes++;
    }
}

typedef struct {
    int part, set, member; /* of the connections beyond it: the member to look at next */
} Frame;

/* A part follows all that is beyond it. One with ends may be beyond several parts. */
static void add_branch(Parts *p, int root) {
    VEC(Frame) stack = {0};
    vec_push(p->scratch, &stack, ((Frame){root, 0, 0}));
    p->done[root] = p->is_open[root] = true;
    while (stack.n) {
        Frame *frame = &stack.at[stack.n - 1];
        int part = frame->part;
        if (frame->set == p->beyond[part].n) {
            for (int i = 0; i < p->beyond[part].n; i++)
                add_gather(p, p->beyond[part].at[i]);
            add_respond(p, p->comp[part], p->element[part]);
            p->is_open[part] = false;
            stack.n--;
            continue;
        }
        const Connection *set = p->beyond[part].at[frame->set];
        if (frame->member == set->members.n) {
            frame->set++;
            frame->member = 0;
            continue;
        }
        const Endpoint *member = &set->members.at[frame->member++];
        int next = part_of(p, member), number;
        if (next < 0 || member == giver_of(set, &number) || !member_port(p, member)) continue;
        p->is_circular |= p->is_open[next];
        if (p->done[next]) continue;
        p->done[next] = p->is_open[next] = true;
        vec_push(p->scratch, &stack, ((Frame){next, 0, 0}));
    }
}

static bool has_row(const LinearPort *port, int k, const Var *var) {
    PortScalar flow = {.k = k, .var = var};
    for (; port && flow.element < var->count; flow.element++)
        if (find_flow(port, &flow) < 0) return false;
    return port != NULL;
}

/* Whether the flows that the member gives are known when responses are added up: explicit, or in its response
 */
static bool gives_known_flows(const Parts *p, const Endpoint *member) {
    for (int k = 0; k < member->port->vars.n; k++) {
        const Var *var = member->port->vars.at[k];
        if (!var->is_flow || endpoint_dependence(p->form, member, k, 0) == EXPLICIT) continue;
        if (!has_row(member_port(p, member), k, var)) return false;
    }
    return true;
}

/* Whether the motion that the member answers to is known then: explicit, or part of the taker's response */
static bool gets_known_motion(const Parts *p, const Endpoint *member, const Endpoint *taker) {
    const LinearPort *own = member_port(p, member), *port = member_port(p, taker);
    for (int i = 0; own && i < own->motion.n; i++) {
        const PortScalar *motion = &own->motion.at[i];
        if (find_motion(port, motion) >= 0) continue;
        if (endpoint_dependence(p->form, taker, motion->k, motion->order) != EXPLICIT) return false;
    }
    return true;
}

/* Of the connectors in the set, whichever elements they are */
static bool can_gather_pattern(const Parts *p, const Connection *set) {
    int number;
    const Endpoint *taker = giver_of(set, &number);
    for (int m = 0; m < set->members.n; m++) {
        const Endpoint *member = &set->members.at[m];
        if (m != number && !(gives_known_flows(p, member) && gets_known_motion(p, member, taker)))
            return false;
    }
    return true;
}

/* Whether all these connections can; it is found once for each pattern. */
static bool can_gather(const Parts *p, int n, Connection *const *sets, bool *known) {
    for (int i = 0; i < n; i++) {
        if (!known[sets[i]->pattern->index] && !can_gather_pattern(p, sets[i])) return false;
        known[sets[i]->pattern->index] = true;
    }
    return true;
}

/* What becomes of the closures among the components: they are in the way, or have a border, with meetings */
typedef enum { NO_BORDER, ONE_BORDER, WITH_MEETINGS } Closures;

static bool goes_by_parts(const Form *form, Elimination *e, Closures closures) {
    const Graph *graph = form->variant->graph;
    if (!form->variant->comps.n || graph->child_partition != COARSE || couples_itself(form)) return false;
    Parts p = {.arena = form->sema->arena,
               .scratch = arena_new(),
               .form = form,
               .variant = form->variant,
               .has_border = closures != NO_BORDER,
               .has_meetings = closures == WITH_MEETINGS,
               .elimination = e};
    e->graph.variant = form->variant;
    e->graph.child_partition = COARSE;
    p.shapes = shapes_new(p.scratch);
    p.gather_shape = NEW_ARRAY(p.scratch, int, p.variant->patterns.n + 1);
    p.respond_shape = NEW_ARRAY(p.scratch, int, p.variant->comps.n + 1);
    bool good = number_parts(&p);
    good = good && (!p.has_border || e->unknowns.n || e->ends.n || p.has_borders_inside);
    if (good) find_parents(&p);
    if (good && p.has_meetings) good = find_meetings(form, e, &(Ways){p.n, p.above, p.giver});
    bool *known = NEW_ARRAY(p.scratch, bool, p.variant->patterns.n + 1);
    for (int i = 0; i < p.n && good; i++)
        good = can_gather(&p, p.beyond[i].n, p.beyond[i].at, known);
    good = good && can_gather(&p, p.roots.n, p.roots.at, known);
    if (good) vec_reserve(p.arena, &e->graph.nodes, p.n + p.variant->connections.n);
    for (int i = 0; i < p.n && good; i++)
        if (!p.has_parent[i]) add_branch(&p, i);
    for (int i = 0; i < p.n && good; i++)
        good = p.done[i]; /* else it is in a circle */
    good = good && !p.is_circular;
    for (int i = 0; i < p.roots.n && good; i++)
        add_gather(&p, p.roots.at[i]);
    for (int i = 0; i < p.grounds.n && good; i++)
        add_gather(&p, p.grounds.at[i]);
    vec_reserve(p.arena, &e->graph.schedule, e->graph.nodes.n);
    for (int i = 0; i < e->graph.nodes.n; i++)
        vec_push(p.arena, &e->graph.schedule, i);
    e->graph.n_shapes = shape_count(p.shapes);
    tell_meetings_apart(e);
    arena_free(p.scratch);
    return good;
}

/* --- all -------------------------------------------------------------------------------------- */

static void choose(const Form *form, Elimination *e) {
    if (!form->variant->blocks || form->variant->class_->role == ROLE_LINEAR_RESPONSE) {
        e->how = ELIMINATION_IDLE; /* it computes nothing */
        return;
    }
    if (!find_ports(form->sema->arena, form, e)) {
        *e = (Elimination){.how = ELIMINATION_CLOSURE};
        if (!is_closure(form, e)) *e = (Elimination){.how = ELIMINATION_NONE};
        return;
    }
    if (form->is_model && map_get(&form->sema->stages, form->variant)) return;
    if (!form->variant->has_response && !(e->root && e->root->flows.n))
        e->how = ELIMINATION_IDLE; /* it may look at signals, and hand them on to what looks at them */
    else if (has_linear_signal(form))
        e->how = ELIMINATION_NONE;
    else if (goes_by_parts(form, e, NO_BORDER))
        e->how = ELIMINATION_PARTS;
    else if (!form->is_model && goes_as_whole(form, e))
        e->how = ELIMINATION_WHOLE;
}

void find_elimination(Form *form) {
    Elimination *e = NEW(form->sema->arena, Elimination);
    form->elimination = e;
    choose(form, e);
}

const Elimination *elimination_with_border(const Form *model, bool has_meetings) {
    Elimination *e = NEW(model->sema->arena, Elimination);
    if (map_get(&model->sema->stages, model->variant) || has_linear_signal(model)) return NULL;
    if (!goes_by_parts(model, e, has_meetings ? WITH_MEETINGS : ONE_BORDER)) return NULL;
    e->how = ELIMINATION_PARTS;
    return e;
}

/* The connectors of a component, as its own elimination has them, or as ends. False: it can have no border.
 */
static bool take_ports(const Form *part, Elimination *e) {
    Arena *arena = part->sema->arena;
    Elimination *own = part->elimination, ports = {0}, ends = {0};
    bool has_one_root = find_ports(arena, part, &ports);
    if (!has_one_root && own->how == ELIMINATION_NONE) {
        if (!find_ends(arena, part, &ends)) return false;
        own->ends = ends.ends;
        own->tips = ends.tips;
    }
    e->root = own->root;
    e->tips = own->tips;
    e->ends = own->ends;
    /* the balances of a border of its own follow from the motion where derivatives are computed */
    const Block *block = block_of_wave(part->variant->blocks, WAVE_DERIVATIVE);
    return !has_one_root || (block && knows_motion(block, e->root));
}

/* The same of a component, which gets its motion from outside. */
static const Elimination *part_with_border(const Form *part) {
    Elimination *own = part->elimination, *e = NEW(part->sema->arena, Elimination);
    if (own->is_tried) return own->with_border;
    own->is_tried = true;
    if (has_linear_signal(part) || !take_ports(part, e) || !goes_by_parts(part, e, ONE_BORDER)) return NULL;
    e->how = ELIMINATION_PARTS;
    return own->with_border = e;
}

const Elimination *elimination_at_once(const Form *model) {
    Elimination *e = NEW(model->sema->arena, Elimination);
    Way way = {.arena = model->sema->arena, .elimination = e};
    if (!model->is_affine || !find_unknowns(&way, model->variant)) return NULL;
    e->how = ELIMINATION_WHOLE;
    return e;
}

bool responds(const Form *form) {
    return form->elimination->how > ELIMINATION_IDLE;
}

bool eliminates(const Form *form) {
    const Elimination *e = form->elimination;
    return e->how == ELIMINATION_WHOLE && e->unknowns.n > 0;
}
