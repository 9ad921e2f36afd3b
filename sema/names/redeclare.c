/* Redeclarations: what a modification redeclares, and whether it may, under what enclosing ones redeclare. */
#include "lexer/fix.h"
#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

bool redeclares(const AstModification *modification, Symbol name) {
    for (int i = 0; modification && i < modification->arguments.n; i++)
        if (modification->arguments.at[i].element && first_name(&modification->arguments.at[i]) == name)
            return true;
    return false;
}

const AstModification *with_constraint(Arena *arena, const AstModification *own,
                                       const AstModification *constraint) {
    if (!own || !constraint) return own ? own : constraint;
    bool is_beneath = own->arguments.n && own->arguments.at[own->arguments.n - 1].of_constraint;
    if (is_beneath) return own; /* where a class is resolved anew */
    AstModification *both = NEW(arena, AstModification);
    *both = *own;
    if (!both->value) both->value = constraint->value;
    both->arguments.at = NULL;
    both->arguments.n = both->arguments.capacity = 0;
    both->index = NULL;
    for (int i = 0; i < own->arguments.n; i++)
        vec_push(arena, &both->arguments, own->arguments.at[i]);
    for (int i = 0; i < constraint->arguments.n; i++) {
        AstArgument beneath = constraint->arguments.at[i];
        beneath.of_constraint = true;
        if (!beneath.element || !redeclares(own, first_name(&beneath)))
            vec_push(arena, &both->arguments, beneath);
    }
    return both;
}

const Redeclaration *find_redeclaration(const Redeclarations *redeclarations, Symbol name) {
    const int *number = redeclarations && name ? map_get(&redeclarations->by_name, name) : NULL;
    return number ? &redeclarations->all.at[*number] : NULL;
}

static void add_redeclaration(Arena *arena, Redeclarations *redeclarations, Redeclaration one) {
    int *number = NEW(arena, int);
    *number = redeclarations->all.n;
    vec_push(arena, &redeclarations->all, one);
    if (!map_get(&redeclarations->by_name, one.name))
        map_put(arena, &redeclarations->by_name, one.name, number);
}

const Redeclarations *redeclarations_within(Resolver *r, const Redeclarations *all, const Class *class_) {
    Redeclarations *some = NULL;
    for (int i = 0; all && i < all->all.n; i++) {
        if (!find_member(class_, all->all.at[i].name)) continue;
        if (!some) some = NEW(r->sema->arena, Redeclarations);
        add_redeclaration(r->sema->arena, some, all->all.at[i]);
    }
    return some;
}

/* Whether `decl` may be redeclared by an element of that kind. */
static bool may_redeclare(Resolver *r, const Class *class_, const Decl *decl, Symbol name, Span span,
                          bool component) {
    Diagnostics *diagnostics = r->sema->diagnostics;
    Diagnostic *d;
    if (!decl || decl->kind == DECL_IMPORT) {
        Symbol nearest = nearest_member(r->sema, class_, name);
        d = diag_error(diagnostics, span, "redeclare", "%s %s has no '%s' to redeclare%s",
                       class_kind_text(class_), class_->full_name, name,
                       spelling_hint(diagnostics->arena, nearest));
        fix_spelling(diagnostics, d, span, nearest);
        return false;
    }
    if (is_protected_in(class_, decl)) {
        diag_error(diagnostics, span, "protected", "'%s' is protected in %s", name, class_->full_name);
        return false;
    }
    if (component != (decl->kind == DECL_COMPONENT))
        d = diag_error(diagnostics, span, "redeclare", "'%s' is a %s in %s, not a %s", name,
                       component ? "class" : "component", class_->full_name,
                       component ? "component" : "class");
    else if (decl->is_final)
        d = diag_error(diagnostics, span, "redeclare", "'%s' is final in %s, it cannot be redeclared", name,
                       class_->full_name);
    else if (component && decl->variability == AST_VAR_CONSTANT) /* Modelica 3.6, 7.3.3 */
        d = diag_error(
            diagnostics, span, "redeclare",
            "'%s' is a constant: it is not redeclared; a modification, %s=..., gives it another value", name,
            name);
    else if (!decl->is_replaceable)
        d = diag_error(diagnostics, span, "redeclare",
                       "'%s' is not replaceable in %s: its %s lacks 'replaceable'", name, class_->full_name,
                       decl->redeclared ? "redeclaration" : "declaration");
    else
        return true;
    diag_note(diagnostics, d, decl->redeclared ? *decl->redeclared : decl->span, "'%s' is %s here", name,
              decl->redeclared ? "redeclared" : "declared");
    return false;
}

