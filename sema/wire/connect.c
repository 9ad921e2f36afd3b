/* Connections of a class variant: from connect equations to sets of flanges with one giver each. */
#include "sema/wire/connect.h"
#include "sema/value/ranges.h"

#include <math.h>
#include <string.h>

#include "sema/wire/couplings.h"
#include "sema/wire/pattern.h"
#include "sema/value/environment.h"
#include "sema/typing/typing.h"

/* --- numbering -------------------------------------------------------------------------------- */

static void number_var(Sema *sema, Variant *variant, Var *var) {
    if (var->variability >= AST_VAR_PARAMETER) return;
    if (var->provided > var->orders) var->orders = var->provided;
    bool input = var->causality == AST_INPUT;
    int given = input ? var->provided : var->role == ROLE_STATE ? 0 : -1;
    for (int order = 0; order <= var->orders; order++) {
        var->slot[order] = variant->n_slots;
        add_slots(sema->arena, &variant->writers, var->count, var->rank, var->dims,
                  order <= given ? SLOT_GIVEN : SLOT_UNKNOWN);
        variant->n_slots += var->count;
        if (!input || order > var->provided) continue;
        var->input[order] = variant->n_inputs;
        variant->n_inputs += var->count;
    }
    if (input) vec_push(sema->arena, &variant->input_vars, var);
}

/* Of a connector with an error nobody knows what is to be determined. */
static void give_up_port(Variant *variant, const Port *port) {
    for (int i = 0; i < port->vars.n; i++) {
        const Var *var = port->vars.at[i];
        if (var->variability >= AST_VAR_PARAMETER) continue;
        set_writer(variant->arena, &variant->writers, var->slot[0], var->count, SLOT_BROKEN);
    }
}

void number_inputs(Sema *sema, Variant *variant) {
    for (int i = 0; i < variant->vars.n; i++)
        number_var(sema, variant, variant->vars.at[i]);
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        comp->slot = variant->n_slots;
        long n = comp->outer ? 0 : comp->count * comp->type->n_inputs;
        add_slots(sema->arena, &variant->writers, n, 0, NULL, SLOT_UNKNOWN);
        variant->n_slots += n;
        variant->has_response |= comp->count > 0 && comp->type->has_response;
    }
    for (int i = 0; i < variant->ports.n; i++) {
        if (variant->ports.at[i]->class_->erroneous) give_up_port(variant, variant->ports.at[i]);
        variant->ports.at[i]->first = variant->n_port_elements;
        variant->n_port_elements += variant->ports.at[i]->count;
        list_taken(sema->arena, variant->ports.at[i]);
    }
}

/* --- endpoints -------------------------------------------------------------------------------- */

static Var *port_var(const Endpoint *endpoint, int k) {
    return endpoint->port->vars.at[k];
}

int giving_member(const Connection *connection, int k) {
    return connection->pattern->giver[k];
}

long endpoint_slot(const Endpoint *endpoint, const Var *var, int order, long *count) {
    *count = var->count / endpoint->port->count;
    long within = endpoint->port_element * *count;
    if (!endpoint->comp) return var->slot[order] + within;
    const Comp *comp = endpoint->comp;
    return comp->slot + endpoint->comp_element * comp->type->n_inputs + var->input[order] + within;
}

static const char *element_text(Arena *arena, const char *name, long element, int rank, const int *dims) {
    if (!rank) return name;
    const char *subscripts = "";
    for (int k = rank - 1; k >= 0; k--) {
        subscripts =
            arena_printf(arena, "%ld%s%s", element % dims[k] + 1, *subscripts ? ", " : "", subscripts);
        element /= dims[k];
    }
    return arena_printf(arena, "%s[%s]", name, subscripts);
}

const char *endpoint_text(Arena *arena, const Endpoint *endpoint) {
    const char *port = element_text(arena, endpoint->port->path, endpoint->port_element, endpoint->port->rank,
                                    endpoint->port->dims);
    if (!endpoint->comp) return port;
    const Comp *comp = endpoint->comp;
    const char *name = element_text(arena, comp->decl->name, endpoint->comp_element, comp->rank, comp->dims);
    return arena_printf(arena, "%s.%s", name, port);
}

/* --- connects --------------------------------------------------------------------------------- */

