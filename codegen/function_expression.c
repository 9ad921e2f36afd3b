/* C text of expressions inside of functions. A scalar is one C expression: with native operators on doubles,
   or with the functions of moccjet.h where it carries derivatives. An array is made by a loop over its
   elements. */
#include "codegen/function_expression.h"

#include <string.h>

#include "codegen/checks.h"
#include "codegen/function.h"
#include "codegen/names.h"
#include "sema/typing/typing.h"

static CValue atom(const char *text, bool jet) {
    return (CValue){text, C_ATOM, jet};
}

static const char *wrapped(FunctionWriter *f, CValue value, int least) {
    return value.precedence < least ? arena_printf(f->w.arena, "(%s)", value.text) : value.text;
}

static const char *new_name(FunctionWriter *f) {
    return arena_printf(f->w.arena, "t%d", ++f->w.temporaries);
}

/* The order of the derivatives that values carry here */
static int order_of(const FunctionWriter *f) {
    return f->plain ? 0 : f->order;
}

static const char *number_type(FunctionWriter *f, bool jet) {
    return jet ? arena_printf(f->w.arena, "MoccJet%d", f->order) : "double";
}

static int width_of(const FunctionWriter *f, bool jet) {
    return jet ? f->order + 1 : 1;
}

const char *c_where(const FunctionWriter *f, Span span) {
    int line = 0, column;
    Arena *arena = f->w.arena;
    const char *name = c_string(arena, f->function->class_->full_name);
    if (span.begin.file < 0) span = f->function->class_->ast->name_span;
    source_locate(f->sema->sources, span.begin, &line, &column);
    const char *path = f->sema->sources->files.at[span.begin.file]->path, *slash = strrchr(path, '/');
    return arena_printf(arena, "\"%s (%s:%d)\"", name, c_string(arena, slash ? slash + 1 : path), line);
}

/* --- forms of a value ------------------------------------------------------------------------- */

/* A jet's value */
static CValue value_of(FunctionWriter *f, CValue value) {
    if (!value.jet) return value;
    return atom(arena_printf(f->w.arena, "%s.c[0]", wrapped(f, value, C_ATOM)), false);
}

const char *fitted(FunctionWriter *f, CValue value, bool jet) {
    if (value.jet == jet) return value.text;
    if (!jet) return value_of(f, value).text;
    return arena_printf(f->w.arena, "mocc%d_lift(%s)", f->order, value.text);
}

const char *fitted_array(FunctionWriter *f, CValue value, bool jet) {
    if (value.jet == jet) return value.text;
    f->memory = true;
    return arena_printf(f->w.arena, "%s(mocc, %d, %s)", jet ? "mocc_lift" : "mocc_values", f->order + 1,
                        value.text);
}

const char *plain_value(FunctionWriter *f, Ex *ex) {
    bool outer = f->plain;
    f->plain = true;
    CValue value = scalar_value(f, ex);
    f->plain = outer;
    return fitted(f, value, false);
}

static CValue plain(FunctionWriter *f, Ex *ex) {
    bool outer = f->plain;
    f->plain = true;
    CValue value = scalar_value(f, ex);
    f->plain = outer;
    return value_of(f, value);
}

/* --- operators -------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    int precedence;
} operators[] = {
    [AST_ADD] = {" + ", C_SUMMED},     [AST_SUB] = {" - ", C_SUMMED},   [AST_MUL] = {" * ", C_MULTIPLIED},
    [AST_DIV] = {" / ", C_MULTIPLIED}, [AST_LT] = {" < ", C_COMPARED},  [AST_LE] = {" <= ", C_COMPARED},
    [AST_GT] = {" > ", C_COMPARED},    [AST_GE] = {" >= ", C_COMPARED}, [AST_EQ] = {" == ", C_COMPARED},
    [AST_NE] = {" != ", C_COMPARED},   [AST_AND] = {" && ", C_BOTH},    [AST_OR] = {" || ", C_EITHER}};

static CValue jet_call(FunctionWriter *f, const char *name, const char *a, const char *b) {
    return atom(arena_printf(f->w.arena, b ? "mocc%d_%s(%s, %s)" : "mocc%d_%s(%s)", f->order, name, a, b),
                true);
}

static CValue minus(FunctionWriter *f, CValue a) {
    if (a.jet) return jet_call(f, "neg", a.text, NULL);
    return (CValue){arena_printf(f->w.arena, "-%s", wrapped(f, a, C_ATOM)), C_PREFIXED, false};
}

/* Arithmetic with at least one operand that is a jet */
static CValue jet_binary(FunctionWriter *f, AstOperator op, CValue a, CValue b) {
    switch (op) {
    case AST_ADD:
        if (!a.jet) return jet_call(f, "shift", b.text, a.text);
        return jet_call(f, b.jet ? "add" : "shift", a.text, b.text);
    case AST_SUB:
        if (!a.jet) return jet_call(f, "shift", jet_call(f, "neg", b.text, NULL).text, a.text);
        return b.jet ? jet_call(f, "sub", a.text, b.text) : jet_call(f, "shift", a.text, minus(f, b).text);
    case AST_MUL:
        if (!a.jet) return jet_call(f, "scale", b.text, a.text);
        return jet_call(f, b.jet ? "mul" : "scale", a.text, b.text);
    case AST_DIV:
        if (!b.jet) return jet_call(f, "over", a.text, b.text);
        return jet_call(f, "div", fitted(f, a, true), b.text);
    default:
        if (!b.jet) return jet_call(f, "power", a.text, b.text);
        return jet_call(f, "pow", fitted(f, a, true), b.text);
    }
}

/* An operand, a result or, of a plain power, both operands, checked */
static CValue checked(FunctionWriter *f, const Ex *ex, CValue value) {
    const char *function = check_function(operation_check(ex, NULL)),
               *site = add_site(f->sites, ex, c_where(f, ex->span));
    if (!value.jet)
        return atom(arena_printf(f->w.arena, "%s(mocc, %s%s)", function, value.text, site), false);
    return atom(arena_printf(f->w.arena, "mocc%d_%s(mocc, %s%s)", f->order, function + strlen("mocc_"),
                             value.text, site),
                true);
}

