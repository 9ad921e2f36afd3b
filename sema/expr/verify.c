/* The verifier of expressions and of functions. */
#include "sema/expr/verify.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "sema/model/accessors.h"

/* Where the expression stands that is verified */
typedef struct {
    const Variant *variant;
    Fault fault;
} Verifier;

static bool fails(Verifier *v, const Ex *ex, const char *invariant) {
    if (!v->fault.invariant) v->fault = (Fault){invariant, ex, ex->span};
    return false;
}

/* --- shapes and types ------------------------------------------------------------------------- */

static bool is_arithmetic(const Ex *ex) {
    return ex->type != BASE_STRING && ex->type != BASE_RECORD;
}

static bool is_scalar(const Ex *ex, BaseType type) {
    return !ex->rank && ex->type == type;
}

/* A number, Boolean or literal that chooses an element */
static bool is_choice(const Ex *ex) {
    return !ex->rank && ex->type != BASE_REAL && is_arithmetic(ex);
}

static bool same_dim(int a, int b) {
    return a == b || a < 0 || b < 0;
}

/* A scalar operand is used for every element. */
static bool fits(const Ex *ex, const Ex *operand) {
    return !operand->rank || ex_same_shape(ex, operand);
}

static bool in_function(const Verifier *v) {
    return v->variant->function != NULL;
}

/* Only functions have dimensions that the run alone knows; and results of calls that nobody asks for. */
static bool verify_dims(Verifier *v, const Ex *ex) {
    if (ex->rank < 0 || ex->rank > MAX_RANK) return fails(v, ex, "a rank is at most MAX_RANK");
    if (ex->rank && !ex->dims) return fails(v, ex, "an array has dimensions");
    bool open = in_function(v) || ex->kind == EX_FUNCTION;
    for (int k = 0; k < ex->rank; k++)
        if (ex->dims[k] < (open ? -1 : 0)) return fails(v, ex, "outside of functions all sizes are known");
    return true;
}

static bool verify_type(Verifier *v, const Ex *ex) {
    if ((ex->type == BASE_ENUMERATION) != (ex->enumeration != NULL))
        return fails(v, ex, "literals, and nothing else, have an enumeration");
    if (ex->type == BASE_RECORD || ex->kind == EX_RECORD)
        return fails(v, ex, "records have dissolved into their fields");
    return ex->kind != EX_TUPLE || fails(v, ex, "a tuple stands alone on a left side");
}

/* --- references ------------------------------------------------------------------------------- */

/* Of variables of the class, of its components, of functions; and of constants outside of all instances, in
   functions also of scalar ones of a class, which stand for their values */
static bool verify_path(Verifier *v, const Ex *ex) {
    const Var *var = ex->ref.var;
    const Variant *owner = v->variant;
    for (int c = 0; c < ex->ref.n_comps; c++) {
        if (ex->ref.comps[c]->owner != owner)
            return fails(v, ex, "components on a path stand in the class before");
        owner = ex->ref.comps[c]->type;
    }
    bool constant = var->is_outside || (in_function(v) && !var->rank);
    bool found =
        var->owner == owner || (constant && var->variability == AST_VAR_CONSTANT && !ex->ref.n_comps);
    return found || fails(v, ex, "a reference names a variable of the class or of its components");
}

static bool verify_order(Verifier *v, const Ex *ex) {
    const Var *var = ex->ref.var;
    int order = ex->ref.order;
    if (order < 0 || order > MAX_ORDER || (order && var->base != BASE_REAL))
        return fails(v, ex, "a derivative has an order up to MAX_ORDER, of a Real");
    if (order && ex->type != BASE_REAL) return fails(v, ex, "a derivative is a Real");
    if (ex->ref.n_comps && order > var->orders && order > var->provided)
        return fails(v, ex, "a component gives the derivatives that its variable has");
    return (!order || !ex->ref.pre) || fails(v, ex, "pre() is of a value, not of a derivative");
}

static bool verify_subscripts(Verifier *v, const Ex *ex) {
    int rank = 0;
    for (int k = 0, n = ref_rank(ex); k < n; k++) {
        const Ex *sub = ex->ref.subs[k];
        if (sub && (sub->type != BASE_INTEGER || sub->rank > 1))
            return fails(v, ex, "a subscript is an Integer or a vector of Integers");
        if (sub && !sub->rank) continue;
        int size = sub ? sub->dims[0] : ref_size(ex, k);
        if (rank >= ex->rank || !same_dim(ex->dims[rank], size))
            return fails(v, ex, "a reference has the dimensions that its subscripts leave");
        rank++;
    }
    return rank == ex->rank || fails(v, ex, "a reference has the dimensions that its subscripts leave");
}