typedef struct {
    Sema *sema;
    Variant *variant;
    Arena *scratch; /* of one turn of a connect's loops */
    const Connect *connect;
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

/* True if the side may be meant of another component, which is declared with the same name (reported). */
static bool is_ambiguous(const Reference *reference) {
    return reference->n_comps && reference->comps[0]->decl->twice;
}

static bool connect_error(Joiner *j, Span span, const char *text) {
    j->variant->broken = true;
    if (!is_ambiguous(&j->connect->a) && !is_ambiguous(&j->connect->b))
        diag_error(j->sema->diagnostics, span, "connect", "%s", text);
    return false;
}

/* The values of one subscript of `name` */
static long subscript_values(Joiner *j, const char *name, Ex *sub, int size, long **values) {
    long n = !sub ? size : sub->rank ? sub->dims[0] : 1;
    *values = NEW_ARRAY(j->scratch, long, n + 1);
    for (long i = 1; i <= n; i++) {
        double value = (double)i;
        if (sub && !decide_at(sub, j->turn, sub->rank ? &i : NULL, &value, NULL)) {
            diag_error(j->sema->diagnostics, sub->span, "structural",
                       "a subscript in a connect must be known when the class is compiled");
            return -1;
        }
        if (!is_inside(value, size)) {
            report_outside(j->sema, sub, j->turn, value, size, name, "");
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
            Endpoint endpoint = {comp, port, (int)comp_elements[c], (int)port_elements[p], j->connect->ast};
            vec_push(j->scratch, out, endpoint);
        }
    return true;
}

static Port *has_value_already(Joiner *j, const Reference *reference) {
    const Var *var = reference->var;
    const Comp *comp = reference->comps[0];
    Diagnostic *d = diag_error(j->sema->diagnostics, reference->span, "connect",
                               "over-determined: the input '%s.%s' has its value by its declaration already; "
                               "a modification replaces it, %s(%s = ...)",
                               comp->decl->name, var->path, comp->decl->name, var->path);
    diag_note(j->sema->diagnostics, d, var->decl->span, "'%s' is declared here", var->path);
    j->variant->broken = true;
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
        connect_error(
            j, reference->span,
            arena_printf(j->sema->arena,
                         "'%s' is an outer element of '%s'; connect the inner one that it stands for",
                         port->path, reference->comps[reference->n_comps - 1]->decl->name));
        return NULL;
    }
    if (port && reference->n_comps <= 1) return port;
    if (reference->n_comps > 1)
        connect_error(
            j, reference->span,
            "a connector inside of a component's component cannot be connected from here; give the component "
            "a connector of its own");
    else if (reference->kind == REFERENCE_COMP)
        connect_error(j, reference->span, "this is a component; connect one of its connectors");
    else
        connect_error(j, reference->span, "this is a variable, not a connector; write an equation instead");
    return NULL;
}

static long endpoint_number(const Endpoint *endpoint) {
    long number = endpoint->port->first + endpoint->port_element;
    if (!endpoint->comp) return number;
    return endpoint->comp->first_port + endpoint->comp_element * endpoint->comp->type->n_port_elements +
           number;
}

/* The side that gives may give more derivatives than the other one takes: they are of no use there. */
static bool enough_derivatives(const Endpoint *a, const Var *x, const Var *y) {
    return endpoint_gives(a, x) ? x->provided >= y->provided : y->provided >= x->provided;
}

/* A variable without what the path says about the connector that it belongs to */
static const char *name_inside(const Endpoint *endpoint, const Var *var) {
    return var->path + strlen(endpoint->port->path);
}

static bool same_name(const Endpoint *a, const Var *x, const Endpoint *b, const Var *y) {
    return x->solo || !strcmp(name_inside(a, x), name_inside(b, y));
}

/* The variable of `b` with the name of the variable x of `a`, or NULL; plain signals correspond. */
static const Var *counterpart(const Endpoint *a, const Var *x, const Endpoint *b) {
    for (int k = 0; k < b->port->vars.n; k++)
        if (same_name(a, x, b, port_var(b, k))) return port_var(b, k);
    return NULL;
}

/* The name of a variable of `a` that `b` has none of; or NULL */
static const char *without_counterpart(const Endpoint *a, const Endpoint *b) {
    for (int k = 0; k < a->port->vars.n; k++)
        if (!counterpart(a, port_var(a, k), b))
            return port_var(a, k)->solo ? port_var(a, k)->decl->name : name_inside(a, port_var(a, k)) + 1;
    return NULL;
}

static bool same_quantity(const Var *x, const Var *y) {
    return !*x->quantity || !*y->quantity || !strcmp(x->quantity, y->quantity);
}

/* Parameters are joined with parameters, constants with constants (Modelica 3.6, 9.3). */
static bool same_variability(const Var *x, const Var *y) {
    return x->variability == y->variability ||
           (x->variability < AST_VAR_PARAMETER && y->variability < AST_VAR_PARAMETER);
}

static const char *variability_text(const Var *var) {
    return var->variability == AST_VAR_CONSTANT    ? "a constant"
           : var->variability == AST_VAR_PARAMETER ? "a parameter"
                                                   : "a variable";
}

/* What two variables of the same name are, if they are different things; or NULL */
static const char *different_things(Arena *arena, const Endpoint *a, const Var *x, const Endpoint *b,
                                    const Var *y) {
    const char *first = endpoint_text(arena, a), *second = endpoint_text(arena, b);
    if (x->is_flow != y->is_flow)
        return arena_printf(arena, "'%s%s' is %s flow, '%s%s' is %s", first, name_inside(a, x),
                            x->is_flow ? "a" : "no", second, name_inside(b, y), y->is_flow ? "one" : "none");
    if (!same_variability(x, y))
        return arena_printf(arena, "'%s%s' is %s, '%s%s' is %s", first, name_inside(a, x),
                            variability_text(x), second, name_inside(b, y), variability_text(y));
    if (x->base == y->base && !same_quantity(x, y))
        return arena_printf(arena, "'%s%s' has the quantity \"%s\", '%s%s' has \"%s\"", first,
                            name_inside(a, x), x->quantity, second, name_inside(b, y), y->quantity);
    if (x->base == y->base) return NULL;
    return arena_printf(arena, "'%s%s' is of type %s, '%s%s' of type %s", first, name_inside(a, x),
                        base_type_text(x->base), second, name_inside(b, y), base_type_text(y->base));
}

/* Reports what the sides do not have in common: a variable of one name that differs, or one that one side
 * lacks. */
static bool differ(Joiner *j, const Endpoint *a, const Endpoint *b) {
    Arena *arena = j->sema->arena;
    for (int k = 0; k < a->port->vars.n; k++) {
        const Var *x = port_var(a, k), *y = counterpart(a, x, b);
        if (!y) continue;
        const char *why = different_things(arena, a, x, b, y);
        if (why) return connect_error(j, j->connect->ast->span, why);
        long n = x->count / a->port->count, m = y->count / b->port->count;
        if (n == m || x->solo) continue;
        return connect_error(j, j->connect->ast->span,
                             arena_printf(arena, "'%s%s' has %ld element%s, '%s%s' %ld",
                                          endpoint_text(arena, a), name_inside(a, x), n, n == 1 ? "" : "s",
                                          endpoint_text(arena, b), name_inside(b, y), m));
    }
    const char *name = without_counterpart(a, b), *has = "first", *lacks = "second";
    if (!name) {
        name = without_counterpart(b, a);
        has = "second";
        lacks = "first";
    }
    if (!name) return false; /* one of them declares a name twice: reported */
    return connect_error(
        j, j->connect->ast->span,
        arena_printf(
            arena, "'%s' (%s) and '%s' (%s) do not have the same variables: the %s has '%s', the %s has not",
            endpoint_text(arena, a), a->port->class_->full_name, endpoint_text(arena, b),
            b->port->class_->full_name, has, name, lacks));
}

/* Advice for two connectors which both have their values from their own side */
static void advise(Joiner *j, Diagnostic *d, const Port *giving) {
    if (giving->class_->is_simple) return; /* a plain signal: the user has to choose one */
    const char *between = coupling_components(j->sema, giving->class_);
    diag_note(
        j->sema->diagnostics, d, no_span(),
        "each has its values already, so this would close a loop: put a component between them that takes "
        "from both%s%s",
        between ? ", such as " : "", between ? between : "");
}

/* The number of the first signal or potential, or -1 */
static int first_signal(const Port *port) {
    for (int k = 0; k < port->vars.n; k++)
        if (port->vars.at[k]->variability < AST_VAR_PARAMETER && !port->vars.at[k]->is_flow) return k;
    return -1;
}

static bool gives_signals(const Endpoint *endpoint) {
    int first = first_signal(endpoint->port);
    return first >= 0 && endpoint_gives(endpoint, port_var(endpoint, first));
}

/* The connector that a connect names, if it is no element of an array; port NULL: it is */
static Endpoint plain_endpoint(const Reference *reference) {
    Comp *comp = reference->n_comps == 1 ? reference->comps[0] : NULL;
    bool is_plain = reference->kind == REFERENCE_PORT && reference->n_comps < 2 && !reference->port->rank &&
                    (!comp || !comp->rank);
    return (Endpoint){.comp = comp, .port = is_plain ? reference->port : NULL};
}

/* What gives its values to the connector by another connect, which *connect gets; port NULL: nothing */
static Endpoint other_giver(const Joiner *j, const Endpoint *taker, const Connect **connect) {
    for (int i = 0; i < j->variant->connects.n; i++) {
        *connect = j->variant->connects.at[i];
        if ((*connect)->hidden || (*connect)->failed || *connect == j->connect) continue;
        Endpoint sides[] = {plain_endpoint(&(*connect)->a), plain_endpoint(&(*connect)->b)};
        for (int k = 0; k < 2; k++) {
            const Endpoint *one = &sides[k], *other = &sides[1 - k];
            bool is_it = one->port == taker->port && one->comp == taker->comp && !taker->comp_element &&
                         !taker->port_element;
            if (is_it && other->port && gives_signals(other)) return *other;
        }
    }
    return (Endpoint){0};
}

/* Advice for two connectors which both have their values from the other side */
static void advise_giver(Joiner *j, Diagnostic *d, const Endpoint *a, const Endpoint *b) {
    Arena *arena = j->sema->arena;
    const Connect *connect;
    const Endpoint *sides[] = {a, b};
    for (int k = 0; k < 2; k++) {
        Endpoint giver = other_giver(j, sides[k], &connect);
        if (!giver.port) continue;
        diag_note(j->sema->diagnostics, d, connect->ast->span,
                  "'%s' has its values from '%s': connect '%s' with that, too",
                  endpoint_text(arena, sides[k]), endpoint_text(arena, &giver),
                  endpoint_text(arena, sides[1 - k]));
        return;
    }
    if (a->port->class_->is_simple) return;
    const char *givers = giving_components(j->sema, a->port->class_);
    diag_note(j->sema->diagnostics, d, no_span(),
              "each waits for its values, and nothing gives them: connect both with one that does%s%s",
              givers ? ", such as that of " : "",
              givers ? givers
                     : "; one that nothing fixes is found by a Base.LinearResponse, as doc/language.md shows "
                       "under 'A domain of your own'");
}

static bool same_side(Joiner *j, const Endpoint *a, const Endpoint *b, bool give, Symbol name) {
    Arena *arena = j->sema->arena;
    j->variant->broken = true;
    if (is_ambiguous(&j->connect->a) || is_ambiguous(&j->connect->b)) return false;
    Diagnostic *d =
        diag_error(j->sema->diagnostics, j->connect->ast->span, "connect",
                   "'%s' and '%s' both %s '%s'; a connect joins one that gives with one that takes",
                   endpoint_text(arena, a), endpoint_text(arena, b), give ? "give" : "take", name);
    if (give)
        advise(j, d, a->port);
    else
        advise_giver(j, d, a, b);
    return false;
}

/* True if the connector is, or stands for, that of an inner element: components that give or take its values
 * may be connected with it elsewhere. */
static bool is_shared(const Endpoint *endpoint) {
    return endpoint->port->outer_port || (!endpoint->comp && outermost_port(endpoint->port)->decl->inner);
}

/* The number of the first declared variable that both give, or both take where one of the two has to give it;
   or -1 */
static int without_opposite(const Endpoint *a, const Endpoint *b) {
    int first = -1;
    bool shared = is_shared(a) || is_shared(b);
    for (int k = 0; k < a->port->vars.n; k++) {
        const Var *x = port_var(a, k), *y = port_var(b, k);
        if (x->variability >= AST_VAR_PARAMETER || endpoint_gives(a, x) != endpoint_gives(b, y)) continue;
        bool give = endpoint_gives(a, x) != x->is_flow;
        if ((give || !shared) && (first < 0 || x->index < port_var(a, first)->index)) first = k;
    }
    return first;
}

/* Whether the sides have the same variables and opposite causality; reports why not. */
static bool check_match(Joiner *j, const Endpoint *a, const Endpoint *b) {
    Arena *arena = j->sema->arena;
    Span span = j->connect->ast->span;
    bool same = a->port->vars.n == b->port->vars.n;
    for (int k = 0; same && k < a->port->vars.n; k++) {
        const Var *x = port_var(a, k), *y = port_var(b, k);
        same = same_name(a, x, b, y) && x->is_flow == y->is_flow && x->base == y->base &&
               same_quantity(x, y) && same_variability(x, y) &&
               x->count / a->port->count == y->count / b->port->count;
        if (!same || enough_derivatives(a, x, y) || endpoint_gives(a, x) == endpoint_gives(b, y)) continue;
        bool a_gives = endpoint_gives(a, x);
        return connect_error(
            j, span,
            arena_printf(arena, "'%s' needs %d derivative%s of its value, '%s' gives %d",
                         endpoint_text(arena, a_gives ? b : a), a_gives ? y->provided : x->provided,
                         (a_gives ? y : x)->provided == 1 ? "" : "s", endpoint_text(arena, a_gives ? a : b),
                         a_gives ? x->provided : y->provided));
    }
    if (!same) return differ(j, a, b);
    int k = without_opposite(a, b);
    if (k < 0) return true;
    bool give = endpoint_gives(a, port_var(a, k)) != port_var(a, k)->is_flow;
    return same_side(j, a, b, give, port_var(a, k)->decl->name);
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
        const OuterUse *use = j->variant->outer_uses.at[i];
        if (use->comp != endpoint->comp || use->port != endpoint->port) continue;
        long element = endpoint->comp_element * use->port->count + endpoint->port_element;
        return (Endpoint){NULL, use->hidden[element], 0, (int)element, endpoint->connect};
    }
}

