/* Expressions as Modelica text. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sema/model/function.h"
#include "sema/model/accessors.h"
#include "sema/model/ir.h"

enum { P_IF, P_OR, P_AND, P_NOT, P_RELATION, P_SUM, P_TERM, P_POWER, P_PRIMARY };

static int operator_precedence(AstOperator op) {
    switch (op) {
    case AST_ADD:
    case AST_SUB:
    case AST_EL_ADD:
    case AST_EL_SUB:
        return P_SUM;
    case AST_MUL:
    case AST_DIV:
    case AST_EL_MUL:
    case AST_EL_DIV:
        return P_TERM;
    case AST_POW:
    case AST_EL_POW:
        return P_POWER;
    case AST_AND:
        return P_AND;
    case AST_OR:
        return P_OR;
    case AST_NOT:
        return P_NOT;
    case AST_LT:
    case AST_LE:
    case AST_GT:
    case AST_GE:
    case AST_EQ:
    case AST_NE:
        break;
    }
    return P_RELATION;
}

static int precedence(const Ex *ex) {
    switch (ex->kind) {
    case EX_IF:
    case EX_RANGE:
        return P_IF;
    case EX_NOT:
        return P_NOT;
    case EX_NEG:
        return P_SUM;
    case EX_PRODUCT:
        return P_TERM;
    case EX_CONST:
        return ex->number < 0 ? P_SUM : P_PRIMARY;
    case EX_EVENT:
        return ex->event.a && ex->event.memory->kind != MEMORY_SAMPLE ? precedence(ex->event.a) : P_PRIMARY;
    case EX_BINARY:
        return operator_precedence(ex->binary.op);
    case EX_STRING:
    case EX_REF:
    case EX_ITER:
    case EX_TIME:
    case EX_CALL:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return P_PRIMARY;
}

static void print_at(Text *text, const Ex *ex, int least) {
    bool wrap = precedence(ex) < least;
    if (wrap) text_add(text, "(");
    ex_print(text, ex);
    if (wrap) text_add(text, ")");
}

static void print_number(Text *text, const Ex *ex) {
    if (isnan(ex->number)) { /* of a state that is not to be set anew */
        text_add(text, "unchanged");
        return;
    }
    if (ex->type == BASE_BOOLEAN) {
        text_add(text, ex->number != 0 ? "true" : "false");
        return;
    }
    if (ex->type == BASE_ENUMERATION && ex->enumeration->decls.n) { /* enumeration(:) has no literals */
        const Class *type = ex->enumeration;
        text_printf(text, "%s.%s", type->name, type->decls.at[(int)ex->number - 1]->name);
        return;
    }
    char digits[40];
    for (int precision = 6; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, ex->number);
        if (strtod(digits, NULL) == ex->number) break;
    }
    text_add(text, digits);
}

/* A subscript of a dimension whose subscripts are of that type (NULL: Integer): the number of its value in
   `sub` */
static void print_subscript(Text *text, const Class *type, const Ex *sub) {
    bool boolean = type && type->base == BASE_BOOLEAN, known = sub->kind == EX_CONST;
    if (boolean && known)
        text_add(text, sub->number > 1 ? "true" : "false");
    else if (boolean && sub->kind == EX_BINARY && sub->binary.a->type == BASE_BOOLEAN)
        ex_print(text, sub->binary.a);
    else if (type && !boolean && known && sub->number >= 1 && sub->number <= type->enumeration->decls.n)
        text_printf(text, "%s.%s", type->name, type->enumeration->decls.at[(int)sub->number - 1]->name);
    else
        ex_print(text, sub);
}

/* `types`: NULL: all Integer */
static void print_subscripts(Text *text, int rank, const Class *const *types, Ex *const *subs) {
    bool all = true;
    for (int k = 0; k < rank; k++)
        if (subs[k]) all = false;
    if (all) return;
    text_add(text, "[");
    for (int k = 0; k < rank; k++) {
        if (k) text_add(text, ", ");
        if (subs[k])
            print_subscript(text, types ? types[k] : NULL, subs[k]);
        else
            text_add(text, ":");
    }
    text_add(text, "]");
}

static void print_ref(Text *text, const Ex *ex) {
    if (ex->ref.var->element_name && ex->ref.subs[0]) {
        text_add(text, ex->ref.var->element_name);
        return;
    }
    if (ex->ref.pre) text_add(text, "pre(");
    for (int i = 0; i < ex->ref.order; i++)
        text_add(text, "der(");
    Ex *const *subs = ex->ref.subs;
    for (int c = 0; c < ex->ref.n_comps; c++) {
        text_add(text, ex->ref.comps[c]->decl->name);
        print_subscripts(text, ex->ref.comps[c]->rank, ex->ref.comps[c]->index_types, subs);
        subs += ex->ref.comps[c]->rank;
        text_add(text, ".");
    }
    const Class *const *types = ex->ref.var->index_types;
    for (int s = 0; s < ex->ref.var->n_segments; s++) {
        const Segment *segment = &ex->ref.var->segments[s];
        text_printf(text, "%s%s", s ? "." : "", segment->name);
        print_subscripts(text, segment->rank, types, subs);
        types += segment->rank;
        subs += segment->rank;
    }
    for (int i = 0; i < ex->ref.order + ex->ref.pre; i++)
        text_add(text, ")");
}

