/* Events. The value of an expression that may jump is kept in a memory of the instance: it is decided at
 * events and held between them, so that the integrator sees smooth equations. The memory's root function
 * shows when it has to be decided again (Modelica 3.6, section 8.5). */
#include "sema/typing/event.h"
#include "sema/expr/variability.h"
#include "sema/value/ranges.h"

#include <string.h>

/* --- what changes at events only -------------------------------------------------------------- */

static bool varies(Ex *part, void *context) {
    (void)context;
    return !is_discrete(part);
}

bool is_discrete(const Ex *ex) {
    const Var *var = ex->kind == EX_REF ? ex->ref.var : NULL;
    if (var)
        return ex->ref.pre || var->variability >= AST_VAR_PARAMETER || (var->is_discrete && !ex->ref.order);
    if (ex->kind == EX_EVENT) return true;
    return ex->kind != EX_TIME && !ex_any_part(ex, varies, NULL);
}

/* --- memories --------------------------------------------------------------------------------- */

/* The least and greatest value of an iterator */
typedef struct {
    const Iter *iter;
    long low, high;
} Bounds;

static void widen(Bounds *bounds, long value) {
    if (value < bounds->low) bounds->low = value;
    if (value > bounds->high) bounds->high = value;
}

static bool see_value(void *context, const Turn *turn) {
    Bounds *bounds = context;
    widen(bounds, (long)turn_of(turn, bounds->iter)->value);
    return true;
}

/* False: not known at compile time (reported). */
static bool iterator_bounds(Scope *scope, const struct ScopeIter *entry, Bounds *bounds) {
    *bounds = (Bounds){entry->iter, 1L << 31, -(1L << 31)};
    Ranges ranges;
    if (entry->loop && ranges_of(entry->loop, &ranges)) {
        widen(bounds, range_value(&ranges, entry->iter, false));
        widen(bounds, range_value(&ranges, entry->iter, true));
        return true;
    }
    if (entry->loop) return walk_loops(scope->sema, entry->loop, see_value, bounds);
    long n = entry->range ? entry->range->dims[0] : 0;
    long step = n > 1 && entry->range->kind == EX_RANGE ? n - 1 : 1; /* the first and the last one */
    for (long i = 1; i <= n; i += step) {
        double value;
        if (!decide_at(entry->range, NULL, &i, &value, NULL)) return false;
        widen(bounds, (long)value);
    }
    return true;
}

bool loop_shape(Scope *scope, LoopShape *shape) {
    shape->rank = scope->iters.n;
    shape->dims = NEW_ARRAY(scope->sema->arena, int, shape->rank + 1);
    shape->low = NEW_ARRAY(scope->sema->arena, long, shape->rank + 1);
    for (int k = 0; k < shape->rank; k++) {
        Bounds bounds;
        if (!iterator_bounds(scope, &scope->iters.at[k], &bounds)) return false;
        shape->dims[k] = bounds.high < bounds.low ? 0 : (int)(bounds.high - bounds.low + 1);
        shape->low[k] = bounds.low;
    }
    return true;
}

Ex **loop_subscripts(Scope *scope, const LoopShape *shape, Span span) {
    Arena *arena = scope->sema->arena;
    Ex **subs = NEW_ARRAY(arena, Ex *, shape->rank + 1);
    for (int k = 0; k < shape->rank; k++) {
        subs[k] = ex_iter(arena, scope->iters.at[k].iter, span);
        if (shape->low[k] != 1)
            subs[k] = ex_binary(arena, AST_SUB, subs[k],
                                ex_number(arena, (double)(shape->low[k] - 1), BASE_INTEGER, span), span);
    }
    return subs;
}

Memory *new_memory(Scope *scope, const LoopShape *shape, MemoryKind kind, const char *text, Span span) {
    Memory *memory = NEW(scope->sema->arena, Memory);
    memory->kind = kind;
    memory->text = text;
    memory->span = span;
    memory->rank = shape->rank;
    memory->dims = shape->dims;
    memory->low = shape->low;
    memory->count = element_count(shape->rank, shape->dims);
    vec_push(scope->sema->arena, &scope->variant->memories, memory);
    memory->number = scope->variant->memories.n;
    return memory;
}

