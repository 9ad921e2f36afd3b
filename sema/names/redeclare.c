/* Redeclarations: which classes may replace a replaceable element, and classes with replaced elements. The
 * text of such a class is read again with other meanings of some names, so later stages see an ordinary
 * class. */
#include <string.h>

#include "lexer/fix.h"
#include "parser/clone.h"
#include "sema/model/accessors.h"
#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

/* --- constraints ------------------------------------------------------------------------------ */

static const Class *without_aliases(const Class *class_) {
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    return class_;
}

static const Class *text_of(const Class *class_) {
    class_ = without_aliases(class_);
    return class_->generic ? class_->generic : class_;
}

static bool extends_from(const Class *class_, const Class *base) {
    class_ = without_aliases(class_);
    if (text_of(class_) == text_of(base)) return true;
    for (int i = 0; i < class_->extends.n; i++)
        if (extends_from(class_->items.at[class_->extends.at[i]].extends.base, base)) return true;
    return false;
}

int rank_of_type(const Class *type) {
    int rank = 0;
    for (; type; type = type->short_base)
        rank += type->dims ? type->dims->n : 0;
    return rank;
}

int rank_of(const Decl *decl) {
    return decl->declarator->dims.n + decl->element->components.dims.n + rank_of_type(decl->class_);
}

bool is_open_enumeration(const Class *type) {
    return type->enumeration && type->enumeration->ast && type->enumeration->ast->open_enumeration;
}

const char *what_is_open(Arena *arena, const Class *class_) {
    bool enumeration = is_open_enumeration(class_->open->class_);
    return arena_printf(
        arena, enumeration ? "'%s', whose enumeration %s has no literals" : "'%s', whose class %s is partial",
        class_->open->name, class_->open->class_->full_name);
}

/* The sizes of the list that are numbers differ from those of the other list, of as many dimensions. */
static bool sizes_differ(const AstExprs *a, const AstExprs *b) {
    for (int k = 0; a && b && a->n == b->n && k < a->n; k++)
        if (a->at[k]->kind == AST_INTEGER && b->at[k]->kind == AST_INTEGER &&
            a->at[k]->integer != b->at[k]->integer)
            return true;
    return false;
}

static const AstExprs *dims_of_type(const Class *type) {
    while (type && !type->dims)
        type = type->short_base;
    return type ? type->dims : NULL;
}

static const char *simple_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    bool same = class_->is_simple && class_->base == constraint->base &&
                (class_->base != BASE_ENUMERATION || class_->enumeration == constraint->enumeration ||
                 is_open_enumeration(constraint));
    if (!same && is_open_enumeration(constraint)) return "it is no enumeration";
    if (!same || (constraint->role != ROLE_NONE && class_->role != constraint->role))
        return arena_printf(arena, "it is no %s", constraint->full_name);
    if (rank_of_type(class_) != rank_of_type(constraint)) return "the number of dimensions differs";
    return sizes_differ(dims_of_type(class_), dims_of_type(constraint)) ? "its size differs" : NULL;
}

static const char *component_mismatch(Arena *arena, const Decl *given, const Decl *wanted) {
    Symbol name = wanted->name;
    if (given->kind != DECL_COMPONENT) return arena_printf(arena, "its '%s' is no component", name);
    if (given->causality != wanted->causality || given->flow != wanted->flow)
        return arena_printf(arena, "its '%s' differs in 'input', 'output' or 'flow'", name);
    if (given->variability < wanted->variability)
        return arena_printf(arena, "its '%s' is no %s", name,
                            wanted->variability == AST_VAR_CONSTANT    ? "constant"
                            : wanted->variability == AST_VAR_PARAMETER ? "parameter"
                                                                       : "discrete variable");
    if (rank_of(given) - rank_of_type(given->class_) != rank_of(wanted) - rank_of_type(wanted->class_) &&
        rank_of(given) != rank_of(wanted))
        return arena_printf(arena, "its '%s' has another number of dimensions", name);
    if (sizes_differ(&given->declarator->dims, &wanted->declarator->dims))
        return arena_printf(arena, "its '%s' differs in size", name);
    if (wanted->is_final && !given->is_final) return arena_printf(arena, "its '%s' is not final", name);
    if (!given->declarator->condition != !wanted->declarator->condition)
        return arena_printf(arena, "its '%s' has %s", name,
                            given->declarator->condition ? "a condition" : "no condition");
    const char *why = class_mismatch(arena, given->class_, wanted->class_);
    if (why && wanted->class_->is_simple)
        return arena_printf(arena, "its '%s' is of type %s, not %s", name, given->class_->full_name,
                            wanted->class_->full_name);
    return why ? arena_printf(arena, "its '%s' is of %s, not of %s: %s", name, given->class_->full_name,
                              wanted->class_->full_name, why)
               : NULL;
}

