/* Whether two connectors match: the same variables, of which one gives what the other one takes. */
#include "sema/wire/match.h"

#include <string.h>

#include "sema/wire/couplings.h"

/* True if the side may be meant of another component, which is declared with the same name (reported). */
static bool is_ambiguous(const Reference *reference) {
    return reference->n_comps && reference->comps[0]->decl->twice;
}

bool report_connect(const Joint *j, Span span, const char *text) {
    j->variant->broken = true;
    if (!is_ambiguous(&j->connect->a) && !is_ambiguous(&j->connect->b))
        diag_error(j->sema->diagnostics, span, "connect", "%s", text);
    return false;
}

/* The side that gives may give more derivatives than the other one takes: they are of no use there. */
static bool enough_derivatives(const Endpoint *a, const Var *x, const Var *y) {
    return endpoint_gives(a, x) ? x->provided >= y->provided : y->provided >= x->provided;
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
static bool differ(const Joint *j, const Endpoint *a, const Endpoint *b) {
    Arena *arena = j->sema->arena;
    for (int k = 0; k < a->port->vars.n; k++) {
        const Var *x = port_var(a, k), *y = counterpart(a, x, b);
        if (!y) continue;
        const char *why = different_things(arena, a, x, b, y);
        if (why) return report_connect(j, j->connect->ast->span, why);
        long n = x->count / a->port->count, m = y->count / b->port->count;
        if (n == m || x->solo) continue;
        return report_connect(j, j->connect->ast->span,
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
    return report_connect(
        j, j->connect->ast->span,
        arena_printf(
            arena, "'%s' (%s) and '%s' (%s) do not have the same variables: the %s has '%s', the %s has not",
            endpoint_text(arena, a), a->port->class_->full_name, endpoint_text(arena, b),
            b->port->class_->full_name, has, name, lacks));
}

void note_both_give(const Joint *j, Diagnostic *d, const Port *giving) {
    if (giving->class_->is_simple) return; /* a plain signal: the user has to choose one */
    const char *between = coupling_components(j->sema, giving->class_);
    diag_note(
        j->sema->diagnostics, d, no_span(),
        "each has its values already, so this would close a loop: put a component between them that takes "
        "from both%s%s",
        between ? ", such as " : "", between ? between : "");
}

/* The connector that a connect names, if it is no element of an array; port NULL: it is */
static Endpoint plain_endpoint(const Reference *reference) {
    Comp *comp = reference->n_comps == 1 ? reference->comps[0] : NULL;
    bool is_plain = reference->kind == REFERENCE_PORT && reference->n_comps < 2 && !reference->port->rank &&
                    (!comp || !comp->rank);
    return (Endpoint){.comp = comp, .port = is_plain ? reference->port : NULL};
}

/* What gives its values to the connector by another connect, which *connect gets; port NULL: nothing */
static Endpoint other_giver(const Joint *j, const Endpoint *taker, const Connect **connect) {
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
static void advise_giver(const Joint *j, Diagnostic *d, const Endpoint *a, const Endpoint *b) {
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

static bool same_side(const Joint *j, const Endpoint *a, const Endpoint *b, bool give, Symbol name) {
    Arena *arena = j->sema->arena;
    j->variant->broken = true;
    if (is_ambiguous(&j->connect->a) || is_ambiguous(&j->connect->b)) return false;
    Diagnostic *d =
        diag_error(j->sema->diagnostics, j->connect->ast->span, "connect",
                   "'%s' and '%s' both %s '%s'; a connect joins one that gives with one that takes",
                   endpoint_text(arena, a), endpoint_text(arena, b), give ? "give" : "take", name);
    if (give)
        note_both_give(j, d, a->port);
    else
        advise_giver(j, d, a, b);
    return false;
}

/* The number of the first declared variable that both give, or both take where one of the two has to give it;
   or -1 */
static int without_opposite(const Endpoint *a, const Endpoint *b) {
    int first = -1;
    bool shared = is_of_inner(a) || is_of_inner(b);
    for (int k = 0; k < a->port->vars.n; k++) {
        const Var *x = port_var(a, k), *y = port_var(b, k);
        if (x->variability >= AST_VAR_PARAMETER || endpoint_gives(a, x) != endpoint_gives(b, y)) continue;
        bool give = endpoint_gives(a, x) != x->is_flow;
        if ((give || !shared) && (first < 0 || x->index < port_var(a, first)->index)) first = k;
    }
    return first;
}

bool connectors_match(const Joint *j, const Endpoint *a, const Endpoint *b) {
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
        return report_connect(
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
