/* Fields in the defaults of a record's class: in a constructor they mean the values that it gives them, and
   parts of those. */
#include "sema/model/function.h"
#include "sema/typing/typing.h"

Ex *given_field_value(const Scope *scope, const Decl *decl) {
    for (const FieldValue *given = scope->field_values; given; given = given->outer)
        if (given->decl == decl) return given->value;
    return NULL;
}

/* The subscripts of an array of records, or of a value; NULL: all of a dimension */
typedef struct {
    Scope *scope;
    Span span;
    int n;
    Ex **subs;
    Exs temporaries;
} Part;

/* The element at an iterator for each dimension that is left, as an array over those */
static Ex *part_in_model(const Part *part, Ex *value) {
    Arena *arena = part->scope->sema->arena;
    Ex **index = NEW_ARRAY(arena, Ex *, value->rank + 1), **places = NEW_ARRAY(arena, Ex *, value->rank + 1);
    for (int k = 0; k < value->rank; k++) {
        Ex *sub = index[k] = k < part->n ? part->subs[k] : NULL;
        if (sub && !sub->rank) continue;
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, "i%d", k + 1);
        places[k] = index[k] = ex_iter(arena, iter, part->span);
        if (sub) index[k] = ex_element(arena, sub, &places[k]);
    }
    Ex *body = ex_element(arena, value, index);
    for (int k = value->rank - 1; k >= 0; k--) {
        if (!places[k]) continue;
        const Ex *sub = k < part->n ? part->subs[k] : NULL;
        body =
            ex_comprehension(arena, places[k]->iter, sub ? sub->dims[0] : value->dims[k], body, part->span);
    }
    return body;
}

static Ex *part_of_value(void *context, Ex *value) {
    Part *part = context;
    Arena *arena = part->scope->sema->arena;
    if (!in_function(part->scope)) return part_in_model(part, value);
    Ex *variable = make_temporary(part->scope, value, &part->temporaries);
    Ex **subs = NEW_ARRAY(arena, Ex *, value->rank + 1);
    for (int k = 0; k < part->n; k++)
        subs[k] = part->subs[k];
    return ex_ref(arena, 0, NULL, variable->ref.var, 0, subs, part->span);
}

static Ex *with_part(void *context, Ex *value) {
    const Part *part = context;
    return with_temporaries(part->scope->sema->arena, &part->temporaries, value);
}

/* Of a record: the dimensions that the subscripts leave */
static const int *left_dims(void *context, const Ex *record, int *rank) {
    const Part *part = context;
    int *dims = NEW_ARRAY(part->scope->sema->arena, int, record->rank + 1);
    *rank = 0;
    for (int k = 0; k < record->rank; k++) {
        const Ex *sub = k < part->n ? part->subs[k] : NULL;
        if (!sub || sub->rank) dims[(*rank)++] = sub ? sub->dims[0] : record->dims[k];
    }
    return dims;
}

/* The type of the subscripts in dimension k of a field: Boolean, an enumeration, or NULL for Integer */
static const Class *subscript_type(const Decl *field, int k) {
    const AstExprs *lists[MOST_SIZE_LISTS];
    int n = size_lists(field, lists);
    for (int i = 0; i < n; k -= lists[i++]->n)
        if (k < lists[i]->n) return lists[i]->at[k]->kind == AST_COLON ? NULL : index_type(lists[i]->at[k]);
    return NULL;
}

/* a[...]; NULL after an error. */
static Ex *subscripted(Scope *scope, const AstRefPart *name, Ex *value) {
    Arena *arena = scope->sema->arena;
    int n = name->subscripts.n;
    if (n > value->rank) {
        diag_error(scope->sema->diagnostics, name->span, "array-size", "'%s' has %d dimension%s, not %d",
                   name->name, value->rank, value->rank == 1 ? "" : "s", n);
        return NULL;
    }
    Part part = {.scope = scope, .span = name->span, .n = n, .subs = NEW_ARRAY(arena, Ex *, n + 1)};
    for (int k = 0; k < n; k++) {
        AstExpr *expr = name->subscripts.at[k];
        struct ScopeEnd end = {value->dims[k], subscript_type(name->decl, k), NULL};
        if (end.size < 0) end.run_time = size_operation(arena, value, k + 1, expr->span);
        if (expr->kind != AST_COLON && !(part.subs[k] = type_subscript(scope, expr, end, name->name)))
            return NULL;
    }
    Ex *all = map_record(arena, value, part_of_value, left_dims, &part);
    return map_fields(arena, all, with_part, &part);
}

Ex *part_of_field_value(Scope *scope, const AstExpr *expr, Ex *value) {
    for (int i = 0; i < expr->ref.parts.n; i++) {
        const AstRefPart *part = &expr->ref.parts.at[i];
        if (i > 0) {
            Fields fields = record_fields(scope->sema->arena, value->record.class_);
            int k = 0;
            while (k < fields.n && fields.at[k] != part->decl)
                k++;
            if (k == fields.n) return NULL;
            value = value->record.fields[k];
        }
        if (part->subscripts.n && !(value = subscripted(scope, part, value))) return NULL;
    }
    return value;
}
