/* Skeletons of equations. Each assignment of a variant, as causalization has made it, becomes an equation of
   its target with what the value follows from: added up where the value is affine in it, multiplied where it
   is affine in one of two given the other, and else as an operand of hidden(). Coefficients, parameters and
   functions are left out. So sema finds in the skeleton what it finds in the class: an order, what each block
   needs, what is explicit, linear or affine. */
#include "interface/skeleton.h"

#include <string.h>

#include "interface/declarations.h"
#include "sema/expr/variability.h"
#include "sema/model/accessors.h"
#include "sema/model/compiled.h"
#include "sema/model/function.h"
#include "sema/order/whole_nodes.h"
#include "sema/value/evaluate.h"
#include "sema/value/loops.h"

enum { MOST_ELEMENTS_APART = 64, MOST_SOURCES = 400, MOST_TURNS = 1000 };

/* What a value follows from: texts of numbers */
typedef struct {
    Arena *arena;
    const char *prefix; /* of names that the compiler has made */
    VEC(const char *) names;
    bool *meets; /* by two of them: the value is not affine in both together; of one: not affine in it */
    const char *failure;
} Sources;

/* Which of the sources an expression uses */
typedef struct {
    VEC(int) all;
} Used;

static void add_used(Arena *arena, Used *used, int source) {
    for (int i = 0; i < used->all.n; i++)
        if (used->all.at[i] == source) return;
    vec_push(arena, &used->all, source);
}

static void add_all(Arena *arena, Used *used, const Used *more) {
    for (int i = 0; i < more->all.n; i++)
        add_used(arena, used, more->all.at[i]);
}

static void meet(Sources *s, const Used *a, const Used *b) {
    for (int i = 0; i < a->all.n; i++)
        for (int k = 0; k < b->all.n; k++) {
            s->meets[a->all.at[i] * MOST_SOURCES + b->all.at[k]] = true;
            s->meets[b->all.at[k] * MOST_SOURCES + a->all.at[i]] = true;
        }
}

static int source_of(Sources *s, const char *name) {
    for (int i = 0; i < s->names.n; i++)
        if (!strcmp(s->names.at[i], name)) return i;
    if (s->names.n == MOST_SOURCES) {
        s->failure = "an equation of it depends on more than 400 variables";
        return 0;
    }
    vec_push(s->arena, &s->names, name);
    return s->names.n - 1;
}

/* --- text ------------------------------------------------------------------------------------- */

/* Names that the compiler has made, $when8, in quotes and with the class: none of its bases has such a name,
   and no other variant */