static bool verify_reference(Verifier *v, const Ex *ex) {
    return verify_path(v, ex) && verify_order(v, ex) && verify_subscripts(v, ex);
}

/* --- operators and functions ------------------------------------------------------------------ */

static bool verify_operands(Verifier *v, const Ex *ex, const Ex *a, const Ex *b) {
    AstOperator op = ex->binary.op;
    bool relation = op >= AST_LT && op <= AST_NE, logic = op == AST_AND || op == AST_OR;
    if (op >= AST_EL_ADD && op <= AST_EL_POW) return fails(v, ex, "typed operators are plain ones");
    if (!fits(ex, a) || !fits(ex, b) || (ex->rank && !a->rank && !b->rank))
        return fails(v, ex, "operands have the shape of the result, or are scalars");
    if (logic && (a->type != BASE_BOOLEAN || b->type != BASE_BOOLEAN))
        return fails(v, ex, "'and' and 'or' take Booleans");
    if (relation && (a->type == BASE_STRING) != (b->type == BASE_STRING))
        return fails(v, ex, "a relation compares what is of one type");
    if ((relation || logic) != (ex->type == BASE_BOOLEAN))
        return fails(v, ex, "relations and logic give Booleans, arithmetic gives numbers");
    return relation || (is_arithmetic(a) && is_arithmetic(b)) || fails(v, ex, "arithmetic takes numbers");
}

static bool verify_product(Verifier *v, const Ex *ex, const Ex *a, const Ex *b) {
    if (a->rank < 1 || a->rank > 2 || b->rank < 1 || b->rank > 2 || ex->rank != a->rank + b->rank - 2)
        return fails(v, ex, "a product is of vectors and matrices");
    if (!same_dim(a->dims[a->rank - 1], b->dims[0])) return fails(v, ex, "factors fit each other");
    bool rows = a->rank < 2 || same_dim(ex->dims[0], a->dims[0]);
    bool columns = b->rank < 2 || same_dim(ex->dims[ex->rank - 1], b->dims[1]);
    return (rows && columns) || fails(v, ex, "a product has the rows and columns of its factors");
}

static bool verify_if(Verifier *v, const Ex *ex) {
    const Ex *yes = ex->cond.yes, *no = ex->cond.no;
    const Ex *condition = ex->cond.condition;
    bool fits = !condition->rank || ex_same_shape(condition, ex);
    if (condition->type != BASE_BOOLEAN || !fits) return fails(v, ex, "a condition is a Boolean");
    return (ex_same_shape(ex, yes) && ex_same_shape(ex, no) && ex_types_agree(yes, no)) ||
           fails(v, ex, "branches agree in shape and type");
}

static bool verify_call(Verifier *v, const Ex *ex) {
    for (int i = 0; i < ex->call.n; i++)
        if (!ex->call.args[i] || !fits(ex, ex->call.args[i]))
            return fails(v, ex, "arguments have the shape of the result, or are scalars");
    int n = builtin(ex->call.fn)->arity;
    return ex->call.n == n || builtin(ex->call.fn)->operands == OPERANDS_CHECKED ||
           fails(v, ex, "a built-in function has its number of arguments");
}

static bool verify_argument(Verifier *v, const Ex *ex, int order, int i) {
    const Call *call = ex->function.call;
    const Var *input = call->function->inputs.at[i];
    const Ex *arg = call_arg(call, order, i);
    if (!arg) return order || fails(v, ex, "every input has a value");
    if (arg->rank != input->rank) return fails(v, ex, "an argument has the dimensions of its input");
    bool number = input->base == BASE_REAL && arg->type <= BASE_INTEGER;
    return number || arg->type == input->base || (!order && arg->type <= BASE_INTEGER) ||
           fails(v, ex, "an argument has the type of its input");
}

