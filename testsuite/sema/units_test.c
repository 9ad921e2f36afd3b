/* Units: Modelica's notation, SI values, and what is none. */
#include "../lexer/checking.h"

#include <math.h>

#include "sema/units/units.h"

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

static Unit read(const char *text) {
    Unit unit = unit_one;
    UnitFault fault;
    if (!unit_parse(arena, text, &unit, &fault)) fail_msg("%s: %s", text, fault.why);
    return unit;
}

/* m, kg, s, A, K, mol, cd */
static void expect(const char *text, const int *exponents, double factor) {
    Unit unit = read(text);
    for (int i = 0; i < BASE_UNITS; i++)
        if (unit.of[i].num != exponents[i] || unit.of[i].den != 1)
            fail_msg("%s: exponent %d is %d/%d", text, i, unit.of[i].num, unit.of[i].den);
    if (fabs(unit.factor - factor) > 1e-12 * factor) fail_msg("%s: factor %.17g", text, unit.factor);
}
#define EXPECT(text, factor, ...) expect(text, (const int[BASE_UNITS]){__VA_ARGS__}, factor)

static void notation(void **state) {
    (void)state;
    EXPECT("1", 1, 0);
    EXPECT("m", 1, 1);
    EXPECT("kg.m2/s2", 1, 2, 1, -2);
    EXPECT("m.s-2", 1, 1, 0, -2);
    EXPECT("m.s+2", 1, 1, 0, 2);
    EXPECT("1/s", 1, 0, 0, -1);
    EXPECT("(1/s)", 1, 0, 0, -1);
    EXPECT("W/(m2.K)", 1, 0, 1, -3, 0, -1);
    EXPECT("J/(kg.K)", 1, 2, 0, -2, 0, -1);
    EXPECT("J.kg-1.K-1", 1, 2, 0, -2, 0, -1);
    EXPECT("(kg.m/s)/(m/s)", 1, 0, 1);
    EXPECT("N.m/rad", 1, 2, 1, -2);
    EXPECT("m0", 1, 0);
}

/* A symbol is understood without a prefix if it can be. */
static void prefixes(void **state) {
    (void)state;
    EXPECT("mm2", 1e-6, 2);
    EXPECT("km/h", 1000.0 / 3600, 1, 0, -1);
    EXPECT("T", 1, 0, 1, -2, -1);
    EXPECT("Pa", 1, -1, 1, -2);
    EXPECT("cd", 1, 0, 0, 0, 0, 0, 0, 1);
    EXPECT("min", 60, 0, 0, 1);
    EXPECT("dam", 10, 1);
    EXPECT("g", 1e-3, 0, 1);
    EXPECT("Mg", 1e3, 0, 1);
    EXPECT("mmol", 1e-3, 0, 0, 0, 0, 0, 1);
    EXPECT("us", 1e-6, 0, 0, 1);
    EXPECT("mbar", 100, -1, 1, -2);
    EXPECT("kOhm", 1e3, 2, 1, -3, -2);
    EXPECT("h", 3600, 0, 0, 1);
    EXPECT("hPa", 100, -1, 1, -2);
}

static void derived(void **state) {
    (void)state;
    EXPECT("N", 1, 1, 1, -2);
    EXPECT("W", 1, 2, 1, -3);
    EXPECT("V", 1, 2, 1, -3, -1);
    EXPECT("F", 1, -2, -1, 4, 2);
    EXPECT("S", 1, -2, -1, 3, 2);
    EXPECT("Wb", 1, 2, 1, -2, -1);
    EXPECT("H", 1, 2, 1, -2, -2);
    EXPECT("lx", 1, -2, 0, 0, 0, 0, 0, 1);
    EXPECT("Gy", 1, 2, 0, -2);
    EXPECT("kat", 1, 0, 0, -1, 0, 0, 1);
    assert_true(unit_equal(unit_multiply(read("V"), read("A")), read("W")));
    assert_true(unit_equal(unit_multiply(read("Ohm"), read("S")), unit_one));
    assert_true(unit_equal(unit_multiply(read("Ohm"), read("F")), read("s")));
    assert_true(unit_equal(unit_divide(read("Wb"), read("m2")), read("T")));
    assert_true(unit_equal(unit_divide(read("H"), read("Ohm")), read("s")));
    assert_true(unit_equal(unit_multiply(read("Pa"), read("m3")), read("J")));
    assert_true(unit_equal(read("C"), read("A.s")));
    assert_true(unit_equal(read("lm"), read("cd.sr")));
    assert_true(unit_equal(read("Sv"), read("J/kg")));
}

