/* An interpreter of functions for values at compile time. It runs the typed statements as they are, up to a
 * limit of steps. */
#include "sema/value/interpret.h"

#include <string.h>

#include "sema/model/accessors.h"
#include "sema/value/activation.h"
#include "sema/value/environment.h"
#include "sema/value/shape.h"

enum { DEEPEST = 1000 };

typedef enum { GOES_ON, BREAKS, RETURNS, FAILS } Flow;

/* `span`: of what cannot be computed; none: of the function */
bool run_fail(Activation *f, Span span, const char *text) {
    if (f->run->failure || f->run->culprit) return false;
    const AstClass *ast = f->function->class_->ast;
    f->run->failure = arena_printf(f->run->arena, "in %s: %s", f->function->class_->full_name, text);
    f->run->where = span.begin.file < 0 && ast ? ast->name_span : span;
    return false;
}

bool run_unknown(Activation *f, const Ex *culprit) {
    if (!f->run->failure && !f->run->culprit) f->run->culprit = culprit;
    return false;
}

/* --- statements ------------------------------------------------------------------------------- */

static Flow run_statements(Activation *f, const Statements *statements);

static Flow run_if(Activation *f, const Statement *statement) {
    for (int i = 0; i < statement->choice.branches.n; i++) {
        const Branch *branch = &statement->choice.branches.at[i];
        double holds = 1;
        if (branch->condition && !run_number(f, branch->condition, &holds)) return FAILS;
        if (holds != 0) return run_statements(f, &branch->body);
    }
    return GOES_ON;
}

static Flow run_for(Activation *f, const Statement *statement) {
    Value range;
    if (!run_evaluate(f, statement->loop.range, &range) || !detach_value(f, &range)) return FAILS;
    Turn turn = {f->run->e->turn, statement->loop.iter, 0};
    Flow flow = GOES_ON;
    f->run->e->turn = &turn;
    for (int i = 0; i < range.dims[0] && flow == GOES_ON; i++) {
        turn.value = range.data[i].number;
        flow = run_statements(f, &statement->loop.body);
    }
    f->run->e->turn = turn.outer;
    return flow == BREAKS ? GOES_ON : flow;
}

static Flow run_while(Activation *f, const Statement *statement) {
    for (;;) {
        double holds;
        f->made.n = 0;
        if (!run_number(f, statement->repeat.condition, &holds)) return FAILS;
        if (holds == 0) return GOES_ON;
        Flow flow = run_statements(f, &statement->repeat.body);
        if (flow == BREAKS) return GOES_ON;
        if (flow != GOES_ON) return flow;
    }
}

static Flow run_tuple(Activation *f, const Statement *statement) {
    Value **results = NEW_ARRAY(f->run->arena, Value *, statement->tuple.call->function->results.n + 1);
    if (!run_call(f->run, f, statement->tuple.call, results)) return FAILS;
    for (int i = 0; i < statement->tuple.n; i++)
        if (statement->tuple.targets[i] && !assign_local(f, statement->tuple.targets[i], results[i]))
            return FAILS;
    return GOES_ON;
}

static Flow run_check(Activation *f, const Statement *statement) {
    double holds;
    Value message;
    if (!run_number(f, statement->check.condition, &holds)) return FAILS;
    if (holds != 0 || statement->check.warning) return GOES_ON;
    if (run_evaluate(f, statement->check.message, &message))
        run_fail(f, statement->span, message.scalar.text);
    return FAILS;
}

static Flow run_statement(Activation *f, const Statement *statement) {
    Value value;
    if (!activation_step(f)) return FAILS;
    f->made.n = 0;
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        return run_evaluate(f, statement->assign.value, &value) &&
                       assign_local(f, statement->assign.target, &value)
                   ? GOES_ON
                   : FAILS;
    case STATEMENT_TUPLE:
        return run_tuple(f, statement);
    case STATEMENT_ASSERT:
        return run_check(f, statement);
    case STATEMENT_IF:
        return run_if(f, statement);
    case STATEMENT_FOR:
        return run_for(f, statement);
    case STATEMENT_WHILE:
        return run_while(f, statement);
    case STATEMENT_BREAK:
        return BREAKS;
    case STATEMENT_RETURN:
        return RETURNS;
    }
    return FAILS;
}

static Flow run_statements(Activation *f, const Statements *statements) {
    for (int i = 0; i < statements->n; i++) {
        Flow flow = run_statement(f, statements->at[i]);
        if (flow != GOES_ON) return flow;
    }
    return GOES_ON;
}

