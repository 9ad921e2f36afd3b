/* The parts of syntax trees, with what stands on them: a walk meets every expression of a text once, in the
   order of the text, and a copy shares no node with its original. */
#include "parsing.h"

#include "parser/clone.h"
#include "parser/walk.h"

/* Each expression is a number, in the order in which a walk meets them: in that of the text, but for the
   ranges of comprehensions, which come before what sees their iterators. */
static const char text[] =
    "model M\n"
    "  extends B(a = 1, redeclare R r(b = 2), redeclare type S = Real[3](min = 4));\n"
    "  T x[5](start = 6, c(d = 7)) if 8, y[9] = 10;\n"
    "  replaceable U u constrainedby V(e = 11);\n"
    "initial equation\n"
    "  12 = -13;\n"
    "equation\n"
    "  if 14 then 15 = 16; elseif 17 then connect(f[18], g[19, 20]); else 21 = 22; end if;\n"
    "  for i in 23:24:25, j in 26 loop h(27, k = 28); end for;\n"
    "  when {29} then reinit(30, [31, 32; 33]); end when;\n"
    "  l = if 34 then 35 elseif 36 then 37 else {n[39] + 40*41 for m in 38};\n"
    "  (o[42], ) = p(q(44 for s in 43), function t(v = 45));\n"
    "algorithm\n"
    "  w := 46;\n"
    "  while 47 loop x := 48; break; end while;\n"
    "  for i in 49 loop when 50 then y := 51; elsewhen 52 then return; end when; end for;\n"
    "  if 53 then z(54); else aa(55:56); end if;\n"
    "end M;\n";

enum { NUMBERS = 56 };

typedef struct {
    int n, last;
    int first_wrong; /* the first number that does not follow its predecessor; 0: none */
    VEC(const AstExpr *) all;
    Arena *arena;
} Met;

static void meet(void *context, const AstExpr *expr) {
    Met *met = context;
    vec_push(met->arena, &met->all, expr);
    if (expr->kind != AST_INTEGER) return;
    met->n++;
    if (expr->integer != met->last + 1 && !met->first_wrong) met->first_wrong = (int)expr->integer;
    met->last = (int)expr->integer;
}

static Met walk(Arena *arena, const AstClass *class_) {
    Met met = {.arena = arena};
    ast_walk_class(&(AstVisitor){.context = &met, .expr = meet}, class_);
    return met;
}

static void each_once_in_order(void **state) {
    (void)state;
    Parsed *parsed = parse_text(text);
    assert_string_equal(messages(parsed), "");
    Met met = walk(parsed->arena, parsed->file->classes.at[0]);
    assert_int_equal(met.first_wrong, 0);
    assert_int_equal(met.n, NUMBERS);
    end_parse(parsed);
}

static void copies_share_nothing(void **state) {
    (void)state;
    Parsed *parsed = parse_text(text);
    AstClass *class_ = parsed->file->classes.at[0];
    Met old = walk(parsed->arena, class_), new = walk(parsed->arena, clone_class(parsed->arena, class_));
    assert_int_equal(new.n, NUMBERS);
    assert_int_equal(new.first_wrong, 0);
    assert_int_equal(new.all.n, old.all.n);
    for (int i = 0; i < old.all.n; i++) {
        assert_int_equal(new.all.at[i]->kind, old.all.at[i]->kind);
        for (int k = 0; k < new.all.n; k++)
            assert_ptr_not_equal(new.all.at[k], old.all.at[i]);
    }
    end_parse(parsed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_once_in_order),
                                       cmocka_unit_test(copies_share_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
