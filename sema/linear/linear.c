/* Linear values: a variant is followed once for each set of its inputs that gets linear values. */
#include "sema/linear/linear.h"

#include "sema/linear/stages.h"
#include "sema/model/accessors.h"
#include "sema/value/loops.h"

#include <limits.h>
#include <string.h>

#include "sema/order/causalize.h"
#include "sema/wire/endpoint.h"
#include "sema/model/function.h"
#include "sema/order/connect_nodes.h"
#include "sema/order/node_needs.h"
#include "sema/order/schedule.h"

/* A use that is not affine */
typedef struct {
    Span span;
    const char *text;
    const Comp *comp; /* not NULL: the use is in this component, which gets the value ... */
    Span given;       /* ... here */
} Use;

/* Why a value is not explicit. It is late if it follows from the response in another way than affinely: then
   it is known after the responses are solved, and all may use it but what the responses need. */
typedef struct {
    const Decl *response; /* a LinearResponse that it depends on, for messages */
    const Decl *discrete; /* not NULL: it is late, for it is this discrete variable, or follows from it */
    const Use *use;       /* not NULL: it is late, for this is not affine */
    long input;           /* the variant's input that it comes by; -1: it comes from the variant itself */
} Origin;

/* A use that needs an explicit value, or one that is not late, of what comes by an input: the mistake is
   where the input gets it. */
typedef struct {
    long input;
    Span span; /* of the use */
    const char *text;
    const Decl *needed_by; /* a LinearResponse that needs what comes by the input, which is late; or NULL */
} Complaint;

/* What is linear in a variant, given which of its inputs are. An origin that is NULL: the value is explicit.
 */
typedef struct Linearity {
    const Variant *variant;
    const Origin **inputs;        /* by input: origin */
    const Origin **slots;         /* by slot of the variant's graph: origin */
    struct Linearity ***children; /* by component and element */
    bool is_merged; /* all elements of an array of components are taken for one, the first: what is linear or
                       late in any of them counts as such in all */
    bool changed;   /* merged: more is linear or late than before */
    VEC(Complaint) complaints;
    bool has_late_needs;  /* a residual in it, or in a component, needs what is late */
    const Origin *latest; /* the one that was made last: that of the next element is mostly the same */
    Arena *arena;
} Linearity;

/* Those of one variant, one for each set of its inputs that is linear */
typedef VEC(Linearity *) Linearities;

typedef struct {
    Sema *sema;
    const Variant *variant;
    Linearity *linearity;
    const Cycles
        *cycles; /* what is to be reported; NULL: nothing, it is only asked whether something may be */
    Slots slots;
    Turns turns;            /* scratch: of a node */
    const Turn *turn;       /* of the enclosing loops */
    const LinearRefs *refs; /* not NULL: it is known what is linear */
    bool explains;          /* a use that is not affine is for messages */
    bool affine;            /* whether all uses were affine so far; of the first one that was not: */
    const Use *use;
    const Origin *used;
} Follower;

static Linearity *follow(Sema *sema, const Cycles *cycles, const Variant *variant, const Origin **inputs);

static const Origin *make_origin(Linearity *linearity, Origin value) {
    const Origin *latest = linearity->latest;
    if (latest && latest->response == value.response && latest->discrete == value.discrete &&
        latest->use == value.use && latest->input == value.input)
        return latest;
    Origin *origin = NEW(linearity->arena, Origin);
    *origin = value;
    return linearity->latest = origin;
}

static bool is_late(const Origin *origin) {
    return origin && (origin->discrete || origin->use);
}

/* Of two values that are used together, the one that decides: the late one, or else one that is linear */
static const Origin *later(const Origin *a, const Origin *b) {
    return !a || (is_late(b) && !is_late(a)) ? b : a;
}

