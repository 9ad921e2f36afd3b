/* The C function of a function written in Modelica: which of its statements take memory from the stack of
   arrays, which variables it declares, what it calls. */
#include "plan/body.h"

#include "plan/elements.h"
#include "sema/model/accessors.h"

/* --- statements ------------------------------------------------------------------------------- */

static void walk_statements(Body *b, const Statements *statements);

/* What a statement or a condition takes from the stack of arrays is given back after it, unless it `keeps`
   some of that. */
static void note_memory(Body *b, const void *what, bool keeps) {
    b->routine->takes_memory |= b->memory;
    if (b->memory && !keeps) map_put(b->arena, &b->routine->scratch, what, b->routine);
    b->memory = false;
}

unsigned open_dims(const Var *var) {
    unsigned open = 0;
    for (int k = 0; k < var->rank; k++)
        if (!var->sizes[k].value) open |= 1u << k;
    return open;
}

/* Whether the whole of an array variable is assigned whose size may change: it gets storage that outlives the
   statement. */
static bool grows(const Ex *target) {
    return target->rank && is_whole_variable(target) && open_dims(target->ref.var);
}

/* The size that the target must have, where it follows from others; returns whether storage is kept. */
static bool walk_target(Body *b, const Ex *target, bool moves) {
    const Var *var = target->ref.var;
    bool whole = walk_subscripts(b, target) && target->rank;
    for (int k = 0; whole && k < var->rank; k++)
        if (var->sizes[k].follows) walk_plain(b, var->sizes[k].follows);
    b->memory |= target->rank && moves != is_moving(b, var);
    b->routine->takes_memory |= grows(target);
    return grows(target);
}

static bool walk_tuple(Body *b, const Statement *statement) {
    int order = walk_call(b, statement->tuple.call);
    bool keeps = false;
    for (int i = 0; i < statement->tuple.n; i++) {
        const Var *result = statement->tuple.call->function->results.at[i];
        const Ex *target = statement->tuple.targets[i];
        if (target) keeps |= walk_target(b, target, order && result->base == BASE_REAL);
    }
    return keeps;
}

static void walk_condition(Body *b, Ex *condition) {
    walk_plain(b, condition);
    note_memory(b, condition, false);
}

static bool any_grows(const Statements *statements);

static bool statement_grows(const Statement *statement) {
    bool grow = false;
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        return grows(statement->assign.target);
    case STATEMENT_TUPLE:
        for (int i = 0; i < statement->tuple.n; i++)
            grow |= statement->tuple.targets[i] && grows(statement->tuple.targets[i]);
        return grow;
    case STATEMENT_IF:
        for (int i = 0; i < statement->choice.branches.n; i++)
            grow |= any_grows(&statement->choice.branches.at[i].body);
        return grow;
    case STATEMENT_FOR:
        return any_grows(&statement->loop.body);
    case STATEMENT_WHILE:
        return any_grows(&statement->repeat.body);
    case STATEMENT_ASSERT:
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
    return false;
}

static bool any_grows(const Statements *statements) {
    bool grow = false;
    for (int i = 0; i < statements->n; i++)
        grow |= statement_grows(statements->at[i]);
    return grow;
}

bool is_count_loop(const Ex *range) {
    return range->kind == EX_RANGE && range->range.to && range->type != BASE_REAL;
}

bool is_known_step(const Ex *range, double *step) {
    *step = 1;
    return !range->range.step || ex_evaluate(range->range.step, NULL, step, NULL);
}

bool is_copied_for_loop(const Ex *range) {
    if (range->kind == EX_REF) return range->ref.var->causality != AST_INPUT && is_whole_variable(range);
    if (range->kind == EX_IF)
        return is_copied_for_loop(range->cond.yes) || is_copied_for_loop(range->cond.no);
    if (range->kind != EX_OPERATION) return false;
    if (range->call.operation == OPERATION_WITH) return is_copied_for_loop(range->call.args[2]);
    return (range->call.operation == OPERATION_VECTOR || range->call.operation == OPERATION_MATRIX) &&
           is_copied_for_loop(range->call.args[0]);
}

