/* textDocument/completion: names that can stand where something is being written. In an expression and where
   a class is named that is what is in scope; after a point, members; in the parentheses of a modification or
   call, what can be modified, and inputs. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sema/model/attributes.h"
#include "sema/model/builtin.h"
#include "server/context.h"
#include "server/server.h"
#include "server/visible.h"
#include "support/json.h"
#include "support/text.h"

/* Kinds of items in the protocol */
enum {
    ITEM_OF_FUNCTION = 3,
    ITEM_OF_FIELD = 5,
    ITEM_OF_VARIABLE = 6,
    ITEM_OF_CLASS = 7,
    ITEM_OF_CONNECTOR = 8,
    ITEM_OF_PACKAGE = 9,
    ITEM_OF_PROPERTY = 10,
    ITEM_OF_ENUMERATION = 13,
    ITEM_OF_LITERAL = 20,
    ITEM_OF_CONSTANT = 21,
    ITEM_OF_RECORD = 22,
    ITEM_OF_TYPE = 25
};

/* The list that is being made */
typedef struct {
    const char *text;       /* as it is now, */
    size_t place;           /* and where something is being written in it */
    const View *view;       /* what names mean there, in an analysis that may be an earlier one */
    json_t *items, *labels; /* labels: those that it has */
    const Class *modified;  /* of modifications: the class that they modify; else NULL */
} Completion;

/* --- items ------------------------------------------------------------------------------------ */

static int kind_of_class(const Class *class_) {
    if (class_->enumeration) return ITEM_OF_ENUMERATION;
    switch (class_->kind) {
    case AST_PACKAGE:
        return ITEM_OF_PACKAGE;
    case AST_FUNCTION:
    case AST_OPERATOR:
        return ITEM_OF_FUNCTION;
    case AST_CONNECTOR:
        return ITEM_OF_CONNECTOR;
    case AST_RECORD:
        return ITEM_OF_RECORD;
    case AST_TYPE:
        return ITEM_OF_TYPE;
    case AST_CLASS:
    case AST_MODEL:
    case AST_BLOCK:
        break;
    }
    return ITEM_OF_CLASS;
}

static int kind_of(const Decl *decl) {
    if (!decl) return ITEM_OF_PACKAGE;
    if (decl->constant) return ITEM_OF_CONSTANT;
    if (decl->kind == DECL_LITERAL) return ITEM_OF_LITERAL;
    if (decl->kind == DECL_CLASS || decl->kind == DECL_IMPORT) return kind_of_class(decl->class_);
    if (decl->variability == AST_VAR_CONSTANT) return ITEM_OF_CONSTANT;
    return decl->variability == AST_VAR_PARAMETER ? ITEM_OF_PROPERTY : ITEM_OF_VARIABLE;
}

static const char *detail_of(Arena *arena, const Decl *decl) {
    if (!decl || !decl->class_) return "";
    if (decl->kind == DECL_COMPONENT) return decl->class_->full_name;
    if (decl->kind == DECL_ITERATOR) return "Integer";
    if (decl->kind == DECL_LITERAL || decl->constant) return class_meant(decl)->full_name;
    return arena_printf(arena, "%s %s", class_kind_text(decl->class_), decl->class_->full_name);
}

static const char *description_of(const Decl *decl) {
    const char *text = NULL;
    if (decl && decl->kind == DECL_COMPONENT && decl->declarator)
        text = decl->declarator->description;
    else if (decl && decl->kind != DECL_COMPONENT && decl->class_ && decl->class_->ast)
        text = decl->class_->ast->description;
    return text;
}