static bool verify_function_call(Verifier *v, const Ex *ex) {
    const Call *call = ex->function.call;
    const Function *function = call->function;
    if (call->n_args != function->inputs.n) return fails(v, ex, "a call has an argument for each input");
    if (call->order < 0 || call->order > MOST_ORDER)
        return fails(v, ex, "a call has an order up to MOST_ORDER");
    for (int order = 0; order <= call->order; order++)
        for (int i = 0; i < call->n_args; i++)
            if (!verify_argument(v, ex, order, i)) return false;
    if (!function->results.n) return true;
    if (ex->function.result < 0 || ex->function.result >= function->results.n)
        return fails(v, ex, "a call gives one of the function's results");
    int rank = function->results.at[ex->function.result]->rank;
    for (int k = 0; ex->function.subs && k < rank; k++)
        if (!ex->function.subs[k] || !is_choice(ex->function.subs[k]))
            return fails(v, ex, "the subscripts of a result are Integers");
    return ex->rank == (ex->function.subs ? 0 : rank) || fails(v, ex, "a result has its declared dimensions");
}

/* --- arrays ----------------------------------------------------------------------------------- */

static bool verify_array(Verifier *v, const Ex *ex) {
    if (ex->rank < 1 || ex->dims[0] != ex->array.n)
        return fails(v, ex, "an array has its number of elements");
    for (int i = 0; i < ex->array.n; i++) {
        const Ex *element = ex->array.elements[i];
        bool agrees = element && element->rank == ex->rank - 1 && ex_types_agree(ex, element);
        for (int k = 0; agrees && k < element->rank; k++)
            agrees = same_dim(element->dims[k], ex->dims[k + 1]);
        if (!agrees) return fails(v, ex, "elements of an array agree in shape and type");
    }
    return true;
}

static bool verify_range(Verifier *v, const Ex *ex) {
    const Ex *from = ex->range.from, *step = ex->range.step, *to = ex->range.to;
    if (!from || from->rank || (step && step->rank) || (to && to->rank))
        return fails(v, ex, "the bounds of a range are scalars");
    if (to && !in_function(v)) return fails(v, ex, "outside of functions a range knows its length");
    return (ex->rank == 1 && (to || ex->dims[0] >= 0)) || fails(v, ex, "a range has a length or an end");
}

static bool verify_fill(Verifier *v, const Ex *ex) {
    if (ex->call.n != 1 && ex->call.n != ex->rank + 1)
        return fails(v, ex, "fill has one size for each dimension");
    for (int i = 0; i < ex->call.n; i++)
        if (!ex->call.args[i] || ex->call.args[i]->rank)
            return fails(v, ex, "the value and the sizes of fill are scalars");
    return true;
}

static bool verify_comprehension(Verifier *v, const Ex *ex) {
    const Ex *range = ex->comprehension.range, *body = ex->comprehension.body;
    if (range->rank != 1 || !same_dim(ex->dims[0], range->dims[0]))
        return fails(v, ex, "a comprehension has as many elements as its range");
    bool agrees = ex->rank == body->rank + 1 && ex_types_agree(ex, body);
    for (int k = 0; agrees && k < body->rank; k++)
        agrees = same_dim(ex->dims[k + 1], body->dims[k]);
    return agrees || fails(v, ex, "a comprehension has elements like its body");
}

static bool verify_unary(Verifier *v, const Ex *ex) {
    const Ex *a = ex->binary.a;
    if (ex->kind == EX_NOT && a->type != BASE_BOOLEAN) return fails(v, ex, "'not' takes a Boolean");
    if (ex->kind == EX_NEG && a->type > BASE_INTEGER) return fails(v, ex, "'-' takes a number");
    if (ex->kind != EX_TRANSPOSE)
        return ex_same_shape(ex, a) || fails(v, ex, "an operator gives the shape of its operand");
    bool swapped = a->rank == 2 && ex->rank == 2 && same_dim(ex->dims[0], a->dims[1]) &&
                   same_dim(ex->dims[1], a->dims[0]);
    return swapped || fails(v, ex, "a transposed matrix has rows for columns");
}

/* --- leaves ----------------------------------------------------------------------------------- */

static bool verify_number(Verifier *v, const Ex *ex) {
    double x = ex->number;
    if (ex->rank || !is_arithmetic(ex)) return fails(v, ex, "a number is a scalar, and no String");
    if (ex->type == BASE_INTEGER && x != floor(x)) return fails(v, ex, "an Integer is whole");
    if (ex->type == BASE_BOOLEAN && x != 0 && x != 1) return fails(v, ex, "a Boolean is 0 or 1");
    int n = ex->type == BASE_ENUMERATION ? ex->enumeration->decls.n : 1; /* enumeration(:) has none so far */
    return ex->type != BASE_ENUMERATION || (x >= 1 && x <= (n ? n : 1)) ||
           fails(v, ex, "a literal is one of its enumeration");
}