static void print_list(Text *text, int n, Ex *const *exs) {
    for (int i = 0; i < n; i++) {
        if (i) text_add(text, ", ");
        ex_print(text, exs[i]);
    }
}

static void print_binary(Text *text, const Ex *ex) {
    int own = precedence(ex);
    bool tight = own == P_TERM || own == P_POWER;
    bool single = own == P_RELATION || own == P_POWER;
    print_at(text, ex->binary.a, single ? own + 1 : own);
    text_printf(text, tight ? "%s" : " %s ", ast_operator_text(ex->binary.op));
    print_at(text, ex->binary.b, own == P_OR || own == P_AND ? own : own + 1);
}

static void print_fill(Text *text, const Ex *ex) {
    const char *name = ex_is_number(ex, 0) ? "zeros(" : ex_is_number(ex, 1) ? "ones(" : "fill(";
    text_add(text, name);
    bool comma = false;
    if (name[0] == 'f') {
        ex_print(text, ex->call.args[0]);
        comma = true;
    }
    for (int k = 0; k < ex->rank; k++, comma = true)
        text_printf(text, "%s%d", comma ? ", " : "", ex->dims[k]);
    text_add(text, ")");
}

static bool is_literal_number(const Ex *ex, double *value) {
    bool negative = ex->kind == EX_NEG;
    if (negative) ex = ex->binary.a;
    if (ex->kind == EX_CONST) *value = negative ? -ex->number : ex->number;
    return ex->kind == EX_CONST;
}

/* The last value, which follows from how many there are: i + 2 */
static void print_last(Text *text, const Ex *ex) {
    double from, step = 1;
    bool is_known = !ex->range.step || is_literal_number(ex->range.step, &step);
    double way = step * (ex->dims[0] - 1);
    if (is_known && is_literal_number(ex->range.from, &from)) {
        text_printf(text, "%.15g", from + way);
        return;
    }
    print_at(text, ex->range.from, P_SUM);
    if (!is_known) {
        text_printf(text, " + %d*", ex->dims[0] - 1);
        print_at(text, ex->range.step, P_PRIMARY);
    } else if (way != 0)
        text_printf(text, " %c %.15g", way < 0 ? '-' : '+', way < 0 ? -way : way);
}

static void print_range(Text *text, const Ex *ex) {
    print_at(text, ex->range.from, P_SUM);
    text_add(text, ":");
    if (ex->range.step) {
        print_at(text, ex->range.step, P_SUM);
        text_add(text, ":");
    }
    if (ex->range.to)
        ex_print(text, ex->range.to);
    else
        print_last(text, ex);
}

/* A^n */
static void print_power(Text *text, Ex *const *args) {
    print_at(text, args[0], P_PRIMARY);
    text_add(text, "^");
    print_at(text, args[1], P_PRIMARY);
}

/* f(x), its derivatives der(f(x)), an element f(x)[i] */
static void print_function(Text *text, const Ex *ex) {
    const Call *call = ex->function.call;
    for (int i = 0; i < call->order; i++)
        text_add(text, "der(");
    if (call->function->is_power)
        print_power(text, call->args);
    else if (call->function->is_section)
        text_add(text, "algorithm");
    else {
        text_printf(text, "%s(", call->function->class_->full_name);
        print_list(text, call->n_args, call->args);
        text_add(text, ")");
    }
    for (int i = 0; i < call->order; i++)
        text_add(text, ")");
    if (ex->function.subs) print_subscripts(text, function_rank(ex), NULL, ex->function.subs);
}

static void print_operation(Text *text, const Ex *ex) {
    static const char *const names[] = {[OPERATION_SIZE] = "size",
                                        [OPERATION_WITH] = "",
                                        [OPERATION_IDENTITY] = "identity",
                                        [OPERATION_LINSPACE] = "linspace",
                                        [OPERATION_CROSS] = "cross",
                                        [OPERATION_SKEW] = "skew",
                                        [OPERATION_OUTER_PRODUCT] = "outerProduct",
                                        [OPERATION_DIAGONAL] = "diagonal",
                                        [OPERATION_SYMMETRIC] = "symmetric",
                                        [OPERATION_SCALAR] = "scalar",
                                        [OPERATION_VECTOR] = "vector",
                                        [OPERATION_MATRIX] = "matrix",
                                        [OPERATION_POWER] = "^",
                                        [OPERATION_CAT] = "cat"};
    if (ex->call.operation == OPERATION_POWER) {
        print_power(text, ex->call.args);
        return;
    }
    if (ex->call.operation == OPERATION_WITH) {
        ex_print(text, ex->call.args[2]);
        return;
    }
    text_printf(text, "%s(", names[ex->call.operation]);
    print_list(text, ex->call.n, ex->call.args);
    text_add(text, ")");
}

