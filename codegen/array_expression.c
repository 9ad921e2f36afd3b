/* Arrays inside of functions: one is made by a loop over its elements. */
#include "codegen/array_expression.h"

#include "codegen/array.h"
#include "codegen/array_operation.h"
#include "codegen/checks.h"
#include "codegen/function_expression.h"
#include "codegen/names.h"
#include "sema/model/accessors.h"
#include "sema/typing/typing.h"

/* An operand of an elementwise operation: an array, or a scalar for all elements, computed once */
CValue operand_value(Writer *w, Ex *ex) {
    if (ex->rank) return array_value(w, ex);
    CValue value = scalar_value(w, ex);
    const char *name = new_name(w);
    write_line(w, "const %s %s = %s;", number_type(w, value.jet), name, value.text);
    return c_primary(name, value.jet);
}

static CValue operand_element(Writer *w, const Ex *ex, CValue value, const char *k) {
    return ex->rank ? element_at(w, value, k) : value;
}

static CValue array_binary(Writer *w, Ex *ex) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    CValue left = operand_value(w, a), right = operand_value(w, b);
    bool jet = (left.jet || right.jet) && order_of(w) > 0;
    if (a->rank && b->rank)
        write_line(w, "mocc_same(mocc, %s, %s, %s);", left.text, right.text, c_place(w, ex->span));
    CValue all = new_like(w, jet, a->rank ? left : right, ex->span);
    const char *k = open_loop(w, count_of(w, all));
    set_element(w, all, k,
                c_operation(w, ex, operand_element(w, a, left, k), operand_element(w, b, right, k)));
    close_loop(w);
    return all;
}

static CValue array_unary(Writer *w, Ex *ex) {
    CValue a = array_value(w, ex->binary.a);
    CValue all = new_like(w, a.jet && order_of(w) > 0, a, ex->span);
    const char *k = open_loop(w, count_of(w, all));
    CValue element = element_at(w, a, k);
    set_element(w, all, k, ex->kind == EX_NOT ? c_not(w, element) : c_opposite(w, ex->type, element));
    close_loop(w);
    return all;
}

static CValue array_call(Writer *w, Ex *ex) {
    CValue args[MOST_OPERANDS], elements[MOST_OPERANDS], shape = {0};
    bool jet = false;
    for (int i = 0; i < ex->call.n; i++) {
        args[i] = operand_value(w, ex->call.args[i]);
        jet |= args[i].jet;
        if (!ex->call.args[i]->rank) continue;
        if (shape.text)
            write_line(w, "mocc_same(mocc, %s, %s, %s);", shape.text, args[i].text, c_place(w, ex->span));
        if (!shape.text) shape = args[i];
    }
    CValue all = new_like(w, jet && order_of(w) > 0 && ex->type == BASE_REAL, shape, ex->span);
    const char *k = open_loop(w, count_of(w, all));
    for (int i = 0; i < ex->call.n; i++)
        elements[i] = operand_element(w, ex->call.args[i], args[i], k);
    set_element(w, all, k, c_function(w, ex, elements));
    close_loop(w);
    return all;
}

/* Sums of products of arrays of these ranks: a vector or matrix, or a scalar */
CValue product_of(Writer *w, CValue left, int left_rank, CValue right, int right_rank, Span span) {
    Arena *arena = w->arena;
    bool jet = (left.jet || right.jet) && order_of(w) > 0;
    CValue all = new_array(w, jet,
                           arena_printf(arena, "mocc_product(mocc, %d, %s, %s, %s)", width_of(w, jet),
                                        left.text, right.text, c_place(w, span)));
    const char *inner = dim_of(w, left, left_rank - 1),
               *columns = right_rank == 2 ? dim_of(w, right, 1) : "1";
    const char *i = open_loop(w, left_rank == 2 ? dim_of(w, left, 0) : "1"), *j = open_loop(w, columns);
    const char *sum = new_name(w);
    write_line(w, "%s %s = %s;", number_type(w, jet), sum, fitted(w, c_neutral(w, REDUCE_SUM, inner), jet));
    const char *k = open_loop(w, inner);
    CValue term = c_binary(w, AST_MUL, element_at(w, left, arena_printf(arena, "%s * %s + %s", i, inner, k)),
                           element_at(w, right, arena_printf(arena, "%s * %s + %s", k, columns, j)));
    write_line(w, "%s = %s;", sum, fitted(w, c_binary(w, AST_ADD, c_primary(sum, jet), term), jet));
    close_loop(w);
    set_element(w, all, arena_printf(arena, "%s * %s + %s", i, columns, j), c_primary(sum, jet));
    close_loop(w);
    close_loop(w);
    return all;
}