/* Where the class gives the input of one of its components its value */
static Span giving_span(const Variant *variant, const Comp *comp, long slot) {
    const Graph *graph = variant->graph;
    int writer = writer_of(&graph->writers, slot);
    if (writer < 0) return comp->decl->span;
    const Node *node = &graph->nodes.at[writer];
    if (node->kind == NODE_ASSIGN) return node->assign->span;
    const AstEquation *connect =
        node->kind == NODE_CONNECT ? node->connect.set->members.at[node->connect.taker].connect : NULL;
    return connect ? connect->span : comp->decl->span;
}

/* --- where values come from ------------------------------------------------------------------- */

static bool is_same_place(Span a, Span b) {
    return a.begin.file == b.begin.file && a.begin.offset == b.begin.offset;
}

/* The element of an array of components that stands for this one */
static long known_element(const Linearity *linearity, long element) {
    return linearity->is_merged ? 0 : element;
}

/* A use in a component that gets the value there */
static const Use *use_inside(Linearity *linearity, const Use *inner, const Comp *comp, Span given) {
    const Use *latest = linearity->latest ? linearity->latest->use : NULL;
    if (latest && latest->comp == comp && latest->text == inner->text &&
        is_same_place(latest->span, inner->span) && is_same_place(latest->given, given))
        return latest;
    Use *use = NEW(linearity->arena, Use);
    *use = (Use){inner->span, inner->text, comp, given};
    return use;
}

/* What follows in a component from its input is as late as what the input gets, or is made late in there. */
static const Origin *passed_through(Linearity *linearity, const Comp *comp, long element, const Origin *own) {
    long slot = comp->slot + known_element(linearity, element) * comp->type->n_inputs + own->input;
    const Origin *given = linearity->slots[slot];
    Origin origin = {own->response, own->discrete, own->use, given ? given->input : -1};
    if (is_late(given)) {
        origin.discrete = given->discrete;
        origin.use = given->use;
    } else if (own->use)
        origin.use = use_inside(linearity, own->use, comp, giving_span(linearity->variant, comp, slot));
    return make_origin(linearity, origin);
}

/* The origin of an element of a variable or, on the way by `comps`, of one of components'. */
static const Origin *origin_of(Linearity *linearity, int n_comps, Comp **comps, const Var *var, int order,
                               long element) {
    if (n_comps == 0) return linearity->slots[var->slot[order] + element];
    const Comp *comp = comps[0];
    long inner = var->count;
    for (int c = 1; c < n_comps; c++)
        inner *= comps[c]->count;
    long comp_element = known_element(linearity, element / inner), rest = element % inner;
    if (comp->outer) return NULL;
    if (n_comps == 1 && var->input[order] >= 0)
        return linearity->slots[comp->slot + comp_element * comp->type->n_inputs + var->input[order] + rest];
    if (is_response(comp)) return make_origin(linearity, (Origin){.response = comp->decl, .input = -1});
    Linearity *child = linearity->children[comp->index][comp_element];
    const Origin *own = child ? origin_of(child, n_comps - 1, comps + 1, var, order, rest) : NULL;
    if (!own || own->input < 0) return own;
    return passed_through(linearity, comp, comp_element, own);
}

