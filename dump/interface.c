/* What a class is for those who use it, as one line of JSON for each class: kind, description, comment,
   bases, elements with unit, default and description. It is taken from the text, so a class need not be
   complete. */
#include <stdlib.h>
#include <string.h>

#include "dump/lines.h"
#include "sema/model/attributes.h"
#include "support/json.h"

/* --- texts ------------------------------------------------------------------------------------ */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The text as it stands in the source, with a single blank for white space; null if there is none */
static json_t *source_text(const Dump *d, Span span) {
    const char *at = dump_source(d, span);
    Text text = {0};
    for (; *at; at++)
        if (!is_blank(*at))
            text_add_bytes(&text, at, 1);
        else if (text.length && !is_blank(at[1]) && at[1])
            text_add(&text, " ");
    json_t *value = text.length ? json_text(text.data) : json_null();
    text_free(&text);
    return value;
}

static json_t *text_or_null(const char *text) {
    return text ? json_text(text) : json_null();
}

static const char *skip_blanks(const char *at) {
    while (is_blank(*at))
        at++;
    return at;
}

/* Returns what follows the string at `at`. */
static const char *skip_string(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

/* Returns what follows the description of a class, which may be a sum of strings; `at`: what follows its
   name. */
static const char *skip_head(const char *at) {
    const char *next = skip_blanks(at);
    while (*next == '"' || *next == '+') {
        at = *next == '"' ? skip_string(next) : next + 1;
        next = skip_blanks(at);
    }
    return at;
}

/* Appends the comment at `at` without the marks of its kind; returns what follows it, or NULL: there is none.
 */
static const char *add_comment(Text *text, const char *at) {
    if (strncmp(at, "//", 2) && strncmp(at, "/*", 2)) return NULL;
    bool is_line = at[1] == '/';
    const char *end = strstr(at + 2, is_line ? "\n" : "*/");
    if (!end) return NULL;
    text_add_bytes(text, at + 2, (size_t)(end - at - 2));
    text_add(text, "\n");
    return end + (is_line ? 1 : 2);
}

/* The comments that stand directly below the beginning of a class */
static json_t *documentation_of(const Dump *d, const AstClass *ast) {
    if (ast->body != AST_BODY_LONG) return json_null();
    const char *text = d->sema->sources->files.at[ast->name_span.begin.file]->text;
    Text comment = {0};
    for (const char *at = skip_head(text + ast->name_span.end.offset); at; at = add_comment(&comment, at))
        at = skip_blanks(at);
    json_t *value = comment.length ? json_text(comment.data) : json_null();
    text_free(&comment);
    return value;
}

static int line_of(const Dump *d, Pos pos) {
    int line, column;
    source_locate(d->sema->sources, pos, &line, &column);
    return line;
}

/* --- elements --------------------------------------------------------------------------------- */

/* The class of the text that a class with redeclared elements was made of */
static const Class *written(const Class *class_) {
    return class_ && class_->generic ? class_->generic : class_;
}

static json_t *class_name(const Class *class_) {
    return class_ ? json_text(written(class_)->full_name) : json_null();
}

/* The text in parentheses of a modification; null if there are none */
static json_t *arguments_text(const Dump *d, const AstModification *modification) {
    if (!modification || !modification->arguments.n) return json_null();
    const AstArgument *first = &modification->arguments.at[0];
    const AstArgument *last = &modification->arguments.at[modification->arguments.n - 1];
    return source_text(d, (Span){first->span.begin, last->span.end});
}

static json_t *value_text(const Dump *d, const AstModification *modification) {
    return modification && modification->value ? source_text(d, modification->value->span) : json_null();
}

/* "[2, n]", of the declarator and of the type; null: a scalar */
static json_t *dimensions(const Dump *d, const Decl *decl) {
    const AstExprs *all[] = {&decl->declarator->dims, &decl->element->components.dims};
    Text text = {0};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < all[k]->n; i++)
            text_printf(&text, "%s%s", text.length ? ", " : "", dump_source(d, all[k]->at[i]->span));
    json_t *value = text.length ? json_text(text.data) : json_null();
    text_free(&text);
    return value;
}

/* What an element is for those who use the class */
static const char *element_kind(const Decl *decl) {
    const Class *type = written(decl->class_);
    if (decl->variability == AST_VAR_CONSTANT) return "constant";
    if (decl->variability == AST_VAR_PARAMETER) return "parameter";
    if (decl->causality != AST_NO_CAUSALITY) return decl->causality == AST_INPUT ? "input" : "output";
    if (decl->flow) return "flow";
    for (; type && type->short_base; type = type->short_base)
        if (type->kind == AST_CONNECTOR) return "connector";
    if (type && type->kind == AST_CONNECTOR) return "connector";
    if (type && type->role == ROLE_LINEAR_RESPONSE) return "component";
    return type && ast_is_model(type->kind) && !type->is_simple ? "component" : "variable";
}