static const char *member_mismatch(Arena *arena, const Class *class_, const Decl *wanted) {
    Decl *given = find_member(class_, wanted->name);
    if (!given || given->kind == DECL_IMPORT) return arena_printf(arena, "it has no '%s'", wanted->name);
    if (given->is_protected) return arena_printf(arena, "its '%s' is protected", wanted->name);
    if (given->is_replaceable && !wanted->is_replaceable)
        return arena_printf(arena, "its '%s' is replaceable", wanted->name);
    if (wanted->kind == DECL_COMPONENT) return component_mismatch(arena, given, wanted);
    if (given->kind != wanted->kind) return arena_printf(arena, "its '%s' is no class", wanted->name);
    const char *why = class_mismatch(arena, given->class_, wanted->class_);
    return why ? arena_printf(arena, "its '%s' does not fit: %s", wanted->name, why) : NULL;
}

static const char *members_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    constraint = without_aliases(constraint);
    read_rest(constraint);
    for (int i = 0; i < constraint->extends.n; i++) {
        const Class *base = constraint->items.at[constraint->extends.at[i]].extends.base;
        const char *why = members_mismatch(arena, class_, base);
        if (why) return why;
    }
    for (int i = 0; i < constraint->decls.n; i++) {
        const Decl *wanted = constraint->decls.at[i];
        if (wanted->is_protected || wanted->kind == DECL_IMPORT) continue;
        const char *why = member_mismatch(arena, class_, wanted);
        if (why) return why;
    }
    return NULL;
}

/* A modification gives the element a value. */
static bool gives_value(Arena *arena, const AstModification *modification, Symbol name) {
    if (!modification) return false;
    for (int i = next_argument(arena, modification, name, 0); i < modification->arguments.n;
         i = next_argument(arena, modification, name, i + 1)) {
        const AstArgument *one = &modification->arguments.at[i];
        if (!one->element && one->path.parts.n == 1 && one->modification && one->modification->value)
            return true;
    }
    return false;
}

typedef struct {
    const Decl *decl;
    bool has_value; /* from its declaration, or from the modifications of extends clauses and short classes */
} Member;
typedef VEC(Member) Members;

/* The public components of the class that `is_wanted` accepts, inherited ones included, in order. */
static void collect_members(Arena *arena, const Class *class_, bool (*is_wanted)(const Decl *),
                            Members *all) {
    int first = all->n;
    if (class_->short_base && !class_->is_simple) {
        collect_members(arena, class_->short_base, is_wanted, all);
        for (int i = first; i < all->n; i++)
            all->at[i].has_value |= gives_value(arena, class_->modification, all->at[i].decl->name);
        return;
    }
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            int inherited = all->n;
            collect_members(arena, item->extends.base, is_wanted, all);
            for (int k = inherited; k < all->n; k++)
                all->at[k].has_value |= gives_value(arena, item->extends.modification, all->at[k].decl->name);
        }
        if (item->kind != ITEM_COMPONENT || item->decl->is_protected || !is_wanted(item->decl)) continue;
        const AstModification *given = item->decl->declarator->modification;
        vec_push(arena, all, ((Member){item->decl, given && given->value}));
    }
}

