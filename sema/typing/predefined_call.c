/* Calls: of functions that the language predefines, and what else has the form of a call. Those of functions
   written in Modelica are in call.c. */
#include <string.h>

#include "sema/model/compiled.h"
#include "sema/typing/array_functions.h"
#include "sema/typing/event.h"
#include "sema/typing/typing.h"

bool check_argument_count(Scope *scope, const AstExpr *expr, const char *name, int least, int most) {
    int n = expr->call.args.n;
    if (expr->call.named.n) {
        diag_error(scope->sema->diagnostics, expr->call.named.at[0].span, "type",
                   "'%s' takes no named arguments", name);
        return false;
    }
    if (n >= least && n <= most) return true;
    const char *more = most == least + 1 ? arena_printf(scope->sema->arena, " or %d", most)
                       : most > least    ? " or more"
                                         : "";
    diag_error(scope->sema->diagnostics, expr->span, "type", "'%s' takes %d%s argument%s, not %d", name,
               least, more, most == 1 ? "" : "s", n);
    return false;
}

static bool type_dims(Scope *scope, const AstExprs *args, int first, int **dims) {
    *dims = NEW_ARRAY(scope->sema->arena, int, args->n + 1);
    for (int i = first; i < args->n; i++) {
        long n;
        if (!type_structural_integer(scope, args->at[i], "an array's size", &n)) return false;
        if (!check_extent(scope->sema, args->at[i]->span, n)) return false;
        (*dims)[i - first] = (int)n;
    }
    return true;
}

/* A size inside of a function: any Integer expression; *known gets its value, or -1 */
static Ex *run_time_size(Scope *scope, AstExpr *expr, int *known) {
    Ex *ex = type_expr(scope, expr);
    if (!ex || !check_scalar(scope, ex, "an array's size") ||
        !check_type(scope, ex, BASE_INTEGER, "an array's size"))
        return NULL;
    long n;
    *known = decide_integer(ex, NULL, &n, NULL) && n >= 0 && n <= MOST_ELEMENTS ? (int)n : -1;
    return ex;
}

/* The sizes that fill and its like take, in functions as expressions; *dims gets what is known of them */
static bool type_fill_sizes(Scope *scope, const AstExprs *args, int first, Ex **sizes, int **dims) {
    if (!in_function(scope)) return type_dims(scope, args, first, dims);
    *dims = NEW_ARRAY(scope->sema->arena, int, args->n + 1);
    for (int k = 0; k < args->n - first; k++)
        if (!(sizes[k] = run_time_size(scope, args->at[first + k], &(*dims)[k]))) return false;
    return true;
}

/* An array of arrays or records that are all `value` */
static Ex *fill_with_parts(Scope *scope, Ex *value, int rank, Ex **sizes, const int *dims, Span span) {
    Arena *arena = scope->sema->arena;
    for (int k = rank - 1; k >= 0; k--) {
        Iter *iter = NEW(arena, Iter);
        iter->name = "i";
        Ex *range = in_function(scope) ? range_to(arena, sizes[k], span) : ex_one_to(arena, dims[k], span);
        value = record_comprehension(arena, iter, range, dims[k], value, span);
    }
    return value;
}

static Ex *type_fill(Scope *scope, AstExpr *expr, const char *name) {
    Arena *arena = scope->sema->arena;
    bool fill = !strcmp(name, "fill");
    if (!check_argument_count(scope, expr, name, fill ? 2 : 1, 99)) return NULL;
    Ex *value = fill ? type_expr(scope, expr->call.args.at[0])
                     : ex_number(arena, name[0] == 'o', BASE_INTEGER, expr->span);
    int rank = expr->call.args.n - fill, *dims;
    Ex **args = NEW_ARRAY(arena, Ex *, rank + 1);
    if (!value || !type_fill_sizes(scope, &expr->call.args, fill, args + 1, &dims)) return NULL;
    if (value->rank || value->kind == EX_RECORD)
        return fill_with_parts(scope, value, rank, args + 1, dims, expr->span);
    if (!in_function(scope)) return ex_fill(arena, value, rank, dims, expr->span);
    args[0] = value;
    return ex_fill_sized(arena, args, rank, dims, expr->span);
}

