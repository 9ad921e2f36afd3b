/* External sections: what is handed to the C function, and where that is declared and compiled. */
#include "sema/build/external.h"

#include <string.h>
#include <unistd.h>

#include "sema/model/accessors.h"
#include "sema/model/door.h"
#include "sema/typing/resource.h"

/* A section while it is read */
typedef struct {
    Builder *builder;
    Function *function;
    const Class *class_; /* in whose text it stands */
    External *external;
    bool *assigned; /* by variable of the function */
    bool good;
} Reader;

static Arena *arena_of(const Reader *r) {
    return r->builder->sema->arena;
}

__attribute__((format(printf, 3, 4))) static void refuse(Reader *r, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_error(diagnostics(r->builder), span, "external", "%s", arena_vprintf(arena_of(r), format, args));
    va_end(args);
    r->good = false;
}

/* --- annotations ------------------------------------------------------------------------------ */

static void add_text(Reader *r, const AstExpr *value, const char *name, ExternalTexts *texts) {
    if (value && value->kind == AST_STRING)
        vec_push(arena_of(r), texts, ((ExternalText){value->string, value->span}));
    else
        refuse(r, value ? value->span : r->external->ast->span,
               "the annotation '%s' is a String, or an array of Strings", name);
}

/* The Strings of the annotation of that name: name = "a", or name = {"a", "b"} */
static ExternalTexts texts_named(Reader *r, const char *name) {
    ExternalTexts texts = {0};
    const AstAnnotation *annotation = r->external->ast->annotation;
    for (int i = 0; annotation && i < annotation->arguments.n; i++) {
        const AstArgument *argument = &annotation->arguments.at[i];
        if (argument->path.parts.n != 1 || strcmp(argument->path.parts.at[0].name, name) != 0) continue;
        const AstExpr *value = argument->modification ? argument->modification->value : NULL;
        if (!value || value->kind != AST_ARRAY || value->array.iterators.n)
            add_text(r, value, name, &texts);
        else
            for (int k = 0; k < value->array.elements.n; k++)
                add_text(r, value->array.elements.at[k], name, &texts);
    }
    return texts;
}

/* --- folders ---------------------------------------------------------------------------------- */

/* The folder of the file in which the outermost package around the class stands */
static const char *library_folder(Reader *r, const Class *class_) {
    while (class_->parent)
        class_ = class_->parent;
    return folder_of_class(r->builder->sema, class_);
}

/* modelica://Library/Resources/Include, or file:///usr/include; NULL after an error. */
static const char *folder_of(Reader *r, const ExternalText *uri) {
    const char *fault, *path = path_of_resource(r->builder->sema, uri->text, &fault);
    if (path) return path;
    if (fault)
        refuse(r, uri->span, "%s", fault);
    else
        refuse(r, uri->span, "a folder is named by a URI, as in \"modelica://%s/Resources/Include\"",
               r->class_->full_name);
    return NULL;
}

/* What an annotation names has to be there; what is looked for without one may be. */
static ExternalTexts folders(Reader *r, const char *annotation, const char *usual) {
    Arena *arena = arena_of(r);
    ExternalTexts texts = texts_named(r, annotation), found = {0};
    for (int i = 0; i < texts.n; i++) {
        const char *folder = folder_of(r, &texts.at[i]);
        if (folder && access(folder, R_OK))
            refuse(r, texts.at[i].span, "there is no folder '%s'", texts.at[i].text);
        else if (folder)
            vec_push(arena, &found, ((ExternalText){folder, texts.at[i].span}));
    }
    const char *folder = arena_printf(arena, "%s/Resources/%s", library_folder(r, r->class_), usual);
    if (!texts.n && !access(folder, R_OK))
        vec_push(arena, &found, ((ExternalText){folder, r->external->ast->span}));
    return found;
}

static void read_annotations(Reader *r) {
    External *external = r->external;
    external->includes = texts_named(r, "Include");
    external->libraries = texts_named(r, "Library");
    external->include_folders = folders(r, "IncludeDirectory", "Include");
    external->library_folders = folders(r, "LibraryDirectory", "Library");
}

