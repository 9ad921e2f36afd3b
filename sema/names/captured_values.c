/* Values of an instance in functions: redeclare function f = g(p = q), where q is a parameter or variable of
   the class that redeclares. The class whose function is replaced gets a hidden component f(p), which takes
   the value of q as any modification would give it; f is the function g(p = f(p)) there. Inside of one class,
   function f = g(p = q) needs no such component: its calls take q from where they stand (sema/typing/call.c).
   The sizes of redeclare T x[n] are handed on in the same way, by parameters size(x, 1). */
#include <string.h>

#include "parser/walk.h"
#include "sema/names/resolve.h"

typedef struct {
    bool found, changes;
} Uses;

static void note_component(void *context, const AstExpr *expr) {
    Uses *uses = context;
    const Decl *decl = expr->kind == AST_REF ? expr->ref.parts.at[0].decl : NULL;
    if (!decl && expr->kind == AST_REF && !strcmp(expr->ref.parts.at[0].name, "time"))
        uses->found = uses->changes = true;
    if (!decl || decl->kind != DECL_COMPONENT || decl->variability == AST_VAR_CONSTANT) return;
    uses->found = true;
    uses->changes |= decl->variability != AST_VAR_PARAMETER;
}

static Uses uses_of(const AstExpr *value) {
    Uses uses = {0};
    AstVisitor visitor = {.context = &uses, .expr = note_component};
    ast_walk_expr(&visitor, value);
    return uses;
}

bool uses_components(const AstExpr *value) {
    return uses_of(value).found;
}

bool modification_uses_components(const AstModification *modification) {
    Uses uses = {0};
    AstVisitor visitor = {.context = &uses, .expr = note_component};
    ast_walk_modification(&visitor, modification);
    return uses.found;
}

/* --- redeclarations ---------------------------------------------------------------------------- */

static void capture(Resolver *r, const Class *function, Symbol name, const AstArgument *argument,
                    Captures *captures) {
    const AstModification *given = argument->modification;
    if (argument->element || argument->path.parts.n != 1 || !given || !given->value) return;
    Symbol input = argument->path.parts.at[0].name;
    const Decl *formal = find_member(function, input);
    if (!formal || formal->kind != DECL_COMPONENT || !formal->class_->is_simple) return;
    for (int i = 0; i < captures->n; i++)
        if (captures->at[i].formal == formal) return; /* what stands further out wins */
    const char *text = arena_printf(r->sema->arena, "'%s(%s)'", name, input);
    Capture one = {formal, given->value, intern_string(r->sema->interner, text)};
    vec_push(r->sema->arena, captures, one);
}

Captures captures_of(Resolver *r, const Class *function, Symbol name) {
    Captures all = {0}, some = {0};
    for (const Class *c = function; c->short_base; c = c->short_base)
        for (int i = 0; c->modification && i < c->modification->arguments.n; i++)
            capture(r, function, name, &c->modification->arguments.at[i], &all);
    for (int i = 0; i < all.n; i++)
        if (uses_components(all.at[i].value)) vec_push(r->sema->arena, &some, all.at[i]);
    return some;
}

Captures captured_sizes(Resolver *r, const AstDeclarator *declarator) {
    Captures all = {0};
    for (int k = 0; k < declarator->dims.n; k++) {
        if (!uses_components(declarator->dims.at[k])) continue;
        const char *text = arena_printf(r->sema->arena, "'size(%s, %d)'", declarator->name, k + 1);
        Capture one = {NULL, declarator->dims.at[k], intern_string(r->sema->interner, text)};
        vec_push(r->sema->arena, &all, one);
    }
    return all;
}

/* --- the class whose function it is ------------------------------------------------------------ */

static AstExprs open_sizes(Arena *arena, const AstExprs *sizes) {
    AstExprs open = {0};
    for (int i = 0; i < sizes->n; i++) {
        AstExpr *colon = NEW(arena, AstExpr);
        colon->kind = AST_COLON;
        colon->span = sizes->at[i]->span;
        vec_push(arena, &open, colon);
    }
    return open;
}