static bool two_givers(Joiner *j, const Endpoint *a, const Endpoint *b, int x, int y) {
    Arena *arena = j->sema->arena;
    bool a_takes = !gives_signals(a);
    const Endpoint *taker = a_takes ? a : b;
    const Endpoint *first = &j->endpoints[j->giver[a_takes ? x : y]],
                   *second = &j->endpoints[j->giver[a_takes ? y : x]];
    Diagnostic *d =
        diag_error(j->sema->diagnostics, j->connect->ast->span, "connect",
                   "'%s' would be given its values by two, '%s' and '%s'", endpoint_text(arena, taker),
                   endpoint_text(arena, first), endpoint_text(arena, second));
    diag_note(j->sema->diagnostics, d, first->connect->span, "'%s' is connected here",
              endpoint_text(arena, first));
    advise(j, d, first->port);
    j->variant->broken = true;
    return false;
}

/* They are joined all the same: the source of one is that of the other, too. */
static void two_outers(Joiner *j, int x, int y) {
    Arena *arena = j->sema->arena;
    connect_error(j, j->connect->ast->span,
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
    if (!match && !check_match(j, a, b)) return false;
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
        return connect_error(j, j->connect->ast->span,
                             arena_printf(j->sema->arena,
                                          "%s has the connector '%s' inside, %s has none of that name",
                                          a->class_->full_name, name, b->class_->full_name));
    }
    return true;
}

