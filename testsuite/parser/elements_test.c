/* Each kind of class, element, equation and statement, as it comes out in the tree. */
#include "parsing.h"

static Parsed *parse_good(const char *text) {
    Parsed *parsed = parse_text(text);
    assert_string_equal(messages(parsed), "");
    return parsed;
}

static const AstClass *top(const Parsed *parsed, int index) {
    assert_true(index < parsed->file->classes.n);
    return parsed->file->classes.at[index];
}

static const AstElement *element(const AstClass *class_, int index) {
    assert_true(index < class_->items.n);
    assert_int_equal(class_->items.at[index].kind, AST_ITEM_ELEMENT);
    return class_->items.at[index].element;
}

static const AstEquation *equation(const AstClass *class_, int index) {
    assert_int_equal(class_->items.at[index].kind, AST_ITEM_EQUATION);
    return class_->items.at[index].equation;
}

static const AstStatement *statement(const AstClass *class_, int index) {
    assert_int_equal(class_->items.at[index].kind, AST_ITEM_STATEMENT);
    return class_->items.at[index].statement;
}

static void files(void **state) {
    (void)state;
    Parsed *parsed = parse_good("within A.B;\nfinal model M end M;\nmodel N end N;\n");
    assert_true(parsed->file->has_within);
    assert_int_equal(parsed->file->within.parts.n, 2);
    assert_string_equal(parsed->file->within.parts.at[1].name, "B");
    assert_true(top(parsed, 0)->has_final_prefix);
    assert_false(top(parsed, 1)->has_final_prefix);
    assert_int_equal(parsed->file->classes.n, 2);
    end_parse(parsed);
    parsed = parse_good("within;");
    assert_true(parsed->file->has_within);
    assert_int_equal(parsed->file->within.parts.n, 0);
    end_parse(parsed);
    parsed = parse_good("\xEF\xBB\xBFmodel M end M;");
    assert_false(parsed->file->has_within);
    end_parse(parsed);
    end_parse(parse_good(""));
}

static void class_kinds(void **state) {
    (void)state;
    Parsed *parsed = parse_good(
        "class A end A; model B end B; block C end C; connector D end D; record E end E; type F end F;"
        "package G end G; function H end H; operator I end I; expandable connector J end J;"
        "operator record K end K; pure function L end L; impure operator function N end N;"
        "encapsulated partial model O \"a\" + \"b\" end O;");
    for (int i = 0; i <= AST_OPERATOR; i++)
        assert_int_equal(top(parsed, i)->kind, i);
    assert_string_equal(ast_class_kind_text(top(parsed, 3)->kind), "connector");
    assert_true(top(parsed, 9)->expandable && top(parsed, 9)->kind == AST_CONNECTOR);
    assert_true(top(parsed, 10)->is_operator && top(parsed, 10)->kind == AST_RECORD);
    assert_true(top(parsed, 11)->pure && !top(parsed, 11)->impure);
    assert_true(top(parsed, 12)->impure && top(parsed, 12)->is_function_operator);
    assert_true(top(parsed, 13)->encapsulated && top(parsed, 13)->partial);
    assert_string_equal(top(parsed, 13)->description, "ab");
    assert_string_equal(covered(parsed, top(parsed, 13)->span),
                        "encapsulated partial model O \"a\" + \"b\" end O");
    assert_string_equal(covered(parsed, top(parsed, 13)->name_span), "O");
    assert_string_equal(covered(parsed, top(parsed, 13)->end_span), "end O");
    end_parse(parsed);
}

static void short_classes(void **state) {
    (void)state;
    Parsed *parsed = parse_good("type T = input .A.Real[3, :](unit = \"m\") \"text\" annotation(a = 1);"
                                "type E = enumeration(a \"first\", b annotation(c = 1)) \"all\";"
                                "type O = enumeration(:); type N = enumeration();"
                                "function f = der(A.g, x, y);");
    const AstClass *t = top(parsed, 0);
    assert_int_equal(t->body, AST_BODY_SHORT);
    assert_int_equal(t->base_causality, AST_INPUT);
    assert_true(t->base.leading_dot);
    assert_string_equal(covered(parsed, t->base.span), ".A.Real");
    assert_int_equal(t->base_dims.n, 2);
    assert_int_equal(t->base_dims.at[1]->kind, AST_COLON);
    assert_string_equal(covered(parsed, t->base_modification->span), "(unit = \"m\")");
    assert_string_equal(t->description, "text");
    assert_non_null(t->annotation);
    const AstClass *e = top(parsed, 1);
    assert_int_equal(e->body, AST_BODY_ENUMERATION);
    assert_int_equal(e->literals.n, 2);
    assert_string_equal(e->literals.at[0].name, "a");
    assert_string_equal(e->literals.at[0].description, "first");
    assert_null(e->literals.at[1].description);
    assert_string_equal(covered(parsed, e->literals.at[1].span), "b");
    assert_true(top(parsed, 2)->open_enumeration);
    assert_false(top(parsed, 3)->open_enumeration);
    assert_int_equal(top(parsed, 3)->literals.n, 0);
    assert_int_equal(top(parsed, 4)->body, AST_BODY_DER);
    assert_int_equal(top(parsed, 4)->der_names.n, 2);
    assert_string_equal(top(parsed, 4)->base.parts.at[1].name, "g");
    end_parse(parsed);
}

