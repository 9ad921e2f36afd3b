/* Calls of scalar functions for arrays: {f(x[i]) for i in 1:n} (Modelica 3.6, 12.4.6). Inside of functions an
   argument that is no variable is first computed into a temporary, whose elements are taken. */
#include "sema/typing/vectorize.h"

/* --- in functions ------------------------------------------------------------------------------ */

typedef struct {
    Scope *scope;
    Exs *temporaries;
} Holding;

static Ex *hold_field(void *context, Ex *value) {
    const Holding *holding = context;
    return has_elements(value) ? value : make_temporary(holding->scope, value, holding->temporaries);
}

typedef struct {
    Arena *arena;
    const Exs *temporaries;
} Bodies;

static Ex *field_with_held(void *context, Ex *body) {
    const Bodies *bodies = context;
    return with_temporaries(bodies->arena, bodies->temporaries, body);
}

/* 1:n, where n is the size that all arrays have in dimension k (from 0) */
static Ex *common_range(Scope *scope, const Vectorized *vectorized, int k, Span span) {
    Arena *arena = scope->sema->arena;
    if (vectorized->arrays.at[0]->dims[k] >= 0 && vectorized->arrays.n == 1)
        return whole_range(scope, vectorized->arrays.at[0], k, span);
    Ex **args = NEW_ARRAY(arena, Ex *, vectorized->arrays.n + 1);
    args[0] = vectorized->arrays.at[0];
    args[1] = ex_number(arena, k + 1, BASE_INTEGER, span);
    for (int i = 1; i < vectorized->arrays.n; i++)
        args[i + 1] = vectorized->arrays.at[i];
    Ex *size = ex_operation(arena, OPERATION_SIZE, BASE_INTEGER, NULL, 0, NULL, vectorized->arrays.n + 1,
                            args, span);
    return range_to(arena, size, span);
}

/* --- all --------------------------------------------------------------------------------------- */

static bool wrong_rank(Scope *scope, const Function *function, const Formal *formal, const Ex *arg) {
    diag_error(scope->sema->diagnostics, arg->span, "array-size",
               "the argument '%s' of %s has %d dimension%s, it takes %d", formal->decl->name,
               function->class_->full_name, arg->rank, arg->rank == 1 ? "" : "s", formal->rank);
    return false;
}

bool find_vectorized(Scope *scope, const Function *function, Ex **given, Vectorized *vectorized) {
    Arena *arena = scope->sema->arena;
    *vectorized = (Vectorized){0};
    for (int i = 0; i < function->formals.n; i++) {
        const Formal *formal = &function->formals.at[i];
        Ex *arg = given[i];
        if (!arg || arg->rank == formal->rank) continue;
        if (arg->rank < formal->rank) return wrong_rank(scope, function, formal, arg);
        int rank = arg->rank - formal->rank;
        if (!vectorized->rank) vectorized->rank = rank;
        vec_push(arena, &vectorized->arrays, arg);
        const Ex *first = vectorized->arrays.at[0];
        bool same = rank == vectorized->rank;
        for (int k = 0; same && k < rank; k++)
            same = arg->dims[k] == first->dims[k] || arg->dims[k] < 0 || first->dims[k] < 0;
        if (same) continue;
        diag_error(scope->sema->diagnostics, arg->span, "array-size",
                   "%s is called for every element, but its arguments differ in size: %s and %s",
                   function->class_->full_name, shape_text(arena, vectorized->rank, first->dims),
                   shape_text(arena, rank, arg->dims));
        return false;
    }
    return true;
}

bool returns_scalar(Scope *scope, const Function *function, const Vectorized *vectorized) {
    if (!function->outcomes.at[0].rank) return true;
    diag_error(scope->sema->diagnostics, vectorized->arrays.at[0]->span, "function",
               "%s gives an array: it cannot be called for every element of another one",
               function->class_->full_name);
    return false;
}

void take_elements(Scope *scope, const Function *function, Ex **given, Vectorized *vectorized, Span span) {
    Arena *arena = scope->sema->arena;
    Holding holding = {scope, &vectorized->temporaries};
    vectorized->index = NEW_ARRAY(arena, Ex *, vectorized->rank);
    for (int k = 0; k < vectorized->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, vectorized->rank > 1 ? "i%d" : "i", k + 1);
        vectorized->index[k] = ex_iter(arena, iter, span);
    }
    vectorized->arrays.n = 0;
    for (int i = 0; i < function->formals.n; i++) {
        if (!given[i] || given[i]->rank == function->formals.at[i].rank) continue;
        if (in_function(scope)) given[i] = map_fields(arena, given[i], hold_field, &holding);
        vec_push(arena, &vectorized->arrays, leading_value(arena, given[i]));
        given[i] = array_part(scope, given[i], vectorized->rank, vectorized->index);
    }
}

Ex *over_elements(Scope *scope, const Vectorized *vectorized, Ex *body, Span span) {
    Arena *arena = scope->sema->arena;
    Bodies bodies = {arena, &vectorized->temporaries};
    Ex *leading = vectorized->arrays.at[0];
    for (int k = vectorized->rank - 1; k >= 0; k--) {
        Iter *iter = vectorized->index[k]->iter;
        Ex *range = in_function(scope) ? common_range(scope, vectorized, k, span)
                                       : ex_one_to(arena, leading->dims[k], span);
        body = record_comprehension(arena, iter, range, leading->dims[k], body, span);
    }
    return map_fields(arena, body, field_with_held, &bodies);
}
