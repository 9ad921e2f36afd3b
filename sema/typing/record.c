/* Records: they dissolve into their fields. A record component is a list of variables, a record's value an
   expression for each field, an equation between records one equation for each; nothing after typing sees
   them. An array of records is a record of arrays. */
#include <string.h>

#include "sema/typing/typing.h"

/* --- values ----------------------------------------------------------------------------------- */

/* The record as a constructor gives it, if that is so */
static Ex *constructed_if(Arena *arena, bool is_constructed, Ex *record) {
    return is_constructed ? ex_constructed(arena, record) : record;
}

Ex *map_record(Arena *arena, Ex *ex, MakeField *make, FieldDims *dims_of, void *context) {
    if (ex->kind != EX_RECORD) return make(context, ex);
    Ex **fields = NEW_ARRAY(arena, Ex *, ex->record.n + 1);
    for (int i = 0; i < ex->record.n; i++)
        fields[i] = map_record(arena, ex->record.fields[i], make, dims_of, context);
    int rank = ex->rank;
    const int *dims = dims_of ? dims_of(context, ex, &rank) : ex->dims;
    return constructed_if(arena, ex->record.is_constructed,
                          ex_record(arena, ex->record.class_, ex->record.n, fields, rank, dims, ex->span));
}

Ex *map_fields(Arena *arena, Ex *ex, MakeField *make, void *context) {
    return map_record(arena, ex, make, NULL, context);
}

static const int *with_outer_size(Arena *arena, int n, const Ex *ex) {
    int *dims = NEW_ARRAY(arena, int, ex->rank + 1);
    dims[0] = n;
    for (int k = 0; k < ex->rank; k++)
        dims[k + 1] = ex->dims[k];
    return dims;
}

Ex *record_if(Arena *arena, Ex *condition, Ex *yes, Ex *no, Span span) {
    if (yes->kind != EX_RECORD) return ex_if(arena, condition, yes, no, span);
    Ex **fields = NEW_ARRAY(arena, Ex *, yes->record.n + 1);
    for (int i = 0; i < yes->record.n; i++)
        fields[i] = record_if(arena, condition, yes->record.fields[i], no->record.fields[i], span);
    return constructed_if(
        arena, yes->record.is_constructed && no->record.is_constructed,
        ex_record(arena, yes->record.class_, yes->record.n, fields, yes->rank, yes->dims, span));
}

Ex *record_array(Arena *arena, int n, Ex **elements, Span span) {
    if (!n || elements[0]->kind != EX_RECORD) return ex_array(arena, n, elements, span);
    const Ex *first = elements[0];
    bool is_constructed = true;
    for (int k = 0; k < n; k++)
        is_constructed = is_constructed && elements[k]->record.is_constructed;
    Ex **fields = NEW_ARRAY(arena, Ex *, first->record.n + 1);
    for (int i = 0; i < first->record.n; i++) {
        Ex **column = NEW_ARRAY(arena, Ex *, n);
        for (int k = 0; k < n; k++)
            column[k] = elements[k]->record.fields[i];
        fields[i] = record_array(arena, n, column, span);
    }
    return constructed_if(arena, is_constructed,
                          ex_record(arena, first->record.class_, first->record.n, fields, first->rank + 1,
                                    with_outer_size(arena, n, first), span));
}

typedef struct {
    Arena *arena;
    Iter *iter;
    Ex *range;
    int n;
    Span span;
} Turns;

static Ex *comprehension_field(void *context, Ex *field) {
    const Turns *turns = context;
    return ex_comprehension_over(turns->arena, turns->iter, turns->range, turns->n, field, turns->span);
}

static const int *turns_first(void *context, const Ex *record, int *rank) {
    const Turns *turns = context;
    *rank = record->rank + 1;
    return with_outer_size(turns->arena, turns->n, record);
}

Ex *record_comprehension(Arena *arena, Iter *iter, Ex *range, int n, Ex *body, Span span) {
    Turns turns = {arena, iter, range, n, span};
    return map_record(arena, body, comprehension_field, turns_first, &turns);
}

Var *first_var(const Thing *thing) {
    if (thing->kind == THING_VAR) return thing->var->variability == AST_VAR_CONSTANT ? NULL : thing->var;
    Var *first = NULL;
    for (int i = 0; thing->kind == THING_RECORD && !first && i < thing->record->fields.n; i++)
        first = first_var(thing->record->fields.at[i]);
    return first;
}

Call *common_call(const Exs *values) {
    const Ex *first = values->n ? values->at[0] : NULL;
    if (!first || first->kind != EX_FUNCTION) return NULL;
    Call *call = first->function.call;
    bool all = true;
    for (int i = 0; all && i < values->n; i++) {
        const Ex *value = values->at[i];
        all = value->kind == EX_FUNCTION && value->function.call == call && value->function.result == i &&
              !value->function.subs;
    }
    return all ? call : NULL;
}

