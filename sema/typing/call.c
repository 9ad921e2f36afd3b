/* Calls of functions written in Modelica: arguments by position, by name and by default, calls of scalar
   functions for every element of arrays, and the sizes of results. */
#include <string.h>

#include "lexer/fix.h"
#include "sema/model/door.h"
#include "sema/typing/inline.h"
#include "sema/typing/vectorize.h"
#include "sema/value/environment.h"
#include "sema/model/function.h"
#include "sema/value/interpret.h"
#include "sema/typing/typing.h"
#include "support/spelling.h"

static const char *name_of(const Function *function) {
    return function->class_->full_name;
}

static void error(Scope *scope, Span span, const char *rule, const char *text) {
    diag_error(scope->sema->diagnostics, span, rule, "%s", text);
}

/* --- which argument is meant ------------------------------------------------------------------ */

static void no_such_input(Scope *scope, const Function *function, const AstNamedArgument *named) {
    Diagnostics *diagnostics = scope->sema->diagnostics;
    Symbol nearest = nearest_input(scope->sema, function->class_, named->name);
    Diagnostic *d = diag_error(diagnostics, named->span, "function", "function %s has no input '%s'%s",
                               name_of(function), named->name, spelling_hint(scope->sema->arena, nearest));
    fix_spelling(diagnostics, d, named->span, nearest);
}

/* What the function's text makes final is no argument. */
static bool may_be_given(Scope *scope, const Function *function, int input, Span span) {
    Symbol name = function->formals.at[input].decl->name;
    if (!makes_final(scope->sema->arena, function->class_, &name, 1)) return true;
    diag_error(scope->sema->diagnostics, span, "function", "the input '%s' is final in %s", name,
               name_of(function));
    return false;
}

/* Sorts the arguments by formal; what gets none stays NULL. */
static bool sort_arguments(Scope *scope, const Function *function, const AstExpr *expr, AstExpr **sorted) {
    int n = function->formals.n;
    bool good = true;
    if (expr->call.args.n > n) {
        diag_error(scope->sema->diagnostics, expr->call.args.at[n]->span, "function",
                   "function %s takes %d argument%s, not %d", name_of(function), n, n == 1 ? "" : "s",
                   expr->call.args.n);
        return false;
    }
    for (int i = 0; i < expr->call.args.n; i++)
        if (may_be_given(scope, function, i, expr->call.args.at[i]->span))
            sorted[i] = expr->call.args.at[i];
        else
            good = false;
    for (int i = 0; i < expr->call.named.n; i++) {
        const AstNamedArgument *named = &expr->call.named.at[i];
        int input = formal_named(function, named->name);
        if (input < 0)
            no_such_input(scope, function, named);
        else if (!may_be_given(scope, function, input, named->span))
            good = false;
        else if (sorted[input])
            diag_error(scope->sema->diagnostics, named->span, "function", "the input '%s' is given twice",
                       named->name);
        else
            sorted[input] = named->value;
        good = good && input >= 0 && sorted[input] == named->value;
    }
    return good;
}

/* --- defaults --------------------------------------------------------------------------------- */

static void note_local(void *context, Ex *ref) {
    if (is_local(ref->ref.var)) *(bool *)context = true;
}

/* The function that computes the default of an input from the inputs above it */
static Function *default_function(Arena *arena, Function *function, int input) {
    if (function->defaults.at[input]) return function->defaults.at[input];
    Var *var = function->inputs.at[input];
    Function *made = NEW(arena, Function);
    made->class_ = function->class_;
    made->variant = function->variant;
    made->signed_ = made->typed = true;
    for (int i = 0; i < input; i++) {
        vec_push(arena, &made->inputs, function->inputs.at[i]);
        vec_push(arena, &made->defaults, NULL);
    }
    vec_push(arena, &made->results, var);
    Statement *assign = NEW(arena, Statement);
    assign->kind = STATEMENT_ASSIGN;
    assign->span = var->binding->span;
    assign->assign.target = ex_whole(arena, 0, NULL, var, var->decl->span);
    assign->assign.value = var->binding;
    vec_push(arena, &made->body, assign);
    function->defaults.at[input] = made;
    return made;
}

