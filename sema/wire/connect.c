/* Connections of a class variant: from connect equations to sets of flanges with one giver each. */
#include "sema/wire/connect.h"
#include "sema/value/ranges.h"

#include <math.h>
#include <string.h>

#include "sema/build/erroneous_text.h"
#include "sema/wire/match.h"
#include "sema/wire/pattern.h"
#include "sema/value/environment.h"
#include "sema/typing/typing.h"

typedef struct {
    Joint joint;         /* of the present connect */
    Arena *scratch;      /* of one turn of a connect's loops */
    Endpoint *endpoints; /* by number; port NULL: not met yet */
    long n_endpoints;
    int *parent, *next, *last; /* sets: the parent towards the root; a list of members from the root on */
    int *giver;                /* by root: the endpoint that gives the first signal, or -1 */
    int *outer;                /* by root: the hidden connector of the class that is in it, or -1 */
    bool (*pair)(void *context, const Endpoint *a,
                 const Endpoint *b); /* what is done with two that are joined */
    void *context;
    const Turn *turn; /* of the loops that enclose the connect */
    Endpoint
        matched[2]; /* the two that were joined last: elements of the same arrays match as well as they do */
    const AstEquation *two_giving; /* the last one that was reported to bring a second giver, or NULL */
} Joiner;

typedef VEC(Endpoint) Endpoints;

/* The values of one subscript of `name` */
static long subscript_values(Joiner *j, const char *name, Ex *sub, int size, long **values) {
    long n = !sub ? size : sub->rank ? sub->dims[0] : 1;
    *values = NEW_ARRAY(j->scratch, long, n + 1);
    for (long i = 1; i <= n; i++) {
        double value = (double)i;
        if (sub && !decide_at(sub, j->turn, sub->rank ? &i : NULL, &value, NULL)) {
            diag_error(j->joint.sema->diagnostics, sub->span, "structural",
                       "a subscript in a connect must be known when the class is compiled");
            return -1;
        }
        if (!is_inside(value, size)) {
            report_outside(j->joint.sema, sub, j->turn, value, size, name, "");
            return -1;
        }
        (*values)[i - 1] = (long)value - 1;
    }
    return n;
}

/* The shape of what a reference means: the sizes of the subscripts that are not scalars */
typedef struct {
    int rank;
    long dims[32];
} Shape;

/* The elements of one level (a component or a connector) that its subscripts choose, in row-major order. */
static long level_elements(Joiner *j, const char *name, int rank, const int *dims, Ex **subs, Shape *shape,
                           const long **elements) {
    static const long first = 0;
    long n = 1;
    *elements = &first;
    for (int k = 0; k < rank; k++) {
        long *values, count = subscript_values(j, name, subs[k], dims[k], &values);
        if (count < 0) return -1;
        if ((!subs[k] || subs[k]->rank) && shape->rank < 32) shape->dims[shape->rank++] = count;
        long *more = k ? NEW_ARRAY(j->scratch, long, n *count + 1) : values;
        for (long i = 0; k && i < n; i++)
            for (long v = 0; v < count; v++)
                more[i * count + v] = (*elements)[i] * dims[k] + values[v];
        n *= count;
        *elements = more;
    }
    return n;
}

static bool expand(Joiner *j, const Reference *reference, Port *port, Endpoints *out, Shape *shape) {
    Comp *comp = reference->n_comps ? reference->comps[0] : NULL;
    static const long first = 0;
    const long *comp_elements = &first, *port_elements;
    int outer = comp ? comp->rank : 0;
    /* of a connector inside of the one meant, the further dimensions are whole */
    Ex **subs = NEW_ARRAY(j->scratch, Ex *, outer + port->rank + 1);
    for (int k = 0; k < reference->n_subs && k < outer + port->rank; k++)
        subs[k] = reference->subs[k];
    long n_comps =
        comp ? level_elements(j, comp->decl->name, comp->rank, comp->dims, subs, shape, &comp_elements) : 1;
    long n_ports = level_elements(j, port->path, port->rank, port->dims, subs + outer, shape, &port_elements);
    if (n_comps < 0 || n_ports < 0) return false;
    for (long c = 0; c < n_comps; c++)
        for (long p = 0; p < n_ports; p++) {
            Endpoint endpoint = {comp, port, (int)comp_elements[c], (int)port_elements[p],
                                 j->joint.connect->ast};
            vec_push(j->scratch, out, endpoint);
        }
    return true;
}

