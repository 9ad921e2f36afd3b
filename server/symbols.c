/* textDocument/documentSymbol: classes and what they declare, out of the syntax tree. */
#include <string.h>

#include "parser/parse.h"
#include "server/server.h"
#include "support/json.h"

/* Kinds of symbols in the protocol */
enum {
    SYMBOL_PACKAGE = 4,
    SYMBOL_CLASS = 5,
    SYMBOL_PROPERTY = 7,
    SYMBOL_ENUM = 10,
    SYMBOL_INTERFACE = 11,
    SYMBOL_FUNCTION = 12,
    SYMBOL_VARIABLE = 13,
    SYMBOL_CONSTANT = 14,
    SYMBOL_ENUM_MEMBER = 22,
    SYMBOL_STRUCT = 23,
    SYMBOL_TYPE = 26
};

/* The text whose tree is shown: that of the document, or what it was without syntax errors */
typedef struct {
    Server *server;
    const Analysis *analysis; /* holds the text */
    Arena *arena;             /* of the answer */
} Outline;

static int class_symbol(const AstClass *class_) {
    static const int kinds[] = {[AST_CLASS] = SYMBOL_CLASS,      [AST_MODEL] = SYMBOL_CLASS,
                                [AST_BLOCK] = SYMBOL_CLASS,      [AST_CONNECTOR] = SYMBOL_INTERFACE,
                                [AST_RECORD] = SYMBOL_STRUCT,    [AST_TYPE] = SYMBOL_TYPE,
                                [AST_PACKAGE] = SYMBOL_PACKAGE,  [AST_FUNCTION] = SYMBOL_FUNCTION,
                                [AST_OPERATOR] = SYMBOL_FUNCTION};
    return class_->body == AST_BODY_ENUMERATION ? SYMBOL_ENUM : kinds[class_->kind];
}

static int component_symbol(const AstComponents *components) {
    if (components->variability == AST_VAR_CONSTANT) return SYMBOL_CONSTANT;
    return components->variability == AST_VAR_PARAMETER ? SYMBOL_PROPERTY : SYMBOL_VARIABLE;
}

/* The name stands within the whole, as the protocol asks for. */
static json_t *symbol(const Outline *o, const char *name, const char *detail, int kind, Span whole,
                      Span of_name) {
    if (of_name.begin.offset < whole.begin.offset) whole.begin = of_name.begin;
    if (of_name.end.offset > whole.end.offset) whole.end = of_name.end;
    return json_pack("{s:o, s:o, s:i, s:o, s:o}", "name", json_text(name), "detail",
                     json_text(detail ? detail : ""), "kind", kind, "range",
                     range_now(o->server, o->analysis, whole), "selectionRange",
                     range_now(o->server, o->analysis, of_name));
}

static json_t *class_symbols(const Outline *o, const AstClass *class_);

static void add_components(const Outline *o, const AstComponents *components, json_t *list) {
    const char *type = "";
    for (int i = 0; i < components->type.parts.n; i++)
        type = arena_printf(o->arena, "%s%s%s", type, i ? "." : "", components->type.parts.at[i].name);
    for (int i = 0; i < components->declarators.n; i++) {
        const AstDeclarator *declarator = &components->declarators.at[i];
        if (*declarator->name)
            json_array_append_new(list, symbol(o, declarator->name, type, component_symbol(components),
                                               declarator->span, declarator->name_span));
    }
}

static json_t *members(const Outline *o, const AstClass *class_) {
    json_t *list = json_array();
    for (int i = 0; i < class_->literals.n; i++) {
        const AstLiteral *literal = &class_->literals.at[i];
        json_array_append_new(list, symbol(o, literal->name, literal->description, SYMBOL_ENUM_MEMBER,
                                           literal->span, literal->span));
    }
    for (int i = 0; i < class_->items.n; i++) {
        if (class_->items.at[i].kind != AST_ITEM_ELEMENT) continue;
        const AstElement *element = class_->items.at[i].element;
        if (element->kind == AST_EL_COMPONENTS) add_components(o, &element->components, list);
        if (element->kind == AST_EL_CLASS && *element->class_->name)
            json_array_append_new(list, class_symbols(o, element->class_));
    }
    return list;
}

static json_t *class_symbols(const Outline *o, const AstClass *class_) {
    json_t *value =
        symbol(o, class_->name, class_->description, class_symbol(class_), class_->span, class_->name_span);
    json_object_set_new(value, "children", members(o, class_));
    return value;
}

json_t *document_symbols(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    Document *document = document_of_params(server, params);
    View views[MOST_VIEWS];
    int n = document ? views_at(server, document, 0, views) : -1;
    if (n < 0) return NULL;
    json_t *list = json_array();
    const View *view = n > 1 ? &views[1] : &views[0];
    if (!n) return list;
    SourceSet *sources = view->analysis->sema->sources;
    Arena *arena = arena_new();
    Outline outline = {server, view->analysis, arena};
    bool complete;
    const AstFile *file = parse_file(arena, interner_new(arena), diagnostics_new(arena, sources),
                                     sources->files.at[view->file->id], &complete);
    for (int i = 0; i < file->classes.n; i++)
        if (*file->classes.at[i]->name)
            json_array_append_new(list, class_symbols(&outline, file->classes.at[i]));
    arena_free(arena);
    return list;
}
