/* Typed expressions: making them, taking elements, looking through them. */
#include "sema/model/ir.h"
#include "sema/model/accessors.h"

#include <math.h>
#include <string.h>

#include "sema/model/function.h"

/* --- making ----------------------------------------------------------------------------------- */

static Ex *new_ex(Arena *arena, ExKind kind, BaseType type, int rank, const int *dims, Span span) {
    Ex *ex = NEW(arena, Ex);
    ex->kind = kind;
    ex->type = type;
    ex->rank = rank;
    ex->dims = dims;
    ex->span = span;
    return ex;
}

Ex *ex_number(Arena *arena, double value, BaseType type, Span span) {
    Ex *ex = new_ex(arena, EX_CONST, type, 0, NULL, span);
    ex->number = value;
    return ex;
}

Ex *ex_string(Arena *arena, Symbol text, Span span) {
    Ex *ex = new_ex(arena, EX_STRING, BASE_STRING, 0, NULL, span);
    ex->string = text;
    return ex;
}

Ex *ex_literal(Arena *arena, const Class *enumeration, int ordinal, Span span) {
    Ex *ex = ex_number(arena, ordinal, BASE_ENUMERATION, span);
    ex->enumeration = enumeration;
    return ex;
}

Ex *ex_iter(Arena *arena, Iter *iter, Span span) {
    Ex *ex = new_ex(arena, EX_ITER,
                    iter->real   ? BASE_REAL
                    : iter->type ? iter->type->base
                                 : BASE_INTEGER,
                    0, NULL, span);
    ex->enumeration = iter->type ? iter->type->enumeration : NULL;
    ex->iter = iter;
    return ex;
}

Ex *ex_unary(Arena *arena, ExKind kind, Ex *a, Span span) {
    Ex *ex = new_ex(arena, kind, kind == EX_NOT ? BASE_BOOLEAN : a->type, a->rank, a->dims, span);
    if (kind == EX_TRANSPOSE) {
        int *dims = NEW_ARRAY(arena, int, 2);
        dims[0] = a->dims[1];
        dims[1] = a->dims[0];
        ex->dims = dims;
    }
    ex->enumeration = a->enumeration;
    ex->binary.a = a;
    return ex;
}

Ex *ex_binary(Arena *arena, AstOperator op, Ex *a, Ex *b, Span span) {
    const Ex *shape = a->rank ? a : b;
    BaseType type = a->type == BASE_INTEGER && b->type == BASE_INTEGER ? BASE_INTEGER : BASE_REAL;
    if (op == AST_DIV || op == AST_POW) type = BASE_REAL;
    if (op >= AST_LT && op <= AST_NOT) type = BASE_BOOLEAN;
    Ex *ex = new_ex(arena, EX_BINARY, type, shape->rank, shape->dims, span);
    ex->binary.op = op;
    ex->binary.a = a;
    ex->binary.b = b;
    return ex;
}

Ex *ex_product(Arena *arena, Ex *a, Ex *b, Span span) {
    int *dims = NEW_ARRAY(arena, int, 2), rank = 0;
    if (a->rank == 2) dims[rank++] = a->dims[0];
    if (b->rank == 2) dims[rank++] = b->dims[1];
    BaseType type = a->type == BASE_INTEGER && b->type == BASE_INTEGER ? BASE_INTEGER : BASE_REAL;
    Ex *ex = new_ex(arena, EX_PRODUCT, type, rank, dims, span);
    ex->binary.op = AST_MUL;
    ex->binary.a = a;
    ex->binary.b = b;
    return ex;
}

Ex *ex_if(Arena *arena, Ex *condition, Ex *yes, Ex *no, Span span) {
    BaseType type = yes->type == no->type ? yes->type : BASE_REAL;
    Ex *ex = new_ex(arena, EX_IF, type, yes->rank, yes->dims, span);
    ex->enumeration = yes->enumeration;
    ex->cond.condition = condition;
    ex->cond.yes = yes;
    ex->cond.no = no;
    return ex;
}