static bool join_ports(Joiner *j, Port *a, Port *b) {
    Endpoints left = {0}, right = {0};
    Shape left_shape = {0}, right_shape = {0};
    if (!expand(j, &j->connect->a, a, &left, &left_shape) ||
        !expand(j, &j->connect->b, b, &right, &right_shape)) {
        j->variant->broken = true;
        return false;
    }
    bool same = left_shape.rank == right_shape.rank &&
                !memcmp(left_shape.dims, right_shape.dims, sizeof(long) * (size_t)left_shape.rank);
    if (!same) {
        diag_error(j->sema->diagnostics, j->connect->ast->span, "array-size",
                   "the sides of the connect differ in size: %d and %d connectors", left.n, right.n);
        j->variant->broken = true;
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
    const Connect *connect = j->connect;
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
    if (j->connect->hidden) return join_hidden(j);
    if (!guard_holds(j->sema, j->connect->guard, turn)) return true;
    Port *a = connected_port(j, &j->connect->a), *b = a ? connected_port(j, &j->connect->b) : NULL;
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
                      j->connect->ast};
}

/* Joins what a connect of single connectors names in each turn, if their numbers grow regularly. False:
   nothing has been joined, for they do not; else *good says whether all went well. */
static bool join_all_turns(Joiner *j, bool *good) {
    const Connect *connect = j->connect;
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
    return join_all_turns(j, &good) ? good : walk_loops(j->sema, j->connect->loop, join_connect, j);
}

