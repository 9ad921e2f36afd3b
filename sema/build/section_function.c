/* Makes a function of an algorithm section, and the equation that calls it. A variable of the function
 * replaces every variable of the model: a result if the section assigns it, else an input. */
#include <string.h>

#include "sema/build/algorithm_section.h"
#include "sema/expr/verify.h"

/* A variable of the function, and what it stands for in the model */
typedef struct Local {
    Ex *outside; /* a whole variable, or an element that nothing but numbers chooses; `time`, or the
                    instance's name */
    Var *local;
    const struct Local *other; /* the one before with the same key */
} Local;

/* In the order in which they come up */
typedef struct {
    VEC(Local *) all;
    Map by_key;
} Locals;

typedef struct {
    Builder *b;
    Section *section;
    Function *function;
    Arena *arena;
    Locals results; /* what the section assigns */
    Locals inputs;
} Maker;

/* --- variables of the function ------------------------------------------------------------------ */

/* The same for equal expressions */
static const void *input_key(const Ex *outside) {
    if (outside->kind != EX_REF) return (const void *)((uintptr_t)outside->kind + 1);
    uintptr_t key = (uintptr_t)variable_key(outside), number = 0;
    for (int k = 0; k < ref_rank(outside); k++) {
        if (!outside->ref.subs[k]) continue;
        memcpy(&number, &outside->ref.subs[k]->number, sizeof number);
        key = 31 * key + number;
    }
    return (const void *)(key | 1);
}

static void note_local(Arena *arena, Locals *locals, const void *key, Ex *outside, Var *var) {
    Local *local = NEW(arena, Local);
    *local = (Local){outside, var, map_get(&locals->by_key, key)};
    vec_push(arena, &locals->all, local);
    map_put(arena, &locals->by_key, key, local);
}

/* `name`: in C; NULL: as in the model */
static Var *new_local(Maker *m, const Ex *outside, const char *name, AstCausality causality) {
    Arena *arena = m->arena;
    Variant *variant = m->function->variant;
    Var *local = NEW(arena, Var);
    *local = (Var){.owner = variant, .index = variant->vars.n, .causality = causality};
    local->path = ex_to_string(arena, outside);
    local->rank = outside->rank;
    local->dims = outside->dims;
    Size *sizes = NEW_ARRAY(arena, Size, outside->rank + 1);
    for (int k = 0; k < outside->rank; k++)
        sizes[k].value = ex_number(arena, outside->dims[k], BASE_INTEGER, outside->span);
    local->sizes = sizes;
    local->count = ex_count(outside);
    local->base = outside->type;
    local->enumeration = outside->enumeration;
    local->place = outside->span;
    local->n_segments = 1;
    local->segments = NEW(arena, Segment);
    if (!name) name = arena_printf(arena, "$v%d", local->index + 1);
    local->segments[0] = (Segment){name, outside->rank, NULL};
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = local->path;
    decl->span = outside->span;
    decl->declarator = NEW(arena, AstDeclarator);
    local->decl = decl;
    vec_push(arena, &variant->vars, local);
    return local;
}

/* The C name of the variable that stands for one of the model: its own, if it has one name only */
static const char *name_of(const Ex *outside) {
    const Var *var = outside->ref.var;
    return outside->ref.n_comps || var->n_segments > 1 || var->hidden ? NULL : var->segments[0].name;
}

/* The input that stands for a value of the model */
static Var *input_for(Maker *m, Ex *outside, const char *name) {
    const void *key = input_key(outside);
    for (const Local *known = map_get(&m->inputs.by_key, key); known; known = known->other)
        if (ex_equal(known->outside, outside)) return known->local;
    Var *local = new_local(m, outside, name, AST_INPUT);
    note_local(m->arena, &m->inputs, key, outside, local);
    vec_push(m->arena, &m->function->inputs, local);
    vec_push(m->arena, &m->function->defaults, NULL);
    return local;
}