/* A parameter or input like the function's, without a value of its own */
static Decl *hidden_component(Arena *arena, const Redeclaration *given, const Capture *captured) {
    const Decl *formal = captured->formal;
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = captured->name;
    decl->span = given->span;
    decl->class_ = formal->class_;
    decl->is_protected = decl->hands_on = true;
    bool changes = uses_of(captured->value).changes;
    decl->variability = changes ? AST_VAR_PLAIN : AST_VAR_PARAMETER;
    decl->causality = changes ? AST_INPUT : AST_NO_CAUSALITY;
    AstElement *element = NEW(arena, AstElement);
    *element = *formal->element;
    element->components.dims = open_sizes(arena, &element->components.dims);
    decl->element = element;
    AstDeclarator *declarator = NEW(arena, AstDeclarator);
    declarator->name = decl->name;
    declarator->name_span = decl->span;
    declarator->dims = open_sizes(arena, &formal->declarator->dims);
    decl->declarator = declarator;
    return decl;
}

static AstExpr *reference_to(Arena *arena, Decl *hidden) {
    AstExpr *ref = NEW(arena, AstExpr);
    ref->kind = AST_REF;
    ref->span = hidden->span;
    vec_push(arena, &ref->ref.parts,
             ((AstRefPart){.name = hidden->name, .span = hidden->span, .decl = hidden}));
    return ref;
}

/* p = f(p) */
static AstArgument hidden_argument(Arena *arena, Decl *hidden, const Capture *captured) {
    AstModification *value = NEW(arena, AstModification);
    value->span = hidden->span;
    value->value = reference_to(arena, hidden);
    AstArgument argument = {.modification = value, .span = hidden->span};
    vec_push(arena, &argument.path.parts, ((AstNamePart){captured->formal->name, hidden->span}));
    argument.path.span = hidden->span;
    return argument;
}

Class *with_captured(Resolver *r, const Redeclaration *given, void (*add)(Resolver *r, Decl *hidden)) {
    Arena *arena = r->sema->arena;
    AstModification *modification = NEW(arena, AstModification);
    modification->has_arguments = true;
    modification->span = given->span;
    for (int i = 0; i < given->captures.n; i++) {
        const Capture *captured = &given->captures.at[i];
        Decl *hidden = hidden_component(arena, given, captured);
        add(r, hidden);
        vec_push(arena, &modification->arguments, hidden_argument(arena, hidden, captured));
    }
    Class *made = NEW(arena, Class);
    *made = *given->class_;
    made->short_base = given->class_;
    made->modification = modification;
    made->base_redeclarations = NULL;
    made->is_derivative = false;
    made->dims = NULL;
    made->function = NULL;
    return made;
}

/* --- the class whose component it is ----------------------------------------------------------- */

static Decl *hidden_size(const Sema *sema, const Capture *captured) {
    Decl *decl = NEW(sema->arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = captured->name;
    decl->span = captured->value->span;
    decl->class_ = sema->integer;
    decl->is_protected = decl->hands_on = true;
    decl->variability = AST_VAR_PARAMETER;
    AstElement *element = NEW(sema->arena, AstElement);
    element->kind = AST_EL_COMPONENTS;
    element->span = decl->span;
    element->components.variability = AST_VAR_PARAMETER;
    decl->element = element;
    AstDeclarator *declarator = NEW(sema->arena, AstDeclarator);
    declarator->name = decl->name;
    declarator->name_span = decl->span;
    decl->declarator = declarator;
    return decl;
}

AstExprs sizes_with_captured(Resolver *r, const Redeclaration *given,
                             void (*add)(Resolver *r, Decl *hidden)) {
    AstExprs sizes = {0};
    for (int k = 0, next = 0; k < given->declarator->dims.n; k++) {
        AstExpr *size = given->declarator->dims.at[k];
        const Capture *captured = next < given->captures.n ? &given->captures.at[next] : NULL;
        if (captured && captured->value == size) {
            Decl *hidden = hidden_size(r->sema, captured);
            add(r, hidden);
            size = reference_to(r->sema->arena, hidden);
            next++;
        }
        vec_push(r->sema->arena, &sizes, size);
    }
    return sizes;
}
