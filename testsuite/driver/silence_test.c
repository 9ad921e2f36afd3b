/* No failure without a report: what cannot be compiled although nothing says why is an internal error. */
#include "../lexer/checking.h"

#include "driver/check.h"
#include "sema/model/function.h"

static Sema *sema;

static int start(void **state) {
    (void)state;
    Arena *arena = arena_new();
    SourceSet *sources = NEW(arena, SourceSet);
    sources->arena = arena;
    sema = sema_new(arena, interner_new(arena), diagnostics_new(arena, sources), sources);
    return 0;
}

static int stop(void **state) {
    (void)state;
    arena_free(sema->arena);
    return 0;
}

static Class *add_class(AstClassKind kind) {
    Class *class_ = NEW(sema->arena, Class);
    class_->name = class_->full_name = "A";
    class_->kind = kind;
    vec_push(sema->arena, &sema->checked, class_);
    return class_;
}

static void add_variant(Class *class_, bool broken, bool incomplete) {
    Variant *variant = NEW(sema->arena, Variant);
    variant->broken = broken;
    variant->incomplete = incomplete;
    vec_push(sema->arena, &class_->variants, variant);
}

/* How many errors there are, and that all of them are internal ones */
static int found(void) {
    find_silent_failures(sema);
    for (int i = 0; i < sema->diagnostics->all.n; i++)
        assert_string_equal(sema->diagnostics->all.at[i]->rule, "internal");
    return sema->diagnostics->n_errors;
}

static void all_is_well(void **state) {
    (void)state;
    add_variant(add_class(AST_MODEL), false, false);
    Function *function = NEW(sema->arena, Function);
    function->variant = NEW(sema->arena, Variant);
    add_class(AST_FUNCTION)->function = function;
    assert_int_equal(found(), 0);
}

static void a_model(void **state) {
    (void)state;
    add_variant(add_class(AST_MODEL), true, false);
    assert_int_equal(found(), 1);
}

static void a_function(void **state) {
    (void)state;
    Function *function = NEW(sema->arena, Function);
    function->variant = NEW(sema->arena, Variant);
    function->broken = true;
    add_class(AST_FUNCTION)->function = function;
    assert_int_equal(found(), 1);
}

static void a_class_that_is_not_read(void **state) {
    (void)state;
    add_class(AST_PACKAGE)->erroneous = true;
    assert_int_equal(found(), 1);
}

/* A reason has been reported: that is the one that counts. */
static void with_a_reason(void **state) {
    (void)state;
    add_variant(add_class(AST_MODEL), true, false);
    diag_error(sema->diagnostics, no_span(), "internal", "a reason");
    assert_int_equal(found(), 1);
}

/* What a redeclaration completes has no fault. */
static void incomplete(void **state) {
    (void)state;
    add_variant(add_class(AST_MODEL), true, true);
    add_class(AST_MODEL)->partial = true;
    assert_int_equal(found(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_is_well, start, stop),
        cmocka_unit_test_setup_teardown(a_model, start, stop),
        cmocka_unit_test_setup_teardown(a_function, start, stop),
        cmocka_unit_test_setup_teardown(a_class_that_is_not_read, start, stop),
        cmocka_unit_test_setup_teardown(with_a_reason, start, stop),
        cmocka_unit_test_setup_teardown(incomplete, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