/* --- what the section assigns ------------------------------------------------------------------- */

static Var *result_of(const Maker *m, const Ex *ref) {
    const Local *result = map_get(&m->results.by_key, variable_key(ref));
    while (result && !same_variable(result->outside, ref))
        result = result->other;
    return result ? result->local : NULL;
}

static void add_result(Maker *m, const Ex *target) {
    if (is_local(target->ref.var) || result_of(m, target)) return;
    Ex *whole = ex_whole(m->arena, target->ref.n_comps, target->ref.comps, target->ref.var, target->span);
    Var *local = new_local(m, whole, name_of(whole), AST_OUTPUT);
    note_local(m->arena, &m->results, variable_key(whole), whole, local);
    vec_push(m->arena, &m->function->results, local);
}

static void find_results(Maker *m, const Statements *statements) {
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        if (s->kind == STATEMENT_ASSIGN) add_result(m, s->assign.target);
        for (int k = 0; s->kind == STATEMENT_TUPLE && k < s->tuple.n; k++)
            if (s->tuple.targets[k]) add_result(m, s->tuple.targets[k]);
        for (int k = 0; s->kind == STATEMENT_IF && k < s->choice.branches.n; k++)
            find_results(m, &s->choice.branches.at[k].body);
        if (s->kind == STATEMENT_FOR) find_results(m, &s->loop.body);
        if (s->kind == STATEMENT_WHILE) find_results(m, &s->repeat.body);
    }
}

/* --- expressions in terms of the function ------------------------------------------------------- */

static bool is_element(const Ex *ref) {
    int rank = ref_rank(ref);
    bool numbers = rank > 0;
    for (int k = 0; k < rank; k++)
        numbers = numbers && ref->ref.subs[k] && ref->ref.subs[k]->kind == EX_CONST;
    return numbers;
}

static Ex *localize_ref(Maker *m, Ex *ref) {
    Var *var = ref->ref.var;
    if (is_local(var) || var->is_outside) return ref;
    if (var->variability == AST_VAR_CONSTANT && !var->rank && !ref->ref.n_comps) return ref;
    Var *local = ref->ref.order || ref->ref.pre ? NULL : result_of(m, ref);
    if (!local && is_element(ref)) return ex_whole(m->arena, 0, NULL, input_for(m, ref, NULL), ref->span);
    if (!local) {
        Ex *whole = ex_whole(m->arena, ref->ref.n_comps, ref->ref.comps, var, ref->span);
        if (ref->ref.pre) whole = ex_pre(m->arena, whole);
        if (ref->ref.order) whole = ex_ref_order(m->arena, whole, ref->ref.order);
        local = input_for(m, whole, ref->ref.order || ref->ref.pre ? NULL : name_of(whole));
    }
    return ex_as(m->arena, ex_ref(m->arena, 0, NULL, local, 0, ref->ref.subs, ref->span), ref->type,
                 ref->enumeration);
}

static Ex *local_time(Maker *m, Span span) {
    return ex_whole(m->arena, 0, NULL, input_for(m, ex_time(m->arena, span), "time"), span);
}

static void note_memory(Maker *m, const Ex *event) {
    Function *function = m->function;
    if (event->event.memory->kind == MEMORY_TIME) function->time = local_time(m, event->span);
    for (int i = 0; i < function->memories.n; i++)
        if (function->memories.at[i] == event->event.memory) return;
    vec_push(m->arena, &function->memories, event->event.memory);
}

static Ex *localize_leaf(void *context, Ex *leaf) {
    Maker *m = context;
    if (leaf->kind == EX_REF) return localize_ref(m, leaf);
    if (leaf->kind == EX_TIME) return local_time(m, leaf->span);
    if (leaf->kind == EX_EVENT) note_memory(m, leaf);
    if (ex_is_instance_name(leaf)) return ex_whole(m->arena, 0, NULL, input_for(m, leaf, NULL), leaf->span);
    return leaf;
}