static void beside_the_si(void **state) {
    (void)state;
    const double pi = acos(-1);
    EXPECT("deg", pi / 180, 0);
    EXPECT("rev/min", 2 * pi / 60, 0, 0, -1);
    EXPECT("rpm", 2 * pi / 60, 0, 0, -1);
    EXPECT("d", 86400, 0, 0, 1);
    EXPECT("bar", 1e5, -1, 1, -2);
    EXPECT("l", 1e-3, 3);
    EXPECT("t", 1e3, 0, 1);
    EXPECT("kW.h", 3.6e6, 2, 1, -2);
    assert_true(read("degC").offset == 273.15);
    Unit fahrenheit = read("degF"); /* 212 degF = 373.15 K, water boils */
    assert_true(fabs(212 * fahrenheit.factor + fahrenheit.offset - 373.15) < 1e-10);
    assert_true(read("W/degC").offset == 0);
}

static void agreement(void **state) {
    (void)state;
    assert_true(unit_equal(read("rad/s"), read("1/s")));
    assert_true(unit_equal(read("N.m"), read("J")));
    assert_true(unit_equal(read("N.m.s/rad"), read("kg.m2/s")));
    assert_false(unit_equal(read("deg"), read("rad")));
    assert_true(unit_same_dimension(read("deg"), read("rad")));
    assert_false(unit_equal(read("degC"), read("K")));
    assert_true(unit_same_dimension(read("degC"), read("K")));
    assert_false(unit_equal(read("N"), read("kg")));
    assert_false(unit_equal(read("bar"), read("Pa")));
    assert_true(unit_is_dimensionless(read("deg")));
    assert_false(unit_is_dimensionless(read("Hz")));
    Unit root = unit_power(read("m"), (Exponent){1, 2});
    assert_false(unit_equal(root, read("m")));
    assert_true(unit_equal(unit_multiply(root, root), read("m")));
    assert_true(unit_equal(unit_power(read("km2"), (Exponent){1, 2}), read("km")));
}

static void expect_fault(const char *text, int at, int length, const char *part) {
    Unit unit;
    UnitFault fault;
    if (unit_parse(arena, text, &unit, &fault)) fail_msg("%s is a unit", text);
    if (fault.at != at || fault.length != length || !strstr(fault.why, part))
        fail_msg("%s: %d+%d %s", text, fault.at, fault.length, fault.why);
}

static void faults(void **state) {
    (void)state;
    expect_fault("Nm", 0, 2, "did you mean 'N.m'?");
    expect_fault("kg.foo", 3, 3, "'foo' is not known");
    expect_fault("m/s/s", 1, 3, "one unit stands after '/'");
    expect_fault("J/kg.K", 1, 4, "one unit stands after '/'");
    expect_fault("kg*m", 2, 1, "products are written with '.'");
    expect_fault("m^2", 1, 1, "powers by the number alone");
    expect_fault("kg m", 2, 1, "blanks");
    expect_fault(" m", 0, 1, "blanks");
    expect_fault("m.", 2, 0, "missing at the end");
    expect_fault("m/", 2, 0, "missing at the end");
    expect_fault("W/(m2.K", 2, 1, "not closed");
    expect_fault("m)", 1, 1, "closes nothing");
    expect_fault("m-", 1, 1, "a number must follow");
    expect_fault("m1000", 1, 4, "too large");
    expect_fault("2", 0, 1, "a unit is missing");
    expect_fault("1.m", 0, 1, "'1' stands only alone");
    expect_fault("sec", 0, 3, "did you mean 's'?");
    expect_fault("\xC2\xB0"
                 "C",
                 0, 3, "did you mean 'degC'?");
    expect_fault("kmin", 0, 4, "not known"); /* no prefix before a unit beside the SI */
}

static void texts(void **state) {
    (void)state;
    assert_string_equal(unit_text(arena, read("kg.m/s2")), "N");
    assert_string_equal(unit_text(arena, read("m2.kg/s")), "kg.m2/s");
    assert_string_equal(unit_text(arena, read("1/s")), "1/s");
    assert_string_equal(unit_text(arena, read("rad")), "1");
    assert_string_equal(unit_text(arena, read("W/(m2.K)")), "kg/(s3.K)");
    assert_string_equal(unit_text(arena, unit_power(read("m"), (Exponent){1, 2})), "m(1/2)");
    assert_string_equal(unit_text(arena, read("km")), "1000 m");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(notation),  cmocka_unit_test(prefixes),
                                       cmocka_unit_test(derived),   cmocka_unit_test(beside_the_si),
                                       cmocka_unit_test(agreement), cmocka_unit_test(faults),
                                       cmocka_unit_test(texts)};
    return cmocka_run_group_tests(tests, start, stop);
}