static Activation new_activation(Run *run, const Function *function, const Call *outermost) {
    int n = function->variant->vars.n;
    return (Activation){run, function, outermost, NEW_ARRAY(run->arena, Value *, n + 1), {0}};
}

/* What statements may assign */
static bool is_assignable(const Ex *ex) {
    const Var *var = ex->kind == EX_REF ? ex->ref.var : NULL;
    return var && var->owner->function && var->causality != AST_INPUT && var->variability != AST_VAR_CONSTANT;
}

static bool follows_from_assignable(const Var *var) {
    bool follows = var->binding && ex_find(var->binding, is_assignable);
    for (int k = 0; k < var->rank; k++)
        follows |= var->sizes && var->sizes[k].value && ex_find(var->sizes[k].value, is_assignable);
    return follows;
}

/* Declared values and sizes hold at the beginning. Most follow from inputs alone, and are made when something
   asks for them. */
static bool declare_variables(Activation *f) {
    const Variant *variant = f->function->variant;
    for (int i = 0; i < variant->vars.n; i++)
        if (follows_from_assignable(variant->vars.at[i]) && !local_variable(f, variant->vars.at[i]))
            return false;
    return true;
}

/* Runs the body of a function; its results' values go to `results`. */
static bool run_body(Activation *f, Value **results) {
    const Function *function = f->function;
    if (!function->typed || function->broken) return run_fail(f, no_span(), "it is not complete here");
    if (!declare_variables(f)) return false;
    if (run_statements(f, &function->body) == FAILS) return false;
    for (int i = 0; i < function->results.n; i++)
        if (!(results[i] = local_variable(f, function->results.at[i]))) return false;
    return true;
}

static const char not_before[] = "what an impure function gives is known only in the simulator";
static const char external[] = "what a C function gives is known only in the simulator";
static const char no_derivative[] = "a derivative of a function has a value only in the simulator";

/* Whether arrays that are given have the sizes that the declarations say */
static bool check_arguments(Activation *f) {
    for (int i = 0; i < f->function->inputs.n; i++) {
        const Var *var = f->function->inputs.at[i];
        const Value *value = f->values[var->index];
        for (int k = 0; k < var->rank; k++) {
            long n;
            if (!declared_size(var, k)) continue;
            if (!run_integer(f, declared_size(var, k), &n)) return false;
            if (n != value->dims[k])
                return run_fail(f, var->decl->span,
                                arena_printf(f->run->arena, "'%s' has size %d in dimension %d, not %ld",
                                             var->path, value->dims[k], k + 1, n));
        }
    }
    return true;
}

bool run_call(Run *run, Activation *caller, const Call *call, Value **results) {
    Activation f = new_activation(run, call->function, NULL);
    if (call->function->of) return run_fail(&f, no_span(), no_derivative);
    if (call->function->external) return run_fail(&f, call->function->external->ast->span, external);
    if (run->depth >= DEEPEST)
        return run_fail(&f, no_span(), "endless recursion: it calls itself over 1000 levels deep");
    for (int i = 0; i < call->n_args; i++) {
        Value *value = NEW(run->arena, Value);
        if (!run_evaluate(caller, call->args[i], value)) return false;
        f.values[call->function->inputs.at[i]->index] = value;
    }
    run->depth++;
    bool good = check_arguments(&f) && run_body(&f, results);
    run->depth--;
    return good;
}

/* --- from outside ----------------------------------------------------------------------------- */

/* What the last evaluation of a call has given, for which arguments: kept with the function, since the values
   of arguments decide about it alone */
typedef struct {
    Value *args, *results;
    const char *failure;
    Span where;
} Evaluated;

static bool equal_values(Value *a, Value *b) {
    if (!same_sizes(a, b)) return false;
    for (long i = 0, count = value_count(a); i < count; i++)
        if (!same_scalar(value_at(a, i), value_at(b, i))) return false;
    return true;
}

/* A copy that outlives the run */
static void keep_value(Arena *arena, Value *from, Value *to) {
    *to = *from;
    if (!from->rank) return;
    to->data = NEW_ARRAY(arena, Datum, value_count(from) + 1);
    memcpy(to->data, from->data, sizeof(Datum) * (size_t)value_count(from));
}

static const Evaluated *evaluated(const Call *call) {
    return map_get(&call->function->evaluated, call);
}

