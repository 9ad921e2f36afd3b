/* Sizes of expressions inside of functions in terms of variables, without computing their elements: what is
   empty has sizes, too, and a size may be known where values are not. */
#include "sema/value/evaluate.h"
#include "sema/model/function.h"
#include "sema/value/shape.h"
#include "sema/model/accessors.h"

Ex *size_operation(Arena *arena, Ex *array, int dimension, Span span) {
    Ex **args = NEW_ARRAY(arena, Ex *, 2);
    args[0] = leading_value(arena, array);
    Ex *known = args[0]->kind == EX_REF || args[0]->kind == EX_ITER
                    ? NULL
                    : shape_size(arena, args[0], dimension - 1);
    if (known) return known;
    args[1] = ex_number(arena, dimension, BASE_INTEGER, span);
    return ex_operation(arena, OPERATION_SIZE, BASE_INTEGER, NULL, 0, NULL, 2, args, span);
}

static Ex *shape_of_reference(Arena *arena, const Ex *ex, int k) {
    Var *var = ex->ref.var;
    for (int d = 0; d < var->rank; d++) {
        Ex *sub = ex->ref.subs[d];
        if (sub && !sub->rank) continue;
        if (k-- > 0) continue;
        return sub ? shape_size(arena, sub, 0)
                   : size_operation(arena, ex_whole(arena, 0, NULL, var, ex->span), d + 1, ex->span);
    }
    return NULL;
}

static Ex *shape_of_product(Arena *arena, const Ex *ex, int k) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    if (a->rank == 2 && k == 0) return shape_size(arena, a, 0);
    return b->rank == 2 ? shape_size(arena, b, 1) : NULL;
}

/* Of from:to; others depend on how their step rounds. */
static Ex *shape_of_range(Arena *arena, const Ex *ex) {
    double from;
    if (!ex->range.to || ex->range.step || !ex_evaluate(ex->range.from, NULL, &from, NULL) || from != 1 ||
        ex->range.to->type != BASE_INTEGER)
        return NULL;
    Ex *zero = ex_number(arena, 0, BASE_INTEGER, ex->span);
    return ex_call_two(arena, FN_MAX, ex->range.to, zero, ex->span);
}

static Ex *shape_of_comprehension(Arena *arena, const Ex *ex, int k) {
    if (k == 0) return shape_size(arena, ex->comprehension.range, 0);
    Ex *size = shape_size(arena, ex->comprehension.body, k - 1);
    if (!size) return NULL;
    Ex *other = ex_number(arena, 0, BASE_INTEGER, ex->span);
    return ex_equal(size, ex_substitute(arena, size, ex->comprehension.iter, other)) ? size : NULL;
}

static Ex *shape_of_cat(Arena *arena, const Ex *ex, int k) {
    if (k != (int)ex->call.args[0]->number - 1) return shape_size(arena, ex->call.args[1], k);
    Ex *sum = NULL;
    for (int i = 1; i < ex->call.n; i++) {
        Ex *size = shape_size(arena, ex->call.args[i], k);
        if (!size) return NULL;
        sum = sum ? ex_binary(arena, AST_ADD, sum, size, ex->span) : size;
    }
    return sum;
}

/* vector(a): all elements, as all sizes but one are 1 */
static Ex *shape_of_vector(Arena *arena, const Ex *a) {
    Ex *count = ex_number(arena, 1, BASE_INTEGER, a->span);
    for (int k = 0; count && k < a->rank; k++) {
        Ex *size = shape_size(arena, a, k);
        count = size ? ex_binary(arena, AST_MUL, count, size, a->span) : NULL;
    }
    return count;
}