/* The type of what has that of its operands */
static BaseType following_type(int n, Ex **args) {
    if (args[0]->type == BASE_BOOLEAN || args[0]->type == BASE_ENUMERATION) return args[0]->type;
    for (int i = 0; i < n; i++)
        if (args[i]->type != BASE_INTEGER) return BASE_REAL;
    return BASE_INTEGER;
}

static BaseType fn_type(Fn fn, int n, Ex **args) {
    switch (builtin(fn)->result) {
    case RESULT_REAL:
        break;
    case RESULT_INTEGER:
        return BASE_INTEGER;
    case RESULT_FOLLOWS:
        return following_type(n, args);
    case RESULT_ENUMERATION:
        return BASE_ENUMERATION;
    case RESULT_STRING:
        return BASE_STRING;
    }
    return BASE_REAL;
}

Ex *ex_call(Arena *arena, Fn fn, int n, Ex **args, Span span) {
    const Ex *shape = args[0];
    for (int i = 1; i < n; i++)
        if (!shape->rank) shape = args[i];
    Ex *ex = new_ex(arena, EX_CALL, fn_type(fn, n, args), shape->rank, shape->dims, span);
    ex->enumeration = args[0]->enumeration;
    ex->call.fn = fn;
    ex->call.n = n;
    ex->call.args = args;
    return ex;
}

Ex *ex_call_one(Arena *arena, Fn fn, Ex *a) {
    Ex **args = NEW(arena, Ex *);
    args[0] = a;
    return ex_call(arena, fn, 1, args, a->span);
}

Ex *ex_call_two(Arena *arena, Fn fn, Ex *a, Ex *b, Span span) {
    Ex **args = NEW_ARRAY(arena, Ex *, 2);
    args[0] = a;
    args[1] = b;
    return ex_call(arena, fn, 2, args, span);
}

Ex *ex_fill(Arena *arena, Ex *value, int rank, const int *dims, Span span) {
    Ex *ex = new_ex(arena, EX_FILL, value->type, rank, dims, span);
    ex->enumeration = value->enumeration;
    ex->call.n = 1;
    ex->call.args = NEW(arena, Ex *);
    ex->call.args[0] = value;
    return ex;
}

Ex *ex_array(Arena *arena, int n, Ex **elements, Span span) {
    int rank = n ? elements[0]->rank + 1 : 1;
    int *dims = NEW_ARRAY(arena, int, rank);
    dims[0] = n;
    BaseType type = n ? elements[0]->type : BASE_REAL;
    for (int i = 1; i < n; i++)
        if (elements[i]->type != type) type = BASE_REAL;
    for (int i = 1; i < rank; i++)
        dims[i] = elements[0]->dims[i - 1];
    Ex *ex = new_ex(arena, EX_ARRAY, type, rank, dims, span);
    ex->enumeration = n ? elements[0]->enumeration : NULL;
    ex->array.n = n;
    ex->array.elements = elements;
    return ex;
}

Ex *ex_all_values(Arena *arena, const Class *type, Span span) {
    bool boolean = type->base == BASE_BOOLEAN;
    int *dims = NEW(arena, int);
    dims[0] = boolean ? 2 : type->enumeration->decls.n;
    Ex *range = new_ex(arena, EX_RANGE, type->base, 1, dims, span);
    range->enumeration = type->enumeration;
    range->range.from =
        boolean ? ex_number(arena, 0, BASE_BOOLEAN, span) : ex_literal(arena, type->enumeration, 1, span);
    return range;
}

Ex *ex_comprehension(Arena *arena, Iter *iter, int n, Ex *body, Span span) {
    int *dims = NEW_ARRAY(arena, int, body->rank + 1);
    dims[0] = n;
    if (body->rank) memcpy(dims + 1, body->dims, sizeof(int) * (size_t)body->rank);
    Ex *range = new_ex(arena, EX_RANGE, BASE_INTEGER, 1, dims, span);
    range->range.from = ex_number(arena, 1, BASE_INTEGER, span);
    Ex *all = new_ex(arena, EX_COMPREHENSION, body->type, body->rank + 1, dims, span);
    all->enumeration = body->enumeration;
    all->comprehension.iter = iter;
    all->comprehension.range = range;
    all->comprehension.body = body;
    return all;
}

