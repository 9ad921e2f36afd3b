/* Arrays of functions: what moves elements, against index formulas; every complaint; the memory after them.
 */
#include "../lexer/checking.h"

#include <math.h>

#include "runtime/moccfn.h"
#include "runtime/base/base.h"

static const char where[] = "f (f.mo:1)";
static MoccContext *context;

/* first, first + 1, ... in all components of all elements */
static MoccArray counting(int width, int rank, const int *dims, double first) {
    MoccArray a = mocc_new(context, width, rank, dims, where);
    for (size_t i = 0; i < mocc_count(a) * (size_t)width; i++)
        a.data[i] = first + (double)i;
    return a;
}

/* Component c of the element at i, j of a matrix */
static double at(MoccArray a, int width, int i, int j, int c) {
    return a.data[(i * a.dims[1] + j) * width + c];
}

static void expect_dims(MoccArray a, int rank, const int *dims) {
    assert_int_equal(a.rank, rank);
    for (int k = 0; k < rank; k++)
        assert_int_equal(a.dims[k], dims[k]);
}

/* --- values ----------------------------------------------------------------------------------- */

static void new_arrays(void **state) {
    (void)state;
    counting(2, 1, (int[]){100}, 1); /* so that memory is not clean */
    mocc_release(context, (MoccMark){0, 0});
    MoccArray a = mocc_new(context, 3, 2, (int[]){2, 5}, where);
    assert_int_equal(mocc_count(a), 10);
    for (int i = 0; i < 30; i++)
        assert_true(a.data[i] == 0);
    assert_int_equal(mocc_count(mocc_new(context, 1, 2, (int[]){0, 5}, where)), 0);
    MoccArray e = mocc_identity(context, 3, where);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            assert_true(at(e, 1, i, j, 0) == (i == j));
}

static void ranges(void **state) {
    (void)state;
    static const struct {
        double from, step, to;
        int n;
    } cases[] = {{1, 1, 3, 3}, {3, 1, 1, 0}, {3, -1, 1, 3}, {0, 0.1, 1, 11}, {1, 2, 4, 2}, {5, 5, 5, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        MoccArray a = mocc_range(context, cases[i].from, cases[i].step, cases[i].to, where);
        expect_dims(a, 1, &cases[i].n);
        for (int k = 0; k < cases[i].n; k++)
            assert_true(a.data[k] == cases[i].from + k * cases[i].step);
    }
}

static void widths(void **state) {
    (void)state;
    MoccArray a = counting(1, 1, (int[]){4}, 1), wide = mocc_lift(context, 3, a);
    for (int i = 0; i < 4; i++) {
        assert_true(wide.data[3 * i] == 1 + i);
        assert_true(wide.data[3 * i + 1] == 0 && wide.data[3 * i + 2] == 0);
    }
    MoccArray back = mocc_values(context, 3, wide);
    assert_memory_equal(back.data, a.data, 4 * sizeof(double));
}

/* Transposed, symmetric and diagonal matrices, element by element, with and without derivatives */
static void matrices(void **state) {
    (void)state;
    for (int width = 1; width <= 3; width++) {
        MoccArray a = counting(width, 2, (int[]){2, 3}, 1), t = mocc_transpose(context, width, a);
        expect_dims(t, 2, (int[]){3, 2});
        MoccArray q = counting(width, 2, (int[]){3, 3}, 1), s = mocc_symmetric(context, width, q, where);
        MoccArray v = counting(width, 1, (int[]){3}, 5), d = mocc_diagonal(context, width, v, where);
        for (int c = 0; c < width; c++)
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 2; j++)
                    assert_true(at(t, width, i, j, c) == at(a, width, j, i, c));
                for (int j = 0; j < 3; j++) {
                    double upper = i <= j ? at(q, width, i, j, c) : at(q, width, j, i, c);
                    assert_true(at(s, width, i, j, c) == upper);
                    assert_true(at(d, width, i, j, c) == (i == j ? v.data[i * width + c] : 0));
                }
            }
    }
}

/* cat in every dimension of arrays of rank 3 */
static void concatenation(void **state) {
    (void)state;
    enum { WIDTH = 2 };
    for (int k = 0; k < 3; k++) {
        int dims[3] = {2, 3, 2}, other[3] = {2, 3, 2};
        other[k] = 4;
        MoccArray parts[2] = {counting(WIDTH, 3, dims, 1), counting(WIDTH, 3, other, 1000)};
        MoccArray all = mocc_cat(context, WIDTH, k, 2, parts, where);
        int whole[3] = {2, 3, 2};
        whole[k] = dims[k] + 4;
        expect_dims(all, 3, whole);
        for (int i = 0; i < (int)mocc_count(all); i++) {
            int index[3] = {i / (whole[1] * whole[2]), i / whole[2] % whole[1], i % whole[2]};
            bool second = index[k] >= dims[k];
            if (second) index[k] -= dims[k];
            const MoccArray *part = &parts[second];
            int from = (index[0] * part->dims[1] + index[1]) * part->dims[2] + index[2];
            for (int c = 0; c < WIDTH; c++)
                assert_true(all.data[i * WIDTH + c] == part->data[from * WIDTH + c]);
        }
    }
}