static Port *has_value_already(Joiner *j, const Reference *reference) {
    const Var *var = reference->var;
    const Comp *comp = reference->comps[0];
    Diagnostic *d = diag_error(j->joint.sema->diagnostics, reference->span, "connect",
                               "over-determined: the input '%s.%s' has its value by its declaration already; "
                               "a modification replaces it, %s(%s = ...)",
                               comp->decl->name, var->path, comp->decl->name, var->path);
    diag_note(j->joint.sema->diagnostics, d, var->decl->span, "'%s' is declared here", var->path);
    j->joint.variant->broken = true;
    return NULL;
}

/* The connector that a side of a connect means, or NULL after an error. */
static Port *connected_port(Joiner *j, const Reference *reference) {
    if (reference->kind == REFERENCE_VAR && reference->var->has_default && reference->n_comps == 1)
        return has_value_already(j, reference);
    Port *port = reference->kind == REFERENCE_PORT  ? reference->port
                 : reference->kind == REFERENCE_VAR ? reference->var->solo
                                                    : NULL;
    if (port && port->is_outer && reference->n_comps) {
        report_connect(
            &j->joint, reference->span,
            arena_printf(j->joint.sema->arena,
                         "'%s' is an outer element of '%s'; connect the inner one that it stands for",
                         port->path, reference->comps[reference->n_comps - 1]->decl->name));
        return NULL;
    }
    if (port && reference->n_comps <= 1) return port;
    if (reference->n_comps > 1)
        report_connect(
            &j->joint, reference->span,
            "a connector inside of a component's component cannot be connected from here; give the component "
            "a connector of its own");
    else if (reference->kind == REFERENCE_COMP)
        report_connect(&j->joint, reference->span, "this is a component; connect one of its connectors");
    else
        report_connect(&j->joint, reference->span,
                       "this is a variable, not a connector; write an equation instead");
    return NULL;
}

static long endpoint_number(const Endpoint *endpoint) {
    long number = endpoint->port->first + endpoint->port_element;
    if (!endpoint->comp) return number;
    return endpoint->comp->first_port + endpoint->comp_element * endpoint->comp->type->n_port_elements +
           number;
}

static int root_of(Joiner *j, int number) {
    while (j->parent[number] != number) {
        j->parent[number] = j->parent[j->parent[number]];
        number = j->parent[number];
    }
    return number;
}

static int enter(Joiner *j, const Endpoint *endpoint) {
    int number = (int)endpoint_number(endpoint);
    if (!j->endpoints[number].port) {
        j->endpoints[number] = *endpoint;
        j->parent[number] = j->last[number] = number;
        j->next[number] = -1;
        j->giver[number] = gives_signals(endpoint) ? number : -1;
        j->outer[number] = !endpoint->comp && endpoint->port->outer_port ? number : -1;
    }
    return root_of(j, number);
}

/* The connector itself; of one of an outer element the hidden one that it leads to */
static Endpoint joined_endpoint(const Joiner *j, const Endpoint *endpoint) {
    if (!is_outer_endpoint(endpoint)) return *endpoint;
    for (int i = 0;; i++) {
        const OuterUse *use = j->joint.variant->outer_uses.at[i];
        if (use->comp != endpoint->comp || use->port != endpoint->port) continue;
        long element = endpoint->comp_element * use->port->count + endpoint->port_element;
        return (Endpoint){NULL, use->hidden[element], 0, (int)element, endpoint->connect};
    }
}

