/* Whether the text of statements has what makes events. */
#include "sema/build/event_text.h"

#include "parser/parts.h"
#include "sema/model/builtin.h"
#include "sema/typing/event.h"

typedef struct {
    AstParts parts;
    bool found;
} Search;

static bool is_relation(AstOperator op) {
    return op >= AST_LT && op <= AST_NE;
}

/* floor(x), sample(a, b) */
static bool is_call_with_events(const AstExpr *call) {
    const AstExpr *callee = call->call.callee;
    if (callee->kind != AST_REF || callee->ref.parts.n != 1) return false;
    const char *name = callee->ref.parts.at[0].name;
    Fn fn = fn_by_name(name);
    return is_event_operator(name) || (fn != FN_COUNT && builtin(fn)->jump != JUMP_NONE);
}

static void search_expr(void *context, AstExpr **part, AstRole role) {
    Search *search = context;
    (void)role;
    AstExpr *expr = *part;
    if (!expr || search->found) return;
    search->found = (expr->kind == AST_BINARY && is_relation(expr->binary.op)) ||
                    (expr->kind == AST_CALL && is_call_with_events(expr));
    if (!search->found) ast_parts_of_expr(&search->parts, expr);
}

static void search_statement(void *context, AstStatement **part) {
    Search *search = context;
    if (!search->found) ast_parts_of_statement(&search->parts, *part);
}

static void search_statements(void *context, AstStatements *body) {
    for (int i = 0; i < body->n; i++)
        search_statement(context, &body->at[i]);
}

static void search_iterators(void *context, AstIterators *iterators) {
    Search *search = context;
    ast_parts_of_iterators(&search->parts, iterators);
}

bool may_have_events(AstStatements *statements) {
    Search search = {.found = false};
    search.parts = (AstParts){.context = &search,
                              .expr = search_expr,
                              .open = search_iterators,
                              .statements = search_statements,
                              .statement = search_statement};
    search_statements(&search, statements);
    return search.found;
}