static void parts(void **state) {
    (void)state;
    MoccArray all;
    for (int i = 0; i < 3; i++)
        mocc_part(context, &all, 2, 3, i, counting(2, 1, (int[]){2}, 10 * i), where);
    expect_dims(all, 2, (int[]){3, 2});
    for (int i = 0; i < 12; i++)
        assert_true(all.data[i] == 10 * (i / 4) + i % 4);
}

static void slices(void **state) {
    (void)state;
    enum { WIDTH = 2 };
    MoccArray a = counting(WIDTH, 2, (int[]){4, 3}, 1), rows = mocc_new(context, 1, 1, (int[]){2}, where);
    rows.data[0] = 4;
    rows.data[1] = 2;
    MoccSub subs[2] = {{.kind = MOCC_SOME, .indices = rows}, {.kind = MOCC_ALL}};
    MoccArray s = mocc_slice(context, WIDTH, a, subs, "a", where);
    expect_dims(s, 2, (int[]){2, 3});
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int c = 0; c < WIDTH; c++)
                assert_true(at(s, WIDTH, i, j, c) == at(a, WIDTH, (int)rows.data[i] - 1, j, c));
    MoccSub column[2] = {{.kind = MOCC_ALL}, {.kind = MOCC_ONE, .index = 2}};
    MoccArray v = counting(WIDTH, 1, (int[]){4}, 100);
    mocc_assign_slice(context, WIDTH, a, column, v, "a", where);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            for (int c = 0; c < WIDTH; c++)
                assert_true(at(a, WIDTH, i, j, c) ==
                            (j == 1 ? 100 + i * WIDTH + c : 1 + (i * 3 + j) * WIDTH + c));
}

static void assignments(void **state) {
    (void)state;
    MoccArray x = mocc_new(context, 1, 1, (int[]){3}, where), longer = counting(1, 1, (int[]){5}, 1);
    mocc_assign(context, &x, 1, 1u, longer, "x", where); /* its size is ':' */
    expect_dims(x, 1, (int[]){5});
    assert_memory_equal(x.data, longer.data, 5 * sizeof(double));
    assert_ptr_not_equal(x.data, longer.data);
    mocc_assign(context, &x, 1, 1u, counting(1, 1, (int[]){2}, 7), "x", where);
    expect_dims(x, 1, (int[]){2});
    assert_true(x.data[1] == 8);
}

static void results(void **state) {
    (void)state;
    MoccArray a = counting(3, 2, (int[]){2, 2}, 1);
    double out[4];
    mocc_result(context, a, 3, 2, 2.0, 2, (int[]){2, 2}, out, where);
    for (int i = 0; i < 4; i++)
        assert_true(out[i] == 2.0 * (3 * i + 3));
}

/* --- memory ----------------------------------------------------------------------------------- */

/* What a function gives back outlives what it took, in blocks of any size. */
static void results_are_kept(void **state) {
    (void)state;
    for (int n = 1; n <= 200000; n *= 7) {
        MoccMark mark = mocc_mark(context);
        MoccArray scratch = counting(1, 1, (int[]){n}, 5), x = counting(1, 1, (int[]){n}, 1),
                  y = counting(2, 1, (int[]){n}, 2);
        double *first = scratch.data;
        mocc_leave(context, mark, 2, (MoccArray *[]){&x, &y}, (int[]){1, 2});
        for (int i = 0; i < n; i++)
            assert_true(x.data[i] == 1 + i && y.data[2 * i] == 2 + 2 * i);
        if (n < 1000) assert_ptr_equal(x.data, first); /* moved down to where the function began */
        mocc_release(context, mark);
        MoccMark now = mocc_mark(context);
        assert_true(now.block == mark.block && now.used == mark.used);
    }
}

/* --- complaints ------------------------------------------------------------------------------- */

static MoccArray three, four, square;

static void arrays_of_three_and_four(void) {
    three = counting(1, 1, (int[]){3}, 1);
    four = counting(1, 1, (int[]){4}, 1);
    square = counting(1, 2, (int[]){2, 3}, 1);
}