static CValue combine(FunctionWriter *f, AstOperator op, CValue a, CValue b) {
    if (a.jet || b.jet) return jet_binary(f, op, a, b);
    if (op == AST_POW) return atom(arena_printf(f->w.arena, "pow(%s, %s)", a.text, b.text), false);
    int own = operators[op].precedence;
    bool strict = own <= C_COMPARED; /* logic in logic, relations in relations: in parentheses */
    const char *left = wrapped(f, a, strict ? C_SUMMED : own),
               *right = wrapped(f, b, strict ? C_SUMMED : own + 1);
    return (CValue){arena_printf(f->w.arena, "%s%s%s", left, operators[op].text, right), own, false};
}

/* A power that is checked. A jet's exponent that is one, too, is that of its value. */
static CValue power_of(FunctionWriter *f, const Ex *ex, CValue a, CValue b) {
    Arena *arena = f->w.arena;
    const char *operands = arena_printf(arena, "%s, %s", fitted(f, a, a.jet || b.jet), b.text);
    const char *site = add_site(f->sites, ex, c_where(f, ex->span));
    if (!a.jet && !b.jet) return atom(arena_printf(arena, "mocc_power(mocc, %s%s)", operands, site), false);
    return atom(arena_printf(arena, "mocc%d_%s(mocc, %s%s)", f->order,
                             b.jet ? "checked_pow" : "checked_power", operands, site),
                true);
}

/* An operator of the language, of scalars in C */
static CValue operate(FunctionWriter *f, const Ex *ex, CValue a, CValue b) {
    Check check = operation_check(ex, NULL);
    if (check == CHECK_POWER) return power_of(f, ex, a, b);
    if (check == CHECK_DIVISOR) b = checked(f, ex, b);
    CValue value = combine(f, ex->binary.op, a, b);
    return check == CHECK_INTEGER ? checked(f, ex, value) : value;
}

/* A function of the language, of scalars in C */
static CValue apply(FunctionWriter *f, const Ex *ex, CValue *args) {
    bool jet = false;
    for (int i = 0; i < ex->call.n; i++)
        jet |= args[i].jet;
    Check check = operation_check(ex, NULL);
    int operand = checked_operand(ex);
    if (check && check != CHECK_INTEGER) args[operand] = checked(f, ex, args[operand]);
    const char *name = jet ? builtin(ex->call.fn)->jet : NULL;
    if (name)
        return jet_call(f, name, fitted(f, args[0], true), ex->call.n > 1 ? fitted(f, args[1], true) : NULL);
    const char **texts = NEW_ARRAY(f->w.arena, const char *, ex->call.n + 1);
    for (int i = 0; i < ex->call.n; i++)
        texts[i] = fitted(f, args[i], false); /* piecewise constant */
    CValue value = atom(c_call(f->w.arena, ex, texts), false);
    return check == CHECK_INTEGER ? checked(f, ex, value) : value;
}

static CValue string_relation(FunctionWriter *f, AstOperator op, CValue a, CValue b) {
    if (op == AST_EQ || op == AST_NE) return combine(f, op, a, b);
    return (CValue){
        arena_printf(f->w.arena, "mocc_string_compare(mocc, %s, %s)%s0", a.text, b.text, operators[op].text),
        C_COMPARED, false};
}

/* --- variables -------------------------------------------------------------------------------- */

int local_width(const FunctionWriter *f, const Var *var) {
    return f->order && var->base == BASE_REAL ? f->order + 1 : 1;
}

/* A constant outside of all instances as an array */
static const char *constant_array(FunctionWriter *f, const Var *var) {
    Arena *arena = f->w.arena;
    const char *dims = "";
    for (int k = 0; k < var->rank; k++)
        dims = arena_printf(arena, "%s%s%d", dims, k ? ", " : "", var->dims[k]);
    return arena_printf(arena, "(MoccArray){(double *)%s, %d, {%s}}", use_constant(f->w.globals, var),
                        var->rank, dims);
}

static CValue temporary_value(const FunctionWriter *f, const Var *var) {
    int i = f->temporaries.n - 1;
    while (f->temporaries.at[i].var != var)
        i--;
    return f->temporaries.at[i].value;
}

/* The array that a reference is about, as an lvalue */
static const char *array_of(FunctionWriter *f, Ex *ref) {
    Var *var = ref->ref.var;
    if (var->is_temporary) return temporary_value(f, var).text;
    return is_local(var) ? c_local(f->w.arena, var) : constant_array(f, var);
}

static const char *count_of(FunctionWriter *f, CValue array) {
    return arena_printf(f->w.arena, "mocc_count(%s)", array.text);
}

/* Element number `index` (a C text) of an array */
static CValue element_at(FunctionWriter *f, CValue array, const char *index) {
    Arena *arena = f->w.arena;
    index = c_bounded(arena, index, count_of(f, array), "an array in a function");
    if (!array.jet) return atom(arena_printf(arena, "%s.data[%s]", array.text, index), false);
    CValue element =
        atom(arena_printf(arena, "((MoccJet%d *)%s.data)[%s]", f->order, array.text, index), true);
    return f->plain ? value_of(f, element) : element;
}

/* The place of an element among all, row-major; every subscript is checked */
static const char *c_offset(FunctionWriter *f, Ex *ref) {
    Arena *arena = f->w.arena;
    const Var *var = ref->ref.var;
    const char *array = array_of(f, ref), *text = "";
    for (int k = 0; k < var->rank; k++) {
        const char *sub =
            arena_printf(arena, "mocc_sub(mocc, &%s, %d, %s, \"%s\", %s)", array, k,
                         plain_value(f, ref->ref.subs[k]), c_string(arena, var->path), c_where(f, ref->span));
        text = k == 0 ? sub : arena_printf(arena, "(%s) * (size_t)%s.dims[%d] + %s", text, array, k, sub);
    }
    return text;
}

static bool is_jet(const FunctionWriter *f, const Var *var) {
    if (var->is_temporary) return temporary_value(f, var).jet;
    return is_local(var) && local_width(f, var) > 1;
}

const char *c_element(FunctionWriter *f, Ex *ref) {
    Var *var = ref->ref.var;
    if (!var->rank) return c_local(f->w.arena, var);
    bool outer = f->plain;
    const char *offset = c_offset(f, ref);
    f->plain = false;
    const char *text = element_at(f, (CValue){array_of(f, ref), C_ATOM, is_jet(f, var)}, offset).text;
    f->plain = outer;
    return text;
}