/* Whether the class that is read waits itself for the literals of the enumeration. */
static bool waits_for(const Resolver *r, const Class *enumeration) {
    const Decl *open = r->class_ ? r->class_->open : NULL;
    return open && open->class_->enumeration == enumeration->enumeration;
}

static bool check_given(Resolver *r, const Class *given, const Decl *decl, Span span) {
    if (is_open_enumeration(given) && waits_for(r, given)) return fits_constraint(r, span, given, decl);
    if (is_open_enumeration(given))
        diag_error(r->sema->diagnostics, span, "redeclare",
                   "enumeration %s has no literals, it cannot stand for '%s'", given->full_name, decl->name);
    else if (given->partial && !decl->constraint->partial)
        diag_error(r->sema->diagnostics, span, "redeclare", "%s %s is partial, it cannot stand for '%s'",
                   class_kind_text(given), given->full_name, decl->name);
    else if (given->partial && decl->kind == DECL_COMPONENT)
        diag_error(r->sema->diagnostics, span, "redeclare", "%s %s is partial, it cannot stand for '%s'",
                   class_kind_text(given), given->full_name, decl->name);
    else
        return fits_constraint(r, span, given, decl);
    return false;
}

static bool is_fixed_before_the_run(const Decl *decl) {
    const AstModification *given = decl->declarator->modification;
    return decl->variability >= AST_VAR_PARAMETER && decl->class_->is_simple &&
           !(given && given->arguments.n);
}

/* What the enclosing modification says of the redeclared component besides: a(redeclare T b, b.p = 1) */
static bool gives_value_beside(Arena *arena, const AstModification *modification, Symbol component,
                               Symbol name) {
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *one = &modification->arguments.at[i];
        if (!one->element && first_name(one) == component &&
            modification_gives_value(arena, behind_first_name(arena, one), name))
            return true;
    }
    return false;
}

/* Nobody can give values to parameters that the constraining type does not have: each has one, from its class
   or from the redeclaration (Modelica 3.6, 6.5). A base class's own elements get theirs in the derived one.
 */
static bool check_new_parameters(Resolver *r, const Class *given, const Decl *decl,
                                 const AstArgument *argument, const AstModification *modification) {
    Arena *arena = r->sema->arena;
    const AstElement *element = argument->element;
    bool component = element->kind == AST_EL_COMPONENTS;
    if (r->extending || given->is_simple || !ast_is_model(given->kind)) return true;
    Members all = {0};
    public_members(arena, given, is_fixed_before_the_run, &all);
    const AstModification *own = component ? element->components.declarators.at[0].modification : NULL;
    for (int i = 0; i < all.n; i++) {
        Symbol name = all.at[i].decl->name;
        if (all.at[i].has_value || find_member(decl->constraint, name) ||
            modification_gives_value(arena, own, name) ||
            gives_value_beside(arena, modification, decl->name, name))
            continue;
        Span span = component ? element->components.type.span : element->class_->base.span;
        Diagnostic *d =
            diag_error(r->sema->diagnostics, span, "redeclare",
                       "%s cannot stand for '%s' like this: its parameter '%s' has no value, and %s has "
                       "no such parameter; write %s(%s=...)",
                       given->full_name, decl->name, name, decl->constraint->full_name,
                       component ? decl->name : given->name, name);
        diag_note(r->sema->diagnostics, d, all.at[i].decl->span, "'%s' is declared here", name);
        return false;
    }
    return true;
}