static const Origin *ref_origin(Follower *f, const Ex *ref) {
    static const Origin linear = {.input = -1};
    if (f->refs) return f->refs->is_linear(f->refs->context, ref, f->turn) ? &linear : NULL;
    if (ref->ref.var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return NULL;
    reference_elements(ref, f->turn, &f->slots);
    const Origin *origin = NULL;
    for (int i = 0; i < f->slots.at.n && !is_late(origin); i++)
        origin = later(origin, origin_of(f->linearity, ref->ref.n_comps, ref->ref.comps, ref->ref.var,
                                         ref->ref.order, f->slots.at.at[i]));
    return origin;
}

/* --- expressions ------------------------------------------------------------------------------ */

/* One mistake is one error, however many balances would depend on it. */
static bool is_reported(const Diagnostics *diagnostics, Span span) {
    for (int i = 0; i < diagnostics->all.n; i++) {
        const Diagnostic *d = diagnostics->all.at[i];
        if (d->severity == SEVERITY_ERROR && is_same_place(d->span, span)) return true;
    }
    return false;
}

/* What depends on the use is late, whatever it is. */
static void not_affine(Follower *f, Span span, const Origin *origin, const char *what) {
    f->affine = false;
    if (f->use || !f->explains) return;
    Use *use = NEW(f->sema->arena, Use);
    use->span = span;
    use->text = arena_printf(
        f->sema->arena,
        "%s: a value that depends on the balance of a LinearResponse may be used only affinely", what);
    f->use = use;
    f->used = origin;
}

static const Origin *origin(Follower *f, Ex *ex);

/* An element cannot be chosen by a linear value. */
static void check_subscripts(Follower *f, const Ex *ref) {
    for (int k = 0, n = ref_rank(ref); k < n; k++) {
        const Origin *from = ref->ref.subs[k] ? origin(f, ref->ref.subs[k]) : NULL;
        if (from) not_affine(f, ref->ref.subs[k]->span, from, "a subscript of a linear value");
    }
}

/* A use in what may not be late */
static const Origin *used_origin(Follower *f, const Ex *ref) {
    check_subscripts(f, ref);
    const Origin *from = ref_origin(f, ref);
    return from && (f->refs || from->response) ? from : NULL;
}

static const Origin *binary_origin(Follower *f, Ex *ex) {
    const Origin *a = origin(f, ex->binary.a), *b = origin(f, ex->binary.b);
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

static const Origin *any(Follower *f, int n, Ex *const *exs) {
    const Origin *first = NULL;
    for (int i = 0; i < n; i++) {
        const Origin *here = origin(f, exs[i]);
        if (!first) first = here;
    }
    return first;
}

/* Affine in the highest derivatives of the arguments, if there are any; see tangent_function. */
static const Origin *function_origin(Follower *f, Ex *ex) {
    const Call *call = ex->function.call;
    const Origin *affine = NULL;
    for (int order = 0; order <= call->order; order++)
        for (int i = 0; i < call->n_args; i++) {
            Ex *arg = call_arg(call, order, i);
            const Origin *from = arg ? origin(f, arg) : NULL;
            if (!from) continue;
            affine = from;
            if (call->function->is_section && order == 0) {
                not_affine(f, arg->span, from,
                           arena_printf(f->sema->arena, "an algorithm uses the linear value '%s'",
                                        ex_to_string(f->sema->arena, arg)));
                return affine;
            }
            if (order == 0 || order < call->order)
                not_affine(f, ex->span, from,
                           arena_printf(f->sema->arena, "'%s' of a linear value",
                                        call->function->is_power ? "^" : call->function->class_->full_name));
        }
    return affine;
}

static const Origin *origin(Follower *f, Ex *ex) {
    const Origin *a;
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
        return used_origin(f, ex);
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
        const Origin *yes = origin(f, ex->cond.yes), *no = origin(f, ex->cond.no);
        return yes ? yes : no;
    }
    case EX_CALL:
        if ((a = any(f, ex->call.n, ex->call.args)))
            not_affine(
                f, ex->span, a,
                arena_printf(f->sema->arena, "'%s' of a linear value", builtin(ex->call.fn)->text.name));
        return NULL;
    case EX_FUNCTION:
        return function_origin(f, ex);
    case EX_OPERATION:
    case EX_TUPLE:
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
    case EX_EVENT:
        a = ex->event.a ? origin(f, ex->event.a) : NULL;
        if (a) not_affine(f, ex->span, a, "this changes with a linear value");
        return NULL;
    }
    return NULL;
}

/* --- nodes ------------------------------------------------------------------------------------ */

typedef struct {
    Follower *f;
    const Origin *any;  /* the first value that is not explicit */
    const Origin *late; /* the first late one */
    const Ex *late_ref;
} Search;

