/* Typed expressions: how they are made. Only this file writes to a node, and only before anybody else has it.
 */
#include "sema/model/accessors.h"

#include <math.h>
#include <string.h>

#include "sema/model/function.h"

static struct Ex *new_ex(Arena *arena, ExKind kind, BaseType type, int rank, const int *dims, Span span) {
    struct Ex *ex = NEW(arena, struct Ex);
    ex->size = ex->work = 1;
    ex->kind = kind;
    ex->type = type;
    ex->rank = rank;
    ex->dims = dims;
    ex->span = span;
    return ex;
}

/* How often the parts stand there once an element is written out, and how often they are computed for it */
static double times_written(const Ex *ex) {
    if (ex->kind != EX_PRODUCT) return 1;
    int n = ex->binary.a->dims[ex->binary.a->rank - 1]; /* an element is a sum over n products */
    return n > 0 && n <= EX_UNROLL ? n : 1;
}

static double times_computed(const Ex *ex) {
    double n = ex->kind == EX_PRODUCT  ? ex->binary.a->dims[ex->binary.a->rank - 1]
               : ex->kind == EX_REDUCE ? (double)ex_count(ex->reduce.a)
                                       : 1;
    return n > 1 ? n : 1;
}

/* Of several nodes: the sizes, and the work, or that of the one that takes the most */
typedef struct {
    double size, work;
} Measure;

static void add_part(Measure *all, const Ex *one, bool chooses) {
    if (!one) return;
    all->size += one->size;
    all->work = chooses ? fmax(all->work, one->work) : all->work + one->work;
}

/* Of the arguments, which all results of the call share */
static Measure measure_call(Call *call) {
    Measure all = {call->size, call->work};
    if (call->size) return all;
    for (int i = 0; i < (call->order + 1) * call->n_args; i++)
        add_part(&all, call->args[i], false);
    call->size = (float)all.size;
    call->work = (float)all.work;
    return (Measure){call->size, call->work};
}

/* The node with what all its parts have told it; of branches and elements only one is computed. */
static Ex *measured(struct Ex *ex) {
    bool chooses = ex->kind == EX_ARRAY || ex->kind == EX_IF;
    Measure all = {0};
    if (ex->kind == EX_FUNCTION) {
        all = measure_call(ex->function.call);
        for (int k = 0; ex->function.subs && k < function_rank(ex); k++)
            add_part(&all, ex->function.subs[k], false);
    } else {
        ExParts parts = parts_of(ex);
        for (int i = 0; i < parts.n; i++)
            add_part(&all, part(&parts, i), chooses);
    }
    ex->size = (float)(1 + times_written(ex) * all.size);
    ex->work = (float)(1 + times_computed(ex) * all.work);
    return ex;
}

Ex *ex_number(Arena *arena, double value, BaseType type, Span span) {
    struct Ex *ex = new_ex(arena, EX_CONST, type, 0, NULL, span);
    ex->number = number_scalar(type, value).number;
    return ex;
}

Ex *ex_string(Arena *arena, Symbol text, Span span) {
    struct Ex *ex = new_ex(arena, EX_STRING, BASE_STRING, 0, NULL, span);
    ex->string = text;
    return ex;
}

Ex *ex_value(Arena *arena, Scalar value, const Class *enumeration, Span span) {
    if (value.type == BASE_STRING) return ex_string(arena, value.text, span);
    struct Ex *ex = new_ex(arena, EX_CONST, value.type, 0, NULL, span);
    ex->number = value.number;
    ex->enumeration = enumeration;
    return ex;
}

Ex *ex_literal(Arena *arena, const Class *enumeration, int ordinal, Span span) {
    return ex_value(arena, number_scalar(BASE_ENUMERATION, ordinal), enumeration, span);
}

Ex *ex_time(Arena *arena, Span span) {
    return new_ex(arena, EX_TIME, BASE_REAL, 0, NULL, span);
}

Ex *ex_iter(Arena *arena, Iter *iter, Span span) {
    BaseType type = iter->real ? BASE_REAL : iter->type ? iter->type->base : BASE_INTEGER;
    struct Ex *ex = new_ex(arena, EX_ITER, type, 0, NULL, span);
    ex->enumeration = iter->type ? iter->type->enumeration : NULL;
    ex->iter = iter;
    return ex;
}

