/* Syntax errors: their place, their text, one for each mistake, and several in one file. */
#include "parsing.h"

static void expect(const char *text, const char *expected) {
    Parsed *parsed = parse_text(text);
    assert_string_equal(messages(parsed), expected);
    end_parse(parsed);
}

static void missing_semicolons(void **state) {
    (void)state;
    expect("model M\n  Real x\n  Real y;\nequation\n  x = 1\n  y = 2;\nend M;\n",
           "2:9: expected ';' before 'Real'\n5:8: expected ';' before 'y'\n");
    expect("model M\n  parameter Real x = 1 \"text\"\nequation\n  x = 1\nend M;\n",
           "2:30: expected ';' before 'equation'\n4:8: expected ';' before 'end M'\n");
    expect("model M\n  Real x y;\n  Real z;\nend M;\n",
           "2:9: expected ';' before 'y'; names are separated by ','\n");
    expect("model M\nend M\nmodel N\nend N;\n", "2:6: expected ';' before 'model'\n");
    expect("function f\nalgorithm\n  f(x)\n  y := 1;\nend f;\n", "3:7: expected ';' before 'y'\n");
    expect("model M\nequation\n  assert(a, b)\n  x = 1;\nend M;\n", "3:15: expected ';' before 'x'\n");
    expect("model M\nend M;\nmodel N\nend N", "4:6: expected ';' before the end of the file\n");
}

static void brackets(void **state) {
    (void)state;
    expect("model M\n  Real x(start = 1;\n  Real y;\nend M;\n",
           "2:19: expected ',' or ')' before ';'\n  2:9: this '(' is still open\n");
    expect("model M\nequation\n  x = 1 annotation(Icon(a = 1);\n  y = (2;\n  z = 3);\nend M;\n",
           "3:31: expected ',' or ')' before ';'\n  3:19: this '(' is still open\n"
           "4:9: expected ')' before ';'\n  4:7: this '(' is still open\n"
           "5:8: ')' without its opening bracket\n");
    expect("model M\n  Real x[2 = 1;\n  Real y;\nend M;\n",
           "2:12: expected ',' or ']' before '='\n  2:9: this '[' is still open\n");
    expect("type T = Real(unit = \"m\"\n;",
           "1:25: expected ',' or ')' before ';'\n  1:14: this '(' is still open\n");
}

static void ends(void **state) {
    (void)state;
    expect("package P\n  connector On\n  end On;\n  connector To\n  end On;\nend P;\n",
           "5:7: 'end On' closes 'To': expected 'end To'\n  4:3: 'To' begins here\n");
    expect("model M\nend model M;\n",
           "2:5: 'model' does not belong here: a class is closed by its name, 'end M'\n");
    expect("model M\n  Real x;\nend;\n", "3:1: expected 'end M;'\n");
    expect("package P\n  model A\n    Real x;\n  model B\n  end B;\nend P;\n",
           "6:1: expected 'end A;' before 'end P'\n  2:3: 'A' begins here\n");
    expect("package P\n  model A\n  equation\n    x = 1;\n\n  model B\n  end B;\nend P;\n",
           "4:11: expected 'end A;' before 'model'\n  2:3: 'A' begins here\n");
    expect("package P\n  model A\n  equation\n    for i in 1:2 loop\n      x = 1;\n",
           "5:13: expected 'end for;' before the end of the file\n  4:5: 'for' begins here\n");
    expect("model M\nequation\n  for i in 1:2 loop\n    x = 1;\nend M;\n",
           "5:1: expected 'end for;' before 'end M'\n  3:3: 'for' begins here\n");
    expect("model M\nequation\n  if a then\n    x = 1;\n  end for;\n  y = 2;\n  end if;\n  z = 3;\nend M;\n",
           "5:3: expected 'end if;' before 'end for'\n  3:3: 'if' begins here\n");
    expect("model M\nequation\n  if a then\n    for i loop\n      x = 1;\n  end if;\nend M;\n",
           "6:3: expected 'end for;' before 'end if'\n  4:5: 'for' begins here\n");
    expect("model M\nend M;\nend M;\nmodel N\nend N;\n", "3:1: 'end M' stands outside of any class\n");
    expect("model M\n  Real x;\nM;\n", "3:1: expected 'end' before 'M'\n");
    expect("package P\n  model A\n  end B;\n  Real x;\n  end A;\nend P;\n",
           "3:3: 'end B' without a beginning\n");
    /* what stands in comments and strings closes nothing */
    expect("model M\nend N;\n\nmodel F\n  Real x \"end M\";\nend;\n// end M\n/* end M; */\n",
           "2:5: 'end N' closes 'M': expected 'end M'\n  1:1: 'M' begins here\n6:1: expected 'end F;'\n");
    expect("model M\nequation\n  for i in 1:2 loop\n    x = 1;\n  for;\n  y = 2;\nend M;\n",
           "5:3: expected 'end' before 'for'\n");
}