static CValue scalar_reference(FunctionWriter *f, Ex *ref) {
    Var *var = ref->ref.var;
    Scalar constant;
    if (var->variability == AST_VAR_CONSTANT && ex_scalar(ref, NULL, &constant, NULL)) {
        if (constant.type == BASE_STRING)
            return atom(
                arena_printf(f->w.arena, "mocc_string(mocc, \"%s\")", c_string(f->w.arena, constant.text)),
                false);
        double number = constant.number;
        return (CValue){c_number(f->w.arena, number), number < 0 ? C_PREFIXED : C_ATOM, false};
    }
    CValue value = atom(c_element(f, ref), is_jet(f, var));
    if (!is_local(var) && var->base == BASE_STRING)
        value.text = arena_printf(f->w.arena, "mocc_string(mocc, %s)", value.text);
    return f->plain ? value_of(f, value) : value;
}

const char *c_subs(FunctionWriter *f, Ex *ref) {
    Arena *arena = f->w.arena;
    const char *text = "(MoccSub[]){";
    for (int k = 0; k < ref->ref.var->rank; k++) {
        Ex *sub = ref->ref.subs[k];
        const char *one = "{.kind = MOCC_ALL}";
        if (sub && sub->rank)
            one = arena_printf(arena, "{.kind = MOCC_SOME, .indices = %s}", array_value(f, sub).text);
        else if (sub)
            one = arena_printf(arena, "{.kind = MOCC_ONE, .index = %s}", plain_value(f, sub));
        text = arena_printf(arena, "%s%s%s", text, k ? ", " : "", one);
    }
    return arena_printf(arena, "%s}", text);
}

/* --- new arrays ------------------------------------------------------------------------------- */

/* Declares a MoccArray with this C text as its value. */
static CValue new_array(FunctionWriter *f, bool jet, const char *value) {
    const char *name = new_name(f);
    write_line(&f->w, "MoccArray %s = %s;", name, value);
    f->memory = true;
    return (CValue){name, C_ATOM, jet};
}

static CValue new_like(FunctionWriter *f, bool jet, CValue shape, Span span) {
    return new_array(f, jet,
                     arena_printf(f->w.arena, "mocc_like(mocc, %d, %s, %s)", width_of(f, jet), shape.text,
                                  c_where(f, span)));
}

/* for (k = 0; k < n; k++) { */
static const char *open_loop(FunctionWriter *f, const char *n) {
    const char *k = arena_printf(f->w.arena, "k%d", ++f->w.temporaries);
    write_line(&f->w, "for (size_t %s = 0; %s < %s; %s++) {", k, k, n, k);
    f->w.indent++;
    return k;
}

static void close_loop(FunctionWriter *f) {
    f->w.indent--;
    write_line(&f->w, "}");
}

static const char *dim_of(FunctionWriter *f, CValue array, int k) {
    return arena_printf(f->w.arena, "(size_t)%s.dims[%d]", array.text, k);
}

static void set_element(FunctionWriter *f, CValue array, const char *index, CValue value) {
    Arena *arena = f->w.arena;
    index = c_bounded(arena, index, count_of(f, array), "an array in a function");
    const char *left = array.jet
                           ? arena_printf(arena, "((MoccJet%d *)%s.data)[%s]", f->order, array.text, index)
                           : arena_printf(arena, "%s.data[%s]", array.text, index);
    write_line(&f->w, "%s = %s;", left, fitted(f, value, array.jet));
}

/* An operand of an elementwise operation: an array, or a scalar for all elements, computed once */
static CValue operand(FunctionWriter *f, Ex *ex) {
    if (ex->rank) return array_value(f, ex);
    CValue value = scalar_value(f, ex);
    const char *name = new_name(f);
    write_line(&f->w, "const %s %s = %s;", number_type(f, value.jet), name, value.text);
    return atom(name, value.jet);
}

static CValue operand_element(FunctionWriter *f, const Ex *ex, CValue value, const char *k) {
    return ex->rank ? element_at(f, value, k) : value;
}

/* --- arrays ----------------------------------------------------------------------------------- */

static CValue array_binary(FunctionWriter *f, Ex *ex) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    CValue left = operand(f, a), right = operand(f, b);
    bool jet = (left.jet || right.jet) && order_of(f) > 0;
    if (a->rank && b->rank)
        write_line(&f->w, "mocc_same(mocc, %s, %s, %s);", left.text, right.text, c_where(f, ex->span));
    CValue all = new_like(f, jet, a->rank ? left : right, ex->span);
    const char *k = open_loop(f, count_of(f, all));
    set_element(f, all, k, operate(f, ex, operand_element(f, a, left, k), operand_element(f, b, right, k)));
    close_loop(f);
    return all;
}

static CValue array_unary(FunctionWriter *f, Ex *ex) {
    CValue a = array_value(f, ex->binary.a);
    CValue all = new_like(f, a.jet && order_of(f) > 0, a, ex->span);
    const char *k = open_loop(f, count_of(f, all));
    CValue element = element_at(f, a, k);
    if (ex->kind == EX_NOT)
        element = (CValue){arena_printf(f->w.arena, "!%s", wrapped(f, element, C_ATOM)), C_PREFIXED, false};
    set_element(f, all, k, ex->kind == EX_NOT ? element : minus(f, element));
    close_loop(f);
    return all;
}

static CValue array_call(FunctionWriter *f, Ex *ex) {
    CValue args[4], elements[4], shape = {0};
    bool jet = false;
    for (int i = 0; i < ex->call.n; i++) {
        args[i] = operand(f, ex->call.args[i]);
        jet |= args[i].jet;
        if (!ex->call.args[i]->rank) continue;
        if (shape.text)
            write_line(&f->w, "mocc_same(mocc, %s, %s, %s);", shape.text, args[i].text, c_where(f, ex->span));
        if (!shape.text) shape = args[i];
    }
    CValue all = new_like(f, jet && order_of(f) > 0 && ex->type == BASE_REAL, shape, ex->span);
    const char *k = open_loop(f, count_of(f, all));
    for (int i = 0; i < ex->call.n; i++)
        elements[i] = operand_element(f, ex->call.args[i], args[i], k);
    set_element(f, all, k, apply(f, ex, elements));
    close_loop(f);
    return all;
}

