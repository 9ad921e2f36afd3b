/* Evaluation at compile time: array sizes, loop ranges, subscripts, structural parameters, constants. */
#include <math.h>
#include <string.h>

#include "sema/model/accessors.h"
#include "sema/value/environment.h"
#include "sema/value/interpret.h"

const Turn *turn_of(const Turn *turn, const Iter *iter) {
    while (turn && turn->iter != iter)
        turn = turn->outer;
    return turn;
}

static bool fail(Evaluation *e, const Ex *ex) {
    e->culprit = ex;
    return false;
}

static bool number_at(Evaluation *e, const Ex *ex, const long *index, double *value) {
    Scalar scalar;
    if (!evaluate_at(e, ex, index, &scalar)) return false;
    *value = scalar.number;
    return scalar.type != BASE_STRING || fail(e, ex);
}

/* The index into a reference's variable, in the order of ref.subs */
static bool subscripts_at(Evaluation *e, const Ex *ref, const long *index, long *subscripts) {
    int total = ref_rank(ref), next = 0;
    if (total > MAX_RANK) return fail(e, ref);
    for (int k = 0; k < total; k++) {
        const Ex *sub = ref->ref.subs[k];
        double value;
        if (!sub)
            value = (double)index[next++];
        else if (!number_at(e, sub, sub->rank ? &index[next++] : NULL, &value))
            return false;
        if (!is_inside(value, ref_size(ref, k))) return fail(e, ref);
        subscripts[k] = (long)value;
    }
    return true;
}

static bool reference_at(Evaluation *e, const Ex *ref, const long *index, Scalar *value) {
    const Var *var = ref->ref.var;
    if (var->variability < AST_VAR_PARAMETER || ref->ref.order > 0) return fail(e, ref);
    long subscripts[MAX_RANK];
    if (!subscripts_at(e, ref, index, subscripts)) return false;
    if (!parameter_at(e, ref, subscripts, value)) return fail(e, ref);
    return true;
}

/* As mocc_pow */
static double power(double x, double y) {
    return y == 2 ? x * x : y == -1 ? 1 / x : pow(x, y);
}

static double combine(AstOperator op, double a, double b) {
    switch (op) {
    case AST_ADD:
    case AST_EL_ADD:
        return a + b;
    case AST_SUB:
    case AST_EL_SUB:
        return a - b;
    case AST_MUL:
    case AST_EL_MUL:
        return a * b;
    case AST_DIV:
    case AST_EL_DIV:
        return a / b;
    case AST_POW:
    case AST_EL_POW:
        return power(a, b);
    case AST_LT:
        return a < b;
    case AST_LE:
        return a <= b;
    case AST_GT:
        return a > b;
    case AST_GE:
        return a >= b;
    case AST_EQ:
        return a == b;
    case AST_NE:
        return a != b;
    case AST_AND:
        return a != 0 && b != 0;
    case AST_OR:
        return a != 0 || b != 0;
    case AST_NOT:
        return a == 0;
    }
    return NAN;
}

/* Strings are ordered as their bytes are, which is the order of their characters in UTF-8. */
Scalar ex_apply_binary(const Ex *ex, Scalar a, Scalar b) {
    AstOperator op = ex->binary.op;
    bool texts = a.type == BASE_STRING && b.type == BASE_STRING;
    return number_scalar(ex->type,
                         texts ? combine(op, strcmp(a.text, b.text), 0) : combine(op, a.number, b.number));
}

bool ex_apply_call(const Ex *ex, const Scalar *x, Scalar *value) {
    const Builtin *row = builtin(ex->call.fn);
    if (row->made) return row->made(ex, x, value);
    *value = number_scalar(ex->type,
                           row->of_one ? row->of_one(x[0].number) : row->of_two(x[0].number, x[1].number));
    return true;
}

/* --- operators --------------------------------------------------------------------------------- */

/* Operand number `i`, or of an array its element at the index */
static bool operand(const OperandValues *o, int i, const long *index, Scalar *value) {
    if (o->whole) {
        *value = value_element(&o->whole[i], index);
        return true;
    }
    const Ex *ex = part(&o->parts, i);
    return evaluate_at(o->e, ex, ex->rank ? index : NULL, value);
}

static bool operand_number(const OperandValues *o, int i, const long *index, double *number) {
    if (!o->whole) return number_at(o->e, part(&o->parts, i), index, number);
    *number = value_element(&o->whole[i], index).number;
    return true;
}