static Ex *shape_of_operation(Arena *arena, const Ex *ex, int k) {
    Ex *const *args = ex->call.args;
    switch (ex->call.operation) {
    case OPERATION_IDENTITY:
        return args[0];
    case OPERATION_LINSPACE:
        return args[2];
    case OPERATION_DIAGONAL:
        return shape_size(arena, args[0], 0);
    case OPERATION_OUTER_PRODUCT:
        return shape_size(arena, args[k], 0);
    case OPERATION_SYMMETRIC:
    case OPERATION_POWER:
        return shape_size(arena, args[0], k);
    case OPERATION_CAT:
        return shape_of_cat(arena, ex, k);
    case OPERATION_VECTOR:
        return shape_of_vector(arena, args[0]);
    case OPERATION_MATRIX:
        return k < args[0]->rank ? shape_size(arena, args[0], k)
                                 : ex_number(arena, 1, BASE_INTEGER, ex->span);
    case OPERATION_SIZE:
    case OPERATION_WITH:
    case OPERATION_CROSS:
    case OPERATION_SKEW:
    case OPERATION_SCALAR:
        break;
    }
    return NULL;
}

Ex *shape_size(Arena *arena, const Ex *ex, int k) {
    if (ex->dims[k] >= 0) return ex_number(arena, ex->dims[k], BASE_INTEGER, ex->span);
    switch (ex->kind) {
    case EX_REF:
        return shape_of_reference(arena, ex, k);
    case EX_NEG:
    case EX_NOT:
        return shape_size(arena, ex->binary.a, k);
    case EX_BINARY:
        return shape_size(arena, ex->binary.a->rank ? ex->binary.a : ex->binary.b, k);
    case EX_PRODUCT:
        return shape_of_product(arena, ex, k);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (ex->call.args[i]->rank) return shape_size(arena, ex->call.args[i], k);
        return NULL;
    case EX_ARRAY:
        return ex->array.n ? shape_size(arena, ex->array.elements[0], k - 1) : NULL;
    case EX_RANGE:
        return shape_of_range(arena, ex);
    case EX_FILL:
        return ex->call.n > 1 ? ex->call.args[k + 1] : NULL;
    case EX_COMPREHENSION:
        return shape_of_comprehension(arena, ex, k);
    case EX_TRANSPOSE:
        return shape_size(arena, ex->binary.a, 1 - k);
    case EX_OPERATION:
        return shape_of_operation(arena, ex, k);
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_IF:
    case EX_REDUCE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return NULL;
}

/* --- results of functions ---------------------------------------------------------------------- */

/* What gives the whole of a variable its value */
typedef struct {
    const Var *var;
    int n;
    bool returns; /* the function may end before */
    Ex *value;    /* the only one, if it is always reached; or NULL */
} Givers;

static bool is_whole_of(const Ex *target, const Var *var) {
    if (!target || target->ref.var != var) return false;
    for (int k = 0; k < var->rank; k++)
        if (target->ref.subs[k]) return false;
    return true;
}

static void find_givers(Givers *g, const Statements *statements, bool always) {
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        if (s->kind == STATEMENT_ASSIGN && is_whole_of(s->assign.target, g->var)) {
            g->n++;
            g->value = always ? s->assign.value : NULL;
        }
        for (int k = 0; s->kind == STATEMENT_TUPLE && k < s->tuple.n; k++)
            if (is_whole_of(s->tuple.targets[k], g->var)) g->n += 2; /* an array that nothing stands for */
        for (int k = 0; s->kind == STATEMENT_IF && k < s->choice.branches.n; k++)
            find_givers(g, &s->choice.branches.at[k].body, false);
        if (s->kind == STATEMENT_FOR) find_givers(g, &s->loop.body, false);
        if (s->kind == STATEMENT_WHILE) find_givers(g, &s->repeat.body, false);
        g->returns |= s->kind == STATEMENT_RETURN;
    }
}

static void see_variable(void *context, Ex *ref) {
    if (is_local(ref->ref.var) && ref->ref.var->causality != AST_INPUT) *(bool *)context = true;
}

Ex *result_shape(Arena *arena, const Function *function, const Var *result, int k) {
    Givers givers = {.var = result};
    find_givers(&givers, &function->body, true);
    Ex *value = givers.n ? givers.value : result->binding;
    if (givers.n > 1 || givers.returns || !value) return NULL;
    Ex *size = shape_size(arena, value, k);
    bool changes = false;
    if (size) ex_visit_refs(size, see_variable, &changes);
    return changes ? NULL : size;
}