/* `rank`: a letter by which editors sort, then they sort by name */
static void add_item(Completion *c, const char *label, int kind, char rank, const char *detail,
                     const char *documentation) {
    if (json_object_get(c->labels, label)) return;
    json_object_set_new(c->labels, label, json_true());
    const char *sorted = arena_printf(c->view->analysis->arena, "%c%s", rank, label);
    json_t *item = json_pack("{s:o, s:i, s:o, s:o}", "label", json_text(label), "kind", kind, "sortText",
                             json_text(sorted), "detail", json_text(detail));
    if (documentation && *documentation) json_object_set_new(item, "documentation", json_text(documentation));
    json_array_append_new(c->items, item);
}

static void add_name(void *context, Symbol name, Decl *decl, Reach reach) {
    Completion *c = context;
    add_item(c, name, kind_of(decl), (char)('b' + reach), detail_of(c->view->analysis->arena, decl),
             description_of(decl));
}

/* --- the three lists -------------------------------------------------------------------------- */

static void add_predefined(Completion *c) {
    static const char *const types[] = {"Real", "Integer", "Boolean", "String"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        add_item(c, types[i], ITEM_OF_TYPE, 'x', "predefined type", NULL);
    add_item(c, "time", ITEM_OF_VARIABLE, 'x', "Real", "the time of the simulation");
    for (int i = 0; predefined_at(i); i++) {
        const Predefined *predefined = predefined_at(i);
        bool is_word = is_name_byte(*predefined->name);
        if (is_word)
            add_item(c, predefined->name, ITEM_OF_FUNCTION, 'y', predefined->call, predefined->documentation);
    }
}

static void add_scope(Completion *c) {
    NameVisitor visitor = {c, add_name};
    visit_visible(c->view, &visitor);
    add_predefined(c);
}

static void add_members(Completion *c, size_t point, bool in_import) {
    size_t begin;
    PathNames path = path_before(c->view->analysis->arena, c->text, point, &begin);
    bool at_root = in_import || is_in_import(c->text, begin);
    const Decl *decl = meant_by(c->view, &path, at_root);
    const Class *class_ = decl ? class_meant(decl) : NULL;
    bool of_component = decl && (decl->kind == DECL_COMPONENT || decl->constant);
    NameVisitor visitor = {c, add_name};
    if (class_) visit_members(c->view, class_, of_component, &visitor);
}

/* What can be modified, what is given most often first */
static void add_modifiable(void *context, Symbol name, Decl *decl, Reach reach) {
    Completion *c = context;
    (void)reach;
    if (decl->kind != DECL_COMPONENT || decl->is_final || decl->variability == AST_VAR_CONSTANT ||
        is_protected_in(c->modified, decl))
        return;
    bool is_parameter = decl->variability == AST_VAR_PARAMETER;
    add_item(c, name, is_parameter ? ITEM_OF_PROPERTY : ITEM_OF_FIELD, is_parameter ? 'a' : 'b',
             decl->class_->full_name, description_of(decl));
}

static void add_inputs(void *context, Symbol name, Decl *decl, Reach reach) {
    Completion *c = context;
    (void)reach;
    bool is_input = c->modified->kind == AST_RECORD || decl->causality == AST_INPUT;
    if (decl->kind == DECL_COMPONENT && is_input && !is_protected_in(c->modified, decl))
        add_item(c, name, ITEM_OF_FIELD, 'a', decl->class_->full_name, description_of(decl));
}

static void add_arguments(Completion *c, const Class *class_) {
    bool is_call = class_->kind == AST_FUNCTION || class_->kind == AST_RECORD;
    NameVisitor visitor = {c, is_call ? add_inputs : add_modifiable};
    c->modified = class_;
    visit_members(c->view, class_, true, &visitor);
    for (int i = 0; class_->is_simple && i < ATTRIBUTE_COUNT; i++)
        if (has_attribute(class_->base, i))
            add_item(c, attribute_names[i], ITEM_OF_PROPERTY, 'a', "attribute", NULL);
    c->modified = NULL;
}

/* --- parentheses ------------------------------------------------------------------------------ */

enum { MOST_LEVELS = 20 }; /* of modifications inside of each other that are looked at */

static Class *class_of_arguments(const View *view, const char *text, size_t parenthesis, int level,
                                 bool *declares);

/* The class of the component that the path means in the class; or NULL */
static Class *component_class(Sema *sema, Class *class_, const PathNames *path) {
    for (int i = 0; class_ && i < path->n; i++) {
        const Decl *decl = find_member(class_, intern_string(sema->interner, path->at[i]));
        class_ = decl && decl->kind == DECL_COMPONENT ? decl->class_ : NULL;
    }
    return class_;
}

/* The path stands in the arguments of an outer modification: what it modifies there; or NULL */
static Class *class_inside(const View *view, const char *text, size_t begin, const PathNames *path,
                           int level) {
    bool in_value, declares;
    size_t outer = open_parenthesis(text, begin, &in_value);
    if (outer == SIZE_MAX || in_value || !path->n || level == MOST_LEVELS) return NULL;
    return component_class(view->analysis->sema, class_of_arguments(view, text, outer, level + 1, &declares),
                           path);
}

/* The class that the path names, or what is imported by that name; or NULL */
static Class *named_class_at(const View *view, const PathNames *path) {
    Sema *sema = view->analysis->sema;
    Class *predefined =
        path->n == 1 ? map_get(&sema->predefined, intern_string(sema->interner, path->at[0])) : NULL;
    if (predefined) return predefined;
    const Decl *decl = meant_by(view, path, false);
    bool is_class = decl && (decl->kind == DECL_CLASS || (decl->kind == DECL_IMPORT && !decl->constant));
    return is_class ? decl->class_ : NULL;
}

/* The class whose arguments the parenthesis encloses: that of a component which is declared or modified, one
   that is extended, a function; or NULL. *declares: it is no call. */
static Class *class_of_arguments(const View *view, const char *text, size_t parenthesis, int level,
                                 bool *declares) {
    Arena *arena = view->analysis->arena;
    size_t begin, type_begin;
    PathNames path = path_before(arena, text, parenthesis, &begin);
    *declares = true;
    Class *class_ = class_inside(view, text, begin, &path, level);
    if (class_) return class_;
    PathNames type = path_before(arena, text, begin, &type_begin);
    class_ = path.n == 1 && type.n ? named_class_at(view, &type) : NULL;
    if (class_) return class_;
    class_ = named_class_at(view, &path);
    *declares = class_ && class_->kind != AST_FUNCTION && class_->kind != AST_RECORD;
    return class_;
}

/* --- the request ------------------------------------------------------------------------------ */

static void complete(Completion *c) {
    const char *text = c->text;
    size_t word = word_begin(text, c->place), before = skip_blanks_back(text, word);
    bool in_import = is_in_import(text, word);
    if (before && text[before - 1] == '.') {
        add_members(c, before - 1, in_import);
        return;
    }
    NameVisitor visitor = {c, add_name};
    if (in_import) {
        visit_root(c->view, &visitor);
        return;
    }
    bool in_value, declares = false;
    size_t parenthesis = open_parenthesis(text, word, &in_value);
    const Class *class_ = NULL;
    if (parenthesis != SIZE_MAX && !in_value)
        class_ = class_of_arguments(c->view, text, parenthesis, 0, &declares);
    if (class_) add_arguments(c, class_);
    if (!class_ || !declares) add_scope(c);
}

json_t *completion(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    Document *document;
    size_t offset;
    View views[MOST_VIEWS];
    int n = views_of_params(server, params, &document, &offset, views);
    if (n < 0) return NULL;
    Completion c = {.text = document->text, .place = offset, .items = json_array(), .labels = json_object()};
    bool silent = is_in_comment(document->text, offset);
    for (int i = 0; i < n && !silent; i++) {
        c.view = &views[i];
        complete(&c);
    }
    json_decref(c.labels);
    return json_pack("{s:b, s:o}", "isIncomplete", 0, "items", c.items);
}
