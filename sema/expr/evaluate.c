/* Evaluation at compile time: array sizes, loop ranges, subscripts, structural parameters, constants. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "sema/expr/environment.h"
#include "sema/expr/interpret.h"
#include "sema/model/ir.h"
#include "sema/model/variant.h"

/* The address, which is below 2^53 on the machines that there are, so a double holds it exactly */
double symbol_number(Symbol symbol) {
    return (double)(uintptr_t)symbol;
}

Symbol number_symbol(double number) {
    return (Symbol)(uintptr_t)number;
}

static bool fail(Ex *ex, Ex **culprit) {
    if (culprit) *culprit = ex;
    return false;
}

/* The index into a reference's variable, in the order of ref.subs */
static bool subscripts_at(Ex *ref, const long *index, long *subscripts, int *n, Ex **culprit) {
    int total = ref_rank(ref), next = 0;
    if (total > MAX_RANK) return fail(ref, culprit);
    for (int k = 0; k < total; k++) {
        Ex *sub = ref->ref.subs[k];
        double value;
        if (!sub)
            value = (double)index[next++];
        else if (!ex_evaluate_at(sub, sub->rank ? &index[next++] : NULL, &value, culprit))
            return false;
        if (!is_inside(value, ref_size(ref, k))) return fail(ref, culprit);
        subscripts[k] = (long)value;
    }
    *n = total;
    return true;
}

