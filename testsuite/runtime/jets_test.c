/* Values with derivatives: every function of moccjet.h against the chain rule by hand, up to order 2; at
   order 4 against identities; and that what does not change stays without a slope that is infinite. */
#include "../lexer/checking.h"

#include <math.h>

#define MOCC_ORDER 2
#include "runtime/moccjet.h"
#define MOCC_ORDER 4
#include "runtime/moccjet.h"

static void near(double got, double want, const char *what) {
    if (!(fabs(got - want) <= 2e-14 * fmax(1, fabs(want)))) fail_msg("%s: %.17g, not %.17g", what, got, want);
}

/* x(t) = x0 + x1 t + x2 t^2/2 and f with its derivatives at x0: y'' = f'' x1^2 + f' x2 */
static void expect_chain(const char *what, MoccJet2 y, MoccJet2 x, double f, double slope, double bend) {
    near(y.c[0], f, what);
    near(y.c[1], slope * x.c[1], what);
    near(2 * y.c[2], bend * x.c[1] * x.c[1] + slope * 2 * x.c[2], what);
}

static void of_one_argument(void **state) {
    (void)state;
    for (double v = 0.2; v < 0.9; v += 0.3) {
        MoccJet2 x = {{v, 1.7, -0.6}};
        double s = sin(v), c = cos(v), e = exp(v), t = tan(v), r = 1 - v * v, p = 1 + v * v, h = tanh(v);
        expect_chain("sin", mocc2_sin(x), x, s, c, -s);
        expect_chain("cos", mocc2_cos(x), x, c, -s, -c);
        expect_chain("tan", mocc2_tan(x), x, t, 1 + t * t, 2 * t * (1 + t * t));
        expect_chain("exp", mocc2_exp(x), x, e, e, e);
        expect_chain("log", mocc2_log(x), x, log(v), 1 / v, -1 / (v * v));
        expect_chain("log10", mocc2_log10(x), x, log10(v), 1 / (v * log(10)), -1 / (v * v * log(10)));
        expect_chain("sqrt", mocc2_sqrt(x), x, sqrt(v), 0.5 / sqrt(v), -0.25 / (v * sqrt(v)));
        expect_chain("asin", mocc2_asin(x), x, asin(v), 1 / sqrt(r), v / (r * sqrt(r)));
        expect_chain("acos", mocc2_acos(x), x, acos(v), -1 / sqrt(r), -v / (r * sqrt(r)));
        expect_chain("atan", mocc2_atan(x), x, atan(v), 1 / p, -2 * v / (p * p));
        expect_chain("sinh", mocc2_sinh(x), x, sinh(v), cosh(v), sinh(v));
        expect_chain("cosh", mocc2_cosh(x), x, cosh(v), sinh(v), cosh(v));
        expect_chain("tanh", mocc2_tanh(x), x, h, 1 - h * h, -2 * h * (1 - h * h));
        expect_chain("power", mocc2_power(x, 2.5), x, pow(v, 2.5), 2.5 * pow(v, 1.5), 3.75 * pow(v, 0.5));
        expect_chain("neg", mocc2_neg(x), x, -v, -1, 0);
        expect_chain("abs", mocc2_abs(mocc2_neg(x)), x, v, 1, 0);
        assert_false(signbit(mocc2_abs((MoccJet2){{-0.0, 1}}).c[0]));
        expect_chain("shift", mocc2_shift(x, 3), x, v + 3, 1, 0);
        expect_chain("scale", mocc2_scale(x, 3), x, 3 * v, 3, 0);
        expect_chain("over", mocc2_over(x, 4), x, v / 4, 0.25, 0);
    }
}

/* f(a, b) with its partial derivatives: the second one is faa a'^2 + 2 fab a'b' + fbb b'^2 + fa a'' + fb b''
 */
static void expect_two(const char *what, MoccJet2 y, MoccJet2 a, MoccJet2 b, double f, const double *first,
                       const double *second) {
    near(y.c[0], f, what);
    near(y.c[1], first[0] * a.c[1] + first[1] * b.c[1], what);
    near(2 * y.c[2],
         second[0] * a.c[1] * a.c[1] + 2 * second[1] * a.c[1] * b.c[1] + second[2] * b.c[1] * b.c[1] +
             first[0] * 2 * a.c[2] + first[1] * 2 * b.c[2],
         what);
}