/* --- variables -------------------------------------------------------------------------------- */

static bool is_input(const Thing *thing) {
    return thing_decl(thing)->causality == AST_INPUT;
}

/* A struct of C has scalars and structs in it. */
static bool is_plain_record(const Record *record) {
    bool plain = !record->rank;
    for (int i = 0; plain && i < record->fields.n; i++) {
        const Thing *field = record->fields.at[i];
        plain = field->kind == THING_RECORD ? is_plain_record(field->record) : !field->var->rank;
    }
    return plain;
}

static bool has_known_sizes(const Var *var) {
    for (int k = 0; k < var->rank; k++)
        if (!declared_size(var, k)) return false;
    return true;
}

static void mark_assigned(Reader *r, const Thing *thing) {
    Vars vars = {0};
    thing_vars(arena_of(r), thing, &vars);
    for (int i = 0; i < vars.n; i++)
        r->assigned[vars.at[i]->index] = true;
}

/* Whether C can be handed the variable. */
static void check_thing(Reader *r, const Thing *thing, Span span) {
    const char *name = thing_decl(thing)->name;
    if (thing->kind == THING_RECORD && !is_plain_record(thing->record))
        refuse(r, span, "'%s' cannot be handed to C: a record is, if it has scalars and records in it only",
               name);
    else if (thing->kind == THING_VAR && !is_input(thing) && !has_known_sizes(thing->var))
        refuse(r, span, "C cannot decide the size of '%s': declare it with sizes that follow from the inputs",
               name);
}

static ExternalArgument variable_argument(Reader *r, const Thing *thing, Span span) {
    ExternalArgument argument = {
        .kind = is_input(thing) ? EXTERNAL_INPUT : EXTERNAL_OUTPUT, .thing = thing, .span = span};
    check_thing(r, thing, span);
    if (argument.kind == EXTERNAL_OUTPUT) mark_assigned(r, thing);
    return argument;
}

/* The variable or record of the function that the expression names as a whole; or NULL */
static const Thing *named_thing(const Reader *r, const AstExpr *expr) {
    if (expr->kind != AST_REF || expr->ref.parts.n != 1 || expr->ref.parts.at[0].subscripted) return NULL;
    const Thing *thing = map_get(&r->function->variant->things, expr->ref.parts.at[0].decl);
    bool is_value = thing && (thing->kind == THING_VAR || thing->kind == THING_RECORD);
    return is_value && thing_decl(thing)->variability < AST_VAR_CONSTANT ? thing : NULL;
}

/* --- arguments -------------------------------------------------------------------------------- */

static bool is_size(const AstExpr *expr) {
    return expr->kind == AST_CALL && expr->call.callee->ref.parts.n == 1 &&
           !strcmp(expr->call.callee->ref.parts.at[0].name, "size") && expr->call.args.n == 2;
}

static bool is_number(const AstExpr *expr) {
    if (expr->kind == AST_UNARY) return expr->unary.op != AST_NOT && is_number(expr->unary.a);
    return expr->kind == AST_REAL || expr->kind == AST_INTEGER || expr->kind == AST_BOOLEAN ||
           expr->kind == AST_STRING;
}

static ExternalArgument value_argument(Reader *r, AstExpr *expr) {
    ExternalArgument argument = {.kind = is_size(expr) ? EXTERNAL_SIZE : EXTERNAL_VALUE, .span = expr->span};
    if (expr->kind != AST_REF && !is_size(expr) && !is_number(expr)) {
        refuse(
            r, expr->span,
            "what is handed to C is a variable, a number or size(a, k): compute this in a function with an "
            "algorithm, which calls this one");
        return argument;
    }
    argument.value = type_expr(&r->builder->scope, expr);
    r->good = r->good && argument.value;
    if (argument.value && (argument.value->rank || argument.value->type == BASE_RECORD))
        refuse(r, expr->span, "only a whole variable, or a scalar, can be handed to C");
    return argument;
}

static ExternalArgument read_argument(Reader *r, AstExpr *expr) {
    const Thing *thing = named_thing(r, expr);
    return thing ? variable_argument(r, thing, expr->span) : value_argument(r, expr);
}