static bool two_givers(Joiner *j, const Endpoint *a, const Endpoint *b, int x, int y) {
    Arena *arena = j->joint.sema->arena;
    bool a_takes = !gives_signals(a);
    const Endpoint *taker = a_takes ? a : b;
    const Endpoint *first = &j->endpoints[j->giver[a_takes ? x : y]],
                   *second = &j->endpoints[j->giver[a_takes ? y : x]];
    Diagnostic *d =
        diag_error(j->joint.sema->diagnostics, j->joint.connect->ast->span, "connect",
                   "'%s' would be given its values by two, '%s' and '%s'", endpoint_text(arena, taker),
                   endpoint_text(arena, first), endpoint_text(arena, second));
    diag_note(j->joint.sema->diagnostics, d, first->connect->span, "'%s' is connected here",
              endpoint_text(arena, first));
    note_both_give(&j->joint, d, first->port);
    j->joint.variant->broken = true;
    return false;
}

/* They are joined all the same: the source of one is that of the other, too. */
static void two_outers(Joiner *j, int x, int y) {
    Arena *arena = j->joint.sema->arena;
    report_connect(&j->joint, j->joint.connect->ast->span,
                   arena_printf(arena,
                                "this connects two outer elements, '%s' and '%s'; connect their inner "
                                "elements where those are declared",
                                endpoint_text(arena, &j->endpoints[j->outer[x]]),
                                endpoint_text(arena, &j->endpoints[j->outer[y]])));
}

static bool is_of_same(const Endpoint *a, const Endpoint *b) {
    return a->port == b->port && a->comp == b->comp;
}

static bool join(void *context, const Endpoint *left, const Endpoint *right) {
    Joiner *j = context;
    Endpoint one = joined_endpoint(j, left), other = joined_endpoint(j, right);
    const Endpoint *a = &one, *b = &other;
    bool match = is_of_same(a, &j->matched[0]) && is_of_same(b, &j->matched[1]);
    if (!match && !connectors_match(&j->joint, a, b)) return false;
    j->matched[0] = one;
    j->matched[1] = other;
    int x = enter(j, a), y = enter(j, b);
    if (x == y) return true;
    if (j->giver[x] >= 0 && j->giver[y] >= 0) return two_givers(j, a, b, x, y);
    if (j->outer[x] >= 0 && j->outer[y] >= 0) two_outers(j, x, y);
    if (y < x) { /* the smaller number is the root: the same sets in the same order, whatever the connects'
                    order */
        int swap = x;
        x = y;
        y = swap;
    }
    j->parent[y] = x;
    j->next[j->last[x]] = y;
    j->last[x] = j->last[y];
    if (j->giver[x] < 0) j->giver[x] = j->giver[y];
    if (j->outer[x] < 0) j->outer[x] = j->outer[y];
    return true;
}

/* The connector of that name inside of another one, or NULL */
static Port *port_inside_of(const Port *port, Symbol name) {
    for (int i = 0; i < port->ports.n; i++)
        if (port->ports.at[i]->decl->name == name) return port->ports.at[i];
    return NULL;
}

/* Whether each connector inside of `a` has one of its name inside of `b`; reports the first one that has
   none. */
static bool have_same_inside(Joiner *j, const Port *a, const Port *b) {
    for (int i = 0; i < a->ports.n; i++) {
        Symbol name = a->ports.at[i]->decl->name;
        if (port_inside_of(b, name)) continue;
        return report_connect(&j->joint, j->joint.connect->ast->span,
                              arena_printf(j->joint.sema->arena,
                                           "%s has the connector '%s' inside, %s has none of that name",
                                           a->class_->full_name, name, b->class_->full_name));
    }
    return true;
}