static Ex *localize(Maker *m, Ex *ex) {
    return ex ? ex_map(m->arena, ex, localize_leaf, m) : NULL;
}

static void localize_all(Maker *m, const Statements *from, Statements *to);

static void localize_call(Maker *m, Statement *s) {
    const Call *call = s->tuple.call;
    Ex **args = NEW_ARRAY(m->arena, Ex *, call->n_args + 1);
    for (int i = 0; i < call->n_args; i++)
        args[i] = localize(m, call->args[i]);
    Ex **targets = NEW_ARRAY(m->arena, Ex *, s->tuple.n + 1);
    for (int i = 0; i < s->tuple.n; i++)
        targets[i] = localize(m, s->tuple.targets[i]);
    s->tuple.call = call_with(m->arena, call, call->order, args);
    s->tuple.targets = targets;
}

static void localize_branches(Maker *m, const Statement *from, Statement *to) {
    to->choice.branches.n = to->choice.branches.capacity = 0;
    to->choice.branches.at = NULL;
    for (int i = 0; i < from->choice.branches.n; i++) {
        Branch branch = {.condition = localize(m, from->choice.branches.at[i].condition)};
        localize_all(m, &from->choice.branches.at[i].body, &branch.body);
        vec_push(m->arena, &to->choice.branches, branch);
    }
}

static Statement *localized(Maker *m, const Statement *from) {
    Statement *s = NEW(m->arena, Statement);
    *s = *from;
    switch (from->kind) {
    case STATEMENT_ASSIGN:
        s->assign.value = localize(m, from->assign.value);
        s->assign.target = localize(m, from->assign.target);
        break;
    case STATEMENT_TUPLE:
        localize_call(m, s);
        break;
    case STATEMENT_IF:
        localize_branches(m, from, s);
        break;
    case STATEMENT_FOR:
        s->loop.range = localize(m, from->loop.range);
        localize_all(m, &from->loop.body, &s->loop.body);
        break;
    case STATEMENT_WHILE:
        s->repeat.condition = localize(m, from->repeat.condition);
        localize_all(m, &from->repeat.body, &s->repeat.body);
        break;
    case STATEMENT_ASSERT: /* only functions have these two: a section's assertions are results */
    case STATEMENT_RETURN:
    case STATEMENT_BREAK:
        break;
    }
    return s;
}

static void localize_all(Maker *m, const Statements *from, Statements *to) {
    Statements all = {0};
    for (int i = 0; i < from->n; i++)
        vec_push(m->arena, &all, localized(m, from->at[i]));
    *to = all;
}

/* --- what results begin with -------------------------------------------------------------------- */

/* A parameter of the compiler that has the variable's start value, which modifications may change */
static Var *start_of(Maker *m, Var *var) {
    if (var->start_value) return var->start_value;
    Var *start = compiler_var(m->b, "$start", var->base, var->rank, var->dims, var->decl->span);
    start->variability = AST_VAR_PARAMETER;
    start->is_discrete = false;
    start->enumeration = var->enumeration;
    start->binding = var->start;
    if (!start->binding)
        start->binding = ex_zero(m->arena, ex_whole(m->arena, 0, NULL, var, var->decl->span));
    return var->start_value = start;
}

static bool report_unassigned(Maker *m, const Ex *outside, const char *why) {
    Diagnostic *d = diag_error(diagnostics(m->b), outside->span, "all-determined",
                               "'%s' may have no value: %s", ex_to_string(m->arena, outside), why);
    diag_note(diagnostics(m->b), d, outside->ref.var->decl->span,
              "assign it first, on every way through the algorithm");
    return false;
}

/* A result that is not assigned at once begins with its value before the event, if it changes at events only,
   else with its start value (Modelica 3.6, section 11.1.2). */