/* y = f(...) */
static void read_result(Reader *r, const AstExpr *expr) {
    const Thing *thing = named_thing(r, expr);
    r->external->result = NEW(arena_of(r), ExternalArgument);
    if (thing && !is_input(thing) && !(thing->kind == THING_VAR && thing->var->rank))
        *r->external->result = variable_argument(r, thing, expr->span);
    else if (!expr->ref.parts.at[expr->ref.parts.n - 1].decl)
        r->good = false; /* reported */
    else
        refuse(r, expr->span, "what a C function returns goes to a scalar or a record among the results");
}

static void read_call(Reader *r) {
    const AstExternal *ast = r->external->ast;
    for (int i = 0; i < ast->args.n; i++)
        vec_push(arena_of(r), &r->external->args, read_argument(r, ast->args.at[i]));
    if (ast->result) read_result(r, ast->result);
}

/* --- the call that is not written ------------------------------------------------------------- */

static void add_sizes(Reader *r, const Thing *thing, Span span) {
    Arena *arena = arena_of(r);
    for (int k = 0; thing->kind == THING_VAR && k < thing->var->rank; k++) {
        Ex **args = NEW_ARRAY(arena, Ex *, 2);
        args[0] = ex_whole(arena, 0, NULL, thing->var, span);
        args[1] = ex_number(arena, k + 1, BASE_INTEGER, span);
        Ex *size = ex_operation(arena, OPERATION_SIZE, BASE_INTEGER, NULL, 0, NULL, 2, args, span);
        vec_push(arena, &r->external->args,
                 ((ExternalArgument){.kind = EXTERNAL_SIZE, .value = size, .span = span}));
    }
}

/* The only result, if C can return it */
static const Thing *returned_thing(const Function *function) {
    const Thing *only = function->outcomes.n == 1 ? &function->outcomes.at[0].thing : NULL;
    return only && only->kind == THING_VAR && !only->var->rank ? only : NULL;
}

/* Inputs and results in the order of their declarations, arrays followed by their sizes; a scalar that is the
   only result is returned. */
static void make_call(Reader *r) {
    const Variant *variant = r->function->variant;
    const Thing *returned = returned_thing(r->function);
    Span span = r->external->ast->span;
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_BROKEN || thing_decl(thing)->causality == AST_NO_CAUSALITY) continue;
        ExternalArgument argument = variable_argument(r, thing, span);
        if (returned && thing_decl(thing) == thing_decl(returned)) {
            r->external->result = NEW(arena_of(r), ExternalArgument);
            *r->external->result = argument;
            continue;
        }
        vec_push(arena_of(r), &r->external->args, argument);
        add_sizes(r, thing, span);
    }
}

/* --- the section ------------------------------------------------------------------------------ */

static void check_name(Reader *r) {
    const AstExternal *ast = r->external->ast;
    if (r->external->name[0] == '\'')
        refuse(r, ast->name ? ast->name_span : ast->span, "%s is no name of a C function", r->external->name);
}

/* What a constructor makes is freed by the destructor, which is read with it. */
static bool find_destructor(Reader *r) {
    Sema *sema = r->builder->sema;
    const Class *object = r->external->object;
    if (!object || strcmp(r->function->class_->name, "constructor") != 0) return true;
    const Decl *decl = find_member(object, intern_string(sema->interner, "destructor"));
    r->external->destructor = decl ? function_of(sema, decl->class_) : NULL;
    return r->external->destructor != NULL;
}

bool read_external(Builder *b, Function *function, const Class *class_, bool *assigned) {
    External *external = function->external = NEW(b->sema->arena, External);
    Reader r = {.builder = b, .function = function, .class_ = class_, .external = external};
    r.assigned = assigned;
    r.good = true;
    if (function->class_->parent && function->class_->parent->is_object)
        external->object = function->class_->parent;
    external->ast = class_->ast->external;
    external->class_ = class_;
    external->name = external->ast->name ? external->ast->name : class_->ast->name;
    check_name(&r);
    read_annotations(&r);
    if (external->ast->name)
        read_call(&r);
    else
        make_call(&r);
    return r.good && find_destructor(&r);
}