static CValue product(Writer *w, Ex *ex) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    CValue left = array_value(w, a), right = array_value(w, b);
    return product_of(w, left, a->rank, right, b->rank, ex->span);
}

CValue reduction_value(Writer *w, Ex *ex) {
    CValue a = array_value(w, ex->reduce.a);
    Reduce op = ex->reduce.op;
    bool jet = a.jet && order_of(w) > 0;
    const char *name = new_name(w);
    write_line(w, "%s %s = %s;", number_type(w, jet), name, fitted(w, c_neutral(w, op, count_of(w, a)), jet));
    const char *k = open_loop(w, count_of(w, a));
    CValue so_far = c_primary(name, jet), next = c_reduced(w, op, so_far, element_at(w, a, k));
    write_line(w, "%s = %s;", name, fitted(w, next, jet));
    close_loop(w);
    return so_far;
}

/* A scalar as an array without dimensions, for mocc_part */
CValue as_part(Writer *w, Ex *ex, bool jet) {
    if (ex->rank) return fit(w, array_value(w, ex), jet);
    const char *name = new_name(w), *text = fitted(w, scalar_value(w, ex), jet);
    write_line(w, "%s %s = %s;", number_type(w, jet), name, text);
    return c_array(arena_printf(w->arena, "(MoccArray){.data = %s%s}", jet ? "(double *)&" : "&", name), jet);
}

bool may_be_jet(const Writer *w, const Ex *ex) {
    return order_of(w) > 0 && ex->type == BASE_REAL;
}

/* An empty array; the sizes in further dimensions are those that any element would have. */
static CValue no_elements(Writer *w, Ex *ex, bool jet) {
    Arena *arena = w->arena;
    const char *dims = "0", *where = c_place(w, ex->span);
    for (int k = 1; k < ex->rank; k++) {
        Ex *size = shape_size(arena, ex, k);
        dims = size ? arena_printf(arena, "%s, mocc_size(mocc, %s, %s)", dims, c_scalar(w, size), where)
                    : arena_printf(arena, "%s, 0", dims);
    }
    return new_array(w, jet,
                     arena_printf(arena, "mocc_new(mocc, 1, %d, (int[]){%s}, %s)", ex->rank, dims, where));
}

static CValue vector_literal(Writer *w, Ex *ex, bool jet) {
    const char **elements = NEW_ARRAY(w->arena, const char *, ex->array.n);
    for (int i = 0; i < ex->array.n; i++)
        elements[i] = fitted(w, scalar_value(w, ex->array.elements[i]), jet);
    CValue vector = new_array(w, jet,
                              arena_printf(w->arena, "mocc_new(mocc, %d, 1, (int[]){%d}, %s)",
                                           width_of(w, jet), ex->array.n, c_place(w, ex->span)));
    for (int i = 0; i < ex->array.n; i++)
        write_line(w, "%s = %s;", c_element_at(w, vector, arena_printf(w->arena, "%d", i)), elements[i]);
    return vector;
}

static CValue array_literal(Writer *w, Ex *ex) {
    bool jet = may_be_jet(w, ex);
    if (!ex->array.n) return no_elements(w, ex, jet);
    if (ex->rank == 1) return vector_literal(w, ex, jet);
    CValue *parts = NEW_ARRAY(w->arena, CValue, ex->array.n);
    for (int i = 0; i < ex->array.n; i++)
        parts[i].text = fitted(w, array_value(w, ex->array.elements[i]), jet);
    const char *name = new_name(w);
    write_line(w, "MoccArray %s;", name);
    require_memory(w);
    for (int i = 0; i < ex->array.n; i++)
        write_line(w, "mocc_part(mocc, &%s, %d, %d, %d, %s, %s);", name, width_of(w, jet), ex->array.n, i,
                   parts[i].text, c_place(w, ex->span));
    return c_array(name, jet);
}