static void imports_and_extends(void **state) {
    (void)state;
    Parsed *parsed = parse_good(
        "package P\n import X = A.B; import A.B \"text\"; import A.*; import A . * ; import A.{B, C};\n"
        " extends .A.B(x = 1, break y, break connect(a, b.c[1])) annotation(a = 1); extends C;\n"
        " model extends M(z = 2) \"text\" Real x; end M;\nend P;");
    const AstClass *p = top(parsed, 0);
    static const AstImportKind kinds[] = {AST_IMPORT_RENAMED, AST_IMPORT_PLAIN, AST_IMPORT_WILDCARD,
                                          AST_IMPORT_WILDCARD, AST_IMPORT_LIST};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(element(p, i)->kind, AST_EL_IMPORT);
        assert_int_equal(element(p, i)->import.kind, kinds[i]);
        assert_string_equal(element(p, i)->import.name.parts.at[0].name, "A");
    }
    assert_string_equal(element(p, 0)->import.alias, "X");
    assert_string_equal(covered(parsed, element(p, 0)->import.alias_span), "X");
    assert_string_equal(element(p, 4)->import.list.at[1].name, "C");
    assert_int_equal(element(p, 2)->import.name.parts.n, 1);
    const AstExtends *extends = &element(p, 5)->extends;
    assert_string_equal(covered(parsed, extends->base.span), ".A.B");
    assert_int_equal(extends->modification->arguments.n, 3);
    assert_false(extends->modification->arguments.at[0].is_break);
    assert_true(extends->modification->arguments.at[1].is_break);
    assert_string_equal(extends->modification->arguments.at[1].path.parts.at[0].name, "y");
    assert_non_null(extends->modification->arguments.at[2].break_connect);
    assert_non_null(extends->annotation);
    assert_null(element(p, 6)->extends.modification);
    const AstClass *m = element(p, 7)->class_;
    assert_int_equal(m->body, AST_BODY_EXTENDS);
    assert_string_equal(m->name, "M");
    assert_int_equal(m->base_modification->arguments.n, 1);
    assert_string_equal(m->description, "text");
    assert_int_equal(m->items.n, 1);
    end_parse(parsed);
}

static void components(void **state) {
    (void)state;
    Parsed *parsed =
        parse_good("model M\n flow parameter input A.T[2] x[n, :](start = 1) = 3 if c \"text\", y;\n"
                   "protected\n inner outer discrete Real d; redeclare final constant Real e = break;\n"
                   " replaceable stream output Real s constrainedby A.B(z = 1) \"c\" annotation(a = 2);\n"
                   "public\n Real q;\nend M;");
    const AstClass *m = top(parsed, 0);
    const AstComponents *c = &element(m, 0)->components;
    assert_true(c->flow && !c->stream);
    assert_int_equal(c->variability, AST_VAR_PARAMETER);
    assert_int_equal(c->causality, AST_INPUT);
    assert_string_equal(covered(parsed, c->type.span), "A.T");
    assert_int_equal(c->dims.n, 1);
    assert_int_equal(c->declarators.n, 2);
    const AstDeclarator *x = &c->declarators.at[0];
    assert_int_equal(x->dims.n, 2);
    assert_int_equal(x->modification->arguments.n, 1);
    assert_string_equal(shown(parsed, x->modification->value), "3");
    assert_string_equal(shown(parsed, x->condition), "c");
    assert_string_equal(x->description, "text");
    assert_string_equal(covered(parsed, x->span), "x[n, :](start = 1) = 3 if c \"text\"");
    assert_null(c->declarators.at[1].modification);
    assert_string_equal(covered(parsed, element(m, 0)->span),
                        "flow parameter input A.T[2] x[n, :](start = 1) = 3 if c \"text\", y");
    assert_false(element(m, 0)->is_protected);
    const AstElement *d = element(m, 1), *e = element(m, 2), *s = element(m, 3);
    assert_true(d->is_protected && d->inner && d->outer && !d->final);
    assert_int_equal(d->components.variability, AST_VAR_DISCRETE);
    assert_string_equal(covered(parsed, d->components.prefix_span), "discrete");
    assert_true(e->redeclare && e->final && !e->replaceable);
    assert_true(e->components.declarators.at[0].modification->is_break);
    assert_true(s->replaceable && s->components.stream);
    assert_int_equal(s->components.causality, AST_OUTPUT);
    assert_string_equal(covered(parsed, s->components.prefix_span), "stream output");
    assert_string_equal(s->constraint->base.parts.at[1].name, "B");
    assert_non_null(s->constraint->modification);
    assert_non_null(s->constraint->annotation);
    assert_false(element(m, 4)->is_protected);
    end_parse(parsed);
}