static void print_tuple(Text *text, const Ex *ex) {
    text_add(text, "(");
    for (int i = 0; i < ex->array.n; i++) {
        if (i) text_add(text, ", ");
        if (ex->array.elements[i]) ex_print(text, ex->array.elements[i]);
    }
    text_add(text, ")");
}

static void print_if(Text *text, const Ex *ex) {
    text_add(text, "if ");
    ex_print(text, ex->cond.condition);
    text_add(text, " then ");
    ex_print(text, ex->cond.yes);
    text_add(text, " else ");
    ex_print(text, ex->cond.no);
}

/* name(a, b) */
static void print_call(Text *text, const char *name, int n, Ex *const *args) {
    text_printf(text, "%s(", name);
    print_list(text, n, args);
    text_add(text, ")");
}

static void print_builtin(Text *text, const Ex *ex) {
    if (ex->call.fn == FN_CONCAT) {
        ex_print(text, ex->call.args[0]);
        text_add(text, " + ");
        ex_print(text, ex->call.args[1]);
    } else if (ex->call.fn == FN_ENUMERATION)
        print_call(text, ex->call.literals->name, 1, ex->call.args);
    else
        print_call(text, builtin(ex->call.fn)->text.name, ex->call.n, ex->call.args);
}

static void print_comprehension(Text *text, const Ex *ex) {
    text_add(text, "{");
    ex_print(text, ex->comprehension.body);
    text_printf(text, " for %s in ", ex->comprehension.iter->name);
    ex_print(text, ex->comprehension.range);
    text_add(text, "}");
}

static void print_event(Text *text, const Ex *ex) {
    if (ex->event.a && ex->event.memory->kind != MEMORY_SAMPLE)
        ex_print(text, ex->event.a);
    else
        text_add(text, ex->event.memory->text);
}

void ex_print(Text *text, const Ex *ex) {
    static const char *const reduces[] = {
        [REDUCE_SUM] = "sum", [REDUCE_PRODUCT] = "product", [REDUCE_MIN] = "min", [REDUCE_MAX] = "max"};
    switch (ex->kind) {
    case EX_CONST:
        print_number(text, ex);
        break;
    case EX_STRING:
        text_printf(text, "\"%s\"", ex->string);
        break;
    case EX_REF:
        print_ref(text, ex);
        break;
    case EX_ITER:
        text_add(text, ex->iter->name);
        break;
    case EX_TIME:
        text_add(text, "time");
        break;
    case EX_NEG:
        text_add(text, "-");
        print_at(text, ex->binary.a, P_TERM);
        break;
    case EX_NOT:
        text_add(text, "not ");
        print_at(text, ex->binary.a, P_RELATION);
        break;
    case EX_BINARY:
    case EX_PRODUCT:
        print_binary(text, ex);
        break;
    case EX_IF:
        print_if(text, ex);
        break;
    case EX_CALL:
        print_builtin(text, ex);
        break;
    case EX_REDUCE:
        print_call(text, reduces[ex->reduce.op], 1, &ex->reduce.a);
        break;
    case EX_ARRAY:
        text_add(text, "{");
        print_list(text, ex->array.n, ex->array.elements);
        text_add(text, "}");
        break;
    case EX_RANGE:
        print_range(text, ex);
        break;
    case EX_FILL:
        print_fill(text, ex);
        break;
    case EX_COMPREHENSION:
        print_comprehension(text, ex);
        break;
    case EX_TRANSPOSE:
        print_call(text, "transpose", 1, &ex->binary.a);
        break;
    case EX_FUNCTION:
        print_function(text, ex);
        break;
    case EX_OPERATION:
        print_operation(text, ex);
        break;
    case EX_TUPLE:
        print_tuple(text, ex);
        break;
    case EX_IDENTITY:
        text_printf(text, "identity(%d)", ex->dims[0]);
        break;
    case EX_EVENT:
        print_event(text, ex);
        break;
    case EX_RECORD:
        print_call(text, ex->record.class_->name, ex->record.n, ex->record.fields);
        break;
    }
}

const char *ex_to_string(Arena *arena, const Ex *ex) {
    Text text = {0};
    ex_print(&text, ex);
    return text_move(&text, arena);
}

const char *shape_text(Arena *arena, int rank, const int *dims) {
    if (!rank) return "a scalar";
    const char *text = "size ";
    for (int k = 0; k < rank; k++) {
        text = arena_printf(arena, k ? "%sx" : "%s", text);
        text = dims[k] < 0 ? arena_printf(arena, "%s:", text) : arena_printf(arena, "%s%d", text, dims[k]);
    }
    return text;
}

const char *base_type_text(BaseType type) {
    static const char *names[] = {"Real", "Integer", "Boolean", "String", "an enumeration", "a record"};
    return names[type];
}

const char *ex_type_text(const Ex *ex) {
    if (ex->kind == EX_RECORD) return ex->record.class_->full_name;
    return ex->enumeration ? ex->enumeration->full_name : base_type_text(ex->type);
}
