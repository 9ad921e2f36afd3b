/* Whatever the bytes are, the parser ends, in time, without a crash, and a failure says why. */
#include "parsing.h"

#include "lexer/token.h"

/* --- depth ------------------------------------------------------------------------------------------- */

/* head, then `n` times `open`, then middle, then `n` times `close`, then tail */
static char *nested(const char *head, int n, const char *open, const char *middle, const char *close,
                    const char *tail) {
    Text text = {0};
    text_add(&text, head);
    for (int i = 0; i < n; i++)
        text_add(&text, open);
    text_add(&text, middle);
    for (int i = 0; i < n; i++)
        text_add(&text, close);
    text_add(&text, tail);
    return text.data;
}

static void expect_depth(const char *head, int n, const char *open, const char *middle, const char *close,
                         const char *tail, bool accepted) {
    char *text = nested(head, n, open, middle, close, tail);
    Parsed *parsed = parse_text(text);
    assert_int_equal(parsed->complete, accepted);
    assert_int_equal(parsed->diagnostics->n_errors, accepted ? 0 : 1);
    assert_int_equal(strstr(messages(parsed), "nested too deeply") != NULL, !accepted);
    end_parse(parsed);
    free(text);
}

static void deep_nesting(void **state) {
    (void)state;
    static const char value[] = "model M Real x = ", end[] = "; end M;";
    expect_depth(value, 1900, "(", "1", ")", end, true);
    expect_depth(value, 100000, "(", "1", ")", end, false);
    expect_depth(value, 100000, "(", "", "", "", false);
    expect_depth(value, 1900, "{", "1", "}", end, true);
    expect_depth(value, 100000, "a[", "1", "]", end, false);
    expect_depth(value, 3000, "f(function g(x = ", "1", "))", end, false);
    expect_depth("model M Real x", 1900, "(a", "", ")", end, true);
    expect_depth("model M Real x", 10000, "(a", "", ")", end, false);
    expect_depth(value, 4000, "1 + ", "1", "", end, true);
    expect_depth(value, 100000, "1 + ", "1", "", end, false);
    expect_depth(value, 4000, "if a then b else ", "c", "", end, true);
    expect_depth(value, 100000, "if a then b else ", "c", "", end, false);
    expect_depth("model M equation ", 900, "if a then ", "x = 1;", "end if;", "end M;", true);
    expect_depth("model M equation ", 100000, "for i loop ", "x = 1;", "end for;", "end M;", false);
    expect_depth("", 900, "model M ", "", "end M;", "", true);
    expect_depth("", 100000, "model M ", "", "", "", false);
}

static void long_lists(void **state) {
    (void)state;
    static const char value[] = "model M Real x = ", end[] = "; end M;";
    expect_depth("model M Real x = {", 100000, "1,", "1", "", "}; end M;", true);
    expect_depth(value, 100000, "a.", "a", "", end, true);
    expect_depth("model M \"", 100000, "a\" + \"", "", "", "\" end M;", true);
    expect_depth("model M equation if a then x = 1;", 5000, " elseif b then x = 1;", "", "",
                 " end if; end M;", true);
    expect_depth("model M ", 100000, "Real x;", "", "", " end M;", true);
}

/* --- many errors ------------------------------------------------------------------------------------- */

static void errors_are_bounded(void **state) {
    (void)state;
    static const char *const pieces[] = {"end if;",   "= = ;\n", "$ a ",         "model model ",
                                         "\" ",       "'a\n",    "model M (;\n", "end M;\n",
                                         "x > then ", "]",       "*/",           ";"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        char *text = nested("model M\nequation\n", 20000, pieces[i], "", "", "");
        Parsed *parsed = parse_text(text);
        assert_false(parsed->complete);
        assert_in_range(parsed->diagnostics->n_errors, 1, 300);
        end_parse(parsed);
        free(text);
    }
}

/* --- mutations of a good text ------------------------------------------------------------------------ */

static const char SAMPLE[] =
    "within Lib;\n"
    "encapsulated package P \"a package\"\n"
    "  import SI = Base.Units.SI;\n"
    "  import Lib.Interfaces;\n"
    "  type Length = Real(quantity = \"Length\", unit = \"m\");\n"
    "  connector On\n"
    "    output SI.Position r[2] \"position\";\n"
    "    flow SI.Force f[2];\n"
    "  end On;\n"
    "  partial model Base \"common parts\"\n"
    "    On on annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));\n"
    "    replaceable model Law = Linear constrainedby Partial(n = 1) \"law\";\n"
    "  end Base;\n"
    "  model Body \"mass\"\n"
    "    extends Base(redeclare model Law = Cubic, on(r(each start = 0)));\n"
    "    parameter SI.Mass m(min = 0) = 1 \"mass\";\n"
    "    parameter Boolean gravity = true;\n"
    "  protected\n"
    "    SI.Velocity v[2](start = {0, 0}) if gravity;\n"
    "  initial equation\n"
    "    v = {1, 2};\n"
    "  equation\n"
    "    der(on.r) = v;\n"
    "    on.f = if gravity then m*(der(v) - g) else m*der(v) \"second law\";\n"
    "    for i in 1:size(v, 1) loop\n"
    "      w[i] = v[end - i + 1]^2/2;\n"
    "    end for;\n"
    "    if gravity and m > 0 then\n"
    "      connect(a.b[1], c);\n"
    "    else\n"
    "      z = [1, 2; 3, 4]*v;\n"
    "    end if;\n"
    "    annotation(experiment(StopTime = 10));\n"
    "  end Body;\n"
    "  function sign\n"
    "    input Real x;\n"
    "    output Integer y;\n"
    "  algorithm\n"
    "    y := 0;\n"
    "    (y, x) := f(x, n = 2);\n"
    "    while x > 1 loop\n"
    "      x := x - 1;\n"
    "    end while;\n"
    "  end sign;\n"
    "end P;\n";