/* What the loop runs through is given back after it, unless its turns keep storage. */
static void walk_loop(Body *b, const Statement *statement) {
    Ex *range = statement->loop.range;
    bool moves = false;
    double step;
    if (is_count_loop(range)) {
        walk_plain(b, range->range.from);
        walk_plain(b, range->range.to);
        if (!is_known_step(range, &step)) walk_plain(b, range->range.step);
    } else {
        moves = walk(b, range);
        b->memory |= is_copied_for_loop(range);
    }
    bind_iterator(b, statement->loop.iter, moves);
    bool takes = b->memory;
    b->memory = false;
    walk_statements(b, &statement->loop.body);
    b->memory = takes;
    note_memory(b, statement, any_grows(&statement->loop.body));
}

static void walk_statement(Body *b, const Statement *statement) {
    switch (statement->kind) {
    case STATEMENT_ASSIGN: {
        bool moves = walk(b, statement->assign.value);
        note_memory(b, statement, walk_target(b, statement->assign.target, moves));
        break;
    }
    case STATEMENT_TUPLE:
        note_memory(b, statement, walk_tuple(b, statement));
        break;
    case STATEMENT_ASSERT:
        walk_plain(b, statement->check.condition);
        walk_plain(b, statement->check.message);
        note_memory(b, statement, false);
        break;
    case STATEMENT_IF:
        for (int i = 0; i < statement->choice.branches.n; i++) {
            const Branch *branch = &statement->choice.branches.at[i];
            if (branch->condition) walk_condition(b, branch->condition);
            walk_statements(b, &branch->body);
        }
        break;
    case STATEMENT_FOR:
        walk_loop(b, statement);
        break;
    case STATEMENT_WHILE:
        walk_condition(b, statement->repeat.condition);
        walk_statements(b, &statement->repeat.body);
        break;
    case STATEMENT_RETURN:
        b->routine->returns = true;
        break;
    case STATEMENT_BREAK:
        break;
    }
}

static void walk_statements(Body *b, const Statements *statements) {
    for (int i = 0; i < statements->n; i++)
        walk_statement(b, statements->at[i]);
}

/* --- variables -------------------------------------------------------------------------------- */

/* By number of a variable of the function: whether it is among these, which may be another function's */
static const bool *mark(Body *b, const Vars *vars) {
    const Variant *variant = b->routine->function->variant;
    bool *marks = NEW_ARRAY(b->scratch, bool, variant->vars.n + 1);
    for (int i = 0; i < vars->n; i++)
        if (vars->at[i]->owner == variant) marks[vars->at[i]->index] = true;
    return marks;
}

static void mark_variables(Body *b) {
    b->is_result = mark(b, &b->routine->function->results);
    b->is_input = mark(b, &b->routine->function->inputs);
}

/* A function that computes the default of an input shares the variables of the function, but has that of the
   input alone. */
static bool is_default(const Function *function) {
    return function->results.n == 1 && function->results.at[0]->causality == AST_INPUT;
}

/* Variables that the C function declares, in the order of their declarations, which they may depend on */
static void find_locals(Body *b) {
    const Function *function = b->routine->function;
    for (int i = 0; i < function->variant->vars.n; i++) {
        Var *var = function->variant->vars.at[i];
        if (!b->is_result[i] && (is_default(function) || b->is_input[i])) continue;
        if (var->variability == AST_VAR_CONSTANT || var->is_temporary) continue; /* a number, a value */
        vec_push(b->arena, &b->routine->locals, var);
    }
}

static void walk_locals(Body *b) {
    for (int i = 0; i < b->routine->locals.n; i++) {
        Var *var = b->routine->locals.at[i];
        b->routine->takes_memory |= var->rank > 0;
        for (int k = 0; k < var->rank; k++) {
            if (var->dims[k] < 0 && var->sizes[k].value) walk_plain(b, var->sizes[k].value);
            if (var->binding && var->sizes[k].follows) walk_plain(b, var->sizes[k].follows);
        }
        if (var->binding) walk(b, var->binding);
    }
}

/* What nothing reads */
static void find_unread(Body *b) {
    const Function *function = b->routine->function;
    for (int i = 0; i < function->variant->vars.n; i++) {
        Var *var = function->variant->vars.at[i];
        bool here = !is_default(function) || b->is_input[i];
        bool is_value = var->variability == AST_VAR_CONSTANT || var->is_temporary;
        if (here && !is_value && !b->read[i] && !b->is_result[i])
            vec_push(b->arena, &b->routine->unread, var);
    }
}