/* Whether the turns of the enclosing loops can make events of their own; in statements, only the run may know
   how many these are. */
static bool is_counted_here(const Scope *scope) {
    bool counted = true;
    for (int k = 0; scope->section && k < scope->iters.n; k++) {
        const struct ScopeIter *entry = &scope->iters.at[k];
        counted = counted && (entry->loop || (entry->range && entry->range->dims[0] >= 0));
    }
    return counted;
}

/* A new memory with an element for each turn of the enclosing loops, and this turn's element */
static Ex *remember(Scope *scope, MemoryKind kind, BaseType type, Ex *a, Ex *b, const char *text, Span span) {
    LoopShape shape;
    if (!loop_shape(scope, &shape)) return NULL;
    Memory *memory = new_memory(scope, &shape, kind, text, span);
    return ex_event(scope->sema->arena, type, memory, loop_subscripts(scope, &shape, span), a, b, span);
}

static Ex *remembered(Scope *scope, MemoryKind kind, BaseType type, Ex *a, Ex *b, const Ex *text) {
    return remember(scope, kind, type, a, b, ex_to_string(scope->sema->arena, text), text->span);
}

/* --- where events can be made ----------------------------------------------------------------- */

static bool is_continuous(const Ex *ex) {
    return (ex->kind == EX_TIME || ex->kind == EX_REF) && ex->type == BASE_REAL && !is_discrete(ex);
}

bool varies_between_events(const Ex *condition) {
    return !is_discrete(condition) && ex_find(condition, is_continuous);
}

/* The condition that varies between events and decides whether what stands here counts; or NULL */
static const Ex *varying_condition(const Scope *scope) {
    for (const Guard *guard = scope->conditions; guard; guard = guard->outer)
        if (guard->condition && varies_between_events(guard->condition)) return guard->condition;
    return scope->varying;
}

/* What makes events is there all the time, and as often as is known when the class is compiled (Modelica 3.6,
   3.8.5, 10.3.4.1 and 11.2.2); reports if not. */
static bool may_make_events(Scope *scope, const Ex *ex) {
    Arena *arena = scope->sema->arena;
    const Ex *varying = scope->in_when ? NULL : varying_condition(scope);
    const char *text = ex_to_string(arena, ex);
    if (varying)
        diag_error(scope->sema->diagnostics, ex->span, "discrete",
                   "'%s' makes events, but '%s', which varies between them, decides whether it counts; write "
                   "noEvent(...) around it too",
                   text, ex_to_string(arena, varying));
    else if (!is_counted_here(scope))
        diag_error(scope->sema->diagnostics, ex->span, "discrete",
                   "'%s' makes events, but which turns the loop has is not known when the class is compiled; "
                   "write noEvent(%s)",
                   text, text);
    else
        return true;
    return false;
}

/* --- relations -------------------------------------------------------------------------------- */

/* ex = coefficient*time + rest, with a number as coefficient and a rest that changes at events only */
static bool split_time(Arena *arena, Ex *ex, double *coefficient, Ex **rest) {
    double ca, cb;
    Ex *ra, *rb;
    if (is_discrete(ex)) {
        *coefficient = 0;
        *rest = ex;
        return true;
    }
    if (ex->kind == EX_TIME) {
        *coefficient = 1;
        *rest = ex_number(arena, 0, BASE_REAL, ex->span);
        return true;
    }
    if (ex->kind == EX_NEG) {
        if (!split_time(arena, ex->binary.a, &ca, &ra)) return false;
        *coefficient = -ca;
        *rest = simple_neg(arena, ra);
        return true;
    }
    if (ex->kind != EX_BINARY || ex->binary.op > AST_DIV) return false;
    if (!split_time(arena, ex->binary.a, &ca, &ra) || !split_time(arena, ex->binary.b, &cb, &rb))
        return false;
    switch (ex->binary.op) {
    case AST_ADD:
        *coefficient = ca + cb;
        *rest = simple_add(arena, ra, rb);
        return true;
    case AST_SUB:
        *coefficient = ca - cb;
        *rest = simple_sub(arena, ra, rb);
        return true;
    default: /* by numbers only: the sign of a parameter is not known */
        if (ex->binary.op == AST_MUL && ra->kind == EX_CONST && ca == 0) {
            *coefficient = ra->number * cb;
            *rest = simple_mul(arena, ra, rb);
            return true;
        }
        if (rb->kind != EX_CONST || cb != 0) return false;
        *coefficient = ex->binary.op == AST_MUL ? ca * rb->number : ca / rb->number;
        *rest = ex->binary.op == AST_MUL ? simple_mul(arena, ra, rb) : simple_div(arena, ra, rb);
        return true;
    }
}