static bool verify_iterator(Verifier *v, const Inside *iters, const Ex *ex) {
    for (; iters; iters = iters->outer)
        if (iters->iter == ex->iter) return true;
    return fails(v, ex, "an iterator stands inside of its loop");
}

static bool verify_event(Verifier *v, const Ex *ex) {
    const Memory *memory = ex->event.memory;
    const Variant *variant = v->variant;
    bool known = variant->function ? variant->function->memories.n > 0
                                   : memory->number >= 1 && memory->number <= variant->memories.n &&
                                         variant->memories.at[memory->number - 1] == memory;
    if (!known) return fails(v, ex, "an event is kept in a memory of the class");
    for (int k = 0; k < memory->rank; k++)
        if (!ex->event.subs[k] || !is_choice(ex->event.subs[k]))
            return fails(v, ex, "the subscripts of a memory are Integers");
    return !ex->rank || fails(v, ex, "an event is a scalar");
}

/* --- all kinds -------------------------------------------------------------------------------- */

/* The node by itself; its parts are there where its kind needs them. */
static bool verify_node(Verifier *v, const Inside *iters, const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
        return verify_number(v, ex);
    case EX_STRING:
        return is_scalar(ex, BASE_STRING) || fails(v, ex, "a text is a scalar String");
    case EX_REF:
        return verify_reference(v, ex);
    case EX_ITER:
        return verify_iterator(v, iters, ex);
    case EX_TIME:
        return (is_scalar(ex, BASE_REAL) && !in_function(v)) ||
               fails(v, ex, "time is a Real outside of functions");
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        return verify_unary(v, ex);
    case EX_BINARY:
        return verify_operands(v, ex, ex->binary.a, ex->binary.b);
    case EX_PRODUCT:
        return verify_product(v, ex, ex->binary.a, ex->binary.b);
    case EX_IF:
        return verify_if(v, ex);
    case EX_CALL:
        return verify_call(v, ex);
    case EX_REDUCE:
        return !ex->rank || fails(v, ex, "a reduction gives a scalar");
    case EX_ARRAY:
        return verify_array(v, ex);
    case EX_RANGE:
        return verify_range(v, ex);
    case EX_FILL:
        return verify_fill(v, ex);
    case EX_COMPREHENSION:
        return verify_comprehension(v, ex);
    case EX_IDENTITY:
        return (ex->rank == 2 && ex->dims[0] == ex->dims[1]) ||
               fails(v, ex, "the identity is a square matrix");
    case EX_EVENT:
        return verify_event(v, ex);
    case EX_FUNCTION:
        return verify_function_call(v, ex);
    case EX_OPERATION:
        return in_function(v) || fails(v, ex, "operations of the run stand in functions");
    case EX_TUPLE:
    case EX_RECORD:
        break; /* verify_type */
    }
    return true;
}

/* True if parts of a node of its kind may be left out. */
static bool may_lack(const Ex *ex) {
    return ex->kind == EX_REF || ex->kind == EX_RANGE || ex->kind == EX_EVENT || ex->kind == EX_FUNCTION ||
           ex->kind == EX_TUPLE || ex->kind == EX_OPERATION;
}

static bool verify_ex(Verifier *v, const Inside *iters, const Ex *ex) {
    ExParts parts = parts_of(ex);
    for (int i = 0; !may_lack(ex) && i < parts.n; i++)
        if (!part(&parts, i)) return fails(v, ex, "an operation has all its operands");
    if (!verify_dims(v, ex) || !verify_type(v, ex) || !verify_node(v, iters, ex)) return false;
    Inside inside = {NULL, iters};
    for (int i = 0; i < parts.n; i++) {
        bool body = ex->kind == EX_COMPREHENSION && i == 1;
        if (body) inside.iter = ex->comprehension.iter;
        if (part(&parts, i) && !verify_ex(v, body ? &inside : iters, part(&parts, i))) return false;
    }
    return true;
}

Fault ex_fault(const Variant *variant, const Inside *iters, const Ex *ex) {
    Verifier v = {.variant = variant};
    verify_ex(&v, iters, ex);
    return v.fault;
}

Fault left_fault(const Variant *variant, const Inside *iters, const Ex *ex) {
    if (ex->kind != EX_TUPLE) return ex_fault(variant, iters, ex);
    Fault fault = {0};
    for (int i = 0; i < ex->array.n && !fault.invariant; i++) {
        const Ex *element = ex->array.elements[i];
        if (element && element->kind != EX_REF)
            fault = (Fault){"a tuple consists of references", element, element->span};
        else if (element)
            fault = ex_fault(variant, iters, element);
    }
    return fault;
}

