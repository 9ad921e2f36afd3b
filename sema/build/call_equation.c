/* f(x); among equations: a call without use of its results, for the assertions of the function. It becomes an
 * algorithm section, with the for, if or when that encloses it. */
#include "sema/build/algorithm_section.h"

static bool is_called(const AstEquation *ast);

static bool any_is_called(const AstEquations *equations) {
    bool found = false;
    for (int i = 0; i < equations->n; i++)
        found |= is_called(equations->at[i]);
    return found;
}

/* Whether the equation is such a call, or holds one */
static bool is_called(const AstEquation *ast) {
    if (ast->kind == AST_EQ_CALL) return called_function(ast->call) != NULL;
    if (ast->kind == AST_EQ_FOR) return any_is_called(&ast->for_.equations);
    bool found = false;
    for (int i = 0; (ast->kind == AST_EQ_IF || ast->kind == AST_EQ_WHEN) && i < ast->branches.branches.n; i++)
        found |= any_is_called(&ast->branches.branches.at[i].equations);
    return found;
}

static AstStatement *as_statement(Arena *arena, const AstEquation *ast);

static bool as_statements(Arena *arena, const AstEquations *equations, AstStatements *out) {
    for (int i = 0; i < equations->n; i++) {
        AstStatement *statement = as_statement(arena, equations->at[i]);
        if (!statement) return false;
        vec_push(arena, out, statement);
    }
    return true;
}

/* NULL: it holds something else than calls. */
static AstStatement *as_statement(Arena *arena, const AstEquation *ast) {
    AstStatement *s = NEW(arena, AstStatement);
    s->span = ast->span;
    switch (ast->kind) {
    case AST_EQ_CALL:
        s->kind = AST_ST_CALL;
        s->call = ast->call;
        return s;
    case AST_EQ_FOR:
        s->kind = AST_ST_FOR;
        s->for_.iterators = ast->for_.iterators;
        return as_statements(arena, &ast->for_.equations, &s->for_.statements) ? s : NULL;
    case AST_EQ_IF:
    case AST_EQ_WHEN:
        s->kind = ast->kind == AST_EQ_IF ? AST_ST_IF : AST_ST_WHEN;
        for (int i = 0; i < ast->branches.branches.n; i++) {
            AstStatementBranch branch = {.condition = ast->branches.branches.at[i].condition};
            if (!as_statements(arena, &ast->branches.branches.at[i].equations, &branch.statements))
                return NULL;
            vec_push(arena, &s->branches.branches, branch);
        }
        return s;
    case AST_EQ_EQUAL:
    case AST_EQ_CONNECT:
        break;
    }
    return NULL;
}

bool build_called(Builder *b, const AstEquation *ast, bool initial) {
    if (!is_called(ast)) return false;
    AstStatement *statement = as_statement(b->sema->arena, ast);
    if (statement) {
        Item item = {.kind = ITEM_STATEMENT, .initial = initial, .is_call = true, .statement = statement};
        build_section(b, &item, 1);
        return true;
    }
    diag_error(
        diagnostics(b), ast->span, "function",
        "a call of a function that determines nothing stands beside equations here; give it a 'for', 'if' or "
        "'when' of its own");
    lose_equation(b, ast);
    return true;
}
