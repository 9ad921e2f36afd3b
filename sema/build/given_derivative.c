/* annotation(derivative = f_der) of external functions: the function that has its derivative. That of others
   is found by differentiation, unless noDerivative says more about their inputs than their text does. */
#include "sema/build/external.h"

#include <string.h>

#include "sema/model/accessors.h"
#include "sema/model/door.h"
#include "sema/names/resolve.h"
#include "sema/typing/derive.h"

__attribute__((format(printf, 3, 4))) static bool refuse(Builder *b, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_error(diagnostics(b), span, "derivative", "%s", arena_vprintf(b->sema->arena, format, args));
    va_end(args);
    return false;
}

/* --- noDerivative, zeroDerivative ------------------------------------------------------------- */

static bool mark_input(Builder *b, const Function *function, const AstArgument *argument,
                       InputDerivative kind, GivenDerivative *given) {
    const AstExpr *value = argument->modification ? argument->modification->value : NULL;
    bool is_name = value && value->kind == AST_REF && value->ref.parts.n == 1;
    int number = is_name ? formal_named(function, value->ref.parts.at[0].name) : -1;
    if (number < 0)
        return refuse(b, value ? value->span : argument->span, "%s names an input of the function",
                      argument->path.parts.at[0].name);
    const Formal *formal = &function->formals.at[number];
    for (int i = 0; i < formal->n; i++)
        given->inputs[formal->first + i] = kind;
    return true;
}

static bool is_one(const AstArgument *argument) {
    const AstExpr *value = argument->modification ? argument->modification->value : NULL;
    return value && value->kind == AST_INTEGER && value->integer == 1;
}

/* derivative(order = 1, noDerivative = a, zeroDerivative = b) */
static bool read_restrictions(Builder *b, const Function *function, const AstModification *modification,
                              GivenDerivative *given) {
    bool good = true;
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const char *name = argument->path.parts.n == 1 ? argument->path.parts.at[0].name : "";
        if (!strcmp(name, "noDerivative"))
            good &= mark_input(b, function, argument, INPUT_WITHOUT, given);
        else if (!strcmp(name, "zeroDerivative"))
            good &= mark_input(b, function, argument, INPUT_ZERO, given);
        else if (strcmp(name, "order") != 0)
            good = refuse(b, argument->span, "a derivative has noDerivative, zeroDerivative and order");
        else if (!is_one(argument))
            good = refuse(b, argument->span,
                          "order is 1: the second derivative is that of the derivative function, which has a "
                          "derivative of its own");
    }
    return good;
}

/* --- the signature ---------------------------------------------------------------------------- */

/* What the inputs, or results, of the derivative function are the values or derivatives of */
typedef struct {
    const Var *var;
    bool derived;
} Expected;
typedef VEC(Expected) Signature;

static Signature expected_inputs(Arena *arena, const Function *function, const GivenDerivative *given) {
    Signature signature = {0};
    for (int derived = 0; derived < 2; derived++)
        for (int i = 0; i < function->inputs.n; i++)
            if (!derived || (function->inputs.at[i]->base == BASE_REAL && given->inputs[i] == INPUT_DERIVED))
                vec_push(arena, &signature, ((Expected){function->inputs.at[i], derived}));
    return signature;
}

static Signature expected_results(Arena *arena, const Function *function) {
    Signature signature = {0};
    for (int i = 0; i < function->results.n; i++)
        if (function->results.at[i]->base == BASE_REAL)
            vec_push(arena, &signature, ((Expected){function->results.at[i], true}));
    return signature;
}

static bool fits(Builder *b, const Function *derivative, const Signature *expected, const Vars *vars,
                 const char *what, Span span) {
    const char *name = derivative->class_->full_name;
    for (int i = 0; i < expected->n; i++) {
        const Expected *one = &expected->at[i];
        const Var *var = i < vars->n ? vars->at[i] : NULL;
        if (var && var->base == one->var->base && var->rank == one->var->rank &&
            (var->base != BASE_ENUMERATION || same_enumeration(var->enumeration, one->var->enumeration)))
            continue;
        return refuse(b, span, "%s number %d of %s has to be %s '%s'", what, i + 1, name,
                      one->derived ? "the derivative of" : "as", one->var->path);
    }
    if (vars->n == expected->n) return true;
    return refuse(b, span, "%s has %d %ss, not %d", name, expected->n, what, vars->n);
}

static bool check_signature(Builder *b, const Function *function, const GivenDerivative *given, Span span) {
    Arena *arena = b->sema->arena;
    Signature inputs = expected_inputs(arena, function, given), results = expected_results(arena, function);
    return fits(b, given->function, &inputs, &given->function->inputs, "input", span) &&
           fits(b, given->function, &results, &given->function->results, "result", span);
}

/* --- the annotation --------------------------------------------------------------------------- */

static Class *named_function(const AstExpr *value) {
    if (!value || value->kind != AST_REF) return NULL;
    const AstRefPart *last = &value->ref.parts.at[value->ref.parts.n - 1];
    bool is_class = last->decl && last->decl->class_ && last->decl->kind != DECL_COMPONENT;
    return is_class && last->decl->class_->kind == AST_FUNCTION ? last->decl->class_ : NULL;
}

static bool read_derivative(Builder *b, Function *function, const AstArgument *argument) {
    const AstModification *modification = argument->modification;
    const AstExpr *value = modification ? modification->value : NULL;
    if (value && value->kind == AST_REF && !value->ref.parts.at[value->ref.parts.n - 1].decl) return false;
    Class *class_ = named_function(value);
    if (!class_) return refuse(b, value ? value->span : argument->span, "'derivative' names a function");
    GivenDerivative given = {.n_inputs = function->inputs.n};
    given.inputs = NEW_ARRAY(b->sema->arena, InputDerivative, function->inputs.n + 1);
    given.function = function_of(b->sema, class_);
    if (!given.function) return false;
    if (!read_restrictions(b, function, modification, &given)) return false;
    if (!check_signature(b, function, &given, value->span)) return false;
    available_orders(given.function);
    given.function->is_given = true;
    vec_push(b->sema->arena, &function->derivatives, given);
    return true;
}

bool read_given_derivatives(Builder *b, Function *function, const Class *class_) {
    const AstAnnotation *annotation = class_->ast->annotation;
    bool good = true;
    for (int i = 0; annotation && i < annotation->arguments.n; i++) {
        const AstArgument *argument = &annotation->arguments.at[i];
        if (gives_derivative(class_->ast, argument)) good &= read_derivative(b, function, argument);
    }
    return good;
}