static void see_origin(void *context, Ex *ref, const Turn *turn) {
    Search *search = context;
    Follower *f = search->f;
    const Turn *saved = f->turn;
    f->turn = turn;
    const Origin *from = ref_origin(f, ref);
    f->turn = saved;
    if (from && !search->any) search->any = from;
    if (!is_late(from) || search->late) return;
    search->late = from;
    search->late_ref = ref;
}

/* Notes that a residual needs what is late: that discrete variable, or what follows from a use that is not
   affine. Returns the cycle to be reported; NULL: none, the balances that it follows from are solved for
   before. */
static const Cycle *note_late_need(Follower *f, const Decl *discrete, Span use) {
    f->linearity->has_late_needs = true;
    for (int i = 0; f->cycles && i < f->cycles->n; i++) {
        const Cycle *cycle = &f->cycles->at[i];
        if (discrete ? cycle->discrete == discrete : !cycle->discrete && is_same_place(cycle->span, use))
            return cycle;
    }
    return NULL;
}

/* The way back from the balance that would depend on the use */
static void note_turn(Diagnostics *diagnostics, Diagnostic *d, const Cycle *cycle) {
    if (cycle->needs)
        diag_note(diagnostics, d, cycle->turn,
                  "the balance of '%s', which depends on it, is needed here in turn for that of '%s'; else "
                  "this would be known before",
                  cycle->needs, cycle->response);
}

/* A discrete value comes too late for what needs it. */
static void too_late(Follower *f, Span span, const char *text, const Origin *from) {
    const char *message = arena_printf(
        f->sema->arena,
        "'%s' follows at events from the balance of a LinearResponse, which needs this value; use "
        "pre(...) of the discrete variable",
        text);
    if (from->input >= 0) {
        vec_push(f->linearity->arena, &f->linearity->complaints,
                 ((Complaint){from->input, span, message, NULL}));
        return;
    }
    const Cycle *cycle = note_late_need(f, from->discrete, span);
    if (!cycle) return;
    Diagnostic *d = diag_error(f->sema->diagnostics, span, "linear-response", "%s", message);
    diag_note(f->sema->diagnostics, d, from->discrete->span,
              "the discrete variable '%s' depends on a balance", from->discrete->name);
    diag_note(f->sema->diagnostics, d, from->response->span, "the LinearResponse '%s' is declared here",
              from->response->name);
    note_turn(f->sema->diagnostics, d, cycle);
}

/* A balance depends on what is not affine: the mistake is that use or, if a component does it, where this
   gets the value. */
static void report_use(Follower *f, const Origin *late, const Decl *needed_by, Span needed) {
    const Use *use = late->use;
    Diagnostics *diagnostics = f->sema->diagnostics;
    if (late->input >= 0) {
        vec_push(f->linearity->arena, &f->linearity->complaints,
                 ((Complaint){late->input, use->span, use->text, NULL}));
        return;
    }
    const Cycle *cycle = note_late_need(f, NULL, use->span);
    if (!cycle || is_reported(diagnostics, use->comp ? use->given : use->span)) return;
    Diagnostic *d;
    if (use->comp) {
        d = diag_error(diagnostics, use->given, "linear-response",
                       "'%s' gets a value that depends on the balance of the LinearResponse '%s', but "
                       "may not use such a value as it does",
                       use->comp->decl->name, late->response->name);
        diag_note(diagnostics, d, use->span, "in %s: %s", use->comp->type->class_->full_name, use->text);
    } else {
        d = diag_error(diagnostics, use->span, "linear-response", "%s", use->text);
        diag_note(diagnostics, d, late->response->span, "the LinearResponse '%s' is declared here",
                  late->response->name);
    }
    bool stands_there = needed.begin.offset <= use->span.begin.offset &&
                        use->span.begin.offset < needed.end.offset &&
                        needed.begin.file == use->span.begin.file;
    if (!stands_there)
        diag_note(diagnostics, d, needed, "the balance of the LinearResponse '%s' would depend on it",
                  needed_by->name);
    note_turn(diagnostics, d, cycle);
}

