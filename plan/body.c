/* What the values of expressions in functions are in the text: with derivatives or not, in memory of their
   own or not; and what they call. */
#include "plan/body.h"

#include "plan/elements.h"
#include "sema/model/accessors.h"
#include "sema/value/shape.h"

void walk_plain(Body *b, Ex *ex) {
    bool outer = b->plain;
    b->plain = true;
    walk(b, ex);
    b->plain = outer;
}

/* An operand of an operation on scalars, whose result carries derivatives if it is a Real */
static bool walk_operand(Body *b, const Ex *operation, Ex *operand) {
    if (operation->rank || operation->type == BASE_REAL) return walk(b, operand);
    walk_plain(b, operand);
    return false;
}

/* An array that is computed: it is new, and carries derivatives if what it is computed of does. */
static bool make_array(Body *b, bool moves) {
    b->memory = true;
    return moves && !b->plain;
}

bool walk_subscripts(Body *b, const Ex *ref) {
    for (int k = 0; k < ref->ref.var->rank; k++) {
        Ex *sub = ref->ref.subs[k];
        if (sub && sub->rank)
            walk(b, sub);
        else if (sub)
            walk_plain(b, sub);
    }
    return is_whole_variable(ref);
}

bool is_moving(const Body *b, const Var *var) {
    if (var->is_temporary) return map_get(&b->moving, var) != NULL;
    return is_local(var) && b->order > 0 && var->base == BASE_REAL &&
           !(b->tables && is_table(b->routine->function, var));
}

static bool walk_reference(Body *b, const Ex *ref) {
    const Var *var = ref->ref.var;
    Scalar constant;
    if (!ref->rank && var->variability == AST_VAR_CONSTANT && ex_scalar(ref, NULL, &constant, NULL))
        return false;
    if (is_local(var) && b->read) b->read[var->index] = true;
    if (!is_local(var)) demand_constant(b->demand, var);
    bool whole = walk_subscripts(b, ref), moves = is_moving(b, var);
    if (!ref->rank) return moves && !b->plain;
    b->memory |= !whole;
    return moves;
}

static bool walk_binary(Body *b, const Ex *ex) {
    bool first = walk_operand(b, ex, ex->binary.a), second = walk_operand(b, ex, ex->binary.b);
    return ex->rank ? make_array(b, first || second) : first || second;
}

static bool walk_builtin(Body *b, const Ex *ex) {
    const Builtin *row = builtin(ex->call.fn);
    int n = row->c_form == C_FORMAT ? 1 : ex->call.n;
    bool moves = false;
    for (int i = 0; i < n; i++)
        moves |= walk_operand(b, ex, ex->call.args[i]);
    return ex->rank ? make_array(b, moves && ex->type == BASE_REAL) : moves && row->jet;
}

static bool walk_if(Body *b, const Ex *ex) {
    bool decided;
    if (ex_decided(ex->cond.condition, NULL, &decided)) return walk(b, decided ? ex->cond.yes : ex->cond.no);
    walk_plain(b, ex->cond.condition);
    bool yes = walk(b, ex->cond.yes), no = walk(b, ex->cond.no);
    b->memory |= ex->rank && yes != no; /* one of them is copied into the other's representation */
    return yes || no;
}

int walk_call(Body *b, const Call *call) {
    bool *moves = NEW_ARRAY(b->scratch, bool, call->n_args + 1);
    int order = 0;
    bool tables = can_have_tables(call->function);
    for (int i = 0; i < call->n_args; i++) {
        const Var *input = call->function->inputs.at[i];
        if (input->rank || input->base == BASE_REAL)
            moves[i] = walk(b, call->args[i]);
        else
            walk_plain(b, call->args[i]);
        if (moves[i] && input->base == BASE_REAL && !b->plain) order = b->order;
        if (moves[i] && input->base == BASE_REAL && input->rank) tables = false;
    }
    tables = tables && order;
    for (int i = 0; i < call->n_args; i++) {
        const Var *input = call->function->inputs.at[i];
        b->memory |= input->rank && moves[i] != (order && input->base == BASE_REAL && !tables);
    }
    for (int i = 0; i < call->function->results.n; i++)
        b->memory |= call->function->results.at[i]->rank > 0;
    demand_function(b->demand, call->function, order, tables);
    return order;
}

static bool walk_function(Body *b, const Ex *ex) {
    const Call *call = ex->function.call;
    int order = walk_call(b, call);
    return order && call->function->results.at[ex->function.result]->base == BASE_REAL;
}