/* A replaceable redeclaration may narrow what further ones can be (Modelica 3.6, 7.3.2). */
static bool narrow_constraint(Resolver *r, const AstElement *element, const Decl *decl, const Class *given,
                              Redeclaration *made) {
    if (!element->constraint) return true;
    Decl narrowed = *decl;
    bool in_array = decl->kind == DECL_COMPONENT && rank_of(decl);
    narrowed.constraint = made->constraint = named_constraint(r, element, in_array);
    if (!made->constraint) return false;
    Span span = element->constraint->base.span;
    return fits_constraint(r, span, made->constraint, decl) && fits_constraint(r, span, given, &narrowed);
}

/* Where the sizes of what is redeclared cannot take values from the components that stand around the
   redeclaration; or NULL */
static const char *constant_sizes(const Resolver *r, const Class *class_) {
    if (r->shortening) return "in a short class";
    if (r->extending || ast_is_model(class_->kind)) return NULL;
    return class_->kind == AST_RECORD ? "in a record" : "in a connector";
}

static bool check_redeclared_sizes(Resolver *r, const Class *class_, const AstDeclarator *declarator,
                                   const Decl *decl) {
    Diagnostics *diagnostics = r->sema->diagnostics;
    AstExprs sizes = declarator->dims;
    int declared = decl->declarator->dims.n + decl->element->components.dims.n;
    if (sizes.n && sizes.n != declared) {
        Diagnostic *d = diag_error(diagnostics, declarator->name_span, "redeclare",
                                   "a redeclaration keeps the number of dimensions: '%s' has %d, not %d",
                                   decl->name, declared, sizes.n);
        diag_note(diagnostics, d, decl->span, "'%s' is declared here", decl->name);
        return false;
    }
    const char *why = constant_sizes(r, class_);
    for (int k = 0; why && k < sizes.n; k++) {
        if (!uses_components(sizes.at[k])) continue;
        diag_error(diagnostics, sizes.at[k]->span, "redeclare",
                   "%s, a redeclared size is made of numbers and constants", why);
        return false;
    }
    return true;
}

/* redeclare T name(...) */
static bool redeclared_component(Resolver *r, const Class *class_, const AstModification *modification,
                                 const AstArgument *argument, Redeclaration *made) {
    const AstComponents *components = &argument->element->components;
    const AstDeclarator *declarator = &components->declarators.at[0];
    const Decl *decl = find_member(class_, declarator->name);
    made->span = declarator->name_span;
    if (!may_redeclare(r, class_, decl, made->name, made->span, true)) return false;
    if (!check_redeclared_sizes(r, class_, declarator, decl)) return false;
    bool directed = components->flow || components->causality != AST_NO_CAUSALITY;
    if (directed && (components->flow != decl->flow || components->causality != decl->causality)) {
        diag_error(r->sema->diagnostics, declarator->name_span, "redeclare",
                   "'%s' is declared with another prefix: input, output and flow are not redeclared",
                   made->name);
        return false;
    }
    Class *given = resolve_complete_class(r, &components->type);
    if (!given) return false;
    made->inside = redeclarations_of(r, given, declarator->modification, NULL);
    made->class_ = given = specialize(r, given, made->inside);
    made->declarator = declarator;
    made->components = components;
    if (!r->extending) made->captures = captured_sizes(r, declarator);
    made->is_replaceable = argument->element->replaceable;
    return check_given(r, given, decl, components->type.span) &&
           check_new_parameters(r, given, decl, argument, modification) &&
           narrow_constraint(r, argument->element, decl, given, made);
}

/* redeclare model M = N(...) */
static bool redeclared_class(Resolver *r, const Class *class_, const AstModification *modification,
                             const AstArgument *argument, Redeclaration *made) {
    const AstClass *ast = argument->element->class_;
    const Decl *decl = find_member(class_, ast->name);
    made->span = ast->name_span;
    if (!may_redeclare(r, class_, decl, made->name, made->span, false)) return false;
    Class *given = short_class(r, ast);
    bool plain = given->short_base && !given->modification && !given->dims && !given->is_derivative;
    made->is_own = !plain || ast->base_causality != AST_NO_CAUSALITY;
    made->class_ = made->is_own ? given : given->short_base;
    made->is_replaceable = argument->element->replaceable;
    if (is_open_enumeration(made->class_) && waits_for(r, made->class_)) made->open = r->class_->open;
    if (given->erroneous && !given->short_base) return false;
    if (ast->kind == AST_FUNCTION && !r->extending && class_->kind != AST_PACKAGE)
        made->captures = captures_of(r, made->class_, made->name);
    if (made->captures.n) made->ast = ast;
    return check_given(r, made->class_, decl,
                       ast->body != AST_BODY_ENUMERATION ? ast->base.span : ast->name_span) &&
           check_new_parameters(r, made->class_, decl, argument, modification) &&
           narrow_constraint(r, argument->element, decl, made->class_, made);
}