static Call *new_call(Scope *scope, Function *function, Ex **args) {
    Arena *arena = scope->sema->arena;
    Call *call = NEW(arena, Call);
    call->function = function;
    call->args = args;
    call->n_args = function->inputs.n;
    call->dims = NEW_ARRAY(arena, const int *, function->results.n + 1);
    Function *caller = scope->variant->function;
    bool listed = !caller;
    for (int i = 0; caller && i < caller->calls.n; i++)
        listed |= caller->calls.at[i] == function;
    if (!listed) vec_push(arena, &caller->calls, function);
    return call;
}

/* In an expression, a call stands for its first result. */
static const bool *only_first(Scope *scope, const Function *function) {
    bool *needed = NEW_ARRAY(scope->sema->arena, bool, function->results.n + 1);
    int n = function->outcomes.n ? function->outcomes.at[0].n : 1; /* a default's function has one result */
    for (int i = 0; i < n; i++)
        needed[i] = true;
    return needed;
}

static bool size_results(Scope *scope, Call *call, Span span, const bool *needed);

Ex *type_made_call(Scope *scope, Function *function, Ex **args, Span span) {
    Call *call = new_call(scope, function, args);
    bool sized = size_results(scope, call, span, only_first(scope, function));
    return sized ? ex_function(scope->sema->arena, call, 0, span) : NULL;
}

static Ex *default_value(Scope *scope, Function *function, int input, Ex **args, Span span) {
    Arena *arena = scope->sema->arena;
    Ex *binding = function->inputs.at[input]->binding;
    Scalar value;
    if (ex_scalar(binding, NULL, &value, NULL)) return ex_value(arena, value, binding->enumeration, span);
    bool local =
        false; /* it is computed in a function: it reads inputs, or has sizes that only a run knows */
    ex_visit_refs(binding, note_local, &local);
    for (int k = 0; k < binding->rank; k++)
        local |= binding->dims[k] < 0;
    if (!local) return binding;
    Ex **above = NEW_ARRAY(arena, Ex *, input + 1);
    memcpy(above, args, sizeof(Ex *) * (size_t)input);
    return type_made_call(scope, default_function(arena, function, input), above, span);
}

/* --- results ---------------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    Call *call;
    int next; /* result */
    Span span;
} Results;

static Ex *next_result(void *context, Var *var) {
    Results *results = context;
    (void)var;
    return ex_function(results->arena, results->call, results->next++, results->span);
}

Ex *call_outcome(Scope *scope, Call *call, int i, Span span) {
    Function *function = call->function;
    Results results = {scope->sema->arena, call, 0, span};
    if (!function->outcomes.n) return next_result(&results, NULL); /* a default's function */
    results.next = function->outcomes.at[i].first;
    return thing_value(scope, &function->outcomes.at[i].thing, next_result, &results, span);
}

void add_targets(Arena *arena, const Function *function, int i, Ex *target, Exs *targets) {
    if (target) field_values(arena, target, targets);
    for (int k = 0; !target && k < function->outcomes.at[i].n; k++)
        vec_push(arena, targets, NULL);
}

/* --- shapes ----------------------------------------------------------------------------------- */

static const Class *record_of(const Formal *formal) {
    return formal->thing.kind == THING_RECORD ? formal->thing.record->class_ : NULL;
}

static bool check_argument(Scope *scope, const Function *function, const Formal *formal, Ex *arg) {
    const char *what =
        arena_printf(scope->sema->arena, "the argument '%s' of %s", formal->decl->name, name_of(function));
    const Class *record = record_of(formal);
    if (record) return check_record(scope, arg, record, what);
    return check_type_of(scope, arg, formal->thing.var, what);
}

/* Arguments whose sizes are not those of the inputs: said where they are known */
static bool check_sizes(Scope *scope, const Call *call) {
    Ex *ex = ex_function(scope->sema->arena, (Call *)call, 0, no_span());
    for (int i = 0; i < call->n_args; i++) {
        const Var *var = call->function->inputs.at[i];
        Ex *arg = call->args[i];
        for (int k = 0; k < var->rank; k++) {
            long size;
            if (!declared_size(var, k) || arg->dims[k] < 0 || !decide_size(ex, var, k, &size, NULL)) continue;
            if (size == arg->dims[k]) continue;
            diag_error(scope->sema->diagnostics, arg->span, "array-size",
                       "the argument '%s' of %s has size %d in dimension %d, not %ld", var->path,
                       name_of(call->function), arg->dims[k], k + 1, size);
            return false;
        }
    }
    return true;
}

/* The sizes of all results: known, or maybe left to the run inside of functions, and for those that are not
   `needed` (by result) */
