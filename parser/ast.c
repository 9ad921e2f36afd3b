/* Spellings of what the syntax tree names by an enumeration. */
#include "parser/ast.h"

const char *ast_operator_text(AstOperator op) {
    static const char *const texts[] = {
        [AST_ADD] = "+",     [AST_SUB] = "-",     [AST_MUL] = "*",     [AST_DIV] = "/",
        [AST_POW] = "^",     [AST_EL_ADD] = ".+", [AST_EL_SUB] = ".-", [AST_EL_MUL] = ".*",
        [AST_EL_DIV] = "./", [AST_EL_POW] = ".^", [AST_LT] = "<",      [AST_LE] = "<=",
        [AST_GT] = ">",      [AST_GE] = ">=",     [AST_EQ] = "==",     [AST_NE] = "<>",
        [AST_AND] = "and",   [AST_OR] = "or",     [AST_NOT] = "not",
    };
    return texts[op];
}

const char *ast_class_kind_text(AstClassKind kind) {
    static const char *const texts[] = {
        [AST_CLASS] = "class",         [AST_MODEL] = "model",       [AST_BLOCK] = "block",
        [AST_CONNECTOR] = "connector", [AST_RECORD] = "record",     [AST_TYPE] = "type",
        [AST_PACKAGE] = "package",     [AST_FUNCTION] = "function", [AST_OPERATOR] = "operator",
    };
    return texts[kind];
}

bool ast_is_doubtful(const AstClass *class_) {
    for (int i = 0; i < class_->lost.n; i++)
        if (class_->lost.at[i].among_elements) return true;
    return class_->torn;
}