static int operand_shape(const OperandValues *o, int i, const int **dims) {
    *dims = o->whole ? o->whole[i].dims : part(&o->parts, i)->dims;
    return o->whole ? o->whole[i].rank : part(&o->parts, i)->rank;
}

static bool negate(const OperandValues *o, const long *index, double *value) {
    double x;
    if (!operand_number(o, 0, index, &x)) return false;
    *value = o->ex->kind == EX_NEG ? -x : x == 0;
    return true;
}

/* In functions, as in C, the second operand of `and` and `or` is evaluated only if it matters. In models both
 * must be known, so that decisions do not depend on their order. */
static bool combine_operands(const OperandValues *o, const long *index, Scalar *value) {
    AstOperator op = o->ex->binary.op;
    Scalar a, b;
    if (!operand(o, 0, index, &a)) return false;
    if (o->e->activation && ((op == AST_AND && a.number == 0) || (op == AST_OR && a.number != 0))) {
        *value = number_scalar(BASE_BOOLEAN, op == AST_OR);
        return true;
    }
    if (!operand(o, 1, index, &b)) return false;
    *value = ex_apply_binary(o->ex, a, b);
    return true;
}

static bool apply(const OperandValues *o, const long *index, Scalar *value) {
    Scalar x[MOST_OPERANDS];
    for (int i = 0; i < o->ex->call.n; i++)
        if (!operand(o, i, index, &x[i])) return false;
    if (ex_apply_call(o->ex, x, value)) return true;
    return o->e->activation ? activation_no_value(o->e->activation, o->ex) : fail(o->e, o->ex);
}

/* A row of the first operand times a column of the second */
bool multiply(const OperandValues *o, const long *index, double *value) {
    const int *dims;
    int rank = operand_shape(o, 0, &dims), n = dims[rank - 1], next = 0;
    if (n < 0) return fail(o->e, o->ex);
    long left[2] = {0}, right[2] = {0};
    if (rank == 2) left[0] = index[next++];
    if (operand_shape(o, 1, &dims) == 2) right[1] = index[next];
    *value = n ? -0.0 : 0;
    for (long k = 1; k <= n; k++) {
        double x, y;
        left[rank - 1] = right[0] = k;
        if (!operand_number(o, 0, left, &x) || !operand_number(o, 1, right, &y)) return false;
        *value += x * y;
    }
    return true;
}

static double reduce_two(Reduce op, double a, double b) {
    switch (op) {
    case REDUCE_SUM:
        return a + b;
    case REDUCE_PRODUCT:
        return a * b;
    case REDUCE_MIN:
        return b < a ? b : a;
    case REDUCE_MAX:
        return b > a ? b : a;
    }
    return NAN;
}

static bool reduce(const OperandValues *o, double *value) {
    Reduce op = o->ex->reduce.op;
    const int *dims;
    int rank = operand_shape(o, 0, &dims);
    if (rank > MAX_RANK || !is_known_shape(rank, dims)) return fail(o->e, o->ex);
    long count = element_count(rank, dims);
    static const double neutral[] = {
        [REDUCE_SUM] = -0.0, [REDUCE_PRODUCT] = 1, [REDUCE_MIN] = INFINITY, [REDUCE_MAX] = -INFINITY};
    *value = op == REDUCE_SUM && !count ? 0 : neutral[op];
    for (long i = 0; i < count; i++) {
        long index[MAX_RANK];
        double x;
        subscripts_of(i, rank, dims, index);
        if (!operand_number(o, 0, index, &x)) return false;
        *value = reduce_two(op, *value, x);
    }
    return true;
}

static bool range_element(const OperandValues *o, long i, double *value) {
    double from, step = 1;
    if (!operand_number(o, 0, NULL, &from)) return false;
    if (o->ex->range.step && !operand_number(o, 1, NULL, &step)) return false;
    *value = from + (double)(i - 1) * step;
    return true;
}

static bool choose(const OperandValues *o, const long *index, Scalar *value) {
    double holds;
    return operand_number(o, 0, NULL, &holds) && operand(o, holds != 0 ? 1 : 2, index, value);
}

static bool comprehend(const OperandValues *o, const long *index, Scalar *value) {
    double at;
    if (!operand_number(o, 0, index, &at)) return false;
    Turn turn = {o->e->turn, o->ex->comprehension.iter, at};
    o->e->turn = &turn;
    bool done = operand(o, 1, index + 1, value);
    o->e->turn = turn.outer;
    return done;
}

/* --- leaves ------------------------------------------------------------------------------------ */

