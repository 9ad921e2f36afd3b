/* Expressions that the compiler makes: what is obvious is left out. */
#include "sema/model/ir.h"

bool ex_is_number(const Ex *ex, double value) {
    if (ex->kind == EX_CONST) return ex->number == value;
    if (ex->kind == EX_FILL) return ex_is_number(ex->call.args[0], value);
    if (ex->kind != EX_ARRAY) return false;
    for (int i = 0; i < ex->array.n; i++)
        if (!ex_is_number(ex->array.elements[i], value)) return false;
    return ex->array.n > 0;
}

bool ex_is_zero(const Ex *ex) {
    return ex_is_number(ex, 0);
}

bool ex_is_instance_name(const Ex *ex) {
    return ex->kind == EX_CALL && ex->call.fn == FN_INSTANCE_NAME;
}

static Ex *filled(Arena *arena, double value, const Ex *like) {
    Ex *number = ex_number(arena, value, BASE_REAL, like->span);
    return like->rank ? ex_fill(arena, number, like->rank, like->dims, like->span) : number;
}

Ex *ex_zero(Arena *arena, const Ex *like) {
    return filled(arena, 0, like);
}

/* `a` in the shape of a result that it was broadcast to */
static Ex *spread(Arena *arena, Ex *a, const Ex *other) {
    return a->rank || !other->rank ? a : ex_fill(arena, a, other->rank, other->dims, a->span);
}

Ex *simple_neg(Arena *arena, Ex *a) {
    if (ex_is_zero(a)) return a;
    if (a->kind == EX_CONST) return ex_number(arena, -a->number, a->type, a->span);
    if (a->kind == EX_NEG) return a->binary.a;
    if (a->kind == EX_BINARY && a->binary.op == AST_SUB) return simple_sub(arena, a->binary.b, a->binary.a);
    if (a->kind == EX_ARRAY) {
        Ex **elements = NEW_ARRAY(arena, Ex *, a->array.n);
        for (int i = 0; i < a->array.n; i++)
            elements[i] = simple_neg(arena, a->array.elements[i]);
        return ex_array(arena, a->array.n, elements, a->span);
    }
    return ex_unary(arena, EX_NEG, a, a->span);
}

static Ex *elementwise(Arena *arena, Ex *(*make)(Arena *, Ex *, Ex *), Ex *a, Ex *b) {
    Ex **elements = NEW_ARRAY(arena, Ex *, a->array.n);
    for (int i = 0; i < a->array.n; i++)
        elements[i] = make(arena, a->array.elements[i], b->rank ? b->array.elements[i] : b);
    return ex_array(arena, a->array.n, elements, a->span);
}

Ex *simple_add(Arena *arena, Ex *a, Ex *b) {
    if (ex_is_zero(a)) return spread(arena, b, a);
    if (ex_is_zero(b)) return spread(arena, a, b);
    if (both_numbers(a, b)) return ex_number(arena, a->number + b->number, BASE_REAL, a->span);
    if (b->kind == EX_NEG) return simple_sub(arena, a, b->binary.a);
    if (a->kind == EX_ARRAY && b->kind == EX_ARRAY) return elementwise(arena, simple_add, a, b);
    return ex_binary(arena, AST_ADD, a, b, a->span);
}

Ex *simple_sub(Arena *arena, Ex *a, Ex *b) {
    if (ex_is_zero(b)) return spread(arena, a, b);
    if (ex_is_zero(a)) return spread(arena, simple_neg(arena, b), a);
    if (both_numbers(a, b)) return ex_number(arena, a->number - b->number, BASE_REAL, a->span);
    if (b->kind == EX_NEG) return simple_add(arena, a, b->binary.a);
    if (a->kind == EX_ARRAY && b->kind == EX_ARRAY) return elementwise(arena, simple_sub, a, b);
    return ex_binary(arena, AST_SUB, a, b, a->span);
}

Ex *simple_mul(Arena *arena, Ex *a, Ex *b) {
    const Ex *shape = a->rank ? a : b;
    if (ex_is_zero(a) || ex_is_zero(b)) return ex_zero(arena, shape);
    if (ex_is_number(a, 1)) return spread(arena, b, a);
    if (ex_is_number(b, 1)) return spread(arena, a, b);
    if (both_numbers(a, b)) return ex_number(arena, a->number * b->number, BASE_REAL, a->span);
    if (ex_is_number(a, -1)) return spread(arena, simple_neg(arena, b), a);
    if (ex_is_number(b, -1)) return spread(arena, simple_neg(arena, a), b);
    if (a->kind == EX_NEG && b->kind == EX_NEG) return simple_mul(arena, a->binary.a, b->binary.a);
    if (a->kind == EX_NEG) return simple_neg(arena, simple_mul(arena, a->binary.a, b));
    if (b->kind == EX_NEG) return simple_neg(arena, simple_mul(arena, a, b->binary.a));
    return ex_binary(arena, AST_MUL, a, b, a->span);
}

Ex *simple_div(Arena *arena, Ex *a, Ex *b) {
    if (ex_is_zero(a)) return ex_zero(arena, a->rank ? a : b);
    if (ex_is_number(b, 1)) return spread(arena, a, b);
    if (ex_is_number(b, -1)) return spread(arena, simple_neg(arena, a), b);
    return ex_binary(arena, AST_DIV, a, b, a->span);
}

Ex *simple_if(Arena *arena, Ex *condition, Ex *yes, Ex *no) {
    if ((ex_is_zero(yes) && ex_is_zero(no)) || ex_equal(yes, no)) return yes;
    return ex_if(arena, condition, yes, no, condition->span);
}

Ex *simple_product(Arena *arena, Ex *a, Ex *b) {
    Ex *product = ex_product(arena, a, b, a->span);
    return ex_is_zero(a) || ex_is_zero(b) ? ex_zero(arena, product) : product;
}
