/* Calls of functions written in Modelica: arguments by position, by name and by default, calls of scalar
   functions for every element of arrays, and the sizes of what comes back. */
#include <string.h>

#include "sema/environment.h"
#include "sema/function.h"
#include "sema/interpret.h"
#include "sema/typing.h"

static const char *name_of(const Function *function) {
    return function->class_->full_name;
}

static void error(Scope *scope, Span span, const char *rule, const char *text) {
    diag_error(scope->sema->diagnostics, span, rule, "%s", text);
}

/* --- which argument is meant ------------------------------------------------------------------ */

static int input_named(const Function *function, Symbol name) {
    for (int i = 0; i < function->inputs.n; i++)
        if (function->inputs.at[i]->decl->name == name) return i;
    return -1;
}

static void no_such_input(Scope *scope, const Function *function, const AstNamedArgument *named) {
    Symbol nearest = nearest_input(function->class_, named->name);
    diag_error(scope->sema->diagnostics, named->span, "function", "function %s has no input '%s'%s%s%s",
               name_of(function), named->name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
               nearest ? "'?" : "");
}

/* Sorts the arguments by input; what gets none stays NULL. */
static bool sort_arguments(Scope *scope, const Function *function, const AstExpr *expr, AstExpr **sorted) {
    int n = function->inputs.n;
    bool good = true;
    if (expr->call.args.n > n) {
        diag_error(scope->sema->diagnostics, expr->call.args.at[n]->span, "function",
                   "function %s takes %d argument%s, not %d", name_of(function), n, n == 1 ? "" : "s",
                   expr->call.args.n);
        return false;
    }
    for (int i = 0; i < expr->call.args.n; i++)
        sorted[i] = expr->call.args.at[i];
    for (int i = 0; i < expr->call.named.n; i++) {
        const AstNamedArgument *named = &expr->call.named.at[i];
        int input = input_named(function, named->name);
        if (input < 0)
            no_such_input(scope, function, named);
        else if (sorted[input])
            diag_error(scope->sema->diagnostics, named->span, "function", "the input '%s' is given twice",
                       named->name);
        else
            sorted[input] = named->value;
        good &= input >= 0 && sorted[input] == named->value;
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
    needed[0] = true;
    return needed;
}

static bool size_results(Scope *scope, Call *call, Span span, const bool *needed);

static Ex *default_value(Scope *scope, Function *function, int input, Ex **args, Span span) {
    Arena *arena = scope->sema->arena;
    Ex *binding = function->inputs.at[input]->binding;
    double value;
    if (!binding->rank && ex_evaluate(binding, &value, NULL))
        return ex_number(arena, value, binding->type, span);
    bool local = false;
    ex_visit_refs(binding, note_local, &local);
    if (!local) return binding;
    Ex **above = NEW_ARRAY(arena, Ex *, input + 1);
    memcpy(above, args, sizeof(Ex *) * (size_t)input);
    Call *call = new_call(scope, default_function(arena, function, input), above);
    return size_results(scope, call, span, only_first(scope, call->function))
               ? ex_function(arena, call, 0, span)
               : NULL;
}

/* --- shapes ----------------------------------------------------------------------------------- */

static bool check_argument(Scope *scope, const Function *function, const Var *var, Ex *arg) {
    Arena *arena = scope->sema->arena;
    const char *what = arena_printf(arena, "the argument '%s' of %s", var->path, name_of(function));
    return check_type_of(scope, arg, var, what);
}

/* Arguments whose sizes are not those of the inputs: said where they are known */
static bool check_sizes(Scope *scope, const Call *call) {
    Arena *arena = scope->sema->arena;
    for (int i = 0; i < call->n_args; i++) {
        const Var *var = call->function->inputs.at[i];
        Ex *arg = call->args[i], *ex = ex_function(arena, (Call *)call, 0, arg->span);
        for (int k = 0; k < var->rank; k++) {
            long size;
            if (!var->sizes[k] || arg->dims[k] < 0 || !interpreted_size(ex, var, k, &size, NULL)) continue;
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
            Ex *culprit = NULL;
            Ex *ex = ex_function(arena, call, r, span);
            bool known = interpreted_size(ex, var, k, &size, &culprit);
            if (!known && !in_function(scope) && needed[r]) {
                report_not_structural(scope->sema, span,
                                      arena_printf(arena, "the size of the result '%s' of %s", var->path,
                                                   name_of(call->function)),
                                      culprit);
                return false;
            }
            if (known && !check_extent(scope->sema, span, size)) return false;
            dims[k] = known ? (int)size : -1;
        }
        call->dims[r] = dims;
    }
    return true;
}

/* --- for every element ------------------------------------------------------------------------ */

/* Inside of functions: whether ex_element can take the elements without computing the whole again */
static bool has_elements(const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_REF:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
        return true;
    case EX_NEG:
        return has_elements(ex->binary.a);
    case EX_BINARY:
        return has_elements(ex->binary.a) && has_elements(ex->binary.b);
    default:
        return !ex->rank;
    }
}