/* What events are made of decides without derivatives. */
static void walk_event(Body *b, const Ex *ex) {
    const Memory *memory = ex->event.memory;
    for (int k = 0; k < memory->rank; k++)
        walk_plain(b, ex->event.subs[k]);
    if (memory->kind == MEMORY_INITIAL || memory->kind == MEMORY_TERMINAL) return;
    if (memory->kind == MEMORY_RELATION || memory->kind == MEMORY_STEP) {
        ExParts parts = parts_of(ex->event.a);
        for (int i = 0; i < parts.n; i++)
            walk_plain(b, part(&parts, i));
        return;
    }
    if (memory->kind == MEMORY_SAMPLE) walk_plain(b, ex->event.a);
    walk_plain(b, ex->event.b);
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* Sizes that an array without elements would have, from the second dimension on */
static void walk_sizes(Body *b, Ex *ex) {
    for (int k = 1; k < ex->rank; k++) {
        Ex *size = shape_size(b->scratch, ex, k);
        if (size) walk_plain(b, size);
    }
}

static bool walk_literal(Body *b, Ex *ex) {
    if (!ex->array.n) walk_sizes(b, ex);
    for (int i = 0; i < ex->array.n; i++)
        walk(b, ex->array.elements[i]);
    return make_array(b, b->order > 0 && ex->type == BASE_REAL);
}

void bind_iterator(Body *b, const Iter *iter, bool moves) {
    map_put(b->scratch, &b->moving, iter, moves && !b->plain ? b : NULL);
}

static bool walk_comprehension(Body *b, Ex *ex) {
    bool moves = walk(b, ex->comprehension.range);
    walk_sizes(b, ex);
    bind_iterator(b, ex->comprehension.iter, moves);
    walk(b, ex->comprehension.body);
    return make_array(b, b->order > 0 && ex->type == BASE_REAL);
}

static bool walk_range(Body *b, const Ex *ex) {
    bool from = walk(b, ex->range.from), step = ex->range.step && walk(b, ex->range.step);
    if (ex->range.to) walk_plain(b, ex->range.to);
    return make_array(b, from || step);
}

static bool walk_fill(Body *b, const Ex *ex) {
    bool moves = walk(b, ex->call.args[0]);
    for (int i = 1; i < ex->call.n; i++)
        walk_plain(b, ex->call.args[i]);
    return make_array(b, moves);
}

/* A value that gets a name for as long as the expression that uses it is computed */
static bool walk_with(Body *b, const Ex *ex) {
    bool moves = walk(b, ex->call.args[1]);
    map_put(b->scratch, &b->moving, ex->call.args[0]->ref.var, moves ? b : NULL);
    return walk(b, ex->call.args[2]);
}

/* The first n arguments; whether one of them carries derivatives */
static bool walk_arguments(Body *b, const Ex *ex, int first, int n) {
    bool moves = false;
    for (int i = first; i < n; i++)
        moves |= walk(b, ex->call.args[i]);
    return moves;
}

static bool walk_operation(Body *b, const Ex *ex) {
    bool first;
    switch (ex->call.operation) {
    case OPERATION_WITH:
        return walk_with(b, ex);
    case OPERATION_SIZE: /* the dimension is a number in the text */
        walk(b, ex->call.args[0]);
        walk_arguments(b, ex, 2, ex->call.n);
        return false;
    case OPERATION_CAT:
        walk_arguments(b, ex, 1, ex->call.n);
        return make_array(b, b->order > 0 && ex->type == BASE_REAL);
    case OPERATION_VECTOR:
    case OPERATION_MATRIX:
    case OPERATION_SCALAR:
        walk(b, ex->call.args[0]);
        return make_array(b, b->order > 0 && ex->type == BASE_REAL);
    case OPERATION_CROSS:
    case OPERATION_SKEW:
    case OPERATION_OUTER_PRODUCT:
        return make_array(b, walk_arguments(b, ex, 0, ex->call.n));
    case OPERATION_LINSPACE:
        first = walk_arguments(b, ex, 0, 2);
        walk(b, ex->call.args[2]);
        return make_array(b, first);
    case OPERATION_POWER:
        first = walk(b, ex->call.args[0]);
        walk_plain(b, ex->call.args[1]);
        return make_array(b, first);
    case OPERATION_IDENTITY:
        walk_plain(b, ex->call.args[0]);
        return make_array(b, false);
    case OPERATION_DIAGONAL:
    case OPERATION_SYMMETRIC:
        break;
    }
    b->memory = true; /* elements are moved as they are */
    return walk(b, ex->call.args[0]);
}

bool walk(Body *b, Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return walk_reference(b, ex);
    case EX_ITER:
        return !b->plain && map_get(&b->moving, ex->iter) != NULL;
    case EX_NEG:
        return ex->rank ? make_array(b, walk(b, ex->binary.a)) : walk(b, ex->binary.a);
    case EX_NOT:
        walk_plain(b, ex->binary.a);
        return ex->rank && make_array(b, false);
    case EX_BINARY:
        return walk_binary(b, ex);
    case EX_PRODUCT: {
        bool a = walk(b, ex->binary.a), second = walk(b, ex->binary.b);
        return make_array(b, a || second);
    }
    case EX_IF:
        return walk_if(b, ex);
    case EX_CALL:
        return walk_builtin(b, ex);
    case EX_REDUCE:
        return walk(b, ex->reduce.a) && !b->plain;
    case EX_ARRAY:
        return walk_literal(b, ex);
    case EX_RANGE:
        return walk_range(b, ex);
    case EX_FILL:
        return walk_fill(b, ex);
    case EX_COMPREHENSION:
        return walk_comprehension(b, ex);
    case EX_TRANSPOSE:
        b->memory = true;
        return walk(b, ex->binary.a);
    case EX_FUNCTION:
        return walk_function(b, ex);
    case EX_OPERATION:
        return walk_operation(b, ex);
    case EX_EVENT:
        walk_event(b, ex);
        break;
    case EX_CONST:
    case EX_STRING:
    case EX_TIME:
    case EX_IDENTITY:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return false;
}