static const char *with_quotes(Arena *arena, const char *prefix, const char *printed) {
    Text text = {0};
    text_add(&text, "");
    bool quoted = false, string = false;
    for (const char *at = printed; *at; at++) {
        if (*at == '\'' && !string) quoted = !quoted;
        if (*at == '"' && !quoted) string = !string;
        if (*at != '$' || quoted || string) {
            text_add_bytes(&text, at, 1);
            continue;
        }
        size_t length = 1 + strspn(at + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        text_printf(&text, "'$%s.%.*s'", prefix, (int)length - 1, at + 1);
        at += length - 1;
    }
    return text_move(&text, arena);
}

static const char *printed(Arena *arena, const char *prefix, const Ex *ex) {
    return with_quotes(arena, prefix, ex_to_string(arena, ex));
}

static const char *joined(Arena *arena, const char *a, const char *between, const char *b) {
    return *a && *b ? arena_printf(arena, "%s%s%s", a, between, b) : *a ? a : b;
}

/* The scalar as a number */
static const char *number_text(Sources *s, const Ex *ref) {
    const char *text = printed(s->arena, s->prefix, ref);
    switch (ref->type) {
    case BASE_REAL:
    case BASE_INTEGER:
        return text;
    case BASE_BOOLEAN:
        return arena_printf(s->arena, "(if %s then 1 else 0)", text);
    case BASE_ENUMERATION:
        return arena_printf(s->arena, "Integer(%s)", text);
    case BASE_STRING:
        return arena_printf(s->arena, "(if %s == \"\" then 1 else 0)", text);
    case BASE_RECORD:
        break;
    }
    s->failure = "an equation of it uses a record as a whole";
    return text;
}

/* --- what a value follows from ---------------------------------------------------------------- */

static void scan(Sources *s, Ex *ex, Used *used);
static Sources sources_of(Arena *arena, const char *prefix, Ex *value);
static const char *real_text(const Sources *s);

static Ex *element_at(Arena *arena, Ex *ex, long i) {
    long at[MAX_RANK];
    Ex **index = NEW_ARRAY(arena, Ex *, ex->rank + 1);
    subscripts_of(i, ex->rank, ex->dims, at);
    for (int k = 0; k < ex->rank; k++)
        index[k] = ex_number(arena, (double)at[k], BASE_INTEGER, ex->span);
    return ex_element(arena, ex, index);
}

static void scan_reference(Sources *s, Ex *ref, Used *used) {
    if (ref->ref.var->variability >= AST_VAR_PARAMETER) return;
    if (!ref->rank) {
        add_used(s->arena, used, source_of(s, number_text(s, ref)));
    } else if (ref->type == BASE_REAL || ref->type == BASE_INTEGER) {
        add_used(s->arena, used,
                 source_of(s, arena_printf(s->arena, "sum(%s)", printed(s->arena, s->prefix, ref))));
    } else {
        for (long i = 0; i < ex_count(ref) && !s->failure; i++)
            scan(s, element_at(s->arena, ref, i), used);
    }
    Used subscripts = {0};
    for (int k = 0, n = ref_rank(ref); k < n; k++)
        if (ref->ref.subs[k]) scan(s, ref->ref.subs[k], &subscripts);
    meet(s, &subscripts, &subscripts);
    meet(s, &subscripts, used);
    add_all(s->arena, used, &subscripts);
}

/* Parts of which nothing is known but that the value follows from them */
static void scan_parts(Sources *s, Ex *ex, Used *used) {
    ExParts parts = parts_of(ex);
    Used all = {0};
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i)) scan(s, part(&parts, i), &all);
    meet(s, &all, &all);
    add_all(s->arena, used, &all);
}

static void scan_binary(Sources *s, Ex *ex, Used *used) {
    Used a = {0}, b = {0};
    AstOperator op = ex->binary.op;
    bool is_sum = op == AST_ADD || op == AST_SUB || op == AST_EL_ADD || op == AST_EL_SUB;
    bool is_product = op == AST_MUL || op == AST_EL_MUL || ex->kind == EX_PRODUCT;
    bool is_quotient = op == AST_DIV || op == AST_EL_DIV;
    if (!is_sum && !is_product && !is_quotient) {
        scan_parts(s, ex, used);
        return;
    }
    scan(s, ex->binary.a, &a);
    scan(s, ex->binary.b, &b);
    if (!is_sum) meet(s, &a, &b);
    if (is_quotient) meet(s, &b, &b);
    add_all(s->arena, used, &a);
    add_all(s->arena, used, &b);
}

/* What decides by a comparison: no derivative of it is asked for. */
static void scan_compared(Sources *s, Ex *ex, Used *used) {
    const Sources compared = sources_of(s->arena, s->prefix, ex);
    if (compared.failure) s->failure = compared.failure;
    for (int i = 0; i < compared.names.n; i++) {
        const char *name = compared.names.at[i];
        bool decides = *name == '(';
        const char *choice =
            decides ? name : arena_printf(s->arena, "(if noEvent(%s > 0) then 1 else 0)", name);
        add_used(s->arena, used, source_of(s, choice));
    }
}

static void scan_if(Sources *s, Ex *ex, Used *used) {
    Used condition = {0}, branches = {0};
    bool decided;
    if (ex_decided(ex->cond.condition, NULL, &decided)) {
        scan(s, decided ? ex->cond.yes : ex->cond.no, used);
        return;
    }
    scan_compared(s, ex->cond.condition, &condition);
    scan(s, ex->cond.yes, &branches);
    scan(s, ex->cond.no, &branches);
    meet(s, &condition, &condition);
    meet(s, &condition, &branches);
    add_all(s->arena, used, &condition);
    add_all(s->arena, used, &branches);
}

