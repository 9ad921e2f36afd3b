/* The syntax tree of a class: a line for each node, its parts below it. */
#include <stdlib.h>

#include "dump/lines.h"
#include "parser/parts.h"

static const char *name_text(const Dump *d, const AstName *name) {
    const char *text = name->leading_dot ? "." : "";
    for (int i = 0; i < name->parts.n; i++)
        text = arena_printf(d->arena, "%s%s%s", text, i ? "." : "", name->parts.at[i].name);
    return text;
}

/* " "text"" of a description; "" if there is none */
static const char *description_text(const Dump *d, Symbol description) {
    return description ? arena_printf(d->arena, " \"%s\"", description) : "";
}

/* --- expressions ------------------------------------------------------------------------------ */

/* `role`: what the expression is for what stands above it ("value: ") */
static void dump_expr(Dump *d, const char *role, const AstExpr *expr);

static void dump_exprs(Dump *d, const char *role, const AstExprs *exprs) {
    for (int i = 0; i < exprs->n; i++)
        dump_expr(d, role, exprs->at[i]);
}

static void dump_iterators(void *dump, AstIterators *iterators) {
    Dump *d = dump;
    for (int i = 0; i < iterators->n; i++) {
        const AstIterator *iterator = &iterators->at[i];
        dump_line(d, iterator->span, "iterator %s", iterator->name);
        d->indent++;
        if (iterator->range) dump_expr(d, "in ", iterator->range);
        d->indent--;
    }
}

static const char *role_text(const Dump *d, AstRole role) {
    if (role.row) return arena_printf(d->arena, "row %d: ", role.row);
    return role.name ? arena_printf(d->arena, "%s%s", role.name, role.text) : role.text;
}

static void dump_part(void *dump, AstExpr **part, AstRole role) {
    dump_expr(dump, role_text(dump, role), *part);
}

static const char *reference_text(const Dump *d, const AstExpr *expr) {
    const char *text = expr->ref.leading_dot ? "." : "";
    for (int i = 0; i < expr->ref.parts.n; i++)
        text = arena_printf(d->arena, "%s%s%s%s", text, i ? "." : "", expr->ref.parts.at[i].name,
                            expr->ref.parts.at[i].subscripted ? "[]" : "");
    return text;
}

/* The shortest digits that mean the number */
static const char *number_text(const Dump *d, double value) {
    const char *text = "";
    for (int precision = 6; precision <= 17; precision++) {
        text = arena_printf(d->arena, "%.*g", precision, value);
        if (strtod(text, NULL) == value) break;
    }
    return text;
}

/* What the node says by itself */
static const char *expr_text(const Dump *d, const AstExpr *expr) {
    switch (expr->kind) {
    case AST_REAL:
        return arena_printf(d->arena, "real %s", number_text(d, expr->real.value));
    case AST_INTEGER:
        return arena_printf(d->arena, "integer %ld", expr->integer);
    case AST_STRING:
        return arena_printf(d->arena, "string \"%s\"", expr->string);
    case AST_BOOLEAN:
        return expr->boolean ? "boolean true" : "boolean false";
    case AST_REF:
        return arena_printf(d->arena, "reference %s", reference_text(d, expr));
    case AST_CALL:
        return "call";
    case AST_UNARY:
        return arena_printf(d->arena, "unary %s", ast_operator_text(expr->unary.op));
    case AST_BINARY:
        return arena_printf(d->arena, "binary %s", ast_operator_text(expr->binary.op));
    case AST_IF:
        return "if";
    case AST_RANGE:
        return "range";
    case AST_ARRAY:
        return "array";
    case AST_MATRIX:
        return "matrix";
    case AST_COLON:
        return "colon";
    case AST_END:
        return "end";
    case AST_TUPLE:
        return "tuple";
    case AST_PARTIAL_CALL:
        return "function argument";
    }
    return "";
}

static void dump_expr(Dump *d, const char *role, const AstExpr *expr) {
    if (!expr) {
        dump_line(d, no_span(), "%snothing", role);
        return;
    }
    dump_line(d, expr->span, "%s%s%s", role, expr_text(d, expr),
              expr->parenthesized ? " in parentheses" : "");
    const AstParts parts = {.context = d, .expr = dump_part, .close = dump_iterators};
    d->indent++;
    AST_READ_PARTS(AstExpr, expr, &parts, expr);
    d->indent--;
}

/* --- modifications ---------------------------------------------------------------------------- */

static void dump_element(Dump *d, const AstElement *element);
static void dump_equation(Dump *d, const AstEquation *equation);

static const char *argument_prefixes(const Dump *d, const AstArgument *argument) {
    return arena_printf(d->arena, "%s%s%s%s%s", argument->redeclare ? "redeclare " : "",
                        argument->replaceable ? "replaceable " : "", argument->each ? "each " : "",
                        argument->final ? "final " : "", argument->is_break ? "break " : "");
}

static void dump_modification(Dump *d, const AstModification *modification);