static bool join_ports(Joiner *j, Port *a, Port *b) {
    Endpoints left = {0}, right = {0};
    Shape left_shape = {0}, right_shape = {0};
    if (!expand(j, &j->joint.connect->a, a, &left, &left_shape) ||
        !expand(j, &j->joint.connect->b, b, &right, &right_shape)) {
        j->joint.variant->broken = true;
        return false;
    }
    bool same = left_shape.rank == right_shape.rank &&
                !memcmp(left_shape.dims, right_shape.dims, sizeof(long) * (size_t)left_shape.rank);
    if (!same) {
        diag_error(j->joint.sema->diagnostics, j->joint.connect->ast->span, "array-size",
                   "the sides of the connect differ in size: %d and %d connectors", left.n, right.n);
        j->joint.variant->broken = true;
        return false;
    }
    for (int i = 0; i < left.n; i++)
        if (!j->pair(j->context, &left.at[i], &right.at[i])) return false;
    if (!have_same_inside(j, a, b) || !have_same_inside(j, b, a)) return false;
    for (int i = 0; i < a->ports.n; i++)
        if (!join_ports(j, a->ports.at[i], port_inside_of(b, a->ports.at[i]->decl->name))) return false;
    return true;
}

/* The elements of a component's hidden connector that are used, with those of what it stands for */
static bool join_hidden(Joiner *j) {
    const Connect *connect = j->joint.connect;
    Comp *comp = connect->b.comps[0];
    Endpoints elements = {0};
    Shape shape = {0};
    if (!expand(j, &connect->a, connect->a.port, &elements, &shape)) return false;
    for (long c = 0; c < comp->count; c++)
        for (int i = 0; i < elements.n; i++) {
            Endpoint hidden = {comp, connect->hidden, (int)c, i, connect->ast};
            if (connect->hidden->used[i] && !j->pair(j->context, &elements.at[i], &hidden)) return false;
        }
    return true;
}

static bool join_connect(void *context, const Turn *turn) {
    Joiner *j = context;
    j->turn = turn;
    arena_clear(j->scratch);
    if (j->joint.connect->hidden) return join_hidden(j);
    if (!guard_holds(j->joint.sema, j->joint.connect->guard, turn)) return true;
    Port *a = connected_port(j, &j->joint.connect->a),
         *b = a ? connected_port(j, &j->joint.connect->b) : NULL;
    if (!a || !b) return false;
    return join_ports(j, a, b);
}

/* --- all turns at once ------------------------------------------------------------------------ */

/* The element of a component or connector that one side of a connect names: in the first turn, and by how
   much its number grows with each turn of each loop */
typedef struct {
    long first, by[MAX_RANK];
} Elements;

/* One side of a connect in all turns of its loops */
typedef struct {
    Elements comp, port;
} Side;

/* False if a subscript is not affine in an iterator, or leaves the array in some turn. */
static bool elements_in_turns(const Ranges *ranges, int rank, const int *dims, Ex *const *subs,
                              Elements *out) {
    *out = (Elements){0};
    for (int k = 0; k < rank; k++) {
        long value, by;
        int range;
        if (!subs[k] || !subscript_in_turns(subs[k], ranges, &value, &range, &by)) return false;
        long last = range < 0 ? value : value + by * (ranges->at[range].count - 1);
        if (value < 1 || value > dims[k] || last < 1 || last > dims[k]) return false;
        out->first = out->first * dims[k] + value - 1;
        for (int r = 0; r < ranges->n; r++)
            out->by[r] = out->by[r] * dims[k] + (r == range ? by : 0);
    }
    return true;
}

static bool side_in_turns(const Ranges *ranges, const Reference *reference, const Port *port, Side *side) {
    const Comp *comp = reference->n_comps ? reference->comps[0] : NULL;
    int outer = comp ? comp->rank : 0;
    if (reference->n_subs < outer + port->rank || port->ports.n) return false;
    return (!comp || elements_in_turns(ranges, outer, comp->dims, reference->subs, &side->comp)) &&
           elements_in_turns(ranges, port->rank, port->dims, reference->subs + outer, &side->port);
}

static long element_at(const Elements *elements, int n, const long *turn) {
    long element = elements->first;
    for (int k = 0; k < n; k++)
        element += elements->by[k] * turn[k];
    return element;
}