static void of_two_arguments(void **state) {
    (void)state;
    MoccJet2 a = {{1.3, 0.7, -0.2}}, b = {{2.1, -0.4, 0.9}};
    double u = 1.3, v = 2.1, q = u * u + v * v, l = log(u), p = pow(u, v);
    expect_two("add", mocc2_add(a, b), a, b, u + v, (double[]){1, 1}, (double[]){0, 0, 0});
    expect_two("sub", mocc2_sub(a, b), a, b, u - v, (double[]){1, -1}, (double[]){0, 0, 0});
    expect_two("mul", mocc2_mul(a, b), a, b, u * v, (double[]){v, u}, (double[]){0, 1, 0});
    expect_two("div", mocc2_div(a, b), a, b, u / v, (double[]){1 / v, -u / (v * v)},
               (double[]){0, -1 / (v * v), 2 * u / (v * v * v)});
    expect_two("atan2", mocc2_atan2(a, b), a, b, atan2(u, v), (double[]){v / q, -u / q},
               (double[]){-2 * u * v / (q * q), (u * u - v * v) / (q * q), 2 * u * v / (q * q)});
    expect_two("pow", mocc2_pow(a, b), a, b, p, (double[]){v * p / u, p * l},
               (double[]){v * (v - 1) * p / (u * u), p / u * (1 + v * l), p * l * l});
    expect_two("min", mocc2_min(a, b), a, b, u, (double[]){1, 0}, (double[]){0, 0, 0});
    expect_two("max", mocc2_max(a, b), a, b, v, (double[]){0, 1}, (double[]){0, 0, 0});
    MoccJet2 c = {{-7.5, 0.7, -0.2}};
    expect_two("mod", mocc2_mod(c, b), c, b, -7.5 + 4 * v, (double[]){1, 4}, (double[]){0, 0, 0});
    expect_two("rem", mocc2_rem(c, b), c, b, -7.5 + 3 * v, (double[]){1, 3}, (double[]){0, 0, 0});
}

static void same(const char *what, MoccJet4 a, MoccJet4 b) {
    for (int k = 0; k <= 4; k++)
        near(a.c[k], b.c[k], what);
}

/* Identities, which tie functions together in all orders */
static void identities(void **state) {
    (void)state;
    MoccJet4 x = {{0.4, 0.8, -0.3, 0.5, 0.2}}, y = {{1.7, -0.6, 0.1, 0.4, -0.3}}, one = mocc4_lift(1);
    MoccJet4 s = mocc4_sin(x), c = mocc4_cos(x), sh = mocc4_sinh(x), ch = mocc4_cosh(x);
    same("sin^2 + cos^2", mocc4_add(mocc4_mul(s, s), mocc4_mul(c, c)), one);
    same("cosh^2 - sinh^2", mocc4_sub(mocc4_mul(ch, ch), mocc4_mul(sh, sh)), one);
    same("tan", mocc4_tan(x), mocc4_div(s, c));
    same("tanh", mocc4_tanh(x), mocc4_div(sh, ch));
    same("asin(sin)", mocc4_asin(s), x);
    same("acos(cos)", mocc4_acos(c), x);
    same("atan(tan)", mocc4_atan(mocc4_tan(x)), x);
    same("atan2", mocc4_atan2(s, c), x);
    same("log(exp)", mocc4_log(mocc4_exp(x)), x);
    same("sqrt^2", mocc4_mul(mocc4_sqrt(y), mocc4_sqrt(y)), y);
    same("(x/y)*y", mocc4_mul(mocc4_div(x, y), y), x);
    same("y^3", mocc4_power(y, 3), mocc4_mul(y, mocc4_mul(y, y)));
    same("y^x", mocc4_log(mocc4_pow(y, x)), mocc4_mul(x, mocc4_log(y)));
    same("log10", mocc4_scale(mocc4_log10(y), log(10)), mocc4_log(y));
}

/* Where a slope is infinite or undefined, what does not move has derivatives all the same: zero. */
static void at_the_edge(void **state) {
    (void)state;
    MoccJet4 still[] = {mocc4_sqrt(mocc4_lift(0)),
                        mocc4_asin(mocc4_lift(1)),
                        mocc4_acos(mocc4_lift(-1)),
                        mocc4_power(mocc4_lift(0), 0.5),
                        mocc4_scale(mocc4_lift(2), INFINITY),
                        mocc4_div(mocc4_lift(1), mocc4_lift(0))};
    for (size_t i = 0; i < sizeof still / sizeof *still; i++)
        for (int k = 1; k <= 4; k++)
            assert_true(still[i].c[k] == 0);
    MoccJet4 x = {{0, 1}}, square = mocc4_power(x, 2); /* x^2 at zero */
    assert_true(square.c[0] == 0 && square.c[1] == 0 && square.c[2] == 1 && square.c[3] == 0);
    assert_true(isinf(mocc4_sqrt(x).c[1]));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_one_argument), cmocka_unit_test(of_two_arguments),
                                       cmocka_unit_test(identities), cmocka_unit_test(at_the_edge)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