static bool is_input(const Decl *decl) {
    return decl->causality == AST_INPUT;
}

static bool is_output(const Decl *decl) {
    return decl->causality == AST_OUTPUT;
}

/* Calls are written for the constraint: its inputs and results come first, in its order (Modelica 3.6, 6.6).
 */
static const char *order_mismatch(Arena *arena, const Members *given, const Members *wanted,
                                  const char *what) {
    for (int i = 0; i < wanted->n; i++) {
        Symbol name = wanted->at[i].decl->name;
        if (i >= given->n) return arena_printf(arena, "it has no %s '%s'", what, name);
        if (given->at[i].decl->name == name) continue;
        return arena_printf(arena, "its %s number %d is '%s', not '%s'", what, i + 1, given->at[i].decl->name,
                            name);
    }
    return NULL;
}

static const char *function_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    Members given = {0}, wanted = {0}, results = {0}, wanted_results = {0};
    collect_members(arena, class_, is_input, &given);
    collect_members(arena, constraint, is_input, &wanted);
    collect_members(arena, class_, is_output, &results);
    collect_members(arena, constraint, is_output, &wanted_results);
    for (int i = 0; i < given.n; i++) {
        Symbol name = given.at[i].decl->name;
        if (!given.at[i].has_value && !find_member(constraint, name))
            return arena_printf(arena, "its input '%s' has no default, and %s has no such input", name,
                                constraint->full_name);
    }
    const char *why = order_mismatch(arena, &given, &wanted, "input");
    if (!why) why = order_mismatch(arena, &results, &wanted_results, "result");
    for (int i = 0; !why && i < wanted.n; i++)
        if (wanted.at[i].has_value && !given.at[i].has_value)
            why = arena_printf(arena, "its input '%s' has no default, that of %s has one",
                               wanted.at[i].decl->name, constraint->full_name);
    return why;
}

static bool is_model(AstClassKind kind) {
    return ast_is_model(kind);
}

const char *class_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    if (class_->erroneous || constraint->erroneous) return NULL;
    if (constraint->is_simple) return simple_mismatch(arena, class_, constraint);
    bool same_kind =
        class_->kind == constraint->kind || (is_model(class_->kind) && is_model(constraint->kind));
    if (!same_kind || class_->is_simple)
        return arena_printf(arena, "it is a %s, not a %s", class_kind_text(class_),
                            class_kind_text(constraint));
    if (class_->kind == AST_FUNCTION && !class_->is_derivative) {
        const char *why = function_mismatch(arena, class_, constraint);
        if (why) return why;
        if (is_impure_function(class_) && !is_impure_function(constraint)) return "it is impure";
    }
    if (extends_from(class_, constraint)) return NULL;
    if (constraint->role != ROLE_NONE) return arena_printf(arena, "it is no %s", constraint->full_name);
    return members_mismatch(arena, class_, constraint);
}

static bool check_fits(Resolver *r, Span span, const Class *class_, const Decl *replaced) {
    const char *why = class_mismatch(r->sema->arena, class_, replaced->constraint);
    if (!why) return true;
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "redeclare",
                               "%s cannot stand for '%s', whose constraining type is %s: %s",
                               class_->full_name, replaced->name, replaced->constraint->full_name, why);
    diag_note(r->sema->diagnostics, d, replaced->span, "'%s' is declared here", replaced->name);
    mark_erroneous(r);
    return false;
}

/* The class that `constrainedby` names; NULL: it is wrong (reported). */
static Class *named_constraint(Resolver *r, const AstElement *element, bool in_array) {
    r->replaceable = NULL;
    Class *constraint = resolve_complete_class(r, &element->constraint->base);
    if (constraint && r->replaceable) {
        diag_error(r->sema->diagnostics, element->constraint->base.span, "redeclare",
                   "a constraining type cannot be one that may be redeclared: '%s' is replaceable",
                   r->replaceable->name);
        constraint = NULL;
    }
    resolve_modification(r, element->constraint->modification);
    if (!constraint || !check_arguments(r, constraint, element->constraint->modification, in_array))
        mark_erroneous(r);
    return constraint;
}

