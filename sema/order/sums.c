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

bool set_elements_apart(Causalizer *c) {
    Equation *equation = c->equation;
    Ex *left = equation->left, *right = equation->right;
    Apart apart = {c, c->partly, NULL};
    if (left->rank || c->partly->rank > MAX_RANK) return false;
    long unknown = -1, subs[MAX_RANK];
    if (ex_count(c->partly) > MOST_LISTED) {
        reference_slots(c->partly, c->turn, &c->slots);
        for (int i = 0; i < c->slots.at.n; i++) {
            if (writer_of(&c->variant->writers, c->slots.at.at[i]) != SLOT_UNKNOWN) continue;
            if (unknown >= 0) return false;
            unknown = i;
        }
        subscripts_of(unknown, c->partly->rank, c->partly->dims, subs);
        apart.subs = subs;
    }
    equation->left = ex_map(c->sema->arena, left, set_apart, &apart);
    equation->right = ex_map(c->sema->arena, right, set_apart, &apart);
    return equation->left != left || equation->right != right;
}
