/* The array functions of the language inside of functions, whose arguments have sizes of the run. */
#include "codegen/array_operation.h"

#include "codegen/array.h"
#include "codegen/array_expression.h"
#include "codegen/names.h"

/* What only moves elements is done by the runtime library: a call with the width of the elements first. */
CValue moved_elements(Writer *w, const char *name, CValue a, const char *where) {
    return new_array(w, a.jet,
                     arena_printf(w->arena, where ? "%s(mocc, %d, %s, %s)" : "%s(mocc, %d, %s)", name,
                                  width_of(w, a.jet), a.text, where));
}

/* The arrays stand in an array whose size is written: the compiler in memory would count members in place of
 * elements. */
static CValue cat(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    bool jet = may_be_jet(w, ex);
    const char *parts = "";
    const int n = ex->call.n - 1;
    for (int i = 1; i <= n; i++)
        parts = arena_printf(arena, "%s%s%s", parts, i > 1 ? ", " : "",
                             fitted(w, array_value(w, ex->call.args[i]), jet));
    return new_array(w, jet,
                     arena_printf(arena, "mocc_cat(mocc, %d, %d, %d, (MoccArray[%d]){%s}, %s)",
                                  width_of(w, jet), (int)ex->call.args[0]->number - 1, n, n, parts,
                                  c_place(w, ex->span)));
}

static CValue cross(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    CValue a = array_value(w, ex->call.args[0]), b = array_value(w, ex->call.args[1]);
    const char *where = c_place(w, ex->span);
    write_line(w, "mocc_expect(mocc, %s, 0, 3, \"the vector\", %s);", a.text, where);
    write_line(w, "mocc_expect(mocc, %s, 0, 3, \"the vector\", %s);", b.text, where);
    CValue all = new_like(w, (a.jet || b.jet) && order_of(w) > 0, a, ex->span);
    for (int i = 0; i < 3; i++) {
        const char *j = arena_printf(arena, "%d", (i + 1) % 3), *k = arena_printf(arena, "%d", (i + 2) % 3);
        CValue plus = c_binary(w, AST_MUL, element_at(w, a, j), element_at(w, b, k));
        CValue minus_ = c_binary(w, AST_MUL, element_at(w, a, k), element_at(w, b, j));
        set_element(w, all, arena_printf(arena, "%d", i), c_binary(w, AST_SUB, plus, minus_));
    }
    return all;
}

/* skew(x)*y = cross(x, y) */
static CValue skew(Writer *w, Ex *ex) {
    static const int which[9] = {0, -3, 2, 3, 0, -1, -2, 1, 0};
    Arena *arena = w->arena;
    CValue x = array_value(w, ex->call.args[0]);
    write_line(w, "mocc_expect(mocc, %s, 0, 3, \"the vector\", %s);", x.text, c_place(w, ex->span));
    bool jet = x.jet && order_of(w) > 0;
    CValue all = new_array(w, jet,
                           arena_printf(arena, "mocc_new(mocc, %d, 2, (int[]){3, 3}, %s)", width_of(w, jet),
                                        c_place(w, ex->span)));
    for (int i = 0; i < 9; i++) {
        if (!which[i]) continue;
        CValue element =
            element_at(w, x, arena_printf(arena, "%d", which[i] < 0 ? -which[i] - 1 : which[i] - 1));
        set_element(w, all, arena_printf(arena, "%d", i),
                    which[i] < 0 ? c_opposite(w, ex->type, element) : element);
    }
    return all;
}

static CValue outer_product(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    CValue a = array_value(w, ex->call.args[0]), b = array_value(w, ex->call.args[1]);
    bool jet = (a.jet || b.jet) && order_of(w) > 0;
    CValue all = new_array(w, jet,
                           arena_printf(arena, "mocc_new(mocc, %d, 2, (int[]){%s.dims[0], %s.dims[0]}, %s)",
                                        width_of(w, jet), a.text, b.text, c_place(w, ex->span)));
    const char *i = open_loop(w, dim_of(w, a, 0)), *j = open_loop(w, dim_of(w, b, 0));
    set_element(w, all, arena_printf(arena, "%s * %s + %s", i, dim_of(w, b, 0), j),
                c_binary(w, AST_MUL, element_at(w, a, i), element_at(w, b, j)));
    close_loop(w);
    close_loop(w);
    return all;
}

static CValue linspace(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    CValue from = operand_value(w, ex->call.args[0]), to = operand_value(w, ex->call.args[1]),
           n = operand_value(w, ex->call.args[2]);
    bool jet = (from.jet || to.jet) && order_of(w) > 0;
    CValue all =
        new_array(w, jet,
                  arena_printf(arena, "mocc_new(mocc, %d, 1, (int[]){mocc_points(mocc, %s, %s)}, %s)",
                               width_of(w, jet), n.text, c_place(w, ex->span), c_place(w, ex->span)));
    const char *k = open_loop(w, count_of(w, all));
    CValue part = c_primary(arena_printf(arena, "((double)%s / (%s - 1.0))", k, n.text), false);
    set_element(w, all, k,
                c_binary(w, AST_ADD, from, c_binary(w, AST_MUL, c_binary(w, AST_SUB, to, from), part)));
    close_loop(w);
    return all;
}

