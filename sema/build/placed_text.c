/* The texts of modifications, typed where they stand. What stands in the class of a record or connector sees
   its fields; what stands further out sees those there alone, though the names may be the same: a record may
   have a part of the class that it extends. In an array of records or connectors, what one says of its own
   element is so for each. */
#include "sema/build/builder.h"

int depth_of(const Record *record) {
    int n = 0;
    for (; record; record = enclosing_record(record))
        n++;
    return n;
}

Ex *type_at_depth(Builder *b, AstExpr *text, int depth) {
    Scope *scope = &b->scope;
    const Record *within = scope->within;
    for (int n = depth_of(within); n > depth; n--)
        scope->within = enclosing_record(scope->within);
    Ex *value = type_expr(scope, text);
    scope->within = within;
    return value;
}

static int rank_around(const Builder *b) {
    return b->scope.within ? b->scope.within->rank : 0;
}

/* The value for the element at `iters` */
static Ex *type_for_element(Builder *b, AstExpr *text, int depth, Iter **iters) {
    Scope *scope = &b->scope;
    Arena *arena = b->sema->arena;
    int rank = rank_around(b);
    Ex **saved = scope->within_subs;
    scope->within_subs = NEW_ARRAY(arena, Ex *, rank + 1);
    for (int k = 0; k < rank; k++) {
        iters[k] = NEW(arena, Iter);
        iters[k]->name = "i";
        scope->within_subs[k] = ex_iter(arena, iters[k], text->span);
    }
    Ex *value = type_at_depth(b, text, depth);
    scope->within_subs = saved;
    return value;
}

/* The values for all elements in the first `rank` dimensions */
static Ex *over_elements(Builder *b, Ex *value, int rank, Iter **iters) {
    Arena *arena = b->sema->arena;
    const Record *around = b->scope.within;
    for (int k = rank - 1; value && k >= 0; k--) {
        Ex *range = around->dims[k] < 0 ? range_to(arena, around->sizes[k].value, value->span)
                                        : ex_one_to(arena, around->dims[k], value->span);
        value = record_comprehension(arena, iters[k], range, range->dims[0], value, value->span);
    }
    return value;
}

/* A field of the element that is read */
static void note_iterator(void *context, Ex *ref) {
    for (int k = 0; !ref->ref.n_comps && k < ref->ref.var->rank; k++)
        *(bool *)context |= ref->ref.subs[k] && ref->ref.subs[k]->kind == EX_ITER;
}

Ex *type_attribute(Builder *b, AstExpr *text, int rank, int depth) {
    if (b->variant->function) return type_at_depth(b, text, depth);
    Iter **iters = NEW_ARRAY(b->sema->arena, Iter *, rank_around(b) + 1);
    Ex *value = type_for_element(b, text, depth, iters);
    bool differs = false;
    if (value) ex_visit_refs(value, note_iterator, &differs);
    return differs ? over_elements(b, value, rank, iters) : value;
}

Ex *modified_value(Builder *b, const PlacedModification *m) {
    Iter **iters = NEW_ARRAY(b->sema->arena, Iter *, rank_around(b) + 1);
    Ex *value = type_for_element(b, m->text->value, m->depth, iters);
    return over_elements(b, value, m->rank, iters);
}