static bool is_residual(const Ex *target) {
    return target->ref.n_comps == 1 && is_response(target->ref.comps[0]);
}

/* A residual needs what is late. */
static void refuse_late(Follower *f, const Assign *assign, const Origin *late, const Ex *ref) {
    const Decl *response = assign->target->ref.comps[0]->decl;
    if (late->discrete)
        too_late(f, ref->span, ex_to_string(f->sema->arena, ref), late);
    else if (late->use->text)
        report_use(f, late, response, assign->span);
    else /* the input is late */
        vec_push(f->linearity->arena, &f->linearity->complaints,
                 ((Complaint){late->input, assign->span, NULL, response}));
}

/* The value as such, if what it uses is not late */
static const Origin *value_origin(Follower *f, const Assign *assign) {
    f->use = NULL;
    const Origin *from = origin(f, assign->value);
    if (f->use) from = make_origin(f->linearity, (Origin){f->used->response, NULL, f->use, f->used->input});
    f->use = NULL;
    if (is_late(from) && is_residual(assign->target)) refuse_late(f, assign, from, NULL);
    return from;
}

/* Discrete variables, and what the runtime looks at, may depend on balances in any way, and so may all that
   the responses do not need: it is computed with the solution in place. */
static const Origin *assigned_origin(Follower *f, const Assign *assign) {
    const Var *var = assign->target->ref.var;
    Search search = {f, NULL, NULL, NULL};
    ex_visit_uses(assign->value, f->turn, see_origin, &search);
    if ((var->is_discrete && !assign->target->ref.order) || var->hidden)
        return search.any ? make_origin(f->linearity,
                                        (Origin){search.any->response, var->decl, NULL, search.any->input})
                          : NULL;
    if (search.late && is_residual(assign->target)) refuse_late(f, assign, search.late, search.late_ref);
    return search.late ? search.late : value_origin(f, assign);
}

/* What is determined there is linear or late, and in what is merged whatever else has been found there. */
static void add_origin(Linearity *linearity, long slot, const Origin *origin) {
    const Origin *known = linearity->slots[slot], *both = later(known, origin);
    linearity->changed |= both != known;
    linearity->slots[slot] = both;
}

static void follow_assign(Follower *f, const Node *node) {
    const Ex *target = node->assign->target;
    const Comp *comp = target->ref.n_comps ? target->ref.comps[0] : NULL;
    f->turn = node_turn(&f->turns, node);
    const Origin *from = assigned_origin(f, node->assign);
    if (from) {
        reference_slots(target, f->turn, &f->slots);
        for (int i = 0; i < f->slots.at.n; i++) {
            long slot = f->slots.at.at[i];
            if (comp && f->linearity->is_merged)
                slot = comp->slot + (slot - comp->slot) % comp->type->n_inputs;
            add_origin(f->linearity, slot, from);
        }
    }
    f->turn = NULL;
}

void each_handover(const Node *node, int k, int order, VisitHandover *visit, void *context) {
    const Connection *set = node->connect.set;
    const Endpoint *taker = &set->members.at[node->connect.taker];
    const Var *taken = taker->port->vars.at[k];
    long count, slot = endpoint_slot(taker, taken, order, &count);
    int giver = taken->is_flow ? node->connect.giver : giving_member(set, k);
    for (int m = giver < 0 ? 0 : giver; m < (giver < 0 ? set->members.n : giver + 1); m++) {
        if (m == node->connect.taker) continue;
        const Endpoint *member = &set->members.at[m];
        const Var *var = member->port->vars.at[k];
        for (long i = 0; i < count; i++) {
            long element = member->port_element * count + i;
            if (member->comp) element += member->comp_element * var->count;
            visit(context, slot + i, member->comp, var, order, element);
        }
    }
}