Ex *ex_unary(Arena *arena, ExKind kind, Ex *a, Span span) {
    struct Ex *ex = new_ex(arena, kind, kind == EX_NOT ? BASE_BOOLEAN : a->type, a->rank, a->dims, span);
    if (kind == EX_TRANSPOSE) {
        int *dims = NEW_ARRAY(arena, int, 2);
        dims[0] = a->dims[1];
        dims[1] = a->dims[0];
        ex->dims = dims;
    }
    ex->enumeration = a->enumeration;
    ex->binary.a = a;
    return measured(ex);
}

Ex *ex_binary(Arena *arena, AstOperator op, Ex *a, Ex *b, Span span) {
    const Ex *shape = a->rank ? a : b;
    BaseType type = a->type == BASE_INTEGER && b->type == BASE_INTEGER ? BASE_INTEGER : BASE_REAL;
    if (op == AST_DIV || op == AST_POW) type = BASE_REAL;
    if (op >= AST_LT && op <= AST_NOT) type = BASE_BOOLEAN;
    struct Ex *ex = new_ex(arena, EX_BINARY, type, shape->rank, shape->dims, span);
    ex->binary.op = op;
    ex->binary.a = a;
    ex->binary.b = b;
    return measured(ex);
}

Ex *ex_product(Arena *arena, Ex *a, Ex *b, Span span) {
    int *dims = NEW_ARRAY(arena, int, 2), rank = 0;
    if (a->rank == 2) dims[rank++] = a->dims[0];
    if (b->rank == 2) dims[rank++] = b->dims[1];
    BaseType type = a->type == BASE_INTEGER && b->type == BASE_INTEGER ? BASE_INTEGER : BASE_REAL;
    struct Ex *ex = new_ex(arena, EX_PRODUCT, type, rank, dims, span);
    ex->binary.op = AST_MUL;
    ex->binary.a = a;
    ex->binary.b = b;
    return measured(ex);
}

Ex *ex_if(Arena *arena, Ex *condition, Ex *yes, Ex *no, Span span) {
    BaseType type = yes->type == no->type ? yes->type : BASE_REAL;
    struct Ex *ex = new_ex(arena, EX_IF, type, yes->rank, yes->dims, span);
    ex->enumeration = yes->enumeration;
    ex->cond.condition = condition;
    ex->cond.yes = yes;
    ex->cond.no = no;
    return measured(ex);
}

/* The type of what has that of its operands */
static BaseType following_type(int n, Ex *const *args) {
    if (args[0]->type == BASE_BOOLEAN || args[0]->type == BASE_ENUMERATION) return args[0]->type;
    for (int i = 0; i < n; i++)
        if (args[i]->type != BASE_INTEGER) return BASE_REAL;
    return BASE_INTEGER;
}