/* Sums of products of arrays of these ranks: a vector or matrix, or a scalar */
static CValue product_of(FunctionWriter *f, CValue left, int left_rank, CValue right, int right_rank,
                         Span span) {
    Arena *arena = f->w.arena;
    bool jet = (left.jet || right.jet) && order_of(f) > 0;
    CValue all = new_array(f, jet,
                           arena_printf(arena, "mocc_product(mocc, %d, %s, %s, %s)", width_of(f, jet),
                                        left.text, right.text, c_where(f, span)));
    const char *inner = dim_of(f, left, left_rank - 1),
               *columns = right_rank == 2 ? dim_of(f, right, 1) : "1";
    const char *i = open_loop(f, left_rank == 2 ? dim_of(f, left, 0) : "1"), *j = open_loop(f, columns);
    const char *sum = new_name(f);
    write_line(&f->w, "%s %s = %s;", number_type(f, jet), sum, fitted(f, atom("0.0", false), jet));
    const char *k = open_loop(f, inner);
    CValue term = combine(f, AST_MUL, element_at(f, left, arena_printf(arena, "%s * %s + %s", i, inner, k)),
                          element_at(f, right, arena_printf(arena, "%s * %s + %s", k, columns, j)));
    write_line(&f->w, "%s = %s;", sum, fitted(f, combine(f, AST_ADD, atom(sum, jet), term), jet));
    close_loop(f);
    set_element(f, all, arena_printf(arena, "%s * %s + %s", i, columns, j), atom(sum, jet));
    close_loop(f);
    close_loop(f);
    return all;
}

static CValue product(FunctionWriter *f, Ex *ex) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    CValue left = array_value(f, a), right = array_value(f, b);
    return product_of(f, left, a->rank, right, b->rank, ex->span);
}

static CValue reduction(FunctionWriter *f, Ex *ex) {
    CValue a = array_value(f, ex->reduce.a);
    Reduce op = ex->reduce.op;
    bool jet = a.jet && order_of(f) > 0;
    const char *neutral = op == REDUCE_SUM       ? "0.0"
                          : op == REDUCE_PRODUCT ? "1.0"
                          : op == REDUCE_MIN     ? "INFINITY"
                                                 : "-INFINITY";
    const char *name = new_name(f);
    write_line(&f->w, "%s %s = %s;", number_type(f, jet), name, fitted(f, atom(neutral, false), jet));
    const char *k = open_loop(f, count_of(f, a));
    CValue so_far = atom(name, jet), element = element_at(f, a, k), next;
    if (op == REDUCE_SUM || op == REDUCE_PRODUCT)
        next = combine(f, op == REDUCE_SUM ? AST_ADD : AST_MUL, so_far, element);
    else if (jet)
        next = jet_call(f, op == REDUCE_MIN ? "min" : "max", so_far.text, element.text);
    else
        next = atom(
            arena_printf(f->w.arena, "%s(%s, %s)", op == REDUCE_MIN ? "fmin" : "fmax", name, element.text),
            false);
    write_line(&f->w, "%s = %s;", name, fitted(f, next, jet));
    close_loop(f);
    return so_far;
}

/* A scalar as an array without dimensions, for mocc_part */
static CValue as_part(FunctionWriter *f, Ex *ex, bool jet) {
    if (ex->rank) return (CValue){fitted_array(f, array_value(f, ex), jet), C_ATOM, jet};
    const char *name = new_name(f), *text = fitted(f, scalar_value(f, ex), jet);
    write_line(&f->w, "%s %s = %s;", number_type(f, jet), name, text);
    return (CValue){arena_printf(f->w.arena, "(MoccArray){.data = %s%s}", jet ? "(double *)&" : "&", name),
                    C_ATOM, jet};
}

static bool may_be_jet(const FunctionWriter *f, const Ex *ex) {
    return order_of(f) > 0 && ex->type == BASE_REAL;
}

/* An empty array; the sizes in further dimensions are those that any element would have. */
static CValue no_elements(FunctionWriter *f, Ex *ex, bool jet) {
    Arena *arena = f->w.arena;
    const char *dims = "0", *where = c_where(f, ex->span);
    for (int k = 1; k < ex->rank; k++) {
        Ex *size = shape_size(arena, ex, k);
        dims = size ? arena_printf(arena, "%s, mocc_size(mocc, %s, %s)", dims, plain_value(f, size), where)
                    : arena_printf(arena, "%s, 0", dims);
    }
    return new_array(f, jet,
                     arena_printf(arena, "mocc_new(mocc, 1, %d, (int[]){%s}, %s)", ex->rank, dims, where));
}

static CValue vector_literal(FunctionWriter *f, Ex *ex, bool jet) {
    Writer *w = &f->w;
    const char **elements = NEW_ARRAY(w->arena, const char *, ex->array.n);
    for (int i = 0; i < ex->array.n; i++)
        elements[i] = fitted(f, scalar_value(f, ex->array.elements[i]), jet);
    CValue vector = new_array(f, jet,
                              arena_printf(w->arena, "mocc_new(mocc, %d, 1, (int[]){%d}, %s)",
                                           width_of(f, jet), ex->array.n, c_where(f, ex->span)));
    for (int i = 0; i < ex->array.n; i++)
        write_line(w, "%s = %s;", element_at(f, vector, arena_printf(w->arena, "%d", i)).text, elements[i]);
    return vector;
}

static CValue array_literal(FunctionWriter *f, Ex *ex) {
    bool jet = may_be_jet(f, ex);
    if (!ex->array.n) return no_elements(f, ex, jet);
    if (ex->rank == 1) return vector_literal(f, ex, jet);
    CValue *parts = NEW_ARRAY(f->w.arena, CValue, ex->array.n);
    for (int i = 0; i < ex->array.n; i++)
        parts[i].text = fitted_array(f, array_value(f, ex->array.elements[i]), jet);
    const char *name = new_name(f);
    write_line(&f->w, "MoccArray %s;", name);
    f->memory = true;
    for (int i = 0; i < ex->array.n; i++)
        write_line(&f->w, "mocc_part(mocc, &%s, %d, %d, %d, %s, %s);", name, width_of(f, jet), ex->array.n, i,
                   parts[i].text, c_where(f, ex->span));
    return (CValue){name, C_ATOM, jet};
}

/* Whether an open loop's iterator or a variable of the function is called so. */
static bool is_taken(const FunctionWriter *f, const Iter *iter) {
    const Variant *variant = f->function->variant;
    for (int i = 0; i < f->iterators.n; i++)
        if (!strcmp(f->iterators.at[i].iter->name, iter->name)) return true;
    for (int i = 0; i < variant->vars.n; i++)
        if (!strcmp(variant->vars.at[i]->path, iter->name)) return true;
    return false;
}