static bool size_results(Scope *scope, Call *call, Span span, const bool *needed) {
    Arena *arena = scope->sema->arena;
    static const int none[1] = {0};
    for (int r = 0; r < call->function->results.n; r++)
        call->dims[r] = none;
    if (call->function->results.n && !check_sizes(scope, call)) return false;
    for (int r = 0; r < call->function->results.n; r++) {
        const Var *var = call->function->results.at[r];
        int *dims = NEW_ARRAY(arena, int, var->rank + 1);
        for (int k = 0; k < var->rank; k++) {
            long size = -1;
            const Ex *culprit = NULL;
            Ex *ex = ex_function(arena, call, r, span);
            bool known = decide_size(ex, var, k, &size, &culprit);
            if (!known && !in_function(scope) && needed[r]) {
                report_not_structural(scope->sema, span,
                                      arena_printf(arena, "the size of the result '%s' of %s", var->path,
                                                   name_of(call->function)),
                                      NULL, culprit);
                return false;
            }
            if (known && !check_extent(scope->sema, span, size)) return false;
            dims[k] = known ? (int)size : -1;
        }
        call->dims[r] = dims;
    }
    return true;
}

/* --- the call --------------------------------------------------------------------------------- */

/* What an impure function gives has to be asked for once at an instant: where it is evaluated again and
   again, it would differ from evaluation to evaluation. */
static bool may_be_impure(Scope *scope, const AstExpr *expr, const Function *function) {
    if (!function->impure || scope->in_when || scope->at_start || scope->makes_object) return true;
    const Function *caller = in_own_function(scope) ? scope->variant->function : NULL;
    if (caller && caller->impure) return true;
    Diagnostic *d;
    if (caller)
        d = diag_error(scope->sema->diagnostics, expr->span, "impure",
                       "'%s' is impure, but %s, which calls it, is not; write 'impure function %s'",
                       function->class_->name, caller->class_->full_name, caller->class_->name);
    else
        d = diag_error(
            scope->sema->diagnostics, expr->span, "impure",
            "'%s' is impure: what stands here is evaluated again and again; call it in a 'when', an "
            "initial equation or the value of a parameter",
            function->class_->name);
    if (function->class_->ast)
        diag_note(scope->sema->diagnostics, d, function->class_->ast->name_span, "it is declared here");
    return false;
}

/* An external object is made where it is declared, and freed with the instance. */
static bool may_be_called(Scope *scope, const AstExpr *expr, const Function *function) {
    const Class *object = function->class_->parent;
    if (!object || !object->is_object || scope->makes_object) return true;
    diag_error(scope->sema->diagnostics, expr->span, "external",
               !strcmp(function->class_->name, "constructor")
                   ? "an external object is made where it is declared, as the value of a component of type %s"
                   : "an external object is freed with the instance: nothing else calls the destructor of %s",
               object->name);
    return false;
}

/* What pure(...) calls in place of an impure function: the same text, in which all that it calls counts as
   pure, too. No class of a text has the keyword as its name. */
static Class *purified(Sema *sema, Class *class_) {
    if (class_->pure_one) return class_->pure_one;
    Class *copy = class_->pure_one = NEW(sema->arena, Class);
    *copy = *class_;
    copy->full_name = intern_string(sema->interner, arena_printf(sema->arena, "%s.pure", class_->full_name));
    copy->purified = true;
    copy->pure_one = NULL;
    copy->function = NULL;
    memset(&copy->variants, 0, sizeof copy->variants);
    return copy;
}

const AstExpr *purified_call(const AstExpr *expr) {
    const AstExpr *callee = expr->kind == AST_CALL ? expr->call.callee : NULL;
    const AstRefPart *name = callee && callee->ref.parts.n == 1 ? &callee->ref.parts.at[0] : NULL;
    if (!name || name->decl || strcmp(name->name, "pure") || expr->call.args.n != 1 || expr->call.named.n)
        return NULL;
    const AstExpr *call = expr->call.args.at[0];
    const Class *class_ = call->kind == AST_CALL ? called_function(call) : NULL;
    return class_ && is_impure_function(class_) ? call : NULL;
}

Ex *type_pure(Scope *scope, AstExpr *expr) {
    if (!purified_call(expr)) {
        error(scope, expr->span, "impure",
              "'pure' stands around the call of an impure function, as in pure(f(x))");
        return NULL;
    }
    AstExpr *call = expr->call.args.at[0];
    return type_function_call(scope, call, purified(scope->sema, called_function(call)));
}