static BaseType fn_type(Fn fn, int n, Ex *const *args) {
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

static struct Ex *new_call(Arena *arena, Fn fn, int n, Ex *const *args, Span span) {
    const Ex *shape = NULL;
    for (int i = 0; i < n; i++)
        if (!shape || !shape->rank) shape = args[i];
    BaseType type = fn_type(fn, n, args);
    struct Ex *ex = new_ex(arena, EX_CALL, type, shape ? shape->rank : 0, shape ? shape->dims : NULL, span);
    ex->call.fn = fn;
    ex->call.n = n;
    ex->call.args = args;
    return ex;
}

Ex *ex_call(Arena *arena, Fn fn, int n, Ex *const *args, Span span) {
    struct Ex *ex = new_call(arena, fn, n, args, span);
    if (ex->type == BASE_ENUMERATION) ex->enumeration = args[0]->enumeration;
    return measured(ex);
}

Ex *ex_call_element(Arena *arena, Ex *call, Ex *const *args) {
    struct Ex *ex = new_call(arena, call->call.fn, call->call.n, args, call->span);
    ex->enumeration = call->enumeration;
    ex->call.interner = call->call.interner;
    ex->call.literals = call->call.literals;
    return measured(ex);
}

Ex *ex_string_call(Interner *interner, Arena *arena, Fn fn, int n, Ex *const *args, Span span) {
    struct Ex *ex = new_call(arena, fn, n, args, span);
    ex->call.interner = interner;
    return measured(ex);
}

Ex *ex_literal_of(Arena *arena, const Class *enumeration, Ex *number, Span span) {
    Ex **args = NEW_ARRAY(arena, Ex *, 2);
    args[0] = number;
    args[1] = ex_number(arena, enumeration->decls.n, BASE_INTEGER, span);
    struct Ex *ex = new_call(arena, FN_ENUMERATION, 2, args, span);
    ex->enumeration = ex->call.literals = enumeration;
    return measured(ex);
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

Ex *ex_fill_sized(Arena *arena, Ex *const *args, int rank, const int *dims, Span span) {
    struct Ex *ex = new_ex(arena, EX_FILL, args[0]->type, rank, dims, span);
    ex->enumeration = args[0]->enumeration;
    ex->call.n = rank + 1;
    ex->call.args = args;
    return measured(ex);
}

Ex *ex_fill(Arena *arena, Ex *value, int rank, const int *dims, Span span) {
    struct Ex *ex = new_ex(arena, EX_FILL, value->type, rank, dims, span);
    Ex **args = NEW(arena, Ex *);
    args[0] = value;
    ex->enumeration = value->enumeration;
    ex->call.n = 1;
    ex->call.args = args;
    return measured(ex);
}

Ex *ex_operation(Arena *arena, Operation operation, BaseType type, const Class *enumeration, int rank,
                 const int *dims, int n, Ex *const *args, Span span) {
    struct Ex *ex = new_ex(arena, EX_OPERATION, type, rank, dims, span);
    ex->enumeration = enumeration;
    ex->call.operation = operation;
    ex->call.n = n;
    ex->call.args = args;
    return measured(ex);
}

Ex *ex_reduce(Arena *arena, Reduce op, Ex *a, Span span) {
    struct Ex *ex = new_ex(arena, EX_REDUCE, a->type, 0, NULL, span);
    ex->enumeration = a->enumeration;
    ex->reduce.op = op;
    ex->reduce.a = a;
    return measured(ex);
}

Ex *ex_array(Arena *arena, int n, Ex *const *elements, Span span) {
    int rank = n ? elements[0]->rank + 1 : 1;
    int *dims = NEW_ARRAY(arena, int, rank);
    dims[0] = n;
    BaseType type = n ? elements[0]->type : BASE_REAL;
    for (int i = 1; i < n; i++)
        if (elements[i]->type != type) type = BASE_REAL;
    for (int i = 1; i < rank; i++)
        dims[i] = elements[0]->dims[i - 1];
    struct Ex *ex = new_ex(arena, EX_ARRAY, type, rank, dims, span);
    ex->enumeration = n ? elements[0]->enumeration : NULL;
    ex->array.n = n;
    ex->array.elements = elements;
    return measured(ex);
}

Ex *ex_identity(Arena *arena, int n, Span span) {
    int *dims = NEW_ARRAY(arena, int, 2);
    dims[0] = dims[1] = n;
    return new_ex(arena, EX_IDENTITY, BASE_INTEGER, 2, dims, span);
}

Ex *ex_range(Arena *arena, BaseType type, Ex *from, Ex *step, Ex *to, int n, Span span) {
    int *dims = NEW(arena, int);
    *dims = n;
    struct Ex *ex = new_ex(arena, EX_RANGE, type, 1, dims, span);
    ex->enumeration = from->enumeration;
    ex->range.from = from;
    ex->range.step = step;
    ex->range.to = to;
    return measured(ex);
}

Ex *ex_one_to(Arena *arena, int n, Span span) {
    return ex_range(arena, BASE_INTEGER, ex_number(arena, 1, BASE_INTEGER, span), NULL, NULL, n, span);
}

Ex *ex_all_values(Arena *arena, const Class *type, Span span) {
    if (type->base == BASE_BOOLEAN)
        return ex_range(arena, BASE_BOOLEAN, ex_number(arena, 0, BASE_BOOLEAN, span), NULL, NULL, 2, span);
    Ex *first = ex_literal(arena, type->enumeration, 1, span);
    return ex_range(arena, type->base, first, NULL, NULL, type->enumeration->decls.n, span);
}

Ex *ex_comprehension_over(Arena *arena, Iter *iter, Ex *range, int n, Ex *body, Span span) {
    int *dims = NEW_ARRAY(arena, int, body->rank + 1);
    dims[0] = n;
    if (body->rank) memcpy(dims + 1, body->dims, sizeof(int) * (size_t)body->rank);
    struct Ex *ex = new_ex(arena, EX_COMPREHENSION, body->type, body->rank + 1, dims, span);
    ex->enumeration = body->enumeration;
    ex->comprehension.iter = iter;
    ex->comprehension.range = range;
    ex->comprehension.body = body;
    return measured(ex);
}

Ex *ex_comprehension(Arena *arena, Iter *iter, int n, Ex *body, Span span) {
    return ex_comprehension_over(arena, iter, ex_one_to(arena, n, span), n, body, span);
}

Ex *ex_event(Arena *arena, BaseType type, Memory *memory, Ex *const *subs, Ex *a, Ex *b, Span span) {
    struct Ex *ex = new_ex(arena, EX_EVENT, type, 0, NULL, span);
    ex->event.memory = memory;
    ex->event.subs = subs;
    ex->event.a = a;
    ex->event.b = b;
    return measured(ex);
}

Ex *ex_function(Arena *arena, Call *call, int result, Span span) {
    const Var *var = call->function->results.at[result];
    BaseType type = call->order ? BASE_REAL : var->base;
    struct Ex *ex = new_ex(arena, EX_FUNCTION, type, var->rank, call->dims[result], span);
    ex->enumeration = var->enumeration;
    ex->function.call = call;
    ex->function.result = result;
    return measured(ex);
}

Ex *ex_effect(Arena *arena, Call *call, Span span) {
    struct Ex *ex = new_ex(arena, EX_FUNCTION, BASE_REAL, 0, NULL, span);
    ex->function.call = call;
    return measured(ex);
}

Ex *ex_checked(Arena *arena, Ex *ex) {
    struct Ex *copy = NEW(arena, struct Ex);
    *copy = *ex;
    copy->checked = true;
    return copy;
}

Ex *ex_of_call(Arena *arena, Ex *result, Call *call) {
    struct Ex *ex = NEW(arena, struct Ex);
    *ex = *result;
    ex->function.call = call;
    return measured(ex);
}

Ex *ex_function_element(Arena *arena, Ex *result, Ex *const *subs) {
    struct Ex *ex = new_ex(arena, EX_FUNCTION, result->type, 0, NULL, result->span);
    ex->enumeration = result->enumeration;
    ex->function.call = result->function.call;
    ex->function.result = result->function.result;
    ex->function.subs = subs;
    return measured(ex);
}

Call *call_with(Arena *arena, const Call *call, int order, Ex *const *args) {
    Call *copy = NEW(arena, Call);
    *copy = *call;
    copy->order = order;
    copy->args = args;
    copy->derivative = NULL;
    copy->size = copy->work = 0;
    return copy;
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

static struct Ex *new_ref(Arena *arena, int n_comps, Comp **comps, Var *var, int order, Ex *const *subs,
                          Span span) {
    struct Ex *ex = new_ex(arena, EX_REF, var->base, 0, NULL, span);
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

Ex *ex_ref(Arena *arena, int n_comps, Comp **comps, Var *var, int order, Ex *const *subs, Span span) {
    return measured(new_ref(arena, n_comps, comps, var, order, subs, span));
}

Ex *ex_ref_element(Arena *arena, Ex *ref, Ex *const *subs) {
    struct Ex *ex =
        new_ref(arena, ref->ref.n_comps, ref->ref.comps, ref->ref.var, ref->ref.order, subs, ref->span);
    ex->ref.tangent = ref->ref.tangent;
    ex->ref.pre = ref->ref.pre;
    return measured(ex);
}

Ex *ex_whole(Arena *arena, int n_comps, Comp **comps, Var *var, Span span) {
    int rank = var->rank;
    for (int c = 0; c < n_comps; c++)
        rank += comps[c]->rank;
    return ex_ref(arena, n_comps, comps, var, 0, NEW_ARRAY(arena, Ex *, rank + 1), span);
}

static struct Ex *copy_of(Arena *arena, Ex *ex) {
    struct Ex *copy = NEW(arena, struct Ex);
    *copy = *ex;
    return copy;
}

Ex *ex_ref_order(Arena *arena, Ex *ref, int order) {
    struct Ex *ex = copy_of(arena, ref);
    ex->ref.order = order;
    ex->type = BASE_REAL;
    return ex;
}

Ex *ex_change(Arena *arena, Ex *ref) {
    struct Ex *ex = copy_of(arena, ref);
    ex->ref.tangent = true;
    ex->type = BASE_REAL;
    return ex;
}

static Ex *with_pre(Arena *arena, Ex *ref, bool pre) {
    struct Ex *ex = copy_of(arena, ref);
    ex->ref.pre = pre;
    return ex;
}

Ex *ex_pre(Arena *arena, Ex *ref) {
    return with_pre(arena, ref, true);
}

Ex *ex_now(Arena *arena, Ex *ref) {
    return with_pre(arena, ref, false);
}

Ex *ex_tuple(Arena *arena, const Exs *elements, Span span) {
    struct Ex *ex = new_ex(arena, EX_TUPLE, BASE_REAL, 0, NULL, span);
    ex->array.n = elements->n;
    ex->array.elements = elements->at;
    return measured(ex);
}

Ex *ex_record(Arena *arena, const Class *class_, int n, Ex *const *fields, int rank, const int *dims,
              Span span) {
    struct Ex *ex = new_ex(arena, EX_RECORD, BASE_RECORD, rank, dims, span);
    ex->record.class_ = class_;
    ex->record.n = n;
    ex->record.fields = fields;
    return measured(ex);
}

Ex *ex_constructed(Arena *arena, Ex *record) {
    struct Ex *ex = copy_of(arena, record);
    ex->record.is_constructed = true;
    return ex;
}

/* --- the same with another part, type or place ------------------------------------------------- */

Ex *ex_at(Arena *arena, Ex *ex, Span span) {
    struct Ex *copy = copy_of(arena, ex);
    copy->span = span;
    return copy;
}

Ex *ex_as(Arena *arena, Ex *ex, BaseType type, const Class *enumeration) {
    if (ex->type == type && ex->enumeration == enumeration) return ex;
    struct Ex *copy = copy_of(arena, ex);
    copy->type = type;
    copy->enumeration = enumeration;
    return copy;
}

/* The call of a function with other arguments; the same one if these are equal, so that all results share it
 */
static Call *call_of_parts(Arena *arena, Call *call, Ex *const *args) {
    for (int i = 0; i < (call->order + 1) * call->n_args; i++)
        if (args[i] != call->args[i] && !ex_equal(args[i], call->args[i]))
            return call_with(arena, call, call->order, args);
    return call;
}

static void set_function_parts(Arena *arena, struct Ex *ex, Ex *const *parts) {
    Call *call = ex->function.call;
    ex->function.call = call_of_parts(arena, call, parts);
    if (ex->function.subs) ex->function.subs = parts + (call->order + 1) * call->n_args;
}

static void set_event_parts(struct Ex *ex, Ex *const *parts) {
    int rank = ex->event.memory->rank;
    ex->event.subs = parts;
    ex->event.a = parts[rank];
    ex->event.b = parts[rank + 1];
}

Ex *ex_with_parts(Arena *arena, Ex *ex, Ex *const *parts) {
    struct Ex *copy = copy_of(arena, ex);
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_IDENTITY:
        return ex; /* it has none */
    case EX_REF:
        copy->ref.subs = parts;
        break;
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        copy->binary.a = parts[0];
        break;
    case EX_BINARY:
    case EX_PRODUCT:
        memcpy(copy->binary.operands, parts, sizeof copy->binary.operands);
        break;
    case EX_IF:
        memcpy(copy->cond.parts, parts, sizeof copy->cond.parts);
        break;
    case EX_CALL:
    case EX_FILL:
    case EX_OPERATION:
        copy->call.args = parts;
        break;
    case EX_REDUCE:
        copy->reduce.a = parts[0];
        break;
    case EX_ARRAY:
    case EX_TUPLE:
        copy->array.elements = parts;
        break;
    case EX_RANGE:
        memcpy(copy->range.bounds, parts, sizeof copy->range.bounds);
        break;
    case EX_COMPREHENSION:
        memcpy(copy->comprehension.parts, parts, sizeof copy->comprehension.parts);
        break;
    case EX_EVENT:
        set_event_parts(copy, parts);
        break;
    case EX_FUNCTION:
        set_function_parts(arena, copy, parts);
        break;
    case EX_RECORD:
        copy->record.fields = parts;
        break;
    }
    return measured(copy);
}
