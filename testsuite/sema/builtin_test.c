/* The table of built-in functions: every row is complete, what its fields say of each other and of the
   values holds, derivatives are difference quotients, the reference lists all of them. */
#include "../lexer/checking.h"

#include <math.h>

#include "sema/typing/derive.h"

static Arena *arena;

static int start(void **state) {
    (void)state;
    arena = arena_new();
    return 0;
}

static int stop(void **state) {
    (void)state;
    arena_free(arena);
    return 0;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void check_text(const Predefined *text) {
    if (!text->name || !text->call || !text->documentation) fail_msg("a row has no text");
    if (!text->unit) fail_msg("%s has no rule for its unit", text->name);
    if (!*text->documentation) fail_msg("%s is not documented", text->name);
    size_t n = strlen(text->name);
    if (strncmp(text->call, text->name, n) || text->call[n] != '(')
        fail_msg("'%s' is no call of %s", text->call, text->name);
}

/* In how many ways a row gives a value at compile time */
static int ways(const Builtin *row) {
    return (row->of_one != NULL) + (row->of_two != NULL) + (row->made != NULL);
}

static void complete_rows(void **state) {
    (void)state;
    for (int fn = 0; fn < FN_COUNT; fn++) {
        const Builtin *row = builtin((Fn)fn);
        check_text(&row->text);
        const char *name = row->text.name;
        if (row->arity < !row->made || row->arity > MOST_OPERANDS)
            fail_msg("%s has arity %d", name, row->arity);
        if (ways(row) != 1) fail_msg("%s has %d values at compile time", name, ways(row));
        if (row->of_one && row->arity != 1) fail_msg("%s has one operand", name);
        if (row->of_two && row->arity != 2) fail_msg("%s has two operands", name);
        if (!row->made != (row->operands != OPERANDS_CHECKED)) fail_msg("the operands of %s", name);
        if (!row->operands || !row->result || !row->domain || !row->range || !row->jump || !row->smoothness)
            fail_msg("a field of %s is left out", name);
        if (!row->c_form || !row->c_name) fail_msg("%s has no C function", name);
        if (!row->derivative) fail_msg("%s has no rule for its derivative", name);
        if (!row->jet != (row->derivative == derivative_of_steps))
            fail_msg("%s has a derivative in equations, or in functions, and not in both", name);
    }
}

static void names(void **state) {
    (void)state;
    const Predefined *text;
    int functions = 0;
    for (int i = 0; (text = predefined_at(i)); i++) {
        check_text(text);
        assert_ptr_equal(predefined_by_name(text->name), text); /* so no name is there twice */
        functions += fn_by_name(text->name) != FN_COUNT;
    }
    for (int fn = 0; fn < FN_COUNT; fn++)
        if (builtin((Fn)fn)->operands != OPERANDS_CHECKED) {
            assert_int_equal(fn_by_name(builtin((Fn)fn)->text.name), fn);
            functions--;
        }
    assert_int_equal(functions, 0);
    assert_int_equal(fn_by_name("String"), FN_COUNT);
    assert_null(predefined_by_name("String"));
}

/* --- values ----------------------------------------------------------------------------------- */

/* Operands x, y for which a function is defined, away from where it jumps or has a corner */
static const double all[][2] = {{-2.3, 0.7}, {-0.4, -1.1}, {0.3, 2.9}, {1.7, -0.6}};
static const double positive[][2] = {{0.3}, {1.7}, {5}, {0.01}};
static const double sines[][2] = {{-0.8}, {-0.3}, {0.25}, {0.9}};
enum { POINTS = 4 };

static const double *point_of(const Builtin *row, int i) {
    switch (row->domain) {
    case DOMAIN_NOT_NEGATIVE:
    case DOMAIN_POSITIVE:
        return positive[i];
    case DOMAIN_SINE:
        return sines[i];
    case DOMAIN_ALL:
    case DOMAIN_DIVISOR:
    case DOMAIN_EXACT:
    case DOMAIN_OWN:
        break;
    }
    return all[i];
}

static Ex *real(double value) {
    return ex_number(arena, value, BASE_REAL, no_span());
}

static Ex *call_of(Fn fn, Ex *x, Ex *y) {
    return builtin(fn)->arity == 1 ? ex_call_one(arena, fn, x) : ex_call_two(arena, fn, x, y, no_span());
}

static double value_of(Ex *ex) {
    double value;
    if (!ex_evaluate(ex, NULL, &value, NULL)) fail_msg("%s has no value", ex_to_string(arena, ex));
    return value;
}

static void check_value(Fn fn, const double *x) {
    const Builtin *row = builtin(fn);
    double value = value_of(call_of(fn, real(x[0]), real(x[1])));
    assert_true(row->range == RANGE_ALL || value > 0 || (value == 0 && row->range == RANGE_NOT_NEGATIVE));
    assert_true(row->result != RESULT_INTEGER || value == floor(value));
    switch (row->jump) {
    case JUMP_NONE:
        break;
    case JUMP_DOWN:
        assert_true(value == floor(x[0]));
        break;
    case JUMP_UP:
        assert_true(value == ceil(x[0]));
        break;
    case JUMP_QUOTIENT:
        assert_true(value == trunc(x[0] / x[1]));
        break;
    case JUMP_MODULO:
        assert_true(value == x[0] - floor(x[0] / x[1]) * x[1]);
        break;
    case JUMP_REMAINDER:
        assert_true(value == x[0] - trunc(x[0] / x[1]) * x[1]);
        break;
    }
}

static void values(void **state) {
    (void)state;
    for (int fn = 0; fn < FN_COUNT; fn++)
        for (int i = 0; i < POINTS && !builtin((Fn)fn)->made; i++)
            check_value((Fn)fn, point_of(builtin((Fn)fn), i));
}

/* --- derivatives ------------------------------------------------------------------------------ */

static Ex *at_time(void *context, Ex *leaf) {
    return leaf->kind == EX_TIME ? real(*(double *)context) : leaf;
}

static double value_at(Ex *ex, double time) {
    return value_of(ex_map(arena, ex, at_time, &time));
}

static Ex *derivative_of(Ex *ex) {
    Ex *culprit, *derivative = differentiate(arena, ex, &culprit);
    if (!derivative) fail_msg("%s has no derivative", ex_to_string(arena, ex));
    return derivative;
}

static void compare(Ex *ex, double time) {
    double h = 1e-5, quotient = (value_at(ex, time + h) - value_at(ex, time - h)) / (2 * h);
    double derivative = value_at(derivative_of(ex), time);
    if (!(fabs(derivative - quotient) <= 1e-6 * (1 + fabs(quotient))))
        fail_msg("%s at %g: the derivative is %.12g, the difference quotient %.12g", ex_to_string(arena, ex),
                 time, derivative, quotient);
}

/* An operand that is x at time 1, and changes there: x + slope*(time - 1) + (time - 1)^2/4 */
static Ex *moving(double x, double slope) {
    Ex *passed = simple_sub(arena, ex_time(arena, (Span){0}), real(1));
    Ex *bent = simple_mul(arena, real(0.25), simple_mul(arena, passed, passed));
    return simple_add(arena, simple_add(arena, real(x), simple_mul(arena, real(slope), passed)), bent);
}

/* The first derivative and the second */
static void compare_both(Ex *ex) {
    compare(ex, 1);
    compare(derivative_of(ex), 1);
}

static void derivatives(void **state) {
    (void)state;
    for (int fn = 0; fn < FN_COUNT; fn++)
        for (int i = 0; i < POINTS && !builtin((Fn)fn)->made; i++) {
            const double *x = point_of(builtin((Fn)fn), i);
            compare_both(call_of((Fn)fn, moving(x[0], 0.8), moving(x[1], -0.5)));
            compare_both(call_of((Fn)fn, moving(x[0], -0.6), real(x[1])));
            compare_both(call_of((Fn)fn, real(x[0]), moving(x[1], 1.2)));
        }
}

/* --- the reference ---------------------------------------------------------------------------- */

static char *page_text(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s cannot be read", path);
    static char text[1 << 20];
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = 0;
    return text;
}

static void documented(void **state) {
    (void)state;
    const char *page = page_text("doc/language.md");
    const Predefined *text;
    for (int i = 0; (text = predefined_at(i)); i++) {
        const char *row = arena_printf(arena, "\n| `%s` | %s |\n", text->call, text->documentation);
        if (!strstr(page, row)) fail_msg("doc/language.md lacks the row%s", row);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(complete_rows), cmocka_unit_test(names),
                                       cmocka_unit_test(values), cmocka_unit_test(derivatives),
                                       cmocka_unit_test(documented)};
    return cmocka_run_group_tests(tests, start, stop);
}