const char *open_iterator(FunctionWriter *f, const Iter *iter, bool jet) {
    Arena *arena = f->w.arena;
    const char *name =
        is_taken(f, iter) ? arena_printf(arena, "k%d", ++f->w.temporaries) : c_iter(&f->w, iter);
    vec_push(arena, &f->iterators, ((struct OpenIterator){iter, name, jet}));
    return name;
}

void close_iterator(FunctionWriter *f) {
    f->iterators.n--;
}

void open_iteration(FunctionWriter *f, const Iter *iter, CValue values, const char *k) {
    Writer *w = &f->w;
    write_line(w, "for (int %s = 0; %s < %s.dims[0]; %s++) {", k, k, values.text, k);
    w->indent++;
    CValue value = element_at(f, values, k);
    const char *name = open_iterator(f, iter, value.jet);
    write_line(w, "const %s %s = %s;", number_type(f, value.jet), name, value.text);
    write_line(w, "(void)%s;", name);
}

void close_iteration(FunctionWriter *f) {
    close_iterator(f);
    close_loop(f);
}

static CValue iterator(FunctionWriter *f, const Iter *iter) {
    int i = f->iterators.n - 1;
    while (f->iterators.at[i].iter != iter)
        i--;
    CValue value = atom(f->iterators.at[i].name, f->iterators.at[i].jet);
    return f->plain ? value_of(f, value) : value;
}

static CValue comprehension(FunctionWriter *f, Ex *ex) {
    Writer *w = &f->w;
    bool jet = may_be_jet(f, ex);
    CValue range = array_value(f, ex->comprehension.range);
    CValue all = no_elements(f, ex, jet);
    const char *k = arena_printf(w->arena, "k%d", ++w->temporaries);
    open_iteration(f, ex->comprehension.iter, range, k);
    int written = f->calls.n;
    CValue part = as_part(f, ex->comprehension.body, jet);
    f->calls.n = written;
    write_line(w, "mocc_part(mocc, &%s, %d, %s.dims[0], %s, %s, %s);", all.text, width_of(f, jet), range.text,
               k, part.text, c_where(f, ex->span));
    close_iteration(f);
    return all;
}

/* a:s:b of Reals with derivatives: every element moves */
static CValue moving_range(FunctionWriter *f, Ex *ex, CValue from, CValue step) {
    Arena *arena = f->w.arena;
    CValue to = plain(f, ex->range.to);
    CValue values = new_array(f, false,
                              arena_printf(arena, "mocc_range(mocc, %s, %s, %s, %s)", value_of(f, from).text,
                                           value_of(f, step).text, to.text, c_where(f, ex->span)));
    CValue all = new_like(f, true, values, ex->span);
    const char *k = open_loop(f, count_of(f, all));
    CValue way = combine(f, AST_MUL, step, atom(arena_printf(arena, "(double)%s", k), false));
    set_element(f, all, k, combine(f, AST_ADD, from, way));
    close_loop(f);
    return all;
}

static CValue range_array(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    CValue from = scalar_value(f, ex->range.from), step = atom("1.0", false);
    if (ex->range.step) step = scalar_value(f, ex->range.step);
    if ((from.jet || step.jet) && ex->range.to) return moving_range(f, ex, from, step);
    const char *to;
    if (ex->range.to)
        to = plain_value(f, ex->range.to);
    else
        to = arena_printf(arena, "%s + %d * %s", wrapped(f, from, C_SUMMED), ex->dims[0] - 1,
                          wrapped(f, step, C_ATOM));
    return new_array(f, false,
                     arena_printf(arena, "mocc_range(mocc, %s, %s, %s, %s)", from.text, step.text, to,
                                  c_where(f, ex->span)));
}

static CValue fill_array(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    CValue value = operand(f, ex->call.args[0]);
    const char *dims = "(int[]){";
    for (int k = 0; k < ex->rank; k++) {
        const char *size = arena_printf(arena, "%d", ex->dims[k]);
        if (ex->call.n > 1)
            size = arena_printf(arena, "mocc_size(mocc, %s, %s)", plain_value(f, ex->call.args[k + 1]),
                                c_where(f, ex->span));
        dims = arena_printf(arena, "%s%s%s", dims, k ? ", " : "", size);
    }
    CValue all = new_array(f, value.jet,
                           arena_printf(arena, "mocc_new(mocc, %d, %d, %s}, %s)", width_of(f, value.jet),
                                        ex->rank, dims, c_where(f, ex->span)));
    const char *k = open_loop(f, count_of(f, all));
    set_element(f, all, k, value);
    close_loop(f);
    return all;
}

static CValue reference_array(FunctionWriter *f, Ex *ref) {
    Var *var = ref->ref.var;
    bool whole = true, jet = is_jet(f, var);
    for (int k = 0; k < var->rank; k++)
        whole &= !ref->ref.subs[k];
    const char *array = array_of(f, ref);
    if (whole) return (CValue){array, C_ATOM, jet};
    return new_array(f, jet,
                     arena_printf(f->w.arena, "mocc_slice(mocc, %d, %s, %s, \"%s\", %s)", width_of(f, jet),
                                  array, c_subs(f, ref), c_string(f->w.arena, var->path),
                                  c_where(f, ref->span)));
}

/* --- operations ------------------------------------------------------------------------------- */

/* What only moves elements is done by the runtime library: a call with the width of the elements first. */
static CValue move_elements(FunctionWriter *f, const char *name, CValue a, const char *where) {
    return new_array(f, a.jet,
                     arena_printf(f->w.arena, where ? "%s(mocc, %d, %s, %s)" : "%s(mocc, %d, %s)", name,
                                  width_of(f, a.jet), a.text, where));
}

static CValue cat(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    bool jet = may_be_jet(f, ex);
    const char *parts = "";
    for (int i = 1; i < ex->call.n; i++)
        parts = arena_printf(arena, "%s%s%s", parts, i > 1 ? ", " : "",
                             fitted_array(f, array_value(f, ex->call.args[i]), jet));
    return new_array(f, jet,
                     arena_printf(arena, "mocc_cat(mocc, %d, %d, %d, (MoccArray[]){%s}, %s)",
                                  width_of(f, jet), (int)ex->call.args[0]->number - 1, ex->call.n - 1, parts,
                                  c_where(f, ex->span)));
}

