/* What flows from the inputs of a function to its results: whatever a statement reads, and the conditions
   that decide whether it is executed, flow to what it assigns. */
#include "plan/function_flow.h"

#include <string.h>

#include "sema/model/accessors.h"

typedef struct {
    Arena *arena;
    const Function *function;
    int n;         /* inputs */
    bool **reach;  /* by variable: the inputs that it depends on */
    bool *control; /* those that decide whether the function or a loop goes on */
    bool changed;
} Flow;

static void add(Flow *f, bool *to, const bool *from) {
    for (int i = 0; i < f->n; i++) {
        f->changed |= from[i] && !to[i];
        to[i] |= from[i];
    }
}

typedef struct {
    Flow *f;
    bool *to;
} Reading;

static void read_ref(void *context, Ex *ref) {
    Reading *reading = context;
    Flow *f = reading->f;
    if (ref->ref.var->owner == f->function->variant) add(f, reading->to, f->reach[ref->ref.var->index]);
}

/* What an expression reads, and what decides about it */
static bool *read_by(Flow *f, Ex *ex, const bool *condition) {
    bool *read = NEW_ARRAY(f->arena, bool, f->n + 1);
    bool changed = f->changed;
    Reading reading = {f, read};
    add(f, read, condition);
    if (ex) ex_visit_refs(ex, read_ref, &reading);
    f->changed = changed;
    return read;
}

/* Assigns what has been read, and what the subscripts read. */
static void assign(Flow *f, Ex *target, const bool *read) {
    if (!target) return;
    bool *subscripts = read_by(f, NULL, read);
    for (int k = 0; k < ref_rank(target); k++)
        if (target->ref.subs[k]) subscripts = read_by(f, target->ref.subs[k], subscripts);
    add(f, f->reach[target->ref.var->index], subscripts);
}

static void follow(Flow *f, const Statements *statements, const bool *condition);

static void follow_call(Flow *f, const Statement *statement, const bool *condition) {
    const Call *call = statement->tuple.call;
    const bool *read = condition;
    for (int i = 0; i < (call->order + 1) * call->n_args; i++)
        if (call->args[i]) read = read_by(f, call->args[i], read);
    for (int i = 0; i < statement->tuple.n; i++)
        assign(f, statement->tuple.targets[i], read);
}

static void follow_choice(Flow *f, const Statement *statement, const bool *condition) {
    for (int i = 0; i < statement->choice.branches.n; i++) {
        const Branch *branch = &statement->choice.branches.at[i];
        condition = read_by(f, branch->condition, condition);
        follow(f, &branch->body, condition);
    }
}

static void follow(Flow *f, const Statements *statements, const bool *condition) {
    for (int i = 0; i < statements->n; i++) {
        const Statement *statement = statements->at[i];
        switch (statement->kind) {
        case STATEMENT_ASSIGN:
            assign(f, statement->assign.target, read_by(f, statement->assign.value, condition));
            break;
        case STATEMENT_TUPLE:
            follow_call(f, statement, condition);
            break;
        case STATEMENT_IF:
            follow_choice(f, statement, condition);
            break;
        case STATEMENT_FOR:
            follow(f, &statement->loop.body, read_by(f, statement->loop.range, condition));
            break;
        case STATEMENT_WHILE:
            follow(f, &statement->repeat.body, read_by(f, statement->repeat.condition, condition));
            break;
        case STATEMENT_BREAK:
        case STATEMENT_RETURN:
            add(f, f->control, condition);
            break;
        case STATEMENT_ASSERT:
            break;
        }
    }
}

static void follow_bindings(Flow *f) {
    const Variant *variant = f->function->variant;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (var->binding && var->causality != AST_INPUT)
            add(f, f->reach[i], read_by(f, var->binding, f->control));
    }
}

static const bool *all_flow(Arena *arena, const Function *function) {
    int n = function->results.n * function->inputs.n;
    bool *all = NEW_ARRAY(arena, bool, n + 1);
    memset(all, true, (size_t)n);
    return all;
}

const bool *find_function_flow(Arena *arena, const Function *function) {
    Flow f = {.arena = arena, .function = function, .n = function->inputs.n};
    int n_vars = function->variant->vars.n;
    if (function->external || function->of) return all_flow(arena, function);
    f.reach = NEW_ARRAY(arena, bool *, n_vars + 1);
    f.control = NEW_ARRAY(arena, bool, f.n + 1);
    for (int i = 0; i < n_vars; i++)
        f.reach[i] = NEW_ARRAY(arena, bool, f.n + 1);
    for (int i = 0; i < f.n; i++)
        f.reach[function->inputs.at[i]->index][i] = true;
    do {
        f.changed = false;
        follow_bindings(&f);
        follow(&f, &function->body, f.control);
    } while (f.changed);
    bool *flow = NEW_ARRAY(arena, bool, function->results.n *f.n + 1);
    for (int i = 0; i < function->results.n; i++) {
        bool *row = flow + i * f.n;
        add(&f, row, f.reach[function->results.at[i]->index]);
        add(&f, row, f.control);
    }
    return flow;
}
