/* Equations that become algorithm sections, with the for, if or when that encloses them: f(x); a call without
   use of its results, for the assertions of the function; and those that call impure functions, for each call
   stands once in a section, whatever its results determine. */
#include <string.h>

#include "parser/walk.h"
#include "sema/build/algorithm_section.h"
#include "sema/model/accessors.h"

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

/* --- impure functions ------------------------------------------------------------------------- */

/* Those in pure(...) do not count. */
static void count_impure(void *count, const AstExpr *expr) {
    int *n = count;
    if (expr->kind != AST_CALL) return;
    const Class *class_ = called_function(expr);
    if (class_ && is_impure_function(class_)) ++*n;
    if (purified_call(expr)) --*n;
}

static bool calls_impure(const AstEquation *ast) {
    int count = 0;
    ast_walk_equation(&(AstVisitor){.context = &count, .expr = count_impure}, ast);
    return count > 0;
}

static void find_impure_when(void *found, const AstEquation *ast) {
    bool *is_found = found;
    *is_found |= ast->kind == AST_EQ_WHEN && calls_impure(ast);
}

/* Whether an impure function is called where it may be */
static bool is_once(const AstEquation *ast, bool initial) {
    bool found = false;
    if (initial) return calls_impure(ast);
    ast_walk_equation(&(AstVisitor){.context = &found, .equation = find_impure_when}, ast);
    return found;
}

/* --- statements ------------------------------------------------------------------------------- */

static AstStatement *as_statement(Arena *arena, const AstEquation *ast, bool equations);

static bool as_statements(Arena *arena, const AstEquations *list, bool equations, AstStatements *out) {
    for (int i = 0; i < list->n; i++) {
        AstStatement *statement = as_statement(arena, list->at[i], equations);
        if (!statement) return false;
        vec_push(arena, out, statement);
    }
    return true;
}

static bool is_target(const AstExpr *left) {
    bool is = left->kind == AST_REF || left->kind == AST_TUPLE;
    for (int i = 0; left->kind == AST_TUPLE && i < left->tuple.n; i++)
        is &= !left->tuple.at[i] || left->tuple.at[i]->kind == AST_REF;
    return is;
}

/* It stands in equations only. */
static bool is_reinit(const AstExpr *call) {
    const AstExpr *callee = call->call.callee;
    return callee->ref.parts.n == 1 && !strcmp(callee->ref.parts.at[0].name, "reinit");
}

/* NULL: it holds something else than calls and, with `equations`, equations with a variable on the left. */
static AstStatement *as_statement(Arena *arena, const AstEquation *ast, bool equations) {
    AstStatement *s = NEW(arena, AstStatement);
    s->span = ast->span;
    switch (ast->kind) {
    case AST_EQ_CALL:
        s->kind = AST_ST_CALL;
        s->call = ast->call;
        return is_reinit(ast->call) ? NULL : s;
    case AST_EQ_FOR:
        s->kind = AST_ST_FOR;
        s->for_.iterators = ast->for_.iterators;
        return as_statements(arena, &ast->for_.equations, equations, &s->for_.statements) ? s : NULL;
    case AST_EQ_IF:
    case AST_EQ_WHEN:
        s->kind = ast->kind == AST_EQ_IF ? AST_ST_IF : AST_ST_WHEN;
        for (int i = 0; i < ast->branches.branches.n; i++) {
            AstStatementBranch branch = {.condition = ast->branches.branches.at[i].condition};
            if (!as_statements(arena, &ast->branches.branches.at[i].equations, equations, &branch.statements))
                return NULL;
            vec_push(arena, &s->branches.branches, branch);
        }
        return s;
    case AST_EQ_EQUAL:
        s->kind = AST_ST_ASSIGN;
        s->assign.target = ast->equal.left;
        s->assign.value = ast->equal.right;
        return equations && is_target(ast->equal.left) ? s : NULL;
    case AST_EQ_CONNECT:
        break;
    }
    return NULL;
}

static const char beside_equations[] =
    "a call of a function that determines nothing stands beside equations here; give it a 'for', 'if' or "
    "'when' of its own";
static const char beside_others[] =
    "an impure function is called here, so that the equations are executed one after the other: each has a "
    "variable on its left side, and 'reinit' stands in another 'when', with a variable in place of the call";

bool build_called(Builder *b, const AstEquation *ast, bool initial) {
    bool impure = is_once(ast, initial);
    if (!impure && !is_called(ast)) return false;
    AstStatement *statement = as_statement(b->sema->arena, ast, impure);
    if (statement) {
        Item item = {.kind = ITEM_STATEMENT, .initial = initial, .is_call = !impure, .statement = statement};
        build_section(b, &item, 1);
        return true;
    }
    diag_error(diagnostics(b), ast->span, impure ? "impure" : "function", "%s",
               impure ? beside_others : beside_equations);
    lose_equation(b, ast);
    return true;
}