/* A scalar function whose arguments are arrays: {f(x[i]) for i in 1:n}, Modelica 3.6, 12.4.6 */
static Ex *for_each_element(Scope *scope, Function *function, Ex **args, const Ex *shape, Span span) {
    Arena *arena = scope->sema->arena;
    int rank = shape->rank;
    Ex **index = NEW_ARRAY(arena, Ex *, rank);
    for (int k = 0; k < rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, rank > 1 ? "i%d" : "i", k + 1);
        index[k] = ex_iter(arena, iter, span);
    }
    Ex **elements = NEW_ARRAY(arena, Ex *, function->inputs.n + 1);
    for (int i = 0; i < function->inputs.n; i++) {
        bool each = args[i]->rank > function->inputs.at[i]->rank;
        if (each && in_function(scope) && !has_elements(args[i])) {
            error(scope, args[i]->span, "unsupported",
                  "a call for every element of what is computed here: this version of mocc does not compile "
                  "it; "
                  "assign it to a variable first");
            return NULL;
        }
        elements[i] = each ? ex_element(arena, args[i], index) : args[i];
    }
    Call *call = new_call(scope, function, elements);
    if (!size_results(scope, call, span, only_first(scope, call->function))) return NULL;
    Ex *body = ex_function(arena, call, 0, span);
    for (int k = rank - 1; k >= 0; k--) {
        body = ex_comprehension(arena, index[k]->iter, shape->dims[k], body, span);
        if (in_function(scope)) body->comprehension.range = whole_range(scope, shape, k, span);
    }
    return body;
}

/* The array whose shape the result of the call gets, NULL if the arguments are what the function takes; false
   after an error. */
static bool find_shape(Scope *scope, const Function *function, Ex **args, const Ex **shape) {
    *shape = NULL;
    for (int i = 0; i < function->inputs.n; i++) {
        const Var *var = function->inputs.at[i];
        if (args[i]->rank == var->rank) continue;
        const char *wrong = NULL;
        if (args[i]->rank < var->rank || var->rank)
            wrong = "the argument '%s' of %s has %d dimension%s, it takes %d";
        if (wrong) {
            diag_error(scope->sema->diagnostics, args[i]->span, "array-size", wrong, var->path,
                       name_of(function), args[i]->rank, args[i]->rank == 1 ? "" : "s", var->rank);
            return false;
        }
        if (*shape && !ex_same_shape(*shape, args[i])) {
            diag_error(scope->sema->diagnostics, args[i]->span, "array-size",
                       "%s is called for every element, but its arguments differ in size: %s and %s",
                       name_of(function), shape_text(scope->sema->arena, (*shape)->rank, (*shape)->dims),
                       shape_text(scope->sema->arena, args[i]->rank, args[i]->dims));
            return false;
        }
        if (!*shape) *shape = args[i];
    }
    return true;
}

/* --- the call --------------------------------------------------------------------------------- */