static void bad_size(void) {
    mocc_size(context, -1, where);
}
static void bad_fraction(void) {
    mocc_size(context, NAN, where);
}
static void bad_step(void) {
    mocc_range(context, 1, 0, 2, where);
}
static void too_large(void) {
    mocc_new(context, 1, 2, (int[]){1000000, 1000000}, where);
}
static void bad_cat(void) {
    mocc_cat(context, 1, 0, 2, (MoccArray[]){square, counting(1, 2, (int[]){2, 2}, 1)}, where);
}
static void bad_vector(void) {
    mocc_vector(context, square, where);
}
static void bad_matrix(void) {
    mocc_matrix(context, counting(1, 3, (int[]){2, 2, 2}, 1), where);
}
static void bad_symmetric(void) {
    mocc_symmetric(context, 1, square, where);
}
static void bad_product(void) {
    mocc_product(context, 1, square, four, where);
}
static void bad_operands(void) {
    mocc_same(context, three, four, where);
}
static void bad_input(void) {
    mocc_expect(context, three, 0, 4, "x", where);
}
static void not_one(void) {
    mocc_expect_one(context, three, where);
}
static void bad_subscript(void) {
    mocc_sub(context, &three, 0, 4, "x", where);
}
static void bad_index(void) {
    (void)mocc_bound(context, 2, 3, where);
    (void)mocc_bound(context, -1, 3, where);
}
static void bad_assignment(void) {
    mocc_assign(context, &three, 1, 0u, four, "x", where);
}
static void bad_slice(void) {
    mocc_assign_slice(context, 1, four, &(MoccSub){.kind = MOCC_ALL}, three, "x", where);
}
static void bad_result(void) {
    double out[4];
    mocc_result(context, three, 1, 0, 1, 1, (int[]){4}, out, where);
}
static void bad_part(void) {
    MoccArray all;
    mocc_part(context, &all, 1, 2, 0, three, where);
    mocc_part(context, &all, 1, 2, 1, four, where);
}

static void deeper(int n) {
    volatile char frame[4096];
    frame[0] = 1;
    mocc_enter(context, "f");
    if (n > 0) deeper(n - 1);
    frame[1] = frame[0];
}

static void endless(void) {
    deeper(1 << 30);
}

static void complain(void *argument) {
    arrays_of_three_and_four();
    (*(void (**)(void))argument)();
}

static void complaints(void **state) {
    (void)state;
    static const struct {
        void (*what)(void);
        const char *says;
    } cases[] = {
        {bad_size, "-1 is no size of an array"},
        {bad_fraction, "is no size of an array"},
        {bad_step, "the step of a range is zero"},
        {too_large, "an array of 1000000000000 elements is too large"},
        {bad_cat, "arrays that do not fit"},
        {bad_vector, "'vector' needs an array with one dimension"},
        {bad_matrix, "'matrix' needs an array with two dimensions"},
        {bad_symmetric, "'symmetric' needs a square matrix"},
        {bad_product, "'*' cannot multiply arrays of 3 columns and 4 rows"},
        {bad_operands, "operands differ in size: 3 and 4 in dimension 1"},
        {bad_input, "'x' has size 3 in dimension 1, not 4"},
        {not_one, "an array of one element is needed, this has 3"},
        {bad_subscript, "the subscript 4 of 'x' is outside 1..3"},
        {bad_index, "a fault of mocc: the index -1"},
        {bad_assignment, "'x' has size 3 in dimension 1, its value 4"},
        {bad_slice, "a slice of 'x' has size 4 in dimension 1, its value 3"},
        {bad_result, "'the result' has size 3 in dimension 1, not 4"},
        {bad_part, "the elements of an array differ in size"},
        {endless, "the function calls itself too often"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text message = {.context = context};
        void (*what)(void) = cases[i].what;
        assert_false(guarded_call(context, complain, &what, &message));
        if (!strstr(message.data, cases[i].says))
            fail_msg("'%s' does not say '%s'", message.data, cases[i].says);
        if (what != endless && !strstr(message.data, where))
            fail_msg("'%s' does not say where", message.data);
        text_free(&message);
    }
}

static int set_up(void **state) {
    (void)state;
    context = context_new(&(MoccHost){0});
    arrays_reset(context);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    context_free(context);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_arrays),       cmocka_unit_test(ranges),        cmocka_unit_test(widths),
        cmocka_unit_test(matrices),         cmocka_unit_test(concatenation), cmocka_unit_test(parts),
        cmocka_unit_test(slices),           cmocka_unit_test(assignments),   cmocka_unit_test(results),
        cmocka_unit_test(results_are_kept), cmocka_unit_test(complaints),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