/* A relation that says before or after which time it holds; NULL: it says something else. */
static Ex *time_relation(Scope *scope, Ex *relation) {
    Arena *arena = scope->sema->arena;
    double ca, cb;
    Ex *ra, *rb;
    if (!split_time(arena, relation->binary.a, &ca, &ra) || !split_time(arena, relation->binary.b, &cb, &rb))
        return NULL;
    double coefficient = ca - cb;
    if (coefficient == 0) return NULL;
    Ex *limit = simple_div(arena, simple_sub(arena, rb, ra),
                           ex_number(arena, coefficient, BASE_REAL, relation->span));
    Ex *event = remembered(scope, MEMORY_TIME, BASE_BOOLEAN, relation, limit, relation);
    if (!event) return NULL;
    AstOperator op = relation->binary.op;
    bool greater = op == AST_GT || op == AST_GE;
    event->event.memory->after = greater == (coefficient > 0);
    event->event.memory->strict = op == AST_GT || op == AST_LT;
    return event;
}

Ex *event_relation(Scope *scope, Ex *relation) {
    const Ex *a = relation->binary.a, *b = relation->binary.b;
    if (a->type > BASE_INTEGER || b->type > BASE_INTEGER) return relation;
    AstOperator op = relation->binary.op;
    bool equality = op == AST_EQ || op == AST_NE, fixed = is_discrete(a) && is_discrete(b);
    if (equality && !in_own_function(scope) && (a->type == BASE_REAL || b->type == BASE_REAL) &&
        (fixed || scope->no_events)) {
        diag_error(
            scope->sema->diagnostics, relation->span, "type",
            "'%s' compares Reals: only functions can ask whether they are equal; compare with '<' or '>'",
            ast_operator_text(op));
        return NULL;
    }
    if (fixed || scope->no_events) return relation;
    bool integers = a->type == BASE_INTEGER && b->type == BASE_INTEGER;
    if (integers && (equality || (scope->section && !varies_between_events(relation))))
        return relation; /* what it varies by makes the events */
    if (equality) {
        diag_error(
            scope->sema->diagnostics, relation->span, "type",
            "'%s' compares a Real that varies continuously: it is equal at isolated times only; compare "
            "with '<' or '>'",
            ast_operator_text(op));
        return NULL;
    }
    if (!may_make_events(scope, relation)) return NULL;
    Ex *event = time_relation(scope, relation);
    return event ? event : remembered(scope, MEMORY_RELATION, BASE_BOOLEAN, relation, NULL, relation);
}

/* --- steps ------------------------------------------------------------------------------------ */

static Ex *own_step(Scope *scope, Ex *step, BaseType type) {
    return remembered(scope, MEMORY_STEP, type, step, NULL, step);
}

/* x - turns*y, where the turns are the step */
static Ex *remaining(Scope *scope, Ex *call, Ex *turns) {
    Ex *step = own_step(scope, turns, BASE_REAL);
    if (!step) return NULL;
    Ex *part = ex_binary(scope->sema->arena, AST_MUL, step, call->call.args[1], call->span);
    return ex_binary(scope->sema->arena, AST_SUB, call->call.args[0], part, call->span);
}

static Ex *scalar_step(Scope *scope, Ex *call) {
    Arena *arena = scope->sema->arena;
    Ex *const *xy = call->call.args;
    switch (builtin(call->call.fn)->jump) {
    case JUMP_NONE:
        break;
    case JUMP_DOWN:
    case JUMP_UP:
    case JUMP_QUOTIENT:
        return own_step(scope, call, call->type);
    case JUMP_MODULO: {
        Ex *ratio = ex_binary(arena, AST_DIV, xy[0], xy[1], call->span);
        return remaining(scope, call, ex_call_one(arena, FN_FLOOR, ratio));
    }
    case JUMP_REMAINDER:
        return remaining(scope, call, ex_call_two(arena, FN_DIV, xy[0], xy[1], call->span));
    }
    return call;
}

