/* Elements of arrays, as expressions. */
#include "sema/model/ir.h"

#include <string.h>

static Ex *integer(Arena *arena, long value, Span span) {
    return ex_number(arena, (double)value, BASE_INTEGER, span);
}

/* a + b for subscripts, constants folded */
static Ex *index_add(Arena *arena, Ex *a, Ex *b) {
    if (both_numbers(a, b)) return integer(arena, (long)(a->number + b->number), a->span);
    if (ex_is_zero(a)) return b;
    if (ex_is_zero(b)) return a;
    return ex_binary(arena, AST_ADD, a, b, a->span);
}

/* from + (index - 1)*step, with the constants together */
static Ex *range_term(Arena *arena, Ex *range, Ex *index) {
    Ex *from = range->range.from, *step = range->range.step;
    Ex *steps = index->kind == EX_CONST
                    ? integer(arena, (long)index->number - 1, index->span)
                    : ex_binary(arena, AST_SUB, index, integer(arena, 1, index->span), index->span);
    Ex *way = steps;
    if (!step || ex_is_number(step, 1)) {
        if (index->kind != EX_CONST && from->kind == EX_CONST && range->type != BASE_REAL)
            return index_add(arena, index, integer(arena, (long)from->number - 1, index->span));
    } else if (both_numbers(steps, step))
        way = ex_number(arena, steps->number * step->number, range->type, index->span);
    else
        way = ex_binary(arena, AST_MUL, steps, step, index->span);
    if (range->type != BASE_REAL) return index_add(arena, from, way);
    return ex_is_zero(way) ? from : ex_binary(arena, AST_ADD, from, way, index->span);
}

static Ex *range_element(Arena *arena, Ex *range, Ex *index) {
    return ex_as(arena, range_term(arena, range, index), range->type, range->enumeration);
}

static Ex *ref_element(Arena *arena, Ex *ref, Ex **index) {
    int total = ref_rank(ref), next = 0;
    Ex **subs = NEW_ARRAY(arena, Ex *, total);
    for (int k = 0; k < total; k++) {
        Ex *sub = ref->ref.subs[k];
        if (!sub)
            subs[k] = index[next++];
        else if (sub->rank)
            subs[k] = ex_element(arena, sub, &index[next++]);
        else
            subs[k] = sub;
    }
    return ex_ref_element(arena, ref, subs);
}

static Ex *function_element(Arena *arena, Ex *ex, Ex **index) {
    Ex **subs = NEW_ARRAY(arena, Ex *, ex->rank);
    memcpy(subs, index, sizeof(Ex *) * (size_t)ex->rank);
    return ex_function_element(arena, ex, subs);
}

static Ex *pick(Arena *arena, Ex *array, Ex **index) {
    if (index[0]->kind == EX_CONST) {
        int i = (int)index[0]->number;
        return ex_element(arena, array->array.elements[i - 1], index + 1);
    }
    Ex *chosen = ex_element(arena, array->array.elements[array->array.n - 1], index + 1);
    for (int i = array->array.n - 1; i >= 1; i--) {
        Ex *here = ex_binary(arena, AST_EQ, index[0], integer(arena, i, array->span), array->span);
        chosen = simple_if(arena, here, ex_element(arena, array->array.elements[i - 1], index + 1), chosen);
    }
    return chosen;
}

static Ex *product_term(Arena *arena, Ex *product, Ex **index, Ex *k) {
    Ex *a = product->binary.a, *b = product->binary.b;
    Ex *left[2], *right[2];
    int next = 0;
    left[0] = k;
    if (a->rank == 2) {
        left[0] = index[next++];
        left[1] = k;
    }
    right[0] = k;
    if (b->rank == 2) right[1] = index[next];
    return simple_mul(arena, ex_element(arena, a, left), ex_element(arena, b, right));
}

static Ex *product_element(Arena *arena, Ex *product, Ex **index) {
    Ex *a = product->binary.a;
    int n = a->dims[a->rank - 1];
    if (n > EX_UNROLL && (a->kind == EX_ARRAY || product->binary.b->kind == EX_ARRAY)) {
        Ex **terms = NEW_ARRAY(arena, Ex *, n);
        for (int k = 0; k < n; k++)
            terms[k] = product_term(arena, product, index, integer(arena, k + 1, product->span));
        return ex_reduce(arena, REDUCE_SUM, ex_array(arena, n, terms, product->span), product->span);
    }
    if (n > EX_UNROLL) {
        Iter *iter = NEW(arena, Iter);
        iter->name = "k";
        Ex *term = product_term(arena, product, index, ex_iter(arena, iter, product->span));
        Ex *terms = ex_comprehension(arena, iter, n, term, product->span);
        return ex_reduce(arena, REDUCE_SUM, terms, product->span);
    }
    Ex *sum = ex_number(arena, 0, product->type, product->span);
    for (int k = 1; k <= n; k++)
        sum = simple_add(arena, sum, product_term(arena, product, index, integer(arena, k, product->span)));
    return sum;
}

static Ex *operand(Arena *arena, Ex *a, Ex **index) {
    return a->rank ? ex_element(arena, a, index) : a;
}

Ex *ex_element(Arena *arena, Ex *ex, Ex **index) {
    if (!ex->rank && ex->kind != EX_PRODUCT) return ex;
    switch (ex->kind) {
    case EX_REF:
        return ref_element(arena, ex, index);
    case EX_NEG:
    case EX_NOT:
        return ex_unary(arena, ex->kind, ex_element(arena, ex->binary.a, index), ex->span);
    case EX_BINARY:
        return ex_binary(arena, ex->binary.op, operand(arena, ex->binary.a, index),
                         operand(arena, ex->binary.b, index), ex->span);
    case EX_PRODUCT:
        return product_element(arena, ex, index);
    case EX_IF:
        return ex_if(arena, operand(arena, ex->cond.condition, index), ex_element(arena, ex->cond.yes, index),
                     ex_element(arena, ex->cond.no, index), ex->span);
    case EX_CALL: {
        Ex **args = NEW_ARRAY(arena, Ex *, ex->call.n);
        for (int i = 0; i < ex->call.n; i++)
            args[i] = operand(arena, ex->call.args[i], index);
        return ex_call_element(arena, ex, args);
    }
    case EX_ARRAY:
        return pick(arena, ex, index);
    case EX_RANGE:
        return range_element(arena, ex, index[0]);
    case EX_FILL:
        return ex->call.args[0];
    case EX_COMPREHENSION: {
        Ex *value = ex_element(arena, ex->comprehension.range, index);
        Ex *body = ex_substitute(arena, ex->comprehension.body, ex->comprehension.iter, value);
        return ex_element(arena, body, index + 1);
    }
    case EX_TRANSPOSE: {
        Ex *swapped[2] = {index[1], index[0]};
        return ex_element(arena, ex->binary.a, swapped);
    }
    case EX_IDENTITY:
        if (both_numbers(index[0], index[1]))
            return ex_number(arena, index[0]->number == index[1]->number, BASE_INTEGER, ex->span);
        return ex_if(arena, ex_binary(arena, AST_EQ, index[0], index[1], ex->span),
                     integer(arena, 1, ex->span), integer(arena, 0, ex->span), ex->span);
    case EX_FUNCTION:
        return function_element(arena, ex, index);
    case EX_OPERATION: /* functions take no elements of expressions */
    case EX_TUPLE:
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_REDUCE:
    case EX_EVENT:
    case EX_RECORD:
        break; /* always scalar, or dissolved */
    }
    return ex;
}