/* Whether it names a component, or a connector of several variables: none is a value. */
static bool names_no_value(const AstExpr *expr) {
    const Decl *decl = expr->kind == AST_REF ? expr->ref.parts.at[expr->ref.parts.n - 1].decl : NULL;
    if (!decl || decl->kind != DECL_COMPONENT || !decl->class_ || decl->class_->is_simple) return false;
    return decl->class_->kind != AST_RECORD && decl->class_->kind != AST_TYPE;
}

/* The dimensions of what the reference means that its subscripts leave; returns how many. */
static int left_dims(Arena *arena, const Reference *reference, int **dims) {
    const Port *port = reference->kind == REFERENCE_PORT ? reference->port : NULL;
    int n = 0, at = 0;
    *dims = NEW_ARRAY(arena, int, reference->n_subs + 1);
    for (int c = 0; c <= reference->n_comps; c++) {
        bool is_comp = c < reference->n_comps;
        int rank = is_comp ? reference->comps[c]->rank : port ? port->rank : 0;
        for (int k = 0; k < rank; k++, at++) {
            const Ex *sub = at < reference->n_subs ? reference->subs[at] : NULL;
            if (sub && !sub->rank) continue;
            (*dims)[n++] = sub ? sub->dims[0] : is_comp ? reference->comps[c]->dims[k] : port->dims[k];
        }
    }
    return n;
}

/* What size() looks at: of components and connectors, which are no values, zeros in their place */
static Ex *type_sized(Scope *scope, AstExpr *expr) {
    Reference reference;
    if (!names_no_value(expr)) return type_expr(scope, expr);
    if (!type_reference(scope, expr, &reference)) return NULL;
    bool is_there = !reference.absent && !reference.conditional;
    if (!is_there || (reference.kind != REFERENCE_COMP && reference.kind != REFERENCE_PORT))
        return type_expr(scope, expr);
    int *dims, rank = left_dims(scope->sema->arena, &reference, &dims);
    Ex *zero = ex_number(scope->sema->arena, 0, BASE_INTEGER, expr->span);
    return rank ? ex_fill(scope->sema->arena, zero, rank, dims, expr->span) : zero;
}

static Ex *type_size(Scope *scope, AstExpr *expr) {
    if (!check_argument_count(scope, expr, "size", 1, 2)) return NULL;
    if (means_itself(scope, expr->call.args.at[0])) return type_own_size(scope, expr);
    Ex *array = type_sized(scope, expr->call.args.at[0]);
    if (!array) return NULL;
    Arena *arena = scope->sema->arena;
    if (expr->call.args.n == 1) {
        Ex **sizes = NEW_ARRAY(arena, Ex *, array->rank + 1);
        for (int k = 0; k < array->rank; k++)
            sizes[k] = array->dims[k] < 0 ? size_operation(arena, array, k + 1, expr->span)
                                          : ex_number(arena, array->dims[k], BASE_INTEGER, expr->span);
        return ex_array(arena, array->rank, sizes, expr->span);
    }
    long k;
    if (!type_structural_integer(scope, expr->call.args.at[1], "the dimension", &k)) return NULL;
    if (k < 1 || k > array->rank) {
        diag_error(scope->sema->diagnostics, expr->call.args.at[1]->span, "array-size",
                   "the array has no dimension %ld, it is %s", k,
                   shape_text(scope->sema->arena, array->rank, array->dims));
        return NULL;
    }
    if (array->dims[k - 1] < 0) return size_operation(arena, array, (int)k, expr->span);
    return ex_number(arena, array->dims[k - 1], BASE_INTEGER, expr->span);
}

/* sum(e for i in r) where e is an array: the array of the sums of its elements. `terms` has the dimensions of
   the `n` iterators first. */
static Ex *sum_of_arrays(Arena *arena, const Ex *terms, int n, Span span) {
    Ex **index = NEW_ARRAY(arena, Ex *, terms->rank);
    for (int k = 0; k < terms->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, "k%d", k + 1);
        index[k] = ex_iter(arena, iter, span);
    }
    Ex *sum = ex_element(arena, terms, index);
    for (int k = n - 1; k >= 0; k--)
        sum = ex_comprehension(arena, index[k]->iter, terms->dims[k], sum, span);
    sum = ex_reduce(arena, REDUCE_SUM, sum, span);
    for (int k = terms->rank - 1; k >= n; k--)
        sum = ex_comprehension(arena, index[k]->iter, terms->dims[k], sum, span);
    return sum;
}

