/* Ranges that loops and comprehensions leave out: the dimensions in which the iterator alone is a subscript
   tell them, and must agree (Modelica 3.6, 11.2.2.1). */
#include <string.h>

#include "sema/names/resolve.h"
#include "sema/model/accessors.h"
#include "sema/typing/typing.h"

/* What is subscripted: its dimensions with the enclosing ones, and a variable that has them */
typedef struct {
    int rank;
    const int *dims;
    const Class *const *types; /* NULL: all Integer */
    Ex *sized;                 /* where only the run knows the sizes; else NULL */
    bool absent;               /* its component's condition is false */
} Shape;

/* The name up to its part number `last`, without subscripts: all of the array */
static AstExpr *whole_of(Arena *arena, const AstExpr *reference, int last) {
    AstExpr *whole = NEW(arena, AstExpr);
    whole->kind = AST_REF;
    whole->ref.leading_dot = reference->ref.leading_dot;
    for (int i = 0; i <= last; i++) {
        AstRefPart part = reference->ref.parts.at[i];
        part.subscripted = false;
        part.subscripts = (AstExprs){0};
        vec_push(arena, &whole->ref.parts, part);
    }
    whole->span = (Span){reference->span.begin, whole->ref.parts.at[last].span.end};
    return whole;
}

static bool shape_of_reference(Scope *scope, AstExpr *whole, Shape *shape) {
    Arena *arena = scope->sema->arena;
    Reference to;
    if (!type_reference(scope, whole, &to)) return false;
    if (to.absent) {
        shape->absent = true;
        return true;
    }
    Vars vars = {0};
    if (to.kind == REFERENCE_VAR) {
        *shape = (Shape){to.var->rank, to.var->dims, to.var->index_types, NULL, false};
        vec_push(arena, &vars, to.var);
    } else if (to.kind == REFERENCE_PORT)
        *shape = (Shape){to.port->rank, to.port->dims, to.port->index_types, NULL, false};
    else if (to.kind == REFERENCE_COMP) {
        const Comp *comp = to.comps[to.n_comps - 1];
        *shape = (Shape){comp->rank, comp->dims, comp->index_types, NULL, false};
    } else {
        *shape = (Shape){to.record->rank, to.record->dims, to.record->index_types, NULL, false};
        Thing thing = {.kind = THING_RECORD, .record = (Record *)to.record};
        thing_vars(arena, &thing, &vars);
    }
    if (in_function(scope) && vars.n) shape->sized = ex_whole(arena, 0, NULL, vars.at[0], whole->span);
    return true;
}

/* What a use tells: how far the subscript goes, and through which type */
typedef enum { USE_TELLS, USE_ABSENT, USE_NOTHING, USE_WRONG } Use;

static Use end_of_use(Scope *scope, const IteratorUse *use, struct ScopeEnd *end) {
    const AstRefPart *part = &use->reference->ref.parts.at[use->part];
    const Decl *decl = part->decl && part->decl->constant ? part->decl->constant : part->decl;
    bool is_time = !decl && use->reference->ref.parts.n == 1 && !strcmp(part->name, "time");
    if (is_time) return USE_NOTHING; /* it has no elements: nothing tells the range */
    if (!decl || (decl->kind == DECL_COMPONENT && decl->class_->erroneous)) return USE_WRONG; /* reported */
    AstExpr *whole = whole_of(scope->sema->arena, use->reference, use->part);
    Shape shape = {0};
    if (decl->kind != DECL_COMPONENT || given_field_value(scope, use->reference->ref.parts.at[0].decl)) {
        Ex *value = type_expr(scope, whole);
        if (!value) return USE_WRONG;
        shape.rank = value->rank;
        shape.dims = value->dims;
    } else if (!shape_of_reference(scope, whole, &shape))
        return USE_WRONG;
    if (shape.absent) return USE_ABSENT;
    int own = decl->kind == DECL_COMPONENT ? rank_of(decl) : 0, k = shape.rank - own + use->subscript;
    if (use->subscript >= own) return USE_NOTHING; /* what it is to be is reported where it is read */
    if (k < 0) return USE_WRONG;                   /* the sizes in its declaration were, and are left out */
    *end = (struct ScopeEnd){shape.dims[k], shape.types ? shape.types[k] : NULL, NULL};
    if (end->size < 0 && !shape.sized) return USE_WRONG; /* by its value, which is wrong */
    if (end->size < 0) end->run_time = size_operation(scope->sema->arena, shape.sized, k + 1, whole->span);
    return USE_TELLS;
}