static Redeclarations *from_modification(Resolver *r, const Class *class_,
                                         const AstModification *modification);

/* a.b(redeclare ...), a(b(redeclare ...)): what is redeclared inside of a */
static const Redeclarations *inside_of(Resolver *r, const Class *class_, const AstArgument *argument) {
    const Decl *decl = find_member(class_, first_name(argument));
    const AstModification *inner = behind_first_name(r->sema->arena, argument);
    if (!decl || decl->kind != DECL_COMPONENT || !inner) return NULL; /* reported where values are applied */
    bool extending = r->extending;
    r->extending = false; /* a is a component of the base, which is another class */
    const Redeclarations *all = from_modification(r, decl->class_, inner);
    r->extending = extending;
    return all;
}

bool gives_constant(const Class *class_, const AstArgument *argument) {
    if (argument->element || argument->path.parts.n != 1 || !argument->modification) return false;
    const Decl *decl = find_member(class_, first_name(argument));
    return decl && decl->kind == DECL_COMPONENT && decl->variability == AST_VAR_CONSTANT && !decl->is_final &&
           !modification_uses_components(argument->modification);
}

/* c(k = 6, u(start = 1)): what gives constants of the connector values, k = 6; or NULL */
static const AstModification *given_constants(Arena *arena, const Class *class_, const AstModification *all) {
    AstModification *constants = NEW(arena, AstModification);
    *constants = (AstModification){.span = all->span, .each = all->each};
    for (int i = 0; i < all->arguments.n; i++)
        if (gives_constant(class_, &all->arguments.at[i]))
            vec_push(arena, &constants->arguments, all->arguments.at[i]);
    constants->has_arguments = constants->arguments.n > 0;
    return constants->has_arguments ? constants : NULL;
}

/* What the argument gives a constant, or constants of a connector; or NULL. The functions and classes inside
   of its class use them too, so another value makes another class. A value that depends on parameters is
   none: it is reported where it is applied. */
static const AstModification *modified_constant(Arena *arena, const Class *class_,
                                                const AstArgument *argument, bool *is_record) {
    bool is_taken_apart = class_->kind == AST_RECORD || class_->kind == AST_CONNECTOR || class_->is_simple;
    if (is_taken_apart || class_->kind == AST_FUNCTION || argument->element) return NULL;
    const Decl *decl = find_member(class_, first_name(argument));
    if (!decl || decl->kind != DECL_COMPONENT || decl->is_final) return NULL;
    const AstModification *given = behind_first_name(arena, argument);
    *is_record = !decl->class_->is_simple;
    if (given && decl->class_->kind == AST_CONNECTOR && !given->value)
        return given_constants(arena, decl->class_, given);
    return given && decl->variability == AST_VAR_CONSTANT && !modification_uses_components(given) ? given
                                                                                                  : NULL;
}

/* What is written of the inner one too, under the outer one; the value of a whole record leaves nothing of
   what the inner one says of its parts. */
static AstArgument argument_over(Arena *arena, const AstArgument *outer, const AstArgument *inner);

const AstModification *modification_over(Arena *arena, const AstModification *outer,
                                         const AstModification *inner, bool is_record) {
    if (!outer || !inner) return outer ? outer : inner;
    AstModification *both = NEW(arena, AstModification);
    *both = *outer;
    both->arguments.at = NULL;
    both->arguments.n = both->arguments.capacity = 0;
    both->index = NULL;
    if (!both->value) both->value = inner->value;
    bool hides_parts = is_record && outer->value;
    for (int i = 0; i < outer->arguments.n; i++) {
        const AstArgument *one = &outer->arguments.at[i];
        Symbol name = first_name(one);
        int k = hides_parts ? inner->arguments.n : next_argument(arena, inner, name, 0);
        bool alone = next_argument(arena, outer, name, 0) == i && k < inner->arguments.n;
        vec_push(arena, &both->arguments, alone ? argument_over(arena, one, &inner->arguments.at[k]) : *one);
    }
    for (int i = 0; !hides_parts && i < inner->arguments.n; i++)
        if (next_argument(arena, outer, first_name(&inner->arguments.at[i]), 0) == outer->arguments.n)
            vec_push(arena, &both->arguments, inner->arguments.at[i]);
    both->has_arguments = both->arguments.n > 0;
    return both;
}