/* The elements one by one: iterators inside are numbers then. */
static void scan_elements(Sources *s, Ex *array, Used *used) {
    if (ex_count(array) > MOST_ELEMENTS_APART * MOST_ELEMENTS_APART)
        s->failure = "an equation of it has a sum or an array of more than 4096 elements";
    for (long i = 0; i < ex_count(array) && !s->failure; i++)
        scan(s, element_at(s->arena, array, i), used);
}

static void scan_reduce(Sources *s, Ex *ex, Used *used) {
    Used all = {0};
    scan_elements(s, ex->reduce.a, &all);
    if (ex->reduce.op != REDUCE_SUM) meet(s, &all, &all);
    add_all(s->arena, used, &all);
}

/* Whether a call with Real scalars alone has a derivative that the function is declared with: that follows
   from other values than those that the function uses. */
static bool has_own_derivative(const Call *call, const Ex *ex) {
    bool has = !call->order && call->function->derivatives.n && !ex->rank && ex->type == BASE_REAL;
    for (int i = 0; has && i < call->n_args; i++)
        has = call_arg(call, 0, i) && !call_arg(call, 0, i)->rank && call_arg(call, 0, i)->type == BASE_REAL;
    return has;
}

/* The call itself, of skeletons of its arguments */
static void scan_differentiated(Sources *s, const Call *call, Used *used) {
    const char *text = "";
    for (int i = 0; i < call->n_args; i++) {
        const Sources argument = sources_of(s->arena, s->prefix, call_arg(call, 0, i));
        if (argument.failure) s->failure = argument.failure;
        text = joined(s->arena, text, ", ", real_text(&argument));
    }
    text = arena_printf(s->arena, ".%s(%s)", call->function->class_->full_name, text);
    add_used(s->arena, used, source_of(s, text));
}

/* Affine in the highest derivatives of the arguments, if there are any */
static void scan_function(Sources *s, const Ex *ex, Used *used) {
    const Call *call = ex->function.call;
    if (has_own_derivative(call, ex)) {
        scan_differentiated(s, call, used);
        return;
    }
    Used all = {0}, highest = {0};
    for (int order = 0; order <= call->order; order++)
        for (int i = 0; i < call->n_args; i++)
            if (call_arg(call, order, i))
                scan(s, call_arg(call, order, i), order && order == call->order ? &highest : &all);
    meet(s, &all, &all);
    meet(s, &all, &highest);
    add_all(s->arena, used, &all);
    add_all(s->arena, used, &highest);
}

static void scan(Sources *s, Ex *ex, Used *used) {
    if (s->failure) return;
    switch (ex->kind) {
    case EX_REF:
        scan_reference(s, ex, used);
        break;
    case EX_TIME:
        add_used(s->arena, used, source_of(s, "time"));
        break;
    case EX_NEG:
    case EX_TRANSPOSE:
        scan(s, ex->binary.a, used);
        break;
    case EX_BINARY:
    case EX_PRODUCT:
        scan_binary(s, ex, used);
        break;
    case EX_IF:
        scan_if(s, ex, used);
        break;
    case EX_REDUCE:
        scan_reduce(s, ex, used);
        break;
    case EX_COMPREHENSION:
        scan_elements(s, ex, used);
        break;
    case EX_FUNCTION:
        scan_function(s, ex, used);
        break;
    case EX_EVENT:
        if (ex->event.memory->kind == MEMORY_TIME) add_used(s->arena, used, source_of(s, "time"));
        scan_parts(s, ex, used);
        break;
    case EX_ARRAY:
    case EX_FILL: {
        ExParts parts = parts_of(ex);
        for (int i = 0; i < parts.n; i++)
            if (part(&parts, i)) scan(s, part(&parts, i), used);
        break;
    }
    case EX_NOT:
    case EX_CALL:
    case EX_RANGE:
    case EX_IDENTITY:
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        scan_parts(s, ex, used);
        break;
    }
}

/* --- skeletons of values ---------------------------------------------------------------------- */

static Sources sources_of(Arena *arena, const char *prefix, Ex *value) {
    Sources s = {
        .arena = arena, .prefix = prefix, .meets = NEW_ARRAY(arena, bool, MOST_SOURCES *MOST_SOURCES)};
    Used used = {0};
    scan(&s, value, &used);
    return s;
}