static void misspelt_keywords(void **state) {
    (void)state;
    expect("model M\n  Real x;\nequaton\n  der(x) = 1;\n  x = 2;\n  y = ) 3;\nend M;\n",
           "3:1: 'equaton' is not a keyword: expected 'equation'\n6:7: expected an expression before ')'\n");
    expect("model M\n  Real x;\nequaton\n  x = 1;\n  a.b = 2;\n  y = 3;\nend M;\n",
           "3:1: 'equaton' is not a keyword: expected 'equation'\n");
    expect("package P\n  modl A \"text\"\n    Real x;\n  equation\n    x = 1;\n  end A;\nend P;\n",
           "2:3: 'modl' is not a keyword: expected 'model'\n");
    expect("model M\n  prameter Real x = 1;\n  Real y;\nend M;\n",
           "2:3: 'prameter' is not a keyword: expected 'parameter'\n");
    expect("model M\nequation\n  if a thn\n    x = 1;\n  end if;\n  for i in 1:2 lop\n    y = 1;\n  end "
           "for;\nedn M;\n",
           "3:8: 'thn' is not a keyword: expected 'then'\n6:16: 'lop' is not a keyword: expected 'loop'\n"
           "9:1: 'edn' is not a keyword: expected 'end'\n");
}

/* On a line of its own, where the grammar would take it for a type. */
static void misspelt_sections(void **state) {
    (void)state;
    expect("model M\n  Real x;\nequatoin\n  x = time;\nend M;\n",
           "3:1: 'equatoin' is not a keyword: expected 'equation'\n");
    expect(
        "model M \"text\"\nequatoin // all\n  x[1] = 1;\n  x[2] = ) 2;\nend M;\n",
        "2:1: 'equatoin' is not a keyword: expected 'equation'\n4:10: expected an expression before ')'\n");
    expect("model M\n  Real x; equatoin\n  x.y = 1;\nend M;\n",
           "2:11: 'equatoin' is not a keyword: expected 'equation'\n");
    expect("model M\n  Real x;\nequatoin\n  x == 1;\nend M;\n",
           "3:1: 'equatoin' is not a keyword: expected 'equation'\n"
           "4:5: an equation is written with '=', not '=='\n");
    expect("model M\n  Real x = 1;\nequatoin\nend M;\n",
           "3:1: 'equatoin' is not a keyword: expected 'equation'\n");
    expect("function f\n  output Real y;\nalgoritm\n  y := 1;\nend f;\n",
           "3:1: 'algoritm' is not a keyword: expected 'algorithm'\n");
    expect("model M\nprotectd\n  Real[3] x;\npublc\n  A.B y;\n  Real z = ) 1;\nend M;\n",
           "2:1: 'protectd' is not a keyword: expected 'protected'\n"
           "4:1: 'publc' is not a keyword: expected 'public'\n6:12: expected an expression before ')'\n");
    expect("model M\n  Real x;\ninitial equatoin\n  x = 1;\nintial equation\n  x = 2;\n"
           "inital algorithm\n  x := 2;\nend M;\n",
           "3:9: 'equatoin' is not a keyword: expected 'equation'\n"
           "5:1: 'intial' is not a keyword: expected 'initial'\n"
           "7:1: 'inital' is not a keyword: expected 'initial'\n");
}

/* Types may be called nearly like keywords. */
static void types_like_keywords(void **state) {
    (void)state;
    expect("model M\n  equations x = 1;\n  publik y = 1;\n  algorithms z(start = 1) = 2;\nend M;\n", "");
    expect("model M\n  equations\n    x;\n  publik\n    y = 1;\n  protect[2]\n    z;\nend M;\n", "");
    expect("model M\n  equations\n    x(start = 1) \"text\", y = 2;\n  publik // all\n    z;\nend M;\n", "");
    expect("package P\n  type equations = Real;\n  model M\n    equations\n      x = 1;\n  end M;\nend P;\n",
           "");
    expect("type equations = Real;\nmodel M\n  equations\n    x = 1;\nend M;\n", "");
    expect(
        "model M\n  import A.equations;\n  import equaton = A.B;\n  import A.{B, algorithms};\n  equations\n"
        "    x = 1;\n  equaton\n    y = 1;\n  algorithms\n    z = 1;\nend M;\n",
        "");
}

