/* Expressions: precedence, associativity, spans, and what Modelica does not allow. */
#include "parsing.h"

static const AstExpr *first_value(const Parsed *parsed) {
    const AstElement *element = parsed->file->classes.at[0]->items.at[0].element;
    return element->components.declarators.at[0].modification->value;
}

static Parsed *parse_expression(const char *text) {
    char buffer[1024];
    snprintf(buffer, sizeof buffer, "model M\n  Real v =\n%s;\nend M;\n", text);
    return parse_text(buffer);
}

static void expect_tree(const char *text, const char *tree) {
    Parsed *parsed = parse_expression(text);
    assert_string_equal(messages(parsed), "");
    assert_string_equal(shown(parsed, first_value(parsed)), tree);
    assert_string_equal(covered(parsed, first_value(parsed)->span), text);
    end_parse(parsed);
}

static void expect_rejected(const char *text, int column) {
    Parsed *parsed = parse_expression(text);
    int line, at;
    assert_int_equal(sscanf(messages(parsed), "%d:%d:", &line, &at), 2);
    assert_int_equal(line, 3);
    assert_int_equal(at, column);
    assert_int_equal(parsed->diagnostics->n_errors, 1);
    end_parse(parsed);
}

static void arithmetic(void **state) {
    (void)state;
    expect_tree("a + b*c", "(+ a (* b c))");
    expect_tree("a - b - c", "(- (- a b) c)");
    expect_tree("a/b*c", "(* (/ a b) c)");
    expect_tree("-a^b", "(- (^ a b))");
    expect_tree("-a*b + c", "(+ (- (* a b)) c)");
    expect_tree("+a .+ b .- c", "(.- (.+ (+ a) b) c)");
    expect_tree("a .* b ./ c .^ d", "(./ (.* a b) (.^ c d))");
    expect_tree("2*a^2", "(* 2 (^ a 2))");
    expect_rejected("a^b^c", 4);
    expect_rejected("a*-b", 3);
    expect_rejected("a - -b", 5);
    expect_rejected("a^-b", 3);
}

static void logic(void **state) {
    (void)state;
    expect_tree("a or b and not c < d", "(or a (and b (not (< c d))))");
    expect_tree("not a and b", "(and (not a) b)");
    expect_tree("a == b or c <> d", "(or (== a b) (<> c d))");
    expect_tree("a >= -b", "(>= a (- b))");
    expect_tree("a <= b and c > d or e", "(or (and (<= a b) (> c d)) e)");
    expect_tree("true and false", "(and true false)");
    expect_rejected("a < b < c", 6);
    expect_rejected("not not a", 5);
    expect_rejected("a == not b", 6);
}

static void others(void **state) {
    (void)state;
    expect_tree("1:n", "(range 1 _ n)");
    expect_tree("1:2:n + 1", "(range 1 2 (+ n 1))");
    expect_tree("if a then b else if c then d else e", "(if a | b (if c | d e))");
    expect_tree("if a then b elseif c then d else e + 1", "(if a c | b d (+ e 1))");
    expect_tree("{1, 2.5, {a}}", "{ 1 2.5r { a}}");
    expect_tree("{i*j for i in 1:2, j}", "{ (* i j) for i in (range 1 _ 2) for j}");
    expect_tree("[a, b; c, d]", "[ a b ; c d]");
    expect_tree("a.b[1, :].c", "a.b[ 1 :].c");
    expect_tree(".A.f(x)", "(call .A.f x)");
    expect_tree("x[end, end - 1]", "x[ end (- end 1)]");
    expect_tree("x[{end for i in 1:end}]", "x[ { end for i in (range 1 _ end)}]");
    expect_tree("x[y[end]]", "x[ y[ end]]");
    expect_tree("f()", "(call f)");
    expect_tree("f(a, b, n = 1, m = 2)", "(call f a b n=1 m=2)");
    expect_tree("f(n = {1})", "(call f n={ 1})");
    expect_tree("sum(a[i] for i in 1:n)", "(call sum a[ i] for i in (range 1 _ n))");
    expect_tree("f(function A.g(x = 1), y)", "(call f (function A.g x=1) y)");
    expect_tree("f(h = function g())", "(call f h=(function g))");
    expect_tree("der(x)", "(call der x)");
    expect_tree("initial()", "(call initial)");
    expect_tree("pure(f(x))", "(call pure (call f x))");
    expect_tree("'a b'.x", "'a b'.x");
    expect_tree("\"a\\tb\"", "\"a\tb\"");
    expect_rejected("{}", 2);
    expect_rejected("{1,}", 4);
    expect_rejected("[1, 2; ]", 8);
    expect_rejected("f(n = 1, 2)", 10);
    expect_rejected("f(1, function g(2))", 17);
    expect_rejected("(a, b)", 3);
    expect_rejected("(a)[1]", 4);
    expect_rejected("1 + end", 5);
    expect_rejected("if a then b", 12);
    expect_rejected("a b", 2);
    expect_rejected("f(x", 4);
    expect_rejected("a..b", 3);
}

static void numbers(void **state) {
    (void)state;
    expect_tree("2147483647", "2147483647");
    expect_tree("2147483648", "2.14748e+09!");
    expect_tree("99999999999999999999", "1e+20!");
    expect_tree("1.", "1r");
    expect_tree("1e5", "100000r");
    expect_tree("1.5E-3", "0.0015r");
    expect_tree("0.25e+1", "2.5r");
    expect_tree("0.5", "0.5r");
    expect_rejected("1e999", 1);
    expect_rejected("1e", 1);
    expect_rejected("0x10", 2);
}

static void parentheses_are_marked(void **state) {
    (void)state;
    Parsed *parsed = parse_expression("(a + b)*c");
    const AstExpr *product = first_value(parsed);
    assert_string_equal(shown(parsed, product), "(* (+ a b) c)");
    assert_true(product->binary.a->parenthesized);
    assert_false(product->parenthesized);
    assert_string_equal(covered(parsed, product->binary.op_span), "*");
    assert_string_equal(covered(parsed, product->binary.a->binary.op_span), "+");
    assert_string_equal(covered(parsed, product->binary.a->binary.b->span), "b");
    end_parse(parsed);
}

static void reference_spans(void **state) {
    (void)state;
    Parsed *parsed = parse_expression("a.bc[3].d");
    const AstExpr *ref = first_value(parsed);
    assert_int_equal(ref->ref.parts.n, 3);
    assert_string_equal(covered(parsed, ref->ref.parts.at[1].span), "bc");
    assert_true(ref->ref.parts.at[1].subscripted);
    assert_false(ref->ref.parts.at[2].subscripted);
    end_parse(parsed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic),      cmocka_unit_test(logic),
        cmocka_unit_test(others),          cmocka_unit_test(numbers),
        cmocka_unit_test(reference_spans), cmocka_unit_test(parentheses_are_marked),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