static CValue cross(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    CValue a = array_value(f, ex->call.args[0]), b = array_value(f, ex->call.args[1]);
    const char *where = c_where(f, ex->span);
    write_line(&f->w, "mocc_expect(mocc, %s, 0, 3, \"the vector\", %s);", a.text, where);
    write_line(&f->w, "mocc_expect(mocc, %s, 0, 3, \"the vector\", %s);", b.text, where);
    CValue all = new_like(f, (a.jet || b.jet) && order_of(f) > 0, a, ex->span);
    for (int i = 0; i < 3; i++) {
        const char *j = arena_printf(arena, "%d", (i + 1) % 3), *k = arena_printf(arena, "%d", (i + 2) % 3);
        CValue plus = combine(f, AST_MUL, element_at(f, a, j), element_at(f, b, k));
        CValue minus_ = combine(f, AST_MUL, element_at(f, a, k), element_at(f, b, j));
        set_element(f, all, arena_printf(arena, "%d", i), combine(f, AST_SUB, plus, minus_));
    }
    return all;
}

/* skew(x)*y = cross(x, y) */
static CValue skew(FunctionWriter *f, Ex *ex) {
    static const int which[9] = {0, -3, 2, 3, 0, -1, -2, 1, 0};
    Arena *arena = f->w.arena;
    CValue x = array_value(f, ex->call.args[0]);
    write_line(&f->w, "mocc_expect(mocc, %s, 0, 3, \"the vector\", %s);", x.text, c_where(f, ex->span));
    bool jet = x.jet && order_of(f) > 0;
    CValue all = new_array(f, jet,
                           arena_printf(arena, "mocc_new(mocc, %d, 2, (int[]){3, 3}, %s)", width_of(f, jet),
                                        c_where(f, ex->span)));
    for (int i = 0; i < 9; i++) {
        if (!which[i]) continue;
        CValue element =
            element_at(f, x, arena_printf(arena, "%d", which[i] < 0 ? -which[i] - 1 : which[i] - 1));
        set_element(f, all, arena_printf(arena, "%d", i), which[i] < 0 ? minus(f, element) : element);
    }
    return all;
}

static CValue outer_product(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    CValue a = array_value(f, ex->call.args[0]), b = array_value(f, ex->call.args[1]);
    bool jet = (a.jet || b.jet) && order_of(f) > 0;
    CValue all = new_array(f, jet,
                           arena_printf(arena, "mocc_new(mocc, %d, 2, (int[]){%s.dims[0], %s.dims[0]}, %s)",
                                        width_of(f, jet), a.text, b.text, c_where(f, ex->span)));
    const char *i = open_loop(f, dim_of(f, a, 0)), *j = open_loop(f, dim_of(f, b, 0));
    set_element(f, all, arena_printf(arena, "%s * %s + %s", i, dim_of(f, b, 0), j),
                combine(f, AST_MUL, element_at(f, a, i), element_at(f, b, j)));
    close_loop(f);
    close_loop(f);
    return all;
}

static CValue linspace(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    CValue from = operand(f, ex->call.args[0]), to = operand(f, ex->call.args[1]),
           n = operand(f, ex->call.args[2]);
    bool jet = (from.jet || to.jet) && order_of(f) > 0;
    CValue all =
        new_array(f, jet,
                  arena_printf(arena, "mocc_new(mocc, %d, 1, (int[]){mocc_size(mocc, %s - 2.0, %s) + 2}, %s)",
                               width_of(f, jet), n.text, c_where(f, ex->span), c_where(f, ex->span)));
    const char *k = open_loop(f, count_of(f, all));
    CValue part = atom(arena_printf(arena, "((double)%s / (%s - 1.0))", k, n.text), false);
    set_element(f, all, k,
                combine(f, AST_ADD, from, combine(f, AST_MUL, combine(f, AST_SUB, to, from), part)));
    close_loop(f);
    return all;
}

/* Squares of the matrix, multiplied where the exponent has a binary digit */
static CValue power(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    Writer *w = &f->w;
    const char *where = c_where(f, ex->span);
    CValue a = array_value(f, ex->call.args[0]);
    bool jet = a.jet && order_of(f) > 0;
    CValue factor = new_array(f, jet, fitted_array(f, a, jet));
    const char *n = new_name(f);
    write_line(w, "double %s = mocc_exponent(mocc, %s, %s);", n, plain_value(f, ex->call.args[1]), where);
    write_line(w, "mocc_expect(mocc, %s, 1, %s.dims[0], \"%s\", %s);", factor.text, factor.text,
               c_string(arena, ex_to_string(arena, ex->call.args[0])), where);
    CValue one = atom(arena_printf(arena, "mocc_identity(mocc, %s.dims[0], %s)", factor.text, where), false);
    CValue all = new_array(f, jet, fitted_array(f, one, jet));
    write_line(w, "for (bool begun = false; %s > 0; %s = floor(%s / 2)) {", n, n, n);
    w->indent++;
    write_line(w, "if (fmod(%s, 2) == 1 && begun) {", n);
    w->indent++;
    write_line(w, "%s = %s;", all.text, product_of(f, all, 2, factor, 2, ex->span).text);
    w->indent--;
    write_line(w, "} else if (fmod(%s, 2) == 1) {", n);
    w->indent++;
    write_line(w, "%s = %s;", all.text, factor.text);
    write_line(w, "begun = true;");
    w->indent--;
    write_line(w, "}");
    write_line(w, "if (%s < 2) break;", n);
    write_line(w, "%s = %s;", factor.text, product_of(f, factor, 2, factor, 2, ex->span).text);
    w->indent--;
    write_line(w, "}");
    return all;
}

/* The value gets a name for as long as the expression that uses it is written. */
static CValue with_value(FunctionWriter *f, Ex *ex) {
    CValue value = array_value(f, ex->call.args[1]);
    struct TemporaryValue temporary = {ex->call.args[0]->ref.var, value};
    vec_push(f->w.arena, &f->temporaries, temporary);
    value = ex->rank ? array_value(f, ex->call.args[2]) : scalar_value(f, ex->call.args[2]);
    f->temporaries.n--;
    return value;
}