/* What was misspelt is taken for what was meant, so that later phases have nothing to add. */
static void misspelt_keywords_are_understood(void **state) {
    (void)state;
    Parsed *parsed = parse_text("model M\n  prameter Real x = 1;\n  modle A\n    Real y;\n  end "
                                "A;\nequaton\n  der(x) = 1;\nend M;\n");
    const AstClass *m = parsed->file->classes.at[0];
    assert_int_equal(parsed->diagnostics->n_errors, 3);
    assert_int_equal(m->items.n, 3);
    assert_int_equal(m->items.at[0].element->components.variability, AST_VAR_PARAMETER);
    assert_string_equal(m->items.at[0].element->components.declarators.at[0].name, "x");
    assert_int_equal(m->items.at[1].element->kind, AST_EL_CLASS);
    assert_int_equal(m->items.at[2].kind, AST_ITEM_EQUATION);
    end_parse(parsed);
}

static void keywords_as_names(void **state) {
    (void)state;
    expect("model M\n  Real end;\n  Real input;\n  Real x;\nend M;\n",
           "2:8: 'end' is a keyword: expected a name\n3:8: 'input' is a keyword: expected a name; it stands "
           "before the type\n");
    expect("package P\n  import SI = package Base.Units.SI;\n  import A.B C;\n  Real x;\nend P;\n",
           "2:15: 'package' is a keyword: expected a name\n3:13: expected ';' before 'C'; names are "
           "separated by ','\n");
    expect("model block\n  Real x;\nend block;\n", "1:7: 'block' is a keyword: expected a name\n");
}

static void equal_signs(void **state) {
    (void)state;
    expect("model M\n  Real x := 1;\n  Real y == 2;\nequation\n  x == 1;\n  y = 2;\n  z := 3;\nend M;\n",
           "2:10: a declaration is written with '=', not ':='\n"
           "3:10: a declaration is written with '=', not '=='\n"
           "5:5: an equation is written with '=', not '=='\n"
           "7:5: an equation is written with '=', not ':='\n");
    expect("function f\nalgorithm\n  x = 1;\n  y := 2;\n  z == 3;\nend f;\n",
           "3:5: an assignment is written with ':=', not '='\n5:5: an assignment is written with ':=', not "
           "'=='\n");
    expect("model M\nequation\n  if a = 1 then\n    x = 1;\n  end if;\n  for i = 1:2 loop\n    x = 1;\n  end "
           "for;\nend M;\n",
           "3:8: a comparison is written with '==', not '='\n6:9: the range of a loop is written with 'in', "
           "not '='\n");
    expect("model M\nequation\n  x;\n  a + b;\n  der(x);\n  f(x) + 1;\nend M;\n",
           "3:4: expected '=' before ';'\n4:8: expected '=' before ';'\n5:9: expected '=' before ';'\n"
           "6:11: expected '=' before ';'\n");
}

static void misplaced(void **state) {
    (void)state;
    expect("model M\n  Real x;\n  x = 1;\n  der(x) = 2;\n  y = 3;\nequation\n  y = ) 4;\nend M;\n",
           "3:3: an equation stands among declarations: expected 'equation' above it\n"
           "7:7: expected an expression before ')'\n");
    expect("model M\nequation\n  x = 1;\n  parameter Real k = 1;\n  y = ) 2;\nend M;\n",
           "4:3: 'parameter' cannot stand among equations: declarations come first\n"
           "5:7: expected an expression before ')'\n");
    expect("model M\n  annotation(a = 1);\n  Real x;\n  Real y;\nend M;\n",
           "2:3: the annotation of a class must stand at its end\n  3:3: this follows it\n");
    expect(
        "model M\nequation\n  for i loop\n    annotation(a = 1);\n  end for;\nend M;\n",
        "4:5: expected 'end for;' before 'annotation': the annotation of a class cannot stand inside of an "
        "equation or a statement\n  3:3: 'for' begins here\n");
    expect("function f\n  external;\n  Real x;\nend f;\n",
           "3:3: nothing but an annotation may follow an external section\n  2:3: the external section\n");
    expect("function f\nalgorithm\n  (a + 1, b) := g(x);\nend f;\n",
           "3:4: expected a component: only components can take a function's results\n");
    expect("hello there;\nmodel M\nend M;\n", "1:1: expected a class before 'hello'\n");
}