static void dump_argument(Dump *d, const AstArgument *argument) {
    dump_line(d, argument->span, "argument %s%s%s", argument_prefixes(d, argument),
              name_text(d, &argument->path), description_text(d, argument->description));
    d->indent++;
    if (argument->element) dump_element(d, argument->element);
    if (argument->break_connect) dump_equation(d, argument->break_connect);
    dump_modification(d, argument->modification);
    d->indent--;
}

static void dump_modification(Dump *d, const AstModification *modification) {
    if (!modification) return;
    for (int i = 0; i < modification->arguments.n; i++)
        dump_argument(d, &modification->arguments.at[i]);
    if (modification->value) dump_expr(d, "= ", modification->value);
    if (modification->is_break) dump_line(d, modification->span, "= break");
}

static void dump_annotation(Dump *d, const AstAnnotation *annotation) {
    if (!annotation) return;
    dump_line(d, annotation->span, "annotation");
    d->indent++;
    dump_modification(d, annotation);
    d->indent--;
}

/* --- elements --------------------------------------------------------------------------------- */

static const char *causality_text(AstCausality causality) {
    static const char *const texts[] = {
        [AST_NO_CAUSALITY] = "", [AST_INPUT] = "input ", [AST_OUTPUT] = "output "};
    return texts[causality];
}

static const char *variability_text(AstVariability variability) {
    static const char *const texts[] = {[AST_VAR_PLAIN] = "",
                                        [AST_VAR_DISCRETE] = "discrete ",
                                        [AST_VAR_PARAMETER] = "parameter ",
                                        [AST_VAR_CONSTANT] = "constant "};
    return texts[variability];
}

static const char *element_prefixes(const Dump *d, const AstElement *element) {
    return arena_printf(d->arena, "%s%s%s%s%s%s", element->is_protected ? "protected " : "",
                        element->redeclare ? "redeclare " : "", element->final ? "final " : "",
                        element->inner ? "inner " : "", element->outer ? "outer " : "",
                        element->replaceable ? "replaceable " : "");
}

static void dump_declarator(Dump *d, const char *prefixes, const AstComponents *components,
                            const AstDeclarator *declarator) {
    dump_line(d, declarator->name_span, "component %s%s: %s%s", prefixes, declarator->name,
              name_text(d, &components->type), description_text(d, declarator->description));
    d->indent++;
    dump_exprs(d, "type[] ", &components->dims);
    dump_exprs(d, "[] ", &declarator->dims);
    dump_modification(d, declarator->modification);
    if (declarator->condition) dump_expr(d, "if ", declarator->condition);
    dump_annotation(d, declarator->annotation);
    d->indent--;
}

static void dump_components(Dump *d, const AstElement *element) {
    const AstComponents *components = &element->components;
    const char *prefixes =
        arena_printf(d->arena, "%s%s%s%s%s", element_prefixes(d, element), components->flow ? "flow " : "",
                     components->stream ? "stream " : "", variability_text(components->variability),
                     causality_text(components->causality));
    for (int i = 0; i < components->declarators.n; i++)
        dump_declarator(d, prefixes, components, &components->declarators.at[i]);
}

static void dump_import(Dump *d, const AstElement *element) {
    const AstImport *import = &element->import;
    const char *name = name_text(d, &import->name);
    if (import->kind == AST_IMPORT_RENAMED)
        dump_line(d, element->span, "import %s = %s", import->alias, name);
    else
        dump_line(d, element->span, import->kind == AST_IMPORT_WILDCARD ? "import %s.*" : "import %s", name);
    d->indent++;
    for (int i = 0; i < import->list.n; i++)
        dump_line(d, import->list.at[i].span, "%s", import->list.at[i].name);
    d->indent--;
}

static void dump_extends(Dump *d, const char *what, Span span, const AstExtends *extends) {
    dump_line(d, span, "%s %s", what, name_text(d, &extends->base));
    d->indent++;
    dump_modification(d, extends->modification);
    d->indent--;
}

static void dump_element(Dump *d, const AstElement *element) {
    switch (element->kind) {
    case AST_EL_IMPORT:
        dump_import(d, element);
        break;
    case AST_EL_EXTENDS:
        dump_extends(d, "extends", element->span, &element->extends);
        break;
    case AST_EL_CLASS:
        dump_tree(d, element->class_);
        break;
    case AST_EL_COMPONENTS:
        dump_components(d, element);
        break;
    }
    if (element->constraint) dump_extends(d, "constrained by", element->span, element->constraint);
}

/* --- equations and statements ----------------------------------------------------------------- */

/* Those of loops and branches: the condition of an else is NULL. */
static void dump_part_of_text(void *dump, AstExpr **part, AstRole role) {
    if (*part)
        dump_part(dump, part, role);
    else
        dump_line(dump, no_span(), "else");
}

static void dump_equations(void *dump, AstEquations *body) {
    Dump *d = dump;
    d->indent++;
    for (int i = 0; i < body->n; i++)
        dump_equation(d, body->at[i]);
    d->indent--;
}