/* op(e for i in r), where `values` are those of e */
static Ex *reduce_iterated(Scope *scope, AstExpr *expr, Reduce op, Ex *values) {
    static const char *const names[] = {"sum", "product", "min", "max"};
    int n = expr->call.iterators.n;
    bool known = true;
    for (int k = 0; k < values->rank; k++)
        known &= values->dims[k] >= 0;
    if (values->rank == n) return ex_reduce(scope->sema->arena, op, values, expr->span);
    if (op == REDUCE_SUM && known) return sum_of_arrays(scope->sema->arena, values, n, expr->span);
    diag_error(scope->sema->diagnostics, expr->call.args.at[0]->span, "array-size",
               op == REDUCE_SUM ? "'%s' with iterators adds up arrays of known sizes only; write a loop"
                                : "'%s' with iterators takes scalars, this has %s",
               names[op], shape_text(scope->sema->arena, values->rank - n, values->dims + n));
    return NULL;
}

static Ex *type_reduce(Scope *scope, AstExpr *expr, Reduce op) {
    Ex *array;
    if (expr->call.iterators.n)
        array = type_comprehension(scope, expr->call.args.at[0], &expr->call.iterators, 0, expr->span, &op);
    else
        array = type_expr(scope, expr->call.args.at[0]);
    bool orders = op == REDUCE_MIN || op == REDUCE_MAX;
    if (!array || !(orders ? check_ordered(scope, array) : check_number(scope, array))) return NULL;
    if (!array->rank) {
        diag_error(scope->sema->diagnostics, array->span, "array-size",
                   "an array is needed here, this is a scalar");
        return NULL;
    }
    if (orders && ex_count(array) == 0) {
        diag_error(scope->sema->diagnostics, expr->span, "array-size",
                   "the array is empty: it has no least or greatest element");
        return NULL;
    }
    if (expr->call.iterators.n) return reduce_iterated(scope, expr, op, array);
    return ex_reduce(scope->sema->arena, op, array, expr->span);
}

static Ex *type_scalar_function(Scope *scope, AstExpr *expr, Fn fn) {
    int arguments = builtin(fn)->arity;
    if (!check_argument_count(scope, expr, builtin(fn)->text.name, arguments, arguments)) return NULL;
    Ex **args = type_all(scope, &expr->call.args);
    if (!args) return NULL;
    Ex *shaped = NULL;
    bool orders = builtin(fn)->operands == OPERANDS_ORDERED;
    for (int i = 0; i < arguments; i++) {
        if (!(orders ? check_ordered(scope, args[i]) : check_number(scope, args[i]))) return NULL;
        if (!ex_types_agree(args[0], args[i])) {
            diag_error(scope->sema->diagnostics, args[i]->span, "type", "%s and %s cannot be compared",
                       ex_type_text(args[0]), ex_type_text(args[i]));
            return NULL;
        }
        if (args[i]->rank && shaped &&
            !check_same_shape(scope, shaped, args[i], args[i]->span, "the arguments"))
            return NULL;
        if (args[i]->rank) shaped = args[i];
    }
    return event_step(scope, ex_call(scope->sema->arena, fn, arguments, args, expr->span));
}

static Ex *type_transpose(Scope *scope, AstExpr *expr) {
    if (!check_argument_count(scope, expr, "transpose", 1, 1)) return NULL;
    Ex *a = type_expr(scope, expr->call.args.at[0]);
    if (!a || !no_record(scope, "transpose", a)) return NULL;
    if (a->rank == 2) return ex_unary(scope->sema->arena, EX_TRANSPOSE, a, expr->span);
    diag_error(scope->sema->diagnostics, a->span, "array-size", "'transpose' needs a matrix");
    return NULL;
}

static Ex *type_identity(Scope *scope, AstExpr *expr) {
    long n;
    if (!check_argument_count(scope, expr, "identity", 1, 1)) return NULL;
    if (in_function(scope)) {
        Ex **args = NEW(scope->sema->arena, Ex *);
        int *size = NEW_ARRAY(scope->sema->arena, int, 2);
        if (!(args[0] = run_time_size(scope, expr->call.args.at[0], &size[0]))) return NULL;
        size[1] = size[0];
        return ex_operation(scope->sema->arena, OPERATION_IDENTITY, BASE_INTEGER, NULL, 2, size, 1, args,
                            expr->span);
    }
    if (!type_structural_integer(scope, expr->call.args.at[0], "an array's size", &n)) return NULL;
    if (!check_extent(scope->sema, expr->call.args.at[0]->span, n)) return NULL;
    return ex_identity(scope->sema->arena, (int)n, expr->span);
}