static const char *end_text(Scope *scope, const struct ScopeEnd *end) {
    Arena *arena = scope->sema->arena;
    return end->type ? end->type->full_name : arena_printf(arena, "1:%d", end->size);
}

static bool same_type(const Class *a, const Class *b) {
    if (!a || !b) return a == b;
    return a->base == b->base && (!a->enumeration || same_enumeration(a->enumeration, b->enumeration));
}

static void report_different(Scope *scope, const AstIterator *iterator, const IteratorUse *first,
                             const struct ScopeEnd *one, const IteratorUse *second,
                             const struct ScopeEnd *other) {
    Diagnostics *diagnostics = scope->sema->diagnostics;
    const AstRefPart *a = &first->reference->ref.parts.at[first->part];
    const AstRefPart *b = &second->reference->ref.parts.at[second->part];
    Diagnostic *d =
        diag_error(diagnostics, b->subscripts.at[second->subscript]->span, "array-size",
                   "'%s' has no range of its own, and as a subscript of '%s' it would go through %s, "
                   "but through %s as one of '%s'",
                   iterator->name, b->name, end_text(scope, other), end_text(scope, one), a->name);
    diag_note(diagnostics, d, a->subscripts.at[first->subscript]->span,
              "here; write '%s in ...' if both are meant", iterator->name);
}

/* What only the run knows, or part of it: the greater of both, so that a subscript of the smaller one is
   outside when they differ. */
static void join_run_time(Arena *arena, struct ScopeEnd *all, const struct ScopeEnd *end, Span span) {
    Ex **sizes = NEW_ARRAY(arena, Ex *, 2);
    sizes[0] = all->run_time ? all->run_time : ex_number(arena, all->size, BASE_INTEGER, span);
    sizes[1] = end->run_time ? end->run_time : ex_number(arena, end->size, BASE_INTEGER, span);
    all->run_time = ex_call(arena, FN_MAX, 2, sizes, span);
}

/* Adds what the use number `number` tells to `end`, the number of the first one to `first`; false after an
   error. */
static bool add_use(Scope *scope, const AstIterator *iterator, int number, int *first, struct ScopeEnd *end) {
    const IteratorUse *uses = iterator->decl->uses.at;
    struct ScopeEnd here;
    Use use = end_of_use(scope, &uses[number], &here);
    if (use == USE_ABSENT && *first < 0) *first = iterator->decl->uses.n;
    if (use != USE_TELLS) return use != USE_WRONG;
    if (*first < 0 || *first == iterator->decl->uses.n) {
        *first = number;
        *end = here;
        return true;
    }
    bool known = !end->run_time && !here.run_time;
    if (!same_type(end->type, here.type) || (known && end->size != here.size)) {
        report_different(scope, iterator, &uses[*first], end, &uses[number], &here);
        return false;
    }
    if (!known) join_run_time(scope->sema->arena, end, &here, iterator->span);
    return true;
}

bool implicit_end(Scope *scope, const AstIterator *iterator, struct ScopeEnd *end) {
    int first = -1;
    *end = (struct ScopeEnd){0, NULL, NULL}; /* of what is absent, there are no elements */
    for (int i = 0; i < iterator->decl->uses.n; i++)
        if (!add_use(scope, iterator, i, &first, end)) return false;
    if (first >= 0) return true;
    diag_error(scope->sema->diagnostics, iterator->span, "array-size",
               "'%s' has no range, and nothing tells it: no array has '%s' alone as a subscript here; write "
               "'%s in 1:n'",
               iterator->name, iterator->name, iterator->name);
    return false;
}

Ex *implicit_range(Scope *scope, const AstIterator *iterator) {
    Arena *arena = scope->sema->arena;
    struct ScopeEnd end;
    if (!implicit_end(scope, iterator, &end)) return NULL;
    if (end.type) return ex_all_values(arena, end.type, iterator->span);
    Ex *size = end.run_time ? end.run_time : ex_number(arena, end.size, BASE_INTEGER, iterator->span);
    return ex_range(arena, BASE_INTEGER, ex_number(arena, 1, BASE_INTEGER, iterator->span), NULL,
                    in_function(scope) ? size : NULL, end.run_time ? -1 : end.size, iterator->span);
}