static void modifications(void **state) {
    (void)state;
    Parsed *parsed =
        parse_good("model M\n A a(each final b.c(d) = 1 \"text\", e(), redeclare model X = Y(z = 1),\n"
                   "  redeclare each parameter Real p[2] = q \"r\", replaceable type T = U constrainedby V,\n"
                   "  redeclare final replaceable Real w) = 3;\nend M;");
    const AstModification *m = element(top(parsed, 0), 0)->components.declarators.at[0].modification;
    assert_int_equal(m->arguments.n, 6);
    const AstArgument *b = &m->arguments.at[0];
    assert_true(b->each && b->final && !b->redeclare);
    assert_int_equal(b->path.parts.n, 2);
    assert_string_equal(b->description, "text");
    assert_string_equal(covered(parsed, b->span), "each final b.c(d) = 1 \"text\"");
    assert_int_equal(b->modification->arguments.n, 1);
    assert_null(b->modification->arguments.at[0].modification);
    assert_true(m->arguments.at[1].modification->has_arguments);
    const AstArgument *x = &m->arguments.at[2], *p = &m->arguments.at[3];
    assert_true(x->redeclare && x->element->redeclare);
    assert_int_equal(x->element->kind, AST_EL_CLASS);
    assert_string_equal(x->element->class_->base.parts.at[0].name, "Y");
    assert_string_equal(x->path.parts.at[0].name, "X");
    assert_true(p->redeclare && p->each && !p->final);
    assert_int_equal(p->element->components.variability, AST_VAR_PARAMETER);
    assert_int_equal(p->element->components.declarators.at[0].dims.n, 1);
    assert_true(m->arguments.at[4].replaceable && !m->arguments.at[4].redeclare);
    assert_string_equal(m->arguments.at[4].element->constraint->base.parts.at[0].name, "V");
    assert_true(m->arguments.at[5].replaceable && m->arguments.at[5].redeclare && m->arguments.at[5].final);
    assert_string_equal(shown(parsed, m->value), "3");
    end_parse(parsed);
}

static void equations(void **state) {
    (void)state;
    Parsed *parsed =
        parse_good("model M\ninitial equation\n x = 1;\nequation\n a + b = c \"text\" annotation(d = 1);\n"
                   " (p, , q) = f(x);\n connect(a.b, c[1]);\n"
                   " for i in 1:2, j loop x[i] = j; for k loop y = 1; end for; end for;\n"
                   " if a then x = 1; elseif b then x = 2; y = 3; else x = 4; end if;\n"
                   " when a then x = 1; elsewhen b then reinit(x, 2); end when;\n"
                   " assert(a, \"text\");\n a.b[1].c(x);\n annotation(z = 1);\nend M;");
    const AstClass *m = top(parsed, 0);
    assert_true(m->items.at[0].initial);
    assert_false(m->items.at[1].initial);
    const AstEquation *e = equation(m, 1);
    assert_int_equal(e->kind, AST_EQ_EQUAL);
    assert_string_equal(shown(parsed, e->equal.left), "(+ a b)");
    assert_string_equal(e->description, "text");
    assert_non_null(e->annotation);
    assert_string_equal(covered(parsed, e->span), "a + b = c");
    assert_string_equal(covered(parsed, e->equal.op_span), "=");
    assert_string_equal(shown(parsed, equation(m, 2)->equal.left), "(tuple p _ q)");
    assert_string_equal(shown(parsed, equation(m, 3)->connect.b), "c[ 1]");
    const AstEquation *loop = equation(m, 4);
    assert_int_equal(loop->for_.iterators.n, 2);
    assert_null(loop->for_.iterators.at[1].range);
    assert_int_equal(loop->for_.equations.n, 2);
    assert_int_equal(loop->for_.equations.at[1]->for_.equations.n, 1);
    const AstEquation *branches = equation(m, 5);
    assert_int_equal(branches->branches.branches.n, 3);
    assert_string_equal(shown(parsed, branches->branches.branches.at[1].condition), "b");
    assert_int_equal(branches->branches.branches.at[1].equations.n, 2);
    assert_null(branches->branches.branches.at[2].condition);
    assert_int_equal(equation(m, 6)->kind, AST_EQ_WHEN);
    assert_int_equal(equation(m, 6)->branches.branches.at[1].equations.at[0]->kind, AST_EQ_CALL);
    assert_string_equal(shown(parsed, equation(m, 7)->call), "(call assert a \"text\")");
    assert_string_equal(shown(parsed, equation(m, 8)->call), "(call a.b[ 1].c x)");
    assert_non_null(m->annotation);
    end_parse(parsed);
}