static Function *callable(Scope *scope, const AstExpr *expr, Class *class_) {
    const Function *caller = in_own_function(scope) ? scope->variant->function : NULL;
    if (caller && caller->class_->purified && is_impure_function(class_))
        class_ = purified(scope->sema, class_);
    Function *function = class_->function;
    if (function && !function->signed_ && !function->broken) {
        error(scope, expr->call.callee->span, "function",
              arena_printf(scope->sema->arena,
                           "'%s' is called in its own declarations, before its inputs and results are known",
                           class_->name));
        return NULL;
    }
    function = function_of(scope->sema, class_);
    if (class_->function) wait_with(scope, class_->function->variant, class_->name, expr->span);
    if (!function) return NULL;
    if (expr->call.iterators.n) {
        error(scope, expr->span, "type",
              arena_printf(scope->sema->arena, "'%s' does not take iterators", class_->name));
        return NULL;
    }
    if (!may_be_called(scope, expr, function) || !may_be_impure(scope, expr, function)) return NULL;
    if (!function->partial) return function;
    const AstRefPart *last = &expr->call.callee->ref.parts.at[expr->call.callee->ref.parts.n - 1];
    bool is_replaced = last->decl->is_replaceable || class_->open;
    if (is_replaced && is_completed_later(scope->variant->class_)) {
        scope->variant->broken = scope->variant->incomplete = true; /* a redeclaration gives another one */
        return NULL;
    }
    Diagnostic *d = diag_error(scope->sema->diagnostics, expr->call.callee->span, "function",
                               "'%s' is partial, it cannot be called", class_->full_name);
    if (class_->ast) diag_note(scope->sema->diagnostics, d, class_->ast->name_span, "it is declared here");
    return NULL;
}

static void report_missing(Scope *scope, const AstExpr *expr, const Function *function,
                           const Formal *formal) {
    Diagnostic *d =
        diag_error(scope->sema->diagnostics, expr->span, "function",
                   "the call of %s gives no value for the input '%s'", name_of(function), formal->decl->name);
    diag_note(scope->sema->diagnostics, d, formal->decl->span, "'%s' is declared here, without a default",
              formal->decl->name);
}

/* The arguments that the call gives, by formal; NULL for those with defaults. False after an error. */
static bool type_arguments(Scope *scope, const AstExpr *expr, Function *function, Ex **given) {
    int n = function->formals.n;
    AstExpr **sorted = NEW_ARRAY(scope->sema->arena, AstExpr *, n + 1);
    bool good = sort_arguments(scope, function, expr, sorted);
    for (int i = 0; i < n; i++) {
        const Formal *formal = &function->formals.at[i];
        if (sorted[i]) {
            given[i] = type_expr(scope, sorted[i]);
            good = good && given[i] && check_argument(scope, function, formal, given[i]);
        } else if (!formal->has_default && good) {
            if (!formal->decl->twice) report_missing(scope, expr, function, formal);
            good = false;
        }
    }
    return good;
}

/* The default that depends on components of the class in which the call stands; NULL after an error */
static Ex *captured_value(Scope *scope, const Function *function, const Formal *formal) {
    Ex *value = type_expr(scope, formal->captured);
    if (!value || !check_argument(scope, function, formal, value)) return NULL;
    if (value->rank == formal->rank) return value;
    diag_error(scope->sema->diagnostics, value->span, "array-size",
               "the argument '%s' of %s has %d dimension%s, it takes %d", formal->decl->name,
               name_of(function), value->rank, value->rank == 1 ? "" : "s", formal->rank);
    return NULL;
}

/* The arguments by input, with the defaults of those that are not given; NULL after an error */
static Ex **flat_arguments(Scope *scope, Function *function, Ex **given, Span span) {
    Arena *arena = scope->sema->arena;
    Ex **args = NEW_ARRAY(arena, Ex *, function->inputs.n + 1);
    for (int i = 0; i < function->formals.n; i++) {
        const Formal *formal = &function->formals.at[i];
        Exs values = {0};
        if (!given[i] && formal->captured && !(given[i] = captured_value(scope, function, formal)))
            return NULL;
        if (given[i]) field_values(arena, given[i], &values);
        for (int k = 0; k < formal->n; k++) {
            int input = formal->first + k;
            args[input] = given[i] ? values.at[k] : default_value(scope, function, input, args, span);
            if (!args[input]) return NULL;
        }
    }
    return args;
}