static CValue comprehension(Writer *w, Ex *ex) {
    bool jet = may_be_jet(w, ex);
    CValue range = array_value(w, ex->comprehension.range);
    CValue all = no_elements(w, ex, jet);
    const char *k = new_counter(w);
    open_iteration(w, ex->comprehension.iter, range, k);
    CValue part = as_part(w, ex->comprehension.body, jet);
    write_line(w, "mocc_part(mocc, &%s, %d, %s.dims[0], %s, %s, %s);", all.text, width_of(w, jet), range.text,
               k, part.text, c_place(w, ex->span));
    close_iteration(w);
    return all;
}

/* a:s:b of Reals with derivatives: every element moves */
static CValue moving_range(Writer *w, Ex *ex, CValue from, CValue step) {
    Arena *arena = w->arena;
    CValue to = plain_scalar(w, ex->range.to);
    CValue values =
        new_array(w, false,
                  arena_printf(arena, "mocc_range(mocc, %s, %s, %s, %s)", without_derivatives(w, from).text,
                               without_derivatives(w, step).text, to.text, c_place(w, ex->span)));
    CValue all = new_like(w, true, values, ex->span);
    const char *k = open_loop(w, count_of(w, all));
    CValue way = c_binary(w, AST_MUL, step, c_primary(arena_printf(arena, "(double)%s", k), false));
    set_element(w, all, k, c_binary(w, AST_ADD, from, way));
    close_loop(w);
    return all;
}

static CValue range_array(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    CValue from = scalar_value(w, ex->range.from), step = c_primary("1.0", false);
    if (ex->range.step) step = scalar_value(w, ex->range.step);
    if ((from.jet || step.jet) && ex->range.to) return moving_range(w, ex, from, step);
    const char *to;
    if (ex->range.to)
        to = c_scalar(w, ex->range.to);
    else
        to = arena_printf(arena, "%s + %d * %s", c_operand(w, from, C_SUM), ex->dims[0] - 1,
                          c_operand(w, step, C_PRIMARY));
    return new_array(w, false,
                     arena_printf(arena, "mocc_range(mocc, %s, %s, %s, %s)", from.text, step.text, to,
                                  c_place(w, ex->span)));
}

static CValue fill_array(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    CValue value = operand_value(w, ex->call.args[0]);
    const char *dims = "(int[]){";
    for (int k = 0; k < ex->rank; k++) {
        const char *size = arena_printf(arena, "%d", ex->dims[k]);
        if (ex->call.n > 1)
            size = arena_printf(arena, "mocc_size(mocc, %s, %s)", c_scalar(w, ex->call.args[k + 1]),
                                c_place(w, ex->span));
        dims = arena_printf(arena, "%s%s%s", dims, k ? ", " : "", size);
    }
    CValue all = new_array(w, value.jet,
                           arena_printf(arena, "mocc_new(mocc, %d, %d, %s}, %s)", width_of(w, value.jet),
                                        ex->rank, dims, c_place(w, ex->span)));
    const char *k = open_loop(w, count_of(w, all));
    set_element(w, all, k, value);
    close_loop(w);
    return all;
}

/* The whole of an array, or a slice */
static CValue reference_array(Writer *w, Ex *ref) {
    const Var *var = ref->ref.var;
    CValue all = referenced_array(w, ref);
    if (is_whole_variable(ref)) return all;
    return new_array(w, all.jet,
                     arena_printf(w->arena, "mocc_slice(mocc, %d, %s, %s, \"%s\", %s)", width_of(w, all.jet),
                                  all.text, c_subs(w, ref), c_string(w->arena, var->path),
                                  c_place(w, ref->span)));
}

CValue array_value(Writer *w, Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return reference_array(w, ex);
    case EX_NEG:
    case EX_NOT:
        return array_unary(w, ex);
    case EX_BINARY:
        return array_binary(w, ex);
    case EX_PRODUCT:
        return ex->rank ? product(w, ex) : element_at(w, product(w, ex), "0");
    case EX_IF:
        return conditional_value(w, ex);
    case EX_CALL:
        return array_call(w, ex);
    case EX_ARRAY:
        return array_literal(w, ex);
    case EX_RANGE:
        return range_array(w, ex);
    case EX_FILL:
        return fill_array(w, ex);
    case EX_COMPREHENSION:
        return comprehension(w, ex);
    case EX_TRANSPOSE:
        return moved_elements(w, "mocc_transpose", array_value(w, ex->binary.a), NULL);
    case EX_FUNCTION:
        return call_result(w, ex);
    case EX_OPERATION:
        return array_operation(w, ex);
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
    return no_value(w, ex);
}