Ex *ex_event(Arena *arena, BaseType type, Memory *memory, Ex **subs, Ex *a, Ex *b, Span span) {
    Ex *ex = new_ex(arena, EX_EVENT, type, 0, NULL, span);
    ex->event.memory = memory;
    ex->event.subs = subs;
    ex->event.a = a;
    ex->event.b = b;
    return ex;
}

Ex *ex_function(Arena *arena, Call *call, int result, Span span) {
    const Var *var = call->function->results.at[result];
    Ex *ex =
        new_ex(arena, EX_FUNCTION, call->order ? BASE_REAL : var->base, var->rank, call->dims[result], span);
    ex->enumeration = var->enumeration;
    ex->function.call = call;
    ex->function.result = result;
    return ex;
}

int ref_rank(const Ex *ref) {
    int rank = ref->ref.var->rank;
    for (int c = 0; c < ref->ref.n_comps; c++)
        rank += ref->ref.comps[c]->rank;
    return rank;
}

int ref_size(const Ex *ref, int k) {
    for (int c = 0; c < ref->ref.n_comps; c++) {
        if (k < ref->ref.comps[c]->rank) return ref->ref.comps[c]->dims[k];
        k -= ref->ref.comps[c]->rank;
    }
    return ref->ref.var->dims[k];
}

Ex *ex_ref(Arena *arena, int n_comps, Comp **comps, Var *var, int order, Ex **subs, Span span) {
    Ex *ex = new_ex(arena, EX_REF, var->base, 0, NULL, span);
    ex->enumeration = var->enumeration;
    ex->ref.comps = comps;
    ex->ref.n_comps = n_comps;
    ex->ref.var = var;
    ex->ref.order = order;
    ex->ref.subs = subs;
    int total = ref_rank(ex);
    int *dims = total ? NEW_ARRAY(arena, int, total) : NULL;
    for (int k = 0; k < total; k++)
        if (!subs[k])
            dims[ex->rank++] = ref_size(ex, k);
        else if (subs[k]->rank)
            dims[ex->rank++] = subs[k]->dims[0];
    ex->dims = dims;
    return ex;
}

Ex *ex_whole(Arena *arena, int n_comps, Comp **comps, Var *var, Span span) {
    int rank = var->rank;
    for (int c = 0; c < n_comps; c++)
        rank += comps[c]->rank;
    return ex_ref(arena, n_comps, comps, var, 0, NEW_ARRAY(arena, Ex *, rank + 1), span);
}

Ex *ex_ref_order(Arena *arena, const Ex *ref, int order) {
    Ex *ex = NEW(arena, Ex);
    *ex = *ref;
    ex->ref.order = order;
    ex->type = BASE_REAL;
    return ex;
}

Ex *ex_pre(Arena *arena, const Ex *ref) {
    Ex *ex = NEW(arena, Ex);
    *ex = *ref;
    ex->ref.pre = true;
    return ex;
}

/* --- simplification --------------------------------------------------------------------------- */

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

static Ex *filled(Arena *arena, double value, const Ex *like) {
    Ex *number = ex_number(arena, value, BASE_REAL, like->span);
    return like->rank ? ex_fill(arena, number, like->rank, like->dims, like->span) : number;
}

Ex *ex_zero(Arena *arena, const Ex *like) {
    return filled(arena, 0, like);
}

