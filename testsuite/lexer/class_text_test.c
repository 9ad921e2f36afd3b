/* Where the text of a class ends: only where that is sure. */
#include "checking.h"

#include "lexer/class_text.h"

/* What follows the end of class M; NULL: it was not found. */
static const char *rest(const char *text) {
    return class_text_end(text, "M");
}

static void found(void **state) {
    (void)state;
    static const char *const texts[] = {
        "end M; x",
        "Real x; equation x = 1; end M; end P;",
        "model A end A; equation for i in 1:2 loop a[end] = 1; end for; end M;",
        "\"end M;\" // end M;\n /* end M; */ Real 'end M;'; end /* of */ M // the end\n ;",
        "Real s = \"a \\\" end M;\"; end M;",
        "Real Mend; Real endM; Real Model; end Mx; end M ;",
        "Real x(start = 1e3) = 0.5*a/b; end M;",
        "import A.M; M m; end M;",
        "Real x = a.'it\\'s'; end\nM;",
    };
    static const char *const rests[] = {"; x", "; end P;", ";", " // the end\n ;", ";", " ;", ";", ";", ";"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_non_null(rest(texts[i]));
        assert_string_equal(rest(texts[i]), rests[i]);
    }
}

static void not_sure(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "Real x; end N;",
        "model M end M; end M;",
        "package /* inner */ M end M; end M;",
        "end M",
        "end M end P;",
        "end M.x;",
        "end M = 1;",
        "end M, end M;",
        "end M end;",
        "end M model X;",
        "\"end M;",
        "/* end M;",
        "'end M;\n",
        "*/ end M;",
        "end M \"text\";",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_null(rest(texts[i]));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(found), cmocka_unit_test(not_sure)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
