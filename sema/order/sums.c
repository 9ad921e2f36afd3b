/* Sums of arrays: where all elements but one are known, the equation is one for that element. */
#include "sema/model/accessors.h"
#include "sema/order/causalizer.h"

enum { MOST_LISTED = 16 }; /* elements that are written one by one */

/* What stands for an array of which one element is the unknown */
typedef struct {
    Causalizer *c;
    const Ex *array;
    const long *subs; /* of that element; NULL: all are few enough to be written one by one */
} Apart;

static Ex *index_number(Arena *arena, long value, Span span) {
    return ex_number(arena, (double)value, BASE_INTEGER, span);
}

/* The array's elements from dimension k on, in the places before it that `index` has */
static Ex *listed_elements(Arena *arena, Ex *array, int k, Ex **index) {
    if (k == array->rank) return ex_element(arena, array, index);
    Ex **elements = NEW_ARRAY(arena, Ex *, array->dims[k] + 1);
    for (int i = 0; i < array->dims[k]; i++) {
        index[k] = index_number(arena, i + 1, array->span);
        elements[i] = listed_elements(arena, array, k + 1, index);
    }
    return ex_array(arena, array->dims[k], elements, array->span);
}

/* {if i == k then a[k] else a[i] for i in 1:n} */
static Ex *elements_but_one(Arena *arena, Ex *array, const long *subs) {
    Ex *index[MAX_RANK], *one[MAX_RANK], *is_one = NULL;
    for (int k = 0; k < array->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = "k";
        index[k] = ex_iter(arena, iter, array->span);
        one[k] = index_number(arena, subs[k], array->span);
        Ex *same = ex_binary(arena, AST_EQ, index[k], one[k], array->span);
        is_one = is_one ? ex_binary(arena, AST_AND, is_one, same, array->span) : same;
    }
    Ex *all =
        ex_if(arena, is_one, ex_element(arena, array, one), ex_element(arena, array, index), array->span);
    for (int k = array->rank - 1; k >= 0; k--)
        all = ex_comprehension(arena, (Iter *)index[k]->iter, array->dims[k], all, array->span);
    return all;
}

static Ex *set_apart(void *context, Ex *leaf) {
    const Apart *apart = context;
    Arena *arena = apart->c->sema->arena;
    Ex *index[MAX_RANK];
    if (leaf->kind != EX_REF || !ex_equal(leaf, apart->array)) return leaf;
    return apart->subs ? elements_but_one(arena, leaf, apart->subs) : listed_elements(arena, leaf, 0, index);
}

/* Writes the sides anew. Returns whether that makes a difference. */
static bool rewrite(Causalizer *c, MapLeaf *leaf, void *context) {
    Equation *equation = c->equation;
    Ex *left = equation->left, *right = equation->right;
    equation->left = ex_map(c->sema->arena, left, leaf, context);
    equation->right = ex_map(c->sema->arena, right, leaf, context);
    return equation->left != left || equation->right != right;
}

/* The number of the only element that is not known; -1: there are several */
static long only_unknown(Causalizer *c, const Ex *array) {
    long unknown = -1;
    reference_slots(array, c->turn, &c->slots);
    for (int i = 0; i < c->slots.at.n; i++) {
        if (writer_of(&c->variant->writers, c->slots.at.at[i]) != SLOT_UNKNOWN) continue;
        if (unknown >= 0) return -1;
        unknown = i;
    }
    return unknown;
}

bool set_elements_apart(Causalizer *c) {
    const Ex *array = c->partly;
    Apart apart = {c, array, NULL};
    long subs[MAX_RANK];
    if (c->equation->left->rank || c->equation->assigns || array->rank > MAX_RANK) return false;
    if (ex_count(array) > MOST_LISTED) {
        long unknown = are_elements(c->equation, array) ? -1 : only_unknown(c, array);
        if (unknown < 0) return false;
        subscripts_of(unknown, array->rank, array->dims, subs);
        apart.subs = subs;
    }
    return rewrite(c, set_apart, &apart);
}

/* if k == 3 then i[3] else i[k] */
static Ex *settle_leaf(void *context, Ex *leaf) {
    const Causalizer *c = context;
    Arena *arena = c->sema->arena;
    if (leaf->kind != EX_REF || !ex_equal(leaf, c->unsettled)) return leaf;
    Ex *is_there = NULL;
    for (int k = 0, n = ref_rank(leaf); k < n; k++) {
        Ex *sub = leaf->ref.subs[k], *settled = c->settled->ref.subs[k];
        if (!sub || ex_equal(sub, settled)) continue;
        Ex *same = ex_binary(arena, AST_EQ, sub, settled, leaf->span);
        is_there = is_there ? ex_binary(arena, AST_AND, is_there, same, leaf->span) : same;
    }
    return is_there ? ex_if(arena, is_there, c->settled, leaf, leaf->span) : leaf;
}

bool settle_unknown(Causalizer *c) {
    if (!c->unsettled || c->unsettled->rank || c->equation->left->rank || c->equation->assigns) return false;
    return rewrite(c, settle_leaf, c);
}