static bool both_numbers(const Ex *a, const Ex *b) {
    return a->kind == EX_CONST && b->kind == EX_CONST;
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

/* --- elements --------------------------------------------------------------------------------- */

long ex_count(const Ex *ex) {
    return element_count(ex->rank, ex->dims);
}

bool ex_same_shape(const Ex *a, const Ex *b) {
    if (a->rank != b->rank) return false;
    for (int k = 0; k < a->rank; k++)
        if (a->dims[k] != b->dims[k] && a->dims[k] >= 0 && b->dims[k] >= 0) return false;
    return true;
}

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

static Ex *range_element(Arena *arena, Ex *range, Ex *index) {
    Ex *step = range->range.step;
    Ex *steps = index->kind == EX_CONST
                    ? integer(arena, (long)index->number - 1, index->span)
                    : ex_binary(arena, AST_SUB, index, integer(arena, 1, index->span), index->span);
    Ex *way;
    if (!step || ex_is_number(step, 1)) { /* from + (index - 1), with the constants together */
        if (index->kind != EX_CONST && range->range.from->kind == EX_CONST && range->type != BASE_REAL)
            return index_add(arena, index, integer(arena, (long)range->range.from->number - 1, index->span));
        way = steps;
    } else if (both_numbers(steps, step))
        way = ex_number(arena, steps->number * step->number, range->type, index->span);
    else
        way = ex_binary(arena, AST_MUL, steps, step, index->span);
    if (range->type != BASE_REAL) return index_add(arena, range->range.from, way);
    return ex_is_zero(way) ? range->range.from
                           : ex_binary(arena, AST_ADD, range->range.from, way, index->span);
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
    Ex *element =
        ex_ref(arena, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order, subs, ref->span);
    element->ref.tangent = ref->ref.tangent;
    element->ref.pre = ref->ref.pre;
    return element;
}

static Ex *function_element(Arena *arena, Ex *ex, Ex **index) {
    Ex *element = new_ex(arena, EX_FUNCTION, ex->type, 0, NULL, ex->span);
    element->enumeration = ex->enumeration;
    element->function = ex->function;
    element->function.subs = NEW_ARRAY(arena, Ex *, ex->rank);
    memcpy(element->function.subs, index, sizeof(Ex *) * (size_t)ex->rank);
    return element;
}

static Ex *pick(Arena *arena, Ex *array, Ex **index) {
    if (index[0]->kind == EX_CONST) {
        int i = (int)index[0]->number;
        return ex_element(arena, array->array.elements[i - 1], index + 1);
    }
    Ex *chosen = ex_element(arena, array->array.elements[array->array.n - 1], index + 1);
    for (int i = array->array.n - 1; i >= 1; i--) {
        Ex *here = ex_binary(arena, AST_EQ, index[0], integer(arena, i, array->span), array->span);
        chosen = ex_if(arena, here, ex_element(arena, array->array.elements[i - 1], index + 1), chosen,
                       array->span);
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
    if (n > EX_UNROLL) {
        Iter *iter = NEW(arena, Iter);
        iter->name = "k";
        Ex *term = product_term(arena, product, index, ex_iter(arena, iter, product->span));
        Ex *terms = ex_comprehension(arena, iter, n, term, product->span);
        Ex *sum = new_ex(arena, EX_REDUCE, BASE_REAL, 0, NULL, product->span);
        sum->reduce.op = REDUCE_SUM;
        sum->reduce.a = terms;
        return sum;
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
        return ex_if(arena, ex->cond.condition, ex_element(arena, ex->cond.yes, index),
                     ex_element(arena, ex->cond.no, index), ex->span);
    case EX_CALL: {
        Ex **args = NEW_ARRAY(arena, Ex *, ex->call.n);
        for (int i = 0; i < ex->call.n; i++)
            args[i] = operand(arena, ex->call.args[i], index);
        Ex *element = ex_call(arena, ex->call.fn, ex->call.n, args, ex->span);
        element->enumeration = ex->enumeration;
        element->call.interner = ex->call.interner;
        return element;
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

static int memory_rank(const Ex *event) {
    return event->event.memory->rank;
}

/* An expression that is being copied with other leaves */
typedef struct {
    Arena *arena;
    MapLeaf *leaf;
    void *context;
} Mapping;

static Ex *map(const Mapping *m, Ex *ex);

static Ex **map_all(const Mapping *m, int n, Ex **old) {
    Ex **all = NEW_ARRAY(m->arena, Ex *, n);
    for (int i = 0; i < n; i++)
        all[i] = old[i] ? map(m, old[i]) : NULL;
    return all;
}

/* A call with other arguments; the same one if these are equal. */
static Call *map_call(const Mapping *m, Call *call) {
    Call *copy = NEW(m->arena, Call);
    *copy = *call;
    int n = (call->order + 1) * call->n_args;
    copy->args = map_all(m, n, call->args);
    copy->derivative = NULL;
    copy->evaluated = NULL;
    for (int i = 0; i < n; i++)
        if (copy->args[i] != call->args[i] && !ex_equal(copy->args[i], call->args[i])) return copy;
    return call;
}

static Ex *map(const Mapping *m, Ex *ex) {
    Ex *copy = NEW(m->arena, Ex);
    *copy = *ex;
    switch (ex->kind) {
    case EX_ITER:
    case EX_TIME:
        return m->leaf(m->context, ex);
    case EX_CONST:
    case EX_STRING:
    case EX_IDENTITY:
    case EX_RECORD:
        return ex;
    case EX_REF:
        copy->ref.subs = map_all(m, ref_rank(ex), ex->ref.subs);
        return m->leaf(m->context, copy);
    case EX_BINARY:
    case EX_PRODUCT:
        copy->binary.b = map(m, ex->binary.b); /* fall through */
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        copy->binary.a = map(m, ex->binary.a);
        break;
    case EX_IF:
        copy->cond.condition = map(m, ex->cond.condition);
        copy->cond.yes = map(m, ex->cond.yes);
        copy->cond.no = map(m, ex->cond.no);
        break;
    case EX_FUNCTION:
        copy->function.call = map_call(m, ex->function.call);
        if (ex->function.subs) copy->function.subs = map_all(m, function_rank(ex), ex->function.subs);
        break;
    case EX_CALL:
    case EX_OPERATION:
    case EX_FILL:
        copy->call.args = map_all(m, ex->call.n, ex->call.args);
        break;
    case EX_REDUCE:
        copy->reduce.a = map(m, ex->reduce.a);
        break;
    case EX_TUPLE:
    case EX_ARRAY:
        copy->array.elements = map_all(m, ex->array.n, ex->array.elements);
        break;
    case EX_RANGE:
        copy->range.from = map(m, ex->range.from);
        if (ex->range.step) copy->range.step = map(m, ex->range.step);
        if (ex->range.to) copy->range.to = map(m, ex->range.to);
        break;
    case EX_COMPREHENSION:
        copy->comprehension.range = map(m, ex->comprehension.range);
        copy->comprehension.body = map(m, ex->comprehension.body);
        break;
    case EX_EVENT:
        copy->event.subs = map_all(m, memory_rank(ex), ex->event.subs);
        if (ex->event.a) copy->event.a = map(m, ex->event.a);
        if (ex->event.b) copy->event.b = map(m, ex->event.b);
        return m->leaf(m->context, copy);
    }
    return copy;
}

Ex *ex_map(Arena *arena, Ex *ex, MapLeaf *leaf, void *context) {
    Mapping mapping = {arena, leaf, context};
    return map(&mapping, ex);
}

/* The iterator that is replaced, and by what */
typedef struct {
    const Iter *iter;
    Ex *value;
} Substitution;

static Ex *replace_iter(void *context, Ex *leaf) {
    const Substitution *s = context;
    return leaf->kind == EX_ITER && leaf->iter == s->iter ? s->value : leaf;
}

Ex *ex_substitute(Arena *arena, Ex *ex, const Iter *iter, Ex *value) {
    Substitution substitution = {iter, value};
    return ex_map(arena, ex, replace_iter, &substitution);
}

/* --- looking ---------------------------------------------------------------------------------- */

bool ex_types_agree(const Ex *a, const Ex *b) {
    if (a->type <= BASE_INTEGER && b->type <= BASE_INTEGER) return true;
    if (a->type == BASE_RECORD && b->type == BASE_RECORD)
        return same_record(a->record.class_, b->record.class_);
    return a->type == b->type &&
           (a->type != BASE_ENUMERATION || same_enumeration(a->enumeration, b->enumeration));
}

static bool equal_all(int n, Ex **a, Ex **b) {
    for (int i = 0; i < n; i++)
        if ((!a[i] != !b[i]) || (a[i] && !ex_equal(a[i], b[i]))) return false;
    return true;
}

static bool equal_calls(const Call *a, const Call *b) {
    return a == b || (a->function == b->function && a->order == b->order &&
                      equal_all((a->order + 1) * a->n_args, a->args, b->args));
}

bool same_variable(const Ex *a, const Ex *b) {
    if (a->ref.var != b->ref.var || a->ref.n_comps != b->ref.n_comps) return false;
    for (int c = 0; c < a->ref.n_comps; c++)
        if (a->ref.comps[c] != b->ref.comps[c]) return false;
    return true;
}

bool ex_equal(const Ex *a, const Ex *b) {
    if (a == b) return true;
    if (a->kind != b->kind || !ex_same_shape(a, b)) return false;
    switch (a->kind) {
    case EX_CONST:
        return a->number == b->number;
    case EX_STRING:
        return a->string == b->string;
    case EX_ITER:
        return a->iter == b->iter;
    case EX_TIME:
    case EX_IDENTITY:
        return true;
    case EX_REF:
        if (a->ref.var != b->ref.var || a->ref.order != b->ref.order || a->ref.n_comps != b->ref.n_comps ||
            a->ref.tangent != b->ref.tangent || a->ref.pre != b->ref.pre)
            return false;
        for (int i = 0; i < a->ref.n_comps; i++)
            if (a->ref.comps[i] != b->ref.comps[i]) return false;
        return equal_all(ref_rank(a), a->ref.subs, b->ref.subs);
    case EX_BINARY:
        if (a->binary.op != b->binary.op) return false; /* fall through */
    case EX_PRODUCT:
        return ex_equal(a->binary.a, b->binary.a) && ex_equal(a->binary.b, b->binary.b);
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        return ex_equal(a->binary.a, b->binary.a);
    case EX_IF:
        return ex_equal(a->cond.condition, b->cond.condition) && ex_equal(a->cond.yes, b->cond.yes) &&
               ex_equal(a->cond.no, b->cond.no);
    case EX_FUNCTION:
        return a->function.result == b->function.result && equal_calls(a->function.call, b->function.call) &&
               !a->function.subs == !b->function.subs &&
               (!a->function.subs || equal_all(function_rank(a), a->function.subs, b->function.subs));
    case EX_OPERATION:
        return a->call.operation == b->call.operation && a->call.n == b->call.n &&
               equal_all(a->call.n, a->call.args, b->call.args);
    case EX_CALL:
        if (a->call.fn != b->call.fn) return false; /* fall through */
    case EX_FILL:
        return a->call.n == b->call.n && equal_all(a->call.n, a->call.args, b->call.args);
    case EX_REDUCE:
        return a->reduce.op == b->reduce.op && ex_equal(a->reduce.a, b->reduce.a);
    case EX_TUPLE:
    case EX_ARRAY:
        return a->array.n == b->array.n && equal_all(a->array.n, a->array.elements, b->array.elements);
    case EX_RANGE:
        return ex_equal(a->range.from, b->range.from) &&
               equal_all(1, (Ex **)&a->range.step, (Ex **)&b->range.step) &&
               equal_all(1, (Ex **)&a->range.to, (Ex **)&b->range.to);
    case EX_COMPREHENSION:
    case EX_RECORD:
        return false;
    case EX_EVENT:
        return a->event.memory == b->event.memory && equal_all(memory_rank(a), a->event.subs, b->event.subs);
    }
    return false;
}

/* The body for every value of the iterator, so that elements differ; once, if only the run knows how
   many these are */
static void visit_comprehension(Ex *ex, void (*visit)(void *, Ex *), void *context) {
    Iter *iter = ex->comprehension.iter;
    ex_visit_refs(ex->comprehension.range, visit, context);
    for (long i = 1; i <= ex->dims[0] || (i == 1 && ex->dims[0] < 0); i++) {
        double value;
        iter->bound = ex->dims[0] > 0 && ex_evaluate_at(ex->comprehension.range, &i, &value, NULL);
        if (iter->bound) iter->value = value;
        ex_visit_refs(ex->comprehension.body, visit, context);
        if (!iter->bound) break;
    }
    iter->bound = false;
}

static void visit_call(Ex *ex, void (*visit)(void *, Ex *), void *context) {
    const Call *call = ex->function.call;
    for (int i = 0; i < (call->order + 1) * call->n_args; i++)
        if (call->args[i]) ex_visit_refs(call->args[i], visit, context);
    for (int k = 0; ex->function.subs && k < function_rank(ex); k++)
        ex_visit_refs(ex->function.subs[k], visit, context);
}

void ex_visit_refs(Ex *ex, void (*visit)(void *, Ex *), void *context) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_IDENTITY:
        break;
    case EX_RECORD:
        for (int i = 0; i < ex->record.n; i++)
            ex_visit_refs(ex->record.fields[i], visit, context);
        break;
    case EX_REF:
        for (int k = 0, n = ref_rank(ex); k < n; k++)
            if (ex->ref.subs[k]) ex_visit_refs(ex->ref.subs[k], visit, context);
        visit(context, ex);
        break;
    case EX_BINARY:
    case EX_PRODUCT:
        ex_visit_refs(ex->binary.a, visit, context);
        ex_visit_refs(ex->binary.b, visit, context);
        break;
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        ex_visit_refs(ex->binary.a, visit, context);
        break;
    case EX_IF: {
        bool yes;
        if (ex_decided(ex->cond.condition, &yes)) { /* if i == 1 then 0 else x[i - 1] */
            ex_visit_refs(yes ? ex->cond.yes : ex->cond.no, visit, context);
            break;
        }
        ex_visit_refs(ex->cond.condition, visit, context);
        ex_visit_refs(ex->cond.yes, visit, context);
        ex_visit_refs(ex->cond.no, visit, context);
        break;
    }
    case EX_FUNCTION:
        visit_call(ex, visit, context);
        break;
    case EX_CALL:
    case EX_OPERATION:
    case EX_FILL:
        for (int i = 0; i < ex->call.n; i++)
            ex_visit_refs(ex->call.args[i], visit, context);
        break;
    case EX_REDUCE:
        ex_visit_refs(ex->reduce.a, visit, context);
        break;
    case EX_TUPLE:
    case EX_ARRAY:
        for (int i = 0; i < ex->array.n; i++)
            if (ex->array.elements[i]) ex_visit_refs(ex->array.elements[i], visit, context);
        break;
    case EX_RANGE:
        ex_visit_refs(ex->range.from, visit, context);
        if (ex->range.step) ex_visit_refs(ex->range.step, visit, context);
        if (ex->range.to) ex_visit_refs(ex->range.to, visit, context);
        break;
    case EX_COMPREHENSION:
        visit_comprehension(ex, visit, context);
        break;
    case EX_EVENT:
        if (ex->event.a) ex_visit_refs(ex->event.a, visit, context);
        if (ex->event.b) ex_visit_refs(ex->event.b, visit, context);
        break;
    }
}

static bool any_of(int n, Ex *const *parts, bool (*is)(const Ex *, void *), void *context) {
    for (int i = 0; i < n; i++)
        if (parts[i] && is(parts[i], context)) return true;
    return false;
}

#define ANY_OF(...)                                                                                          \
    any_of((int)(sizeof((Ex *const[]){__VA_ARGS__}) / sizeof(Ex *)), (Ex *const[]){__VA_ARGS__}, is, context)

static bool any_of_call(const Ex *ex, bool (*is)(const Ex *, void *), void *context) {
    const Call *call = ex->function.call;
    return any_of((call->order + 1) * call->n_args, call->args, is, context) ||
           (ex->function.subs && any_of(function_rank(ex), ex->function.subs, is, context));
}

bool ex_any_part(const Ex *ex, bool (*is)(const Ex *part, void *context), void *context) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_IDENTITY:
        return false;
    case EX_REF:
        return any_of(ref_rank(ex), ex->ref.subs, is, context);
    case EX_BINARY:
    case EX_PRODUCT:
        return ANY_OF(ex->binary.a, ex->binary.b);
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        return is(ex->binary.a, context);
    case EX_IF:
        return ANY_OF(ex->cond.condition, ex->cond.yes, ex->cond.no);
    case EX_CALL:
    case EX_FILL:
    case EX_OPERATION:
        return any_of(ex->call.n, ex->call.args, is, context);
    case EX_FUNCTION:
        return any_of_call(ex, is, context);
    case EX_REDUCE:
        return is(ex->reduce.a, context);
    case EX_RECORD:
        return any_of(ex->record.n, ex->record.fields, is, context);
    case EX_TUPLE:
    case EX_ARRAY:
        return any_of(ex->array.n, ex->array.elements, is, context);
    case EX_RANGE:
        return ANY_OF(ex->range.from, ex->range.step, ex->range.to);
    case EX_COMPREHENSION:
        return ANY_OF(ex->comprehension.range, ex->comprehension.body);
    case EX_EVENT:
        return any_of(memory_rank(ex), ex->event.subs, is, context) || ANY_OF(ex->event.a, ex->event.b);
    }
    return false;
}

/* Takes the parts of `ex` away from `left`; true: it has more. */
static bool has_more_parts(const Ex *ex, void *left) {
    if (--*(long *)left < 0) return true;
    if (ex->kind != EX_PRODUCT) return ex_any_part(ex, has_more_parts, left);
    int n = ex->binary.a->dims[ex->binary.a->rank - 1]; /* an element is a sum over n products */
    for (int i = 0; i == 0 || (i < n && n <= EX_UNROLL); i++)
        if (ex_any_part(ex, has_more_parts, left)) return true;
    return false;
}

bool ex_is_long(const Ex *ex) {
    long left = 200000;
    return has_more_parts(ex, &left);
}

typedef struct {
    bool (*is)(const Ex *);
    const Ex *found;
} Finder;

static bool finds(const Ex *part, void *context) {
    Finder *finder = context;
    finder->found = ex_find(part, finder->is);
    return finder->found != NULL;
}

const Ex *ex_find(const Ex *ex, bool (*is)(const Ex *)) {
    Finder finder = {is, NULL};
    if (is(ex)) return ex;
    ex_any_part(ex, finds, &finder);
    return finder.found;
}

static bool is_time(const Ex *ex) {
    return ex->kind == EX_TIME;
}

bool ex_uses_time(const Ex *ex) {
    return ex_find(ex, is_time) != NULL;
}

static bool changes(const Ex *ex) {
    return ex->kind == EX_TIME || ex->kind == EX_EVENT || ex->kind == EX_ITER ||
           (ex->kind == EX_REF && ex->ref.var->variability < AST_VAR_PARAMETER);
}

bool ex_is_parametric(const Ex *ex) {
    return !ex_find(ex, changes);
}

static bool is_function(const Ex *ex) {
    return ex->kind == EX_FUNCTION;
}

bool ex_calls_function(const Ex *ex) {
    return ex_find(ex, is_function) != NULL;
}

Ex *ex_tuple(Arena *arena, const Exs *elements, Span span) {
    Ex *tuple = NEW(arena, Ex);
    tuple->kind = EX_TUPLE;
    tuple->span = span;
    tuple->array.n = elements->n;
    tuple->array.elements = elements->at;
    return tuple;
}

void field_values(Arena *arena, Ex *ex, Exs *values) {
    if (ex->kind != EX_RECORD) {
        vec_push(arena, values, ex);
        return;
    }
    Fields fields = record_fields(arena, ex->record.class_);
    for (int i = 0; i < fields.n; i++)
        if (fields.at[i]->variability != AST_VAR_CONSTANT) field_values(arena, ex->record.fields[i], values);
}

Ex *leading_value(Arena *arena, Ex *ex) {
    Exs values = {0};
    field_values(arena, ex, &values);
    return values.n ? values.at[0] : ex;
}