bool takes_value(const Ex *target, const Ex *value) {
    return ex_same_shape(target, value) && ex_types_agree(target, value);
}

/* --- functions -------------------------------------------------------------------------------- */

static bool verify_statements(Verifier *v, const Inside *iters, const Statements *statements);

static bool verify_condition(Verifier *v, const Inside *iters, const Ex *condition) {
    return (is_scalar(condition, BASE_BOOLEAN) || fails(v, condition, "a condition is a Boolean")) &&
           verify_ex(v, iters, condition);
}

static bool verify_target(Verifier *v, const Inside *iters, const Ex *target) {
    if (target->kind != EX_REF || target->ref.n_comps || target->ref.order ||
        target->ref.var->causality == AST_INPUT)
        return fails(v, target, "a function assigns its results and its own variables");
    return verify_ex(v, iters, target);
}

static bool verify_assignment(Verifier *v, const Inside *iters, const Statement *s) {
    if (!takes_value(s->assign.target, s->assign.value))
        return fails(v, s->assign.value, "a value has the shape and the type of what it is assigned to");
    return verify_target(v, iters, s->assign.target) && verify_ex(v, iters, s->assign.value);
}

static bool verify_tuple(Verifier *v, const Inside *iters, const Statement *s) {
    for (int i = 0; i < s->tuple.n; i++)
        if (s->tuple.targets[i] && !verify_target(v, iters, s->tuple.targets[i])) return false;
    for (int i = 0; i < s->tuple.call->n_args; i++)
        if (!verify_ex(v, iters, s->tuple.call->args[i])) return false;
    return true;
}

static bool verify_choice(Verifier *v, const Inside *iters, const Statement *s) {
    for (int i = 0; i < s->choice.branches.n; i++) {
        const Branch *branch = &s->choice.branches.at[i];
        if (branch->condition && !verify_condition(v, iters, branch->condition)) return false;
        if (!verify_statements(v, iters, &branch->body)) return false;
    }
    return true;
}

static bool verify_loop(Verifier *v, const Inside *iters, const Statement *s) {
    Inside inside = {s->loop.iter, iters};
    if (s->loop.range->rank != 1) return fails(v, s->loop.range, "a loop runs through a vector");
    return verify_ex(v, iters, s->loop.range) && verify_statements(v, &inside, &s->loop.body);
}

static bool verify_statement(Verifier *v, const Inside *iters, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_ASSIGN:
        return verify_assignment(v, iters, s);
    case STATEMENT_TUPLE:
        return verify_tuple(v, iters, s);
    case STATEMENT_ASSERT:
        return verify_condition(v, iters, s->check.condition) && verify_ex(v, iters, s->check.message);
    case STATEMENT_IF:
        return verify_choice(v, iters, s);
    case STATEMENT_FOR:
        return verify_loop(v, iters, s);
    case STATEMENT_WHILE:
        return verify_condition(v, iters, s->repeat.condition) &&
               verify_statements(v, iters, &s->repeat.body);
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
    return true;
}

static bool verify_statements(Verifier *v, const Inside *iters, const Statements *statements) {
    for (int i = 0; i < statements->n; i++)
        if (!verify_statement(v, iters, statements->at[i])) return false;
    return true;
}

Fault function_fault(const Function *function) {
    Verifier v = {.variant = function->variant};
    for (int i = 0; i < function->variant->vars.n; i++) {
        const Var *var = function->variant->vars.at[i];
        if (var->binding && !verify_ex(&v, NULL, var->binding)) return v.fault;
    }
    verify_statements(&v, NULL, &function->body);
    return v.fault;
}

/* --- the end ---------------------------------------------------------------------------------- */

void expect_no_fault(const Sema *sema, const char *stage, const Class *class_, Fault fault) {
    if (!fault.invariant) return;
    int line = 0, column = 0;
    const char *path = "";
    if (fault.span.begin.file >= 0) {
        source_locate(sema->sources, fault.span.begin, &line, &column);
        path = sema->sources->files.at[fault.span.begin.file]->path;
    }
    fprintf(stderr, "mocc: internal error after stage '%s' of %s, %s:%d:%d: this does not hold: %s", stage,
            class_->full_name, path, line, column, fault.invariant);
    if (fault.ex) fprintf(stderr, ": %s", ex_to_string(sema->arena, fault.ex));
    fprintf(stderr, "\n");
    abort();
}
