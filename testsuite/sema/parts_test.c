/* The parts of expressions of all kinds: a map that changes nothing shares everything, one that copies every
   leaf gives an equal expression, and one that changes a leaf an unequal one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "driver/check.h"

static Arena *arena;
static const Variant *model;

static int set_up(void **state) {
    (void)state;
    arena = arena_new();
    Options options = {0};
    vec_push(arena, &options.paths, "testsuite/sema/complies/verified.mo");
    Sema *sema = read_files(arena, &options, ".");
    check_files(sema);
    model = check_model(sema, choose_model(sema, &options), true);
    return !model;
}

static int tear_down(void **state) {
    (void)state;
    arena_free(arena);
    return 0;
}

/* How many leaves a map has met; the one with that number is changed. */
typedef struct {
    int met, changed;
} Leaves;

static Ex *same(void *context, Ex *leaf) {
    ((Leaves *)context)->met++;
    return leaf;
}

static Ex *copied(void *context, Ex *leaf) {
    Leaves *leaves = context;
    bool changes = leaves->met++ == leaves->changed;
    return changes ? ex_unary(arena, EX_NEG, leaf, leaf->span) : ex_at(arena, leaf, leaf->span);
}

/* Changes each leaf in turn. */
static void change_all(Ex *ex, int n) {
    for (int i = 0; i < n; i++) {
        Leaves one = {0, i};
        Ex *other = ex_map(arena, ex, copied, &one);
        assert_false(ex_equal(ex, other) || ex_equal(other, ex));
    }
}

static void maps(void **state) {
    (void)state;
    for (int i = 0; i < model->equations.n; i++) {
        Ex *ex = model->equations.at[i]->right;
        Leaves leaves = {0, -1}, again = {0, -1};
        assert_ptr_equal(ex, ex_map(arena, ex, same, &leaves));
        Ex *copy = ex_map(arena, ex, copied, &again);
        assert_int_equal(leaves.met, again.met);
        assert_true(leaves.met == 0 || copy != ex);
        assert_true(ex_equal(ex, copy) && ex_equal(copy, ex));
        assert_true(copy->size == ex->size && copy->work == ex->work);
        change_all(ex, leaves.met);
    }
}

static void sizes(void **state) {
    (void)state;
    int dims[] = {4, 4};
    Ex *one = ex_number(arena, 1, BASE_REAL, no_span()), *product = ex_fill(arena, one, 2, dims, no_span());
    Ex *factor = product;
    assert_true(factor->size == 2);
    for (int i = 0; i < 3; i++)
        product = ex_product(arena, product, factor, no_span());
    assert_true(product->size == 1 + 4 * (1 + 4 * (1 + 4 * (2 + 2) + 2) + 2));
    assert_false(ex_is_long(product));
    for (int i = 0; i < 7; i++)
        product = ex_product(arena, product, factor, no_span());
    assert_true(ex_is_long(product));
    Ex *sum = ex_binary(arena, AST_ADD, factor, factor, no_span());
    assert_true(sum->size == 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(maps), cmocka_unit_test(sizes)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