/* The size of an array; of others, too. */
static CValue size(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    int k = (int)ex->call.args[1]->number - 1;
    CValue a = array_value(f, ex->call.args[0]);
    for (int i = 2; i < ex->call.n; i++)
        write_line(&f->w, "mocc_expect(mocc, %s, %d, %s.dims[%d], \"%s\", %s);",
                   array_value(f, ex->call.args[i]).text, k, a.text, k,
                   c_string(arena, ex_to_string(arena, ex->call.args[i])), c_where(f, ex->span));
    return (CValue){arena_printf(arena, "(double)%s.dims[%d]", a.text, k), C_PREFIXED, false};
}

static CValue operation(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    const char *where = c_where(f, ex->span);
    Ex *first = ex->call.args[0];
    switch (ex->call.operation) {
    case OPERATION_WITH:
        return with_value(f, ex);
    case OPERATION_CAT:
        return cat(f, ex);
    case OPERATION_CROSS:
        return cross(f, ex);
    case OPERATION_SKEW:
        return skew(f, ex);
    case OPERATION_OUTER_PRODUCT:
        return outer_product(f, ex);
    case OPERATION_POWER:
        return power(f, ex);
    case OPERATION_LINSPACE:
        return linspace(f, ex);
    case OPERATION_IDENTITY:
        return new_array(f, false,
                         arena_printf(arena, "mocc_identity(mocc, %s, %s)", plain_value(f, first), where));
    case OPERATION_DIAGONAL:
        return move_elements(f, "mocc_diagonal", array_value(f, first), where);
    case OPERATION_SYMMETRIC:
        return move_elements(f, "mocc_symmetric", array_value(f, first), where);
    case OPERATION_VECTOR:
    case OPERATION_MATRIX: {
        bool jet = may_be_jet(f, ex);
        const char *name = ex->call.operation == OPERATION_VECTOR ? "mocc_vector" : "mocc_matrix";
        return new_array(f, jet,
                         arena_printf(arena, "%s(mocc, %s, %s)", name, as_part(f, first, jet).text, where));
    }
    case OPERATION_SCALAR: {
        CValue a = as_part(f, first, may_be_jet(f, ex));
        CValue single = new_array(f, a.jet, a.text);
        write_line(&f->w, "mocc_expect_one(mocc, %s, %s);", single.text, where);
        return element_at(f, single, "0");
    }
    case OPERATION_SIZE:
        break;
    }
    return size(f, ex);
}

/* --- calls ------------------------------------------------------------------------------------ */

/* The arguments in C for a call at `order`, which is 0 if nothing among them carries derivatives */
static const char *c_arguments(FunctionWriter *f, const Call *call, int *order) {
    Arena *arena = f->w.arena;
    CValue *values = NEW_ARRAY(arena, CValue, call->n_args + 1);
    *order = 0;
    for (int i = 0; i < call->n_args; i++) {
        Ex *arg = call->args[i];
        const Var *var = call->function->inputs.at[i];
        if (var->base != BASE_REAL && !arg->rank)
            values[i] = plain(f, arg);
        else
            values[i] = arg->rank ? array_value(f, arg) : scalar_value(f, arg);
        if (values[i].jet && var->base == BASE_REAL && !f->plain) *order = f->order;
    }
    const char *text = "mocc";
    for (int i = 0; i < call->n_args; i++) {
        const Var *var = call->function->inputs.at[i];
        bool jet = *order && var->base == BASE_REAL;
        const char *one = var->rank ? fitted_array(f, values[i], jet) : fitted(f, values[i], jet);
        text = arena_printf(arena, "%s, %s", text, one);
    }
    return text;
}

void call_results(FunctionWriter *f, Call *call, Span span, CValue *results) {
    Arena *arena = f->w.arena;
    Function *function = call->function;
    int order;
    (void)span;
    const char *args = c_arguments(f, call, &order), *name = use_function(f->w.globals, function, order);
    if (gives_value(function)) {
        results[0] = atom(arena_printf(arena, "%s(%s)", name, args),
                          order && function->results.at[0]->base == BASE_REAL);
        return;
    }
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        const char *result = new_name(f);
        write_line(&f->w, "%s %s;", c_type(arena, var, order), result);
        args = arena_printf(arena, "%s, &%s", args, result);
        results[i] = atom(result, order && var->base == BASE_REAL);
        f->memory |= var->rank > 0;
    }
    write_line(&f->w, "%s(%s);", name, args);
}

/* The results of a call as one expression has asked for them before */
static const CValue *written_results(const FunctionWriter *f, const Call *call) {
    for (int i = 0; i < f->calls.n; i++)
        if (f->calls.at[i].call == call && f->calls.at[i].plain == f->plain) return f->calls.at[i].results;
    return NULL;
}

static CValue function_value(FunctionWriter *f, Ex *ex) {
    Call *call = ex->function.call;
    const CValue *results = written_results(f, call);
    if (!results) {
        CValue *made = NEW_ARRAY(f->w.arena, CValue, call->function->results.n + 1);
        call_results(f, call, ex->span, made);
        struct WrittenCall written = {call, f->plain, made};
        if (!gives_value(call->function)) vec_push(f->w.arena, &f->calls, written);
        results = made;
    }
    CValue value = results[ex->function.result];
    return f->plain && !ex->rank ? value_of(f, value) : value;
}

/* --- conditions ------------------------------------------------------------------------------- */

/* A branch, with the statements that it needs in a text of their own */
static CValue branch(FunctionWriter *f, Ex *ex, Text *statements) {
    Text *outer = f->w.out;
    int written = f->calls.n;
    text_add(statements, "");
    f->w.out = statements;
    f->w.indent++;
    CValue value = ex->rank ? array_value(f, ex) : scalar_value(f, ex);
    f->w.indent--;
    f->w.out = outer;
    f->calls.n = written;
    return value;
}

static void add_branch(FunctionWriter *f, Text *statements, const char *name, const char *value) {
    text_add_bytes(f->w.out, statements->data, statements->length);
    f->w.indent++;
    write_line(&f->w, "%s = %s;", name, value);
    f->w.indent--;
}