void resolve_constraint(Resolver *r, const AstElement *element, Decl *decl, Span of_class) {
    decl->constraint = decl->class_;
    if (decl->kind == DECL_CLASS && decl->class_->short_base) {
        decl->constraint = decl->class_->short_base;
        if (!element->constraint) decl->constraint_modification = decl->class_->modification;
    }
    bool in_array = decl->kind == DECL_COMPONENT && rank_of(decl);
    Class *constraint = element->constraint ? named_constraint(r, element, in_array) : NULL;
    if (!constraint) return;
    decl->constraint = constraint;
    decl->constraint_modification = element->constraint->modification;
    check_fits(r, of_class, decl->class_, decl);
}

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

/* --- what a modification redeclares ----------------------------------------------------------- */

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
    if (is_open_enumeration(given) && waits_for(r, given)) return check_fits(r, span, given, decl);
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
        return check_fits(r, span, given, decl);
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
            gives_value(arena, behind_first_name(arena, one), name))
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
    collect_members(arena, given, is_fixed_before_the_run, &all);
    const AstModification *own = component ? element->components.declarators.at[0].modification : NULL;
    for (int i = 0; i < all.n; i++) {
        Symbol name = all.at[i].decl->name;
        if (all.at[i].has_value || find_member(decl->constraint, name) || gives_value(arena, own, name) ||
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
    return check_fits(r, span, made->constraint, decl) && check_fits(r, span, given, &narrowed);
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

static const Redeclarations *merged(Resolver *r, const Redeclarations *outer, const Redeclarations *inner);

/* The outer redeclaration wins. If it only changes elements inside, it changes them in the inner one, and
   what the inner one changes inside holds for what stands in its place, too. */
static Redeclaration merge_one(Resolver *r, const Redeclaration *outer, const Redeclaration *inner) {
    Redeclaration both = outer->class_ ? *outer : *inner;
    if (outer->class_ && inner->class_) return both;
    both.constant = modification_over(r->sema->arena, outer->constant, inner->constant, both.is_record);
    if (inner->class_) both.class_ = specialize(r, inner->class_, outer->inside);
    both.inside = merged(r, outer->inside, inner->inside);
    return both;
}

static const Redeclarations *merged(Resolver *r, const Redeclarations *outer, const Redeclarations *inner) {
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
    return merged(r, outer, from_modification(r, class_, modification));
}

/* --- classes with elements replaced ----------------------------------------------------------- */

static bool same_value(const AstExpr *a, const AstExpr *b) {
    if (a == b || !a || !b || a->kind != b->kind) return a == b;
    switch (a->kind) {
    case AST_REAL:
        return a->real.value == b->real.value;
    case AST_INTEGER:
        return a->integer == b->integer;
    case AST_BOOLEAN:
        return a->boolean == b->boolean;
    case AST_STRING:
        return a->string == b->string;
    case AST_UNARY:
        return a->unary.op == b->unary.op && same_value(a->unary.a, b->unary.a);
    case AST_REF:
    case AST_CALL:
    case AST_BINARY:
    case AST_IF:
    case AST_RANGE:
    case AST_ARRAY:
    case AST_MATRIX:
    case AST_COLON:
    case AST_END:
    case AST_TUPLE:
    case AST_PARTIAL_CALL:
        break; /* what they mean may differ from place to place */
    }
    return false;
}

/* Whether the two say the same, as far as literals show it: components with equal constants share their
 * class. */
static bool same_modification(const AstModification *a, const AstModification *b) {
    if (a == b || !a || !b || a->arguments.n != b->arguments.n) return a == b;
    for (int i = 0; i < a->arguments.n; i++) {
        const AstArgument *one = &a->arguments.at[i], *other = &b->arguments.at[i];
        if (one->element || other->element || one->path.parts.n != 1 || other->path.parts.n != 1 ||
            first_name(one) != first_name(other) ||
            !same_modification(one->modification, other->modification))
            return false;
    }
    return same_value(a->value, b->value);
}

static bool same_sizes(const AstDeclarator *a, const AstDeclarator *b) {
    bool same = a && b ? a->dims.n == b->dims.n : a == b;
    for (int k = 0; same && a && k < a->dims.n; k++)
        same = same_value(a->dims.at[k], b->dims.at[k]);
    return same;
}

static bool same_redeclarations(const Redeclarations *a, const Redeclarations *b) {
    if (!a || !b) return a == b;
    if (a->all.n != b->all.n) return false;
    for (int i = 0; i < a->all.n; i++) {
        const Redeclaration *one = &a->all.at[i], *other = find_redeclaration(b, one->name);
        if (!other || one->class_ != other->class_ || one->is_replaceable != other->is_replaceable ||
            !same_sizes(one->declarator, other->declarator) ||
            !same_modification(one->constant, other->constant) ||
            !same_redeclarations(one->inside, other->inside))
            return false;
    }
    return true;
}

/* A short class of a class with elements replaced */
static void specialize_alias(Resolver *r, Class *copy, const Class *generic,
                             const Redeclarations *redeclarations) {
    *copy = *generic;
    copy->base_redeclarations = merged(r, redeclarations, generic->base_redeclarations);
    copy->short_base = specialize(r, generic->short_base, redeclarations);
    copy->open = copy->short_base->open;
    copy->partial = generic->ast->partial || copy->short_base->partial;
    copy->variants.at = NULL;
    copy->variants.n = copy->variants.capacity = 0;
    copy->specialized.at = NULL;
    copy->specialized.n = copy->specialized.capacity = 0;
}

Class *specialize(Resolver *r, Class *class_, const Redeclarations *redeclarations) {
    if (!redeclarations || !redeclarations->all.n || class_->is_simple || class_->erroneous || !class_->ast)
        return class_;
    Class *generic = class_->generic ? class_->generic : class_;
    if (class_->generic) redeclarations = merged(r, redeclarations, class_->redeclarations);
    for (int i = 0; i < generic->specialized.n; i++)
        if (same_redeclarations(generic->specialized.at[i]->redeclarations, redeclarations))
            return generic->specialized.at[i];
    Arena *arena = r->sema->arena;
    Resolver around = {.sema = r->sema, .root = generic->root, .class_ = generic->parent};
    Class *copy = begin_class(&around, generic->short_base ? generic->ast : clone_class(arena, generic->ast));
    if (generic->short_base) specialize_alias(r, copy, generic, redeclarations);
    copy->generic = generic;
    copy->redeclarations = redeclarations;
    vec_push(arena, &generic->specialized, copy);
    if (generic->short_base) return copy;
    read_class(&around, copy, redeclarations, NULL);
    return copy;
}

Class *modified_class(Resolver *r, Class *class_, AstClass *ast, const AstModification *modification,
                      const Redeclarations *outer) {
    const Redeclarations *redeclarations = redeclarations_of(r, class_, modification, outer);
    Class *modified = empty_class(r->sema, class_->name, class_->kind);
    *modified = *class_;
    modified->ast = ast;
    modified->short_base = specialize(r, class_, redeclarations);
    modified->base_redeclarations = redeclarations;
    modified->modification = modification;
    modified->variants.at = NULL;
    modified->variants.n = modified->variants.capacity = 0;
    modified->generic = NULL;
    modified->redeclarations = NULL;
    modified->specialized.at = NULL;
    modified->specialized.n = modified->specialized.capacity = 0;
    modified->function = NULL;
    modified->is_derivative = false;
    modified->dims = NULL;
    return modified;
}