static json_t *prefixes(const Decl *decl) {
    const struct {
        bool holds;
        const char *word;
    } all[] = {{decl->is_protected, "protected"},
               {decl->is_final, "final"},
               {decl->inner, "inner"},
               {decl->outer, "outer"},
               {decl->is_replaceable, "replaceable"},
               {decl->variability == AST_VAR_DISCRETE, "discrete"}};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].holds) json_array_append_new(list, json_string(all[i].word));
    return list;
}

static json_t *element(const Dump *d, const Decl *decl) {
    const AstDeclarator *declarator = decl->declarator;
    const AstExpr *condition = declarator->condition;
    return json_pack(
        "{s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i}", "name", json_text(decl->name), "kind",
        element_kind(decl), "type", class_name(decl->class_), "prefixes", prefixes(decl), "dimensions",
        dimensions(d, decl), "unit", text_or_null(attribute_text(decl, "unit")), "displayUnit",
        text_or_null(attribute_text(decl, "displayUnit")), "default", value_text(d, declarator->modification),
        "modification", arguments_text(d, declarator->modification), "condition",
        condition ? source_text(d, condition->span) : json_null(), "description",
        text_or_null(declarator->description), "line", line_of(d, decl->span.begin));
}

/* --- classes ---------------------------------------------------------------------------------- */

static bool is_inner_class(const Class *class_, const Decl *decl) {
    return decl->kind == DECL_CLASS && decl->class_ && decl->class_->parent == class_ && decl->class_->ast;
}

static json_t *elements(const Dump *d, const Class *class_) {
    json_t *list = json_array();
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_COMPONENT && !decl->hands_on && decl->declarator)
            json_array_append_new(list, element(d, decl));
    }
    return list;
}

static json_t *inner_classes(const Class *class_) {
    json_t *list = json_array();
    for (int i = 0; i < class_->decls.n; i++)
        if (is_inner_class(class_, class_->decls.at[i]))
            json_array_append_new(list, class_name(class_->decls.at[i]->class_));
    return list;
}

static json_t *literals(const AstClass *ast) {
    json_t *list = json_array();
    for (int i = 0; i < ast->literals.n; i++)
        json_array_append_new(list, json_pack("{s:o, s:o}", "name", json_text(ast->literals.at[i].name),
                                              "description", text_or_null(ast->literals.at[i].description)));
    return list;
}

static json_t *bases(const Dump *d, const Class *class_) {
    json_t *list = json_array();
    for (int i = 0; i < class_->bases.n; i++) {
        const Extends *extends = &class_->items.at[class_->extends.at[i]].extends;
        json_array_append_new(list, json_pack("{s:o, s:o}", "class", class_name(extends->base),
                                              "modification", arguments_text(d, extends->modification)));
    }
    return list;
}

/* What a short class stands for; null: it is none */
static json_t *meaning(const Dump *d, const Class *class_) {
    const AstClass *ast = class_->ast;
    if (ast->body != AST_BODY_SHORT) return json_null();
    const char *causality = ast->base_causality == AST_INPUT    ? "input"
                            : ast->base_causality == AST_OUTPUT ? "output"
                                                                : NULL;
    Text dims = {0};
    for (int i = 0; i < ast->base_dims.n; i++)
        text_printf(&dims, "%s%s", i ? ", " : "", dump_source(d, ast->base_dims.at[i]->span));
    json_t *value = json_pack("{s:o, s:o, s:o, s:o}", "class", class_name(class_->short_base), "causality",
                              text_or_null(causality), "dimensions", text_or_null(dims.data), "modification",
                              arguments_text(d, ast->base_modification));
    text_free(&dims);
    return value;
}

/* Whether it is a model that is meant to be run */
static bool is_example(const AstClass *ast) {
    for (int i = 0; ast->annotation && i < ast->annotation->arguments.n; i++) {
        const AstName *path = &ast->annotation->arguments.at[i].path;
        if (path->parts.n == 1 && !strcmp(path->parts.at[0].name, "experiment")) return true;
    }
    return false;
}

static json_t *class_object(const Dump *d, const Class *class_) {
    const AstClass *ast = class_->ast;
    return json_pack(
        "{s:o, s:s, s:b, s:b, s:o, s:o, s:o, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "class", class_name(class_),
        "kind", ast_class_kind_text(ast->kind), "partial", class_->partial, "experiment", is_example(ast),
        "description", text_or_null(ast->description), "documentation", documentation_of(d, ast), "file",
        json_text(dump_path(d, ast->span.begin.file)), "line", line_of(d, ast->span.begin), "endLine",
        line_of(d, ast->span.end), "means", meaning(d, class_), "extends", bases(d, class_), "classes",
        inner_classes(class_), "literals", literals(ast), "elements", elements(d, class_));
}

void dump_interface(Dump *d, const Class *class_) {
    if (!class_->ast) return; /* predefined */
    json_begin();
    json_t *object = class_object(d, class_);
    char *line = json_dumps(object, 0);
    text_printf(d->out, "%s\n", line);
    free(line);
    json_decref(object);
    for (int i = 0; i < class_->decls.n; i++)
        if (is_inner_class(class_, class_->decls.at[i])) dump_interface(d, class_->decls.at[i]->class_);
}