/* A redeclaration may give a function whose inputs are arrays, so a replaceable one is not called for every
   element (Modelica 3.6, 12.4.6). */
static bool is_the_same_always(Scope *scope, const AstExpr *expr, const Vectorized *vectorized) {
    const Decl *replaceable = NULL;
    for (int i = 0; vectorized->rank && i < expr->call.callee->ref.parts.n; i++) {
        const Decl *decl = expr->call.callee->ref.parts.at[i].decl;
        if (decl->is_replaceable) replaceable = decl;
        if (decl->kind == DECL_CLASS && decl->class_->through) replaceable = decl->class_->through;
    }
    if (!replaceable) return true;
    Diagnostic *d =
        diag_error(scope->sema->diagnostics, vectorized->arrays.at[0]->span, "function",
                   "'%s' is replaceable: it cannot be called for every element of an array; write "
                   "{%s(e) for e in ...}",
                   replaceable->name, replaceable->name);
    diag_note(scope->sema->diagnostics, d, replaceable->span, "'%s' is declared here", replaceable->name);
    return false;
}

Ex *type_function_call(Scope *scope, AstExpr *expr, Class *class_) {
    Arena *arena = scope->sema->arena;
    Function *function = callable(scope, expr, class_);
    if (!function) return NULL;
    Ex **given = NEW_ARRAY(arena, Ex *, function->formals.n + 1);
    Vectorized vectorized;
    if (!type_arguments(scope, expr, function, given) ||
        !find_vectorized(scope, function, given, &vectorized))
        return NULL;
    if (!function->outcomes.n) {
        error(scope, expr->span, "function",
              arena_printf(arena, "'%s' has no result, it is no expression", name_of(function)));
        return NULL;
    }
    if (vectorized.rank && !returns_scalar(scope, function, &vectorized)) return NULL;
    if (!is_the_same_always(scope, expr, &vectorized)) return NULL;
    if (vectorized.rank) take_elements(scope, function, given, &vectorized, expr->span);
    Ex **args = flat_arguments(scope, function, given, expr->span);
    if (!args) return NULL;
    Call *call = new_call(scope, function, args);
    if (!size_results(scope, call, expr->span, only_first(scope, function))) return NULL;
    Ex *value = in_function(scope) ? NULL : inlined_call(arena, call, expr->span);
    if (!value) value = call_outcome(scope, call, 0, expr->span);
    return vectorized.rank ? over_elements(scope, &vectorized, value, expr->span) : value;
}

/* The results that are used */
static const bool *needed_results(Arena *arena, const Function *function, const AstExprs *targets) {
    bool *needed = NEW_ARRAY(arena, bool, function->results.n + 1);
    for (int i = 0; targets && i < function->outcomes.n && i < targets->n; i++)
        for (int k = 0; targets->at[i] && k < function->outcomes.at[i].n; k++)
            needed[function->outcomes.at[i].first + k] = true;
    return needed;
}

Ex *type_tuple_call(Scope *scope, AstExpr *expr, Class *class_, const AstExprs *targets) {
    Arena *arena = scope->sema->arena;
    Function *function = callable(scope, expr, class_);
    if (!function) return NULL;
    Ex **given = NEW_ARRAY(arena, Ex *, function->formals.n + 1);
    Vectorized vectorized;
    if (!type_arguments(scope, expr, function, given) ||
        !find_vectorized(scope, function, given, &vectorized))
        return NULL;
    if (vectorized.rank) {
        error(scope, vectorized.arrays.at[0]->span, "array-size",
              "a call that gives several results cannot be made for every element of an array");
        return NULL;
    }
    Ex **args = flat_arguments(scope, function, given, expr->span);
    if (!args) return NULL;
    Call *call = new_call(scope, function, args);
    if (!size_results(scope, call, expr->span, needed_results(arena, function, targets))) return NULL;
    if (function->results.n) return ex_function(arena, call, 0, expr->span);
    return ex_effect(arena, call, expr->span);
}

bool check_result_count(Scope *scope, const AstExpr *expr, const Ex *value, int n) {
    const Function *function = value->function.call->function;
    if (n <= function->outcomes.n) return true;
    diag_error(scope->sema->diagnostics, expr->span, "function", "function %s has %d result%s, not %d",
               name_of(function), function->outcomes.n, function->outcomes.n == 1 ? "" : "s", n);
    return false;
}