static Endpoint endpoint_at(const Joiner *j, const Reference *reference, Port *port, const Side *side, int n,
                            const long *turn) {
    return (Endpoint){reference->n_comps ? reference->comps[0] : NULL, port,
                      (int)element_at(&side->comp, n, turn), (int)element_at(&side->port, n, turn),
                      j->joint.connect->ast};
}

/* Joins what a connect of single connectors names in each turn, if their numbers grow regularly. False:
   nothing has been joined, for they do not; else *good says whether all went well. */
static bool join_all_turns(Joiner *j, bool *good) {
    const Connect *connect = j->joint.connect;
    Ranges ranges;
    Side left = {0}, right = {0};
    if (!connect->loop || connect->hidden || connect->guard || !ranges_of(connect->loop, &ranges))
        return false;
    Port *a = connected_port(j, &connect->a), *b = a ? connected_port(j, &connect->b) : NULL;
    *good = a && b;
    if (!*good) return true;
    if (!side_in_turns(&ranges, &connect->a, a, &left) || !side_in_turns(&ranges, &connect->b, b, &right))
        return false;
    long turn[MAX_RANK] = {0};
    for (long i = turn_count(&ranges); i > 0 && *good; i--) {
        Endpoint one = endpoint_at(j, &connect->a, a, &left, ranges.n, turn),
                 other = endpoint_at(j, &connect->b, b, &right, ranges.n, turn);
        *good = j->pair(j->context, &one, &other);
        for (int k = ranges.n - 1; k >= 0 && ++turn[k] == ranges.at[k].count; k--)
            turn[k] = 0;
    }
    return true;
}

/* Joins what the connect names, for every value of its loops; false after an error. */
static bool join_turns(Joiner *j) {
    bool good;
    return join_all_turns(j, &good) ? good
                                    : walk_loops(j->joint.sema, j->joint.connect->loop, join_connect, j);
}

bool walk_pairs(Sema *sema, Variant *variant, const Connect *connect,
                bool (*pair)(void *, const Endpoint *, const Endpoint *), void *context) {
    Joiner j = {.joint = {sema, variant, connect}, .pair = pair, .context = context};
    int errors = sema->diagnostics->n_errors;
    j.scratch = arena_new();
    bool good = join_turns(&j);
    arena_free(j.scratch);
    return good && sema->diagnostics->n_errors == errors;
}

/* A value that the connections of a pattern give to one of their members */
typedef struct {
    int member;
    const Var *var;
    int order;
} Given;
typedef VEC(Given) GivenList;

static void find_given(Arena *scratch, const Connection *connection, GivenList *given) {
    for (int m = 0; m < connection->members.n; m++) {
        const Endpoint *member = &connection->members.at[m];
        for (int k = 0; k < member->port->vars.n; k++) {
            const Var *var = port_var(member, k);
            if (var->variability >= AST_VAR_PARAMETER || endpoint_gives(member, var)) continue;
            for (int order = 0; order <= var->provided; order++)
                vec_push(scratch, given, ((Given){m, var, order}));
        }
    }
}

/* The slots that connections determine; what these are follows from their patterns. */
static void mark_connected(Arena *scratch, Variant *variant) {
    GivenList *given = arena_array(scratch, sizeof *given, (size_t)variant->patterns.n + 1);
    for (int i = 0; i < variant->patterns.n; i++)
        find_given(scratch, variant->patterns.at[i]->first, &given[i]);
    for (int i = 0; i < variant->connections.n; i++) {
        const Connection *connection = variant->connections.at[i];
        const GivenList *list = &given[connection->pattern->index];
        for (int k = 0; k < list->n; k++) {
            const Endpoint *member = &connection->members.at[list->at[k].member];
            long count, slot = endpoint_slot(member, list->at[k].var, list->at[k].order, &count);
            set_writer(variant->arena, &variant->writers, slot, count, SLOT_CONNECTED);
        }
    }
}