static bool do_meet(const Sources *s, int i, int k) {
    return s->meets[i * MOST_SOURCES + k];
}

/* hidden(...) of the sources in which the value is not affine, and which meet source number `other`, if that
   is not -1 */
static const char *hidden_text(const Sources *s, int other) {
    const char *text = "";
    for (int i = 0; i < s->names.n; i++)
        if (do_meet(s, i, i) && (other < 0 || do_meet(s, i, other)))
            text = joined(s->arena, text, " + ", s->names.at[i]);
    return *text ? arena_printf(s->arena, "hidden(%s)", text) : "";
}

/* A Real scalar that follows from the sources as the value does */
static const char *real_text(const Sources *s) {
    const char *text = hidden_text(s, -1);
    for (int i = 0; i < s->names.n; i++) {
        if (do_meet(s, i, i)) continue;
        const char *factors = hidden_text(s, i);
        bool alone = !*factors;
        if (*factors) text = joined(s->arena, text, " + ", joined(s->arena, factors, "*", s->names.at[i]));
        for (int k = 0; k < s->names.n; k++) {
            if (do_meet(s, k, k) || !do_meet(s, i, k)) continue;
            alone = false;
            if (k > i)
                text = joined(s->arena, text, " + ", joined(s->arena, s->names.at[i], "*", s->names.at[k]));
        }
        if (alone) text = joined(s->arena, text, " + ", s->names.at[i]);
    }
    return *text ? text : "hidden(0)";
}

static const char *all_text(const Sources *s) {
    const char *text = "";
    for (int i = 0; i < s->names.n; i++)
        text = joined(s->arena, text, " + ", s->names.at[i]);
    return arena_printf(s->arena, "hidden(%s)", *text ? text : "0");
}

static const char *literal_text(Arena *arena, const Class *enumeration, int k) {
    return arena_printf(arena, ".%s.%s", enumeration->full_name, enumeration->decls.at[k]->name);
}

/* A scalar of the type of the target */
static const char *scalar_text(Arena *arena, const char *prefix, const Ex *target, Ex *value,
                               const char **failure) {
    Sources s = sources_of(arena, prefix, value);
    *failure = s.failure;
    switch (target->type) {
    case BASE_REAL:
        return real_text(&s);
    case BASE_INTEGER:
        return arena_printf(arena, "integer(%s)", all_text(&s));
    case BASE_BOOLEAN:
        return arena_printf(arena, "%s > 0", all_text(&s));
    case BASE_ENUMERATION:
        return arena_printf(arena, "if %s > 0 then %s else %s", all_text(&s),
                            literal_text(arena, target->enumeration, 0),
                            literal_text(arena, target->enumeration, target->enumeration->decls.n - 1));
    case BASE_STRING:
        return arena_printf(arena, "if %s > 0 then \"\" else \"-\"", all_text(&s));
    case BASE_RECORD:
        break;
    }
    *failure = "a record of it changes";
    return "";
}

/* --- equations -------------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    Sema *sema;
    const Variant *variant;
    const char *prefix;
    Text *out;
    Nodes turns; /* empty until they are asked for */
    const char *failure;
} Skeleton;

typedef struct {
    Ex *target, *value;
    const char *head, *tail; /* of loops and conditions */
} Printed;

static Ex *with_iterator(const Skeleton *s, Ex *ex, const Iter *iter, Iter *name) {
    return ex ? ex_substitute(s->arena, ex, iter, ex_iter(s->arena, name, ex->span)) : NULL;
}

/* Whether the condition depends on iterators; else it holds where there is a node. */
static bool has_iterator(const Ex *ex) {
    if (ex->kind == EX_ITER) return true;
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i) && has_iterator(part(&parts, i))) return true;
    return false;
}

typedef VEC(const Loop *) LoopList;

static LoopList loops_of(Arena *arena, const Loop *loop) {
    LoopList list = {0}, outermost = {0};
    for (; loop; loop = loop->outer)
        vec_push(arena, &list, loop);
    for (int i = list.n - 1; i >= 0; i--)
        vec_push(arena, &outermost, list.at[i]);
    return outermost;
}