static AstArgument argument_over(Arena *arena, const AstArgument *outer, const AstArgument *inner) {
    AstArgument both = *outer;
    if (outer->element || inner->element) return both;
    both.path.parts.n = 1;
    both.modification = (AstModification *)modification_over(arena, behind_first_name(arena, outer),
                                                             behind_first_name(arena, inner), true);
    return both;
}

static Redeclaration merge_one(Resolver *r, const Redeclaration *outer, const Redeclaration *inner);

/* Several arguments may be about one component: a.b = 1, a.c = 2, and those of a constraint. The first wins.
 */
static void add_under(Resolver *r, Redeclarations *all, Redeclaration one) {
    const int *number = map_get(&all->by_name, one.name);
    if (number)
        all->all.at[*number] = merge_one(r, &all->all.at[*number], &one);
    else
        add_redeclaration(r->sema->arena, all, one);
}

static Redeclarations *from_modification(Resolver *r, const Class *class_,
                                         const AstModification *modification) {
    Redeclarations *all = NULL;
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const AstElement *element = argument->element;
        Redeclaration one = {.name = first_name(argument), .span = argument->span};
        if (!one.name) continue;
        one.constant = modified_constant(r->sema->arena, class_, argument, &one.is_record);
        if (!one.constant && !element) {
            one.inside = class_->is_simple ? NULL : inside_of(r, class_, argument);
            if (!one.inside) continue;
        }
        if (element && !(element->kind == AST_EL_CLASS
                             ? redeclared_class(r, class_, modification, argument, &one)
                             : redeclared_component(r, class_, modification, argument, &one))) {
            mark_erroneous(r);
            continue;
        }
        if (!all) all = NEW(r->sema->arena, Redeclarations);
        add_under(r, all, one);
    }
    return all;
}

const Redeclarations *merged_redeclarations(Resolver *r, const Redeclarations *outer,
                                            const Redeclarations *inner);

/* The outer redeclaration wins. If it only changes elements inside, it changes them in the inner one, and
   what the inner one changes inside holds for what stands in its place, too. */
static Redeclaration merge_one(Resolver *r, const Redeclaration *outer, const Redeclaration *inner) {
    Redeclaration both = outer->class_ ? *outer : *inner;
    if (outer->class_ && inner->class_) return both;
    both.constant = modification_over(r->sema->arena, outer->constant, inner->constant, both.is_record);
    if (inner->class_) both.class_ = specialize(r, inner->class_, outer->inside);
    both.inside = merged_redeclarations(r, outer->inside, inner->inside);
    return both;
}

const Redeclarations *merged_redeclarations(Resolver *r, const Redeclarations *outer,
                                            const Redeclarations *inner) {
    if (!outer || !inner) return outer ? outer : inner;
    Redeclarations *both = NEW(r->sema->arena, Redeclarations);
    for (int i = 0; i < inner->all.n; i++) {
        const Redeclaration *own = &inner->all.at[i], *over = find_redeclaration(outer, own->name);
        Redeclaration one = over ? merge_one(r, over, own) : *own;
        add_redeclaration(r->sema->arena, both, one);
    }
    for (int i = 0; i < outer->all.n; i++)
        if (!find_redeclaration(inner, outer->all.at[i].name))
            add_redeclaration(r->sema->arena, both, outer->all.at[i]);
    return both;
}

const Redeclarations *redeclarations_of(Resolver *r, const Class *class_, const AstModification *modification,
                                        const Redeclarations *outer) {
    if (class_->erroneous) return outer;
    return merged_redeclarations(r, outer, from_modification(r, class_, modification));
}