/* noEvent(x), smooth(p, x): x, whose relations make no events. */
static Ex *type_transparent(Scope *scope, AstExpr *expr, const char *name) {
    bool smooth = name[0] == 's';
    if (!check_argument_count(scope, expr, name, 1 + smooth, 1 + smooth)) return NULL;
    long order = 0;
    if (smooth && !type_structural_integer(scope, expr->call.args.at[0], "the order of 'smooth'", &order))
        return NULL;
    if (order < 0) {
        diag_error(scope->sema->diagnostics, expr->call.args.at[0]->span, "type",
                   "the order of 'smooth' counts derivatives without a jump: it is 0 or more, not %ld",
                   order);
        return NULL;
    }
    scope->no_events++;
    Ex *ex = type_expr(scope, expr->call.args.at[smooth]);
    scope->no_events--;
    return ex;
}

/* semiLinear(x, k1, k2): the slope k1 where x is positive, k2 where it is negative */
static Ex *type_semi_linear(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    if (!check_argument_count(scope, expr, "semiLinear", 3, 3)) return NULL;
    Ex **args = type_all(scope, &expr->call.args);
    if (!args) return NULL;
    for (int i = 0; i < 3; i++)
        if (!check_number(scope, args[i]) || !check_scalar(scope, args[i], "an argument of 'semiLinear'"))
            return NULL;
    Ex *zero = ex_number(arena, 0, BASE_REAL, expr->span);
    Ex *positive = ex_binary(arena, AST_GE, args[0], zero, expr->span);
    return ex_if(arena, positive, ex_binary(arena, AST_MUL, args[1], args[0], expr->span),
                 ex_binary(arena, AST_MUL, args[2], args[0], expr->span), expr->span);
}

static Ex *type_unknown_call(Scope *scope, AstExpr *expr, const char *name) {
    static const char *const actions[] = {"assert", "terminate", "reinit"};
    if (excluded_name(scope->sema->arena, name)) return NULL; /* reported by name resolution */
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (!strcmp(name, actions[i])) {
            diag_error(scope->sema->diagnostics, expr->span, "type",
                       "'%s' has no value: it stands by itself, as '%s(...);'", name, name);
            return NULL;
        }
    unknown_function(scope->sema, scope->variant->class_, &expr->call.callee->ref.parts.at[0]);
    return NULL;
}

Class *called_function(const AstExpr *expr) {
    const AstRefPart *last = &expr->call.callee->ref.parts.at[expr->call.callee->ref.parts.n - 1];
    const Decl *decl = last->decl;
    if (!decl || (decl->kind != DECL_CLASS && decl->kind != DECL_IMPORT) || decl->constant) return NULL;
    return decl->class_ && decl->class_->kind == AST_FUNCTION ? decl->class_ : NULL;
}

/* What stands in equations only */
static bool outside_functions(Scope *scope, const AstExpr *expr, const char *name) {
    static const char *names[] = {"der", "pre", "edge", "change", "initial", "sample", "terminal", "reinit"};
    for (size_t i = 0; in_own_function(scope) && i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) {
            diag_error(scope->sema->diagnostics, expr->span, "function",
                       "'%s' stands only in equations: a function computes from its inputs alone", name);
            return false;
        }
    return true;
}

/* Table(file): an external object, made for the component that is declared */
static Ex *type_object(Scope *scope, AstExpr *expr, const Class *class_) {
    class_ = long_class(class_);
    const Decl *constructor = find_member(class_, intern_string(scope->sema->interner, "constructor"));
    return class_->erroneous || !constructor ? NULL : type_function_call(scope, expr, constructor->class_);
}