static const char *range_text(const Skeleton *s, const Loop *loop, Ex *const *parts) {
    if (loop->vector) return printed(s->arena, s->prefix, parts[0]);
    const char *from = printed(s->arena, s->prefix, parts[0]), *to = printed(s->arena, s->prefix, parts[2]);
    return loop->step ? arena_printf(s->arena, "%s:%s:%s", from, printed(s->arena, s->prefix, parts[1]), to)
                      : arena_printf(s->arena, "%s:%s", from, to);
}

/* The loops around an assignment, with iterators of our own in what stands in them */
static Printed in_its_loops(const Skeleton *s, const Loop *loop, const Guard *guard, Ex *target, Ex *value) {
    Printed p = {target, value, "", ""};
    LoopList loops = loops_of(s->arena, loop);
    Iter **names = NEW_ARRAY(s->arena, Iter *, loops.n + 1);
    for (int i = 0; i < loops.n; i++) {
        Ex *parts[3] = {loops.at[i]->vector ? loops.at[i]->vector : loops.at[i]->from, loops.at[i]->step,
                        loops.at[i]->to};
        for (int k = 0; k < i; k++)
            for (int part = 0; part < 3; part++)
                parts[part] = with_iterator(s, parts[part], loops.at[k]->iter, names[k]);
        names[i] = NEW(s->arena, Iter);
        *names[i] = *loops.at[i]->iter;
        names[i]->name = arena_printf(s->arena, "'$i%d'", i + 1); /* no variable's name */
        p.target = with_iterator(s, p.target, loops.at[i]->iter, names[i]);
        p.value = with_iterator(s, p.value, loops.at[i]->iter, names[i]);
        p.head = arena_printf(s->arena, "%sfor %s in %s loop\n", p.head, names[i]->name,
                              range_text(s, loops.at[i], parts));
        p.tail = arena_printf(s->arena, "end for;\n%s", p.tail);
    }
    for (; guard; guard = guard->outer) {
        Ex *condition = guard->condition;
        if (!has_iterator(condition)) continue;
        for (int i = 0; i < loops.n; i++)
            condition = with_iterator(s, condition, loops.at[i]->iter, names[i]);
        p.head = arena_printf(s->arena, "%sif %s(%s) then\n", p.head, guard->wanted ? "" : "not ",
                              printed(s->arena, s->prefix, condition));
        p.tail = arena_printf(s->arena, "end if;\n%s", p.tail);
    }
    return p;
}

/* The elements from number *next on, as many as the dimensions from `k` on have: an equation of an array
   stays one of all of it, for it is computed as a whole */
static const char *elements_text(Skeleton *s, const Ex *target, Ex *value, int k, long *next) {
    const char *text = "", *failure = NULL;
    if (k == target->rank) {
        Ex *one = target->rank ? element_at(s->arena, (Ex *)target, *next) : (Ex *)target;
        text = scalar_text(s->arena, s->prefix, one, value->rank ? element_at(s->arena, value, *next) : value,
                           &failure);
        if (failure) s->failure = failure;
        ++*next;
        return text;
    }
    for (int i = 0; i < target->dims[k] && !s->failure; i++)
        text = joined(s->arena, text, ", ", elements_text(s, target, value, k + 1, next));
    return arena_printf(s->arena, "{%s}", text);
}

static void write_equal(Skeleton *s, Ex *target, Ex *value) {
    long next = 0;
    if (ex_count(target) > MOST_ELEMENTS_APART * MOST_ELEMENTS_APART)
        s->failure = "an equation of it is one of more than 4096 elements";
    else if (ex_count(target))
        text_printf(s->out, "%s = %s;\n", printed(s->arena, s->prefix, target),
                    elements_text(s, target, value, 0, &next));
}

/* Whether it gets its values at events alone, by a when */
static bool is_in_when(const Assign *assign) {
    const Var *var = assign->target->ref.var;
    const Equation *equation = assign->equation;
    return !var->hidden && var->variability == AST_VAR_DISCRETE &&
           (equation->assigns || equation->is_section || equation->conditional);
}

typedef VEC(const Assign *) Assigns;

/* Whether the turns of its loops depend on different things: a condition in the value decides. */
static bool differs_in_turns(Ex *value) {
    if (value->kind == EX_IF && has_iterator(value->cond.condition)) return true;
    ExParts parts = parts_of(value);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i) && differs_in_turns(part(&parts, i))) return true;
    return false;
}