static bool give_beginning(Maker *m, const Local *result) {
    Ex *outside = result->outside;
    Var *var = outside->ref.var;
    bool is_initial = m->section->is_initial;
    bool known = var->role == ROLE_STATE || (outside->ref.n_comps && var->causality != AST_INPUT);
    if (known && !is_initial) return true; /* causalization reports that something determines it already */
    if (var->hidden && !var->has_pre) {
        Ex *start = var->start;
        result->local->binding =
            var->rank ? ex_fill(m->arena, start, var->rank, var->dims, start->span) : start;
        return true;
    }
    Ex *begin;
    if (var->is_discrete && !is_initial) {
        var->has_pre = true;
        begin = ex_pre(m->arena, outside);
    } else if (outside->ref.n_comps)
        return report_unassigned(m, outside, "the start value of a component's input is not known here");
    else
        begin = ex_whole(m->arena, 0, NULL, start_of(m, var), outside->span);
    begin = ex_at(m->arena, begin, outside->span);
    result->local->binding = ex_whole(m->arena, 0, NULL, input_for(m, begin, NULL), outside->span);
    return true;
}

/* --- the equation ------------------------------------------------------------------------------- */

static Call *call_of(Maker *m) {
    Function *function = m->function;
    Call *call = NEW(m->arena, Call);
    call->function = function;
    call->n_args = m->inputs.all.n;
    Ex **args = NEW_ARRAY(m->arena, Ex *, call->n_args + 1);
    for (int i = 0; i < call->n_args; i++)
        args[i] = m->inputs.all.at[i]->outside;
    call->args = args;
    call->dims = NEW_ARRAY(m->arena, const int *, m->results.all.n + 1);
    for (int i = 0; i < m->results.all.n; i++)
        call->dims[i] = m->results.all.at[i]->local->dims;
    return call;
}

/* A section that only calls functions gives something all the same, for their sake. */
static void give_something(Maker *m, Span span, Statements *statements) {
    if (statements->n && m->results.all.n) return;
    Var *done = compiler_var(m->b, "$done", BASE_BOOLEAN, 0, NULL, span);
    Ex *target = ex_whole(m->arena, 0, NULL, done, span);
    if (m->section->is_initial)
        append_equation(m->b, target, ex_number(m->arena, 1, BASE_BOOLEAN, span), NULL, span);
    assign_one(m->arena, span, target, ex_number(m->arena, 1, BASE_BOOLEAN, span), statements);
    add_result(m, target);
}

void finish_section(Builder *b, Section *section, Statements *statements, Span span) {
    Maker m = {.b = b, .section = section, .function = section->function, .arena = b->sema->arena};
    find_results(&m, statements);
    give_something(&m, span, statements);
    localize_all(&m, statements, &m.function->body);
    Exs targets = {0};
    for (int i = 0; i < m.results.all.n; i++)
        vec_push(m.arena, &targets, m.results.all.at[i]->outside);
    const bool *assigned = always_assigned(b->sema, statements, &targets);
    bool good = true;
    for (int i = 0; i < targets.n; i++)
        good &= assigned[i] || give_beginning(&m, m.results.all.at[i]);
    Statements *text = NEW(m.arena, Statements);
    *text = *statements;
    m.function->text = text;
    vec_push(m.arena, &b->sema->functions, m.function);
    verify_function(b->sema, m.function);
    Ex *value = ex_function(m.arena, call_of(&m), 0, span);
    Equation *equation = make_equation(b, ex_tuple(m.arena, &targets, span), value, NULL, span);
    equation->wrong = !good;
    equation->is_section = true;
    if (!good) mark_broken(b);
    if (!section->is_initial) {
        vec_push(m.arena, &b->variant->equations, equation);
        return;
    }
    for (int i = 0; good && i < targets.n; i++)
        add_initial(b, equation, targets.at[i], ex_function(m.arena, value->function.call, i, span));
}