/* An element of a result of a function, which is run once for all its elements */
static bool function_at(Evaluation *e, const Ex *ex, const long *index, Scalar *value) {
    long at[MAX_RANK];
    const Value *whole = interpreted_result(e, ex);
    if (!whole) return false;
    for (int k = 0; k < whole->rank; k++) {
        Ex *const *subs = ex->function.subs;
        double sub = subs ? 0 : (double)index[k];
        if (subs && !number_at(e, subs[k], NULL, &sub)) return false;
        if (!is_inside(sub, whole->dims[k])) return fail(e, ex);
        at[k] = (long)sub;
    }
    *value = value_element(whole, at);
    return true;
}

static bool iterator_at(Evaluation *e, const Ex *ex, Scalar *value) {
    const Turn *turn = turn_of(e->turn, ex->iter);
    if (!turn) return fail(e, ex);
    *value = number_scalar(ex->type, turn->value);
    return true;
}

static bool as_number(bool known, const Ex *ex, double number, Scalar *value) {
    *value = number_scalar(ex->type, number);
    return known;
}

bool evaluate_element(const OperandValues *o, const long *index, Scalar *value) {
    Evaluation *e = o->e;
    const Ex *ex = o->ex;
    double number = 0;
    bool known;
    switch (ex->kind) {
    case EX_CONST:
        return as_number(true, ex, ex->number, value);
    case EX_STRING:
        *value = text_scalar(ex->string);
        return true;
    case EX_ITER:
        return iterator_at(e, ex, value);
    case EX_REF:
        return reference_at(e, ex, index, value);
    case EX_FUNCTION:
        return function_at(e, ex, index, value);
    case EX_NEG:
    case EX_NOT:
        known = negate(o, index, &number);
        return as_number(known, ex, number, value);
    case EX_BINARY:
        return combine_operands(o, index, value);
    case EX_CALL:
        return apply(o, index, value);
    case EX_IF:
        return choose(o, index, value);
    case EX_PRODUCT:
        known = multiply(o, index, &number);
        return as_number(known, ex, number, value);
    case EX_REDUCE:
        known = reduce(o, &number);
        return as_number(known, ex, number, value);
    case EX_RANGE:
        known = range_element(o, index[0], &number);
        return as_number(known, ex, number, value);
    case EX_IDENTITY:
        return as_number(true, ex, index[0] == index[1], value);
    case EX_ARRAY:
        return operand(o, (int)index[0] - 1, index + 1, value);
    case EX_FILL:
        return operand(o, 0, NULL, value);
    case EX_TRANSPOSE:
        return operand(o, 0, (long[]){index[1], index[0]}, value);
    case EX_COMPREHENSION:
        return comprehend(o, index, value);
    case EX_TIME:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
    case EX_EVENT:
        break;
    }
    return fail(e, ex);
}

bool evaluate_at(Evaluation *e, const Ex *ex, const long *index, Scalar *value) {
    if (e->activation && !activation_step(e->activation)) return false;
    if (e->activation && has_own_rule(ex)) return activation_scalar(e->activation, ex, value);
    return evaluate_element(&(OperandValues){.e = e, .ex = ex, .parts = parts_of(ex)}, index, value);
}

/* A number has the type of the expression: parts of it may be Integers, or come from functions. */
static void set_type(const Ex *ex, Scalar *value) {
    if (value->type != BASE_STRING) value->type = ex->type;
}

bool ex_scalar_at(const Ex *ex, const Turn *turn, const long *index, Scalar *value, const Ex **culprit) {
    Evaluation e = {.turn = turn};
    bool known = evaluate_at(&e, ex, index, value);
    if (!known && culprit) *culprit = e.culprit;
    if (known) set_type(ex, value);
    return known;
}

static bool is_scalar(const Ex *ex, const Ex **culprit) {
    if (ex->rank && culprit) *culprit = ex;
    return !ex->rank;
}

bool ex_scalar(const Ex *ex, const Turn *turn, Scalar *value, const Ex **culprit) {
    return is_scalar(ex, culprit) && ex_scalar_at(ex, turn, NULL, value, culprit);
}

/* The number that has been found for `ex`, which is no String */
static bool to_number(const Ex *ex, Scalar scalar, double *value, const Ex **culprit) {
    if (scalar.type == BASE_STRING && culprit) *culprit = ex;
    *value = scalar.number;
    return scalar.type != BASE_STRING;
}

bool ex_evaluate_at(const Ex *ex, const Turn *turn, const long *index, double *value, const Ex **culprit) {
    Scalar scalar;
    return ex_scalar_at(ex, turn, index, &scalar, culprit) && to_number(ex, scalar, value, culprit);
}

