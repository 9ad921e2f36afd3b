/* Typed expressions: their parts, and what is asked of an expression by way of all its parts. */
#include "sema/model/ir.h"

#include "sema/model/function.h"
#include "sema/model/accessors.h"

/* --- parts ------------------------------------------------------------------------------------ */

static ExParts row(int n, Ex *const *parts) {
    return (ExParts){.first = parts, .n_first = n, .n = n};
}

static ExParts rows(int n, Ex *const *first, int more, Ex *const *second) {
    return (ExParts){first, n, second, n + more};
}

static ExParts parts_of_function(const Ex *ex) {
    const Call *call = ex->function.call;
    int n = (call->order + 1) * call->n_args;
    return rows(n, call->args, ex->function.subs ? function_rank(ex) : 0, ex->function.subs);
}

ExParts parts_of(const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_IDENTITY:
        break;
    case EX_REF:
        return row(ref_rank(ex), ex->ref.subs);
    case EX_NEG:
    case EX_NOT:
    case EX_TRANSPOSE:
        return row(1, ex->binary.operands);
    case EX_BINARY:
    case EX_PRODUCT:
        return row(2, ex->binary.operands);
    case EX_IF:
        return row(3, ex->cond.parts);
    case EX_CALL:
    case EX_FILL:
    case EX_OPERATION:
        return row(ex->call.n, ex->call.args);
    case EX_REDUCE:
        return row(1, &ex->reduce.a);
    case EX_ARRAY:
    case EX_TUPLE:
        return row(ex->array.n, ex->array.elements);
    case EX_RANGE:
        return row(3, ex->range.bounds);
    case EX_COMPREHENSION:
        return row(2, ex->comprehension.parts);
    case EX_EVENT:
        return rows(ex->event.memory->rank, ex->event.subs, 2, ex->event.operands);
    case EX_FUNCTION:
        return parts_of_function(ex);
    case EX_RECORD:
        return row(ex->record.n, ex->record.fields);
    }
    return row(0, NULL);
}

bool ex_any_part(const Ex *ex, bool (*is)(Ex *, void *), void *context) {
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i) && is(part(&parts, i), context)) return true;
    return false;
}

static bool is_or_has_iter(Ex *ex, void *iter) {
    return uses_iter(ex, iter);
}

bool uses_iter(const Ex *ex, const Iter *iter) {
    return ex->kind == EX_ITER ? ex->iter == iter : ex_any_part(ex, is_or_has_iter, (void *)iter);
}

/* --- the same with other leaves ---------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    MapLeaf *leaf;
    void *context;
} Mapping;

static Ex *map(const Mapping *m, Ex *ex) {
    ExParts parts = parts_of(ex);
    Ex **mapped = NULL; /* the parts, once one has changed */
    for (int i = 0; i < parts.n; i++) {
        Ex *old = part(&parts, i), *now = old ? map(m, old) : NULL;
        if (now != old && !mapped) {
            mapped = NEW_ARRAY(m->arena, Ex *, parts.n);
            for (int k = 0; k < i; k++)
                mapped[k] = part(&parts, k);
        }
        if (mapped) mapped[i] = now;
    }
    Ex *copy = mapped ? ex_with_parts(m->arena, ex, mapped) : ex;
    bool leaf = ex->kind == EX_ITER || ex->kind == EX_TIME || ex->kind == EX_REF || ex->kind == EX_EVENT ||
                ex_is_instance_name(ex);
    return leaf ? m->leaf(m->context, copy) : copy;
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

/* --- equality ---------------------------------------------------------------------------------- */

long ex_count(const Ex *ex) {
    return element_count(ex->rank, ex->dims);
}

bool ex_same_shape(const Ex *a, const Ex *b) {
    if (a->rank != b->rank) return false;
    for (int k = 0; k < a->rank; k++)
        if (a->dims[k] != b->dims[k] && a->dims[k] >= 0 && b->dims[k] >= 0) return false;
    return true;
}

bool ex_types_agree(const Ex *a, const Ex *b) {
    if (a->type <= BASE_INTEGER && b->type <= BASE_INTEGER) return true;
    if (a->type == BASE_RECORD && b->type == BASE_RECORD)
        return same_record(a->record.class_, b->record.class_);
    return a->type == b->type &&
           (a->type != BASE_ENUMERATION || same_enumeration(a->enumeration, b->enumeration));
}

bool same_variable(const Ex *a, const Ex *b) {
    if (a->ref.var != b->ref.var || a->ref.n_comps != b->ref.n_comps) return false;
    for (int c = 0; c < a->ref.n_comps; c++)
        if (a->ref.comps[c] != b->ref.comps[c]) return false;
    return true;
}

/* Whether two expressions of one kind agree in what is not a part */
static bool same_head(const Ex *a, const Ex *b) {
    switch (a->kind) {
    case EX_CONST:
        return a->number == b->number;
    case EX_STRING:
        return a->string == b->string;
    case EX_ITER:
        return a->iter == b->iter;
    case EX_REF:
        return same_variable(a, b) && a->ref.order == b->ref.order && a->ref.tangent == b->ref.tangent &&
               a->ref.pre == b->ref.pre;
    case EX_BINARY:
        return a->binary.op == b->binary.op;
    case EX_CALL:
        return a->call.fn == b->call.fn;
    case EX_OPERATION:
        return a->call.operation == b->call.operation;
    case EX_REDUCE:
        return a->reduce.op == b->reduce.op;
    case EX_COMPREHENSION:
        return a->comprehension.iter == b->comprehension.iter;
    case EX_EVENT:
        return a->event.memory == b->event.memory;
    case EX_FUNCTION:
        return a->function.result == b->function.result &&
               a->function.call->function == b->function.call->function &&
               a->function.call->order == b->function.call->order;
    case EX_RECORD:
        return same_record(a->record.class_, b->record.class_);
    case EX_TIME:
    case EX_NEG:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_TUPLE:
        break;
    }
    return true;
}

typedef bool Agree(const Ex *a, const Ex *b);

/* Whether all parts of two expressions agree. */
static bool parts_agree(const Ex *a, const Ex *b, Agree *agree) {
    ExParts of_a = parts_of(a), of_b = parts_of(b);
    bool good = of_a.n == of_b.n;
    for (int i = 0; good && i < of_a.n; i++)
        good = agree(part(&of_a, i), part(&of_b, i));
    return good;
}

bool ex_equal(const Ex *a, const Ex *b) {
    if (a == b) return true;
    return a && b && a->kind == b->kind && ex_same_shape(a, b) && same_head(a, b) &&
           parts_agree(a, b, ex_equal);
}

bool ex_alike(const Ex *a, const Ex *b) {
    if (a == b) return true;
    return a && b && a->kind == b->kind && a->type == b->type && a->checked == b->checked &&
           ex_same_shape(a, b) && (a->kind == EX_ITER || same_head(a, b)) && parts_agree(a, b, ex_alike);
}

/* --- looking ----------------------------------------------------------------------------------- */

void ex_visit_refs(Ex *ex, void (*visit)(void *, Ex *), void *context) {
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (part(&parts, i)) ex_visit_refs(part(&parts, i), visit, context);
    if (ex->kind == EX_REF) visit(context, ex);
}

typedef struct {
    bool (*is)(const Ex *);
    const Ex *found;
} Finder;

static bool finds(Ex *part, void *context) {
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

/* --- records ------------------------------------------------------------------------------------ */

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