bool walk_pairs(Sema *sema, Variant *variant, const Connect *connect,
                bool (*pair)(void *, const Endpoint *, const Endpoint *), void *context) {
    Joiner j = {.sema = sema, .variant = variant, .connect = connect, .pair = pair, .context = context};
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
    j->variant->broken = true;
    for (int m = 0; m < connection->members.n; m++) {
        const Endpoint *member = &connection->members.at[m];
        for (int k = 0; k < member->port->vars.n; k++) {
            const Var *var = port_var(member, k);
            if (var->variability >= AST_VAR_PARAMETER || endpoint_gives(member, var)) continue;
            long count, slot = endpoint_slot(member, var, 0, &count);
            set_writer(j->sema->arena, &j->variant->writers, slot, count, SLOT_BROKEN);
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
    Arena *arena = j->sema->arena;
    const Endpoint *about = &connection->members.at[0];
    for (int m = connection->members.n - 1; m >= 0; m--)
        if (!connection->members.at[m].comp || !connection->members.at[m].port->outer_port)
            about = &connection->members.at[m];
    const char *name = endpoint_text(arena, about);
    if (given) name = arena_printf(arena, "%s%s", name, name_inside(about, port_var(about, k)));
    diag_error(
        j->sema->diagnostics, about->comp ? about->comp->decl->span : outermost_port(about->port)->decl->span,
        "connect",
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
    Arena *arena = j->sema->arena;
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
        diag_error(j->sema->diagnostics, second->connect->span, "connect",
                   "'%s' and '%s' both give '%s' to what is connected with them", endpoint_text(arena, first),
                   endpoint_text(arena, second), port_var(first, k)->decl->name);
    if (first->connect != second->connect)
        diag_note(j->sema->diagnostics, d, first->connect->span, "'%s' is connected here",
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
        shared = is_shared(&connection->members.at[m]);
    for (int k = 0; k < one->port->vars.n; k++) {
        const Var *var = port_var(one, k);
        bool has_giver;
        if (var->is_flow || var->variability >= AST_VAR_PARAMETER) continue;
        if (!check_giver(j, connection, k, &has_giver)) return false;
        given |= has_giver;
        if (shared && !has_giver && (lacking < 0 || var->index < port_var(one, lacking)->index)) lacking = k;
    }
    if (lacking >= 0 && !may_lack_connects(j->variant)) without_giver(j, connection, lacking, given);
    return lacking < 0;
}

static void collect_sets(Joiner *j) {
    Arena *arena = j->sema->arena;
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
        vec_push(arena, &j->variant->connections, connection);
    }
}

void build_connections(Sema *sema, Variant *variant) {
    Joiner j = {.sema = sema, .variant = variant, .n_endpoints = variant->n_port_elements, .pair = join};
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
        j.connect = variant->connects.at[i];
        int errors = sema->diagnostics->n_errors;
        bool good = !j.connect->failed && join_turns(&j);
        if (!good) variant->broken = true;
        if (!good || sema->diagnostics->n_errors > errors)
            vec_push(sema->arena, &variant->lost, lost_equation(sema->arena, j.connect->ast));
    }
    collect_sets(&j);
    find_patterns(sema->arena, variant);
    mark_connected(tables, variant);
    arena_free(j.scratch);
    arena_free(tables);
}

/* --- what is left open ------------------------------------------------------------------------ */

/* Whether all signals and potentials of the port come out of its component: an On flange. */
static bool is_on(const Port *port) {
    for (int k = 0; k < port->vars.n; k++)
        if (!port->vars.at[k]->is_flow && port->vars.at[k]->causality == AST_INPUT) return false;
    return true;
}

static void count_open(const Variant *variant, const Endpoint *endpoint, long *open, long *all,
                       const Var **first) {
    for (int k = 0; k < endpoint->port->vars.n; k++) {
        const Var *var = port_var(endpoint, k);
        if (var->variability >= AST_VAR_PARAMETER || var->causality != AST_INPUT) continue;
        long count, slot = endpoint_slot(endpoint, var, 0, &count);
        for (long i = 0; i < count; i++) {
            (*all)++;
            if (writer_of(&variant->writers, slot + i) != SLOT_UNKNOWN) continue;
            if (!*open || var->index < (*first)->index) *first = var;
            (*open)++;
        }
    }
}

static void zero_flows(Variant *variant, const Endpoint *endpoint) {
    for (int k = 0; k < endpoint->port->vars.n; k++) {
        const Var *var = port_var(endpoint, k);
        if (!var->is_flow || var->causality != AST_INPUT) continue;
        long count, slot = endpoint_slot(endpoint, var, 0, &count);
        for (long i = 0; i < count; i++)
            if (writer_of(&variant->writers, slot + i) == SLOT_UNKNOWN)
                set_writer(variant->arena, &variant->writers, slot + i, 1, SLOT_GIVEN);
    }
}

static void add_undetermined(Sema *sema, UndeterminedList *undetermined, const Comp *comp, const char *rule,
                             const char *text) {
    vec_push(sema->arena, undetermined, ((Undetermined){comp->decl->span, rule, text, comp->decl->name}));
}

/* Whether no element of the port is open; the first one that is goes to `undetermined`. */
static bool check_port(Sema *sema, Variant *variant, Comp *comp, Port *port, UndeterminedList *undetermined) {
    Arena *arena = sema->arena;
    bool on = is_on(port);
    for (long c = 0; c < comp->count; c++)
        for (long p = 0; p < port->count; p++) {
            Endpoint endpoint = {comp, port, (int)c, (int)p, NULL};
            if (on) {
                zero_flows(variant, &endpoint);
                continue;
            }
            long open = 0, all = 0;
            const Var *first = NULL;
            count_open(variant, &endpoint, &open, &all, &first);
            if (!open) continue;
            const char *text = endpoint_text(arena, &endpoint);
            if (open < all)
                add_undetermined(sema, undetermined, comp, "all-determined",
                                 arena_printf(arena, "'%s.%s' is an input that nothing determines", text,
                                              first->decl->name));
            else if (first->solo)
                add_undetermined(sema, undetermined, comp, "connect",
                                 arena_printf(arena,
                                              "the input '%s' is not connected; connect an output to it, or "
                                              "determine it by an equation",
                                              text));
            else
                add_undetermined(
                    sema, undetermined, comp, "connect",
                    arena_printf(arena,
                                 "'%s' (%s) is not connected; connect it to a flange that gives its "
                                 "motion",
                                 text, port->class_->full_name));
            return false;
        }
    return true;
}

/* The first input of the component that nothing determines, if there is one */
static void check_inputs(Sema *sema, Variant *variant, const Comp *comp, UndeterminedList *undetermined) {
    Arena *arena = sema->arena;
    for (int k = 0; k < comp->type->input_vars.n; k++) {
        const Var *var = comp->type->input_vars.at[k];
        for (long e = 0; e < comp->count * var->count; e++) {
            long slot = comp->slot + e / var->count * comp->type->n_inputs + var->input[0] + e % var->count;
            if (writer_of(&variant->writers, slot) != SLOT_UNKNOWN) continue;
            const char *name = element_text(arena, comp->decl->name, e / var->count, comp->rank, comp->dims);
            add_undetermined(
                sema, undetermined, comp, is_response(comp) ? "linear-response" : "all-determined",
                arena_printf(arena, "'%s.%s' is an input that nothing determines", name, var->path));
            return;
        }
    }
}

void check_connected(Sema *sema, Variant *variant, UndeterminedList *undetermined) {
    for (int i = 0; i < variant->comps.n; i++) {
        Comp *comp = variant->comps.at[i];
        bool good = !comp->outer;
        if (!good ||
            !any_slot_is(&variant->writers, comp->slot, comp->count * comp->type->n_inputs, SLOT_UNKNOWN))
            continue;
        for (int k = 0; k < comp->type->ports.n && good; k++)
            good = check_port(sema, variant, comp, comp->type->ports.at[k], undetermined);
        if (good) check_inputs(sema, variant, comp, undetermined);
    }
}