bool ex_evaluate(const Ex *ex, const Turn *turn, double *value, const Ex **culprit) {
    return is_scalar(ex, culprit) && ex_evaluate_at(ex, turn, NULL, value, culprit);
}

static bool to_integer(double number, long *value) {
    if (!isfinite(number)) return false;
    *value = lround(number);
    return true;
}

bool ex_evaluate_integer(const Ex *ex, const Turn *turn, long *value, const Ex **culprit) {
    double number;
    return ex_evaluate(ex, turn, &number, culprit) && to_integer(number, value);
}

/* --- decisions -------------------------------------------------------------------------------- */

bool decide_scalar_at(const Ex *ex, const Turn *turn, const long *index, Scalar *value, const Ex **culprit) {
    Uses uses = {0};
    Evaluation e = {.turn = turn, .uses = &uses};
    bool known = evaluate_at(&e, ex, index, value);
    make_structural(&uses, known);
    if (!known && culprit) *culprit = e.culprit;
    if (known) set_type(ex, value);
    return known;
}

bool decide_at(const Ex *ex, const Turn *turn, const long *index, double *value, const Ex **culprit) {
    Scalar scalar;
    return decide_scalar_at(ex, turn, index, &scalar, culprit) && to_number(ex, scalar, value, culprit);
}

bool decide(const Ex *ex, const Turn *turn, double *value, const Ex **culprit) {
    return is_scalar(ex, culprit) && decide_at(ex, turn, NULL, value, culprit);
}

bool decide_integer(const Ex *ex, const Turn *turn, long *value, const Ex **culprit) {
    double number;
    return decide(ex, turn, &number, culprit) && to_integer(number, value);
}

static bool is_logic(const Ex *ex) {
    return !ex->rank && ex->kind == EX_BINARY && (ex->binary.op == AST_AND || ex->binary.op == AST_OR);
}

/* The value of a part of a condition, if `e` can tell it */
typedef bool Part(Evaluation *e, const Ex *part, bool *value);

/* a and b, a or b: one operand may be enough. */
static bool settle_logic(Evaluation *e, const Ex *ex, bool *value, Part *part) {
    bool a = false, b = false, enough = ex->binary.op == AST_OR;
    bool a_known = part(e, ex->binary.a, &a);
    if (a_known && a == enough) {
        *value = enough;
        return true;
    }
    bool b_known = part(e, ex->binary.b, &b);
    *value = b;
    return b_known && (a_known || b == enough);
}

static bool settle(Evaluation *e, const Ex *condition, bool *value) {
    double number;
    if (is_logic(condition)) return settle_logic(e, condition, value, settle);
    if (condition->rank || !number_at(e, condition, NULL, &number)) return false;
    *value = number != 0;
    return true;
}

bool decide_excluded(const Ex *condition, bool wanted, const Turn *turn, const Ex **culprit) {
    Uses uses = {0};
    Evaluation e = {.turn = turn, .uses = &uses};
    bool value, excluded = settle(&e, condition, &value) && value != wanted;
    if (excluded) make_structural(&uses, true);
    if (!excluded && culprit && e.culprit) *culprit = e.culprit;
    return excluded;
}

static bool decidable(const Ex *ex, const Turn *turn) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
        return true;
    case EX_ITER:
        return turn_of(turn, ex->iter) != NULL;
    case EX_NEG:
    case EX_NOT:
        return decidable(ex->binary.a, turn);
    case EX_BINARY:
        return decidable(ex->binary.a, turn) && decidable(ex->binary.b, turn);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (!decidable(ex->call.args[i], turn)) return false;
        return true;
    case EX_REF:
        return is_decided(ex->ref.var) && !ex->rank;
    case EX_TIME:
    case EX_PRODUCT:
    case EX_IF:
    case EX_REDUCE:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return false;
}

static bool settle_decidable(Evaluation *e, const Ex *condition, bool *value) {
    if (is_logic(condition)) return settle_logic(e, condition, value, settle_decidable);
    return decidable(condition, e->turn) && settle(e, condition, value);
}

bool ex_decided(const Ex *condition, const Turn *turn, bool *value) {
    return settle_decidable(&(Evaluation){.turn = turn}, condition, value);
}

bool ex_may_be_decided(const Ex *condition, const Turn *turn) {
    if (!is_logic(condition)) return decidable(condition, turn);
    return ex_may_be_decided(condition->binary.a, turn) || ex_may_be_decided(condition->binary.b, turn);
}