/* The assignment in the turn that the node stands for */
static Printed in_turn(const Skeleton *s, const Node *node) {
    Printed p = {node->assign->target, node->assign->value, "", ""};
    int at = node->n_operands;
    for (const Loop *l = node->assign->loop; l && at; l = l->outer) {
        Ex *number = ex_number(s->arena, node->operands[--at], BASE_INTEGER, no_span());
        p.target = ex_substitute(s->arena, p.target, l->iter, number);
        p.value = ex_substitute(s->arena, p.value, l->iter, number);
    }
    return p;
}

static bool is_made_by_compiler(const Assign *assign) {
    const Ex *target = assign->target;
    return !target->ref.n_comps && target->ref.var->hidden && !target->ref.var->is_outer;
}

/* What the initial system brings to zero: as many equations that determine nothing alone */
static void write_residuals(Skeleton *s, Ex *target, Ex *value) {
    for (long i = 0; i < ex_count(target); i++) {
        const Sources all =
            sources_of(s->arena, s->prefix, value->rank ? element_at(s->arena, value, i) : value);
        if (all.failure) s->failure = all.failure;
        text_printf(s->out, "%s = 0;\n", all_text(&all));
    }
}

static void write_printed(Skeleton *s, const Assign *assign, Printed p, bool initial) {
    bool in_when = !initial && is_in_when(assign);
    text_add(s->out, p.head);
    if (initial && is_made_by_compiler(assign)) {
        write_residuals(s, p.target, p.value);
        text_add(s->out, p.tail);
        return;
    }
    if (in_when) {
        const Sources all = sources_of(s->arena, s->prefix, p.value);
        text_printf(s->out, "when %s > 0 then\n", all_text(&all));
    }
    write_equal(s, p.target, p.value);
    if (in_when) text_add(s->out, "end when;\n");
    text_add(s->out, p.tail);
}

/* Whether one node stands for all turns of its loops */
static bool is_whole(const Skeleton *s, const Assign *assign) {
    for (int i = 0; i < s->variant->nodes.n; i++)
        if (s->variant->nodes.at[i].assign == assign) return s->variant->nodes.at[i].whole;
    return false;
}

typedef struct {
    Sema *sema;
    const Assign *assign;
    int n_turns; /* in which the guard of its equation holds: up to one more than it has nodes */
} Turning;

static bool count_turn(void *context, const Turn *turn) {
    Turning *all = context;
    const Equation *equation = all->assign->equation;
    if (!equation || guard_holds(all->sema, equation->guard, turn)) all->n_turns++;
    return all->n_turns <= all->assign->n_nodes;
}

/* Whether an assignment is made in all turns of its loops: in others, its equation may determine something
   else, or a condition that is known there may have chosen another branch. */
static bool takes_all_turns(const Skeleton *s, const Assign *assign) {
    Turning all = {s->sema, assign, 0};
    if (is_whole(s, assign)) return true;
    walk_loops(s->sema, assign->loop, count_turn, &all);
    return all.n_turns == assign->n_nodes;
}

/* The variant's nodes, with one for each turn */
static const Nodes *turns_of(Skeleton *s) {
    Writers writers;
    if (!s->turns.n) spell_out_nodes(s->sema, s->variant, &s->turns, &writers);
    return &s->turns;
}

static void write_assign(Skeleton *s, const Assign *assign, bool initial) {
    const Guard *guard = assign->equation ? assign->equation->guard : NULL;
    if (initial || !assign->loop || (!differs_in_turns(assign->value) && takes_all_turns(s, assign))) {
        Printed p = in_its_loops(s, assign->loop, guard, assign->target, assign->value);
        write_printed(s, assign, p, initial);
        return;
    }
    if (assign->n_nodes > MOST_TURNS) {
        s->failure = "a loop of more than 1000 turns in it does different things in these";
        return;
    }
    const Nodes *nodes = turns_of(s);
    for (int i = 0; i < nodes->n && !s->failure; i++)
        if (nodes->at[i].assign == assign) write_printed(s, assign, in_turn(s, &nodes->at[i]), false);
}