static bool reference_at(Ex *ref, const long *index, double *value, Ex **culprit) {
    Var *var = ref->ref.var;
    if (var->variability < AST_VAR_PARAMETER || ref->ref.order > 0) return fail(ref, culprit);
    long subscripts[MAX_RANK];
    int n;
    if (!subscripts_at(ref, index, subscripts, &n, culprit)) return false;
    if (!parameter_at(ref, subscripts, value)) return fail(ref, culprit);
    return true;
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
        return pow(a, b);
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
static double compare_strings(AstOperator op, double a, double b) {
    return combine(op, strcmp(number_symbol(a), number_symbol(b)), 0);
}

double ex_apply_binary(const Ex *ex, double a, double b) {
    return ex->binary.a->type == BASE_STRING ? compare_strings(ex->binary.op, a, b)
                                             : combine(ex->binary.op, a, b);
}

bool ex_apply_call(Ex *ex, const double *x, double *value, Ex **culprit) {
    const Builtin *row = builtin(ex->call.fn);
    if (row->made) return row->made(ex, x, value) || fail(ex, culprit);
    *value = row->of_one ? row->of_one(x[0]) : row->of_two(x[0], x[1]);
    return true;
}

static bool operand_at(Ex *a, const long *index, double *value, Ex **culprit) {
    return ex_evaluate_at(a, a->rank ? index : NULL, value, culprit);
}

static bool product_at(Ex *ex, const long *index, double *value, Ex **culprit) {
    Ex *a = ex->binary.a, *b = ex->binary.b;
    *value = 0;
    for (long k = 1; k <= a->dims[a->rank - 1]; k++) {
        long left[2] = {k, k}, right[2] = {k, k};
        int next = 0;
        if (a->rank == 2) left[0] = index[next++];
        if (b->rank == 2) right[1] = index[next];
        double x, y;
        if (!ex_evaluate_at(a, left, &x, culprit) || !ex_evaluate_at(b, right, &y, culprit)) return false;
        *value += x * y;
    }
    return true;
}

static bool reduce_at(Ex *ex, double *value, Ex **culprit) {
    Ex *a = ex->reduce.a;
    long index[MAX_RANK], count = ex_count(a);
    if (a->rank > MAX_RANK) return fail(ex, culprit);
    *value = ex->reduce.op == REDUCE_PRODUCT ? 1 : ex->reduce.op == REDUCE_SUM ? 0 : NAN;
    for (long i = 0; i < count; i++) {
        long rest = i;
        for (int k = a->rank - 1; k >= 0; k--) {
            index[k] = rest % a->dims[k] + 1;
            rest /= a->dims[k];
        }
        double x;
        if (!ex_evaluate_at(a, index, &x, culprit)) return false;
        if (ex->reduce.op == REDUCE_SUM)
            *value += x;
        else if (ex->reduce.op == REDUCE_PRODUCT)
            *value *= x;
        else if (isnan(*value) || (ex->reduce.op == REDUCE_MIN ? x < *value : x > *value))
            *value = x;
    }
    return true;
}

static bool comprehension_at(Ex *ex, const long *index, double *value, Ex **culprit) {
    double at;
    if (!ex_evaluate_at(ex->comprehension.range, index, &at, culprit)) return false;
    Iter *iter = ex->comprehension.iter, saved = *iter;
    iter->bound = true;
    iter->value = at;
    bool done = ex_evaluate_at(ex->comprehension.body, index + 1, value, culprit);
    *iter = saved;
    return done;
}

/* An element of a result of a function, which is run once for all its elements */
static bool function_at(Ex *ex, const long *index, double *value, Ex **culprit) {
    long at[MAX_RANK];
    const Value *whole = interpreted_result(ex, culprit);
    if (!whole) return false;
    for (int k = 0; k < whole->rank; k++) {
        Ex *const *subs = ex->function.subs;
        double sub = subs ? 0 : (double)index[k];
        if (subs && !ex_evaluate_at(subs[k], NULL, &sub, culprit)) return false;
        if (!is_inside(sub, whole->dims[k])) return fail(ex, culprit);
        at[k] = (long)sub;
    }
    *value = value_element(whole, at);
    return true;
}

bool ex_evaluate_at(Ex *ex, const long *index, double *value, Ex **culprit) {
    double x[MOST_OPERANDS];
    switch (ex->kind) {
    case EX_CONST:
        *value = ex->number;
        return true;
    case EX_ITER:
        if (!ex->iter->bound) return fail(ex, culprit);
        *value = ex->iter->value;
        return true;
    case EX_STRING:
        *value = symbol_number(ex->string);
        return true;
    case EX_TIME:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        return fail(ex, culprit);
    case EX_FUNCTION:
        return function_at(ex, index, value, culprit);
    case EX_REF:
        return reference_at(ex, index, value, culprit);
    case EX_NEG:
    case EX_NOT:
        if (!ex_evaluate_at(ex->binary.a, index, x, culprit)) return false;
        *value = ex->kind == EX_NEG ? -x[0] : x[0] == 0;
        return true;
    case EX_BINARY:
        if (!operand_at(ex->binary.a, index, &x[0], culprit) ||
            !operand_at(ex->binary.b, index, &x[1], culprit))
            return false;
        *value = ex_apply_binary(ex, x[0], x[1]);
        return true;
    case EX_PRODUCT:
        return product_at(ex, index, value, culprit);
    case EX_IF:
        if (!ex_evaluate_at(ex->cond.condition, NULL, x, culprit)) return false;
        return ex_evaluate_at(x[0] != 0 ? ex->cond.yes : ex->cond.no, index, value, culprit);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (!operand_at(ex->call.args[i], index, &x[i], culprit)) return false;
        return ex_apply_call(ex, x, value, culprit);
    case EX_REDUCE:
        return reduce_at(ex, value, culprit);
    case EX_ARRAY:
        return ex_evaluate_at(ex->array.elements[index[0] - 1], index + 1, value, culprit);
    case EX_RANGE: {
        double step = 1;
        if (!ex_evaluate_at(ex->range.from, NULL, x, culprit)) return false;
        if (ex->range.step && !ex_evaluate_at(ex->range.step, NULL, &step, culprit)) return false;
        *value = x[0] + (double)(index[0] - 1) * step;
        return true;
    }
    case EX_FILL:
        return ex_evaluate_at(ex->call.args[0], NULL, value, culprit);
    case EX_COMPREHENSION:
        return comprehension_at(ex, index, value, culprit);
    case EX_TRANSPOSE: {
        long swapped[2] = {index[1], index[0]};
        return ex_evaluate_at(ex->binary.a, swapped, value, culprit);
    }
    case EX_IDENTITY:
        *value = index[0] == index[1];
        return true;
    case EX_EVENT:
        break;
    }
    return fail(ex, culprit);
}

bool ex_evaluate(Ex *ex, double *value, Ex **culprit) {
    return ex->rank == 0 ? ex_evaluate_at(ex, NULL, value, culprit) : fail(ex, culprit);
}

bool ex_evaluate_integer(Ex *ex, long *value, Ex **culprit) {
    double number;
    if (!ex_evaluate(ex, &number, culprit) || !isfinite(number)) return false;
    *value = lround(number);
    return true;
}

/* a and b, a or b: one operand may be enough. `part` answers for an operand. */
static bool settle_logic(const Ex *ex, bool *value, bool (*part)(Ex *, bool *, Ex **), Ex **culprit) {
    bool a = false, b = false, enough = ex->binary.op == AST_OR;
    bool a_known = part(ex->binary.a, &a, culprit);
    if (a_known && a == enough) {
        *value = enough;
        return true;
    }
    bool b_known = part(ex->binary.b, &b, culprit);
    *value = b;
    return b_known && (a_known || b == enough);
}

static bool is_logic(const Ex *ex) {
    return !ex->rank && ex->kind == EX_BINARY && (ex->binary.op == AST_AND || ex->binary.op == AST_OR);
}

bool ex_settled(Ex *condition, bool *value, Ex **culprit) {
    double number;
    if (is_logic(condition)) return settle_logic(condition, value, ex_settled, culprit);
    if (!ex_evaluate(condition, &number, culprit)) return false;
    *value = number != 0;
    return true;
}

static bool decidable(const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
        return true;
    case EX_ITER:
        return ex->iter->bound;
    case EX_NEG:
    case EX_NOT:
        return decidable(ex->binary.a);
    case EX_BINARY:
        return decidable(ex->binary.a) && decidable(ex->binary.b);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (!decidable(ex->call.args[i])) return false;
        return true;
    case EX_REF:
        return ex->ref.var->structural && !ex->rank;
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

static bool decide(Ex *condition, bool *value, Ex **culprit) {
    double number;
    if (is_logic(condition)) return settle_logic(condition, value, decide, culprit);
    if (!decidable(condition) || !ex_evaluate(condition, &number, culprit)) return false;
    *value = number != 0;
    return true;
}

bool ex_decided(Ex *condition, bool *value) {
    return decide(condition, value, NULL);
}
