/* Building expressions, and the limit on how deep they may nest. */
#include "parser/parser.h"

/* Later phases walk expressions recursively, on a stack that is not endless. */
enum { DEEPEST_TREE = 5000 };

/* Each expression is allocated with the height of the tree below it in front. */
typedef struct {
    int height;
    AstExpr expr;
} Measured;

static Measured *measured(const AstExpr *expr) {
    return (Measured *)((char *)expr - offsetof(Measured, expr));
}

AstExpr *new_expr(Parser *p, AstExprKind kind, Span span) {
    AstExpr *expr = &NEW(p->arena, Measured)->expr;
    expr->kind = kind;
    expr->span = span;
    return expr;
}

void adopt(Parser *p, AstExpr *parent, const AstExpr *child) {
    if (!child) return;
    int height = measured(child)->height + 1;
    if (height > measured(parent)->height) measured(parent)->height = height;
    if (height > DEEPEST_TREE) too_deep(p, child->span, DEEPEST_TREE, "operations");
}

void adopt_all(Parser *p, AstExpr *parent, const AstExprs *children) {
    for (int i = 0; i < children->n; i++)
        adopt(p, parent, children->at[i]);
}

void adopt_ranges(Parser *p, AstExpr *parent, const AstIterators *iterators) {
    for (int i = 0; i < iterators->n; i++)
        adopt(p, parent, iterators->at[i].range);
}

AstExpr *new_unary(Parser *p, AstOperator op, AstExpr *a, Span op_span, Span span) {
    AstExpr *expr = new_expr(p, AST_UNARY, span);
    expr->unary.op = op;
    expr->unary.a = a;
    expr->unary.op_span = op_span;
    adopt(p, expr, a);
    return expr;
}

AstExpr *new_binary(Parser *p, AstOperator op, AstExpr *a, AstExpr *b, Span op_span, Span span) {
    AstExpr *expr = new_expr(p, AST_BINARY, span);
    expr->binary.op = op;
    expr->binary.a = a;
    expr->binary.b = b;
    expr->binary.op_span = op_span;
    adopt(p, expr, a);
    adopt(p, expr, b);
    return expr;
}

AstExpr *new_range(Parser *p, AstExpr *from, AstExpr *step, AstExpr *to, Span span) {
    AstExpr *expr = new_expr(p, AST_RANGE, span);
    expr->range.from = from;
    expr->range.step = step;
    expr->range.to = to;
    adopt(p, expr, from);
    adopt(p, expr, step);
    adopt(p, expr, to);
    return expr;
}

void add_condition(Parser *p, AstExpr *expr, AstExpr *condition, AstExpr *branch) {
    vec_push_one(p->arena, &expr->cond.conditions, condition);
    vec_push_one(p->arena, &expr->cond.branches, branch);
    adopt(p, expr, condition);
    adopt(p, expr, branch);
}

AstExpr *new_call(Parser *p, AstExpr *callee, AstExpr *args, Span span) {
    args->call.callee = callee;
    args->span = span;
    adopt(p, args, callee);
    return args;
}

AstExpr *new_partial_call(Parser *p, const AstName *callee, AstExpr *args, Span span) {
    AstExpr *ref = new_expr(p, AST_REF, callee->span);
    ref->ref.leading_dot = callee->leading_dot;
    for (int i = 0; i < callee->parts.n; i++)
        add_ref_part(p, ref, callee->parts.at[i], (AstExprs){0}, false);
    args->kind = AST_PARTIAL_CALL;
    return new_call(p, ref, args, span);
}

AstExpr *new_plain_ref(Parser *p, Span span) {
    AstExpr *ref = new_expr(p, AST_REF, span);
    const char *text = p->source->text + span.begin.offset;
    Symbol name = intern(p->interner, text, span.end.offset - span.begin.offset);
    add_ref_part(p, ref, (AstNamePart){name, span}, (AstExprs){0}, false);
    return ref;
}

AstExpr *new_tuple(Parser *p, AstExprs elements, Span span) {
    AstExpr *expr = new_expr(p, AST_TUPLE, span);
    expr->tuple = elements;
    adopt_all(p, expr, &elements);
    return expr;
}

void add_ref_part(Parser *p, AstExpr *ref, AstNamePart name, AstExprs subscripts, bool subscripted) {
    AstRefPart part = {
        .name = name.name, .span = name.span, .subscripted = subscripted, .subscripts = subscripts};
    vec_push_one(p->arena, &ref->ref.parts, part);
    adopt_all(p, ref, &subscripts);
}

void add_named_argument(Parser *p, AstExpr *call, AstNamePart name, AstExpr *value) {
    AstNamedArgument argument = {.name = name.name, .span = name.span, .value = value};
    vec_push_one(p->arena, &call->call.named, argument);
    adopt(p, call, value);
}