typedef struct {
    Linearity *linearity;
    const Node *node;
    long before; /* slots before those of the element that stands for the taker */
} Handing;

static void take_over(void *context, long slot, Comp *comp, const Var *var, int order, long element) {
    const Handing *h = context;
    add_origin(h->linearity, slot - h->before,
               origin_of(h->linearity, comp != NULL, &comp, var, order, element));
}

static void hand_over(void *context, int k, int order) {
    Handing *h = context;
    each_handover(h->node, k, order, take_over, h);
}

static void follow_connect(Follower *f, const Node *node) {
    const Endpoint *taker = &node->connect.set->members.at[node->connect.taker];
    Handing handing = {.linearity = f->linearity, .node = node};
    if (taker->comp && f->linearity->is_merged)
        handing.before = taker->comp_element * taker->comp->type->n_inputs;
    connect_variables(node, hand_over, &handing);
}

/* What a component complains of is a mistake here, unless the value comes from outside of this class, too. */
static void pass_on(Follower *f, const Comp *comp, long element, const Complaint *complaint) {
    long slot = comp->slot + element * comp->type->n_inputs + complaint->input;
    const Origin *from = f->linearity->slots[slot];
    Diagnostics *diagnostics = f->sema->diagnostics;
    if (!from) return;
    if (complaint->needed_by && from->use && from->use->text) {
        report_use(f, from, complaint->needed_by, complaint->span);
        return;
    }
    if (from->input >= 0) {
        Complaint outer = *complaint;
        outer.input = from->input;
        vec_push(f->linearity->arena, &f->linearity->complaints, outer);
        return;
    }
    Span span = giving_span(f->variant, comp, slot);
    const Cycle *cycle = note_late_need(f, from->discrete, complaint->span);
    if (!cycle || is_reported(diagnostics, span)) return;
    Diagnostic *d =
        diag_error(diagnostics, span, "linear-response",
                   "'%s' gets a value that depends on the balance of the LinearResponse '%s', but "
                   "may not use such a value as it does",
                   comp->decl->name, from->response->name);
    diag_note(diagnostics, d, complaint->span, "in %s: %s", comp->type->class_->full_name, complaint->text);
    note_turn(diagnostics, d, cycle);
}

static void follow_call(Follower *f, const Node *node) {
    Comp *comp = node->call.comp;
    long element = known_element(f->linearity, node->operands[0]);
    Linearity **child = &f->linearity->children[comp->index][element];
    int before = f->sema->diagnostics->all.n;
    *child = follow(f->sema, f->cycles, comp->type,
                    f->linearity->slots + comp->slot + element * comp->type->n_inputs);
    f->linearity->has_late_needs |= (*child)->has_late_needs;
    note_instance(f->sema->diagnostics, before, comp->decl, comp->type->class_);
    for (int i = 0; i < (*child)->complaints.n; i++)
        pass_on(f, comp, element, &(*child)->complaints.at[i]);
}

/* --- variants --------------------------------------------------------------------------------- */

static Linearities *linearities_of(Sema *sema, bool reported, const Variant *variant) {
    Map *map = &sema->linearities[reported];
    Linearities *found = map_get(map, variant);
    if (found) return found;
    found = NEW(sema->arena, Linearities);
    map_put(sema->arena, map, variant, found);
    return found;
}

static Linearity *find_linearity(const Linearities *among, const Variant *variant, const Origin **inputs) {
    for (int i = 0; i < among->n; i++) {
        Linearity *l = among->at[i];
        bool same = true;
        for (long k = 0; k < variant->n_inputs && same; k++)
            same = !l->inputs[k] == !inputs[k] &&
                   (!inputs[k] || (!inputs[k]->discrete == !l->inputs[k]->discrete &&
                                   !inputs[k]->use == !l->inputs[k]->use));
        if (same) return l;
    }
    return NULL;
}