static Function *callable(Scope *scope, const AstExpr *expr, Class *class_) {
    Function *function = function_of(scope->sema, class_);
    if (!function) return NULL;
    if (expr->call.iterators.n) {
        error(scope, expr->span, "type",
              arena_printf(scope->sema->arena, "'%s' does not take iterators", class_->name));
        return NULL;
    }
    if (!function->partial) return function;
    Diagnostic *d = diag_error(scope->sema->diagnostics, expr->call.callee->span, "function",
                               "'%s' is partial, it cannot be called", class_->full_name);
    if (class_->ast) diag_note(scope->sema->diagnostics, d, class_->ast->name_span, "it is declared here");
    return NULL;
}

static Ex **type_arguments(Scope *scope, const AstExpr *expr, Function *function) {
    Arena *arena = scope->sema->arena;
    int n = function->inputs.n;
    AstExpr **sorted = NEW_ARRAY(arena, AstExpr *, n + 1);
    Ex **args = NEW_ARRAY(arena, Ex *, n + 1);
    bool good = sort_arguments(scope, function, expr, sorted);
    for (int i = 0; i < n; i++) {
        const Var *var = function->inputs.at[i];
        if (sorted[i])
            args[i] = type_expr(scope, sorted[i]);
        else if (!var->binding && good) {
            Diagnostic *d =
                diag_error(scope->sema->diagnostics, expr->span, "function",
                           "the call of %s gives no value for the input '%s'", name_of(function), var->path);
            diag_note(scope->sema->diagnostics, d, var->decl->span,
                      "'%s' is declared here, without a default", var->path);
        } else if (good)
            args[i] = default_value(scope, function, i, args, expr->span);
        good = good && args[i] && check_argument(scope, function, var, args[i]);
    }
    return good ? args : NULL;
}

Ex *type_function_call(Scope *scope, AstExpr *expr, Class *class_) {
    Function *function = callable(scope, expr, class_);
    Ex **args = function ? type_arguments(scope, expr, function) : NULL;
    const Ex *shape;
    if (!args || !find_shape(scope, function, args, &shape)) return NULL;
    if (!function->results.n) {
        error(scope, expr->span, "function",
              arena_printf(scope->sema->arena, "'%s' has no result, it is no expression", name_of(function)));
        return NULL;
    }
    if (shape && function->results.at[0]->rank) {
        error(scope, expr->span, "function",
              arena_printf(scope->sema->arena,
                           "%s gives an array: it cannot be called for every element of another one",
                           name_of(function)));
        return NULL;
    }
    if (shape) return for_each_element(scope, function, args, shape, expr->span);
    Call *call = new_call(scope, function, args);
    return size_results(scope, call, expr->span, only_first(scope, function))
               ? ex_function(scope->sema->arena, call, 0, expr->span)
               : NULL;
}

Ex *type_tuple_call(Scope *scope, AstExpr *expr, Class *class_, const AstExprs *targets) {
    Function *function = callable(scope, expr, class_);
    Ex **args = function ? type_arguments(scope, expr, function) : NULL;
    const Ex *shape;
    if (!args || !find_shape(scope, function, args, &shape)) return NULL;
    if (shape) {
        error(scope, shape->span, "array-size",
              "a call that gives several results cannot be made for every element of an array");
        return NULL;
    }
    Call *call = new_call(scope, function, args);
    bool *needed = NEW_ARRAY(scope->sema->arena, bool, function->results.n + 1);
    for (int i = 0; i < function->results.n && targets; i++)
        needed[i] = i < targets->n && targets->at[i];
    if (!size_results(scope, call, expr->span, needed)) return NULL;
    if (function->results.n) return ex_function(scope->sema->arena, call, 0, expr->span);
    Ex *ex = NEW(scope->sema->arena, Ex); /* a call for its assertions alone */
    ex->kind = EX_FUNCTION;
    ex->span = expr->span;
    ex->function.call = call;
    return ex;
}

bool check_result_count(Scope *scope, const AstExpr *expr, const Ex *value, int n) {
    const Function *function = value->function.call->function;
    if (n <= function->results.n) return true;
    diag_error(scope->sema->diagnostics, expr->span, "function", "function %s has %d result%s, not %d",
               name_of(function), function->results.n, function->results.n == 1 ? "" : "s", n);
    return false;
}