/* Elements of hidden connectors that no connect names, seen from the class itself (comp NULL) or the one
   around: there is nothing to determine. */
static void settle_unused(Variant *variant, Comp *comp) {
    const Variant *type = comp ? comp->type : variant;
    for (int i = 0; i < type->ports.n; i++) {
        Port *port = type->ports.at[i];
        for (long e = 0; port->outer_port && e < (comp ? comp->count : 1) * port->count; e++) {
            if (port->used[e % port->count]) continue;
            Endpoint endpoint = {comp, port, (int)(e / port->count), (int)(e % port->count), NULL};
            for (int k = 0; k < port->vars.n; k++) {
                const Var *var = port->vars.at[k];
                if (var->variability >= AST_VAR_PARAMETER || (comp && var->causality != AST_INPUT)) continue;
                for (int order = 0; order <= var->provided; order++) {
                    long count, slot = endpoint_slot(&endpoint, var, order, &count);
                    set_writer(variant->arena, &variant->writers, slot, count, SLOT_GIVEN);
                }
            }
        }
    }
}

/* After an error: what the members would have taken is not asked for. */
static void give_up_set(Joiner *j, const Connection *connection) {
    j->joint.variant->broken = true;
    for (int m = 0; m < connection->members.n; m++) {
        const Endpoint *member = &connection->members.at[m];
        for (int k = 0; k < member->port->vars.n; k++) {
            const Var *var = port_var(member, k);
            if (var->variability >= AST_VAR_PARAMETER || endpoint_gives(member, var)) continue;
            long count, slot = endpoint_slot(member, var, 0, &count);
            set_writer(j->joint.sema->arena, &j->joint.variant->writers, slot, count, SLOT_BROKEN);
        }
    }
}

bool may_lack_connects(const Variant *variant) {
    if (variant->broken || variant->incomplete || variant->lost.n || variant->class_->erroneous) return true;
    for (int i = 0; i < variant->order.n; i++)
        if (variant->order.at[i]->kind == THING_BROKEN) return true;
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer && may_lack_connects(variant->comps.at[i]->type)) return true;
    return false;
}

/* Nothing gives variable k to what is connected with an inner connector; `given`: others are given. */
static void without_giver(Joiner *j, const Connection *connection, int k, bool given) {
    Arena *arena = j->joint.sema->arena;
    const Endpoint *about = &connection->members.at[0];
    for (int m = connection->members.n - 1; m >= 0; m--)
        if (!connection->members.at[m].comp || !connection->members.at[m].port->outer_port)
            about = &connection->members.at[m];
    const char *name = endpoint_text(arena, about);
    if (given) name = arena_printf(arena, "%s%s", name, name_inside(about, port_var(about, k)));
    diag_error(
        j->joint.sema->diagnostics,
        about->comp ? about->comp->decl->span : outermost_port(about->port)->decl->span, "connect",
        "nothing gives '%s' its value%s; connect what gives %s, here or in a component that has it as outer "
        "element",
        name, given ? "" : "s", given ? "it" : "them");
}

static bool is_above(const Endpoint *a, const Endpoint *b) {
    return a->connect->span.begin.offset < b->connect->span.begin.offset;
}

/* Whether one member at most gives variable k; reports two, once for all turns of a loop. *given: one does.
 */
static bool check_giver(Joiner *j, const Connection *connection, int k, bool *given) {
    Arena *arena = j->joint.sema->arena;
    const Endpoint *first = NULL, *second = NULL;
    for (int m = 0; m < connection->members.n && !second; m++) {
        const Endpoint *member = &connection->members.at[m];
        if (!endpoint_gives(member, port_var(member, k))) continue;
        if (first)
            second = member;
        else
            first = member;
    }
    *given = first != NULL;
    if (!second) return true;
    if (is_above(second, first)) {
        const Endpoint *swap = first;
        first = second;
        second = swap;
    }
    if (second->connect == j->two_giving) return false;
    j->two_giving = second->connect;
    Diagnostic *d =
        diag_error(j->joint.sema->diagnostics, second->connect->span, "connect",
                   "'%s' and '%s' both give '%s' to what is connected with them", endpoint_text(arena, first),
                   endpoint_text(arena, second), port_var(first, k)->decl->name);
    if (first->connect != second->connect)
        diag_note(j->joint.sema->diagnostics, d, first->connect->span, "'%s' is connected here",
                  endpoint_text(arena, first));
    return false;
}

