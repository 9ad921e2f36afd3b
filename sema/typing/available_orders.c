/* How many derivatives a function has: that of an external one has to be given, and what calls one needs it.
 */
#include "sema/typing/derive.h"

#include "sema/model/accessors.h"

static int least(int a, int b) {
    return a < b ? a : b;
}

static bool is_local_real(const Ex *ex) {
    return ex->kind == EX_REF ? is_local(ex->ref.var) && ex->ref.var->base == BASE_REAL
                              : ex->kind == EX_ITER && ex->type == BASE_REAL;
}

/* Whether an argument may change while others are differentiated. */
static bool may_change(const Call *call) {
    for (int i = 0; i < call->n_args; i++)
        if (call->function->inputs.at[i]->base == BASE_REAL && ex_find(call->args[i], is_local_real))
            return true;
    return false;
}

static int orders_of_call(const Call *call) {
    return may_change(call) ? available_orders(call->function) : MOST_ORDER;
}

/* What decides which value is taken, and what is no Real, is not differentiated. */
static int orders_of_value(const Ex *ex) {
    if (ex->type != BASE_REAL) return MOST_ORDER;
    int orders = ex->kind == EX_FUNCTION ? orders_of_call(ex->function.call) : MOST_ORDER;
    ExParts parts = parts_of(ex);
    for (int i = ex->kind == EX_IF; i < parts.n; i++)
        if (part(&parts, i)) orders = least(orders, orders_of_value(part(&parts, i)));
    return orders;
}

static int orders_of_statements(const Statements *statements);

static int orders_of_statement(const Statement *statement) {
    int orders = MOST_ORDER;
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        return orders_of_value(statement->assign.value);
    case STATEMENT_TUPLE:
        orders = orders_of_call(statement->tuple.call);
        for (int i = 0; i < statement->tuple.call->n_args; i++)
            orders = least(orders, orders_of_value(statement->tuple.call->args[i]));
        return orders;
    case STATEMENT_IF:
        for (int i = 0; i < statement->choice.branches.n; i++)
            orders = least(orders, orders_of_statements(&statement->choice.branches.at[i].body));
        return orders;
    case STATEMENT_FOR:
        return least(orders_of_value(statement->loop.range), orders_of_statements(&statement->loop.body));
    case STATEMENT_WHILE:
        return orders_of_statements(&statement->repeat.body);
    case STATEMENT_ASSERT:
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
    return orders;
}

static int orders_of_statements(const Statements *statements) {
    int orders = MOST_ORDER;
    for (int i = 0; i < statements->n; i++)
        orders = least(orders, orders_of_statement(statements->at[i]));
    return orders;
}

static int orders_of_external(const Function *function) {
    int orders = 0;
    for (int i = 0; i < function->derivatives.n; i++) {
        int one = 1 + available_orders(function->derivatives.at[i].function);
        if (one > orders) orders = one;
    }
    return least(orders, MOST_ORDER);
}

static int orders_of_bindings(const Function *function) {
    int orders = MOST_ORDER;
    for (int i = 0; i < function->variant->vars.n; i++) {
        const Var *var = function->variant->vars.at[i];
        if (var->binding && is_local(var)) orders = least(orders, orders_of_value(var->binding));
    }
    return orders;
}

/* A function that calls itself has as many as its other calls. */
int available_orders(Function *function) {
    if (function->known_orders) return function->known_orders - 1;
    function->known_orders = MOST_ORDER + 1;
    int orders = function->external
                     ? orders_of_external(function)
                     : least(orders_of_bindings(function), orders_of_statements(&function->body));
    if (function->of) orders = available_orders(function->of) - function->times;
    if (orders < 0) orders = 0;
    function->known_orders = function->typed ? 1 + orders : 0;
    return orders;
}

/* The derivative that may be used where these inputs do not change; NULL: there is none. */
const GivenDerivative *given_derivative(const Function *function, int orders, const bool *zero) {
    for (int i = 0; i < function->derivatives.n; i++) {
        const GivenDerivative *given = &function->derivatives.at[i];
        available_orders(given->function);
        bool fits = serves_order(given, orders);
        for (int k = 0; fits && k < given->n_inputs; k++)
            fits = given->inputs[k] != INPUT_ZERO || zero[k];
        if (fits) return given;
    }
    return NULL;
}

/* The external function without a derivative that the function calls, or is */
static const Function *underivable(const Function *function) {
    if (function->of) return underivable(function->of);
    if (function->external) return function;
    for (int i = 0; i < function->calls.n; i++)
        if (available_orders(function->calls.at[i]) < MOST_ORDER) return underivable(function->calls.at[i]);
    return function;
}

void note_missing_derivative(Sema *sema, Diagnostic *d, const Ex *culprit) {
    if (culprit->kind != EX_FUNCTION) return;
    const Function *external = underivable(culprit->function.call->function);
    if (!external->external) return;
    diag_note(
        sema->diagnostics, d, external->external->ast->span,
        "%s is external; 'annotation(derivative = ...)' in it names the function that has its derivative",
        external->class_->full_name);
}