enum { SAMPLE_LENGTH = sizeof SAMPLE - 1, MOST_TOKENS = 1000 };

static int scan_sample(Token *tokens) {
    Parsed *parsed = parse_text(SAMPLE);
    assert_string_equal(messages(parsed), "");
    Scanner scanner = scanner_new(parsed->arena, interner_new(parsed->arena), parsed->diagnostics,
                                  parsed->sources.files.at[0]);
    int n = 0;
    while ((tokens[n] = scanner_next(&scanner)).kind != TOKEN_EOF)
        assert_true(++n < MOST_TOKENS);
    end_parse(parsed);
    return n;
}

/* The sample with the bytes from begin to end replaced. */
static Parsed *parse_mutant(Span span, const char *replacement) {
    char *text = malloc(2 * sizeof SAMPLE);
    int length = snprintf(text, 2 * sizeof SAMPLE, "%.*s%s%s", (int)span.begin.offset, SAMPLE, replacement,
                          SAMPLE + span.end.offset);
    Parsed *parsed = parse_bytes(text, (size_t)length);
    free(text);
    return parsed;
}

/* A token that is missing is one mistake. */
static void one_missing_token_gives_one_error(void **state) {
    (void)state;
    static Token tokens[MOST_TOKENS];
    int n = scan_sample(tokens), failed = 0;
    for (int i = 0; i < n; i++) {
        Parsed *parsed = parse_mutant(tokens[i].span, "");
        if (parsed->diagnostics->n_errors > 1)
            print_message("without the token at byte %u:\n%s", tokens[i].span.begin.offset, messages(parsed));
        assert_true(parsed->diagnostics->n_errors <= 1);
        failed += !parsed->complete;
        end_parse(parsed);
    }
    assert_true(failed > n / 2); /* some tokens may be missing: a minus, say */
}

static void other_tokens_in_place_of_one(void **state) {
    (void)state;
    static Token tokens[MOST_TOKENS];
    static const char *const others[] = {"end", "(", "]", ";",  "equation", "\"",
                                         "if",  "x", "1", "/*", "=",        "end P"};
    int n = scan_sample(tokens);
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            end_parse(parse_mutant(tokens[i].span, others[k]));
}

static void beginnings_of_the_file(void **state) {
    (void)state;
    for (size_t length = 0; length < SAMPLE_LENGTH; length++) {
        Parsed *parsed = parse_bytes(SAMPLE, length);
        if (parsed->diagnostics->n_errors > 1)
            print_message("the first %zu bytes:\n%s", length, messages(parsed));
        assert_true(parsed->diagnostics->n_errors <= 1);
        end_parse(parsed);
    }
}

static uint32_t next_random(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static void random_bytes(void **state) {
    (void)state;
    char text[SAMPLE_LENGTH];
    uint32_t seed = 1;
    for (int round = 0; round < 1000; round++) {
        memcpy(text, SAMPLE, sizeof text);
        for (int i = 0; i < 5; i++)
            text[next_random(&seed) % sizeof text] = (char)next_random(&seed);
        end_parse(parse_bytes(text, sizeof text));
    }
    for (int round = 0; round < 200; round++) {
        for (size_t i = 0; i < sizeof text; i++)
            text[i] = (char)next_random(&seed);
        end_parse(parse_bytes(text, sizeof text));
    }
}

static void odd_bytes(void **state) {
    (void)state;
    Parsed *parsed = parse_bytes("model M\n  Real x\0;\0\nend M;\n", 27);
    assert_string_equal(messages(parsed), "2:9: the file contains a NUL byte\n");
    end_parse(parsed);
    parsed = parse_text("model M \"a\xFFz\xC3\"\n  Real x \"\xF0\x9F\x98\x80\"; // \xE9t\xE9\nend M;\n");
    assert_string_equal(messages(parsed), "1:11: invalid UTF-8: byte 0xFF; Modelica files are in UTF-8\n");
    end_parse(parsed);
    parsed = parse_text("model M\n  Real gr\xC3\xB6\xC3\x9F"
                        "e = 1;\n  Real y = 2 # 3;\n  Real z = 1 \x01;\nend M;\n");
    assert_string_equal(
        messages(parsed),
        "2:10: unexpected character '\xC3\xB6': names are made of the letters a to z and A to Z, "
        "digits and '_'\n"
        "3:14: a comment begins with '//', not with '#'\n4:14: unexpected control character 0x01\n");
    end_parse(parsed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(long_lists),
        cmocka_unit_test(errors_are_bounded),
        cmocka_unit_test(one_missing_token_gives_one_error),
        cmocka_unit_test(other_tokens_in_place_of_one),
        cmocka_unit_test(beginnings_of_the_file),
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(odd_bytes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