/* Squares of the matrix, multiplied where the exponent has a binary digit */
static CValue power(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    const char *where = c_place(w, ex->span);
    CValue a = array_value(w, ex->call.args[0]);
    bool jet = a.jet && order_of(w) > 0;
    CValue factor = new_array(w, jet, fitted(w, a, jet));
    const char *n = new_name(w);
    write_line(w, "double %s = mocc_exponent(mocc, %s, %s);", n, c_scalar(w, ex->call.args[1]), where);
    write_line(w, "mocc_expect(mocc, %s, 1, %s.dims[0], \"%s\", %s);", factor.text, factor.text,
               c_string(arena, ex_to_string(arena, ex->call.args[0])), where);
    CValue one =
        c_array(arena_printf(arena, "mocc_identity(mocc, %s.dims[0], %s)", factor.text, where), false);
    CValue all = new_array(w, jet, fitted(w, one, jet));
    write_line(w, "for (bool begun = false; %s > 0; %s = floor(%s / 2)) {", n, n, n);
    w->indent++;
    write_line(w, "if (fmod(%s, 2) == 1 && begun) {", n);
    w->indent++;
    write_line(w, "%s = %s;", all.text, product_of(w, all, 2, factor, 2, ex->span).text);
    w->indent--;
    write_line(w, "} else if (fmod(%s, 2) == 1) {", n);
    w->indent++;
    write_line(w, "%s = %s;", all.text, factor.text);
    write_line(w, "begun = true;");
    w->indent--;
    write_line(w, "}");
    write_line(w, "if (%s < 2) break;", n);
    write_line(w, "%s = %s;", factor.text, product_of(w, factor, 2, factor, 2, ex->span).text);
    w->indent--;
    write_line(w, "}");
    return all;
}

/* The value gets a name for as long as the expression that uses it is written. */
static CValue with_value(Writer *w, Ex *ex) {
    CValue value = array_value(w, ex->call.args[1]);
    struct TemporaryValue temporary = {ex->call.args[0]->ref.var, value};
    vec_push(w->arena, &w->code->temporaries, temporary);
    value = c_value(w, ex->call.args[2]);
    w->code->temporaries.n--;
    return value;
}

/* The size of an array; of others, too. */
static CValue size(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    int k = (int)ex->call.args[1]->number - 1;
    CValue a = array_value(w, ex->call.args[0]);
    for (int i = 2; i < ex->call.n; i++)
        write_line(w, "mocc_expect(mocc, %s, %d, %s.dims[%d], \"%s\", %s);",
                   array_value(w, ex->call.args[i]).text, k, a.text, k,
                   c_string(arena, ex_to_string(arena, ex->call.args[i])), c_place(w, ex->span));
    return (CValue){.text = arena_printf(arena, "(double)%s.dims[%d]", a.text, k), .precedence = C_UNARY};
}

CValue array_operation(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    const char *where = c_place(w, ex->span);
    Ex *first = ex->call.args[0];
    switch (ex->call.operation) {
    case OPERATION_WITH:
        return with_value(w, ex);
    case OPERATION_CAT:
        return cat(w, ex);
    case OPERATION_CROSS:
        return cross(w, ex);
    case OPERATION_SKEW:
        return skew(w, ex);
    case OPERATION_OUTER_PRODUCT:
        return outer_product(w, ex);
    case OPERATION_POWER:
        return power(w, ex);
    case OPERATION_LINSPACE:
        return linspace(w, ex);
    case OPERATION_IDENTITY:
        return new_array(w, false,
                         arena_printf(arena, "mocc_identity(mocc, %s, %s)", c_scalar(w, first), where));
    case OPERATION_DIAGONAL:
        return moved_elements(w, "mocc_diagonal", array_value(w, first), where);
    case OPERATION_SYMMETRIC:
        return moved_elements(w, "mocc_symmetric", array_value(w, first), where);
    case OPERATION_VECTOR:
    case OPERATION_MATRIX: {
        bool jet = may_be_jet(w, ex);
        const char *name = ex->call.operation == OPERATION_VECTOR ? "mocc_vector" : "mocc_matrix";
        return new_array(w, jet,
                         arena_printf(arena, "%s(mocc, %s, %s)", name, as_part(w, first, jet).text, where));
    }
    case OPERATION_SCALAR: {
        CValue a = as_part(w, first, may_be_jet(w, ex));
        CValue single = new_array(w, a.jet, a.text);
        write_line(w, "mocc_expect_one(mocc, %s, %s);", single.text, where);
        return element_at(w, single, "0");
    }
    case OPERATION_SIZE:
        break;
    }
    return size(w, ex);
}