static void dump_statements(void *dump, AstStatements *body);

static AstParts parts_of_text(Dump *d) {
    return (AstParts){.context = d,
                      .expr = dump_part_of_text,
                      .open = dump_iterators,
                      .equations = dump_equations,
                      .statements = dump_statements};
}

static const char *equation_kind(const AstEquation *equation) {
    static const char *const texts[] = {
        [AST_EQ_EQUAL] = "equation", [AST_EQ_CONNECT] = "connect",    [AST_EQ_FOR] = "for equation",
        [AST_EQ_IF] = "if equation", [AST_EQ_WHEN] = "when equation", [AST_EQ_CALL] = "call equation"};
    return texts[equation->kind];
}

static void dump_equation(Dump *d, const AstEquation *equation) {
    dump_line(d, equation->span, "%s%s", equation_kind(equation), description_text(d, equation->description));
    const AstParts parts = parts_of_text(d);
    d->indent++;
    AST_READ_PARTS(AstEquation, equation, &parts, equation);
    d->indent--;
}

static void dump_statement(Dump *d, const AstStatement *statement) {
    static const char *const texts[] = {
        [AST_ST_ASSIGN] = "assignment", [AST_ST_CALL] = "call statement",   [AST_ST_IF] = "if statement",
        [AST_ST_FOR] = "for statement", [AST_ST_WHILE] = "while statement", [AST_ST_WHEN] = "when statement",
        [AST_ST_BREAK] = "break",       [AST_ST_RETURN] = "return"};
    dump_line(d, statement->span, "%s%s", texts[statement->kind],
              description_text(d, statement->description));
    const AstParts parts = parts_of_text(d);
    d->indent++;
    AST_READ_PARTS(AstStatement, statement, &parts, statement);
    d->indent--;
}

static void dump_statements(void *dump, AstStatements *body) {
    Dump *d = dump;
    d->indent++;
    for (int i = 0; i < body->n; i++)
        dump_statement(d, body->at[i]);
    d->indent--;
}

/* --- classes ---------------------------------------------------------------------------------- */

static const char *class_prefixes(const Dump *d, const AstClass *class_) {
    return arena_printf(d->arena, "%s%s%s%s%s", class_->final ? "final " : "",
                        class_->encapsulated ? "encapsulated " : "", class_->partial ? "partial " : "",
                        class_->expandable ? "expandable " : "",
                        class_->pure     ? "pure "
                        : class_->impure ? "impure "
                                         : "");
}

/* What a class has instead of a long body */
static void dump_short_body(Dump *d, const AstClass *class_) {
    if (class_->body == AST_BODY_SHORT || class_->body == AST_BODY_DER)
        dump_line(d, class_->base.span, class_->body == AST_BODY_DER ? "derivative of %s%s" : "= %s%s",
                  causality_text(class_->base_causality), name_text(d, &class_->base));
    dump_exprs(d, "[] ", &class_->base_dims);
    dump_modification(d, class_->base_modification);
    for (int i = 0; i < class_->der_names.n; i++)
        dump_line(d, class_->der_names.at[i].span, "by %s", class_->der_names.at[i].name);
    for (int i = 0; i < class_->literals.n; i++)
        dump_line(d, class_->literals.at[i].span, "literal %s%s", class_->literals.at[i].name,
                  description_text(d, class_->literals.at[i].description));
    if (class_->open_enumeration) dump_line(d, class_->span, "any literals");
}

static void dump_item(Dump *d, const AstItem *item) {
    if (item->initial) dump_line(d, no_span(), "initial");
    d->indent += item->initial;
    if (item->kind == AST_ITEM_ELEMENT)
        dump_element(d, item->element);
    else if (item->kind == AST_ITEM_EQUATION)
        dump_equation(d, item->equation);
    else
        dump_statement(d, item->statement);
    d->indent -= item->initial;
}

static void dump_external(Dump *d, const AstExternal *external) {
    dump_line(d, external->span, "external%s%s%s%s", external->language ? " " : "",
              external->language ? external->language : "", external->name ? " calls " : "",
              external->name ? external->name : "");
    d->indent++;
    if (external->result) dump_expr(d, "result: ", external->result);
    dump_exprs(d, "", &external->args);
    dump_annotation(d, external->annotation);
    d->indent--;
}

void dump_tree(Dump *d, const AstClass *class_) {
    dump_line(d, class_->name_span, "%s%s %s%s", class_prefixes(d, class_), ast_class_kind_text(class_->kind),
              class_->name, description_text(d, class_->description));
    d->indent++;
    dump_short_body(d, class_);
    for (int i = 0; i < class_->items.n; i++)
        dump_item(d, &class_->items.at[i]);
    for (int i = 0; i < class_->lost.n; i++)
        dump_line(d, class_->lost.at[i].span, "text that could not be read");
    if (class_->external) dump_external(d, class_->external);
    dump_annotation(d, class_->annotation);
    d->indent--;
}