/* if c then a else b: only one of them is computed, it may be that the other one cannot be */
static CValue choice(FunctionWriter *f, Ex *ex) {
    Writer *w = &f->w;
    Text yes_text = {0}, no_text = {0};
    CValue condition = plain(f, ex->cond.condition);
    CValue yes = branch(f, ex->cond.yes, &yes_text), no = branch(f, ex->cond.no, &no_text), value;
    bool jet = yes.jet || no.jet;
    if (!ex->rank && !yes_text.length && !no_text.length) {
        const char *a = fitted(f, yes, jet), *b = fitted(f, no, jet);
        if (!jet) {
            a = wrapped(f, yes, C_EITHER);
            b = wrapped(f, no, C_EITHER);
        }
        value = (CValue){arena_printf(w->arena, "%s ? %s : %s", wrapped(f, condition, C_EITHER), a, b),
                         C_CHOICE, jet};
    } else {
        const char *name = new_name(f);
        write_line(w, "%s %s;", ex->rank ? "MoccArray" : number_type(f, jet), name);
        write_line(w, "if (%s) {", condition.text);
        add_branch(f, &yes_text, name, ex->rank ? fitted_array(f, yes, jet) : fitted(f, yes, jet));
        write_line(w, "} else {");
        add_branch(f, &no_text, name, ex->rank ? fitted_array(f, no, jet) : fitted(f, no, jet));
        write_line(w, "}");
        value = atom(name, jet);
    }
    text_free(&yes_text);
    text_free(&no_text);
    return value;
}

/* --- all -------------------------------------------------------------------------------------- */

static CValue scalar_binary(FunctionWriter *f, Ex *ex) {
    bool values = ex->type != BASE_REAL; /* relations, logic, Integers */
    CValue a = values ? plain(f, ex->binary.a) : scalar_value(f, ex->binary.a);
    CValue b = values ? plain(f, ex->binary.b) : scalar_value(f, ex->binary.b);
    if (ex->binary.a->type == BASE_STRING) return string_relation(f, ex->binary.op, a, b);
    return operate(f, ex, a, b);
}

static CValue scalar_call(FunctionWriter *f, Ex *ex) {
    CValue args[4] = {0};
    for (int i = 0; i < ex->call.n; i++)
        if (builtin(ex->call.fn)->c_form != C_FORMAT || i == 0)
            args[i] = ex->type == BASE_REAL ? scalar_value(f, ex->call.args[i]) : plain(f, ex->call.args[i]);
    return apply(f, ex, args);
}

/* C text that has been written as an expression to be part of another one */
static Ex *written(FunctionWriter *f, Ex *ex) {
    if (!ex) return NULL;
    Iter *iter = NEW(f->w.arena, Iter);
    iter->internal = true;
    iter->name = arena_printf(f->w.arena, "(%s)", plain_value(f, ex));
    return ex_iter(f->w.arena, iter, ex->span);
}

/* The operands of a relation or call, written */
static Ex *written_operands(FunctionWriter *f, Ex *ex) {
    ExParts parts = parts_of(ex);
    Ex **operands = NEW_ARRAY(f->w.arena, Ex *, parts.n + 1);
    for (int i = 0; i < parts.n; i++)
        operands[i] = written(f, part(&parts, i));
    return ex_with_parts(f->w.arena, ex, operands);
}

/* What makes events in an algorithm section: its memories are arguments of the section's function. */
static CValue event(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    const Memory *m = ex->event.memory;
    const char *memory = arena_printf(arena, "(*%s)", c_memory(arena, m)), *index = "0";
    for (int k = 0; k < m->rank; k++) {
        const char *sub = arena_printf(arena, "((size_t)(%s) - 1)", plain_value(f, ex->event.subs[k]));
        index = k ? arena_printf(arena, "(%s) * %d + %s", index, m->dims[k], sub) : sub;
    }
    if (m->rank) memory = arena_printf(arena, "%s[%s]", c_memory(arena, m), index);
    bool operands = m->kind == MEMORY_RELATION || m->kind == MEMORY_STEP;
    Ex *a = ex->event.a && operands ? written_operands(f, ex->event.a) : written(f, ex->event.a);
    Ex *b = written(f, ex->event.b);
    Ex *copy = ex_event(arena, ex->type, ex->event.memory, ex->event.subs, a, b, ex->span);
    return atom(c_event(&f->w, copy, memory), false);
}

CValue scalar_value(FunctionWriter *f, Ex *ex) {
    Arena *arena = f->w.arena;
    switch (ex->kind) {
    case EX_CONST:
        return (CValue){c_number(arena, ex->number), ex->number < 0 ? C_PREFIXED : C_ATOM, false};
    case EX_STRING:
        return atom(arena_printf(arena, "mocc_string(mocc, \"%s\")", c_string(arena, ex->string)), false);
    case EX_ITER:
        return iterator(f, ex->iter);
    case EX_REF:
        return scalar_reference(f, ex);
    case EX_NEG:
        return minus(f, scalar_value(f, ex->binary.a));
    case EX_NOT:
        return (CValue){arena_printf(arena, "!%s", wrapped(f, plain(f, ex->binary.a), C_ATOM)), C_PREFIXED,
                        false};
    case EX_BINARY:
        return scalar_binary(f, ex);
    case EX_PRODUCT: /* of two vectors: an array without dimensions */
        return element_at(f, product(f, ex), "0");
    case EX_IF:
        return choice(f, ex);
    case EX_CALL:
        return scalar_call(f, ex);
    case EX_REDUCE:
        return operation_check(ex, NULL) ? checked(f, ex, reduction(f, ex)) : reduction(f, ex);
    case EX_FUNCTION:
        return function_value(f, ex);
    case EX_OPERATION:
        return operation(f, ex);
    case EX_EVENT:
        return event(f, ex);
    case EX_TIME:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return atom(no_text(f->sema->diagnostics, ex), false);
}

CValue array_value(FunctionWriter *f, Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return reference_array(f, ex);
    case EX_NEG:
    case EX_NOT:
        return array_unary(f, ex);
    case EX_BINARY:
        return array_binary(f, ex);
    case EX_PRODUCT:
        return product(f, ex);
    case EX_IF:
        return choice(f, ex);
    case EX_CALL:
        return array_call(f, ex);
    case EX_ARRAY:
        return array_literal(f, ex);
    case EX_RANGE:
        return range_array(f, ex);
    case EX_FILL:
        return fill_array(f, ex);
    case EX_COMPREHENSION:
        return comprehension(f, ex);
    case EX_TRANSPOSE:
        return move_elements(f, "mocc_transpose", array_value(f, ex->binary.a), NULL);
    case EX_FUNCTION:
        return function_value(f, ex);
    case EX_OPERATION:
        return operation(f, ex);
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_REDUCE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return atom(no_text(f->sema->diagnostics, ex), false);
}
