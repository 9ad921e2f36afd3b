/* Every example of the libraries in every stage that --dump prints, twice: the same text, without a break in
   a line. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "driver/check.h"
#include "plan/plan.h"

static void expect_lines(const Text *text) {
    assert_true(text->length > 0 && text->data[text->length - 1] == '\n');
    for (size_t i = 0; i < text->length; i++)
        assert_true(text->data[i] == '\n' || (unsigned char)text->data[i] >= ' ');
}

static void dump_all(Text *text, const char *name) {
    Arena *arena = arena_new();
    Options options = {.model = name};
    Sema *sema = read_files(arena, &options, ".");
    check_files(sema);
    Class *class_ = named_class(sema, &options);
    const Variant *model = check_model(sema, class_, true);
    assert_non_null(model);
    assert_null(plan_fault(plan_model(sema, form_of_model(sema, model))));
    for (Stage stage = STAGE_TOKENS; stage < STAGE_CLASS; stage++)
        dump_files(sema, class_, stage, text);
    for (Stage stage = STAGE_CLASS; stage < N_STAGES; stage++)
        dump_model(sema, model, stage, text);
    arena_free(arena);
}

static void expect_dumps(const char *name) {
    Text first = {0}, second = {0};
    dump_all(&first, name);
    dump_all(&second, name);
    expect_lines(&first);
    assert_string_equal(first.data, second.data);
    text_free(&first);
    text_free(&second);
}

/* Returns how many examples the library has. */
static int dump_examples(const char *package) {
    Arena *arena = arena_new();
    Options options = {.model = package};
    int n = 0;
    const Class *examples = named_class(read_files(arena, &options, "."), &options);
    assert_non_null(examples);
    for (int i = 0; i < examples->decls.n; i++) {
        const Class *class_ = examples->decls.at[i]->class_;
        if (examples->decls.at[i]->kind != DECL_CLASS || !ast_is_model(class_->kind) || class_->partial)
            continue;
        expect_dumps(class_->full_name);
        n++;
    }
    arena_free(arena);
    return n;
}

static void test_examples(void **state) {
    (void)state;
    static const char *const packages[] = {
        "Planar.Examples",        "Impulses.Examples", "Dialectic.Examples", "Rotational.Examples",
        "Translational.Examples", "Blocks.Examples",   "Curves.Examples"};
    int n = 0;
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        n += dump_examples(packages[i]);
    assert_true(n > 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