/* --- what the compiler has made --------------------------------------------------------------- */

static const char *type_text(const Var *var) {
    return var->base == BASE_BOOLEAN   ? "Boolean"
           : var->base == BASE_INTEGER ? "Integer"
           : var->base == BASE_STRING  ? "String"
                                       : "Real";
}

static void declare_hidden(Skeleton *s, const Var *var) {
    text_printf(s->out, "%s %s", type_text(var), with_quotes(s->arena, s->prefix, var->path));
    for (int k = 0; k < var->rank; k++)
        text_printf(s->out, "%s%d%s", k ? ", " : "[", var->dims[k], k == var->rank - 1 ? "]" : "");
    text_add(s->out, ";\n");
}

/* --- variants --------------------------------------------------------------------------------- */

/* Values from further out reach an input inside of a component by way of hidden ones, and outer elements are
   inputs: both are made without a skeleton, too. */
static bool is_handed_on(const Assign *assign) {
    const Ex *target = assign->target, *value = assign->value;
    bool from_hidden = value->kind == EX_REF && !value->ref.n_comps && value->ref.var->hidden &&
                       value->ref.var->causality == AST_INPUT;
    return target->ref.n_comps && (target->ref.var->hidden || target->ref.var->is_outer || from_hidden);
}

/* The values of parameters, and of what is inner and outer, stay in their declarations. */
static bool is_wanted(const Assign *assign) {
    const Var *var = assign->target->ref.var;
    bool is_declared = !assign->target->ref.n_comps && (var->computed || is_inner_and_outer(var->decl));
    return !assign->derived && assign->equation && !is_handed_on(assign) && !is_declared;
}

/* Each once: turns of one may stand between those of another one. */
static Assigns wanted_assigns(Arena *arena, const Variant *variant) {
    Assigns wanted = {0};
    Map seen = {0};
    for (int i = 0; i < variant->nodes.n; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        if (map_get(&seen, assign)) continue;
        map_put(arena, &seen, assign, &seen);
        if (is_wanted(assign)) vec_push(arena, &wanted, assign);
    }
    return wanted;
}

static void write_declarations(Skeleton *s, const Assigns *assigns) {
    Map declared = {0};
    bool any = false;
    for (int i = 0; i < assigns->n; i++) {
        const Var *var = assigns->at[i]->target->ref.var;
        if (!is_made_by_compiler(assigns->at[i]) || map_get(&declared, var)) continue;
        map_put(s->arena, &declared, var, s);
        if (!any) text_add(s->out, "protected\n");
        any = true;
        declare_hidden(s, var);
    }
}

static void write_assigns(Skeleton *s, const Assigns *assigns, bool initial) {
    if (!assigns->n) return;
    int number = s->variant->compiled->number;
    text_printf(s->out, "%sequation\n", initial ? "initial " : "");
    if (number) text_printf(s->out, "if hidden(%d) then\n", number);
    for (int i = 0; i < assigns->n && !s->failure; i++)
        write_assign(s, assigns->at[i], initial);
    if (number) text_add(s->out, "end if;\n");
}

/* "Lib.Mean", "2 Lib.Mean": it is part of a quoted name. */
static const char *prefix_of(Arena *arena, const Variant *variant) {
    int number = variant->compiled->number;
    const char *name = variant->class_->full_name;
    char *prefix = number ? arena_printf(arena, "%d %s", number, name) : arena_strdup(arena, name),
         *to = prefix;
    for (const char *from = prefix; *from; from++)
        if (*from != '\'' && *from != '\\') *to++ = *from;
    *to = '\0';
    return prefix;
}

const char *write_skeleton(Arena *arena, Sema *sema, const Variant *variant, Text *out) {
    Skeleton s = {
        .arena = arena, .sema = sema, .variant = variant, .prefix = prefix_of(arena, variant), .out = out};
    Assigns assigns = wanted_assigns(arena, variant), initial = {0};
    for (int i = 0; i < variant->initial_assigns.n; i++)
        vec_push(arena, &initial, variant->initial_assigns.at[i]);
    write_declarations(&s, &assigns);
    write_assigns(&s, &assigns, false);
    write_assigns(&s, &initial, true);
    return s.failure;
}