/* What the input is inside of the variant */
static const Origin *come_by(Linearity *linearity, const Origin **inputs, long input) {
    static const Use outside = {.text = NULL};
    const Origin *outer = inputs[input];
    if (!outer) return NULL;
    return make_origin(linearity,
                       (Origin){outer->response, outer->discrete, outer->use ? &outside : NULL, input});
}

/* `room`: of what is by slot and by element, which is as large as the model; `elements`: how many of each
   array of components are told apart at most */
static Linearity *new_linearity(Arena *arena, Arena *room, const Variant *variant, const Origin **inputs,
                                long elements) {
    Linearity *linearity = NEW(arena, Linearity);
    linearity->arena = arena;
    linearity->variant = variant;
    linearity->inputs = NEW_ARRAY(arena, const Origin *, variant->n_inputs + 1);
    linearity->slots = NEW_ARRAY(room, const Origin *, variant->n_slots + 1);
    linearity->children = NEW_ARRAY(room, Linearity **, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++) {
        long count = variant->comps.at[i]->count;
        linearity->children[i] = NEW_ARRAY(room, Linearity *, (count < elements ? count : elements) + 1);
    }
    memcpy(linearity->inputs, inputs, sizeof(*inputs) * (size_t)variant->n_inputs);
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            for (long k = 0; k < var->count; k++)
                linearity->slots[var->slot[order] + k] = come_by(linearity, inputs, var->input[order] + k);
    }
    return linearity;
}

static bool has_origins(const Variant *variant, const Origin **inputs) {
    for (long i = 0; i < variant->n_inputs; i++)
        if (inputs[i]) return true;
    return false;
}

static void follow_node(Follower *f, const Node *node) {
    if (node->kind == NODE_ASSIGN)
        follow_assign(f, node);
    else if (node->kind == NODE_CALL)
        follow_call(f, node);
    else
        follow_connect(f, node);
}

static Linearity *follow(Sema *sema, const Cycles *cycles, const Variant *variant, const Origin **inputs) {
    Arena *arena = sema->arena;
    Linearities *all = linearities_of(sema, cycles != NULL, variant);
    Linearity *linearity = find_linearity(all, variant, inputs);
    if (linearity) return linearity;
    linearity = new_linearity(arena, arena, variant, inputs, LONG_MAX);
    vec_push(arena, all, linearity);
    Follower f = {.sema = sema,
                  .variant = variant,
                  .linearity = linearity,
                  .cycles = cycles,
                  .explains = true,
                  .slots = {.arena = arena},
                  .turns = {.arena = arena}};
    const Graph *graph = turn_graph(sema, variant);
    bool from_outside = has_origins(variant, inputs);
    for (int i = 0; i < graph->schedule.n; i++) {
        const Node *node = &graph->nodes.at[graph->schedule.at[i]];
        bool is_explicit = node->kind == NODE_CONNECT && !node->linear && !from_outside;
        if (!is_explicit) follow_node(&f, node);
    }
    return linearity;
}

/* Where the use stands, if nothing that follows from it has been found to be wrong */
static void report_cycle(Sema *sema, const Cycle *cycle) {
    Diagnostic *d;
    if (cycle->discrete)
        d = diag_error(sema->diagnostics, cycle->discrete->span, "linear-response",
                       "the discrete variable '%s' follows from a balance that needs it; use pre(...)",
                       cycle->discrete->name);
    else
        d = diag_error(sema->diagnostics, cycle->span, "linear-response", "%s", cycle->text);
    note_turn(sema->diagnostics, d, cycle);
}

/* --- as a whole ------------------------------------------------------------------------------- */

/* Whether the node is about connectors in arrays, whose elements are told apart */
static bool has_elements(const Node *node) {
    const Connection *set = node->connect.set;
    int giver = node->connect.giver;
    if (giver >= 0)
        return set->members.at[giver].port->count > 1 || set->members.at[node->connect.taker].port->count > 1;
    for (int m = 0; m < set->members.n; m++)
        if (set->members.at[m].port->count > 1) return true;
    return false;
}