/* The sizes that arrays among the inputs must have */
static void walk_inputs(Body *b) {
    const Function *function = b->routine->function;
    for (int i = 0; i < function->inputs.n && !function->is_section; i++)
        for (int k = 0; k < function->inputs.at[i]->rank; k++)
            if (declared_size(function->inputs.at[i], k))
                walk_plain(b, declared_size(function->inputs.at[i], k));
}

static void walk_own_body(Body *b) {
    const Function *function = b->routine->function;
    mark_variables(b);
    walk_inputs(b);
    if (function->time) walk_plain(b, function->time);
    find_locals(b);
    walk_locals(b);
    b->routine->takes_memory |= b->memory;
    b->memory = false;
    b->read = NEW_ARRAY(b->scratch, bool, function->variant->vars.n + 1);
    walk_statements(b, &function->body);
    find_unread(b);
}

static void walk_argument(Body *b, const ExternalArgument *argument) {
    Vars vars = {0};
    if (argument->value) walk_plain(b, argument->value);
    if (argument->thing) thing_vars(b->scratch, argument->thing, &vars);
    for (int i = 0; i < vars.n; i++)
        b->read[vars.at[i]->index] = true;
}

/* What is made for a C function is given back when it has returned. */
static void walk_external(Body *b) {
    const External *external = b->routine->function->external;
    mark_variables(b);
    walk_inputs(b);
    find_locals(b);
    walk_locals(b);
    b->memory = false;
    b->routine->takes_memory = true;
    b->read = NEW_ARRAY(b->scratch, bool, b->routine->function->variant->vars.n + 1);
    for (int i = 0; i < external->args.n; i++)
        walk_argument(b, &external->args.at[i]);
    if (external->result) walk_argument(b, external->result);
    find_unread(b);
}

/* Its derivatives are its value, and those of the functions that are given for its first one. */
static void walk_given_derivatives(Body *b) {
    const Function *function = b->routine->function;
    b->routine->takes_memory = true;
    demand_function(b->demand, function, 0, false);
    for (int i = 0; i < function->derivatives.n; i++)
        if (serves_order(&function->derivatives.at[i], b->order))
            demand_function(b->demand, function->derivatives.at[i].function, b->order - 1, false);
}

bool differentiates_with_tables(const PlanRoutine *routine) {
    return can_have_tables(routine->function) && (routine->has_tables || !routine->order);
}

/* A derivative with respect to some inputs calls the function itself. */
static void walk_derivative(Body *b) {
    const Function *function = b->routine->function;
    demand_function(b->demand, function->of, b->order + function->times,
                    differentiates_with_tables(b->routine));
    for (int i = 0; i < function->inputs.n; i++)
        b->routine->takes_memory |= function->inputs.at[i]->rank > 0;
    for (int i = 0; i < function->results.n; i++)
        b->routine->takes_memory |= function->results.at[i]->rank > 0;
}

/* A function sees only itself and preceding ones, so it cannot call itself through others. */
static bool is_recursive(const Function *function) {
    for (int i = 0; i < function->calls.n; i++)
        if (function->calls.at[i] == function) return true;
    return false;
}

PlanRoutine *make_routine(Arena *arena, Demand *demand, const Function *function, int order, bool tables) {
    PlanRoutine *routine = NEW(arena, PlanRoutine);
    Body body = {.arena = arena,
                 .scratch = arena_new(),
                 .demand = demand,
                 .routine = routine,
                 .order = order,
                 .tables = tables};
    routine->function = function;
    routine->order = order;
    routine->has_tables = tables;
    routine->is_recursive = is_recursive(function);
    if (function->of)
        walk_derivative(&body);
    else if (function->external && order)
        walk_given_derivatives(&body);
    else if (function->external)
        walk_external(&body);
    else
        walk_own_body(&body);
    arena_free(body.scratch);
    return routine;
}

int most_arguments(const Plan *plan) {
    int most = 0;
    for (int i = 0; i < plan->routines.n; i++) {
        const Function *function = plan->routines.at[i]->function;
        int n = function->inputs.n + function->results.n + function->memories.n;
        if (n > most) most = n;
    }
    return most;
}
