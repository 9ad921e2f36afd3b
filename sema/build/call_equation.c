/* f(x); among equations: a call without use of its results, for the assertions of the function. It becomes an
 * algorithm section, with the for, if or when that encloses it. */
#include "parser/walk.h"
#include "sema/build/algorithm_section.h"

static void find_called(void *found, const AstEquation *ast) {
    bool *is_found = found;
    *is_found |= ast->kind == AST_EQ_CALL && called_function(ast->call);
}

/* Whether the equation is such a call, or holds one */
static bool is_called(const AstEquation *ast) {
    bool found = false;
    ast_walk_equation(&(AstVisitor){.context = &found, .equation = find_called}, ast);
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