static void statements(void **state) {
    (void)state;
    Parsed *parsed = parse_good(
        "function f\n input Real u := 1;\n output Real y = 2;\nalgorithm\n y := u \"text\";\n f(x);\n"
        " (a, , b) := g(x);\n (a) := g(x);\n () := g(x);\n"
        " if a then y := 1; elseif b then break; else return; end if;\n"
        " for i in 1:2 loop y := i; end for;\n while a loop y := 1; f(); end while;\n"
        " when a then y := 1; elsewhen b then y := 2; end when;\n annotation(Inline = true);\nend f;");
    const AstClass *f = top(parsed, 0);
    assert_true(f->has_algorithm);
    assert_string_equal(covered(parsed, f->algorithm_span), "algorithm");
    assert_string_equal(shown(parsed, element(f, 0)->components.declarators.at[0].modification->value), "1");
    assert_string_equal(statement(f, 2)->description, "text");
    assert_string_equal(covered(parsed, statement(f, 2)->span), "y := u");
    assert_int_equal(statement(f, 3)->kind, AST_ST_CALL);
    assert_string_equal(shown(parsed, statement(f, 4)->assign.target), "(tuple a _ b)");
    assert_string_equal(shown(parsed, statement(f, 5)->assign.target), "(tuple a)");
    assert_string_equal(shown(parsed, statement(f, 6)->assign.target), "(tuple)");
    const AstStatement *branches = statement(f, 7);
    assert_int_equal(branches->branches.branches.n, 3);
    assert_int_equal(branches->branches.branches.at[1].statements.at[0]->kind, AST_ST_BREAK);
    assert_int_equal(branches->branches.branches.at[2].statements.at[0]->kind, AST_ST_RETURN);
    assert_int_equal(statement(f, 8)->for_.statements.n, 1);
    assert_int_equal(statement(f, 9)->while_.statements.n, 2);
    assert_string_equal(shown(parsed, statement(f, 9)->while_.condition), "a");
    assert_int_equal(statement(f, 10)->kind, AST_ST_WHEN);
    assert_non_null(f->annotation);
    end_parse(parsed);
}

static void sections(void **state) {
    (void)state;
    Parsed *parsed = parse_good("model M\n Real x;\nequation\nprotected\n Real y;\nalgorithm\n x := 1;\n"
                                "initial algorithm\n y := 2;\nequation\n x = 3;\nend M;");
    const AstClass *m = top(parsed, 0);
    assert_int_equal(m->items.n, 5);
    assert_true(element(m, 1)->is_protected);
    assert_false(m->items.at[2].initial);
    assert_true(m->items.at[3].initial);
    assert_int_equal(m->items.at[4].kind, AST_ITEM_EQUATION);
    end_parse(parsed);
    parsed = parse_good(
        "function f\n external \"C\" y.z = g(a, 2) annotation(b = 1);\n annotation(c = 2);\nend f;");
    const AstExternal *external = top(parsed, 0)->external;
    assert_string_equal(covered(parsed, external->span), "external \"C\" y.z = g(a, 2) annotation(b = 1);");
    assert_non_null(top(parsed, 0)->annotation);
    end_parse(parsed);
    end_parse(parse_good("function f external; end f;"));
    end_parse(parse_good("function f external \"builtin\" g(); end f;"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files),      cmocka_unit_test(class_kinds),         cmocka_unit_test(short_classes),
        cmocka_unit_test(components), cmocka_unit_test(imports_and_extends), cmocka_unit_test(modifications),
        cmocka_unit_test(equations),  cmocka_unit_test(statements),          cmocka_unit_test(sections),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