static void missing_heads(void **state) {
    (void)state;
    expect("package P\n  A \"text\"\n    Real x;\n  end A;\n  Real y;\nend P;\n",
           "2:3: expected 'model', 'package' or another kind of class before 'A'\n");
    expect("encapsulated P\n  Real x;\nend P;\n",
           "1:14: expected 'model', 'package' or another kind of class before 'P'\n");
    expect("package P\n  type T Real;\n  type E enumeration(a, b);\n  Real x;\nend P;\n",
           "2:9: expected '=' before 'Real'\n3:9: expected '=' before 'enumeration'\n");
    expect("model M\nequation\n  i in 1:2 loop\n    x = 1;\n  end for;\n  a > 1 then\n    x = 1;\n  end "
           "if;\nend M;\n",
           "3:3: expected 'for' before 'i'\n6:3: expected 'if' before 'a'\n");
}

static void strings_and_comments(void **state) {
    (void)state;
    expect("model M \"text\n  Real x;\nend M;\n", "1:9: the string that begins here has no end\n");
    expect("model M\n  Real x = 1 \"one;\n  Real y = 2 \"two\";\n  Real z = ) 3 \"three\";\nend M;\n",
           "2:14: the string that begins here has no end on its line, but in line 3\n"
           "4:12: expected an expression before ')'\n");
    expect("model M\n  Real x; /* comment\nend M;\n", "2:11: the comment that begins here has no end\n");
}

static void columns_are_characters(void **state) {
    (void)state;
    expect("model M \"\xC3\xA4\xE2\x82\xAC\" Real x y;\nend M;\n",
           "1:20: expected ';' before 'y'; names are separated by ','\n");
    expect("\xEF\xBB\xBFmodel M; end M;\n", "1:8: unexpected ';'\n");
    expect("model M\r\n\tReal x y;\r\nend M;\r\n",
           "2:8: expected ';' before 'y'; names are separated by ','\n");
}

static void ten_mistakes_in_one_file(void **state) {
    (void)state;
    expect("package P\n"
           "  model A\n"
           "    Real x(start = 1;\n"
           "    parameter Real k\n"
           "    Real y;\n"
           "  equaton\n"
           "    der(x) = k*x;\n"
           "    y = 2*(x + 1;\n"
           "    for i in 1:3 loop\n"
           "      z[i] == x;\n"
           "    end if;\n"
           "  end A;\n"
           "  model B\n"
           "    Real x;\n"
           "    import SI = package Base;\n"
           "    Real end;\n"
           "  algorithm\n"
           "    x = 1;\n"
           "    y := 2;\n"
           "  end b;\n"
           "  record C\n"
           "end P;\n",
           "3:21: expected ',' or ')' before ';'\n  3:11: this '(' is still open\n"
           "4:21: expected ';' before 'Real'\n"
           "6:3: 'equaton' is not a keyword: expected 'equation'\n"
           "8:17: expected ')' before ';'\n  8:11: this '(' is still open\n"
           "10:12: an equation is written with '=', not '=='\n"
           "11:5: expected 'end for;' before 'end if'\n  9:5: 'for' begins here\n"
           "15:17: 'package' is a keyword: expected a name\n"
           "16:10: 'end' is a keyword: expected a name\n"
           "18:7: an assignment is written with ':=', not '='\n"
           "20:7: 'end b' closes 'B': expected 'end B'\n  13:3: 'B' begins here\n"
           "22:1: expected 'end C;' before 'end P'\n  21:3: 'C' begins here\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missing_semicolons),
        cmocka_unit_test(brackets),
        cmocka_unit_test(ends),
        cmocka_unit_test(misspelt_keywords),
        cmocka_unit_test(misspelt_sections),
        cmocka_unit_test(types_like_keywords),
        cmocka_unit_test(keywords_as_names),
        cmocka_unit_test(equal_signs),
        cmocka_unit_test(misplaced),
        cmocka_unit_test(missing_heads),
        cmocka_unit_test(strings_and_comments),
        cmocka_unit_test(columns_are_characters),
        cmocka_unit_test(ten_mistakes_in_one_file),
        cmocka_unit_test(misspelt_keywords_are_understood),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
