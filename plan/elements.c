/* How arrays are computed. */
#include "plan/elements.h"

#include "sema/model/function.h"
#include "sema/value/environment.h"

bool is_known_subscript(const Ex *ex) {
    int known = 0;
    switch (ex->kind) {
    case EX_CONST:
        return true;
    case EX_ITER: /* not a name of a number that an evaluation has computed */
        return !ex->iter->real;
    case EX_NEG:
        return is_known_subscript(ex->binary.a);
    case EX_BINARY:
        return is_known_subscript(ex->binary.a) && is_known_subscript(ex->binary.b);
    case EX_REF:
        while (known < ref_rank(ex) && (!ex->ref.subs[known] || is_known_subscript(ex->ref.subs[known])))
            known++;
        return is_decided(ex->ref.var) && known == ref_rank(ex);
    case EX_STRING:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
    case EX_CALL:
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

bool is_known_integer(const Ex *ex, const Turn *turn, long *value) {
    return !is_settable(ex) && ex_evaluate_integer(ex, turn, value, NULL);
}

bool is_literal(const Ex *ex) {
    switch (ex->kind) {
    case EX_ARRAY:
        return true;
    case EX_NEG:
    case EX_TRANSPOSE:
        return is_literal(ex->binary.a);
    case EX_BINARY:
        return is_literal(ex->binary.a) || is_literal(ex->binary.b);
    case EX_IF:
        return is_literal(ex->cond.yes) || is_literal(ex->cond.no);
    case EX_CALL:
        for (int i = 0; i < ex->call.n; i++)
            if (is_literal(ex->call.args[i])) return true;
        return false;
    case EX_CONST:
    case EX_STRING:
    case EX_REF:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_REDUCE:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
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

static bool through_components(const Ex *target) {
    for (int c = 0; c < target->ref.n_comps; c++)
        if (target->ref.comps[c]->rank) return true;
    return false;
}

int loop_rank(const Ex *target, const Ex *value) {
    long count = ex_count(target);
    bool small = count <= EX_UNROLL || (target->rank == 2 && count <= 9);
    bool through = through_components(target);
    if (!target->rank || (small && !through) || is_literal(value)) return 0;
    /* the sizes of component arrays must not show in the code's length; small arrays inside are written out
     */
    int outer = 0;
    for (int c = 0; through && c < target->ref.n_comps; c++)
        outer += target->ref.comps[c]->rank;
    return outer && outer < target->rank ? outer : target->rank;
}

bool is_stored_array(const Ex *arg) {
    if (arg->kind != EX_REF || arg->ref.tangent || arg->ref.var->is_outside) return false;
    int of_comps = ref_rank(arg) - arg->ref.var->rank;
    for (int k = 0; k < of_comps; k++)
        if (!arg->ref.subs[k] || !is_known_subscript(arg->ref.subs[k])) return false;
    for (int k = of_comps; k < ref_rank(arg); k++)
        if (arg->ref.subs[k]) return false;
    return true;
}

static bool is_real_array(const Var *var) {
    return var->rank && var->base == BASE_REAL;
}

bool can_have_tables(const Function *function) {
    while (function->of)
        function = function->of;
    for (int i = 0; !function->external && i < function->inputs.n; i++)
        if (is_real_array(function->inputs.at[i])) return true;
    return false;
}

bool is_table(const Function *function, const Var *var) {
    if (!is_real_array(var)) return false;
    for (int i = 0; i < function->inputs.n; i++)
        if (function->inputs.at[i] == var) return true;
    return false;
}

static bool changes(const Call *call, int input) {
    for (int order = 1; order <= call->order; order++)
        if (call_arg(call, order, input) && !ex_is_zero(call_arg(call, order, input))) return true;
    return false;
}

bool has_tables(const Call *call) {
    if (!call->order || !can_have_tables(call->function)) return false;
    for (int i = 0; i < call->n_args; i++)
        if (is_real_array(call->function->inputs.at[i]) && changes(call, i)) return false;
    return true;
}

bool has_jets(const Call *call, int input) {
    const Var *var = call->function->inputs.at[input];
    return call->order > 0 && var->base == BASE_REAL && !(var->rank && has_tables(call));
}

bool is_passed_on(const Call *call, int input) {
    return !has_jets(call, input) && is_stored_array(call->args[input]);
}

void number_index(Arena *arena, const Ex *ex, int first, long element, Ex **index) {
    for (int k = ex->rank - 1; k >= first; k--) {
        index[k] = ex_number(arena, (double)(element % ex->dims[k] + 1), BASE_INTEGER, ex->span);
        element /= ex->dims[k];
    }
}