bool check_record(Scope *scope, const Ex *value, const Class *class_, const char *what) {
    if (value->kind == EX_RECORD && same_record(value->record.class_, class_)) return true;
    diag_error(scope->sema->diagnostics, value->span, "type", "%s must be of type %s, this is of type %s",
               what, class_->full_name, ex_type_text(value));
    return false;
}

/* The value of a constant field, which is the same in all records of a class */
static Ex *constant_field(Scope *scope, Var *var, Span span) {
    Arena *arena = scope->sema->arena;
    Ex *ref = ex_whole(arena, 0, NULL, var, span);
    Scalar value;
    if (!ex_scalar(ref, NULL, &value, NULL)) return var->binding;
    return ex_value(arena, value, var->enumeration, span);
}

Ex *thing_value(Scope *scope, const Thing *thing, MakeValue *make, void *context, Span span) {
    if (thing->kind == THING_VAR)
        return thing->var->variability == AST_VAR_CONSTANT ? constant_field(scope, thing->var, span)
                                                           : make(context, thing->var);
    Arena *arena = scope->sema->arena;
    const Record *record = thing->record;
    Ex **fields = NEW_ARRAY(arena, Ex *, record->fields.n + 1);
    for (int i = 0; i < record->fields.n; i++)
        if (!(fields[i] = thing_value(scope, record->fields.at[i], make, context, span))) return NULL;
    int n = record->fields.n;
    Ex *value = ex_record(arena, record->class_, n, fields, record->rank, record->dims, span);
    Ex *leading = leading_value(arena, value);
    return leading == value ? value
                            : ex_record(arena, record->class_, n, fields, record->rank, leading->dims, span);
}

typedef struct {
    Scope *scope;
    int n;
    Ex **index;
} Part;

/* What ex_element would take from an array at the first subscripts, as an array over the others */
static Ex *part_of(void *context, Ex *ex) {
    const Part *part = context;
    Arena *arena = part->scope->sema->arena;
    int rest = ex->rank - part->n;
    Ex **index = NEW_ARRAY(arena, Ex *, ex->rank + 1);
    for (int k = 0; k < ex->rank; k++) {
        index[k] = k < part->n ? part->index[k] : NULL;
        if (index[k]) continue;
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, "j%d", k - part->n + 1);
        index[k] = ex_iter(arena, iter, ex->span);
    }
    Ex *body = ex_element(arena, ex, index);
    for (int k = ex->rank - 1; k >= part->n && rest; k--) {
        Ex *range = in_function(part->scope) ? whole_range(part->scope, ex, k, ex->span)
                                             : ex_one_to(arena, ex->dims[k], ex->span);
        body = record_comprehension(arena, index[k]->iter, range, ex->dims[k], body, ex->span);
    }
    return body;
}

static const int *rest_of_dims(void *context, const Ex *record, int *rank) {
    const Part *part = context;
    *rank = record->rank - part->n;
    return record->dims + part->n;
}

Ex *array_part(Scope *scope, Ex *ex, int n, Ex **index) {
    Part part = {scope, n, index};
    return map_record(scope->sema->arena, ex, part_of, rest_of_dims, &part);
}

/* The dimensions that the subscripts of a reference leave */
static int reference_dims(const Reference *reference, const Record *record, int *dims) {
    int rank = 0, at = 0;
    for (int c = 0; c <= reference->n_comps; c++) {
        const int *sizes = c < reference->n_comps ? reference->comps[c]->dims : record->dims;
        int n = c < reference->n_comps ? reference->comps[c]->rank : record->rank;
        for (int k = 0; k < n; k++, at++) {
            const Ex *sub = reference->subs[at];
            if (!sub || sub->rank) dims[rank++] = sub ? sub->dims[0] : sizes[k];
        }
    }
    return rank;
}

Ex *record_value(Scope *scope, const Reference *reference, const Record *record) {
    Arena *arena = scope->sema->arena;
    Ex **fields = NEW_ARRAY(arena, Ex *, record->fields.n + 1);
    for (int i = 0; i < record->fields.n; i++) {
        const Thing *thing = record->fields.at[i];
        Reference field = *reference;
        if (thing->kind == THING_BROKEN) return NULL;
        int rank = thing->kind == THING_VAR ? thing->var->rank : thing->record->rank;
        field.n_subs = reference->n_subs + rank - record->rank;
        field.subs = NEW_ARRAY(arena, Ex *, field.n_subs + 1);
        if (reference->n_subs) memcpy(field.subs, reference->subs, sizeof(Ex *) * (size_t)reference->n_subs);
        if (thing->kind == THING_VAR) {
            field.kind = REFERENCE_VAR;
            field.var = thing->var;
            fields[i] = reference_ex(scope, &field);
        } else
            fields[i] = record_value(scope, &field, thing->record);
        if (!fields[i]) return NULL;
    }
    int *dims = NEW_ARRAY(arena, int, reference->n_subs + 1), rank = reference_dims(reference, record, dims);
    return ex_record(arena, record->class_, record->fields.n, fields, rank, dims, reference->span);
}