/* An array's, element by element: {step for each index} */
static Ex *array_step(Scope *scope, Ex *call) {
    Arena *arena = scope->sema->arena;
    int rank = call->rank;
    Ex **index = NEW_ARRAY(arena, Ex *, rank + 1);
    for (int k = 0; k < rank; k++) {
        struct ScopeIter entry = {.iter = NEW(arena, Iter)};
        entry.iter->name = "i";
        index[k] = ex_iter(arena, entry.iter, call->span);
        entry.range = ex_comprehension(arena, entry.iter, call->dims[k], index[k], call->span);
        vec_push(arena, &scope->iters, entry);
    }
    Ex *body = scalar_step(scope, ex_element(arena, call, index));
    for (int k = rank - 1; k >= 0; k--) {
        scope->iters.n--;
        if (body) body = ex_comprehension(arena, index[k]->iter, call->dims[k], body, call->span);
    }
    return body;
}

/* Whether array_step can take the elements */
static bool all_have_elements(const Ex *call) {
    bool all = true;
    for (int k = 0; k < call->rank; k++)
        all = all && call->dims[k] >= 0;
    for (int i = 0; call->rank && i < call->call.n; i++)
        all = all && has_elements(call->call.args[i]);
    return all;
}

static bool all_integers(const Ex *call) {
    bool all = true;
    for (int i = 0; i < call->call.n; i++)
        all = all && call->call.args[i]->type == BASE_INTEGER;
    return all;
}

Ex *event_step(Scope *scope, Ex *call) {
    bool jumps = builtin(call->call.fn)->jump != JUMP_NONE;
    if (!jumps || scope->no_events || is_discrete(call)) return call;
    if (scope->section && !all_have_elements(call)) return call;
    if (all_integers(call)) return call; /* such Integers jump, and not at events */
    if (!may_make_events(scope, call)) return NULL;
    return call->rank ? array_step(scope, call) : scalar_step(scope, call);
}

/* --- operators -------------------------------------------------------------------------------- */

static const char *const operators[] = {"pre", "edge", "change", "initial", "terminal", "sample"};

bool is_event_operator(const char *name) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (!strcmp(name, operators[i])) return true;
    return false;
}

static Ex *error(Scope *scope, Span span, const char *rule, const char *text) {
    diag_error(scope->sema->diagnostics, span, rule, "%s", text);
    return NULL;
}

bool has_fixed_subscripts(Scope *scope, const Ex *ref, const char *where) {
    for (int k = 0, n = ref_rank(ref); k < n; k++) {
        const Ex *sub = ref->ref.subs[k], *culprit = sub ? changing_part(sub) : NULL;
        if (!culprit) continue;
        error(scope, sub->span, "discrete",
              arena_printf(scope->sema->arena,
                           "a subscript %s depends on parameters and constants only; '%s' changes", where,
                           ex_to_string(scope->sema->arena, culprit)));
        return false;
    }
    return true;
}

/* The variable in pre(v), edge(v), change(v) */
static Ex *discrete_variable(Scope *scope, AstExpr *argument, const char *name) {
    Ex *ex = type_expr(scope, argument);
    if (!ex) return NULL;
    if (ex->kind != EX_REF || ex->ref.order || ex->ref.pre)
        return error(scope, ex->span, "discrete",
                     arena_printf(scope->sema->arena, "'%s' takes a variable; this is not one", name));
    Var *var = ex->ref.var;
    const char *where = arena_printf(scope->sema->arena, "in '%s'", name);
    if (!has_fixed_subscripts(scope, ex, where)) return NULL;
    if (var->variability >= AST_VAR_PARAMETER) return ex;
    if (var->role == ROLE_STATE && scope->in_when) return ex; /* reinit comes after all evaluations */
    if (!var->is_discrete && !scope->in_when) {
        Diagnostic *d = diag_error(scope->sema->diagnostics, ex->span, "discrete",
                                   "'%s' is continuous: outside of 'when' only a discrete variable has a "
                                   "value before an event to ask for",
                                   var->path);
        diag_note(
            scope->sema->diagnostics, d, var->decl->span,
            "'%s' is declared here; 'discrete Real', or a 'when' above that assigns it, makes it discrete",
            var->path);
        return NULL;
    }
    var->has_pre = true;
    return ex;
}

