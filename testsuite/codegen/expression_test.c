/* An expression of a kind that has no C text where it stands is an error, which says that it is mocc's fault.
 */
#include "../lexer/checking.h"

#include "codegen/array_expression.h"
#include "codegen/component_expression.h"
#include "codegen/function_expression.h"

static Arena *arena;
static Sema *sema;

static int start(void **state) {
    (void)state;
    arena = arena_new();
    SourceSet *sources = NEW(arena, SourceSet);
    sources->arena = arena;
    sema = sema_new(arena, interner_new(arena), diagnostics_new(arena, sources), sources);
    return 0;
}

static int stop(void **state) {
    (void)state;
    arena_free(arena);
    return 0;
}

static Ex *without_text(ExKind kind) {
    struct Ex *ex = NEW(arena, struct Ex);
    *ex = (struct Ex){.kind = kind, .type = BASE_REAL, .span = no_span()};
    return ex;
}

/* How many errors there are by now, all of them internal ones */
static int found(void) {
    for (int i = 0; i < sema->diagnostics->all.n; i++)
        assert_string_equal(sema->diagnostics->all.at[i]->rule, "internal");
    return sema->diagnostics->n_errors;
}

static Writer writer(Text *out, const Leaves *leaves) {
    return (Writer){.arena = arena,
                    .out = out,
                    .sources = sema->sources,
                    .diagnostics = sema->diagnostics,
                    .leaves = leaves};
}

static void in_equations(void **state) {
    (void)state;
    Text out = {0};
    Writer w = writer(&out, &component_leaves);
    int before = found();
    c_scalar(&w, ex_number(arena, 3, BASE_REAL, no_span()));
    assert_int_equal(found(), before);
    c_scalar(&w, without_text(EX_TUPLE));
    assert_int_equal(found(), before + 1);
    c_scalar(&w, without_text(EX_OPERATION));
    assert_int_equal(found(), before + 2);
    text_free(&out);
}

static void in_functions(void **state) {
    (void)state;
    Text out = {0};
    Writer w = writer(&out, &function_leaves);
    int before = found();
    scalar_value(&w, ex_number(arena, 3, BASE_REAL, no_span()));
    assert_int_equal(found(), before);
    scalar_value(&w, without_text(EX_TIME));
    assert_int_equal(found(), before + 1);
    array_value(&w, without_text(EX_TIME));
    assert_int_equal(found(), before + 2);
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_equations), cmocka_unit_test(in_functions)};
    return cmocka_run_group_tests(tests, start, stop);
}