static Evaluated *new_evaluated(const Call *call) {
    Arena *arena = call->function->variant->arena;
    Evaluated *new = NEW(arena, Evaluated);
    map_put(arena, &call->function->evaluated, call, new);
    return new;
}

static bool same_arguments(Activation *f, const Call *call, Value *args) {
    const Evaluated *last = evaluated(call);
    bool same = last && !last->failure;
    for (int i = 0; i < call->n_args; i++) {
        if (!argument_value(f, i, &args[i])) return false;
        same = same && equal_values(&args[i], &last->args[i]);
    }
    return same;
}

static bool evaluate_call(Activation *f, const Call *call) {
    Arena *arena = call->function->variant->arena;
    const Function *function = call->function;
    Value *args = NEW_ARRAY(f->run->arena, Value, call->n_args + 1);
    if (same_arguments(f, call, args)) return true;
    if (f->run->culprit || f->run->failure) return false;
    Value **results = NEW_ARRAY(f->run->arena, Value *, function->results.n + 1);
    if (!run_body(f, results)) return false;
    Evaluated *evaluated = new_evaluated(call);
    evaluated->args = NEW_ARRAY(arena, Value, call->n_args + 1);
    evaluated->results = NEW_ARRAY(arena, Value, function->results.n + 1);
    for (int i = 0; i < call->n_args; i++)
        keep_value(arena, &args[i], &evaluated->args[i]);
    for (int i = 0; i < function->results.n; i++)
        keep_value(arena, results[i], &evaluated->results[i]);
    return true;
}

/* What the run could not do becomes the culprit. */
static void explain_failure(const Run *run, const Ex *ex) {
    const Call *call = ex->function.call;
    run->e->culprit = run->culprit ? run->culprit : ex;
    if (!run->failure) return;
    Evaluated *failed = new_evaluated(call);
    failed->failure = arena_strdup(call->function->variant->arena, run->failure);
    failed->where = run->where;
}

const char *interpretation_failure(const Call *call, Span *where) {
    const Evaluated *last = evaluated(call);
    if (!last || !last->failure) return NULL;
    *where = last->where;
    return last->failure;
}

const Value *interpreted_result(Evaluation *e, const Ex *ex) {
    const Call *call = ex->function.call;
    Run run = {.arena = arena_new(), .e = e};
    Activation f = new_activation(&run, call->function, call);
    const External *section = call->function->external;
    bool impure = call->function->impure;
    bool good = call->order == 0 && !call->function->of && !section && !impure && evaluate_call(&f, call);
    if (call->function->of) run_fail(&f, no_span(), no_derivative);
    if (section) run_fail(&f, section->ast->span, external);
    if (impure && !section) run_fail(&f, call->function->class_->ast->name_span, not_before);
    if (!good) explain_failure(&run, ex);
    arena_free(run.arena);
    return good ? &evaluated(call)->results[ex->function.result] : NULL;
}

static int result_number(const Function *function, const Var *var) {
    for (int i = 0; i < function->results.n; i++)
        if (function->results.at[i] == var) return i;
    return -1;
}

static bool size_at(Evaluation *e, const Ex *ex, const Var *var, int k, long *size) {
    const Call *call = ex->function.call;
    Run run = {.arena = arena_new(), .e = e};
    Activation f = new_activation(&run, call->function, call);
    int result = result_number(call->function, var);
    bool good;
    Ex *declared = result < 0 ? declared_size(var, k) : var->sizes[k].value;
    Ex *shape = declared || !call->function->typed ? NULL : result_shape(run.arena, call->function, var, k);
    if (declared)
        good = run_integer(&f, declared, size);
    else if (shape && run_integer(&f, shape, size) && *size >= 0)
        good = true;
    else if ((good = result >= 0 && call->order == 0 && evaluate_call(&f, call)))
        *size = evaluated(call)->results[result].dims[k];
    if (!good) explain_failure(&run, ex);
    arena_free(run.arena);
    return good;
}

bool decide_size(const Ex *ex, const Var *var, int k, long *size, const Ex **culprit) {
    Uses uses = {0};
    Evaluation e = {.uses = &uses};
    *size = var->dims[k];
    if (*size >= 0) return true;
    bool known = size_at(&e, ex, var, k, size);
    make_structural(&uses, known);
    if (!known && culprit) *culprit = e.culprit;
    return known;
}
