/* Powers of matrices, A^n: Modelica 3.6, 10.6.8. Small ones whose exponent is known are products; of all
   others the factors are multiplied in the run. In a model that is a function which the compiler writes for
   the place, so that the power has derivatives and a value at compile time as any call has. */
#include "sema/typing/array_functions.h"
#include "sema/expr/verify.h"
#include "sema/model/function.h"

enum { MOST_FACTORS = 3 }; /* that are written out */

static Ex *identity_like(Scope *scope, Ex *a, Span span) {
    Arena *arena = scope->sema->arena;
    if (in_function(scope)) {
        Ex **args = NEW(arena, Ex *);
        args[0] = a->dims[0] < 0 ? size_operation(arena, a, 1, span)
                                 : ex_number(arena, a->dims[0], BASE_INTEGER, span);
        return ex_operation(arena, OPERATION_IDENTITY, BASE_INTEGER, NULL, 2, a->dims, 1, args, span);
    }
    return ex_identity(arena, a->dims[0], span);
}

static Ex *product_of(Scope *scope, Ex *a, long n, Span span) {
    if (n == 0) return identity_like(scope, a, span);
    Ex *all = a;
    for (long i = 1; i < n; i++)
        all = ex_product(scope->sema->arena, all, a, span);
    return all;
}

static Ex *power_operation(Arena *arena, Ex *a, Ex *n, Span span) {
    Ex **args = NEW_ARRAY(arena, Ex *, 2);
    args[0] = a;
    args[1] = n;
    return ex_operation(arena, OPERATION_POWER, a->type, NULL, 2, a->dims, 2, args, span);
}

/* --- the function ----------------------------------------------------------------------------- */

/* A variable of the function, of this shape */
static Var *add_variable(Scope *scope, Function *function, const char *name, const Ex *like,
                         AstCausality causality) {
    Arena *arena = scope->sema->arena;
    Variant *variant = function->variant;
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = name;
    decl->span = like->span;
    decl->class_ = like->type == BASE_INTEGER ? scope->sema->integer : scope->sema->real;
    Var *var = NEW(arena, Var);
    *var = (Var){.owner = variant, .decl = decl, .index = variant->vars.n, .path = name, .rank = like->rank};
    var->n_segments = 1;
    var->segments = NEW(arena, Segment);
    var->segments[0] = (Segment){name, like->rank, NULL};
    var->dims = like->dims;
    var->count = ex_count(like);
    var->base = like->type;
    var->causality = causality;
    var->hidden = true;
    Size *sizes = NEW_ARRAY(arena, Size, like->rank + 1);
    for (int k = 0; k < like->rank; k++)
        sizes[k].value = ex_number(arena, like->dims[k], BASE_INTEGER, like->span);
    var->sizes = sizes;
    vec_push(arena, &variant->vars, var);
    return var;
}

/* B := A^n, for matrices of the size of `a` */
static Function *power_function(Scope *scope, const Ex *a, const Ex *n, Span span) {
    Arena *arena = scope->sema->arena;
    Function *function = NEW(arena, Function);
    function->class_ = scope->variant->class_;
    Variant *variant = function->variant = new_variant(scope->sema, function->class_);
    variant->function = function;
    function->is_power = function->signed_ = function->typed = true;
    Var *base = add_variable(scope, function, "A", a, AST_INPUT);
    Var *exponent = add_variable(scope, function, "n", n, AST_INPUT);
    Var *power = add_variable(scope, function, "B", a, AST_OUTPUT);
    vec_push(arena, &function->inputs, base);
    vec_push(arena, &function->inputs, exponent);
    vec_push(arena, &function->defaults, NULL);
    vec_push(arena, &function->defaults, NULL);
    vec_push(arena, &function->results, power);
    Statement *assign = NEW(arena, Statement);
    assign->kind = STATEMENT_ASSIGN;
    assign->span = span;
    assign->assign.target = ex_whole(arena, 0, NULL, power, span);
    assign->assign.value = power_operation(arena, ex_whole(arena, 0, NULL, base, span),
                                           ex_whole(arena, 0, NULL, exponent, span), span);
    vec_push(arena, &function->body, assign);
    vec_push(arena, &scope->sema->functions, function);
    verify_function(scope->sema, function);
    return function;
}

/* --- all -------------------------------------------------------------------------------------- */

Ex *type_matrix_power(Scope *scope, Ex *a, Ex *n, Span span) {
    Arena *arena = scope->sema->arena;
    long number;
    if (a->dims[0] != a->dims[1] && a->dims[0] >= 0 && a->dims[1] >= 0) {
        diag_error(scope->sema->diagnostics, a->span, "array-size", "'^' needs a square matrix, this has %s",
                   shape_text(arena, a->rank, a->dims));
        return NULL;
    }
    if (!check_type(scope, n, BASE_INTEGER, "the exponent of a matrix")) return NULL;
    bool known = !is_settable(n) && ex_evaluate_integer(n, NULL, &number, NULL);
    if (known && number < 0) {
        diag_error(scope->sema->diagnostics, n->span, "type", "the exponent of a matrix cannot be negative");
        return NULL;
    }
    if (known && number <= MOST_FACTORS) return product_of(scope, a, number, span);
    if (in_function(scope)) return power_operation(arena, a, n, span);
    Ex **args = NEW_ARRAY(arena, Ex *, 2);
    args[0] = a;
    args[1] = n;
    return type_made_call(scope, power_function(scope, a, n, span), args, span);
}