typedef VEC(const Node *) Kinds;

/* The nodes of the schedule that may lead to something linear: of those that are the same for other elements
   of components one. */
static Kinds find_kinds(Arena *scratch, const Graph *graph) {
    Kinds kinds = {0};
    bool *met = NEW_ARRAY(scratch, bool, graph->n_shapes + 1);
    for (int i = 0; i < graph->schedule.n; i++) {
        const Node *node = &graph->nodes.at[graph->schedule.at[i]];
        if (!node->linear && node->kind != NODE_CALL) continue;
        if (node->kind != NODE_ASSIGN && met[node->shape]) continue;
        met[node->shape] = node->kind == NODE_CALL || (node->kind == NODE_CONNECT && !has_elements(node));
        vec_push(scratch, &kinds, node);
    }
    return kinds;
}

/* Whether a residual may need what is late, as far as that can be seen without telling the elements of an
   array of components apart: so it takes a time that does not grow with them. */
static bool may_have_late_needs(Sema *sema, const Variant *variant, const Origin **inputs) {
    Arena *scratch = arena_new();
    Linearity *linearity = new_linearity(sema->arena, scratch, variant, inputs, 1);
    linearity->is_merged = linearity->changed = true;
    Follower f = {.sema = sema,
                  .variant = variant,
                  .linearity = linearity,
                  .explains = true,
                  .slots = {.arena = scratch},
                  .turns = {.arena = scratch}};
    const Kinds kinds = find_kinds(scratch, turn_graph(sema, variant));
    while (linearity->changed && !linearity->has_late_needs) {
        linearity->changed = false;
        for (int i = 0; i < kinds.n; i++)
            follow_node(&f, kinds.at[i]);
    }
    arena_free(scratch);
    return linearity->has_late_needs;
}

void check_linearity(Sema *sema, const Variant *variant) {
    if (!variant->has_response || map_get(&sema->followed, variant)) return;
    map_put(sema->arena, &sema->followed, variant, (void *)variant);
    const Origin **inputs = NEW_ARRAY(sema->arena, const Origin *, variant->n_inputs + 1);
    if (!may_have_late_needs(sema, variant, inputs)) return;
    if (!follow(sema, NULL, variant, inputs)->has_late_needs) return;
    Cycles cycles = {0};
    const Stages *stages = find_stages(sema, variant, &cycles);
    if (stages) map_put(sema->arena, &sema->stages, variant, (void *)stages);
    if (stages) return;
    follow(sema, &cycles, variant, inputs);
    if (!sema->diagnostics->n_errors) report_cycle(sema, &cycles.at[0]);
}

/* --- forms ------------------------------------------------------------------------------------ */

bool is_affine_in_refs(Sema *sema, Ex *value, const Turn *turn, const LinearRefs *refs, NonAffineUse *use) {
    Follower f = {.sema = sema,
                  .slots = {.arena = sema->arena},
                  .turn = turn,
                  .refs = refs,
                  .explains = use,
                  .affine = true};
    origin(&f, value);
    if (f.use) *use = (NonAffineUse){f.use->span, f.use->text};
    return f.affine;
}

static bool is_linear_in_form(void *context, const Ex *ref, const Turn *turn) {
    (void)turn;
    return ref_dependence(context, ref) == LINEAR;
}

bool assign_is_linear(const Form *form, const Assign *assign, bool *affine) {
    const Var *var = assign->target->ref.var;
    const LinearRefs refs = {is_linear_in_form, (void *)form};
    Follower f = {.sema = form->sema, .variant = form->variant, .refs = &refs, .affine = true};
    *affine = true;
    if ((var->is_discrete && !assign->target->ref.order) || var->hidden) return false;
    bool linear = origin(&f, assign->value) != NULL;
    *affine = f.affine;
    return linear;
}
