/* Calls of scalar functions for arrays: {f(x[i]) for i in 1:n}. Inside of functions, what is no variable is
   computed first and held in a variable of the compiler's own, so that its elements can be taken. */
#include "sema/typing/each.h"

/* --- in functions ------------------------------------------------------------------------------ */

typedef struct {
    Scope *scope;
    Exs *held;
} Holding;

static Ex *hold_field(void *context, Ex *value) {
    const Holding *holding = context;
    return has_elements(value) ? value : hold(holding->scope, value, holding->held);
}

typedef struct {
    Arena *arena;
    const Exs *held;
} Bodies;

static Ex *field_with_held(void *context, Ex *body) {
    const Bodies *bodies = context;
    return with_held(bodies->arena, bodies->held, body);
}

/* 1:n, where n is the size that all arrays have in dimension k (from 0) */
static Ex *common_range(Scope *scope, const Each *each, int k, Span span) {
    Arena *arena = scope->sema->arena;
    if (each->arrays.at[0]->dims[k] >= 0 && each->arrays.n == 1)
        return whole_range(scope, each->arrays.at[0], k, span);
    Ex **args = NEW_ARRAY(arena, Ex *, each->arrays.n + 1);
    args[0] = each->arrays.at[0];
    args[1] = ex_number(arena, k + 1, BASE_INTEGER, span);
    for (int i = 1; i < each->arrays.n; i++)
        args[i + 1] = each->arrays.at[i];
    Ex *size = make_operation(arena, OPERATION_SIZE, BASE_INTEGER, 0, NULL, each->arrays.n + 1, args, span);
    return range_to(arena, size, span);
}

/* --- all --------------------------------------------------------------------------------------- */

static bool wrong_rank(Scope *scope, const Function *function, const Formal *formal, const Ex *arg) {
    diag_error(scope->sema->diagnostics, arg->span, "array-size",
               "the argument '%s' of %s has %d dimension%s, it takes %d", formal->decl->name,
               function->class_->full_name, arg->rank, arg->rank == 1 ? "" : "s", formal->rank);
    return false;
}

bool find_each(Scope *scope, const Function *function, Ex **given, Each *each) {
    Arena *arena = scope->sema->arena;
    *each = (Each){0};
    for (int i = 0; i < function->formals.n; i++) {
        const Formal *formal = &function->formals.at[i];
        Ex *arg = given[i];
        if (!arg || arg->rank == formal->rank) continue;
        if (arg->rank < formal->rank) return wrong_rank(scope, function, formal, arg);
        int rank = arg->rank - formal->rank;
        if (!each->rank) each->rank = rank;
        vec_push(arena, &each->arrays, arg);
        const Ex *first = each->arrays.at[0];
        bool same = rank == each->rank;
        for (int k = 0; same && k < rank; k++)
            same = arg->dims[k] == first->dims[k] || arg->dims[k] < 0 || first->dims[k] < 0;
        if (same) continue;
        diag_error(scope->sema->diagnostics, arg->span, "array-size",
                   "%s is called for every element, but its arguments differ in size: %s and %s",
                   function->class_->full_name, shape_text(arena, each->rank, first->dims),
                   shape_text(arena, rank, arg->dims));
        return false;
    }
    return true;
}

bool gives_scalar(Scope *scope, const Function *function, const Each *each) {
    if (!function->outcomes.at[0].rank) return true;
    diag_error(scope->sema->diagnostics, each->arrays.at[0]->span, "function",
               "%s gives an array: it cannot be called for every element of another one",
               function->class_->full_name);
    return false;
}

void take_elements(Scope *scope, const Function *function, Ex **given, Each *each, Span span) {
    Arena *arena = scope->sema->arena;
    Holding holding = {scope, &each->held};
    each->index = NEW_ARRAY(arena, Ex *, each->rank);
    for (int k = 0; k < each->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, each->rank > 1 ? "i%d" : "i", k + 1);
        each->index[k] = ex_iter(arena, iter, span);
    }
    each->arrays.n = 0;
    for (int i = 0; i < function->formals.n; i++) {
        if (!given[i] || given[i]->rank == function->formals.at[i].rank) continue;
        if (in_function(scope)) given[i] = map_fields(arena, given[i], hold_field, &holding);
        vec_push(arena, &each->arrays, leading_value(arena, given[i]));
        given[i] = array_part(scope, given[i], each->rank, each->index);
    }
}

Ex *over_elements(Scope *scope, const Each *each, Ex *body, Span span) {
    Arena *arena = scope->sema->arena;
    Bodies bodies = {arena, &each->held};
    Ex *leading = each->arrays.at[0];
    for (int k = each->rank - 1; k >= 0; k--) {
        Iter *iter = each->index[k]->iter;
        Ex *range = in_function(scope)
                        ? common_range(scope, each, k, span)
                        : ex_comprehension(arena, iter, leading->dims[k], leading, span)->comprehension.range;
        int size = leading->dims[k];
        const Class *enumeration = body->enumeration;
        body = record_comprehension(arena, iter, range, body, span);
        body->enumeration = enumeration;
        set_outer_size(body, size);
    }
    return map_fields(arena, body, field_with_held, &bodies);
}