/* Each variable has one giver among the members: also one that goes from the To sides to the On side, as a
   load. What is connected with an inner connector may lack it: no two that are joined need to be a giver and
   a taker. */
static bool check_givers(Joiner *j, const Connection *connection) {
    bool shared = false, given = false;
    int lacking = -1;
    const Endpoint *one = &connection->members.at[0];
    for (int m = 0; m < connection->members.n && !shared; m++)
        shared = is_of_inner(&connection->members.at[m]);
    for (int k = 0; k < one->port->vars.n; k++) {
        const Var *var = port_var(one, k);
        bool has_giver;
        if (var->is_flow || var->variability >= AST_VAR_PARAMETER) continue;
        if (!check_giver(j, connection, k, &has_giver)) return false;
        given |= has_giver;
        if (shared && !has_giver && (lacking < 0 || var->index < port_var(one, lacking)->index)) lacking = k;
    }
    if (lacking >= 0 && !may_lack_connects(j->joint.variant)) without_giver(j, connection, lacking, given);
    return lacking < 0;
}

static void collect_sets(Joiner *j) {
    Arena *arena = j->joint.sema->arena;
    for (long i = 0; i < j->n_endpoints; i++) {
        if (!j->endpoints[i].port || j->parent[i] != i) continue;
        Connection *connection = NEW(arena, Connection);
        int giver = j->giver[i], n_members = 0;
        for (int m = (int)i; m >= 0; m = j->next[m])
            n_members++;
        vec_reserve(arena, &connection->members, n_members);
        if (giver >= 0) vec_push(arena, &connection->members, j->endpoints[giver]);
        for (int m = (int)i; m >= 0; m = j->next[m])
            if (m != giver) vec_push(arena, &connection->members, j->endpoints[m]);
        if (!check_givers(j, connection)) {
            give_up_set(j, connection);
            continue;
        }
        vec_push(arena, &j->joint.variant->connections, connection);
    }
}

void build_connections(Sema *sema, Variant *variant) {
    Joiner j = {.joint = {sema, variant, NULL}, .n_endpoints = variant->n_port_elements, .pair = join};
    j.context = &j;
    settle_unused(variant, NULL);
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        comp->first_port = j.n_endpoints;
        j.n_endpoints += comp->count * comp->type->n_port_elements;
        if (!comp->outer) settle_unused(variant, comp);
    }
    if (!variant->connects.n) return;
    Arena *tables = arena_new();
    j.scratch = arena_new();
    j.endpoints = NEW_ARRAY(tables, Endpoint, j.n_endpoints + 1);
    int *numbers = NEW_ARRAY(tables, int, 5 * (j.n_endpoints + 1));
    j.parent = numbers;
    j.next = numbers + j.n_endpoints;
    j.last = numbers + 2 * j.n_endpoints;
    j.giver = numbers + 3 * j.n_endpoints;
    j.outer = numbers + 4 * j.n_endpoints;
    for (int i = 0; i < variant->connects.n; i++) {
        j.joint.connect = variant->connects.at[i];
        int errors = sema->diagnostics->n_errors;
        bool good = !j.joint.connect->failed && join_turns(&j);
        if (!good) variant->broken = true;
        if (!good || sema->diagnostics->n_errors > errors)
            vec_push(sema->arena, &variant->lost, lost_equation(sema->arena, j.joint.connect->ast));
    }
    collect_sets(&j);
    find_patterns(sema->arena, variant);
    mark_connected(tables, variant);
    arena_free(j.scratch);
    arena_free(tables);
}