static Ex *past(Arena *arena, Ex *ex, Span span) {
    if (!ex->ref.var->has_pre) return ex; /* a parameter, or a state in 'when' */
    return ex_at(arena, ex_pre(arena, ex), span);
}

static Ex *type_edge(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    Ex *ex = discrete_variable(scope, expr->call.args.at[0], "edge");
    if (!ex || !check_type(scope, ex, BASE_BOOLEAN, "the argument of 'edge'")) return NULL;
    return ex_binary(arena, AST_AND, ex, ex_unary(arena, EX_NOT, past(arena, ex, expr->span), expr->span),
                     expr->span);
}

static Ex *type_change(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    Ex *ex = discrete_variable(scope, expr->call.args.at[0], "change");
    if (!ex) return NULL;
    return ex_binary(arena, AST_NE, ex, past(arena, ex, expr->span), expr->span);
}

static Ex *type_sample(Scope *scope, AstExpr *expr) {
    Ex *args[2];
    static const char *const what[] = {"the start of 'sample'", "the interval of 'sample'"};
    for (int i = 0; i < 2; i++)
        args[i] = type_expr(scope, expr->call.args.at[i]);
    for (int i = 0; i < 2; i++) {
        if (!args[0] || !args[1] || !check_type(scope, args[i], BASE_REAL, what[i])) return NULL;
        if (args[i]->rank) return error(scope, args[i]->span, "array-size", "'sample' takes scalars");
        if (changing_part(args[i]))
            return error(scope, args[i]->span, "discrete",
                         "the arguments of 'sample' may depend on parameters and constants only");
    }
    if (ex_is_number(args[1], 0) || (args[1]->kind == EX_CONST && args[1]->number < 0))
        return error(scope, args[1]->span, "discrete", "the interval of 'sample' must be positive");
    const char *text =
        arena_printf(scope->sema->arena, "sample(%s, %s)", ex_to_string(scope->sema->arena, args[0]),
                     ex_to_string(scope->sema->arena, args[1]));
    return remember(scope, MEMORY_SAMPLE, BASE_BOOLEAN, args[0], args[1], text, expr->span);
}

/* initial() or terminal(): one memory for all of a variant's */
static Ex *phase(Scope *scope, Memory **memory, MemoryKind kind, Span span) {
    if (!*memory) {
        LoopShape once = {0};
        *memory = new_memory(scope, &once, kind, kind == MEMORY_INITIAL ? "initial()" : "terminal()", span);
    }
    return ex_event(scope->sema->arena, BASE_BOOLEAN, *memory, NULL, NULL, NULL, span);
}

Ex *initial_event(Scope *scope, Span span) {
    return phase(scope, &scope->variant->initial, MEMORY_INITIAL, span);
}

Ex *type_event_operator(Scope *scope, AstExpr *expr, const char *name) {
    int wanted = !strcmp(name, "sample") ? 2 : !strcmp(name, "initial") || !strcmp(name, "terminal") ? 0 : 1;
    bool clocked = wanted == 2 && expr->call.args.n == 1 && !expr->call.named.n;
    if (clocked) return NULL; /* reported by name resolution */
    if (!check_argument_count(scope, expr, name, wanted, wanted)) return NULL;
    if (!strcmp(name, "edge")) return type_edge(scope, expr);
    if (!strcmp(name, "change")) return type_change(scope, expr);
    if (!strcmp(name, "sample")) return type_sample(scope, expr);
    if (!strcmp(name, "initial")) return initial_event(scope, expr->span);
    if (!strcmp(name, "terminal"))
        return phase(scope, &scope->variant->terminal, MEMORY_TERMINAL, expr->span);
    Ex *ex = discrete_variable(scope, expr->call.args.at[0], "pre");
    return ex ? past(scope->sema->arena, ex, expr->span) : NULL;
}