/* A call of what is declared, but no function: an external object, an enumeration, a record */
static Ex *type_declared_call(Scope *scope, AstExpr *expr) {
    AstExpr *callee = expr->call.callee;
    Decl *decl = callee->ref.parts.at[callee->ref.parts.n - 1].decl;
    bool type = decl && decl->kind != DECL_COMPONENT && decl->kind != DECL_LITERAL && !decl->constant;
    if (type && decl->class_ && decl->class_->is_object) return type_object(scope, expr, decl->class_);
    if (type && decl->class_ && decl->class_->enumeration)
        return type_literal_of_number(scope, expr, decl->class_->enumeration);
    if (decl && decl->class_ && decl->kind != DECL_COMPONENT && decl->class_->kind == AST_RECORD &&
        !decl->class_->erroneous)
        return type_constructor(scope, expr, decl->class_);
    bool has_elements =
        decl && decl->declarator && (decl->declarator->dims.n || decl->element->components.dims.n);
    if (decl && !(decl->class_ && decl->class_->erroneous))
        diag_error(scope->sema->diagnostics, callee->span, "type", "'%s' is not a function%s", decl->name,
                   has_elements ? "; its elements are written with brackets, as x[1]" : "");
    return NULL;
}

/* A function of arrays, with so many arguments */
static Ex *type_array_call(Scope *scope, AstExpr *expr, const char *name, int least, int most) {
    if (!check_argument_count(scope, expr, name, least, most)) return NULL;
    Ex **args = type_all(scope, &expr->call.args);
    for (int i = 0; args && i < expr->call.args.n; i++)
        if (strcmp(name, "ndims") && !no_record(scope, name, args[i])) return NULL;
    return args ? type_array_function(scope, name, expr->call.args.n, args, expr->span) : NULL;
}

/* A built-in function, of which there is no reduction, and which takes no iterators */
static Ex *type_builtin_call(Scope *scope, AstExpr *expr, const char *name) {
    if (!outside_functions(scope, expr, name)) return NULL;
    Fn fn = fn_by_name(name);
    if (fn != FN_COUNT) return type_scalar_function(scope, expr, fn);
    if (!strcmp(name, builtin(FN_HIDDEN)->text.name) && stands_in_interface(scope->sema, expr->span))
        return type_scalar_function(scope, expr, FN_HIDDEN);
    if (!strcmp(name, "Integer")) return type_ordinal(scope, expr);
    if (!strcmp(name, "String")) return type_string_of(scope, expr);
    if (!strcmp(name, "getInstanceName")) return type_instance_name(scope, expr);
    if (!strcmp(name, "pure")) return type_pure(scope, expr);
    if (!strcmp(name, "der")) return type_derivative(scope, expr);
    if (!strcmp(name, "size")) return type_size(scope, expr);
    if (!strcmp(name, "fill") || !strcmp(name, "zeros") || !strcmp(name, "ones"))
        return type_fill(scope, expr, name);
    if (!strcmp(name, "transpose")) return type_transpose(scope, expr);
    if (!strcmp(name, "array"))
        return check_argument_count(scope, expr, name, 1, 1000000)
                   ? type_elements(scope, &expr->call.args, expr->span)
                   : NULL;
    int least, most;
    if (is_array_function(name, &least, &most)) return type_array_call(scope, expr, name, least, most);
    if (!strcmp(name, "noEvent") || !strcmp(name, "smooth")) return type_transparent(scope, expr, name);
    if (!strcmp(name, "identity")) return type_identity(scope, expr);
    if (!strcmp(name, "semiLinear")) return type_semi_linear(scope, expr);
    if (is_event_operator(name)) return type_event_operator(scope, expr, name);
    return type_unknown_call(scope, expr, name);
}

Ex *type_call(Scope *scope, AstExpr *expr) {
    AstExpr *callee = expr->call.callee;
    Class *function = called_function(expr);
    if (function) return type_function_call(scope, expr, function);
    if (callee->ref.parts.n > 1 || callee->ref.parts.at[0].decl) return type_declared_call(scope, expr);
    const char *name = callee->ref.parts.at[0].name;
    static const char *reduces[] = {"sum", "product", "min", "max"};
    bool one = expr->call.args.n == 1 && !expr->call.named.n;
    for (int op = 0; op < 4; op++)
        if (!strcmp(name, reduces[op]) && (op < 2 || one)) {
            if (!check_argument_count(scope, expr, name, 1, 1)) return NULL;
            return type_reduce(scope, expr, (Reduce)op);
        }
    if (expr->call.iterators.n && !strcmp(name, "array") && expr->call.args.n == 1)
        return type_iterators(scope, expr->call.args.at[0], &expr->call.iterators, expr->span);
    if (expr->call.iterators.n) {
        diag_error(scope->sema->diagnostics, expr->span, "type", "'%s' does not take iterators", name);
        return NULL;
    }
    return type_builtin_call(scope, expr, name);
}
